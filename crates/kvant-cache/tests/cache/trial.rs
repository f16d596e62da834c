//! Steps on trial: what is accepted of them is stored exactly as if it had come token by token.

use crate::support::{config, row, step};
use kvant_cache::Sequence;

/// Appends `count` rows on trial, the first `accepted` of them as `step` would, the others nonsense, and accepts the former.
fn trial(sequence: &mut Sequence, count: usize, accepted: usize, salt: usize) {
    sequence.begin_trial();
    sequence.make_room(count).unwrap();
    let start = sequence.position();
    for layer in 0..2 {
        let of = |i: usize| row(start + i, if i < accepted { salt + layer } else { 77 + i });
        let rows: Vec<f32> = (0..count).flat_map(of).collect();
        sequence.append(layer, count, &rows, &rows).unwrap();
        if sequence.wants_queries(layer) {
            sequence.watch(layer, 1.0, &row(start + count - 1, 5)[..]);
        }
    }
    sequence.advance(count);
    assert_eq!(sequence.position(), start, "nothing is past before it is accepted");
    sequence.accept(accepted);
    assert_eq!(sequence.position(), start + accepted);
}

fn single(sequence: &mut Sequence, salt: usize) {
    let start = sequence.position();
    sequence.make_room(1).unwrap();
    for layer in 0..2 {
        let rows = row(start, salt + layer);
        sequence.append(layer, 1, &rows, &rows).unwrap();
        if sequence.wants_queries(layer) {
            sequence.watch(layer, 1.0, &row(start, 5)[..]);
        }
    }
    sequence.advance(1);
}

/// Schemes with and without sinks, windows, block means; layers whose tails are out of step; rows that are evicted.
const CASES: [(&str, &str, Option<usize>); 8] = [
    ("f16", "full", None),
    ("f32", "full", Some(40)),
    ("q8_0", "full", None),
    ("turbo4+sinks4", "full", Some(100)),
    ("srft:s4g32+bm", "full", None),
    ("turbo3+bm+sinks5+w20;0..1=q8_0", "full", None),
    ("f16", "rotating:max=128", None),
    ("q8_0", "rotating:max=160", None),
];

#[test]
fn what_is_accepted_is_stored_as_if_it_had_come_alone() {
    for (scheme, policy, window) in CASES {
        let mut alone = Sequence::new(config(scheme, policy, window)).unwrap();
        let mut tried = Sequence::new(config(scheme, policy, window)).unwrap();
        step(&mut alone, 37, 3);
        step(&mut tried, 37, 3);
        let (mut state, mut longest) = (1usize, 0);
        while alone.position() < 300 {
            state = (state * 1_103_515_245 + 12_345) % (1 << 31);
            let count = (1 + state / 8 % 9).min(tried.trial_limit());
            // The first token of a step has been chosen; the others are guesses.
            let accepted = 1 + state / 97 % count;
            longest = longest.max(accepted);
            trial(&mut tried, count, accepted, 3);
            (0..accepted).for_each(|_| single(&mut alone, 3));
            for layer in 0..2 {
                let same = tried.read_layer(layer) == alone.read_layer(layer);
                assert!(same, "{scheme} {policy} layer {layer} at {}", alone.position());
            }
            assert_eq!((tried.bytes(), tried.raises()), (alone.bytes(), alone.raises()), "{scheme} {policy}");
        }
        assert!(longest > 4, "{scheme} {policy}: {longest}");
    }
}

#[test]
fn limits_end_where_tokens_are_sealed_or_evicted() {
    let mut packed = Sequence::new(config("q8_0", "full", None)).unwrap();
    assert_eq!(packed.trial_limit(), 32, "a window and a tile");
    step(&mut packed, 31, 0);
    assert_eq!(packed.trial_limit(), 1, "the next one seals");
    step(&mut packed, 1, 0);
    assert_eq!(packed.trial_limit(), 16);
    let mut sinks = Sequence::new(config("q8_0+sinks8", "full", None)).unwrap();
    assert_eq!(sinks.trial_limit(), 40);
    step(&mut sinks, 3, 0);
    assert_eq!(sinks.trial_limit(), 37);
    let mut plain = Sequence::new(config("f16", "full", None)).unwrap();
    step(&mut plain, 60, 0);
    assert_eq!(plain.trial_limit(), 4, "a block is where sums are cut");
    let scored = Sequence::new(config("f16", "h2o-balanced:max=128", None)).unwrap();
    assert_eq!(scored.trial_limit(), 1, "every step is scored");
}

#[test]
fn a_trial_that_is_never_decided_leaves_nothing() {
    let mut sequence = Sequence::new(config("turbo4", "full", None)).unwrap();
    step(&mut sequence, 40, 1);
    let before = sequence.read_layer(0);
    sequence.begin_trial();
    let rows: Vec<f32> = (0..6).flat_map(|i| row(i, 9)).collect();
    sequence.append(0, 6, &rows, &rows).unwrap();
    sequence.drop_pending();
    assert_eq!((sequence.position(), sequence.read_layer(0)), (40, before));
    step(&mut sequence, 1, 1);
    assert_eq!(sequence.position(), 41, "steps count again");
}

//! Steps on trial: what is accepted of them is stored exactly as if it had come token by token.

use crate::support::{Reader, config, queries, row, step};
use kvant_cache::{CacheError, Sequence};

/// Rows of a step and answers to its queries, in both layers.
fn run(sequence: &mut Sequence, count: usize, of: &dyn Fn(usize, usize) -> Vec<f32>) {
    for layer in 0..2 {
        let window = sequence.config().layers[layer].window;
        let rows: Vec<f32> = (0..count).flat_map(|i| of(layer, i)).collect();
        sequence.append(layer, count, &rows, &rows).unwrap();
        let query = |i: usize| [row(sequence.position() + i, 5), row(sequence.position() + i, 6)].concat();
        let asked: Vec<f32> = (0..count).flat_map(query).collect();
        Reader::default().attend(sequence, layer, queries(layer, 1.0, window, &asked));
    }
}

/// A step of `count` tokens, the first `accepted` of them as `step` would, the others nonsense, of which the former stay.
fn trial(sequence: &mut Sequence, count: usize, accepted: usize, salt: usize) {
    let start = sequence.position();
    run(sequence, count, &|layer, i| row(start + i, if i < accepted { salt + layer } else { 77 + i }));
    assert_eq!((sequence.position(), sequence.pending()), (start, count), "nothing is past yet");
    sequence.commit(accepted).unwrap();
    assert_eq!((sequence.position(), sequence.pending()), (start + accepted, 0));
}

fn single(sequence: &mut Sequence, salt: usize) {
    let start = sequence.position();
    run(sequence, 1, &|layer, _| row(start, salt + layer));
    sequence.commit(1).unwrap();
}

/// Schemes with and without sinks, windows, block means; layers whose tails are out of step; rows that are evicted.
const CASES: [(&str, &str, Option<usize>); 10] = [
    ("f16", "full", None),
    ("f32", "full", Some(40)),
    ("q8_0", "full", None),
    ("turbo4+sinks4", "full", Some(100)),
    ("srft:s4g32+bm", "full", None),
    ("turbo3+bm+sinks5+w20;0..1=q8_0", "full", None),
    ("tcq4+bm+sinks4/tcq3", "full", Some(100)),
    ("f16", "rotating:max=128", None),
    ("tcq2", "rotating:max=160", None),
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
    let rows: Vec<f32> = (0..6).flat_map(|i| row(i, 9)).collect();
    sequence.append(0, 6, &rows, &rows).unwrap();
    sequence.rollback();
    assert_eq!((sequence.position(), sequence.read_layer(0)), (40, before));
    step(&mut sequence, 1, 1);
    assert_eq!(sequence.position(), 41, "steps count again");
}

#[test]
fn the_order_of_calls_is_the_caches_to_keep() {
    let mut sequence = Sequence::new(config("turbo4", "h2o-heavy:max=160", None)).unwrap();
    step(&mut sequence, 40, 1);
    assert_eq!(sequence.commit(1), Err(CacheError::NoStep));
    let rows: Vec<f32> = (0..2).flat_map(|i| row(40 + i, 1)).collect();
    sequence.append(0, 2, &rows, &rows).unwrap();
    assert_eq!(
        sequence.append(1, 1, &rows[..64], &rows[..64]),
        Err(CacheError::StepCount { found: 1, expected: 2 })
    );
    assert_eq!(sequence.commit(2), Err(CacheError::NotAppended { layer: 1 }));
    let (pool, mut reader, mut out) = (kvant_cpu::Pool::new(1), Reader::default(), vec![0.0; 4 * 64]);
    let two = vec![0.1; 4 * 64];
    let mut attend = |sequence: &mut Sequence, layer, rows: &[f32]| {
        let (asked, out) = (queries(layer, 0.1, None, rows), &mut out[..rows.len()]);
        sequence.attend(layer, asked, out, &pool, &mut reader.attention).map(drop)
    };
    assert_eq!(attend(&mut sequence, 1, &two), Err(CacheError::NotAppended { layer: 1 }));
    let one = attend(&mut sequence, 0, &two[..128]);
    assert!(matches!(one, Err(CacheError::RowLength { side: "queries", found: 128, expected: 256, .. })));
    sequence.append(1, 2, &rows, &rows).unwrap();
    assert_eq!(sequence.commit(3), Err(CacheError::StepCount { found: 3, expected: 2 }));
    assert_eq!(sequence.commit(1), Err(CacheError::WholeStep { kept: 1, count: 2 }));
    // Rows are judged once, however often a step asks, and not at all between steps.
    let scores = |sequence: &Sequence| sequence.row_scores(0, 0).unwrap().1.to_vec();
    let before = scores(&sequence);
    attend(&mut sequence, 0, &two).unwrap();
    let judged = scores(&sequence);
    assert_ne!(before, judged);
    attend(&mut sequence, 0, &two).unwrap();
    sequence.commit(2).unwrap();
    attend(&mut sequence, 0, &two[..128]).unwrap();
    assert_eq!(scores(&sequence), judged);
    // What a step that was given up has done to scores of older rows stays; its rows do not.
    sequence.rollback();
    assert_eq!((sequence.position(), sequence.rows(0)), (42, 42));
}

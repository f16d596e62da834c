//! A cache that watches itself: a layer that its scheme does not suit gets more bits while it runs.

use crate::snapshot::forge;
use crate::support::{DIM, QUERY_HEADS, Reader, WIDTH, config, queries, read, row};
use kvant_cache::{CacheConfig, Sequence, SharedBytes};
use kvant_codec::{Fingerprint, Orientation};
use std::sync::Arc;

/// Layer 1 has keys (or values) with one channel a hundred times the others, which queries look at as little as at others.
fn wild(layer: usize, position: usize, side: Orientation, of: Option<Orientation>) -> Vec<f32> {
    let mut row = row(position, layer + 2 * usize::from(side == Orientation::Values));
    if layer == 1 && of == Some(side) {
        for head in row.chunks_exact_mut(DIM) {
            match side {
                Orientation::Keys => head[3] *= 100.0,
                // What a norm and sixteen levels per vector cannot hold: a different exponent in every channel.
                Orientation::Values => head.iter_mut().for_each(|x| *x = x.signum()),
            }
        }
    }
    row
}

fn step(sequence: &mut Sequence, count: usize, of: Option<Orientation>) {
    let start = sequence.position();
    for layer in 0..2 {
        let rows = |side| -> Vec<f32> {
            (start..start + count).flat_map(|position| wild(layer, position, side, of)).collect()
        };
        sequence.append(layer, count, &rows(Orientation::Keys), &rows(Orientation::Values)).unwrap();
        let query: Vec<f32> =
            (0..QUERY_HEADS * DIM).map(|i| ((i * 29 + start) % 13) as f32 / 6.0 - 1.0).collect();
        let asked = query.repeat(count);
        Reader::default().attend(sequence, layer, queries(layer, 1.0 / (DIM as f32).sqrt(), None, &asked));
    }
    sequence.commit(count).unwrap();
}

fn key_error(sequence: &Sequence, layer: usize, of: Option<Orientation>, from: usize) -> f32 {
    let mut worst = 0.0f32;
    for (head, tokens) in read(sequence, layer).iter().enumerate() {
        for (position, keys, _) in tokens.iter().filter(|token| token.0 >= from) {
            let exact = wild(layer, *position, Orientation::Keys, of);
            let errors = keys.iter().zip(&exact[head * DIM..]).map(|(a, b)| (a - b).abs());
            worst = errors.fold(worst, f32::max);
        }
    }
    worst
}

#[test]
fn a_layer_that_suits_its_scheme_is_left_alone() {
    for scheme in ["turbo4", "turbo4+bm+sinks4", "turbo3+bm", "turbo2+bm", "q4_0", "i4g32", "q8_0", "tcq3+bm"]
    {
        let mut sequence = Sequence::new(config(scheme, "full", None)).unwrap();
        (0..40).for_each(|_| step(&mut sequence, 64, None));
        assert_eq!(sequence.raises(), [], "{scheme}");
    }
}

#[test]
fn a_terrible_layer_is_raised_at_its_first_sealing() {
    for (scheme, count) in [("turbo4", 1), ("turbo4+bm+sinks4", 64), ("turbo3+bm", 200), ("i4g64", 7)] {
        let of = Some(Orientation::Keys);
        let mut sequence = Sequence::new(config(scheme, "full", None)).unwrap();
        while sequence.position() < 300 {
            step(&mut sequence, count, of);
        }
        let raises = sequence.raises();
        assert_eq!(raises.len(), 1, "{scheme}: {raises:?}");
        assert_eq!((raises[0].layer, raises[0].side), (1, Orientation::Keys), "{scheme}");
        assert!(
            raises[0].position <= 64.max(count) && raises[0].error > raises[0].bound,
            "{scheme}: {raises:?}"
        );
        assert!(raises[0].to_string().starts_with("layer 1: keys at 8 bits from token"));
        // Nothing was sealed before: all of it is as near as eight bits are.
        assert!(key_error(&sequence, 1, of, 0) < 4.0, "{scheme}: {}", key_error(&sequence, 1, of, 0));
    }
}

#[test]
fn a_layer_that_turns_terrible_is_found_within_a_period() {
    let of = Some(Orientation::Keys);
    let mut sequence = Sequence::new(config("turbo4+bm", "full", None)).unwrap();
    (0..10).for_each(|_| step(&mut sequence, 64, None));
    assert_eq!(sequence.raises(), []);
    let before = key_error(&sequence, 1, None, 0);
    while sequence.raises().is_empty() {
        step(&mut sequence, 16, of);
        assert!(sequence.position() < 640 + 1100, "never found");
    }
    let at = sequence.position();
    (0..20).for_each(|_| step(&mut sequence, 16, of));
    assert!(key_error(&sequence, 1, of, at) < 4.0);
    // What was sealed before is what it was, to eight bits.
    let mut first = sequence.clone();
    first.truncate(600).unwrap();
    assert!((key_error(&first, 1, None, 0) - before).abs() < 0.2);
}

#[test]
fn raised_layers_survive_snapshots_forks_and_rollbacks() {
    let of = Some(Orientation::Keys);
    for policy in ["full", "h2o-heavy:max=160", "rotating:max=160"] {
        let fresh = Sequence::new(config("turbo4+bm+sinks4", policy, None)).unwrap();
        let mut sequence = fresh.clone();
        (0..30).for_each(|_| step(&mut sequence, 5, of));
        assert_eq!(sequence.raises().len(), 1, "{policy}");
        let (model, mut bytes) = (Fingerprint::of(b"model"), Vec::new());
        sequence.save(model, &vec![7; sequence.position()], "", &mut bytes).unwrap();
        let shared: SharedBytes = Arc::new(bytes);
        let mut restored = fresh.restore(model, shared).unwrap().sequence;
        let mut fork = sequence.clone();
        for _ in 0..30 {
            for sequence in [&mut sequence, &mut restored, &mut fork] {
                step(sequence, 5, of);
            }
        }
        assert_eq!(restored.raises(), sequence.raises(), "{policy}");
        for layer in 0..2 {
            assert_eq!(read(&sequence, layer), read(&restored, layer), "{policy}");
            assert_eq!(read(&sequence, layer), read(&fork, layer), "{policy}");
        }
        assert!(sequence.to_device(0).unwrap_err().to_string().contains("raised to 8 bits"));
        sequence.clear();
        assert_eq!(sequence.raises(), []);
    }
}

#[test]
fn a_budget_is_never_exceeded_for_more_bits() {
    let of = Some(Orientation::Keys);
    let plain = config("turbo4+bm", "full", None);
    let tight = CacheConfig { budget: Some(plain.bytes_at(400).unwrap() + 20_000), ..plain };
    let mut sequence = Sequence::new(tight.clone()).unwrap();
    while sequence.check_room(5).is_ok() {
        step(&mut sequence, 5, of);
        assert!(sequence.bytes() <= tight.budget.unwrap());
    }
    assert!(sequence.position() * WIDTH > 0);
}

/// Forged tiles may hold NaN, which reaches the codec again through a block's mean and when a layer gets more bits.
#[test]
fn a_forged_layer_with_nan_can_be_raised() {
    let of = Some(Orientation::Keys);
    let fresh = Sequence::new(config("turbo4+bm", "full", None)).unwrap();
    let mut sequence = fresh.clone();
    (0..10).for_each(|_| step(&mut sequence, 64, None));
    // The last state before a layer is raised.
    let mut next = sequence.clone();
    while next.raises().is_empty() {
        sequence = next.clone();
        step(&mut next, 16, of);
    }
    let (model, mut bytes) = (Fingerprint::of(b"model"), Vec::new());
    sequence.save(model, &vec![7; sequence.position()], "", &mut bytes).unwrap();
    let mut raised = 0;
    for line in 0.. {
        let mut inside = false;
        let forged = forge(&bytes, str::to_owned, |data| {
            let at = (line * 64 * 101).min(data.len());
            let end = (at + 64).min(data.len());
            data[at..end].fill(0xff);
            inside = at < end;
        });
        if !inside {
            break;
        }
        let Ok(restored) = fresh.restore(model, Arc::new(forged) as SharedBytes) else { continue };
        let mut restored = restored.sequence;
        (0..2).for_each(|_| step(&mut restored, 16, of));
        raised += restored.raises().len();
    }
    assert!(raised > 0);
}

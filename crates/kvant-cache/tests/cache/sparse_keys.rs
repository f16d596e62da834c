//! Sparse keys through a sequence: looks, choices, and where everything is read.

use crate::support::{DIM, HEADS, QUERY_HEADS, Reader, WIDTH, config as config_of, queries};
use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::Fingerprint;

pub(crate) const SCHEME: &str = "turbo4+bm+w32+sinks16/turbo4";

/// A cache that sparse keys choose from, by signs where codes have them.
pub(crate) fn config(scheme: &str, policy: &str, window: Option<usize>) -> CacheConfig {
    CacheConfig { sparse_keys: true, ..config_of(scheme, policy, window) }
}

/// Keys of 64 neighbours lie together, at another place for every 64; values say where they are from.
pub(crate) fn row(position: usize, salt: usize) -> Vec<f32> {
    let place = (position / 64 * 7 + salt) % 13;
    let noise = |c: usize| ((position * 31 + c * 17 + salt) % 23) as f32 / 23.0 - 0.5;
    (0..WIDTH).map(|c| if c % 13 == place { 4.0 } else { 0.0 } + 0.3 * noise(c)).collect()
}

pub(crate) fn fill(sequence: &mut Sequence, count: usize) {
    let start = sequence.position();
    for layer in 0..2 {
        let rows: Vec<f32> = (start..start + count).flat_map(|p| row(p, layer)).collect();
        sequence.append(layer, count, &rows, &rows).unwrap();
    }
    sequence.commit(count).unwrap();
}

/// One token: appended, attended from in layer 0, part of the past afterwards.
fn token(sequence: &mut Sequence, attention: &mut Reader, window: Option<usize>) -> Vec<f32> {
    let place = sequence.position() % 13;
    token_at(place, sequence, attention, window)
}

/// [`token`] whose queries look at one of thirteen places.
pub(crate) fn token_at(
    place: usize,
    sequence: &mut Sequence,
    attention: &mut Reader,
    window: Option<usize>,
) -> Vec<f32> {
    let position = sequence.position();
    for layer in 0..2 {
        let own = row(position, layer);
        sequence.append(layer, 1, &own, &own).unwrap();
    }
    // Looks at a place that some blocks have.
    let rows: Vec<f32> =
        (0..QUERY_HEADS * DIM).map(|i| if i % DIM % 13 == place { 3.0 } else { 0.1 }).collect();
    let layer = usize::from(window.is_some());
    let out = attention.attend(sequence, layer, queries(layer, 0.3, window, &rows));
    sequence.commit(1).unwrap();
    assert!(out.iter().all(|x| x.is_finite()));
    out
}

pub(crate) fn attention(mass: Option<f32>) -> Reader {
    Reader::sparse(mass)
}

pub(crate) fn difference(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).fold(0.0, |most, (a, b)| most.max((a - b).abs()))
}

#[test]
fn a_sequence_looks_then_reads_less_and_stays_near_the_dense_result() {
    for (scheme, window) in [(SCHEME, None), (SCHEME, Some(1500))] {
        let mut dense = Sequence::new(config(scheme, "full", window)).unwrap();
        fill(&mut dense, 2000);
        let mut sparse = dense.clone();
        let (mut plainly, mut chosen) = (attention(None), attention(Some(0.98)));
        let layer = usize::from(window.is_some());
        // The first step looks at everything.
        assert_eq!(token(&mut dense, &mut plainly, window), token(&mut sparse, &mut chosen, window));
        let first = chosen.key_reports[layer];
        assert_eq!((first.count.read_tiles, first.looks), (first.count.tiles, 0));
        for _ in 0..300 {
            let (expected, found) =
                (token(&mut dense, &mut plainly, window), token(&mut sparse, &mut chosen, window));
            assert!(difference(&expected, &found) < 0.15, "{}", difference(&expected, &found));
        }
        let report = chosen.key_reports[layer];
        assert!(report.count.read_tiles * 2 < report.count.tiles, "{report:?}");
        // Signs included, and rests after steps that read nearly everything.
        assert!(report.count.read_bytes * 5 < report.count.bytes * 3, "{report:?}");
        // One more look after 256 tokens, which found what had been missed.
        assert_eq!(report.looks, 1);
        assert!(report.missed().unwrap() < 0.03 && report.missed_largest < 0.1, "{report:?}");
        assert!(plainly.key_reports.is_empty());
        assert!(chosen.counts[layer].total * 2 < plainly.counts[layer].total, "values go with their keys");
    }
}

#[test]
fn a_layer_that_would_leave_little_out_reads_everything_for_a_while() {
    let mut dense = Sequence::new(config(SCHEME, "full", None)).unwrap();
    fill(&mut dense, 1500);
    let mut sparse = dense.clone();
    let (mut plainly, mut chosen) = (attention(None), attention(Some(0.999999)));
    let mut kinds = Vec::new();
    for _ in 0..70 {
        let before = chosen.key_reports.first().copied().unwrap_or_default();
        let (expected, found) =
            (token(&mut dense, &mut plainly, None), token(&mut sparse, &mut chosen, None));
        let step = chosen.key_reports[0].since(&before).count;
        // Choosing reads the signs on top.
        let rests = step.read_bytes == step.bytes;
        assert!(step.tiles > 0 && step.read_tiles * 5 > step.tiles * 4, "{step:?}");
        if rests {
            assert_eq!(found, expected, "bit for bit");
        }
        kinds.push(rests);
    }
    // A look, then choices with rests of 4, 16 and 64 tokens after them.
    let expected: Vec<bool> = (0..70).map(|step| ![1, 6, 23].contains(&step)).collect();
    assert_eq!(kinds, expected);
    // A fork rests as long as its origin does.
    let mut fork = sparse.clone();
    assert_eq!(token(&mut fork, &mut chosen, None), token(&mut dense, &mut plainly, None));
}

#[test]
fn forks_rollbacks_and_snapshots_go_on_with_sparse_keys() {
    let mut sequence = Sequence::new(config(SCHEME, "full", None)).unwrap();
    fill(&mut sequence, 1500);
    let mut chosen = attention(Some(0.95));
    (0..3).for_each(|_| drop(token(&mut sequence, &mut chosen, None)));
    // A fork knows what its origin knew: both read the same.
    let mut fork = sequence.clone();
    let (mut a, mut b) = (attention(Some(0.95)), attention(Some(0.95)));
    for _ in 0..20 {
        assert_eq!(token(&mut sequence, &mut a, None), token(&mut fork, &mut b, None));
    }
    assert_eq!(a.key_reports, b.key_reports);
    assert!(a.key_reports[0].count.read_tiles < a.key_reports[0].count.tiles);
    // Before the last look everything is new again.
    fork.truncate(1400).unwrap();
    let mut after = attention(Some(0.95));
    token(&mut fork, &mut after, None);
    assert_eq!(after.key_reports[0].count.read_tiles, after.key_reports[0].count.tiles);
    token(&mut fork, &mut after, None);
    assert!(after.key_reports[0].count.read_tiles < after.key_reports[0].count.tiles);
    // A snapshot holds what is stored, not what was learnt: the first step looks.
    let model = Fingerprint(3);
    let mut bytes = Vec::new();
    let tokens = vec![1; sequence.position()];
    sequence.save(model, &tokens, "", &mut bytes).unwrap();
    let mut restored = Sequence::new(config(SCHEME, "full", None)).unwrap();
    restored = restored.restore(model, std::sync::Arc::new(bytes)).unwrap().sequence;
    let (mut loaded, mut plainly) = (attention(Some(0.95)), attention(None));
    let found = token(&mut restored, &mut loaded, None);
    assert_eq!(found, token(&mut sequence.clone(), &mut plainly, None));
    assert_eq!(loaded.key_reports[0].count.read_tiles, loaded.key_reports[0].count.tiles);
}

#[test]
fn signs_follow_what_is_stored_and_count_as_memory() {
    let mut used = Sequence::new(config(SCHEME, "full", None)).unwrap();
    fill(&mut used, 1500);
    let (mut chosen, mut plainly) = (attention(Some(0.9)), attention(None));
    let mut unused = used.clone();
    for _ in 0..70 {
        token(&mut used, &mut chosen, None);
        token(&mut unused, &mut plainly, None);
    }
    assert!(chosen.key_reports[0].count.read_tiles < chosen.key_reports[0].count.tiles);
    // Cut back within a block whose signs one of them has, then other rows in its place.
    for sequence in [&mut used, &mut unused] {
        sequence.truncate(1003).unwrap();
        let rows: Vec<f32> = (0..500).flat_map(|p| row(p * 5, 9)).collect();
        (0..2).for_each(|layer| sequence.append(layer, 500, &rows, &rows).unwrap());
        sequence.commit(500).unwrap();
    }
    // The one that never chose looks at everything first.
    token(&mut used, &mut chosen, None);
    token(&mut unused, &mut attention(Some(0.9)), None);
    let (mut a, mut b) = (attention(Some(0.9)), attention(Some(0.9)));
    for _ in 0..10 {
        assert_eq!(token(&mut used, &mut a, None), token(&mut unused, &mut b, None));
    }
    assert_eq!(a.key_reports[0].count, b.key_reports[0].count);
    assert!(a.key_reports[0].count.read_tiles < a.key_reports[0].count.tiles);
    // Told in advance, there from the start, and a seventh of what they belong to.
    let without = config_of(SCHEME, "full", None).bytes_at(used.position()).unwrap();
    let with = used.config().bytes_at(used.position()).unwrap();
    assert_eq!(used.bytes(), with);
    assert!(with > without + without / 16 && with < without + without / 5, "{with} with, {without} without");
    let evicts = config("turbo4+bm", "rotating:max=600", None);
    let same = config_of("turbo4+bm", "rotating:max=600", None);
    assert_eq!(evicts.bytes_per_token().unwrap(), same.bytes_per_token().unwrap());
}

#[test]
fn everything_is_read_where_blocks_have_no_means_of_their_own() {
    // Plain, without means, under a policy that moves rows, too short, or all of the mass asked for: all bit for bit as without.
    for (scheme, policy, mass, tokens) in [
        ("f16", "full", 0.5, 1000),
        ("turbo4", "full", 0.5, 1000),
        (SCHEME, "rotating:max=600", 0.5, 1000),
        (SCHEME, "full", 0.5, 100),
        (SCHEME, "full", 1.0, 1000),
    ] {
        let mut dense = Sequence::new(config(scheme, policy, None)).unwrap();
        for _ in 0..tokens / 50 {
            fill(&mut dense, 50);
        }
        let mut sparse = dense.clone();
        let (mut plainly, mut chosen) = (attention(None), attention(Some(mass)));
        for _ in 0..5 {
            let found = token(&mut sparse, &mut chosen, None);
            assert_eq!(found, token(&mut dense, &mut plainly, None), "{scheme} {policy}");
        }
        assert!(chosen.key_reports.is_empty(), "{scheme} {policy}");
        assert_eq!(sparse.has_block_means(0), scheme == SCHEME && policy == "full");
    }
}

/// Everything is read there, counted, and never looked at; no signs are kept for it.
#[test]
fn layers_with_a_short_window_do_not_choose() {
    let mut dense = Sequence::new(config(SCHEME, "full", Some(1000))).unwrap();
    fill(&mut dense, 2000);
    let mut sparse = dense.clone();
    let (mut plainly, mut chosen) = (attention(None), attention(Some(0.5)));
    for _ in 0..3 {
        let expected = token(&mut dense, &mut plainly, Some(1000));
        assert_eq!(token(&mut sparse, &mut chosen, Some(1000)), expected);
    }
    let report = chosen.key_reports[1];
    assert!(report.count.tiles > 0 && report.looks == 0, "{report:?}");
    assert_eq!(report.count.read_bytes, report.count.bytes);
    let signs = |window| {
        let without = config_of(SCHEME, "full", window).bytes_at(4000).unwrap();
        config(SCHEME, "full", window).bytes_at(4000).unwrap() - without
    };
    assert!(signs(None) > 0 && 2 * signs(Some(1000)) == signs(None) && signs(Some(1500)) > signs(Some(1000)));
}

#[test]
fn exported_scores_and_prompts_are_of_everything() {
    let mut sequence = Sequence::new(config(SCHEME, "full", None)).unwrap();
    fill(&mut sequence, 1000);
    let mut chosen = attention(Some(0.5));
    chosen.attention.options.export = true;
    token(&mut sequence, &mut chosen, None);
    assert!(chosen.key_reports.is_empty() && chosen.scores.unwrap().tokens == 1001);
    let mut chosen = attention(Some(0.5));
    let rows: Vec<f32> = (0..2).flat_map(|i| row(1001 + i, 0)).collect();
    sequence.append(0, 2, &rows, &rows).unwrap();
    chosen.attend(&mut sequence, 0, queries(0, 0.3, None, &vec![0.5; 2 * QUERY_HEADS * DIM]));
    assert!(chosen.key_reports.is_empty() && HEADS == 2);
}

//! Bounded caches: what stays, where it lies, and that nothing else changes.

use std::collections::HashMap;

use crate::support;
use crate::support::{DIM, HEADS, QUERY_HEADS, config, logit, read, row, sealed_rows, step, step_with};
use kvant_cache::{CacheConfig, CacheError, PolicyConfig, Sequence};
use kvant_codec::Format;
use proptest::prelude::*;

/// A sealed row's keys and values as stored.
type RowBytes = (Vec<u8>, Vec<u8>);

fn positions(sequence: &Sequence, layer: usize, head: usize) -> Vec<usize> {
    read(sequence, layer)[head].iter().map(|token| token.0).collect()
}

#[test]
fn eviction_moves_packed_rows_bit_for_bit_in_every_format() {
    for format in Format::all().into_iter().filter(|format| format.has_tile()) {
        // A rotated float format is packed too; an unrotated one would be plain.
        let scheme = if format.is_float() { format!("srht:{format}") } else { format!("{format}+bm") };
        let mut sequence = Sequence::new(config(&scheme, "h2o:max=160,heavy=64,batch=16", None)).unwrap();
        let mut sealed: [HashMap<usize, RowBytes>; HEADS] = Default::default();
        for _ in 0..400 {
            step(&mut sequence, 1, 0);
            for (head, seen) in sealed.iter_mut().enumerate() {
                // The mean of a row is that of any block, wherever it moves.
                for (position, keys, values) in sealed_rows(&sequence, 0, head) {
                    let first = seen.entry(position).or_insert_with(|| (keys.clone(), values.clone()));
                    assert_eq!(*first, (keys, values), "{scheme}: head {head} position {position}");
                }
            }
        }
        assert!(sealed_rows(&sequence, 0, 0).iter().any(|row| row.0 < 200), "{scheme}: heavy rows are old");
        assert!(sequence.rows(0) <= 160);
    }
}

#[test]
fn rotating_keeps_the_first_and_the_newest_tokens() {
    for scheme in ["f16", "f32", "q8_0", "turbo4+sinks4", "srht:i4g32+w32/q8_0"] {
        let mut sequence = Sequence::new(config(scheme, "rotating:max=128,sinks=6", None)).unwrap();
        for seen in 1..=600 {
            step(&mut sequence, 1, 0);
            let kept = positions(&sequence, 0, 1);
            assert!(kept.len() <= 128, "{scheme}");
            let first = kept.iter().take_while(|p| **p < 6).count();
            assert_eq!(first, 6.min(seen), "{scheme}");
            let newest: Vec<usize> = (seen - (kept.len() - first)..seen).collect();
            assert_eq!(kept[first..], newest, "{scheme}");
            assert!(kept.len() == seen || kept.len() > 128 - 16 - 16, "{scheme}: {} of {seen}", kept.len());
        }
    }
}

#[test]
fn steps_of_any_length_stay_within_the_limit() {
    let mut sequence = Sequence::new(config("turbo4", "h2o-heavy:max=256", None)).unwrap();
    let mut widest = 0;
    for _ in 0..60 {
        let count = sequence.step_limit();
        widest = widest.max(count);
        step(&mut sequence, count, 0);
        assert!(sequence.rows(0) <= 256);
    }
    assert_eq!(widest, 256, "an empty cache takes all it can");
    let error = sequence.begin(250).unwrap_err();
    assert!(matches!(error, CacheError::StepTooLong { count: 250, limit: 256, .. }), "{error}");
}

#[test]
fn a_limit_that_cannot_work_is_refused_by_name() {
    let refused = |config: CacheConfig| Sequence::new(config).err().unwrap().to_string();
    let message = refused(config("turbo4", "rotating:max=20", None));
    assert!(message.contains("20 rows") && message.contains("rotating"), "{message}");
    let message = refused(CacheConfig { budget: Some(1000), ..config("turbo4", "h2o-heavy", None) });
    assert!(message.contains("1000 bytes"), "{message}");
    // Without a policy `max` is a hard end.
    let full = Sequence::new(config("f16", "full:max=100", None)).unwrap();
    assert_eq!(full.check_room(101), Err(CacheError::ContextFull { wanted: 101, capacity: 100 }));
}

#[test]
fn byte_budgets_hold_over_a_long_run() {
    for (scheme, policy, tokens) in
        [("turbo4+sinks4", "h2o-heavy", 20_000), ("f16", "rotating", 3000), ("q8_0/turbo3", "snapkv", 3000)]
    {
        let budget = 200_000;
        let mut sequence =
            Sequence::new(CacheConfig { budget: Some(budget), ..config(scheme, policy, Some(100)) }).unwrap();
        let limit = sequence.row_limits().unwrap()[0];
        let (mut most, mut late) = (0, Vec::new());
        let mut steps = 0;
        while sequence.position() < tokens {
            // A prompt now and then, in the largest steps that are allowed.
            let count = if steps % 500 == 0 { sequence.step_limit() } else { 1 };
            steps += 1;
            most = most.max(step_quietly(&mut sequence, count)).max(sequence.bytes());
            assert!(most <= budget, "{scheme}: {most} bytes");
            if sequence.position() > tokens - 200 {
                late.push(sequence.bytes());
            }
        }
        // The budget is used, and what is held at the end is what was held before: no drift.
        assert!(most > budget / 10 * 7, "{scheme} {policy}: {most} of {budget} bytes for {limit} rows");
        assert!(late.iter().max() <= Some(&most), "{scheme}");
        assert!(sequence.rows(0) > limit - 100 && sequence.rows(0) <= limit);
    }
}

/// [`step`] without scores, which are most of the work. Returns the bytes held while the step's tokens are plain.
fn step_quietly(sequence: &mut Sequence, count: usize) -> u64 {
    let rows = vec![0.5; count * support::WIDTH];
    for layer in 0..2 {
        sequence.append(layer, count, &rows, &rows).unwrap();
    }
    let bytes = sequence.bytes();
    sequence.commit(count).unwrap();
    bytes
}

#[test]
fn sliding_layers_evict_what_left_the_window_first() {
    for scheme in ["f16", "turbo4"] {
        // Room enough: every row of the window stays, and scores are not asked for.
        let mut sequence = Sequence::new(config(scheme, "h2o-heavy:max=256", Some(100))).unwrap();
        assert!(sequence.wants_scores(0) && !sequence.wants_scores(1));
        for seen in 1..=500usize {
            step(&mut sequence, 1, 0);
            let kept = positions(&sequence, 1, 0);
            let newest: Vec<usize> = (seen.saturating_sub(100)..seen).collect();
            assert!(kept.ends_with(&newest), "{scheme}: after {seen}");
            assert!(kept.len() <= 100 + 32 + 16);
        }
        // Too little room: rows of the window compete, none outside it is preferred to one inside.
        let mut sequence = Sequence::new(config(scheme, "h2o-heavy:max=128", Some(400))).unwrap();
        assert!(sequence.wants_scores(1));
        for _ in 0..700 {
            step(&mut sequence, 1, 0);
        }
        let kept = positions(&sequence, 1, 1);
        assert!(kept.len() <= 128);
        assert!(kept.iter().filter(|p| **p + 400 >= 700).count() > 64, "{kept:?}");
    }
}

#[test]
fn rollback_after_eviction_keeps_positions_and_refuses_what_is_lost() {
    for scheme in ["f16", "turbo4+sinks4"] {
        let mut sequence = Sequence::new(config(scheme, "h2o-heavy:max=192,sinks=4", None)).unwrap();
        for _ in 0..500 {
            step(&mut sequence, 1, 0);
        }
        let kept: Vec<Vec<usize>> = (0..HEADS).map(|head| positions(&sequence, 0, head)).collect();
        assert_ne!(kept[0], kept[1], "heads choose for themselves");
        assert!(matches!(sequence.clone().truncate(250), Err(CacheError::Rollback { position: 250, .. })));
        assert_eq!(sequence.position(), 500);
        assert_eq!(sequence.cut_point(250), 0);
        for back in [480, 470] {
            assert_eq!(sequence.cut_point(back), back);
            sequence.truncate(back).unwrap();
            for (head, before) in kept.iter().enumerate() {
                let now = positions(&sequence, 0, head);
                assert_eq!(now.last(), Some(&(back - 1)), "{scheme}");
                assert!(now.iter().all(|p| before.contains(p)), "{scheme}: nothing is made up");
            }
        }
        // Positions go on where they were, whatever the rows are.
        step(&mut sequence, 40, 7);
        assert_eq!(sequence.position(), 510);
        assert_eq!(positions(&sequence, 0, 0).last(), Some(&509));
        // The protected start can always be returned to.
        sequence.truncate(3).unwrap();
        assert_eq!(positions(&sequence, 0, 0), [0, 1, 2]);
        step(&mut sequence, 5, 0);
        assert_eq!(positions(&sequence, 0, 1), (0..8).collect::<Vec<_>>());
    }
}

#[test]
fn a_prompt_is_compressed_to_what_its_end_attends_to() {
    let mut sequence = Sequence::new(config("turbo4", "snapkv:max=512,prompt=128,window=32", None)).unwrap();
    assert_eq!(sequence.prompt_window(), Some(32));
    step(&mut sequence, 300, 0);
    sequence.begin_prompt_window();
    step(&mut sequence, 32, 0);
    sequence.compress_prompt();
    for head in 0..HEADS {
        let kept = positions(&sequence, 0, head);
        assert!(kept.len() <= 128 && kept.len() > 128 - 16, "{}", kept.len());
        assert_eq!(kept[..4], [0, 1, 2, 3]);
        assert_eq!(kept.last(), Some(&331));
        let inner = kept.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count();
        assert!(inner > 3, "chosen from everywhere: {kept:?}");
    }
}

#[test]
fn limits_follow_attention_within_the_same_bytes() {
    for scheme in ["f16", "turbo4+sinks4"] {
        let budget = if scheme == "f16" { 140_000 } else { 100_000 };
        let config = config(scheme, "h2o-heavy:max=256,layers=adaptive", None);
        let mut sequence = Sequence::new(CacheConfig { budget: Some(budget), ..config }).unwrap();
        let equal = sequence.row_limits().unwrap()[0];
        assert_eq!(sequence.row_limits().unwrap(), [equal, equal], "until something has to go");
        for _ in 0..700 {
            // The first layer looks at one row in eight, the second at all alike.
            step_with(&mut sequence, 1, 0, &|layer, _, _, position| match (layer, position % 8) {
                (0, 1..) => -20.0,
                _ => 0.0,
            });
            assert!(sequence.bytes() <= budget, "{scheme}: {} bytes of {budget}", sequence.bytes());
            let limits = sequence.row_limits().unwrap();
            assert!((0..2).all(|layer| sequence.rows(layer) <= limits[layer]), "{scheme}");
        }
        let limits = sequence.row_limits().unwrap();
        assert!(equal > 200 && limits[0] < equal * 5 / 8, "{scheme}: {limits:?} of {equal}");
        assert!(limits[1] > equal * 5 / 4 && limits[1] <= equal * 3 / 2, "{scheme}: {limits:?} of {equal}");
        // Every limit has its share of heavy rows, and its newest.
        for (layer, limit) in limits.into_iter().enumerate() {
            let kept = positions(&sequence, layer, 0);
            assert!(kept.len() > limit - 64, "{scheme}: {} of {limit}", kept.len());
            let old = kept.iter().filter(|p| **p < 400).count();
            assert!(old > limit / 4 && old < limit * 3 / 4, "{scheme}: {old}");
        }
        // A copy goes on with the same limits, an emptied one starts anew.
        assert_eq!(sequence.clone().row_limits(), sequence.row_limits());
        sequence.clear();
        assert_eq!(sequence.row_limits().unwrap(), [equal, equal]);
    }
}

#[test]
fn what_is_protected_stays_up_to_half_the_room() {
    for (asked, kept) in [(50, 50), (1000, 128), (0, 4)] {
        let mut sequence = Sequence::new(config("turbo4", "rotating:max=256", None)).unwrap();
        sequence.protect(asked);
        for _ in 0..600 {
            step(&mut sequence, 1, 0);
        }
        let held = positions(&sequence, 0, 0);
        let first = held.iter().enumerate().take_while(|(i, p)| i == *p).count();
        assert_eq!(first, kept, "asked for {asked}");
        assert_eq!(held.last(), Some(&599));
    }
}

/// A naive bounded cache: every head a list of (position, salt, score).
#[derive(Clone, Default)]
struct Naive {
    heads: [Vec<(usize, usize, f32)>; HEADS],
    position: usize,
}

impl Naive {
    fn append(&mut self, count: usize, salt: usize) {
        for (head, rows) in self.heads.iter_mut().enumerate() {
            for position in self.position..self.position + count {
                rows.push((position, salt, 0.0));
            }
            for query in self.position..self.position + count {
                for (position, _, score) in rows.iter_mut().filter(|row| row.0 <= query) {
                    let sum = [2 * head, 2 * head + 1].map(|q| logit(query, q, *position).abs());
                    *score = 0.95 * *score + (1.0 - 0.95) * 0.5 * (sum[0] + sum[1]);
                }
            }
        }
        self.position += count;
    }

    /// Sinks, the `heavy` best, the newest: `keep` rows of those before the `tail` newest.
    fn evict(&mut self, sinks: usize, plain_sinks: usize, heavy: usize, keep: usize, tail: usize) {
        for rows in &mut self.heads {
            let newest = rows.split_off(rows.len() - tail);
            let mut chosen: Vec<_> = rows.iter().copied().filter(|row| row.0 < sinks).collect();
            let rest: Vec<_> = rows.iter().copied().filter(|row| row.0 >= sinks).collect();
            let middle_sinks = chosen.iter().filter(|row| row.0 >= plain_sinks).count();
            let heavy = heavy.min(keep - middle_sinks);
            let recent = keep - middle_sinks - heavy;
            let (old, new) = rest.split_at(rest.len() - recent);
            let mut old = old.to_vec();
            old.sort_by(|a, b| b.2.total_cmp(&a.2).then(b.0.cmp(&a.0)));
            chosen.extend_from_slice(&old[..heavy]);
            chosen.extend_from_slice(new);
            chosen.sort_by_key(|row| row.0);
            chosen.extend(newest);
            *rows = chosen;
        }
    }
}

/// Schemes, their sinks, and how far an element may be off.
const SCHEMES: [(&str, usize, f32); 6] = [
    ("f16", 0, 2e-3),
    ("q8_0+sinks4", 4, 0.02),
    ("srht:i8g32/q8_0", 0, 0.1),
    ("i8g32+w32", 0, 0.02),
    ("q8_0+w60", 0, 0.02),
    ("q8_0+bm+sinks4", 4, 0.04),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    /// Random steps, forks and rollbacks under H₂O against the naive lists.
    #[test]
    fn behaves_like_naive_lists(
        scheme in 0usize..SCHEMES.len(),
        steps in prop::collection::vec((0u8..6, 1usize..70), 1..40),
    ) {
        let (scheme, plain_sinks, tolerance) = SCHEMES[scheme];
        let policy = "h2o:max=200,heavy=60,sinks=4,batch=32,scorer=ema-logit";
        let sequence = Sequence::new(config(scheme, policy, None)).unwrap();
        let window = sequence.config().scheme.default.keys.window as usize;
        let mut live = vec![(sequence, Naive::default())];
        for (i, (action, amount)) in steps.into_iter().enumerate() {
            let pick = i % live.len();
            let (sequence, naive) = &mut live[pick];
            match action {
                0..=3 => {
                    let amount = amount.min(sequence.step_limit());
                    let before = sequence.rows(0);
                    sequence.begin(amount).unwrap();
                    let after = sequence.rows(0);
                    if after < before {
                        assert!(before + amount > 200, "room was there");
                        let tail = sequence.view(0).after.map_or(0, |view| view.len);
                        assert!(tail < window + 16 + 1);
                        let plain = if plain_sinks > 0 { plain_sinks.min(naive.position) } else { 0 };
                        naive.evict(4, plain, 60, after - tail - plain, tail);
                    }
                    step(sequence, amount, i);
                    naive.append(amount, i);
                }
                4 => {
                    let copy = live[pick].clone();
                    live.push(copy);
                }
                _ => {
                    let to = sequence.position().saturating_sub(amount);
                    let lists = naive.heads.each_ref().map(|rows| rows.iter().filter(|r| r.0 < to).count());
                    match sequence.truncate(to) {
                        Ok(()) => {
                            for (head, rows) in naive.heads.iter_mut().enumerate() {
                                rows.retain(|row| row.0 < to);
                                // A longer head gives up rows of its own choice: take over which.
                                let held = positions(sequence, 0, head);
                                assert_eq!(held.len(), *lists.iter().min().unwrap());
                                assert!(held.iter().all(|p| rows.iter().any(|row| row.0 == *p)));
                                rows.retain(|row| held.contains(&row.0));
                            }
                            naive.position = to;
                        }
                        Err(_) => {
                            let whole = |rows: &Vec<(usize, usize, f32)>| {
                                (to.saturating_sub(32)..to).all(|p| rows.iter().any(|row| row.0 == p))
                            };
                            assert!(!naive.heads.iter().all(whole), "a rollback to {to} was possible");
                        }
                    }
                }
            }
        }
        for (sequence, naive) in &live {
            assert!(sequence.rows(0) <= 200);
            for (head, (tokens, rows)) in read(sequence, 0).iter().zip(&naive.heads).enumerate() {
                let held: Vec<usize> = tokens.iter().map(|token| token.0).collect();
                let expected: Vec<usize> = rows.iter().map(|row| row.0).collect();
                assert_eq!(held, expected);
                for ((position, keys, values), (_, salt, _)) in tokens.iter().zip(rows) {
                    let expected = &row(*position, *salt)[head * DIM..(head + 1) * DIM];
                    for (found, expected) in keys.iter().chain(values).zip(expected.iter().chain(expected)) {
                        assert!((found - expected).abs() <= tolerance, "position {position}");
                    }
                }
            }
        }
    }
}

#[test]
fn policies_are_part_of_the_configuration() {
    let policy: PolicyConfig = "h2o-heavy:max=300".parse().unwrap();
    assert!(policy.evicts());
    let sequence = Sequence::new(config("f16", "h2o-heavy:max=300", None)).unwrap();
    assert_eq!(sequence.config().policy, policy);
    assert_eq!(sequence.row_limits(), Some(vec![300, 300]));
    assert_eq!(QUERY_HEADS % HEADS, 0);
}

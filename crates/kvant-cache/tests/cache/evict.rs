//! Rows that the caller judges, and attention to what a sequence holds.

use crate::support::{DIM, HEADS, QUERY_HEADS, Reader, config, queries, read, row, step};
use kvant_cache::{CacheError, Sequence};

fn positions(sequence: &Sequence, head: usize) -> Vec<usize> {
    read(sequence, 0)[head].iter().map(|token| token.0).collect()
}

#[test]
fn the_callers_scores_decide_what_is_evicted() {
    for scheme in ["f16", "turbo4", "q8_0+bm", "tcq4+bm/tcq3"] {
        let mut sequence = Sequence::new(config(scheme, "h2o:max=400,heavy=50%,sinks=0", None)).unwrap();
        step(&mut sequence, 320, 0);
        for head in 0..HEADS {
            let (held, scores) = sequence.row_scores(0, head).unwrap();
            assert_eq!((held.len(), scores.len()), (320, 320), "{scheme}");
            // Head 0 likes tokens 64 to 127, head 1 tokens 128 to 191.
            let liked = 64 * (head + 1)..64 * (head + 2);
            let judged: Vec<f32> = held.iter().map(|p| f32::from(liked.contains(&(*p as usize)))).collect();
            sequence.set_row_scores(0, head, &judged).unwrap();
            assert_eq!(sequence.row_scores(0, head).unwrap().1, judged, "{scheme}");
        }
        assert!(sequence.evict(128) <= 128, "{scheme}");
        for head in 0..HEADS {
            let kept = positions(&sequence, head);
            let liked = 64 * (head + 1)..64 * (head + 2);
            let heavy = kept.iter().filter(|p| liked.contains(p)).count();
            assert!(heavy >= 48, "{scheme} head {head}: {heavy} of {kept:?}");
            assert_eq!(kept.last(), Some(&319), "{scheme}: the newest stay");
        }
        // The positions that masks and rollbacks use are as before, and the cache goes on.
        assert_eq!(sequence.position(), 320);
        step(&mut sequence, 1, 0);
        assert_eq!(sequence.position(), 321);
    }
}

#[test]
fn wrong_scores_are_refused_and_nothing_is_evicted_without_a_policy() {
    let mut sequence = Sequence::new(config("turbo4", "h2o-heavy:max=256", None)).unwrap();
    step(&mut sequence, 100, 0);
    let error = sequence.set_row_scores(0, 0, &[0.0; 99]).unwrap_err();
    assert!(matches!(error, CacheError::RowLength { found: 99, expected: 100, .. }), "{error}");
    let error = sequence.set_row_scores(0, 0, &[f32::NAN; 100]).unwrap_err();
    assert!(matches!(error, CacheError::NonFinite { side: "scores", .. }), "{error}");
    assert!(sequence.row_scores(0, HEADS).is_none() && sequence.row_scores(2, 0).is_none());
    let mut full = Sequence::new(config("turbo4", "full", None)).unwrap();
    step(&mut full, 100, 0);
    assert_eq!(full.evict(10), 100);
    assert!(full.row_scores(0, 0).is_none());
}

/// Softmax attention of one query head in f64.
fn dense(query: &[f32], keys: &[Vec<f32>], values: &[Vec<f32>], scale: f32) -> Vec<f64> {
    let dot = |key: &Vec<f32>| query.iter().zip(key).map(|(q, k)| f64::from(*q) * f64::from(*k)).sum::<f64>();
    let scores: Vec<f64> = keys.iter().map(|key| dot(key) * f64::from(scale)).collect();
    let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| (score - top).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let channel = |c: usize| weights.iter().zip(values).map(|(w, v)| w * f64::from(v[c])).sum::<f64>() / sum;
    (0..DIM).map(channel).collect()
}

#[test]
fn attention_to_a_sequence_is_softmax_over_its_rows() {
    for (scheme, bound) in [("f32", 1e-5), ("f16", 2e-3), ("q8_0", 5e-2)] {
        let mut sequence = Sequence::new(config(scheme, "full", None)).unwrap();
        let mut reader = Reader::default();
        reader.attention.options.export = true;
        let rows: Vec<f32> = (0..QUERY_HEADS * DIM).map(|i| (i % 7) as f32 / 7.0 - 0.4).collect();
        let asked = queries(0, 0.1, None, &rows);
        let out = reader.attend(&mut sequence, 0, asked);
        assert!(out.iter().all(|x| *x == 0.0), "{scheme}: nothing to attend to");
        step(&mut sequence, 150, 0);
        let last = row(150, 0);
        sequence.append(0, 1, &last, &last).unwrap();
        let out = reader.attend(&mut sequence, 0, asked);
        let found = reader.scores.as_ref().unwrap();
        for head in 0..QUERY_HEADS {
            let part = head / 2 * DIM;
            let stored: Vec<Vec<f32>> = (0..=150).map(|p| row(p, 0)[part..part + DIM].to_vec()).collect();
            let expected = dense(&rows[head * DIM..][..DIM], &stored, &stored, 0.1);
            for (found, expected) in out[head * DIM..][..DIM].iter().zip(&expected) {
                assert!((f64::from(*found) - expected).abs() < bound, "{scheme}: {found}, {expected}");
            }
            // The exported scores are those of the same softmax.
            let scores: Vec<f32> = found.row(head).flatten().map(|s| s.to_f32()).collect();
            let log_sum = found.log_sum_exp[head];
            let weights: Vec<f64> = scores.iter().map(|s| f64::from(s - log_sum).exp()).collect();
            assert_eq!(weights.len(), 151, "{scheme}");
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 2e-2, "{scheme}");
        }
    }
}

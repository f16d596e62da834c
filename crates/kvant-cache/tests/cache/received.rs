//! The attention that tokens receive, against sums over the rows.

use crate::support::{DIM, QUERY_HEADS, Reader, config, queries, row, step};
use kvant_cache::{Received, Sequence};

/// Appends `count` tokens to layer `layer` and attends with as many queries; what tokens received.
fn received(
    sequence: &mut Sequence,
    layer: usize,
    count: usize,
    window: Option<usize>,
) -> (Received, Vec<f32>) {
    let mut reader = Reader::default();
    reader.attention.options.export = true;
    let start = sequence.position();
    let asked: Vec<f32> =
        (0..count * QUERY_HEADS * DIM).map(|i| ((i * 31) % 17) as f32 / 17.0 - 0.45).collect();
    let rows: Vec<f32> = (start..start + count).flat_map(|position| row(position, layer)).collect();
    sequence.append(layer, count, &rows, &rows).unwrap();
    reader.attend(sequence, layer, queries(layer, 0.1, window, &asked));
    let mut received = Received::default();
    received.add(sequence, layer, QUERY_HEADS, &reader.scores.unwrap());
    (received, asked)
}

/// What every one of `tokens` tokens receives from `queries` behind the first `tokens − queries` ones, if a head holds what `holds` says.
fn expected(
    queries: &[f32],
    tokens: usize,
    window: Option<usize>,
    salt: usize,
    holds: &dyn Fn(usize, usize) -> bool,
) -> Vec<f64> {
    let count = queries.len() / (QUERY_HEADS * DIM);
    let mut sums = vec![0.0; tokens];
    for (at, query) in queries.chunks(DIM).enumerate() {
        let (position, head) = (tokens - count + at / QUERY_HEADS, at % QUERY_HEADS);
        let first = window.map_or(0, |window| (position + 1).saturating_sub(window));
        let seen: Vec<usize> = (first..=position).filter(|token| holds(head / 2, *token)).collect();
        let score = |token: &usize| -> f64 {
            let key = &row(*token, salt)[head / 2 * DIM..][..DIM];
            0.1 * query.iter().zip(key).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>()
        };
        let weights: Vec<f64> = seen.iter().map(|token| score(token).exp()).collect();
        let sum: f64 = weights.iter().sum();
        seen.iter().zip(weights).for_each(|(token, weight)| sums[*token] += weight / sum);
    }
    let queries = (count * QUERY_HEADS) as f64;
    sums.iter().map(|sum| sum / queries).collect()
}

fn check(found: &Received, expected: &[f64], name: &str) {
    let found = found.shares(expected.len());
    assert!((found.iter().sum::<f32>() - 1.0).abs() < 2e-2, "{name}: {}", found.iter().sum::<f32>());
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(
            (f64::from(*found) - expected).abs() < 2e-3 * expected.max(0.5),
            "{name} {at}: {found} {expected}"
        );
    }
}

#[test]
fn tokens_receive_what_queries_give_them() {
    for scheme in ["f32", "f16", "q8_0", "q8_0+sinks16"] {
        for count in [1, 5] {
            let mut sequence = Sequence::new(config(scheme, "full", None)).unwrap();
            step(&mut sequence, 150, 0);
            let (found, queries) = received(&mut sequence, 0, count, None);
            check(&found, &expected(&queries, 150 + count, None, 0, &|_, _| true), scheme);
        }
    }
    assert_eq!(Received::default().shares(3), [0.0; 3]);
}

#[test]
fn tokens_outside_of_a_window_receive_nothing() {
    let window = Some(64);
    let mut sequence = Sequence::new(config("f32", "full", window)).unwrap();
    for _ in 0..4 {
        step(&mut sequence, 100, 0);
    }
    let (found, queries) = received(&mut sequence, 1, 3, window);
    check(&found, &expected(&queries, 403, window, 1, &|_, _| true), "sliding");
    assert!(sequence.positions(1, 0)[0] > 0, "what left the window was freed");
}

#[test]
fn evicted_tokens_receive_nothing() {
    for policy in ["rotating:max=96", "h2o:max=96"] {
        let mut sequence = Sequence::new(config("f32", policy, None)).unwrap();
        for _ in 0..20 {
            step(&mut sequence, 12, 0);
        }
        sequence.begin(2).unwrap();
        let (found, queries) = received(&mut sequence, 0, 2, None);
        let held: Vec<Vec<u32>> = (0..2).map(|head| sequence.positions(0, head)).collect();
        assert!(held[0].len() <= 96 && held[0].len() > 16, "{policy}: {}", held[0].len());
        let holds = |head: usize, token: usize| held[head].contains(&(token as u32));
        check(&found, &expected(&queries, 242, None, 0, &holds), policy);
    }
}

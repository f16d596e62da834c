//! Rows that are keys and values at once: stored once, and everything a cache does still done.

use std::sync::Arc;

use kvant_cache::{Attention, CacheConfig, LayerShape, NewRows, Queries, Sequence, SharedBytes};
use kvant_codec::Fingerprint;
use kvant_cpu::Pool;

const KV_HEADS: usize = 2;
const HEADS: usize = 6;
const DIM: usize = 96;
const WIDTH: usize = KV_HEADS * DIM;

fn config(scheme: &str, policy: &str, latent: Option<usize>) -> CacheConfig {
    CacheConfig {
        layers: vec![LayerShape { kv_heads: KV_HEADS, head_dim: DIM, window: None, latent }],
        scheme: scheme.parse().unwrap(),
        capacity: 4096,
        budget: None,
        policy: policy.parse().unwrap(),
        sparse_keys: false,
    }
}

/// A row whose last channels, the rotated key, are ten times the others.
fn row(position: usize) -> Vec<f32> {
    let number = |c: usize| ((position * 7919 + c * 104_729 + position * c * 31) % 1009) as f32 / 504.5 - 1.0;
    (0..WIDTH).map(|c| number(c) * if c % DIM >= 80 { 10.0 } else { 1.0 }).collect()
}

fn queries() -> Vec<f32> {
    (0..HEADS * DIM).map(|i| ((i * 37) % 101) as f32 / 101.0 - 0.5).collect()
}

/// Appends `count` rows, attends with the last one's queries, and makes them part of the past.
fn step(sequence: &mut Sequence, pool: &Pool, count: usize) -> Vec<f32> {
    let start = sequence.position();
    let rows: Vec<f32> = (start..start + count).flat_map(row).collect();
    let new = NewRows { count, keys: &rows, values: &rows };
    let queries = queries();
    let asked = Queries {
        layer: 0,
        heads: HEADS,
        scale: 0.1,
        softcap: None,
        window: None,
        sink_logits: None,
        rope: None,
        rows: &queries.repeat(count),
    };
    let mut out = vec![f32::NAN; count * HEADS * DIM];
    let mut attention = Attention::default();
    sequence.step(0, new, asked, &mut out, pool, &mut attention).unwrap();
    sequence.commit(count).unwrap();
    out.split_off((count - 1) * HEADS * DIM)
}

/// Attention of [`queries`] over what the sequence says it holds.
fn expected(sequence: &Sequence) -> Vec<f32> {
    let [keys, values] = sequence.read_layer(0);
    assert_eq!(keys, values, "one row is both");
    let rows = keys.len() / WIDTH;
    let mut out = Vec::new();
    for (head, query) in queries().chunks_exact(DIM).enumerate() {
        let kv_head = head / (HEADS / KV_HEADS);
        let keys = &keys[kv_head * rows * DIM..(kv_head + 1) * rows * DIM];
        let dot = |key: &[f32]| query.iter().zip(key).map(|(q, k)| f64::from(q * k)).sum::<f64>() * 0.1;
        let scores: Vec<f64> = keys.chunks_exact(DIM).map(dot).collect();
        let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|score| (score - top).exp()).sum();
        let weigh = |c: usize| {
            let weighed = scores.iter().zip(keys.chunks_exact(DIM));
            weighed.map(|(score, key)| (score - top).exp() / sum * f64::from(key[c])).sum::<f64>() as f32
        };
        out.extend((0..DIM).map(weigh));
    }
    out
}

fn difference(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, |most, x| if x.is_nan() { x } else { most.max(x) })
}

const SCHEMES: [&str; 7] =
    ["f32", "f16", "q8_0", "turbo4+qk+bm+sinks16", "srft:i4g32/f16", "srft:s8+w32", "tcq3+bm+sinks4"];

#[test]
fn attention_is_over_what_is_held() {
    let pool = Pool::new(2);
    for scheme in SCHEMES {
        let mut sequence = Sequence::new(config(scheme, "full", Some(80))).unwrap();
        for count in [130, 1, 1, 40, 1] {
            let found = step(&mut sequence, &pool, count);
            // Sealing afterwards changes what is held by the scheme's noise.
            let off = difference(&found, &expected(&sequence));
            assert!(off < 0.5, "{scheme}, {count} tokens: {off}");
        }
        let mut fork = sequence.clone();
        let found = step(&mut sequence, &pool, 1);
        let off = difference(&found, &expected(&sequence));
        let bound = if scheme.starts_with('f') { 2e-3 } else { 0.05 };
        assert!(off < bound, "{scheme}: {off}");
        assert_eq!(step(&mut fork, &pool, 1), found, "{scheme}");
        // Back, and on again.
        fork.truncate(100).unwrap();
        (0..30).for_each(|_| drop(step(&mut fork, &pool, 1)));
        let off = difference(&step(&mut fork, &pool, 1), &expected(&fork));
        assert!(off < bound, "{scheme}, after a rollback: {off}");
        // Saved and loaded.
        let mut saved = Vec::new();
        fork.save(Fingerprint(1), &[0; 131], "", &mut saved).unwrap();
        let saved: SharedBytes = Arc::new(saved);
        let empty = Sequence::new(config(scheme, "full", Some(80))).unwrap();
        let mut loaded = empty.restore(Fingerprint(1), saved.clone()).unwrap().sequence;
        assert_eq!(step(&mut loaded, &pool, 1), step(&mut fork, &pool, 1), "{scheme}");
        let other = Sequence::new(config(scheme, "full", None)).unwrap();
        assert!(other.restore(Fingerprint(1), saved).is_err(), "{scheme}");
    }
}

#[test]
fn rows_are_stored_once() {
    let pool = Pool::new(2);
    for scheme in SCHEMES.into_iter().filter(|scheme| !scheme.contains('/')) {
        let [once, twice] = [Some(80), None].map(|latent| {
            let mut sequence = Sequence::new(config(scheme, "full", latent)).unwrap();
            step(&mut sequence, &pool, 1024);
            assert_eq!(sequence.bytes(), sequence.config().bytes_at(1024).unwrap(), "{scheme}");
            sequence.bytes()
        });
        let share = once as f64 / twice as f64;
        // Block means are the keys' alone.
        assert!((0.44..=0.51).contains(&share), "{scheme}: {share}");
    }
}

#[test]
fn rows_are_evicted_and_kept_apart() {
    let pool = Pool::new(2);
    for policy in ["h2o:sinks=4,heavy=64,recent=64", "rotating:sinks=4,recent=124"] {
        for scheme in ["f16", "turbo4", "srft:i4g32"] {
            let mut sequence = Sequence::new(config(scheme, policy, Some(80))).unwrap();
            step(&mut sequence, &pool, 60);
            for _ in 0..400 {
                let found = step(&mut sequence, &pool, 1);
                assert!(found.iter().all(|x| x.is_finite()), "{scheme} {policy}");
            }
            assert!(sequence.rows(0) < 200, "{scheme} {policy}: {}", sequence.rows(0));
            let off = difference(&step(&mut sequence, &pool, 1), &expected(&sequence));
            assert!(off < 0.3, "{scheme} {policy}: {off}");
        }
    }
}

#[test]
fn calibrations_by_name_are_refused() {
    for scheme in ["turbo4+mu", "turbo4+lambda"] {
        let sequence = Sequence::new(config(scheme, "full", Some(80)));
        let message = sequence.err().expect("nothing is calibrated").to_string();
        assert!(message.contains("calibration"), "{message}");
    }
}

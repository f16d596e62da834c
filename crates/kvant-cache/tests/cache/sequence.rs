//! The cache against a naive list of rows: what was stored comes back, at its position, however it is stored.

use half::f16;
use kvant_attn::{BLOCK, KvView, Plane, TILE, key_index, value_index, value_stride};
use kvant_cache::{CacheConfig, CacheError, LayerShape, Sequence};
use kvant_codec::{CacheScheme, CodecScratch};
use proptest::prelude::*;

const HEADS: usize = 2;
const DIM: usize = 32;
const WIDTH: usize = HEADS * DIM;

fn config(scheme: &str, window: Option<usize>) -> CacheConfig {
    let shape = LayerShape { kv_heads: HEADS, head_dim: DIM, window: None, latent: None };
    CacheConfig {
        layers: vec![shape, LayerShape { window, ..shape }],
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity: 2000,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    }
}

/// The row a test stores for logical position `position`: values in ±4 that f16 holds to within 2e-3.
fn row(position: usize, salt: usize) -> Vec<f32> {
    (0..WIDTH).map(|c| (((position * 37 + c * 11 + salt * 101) % 997) as f32 / 125.0) - 4.0).collect()
}

fn push(sequence: &mut Sequence, count: usize, salt: usize) {
    let start = sequence.position();
    for layer in 0..2 {
        let rows: Vec<f32> = (start..start + count).flat_map(|p| row(p, salt + layer)).collect();
        sequence.append(layer, count, &rows, &rows).unwrap();
    }
    sequence.commit(count).unwrap();
}

/// A stored token: position, keys, values.
type Token = (usize, Vec<f32>, Vec<f32>);

fn read_plain(view: &KvView, out: &mut Vec<Token>) {
    for t in 0..view.len {
        let block = &view.blocks[t / BLOCK];
        let get = |plane: Plane, i: usize| match plane {
            Plane::F16(x) => x[i].to_f32(),
            Plane::F32(x) => x[i],
        };
        let (k_head, v_head) = (block.keys.len() / HEADS, block.values.len() / HEADS);
        let key = |i| get(block.keys, i / DIM * k_head + key_index(DIM, t % BLOCK, i % DIM));
        let value = |i| get(block.values, i / DIM * v_head + value_index(DIM, t % BLOCK, i % DIM));
        out.push((view.first_position + t, (0..WIDTH).map(key).collect(), (0..WIDTH).map(value).collect()));
    }
}

/// Everything a layer stores, in physical order.
fn read(sequence: &Sequence, layer: usize) -> Vec<Token> {
    let view = sequence.view(layer);
    let mut tokens = Vec::new();
    if let Some(before) = &view.before {
        read_plain(before, &mut tokens);
    }
    if let Some(packed) = &view.packed {
        let mut scratch = CodecScratch::new();
        for t in 0..packed.len {
            let layout = packed.block_layout(HEADS, t / BLOCK);
            let (mut keys, mut values) = (vec![0.0; WIDTH], vec![0.0; WIDTH]);
            for head in 0..HEADS {
                let (tile, bytes) = (t % BLOCK / TILE, packed.blocks[t / BLOCK]);
                let part = head * DIM..(head + 1) * DIM;
                let key_tile = &bytes[layout.key_tile(head, tile)];
                let value_tile = &bytes[layout.value_tile(head, tile)];
                packed
                    .key_codec(head)
                    .decode_row(key_tile, t % TILE, &mut keys[part.clone()], &mut scratch)
                    .unwrap();
                if !layout.means().is_empty() {
                    let (mut mean, record) = (vec![0.0; DIM], &bytes[layout.mean(head)]);
                    packed.key_codec(head).unpack_means(record, &mut mean, &mut scratch).unwrap();
                    keys[part.clone()].iter_mut().zip(&mean).for_each(|(key, mean)| *key += mean);
                }
                packed
                    .value_codec(head)
                    .decode_row(value_tile, t % TILE, &mut values[part], &mut scratch)
                    .unwrap();
            }
            tokens.push((packed.first_position + t, keys, values));
        }
    }
    if let Some(after) = &view.after {
        read_plain(after, &mut tokens);
    }
    tokens
}

fn assert_rows(sequence: &Sequence, layer: usize, salts: &[usize], tolerance: f32) {
    let stored = read(sequence, layer);
    assert_eq!(stored.last().map(|t| t.0 + 1).unwrap_or(0), salts.len());
    let [all_keys, all_values] = sequence.read_layer(layer);
    for (index, (_, keys, values)) in stored.iter().enumerate() {
        for (head, (key, value)) in keys.chunks_exact(DIM).zip(values.chunks_exact(DIM)).enumerate() {
            let at = (head * stored.len() + index) * DIM;
            assert_eq!((&all_keys[at..at + DIM], &all_values[at..at + DIM]), (key, value), "read_layer");
        }
    }
    for (index, (position, keys, values)) in stored.iter().enumerate() {
        assert_eq!(*position, stored[0].0 + index, "positions are contiguous");
        let expected = row(*position, salts[*position] + layer);
        for side in [keys, values] {
            for (a, b) in side.iter().zip(&expected) {
                assert!((a - b).abs() <= tolerance, "position {position}: {a} against {b}");
            }
        }
    }
}

/// Schemes and how far a stored element may be off: half a step of 8 bits over ±4 (and the rotated range).
const SCHEMES: [(&str, f32); 8] = [
    ("f16", 2e-3),
    ("f32", 0.0),
    ("q8_0+sinks4", 0.02),
    ("srht:i8g32+w32/q8_0", 0.1),
    ("i8g32+w0+sinks20", 0.02),
    ("q8_0+w60", 0.02),
    ("q8_0+bm+sinks4", 0.04),
    ("srht:i8g32+bm+w32/q8_0", 0.1),
];

#[test]
fn sinks_and_window_stay_plain_and_the_rest_is_sealed() {
    let mut sequence = Sequence::new(config("turbo4+sinks4", None)).unwrap();
    for step in 0..500 {
        push(&mut sequence, 1, 0);
        let view = sequence.view(0);
        let (before, packed, after) = (
            view.before.map_or(0, |v| v.len),
            view.packed.map_or(0, |v| v.len),
            view.after.map_or(0, |v| v.len),
        );
        assert_eq!(before, 4.min(step + 1));
        assert_eq!(packed % TILE, 0);
        assert_eq!(before + packed + after, step + 1);
        // The window of 16 is always covered, and at most one more tile waits.
        assert!(after < 32 && (packed == 0 || after >= 16), "step {step}: tail of {after}");
    }
    // Sinks are exact to f16.
    for (position, keys, _) in &read(&sequence, 0)[..4] {
        for (a, b) in keys.iter().zip(row(*position, 0)) {
            assert_eq!(*a, f16::from_f32(b).to_f32());
        }
    }
}

#[test]
fn one_token_at_a_time_and_chunks_store_the_same_bytes() {
    for scheme in ["turbo3+sinks4", "srht:i4g32", "q8_0/turbo2", "tcq4+sinks4", "tcq2/tcq3"] {
        let (mut slow, mut fast) =
            (Sequence::new(config(scheme, None)).unwrap(), Sequence::new(config(scheme, None)).unwrap());
        (0..333).for_each(|_| push(&mut slow, 1, 0));
        [100, 1, 17, 200, 15].into_iter().for_each(|n| push(&mut fast, n, 0));
        let (a, b) = (slow.view(0).packed.unwrap(), fast.view(0).packed.unwrap());
        assert_eq!((a.len, a.first_position), (b.len, b.first_position));
        assert_eq!(a.blocks, b.blocks, "{scheme}");
        assert_eq!(slow.bytes(), fast.bytes(), "{scheme}");
    }
}

#[test]
fn accounting_matches_what_is_held() {
    for (scheme, _) in SCHEMES {
        let mut sequence = Sequence::new(config(scheme, Some(100))).unwrap();
        for _ in 0..700 {
            push(&mut sequence, 1, 0);
            let planned = sequence.config().bytes_at(sequence.position()).unwrap();
            assert!(sequence.bytes() <= planned, "{scheme}: {} held, {planned} planned", sequence.bytes());
        }
        assert_eq!(read(&sequence, 0).len(), 700);
        assert!(read(&sequence, 1).len() < 100 + BLOCK + 32, "{scheme}: the sliding layer frees");
    }
    // Bytes worked out by hand: f16 keys and values, no padding at d = 32.
    let per_token = config("f16", None).bytes_per_token().unwrap();
    assert_eq!(per_token, (2 * HEADS * 2 * DIM * 2) as f64);
    assert_eq!(value_stride(DIM), DIM);
    let i4 = config("i4g32", None).bytes_per_token().unwrap();
    assert_eq!(i4, (2 * HEADS * 2) as f64 * (DIM as f64 * 5.0 / 8.0));
}

#[test]
fn limits_are_hard_and_leave_the_sequence_alone() {
    let unlimited = config("q8_0", None);
    let budget = unlimited.bytes_at(300).unwrap();
    let mut sequence = Sequence::new(CacheConfig { budget: Some(budget), ..unlimited }).unwrap();
    while sequence.check_room(1).is_ok() {
        push(&mut sequence, 1, 0);
        assert!(sequence.bytes() <= budget);
    }
    assert!(sequence.position() >= 250, "{}", sequence.position());
    assert!(matches!(sequence.check_room(1), Err(CacheError::BudgetSpent { .. })));
    let small = Sequence::new(CacheConfig { capacity: 100, ..config("f16", None) }).unwrap();
    assert_eq!(small.check_room(101), Err(CacheError::ContextFull { wanted: 101, capacity: 100 }));
    let short = sequence.append(0, 2, &[0.0; WIDTH], &[0.0; 2 * WIDTH]).unwrap_err();
    assert_eq!(short, CacheError::RowLength { layer: 0, side: "keys", found: WIDTH, expected: 2 * WIDTH });
    let mut nan = [0.0; WIDTH];
    nan[5] = f32::NAN;
    let error = sequence.append(1, 1, &[1.0; WIDTH], &nan).unwrap_err();
    assert_eq!(error, CacheError::NonFinite { layer: 1, side: "values" });
    let unusable = Sequence::new(config("turbo4+mu", None)).err().unwrap();
    assert!(unusable.to_string().contains("layer 0"), "{unusable}");
}

#[test]
fn rollback_behind_a_freed_window_is_refused() {
    for scheme in ["f16", "turbo4"] {
        let mut sequence = Sequence::new(config(scheme, Some(10))).unwrap();
        push(&mut sequence, 300, 0);
        let error = sequence.truncate(3).unwrap_err();
        assert!(matches!(error, CacheError::Rollback { position: 3, .. }), "{scheme}");
        assert_eq!(sequence.position(), 300);
        assert!(sequence.truncate(301).is_err());
        // What can be cut is known before it is cut.
        for position in 0..=300 {
            let left = sequence.clone().truncate(position).map_or(0, |()| position);
            assert_eq!(sequence.cut_point(position), left, "{scheme}, {position}");
        }
        sequence.truncate(299).unwrap();
        assert_eq!(read(&sequence, 1).last().unwrap().0, 298);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]
    /// Random appends, forks and rollbacks against a list of rows, under every kind of scheme.
    #[test]
    fn behaves_like_a_list(
        scheme in 0usize..SCHEMES.len(),
        steps in prop::collection::vec((0u8..4, 1usize..90), 1..30),
    ) {
        let (scheme, tolerance) = SCHEMES[scheme];
        let mut live = vec![(Sequence::new(config(scheme, None)).unwrap(), Vec::<usize>::new())];
        for (i, (action, amount)) in steps.into_iter().enumerate() {
            let pick = i % live.len();
            match action {
                0 | 1 => {
                    let (sequence, rows) = &mut live[pick];
                    if sequence.check_room(amount).is_ok() {
                        push(sequence, amount, i);
                        rows.extend(std::iter::repeat_n(i, amount));
                    }
                }
                2 => {
                    let copy = live[pick].clone();
                    live.push(copy);
                }
                _ => {
                    let (sequence, rows) = &mut live[pick];
                    let to = rows.len().saturating_sub(amount);
                    sequence.truncate(to).unwrap();
                    rows.truncate(to);
                }
            }
        }
        for (sequence, salts) in &live {
            for layer in 0..2 {
                assert_rows(sequence, layer, salts, tolerance);
            }
        }
    }
}

/// Keys that share a large, slowly changing mean, as models with a key bias have them: what is taken off is what they share.
#[test]
fn block_means_leave_only_what_keys_differ_by() {
    let error = |scheme: &str, steps: &[usize]| {
        let mut sequence = Sequence::new(config(scheme, None)).unwrap();
        let key = |position: usize| -> Vec<f32> {
            let angle = position as f32 / 300.0;
            let mean = |c: usize| if c % DIM < 2 { 200.0 * (angle + (c % 2) as f32).sin() } else { 0.0 };
            row(position, 0).iter().enumerate().map(|(c, x)| x + mean(c)).collect()
        };
        for count in steps {
            let start = sequence.position();
            let keys: Vec<f32> = (start..start + count).flat_map(key).collect();
            for layer in 0..2 {
                sequence.append(layer, *count, &keys, &keys).unwrap();
            }
            sequence.commit(*count).unwrap();
        }
        let stored = read(&sequence, 0);
        let errors = stored.iter().flat_map(|(position, keys, _)| {
            keys.iter().zip(key(*position)).map(|(a, b)| (a - b).powi(2)).collect::<Vec<_>>()
        });
        (errors.sum::<f32>() / (stored.len() * WIDTH) as f32).sqrt()
    };
    let (one_by_one, at_once, ragged) = ([1; 700], [700], [100, 1, 1, 37, 300, 261]);
    for steps in [&one_by_one[..], &at_once, &ragged] {
        let (with, without) = (error("turbo4+bm", steps), error("turbo4", steps));
        assert!(with < 0.6 && without > 5.0 * with, "{with} with, {without} without");
    }
}

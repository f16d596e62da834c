//! Rows that say where they belong, and what a sequence stores of them.
#![allow(dead_code)]

use half::f16;
use kvant_attn::packed::{PackedView, ScoreExport, SparseCount, SparseK};
use kvant_attn::{BLOCK, KvView, Plane, TILE, key_index, value_index};
use kvant_cache::policy::Scorer;
use kvant_cache::{Attention, CacheConfig, KeyReport, LayerShape, Queries, Sequence};
use kvant_codec::{CodecScratch, TileLayout};
use kvant_cpu::Pool;

pub const HEADS: usize = 2;
pub const DIM: usize = 32;
pub const WIDTH: usize = HEADS * DIM;
/// Query heads: two share a KV head.
pub const QUERY_HEADS: usize = 2 * HEADS;

/// Two layers, the second sliding if `window` says so.
pub fn config(scheme: &str, policy: &str, window: Option<usize>) -> CacheConfig {
    let shape = LayerShape { kv_heads: HEADS, head_dim: DIM, window: None, latent: None };
    CacheConfig {
        layers: vec![shape, LayerShape { window, ..shape }],
        scheme: scheme.parse().unwrap(),
        capacity: 200_000,
        budget: None,
        policy: policy.parse().unwrap(),
        sparse_keys: false,
    }
}

/// The row a test stores for logical position `position`: values in ±4 that f16 holds to within 2e-3.
pub fn row(position: usize, salt: usize) -> Vec<f32> {
    (0..WIDTH).map(|c| (((position * 37 + c * 11 + salt * 101) % 997) as f32 / 125.0) - 4.0).collect()
}

/// A logit between −4 and 4 that depends on everything.
pub fn logit(query: usize, head: usize, position: usize) -> f32 {
    let mut x = (query as u64) << 32 ^ (head as u64) << 24 ^ position as u64;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // As exact as exported scores are.
    f16::from_f32(((x ^ (x >> 31)) >> 40) as f32 / (1 << 21) as f32 - 4.0).to_f32()
}

/// Queries of [`QUERY_HEADS`] heads.
pub fn queries(layer: usize, scale: f32, window: Option<usize>, rows: &[f32]) -> Queries<'_> {
    Queries { layer, heads: QUERY_HEADS, scale, softcap: None, window, sink_logits: None, rope: None, rows }
}

/// Attention, and what it has counted so far.
#[derive(Default)]
pub struct Reader {
    pub attention: Attention,
    /// By layer.
    pub counts: Vec<SparseCount>,
    pub key_reports: Vec<KeyReport>,
    /// Of the last attention that left some.
    pub scores: Option<ScoreExport>,
}

impl Reader {
    /// Reads what holds this share of the attention, or everything.
    pub fn sparse(mass: Option<f32>) -> Self {
        let mut reader = Self::default();
        reader.attention.options.sparse_k = mass.map(SparseK::new);
        reader
    }

    /// Answers queries of layer `layer`.
    pub fn attend(&mut self, sequence: &mut Sequence, layer: usize, asked: Queries<'_>) -> Vec<f32> {
        let mut out = vec![f32::NAN; asked.rows.len()];
        let (pool, attention) = (Pool::new(2), &mut self.attention);
        let attended = sequence.attend(layer, asked, &mut out, &pool, attention).unwrap();
        self.counts.resize(self.counts.len().max(layer + 1), SparseCount::default());
        self.counts[layer] += attended.count;
        if let Some(keys) = attended.keys {
            self.key_reports.resize(self.key_reports.len().max(layer + 1), KeyReport::default());
            self.key_reports[layer] += keys;
        }
        if let Some(scores) = attended.scores {
            self.scores = Some(scores.clone());
        }
        out
    }
}

/// Runs a step of `count` tokens whose rows are judged by [`logit`].
pub fn step(sequence: &mut Sequence, count: usize, salt: usize) {
    step_with(sequence, count, salt, &|_, query, head, position| logit(query, head, position));
}

/// [`step`] where `logit(layer, query, head, position)` says what attention finds.
pub fn step_with(
    sequence: &mut Sequence,
    count: usize,
    salt: usize,
    logit: &dyn Fn(usize, usize, usize, usize) -> f32,
) {
    let start = sequence.position();
    for layer in 0..2 {
        let rows: Vec<f32> = (start..start + count).flat_map(|p| row(p, salt + layer)).collect();
        sequence.append(layer, count, &rows, &rows).unwrap();
        if sequence.wants_scores(layer) {
            judge(sequence, layer, count, &|query, head, position| logit(layer, query, head, position));
        }
    }
    sequence.commit(count).unwrap();
}

/// The scores that rows would have if attention found `logit` for every (query, head, stored position).
fn judge(sequence: &mut Sequence, layer: usize, count: usize, logit: &dyn Fn(usize, usize, usize) -> f32) {
    let policy = sequence.config().policy.to_string();
    let scorer = Scorer::ALL.into_iter().find(|scorer| policy.contains(scorer.name()));
    let scorer = scorer.unwrap_or(Scorer::SumWeight);
    let (group, now) = (QUERY_HEADS / HEADS, sequence.position());
    let (keep, take) = scorer.factors(group);
    for kv_head in 0..HEADS {
        let (positions, scores) = sequence.row_scores(layer, kv_head).unwrap();
        let (positions, mut scores) = (positions.to_vec(), scores.to_vec());
        for query in now..now + count {
            let seen = positions.partition_point(|position| *position as usize <= query);
            let mut received = vec![0.0f32; seen];
            for head in kv_head * group..(kv_head + 1) * group {
                let of = |position: &u32| logit(query, head, *position as usize);
                let row: Vec<f32> = positions[..seen].iter().map(of).collect();
                let log_sum = row.iter().map(|s| s.exp()).sum::<f32>().ln();
                for (received, logit) in received.iter_mut().zip(row) {
                    *received += if scorer.uses_logits() { logit.abs() } else { (logit - log_sum).exp() };
                }
            }
            for (score, received) in scores.iter_mut().zip(received) {
                *score = keep * *score + take * received;
            }
        }
        sequence.set_row_scores(layer, kv_head, &scores).unwrap();
    }
}

/// A stored row of one head: position, keys, values.
pub type Token = (usize, Vec<f32>, Vec<f32>);

fn read_plain(view: &KvView, head: usize, out: &mut Vec<Token>) {
    for t in 0..view.len {
        let block = &view.blocks[t / BLOCK];
        let get = |plane: Plane, i: usize| match plane {
            Plane::F16(x) => x[i].to_f32(),
            Plane::F32(x) => x[i],
        };
        let (k_head, v_head) = (block.keys.len() / HEADS, block.values.len() / HEADS);
        let key = |c| get(block.keys, head * k_head + key_index(DIM, t % BLOCK, c));
        let value = |c| get(block.values, head * v_head + value_index(DIM, t % BLOCK, c));
        let position = view.positions.get(head).map_or(view.first_position + t, |p| p[t] as usize);
        out.push((position, (0..DIM).map(key).collect(), (0..DIM).map(value).collect()));
    }
}

/// Everything a layer stores, per KV head, in physical order.
pub fn read(sequence: &Sequence, layer: usize) -> Vec<Vec<Token>> {
    let view = sequence.view(layer);
    let mut scratch = CodecScratch::new();
    let of_head = |head: usize| {
        let mut tokens = Vec::new();
        if let Some(before) = &view.before {
            read_plain(before, head, &mut tokens);
        }
        if let Some(packed) = &view.packed {
            for t in 0..packed.len {
                let layout = packed.block_layout(HEADS, t / BLOCK);
                let (mut keys, mut values) = (vec![0.0; DIM], vec![0.0; DIM]);
                let (tile, bytes) = (t % BLOCK / TILE, packed.blocks[t / BLOCK]);
                for (codec, range, out) in [
                    (packed.key_codec(head), layout.key_tile(head, tile), &mut keys),
                    (packed.value_codec(head), layout.value_tile(head, tile), &mut values),
                ] {
                    codec.decode_row(&bytes[range], t % TILE, out, &mut scratch).unwrap();
                }
                if !layout.means().is_empty() {
                    let mut mean = vec![0.0; DIM];
                    let record = &bytes[layout.mean(head)];
                    packed.key_codec(head).unpack_means(record, &mut mean, &mut scratch).unwrap();
                    keys.iter_mut().zip(&mean).for_each(|(key, mean)| *key += mean);
                }
                let position =
                    packed.positions.get(head).map_or(packed.first_position + t, |p| p[t] as usize);
                tokens.push((position, keys, values));
            }
        }
        if let Some(after) = &view.after {
            read_plain(after, head, &mut tokens);
        }
        tokens
    };
    (0..HEADS).map(of_head).collect()
}

/// The bytes of a sealed row, alone in an otherwise empty tile.
pub fn sealed_rows(sequence: &Sequence, layer: usize, head: usize) -> Vec<(usize, Vec<u8>, Vec<u8>)> {
    let view = sequence.view(layer);
    let sealed = view.packed.iter();
    let alone = |layout: &TileLayout, tile: &[u8], slot: usize| {
        let mut out = vec![0; layout.bytes()];
        layout.copy_row(tile, slot, &mut out, 0).unwrap();
        out
    };
    let of_row = |packed: &PackedView, t: usize| {
        let layout = packed.block_layout(HEADS, t / BLOCK);
        let (tile, bytes) = (t % BLOCK / TILE, packed.blocks[t / BLOCK]);
        let position = packed.positions.get(head).map_or(packed.first_position + t, |p| p[t] as usize);
        let keys = alone(packed.key_codec(head).layout(), &bytes[layout.key_tile(head, tile)], t % TILE);
        let values =
            alone(packed.value_codec(head).layout(), &bytes[layout.value_tile(head, tile)], t % TILE);
        (position, keys, values)
    };
    sealed.flat_map(|packed| (0..packed.len).map(move |t| of_row(packed, t))).collect()
}

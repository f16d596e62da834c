//! Packed and plain tokens for the tests: deterministic, with poisoned unused slots.
#![allow(dead_code, reason = "every test file uses its own part")]

use half::f16;
use kvant_attn::packed::{BlockLayout, PackedOptions, PackedView, SignLayout};
use kvant_attn::{
    AttnProblem, AttnShape, BLOCK, BlockRef, KvView, Plane, key_index, key_plane_len, value_index,
    value_plane_len,
};
use kvant_codec::{Calibration, CodecScratch, Orientation, Scheme, SideCodec, TILE_TOKENS};

/// Deterministic numbers.
pub struct Random(pub u64);

impl Random {
    /// In −1..1.
    pub fn uniform(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Nearly normal, variance 1.
    pub fn normal(&mut self) -> f32 {
        (0..4).map(|_| self.uniform()).sum::<f32>() * (0.75f32).sqrt()
    }

    pub fn normals(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.normal()).collect()
    }
}

/// How the heads' vectors are made.
#[derive(Clone, Copy, PartialEq)]
pub enum Data {
    /// Normal channels.
    Tame,
    /// One channel far above the others, in keys and values, and an offset of the keys' mean.
    Outliers,
}

/// Packed tokens of one layer.
pub struct Packed {
    pub blocks: Vec<Vec<u8>>,
    pub len: usize,
    pub keys: Vec<SideCodec>,
    pub values: Vec<SideCodec>,
}

pub fn codec(scheme: &str, d: usize, orientation: Orientation) -> SideCodec {
    codec_for(scheme, d, orientation, 99)
}

/// A codec calibrated on samples of its own.
pub fn codec_for(scheme: &str, d: usize, orientation: Orientation, seed: u64) -> SideCodec {
    let scheme: Scheme = scheme.parse().unwrap();
    let mut random = Random(seed);
    let samples: Vec<f32> =
        (0..64 * d).map(|i| random.normal() * (1.0 + (i % d) as f32 / d as f32) + 0.3).collect();
    let calibration = Calibration::fit(&scheme, d, &samples).unwrap();
    SideCodec::with_calibration(scheme, d, orientation, calibration).unwrap()
}

impl Packed {
    pub fn new(random: &mut Random, shape: AttnShape, schemes: (&str, &str), len: usize, data: Data) -> Self {
        let d = shape.head_dim;
        let keys = vec![codec(schemes.0, d, Orientation::Keys)];
        let values = vec![codec(schemes.1, d, Orientation::Values)];
        let mut scratch = CodecScratch::new();
        let blocks = (0..len.div_ceil(BLOCK))
            .map(|block| {
                let tokens = (len - block * BLOCK).min(BLOCK);
                let layout =
                    BlockLayout::new(shape.kv_heads, tokens.div_ceil(TILE_TOKENS), &keys[0], &values[0]);
                let mut bytes = vec![0xff; layout.bytes()];
                for head in 0..shape.kv_heads {
                    if keys[0].mean_bytes() > 0 {
                        // Larger than what the keys differ by, as real means are.
                        let mut mean: Vec<f32> = random.normals(d).iter().map(|x| x * 2.0).collect();
                        mean[1] += if data == Data::Outliers { 60.0 } else { 8.0 };
                        keys[0].pack_means(&mut mean, &mut bytes[layout.mean(head)], &mut scratch).unwrap();
                    }
                    for tile in 0..layout.tiles() {
                        let count = (tokens - tile * TILE_TOKENS).min(TILE_TOKENS);
                        for (codec, range) in [
                            (&keys[0], layout.key_tile(head, tile)),
                            (&values[0], layout.value_tile(head, tile)),
                        ] {
                            let mut rows = random.normals(count * d);
                            if data == Data::Outliers {
                                rows.iter_mut().skip(3).step_by(d).for_each(|x| *x = *x * 6.0 + 20.0);
                            }
                            let tile = &mut bytes[range];
                            codec.encode_tile(&rows, tile, &mut scratch).unwrap();
                            // Slots without a token hold what is not a number wherever the format has one.
                            let poison = vec![0xff; tile.len()];
                            for slot in count..TILE_TOKENS {
                                codec.layout().copy_row(&poison, slot, tile, slot).unwrap();
                            }
                        }
                    }
                }
                bytes
            })
            .collect();
        Self { blocks, len, keys, values }
    }

    /// The signs of all full blocks' keys; none where codes have no signs.
    pub fn signs(&self, kv_heads: usize) -> Vec<Box<[u8]>> {
        let layout = BlockLayout::new(kv_heads, BLOCK / TILE_TOKENS, &self.keys[0], &self.values[0]);
        let full = self.blocks.iter().take(self.len / BLOCK);
        match SignLayout::new(kv_heads, &self.keys[0]) {
            Some(signs) => full
                .map(|block| {
                    let mut taken = vec![0; signs.bytes()].into_boxed_slice();
                    signs.take(&layout, &self.keys, block, &mut taken);
                    taken
                })
                .collect(),
            None => Vec::new(),
        }
    }

    pub fn view(&self, first_position: usize) -> PackedView<'_> {
        PackedView {
            blocks: self.blocks.iter().map(|block| &block[..]).collect(),
            len: self.len,
            first_row: 0,
            first_position,
            positions: vec![],
            keys: &self.keys,
            values: &self.values,
            shared: false,
            index: vec![],
            signs: vec![],
        }
    }
}

/// Plain f16 tokens of one layer.
pub struct Plain {
    keys: Vec<Vec<f16>>,
    values: Vec<Vec<f16>>,
    len: usize,
}

impl Plain {
    pub fn new(random: &mut Random, shape: AttnShape, len: usize) -> Self {
        let d = shape.head_dim;
        let blocks = len.div_ceil(BLOCK);
        let mut keys = vec![vec![f16::NAN; shape.kv_heads * key_plane_len(d)]; blocks];
        let mut values = vec![vec![f16::ZERO; shape.kv_heads * value_plane_len(d)]; blocks];
        for t in 0..len {
            for head in 0..shape.kv_heads {
                for c in 0..d {
                    let (key, value) = (f16::from_f32(random.normal()), f16::from_f32(random.normal()));
                    keys[t / BLOCK][head * key_plane_len(d) + key_index(d, t % BLOCK, c)] = key;
                    values[t / BLOCK][head * value_plane_len(d) + value_index(d, t % BLOCK, c)] = value;
                }
            }
        }
        Self { keys, values, len }
    }

    /// Replaces the first KV head's key of a token.
    pub fn set_key(&mut self, token: usize, key: &[f32]) {
        for (c, x) in key.iter().enumerate() {
            self.keys[token / BLOCK][key_index(key.len(), token % BLOCK, c)] = f16::from_f32(*x);
        }
    }

    pub fn view(&self, first_position: usize) -> KvView<'_> {
        let blocks = self.keys.iter().zip(&self.values);
        let blocks = blocks.map(|(k, v)| BlockRef { keys: Plane::F16(k), values: Plane::F16(v) }).collect();
        KvView { blocks, len: self.len, first_position, positions: vec![] }
    }
}

/// A problem with nothing special about it: α = 1/√d, the queries right after the stored tokens.
pub fn problem<'a>(
    shape: AttnShape,
    queries: &'a [f32],
    first_query: usize,
    packed: PackedView<'a>,
    options: PackedOptions,
) -> AttnProblem<'a> {
    AttnProblem {
        shape,
        scale: 1.0 / (shape.head_dim as f32).sqrt(),
        softcap: None,
        window: None,
        sink_logits: None,
        queries,
        first_query,
        before: None,
        spans: Vec::new(),
        turned: &[],
        packed: Some(packed),
        after: None,
        options,
    }
}

/// ‖found − expected‖ / ‖expected‖; a NaN or infinity anywhere makes it infinite.
pub fn relative_error(found: &[f32], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len());
    if found.iter().any(|x| !x.is_finite()) {
        return f64::INFINITY;
    }
    let norm = expected.iter().map(|x| x * x).sum::<f64>().sqrt();
    let error = found.iter().zip(expected).map(|(a, b)| (f64::from(*a) - b).powi(2)).sum::<f64>().sqrt();
    if error == 0.0 { 0.0 } else { error / norm }
}

//! Measurements on synthetic vectors: the distortion of every format, and what an outlier channel does to them.
//!
//! `kvant formats` prints [`formats_table`], `kvant-lab codec` prints [`outlier_study`].

use half::f16;
use serde::Serialize;

use crate::calibrate::Calibration;
use crate::codec::SideCodec;
use crate::error::{Result, expect_len};
use crate::format::{F16_MAX, Format, Sharing};
use crate::rng::Rng;
use crate::rotation::Rotation;
use crate::scheme::Scheme;
use crate::scratch::CodecScratch;
use crate::tile::{Orientation, TILE_TOKENS};

/// Seed of every study.
pub const SEED: u64 = 20_240_601;

/// What is left of row-major `rows` after `scheme`, for every format including those without a tile.
pub fn reconstruct(scheme: &Scheme, dim: usize, rows: &[f32], calibration: &Calibration) -> Result<Vec<f32>> {
    expect_len("rows", rows.len(), rows.len() / dim.max(1) * dim)?;
    if let Format::Symmetric { bits, sharing } = scheme.format
        && !scheme.format.has_tile()
    {
        return reconstruct_shared(scheme, dim, rows, calibration, bits, sharing);
    }
    let codec = SideCodec::with_calibration(*scheme, dim, Orientation::Keys, calibration.clone())?;
    let (mut scratch, mut tile) = (CodecScratch::new(), vec![0; codec.layout().bytes()]);
    let mut out = vec![0.0; rows.len()];
    for (rows, out) in rows.chunks(TILE_TOKENS * dim).zip(out.chunks_mut(TILE_TOKENS * dim)) {
        codec.encode_tile(rows, &mut tile, &mut scratch)?;
        codec.decode_tile(&tile, out, &mut scratch)?;
    }
    Ok(out)
}

/// Symmetric formats whose scales are shared by several tokens.
fn reconstruct_shared(
    scheme: &Scheme,
    dim: usize,
    rows: &[f32],
    calibration: &Calibration,
    bits: u8,
    sharing: Sharing,
) -> Result<Vec<f32>> {
    // Rotation, λ and μ are those of the per-token format of the same scheme.
    let plain = Scheme { format: Format::F32, ..*scheme };
    let rotation = Rotation::new(scheme.rotation, dim)?;
    calibration.check(scheme, dim)?;
    let carrier = SideCodec::with_rotation(plain, rotation, Orientation::Values, calibration.clone())?;
    let (mut scratch, mut tile) = (CodecScratch::new(), vec![0; carrier.layout().bytes()]);
    let mut stored: Vec<f32> = Vec::with_capacity(rows.len());
    let mut row = vec![0.0f64; dim];
    for block in rows.chunks(TILE_TOKENS * dim) {
        carrier.encode_tile(block, &mut tile, &mut scratch)?;
        for slot in 0..block.len() / dim {
            carrier.decode_row_stored(&tile, slot, &mut row)?;
            stored.extend(row.iter().map(|v| *v as f32));
        }
    }
    let count = rows.len() / dim;
    let largest = f32::from((1u8 << (bits - 1)) - 1);
    let mut quantise = |indices: &mut dyn Iterator<Item = usize>| {
        let indices: Vec<usize> = indices.collect();
        let amax = indices.iter().fold(0.0f32, |amax, i| amax.max(stored[*i].abs()));
        let scale = f16::from_f32_const((amax / largest).min(F16_MAX)).to_f32();
        for i in indices {
            let code = if scale > 0.0 {
                (stored[i] / scale).round_ties_even().clamp(-largest, largest)
            } else {
                0.0
            };
            stored[i] = code * scale;
        }
    };
    let token_group = match sharing {
        Sharing::ChannelGroup(tokens) => usize::from(tokens),
        _ => count.max(1),
    };
    if sharing == Sharing::Tensor {
        quantise(&mut (0..count * dim));
    } else {
        for first in (0..count).step_by(token_group) {
            for channel in 0..dim {
                quantise(&mut (first..count.min(first + token_group)).map(|token| token * dim + channel));
            }
        }
    }
    for block in stored.chunks_mut(TILE_TOKENS * dim) {
        let sums = [1.0; TILE_TOKENS];
        let rows = block.len() / dim;
        carrier.untransform_outputs(block, &sums[..rows], &mut scratch)?;
    }
    Ok(stored)
}

/// `Σ|x − x̂|² / Σ|x|²`.
pub fn distortion(x: &[f32], decoded: &[f32]) -> f64 {
    let error: f64 = x.iter().zip(decoded).map(|(x, y)| (f64::from(*x) - f64::from(*y)).powi(2)).sum();
    error / x.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>()
}

/// One line of [`formats_table`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FormatRow {
    /// Canonical name.
    pub name: String,
    /// One line for people.
    pub summary: &'static str,
    /// Stored bits per channel at d = 128, scales included.
    pub bits_per_weight: f64,
    /// Channels per scale; `None` for the whole head.
    pub group: Option<u16>,
    /// Defined on rotated vectors.
    pub needs_rotation: bool,
    /// Has a sealed tile and attention kernels.
    pub kernel: bool,
    /// `E|x − x̂|²/E|x|²` on Gaussian vectors, d = 128.
    pub distortion: f64,
    /// Correlation of `q·x̂` with `q·x`.
    pub score_correlation: f64,
}

/// Every format with its size and its distortion on 2048 Gaussian vectors, computed now.
pub fn formats_table() -> Vec<FormatRow> {
    let (dim, count) = (128, 2048);
    let mut rng = Rng::new(SEED);
    let (keys, queries) = (rng.normal_vec(dim * count), rng.normal_vec(dim * count));
    Format::all().into_iter().filter_map(|format| format_row(format, dim, &keys, &queries).ok()).collect()
}

fn format_row(format: Format, dim: usize, keys: &[f32], queries: &[f32]) -> Result<FormatRow> {
    let scheme = Scheme::new(format);
    let products = |keys: &[f32]| -> Vec<f64> {
        keys.chunks_exact(dim).zip(queries.chunks_exact(dim)).map(|(k, q)| dot(q, k)).collect()
    };
    let decoded = reconstruct(&scheme, dim, keys, &Calibration::default())?;
    let (exact, found) = (products(keys), products(&decoded));
    let d = format.descriptor();
    Ok(FormatRow {
        name: d.name,
        summary: d.summary,
        bits_per_weight: format.bits_per_weight(dim),
        group: d.group,
        needs_rotation: d.needs_rotation,
        kernel: d.kernel,
        distortion: distortion(keys, &decoded),
        score_correlation: dot64(&exact, &found) / (dot64(&exact, &exact) * dot64(&found, &found)).sqrt(),
    })
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn dot64(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// One line of [`outlier_study`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OutlierRow {
    /// Canonical scheme text.
    pub scheme: String,
    /// Stored bits per channel, scales included.
    pub bits_per_weight: f64,
    /// Distortion over all channels (the outlier dominates the denominator).
    pub distortion: f64,
    /// Distortion over the ordinary channels alone: 1 means that nothing of them is left.
    pub ordinary_distortion: f64,
    /// Mean Kullback–Leibler divergence of the attention weights from the exact ones, in nats.
    pub attention_kl: f64,
}

/// The synthetic keys of [`outlier_study`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OutlierKeys {
    /// Head dimension, in channels.
    pub dim: usize,
    /// Keys, in tokens.
    pub tokens: usize,
    /// Mean of the outlier channel, in standard deviations of the others; its sign is the same for all tokens.
    pub factor: f32,
}

impl Default for OutlierKeys {
    /// d = 128, 512 tokens, ×30: the first layer of a model with a large key bias.
    fn default() -> Self {
        Self { dim: 128, tokens: 512, factor: 30.0 }
    }
}

impl OutlierKeys {
    /// Row-major keys: unit Gaussian, one channel with a large constant mean.
    pub fn sample(&self, rng: &mut Rng) -> Vec<f32> {
        let mut keys = rng.normal_vec(self.dim * self.tokens);
        for row in keys.chunks_exact_mut(self.dim) {
            row[self.channel()] += self.factor;
        }
        keys
    }

    /// Which channel is the outlier.
    pub fn channel(&self) -> usize {
        self.dim / 3
    }
}

/// Schemes that [`outlier_study`] compares by default.
pub const OUTLIER_SCHEMES: [&str; 18] = [
    "f16",
    "q8_0",
    "s8",
    "s4",
    "s4t",
    "s4c",
    "s4g32",
    "q4_0",
    "i4g32",
    "s4g32+λ",
    "s4+μ",
    "s4g32+μ",
    "srft:s4",
    "srft:s4g32",
    "srft:s4g32+λ",
    "srft:s4g32+μ",
    "turbo4",
    "turbo4+μ",
];

/// Keys with one constant-sign outlier channel through the given schemes; λ and μ are fitted on other samples of the same
/// distribution.
pub fn outlier_study(keys: OutlierKeys, schemes: &[Scheme]) -> Result<Vec<OutlierRow>> {
    let dim = keys.dim;
    let mut rng = Rng::new(SEED);
    let (training, rows) = (keys.sample(&mut rng), keys.sample(&mut rng));
    let queries = rng.normal_vec(dim * 64);
    let channel = keys.channel();
    let ordinary = |rows: &[f32]| -> Vec<f32> {
        let keep = |(i, v): (usize, &f32)| (i % dim != channel).then_some(*v);
        rows.iter().enumerate().filter_map(keep).collect()
    };
    let exact: Vec<Vec<f64>> = queries.chunks_exact(dim).map(|q| attention(q, &rows)).collect();
    schemes
        .iter()
        .map(|scheme| {
            let calibration = Calibration::fit(scheme, dim, &training)?;
            let decoded = reconstruct(scheme, dim, &rows, &calibration)?;
            let divergence = |(q, exact): (&[f32], &Vec<f64>)| -> f64 {
                let found = attention(q, &decoded);
                exact
                    .iter()
                    .zip(&found)
                    .map(|(p, f)| if *p > 0.0 { p * (p / f.max(1e-300)).ln() } else { 0.0 })
                    .sum()
            };
            let total: f64 = queries.chunks_exact(dim).zip(&exact).map(divergence).sum();
            Ok(OutlierRow {
                scheme: scheme.to_string(),
                bits_per_weight: scheme.format.bits_per_weight(dim),
                distortion: distortion(&rows, &decoded),
                ordinary_distortion: distortion(&ordinary(&rows), &ordinary(&decoded)),
                attention_kl: total / exact.len() as f64,
            })
        })
        .collect()
}

/// Softmax weights of one query over row-major keys, with the usual 1/√d.
fn attention(query: &[f32], keys: &[f32]) -> Vec<f64> {
    let alpha = 1.0 / (query.len() as f64).sqrt();
    let scores: Vec<f64> = keys.chunks_exact(query.len()).map(|key| alpha * dot(query, key)).collect();
    let max = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|s| (s - max).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|w| w / sum).collect()
}

//! A cache that watches itself: what was just sealed is compared with the exact rows, for real queries, and a layer whose error is beyond
//! bounds gets eight bits from then on.
//!
//! Exact rows are at hand only while their tile is sealed. So the check happens there: at a layer's first sealing and then once in
//! [`PERIOD`] tokens, on one tile, with the newest query of every head.
//!
//! ```text
//!     keys      mean of (α·q·(k̂ − k))² over the tile's tokens and the query heads of a KV head: the noise of its scores.
//!               A softmax whose scores have noise of variance s² diverges by about s²/2.
//!     values    |v̂ − v|² / |v|² over the tile
//! ```
//!
//! The worst KV head decides. When a layer is raised, what it has sealed so far is stored again at eight bits, which loses nothing more.

use kvant_attn::TILE;
use kvant_attn::packed::{BlockLayout, SignLayout};
use kvant_codec::{CodecScratch, Format, Orientation, Scheme, SideCodec};
use serde::{Deserialize, Serialize};

use crate::block_means::BlockMeans;
use crate::config::{LayerPlan, PackedPlan};
use crate::packed::PackedRun;
use crate::plain::PlainRun;

/// What a cache does about layers that their scheme does not suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchMode {
    /// Nothing: measurements are of the scheme that they name.
    Off,
    /// Compares what is sealed with what it was, and gives layers eight bits that need them.
    Repair,
}

/// Sealed tokens between two checks of a layer.
pub(crate) const PERIOD: usize = 1024;

/// Both sides.
const BOTH: [Orientation; 2] = [Orientation::Keys, Orientation::Values];

/// The format of a side that was raised.
const RAISED: &str = "s8";

/// A side of a layer that got more bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Raise {
    /// Layer index.
    pub layer: usize,
    /// Keys or values.
    pub side: Orientation,
    /// Tokens seen when it happened.
    pub position: usize,
    /// What was measured.
    pub error: f32,
    /// What is borne.
    pub bound: f32,
}

impl std::fmt::Display for Raise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Raise { layer, side, position, error, bound } = self;
        let (side, what) = match side {
            Orientation::Keys => ("keys", "score noise"),
            Orientation::Values => ("values", "relative error"),
        };
        write!(
            f,
            "layer {layer}: {side} at 8 bits from token {position} on ({what} {error:.2}, bound {bound:.2})"
        )
    }
}

/// The newest queries of a layer that is about to be checked.
#[derive(Clone, Debug)]
pub(crate) struct WatchedQueries {
    /// `heads × head_dim`, times α.
    pub rows: Vec<f32>,
}

/// The largest error that a side of a scheme is to have: several times what its format has on any model that it suits; `None` where
/// nothing finer is to be had.
fn bound(scheme: &Scheme, side: Orientation) -> Option<f32> {
    let bits = scheme.format.code_bits();
    match (side, bits) {
        _ if scheme.format.is_float() => None,
        (Orientation::Keys, 4..) if bits < 8 => Some(0.5),
        (Orientation::Keys, 3) => Some(1.5),
        (Orientation::Keys, ..=2) => Some(4.0),
        (Orientation::Values, 4..) if bits < 8 => Some(0.06),
        (Orientation::Values, 3) => Some(0.2),
        (Orientation::Values, ..=2) => Some(0.5),
        _ => None,
    }
}

/// Errors of one tile: of keys, of values, each of the worst KV head.
pub(crate) fn tile_errors(
    plan: &PackedPlan,
    sealed: &PackedRun,
    row: usize,
    tail: &PlainRun,
    queries: &WatchedQueries,
    kv_heads: usize,
) -> [f32; 2] {
    let d = plan.keys[0].dim();
    let group = queries.rows.len() / d / kv_heads;
    let (mut scratch, mut means) = (CodecScratch::new(), BlockMeans::default());
    let rows = || vec![0.0f32; TILE * d];
    let [mut keys, mut values, mut stored_keys, mut stored_values] = [rows(), rows(), rows(), rows()];
    let mut worst = [0.0f32; 2];
    for head in 0..kv_heads {
        tail.read(0, head, &mut keys, &mut values);
        let stored = [&mut stored_keys[..], &mut stored_values[..]];
        sealed.read_tile(plan, row, head, stored, &mut means, &mut scratch);
        let mut noise = 0.0f32;
        for (stored, exact) in stored_keys.chunks_exact(d).zip(keys.chunks_exact(d)) {
            for query in queries.rows[head * group * d..(head + 1) * group * d].chunks_exact(d) {
                let differences = stored.iter().zip(exact).map(|(a, b)| a - b);
                noise += query.iter().zip(differences).map(|(q, e)| q * e).sum::<f32>().powi(2);
            }
        }
        let error = stored_values.iter().zip(&values).map(|(a, b)| (a - b).powi(2)).sum::<f32>();
        let energy = values.iter().map(|x| x * x).sum::<f32>();
        worst[0] = worst[0].max(noise / (TILE * group).max(1) as f32);
        worst[1] = worst[1].max(error / energy.max(f32::MIN_POSITIVE));
    }
    worst
}

/// The sides whose error is beyond bounds, with it and the bound.
pub(crate) fn beyond_bounds(plan: &PackedPlan, errors: [f32; 2]) -> Vec<(Orientation, f32, f32)> {
    // Keys that are values too are judged as keys.
    let beyond = plan.sides().iter().copied().zip(errors).filter_map(|(side, error)| {
        let bound = bound(plan.tile(side, 0, 0).0.scheme(), side)?;
        (error > bound || error.is_nan()).then_some((side, error, bound))
    });
    beyond.collect()
}

impl LayerPlan {
    /// The same layer with all sides at eight bits that may be raised.
    pub(crate) fn raised_as_a_whole(&self) -> LayerPlan {
        let sides = self.packed.as_ref().map_or(&[][..], PackedPlan::sides);
        sides.iter().fold(self.clone(), |plan, side| {
            let scheme = plan.packed.as_ref().map(|packed| *packed.tile(*side, 0, 0).0.scheme());
            match scheme.and_then(|scheme| bound(&scheme, *side)) {
                Some(_) => plan.raised(*side),
                None => plan,
            }
        })
    }

    /// The same layer with one side at eight bits.
    pub(crate) fn raised(&self, side: Orientation) -> LayerPlan {
        let mut plan = self.clone();
        if let (Some(packed), Some(latent)) = (&mut plan.packed, plan.shape.latent) {
            for (codecs, side) in [&mut packed.keys, &mut packed.values].into_iter().zip(BOTH) {
                let scheme = Scheme { format: raised_format(), ..*codecs[0].scheme() };
                let codec = plan.shape.latent_codec(latent, scheme, side);
                *codecs = vec![codec.expect("a rotation serves every format")];
            }
        } else if let Some(packed) = &mut plan.packed {
            let codecs = match side {
                Orientation::Keys => &mut packed.keys,
                Orientation::Values => &mut packed.values,
            };
            for codec in codecs.iter_mut() {
                *codec = eight_bits(codec);
            }
        }
        if let Some(packed) = &mut plan.packed {
            let (tiles, keys, values) = (packed.block.tiles(), &packed.keys[0], &packed.values[0]);
            let block = BlockLayout::new(plan.shape.kv_heads, tiles, keys, values);
            packed.block = if packed.shared { block.shared() } else { block };
            packed.signs = packed.signs.and_then(|_| SignLayout::new(plan.shape.kv_heads, keys));
        }
        plan
    }
}

fn raised_format() -> Format {
    RAISED.parse().expect("a format's name")
}

fn eight_bits(codec: &SideCodec) -> SideCodec {
    let scheme = Scheme { format: raised_format(), ..*codec.scheme() };
    let orientation = codec.layout().orientation();
    SideCodec::with_calibration(scheme, codec.dim(), orientation, codec.calibration().clone())
        .expect("a calibration serves every format")
}

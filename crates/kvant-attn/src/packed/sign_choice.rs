//! The choice of tiles by the signs of their keys.
//!
//! ```text
//!   s  ≈  bias + q·mean + √(2/π)·scale·Σ ±q            what the signs say of a token's score
//!   E[exp(s)]  ≈  exp(that + ½·(1 − 2/π)·scale²·|q|²)  the error is a sum over many rotated channels: normal, of known variance
//! ```
//!
//! Sums over a tile's tokens are what it holds. Tiles are taken in the order of the largest share that any query head of the group gives
//! them, until every head has enough. The order is kept to an eighth of an octave: a sorted list would cost more than the few tiles
//! that are read for nothing.
//!
//! Where the variance v of a head's errors is large, the expectation is that of rare errors that hardly ever happen, and tiles that are full
//! of them hide the one token that matters. So what may be left out counts by its expectation, what is read by its median, which is
//! less by `exp(−v/2)`: a head may leave out that much less.

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::TILE_TOKENS;

use super::arch::{self, KeyTiles};
use super::block_layout::BLOCK_TILES;
use super::choice::{TileChoice, forced};
use super::options::PackedOptions;
use super::sign_scratch::SignScratch;
use super::signs::{OPEN_VARIANCE, SignLayout};
use super::tile_params::TileSide;
use super::view::PackedView;
use crate::kv::BLOCK;

/// Buckets of an octave of shares: their number is two to this power.
const FINE: u32 = 3;
/// Shares below this (2⁻³¹) lie in the first bucket.
const LEAST: u32 = 0x3000_0000;
/// As many as a byte counts, whatever a share is.
const BUCKETS: usize = 256;

/// Blocks whose scales stand for all.
const SAMPLE: usize = 4;
/// Blocks between the one at hand and the one whose signs are asked for: there is little to do with each.
const AHEAD: usize = 6;

/// The bucket of a share, from the smallest on.
fn bucket(share: f32) -> u8 {
    // A share is at most one, within rounding.
    ((share.to_bits().max(LEAST) - LEAST) >> (23 - FINE)).min(BUCKETS as u32 - 1) as u8
}

/// What a choice is made for.
pub(crate) struct SignQuestion<'q> {
    pub view: &'q PackedView<'q>,
    pub layout: SignLayout,
    pub kv_head: usize,
    pub options: &'q PackedOptions,
    /// Transformed query rows.
    pub rows: &'q [f32],
    /// What all of a row's scores have in common.
    pub bias: &'q [f32],
    pub softcap: Option<f32>,
    /// Per row the log of the mass of what is read anyway.
    pub elsewhere: &'q [f32],
}

impl TileChoice {
    /// Chooses the tiles to read, after [`TileChoice::prepare`].
    pub fn choose_by_signs(&mut self, mass: f32, asked: &SignQuestion) {
        let (rows, blocks) = (self.norms.len(), self.tokens.len());
        let mut scratch = std::mem::take(&mut self.signs);
        let known = self.norms.iter().chain(&self.products).chain(asked.bias).all(|x| x.is_finite())
            && asked.elsewhere.iter().all(|x| *x < f32::INFINITY);
        self.left_out.clear();
        self.left_out.resize(rows, f32::NEG_INFINITY);
        let chosen = mass < 1.0 && known && {
            self.weigh(asked, &mut scratch);
            self.take_by_buckets(mass, blocks * BLOCK_TILES, asked.elsewhere, &mut scratch)
        };
        if !chosen {
            self.choose_all();
        }
        self.list_chosen();
        self.signs = scratch;
    }

    /// Estimates what all tiles hold that there is a choice about; the others hold nothing, which asks for more of the rest.
    fn weigh(&self, asked: &SignQuestion, scratch: &mut SignScratch) {
        let (rows, blocks) = (self.norms.len(), self.tokens.len());
        let SignQuestion { view, layout, kv_head, options, .. } = *asked;
        let SignScratch { queries, scores, masses, references, doubts, .. } = scratch;
        let side = TileSide::new(view.key_codec(kv_head).attended_layout()).signs(layout.lines);
        let (kernel, form) = arch::sign_kernel(options, &side);
        let sum = arch::mass::kernel(options.isa);
        queries.prepare_signs(&side, asked.rows, asked.bias, form, OPEN_VARIANCE as f32);
        references.clear();
        references.extend((0..rows).map(|r| {
            let scores = (0..blocks).filter(|b| self.is_optional(*b));
            scores
                .map(|b| self.mean_score(r, b, asked.bias[r], asked.softcap))
                .fold(asked.elsewhere[r], f32::max)
        }));
        let scores = scores.filled(rows * BLOCK, 0.0);
        let stride = blocks * BLOCK_TILES;
        masses.clear();
        masses.resize(rows * stride, 0.0);
        let of_head =
            |block: usize| view.signs.get(block).map_or(&[][..], |signs| &signs[layout.head(kv_head)]);
        let squares = mean_squares(&side, sample((0..blocks).filter(|b| self.is_optional(*b))).map(of_head));
        doubts.clear();
        doubts.extend(queries.noise.chunks_exact(side.groups).map(|noise| {
            let noise = noise.iter().zip(&squares).map(|(noise, square)| noise * square).sum::<f32>();
            (-noise).exp()
        }));
        for block in (0..blocks).filter(|b| self.is_optional(*b)) {
            let ahead = if block + AHEAD < blocks { of_head(block + AHEAD) } else { &[] };
            queries.enter_known_block(&self.products[block * rows..(block + 1) * rows]);
            kernel(&side, queries, KeyTiles { bytes: of_head(block), count: BLOCK_TILES, ahead }, scores);
            if let Some(cap) = asked.softcap {
                kvant_cpu::ops::softcap(scores, cap);
            }
            sum(scores, references, &mut masses[block * BLOCK_TILES..], stride);
        }
    }

    /// Takes tiles by their largest share until every row has `mass` of its attention. False, and nothing chosen, if the numbers make no sense.
    fn take_by_buckets(
        &mut self,
        mass: f32,
        tiles: usize,
        elsewhere: &[f32],
        scratch: &mut SignScratch,
    ) -> bool {
        let SignScratch { masses, references, doubts, largest, buckets_of, buckets, .. } = scratch;
        let rows = elsewhere.len();
        let mut wanted = vec![0.0f32; rows];
        largest.clear();
        largest.resize(tiles, 0.0);
        for (r, masses) in masses.chunks_exact(tiles.max(1)).enumerate() {
            let seen = references[r] > f32::NEG_INFINITY;
            let read_anyway = if seen { (elsewhere[r] - references[r]).exp() } else { 0.0 };
            let whole = read_anyway + sum_of_lanes(masses);
            if !whole.is_finite() {
                return false;
            }
            let factor = if whole > 0.0 { 1.0 / whole } else { 0.0 };
            largest.iter_mut().zip(masses).for_each(|(largest, mass)| {
                let share = mass * factor;
                *largest = if share > *largest { share } else { *largest };
            });
            wanted[r] = whole - (1.0 - mass) * doubts[r] * whole - read_anyway;
        }
        buckets_of.clear();
        buckets_of.extend(largest.iter().map(|share| bucket(*share)));
        buckets.clear();
        buckets.resize(BUCKETS * rows, 0.0);
        for (masses, sums) in masses.chunks_exact(tiles.max(1)).zip(buckets.chunks_exact_mut(BUCKETS)) {
            let sums: &mut [f32; BUCKETS] = sums.try_into().expect("a row's buckets");
            for (mass, bucket) in masses.iter().zip(&*buckets_of) {
                sums[usize::from(*bucket)] += mass;
            }
        }
        let mut last = BUCKETS;
        while last > 0 && wanted.iter().any(|wanted| *wanted > 0.0) {
            last -= 1;
            let sums = buckets.chunks_exact(BUCKETS).map(|sums| sums[last]);
            wanted.iter_mut().zip(sums).for_each(|(wanted, sum)| *wanted -= sum);
        }
        self.chosen.clear();
        for (buckets, tokens) in buckets_of.as_chunks::<BLOCK_TILES>().0.iter().zip(&self.tokens) {
            let mut taken = 0;
            for (i, bucket) in buckets.iter().enumerate() {
                taken |= u8::from(usize::from(*bucket) >= last) << i;
            }
            self.chosen.push(if *tokens == BLOCK { taken } else { forced(*tokens) });
        }
        for ((left_out, reference), sums) in
            self.left_out.iter_mut().zip(&*references).zip(buckets.chunks_exact(BUCKETS))
        {
            let left = sums[..last].iter().sum::<f32>();
            *left_out = if left > 0.0 { reference + left.ln() } else { f32::NEG_INFINITY };
        }
        true
    }
}

/// Some of the blocks: those whose scales stand for all.
pub(super) fn sample(blocks: impl Iterator<Item = usize> + Clone) -> impl Iterator<Item = usize> {
    let count = blocks.clone().count();
    blocks.step_by(count.div_ceil(SAMPLE).max(1))
}

/// Per group the mean square of the scales of the first tiles of some blocks.
fn mean_squares<'s>(side: &TileSide, blocks: impl Iterator<Item = &'s [u8]>) -> Vec<f32> {
    let (mut sums, mut count) = (vec![0.0; side.groups], 0);
    let mut scales = [0.0; TILE_TOKENS];
    for signs in blocks {
        count += TILE_TOKENS;
        for (sum, halves) in sums.iter_mut().zip(signs[side.scales..].chunks_exact(2 * TILE_TOKENS)) {
            let mut own = [f16::ZERO; TILE_TOKENS];
            for (own, half) in own.iter_mut().zip(halves.as_chunks::<2>().0) {
                *own = f16::from_le_bytes(*half);
            }
            own.convert_to_f32_slice(&mut scales);
            *sum += scales.iter().map(|scale| scale * scale).sum::<f32>();
        }
    }
    sums.iter_mut().for_each(|sum| *sum /= count.max(1) as f32);
    sums
}

/// The sum, in sixteen lanes.
fn sum_of_lanes(x: &[f32]) -> f32 {
    let (parts, rest) = x.as_chunks::<16>();
    let mut lanes = [0.0f32; 16];
    for part in parts {
        lanes.iter_mut().zip(part).for_each(|(lane, x)| *lane += x);
    }
    lanes.iter().chain(rest).sum()
}

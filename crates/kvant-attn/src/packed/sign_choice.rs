//! The choice of tiles by the signs of their keys.
//!
//! ```text
//!   s  ≈  bias + q·mean + √(2/π)·scale·Σ ±q            what the signs say of a token's score
//!   E[exp(s)]  ≈  exp(that + ½·(1 − 2/π)·scale²·|q|²)  the error is a sum over many rotated channels: normal, of known variance
//! ```
//!
//! Sums over a tile's tokens are what it holds. Tiles are taken by the largest share that any query head of the group gives them, down to
//! the threshold at which every head has enough (`shares.rs`).
//!
//! Where the variance v of a head's errors is large, the expectation is that of rare errors that hardly ever happen, and tiles that are full
//! of them hide the one token that matters. So what may be left out counts by its expectation, what is read by its median, which is
//! less by `exp(−v/2)`: a head may leave out that much less.

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::TILE_TOKENS;
use kvant_simd::dispatch;

use super::arch::{self, KeyTiles};
use super::block_layout::BLOCK_TILES;
use super::choice::{TileChoice, forced};
use super::options::PackedOptions;
use super::shares::Shares;
use super::sign_scratch::SignScratch;
use super::signs::{OPEN_VARIANCE, SignLayout};
use super::tile_params::TileSide;
use super::view::PackedView;
use crate::kv::BLOCK;

/// Blocks whose scales stand for all.
const SAMPLE: usize = 4;
/// Blocks between the one at hand and the one whose signs are asked for: there is little to do with each.
const AHEAD: usize = 6;

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
        let rows = self.norms.len();
        let mut scratch = std::mem::take(&mut self.signs);
        let known = self.norms.iter().chain(&self.products).chain(asked.bias).all(|x| x.is_finite())
            && asked.elsewhere.iter().all(|x| *x < f32::INFINITY);
        self.left_out.clear();
        self.left_out.resize(rows, f32::NEG_INFINITY);
        let chosen = mass < 1.0 && known && {
            self.weigh(asked, &mut scratch);
            self.take_largest(mass, asked, &mut scratch)
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
        let together = arch::sign_mass_kernel(options, &side).filter(|_| asked.softcap.is_none());
        let sum = arch::mass::kernel(options.isa);
        queries.prepare_signs(&side, asked.rows, asked.bias, form, OPEN_VARIANCE as f32);
        references.clear();
        references.resize(rows, f32::NEG_INFINITY);
        for block in (0..blocks).filter(|b| self.is_optional(*b)) {
            let products = &self.products[block * rows..(block + 1) * rows];
            references.iter_mut().zip(products).for_each(|(top, product)| *top = top.max(*product));
        }
        for (r, top) in references.iter_mut().enumerate() {
            let score = *top + asked.bias[r];
            *top = asked.softcap.map_or(score, |cap| cap * (score / cap).tanh()).max(asked.elsewhere[r]);
        }
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
            let tiles = KeyTiles { bytes: of_head(block), count: BLOCK_TILES, ahead: side.split(ahead) };
            let masses = &mut masses[block * BLOCK_TILES..];
            if let Some(together) = together {
                together(&side, queries, tiles, references, masses, stride);
                continue;
            }
            kernel(&side, queries, tiles, scores);
            if let Some(cap) = asked.softcap {
                kvant_cpu::ops::softcap(scores, cap);
            }
            sum(scores, references, masses, stride);
        }
    }

    /// Takes tiles by their largest share until every row has `mass` of its attention. False, and nothing chosen, if the numbers make no sense.
    fn take_largest(&mut self, mass: f32, asked: &SignQuestion, scratch: &mut SignScratch) -> bool {
        let SignScratch { masses, references, doubts, largest, read_anyway, spare, .. } = scratch;
        let seen = references.iter().zip(asked.elsewhere).map(|(reference, elsewhere)| {
            if *reference > f32::NEG_INFINITY { (elsewhere - reference).exp() } else { 0.0 }
        });
        read_anyway.clear();
        read_anyway.extend(seen);
        spare.clear();
        spare.extend(doubts.iter().map(|doubt| (1.0 - mass) * doubt));
        largest.resize(self.tokens.len() * BLOCK_TILES, 0.0);
        let left = &mut self.left_out[..];
        let Some(least) = dispatch(asked.options.isa, Shares { masses, read_anyway, spare, largest, left })
        else {
            self.left_out.fill(f32::NEG_INFINITY);
            return false;
        };
        self.chosen.clear();
        for (shares, tokens) in largest.as_chunks::<BLOCK_TILES>().0.iter().zip(&self.tokens) {
            let taken = (0..BLOCK_TILES).fold(0, |taken, i| taken | u8::from(shares[i] >= least) << i);
            self.chosen.push(if *tokens == BLOCK { taken } else { forced(*tokens) });
        }
        for (left, reference) in self.left_out.iter_mut().zip(&*references) {
            *left = if *left > 0.0 { reference + left.ln() } else { f32::NEG_INFINITY };
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

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
//!
//! What is left out is not counted: its values are taken to be what those are on average that were read. Counted in the denominator, as if
//! its values were zero, it cost more divergence where a mass of 0.95 was tried, and as much at 0.98.

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::TILE_TOKENS;
use kvant_simd::dispatch;

use super::arch::{self, KeyTiles, SignBlocks};
use super::block_layout::BLOCK_TILES;
use super::choice::{Origin, TileChoice, forced};
use super::options::PackedOptions;
use super::shares::Shares;
use super::sign_scratch::SignScratch;
use super::signs::{OPEN_VARIANCE, SignLayout};
use super::tile_params::TileSide;
use super::view::PackedView;
use crate::kv::BLOCK;

/// Blocks whose scales stand for all.
const SAMPLE: usize = 4;
/// Blocks that are weighed at a time. What the next ones need is asked for meanwhile.
const CHUNK: usize = 8;

/// What a choice is made for.
pub(crate) struct SignQuestion<'q> {
    pub view: &'q PackedView<'q>,
    pub layout: SignLayout,
    /// KV heads of the layer, and the one that chooses.
    pub head: (usize, usize),
    pub options: &'q PackedOptions,
    /// Transformed query rows.
    pub rows: &'q [f32],
    /// What all of a row's scores have in common.
    pub bias: &'q [f32],
    pub softcap: Option<f32>,
    /// Per row the log of the mass of what is read anyway.
    pub elsewhere: &'q [f32],
    /// Of every block that there was then the tiles of an earlier choice, to compare with.
    pub earlier: Option<&'q [u8]>,
}

impl TileChoice {
    /// Chooses the tiles to read, after [`TileChoice::prepare`].
    pub fn choose_by_signs(&mut self, mass: f32, asked: &SignQuestion) {
        let mut scratch = std::mem::take(&mut self.signs);
        let known = self.norms.iter().chain(asked.bias).all(|x| x.is_finite())
            && asked.elsewhere.iter().all(|x| *x < f32::INFINITY);
        let known = self.weigh(asked, &mut scratch) && known;
        let chosen = mass < 1.0 && known && self.take_largest(mass, asked, &mut scratch);
        self.origin = match chosen {
            true => {
                let moved = asked.earlier.map(|earlier| self.moved(earlier, &mut scratch));
                Origin::Signs { moved }
            }
            false => {
                self.choose_all();
                Origin::Other
            }
        };
        self.list_chosen();
        self.signs = scratch;
    }

    /// Estimates what all tiles hold that there is a choice about; the others hold nothing, which asks for more of the rest. False if what blocks'
    /// means say is no number.
    fn weigh(&mut self, asked: &SignQuestion, scratch: &mut SignScratch) -> bool {
        let (rows, blocks) = (self.norms.len(), self.tokens.len());
        let SignQuestion { view, layout, head: (kv_heads, kv_head), options, .. } = *asked;
        let side = TileSide::new(view.key_codec(kv_head).layout()).signs(layout.lines);
        let (_, form) = arch::sign_kernel(options, &side);
        scratch.queries.prepare_signs(&side, asked.rows, asked.bias, form, OPEN_VARIANCE as f32);
        let of_head =
            |block: usize| view.signs.get(block).map_or(&[][..], |signs| &signs[layout.head(kv_head)]);
        // Of every block its signs (those that there are) and its mean.
        let index: Vec<[&[u8]; 2]> =
            (0..blocks).map(|block| [of_head(block), view.mean(kv_heads, kv_head, block)]).collect();
        let multiply = arch::mean::kernel(options.isa);
        scratch.masses.clear();
        scratch.masses.resize(rows * blocks * BLOCK_TILES, 0.0);
        scratch.references.clear();
        let mut finite = true;
        for first in (0..blocks).step_by(CHUNK) {
            let end = blocks.min(first + CHUNK);
            let mut means = [&[][..]; CHUNK];
            means.iter_mut().zip(&index[first..end]).for_each(|(slot, [_, mean])| *slot = mean);
            let products = &mut self.products[first * rows..end * rows];
            multiply(asked.rows, &means[..end - first], products);
            finite &= products.iter().all(|x| x.is_finite());
            // Blocks that there is a choice about lie side by side.
            let optional = (first..end).filter(|b| self.is_optional(*b));
            let from = optional.clone().next().unwrap_or(end);
            let to = from + optional.count();
            self.weigh_chunk(asked, &side, from, &index[from..to], &index[end..], scratch);
        }
        self.join_chunks(asked, scratch);
        let squares = mean_squares(&side, sample((0..blocks).filter(|b| self.is_optional(*b))).map(of_head));
        scratch.doubts.clear();
        scratch.doubts.extend(scratch.queries.noise.chunks_exact(side.groups).map(|noise| {
            let noise = noise.iter().zip(&squares).map(|(noise, square)| noise * square).sum::<f32>();
            (-noise).exp()
        }));
        finite
    }

    /// Estimates what the tiles of blocks from `from` on hold, relative to references of their own. `index` has their signs and means, `ahead` those
    /// of the blocks that come next.
    fn weigh_chunk(
        &self,
        asked: &SignQuestion,
        side: &TileSide,
        from: usize,
        index: &[[&[u8]; 2]],
        ahead: &[[&[u8]; 2]],
        scratch: &mut SignScratch,
    ) {
        let (rows, stride) = (self.norms.len(), self.tokens.len() * BLOCK_TILES);
        let SignScratch { queries, scores, biases, masses, references, .. } = scratch;
        let start = references.len();
        references.resize(start + rows, f32::NEG_INFINITY);
        let references = &mut references[start..];
        let products = &self.products[from * rows..(from + index.len()) * rows];
        for products in products.chunks_exact(rows) {
            references.iter_mut().zip(products).for_each(|(top, product)| *top = top.max(*product));
        }
        for (top, bias) in references.iter_mut().zip(asked.bias) {
            *top = asked.softcap.map_or(*top + bias, |cap| cap * ((*top + bias) / cap).tanh());
        }
        let masses = &mut masses[from * BLOCK_TILES..];
        if let Some(kernel) = arch::sign_mass_kernel(asked.options, side).filter(|_| asked.softcap.is_none())
        {
            biases.clear();
            for products in products.chunks_exact(rows) {
                let of_rows = products.iter().zip(asked.bias).zip(&*references);
                biases.extend(of_rows.map(|((product, bias), reference)| product + bias - reference));
            }
            return kernel(&SignBlocks { side, queries, index, biases, ahead }, masses, stride);
        }
        let (kernel, _) = arch::sign_kernel(asked.options, side);
        let sum = arch::mass::kernel(asked.options.isa);
        let scores = scores.filled(rows * BLOCK, 0.0);
        for (i, ([signs, _], products)) in index.iter().zip(products.chunks_exact(rows)).enumerate() {
            queries.enter_known_block(products);
            let tiles = KeyTiles {
                each: side.split(signs),
                count: BLOCK_TILES,
                ahead: ahead.get(i).map_or(&[], |ahead| ahead[0]),
            };
            kernel(side, queries, tiles, scores);
            if let Some(cap) = asked.softcap {
                kvant_cpu::ops::softcap(scores, cap);
            }
            sum(scores, references, &mut masses[i * BLOCK_TILES..], stride);
        }
    }

    /// Brings all masses of a row to one reference, which is left in place of the chunks'.
    fn join_chunks(&self, asked: &SignQuestion, scratch: &mut SignScratch) {
        let (rows, stride) = (self.norms.len(), self.tokens.len() * BLOCK_TILES);
        let SignScratch { masses, references, .. } = scratch;
        let mut tops = asked.elsewhere.to_vec();
        for own in references.chunks_exact(rows.max(1)) {
            tops.iter_mut().zip(own).for_each(|(top, own)| *top = top.max(*own));
        }
        for ((r, masses), top) in masses.chunks_exact_mut(stride.max(1)).enumerate().zip(&tops) {
            let chunks = masses.chunks_mut(CHUNK * BLOCK_TILES);
            for (masses, own) in chunks.zip(references.iter().skip(r).step_by(rows)) {
                let factor = if *top > f32::NEG_INFINITY { (own - top).exp() } else { 0.0 };
                masses.iter_mut().for_each(|mass| *mass *= factor);
            }
        }
        *references = tops;
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
        let Some(least) = dispatch(asked.options.isa, Shares { masses, read_anyway, spare, largest }) else {
            return false;
        };
        self.chosen.clear();
        for (shares, tokens) in largest.as_chunks::<BLOCK_TILES>().0.iter().zip(&self.tokens) {
            let taken = (0..BLOCK_TILES).fold(0, |taken, i| taken | u8::from(shares[i] >= least) << i);
            self.chosen.push(if *tokens == BLOCK { taken } else { forced(*tokens) });
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

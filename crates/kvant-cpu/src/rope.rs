//! Rotary position embedding from a table of angles that grows as positions are used.

use std::sync::OnceLock;

use crate::arch::vector;
use crate::isa::Isa;

/// Which elements form a rotated pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RopeStyle {
    /// Neighbours `(2i, 2i + 1)`.
    Norm,
    /// Halves `(i, i + dims / 2)`.
    Neox,
}

/// Positions computed together.
const BLOCK: usize = 64;
/// Positions of segment 0; segment `k > 0` covers as many as all segments before it.
const FIRST_SEGMENT: usize = 1024;

/// Cosines and sines of [`BLOCK`] positions: `[position][cos of pairs, sin of pairs]`.
type Block = OnceLock<Box<[f32]>>;

/// Angles of one rotary embedding. Shared freely between threads: blocks of positions are computed on first use.
///
/// Pair `i` at position `p` turns by `p · position_scale · base^(−2i/dims) / factors[i]`; cosines and sines are computed
/// in f64, multiplied by `magnitude` and rounded once to f32.
#[derive(Debug)]
pub struct RopeTable {
    pairs: usize,
    /// Radians per position of every pair.
    frequencies: Vec<f64>,
    magnitude: f64,
    /// Segment sizes double, so a fixed directory covers all positions without ever moving a block.
    segments: [OnceLock<Box<[Block]>>; 54],
}

impl RopeTable {
    /// A table for `dims` rotated elements of a head. `factors`: divisor of each pair's frequency; `position_scale`:
    /// multiplies positions (linear scaling by 4 is 0.25); `magnitude`: multiplies rotated values.
    ///
    /// # Panics
    /// If `dims` is odd or `factors` does not have `dims / 2` entries.
    pub fn new(
        dims: usize,
        base: f32,
        factors: Option<&[f32]>,
        position_scale: f32,
        magnitude: f32,
    ) -> RopeTable {
        assert!(dims.is_multiple_of(2), "rotated dimensions come in pairs, not {dims}");
        let pairs = dims / 2;
        assert!(factors.is_none_or(|factors| factors.len() == pairs), "one frequency factor per pair");
        let frequency = |pair: usize| {
            let factor = factors.map_or(1.0, |factors| f64::from(factors[pair]));
            f64::from(base).powf(-2.0 * pair as f64 / dims as f64) * f64::from(position_scale) / factor
        };
        RopeTable {
            pairs,
            frequencies: (0..pairs).map(frequency).collect(),
            magnitude: f64::from(magnitude),
            segments: [const { OnceLock::new() }; 54],
        }
    }

    /// Elements of a head that are rotated.
    pub fn dims(&self) -> usize {
        2 * self.pairs
    }

    /// Cosines and sines of all pairs at a position, magnitude included.
    pub fn row(&self, position: usize) -> (&[f32], &[f32]) {
        // Segment 0 is [0, F), segment k is [F·2^(k−1), F·2^k).
        let segment = (position / FIRST_SEGMENT).checked_ilog2().map_or(0, |k| k as usize + 1);
        let start = if segment == 0 { 0 } else { FIRST_SEGMENT << (segment - 1) };
        let len = if segment == 0 { FIRST_SEGMENT } else { start };
        let blocks = self.segments[segment]
            .get_or_init(|| (0..len / BLOCK).map(|_| OnceLock::new()).collect::<Vec<_>>().into_boxed_slice());
        let block = (position - start) / BLOCK;
        let rows = blocks[block].get_or_init(|| self.compute(start + block * BLOCK));
        rows[position % BLOCK * 2 * self.pairs..][..2 * self.pairs].split_at(self.pairs)
    }

    fn compute(&self, first: usize) -> Box<[f32]> {
        let mut rows = Vec::with_capacity(BLOCK * 2 * self.pairs);
        for position in first..first + BLOCK {
            let angles = || self.frequencies.iter().map(|frequency| position as f64 * frequency);
            rows.extend(angles().map(|angle| (angle.cos() * self.magnitude) as f32));
            rows.extend(angles().map(|angle| (angle.sin() * self.magnitude) as f32));
        }
        rows.into_boxed_slice()
    }

    /// Rotates the first `dims` elements of one head.
    ///
    /// # Panics
    /// If the head is shorter than `dims`.
    pub fn apply(&self, head: &mut [f32], position: usize, style: RopeStyle) {
        let (cos, sin) = self.row(position);
        let head = &mut head[..2 * self.pairs];
        match style {
            RopeStyle::Norm => vector::rotate_pairs(Isa::detect(), head, cos, sin),
            RopeStyle::Neox => vector::rotate_halves(Isa::detect(), head, cos, sin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_match_the_formula_in_every_segment() {
        let factors: Vec<f32> = (0..8).map(|i| 1.0 + i as f32).collect();
        let table = RopeTable::new(16, 10_000.0, Some(&factors), 0.25, 1.5);
        for position in [0, 1, 63, 64, 1023, 1024, 1025, 2047, 2048, 4095, 4096, 131_071, 1_000_000] {
            let (cos, sin) = table.row(position);
            for pair in 0..8 {
                let angle =
                    position as f64 * 0.25 * 10_000f64.powf(-(pair as f64) / 8.0) / (1.0 + pair as f64);
                assert!((f64::from(cos[pair]) - 1.5 * angle.cos()).abs() < 2e-7, "position {position}");
                assert!((f64::from(sin[pair]) - 1.5 * angle.sin()).abs() < 2e-7, "position {position}");
            }
        }
    }

    #[test]
    fn styles_rotate_their_pairs_and_leave_the_rest() {
        let table = RopeTable::new(6, 100.0, None, 1.0, 1.0);
        let x: Vec<f32> = (1..=8).map(|i| i as f32).collect();
        for (style, pair) in [
            (RopeStyle::Norm, (|i| (2 * i, 2 * i + 1)) as fn(usize) -> (usize, usize)),
            (RopeStyle::Neox, |i| (i, i + 3)),
        ] {
            let mut head = x.clone();
            table.apply(&mut head, 5, style);
            let (cos, sin) = table.row(5);
            for i in 0..3 {
                let (a, b) = pair(i);
                assert!((head[a] - (x[a] * cos[i] - x[b] * sin[i])).abs() < 1e-5);
                assert!((head[b] - (x[a] * sin[i] + x[b] * cos[i])).abs() < 1e-5);
            }
            assert_eq!(head[6..], x[6..]);
        }
    }

    #[test]
    fn threads_share_a_table() {
        let table = RopeTable::new(64, 10_000.0, None, 1.0, 1.0);
        let want: Vec<f32> = table.row(777).0.to_vec();
        let other = RopeTable::new(64, 10_000.0, None, 1.0, 1.0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| assert_eq!(other.row(777).0, want));
            }
        });
    }
}

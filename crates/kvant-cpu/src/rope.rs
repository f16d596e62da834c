//! Rotary position embedding: the angles of the positions at hand, computed anew for every step, so that a conversation without
//! end takes no more memory than a short one.

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

/// Positions whose cosines and sines are kept.
const SPAN: usize = 64;

/// Cosine and sine of every pair at a position.
fn angles(frequencies: &[f64], position: usize) -> impl Iterator<Item = [f64; 2]> {
    frequencies.iter().map(move |frequency| {
        let (sine, cosine) = (position as f64 * frequency).sin_cos();
        [cosine, sine]
    })
}

/// Angles of one rotary embedding at the positions of a step.
///
/// Pair `i` at position `p` turns by `p · position_scale · base^(−2i/dims) / factors[i]`; cosines and sines are computed
/// in f64, multiplied by `magnitude` and rounded once to f32. Those of a position follow from the ones of the last multiple
/// of 64 before it and of the rest, which are kept: a prompt's thousands of sines would take longer than its first layers on
/// a GPU.
#[derive(Debug)]
pub struct RopeTable {
    pairs: usize,
    /// Radians per position of every pair.
    frequencies: Vec<f64>,
    magnitude: f64,
    /// Cosine and sine, `[position below SPAN][pair]`.
    first: Vec<[f64; 2]>,
    /// `[row][cos of pairs, sin of pairs]`.
    rows: Vec<f32>,
}

impl RopeTable {
    /// A table for `dims` rotated elements of a head, of no positions yet. `factors`: divisor of each pair's frequency; `position_scale`:
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
        let frequencies: Vec<f64> = (0..pairs).map(frequency).collect();
        let first = (0..SPAN).flat_map(|position| angles(&frequencies, position)).collect();
        RopeTable { pairs, frequencies, magnitude: f64::from(magnitude), first, rows: Vec::new() }
    }

    /// Elements of a head that are rotated.
    pub fn dims(&self) -> usize {
        2 * self.pairs
    }

    /// Computes the angles of a step's positions, one row each.
    pub fn set_positions(&mut self, positions: impl IntoIterator<Item = usize>) {
        self.rows.clear();
        let (mut before, mut start) = (Vec::new(), None);
        for position in positions {
            let rest = position % SPAN;
            if start != Some(position - rest) {
                before.clear();
                before.extend(angles(&self.frequencies, position - rest));
                start = Some(position - rest);
            }
            let both = || before.iter().zip(&self.first[rest * self.pairs..][..self.pairs]);
            let cosine = |([c, s], [d, t]): (&[f64; 2], &[f64; 2])| ((c * d - s * t) * self.magnitude) as f32;
            let sine = |([c, s], [d, t]): (&[f64; 2], &[f64; 2])| ((s * d + c * t) * self.magnitude) as f32;
            self.rows.extend(both().map(cosine));
            self.rows.extend(both().map(sine));
        }
    }

    /// All rows of the step: `[row][cos of pairs, sin of pairs]`, magnitude included.
    pub fn rows(&self) -> &[f32] {
        &self.rows
    }

    /// Cosines and sines of all pairs in a row of the step.
    ///
    /// # Panics
    /// If the step has fewer rows.
    pub fn row(&self, row: usize) -> (&[f32], &[f32]) {
        self.rows[row * 2 * self.pairs..][..2 * self.pairs].split_at(self.pairs)
    }

    /// Rotates the first `dims` elements of one head of a row of the step.
    ///
    /// # Panics
    /// If the head is shorter than `dims`, or the step has fewer rows.
    pub fn apply(&self, head: &mut [f32], row: usize, style: RopeStyle) {
        let (cos, sin) = self.row(row);
        rotate(&mut head[..2 * self.pairs], cos, sin, style);
    }

    /// What turns a head that was rotated for one position to the position `by` tokens on (or back). Magnitudes are left out: they are there.
    pub fn turn(&self, by: i64) -> RopeShift {
        let angle = |frequency: &f64| by as f64 * frequency;
        let cos = self.frequencies.iter().map(|frequency| angle(frequency).cos() as f32).collect();
        let sin = self.frequencies.iter().map(|frequency| angle(frequency).sin() as f32).collect();
        RopeShift { cos, sin }
    }
}

fn rotate(head: &mut [f32], cos: &[f32], sin: &[f32], style: RopeStyle) {
    match style {
        RopeStyle::Norm => vector::rotate_pairs(Isa::detect(), head, cos, sin),
        RopeStyle::Neox => vector::rotate_halves(Isa::detect(), head, cos, sin),
    }
}

/// The angles between two positions that are some tokens apart.
#[derive(Clone, Debug)]
pub struct RopeShift {
    cos: Vec<f32>,
    sin: Vec<f32>,
}

impl RopeShift {
    /// Turns the first channels of a head, as many as the embedding rotates.
    ///
    /// # Panics
    /// If the head is shorter.
    pub fn apply(&self, head: &mut [f32], style: RopeStyle) {
        rotate(&mut head[..2 * self.cos.len()], &self.cos, &self.sin, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_match_the_formula_at_every_position() {
        let factors: Vec<f32> = (0..8).map(|i| 1.0 + i as f32).collect();
        let mut table = RopeTable::new(16, 10_000.0, Some(&factors), 0.25, 1.5);
        let positions = [0, 1, 63, 64, 4095, 4096, 131_071, 1_000_000, 2];
        table.set_positions(7..9);
        table.set_positions(positions);
        assert_eq!(table.rows().len(), positions.len() * table.dims());
        for (row, position) in positions.into_iter().enumerate() {
            let (cos, sin) = table.row(row);
            for pair in 0..8 {
                let angle =
                    position as f64 * 0.25 * 10_000f64.powf(-(pair as f64) / 8.0) / (1.0 + pair as f64);
                assert!((f64::from(cos[pair]) - 1.5 * angle.cos()).abs() < 2e-7, "position {position}");
                assert!((f64::from(sin[pair]) - 1.5 * angle.sin()).abs() < 2e-7, "position {position}");
            }
        }
    }

    #[test]
    fn a_turn_leads_from_one_position_to_another() {
        let factors: Vec<f32> = (0..4).map(|i| 1.0 + i as f32).collect();
        let mut table = RopeTable::new(8, 10_000.0, Some(&factors), 0.5, 1.25);
        table.set_positions([900, 17]);
        for style in [RopeStyle::Norm, RopeStyle::Neox] {
            let (mut from, mut to) = ([1.0f32, -2.0, 3.0, 0.5, -0.25, 4.0, 1.5, 2.0, 9.0], [0.0; 9]);
            to.copy_from_slice(&from);
            table.apply(&mut from, 0, style);
            table.apply(&mut to, 1, style);
            table.turn(17 - 900).apply(&mut from, style);
            let near = from.iter().zip(&to).all(|(a, b)| (a - b).abs() < 1e-5);
            assert!(near, "{style:?}: {from:?} {to:?}");
        }
    }

    #[test]
    fn styles_rotate_their_pairs_and_leave_the_rest() {
        let mut table = RopeTable::new(6, 100.0, None, 1.0, 1.0);
        table.set_positions([3, 5]);
        let x: Vec<f32> = (1..=8).map(|i| i as f32).collect();
        for (style, pair) in [
            (RopeStyle::Norm, (|i| (2 * i, 2 * i + 1)) as fn(usize) -> (usize, usize)),
            (RopeStyle::Neox, |i| (i, i + 3)),
        ] {
            let mut head = x.clone();
            table.apply(&mut head, 1, style);
            let (cos, sin) = table.row(1);
            for i in 0..3 {
                let (a, b) = pair(i);
                assert!((head[a] - (x[a] * cos[i] - x[b] * sin[i])).abs() < 1e-5);
                assert!((head[b] - (x[a] * sin[i] + x[b] * cos[i])).abs() < 1e-5);
            }
            assert_eq!(head[6..], x[6..]);
        }
    }
}

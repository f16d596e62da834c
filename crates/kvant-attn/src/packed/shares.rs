//! Which shares of the attention are read: the threshold between tiles that are and those that are not.

use kvant_simd::{Kernel, Simd};

/// Thresholds of an octave of shares: their number is two to this power.
const FINE: u32 = 3;
/// The smallest threshold above zero is the next one to 2⁻³¹.
const LEAST: u32 = 0x3000_0000;
/// The largest threshold, 2: no share is as large.
const LAST: u32 = 256;

/// Numbers that are summed side by side.
const LANES: usize = 64;

/// What tiles hold, and how much of it may be left out.
pub(super) struct Shares<'s> {
    /// `[row][tile]`: what tiles hold, in units of the row's own.
    pub masses: &'s [f32],
    /// Per row what is read anyway.
    pub read_anyway: &'s [f32],
    /// Per row the share of everything that may be left out.
    pub spare: &'s [f32],
    /// Per tile the largest share that a row gives it: found here.
    pub largest: &'s mut [f32],
}

/// The threshold of an index, from zero on.
fn threshold(index: u32) -> f32 {
    if index == 0 { 0.0 } else { f32::from_bits(LEAST + (index << (23 - FINE))) }
}

/// Finds the largest threshold such that what tiles of smaller shares hold may be left out by every row; `None` if the numbers make no sense.
/// Thresholds are an eighth of an octave apart: a sorted list would cost more than the few tiles that are read for nothing.
impl Kernel for Shares<'_> {
    type Output = Option<f32>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Option<f32> {
        let tiles = self.largest.len().max(1);
        self.largest.fill(0.0);
        let mut most = vec![0.0; self.spare.len()];
        for (r, masses) in self.masses.chunks_exact(tiles).enumerate() {
            let whole = self.read_anyway[r] + sum(masses);
            if !whole.is_finite() {
                return None;
            }
            let factor = if whole > 0.0 { 1.0 / whole } else { 0.0 };
            for (largest, mass) in self.largest.iter_mut().zip(masses) {
                let share = mass * factor;
                *largest = if share > *largest { share } else { *largest };
            }
            most[r] = self.spare[r] * whole;
        }
        let (mut found, mut beyond) = (0, LAST + 1);
        while found + 1 < beyond {
            let middle = found.midpoint(beyond);
            let rows = self.masses.chunks_exact(tiles).zip(&most);
            let mut enough = true;
            for (masses, most) in rows {
                enough &= sum_below(masses, self.largest, threshold(middle)) <= *most;
            }
            (found, beyond) = if enough { (middle, beyond) } else { (found, middle) };
        }
        Some(threshold(found))
    }
}

/// The sum of those masses whose shares are below `least`.
#[inline(always)]
fn sum_below(masses: &[f32], shares: &[f32], least: f32) -> f32 {
    let ((masses, rest), (shares, other)) = (masses.as_chunks::<LANES>(), shares.as_chunks::<LANES>());
    let mut lanes = [0.0f32; LANES];
    for (masses, shares) in masses.iter().zip(shares) {
        for i in 0..LANES {
            lanes[i] += if shares[i] < least { masses[i] } else { 0.0 };
        }
    }
    for (lane, (mass, share)) in lanes.iter_mut().zip(rest.iter().zip(other)) {
        *lane += if *share < least { *mass } else { 0.0 };
    }
    sum(&lanes)
}

#[inline(always)]
fn sum(x: &[f32]) -> f32 {
    let (parts, rest) = x.as_chunks::<LANES>();
    let mut lanes = [0.0f32; LANES];
    for part in parts {
        lanes.iter_mut().zip(part).for_each(|(lane, x)| *lane += x);
    }
    lanes.iter_mut().zip(rest).for_each(|(lane, x)| *lane += x);
    for half in [32, 16, 8, 4, 2, 1] {
        for i in 0..half {
            lanes[i] += lanes[i + half];
        }
    }
    lanes[0]
}

#[cfg(test)]
mod tests {
    use kvant_simd::{Isa, dispatch};

    use super::*;

    /// Against a sorted list in f64.
    #[test]
    fn thresholds_leave_out_what_they_may() {
        for (tiles, rows, spare) in [(512, 3, 0.02), (100, 1, 0.3), (68, 4, 1e-6), (4, 2, 0.0), (64, 2, 1.0)]
        {
            let mass = |i: usize| ((i * 7919) % 1009) as f32 / 100.0;
            let masses: Vec<f32> = (0..rows * tiles).map(|i| (mass(i) - 9.0).exp()).collect();
            let read_anyway: Vec<f32> = (0..rows).map(|r| (r + 1) as f32 * 40.0).collect();
            for isa in Isa::available() {
                let mut largest = vec![f32::NAN; tiles];
                let spare = vec![spare; rows];
                let shares = Shares {
                    masses: &masses,
                    read_anyway: &read_anyway,
                    spare: &spare,
                    largest: &mut largest,
                };
                let least = dispatch(isa, shares).unwrap();
                // What the next threshold would leave out is too much for some row.
                let next = if least == 0.0 { threshold(1) } else { least * 1.126 };
                let mut next_is_too_much = false;
                for (r, masses) in masses.chunks_exact(tiles).enumerate() {
                    let below = |least: f32| -> f64 {
                        let below = masses.iter().zip(&largest).filter(|(_, share)| **share < least);
                        below.map(|(mass, _)| f64::from(*mass)).sum()
                    };
                    let whole = f64::from(read_anyway[r]) + below(f32::INFINITY);
                    let most = f64::from(spare[r]) * whole;
                    assert!(
                        below(least) <= most * (1.0 + 1e-5),
                        "{isa:?} {tiles}: {} of {most}",
                        below(least)
                    );
                    next_is_too_much |= below(next) > most * (1.0 - 1e-5);
                    let share = f64::from(masses[1]) / whole;
                    assert!(f64::from(largest[1]) >= share * (1.0 - 1e-5), "{isa:?} {tiles}");
                }
                assert!(next_is_too_much || least == 2.0, "{isa:?} {tiles} tiles: {least}");
            }
        }
        // A share that equals a threshold is read.
        for tiles in [4, 64] {
            let (masses, largest) = (&vec![1.0; tiles], &mut vec![0.0; tiles]);
            let shares = Shares { masses, read_anyway: &[0.0], spare: &[0.25], largest };
            assert_eq!(dispatch(Isa::Scalar, shares), Some(1.0 / tiles as f32));
        }
        let (masses, largest) = (&[1.0, f32::NAN, 0.0, 2.0], &mut [0.0; 4]);
        let shares = Shares { masses, read_anyway: &[0.0], spare: &[0.1], largest };
        assert_eq!(dispatch(Isa::Scalar, shares), None);
    }
}

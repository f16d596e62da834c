//! The rotation of chat's default cache, random signs and a Fourier transform, without a matrix in memory.

use std::f64::consts::PI;

use kvant_codec::{CodecScratch, Orientation, SideCodec};

use crate::error::GpuError;
use crate::template::{Bindings, expand};

/// Least channels of a head: a word of signs.
const LEAST_CHANNELS: usize = 32;

/// How queries of a codec of keys turn, or how outputs of one of values turn back: `[from][to]`.
pub(crate) fn matrix(codec: &SideCodec, scratch: &mut CodecScratch) -> Result<Vec<f32>, GpuError> {
    let dim = codec.dim();
    let mut matrix = vec![0.0; dim * dim];
    matrix.iter_mut().step_by(dim + 1).for_each(|diagonal| *diagonal = 1.0);
    match codec.layout().orientation() {
        Orientation::Keys => codec.transform_queries(&mut matrix, scratch)?,
        // The matrix alone: μ is multiplied with sums of weights, which are none here.
        Orientation::Values => codec.untransform_outputs(&mut matrix, &vec![0.0; dim], scratch)?,
    }
    Ok(matrix)
}

/// What channel `c` is multiplied with in number `k` of the transform: real parts of all bins, then imaginary ones of all but the first and the last.
fn factor(k: usize, c: usize, dim: usize) -> f64 {
    let half = dim / 2;
    let bin = if k > half { k - half } else { k };
    let angle = 2.0 * PI * (bin * c % dim) as f64 / dim as f64;
    let scale = if bin.is_multiple_of(half) { (1.0 / dim as f64).sqrt() } else { (2.0 / dim as f64).sqrt() };
    scale * if k > half { -angle.sin() } else { angle.cos() }
}

/// The signs of `matrix`, a bit for each that is negative, if it is that transform with a sign to every channel.
fn signs_of(matrix: &[f32], dim: usize, orientation: Orientation) -> Option<Vec<u32>> {
    if !dim.is_power_of_two() || dim < LEAST_CHANNELS {
        return None;
    }
    // Of channel `c` in number `k`.
    let entry = |k: usize, c: usize| match orientation {
        Orientation::Keys => matrix[c * dim + k],
        Orientation::Values => matrix[k * dim + c],
    };
    // The first number is the sum of all channels.
    let is_negative = |c: usize| entry(0, c) < 0.0;
    let is_transform = (0..dim * dim).all(|at| {
        let (k, c) = (at / dim, at % dim);
        let expected = factor(k, c, dim) * if is_negative(c) { -1.0 } else { 1.0 };
        (f64::from(entry(k, c)) - expected).abs() < 1e-5
    });
    let mut signs = vec![0; dim / 32];
    for c in (0..dim).filter(|c| is_negative(*c)) {
        signs[c / 32] |= 1 << (c % 32);
    }
    is_transform.then_some(signs)
}

/// The signs of all `codecs`, if nothing but one such transform becomes of what they store.
pub(crate) fn signs(codecs: &[SideCodec]) -> Result<Option<Vec<u32>>, GpuError> {
    let mut scratch = CodecScratch::new();
    let mut found: Option<Vec<u32>> = None;
    for codec in codecs {
        let matrix = matrix(codec, &mut scratch)?;
        let own = signs_of(&matrix, codec.dim(), codec.layout().orientation());
        let shifted = codec.calibration().mu.is_some();
        if own.is_none() || shifted || found.as_ref().is_some_and(|found| Some(found) != own.as_ref()) {
            return Ok(None);
        }
        found = own;
    }
    Ok(found)
}

/// `roots` of srft.wgsl: e^(2πi·j/dim) for half of all j.
pub(crate) fn roots(dim: usize) -> Vec<f32> {
    let angle = |j: usize| 2.0 * PI * j as f64 / dim as f64;
    (0..dim / 2).flat_map(|j| [angle(j).cos() as f32, angle(j).sin() as f32]).collect()
}

/// Binds `SRFT_TEXT`, that of srft.wgsl, for a kernel of `threads` threads, all of which transform a head together.
pub(crate) fn bind(bindings: &mut Bindings, dim: usize, threads: usize) -> Result<(), GpuError> {
    bind_teams(bindings, dim, 1, threads, false)
}

/// The same for a kernel that [`crate::spirv`] compiles, whose first `teams` subgroups of 32 threads transform a head each.
pub(crate) fn bind_subgroups(bindings: &mut Bindings, dim: usize, teams: usize) -> Result<(), GpuError> {
    bind_teams(bindings, dim, teams, 32, true)
}

fn bind_teams(
    bindings: &mut Bindings,
    dim: usize,
    teams: usize,
    team: usize,
    subgroups: bool,
) -> Result<(), GpuError> {
    let mut own = Bindings::default();
    own.number("DIM", dim as u64)
        .number("TEAMS", teams as u64)
        .number("TEAM", team as u64)
        .text("TEAM_BARRIER", if subgroups { "subgroupBarrier();" } else { "workgroupBarrier();" })
        // Steps in fours, and perhaps one in twos.
        .number("SPANS", 1u64 << ((dim / 2).max(1).ilog2() / 2 * 2))
        .flag("ODD", (dim / 2).max(1).ilog2() % 2 == 1)
        .text("SINGLE", format!("{:?}", (1.0 / dim as f64).sqrt() as f32))
        // Sums of two are twice a bin.
        .text("PAIRED", format!("{:?}", (0.5 / dim as f64).sqrt() as f32));
    // Back it is the same: halves of bins that have a mirror image.
    bindings
        .text("SINGLE", format!("{:?}", (1.0 / dim as f64).sqrt() as f32))
        .text("PAIRED", format!("{:?}", (0.5 / dim as f64).sqrt() as f32));
    let text = expand("srft.wgsl", include_str!("wgsl/srft.wgsl"), &own)?;
    bindings.text("SRFT_TEXT", text.trim_end()).number("SIGN_WORDS", dim as u64 / 32);
    Ok(())
}

/// `signs` as WGSL lists them.
pub(crate) fn list(signs: &[u32]) -> String {
    let words: Vec<String> = signs.iter().map(|word| format!("{word:#x}u")).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kvant_codec::{Calibration, Scheme};

    fn codec(scheme: &str, dim: usize, orientation: Orientation, calibration: Calibration) -> SideCodec {
        let scheme: Scheme = scheme.parse().unwrap();
        SideCodec::with_calibration(scheme, dim, orientation, calibration).unwrap()
    }

    #[test]
    fn the_default_rotation_is_one() {
        for orientation in [Orientation::Keys, Orientation::Values] {
            for dim in [32, 64, 128, 256] {
                let codec = codec("turbo4", dim, orientation, Calibration::default());
                let signs = signs(&[codec.clone(), codec.clone()]).unwrap().unwrap();
                let negative = signs.iter().map(|word| word.count_ones()).sum::<u32>();
                assert!(negative > 4 && (negative as usize) < dim - 4, "{orientation:?} {dim}: {signs:x?}");
            }
        }
    }

    #[test]
    fn other_rotations_are_none() {
        let keys = Orientation::Keys;
        for scheme in ["i4g32", "srht:i4g32", "srht2:i4g32", "householder:i4g32"] {
            assert_eq!(signs(&[codec(scheme, 64, keys, Calibration::default())]).unwrap(), None, "{scheme}");
        }
        assert_eq!(signs(&[codec("turbo4", 96, keys, Calibration::default())]).unwrap(), None);
        let mut lambda = vec![1.0; 64];
        lambda[7] = 1.25;
        let calibration = Calibration { lambda: Some(lambda), ..Default::default() };
        assert_eq!(signs(&[codec("turbo4+λ", 64, keys, calibration)]).unwrap(), None);
        let plain = codec("turbo4", 64, keys, Calibration::default());
        let other = codec("srft@7:i4g32", 64, keys, Calibration::default());
        assert_eq!(signs(&[plain, other]).unwrap(), None);
    }
}

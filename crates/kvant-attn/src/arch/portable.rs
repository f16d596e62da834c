//! Plain loops over sixteen lanes. Compiled once as they are and once with AVX2, FMA and F16C enabled.

use half::f16;

use super::Kernels;
use crate::element::Element;
use crate::kv::{BLOCK, Plane, TILE};

/// Baseline of every CPU (on aarch64 the compiler's NEON).
pub(crate) static SCALAR: Kernels = Kernels { scores, exp_sum, accumulate };

#[inline(always)]
fn scores(queries: &[f32], rows: usize, d: usize, keys: Plane, tiles: usize, out: &mut [f32]) {
    match keys {
        Plane::F16(k) => scores_of::<f16>(queries, rows, d, k, tiles, out),
        Plane::F32(k) => scores_of::<f32>(queries, rows, d, k, tiles, out),
    }
}

#[inline(always)]
fn scores_of<E: Element>(queries: &[f32], rows: usize, d: usize, keys: &[E], tiles: usize, out: &mut [f32]) {
    for tile in 0..tiles {
        let keys = &keys[tile * d * TILE..(tile + 1) * d * TILE];
        for row in 0..rows {
            let mut sums = [0.0f32; TILE];
            for (q, lanes) in queries[row * d..(row + 1) * d].iter().zip(keys.chunks_exact(TILE)) {
                for (sum, key) in sums.iter_mut().zip(lanes) {
                    *sum += q * key.widen();
                }
            }
            out[row * BLOCK + tile * TILE..][..TILE].copy_from_slice(&sums);
        }
    }
}

#[inline(always)]
fn exp_sum(scores: &mut [f32], max: f32) -> f32 {
    let mut sum = 0.0;
    for score in scores {
        *score = (*score - max).exp();
        sum += *score;
    }
    sum
}

#[inline(always)]
fn accumulate(weights: &[f32], rows: usize, values: Plane, tokens: usize, stride: usize, out: &mut [f32]) {
    match values {
        Plane::F16(v) => accumulate_of::<f16>(weights, rows, v, tokens, stride, out),
        Plane::F32(v) => accumulate_of::<f32>(weights, rows, v, tokens, stride, out),
    }
}

#[inline(always)]
fn accumulate_of<E: Element>(
    weights: &[f32],
    rows: usize,
    values: &[E],
    tokens: usize,
    stride: usize,
    out: &mut [f32],
) {
    for row in 0..rows {
        let out = &mut out[row * stride..(row + 1) * stride];
        for (weight, value) in weights[row * BLOCK..][..tokens].iter().zip(values.chunks_exact(stride)) {
            for (o, v) in out.iter_mut().zip(value) {
                *o += weight * v.widen();
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::AVX2;

/// The same loops, vectorised by the compiler for AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Kernels, Plane};

    pub(crate) static AVX2: Kernels = Kernels {
        // SAFETY: `kernels(Isa::Avx2)` is only reached when the CPU reports AVX2, FMA and F16C.
        scores: |q, rows, d, k, tiles, out| unsafe { scores(q, rows, d, k, tiles, out) },
        // SAFETY: as above.
        exp_sum: |s, max| unsafe { exp_sum(s, max) },
        // SAFETY: as above.
        accumulate: |w, rows, v, tokens, stride, out| unsafe { accumulate(w, rows, v, tokens, stride, out) },
    };

    #[target_feature(enable = "avx2,fma,f16c")]
    fn scores(queries: &[f32], rows: usize, d: usize, keys: Plane, tiles: usize, out: &mut [f32]) {
        super::scores(queries, rows, d, keys, tiles, out)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn exp_sum(scores: &mut [f32], max: f32) -> f32 {
        super::exp_sum(scores, max)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn accumulate(
        weights: &[f32],
        rows: usize,
        values: Plane,
        tokens: usize,
        stride: usize,
        out: &mut [f32],
    ) {
        super::accumulate(weights, rows, values, tokens, stride, out)
    }
}

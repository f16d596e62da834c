//! Distributions given as logits: their largest, and sums over two of them in f64, which is what comparing them needs.

use super::vector::per_isa;
use crate::isa::Isa;

/// Lanes of the sums.
const LANES: usize = 16;

#[inline(always)]
fn fma<const FMA: bool>(a: f64, b: f64, c: f64) -> f64 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

/// `e^x` for `x ≤ 0` with a relative error below 1e-15; below −708 as if it were −708. NaN for NaN.
///
/// `x = n·ln 2 + r` with `|r| ≤ ln 2 / 2`; `e^r` is the Taylor polynomial of degree 13, whose remainder is below 5e-18.
#[inline(always)]
fn exp<const FMA: bool>(x: f64) -> f64 {
    // Adding 1.5 · 2^52 leaves the nearest integer in the low mantissa bits.
    const SHIFT: f64 = 6_755_399_441_055_744.0;
    // ln 2 in two parts; the first ends in 20 zero bits, so its product with n is exact.
    const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
    const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    const FACTORIALS: [f64; 12] = [
        1.0 / 6_227_020_800.0,
        1.0 / 479_001_600.0,
        1.0 / 39_916_800.0,
        1.0 / 3_628_800.0,
        1.0 / 362_880.0,
        1.0 / 40_320.0,
        1.0 / 5_040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
    ];
    let x = if x < -708.0 { -708.0 } else { x };
    let shifted = fma::<FMA>(x, std::f64::consts::LOG2_E, SHIFT);
    let n = shifted - SHIFT;
    let r = fma::<FMA>(n, -LN2_HIGH, x);
    let r = fma::<FMA>(n, -LN2_LOW, r);
    let mut p = FACTORIALS[0];
    for factor in &FACTORIALS[1..] {
        p = fma::<FMA>(p, r, *factor);
    }
    let p = 1.0 + fma::<FMA>(p, r * r, r);
    let power = shifted.to_bits().wrapping_sub(SHIFT.to_bits());
    p * f64::from_bits(power.wrapping_add(1023) << 52)
}

#[inline(always)]
fn largest_body<const FMA: bool>(x: &[f32]) -> f32 {
    let mut lanes = [f32::NEG_INFINITY; 2 * LANES];
    let chunks = x.chunks_exact(lanes.len());
    let rest = chunks.remainder();
    for chunk in chunks {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane = if *value > *lane { *value } else { *lane };
        }
    }
    lanes.iter().chain(rest).fold(f32::NEG_INFINITY, |a, &b| a.max(b))
}
per_isa!(
    /// The largest value, NaN aside; −∞ of nothing.
    largest(x: &[f32]) -> f32 => largest_body
);

#[inline(always)]
fn paired_sums_body<const FMA: bool>(p: &[f32], q: &[f32], max_p: f64, max_q: f64) -> [f64; 3] {
    let mut sums = [[0.0f64; LANES]; 3];
    let mut add = |lane: usize, p: f32, q: f32| {
        let (p, q) = (f64::from(p) - max_p, f64::from(q) - max_q);
        let weight = exp::<FMA>(p);
        sums[0][lane] += weight;
        sums[1][lane] += exp::<FMA>(q);
        sums[2][lane] += weight * (p - q);
    };
    let (p_chunks, q_chunks) = (p.chunks_exact(LANES), q.chunks_exact(LANES));
    for (lane, (p, q)) in p_chunks.remainder().iter().zip(q_chunks.remainder()).enumerate() {
        add(lane, *p, *q);
    }
    for (p, q) in p_chunks.zip(q_chunks) {
        for lane in 0..LANES {
            add(lane, p[lane], q[lane]);
        }
    }
    sums.map(|lanes| lanes.iter().sum())
}
per_isa!(
    /// `[Σ e^(p−max p), Σ e^(q−max q), Σ e^(p−max p) · ((p−max p) − (q−max q))]`.
    paired_sums(p: &[f32], q: &[f32], max_p: f64, max_q: f64) -> [f64; 3] => paired_sums_body
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_match_the_library_s_exponential() {
        for n in [1, 15, 16, 17, 5_003] {
            let p: Vec<f32> = (0..n).map(|i| ((i * 37 % 1009) as f32 - 504.0) * 0.05).collect();
            let q: Vec<f32> = (0..n).map(|i| p[i] + ((i * 53 % 17) as f32 - 8.0) * 0.3).collect();
            let max = |x: &[f32]| f64::from(x.iter().copied().fold(f32::MIN, f32::max));
            let (max_p, max_q) = (max(&p), max(&q));
            let mut want = [0.0; 3];
            for (p, q) in p.iter().zip(&q) {
                let (p, q) = (f64::from(*p) - max_p, f64::from(*q) - max_q);
                want[0] += p.exp();
                want[1] += q.exp();
                want[2] += p.exp() * (p - q);
            }
            for isa in Isa::available() {
                let got = paired_sums(isa, &p, &q, max_p, max_q);
                for (got, want) in got.iter().zip(want) {
                    assert!(
                        (got - want).abs() <= 1e-13 * want.abs().max(1.0),
                        "{}: {got} instead of {want}",
                        isa.name()
                    );
                }
            }
        }
    }

    #[test]
    fn the_largest_is_found_anywhere() {
        for isa in Isa::available() {
            assert_eq!(largest(isa, &[]), f32::NEG_INFINITY);
            for n in [1, 31, 32, 33, 100] {
                for at in 0..n {
                    let mut x: Vec<f32> = (0..n).map(|i| -1.0 - (i % 7) as f32).collect();
                    x[at] = -0.5;
                    x[(at + 1) % n] = if n > 1 { f32::NAN } else { -0.5 };
                    assert_eq!(largest(isa, &x), -0.5, "{} {n} {at}", isa.name());
                }
            }
        }
    }

    #[test]
    fn far_below_is_nothing_and_nan_stays() {
        for isa in Isa::available() {
            let sums = paired_sums(isa, &[0.0, -1e30], &[0.0, -1e4], 0.0, 0.0);
            assert_eq!(sums[..2], [1.0, 1.0], "{}", isa.name());
            assert!(paired_sums(isa, &[0.0, f32::NAN], &[0.0, 0.0], 0.0, 0.0)[0].is_nan());
            assert!(paired_sums(isa, &[0.0, 0.0], &[f32::NAN, 0.0], 0.0, 0.0)[1].is_nan());
        }
    }
}

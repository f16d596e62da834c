//! Element-wise operations. Each is written once, as plain loops over fixed-width lanes that the compiler turns into
//! vectors, and compiled once per instruction set.

use crate::isa::Isa;

/// Lanes of the reductions: enough independent sums to hide the latency of an add on every instruction set.
const LANES: usize = 32;
/// Elements summed in f32 before the sum moves to f64.
const SUM_BLOCK: usize = 1024;

/// Compiles `$body::<FMA>` for every instruction set and picks one at run time.
macro_rules! per_isa {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)? => $body:ident) => {
        $(#[$doc])*
        pub(crate) fn $name(isa: Isa, $($arg: $type),*) $(-> $ret)? {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,fma")]
            fn avx512($($arg: $type),*) $(-> $ret)? {
                $body::<true>($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma")]
            fn avx2($($arg: $type),*) $(-> $ret)? {
                $body::<true>($($arg),*)
            }
            match isa {
                // SAFETY: `isa` comes from `Isa::detect` or `Isa::available`, so the CPU has it.
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512 => unsafe { avx512($($arg),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => unsafe { avx2($($arg),*) },
                // Every AArch64 CPU has a fused multiply-add; elsewhere it would be a slow library call.
                _ => $body::<{ cfg!(target_arch = "aarch64") }>($($arg),*),
            }
        }
    };
}
pub(super) use per_isa;

#[inline(always)]
fn fma<const FMA: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

/// `e^x` with a relative error below 2e-7; 0 far below, infinity far above, NaN for NaN.
///
/// `x = n·ln 2 + r` with `|r| ≤ ln 2 / 2`; `e^r` is the Taylor polynomial of degree 7, whose remainder is below 6e-9.
/// `2^n` is applied in two halves so that subnormal and infinite results come out right.
#[inline(always)]
fn exp<const FMA: bool>(x: f32) -> f32 {
    // Adding 1.5 · 2^23 leaves the nearest integer in the low mantissa bits.
    const SHIFT: f32 = 12_582_912.0;
    // ln 2 in two parts; the first has 9 significant bits, so its product with n is exact.
    const LN2_HIGH: f32 = 355.0 / 512.0;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    let x = if x < -105.0 { -105.0 } else { x };
    let x = if x > 89.0 { 89.0 } else { x };
    let shifted = fma::<FMA>(x, std::f32::consts::LOG2_E, SHIFT);
    let n = shifted - SHIFT;
    let power = (shifted.to_bits() as i32).wrapping_sub(SHIFT.to_bits() as i32);
    let r = fma::<FMA>(n, -LN2_HIGH, x);
    let r = fma::<FMA>(n, -LN2_LOW, r);
    let mut p = fma::<FMA>(r, 1.0 / 5040.0, 1.0 / 720.0);
    p = fma::<FMA>(p, r, 1.0 / 120.0);
    p = fma::<FMA>(p, r, 1.0 / 24.0);
    p = fma::<FMA>(p, r, 1.0 / 6.0);
    p = fma::<FMA>(p, r, 0.5);
    let p = 1.0 + fma::<FMA>(p, r * r, r);
    let low = power >> 1;
    let power_of_two = |n: i32| f32::from_bits((n.wrapping_add(127) as u32) << 23);
    p * power_of_two(low) * power_of_two(power.wrapping_sub(low))
}

/// `tanh(x)`; an odd polynomial near 0, where `1 − 2 / (e^2x + 1)` would cancel.
#[inline(always)]
fn tanh<const FMA: bool>(x: f32) -> f32 {
    let square = x * x;
    let mut p = fma::<FMA>(square, -1_382.0 / 155_925.0, 62.0 / 2_835.0);
    p = fma::<FMA>(p, square, -17.0 / 315.0);
    p = fma::<FMA>(p, square, 2.0 / 15.0);
    p = fma::<FMA>(p, square, -1.0 / 3.0);
    let near = fma::<FMA>(p * square, x, x);
    let far = 1.0 - 2.0 / (exp::<FMA>(2.0 * x) + 1.0);
    if x.abs() < 0.25 { near } else { far }
}

/// Sum of `f` over `x`: [`LANES`] sums in f32, moved to f64 every [`SUM_BLOCK`] elements.
#[inline(always)]
fn sum_of(x: &[f32], f: impl Fn(f32) -> f32) -> f64 {
    let mut total = 0.0f64;
    for block in x.chunks(SUM_BLOCK) {
        let mut sums = [0.0f32; LANES];
        let chunks = block.chunks_exact(LANES);
        for (sum, &value) in sums.iter_mut().zip(chunks.remainder()) {
            *sum = f(value);
        }
        for chunk in chunks {
            for lane in 0..LANES {
                sums[lane] += f(chunk[lane]);
            }
        }
        total += sums.iter().map(|&sum| f64::from(sum)).sum::<f64>();
    }
    total
}

#[inline(always)]
fn rms_norm_body<const FMA: bool>(x: &[f32], weight: &[f32], eps: f32, out: &mut [f32]) {
    let mean = sum_of(x, |value| value * value) / x.len() as f64;
    let inverse = (1.0 / (mean + f64::from(eps)).sqrt()) as f32;
    for ((out, x), weight) in out.iter_mut().zip(x).zip(weight) {
        *out = x * inverse * weight;
    }
}
per_isa!(rms_norm(x: &[f32], weight: &[f32], eps: f32, out: &mut [f32]) => rms_norm_body);

#[inline(always)]
fn rms_norm_inplace_body<const FMA: bool>(x: &mut [f32], weight: &[f32], eps: f32) {
    let mean = sum_of(x, |value| value * value) / x.len() as f64;
    let inverse = (1.0 / (mean + f64::from(eps)).sqrt()) as f32;
    for (x, weight) in x.iter_mut().zip(weight) {
        *x = *x * inverse * weight;
    }
}
per_isa!(rms_norm_inplace(x: &mut [f32], weight: &[f32], eps: f32) => rms_norm_inplace_body);

#[inline(always)]
fn silu_mul_body<const FMA: bool>(gate: &mut [f32], up: &[f32]) {
    for (gate, up) in gate.iter_mut().zip(up) {
        *gate = *gate / (1.0 + exp::<FMA>(-*gate)) * up;
    }
}
per_isa!(silu_mul(gate: &mut [f32], up: &[f32]) => silu_mul_body);

#[inline(always)]
fn silu_body<const FMA: bool>(x: &mut [f32]) {
    for x in x {
        *x /= 1.0 + exp::<FMA>(-*x);
    }
}
per_isa!(silu(x: &mut [f32]) => silu_body);

#[inline(always)]
fn sigmoid_mul_body<const FMA: bool>(x: &mut [f32], gate: &[f32]) {
    for (x, gate) in x.iter_mut().zip(gate) {
        *x /= 1.0 + exp::<FMA>(-*gate);
    }
}
per_isa!(sigmoid_mul(x: &mut [f32], gate: &[f32]) => sigmoid_mul_body);

#[inline(always)]
fn gelu_tanh_mul_body<const FMA: bool>(gate: &mut [f32], up: &[f32]) {
    // (1 + tanh u) / 2 = 1 / (1 + e^-2u)
    const TWICE_SQRT_2_OVER_PI: f32 = (std::f64::consts::SQRT_2 * std::f64::consts::FRAC_2_SQRT_PI) as f32;
    for (gate, up) in gate.iter_mut().zip(up) {
        let x = *gate;
        let twice_u = TWICE_SQRT_2_OVER_PI * fma::<FMA>(0.044_715 * x * x, x, x);
        *gate = x / (1.0 + exp::<FMA>(-twice_u)) * up;
    }
}
per_isa!(gelu_tanh_mul(gate: &mut [f32], up: &[f32]) => gelu_tanh_mul_body);

/// `x·Φ(x)`, with the complementary error function of Abramowitz and Stegun 7.1.26 (|error| ≤ 1.5e-7).
#[inline(always)]
fn gelu_of<const FMA: bool>(x: f32) -> f32 {
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / fma::<FMA>(0.327_591_1, z, 1.0);
    let p = fma::<FMA>(1.061_405_4, t, -1.453_152_1);
    let p = fma::<FMA>(fma::<FMA>(fma::<FMA>(p, t, 1.421_413_8), t, -0.284_496_72), t, 0.254_829_6);
    let tail = 0.5 * p * t * exp::<FMA>(-z * z);
    x * if x < 0.0 { tail } else { 1.0 - tail }
}

#[inline(always)]
fn gelu_body<const FMA: bool>(x: &mut [f32]) {
    for x in x {
        *x = gelu_of::<FMA>(*x);
    }
}
per_isa!(gelu(x: &mut [f32]) => gelu_body);

#[inline(always)]
fn gelu_mul_body<const FMA: bool>(gate: &mut [f32], up: &[f32]) {
    for (gate, up) in gate.iter_mut().zip(up) {
        *gate = gelu_of::<FMA>(*gate) * up;
    }
}
per_isa!(gelu_mul(gate: &mut [f32], up: &[f32]) => gelu_mul_body);

#[inline(always)]
fn exp_inplace_body<const FMA: bool>(x: &mut [f32]) {
    for x in x {
        *x = exp::<FMA>(*x);
    }
}
per_isa!(exp_inplace(x: &mut [f32]) => exp_inplace_body);

#[inline(always)]
fn softmax_body<const FMA: bool>(x: &mut [f32]) {
    let mut lanes = [f32::NEG_INFINITY; LANES];
    let chunks = x.chunks_exact(LANES);
    for (lane, &value) in lanes.iter_mut().zip(chunks.remainder()) {
        *lane = value.max(*lane);
    }
    for chunk in chunks {
        for lane in 0..LANES {
            lanes[lane] = if chunk[lane] > lanes[lane] { chunk[lane] } else { lanes[lane] };
        }
    }
    let largest = lanes.iter().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
    // Nothing to attend to (all −∞): shift by 0 instead, so that every exponential is 0 and not NaN.
    let shift = if largest == f32::NEG_INFINITY { 0.0 } else { largest };
    for x in x.iter_mut() {
        *x = exp::<FMA>(*x - shift);
    }
    let sum = sum_of(x, |value| value);
    let inverse = if sum == 0.0 { 0.0 } else { (1.0 / sum) as f32 };
    for x in x {
        *x *= inverse;
    }
}
per_isa!(softmax(x: &mut [f32]) => softmax_body);

#[inline(always)]
fn softcap_body<const FMA: bool>(x: &mut [f32], cap: f32) {
    let inverse = 1.0 / cap;
    for x in x {
        *x = cap * tanh::<FMA>(*x * inverse);
    }
}
per_isa!(softcap(x: &mut [f32], cap: f32) => softcap_body);

#[inline(always)]
fn add_assign_body<const FMA: bool>(x: &mut [f32], y: &[f32]) {
    for (x, y) in x.iter_mut().zip(y) {
        *x += y;
    }
}
per_isa!(add_assign(x: &mut [f32], y: &[f32]) => add_assign_body);

#[inline(always)]
fn scale_body<const FMA: bool>(x: &mut [f32], factor: f32) {
    for x in x {
        *x *= factor;
    }
}
per_isa!(scale(x: &mut [f32], factor: f32) => scale_body);

/// How much of a gated delta net's state a token keeps, and how much it writes.
#[derive(Clone, Copy, Debug)]
pub struct DeltaGates {
    /// Factor of the state.
    pub decay: f32,
    /// Factor of the change.
    pub beta: f32,
}

#[inline(always)]
fn delta_step_body<const FMA: bool>(
    state: &mut [f32],
    DeltaGates { decay, beta }: DeltaGates,
    q: &[f32],
    k: &[f32],
    v: &mut [f32],
    out: &mut [f32],
) {
    // Twice over the state: what it remembers under k, then its change and what q reads of it.
    out.fill(0.0);
    for (row, k) in state.chunks_exact_mut(out.len()).zip(k) {
        for (x, sum) in row.iter_mut().zip(out.iter_mut()) {
            *x *= decay;
            *sum = fma::<FMA>(*k, *x, *sum);
        }
    }
    for (v, remembered) in v.iter_mut().zip(out.iter()) {
        *v = beta * (*v - remembered);
    }
    out.fill(0.0);
    for ((row, k), q) in state.chunks_exact_mut(out.len()).zip(k).zip(q) {
        for ((x, delta), sum) in row.iter_mut().zip(v.iter()).zip(out.iter_mut()) {
            *x = fma::<FMA>(*k, *delta, *x);
            *sum = fma::<FMA>(*q, *x, *sum);
        }
    }
}
per_isa!(delta_step(
    state: &mut [f32], gates: DeltaGates, q: &[f32], k: &[f32], v: &mut [f32], out: &mut [f32]
) => delta_step_body);

#[inline(always)]
fn multiply_add_body<const FMA: bool>(x: &mut [f32], a: &[f32], b: &[f32]) {
    for ((x, a), b) in x.iter_mut().zip(a).zip(b) {
        *x = fma::<FMA>(*a, *b, *x);
    }
}
per_isa!(multiply_add(x: &mut [f32], a: &[f32], b: &[f32]) => multiply_add_body);

#[inline(always)]
fn rotate_halves_body<const FMA: bool>(x: &mut [f32], cos: &[f32], sin: &[f32]) {
    let (low, high) = x.split_at_mut(cos.len());
    for (((a, b), cos), sin) in low.iter_mut().zip(high).zip(cos).zip(sin) {
        (*a, *b) = (*a * cos - *b * sin, *a * sin + *b * cos);
    }
}
per_isa!(
    /// Rotates the pairs `(i, i + n)` of `2n` values.
    rotate_halves(x: &mut [f32], cos: &[f32], sin: &[f32]) => rotate_halves_body
);

#[inline(always)]
fn rotate_pairs_body<const FMA: bool>(x: &mut [f32], cos: &[f32], sin: &[f32]) {
    for ((pair, cos), sin) in x.chunks_exact_mut(2).zip(cos).zip(sin) {
        let (a, b) = (pair[0], pair[1]);
        pair[0] = a * cos - b * sin;
        pair[1] = a * sin + b * cos;
    }
}
per_isa!(
    /// Rotates the pairs `(2i, 2i + 1)` of `2n` values.
    rotate_pairs(x: &mut [f32], cos: &[f32], sin: &[f32]) => rotate_pairs_body
);

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(from: f32, to: f32, n: usize) -> Vec<f32> {
        (0..n).map(|i| from + (to - from) * i as f32 / (n - 1) as f32).collect()
    }

    fn assert_close(got: &[f32], want: impl Iterator<Item = f64>, relative: f64, absolute: f64, what: &str) {
        for (i, (&got, want)) in got.iter().zip(want).enumerate() {
            let error = (f64::from(got) - want).abs();
            assert!(error <= relative * want.abs() + absolute, "{what}[{i}]: {got} instead of {want}");
        }
    }

    #[test]
    fn exp_keeps_its_error_bound_and_its_limits() {
        for isa in Isa::available() {
            let x = grid(-87.0, 88.7, 200_001);
            let mut y = x.clone();
            exp_inplace(isa, &mut y);
            assert_close(&y, x.iter().map(|&x| f64::from(x).exp()), 2e-7, 0.0, isa.name());
            // Subnormal results are right to half their spacing.
            let x = grid(-103.0, -87.0, 10_001);
            let mut y = x.clone();
            exp_inplace(isa, &mut y);
            assert_close(&y, x.iter().map(|&x| f64::from(x).exp()), 2e-7, 1.5e-45, isa.name());
            let mut edge = [f32::NEG_INFINITY, -1e30, -104.5, 0.0, 89.5, 1e30, f32::INFINITY, f32::NAN];
            exp_inplace(isa, &mut edge);
            assert_eq!(&edge[..4], &[0.0, 0.0, 0.0, 1.0], "{}", isa.name());
            assert!(edge[4..7].iter().all(|&value| value == f32::INFINITY), "{edge:?}");
            assert!(edge[7].is_nan());
        }
    }

    #[test]
    fn activations_match_f64() {
        // An odd length leaves a tail after the vectors.
        let gate = grid(-30.0, 30.0, 4_001);
        let up = grid(2.0, -3.0, 4_001);
        for isa in Isa::available() {
            let mut out = gate.clone();
            silu_mul(isa, &mut out, &up);
            let silu = |x: f64| x / (1.0 + (-x).exp());
            let want = gate.iter().zip(&up).map(|(&g, &u)| silu(g.into()) * f64::from(u));
            assert_close(&out, want, 5e-7, 1e-12, "silu");
            out.copy_from_slice(&gate);
            self::silu(isa, &mut out);
            assert_close(&out, gate.iter().map(|&g| silu(g.into())), 5e-7, 1e-12, "silu alone");
            out.copy_from_slice(&up);
            sigmoid_mul(isa, &mut out, &gate);
            let want = gate.iter().zip(&up).map(|(&g, &u)| f64::from(u) / (1.0 + (-f64::from(g)).exp()));
            assert_close(&out, want, 5e-7, 1e-12, "sigmoid");

            out.copy_from_slice(&gate);
            gelu_tanh_mul(isa, &mut out, &up);
            let gelu = |x: f64| {
                let u = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x * x * x);
                0.5 * x * (1.0 + u.tanh())
            };
            let want = gate.iter().zip(&up).map(|(&g, &u)| gelu(g.into()) * f64::from(u));
            // f32 rounding of the exponent (up to 35) dominates on the far left, where the value is near 0.
            assert_close(&out, want, 2e-6, 2e-6, "gelu");

            // The normal distribution, by Simpson's rule from −12 on.
            let normal = |x: f64| {
                let (from, steps) = (-12.0f64, 4000);
                let h = (x.max(from) - from) / steps as f64;
                let density = |x: f64| (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
                let weight = |i: i32| if i == 0 || i == steps { 1.0 } else { f64::from(2 + 2 * (i % 2)) };
                (0..=steps).map(|i| weight(i) * density(from + h * f64::from(i))).sum::<f64>() * h / 3.0
            };
            let few: Vec<f32> = gate.iter().copied().step_by(20).collect();
            let mut x = few.clone();
            self::gelu(isa, &mut x);
            let exact: Vec<f64> = few.iter().map(|&x| f64::from(x) * normal(x.into())).collect();
            assert_close(&x, exact.iter().copied(), 5e-7, 1e-6, "exact gelu");
            let up: Vec<f32> = up.iter().copied().take(few.len()).collect();
            x.copy_from_slice(&few);
            gelu_mul(isa, &mut x, &up);
            let want = exact.iter().zip(&up).map(|(g, &u)| g * f64::from(u));
            assert_close(&x, want, 5e-7, 3e-6, "exact gated gelu");

            let mut x = gate.clone();
            softcap(isa, &mut x, 7.5);
            let want = gate.iter().map(|&x| 7.5 * (f64::from(x) / 7.5).tanh());
            assert_close(&x, want, 5e-7, 0.0, "softcap");
        }
    }

    #[test]
    fn delta_steps_follow_their_formula() {
        let (keys, values) = (5, 19);
        let wave = |n: usize, a: f32| (0..n).map(|i| (i as f32 * a).sin()).collect::<Vec<_>>();
        let (start, q, k, v) =
            (wave(keys * values, 0.7), wave(keys, 1.3), wave(keys, 2.1), wave(values, 0.9));
        let (decay, beta) = (0.8f64, 0.6f64);
        for isa in Isa::available() {
            let (mut state, mut change, mut out) = (start.clone(), v.clone(), vec![f32::NAN; values]);
            delta_step(
                isa,
                &mut state,
                DeltaGates { decay: decay as f32, beta: beta as f32 },
                &q,
                &k,
                &mut change,
                &mut out,
            );
            let at = |i: usize, j: usize| decay * f64::from(start[i * values + j]);
            let delta = |j: usize| {
                let remembered: f64 = (0..keys).map(|i| at(i, j) * f64::from(k[i])).sum();
                beta * (f64::from(v[j]) - remembered)
            };
            let new = |i: usize, j: usize| at(i, j) + f64::from(k[i]) * delta(j);
            let all = (0..keys * values).map(|n| new(n / values, n % values));
            assert_close(&state, all, 1e-6, 1e-6, isa.name());
            let read = (0..values).map(|j| (0..keys).map(|i| new(i, j) * f64::from(q[i])).sum());
            assert_close(&out, read, 1e-6, 1e-6, isa.name());
        }
    }

    #[test]
    fn norms_and_softmax_match_f64() {
        for isa in Isa::available() {
            for n in [1, 7, 31, 64, 577, 5_000] {
                let x: Vec<f32> = (0..n).map(|i| ((i * 37 % 101) as f32 - 50.0) * 0.3).collect();
                let weight: Vec<f32> = (0..n).map(|i| 0.5 + (i % 3) as f32).collect();
                let mean = x.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>() / n as f64;
                let inverse = 1.0 / (mean + 1e-5).sqrt();
                let mut out = vec![f32::NAN; n];
                rms_norm(isa, &x, &weight, 1e-5, &mut out);
                let want = x.iter().zip(&weight).map(|(&x, &w)| f64::from(x) * inverse * f64::from(w));
                assert_close(&out, want, 1e-6, 0.0, "rms_norm");
                let mut inplace = x.clone();
                rms_norm_inplace(isa, &mut inplace, &weight, 1e-5);
                assert_eq!(inplace, out);

                let mut p = x.clone();
                softmax(isa, &mut p);
                let largest = x.iter().copied().fold(f32::MIN, f32::max);
                let total: f64 = x.iter().map(|&x| f64::from(x - largest).exp()).sum();
                let want = x.iter().map(|&x| f64::from(x - largest).exp() / total);
                assert_close(&p, want, 1e-6, 0.0, "softmax");
            }
            let mut masked = [f32::NEG_INFINITY; 5];
            softmax(isa, &mut masked);
            assert_eq!(masked, [0.0; 5]);
            let mut poisoned = vec![0.5; 70];
            poisoned[41] = f32::NAN;
            softmax(isa, &mut poisoned);
            assert!(poisoned.iter().all(|value| value.is_nan()), "a NaN must not be hidden");
        }
    }
}

//! A mixed-radix complex Fourier transform (Stockham's self-sorting form) over lanes.
//!
//! One stage of radix r, with n the length still to do, m = n/r and `stride` the product of the radices already done:
//!
//! ```text
//!     y[q + stride·(r·p + k)]  =  w^(p·k) · Σ_j  x[q + stride·(p + m·j)] · e^(−2πi·j·k/r),      w = e^(−2πi/n)
//! ```
//!
//! Input and output swap buffers at every stage; no bit reversal, and the inner index q is contiguous.

use kvant_simd::Simd;

/// A complex number of lanes: [re, im].
pub(super) type Complex<F> = [F; 2];

/// The two buffers that a transform alternates between.
type Buffers<'b, F> = (&'b mut [Complex<F>], &'b mut [Complex<F>]);

/// One radix pass.
#[derive(Debug, Clone)]
struct Stage {
    radix: usize,
    /// Butterflies per block: the length after this stage.
    m: usize,
    /// Product of the radices before this stage.
    stride: usize,
    /// `w^(p·k)` for p in 0..m, k in 1..radix.
    twiddles: Vec<[f32; 2]>,
    /// `e^(−2πi·j/radix)` for the radices without an own butterfly.
    roots: Vec<[f32; 2]>,
}

/// The plan of a complex transform of one length.
#[derive(Debug, Clone)]
pub(super) struct Fft {
    stages: Vec<Stage>,
}

/// `e^(−2πi·num/den)`, exact on the axes.
pub(super) fn root(num: usize, den: usize) -> [f32; 2] {
    let num = num % den;
    match 4 * num {
        0 => [1.0, 0.0],
        n if n == den => [0.0, -1.0],
        n if n == 2 * den => [-1.0, 0.0],
        n if n == 3 * den => [0.0, 1.0],
        _ => {
            let angle = std::f64::consts::TAU * num as f64 / den as f64;
            [angle.cos() as f32, -angle.sin() as f32]
        }
    }
}

/// Radices of a length, largest useful first; a remaining prime is done naively.
fn radices(mut n: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for radix in [8, 4, 2, 3, 5] {
        while n.is_multiple_of(radix) {
            // 16 = 4·4 is cheaper than 8·2: leave a pair of fours when that ends the powers of two.
            if radix == 8 && n.is_multiple_of(16) && !n.is_multiple_of(32) {
                break;
            }
            found.push(radix);
            n /= radix;
        }
    }
    let mut prime = 7;
    while n > 1 {
        while n.is_multiple_of(prime) {
            found.push(prime);
            n /= prime;
        }
        prime += 2;
    }
    found
}

impl Fft {
    /// Plans a transform of `len` complex values.
    pub fn new(len: usize) -> Self {
        let mut stages = Vec::new();
        let (mut n, mut stride) = (len, 1);
        for radix in radices(len) {
            let m = n / radix;
            let twiddles = (0..m).flat_map(|p| (1..radix).map(move |k| root(p * k, n))).collect();
            let roots = (0..radix).map(|j| root(j, radix)).collect();
            stages.push(Stage { radix, m, stride, twiddles, roots });
            n = m;
            stride *= radix;
        }
        Self { stages }
    }

    /// Transforms `x`; the result is the first slice returned, the other is spare.
    #[inline(always)]
    pub fn forward<'b, S: Simd>(
        &self,
        s: S,
        mut x: &'b mut [Complex<S::F>],
        mut y: &'b mut [Complex<S::F>],
    ) -> Buffers<'b, S::F> {
        for stage in &self.stages {
            match stage.radix {
                2 => run_stage::<S, 2, Radix2>(s, stage, x, y),
                3 => run_stage::<S, 3, Radix3>(s, stage, x, y),
                4 => run_stage::<S, 4, Radix4>(s, stage, x, y),
                5 => run_stage::<S, 5, Radix5>(s, stage, x, y),
                8 => run_stage::<S, 8, Radix8>(s, stage, x, y),
                _ => run_naive(s, stage, x, y),
            }
            (x, y) = (y, x);
        }
        (x, y)
    }
}

/// The small transform at the heart of a stage.
trait Butterfly<const R: usize> {
    fn transform<S: Simd>(s: S, x: [Complex<S::F>; R]) -> [Complex<S::F>; R];
}

#[inline(always)]
fn run_stage<S: Simd, const R: usize, B: Butterfly<R>>(
    s: S,
    stage: &Stage,
    x: &[Complex<S::F>],
    y: &mut [Complex<S::F>],
) {
    let (m, stride) = (stage.m, stage.stride);
    let part = m * stride;
    // Loops in place of `array::map` and `from_fn`: those become calls, which pass vectors through memory.
    let mut inputs = [x; R];
    for (j, input) in inputs.iter_mut().enumerate() {
        *input = &x[j * part..(j + 1) * part];
    }
    for (p, block) in y[..R * part].chunks_exact_mut(R * stride).enumerate() {
        let twiddles = &stage.twiddles[p * (R - 1)..(p + 1) * (R - 1)];
        let mut columns = [x; R];
        for (column, input) in columns.iter_mut().zip(&inputs) {
            *column = &input[p * stride..(p + 1) * stride];
        }
        for q in 0..stride {
            let mut values = [columns[0][q]; R];
            for j in 1..R {
                values[j] = columns[j][q];
            }
            values = B::transform(s, values);
            block[q] = values[0];
            for k in 1..R {
                // The first block has unit twiddles (and the last stage has only that block).
                block[k * stride + q] =
                    if p == 0 { values[k] } else { rotate(s, values[k], twiddles[k - 1]) };
            }
        }
    }
}

/// Any other prime: the definition, r² products.
#[inline(always)]
fn run_naive<S: Simd>(s: S, stage: &Stage, x: &[Complex<S::F>], y: &mut [Complex<S::F>]) {
    let (radix, m, stride) = (stage.radix, stage.m, stage.stride);
    for p in 0..m {
        for q in 0..stride {
            for k in 0..radix {
                let mut sum = x[q + stride * p];
                for j in 1..radix {
                    let [re, im] = x[q + stride * (p + m * j)];
                    let [wr, wi] = stage.roots[j * k % radix];
                    let (wr, wi) = (s.splat(wr), s.splat(wi));
                    sum[0] = s.neg_mul_add(im, wi, s.mul_add(re, wr, sum[0]));
                    sum[1] = s.mul_add(im, wr, s.mul_add(re, wi, sum[1]));
                }
                let k_twiddle = if k == 0 { [1.0, 0.0] } else { stage.twiddles[p * (radix - 1) + k - 1] };
                y[q + stride * (radix * p + k)] = rotate(s, sum, k_twiddle);
            }
        }
    }
}

/// Complex product with a constant.
#[inline(always)]
pub(super) fn rotate<S: Simd>(s: S, [re, im]: Complex<S::F>, [wr, wi]: [f32; 2]) -> Complex<S::F> {
    let (wr, wi) = (s.splat(wr), s.splat(wi));
    [s.neg_mul_add(im, wi, s.mul(re, wr)), s.mul_add(re, wi, s.mul(im, wr))]
}

#[inline(always)]
fn add<S: Simd>(s: S, a: Complex<S::F>, b: Complex<S::F>) -> Complex<S::F> {
    [s.add(a[0], b[0]), s.add(a[1], b[1])]
}

#[inline(always)]
fn sub<S: Simd>(s: S, a: Complex<S::F>, b: Complex<S::F>) -> Complex<S::F> {
    [s.sub(a[0], b[0]), s.sub(a[1], b[1])]
}

/// `a − i·b`.
#[inline(always)]
fn sub_i<S: Simd>(s: S, a: Complex<S::F>, b: Complex<S::F>) -> Complex<S::F> {
    [s.add(a[0], b[1]), s.sub(a[1], b[0])]
}

/// `a + i·b`.
#[inline(always)]
fn add_i<S: Simd>(s: S, a: Complex<S::F>, b: Complex<S::F>) -> Complex<S::F> {
    [s.sub(a[0], b[1]), s.add(a[1], b[0])]
}

struct Radix2;
impl Butterfly<2> for Radix2 {
    #[inline(always)]
    fn transform<S: Simd>(s: S, [a, b]: [Complex<S::F>; 2]) -> [Complex<S::F>; 2] {
        [add(s, a, b), sub(s, a, b)]
    }
}

struct Radix4;
impl Butterfly<4> for Radix4 {
    #[inline(always)]
    fn transform<S: Simd>(s: S, [a, b, c, d]: [Complex<S::F>; 4]) -> [Complex<S::F>; 4] {
        let (ac, a_c) = (add(s, a, c), sub(s, a, c));
        let (bd, b_d) = (add(s, b, d), sub(s, b, d));
        [add(s, ac, bd), sub_i(s, a_c, b_d), sub(s, ac, bd), add_i(s, a_c, b_d)]
    }
}

struct Radix8;
impl Butterfly<8> for Radix8 {
    #[inline(always)]
    fn transform<S: Simd>(s: S, x: [Complex<S::F>; 8]) -> [Complex<S::F>; 8] {
        const H: f32 = std::f32::consts::FRAC_1_SQRT_2;
        let even = Radix4::transform(s, [x[0], x[2], x[4], x[6]]);
        let odd = Radix4::transform(s, [x[1], x[3], x[5], x[7]]);
        // Eighth roots: (1−i)/√2, −i, −(1+i)/√2.
        let h = s.splat(H);
        let [re, im] = odd[1];
        let odd1 = [s.mul(h, s.add(re, im)), s.mul(h, s.sub(im, re))];
        let [re, im] = odd[3];
        let minus_odd3 = [s.mul(h, s.sub(re, im)), s.mul(h, s.add(re, im))];
        [
            add(s, even[0], odd[0]),
            add(s, even[1], odd1),
            sub_i(s, even[2], odd[2]),
            sub(s, even[3], minus_odd3),
            sub(s, even[0], odd[0]),
            sub(s, even[1], odd1),
            add_i(s, even[2], odd[2]),
            add(s, even[3], minus_odd3),
        ]
    }
}

struct Radix3;
impl Butterfly<3> for Radix3 {
    #[inline(always)]
    fn transform<S: Simd>(s: S, [a, b, c]: [Complex<S::F>; 3]) -> [Complex<S::F>; 3] {
        let (sum, difference) = (add(s, b, c), sub(s, b, c));
        let half = s.splat(0.5);
        let sine = s.splat(0.866_025_4);
        let middle = [s.neg_mul_add(sum[0], half, a[0]), s.neg_mul_add(sum[1], half, a[1])];
        // middle ∓ i·(√3/2)·difference
        [
            add(s, a, sum),
            [s.mul_add(sine, difference[1], middle[0]), s.neg_mul_add(sine, difference[0], middle[1])],
            [s.neg_mul_add(sine, difference[1], middle[0]), s.mul_add(sine, difference[0], middle[1])],
        ]
    }
}

struct Radix5;
impl Butterfly<5> for Radix5 {
    #[inline(always)]
    fn transform<S: Simd>(s: S, [a, b, c, d, e]: [Complex<S::F>; 5]) -> [Complex<S::F>; 5] {
        let (be, b_e) = (add(s, b, e), sub(s, b, e));
        let (cd, c_d) = (add(s, c, d), sub(s, c, d));
        let (cos1, cos2) = (s.splat(0.309_017), s.splat(-0.809_017));
        let (sin1, sin2) = (s.splat(0.951_056_5), s.splat(0.587_785_24));
        let near = [
            s.mul_add(cos2, cd[0], s.mul_add(cos1, be[0], a[0])),
            s.mul_add(cos2, cd[1], s.mul_add(cos1, be[1], a[1])),
        ];
        let far = [
            s.mul_add(cos1, cd[0], s.mul_add(cos2, be[0], a[0])),
            s.mul_add(cos1, cd[1], s.mul_add(cos2, be[1], a[1])),
        ];
        let near_side =
            [s.mul_add(sin2, c_d[0], s.mul(sin1, b_e[0])), s.mul_add(sin2, c_d[1], s.mul(sin1, b_e[1]))];
        let far_side = [
            s.neg_mul_add(sin1, c_d[0], s.mul(sin2, b_e[0])),
            s.neg_mul_add(sin1, c_d[1], s.mul(sin2, b_e[1])),
        ];
        [
            add(s, a, add(s, be, cd)),
            sub_i(s, near, near_side),
            sub_i(s, far, far_side),
            add_i(s, far, far_side),
            add_i(s, near, near_side),
        ]
    }
}

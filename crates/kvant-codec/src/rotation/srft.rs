//! The real Fourier transform in orthonormal real packing, any length.
//!
//! ```text
//!     even d:   [ Re Y₀ | √2·Re Y₁ … √2·Re Y_(d/2−1) | Re Y_(d/2) | √2·Im Y₁ … √2·Im Y_(d/2−1) ] / √d
//!     odd d:    [ Re Y₀ | √2·Re Y₁ … √2·Re Y_h       | √2·Im Y₁ … √2·Im Y_h ] / √d,     h = (d−1)/2
//! ```
//!
//! An even length runs as a complex transform of half the length on z_k = x_(2k) + i·x_(2k+1), then untangles the spectra of
//! the even and the odd samples. All constant factors (1/√d, √2 and the halves of the untangling) are left to the
//! diagonal [`RealFourier::norm`].

use super::Direction;
use super::fft::{Complex, Fft, root, rotate};
use kvant_simd::Simd;

/// The plan for one head dimension.
#[derive(Debug, Clone)]
pub(super) struct RealFourier {
    dim: usize,
    complex: Fft,
    /// `e^(−2πi·k/d)` for k in 0..=d/4.
    twiddles: Vec<[f32; 2]>,
}

impl RealFourier {
    /// Plans head dimension `dim`.
    pub fn new(dim: usize) -> Self {
        let half = dim / 2;
        let complex = Fft::new(if dim.is_multiple_of(2) { half } else { dim });
        let twiddles = (0..=half / 2).map(|k| root(k, dim)).collect();
        Self { dim, complex, twiddles }
    }

    /// True for the outputs that have no partner: Y₀ and, for even d, the Nyquist bin.
    fn is_real_bin(&self, index: usize) -> bool {
        index == 0 || (self.dim.is_multiple_of(2) && index == self.dim / 2)
    }

    /// Factors that make the forward output orthonormal.
    pub fn norm(&self) -> Vec<f32> {
        let d = self.dim as f64;
        let paired = if self.dim.is_multiple_of(2) { 0.5 * (2.0 / d).sqrt() } else { (2.0 / d).sqrt() };
        (0..self.dim).map(|i| if self.is_real_bin(i) { (1.0 / d).sqrt() } else { paired } as f32).collect()
    }

    /// Factors to apply before the inverse.
    pub fn inverse_norm(&self) -> Vec<f32> {
        let d = self.dim as f64;
        (0..self.dim)
            .map(|i| if self.is_real_bin(i) { (1.0 / d).sqrt() } else { (1.0 / (2.0 * d)).sqrt() } as f32)
            .collect()
    }

    /// Forward: the packed spectrum of `a`, to be scaled by [`RealFourier::norm`]. Inverse: the vector again, from input scaled
    /// by [`RealFourier::inverse_norm`]. The result is the first slice returned.
    #[inline(always)]
    pub fn transform<'b, S: Simd>(
        &self,
        s: S,
        a: &'b mut [S::F],
        b: &'b mut [S::F],
        direction: Direction,
    ) -> (&'b mut [S::F], &'b mut [S::F]) {
        let odd = self.dim % 2 == 1;
        let len = if odd { 2 * self.dim } else { self.dim };
        let (a, b) = (&mut a[..len], &mut b[..len]);
        // An inverse transform is a forward one with real and imaginary parts swapped on both ends.
        let (z, other) = match (odd, direction) {
            (false, Direction::Forward) => (a, b),
            (false, Direction::Inverse) => {
                self.tangle_swapped(s, a, pairs(b));
                (b, a)
            }
            (true, _) => {
                self.fill_odd(s, a, pairs(b), direction);
                (b, a)
            }
        };
        let (z, out) = self.complex.forward(s, pairs(z), pairs(other));
        match (odd, direction) {
            (false, Direction::Forward) => {
                let out = out.as_flattened_mut();
                self.untangle(s, z, out);
                (out, z.as_flattened_mut())
            }
            (false, Direction::Inverse) => {
                for value in z.iter_mut() {
                    value.swap(0, 1);
                }
                (z.as_flattened_mut(), out.as_flattened_mut())
            }
            (true, _) => {
                let out = out.as_flattened_mut();
                self.read_odd(z, out, direction);
                (out, z.as_flattened_mut())
            }
        }
    }

    /// From the half-length spectrum of even + i·odd samples to the packed spectrum.
    #[inline(always)]
    fn untangle<S: Simd>(&self, s: S, z: &[Complex<S::F>], out: &mut [S::F]) {
        let half = self.dim / 2;
        out[0] = s.add(z[0][0], z[0][1]);
        out[half] = s.sub(z[0][0], z[0][1]);
        // Outputs k and half − k of both halves, walked from their ends so that no index needs a check.
        let (real, imaginary) = out.split_at_mut(half);
        let (real, imaginary) = (&mut real[1..], &mut imaginary[1..]);
        if half.is_multiple_of(2) {
            let [re, im] = z[half / 2];
            real[half / 2 - 1] = s.add(re, re);
            imaginary[half / 2 - 1] = s.sub(s.splat(0.0), s.add(im, im));
        }
        let count = (half - 1) / 2;
        let (real_low, real_high) = real.split_at_mut(real.len() - count);
        let (imaginary_low, imaginary_high) = imaginary.split_at_mut(imaginary.len() - count);
        let low = z[1..=count].iter().zip(real_low).zip(imaginary_low);
        let high = z[half - count..half].iter().zip(real_high).zip(imaginary_high).rev();
        let twiddles = &self.twiddles[1..];
        for (((low, re_low), im_low), (((high, re_high), im_high), twiddle)) in low.zip(high.zip(twiddles)) {
            // Twice the spectra of the even samples, and of the odd ones turned by the twiddle.
            let even = [s.add(low[0], high[0]), s.sub(low[1], high[1])];
            let odd = rotate(s, [s.add(low[1], high[1]), s.sub(high[0], low[0])], *twiddle);
            *re_low = s.add(even[0], odd[0]);
            *im_low = s.add(even[1], odd[1]);
            *re_high = s.sub(even[0], odd[0]);
            *im_high = s.sub(odd[1], even[1]);
        }
    }

    /// The inverse of [`RealFourier::untangle`], with real and imaginary parts of `z` swapped.
    #[inline(always)]
    fn tangle_swapped<S: Simd>(&self, s: S, a: &[S::F], z: &mut [Complex<S::F>]) {
        let half = self.dim / 2;
        z[0] = [s.sub(a[0], a[half]), s.add(a[0], a[half])];
        for k in 1..half.div_ceil(2) {
            let (p, q) = ([a[k], a[half + k]], [a[half - k], a[self.dim - k]]);
            let even = [s.add(p[0], q[0]), s.sub(p[1], q[1])];
            let turned = [s.sub(p[0], q[0]), s.add(p[1], q[1])];
            let [wr, wi] = self.twiddles[k];
            let odd = rotate(s, turned, [wr, -wi]);
            z[k] = [s.add(even[1], odd[0]), s.sub(even[0], odd[1])];
            z[half - k] = [s.sub(odd[0], even[1]), s.add(even[0], odd[1])];
        }
        if half.is_multiple_of(2) {
            let (re, im) = (a[half / 2], a[half + half / 2]);
            z[half / 2] = [s.sub(s.splat(0.0), s.add(im, im)), s.add(re, re)];
        }
    }

    /// Odd lengths run as a complex transform of full length: of (x, 0), or of the whole swapped spectrum. Slower, and rare.
    #[inline(always)]
    fn fill_odd<S: Simd>(&self, s: S, a: &[S::F], z: &mut [Complex<S::F>], direction: Direction) {
        let zero = s.splat(0.0);
        let half = self.dim / 2;
        match direction {
            Direction::Forward => z.iter_mut().zip(a).for_each(|(z, x)| *z = [*x, zero]),
            Direction::Inverse => {
                z[0] = [zero, a[0]];
                for k in 1..=half {
                    let (re, im) = (a[k], a[half + k]);
                    z[k] = [im, re];
                    z[self.dim - k] = [s.sub(zero, im), re];
                }
            }
        }
    }

    #[inline(always)]
    fn read_odd<F: Copy>(&self, z: &[Complex<F>], out: &mut [F], direction: Direction) {
        let half = self.dim / 2;
        match direction {
            Direction::Forward => {
                out[0] = z[0][0];
                for k in 1..=half {
                    out[k] = z[k][0];
                    out[half + k] = z[k][1];
                }
            }
            Direction::Inverse => out.iter_mut().zip(z).for_each(|(out, z)| *out = z[1]),
        }
    }
}

/// Consecutive values as complex numbers.
#[inline(always)]
fn pairs<F>(x: &mut [F]) -> &mut [Complex<F>] {
    x.as_chunks_mut().0
}

//! Vectors on the CPU: which instruction sets there are, and one small vocabulary that kernels are written in.
//!
//! [`Isa`] says what this CPU has; [`dispatch`] runs a [`Kernel`] with the vectors of one of them. A kernel is written once:
//!
//! ```
//! use kvant_simd::{Isa, Kernel, Simd, dispatch};
//!
//! /// The polynomial `x² + x` of as many numbers as a vector has lanes.
//! struct Polynomial(f32);
//!
//! impl Kernel for Polynomial {
//!     type Output = f32;
//!     fn run<S: Simd>(self, s: S) -> f32 {
//!         let x = s.splat(self.0);
//!         let mut y = [s.mul_add(x, x, x)];
//!         kvant_simd::flatten(s, &mut y)[0]
//!     }
//! }
//!
//! for isa in Isa::available() {
//!     assert_eq!(dispatch(isa, Polynomial(3.0)), 12.0);
//! }
//! ```
//!
//! `unsafe` lives in the files of the instruction sets and in two views of vectors as floats.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod isa;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
mod simd;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use isa::Isa;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use scalar::Scalar;
pub use simd::{Kernel, Rows, Simd, TILE, flatten, load_columns};

/// Runs `kernel` on `isa`, or on the scalar code where this CPU does not have it.
#[inline]
pub fn dispatch<K: Kernel>(isa: Isa, kernel: K) -> K::Output {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => match Avx512::detect() {
            Some(token) => avx512::invoke(token, kernel),
            None => scalar::invoke(kernel),
        },
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => match Avx2::detect() {
            Some(token) => avx2::invoke(token, kernel),
            None => scalar::invoke(kernel),
        },
        #[cfg(target_arch = "aarch64")]
        Isa::Neon => match Neon::detect() {
            Some(token) => neon::invoke(token, kernel),
            None => scalar::invoke(kernel),
        },
        _ => scalar::invoke(kernel),
    }
}

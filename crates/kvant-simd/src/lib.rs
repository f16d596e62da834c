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
//! Products of packed weights, and attention on packed tiles, are written over [`ByteSimd`], which adds bytes four to a lane;
//! [`dispatch_bytes`] runs them.
//!
//! `unsafe` lives in the files of the instruction sets and in two views of vectors as floats.

/// Aligns the stack of the function around it to a cache line, so that vectors that find no register do not straddle two. The compiler
/// aligns it for a local that asks, but not for vectors that it stores there by itself.
#[cfg(target_arch = "x86_64")]
macro_rules! align_stack {
    () => {
        #[repr(align(64))]
        struct Line(#[allow(dead_code, reason = "only its place counts")] [u8; 64]);
        let line = std::mem::MaybeUninit::<Line>::uninit();
        // SAFETY: no instruction at all; the compiler must have a place for `line`.
        unsafe { std::arch::asm!("/* {0} */", in(reg) line.as_ptr(), options(nostack, preserves_flags)) };
    };
}

/// Methods of one instruction set's vectors, each a line: what they are in intrinsics, which the type proves that the CPU has.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! instructions {
    ($(fn $name:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)? = $e:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $type),*) $(-> $ret)? {
            // SAFETY: see the type.
            unsafe { $e }
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
mod isa;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "aarch64")]
mod neon_ops;
mod prefetch;
mod scalar;
mod simd;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use bytes::{ByteKernel, ByteSimd};
pub use isa::Isa;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use prefetch::{prefetch, prefetch_l2};
pub use scalar::Scalar;
pub use simd::{Kernel, Rows, Simd, TILE, flatten, load_columns};

/// Runs `kernel` on `isa`, or on the scalar code where this CPU does not have it.
#[inline]
pub fn dispatch<K: Kernel>(isa: Isa, kernel: K) -> K::Output {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => match <Avx512>::detect() {
            Some(token) => avx512::invoke(token, kernel),
            None => scalar::invoke(kernel),
        },
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => match <Avx2>::detect() {
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

/// Runs `kernel` on `isa`; gives it back if that is [`Isa::Scalar`] or nothing that this CPU has.
///
/// # Errors
/// With the kernel itself, for the caller's plain code.
#[inline]
pub fn dispatch_bytes<K: ByteKernel>(isa: Isa, kernel: K) -> Result<K::Output, K> {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => match <Avx512>::detect() {
            Some(token) => Ok(token.call(kernel)),
            None => Err(kernel),
        },
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => match (Avx2::<true>::detect(), <Avx2>::detect()) {
            (Some(token), _) => Ok(token.call(kernel)),
            (None, Some(token)) => Ok(token.call(kernel)),
            (None, None) => Err(kernel),
        },
        #[cfg(target_arch = "aarch64")]
        Isa::Neon => match Neon::detect() {
            Some(token) => Ok(token.call(kernel)),
            None => Err(kernel),
        },
        _ => Err(kernel),
    }
}

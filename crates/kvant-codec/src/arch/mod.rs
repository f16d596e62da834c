//! One vector vocabulary, one file per instruction set, one run-time dispatch.
//!
//! Every kernel of the crate (rotation, quantiser, packer) is written **once**, generic over [`Simd`], with one
//! token per lane. A lane never talks to another lane, so a kernel performs the same IEEE operations in the same order
//! whether a lane is an `f32` ([`scalar::Scalar`], the truth) or a sixteenth of a `zmm` register. That is
//! why the SIMD encoders are bit-identical to the scalar one: not by care in each kernel, but by construction.
//! Each instruction set only has to get the handful of operations below right.
//!
//! `unsafe` lives in this folder and nowhere else in the crate.

use std::sync::OnceLock;

use crate::format::Affine;
use crate::tile::TileLayout;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_rows;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
pub(crate) mod scalar;

/// Tokens in a tile; also the widest lane count.
pub(crate) const TILE: usize = 16;

/// Rows (tokens) of input, `stride` elements apart; rows past the end read as zeros.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub data: &'a [f32],
    pub stride: usize,
    pub count: usize,
    pub dim: usize,
}

impl<'a> Rows<'a> {
    /// Row `t`, or `None` past the last one.
    #[inline(always)]
    pub fn get(&self, t: usize) -> Option<&'a [f32]> {
        if t < self.count { Some(&self.data[t * self.stride..][..self.dim]) } else { None }
    }
}

/// The vector vocabulary: `LANES` independent tokens at once.
///
/// A value of an implementing type is a proof that the CPU has the instructions: the constructors are reachable only
/// through [`dispatch`], after detection. Rounding of every operation is IEEE nearest-even; `mul_add` is fused.
pub(crate) trait Simd: Copy {
    /// Tokens per vector.
    const LANES: usize;
    /// `LANES` × `f32`.
    type F: Copy;
    /// `LANES` × 32-bit integer.
    type I: Copy;

    fn splat(self, x: f32) -> Self::F;
    fn add(self, a: Self::F, b: Self::F) -> Self::F;
    fn sub(self, a: Self::F, b: Self::F) -> Self::F;
    fn mul(self, a: Self::F, b: Self::F) -> Self::F;
    fn div(self, a: Self::F, b: Self::F) -> Self::F;
    fn sqrt(self, a: Self::F) -> Self::F;
    /// `a·b + c`, one rounding.
    fn mul_add(self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// `c − a·b`, one rounding.
    fn neg_mul_add(self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// `a > b ? a : b` (this exact form decides signed zeros).
    fn max(self, a: Self::F, b: Self::F) -> Self::F;
    /// `a < b ? a : b`.
    fn min(self, a: Self::F, b: Self::F) -> Self::F;
    fn abs(self, a: Self::F) -> Self::F;
    /// `max(|a|, b)` for b ≥ 0.
    #[inline(always)]
    fn max_abs(self, a: Self::F, b: Self::F) -> Self::F {
        self.max(self.abs(a), b)
    }
    /// `a` limited to ±`limit`, which is positive; unspecified for NaN.
    #[inline(always)]
    fn clamp_magnitude(self, a: Self::F, limit: f32) -> Self::F {
        self.min(self.max(a, self.splat(-limit)), self.splat(limit))
    }
    /// Towards zero.
    fn trunc(self, a: Self::F) -> Self::F;
    /// `a > b ? yes : no`, lane by lane.
    fn select_gt(self, a: Self::F, b: Self::F, yes: Self::F, no: Self::F) -> Self::F;
    /// True if some lane is NaN.
    fn any_nan(self, a: Self::F) -> bool;
    /// True if `a < b` in every lane.
    fn all_lt(self, a: Self::F, b: Self::F) -> bool;

    /// The bits of each lane.
    fn bits(self, a: Self::F) -> Self::I;
    /// The inverse of [`Simd::bits`].
    fn as_float(self, a: Self::I) -> Self::F;
    /// Truncating conversion; the value must fit.
    fn to_int(self, a: Self::F) -> Self::I;
    fn splat_int(self, x: u32) -> Self::I;
    fn add_int(self, a: Self::I, b: Self::I) -> Self::I;
    fn and(self, a: Self::I, b: Self::I) -> Self::I;
    fn or(self, a: Self::I, b: Self::I) -> Self::I;
    fn xor(self, a: Self::I, b: Self::I) -> Self::I;
    fn shl(self, a: Self::I, by: u32) -> Self::I;
    /// Logical.
    fn shr(self, a: Self::I, by: u32) -> Self::I;
    /// All ones where the sign bit is set.
    fn sign_mask(self, a: Self::I) -> Self::I;
    /// `table[index & 15]`, lane by lane; indices are below 16.
    fn lookup(self, table: &[f32; 16], index: Self::I) -> Self::F;

    /// To binary16, nearest even, and back.
    fn round_f16(self, a: Self::F) -> Self::F;
    /// Stores binary16, `2·LANES` bytes little endian.
    fn store_f16(self, a: Self::F, out: &mut [u8]);
    /// Stores the 32-bit lanes, `4·LANES` bytes little endian.
    fn store_int(self, a: Self::I, out: &mut [u8]);
    /// Stores the low byte of each lane, `LANES` bytes.
    fn store_bytes(self, a: Self::I, out: &mut [u8]);

    /// Channels `first..first + 16` of tokens `t0..t0 + LANES`, one vector per channel; all of these tokens must exist.
    #[inline(always)]
    fn load_block(self, rows: &Rows, t0: usize, first: usize) -> [Self::F; 16] {
        let mut block = [self.splat(0.0); 16];
        load_columns(self, rows, t0, first, &mut block);
        block
    }

    /// The inverse of [`Simd::load_block`]: 16 vectors of one channel each become rows. Read as a flat array, lane t of channel c is then
    /// element `16·t + c`.
    #[inline(always)]
    fn rows_of(self, channels: &[Self::F; 16]) -> [Self::F; 16] {
        let (mut channels, mut rows) = (*channels, *channels);
        let (from, to) = (flatten(self, &mut channels), flatten(self, &mut rows));
        for lane in 0..Self::LANES {
            for channel in 0..16 {
                to[16 * lane + channel] = from[channel * Self::LANES + lane];
            }
        }
        rows
    }

    /// The low bytes of 16 channels for tokens `t0..t0 + LANES`, where a value tile of 8 bits has them: byte `4·channel + t % 4` of unit
    /// `t / 4`.
    #[inline(always)]
    fn store_units(self, channels: &[Self::I; 16], t0: usize, units: &mut [[u8; 64]; TILE / 4]) {
        let mut bytes = [0u8; TILE];
        for (channel, codes) in channels.iter().enumerate() {
            self.store_bytes(*codes, &mut bytes);
            for (lane, byte) in bytes[..Self::LANES].iter().enumerate() {
                let token = t0 + lane;
                units[token / 4][channel * 4 + token % 4] = *byte;
            }
        }
    }
}

/// Channels `first..first + out.len()` of tokens `t0..t0 + LANES`, element by element, absent tokens as zeros: for short tiles and
/// for what is left of a head dimension that is no multiple of 16.
#[inline(always)]
pub(crate) fn load_columns<S: Simd>(s: S, rows: &Rows, t0: usize, first: usize, out: &mut [S::F]) {
    let columns = out.len();
    if columns == 0 {
        return;
    }
    out.fill(s.splat(0.0));
    let flat = flatten(s, out);
    for lane in 0..S::LANES {
        if let Some(row) = rows.get(t0 + lane) {
            for (channel, value) in row[first..first + columns].iter().enumerate() {
                flat[channel * S::LANES + lane] = *value;
            }
        }
    }
}

/// The lanes of some vectors as plain floats: lane l of vector i is element `i·LANES + l`.
#[inline(always)]
pub(crate) fn flatten<S: Simd>(_: S, x: &mut [S::F]) -> &mut [f32] {
    const { assert!(size_of::<S::F>() == S::LANES * size_of::<f32>()) };
    // SAFETY: same memory, same exclusive borrow; `S::F` is exactly `LANES` floats in lane order, as asserted above.
    unsafe { std::slice::from_raw_parts_mut(x.as_mut_ptr().cast(), x.len() * S::LANES) }
}

/// A computation written over [`Simd`].
pub(crate) trait Kernel {
    type Output;
    fn run<S: Simd>(self, s: S) -> Self::Output;
}

/// An instruction set that the encoders can run on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodecIsa {
    /// Plain Rust, one token at a time: the reference.
    Scalar,
    /// x86-64 with AVX2, FMA and F16C: 8 tokens at a time.
    Avx2,
    /// x86-64 with AVX-512 F/BW/DQ/VL: 16 tokens at a time.
    Avx512,
    /// AArch64 NEON: 4 tokens at a time.
    Neon,
}

impl CodecIsa {
    /// The fastest one this CPU has; detected once.
    pub fn best() -> Self {
        static BEST: OnceLock<CodecIsa> = OnceLock::new();
        *BEST.get_or_init(|| *Self::available().last().expect("scalar is always there"))
    }

    /// Tokens per vector.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Self::Scalar => 1,
            Self::Neon => 4,
            Self::Avx2 => 8,
            Self::Avx512 => 16,
        }
    }

    /// The one to use for `rows` rows: half-empty wide vectors only cost, and all back ends give the same bits.
    pub(crate) fn for_rows(self, rows: usize) -> Self {
        if self == Self::Avx512 && rows <= Self::Avx2.lanes() { Self::Avx2.or_scalar() } else { self }
    }

    /// This one if the CPU has it, else the scalar one.
    pub(crate) fn or_scalar(self) -> Self {
        if Self::available().contains(&self) { self } else { Self::Scalar }
    }

    /// All that this CPU has, slowest first. The conformance tests walk this list.
    pub fn available() -> Vec<Self> {
        let mut found = vec![Self::Scalar];
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            if avx2::Avx2::detect().is_some() {
                found.push(Self::Avx2);
            }
            if avx512::Avx512::detect().is_some() {
                found.push(Self::Avx512);
            }
        }
        #[cfg(all(target_arch = "aarch64", not(miri)))]
        if neon::Neon::detect().is_some() {
            found.push(Self::Neon);
        }
        found
    }
}

/// Runs `kernel` on `backend`, which must be one of [`CodecIsa::available`].
#[inline]
pub(crate) fn dispatch<K: Kernel>(backend: CodecIsa, kernel: K) -> K::Output {
    const ABSENT: &str = "callers take backends through `or_scalar`";
    match backend {
        #[cfg(target_arch = "x86_64")]
        CodecIsa::Avx512 => avx512::invoke(avx512::Avx512::detect().expect(ABSENT), kernel),
        #[cfg(target_arch = "x86_64")]
        CodecIsa::Avx2 => avx2::invoke(avx2::Avx2::detect().expect(ABSENT), kernel),
        #[cfg(target_arch = "aarch64")]
        CodecIsa::Neon => neon::invoke(neon::Neon::detect().expect(ABSENT), kernel),
        CodecIsa::Scalar => scalar::invoke(kernel),
        #[allow(unreachable_patterns)]
        _ => unreachable!("{ABSENT}"),
    }
}

/// Encodes a full tile that needs no rotation row by row, where `backend` has a kernel for that; false, with unspecified
/// tile contents, where it has none or the rows need the general encoder's care.
#[inline]
pub(crate) fn encode_by_rows(
    backend: CodecIsa,
    affine: &Affine,
    rows: &Rows,
    layout: &TileLayout,
    tile: &mut [u8],
    scratch: &mut CodecScratch,
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if backend == CodecIsa::Avx512
        && avx512_rows::fits(layout)
        && let Some(token) = avx512::Avx512::detect()
    {
        return avx512_rows::encode(token, affine, rows, layout, tile, scratch);
    }
    let _ = (backend, affine, rows, layout, tile, scratch);
    false
}

/// One cache line of working memory.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([f32; TILE]);

/// Working memory of the encoders: two buffers of one line per channel. Keep one per thread and reuse it.
#[derive(Clone, Default)]
pub struct CodecScratch {
    lines: Vec<Line>,
    /// A tile for encoding single rows.
    pub(crate) tile: Vec<u8>,
    /// Codes of a value tile, one byte each.
    pub(crate) units: Vec<[u8; 64]>,
}

impl std::fmt::Debug for CodecScratch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CodecScratch({} bytes)", self.lines.len() * size_of::<Line>())
    }
}

impl CodecScratch {
    /// Empty; grows to what the largest head dimension needs (2·d lines of 64 bytes, 4·d for odd d).
    pub fn new() -> Self {
        Self::default()
    }

    /// Two buffers of `len` vectors each.
    #[inline(always)]
    pub(crate) fn buffers<S: Simd>(&mut self, _: S, len: usize) -> (&mut [S::F], &mut [S::F]) {
        const { assert!(size_of::<S::F>() <= size_of::<Line>() && align_of::<S::F>() <= align_of::<Line>()) };
        if self.lines.len() < 2 * len {
            self.lines.resize(2 * len, Line([0.0; TILE]));
        }
        let (first, second) = self.lines.split_at_mut(len);
        // SAFETY: both slices are exclusive borrows of at least `len` lines; `S::F` is a plain vector of floats (every
        // bit pattern is valid) that is neither larger nor more strictly aligned than a line, as asserted above.
        unsafe {
            (
                std::slice::from_raw_parts_mut(first.as_mut_ptr().cast(), len),
                std::slice::from_raw_parts_mut(second.as_mut_ptr().cast(), len),
            )
        }
    }
}

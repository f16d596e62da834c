//! The vector vocabulary: kernels are written once over [`Simd`], with one token per lane.
//!
//! A lane never talks to another lane, so a kernel performs the same IEEE operations in the same order whether a lane is an `f32`
//! ([`crate::Scalar`], the truth) or a sixteenth of a `zmm` register. That is why vectors are bit-identical to the scalar code: not by
//! care in each kernel, but by construction. Each instruction set only has to get the handful of operations below right.

/// Tokens in a tile; also the widest lane count.
pub const TILE: usize = 16;

/// Rows (tokens) of input, `stride` elements apart; rows past the end read as zeros.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// The numbers.
    pub data: &'a [f32],
    /// Numbers from one row to the next.
    pub stride: usize,
    /// Rows there are.
    pub count: usize,
    /// Numbers of a row.
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
/// through [`crate::dispatch`], after detection. Rounding of every operation is IEEE nearest-even; `mul_add` is fused.
pub trait Simd: Copy {
    /// Tokens per vector.
    const LANES: usize;
    /// `LANES` × `f32`.
    type F: Copy;
    /// `LANES` × 32-bit integer.
    type I: Copy;

    /// `x` in every lane.
    fn splat(self, x: f32) -> Self::F;
    /// `a + b`.
    fn add(self, a: Self::F, b: Self::F) -> Self::F;
    /// `a − b`.
    fn sub(self, a: Self::F, b: Self::F) -> Self::F;
    /// `a·b`.
    fn mul(self, a: Self::F, b: Self::F) -> Self::F;
    /// `a / b`.
    fn div(self, a: Self::F, b: Self::F) -> Self::F;
    /// The square root.
    fn sqrt(self, a: Self::F) -> Self::F;
    /// `a·b + c`, one rounding.
    fn mul_add(self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// `c − a·b`, one rounding.
    fn neg_mul_add(self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// `a > b ? a : b` (this exact form decides signed zeros).
    fn max(self, a: Self::F, b: Self::F) -> Self::F;
    /// `a < b ? a : b`.
    fn min(self, a: Self::F, b: Self::F) -> Self::F;
    /// `|a|`.
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
    /// `x` in every lane.
    fn splat_int(self, x: u32) -> Self::I;
    /// `a + b`, wrapping.
    fn add_int(self, a: Self::I, b: Self::I) -> Self::I;
    /// Bits that both have.
    fn and(self, a: Self::I, b: Self::I) -> Self::I;
    /// Bits that either has.
    fn or(self, a: Self::I, b: Self::I) -> Self::I;
    /// Bits that one of them has.
    fn xor(self, a: Self::I, b: Self::I) -> Self::I;
    /// Shifted towards the high bits.
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
pub fn load_columns<S: Simd>(s: S, rows: &Rows, t0: usize, first: usize, out: &mut [S::F]) {
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
pub fn flatten<S: Simd>(_: S, x: &mut [S::F]) -> &mut [f32] {
    const { assert!(size_of::<S::F>() == S::LANES * size_of::<f32>()) };
    // SAFETY: same memory, same exclusive borrow; `S::F` is exactly `LANES` floats in lane order, as asserted above.
    unsafe { std::slice::from_raw_parts_mut(x.as_mut_ptr().cast(), x.len() * S::LANES) }
}

/// A computation written over [`Simd`].
pub trait Kernel {
    /// What it returns.
    type Output;
    /// Computes it with the vectors of one instruction set.
    fn run<S: Simd>(self, s: S) -> Self::Output;
}

//! AMX kernels for many rows of activations: weights are decoded to bf16 a block of 32 rows at a time and multiplied
//! in the tile unit, which adds in f32.

use std::arch::asm;
use std::arch::x86_64::*;
use std::marker::PhantomData;

use kvant_simd::{Avx512, ByteSimd};

use super::GroupTile;
use super::amx_tiles::{self, TILE_COLS, TILE_TOKENS};
use super::format::{F32, for_float, for_format, group_bytes, header_bytes, unsigned_table, unsigned_zero};
use super::products::{group_header, load_column, quad_weights, quads};
use crate::packed::{BLOCK_COLS, FloatKind, TILE_ROWS};

/// Bytes of one AMX tile.
const TILE_BYTES: usize = 1024;
/// Token and row side of the block of accumulators (2 × 2 tiles).
pub(crate) const BLOCK: usize = 32;

/// The tile registers of this thread, configured for 16 rows of 64 bytes each; released on drop, so that context
/// switches do not carry 8 KiB of unused state.
///
/// Two blocks of 16 rows each are multiplied at once; all operands are bf16, sums f32:
///
/// ```text
///   a   tile: 16 rows of 32 columns, row after row                 1 KiB; a run of tiles goes along the columns
///   b   tile: 16 pairs of columns, each 16 lanes × 2 columns       1 KiB; likewise
/// ```
#[derive(Debug)]
pub struct TileUnit(PhantomData<*const ()>);

#[repr(C, align(64))]
struct TileConfig {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

impl TileUnit {
    /// Numbers in a tile.
    pub const TILE: usize = TILE_BYTES / 2;

    /// Configures the tile registers of the calling thread, where [`crate::matrix_unit_available`].
    pub fn new() -> Option<TileUnit> {
        // SAFETY: permission was asked for and granted.
        crate::matrix_unit_available().then(|| unsafe { TileUnit::configure() })
    }

    /// `c[32 × 32] = a · b` over `steps` tiles of 32 columns. `a` and `b` are two runs of `steps` tiles each (bf16), `c` has rows of 32 numbers,
    /// `c_stride` apart.
    ///
    /// # Panics
    /// If an operand is too short.
    pub fn product(&self, a: &[u16], b: &[u16], steps: usize, c: &mut [f32], c_stride: usize) {
        assert!(steps > 0 && a.len() >= 2 * steps * Self::TILE && b.len() >= 2 * steps * Self::TILE);
        assert!(c_stride >= BLOCK && c.len() >= (BLOCK - 1) * c_stride + BLOCK);
        // SAFETY: the lengths were just checked.
        unsafe { self.multiply(a.as_ptr().cast(), b.as_ptr().cast(), steps, c.as_mut_ptr(), c_stride) }
    }

    /// Takes `a`, two runs of `steps` tiles, for products with several `b`.
    ///
    /// # Panics
    /// If it is too short.
    pub fn hold<'a>(&'a mut self, a: &'a [u16], steps: usize) -> HeldTiles<'a> {
        let mut held = HeldTiles { unit: self, a, steps };
        held.exchange(a);
        held
    }

    /// As [`TileUnit::product`], adds to `c`, and calls `between` as [`HeldTiles::product_between`] does.
    ///
    /// # Panics
    /// If an operand is too short.
    #[inline(always)]
    pub fn add_product_between(
        &self,
        a: &[u16],
        b: &[u16],
        steps: usize,
        c: &mut [f32],
        c_stride: usize,
        between: impl FnMut(usize),
    ) {
        self.multiply_between::<true>(a, b, steps, c, c_stride, between);
    }

    #[inline(always)]
    fn multiply_between<const ADD: bool>(
        &self,
        a: &[u16],
        b: &[u16],
        steps: usize,
        c: &mut [f32],
        c_stride: usize,
        mut between: impl FnMut(usize),
    ) {
        assert!(steps > 0 && a.len() >= 2 * steps * Self::TILE && b.len() >= 2 * steps * Self::TILE);
        assert!(c_stride >= BLOCK && c.len() >= (BLOCK - 1) * c_stride + BLOCK);
        let (a, b) = (a.as_ptr().cast::<u8>(), b.as_ptr().cast::<u8>());
        // SAFETY: the lengths were just checked; the tile registers are configured and not used by compiled code.
        unsafe {
            let (c0, c1, c_bytes) =
                (c.as_mut_ptr(), c.as_mut_ptr().add(TILE_TOKENS * c_stride), c_stride * 4);
            if ADD {
                asm!(
                    "tileloadd tmm0, [{c} + {stride}]",
                    "tileloadd tmm1, [{c} + {stride} + 64]",
                    "tileloadd tmm2, [{c1} + {stride}]",
                    "tileloadd tmm3, [{c1} + {stride} + 64]",
                    c = in(reg) c0, c1 = in(reg) c1, stride = in(reg) c_bytes,
                    out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                    options(nostack, readonly),
                );
            } else {
                asm!(
                    "tilezero tmm0",
                    "tilezero tmm1",
                    "tilezero tmm2",
                    "tilezero tmm3",
                    out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                    options(nostack, nomem),
                );
            }
            for step in 0..steps {
                let (a0, a1) = (a.add(step * TILE_BYTES), a.add((steps + step) * TILE_BYTES));
                let (b0, b1) = (b.add(step * TILE_BYTES), b.add((steps + step) * TILE_BYTES));
                asm!(
                    "tileloadd tmm4, [{a} + {row}]",
                    "tileloaddt1 tmm6, [{b} + {row}]",
                    "tdpbf16ps tmm0, tmm4, tmm6",
                    a = in(reg) a0, b = in(reg) b0, row = in(reg) 64usize,
                    out("tmm0") _, out("tmm4") _, out("tmm6") _,
                    options(nostack, readonly),
                );
                between(4 * step);
                asm!(
                    "tileloaddt1 tmm7, [{b} + {row}]",
                    "tdpbf16ps tmm1, tmm4, tmm7",
                    b = in(reg) b1, row = in(reg) 64usize,
                    out("tmm1") _, out("tmm7") _,
                    options(nostack, readonly),
                );
                between(4 * step + 1);
                asm!(
                    "tileloadd tmm5, [{a} + {row}]",
                    "tdpbf16ps tmm2, tmm5, tmm6",
                    a = in(reg) a1, row = in(reg) 64usize,
                    out("tmm2") _, out("tmm5") _,
                    options(nostack, readonly),
                );
                between(4 * step + 2);
                asm!("tdpbf16ps tmm3, tmm5, tmm7", out("tmm3") _, options(nostack, nomem));
                between(4 * step + 3);
            }
            asm!(
                "tilestored [{c} + {stride}], tmm0",
                "tilestored [{c} + {stride} + 64], tmm1",
                "tilestored [{c1} + {stride}], tmm2",
                "tilestored [{c1} + {stride} + 64], tmm3",
                c = in(reg) c0, c1 = in(reg) c1, stride = in(reg) c_bytes,
                options(nostack),
            );
        }
    }

    /// Configures the tile registers of the calling thread.
    ///
    /// # Safety
    /// [`request`] has returned true in this process.
    pub(crate) unsafe fn configure() -> TileUnit {
        let mut config =
            TileConfig { palette: 1, start_row: 0, reserved: [0; 14], row_bytes: [0; 16], rows: [0; 16] };
        config.row_bytes[..8].fill(64);
        config.rows[..8].fill(16);
        // SAFETY: the CPU has AMX (caller) and `config` is a valid 64-byte configuration.
        unsafe { asm!("ldtilecfg [{}]", in(reg) &config, options(nostack, readonly)) };
        TileUnit(PhantomData)
    }

    /// `c[32 tokens × 32 rows] = a · b` over `steps` steps of 32 columns.
    ///
    /// # Safety
    /// `a` and `b` hold two runs of `steps` tiles each, the second run `steps` KiB after the first; `c` has 32 rows of
    /// 32 floats, `c_stride` floats apart.
    pub(crate) unsafe fn multiply(
        &self,
        a: *const u8,
        b: *const u8,
        steps: usize,
        c: *mut f32,
        c_stride: usize,
    ) {
        debug_assert!(steps > 0);
        let run = steps * TILE_BYTES;
        let c_bytes = c_stride * 4;
        // SAFETY: the caller's promise covers every address; the tile registers are configured and not used by
        // compiled code.
        unsafe {
            asm!(
                "tilezero tmm0",
                "tilezero tmm1",
                "tilezero tmm2",
                "tilezero tmm3",
                "2:",
                "tileloadd tmm4, [{a} + {row}]",
                "tileloadd tmm6, [{b} + {row}]",
                "tileloadd tmm7, [{b1} + {row}]",
                "tileloadd tmm5, [{a1} + {row}]",
                "tdpbf16ps tmm0, tmm4, tmm6",
                "tdpbf16ps tmm1, tmm4, tmm7",
                "tdpbf16ps tmm2, tmm5, tmm6",
                "tdpbf16ps tmm3, tmm5, tmm7",
                // Two rows of results per step: they are rarely cached, and the stores at the end would wait for them.
                "prefetchw [{next_c}]",
                "prefetchw [{next_c} + 64]",
                "prefetchw [{next_c} + {stride}]",
                "prefetchw [{next_c} + {stride} + 64]",
                "lea {next_c}, [{next_c} + 2*{stride}]",
                "add {a}, 1024",
                "add {b}, 1024",
                "add {a1}, 1024",
                "add {b1}, 1024",
                "dec {steps}",
                "jnz 2b",
                "tilestored [{c} + {stride}], tmm0",
                "tilestored [{c} + {stride} + 64], tmm1",
                "tilestored [{c1} + {stride}], tmm2",
                "tilestored [{c1} + {stride} + 64], tmm3",
                a = inout(reg) a => _,
                b = inout(reg) b => _,
                a1 = inout(reg) a.add(run) => _,
                b1 = inout(reg) b.add(run) => _,
                steps = inout(reg) steps => _,
                next_c = inout(reg) c => _,
                c = in(reg) c,
                c1 = in(reg) c.byte_add(TILE_TOKENS * c_bytes),
                row = in(reg) 64usize,
                stride = in(reg) c_bytes,
                out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                options(nostack),
            );
        }
    }
}

/// One operand of several products ([`TileUnit::hold`]). One of two steps stays in the tile registers.
#[derive(Debug)]
pub struct HeldTiles<'a> {
    unit: &'a mut TileUnit,
    a: &'a [u16],
    steps: usize,
}

impl<'a> HeldTiles<'a> {
    /// Takes another operand of as many steps.
    ///
    /// # Panics
    /// If it is too short.
    pub fn exchange(&mut self, a: &'a [u16]) {
        assert!(self.steps > 0 && a.len() >= 2 * self.steps * TileUnit::TILE);
        self.a = a;
        if self.steps != 2 {
            return;
        }
        // SAFETY: the length was just checked; the tile registers are configured and not used by compiled code.
        unsafe {
            asm!(
                "tileloadd tmm2, [{a} + {row}]",
                "tileloadd tmm3, [{a} + {row} + 1024]",
                "tileloadd tmm4, [{a} + {row} + 2048]",
                "tileloadd tmm5, [{a} + {row} + 3072]",
                a = in(reg) a.as_ptr(), row = in(reg) 64usize,
                out("tmm2") _, out("tmm3") _, out("tmm4") _, out("tmm5") _,
                options(nostack, readonly),
            );
        }
    }

    /// As [`TileUnit::product`], and calls `between` after each of the `4·steps` products of tiles with its number. What that does in
    /// vectors happens while the unit multiplies; after all products, or before them, the same takes longer. `between` must leave the tile
    /// registers alone. `b` is taken to be long: it does not stay in the first cache.
    ///
    /// # Panics
    /// If an operand is too short.
    #[inline(always)]
    pub fn product_between(
        &mut self,
        b: &[u16],
        c: &mut [f32],
        c_stride: usize,
        mut between: impl FnMut(usize),
    ) {
        if self.steps != 2 {
            return self.unit.multiply_between::<false>(self.a, b, self.steps, c, c_stride, between);
        }
        assert!(b.len() >= 4 * TileUnit::TILE);
        assert!(c_stride >= BLOCK && c.len() >= (BLOCK - 1) * c_stride + BLOCK);
        // A tile's store keeps everything else waiting until its sums are there, so it comes two products after the last one's.
        // SAFETY: the lengths were just checked; `a` is in tiles 2 to 5, and has been since this was made.
        unsafe {
            let (c0, c1) = (c.as_mut_ptr(), c.as_mut_ptr().add(TILE_TOKENS * c_stride));
            let (b, c_bytes) = (b.as_ptr().cast::<u8>(), c_stride * 4);
            asm!(
                "tileloaddt1 tmm6, [{b} + {row}]",
                "tileloaddt1 tmm7, [{b} + {row} + 1024]",
                "tilezero tmm0",
                "tdpbf16ps tmm0, tmm2, tmm6",
                b = in(reg) b, row = in(reg) 64usize,
                out("tmm0") _, out("tmm6") _, out("tmm7") _,
                options(nostack, readonly),
            );
            between(0);
            asm!("tdpbf16ps tmm0, tmm3, tmm7", out("tmm0") _, options(nostack, nomem));
            between(1);
            asm!("tilezero tmm1", "tdpbf16ps tmm1, tmm4, tmm6", out("tmm1") _, options(nostack, nomem));
            between(2);
            asm!(
                "tdpbf16ps tmm1, tmm5, tmm7",
                "tileloaddt1 tmm6, [{b} + {row} + 2048]",
                "tileloaddt1 tmm7, [{b} + {row} + 3072]",
                b = in(reg) b, row = in(reg) 64usize,
                out("tmm1") _, out("tmm6") _, out("tmm7") _,
                options(nostack, readonly),
            );
            between(3);
            asm!(
                "tilestored [{c} + {stride}], tmm0",
                "tilezero tmm0",
                "tdpbf16ps tmm0, tmm2, tmm6",
                c = in(reg) c0, stride = in(reg) c_bytes,
                out("tmm0") _,
                options(nostack),
            );
            between(4);
            asm!(
                "tdpbf16ps tmm0, tmm3, tmm7",
                "tilestored [{c} + {stride}], tmm1",
                c = in(reg) c1, stride = in(reg) c_bytes,
                out("tmm0") _,
                options(nostack),
            );
            between(5);
            asm!("tilezero tmm1", "tdpbf16ps tmm1, tmm4, tmm6", out("tmm1") _, options(nostack, nomem));
            between(6);
            asm!("tdpbf16ps tmm1, tmm5, tmm7", out("tmm1") _, options(nostack, nomem));
            between(7);
            asm!(
                "tilestored [{c} + {stride} + 64], tmm0",
                "tilestored [{c1} + {stride} + 64], tmm1",
                c = in(reg) c0, c1 = in(reg) c1, stride = in(reg) c_bytes,
                options(nostack),
            );
        }
    }
}

impl Drop for TileUnit {
    fn drop(&mut self) {
        // SAFETY: only this type uses the tile registers of the thread.
        unsafe { asm!("tilerelease", options(nostack, nomem)) };
    }
}

/// [`amx_tiles::pack_tokens`] with the conversion instruction (which takes subnormal values as 0).
///
/// # Safety
/// [`request`] has returned true in this process.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")]
pub(crate) unsafe fn pack_tokens(x: &[f32], m: usize, cols: usize, tile: usize, out: &mut [u16]) {
    let first = tile * TILE_TOKENS;
    if first + TILE_TOKENS > m || !cols.is_multiple_of(TILE_COLS) {
        return amx_tiles::pack_tokens(x, m, cols, tile, out);
    }
    let rows = &x[first * cols..][..TILE_TOKENS * cols];
    for (step, tile) in out[..TILE_TOKENS * cols].chunks_exact_mut(TILE_TOKENS * TILE_COLS).enumerate() {
        for (row, to) in tile.chunks_exact_mut(TILE_COLS).enumerate() {
            let from = &rows[row * cols + step * TILE_COLS..][..TILE_COLS];
            // SAFETY: `from` has 32 floats, `to` 32 halves; both vector types are 512 plain bits.
            unsafe {
                let (low, high) = (_mm512_loadu_ps(from.as_ptr()), _mm512_loadu_ps(from.as_ptr().add(16)));
                let halves = std::mem::transmute::<__m512bh, __m512i>(_mm512_cvtne2ps_pbh(high, low));
                _mm512_storeu_si512(to.as_mut_ptr().cast(), halves);
            }
        }
    }
}

/// Two columns of 16 weights as 16 pairs of bf16: (column 0, column 1) of row 0, of row 1, …
///
/// # Safety
/// 64 bytes at `to` are writable.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
unsafe fn store_pairs(to: *mut u8, first: __m512, second: __m512) {
    // Index 2r picks row r of the first column, 2r + 1 (offset 16) the same row of the second.
    const INTERLEAVE: [u16; 32] = {
        let mut index = [0; 32];
        let mut row = 0;
        while row < 16 {
            index[2 * row] = row as u16;
            index[2 * row + 1] = row as u16 + 16;
            row += 1;
        }
        index
    };
    // SAFETY: the caller's promise; the array is 64 bytes; both vector types are 512 plain bits.
    unsafe {
        let index = _mm512_loadu_si512(INTERLEAVE.as_ptr().cast());
        let halves = std::mem::transmute::<__m512bh, __m512i>(_mm512_cvtne2ps_pbh(second, first));
        _mm512_storeu_si512(to.cast(), _mm512_permutexvar_epi16(index, halves));
    }
}

/// The vectors that weights are decoded with.
fn vectors() -> Avx512 {
    <Avx512>::detect().expect("a CPU with the matrix unit has AVX-512")
}

/// Decodes a group tile to bf16 pairs: `out[column / 2][16 rows][2]`.
///
/// # Safety
/// [`request`] has returned true in this process.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,f16c,fma")]
pub(crate) unsafe fn decode_groups(tile: GroupTile<'_>, out: &mut [u8]) {
    assert_eq!(tile.bytes.len(), tile.format.tile_bytes(tile.blocks), "the tile is whole");
    assert_eq!(out.len(), tile.blocks * BLOCK_COLS * TILE_ROWS * 2, "room for one tile");
    // SAFETY: lengths checked above.
    unsafe { for_format!(tile.format, decode_group_tile[](vectors(), &tile, out)) }
}

/// # Safety
/// As [`decode_groups`], with the lengths it checks.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,f16c,fma")]
unsafe fn decode_group_tile<const BITS: u8, const GROUP: usize, const KIND: u8>(
    s: Avx512,
    tile: &GroupTile<'_>,
    out: &mut [u8],
) {
    let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
    let table = s.byte_table(&unsigned_table(tile.format));
    let zero = unsigned_zero(tile.format);
    let gain = _mm512_set1_ps(tile.gain);
    let mut p = tile.bytes.as_ptr();
    let mut to = out.as_mut_ptr();
    for _ in 0..tile.blocks * BLOCK_COLS / GROUP {
        // SAFETY: reads stay inside the group at `p`; every group writes `GROUP / 2` pairs of columns.
        unsafe {
            for line in 0..group_bytes.div_ceil(64) {
                _mm_prefetch::<_MM_HINT_T0>(p.wrapping_add(2048 + 64 * line).cast());
            }
            let (scale, offset) = group_header::<Avx512, KIND>(s, p, 0, zero);
            let (scale, offset) = (_mm512_mul_ps(scale, gain), _mm512_mul_ps(offset, gain));
            for j in 0..GROUP / 8 {
                for quad in quads::<Avx512, BITS, KIND>(s, p.add(header), j, 0, table) {
                    let weights = quad_weights(s, quad, scale, offset);
                    store_pairs(to, weights[0], weights[1]);
                    store_pairs(to.add(64), weights[2], weights[3]);
                    to = to.add(128);
                }
            }
            p = p.add(group_bytes);
        }
    }
}

/// Decodes a float tile to bf16 pairs; columns past `cols` become zero.
///
/// # Safety
/// [`request`] has returned true in this process.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,f16c,fma")]
pub(crate) unsafe fn decode_floats(kind: FloatKind, bytes: &[u8], cols: usize, out: &mut [u8]) {
    assert_eq!(bytes.len(), cols * TILE_ROWS * kind.bytes(), "the tile is whole");
    assert_eq!(out.len(), cols.next_multiple_of(TILE_COLS) * TILE_ROWS * 2, "room for one tile");
    // SAFETY: lengths checked above.
    unsafe { for_float!(kind, decode_float_tile[](vectors(), bytes, cols, out)) }
}

/// # Safety
/// As [`decode_floats`], with the lengths it checks.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,f16c,fma")]
unsafe fn decode_float_tile<const KIND: u8>(s: Avx512, bytes: &[u8], cols: usize, out: &mut [u8]) {
    let column = TILE_ROWS * if KIND == F32 { 4 } else { 2 };
    for (pair, to) in out.chunks_exact_mut(64).enumerate() {
        // SAFETY: columns below `cols` are inside `bytes`; `to` has 64 bytes.
        unsafe {
            let load = |col: usize| {
                if col < cols {
                    load_column::<Avx512, KIND>(s, bytes.as_ptr().add(col * column), 0)
                } else {
                    _mm512_setzero_ps()
                }
            };
            store_pairs(to.as_mut_ptr(), load(2 * pair), load(2 * pair + 1));
        }
    }
}

//! AMX for many query rows: a block's codes become bytes once, for all rows, and sixteen rows at a time meet them in the tile unit.
//! What is multiplied is what `keys` and `values` multiply; the unpacked lines already are the tiles' rows.
//!
//! ```text
//!            A: 16 rows of                 B: rows of 16 lanes × 4 bytes         C: 16 rows of
//!   keys     32 channels of the query      8 units of a tile of tokens           16 tokens
//!   values   64 weights of a group         16 units of a block of channels       16 channels
//! ```

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::OnceLock;

use super::avx512::Avx512;
use super::bytes::{ByteIsa, LINE, Lines, unpack, unpack_mirrored};
use super::keys::KeyJob;
use super::values::ValueJob;
use super::{KeyKernel, OutputShape, ValueKernel, ValueScratch, keys, values};
use crate::kv::{BLOCK, TILE};

/// Rows of a tile, and of query rows that are multiplied together.
pub(crate) const ROWS: usize = 16;
/// Tiles of sums, which take turns.
const SUM_TILES: usize = 4;

/// Whether the CPU multiplies bytes in tiles and the system lets this process do so.
pub(crate) fn is_available() -> bool {
    const AMX_INT8: u32 = 1 << 25;
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        #[allow(unused_unsafe, reason = "an unsafe function in older compilers only")]
        // SAFETY: a CPU with AVX-512 has the instruction, and leaf 7.
        let has_bytes = || unsafe { __cpuid_count(7, 0) }.edx & AMX_INT8 != 0;
        kvant_cpu::Isa::Avx512.is_available() && kvant_cpu::matrix_unit_available() && has_bytes()
    })
}

/// The tile registers of this thread, in the shapes drawn above; released on drop, so that context switches do not carry them.
#[derive(Debug)]
pub(crate) struct TileUnit(());

#[repr(C, align(64))]
struct TileConfig {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

impl TileUnit {
    /// Configures the tile registers of the calling thread; none where [`is_available`] says no.
    pub(crate) fn configure() -> Option<TileUnit> {
        if !is_available() {
            return None;
        }
        let mut config =
            TileConfig { palette: 1, start_row: 0, reserved: [0; 14], row_bytes: [0; 16], rows: [0; 16] };
        // 0 to 3: sums; 4 and 5: A and B of keys; 6 and 7: of values.
        config.row_bytes[..8].copy_from_slice(&[64, 64, 64, 64, 32, 64, 64, 64]);
        config.rows[..8].copy_from_slice(&[16, 16, 16, 16, 16, 8, 16, 16]);
        // SAFETY: the CPU has AMX and the process may use it; `config` is a valid 64-byte configuration.
        unsafe { asm!("ldtilecfg [{}]", in(reg) &config, options(nostack, readonly)) };
        Some(TileUnit(()))
    }
}

impl Drop for TileUnit {
    fn drop(&mut self) {
        // SAFETY: only this type uses the tile registers of the thread while it exists.
        unsafe { asm!("tilerelease", options(nostack, nomem)) };
    }
}

/// A tile's worth of sums.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Sums([[i32; 16]; ROWS]);

/// Unpacked lines, the rows of B. They are written well before tiles are loaded from them: a load would wait for fresh stores.
#[repr(C, align(64))]
struct Bytes<const N: usize>([[u8; LINE]; N]);

/// Units of 32 channels that keys may have.
const MAX_UNITS: usize = 16;
/// Lines of a unit of 32 channels.
const UNIT_LINES: usize = 8;
/// Lines of a block of values.
const BLOCK_LINES: usize = 16;
/// Blocks of values that are unpacked together.
const BLOCKS: usize = 4;

/// `c = a · b`; `$sums` is the tile of sums.
macro_rules! multiply {
    ($sums:literal, $a:literal, $product:literal, $b:literal, $from:expr, $stride:expr, $lines:expr, $to:expr) => {
        asm!(
            concat!("tilezero tmm", $sums),
            concat!("tileloadd tmm", $b, ", [{b} + {line}]"),
            concat!("tileloadd tmm", $a, ", [{a} + {stride}]"),
            concat!($product, " tmm", $sums, ", tmm", $a, ", tmm", $b),
            concat!("tilestored [{c} + {line}], tmm", $sums),
            a = in(reg) $from,
            stride = in(reg) $stride,
            b = in(reg) $lines,
            c = in(reg) $to,
            line = in(reg) LINE,
            options(nostack),
        )
    };
}

/// Sums of sixteen rows of queries, `stride` bytes apart, with a unit of keys. `turn` chooses the tile of sums.
///
/// # Safety
/// The tile registers are configured; 16 rows of 32 bytes are readable.
#[inline(always)]
unsafe fn multiply_keys(
    turn: usize,
    from: *const u8,
    stride: usize,
    lines: *const [u8; LINE],
    to: &mut Sums,
) {
    let to = to as *mut Sums;
    // SAFETY: the caller's promise.
    unsafe {
        match turn % SUM_TILES {
            0 => multiply!("0", "4", "tdpbsud", "5", from, stride, lines, to),
            1 => multiply!("1", "4", "tdpbsud", "5", from, stride, lines, to),
            2 => multiply!("2", "4", "tdpbsud", "5", from, stride, lines, to),
            _ => multiply!("3", "4", "tdpbsud", "5", from, stride, lines, to),
        }
    }
}

/// Sums of sixteen rows of weights, `stride` bytes apart, with a block of values. `turn` chooses the tile of sums.
///
/// # Safety
/// The tile registers are configured; 16 rows of 64 bytes are readable.
#[inline(always)]
unsafe fn multiply_values(
    turn: usize,
    from: *const u8,
    stride: usize,
    lines: *const [u8; LINE],
    to: &mut Sums,
) {
    let to = to as *mut Sums;
    // SAFETY: the caller's promise.
    unsafe {
        match turn % SUM_TILES {
            0 => multiply!("0", "6", "tdpbusd", "7", from, stride, lines, to),
            1 => multiply!("1", "6", "tdpbusd", "7", from, stride, lines, to),
            2 => multiply!("2", "6", "tdpbusd", "7", from, stride, lines, to),
            _ => multiply!("3", "6", "tdpbusd", "7", from, stride, lines, to),
        }
    }
}

/// Scores of all rows; to be called while a [`TileUnit`] exists on this thread.
pub(super) const KEYS: KeyKernel = |side, queries, bytes, tiles, out| {
    let q = &queries.integer;
    // Groups of 16 channels and two planes are left to the vectors.
    let many = if q.planes == 1 && q.unit_halves == 2 && q.halves % 2 == 0 && q.units <= MAX_UNITS {
        queries.rows / ROWS * ROWS
    } else {
        0
    };
    // SAFETY: chosen only when the CPU has the instruction sets; lengths are checked there.
    let job = unsafe { keys::rows_from::<Avx512>(side, queries, bytes, tiles, many, out) };
    if many == 0 {
        return;
    }
    // SAFETY: as above; the tiles are configured (see the constant).
    unsafe {
        match side.bits {
            8 => key_rows::<8>(&job, many, out),
            6 => key_rows::<6>(&job, many, out),
            4 => key_rows::<4>(&job, many, out),
            3 => key_rows::<3>(&job, many, out),
            _ => key_rows::<2>(&job, many, out),
        }
    }
};

/// Rows `0..rows`, a multiple of 16.
///
/// # Safety
/// The CPU has AVX-512 and AMX, the tiles are configured, the job's lengths were checked, units are of 32 channels and whole.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn key_rows<const BITS: usize>(job: &KeyJob, rows: usize, out: &mut [f32]) {
    let (side, queries, q) = (job.side, job.queries, &job.queries.integer);
    let units_per_group = if side.groups == 1 { q.units } else { side.group_len / 32 };
    let row_bytes = q.halves * 16;
    let mut codes = Bytes([[0; LINE]; MAX_UNITS * UNIT_LINES]);
    let mut sums = [Sums([[0; 16]; ROWS]); SUM_TILES];
    // SAFETY: `keys::rows_from` checked that the tiles, and for all rows the quads, scales, zeros, biases, group sums and 64
    // outputs exist; units stay below `q.units`.
    unsafe {
        let table = Avx512::table(&q.table.0);
        let quads = q.quads.get().as_ptr().cast::<u8>();
        for t in 0..job.tiles {
            let tile = job.bytes.as_ptr().add(t * side.bytes);
            let lines = Lines::new(side, tile, 0);
            for (half, codes) in codes.0.chunks_exact_mut(4).enumerate().take(q.halves) {
                let unpacked = unpack::<Avx512, BITS>(&lines, half, table);
                for (line, bytes) in codes.iter_mut().zip(unpacked) {
                    _mm512_store_si512(line.as_mut_ptr().cast(), bytes);
                }
            }
            for first in (0..rows).step_by(ROWS) {
                for batch in (0..q.units).step_by(SUM_TILES) {
                    let units = (q.units - batch).min(SUM_TILES);
                    let zero = _mm512_setzero_ps();
                    let (mut scales, mut offsets) = ([zero; SUM_TILES], [zero; SUM_TILES]);
                    for i in 0..units {
                        let unit = batch + i;
                        let from = quads.add(first * row_bytes + unit * 32);
                        let lines = codes.0.as_ptr().add(unit * UNIT_LINES);
                        multiply_keys(i, from, row_bytes, lines, &mut sums[i]);
                        let at = (unit / units_per_group).min(side.groups - 1) * 2 * TILE;
                        scales[i] = Avx512::load_halves(tile.add(side.scales + at));
                        if let Some(plane) = side.offsets {
                            offsets[i] = Avx512::load_halves(tile.add(plane + at));
                        }
                    }
                    for i in 0..ROWS {
                        let r = first + i;
                        let at = out.as_mut_ptr().add(r * BLOCK + t * TILE);
                        let mut score = if batch == 0 {
                            _mm512_set1_ps(*queries.bias.as_ptr().add(r))
                        } else {
                            _mm512_loadu_ps(at)
                        };
                        for u in 0..units {
                            let unit = batch + u;
                            let worth = *q.scales.as_ptr().add(r * q.units + unit);
                            let zero = worth * *q.zeros.as_ptr().add(r * q.units + unit) as f32;
                            let sums = _mm512_load_si512(sums[u].0[i].as_ptr().cast());
                            let dots = _mm512_fmadd_ps(
                                _mm512_cvtepi32_ps(sums),
                                _mm512_set1_ps(worth),
                                _mm512_set1_ps(zero),
                            );
                            score = _mm512_fmadd_ps(dots, scales[u], score);
                            // An offset counts once per group.
                            if side.offsets.is_some() && unit % units_per_group == 0 {
                                let group = (unit / units_per_group).min(side.groups - 1);
                                let sum = *queries.group_sums.as_ptr().add(r * side.groups + group);
                                score = _mm512_fmadd_ps(offsets[u], _mm512_set1_ps(sum), score);
                            }
                        }
                        _mm512_storeu_ps(at, score);
                    }
                }
            }
        }
    }
}

/// Adds a block's weighted values to the outputs; to be called while a [`TileUnit`] exists on this thread.
pub(super) const VALUES: ValueKernel = |step, outputs, scratch| {
    // Where few tokens have weight, vectors pass over the others.
    let many = if step.planes == 1 && step.active.count_ones() >= 8 { step.rows / ROWS * ROWS } else { 0 };
    // SAFETY: chosen only when the CPU has the instruction sets; lengths are checked there.
    let job = unsafe { values::rows_from::<Avx512>(step, many, outputs, scratch) };
    if many == 0 {
        return;
    }
    // SAFETY: as above; the tiles are configured (see the constant).
    unsafe {
        match step.side.bits {
            _ if step.side.has_signed_scales() => value_rows::<4, true>(&job, many, outputs, scratch),
            8 => value_rows::<8, false>(&job, many, outputs, scratch),
            6 => value_rows::<6, false>(&job, many, outputs, scratch),
            4 => value_rows::<4, false>(&job, many, outputs, scratch),
            3 => value_rows::<3, false>(&job, many, outputs, scratch),
            _ => value_rows::<2, false>(&job, many, outputs, scratch),
        }
    }
};

/// Rows `0..rows`, a multiple of 16.
///
/// # Safety
/// The CPU has AVX-512 and AMX, the tiles are configured, the job's lengths were checked and its weights quantised.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn value_rows<const BITS: usize, const SIGNED: bool>(
    job: &ValueJob,
    rows: usize,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) {
    let (side, step, OutputShape { stride, .. }) = (job.step.side, job.step, job.shape);
    let row_bytes = side.groups * BLOCK;
    // Weights are zero where there is no token, so that lines without one need not be set.
    let mut codes = Bytes([[0; LINE]; BLOCKS * BLOCK_LINES]);
    let mut sums = [Sums([[0; 16]; ROWS]); SUM_TILES];
    let blocks = side.dim.div_ceil(TILE);
    let group = |block: usize| (block * TILE / side.group_len).min(side.groups - 1);
    // SAFETY: `values::rows_from` checked that tiles of all tokens are there, that 64 weight bytes and a step per row and group
    // exist, and that outputs are padded to whole blocks.
    unsafe {
        // Tables of mirrored codes have signed entries, as these products want them.
        let table = Avx512::table(&side.integer.table);
        for batch in (0..blocks).step_by(BLOCKS) {
            let some = (blocks - batch).min(BLOCKS);
            for (b, codes) in codes.0.chunks_exact_mut(BLOCK_LINES).enumerate().take(some) {
                for (tile, codes) in codes.chunks_exact_mut(4).enumerate().take(step.tokens.div_ceil(TILE)) {
                    let lines = Lines::new(side, step.tiles.as_ptr().add(tile * side.bytes), 0);
                    let signs =
                        scratch.signs.as_ptr().add(group(batch + b) * BLOCK + tile * TILE).cast::<i32>();
                    let unpacked = if SIGNED {
                        unpack_mirrored::<Avx512>(&lines, batch + b, table, signs)
                    } else {
                        unpack::<Avx512, BITS>(&lines, batch + b, table)
                    };
                    for (line, bytes) in codes.iter_mut().zip(unpacked) {
                        let bytes = values::as_factors::<Avx512, BITS, SIGNED>(bytes);
                        _mm512_store_si512(line.as_mut_ptr().cast(), bytes);
                    }
                }
            }
            for first in (0..rows).step_by(ROWS) {
                for (b, sums) in sums.iter_mut().enumerate().take(some) {
                    let from = scratch.bytes.get().as_ptr().add(first * row_bytes + group(batch + b) * BLOCK);
                    let lines = codes.0.as_ptr().add(b * BLOCK_LINES);
                    multiply_values(b, from, row_bytes, lines, sums);
                }
                for i in 0..ROWS {
                    let steps = scratch.steps.as_ptr().add((first + i) * side.groups);
                    let out = outputs.as_mut_ptr().add((first + i) * stride + batch * TILE);
                    for b in 0..some {
                        let worth = _mm512_set1_ps(*steps.add(group(batch + b)));
                        let sums = _mm512_cvtepi32_ps(_mm512_load_si512(sums[b].0[i].as_ptr().cast()));
                        let at = out.add(b * TILE);
                        _mm512_storeu_ps(at, _mm512_fmadd_ps(sums, worth, _mm512_loadu_ps(at)));
                    }
                }
            }
        }
    }
}

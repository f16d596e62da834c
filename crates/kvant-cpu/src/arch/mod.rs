//! Kernels, one file per instruction set, behind one dispatch type. `scalar` defines what each must compute.

pub(crate) mod os;

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod amx;
pub(crate) mod amx_tiles;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod distributions;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod format;
pub(crate) mod matrix_unit;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon_ops;
mod scalar;
pub(crate) mod schedule;
pub(crate) mod vector;

use crate::int8::Int8Rows;
use crate::isa::{Isa, ProductBackend};
use crate::packed::{BLOCK_COLS, FloatKind, GroupFormat, TILE_ROWS};

/// One row's results of a tile: one per lane.
pub(crate) type Lanes = [f32; TILE_ROWS];

/// A tile of a group matrix.
#[derive(Clone, Copy)]
pub(crate) struct GroupTile<'a> {
    pub(crate) format: &'a GroupFormat,
    /// Power of two that every scale and offset is multiplied with.
    pub(crate) gain: f32,
    /// Blocks of 32 columns.
    pub(crate) blocks: usize,
    pub(crate) bytes: &'a [u8],
}

/// Rows of f32 activations: `row r` starts at `r · stride`.
#[derive(Clone, Copy)]
pub(crate) struct FloatRows<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) stride: usize,
}

/// The kernels of one back end.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    isa: Isa,
    #[cfg_attr(not(all(target_arch = "x86_64", target_os = "linux")), allow(dead_code, reason = "for AMX"))]
    matrix_unit: bool,
}

/// Calls `$name($args)` of the arch module that belongs to `$isa`.
macro_rules! on_isa {
    ($isa:expr, $name:ident($($arg:expr),*)) => {
        match $isa {
            // SAFETY: a `ProductBackend`, and so a `Kernels`, exists only for instruction sets this CPU has.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::$name($($arg),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::$name($($arg),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => unsafe { neon::$name($($arg),*) },
            _ => scalar::$name($($arg),*),
        }
    };
}

impl Kernels {
    pub(crate) fn new(backend: ProductBackend) -> Kernels {
        Kernels { isa: backend.isa(), matrix_unit: backend.matrix_unit() }
    }

    /// Products of a group tile with the first `out.len()` rows of int8 activations.
    pub(crate) fn int8_tile(&self, tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
        let (m, blocks) = (out.len(), tile.blocks);
        assert_eq!(x.blocks, blocks, "activations have as many blocks as the weights");
        assert!(x.codes.len() >= m * blocks * BLOCK_COLS && x.scales.len() >= m * blocks, "rows are there");
        assert!(x.sums.len() >= m * blocks * 2, "sums are there");
        assert_eq!(tile.bytes.len(), tile.format.tile_bytes(blocks), "the tile is whole");
        on_isa!(self.isa, int8_tile(tile, x, out));
    }

    /// Products of a group tile with the first `out.len()` rows of f32 activations (whole blocks).
    pub(crate) fn exact_tile(&self, tile: GroupTile<'_>, x: FloatRows<'_>, out: &mut [Lanes]) {
        let width = tile.blocks * BLOCK_COLS;
        assert!(out.is_empty() || x.values.len() >= (out.len() - 1) * x.stride + width, "rows are there");
        assert_eq!(tile.bytes.len(), tile.format.tile_bytes(tile.blocks), "the tile is whole");
        on_isa!(self.isa, exact_tile(tile, x, out));
    }

    /// Products of a float tile with the first `out.len()` rows of f32 activations of `cols` columns.
    pub(crate) fn float_tile(
        &self,
        kind: FloatKind,
        bytes: &[u8],
        cols: usize,
        x: FloatRows<'_>,
        out: &mut [Lanes],
    ) {
        assert!(out.is_empty() || x.values.len() >= (out.len() - 1) * x.stride + cols, "rows are there");
        assert_eq!(bytes.len(), cols * TILE_ROWS * kind.bytes(), "the tile is whole");
        on_isa!(self.isa, float_tile(kind, bytes, cols, x, out));
    }

    /// Quantises one row; see [`crate::int8::quantize_row`].
    pub(crate) fn quantize(&self, x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
        let blocks = x.len().div_ceil(BLOCK_COLS);
        assert!(codes.len() == blocks * BLOCK_COLS && scales.len() == blocks && sums.len() == 2 * blocks);
        on_isa!(self.isa, quantize(x, codes, scales, sums));
    }

    /// Converts one tile of tokens to bf16; see [`amx_tiles::pack_tokens`].
    pub(crate) fn pack_tokens(&self, x: &[f32], m: usize, cols: usize, tile: usize, out: &mut [u16]) {
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if self.matrix_unit {
            // SAFETY: a back end has a matrix unit only after the system granted it.
            return unsafe { amx::pack_tokens(x, m, cols, tile, out) };
        }
        amx_tiles::pack_tokens(x, m, cols, tile, out);
    }
}

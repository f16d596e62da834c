//! Kernels behind one dispatch type. `scalar` defines what each must compute; `products` computes it with the vectors of any instruction
//! set, `amx` with the matrix unit.

pub(crate) mod os;

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod amx;
pub(crate) mod amx_tiles;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod distributions;
mod format;
pub(crate) mod matrix_unit;
mod products;
mod scalar;
pub(crate) mod schedule;
pub(crate) mod vector;

#[cfg(target_arch = "x86_64")]
use kvant_simd::{Avx512, ByteSimd};

use crate::int8::{Int8Rows, quantize_row};
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

impl FloatRows<'_> {
    /// The rows from `first` on.
    fn rows_from(&self, first: usize) -> Self {
        FloatRows { values: &self.values[first * self.stride..], stride: self.stride }
    }
}

/// The kernels of one back end.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    isa: Isa,
    #[cfg_attr(not(all(target_arch = "x86_64", target_os = "linux")), allow(dead_code, reason = "for AMX"))]
    matrix_unit: bool,
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
        match self.isa {
            Isa::Scalar => scalar::int8_tile(tile, x, out),
            isa => products::int8_tile(isa, tile, x, out),
        }
    }

    /// Products of a group tile with the first `out.len()` rows of f32 activations (whole blocks).
    pub(crate) fn exact_tile(&self, tile: GroupTile<'_>, x: FloatRows<'_>, out: &mut [Lanes]) {
        let width = tile.blocks * BLOCK_COLS;
        assert!(out.is_empty() || x.values.len() >= (out.len() - 1) * x.stride + width, "rows are there");
        assert_eq!(tile.bytes.len(), tile.format.tile_bytes(tile.blocks), "the tile is whole");
        match self.isa {
            Isa::Scalar => scalar::exact_tile(tile, x, out),
            isa => products::exact_tile(isa, tile, x, out),
        }
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
        match self.isa {
            Isa::Scalar => scalar::float_tile(kind, bytes, x, out),
            isa => products::float_tile(isa, kind, bytes, cols, x, out),
        }
    }

    /// Quantises one row; see [`crate::int8::quantize_row`].
    pub(crate) fn quantize(&self, x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
        let blocks = x.len().div_ceil(BLOCK_COLS);
        assert!(codes.len() == blocks * BLOCK_COLS && scales.len() == blocks && sums.len() == 2 * blocks);
        #[cfg(target_arch = "x86_64")]
        if let (Isa::Avx512, Some(_)) = (self.isa, <Avx512>::detect()) {
            // SAFETY: the CPU has it.
            return unsafe { avx512::quantize(x, codes, scales, sums) };
        }
        match self.isa {
            Isa::Scalar => quantize_row(x, codes, scales, sums),
            isa => products::quantize(isa, x, codes, scales, sums),
        }
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

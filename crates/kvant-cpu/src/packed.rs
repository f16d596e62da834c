//! Weight matrices in the layout the kernels read.
//!
//! A matrix has `rows` outputs and `cols` inputs. Rows are cut into tiles of 16, one vector lane per row, so a
//! product needs no sum across lanes; the last tile is padded with zero codes and scales. All bytes of a tile are
//! contiguous and in the order of use, so one thread reads one stream.
//!
//! ```text
//! group matrix, tile t:                       group g of a tile:
//!   ┌─────────┬─────────┬── … ──┐               ┌────────────────┬───────────────────┬──────────────┐
//!   │ group 0 │ group 1 │       │               │ 16 scales, f16 │ 16 offsets, f16   │ codes        │
//!   └─────────┴─────────┴── … ──┘               │ (32 bytes)     │ (32 B, affine only)│             │
//!   columns padded to a multiple of 32          └────────────────┴───────────────────┴──────────────┘
//!
//! 8-bit codes: 64 bytes per quad of columns     byte 4·r + i  = code of row r, column 4·q + i
//! 4-bit codes: 64 bytes per two quads 2j, 2j+1  byte 4·r + i  = code(r, 8j + i) | code(r, 8j + 4 + i) << 4
//!
//! float matrix, tile t:  column 0: 16 rows, column 1: 16 rows, …   (f32, f16 or bf16; columns not padded)
//! ```
//!
//! Scales and offsets are stored as f16 after division by one power of two per matrix, the `gain`, chosen so that
//! the largest lies in f16's top binades. Values that were f16 in the file keep every bit.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use half::{bf16, f16};

use crate::buffer::WeightBytes;
use crate::pool::{Parts, Pool, for_each_part};

/// Rows (outputs) per tile: the f32 lanes of one AVX-512 vector.
pub(crate) const TILE_ROWS: usize = 16;
/// Columns are padded to a multiple of this; also the length of an activation group.
pub(crate) const BLOCK_COLS: usize = 32;

/// How the codes of a group of columns become values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// `value = scale · (code − zero)`.
    Symmetric {
        /// The code that stands for 0.
        zero: u8,
    },
    /// `value = scale · code + offset`.
    Affine,
    /// `value = scale · table[code]`; 4-bit codes only.
    Table([i8; 16]),
}

/// A format of codes with one scale per group of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupFormat {
    /// Bits per code: 4 or 8.
    pub bits: u8,
    /// Columns that share a scale: 16 or 32.
    pub group: usize,
    /// How a code becomes a value.
    pub kind: GroupKind,
}

impl GroupFormat {
    fn problem(&self) -> Option<&'static str> {
        match (self.bits, self.group, self.kind) {
            (4, 16 | 32, _) => None,
            (8, 16 | 32, GroupKind::Table(_)) => Some("a table format has 4 bits"),
            (8, 16 | 32, _) => None,
            (4 | 8, _, _) => Some("a group has 16 or 32 columns"),
            _ => Some("a code has 4 or 8 bits"),
        }
    }

    /// Whether groups carry offsets.
    pub(crate) fn affine(&self) -> bool {
        self.kind == GroupKind::Affine
    }

    /// Bytes of the scales (and offsets) at the start of a group of a tile.
    pub(crate) fn header_bytes(&self) -> usize {
        TILE_ROWS * 2 * if self.affine() { 2 } else { 1 }
    }

    /// Bytes of one group of a tile.
    pub(crate) fn group_bytes(&self) -> usize {
        self.header_bytes() + TILE_ROWS * self.group * usize::from(self.bits) / 8
    }

    /// Bytes of one tile with `blocks` blocks of 32 columns.
    pub(crate) fn tile_bytes(&self, blocks: usize) -> usize {
        blocks * (BLOCK_COLS / self.group) * self.group_bytes()
    }

    /// Place of a code inside a group's code bytes: byte index and shift.
    pub(crate) fn code_place(&self, lane: usize, col: usize) -> (usize, u32) {
        let (quad, i) = (col / 4, col % 4);
        if self.bits == 8 {
            (quad * 64 + 4 * lane + i, 0)
        } else {
            (quad / 2 * 64 + 4 * lane + i, 4 * (quad % 2) as u32)
        }
    }

    /// The number a code stands for before scale and offset.
    pub(crate) fn level(&self, code: u8) -> i32 {
        match &self.kind {
            GroupKind::Symmetric { zero } => i32::from(code) - i32::from(*zero),
            GroupKind::Affine => i32::from(code),
            GroupKind::Table(table) => i32::from(table[usize::from(code & 15)]),
        }
    }
}

/// A storage type of uncoded weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatKind {
    /// 32-bit floats.
    F32,
    /// IEEE half floats.
    F16,
    /// bfloat16.
    BF16,
}

impl FloatKind {
    /// Bytes per weight.
    pub(crate) fn bytes(self) -> usize {
        if self == FloatKind::F32 { 4 } else { 2 }
    }
}

/// A source of coded rows: `(row, codes, scales, offsets)`.
pub type FillGroups<'a, E> = dyn Fn(usize, &mut [u8], &mut [f32], &mut [f32]) -> Result<(), E> + Sync + 'a;

/// A source of float rows: `(row, weights)`.
pub type FillFloats<'a, E> = dyn Fn(usize, &mut [f32]) -> Result<(), E> + Sync + 'a;

/// Why a matrix could not be packed.
#[derive(Debug, thiserror::Error)]
pub enum PackError<E> {
    /// The caller's row source failed.
    #[error(transparent)]
    Fill(E),
    /// A scale, offset or weight is NaN or infinite, or too large for the storage type.
    #[error("row {row}, group {group}: scale, offset or weight is not a finite number of the storage type")]
    NonFinite {
        /// Row of the matrix.
        row: usize,
        /// Group of columns (single column for float matrices).
        group: usize,
    },
    /// A code does not fit the format's bits.
    #[error("row {row}: a code needs more than {bits} bits")]
    Code {
        /// Row of the matrix.
        row: usize,
        /// Bits of the format.
        bits: u8,
    },
    /// The shape or format is not supported.
    #[error("a {rows} × {cols} matrix cannot be packed: {problem}")]
    Shape {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// What is wrong.
        problem: &'static str,
    },
}

/// How a matrix's bytes are to be read; see the module.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Layout {
    /// Codes in groups of columns.
    Groups {
        /// Codes and groups.
        format: GroupFormat,
        /// What stored scales and offsets are multiplied with.
        gain: f32,
    },
    /// Plain floats.
    Floats(FloatKind),
}

/// A weight matrix in kernel order; see the module for the layout.
pub struct PackedMatrix {
    rows: usize,
    cols: usize,
    pub(crate) layout: Layout,
    tile_bytes: usize,
    data: WeightBytes,
}

impl std::fmt::Debug for PackedMatrix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PackedMatrix({} × {}, {})", self.rows, self.cols, self.format_name())
    }
}

/// Keeps the error of the lowest row, so that the report does not depend on thread timing.
struct FirstError<E>(Mutex<Option<(usize, PackError<E>)>>);

impl<E> FirstError<E> {
    fn note(&self, row: usize, error: PackError<E>) {
        let mut first = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if first.as_ref().is_none_or(|(earlier, _)| row < *earlier) {
            *first = Some((row, error));
        }
    }

    fn into_result(self) -> Result<(), PackError<E>> {
        match self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some((_, error)) => Err(error),
            None => Ok(()),
        }
    }
}

/// Bytes for `tiles` tiles, or the error when there is no such memory.
fn allocate<E>(rows: usize, cols: usize, tile_bytes: Option<usize>) -> Result<WeightBytes, PackError<E>> {
    tile_bytes
        .and_then(|bytes| bytes.checked_mul(rows.div_ceil(TILE_ROWS)))
        .and_then(WeightBytes::zeroed)
        .ok_or(PackError::Shape { rows, cols, problem: "not enough memory" })
}

impl PackedMatrix {
    /// Packs a matrix of codes. `fill(row, codes, scales, offsets)` is called once per row, from any thread of the
    /// pool: `codes` has `cols` entries, `scales` one per group of columns, `offsets` likewise for
    /// [`GroupKind::Affine`] and is empty otherwise. All come in as zeros.
    pub fn pack_groups<E: Send>(
        pool: &Pool,
        rows: usize,
        cols: usize,
        format: GroupFormat,
        fill: &FillGroups<'_, E>,
    ) -> Result<Self, PackError<E>> {
        let shape_error = |problem| PackError::Shape { rows, cols, problem };
        if let Some(problem) = format.problem() {
            return Err(shape_error(problem));
        }
        if rows == 0 || cols == 0 {
            return Err(shape_error("it has no rows or no columns"));
        }
        // At most 6 bytes per weight in any buffer below, so this bound keeps every product in range.
        if cols > usize::MAX / 1024 || rows > usize::MAX / 16 / cols.next_multiple_of(BLOCK_COLS) {
            return Err(shape_error("its size overflows"));
        }
        let blocks = cols.div_ceil(BLOCK_COLS);
        let groups = cols.div_ceil(format.group);
        let tile_bytes = format.tile_bytes(blocks);
        let tiles = rows.div_ceil(TILE_ROWS);
        let mut data = allocate(rows, cols, Some(tile_bytes))?;

        // Scales wait as f32 until the gain is known: [row][scales of groups, then offsets of groups].
        let per_row = groups * if format.affine() { 2 } else { 1 };
        let mut scales = vec![0.0f32; tiles * TILE_ROWS * per_row];
        let largest = AtomicU32::new(0);
        let errors = FirstError(Mutex::new(None));
        let parts = (
            Parts::new(data.as_mut_slice(), tile_bytes),
            Parts::new(&mut scales, TILE_ROWS * per_row),
            Parts::none(),
        );
        for_each_part(pool, tiles, 2, parts, &|tile, tile_data, tile_scales, _| {
            let mut codes = vec![0u8; cols];
            for (lane, row) in (tile * TILE_ROWS..rows.min((tile + 1) * TILE_ROWS)).enumerate() {
                codes.fill(0);
                let (row_scales, row_offsets) = tile_scales[lane * per_row..][..per_row].split_at_mut(groups);
                if let Err(error) = fill(row, &mut codes, row_scales, row_offsets) {
                    return errors.note(row, PackError::Fill(error));
                }
                if format.bits == 4 && codes.iter().fold(0, |all, code| all | code) > 15 {
                    return errors.note(row, PackError::Code { row, bits: 4 });
                }
                let header = row_scales.iter().chain(row_offsets.iter());
                if let Some(bad) = header.clone().position(|value| !value.is_finite()) {
                    return errors.note(row, PackError::NonFinite { row, group: bad % groups });
                }
                // Bits of non-negative floats order as the floats do.
                let row_largest = header.fold(0, |max, value| value.abs().to_bits().max(max));
                largest.fetch_max(row_largest, Ordering::Relaxed);
                place_codes(&format, tile_data, lane, &codes);
            }
        });
        errors.into_result()?;

        let gain = gain_for(f32::from_bits(largest.into_inner()));
        let parts = (Parts::new(data.as_mut_slice(), tile_bytes), Parts::none(), Parts::none());
        for_each_part(pool, tiles, 2, parts, &|tile, tile_data, _, _| {
            for (lane, row) in
                scales[tile * TILE_ROWS * per_row..].chunks(per_row).take(TILE_ROWS).enumerate()
            {
                for (index, value) in row.iter().enumerate() {
                    let (group, half) = (index % groups, index / groups);
                    let at = group * format.group_bytes() + half * TILE_ROWS * 2 + lane * 2;
                    tile_data[at..at + 2].copy_from_slice(&f16::from_f32(value / gain).to_le_bytes());
                }
            }
        });
        Ok(PackedMatrix { rows, cols, layout: Layout::Groups { format, gain }, tile_bytes, data })
    }

    /// Packs a matrix of plain floats. `fill(row, weights)` is called once per row, from any thread of the pool, with
    /// `cols` zeros to fill. Weights are rounded to `kind`; one that becomes infinite is an error.
    pub fn pack_float<E: Send>(
        pool: &Pool,
        rows: usize,
        cols: usize,
        kind: FloatKind,
        fill: &FillFloats<'_, E>,
    ) -> Result<Self, PackError<E>> {
        if rows == 0 || cols == 0 {
            return Err(PackError::Shape { rows, cols, problem: "it has no rows or no columns" });
        }
        let tile_bytes = cols.checked_mul(TILE_ROWS * kind.bytes());
        let mut data = allocate(rows, cols, tile_bytes)?;
        let tile_bytes = cols * TILE_ROWS * kind.bytes();
        let errors = FirstError(Mutex::new(None));
        let parts = (Parts::new(data.as_mut_slice(), tile_bytes), Parts::none(), Parts::none());
        for_each_part(pool, rows.div_ceil(TILE_ROWS), 2, parts, &|tile, tile_data, _, _| {
            let mut weights = vec![0.0f32; cols];
            for (lane, row) in (tile * TILE_ROWS..rows.min((tile + 1) * TILE_ROWS)).enumerate() {
                weights.fill(0.0);
                if let Err(error) = fill(row, &mut weights) {
                    return errors.note(row, PackError::Fill(error));
                }
                for (col, &weight) in weights.iter().enumerate() {
                    let at = (col * TILE_ROWS + lane) * kind.bytes();
                    let finite = match kind {
                        FloatKind::F32 => {
                            tile_data[at..at + 4].copy_from_slice(&weight.to_le_bytes());
                            weight.is_finite()
                        }
                        FloatKind::F16 => {
                            let value = f16::from_f32(weight);
                            tile_data[at..at + 2].copy_from_slice(&value.to_le_bytes());
                            value.is_finite()
                        }
                        FloatKind::BF16 => {
                            let value = bf16::from_f32(weight);
                            tile_data[at..at + 2].copy_from_slice(&value.to_le_bytes());
                            value.is_finite()
                        }
                    };
                    if !finite {
                        return errors.note(row, PackError::NonFinite { row, group: col });
                    }
                }
            }
        });
        errors.into_result()?;
        Ok(PackedMatrix { rows, cols, layout: Layout::Floats(kind), tile_bytes, data })
    }

    /// Number of outputs.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of inputs.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Bytes that one product reads (padding included).
    pub fn bytes(&self) -> usize {
        self.tiles() * self.tile_bytes
    }

    /// Bytes a packed matrix of codes would take.
    pub fn group_bytes(rows: usize, cols: usize, format: GroupFormat) -> usize {
        rows.div_ceil(TILE_ROWS).saturating_mul(format.tile_bytes(cols.div_ceil(BLOCK_COLS)))
    }

    /// Bytes a packed matrix of floats would take.
    pub fn float_bytes(rows: usize, cols: usize, kind: FloatKind) -> usize {
        rows.div_ceil(TILE_ROWS).saturating_mul(cols).saturating_mul(TILE_ROWS * kind.bytes())
    }

    /// Asks the system to keep the matrix in physical memory.
    pub fn pin(&self) -> std::io::Result<()> {
        crate::arch::os::pin(self.data.as_slice())
    }

    /// Name of the storage format, such as `4-bit affine g32` or `bf16`.
    pub fn format_name(&self) -> String {
        match self.layout {
            Layout::Groups { format: GroupFormat { bits, group, kind }, .. } => {
                let kind = match kind {
                    GroupKind::Symmetric { zero } => format!("symmetric zero {zero}"),
                    GroupKind::Affine => "affine".to_owned(),
                    GroupKind::Table(_) => "table".to_owned(),
                };
                format!("{bits}-bit {kind} g{group}")
            }
            Layout::Floats(FloatKind::F32) => "f32".to_owned(),
            Layout::Floats(FloatKind::F16) => "f16".to_owned(),
            Layout::Floats(FloatKind::BF16) => "bf16".to_owned(),
        }
    }

    /// Writes the weights of one row, as the kernels see them.
    ///
    /// # Panics
    /// If `row` is not below `rows()` or `out` does not have `cols()` entries.
    pub fn decode_row(&self, row: usize, out: &mut [f32]) {
        assert!(row < self.rows, "row {row} of {}", self.rows);
        assert_eq!(out.len(), self.cols, "a decoded row has one entry per column");
        let (tile, lane) = (self.tile(row / TILE_ROWS), row % TILE_ROWS);
        let half = |at: usize| [tile[at], tile[at + 1]];
        match self.layout {
            Layout::Groups { format, gain } => {
                for (g, chunk) in out.chunks_mut(format.group).enumerate() {
                    let start = g * format.group_bytes();
                    let number = |at: usize| f16::from_le_bytes(half(at)).to_f32() * gain;
                    let scale = number(start + lane * 2);
                    let offset = if format.affine() { number(start + (TILE_ROWS + lane) * 2) } else { 0.0 };
                    let codes = &tile[start + format.header_bytes()..start + format.group_bytes()];
                    for (col, value) in chunk.iter_mut().enumerate() {
                        let (byte, shift) = format.code_place(lane, col);
                        let code = if format.bits == 4 { codes[byte] >> shift & 15 } else { codes[byte] };
                        *value = scale.mul_add(format.level(code) as f32, offset);
                    }
                }
            }
            Layout::Floats(kind) => {
                for (col, value) in out.iter_mut().enumerate() {
                    let at = (col * TILE_ROWS + lane) * kind.bytes();
                    *value = match kind {
                        FloatKind::F32 => {
                            f32::from_le_bytes([tile[at], tile[at + 1], tile[at + 2], tile[at + 3]])
                        }
                        FloatKind::F16 => f16::from_le_bytes(half(at)).to_f32(),
                        FloatKind::BF16 => bf16::from_le_bytes(half(at)).to_f32(),
                    };
                }
            }
        }
    }

    /// How its bytes are to be read.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Number of 16-row tiles.
    pub fn tiles(&self) -> usize {
        self.rows.div_ceil(TILE_ROWS)
    }

    /// The bytes of one tile.
    ///
    /// # Panics
    /// If `tile` is not below `tiles()`.
    pub fn tile(&self, tile: usize) -> &[u8] {
        &self.data.as_slice()[tile * self.tile_bytes..][..self.tile_bytes]
    }
}

/// Writes one row's codes into its lane of a tile.
fn place_codes(format: &GroupFormat, tile: &mut [u8], lane: usize, codes: &[u8]) {
    for (g, chunk) in codes.chunks(format.group).enumerate() {
        let start = g * format.group_bytes() + format.header_bytes();
        let place = &mut tile[start..start + format.group_bytes() - format.header_bytes()];
        for (col, code) in chunk.iter().enumerate() {
            let (byte, shift) = format.code_place(lane, col);
            place[byte] |= code << shift;
        }
    }
}

/// The power of two that brings `largest` to f16's binade [2^14, 2^15); 1 when there is nothing to scale.
///
/// f16 is normal down to 2^-14, so every scale within a factor 2^28 of the largest keeps 11 significant bits.
fn gain_for(largest: f32) -> f32 {
    if largest == 0.0 {
        return 1.0;
    }
    let exponent = if largest.is_normal() { (largest.to_bits() >> 23) as i32 - 127 } else { -127 };
    // Clamped so that the gain is itself a normal f32 power of two.
    let gain = (exponent - 14).clamp(-126, 127);
    f32::from_bits(((gain + 127) as u32) << 23)
}

//! Weights on the GPU.
//!
//! A tile has 16 rows, as on the CPU; its columns are cut into blocks of 32, so that a thread has a row of a block in whole 16-byte
//! units and neighbouring threads read neighbouring units.
//!
//! ```text
//!   block:   16 scales (f16), 16 offsets, for each of its groups │ unit 0 of 16 rows │ unit 1 of 16 rows │ …
//!   unit:    32 codes of 4 bits, 16 of 8 bits (signed), 8 halves or 4 floats
//! ```

use kvant_cpu::{FloatKind, GroupKind, Layout, PackedMatrix};

use super::common::Forms;
use super::fill::Fill;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;

pub(crate) const TILE_ROWS: usize = 16;
pub(crate) const BLOCK_COLS: usize = 32;
/// Bytes of tiles that are repacked before they are sent.
const UPLOAD_BYTES: usize = 8 << 20;

/// How the weights of a matrix are stored on the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightFormat {
    /// 4 or 8 for codes, 16 (f16), 17 (bf16) or 32 for floats.
    pub(crate) bits: u32,
    /// Groups in a block; 0 for floats.
    pub(crate) groups: usize,
    pub(crate) has_offsets: bool,
    /// The code that stands for 0.
    pub(crate) zero: i32,
}

impl WeightFormat {
    /// 4-bit codes in groups of 32 with a scale: 4.5 bits per weight.
    pub const Q4: Self = Self { bits: 4, groups: 1, has_offsets: false, zero: 8 };
    /// 8-bit codes in groups of 32 with a scale: 8.5 bits per weight.
    pub const Q8: Self = Self { bits: 8, groups: 1, has_offsets: false, zero: 0 };
    /// binary16.
    pub const F16: Self = Self { bits: 16, groups: 0, has_offsets: false, zero: 0 };

    fn of(matrix: &PackedMatrix) -> Self {
        match matrix.layout() {
            Layout::Floats(kind) => {
                let bits = match kind {
                    FloatKind::F32 => 32,
                    FloatKind::F16 => 16,
                    FloatKind::BF16 => 17,
                };
                Self { bits, ..Self::F16 }
            }
            Layout::Groups { format, .. } => {
                let bits =
                    if matches!(format.kind, GroupKind::Table(_)) { 8 } else { u32::from(format.bits) };
                // 8-bit codes become signed.
                let middle = if bits == 8 { 128 } else { 0 };
                let zero = match format.kind {
                    GroupKind::Symmetric { zero } => i32::from(zero) - middle,
                    GroupKind::Affine => -middle,
                    GroupKind::Table(_) => 0,
                };
                let has_offsets = format.kind == GroupKind::Affine;
                Self { bits, groups: BLOCK_COLS / format.group, has_offsets, zero }
            }
        }
    }

    /// True for plain floats.
    pub fn is_float(&self) -> bool {
        self.groups == 0
    }

    /// 16-byte units of a row of a block.
    pub(crate) fn units(&self) -> usize {
        self.bits as usize / 4
    }

    pub(crate) fn header_words(&self) -> usize {
        self.groups * 8 * if self.has_offsets { 2 } else { 1 }
    }

    pub(crate) fn block_words(&self) -> usize {
        self.header_words() + self.units() * 4 * TILE_ROWS
    }

    fn tile_bytes(&self, cols: usize) -> usize {
        cols.div_ceil(BLOCK_COLS) * self.block_words() * 4
    }
}

/// One tile of a matrix in the GPU's order, behind what `out` holds.
fn repack(matrix: &PackedMatrix, tile: usize, format: &WeightFormat, out: &mut Vec<u32>) {
    let bytes = matrix.tile(tile);
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
    let cols = matrix.cols();
    for block in 0..cols.div_ceil(BLOCK_COLS) {
        let start = out.len();
        out.resize(start + format.block_words(), 0);
        let (header, units) = out[start..].split_at_mut(format.header_words());
        // Word `line` (0 …) of row `row`.
        let place = |line: usize, row: usize| (line / 4 * TILE_ROWS + row) * 4 + line % 4;
        match matrix.layout() {
            Layout::Groups { format: from, .. } => {
                let header_bytes = header.len() * 4 / format.groups;
                let code_bytes = TILE_ROWS * from.group * usize::from(from.bits) / 8;
                for group in 0..format.groups {
                    let at = (block * format.groups + group) * (header_bytes + code_bytes);
                    let words = header_bytes / 4;
                    for (i, to) in header[group * words..(group + 1) * words].iter_mut().enumerate() {
                        *to = word(at + 4 * i);
                    }
                    let codes = at + header_bytes;
                    let lines = code_bytes / 64;
                    for row in 0..TILE_ROWS {
                        for line in 0..lines {
                            let found = word(codes + line * 64 + row * 4);
                            match from.kind {
                                GroupKind::Table(table) => {
                                    // Two quads of columns, low nibbles first.
                                    for (half, nibbles) in [found, found >> 4].into_iter().enumerate() {
                                        let level = |code: u8| table[usize::from(code & 15)] as u8;
                                        let levels = nibbles.to_le_bytes().map(level);
                                        let at = group * 2 * lines + 2 * line + half;
                                        units[place(at, row)] = u32::from_le_bytes(levels);
                                    }
                                }
                                _ if from.bits == 8 => {
                                    units[place(group * lines + line, row)] = found ^ 0x8080_8080;
                                }
                                _ => units[place(group * lines + line, row)] = found,
                            }
                        }
                    }
                }
            }
            Layout::Floats(kind) => {
                let size = if kind == FloatKind::F32 { 4 } else { 2 };
                for col in 0..BLOCK_COLS.min(cols - block * BLOCK_COLS) {
                    for row in 0..TILE_ROWS {
                        let at = ((block * BLOCK_COLS + col) * TILE_ROWS + row) * size;
                        match size {
                            4 => units[place(col, row)] = word(at),
                            _ => {
                                let half = u16::from_le_bytes([bytes[at], bytes[at + 1]]);
                                units[place(col / 2, row)] |= u32::from(half) << (col % 2 * 16);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// One matrix of several that share their input, and where its results go.
#[derive(Clone, Copy, Debug)]
pub struct MatrixSource<'a> {
    /// The weights.
    pub weight: &'a PackedMatrix,
    /// Added to the results; one per weight row.
    pub bias: Option<&'a [f32]>,
}

/// Matrices of one input on the GPU; their results lie one after another.
#[derive(Debug)]
pub struct Matrices {
    pub(crate) parts: Vec<Part>,
    pub(crate) bias: Buffer,
    /// What kernels without results of this kind are bound to.
    pub(crate) unused: Buffer,
    pub(crate) has_bias: bool,
    pub(crate) cols: usize,
    /// Results per row of the input.
    pub(crate) outputs: usize,
    /// The GPU has matrix units.
    matrix_units: bool,
}

/// Tiles of one format in one buffer.
#[derive(Debug)]
pub(crate) struct Part {
    pub format: WeightFormat,
    pub weights: Buffer,
    /// Per tile: gain, first output, outputs.
    pub facts: Buffer,
    pub tiles: usize,
    /// The first tile's first output.
    pub first: usize,
    /// The same, where all tiles are whole and lie one after another.
    pub first_output: Option<usize>,
}

/// A tile of a part that is being planned: matrix, tile, facts.
type Planned = (usize, usize, [u32; 4]);

impl Matrices {
    /// Sends `sources` (equal numbers of columns) to the GPU.
    pub fn upload(gpu: &Gpu, sources: &[MatrixSource]) -> Result<Self, GpuError> {
        let cols = sources.first().map_or(0, |source| source.weight.cols());
        if sources.iter().any(|source| source.weight.cols() != cols) || cols == 0 || !cols.is_multiple_of(4) {
            return Err(GpuError::Unsupported {
                what: "columns of a product",
                found: format!("{:?}", sources.iter().map(|s| s.weight.cols()).collect::<Vec<_>>()),
                expected: "equal multiples of 4",
            });
        }
        let limit = gpu.largest_buffer();
        let mut planned: Vec<(WeightFormat, Vec<Planned>)> = Vec::new();
        let mut outputs = 0;
        for (index, source) in sources.iter().enumerate() {
            let (matrix, format) = (source.weight, WeightFormat::of(source.weight));
            let gain = match matrix.layout() {
                Layout::Groups { gain, .. } => gain,
                Layout::Floats(_) => 1.0,
            };
            for tile in 0..matrix.tiles() {
                let count = (matrix.rows() - tile * TILE_ROWS).min(TILE_ROWS);
                let facts = [gain.to_bits(), (outputs + tile * TILE_ROWS) as u32, count as u32, 0];
                let bytes = format.tile_bytes(cols) as u64;
                match planned.last_mut() {
                    Some((last, tiles)) if *last == format && (tiles.len() as u64 + 1) * bytes <= limit => {
                        tiles.push((index, tile, facts));
                    }
                    _ => planned.push((format, vec![(index, tile, facts)])),
                }
            }
            outputs += matrix.rows();
        }
        let parts = planned.into_iter().map(|(format, tiles)| Part::upload(gpu, sources, format, &tiles));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        let has_bias = sources.iter().any(|source| source.bias.is_some());
        let mut bias = Vec::new();
        if has_bias {
            for source in sources {
                match source.bias {
                    Some(values) => bias.extend_from_slice(values),
                    None => bias.resize(bias.len() + source.weight.rows(), 0.0),
                }
            }
        }
        let buffer = gpu.buffer("biases", 4 * bias.len() as u64)?;
        gpu.write(&buffer, 0, bytemuck::cast_slice(&bias))?;
        let matrix_units = gpu.info().matrix_side().is_some();
        let unused = gpu.buffer("no results", 16)?;
        Ok(Self { parts, bias: buffer, unused, has_bias, cols, outputs, matrix_units })
    }

    /// Random weights of about ±`1/√cols`, made on the GPU.
    pub fn random(gpu: &Gpu, format: WeightFormat, outputs: usize, cols: usize) -> Result<Self, GpuError> {
        let tile_bytes = format.tile_bytes(cols);
        let most = (gpu.largest_buffer() / tile_bytes as u64).max(1) as usize;
        let mut parts = Vec::new();
        let tiles = outputs.div_ceil(TILE_ROWS);
        for first in (0..tiles).step_by(most) {
            let tiles = (tiles - first).min(most);
            // Uniform codes of b bits have a deviation of 2^b/√12.
            let deviation = f32::from(1u16 << format.bits.min(8)) / 12f32.sqrt();
            let scale = 1.0 / (cols as f32).sqrt() / deviation;
            // As the CPU packs them: the largest scale is 2¹⁴ and more, the gain a power of two.
            let gain = if format.is_float() { 1.0 } else { scale.log2().floor().exp2() / 8192.0 };
            let mut facts = Vec::with_capacity(tiles);
            for tile in first..first + tiles {
                let count = (outputs - tile * TILE_ROWS).min(TILE_ROWS);
                facts.push([gain.to_bits(), (tile * TILE_ROWS) as u32, count as u32, 0]);
            }
            let part = Part::empty(gpu, format, tiles * tile_bytes, &facts)?;
            let fill = Fill {
                filled: u32::MAX as usize,
                period: u32::MAX as usize,
                block_words: format.block_words(),
                first_scale: 0,
                scales: format.header_words(),
                half: format.is_float(),
                scale: scale / gain,
                size: 1.7 / (cols as f32).sqrt(),
                seed: first,
            };
            fill.run(gpu, &part.weights)?;
            parts.push(part);
        }
        let (bias, matrix_units) = (gpu.buffer("biases", 0)?, gpu.info().matrix_side().is_some());
        let unused = gpu.buffer("no results", 16)?;
        Ok(Self { parts, bias, unused, has_bias: false, cols, outputs, matrix_units })
    }

    /// Bytes that a product reads.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.weights.bytes()).sum()
    }

    /// What the products read of their input: bytes (unless `exact`), floats, halves in matrix units.
    pub fn forms(&self, exact: bool) -> Forms {
        let reads_floats = |part: &Part| exact || part.format.is_float();
        Forms {
            bytes: self.parts.iter().any(|part| !reads_floats(part)),
            floats: self.parts.iter().any(reads_floats),
            halves: self.matrix_units && !exact,
        }
    }
}

impl Part {
    fn empty(gpu: &Gpu, format: WeightFormat, bytes: usize, facts: &[[u32; 4]]) -> Result<Self, GpuError> {
        let weights = gpu.buffer("weights", bytes as u64)?;
        let buffer = gpu.buffer("facts about weights", 16 * facts.len() as u64)?;
        gpu.write(&buffer, 0, bytemuck::cast_slice(facts))?;
        let first = facts.first().map_or(0, |facts| facts[1] as usize);
        let follows = |(i, [_, output, count, _]): (usize, &[u32; 4])| {
            *output as usize == first + i * TILE_ROWS && *count as usize == TILE_ROWS
        };
        let first_output = facts.iter().enumerate().all(follows).then_some(first);
        Ok(Self { format, weights, facts: buffer, tiles: facts.len(), first, first_output })
    }

    fn upload(
        gpu: &Gpu,
        sources: &[MatrixSource],
        format: WeightFormat,
        tiles: &[Planned],
    ) -> Result<Self, GpuError> {
        let tile_bytes = format.tile_bytes(sources[0].weight.cols());
        let facts: Vec<[u32; 4]> = tiles.iter().map(|(_, _, facts)| *facts).collect();
        let part = Self::empty(gpu, format, tiles.len() * tile_bytes, &facts)?;
        let mut words = Vec::new();
        let mut sent = 0;
        for (i, (source, tile, _)) in tiles.iter().enumerate() {
            repack(sources[*source].weight, *tile, &format, &mut words);
            if words.len() * 4 >= UPLOAD_BYTES || i + 1 == tiles.len() {
                gpu.write(&part.weights, sent, bytemuck::cast_slice(&words))?;
                gpu.flush();
                sent += words.len() as u64 * 4;
                words.clear();
            }
        }
        Ok(part)
    }
}

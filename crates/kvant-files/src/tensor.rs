//! Tensors: where the data of one lies, and a borrowed view that decodes its rows.

use crate::blocks;
use crate::dtype::{DType, GroupCodes};
use crate::float::Float;
use crate::quantized::{CodeRow, Fp8Parts, Int4Parts, Place, Sources};
use crate::source::Source;
use crate::tensor_info::TensorInfo;
use crate::{CodeKind, FileError};

/// Where the parts of an MLX-quantised tensor lie.
#[derive(Clone, Debug)]
pub(crate) struct MlxParts {
    pub(crate) codes: Place,
    pub(crate) scales: Place,
    pub(crate) biases: Place,
    pub(crate) param: Float,
}

/// Where the data of a tensor lies. Ranges are checked against the sources before a `Checkpoint` exists.
#[derive(Clone, Debug)]
pub(crate) enum Storage {
    Plain(Place),
    Mlx(Box<MlxParts>),
    /// Codes of MXFP4, two in a byte, even elements low, and their exponents.
    Mxfp4 {
        codes: Place,
        exponents: Place,
    },
    Int4(Box<Int4Parts>),
    Fp8(Box<Fp8Parts>),
}

/// Bytes of the (codes, exponents) of an MXFP4 tensor that keeps them apart. No overflow: `TensorInfo::new` checked the number of values.
pub(crate) fn mxfp4_sizes(info: &TensorInfo) -> (u64, u64) {
    let values = info.rows as u64 * info.cols as u64;
    (values / 2, values / 32)
}

/// One tensor of a checkpoint.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) info: TensorInfo,
    pub(crate) storage: Storage,
    /// Whether 1 is added to every value: HF keeps Gemma's norm weights as w − 1.
    pub(crate) add_one: bool,
}

impl MlxParts {
    /// Bytes of (codes, scales or biases). No overflow: `TensorInfo::new` checked the number of values.
    pub(crate) fn sizes(&self, info: &TensorInfo) -> (u64, u64) {
        let DType::Mlx { bits, group } = info.dtype else { return (0, 0) };
        let values = info.rows as u64 * info.cols as u64;
        (values / 8 * u64::from(bits), values / u64::from(group) * self.param.bytes() as u64)
    }
}

/// A tensor of an open checkpoint: zero copy, decoded row by row.
#[derive(Clone, Copy)]
pub struct TensorView<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) sources: &'a [Source],
}

/// Values decoded at once when a whole row of f32 is asked for: a multiple of every block and group.
const CHUNK: usize = 256;

impl<'a> TensorView<'a> {
    /// Name, shape and type.
    pub fn info(&self) -> &'a TensorInfo {
        &self.entry.info
    }

    /// Rows of the two-dimensional view.
    pub fn rows(&self) -> usize {
        self.entry.info.rows
    }

    /// Values of one row.
    pub fn cols(&self) -> usize {
        self.entry.info.cols
    }

    /// How values are stored.
    pub fn dtype(&self) -> DType {
        self.entry.info.dtype
    }

    /// The data as in the file. Quantised safetensors: the packed codes. Norms of HF Gemma checkpoints: without the 1 that
    /// `decode_row` adds.
    pub fn raw(&self) -> &'a [u8] {
        match &self.entry.storage {
            Storage::Plain(place) => self.slice(*place, self.entry.info.bytes as usize),
            Storage::Mlx(parts) => self.slice(parts.codes, self.mlx(parts).0),
            &Storage::Mxfp4 { codes, .. } => self.slice(codes, mxfp4_sizes(self.info()).0 as usize),
            Storage::Int4(parts) => self.slice(parts.codes, self.rows() * self.cols() / 2),
            Storage::Fp8(parts) => self.slice(parts.codes, self.rows() * self.cols()),
        }
    }

    fn slice(&self, place: Place, len: usize) -> &'a [u8] {
        &self.sources[place.source as usize].bytes()[place.offset as usize..][..len]
    }

    /// Bytes of (codes, scales or biases).
    fn mlx(&self, parts: &MlxParts) -> (usize, usize) {
        let (codes, params) = parts.sizes(&self.entry.info);
        (codes as usize, params as usize)
    }

    /// How values factor into codes; `None` for F32, F16 and BF16.
    pub fn groups(&self) -> Option<GroupCodes> {
        self.dtype().groups()
    }

    /// Decodes one row to f32, exactly as the format defines it.
    pub fn decode_row(&self, row: usize, out: &mut [f32]) -> Result<(), FileError> {
        self.check_row(row)?;
        self.check_buffer("out", out.len(), self.cols())?;
        self.decode_unchecked(row, out);
        Ok(())
    }

    /// All values, row by row. Meant for small tensors (norms, biases).
    pub fn to_f32(&self) -> Result<Vec<f32>, FileError> {
        let mut all = vec![0.0; self.rows() * self.cols()];
        for (row, out) in all.chunks_exact_mut(self.cols()).enumerate() {
            self.decode_unchecked(row, out);
        }
        Ok(all)
    }

    fn decode_unchecked(&self, row: usize, out: &mut [f32]) {
        match (self.dtype(), self.groups()) {
            (DType::Int4 { .. } | DType::F8_E4M3, _) => {
                let sources = Sources(self.sources);
                match &self.entry.storage {
                    Storage::Int4(parts) => parts.decode_row(self.info(), sources, row, out),
                    Storage::Fp8(parts) => parts.decode_row(self.info(), sources, row, out),
                    _ => {}
                }
            }
            (dtype, None) => {
                let float = match dtype {
                    DType::F16 => Float::F16,
                    DType::BF16 => Float::BF16,
                    _ => Float::F32,
                };
                let bytes = self.cols() * float.bytes();
                float.decode(&self.raw()[row * bytes..][..bytes], out);
            }
            (_, Some(groups)) => {
                let (mut codes, mut scales, mut offsets) = ([0; CHUNK], [0.0; CHUNK / 16], [0.0; CHUNK / 16]);
                for (chunk, out) in out.chunks_mut(CHUNK).enumerate() {
                    let per_chunk = out.len() / groups.group;
                    let codes = &mut codes[..out.len()];
                    let (scales, offsets) = (&mut scales[..per_chunk], &mut offsets[..per_chunk]);
                    self.codes_unchecked(row, chunk * CHUNK, codes, scales, offsets);
                    expand(groups, codes, scales, offsets, out);
                }
            }
        }
        if self.entry.add_one {
            out.iter_mut().for_each(|value| *value += 1.0);
        }
    }

    /// Splits one row into its codes (`cols` of them) and its scales (`cols / group`). Offsets (`cols / group`) are
    /// written for affine types only; other types leave that buffer as it is and it may have any length.
    pub fn decode_codes(
        &self,
        row: usize,
        codes: &mut [u8],
        scales: &mut [f32],
        offsets: &mut [f32],
    ) -> Result<(), FileError> {
        let Some(groups) = self.groups() else {
            return Err(FileError::NoCodes { tensor: self.entry.info.name.clone(), dtype: self.dtype() });
        };
        self.check_row(row)?;
        let per_row = self.cols() / groups.group;
        self.check_buffer("codes", codes.len(), self.cols())?;
        self.check_buffer("scales", scales.len(), per_row)?;
        if groups.kind == CodeKind::Affine {
            self.check_buffer("offsets", offsets.len(), per_row)?;
        }
        self.codes_unchecked(row, 0, codes, scales, offsets);
        Ok(())
    }

    /// Codes of `codes.len()` values of a row from value `from` on; both are whole blocks.
    fn codes_unchecked(
        &self,
        row: usize,
        from: usize,
        codes: &mut [u8],
        scales: &mut [f32],
        offsets: &mut [f32],
    ) {
        match &self.entry.storage {
            Storage::Plain(_) => {
                let dtype = self.dtype();
                let bytes_of = |values: usize| values / dtype.block_values() * dtype.block_bytes();
                let raw =
                    &self.raw()[row * bytes_of(self.cols()) + bytes_of(from)..][..bytes_of(codes.len())];
                blocks::decode(dtype, raw, codes, scales, offsets);
            }
            &Storage::Mxfp4 { exponents, .. } => {
                let first = row * self.cols() + from;
                let packed = &self.raw()[first / 2..(first + codes.len()) / 2];
                for (codes, &byte) in codes.as_chunks_mut::<2>().0.iter_mut().zip(packed) {
                    *codes = [byte & 15, byte >> 4];
                }
                let all = self.slice(exponents, mxfp4_sizes(self.info()).1 as usize);
                for (scale, &exponent) in scales.iter_mut().zip(&all[first / 32..]) {
                    *scale = blocks::mxfp4_scale(exponent);
                }
            }
            // Floats have no codes.
            Storage::Fp8(_) => {}
            Storage::Int4(parts) => {
                let affine = self.groups().is_some_and(|groups| groups.kind == CodeKind::Affine);
                let offsets = affine.then_some(offsets);
                let out = CodeRow { codes, scales, offsets };
                parts.decode_codes(self.info(), Sources(self.sources), row, from, out);
            }
            Storage::Mlx(parts) => {
                let DType::Mlx { bits, group } = self.dtype() else { return };
                let first = row * self.cols() + from;
                let values = codes.len();
                let (code_bytes, param_bytes) = self.mlx(parts);
                let raw = &self.slice(parts.codes, code_bytes)[first / 8 * bits as usize..];
                blocks::unpack_bits(bits, &raw[..values / 8 * bits as usize], codes);
                let group = group as usize;
                let range =
                    first / group * parts.param.bytes()..(first + values) / group * parts.param.bytes();
                for (at, out) in [(parts.scales, scales), (parts.biases, offsets)] {
                    let raw = &self.slice(at, param_bytes)[range.clone()];
                    // Each parameter serves group/32 groups of 32.
                    for (raw, out) in raw.chunks_exact(parts.param.bytes()).zip(out.chunks_mut(group / 32)) {
                        let mut value = [0.0];
                        parts.param.decode(raw, &mut value);
                        out.fill(value[0]);
                    }
                }
            }
        }
    }

    fn check_row(&self, row: usize) -> Result<(), FileError> {
        let rows = self.rows();
        if row < rows {
            return Ok(());
        }
        Err(FileError::NoSuchRow { tensor: self.entry.info.name.clone(), row, rows })
    }

    fn check_buffer(&self, buffer: &'static str, found: usize, expected: usize) -> Result<(), FileError> {
        if found == expected {
            return Ok(());
        }
        Err(FileError::BufferLength { tensor: self.entry.info.name.clone(), buffer, found, expected })
    }
}

/// Codes to values, by the formula of `CodeKind`.
fn expand(groups: GroupCodes, codes: &[u8], scales: &[f32], offsets: &[f32], out: &mut [f32]) {
    let grouped = out.chunks_exact_mut(groups.group).zip(codes.chunks_exact(groups.group)).zip(scales);
    match groups.kind {
        CodeKind::Symmetric { zero } => {
            for ((out, codes), &scale) in grouped {
                for (value, &code) in out.iter_mut().zip(codes) {
                    *value = scale * f32::from(i16::from(code) - i16::from(zero));
                }
            }
        }
        CodeKind::Affine => {
            for (((out, codes), &scale), &offset) in grouped.zip(offsets) {
                for (value, &code) in out.iter_mut().zip(codes) {
                    *value = scale * f32::from(code) + offset;
                }
            }
        }
        CodeKind::Table(table) => {
            for ((out, codes), &scale) in grouped {
                for (value, &code) in out.iter_mut().zip(codes) {
                    *value = scale * f32::from(table[usize::from(code & 15)]);
                }
            }
        }
    }
}

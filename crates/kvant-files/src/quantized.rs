//! Weights that Hugging Face's tools quantise: four-bit codes of GPTQ, AWQ and compressed-tensors, and eight-bit floats.
//!
//! ```text
//!   value[n][k] = scale[n][g] · (code[n][k] − zero[n][g])         n output, k input, g the group that k lies in
//!
//!                    codes, eight to a word            zeros                          scales
//!   GPTQ             [K/8][N], along k                 [G][N/8], along n, less one    [G][N]
//!   AWQ              [K][N/8], n in the order below    [G][N/8], likewise             [G][N]
//!   compressed       [N][K/8], along k                 [N/8][G], along n              [N][G]
//! ```
//!
//! GPTQ may order channels by their activations: then an index says which group a channel lies in, and groups are no runs of channels.

use crate::FileError;
use crate::dtype::{Int4Codes, Int4Kind};
use crate::float::Float;
use crate::source::Source;
use crate::tensor_info::TensorInfo;

/// The nibble of an AWQ word that holds column `c` of eight.
const AWQ_NIBBLE: [u32; 8] = [0, 4, 1, 5, 2, 6, 3, 7];
/// Values that share a scale as the rest of the crate sees it.
const RUN: usize = 32;

/// Where a part of a tensor lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) source: u32,
    /// In bytes.
    pub(crate) offset: u64,
}

/// Where the parts of a tensor of four-bit codes lie.
#[derive(Clone, Debug)]
pub(crate) struct Int4Parts {
    pub(crate) kind: Int4Kind,
    pub(crate) codes: Place,
    pub(crate) scales: Place,
    pub(crate) param: Float,
    /// Words of zeros; none where all are 8.
    pub(crate) zeros: Option<Place>,
    /// What is added to stored zeros.
    pub(crate) zero_shift: u8,
    /// The group of every channel, where groups are no runs.
    pub(crate) order: Option<Place>,
    /// Channels of a group.
    pub(crate) group: usize,
}

/// Where the parts of a tensor of eight-bit floats (E4M3) lie.
#[derive(Clone, Debug)]
pub(crate) struct Fp8Parts {
    pub(crate) codes: Place,
    pub(crate) scales: Place,
    pub(crate) param: Float,
    /// Rows and columns that share a scale.
    pub(crate) block: (usize, usize),
}

/// Room for codes of a row, with a scale and (if they are asked for) an offset for every run of 32.
pub(crate) struct CodeRow<'a> {
    pub(crate) codes: &'a mut [u8],
    pub(crate) scales: &'a mut [f32],
    pub(crate) offsets: Option<&'a mut [f32]>,
}

/// Reads of places that were checked before.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'a>(pub(crate) &'a [Source]);

impl<'a> Sources<'a> {
    fn bytes<const N: usize>(self, place: Place, index: usize, size: usize) -> [u8; N] {
        let all = self.0[place.source as usize].bytes();
        let mut out = [0; N];
        out[..size].copy_from_slice(&all[place.offset as usize + index * size..][..size]);
        out
    }

    fn word(self, place: Place, index: usize) -> u32 {
        u32::from_le_bytes(self.bytes(place, index, 4))
    }

    fn float(self, place: Place, index: usize, kind: Float) -> f32 {
        let mut value = [0.0];
        kind.decode(&self.bytes::<4>(place, index, kind.bytes())[..kind.bytes()], &mut value);
        value[0]
    }
}

impl Int4Parts {
    fn groups(&self, info: &TensorInfo) -> usize {
        info.cols / self.group
    }

    /// Bytes of all parts, each with its place.
    pub(crate) fn ranges(&self, info: &TensorInfo) -> Vec<(Place, u64)> {
        let (rows, cols, groups) = (info.rows as u64, info.cols as u64, self.groups(info) as u64);
        let mut ranges =
            vec![(self.codes, rows * cols / 2), (self.scales, rows * groups * self.param.bytes() as u64)];
        ranges.extend(self.zeros.map(|place| (place, rows.div_ceil(8) * groups * 4)));
        ranges.extend(self.order.map(|place| (place, cols * 4)));
        ranges
    }

    fn code(&self, info: &TensorInfo, sources: Sources<'_>, row: usize, col: usize) -> u8 {
        let (index, nibble) = match self.kind {
            Int4Kind::Gptq => (col / 8 * info.rows + row, (col % 8) as u32),
            Int4Kind::Awq => (col * (info.rows / 8) + row / 8, AWQ_NIBBLE[row % 8]),
            Int4Kind::Compressed => (row * (info.cols / 8) + col / 8, (col % 8) as u32),
        };
        (sources.word(self.codes, index) >> (4 * nibble) & 15) as u8
    }

    fn scale(&self, info: &TensorInfo, sources: Sources<'_>, row: usize, group: usize) -> f32 {
        let index = match self.kind {
            Int4Kind::Compressed => row * self.groups(info) + group,
            Int4Kind::Gptq | Int4Kind::Awq => group * info.rows + row,
        };
        sources.float(self.scales, index, self.param)
    }

    fn zero(&self, info: &TensorInfo, sources: Sources<'_>, row: usize, group: usize) -> u8 {
        let Some(zeros) = self.zeros else { return 8 };
        let (index, nibble) = match self.kind {
            Int4Kind::Gptq => (group * (info.rows / 8) + row / 8, (row % 8) as u32),
            Int4Kind::Awq => (group * (info.rows / 8) + row / 8, AWQ_NIBBLE[row % 8]),
            Int4Kind::Compressed => (row / 8 * self.groups(info) + group, (row % 8) as u32),
        };
        (sources.word(zeros, index) >> (4 * nibble) & 15) as u8 + self.zero_shift
    }

    /// What the codes stand for, told from zeros and groups; refuses groups that are none.
    pub(crate) fn find_codes(
        &mut self,
        info: &TensorInfo,
        sources: Sources<'_>,
    ) -> Result<Int4Codes, FileError> {
        let groups = self.groups(info);
        if let Some(order) = self.order {
            let group_of = |col| sources.word(order, col) as usize;
            if let Some(col) = (0..info.cols).find(|col| group_of(*col) >= groups) {
                let reason =
                    format!("channel {col} is in group {}, expected one of {groups} groups", group_of(col));
                return Err(FileError::BadShape {
                    tensor: info.name.clone(),
                    dims: info.dims.clone(),
                    reason,
                });
            }
            if (0..info.cols).any(|col| group_of(col) != col / self.group) {
                return Ok(Int4Codes::Scattered);
            }
            self.order = None;
        }
        if !self.group.is_multiple_of(RUN) {
            return Ok(Int4Codes::Scattered);
        }
        let centred = (0..groups).all(|group| {
            // All eight of a word at once would not spare the shift.
            (0..info.rows).all(|row| self.zero(info, sources, row, group) == 8)
        });
        Ok(if centred { Int4Codes::Symmetric } else { Int4Codes::Affine })
    }

    /// Codes of a row from channel `from` on.
    pub(crate) fn decode_codes(
        &self,
        info: &TensorInfo,
        sources: Sources<'_>,
        row: usize,
        from: usize,
        out: CodeRow<'_>,
    ) {
        let CodeRow { codes, scales, offsets } = out;
        codes.iter_mut().enumerate().for_each(|(i, code)| *code = self.code(info, sources, row, from + i));
        let group = |run: usize| (from + run * RUN) / self.group;
        for (run, scale) in scales.iter_mut().enumerate() {
            *scale = self.scale(info, sources, row, group(run));
        }
        for (run, offset) in offsets.into_iter().flatten().enumerate() {
            *offset = -scales[run] * f32::from(self.zero(info, sources, row, group(run)));
        }
    }

    /// Values of a row.
    pub(crate) fn decode_row(&self, info: &TensorInfo, sources: Sources<'_>, row: usize, out: &mut [f32]) {
        for (col, value) in out.iter_mut().enumerate() {
            let group = self.order.map_or(col / self.group, |order| sources.word(order, col) as usize);
            let (code, zero) = (self.code(info, sources, row, col), self.zero(info, sources, row, group));
            *value = self.scale(info, sources, row, group) * (f32::from(code) - f32::from(zero));
        }
    }
}

impl Fp8Parts {
    /// Scales of a row of blocks, and rows of them.
    fn scale_shape(&self, info: &TensorInfo) -> (usize, usize) {
        (info.rows.div_ceil(self.block.0), info.cols.div_ceil(self.block.1))
    }

    /// Bytes of both parts, each with its place.
    pub(crate) fn ranges(&self, info: &TensorInfo) -> [(Place, u64); 2] {
        let (rows, cols) = self.scale_shape(info);
        let scales = rows as u64 * cols as u64 * self.param.bytes() as u64;
        [(self.codes, info.rows as u64 * info.cols as u64), (self.scales, scales)]
    }

    /// Values of a row.
    pub(crate) fn decode_row(&self, info: &TensorInfo, sources: Sources<'_>, row: usize, out: &mut [f32]) {
        let all = &sources.0[self.codes.source as usize].bytes()[self.codes.offset as usize..];
        let codes = &all[row * info.cols..][..info.cols];
        let first = row / self.block.0 * self.scale_shape(info).1;
        let blocks = out.chunks_mut(self.block.1).zip(codes.chunks(self.block.1));
        for (block, (out, codes)) in blocks.enumerate() {
            let scale = sources.float(self.scales, first + block, self.param);
            for (value, code) in out.iter_mut().zip(codes) {
                *value = scale * e4m3(*code);
            }
        }
    }
}

/// An eight-bit float of four exponent and three mantissa bits: no infinity, one NaN of either sign.
fn e4m3(code: u8) -> f32 {
    let (exponent, mantissa) = (i32::from(code >> 3 & 15), f32::from(code & 7));
    let magnitude = match exponent {
        15 if code & 7 == 7 => f32::NAN,
        0 => mantissa * 2f32.powi(-9),
        _ => (1.0 + mantissa / 8.0) * 2f32.powi(exponent - 7),
    };
    if code & 0x80 != 0 { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_floats_are_as_published() {
        // Largest, smallest normal, largest and smallest subnormal, one.
        for (code, value) in [
            (0x7e, 448.0),
            (0x08, 2f32.powi(-6)),
            (0x07, 0.875 * 2f32.powi(-6)),
            (0x01, 2f32.powi(-9)),
            (0x38, 1.0),
        ] {
            assert_eq!(e4m3(code), value);
            assert_eq!(e4m3(code | 0x80), -value);
        }
        assert!(e4m3(0x7f).is_nan() && e4m3(0xff).is_nan());
    }
}

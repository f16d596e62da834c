//! Safetensors headers: which tensors a file holds, and where.

use std::collections::BTreeMap;
use std::path::PathBuf;

use safetensors::Dtype;
use safetensors::tensor::Metadata as Header;

use crate::float::Float;
use crate::quantized::Place;
use crate::{DType, FileError, Limits};

/// One tensor of a safetensors file.
pub(super) struct Found {
    pub(super) name: String,
    pub(super) source: u32,
    /// Absolute byte offset in its file.
    pub(super) offset: u64,
    pub(super) dtype: Dtype,
    /// Slowest dimension first, as safetensors has it.
    pub(super) shape: Vec<u64>,
}

impl Found {
    pub(super) fn place(&self) -> Place {
        Place { source: self.source, offset: self.offset }
    }
}

pub(super) fn bad(reason: String) -> FileError {
    FileError::Safetensors { reason }
}

/// Reads `length u64 | JSON header | data`. The header is parsed by the safetensors crate; every size in it is checked
/// here, with checked arithmetic, against the length of the file.
pub(super) fn read_header(
    bytes: &[u8],
    source: u32,
    limits: &Limits,
    found: &mut Vec<Found>,
) -> Result<(), FileError> {
    let Some((length, rest)) = bytes.split_first_chunk::<8>() else {
        return Err(bad(format!("{} bytes, expected a header length of 8", bytes.len())));
    };
    let length = u64::from_le_bytes(*length);
    if length > limits.max_metadata_bytes {
        return Err(FileError::Limit {
            what: "bytes of metadata",
            found: length,
            limit: limits.max_metadata_bytes,
        });
    }
    if length > rest.len() as u64 {
        let (offset, available) = (8, rest.len() as u64);
        return Err(FileError::Truncated { what: "safetensors header", offset, needed: length, available });
    }
    let (header, data) = rest.split_at(length as usize);
    // The parser checks shapes and offsets too, so what it refuses need not be bad JSON.
    let header: Header = super::json(header).map_err(|error| match error {
        FileError::Json { error } => bad(format!("header: {error}")),
        other => other,
    })?;
    let first = found.len();
    for (name, info) in header.tensors() {
        if name.len() as u64 > limits.max_tensor_name_bytes {
            let limit = limits.max_tensor_name_bytes;
            return Err(FileError::Limit { what: "bytes of a tensor name", found: name.len() as u64, limit });
        }
        let (start, end) = (info.data_offsets.0 as u64, info.data_offsets.1 as u64);
        let bits = info
            .shape
            .iter()
            .try_fold(info.dtype.bitsize() as u64, |bits, &dim| bits.checked_mul(dim as u64));
        let size = bits.filter(|bits| bits.is_multiple_of(8)).map(|bits| bits / 8);
        if start > end || end > data.len() as u64 {
            let (bytes, available) = (end.saturating_sub(start), data.len() as u64);
            return Err(FileError::OutOfFile { tensor: name, offset: start, bytes, available });
        }
        let shape: Vec<u64> = info.shape.iter().map(|&dim| dim as u64).collect();
        if size != Some(end - start) {
            let reason = format!("{} of that shape in {} bytes", info.dtype, end - start);
            return Err(FileError::BadShape { tensor: name, dims: shape, reason });
        }
        found.push(Found { name, source, offset: 8 + length + start, dtype: info.dtype, shape });
    }
    // The header is a map without order; the order in the file is the one that makes sense to list and read.
    found[first..].sort_unstable_by(|a, b| (a.offset, &a.name).cmp(&(b.offset, &b.name)));
    Ok(())
}

/// Keeps the tensors the index lists in the file it lists them in; each must be there.
pub(super) fn match_index(
    found: &mut Vec<Found>,
    index: &BTreeMap<String, String>,
    paths: &[PathBuf],
) -> Result<(), FileError> {
    found.retain(|tensor| {
        let file = paths.get(tensor.source as usize).and_then(|path| path.file_name());
        index.get(&tensor.name).is_some_and(|listed| file.is_some_and(|file| file == listed.as_str()))
    });
    if found.len() == index.len() {
        return Ok(());
    }
    let mut there: Vec<&str> = found.iter().map(|tensor| tensor.name.as_str()).collect();
    there.sort_unstable();
    match index.keys().find(|name| there.binary_search(&name.as_str()).is_err()) {
        Some(name) => Err(FileError::MissingTensor { tensor: name.clone() }),
        None => Ok(()),
    }
}

/// The float type of a tensor, if it is one.
pub(super) fn float_of(dtype: Dtype) -> Option<(Float, DType)> {
    Some(match dtype {
        Dtype::F32 => (Float::F32, DType::F32),
        Dtype::F16 => (Float::F16, DType::F16),
        Dtype::BF16 => (Float::BF16, DType::BF16),
        _ => return None,
    })
}

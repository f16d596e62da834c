//! What is known about a tensor without touching its data.

use crate::FileError;
use crate::dtype::DType;

/// What is known about a tensor without touching its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorInfo {
    /// GGUF name.
    pub name: String,
    /// Rows of the two-dimensional view: the product of all dimensions but the fastest.
    pub rows: usize,
    /// Values of one row: the fastest dimension.
    pub cols: usize,
    /// Dimensions, fastest first.
    pub dims: Vec<u64>,
    /// How values are stored.
    pub dtype: DType,
    /// Size of the data in the file, bytes (MLX: codes, scales and biases together).
    pub bytes: u64,
}

impl TensorInfo {
    /// Checks a shape: no zero, no overflow, rows a whole number of blocks.
    pub(crate) fn new(name: String, dims: Vec<u64>, dtype: DType) -> Result<Self, FileError> {
        match Self::extent(&dims, dtype) {
            Ok((rows, cols, bytes)) => Ok(Self { name, rows, cols, dims, dtype, bytes }),
            Err(reason) => Err(FileError::BadShape { tensor: name, dims, reason }),
        }
    }

    fn extent(dims: &[u64], dtype: DType) -> Result<(usize, usize, u64), String> {
        let block = dtype.block_values() as u64;
        let cols = *dims.first().ok_or("no dimension, expected at least one")?;
        if dims.contains(&0) {
            return Err("a dimension is 0".into());
        }
        if !cols.is_multiple_of(block) {
            return Err(format!("rows of {cols} values, expected a multiple of {block} ({dtype})"));
        }
        let rows = dims[1..].iter().try_fold(1u64, |product, &dim| product.checked_mul(dim));
        let bytes = rows
            .and_then(|rows| rows.checked_mul(cols / block))
            .and_then(|blocks| blocks.checked_mul(dtype.block_bytes() as u64))
            // The number of values must fit as well: callers allocate and index with it.
            .filter(|_| {
                rows.and_then(|rows| rows.checked_mul(cols)).is_some_and(|n| isize::try_from(n).is_ok())
            })
            .filter(|&bytes| isize::try_from(bytes).is_ok());
        match (rows, bytes) {
            (Some(rows), Some(bytes)) => Ok((rows as usize, cols as usize, bytes)),
            _ => Err("the size overflows".into()),
        }
    }
}

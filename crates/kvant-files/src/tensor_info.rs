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
        let wrong = |reason: String| FileError::BadShape { tensor: name.clone(), dims: dims.clone(), reason };
        let block = dtype.block_values() as u64;
        let cols = *dims.first().ok_or_else(|| wrong("no dimension, expected at least one".to_owned()))?;
        if dims.contains(&0) {
            return Err(wrong("a dimension is 0".to_owned()));
        }
        if !cols.is_multiple_of(block) {
            return Err(wrong(format!("rows of {cols} values, expected a multiple of {block} ({dtype})")));
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
        let (Some(rows), Some(bytes)) = (rows, bytes) else {
            return Err(wrong("the size overflows".to_owned()));
        };
        Ok(Self { name, rows: rows as usize, cols: cols as usize, dims, dtype, bytes })
    }
}

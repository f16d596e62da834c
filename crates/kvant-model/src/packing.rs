//! How a file's tensors become packed matrices: which rows, in which format, and what can go wrong.

use kvant_cpu::{FloatKind, GroupFormat, GroupKind, PackError};
use kvant_files::{CodeKind, DType, FileError, GroupCodes};

use crate::error::ModelError;

/// Which rows of a tensor: `block` neighbours out of every `stride`.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub first: usize,
    pub block: usize,
    pub stride: usize,
    /// Rows of the whole tensor.
    pub all: usize,
}

impl Rows {
    /// Neighbours from `first` on.
    pub fn of(first: usize, all: usize) -> Self {
        Self { first, block: 1, stride: 1, all }
    }

    /// Where the `row`-th one lies.
    pub fn at(self, row: usize) -> usize {
        self.first + row / self.block * self.stride + row % self.block
    }
}

/// The model's word for what went wrong with `tensor`.
pub(crate) fn pack_error(error: PackError<FileError>, tensor: &str) -> ModelError {
    match error {
        PackError::Fill(e) => ModelError::File(e),
        PackError::NonFinite { row, .. } => ModelError::NonFinite { tensor: tensor.to_owned(), row },
        other => ModelError::Pack { tensor: tensor.to_owned(), reason: other.to_string() },
    }
}

/// The kernels' word for a file's code layout.
pub(crate) fn group_format(groups: GroupCodes) -> GroupFormat {
    let kind = match groups.kind {
        CodeKind::Symmetric { zero } => GroupKind::Symmetric { zero },
        CodeKind::Affine => GroupKind::Affine,
        CodeKind::Table(table) => GroupKind::Table(table),
    };
    GroupFormat { bits: groups.bits, group: groups.group, kind }
}

/// Floats keep their own width; eight-bit ones under scales become bf16, as transformers has them.
pub(crate) fn float_kind(dtype: DType) -> FloatKind {
    match dtype {
        DType::F16 => FloatKind::F16,
        DType::BF16 | DType::F8_E4M3 => FloatKind::BF16,
        _ => FloatKind::F32,
    }
}

/// How a turned matrix is stored: floats as they are; the groups of codes run along what are now columns, so those become f16.
pub(crate) fn turned_kind(dtype: DType) -> FloatKind {
    match dtype {
        DType::F32 => FloatKind::F32,
        DType::BF16 => FloatKind::BF16,
        _ => FloatKind::F16,
    }
}

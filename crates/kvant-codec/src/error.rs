//! What can go wrong, named: the thing, what was found, what was expected.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use thiserror::Error;

/// Every error of this crate.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum CodecError {
    /// A format name that the registry does not hold.
    #[error("unknown KV format `{name}`")]
    UnknownFormat { name: String },
    /// A format that an older version had.
    #[error(
        "KV format `{name}` was removed: it packed vectors as a whole, for comparisons alone; \
         what it measured was measured at tag v0.2-lab"
    )]
    RemovedFormat { name: String },
    /// A rotation name that does not parse.
    #[error(
        "unknown rotation `{name}`; expected none, srht, srht2, srft, householder, householderK or dense"
    )]
    UnknownRotation { name: String },
    /// A scheme text that does not parse.
    #[error("bad cache scheme `{text}`: {reason}")]
    BadScheme { text: String, reason: String },
    /// A head dimension outside the supported range.
    #[error("head dimension {found} is not supported; expected {expected}")]
    HeadDim { found: usize, expected: &'static str },
    /// A buffer of the wrong length.
    #[error("{what} holds {found} elements, expected {expected}")]
    Length { what: &'static str, found: usize, expected: usize },
    /// An index outside its range (a tile slot, a layer).
    #[error("{what} {found} is out of range, expected less than {limit}")]
    OutOfRange { what: &'static str, found: usize, limit: usize },
    /// An input value that is NaN or infinite: the model above is broken, and a cache must not hide it.
    #[error("row {row}, channel {channel} is {value}, expected a finite number")]
    NonFinite { row: usize, channel: usize, value: f32 },
    /// The format has no tiles, or none that kernels read where they are asked to.
    #[error("format `{format}` has no tile layout that can be read here")]
    NoTileLayout { format: String },
    /// A calibration vector (λ or μ) with an unusable entry.
    #[error("{what}[{index}] is {value}, expected {expected}")]
    Calibration { what: &'static str, index: usize, value: f32, expected: &'static str },
    /// The scheme asks for λ or μ, but none was given (or the other way round).
    #[error("scheme `{scheme}`: {reason}")]
    CalibrationMismatch { scheme: String, reason: &'static str },
    /// A matrix that should be orthogonal is not.
    #[error("matrix is not orthogonal: |R·Rᵀ − I| reaches {found:e}, expected at most {limit:e}")]
    NotOrthogonal { found: f64, limit: f64 },
    /// A calibration file that does not parse.
    #[error("bad calibration file: {field} is {found}, expected {expected}")]
    SidecarFile { field: &'static str, found: String, expected: String },
}

/// Shorthand used throughout the crate.
pub type Result<T> = std::result::Result<T, CodecError>;

/// Checks one buffer length.
pub(crate) fn expect_len(what: &'static str, found: usize, expected: usize) -> Result<()> {
    if found == expected { Ok(()) } else { Err(CodecError::Length { what, found, expected }) }
}

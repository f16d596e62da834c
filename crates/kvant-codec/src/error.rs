//! What can go wrong, named: the thing, what was found, what was expected.

use thiserror::Error;

/// Every error of this crate.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum CodecError {
    /// A format name that the registry does not hold.
    #[error("unknown KV format `{name}`; see `kvant formats` for the list")]
    UnknownFormat {
        /// The name as given.
        name: String,
    },
    /// A format that an older version had.
    #[error(
        "KV format `{name}` was removed: it packed vectors as a whole, for comparisons alone; \
         what it measured was measured at tag v0.2-lab"
    )]
    RemovedFormat {
        /// The name as given.
        name: String,
    },
    /// A rotation name that does not parse.
    #[error(
        "unknown rotation `{name}`; expected none, srht, srht2, srft, householder, householderK or dense"
    )]
    UnknownRotation {
        /// The name as given.
        name: String,
    },
    /// A scheme text that does not parse.
    #[error("bad cache scheme `{text}`: {reason}")]
    BadScheme {
        /// The text as given.
        text: String,
        /// Which part is wrong and what was expected there.
        reason: String,
    },
    /// A head dimension outside the supported range.
    #[error("head dimension {found} is not supported; expected {expected}")]
    HeadDim {
        /// The dimension, in channels.
        found: usize,
        /// The range or property that was expected.
        expected: &'static str,
    },
    /// A buffer of the wrong length.
    #[error("{what} holds {found} elements, expected {expected}")]
    Length {
        /// Which buffer.
        what: &'static str,
        /// Its length, in elements.
        found: usize,
        /// The length it should have, in elements.
        expected: usize,
    },
    /// An index outside its range (a tile slot, a layer).
    #[error("{what} {found} is out of range, expected less than {limit}")]
    OutOfRange {
        /// What is indexed.
        what: &'static str,
        /// The index.
        found: usize,
        /// The first index that is too large.
        limit: usize,
    },
    /// An input value that is NaN or infinite: the model above is broken, and a cache must not hide it.
    #[error("row {row}, channel {channel} is {value}, expected a finite number")]
    NonFinite {
        /// Row of the input, in tokens.
        row: usize,
        /// Channel within the head.
        channel: usize,
        /// The offending value.
        value: f32,
    },
    /// The format has no tiles, or none that kernels read where they are asked to.
    #[error("format `{format}` has no tile layout that can be read here")]
    NoTileLayout {
        /// Canonical format name.
        format: String,
    },
    /// A calibration vector (λ or μ) with an unusable entry.
    #[error("{what}[{index}] is {value}, expected {expected}")]
    Calibration {
        /// `lambda` or `mu`.
        what: &'static str,
        /// Channel.
        index: usize,
        /// The entry.
        value: f32,
        /// What is allowed.
        expected: &'static str,
    },
    /// The scheme asks for λ or μ, but none was given (or the other way round).
    #[error("scheme `{scheme}`: {reason}")]
    CalibrationMismatch {
        /// Canonical scheme text.
        scheme: String,
        /// What is missing or superfluous.
        reason: &'static str,
    },
    /// A matrix that should be orthogonal is not.
    #[error("matrix is not orthogonal: |R·Rᵀ − I| reaches {found:e}, expected at most {limit:e}")]
    NotOrthogonal {
        /// Largest deviation from the identity.
        found: f64,
        /// Allowed deviation.
        limit: f64,
    },
    /// A calibration file that does not parse.
    #[error("bad calibration file: {field} is {found}, expected {expected}")]
    SidecarFile {
        /// Header field or part.
        field: &'static str,
        /// What the bytes say.
        found: String,
        /// What was expected.
        expected: String,
    },
}

/// Shorthand used throughout the crate.
pub type Result<T> = std::result::Result<T, CodecError>;

/// Checks one buffer length.
pub(crate) fn expect_len(what: &'static str, found: usize, expected: usize) -> Result<()> {
    if found == expected { Ok(()) } else { Err(CodecError::Length { what, found, expected }) }
}

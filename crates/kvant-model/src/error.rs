//! What can go wrong between a file and its logits.

use kvant_cache::CacheError;
use kvant_files::FileError;

/// Errors of loading and running a model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The file could not be read as asked.
    #[error(transparent)]
    File(#[from] FileError),
    /// A family this version does not know.
    #[error("architecture \"{found}\" is not supported (supported: {known})")]
    Architecture {
        /// The name in the file.
        found: String,
        /// The names that are known.
        known: String,
    },
    /// A hyper-parameter that makes no sense.
    #[error("{key}: found {found}, expected {expected}")]
    Hyper {
        /// Metadata key.
        key: String,
        /// Value found.
        found: String,
        /// What would be possible.
        expected: String,
    },
    /// A tensor whose shape does not fit the hyper-parameters.
    #[error("tensor {tensor}: found {found_rows} × {found_cols}, expected {rows} × {cols}")]
    Shape {
        /// Tensor name.
        tensor: String,
        /// Rows found.
        found_rows: usize,
        /// Columns found.
        found_cols: usize,
        /// Rows expected.
        rows: usize,
        /// Columns expected.
        cols: usize,
    },
    /// Weights that are not numbers.
    #[error("tensor {tensor}: row {row} holds NaN or infinity")]
    NonFinite {
        /// Tensor name.
        tensor: String,
        /// First row concerned.
        row: usize,
    },
    /// Weights that cannot be packed.
    #[error("tensor {tensor}: {reason}")]
    Pack {
        /// Tensor name.
        tensor: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A token outside the vocabulary.
    #[error("token {token} is outside the vocabulary of {vocab}")]
    Token {
        /// The token.
        token: u32,
        /// Size of the vocabulary.
        vocab: usize,
    },
    /// Nothing to run.
    #[error("no tokens to run")]
    NoTokens,
    /// The cache refused.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// The device that runs the step failed.
    #[error(transparent)]
    Device(Box<dyn std::error::Error + Send + Sync>),
    /// Memory could not be pinned.
    #[error("cannot pin {bytes} bytes of weights in memory: {reason}")]
    Pin {
        /// Bytes that were to be pinned.
        bytes: u64,
        /// The system's words and what to do.
        reason: String,
    },
}

//! What can go wrong between a file and its logits.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use std::path::PathBuf;

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
    Architecture { found: String, known: String },
    /// A hyper-parameter that makes no sense.
    #[error("{key}: found {found}, expected {expected}")]
    Hyper { key: String, found: String, expected: String },
    /// A tensor whose shape does not fit the hyper-parameters.
    #[error("tensor {tensor}: found {found_rows} × {found_cols}, expected {rows} × {cols}")]
    Shape { tensor: String, found_rows: usize, found_cols: usize, rows: usize, cols: usize },
    /// An adapter that does not fit the model.
    #[error("{}: adapter: {field}: found {found}, expected {expected}", path.display())]
    Adapter { path: PathBuf, field: String, found: String, expected: String },
    /// Weights that are not numbers.
    #[error("tensor {tensor}: row {row} holds NaN or infinity")]
    NonFinite { tensor: String, row: usize },
    /// Weights that cannot be packed.
    #[error("tensor {tensor}: {reason}")]
    Pack { tensor: String, reason: String },
    /// A token outside the vocabulary.
    #[error("token {token} is outside the vocabulary of {vocab}")]
    Token { token: u32, vocab: usize },
    /// Nothing to run.
    #[error("no tokens to run")]
    NoTokens,
    /// An encoder asked for logits, or a decoder for what encoders tell.
    #[error("the model is {found}, expected {expected}")]
    Kind { found: &'static str, expected: &'static str },
    /// A text that an encoder cannot read.
    #[error("a text of {tokens} tokens, expected at most {context}")]
    TooLong { tokens: usize, context: usize },
    /// The cache refused.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// The device that runs the step failed.
    #[error(transparent)]
    Device(Box<dyn std::error::Error + Send + Sync>),
    /// Memory could not be pinned.
    #[error("cannot pin {bytes} bytes of weights in memory: {reason}")]
    Pin { bytes: u64, reason: String },
}

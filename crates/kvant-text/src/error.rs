//! What can go wrong between text and tokens.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use std::path::PathBuf;

/// Why a tokeniser or chat template could not be built or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The vocabulary is of a family this crate does not implement.
    #[error("tokenizer model `{found}` is not supported (supported: gpt2, llama, gemma4, bert, t5)")]
    UnsupportedModel {
        /// `tokenizer.ggml.model`, or the model type of a `tokenizer.json`.
        found: String,
    },
    /// The rule that splits text into words is not known.
    #[error("pre-tokenizer `{found}` is not supported")]
    UnsupportedPreTokenizer { found: String },
    /// A `tokenizer.json` turns tokens back into text by a rule this crate does not implement.
    #[error(
        "tokenizer decoder `{found}` is not supported (supported: ByteLevel, Metaspace, ByteFallback, WordPiece)"
    )]
    UnsupportedDecoder { found: String },
    /// A field that this tokeniser family needs is absent.
    #[error("tokenizer field `{field}` is missing, needed by model `{model}`")]
    MissingField { field: &'static str, model: String },
    /// Two arrays that describe the same tokens differ in length.
    #[error("tokenizer field `{field}` has {found} entries, expected {expected} (one per token)")]
    LengthMismatch { field: &'static str, found: usize, expected: usize },
    /// A token id points outside the vocabulary.
    #[error("tokenizer field `{field}` is token {found}, but the vocabulary has {vocab_size} tokens")]
    TokenOutOfRange { field: &'static str, found: u32, vocab_size: usize },
    /// One entry of a vocabulary array makes no sense.
    #[error("tokenizer field `{field}`, entry {index}: {reason}")]
    BadEntry { field: &'static str, index: usize, reason: String },
    /// The vocabulary is larger than any real one.
    #[error("tokenizer field `{field}` holds {found} {unit}, more than the limit of {limit}")]
    TooLarge { field: &'static str, found: usize, unit: &'static str, limit: usize },
    /// A file could not be read.
    #[error("{}: {source}", path.display())]
    Read { path: PathBuf, source: std::io::Error },
    /// A `tokenizer.json` or `tokenizer_config.json` does not parse.
    #[error("{}: {reason}", path.display())]
    BadJson { path: PathBuf, reason: String },
    /// A GGUF file's vocabulary does not make a tokeniser.
    #[error("tokenizer model `{model}`: {reason}")]
    BadVocab { model: String, reason: String },
    /// Encoding failed inside the `tokenizers` crate.
    #[error("encoding failed: {reason}")]
    Encode { reason: String },
    /// Its [`Stop`](crate::Stop) flag was set.
    #[error("stopped before it was done")]
    Stopped,
    /// A chat template does not parse, or failed while it ran.
    #[error("chat template, line {line}: {reason}")]
    Template { line: usize, reason: String },
    /// A chat template ran past one of its limits.
    #[error("chat template, line {line}: stopped at its limit of {limit} {unit}")]
    TemplateLimit { line: usize, limit: u64, unit: &'static str },
}

/// Refuses a field that is larger than `limit`.
pub(crate) fn check_size(
    field: &'static str,
    found: usize,
    unit: &'static str,
    limit: usize,
) -> Result<(), TextError> {
    if found > limit { Err(TextError::TooLarge { field, found, unit, limit }) } else { Ok(()) }
}

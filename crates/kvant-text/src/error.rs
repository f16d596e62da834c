//! What can go wrong between text and tokens.

use std::path::PathBuf;

/// Why a tokeniser or chat template could not be built or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The vocabulary is of a family this crate does not implement.
    #[error("tokenizer model `{found}` is not supported (supported: gpt2, llama, gemma4)")]
    UnsupportedModel {
        /// `tokenizer.ggml.model`, or the model type of a `tokenizer.json`.
        found: String,
    },
    /// The rule that splits text into words is not known.
    #[error("pre-tokenizer `{found}` is not supported")]
    UnsupportedPreTokenizer {
        /// `tokenizer.ggml.pre`.
        found: String,
    },
    /// A `tokenizer.json` turns tokens back into text by a rule this crate does not implement.
    #[error("tokenizer decoder `{found}` is not supported (supported: ByteLevel, Metaspace, ByteFallback)")]
    UnsupportedDecoder {
        /// The decoder's type.
        found: String,
    },
    /// A field that this tokeniser family needs is absent.
    #[error("tokenizer field `{field}` is missing, needed by model `{model}`")]
    MissingField {
        /// The absent field, named as in the file.
        field: &'static str,
        /// The tokeniser family.
        model: String,
    },
    /// Two arrays that describe the same tokens differ in length.
    #[error("tokenizer field `{field}` has {found} entries, expected {expected} (one per token)")]
    LengthMismatch {
        /// The array, named as in the file.
        field: &'static str,
        /// Its length, in entries.
        found: usize,
        /// The number of tokens.
        expected: usize,
    },
    /// A token id points outside the vocabulary.
    #[error("tokenizer field `{field}` is token {found}, but the vocabulary has {vocab_size} tokens")]
    TokenOutOfRange {
        /// The field that holds the id, named as in the file.
        field: &'static str,
        /// The id.
        found: u32,
        /// The number of tokens.
        vocab_size: usize,
    },
    /// One entry of a vocabulary array makes no sense.
    #[error("tokenizer field `{field}`, entry {index}: {reason}")]
    BadEntry {
        /// The array, named as in the file.
        field: &'static str,
        /// The entry, counted from 0.
        index: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The vocabulary is larger than any real one.
    #[error("tokenizer field `{field}` holds {found} {unit}, more than the limit of {limit}")]
    TooLarge {
        /// The array, named as in the file.
        field: &'static str,
        /// Its size.
        found: usize,
        /// What is counted.
        unit: &'static str,
        /// The largest accepted size.
        limit: usize,
    },
    /// A file could not be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A `tokenizer.json` or `tokenizer_config.json` does not parse.
    #[error("{}: {reason}", path.display())]
    BadJson {
        /// The file.
        path: PathBuf,
        /// What the parser said.
        reason: String,
    },
    /// Encoding failed inside the `tokenizers` crate.
    #[error("encoding failed: {reason}")]
    Encode {
        /// What the crate said.
        reason: String,
    },
    /// Its [`Stop`](crate::Stop) flag was set.
    #[error("stopped before it was done")]
    Stopped,
    /// A chat template does not parse, or failed while it ran.
    #[error("chat template, line {line}: {reason}")]
    Template {
        /// Line of the template, counted from 1; 0 when unknown.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A chat template ran past one of its limits.
    #[error("chat template, line {line}: stopped at its limit of {limit} {unit}")]
    TemplateLimit {
        /// Line of the template, counted from 1; 0 when unknown.
        line: usize,
        /// The limit.
        limit: u64,
        /// What is limited.
        unit: &'static str,
    },
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

//! Why a measurement failed.

use kvant_attn::AttnError;
use kvant_cache::CacheError;
use kvant_codec::CodecError;
use kvant_engine::EngineError;

/// What can go wrong in a measurement.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The engine refused.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The cache refused.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// Attention refused.
    #[error(transparent)]
    Attention(#[from] AttnError),
    /// A codec refused.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A capture that a study cannot use.
    #[error("the capture has no queries (or no layers): expected one made without --no-queries")]
    NoQueries,
    /// Too little text.
    #[error("the text has {found} tokens, at least {needed} are needed")]
    TooShort {
        /// Tokens of the text.
        found: usize,
        /// Tokens needed.
        needed: usize,
    },
    /// A window that cannot be.
    #[error("windows of {found} tokens: at least 2 are needed, and the context holds {context}")]
    Window {
        /// Tokens asked for.
        found: usize,
        /// Tokens the context holds.
        context: usize,
    },
    /// A layer or head that the model does not have.
    #[error("{what} {found} does not exist, expected less than {limit}")]
    Choice {
        /// "layer" or "kv head".
        what: &'static str,
        /// The index asked for.
        found: usize,
        /// How many there are.
        limit: usize,
    },
    /// More data than can sensibly be held.
    #[error(
        "the captured rows would take {bytes} bytes, {limit} are allowed: fewer layers, heads or windows"
    )]
    TooLarge {
        /// Bytes needed.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// A file of rows or results that cannot be read or written.
    #[error("{path}: {reason}")]
    File {
        /// Which file.
        path: std::path::PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A compressed cache that never compressed anything.
    #[error("no packed tile was read: {tokens} tokens are too few for {scheme} to seal any")]
    NothingPacked {
        /// Tokens run.
        tokens: usize,
        /// The cache.
        scheme: String,
    },
    /// The model's numbers broke down.
    #[error("token {position} of window {window} has no finite probability: the model's weights are damaged")]
    NotFinite {
        /// Window index.
        window: usize,
        /// Position in the window.
        position: usize,
    },
}

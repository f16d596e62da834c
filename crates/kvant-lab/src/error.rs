//! Why a measurement failed.

use kvant_attn::AttnError;
use kvant_cache::CacheError;
use kvant_codec::CodecError;
use kvant_engine::EngineError;
use kvant_engine::measure::MeasureError;

/// What can go wrong in a measurement.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The text, its windows or the model's numbers.
    #[error(transparent)]
    Measure(MeasureError),
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
}

impl From<MeasureError> for LabError {
    fn from(error: MeasureError) -> Self {
        match error {
            MeasureError::Engine(error) => LabError::Engine(error),
            other => LabError::Measure(other),
        }
    }
}

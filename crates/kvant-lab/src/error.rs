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

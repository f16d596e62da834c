//! Why a text cannot be measured.

use crate::error::EngineError;

/// What can go wrong in a measurement over a text.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The engine refused.
    #[error(transparent)]
    Engine(#[from] EngineError),
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
        /// Tokens of the window.
        found: usize,
        /// Tokens the context holds.
        context: usize,
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

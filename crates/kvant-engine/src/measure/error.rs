//! Why a text cannot be measured.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use crate::error::EngineError;

/// What can go wrong in a measurement over a text.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The engine refused.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Too little text.
    #[error("the text has {found} tokens, at least {needed} are needed")]
    TooShort { found: usize, needed: usize },
    /// A window that cannot be.
    #[error("windows of {found} tokens: at least 2 are needed, and the context holds {context}")]
    Window { found: usize, context: usize },
    /// A compressed cache that never compressed anything.
    #[error("no packed tile was read: {tokens} tokens are too few for {scheme} to seal any")]
    NothingPacked { tokens: usize, scheme: String },
    /// The model's numbers broke down.
    #[error("token {position} of window {window} has no finite probability: the model's weights are damaged")]
    NotFinite { window: usize, position: usize },
}

//! What can go wrong between a prompt and its answer.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use std::path::PathBuf;

use kvant_cache::{CacheError, SnapshotError};

use kvant_codec::Fingerprint;
use kvant_files::FileError;
use kvant_model::ModelError;
use kvant_text::TextError;

/// Errors of loading and generating.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The model could not be loaded or run.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Tokeniser or template.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The cache refused.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// A snapshot that could not be written or taken over.
    #[error("{}: {source}", path.display())]
    Snapshot { path: PathBuf, source: SnapshotError },
    /// More tokens than sequences.
    #[error("a step of {found} sequences: the batch has {expected}")]
    BatchSize { found: usize, expected: usize },
    /// A GPU was asked for that this program cannot use.
    #[error("a GPU was asked for, but this build has no support for GPUs")]
    NoGpuSupport,
    /// Something that a conversation on a GPU does not have.
    #[error("{what} works on the CPU only")]
    OnlyOnCpu { what: &'static str },
    /// Something that only a GPU does.
    #[error("{what} works on a GPU only")]
    OnlyOnGpu { what: &'static str },
    /// A step ahead of its tokens with more rows than a GPU takes at once.
    #[error("a step ahead of its tokens has more rows than the GPU takes at once")]
    StepTooLong,
    /// A step that was collected after the next one: its logits are gone.
    #[error("a step on the CPU has to be collected before the next one is submitted")]
    StepGone,
    /// A conversation with a model that was not made for any.
    #[error("this model has no chat template")]
    NoTemplate,
    /// What constrains an answer failed, or left no token to choose.
    #[error("constrained answer: {reason}")]
    Constraint { reason: String },
    /// A kind of text that a model's configuration does not name.
    #[error("prompt: found {found:?}, expected {known}")]
    Prompt { found: String, known: String },
    /// Nothing to answer.
    #[error("the prompt is empty: at least one token is needed")]
    EmptyPrompt,
    /// A prompt that leaves no room.
    #[error("the prompt has {tokens} tokens, the context holds {context}")]
    PromptTooLong { tokens: usize, context: usize },
    /// An option out of range.
    #[error("{option}: found {found}, expected {expected}")]
    Option { option: &'static str, found: String, expected: &'static str },
    /// A draft model with other tokens.
    #[error("the draft model's tokens are not the model's: {difference}")]
    DraftTokens { difference: String },
    /// A calibration of another model.
    #[error("the calibration was fitted on model {found}, this is {expected}")]
    Calibration { found: Fingerprint, expected: Fingerprint },
    /// A calibration file that cannot be used.
    #[error("{path}: {reason}")]
    CalibrationFile { path: PathBuf, reason: String },
    /// A scheme that needs a calibration, and none is there.
    #[error("cache scheme {scheme} needs a calibration, and there is none for this model")]
    NoCalibration { scheme: String },
    /// The model's numbers broke down.
    #[error(
        "the model produced NaN logits at position {position}: its weights are damaged, or its file was changed while it was in use"
    )]
    NanLogits { position: usize },
}

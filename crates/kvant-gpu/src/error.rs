//! What can go wrong on a GPU.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use kvant_codec::CodecError;
use kvant_model::ModelError;

use crate::template::TemplateError;

/// An error of a GPU, or of a question put to one.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    #[error("no GPU found")]
    NoDevice,
    /// A number beyond the GPUs there are.
    #[error("GPU {found}: found {count}")]
    Index { found: usize, count: usize },
    /// A GPU that lacks what a kernel needs.
    #[error("{device}: the kernel needs {feature}, which this GPU does not have")]
    Missing { device: String, feature: String },
    /// A model that does something the GPU has no kernel for.
    #[error("{family} models need {what}, which only the CPU has")]
    Mechanism { family: &'static str, what: &'static str },
    /// The GPU would not be opened.
    #[error("{device}: could not be opened: {problem}")]
    Open { device: String, problem: String },
    /// The byte budget does not allow a buffer.
    #[error("{what}: {asked} bytes do not fit the GPU's budget of {budget}, of which {used} are in use")]
    Budget { what: String, asked: u64, used: u64, budget: u64 },
    /// The GPU has no memory left for a buffer, or cannot bind one that large.
    #[error("{what}: out of GPU memory for {asked} bytes")]
    OutOfMemory { what: String, asked: u64 },
    /// The GPU went away: unplugged, reset by its driver, or hung.
    #[error("GPU lost: {0}")]
    Lost(String),
    /// The driver refused a kernel or a command.
    #[error("{what}: {problem}")]
    Refused { what: String, problem: String },
    /// A shape or format that no kernel serves.
    #[error("{what}: found {found}, expected {expected}")]
    Unsupported { what: &'static str, found: String, expected: &'static str },
    /// A buffer or slice of the wrong size.
    #[error("{what}: found {found} bytes, expected {expected}")]
    Length { what: String, found: u64, expected: u64 },
    /// A format without a tile, or a bad head dimension.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A mistake in a kernel template.
    #[error(transparent)]
    Template(#[from] TemplateError),
}

/// An error of a GPU as one of the model that runs on it.
pub(crate) fn device_error(error: GpuError) -> ModelError {
    ModelError::Device(Box::new(error))
}

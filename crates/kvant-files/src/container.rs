//! Kinds of model files, and what the reader of each hands over.

use std::path::PathBuf;

use crate::metadata::Metadata;
use crate::source::Source;
use crate::tensor::Entry;

/// What kind of file or directory a checkpoint came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// A GGUF file, or several parts of one.
    Gguf {
        /// Format version: 2 or 3.
        version: u32,
    },
    /// A directory with config.json and safetensors files.
    Safetensors,
    /// A llama2.c checkpoint.
    Llama2c,
}

/// What a container's reader hands over.
pub(crate) struct Parts {
    pub(crate) container: Container,
    pub(crate) metadata: Metadata,
    pub(crate) entries: Vec<Entry>,
    pub(crate) sources: Vec<Source>,
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) directory: Option<PathBuf>,
}

//! Everything that can be wrong with a model file. Each variant names the thing (key, tensor, field), what was
//! found and what was expected.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use std::path::PathBuf;

use crate::dtype::DType;

/// Why a model file could not be opened, or a value of it not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// Any other error, with the file it was found in.
    #[error("{}: {error}", path.display())]
    In { path: PathBuf, error: Box<FileError> },
    /// The operating system refused.
    #[error("cannot {action} {}: {error}", path.display())]
    Io { action: &'static str, path: PathBuf, error: std::io::Error },
    /// A pipe, a device, a directory, …
    #[error("{} is not a regular file", path.display())]
    NotRegular { path: PathBuf },
    /// A path that ends in no name.
    #[error("\"{}\" names no file to write", path.display())]
    NoFileName { path: PathBuf },
    /// Something that must not be replaced is where a file is to be written.
    #[error("{} is {found}, and would be replaced by {kind}: name a new file, or remove it first", path.display())]
    Replace { path: PathBuf, found: String, kind: &'static str },
    /// The path holds none of the known containers.
    #[error(
        "not a model this reader knows ({found}); expected a GGUF file, a directory with config.json and \
         safetensors, or a llama2.c .bin"
    )]
    UnknownContainer { found: String },
    /// A GGUF version outside 2..=3.
    #[error("GGUF version {found} is not supported, expected 2 or 3")]
    Version { found: u32 },
    /// The GGUF header is byte-swapped.
    #[error("GGUF file is big-endian, expected little-endian")]
    BigEndian,
    /// The file ends too early.
    #[error("file ends inside {what}: {needed} bytes needed at offset {offset}, {available} there")]
    Truncated { what: &'static str, offset: u64, needed: u64, available: u64 },
    /// A count or size above the `Limits`.
    #[error("{what} is {found}, above the limit of {limit}")]
    Limit { what: &'static str, found: u64, limit: u64 },
    /// Text that must be UTF-8 is not.
    #[error("{what} is not UTF-8: first bad byte at {at}")]
    NotUtf8 { what: String, at: usize },
    /// A metadata type id that does not exist.
    #[error("key {key:?} has value type {found}, expected 0..=12")]
    UnknownValueType { key: String, found: u32 },
    /// A boolean byte other than 0 and 1.
    #[error("key {key:?} holds the boolean byte {found}, expected 0 or 1")]
    BadBool { key: String, found: u8 },
    /// The same key twice.
    #[error("metadata key {key:?} occurs twice")]
    DuplicateKey { key: String },
    /// The same tensor name twice.
    #[error("tensor {tensor:?} occurs twice")]
    DuplicateTensor { tensor: String },
    /// A required key is absent.
    #[error("metadata key {key:?} is missing, expected {expected}")]
    MissingKey { key: String, expected: &'static str },
    /// A key has another type than the reader of it needs.
    #[error("metadata key {key:?} is {found}, expected {expected}")]
    WrongType { key: String, found: String, expected: &'static str },
    /// A number does not fit the type its reader needs.
    #[error("metadata key {key:?} is {found}, expected {expected}")]
    OutOfRange { key: String, found: String, expected: String },
    /// `general.alignment` is unusable.
    #[error("general.alignment is {found}, expected a power of two up to {limit}")]
    BadAlignment { found: u64, limit: u64 },
    /// A tensor type id this crate does not decode.
    #[error("tensor {tensor:?} has type id {id}{}, which is not supported", DType::note_of_id(*id))]
    UnknownTensorType { tensor: String, id: u32 },
    /// A shape that cannot be.
    #[error("tensor {tensor:?} has shape {dims:?}: {reason}")]
    BadShape { tensor: String, dims: Vec<u64>, reason: String },
    /// Tensor data outside the file.
    #[error(
        "tensor {tensor:?} takes {bytes} bytes at offset {offset} of the tensor data, {available} are there"
    )]
    OutOfFile { tensor: String, offset: u64, bytes: u64, available: u64 },
    /// A tensor offset that breaks the alignment.
    #[error("tensor {tensor:?} starts at offset {offset}, expected a multiple of {alignment}")]
    Misaligned { tensor: String, offset: u64, alignment: u64 },
    /// Two tensors share bytes.
    #[error("tensors {first:?} and {second:?} overlap in the file")]
    Overlap { first: String, second: String },
    /// The parts of a split GGUF do not fit together.
    #[error("split GGUF: {reason}")]
    Split { reason: String },
    /// No tensor of that name.
    #[error("tensor {tensor:?} is missing")]
    MissingTensor { tensor: String },
    /// Row index outside the tensor.
    #[error("tensor {tensor:?} has {rows} rows, row {row} was asked for")]
    NoSuchRow { tensor: String, row: usize, rows: usize },
    /// A caller's buffer has the wrong length.
    #[error("buffer {buffer} for tensor {tensor:?} has {found} elements, expected {expected}")]
    BufferLength { tensor: String, buffer: &'static str, found: usize, expected: usize },
    /// Codes of an unquantised tensor were asked for.
    #[error("tensor {tensor:?} is {dtype}: its values do not factor into codes")]
    NoCodes { tensor: String, dtype: DType },
    /// A JSON file does not parse.
    #[error("invalid JSON: {error}")]
    Json { error: serde_json::Error },
    /// A field of config.json cannot be used.
    #[error("config.json: {field}: {reason}")]
    Config { field: String, reason: String },
    /// A safetensors header cannot be used.
    #[error("safetensors: {reason}")]
    Safetensors { reason: String },
    /// An adapter cannot be used, or not with this model.
    #[error("adapter: {field}: found {found}, expected {expected}")]
    Adapter { field: String, found: String, expected: String },
    /// A llama2.c file cannot be used.
    #[error("llama2.c: {reason}")]
    Llama2c { reason: String },
}

impl FileError {
    /// The error with the file it was found in, once.
    pub(crate) fn in_file(self, path: &std::path::Path) -> Self {
        match self {
            named @ (Self::In { .. } | Self::Io { .. } | Self::NotRegular { .. }) => named,
            error => Self::In { path: path.to_path_buf(), error: Box::new(error) },
        }
    }

    /// The error without the file names around it.
    pub fn kind(&self) -> &FileError {
        match self {
            Self::In { error, .. } => error.kind(),
            other => other,
        }
    }
}

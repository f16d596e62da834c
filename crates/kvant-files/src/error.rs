//! Everything that can be wrong with a model file. Each variant names the thing (key, tensor, field), what was
//! found and what was expected.

use std::path::PathBuf;

use crate::dtype::DType;

/// Why a model file could not be opened, or a value of it not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// Any other error, with the file it was found in.
    #[error("{}: {error}", path.display())]
    In {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<FileError>,
    },
    /// The operating system refused.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What was tried ("open", "map", …).
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The system's answer.
        error: std::io::Error,
    },
    /// A pipe, a device, a directory, …
    #[error("{} is not a regular file", path.display())]
    NotRegular {
        /// The path.
        path: PathBuf,
    },
    /// A path that ends in no name.
    #[error("\"{}\" names no file to write", path.display())]
    NoFileName {
        /// The path.
        path: PathBuf,
    },
    /// Something that must not be replaced is where a file is to be written.
    #[error("{} is {found}, and would be replaced by {kind}: name a new file, or remove it first", path.display())]
    Replace {
        /// The path.
        path: PathBuf,
        /// What is there.
        found: String,
        /// What was to be written.
        kind: &'static str,
    },
    /// The path holds none of the known containers.
    #[error(
        "not a model this reader knows ({found}); expected a GGUF file, a directory with config.json and \
         safetensors, or a llama2.c .bin"
    )]
    UnknownContainer {
        /// What the path holds instead.
        found: String,
    },
    /// A GGUF version outside 2..=3.
    #[error("GGUF version {found} is not supported, expected 2 or 3")]
    Version {
        /// Version in the header.
        found: u32,
    },
    /// The GGUF header is byte-swapped.
    #[error("GGUF file is big-endian, expected little-endian")]
    BigEndian,
    /// The file ends too early.
    #[error("file ends inside {what}: {needed} bytes needed at offset {offset}, {available} there")]
    Truncated {
        /// What was being read.
        what: &'static str,
        /// Byte offset of the read.
        offset: u64,
        /// Bytes the item takes.
        needed: u64,
        /// Bytes left in the file.
        available: u64,
    },
    /// A count or size above the `Limits`.
    #[error("{what} is {found}, above the limit of {limit}")]
    Limit {
        /// The counted thing.
        what: &'static str,
        /// Size in the file.
        found: u64,
        /// The limit it exceeds.
        limit: u64,
    },
    /// Text that must be UTF-8 is not.
    #[error("{what} is not UTF-8: first bad byte at {at}")]
    NotUtf8 {
        /// Which text.
        what: String,
        /// Byte index of the first invalid byte in that text.
        at: usize,
    },
    /// A metadata type id that does not exist.
    #[error("key {key:?} has value type {found}, expected 0..=12")]
    UnknownValueType {
        /// Metadata key.
        key: String,
        /// The type id.
        found: u32,
    },
    /// A boolean byte other than 0 and 1.
    #[error("key {key:?} holds the boolean byte {found}, expected 0 or 1")]
    BadBool {
        /// Metadata key.
        key: String,
        /// The byte.
        found: u8,
    },
    /// The same key twice.
    #[error("metadata key {key:?} occurs twice")]
    DuplicateKey {
        /// Metadata key.
        key: String,
    },
    /// The same tensor name twice.
    #[error("tensor {tensor:?} occurs twice")]
    DuplicateTensor {
        /// Tensor name.
        tensor: String,
    },
    /// A required key is absent.
    #[error("metadata key {key:?} is missing, expected {expected}")]
    MissingKey {
        /// Metadata key.
        key: String,
        /// The type it should have.
        expected: &'static str,
    },
    /// A key has another type than the reader of it needs.
    #[error("metadata key {key:?} is {found}, expected {expected}")]
    WrongType {
        /// Metadata key.
        key: String,
        /// Type in the file.
        found: String,
        /// Type needed.
        expected: &'static str,
    },
    /// A number does not fit the type its reader needs.
    #[error("metadata key {key:?} is {found}, expected {expected}")]
    OutOfRange {
        /// Metadata key.
        key: String,
        /// The value.
        found: String,
        /// The accepted range.
        expected: String,
    },
    /// `general.alignment` is unusable.
    #[error("general.alignment is {found}, expected a power of two up to {limit}")]
    BadAlignment {
        /// Value in the file, bytes.
        found: u64,
        /// Largest accepted value, bytes.
        limit: u64,
    },
    /// A tensor type id this crate does not decode.
    #[error("tensor {tensor:?} has type id {id}{}, which is not supported", DType::note_of_id(*id))]
    UnknownTensorType {
        /// Tensor name.
        tensor: String,
        /// ggml type id.
        id: u32,
    },
    /// A shape that cannot be.
    #[error("tensor {tensor:?} has shape {dims:?}: {reason}")]
    BadShape {
        /// Tensor name.
        tensor: String,
        /// Dimensions, fastest first.
        dims: Vec<u64>,
        /// What is wrong with them.
        reason: String,
    },
    /// Tensor data outside the file.
    #[error(
        "tensor {tensor:?} takes {bytes} bytes at offset {offset} of the tensor data, {available} are there"
    )]
    OutOfFile {
        /// Tensor name.
        tensor: String,
        /// Offset in the data section, bytes.
        offset: u64,
        /// Size, bytes.
        bytes: u64,
        /// Size of the data section, bytes.
        available: u64,
    },
    /// A tensor offset that breaks the alignment.
    #[error("tensor {tensor:?} starts at offset {offset}, expected a multiple of {alignment}")]
    Misaligned {
        /// Tensor name.
        tensor: String,
        /// Offset in the data section, bytes.
        offset: u64,
        /// Alignment of the file, bytes.
        alignment: u64,
    },
    /// Two tensors share bytes.
    #[error("tensors {first:?} and {second:?} overlap in the file")]
    Overlap {
        /// The one that starts first.
        first: String,
        /// The one that starts inside it.
        second: String,
    },
    /// The parts of a split GGUF do not fit together.
    #[error("split GGUF: {reason}")]
    Split {
        /// What does not fit.
        reason: String,
    },
    /// No tensor of that name.
    #[error("tensor {tensor:?} is missing")]
    MissingTensor {
        /// Tensor name.
        tensor: String,
    },
    /// Row index outside the tensor.
    #[error("tensor {tensor:?} has {rows} rows, row {row} was asked for")]
    NoSuchRow {
        /// Tensor name.
        tensor: String,
        /// Row asked for.
        row: usize,
        /// Rows there are.
        rows: usize,
    },
    /// A caller's buffer has the wrong length.
    #[error("buffer {buffer} for tensor {tensor:?} has {found} elements, expected {expected}")]
    BufferLength {
        /// Tensor name.
        tensor: String,
        /// Which argument.
        buffer: &'static str,
        /// Its length, elements.
        found: usize,
        /// Length needed, elements.
        expected: usize,
    },
    /// Codes of an unquantised tensor were asked for.
    #[error("tensor {tensor:?} is {dtype}: its values do not factor into codes")]
    NoCodes {
        /// Tensor name.
        tensor: String,
        /// Its type.
        dtype: DType,
    },
    /// A JSON file does not parse.
    #[error("invalid JSON: {error}")]
    Json {
        /// The parser's word, with line and column.
        error: serde_json::Error,
    },
    /// A field of config.json cannot be used.
    #[error("config.json: {field}: {reason}")]
    Config {
        /// Path of the field.
        field: String,
        /// What was found and what was expected.
        reason: String,
    },
    /// A safetensors header cannot be used.
    #[error("safetensors: {reason}")]
    Safetensors {
        /// What was found and what was expected.
        reason: String,
    },
    /// A llama2.c file cannot be used.
    #[error("llama2.c: {reason}")]
    Llama2c {
        /// What was found and what was expected.
        reason: String,
    },
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

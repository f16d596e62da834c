//! Model files become typed values: GGUF, safetensors (HF and MLX), llama2.c.
//!
//! [`Checkpoint::open`] maps the file or files of a model, checks everything they claim under one [`Limits`], and
//! from then on offers [`Metadata`] and [`TensorView`]s under GGUF names, whatever the container was. Nothing
//! is copied: rows are decoded from the mapping when asked for. No file content can cause a panic or an allocation
//! out of proportion to the file.
//!
//! ```no_run
//! # fn main() -> Result<(), kvant_files::FileError> {
//! let model = kvant_files::Checkpoint::open("model.gguf".as_ref())?;
//! let layers = model.metadata().u32(&format!("{}.block_count", model.metadata().architecture()?))?;
//! let embedding = model.tensor("token_embd.weight")?;
//! let mut row = vec![0.0; embedding.cols()];
//! embedding.decode_row(0, &mut row)?;
//! println!("{layers} layers, {} tokens", embedding.rows());
//! # Ok(())
//! # }
//! ```

mod blocks;
mod checkpoint;
mod container;
mod dtype;
mod error;
mod fault;
mod float;
mod gguf;
mod grid_blocks;
mod grids;
mod hf;
mod limits;
mod llama2c;
mod metadata;
mod quantized;
mod replace;
mod source;
mod tensor;
mod tensor_info;

pub use checkpoint::Checkpoint;
pub use container::Container;
pub use dtype::{CodeKind, DType, GroupCodes, Int4Codes, Int4Kind};
pub use error::FileError;
pub use fault::{explain_lost_pages, ignores_hangups, survive_size_limits, take_back_terminal_signals};
pub use limits::Limits;
pub use metadata::{Array, Metadata, StringArray, Value};
pub use replace::{
    FileKind, MappedFile, ReplaceError, check_replaceable, clear_strays, create_private_folder, replace_file,
};
pub use source::{open_in_place, read_bounded};
pub use tensor::TensorView;
pub use tensor_info::TensorInfo;

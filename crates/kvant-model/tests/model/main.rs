//! The tests of models in one binary; `tests/endless.rs` is apart because it measures its process.

#[path = "../common/mod.rs"]
mod common;

mod adapters;
mod experts;
mod families;
mod hostile_files;
mod quantized;
mod recurrent;
mod tiny_checkpoints;

//! All tests of the readers in one binary; `tests/allocation.rs` is apart because it replaces the allocator.

#[path = "../common/mod.rs"]
mod common;

mod gguf;
mod hf;
mod hostile;
mod llama2c;
mod reference;
mod seeds;

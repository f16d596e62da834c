//! The tests of the cache in one binary; `tests/memory.rs` and `tests/spill_memory.rs` are apart because they measure their process.

#[path = "../support/mod.rs"]
mod support;

mod evict;
mod exchange;
mod kept_choices;
mod latent;
mod moved;
mod received;
mod retention;
mod sequence;
mod snapshot;
mod sparse_keys;
mod spill;
mod trial;
mod watch;

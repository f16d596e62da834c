//! The tests of the engine in one binary: every further one would be compiled and linked apart.

#[path = "../support/mod.rs"]
mod support;

mod cache_view;
mod chat;
mod covers;
mod embed;
mod recurrent;
mod shape;
mod sparse_keys;
mod speculate;
mod spill;
mod step;
mod watch;

//! The tests of the GPU in one binary; `tests/device.rs` is apart because it loses devices.

#[path = "../support/mod.rs"]
mod support;

mod attention;
mod bounded;
mod exact;
mod experts;
mod families;
mod gated;
mod gather;
mod halves;
mod heads;
mod kept;
mod matrix;
mod metal;
mod model;
mod ops;
mod prompt;
mod real_model;
mod runner;
mod seal;
mod select;
mod single_row;

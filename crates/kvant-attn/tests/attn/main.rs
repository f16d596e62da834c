//! The tests of attention in one binary: every further one would be compiled and linked apart.

#[path = "../support/mod.rs"]
mod support;

mod conformance;
mod kept_choices;
mod many_rows;
mod moved;
mod packed_conformance;
mod shared_values;
mod sparse_keys;
mod sparse_signs;
mod together;

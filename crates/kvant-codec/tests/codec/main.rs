//! The tests of the codec in one binary; `tests/conformance.rs` is apart because it also runs under emulators.

mod distortion;
mod properties;
mod reference;

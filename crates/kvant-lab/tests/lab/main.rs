//! The laboratory on real weights and as a program, in one binary of tests: every further one would be compiled and linked apart.

mod calibration;
#[cfg(feature = "gpu")]
mod gpu;
mod measures;
mod program;
mod real_models;

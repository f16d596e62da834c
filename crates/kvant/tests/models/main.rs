//! Engines and the lab on real weights, on the CPU and on a GPU, in one binary: every further one would be compiled and linked
//! apart.

mod bounded;
mod calibration;
mod fuzz_corpus;
#[cfg(feature = "gpu")]
mod gpu;
#[cfg(feature = "gpu")]
mod gpu_serve;
mod lab;
mod quality;
mod real_models;

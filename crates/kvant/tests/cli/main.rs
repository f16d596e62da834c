//! The binary as a process, the engine below it on real weights, and the repository around it, in one binary of tests: every further one
//! would be compiled and linked apart.

mod bounded;
mod documents;
mod embed;
mod fuzz_corpus;
#[cfg(feature = "gpu")]
mod gpu_serve;
#[cfg(feature = "gpu")]
mod gpu_server;
#[cfg(unix)]
mod hostile;
mod house;
mod plan;
mod quality;
#[cfg(unix)]
mod serve_faults;
mod verbs;

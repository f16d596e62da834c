//! The binary as a process, and the repository around it, in one binary of tests: every further one would be compiled and linked
//! apart.

mod documents;
#[cfg(unix)]
mod hostile;
mod house;
mod plan;
#[cfg(unix)]
mod serve_faults;
mod verbs;

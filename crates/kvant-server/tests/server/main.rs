//! The tests of the server in one binary: every further one would be compiled and linked apart.

#[path = "../common/mod.rs"]
mod common;

mod aliases;
mod bodies;
mod cache_view;
mod clients;
mod cost;
mod dialects;
mod embeddings;
mod faults;
#[cfg(unix)]
mod files;
mod infill;
mod kept;
mod lora;
mod models;
mod moved;
mod openai;
mod origins;
mod page;
mod s3;
mod scheduling;
mod security;
mod sliding;
mod store;
mod structured;
mod telemetry;
mod tls;

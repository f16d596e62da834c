//! One file per verb.

pub mod bench;
pub mod bench_attn;
pub mod bench_policy;
pub mod bench_serve;
pub mod bench_spill;
pub mod bench_synthetic;
pub mod calibrate;
pub mod capture;
pub mod chat;
pub mod completions;
pub mod formats;
#[cfg(feature = "gpu")]
pub mod gpu;
pub mod lab;
pub mod man;
mod markdown;
pub mod models;
pub mod perplexity;
pub mod plan;
pub mod run;
pub mod serve;
pub mod show;

//! Measure quality honestly: perplexity and KL divergence over windows of text, in decode mode through the real cache.
#![forbid(unsafe_code)]

mod attention_speed;
mod capture;
mod base;
mod divergence;
mod files;
mod needle;
mod perplexity;
pub mod plot;
mod report;
mod skip;
mod stats;
mod sweep;

pub use attention_speed::{AttentionBench, AttentionSpeed, attention_speed};
pub use capture::{Capture, CaptureOptions, CapturedLayer, LayerFacts, capture};
pub use base::BaseCache;
pub use divergence::{Divergence, DivergenceOptions, divergence, kl};
pub use files::write_atomically;
pub use needle::{NeedleCell, NeedleOptions, answer_matches, needle};
pub use perplexity::{LabError, Perplexity, PerplexityOptions, perplexity, surprise};
pub use report::{Generated, report};
pub use skip::{SkipOptions, SkipRow, skip};
pub use sweep::{Axis as SweepAxis, Grid, Job, JobResult, Measure, Setting, Sweep, SweepOutcome, sweep};

//! Measure quality honestly: perplexity and KL divergence over windows of text, in decode mode through the real cache.
#![forbid(unsafe_code)]

mod attention_speed;
mod capture;
mod divergence;
mod files;
mod perplexity;
pub mod plot;

pub use attention_speed::{AttentionBench, AttentionSpeed, attention_speed};
pub use capture::{Capture, CaptureOptions, CapturedLayer, LayerFacts, capture};
pub use divergence::{Divergence, divergence, kl};
pub use files::write_atomically;
pub use perplexity::{LabError, Perplexity, PerplexityOptions, perplexity, surprise};

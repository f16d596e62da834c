//! Measure quality honestly: perplexity and KL divergence over windows of text, in decode mode through the real cache.
#![forbid(unsafe_code)]

mod capture;
mod divergence;
mod perplexity;

pub use capture::{Capture, CaptureOptions, CapturedLayer, LayerFacts, capture};
pub use divergence::{Divergence, divergence, kl};
pub use perplexity::{LabError, Perplexity, PerplexityOptions, perplexity, surprise};

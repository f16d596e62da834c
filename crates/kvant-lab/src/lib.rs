//! Measure quality honestly: perplexity over windows of text, in batch or decode mode.
#![forbid(unsafe_code)]

mod perplexity;

pub use perplexity::{LabError, Perplexity, PerplexityOptions, perplexity, surprise};

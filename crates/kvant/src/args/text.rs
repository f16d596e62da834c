//! Flags of verbs that run a model over a text.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{DeviceArgs, ModelArgs};

/// A text, a model, and how much of the text to run.
#[derive(Args)]
pub struct TextArgs {
    /// The text.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Maximum windows (of -c tokens each) to score [default: the whole text].
    #[arg(long, value_parser = parse_positive)]
    pub chunks: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `kvant perplexity`
#[derive(Args)]
pub struct PerplexityArgs {
    #[command(flatten)]
    pub text: TextArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// One token per step through the real cache, as generation does it.
    #[arg(long)]
    pub decode: bool,
}

/// A count that is not 0.
pub fn parse_positive(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|count| *count > 0)
        .ok_or_else(|| format!("found \"{text}\", expected 1 or more"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_at_least_one_window() {
        assert!(parse_positive("0").is_err() && parse_positive("1") == Ok(1));
    }
}

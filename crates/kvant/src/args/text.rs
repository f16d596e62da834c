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
    /// Most windows (of -c tokens each) to score [default: the whole text].
    #[arg(long, value_parser = parse_positive)]
    pub chunks: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// A model and a text to run it on.
#[derive(Args)]
pub struct SourceArgs {
    /// A file, a directory, a name (`kvant list`), or hf:owner/repo[:quant]; also -m.
    #[arg(value_name = "MODEL")]
    pub named: Option<String>,
    /// The text.
    #[arg(long, value_hint = ValueHint::FilePath, value_name = "FILE")]
    pub text: PathBuf,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Most windows (of -c tokens each) to run [default: the whole text].
    #[arg(long, value_parser = parse_positive)]
    pub chunks: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl From<SourceArgs> for TextArgs {
    fn from(args: SourceArgs) -> Self {
        let model = ModelArgs { model: args.named.or(args.model.model), ..args.model };
        TextArgs { file: args.text, model, chunks: args.chunks, json: args.json }
    }
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

/// `kvant calibrate`
#[derive(Args)]
pub struct CalibrateArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// What to fit beside the mean: mean (nothing), diagonal, full, lambda-max, lambda-pN (percentile N), lambda-rms, or by
    /// gradient lambda, householder, cayley.
    #[arg(long, default_value = "diagonal")]
    pub method: kvant_lab::Method,
    /// The rotation that lambdas and learned rotations are for: srft, srht, none.
    #[arg(long, default_value = "srft")]
    pub rotation: kvant_codec::RotationSpec,
    /// Weigh the error of keys by the queries and that of values by their attention when learning by gradient.
    #[arg(long)]
    pub weighted: bool,
    /// Bits of the symmetric format that is learned for.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub bits: u8,
    /// Channels per group of that format.
    #[arg(long, default_value_t = 32, value_parser = parse_group)]
    pub group: usize,
    /// Steps of gradient descent.
    #[arg(long, default_value_t = 200)]
    pub steps: usize,
    /// The file to write [default: the model's name with .kvcal behind].
    #[arg(short = 'o', long, value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

fn parse_group(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|n| (1..=4096).contains(n));
    found.ok_or_else(|| format!("found \"{text}\", expected 1 to 4096"))
}

pub(super) fn parse_positive(text: &str) -> Result<usize, String> {
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

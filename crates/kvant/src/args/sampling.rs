//! How tokens are chosen, and where a conversation is kept.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use kvant_engine::{Engine, MOST_GUESSES, Speculation};

/// How tokens are chosen.
#[derive(Args, Clone)]
#[command(next_help_heading = "Sampling")]
pub struct SamplingArgs {
    /// Maximum tokens to generate; -1 is no limit [default: up to the end of the context].
    #[arg(
        short = 'n',
        long = "predict",
        visible_alias = "n-predict",
        env = "KVANT_PREDICT",
        allow_negative_numbers = true,
        value_parser = parse_limit
    )]
    pub max_tokens: Option<TokenLimit>,
    /// 0 always takes the likeliest token; higher is more varied, up to 5 [default: 0.7].
    #[arg(long = "temp", env = "KVANT_TEMP", allow_negative_numbers = true, value_parser = parse_temperature)]
    pub temperature: Option<f32>,
    /// Keep the k likeliest tokens; 0 keeps all.
    #[arg(long, env = "KVANT_TOP_K", default_value_t = 40)]
    pub top_k: usize,
    /// Keep the likeliest tokens up to this probability; 1 keeps all.
    #[arg(long, env = "KVANT_TOP_P", default_value_t = 0.95)]
    pub top_p: f32,
    /// Keep tokens at least this fraction as likely as the likeliest; 0 keeps all.
    #[arg(long, env = "KVANT_MIN_P", default_value_t = 0.05)]
    pub min_p: f32,
    /// Divide the logits of recent tokens by this; 1 is off.
    #[arg(long, env = "KVANT_REPEAT_PENALTY", default_value_t = 1.0)]
    pub repeat_penalty: f32,
    /// Subtract this from the logits of tokens that occurred recently.
    #[arg(long, env = "KVANT_PRESENCE_PENALTY", default_value_t = 0.0, allow_negative_numbers = true)]
    pub presence_penalty: f32,
    /// Subtract this from a token's logit for each recent occurrence.
    #[arg(long, env = "KVANT_FREQUENCY_PENALTY", default_value_t = 0.0, allow_negative_numbers = true)]
    pub frequency_penalty: f32,
    /// How many recent tokens the penalties look at.
    #[arg(long, env = "KVANT_REPEAT_LAST_N", default_value_t = 64)]
    pub repeat_last_n: usize,
    /// Add to one token's logit; may be given more than once.
    #[arg(long, value_name = "TOKEN=BIAS", value_parser = parse_bias)]
    pub logit_bias: Vec<(u32, f32)>,
    /// Seed of the draw [default: a new one each time].
    #[arg(short = 's', long, env = "KVANT_SEED")]
    pub seed: Option<u64>,
    /// End the answer at this text; may be given more than once.
    #[arg(long)]
    pub stop: Vec<String>,
}

/// How many tokens an answer may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenLimit(pub Option<usize>);

/// A limit; negative ones are llama.cpp's words for none.
fn parse_limit(text: &str) -> Result<TokenLimit, String> {
    match text {
        "-1" | "-2" => Ok(TokenLimit(None)),
        text => text
            .parse()
            .map(|count| TokenLimit(Some(count)))
            .map_err(|_| format!("found \"{text}\", expected a number of tokens, or -1 for no limit")),
    }
}

/// Highest temperature: beyond it every token is as likely as any other.
const HOTTEST: f32 = 5.0;

fn parse_temperature(text: &str) -> Result<f32, String> {
    let found = text.parse().ok().filter(|value| (0.0..=HOTTEST).contains(value));
    found.ok_or_else(|| format!("found \"{text}\", expected 0 to {HOTTEST}"))
}

fn parse_bias(text: &str) -> Result<(u32, f32), String> {
    let (token, bias) = text.split_once('=').ok_or("expected TOKEN=BIAS, for example 42=-1.5")?;
    let token = token.trim().parse().map_err(|e| format!("token \"{token}\": {e}"))?;
    let bias = bias.trim().parse().map_err(|e| format!("bias \"{bias}\": {e}"))?;
    Ok((token, bias))
}

/// How tokens are guessed ahead, to be checked several at a time. What is generated stays the same.
#[derive(Args, Clone)]
#[command(next_help_heading = "Guessing ahead")]
pub struct SpeculationArgs {
    /// Guess what followed the newest tokens where they stood in the text before, faster where an answer repeats its prompt, as edits and
    /// quotes do: on, off, or auto (on the CPU, without --draft, --sparse-v and --sparse-k).
    #[arg(
        long,
        env = "KVANT_LOOKUP",
        value_enum,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        default_value_t = Lookup::Auto
    )]
    pub lookup: Lookup,
    /// Let a smaller model with the same tokens guess, or `self`: the model itself with a tiny cache.
    #[arg(long, env = "KVANT_DRAFT", value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub draft: Option<String>,
    /// Maximum tokens guessed at a time; fewer where guesses fail.
    #[arg(
        long,
        env = "KVANT_DRAFT_MAX",
        value_name = "TOKENS",
        default_value_t = Speculation::default().most,
        value_parser = parse_guesses
    )]
    pub draft_max: usize,
}

impl SpeculationArgs {
    /// As the engine takes it; the draft model is the session's.
    pub fn on(&self, engine: &Engine) -> Speculation {
        let lookup = match self.lookup {
            Lookup::On => true,
            Lookup::Off => false,
            // Where it is known to win, and to leave every token as it is.
            Lookup::Auto => {
                let options = engine.options();
                let dense = options.sparse_v.is_none() && options.sparse_k.is_none();
                dense && self.draft.is_none() && engine.device_name().is_none()
            }
        };
        Speculation { lookup, most: self.draft_max }
    }
}

/// When tokens are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Lookup {
    /// Where it wins.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

fn parse_guesses(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|count| (1..=MOST_GUESSES).contains(count));
    found.ok_or_else(|| format!("found \"{text}\", expected 1 to {MOST_GUESSES} tokens"))
}

/// Where a conversation is kept between runs.
#[derive(Args, Clone)]
#[command(next_help_heading = "Keeping a conversation")]
pub struct SnapshotArgs {
    /// Go on with a conversation that was saved with the same model and cache.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub load: Option<PathBuf>,
    /// Save the conversation, cache and all, when done, whatever ended it. The file is for its user alone (mode 0600).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_have_bounds() {
        assert_eq!((parse_guesses("1"), parse_guesses("14")), (Ok(1), Ok(14)));
        for wrong in ["0", "15", "x", "-1"] {
            assert!(parse_guesses(wrong).unwrap_err().contains("1 to 14"), "{wrong}");
        }
    }

    #[test]
    fn limits_and_temperatures_have_bounds() {
        assert_eq!((parse_limit("-1"), parse_limit("7")), (Ok(TokenLimit(None)), Ok(TokenLimit(Some(7)))));
        assert!(parse_limit("-3").is_err() && parse_limit("many").is_err());
        assert_eq!((parse_temperature("0"), parse_temperature("5")), (Ok(0.0), Ok(5.0)));
        for wrong in ["-1", "9", "inf", "NaN", "hot"] {
            assert!(parse_temperature(wrong).unwrap_err().contains("expected 0 to 5"), "{wrong}");
        }
    }

    #[test]
    fn a_bias_needs_both_parts() {
        assert_eq!(parse_bias("42=-1.5"), Ok((42, -1.5)));
        assert!(parse_bias("42").unwrap_err().contains("TOKEN=BIAS"));
        assert!(parse_bias("x=1").unwrap_err().contains("token \"x\""));
    }
}

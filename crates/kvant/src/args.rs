//! The one definition of every flag; help and completions come from here.
#![allow(missing_docs)] // Documentation of a flag is its help; flattened structures have their own.

pub mod bench;
mod lora;
mod model;
mod plan;
mod sampling;
pub mod serve;
mod text;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueHint};

pub use lora::LoraArgs;
pub use model::*;
pub use plan::*;
pub use sampling::*;
pub use text::*;

/// LLM inference whose KV cache is compressed by construction.
#[derive(Parser)]
#[command(
    name = "kvant",
    version,
    about,
    max_term_width = 100,
    after_help = "Every verb and flag: `kvant man`. Studies and measurements of kernels: `kvant-lab`, a program of its own."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Subcommand)]
pub enum Verb {
    /// Talk with a model: Ctrl-C ends an answer and clears a line, Ctrl-D ends the chat.
    Chat(ChatArgs),
    /// Answer one prompt.
    Run(RunArgs),
    /// Serve a model over HTTP: OpenAI's API, and others.
    Serve(serve::ServeArgs),
    /// Fetch a model, or check the copy that is here.
    Pull(PullArgs),
    /// Show the models on this machine.
    #[command(visible_alias = "ls")]
    List(ListArgs),
    /// Show what is in a model: sizes, metadata, tensors, tokeniser, template.
    Show(ShowArgs),
    /// Remove a model from this machine.
    Rm(RmArgs),
    /// Tell what a model takes in memory under each cache scheme, and how long a context fits.
    Plan(PlanArgs),
    /// Measure prompt and generation speed at depths.
    Bench(bench::BenchArgs),
    /// Measure perplexity over a text.
    Perplexity(PerplexityArgs),
    /// List the KV cache formats with their sizes and distortions.
    Formats(FormatsArgs),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
    /// Print the manual.
    Man(ManArgs),
}

/// `kvant chat`
#[derive(Args)]
pub struct ChatArgs {
    #[command(flatten)]
    pub named: NamedArgs,
    /// System prompt: what the model is told before the conversation.
    #[arg(long, env = "KVANT_SYSTEM")]
    pub system: Option<String>,
    /// Tell about the model, its memory, each answer's speed and seed, and the cache.
    #[arg(short = 'v', long)]
    pub verbose: bool,
    #[command(flatten)]
    pub sampling: SamplingArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    #[command(flatten)]
    pub spill: SpillArgs,
    #[command(flatten)]
    pub lora: LoraArgs,
    #[command(flatten)]
    pub speculation: SpeculationArgs,
    #[command(flatten)]
    pub snapshot: SnapshotArgs,
}

/// `kvant run`
#[derive(Args)]
pub struct RunArgs {
    /// The model, as -m takes it. One word alone is the prompt, unless it names a model.
    #[arg(value_name = "MODEL")]
    pub first: Option<String>,
    /// The prompt; `-` reads it from standard input. What comes through a pipe follows it.
    #[arg(value_name = "PROMPT")]
    pub second: Option<String>,
    /// The prompt, as llama.cpp takes it.
    #[arg(short = 'p', long, conflicts_with = "second")]
    pub prompt: Option<String>,
    /// A file that follows the prompt, or is the prompt.
    #[arg(short = 'f', long, value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Tell about the model, its memory, the answer's speed and seed, and the cache.
    #[arg(short = 'v', long)]
    pub verbose: bool,
    #[command(flatten)]
    pub sampling: SamplingArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    #[command(flatten)]
    pub spill: SpillArgs,
    #[command(flatten)]
    pub lora: LoraArgs,
    #[command(flatten)]
    pub speculation: SpeculationArgs,
    #[command(flatten)]
    pub snapshot: SnapshotArgs,
    /// Continue the prompt as plain text instead of answering it.
    #[arg(long)]
    pub raw: bool,
    /// System prompt: what the model is told before the prompt.
    #[arg(long, env = "KVANT_SYSTEM", conflicts_with = "raw")]
    pub system: Option<String>,
    /// Do not end at the model's own end token.
    #[arg(long)]
    pub ignore_eos: bool,
    /// Print one JSON object with text, tokens and timings instead of streaming.
    #[arg(long)]
    pub json: bool,
}

/// `kvant pull`
#[derive(Args)]
pub struct PullArgs {
    /// A name (`smollm2:135m`, `gemma3:270m`, `tinyllama:1.1b`, `qwen2.5-coder:1.5b`, `stories:15m`) or hf:owner/repo[:quant].
    pub model: String,
}

/// `kvant list`
#[derive(Args)]
pub struct ListArgs {
    /// Print one JSON object per model.
    #[arg(long)]
    pub json: bool,
}

/// `kvant show`
#[derive(Args)]
pub struct ShowArgs {
    /// A file, a directory, or a name.
    pub model: Option<String>,
    /// Every metadata key.
    #[arg(long)]
    pub metadata: bool,
    /// Every tensor.
    #[arg(long)]
    pub tensors: bool,
    /// The chat template.
    #[arg(long)]
    pub template: bool,
    /// Everything as one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `kvant rm`
#[derive(Args)]
pub struct RmArgs {
    /// Name of the model.
    pub name: String,
}

/// `kvant formats`
#[derive(Args)]
pub struct FormatsArgs {
    /// Print one JSON object per format.
    #[arg(long)]
    pub json: bool,
}

/// `kvant completions`
#[derive(Args)]
pub struct CompletionsArgs {
    /// Which shell.
    pub shell: clap_complete::Shell,
}

/// `kvant man`
#[derive(Args)]
pub struct ManArgs {
    /// Write a page for each verb into this directory instead of printing all of it as one.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub dir: Option<PathBuf>,
    /// Print all of it in Markdown instead.
    #[arg(long, conflicts_with = "dir")]
    pub markdown: bool,
}

/// Turns the short names of more than one letter that people know (`-ctk`, `-ctv`) into long ones.
pub fn expand_short_names(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    const NAMES: [(&str, &str); 3] =
        [("-ctk", "--cache-type-k"), ("-ctv", "--cache-type-v"), ("-np", "--parallel")];
    let expand = |arg: OsString| {
        let text = arg.to_string_lossy();
        for (short, long) in NAMES {
            if text == short {
                return OsString::from(long);
            }
            if let Some(value) = text.strip_prefix(short).and_then(|rest| rest.strip_prefix('=')) {
                return OsString::from(format!("{long}={value}"));
            }
        }
        arg
    };
    // After a bare `--` everything is a value.
    let mut open = true;
    let mut args: Vec<OsString> = args
        .map(|arg| {
            open &= arg != "--";
            if open { expand(arg) } else { arg }
        })
        .collect();
    // A verb elsewhere.
    if args.len() == 2 && args[1] == "version" {
        args[1] = "--version".into();
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
        // The same where assertions are compiled out: flags of flattened structures must not meet.
        let mut commands = vec![Cli::command()];
        while let Some(command) = commands.pop() {
            let names: Vec<_> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
            let unique: std::collections::BTreeSet<_> = names.iter().collect();
            assert_eq!(unique.len(), names.len(), "{}: {names:?}", command.get_name());
            commands.extend(command.get_subcommands().cloned());
        }
    }

    #[test]
    fn known_short_names_expand() {
        let expand = |list: &[&str]| {
            let expanded = expand_short_names(list.iter().map(OsString::from));
            expanded.iter().map(|a| a.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            expand(&["kvant", "-ctk", "f16", "-ctv=f32"]),
            ["kvant", "--cache-type-k", "f16", "--cache-type-v=f32"]
        );
        assert_eq!(expand(&["kvant", "version"]), ["kvant", "--version"]);
        assert_eq!(expand(&["kvant", "run", "version"]), ["kvant", "run", "version"]);
        assert_eq!(expand(&["run", "--", "-ctk"]), ["run", "--", "-ctk"]);
        assert_eq!(expand(&["-c", "99", "-ctx"]), ["-c", "99", "-ctx"]);
    }
}

//! `kvant perplexity`.

use std::io::IsTerminal;

use indicatif::ProgressBar;
use kvant_lab::PerplexityOptions;
use kvant_text::EncodeOptions;

use crate::args::PerplexityArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::load;

/// Window when -c is not given and the model's context allows it.
pub const DEFAULT_WINDOW: usize = 512;

/// A progress bar on terminals.
pub fn bar() -> ProgressBar {
    match std::io::stderr().is_terminal() {
        true => ProgressBar::new(1),
        false => ProgressBar::hidden(),
    }
}

/// Measures and prints.
pub fn perplexity(mut args: PerplexityArgs, config: &Config) -> Result<(), CliError> {
    let text = std::fs::read_to_string(&args.file)
        .map_err(|source| CliError::Read { path: args.file.clone(), source })?;
    args.model.context = Some(args.model.context.unwrap_or(DEFAULT_WINDOW));
    let engine = load::load(&args.model, config, load::PLAIN_CACHE, !args.json)?;
    let ids = engine.tokenizer().encode(&text, EncodeOptions { add_special: false, parse_special: false })?;
    let options = PerplexityOptions { window: engine.context(), chunks: args.chunks, decode: args.decode };
    let bar = bar();
    let result = kvant_lab::perplexity(&engine, &ids, &options, &mut |done, total, so_far| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        bar.set_message(format!("ppl {so_far:.3}"));
    })?;
    bar.finish_and_clear();
    if args.json {
        println!("{}", serde_json::to_string(&result).expect("plain numbers"));
    } else {
        let mode = if args.decode { "decode" } else { "batch" };
        println!(
            "perplexity {:.4} ± {:.4} over {} tokens ({} windows of {}, {mode} mode)",
            result.ppl, result.stderr, result.tokens, result.windows, options.window
        );
    }
    Ok(())
}

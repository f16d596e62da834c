//! `kvant perplexity`.

use crate::args::PerplexityArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::out::say;
use crate::text::{Bar, Prepared, prepare};

/// Measures and prints.
pub fn perplexity(args: PerplexityArgs, config: &Config) -> Result<(), CliError> {
    let (json, decode) = (args.text.json, args.decode);
    let Prepared { engine, ids, options } =
        prepare(args.text, config, decode, |options| args.device.set(options))?;
    let bar = Bar::new();
    let result = kvant_engine::measure::perplexity(&engine, &ids, &options, &mut |done, total, so_far| {
        bar.tell(done, total, format!("ppl {so_far:.3}"));
    })?;
    bar.finish();
    if json {
        say!("{}", serde_json::to_string(&result).expect("plain numbers"))?;
    } else {
        let mode = if decode { "decode" } else { "batch" };
        say!(
            "perplexity {:.4} ± {:.4} over {} tokens ({} windows of {}, {mode} mode)",
            result.ppl,
            result.stderr,
            result.tokens,
            result.windows,
            options.window
        )?;
    }
    Ok(())
}

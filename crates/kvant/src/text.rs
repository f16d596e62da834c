//! What every measurement over a text shares: the text in tokens, the model, a bar.

use std::io::IsTerminal;
use std::path::Path;

use indicatif::ProgressBar;
use kvant_engine::measure::PerplexityOptions;
use kvant_engine::{Engine, EngineOptions};
use kvant_text::EncodeOptions;

use crate::args::TextArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::load;

/// Window when -c is not given.
const DEFAULT_WINDOW: usize = 512;

/// A text in tokens, the model to run it on, and the windows to cut it into.
pub struct Prepared {
    /// The model.
    pub engine: Engine,
    /// The text.
    pub ids: Vec<u32>,
    /// The windows.
    pub options: PerplexityOptions,
}

/// Reads the text and loads the model with what `adjust` makes of the flags' options.
pub fn prepare(
    mut args: TextArgs,
    config: &Config,
    decode: bool,
    adjust: impl FnOnce(&mut EngineOptions),
) -> Result<Prepared, CliError> {
    let text = read_text(&args.file)?;
    args.model.context = Some(args.model.context.unwrap_or(DEFAULT_WINDOW));
    let mut options = load::engine_options(&args.model, load::PLAIN_CACHE)?;
    adjust(&mut options);
    let engine = load::load_as(&args.model, config, &options, !args.json)?;
    let ids = engine.tokenizer().encode(&text, EncodeOptions { add_special: false, parse_special: false })?;
    let options = PerplexityOptions { window: engine.context(), chunks: args.chunks, decode, last: None };
    Ok(Prepared { engine, ids, options })
}

/// Most bytes of a text.
const LARGEST_TEXT: u64 = 4 << 30;

/// A text of the user's.
pub fn read_text(path: &Path) -> Result<String, CliError> {
    let bytes = kvant_files::read_bounded(path, "number of bytes", LARGEST_TEXT)?;
    let not_text = |error: std::string::FromUtf8Error| CliError::Config {
        path: path.to_owned(),
        reason: format!("it is not UTF-8: first bad byte at {}", error.utf8_error().valid_up_to()),
    };
    String::from_utf8(bytes).map_err(not_text)
}

/// A bar on terminals; what it is told is windows done, their total and a note.
pub struct Bar(ProgressBar);

impl Default for Bar {
    fn default() -> Self {
        Bar::new()
    }
}

impl Bar {
    /// Shows nothing until it is told something.
    pub fn new() -> Self {
        Bar(if std::io::stderr().is_terminal() { ProgressBar::new(1) } else { ProgressBar::hidden() })
    }

    /// Moves on.
    pub fn tell(&self, done: usize, total: usize, note: String) {
        self.0.set_length(total as u64);
        self.0.set_position(done as u64);
        self.0.set_message(note);
    }

    /// Takes it away.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}

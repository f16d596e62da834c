//! `kvant run`: one prompt, one answer.

use kvant_engine::measure::KeyFigures;
use kvant_engine::{
    Engine, EngineOptions, Finish, GenerateOptions, Generated, Guessed, SNAPSHOT, Session, WatchMode,
};
use kvant_text::{ChatInput, EncodeOptions, Message};
use serde_json::json;

use crate::args::{RunArgs, SamplingArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::key_figures::add_keys;
use crate::load;
use crate::out::{Screen, say, tell};
use crate::signals::{INTERRUPT, Signals};

/// Answers the prompt.
pub fn run(args: RunArgs, config: &Config) -> Result<(), CliError> {
    let mut options = generate_options(&args.sampling, args.ignore_eos)?;
    load::check_output(args.snapshot.save.as_deref(), SNAPSHOT)?;
    let prompt = match args.prompt.as_str() {
        "-" => std::io::read_to_string(std::io::stdin()).map_err(CliError::Input)?,
        text => text.to_owned(),
    };
    let loading = args.device.on(load::engine_options(&args.model, load::CHAT_CACHE)?);
    let loading = EngineOptions { watch: WatchMode::Repair, ..args.spill.on(loading) };
    let engine = load::load_as(&args.model, config, &loading, !args.json)?;
    load::check_biases(&options.sampler, &engine)?;
    options.speculation = args.speculation.on(&engine);
    let mut session = engine.session()?;
    if let Some((draft, scheme)) =
        load::draft(args.speculation.draft.as_deref(), &engine, &args.model, config)?
    {
        session.set_draft(&draft, scheme)?;
    }
    let mut messages: Vec<Message> = match &args.snapshot.load {
        Some(path) => messages_of(&session.load(path)?, path)?,
        None => args.system.map(|s| message("system", s)).into_iter().collect(),
    };
    let ids = match args.raw || engine.template().is_none() {
        true => {
            // Text that goes on has its begin-of-text token already.
            let add_special = session.tokens().is_empty();
            let more =
                engine.tokenizer().encode(&prompt, EncodeOptions { add_special, parse_special: true })?;
            [session.tokens(), &more].concat()
        }
        false => {
            protect_opening(&engine, &mut session, &messages)?;
            messages.push(message("user", prompt));
            render(&engine, &messages)?
        }
    };
    let signals = Signals::watch(session.cancel_flag())?;
    let mut screen = Screen::new();
    let generated = session.generate(&ids, &options, &mut |piece| {
        signals.quit().is_none() && (args.json || screen.show(piece))
    })?;
    let shown = if args.json {
        let mut row = json!({
            "text": generated.text,
            "tokens": generated.tokens,
            "prompt_tokens": generated.prompt_tokens,
            "finish": format!("{:?}", generated.finish).to_lowercase(),
            "seed": options.sampler.seed,
            "pp_tok_s": generated.prompt_speed(),
            "tg_tok_s": generated.generate_speed(),
            "cache_bytes": session.cache_bytes(),
            "file_bytes": session.file_bytes(),
            "raised": session.raises(),
            "speculation": speculation_row(&generated.guessed),
        });
        add_keys(&mut row, KeyFigures::of(session.key_report()).as_ref());
        say!("{row}")
    } else {
        let shown = screen.finish();
        tell_speed(&generated, options.sampler.seed);
        tell_raises(&session, 0);
        shown
    };
    // Kept whoever stopped reading, and whatever asked to end.
    if let Some(path) = &args.snapshot.save {
        messages.push(message("assistant", generated.text));
        session.save(path, &note_of(&messages))?;
    }
    signals.check()?;
    if generated.finish == Finish::Cancelled && signals.interrupted() {
        return Err(CliError::Signal { signal: INTERRUPT });
    }
    Ok(shown?)
}

/// A conversation's messages as the note of a snapshot.
pub fn note_of(messages: &[Message]) -> String {
    serde_json::to_string(messages).expect("plain text")
}

/// The messages that [`note_of`] wrote into the snapshot at `path`.
pub fn messages_of(note: &str, path: &std::path::Path) -> Result<Vec<Message>, CliError> {
    let reason = |error: serde_json::Error| format!("its messages cannot be read: {error}");
    serde_json::from_str(note)
        .map_err(|error| CliError::Config { path: path.to_owned(), reason: reason(error) })
}

/// A chat message.
pub fn message(role: &str, content: String) -> Message {
    Message::new(role, content)
}

/// Messages as the model's template lays them out, in tokens.
pub fn render(engine: &Engine, messages: &[Message]) -> Result<Vec<u32>, CliError> {
    Ok(engine.prompt(&ChatInput::new(messages))?)
}

/// [`Session::protect_opening`].
pub fn protect_opening(engine: &Engine, session: &mut Session, messages: &[Message]) -> Result<(), CliError> {
    Ok(session.protect_opening(engine, messages)?)
}

/// What the flags ask for; refused here, before a model is loaded, if it cannot be.
pub fn generate_options(args: &SamplingArgs, ignore_end: bool) -> Result<GenerateOptions, CliError> {
    let sampler = load::sampler_options(args);
    sampler.check()?;
    Ok(GenerateOptions {
        max_tokens: args.max_tokens,
        stop: args.stop.clone(),
        ignore_end,
        logprobs: None,
        sampler,
        ..GenerateOptions::default()
    })
}

/// What the cache found out about itself, from the `known`-th finding on, on standard error. Returns how many there are.
pub fn tell_raises(session: &Session, known: usize) -> usize {
    for raise in session.raises().iter().skip(known) {
        tell!("[cache: {raise}]");
    }
    session.raises().len()
}

/// Speed on standard error.
pub fn tell_speed(generated: &Generated, seed: u64) {
    let ended = match generated.finish {
        Finish::End => "the model",
        Finish::Stop => "a stop text",
        Finish::Length => "-n",
        Finish::ContextFull => "the context's end",
        Finish::Cancelled => "request",
    };
    let guessed = guesses(&generated.guessed).map_or(String::new(), |text| format!(" · {text}"));
    tell!(
        "[{} prompt tokens at {:.1} tok/s · {} generated at {:.1} tok/s{guessed} · ended by {ended} · seed {seed}]",
        generated.prompt_tokens,
        generated.prompt_speed(),
        generated.tokens.len(),
        generated.generate_speed(),
    );
}

/// Tokens guessed ahead and those that were right, in words; `None` if nothing was guessed.
pub fn guesses(guessed: &Guessed) -> Option<String> {
    let Guessed { steps, proposed, accepted } = guessed;
    guessed.acceptance().map(|share| {
        format!("{accepted} of {proposed} guesses right ({:.0} %) in {steps} steps", 100.0 * share)
    })
}

/// The same for a JSON object; null if nothing was guessed.
fn speculation_row(guessed: &Guessed) -> Option<serde_json::Value> {
    let Guessed { steps, proposed, accepted } = guessed;
    let row = |acceptance| json!({ "steps": steps, "proposed": proposed, "accepted": accepted, "acceptance": acceptance });
    guessed.acceptance().map(row)
}

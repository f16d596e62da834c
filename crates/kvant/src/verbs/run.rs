//! `kvant run`: one prompt, one answer.

use std::io::{Read, Write};

use kvant_engine::{Engine, GenerateOptions, Generated, Session};
use kvant_text::{ChatInput, EncodeOptions, Message};
use serde_json::json;

use crate::args::{RunArgs, SamplingArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::load;

/// Answers the prompt.
pub fn run(args: RunArgs, config: &Config) -> Result<(), CliError> {
    let prompt = match args.prompt.as_str() {
        "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            text
        }
        text => text.to_owned(),
    };
    let engine = load::load(&args.model, args.device, config, load::CHAT_CACHE, !args.json)?;
    let options = generate_options(&args.sampling, config, args.ignore_eos);
    let mut session = engine.session()?;
    let system = args.system.or(config.system.clone());
    let mut messages: Vec<Message> = match &args.snapshot.load {
        Some(path) => messages_of(&session.load(path)?, path)?,
        None => system.map(|s| message("system", s)).into_iter().collect(),
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
    cancel_on_interrupt(session.cancel_flag())?;
    let mut out = std::io::stdout();
    let generated = session.generate(&ids, &options, &mut |piece| {
        args.json || (out.write_all(piece.as_bytes()).is_ok() && out.flush().is_ok())
    })?;
    if args.json {
        let row = json!({
            "text": generated.text,
            "tokens": generated.tokens,
            "prompt_tokens": generated.prompt_tokens,
            "finish": format!("{:?}", generated.finish).to_lowercase(),
            "seed": options.sampler.seed,
            "pp_tok_s": generated.prompt_speed(),
            "tg_tok_s": generated.generate_speed(),
            "cache_bytes": session.cache_bytes(),
            "raised": session.raises(),
        });
        println!("{row}");
    } else {
        println!();
        tell_speed(&generated, options.sampler.seed);
        tell_raises(&session, 0);
    }
    if let Some(path) = &args.snapshot.save {
        messages.push(message("assistant", generated.text));
        session.save(path, &note_of(&messages))?;
    }
    Ok(())
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

/// What the flags ask for.
pub fn generate_options(args: &SamplingArgs, config: &Config, ignore_end: bool) -> GenerateOptions {
    GenerateOptions {
        max_tokens: args.max_tokens,
        stop: args.stop.clone(),
        ignore_end,
        logprobs: None,
        sampler: load::sampler_options(args, config),
    }
}

/// What the cache found out about itself, from the `known`-th finding on, on standard error. Returns how many there are.
pub fn tell_raises(session: &Session, known: usize) -> usize {
    for raise in session.raises().iter().skip(known) {
        eprintln!("[cache: {raise}]");
    }
    session.raises().len()
}

/// Speed on standard error.
pub fn tell_speed(generated: &Generated, seed: u64) {
    eprintln!(
        "[{} prompt tokens at {:.1} tok/s · {} generated at {:.1} tok/s · ended by {:?} · seed {seed}]",
        generated.prompt_tokens,
        generated.prompt_speed(),
        generated.tokens.len(),
        generated.generate_speed(),
        generated.finish,
    );
}

/// Ctrl-C ends the answer, not the program; a second one before the first took effect ends the program.
pub fn cancel_on_interrupt(flag: std::sync::Arc<std::sync::atomic::AtomicBool>) -> Result<(), CliError> {
    use std::sync::atomic::Ordering;
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|e| CliError::Terminal(e.to_string()))
}

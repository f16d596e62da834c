//! `kvant run`: one prompt, one answer.

use std::io::IsTerminal;

use kvant_engine::measure::KeyFigures;
use kvant_engine::{
    Engine, EngineOptions, Finish, GenerateOptions, Generated, Guessed, SNAPSHOT, Session, WatchMode,
};
use kvant_hub::ModelRef;
use kvant_text::{ChatInput, EncodeOptions, Message};
use serde_json::json;

use crate::args::{ModelArgs, RunArgs, SamplingArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::key_figures::add_keys;
use crate::load::{self, Told};
use crate::out::{Screen, say, tell_quietly};
use crate::signals::{INTERRUPT, Signals};

/// Answers the prompt.
pub fn run(args: RunArgs, config: &Config) -> Result<(), CliError> {
    let mut options = generate_options(&args.sampling, args.ignore_eos)?;
    load::check_output(args.snapshot.save.as_deref(), SNAPSHOT)?;
    let (model, prompt) = model_and_prompt(&args)?;
    let loading = args.device.on(load::engine_options(&model, load::CHAT_CACHE)?);
    let loading = args.lora.on(EngineOptions { watch: WatchMode::Repair, ..args.spill.on(loading) })?;
    let told = match (args.json, args.verbose) {
        (true, _) => Told::Nothing,
        (false, true) => Told::All,
        (false, false) => Told::Notes,
    };
    let engine = load::load_to_talk(&model, config, &loading, told)?;
    load::check_biases(&options.sampler, &engine)?;
    options.speculation = args.speculation.on(&engine);
    let mut session = engine.session()?;
    if let Some((draft, scheme)) = load::draft(args.speculation.draft.as_deref(), &engine, &model, config)? {
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
        tell_end(&generated, options.sampler.seed, args.verbose);
        if args.verbose {
            tell_raises(&session, 0);
        }
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
        max_tokens: args.max_tokens.and_then(|limit| limit.0),
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
        tell_quietly!("[cache: {raise}]");
    }
    session.raises().len()
}

/// Speed on standard error if that is `asked`; why an answer ended early, always.
pub fn tell_end(generated: &Generated, seed: u64, asked: bool) {
    let ended = match generated.finish {
        Finish::End => "",
        Finish::Stop => " · stop text reached",
        Finish::Length => " · token limit reached",
        Finish::ContextFull => " · context full",
        Finish::Cancelled => " · interrupted",
    };
    if asked {
        let guessed = guesses(&generated.guessed).map_or(String::new(), |text| format!(" · {text}"));
        tell_quietly!(
            "[{} prompt tokens at {:.1} tok/s · {} generated at {:.1} tok/s{guessed}{ended} · seed {seed}]",
            generated.prompt_tokens,
            generated.prompt_speed(),
            generated.tokens.len(),
            generated.generate_speed(),
        );
    } else if !matches!(generated.finish, Finish::End | Finish::Stop) {
        tell_quietly!("[{}]", ended.trim_start_matches(" · "));
    }
}

/// The model and the prompt of a command line: words, a file, and what comes through a pipe.
fn model_and_prompt(args: &RunArgs) -> Result<(ModelArgs, String), CliError> {
    let mut model = args.model.clone();
    let mut said = args.prompt.clone().or(args.second.clone());
    if let Some(first) = &args.first {
        let is_model = args.second.is_some() || (model.model.is_none() && names_model(first));
        match (is_model, &said) {
            (true, _) => model.model = Some(first.clone()),
            (false, None) => said = Some(first.clone()),
            (false, Some(_)) => {
                let reason = format!("found \"{first}\" and -p, expected one of them");
                return Err(CliError::Option { option: "PROMPT", reason });
            }
        }
    }
    let mut parts: Vec<String> = said.into_iter().collect();
    if let Some(path) = &args.file {
        parts.push(crate::text::read_text(path)?);
    }
    let stdin = std::io::stdin();
    let asked = parts.iter().position(|part| part == "-");
    if asked.is_some() || !stdin.is_terminal() {
        let piped = std::io::read_to_string(stdin).map_err(CliError::Input)?;
        match asked {
            Some(at) => parts[at] = piped,
            None if piped.trim().is_empty() => {}
            None => parts.push(piped),
        }
    }
    if parts.is_empty() {
        let reason = "there is none: `kvant run \"PROMPT\"` answers once, `kvant chat` talks".to_owned();
        return Err(CliError::Option { option: "PROMPT", reason });
    }
    Ok((model, parts.join("\n\n")))
}

/// True for what can hardly be meant as a prompt.
fn names_model(word: &str) -> bool {
    match word.parse() {
        Ok(ModelRef::Named(_) | ModelRef::Hub { .. }) => true,
        Ok(ModelRef::Path(path)) => {
            let is_weights = path.extension().is_some_and(|end| end == "gguf" || end == "safetensors");
            !word.contains(char::is_whitespace) && (is_weights || path.join("config.json").is_file())
        }
        Err(_) => false,
    }
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

#[cfg(test)]
mod tests {
    use super::names_model;

    #[test]
    fn a_word_is_a_model_only_if_it_can_be_nothing_else() {
        for word in ["smollm2:135m", "hf:owner/repo", "model.gguf", "./some/model.gguf"] {
            assert!(names_model(word), "{word}");
        }
        // The first is a file that is there, where tests run.
        for word in ["Cargo.toml", "src", "hello", "What is a model.gguf", "and/or", ""] {
            assert!(!names_model(word), "{word}");
        }
    }
}

//! `kvant chat`: a conversation in the terminal.

use std::path::Path;

use kvant_engine::measure::KeyFigures;
use kvant_engine::{
    Engine, EngineError, EngineOptions, Finish, GenerateOptions, Guessed, SNAPSHOT, Session, WatchMode,
};
use kvant_hub::human_bytes;
use kvant_text::Message;

use crate::args::ChatArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::input::{Input, Line};
use crate::key_figures::told_keys;
use crate::load;
use crate::out::{Screen, tell};
use crate::signals::Signals;
use crate::verbs::run::{
    generate_options, guesses, message, messages_of, note_of, protect_opening, render, tell_raises,
    tell_speed,
};

const HELP: &str = "/clear forget the conversation   /system TEXT start anew with TEXT as instruction
/stats tokens and memory         /save FILE  /load FILE  keep the conversation, go on with one
/help this                       /exit leave (also Ctrl-D); Ctrl-C ends an answer, clears a line";

/// Talks until the input ends.
pub fn chat(args: ChatArgs, config: &Config) -> Result<(), CliError> {
    let mut options = generate_options(&args.sampling, false)?;
    load::check_output(args.snapshot.save.as_deref(), SNAPSHOT)?;
    let loading = args.device.on(load::engine_options(&args.model, load::CHAT_CACHE)?);
    let loading = EngineOptions { watch: WatchMode::Repair, ..args.spill.on(loading) };
    let engine = load::load_as(&args.model, config, &loading, true)?;
    load::check_biases(&options.sampler, &engine)?;
    options.speculation = args.speculation.on(&engine);
    let system = args.system;
    let mut session = engine.session()?;
    if let Some((draft, scheme)) =
        load::draft(args.speculation.draft.as_deref(), &engine, &args.model, config)?
    {
        session.set_draft(&draft, scheme)?;
    }
    let input = Input::new()?;
    let signals = Signals::watch(session.cancel_flag())?;
    let mut talk = Talk { messages: opening(system.as_deref()), system, guessed: Guessed::default() };
    if let Some(path) = &args.snapshot.load {
        talk.messages = messages_of(&session.load(path)?, path)?;
    }
    // Fail before the first question if the model cannot chat.
    render(&engine, &[message("user", "?".to_owned())])?;
    let ended = converse(&mut talk, &engine, &mut session, &options, (input, &signals));
    // Whatever ended the conversation, it is kept.
    let saved = match &args.snapshot.save {
        Some(path) => session.save(path, &note_of(&talk.messages)),
        None => Ok(()),
    };
    match (ended, saved) {
        (Ok(()), saved) => Ok(saved?),
        (Err(error), Ok(())) => Err(error),
        (Err(error), Err(unsaved)) => {
            tell!("not saved: {unsaved}");
            Err(error)
        }
    }
}

/// Questions and answers until the input, the reader or a signal ends them.
fn converse(
    talk: &mut Talk,
    engine: &Engine,
    session: &mut Session,
    options: &GenerateOptions,
    (mut input, signals): (Input, &Signals),
) -> Result<(), CliError> {
    let mut raises = 0;
    tell!("ready in {:.2} s · /help for commands", engine.load_time().as_secs_f64());
    loop {
        let line = match input.next(signals)? {
            Line::Text(line) => line,
            Line::NotText => {
                tell!("a line that is not UTF-8 was left out");
                continue;
            }
            Line::End => return Ok(()),
        };
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if let Some(command) = as_command(line) {
            if !talk.command(command, engine, session) {
                return Ok(());
            }
            continue;
        }
        talk.messages.push(message("user", line.to_owned()));
        let prompt =
            protect_opening(engine, session, &talk.messages).and_then(|()| render(engine, &talk.messages));
        let prompt = match prompt {
            Ok(prompt) => prompt,
            // A template that refuses this conversation, or a text without tokens: the user can say something else.
            Err(error) => {
                tell!("{error}; not asked");
                talk.messages.pop();
                continue;
            }
        };
        let mut screen = Screen::new();
        let answer =
            session.generate(&prompt, options, &mut |piece| signals.quit().is_none() && screen.show(piece));
        signals.settle();
        match answer {
            Ok(generated) => {
                let shown = screen.finish();
                tell_speed(&generated, options.sampler.seed);
                raises = tell_raises(session, raises);
                talk.guessed += generated.guessed;
                if generated.finish == Finish::ContextFull {
                    tell!("the context of {} tokens is full; /clear starts anew", engine.context());
                }
                talk.messages.push(message("assistant", generated.text));
                shown?;
            }
            Err(error @ EngineError::PromptTooLong { .. }) => {
                tell!("{error}; /clear starts anew");
                talk.messages.pop();
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The command in a line that begins with a slash and a word; a path such as `/usr/bin` is something to talk about.
fn as_command(line: &str) -> Option<&str> {
    let command = line.strip_prefix('/')?;
    let name = command.split(char::is_whitespace).next().unwrap_or_default();
    (!name.contains('/')).then_some(command)
}

/// The conversation so far.
struct Talk {
    messages: Vec<Message>,
    system: Option<String>,
    /// Tokens guessed ahead in all answers, and those that were right.
    guessed: Guessed,
}

fn opening(system: Option<&str>) -> Vec<Message> {
    system.map(|s| message("system", s.to_owned())).into_iter().collect()
}

impl Talk {
    /// Obeys a `/command`; false leaves the chat.
    fn command(&mut self, command: &str, engine: &Engine, session: &mut Session) -> bool {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        match name {
            "exit" | "quit" | "bye" => return false,
            "clear" => self.messages = opening(self.system.as_deref()),
            "system" => {
                self.system = Some(rest.trim().to_owned()).filter(|s| !s.is_empty());
                self.messages = opening(self.system.as_deref());
            }
            "save" | "load" if rest.trim().is_empty() => tell!("/{name} needs a file name: /{name} FILE"),
            "save" => match session.save(Path::new(rest.trim()), &note_of(&self.messages)) {
                Ok(()) => tell!("saved to {}", rest.trim()),
                Err(error) => tell!("not saved: {error}"),
            },
            "load" => self.load(Path::new(rest.trim()), session),
            "stats" => {
                tell!("{}", stats(engine, session));
                guesses(&self.guessed).iter().for_each(|text| tell!("{text}"));
            }
            "help" => tell!("{HELP}"),
            _ => tell!("unknown command /{name}\n{HELP}"),
        }
        true
    }

    /// Goes on with another conversation, or stays with this one if the file is refused.
    fn load(&mut self, path: &Path, session: &mut Session) {
        let loaded = session.load(path).map_err(CliError::from);
        match loaded.and_then(|note| messages_of(&note, path)) {
            Ok(messages) => {
                self.messages = messages;
                tell!("{} tokens from {}", session.tokens().len(), path.display());
            }
            Err(error) => tell!("not loaded: {error}"),
        }
    }
}

/// What the session holds now.
fn stats(engine: &Engine, session: &Session) -> String {
    let options = engine.options();
    let rows = session.cache_rows().into_iter().max().unwrap_or(0);
    let kept = if options.policy.evicts() {
        let limit = session.row_limits().into_iter().flatten().max();
        let limit = limit.map_or(String::new(), |limit| format!(" of {limit}"));
        format!(" · {rows}{limit} rows kept by {}", options.policy)
    } else {
        String::new()
    };
    let budget = options.cache_budget.map_or(String::new(), |budget| format!(" of {}", human_bytes(budget)));
    let file = match engine.spill_file() {
        Some(_) => format!(" + {} in a file", human_bytes(session.file_bytes())),
        None => String::new(),
    };
    format!(
        "{} of {} tokens{kept} · cache {}{budget}{file} ({}) · weights {}",
        session.tokens().len(),
        engine.context(),
        human_bytes(session.cache_bytes()),
        options.cache,
        human_bytes(engine.weight_bytes()),
    ) + &KeyFigures::of(session.key_report()).map_or(String::new(), |keys| format!("\n{}", told_keys(&keys)))
        + &session.raises().iter().map(|raise| format!("\n{raise}")).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::as_command;

    #[test]
    fn paths_are_no_commands() {
        assert_eq!(as_command("/save a/b"), Some("save a/b"));
        assert_eq!(as_command("/nonsense"), Some("nonsense"));
        assert_eq!(as_command("/usr/bin is a path"), None);
        assert_eq!(as_command("hello"), None);
    }
}

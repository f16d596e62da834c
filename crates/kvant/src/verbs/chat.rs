//! `kvant chat`: a conversation in the terminal.

use std::io::IsTerminal;
use std::path::Path;

use kvant_engine::measure::KeyFigures;
use kvant_engine::{
    Engine, EngineError, EngineOptions, Finish, GenerateOptions, Guessed, SNAPSHOT, Session, WatchMode,
};
use kvant_hub::human_bytes;
use kvant_text::Message;

use crate::args::{ChatArgs, DeviceArgs, LoraArgs, ModelArgs, SpeculationArgs, SpillArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::input::{Input, Line, help};
use crate::key_figures::told_keys;
use crate::load::{self, Told};
use crate::out::{Screen, tell, tell_quietly};
use crate::signals::Signals;
use crate::verbs::run::{
    generate_options, guesses, message, messages_of, note_of, protect_opening, render, tell_end, tell_raises,
};

/// Talks until the input ends.
pub fn chat(args: ChatArgs, config: &Config) -> Result<(), CliError> {
    let options = generate_options(&args.sampling, false)?;
    load::check_output(args.snapshot.save.as_deref(), SNAPSHOT)?;
    let asked = Asked {
        model: args.named.over(args.model),
        device: args.device,
        spill: args.spill,
        lora: args.lora,
        speculation: args.speculation,
        options,
        verbose: args.verbose,
    };
    let (mut place, options) = Place::open(&asked, config)?;
    let input = Input::new()?;
    let signals = Signals::watch(place.session.cancel_flag())?;
    let mut talk = Talk {
        messages: opening(args.system.as_deref()),
        system: args.system,
        guessed: Guessed::default(),
        options,
        verbose: args.verbose,
        raises: 0,
    };
    if let Some(path) = &args.snapshot.load {
        talk.messages = messages_of(&place.session.load(path)?, path)?;
    }
    if args.verbose {
        tell!("ready in {:.2} s", place.engine.load_time().as_secs_f64());
    }
    let ended = converse(&mut talk, &mut place, input, &signals, &|name| {
        Place::open(
            &Asked { model: ModelArgs { model: Some(name), ..asked.model.clone() }, ..asked.clone() },
            config,
        )
    });
    // Whatever ended the conversation, it is kept.
    let saved = match &args.snapshot.save {
        Some(path) => place.session.save(path, &note_of(&talk.messages)),
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

/// What the flags ask of every model of a chat.
#[derive(Clone)]
struct Asked {
    model: ModelArgs,
    device: DeviceArgs,
    spill: SpillArgs,
    lora: LoraArgs,
    speculation: SpeculationArgs,
    options: GenerateOptions,
    verbose: bool,
}

/// A model, and the cache of the conversation in it.
struct Place {
    name: String,
    engine: Engine,
    session: Session,
}

impl Place {
    /// Loads the model, with how it generates.
    fn open(asked: &Asked, config: &Config) -> Result<(Self, GenerateOptions), CliError> {
        let loading = asked.device.on(load::engine_options(&asked.model, load::CHAT_CACHE)?);
        let loading = EngineOptions { watch: WatchMode::Repair, ..asked.spill.on(loading) };
        let loading = asked.lora.on(loading)?;
        let told = if asked.verbose { Told::All } else { Told::Notes };
        let engine = load::load_to_talk(&asked.model, config, &loading, told)?;
        load::check_biases(&asked.options.sampler, &engine)?;
        let options = GenerateOptions { speculation: asked.speculation.on(&engine), ..asked.options.clone() };
        let mut session = engine.session()?;
        let draft = asked.speculation.draft.as_deref();
        if let Some((draft, scheme)) = load::draft(draft, &engine, &asked.model, config)? {
            session.set_draft(&draft, scheme)?;
        }
        // Fail before the first question if the model cannot chat.
        render(&engine, &[message("user", "?".to_owned())])?;
        let name = load::model_name(asked.model.model.as_deref(), config).to_owned();
        if std::io::stdin().is_terminal() {
            tell_quietly!("{name} · /help for commands, Ctrl-D leaves");
        }
        Ok((Place { name, engine, session }, options))
    }
}

/// Loads another model by its name.
type Open<'o> = &'o dyn Fn(String) -> Result<(Place, GenerateOptions), CliError>;

/// Questions and answers until the input, the reader or a signal ends them.
fn converse(
    talk: &mut Talk,
    place: &mut Place,
    mut input: Input,
    signals: &Signals,
    open: Open<'_>,
) -> Result<(), CliError> {
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
        match as_command(line) {
            Some(command) => match talk.command(command, place, open) {
                Next::Leave => return Ok(()),
                Next::Other => signals.follow(place.session.cancel_flag()),
                Next::Stay => {}
            },
            None => talk.ask(line, place, signals)?,
        }
    }
}

/// What follows a command.
enum Next {
    /// The next line.
    Stay,
    /// The next line, to another model.
    Other,
    /// The end.
    Leave,
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
    /// How answers are made.
    options: GenerateOptions,
    verbose: bool,
    /// What the cache found out about itself and was told.
    raises: usize,
}

fn opening(system: Option<&str>) -> Vec<Message> {
    system.map(|s| message("system", s.to_owned())).into_iter().collect()
}

impl Talk {
    /// Puts a question and shows its answer. What the model refuses is told; the user can say something else.
    fn ask(&mut self, line: &str, place: &mut Place, signals: &Signals) -> Result<(), CliError> {
        let Place { engine, session, .. } = place;
        self.messages.push(message("user", line.to_owned()));
        let prompt =
            protect_opening(engine, session, &self.messages).and_then(|()| render(engine, &self.messages));
        let prompt = match prompt {
            Ok(prompt) => prompt,
            // A template that refuses this conversation, or a text without tokens.
            Err(error) => {
                tell!("{error}; not asked");
                self.messages.pop();
                return Ok(());
            }
        };
        let mut screen = Screen::new();
        let answer = session
            .generate(&prompt, &self.options, &mut |piece| signals.quit().is_none() && screen.show(piece));
        signals.settle();
        match answer {
            Ok(generated) => {
                let shown = screen.finish();
                tell_end(&generated, self.options.sampler.seed, self.verbose);
                if self.verbose {
                    self.raises = tell_raises(session, self.raises);
                }
                self.guessed += generated.guessed;
                if generated.finish == Finish::ContextFull {
                    tell!(
                        "the context of {} tokens is full: /clear forgets the conversation",
                        engine.context()
                    );
                }
                self.messages.push(message("assistant", generated.text));
                Ok(shown?)
            }
            Err(error @ EngineError::PromptTooLong { .. }) => {
                tell!("{error}; /clear forgets the conversation");
                self.messages.pop();
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Obeys a `/command`.
    fn command(&mut self, command: &str, place: &mut Place, open: Open<'_>) -> Next {
        let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        match name {
            "exit" | "quit" | "bye" => return Next::Leave,
            "clear" => {
                self.messages = opening(self.system.as_deref());
                tell_quietly!("the conversation is forgotten");
            }
            "system" => {
                self.system = Some(rest.to_owned()).filter(|s| !s.is_empty());
                self.messages = opening(self.system.as_deref());
                match &self.system {
                    Some(_) => tell_quietly!("a new conversation with this system prompt"),
                    None => tell_quietly!("a new conversation without a system prompt"),
                }
            }
            "save" | "load" if rest.is_empty() => tell!("/{name} needs a file name: /{name} FILE"),
            "save" => match place.session.save(Path::new(rest), &note_of(&self.messages)) {
                Ok(()) => tell_quietly!("saved to {rest}"),
                Err(error) => tell!("not saved: {error}"),
            },
            "load" => self.load(Path::new(rest), &mut place.session),
            "model" if rest.is_empty() => tell!("{}; /model NAME takes another", place.name),
            "model" => match open(rest.to_owned()) {
                Ok((other, options)) => {
                    (*place, self.options, self.raises) = (other, options, 0);
                    return Next::Other;
                }
                Err(error) => tell!("{error}; still {}", place.name),
            },
            "stats" => {
                tell!("{}", stats(&place.engine, &place.session));
                guesses(&self.guessed).iter().for_each(|text| tell!("{text}"));
            }
            "help" | "?" => tell!("{}", help()),
            _ => tell!("unknown command /{name}; /help lists them"),
        }
        Next::Stay
    }

    /// Goes on with another conversation, or stays with this one if the file is refused.
    fn load(&mut self, path: &Path, session: &mut Session) {
        let loaded = session.load(path).map_err(CliError::from);
        match loaded.and_then(|note| messages_of(&note, path)) {
            Ok(messages) => {
                self.messages = messages;
                tell_quietly!("{} tokens from {}", session.tokens().len(), path.display());
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

//! `kvant chat`: a conversation in the terminal.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

use kvant_engine::{Engine, EngineError, Finish, Session};
use kvant_hub::human_bytes;
use kvant_text::Message;
use rustyline::error::ReadlineError;

use crate::args::ChatArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::verbs::run::{
    cancel_on_interrupt, generate_options, message, messages_of, note_of, protect_opening, render,
    tell_raises, tell_speed,
};

const HELP: &str = "/clear forget the conversation   /system TEXT start anew with TEXT as instruction
/stats tokens and memory         /save FILE  /load FILE  keep the conversation, go on with one
/help this                       /exit leave (also Ctrl-D); Ctrl-C ends an answer";

/// Talks until the input ends.
pub fn chat(args: ChatArgs, config: &Config) -> Result<(), CliError> {
    let engine = load::load(&args.model, args.device, config, load::CHAT_CACHE, true)?;
    let options = generate_options(&args.sampling, config, false);
    let system = args.system.or(config.system.clone());
    let mut session = engine.session()?;
    cancel_on_interrupt(session.cancel_flag())?;
    let mut talk = Talk { messages: opening(system.as_deref()), system };
    if let Some(path) = &args.snapshot.load {
        talk.messages = messages_of(&session.load(path)?, path)?;
    }
    // Fail before the first question if the model cannot chat.
    render(&engine, &[message("user", "?".to_owned())])?;
    let (mut input, mut raises) = (Input::new()?, 0);
    eprintln!("ready in {:.2} s · /help for commands", engine.load_time().as_secs_f64());
    while let Some(line) = input.next()? {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if let Some(command) = line.strip_prefix('/') {
            if !talk.command(command, &engine, &mut session) {
                break;
            }
            continue;
        }
        talk.messages.push(message("user", line.to_owned()));
        protect_opening(&engine, &mut session, &talk.messages)?;
        let mut out = std::io::stdout();
        let prompt = render(&engine, &talk.messages)?;
        let answer = session.generate(&prompt, &options, &mut |piece| {
            out.write_all(piece.as_bytes()).is_ok() && out.flush().is_ok()
        });
        match answer {
            Ok(generated) => {
                println!();
                tell_speed(&generated, options.sampler.seed);
                raises = tell_raises(&session, raises);
                if generated.finish == Finish::ContextFull {
                    eprintln!("the context of {} tokens is full; /clear starts anew", engine.context());
                }
                talk.messages.push(message("assistant", generated.text));
            }
            Err(error @ EngineError::PromptTooLong { .. }) => {
                eprintln!("{error}; /clear starts anew");
                talk.messages.pop();
            }
            Err(error) => return Err(error.into()),
        }
    }
    if let Some(path) = &args.snapshot.save {
        session.save(path, &note_of(&talk.messages))?;
    }
    Ok(())
}

/// The conversation so far.
struct Talk {
    messages: Vec<Message>,
    system: Option<String>,
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
            "save" => match session.save(Path::new(rest.trim()), &note_of(&self.messages)) {
                Ok(()) => eprintln!("saved to {}", rest.trim()),
                Err(error) => eprintln!("not saved: {error}"),
            },
            "load" => self.load(Path::new(rest.trim()), session),
            "stats" => eprintln!("{}", stats(engine, session)),
            "help" => eprintln!("{HELP}"),
            _ => eprintln!("unknown command /{name}\n{HELP}"),
        }
        true
    }

    /// Goes on with another conversation, or stays with this one if the file is refused.
    fn load(&mut self, path: &Path, session: &mut Session) {
        let loaded = session.load(path).map_err(CliError::from);
        match loaded.and_then(|note| messages_of(&note, path)) {
            Ok(messages) => {
                self.messages = messages;
                eprintln!("{} tokens from {}", session.tokens().len(), path.display());
            }
            Err(error) => eprintln!("not loaded: {error}"),
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
    format!(
        "{} of {} tokens{kept} · cache {}{budget} ({}) · weights {}",
        session.tokens().len(),
        engine.context(),
        human_bytes(session.cache_bytes()),
        options.cache,
        human_bytes(engine.weight_bytes()),
    ) + &session.raises().iter().map(|raise| format!("\n{raise}")).collect::<String>()
}

/// Lines from a terminal (edited, with history) or from a pipe.
enum Input {
    Terminal(Box<rustyline::DefaultEditor>),
    Pipe(std::io::StdinLock<'static>),
}

impl Input {
    fn new() -> Result<Self, CliError> {
        match std::io::stdin().is_terminal() {
            true => rustyline::DefaultEditor::new()
                .map(|e| Input::Terminal(Box::new(e)))
                .map_err(|e| CliError::Terminal(e.to_string())),
            false => Ok(Input::Pipe(std::io::stdin().lock())),
        }
    }

    /// The next line; `None` at the end of the input.
    fn next(&mut self) -> Result<Option<String>, CliError> {
        match self {
            Input::Terminal(editor) => loop {
                match editor.readline("> ") {
                    Ok(line) => {
                        // A line that cannot be remembered (out of memory) is still a line.
                        let _ = editor.add_history_entry(line.as_str());
                        return Ok(Some(line));
                    }
                    Err(ReadlineError::Interrupted) => eprintln!("(Ctrl-D or /exit leaves)"),
                    Err(ReadlineError::Eof) => return Ok(None),
                    Err(e) => return Err(CliError::Terminal(e.to_string())),
                }
            },
            Input::Pipe(stdin) => {
                let mut line = String::new();
                Ok((stdin.read_line(&mut line)? > 0).then_some(line))
            }
        }
    }
}

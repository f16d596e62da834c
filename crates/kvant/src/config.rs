//! The configuration file: every flag under its own long name, used where neither the command line nor a variable says otherwise.
//!
//! ```toml
//! model = "gemma3:270m"    # every verb that has the flag …
//! temp = 0.2
//! stop = ["###", "User:"]
//!
//! [bench]                  # … or one verb alone
//! repetitions = 5
//!
//! [models."gemma3:270m"]   # … or one model of `kvant serve`
//! ctx-size = 4096
//! ```
//!
//! Verbs that measure take from the first part only what says where they run (`EVERYWHERE`): a measurement must not depend on a file
//! that its command does not name.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Command, CommandFactory, FromArgMatches};
use kvant_files::{FileError, read_bounded};
use toml::{Table, Value};

use crate::error::CliError;

/// Most bytes of a configuration.
const LARGEST: u64 = 1 << 20;
/// Verbs that measure.
const MEASURING: [&str; 2] = ["bench", "perplexity"];
/// What measuring verbs take from the part for all verbs.
const EVERYWHERE: [&str; 5] = ["model", "threads", "offline", "device", "mlock"];

/// The part with models of their own.
const MODELS: &str = "models";
/// What `kvant serve` takes for one model alone.
const OF_A_MODEL: [&str; 26] = [
    "ctx-size",
    "batch-size",
    "threads",
    "exact",
    "mlock",
    "kv-quality",
    "kv-preset",
    "kvcal",
    "cache-type-k",
    "cache-type-v",
    "kv-window",
    "kv-sinks",
    "boundary-layers",
    "kv-policy",
    "kv-max",
    "kv-budget",
    "sparse-v",
    "sparse-k",
    "device",
    "gpu-memory",
    "lora",
    "lora-scaled",
    "template",
    "parallel",
    "cache-budget",
    "step-ms",
];

/// Defaults of the user's own.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Where they come from.
    path: PathBuf,
    table: Table,
    /// The command line that stands above it.
    args: Vec<OsString>,
}

impl Config {
    /// Reads `$KVANT_CONFIG`, else `config.toml` in the store's directory; no file is an empty configuration.
    pub fn read() -> Result<Self, CliError> {
        use std::io::ErrorKind::{NotADirectory, NotFound};
        let named = std::env::var_os("KVANT_CONFIG").filter(|v| !v.is_empty()).map(PathBuf::from);
        let path = match &named {
            Some(path) => path.clone(),
            None => match kvant_hub::home() {
                Ok(home) => home.join("config.toml"),
                Err(_) => return Ok(Config::default()),
            },
        };
        let bytes = match read_bounded(&path, "number of bytes", LARGEST) {
            Ok(bytes) => bytes,
            Err(FileError::Io { error, .. })
                if named.is_none() && matches!(error.kind(), NotFound | NotADirectory) =>
            {
                return Ok(Config::default());
            }
            Err(error) => return Err(error.into()),
        };
        let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned());
        match text.and_then(|text| Config::parse(&text)) {
            Ok(table) => Ok(Config { path, table, args: Vec::new() }),
            Err(reason) => Err(CliError::Config { path, reason }),
        }
    }

    /// Reads it for a program that does nothing but measure: of the part for all verbs what such verbs take, and nothing else.
    pub fn read_for_measuring() -> Result<Self, CliError> {
        let mut config = Config::read()?;
        config.table.retain(|name, _| EVERYWHERE.contains(&name));
        Ok(config)
    }

    fn parse(text: &str) -> Result<Table, String> {
        text.parse::<Table>().map_err(|error| {
            // The line's number, not the line: it may be as long as it likes.
            let at = error.span().map_or(0, |span| text[..span.start].matches('\n').count() + 1);
            format!("line {at}: {}", error.message())
        })
    }

    /// The same below a command line.
    pub fn below(self, args: &[OsString]) -> Self {
        Self { args: args.to_vec(), ..self }
    }

    /// The flags of `C` for the model of a name: as the command line has them, then its part of the file, then the rest. `None` if it has
    /// no part.
    pub fn of_model<C: FromArgMatches + CommandFactory>(&self, name: &str) -> Result<Option<C>, CliError> {
        let Some(Value::Table(part)) = self.table.get(MODELS).and_then(|models| models.get(name)) else {
            return Ok(None);
        };
        let mut table = self.table.clone();
        let serve = table.entry("serve").or_insert_with(|| Value::Table(Table::new()));
        if let Value::Table(serve) = serve {
            serve.extend(part.clone());
        }
        let command = Config { table, ..self.clone() }.apply(C::command())?;
        let found =
            command.try_get_matches_from(&self.args).and_then(|matches| C::from_arg_matches(&matches));
        found.map(Some).map_err(|error| {
            let text = error.to_string();
            let reason = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
            self.error(format!("[models.{name:?}] {reason}"))
        })
    }

    /// True if it sets nothing.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The error of this file.
    pub fn error(&self, reason: String) -> CliError {
        CliError::Config { path: self.path.clone(), reason }
    }

    /// The model to use when none is named.
    pub fn model(&self) -> Option<&str> {
        self.table.get("model").and_then(Value::as_str)
    }

    /// Never fetch a model that is not here.
    pub fn offline(&self) -> bool {
        self.table.get("offline").and_then(Value::as_bool).unwrap_or(false)
    }

    /// The command with these defaults in place of its own. Fails on names that are no flag's, and on values of a wrong type; values
    /// out of range are found when the command is used.
    pub fn apply(&self, command: Command) -> Result<Command, CliError> {
        check(&command, &self.table).map_err(|reason| self.error(reason))?;
        Ok(with_defaults(command, &self.table, &self.table, true))
    }
}

/// Refuses names that no flag has, here or in a verb below.
fn check(command: &Command, table: &Table) -> Result<(), String> {
    for (name, value) in table {
        match (value, command.find_subcommand(name)) {
            (Value::Table(models), None) if name == MODELS && command.find_subcommand("serve").is_some() => {
                check_models(command, models)?;
            }
            (Value::Table(own), Some(verb)) => {
                check(verb, own).map_err(|reason| format!("[{name}] {reason}"))?;
            }
            (Value::Table(_), None) => return Err(format!("[{name}] is not a verb of kvant")),
            (value, _) => {
                if !has_flag(command, name) {
                    return Err(unknown(command, name));
                }
                values(value).map_err(|reason| format!("{name}: {reason}"))?;
            }
        }
    }
    Ok(())
}

/// Refuses what cannot be set for one model.
fn check_models(command: &Command, models: &Table) -> Result<(), String> {
    for (name, part) in models {
        let told = |reason: String| format!("[models.{name:?}] {reason}");
        let Value::Table(part) = part else {
            return Err(format!("models.{name}: found {}, expected a part of its own", part.type_str()));
        };
        for (flag, value) in part {
            if !OF_A_MODEL.contains(&flag.as_str()) {
                return Err(told(match has_flag(command, flag) {
                    true => format!("{flag} is not set for one model alone"),
                    false => unknown(command, flag),
                }));
            }
            values(value).map_err(|reason| told(format!("{flag}: {reason}")))?;
        }
    }
    Ok(())
}

/// True if a flag has this name, here or in a verb below.
fn has_flag(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(name))
        || command.get_subcommands().any(|verb| has_flag(verb, name))
}

fn unknown(command: &Command, name: &str) -> String {
    let mut names = Vec::new();
    let mut commands = vec![command];
    while let Some(command) = commands.pop() {
        names.extend(command.get_arguments().filter_map(|arg| arg.get_long()));
        commands.extend(command.get_subcommands());
    }
    names.sort_unstable();
    names.dedup();
    // Those that share the most letters with it, in order, come first.
    let shared = |other: &str| name.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    names.sort_by_key(|other| std::cmp::Reverse(shared(other)));
    let near: Vec<&str> = names.into_iter().filter(|other| shared(other) > 1).take(4).collect();
    match near.is_empty() {
        true => format!("{name} is not a flag of kvant (names are those of the long flags)"),
        false => format!("{name} is not a flag of kvant; near are {}", near.join(", ")),
    }
}

/// A value as the command line would have it.
fn values(value: &Value) -> Result<Vec<String>, String> {
    let one = |value: &Value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        other => Err(format!("found {}, expected a text, a number or true", other.type_str())),
    };
    match value {
        Value::Array(list) => list.iter().map(one).collect(),
        value => Ok(vec![one(value)?]),
    }
}

/// The command with the defaults of `all` (where they reach it) and of `own`.
fn with_defaults(mut command: Command, all: &Table, own: &Table, top: bool) -> Command {
    let ids: Vec<_> = command
        .get_arguments()
        .filter(|arg| !arg.is_required_set())
        .filter_map(|arg| Some((arg.get_id().clone(), arg.get_long()?.to_owned())))
        .collect();
    for (id, long) in ids {
        let set = own.get(&long).or_else(|| all.get(&long)).filter(|value| !value.is_table());
        if let Some(Ok(defaults)) = set.map(values) {
            command = command.mut_arg(id, |arg| arg.default_values(defaults));
        }
    }
    let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    let (empty, nothing) = (Table::new(), Value::Table(Table::new()));
    for verb in verbs {
        let own = own.get(&verb).unwrap_or(&nothing).as_table().unwrap_or(&empty);
        let mut all = all.clone();
        if top && MEASURING.contains(&verb.as_str()) {
            all.retain(|name, _| EVERYWHERE.contains(&name));
        }
        command = command.mut_subcommand(verb, |command| with_defaults(command, &all, own, false));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Verb};

    fn config(text: &str) -> Result<Config, String> {
        Ok(Config { path: "config.toml".into(), table: Config::parse(text)?, args: Vec::new() })
    }

    fn run(text: &str, args: &[&str]) -> crate::args::RunArgs {
        let command = config(text).unwrap().apply(Cli::command()).unwrap();
        let args = ["kvant", "run", "hi"].iter().chain(args);
        let cli = Cli::from_arg_matches(&command.try_get_matches_from(args).unwrap()).unwrap();
        match cli.verb {
            Verb::Run(args) => args,
            _ => panic!("another verb"),
        }
    }

    #[test]
    fn names_are_those_of_the_flags_and_the_command_line_wins() {
        let text = "model = \"gemma3:270m\"\nthreads = 2\ncache-type-k = \"f32\"\nmlock = true\ntop-k = 7\n\
            kv-preset = \"small\"\ndevice = \"cpu\"\nkv-budget = \"64GB\"\nstop = [\"a\", \"b\"]\ntemp = 0.25\n";
        let args = run(text, &["-t", "3"]);
        assert_eq!(args.model.model.as_deref(), Some("gemma3:270m"));
        assert_eq!((args.model.threads, args.model.mlock, args.sampling.top_k), (Some(3), true, 7));
        assert_eq!(args.model.cache.keys, "f32".parse().ok());
        assert_eq!(args.model.cache.kv_preset, "small".parse().ok());
        assert_eq!(args.model.cache.memory.kv_budget, Some(64_000_000_000));
        assert_eq!(
            (args.sampling.stop, args.sampling.temperature),
            (vec!["a".into(), "b".into()], Some(0.25))
        );
        assert_eq!(args.device.device, "cpu".parse().unwrap());
    }

    /// The file takes every flag there is.
    #[test]
    fn every_flag_has_its_name_in_the_file() {
        let mut commands = vec![Cli::command()];
        let mut seen = 0;
        while let Some(command) = commands.pop() {
            for long in
                command.get_arguments().filter(|arg| !arg.is_required_set()).filter_map(|a| a.get_long())
            {
                let found = config(&format!("{long} = \"x\"")).unwrap().apply(Cli::command());
                assert!(found.is_ok(), "{long}: {:?}", found.err());
                seen += 1;
            }
            commands.extend(command.get_subcommands().cloned());
        }
        assert!(seen > 100, "{seen} flags");
    }

    #[test]
    fn a_verb_has_a_part_of_its_own_and_measurements_only_that() {
        let text =
            "temp = 0.1\nctx-size = 96\nthreads = 2\n[run]\nctx-size = 128\n[perplexity]\nchunks = 3\n";
        assert_eq!(run(text, &[]).model.context, Some(128));
        let command = config(text).unwrap().apply(Cli::command()).unwrap();
        let matches = command.try_get_matches_from(["kvant", "perplexity", "text"]).unwrap();
        let Verb::Perplexity(args) = Cli::from_arg_matches(&matches).unwrap().verb else {
            panic!("another verb")
        };
        assert_eq!((args.text.model.context, args.text.model.threads), (None, Some(2)));
        assert_eq!(args.text.chunks, Some(3));
    }

    #[test]
    fn a_model_has_a_part_of_its_own_below_the_command_line() {
        let text = "ctx-size = 64\n[serve]\nparallel = 3\n[models.\"a:1b\"]\nctx-size = 128\nkv-preset = \"small\"\nexact = true\n";
        let of = |args: &[&str]| {
            let args: Vec<OsString> = ["kvant", "serve"].iter().chain(args).map(OsString::from).collect();
            let config = config(text).unwrap().below(&args);
            assert!(config.of_model::<Cli>("b").unwrap().is_none());
            match config.of_model::<Cli>("a:1b").unwrap().unwrap().verb {
                Verb::Serve(args) => args,
                _ => panic!("another verb"),
            }
        };
        let args = of(&[]);
        assert_eq!((args.models.model.context, args.parallel, args.models.model.exact), (Some(128), 3, true));
        assert_eq!(args.models.model.cache.kv_preset, "small".parse().ok());
        assert_eq!(of(&["-c", "32"]).models.model.context, Some(32));
        assert_eq!(of(&["-m", "x", "-m", "y", "z"]).models.names, ["x", "y"]);
    }

    #[test]
    fn mistakes_are_explained() {
        let refused = |text: &str| match config(text) {
            Ok(config) => config.apply(Cli::command()).unwrap_err().to_string(),
            Err(reason) => reason,
        };
        assert!(refused("thread = 2").contains("threads"));
        assert!(refused("[chatt]\ntemp = 1").contains("[chatt]"));
        assert!(refused("[chat]\nrepetitions = 1").contains("[chat] repetitions"));
        assert!(refused("[models.a]\nport = 1").contains("[models.\"a\"] port is not set for one model"));
        assert!(refused("[models.a]\nthread = 1").contains("[models.\"a\"] thread is not a flag"));
        assert!(refused("[models]\na = 1").contains("models.a: found integer"));
        assert!(refused("temp = 1979-05-27").contains("temp: found datetime"));
        let long = refused(&format!("a = 1\nb = {}", "x".repeat(200_000)));
        assert!(long.contains("line 2") && long.len() < 300, "{}", long.len());
    }
}

//! The command line as pages of a manual, and as a document.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::{Arg, Args, Command, CommandFactory};
use clap_mangen::Man;
use kvant_files::{FileKind, ReplaceError, replace_file};

use crate::args::{DeviceArgs, ManArgs, MemoryArgs, ModelArgs, SamplingArgs, SnapshotArgs};
use crate::error::CliError;

/// A page of the manual, which only another one may replace.
const PAGE: FileKind =
    FileKind { name: "a page of the manual", is: |start| start.starts_with(b".ie "), private: false };

/// Columns of a line.
const WIDTH: usize = 98;

/// Flags that several verbs share: told once, under a heading of their own.
struct Shared {
    title: &'static str,
    /// The flags as they are told.
    flags: Vec<String>,
    used: bool,
}

impl Shared {
    fn of<A: Args>(title: &'static str) -> Self {
        let mut command = A::augment_args(Command::new("shared"));
        command.build();
        let flags = command.get_arguments().filter(|arg| is_told(arg)).map(flag).collect();
        Shared { title, flags, used: false }
    }

    /// Inner structures come before those that contain them.
    fn all() -> Vec<Self> {
        vec![
            Self::of::<MemoryArgs>("Bounded memory"),
            Self::of::<ModelArgs>("Model and cache"),
            Self::of::<DeviceArgs>("Device"),
            Self::of::<SamplingArgs>("Sampling"),
            Self::of::<SnapshotArgs>("Snapshots"),
        ]
    }
}

/// Prints the manual of the program whose flags are `C`, or writes its pages; `head` begins the document.
pub fn man<C: CommandFactory>(args: &ManArgs, head: &str) -> Result<(), CliError> {
    let mut command = C::command();
    command.build();
    if let Some(dir) = &args.dir {
        for (name, page) in pages(&command)? {
            let path = dir.join(format!("{name}.1"));
            let written = replace_file(&path, PAGE, |out| out.write_all(&page));
            written.map_err(|error| match error {
                ReplaceError::File(error) => CliError::from(error),
                ReplaceError::Write(error) => CliError::Output(error),
            })?;
        }
        return Ok(());
    }
    let text = match args.markdown {
        true => markdown(&command, head).into_bytes(),
        false => whole(&command)?,
    };
    let mut out = std::io::stdout().lock();
    out.write_all(&text)?;
    Ok(out.flush()?)
}

/// Prints the completions of the program whose flags are `C`.
pub fn completions<C: CommandFactory>(shell: clap_complete::Shell) -> Result<(), CliError> {
    // The generator panics where it cannot write, so it gets memory to write to.
    let mut script = Vec::new();
    let mut command = C::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    let mut out = std::io::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}

/// All of `command`, which has been built, under `head`.
pub fn markdown(command: &Command, head: &str) -> String {
    let mut text = head.to_owned();
    text.push_str("\n## Verbs\n\n| verb | |\n|---|---|\n");
    verbs(command).for_each(|verb| row(&mut text, verb));
    let mut shared = Shared::all();
    verbs(command).for_each(|verb| section(&mut text, verb, &mut shared));
    text.push_str("\n## Shared flags\n");
    for (index, part) in shared.iter().enumerate().filter(|(_, part)| part.used) {
        let _ = write!(text, "\n### {}\n\n", part.title);
        // What an inner structure has told is not told again.
        let told = |flag: &&String| shared[..index].iter().any(|inner| inner.flags.contains(flag));
        part.flags.iter().filter(|flag| !told(flag)).for_each(|flag| text.push_str(flag));
    }
    text
}

/// The name of a command's page: `kvant-lab-kl`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// The page of a command.
pub fn page(command: &Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).title(name(command)).render(&mut page)?;
    Ok(page)
}

/// The page of a command, and in it everything below.
fn whole(command: &Command) -> std::io::Result<Vec<u8>> {
    let mut text = page(command)?;
    for verb in verbs(command) {
        append(verb, &mut text)?;
    }
    Ok(text)
}

/// A verb as a section: how it is called, its flags, what is below it.
fn append(verb: &Command, text: &mut Vec<u8>) -> std::io::Result<()> {
    let man = Man::new(verb.clone());
    let mut parts = Vec::new();
    man.render_synopsis_section(&mut parts)?;
    man.render_options_section(&mut parts)?;
    let parts = String::from_utf8_lossy(&parts).replace(".SH ", ".SS ");
    writeln!(text, ".SH \"{}\"\n{}", call(verb).to_uppercase(), about(verb).replace('-', "\\-"))?;
    // What begins a document.
    let parts = parts.lines().filter(|line| !line.starts_with([' ']) && !line.contains(".g \\["));
    parts.into_iter().try_for_each(|line| writeln!(text, "{line}"))?;
    verbs(verb).try_for_each(|below| append(below, text))
}

/// The pages of a command and of all below it.
pub fn pages(command: &Command) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut all = vec![(name(command).to_owned(), page(command)?)];
    for below in verbs(command) {
        all.extend(pages(below)?);
    }
    Ok(all)
}

/// What is below a command, but for `help`.
fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| verb.get_name() != "help")
}

/// How a verb is called: `kvant-lab kl`.
fn call(command: &Command) -> &str {
    command.get_bin_name().unwrap_or(command.get_name())
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn row(text: &mut String, verb: &Command) {
    let _ = writeln!(text, "| [`{}`](#{}) | {} |", call(verb), anchor(call(verb)), about(verb));
}

/// A verb with its flags, and what is below it.
fn section(text: &mut String, verb: &Command, shared: &mut [Shared]) {
    let _ = writeln!(text, "\n## {}\n", call(verb));
    wrap(text, "", &about(verb));
    let usage = verb.clone().render_usage().to_string();
    let _ = writeln!(text, "\n```\n{}\n```\n", usage.trim_start_matches("Usage: ").trim_end());
    let mut titles = Vec::new();
    let mut own = String::new();
    for told in verb.get_arguments().filter(|arg| is_told(arg)).map(flag) {
        match shared.iter_mut().find(|part| part.flags.contains(&told)) {
            None => own.push_str(&told),
            Some(part) => {
                part.used = true;
                if !titles.contains(&part.title) {
                    titles.push(part.title);
                }
            }
        }
    }
    text.push_str(&own);
    if !titles.is_empty() {
        let links: Vec<String> =
            titles.iter().map(|title| format!("[{title}](#{})", anchor(title))).collect();
        if !own.is_empty() {
            text.push('\n');
        }
        wrap(text, "", &format!("And the flags of {}.", links.join(", ")));
    }
    let below: Vec<&Command> = verbs(verb).collect();
    if !below.is_empty() {
        text.push_str("\n| verb | |\n|---|---|\n");
        below.iter().for_each(|verb| row(text, verb));
        below.iter().for_each(|verb| section(text, verb, shared));
    }
}

/// False for what every command has.
fn is_told(arg: &Arg) -> bool {
    !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version")
}

/// One flag as an item of a list.
fn flag(arg: &Arg) -> String {
    let mut name = String::new();
    if let Some(short) = arg.get_short() {
        let _ = write!(name, "-{short}, ");
    }
    let _ = write!(name, "{arg}");
    let mut item = format!("`{name}`");
    if let Some(variable) = arg.get_env() {
        let _ = write!(item, " (`{}`)", variable.to_string_lossy());
    }
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let _ = write!(item, ": {help}");
    if arg.get_action().takes_values() {
        let choices: Vec<String> = arg
            .get_possible_values()
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(|value| format!("`{}`", value.get_name()))
            .collect();
        if !choices.is_empty() {
            let _ = write!(item, " One of {}.", choices.join(", "));
        }
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() && !help.contains("[default") {
            let _ = write!(item, " [default: {}]", defaults.join(","));
        }
    }
    let mut text = String::new();
    wrap(&mut text, "- ", &item);
    text
}

/// Adds `words` in lines of [`WIDTH`] columns; the first begins with `mark`, the others below its text.
fn wrap(text: &mut String, mark: &str, words: &str) {
    let indent = " ".repeat(mark.len());
    let mut line = mark.to_owned();
    let mut empty = true;
    for word in words.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line.clone_from(&indent);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_has_a_page_under_a_name_of_its_own() {
        let mut command = crate::args::Cli::command();
        command.build();
        let pages = pages(&command).unwrap();
        let names: std::collections::BTreeSet<&str> = pages.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names.len(), pages.len());
        for expected in ["kvant", "kvant-chat", "kvant-bench"] {
            assert!(names.contains(expected), "{expected} in {names:?}");
        }
        for (name, page) in &pages {
            assert!((PAGE.is)(page), "{name} does not begin as pages do");
        }
    }

    #[test]
    fn lines_are_wrapped_and_anchors_are_those_of_github() {
        let mut text = String::new();
        wrap(&mut text, "- ", &"word ".repeat(50));
        assert!(text.lines().count() == 3 && text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.starts_with("- word") && text.lines().nth(1).unwrap().starts_with("  word"));
        assert_eq!(anchor("kvant-lab kl"), "kvant-lab-kl");
        assert_eq!(anchor("Model & cache (all)"), "model--cache-all");
    }
}

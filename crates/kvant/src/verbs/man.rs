//! `kvant man`: from the flags' own definition.

use std::io::Write;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use kvant_files::{FileKind, ReplaceError, replace_file};

use super::markdown::markdown;
use crate::args::{Cli, ManArgs};
use crate::error::CliError;

/// A page of the manual, which only another one may replace.
const PAGE: FileKind =
    FileKind { name: "a page of the manual", is: |start| start.starts_with(b".ie "), private: false };

/// Prints the manual, or writes its pages.
pub fn man(args: &ManArgs) -> Result<(), CliError> {
    let mut command = Cli::command();
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
        true => markdown(&command).into_bytes(),
        false => page(&command)?,
    };
    let mut out = std::io::stdout().lock();
    out.write_all(&text)?;
    Ok(out.flush()?)
}

/// The name of a command's page: `kvant-lab-kl`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &Command) -> Result<Vec<u8>, CliError> {
    let mut page = Vec::new();
    Man::new(command.clone()).title(name(command)).render(&mut page)?;
    Ok(page)
}

/// The pages of a command and of all below it.
fn pages(command: &Command) -> Result<Vec<(String, Vec<u8>)>, CliError> {
    let mut all = vec![(name(command).to_owned(), page(command)?)];
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        all.extend(pages(below)?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_has_a_page_under_a_name_of_its_own() {
        let mut command = Cli::command();
        command.build();
        let pages = pages(&command).unwrap();
        let names: std::collections::BTreeSet<&str> = pages.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names.len(), pages.len());
        for expected in ["kvant", "kvant-chat", "kvant-lab", "kvant-lab-kl", "kvant-bench-attn"] {
            assert!(names.contains(expected), "{expected} in {names:?}");
        }
        for (name, page) in &pages {
            assert!((PAGE.is)(page), "{name} does not begin as pages do");
        }
    }
}

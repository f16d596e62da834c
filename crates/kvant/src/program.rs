//! What programs over this library share: from a command line and the configuration to a status.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, Parser};

use crate::config::Config;
use crate::error::CliError;
use crate::out::styled;
use crate::signals;
use crate::tone::Tone;

/// Runs the command line `args` (the program's name first, short names expanded) of the program that is called `name` and whose
/// flags are `C`; the status is what the process should leave with.
pub fn run_program<C: Parser>(
    name: &str,
    args: &[OsString],
    read: impl FnOnce() -> Result<Config, CliError>,
    dispatch: impl FnOnce(C, &Config) -> Result<(), CliError>,
) -> u8 {
    kvant_files::explain_lost_pages();
    kvant_files::survive_size_limits();
    // Help and mistakes on the command line come first: a broken configuration must not hide them.
    let matches = match C::command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return leave(&error),
    };
    let with_config = || {
        let config = read()?.below(args);
        let matches = with_defaults::<C>(matches, args, &config)?;
        Ok((C::from_arg_matches(&matches).map_err(|error| wrong(&config, &error))?, config))
    };
    match with_config().and_then(|(cli, config)| dispatch(cli, &config)) {
        Ok(()) => 0,
        // A reader that closed its end (`kvant show … | head`) is not an error.
        Err(CliError::Output(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(CliError::Signal { signal }) => signals::status_of(signal),
        Err(error) => {
            let advice = error.advice().map_or(String::new(), |advice| format!(": {advice}"));
            styled(Tone::Bad, format_args!("{name}: {error}{advice}"));
            1
        }
    }
}

/// Help, a version or what is wrong with the flags.
fn leave(error: &clap::Error) -> u8 {
    match error.print() {
        Ok(()) => u8::try_from(error.exit_code()).unwrap_or(2),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(_) => 1,
    }
}

/// The flags with the configuration's defaults below them.
fn with_defaults<C: CommandFactory>(
    matches: ArgMatches,
    args: &[OsString],
    config: &Config,
) -> Result<ArgMatches, CliError> {
    match config.is_empty() {
        true => Ok(matches),
        false => {
            config.apply(C::command())?.try_get_matches_from(args).map_err(|error| wrong(config, &error))
        }
    }
}

/// The command line alone was good, so what is wrong is the configuration's.
fn wrong(config: &Config, error: &clap::Error) -> CliError {
    let text = error.to_string();
    let reason = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
    config.error(reason.to_owned())
}

//! `kvant-lab sweep` and `kvant-lab report`: rows of results, and documents made from them.

use std::io::IsTerminal;
use std::process::{Command, Stdio};

use crate::report::{ReportFile, report as make};
use crate::sweep::{JobResult, Sweep, SweepJob};
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::args::{ReportArgs, SweepArgs};
use crate::cli::commands;
use crate::cli::errors::VerbError;
use kvant_cli::args::expand_short_names;
use kvant_cli::error::CliError;
use kvant_cli::out::{say, tell};

/// Runs every measurement that is not there yet as a process of its own: a crash takes one row with it, not the sweep, and the
/// command in the row is the one that ran.
pub fn sweep(args: SweepArgs) -> Result<(), CliError> {
    let mut sweep = Sweep::read(&args.file)?;
    sweep.output = args.output.unwrap_or(sweep.output);
    let Some(text) = args.text.or(sweep.text.clone()) else {
        let reason = "found none, neither here nor in the sweep file".to_owned();
        return Err(CliError::Option { option: "--text", reason });
    };
    let jobs = sweep.jobs(&text)?;
    if args.dry_run {
        for job in &jobs {
            say!("{}", job.command())?;
        }
        return Ok(());
    }
    let program = std::env::current_exe()?;
    let run = |job: &SweepJob| -> JobResult {
        let arguments = expand_short_names(job.arguments().into_iter().map(Into::into));
        let output = Command::new(&program)
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .map_err(|e| e.to_string())?;
        if !output.status.success() {
            let words = String::from_utf8_lossy(&output.stderr);
            return Err(words.lines().last().unwrap_or("no message").to_owned());
        }
        let printed = String::from_utf8_lossy(&output.stdout);
        let rows: Result<Vec<_>, _> = printed.lines().map(serde_json::from_str).collect();
        match rows {
            Ok(rows) if !rows.is_empty() => Ok(rows),
            Ok(_) => Err("printed nothing".to_owned()),
            Err(e) => Err(format!("printed something else than rows: {e}")),
        }
    };
    let shown = std::io::stderr().is_terminal();
    let bar = if shown { ProgressBar::new(jobs.len() as u64) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {wide_msg}");
    bar.set_style(style.expect("a constant template"));
    let outcome = crate::sweep::sweep(&jobs, &sweep.output, args.jobs, &run, &|done, _, command| {
        bar.set_position(done as u64);
        bar.set_message(command.to_owned());
        if !shown && !command.is_empty() {
            tell!("{done}/{} {command}", jobs.len());
        }
    })?;
    bar.finish_and_clear();
    tell!(
        "{}: {} rows were there, {} measured now, {} failed",
        sweep.output.display(),
        outcome.kept,
        outcome.run,
        outcome.failed.len()
    );
    match outcome.failed.first() {
        None => Ok(()),
        Some((command, reason)) => {
            Err(VerbError::Sweep { command: command.clone(), reason: reason.clone() }.into())
        }
    }
}

/// Writes what the rows say; with `--check` only tells.
pub fn report(args: &ReportArgs) -> Result<(), CliError> {
    let reported = make(&args.root)?;
    if !reported.from_history {
        tell!("found no history of a repository: ages of rows are those of results/ages.txt");
    }
    let stale: Vec<ReportFile> = reported.files.into_iter().filter(ReportFile::is_stale).collect();
    if args.check && !stale.is_empty() {
        let names = stale.iter().map(|g| g.path.display().to_string()).collect();
        return Err(VerbError::Stale { files: names }.into());
    }
    if args.check {
        let commands = commands::check(&args.root)?;
        for row in reported.wrong.iter().chain(&commands) {
            tell!("{row}");
        }
        return match (reported.wrong.len(), commands.len()) {
            (0, 0) => Ok(()),
            (0, rows) => Err(VerbError::Commands { rows }.into()),
            (count, _) => Err(VerbError::Unproven { count }.into()),
        };
    }
    for generated in &stale {
        generated.write()?;
        say!("{}", generated.path.display())?;
    }
    Ok(())
}

//! What only the laboratory has: asked of `kvant`, an error says so.

use std::ffi::OsString;

use clap::ArgMatches;

use crate::error::CliError;

/// Verbs of `kvant-lab` that `kvant` does not have.
const VERBS: [&str; 4] = ["lab", "gpu", "calibrate", "capture"];
/// Of `kvant-lab bench`.
const BENCHES: [&str; 5] = ["attn", "policy", "serve", "synthetic", "spill"];

/// Why this command line is none of `kvant`, if it is one of `kvant-lab`.
pub fn refusal(args: &[OsString]) -> Option<String> {
    let mut words = args.iter().skip(1).map(|arg| arg.to_string_lossy());
    let verb = words.next()?;
    let found = match words.next() {
        Some(part) if verb == "bench" && BENCHES.contains(&&*part) => format!("bench {part}"),
        _ if VERBS.contains(&&*verb) => verb.into_owned(),
        _ => return None,
    };
    Some(format!("\"{found}\" is a verb of kvant-lab (`cargo run --release --bin kvant-lab -- --help`)"))
}

/// Refuses policies with rows of two schemes, from wherever they come: these are for comparisons.
pub fn check(matches: &ArgMatches) -> Result<(), CliError> {
    let mut matches = matches;
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    let policies = matches.try_get_raw("kv_policy").ok().flatten().into_iter().flatten();
    match policies.map(|policy| policy.to_string_lossy()).find(|policy| policy.contains("precise=")) {
        Some(found) => Err(CliError::Option {
            option: "--kv-policy",
            reason: format!("found \"{found}\", which only kvant-lab takes: it is there to be compared with"),
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn policies_that_are_there_to_be_compared_with_are_refused_and_formats_that_were_removed_say_so() {
        let told = |line: &str| {
            let matches = crate::args::Cli::command().try_get_matches_from(line.split(' '));
            matches.map_err(|e| e.to_string()).and_then(|matches| check(&matches).map_err(|e| e.to_string()))
        };
        let refused = told("kvant serve --kv-policy h2o:max=128,precise=q8_0").unwrap_err();
        assert!(refused.starts_with("--kv-policy") && refused.contains("kvant-lab"), "{refused}");
        for line in [
            "kvant run hi --cache-type-k prod4",
            "kvant chat --cache-type-v none:qjl3+w0",
            "kvant bench --kv-preset turbo4;0..2=polar",
        ] {
            let told = told(line).unwrap_err();
            assert!(told.contains("was removed") && told.contains("v0.2-lab"), "{line}: {told}");
        }
        for line in
            ["kvant run polar", "kvant run hi --cache-type-k turbo4 --kv-policy h2o:max=128", "kvant list"]
        {
            assert_eq!(told(line), Ok(()), "{line}");
        }
    }

    #[test]
    fn verbs_of_the_laboratory_are_refused_and_no_others() {
        let of = |line: &str| refusal(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        for line in ["kvant lab kl text", "kvant gpu devices", "kvant bench attn -t 1", "kvant calibrate"] {
            assert!(of(line).is_some_and(|told| told.contains("kvant-lab")), "{line}");
        }
        for line in ["kvant", "kvant bench -n 4", "kvant run lab", "kvant show gpu", "kvant bench -m attn"] {
            assert_eq!(of(line), None, "{line}");
        }
    }
}

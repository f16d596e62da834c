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

/// Flags that name formats, by their names inside and outside.
const FORMATS: [(&str, &str); 4] = [
    ("keys", "--cache-type-k"),
    ("values", "--cache-type-v"),
    ("kv_preset", "--kv-preset"),
    ("scheme", "--scheme"),
];

/// Refuses formats that pack rows as a whole, which are for comparisons.
pub fn check(matches: &ArgMatches) -> Result<(), CliError> {
    let mut matches = matches;
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    let refuse = |option, found: &str| {
        let reason =
            format!("found \"{found}\", which only kvant-lab takes: it is there to be compared with");
        Err(CliError::Option { option, reason })
    };
    let values = |id: &str| -> Vec<String> {
        let raw = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
        raw.map(|value| value.to_string_lossy().into_owned()).collect()
    };
    for (id, option) in FORMATS {
        let mut all = values(id).into_iter();
        if let Some(found) = all.find(|value| value.split(|c: char| !c.is_alphanumeric()).any(is_whole)) {
            return refuse(option, &found);
        }
    }
    Ok(())
}

/// `prod4`, `qjl3`, `polar`.
fn is_whole(name: &str) -> bool {
    let numbered = ["prod", "qjl"].iter().filter_map(|start| name.strip_prefix(start));
    name == "polar" || numbered.into_iter().any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn formats_that_are_there_to_be_compared_with_are_refused() {
        let told = |line: &str| {
            let command = crate::args::Cli::command();
            check(&command.try_get_matches_from(line.split(' ')).unwrap()).map_err(|e| e.to_string())
        };
        for (line, option) in [
            ("kvant run hi --cache-type-k prod4", "--cache-type-k"),
            ("kvant chat --cache-type-v none:qjl3+w0", "--cache-type-v"),
            ("kvant bench --kv-preset turbo4;0..2=polar", "--kv-preset"),
            ("kvant plan llama-3.1-8b --scheme f16,polar-u4/turbo4", "--scheme"),
        ] {
            let told = told(line).unwrap_err();
            assert!(told.starts_with(option) && told.contains("kvant-lab"), "{line}: {told}");
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

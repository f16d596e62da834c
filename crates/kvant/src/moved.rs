//! What only the laboratory has: asked of `kvant`, an error says so.

use std::ffi::OsString;

/// Verbs of `kvant-lab` that `kvant` does not have.
const VERBS: [&str; 3] = ["lab", "gpu", "calibrate"];
/// Of `kvant-lab bench`.
const BENCHES: [&str; 3] = ["attn", "serve", "synthetic"];

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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn formats_that_were_removed_say_so() {
        let told = |line: &str| {
            let matches = crate::args::Cli::command().try_get_matches_from(line.split(' '));
            matches.map(drop).map_err(|error| error.to_string())
        };
        for line in [
            "kvant run hi --cache-type-k prod4",
            "kvant chat --cache-type-v none:qjl3+w0",
            "kvant bench --kv-preset turbo4;0..2=polar",
        ] {
            let told = told(line).unwrap_err();
            assert!(told.contains("was removed") && told.contains("v0.2-lab"), "{line}: {told}");
        }
        assert!(told("kvant serve --kv-policy h2o:max=128,precise=q8_0").is_err());
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

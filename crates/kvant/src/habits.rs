//! Verbs and flags of ollama and llama.cpp that mean nothing here: a sentence says what does.

use std::ffi::OsString;

/// Verbs, and what there is in their place.
const VERBS: [(&[&str], &str); 4] = [
    (
        &["ps"],
        "nothing runs in the background: a model is loaded while `kvant serve`, `chat` or `run` runs; a server tells at /api/ps",
    ),
    (&["stop"], "nothing runs in the background: Ctrl-C ends `kvant serve`, `chat` and `run`"),
    (
        &["create", "cp"],
        "a model is a file (-m FILE); `kvant serve --alias NAME --template FILE` names and dresses it",
    ),
    (&["push", "signin", "signout"], "models are not uploaded"),
];

/// Flags, and what there is in their place.
const FLAGS: [(&[&str], &str); 6] = [
    (
        &["-ngl", "--n-gpu-layers", "--gpu-layers"],
        "a model runs whole on one device: --device gpu or --device cpu (without it, the GPU if there is one)",
    ),
    (&["-fa", "--flash-attn"], "attention is always fused here: leave it out"),
    (&["-hf", "-hfr", "--hf-repo"], "-m hf:OWNER/REPO[:QUANT]"),
    (&["-cnv", "--conversation", "-i", "--interactive"], "`kvant chat` talks, `kvant run` answers once"),
    (&["-no-cnv", "--no-conversation"], "`kvant run --raw` continues a text"),
    (&["--no-mmap", "--mmap"], "weights are repacked into memory when they are loaded: leave it out"),
];

/// Verbs whose flags people know from elsewhere.
const RUNNING: [&str; 4] = ["chat", "run", "serve", "bench"];

/// What to say to this command line, if it is another program's.
pub fn refusal(args: &[OsString]) -> Option<String> {
    let mut words = args.iter().skip(1).map(|arg| arg.to_string_lossy());
    let verb = words.next()?;
    if let Some((_, told)) = VERBS.iter().find(|(names, _)| names.contains(&&*verb)) {
        return Some(format!("there is no `{verb}`: {told}"));
    }
    if !RUNNING.contains(&&*verb) {
        return None;
    }
    let words = words.take_while(|word| word != "--");
    words.into_iter().find_map(|word| {
        let name = word.split('=').next().unwrap_or_default();
        let (_, told) = FLAGS.iter().find(|(names, _)| names.contains(&name))?;
        Some(format!("{name} is llama.cpp's: {told}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_call_otherwise_is_told() {
        let of = |line: &str| refusal(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        for (line, told) in [
            ("kvant ps", "/api/ps"),
            ("kvant stop smollm2:135m", "Ctrl-C"),
            ("kvant run hi -ngl 99", "--device"),
            ("kvant serve --n-gpu-layers=99", "--device"),
            ("kvant bench -fa 1", "leave it out"),
            ("kvant run hi -hf a/b", "-m hf:"),
        ] {
            assert!(of(line).is_some_and(|found| found.contains(told)), "{line}: {:?}", of(line));
        }
        for line in ["kvant", "kvant run hi -n 4", "kvant run -- -ngl", "kvant list -fa", "kvant run ps"] {
            assert_eq!(of(line), None, "{line}");
        }
    }
}

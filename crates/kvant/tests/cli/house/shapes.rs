//! The shape of what modules hold: how long files and functions are, what they take and return, and how public types are called.

use std::collections::{BTreeMap, BTreeSet};

use super::{crates, root, sources, tokens};

/// Lines that a source file may have.
const MOST_LINES: usize = 600;
/// Lines that a function may have.
const MOST_FUNCTION_LINES: usize = 80;
/// Parameters of all functions together that take a tuple apart.
const MOST_TUPLES: usize = 5;
/// Longer ones from before that limit. The list only shrinks.
const LONG_FUNCTIONS: [&str; 20] = [
    "kvant-attn/src/packed/arch/avx512/signs.rs some_rows",
    "kvant-attn/src/packed/arch/avx512/weights.rs quantise",
    "kvant-attn/src/packed/arch/keys.rs some_tokens",
    "kvant-attn/src/packed/arch/mod.rs byte_kernels_agree_with_floats",
    "kvant-attn/src/packed/arch/values.rs rows",
    "kvant-attn/src/packed/head_run.rs weigh",
    "kvant-attn/src/packed/matrix.rs attend_with",
    "kvant-attn/src/packed/sparse_reference.rs estimates",
    "kvant-cpu/src/arch/schedule.rs with_matrix_unit",
    "kvant-gpu/src/attention/matrix.rs matrix_source",
    "kvant-gpu/src/attention/spec.rs bindings",
    "kvant-gpu/src/attention/spec.rs layout",
    "kvant-gpu/src/model/experts.rs new",
    "kvant-gpu/src/model/products.rs new",
    "kvant-gpu/src/model/runner/step.rs submit",
    "kvant-gpu/src/model/weights.rs upload",
    "kvant-gpu/src/spirv.rs with_elements",
    "kvant-lab/src/attention_speed.rs attention_speed",
    "kvant-lab/src/calibrate/learn.rs evaluate",
    "kvant-lab/src/cli/verbs/bench_synthetic.rs bench",
];
/// Programs, and what is for tests alone: what fails there is told to a person. All other crates are libraries.
const PROGRAMS: [&str; 3] = ["kvant", "kvant-lab", "kvant-testing"];
/// Files of libraries with `Result<_, String>` from before there were none. The list only shrinks.
const TEXTS_AS_ERRORS: [&str; 5] = [
    "kvant-codec/src/scheme.rs",
    "kvant-gpu/src/attention/sizes.rs",
    "kvant-gpu/src/loops.rs",
    "kvant-gpu/src/spirv.rs",
    "kvant-gpu/src/template.rs",
];

/// Names that public types of more than one crate have; the list may only shrink. Python's classes have names of their own.
const SHARED_NAMES: &str = "Attention Cli Input Job Kernel Lookup Verb";

#[test]
fn public_types_of_different_crates_have_different_names() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, src) in crates().into_iter().filter(|(name, _)| name != "kvant-python") {
        for path in sources(&src) {
            let tokens = tokens(&std::fs::read_to_string(&path).expect("a source file"));
            for words in tokens.windows(3) {
                let is_type = ["struct", "enum", "trait", "type"].contains(&words[1].as_str());
                if words[0] == "pub" && is_type && words[2].starts_with(char::is_uppercase) {
                    found.entry(words[2].clone()).or_default().insert(name.clone());
                }
            }
        }
    }
    assert!(found.len() > 300, "{}", found.len());
    found.retain(|_, crates| crates.len() > 1);
    let shared: Vec<&str> = found.keys().map(String::as_str).collect();
    assert_eq!(shared.join(" "), SHARED_NAMES, "{found:#?}");
}

#[test]
fn no_source_file_is_too_long() {
    let mut long = Vec::new();
    for path in sources(&root().join("crates")) {
        let lines = std::fs::read_to_string(&path).expect("a source file").lines().count();
        if lines > MOST_LINES {
            long.push((path, lines));
        }
    }
    assert!(long.is_empty(), "files of more than {MOST_LINES} lines: {long:?}");
}

/// The source with nothing in its strings but line ends, so that what looks like code there (shaders) is none.
fn without_strings(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let raw = ["r#\"", "r\""].into_iter().find(|open| rest.starts_with(open));
        let after_word = out.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let len = match (raw, rest.chars().next().expect("there is a rest")) {
            (Some(open), _) if !after_word => {
                let close = if open.contains('#') { "\"#" } else { "\"" };
                rest[open.len()..].find(close).map_or(rest.len(), |end| open.len() + end + close.len())
            }
            (_, '/') if rest.starts_with("//") => {
                let end = rest.find('\n').unwrap_or(rest.len());
                out.push_str("//");
                at += end;
                continue;
            }
            (_, '"') => {
                let bytes = rest.as_bytes();
                let mut end = 1;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                (end + 1).min(rest.len())
            }
            (_, '\'') if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") => {
                at += if rest.starts_with("'\"'") { 3 } else { 4 };
                continue;
            }
            (_, sign) => {
                out.push(sign);
                at += sign.len_utf8();
                continue;
            }
        };
        out.push('"');
        out.extend(rest[..len].chars().filter(|c| *c == '\n'));
        out.push('"');
        at += len;
    }
    out
}

/// The functions of a formatted source and their lines.
fn functions(text: &str) -> Vec<(String, usize)> {
    let text = without_strings(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let Some((before, name)) = code.split_once("fn ") else { continue };
        let words = before.split_whitespace().all(|word| {
            word.starts_with("pub")
                || matches!(word, "const" | "async" | "unsafe" | "extern" | "\"\"" | "crate)")
        });
        let name: String = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if !words || name.is_empty() {
            continue;
        }
        let ends = |line: &str| {
            let rest = line.strip_prefix(indent);
            rest == Some("}") || rest.is_some_and(|rest| rest.starts_with(')') && rest.ends_with(';'))
        };
        let one = line.ends_with('}') || line.ends_with(';');
        let more = lines[at + 1..].iter().position(|line| ends(line)).map_or(0, |more| more + 1);
        found.push((name, if one { 1 } else { more + 1 }));
    }
    found
}

/// True if the tokens from `at` on, behind `Result`, say that its errors are texts.
fn fails_with_text(tokens: &[String]) -> bool {
    let (mut depth, mut last, mut second) = (0, Vec::new(), false);
    for (at, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "<" | "(" | "[" => depth += 1,
            ">" if at > 0 && tokens[at - 1] == "-" => {}
            ">" | ")" | "]" => depth -= 1,
            "," if depth == 1 => {
                (second, last) = (true, Vec::new());
                continue;
            }
            _ => {}
        }
        match depth {
            0 => return second && last == ["String"],
            _ if at > 0 => last.push(token.as_str()),
            _ => {}
        }
    }
    false
}

/// The functions that take a tuple apart among their parameters: several arguments under the name of one.
fn tuple_parameters(tokens: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let is_named = |token: &String| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let (true, Some(name)) = (tokens[at] == "fn", tokens.get(at + 1).filter(|name| is_named(name)))
        else {
            continue;
        };
        // Generic parameters come first; their bounds may have parentheses of their own.
        let (mut angles, mut depth) = (0, 0);
        for here in at + 2..tokens.len() {
            match tokens[here].as_str() {
                "<" => angles += 1,
                ">" if tokens[here - 1] != "-" => angles -= 1,
                "(" if depth == 1 && angles == 0 && ["(", ","].contains(&tokens[here - 1].as_str()) => {
                    found.push(name.clone());
                    depth += 1;
                }
                "(" if angles == 0 => depth += 1,
                "[" | "{" if depth > 0 && angles == 0 => depth += 1,
                "]" | "}" if depth > 0 && angles == 0 => depth -= 1,
                ")" if angles == 0 => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                ";" | "{" if depth == 0 => break,
                _ => {}
            }
        }
    }
    found
}

/// What is found must be what is listed, and nothing else.
fn assert_listed(found: &BTreeSet<String>, listed: &[&str], what: &str) {
    let listed: BTreeSet<String> = listed.iter().map(|one| (*one).to_owned()).collect();
    let (new, gone) = (found.difference(&listed), listed.difference(found));
    let (new, gone) = (new.collect::<Vec<_>>(), gone.collect::<Vec<_>>());
    assert!(new.is_empty(), "{what}: {new:#?}");
    assert!(gone.is_empty(), "no longer {what}, so take them off the list: {gone:#?}");
}

#[test]
fn no_function_is_too_long() {
    let mut long = BTreeSet::new();
    for (name, src) in crates() {
        for path in sources(&src) {
            let inner = path.strip_prefix(&src).expect("below it").display().to_string();
            let text = std::fs::read_to_string(&path).expect("a source file");
            let too_long = functions(&text).into_iter().filter(|(_, lines)| *lines > MOST_FUNCTION_LINES);
            long.extend(too_long.map(|(function, _)| format!("{name}/src/{inner} {function}")));
        }
    }
    assert_listed(&long, &LONG_FUNCTIONS, "functions of more than 80 lines");
}

#[test]
fn libraries_have_typed_errors() {
    let mut texts = BTreeSet::new();
    for (name, src) in crates().into_iter().filter(|(name, _)| !PROGRAMS.contains(&name.as_str())) {
        for path in sources(&src) {
            let tokens = tokens(&std::fs::read_to_string(&path).expect("a source file"));
            let results = (0..tokens.len()).filter(|at| tokens[*at] == "Result");
            if results.into_iter().any(|at| fails_with_text(&tokens[at + 1..])) {
                let inner = path.strip_prefix(&src).expect("below it").display().to_string();
                texts.insert(format!("{name}/src/{inner}"));
            }
        }
    }
    assert_listed(&texts, &TEXTS_AS_ERRORS, "libraries whose errors are texts");
}

/// Libraries are used without the command line, whose flags say nothing there. A literal that begins with a flag is an argument for
/// another program.
#[test]
fn what_libraries_say_names_no_flags() {
    let mut flags = BTreeSet::new();
    for (name, src) in crates().into_iter().filter(|(name, _)| !PROGRAMS.contains(&name.as_str())) {
        for path in sources(&src) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let named = line.match_indices("--").any(|(at, _)| {
                    let is_before = line[..at].ends_with([' ', '`', '(']);
                    is_before && line[at + 2..].starts_with(|c: char| c.is_ascii_lowercase())
                });
                if named {
                    flags.insert(format!("{name} {}: {line}", path.display()));
                }
            }
        }
    }
    assert!(flags.is_empty(), "flags in what libraries say: {flags:#?}");
}

#[test]
fn functions_take_few_tuples() {
    let mut tuples = Vec::new();
    for (name, src) in crates() {
        for path in sources(&src) {
            let inner = path.strip_prefix(&src).expect("below it").display().to_string();
            let tokens = tokens(&std::fs::read_to_string(&path).expect("a source file"));
            let found = tuple_parameters(&tokens).into_iter();
            tuples.extend(found.map(|function| format!("{name}/src/{inner} {function}")));
        }
    }
    assert!(tuples.len() <= MOST_TUPLES, "more than {MOST_TUPLES} tuple parameters: {tuples:#?}");
}

#[test]
fn functions_and_errors_are_found_where_they_are() {
    let text = "trait T {\n    fn one(\n        &self,\n    ) -> u8;\n    fn two() {}\n}\n\n\
                pub(crate) const fn three() {\n    // fn four() {\n    let shader = \"\nfn five() {\n}\n\";\n}\n";
    let found: Vec<(String, usize)> = functions(text);
    let expected = [("one", 3), ("two", 1), ("three", 7)].map(|(name, lines)| (name.to_owned(), lines));
    assert_eq!(found, expected);
    let taken = "fn a<F: Fn((u8, u8)) -> u8>(f: F, (x, y): (u8, [u8; 2])) -> (u8, u8) { g((x, y)) }\n\
                 fn b((x, y): T, z: &dyn Fn(u8, (u8, u8)), (v, w): T);\nfn c(x: (u8, u8), y: impl Fn((u8, u8))) {}";
    assert_eq!(tuple_parameters(&tokens(taken)), ["a", "b", "b"]);
    for (text, fails) in [
        ("Result<u8, String>", true),
        ("Result<HashMap<String, u8>, String>", true),
        ("Result<Box<dyn Fn(u8) -> String>, Error>", false),
        ("Result<String>", false),
        ("Result<Vec<String>, Error<String>>", false),
        ("Result::Ok", false),
    ] {
        let tokens = tokens(text);
        assert_eq!(fails_with_text(&tokens[1..]), fails, "{text}");
    }
}

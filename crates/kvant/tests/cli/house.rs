//! The shape of the source itself: which module uses which, what modules hold, and whether the map in the documents is true.

mod shapes;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Module = Vec<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// Every `.rs` file below `folder`.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("its entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The `src` folders of all crates, by the crates' names.
fn crates() -> BTreeMap<String, PathBuf> {
    let folders = std::fs::read_dir(root().join("crates")).expect("the crates are there");
    let of = |path: PathBuf| Some((path.file_name()?.to_str()?.to_owned(), path.join("src")));
    folders.filter_map(|entry| of(entry.expect("its entry").path())).collect()
}

/// A file's tokens: words and single signs, `::` as one. Comments, strings and what is compiled for tests alone are left out.
fn tokens(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let rest = &text[at..];
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("::") {
            found.push("::".to_owned());
            at += 2;
        } else if rest.starts_with("r#\"") {
            at += rest.find("\"#").map_or(rest.len(), |end| end + 2);
        } else if let Some(literal) = rest.strip_prefix('\'') {
            // A character, or the name of a lifetime.
            let len = literal.chars().next().map_or(0, char::len_utf8);
            at += match literal.strip_prefix('\\') {
                Some(escaped) => escaped.get(1..).and_then(|rest| rest.find('\'')).map_or(2, |end| end + 4),
                None if literal[len..].starts_with('\'') => len + 2,
                None => 1,
            };
        } else if rest.starts_with('"') {
            at += 1;
            while at < bytes.len() && bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
        } else if word > 0 {
            found.push(rest[..word].to_owned());
            at += word;
        } else {
            let sign = rest.chars().next().expect("there is a rest");
            if !sign.is_whitespace() {
                found.push(sign.to_string());
            }
            at += sign.len_utf8();
        }
    }
    without_tests(&found)
}

/// The tokens without `#[cfg(test)] mod … { … }`.
fn without_tests(tokens: &[String]) -> Vec<String> {
    const TEST: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let is_test = tokens[at..].iter().take(TEST.len()).eq(TEST.iter())
            && tokens.get(at + TEST.len() + 1).is_some_and(|token| token == "{");
        if !is_test {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        at += TEST.len() + 1;
        let mut depth = 0;
        loop {
            match tokens.get(at).map(String::as_str) {
                Some("{") => depth += 1,
                Some("}") => depth -= 1,
                Some(_) => {}
                None => break,
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

/// The paths of a use tree with the names they get, from `at` on; returns where it ends.
fn use_tree(tokens: &[String], mut at: usize, prefix: &[String], out: &mut Vec<(Module, String)>) -> usize {
    let mut path = prefix.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("::") => at += 1,
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}" && token != ";") {
                    at = use_tree(tokens, at, &path, out);
                    if tokens.get(at).is_some_and(|token| token == ",") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            Some("as") => {
                out.push((path, tokens[at + 1].clone()));
                return at + 2;
            }
            Some("," | "}" | ";") | None => {
                if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
                    path.pop();
                }
                if let Some(name) = path.last().cloned() {
                    out.push((path, name));
                }
                return at;
            }
            Some(name) => {
                path.push(name.to_owned());
                at += 1;
            }
        }
    }
}

/// What one module says about others.
#[derive(Default)]
struct Uses {
    /// Absolute paths that it names.
    paths: Vec<Module>,
    /// Names that it brings into its scope, and where they come from.
    names: BTreeMap<String, Module>,
}

/// The modules of a crate and what each uses.
fn modules(src: &Path) -> BTreeMap<Module, Uses> {
    let mut texts: BTreeMap<Module, Vec<String>> = BTreeMap::new();
    for path in sources(src) {
        let inner = path.strip_prefix(src).expect("below it").with_extension("");
        let mut module: Module = inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if matches!(module.last().map(String::as_str), Some("lib" | "main" | "mod")) {
            module.pop();
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        texts.entry(module).or_default().extend(tokens(&text));
    }
    let known: BTreeSet<Module> = texts.keys().cloned().collect();
    texts.into_iter().map(|(module, tokens)| (module.clone(), uses(&module, &tokens, &known))).collect()
}

fn uses(module: &Module, tokens: &[String], known: &BTreeSet<Module>) -> Uses {
    let absolute = |path: &[String], inline: usize| -> Option<Module> {
        let child = || module.iter().chain(path.first()).cloned().collect::<Module>();
        match path.first().map(String::as_str)? {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some(module.iter().chain(&path[1..]).cloned().collect()),
            "super" => {
                let up = path.iter().take_while(|name| *name == "super").count();
                let parent = &module[..module.len().saturating_sub(up.saturating_sub(inline))];
                Some(parent.iter().chain(&path[up..]).cloned().collect())
            }
            _ if known.contains(&child()) => Some(module.iter().chain(path).cloned().collect()),
            _ => None,
        }
    };
    let (mut found, mut at) = (Uses::default(), 0);
    // Braces that are open, and those among them that belong to modules written inside this file.
    let (mut open, mut inline) = (0, Vec::new());
    while at < tokens.len() {
        match tokens[at].as_str() {
            "{" => open += 1,
            "}" => {
                inline.pop_if(|depth| *depth == open);
                open = usize::saturating_sub(open, 1);
            }
            "mod" if tokens.get(at + 2).is_some_and(|token| token == "{") => inline.push(open + 1),
            _ => {}
        }
        if tokens[at] == "use" {
            let mut tree = Vec::new();
            at = use_tree(tokens, at + 1, &[], &mut tree);
            for (path, name) in tree {
                if let Some(path) = absolute(&path, inline.len()) {
                    found.paths.push(path.clone());
                    if inline.is_empty() {
                        found.names.insert(name, path);
                    }
                }
            }
        } else if matches!(tokens[at].as_str(), "crate" | "super" | "self")
            && tokens.get(at + 1).is_some_and(|token| token == "::")
        {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|token| token == "::") && at + 2 < tokens.len() {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            found.paths.extend(absolute(&path, inline.len()));
        }
        at += 1;
    }
    found
}

/// The module in which the thing at `path` is written, through re-exports.
fn home(modules: &BTreeMap<Module, Uses>, path: &[String], depth: usize) -> Option<Module> {
    let len = (0..=path.len()).rev().find(|len| modules.contains_key(&path[..*len]))?;
    let module = path[..len].to_vec();
    match path.get(len).and_then(|name| modules[&module].names.get(name)) {
        Some(from) if depth < 8 => {
            let path: Module = from.iter().chain(&path[len + 1..]).cloned().collect();
            home(modules, &path, depth + 1)
        }
        _ => Some(module),
    }
}

/// Groups of modules each of which reaches every other; a module and one inside it do not count.
fn circles(src: &Path) -> BTreeSet<BTreeSet<String>> {
    let modules = modules(src);
    let within = |a: &Module, b: &Module| a.starts_with(b) || b.starts_with(a);
    let edges = |module: &Module| -> BTreeSet<Module> {
        let homes = modules[module].paths.iter().filter_map(|path| home(&modules, path, 0));
        homes.filter(|other| !within(module, other)).collect()
    };
    let edges: BTreeMap<&Module, BTreeSet<Module>> =
        modules.keys().map(|module| (module, edges(module))).collect();
    let reach = |from: &Module| -> BTreeSet<Module> {
        let (mut seen, mut left) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = left.pop() {
            for next in &edges[&module] {
                if seen.insert(next.clone()) {
                    left.push(next.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        modules.keys().map(|module| (module, reach(module))).collect();
    let both = |a: &Module, b: &Module| reached[a].contains(b) && reached[b].contains(a);
    let circle = |module: &&Module| -> BTreeSet<String> {
        modules.keys().filter(|other| both(module, other)).map(|other| other.join("::")).collect()
    };
    modules.keys().filter(|module| both(module, module)).map(|module| circle(&module)).collect()
}

#[test]
fn modules_use_each_other_in_one_direction() {
    let mut found = BTreeSet::new();
    for (name, src) in crates() {
        found.extend(circles(&src).into_iter().map(|circle| (name.clone(), circle)));
    }
    assert!(found.is_empty(), "circles of modules, by crate: {found:#?}");
}

#[test]
fn a_circle_is_seen_through_re_exports_and_one_between_parent_and_child_is_none() {
    let folder = std::env::temp_dir().join(format!("kvant-house-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for the test");
        std::fs::write(path, text).expect("a file for the test");
    };
    write("lib.rs", "mod a;\nmod b;\npub use a::One;\n");
    write("a/mod.rs", "mod inner;\npub use inner::One;\nuse crate::b::Two;\n");
    write("a/inner.rs", "// crate::b::Two\nuse super::Other;\npub struct One(crate::b::Two);\n");
    write("b.rs", "use crate::One;\n#[cfg(test)]\nmod tests { use crate::a::Three; }\n");
    // `super` in a module inside a file is that file.
    write("c.rs", "use crate::d::Four;\n");
    write("d.rs", "struct Four;\nmod inside { fn f() { { super::c() } } }\nfn c() {}\n");
    let found = circles(&folder);
    std::fs::remove_dir_all(&folder).expect("the test's folder goes");
    let expected: BTreeSet<String> = ["a::inner", "b"].map(str::to_owned).into();
    assert_eq!(found, BTreeSet::from([expected]));
}

/// What people use does not depend on what it is measured with.
#[test]
fn only_the_laboratory_knows_the_laboratory() {
    for (name, src) in crates() {
        let manifest = std::fs::read_to_string(src.with_file_name("Cargo.toml")).expect("a manifest");
        for line in manifest.lines().filter(|_| name != "kvant-lab") {
            let laboratory = line.starts_with("kvant-lab") || line.starts_with("plotters");
            assert!(!laboratory, "{name} depends on it: {line}");
        }
    }
}

/// The walk in docs/architecture.md names things in files; they must be there.
#[test]
fn the_walk_in_the_documents_leads_somewhere() {
    let text = std::fs::read_to_string(root().join("docs/architecture.md")).expect("the document");
    let walk = text.split("## A first walk").nth(1).expect("a walk").split("\n## ").next().expect("its end");
    let mut checked = 0;
    for line in walk.lines().filter(|line| line.starts_with("| ")) {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let mut last: Option<PathBuf> = None;
        let mut names = Vec::new();
        for part in quoted {
            let path = match (part.strip_prefix("crates/"), part.contains(".rs") || part.ends_with('/')) {
                (_, false) => {
                    names.push(part);
                    continue;
                }
                (Some(path), _) => root().join("crates").join(path),
                (None, _) if part.starts_with("kvant") => root().join("crates").join(part),
                // A neighbour of the file before.
                (None, _) => {
                    let folder = last.as_ref().and_then(|path| path.parent()).expect("a file before it");
                    folder.join(part)
                }
            };
            assert!(path.exists(), "{line}: {} is not there", path.display());
            if path.is_file() {
                let text = std::fs::read_to_string(&path).expect("a source file");
                for name in names.drain(..) {
                    let name = name.rsplit("::").next().expect("a name");
                    let defined = ["fn ", "struct ", "trait "].iter().any(|kind| {
                        text.match_indices(&format!("{kind}{name}")).any(|(at, found)| {
                            let next = text[at + found.len()..].chars().next();
                            next.is_none_or(|c| !(c.is_alphanumeric() || c == '_'))
                        })
                    });
                    assert!(defined, "{line}: `{name}` is not defined in {}", path.display());
                    checked += 1;
                }
            }
            last = Some(path);
        }
    }
    assert!(checked >= 8, "only {checked} names of the walk were found");
}

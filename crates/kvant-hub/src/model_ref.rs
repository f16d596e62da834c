use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::HubError;
use crate::registry::{self, Entry};

/// What a user may write where a model is wanted.
///
/// A known name wins over a file of the same name in the current directory, so that the same command
/// means the same everywhere; `./smollm2` is always the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelRef {
    /// A file or directory: `./model.gguf`, `/data/model/`.
    Path(PathBuf),
    /// A model of the registry: `smollm2:135m`, or `smollm2` for the family's default.
    Named(&'static Entry),
    /// A repository of the Hugging Face hub: `hf:owner/repo`, `hf:owner/repo:Q4_K_M`.
    Hub {
        /// The repository's owner.
        owner: String,
        /// The repository's name.
        repo: String,
        /// The quantisation wanted, as it appears in the file names.
        quant: Option<String>,
    },
}

/// The endings by which a bare word is taken for a file name.
const MODEL_EXTENSIONS: [&str; 4] = ["gguf", "bin", "safetensors", "json"];

impl FromStr for ModelRef {
    type Err = HubError;

    fn from_str(text: &str) -> Result<ModelRef, HubError> {
        if let Some(rest) = text.strip_prefix("hf:") {
            return parse_hub(text, rest);
        }
        if let Some(entry) = registry::find(text) {
            return Ok(ModelRef::Named(entry));
        }
        let path = Path::new(text);
        let extension = path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
        let named_as_file = extension.is_some_and(|e| MODEL_EXTENSIONS.contains(&e.as_str()));
        if !text.is_empty() && (named_as_file || text.contains(std::path::is_separator) || path.exists()) {
            return Ok(ModelRef::Path(path.to_path_buf()));
        }
        Err(unknown_model(text))
    }
}

impl fmt::Display for ModelRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelRef::Path(path) => write!(f, "{}", path.display()),
            ModelRef::Named(entry) => f.write_str(entry.name),
            ModelRef::Hub { owner, repo, quant: None } => write!(f, "hf:{owner}/{repo}"),
            ModelRef::Hub { owner, repo, quant: Some(quant) } => write!(f, "hf:{owner}/{repo}:{quant}"),
        }
    }
}

fn parse_hub(text: &str, rest: &str) -> Result<ModelRef, HubError> {
    let bad = |reason| HubError::BadHubReference { reference: text.to_owned(), reason };
    let (path, quant) = match rest.split_once(':') {
        Some((path, quant)) => (path, Some(quant)),
        None => (rest, None),
    };
    let (owner, repo) = path.split_once('/').ok_or_else(|| bad("no `/` between owner and repository"))?;
    // The parts become directory names and pieces of an address, so nothing else may pass.
    let plain = |part: &str| {
        !part.is_empty()
            && part.len() <= 96
            && !part.starts_with('.')
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
    };
    if !plain(owner) || !plain(repo) {
        return Err(bad("owner and repository are letters, digits, `.`, `_` and `-`"));
    }
    if quant.is_some_and(|quant| !plain(quant)) {
        return Err(bad("the quantisation is letters, digits, `.`, `_` and `-`"));
    }
    Ok(ModelRef::Hub { owner: owner.to_owned(), repo: repo.to_owned(), quant: quant.map(str::to_owned) })
}

/// The error for a name nobody knows, with the nearest known one.
pub(crate) fn unknown_model(name: &str) -> HubError {
    let known: Vec<&str> = registry::registry().iter().map(|entry| entry.name).collect();
    HubError::UnknownModel {
        name: name.to_owned(),
        closest: closest(name).map(str::to_owned),
        known: known.join(", "),
    }
}

fn closest(name: &str) -> Option<&'static str> {
    // A name is short; a long text is something else, and the distance below is quadratic.
    if name.is_empty() || name.len() > 64 {
        return None;
    }
    let name = name.to_ascii_lowercase();
    let family = name.split(':').next().unwrap_or(&name);
    registry::registry()
        .iter()
        .flat_map(|entry| {
            // The family decides where the size is wrong or missing: `smollm2:1.7b`, `smolm`.
            [(distance(&name, entry.name), entry), (distance(family, entry.family()), entry)]
        })
        .filter(|(distance, entry)| *distance <= (entry.family().len() / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, entry)| entry.name)
}

/// Edit distance: insertions, deletions and replacements of characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> &'static str {
        match text.parse() {
            Ok(ModelRef::Named(entry)) => entry.name,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn names() {
        assert_eq!(named("smollm2:135m"), "smollm2:135m");
        assert_eq!(named("gemma3"), "gemma3:270m");
        assert_eq!(named("TinyLlama"), "tinyllama:1.1b");
        assert_eq!(named("stories:15m"), "stories:15m");
        assert_eq!(named("qwen2.5-coder"), "qwen2.5-coder:1.5b");
    }

    #[test]
    fn paths() {
        let here = std::env::current_dir().unwrap();
        for text in
            ["./smollm2", "a/b", "missing.gguf", "MODEL.GGUF", "stories15M.bin", ".", here.to_str().unwrap()]
        {
            assert_eq!(text.parse::<ModelRef>().unwrap(), ModelRef::Path(text.into()), "{text}");
        }
    }

    #[test]
    fn unknown_names_get_a_suggestion() {
        for (text, expected) in [
            ("smolm2", Some("smollm2:135m")),
            ("smollm2:1.7b", Some("smollm2:135m")),
            ("gemma:270m", Some("gemma3:270m")),
            ("tinylama:1.1b", Some("tinyllama:1.1b")),
            ("storeis", Some("stories:15m")),
            ("qwen2.5-code", Some("qwen2.5-coder:1.5b")),
            ("llama3.2", None),
            ("mistral", None),
            ("", None),
        ] {
            match text.parse::<ModelRef>() {
                Err(HubError::UnknownModel { closest, known, .. }) => {
                    assert_eq!(closest.as_deref(), expected, "{text}");
                    assert_eq!(
                        known,
                        "smollm2:135m, gemma3:270m, tinyllama:1.1b, qwen2.5-coder:1.5b, all-minilm:22m, stories:15m"
                    );
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        let message = "smolm2".parse::<ModelRef>().unwrap_err().to_string();
        assert!(message.contains("did you mean `smollm2:135m`?"), "{message}");
        assert!("x".repeat(10_000).parse::<ModelRef>().is_err());
    }

    #[test]
    fn hub_references() {
        let parsed: ModelRef = "hf:Qwen/Qwen2.5-0.5B-Instruct-GGUF:q4_k_m".parse().unwrap();
        let expected = ModelRef::Hub {
            owner: "Qwen".into(),
            repo: "Qwen2.5-0.5B-Instruct-GGUF".into(),
            quant: Some("q4_k_m".into()),
        };
        assert_eq!(parsed, expected);
        assert_eq!(parsed.to_string().parse::<ModelRef>().unwrap(), expected);
        for text in [
            "hf:",
            "hf:a",
            "hf:/b",
            "hf:a/",
            "hf:a/b/c",
            "hf:a/b:",
            "hf:../b",
            "hf:a/..",
            "hf:a/b:x/y",
            "hf:a/b c",
        ] {
            assert!(matches!(text.parse::<ModelRef>(), Err(HubError::BadHubReference { .. })), "{text}");
        }
    }

    #[test]
    fn distances() {
        for (a, b, expected) in
            [("", "", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 2)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }
}

use std::io;
use std::path::{Path, PathBuf};

use crate::progress::human_bytes;

/// Everything that can go wrong between a model's name and its file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HubError {
    /// No environment variable says where the user's files are.
    #[error("no place to keep models: set KVANT_HOME to a directory")]
    NoHome,

    /// The text is neither a path, a known name nor a hub reference.
    #[error("unknown model `{name}`{}; known models: {known}; a file is given by its path, for example ./model.gguf", did_you_mean(.closest))]
    UnknownModel {
        /// What the user wrote.
        name: String,
        /// The nearest known name, when one is near.
        closest: Option<String>,
        /// The known names, joined by commas.
        known: String,
    },

    /// A `hf:` reference that does not read `hf:owner/repo` or `hf:owner/repo:quant`.
    #[error("`{reference}` is not a hub reference: {reason} (expected hf:owner/repo or hf:owner/repo:quant)")]
    BadHubReference {
        /// What the user wrote.
        reference: String,
        /// What is wrong with it.
        reason: &'static str,
    },

    /// A path that leads nowhere.
    #[error("no model at {}", path.display())]
    NoSuchPath {
        /// The path given.
        path: PathBuf,
    },

    /// The model is not in the store and fetching was not allowed.
    #[error("model `{name}` is not installed (kvant pull {name})")]
    NotInstalled {
        /// The model's name.
        name: String,
    },

    /// A model's directory is there, but not all of it.
    #[error(
        "model `{name}` in {} is not whole: a file is missing or cut, or its kvant.json is damaged (kvant pull {name} fetches it anew)",
        path.display()
    )]
    NotWhole {
        /// Name of the model.
        name: String,
        /// Its directory.
        path: PathBuf,
    },

    /// Another process holds the model's lock.
    #[error("model `{name}` is being fetched or removed by another process")]
    Busy {
        /// The model's name.
        name: String,
    },

    /// A file operation failed.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was being done, as a verb phrase.
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },

    /// The file system cannot hold the download.
    #[error("not enough space in {}: {} needed, {} free", path.display(), human_bytes(*needed), human_bytes(*free))]
    NoSpace {
        /// The directory that would hold the files.
        path: PathBuf,
        /// Bytes needed.
        needed: u64,
        /// Bytes free.
        free: u64,
    },

    /// No program that can fetch this kind of package is on the machine.
    #[error("no `{client}` found to fetch {package} (tried {tried}): {advice}")]
    NoClient {
        /// `pip` or `npm`.
        client: &'static str,
        /// The package wanted.
        package: String,
        /// The commands tried.
        tried: String,
        /// What to install.
        advice: &'static str,
    },

    /// A package name or version that is not one; nothing was run.
    #[error("`{text}` is not a package {what}")]
    BadPackage {
        /// `name` or `version`.
        what: &'static str,
        /// The text refused.
        text: String,
    },

    /// The client ran and failed.
    #[error("fetching {package} with `{client}` failed ({status}):\n{output}")]
    ClientFailed {
        /// The package wanted.
        package: String,
        /// The command run.
        client: String,
        /// How it ended.
        status: String,
        /// The last lines it wrote.
        output: String,
    },

    /// The client stopped making progress and was ended.
    #[error("fetching {package} with `{client}` stalled: nothing arrived for {seconds} s{output}")]
    Stalled {
        /// The package wanted.
        package: String,
        /// The command run.
        client: String,
        /// Seconds without a byte.
        seconds: u64,
        /// The last lines it wrote, preceded by a line break, or nothing.
        output: String,
    },

    /// The client succeeded without leaving exactly one archive.
    #[error("fetching {package} left {found} where one archive was expected")]
    UnexpectedFiles {
        /// The package wanted.
        package: String,
        /// What was there.
        found: String,
    },

    /// An archive that cannot be read.
    #[error("archive {}: {reason}", path.display())]
    BadArchive {
        /// The archive.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },

    /// An archive without the member wanted.
    #[error("archive {} has no member `{member}`", path.display())]
    NoMember {
        /// The archive.
        path: PathBuf,
        /// The member wanted.
        member: String,
    },

    /// Something in an archive is larger than allowed.
    #[error("archive {}: {what} is {found}, the limit is {limit}", path.display())]
    OverLimit {
        /// The archive.
        path: PathBuf,
        /// What is too large.
        what: String,
        /// Its size (bytes, or entries).
        found: u64,
        /// The limit, in the same unit.
        limit: u64,
    },

    /// A file came out with another length than recorded.
    #[error("{file}: {found} bytes instead of {expected}")]
    WrongSize {
        /// The file.
        file: String,
        /// Bytes recorded.
        expected: u64,
        /// Bytes found.
        found: u64,
    },

    /// A file came out with another digest than recorded.
    #[error("{file}: checksum mismatch\n  expected sha256 {expected}\n  found    sha256 {found}")]
    WrongDigest {
        /// The file.
        file: String,
        /// SHA-256 recorded, in hex.
        expected: String,
        /// SHA-256 found, in hex.
        found: String,
    },

    /// `hf:` was asked of a build without the `hf` feature.
    #[error(
        "`{reference}` needs a build with hub support: rebuild with `cargo build --release --features hf`"
    )]
    NoHubSupport {
        /// The reference.
        reference: String,
    },

    /// A hub repository without the files wanted.
    #[error("{reference}: {reason}")]
    NoMatchingFiles {
        /// The reference.
        reference: String,
        /// What was looked for and what is there.
        reason: NoModelFiles,
    },

    /// The hub did not answer or refused.
    #[error("{reference}: {reason}")]
    Hub {
        /// The reference.
        reference: String,
        /// The hub client's own words.
        reason: String,
    },
}

/// Why none of a repository's files make a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoModelFiles {
    /// Nothing but parts of split models, or nothing at all.
    #[error("no complete .gguf file, so none with `{quant}`")]
    NoGguf {
        /// What was asked for.
        quant: String,
    },
    /// Others than the one that was asked for.
    #[error("no .gguf file with `{quant}` in its name; there are: {there}")]
    OtherGguf {
        /// What was asked for.
        quant: String,
        /// The names of the others.
        there: String,
    },
    /// No weights of either kind.
    #[error("neither .gguf nor .safetensors files")]
    NoWeights,
    /// Weights that do not say what they are.
    #[error("safetensors files without a config.json")]
    NoConfig,
}

impl HubError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> HubError {
        let path = path.to_path_buf();
        move |source| HubError::Io { action, path, source }
    }
}

fn did_you_mean(closest: &Option<String>) -> String {
    closest.as_ref().map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

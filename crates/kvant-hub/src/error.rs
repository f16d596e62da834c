#![allow(missing_docs, reason = "the message of an error names its fields")]

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
    UnknownModel { name: String, closest: Option<String>, known: String },

    /// A `hf:` reference that does not read `hf:owner/repo` or `hf:owner/repo:quant`.
    #[error("`{reference}` is not a hub reference: {reason} (expected hf:owner/repo or hf:owner/repo:quant)")]
    BadHubReference { reference: String, reason: &'static str },

    /// A path that leads nowhere.
    #[error("no model at {}", path.display())]
    NoSuchPath { path: PathBuf },

    /// The model is not in the store and fetching was not allowed.
    #[error("model `{name}` is not installed (kvant pull {name})")]
    NotInstalled { name: String },

    /// A further name that cannot be given.
    #[error(
        "`{name}` cannot be a further name of a model: it is taken, too long, or not of letters, digits and `.-_:/`"
    )]
    Name { name: String },

    /// A model that is known by further names.
    #[error("model `{name}` is also called `{copy}`: remove that name first")]
    HasCopies { name: String, copy: String },

    /// A model's directory is there, but not all of it.
    #[error(
        "model `{name}` in {} is not whole: a file is missing or cut, or its kvant.json is damaged (kvant pull {name} fetches it anew)",
        path.display()
    )]
    NotWhole { name: String, path: PathBuf },

    /// Another process holds the model's lock.
    #[error("model `{name}` is being fetched or removed by another process")]
    Busy { name: String },

    /// A file operation failed.
    #[error("cannot {action} {}: {source}", path.display())]
    Io { action: &'static str, path: PathBuf, source: io::Error },

    /// The file system cannot hold the download.
    #[error("not enough space in {}: {} needed, {} free", path.display(), human_bytes(*needed), human_bytes(*free))]
    NoSpace { path: PathBuf, needed: u64, free: u64 },

    /// No program that can fetch this kind of package is on the machine.
    #[error("no `{client}` found to fetch {package} (tried {tried}): {advice}")]
    NoClient { client: &'static str, package: String, tried: String, advice: &'static str },

    /// A package name or version that is not one; nothing was run.
    #[error("`{text}` is not a package {what}")]
    BadPackage { what: &'static str, text: String },

    /// The client ran and failed.
    #[error("fetching {package} with `{client}` failed ({status}):\n{output}")]
    ClientFailed { package: String, client: String, status: String, output: String },

    /// The client stopped making progress and was ended.
    #[error("fetching {package} with `{client}` stalled: nothing arrived for {seconds} s{output}")]
    Stalled {
        package: String,
        client: String,
        seconds: u64,
        /// The last lines it wrote, preceded by a line break, or nothing.
        output: String,
    },

    /// The client succeeded without leaving exactly one archive.
    #[error("fetching {package} left {found} where one archive was expected")]
    UnexpectedFiles { package: String, found: String },

    /// An archive that cannot be read.
    #[error("archive {}: {reason}", path.display())]
    BadArchive { path: PathBuf, reason: String },

    /// An archive without the member wanted.
    #[error("archive {} has no member `{member}`", path.display())]
    NoMember { path: PathBuf, member: String },

    /// Something in an archive is larger than allowed.
    #[error("archive {}: {what} is {found}, the limit is {limit}", path.display())]
    OverLimit { path: PathBuf, what: String, found: u64, limit: u64 },

    /// A file came out with another length than recorded.
    #[error("{file}: {found} bytes instead of {expected}")]
    WrongSize { file: String, expected: u64, found: u64 },

    /// A file came out with another digest than recorded.
    #[error("{file}: checksum mismatch\n  expected sha256 {expected}\n  found    sha256 {found}")]
    WrongDigest { file: String, expected: String, found: String },

    /// A hub repository without the files wanted.
    #[error("{reference}: {reason}")]
    NoMatchingFiles { reference: String, reason: NoModelFiles },

    /// The hub did not answer or refused.
    #[error("{reference}: {reason}")]
    Hub { reference: String, reason: String },
}

/// Why none of a repository's files make a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoModelFiles {
    /// Nothing but parts of split models, or nothing at all.
    #[error("no complete .gguf file, so none with `{quant}`")]
    NoGguf { quant: String },
    /// Others than the one that was asked for.
    #[error("no .gguf file with `{quant}` in its name; there are: {there}")]
    OtherGguf { quant: String, there: String },
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

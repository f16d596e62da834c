//! Fetching from the hub through its Rust client, into the cache that all hub clients share.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use hf_hub::api::sync::{ApiBuilder, ApiError};
use hf_hub::{Cache, Repo};

use super::{FileChoice, choose_files};
use crate::{Fetch, HubError, Progress};

/// The path to open for a repository, fetched first where that is needed and allowed.
pub(crate) fn resolve(
    reference: &str,
    owner: &str,
    repo: &str,
    quant: Option<&str>,
    progress: &dyn Progress,
    policy: Fetch,
) -> Result<PathBuf, HubError> {
    let hub = Hub::from_env()?;
    hub.resolve(reference, Repo::model(format!("{owner}/{repo}")), quant, progress, policy)
}

/// Where the hub is and where its files are kept.
struct Hub {
    cache: Cache,
    /// Another address than the hub's own.
    endpoint: Option<String>,
    /// Instead of the token kept next to the cache.
    token: Option<String>,
}

impl Hub {
    /// As the environment says: `HF_HOME`, `HF_ENDPOINT`, `HF_TOKEN`.
    fn from_env() -> Result<Hub, HubError> {
        let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        // The client's own fallback panics where there is no home directory.
        if std::env::var("HF_HOME").is_err() && std::env::home_dir().is_none() {
            return Err(HubError::NoHome);
        }
        Ok(Hub { cache: Cache::from_env(), endpoint: variable("HF_ENDPOINT"), token: variable("HF_TOKEN") })
    }

    /// A quantisation that was asked for and is in the cache is used without asking the hub. Without one
    /// the hub's list decides, so that the answer does not depend on what happens to be cached; the cache
    /// stands in when the hub cannot be reached.
    fn resolve(
        &self,
        reference: &str,
        repo: Repo,
        quant: Option<&str>,
        progress: &dyn Progress,
        policy: Fetch,
    ) -> Result<PathBuf, HubError> {
        match (policy, quant, self.cached(&repo, quant)) {
            (Fetch::Never, _, None) => Err(HubError::NotInstalled { name: reference.to_owned() }),
            (Fetch::Never, _, Some(path)) | (Fetch::IfMissing, Some(_), Some(path)) => Ok(path),
            (Fetch::IfMissing, _, local) => match (self.fetch(reference, repo, quant, progress), local) {
                (Err(HubError::Hub { reason, .. }), Some(path)) => {
                    progress.message(&format!("{reference}: {reason}; using the files in the cache"));
                    Ok(path)
                }
                (result, _) => result,
            },
        }
    }

    /// The model in the cache's current snapshot, if all its files are there.
    fn cached(&self, repo: &Repo, quant: Option<&str>) -> Option<PathBuf> {
        let folder = self.cache.path().join(repo.folder_name());
        let commit = std::fs::read_to_string(folder.join("refs").join(repo.revision())).ok()?;
        let snapshot = self.cache.repo(repo.clone()).pointer_path(commit.trim());
        let mut files = Vec::new();
        list_files(&snapshot, "", &mut files, 0);
        let choice = choose_files(&files, quant).ok()?;
        let complete = match &choice {
            // The choice itself only takes complete ones.
            FileChoice::Gguf(_) => true,
            FileChoice::Safetensors(files) => shards_present(&snapshot, files),
        };
        complete.then(|| path_to_open(&choice, &snapshot))
    }

    fn fetch(
        &self,
        reference: &str,
        repo: Repo,
        quant: Option<&str>,
        progress: &dyn Progress,
    ) -> Result<PathBuf, HubError> {
        let failed = |e: ApiError| HubError::Hub { reference: reference.to_owned(), reason: explained(&e) };
        let mut builder =
            ApiBuilder::from_cache(self.cache.clone()).with_progress(false).with_retries(RETRIES);
        if let Some(endpoint) = &self.endpoint {
            builder = builder.with_endpoint(endpoint.clone());
        }
        if let Some(token) = &self.token {
            builder = builder.with_token(Some(token.clone()));
        }
        let remote = builder.build().map_err(failed)?.repo(repo.clone());
        let info = remote.info().map_err(failed)?;
        let listed: Vec<String> = info.siblings.into_iter().map(|sibling| sibling.rfilename).collect();
        let choice = choose_files(&listed, quant)
            .map_err(|reason| HubError::NoMatchingFiles { reference: reference.to_owned(), reason })?;
        // By commit: a snapshot of an older one must not lend its files to this one.
        let snapshot = self.cache.repo(repo).pointer_path(&info.sha);
        for file in choice.files() {
            let local = snapshot.join(file);
            if local.is_file() {
                continue;
            }
            let expected = Cell::new(0);
            let path =
                remote.download_with_progress(file, Reporter::new(progress, &expected)).map_err(failed)?;
            let found = std::fs::metadata(&path).map_err(HubError::io("read", &path))?.len();
            if found != expected.get() {
                // What the client has already filed as complete is not: take it out again.
                let blob = std::fs::canonicalize(&path).map_err(HubError::io("find", &path))?;
                std::fs::remove_file(&path).map_err(HubError::io("remove", &path))?;
                if blob != path && blob.exists() {
                    std::fs::remove_file(&blob).map_err(HubError::io("remove", &blob))?;
                }
                return Err(HubError::WrongSize { file: file.clone(), expected: expected.get(), found });
            }
            if !local.is_file() {
                // The branch moved between the list and the file: this is another commit's.
                let reason = format!("the repository changed while `{file}` was fetched; try again");
                return Err(HubError::Hub { reference: reference.to_owned(), reason });
            }
        }
        Ok(path_to_open(&choice, &snapshot))
    }
}

/// How often a broken download is taken up again.
const RETRIES: usize = 3;

/// The client's words, with what usually is behind a refusal.
fn explained(error: &ApiError) -> String {
    let text = error.to_string();
    match ["401", "403", "404"].iter().any(|status| text.contains(status)) {
        true => format!("{text} (misspelt, or private or gated: then HF_TOKEN must hold a token)"),
        false => text,
    }
}

/// The first file for GGUF, the directory for safetensors.
fn path_to_open(choice: &FileChoice, snapshot: &Path) -> PathBuf {
    match choice {
        FileChoice::Gguf(files) => snapshot.join(&files[0]),
        FileChoice::Safetensors(_) => snapshot.to_path_buf(),
    }
}

fn list_files(directory: &Path, prefix: &str, files: &mut Vec<String>, depth: usize) {
    const DEEPEST: usize = 4;
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let name = format!("{prefix}{name}");
        // Links are followed on purpose: a snapshot is made of links to blobs.
        match std::fs::metadata(entry.path()) {
            Ok(metadata) if metadata.is_file() => files.push(name),
            Ok(metadata) if metadata.is_dir() && depth < DEEPEST => {
                list_files(&entry.path(), &format!("{name}/"), files, depth + 1);
            }
            _ => {}
        }
    }
}

/// Whether the snapshot holds every shard its index names; without an index, whether the shards' own
/// numbering is complete.
fn shards_present(snapshot: &Path, files: &[String]) -> bool {
    let Some(index) = files.iter().find(|name| name.ends_with(".index.json")) else {
        return !files.iter().any(|name| super::split_part(super::file_stem(name)).is_some());
    };
    let Ok(text) = std::fs::read_to_string(snapshot.join(index)) else { return false };
    let Ok(index) = serde_json::from_str::<serde_json::Value>(&text) else { return false };
    index["weight_map"].as_object().is_some_and(|map| {
        map.values().all(|shard| shard.as_str().is_some_and(|shard| files.iter().any(|f| f == shard)))
    })
}

/// Passes the client's progress on; the step ends with the value, errors included.
struct Reporter<'a> {
    progress: &'a dyn Progress,
    /// The size the hub announces, in bytes.
    expected: &'a Cell<u64>,
    started: bool,
    bytes: u64,
}

impl<'a> Reporter<'a> {
    fn new(progress: &'a dyn Progress, expected: &'a Cell<u64>) -> Reporter<'a> {
        Reporter { progress, expected, started: false, bytes: 0 }
    }
}

impl hf_hub::api::Progress for Reporter<'_> {
    /// The client calls this more than once for one file: before it starts, and at each new try.
    fn init(&mut self, size: usize, filename: &str) {
        self.expected.set(size as u64);
        self.bytes = 0;
        if !std::mem::replace(&mut self.started, true) {
            self.progress.start(filename, Some(size as u64));
        }
    }

    fn update(&mut self, size: usize) {
        self.bytes += size as u64;
        self.progress.advance_to(self.bytes);
    }

    fn finish(&mut self) {
        if std::mem::take(&mut self.started) {
            self.progress.finish();
        }
    }
}

impl Drop for Reporter<'_> {
    fn drop(&mut self) {
        hf_hub::api::Progress::finish(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;

    /// A hub on this machine with one repository, `o/r`; returns its address.
    fn serve(files: &'static [(&'static str, &'static str)]) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
                let path = lines.next().unwrap().unwrap().split(' ').nth(1).unwrap().to_owned();
                let headers: Vec<String> =
                    lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
                let range = headers
                    .iter()
                    .find_map(|h| h.to_lowercase().strip_prefix("range: bytes=").map(str::to_owned));
                let (status, head, body) = if path == "/api/models/o/r/revision/main" {
                    let siblings: Vec<_> =
                        files.iter().map(|(name, _)| serde_json::json!({ "rfilename": name })).collect();
                    let body = serde_json::json!({ "sha": "c0ffee", "siblings": siblings }).to_string();
                    ("200 OK", String::new(), body)
                } else if let Some((name, contents)) = path
                    .strip_prefix("/o/r/resolve/main/")
                    .and_then(|name| files.iter().find(|(file, _)| *file == name))
                {
                    let (from, to) = range.as_deref().and_then(|r| r.split_once('-')).unwrap_or(("0", ""));
                    let from: usize = from.parse().unwrap();
                    let to = to.parse().map_or(contents.len(), |to: usize| to + 1);
                    let head = format!(
                        "etag: \"{}\"\r\nx-repo-commit: c0ffee\r\ncontent-range: bytes {from}-{}/{}\r\n",
                        name.replace(['.', '/'], "_"),
                        to.saturating_sub(1),
                        // One file is announced longer than it is.
                        contents.len() + if *contents == "cut" { 5 } else { 0 },
                    );
                    ("206 Partial Content", head, contents[from..to].to_owned())
                } else {
                    ("404 Not Found", String::new(), String::new())
                };
                let length = body.len();
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n{head}\r\n{body}"
                );
            }
        });
        address
    }

    fn hub(directory: &Path, endpoint: String) -> Hub {
        Hub { cache: Cache::new(directory.join("hub")), endpoint: Some(endpoint), token: None }
    }

    fn repo() -> Repo {
        Repo::model("o/r".to_owned())
    }

    #[test]
    fn a_gguf_is_fetched_once_and_found_again() {
        let directory = tempfile::tempdir().unwrap();
        let hub =
            hub(directory.path(), serve(&[("m-Q8_0.gguf", "eight"), ("m-Q4_0.gguf", "four"), ("x", "")]));
        let never = |quant| hub.resolve("hf:o/r", repo(), quant, &Silent, Fetch::Never);
        assert!(matches!(never(None), Err(HubError::NotInstalled { .. })));
        let path = hub.resolve("hf:o/r", repo(), Some("q8_0"), &Silent, Fetch::IfMissing).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "eight");
        assert_eq!(never(Some("Q8_0")).unwrap(), path);
        // Without a wish the hub's list decides, not the cache.
        let path = hub.resolve("hf:o/r", repo(), None, &Silent, Fetch::IfMissing).unwrap();
        assert!(path.ends_with("m-Q4_0.gguf"), "{path:?}");
        // A hub that does not answer: the cache stands in.
        let gone =
            Hub { endpoint: Some("http://127.0.0.1:1".to_owned()), cache: hub.cache.clone(), token: None };
        assert_eq!(gone.resolve("hf:o/r", repo(), None, &Silent, Fetch::IfMissing).unwrap(), path);
        let missing = hub.resolve("hf:o/r", repo(), Some("Q2_K"), &Silent, Fetch::IfMissing);
        assert!(matches!(missing, Err(HubError::NoMatchingFiles { .. })));
    }

    #[test]
    fn safetensors_come_as_a_directory() {
        let directory = tempfile::tempdir().unwrap();
        let hub = hub(directory.path(), serve(&[("config.json", "{}"), ("model.safetensors", "weights")]));
        let path = hub.resolve("hf:o/r", repo(), None, &Silent, Fetch::IfMissing).unwrap();
        assert_eq!(std::fs::read_to_string(path.join("config.json")).unwrap(), "{}");
        assert_eq!(std::fs::read_to_string(path.join("model.safetensors")).unwrap(), "weights");
        assert_eq!(hub.resolve("hf:o/r", repo(), None, &Silent, Fetch::Never).unwrap(), path);
    }

    #[test]
    fn a_file_cut_short_is_not_kept() {
        let directory = tempfile::tempdir().unwrap();
        let hub = hub(directory.path(), serve(&[("m-Q8_0.gguf", "cut")]));
        match hub.resolve("hf:o/r", repo(), None, &Silent, Fetch::IfMissing) {
            Err(HubError::WrongSize { expected: 8, found: 3, .. }) => {}
            other => panic!("{other:?}"),
        }
        assert!(matches!(
            hub.resolve("hf:o/r", repo(), None, &Silent, Fetch::Never),
            Err(HubError::NotInstalled { .. })
        ));
    }

    #[test]
    fn a_refusal_says_what_may_be_behind_it() {
        let directory = tempfile::tempdir().unwrap();
        let hub = hub(directory.path(), serve(&[]));
        let repo = Repo::model("o/other".to_owned());
        let error = hub.resolve("hf:o/other", repo, None, &Silent, Fetch::IfMissing).unwrap_err().to_string();
        assert!(error.contains("404") && error.contains("HF_TOKEN"), "{error}");
    }

    #[test]
    fn missing_shards_are_noticed() {
        let directory = tempfile::tempdir().unwrap();
        let list = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert!(shards_present(directory.path(), &list(&["config.json", "model.safetensors"])));
        assert!(!shards_present(directory.path(), &list(&["model-00001-of-00002.safetensors"])));
        let index = r#"{"weight_map": {"a": "m1.safetensors", "b": "m2.safetensors"}}"#;
        std::fs::write(directory.path().join("model.safetensors.index.json"), index).unwrap();
        let both = ["m1.safetensors", "m2.safetensors", "model.safetensors.index.json"];
        assert!(shards_present(directory.path(), &list(&both)));
        assert!(!shards_present(directory.path(), &list(&both[1..])));
    }
}

//! What clients have the server keep for them: responses, conversations, files, batches. Each key has its own, in memory and, where there is a
//! folder, on disk for the next start. A key's oldest give way once its budget is spent.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use kvant_files::{FileKind, create_private_folder, replace_file};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::http::body::{MOST_VALUES, values};
use crate::scheduler::Owner;
use crate::work::blocking;

/// How a kept file begins, for people who ask whose it is.
const START: &[u8] = b"{\"kept\":";
const KIND: FileKind =
    FileKind { name: "a kept response", is: |start| start.starts_with(START), private: true };
/// Where they lie in the folder of conversations.
const FOLDER: &str = "kept";
/// Bytes that the smallest is counted with: its name, its file and its place in the list take as much.
const SMALLEST: u64 = 1 << 10;
/// How many are read and written at a time: as trees they take many times their text.
const MOST_AT_A_TIME: usize = 4;

/// What all keys have.
pub struct Kept {
    folder: Option<PathBuf>,
    /// Bytes that one key's may take.
    budget: u64,
    entries: Mutex<Entries>,
    places: Arc<Semaphore>,
}

#[derive(Default)]
struct Entries {
    found: HashMap<(Owner, String), Entry>,
    /// Number of the next one.
    next: u64,
}

struct Entry {
    /// When it came, as a number that grows.
    number: u64,
    bytes: u64,
    /// `None` before it was read from its file.
    text: Option<Arc<str>>,
}

impl Kept {
    /// With what an earlier process left in `folder`.
    pub fn open(folder: Option<&Path>, budget: u64) -> Self {
        let folder = folder.map(|folder| folder.join(FOLDER));
        let mut files = Vec::new();
        if let Some(folder) = &folder {
            kvant_files::clear_strays(folder);
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                let named = name.strip_suffix(".json").and_then(|name| name.split_once('-'));
                let Some((owner, id)) = named else { continue };
                let (Ok(owner), Ok(meta)) = (u64::from_str_radix(owner, 16), entry.metadata()) else {
                    continue;
                };
                if let (true, Ok(time)) = (meta.is_file(), meta.modified()) {
                    files.push((time, Owner(owner), id.to_owned(), meta.len()));
                }
            }
        }
        files.sort();
        let mut entries = Entries::default();
        for (_, owner, id, bytes) in files {
            entries.insert(owner, &id, bytes, None);
        }
        let places = Arc::new(Semaphore::new(MOST_AT_A_TIME));
        Self { folder, budget, entries: Mutex::new(entries), places }
    }

    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, owner: Owner, id: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{:016x}-{id}.json", owner.0)))
    }

    /// Runs what waits for the disk, beside a few others.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        // The semaphore is never closed.
        let place = self.places.clone().acquire_owned().await.ok();
        blocking(move || {
            // Held by the work, which may outlive the request.
            let _place = place;
            work()
        })
        .await
    }

    /// Refuses what would take more than all that its key has, and what takes many times its text when it is read.
    fn check(&self, id: &str, text: &str) -> Result<(), ApiError> {
        let (bytes, budget, count) = (text.len() as u64, self.budget, values(text.as_bytes()));
        let found = if bytes > budget {
            format!("{bytes} bytes, expected at most {budget}")
        } else if count > MOST_VALUES {
            format!("{count} lists, fields, texts and numbers, expected at most {MOST_VALUES}")
        } else {
            return Ok(());
        };
        let message = format!("{id}: it would have {found}");
        Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "invalid_request_error", message))
    }

    /// Keeps `value` as `id`, in place of what had that name.
    pub async fn put(self: &Arc<Self>, owner: Owner, id: &str, value: Value) -> Result<(), ApiError> {
        let (kept, id) = (self.clone(), id.to_owned());
        self.run(move || {
            let text = format!("{{\"kept\":{value}}}");
            drop(value);
            kept.check(&id, &text)?;
            let mut entries = kept.lock();
            if let Some(path) = kept.path(owner, &id) {
                let written = create_private_folder(kept.folder.as_deref().unwrap_or(&path)).and_then(|()| {
                    replace_file(&path, KIND, |file| file.write_all(text.as_bytes())).map_err(|error| {
                        match error {
                            kvant_files::ReplaceError::File(error) => error,
                            kvant_files::ReplaceError::Write(error) => {
                                kvant_files::FileError::Io { action: "write", path: path.clone(), error }
                            }
                        }
                    })
                });
                written.map_err(kvant_engine::EngineError::File)?;
            }
            entries.insert(owner, &id, text.len() as u64, Some(text.into()));
            for id in entries.beyond(owner, kept.budget) {
                kept.forget(&mut entries, owner, &id);
            }
            Ok(())
        })
        .await
    }

    /// What is kept as `id`.
    pub async fn get(self: &Arc<Self>, owner: Owner, id: &str) -> Result<Option<Value>, ApiError> {
        let (kept, id) = (self.clone(), id.to_owned());
        self.run(move || Ok(kept.text(owner, &id).and_then(|text| read(&text)))).await
    }

    /// What `pick` finds in what is kept of `owner` and has `words` in it, the newest first.
    pub async fn find(
        self: &Arc<Self>,
        owner: Owner,
        words: &str,
        pick: impl Fn(&Value) -> Option<Value> + Send + 'static,
    ) -> Result<Option<Value>, ApiError> {
        let (kept, words) = (self.clone(), words.to_owned());
        self.run(move || {
            let mut ids = kept.lock().of(owner);
            ids.reverse();
            let texts = ids.iter().filter_map(|(_, id)| kept.text(owner, id));
            let mut with_words = texts.filter(|text| text.contains(&words));
            Ok(with_words.find_map(|text| pick(&read(&text)?)))
        })
        .await
    }

    /// What `told` makes of all that is kept of `owner` under ids that begin with `prefix`, the oldest first.
    pub async fn all(
        self: &Arc<Self>,
        owner: Owner,
        prefix: &'static str,
        told: impl Fn(&mut Value) -> Value + Send + 'static,
    ) -> Result<Value, ApiError> {
        let kept = self.clone();
        blocking(move || {
            let ids = kept.lock().of(owner);
            let texts = ids.iter().filter(|(_, id)| id.starts_with(prefix));
            let texts = texts.filter_map(|(_, id)| kept.text(owner, id));
            Ok(texts.filter_map(|text| Some(told(&mut read(&text)?))).collect())
        })
        .await
    }

    /// Forgets `id`. False if there was none.
    pub async fn remove(self: &Arc<Self>, owner: Owner, id: &str) -> Result<bool, ApiError> {
        let (kept, id) = (self.clone(), id.to_owned());
        self.run(move || Ok(kept.forget(&mut kept.lock(), owner, &id))).await
    }

    fn forget(&self, entries: &mut Entries, owner: Owner, id: &str) -> bool {
        let there = entries.found.remove(&(owner, id.to_owned())).is_some();
        if let Some(path) = self.path(owner, id).filter(|_| there) {
            // One that somebody else removed is gone as well.
            let _ = std::fs::remove_file(path);
        }
        there
    }

    fn text(&self, owner: Owner, id: &str) -> Option<Arc<str>> {
        let mut entries = self.lock();
        let entry = entries.found.get_mut(&(owner, id.to_owned()))?;
        if entry.text.is_none() {
            let path = self.path(owner, id)?;
            // Links are not followed: what they lead to is not kept here.
            let plain = std::fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file());
            entry.text = plain.then(|| std::fs::read_to_string(path).ok()).flatten().map(Arc::from);
        }
        entry.text.clone()
    }
}

fn read(text: &str) -> Option<Value> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    Some(value["kept"].take())
}

impl Entries {
    fn insert(&mut self, owner: Owner, id: &str, bytes: u64, text: Option<Arc<str>>) {
        self.next += 1;
        let bytes = bytes.max(SMALLEST);
        self.found.insert((owner, id.to_owned()), Entry { number: self.next, bytes, text });
    }

    /// Numbers and names of all of `owner`'s, the oldest first.
    fn of(&self, owner: Owner) -> Vec<(u64, String)> {
        let own = self.found.iter().filter(|((of, _), _)| *of == owner);
        let mut own: Vec<_> = own.map(|((_, id), entry)| (entry.number, id.clone())).collect();
        own.sort_unstable();
        own
    }

    /// The oldest of `owner`'s, so many that the others stay within `budget`. The newest stays, whatever it takes.
    fn beyond(&self, owner: Owner, budget: u64) -> Vec<String> {
        let own = self.of(owner);
        let bytes = |id: &str| self.found.get(&(owner, id.to_owned())).map_or(0, |entry| entry.bytes);
        let mut left: u64 = own.iter().map(|(_, id)| bytes(id)).sum();
        let mut gone = Vec::new();
        for (_, id) in own.iter().take(own.len().saturating_sub(1)) {
            if left <= budget {
                break;
            }
            left -= bytes(id);
            gone.push(id.clone());
        }
        gone
    }
}

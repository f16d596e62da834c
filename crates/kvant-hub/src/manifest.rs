use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::HubError;
use crate::registry::Entry;

/// Name of the manifest next to each installed model.
pub(crate) const MANIFEST_FILE: &str = "kvant.json";
/// A manifest is a few hundred bytes; more is not one of ours.
const MANIFEST_LIMIT: u64 = 64 << 10;

/// What is known of an installed model; kept next to it as `kvant.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The model's name, `family:size`.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// Short name of the licence.
    pub licence: String,
    /// The packages the files came from, as `name==version` or `name@version`.
    pub sources: Vec<String>,
    /// The files: the model first, then what belongs to it.
    pub files: Vec<FileRecord>,
}

/// One installed file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Its name in the model's directory.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256, in lower-case hex.
    pub sha256: String,
}

impl Manifest {
    /// The manifest an entry has once it is installed.
    pub fn of(entry: &Entry) -> Manifest {
        let record = |name: &str, bytes, sha256: &str| FileRecord {
            name: name.to_owned(),
            bytes,
            sha256: sha256.to_owned(),
        };
        let mut files = vec![record(entry.file_name, entry.bytes, entry.sha256)];
        files.extend(entry.sidecars.iter().map(|s| record(s.file_name, s.bytes, s.sha256)));
        Manifest {
            name: entry.name.to_owned(),
            title: entry.title.to_owned(),
            licence: entry.licence.name.to_owned(),
            sources: entry.sources.iter().map(|source| source.package.to_string()).collect(),
            files,
        }
    }

    /// Reads the manifest of a model's directory; `None` when there is none or it is not one of ours.
    pub(crate) fn read(directory: &Path) -> Option<Manifest> {
        let file = File::open(directory.join(MANIFEST_FILE)).ok()?;
        let mut text = String::new();
        file.take(MANIFEST_LIMIT).read_to_string(&mut text).ok()?;
        let manifest: Manifest = serde_json::from_str(&text).ok()?;
        let plain =
            |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':']);
        let own_directory = directory.file_name()?.to_str()? == manifest.name.replace(':', "-");
        let sound =
            own_directory && !manifest.files.is_empty() && manifest.files.iter().all(|f| plain(&f.name));
        sound.then_some(manifest)
    }

    /// Writes the manifest into a model's directory.
    pub(crate) fn write(&self, directory: &Path) -> Result<(), HubError> {
        let path = directory.join(MANIFEST_FILE);
        let write = || -> std::io::Result<()> {
            let mut text = serde_json::to_string_pretty(self)?;
            text.push('\n');
            let mut file = File::create(&path)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(HubError::io("write", &path))
    }

    /// Whether every file is there in its full length, and how many bytes they have together.
    pub(crate) fn complete_bytes(&self, directory: &Path) -> Option<u64> {
        self.files.iter().try_fold(0u64, |sum, record| {
            let metadata = fs::symlink_metadata(directory.join(&record.name)).ok()?;
            (metadata.is_file() && metadata.len() == record.bytes).then(|| sum.checked_add(record.bytes))?
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn written_and_read_back() {
        let root = tempfile::tempdir().unwrap();
        for entry in registry::registry() {
            let directory = root.path().join(entry.directory_name());
            fs::create_dir(&directory).unwrap();
            let manifest = Manifest::of(entry);
            manifest.write(&directory).unwrap();
            assert_eq!(Manifest::read(&directory), Some(manifest));
        }
    }

    #[test]
    fn foreign_or_hostile_manifests_are_none() {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("stories-15m");
        fs::create_dir(&directory).unwrap();
        assert_eq!(Manifest::read(&directory), None);
        let good = serde_json::to_value(Manifest::of(registry::find("stories").unwrap())).unwrap();
        let mut texts = vec![String::new(), "{}".into(), "[1]".into(), " ".repeat(1 << 20)];
        for name in ["../x", "a/b", "/etc/passwd", "..", ".", "", "c:x", "a\\b"] {
            let mut value = good.clone();
            value["files"][1]["name"] = name.into();
            texts.push(value.to_string());
        }
        let mut value = good.clone();
        value["files"] = serde_json::json!([]);
        texts.push(value.to_string());
        let mut value = good.clone();
        value["name"] = "gemma3:270m".into();
        texts.push(value.to_string());
        for text in texts {
            fs::write(directory.join(MANIFEST_FILE), &text).unwrap();
            assert_eq!(Manifest::read(&directory), None, "{text:.200}");
        }
        fs::write(directory.join(MANIFEST_FILE), good.to_string()).unwrap();
        assert!(Manifest::read(&directory).is_some());
    }
}

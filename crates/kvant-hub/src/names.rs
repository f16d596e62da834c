//! Further names of models: copies that cost no space, and what was pulled from a hub.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::store::{Installed, Store};
use crate::{Fetch, HubError, ModelRef, Silent};

/// Where they are kept, in the store's folder.
const FILE: &str = "names.json";
/// Bytes of that file.
const LIMIT: u64 = 1 << 20;
/// Names that there may be.
const MOST: usize = 1000;

/// Each name and what it stands for: a model of the registry, or `hf:` and where it is.
type Names = BTreeMap<String, String>;

fn is_plain(name: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '/');
    !name.is_empty() && name.len() <= 128 && name.chars().all(good) && !name.contains("..")
}

impl Store {
    fn names_file(&self) -> PathBuf {
        self.root().join(FILE)
    }

    /// The further names.
    pub(crate) fn names(&self) -> Result<Names, HubError> {
        let path = self.names_file();
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Names::new()),
            Err(error) => return Err(HubError::io("open", &path)(error)),
        };
        let mut text = String::new();
        file.take(LIMIT).read_to_string(&mut text).map_err(HubError::io("read", &path))?;
        let invalid = |error: serde_json::Error| HubError::io("read", &path)(error.into());
        serde_json::from_str(&text).map_err(invalid)
    }

    /// Changes them, alone among all processes.
    fn change_names<T>(&self, change: impl FnOnce(&mut Names) -> Result<T, HubError>) -> Result<T, HubError> {
        let lock = self.lock_file("names")?;
        lock.lock().map_err(HubError::io("lock", self.root()))?;
        let mut names = self.names()?;
        let done = change(&mut names)?;
        let (path, fresh) = (self.names_file(), self.root().join("tmp").join(FILE));
        let write = |path: &Path| -> std::io::Result<()> {
            let mut file = File::create(path)?;
            file.write_all(serde_json::to_string_pretty(&names)?.as_bytes())?;
            file.sync_all()
        };
        write(&fresh).map_err(HubError::io("write", &fresh))?;
        fs::rename(&fresh, &path).map_err(HubError::io("write", &path))?;
        Ok(done)
    }

    /// What a name stands for: itself, if it is no further name.
    pub fn target_of(&self, name: &str) -> Result<String, HubError> {
        Ok(self.names()?.remove(name).unwrap_or_else(|| name.to_owned()))
    }

    /// Gives the model that is called `from` another name, in place of what had that name before. Models of the registry keep theirs.
    pub fn copy(&self, from: &str, to: &str) -> Result<(), HubError> {
        let known = self.list()?;
        let missing = || HubError::NotInstalled { name: from.to_owned() };
        let installed = known.iter().find(|one| one.name == from).ok_or_else(missing)?;
        let target = self.target_of(&installed.name)?;
        self.add_name(to, target)
    }

    /// Lists what was pulled from a hub under the name by which it was asked for.
    pub fn remember(&self, model: &ModelRef) -> Result<(), HubError> {
        match model {
            ModelRef::Hub { .. } => self.add_name(&model.to_string(), model.to_string()),
            ModelRef::Named(_) | ModelRef::Path(_) => Ok(()),
        }
    }

    fn add_name(&self, name: &str, target: String) -> Result<(), HubError> {
        let taken = crate::find(name).is_some() || self.list()?.iter().any(|one| one.name == name);
        if !is_plain(name) || taken && !self.names()?.contains_key(name) {
            return Err(HubError::Name { name: name.to_owned() });
        }
        self.change_names(|names| {
            if names.len() >= MOST && !names.contains_key(name) {
                return Err(HubError::Name { name: name.to_owned() });
            }
            names.insert(name.to_owned(), target);
            Ok(())
        })
    }

    /// Forgets a further name. False if it is none.
    pub(crate) fn forget_name(&self, name: &str) -> Result<bool, HubError> {
        if !self.names()?.contains_key(name) {
            return Ok(false);
        }
        self.change_names(|names| Ok(names.remove(name).is_some()))
    }

    /// A further name that stands for `name`.
    pub(crate) fn copy_of(&self, name: &str) -> Result<Option<String>, HubError> {
        Ok(self.names()?.into_iter().find(|(_, target)| target == name).map(|(copy, _)| copy))
    }

    /// The models behind the further names that are here; `own` are those of the store itself.
    pub(crate) fn named_models(&self, own: &[Installed]) -> Result<Vec<Installed>, HubError> {
        let mut found = Vec::new();
        for (name, target) in self.names()? {
            if let Some(model) = own.iter().find(|model| model.name == target) {
                found.push(Installed { name, ..model.clone() });
                continue;
            }
            let Ok(reference @ ModelRef::Hub { .. }) = target.parse() else { continue };
            // What was removed from the hub's cache is not here any more.
            let Ok(path) = self.resolve(&reference, &Silent, Fetch::Never) else { continue };
            let Ok(meta) = fs::metadata(&path) else { continue };
            let bytes = if meta.is_dir() { bytes_in(&path) } else { meta.len() };
            let (Ok(modified), licence) = (meta.modified(), String::new()) else { continue };
            found.push(Installed { name, path, bytes, licence, modified, checked: true });
        }
        Ok(found)
    }
}

/// Bytes of a folder's files.
fn bytes_in(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| fs::metadata(entry.path()).ok())
        .filter(fs::Metadata::is_file)
        .map(|m| m.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Manifest;

    /// A store with a model that nobody has to fetch.
    fn store() -> (tempfile::TempDir, Store) {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("models").join("own-1b");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("model.gguf"), b"GGUF").unwrap();
        let mut manifest = Manifest::of(crate::find("stories").unwrap());
        manifest.name = "own:1b".to_owned();
        manifest.files.truncate(1);
        manifest.files[0].name = "model.gguf".to_owned();
        manifest.files[0].bytes = 4;
        fs::write(folder.join("kvant.json"), serde_json::to_string(&manifest).unwrap()).unwrap();
        let store = Store::at(root.path());
        (root, store)
    }

    fn listed(store: &Store) -> Vec<String> {
        store.list().unwrap().into_iter().map(|one| one.name).collect()
    }

    #[test]
    fn copies_are_names_that_outlive_the_process() {
        let (root, store) = store();
        assert_eq!(listed(&store), ["own:1b"]);
        store.copy("own:1b", "mine").unwrap();
        store.copy("mine", "yours:latest").unwrap();
        assert_eq!(listed(&Store::at(root.path())), ["mine", "own:1b", "yours:latest"]);
        assert_eq!(store.target_of("yours:latest").unwrap(), "own:1b");
        let paths: Vec<_> = store.list().unwrap().into_iter().map(|one| one.path).collect();
        assert!(paths.windows(2).all(|pair| pair[0] == pair[1]), "{paths:?}");
        // The model stays as long as it has other names.
        assert!(matches!(store.remove("own:1b"), Err(HubError::HasCopies { .. })));
        assert_eq!(store.remove("mine").unwrap(), 0);
        assert_eq!(store.remove("yours:latest").unwrap(), 0);
        assert_eq!(listed(&store), ["own:1b"]);
        assert!(store.remove("own:1b").unwrap() > 0);
        assert!(listed(&store).is_empty());
    }

    #[test]
    fn names_that_are_taken_or_lead_elsewhere_are_refused() {
        let (_root, store) = store();
        for wrong in ["own:1b", "smollm2", "smollm2:135m", "", "../x", "a b", "x\u{0}", &"n".repeat(200)] {
            assert!(matches!(store.copy("own:1b", wrong), Err(HubError::Name { .. })), "{wrong:?}");
        }
        assert!(matches!(store.copy("none", "x"), Err(HubError::NotInstalled { .. })));
        assert!(matches!(store.remove("none"), Err(HubError::NotInstalled { .. })));
        assert_eq!(listed(&store), ["own:1b"]);
    }
}

//! Values as files of a folder, the least recently used of which go when they take too much room.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use kvant_engine::SharedBytes;
use kvant_files::{FileKind, MappedFile, replace_file};

use super::{StoreError, Values, WriteValue};

/// What a file takes at least, however little is in it.
const LEAST: u64 = 4096;
/// How old a temporary file is before nobody can still be writing it.
const STRAY_AGE: Duration = Duration::from_secs(600);

/// A folder of values. Several processes may use one: the file system is all they share.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    most: u64,
}

struct Entry {
    used: SystemTime,
    bytes: u64,
    path: PathBuf,
}

impl Folder {
    /// The folder at `path`, made if it is not there, for at most `most` bytes. What killed processes left half written is cleared.
    pub fn open(path: PathBuf, most: u64) -> std::io::Result<Self> {
        std::fs::create_dir_all(&path)?;
        let folder = Self { path, most };
        for entry in std::fs::read_dir(&folder.path)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let old = entry.metadata().and_then(|meta| meta.modified()).ok();
            let old = old.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > STRAY_AGE);
            if old && name.starts_with('.') && name.ends_with(".tmp") && is_name(&name[1..]) {
                // One that cannot be removed takes room and does no other harm.
                let _ = std::fs::remove_file(entry.path());
            }
        }
        Ok(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Its values.
    fn entries(&self) -> std::io::Result<Vec<Entry>> {
        let mut all = Vec::new();
        for entry in std::fs::read_dir(&self.path)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if let (true, Ok(meta)) = (is_name(&name), entry.metadata()) {
                let used = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                all.push(Entry { used, bytes: meta.len().max(LEAST), path: entry.path() });
            }
        }
        Ok(all)
    }

    /// Bytes that its values take.
    pub fn bytes(&self) -> u64 {
        self.entries().unwrap_or_default().iter().map(|entry| entry.bytes).sum()
    }

    /// Makes room for `bytes` more.
    fn make_room(&self, bytes: u64) -> Result<(), StoreError> {
        let bytes = bytes.max(LEAST);
        if bytes > self.most {
            return Err(StoreError::TooLarge { bytes, most: self.most });
        }
        let mut entries = self.entries()?;
        let mut held: u64 = entries.iter().map(|entry| entry.bytes).sum();
        entries.sort_by_key(|entry| entry.used);
        for entry in entries {
            if held + bytes <= self.most {
                break;
            }
            // Whoever maps it keeps it until they are done.
            std::fs::remove_file(&entry.path)?;
            held -= entry.bytes;
        }
        Ok(())
    }

    /// Notes that a value was used: the times of files are the memory of what was used when, over restarts too.
    fn touch(path: &Path) {
        // A folder that cannot be written forgets another one first, no more.
        let _ = File::options().append(true).open(path).and_then(|file| file.set_modified(SystemTime::now()));
    }
}

/// True for files that are values, or would have become some.
fn is_name(name: &str) -> bool {
    name.starts_with("i-") || name.starts_with("v-")
}

impl Values for Folder {
    fn first(&mut self, names: &[String]) -> Result<Option<(usize, Vec<u8>)>, StoreError> {
        for (at, name) in names.iter().enumerate() {
            match kvant_files::read_bounded(&self.file(name), "a link of the prefix store", LEAST) {
                Ok(bytes) => {
                    Self::touch(&self.file(name));
                    return Ok(Some((at, bytes)));
                }
                Err(_) => continue,
            }
        }
        Ok(None)
    }

    fn get(&mut self, name: &str) -> Result<Option<SharedBytes>, StoreError> {
        let path = self.file(name);
        if !path.is_file() {
            return Ok(None);
        }
        let file = MappedFile::open(&path).map_err(|error| StoreError::File(error.to_string()))?;
        Self::touch(&path);
        Ok(Some(Arc::new(file)))
    }

    fn put(&mut self, name: &str, bytes: u64, write: &WriteValue<'_>) -> Result<(), StoreError> {
        self.make_room(bytes)?;
        let written = replace_file(&self.file(name), FileKind::ANY, |out| write(out));
        written.map_err(|error| StoreError::File(error.to_string()))
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        match std::fs::remove_file(self.file(name)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(folder: &mut Folder, name: &str, bytes: usize) -> Result<(), StoreError> {
        folder.put(name, bytes as u64, &|out| Ok(out.write_all(&vec![1; bytes])?))
    }

    #[test]
    fn the_least_recently_used_go_and_the_bound_holds() {
        let place = tempfile::tempdir().unwrap();
        let mut folder = Folder::open(place.path().join("new"), 40_000).unwrap();
        for name in ["v-a", "v-b", "v-c"] {
            put(&mut folder, name, 12_000).unwrap();
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(folder.get("v-a").unwrap().is_some(), "used again");
        put(&mut folder, "v-d", 12_000).unwrap();
        assert!(folder.bytes() <= 40_000);
        let there: Vec<bool> =
            ["v-a", "v-b", "v-c", "v-d"].map(|name| folder.get(name).unwrap().is_some()).to_vec();
        assert_eq!(there, [true, false, true, true]);
        assert!(matches!(put(&mut folder, "v-e", 50_000), Err(StoreError::TooLarge { .. })));
        assert_eq!(folder.first(&["i-x".to_owned()]).unwrap(), None);
        put(&mut folder, "i-x", 5).unwrap();
        let names = ["i-y".to_owned(), "i-x".to_owned()];
        assert_eq!(folder.first(&names).unwrap(), Some((1, vec![1; 5])));
        folder.remove("i-x").unwrap();
        folder.remove("i-x").unwrap();
        assert_eq!(folder.first(&names).unwrap(), None);
    }

    /// A writer that fails half-way (a full disk) leaves nothing behind.
    #[test]
    fn what_fails_half_way_is_not_there() {
        let place = tempfile::tempdir().unwrap();
        let mut folder = Folder::open(place.path().to_owned(), 1 << 20).unwrap();
        let full = |out: &mut dyn std::io::Write| {
            out.write_all(&[7; 5000])?;
            Err(std::io::Error::from(std::io::ErrorKind::StorageFull).into())
        };
        assert!(folder.put("v-half", 10_000, &full).is_err());
        assert!(folder.get("v-half").unwrap().is_none());
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
    }
}

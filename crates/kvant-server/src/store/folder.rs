//! Values as files of a folder, the least recently used of which go when they take too much room.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use kvant_engine::SharedBytes;
use kvant_files::{
    FileError, FileKind, MappedFile, clear_strays, create_private_folder, open_in_place, replace_file,
};

use super::{StoreError, Values, WriteValue};

/// What a file takes at least, however little is in it.
const LEAST: u64 = 4096;
/// Names of values are hashes of all they depend on, so that any file of that name may be replaced.
const VALUE: FileKind = FileKind { private: true, ..FileKind::ANY };
/// What comes before the name of a folder that was in the place of a value.
const ASIDE: &str = "aside-";

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
    pub fn open(path: PathBuf, most: u64) -> Result<Self, FileError> {
        create_private_folder(&path)?;
        clear_strays(&path);
        Ok(Self { path, most })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Its values, and what is in the place of one (a link, a pipe) and goes as a value does.
    fn entries(&self) -> std::io::Result<Vec<Entry>> {
        let mut all = Vec::new();
        for entry in std::fs::read_dir(&self.path)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if let (true, Ok(meta)) = (is_name(&name), entry.metadata())
                && !meta.is_dir()
            {
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
            remove_file(&entry.path)?;
            held -= entry.bytes;
        }
        Ok(())
    }

    /// The file of a value, and that it was used: the times of files are the memory of what was used when, over restarts too. What is no
    /// regular file is no value, wherever it may lead.
    fn open_value(&self, name: &str) -> Result<Option<File>, FileError> {
        match open_in_place(&self.file(name)) {
            Ok(file) => {
                // A folder that cannot be written forgets another one first, no more.
                let _ = file.set_modified(SystemTime::now());
                Ok(Some(file))
            }
            Err(FileError::NotRegular { .. }) => Ok(None),
            Err(FileError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Takes what is no regular file out of the place of a value: a link, a pipe or a device goes, not what it leads to; a folder, which
    /// may hold anything, is set aside.
    fn clear_way(&self, name: &str) -> std::io::Result<()> {
        let path = self.file(name);
        match std::fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_dir() => std::fs::rename(&path, self.file(&format!("{ASIDE}{name}"))),
            Ok(meta) if !meta.is_file() => remove_file(&path),
            _ => Ok(()),
        }
    }
}

/// Removes a file that somebody else may have removed.
fn remove_file(path: &std::path::Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// True for files that are values, or would have become some.
fn is_name(name: &str) -> bool {
    name.starts_with("i-") || name.starts_with("v-")
}

impl Values for Folder {
    fn first(&mut self, names: &[String]) -> Result<Option<(usize, Vec<u8>)>, StoreError> {
        for (at, name) in names.iter().enumerate() {
            let Ok(Some(file)) = self.open_value(name) else { continue };
            let mut bytes = Vec::new();
            // What is longer is no link, and cut off it makes no sense.
            if file.take(LEAST).read_to_end(&mut bytes).is_ok() {
                return Ok(Some((at, bytes)));
            }
        }
        Ok(None)
    }

    fn get(&mut self, name: &str) -> Result<Option<SharedBytes>, StoreError> {
        let refused = |error: FileError| StoreError::File(error.to_string());
        let Some(file) = self.open_value(name).map_err(refused)? else { return Ok(None) };
        Ok(Some(Arc::new(MappedFile::of(&file, &self.file(name)).map_err(refused)?)))
    }

    fn put(&mut self, name: &str, bytes: u64, write: &WriteValue<'_>) -> Result<(), StoreError> {
        self.make_room(bytes)?;
        self.clear_way(name)?;
        let written = replace_file(&self.file(name), VALUE, |out| write(out));
        written.map_err(|error| StoreError::File(error.to_string()))
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.clear_way(name)?;
        Ok(remove_file(&self.file(name))?)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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

    /// What is no file is no value: not waited for, not followed, and out of the way of the next one.
    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_healed() {
        let outside = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(outside.path(), "not ours").unwrap();
        let mkfifo = |path: &std::path::Path| {
            assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
        };
        let makers: [&dyn Fn(&std::path::Path); 4] = [
            &mkfifo,
            &|path| std::os::unix::fs::symlink(outside.path(), path).unwrap(),
            &|path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
            &|path| {
                std::fs::create_dir(path).unwrap();
                std::fs::write(path.join("inside"), "not ours").unwrap();
            },
        ];
        for (number, make) in makers.iter().enumerate() {
            let place = tempfile::tempdir().unwrap();
            let mut folder = Folder::open(place.path().to_owned(), 20_000).unwrap();
            for name in ["i-x", "v-x"] {
                make(&place.path().join(name));
                assert_eq!(folder.first(&[name.to_owned()]).unwrap(), None, "{number}");
                assert!(folder.get(name).unwrap().is_none(), "{number}");
                put(&mut folder, name, 9_000).unwrap();
                assert_eq!(folder.get(name).unwrap().unwrap().as_ref().as_ref(), vec![1; 9_000], "{number}");
            }
            // Room is made among them too, and what is removed is gone.
            make(&place.path().join("v-y"));
            put(&mut folder, "v-z", 9_000).unwrap();
            folder.remove("v-y").unwrap();
            assert!(!place.path().join("v-y").exists(), "{number}");
            assert!(folder.bytes() <= 20_000, "{number}");
        }
        assert_eq!(std::fs::read_to_string(outside.path()).unwrap(), "not ours");
    }

    #[test]
    #[cfg(unix)]
    fn values_are_their_users_alone() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: PathBuf| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let place = tempfile::tempdir().unwrap();
        let mut folder = Folder::open(place.path().join("new"), 20_000).unwrap();
        assert_eq!(mode(place.path().join("new")), 0o700);
        put(&mut folder, "v-a", 10).unwrap();
        assert_eq!(mode(place.path().join("new/v-a")), 0o600);
        // A folder that others may look into does not open what is put into it.
        std::fs::set_permissions(place.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let mut folder = Folder::open(place.path().to_owned(), 20_000).unwrap();
        put(&mut folder, "v-a", 10).unwrap();
        assert_eq!((mode(place.path().join("v-a")), mode(place.path().to_owned())), (0o600, 0o755));
    }
}

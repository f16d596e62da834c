//! Logits of the f16 cache, kept on disk: measuring many schemes on one text runs the base once.
//!
//! One file per window, named by everything its numbers depend on: the program, the model's bytes, arithmetic, instruction set,
//! threads, the window's tokens, the first that was scored, and how many windows ran side by side. A file is `positions × vocab` logits as little-endian f32, exactly as computed, so that an
//! f16 cache against its own base has a divergence of exactly zero. Files appear whole or not at all.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use kvant_cpu::Isa;
use kvant_engine::Engine;
use sha2::{Digest, Sha256};

use crate::error::LabError;

/// How files of this cache end.
const ENDING: &str = "logits";

/// A folder of base logits, bounded in bytes.
pub struct BaseCache {
    folder: PathBuf,
    limit: u64,
    identity: String,
    /// What this run has read or written; it is never removed to make room.
    used: RefCell<HashSet<PathBuf>>,
}

impl BaseCache {
    /// The base logits of `engine`'s model in `folder` (made if it is not there), which holds at most `limit` bytes. Reads the
    /// model's files once, for their digest.
    pub fn open(folder: &Path, limit: u64, engine: &Engine) -> Result<Self, LabError> {
        fs::create_dir_all(folder).map_err(|e| file_error(folder, &e))?;
        let mut digest = Sha256::new();
        digest.update(b"kvant base logits 1\0");
        // The program itself: a kernel that changed must not meet the numbers of the old one.
        let program = std::env::current_exe().map_err(|e| file_error(folder, &e))?;
        for path in std::iter::once(&program).chain(engine.file().checkpoint().paths()) {
            digest.update(file_digest(path)?);
        }
        let options = engine.options();
        digest.update(format!("{:?} {:?} {}", options.precision, Isa::detect(), engine.pool().threads()));
        digest.update(engine.device_name().unwrap_or_default());
        let identity = hex(&digest.finalize());
        Ok(BaseCache { folder: folder.to_owned(), limit, identity, used: RefCell::default() })
    }

    fn path(&self, window: &[u32], scored: usize, beside: usize) -> PathBuf {
        let mut digest = Sha256::new();
        digest.update(format!("{} {beside} {scored} ", self.identity));
        window.iter().for_each(|token| digest.update(token.to_le_bytes()));
        self.folder.join(format!("{}.{ENDING}", hex(&digest.finalize())))
    }

    /// The logits that predict `window` from position `scored` on, if they are here; `beside` windows ran side by side.
    pub(crate) fn read(
        &self,
        window: &[u32],
        scored: usize,
        beside: usize,
        vocab: usize,
    ) -> Option<BaseReader> {
        let path = self.path(window, scored, beside);
        let file = File::open(&path).ok()?;
        if file.metadata().ok()?.len() != logit_bytes(window.len() - scored, vocab) {
            return None;
        }
        // Age is time since the last use. A cache on a read-only disk still reads.
        let _ = file.set_modified(SystemTime::now());
        self.used.borrow_mut().insert(path.clone());
        let file = BufReader::with_capacity(1 << 20, file);
        Some(BaseReader { path, file, bytes: vec![0; vocab * 4], logits: vec![0.0; vocab] })
    }

    /// Starts to keep those logits; `None` when there is no room for them.
    pub(crate) fn create(
        &self,
        window: &[u32],
        scored: usize,
        beside: usize,
        vocab: usize,
    ) -> Option<BaseWriter> {
        let path = self.path(window, scored, beside);
        self.make_room(logit_bytes(window.len() - scored, vocab)).ok().filter(|room| *room)?;
        let part = path.with_extension(format!("{}.part", std::process::id()));
        let file = BufWriter::with_capacity(1 << 20, File::create(&part).ok()?);
        Some(BaseWriter { path, part, file, bytes: Vec::new(), good: true })
    }

    /// Takes in a finished window. Whatever failed on the way, the measurement goes on without the file.
    pub(crate) fn commit(&self, mut writer: BaseWriter) {
        let whole = writer.good && writer.file.flush().is_ok() && writer.file.get_ref().sync_all().is_ok();
        if whole && fs::rename(&writer.part, &writer.path).is_ok() {
            self.used.borrow_mut().insert(writer.path.clone());
        }
    }

    /// Removes the files longest unused until `bytes` more fit; false if they cannot.
    fn make_room(&self, bytes: u64) -> std::io::Result<bool> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let meta = entry.metadata()?;
            if meta.is_file() {
                files.push((meta.modified()?, meta.len(), entry.path()));
            }
        }
        let mut held: u64 = files.iter().map(|f| f.1).sum();
        files.sort();
        for (_, len, path) in files {
            if held + bytes <= self.limit {
                break;
            }
            let ours = path.extension().is_some_and(|e| e == ENDING || e == "part");
            if ours && !self.used.borrow().contains(&path) {
                fs::remove_file(&path)?;
                held -= len;
            }
        }
        Ok(held + bytes <= self.limit)
    }
}

/// Logits of one window, position by position.
pub(crate) struct BaseReader {
    path: PathBuf,
    file: BufReader<File>,
    bytes: Vec<u8>,
    logits: Vec<f32>,
}

impl BaseReader {
    pub fn next(&mut self) -> Result<&[f32], LabError> {
        self.file.read_exact(&mut self.bytes).map_err(|e| file_error(&self.path, &e))?;
        for (logit, bytes) in self.logits.iter_mut().zip(self.bytes.chunks_exact(4)) {
            *logit = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        Ok(&self.logits)
    }
}

/// A window's file in the making; dropped without [`BaseCache::commit`] it leaves nothing.
pub(crate) struct BaseWriter {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    bytes: Vec<u8>,
    good: bool,
}

impl BaseWriter {
    pub fn push(&mut self, logits: &[f32]) {
        self.bytes.clear();
        self.bytes.extend(logits.iter().flat_map(|l| l.to_le_bytes()));
        self.good &= self.file.write_all(&self.bytes).is_ok();
    }
}

impl Drop for BaseWriter {
    fn drop(&mut self) {
        // After a commit the name is gone already.
        let _ = fs::remove_file(&self.part);
    }
}

fn logit_bytes(rows: usize, vocab: usize) -> u64 {
    rows as u64 * vocab as u64 * 4
}

fn file_error(path: &Path, error: &std::io::Error) -> LabError {
    LabError::File { path: path.to_owned(), reason: error.to_string() }
}

/// SHA-256 of a file's bytes.
pub(crate) fn file_digest(path: &Path) -> Result<[u8; 32], LabError> {
    let mut digest = Sha256::new();
    let mut file = File::open(path).map_err(|e| file_error(path, &e))?;
    std::io::copy(&mut file, &mut digest).map_err(|e| file_error(path, &e))?;
    Ok(digest.finalize().into())
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(folder: &Path, limit: u64) -> BaseCache {
        let folder = folder.to_owned();
        BaseCache { folder, limit, identity: "model".into(), used: RefCell::default() }
    }

    fn keep(cache: &BaseCache, window: &[u32], rows: &[[f32; 2]]) -> bool {
        let Some(mut writer) = cache.create(window, 1, 1, 2) else { return false };
        rows.iter().for_each(|row| writer.push(row));
        cache.commit(writer);
        true
    }

    #[test]
    fn what_is_kept_comes_back_exactly() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path(), 1000);
        assert!(cache.read(&[1, 2, 3], 1, 1, 2).is_none());
        let rows = [[0.1f32, -3.5e-20], [f32::MAX, 7.0]];
        assert!(keep(&cache, &[1, 2, 3], &rows));
        let mut reader = cache.read(&[1, 2, 3], 1, 1, 2).unwrap();
        assert_eq!(reader.next().unwrap(), rows[0]);
        assert_eq!(reader.next().unwrap(), rows[1]);
        assert!(reader.next().is_err());
        assert!(cache.read(&[1, 2, 4], 1, 1, 2).is_none(), "another window");
        assert!(cache.read(&[1, 2, 3], 2, 1, 2).is_none(), "scored from another position on");
        let other = BaseCache { identity: "other".into(), ..self::cache(folder.path(), 1000) };
        assert!(other.read(&[1, 2, 3], 1, 1, 2).is_none(), "another model");
    }

    #[test]
    fn a_window_cut_short_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path(), 1000);
        let mut writer = cache.create(&[1, 2, 3], 1, 1, 2).unwrap();
        writer.push(&[1.0, 2.0]);
        drop(writer);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_bound_holds_and_the_run_keeps_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let row = [[0.0f32; 2]];
        let old = cache(folder.path(), 20);
        assert!(keep(&old, &[1, 2], &row) && keep(&old, &[1, 3], &row));
        assert!(!keep(&old, &[1, 4], &row), "its own windows are not pushed out");
        let new = cache(folder.path(), 20);
        assert!(keep(&new, &[1, 5], &row), "those of an earlier run are");
        let held: u64 =
            fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().metadata().unwrap().len()).sum();
        assert_eq!(held, 16);
        assert!(new.read(&[1, 5], 1, 1, 2).is_some());
    }
}

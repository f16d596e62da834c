//! What a GPU keeps in a folder between processes: pipelines as the driver compiled them, and the sizes of kernels that were found to be fastest.
//!
//! ```text
//!   <adapter>.pipelines   a header, then the driver's own data
//!   <adapter>.sizes       a header, then lines `attention = sizes`, perhaps `multiprocessors = number` before them
//!   header: "kvant gpu 2", what the file is for (adapter, back end, driver, kvant's version), checksum and length, a line each
//! ```
//!
//! A file that is damaged, or that another driver or version wrote, is not read but replaced; files are written whole or not at all. A folder that
//! cannot be written costs time, never an answer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::attention::Tuning;
use crate::info::GpuInfo;
use crate::trusted::pipeline_cache;

/// First line of every file.
const MAGIC: &str = "kvant gpu 2";
/// What the line begins with that says how many there are.
const MULTIPROCESSORS: &str = "multiprocessors = ";
/// Bytes of the largest file that is read.
const MOST_BYTES: u64 = 256 << 20;

/// The files of one GPU, and what they hold.
#[derive(Debug)]
pub(crate) struct Kept {
    pipelines: Option<wgpu::PipelineCache>,
    /// Some kernel was compiled since the pipelines were written.
    compiled: AtomicBool,
    /// Pipelines of an earlier process were read.
    found: bool,
    /// Checksum of the pipelines that the file holds.
    stored: Mutex<Option<u64>>,
    sizes: Mutex<BTreeMap<String, Tuning>>,
    multiprocessors: Mutex<Option<usize>>,
    /// When the first search for sizes began.
    searching: OnceLock<Instant>,
    /// Without its extension.
    file: PathBuf,
    identity: String,
}

impl Kept {
    /// Reads what `folder` has for a GPU.
    pub fn open(folder: &Path, info: &GpuInfo, device: &wgpu::Device) -> Self {
        let GpuInfo { name, backend, driver, .. } = info;
        let file = folder.join(format!("{:016x}", checksum(format!("{name}, {backend}").as_bytes())));
        let identity = format!("{name}, {backend}, {driver}, kvant {}", env!("CARGO_PKG_VERSION"));
        // Headers have lines.
        let identity = identity.replace(['\n', '\r'], " ");
        let data = read(&file.with_extension("pipelines"), &identity);
        let stored = data.as_deref().map(checksum);
        let pipelines = device
            .features()
            .contains(wgpu::Features::PIPELINE_CACHE)
            .then(|| pipeline_cache(device, data.as_deref()));
        let sizes = read(&file.with_extension("sizes"), &identity);
        let sizes = sizes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        let line = |line: &str| {
            let (what, sizes) = line.split_once(" = ")?;
            Some((what.to_owned(), sizes.parse().ok()?))
        };
        let multiprocessors = |line: &str| line.strip_prefix(MULTIPROCESSORS)?.parse().ok();
        Self {
            compiled: AtomicBool::new(false),
            found: stored.is_some() && pipelines.is_some(),
            stored: Mutex::new(stored),
            multiprocessors: Mutex::new(sizes.lines().find_map(multiprocessors)),
            sizes: Mutex::new(sizes.lines().filter_map(line).collect()),
            searching: OnceLock::new(),
            pipelines,
            file,
            identity,
        }
    }

    /// What pipelines are compiled with; they are written by the next [`Kept::write_pipelines`].
    pub fn pipelines(&self) -> Option<&wgpu::PipelineCache> {
        self.compiled.store(true, Ordering::Relaxed);
        self.pipelines.as_ref()
    }

    /// Writes the pipelines if the file does not have them all.
    pub fn write_pipelines(&self) {
        if !self.compiled.swap(false, Ordering::Relaxed) {
            return;
        }
        let Some(data) = self.pipelines.as_ref().and_then(wgpu::PipelineCache::get_data) else { return };
        let mut stored = self.stored.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if *stored != Some(checksum(&data))
            && write(&self.file.with_extension("pipelines"), &self.identity, &data)
        {
            *stored = Some(checksum(&data));
        }
    }

    /// True if the pipelines of an earlier process were read.
    pub fn has_pipelines(&self) -> bool {
        self.found
    }

    /// The sizes that were kept for `what`.
    pub fn sizes(&self, what: &str) -> Option<Tuning> {
        self.sizes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(what).copied()
    }

    /// What is left of the time `most` that searches for sizes may take since the first began; `None` if that is little.
    pub fn search_time(&self, most: Duration) -> Option<Duration> {
        let spent = self.searching.get_or_init(Instant::now).elapsed();
        most.checked_sub(spent).filter(|left| *left > most / 4)
    }

    pub fn keep_sizes(&self, what: &str, sizes: Tuning) {
        let mut all = self.sizes.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        all.insert(what.to_owned(), sizes);
        self.write_sizes(&all);
    }

    /// The number of multiprocessors that was kept.
    pub fn found_multiprocessors(&self) -> Option<usize> {
        *self.multiprocessors.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub fn keep_multiprocessors(&self, count: usize) {
        *self.multiprocessors.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(count);
        self.write_sizes(&self.sizes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
    }

    fn write_sizes(&self, all: &BTreeMap<String, Tuning>) {
        let count = self.found_multiprocessors().map(|count| format!("{MULTIPROCESSORS}{count}\n"));
        let each = all.iter().map(|(what, sizes)| format!("{what} = {sizes}\n"));
        let lines: String = count.into_iter().chain(each).collect();
        write(&self.file.with_extension("sizes"), &self.identity, lines.as_bytes());
    }
}

/// FNV-1a over 64 bits: it tells damage, not malice.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The data of a file that was written whole for `identity`.
fn read(path: &Path, identity: &str) -> Option<Vec<u8>> {
    if std::fs::metadata(path).ok()?.len() > MOST_BYTES {
        return None;
    }
    let bytes = std::fs::read(path).ok()?;
    let mut rest = &bytes[..];
    let mut line = || {
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let found = std::str::from_utf8(&rest[..end]).ok()?;
        rest = &rest[end + 1..];
        Some(found)
    };
    let (magic, found, sum) = (line()?, line()?, line()?);
    let whole =
        magic == MAGIC && found == identity && sum == format!("{:016x} {}", checksum(rest), rest.len());
    whole.then(|| rest.to_vec())
}

/// Writes a file whole; false if that cannot be done.
fn write(path: &Path, identity: &str, data: &[u8]) -> bool {
    let mut bytes = format!("{MAGIC}\n{identity}\n{:016x} {}\n", checksum(data), data.len()).into_bytes();
    bytes.extend(data);
    let part = path.with_extension(format!("part{}", std::process::id()));
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written =
        folder.and_then(|()| std::fs::write(&part, bytes)).and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kvant-kept-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn files_are_read_as_they_were_written_or_not_at_all() {
        let folder = folder("files");
        let path = folder.join("a.pipelines");
        assert_eq!(read(&path, "this GPU"), None);
        assert!(write(&path, "this GPU", b"data\nof a driver"));
        assert_eq!(read(&path, "this GPU").as_deref(), Some(&b"data\nof a driver"[..]));
        assert_eq!(read(&path, "another GPU"), None);
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            // Cut, and with a bit turned over, anywhere.
            std::fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(read(&path, "this GPU"), None, "cut at {at}");
            let mut damaged = whole.clone();
            damaged[at] ^= 4;
            std::fs::write(&path, damaged).unwrap();
            assert_eq!(read(&path, "this GPU"), None, "damaged at {at}");
        }
        // Nothing but the file is left behind.
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_error() {
        let folder = folder("nowhere");
        // A file where the folder should be.
        std::fs::write(&folder, b"").unwrap();
        assert!(!write(&folder.join("a.sizes"), "this GPU", b"x"));
        std::fs::remove_file(folder).unwrap();
    }
}

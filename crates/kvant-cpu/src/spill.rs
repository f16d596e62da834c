//! Bytes of caches in a file: written once, mapped, and read where they lie.
//!
//! ```text
//!   file     | segment | segment | …            16 MiB each, given to the file before anything is written to it, mapped on its own
//!   segment  | extent | extent | …              1 MiB each: bytes of one stream (a layer of a cache) and one size
//!   extent   | slot | slot | …                  one block each
//! ```
//!
//! Blocks of a layer lie side by side, so that a pass over all of them reads the disk in long strides. Slots, and extents without any in
//! use, are used again; the file never shrinks. On Unix it has no name from the moment it is made, so it is gone with the process however
//! that ends.

use std::collections::{BTreeSet, HashMap};
use std::fs::{File, OpenOptions};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memmap2::{Mmap, MmapOptions};

use crate::arch::os;
use crate::buffer::LINE;

/// Bytes of a segment, unless a block needs more.
const SEGMENT: usize = 16 << 20;
/// Bytes of an extent, unless a block needs more.
const EXTENT: usize = 1 << 20;

/// What keeps bytes from being kept in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpillError {
    /// The file cannot be made.
    #[error("{}: the file for the cache cannot be made: {reason}", path.display())]
    Create {
        /// Where.
        path: PathBuf,
        /// As the system says it.
        reason: String,
    },
    /// The disk has no room, or the file cannot be mapped.
    #[error("{}: {wanted} more bytes of cache do not fit behind the {held} bytes there are: {reason}", path.display())]
    Full {
        /// Where.
        path: PathBuf,
        /// Bytes that it was to grow by.
        wanted: u64,
        /// Bytes that it has.
        held: u64,
        /// As the system says it.
        reason: String,
    },
    /// Bytes that the disk did not take.
    #[error("{}: writing {wanted} bytes of cache failed: {reason}", path.display())]
    Write {
        /// Where.
        path: PathBuf,
        /// Bytes that were to be written.
        wanted: usize,
        /// As the system says it.
        reason: String,
    },
}

/// A file for bytes of caches. Clones are handles of the same file, which is gone with the last of them and of the bytes in it.
#[derive(Clone)]
pub struct SpillFile(Arc<Shared>);

struct Shared {
    file: File,
    path: PathBuf,
    extents: Mutex<Extents>,
}

/// Some bytes in the file. Their place is free again when they are dropped.
pub struct SpilledBytes {
    shared: Arc<Shared>,
    map: Arc<Mmap>,
    range: Range<usize>,
    extent: usize,
}

/// What of the file is in use.
#[derive(Default)]
struct Extents {
    /// Bytes of the file.
    len: u64,
    /// Bytes in use.
    used: u64,
    /// The newest segment: where it starts in the file, and how much of it is given away.
    segment: Option<(Arc<Mmap>, u64, usize)>,
    all: Vec<Extent>,
    /// Extents with a free slot, by stream and size of a slot.
    open: HashMap<(usize, usize), BTreeSet<usize>>,
    /// Extents that nobody uses, by size.
    unused: HashMap<usize, BTreeSet<usize>>,
}

/// Slots of one size.
struct Extent {
    map: Arc<Mmap>,
    /// Start in the map.
    start: usize,
    /// Start in the file.
    offset: u64,
    bytes: usize,
    stream: usize,
    /// Bytes of a slot.
    slot: usize,
    /// Slots that nobody uses, as offsets; the next one last.
    free: Vec<usize>,
}

impl Extent {
    fn slots(&self) -> usize {
        self.bytes / self.slot
    }
}

impl SpillFile {
    /// Makes the file, which must not be there yet, readable for its owner alone.
    pub fn create(path: &Path) -> Result<Self, SpillError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let failed = |error: std::io::Error| SpillError::Create {
            path: path.to_owned(),
            reason: match error.kind() {
                std::io::ErrorKind::AlreadyExists => {
                    "there is something of this name, expected a new one".to_owned()
                }
                _ => error.to_string(),
            },
        };
        let file = options.open(path).map_err(failed)?;
        #[cfg(unix)]
        std::fs::remove_file(path).map_err(failed)?;
        Ok(SpillFile(Arc::new(Shared { file, path: path.to_owned(), extents: Mutex::default() })))
    }

    /// Writes `bytes`, rounded up to whole cache lines, near others of the same `stream` and length.
    pub fn write(&self, stream: usize, bytes: &[u8]) -> Result<SpilledBytes, SpillError> {
        let len = bytes.len().max(1).next_multiple_of(LINE);
        let (extent, slot) = self.0.take(stream, len)?;
        let (map, start, offset) = {
            let extents = self.0.lock();
            let taken = &extents.all[extent];
            (taken.map.clone(), taken.start + slot, taken.offset + slot as u64)
        };
        // Owns the slot from here on: an error gives it back.
        let place = SpilledBytes { shared: self.0.clone(), map, range: start..start + len, extent };
        let mut written = write_at(&self.0.file, offset, bytes);
        if written.is_ok() && len > bytes.len() {
            // The slot may have had an owner before.
            let padding = [0u8; LINE];
            written = write_at(&self.0.file, offset + bytes.len() as u64, &padding[..len - bytes.len()]);
        }
        match written {
            Ok(()) => Ok(place),
            Err(error) => {
                Err(SpillError::Write { path: self.0.path.clone(), wanted: len, reason: error.to_string() })
            }
        }
    }

    /// Where it was made.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Bytes of it that are in use.
    pub fn used_bytes(&self) -> u64 {
        self.0.lock().used
    }

    /// Bytes that it takes on the disk.
    pub fn disk_bytes(&self) -> u64 {
        self.0.lock().len
    }
}

impl std::fmt::Debug for SpillFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SpillFile").field(&self.0.path).finish()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Extents> {
        self.extents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A free slot of `len` bytes: its extent, and where it starts there.
    fn take(&self, stream: usize, len: usize) -> Result<(usize, usize), SpillError> {
        let mut extents = self.lock();
        let open = extents.open.get(&(stream, len)).and_then(|open| open.first().copied());
        let index = match open {
            Some(index) => index,
            None => {
                let index = self.new_extent(&mut extents, len)?;
                let extent = &mut extents.all[index];
                (extent.stream, extent.slot) = (stream, len);
                extent.free = (0..extent.slots()).rev().map(|slot| slot * len).collect();
                extents.open.entry((stream, len)).or_default().insert(index);
                index
            }
        };
        let slot = extents.all[index].free.pop().expect("an extent with a free slot");
        if extents.all[index].free.is_empty()
            && let Some(open) = extents.open.get_mut(&(stream, len))
        {
            open.remove(&index);
        }
        extents.used += len as u64;
        Ok((index, slot))
    }

    /// An extent that nobody uses, for slots of `len` bytes.
    fn new_extent(&self, extents: &mut Extents, len: usize) -> Result<usize, SpillError> {
        let bytes = EXTENT.max(len.next_multiple_of(EXTENT));
        if let Some(index) = extents.unused.get_mut(&bytes).and_then(BTreeSet::pop_first) {
            return Ok(index);
        }
        let room = extents.segment.as_ref().map_or(0, |(map, _, used)| map.len() - used);
        if room < bytes {
            let segment = SEGMENT.max(bytes) as u64;
            let failed = |error: std::io::Error| SpillError::Full {
                path: self.path.clone(),
                wanted: segment,
                held: extents.len,
                reason: error.to_string(),
            };
            os::allocate(&self.file, extents.len, segment).map_err(failed)?;
            // SAFETY: the file is this type's own: new, without a name (on Unix) and never cut short. Bytes that are borrowed from the
            // map are not written to while they are: slots are written before anybody can see them.
            let map = unsafe {
                MmapOptions::new()
                    .offset(extents.len)
                    .len(segment as usize)
                    .map(&self.file)
                    .map_err(failed)?
            };
            extents.segment = Some((Arc::new(map), extents.len, 0));
            extents.len += segment;
        }
        let (map, offset, used) = extents.segment.as_mut().expect("made above");
        let (map, start, offset) = (map.clone(), *used, *offset + *used as u64);
        *used += bytes;
        extents.all.push(Extent { map, start, offset, bytes, stream: 0, slot: bytes, free: Vec::new() });
        Ok(extents.all.len() - 1)
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // Where a file that is in use keeps its name. Nobody is left to tell if it fails.
        #[cfg(not(unix))]
        let _ = std::fs::remove_file(&self.path);
    }
}

impl SpilledBytes {
    /// The bytes, which are read from the disk where they are not in memory.
    pub fn bytes(&self) -> &[u8] {
        &self.map[self.range.clone()]
    }
}

impl Drop for SpilledBytes {
    fn drop(&mut self) {
        let mut extents = self.shared.lock();
        extents.used -= self.range.len() as u64;
        let extent = &mut extents.all[self.extent];
        extent.free.push(self.range.start - extent.start);
        let (key, bytes) = ((extent.stream, extent.slot), extent.bytes);
        let unused = extent.free.len() == extent.slots();
        match unused {
            true => {
                if let Some(open) = extents.open.get_mut(&key) {
                    open.remove(&self.extent);
                }
                extents.unused.entry(bytes).or_default().insert(self.extent);
            }
            false => {
                extents.open.entry(key).or_default().insert(self.extent);
            }
        }
    }
}

#[cfg(unix)]
fn write_at(file: &File, offset: u64, bytes: &[u8]) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(windows)]
fn write_at(file: &File, mut offset: u64, mut bytes: &[u8]) -> std::io::Result<()> {
    while !bytes.is_empty() {
        let written = std::os::windows::fs::FileExt::seek_write(file, bytes, offset)?;
        if written == 0 {
            return Err(std::io::ErrorKind::WriteZero.into());
        }
        (offset, bytes) = (offset + written as u64, &bytes[written..]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("kvant-spill-{}-{name}", std::process::id()))
    }

    #[test]
    fn bytes_come_back_and_places_are_used_again() {
        let file = SpillFile::create(&path("back")).unwrap();
        assert_eq!((file.used_bytes(), file.disk_bytes()), (0, 0));
        let block = |i: usize| vec![(i % 251) as u8; 3000];
        let mut held: Vec<_> = (0..1000).map(|i| file.write(i % 3, &block(i)).unwrap()).collect();
        let check = |held: &[SpilledBytes], from: usize| {
            for (i, place) in held.iter().enumerate() {
                assert_eq!(place.bytes()[..3000], block(from + i), "{i}");
                assert!(place.bytes()[3000..].iter().all(|byte| *byte == 0));
                assert!(place.bytes().as_ptr().addr().is_multiple_of(LINE));
            }
        };
        check(&held, 0);
        let (used, disk) = (file.used_bytes(), file.disk_bytes());
        assert_eq!(used, 1000 * 3008);
        // Other bytes in freed places, of a stream and a size of their own.
        held.drain(..500);
        let large: Vec<_> = (0..40).map(|i| file.write(7, &vec![i as u8 + 1; 9001]).unwrap()).collect();
        check(&held, 500);
        assert!(large.iter().enumerate().all(|(i, place)| place.bytes()[..9001] == vec![i as u8 + 1; 9001]));
        drop((held, large));
        assert_eq!(file.used_bytes(), 0);
        let again: Vec<_> = (0..1000).map(|i| file.write(i % 3, &block(i)).unwrap()).collect();
        check(&again, 0);
        assert_eq!(file.disk_bytes(), disk, "an empty file has room for what was in it before");
    }

    #[test]
    fn blocks_beyond_an_extent_and_a_segment_have_room() {
        let file = SpillFile::create(&path("large")).unwrap();
        for len in [EXTENT + 1, SEGMENT + 1] {
            let place = file.write(0, &vec![9; len]).unwrap();
            assert!(place.bytes()[..len].iter().all(|byte| *byte == 9));
        }
        assert!(file.disk_bytes() >= (SEGMENT + EXTENT) as u64);
    }

    #[test]
    fn blocks_of_a_stream_lie_side_by_side() {
        let file = SpillFile::create(&path("side")).unwrap();
        let written: Vec<_> = (0..20).map(|i| file.write(i % 2, &[1; 4096]).unwrap()).collect();
        let address = |i: usize| written[i].bytes().as_ptr().addr();
        (0..18).for_each(|i| assert_eq!(address(i) + 4096, address(i + 2)));
    }

    #[cfg(unix)]
    #[test]
    fn the_file_has_no_name_and_outlives_its_handle() {
        let path = path("name");
        let file = SpillFile::create(&path).unwrap();
        assert!(!path.exists());
        let place = file.write(0, &[5; 64]).unwrap();
        drop(file);
        assert_eq!(place.bytes(), [5; 64]);
    }

    #[test]
    fn what_is_there_is_not_touched() {
        let path = path("taken");
        std::fs::write(&path, "mine").unwrap();
        let error = SpillFile::create(&path).unwrap_err();
        assert!(matches!(&error, SpillError::Create { .. }), "{error}");
        assert!(error.to_string().contains("expected a new one"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"mine");
        std::fs::remove_file(&path).unwrap();
        let nowhere = path.join("no-folder").join("file");
        assert!(matches!(SpillFile::create(&nowhere), Err(SpillError::Create { .. })));
    }
}

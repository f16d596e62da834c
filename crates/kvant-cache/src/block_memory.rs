//! Bytes of blocks: whole cache lines, owned, or in a file or a snapshot until the first write.

use std::ops::Range;
use std::sync::Arc;

use kvant_cpu::{BlockMemory, SpillError, SpillFile, SpilledBytes};

/// Bytes that several owners read: a mapped file, or a buffer.
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Bytes of a cache line. Blocks start on one and end with one.
pub(crate) const LINE: usize = 64;

/// Some whole cache lines.
#[derive(Clone)]
pub(crate) struct BlockBytes(Storage);

#[derive(Clone)]
enum Storage {
    Owned(BlockMemory),
    /// Part of a snapshot; becomes owned when written.
    Shared(SharedBytes, Range<usize>),
    /// In a file; becomes owned when written.
    Spilled(Arc<SpilledBytes>),
}

impl BlockBytes {
    /// Zeroed lines for `bytes` bytes.
    pub fn zeroed(bytes: usize) -> Self {
        BlockBytes(Storage::Owned(BlockMemory::zeroed(bytes)))
    }

    /// A part of shared bytes whose length is a multiple of 64. Read where it lies if it starts on a cache line, copied otherwise.
    pub fn shared(bytes: SharedBytes, range: Range<usize>) -> Self {
        let part = &(*bytes).as_ref()[range.clone()];
        if (part.as_ptr() as usize).is_multiple_of(LINE) {
            return BlockBytes(Storage::Shared(bytes, range));
        }
        let mut lines = BlockBytes::zeroed(part.len());
        lines.bytes_mut().copy_from_slice(part);
        lines
    }

    pub fn bytes(&self) -> &[u8] {
        match &self.0 {
            Storage::Owned(block) => block.bytes(),
            Storage::Shared(bytes, range) => &(**bytes).as_ref()[range.clone()],
            Storage::Spilled(bytes) => bytes.bytes(),
        }
    }

    /// The same bytes in a file, near others of `stream`.
    pub fn spilled(&self, file: &SpillFile, stream: usize) -> Result<Self, SpillError> {
        Ok(BlockBytes(Storage::Spilled(Arc::new(file.write(stream, self.bytes())?))))
    }

    /// The bytes, to be written.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        if !matches!(self.0, Storage::Owned(_)) {
            let mut owned = BlockBytes::zeroed(self.bytes().len());
            owned.bytes_mut().copy_from_slice(self.bytes());
            *self = owned;
        }
        match &mut self.0 {
            Storage::Owned(block) => block.bytes_mut(),
            Storage::Shared(..) | Storage::Spilled(..) => unreachable!("made owned above"),
        }
    }
}

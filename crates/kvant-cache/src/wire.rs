//! What a snapshot is read and written with: the payload part by part.

use std::ops::Range;

use crate::block_memory::{BlockBytes, LINE, SharedBytes};

/// The version that this program reads and writes.
pub(crate) const VERSION: u32 = 2;

/// What keeps a snapshot from being written or taken over.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// Some other file.
    #[error("this is not a snapshot of a conversation")]
    NotASnapshot,
    /// A version this program does not read.
    #[error("snapshot version {found}, expected {VERSION}")]
    Version {
        /// Version found.
        found: u32,
    },
    /// A file that ends too early.
    #[error("the snapshot ends after {found} bytes, expected {expected}: it was cut off")]
    Truncated {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// Bytes that have changed since they were written.
    #[error("the snapshot's {part} is damaged: its checksum does not match")]
    Checksum {
        /// Which part.
        part: &'static str,
    },
    /// Made with something else than what is running.
    #[error("the snapshot was made with another {what}: found {found}, expected {expected}")]
    Differs {
        /// What differs.
        what: &'static str,
        /// As in the snapshot.
        found: String,
        /// As it runs.
        expected: String,
    },
    /// More tokens than the context holds.
    #[error("the snapshot holds {found} tokens, the context {capacity}")]
    TooLong {
        /// Tokens of the snapshot.
        found: usize,
        /// Tokens the context holds.
        capacity: usize,
    },
    /// A header that contradicts itself.
    #[error("the snapshot's header is not sound: {reason}")]
    Header {
        /// What is wrong.
        reason: String,
    },
    /// Writing failed.
    #[error(transparent)]
    Write(#[from] std::io::Error),
}

/// Is shown part after part of the payload.
pub(crate) type Visit<'v> = dyn FnMut(&[u8]) -> std::io::Result<()> + 'v;

/// Hands out the payload part by part.
pub(crate) struct Reader {
    bytes: SharedBytes,
    at: usize,
    end: usize,
}

impl Reader {
    /// Of the payload that lies in `range` of `bytes`.
    pub fn new(bytes: SharedBytes, range: Range<usize>) -> Self {
        Self { bytes, at: range.start, end: range.end }
    }

    fn take(&mut self, len: usize) -> Result<usize, SnapshotError> {
        let at = self.at;
        let next = len.checked_next_multiple_of(LINE).and_then(|padded| at.checked_add(padded));
        match next.filter(|next| *next <= self.end) {
            Some(next) => self.at = next,
            None => {
                let reason = "it promises more rows than the payload has".to_owned();
                return Err(SnapshotError::Header { reason });
            }
        }
        Ok(at)
    }

    /// Lines for `bytes` bytes, not copied.
    pub fn lines(&mut self, bytes: usize) -> Result<BlockBytes, SnapshotError> {
        let at = self.take(bytes)?;
        Ok(BlockBytes::shared(self.bytes.clone(), at..at + bytes.next_multiple_of(LINE)))
    }

    /// Fills `out`.
    pub fn copy(&mut self, out: &mut [u8]) -> Result<(), SnapshotError> {
        let at = self.take(out.len())?;
        out.copy_from_slice(&(*self.bytes).as_ref()[at..at + out.len()]);
        Ok(())
    }

    /// Fills `out` with finite numbers.
    pub fn numbers(&mut self, out: &mut [f32]) -> Result<(), SnapshotError> {
        self.copy(bytemuck::cast_slice_mut(out))?;
        match out.iter().all(|x| x.is_finite()) {
            true => Ok(()),
            false => Err(SnapshotError::Header { reason: "a state of NaN or infinity".to_owned() }),
        }
    }

    /// The payload must be used up.
    pub fn finish(&self) -> Result<(), SnapshotError> {
        let left = self.end - self.at;
        match left {
            0 => Ok(()),
            _ => Err(SnapshotError::Header { reason: format!("{left} bytes belong to nothing") }),
        }
    }
}

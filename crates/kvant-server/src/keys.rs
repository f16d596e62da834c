//! API keys: read from a file, compared in constant time.

use std::path::Path;

use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

use crate::scheduler::Owner;

/// Bytes of a file of keys.
const MOST_BYTES: u64 = 1 << 20;

/// The keys that open the server.
#[derive(Clone)]
pub struct ApiKeys {
    keys: Vec<Vec<u8>>,
}

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file could not be read.
    #[error("{path}: {source}")]
    Read {
        /// Which file.
        path: String,
        /// The system's words.
        source: std::io::Error,
    },
    /// A file without keys would lock everybody out, or let everybody in.
    #[error("{path}: found no key, expected one per line")]
    Empty {
        /// Which file.
        path: String,
    },
    /// A file of another kind.
    #[error("{path}: {bytes} bytes, expected at most {}", MOST_BYTES)]
    TooLong {
        /// Which file.
        path: String,
        /// Its size.
        bytes: u64,
    },
}

impl ApiKeys {
    /// The keys of a file, one per line; empty lines and lines that start with `#` are none.
    pub fn read(path: &Path) -> Result<Self, KeyError> {
        let name = path.display().to_string();
        let read = |source| KeyError::Read { path: name.clone(), source };
        let bytes = std::fs::metadata(path).map_err(read)?.len();
        if bytes > MOST_BYTES {
            return Err(KeyError::TooLong { path: name, bytes });
        }
        let text = std::fs::read_to_string(path).map_err(read)?;
        Self::parse(&text).ok_or(KeyError::Empty { path: name })
    }

    /// The keys of such a file's text; `None` if there are none.
    pub fn parse(text: &str) -> Option<Self> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys: Vec<Vec<u8>> = lines.map(|line| line.as_bytes().to_vec()).collect();
        (!keys.is_empty()).then_some(Self { keys })
    }

    /// Whose key it is; `None` if it is nobody's. Every key is compared, and every byte of it.
    pub fn owner(&self, given: &[u8]) -> Option<Owner> {
        let mut found = Choice::from(0);
        for key in &self.keys {
            found |= key.as_slice().ct_eq(given);
        }
        bool::from(found).then(|| owner_of(given))
    }
}

/// A key's owner: the same in every process that knows the key, so that what was kept is found again; nothing leads back to the key.
fn owner_of(key: &[u8]) -> Owner {
    let digest = Sha256::new().chain_update(b"kvant owner of key\0").chain_update(key).finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    Owner(u64::from_le_bytes(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_keys_open() {
        let keys = ApiKeys::parse("# a comment\n\n first \nsecond\r\n").unwrap();
        assert!(keys.owner(b"first").is_some() && keys.owner(b"second").is_some());
        assert_ne!(keys.owner(b"first"), keys.owner(b"second"));
        for wrong in [&b""[..], b"firs", b"firstt", b"# a comment", b"FIRST"] {
            assert_eq!(keys.owner(wrong), None);
        }
        assert!(ApiKeys::parse("\n # none\n").is_none());
        assert!(ApiKeys::read("/nowhere/keys".as_ref()).is_err());
    }
}

//! Prefixes outside the process: in a folder, or in Redis.
//!
//! What is stored is what `--save` writes: tokens and packed tiles, checksummed. A text is found by its beginnings: every 256 tokens there
//! is an entry, named by a hash of everything the cache depends on (weights, schemes, arithmetic, owner) and of the tokens so far, that names the
//! text it is the beginning of. What is read is compared with the prompt token by token, so that a hash or a store that lies costs time, never a
//! wrong answer. Whatever fails is a miss.
//!
//! Two threads stand between the scheduler and the store, one that looks up and one that writes: neither a slow disk nor a lost
//! connection holds up anybody's tokens.

mod chain;
mod folder;
mod handle;
mod presign;
mod redis;
mod rest;
mod s3;

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use kvant_engine::SharedBytes;

pub use folder::Folder;
pub use handle::{Lookup, PrefixStore};
pub use redis::{Address, Redis};
pub use s3::{S3, S3Place};

/// Tokens between the beginnings by which a text is found.
pub const STRIDE: usize = 256;

/// Where prefixes are kept outside the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// In a folder.
    Folder(PathBuf),
    /// In Redis, or what speaks like it.
    Redis(Address),
    /// In a bucket of S3, or what speaks like it.
    S3(S3Place),
}

const EXPECTED: &str = "redis://HOST, s3://BUCKET or a folder";

impl FromStr for StorePlace {
    type Err = StoreError;

    /// `redis://[:PASSWORD@]HOST[:PORT][/NUMBER]`, `s3://BUCKET[/PREFIX]` (the environment tells the rest), `dir:PATH`, or a path.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        if text.starts_with("redis://") {
            return text.parse().map(StorePlace::Redis);
        }
        if text.starts_with("s3://") {
            return S3Place::parse(text, &|name| std::env::var(name).ok()).map(StorePlace::S3);
        }
        if let Some((scheme, _)) = text.split_once("://") {
            let found = format!("{scheme}://");
            return Err(StoreError::Place { found, expected: EXPECTED });
        }
        match text.strip_prefix("dir:").unwrap_or(text) {
            "" => Err(StoreError::Place { found: text.to_owned(), expected: EXPECTED }),
            path => Ok(StorePlace::Folder(path.into())),
        }
    }
}

/// Why a store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No place for prefixes.
    #[error("found {found}, expected {expected}")]
    Place {
        /// What was given.
        found: String,
        /// What is understood.
        expected: &'static str,
    },
    /// The disk or the connection failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A file could not be written or mapped.
    #[error("{0}")]
    File(String),
    /// An answer that makes no sense.
    #[error("the store said {found}, expected {expected}")]
    Answer {
        /// What came.
        found: String,
        /// What should have come.
        expected: &'static str,
    },
    /// More than the store may hold.
    #[error("{bytes} bytes, the store holds {most}")]
    TooLarge {
        /// Bytes of the text.
        bytes: u64,
        /// Bytes there may be.
        most: u64,
    },
    /// It failed lately and is left alone for a while.
    #[error("the store failed lately")]
    Resting,
}

/// What writes a value.
pub type WriteValue<'a> = dyn Fn(&mut dyn Write) -> Result<(), StoreError> + 'a;

/// A place that keeps values under names (letters, digits and `-`) until it needs the room.
pub trait Values: Send {
    /// The first of `names` that is there, and its value.
    fn first(&mut self, names: &[String]) -> Result<Option<(usize, Vec<u8>)>, StoreError>;

    /// A value.
    fn get(&mut self, name: &str) -> Result<Option<SharedBytes>, StoreError>;

    /// Keeps a value of about `bytes` bytes, as a whole or not at all.
    fn put(&mut self, name: &str, bytes: u64, write: &WriteValue<'_>) -> Result<(), StoreError>;

    /// Forgets a value, if it is there.
    fn remove(&mut self, name: &str) -> Result<(), StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        assert_eq!("dir:/x/y".parse::<StorePlace>().unwrap(), StorePlace::Folder("/x/y".into()));
        assert_eq!("prefixes".parse::<StorePlace>().unwrap(), StorePlace::Folder("prefixes".into()));
        let StorePlace::Redis(address) = "redis://:pass%40word@cache.example:7000/3".parse().unwrap() else {
            panic!("not Redis")
        };
        let expected = Address {
            host: "cache.example".to_owned(),
            port: 7000,
            user: None,
            password: Some("pass@word".to_owned()),
            database: 3,
        };
        assert_eq!(address, expected);
        for wrong in ["", "dir:", "s3://", "gs://bucket", "redis://", "redis://host:port", "redis://host/x"] {
            assert!(wrong.parse::<StorePlace>().is_err(), "{wrong}");
        }
    }
}

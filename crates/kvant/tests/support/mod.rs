//! What tests on real weights share.

use std::path::PathBuf;

use kvant_hub::{Fetch, HubError, ModelRef, Silent, Store};

/// The smallest model, where it can be fetched.
pub fn stories() -> Option<PathBuf> {
    let reference: ModelRef = "stories:15m".parse().unwrap();
    match Store::open().unwrap().resolve(&reference, &Silent, Fetch::IfMissing) {
        Ok(path) => Some(path),
        Err(error @ HubError::NoClient { .. }) => {
            eprintln!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

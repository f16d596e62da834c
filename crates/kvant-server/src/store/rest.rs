//! A store that failed is left alone for a while.

use std::time::{Duration, Instant};

use super::StoreError;

/// How long a server that failed is left alone.
const PAUSE: Duration = Duration::from_secs(1);

/// When a store failed last, if it did.
#[derive(Default)]
pub(super) struct Rest(Option<Instant>);

impl Rest {
    /// Asks by `ask`, unless the store failed a moment ago, and notes whether it failed now.
    pub fn unless<T>(&mut self, ask: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        if self.0.is_some_and(|at| at.elapsed() < PAUSE) {
            return Err(StoreError::Resting);
        }
        let asked = ask();
        self.0 = asked.is_err().then(Instant::now);
        asked
    }
}

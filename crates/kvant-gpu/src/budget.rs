//! A byte budget.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::GpuError;

/// Bytes in use and bytes allowed.
#[derive(Debug)]
pub(crate) struct Budget {
    used: AtomicU64,
    limit: u64,
}

impl Budget {
    /// Nothing in use.
    pub fn new(limit: u64) -> Self {
        Self { used: AtomicU64::new(0), limit }
    }

    /// Bytes in use.
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Bytes allowed.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Takes bytes into use, or refuses; `what` they are for.
    pub fn take(&self, what: &str, bytes: u64) -> Result<(), GpuError> {
        let fits = |used: u64| used.checked_add(bytes).filter(|sum| *sum <= self.limit);
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits) {
            Ok(_) => Ok(()),
            Err(used) => {
                Err(GpuError::Budget { what: what.to_owned(), asked: bytes, used, budget: self.limit })
            }
        }
    }

    /// Bytes that are no longer in use.
    pub fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

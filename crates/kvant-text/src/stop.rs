//! Long work that may become unwanted.

use crate::error::TextError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the result of long work is still needed: a flag that any thread may set, or none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stop<'s>(Option<&'s Arc<AtomicBool>>);

impl<'s> Stop<'s> {
    /// Work that ends soon after `flag` is set.
    pub fn when(flag: &'s Arc<AtomicBool>) -> Self {
        Self(Some(flag))
    }

    /// Work that runs to its end.
    pub const fn never() -> Self {
        Self(None)
    }

    /// An error once the flag is set.
    pub fn check(self) -> Result<(), TextError> {
        match self.is_set() {
            true => Err(TextError::Stopped),
            false => Ok(()),
        }
    }

    /// The flag, for work that outlives what holds it.
    pub(crate) fn flag(self) -> Option<Arc<AtomicBool>> {
        self.0.cloned()
    }

    /// True once the flag is set.
    pub fn is_set(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

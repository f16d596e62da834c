//! Processes that were forked. Threads do not follow into them, so whoever waits for one there waits for ever: what was made in another
//! process is refused, in words.

use pyo3::prelude::*;

use crate::errors::failed;

/// The process that something was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home(u32);

impl Home {
    /// This process.
    pub fn here() -> Self {
        Self(std::process::id())
    }

    /// True unless this process was forked from the one it was made in.
    pub fn is_here(self) -> bool {
        self == Self::here()
    }

    /// Refuses to use `what` in a process that was forked from its own.
    pub fn check(self, what: &str) -> PyResult<()> {
        match self.is_here() {
            true => Ok(()),
            false => Err(failed(format!(
                "{what} belongs to the process that this one was forked from; its threads are not here. Make it \
                 after the fork, or start processes by \"spawn\""
            ))),
        }
    }
}

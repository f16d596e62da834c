//! Loading and fetching, told to a Python function.

use std::sync::Mutex;

use kvant_hub::Progress;
use pyo3::prelude::*;

/// Calls `callback(what, done, total)`. The first exception it raises is kept, and it is not called again.
pub struct Callback {
    callback: Option<Py<PyAny>>,
    step: Mutex<(String, Option<u64>)>,
    raised: Mutex<Option<PyErr>>,
}

impl Callback {
    /// Tells whom the argument `progress` means.
    pub fn of_argument(py: Python<'_>, progress: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let callback = py.import("kvant._progress")?.call_method1("callback", (progress,))?;
        let callback = (!callback.is_none()).then(|| callback.unbind());
        Ok(Self { callback, step: Mutex::default(), raised: Mutex::new(None) })
    }

    /// Tells that `done` of `total` steps of `what` are done.
    pub fn tell(&self, what: &str, done: u64, total: Option<u64>) {
        let mut raised = self.raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if raised.is_some() {
            return;
        }
        Python::attach(|py| {
            let told =
                self.callback.as_ref().map_or(Ok(()), |call| call.call1(py, (what, done, total)).map(|_| ()));
            *raised = told.and_then(|()| py.check_signals()).err();
        });
    }

    /// Says that nothing more comes; gives back what the callback raised.
    pub fn outcome(self, py: Python<'_>) -> PyResult<()> {
        if let Some(close) = self.callback.as_ref().and_then(|call| call.getattr(py, "close").ok()) {
            close.call0(py)?;
        }
        self.raised.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).map_or(Ok(()), Err)
    }

    fn step(&self) -> (String, Option<u64>) {
        self.step.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }
}

impl Progress for Callback {
    fn start(&self, what: &str, total_bytes: Option<u64>) {
        *self.step.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = (what.to_owned(), total_bytes);
        self.tell(what, 0, total_bytes);
    }

    fn advance_to(&self, bytes: u64) {
        let (what, total) = self.step();
        self.tell(&what, bytes, total);
    }

    fn message(&self, text: &str) {
        self.tell(text, 0, None);
    }

    fn finish(&self) {
        let (what, total) = self.step();
        if let Some(total) = total {
            self.tell(&what, total, Some(total));
        }
    }
}

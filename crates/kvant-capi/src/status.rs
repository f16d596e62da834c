//! How calls end: a status, and a message for the thread that called.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, TryLockError};

use ::kvant_cache::{CacheError, SnapshotError};
use ::kvant_engine::{EngineError, ModelError};
use kvant_files::FileError;

/// How a call ended. Numbers never change their meaning; later versions may add some.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum kvant_status {
    /// It did what it should.
    Ok = 0,
    /// An argument that cannot be right: null, misaligned, a wrong length, a number out of range, text
    /// that is not UTF-8, a name that does not exist.
    Argument = 1,
    /// A structure whose `size` this library does not know: set `size = sizeof(the structure)`, and
    /// use the header that came with the library.
    StructSize = 2,
    /// The buffer is too small; the count says what is needed, and nothing was written.
    Buffer = 3,
    /// Another thread, or the callback that is running, is using this handle.
    Busy = 4,
    /// A call that does not fit what came before, such as a commit without a step.
    State = 5,
    /// A file could not be read or written, or is not what it should be.
    File = 6,
    /// A model that cannot be loaded or run.
    Model = 7,
    /// Tokeniser or chat template refused.
    Text = 8,
    /// The cache refused: a scheme or policy that cannot be used, rows that are not numbers.
    Cache = 9,
    /// Context, capacity or byte budget is full.
    Full = 10,
    /// A snapshot of something else, or a damaged one.
    Snapshot = 11,
    /// The caller's callback returned an error.
    Callback = 12,
    /// A bug in this library. The handle that was used may only be freed.
    Internal = 13,
}

/// Why a call did not do what it should.
pub(crate) struct Failure {
    status: kvant_status,
    message: String,
}

impl Failure {
    pub fn new(status: kvant_status, message: impl Into<String>) -> Self {
        Failure { status, message: message.into() }
    }

    pub fn argument(message: impl Into<String>) -> Self {
        Self::new(kvant_status::Argument, message)
    }

    pub fn state(message: impl Into<String>) -> Self {
        Self::new(kvant_status::State, message)
    }
}

impl From<CacheError> for Failure {
    fn from(error: CacheError) -> Self {
        let status = match error {
            CacheError::ContextFull { .. }
            | CacheError::BudgetSpent { .. }
            | CacheError::StepTooLong { .. } => kvant_status::Full,
            CacheError::RowLength { .. } | CacheError::StepCount { .. } | CacheError::Rollback { .. } => {
                kvant_status::Argument
            }
            CacheError::NoStep | CacheError::NotAppended { .. } => kvant_status::State,
            _ => kvant_status::Cache,
        };
        Failure::new(status, error.to_string())
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::new(kvant_status::File, error.to_string())
    }
}

impl From<SnapshotError> for Failure {
    fn from(error: SnapshotError) -> Self {
        Failure::new(kvant_status::Snapshot, error.to_string())
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        let status = match error {
            EngineError::Cache(error) | EngineError::Model(ModelError::Cache(error)) => return error.into(),
            EngineError::File(_) | EngineError::CalibrationFile { .. } => kvant_status::File,
            EngineError::Text(_) | EngineError::NoTemplate => kvant_status::Text,
            EngineError::Snapshot { .. } => kvant_status::Snapshot,
            EngineError::Option { .. } | EngineError::EmptyPrompt => kvant_status::Argument,
            EngineError::PromptTooLong { .. } => kvant_status::Full,
            _ => kvant_status::Model,
        };
        Failure::new(status, error.to_string())
    }
}

thread_local! {
    /// What went wrong in this thread's last call that failed.
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

fn remember(message: &str) {
    let message = CString::new(message.replace('\0', "\u{fffd}")).unwrap_or_default();
    // While a thread ends its variables may be gone; then nobody can ask any more.
    let _ = LAST_ERROR.try_with(|last| *last.borrow_mut() = message);
}

/// Runs the work of a call; whatever happens in it becomes a status and a message.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> kvant_status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => kvant_status::Ok,
        Ok(Err(Failure { status, message })) => {
            remember(&message);
            status
        }
        Err(panic) => {
            remember(&format!("a bug in kvant: {}", panic_text(&*panic)));
            kvant_status::Internal
        }
    }
}

/// [`guard`] for calls that cannot fail by their arguments.
pub(crate) fn shielded(work: impl FnOnce()) {
    let _ = guard(|| {
        work();
        Ok(())
    });
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// The use of a handle, if nobody else is using it.
pub(crate) fn lock<'m, T>(mutex: &'m Mutex<T>, what: &str) -> Result<MutexGuard<'m, T>, Failure> {
    mutex.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => {
            Failure::new(kvant_status::Busy, format!("this {what} is in use by another call"))
        }
        TryLockError::Poisoned(_) => Failure::new(
            kvant_status::Internal,
            format!("an earlier call left this {what} half done: free it"),
        ),
    })
}

/// Why this thread's last call that failed did so. The text stays until the next failure on this thread;
/// empty before the first.
#[unsafe(no_mangle)]
pub extern "C" fn kvant_last_error() -> *const c_char {
    LAST_ERROR.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// The version of this library, such as "0.2.0".
#[unsafe(no_mangle)]
pub extern "C" fn kvant_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    fn last() -> String {
        // SAFETY: the function returns a C string of this thread, which nothing replaces before it is copied.
        unsafe { CStr::from_ptr(kvant_last_error()) }.to_str().unwrap().to_owned()
    }

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(guard(|| panic!("on {}", "purpose")), kvant_status::Internal);
        assert_eq!(last(), "a bug in kvant: on purpose");
        assert_eq!(guard(|| Ok(())), kvant_status::Ok);
        assert_eq!(guard(|| Err(Failure::argument("a\0b"))), kvant_status::Argument);
        assert_eq!(last(), "a\u{fffd}b");
        std::thread::spawn(|| assert_eq!(last(), "", "messages belong to threads")).join().unwrap();
    }

    #[test]
    fn what_a_panic_left_is_refused_from_then_on() {
        let mutex = Mutex::new(1);
        let held = lock(&mutex, "session").ok().unwrap();
        assert_eq!(lock(&mutex, "session").err().unwrap().status, kvant_status::Busy);
        drop(held);
        assert_eq!(
            guard(|| {
                let _held = lock(&mutex, "session")?;
                panic!("in the middle")
            }),
            kvant_status::Internal
        );
        let refused = lock(&mutex, "session").err().unwrap();
        assert!(refused.status == kvant_status::Internal && refused.message.contains("half done"));
    }
}

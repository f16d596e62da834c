//! Futures that asyncio awaits. Their results are delivered by threads that need the interpreter: at its end those that
//! wait are dropped and those that deliver are waited for, so that none of them meets an interpreter that is gone.

use std::future::Future;
use std::sync::{Condvar, LazyLock, Mutex, OnceLock, PoisonError};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{oneshot, watch};

use crate::errors::closed;
use crate::process::Home;

/// The threads that wait for answers. Those of a process are not there in its forks.
pub fn runtime() -> PyResult<&'static Runtime> {
    static RUNTIME: OnceLock<(Home, Runtime)> = OnceLock::new();
    if let Some((home, runtime)) = RUNTIME.get() {
        home.check("what waits for answers")?;
        return Ok(runtime);
    }
    let runtime =
        Builder::new_multi_thread().worker_threads(1).enable_time().thread_name("kvant-await").build()?;
    Ok(&RUNTIME.get_or_init(|| (Home::here(), runtime)).1)
}

/// What is awaited in this process.
struct Awaited {
    home: Home,
    ending: watch::Sender<bool>,
    count: Mutex<usize>,
    fewer: Condvar,
}

static AWAITED: LazyLock<Awaited> = LazyLock::new(|| Awaited {
    home: Home::here(),
    ending: watch::channel(false).0,
    count: Mutex::new(0),
    fewer: Condvar::new(),
});

/// One of them, until its result was delivered.
struct Counted;

impl Counted {
    fn new() -> Self {
        *AWAITED.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        *AWAITED.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        AWAITED.fewer.notify_all();
    }
}

/// Called by `atexit`, while the interpreter is still whole.
#[pyfunction]
fn end_awaited(py: Python<'_>) {
    let awaited = &*AWAITED;
    if !awaited.home.is_here() {
        return;
    }
    awaited.ending.send_replace(true);
    py.detach(|| {
        let count = awaited.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(awaited.fewer.wait_while(count, |count| *count > 0));
    });
}

/// Has [`end_awaited`] called at the interpreter's end.
pub fn register_end(module: &Bound<'_, PyModule>) -> PyResult<()> {
    LazyLock::force(&AWAITED);
    let end = wrap_pyfunction!(end_awaited, module)?;
    module.py().import("atexit")?.call_method1("register", (end,))?;
    Ok(())
}

/// Told by asyncio that a future is done, cancelled too.
#[pyclass(frozen)]
struct WhenDone(Mutex<Option<oneshot::Sender<()>>>);

#[pymethods]
impl WhenDone {
    fn __call__(&self, _future: &Bound<'_, PyAny>) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Sets the result unless the future was cancelled meanwhile.
#[pyfunction]
fn complete(future: &Bound<'_, PyAny>, method: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if !future.call_method0("done")?.is_truthy()? {
        future.call_method1(method, (value,))?;
    }
    Ok(())
}

fn deliver<T>(py: Python<'_>, event_loop: &Py<PyAny>, future: &Py<PyAny>, result: PyResult<T>) -> PyResult<()>
where
    T: for<'py> IntoPyObject<'py>,
{
    let event_loop = event_loop.bind(py);
    if event_loop.call_method0("is_closed")?.is_truthy()? {
        return Ok(());
    }
    let (method, value) = match result.and_then(|value| value.into_py_any(py)) {
        Ok(value) => ("set_result", value),
        Err(error) => ("set_exception", error.into_py_any(py)?),
    };
    let complete = wrap_pyfunction!(complete, py)?;
    event_loop.call_method1("call_soon_threadsafe", (complete, future, method, value))?;
    Ok(())
}

/// `work` as a future of the running event loop; dropped when that is cancelled.
pub fn awaitable<'py, T>(
    py: Python<'py>,
    work: impl Future<Output = PyResult<T>> + Send + 'static,
) -> PyResult<Bound<'py, PyAny>>
where
    T: for<'any> IntoPyObject<'any> + Send + 'static,
{
    let runtime = runtime()?;
    let mut ending = AWAITED.ending.subscribe();
    if *ending.borrow() {
        return Err(closed("the interpreter"));
    }
    let event_loop = py.import("asyncio")?.call_method0("get_running_loop")?;
    let future = event_loop.call_method0("create_future")?;
    let (when_done, done) = oneshot::channel();
    future.call_method1("add_done_callback", (WhenDone(Mutex::new(Some(when_done))),))?;
    let (event_loop, waiting, counted) = (event_loop.unbind(), future.clone().unbind(), Counted::new());
    runtime.spawn(async move {
        let result = tokio::select! {
            result = work => result,
            _ = done => return,
            _ = ending.wait_for(|ending| *ending) => return,
        };
        tokio::task::spawn_blocking(move || {
            // A loop that was closed, or that no longer takes calls, has nobody to tell.
            let _ = Python::try_attach(|py| deliver(py, &event_loop, &waiting, result));
            drop((event_loop, waiting, counted));
        });
    });
    Ok(future)
}

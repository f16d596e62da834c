//! A fork-join thread pool with low wake latency.
//!
//! One decode step of a small model is several hundred short parallel regions, so starting one must cost
//! about a microsecond: workers spin for a short bounded time after each region and only then park. The
//! thread that calls [`Pool::run`] takes part as thread 0, so a pool of one thread has no workers at all.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{JoinHandle, Thread};
use std::time::{Duration, Instant};

use crate::arch::os::thread_cpu_time;
use crate::disjoint::DisjointMut;

/// How long an idle worker (or a waiting caller) spins before it parks: a few regions' worth of serial work.
const SPIN_TIME: Duration = Duration::from_micros(40);
/// Spin-loop hints between two looks at the clock.
const SPINS_PER_CLOCK_READ: usize = 32;

/// The work of one parallel region, with its lifetime erased.
#[derive(Clone, Copy)]
struct Task(*const (dyn Fn(usize) + Sync));

// SAFETY: the pointee is `Sync`, and `Pool::run` keeps it alive until every worker has finished with it.
unsafe impl Send for Task {}

struct WorkerState {
    /// Set by the worker just before it parks; tells the caller that an unpark is needed.
    parked: AtomicBool,
}

struct Shared {
    /// Number of regions started so far; a change wakes the workers.
    epoch: AtomicUsize,
    /// The current region's work; written before `epoch` moves, read after.
    task: Mutex<Option<Task>>,
    /// Workers that have not finished the current region.
    pending: AtomicUsize,
    /// The first panic of the current region.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// The caller, once it has parked to wait for the workers.
    waiter: Mutex<Option<Thread>>,
    waiting: AtomicBool,
    stop: AtomicBool,
    workers: Vec<WorkerState>,
}

thread_local! {
    /// True while this thread executes a region of any pool.
    static INSIDE_REGION: Cell<bool> = const { Cell::new(false) };
}

/// A poisoned lock here only says that some region panicked, which is reported on its own.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets a flag before its thread looks once more for a reason not to park. Sequential consistency alone orders the two;
/// the fence also does where a store-release may be overtaken by a later load-acquire, as in QEMU's user emulation.
fn announce(flag: &AtomicBool) {
    flag.store(true, Ordering::SeqCst);
    fence(Ordering::SeqCst);
}

/// Spins until `done` is true or the spin time is over; returns the last answer.
fn spin_until(done: impl Fn() -> bool) -> bool {
    let mut start: Option<Instant> = None;
    loop {
        for _ in 0..SPINS_PER_CLOCK_READ {
            if done() {
                return true;
            }
            std::hint::spin_loop();
        }
        match start {
            None => start = Some(Instant::now()),
            Some(begin) if begin.elapsed() >= SPIN_TIME => return done(),
            Some(_) => {}
        }
    }
}

/// A fork-join pool of a fixed number of threads, the caller included.
///
/// Regions started by several threads at once run one after the other. A region started from inside a region
/// (of this or another pool) does not deadlock: it runs all its thread indices one after the other on the
/// thread that started it. Code that waits for another thread index of the same region must therefore not be
/// nested.
pub struct Pool {
    shared: Arc<Shared>,
    handles: Vec<JoinHandle<()>>,
    /// Serialises regions started from different threads.
    region: Mutex<()>,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("threads", &self.threads()).finish()
    }
}

impl Pool {
    /// A pool of `threads` threads, counting the caller; 0 is taken as 1. If the system refuses to start a
    /// thread, the pool has as many as could be started (see [`Pool::threads`]).
    pub fn new(threads: usize) -> Pool {
        let workers = threads.max(1) - 1;
        let shared = Arc::new(Shared {
            epoch: AtomicUsize::new(0),
            task: Mutex::new(None),
            pending: AtomicUsize::new(0),
            panic: Mutex::new(None),
            waiter: Mutex::new(None),
            waiting: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            workers: (0..workers).map(|_| WorkerState { parked: AtomicBool::new(false) }).collect(),
        });
        let mut handles = Vec::with_capacity(workers);
        for worker in 0..workers {
            let shared = Arc::clone(&shared);
            let spawned = std::thread::Builder::new()
                .name(format!("kvant-{}", worker + 1))
                .spawn(move || worker_loop(&shared, worker));
            match spawned {
                Ok(handle) => handles.push(handle),
                Err(_) => break,
            }
        }
        Pool { shared, handles, region: Mutex::new(()) }
    }

    /// Number of threads that take part in a region, the caller included.
    pub fn threads(&self) -> usize {
        self.handles.len() + 1
    }

    /// Calls `f(thread_index)` once for every index in `0..threads()`, each on its own thread, and returns when
    /// all are done. If a call panics, the first panic is raised again here after all threads have finished.
    pub fn run(&self, f: &(dyn Fn(usize) + Sync)) {
        if self.handles.is_empty() || INSIDE_REGION.get() {
            (0..self.threads()).for_each(f);
            return;
        }
        let region = lock(&self.region);
        // SAFETY: only the lifetime changes. The workers use the pointer between the change of `epoch` below and
        // their decrement of `pending`, and this function does not return (nor unwind) before `pending` is 0.
        let task = unsafe {
            std::mem::transmute::<*const (dyn Fn(usize) + Sync), *const (dyn Fn(usize) + Sync + 'static)>(f)
        };
        let shared = &*self.shared;
        *lock(&shared.task) = Some(Task(task));
        shared.pending.store(self.handles.len(), Ordering::Relaxed);
        // SeqCst on `epoch` and `parked` on both sides: either the worker sees the new epoch before it parks, or
        // this thread sees that it has parked.
        shared.epoch.fetch_add(1, Ordering::SeqCst);
        for (state, handle) in shared.workers.iter().zip(&self.handles) {
            if state.parked.load(Ordering::SeqCst) {
                handle.thread().unpark();
            }
        }
        run_part(shared, f, 0);
        self.wait_for_workers();
        *lock(&shared.task) = None;
        let panic = lock(&shared.panic).take();
        drop(region);
        if let Some(payload) = panic {
            resume_unwind(payload);
        }
    }

    fn wait_for_workers(&self) {
        let shared = &*self.shared;
        let finished = || shared.pending.load(Ordering::SeqCst) == 0;
        if spin_until(finished) {
            return;
        }
        *lock(&shared.waiter) = Some(std::thread::current());
        announce(&shared.waiting);
        while !finished() {
            std::thread::park();
        }
        shared.waiting.store(false, Ordering::SeqCst);
        *lock(&shared.waiter) = None;
    }

    /// Calls `f(item)` once for every item in `0..n`; threads claim items one at a time, in rising order. A panic
    /// is raised again here; items not yet claimed by the panicking thread are still done by the others.
    pub fn for_each(&self, n: usize, f: &(dyn Fn(usize) + Sync)) {
        if n <= 1 || self.handles.is_empty() {
            (0..n).for_each(f);
            return;
        }
        let next = AtomicUsize::new(0);
        self.run(&|_| {
            loop {
                let item = next.fetch_add(1, Ordering::Relaxed);
                if item >= n {
                    break;
                }
                f(item);
            }
        });
    }

    /// Calls `f(index, chunk)` once for every chunk of `len` elements of `data` (the last may be shorter).
    ///
    /// # Panics
    /// If `len` is 0.
    pub fn for_each_chunk<T: Send>(&self, data: &mut [T], len: usize, f: &(dyn Fn(usize, &mut [T]) + Sync)) {
        let (total, count) = (data.len(), data.len().div_ceil(len));
        let parts = DisjointMut::new(data);
        self.for_each(count, &|index| {
            let start = index * len;
            // SAFETY: every index is claimed once, and different indices' chunks do not overlap.
            f(index, unsafe { parts.part(start, len.min(total - start)) });
        });
    }

    /// CPU time used so far by each thread of the pool, index 0 being the caller; zero where the system has no
    /// thread clock.
    pub fn cpu_time_per_thread(&self) -> Vec<Duration> {
        let times: Vec<Mutex<Duration>> = (0..self.threads()).map(|_| Mutex::new(Duration::ZERO)).collect();
        self.run(&|thread| *lock(&times[thread]) = thread_cpu_time());
        times.into_iter().map(|time| time.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }
}

/// A slice cut into parts of one length, the last perhaps with room behind it.
pub(crate) struct Parts<'a, T>(&'a mut [T], usize);

impl<'a, T> Parts<'a, T> {
    /// Parts of `part` elements each.
    pub(crate) fn new(slice: &'a mut [T], part: usize) -> Self {
        Parts(slice, part)
    }
}

impl Parts<'_, u8> {
    /// Parts without elements.
    pub(crate) fn none() -> Self {
        Parts(&mut [], 0)
    }
}

/// What is done with one part of each of three slices: `(part index, a, b, c)`.
type OnParts<'a, A, B, C> = dyn Fn(usize, &mut [A], &mut [B], &mut [C]) + Sync + 'a;

/// Calls `f(i, a_i, b_i, c_i)` for the `i`-th part of each slice, `i` in `0..n`, over the threads of the pool, or on the
/// calling thread when `n < parallel_from`.
///
/// # Panics
/// If a slice has fewer than `n` parts.
pub(crate) fn for_each_part<A: Send, B: Send, C: Send>(
    pool: &Pool,
    n: usize,
    parallel_from: usize,
    parts: (Parts<'_, A>, Parts<'_, B>, Parts<'_, C>),
    f: &OnParts<'_, A, B, C>,
) {
    let (Parts(a, a_len), Parts(b, b_len), Parts(c, c_len)) = parts;
    let (a, b, c) = (DisjointMut::new(a), DisjointMut::new(b), DisjointMut::new(c));
    let one = |i: usize| {
        // SAFETY: parts of different `i` do not overlap, and every `i` below runs once.
        let (a, b, c) =
            unsafe { (a.part(i * a_len, a_len), b.part(i * b_len, b_len), c.part(i * c_len, c_len)) };
        f(i, a, b, c);
    };
    if n < parallel_from { (0..n).for_each(one) } else { pool.for_each(n, &one) }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::SeqCst);
        self.shared.epoch.fetch_add(1, Ordering::SeqCst);
        for handle in self.handles.drain(..) {
            handle.thread().unpark();
            // A worker never panics outside `catch_unwind`, so there is nothing to report.
            let _ = handle.join();
        }
    }
}

/// One thread's part of a region; keeps the first panic.
fn run_part(shared: &Shared, f: &(dyn Fn(usize) + Sync), thread: usize) {
    let outer = INSIDE_REGION.replace(true);
    let result = catch_unwind(AssertUnwindSafe(|| f(thread)));
    INSIDE_REGION.set(outer);
    if let Err(payload) = result {
        lock(&shared.panic).get_or_insert(payload);
    }
}

fn worker_loop(shared: &Shared, worker: usize) {
    let mut seen = 0;
    loop {
        let changed = || shared.epoch.load(Ordering::SeqCst) != seen;
        if !spin_until(changed) {
            let parked = &shared.workers[worker].parked;
            announce(parked);
            while !changed() {
                std::thread::park();
            }
            parked.store(false, Ordering::SeqCst);
        }
        // The caller waits for this worker before it starts another region, so the epoch moves by one at a time.
        seen += 1;
        if shared.stop.load(Ordering::SeqCst) {
            return;
        }
        let task = *lock(&shared.task);
        if let Some(Task(work)) = task {
            // SAFETY: `Pool::run` keeps the closure alive until `pending` reaches 0, which needs the decrement
            // below.
            run_part(shared, unsafe { &*work }, worker + 1);
        }
        if shared.pending.fetch_sub(1, Ordering::SeqCst) == 1
            && shared.waiting.load(Ordering::SeqCst)
            && let Some(thread) = &*lock(&shared.waiter)
        {
            thread.unpark();
        }
    }
}

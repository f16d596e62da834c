//! A fork-join thread pool with low wake latency.
//!
//! One decode step of a small model is several hundred short parallel regions, so starting one must cost
//! about a microsecond: workers spin for a short bounded time after each region and only then park. The
//! thread that calls [`Pool::run`] takes part as thread 0, so a pool of one thread has no workers at all.
//!
//! Workers enter a region while its gate is open. Where threads claim items, the caller closes the gate once none
//! are left and waits for those that are inside: one that the system wakes late holds up nobody.

use std::any::Any;
use std::cell::{Cell, UnsafeCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
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

/// On cache lines of its own, in pairs as some CPUs fetch them: who writes what is beside it disturbs nobody.
#[repr(align(128))]
struct OwnLines<T>(T);

struct WorkerState {
    /// Set by the worker just before it parks; tells who wakes it that an unpark is needed.
    parked: AtomicBool,
    thread: OnceLock<Thread>,
}

/// What waiting workers look at.
struct Gate {
    /// Odd while a region may be entered: every region opens and closes it, which adds one each. [`STOP`] ends the workers.
    state: AtomicUsize,
    /// The region's work. Written while the gate is closed and nobody inside, read by who is inside.
    task: UnsafeCell<Option<Task>>,
}

/// The state of a gate behind which no more regions come.
const STOP: usize = usize::MAX;

// SAFETY: the only part that is not `Sync` is `task`, whose writes and reads are kept apart as said there.
unsafe impl Sync for Gate {}

/// Who is in a region.
struct Inside {
    /// Workers in it, or about to find its gate closed.
    now: AtomicUsize,
    /// Workers that have done their part of it.
    finished: AtomicUsize,
}

struct Shared {
    gate: OwnLines<Gate>,
    inside: OwnLines<Inside>,
    /// The first panic of the current region.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// The caller, once it has parked to wait for the workers.
    waiter: Mutex<Option<Thread>>,
    waiting: AtomicBool,
    workers: Vec<WorkerState>,
}

impl Shared {
    /// Wakes those of two workers that have parked: waking one takes the system a while, so everyone who comes to a region
    /// wakes two more. Participant 0 is the caller, `n` is worker `n − 1`.
    fn wake_next(&self, participant: usize) {
        for state in self.workers.iter().skip(2 * participant).take(2) {
            if state.parked.load(Ordering::SeqCst)
                && let Some(thread) = state.thread.get()
            {
                thread.unpark();
            }
        }
    }
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
        let worker = || WorkerState { parked: AtomicBool::new(false), thread: OnceLock::new() };
        let shared = Arc::new(Shared {
            gate: OwnLines(Gate { state: AtomicUsize::new(0), task: UnsafeCell::new(None) }),
            inside: OwnLines(Inside { now: AtomicUsize::new(0), finished: AtomicUsize::new(0) }),
            panic: Mutex::new(None),
            waiter: Mutex::new(None),
            waiting: AtomicBool::new(false),
            workers: (0..workers).map(|_| worker()).collect(),
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
        self.region(f, true);
    }

    /// One region, in which every worker takes part, or only those that come before the caller has finished its part.
    fn region(&self, f: &(dyn Fn(usize) + Sync), everyone: bool) {
        let region = lock(&self.region);
        // SAFETY: only the lifetime changes. Workers use the pointer while they are inside, and this function does not return (nor
        // unwind) before the gate is closed and nobody is.
        let task = unsafe {
            std::mem::transmute::<*const (dyn Fn(usize) + Sync), *const (dyn Fn(usize) + Sync + 'static)>(f)
        };
        let shared = &*self.shared;
        let (OwnLines(gate), OwnLines(inside)) = (&shared.gate, &shared.inside);
        // SAFETY: the gate is closed and nobody inside, as the region before left it.
        unsafe { *gate.task.get() = Some(Task(task)) };
        inside.finished.store(0, Ordering::Relaxed);
        // SeqCst on `state` and `parked` on both sides: either a worker sees the open gate before it parks, or who is to wake it
        // sees that it has parked.
        gate.state.fetch_add(1, Ordering::SeqCst);
        shared.wake_next(0);
        let fine = run_part(shared, f, 0);
        // What this thread has left undone the others do.
        if everyone || !fine {
            wait_until(shared, || inside.finished.load(Ordering::SeqCst) == self.handles.len());
        }
        // Either a worker that comes now finds the gate closed, or this thread sees it inside.
        gate.state.fetch_add(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        wait_until(shared, || inside.now.load(Ordering::SeqCst) == 0);
        let panic = lock(&shared.panic).take();
        drop(region);
        if let Some(payload) = panic {
            resume_unwind(payload);
        }
    }

    /// Calls `f(item)` once for every item in `0..n`; threads claim items one at a time, in rising order. A panic
    /// is raised again here; items not yet claimed by the panicking thread are still done by the others.
    pub fn for_each(&self, n: usize, f: &(dyn Fn(usize) + Sync)) {
        if n <= 1 || self.handles.is_empty() {
            (0..n).for_each(f);
            return;
        }
        let next = OwnLines(AtomicUsize::new(0));
        let claim = |_| {
            loop {
                let item = next.0.fetch_add(1, Ordering::Relaxed);
                if item >= n {
                    break;
                }
                f(item);
            }
        };
        if INSIDE_REGION.get() {
            return claim(0);
        }
        self.region(&claim, false);
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
        self.shared.gate.0.state.store(STOP, Ordering::SeqCst);
        for handle in self.handles.drain(..) {
            handle.thread().unpark();
            // A worker never panics outside `catch_unwind`, so there is nothing to report.
            let _ = handle.join();
        }
    }
}

/// One thread's part of a region; keeps the first panic. True if there was none here.
fn run_part(shared: &Shared, f: &(dyn Fn(usize) + Sync), thread: usize) -> bool {
    let outer = INSIDE_REGION.replace(true);
    let result = catch_unwind(AssertUnwindSafe(|| f(thread)));
    INSIDE_REGION.set(outer);
    let Err(payload) = result else { return true };
    lock(&shared.panic).get_or_insert(payload);
    false
}

/// Waits as a region's caller; workers look for who waits when the last of them leaves.
fn wait_until(shared: &Shared, done: impl Fn() -> bool) {
    if spin_until(&done) {
        return;
    }
    *lock(&shared.waiter) = Some(std::thread::current());
    announce(&shared.waiting);
    while !done() {
        std::thread::park();
    }
    shared.waiting.store(false, Ordering::SeqCst);
    *lock(&shared.waiter) = None;
}

fn worker_loop(shared: &Shared, worker: usize) {
    let WorkerState { parked, thread } = &shared.workers[worker];
    thread.get_or_init(std::thread::current);
    let (OwnLines(gate), OwnLines(inside)) = (&shared.gate, &shared.inside);
    let mut seen = 0;
    loop {
        // A region that has been and gone is none to wake up for.
        let opened = || {
            let state = gate.state.load(Ordering::SeqCst);
            state % 2 == 1 && state != seen
        };
        if !spin_until(opened) {
            announce(parked);
            while !opened() {
                std::thread::park();
            }
            parked.store(false, Ordering::SeqCst);
        }
        inside.now.fetch_add(1, Ordering::SeqCst);
        let state = gate.state.load(Ordering::SeqCst);
        if state == STOP {
            return;
        }
        if state % 2 == 1 {
            seen = state;
            shared.wake_next(worker + 1);
            // SAFETY: the gate was open after this thread was counted as inside, so the caller waits for it before it writes another
            // task or lets go of this one.
            let task = unsafe { *gate.task.get() };
            if let Some(Task(work)) = task {
                // SAFETY: as above, the closure is alive.
                run_part(shared, unsafe { &*work }, worker + 1);
            }
            inside.finished.fetch_add(1, Ordering::SeqCst);
        }
        if inside.now.fetch_sub(1, Ordering::SeqCst) == 1
            && shared.waiting.load(Ordering::SeqCst)
            && let Some(thread) = &*lock(&shared.waiter)
        {
            thread.unpark();
        }
    }
}

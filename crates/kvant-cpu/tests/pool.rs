//! The fork-join pool.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kvant_cpu::Pool;

#[test]
fn run_calls_every_thread_once_each_on_its_own_thread() {
    for threads in [1, 2, 3, 8] {
        let pool = Pool::new(threads);
        assert_eq!(pool.threads(), threads);
        let seen = Mutex::new(Vec::new());
        pool.run(&|thread| seen.lock().unwrap().push((thread, std::thread::current().id())));
        let mut seen = seen.into_inner().unwrap();
        seen.sort_by_key(|(thread, _)| *thread);
        assert_eq!(
            seen.iter().map(|(thread, _)| *thread).collect::<Vec<_>>(),
            (0..threads).collect::<Vec<_>>()
        );
        assert_eq!(seen[0].1, std::thread::current().id(), "the caller is thread 0");
        let mut ids: Vec<String> = seen.iter().map(|(_, id)| format!("{id:?}")).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), threads);
    }
    assert_eq!(Pool::new(0).threads(), 1);
}

#[test]
fn for_each_does_every_item_once() {
    let pool = Pool::new(4);
    for n in [0, 1, 2, 3, 4, 5, 100, 10_000] {
        let counts: Vec<AtomicUsize> = (0..n).map(|_| AtomicUsize::new(0)).collect();
        pool.for_each(n, &|item| {
            counts[item].fetch_add(1, Ordering::Relaxed);
        });
        assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1));
    }
}

#[test]
fn writes_of_a_region_are_seen_after_it() {
    let pool = Pool::new(3);
    let total = AtomicUsize::new(0);
    // Quick regions back to back, with pauses that let the workers park now and then.
    for round in 0..20_000 {
        pool.run(&|thread| {
            total.fetch_add(thread + 1, Ordering::Relaxed);
        });
        assert_eq!(total.load(Ordering::Relaxed), (round + 1) * 6);
        if round % 4_000 == 0 {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

#[test]
fn a_panic_in_any_thread_reaches_the_caller_and_the_pool_lives_on() {
    let pool = Pool::new(3);
    for victim in 0..3 {
        let finished = AtomicUsize::new(0);
        let result = catch_unwind(AssertUnwindSafe(|| {
            pool.run(&|thread| {
                if thread == victim {
                    panic!("thread {victim} fails");
                }
                finished.fetch_add(1, Ordering::Relaxed);
            });
        }));
        let payload = result.expect_err("the panic must not be lost");
        assert_eq!(payload.downcast_ref::<String>().unwrap(), &format!("thread {victim} fails"));
        assert_eq!(finished.load(Ordering::Relaxed), 2, "the other threads finish");
        pool.for_each(10, &|_| {
            finished.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(finished.load(Ordering::Relaxed), 12);
    }
    let result = catch_unwind(AssertUnwindSafe(|| pool.for_each(100, &|item| assert_ne!(item, 57))));
    assert!(result.is_err());
}

#[test]
fn nested_regions_run_on_the_thread_that_starts_them() {
    let pool = Pool::new(3);
    let count = AtomicUsize::new(0);
    pool.run(&|_| {
        let me = std::thread::current().id();
        pool.run(&|_| {
            assert_eq!(std::thread::current().id(), me);
            count.fetch_add(1, Ordering::Relaxed);
        });
        pool.for_each(5, &|_| {
            count.fetch_add(1, Ordering::Relaxed);
        });
    });
    // Each of the 3 threads runs 3 nested indices and 5 items, each item once per nested region.
    assert_eq!(count.load(Ordering::Relaxed), 3 * (3 + 5));
}

#[test]
fn several_callers_take_turns() {
    let pool = Pool::new(2);
    let count = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..500 {
                    pool.run(&|_| {
                        count.fetch_add(1, Ordering::Relaxed);
                    });
                }
            });
        }
    });
    assert_eq!(count.load(Ordering::Relaxed), 4 * 500 * 2);
}

#[test]
fn pools_can_be_dropped_busy_idle_and_parked() {
    for pause in [0, 1] {
        for _ in 0..50 {
            let pool = Pool::new(3);
            pool.run(&|_| {});
            std::thread::sleep(Duration::from_millis(pause));
        }
    }
    drop(Pool::new(4));
}

#[test]
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn cpu_time_counts_work() {
    let pool = Pool::new(2);
    let before = pool.cpu_time_per_thread();
    pool.run(&|_| {
        let mut x = 1u64;
        for i in 0..20_000_000u64 {
            x = std::hint::black_box(x.wrapping_mul(i | 1));
        }
        std::hint::black_box(x);
    });
    let after = pool.cpu_time_per_thread();
    assert_eq!(after.len(), 2);
    for (after, before) in after.iter().zip(&before) {
        assert!(*after > *before + Duration::from_millis(1), "{before:?} → {after:?}");
    }
}

/// Regions whose items are few end without workers that come late; the next region finds everything in order all the same.
#[test]
fn short_regions_do_not_mix() {
    let pool = Pool::new(5);
    let total = AtomicUsize::new(0);
    let mut expected = 0;
    for round in 0..20_000 {
        let n = round % 4;
        pool.for_each(n, &|item| {
            total.fetch_add(item + 1, Ordering::Relaxed);
        });
        expected += n * (n + 1) / 2;
        assert_eq!(total.load(Ordering::Relaxed), expected);
        if round % 500 == 0 {
            pool.run(&|thread| {
                total.fetch_add(thread + 1, Ordering::Relaxed);
            });
            expected += 15;
            assert_eq!(total.load(Ordering::Relaxed), expected);
            std::thread::sleep(Duration::from_micros(300));
        }
    }
}

/// What the caller leaves undone when it panics, the others do, however late they come.
#[test]
fn items_are_done_although_the_caller_panics() {
    let pool = Pool::new(3);
    let caller = std::thread::current().id();
    for _ in 0..200 {
        let done = AtomicUsize::new(0);
        let result = catch_unwind(AssertUnwindSafe(|| {
            pool.for_each(50, &|_| {
                assert_ne!(std::thread::current().id(), caller);
                done.fetch_add(1, Ordering::Relaxed);
            });
        }));
        let done = done.load(Ordering::Relaxed);
        match result {
            Ok(()) => assert_eq!(done, 50, "the caller found nothing left"),
            Err(_) => assert_eq!(done, 49),
        }
    }
}

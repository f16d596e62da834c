//! What a machine itself scales by, and attention beside it: a chain of shifts (the clock), plain reads, decode attention of threads
//! that have nothing to do with each other, and of threads that share one step. The layer is one of Llama-3.1-70B.
//!
//! ```sh
//! cargo run --release -p kvant-cache --example scaling [-- SCHEME,… [TOKENS,…]]
//! ```
//!
//! One JSON object per line. Rates are of all threads together, median, least and largest of five windows of time.

use std::cell::RefCell;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kvant_attn::{AttnPlan, AttnProblem, AttnScratch, AttnShape, attend, packed::PackedOptions};
use kvant_cache::{CacheConfig, LayerShape, LayerView, PolicyConfig, Sequence};
use kvant_codec::{CacheScheme, Scheme};
use kvant_cpu::Pool;
use serde_json::json;

const SHAPE: AttnShape = AttnShape { heads: 64, kv_heads: 8, head_dim: 128 };
/// Tokens appended at a time while a cache is filled.
const STEP: usize = 512;
/// Least tokens of a thread that attends by itself.
const LEAST_OWN: usize = 1024;
const WINDOWS: usize = 5;
const WINDOW: Duration = Duration::from_millis(60);
/// Rounds of calls of all threads together, the least time of a round, and its least calls.
const ROUNDS: usize = 12;
const ROUND: Duration = Duration::from_millis(40);
const LEAST_CALLS: usize = 3;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Numbers from −1 to 1.
fn random(count: usize, mut state: u64) -> Vec<f32> {
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    };
    (0..count).map(|_| draw()).collect()
}

/// Shifts that wait for each other, so that nothing but the clock counts.
fn chain() -> u64 {
    let mut state = black_box(1u64);
    for _ in 0..100_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    black_box(state);
    100_000
}

/// Sums the bytes as words.
fn read(bytes: &[u8]) -> u64 {
    let mut sums = [0u64; 8];
    for line in bytes.as_chunks::<64>().0 {
        for (sum, word) in sums.iter_mut().zip(line.as_chunks::<8>().0) {
            *sum = sum.wrapping_add(u64::from_le_bytes(*word));
        }
    }
    black_box(sums);
    bytes.len() as u64
}

/// Work per nanosecond of all threads together, each in a loop of its own: median, least and largest of some windows.
fn rate(threads: usize, work: &(dyn Fn(usize) -> u64 + Sync)) -> [f64; 3] {
    let (stop, ready) = (AtomicBool::new(false), AtomicUsize::new(0));
    let counts: Vec<_> = (0..threads).map(|_| AtomicU64::new(0)).collect();
    let mut rates = Vec::new();
    std::thread::scope(|scope| {
        for (t, count) in counts.iter().enumerate() {
            let (stop, ready) = (&stop, &ready);
            scope.spawn(move || {
                work(t);
                ready.fetch_add(1, Ordering::SeqCst);
                while !stop.load(Ordering::Relaxed) {
                    count.fetch_add(work(t), Ordering::Relaxed);
                }
            });
        }
        while ready.load(Ordering::SeqCst) < threads {
            std::thread::sleep(Duration::from_millis(1));
        }
        let total = || counts.iter().map(|count| count.load(Ordering::Relaxed)).sum::<u64>();
        for _ in 0..WINDOWS {
            let (before, start) = (total(), Instant::now());
            std::thread::sleep(WINDOW);
            rates.push((total() - before) as f64 / start.elapsed().as_nanos() as f64);
        }
        stop.store(true, Ordering::Relaxed);
    });
    rates.sort_by(f64::total_cmp);
    [rates[WINDOWS / 2], rates[0], rates[WINDOWS - 1]]
}

fn filled(scheme: Scheme, tokens: usize, seed: u64) -> Result<Sequence, Failure> {
    let AttnShape { kv_heads, head_dim, .. } = SHAPE;
    let mut sequence = Sequence::new(CacheConfig {
        layers: vec![LayerShape { kv_heads, head_dim, window: None, latent: None }],
        scheme: CacheScheme::uniform(scheme, scheme),
        capacity: tokens,
        budget: None,
        policy: PolicyConfig::default(),
        sparse_keys: false,
    })?;
    while sequence.position() < tokens {
        let count = STEP.min(tokens - sequence.position());
        let rows = |seed| random(count * kv_heads * head_dim, seed);
        let position = sequence.position() as u64;
        sequence.append(0, count, &rows(seed + 2 * position), &rows(seed + 2 * position + 1))?;
        sequence.commit(count)?;
    }
    Ok(sequence)
}

fn problem<'a>(sequence: &'a Sequence, queries: &'a [f32]) -> AttnProblem<'a> {
    let LayerView { before, packed, after, .. } = sequence.view(0);
    AttnProblem {
        shape: SHAPE,
        scale: 1.0 / (SHAPE.head_dim as f32).sqrt(),
        softcap: None,
        window: None,
        sink_logits: None,
        queries,
        first_query: sequence.position() - 1,
        before,
        packed,
        after,
        options: PackedOptions::default(),
    }
}

/// The machine alone.
fn machine(threads: &[usize]) {
    let most = threads.last().copied().unwrap_or(1);
    let each = |bytes: usize| vec![vec![1u8; bytes]; most];
    let (near, middle, far) = (each(16 << 10), each(1 << 20), vec![1u8; 1 << 30]);
    let parts = far.as_chunks::<{ 1 << 20 }>().0;
    // Every thread goes on from a place of its own.
    let next: Vec<_> = (0..most).map(|t| AtomicUsize::new(t * parts.len() / most)).collect();
    let far_part = |t: usize| read(&parts[next[t].fetch_add(1, Ordering::Relaxed) % parts.len()]);
    let tests: [(&str, &(dyn Fn(usize) -> u64 + Sync)); 4] = [
        ("chain of shifts, per ns", &|_| chain()),
        ("read of 16 KiB each, GB/s", &|t| read(&near[t])),
        ("read of 1 MiB each, GB/s", &|t| read(&middle[t])),
        ("read of 1 GiB in parts, GB/s", &far_part),
    ];
    for (what, work) in tests {
        let mut one = 0.0;
        for &t in threads {
            let [rate, least, largest] = rate(t, work);
            one = if t == 1 { rate } else { one };
            println!(
                "{}",
                json!({ "what": what, "threads": t, "rate": rate, "min": least, "max": largest, "times_one": rate / one })
            );
        }
    }
}

/// Threads that attend by themselves, to tokens of their own.
fn alone(threads: &[usize], scheme: Scheme, tokens: usize, queries: &[f32]) -> Result<(), Failure> {
    let most = threads.last().copied().unwrap_or(1);
    let own = (tokens / most).max(LEAST_OWN);
    let sequences = std::thread::scope(|scope| {
        let started: Vec<_> =
            (0..most as u64).map(|t| scope.spawn(move || filled(scheme, own, t << 40 | 1))).collect();
        started
            .into_iter()
            .map(|thread| thread.join().map_err(|_| Failure::from("a thread panicked"))?)
            .collect::<Result<Vec<_>, Failure>>()
    })?;
    let problems: Vec<_> = sequences.iter().map(|sequence| problem(sequence, queries)).collect();
    thread_local!(static KEPT: RefCell<(AttnScratch, Vec<f32>)> = RefCell::default());
    let work = |t: usize| {
        KEPT.with_borrow_mut(|(scratch, out)| {
            out.resize(queries.len(), f32::NAN);
            let plan = AttnPlan::new(&problems[t], 1);
            attend(&Pool::new(1), &problems[t], &plan, out, None, scratch).expect("a whole problem");
            black_box(out);
        });
        (own * SHAPE.kv_heads) as u64
    };
    let mut one = 0.0;
    for &t in threads {
        let [rate, least, largest] = rate(t, &work);
        one = if t == 1 { rate } else { one };
        println!(
            "{}",
            json!({ "what": "attention, each by itself", "scheme": scheme.to_string(), "context": tokens, "threads": t,
                "ns": 1.0 / rate, "ns_min": 1.0 / largest, "ns_max": 1.0 / least, "times_one": rate / one })
        );
    }
    Ok(())
}

/// Threads that share one step: every number of them in turns, since one thread's speed may change from one second to the next.
fn together(threads: &[usize], scheme: Scheme, tokens: usize, queries: &[f32]) -> Result<(), Failure> {
    let sequence = filled(scheme, tokens, 42)?;
    let problem = problem(&sequence, queries);
    let mut out = vec![f32::NAN; queries.len()];
    let mut runs: Vec<_> = threads
        .iter()
        .map(|&t| (Pool::new(t), AttnPlan::new(&problem, t), AttnScratch::default(), Vec::new()))
        .collect();
    for _ in 0..ROUNDS {
        for (pool, plan, scratch, medians) in &mut runs {
            let (begin, mut times) = (Instant::now(), Vec::new());
            while times.len() < LEAST_CALLS || begin.elapsed() < ROUND {
                let start = Instant::now();
                attend(pool, &problem, plan, &mut out, None, scratch)?;
                times.push(start.elapsed().as_nanos() as f64 / (tokens * SHAPE.kv_heads) as f64);
            }
            times.sort_by(f64::total_cmp);
            medians.push(times[times.len() / 2]);
        }
    }
    let mut one = 0.0;
    for (t, (_, _, _, medians)) in threads.iter().zip(&mut runs) {
        medians.sort_by(f64::total_cmp);
        let median = medians[ROUNDS / 2];
        one = if *t == 1 { median } else { one };
        println!(
            "{}",
            json!({ "what": "attention together", "scheme": scheme.to_string(), "context": tokens, "threads": t,
                "ns": median, "ns_min": medians[0], "ns_max": medians[ROUNDS - 1], "times_one": one / median })
        );
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let schemes = args.next().unwrap_or("turbo4,i4g32,turbo3".into());
    let contexts = args.next().unwrap_or("8192,131072".into());
    let most = std::thread::available_parallelism()?.get();
    let threads: Vec<_> = [1, 2, 4, 8, 16, 32, 64].into_iter().filter(|t| *t <= most).collect();
    let queries = random(SHAPE.heads * SHAPE.head_dim, 3);
    machine(&threads);
    for tokens in contexts.split(',') {
        for scheme in schemes.split(',') {
            let (scheme, tokens) = (scheme.parse()?, tokens.parse()?);
            alone(&threads, scheme, tokens, &queries)?;
            together(&threads, scheme, tokens, &queries)?;
        }
    }
    Ok(())
}

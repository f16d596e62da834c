//! Speed of the products on matrices shaped as those of SmolLM2-135M, next to a plain read of the same bytes.
//!
//! `cargo bench -p kvant-cpu [-- decode batch prompt avx512 …]`: parts and back ends to run, all by default. Times are CPU time per thread (so that other load on
//! the machine counts little), the best of several passes; wall time is given beside it.

use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};

use kvant_cpu::{
    GroupFormat, GroupKind, Isa, Job, LinearScratch, PackedMatrix, Pool, Precision, ProductBackend,
    multiply_with,
};

const LAYERS: usize = 30;
const WIDTH: usize = 576;
const KV: usize = 192;
const HIDDEN: usize = 1536;
const VOCABULARY: usize = 49_152;

struct Layer {
    qkv: [PackedMatrix; 3],
    out: PackedMatrix,
    gate_up: [PackedMatrix; 2],
    down: PackedMatrix,
}

struct Model {
    layers: Vec<Layer>,
    head: PackedMatrix,
}

fn matrix(pool: &Pool, rows: usize, cols: usize, bits: u8) -> PackedMatrix {
    let kind = if bits == 4 { GroupKind::Affine } else { GroupKind::Symmetric { zero: 128 } };
    let format = GroupFormat { bits, group: 32, kind };
    let fill = |row: usize, codes: &mut [u8], scales: &mut [f32], offsets: &mut [f32]| {
        let mut state = row as u32 | 1;
        for code in codes {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *code = (state >> 24) as u8 >> (8 - bits);
        }
        scales.fill(0.01);
        offsets.fill(-0.08);
        Ok::<(), Infallible>(())
    };
    PackedMatrix::pack_groups(pool, rows, cols, format, &fill).expect("a valid matrix")
}

impl Model {
    fn new(pool: &Pool) -> Model {
        let layer = |_| Layer {
            qkv: [WIDTH, KV, KV].map(|rows| matrix(pool, rows, WIDTH, 4)),
            out: matrix(pool, WIDTH, WIDTH, 4),
            gate_up: [HIDDEN, HIDDEN].map(|rows| matrix(pool, rows, WIDTH, 4)),
            down: matrix(pool, WIDTH, HIDDEN, 4),
        };
        Model { layers: (0..LAYERS).map(layer).collect(), head: matrix(pool, VOCABULARY, WIDTH, 8) }
    }

    fn matrices(&self) -> impl Iterator<Item = &PackedMatrix> {
        self.layers
            .iter()
            .flat_map(|layer| layer.qkv.iter().chain([&layer.out]).chain(&layer.gate_up).chain([&layer.down]))
            .chain([&self.head])
    }
}

/// Buffers of one pass.
struct Buffers {
    x: Vec<f32>,
    hidden: Vec<f32>,
    outs: Vec<Vec<f32>>,
    logits: Vec<f32>,
    scratch: LinearScratch,
}

impl Buffers {
    fn new(m: usize) -> Buffers {
        let wave = |n: usize| (0..n).map(|i| (i as f32 * 0.37).sin()).collect::<Vec<f32>>();
        Buffers {
            x: wave(m * WIDTH),
            hidden: wave(m * HIDDEN),
            outs: [WIDTH, KV, KV, WIDTH, HIDDEN, HIDDEN, WIDTH].map(|rows| vec![0.0; m * rows]).into(),
            logits: vec![0.0; VOCABULARY],
            scratch: LinearScratch::default(),
        }
    }
}

/// All products of one forward pass over `m` tokens; logits of the last one only.
fn forward(
    backend: ProductBackend,
    pool: &Pool,
    model: &Model,
    m: usize,
    precision: Precision,
    buffers: &mut Buffers,
) {
    let Buffers { x, hidden, outs, logits, scratch } = buffers;
    let mut product = |x: &[f32], m: usize, weights: &[&PackedMatrix], outs: &mut [Vec<f32>]| {
        let mut jobs: Vec<Job<'_>> = weights
            .iter()
            .zip(outs)
            .map(|(weight, out)| Job { weight, bias: None, out: &mut out[..] })
            .collect();
        multiply_with(backend, pool, x, m, &mut jobs, precision, scratch);
    };
    for layer in &model.layers {
        product(x, m, &[&layer.qkv[0], &layer.qkv[1], &layer.qkv[2]], &mut outs[..3]);
        product(x, m, &[&layer.out], &mut outs[3..4]);
        product(x, m, &[&layer.gate_up[0], &layer.gate_up[1]], &mut outs[4..6]);
        product(hidden, m, &[&layer.down], &mut outs[6..7]);
    }
    let mut head = vec![std::mem::take(logits)];
    product(&x[..WIDTH], 1, &[&model.head], &mut head);
    *logits = head.swap_remove(0);
    black_box(logits);
}

/// Best CPU time per thread (mean over the threads) and best wall time over `passes` passes.
fn best(pool: &Pool, passes: usize, mut pass: impl FnMut()) -> (f64, f64) {
    pass();
    let (mut cpu, mut wall) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..passes {
        let before = pool.cpu_time_per_thread();
        let start = Instant::now();
        pass();
        wall = wall.min(start.elapsed().as_secs_f64());
        let after = pool.cpu_time_per_thread();
        let total: Duration = after.iter().zip(&before).map(|(after, before)| *after - *before).sum();
        cpu = cpu.min(total.as_secs_f64() / pool.threads() as f64);
    }
    (cpu, wall)
}

/// Reads every byte, split over the threads.
fn plain_read(pool: &Pool, bytes: &[u64]) {
    let part = bytes.len().div_ceil(pool.threads());
    pool.run(&|thread| {
        let mut sums = [0u64; 64];
        for chunk in bytes.chunks(part).nth(thread).unwrap_or(&[]).chunks_exact(64) {
            for (sum, value) in sums.iter_mut().zip(chunk) {
                *sum ^= value;
            }
        }
        black_box(sums);
    });
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let parts = ["decode", "batch", "prompt"];
    let asked_parts = wanted.iter().any(|want| parts.contains(&want.as_str()));
    let asked_backends = wanted.iter().any(|want| !parts.contains(&want.as_str()));
    let asked = |name: &str| wanted.iter().any(|want| want == name);
    let runs = |part: &str| !asked_parts || asked(part);
    let backends: Vec<ProductBackend> = ProductBackend::available()
        .into_iter()
        .filter(|backend| backend.isa() != Isa::Scalar && (!asked_backends || asked(backend.name())))
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let packing = Pool::new(cores);
    let before: Duration = packing.cpu_time_per_thread().iter().sum();
    let model = Model::new(&packing);
    let packed: Duration = packing.cpu_time_per_thread().iter().sum::<Duration>() - before;
    drop(packing);
    let bytes: usize = model.matrices().map(PackedMatrix::bytes).sum();
    let weights: usize = model.matrices().map(|m| m.rows() * m.cols()).sum();
    let per_weight = packed.as_secs_f64() * 1e9 / weights as f64;
    println!("packing: {:.2} s cpu, {per_weight:.1} ns per weight", packed.as_secs_f64());
    println!(
        "{:.1} M weights, {:.1} MB, {} bits each",
        weights as f64 / 1e6,
        bytes as f64 / 1e6,
        8 * bytes / weights
    );
    let plain = vec![1u64; bytes / 8];
    let mut thread_counts = vec![1];
    if cores > 1 {
        thread_counts.push(cores);
    }
    for &threads in &thread_counts {
        let pool = Pool::new(threads);
        if runs("decode") {
            let gb = bytes as f64 / 1e9;
            let (cpu, wall) = best(&pool, 15, || plain_read(&pool, &plain));
            println!(
                "{threads} threads  plain read        {:6.2} ms cpu {:6.2} ms wall  {:5.1} GB/s",
                cpu * 1e3,
                wall * 1e3,
                gb / cpu
            );
            for &backend in backends.iter().filter(|backend| !backend.matrix_unit()) {
                for (m, precision) in [(1, Precision::Fast), (4, Precision::Fast), (1, Precision::Exact)] {
                    let mut buffers = Buffers::new(m);
                    let (cpu, wall) =
                        best(&pool, 15, || forward(backend, &pool, &model, m, precision, &mut buffers));
                    println!(
                        "{threads} threads  decode m={m} {precision:?} {:7} {:6.2} ms cpu {:6.2} ms wall  {:5.1} GB/s",
                        backend.name(),
                        cpu * 1e3,
                        wall * 1e3,
                        gb / cpu
                    );
                }
            }
        }
        if runs("batch") {
            for m in [8, 12, 16, 32, 64] {
                let mut buffers = Buffers::new(m);
                for &backend in &backends {
                    let (cpu, _) =
                        best(&pool, 5, || forward(backend, &pool, &model, m, Precision::Fast, &mut buffers));
                    println!(
                        "{threads} threads  batch m={m} {:10} {:7.2} ms cpu {:6.0} tok/s",
                        backend.name(),
                        cpu * 1e3,
                        m as f64 / cpu
                    );
                }
            }
        }
        if runs("prompt") {
            let m = 512;
            let mut buffers = Buffers::new(m);
            let layer_weights = weights - VOCABULARY * WIDTH;
            for &backend in &backends {
                let (cpu, wall) =
                    best(&pool, 3, || forward(backend, &pool, &model, m, Precision::Fast, &mut buffers));
                let flops = 2.0 * layer_weights as f64 * m as f64;
                println!(
                    "{threads} threads  prompt m={m} {:10} {:7.1} ms cpu {:7.1} ms wall {:7.1} GFLOP/s {:6.0} tok/s",
                    backend.name(),
                    cpu * 1e3,
                    wall * 1e3,
                    flops / cpu / 1e9,
                    m as f64 / cpu
                );
            }
        }
    }
}

//! Decode attention by format and context: ns per (token, KV head), GB/s of packed bytes, against a plain read of the same
//! bytes and an honest dequantise-then-attend.
//!
//! `cargo bench -p kvant-attn --bench attn -- [shape=NAME] [formats=A,B] [contexts=N,M] [threads=N] [isa=NAME] [rows=N] [brief]`

use std::hint::black_box;
use std::time::{Duration, Instant};

use half::f16;
use kvant_attn::packed::{
    BlockLayout, MixedPlan, MixedProblem, MixedScratch, PackedOptions, PackedView, ScoreExport, SparseV,
    UnpackedBlock, run_mixed,
};
use kvant_attn::{
    AttnPlan, AttnProblem, AttnShape, BLOCK, BlockRef, KvView, Plane, Scratch, key_plane_len, run,
    value_plane_len,
};
use kvant_codec::{Orientation, SideCodec, TILE_TOKENS};
use kvant_cpu::{Isa, Pool};

/// Bytes that start at a cache line.
struct Aligned {
    bytes: Vec<u8>,
    start: usize,
    len: usize,
}

impl Aligned {
    fn new(len: usize) -> Self {
        let bytes = vec![0u8; len + 64];
        let start = bytes.as_ptr().align_offset(64);
        Self { bytes, start, len }
    }

    fn get(&self) -> &[u8] {
        &self.bytes[self.start..self.start + self.len]
    }

    fn get_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..self.start + self.len]
    }
}

struct Random(u64);

impl Random {
    fn uniform(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    fn fill(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.uniform() * 1.7).collect()
    }
}

/// Wall time of the fastest call, over enough calls to fill a quarter of a second, and each thread's CPU time in that call.
struct Timing {
    wall: Duration,
    cpu_per_thread: Vec<Duration>,
}

fn measure(pool: &Pool, mut call: impl FnMut()) -> Timing {
    call();
    let begin = Instant::now();
    let mut best = Timing { wall: Duration::MAX, cpu_per_thread: Vec::new() };
    let mut calls = 0;
    while calls < 3 || (begin.elapsed() < Duration::from_millis(250) && calls < 2000) {
        let before = pool.cpu_time_per_thread();
        let start = Instant::now();
        call();
        let wall = start.elapsed();
        if wall < best.wall {
            let after = pool.cpu_time_per_thread();
            let cpu_per_thread =
                before.iter().zip(after).map(|(before, after)| after.saturating_sub(*before)).collect();
            best = Timing { wall, cpu_per_thread };
        }
        calls += 1;
    }
    best
}

/// A threshold that no weight of these problems is below.
const NEVER_SKIPS: f32 = 1e-30;

/// What each variant takes in terms of the first: the median over rounds in which each is called once, in turning order, so that
/// whatever else the machine does falls on all alike.
fn compare<const N: usize>(variants: [&mut dyn FnMut(); N]) -> [f64; N] {
    let (begin, mut rounds) = (Instant::now(), [const { Vec::new() }; N]);
    let mut count = 0;
    while count < 21 || (begin.elapsed() < Duration::from_secs(1) && count < 3000) {
        let mut times = [0.0; N];
        for i in (0..N).map(|i| (i + count) % N) {
            let start = Instant::now();
            variants[i]();
            times[i] = start.elapsed().as_secs_f64();
        }
        for (rounds, time) in rounds.iter_mut().zip(times) {
            rounds.push(time / times[0]);
        }
        count += 1;
    }
    rounds.map(|mut ratios: Vec<f64>| {
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    })
}

struct Setup<'a> {
    shape: AttnShape,
    context: usize,
    queries: &'a [f32],
    pool: &'a Pool,
    isa: Isa,
}

impl Setup<'_> {
    fn report(&self, name: &str, bytes: usize, timing: &Timing) {
        let rows = self.queries.len() / (self.shape.heads * self.shape.head_dim);
        let tokens = (self.context * self.shape.kv_heads * rows) as f64;
        let cpu: f64 = timing.cpu_per_thread.iter().map(Duration::as_secs_f64).sum();
        let wall = timing.wall.as_secs_f64();
        println!(
            "{name:<22} {:>7} {:>9.2} {:>9.2} {:>9.2} {:>8.2}  {:?}",
            self.context,
            wall / tokens * 1e9,
            cpu / tokens * 1e9,
            bytes as f64 / wall / 1e9,
            bytes as f64 / 1e6,
            timing.cpu_per_thread
        );
    }
}

/// Sums the bytes as words: the least any kernel must do.
fn read_all(pool: &Pool, blocks: &[Aligned]) {
    pool.for_each(blocks.len(), &|i| {
        let mut sums = [0u64; 8];
        for line in blocks[i].get().chunks_exact(64) {
            for (sum, word) in sums.iter_mut().zip(line.chunks_exact(8)) {
                *sum = sum.wrapping_add(u64::from_le_bytes(word.try_into().expect("eight bytes")));
            }
        }
        black_box(sums);
    });
}

fn bench_packed(setup: &Setup, scheme: &str, extras: bool) {
    let AttnShape { kv_heads, head_dim, .. } = setup.shape;
    let parsed = scheme.parse().expect("a scheme");
    let keys = [SideCodec::new(parsed, head_dim, Orientation::Keys).expect("keys")];
    let values = [SideCodec::new(parsed, head_dim, Orientation::Values).expect("values")];
    let layout = BlockLayout::new(kv_heads, 4, &keys[0], &values[0]);
    let (mut random, mut scratch) = (Random(42), kvant_codec::Scratch::new());
    // A few encoded blocks, repeated: what the bytes say does not change the time, where they are does.
    let patterns: Vec<Vec<u8>> = (0..4)
        .map(|_| {
            let mut bytes = vec![0; layout.bytes()];
            for head in 0..kv_heads {
                for tile in 0..4 {
                    for (codec, range) in
                        [(&keys[0], layout.key_tile(head, tile)), (&values[0], layout.value_tile(head, tile))]
                    {
                        let rows = random.fill(TILE_TOKENS * head_dim);
                        codec.encode_tile(&rows, &mut bytes[range], &mut scratch).expect("finite rows");
                    }
                }
            }
            bytes
        })
        .collect();
    let mut blocks: Vec<Aligned> = (0..setup.context / BLOCK).map(|_| Aligned::new(layout.bytes())).collect();
    for (i, block) in blocks.iter_mut().enumerate() {
        block.get_mut().copy_from_slice(&patterns[i % patterns.len()]);
    }
    let bytes = blocks.len() * layout.bytes();
    let view = PackedView {
        blocks: blocks.iter().map(Aligned::get).collect(),
        len: setup.context,
        first_position: 0,
        positions: vec![],
        keys: &keys,
        values: &values,
    };
    let problem = MixedProblem {
        shape: setup.shape,
        scale: 1.0 / (head_dim as f32).sqrt(),
        softcap: None,
        window: None,
        sink_logits: None,
        queries: setup.queries,
        first_query: setup.context - 1,
        before: None,
        packed: Some(view),
        after: None,
        options: PackedOptions { isa: setup.isa, ..PackedOptions::default() },
    };
    let plan = MixedPlan::new(&problem, setup.pool.threads());
    let mut out = vec![0.0; setup.queries.len()];
    let mut mixed = MixedScratch::default();
    let read = measure(setup.pool, || read_all(setup.pool, &blocks));
    let fused = measure(setup.pool, || {
        run_mixed(setup.pool, &problem, &plan, &mut out, None, &mut mixed).expect("a problem that fits");
    });
    setup.report(scheme, bytes, &fused);
    println!(
        "{:>22}   {:.2}x the plain read of {:.2} GB/s",
        "",
        fused.wall.as_secs_f64() / read.wall.as_secs_f64(),
        bytes as f64 / read.wall.as_secs_f64() / 1e9
    );
    if !extras {
        return;
    }
    let sparse = MixedProblem {
        options: PackedOptions { sparse_v: Some(SparseV::Absolute(NEVER_SKIPS)), ..problem.options },
        ..problem.clone()
    };
    let mut export = ScoreExport::default();
    let mut outputs: [_; 3] = std::array::from_fn(|_| (out.clone(), MixedScratch::default()));
    let [plain, with_scores, with_sparse] = &mut outputs;
    let ratios = compare([
        &mut || {
            run_mixed(setup.pool, &problem, &plan, &mut plain.0, None, &mut plain.1).expect("it fits");
        },
        &mut || {
            let (out, scratch) = (&mut with_scores.0, &mut with_scores.1);
            run_mixed(setup.pool, &problem, &plan, out, Some(&mut export), scratch).expect("it fits");
        },
        &mut || {
            run_mixed(setup.pool, &sparse, &plan, &mut with_sparse.0, None, &mut with_sparse.1)
                .expect("it fits");
        },
    ]);
    println!(
        "{:>22}   x{:.4} with scores, x{:.4} with sparse V that skips nothing",
        "", ratios[1], ratios[2]
    );
    let mut unpacked = vec![UnpackedBlock::new(kv_heads, head_dim); blocks.len()];
    let other = measure(setup.pool, || dequantise_then_attend(setup, &problem, &mut unpacked, &mut out));
    setup.report(&format!("{scheme} dequantise"), bytes, &other);
}

/// The other way: every packed number becomes f32 again (in the rotated space: no rotation per token), then plain attention runs on
/// the copy. The buffers are allocated once, and the loops vectorised.
fn dequantise_then_attend(
    setup: &Setup,
    problem: &MixedProblem,
    blocks: &mut [UnpackedBlock],
    out: &mut [f32],
) {
    let (Some(view), kv_heads) = (&problem.packed, setup.shape.kv_heads) else { return };
    setup.pool.for_each_chunk(blocks, 1, &|block, unpacked| unpacked[0].unpack(view, kv_heads, block));
    let blocks = blocks
        .iter()
        .map(|u| BlockRef { keys: Plane::F32(&u.keys), values: Plane::F32(&u.values) })
        .collect();
    attend_plain(setup, blocks, out);
}

fn attend_plain(setup: &Setup, blocks: Vec<BlockRef>, out: &mut [f32]) {
    let problem = AttnProblem {
        shape: setup.shape,
        scale: 1.0 / (setup.shape.head_dim as f32).sqrt(),
        softcap: None,
        window: None,
        sink_logits: None,
        queries: setup.queries,
        first_query: setup.context - 1,
        kv: KvView { blocks, len: setup.context, first_position: 0, positions: vec![] },
    };
    let plan = AttnPlan::new(&problem, setup.pool.threads());
    run(setup.pool, &problem, &plan, out, &mut Scratch::default()).expect("a problem that fits");
}

fn bench_f16(setup: &Setup) {
    let AttnShape { kv_heads, head_dim: d, .. } = setup.shape;
    let mut random = Random(7);
    let mut half = |len: usize| -> Vec<f16> { (0..len).map(|_| f16::from_f32(random.uniform())).collect() };
    let pattern = (half(kv_heads * key_plane_len(d)), half(kv_heads * value_plane_len(d)));
    let planes: Vec<_> = (0..setup.context / BLOCK).map(|_| pattern.clone()).collect();
    let bytes = planes.len() * (pattern.0.len() + pattern.1.len()) * 2;
    let mut out = vec![0.0; setup.queries.len()];
    let timing = measure(setup.pool, || {
        let blocks =
            planes.iter().map(|(k, v)| BlockRef { keys: Plane::F16(k), values: Plane::F16(v) }).collect();
        attend_plain(setup, blocks, &mut out);
    });
    setup.report("f16 (plain)", bytes, &timing);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| arguments.iter().find_map(|a| a.strip_prefix(name)?.strip_prefix('='));
    let list = |name, default: &str| -> Vec<String> {
        option(name).unwrap_or(default).split(',').map(str::to_owned).collect()
    };
    let formats = list("formats", "i4g32,srht:q4_0,turbo3,turbo4,q8_0,f16");
    let contexts: Vec<usize> = list("contexts", "1024,8192,32768,131072")
        .iter()
        .map(|n| n.parse().expect("a number of tokens"))
        .collect();
    let threads: Vec<usize> =
        list("threads", "1,2").iter().map(|n| n.parse().expect("a number of threads")).collect();
    let isa = match option("isa") {
        Some(name) => {
            Isa::available().into_iter().find(|isa| isa.name() == name).expect("a set this CPU has")
        }
        None => Isa::detect(),
    };
    // Query rows: one is decode, many are prefill.
    let rows: usize = option("rows").map_or(1, |rows| rows.parse().expect("a number of rows"));
    let extras = !arguments.iter().any(|a| a == "brief");
    for (name, heads, kv_heads, head_dim) in
        [("smollm2", 9, 3, 64), ("llama-70b", 64, 8, 128), ("one-head", 8, 1, 128)]
    {
        if option("shape").is_some_and(|wanted| wanted != name) {
            continue;
        }
        let shape = AttnShape { heads, kv_heads, head_dim };
        let queries = Random(3).fill(rows * heads * head_dim);
        for &threads in &threads {
            let pool = Pool::new(threads);
            println!("\n{name}: {heads}/{kv_heads} heads of {head_dim}, {} threads", pool.threads());
            println!(
                "{:<22} {:>7} {:>9} {:>9} {:>9} {:>8}",
                "format", "tokens", "wall ns", "cpu ns", "GB/s", "MB"
            );
            for &context in &contexts {
                let setup = Setup { shape, context, queries: &queries, pool: &pool, isa };
                for format in &formats {
                    if format == "f16" { bench_f16(&setup) } else { bench_packed(&setup, format, extras) }
                }
            }
        }
    }
}

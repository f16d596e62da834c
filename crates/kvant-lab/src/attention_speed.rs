//! Attention by scheme and context, on a cache filled with random rows: time, bytes, a plain read of the same bytes, and the error
//! against f64 on the same bytes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kvant_attn::packed::{Arithmetic, PackedOptions, PackedView, ScoreExport, SparseV, UnpackedBlock};
use kvant_attn::{AttnPlan, AttnProblem, AttnScratch, AttnShape, BlockRef, KvView, Plane, attend, reference};
use kvant_cache::{CacheConfig, LayerShape, LayerView, PolicyConfig, Sequence};
use kvant_codec::{CacheScheme, LayerScheme};
use kvant_cpu::{Isa, Pool};
use serde::Serialize;

use crate::LabError;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct AttentionCase {
    /// Heads and channels.
    pub shape: AttnShape,
    /// How the layer is stored.
    pub scheme: LayerScheme,
    /// Tokens in the cache.
    pub context: usize,
    /// Query rows: one is decode, many are a prompt. From 1 to `context`.
    pub rows: usize,
    /// Standard deviation of the scores before the softmax: the larger, the fewer tokens attention goes to.
    pub spread: f32,
    /// Instruction set of the kernels; the CPU must have it.
    pub isa: Isa,
    /// Least time spent on each measurement.
    pub time: Duration,
    /// Measure score export, sparse V and dequantise-then-attend as well.
    pub extras: bool,
}

/// One line of results. Times are those of the fastest call.
#[derive(Clone, Debug, Serialize)]
pub struct AttentionSpeed {
    /// Scheme of the keys.
    pub scheme_k: String,
    /// Scheme of the values.
    pub scheme_v: String,
    /// Query heads.
    pub heads: usize,
    pub kv_heads: usize,
    pub head_dim: usize,
    /// Tokens in the cache.
    pub context: usize,
    /// Query rows.
    pub rows: usize,
    /// Standard deviation of the scores before the softmax.
    pub score_spread: f32,
    pub isa: &'static str,
    pub threads: usize,
    /// Wall time per query row, token and KV head, ns.
    pub ns_per_token_head: f64,
    /// CPU time of all threads per query row, token and KV head, ns.
    pub cpu_ns_per_token_head: f64,
    /// Cache bytes read, per second of wall time, in 10⁹.
    pub gb_s: f64,
    /// The same bytes read by a plain sum on the same threads, 10⁹ per second.
    pub read_gb_s: f64,
    /// ‖found − exact‖ / ‖exact‖ over the query heads of the first KV head, exact = f64 on the same bytes.
    pub rel_err: f64,
    /// Wall time with scores exported, per token and KV head, ns.
    pub scores_ns: Option<f64>,
    /// Wall time with sparse V at τ = 1e-6, per token and KV head, ns.
    pub sparse_ns: Option<f64>,
    /// CPU time with scores exported in terms of that without, median over turns.
    pub scores_ratio: Option<f64>,
    /// The same with sparse V.
    pub sparse_ratio: Option<f64>,
    /// Part of the values that sparse V left out.
    pub sparse_skipped: Option<f64>,
    /// Wall time of unpacking everything to f32 and attending to that, per token and KV head, ns.
    pub dequantise_ns: Option<f64>,
}

/// τ of the sparse-V measurement.
const SPARSE: f32 = 1e-6;
/// Standard deviation of the scores that these random rows have with each other.
const SPREAD: f32 = 1.0 / 3.0;
/// Tokens appended at a time while the cache is filled.
const STEP: usize = 512;

/// A small reproducible source of numbers from −1 to 1.
struct Random(u64);

impl Random {
    fn row(&mut self, len: usize) -> Vec<f32> {
        let mut draw = || {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0
        };
        (0..len).map(|_| draw()).collect()
    }
}

/// Fills a cache and measures.
pub fn attention_speed(pool: &Pool, bench: &AttentionCase) -> Result<AttentionSpeed, LabError> {
    let AttentionCase { shape, scheme, context, .. } = *bench;
    let sequence = filled(bench)?;
    let mut queries = Random(3).row(bench.rows * shape.heads * shape.head_dim);
    queries.iter_mut().for_each(|q| *q *= bench.spread / SPREAD);
    let LayerView { before, packed, after, .. } = sequence.view(0);
    let bytes = stored_bytes(&[&before, &after], packed.as_ref().map_or(&[], |view| &view.blocks));
    // What is stored in full is attended to in full, as in a model.
    let arithmetic = if packed.is_some() { Arithmetic::default() } else { Arithmetic::Float };
    let problem = AttnProblem {
        shape,
        scale: 1.0 / (shape.head_dim as f32).sqrt(),
        softcap: None,
        window: None,
        sink_logits: None,
        queries: &queries,
        first_query: context.saturating_sub(bench.rows),
        before,
        spans: Vec::new(),
        turned: &[],
        packed,
        after,
        options: PackedOptions { isa: bench.isa, arithmetic, ..PackedOptions::default() },
    };
    let plan = AttnPlan::new(&problem, pool.threads());
    let (mut out, mut scratch) = (vec![f32::NAN; queries.len()], AttnScratch::default());
    let mut attend = |problem: &AttnProblem, scores: Option<&mut ScoreExport>| -> Result<_, LabError> {
        Ok(attend(pool, problem, &plan, &mut out, scores, &mut scratch)?)
    };
    let fused = fastest(pool, bench.time, || attend(&problem, None).map(drop))?;
    let mut export = ScoreExport::default();
    let (mut with_scores, mut with_sparse, mut ratios, mut skipped) = (None, None, None, None);
    if bench.extras {
        let mut sparse = problem.clone();
        sparse.options.sparse_v = Some(SparseV::Absolute(SPARSE));
        with_scores = Some(fastest(pool, bench.time, || attend(&problem, Some(&mut export)).map(drop))?);
        with_sparse = Some(fastest(pool, bench.time, || attend(&sparse, None).map(drop))?);
        let count = attend(&sparse, None)?;
        skipped = Some(count.skipped as f64 / count.total.max(1) as f64);
        ratios = Some(compared(pool, bench.time, fused.wall, |variant| match variant {
            Variant::Plain => attend(&problem, None).map(drop),
            Variant::Scores => attend(&problem, Some(&mut export)).map(drop),
            Variant::Sparse => attend(&sparse, None).map(drop),
        })?);
    }
    attend(&problem, None)?;
    let dequantised = match &problem.packed {
        Some(view) if bench.extras && shape.head_dim.is_multiple_of(16) => {
            let mut blocks = vec![UnpackedBlock::new(shape.kv_heads, shape.head_dim); view.blocks.len()];
            let mut out = vec![f32::NAN; queries.len()];
            Some(fastest(pool, bench.time, || {
                dequantise_then_attend(pool, &problem, view, &mut blocks, &mut out)
            })?)
        }
        _ => None,
    };
    let read = fastest(pool, bench.time, || {
        read_all(pool, &bytes);
        Ok(())
    })?;
    let total: usize = bytes.iter().map(|part| part.len()).sum();
    let per_token =
        |time: Duration| time.as_secs_f64() * 1e9 / (bench.rows * context * shape.kv_heads).max(1) as f64;
    let speed = |timing: &Timing| total as f64 / timing.wall.as_secs_f64() / 1e9;
    Ok(AttentionSpeed {
        scheme_k: scheme.keys.to_string(),
        scheme_v: scheme.values.to_string(),
        heads: shape.heads,
        kv_heads: shape.kv_heads,
        head_dim: shape.head_dim,
        context,
        rows: bench.rows,
        score_spread: bench.spread,
        isa: bench.isa.name(),
        threads: pool.threads(),
        ns_per_token_head: per_token(fused.wall),
        cpu_ns_per_token_head: per_token(fused.cpu),
        gb_s: speed(&fused),
        read_gb_s: speed(&read),
        rel_err: relative_error(&problem, &out),
        scores_ns: with_scores.map(|timing| per_token(timing.wall)),
        sparse_ns: with_sparse.map(|timing| per_token(timing.wall)),
        scores_ratio: ratios.map(|[scores, _]| scores),
        sparse_ratio: ratios.map(|[_, sparse]| sparse),
        sparse_skipped: skipped,
        dequantise_ns: dequantised.map(|timing| per_token(timing.wall)),
    })
}

/// The other way: every packed number becomes f32 again, then plain attention runs on the copy. The few plain tokens are left
/// out; the buffers are there already.
fn dequantise_then_attend(
    pool: &Pool,
    problem: &AttnProblem,
    view: &PackedView,
    blocks: &mut [UnpackedBlock],
    out: &mut [f32],
) -> Result<(), LabError> {
    let kv_heads = problem.shape.kv_heads;
    pool.for_each_chunk(blocks, 1, &|i, block| block[0].unpack(view, kv_heads, i));
    let planes = blocks.iter().map(|b| BlockRef { keys: Plane::F32(&b.keys), values: Plane::F32(&b.values) });
    let blocks = planes.collect();
    let kv = KvView {
        blocks,
        len: view.len,
        first_position: view.first_position,
        positions: view.positions.clone(),
    };
    let options = PackedOptions { arithmetic: Arithmetic::Float, ..problem.options };
    let problem = AttnProblem { before: None, packed: None, after: Some(kv), options, ..problem.clone() };
    let plan = AttnPlan::new(&problem, pool.threads());
    attend(pool, &problem, &plan, out, None, &mut AttnScratch::default())?;
    Ok(())
}

/// One layer's cache with `context` random tokens.
fn filled(bench: &AttentionCase) -> Result<Sequence, LabError> {
    let AttnShape { kv_heads, head_dim, .. } = bench.shape;
    let LayerScheme { keys, values } = bench.scheme;
    let mut sequence = Sequence::new(CacheConfig {
        layers: vec![LayerShape { kv_heads, head_dim, window: None, latent: None }],
        scheme: CacheScheme::uniform(keys, values),
        capacity: bench.context,
        budget: None,
        policy: PolicyConfig::default(),
        sparse_keys: false,
    })?;
    let mut random = Random(42);
    while sequence.position() < bench.context {
        let count = STEP.min(bench.context - sequence.position());
        let mut rows = || random.row(count * kv_heads * head_dim);
        sequence.append(0, count, &rows(), &rows())?;
        sequence.commit(count)?;
    }
    Ok(sequence)
}

/// Every byte that attention reads, by block.
fn stored_bytes<'a>(plain: &[&Option<KvView<'a>>], packed: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let bytes = |plane: &Plane<'a>| -> &'a [u8] {
        match plane {
            Plane::F16(x) => bytemuck::cast_slice(x),
            Plane::F32(x) => bytemuck::cast_slice(x),
        }
    };
    let planes = plain.iter().filter_map(|view| view.as_ref()).flat_map(|view| &view.blocks);
    let plain = planes.flat_map(|block| [bytes(&block.keys), bytes(&block.values)]);
    packed.iter().copied().chain(plain).collect()
}

/// Sums the bytes as words: the least any kernel must do.
fn read_all(pool: &Pool, parts: &[&[u8]]) {
    pool.for_each(parts.len(), &|i| {
        let mut sums = [0u64; 8];
        for line in parts[i].chunks_exact(64) {
            for (sum, word) in sums.iter_mut().zip(line.chunks_exact(8)) {
                *sum = sum.wrapping_add(u64::from_le_bytes(word.try_into().expect("eight bytes")));
            }
        }
        black_box(sums);
    });
}

/// The fastest of some calls.
struct Timing {
    wall: Duration,
    /// Of all threads.
    cpu: Duration,
}

/// Calls until `time` is over, three times at least, after one call that does not count.
fn fastest(
    pool: &Pool,
    time: Duration,
    mut call: impl FnMut() -> Result<(), LabError>,
) -> Result<Timing, LabError> {
    call()?;
    let cpu_time = || pool.cpu_time_per_thread().iter().sum::<Duration>();
    let begin = Instant::now();
    let mut best = Timing { wall: Duration::MAX, cpu: Duration::MAX };
    let mut calls = 0;
    while calls < 3 || begin.elapsed() < time {
        let (cpu, start) = (cpu_time(), Instant::now());
        call()?;
        let (wall, cpu) = (start.elapsed(), cpu_time().saturating_sub(cpu));
        best = Timing { wall: best.wall.min(wall), cpu: best.cpu.min(cpu) };
        calls += 1;
    }
    Ok(best)
}

/// What is compared in turns.
#[derive(Clone, Copy)]
enum Variant {
    Plain,
    Scores,
    Sparse,
}

/// CPU time that a turn of [`compared`] should at least take: the clock itself costs a microsecond.
const TURN: Duration = Duration::from_micros(300);

/// CPU time of the other variants in terms of the plain one: medians over rounds in which each has its turn, in turning order, so that
/// whatever else the machine does falls on all alike. `one` is about the time of a call.
fn compared(
    pool: &Pool,
    time: Duration,
    one: Duration,
    mut call: impl FnMut(Variant) -> Result<(), LabError>,
) -> Result<[f64; 2], LabError> {
    let variants = [Variant::Plain, Variant::Scores, Variant::Sparse];
    let calls = (TURN.as_nanos() / one.as_nanos().max(1)).clamp(1, 100);
    let cpu_time = || pool.cpu_time_per_thread().iter().sum::<Duration>();
    let (begin, mut ratios) = (Instant::now(), [Vec::new(), Vec::new()]);
    while ratios[0].len() < 21 || begin.elapsed() < 3 * time {
        let mut times = [0.0; 3];
        for i in (0..3).map(|i| (i + ratios[0].len()) % 3) {
            // Once without the clock: what the one before left in the caches is not this one's doing.
            call(variants[i])?;
            let start = cpu_time();
            (0..calls).try_for_each(|_| call(variants[i]))?;
            times[i] = cpu_time().saturating_sub(start).as_secs_f64();
        }
        for (ratios, time) in ratios.iter_mut().zip(&times[1..]) {
            ratios.push(time / times[0].max(1e-9));
        }
    }
    Ok(ratios.map(|mut ratios| {
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    }))
}

/// Error of the first KV head's outputs.
fn relative_error(problem: &AttnProblem, found: &[f32]) -> f64 {
    let exact = reference::attend_heads(problem, 0..1).output;
    let part = problem.shape.group() * problem.shape.head_dim;
    let (mut error, mut norm) = (0.0, 0.0);
    for (found, exact) in found.iter().zip(&exact).take(part) {
        error += (f64::from(*found) - exact).powi(2);
        norm += exact.powi(2);
    }
    (error / norm).sqrt()
}

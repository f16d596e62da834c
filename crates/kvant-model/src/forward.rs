//! One step: tokens in, logits out, keys and values into the cache.

use std::sync::Arc;

use kvant_attn::packed::{
    Arithmetic, MixedPlan, MixedProblem, PackedOptions, ScoreExport, SparseCount, SparseV, join, run_mixed,
};
use kvant_attn::{AttnPlan, AttnProblem, AttnShape};
use kvant_cache::{LayerView, Sequence};
use kvant_cpu::{Job, Pool, Precision, RopeStyle, RopeTable, multiply, ops};

use crate::backend::{Backend, run_step};
use crate::error::ModelError;
use crate::spec::{Activation, LayerSpec, ModelSpec, RopeSpec};
use crate::weights::{LayerWeights, Linear, Model};

/// Which positions' logits a step returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// None: the step only fills the cache.
    Nothing,
    /// The last token's of every run: `runs × vocab` numbers.
    Last,
    /// Every token's: `tokens × vocab` numbers.
    All,
}

/// One sequence's part of a step: tokens that go behind what it holds.
pub struct Run<'a> {
    /// What the tokens attend to, and where their keys and values go.
    pub sequence: &'a mut Sequence,
    /// At least one.
    pub tokens: &'a [u32],
}

/// What one layer's attention works on in a step, row-major, one row per token.
#[derive(Clone, Copy, Debug)]
pub struct LayerRows<'a> {
    /// Layer index.
    pub layer: usize,
    /// Logical position of the first row.
    pub first_position: usize,
    /// `tokens × heads × head_dim`: queries after their norm and RoPE.
    pub queries: &'a [f32],
    /// `tokens × kv_heads × head_dim`: keys after their norm and RoPE, as they go into the cache.
    pub keys: &'a [f32],
    /// `tokens × kv_heads × head_dim`: values.
    pub values: &'a [f32],
}

/// Called once per layer and step, before the rows go into the cache.
pub type Observer<'o> = dyn FnMut(&LayerRows) + 'o;

/// Threads, precision and buffers that steps reuse.
pub struct Compute {
    pool: Arc<Pool>,
    precision: Precision,
    ropes: Vec<RopeTable>,
    linear: kvant_cpu::Scratch,
    attention: Attention,
    buffers: Buffers,
}

/// How attention runs, its buffers, and what sparse V has left out so far.
#[derive(Default)]
struct Attention {
    options: PackedOptions,
    plain: kvant_attn::Scratch,
    mixed: kvant_attn::packed::MixedScratch,
    /// Steps over packed values, by layer.
    counts: Vec<SparseCount>,
    /// Cut at every block: the same sums in another order.
    reordered: bool,
    /// Scores of the current layer, where the cache's policy wants them.
    scores: ScoreExport,
    /// Of heavy rows that are stored apart: outputs and scores.
    heavy_out: Vec<f32>,
    heavy_scores: ScoreExport,
}

/// Activations of the current step, row-major, one row per token.
#[derive(Default)]
struct Buffers {
    residual: Vec<f32>,
    normed: Vec<f32>,
    /// What a block adds to the residual.
    branch: Vec<f32>,
    q: Vec<f32>,
    k: Vec<f32>,
    v: Vec<f32>,
    attended: Vec<f32>,
    gate: Vec<f32>,
    up: Vec<f32>,
    logits: Vec<f32>,
    /// Logical position of every row.
    positions: Vec<usize>,
}

impl Buffers {
    /// Sizes every buffer for `rows` tokens of `layer`.
    fn fit(&mut self, rows: usize, width: usize, layer: &LayerSpec) {
        let heads = layer.heads * layer.head_dim;
        let kv = layer.kv_heads * layer.head_dim;
        for (buffer, len) in [
            (&mut self.normed, width),
            (&mut self.branch, width),
            (&mut self.q, heads),
            (&mut self.k, kv),
            (&mut self.v, kv),
            (&mut self.attended, heads),
            (&mut self.gate, layer.ffn),
            (&mut self.up, layer.ffn),
        ] {
            buffer.resize(rows * len, 0.0);
        }
    }
}

impl Compute {
    /// Buffers for running a model like `spec` on `pool`'s threads.
    pub fn new(spec: &ModelSpec, pool: Arc<Pool>, precision: Precision) -> Self {
        let table = |r: &RopeSpec| {
            RopeTable::new(r.dims, r.base, r.factors.as_deref(), r.position_scale, r.magnitude)
        };
        Compute {
            pool,
            precision,
            ropes: spec.ropes.iter().map(table).collect(),
            linear: Default::default(),
            attention: Attention::default(),
            buffers: Buffers::default(),
        }
    }

    /// How attention to sealed tokens is computed: its arithmetic (independent of the weight products' precision), and
    /// whether values of negligible weight are left out.
    pub fn set_attention(&mut self, arithmetic: Arithmetic, sparse_v: Option<SparseV>) {
        self.attention.options = PackedOptions { arithmetic, sparse_v, ..self.attention.options };
    }

    /// Cuts attention at every block of 64 tokens from now on: the same sums in another order, for measuring what rounding
    /// alone does.
    pub fn reorder_sums(&mut self) {
        self.attention.reordered = true;
    }

    /// Packed tiles of values since the start, by layer: how many there were, and how many sparse V left out. A layer that
    /// never attended to packed tiles has none (or no entry).
    pub fn packed_counts(&self) -> &[SparseCount] {
        &self.attention.counts
    }

    /// [`Compute::packed_counts`] over all layers.
    pub fn packed_count(&self) -> SparseCount {
        let mut sum = SparseCount::default();
        self.attention.counts.iter().for_each(|count| sum += *count);
        sum
    }

    /// The logits of the last step that wanted some.
    pub fn logits(&self) -> &[f32] {
        &self.buffers.logits
    }
}

impl Model {
    /// Runs `tokens` behind what `sequence` holds and returns the wanted logits.
    ///
    /// On an error the sequence still holds what it held before (but for rows that its policy let go to make room).
    pub fn forward<'c>(
        &self,
        compute: &'c mut Compute,
        sequence: &mut Sequence,
        tokens: &[u32],
        wanted: Wanted,
    ) -> Result<&'c [f32], ModelError> {
        self.step(compute, &mut [Run { sequence, tokens }], wanted, None)
    }

    /// [`Model::forward`] of several sequences in one step: their weight products are one, each attends to its own past. On an
    /// error every sequence holds what it held before.
    pub fn forward_runs<'c>(
        &self,
        compute: &'c mut Compute,
        runs: &mut [Run<'_>],
        wanted: Wanted,
    ) -> Result<&'c [f32], ModelError> {
        self.step(compute, runs, wanted, None)
    }

    /// [`Model::forward`] with a look at every layer's queries, keys and values on the way.
    pub fn forward_observed<'c>(
        &self,
        compute: &'c mut Compute,
        sequence: &mut Sequence,
        tokens: &[u32],
        wanted: Wanted,
        observer: &mut Observer<'_>,
    ) -> Result<&'c [f32], ModelError> {
        self.step(compute, &mut [Run { sequence, tokens }], wanted, Some(observer))
    }

    fn step<'c>(
        &self,
        compute: &'c mut Compute,
        runs: &mut [Run<'_>],
        wanted: Wanted,
        observer: Option<&mut Observer<'_>>,
    ) -> Result<&'c [f32], ModelError> {
        if runs.is_empty() || runs.iter().any(|run| run.tokens.is_empty()) {
            return Err(ModelError::NoTokens);
        }
        for run in &mut *runs {
            run.sequence.make_room(run.tokens.len())?;
        }
        let rows = runs.iter().map(|run| run.tokens.len()).sum();
        self.file.embed_all(runs.iter().flat_map(|run| run.tokens), rows, &mut compute.buffers.residual)?;
        let positions = |run: &Run| run.sequence.position()..run.sequence.position() + run.tokens.len();
        compute.buffers.positions.clear();
        compute.buffers.positions.extend(runs.iter().flat_map(positions));
        for rope in &mut compute.ropes {
            rope.set_positions(compute.buffers.positions.iter().copied());
        }
        let mut step = CpuStep { model: self, compute: &mut *compute, runs, observer, rows };
        run_step(&mut step, self.spec().layers.len(), wanted)?;
        Ok(if wanted == Wanted::Nothing { &[] } else { &compute.buffers.logits })
    }

    fn logits(&self, compute: &mut Compute, runs: &[Run<'_>], wanted: Wanted) {
        let Compute { pool, precision, linear, buffers: b, .. } = compute;
        let (width, vocab) = (self.spec().width, self.spec().vocab);
        let count = match wanted {
            Wanted::Nothing => return,
            Wanted::Last => {
                // The last row of every run, to the front: no row moves over one that is still to come.
                let mut end = 0;
                for (i, run) in runs.iter().enumerate() {
                    end += run.tokens.len();
                    b.residual.copy_within((end - 1) * width..end * width, i * width);
                }
                runs.len()
            }
            Wanted::All => b.positions.len(),
        };
        b.logits.resize(count * vocab, 0.0);
        norm_rows(pool, &b.residual, &self.output_norm, self.spec().norm_eps, &mut b.normed[..count * width]);
        let mut job = [Job { weight: &self.output, bias: None, out: &mut b.logits }];
        multiply(pool, &b.normed[..count * width], count, &mut job, *precision, linear);
        if let Some(cap) = self.spec().final_softcap {
            pool.for_each_chunk(&mut b.logits, vocab, &|_, row| ops::softcap(row, cap));
        }
    }
}

/// A step on the CPU.
struct CpuStep<'a, 'r, 'o> {
    model: &'a Model,
    compute: &'a mut Compute,
    runs: &'a mut [Run<'r>],
    observer: Option<&'a mut Observer<'o>>,
    /// Tokens of all runs.
    rows: usize,
}

impl Backend for CpuStep<'_, '_, '_> {
    fn attention_block(&mut self, index: usize) -> Result<(), ModelError> {
        let (spec, weights) = (self.model.spec(), &self.model.layers[index]);
        let layer = &spec.layers[index];
        self.compute.buffers.fit(self.rows, spec.width, layer);
        self.compute.project(spec, layer, weights, self.rows);
        if let Some(observer) = &mut self.observer {
            observer(&self.compute.layer_rows(index));
        }
        self.compute.attention_block(spec, layer, weights, self.runs, index, self.rows)
    }

    fn feed_forward_block(&mut self, index: usize) -> Result<(), ModelError> {
        self.compute.feed_forward_block(self.model.spec(), &self.model.layers[index], self.rows);
        Ok(())
    }

    fn finish(&mut self, wanted: Wanted) -> Result<(), ModelError> {
        self.runs.iter_mut().for_each(|run| run.sequence.advance(run.tokens.len()));
        self.model.logits(self.compute, self.runs, wanted);
        Ok(())
    }
}

impl Compute {
    /// Norm, Q/K/V, RoPE.
    fn project(&mut self, spec: &ModelSpec, layer: &LayerSpec, weights: &LayerWeights, rows: usize) {
        let Compute { pool, precision, ropes, linear, buffers: b, .. } = self;
        let (eps, d) = (spec.norm_eps, layer.head_dim);
        norm_rows(pool, &b.residual, &weights.attn_norm, eps, &mut b.normed);
        let mut jobs = [job(&weights.q, &mut b.q), job(&weights.k, &mut b.k), job(&weights.v, &mut b.v)];
        multiply(pool, &b.normed, rows, &mut jobs, *precision, linear);

        let (rope, style) = (&ropes[layer.rope], spec.ropes[layer.rope].style);
        for (x, heads, norm) in
            [(&mut b.q, layer.heads, &weights.q_norm), (&mut b.k, layer.kv_heads, &weights.k_norm)]
        {
            let prepare = |row: usize, heads: &mut [f32]| {
                prepare_heads(heads, d, norm.as_deref(), eps, rope, style, row);
            };
            each_row(pool, x, heads * d, &prepare);
        }
    }

    /// The step's projections, as an observer sees them.
    fn layer_rows(&self, layer: usize) -> LayerRows<'_> {
        let Buffers { q, k, v, positions, .. } = &self.buffers;
        LayerRows { layer, first_position: positions[0], queries: q, keys: k, values: v }
    }

    /// Cache, attention, output projection, residual.
    fn attention_block(
        &mut self,
        spec: &ModelSpec,
        layer: &LayerSpec,
        weights: &LayerWeights,
        runs: &mut [Run<'_>],
        index: usize,
        rows: usize,
    ) -> Result<(), ModelError> {
        let Compute { pool, precision, linear, attention, buffers: b, .. } = self;
        let eps = spec.norm_eps;
        let (heads, kv) = (layer.heads * layer.head_dim, layer.kv_heads * layer.head_dim);
        let mut first = 0;
        for Run { sequence, tokens } in runs {
            let end = first + tokens.len();
            sequence.append(index, tokens.len(), &b.k[first * kv..end * kv], &b.v[first * kv..end * kv])?;
            let own = first * heads..end * heads;
            attend(pool, layer, sequence, index, &b.q[own.clone()], &mut b.attended[own], attention)?;
            if sequence.wants_scores(index) {
                sequence.observe(index, layer.heads, &attention.scores);
            }
            first = end;
        }
        multiply(pool, &b.attended, rows, &mut [job(&weights.attn_out, &mut b.branch)], *precision, linear);
        add_branch(pool, &mut b.residual, &mut b.branch, weights.post_attn_norm.as_deref(), eps, spec.width);
        Ok(())
    }

    /// Norm, gate and up, activation, down, residual.
    fn feed_forward_block(&mut self, spec: &ModelSpec, weights: &LayerWeights, rows: usize) {
        let Compute { pool, precision, linear, buffers: b, .. } = self;
        norm_rows(pool, &b.residual, &weights.ffn_norm, spec.norm_eps, &mut b.normed);
        let mut jobs = [job(&weights.gate, &mut b.gate), job(&weights.up, &mut b.up)];
        multiply(pool, &b.normed, rows, &mut jobs, *precision, linear);
        let activate = match spec.activation {
            Activation::Silu => ops::silu_mul,
            Activation::GeluTanh => ops::gelu_tanh_mul,
        };
        let (width, up) = (b.gate.len() / rows, &b.up);
        each_row(pool, &mut b.gate, width, &|row, gate| activate(gate, &up[row * width..(row + 1) * width]));
        multiply(pool, &b.gate, rows, &mut [job(&weights.down, &mut b.branch)], *precision, linear);
        add_branch(
            pool,
            &mut b.residual,
            &mut b.branch,
            weights.post_ffn_norm.as_deref(),
            spec.norm_eps,
            spec.width,
        );
    }
}

/// Attends over everything the layer's cache holds.
fn attend(
    pool: &Pool,
    layer: &LayerSpec,
    sequence: &Sequence,
    index: usize,
    queries: &[f32],
    out: &mut [f32],
    attention: &mut Attention,
) -> Result<(), ModelError> {
    let shape = AttnShape { heads: layer.heads, kv_heads: layer.kv_heads, head_dim: layer.head_dim };
    let LayerSpec { scale, softcap, window, .. } = *layer;
    let first_query = sequence.position();
    let LayerView { mut before, heavy, packed, after } = sequence.view(index);
    let (packs, wants_scores) = (sequence.packs(index), sequence.wants_scores(index));
    if let (None, None, None, Some(kv), false, false) =
        (&before, &heavy, &packed, &after, packs, wants_scores)
    {
        let kv = kv.clone();
        let problem =
            AttnProblem { shape, scale, softcap, window, sink_logits: None, queries, first_query, kv };
        let mut plan = AttnPlan::new(&problem, pool.threads());
        if attention.reordered {
            plan = AttnPlan { splits: problem.kv.blocks.len().max(1), blocks_per_split: 1, ..plan };
        }
        return Ok(kvant_attn::run(pool, &problem, &plan, out, &mut attention.plain)?);
    }
    let mut options = attention.options;
    if !packs {
        // Nothing to unpack: what is stored in full is attended to in full.
        options.arithmetic = Arithmetic::Float;
    }
    // Heavy rows of another scheme make a run of their own, together with the sinks.
    let with_heavy = if heavy.is_some() { before.take() } else { None };
    let problem = MixedProblem {
        shape,
        scale,
        softcap,
        window,
        sink_logits: None,
        queries,
        first_query,
        before,
        packed,
        after,
        options,
    };
    let reordered = attention.reordered;
    let plan = |problem: &MixedProblem| match reordered {
        true => MixedPlan::with_splits(problem, usize::MAX),
        false => MixedPlan::new(problem, pool.threads()),
    };
    let export = (wants_scores || heavy.is_some()).then_some(&mut attention.scores);
    let mut counted = run_mixed(pool, &problem, &plan(&problem), out, export, &mut attention.mixed)?;
    if heavy.is_some() {
        let problem = MixedProblem { before: with_heavy, packed: heavy, after: None, ..problem };
        let (heavy_out, export) = (&mut attention.heavy_out, &mut attention.heavy_scores);
        heavy_out.resize(out.len(), 0.0);
        counted += run_mixed(pool, &problem, &plan(&problem), heavy_out, Some(export), &mut attention.mixed)?;
        join(shape.head_dim, out, &mut attention.scores, heavy_out, &attention.heavy_scores);
    }
    if attention.counts.len() <= index {
        attention.counts.resize(index + 1, SparseCount::default());
    }
    attention.counts[index] += counted;
    Ok(())
}

fn job<'a>(linear: &'a Linear, out: &'a mut [f32]) -> Job<'a> {
    Job { weight: &linear.weight, bias: linear.bias.as_deref(), out }
}

/// Rows below which waking the other threads costs more than the work.
const PARALLEL_ROWS: usize = 4;

/// Calls `f(row index, row)` for every row, on all threads when there are enough rows.
fn each_row(pool: &Pool, data: &mut [f32], width: usize, f: &(dyn Fn(usize, &mut [f32]) + Sync)) {
    if data.len() < PARALLEL_ROWS * width {
        data.chunks_exact_mut(width).enumerate().for_each(|(i, row)| f(i, row));
    } else {
        pool.for_each_chunk(data, width, f);
    }
}

/// RMS-norms as many rows of `x` as `out` has.
fn norm_rows(pool: &Pool, x: &[f32], weight: &[f32], eps: f32, out: &mut [f32]) {
    let width = weight.len();
    each_row(pool, out, width, &|i, row| ops::rms_norm(&x[i * width..(i + 1) * width], weight, eps, row));
}

/// Optional norm, then RoPE, for every head of one token, the step's `row`-th.
fn prepare_heads(
    heads: &mut [f32],
    d: usize,
    norm: Option<&[f32]>,
    eps: f32,
    rope: &RopeTable,
    style: RopeStyle,
    row: usize,
) {
    for head in heads.chunks_exact_mut(d) {
        if let Some(weight) = norm {
            ops::rms_norm_inplace(head, weight, eps);
        }
        rope.apply(head, row, style);
    }
}

/// `residual += norm(branch)`, or `branch` itself where the family has no post-norm.
fn add_branch(
    pool: &Pool,
    residual: &mut [f32],
    branch: &mut [f32],
    norm: Option<&[f32]>,
    eps: f32,
    width: usize,
) {
    if let Some(weight) = norm {
        each_row(pool, branch, width, &|_, row| ops::rms_norm_inplace(row, weight, eps));
    }
    each_row(pool, residual, width, &|i, row| ops::add_assign(row, &branch[i * width..(i + 1) * width]));
}

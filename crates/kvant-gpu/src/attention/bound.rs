//! Attention by itself, bound to a cache on the GPU: what sizes are tried with, and what is compared with the CPU's.

use std::ops::Range;

use kvant_codec::TILE_TOKENS;

use super::expanded::{ExpandedLayout, ExpandedOps, Halves};
use super::prompt::{PromptLayout, Tokens};
use super::run::{AttentionParams, NO_SLIDE, SealedAttention, SplitPlan, plan_even};
use super::spec::{AttentionSpec, Layout, MERGE_CHANNELS};
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::means::BLOCK_TILES;
use crate::memory::Buffer;

/// Results of one step.
#[derive(Clone, Debug)]
pub struct DeviceAttended {
    /// `heads × head_dim`, normalised, in the space of the stored values.
    pub output: Vec<f32>,
    /// Per head the log of the softmax denominator; −1e30 where no token was seen.
    pub log_sum_exp: Vec<f32>,
    /// `[head][token]` scores before the softmax if they were asked for; anything for tokens out of sight.
    pub scores: Vec<f32>,
}

/// Bindings of merge.wgsl.
const MERGE_ACCESSES: [Access; 5] =
    [Access::Parameters, Access::Read, Access::Read, Access::Write, Access::Write];

/// Attention of some rows of queries over one layer's blocks of tiles ([`crate::blocks`]), keys and values in a buffer each, one behind another.
#[derive(Debug)]
pub struct Attention {
    gpu: Gpu,
    spec: AttentionSpec,
    way: Way,
    kernels: Kernels,
    rows: usize,
    capacity_tiles: usize,
    queries: Buffer,
    params: Buffer,
    merge_params: Buffer,
    merged: Buffer,
    log_sums: Buffer,
    scores: Option<Buffer>,
    merge: Dispatch,
}

/// Which kernels attend.
#[derive(Debug)]
enum Way {
    /// Those of a decode step's row.
    Decode(Box<Layout>),
    Prompt(PromptLayout),
    /// Keys and values are unpacked first.
    Expanded(ExpandedLayout),
}

#[derive(Debug)]
enum Kernels {
    Attend(Dispatch),
    Expanded(ExpandedOps),
}

impl Way {
    /// Entries of a KV head: whole workgroups of a prompt's.
    fn padded(&self, spec: &AttentionSpec, rows: usize) -> usize {
        match self {
            Self::Decode(_) => spec.group(),
            Self::Prompt(layout) => layout.padded(spec, rows),
            Self::Expanded(layout) => layout.padded(spec, rows),
        }
    }

    fn most_states(&self, spec: &AttentionSpec, rows: usize, tokens: usize) -> usize {
        match self {
            Self::Decode(layout) => spec.heads * layout.most_splits(spec.kv_heads),
            Self::Prompt(layout) => layout.most_states(spec, rows, tokens),
            Self::Expanded(layout) => layout.most_states(spec, rows, tokens),
        }
    }

    fn plan(&self, spec: &AttentionSpec, visible: &Range<usize>, rows: usize) -> SplitPlan {
        match self {
            Self::Decode(layout) => {
                plan_even(layout.block, layout.most_splits(spec.kv_heads), &spec.aligned(visible))
            }
            Self::Prompt(layout) => layout.plan(spec, visible, rows),
            Self::Expanded(layout) => layout.plan(spec, visible, rows),
        }
    }

    fn bind(
        &self,
        gpu: &Gpu,
        spec: &AttentionSpec,
        rows: usize,
        tokens: usize,
        buffers: &SealedAttention,
    ) -> Result<Kernels, GpuError> {
        Ok(match self {
            Self::Decode(_) => Kernels::Attend(spec.bind(gpu, buffers)?),
            Self::Prompt(layout) => Kernels::Attend(layout.bind(gpu, spec, Tokens::Tiles, buffers)?),
            Self::Expanded(layout) => {
                let halves = Halves::new(gpu, &[(*spec, *layout)], rows, tokens + 64)?;
                let chunks = halves.chunks.len();
                Kernels::Expanded(layout.bind(gpu, spec, Tokens::Tiles, buffers, &halves, chunks)?)
            }
        })
    }
}

impl Attention {
    /// Binds the kernels of decode steps for `spec` to a cache of `capacity_tiles` tiles per KV head.
    pub fn new(
        gpu: &Gpu,
        spec: AttentionSpec,
        keys: &Buffer,
        values: &Buffer,
        capacity_tiles: usize,
    ) -> Result<Self, GpuError> {
        Self::of(gpu, spec, keys, values, capacity_tiles, None)
    }

    /// Binds those of a prompt with `rows` rows of queries.
    pub fn for_prompt(
        gpu: &Gpu,
        spec: AttentionSpec,
        keys: &Buffer,
        values: &Buffer,
        capacity_tiles: usize,
        rows: usize,
    ) -> Result<Self, GpuError> {
        Self::of(gpu, spec, keys, values, capacity_tiles, Some(rows))
    }

    fn of(
        gpu: &Gpu,
        spec: AttentionSpec,
        keys: &Buffer,
        values: &Buffer,
        capacity_tiles: usize,
        prompt: Option<usize>,
    ) -> Result<Self, GpuError> {
        let rows = prompt.unwrap_or(1);
        if rows == 0 || spec.positions {
            let found = format!("{rows} rows of queries, positions of tokens: {}", spec.positions);
            let expected = "some rows, tokens one after another";
            return Err(GpuError::Unsupported { what: "attention", found, expected });
        }
        let layout = spec.layout(gpu.info())?;
        layout.check_cache(&spec, keys, values, capacity_tiles)?;
        let tokens = capacity_tiles * TILE_TOKENS;
        let floats = |what: &str, count: usize| gpu.buffer(what, 4 * count as u64);
        let way = match prompt.map(|_| ExpandedLayout::new(gpu.info(), &spec, rows)) {
            None => Way::Decode(Box::new(layout)),
            Some(None) => Way::Prompt(PromptLayout::new(gpu.info(), &spec)?),
            Some(Some(layout)) => Way::Expanded(layout),
        };
        let states = way.most_states(&spec, rows, tokens);
        let entries = spec.kv_heads * way.padded(&spec, rows);
        let queries = floats("queries", rows * spec.heads * (spec.head_dim + 1))?;
        let outputs = floats("split outputs", states * spec.head_dim)?;
        let split_states = floats("split states", 2 * states)?;
        let merged = floats("outputs", entries * spec.head_dim)?;
        let log_sums = floats("softmax denominators", entries)?;
        let scores = spec.export_scores.then(|| floats("scores", rows * spec.heads * tokens)).transpose()?;
        let params = gpu.uniform("attention parameters", size_of::<AttentionParams>() as u64)?;
        let merge_params = gpu.uniform("merge parameters", 16)?;
        let buffers = SealedAttention {
            params: &params,
            queries: &queries,
            keys,
            values,
            blocks: &blocks::in_order(gpu, capacity_tiles.div_ceil(BLOCK_TILES))?,
            outputs: &outputs,
            states: &split_states,
            exported: scores.as_ref(),
            positions: None,
            raw: None,
            batch: false,
        };
        let kernels = way.bind(gpu, &spec, rows, tokens, &buffers)?;
        let kernel = gpu.kernel("merge", &spec.merge_source()?, &MERGE_ACCESSES)?;
        let grid = [entries as u32, spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1];
        let bound = [&merge_params, &outputs, &split_states, &merged, &log_sums];
        let merge = gpu.dispatch(&kernel, &bound, grid)?;
        Ok(Self {
            gpu: gpu.clone(),
            spec,
            way,
            kernels,
            rows,
            capacity_tiles,
            queries,
            params,
            merge_params,
            merged,
            log_sums,
            scores,
            merge,
        })
    }

    /// Sets the query rows: `rows × heads × head_dim`, times α, in the space of the stored keys
    /// ([`kvant_codec::SideCodec::transform_queries`]), and per row and head what is added to every score (α·q·μ).
    pub fn set_queries(&self, rows: &[f32], bias: &[f32]) -> Result<(), GpuError> {
        let indices = self.rows * self.spec.heads;
        let expected = indices * self.spec.head_dim;
        if rows.len() != expected || bias.len() != indices {
            return Err(GpuError::Length {
                what: "query rows and biases".to_owned(),
                found: 4 * (rows.len() + bias.len()) as u64,
                expected: 4 * (expected + indices) as u64,
            });
        }
        self.gpu.write(&self.queries, 0, bytemuck::cast_slice(rows))?;
        self.gpu.write(&self.queries, 4 * expected as u64, bytemuck::cast_slice(bias))
    }

    /// Attends over the physical tokens `visible` from the next step on.
    pub fn plan(&mut self, visible: Range<usize>) -> Result<SplitPlan, GpuError> {
        let plan = self.way.plan(&self.spec, &visible, self.rows);
        self.plan_as(visible, plan, None)?;
        Ok(plan)
    }

    /// As [`Attention::plan`] of a decode step, cut as `plan` says (tokens rounded up to whole steps), at most the splits the buffers are made
    /// for. With a `window` of as many tokens, row `r` sees none before `visible.end + 1 + r - window`, as if it stood `r` tokens
    /// behind the last.
    pub fn plan_as(
        &mut self,
        visible: Range<usize>,
        plan: SplitPlan,
        window: Option<usize>,
    ) -> Result<(), GpuError> {
        let capacity = self.capacity_tiles * TILE_TOKENS;
        let start = self.spec.aligned(&visible).start;
        let (most, tokens) = match &self.way {
            Way::Decode(layout) => {
                (layout.most_splits(self.spec.kv_heads), plan.tokens.next_multiple_of(layout.block))
            }
            _ => (usize::MAX, plan.tokens),
        };
        if visible.is_empty()
            || visible.end > capacity
            || plan.splits > most
            || start + plan.splits * tokens < visible.end
        {
            return Err(GpuError::Unsupported {
                what: "visible tokens",
                found: format!("{visible:?} in {} splits of {tokens}", plan.splits),
                expected: "some of the cache's tokens, all of them covered",
            });
        }
        let slide = match self.way {
            Way::Decode(_) => 0,
            _ => window.map_or(NO_SLIDE, |window| (visible.end + 1) as i32 - window as i32),
        };
        let params = AttentionParams {
            first: visible.start as u32,
            end: visible.end as u32,
            start: start as u32,
            per_split: tokens as u32,
            softcap: self.spec.softcap.unwrap_or(0.0),
            score_stride: capacity as u32,
            bias_at: (self.rows * self.spec.heads * self.spec.head_dim) as u32,
            slide,
            stored_before: 0,
            rows: self.rows as u32,
            ..Default::default()
        };
        self.gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
        self.gpu.write(&self.merge_params, 0, bytemuck::bytes_of(&[plan.splits as u32, 0, 0, 0]))?;
        if let (Way::Decode(layout), Kernels::Attend(attend)) = (&self.way, &mut self.kernels) {
            attend.set_grid([(plan.splits * self.spec.kv_heads * layout.passes) as u32, 1, 1]);
        }
        Ok(())
    }

    /// A decode step's dispatches, in order.
    pub(crate) fn dispatches(&self) -> Vec<&Dispatch> {
        match &self.kernels {
            Kernels::Attend(attend) => vec![attend, &self.merge],
            Kernels::Expanded(_) => Vec::new(),
        }
    }

    /// Runs a decode step as it is planned and reads everything back.
    pub fn run(&self) -> Result<DeviceAttended, GpuError> {
        self.gpu.submit(&self.dispatches());
        self.read()
    }

    /// Runs a prompt's rows over the physical tokens `visible` (see [`Attention::plan_as`]). Everything comes back `[row][head]`.
    pub fn run_prompt(
        &mut self,
        visible: Range<usize>,
        window: Option<usize>,
    ) -> Result<DeviceAttended, GpuError> {
        let plan = self.plan(visible.clone())?;
        self.plan_as(visible.clone(), plan, window)?;
        let mut list = match (&self.way, &self.kernels) {
            (Way::Prompt(layout), Kernels::Attend(attend)) => {
                vec![(attend, layout.grid(&self.spec, self.rows, plan.splits))]
            }
            (Way::Expanded(layout), Kernels::Expanded(ops)) => {
                let tokens = self.spec.aligned(&visible).len();
                let steps = ops.steps(layout, &self.spec, self.rows, tokens, plan);
                steps.into_iter().map(|(_, dispatch, grid)| (dispatch, grid)).collect()
            }
            _ => Vec::new(),
        };
        let entries = (self.spec.kv_heads * self.way.padded(&self.spec, self.rows)) as u32;
        list.push((&self.merge, [entries, self.spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1]));
        self.gpu.submit_sized(&list);
        self.read()
    }

    fn read(&self) -> Result<DeviceAttended, GpuError> {
        let floats = |buffer: &Buffer| -> Result<Vec<f32>, GpuError> {
            Ok(bytemuck::pod_collect_to_vec(&self.gpu.read(buffer, buffer.bytes())?))
        };
        let (merged, log_sums) = (floats(&self.merged)?, floats(&self.log_sums)?);
        let AttentionSpec { heads, head_dim, .. } = self.spec;
        let (group, padded, indices) =
            (self.spec.group(), self.way.padded(&self.spec, self.rows), self.rows * heads);
        let entry = |index: usize| {
            let (row, head) = (index / heads, index % heads);
            head / group * padded + row * group + head % group
        };
        let output = |index: usize| &merged[entry(index) * head_dim..][..head_dim];
        Ok(DeviceAttended {
            output: (0..indices).flat_map(output).copied().collect(),
            log_sum_exp: (0..indices).map(|index| log_sums[entry(index)]).collect(),
            scores: self.scores.as_ref().map_or(Ok(Vec::new()), floats)?,
        })
    }
}

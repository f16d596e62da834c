//! Attention bound to a cache on the GPU.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};
use kvant_codec::TILE_TOKENS;

use super::expanded::{ExpandedLayout, ExpandedOps, Halves};
use super::prompt::{PromptLayout, Tokens};
use super::raw_heads::RawRow;
use super::spec::{AttentionSpec, Layout, MERGE_CHANNELS};
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::means::BLOCK_TILES;
use crate::memory::Buffer;

/// How the tokens are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitPlan {
    /// Parts along the tokens.
    pub splits: usize,
    /// Tokens per part, at most.
    pub tokens: usize,
}

/// Results of one step.
#[derive(Clone, Debug)]
pub struct Attended {
    /// `heads × head_dim`, normalised, in the space of the stored values.
    pub output: Vec<f32>,
    /// Per head the log of the softmax denominator; −1e30 where no token was seen.
    pub log_sum_exp: Vec<f32>,
    /// `[head][token]` scores before the softmax if they were asked for; anything for tokens out of sight.
    pub scores: Vec<f32>,
}

/// `Params` of attention.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct AttentionParams {
    pub first: u32,
    pub end: u32,
    pub start: u32,
    pub per_split: u32,
    /// Where the sequence's blocks begin in the table of blocks.
    pub blocks_at: u32,
    pub softcap: f32,
    pub score_stride: u32,
    pub bias_at: u32,
    pub slide: i32,
    pub stored_before: u32,
    /// Rows of queries, which a prompt's kernel is told.
    pub rows: u32,
    /// The first of them among all rows of the step.
    pub first_row: u32,
    /// Parts along the tokens; states before the row's own: what kernels are told whose rows are of different sequences.
    pub splits: u32,
    pub states_at: u32,
}

/// `slide` of layers without a window.
pub(crate) const NO_SLIDE: i32 = i32::MIN / 2;

/// Attention of some rows of queries over one layer's blocks of tiles ([`crate::blocks`]), keys and values in a buffer each, one behind another.
#[derive(Debug)]
pub struct Attention {
    gpu: Gpu,
    spec: AttentionSpec,
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

/// What attends.
#[derive(Debug)]
enum Kernels {
    /// To the row of a decode step.
    Decode {
        layout: Layout,
        most_splits: usize,
        attend: Dispatch,
    },
    Prompt {
        layout: PromptLayout,
        attend: Dispatch,
    },
    /// Where keys and values are unpacked first.
    Expanded {
        layout: ExpandedLayout,
        ops: ExpandedOps,
    },
}

/// Bindings of merge.wgsl.
pub(crate) const MERGE_ACCESSES: [Access; 5] =
    [Access::Parameters, Access::Read, Access::Read, Access::Write, Access::Write];

/// Buffers of attention to sealed tiles (or a prompt's to plain rows) that are somebody else's.
#[derive(Clone, Copy)]
pub(crate) struct SealedAttention<'a> {
    pub params: &'a Buffer,
    pub queries: &'a Buffer,
    pub keys: &'a Buffer,
    pub values: &'a Buffer,
    /// Which blocks of keys and values sequences have.
    pub blocks: &'a Buffer,
    pub outputs: &'a Buffer,
    pub states: &'a Buffer,
    /// `[row][head][stored row]`, where scores are wanted.
    pub exported: Option<&'a Buffer>,
    /// `[kv head][stored row]`, where tokens have positions of their own.
    pub positions: Option<&'a Buffer>,
    /// Queries are the projections of a single row.
    pub raw: Option<RawRow<'a>>,
    /// Rows are of different sequences: there are parameters for each of them, and tiles of all in the same buffers.
    pub batch: bool,
}

impl<'a> SealedAttention<'a> {
    /// What the kernels of prompts read and write.
    pub fn of_prompt(&self) -> (Vec<Access>, Vec<&'a Buffer>) {
        let mut accesses = vec![Access::Parameters, Access::Read, Access::Read, Access::Read];
        accesses.extend([Access::Write, Access::Write, Access::Read]);
        accesses.extend(self.exported.map(|_| Access::Write));
        accesses.extend(self.positions.map(|_| Access::Read));
        let mut bound = vec![self.params, self.queries, self.keys, self.values, self.outputs, self.states];
        bound.push(self.blocks);
        bound.extend(self.exported);
        bound.extend(self.positions);
        (accesses, bound)
    }
}

impl Layout {
    /// Refuses buffers of keys and values that are too short for `tiles` tiles per KV head of `spec`.
    pub(super) fn check_cache(
        &self,
        spec: &AttentionSpec,
        keys: &Buffer,
        values: &Buffer,
        tiles: usize,
    ) -> Result<(), GpuError> {
        for (what, buffer, side, means) in
            [("keys", keys, &self.key_side, spec.mean_dim()), ("values", values, &self.value_side, None)]
        {
            let expected = blocks::bytes_of(spec.kv_heads, side.tile_bytes(), means, tiles) as u64;
            if buffer.bytes() < expected || tiles == 0 {
                return Err(GpuError::Length { what: what.to_owned(), found: buffer.bytes(), expected });
            }
        }
        Ok(())
    }
}

impl AttentionSpec {
    /// Binds the kernel. Its grid is (splits × KV heads × passes, rows of queries).
    pub(crate) fn bind(&self, gpu: &Gpu, buffers: &SealedAttention) -> Result<Dispatch, GpuError> {
        let SealedAttention {
            params,
            queries,
            keys,
            values,
            blocks,
            outputs,
            states,
            exported,
            positions,
            raw,
            batch,
        } = *buffers;
        let mut accesses = vec![if batch { Access::Read } else { Access::Parameters }];
        accesses.extend([Access::Read; 5]);
        accesses.extend([Access::Write, Access::Write, Access::Read]);
        accesses.extend(exported.map(|_| Access::Write));
        accesses.extend(positions.map(|_| Access::Read));
        accesses.extend(raw.iter().flat_map(|_| [Access::Read; 3]));
        let row = raw.map(|raw| raw.heads);
        let description = format!("attention {self:?} {accesses:?} {row:?}");
        let source = || self.source_as(gpu.info(), batch, row);
        let kernel = gpu.described_kernel("attention", description, &accesses, source)?;
        let queries = raw.map_or(queries, |raw| raw.projected);
        let mut bound = vec![params, queries, keys, keys, values, values, outputs, states, blocks];
        bound.extend(exported);
        bound.extend(positions);
        bound.extend(raw.iter().flat_map(|raw| [raw.norms, raw.angles, raw.roots]));
        gpu.dispatch(&kernel, &bound, [1, 1, 1])
    }
}

/// Cuts tokens ([`AttentionSpec::aligned`]) into at most `most` parts of whole steps of `block` tokens, as many as there may be: they differ by
/// one step at most, so that all multiprocessors have as much to do.
pub(crate) fn plan_even(block: usize, most: usize, tokens: &Range<usize>) -> SplitPlan {
    let blocks = tokens.len().div_ceil(block).max(1);
    let splits = blocks.min(most);
    SplitPlan { splits, tokens: blocks.div_ceil(splits) * block }
}

/// Cuts tokens into parts of the same number of steps, but the last, at most `most` of them.
pub(crate) fn plan_splits(block: usize, most: usize, tokens: &Range<usize>) -> SplitPlan {
    let blocks = tokens.len().div_ceil(block).max(1);
    let per_split = blocks.div_ceil(most);
    SplitPlan { splits: blocks.div_ceil(per_split), tokens: per_split * block }
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
        let most_splits = layout.most_splits(spec.kv_heads);
        let tokens = capacity_tiles * TILE_TOKENS;
        let floats = |what: &str, count: usize| gpu.buffer(what, 4 * count as u64);
        let prompt = prompt.map(|_| PromptLayout::new(gpu.info(), &spec)).transpose()?;
        let expanded = prompt.and_then(|_| ExpandedLayout::new(gpu.info(), &spec, rows));
        let (states, padded) = match (&prompt, &expanded) {
            (_, Some(layout)) => (layout.most_states(&spec, rows, tokens), layout.padded(&spec, rows)),
            (Some(layout), None) => (layout.most_states(&spec, rows, tokens), layout.padded(&spec, rows)),
            (None, None) => (spec.heads * most_splits, spec.group()),
        };
        let entries = spec.kv_heads * padded;
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
        let kernels = match (prompt, expanded) {
            (_, Some(layout)) => {
                let halves = Halves::new(gpu, &[(spec, layout)], rows, tokens + 64)?;
                let chunks = halves.chunks.len();
                let ops = layout.bind(gpu, &spec, Tokens::Tiles, &buffers, &halves, chunks)?;
                Kernels::Expanded { layout, ops }
            }
            (Some(layout), None) => {
                Kernels::Prompt { layout, attend: layout.bind(gpu, &spec, Tokens::Tiles, &buffers)? }
            }
            (None, None) => {
                let (layout, attend) = (Box::new(layout), spec.bind(gpu, &buffers)?);
                Kernels::Decode { layout, most_splits, attend }
            }
        };
        let kernel = gpu.kernel("merge", &spec.merge_source()?, &MERGE_ACCESSES)?;
        let grid = [entries as u32, spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1];
        let bound = [&merge_params, &outputs, &split_states, &merged, &log_sums];
        let merge = gpu.dispatch(&kernel, &bound, grid)?;
        Ok(Self {
            gpu: gpu.clone(),
            spec,
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

    /// Entries of a KV head: whole workgroups of a prompt's.
    fn padded(&self) -> usize {
        match &self.kernels {
            Kernels::Decode { .. } => self.spec.group(),
            Kernels::Prompt { layout, .. } => layout.padded(&self.spec, self.rows),
            Kernels::Expanded { layout, .. } => layout.padded(&self.spec, self.rows),
        }
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
        let plan = match &self.kernels {
            Kernels::Decode { layout, most_splits, .. } => {
                plan_even(layout.block, *most_splits, &self.spec.aligned(&visible))
            }
            Kernels::Prompt { layout, .. } => layout.plan(&self.spec, &visible, self.rows),
            Kernels::Expanded { layout, .. } => layout.plan(&self.spec, &visible, self.rows),
        };
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
        let (most, tokens) = match &self.kernels {
            Kernels::Decode { layout, most_splits, .. } => {
                (*most_splits, plan.tokens.next_multiple_of(layout.block))
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
        let slide = match self.kernels {
            Kernels::Decode { .. } => 0,
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
        if let Kernels::Decode { layout, attend, .. } = &mut self.kernels {
            attend.set_grid([(plan.splits * self.spec.kv_heads * layout.passes) as u32, 1, 1]);
        }
        Ok(())
    }

    /// A decode step's dispatches, in order.
    pub(crate) fn dispatches(&self) -> Vec<&Dispatch> {
        match &self.kernels {
            Kernels::Decode { attend, .. } => vec![attend, &self.merge],
            _ => Vec::new(),
        }
    }

    /// Runs a decode step as it is planned and reads everything back.
    pub fn run(&self) -> Result<Attended, GpuError> {
        self.gpu.submit(&self.dispatches());
        self.read()
    }

    /// Runs a prompt's rows over the physical tokens `visible` (see [`Attention::plan_as`]). Everything comes back `[row][head]`.
    pub fn run_prompt(&mut self, visible: Range<usize>, window: Option<usize>) -> Result<Attended, GpuError> {
        let plan = self.plan(visible.clone())?;
        self.plan_as(visible.clone(), plan, window)?;
        let mut list = match &self.kernels {
            Kernels::Decode { .. } => Vec::new(),
            Kernels::Prompt { layout, attend } => {
                vec![(attend, layout.grid(&self.spec, self.rows, plan.splits))]
            }
            Kernels::Expanded { layout, ops } => {
                let tokens = self.spec.aligned(&visible).len();
                let steps = ops.steps(layout, &self.spec, self.rows, tokens, plan);
                steps.into_iter().map(|(_, dispatch, grid)| (dispatch, grid)).collect()
            }
        };
        let entries = (self.spec.kv_heads * self.padded()) as u32;
        list.push((&self.merge, [entries, self.spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1]));
        self.gpu.submit_sized(&list);
        self.read()
    }

    fn read(&self) -> Result<Attended, GpuError> {
        let floats = |buffer: &Buffer| -> Result<Vec<f32>, GpuError> {
            Ok(bytemuck::pod_collect_to_vec(&self.gpu.read(buffer, buffer.bytes())?))
        };
        let (merged, log_sums) = (floats(&self.merged)?, floats(&self.log_sums)?);
        let AttentionSpec { heads, head_dim, .. } = self.spec;
        let (group, padded, indices) = (self.spec.group(), self.padded(), self.rows * heads);
        let entry = |index: usize| {
            let (row, head) = (index / heads, index % heads);
            head / group * padded + row * group + head % group
        };
        let output = |index: usize| &merged[entry(index) * head_dim..][..head_dim];
        Ok(Attended {
            output: (0..indices).flat_map(output).copied().collect(),
            log_sum_exp: (0..indices).map(|index| log_sums[entry(index)]).collect(),
            scores: self.scores.as_ref().map_or(Ok(Vec::new()), floats)?,
        })
    }
}

//! Attention bound to a cache on the GPU.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};
use kvant_codec::TILE_TOKENS;

use super::raw_heads::RawRow;
use super::spec::{AttentionSpec, Layout, MERGE_CHANNELS, Reading};
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

/// Decode attention over one layer's blocks of tiles ([`crate::blocks`]), keys and values in a buffer each, one behind another.
#[derive(Debug)]
pub struct Attention {
    gpu: Gpu,
    spec: AttentionSpec,
    layout: Layout,
    capacity_tiles: usize,
    most_splits: usize,
    queries: Buffer,
    params: Buffer,
    merge_params: Buffer,
    merged: Buffer,
    log_sums: Buffer,
    scores: Option<Buffer>,
    attend: Dispatch,
    merge: Dispatch,
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
    /// Binds kernels for `spec` to a cache of `capacity_tiles` tiles per KV head.
    pub fn new(
        gpu: &Gpu,
        spec: AttentionSpec,
        keys: &Buffer,
        values: &Buffer,
        capacity_tiles: usize,
    ) -> Result<Self, GpuError> {
        if spec.positions {
            let (what, found) = ("attention", "positions of tokens".to_owned());
            return Err(GpuError::Unsupported { what, found, expected: "tokens one after another" });
        }
        let layout = spec.layout(gpu.info())?;
        layout.check_cache(&spec, keys, values, capacity_tiles)?;
        let most_splits = layout.most_splits(spec.kv_heads);
        let rows = (spec.heads * spec.head_dim) as u64;
        let floats = |what: &str, count: u64| gpu.buffer(what, 4 * count);
        let queries = floats("queries", rows + spec.heads as u64)?;
        let outputs = floats("split outputs", rows * most_splits as u64)?;
        let states = floats("split states", 2 * (spec.heads * most_splits) as u64)?;
        let merged = floats("outputs", rows)?;
        let log_sums = floats("softmax denominators", spec.heads as u64)?;
        let tokens = (capacity_tiles * TILE_TOKENS) as u64;
        let scores = match spec.export_scores {
            true => Some(floats("scores", spec.heads as u64 * tokens)?),
            false => None,
        };
        let params = gpu.uniform("attention parameters", size_of::<AttentionParams>() as u64)?;
        let merge_params = gpu.uniform("merge parameters", 16)?;
        let attend = spec.bind(
            gpu,
            &SealedAttention {
                params: &params,
                queries: &queries,
                keys,
                values,
                blocks: &blocks::in_order(gpu, capacity_tiles.div_ceil(BLOCK_TILES))?,
                outputs: &outputs,
                states: &states,
                exported: scores.as_ref(),
                positions: None,
                raw: None,
                batch: false,
            },
        )?;
        let kernel = gpu.kernel("merge", &spec.merge_source()?, &MERGE_ACCESSES)?;
        let grid = [spec.heads as u32, spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1];
        let merge = gpu.dispatch(&kernel, &[&merge_params, &outputs, &states, &merged, &log_sums], grid)?;
        Ok(Self {
            gpu: gpu.clone(),
            spec,
            layout,
            capacity_tiles,
            most_splits,
            queries,
            params,
            merge_params,
            merged,
            log_sums,
            scores,
            attend,
            merge,
        })
    }

    /// What it computes.
    pub fn spec(&self) -> &AttentionSpec {
        &self.spec
    }

    /// True for products of bytes on (keys, values), false for f32.
    pub fn uses_bytes(&self) -> (bool, bool) {
        (self.layout.keys == Reading::Bytes, self.layout.values == Reading::Bytes)
    }

    /// Sets the query rows: `heads × head_dim`, times α, in the space of the stored keys
    /// ([`kvant_codec::SideCodec::transform_query`]), and per head what is added to every score (α·q·μ).
    pub fn set_queries(&self, rows: &[f32], bias: &[f32]) -> Result<(), GpuError> {
        let expected = self.spec.heads * self.spec.head_dim;
        if rows.len() != expected || bias.len() != self.spec.heads {
            return Err(GpuError::Length {
                what: "query rows and biases".to_owned(),
                found: 4 * (rows.len() + bias.len()) as u64,
                expected: 4 * (expected + self.spec.heads) as u64,
            });
        }
        self.gpu.write(&self.queries, 0, bytemuck::cast_slice(rows))?;
        self.gpu.write(&self.queries, 4 * expected as u64, bytemuck::cast_slice(bias))
    }

    /// How [`Attention::plan`] would cut `visible`.
    pub fn split_plan(&self, visible: &Range<usize>) -> SplitPlan {
        plan_even(self.layout.block, self.most_splits, &self.spec.aligned(visible))
    }

    /// Attends over the physical tokens `visible` from the next step on.
    pub fn plan(&mut self, visible: Range<usize>) -> Result<SplitPlan, GpuError> {
        let plan = self.split_plan(&visible);
        self.plan_as(visible, plan)?;
        Ok(plan)
    }

    /// As [`Attention::plan`], cut as `plan` says (tokens rounded up to whole steps), at most the splits the buffers are made for.
    pub fn plan_as(&mut self, visible: Range<usize>, plan: SplitPlan) -> Result<(), GpuError> {
        let capacity = self.capacity_tiles * TILE_TOKENS;
        let start = self.spec.aligned(&visible).start;
        let tokens = plan.tokens.next_multiple_of(self.layout.block);
        let covered = start + plan.splits * tokens;
        if visible.is_empty()
            || visible.end > capacity
            || plan.splits > self.most_splits
            || covered < visible.end
        {
            return Err(GpuError::Unsupported {
                what: "visible tokens",
                found: format!("{visible:?} in {} splits of {tokens}", plan.splits),
                expected: "some of the cache's tokens, all of them covered",
            });
        }
        let params = AttentionParams {
            first: visible.start as u32,
            end: visible.end as u32,
            start: start as u32,
            per_split: tokens as u32,
            softcap: self.spec.softcap.unwrap_or(0.0),
            score_stride: capacity as u32,
            bias_at: (self.spec.heads * self.spec.head_dim) as u32,
            slide: 0,
            stored_before: 0,
            rows: 1,
            ..Default::default()
        };
        self.gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
        self.gpu.write(&self.merge_params, 0, bytemuck::bytes_of(&[plan.splits as u32, 0, 0, 0]))?;
        let rows = (self.spec.kv_heads * self.layout.passes) as u32;
        self.attend.set_grid([plan.splits as u32 * rows, 1, 1]);
        Ok(())
    }

    /// The step's dispatches, in order.
    pub fn dispatches(&self) -> [&Dispatch; 2] {
        [&self.attend, &self.merge]
    }

    /// Runs the step and reads everything back.
    pub fn run(&self) -> Result<Attended, GpuError> {
        self.gpu.submit(&self.dispatches());
        let floats = |buffer: &Buffer, count: usize| -> Result<Vec<f32>, GpuError> {
            Ok(bytemuck::pod_collect_to_vec(&self.gpu.read(buffer, 4 * count as u64)?))
        };
        let AttentionSpec { heads, head_dim, .. } = self.spec;
        Ok(Attended {
            output: floats(&self.merged, heads * head_dim)?,
            log_sum_exp: floats(&self.log_sums, heads)?,
            scores: match &self.scores {
                Some(scores) => floats(scores, heads * self.capacity_tiles * TILE_TOKENS)?,
                None => Vec::new(),
            },
        })
    }
}

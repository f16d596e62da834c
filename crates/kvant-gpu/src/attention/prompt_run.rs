//! A prompt's attention to the tiles of one layer by itself, bound to a cache on the GPU.

use std::ops::Range;

use kvant_codec::TILE_TOKENS;

use super::expanded::{ExpandedLayout, ExpandedOps, Halves};
use super::prompt::{PromptLayout, Tokens};
use super::run::{Attended, AttentionParams, MERGE_ACCESSES, NO_SLIDE, SealedAttention, SplitPlan};
use super::spec::{AttentionSpec, MERGE_CHANNELS};
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::means::BLOCK_TILES;
use crate::memory::Buffer;

/// Attention of many rows of queries to one layer's tiles: `[kv head][tile]`, keys and values in a buffer each.
#[derive(Debug)]
pub struct PromptAttention {
    gpu: Gpu,
    spec: AttentionSpec,
    layout: PromptLayout,
    rows: usize,
    capacity_tiles: usize,
    queries: Buffer,
    params: Buffer,
    merge_params: Buffer,
    merged: Buffer,
    log_sums: Buffer,
    scores: Option<Buffer>,
    attend: Dispatch,
    /// Where keys and values are unpacked first.
    expanded: Option<(ExpandedLayout, ExpandedOps)>,
    merge: Dispatch,
}

impl PromptAttention {
    /// Binds kernels for `rows` rows of queries to a cache of `capacity_tiles` tiles per KV head.
    pub fn new(
        gpu: &Gpu,
        spec: AttentionSpec,
        keys: &Buffer,
        values: &Buffer,
        capacity_tiles: usize,
        rows: usize,
    ) -> Result<Self, GpuError> {
        spec.layout(gpu.info())?.check_cache(&spec, keys, values, capacity_tiles)?;
        if rows == 0 || spec.positions {
            let found = format!("{rows} rows of queries, positions of tokens: {}", spec.positions);
            let expected = "some rows, tokens one after another";
            return Err(GpuError::Unsupported { what: "attention of a prompt", found, expected });
        }
        let layout = PromptLayout::new(gpu.info(), &spec)?;
        let tokens = capacity_tiles * TILE_TOKENS;
        let floats = |what: &str, count: usize| gpu.buffer(what, 4 * count as u64);
        let expanded = ExpandedLayout::new(gpu.info(), &spec, rows);
        let (states, padded) = match &expanded {
            Some(layout) => (layout.most_states(&spec, rows, tokens), layout.padded(&spec, rows)),
            None => (layout.most_states(&spec, rows, tokens), layout.padded(&spec, rows)),
        };
        let entries = spec.kv_heads * padded;
        let queries = floats("queries", rows * spec.heads * (spec.head_dim + 1))?;
        let outputs = floats("split outputs", states * spec.head_dim)?;
        let split_states = floats("split states", 2 * states)?;
        let merged = floats("outputs", entries * spec.head_dim)?;
        let log_sums = floats("softmax denominators", entries)?;
        let scores = match spec.export_scores {
            true => Some(floats("scores", rows * spec.heads * tokens)?),
            false => None,
        };
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
        let attend = layout.bind(gpu, &spec, Tokens::Tiles, &buffers)?;
        let expanded = match expanded {
            Some(layout) => {
                let halves = Halves::new(gpu, &[(spec, layout)], rows, tokens + 64)?;
                let chunks = halves.chunks.len();
                Some((layout, layout.bind(gpu, &spec, Tokens::Tiles, &buffers, &halves, chunks)?))
            }
            None => None,
        };
        let kernel = gpu.kernel("merge", &spec.merge_source()?, &MERGE_ACCESSES)?;
        let grid = [entries as u32, spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1];
        let bound = [&merge_params, &outputs, &split_states, &merged, &log_sums];
        let merge = gpu.dispatch(&kernel, &bound, grid)?;
        Ok(Self {
            gpu: gpu.clone(),
            spec,
            layout,
            rows,
            capacity_tiles,
            queries,
            params,
            merge_params,
            merged,
            log_sums,
            scores,
            attend,
            expanded,
            merge,
        })
    }

    /// True if it runs in cooperative matrices.
    pub fn uses_matrices(&self) -> bool {
        self.layout.uses_matrices()
    }

    /// Entries of a KV head, whole workgroups of them.
    fn padded(&self) -> usize {
        match &self.expanded {
            Some((layout, _)) => layout.padded(&self.spec, self.rows),
            None => self.layout.padded(&self.spec, self.rows),
        }
    }

    /// Everything that a run submits, with its grids.
    fn dispatches(&self, visible: &Range<usize>, plan: SplitPlan) -> Vec<(&Dispatch, [u32; 3])> {
        let mut list = match &self.expanded {
            Some((layout, ops)) => {
                let tokens = self.spec.aligned(visible).len();
                let steps = ops.steps(layout, &self.spec, self.rows, tokens, plan);
                steps.into_iter().map(|(_, dispatch, grid)| (dispatch, grid)).collect()
            }
            None => vec![(&self.attend, self.layout.grid(&self.spec, self.rows, plan.splits))],
        };
        let entries = (self.spec.kv_heads * self.padded()) as u32;
        list.push((&self.merge, [entries, self.spec.head_dim.div_ceil(MERGE_CHANNELS) as u32, 1]));
        list
    }

    /// Attends over the physical tokens `visible` with query rows as [`super::Attention::set_queries`] has them, row by row. With a
    /// window of as many tokens, row `r` sees none before `visible.end + 1 + r - window`, as if it stood `r` tokens behind the last.
    /// Everything comes back `[row][head]`.
    pub fn run(
        &mut self,
        queries: &[f32],
        bias: &[f32],
        visible: Range<usize>,
        window: Option<usize>,
    ) -> Result<Attended, GpuError> {
        let AttentionSpec { heads, head_dim, kv_heads, .. } = self.spec;
        let (indices, capacity) = (self.rows * heads, self.capacity_tiles * TILE_TOKENS);
        if queries.len() != indices * head_dim || bias.len() != indices {
            return Err(GpuError::Length {
                what: "query rows and biases".to_owned(),
                found: 4 * (queries.len() + bias.len()) as u64,
                expected: 4 * (indices * (head_dim + 1)) as u64,
            });
        }
        if visible.is_empty() || visible.end > capacity {
            let found = format!("{visible:?}");
            let expected = "some of the cache's tokens";
            return Err(GpuError::Unsupported { what: "visible tokens", found, expected });
        }
        self.gpu.write(&self.queries, 0, bytemuck::cast_slice(queries))?;
        self.gpu.write(&self.queries, 4 * queries.len() as u64, bytemuck::cast_slice(bias))?;
        let plan = match &self.expanded {
            Some((layout, _)) => layout.plan(&self.spec, &visible, self.rows),
            None => self.layout.plan(&self.spec, &visible, self.rows),
        };
        let params = AttentionParams {
            first: visible.start as u32,
            end: visible.end as u32,
            start: self.spec.aligned(&visible).start as u32,
            per_split: plan.tokens as u32,
            softcap: self.spec.softcap.unwrap_or(0.0),
            score_stride: capacity as u32,
            bias_at: queries.len() as u32,
            slide: window.map_or(NO_SLIDE, |window| (visible.end + 1) as i32 - window as i32),
            stored_before: 0,
            rows: self.rows as u32,
            ..Default::default()
        };
        self.gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
        self.gpu.write(&self.merge_params, 0, bytemuck::bytes_of(&[plan.splits as u32, 0, 0, 0]))?;
        self.gpu.submit_sized(&self.dispatches(&visible, plan));
        let floats = |buffer: &Buffer| -> Result<Vec<f32>, GpuError> {
            Ok(bytemuck::pod_collect_to_vec(&self.gpu.read(buffer, buffer.bytes())?))
        };
        let (merged, log_sums) = (floats(&self.merged)?, floats(&self.log_sums)?);
        let (group, padded) = (self.spec.group(), self.padded());
        let entry = |index: usize| {
            let (row, head) = (index / heads, index % heads);
            head / group % kv_heads * padded + row * group + head % group
        };
        let output = |index: usize| &merged[entry(index) * head_dim..][..head_dim];
        Ok(Attended {
            output: (0..indices).flat_map(output).copied().collect(),
            log_sum_exp: (0..indices).map(|index| log_sums[entry(index)]).collect(),
            scores: self.scores.as_ref().map_or(Ok(Vec::new()), floats)?,
        })
    }
}

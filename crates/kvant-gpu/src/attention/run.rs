//! What attention reads and writes, and how its tokens are cut.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};

use super::raw_heads::RawRow;
use super::spec::{AttentionSpec, Layout};
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;

/// How the tokens are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitPlan {
    /// Parts along the tokens.
    pub splits: usize,
    /// Tokens per part, at most.
    pub tokens: usize,
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

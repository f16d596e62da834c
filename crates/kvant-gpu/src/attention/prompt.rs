//! Attention of many rows of queries at once: to packed tiles, or to the plain rows of a cache.
//!
//! ```text
//!   an entry        a row of queries and one of the query heads that share a KV head
//!   a workgroup     some entries of a KV head and a split of the tokens: every tile is unpacked once for all of them
//! ```

use std::ops::Range;

use kvant_codec::{Format, Levels};

use super::run::{SealedAttention, SplitPlan, plan_splits};
use super::spec::{AttentionSpec, ShaderArithmetic, sections};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::kernel::Dispatch;
use crate::means;
use crate::template::{Bindings, expand};

/// Workgroups that a step is cut into at most where one split per entry makes fewer; they fill a large GPU.
const MOST_WORKGROUPS: usize = 1024;
/// Threads of a workgroup without matrix units.
const PLAIN_THREADS: usize = 128;
/// Floats of the queries that such a workgroup has.
const PLAIN_FLOATS: usize = 2048;
/// Entries that a subgroup's matrices have.
const SET: usize = 16;
/// Entries and tokens of a workgroup of matrix units, the best that fit first.
const MATRIX_SIZES: [(usize, usize); 3] = [(64, 64), (64, 32), (32, 32)];
/// Channels from which on subgroups that share entries have parts of the channels only: more would not fit their registers.
const SPLIT_FROM: usize = 257;
/// Entries and tokens where heads are so wide.
const SPLIT_SIZES: [(usize, usize); 2] = [(32, 16), (16, 16)];
/// Threads of an entry in the softmax at most: they exchange values in quads.
const MOST_LANES: usize = 4;
/// How far a score may lie above the reference of its softmax: weights up to e⁸ are halves as good as those up to 1.
const SLACK: f32 = 8.0;

/// What the tokens are stored as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tokens {
    /// In packed tiles.
    Tiles,
    /// As plain rows.
    Rows,
}

/// Sizes of a prompt's kernels on a GPU, for tiles and plain rows alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PromptLayout {
    /// Entries of a workgroup.
    pub entries: usize,
    /// Tokens of a step.
    tokens: usize,
    threads: usize,
    /// Side of the cooperative matrices, where they are used.
    side: Option<usize>,
    /// Subgroups that share a set of entries.
    ways: usize,
    /// Keys have block means.
    means: bool,
    /// Bytes of the levels that are looked up: twice as many where levels have two parts.
    level_bytes: usize,
}

/// Bytes of workgroup memory that the levels of two codebooks take at most.
const LEVEL_BYTES: usize = 2 * 4 * 16;

impl PromptLayout {
    /// In cooperative matrices where the GPU has some and `spec` does not want exact arithmetic, else in f32.
    pub fn new(gpu: &GpuInfo, spec: &AttentionSpec) -> Result<Self, GpuError> {
        let AttentionSpec { head_dim: dim, arithmetic, block_means: means, .. } = *spec;
        let memory = gpu.workgroup_memory as usize;
        let in_parts = |format: Format| matches!(format.levels(), Levels::Chain(_));
        let level_bytes = match in_parts(spec.keys) || in_parts(spec.values) {
            true => 2 * LEVEL_BYTES,
            false => LEVEL_BYTES,
        };
        let (ways, sizes) = match dim {
            SPLIT_FROM.. => (4, &SPLIT_SIZES[..]),
            _ if dim.is_multiple_of(2 * SET) => (2, &MATRIX_SIZES[..]),
            _ => (1, &MATRIX_SIZES[..]),
        };
        let wanted = arithmetic == ShaderArithmetic::Bytes && dim.is_multiple_of(ways * SET);
        if let Some(side) = gpu.matrix_side().filter(|_| wanted) {
            let fits = |layout: &Self| {
                layout.workgroup_bytes(dim) <= memory && layout.threads <= gpu.workgroup_threads as usize
            };
            let of = |(entries, tokens)| Self {
                entries,
                tokens,
                threads: entries / SET * ways * 32,
                side: Some(side),
                ways,
                means,
                level_bytes,
            };
            if let Some(layout) = sizes.iter().copied().map(of).find(fits) {
                return Ok(layout);
            }
        }
        let entries = (PLAIN_FLOATS / dim.next_power_of_two()).clamp(4, 32);
        let (tokens, threads) = ((2 * entries).min(32), PLAIN_THREADS);
        let mut layout = Self { entries, tokens, threads, side: None, ways: 1, means, level_bytes };
        while layout.tokens >= 4 {
            if layout.workgroup_bytes(dim) <= memory {
                return Ok(layout);
            }
            layout.tokens /= 2;
        }
        Err(GpuError::Missing {
            device: gpu.name.clone(),
            feature: format!("enough workgroup memory for head dimension {dim}"),
        })
    }

    /// Threads of an entry in the softmax. Where there are more threads, the last ones repeat what the last entry's do.
    fn lanes(&self) -> usize {
        let lanes = self.threads / self.entries;
        if self.side.is_some() { lanes.min(MOST_LANES) } else { lanes }
    }

    /// Subgroups that make parts of the same scores, from parts of the channels.
    fn score_ways(&self, dim: usize) -> usize {
        if dim >= SPLIT_FROM { self.ways } else { 1 }
    }

    /// From one token's key to the next, from one channel's values to the next, in numbers; off the powers of two, so that neighbours lie
    /// in different banks.
    fn pitches(&self, dim: usize) -> (usize, usize) {
        match self.side {
            Some(_) => (dim + 8, self.tokens + 8),
            None => (dim + 4, 4 * ((self.tokens / 4) | 1)),
        }
    }

    /// Numbers of a step's keys or values; queries come the same way to matrices.
    fn tile_size(&self, dim: usize) -> usize {
        let (keys, values) = self.pitches(dim);
        let queries = self.side.map_or(0, |_| self.entries * keys);
        (self.tokens * keys).max(dim * values).max(queries)
    }

    /// Workgroup memory, in bytes.
    fn workgroup_bytes(&self, dim: usize) -> usize {
        let (entries, tokens) = (self.entries, self.tokens);
        let own = match self.side {
            Some(_) => {
                let mean = if self.means { 4 * dim } else { 0 };
                let scores = 4 * (tokens + 4) * self.score_ways(dim);
                2 * self.tile_size(dim) + entries * (scores + 2 * (tokens + 8) + 4) + 16 + mean
            }
            None => 4 * (self.tile_size(dim) + entries * (dim + 4 + tokens) + self.threads),
        };
        own + self.level_bytes
    }

    /// Entries of a KV head that `rows` rows fill, whole workgroups of them.
    pub fn padded(&self, spec: &AttentionSpec, rows: usize) -> usize {
        (rows * spec.group()).next_multiple_of(self.entries)
    }

    /// How `visible` tokens are cut for `rows` rows.
    pub fn plan(&self, spec: &AttentionSpec, visible: &Range<usize>, rows: usize) -> SplitPlan {
        let groups = spec.kv_heads * self.padded(spec, rows) / self.entries;
        plan_splits(self.tokens, (MOST_WORKGROUPS / groups).max(1), &spec.aligned(visible))
    }

    /// Most states of a step of up to `rows` rows over `tokens` tokens.
    pub fn most_states(&self, spec: &AttentionSpec, rows: usize, tokens: usize) -> usize {
        let once = spec.kv_heads * self.padded(spec, rows);
        (once * (tokens / self.tokens + 1)).min(once.max(MOST_WORKGROUPS * self.entries))
    }

    /// The grid of `rows` rows over `splits` splits.
    pub fn grid(&self, spec: &AttentionSpec, rows: usize, splits: usize) -> [u32; 3] {
        [(splits * spec.kv_heads) as u32, (self.padded(spec, rows) / self.entries) as u32, 1]
    }

    /// The kernel's WGSL for `tokens`.
    pub fn source(&self, spec: &AttentionSpec, tokens: Tokens) -> Result<String, GpuError> {
        let dim = spec.head_dim;
        let (key_pitch, value_pitch) = self.pitches(dim);
        let tiles = tokens == Tokens::Tiles;
        // Channels that a thread unpacks in a row: they share a scale. A compiler of a CPU's has less to do with fewer.
        let shared = if dim.is_multiple_of(32) { 32 } else { 16 };
        let key_width = if tiles && self.side.is_some() { shared } else { 4 };
        let (value_width, value_each) = if self.side.is_some() { (shared, 4) } else { (16, 1) };
        let what = match tokens {
            Tokens::Tiles => format!("keys {}, values {}", spec.keys, spec.values),
            Tokens::Rows => "plain rows".to_owned(),
        };
        let mut bindings = Bindings::default();
        bindings
            .text("WHAT", what)
            .text("ZONE", include_str!("../wgsl/plain_rows.wgsl").trim_end())
            .number("DIM", dim as u64)
            .number("HEADS", spec.heads as u64)
            .number("KV_HEADS", spec.kv_heads as u64)
            .number("GROUP", spec.group() as u64)
            .number("ENTRIES", self.entries as u64)
            .number("TOKENS", self.tokens as u64)
            .number("THREADS", self.threads as u64)
            .number("LANES", self.lanes() as u64)
            .number("EACH", (self.tokens / self.lanes()).max(1) as u64)
            .number("CHANNELS", dim.div_ceil(self.lanes()) as u64)
            .number("KEY_PITCH", key_pitch as u64)
            .number("VALUE_PITCH", value_pitch as u64)
            .number("KEY_WIDTH", key_width as u64)
            .number("VALUE_WIDTH", value_width as u64)
            .number("VALUE_EACH", value_each)
            .number("TILE_SIZE", self.tile_size(dim) as u64)
            .number("SCORE_PITCH", self.tokens as u64 + 4)
            .number("WEIGHT_PITCH", self.tokens as u64 + 8)
            .number("WAYS", self.ways as u64)
            .number("SCORE_WAYS", self.score_ways(dim) as u64)
            .number("SIDE", self.side.unwrap_or(SET) as u64)
            // Metal's 8×8 matrices are loaded from halves, one by one.
            .flag("WIDE", self.side == Some(16))
            .flag("TILES", tiles)
            .flag("MATRIX", self.side.is_some())
            .flag("EXPORT", spec.export_scores)
            .flag("POSITIONS", tiles && spec.positions)
            .flag("SOFTCAP", spec.softcap.is_some())
            .flag("CLAMP", !tiles || spec.keys.is_float() || spec.values.is_float())
            .text("CAP", format!("{:?}", spec.softcap.unwrap_or(1.0)))
            .text("SLACK", format!("{SLACK:?}"));
        let (file, text) = match tokens {
            Tokens::Tiles => {
                spec.bind_decoders(&mut bindings)?;
                ("prompt_tiles.wgsl", include_str!("../wgsl/prompt_tiles.wgsl"))
            }
            Tokens::Rows => {
                means::bind(&mut bindings, false, dim);
                let zone = expand("plain_rows.wgsl", include_str!("../wgsl/plain_rows.wgsl"), &bindings)?;
                bindings.text("ZONE", zone.trim_end());
                ("prompt_rows.wgsl", include_str!("../wgsl/prompt_rows.wgsl"))
            }
        };
        let source = expand(file, text, &bindings)?;
        bindings.text("SOURCE", source.trim_end());
        let (file, text, extensions) = match self.side {
            Some(_) => {
                let text = include_str!("../wgsl/prompt_matrix.wgsl");
                ("prompt_matrix.wgsl", text, "enable f16;\nenable wgpu_cooperative_matrix;")
            }
            None => ("prompt_plain.wgsl", include_str!("../wgsl/prompt_plain.wgsl"), ""),
        };
        bindings.text("EXTENSIONS", extensions);
        for (section, text) in sections(text) {
            let expanded = expand(file, text, &bindings)?;
            bindings.text(section.to_uppercase(), expanded.trim_end());
        }
        let text = include_str!("../wgsl/prompt.wgsl");
        Ok(expand("prompt.wgsl", text, &bindings)?.trim_start().to_owned())
    }
}

impl PromptLayout {
    /// Binds the kernel, to tiles or to plain rows and their zone; its grid is [`PromptLayout::grid`].
    pub fn bind(
        &self,
        gpu: &Gpu,
        spec: &AttentionSpec,
        tokens: Tokens,
        buffers: &SealedAttention,
    ) -> Result<Dispatch, GpuError> {
        let (accesses, bound) = buffers.of_prompt();
        let description = format!("prompt {self:?} {spec:?} {tokens:?} {accesses:?}");
        let kernel = gpu.described_kernel("prompt", description, &accesses, || self.source(spec, tokens))?;
        gpu.dispatch(&kernel, &bound, [1, 1, 1])
    }
}

impl AttentionSpec {
    /// WGSL of a prompt's attention to tiles on `gpu`.
    pub fn prompt_source(&self, gpu: &GpuInfo) -> Result<String, GpuError> {
        PromptLayout::new(gpu, self)?.source(self, Tokens::Tiles)
    }
}

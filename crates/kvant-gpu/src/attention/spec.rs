//! What an attention kernel is specialised for, and its WGSL.

use kvant_codec::{Format, Orientation};

use crate::device::GpuInfo;
use crate::error::GpuError;
use crate::side::Side;
use crate::template::{Bindings, expand};

/// The arithmetic of the inner loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arithmetic {
    /// Queries and weights in 8 bits, products of bytes, where format, head dimension and GPU allow; else [`Arithmetic::Float`].
    #[default]
    Bytes,
    /// f32 throughout.
    Float,
}

/// A decode attention problem without its lengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttentionSpec {
    /// Query heads.
    pub heads: usize,
    /// KV heads; divides `heads`.
    pub kv_heads: usize,
    /// Channels per head: a multiple of 16 up to 512.
    pub head_dim: usize,
    /// Format of the keys.
    pub keys: Format,
    /// Format of the values.
    pub values: Format,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// Values whose weight relative to the largest so far is below this are left out of the sum.
    pub sparse_v: Option<f32>,
    /// Leaves the scores before the softmax behind.
    pub export_scores: bool,
    /// Tokens have positions of their own, by which a sliding window is told: rows between them may have been let go.
    pub positions: bool,
    /// Arithmetic of the inner loops.
    pub arithmetic: Arithmetic,
    /// Sizes that change speed alone.
    pub tuning: Tuning,
}

/// Sizes of a kernel that change its speed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Threads of a workgroup: 32, 64, 128 or 256.
    pub threads: usize,
    /// Most tokens per step: 64, 128, 256 or 512; fewer where workgroup memory is short.
    pub block: usize,
    /// Most query heads in one pass over the cache, 1 to 8.
    pub heads: usize,
    /// Runs of values that a thread has in flight, 1 to 16.
    pub unroll: usize,
    /// Most query heads whose scores a thread computes, 1 to 8; fewer cost more unpacking and less registers.
    pub key_heads: usize,
    /// Most query heads whose outputs a thread sums, 4 or 8.
    pub value_heads: usize,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { threads: 128, block: 128, heads: 8, unroll: 2, key_heads: 4, value_heads: 4 }
    }
}

impl Tuning {
    /// Sizes for keys of `format`: levels of a codebook cost more to compute than integers, so that a thread makes more of each.
    pub fn for_keys(format: Format) -> Self {
        let key_heads = if matches!(format, Format::Turbo { .. }) { 8 } else { 4 };
        Self { key_heads, ..Self::default() }
    }
}

impl std::fmt::Display for Tuning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { threads, block, heads, unroll, key_heads, value_heads } = self;
        write!(f, "{threads}x{block}x{heads}x{unroll}x{key_heads}x{value_heads}")
    }
}

impl std::str::FromStr for Tuning {
    type Err = String;

    /// `threads×block×heads×unroll×key heads×value heads`, with `x` between the numbers.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<usize>, _> = text.split('x').map(str::parse).collect();
        match numbers.as_deref() {
            Ok(&[threads, block, heads, unroll, key_heads, value_heads]) => {
                Ok(Self { threads, block, heads, unroll, key_heads, value_heads })
            }
            _ => Err(format!(
                "found \"{text}\", expected threads, block, heads, unroll, key heads and value heads, as in 128x128x8x2x4x4"
            )),
        }
    }
}

/// Everything that follows from a spec on a GPU.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub key_side: Side,
    pub value_side: Side,
    pub key_bytes: bool,
    pub value_bytes: bool,
    /// Query heads per pass.
    pub heads: usize,
    /// Passes over the cache: workgroups per KV head and split.
    pub passes: usize,
    /// Tokens per step.
    pub block: usize,
    threads: usize,
    unroll: usize,
    /// Query heads of a thread that sums values: 4 or 8, whether there are as many or not.
    value_heads: usize,
    /// Sets of threads that share the query heads.
    key_sets: usize,
}

/// Threads that share a token's channels in the byte kernel.
fn key_lanes(dim: usize) -> usize {
    if dim.is_multiple_of(128) {
        4
    } else if dim.is_multiple_of(64) {
        2
    } else {
        1
    }
}

/// 32-bit words of the query that a thread keeps in registers, at most.
const QUERY_WORDS: usize = 64;

impl AttentionSpec {
    /// Query heads per KV head.
    pub fn group(&self) -> usize {
        self.heads / self.kv_heads.max(1)
    }

    pub(crate) fn layout(&self, gpu: &GpuInfo) -> Result<Layout, GpuError> {
        let unsupported =
            |what, found: String, expected| Err(GpuError::Unsupported { what, found, expected });
        if !(16..=512).contains(&self.head_dim) || !self.head_dim.is_multiple_of(16) {
            return unsupported(
                "head dimension",
                self.head_dim.to_string(),
                "a multiple of 16 from 16 to 512",
            );
        }
        if self.kv_heads == 0 || self.heads == 0 || !self.heads.is_multiple_of(self.kv_heads) {
            let found = format!("{} and {}", self.heads, self.kv_heads);
            return unsupported("query and KV heads", found, "a multiple of the KV heads");
        }
        let Tuning { threads, block, heads, unroll, key_heads, value_heads } = self.tuning;
        if ![32, 64, 128, 256].contains(&threads)
            || ![64, 128, 256, 512].contains(&block)
            || !(1..=8).contains(&heads)
            || !(1..=16).contains(&unroll)
            || !(1..=8).contains(&key_heads)
            || ![4, 8].contains(&value_heads)
        {
            return unsupported(
                "kernel sizes",
                format!("{:?}", self.tuning),
                "threads 32 to 256, block 64 to 512, heads and key heads 1 to 8, unroll 1 to 16",
            );
        }
        let dim = self.head_dim;
        let key_side = Side::new(self.keys, dim, Orientation::Keys)?;
        let value_side = Side::new(self.values, dim, Orientation::Values)?;
        let bytes = self.arithmetic == Arithmetic::Bytes && gpu.has_subgroups && dim.is_multiple_of(32);
        let value_bytes = bytes && value_side.has_bytes();
        // Wide heads take all threads for one set of query heads.
        let value_heads = if dim > 256 { 8 } else { value_heads };
        let passes = self.group().div_ceil(heads);
        let heads = self.group().div_ceil(passes);
        for key_bytes in [bytes && key_side.has_bytes(), false] {
            // The fewest sets of equal size that keep a thread's queries in registers.
            let most = (4 * QUERY_WORDS * key_lanes(dim) / dim).clamp(1, key_heads);
            let key_sets = (1..=heads).find(|sets| heads.is_multiple_of(*sets) && heads / sets <= most);
            let mut layout = Layout {
                key_side: key_side.clone(),
                value_side: value_side.clone(),
                key_bytes,
                value_bytes: value_bytes && dim / 4 * heads.div_ceil(value_heads) <= threads,
                heads,
                passes,
                block,
                threads,
                unroll,
                value_heads,
                key_sets: key_sets.unwrap_or(heads).next_power_of_two(),
            };
            if !heads.is_multiple_of(layout.key_sets) {
                layout.key_sets = 1;
            }
            while layout.block >= layout.least_block(dim) {
                if layout.workgroup_bytes(dim) <= gpu.workgroup_memory as usize {
                    return Ok(layout);
                }
                layout.block /= 2;
            }
        }
        Err(GpuError::Missing {
            device: gpu.name.clone(),
            feature: format!("enough workgroup memory for head dimension {dim}"),
        })
    }

    /// The kernel's WGSL on `gpu`.
    pub fn source(&self, gpu: &GpuInfo) -> Result<String, GpuError> {
        let layout = self.layout(gpu)?;
        let mut bindings = layout.bindings(self);
        let keys = if layout.key_bytes {
            ("keys_bytes.wgsl", include_str!("../wgsl/keys_bytes.wgsl"))
        } else {
            ("keys_float.wgsl", include_str!("../wgsl/keys_float.wgsl"))
        };
        let values = if layout.value_bytes {
            ("values_bytes.wgsl", include_str!("../wgsl/values_bytes.wgsl"))
        } else {
            ("values_float.wgsl", include_str!("../wgsl/values_float.wgsl"))
        };
        for (prefix, (file, text)) in [("KEYS", keys), ("VALUES", values)] {
            for (section, source) in sections(text) {
                let expanded = expand(file, source, &bindings)?;
                bindings.text(format!("{prefix}_{}", section.to_uppercase()), expanded.trim_end());
            }
        }
        Ok(expand("attention.wgsl", include_str!("../wgsl/attention.wgsl"), &bindings)?)
    }

    /// Binds `KEY_DECODER` and `VALUE_DECODER`, the f32 kernels' functions that unpack a tile, and what their sides are.
    pub(crate) fn bind_decoders(&self, bindings: &mut Bindings) -> Result<(), GpuError> {
        let mut own = Bindings::default();
        own.number("DIM", self.head_dim as u64)
            .number("HEADS", 1)
            .number("VALUE_CHANNELS", 1)
            .number("VALUE_SUBSETS", 1);
        for (name, prefix, format, orientation, file, text) in [
            (
                "KEY_DECODER",
                "K",
                self.keys,
                Orientation::Keys,
                "keys_float.wgsl",
                include_str!("../wgsl/keys_float.wgsl"),
            ),
            (
                "VALUE_DECODER",
                "V",
                self.values,
                Orientation::Values,
                "values_float.wgsl",
                include_str!("../wgsl/values_float.wgsl"),
            ),
        ] {
            let side = Side::new(format, self.head_dim, orientation)?;
            side.bind(&mut own, prefix, false);
            side.bind(bindings, prefix, false);
            let global = sections(text).into_iter().find(|(name, _)| *name == "global");
            let decoder = expand(file, global.map_or("", |(_, body)| body), &own)?;
            bindings.text(name, decoder.trim_end());
        }
        Ok(())
    }

    /// The WGSL that joins the splits.
    pub fn merge_source(&self) -> Result<String, GpuError> {
        let mut bindings = Bindings::default();
        bindings
            .number("DIM", self.head_dim as u64)
            .number("CHANNELS", MERGE_CHANNELS as u64)
            .number("LANES", MERGE_LANES as u64);
        Ok(expand("merge.wgsl", include_str!("../wgsl/merge.wgsl"), &bindings)?)
    }
}

/// Channels of a merging workgroup.
pub(crate) const MERGE_CHANNELS: usize = 32;
/// Threads per channel of a merging workgroup.
const MERGE_LANES: usize = 8;

/// The parts of a file, each after a line `//: section name`.
pub(crate) fn sections(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("//: section ").skip(1);
    parts.filter_map(|part| part.split_once('\n')).map(|(name, body)| (name.trim(), body)).collect()
}

impl Layout {
    /// Tokens of one turn of all threads over the keys.
    fn key_tokens(&self, dim: usize) -> usize {
        2 * self.threads / self.key_sets / key_lanes(dim)
    }

    fn least_block(&self, dim: usize) -> usize {
        if self.key_bytes { self.key_tokens(dim).max(64) } else { 64 }
    }

    fn heads_padded(&self) -> usize {
        self.heads.next_multiple_of(4)
    }

    /// Sets of threads that share the query heads when summing values.
    fn head_sets(&self) -> usize {
        self.heads.div_ceil(self.value_heads)
    }

    /// Channels that share one 8-bit scale of the query.
    fn unit(&self) -> usize {
        if self.key_side.group < 32 { 16 } else { 32 }
    }

    /// Scores of a step, with room for the heads that the byte kernels pad with; or one output of every set of heads.
    fn score_floats(&self, dim: usize) -> usize {
        (self.heads_padded() * self.block).max(self.head_sets() * dim)
    }

    /// Workgroup memory, in bytes.
    fn workgroup_bytes(&self, dim: usize) -> usize {
        let (heads, block, threads) = (self.heads, self.block, self.threads);
        let softmax = 4 * self.score_floats(dim) + 4 * threads + 8 * self.heads_padded();
        let keys = if self.key_bytes { heads * dim + 8 * heads * dim / self.unit() } else { 4 * heads * dim };
        let groups = self.value_side.groups;
        let values = if self.value_bytes {
            groups * self.heads_padded() * block + 4 * threads + 4 * groups + block
        } else {
            0
        };
        softmax + keys + values
    }

    fn bindings(&self, spec: &AttentionSpec) -> Bindings {
        let (dim, threads, block) = (spec.head_dim, self.threads, self.block);
        let lanes = key_lanes(dim);
        let per_head = threads / self.heads.next_power_of_two();
        let mut bindings = Bindings::default();
        let what = format!(
            "{} query heads over {} KV heads of {dim} channels, keys {}, values {}",
            spec.heads, spec.kv_heads, spec.keys, spec.values
        );
        bindings
            .text("WHAT", what)
            .number("THREADS", threads as u64)
            .number("BLOCK", block as u64)
            .number("DIM", dim as u64)
            .number("GROUP", spec.group() as u64)
            .number("ALL_HEADS", spec.heads as u64)
            .number("HEADS", self.heads as u64)
            .number("HEADS_PADDED", self.heads_padded() as u64)
            .number("PASSES", self.passes as u64)
            .number("KV_PASSES", (spec.kv_heads * self.passes) as u64)
            .number("HEAD_SETS", self.head_sets() as u64)
            .number("SET_HEADS", self.value_heads as u64)
            .number("VALUE_HEADS", self.heads.min(self.value_heads) as u64)
            .number("BYTE_VECTORS", self.heads.min(self.value_heads).div_ceil(4) as u64)
            .number("KEY_SETS", self.key_sets as u64)
            .number("KEY_HEADS", (self.heads / self.key_sets) as u64)
            .number("SCORE_FLOATS", self.score_floats(dim) as u64)
            .flag("SUBGROUPS", self.key_bytes || self.value_bytes)
            .number("TPH", per_head.min(block / 4) as u64)
            .number("SOFT_QUADS", (block / 4).div_ceil(per_head) as u64)
            .flag("SOFTCAP", spec.softcap.is_some())
            .flag("SPARSE", spec.sparse_v.is_some())
            .flag("EXPORT", spec.export_scores)
            .flag("POSITIONS", spec.positions)
            .number("KEY_LANES", lanes as u64)
            .number("KEY_CHANNELS", (dim / lanes) as u64)
            .number("KEY_TOKENS", self.key_tokens(dim) as u64)
            .number("UNIT", self.unit() as u64);
        self.key_side.bind(&mut bindings, "K", self.key_bytes);
        self.value_side.bind(&mut bindings, "V", self.value_bytes);
        // Weights as they leave the softmax: 0 to top.
        let signed = self.value_side.has_signed_scales();
        let top = match (self.value_bytes, signed) {
            (false, _) => 1,
            (true, false) => 255,
            (true, true) => 127,
        };
        bindings
            .number("WEIGHT_TOP", top)
            .text("WEIGHT_TOP_INVERSE", format!("{:?}", 1.0 / top as f32))
            .text("V_DOT", if signed { "dot4I8Packed" } else { "dot4U8Packed" })
            .text("V_ZERO_INT", if signed { "0i" } else { "0u" });
        if self.value_bytes {
            let weight_threads = (threads / (self.value_side.groups * self.head_sets())).max(1);
            bindings
                .number("WEIGHT_THREADS", weight_threads as u64)
                .number("WEIGHT_QUADS", (block / 4).div_ceil(weight_threads) as u64)
                .number("STEP", self.value_side.quads_per_word() as u64)
                .number("VALUE_SUBSETS", (threads / (dim / 4 * self.head_sets())) as u64)
                .number("VALUE_UNROLL", self.unroll as u64);
        } else {
            let width = dim.min(threads);
            bindings
                .number("VALUE_WIDTH", width as u64)
                .number("VALUE_CHANNELS", dim.div_ceil(width) as u64)
                .number("VALUE_SUBSETS", (threads / width) as u64);
        }
        bindings
    }
}

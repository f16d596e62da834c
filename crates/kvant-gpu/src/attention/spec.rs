//! What an attention kernel is specialised for, and its WGSL.

use std::ops::Range;

use kvant_codec::{Format, Orientation};

use super::raw_heads::RawHeads;
use super::sizes::Tuning;
use crate::blocks;
use crate::error::GpuError;
use crate::halves;
use crate::info::GpuInfo;
use crate::means::{self, BLOCK_TOKENS};
use crate::side::ShaderSide;
use crate::template::{Bindings, expand};

/// The arithmetic of the inner loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShaderArithmetic {
    /// Queries and weights in 8 bits, products of bytes, where format, head dimension and GPU allow; else [`ShaderArithmetic::Float`]. On GPUs
    /// without a product of bytes, halves in place of bytes.
    #[default]
    Bytes,
    /// f32 throughout.
    Float,
}

/// Most channels of a head: those of DeepSeek's latent rows.
pub(crate) const MOST_CHANNELS: usize = 576;

/// A decode attention problem without its lengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttentionSpec {
    /// Query heads.
    pub heads: usize,
    /// KV heads; divides `heads`.
    pub kv_heads: usize,
    /// Channels per head: a multiple of 16 up to 576.
    pub head_dim: usize,
    /// Format of the keys.
    pub keys: Format,
    /// Format of the values.
    pub values: Format,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// The means of blocks of 64 keys lie behind the key tiles, and are part of the keys ([`crate::means`]).
    pub block_means: bool,
    /// Leaves the scores before the softmax behind.
    pub export_scores: bool,
    /// Tokens have positions of their own, by which a sliding window is told: rows between them may have been evicted.
    pub positions: bool,
    /// ShaderArithmetic of the inner loops.
    pub arithmetic: ShaderArithmetic,
    /// Sizes that change speed alone.
    pub tuning: Tuning,
}

/// How one side is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Codes in products of bytes, or of halves where the GPU has none.
    Bytes,
    /// Stored floats.
    Plain,
    /// Codes turned into f32.
    Float,
}

/// Query heads in a pass over so few tokens that there are multiprocessors to spare.
const SHORT_HEADS: usize = 2;

/// Everything that follows from a spec on a GPU.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub key_side: ShaderSide,
    pub value_side: ShaderSide,
    pub keys: Reading,
    pub values: Reading,
    /// Query heads per pass.
    pub heads: usize,
    /// Passes over the cache: workgroups per KV head and split.
    pub passes: usize,
    /// Tokens per step.
    pub block: usize,
    threads: usize,
    unroll: usize,
    ahead: usize,
    /// Copies of the table of levels; 0 where levels are computed.
    tables: usize,
    pub workgroups: usize,
    subgroups: bool,
    /// Bytes of a query's channel or a weight: 1, or 2 or 4 where kernels multiply halves.
    code_bytes: usize,
    means: bool,
    /// Query heads of a thread that sums values: 4 or 8, whether there are as many or not.
    value_heads: usize,
    /// Sets of threads that share the query heads.
    key_sets: usize,
    /// Subgroups of a workgroup in matrix units, for which the other sizes but passes, heads and tokens mean nothing.
    pub matrix: Option<usize>,
    /// What a single row has for many tokens, if that is something else.
    pub many: Option<Box<Layout>>,
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

/// Entries of the table of levels: one for two codes of four bits.
const TABLE_ENTRIES: usize = 256;

/// Blocks whose means are multiplied with the queries at a time, at least.
const MEAN_BATCH: usize = 8;

/// 32-bit words of the query that a thread keeps in registers, at most.
const QUERY_WORDS: usize = 64;

/// The fewest sets of equal size that keep a thread's queries in registers, where that is a power of two.
fn byte_sets(dim: usize, heads: usize, key_heads: usize, code_bytes: usize) -> usize {
    let most = (4 * QUERY_WORDS * key_lanes(dim) / (dim * code_bytes)).clamp(1, key_heads);
    let sets = (1..=heads).find(|sets| heads.is_multiple_of(*sets) && heads / sets <= most).unwrap_or(heads);
    let sets = sets.next_power_of_two();
    if heads.is_multiple_of(sets) { sets } else { 1 }
}

impl AttentionSpec {
    /// Query heads per KV head.
    pub fn group(&self) -> usize {
        self.heads / self.kv_heads.max(1)
    }

    /// `visible` from where kernels begin: a block.
    pub(crate) fn aligned(&self, visible: &Range<usize>) -> Range<usize> {
        visible.start / BLOCK_TOKENS * BLOCK_TOKENS..visible.end
    }

    /// Channels of keys with block means.
    pub(crate) fn mean_dim(&self) -> Option<usize> {
        self.block_means.then_some(self.head_dim)
    }

    /// Binds how blocks are found in which `keys` and `values` lie.
    pub(crate) fn bind_blocks(
        &self,
        bindings: &mut Bindings,
        keys: &ShaderSide,
        values: &ShaderSide,
    ) -> Result<(), GpuError> {
        means::bind(bindings, self.block_means, self.head_dim);
        blocks::bind(bindings, self.kv_heads, [keys.tile_bytes(), values.tile_bytes()], self.mean_dim())
    }

    pub(crate) fn layout(&self, gpu: &GpuInfo) -> Result<Layout, GpuError> {
        let unsupported =
            |what, found: String, expected| Err(GpuError::Unsupported { what, found, expected });
        if !(16..=MOST_CHANNELS).contains(&self.head_dim) || !self.head_dim.is_multiple_of(16) {
            return unsupported(
                "head dimension",
                self.head_dim.to_string(),
                "a multiple of 16 from 16 to 576",
            );
        }
        if self.kv_heads == 0 || self.heads == 0 || !self.heads.is_multiple_of(self.kv_heads) {
            let found = format!("{} and {}", self.heads, self.kv_heads);
            return unsupported("query and KV heads", found, "a multiple of the KV heads");
        }
        let Tuning {
            threads,
            block,
            heads,
            unroll,
            key_heads,
            value_heads,
            ahead,
            tables,
            workgroups,
            matrix,
        } = self.tuning;
        let dim = self.head_dim;
        if ![32, 64, 128, 256].contains(&threads)
            || ![64, 128, 256, 512].contains(&block)
            || !(1..=8).contains(&heads)
            || !(1..=16).contains(&unroll)
            || !(1..=8).contains(&key_heads)
            || ![4, 8].contains(&value_heads)
            || ahead > 7
            || ![0, 1, 2, 4, 8, 16, 32].contains(&tables)
            || workgroups == 0
            || matrix.is_some_and(|own| !(1..=16).contains(&own.subgroups) || own.workgroups * own.many == 0)
            || dim > 8 * threads
        {
            return unsupported(
                "kernel sizes",
                format!("{:?}", self.tuning),
                "threads 32 to 256, one for 8 channels at least, block 64 to 512, heads and key heads 1 to 8, value heads 4 or 8, unroll 1 to 16, ahead 0 to 7, tables 0, 1, 2, 4, 8, 16 or 32, some workgroups, 1 to 16 subgroups in matrix units",
            );
        }
        let key_side = ShaderSide::new(self.keys, dim, Orientation::Keys)?;
        let value_side = ShaderSide::new(self.values, dim, Orientation::Values)?;
        let bytes = self.arithmetic == ShaderArithmetic::Bytes && gpu.has_subgroups && dim.is_multiple_of(32);
        let reading = |side: &ShaderSide, bytes: bool| match (side.is_plain(), bytes && side.has_bytes()) {
            (true, _) => Reading::Plain,
            (false, true) => Reading::Bytes,
            (false, false) => Reading::Float,
        };
        let passes = self.group().div_ceil(heads);
        let heads = self.group().div_ceil(passes);
        // Threads that one set of query heads takes: four channels each of codes, eight of floats.
        let value_width = if value_side.is_plain() { dim / 8 } else { dim / 4 };
        // Wide heads take all threads for one set of query heads.
        let value_heads = if value_width * heads.div_ceil(value_heads) > threads { 8 } else { value_heads };
        let value_fits = value_width * heads.div_ceil(value_heads) <= threads;
        let has_table =
            |side: &ShaderSide, reading| reading == Reading::Bytes && side.has_table() && gpu.has_packed_dot;
        for (key_bytes, tables) in [(bytes, tables), (bytes, 0), (false, 0)] {
            let keys = reading(&key_side, key_bytes);
            let values = reading(&value_side, bytes && value_fits);
            let tabled = has_table(&key_side, keys) || has_table(&value_side, values);
            let mut layout = Layout {
                keys,
                values,
                tables: if tabled { tables } else { 0 },
                key_side: key_side.clone(),
                value_side: value_side.clone(),
                heads,
                passes,
                block,
                threads,
                unroll,
                ahead,
                workgroups,
                subgroups: gpu.has_subgroups,
                code_bytes: gpu.code_bytes(),
                means: self.block_means,
                value_heads,
                key_sets: match keys {
                    // A set takes a tile of 16 tokens at a time, or more.
                    Reading::Bytes => {
                        byte_sets(dim, heads, key_heads, gpu.code_bytes()).min(threads / 8 / key_lanes(dim))
                    }
                    Reading::Plain => heads.div_ceil(4) / key_heads.div_ceil(4).min(heads.div_ceil(4)),
                    Reading::Float => 1,
                },
                matrix: None,
                many: None,
            };
            while layout.block >= layout.least_block(dim) {
                if layout.workgroup_bytes(dim) <= gpu.workgroup_memory as usize {
                    return Ok(self.in_matrix_units(gpu, layout));
                }
                layout.block /= 2;
            }
        }
        Err(GpuError::Missing {
            device: gpu.name.clone(),
            feature: format!("enough workgroup memory for head dimension {dim}"),
        })
    }

    /// The same with fewer query heads in a pass, and how many passes that makes: a workgroup is done sooner, where there are few enough of them.
    /// `None` where it would be no other kernel, or cut tokens otherwise.
    pub(crate) fn short(&self, gpu: &GpuInfo) -> Result<Option<(Self, usize)>, GpuError> {
        let short = Self { tuning: Tuning { heads: SHORT_HEADS, ..self.tuning }, ..*self };
        let (layout, own) = (short.layout(gpu)?, self.layout(gpu)?);
        let other = layout.passes > own.passes && layout.block == own.block && own.matrix.is_none();
        Ok(other.then_some((short, layout.passes)))
    }

    /// The kernel's WGSL on `gpu`.
    pub fn source(&self, gpu: &GpuInfo) -> Result<String, GpuError> {
        self.source_as(gpu, false, None)
    }

    /// [`AttentionSpec::source`]; with `batch` for rows of different sequences, with `row` for a single row whose
    /// heads are not prepared, which matrix units alone take.
    pub(crate) fn source_as(
        &self,
        gpu: &GpuInfo,
        batch: bool,
        row: Option<&RawHeads>,
    ) -> Result<String, GpuError> {
        let layout = self.layout(gpu)?;
        if let Some(subgroups) = layout.matrix {
            return self.matrix_source(&layout, subgroups, batch, row);
        }
        if row.is_some() {
            let (what, found) = ("attention of heads that are not prepared", format!("{self:?}"));
            return Err(GpuError::Unsupported { what, found, expected: "what matrix units take" });
        }
        let mut bindings = layout.bindings(self);
        bindings.flag("APART", batch).flag("RAW", false);
        self.bind_blocks(&mut bindings, &layout.key_side, &layout.value_side)?;
        bind_place(&mut bindings)?;
        let packed = layout.keys == Reading::Bytes || layout.values == Reading::Bytes;
        halves::bind(gpu, &mut bindings, packed)?;
        let keys = match layout.keys {
            Reading::Bytes => ("keys_bytes.wgsl", include_str!("../wgsl/keys_bytes.wgsl")),
            Reading::Plain => ("keys_plain.wgsl", include_str!("../wgsl/keys_plain.wgsl")),
            Reading::Float => ("keys_float.wgsl", include_str!("../wgsl/keys_float.wgsl")),
        };
        let values = match layout.values {
            Reading::Bytes => ("values_bytes.wgsl", include_str!("../wgsl/values_bytes.wgsl")),
            Reading::Plain => ("values_plain.wgsl", include_str!("../wgsl/values_plain.wgsl")),
            Reading::Float => ("values_float.wgsl", include_str!("../wgsl/values_float.wgsl")),
        };
        let means = ("means.wgsl", include_str!("../wgsl/means.wgsl"));
        for (prefix, (file, text)) in [("KEYS", keys), ("VALUES", values), ("MEANS", means)] {
            for (section, source) in sections(text) {
                // Without block means nothing is said about them.
                let source = if prefix == "MEANS" && !self.block_means { "" } else { source };
                let expanded = expand(file, source, &bindings)?;
                bindings.text(format!("{prefix}_{}", section.to_uppercase()), expanded.trim_end());
            }
        }
        let text = expand("attention.wgsl", include_str!("../wgsl/attention.wgsl"), &bindings)?;
        Ok(format!("{}{text}", halves::extension(gpu, false, packed)))
    }

    /// The WGSL that joins the splits.
    pub fn merge_source(&self) -> Result<String, GpuError> {
        let mut bindings = Bindings::default();
        bindings
            .number("DIM", self.head_dim as u64)
            .number("CHANNELS", MERGE_CHANNELS as u64)
            .number("LANES", MERGE_LANES as u64)
            .number("BATCH", MERGE_BATCH as u64);
        Ok(expand("merge.wgsl", include_str!("../wgsl/merge.wgsl"), &bindings)?)
    }
}

/// Channels of a merging workgroup.
pub(crate) const MERGE_CHANNELS: usize = 32;
/// Threads per channel of a merging workgroup.
const MERGE_LANES: usize = 8;
/// Splits that a merging thread loads at once.
const MERGE_BATCH: usize = 8;

/// Binds `SOURCE` and `PLACE`: what kernels of single rows are bound to, and which row, heads and tokens a workgroup has.
pub(super) fn bind_place(bindings: &mut Bindings) -> Result<(), GpuError> {
    let (file, text) = ("attention_place.wgsl", include_str!("../wgsl/attention_place.wgsl"));
    for (part, name) in [("global", "SOURCE"), ("place", "PLACE")] {
        let expanded = expand(file, section(text, part), bindings)?;
        bindings.text(name, expanded.trim_end());
    }
    Ok(())
}

/// The parts of a file, each after a line `//: section name`.
pub(crate) fn sections(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("//: section ").skip(1);
    parts.filter_map(|part| part.split_once('\n')).map(|(name, body)| (name.trim(), body)).collect()
}

/// The part of that name; nothing where there is none.
pub(crate) fn section<'t>(text: &'t str, name: &str) -> &'t str {
    sections(text).into_iter().find(|(found, _)| *found == name).map_or("", |(_, body)| body)
}

impl Layout {
    /// Most parts along the tokens.
    pub fn most_splits(&self, kv_heads: usize) -> usize {
        (self.workgroups / (kv_heads * self.passes)).max(1)
    }

    /// Tokens of one turn of all threads over the keys.
    fn key_tokens(&self, dim: usize) -> usize {
        2 * self.threads / self.key_sets / key_lanes(dim)
    }

    fn least_block(&self, dim: usize) -> usize {
        if self.keys == Reading::Bytes { self.key_tokens(dim).max(64) } else { 64 }
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

    /// Threads of a set of heads in the softmax: one for four tokens, as far as they reach.
    fn soft_lanes(&self) -> usize {
        self.threads.min(self.block / 4)
    }

    /// Sets of heads in the softmax.
    fn soft_sets(&self) -> usize {
        (self.threads / self.soft_lanes()).min(self.heads.next_power_of_two())
    }

    /// Partial results per head in the softmax.
    fn soft_parts(&self) -> usize {
        if self.subgroups { self.soft_lanes() / 4 } else { self.soft_lanes() }
    }

    /// Threads that turn weights of four heads into bytes for one group of channels, where they take turns with the softmax's.
    fn stage_lanes(&self) -> usize {
        let sets = self.value_side.groups.max(1) * self.heads_padded() / 4;
        let lanes = (self.threads / sets).min(self.block / 4);
        if lanes == 0 { 0 } else { 1 << lanes.ilog2() }
    }

    /// True if weights become bytes in threads of their own: with many groups the softmax's would need too many registers.
    fn staged(&self) -> bool {
        self.value_side.groups > 1 && self.stage_lanes() >= 4
    }

    /// Scores of a step, with room for the heads that are padded with; or what is left to sum at the end.
    fn score_floats(&self, dim: usize) -> usize {
        let extras = match self.values {
            Reading::Bytes => self.heads * self.value_side.groups * self.soft_parts(),
            _ => 0,
        };
        (self.heads_padded() * self.block).max(self.head_sets() * dim + extras)
    }

    /// Parts of a product with a block's mean that the softmax adds up: threads of a quad have one each.
    fn mean_parts(&self) -> usize {
        if self.subgroups { 1 } else { 4 }
    }

    /// Blocks whose means are multiplied at a time: some steps' worth.
    fn mean_batch(&self) -> usize {
        (self.block / BLOCK_TOKENS).max(MEAN_BATCH)
    }

    /// Workgroup memory, in bytes.
    fn workgroup_bytes(&self, dim: usize) -> usize {
        let (heads, padded, block) = (self.heads, self.heads_padded(), self.block);
        let softmax = 4 * self.score_floats(dim) + 4 * padded * self.soft_parts() + 8 * padded;
        let keys = match self.keys {
            Reading::Bytes => self.code_bytes * heads * dim + 8 * heads * dim / self.unit(),
            Reading::Plain => 4 * padded * dim,
            Reading::Float => 4 * heads * dim,
        };
        let groups = self.value_side.groups;
        let values = match self.values {
            Reading::Bytes => groups * (self.code_bytes * padded * block + 8 * block + block / 4 + 8) + block,
            _ => 0,
        };
        let means = match self.means {
            true => 4 * heads * self.mean_batch() * self.mean_parts(),
            false => 0,
        };
        softmax + keys + values + means + 4 * TABLE_ENTRIES * self.tables
    }

    /// Binds what all kernels of single rows are told.
    pub(super) fn bind_shape(&self, spec: &AttentionSpec, bindings: &mut Bindings) {
        let dim = spec.head_dim;
        let what = format!(
            "{} query heads over {} KV heads of {dim} channels, keys {}, values {}",
            spec.heads, spec.kv_heads, spec.keys, spec.values
        );
        bindings
            .text("WHAT", what)
            .number("BLOCK", self.block as u64)
            .number("DIM", dim as u64)
            .number("GROUP", spec.group() as u64)
            .number("ALL_HEADS", spec.heads as u64)
            .number("KV_HEADS", spec.kv_heads as u64)
            .number("HEADS", self.heads as u64)
            .number("PASSES", self.passes as u64)
            .number("KV_PASSES", (spec.kv_heads * self.passes) as u64)
            .flag("SOFTCAP", spec.softcap.is_some())
            .flag("EXPORT", spec.export_scores)
            .flag("POSITIONS", spec.positions);
    }

    fn bindings(&self, spec: &AttentionSpec) -> Bindings {
        let (dim, threads, block) = (spec.head_dim, self.threads, self.block);
        let lanes = key_lanes(dim);
        let mut bindings = Bindings::default();
        self.bind_shape(spec, &mut bindings);
        bindings
            .number("THREADS", threads as u64)
            .number("HEADS_PADDED", self.heads_padded() as u64)
            .number("HEAD_SETS", self.head_sets() as u64)
            .number("SET_HEADS", self.value_heads as u64)
            .number("VALUE_HEADS", self.heads.min(self.value_heads) as u64)
            .number("BYTE_VECTORS", self.heads.min(self.value_heads).div_ceil(4) as u64)
            .number("KEY_SETS", self.key_sets as u64)
            .number("KEY_HEADS", (self.heads / self.key_sets) as u64)
            .number("SCORE_FLOATS", self.score_floats(dim) as u64)
            .flag("SUBGROUPS", self.subgroups)
            .number("SOFT_LANES", self.soft_lanes() as u64)
            .number("SOFT_SETS", self.soft_sets() as u64)
            .number("SOFT_HEADS", self.heads.div_ceil(self.soft_sets()) as u64)
            .number("SOFT_QUADS", (block / 4 / self.soft_lanes()) as u64)
            .number("SOFT_PARTS", self.soft_parts() as u64)
            .number("KEY_LANES", lanes as u64)
            .number("KEY_CHANNELS", (dim / lanes) as u64)
            .number("KEY_TOKENS", self.key_tokens(dim) as u64)
            .number("UNIT", self.unit() as u64)
            .flag("SHARED_LEVELS", false)
            .flag("TABLE", self.tables > 0)
            .number("TABLES", self.tables as u64)
            .flag("K_TABLE", self.tables > 0 && self.keys == Reading::Bytes && self.key_side.has_table())
            .flag("V_TABLE", self.tables > 0 && self.values == Reading::Bytes && self.value_side.has_table());
        self.key_side.bind(&mut bindings, "K", self.keys == Reading::Bytes);
        self.value_side.bind(&mut bindings, "V", self.values == Reading::Bytes);
        bindings
            .number("MEAN_PARTS", self.mean_parts() as u64)
            .number("MEAN_BATCH", self.mean_batch() as u64)
            .number("MEAN_SLOTS", (threads / (4 * self.heads)) as u64);
        // A turn's successor lies behind it in the next block too only where turns fill blocks.
        let (keys_ahead, values_ahead) = (self.ahead & 1 == 1, self.ahead & 2 == 2);
        match self.keys {
            Reading::Bytes => {
                let turns = block / self.key_tokens(dim);
                let unroll = if self.ahead & 1 == 0 { 1 } else { turns.min(2) };
                bindings
                    .number("KEY_UNROLL", unroll as u64)
                    .flag("KEYS_AHEAD", self.ahead & 4 == 4 && turns == unroll)
            }
            _ => bindings
                .number("KEY_UNROLL", 8)
                .number("KEY_VECTORS", (self.heads_padded() / 4 / self.key_sets) as u64)
                .flag("KEYS_AHEAD", keys_ahead && (block / 4).is_multiple_of(threads / self.key_sets)),
        };
        let subsets = |width: usize, step: usize, bindings: &mut Bindings| {
            let subsets = threads / (width * self.head_sets());
            let (turns, packed) = (block / 4 / step, self.values == Reading::Bytes);
            // Codes are loaded a whole step ahead or not at all.
            let whole = packed && values_ahead && turns == subsets * self.unroll.min(turns / subsets);
            let unroll = if whole { turns / subsets } else { self.unroll };
            let batches = if packed { whole } else { turns.is_multiple_of(subsets * unroll) };
            bindings
                .number("VALUE_SUBSETS", subsets as u64)
                .number("VALUE_UNROLL", unroll as u64)
                .flag("VALUES_AHEAD", values_ahead && batches);
        };
        match self.values {
            Reading::Bytes => {
                let signed = self.value_side.has_signed_scales();
                let (items, top_parts) = match self.staged() {
                    true => ((block / 4).div_ceil(self.stage_lanes()), self.stage_lanes() / 4),
                    false => ((self.value_side.groups * block / 4).div_ceil(threads), block / 16),
                };
                let step = self.value_side.quads_per_word();
                let halved = self.code_bytes > 1;
                bindings
                    .number("WEIGHT_TOP", if halved { 1 } else { self.value_side.weight_top() })
                    .text("V_DOT", if signed { "dot4I8Packed" } else { "dot4U8Packed" })
                    .text(
                        "V_ZERO_INT",
                        if halved {
                            "0.0"
                        } else if signed {
                            "0i"
                        } else {
                            "0u"
                        },
                    )
                    .text("ROUNDER_BITS", if signed { "0x4b400000i" } else { "0x4b400000u" })
                    .flag("STAGED", self.staged())
                    .number("STAGE_LANES", self.stage_lanes() as u64)
                    .number("SCALE_ITEMS", items as u64)
                    .number("TOP_PARTS", top_parts as u64)
                    .number("STEP", step as u64);
                subsets(dim / 4, step, &mut bindings);
            }
            Reading::Plain => subsets(dim / 8, 1, &mut bindings),
            Reading::Float => {
                let width = dim.min(threads);
                bindings
                    .number("VALUE_WIDTH", width as u64)
                    .number("VALUE_CHANNELS", dim.div_ceil(width) as u64)
                    .number("VALUE_SUBSETS", (threads / width) as u64);
            }
        }
        bindings
    }
}

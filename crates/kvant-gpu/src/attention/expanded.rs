//! Attention of long prompts, with keys and values unpacked to halves first, a chunk of the tokens at a time.
//!
//! Every tile is unpacked once for all entries (a row of queries and a query head) of a KV head, not once per workgroup of them, and the kernel that
//! attends has the next tokens on their way while it multiplies. Short steps are better off without: halves are four times as many bytes as codes.

use std::ops::Range;

use super::prompt::Tokens;
use super::run::{SealedAttention, SplitPlan};
use super::spec::{AttentionSpec, ShaderArithmetic};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::kernel::{Access, Dispatch};
use crate::means;
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Tokens that are unpacked at a time.
pub(crate) const CHUNK: usize = 8192;
/// Entries of a KV head from which unpacking pays.
const FEWEST_ENTRIES: usize = 256;
/// Workgroups that fill a large GPU.
const WORKGROUPS: usize = 128;
/// Tokens that splits have at least.
const FEWEST_TOKENS: usize = 512;
/// Threads of the kernels that unpack.
const EXPAND_THREADS: usize = 256;
/// Entries and blocks of 64 tokens of a workgroup, and of a thread, in the kernel that multiplies queries with block means.
const MEANS_SIZES: [usize; 4] = [256, 32, 4, 8];
/// How far a score may lie above the reference of its softmax: weights up to e⁸ are halves as good as those up to 1.
const SLACK: f32 = 8.0;

/// Sizes of the kernel that attends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExpandedLayout {
    /// Entries of a workgroup.
    pub entries: usize,
    /// Tokens of a step.
    tokens: usize,
}

/// Room for a chunk of halves, and for the queries.
pub(crate) struct Halves {
    pub queries: Buffer,
    pub keys: Buffer,
    pub values: Buffer,
    /// Products of the queries with the means of a chunk's blocks.
    pub mean_products: Buffer,
    /// One uniform per chunk: its number.
    pub chunks: Vec<Buffer>,
}

impl Halves {
    /// For steps of up to `rows` rows over `tokens` tokens, for the largest of `layouts`.
    pub fn new(
        gpu: &Gpu,
        layouts: &[(AttentionSpec, ExpandedLayout)],
        rows: usize,
        tokens: usize,
    ) -> Result<Self, GpuError> {
        let largest = |of: &dyn Fn(&AttentionSpec, &ExpandedLayout) -> usize| {
            layouts.iter().map(|(spec, layout)| of(spec, layout)).max().unwrap_or(0) as u64
        };
        let chunk = largest(&|spec, _| 2 * CHUNK * spec.kv_heads * spec.head_dim);
        let queries = largest(&|spec, layout| 2 * spec.kv_heads * layout.padded(spec, rows) * spec.head_dim);
        let means = largest(&|spec, layout| match spec.block_means {
            true => 4 * spec.kv_heads * (CHUNK / 64) * layout.padded(spec, rows),
            false => 0,
        });
        let number = |chunk: usize| {
            let uniform = gpu.uniform("number of a chunk", 16)?;
            gpu.write(&uniform, 0, bytemuck::bytes_of(&[chunk as u32, 0, 0, 0]))?;
            Ok(uniform)
        };
        Ok(Self {
            queries: gpu.buffer("queries in halves", queries)?,
            keys: gpu.buffer("keys in halves", chunk)?,
            values: gpu.buffer("values in halves", chunk)?,
            mean_products: gpu.buffer("products with block means", means)?,
            chunks: (0..tokens.div_ceil(CHUNK).max(1)).map(number).collect::<Result<_, GpuError>>()?,
        })
    }
}

/// The dispatches of one kind of tokens.
#[derive(Debug)]
pub(crate) struct ExpandedOps {
    queries: Dispatch,
    chunks: Vec<ChunkOps>,
}

/// The dispatches of a chunk.
#[derive(Debug)]
struct ChunkOps {
    unpack: Dispatch,
    /// Products with block means, where there are any.
    means: Option<Dispatch>,
    attend: Dispatch,
}

impl ExpandedLayout {
    /// `None` where steps of up to `rows` rows have no use for it, or the GPU none of what it takes: 16×16 matrices that kernels can look into.
    pub fn new(gpu: &GpuInfo, spec: &AttentionSpec, rows: usize) -> Option<Self> {
        let layout = Self { entries: 128, tokens: 32 };
        let fits = spec.arithmetic == ShaderArithmetic::Bytes
            && gpu.has_elements
            && spec.head_dim.is_multiple_of(32)
            && spec.head_dim <= 128
            && layout.workgroup_bytes(spec) <= gpu.workgroup_memory as usize;
        (fits && layout.suits(spec, rows)).then_some(layout)
    }

    /// True if a step of `rows` rows is long enough.
    pub fn suits(&self, spec: &AttentionSpec, rows: usize) -> bool {
        rows * spec.group() >= FEWEST_ENTRIES
    }

    fn threads(&self) -> usize {
        self.entries / 16 * 32
    }

    fn workgroup_bytes(&self, spec: &AttentionSpec) -> usize {
        // Keys and values, two halves of each.
        8 * self.tokens * (spec.head_dim + 8)
    }

    /// Entries of a KV head that `rows` rows fill, whole workgroups of them.
    pub fn padded(&self, spec: &AttentionSpec, rows: usize) -> usize {
        (rows * spec.group()).next_multiple_of(self.entries)
    }

    /// Tokens of a split for `rows` rows: as many splits of a chunk as fill the GPU.
    fn per_split(&self, spec: &AttentionSpec, rows: usize) -> usize {
        let groups = spec.kv_heads * self.padded(spec, rows) / self.entries;
        let splits = (WORKGROUPS / groups.max(1)).clamp(1, CHUNK / FEWEST_TOKENS);
        // Splits are equal parts of a chunk.
        CHUNK >> splits.ilog2()
    }

    /// How `visible` tokens are cut for `rows` rows.
    pub fn plan(&self, spec: &AttentionSpec, visible: &Range<usize>, rows: usize) -> SplitPlan {
        let tokens = self.per_split(spec, rows);
        SplitPlan { splits: spec.aligned(visible).len().div_ceil(tokens).max(1), tokens }
    }

    /// Most states of a step of up to `rows` rows over `tokens` tokens.
    pub fn most_states(&self, spec: &AttentionSpec, rows: usize, tokens: usize) -> usize {
        let of = |rows: usize| {
            let splits = (tokens + 64).div_ceil(self.per_split(spec, rows));
            spec.kv_heads * self.padded(spec, rows) * splits.max(1)
        };
        // Fewer rows have more splits.
        let mut most = of(rows);
        let mut fewer = rows;
        while self.suits(spec, fewer) && fewer > 1 {
            most = most.max(of(fewer));
            fewer = fewer.div_ceil(2);
        }
        most
    }

    fn bindings(&self, spec: &AttentionSpec, tokens: Tokens) -> Result<Bindings, GpuError> {
        let tiles = tokens == Tokens::Tiles;
        let positions = tiles && spec.positions;
        let what = match tokens {
            Tokens::Tiles => format!("keys {}, values {}", spec.keys, spec.values),
            Tokens::Rows => "plain rows".to_owned(),
        };
        let mut bindings = Bindings::default();
        bindings
            .text("WHAT", what)
            .text("ZONE", include_str!("../wgsl/plain_rows.wgsl").trim_end())
            .number("DIM", spec.head_dim as u64)
            .number("HEADS", spec.heads as u64)
            .number("KV_HEADS", spec.kv_heads as u64)
            .number("GROUP", spec.group() as u64)
            .number("ENTRIES", self.entries as u64)
            .number("TOKENS", self.tokens as u64)
            .number("THREADS", self.threads() as u64)
            .number("CHUNK", CHUNK as u64)
            .number("FREE", 7 + u64::from(spec.export_scores) + u64::from(positions))
            .flag("TILES", tiles)
            // Scores are seen or not, by their place, and nothing else becomes of them.
            .flag("PLAIN_SCORES", !spec.export_scores && !positions && spec.softcap.is_none())
            .flag("MATRIX", true)
            .flag("EXPORT", spec.export_scores)
            .flag("POSITIONS", positions)
            .flag("SOFTCAP", spec.softcap.is_some())
            .text("CAP", format!("{:?}", spec.softcap.unwrap_or(1.0)))
            .text("SLACK", format!("{SLACK:?}"));
        let zone = expand("plain_rows.wgsl", include_str!("../wgsl/plain_rows.wgsl"), &bindings)?;
        bindings.text("ZONE", zone.trim_end());
        let (file, text) = match tokens {
            Tokens::Tiles => {
                spec.bind_decoders(&mut bindings)?;
                ("prompt_tiles.wgsl", include_str!("../wgsl/prompt_tiles.wgsl"))
            }
            Tokens::Rows => {
                means::bind(&mut bindings, false, spec.head_dim);
                ("prompt_rows.wgsl", include_str!("../wgsl/prompt_rows.wgsl"))
            }
        };
        let source = expand(file, text, &bindings)?;
        bindings.text("SOURCE", source.trim_end());
        Ok(bindings)
    }

    /// WGSL of the kernels that unpack and that attend.
    pub fn sources(&self, spec: &AttentionSpec, tokens: Tokens) -> Result<[String; 2], GpuError> {
        let mut bindings = self.bindings(spec, tokens)?;
        let text = include_str!("../wgsl/prompt_expanded.wgsl");
        let attend = expand("prompt_expanded.wgsl", text, &bindings)?;
        bindings.number("THREADS", EXPAND_THREADS as u64);
        let unpack = expand("prompt_expand.wgsl", include_str!("../wgsl/prompt_expand.wgsl"), &bindings)?;
        Ok([unpack, attend])
    }

    /// WGSL of the kernel that multiplies queries with the means of tiles' blocks.
    pub fn means_source(&self, spec: &AttentionSpec) -> Result<String, GpuError> {
        let [entries, blocks, own, per_thread] = MEANS_SIZES;
        let mut bindings = self.bindings(spec, Tokens::Tiles)?;
        bindings
            .number("PADDED", self.entries as u64)
            .number("ENTRIES", entries as u64)
            .number("BLOCKS", blocks as u64)
            .number("OWN", own as u64)
            .number("PER_THREAD", per_thread as u64)
            .number("THREADS", (entries * blocks / own / per_thread) as u64);
        Ok(expand("prompt_means.wgsl", include_str!("../wgsl/prompt_means.wgsl"), &bindings)?)
    }

    /// WGSL of the kernel that makes halves of the queries.
    pub fn queries_source(&self, spec: &AttentionSpec, tokens: Tokens) -> Result<String, GpuError> {
        let mut bindings = self.bindings(spec, tokens)?;
        let zone = expand("plain_rows.wgsl", include_str!("../wgsl/plain_rows.wgsl"), &bindings)?;
        // Both kinds of parameters say how many rows there are.
        let rows = match tokens {
            Tokens::Tiles => {
                format!(
                    "{}\n@group(0) @binding(0) var<uniform> params: Params;\n\
                     fn row_count() -> u32 {{ return params.rows; }}\nfn row_base() -> u32 {{ return params.first_row; }}",
                    include_str!("../wgsl/attention_params.wgsl").trim_end()
                )
            }
            Tokens::Rows => format!(
                "{}\n@group(0) @binding(0) var<uniform> zone: Zone;\nfn row_count() -> u32 {{ return zone.rows; }}\n\
                 fn row_base() -> u32 {{ return zone.first_row; }}",
                zone.trim_end()
            ),
        };
        bindings.number("THREADS", EXPAND_THREADS as u64).text("ROWS_OF", rows);
        Ok(expand("prompt_queries.wgsl", include_str!("../wgsl/prompt_queries.wgsl"), &bindings)?)
    }

    /// Binds the kernels to tiles or to plain rows and their zone; the first `chunks` of those that `halves` has.
    pub fn bind(
        &self,
        gpu: &Gpu,
        spec: &AttentionSpec,
        tokens: Tokens,
        buffers: &SealedAttention,
        halves: &Halves,
        chunks: usize,
    ) -> Result<ExpandedOps, GpuError> {
        let (mut accesses, bound) = buffers.of_prompt();
        accesses.push(Access::Parameters);
        let has_means = tokens == Tokens::Tiles && spec.block_means;
        let mut multiplying = accesses.clone();
        multiplying.extend([Access::Read, Access::Write]);
        let mut attending = accesses.clone();
        attending.extend([Access::Read; 3]);
        attending.extend(has_means.then_some(Access::Read));
        accesses.extend([Access::Write; 2]);
        let describe = |what| format!("{what} {self:?} {spec:?} {tokens:?}");
        let [unpack, attend] = [("unpack", &accesses, 0), ("prompt", &attending, 1)].map(
            |(name, accesses, which): (&str, &Vec<Access>, usize)| {
                let source =
                    || self.sources(spec, tokens).map(|mut sources| std::mem::take(&mut sources[which]));
                gpu.described_kernel(name, describe(name), accesses, source)
            },
        );
        let (unpack, attend) = (unpack?, attend?);
        let multiply =
            || gpu.described_kernel("means", describe("means"), &multiplying, || self.means_source(spec));
        let multiply = has_means.then(multiply).transpose()?;
        let of_chunk = |number: &Buffer| -> Result<ChunkOps, GpuError> {
            let mut bound = bound.clone();
            bound.push(number);
            let Halves { queries: query_halves, keys, values, mean_products, .. } = halves;
            let unpacking = [&bound[..], &[keys, values]].concat();
            let multiplying = [&bound[..], &[buffers.queries, mean_products]].concat();
            let mut attending = [&bound[..], &[query_halves, keys, values]].concat();
            attending.extend(has_means.then_some(mean_products));
            let multiply = multiply.as_ref().map(|kernel| gpu.dispatch(kernel, &multiplying, [1, 1, 1]));
            Ok(ChunkOps {
                unpack: gpu.dispatch(&unpack, &unpacking, [1, 1, 1])?,
                means: multiply.transpose()?,
                attend: gpu.dispatch(&attend, &attending, [1, 1, 1])?,
            })
        };
        let accesses = [Access::Parameters, Access::Read, Access::Write];
        let source = || self.queries_source(spec, tokens);
        let kernel = gpu.described_kernel("queries", describe("queries"), &accesses, source)?;
        Ok(ExpandedOps {
            queries: gpu.dispatch(&kernel, &[buffers.params, buffers.queries, &halves.queries], [1, 1, 1])?,
            chunks: halves.chunks.iter().take(chunks).map(of_chunk).collect::<Result<_, _>>()?,
        })
    }
}

impl ExpandedOps {
    /// The dispatches of a step of `rows` rows over `count` tokens (plain rows, or from the plan's first sealed one on), cut as `plan` says.
    pub fn steps(
        &self,
        layout: &ExpandedLayout,
        spec: &AttentionSpec,
        rows: usize,
        count: usize,
        plan: SplitPlan,
    ) -> Vec<(&'static str, &Dispatch, [u32; 3])> {
        let (kv_heads, padded) = (spec.kv_heads as u32, layout.padded(spec, rows));
        let quads = spec.head_dim / 4;
        let queries = [(padded * quads / EXPAND_THREADS) as u32, kv_heads, 1];
        let mut steps = vec![("unpack", &self.queries, queries)];
        for (i, ChunkOps { unpack, means, attend }) in
            self.chunks.iter().enumerate().take(count.div_ceil(CHUNK))
        {
            // Whole steps of the kernel that attends.
            let tokens = (count - i * CHUNK).min(CHUNK).next_multiple_of(64);
            let splits = tokens.div_ceil(plan.tokens.min(CHUNK)) as u32;
            let groups = (tokens / 4 * quads).div_ceil(EXPAND_THREADS) as u32;
            steps.push(("unpack", unpack, [groups, kv_heads, 1]));
            if let Some(means) = means {
                let [entries, blocks, ..] = MEANS_SIZES;
                let blocks = (tokens / 64).div_ceil(blocks);
                steps.push((
                    "block means",
                    means,
                    [padded.div_ceil(entries) as u32, blocks as u32, kv_heads],
                ));
            }
            steps.push(("attention", attend, [splits * kv_heads, (padded / layout.entries) as u32, 1]));
        }
        steps
    }
}

impl AttentionSpec {
    /// WGSL of a long prompt's attention to tiles on `gpu`: the kernels that make halves of the queries, that unpack, and that attend. None where
    /// the GPU, or the shape, has no such kernels.
    pub fn expanded_sources(&self, gpu: &GpuInfo, rows: usize) -> Result<Vec<String>, GpuError> {
        let Some(layout) = ExpandedLayout::new(gpu, self, rows) else { return Ok(Vec::new()) };
        let [unpack, attend] = layout.sources(self, Tokens::Tiles)?;
        let [unpack_rows, attend_rows] = layout.sources(self, Tokens::Rows)?;
        let queries = layout.queries_source(self, Tokens::Tiles)?;
        let rows = [layout.queries_source(self, Tokens::Rows)?, unpack_rows, attend_rows];
        let means = self.block_means.then(|| layout.means_source(self)).transpose()?;
        Ok([queries, unpack, attend].into_iter().chain(rows).chain(means).collect())
    }
}

//! Measurements on random caches of any size, each checked against f64 in the same run.

use std::time::{Duration, Instant};

use kvant_codec::block_mean::{MeanRecord, record_bytes};
use kvant_codec::{CodecScratch, Format, Levels, Orientation, SideCodec, TILE_TOKENS, TileLayout};

use crate::attention::{Attention, AttentionSpec, SplitPlan, Tuning};
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::means::{BLOCK_TILES, BLOCK_TOKENS};
use crate::memory::Buffer;
use crate::ops::{Ending, Few, Input, Matrices, ProductSizes, Step, WeightFormat, gate};
use crate::seal::{SealKernel, SealPlan};

/// Deterministic numbers.
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// In −1..1.
    pub fn uniform(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Nearly normal, variance 1.
    pub fn normals(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| (0..4).map(|_| self.uniform()).sum::<f32>() * 0.75f32.sqrt()).collect()
    }
}

/// `count` tiles with random codes, and scales and offsets that make elements of about ±1.
pub fn random_tiles(layout: &TileLayout, count: usize, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut bytes = vec![0u8; layout.bytes() * count];
    if layout.format().is_float() {
        for element in bytes.chunks_exact_mut(layout.element_bytes()) {
            let x = random.uniform();
            match layout.format() {
                Format::F32 => element.copy_from_slice(&x.to_le_bytes()),
                Format::Bf16 => element.copy_from_slice(&half::bf16::from_f32(x).to_le_bytes()),
                _ => element.copy_from_slice(&half::f16::from_f32(x).to_le_bytes()),
            }
        }
        return bytes;
    }
    for word in bytes.chunks_mut(8) {
        let length = word.len();
        word.copy_from_slice(&random.bits().to_le_bytes()[..length]);
    }
    let top = match layout.format().descriptor().levels {
        Levels::Lut(_) => 2.0,
        _ => f32::from(1u16 << layout.format().descriptor().code_bits) / 2.0,
    };
    for tile in bytes.chunks_exact_mut(layout.bytes()) {
        for scale in tile[layout.scales()].chunks_exact_mut(2) {
            let x = half::f16::from_f32((1.0 + 0.3 * random.uniform()) / top);
            scale.copy_from_slice(&x.to_le_bytes());
        }
        for offset in tile[layout.offsets()].chunks_exact_mut(2) {
            let x = half::f16::from_f32(-1.0 + 0.3 * random.uniform());
            offset.copy_from_slice(&x.to_le_bytes());
        }
    }
    bytes
}

/// Records of `count` block means, of about ±1 per channel.
fn random_means(dim: usize, count: usize) -> Vec<u8> {
    let mut random = Random::new(5);
    let mut records = vec![0u8; count * record_bytes(dim)];
    for record in records.chunks_exact_mut(record_bytes(dim)) {
        let (codes, scales) = record.split_at_mut(dim);
        codes.iter_mut().for_each(|code| *code = (random.uniform() * 127.0) as i8 as u8);
        let scale = half::f16::from_f32(1.0 / 127.0).to_le_bytes();
        scales.chunks_exact_mut(2).for_each(|bits| bits.copy_from_slice(&scale));
    }
    records
}

/// One stored element, in f64.
fn element(layout: &TileLayout, levels: &Levels, tile: &[u8], token: usize, channel: usize) -> f64 {
    if let Levels::Float = levels {
        let at = layout.element_byte(token, channel);
        return match layout.format() {
            Format::F32 => f64::from(f32::from_le_bytes(std::array::from_fn(|i| tile[at + i]))),
            Format::Bf16 => half::bf16::from_le_bytes([tile[at], tile[at + 1]]).to_f64(),
            _ => half::f16::from_le_bytes([tile[at], tile[at + 1]]).to_f64(),
        };
    }
    let group = channel / layout.format().group_len(layout.dim());
    let scale = half::f16::from_bits(layout.scale_bits(tile, group, token)).to_f64();
    let offset = half::f16::from_bits(layout.offset_bits(tile, group, token)).to_f64();
    let level = levels.level(layout.code(tile, token, channel)).map_or(0.0, f64::from);
    scale * level + offset
}

/// Attention of the query rows of KV head `kv_head` in f64; `group × head_dim`.
fn reference(
    spec: &AttentionSpec,
    caches: [(&TileLayout, &[u8]); 2],
    means: &[u8],
    tiles: usize,
    tokens: usize,
    kv_head: usize,
    queries: &[f32],
) -> Vec<f64> {
    let (d, group) = (spec.head_dim, spec.group());
    let [(key_layout, keys), (value_layout, values)] = caches;
    let [key_levels, value_levels] =
        [key_layout, value_layout].map(|layout| layout.format().descriptor().levels);
    let (mut row, mut mean) = (vec![0.0; d], vec![0.0; d]);
    let mut scores = vec![0.0; group * tokens];
    for t in 0..tokens {
        let at = (kv_head * tiles + t / TILE_TOKENS) * key_layout.bytes();
        let tile = &keys[at..at + key_layout.bytes()];
        row.iter_mut()
            .enumerate()
            .for_each(|(c, x)| *x = element(key_layout, &key_levels, tile, t % TILE_TOKENS, c));
        if t % BLOCK_TOKENS == 0 {
            let record = means.chunks_exact(record_bytes(d)).nth(t / BLOCK_TOKENS * spec.kv_heads + kv_head);
            if let Some(record) = record.and_then(|bytes| MeanRecord::new(bytes, d).ok()) {
                record.stored(&mut mean);
            }
        }
        row.iter_mut().zip(&mean).for_each(|(x, m)| *x += f64::from(*m));
        for h in 0..group {
            let query = &queries[(kv_head * group + h) * d..][..d];
            scores[h * tokens + t] = query.iter().zip(&row).map(|(q, k)| f64::from(*q) * k).sum();
        }
    }
    let mut out = vec![0.0; group * d];
    for weights in scores.chunks_exact_mut(tokens) {
        let max = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        weights.iter_mut().for_each(|score| *score = (*score - max).exp());
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
    }
    for t in 0..tokens {
        let at = (kv_head * tiles + t / TILE_TOKENS) * value_layout.bytes();
        let tile = &values[at..at + value_layout.bytes()];
        row.iter_mut()
            .enumerate()
            .for_each(|(c, x)| *x = element(value_layout, &value_levels, tile, t % TILE_TOKENS, c));
        for h in 0..group {
            let weight = scores[h * tokens + t];
            out[h * d..(h + 1) * d].iter_mut().zip(&row).for_each(|(out, v)| *out += weight * v);
        }
    }
    out
}

/// One measured shape.
#[derive(Clone, Debug)]
pub struct AttentionRow {
    /// Tokens attended over.
    pub tokens: usize,
    /// Median device time of a step (attention and merge), in µs.
    pub micros: f64,
    /// Of these, attention without the merge.
    pub attend_micros: f64,
    /// Bytes of keys and values a step reads.
    pub bytes: u64,
    /// Parts along the tokens.
    pub splits: usize,
    /// ‖found − f64‖ / ‖f64‖ over the first and the last KV head.
    pub error: f64,
}

/// Bytes of caches that a measurement goes through before it meets the first again: several times any L2.
const ROTATED_BYTES: u64 = 400 << 20;

/// Caches in rotation, so that no cache memory of the GPU keeps them, queries, and what attention to them is in f64.
pub struct AttentionBench {
    gpu: Gpu,
    spec: AttentionSpec,
    tokens: usize,
    caches: Vec<(Buffer, Buffer)>,
    bytes: u64,
    queries: Vec<f32>,
    /// Of the first and the last KV head.
    expected: [Vec<f64>; 2],
}

impl AttentionBench {
    /// Random caches of `tokens` tokens for `spec`; scores have a standard deviation of about `spread`.
    pub fn new(gpu: &Gpu, spec: AttentionSpec, tokens: usize, spread: f32) -> Result<Self, GpuError> {
        let tiles = tokens.div_ceil(TILE_TOKENS);
        let key_layout = TileLayout::new(spec.keys, spec.head_dim, Orientation::Keys)?;
        let value_layout = TileLayout::new(spec.values, spec.head_dim, Orientation::Values)?;
        let count = spec.kv_heads * tiles;
        let (keys, values) = (random_tiles(&key_layout, count, 1), random_tiles(&value_layout, count, 2));
        let means = match spec.block_means {
            true => random_means(spec.head_dim, spec.kv_heads * tokens.div_ceil(BLOCK_TOKENS)),
            false => Vec::new(),
        };
        let of_means = spec.mean_dim().map(|dim| (&means[..], dim));
        let key_blocks = blocks::pack(&keys, spec.kv_heads, key_layout.bytes(), of_means);
        let value_blocks = blocks::pack(&values, spec.kv_heads, value_layout.bytes(), None);
        let bytes = (key_blocks.len() + value_blocks.len()) as u64;
        let sets = ROTATED_BYTES.div_ceil(bytes).clamp(1, 64);
        // Stored elements have a variance of about a third.
        let scale = 3f32.sqrt() * spread / (spec.head_dim as f32).sqrt();
        let queries: Vec<f32> =
            Random::new(3).normals(spec.heads * spec.head_dim).iter().map(|q| q * scale).collect();
        let upload = |what: &str, data: &[u8]| -> Result<Buffer, GpuError> {
            let buffer = gpu.buffer(what, data.len() as u64)?;
            gpu.write(&buffer, 0, data)?;
            Ok(buffer)
        };
        let caches = (0..sets)
            .map(|_| Ok((upload("keys", &key_blocks)?, upload("values", &value_blocks)?)))
            .collect::<Result<_, GpuError>>()?;
        let expected = [0, spec.kv_heads - 1].map(|kv_head| {
            let caches = [(&key_layout, &keys[..]), (&value_layout, &values[..])];
            reference(&spec, caches, &means, tiles, tokens, kv_head, &queries)
        });
        Ok(Self { gpu: gpu.clone(), spec, tokens, caches, bytes, queries, expected })
    }

    /// Times a step with kernels of the sizes `tuning`, cut into `splits` parts where they are given.
    pub fn measure(&self, tuning: Tuning, splits: Option<usize>) -> Result<AttentionRow, GpuError> {
        let (gpu, tokens) = (&self.gpu, self.tokens);
        let spec = AttentionSpec { tuning, ..self.spec };
        let mut attentions = Vec::new();
        let mut used = 0;
        for (keys, values) in &self.caches {
            let mut attention = Attention::new(gpu, spec, keys, values, tokens.div_ceil(TILE_TOKENS))?;
            attention.set_queries(&self.queries, &vec![0.0; spec.heads])?;
            used = match splits {
                None => attention.plan(0..tokens)?.splits,
                Some(splits) => {
                    attention.plan_as(0..tokens, SplitPlan { splits, tokens: tokens.div_ceil(splits) })?;
                    splits
                }
            };
            attentions.push(attention);
        }
        let found = attentions[0].run()?;
        let mut norms = (0.0, 0.0);
        for (kv_head, expected) in [0, spec.kv_heads - 1].iter().zip(&self.expected) {
            let rows = &found.output[kv_head * spec.group() * spec.head_dim..];
            for (found, expected) in rows.iter().zip(expected) {
                norms.0 += (f64::from(*found) - expected).powi(2);
                norms.1 += expected.powi(2);
            }
        }
        let count = attentions.len();
        let all: Vec<_> = attentions.iter().flat_map(Attention::dispatches).collect();
        let attend: Vec<_> = attentions.iter().map(|attention| attention.dispatches()[0]).collect();
        let [both, attend] =
            medians([&|repeats| gpu.time(&all, repeats), &|repeats| gpu.time(&attend, repeats)])?;
        Ok(AttentionRow {
            tokens,
            micros: both / count as f64,
            attend_micros: attend / count as f64,
            bytes: self.bytes,
            splits: used,
            error: (norms.0 / norms.1).sqrt(),
        })
    }
}

/// Wall time of a warm-up: GPUs that were idle, if only while a kernel was compiled, take most of a second to reach their clock.
const WARM_UP: Duration = Duration::from_secs(1);

/// Device time of what is measured, in µs, as the mean of so many runs back to back.
type Clock<'a> = &'a dyn Fn(usize) -> Result<f64, GpuError>;

/// Device time of a submission, in µs: shorter ones would leave the GPU idle while the CPU makes the next.
const BUSY_MICROS: f64 = 30e3;

/// Medians of five after a warm-up for all of them.
fn medians<const N: usize>(clocks: [Clock; N]) -> Result<[f64; N], GpuError> {
    let repeats = (BUSY_MICROS / clocks[0](1)?.max(1.0)).clamp(1.0, 1000.0) as usize;
    let start = Instant::now();
    while start.elapsed() < WARM_UP {
        clocks[0](repeats)?;
    }
    let mut found = [0.0; N];
    for (median, clock) in found.iter_mut().zip(clocks) {
        let mut times = (0..5).map(|_| clock(repeats)).collect::<Result<Vec<f64>, _>>()?;
        times.sort_by(f64::total_cmp);
        *median = times[2];
    }
    Ok(found)
}

/// Random rows of one head to be sealed.
pub struct SealBench {
    gpu: Gpu,
    dim: usize,
    data: Vec<f32>,
    rows: Buffer,
}

impl SealBench {
    /// `rows` rows of `dim` channels.
    pub fn new(gpu: &Gpu, dim: usize, rows: usize) -> Result<Self, GpuError> {
        let data = Random::new(9).normals(rows * dim);
        let buffer = gpu.buffer("rows", 4 * data.len() as u64)?;
        gpu.write(&buffer, 0, bytemuck::cast_slice(&data))?;
        Ok(Self { gpu: gpu.clone(), dim, data, rows: buffer })
    }

    /// Times sealing them, in ns per row, and counts the codes that differ from the CPU's among the first 1024 rows.
    pub fn measure(&self, codec: &SideCodec) -> Result<(f64, f64), GpuError> {
        let (gpu, dim, layout) = (&self.gpu, self.dim, codec.layout());
        if codec.dim() != dim {
            let (what, found) = ("head dimension of an append", codec.dim().to_string());
            return Err(GpuError::Unsupported { what, found, expected: "that of the rows" });
        }
        let rows = self.data.len() / dim;
        let tiles = rows.div_ceil(TILE_TOKENS);
        let kernel = SealKernel::new(gpu, std::slice::from_ref(codec), 1)?;
        let output = gpu.buffer("tiles", (kernel.block_bytes() * tiles.div_ceil(BLOCK_TILES)) as u64)?;
        let plan = SealPlan {
            rows,
            row_stride: dim,
            head_stride: 0,
            first_tile: 0,
            capacity_tiles: tiles,
            tail: rows,
            shared_mean: false,
        };
        let dispatches = kernel.dispatches(&self.rows, &output, plan)?;
        let dispatches: Vec<&Dispatch> = dispatches.iter().collect();
        let [micros] = medians([&|repeats| gpu.time(&dispatches, repeats)])?;
        // Block means are compared for whole blocks.
        let unit = if codec.mean_bytes() > 0 { BLOCK_TOKENS } else { TILE_TOKENS };
        let checked = rows.min(1024) / unit * (unit / TILE_TOKENS);
        let mean_dim = (codec.mean_bytes() > 0).then_some(dim);
        let found = gpu.read(&output, output.bytes())?;
        let (found, _) = blocks::unpack(&found, 1, layout.bytes(), mean_dim, checked);
        let mut expected = vec![0; layout.bytes()];
        let mut scratch = CodecScratch::new();
        let mut differing = 0;
        let less = less_their_means(codec, &self.data[..checked * TILE_TOKENS * dim])?;
        for (tile, found) in found.chunks_exact(layout.bytes()).enumerate() {
            let rows = &less[tile * TILE_TOKENS * dim..(tile + 1) * TILE_TOKENS * dim];
            codec.encode_tile(rows, &mut expected, &mut scratch)?;
            for slot in 0..TILE_TOKENS {
                let differs = |c: &usize| layout.code(found, slot, *c) != layout.code(&expected, slot, *c);
                differing += (0..dim).filter(differs).count();
            }
        }
        let codes = (checked * TILE_TOKENS * dim).max(1);
        Ok((micros * 1e3 / rows as f64, differing as f64 / codes as f64))
    }
}

/// Rows less the means of their blocks, where `codec` has those.
fn less_their_means(codec: &SideCodec, rows: &[f32]) -> Result<Vec<f32>, GpuError> {
    let (dim, mut scratch) = (codec.dim(), CodecScratch::new());
    let mut less = rows.to_vec();
    let mut record = vec![0; codec.mean_bytes()];
    for block in less.chunks_mut(BLOCK_TOKENS * dim).filter(|_| codec.mean_bytes() > 0) {
        let mut mean = vec![0.0; dim];
        block.chunks_exact(dim).for_each(|row| mean.iter_mut().zip(row).for_each(|(m, x)| *m += x));
        let factor = dim as f32 / block.len() as f32;
        mean.iter_mut().for_each(|m| *m *= factor);
        codec.pack_means(&mut mean, &mut record, &mut scratch)?;
        block.chunks_exact_mut(dim).for_each(|row| row.iter_mut().zip(&mean).for_each(|(x, m)| *x -= m));
    }
    Ok(less)
}

/// Times products of random weights with `rows` rows of activations, in µs. Weights in rotation, so that none stays in a cache.
pub fn product(
    gpu: &Gpu,
    format: WeightFormat,
    (outputs, cols): (usize, usize),
    rows: usize,
    sizes: ProductSizes,
) -> Result<f64, GpuError> {
    let few = if sizes.few == Few::None { 1 } else { 64 };
    let most = sizes.matrix.iter().map(|tile| tile.rows).max().unwrap_or(1).max(few);
    let room = if rows == 1 { 1 } else { rows.next_multiple_of(most) };
    let mut step = Step::new(gpu)?;
    step.set(gpu, rows, 0, rows)?;
    let out = gpu.buffer("results", (4 * room * outputs) as u64)?;
    let mut matrices = Vec::new();
    while matrices.is_empty() || matrices.iter().map(Matrices::bytes).sum::<u64>() < ROTATED_BYTES {
        matrices.push(Matrices::random(gpu, format, outputs, cols)?);
    }
    let input = Input::new(gpu, room, cols, matrices[0].forms(false))?;
    let source = gpu.buffer("rows", (4 * room * cols) as u64)?;
    gpu.write(&source, 0, bytemuck::cast_slice(&Random::new(9).normals(rows * cols)))?;
    gpu.submit_sized(&[(&gate(gpu, &source, None, &input)?, input.groups(rows))]);
    let bound = matrices
        .iter()
        .map(|weights| weights.bind_with(gpu, &step, &input, &out, Ending::default(), false, sizes))
        .collect::<Result<Vec<_>, _>>()?;
    let run = |repeats: usize| {
        let record = |pass: &mut wgpu::ComputePass| {
            for (dispatch, grid) in (0..repeats).flat_map(|_| &bound).flatten().map(|p| p.of(rows)) {
                dispatch.record(pass, grid);
            }
        };
        Ok(gpu.time_pass(&record)? / repeats as f64)
    };
    let [micros] = medians([&run])?;
    Ok(micros / matrices.len() as f64)
}

//! A GPU, packed caches and the reference beside each other.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kvant_attn::packed::{BlockLayout, PackedOptions, PackedView};
use kvant_attn::{AttnProblem, AttnShape, reference};
use kvant_cache::CacheConfig;
use kvant_codec::{Calibration, CodecScratch, Format, Orientation, Scheme, SideCodec, Sidecar, TILE_TOKENS};
use kvant_cpu::Pool;
use kvant_files::Checkpoint;
use kvant_gpu::attention::{Attention, AttentionSpec, ShaderArithmetic, SplitPlan, Tuning};
use kvant_gpu::model::{
    DeviceModel, DeviceSequence, Runner, RunnerAnswer, RunnerOptions, RunnerPart, RunnerTicket, StepRows,
};
use kvant_gpu::{Gpu, blocks, list};
use kvant_model::{Asked, CandidateRequest, Model, ModelError, Wanted};

/// Tokens of a block of the CPU's cache.
const BLOCK: usize = 64;

/// The first GPU; `None` where there is none, and the test is skipped by name.
#[track_caller]
pub fn gpu() -> Option<Gpu> {
    if list().is_empty() {
        kvant_testing::skip("needs a GPU, or an emulated one (mesa-vulkan-drivers)");
        return None;
    }
    Some(Gpu::open(None, 1 << 30).unwrap())
}

/// The first GPU as it is, and as if it had no product of bytes; none where the test is skipped.
#[track_caller]
pub fn gpus() -> Vec<Gpu> {
    gpu().into_iter().flat_map(|gpu| [gpu, Gpu::open_without_dot(None, 1 << 30, true).unwrap()]).collect()
}

/// Deterministic numbers.
pub struct Random(pub u64);

impl Random {
    /// In −1..1.
    pub fn uniform(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Nearly normal, variance 1.
    pub fn normals(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| (0..4).map(|_| self.uniform()).sum::<f32>() * 0.75f32.sqrt()).collect()
    }
}

/// One question.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub head_dim: usize,
    pub group: usize,
    pub tokens: usize,
    /// Rows of queries behind the tokens, in the kernel of prompts; `None` for the last token's own.
    pub rows: Option<usize>,
    pub keys: Format,
    pub values: Format,
    pub rotation: &'static str,
    pub scheme_extra: &'static str,
    pub window: Option<usize>,
    pub softcap: Option<f32>,
    pub export_scores: bool,
    pub splits: Option<usize>,
    pub spread: f32,
    /// Size of block means, where `scheme_extra` says that keys have some (`+bm`).
    pub mean: f32,
    /// How many times as large as the others the values of every third tile are.
    pub outliers: f32,
    pub tuning: Tuning,
}

impl Default for Case {
    fn default() -> Self {
        Self {
            head_dim: 128,
            group: 8,
            tokens: 100,
            rows: None,
            keys: "i4g32".parse().unwrap(),
            values: "i4g32".parse().unwrap(),
            rotation: "",
            scheme_extra: "",
            window: None,
            softcap: None,
            export_scores: false,
            splits: None,
            spread: 0.7,
            mean: 1.0,
            outliers: 1.0,
            tuning: Tuning::default(),
        }
    }
}

fn codec(case: &Case, format: Format, orientation: Orientation, random: &mut Random) -> SideCodec {
    let mut scheme: Scheme = format!("{}{format}{}", case.rotation, case.scheme_extra).parse().unwrap();
    if orientation == Orientation::Values {
        scheme = scheme.for_values();
    }
    let d = case.head_dim;
    let samples: Vec<f32> = random
        .normals(64 * d)
        .iter()
        .enumerate()
        .map(|(i, x)| x * (1.0 + (i % d) as f32 / d as f32) + 0.3)
        .collect();
    let calibration = Calibration::fit(&scheme, d, &samples).unwrap();
    SideCodec::with_calibration(scheme, d, orientation, calibration).unwrap()
}

impl Case {
    /// Relative error of the output, largest errors of scores and of the denominators' logs.
    pub fn run(&self, gpu: &Gpu, arithmetic: ShaderArithmetic) -> (f64, f64, f64) {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (self.tokens * 7919 + self.head_dim) as u64);
        let (d, kv_heads, len) = (self.head_dim, 2, self.tokens);
        let shape = AttnShape { heads: self.group * kv_heads, kv_heads, head_dim: d };
        let keys = [codec(self, self.keys, Orientation::Keys, &mut random)];
        let values = [codec(self, self.values, Orientation::Values, &mut random)];
        let tiles = len.div_ceil(TILE_TOKENS);
        let (key_bytes, value_bytes) = (keys[0].layout().bytes(), values[0].layout().bytes());
        // The GPU's layout, [kv head][tile], and the CPU's, [block][head][keys, values][tile], from the same tiles.
        let mut gpu_keys = vec![0; kv_heads * tiles * key_bytes];
        let mut gpu_values = vec![0; kv_heads * tiles * value_bytes];
        let mut scratch = CodecScratch::new();
        for head in 0..kv_heads {
            for tile in 0..tiles {
                let count = (len - tile * TILE_TOKENS).min(TILE_TOKENS);
                let at = head * tiles + tile;
                let size = if tile % 3 == 2 { self.outliers } else { 1.0 };
                for (codec, all, size) in
                    [(&keys[0], &mut gpu_keys, 1.0), (&values[0], &mut gpu_values, size)]
                {
                    let bytes = codec.layout().bytes();
                    let tile = &mut all[at * bytes..(at + 1) * bytes];
                    let rows: Vec<f32> = random.normals(count * d).iter().map(|x| x * size).collect();
                    codec.encode_tile(&rows, tile, &mut scratch).unwrap();
                    // Slots without a token hold what is not a number wherever the format has one.
                    let poison = vec![0xff; bytes];
                    for slot in count..TILE_TOKENS {
                        codec.layout().copy_row(&poison, slot, tile, slot).unwrap();
                    }
                }
            }
        }
        let record = keys[0].mean_bytes();
        let mut means = random.normals(if record > 0 { len.div_ceil(BLOCK) * kv_heads * d } else { 0 });
        means.iter_mut().for_each(|mean| *mean *= self.mean);
        let mut records = vec![0; means.len() / d * record];
        if record > 0 {
            keys[0].pack_means(&mut means, &mut records, &mut scratch).unwrap();
        }
        let blocks: Vec<Vec<u8>> = (0..len.div_ceil(BLOCK))
            .map(|block| {
                let count = (tiles - block * BLOCK / TILE_TOKENS).min(BLOCK / TILE_TOKENS);
                let layout = BlockLayout::new(kv_heads, count, &keys[0], &values[0]);
                let mut bytes = vec![0; layout.bytes()];
                let all = layout.means();
                bytes[all.clone()].copy_from_slice(&records[block * all.len()..][..all.len()]);
                for head in 0..kv_heads {
                    for tile in 0..count {
                        let at = head * tiles + block * BLOCK / TILE_TOKENS + tile;
                        bytes[layout.key_tile(head, tile)]
                            .copy_from_slice(&gpu_keys[at * key_bytes..][..key_bytes]);
                        bytes[layout.value_tile(head, tile)]
                            .copy_from_slice(&gpu_values[at * value_bytes..][..value_bytes]);
                    }
                }
                bytes
            })
            .collect();
        let indices = shape.heads * self.rows.unwrap_or(1);
        let queries: Vec<f32> = random.normals(indices * d).iter().map(|q| q * self.spread).collect();
        let scale = 1.0 / (d as f32).sqrt();
        let problem = AttnProblem {
            shape,
            scale,
            softcap: self.softcap,
            window: self.window,
            sink_logits: None,
            queries: &queries,
            first_query: if self.rows.is_some() { len } else { len - 1 },
            before: None,
            spans: Vec::new(),
            turned: &[],
            packed: Some(PackedView {
                blocks: blocks.iter().map(|block| &block[..]).collect(),
                len,
                first_row: 0,
                first_position: 0,
                positions: Vec::new(),
                keys: &keys,
                values: &values,
                shared: false,
                index: Vec::new(),
                signs: vec![],
            }),
            after: None,
            options: PackedOptions::default(),
        };
        let expected = reference::attend(&problem);

        let spec = AttentionSpec {
            heads: shape.heads,
            kv_heads,
            head_dim: d,
            keys: self.keys,
            values: self.values,
            block_means: record > 0,
            softcap: self.softcap,
            export_scores: self.export_scores,
            positions: false,
            arithmetic,
            tuning: self.tuning.for_channels(self.head_dim),
        };
        let upload = |bytes: &[u8]| {
            let buffer = gpu.buffer("tiles", bytes.len() as u64).unwrap();
            gpu.write(&buffer, 0, bytes).unwrap();
            buffer
        };
        let of_means = (record > 0).then_some((&records[..], d));
        let gpu_keys = blocks::pack(&gpu_keys, kv_heads, key_bytes, of_means);
        let gpu_values = blocks::pack(&gpu_values, kv_heads, value_bytes, None);
        let (key_buffer, value_buffer) = (upload(&gpu_keys), upload(&gpu_values));
        let mut rows: Vec<f32> = queries.iter().map(|q| q * scale).collect();
        let bias: Vec<f32> = rows
            .chunks_exact(d)
            .map(|row| {
                keys[0]
                    .calibration()
                    .mu
                    .as_ref()
                    .map_or(0.0, |mu| row.iter().zip(mu).map(|(q, mu)| q * mu).sum())
            })
            .collect();
        keys[0].transform_queries(&mut rows, &mut scratch).unwrap();
        let last = if self.rows.is_some() { len } else { len - 1 };
        let visible = self.window.map_or(0, |window| (last + 1).saturating_sub(window))..len;
        let mut found = match self.rows {
            Some(count) => {
                let (key, value) = (&key_buffer, &value_buffer);
                let mut attention = Attention::for_prompt(gpu, spec, key, value, tiles, count).unwrap();
                attention.set_queries(&rows, &bias).unwrap();
                attention.run_prompt(visible.clone(), self.window).unwrap()
            }
            None => {
                let mut attention = Attention::new(gpu, spec, &key_buffer, &value_buffer, tiles).unwrap();
                attention.set_queries(&rows, &bias).unwrap();
                match self.splits {
                    None => attention.plan(visible.clone()).unwrap(),
                    Some(splits) => {
                        let plan = SplitPlan { splits, tokens: len.div_ceil(splits) };
                        attention.plan_as(visible.clone(), plan, None).unwrap();
                        plan
                    }
                };
                attention.run().unwrap()
            }
        };
        values[0].untransform_outputs(&mut found.output, &vec![1.0; indices], &mut scratch).unwrap();

        let mut score_error = 0.0f64;
        if self.export_scores {
            for index in 0..indices {
                // Rows further behind see less.
                for t in visible.clone().filter(|t| expected.scores[index * len + t].is_finite()) {
                    let (found, expected) =
                        (found.scores[index * tiles * TILE_TOKENS + t], expected.scores[index * len + t]);
                    let error = (f64::from(found) - expected).abs();
                    score_error = if error <= score_error { score_error } else { error };
                }
            }
        }
        let lse = found.log_sum_exp.iter().zip(&expected.log_sum_exp);
        let lse_error = lse.map(|(found, expected)| (f64::from(*found) - expected).abs()).fold(0.0, f64::max);
        (relative_error(&found.output, &expected.output), score_error, lse_error)
    }
}

/// ‖found − expected‖ / ‖expected‖; a NaN or infinity anywhere makes it infinite.
pub fn relative_error<T: Copy + Into<f64>>(found: &[f32], expected: &[T]) -> f64 {
    let expected: Vec<f64> = expected.iter().map(|x| (*x).into()).collect();
    assert_eq!(found.len(), expected.len());
    if found.iter().any(|x| !x.is_finite()) {
        return f64::INFINITY;
    }
    let norm = expected.iter().map(|x| x * x).sum::<f64>().sqrt();
    let error = found.iter().zip(&expected).map(|(a, b)| (f64::from(*a) - b).powi(2)).sum::<f64>().sqrt();
    if error == 0.0 { 0.0 } else { error / norm }
}

/// A tiny checkpoint.
pub fn case(name: &str) -> PathBuf {
    let tiny = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/tiny").join(name);
    if tiny.exists() { tiny } else { family(name) }
}

/// A tiny checkpoint of one of the later families.
pub fn family(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/families").join(name)
}

/// A copy of such a checkpoint, half as many heads of which are twice as large: the same tensors as another model, but for the norms of a
/// head, which are twice as long.
pub fn larger_heads(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("larger_heads").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let config = std::fs::read_to_string(family(name).join("config.json")).unwrap();
    let mut config: serde_json::Value = serde_json::from_str(&config).unwrap();
    for (key, factor) in [("num_attention_heads", 0.5), ("num_key_value_heads", 0.5), ("head_dim", 2.0)] {
        let changed = config[key].as_f64().unwrap() * factor;
        config[key] = serde_json::json!(changed as u64);
    }
    std::fs::write(folder.join("config.json"), config.to_string()).unwrap();
    reshape(name, &folder, &|tensor, shape| {
        if ["q_layernorm.weight", "k_layernorm.weight"].iter().any(|end| tensor.ends_with(end)) {
            shape[0] *= 2;
        }
    });
    folder
}

/// A copy of a checkpoint with latent attention whose rows have `rank` latent channels and `rope` that are rotated.
pub fn larger_latents(name: &str, rank: usize, rope: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("latents-{rank}-{rope}")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let config = std::fs::read_to_string(family(name).join("config.json")).unwrap();
    let mut config: serde_json::Value = serde_json::from_str(&config).unwrap();
    let was = |key: &str| config[key].as_u64().unwrap() as usize;
    let (heads, nope) = (was("num_attention_heads"), was("qk_nope_head_dim"));
    let queries = [heads * (nope + was("qk_rope_head_dim")), heads * (nope + rope)];
    config["kv_lora_rank"] = serde_json::json!(rank);
    config["qk_rope_head_dim"] = serde_json::json!(rope);
    std::fs::write(folder.join("config.json"), config.to_string()).unwrap();
    reshape(name, &folder, &|tensor, shape| match tensor.rsplit('.').nth(1) {
        Some("kv_a_proj_with_mqa") => shape[0] = rank + rope,
        Some("kv_a_layernorm") => shape[0] = rank,
        Some("kv_b_proj") => shape[1] = rank,
        Some("q_proj" | "q_b_proj") => {
            assert_eq!(shape[0], queries[0]);
            shape[0] = queries[1];
        }
        _ => {}
    });
    folder
}

/// Copies a family's tensors (f32 or bf16) to `folder`. Those whose shapes `change` changes repeat their numbers, times another factor every time.
fn reshape(name: &str, folder: &Path, change: &dyn Fn(&str, &mut Vec<usize>)) {
    let bytes = std::fs::read(family(name).join("model.safetensors")).unwrap();
    let len = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    let (header, data) = bytes[8..].split_at(len);
    let mut header: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(header).unwrap();
    let mut copied = Vec::new();
    for (name, tensor) in header.iter_mut().filter(|(name, _)| *name != "__metadata__") {
        let at = |i: usize| tensor["data_offsets"][i].as_u64().unwrap() as usize;
        let own = &data[at(0)..at(1)];
        let start = copied.len();
        let mut shape: Vec<usize> = serde_json::from_value(tensor["shape"].clone()).unwrap();
        let before: usize = shape.iter().product();
        change(name, &mut shape);
        let count: usize = shape.iter().product();
        if count == before {
            copied.extend_from_slice(own);
        } else {
            // A bf16 is the upper half of an f32.
            let size = if tensor["dtype"] == "BF16" { 2 } else { 4 };
            for i in 0..count {
                let mut number = [0; 4];
                number[4 - size..].copy_from_slice(&own[i % before * size..][..size]);
                let number = f32::from_le_bytes(number) * [1.0, 0.6, 1.3, 0.8, 1.1][i / before % 5];
                copied.extend_from_slice(&number.to_le_bytes()[4 - size..]);
            }
        }
        tensor["shape"] = serde_json::json!(shape);
        tensor["data_offsets"] = serde_json::json!([start, copied.len()]);
    }
    let mut header = serde_json::to_vec(&header).unwrap();
    header.resize(header.len().next_multiple_of(8), b' ');
    let all = [&(header.len() as u64).to_le_bytes()[..], &header, &copied].concat();
    std::fs::write(folder.join("model.safetensors"), all).unwrap();
}

/// Loads it with room for `context` tokens.
pub fn load(case: &Path, pool: &Pool, context: usize) -> Model {
    let gguf = case.join("model.gguf");
    let path = if gguf.exists() { gguf } else { case.to_owned() };
    let checkpoint = Checkpoint::open(&path).unwrap();
    Model::load(checkpoint, Some(context), pool, &|_, _| {}).unwrap()
}

/// Tokens that are spread over the vocabulary.
pub fn tokens(model: &Model, count: usize) -> Vec<u32> {
    (0..count as u64).map(|i| (i.wrapping_mul(2_654_435_761) % model.spec().vocab as u64) as u32).collect()
}

/// A conversation: a batch with one sequence.
pub fn alone(
    device: &Arc<DeviceModel>,
    config: &CacheConfig,
    calibration: Option<&Sidecar>,
    options: RunnerOptions,
) -> Result<DeviceSequence, ModelError> {
    Runner::new(device, config, calibration, options)?.sequence()
}

/// Steps of one sequence that are waited for.
pub trait Alone {
    /// Runs `rows` behind what it holds; returns the wanted logits.
    fn forward<'r>(&mut self, rows: impl Into<StepRows<'r>>, wanted: Wanted) -> Result<Vec<f32>, ModelError>;
    /// The `count` likeliest tokens behind the last row.
    fn forward_top<'r>(&mut self, rows: impl Into<StepRows<'r>>, count: usize) -> Vec<(u32, f32)>;
}

impl Alone for DeviceSequence {
    fn forward<'r>(&mut self, rows: impl Into<StepRows<'r>>, wanted: Wanted) -> Result<Vec<f32>, ModelError> {
        let (runner, rows, mut logits) = (self.batch().clone(), rows.into(), Vec::new());
        let count = rows_of(&runner, &rows);
        runner.step(rows, &mut [RunnerPart::new(self, count, wanted)], &mut logits)?;
        Ok(logits)
    }

    fn forward_top<'r>(&mut self, rows: impl Into<StepRows<'r>>, count: usize) -> Vec<(u32, f32)> {
        let (runner, rows) = (self.batch().clone(), rows.into());
        let asked = Asked::Candidates(CandidateRequest { count, ..CandidateRequest::LIKELIEST });
        let part = RunnerPart { asked, ..RunnerPart::greedy(self, rows_of(&runner, &rows)) };
        let ticket = runner.submit(rows, &mut [part]).unwrap();
        match runner.collect(ticket).unwrap().answers.remove(0) {
            RunnerAnswer::Candidates(found) if !found.nan => found.likeliest,
            other => panic!("{other:?}"),
        }
    }
}

fn rows_of(runner: &Runner, rows: &StepRows) -> usize {
    match rows {
        StepRows::Embedded(residual) => residual.len() / runner.model().spec().entry_channels(),
        StepRows::Tokens(tokens) => tokens.len(),
    }
}

/// A greedy answer, whose next step is submitted before this one's token is known.
pub struct RunsAhead {
    session: DeviceSequence,
    flight: Option<RunnerTicket>,
    /// What the step in flight begins with.
    chosen: u32,
}

impl RunsAhead {
    pub fn new(session: DeviceSequence) -> Self {
        Self { session, flight: None, chosen: 0 }
    }

    /// The likeliest token behind those.
    pub fn next(&mut self, tokens: &[u32]) -> u32 {
        let runner = self.session.batch().clone();
        let ticket = match self.flight.take() {
            Some(ticket) if tokens == [self.chosen] => ticket,
            _ => {
                let session = self.landed();
                let part = RunnerPart::greedy(session, tokens.len());
                runner.submit(StepRows::Tokens(tokens), &mut [part]).unwrap()
            }
        };
        if self.session.may_run_ahead() {
            let part = RunnerPart::ahead(&mut self.session);
            self.flight = Some(runner.submit(StepRows::Tokens(&[0]), &mut [part]).unwrap());
        }
        self.chosen = runner.collect(ticket).unwrap().likeliest(0).unwrap();
        self.chosen
    }

    /// True if the next step is on its way.
    pub fn is_ahead(&self) -> bool {
        self.flight.is_some()
    }

    /// The sequence without the row whose token is not known.
    pub fn landed(&mut self) -> &mut DeviceSequence {
        self.flight = None;
        self.session.take_back();
        &mut self.session
    }
}

/// Refuses kernels with loops that may never end, of all that were compiled on `gpu`.
pub fn check_loops(gpu: &Gpu) {
    for (name, source) in gpu.kernel_sources() {
        if let Err(error) = kvant_gpu::loops::check(&source) {
            panic!("kernel {name}: {error}");
        }
    }
}

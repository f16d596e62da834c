//! A loaded model with its tokeniser and chat template.

mod adapted;
mod text;

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use kvant_cache::{CacheConfig, CacheError, PolicyConfig, RepairBytes, Sequence, SpillFile, WatchMode};
use kvant_codec::{CacheScheme, Levels, Sidecar};
use kvant_cpu::{Pool, Precision};
use kvant_files::Checkpoint;
use kvant_model::{
    Adapter, AdapterScale, Compute, LayerSpec, Model, ModelError, ModelFile, ModelSpec, ToCome, fingerprint,
    packed_bytes, spec_of,
};
use kvant_text::{ChatTemplate, Tokenizer};

use crate::adapters::{AdapterOption, AdapterSet};
use crate::calibration::find_calibration;
use crate::device::{DeviceAnswers, DeviceBytes, DevicePart, DeviceText, DeviceTicket, DeviceWeights};
use crate::error::EngineError;
use crate::home::Home;
use crate::options::EngineOptions;
use crate::plan::MemoryPlan;
use text::{template_of, tokenizer_of};

/// Most threads: a mistake is nearer than a machine that has use for more.
const MOST_THREADS: usize = 512;

/// Context taken when none is asked for and the model could do more.
const DEFAULT_CONTEXT: usize = 8192;
/// More tokens than any machine's memory holds.
#[cfg(target_pointer_width = "64")]
const MOST_CONTEXT: usize = 1 << 40;
#[cfg(not(target_pointer_width = "64"))]
const MOST_CONTEXT: usize = usize::MAX >> 1;
/// Tokens of a prompt's steps with exact arithmetic on a GPU.
const EXACT_CHUNK: usize = 64;
/// Tokens of the longest step: its activations alone are gigabytes.
const MOST_BATCH: usize = 1 << 20;

/// A checkpoint that is opened and understood, but not loaded: enough to say what it will cost.
pub struct Opened {
    checkpoint: Checkpoint,
    spec: ModelSpec,
    options: EngineOptions,
    uncalibrated: bool,
    adapters: Vec<Adapter>,
    plan: MemoryPlan,
    context: usize,
    started: Instant,
}

impl Opened {
    /// What it will take in memory.
    pub fn plan(&self) -> &MemoryPlan {
        &self.plan
    }

    /// What the model is.
    pub fn spec(&self) -> &ModelSpec {
        &self.spec
    }

    /// The options, with the calibration that was found.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// True if the scheme asked for a calibration, there is none, and it goes on without.
    pub fn uncalibrated(&self) -> bool {
        self.uncalibrated
    }

    /// The file.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// What the model is, and its file, without weights.
    pub fn into_file(self) -> Result<ModelFile, EngineError> {
        Ok(ModelFile::new(self.checkpoint, Some(self.context))?.with_adapters(self.adapters))
    }

    /// The tokeniser, made anew.
    pub fn tokenizer(&self) -> Result<Tokenizer, EngineError> {
        tokenizer_of(&self.checkpoint)
    }

    /// The chat template: the one asked for, else the file's own.
    pub fn template(&self) -> Result<Option<ChatTemplate>, EngineError> {
        match &self.options.template {
            Some(source) => Ok(Some(ChatTemplate::new(source)?)),
            None => template_of(&self.checkpoint),
        }
    }

    /// Loads it. `progress` hears steps done and their total.
    pub fn load(self, progress: &dyn Fn(usize, usize)) -> Result<Engine, EngineError> {
        let (tokenizer, template) = (self.tokenizer()?, self.template()?);
        let Opened { checkpoint, options, adapters, plan, context, started, .. } = self;
        let spill = options.kv_spill.as_deref().map(SpillFile::create).transpose();
        let spill = spill.map_err(CacheError::from)?;
        let pool = Arc::new(Pool::new(thread_count(options.threads)));
        let extra_ends = checkpoint.metadata().opt_array_u32("kvant.eos_token_ids")?.unwrap_or_default();
        let scales: Vec<AdapterScale> = options
            .lora
            .iter()
            .enumerate()
            .map(|(adapter, one)| AdapterScale { adapter, scale: one.scale })
            .collect();
        let set = AdapterSet::new(&adapters, &scales)?;
        let file = ModelFile::new(checkpoint, Some(context))?.with_adapters(adapters);
        let home = Home::load(file, &pool, &options, progress)?;
        let loaded = Loaded {
            home,
            tokenizer,
            template,
            extra_ends,
            options,
            spill,
            context,
            pool,
            plan,
            load_time: started.elapsed(),
            shaped: OnceLock::new(),
        };
        Ok(Engine { loaded: Arc::new(loaded), adapters: set })
    }
}

/// A loaded model. Cloning copies a handle, not the weights; every [`crate::Session`] holds one, so the model stays as long as any
/// session does. The handle says which adapters the texts take that are begun with it.
#[derive(Clone)]
pub struct Engine {
    loaded: Arc<Loaded>,
    adapters: AdapterSet,
}

/// What the handles share.
struct Loaded {
    home: Home,
    tokenizer: Tokenizer,
    template: Option<ChatTemplate>,
    /// End tokens that the model's configuration names beside the tokeniser's own.
    extra_ends: Vec<u32>,
    options: EngineOptions,
    /// Where sessions have their full blocks.
    spill: Option<SpillFile>,
    context: usize,
    pool: Arc<Pool>,
    plan: MemoryPlan,
    load_time: Duration,
    /// The calibration with shapes by the weights.
    shaped: OnceLock<Sidecar>,
}

impl Engine {
    /// Opens a model without loading its weights.
    pub fn open(path: &Path, options: &EngineOptions) -> Result<Opened, EngineError> {
        let started = Instant::now();
        let (batch, threads) = (options.batch, options.threads);
        within("batch", batch, 1..=MOST_BATCH, "1 to 1048576 tokens")?;
        within("threads", threads, 0..=MOST_THREADS, "at most 512")?;
        let checkpoint = Checkpoint::open(path)?;
        let spec = spec_of(&checkpoint, options.context)?;
        let mut options = options.clone();
        let uncalibrated = settle_calibration(path, &checkpoint, &mut options)?;
        let options = &options;
        check_sparse_keys(options, &spec.cached_layers())?;
        let context = options.context.unwrap_or(spec.context.min(DEFAULT_CONTEXT));
        let context = spec.encoder.as_ref().map_or(context, |_| context.min(spec.context));
        within("context", context, 1..=MOST_CONTEXT, "1 to 1099511627776 tokens")?;
        let cache = cache_config(&spec, options, context);
        check_spill(options, &cache)?;
        let open = |one: &AdapterOption| Adapter::open(&one.path, &checkpoint, &spec);
        let adapters = options.lora.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let of_adapters: u64 = adapters.iter().map(Adapter::packed_bytes).sum();
        let weights = packed_bytes(&checkpoint, &spec)? + of_adapters;
        let spilled = options.kv_spill.is_some();
        let plan = MemoryPlan::new(&spec, weights, options.batch, &cache, spilled)?;
        let options = options.clone();
        Ok(Opened { checkpoint, spec, options, uncalibrated, adapters, plan, context, started })
    }

    /// Opens and loads. `progress` hears steps done and their total.
    pub fn load(
        path: &Path,
        options: &EngineOptions,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Self, EngineError> {
        Engine::open(path, options)?.load(progress)
    }

    /// Buffers for steps, with this engine's arithmetic.
    pub(crate) fn compute(&self) -> Compute {
        self.compute_on(self.loaded.pool.clone())
    }

    /// [`Engine::compute`] on threads of the caller's own.
    pub(crate) fn compute_on(&self, pool: Arc<Pool>) -> Compute {
        let mut compute = Compute::new(self.spec(), pool, self.loaded.options.precision);
        compute.set_attention(self.loaded.options.attention, self.loaded.options.sparse_v);
        compute.set_sparse_k(self.loaded.options.sparse_k);
        compute
    }

    /// The model with its weights in the CPU's memory, for `what`.
    pub(crate) fn model(&self, what: &'static str) -> Result<&Model, EngineError> {
        self.loaded.home.cpu().ok_or(EngineError::OnlyOnCpu { what })
    }

    /// The model's file.
    pub fn file(&self) -> &ModelFile {
        self.loaded.home.file()
    }

    /// What the model is.
    pub fn spec(&self) -> &ModelSpec {
        self.file().spec()
    }

    fn device(&self) -> Option<&DeviceWeights> {
        self.loaded.home.device()
    }

    /// The weights on a GPU, for a sequence that is there.
    fn on_device(&self) -> Result<&DeviceWeights, EngineError> {
        self.device().ok_or(EngineError::OnlyOnGpu { what: "a sequence in a GPU's memory" })
    }

    /// Bytes of packed weights, adapters' included, wherever they are.
    pub fn weight_bytes(&self) -> u64 {
        let on_cpu = self.loaded.home.cpu().map_or(0, |model| model.weight_bytes() + model.adapter_bytes());
        self.device().map_or(on_cpu, DeviceWeights::bytes)
    }

    /// Why nothing runs on its GPU any more, if that was lost (reset by its driver, unplugged, out
    /// of memory for commands).
    pub fn device_failure(&self) -> Option<String> {
        self.loaded.home.device_failure()
    }

    /// Loads the weights again after [`Engine::device_failure`]: on the GPU or, where that cannot
    /// be opened, in the CPU's memory. Sequences that were on the lost GPU stay lost.
    pub fn recover(&self) -> Result<(), EngineError> {
        self.loaded.home.recover(&self.loaded.pool, &self.loaded.options)
    }

    /// Gives the GPU up as an unplugged one would be, and with `for_good` so that it cannot be
    /// opened again: for tests of what comes then.
    #[doc(hidden)]
    pub fn lose_device(&self, for_good: bool) {
        self.loaded.home.lose_device(for_good);
    }

    /// The GPU it runs on; `None` for the CPU.
    pub fn device_name(&self) -> Option<String> {
        self.device().map(|device| device.name())
    }

    /// Why it runs on the CPU although `auto` found a GPU; `None` where it does not, or there is none.
    pub fn instead_of_gpu(&self) -> Option<&str> {
        self.loaded.home.instead_of_gpu()
    }

    /// An empty text on the GPU, if that is where the weights are.
    pub(crate) fn device_text(&self, cache: &CacheConfig) -> Result<Option<DeviceText>, EngineError> {
        let calibration = self.calibration_for(&cache.scheme)?;
        let text = |device: &DeviceWeights| device.text(cache, calibration, &self.loaded.options);
        self.device().map(text).transpose()
    }

    /// True if the weights are on a GPU.
    pub(crate) fn is_on_device(&self) -> bool {
        self.device().is_some()
    }

    /// Makes room on a GPU for what is to come, where memory would else grow while it runs. Nothing to do elsewhere.
    pub fn reserve(&self, to_come: ToCome) -> Result<(), EngineError> {
        let Some(device) = self.device() else { return Ok(()) };
        let cache = self.cache_config();
        let calibration = self.calibration_for(&cache.scheme)?;
        device.reserve(&cache, calibration, &self.loaded.options, to_come)
    }

    /// Bytes of GPU memory that are set aside for caches, and how many of them are free; `None` where caches are the host's.
    pub fn device_cache_bytes(&self) -> Option<[u64; 2]> {
        self.device().map(DeviceWeights::cache_bytes)
    }

    /// Rows that the products of a long step multiply together.
    pub(crate) fn row_unit(&self) -> usize {
        self.device().map_or(1, DeviceWeights::row_unit)
    }

    /// Submits a step of many texts where the weights are; `None` where they do not run together.
    pub(crate) fn submit_to_device(
        &self,
        parts: &mut [DevicePart<'_>],
    ) -> Result<Option<DeviceTicket>, EngineError> {
        Ok(self.on_device()?.submit(self.file(), parts)?)
    }

    /// Waits for a step that was submitted.
    pub(crate) fn collect_from_device(&self, ticket: DeviceTicket) -> Result<DeviceAnswers, EngineError> {
        Ok(self.on_device()?.collect(ticket)?)
    }

    /// Runs a step of many texts where the weights are; the wanted logits come behind what `logits` holds, and `done` counts the texts
    /// that have run.
    pub(crate) fn device_step(
        &self,
        parts: &mut [DevicePart<'_>],
        logits: &mut Vec<f32>,
        done: &mut usize,
    ) -> Result<(), EngineError> {
        Ok(self.on_device()?.step(self.file(), parts, logits, done)?)
    }

    /// Prompts are cut at multiples of so many tokens where answers must not depend on what runs
    /// beside them: on a GPU with exact arithmetic. Where a prompt is cut says which of its tokens
    /// others see packed.
    pub fn fixed_chunk(&self) -> Option<usize> {
        let exact = self.is_on_device() && self.loaded.options.precision == Precision::Exact;
        exact.then_some(EXACT_CHUNK.min(self.loaded.options.batch))
    }

    /// Most bytes that a sequence of up to `tokens` tokens takes where its cache is, all of its layers repaired if it repairs itself.
    pub fn sequence_bytes(&self, tokens: usize) -> Result<SequenceBytes, EngineError> {
        self.sequence_bytes_on(&self.cache_config(), tokens)
    }

    /// [`Engine::sequence_bytes`] with a cache of the caller's own making.
    pub(crate) fn sequence_bytes_on(
        &self,
        cache: &CacheConfig,
        tokens: usize,
    ) -> Result<SequenceBytes, EngineError> {
        let step = cache.step_bytes(self.loaded.options.batch)?;
        if let Some(device) = self.device() {
            let calibration = self.calibration_for(&cache.scheme)?;
            let DeviceBytes { tokens, step } =
                device.sequence_bytes(cache, calibration, &self.loaded.options, tokens)?;
            return Ok(SequenceBytes { tokens, step });
        }
        let RepairBytes { held, repacking } = match (&self.loaded.spill, self.loaded.options.watch) {
            (Some(_), _) => RepairBytes { held: cache.spilled_at(tokens)?.memory, repacking: 0 },
            (None, WatchMode::Off) => RepairBytes { held: cache.bytes_at(tokens)?, repacking: 0 },
            (None, WatchMode::Repair) => cache.repaired_at(tokens)?,
        };
        Ok(SequenceBytes { tokens: held + repacking + self.spec().state_bytes(), step })
    }

    /// Its tokeniser.
    pub fn tokenizer(&self) -> &Tokenizer {
        &self.loaded.tokenizer
    }

    /// True for tokens that end an answer.
    pub fn is_end(&self, token: u32) -> bool {
        self.loaded.tokenizer.is_end(token) || self.loaded.extra_ends.contains(&token)
    }

    /// Its chat template; `None` for models that are not made for chat.
    pub fn template(&self) -> Option<&ChatTemplate> {
        self.loaded.template.as_ref()
    }

    /// How it was loaded.
    pub fn options(&self) -> &EngineOptions {
        &self.loaded.options
    }

    /// The calibration that calibrated schemes use.
    pub fn calibration(&self) -> Option<&Sidecar> {
        self.loaded.options.calibration.as_deref()
    }

    /// What the codecs of `scheme` need beside it: the calibration, and shapes by the model's weights, which are found when they are
    /// first asked for.
    fn calibration_for(&self, scheme: &CacheScheme) -> Result<Option<&Sidecar>, EngineError> {
        if !scheme.has_weight_shapes() {
            return Ok(self.calibration());
        }
        if let Some(found) = self.loaded.shaped.get() {
            return Ok(Some(found));
        }
        let (file, shapes) = (self.file(), kvant_model::key_shapes(self.file(), &self.loaded.pool)?);
        let shaped = match self.calibration() {
            Some(calibration) => Sidecar { key_shapes: shapes, ..calibration.clone() },
            None => Sidecar::of_weights(fingerprint(file.checkpoint())?, shapes),
        };
        Ok(Some(self.loaded.shaped.get_or_init(|| shaped)))
    }

    /// A cache that has seen nothing.
    pub(crate) fn empty_cache(&self, cache: CacheConfig) -> Result<Sequence, EngineError> {
        if self.spec().encoder.is_some() {
            let (found, expected) = ("an encoder, which makes vectors and scores of texts", "a decoder");
            return Err(ModelError::Kind { found, expected }.into());
        }
        check_kept(&self.loaded.options, &cache.policy)?;
        let calibration = self.calibration_for(&cache.scheme)?;
        let mut empty = Sequence::with_calibration(cache, calibration)?.watching(self.loaded.options.watch);
        if let Some(file) = &self.loaded.spill {
            empty = empty.spilled_to(file.clone())?;
        }
        Ok(empty.with_states(&self.spec().state_sizes()))
    }

    /// The file in which sessions have their full blocks; `None` where these are in memory.
    pub fn spill_file(&self) -> Option<&SpillFile> {
        self.loaded.spill.as_ref()
    }

    /// Tokens a session's context holds.
    pub fn context(&self) -> usize {
        self.loaded.context
    }

    /// Its threads.
    pub fn pool(&self) -> &Arc<Pool> {
        &self.loaded.pool
    }

    /// What it takes in memory.
    pub fn plan(&self) -> &MemoryPlan {
        &self.loaded.plan
    }

    /// Time from opening the file to being ready.
    pub fn load_time(&self) -> Duration {
        self.loaded.load_time
    }

    /// The cache of a session.
    pub fn cache_config(&self) -> CacheConfig {
        cache_config(self.spec(), &self.loaded.options, self.loaded.context)
    }
}

/// What a sequence takes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceBytes {
    /// With all its tokens.
    pub tokens: u64,
    /// More, while a step with the longest part of a prompt runs.
    pub step: u64,
}

impl SequenceBytes {
    /// Both: what it can never exceed.
    pub fn whole(&self) -> u64 {
        self.tokens + self.step
    }
}

/// Finds the calibration, checks that it is the model's, and gives up on it where that is allowed. True if given up.
fn settle_calibration(
    path: &Path,
    checkpoint: &Checkpoint,
    options: &mut EngineOptions,
) -> Result<bool, EngineError> {
    let model = fingerprint(checkpoint)?;
    if let Some(given) = &options.calibration {
        return match given.model == model {
            true => Ok(false),
            false => Err(EngineError::Calibration { found: given.model, expected: model }),
        };
    }
    let needed = options.cache.needs_calibration();
    match find_calibration(path, model) {
        Ok(found) => options.calibration = found.map(Arc::new),
        // A file that is not needed may be as broken as it likes.
        Err(error) if needed => return Err(error),
        Err(_) => {}
    }
    if !needed || options.calibration.is_some() {
        return Ok(false);
    }
    if !options.calibration_optional {
        return Err(EngineError::NoCalibration { scheme: options.cache.to_string() });
    }
    options.cache = options.cache.uncalibrated();
    Ok(true)
}

/// Refuses sparse keys that would never choose anything: tiles are judged by the signs of their keys beside the means of their blocks.
fn check_sparse_keys(options: &EngineOptions, layers: &[&LayerSpec]) -> Result<(), EngineError> {
    let Some(sparse) = options.sparse_k else { return Ok(()) };
    let option = "sparse-k";
    if !(sparse.mass > 0.0 && sparse.mass <= 1.0) {
        let found = sparse.mass.to_string();
        return Err(EngineError::Option { option, found, expected: "a share above 0, at most 1" });
    }
    check_kept(options, &options.policy)?;
    let has_signs = |(index, layer): (usize, &&LayerSpec)| {
        let keys = options.cache.layer(index, layers.len(), layer.head_dim).keys;
        keys.block_mean && matches!(keys.format.levels(), Levels::Lut(_))
    };
    if !layers.iter().enumerate().any(has_signs) {
        let found = format!("a cache of {}", options.cache);
        return Err(EngineError::Option {
            option,
            found,
            expected: "one with block means (+bm) and signs (turbo formats), as the presets",
        });
    }
    Ok(())
}

/// Refuses sparse keys where rows are evicted: rows that move between blocks leave all of these with one mean.
fn check_kept(options: &EngineOptions, policy: &PolicyConfig) -> Result<(), EngineError> {
    match options.sparse_k.is_some() && policy.evicts() {
        true => Err(EngineError::Option {
            option: "sparse-k",
            found: format!("the policy {policy}"),
            expected: "one that keeps every row (full): blocks whose rows move have no means of their own",
        }),
        false => Ok(()),
    }
}

/// Refuses a file for a cache that would never put anything there.
fn check_spill(options: &EngineOptions, cache: &CacheConfig) -> Result<(), EngineError> {
    if options.kv_spill.is_none() {
        return Ok(());
    }
    let refused = |found, expected| Err(EngineError::Option { option: "kv-spill", found, expected });
    if options.policy.evicts() {
        let expected = "one that keeps every row (full): rows that move stay in memory";
        return refused(format!("the policy {}", options.policy), expected);
    }
    match cache.packs()? {
        true => Ok(()),
        false => {
            refused(format!("a cache of {}", options.cache), "one that packs its tokens, as the presets")
        }
    }
}

/// Refuses a number outside its range, before anything is computed from it.
fn within(
    option: &'static str,
    found: usize,
    range: RangeInclusive<usize>,
    expected: &'static str,
) -> Result<(), EngineError> {
    match range.contains(&found) {
        true => Ok(()),
        false => Err(EngineError::Option { option, found: found.to_string(), expected }),
    }
}

fn thread_count(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    }
}

fn cache_config(spec: &ModelSpec, options: &EngineOptions, context: usize) -> CacheConfig {
    CacheConfig {
        layers: spec.cache_layers(),
        scheme: options.cache.clone(),
        capacity: context,
        // States come out of the same budget.
        budget: options.cache_budget.map(|bytes| bytes.saturating_sub(spec.state_bytes())),
        policy: options.policy,
        sparse_keys: options.sparse_k.is_some_and(|sparse| sparse.mass < 1.0),
    }
}

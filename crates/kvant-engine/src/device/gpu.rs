//! Models on a GPU.

use std::sync::{Arc, Mutex, MutexGuard};

use kvant_attn::packed::Arithmetic;
use kvant_cache::{CacheConfig, CacheError, RowBudget, Sequence};
use kvant_codec::Sidecar;
use kvant_cpu::{Pool, Precision};
pub(crate) use kvant_gpu::model::HostCopy;
use kvant_gpu::model::{
    DeviceModel, DeviceSequence, Runner, RunnerAnswer, RunnerOptions, RunnerPart, RunnerTicket, StepRows,
};
use kvant_gpu::{GpuError, OpenDevice};
use kvant_model::{DeviceChoice, ModelError, ModelFile, ToCome, Wanted};

use super::{Conversation, DeviceAnswers, DeviceBytes, DevicePart, Placed};
use crate::error::EngineError;
use crate::options::EngineOptions;

/// Most prompt tokens of a step.
const MOST_ROWS: usize = 512;

fn failed(error: GpuError) -> EngineError {
    EngineError::Model(ModelError::Device(Box::new(error)))
}

/// Rows of a step of many sequences beyond the longest prompt: their single tokens.
const MORE_ROWS: usize = 256;

/// Caches whose batches are kept although no sequence may have them: a server has one, a comparison two.
const MOST_BATCHES: usize = 2;

/// A step that was submitted.
pub(crate) struct DeviceTicket {
    batch: Runner,
    ticket: RunnerTicket,
}

/// Weights on a GPU.
pub(crate) struct DeviceWeights {
    name: String,
    bytes: u64,
    /// `None` while a lost GPU is opened again.
    loaded: Mutex<Option<LoadedWeights>>,
}

struct LoadedWeights {
    model: Arc<DeviceModel>,
    /// What runs steps of many sequences, by their caches: made when it is first asked for.
    batches: Vec<(CacheConfig, Runner)>,
}

impl DeviceWeights {
    /// Sends the weights to the chosen device. `auto` takes the CPU for what only the CPU can do, and where a GPU has too little memory.
    pub fn load(
        file: &ModelFile,
        pool: &Pool,
        options: &EngineOptions,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Placed, EngineError> {
        let auto = options.device == DeviceChoice::Auto;
        let budget = options.gpu_memory.unwrap_or(u64::MAX);
        let gpu = match OpenDevice::open_kept(options.device, budget, options.gpu_folder.as_deref()) {
            Ok(OpenDevice::Cpu) => return Ok(Placed::Cpu { instead: None }),
            Ok(OpenDevice::Gpu(gpu)) => gpu,
            Err(error) if auto => return Ok(Placed::Cpu { instead: Some(error.to_string()) }),
            Err(error) => return Err(failed(error)),
        };
        let only_on_cpu = match (options.sparse_k, options.sparse_v, &options.kv_spill) {
            _ if !options.lora.is_empty() => Some("a LoRA adapter"),
            (Some(_), _, _) => Some("choosing keys"),
            (_, Some(_), _) => Some("leaving values out"),
            (_, _, Some(_)) => Some("a cache in a file"),
            _ => None,
        };
        if let Some(what) = only_on_cpu {
            let error = EngineError::OnlyOnCpu { what };
            return if auto { Ok(Placed::Cpu { instead: Some(error.to_string()) }) } else { Err(error) };
        }
        if let (true, Err(error)) = (auto, RowBudget::check(&options.policy, options.cache_budget.is_some()))
        {
            return Ok(Placed::Cpu { instead: Some(error.to_string()) });
        }
        let exact = options.precision == Precision::Exact;
        match DeviceModel::upload(&gpu, file, pool, exact, progress) {
            Ok(model) => {
                let info = gpu.info();
                let (name, bytes) = (format!("{} ({})", info.name, info.backend), model.weight_bytes());
                let loaded = LoadedWeights { model: Arc::new(model), batches: Vec::new() };
                Ok(Placed::Device(Self { name, bytes, loaded: Mutex::new(Some(loaded)) }))
            }
            Err(ModelError::Device(error)) if auto => Ok(Placed::Cpu { instead: Some(error.to_string()) }),
            Err(error) => Err(error.into()),
        }
    }

    /// What runs steps of sequences with such caches.
    fn batch(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<Runner, EngineError> {
        let mut loaded = self.loaded();
        let LoadedWeights { model, batches } =
            loaded.as_mut().ok_or_else(|| failed(GpuError::Lost("it is being opened again".to_owned())))?;
        if let Some((_, batch)) = batches.iter().find(|(known, _)| known == cache) {
            return Ok(batch.clone());
        }
        let rows = options.batch.min(MOST_ROWS) + MORE_ROWS;
        let batch = Runner::new(model, cache, calibration, session_options(options, rows))?;
        // Sequences keep what they run on.
        if batches.len() == MOST_BATCHES {
            batches.remove(0);
        }
        batches.push((cache.clone(), batch.clone()));
        Ok(batch)
    }

    fn loaded(&self) -> MutexGuard<'_, Option<LoadedWeights>> {
        self.loaded.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Bytes of weights that a step reads.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Rows that the products of a long step multiply together.
    pub fn row_unit(&self) -> usize {
        self.loaded().as_ref().map_or(1, |loaded| loaded.model.row_unit())
    }

    /// What it runs on.
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// Why nothing runs there any more.
    pub fn failure(&self) -> Option<String> {
        match &*self.loaded() {
            Some(loaded) => loaded.model.gpu().failure().map(|error| error.to_string()),
            None => Some("the GPU is being opened again".to_owned()),
        }
    }

    /// Forgets weights and runners; what texts still have of them goes with those.
    pub fn unload(&self) {
        *self.loaded() = None;
    }

    /// Goes on with weights that were loaded anew.
    pub fn replace(&self, new: Self) {
        *self.loaded() = new.loaded().take();
    }

    /// Gives the GPU up.
    pub fn lose(&self) {
        self.loaded().iter().for_each(|loaded| loaded.model.gpu().destroy());
    }

    /// An empty text.
    pub fn text(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<DeviceText, EngineError> {
        let sequence = self.batch(cache, calibration, options)?.sequence()?;
        Ok(DeviceText { sequence, most_rows: options.batch.min(MOST_ROWS) })
    }

    /// What a text of up to `tokens` tokens takes.
    pub fn sequence_bytes(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        tokens: usize,
    ) -> Result<DeviceBytes, EngineError> {
        let batch = self.batch(cache, calibration, options)?;
        Ok(DeviceBytes { tokens: batch.sequence_bytes(tokens), step: batch.prompt_bytes() })
    }

    /// Bytes of the memories that texts have parts of, and how many of them are free.
    pub fn cache_bytes(&self) -> [u64; 2] {
        let loaded = self.loaded();
        let runners = || loaded.iter().flat_map(|loaded| &loaded.batches).map(|(_, runner)| runner);
        [runners().map(Runner::cache_bytes).sum(), runners().map(Runner::free_cache_bytes).sum()]
    }

    /// Grows the memory of texts with such caches once for what is to come of them.
    pub fn reserve(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        to_come: ToCome,
    ) -> Result<(), EngineError> {
        Ok(self.batch(cache, calibration, options)?.reserve(to_come)?)
    }

    /// Submits a step of texts that share their memory; `None` where they do not, or do not fit into one step.
    pub fn submit(
        &self,
        file: &ModelFile,
        parts: &mut [DevicePart<'_>],
    ) -> Result<Option<DeviceTicket>, ModelError> {
        if together(parts) < parts.len() {
            return Ok(None);
        }
        let Some(batch) = parts.first().map(|part| part.text.sequence.batch().clone()) else {
            return Ok(None);
        };
        let tokens: Vec<u32> = parts.iter().flat_map(|part| part.tokens).copied().collect();
        let (mut runs, mut residual) = (Vec::with_capacity(parts.len()), Vec::new());
        for DevicePart { text, tokens, chosen, asked } in parts {
            let (sequence, rows) = (&mut text.sequence, tokens.len());
            runs.push(RunnerPart { sequence, rows, chosen: *chosen, asked: *asked });
        }
        let rows = step_rows(batch.embeds(), file, &tokens, &mut residual)?;
        let ticket = batch.submit(rows, &mut runs)?;
        Ok(Some(DeviceTicket { batch, ticket }))
    }

    /// Waits for a step.
    pub fn collect(&self, DeviceTicket { batch, ticket }: DeviceTicket) -> Result<DeviceAnswers, ModelError> {
        let found = batch.collect(ticket)?;
        let candidates = found.answers.into_iter().map(|answer| match answer {
            RunnerAnswer::Candidates(candidates) => Some(candidates),
            RunnerAnswer::Logits { .. } => None,
        });
        Ok(DeviceAnswers { logits: found.logits, candidates: candidates.collect() })
    }

    /// Runs a step of many texts, as many rows at a time as fit; the wanted logits come behind what `logits` holds, and `done` counts the texts
    /// that have run.
    pub fn step(
        &self,
        file: &ModelFile,
        parts: &mut [DevicePart<'_>],
        logits: &mut Vec<f32>,
        done: &mut usize,
    ) -> Result<(), ModelError> {
        let mut residual = Vec::new();
        while *done < parts.len() {
            let now = &mut parts[*done..];
            let taken = together(now);
            if taken == 0 {
                // More tokens than one step has room for.
                let DevicePart { text, tokens, asked, .. } = &mut now[0];
                text.run_alone(file, tokens, asked.wanted(), logits)?;
                *done += 1;
                continue;
            }
            let batch = now[0].text.sequence.batch().clone();
            let tokens: Vec<u32> = now[..taken].iter().flat_map(|part| part.tokens).copied().collect();
            let mut runs = Vec::with_capacity(taken);
            for DevicePart { text, tokens, asked, .. } in &mut now[..taken] {
                runs.push(RunnerPart::new(&mut text.sequence, tokens.len(), asked.wanted()));
            }
            batch.step(step_rows(batch.embeds(), file, &tokens, &mut residual)?, &mut runs, logits)?;
            *done += taken;
        }
        Ok(())
    }
}

fn session_options(options: &EngineOptions, rows: usize) -> RunnerOptions {
    let attention = match options.attention {
        Arithmetic::Integer => kvant_gpu::attention::ShaderArithmetic::Bytes,
        Arithmetic::Float => kvant_gpu::attention::ShaderArithmetic::Float,
    };
    RunnerOptions { rows, attention }
}

/// A text on the GPU, which has its cache and runs its steps.
pub(crate) struct DeviceText {
    sequence: DeviceSequence,
    /// Most tokens that its next step should have.
    most_rows: usize,
}

/// Tokens as a GPU takes them: as they are where it has their embeddings, else looked up in the file.
fn step_rows<'r>(
    embeds: bool,
    file: &ModelFile,
    tokens: &'r [u32],
    residual: &'r mut Vec<f32>,
) -> Result<StepRows<'r>, ModelError> {
    if embeds {
        return Ok(StepRows::Tokens(tokens));
    }
    file.embed(tokens, residual)?;
    Ok(StepRows::Embedded(residual))
}

impl DeviceText {
    /// Runs some tokens of this text alone, however many; the wanted logits come behind what `logits` holds.
    fn run_alone(
        &mut self,
        file: &ModelFile,
        tokens: &[u32],
        wanted: Wanted,
        logits: &mut Vec<f32>,
    ) -> Result<(), ModelError> {
        let Self { sequence, .. } = self;
        let (batch, mut residual) = (sequence.batch().clone(), Vec::new());
        let mut left = tokens;
        while !left.is_empty() {
            let (now, later) = left.split_at(left.len().min(sequence.step_limit()));
            left = later;
            let wanted = if wanted == Wanted::Last && !left.is_empty() { Wanted::Nothing } else { wanted };
            let rows = step_rows(batch.embeds(), file, now, &mut residual)?;
            batch.step(rows, &mut [RunnerPart::new(sequence, now.len(), wanted)], logits)?;
        }
        Ok(())
    }

    /// True if some layer has tokens in sealed tiles.
    pub fn has_sealed(&self) -> bool {
        self.sequence.has_sealed()
    }

    /// True if the GPU that it is on was lost.
    pub fn is_lost(&self) -> bool {
        self.sequence.batch().model().gpu().failure().is_some()
    }

    /// Its tokens as a sequence like `empty`.
    pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        self.sequence.to_sequence(empty)
    }

    /// Goes on with what `sequence` holds, whose tiles are whole.
    pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.sequence.load(sequence)
    }

    /// Goes on copying it to host memory, about `most` bytes at a time; true when all of it is
    /// there.
    pub fn copy_out(&self, copy: &mut HostCopy, most: u64) -> Result<bool, ModelError> {
        self.sequence.copy_out(copy, most)
    }

    /// Goes on copying from there, from layer `done` on.
    pub fn copy_in(&mut self, copy: &HostCopy, done: &mut usize, most: u64) -> Result<bool, ModelError> {
        self.sequence.copy_in(copy, done, most)
    }

    /// Fills the cache with random tiles.
    pub fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        self.sequence.fill_random(tokens)
    }

    /// Sets room for its whole context aside.
    pub fn reserve_context(&mut self) {
        self.sequence.reserve_context();
    }

    /// True if a row may be submitted before its token is known.
    pub fn may_run_ahead(&self) -> bool {
        self.sequence.may_run_ahead()
    }

    /// Takes back such a row, the last one.
    pub fn take_back(&mut self) {
        self.sequence.take_back();
    }

    /// The same past once more.
    pub fn fork(&self) -> Result<Self, ModelError> {
        Ok(Self { sequence: self.sequence.fork()?, most_rows: self.most_rows })
    }
}

impl Conversation for DeviceText {
    fn bytes(&self) -> u64 {
        self.sequence.cache_bytes()
    }

    fn rows(&self, layer: usize) -> usize {
        self.sequence.rows(layer)
    }

    fn row_limits(&self) -> Option<Vec<usize>> {
        self.sequence.row_limits()
    }

    fn check_room(&self, count: usize) -> Result<(), CacheError> {
        self.sequence.check_room(count)
    }

    fn step_limit(&self) -> usize {
        self.sequence.step_limit().min(self.most_rows)
    }

    fn trial_limit(&self) -> usize {
        self.sequence.trial_limit()
    }

    fn protect(&mut self, tokens: usize) {
        self.sequence.protect(tokens);
    }

    fn begin_prompt_window(&mut self) {
        self.sequence.begin_prompt_window();
    }

    fn compress_prompt(&mut self) -> Result<(), ModelError> {
        self.sequence.compress_prompt()
    }

    fn truncate(&mut self, position: usize) -> usize {
        self.sequence.truncate(position)
    }
}

/// How many of the first parts run in one step: those with the first one's kind of cache, while there is room for their rows. None if the first has
/// too many rows.
fn together(parts: &[DevicePart<'_>]) -> usize {
    let Some(first) = parts.first().map(|part| &part.text.sequence) else { return 0 };
    let mut rows = 0;
    let fits = |part: &&DevicePart<'_>| {
        let own = part.tokens.len();
        rows += own;
        let alone = own > 0 && own <= part.text.sequence.step_limit();
        alone && first.is_beside(&part.text.sequence) && rows <= first.batch().step_limit()
    };
    parts.iter().take_while(fits).count()
}

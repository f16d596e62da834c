//! Models on a GPU.

use std::sync::{Arc, Mutex};

use kvant_attn::packed::Arithmetic;
use kvant_cache::{CacheConfig, CacheError, RowBudget, Sequence};
use kvant_codec::Sidecar;
use kvant_cpu::{Pool, Precision};
use kvant_gpu::model::{
    BatchRun, DeviceBatch, DeviceModel, DeviceSequence, DeviceSession, SessionOptions, StepRows,
};
use kvant_gpu::{GpuError, OpenDevice};
use kvant_model::{DeviceChoice, ModelError, ModelFile, Wanted};

use super::Placed;
use crate::error::EngineError;
use crate::options::EngineOptions;

/// Most prompt tokens of a step.
const MOST_ROWS: usize = 512;

fn failed(error: GpuError) -> EngineError {
    EngineError::Model(ModelError::Device(Box::new(error)))
}

/// Rows of a step of many sequences beyond the longest prompt: their single tokens.
const MORE_ROWS: usize = 128;

/// Caches whose batches are kept although no sequence may have them: a server has one, a comparison two.
const MOST_BATCHES: usize = 2;

/// Weights on a GPU.
pub(crate) struct DeviceWeights {
    model: Arc<DeviceModel>,
    /// What runs steps of many sequences, by their caches: made when it is first asked for.
    batches: Mutex<Vec<(CacheConfig, DeviceBatch)>>,
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
        let gpu = match OpenDevice::open(options.device, budget) {
            Ok(OpenDevice::Cpu) => return Ok(Placed::Cpu { instead: None }),
            Ok(OpenDevice::Gpu(gpu)) => gpu,
            Err(error) if auto => return Ok(Placed::Cpu { instead: Some(error.to_string()) }),
            Err(error) => return Err(failed(error)),
        };
        let only_on_cpu = match (options.sparse_k, &options.kv_spill) {
            (Some(_), _) => Some("choosing keys (--sparse-k)"),
            (_, Some(_)) => Some("a cache in a file (--kv-spill)"),
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
            Ok(weights) => {
                let (model, batches) = (Arc::new(weights), Mutex::default());
                Ok(Placed::Device(Self { model, batches }))
            }
            Err(ModelError::Device(error)) if auto => Ok(Placed::Cpu { instead: Some(error.to_string()) }),
            Err(error) => Err(error.into()),
        }
    }

    /// Bytes of weights that a step reads.
    pub fn bytes(&self) -> u64 {
        self.model.weight_bytes()
    }

    /// What it runs on.
    pub fn name(&self) -> String {
        let info = self.model.gpu().info();
        format!("{} ({})", info.name, info.backend)
    }

    /// An empty conversation of its own, in steps of up to `rows` tokens.
    pub fn session(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        rows: usize,
    ) -> Result<DeviceRun, EngineError> {
        let options = session_options(options, rows.min(MOST_ROWS));
        let session = DeviceSession::new(&self.model, cache, calibration, options)?;
        Ok(DeviceRun::Alone(Box::new(Alone { session, residual: Vec::new() })))
    }

    /// An empty sequence that takes its steps with others; one of its own where its cache lets rows go or has a budget.
    pub fn sequence(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<DeviceRun, EngineError> {
        match self.batch(cache, calibration, options)? {
            Some(batch) => {
                Ok(DeviceRun::Shared(Box::new(Member { sequence: batch.sequence()?, logits: Vec::new() })))
            }
            None => self.session(cache, calibration, options, options.batch),
        }
    }

    /// What runs steps of many sequences with such caches; `None` where they take turns.
    pub fn batch(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<Option<DeviceBatch>, EngineError> {
        if DeviceBatch::refuses(cache).is_some() {
            return Ok(None);
        }
        let mut batches = self.batches.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some((_, batch)) = batches.iter().find(|(known, _)| known == cache) {
            return Ok(Some(batch.clone()));
        }
        let rows = options.batch.min(MOST_ROWS) + MORE_ROWS;
        let batch = DeviceBatch::new(&self.model, cache, calibration, session_options(options, rows))?;
        // Sequences keep what they run on.
        if batches.len() == MOST_BATCHES {
            batches.remove(0);
        }
        batches.push((cache.clone(), batch.clone()));
        Ok(Some(batch))
    }

    /// Bytes that a sequence of up to `tokens` tokens takes, and what a prompt's step takes beside them for a while; `None` where sequences set
    /// all of their context aside.
    pub fn sequence_bytes(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        tokens: usize,
    ) -> Result<Option<(u64, u64)>, EngineError> {
        let batch = self.batch(cache, calibration, options)?;
        Ok(batch.map(|batch| (batch.sequence_bytes(tokens), batch.prompt_bytes())))
    }
}

fn session_options(options: &EngineOptions, rows: usize) -> SessionOptions {
    let attention = match options.attention {
        Arithmetic::Integer => kvant_gpu::attention::ShaderArithmetic::Bytes,
        // The GPU has nothing between bytes and floats.
        Arithmetic::Fine | Arithmetic::Float => kvant_gpu::attention::ShaderArithmetic::Float,
    };
    SessionOptions { rows, attention, sparse_v: options.sparse_v }
}

/// A conversation with a cache and activations of its own.
pub(crate) struct Alone {
    session: DeviceSession,
    residual: Vec<f32>,
}

/// A sequence that takes its steps with others.
pub(crate) struct Member {
    sequence: DeviceSequence,
    /// Of its last step, if that was its own.
    logits: Vec<f32>,
}

/// A text on a GPU.
pub(crate) enum DeviceRun {
    Alone(Box<Alone>),
    Shared(Box<Member>),
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

impl Alone {
    fn rows<'r>(
        &'r mut self,
        file: &ModelFile,
        tokens: &'r [u32],
    ) -> Result<(&'r mut DeviceSession, StepRows<'r>), ModelError> {
        let Self { session, residual } = self;
        let rows = step_rows(session.embeds(), file, tokens, residual)?;
        Ok((session, rows))
    }
}

impl Member {
    /// Runs some tokens of this sequence alone, however many.
    fn forward(&mut self, file: &ModelFile, tokens: &[u32], wanted: Wanted) -> Result<(), ModelError> {
        let Self { sequence, logits } = self;
        logits.clear();
        let (batch, mut residual) = (sequence.batch().clone(), Vec::new());
        let mut left = tokens;
        while !left.is_empty() {
            let (now, later) = left.split_at(left.len().min(batch.step_limit()));
            left = later;
            let wanted = if wanted == Wanted::Last && !left.is_empty() { Wanted::Nothing } else { wanted };
            let rows = step_rows(batch.embeds(), file, now, &mut residual)?;
            let run = BatchRun { sequence: &mut *sequence, rows: now.len(), wanted };
            batch.step(rows, &mut [run], logits)?;
        }
        Ok(())
    }
}

impl DeviceRun {
    pub fn forward(&mut self, file: &ModelFile, tokens: &[u32], wanted: Wanted) -> Result<(), ModelError> {
        match self {
            Self::Alone(alone) => {
                let (session, rows) = alone.rows(file, tokens)?;
                session.forward(rows, wanted).map(|_| ())
            }
            Self::Shared(member) => member.forward(file, tokens, wanted),
        }
    }

    /// Runs one token and returns the likeliest next one; `None` when a logit is NaN, or where logits are all there is.
    pub fn forward_greedy(&mut self, file: &ModelFile, token: u32) -> Result<Option<u32>, ModelError> {
        match self {
            Self::Alone(alone) => {
                let (session, rows) = alone.rows(file, std::slice::from_ref(&token))?;
                session.forward_greedy(rows)
            }
            Self::Shared(member) => {
                let (batch, mut residual) = (member.sequence.batch().clone(), Vec::new());
                let rows = step_rows(batch.embeds(), file, std::slice::from_ref(&token), &mut residual)?;
                let run = BatchRun { sequence: &mut member.sequence, rows: 1, wanted: Wanted::Last };
                Ok(batch.step_greedy(rows, &mut [run])?.into_iter().next().flatten())
            }
        }
    }

    /// Runs one token and returns the `count` likeliest next ones with their logits, likeliest first; `None` when a logit is NaN.
    pub fn forward_top(
        &mut self,
        file: &ModelFile,
        token: u32,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        match self {
            Self::Alone(alone) => {
                let (session, rows) = alone.rows(file, std::slice::from_ref(&token))?;
                Ok(session.forward_top(rows, count)?.map(<[_]>::to_vec))
            }
            Self::Shared(member) => {
                member.forward(file, &[token], Wanted::Last)?;
                Ok(likeliest(&member.logits, count))
            }
        }
    }
    /// Most tokens that [`DeviceRun::forward_top`] returns.
    pub fn most_top() -> usize {
        kvant_gpu::model::MOST_TOP
    }

    pub fn logits(&self) -> &[f32] {
        match self {
            Self::Alone(alone) => alone.session.logits(),
            Self::Shared(member) => &member.logits,
        }
    }

    /// True if some layer has tokens in sealed tiles.
    pub fn has_sealed(&self) -> bool {
        match self {
            Self::Alone(alone) => alone.session.has_sealed(),
            Self::Shared(member) => member.sequence.has_sealed(),
        }
    }

    pub fn cache_bytes(&self) -> u64 {
        match self {
            Self::Alone(alone) => alone.session.cache_bytes(),
            Self::Shared(member) => member.sequence.cache_bytes(),
        }
    }

    pub fn step_limit(&self) -> usize {
        match self {
            Self::Alone(alone) => alone.session.step_limit(),
            Self::Shared(member) => member.sequence.step_limit(),
        }
    }

    pub fn trial_limit(&self) -> usize {
        match self {
            Self::Alone(alone) => alone.session.trial_limit(),
            Self::Shared(member) => member.sequence.trial_limit(),
        }
    }

    pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
        match self {
            Self::Alone(alone) => alone.session.check_room(count),
            Self::Shared(member) => member.sequence.check_room(count),
        }
    }

    pub fn rows(&self, layer: usize) -> usize {
        match self {
            Self::Alone(alone) => alone.session.rows(layer),
            Self::Shared(member) => member.sequence.position(),
        }
    }

    pub fn row_limits(&self) -> Option<Vec<usize>> {
        match self {
            Self::Alone(alone) => alone.session.row_limits(),
            Self::Shared(_) => None,
        }
    }

    pub fn protect(&mut self, tokens: usize) {
        // Shared caches never let rows go.
        if let Self::Alone(alone) = self {
            alone.session.protect(tokens);
        }
    }

    pub fn begin_prompt_window(&mut self) {
        if let Self::Alone(alone) = self {
            alone.session.begin_prompt_window();
        }
    }

    pub fn compress_prompt(&mut self) -> Result<(), ModelError> {
        match self {
            Self::Alone(alone) => alone.session.compress_prompt(),
            Self::Shared(_) => Ok(()),
        }
    }

    /// Forgets every token from `position` on, and perhaps a few before. Returns the tokens that are left.
    pub fn truncate(&mut self, position: usize) -> usize {
        match self {
            Self::Alone(alone) => alone.session.truncate(position),
            Self::Shared(member) => member.sequence.truncate(position),
        }
    }

    /// The conversation as a sequence like `empty`.
    pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        match self {
            Self::Alone(alone) => alone.session.to_sequence(empty),
            Self::Shared(member) => member.sequence.to_sequence(empty),
        }
    }

    /// Goes on with what `sequence` holds, whose tiles are whole.
    pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        match self {
            Self::Alone(alone) => alone.session.load(sequence),
            Self::Shared(member) => member.sequence.load(sequence),
        }
    }

    /// Fills the cache with random tiles.
    pub fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        match self {
            Self::Alone(alone) => alone.session.fill_random(tokens),
            Self::Shared(member) => member.sequence.fill_random(tokens),
        }
    }

    /// The same past once more, on the GPU; `None` where it has to go through the CPU's memory.
    pub fn fork(&self) -> Result<Option<Self>, ModelError> {
        match self {
            Self::Alone(_) => Ok(None),
            Self::Shared(member) => {
                let sequence = member.sequence.fork()?;
                Ok(Some(Self::Shared(Box::new(Member { sequence, logits: Vec::new() }))))
            }
        }
    }
}

/// The `count` likeliest tokens, likeliest first and among equals the lower one; `None` when a logit is NaN.
fn likeliest(logits: &[f32], count: usize) -> Option<Vec<(u32, f32)>> {
    if logits.iter().any(|logit| logit.is_nan()) {
        return None;
    }
    let mut all: Vec<(u32, f32)> =
        logits.iter().enumerate().map(|(token, logit)| (token as u32, *logit)).collect();
    all.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(count.max(1));
    Some(all)
}

/// One text's part of a step.
pub(crate) struct DevicePart<'a> {
    pub run: &'a mut DeviceRun,
    pub tokens: &'a [u32],
    pub wanted: Wanted,
}

/// Runs a step of many texts; the wanted logits come behind what `logits` holds, and `done` counts the texts that have run. Sequences that share
/// their memory run together, as many rows at a time as fit; others take turns.
pub(crate) fn step(
    file: &ModelFile,
    parts: &mut [DevicePart<'_>],
    logits: &mut Vec<f32>,
    done: &mut usize,
) -> Result<(), ModelError> {
    let mut residual = Vec::new();
    while *done < parts.len() {
        let taken = together(&parts[*done..]);
        let now = &mut parts[*done..*done + taken.max(1)];
        let count = now.len();
        let batch = match &now[0].run {
            DeviceRun::Shared(member) if taken > 0 => member.sequence.batch().clone(),
            _ => {
                // Turns, or more tokens than one step has room for.
                let DevicePart { run, tokens, wanted } = &mut now[0];
                run.forward(file, tokens, *wanted)?;
                if *wanted != Wanted::Nothing {
                    logits.extend_from_slice(run.logits());
                }
                *done += 1;
                continue;
            }
        };
        let tokens: Vec<u32> = now.iter().flat_map(|part| part.tokens).copied().collect();
        let mut runs = Vec::with_capacity(now.len());
        for part in now {
            if let DeviceRun::Shared(member) = &mut *part.run {
                runs.push(BatchRun {
                    sequence: &mut member.sequence,
                    rows: part.tokens.len(),
                    wanted: part.wanted,
                });
            }
        }
        batch.step(step_rows(batch.embeds(), file, &tokens, &mut residual)?, &mut runs, logits)?;
        *done += count;
    }
    Ok(())
}

/// How many of the first parts run in one step: those that share the first one's memory, while there is room for their rows. None if the first
/// has a cache of its own or too many rows.
fn together(parts: &[DevicePart<'_>]) -> usize {
    let Some(DevicePart { run: DeviceRun::Shared(first), .. }) = parts.first() else { return 0 };
    let mut rows = 0;
    let fits = |part: &&DevicePart<'_>| {
        let DeviceRun::Shared(member) = &*part.run else { return false };
        rows += part.tokens.len();
        first.sequence.is_beside(&member.sequence)
            && !part.tokens.is_empty()
            && rows <= first.sequence.step_limit()
    };
    parts.iter().take_while(fits).count()
}

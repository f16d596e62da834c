//! Models on a GPU.

use std::any::Any;
use std::sync::{Arc, Mutex};

use kvant_attn::packed::Arithmetic;
use kvant_cache::{CacheConfig, CacheError, RowBudget, Sequence};
use kvant_codec::Sidecar;
use kvant_cpu::{Pool, Precision};
use kvant_gpu::model::{
    BatchRun, DeviceBatch, DeviceModel, DeviceSequence, DeviceSession, MOST_TOP, SessionOptions, StepRows,
};
use kvant_gpu::{GpuError, OpenDevice};
use kvant_model::{DeviceChoice, ModelError, ModelFile, Wanted};

use super::{Conversation, DeviceBytes, DevicePart, DeviceRun, DeviceWeights, Placed};
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
pub(crate) struct GpuWeights {
    model: Arc<DeviceModel>,
    /// What runs steps of many sequences, by their caches: made when it is first asked for.
    batches: Mutex<Vec<(CacheConfig, DeviceBatch)>>,
}

impl GpuWeights {
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
            (Some(_), _, _) => Some("choosing keys (--sparse-k)"),
            // GPUs can, but nothing was ever gained by it there.
            (_, Some(_), _) => Some("leaving values out (--sparse-v)"),
            (_, _, Some(_)) => Some("a cache in a file (--kv-spill)"),
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
                Ok(Placed::Device(Box::new(Self { model, batches })))
            }
            Err(ModelError::Device(error)) if auto => Ok(Placed::Cpu { instead: Some(error.to_string()) }),
            Err(error) => Err(error.into()),
        }
    }

    /// What runs steps of many sequences with such caches; `None` where they take turns.
    fn batch(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<Option<DeviceBatch>, EngineError> {
        if DeviceBatch::refuses(&self.model, cache).is_some() {
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
}

impl DeviceWeights for GpuWeights {
    fn bytes(&self) -> u64 {
        self.model.weight_bytes()
    }

    fn name(&self) -> String {
        let info = self.model.gpu().info();
        format!("{} ({})", info.name, info.backend)
    }

    fn session(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        rows: usize,
    ) -> Result<Box<dyn DeviceRun>, EngineError> {
        let options = session_options(options, rows.min(MOST_ROWS));
        let session = DeviceSession::new(&self.model, cache, calibration, options)?;
        Ok(Box::new(Alone { session, residual: Vec::new() }))
    }

    fn sequence(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<Box<dyn DeviceRun>, EngineError> {
        match self.batch(cache, calibration, options)? {
            Some(batch) => Ok(Box::new(Member { sequence: batch.sequence()?, logits: Vec::new() })),
            None => self.session(cache, calibration, options, options.batch),
        }
    }

    fn sequence_bytes(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        tokens: usize,
    ) -> Result<Option<DeviceBytes>, EngineError> {
        let batch = self.batch(cache, calibration, options)?;
        Ok(batch
            .map(|batch| DeviceBytes { tokens: batch.sequence_bytes(tokens), step: batch.prompt_bytes() }))
    }

    /// Sequences that share their memory run together, as many rows at a time as fit; others take turns.
    fn step(
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
            let Some(batch) =
                member(now[0].run).map(|first| first.sequence.batch().clone()).filter(|_| taken > 0)
            else {
                // Turns, or more tokens than one step has room for.
                let DevicePart { run, tokens, wanted } = &mut now[0];
                run.forward(file, tokens, *wanted)?;
                if *wanted != Wanted::Nothing {
                    logits.extend_from_slice(run.logits());
                }
                *done += 1;
                continue;
            };
            let tokens: Vec<u32> = now[..taken].iter().flat_map(|part| part.tokens).copied().collect();
            let mut runs = Vec::with_capacity(taken);
            for DevicePart { run, tokens, wanted } in &mut now[..taken] {
                let run: &mut dyn Any = *run;
                if let Some(Member { sequence, .. }) = run.downcast_mut() {
                    runs.push(BatchRun { sequence, rows: tokens.len(), wanted: *wanted });
                }
            }
            batch.step(step_rows(batch.embeds(), file, &tokens, &mut residual)?, &mut runs, logits)?;
            *done += taken;
        }
        Ok(())
    }
}

fn session_options(options: &EngineOptions, rows: usize) -> SessionOptions {
    let attention = match options.attention {
        Arithmetic::Integer => kvant_gpu::attention::ShaderArithmetic::Bytes,
        Arithmetic::Float => kvant_gpu::attention::ShaderArithmetic::Float,
    };
    SessionOptions { rows, attention, sparse_v: None }
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
    fn step_rows<'r>(
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
    fn run(&mut self, file: &ModelFile, tokens: &[u32], wanted: Wanted) -> Result<(), ModelError> {
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

impl Conversation for Alone {
    fn bytes(&self) -> u64 {
        self.session.cache_bytes()
    }

    fn rows(&self, layer: usize) -> usize {
        self.session.rows(layer)
    }

    fn row_limits(&self) -> Option<Vec<usize>> {
        self.session.row_limits()
    }

    fn check_room(&self, count: usize) -> Result<(), CacheError> {
        self.session.check_room(count)
    }

    fn step_limit(&self) -> usize {
        self.session.step_limit()
    }

    fn trial_limit(&self) -> usize {
        self.session.trial_limit()
    }

    fn protect(&mut self, tokens: usize) {
        self.session.protect(tokens);
    }

    fn begin_prompt_window(&mut self) {
        self.session.begin_prompt_window();
    }

    fn compress_prompt(&mut self) -> Result<(), ModelError> {
        self.session.compress_prompt()
    }

    fn truncate(&mut self, position: usize) -> usize {
        self.session.truncate(position)
    }
}

impl DeviceRun for Alone {
    fn forward(&mut self, file: &ModelFile, tokens: &[u32], wanted: Wanted) -> Result<(), ModelError> {
        let (session, rows) = self.step_rows(file, tokens)?;
        session.forward(rows, wanted).map(|_| ())
    }

    fn forward_greedy(&mut self, file: &ModelFile, token: u32) -> Result<Option<u32>, ModelError> {
        let (session, rows) = self.step_rows(file, std::slice::from_ref(&token))?;
        session.forward_greedy(rows)
    }

    fn forward_top(
        &mut self,
        file: &ModelFile,
        token: u32,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        let (session, rows) = self.step_rows(file, std::slice::from_ref(&token))?;
        Ok(session.forward_top(rows, count)?.map(<[_]>::to_vec))
    }

    fn most_top(&self) -> usize {
        MOST_TOP
    }

    fn logits(&self) -> &[f32] {
        self.session.logits()
    }

    fn has_sealed(&self) -> bool {
        self.session.has_sealed()
    }

    fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        self.session.to_sequence(empty)
    }

    fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.session.load(sequence)
    }

    fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        self.session.fill_random(tokens)
    }

    fn fork(&self) -> Result<Option<Box<dyn DeviceRun>>, ModelError> {
        Ok(None)
    }
}

/// Shared caches never evict rows.
impl Conversation for Member {
    fn bytes(&self) -> u64 {
        self.sequence.cache_bytes()
    }

    fn rows(&self, _: usize) -> usize {
        self.sequence.position()
    }

    fn row_limits(&self) -> Option<Vec<usize>> {
        None
    }

    fn check_room(&self, count: usize) -> Result<(), CacheError> {
        self.sequence.check_room(count)
    }

    fn step_limit(&self) -> usize {
        self.sequence.step_limit()
    }

    fn trial_limit(&self) -> usize {
        self.sequence.trial_limit()
    }

    fn protect(&mut self, _: usize) {}

    fn begin_prompt_window(&mut self) {}

    fn compress_prompt(&mut self) -> Result<(), ModelError> {
        Ok(())
    }

    fn truncate(&mut self, position: usize) -> usize {
        self.sequence.truncate(position)
    }
}

impl DeviceRun for Member {
    fn forward(&mut self, file: &ModelFile, tokens: &[u32], wanted: Wanted) -> Result<(), ModelError> {
        self.run(file, tokens, wanted)
    }

    fn forward_greedy(&mut self, file: &ModelFile, token: u32) -> Result<Option<u32>, ModelError> {
        let (batch, mut residual) = (self.sequence.batch().clone(), Vec::new());
        let rows = step_rows(batch.embeds(), file, std::slice::from_ref(&token), &mut residual)?;
        let run = BatchRun { sequence: &mut self.sequence, rows: 1, wanted: Wanted::Last };
        Ok(batch.step_greedy(rows, &mut [run])?.into_iter().next().flatten())
    }

    fn forward_top(
        &mut self,
        file: &ModelFile,
        token: u32,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        self.run(file, &[token], Wanted::Last)?;
        Ok(likeliest(&self.logits, count))
    }

    fn most_top(&self) -> usize {
        MOST_TOP
    }

    fn logits(&self) -> &[f32] {
        &self.logits
    }

    fn has_sealed(&self) -> bool {
        self.sequence.has_sealed()
    }

    fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        self.sequence.to_sequence(empty)
    }

    fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.sequence.load(sequence)
    }

    fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        self.sequence.fill_random(tokens)
    }

    fn fork(&self) -> Result<Option<Box<dyn DeviceRun>>, ModelError> {
        Ok(Some(Box::new(Member { sequence: self.sequence.fork()?, logits: Vec::new() })))
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

/// The sequence that takes its steps with others, if it is one.
fn member(run: &dyn DeviceRun) -> Option<&Member> {
    let run: &dyn Any = run;
    run.downcast_ref()
}

/// How many of the first parts run in one step: those that share the first one's memory, while there is room for their rows. None if the first
/// has a cache of its own or too many rows.
fn together(parts: &[DevicePart<'_>]) -> usize {
    let Some(first) = parts.first().and_then(|part| member(part.run)) else { return 0 };
    let mut rows = 0;
    let fits = |part: &&DevicePart<'_>| {
        let Some(member) = member(part.run) else { return false };
        rows += part.tokens.len();
        first.sequence.is_beside(&member.sequence)
            && !part.tokens.is_empty()
            && rows <= first.sequence.step_limit()
    };
    parts.iter().take_while(fits).count()
}

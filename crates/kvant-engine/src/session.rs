//! One conversation: its cache, and the loop that extends it.

mod fork;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kvant_attn::packed::{SparseCount, SparseV};
use kvant_cache::{CacheConfig, CacheError, Restored, Sequence, SharedBytes, SnapshotError};
use kvant_files::{FileKind, MappedFile, ReplaceError, replace_file};
use kvant_model::{Compute, ModelError, Observer, Wanted};

use crate::device::DeviceRun;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::mask::Constraint;
use crate::sampler::{LogProbs, Random, Sampler, SamplerOptions};
use crate::stop::StopFilter;

/// A saved conversation, which only another one may replace.
pub const SNAPSHOT: FileKind = FileKind { name: "a saved conversation", is: kvant_cache::is_snapshot };

/// Scores (of one layer, before the softmax) that a step may hold for the cache's policy: 16 MiB, two bytes each.
const MAX_SCORES: usize = 8 << 20;
/// Tokens that a step may always have, however many scores that makes.
const MIN_SCORED_STEP: usize = 16;

/// What to generate.
#[derive(Clone, Debug, Default)]
pub struct GenerateOptions {
    /// Most tokens to generate; `None` goes on to an end token or the end of the context.
    pub max_tokens: Option<usize>,
    /// Texts that end the answer (and are not shown).
    pub stop: Vec<String>,
    /// Do not end at the model's own end tokens.
    pub ignore_end: bool,
    /// Tell how likely every token was, beside this many of the likeliest.
    pub logprobs: Option<usize>,
    /// How tokens are chosen.
    pub sampler: SamplerOptions,
}

/// Why generation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The model's end token.
    End,
    /// A stop string.
    Stop,
    /// `max_tokens` reached.
    Length,
    /// The context (or the cache's byte budget) is full.
    ContextFull,
    /// The caller asked to stop.
    Cancelled,
}

/// What came out, and how long it took.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The text that was shown.
    pub text: String,
    /// The generated tokens, the end token included.
    pub tokens: Vec<u32>,
    /// How likely each of them was; empty unless asked for.
    pub logprobs: Vec<LogProbs>,
    /// Why it ended.
    pub finish: Finish,
    /// Prompt tokens that had to be run (the rest was in the cache).
    pub prompt_tokens: usize,
    /// Time for those.
    pub prompt_time: Duration,
    /// Time for the generated tokens after the first.
    pub generate_time: Duration,
}

impl Generated {
    /// Prompt tokens per second.
    pub fn prompt_speed(&self) -> f64 {
        self.prompt_tokens as f64 / self.prompt_time.as_secs_f64().max(1e-9)
    }

    /// Generated tokens per second. The first token comes with the prompt.
    pub fn generate_speed(&self) -> f64 {
        self.tokens.len().saturating_sub(1) as f64 / self.generate_time.as_secs_f64().max(1e-9)
    }
}

/// What a cache holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Tokens that have run.
    pub tokens: usize,
    /// Bytes of what stays of them.
    pub bytes: u64,
}

impl Held {
    pub(crate) fn of(sequence: &Sequence) -> Self {
        Self { tokens: sequence.position(), bytes: sequence.bytes() }
    }
}

/// A conversation on an [`Engine`].
pub struct Session {
    engine: Engine,
    compute: Compute,
    sequence: Sequence,
    /// The conversation on a GPU, in place of `sequence`, which then stays empty.
    device: Option<DeviceRun>,
    /// Every token the cache holds.
    tokens: Vec<u32>,
    cancel: std::sync::Arc<AtomicBool>,
}

impl Session {
    pub(crate) fn new(engine: Engine, cache: CacheConfig) -> Result<Self, EngineError> {
        let device = engine.device_session(&cache, engine.options().batch)?;
        let sequence = engine.empty_cache(cache)?;
        Ok(Session {
            compute: engine.compute(),
            engine,
            sequence,
            device,
            tokens: Vec::new(),
            cancel: Default::default(),
        })
    }

    /// Set it to stop a running [`Session::generate`] or [`Session::feed`] at the next step.
    pub fn cancel_flag(&self) -> std::sync::Arc<AtomicBool> {
        self.cancel.clone()
    }

    /// The tokens the cache holds.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// The logits of the last step.
    fn logits(&self) -> &[f32] {
        self.device.as_ref().map_or_else(|| self.compute.logits(), DeviceRun::logits)
    }

    /// The cache; empty where the conversation is on a GPU.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// Bytes the cache holds; on a GPU what is set aside for the whole context.
    pub fn cache_bytes(&self) -> u64 {
        self.device.as_ref().map_or_else(|| self.sequence.bytes(), DeviceRun::cache_bytes)
    }

    /// What the cache holds.
    pub fn held(&self) -> Result<Held, EngineError> {
        match &self.device {
            None => Ok(Held::of(&self.sequence)),
            Some(device) => Ok(Held::of(&device.to_sequence(&self.sequence)?)),
        }
    }

    /// Packed tiles of values that attention has come to so far, over all layers, and how many of them sparse V left out; `None` on a GPU,
    /// which does not count.
    pub fn packed_count(&self) -> Option<SparseCount> {
        self.device.is_none().then(|| self.compute.packed_count())
    }

    /// True if attention has come to packed tiles.
    pub fn has_packed(&self) -> bool {
        self.device.as_ref().map_or_else(|| self.compute.packed_count().total > 0, DeviceRun::has_sealed)
    }

    /// [`Session::packed_count`] by layer; layers that never attended to packed tiles may have no entry.
    pub fn packed_counts(&self) -> &[SparseCount] {
        self.compute.packed_counts()
    }

    /// Leaves out values of negligible weight from now on, in place of what the engine was told.
    pub fn set_sparse_v(&mut self, sparse_v: Option<SparseV>) {
        self.compute.set_attention(self.engine.options().attention, sparse_v);
    }

    /// Sums attention in another order from now on: what changes is rounding alone.
    pub fn reorder_sums(&mut self) {
        self.compute.reorder_sums();
    }

    /// Sides of layers that got eight bits because what was packed differed too much from what it was. A GPU does not look.
    pub fn raises(&self) -> &[kvant_cache::Raise] {
        self.sequence.raises()
    }

    /// Rows that each layer of the cache holds, in tokens per KV head.
    pub fn cache_rows(&self) -> Vec<usize> {
        let rows = |layer| match &self.device {
            Some(device) => device.rows(layer),
            None => self.sequence.rows(layer),
        };
        (0..self.engine.spec().cached_layers().len()).map(rows).collect()
    }

    /// Rows that each layer of the cache may hold; `None` when nothing is ever let go.
    pub fn row_limits(&self) -> Option<Vec<usize>> {
        self.device.as_ref().map_or_else(|| self.sequence.row_limits(), DeviceRun::row_limits)
    }

    /// Never lets go of the first `tokens` tokens from now on, where a policy lets go of any.
    pub fn protect(&mut self, tokens: usize) {
        match &mut self.device {
            Some(device) => device.protect(tokens),
            None => self.sequence.protect(tokens),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if let Some(device) = &mut self.device {
            device.truncate(0);
        }
        self.sequence.clear();
        self.tokens.clear();
    }

    /// Forgets every token from `position` on. A sliding layer may have freed what that needs; then everything
    /// is forgotten. A GPU may forget some tokens before it as well. Returns the tokens that are left.
    pub fn truncate(&mut self, position: usize) -> usize {
        if let Some(device) = &mut self.device {
            self.tokens.truncate(device.truncate(position));
            return self.tokens.len();
        }
        if self.sequence.truncate(position).is_err() {
            self.clear();
        }
        self.tokens.truncate(position.min(self.sequence.position()));
        self.tokens.len()
    }

    /// Writes the conversation to `path`, replacing the file as a whole or not at all; `note` is the caller's own and comes back from
    /// [`Session::load`].
    pub fn save(&self, path: &Path, note: &str) -> Result<(), EngineError> {
        let model = self.engine.file().fingerprint()?;
        let read_back = self.device.as_ref().map(|device| device.to_sequence(&self.sequence)).transpose()?;
        let sequence = read_back.as_ref().unwrap_or(&self.sequence);
        let write = |out: &mut dyn Write| sequence.save(model, &self.tokens, note, out);
        replace_file(path, SNAPSHOT, write).map_err(|error| match error {
            ReplaceError::File(error) => EngineError::File(error),
            ReplaceError::Write(source) => EngineError::Snapshot { path: path.to_owned(), source },
        })
    }

    /// Goes on with a conversation that was saved with the same model, schemes and policy; returns its note. The file is mapped and
    /// read as it is needed; a GPU takes it over whole, and may forget a few of the newest tokens. On an error this session is as it was,
    /// or empty if the GPU had no room.
    pub fn load(&mut self, path: &Path) -> Result<String, EngineError> {
        let file: SharedBytes = Arc::new(MappedFile::open(path)?);
        let model = self.engine.file().fingerprint()?;
        let refused = |source| EngineError::Snapshot { path: path.to_owned(), source };
        let Restored { mut sequence, mut tokens, note } =
            self.sequence.restore(model, file).map_err(refused)?;
        check_vocabulary(&self.engine, &tokens).map_err(refused)?;
        match &mut self.device {
            None => self.sequence = sequence,
            Some(device) => {
                tokens.truncate(sequence.cut_to_whole_tiles()?);
                self.tokens.clear();
                device.load(&sequence)?;
            }
        }
        self.tokens = tokens;
        Ok(note)
    }

    /// Runs `tokens` behind what the cache holds, in steps of the batch size, and returns the last one's logits.
    /// Cancelled (`Ok(None)`) between steps only; what has run stays.
    pub fn feed(&mut self, tokens: &[u32]) -> Result<Option<&[f32]>, EngineError> {
        if tokens.is_empty() {
            return Err(EngineError::EmptyPrompt);
        }
        self.check_room(tokens.len())?;
        let mut left = tokens;
        while !left.is_empty() {
            if self.cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let (step, rest) = left.split_at(left.len().min(self.step_limit()));
            let wanted = if rest.is_empty() { Wanted::Last } else { Wanted::Nothing };
            self.forward(step, wanted)?;
            left = rest;
        }
        Ok(Some(self.logits()))
    }

    /// One step, where the conversation is.
    fn forward(&mut self, step: &[u32], wanted: Wanted) -> Result<(), EngineError> {
        match &mut self.device {
            Some(device) => device.forward(self.engine.file(), step, wanted)?,
            None => {
                let model = self.engine.model("a cache in the CPU's memory")?;
                model.forward(&mut self.compute, &mut self.sequence, step, wanted)?;
            }
        }
        self.tokens.extend_from_slice(step);
        Ok(())
    }

    /// Refuses `count` more tokens that the cache would not hold.
    fn check_room(&self, count: usize) -> Result<(), EngineError> {
        match &self.device {
            Some(device) => Ok(device.check_room(count)?),
            None => Ok(self.sequence.check_room(count)?),
        }
    }

    /// [`Session::feed`] for a prompt: a policy that compresses prompts gets to see where it ends.
    fn feed_prompt(&mut self, tokens: &[u32]) -> Result<Option<&[f32]>, EngineError> {
        let Some(window) = self.sequence.prompt_window() else { return self.feed(tokens) };
        let (most, end) = tokens.split_at(tokens.len().saturating_sub(window));
        if !most.is_empty() && self.feed(most)?.is_none() {
            return Ok(None);
        }
        match &mut self.device {
            Some(device) => device.begin_prompt_window(),
            None => self.sequence.begin_prompt_window(),
        }
        if self.feed(end)?.is_none() {
            return Ok(None);
        }
        match &mut self.device {
            Some(device) => device.compress_prompt()?,
            None => self.sequence.compress_prompt(),
        }
        Ok(Some(self.logits()))
    }

    /// Tokens of the next step: the batch size, what the cache has room for, and what its scores leave of their memory.
    fn step_limit(&self) -> usize {
        let own = || step_limit(&self.engine, &self.sequence);
        self.device.as_ref().map_or_else(own, DeviceRun::step_limit)
    }

    /// Fills the cache to `depth` tokens with random keys and values instead of running a prompt: for measuring speed at
    /// depths where a prompt would take long. What is generated afterwards means nothing.
    pub fn fill_random(&mut self, depth: usize) -> Result<(), EngineError> {
        self.clear();
        self.check_room(depth)?;
        if let Some(device) = &mut self.device {
            device.fill_random(depth)?;
            self.tokens.resize(depth, 0);
            return Ok(());
        }
        let mut random = Random(depth as u64);
        // Rows are shared between layers; only their number matters to the speed.
        let layers = self.engine.spec().cache_layers();
        let width = layers.iter().map(|l| l.kv_heads * l.head_dim).max().unwrap_or(0);
        while self.tokens.len() < depth {
            let count = (depth - self.tokens.len()).min(self.step_limit());
            self.sequence.make_room(count)?;
            let mut row =
                || (0..count * width).map(|_| random.uniform() as f32 * 4.0 - 2.0).collect::<Vec<_>>();
            let (keys, values) = (row(), row());
            for (index, layer) in layers.iter().enumerate() {
                let len = count * layer.kv_heads * layer.head_dim;
                self.sequence.append(index, count, &keys[..len], &values[..len])?;
            }
            self.sequence.advance(count);
            self.tokens.resize(self.tokens.len() + count, 0);
        }
        Ok(())
    }

    /// Runs `tokens` in one step and returns every position's logits, `tokens × vocab`.
    pub fn score(&mut self, tokens: &[u32]) -> Result<&[f32], EngineError> {
        self.forward(tokens, Wanted::All)?;
        Ok(self.logits())
    }

    /// Runs `tokens` behind what the cache holds, in steps of the batch size, and shows `observer` every layer's queries, keys and
    /// values on the way.
    pub fn observe(&mut self, tokens: &[u32], observer: &mut Observer<'_>) -> Result<(), EngineError> {
        let model = self.engine.model("a look at keys and values")?;
        for step in tokens.chunks(self.engine.options().batch) {
            let (compute, sequence) = (&mut self.compute, &mut self.sequence);
            model.forward_observed(compute, sequence, step, Wanted::Nothing, observer)?;
            self.tokens.extend_from_slice(step);
        }
        Ok(())
    }

    /// Makes the cache hold exactly `prompt`, reusing the part it already has, then generates. `show` receives
    /// the text as it becomes certain and returns false to stop.
    pub fn generate(
        &mut self,
        prompt: &[u32],
        options: &GenerateOptions,
        show: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Generated, EngineError> {
        self.generate_within(prompt, options, None, show)
    }

    /// [`Session::generate`] of an answer that keeps to `constraint`.
    pub fn generate_within(
        &mut self,
        prompt: &[u32],
        options: &GenerateOptions,
        constraint: Option<&mut dyn Constraint>,
        show: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Generated, EngineError> {
        let mut sampler = Sampler::new(options.sampler.clone())?;
        if prompt.is_empty() {
            return Err(EngineError::EmptyPrompt);
        }
        let context = self.engine.context();
        if prompt.len() > context {
            return Err(EngineError::PromptTooLong { tokens: prompt.len(), context });
        }
        self.cancel.store(false, Ordering::Relaxed);
        let started = Instant::now();
        let shared = prompt.iter().zip(&self.tokens).take_while(|(a, b)| a == b).count();
        // The last prompt token always runs: its logits choose the first new one.
        let kept = self.truncate(shared.min(prompt.len() - 1));
        let mut output = Output { filter: StopFilter::new(&options.stop), text: String::new(), show };
        let mut result = Generated {
            text: String::new(),
            tokens: Vec::new(),
            logprobs: Vec::new(),
            finish: Finish::Cancelled,
            prompt_tokens: prompt.len() - kept,
            prompt_time: Duration::ZERO,
            generate_time: Duration::ZERO,
        };
        let fed = self.feed_prompt(&prompt[kept..])?.is_some();
        result.prompt_time = started.elapsed();
        if fed {
            let started = Instant::now();
            result.finish = self.extend(&mut sampler, options, constraint, &mut output, &mut result)?;
            result.generate_time = started.elapsed();
        }
        result.text = output.text;
        Ok(result)
    }

    /// Runs one token. Where a GPU can choose the next one, or the few that it is drawn from, only those come back, and the next one is
    /// returned; not if all logits are `needed`.
    fn advance(
        &mut self,
        token: u32,
        sampler: &mut Sampler,
        needed: bool,
    ) -> Result<Option<u32>, EngineError> {
        let top = sampler.needs_top().filter(|count| *count <= DeviceRun::most_top());
        let next = match &mut self.device {
            _ if needed => return self.feed(&[token]).map(|_| None),
            Some(device) if sampler.is_greedy() => device.forward_greedy(self.engine.file(), token)?,
            Some(device) if top.is_some() => {
                let likeliest = device.forward_top(self.engine.file(), token, top.unwrap_or(1))?;
                likeliest.and_then(|likeliest| sampler.next_of(likeliest))
            }
            _ => return self.feed(&[token]).map(|_| None),
        };
        self.tokens.push(token);
        next.map(Some).ok_or(EngineError::NanLogits { position: self.tokens.len() })
    }

    /// Chooses and runs tokens until something ends it.
    fn extend(
        &mut self,
        sampler: &mut Sampler,
        options: &GenerateOptions,
        mut constraint: Option<&mut dyn Constraint>,
        output: &mut Output,
        result: &mut Generated,
    ) -> Result<Finish, EngineError> {
        let Generated { tokens: generated, logprobs, .. } = result;
        let needs_logits = constraint.is_some() || options.logprobs.is_some();
        let engine = self.engine.clone();
        let mut stream = engine.tokenizer().stream_continuation();
        let limit = options.max_tokens.unwrap_or(usize::MAX);
        let mut chosen = None;
        let finish = loop {
            if generated.len() >= limit {
                break Finish::Length;
            }
            if self.cancel.load(Ordering::Relaxed) {
                break Finish::Cancelled;
            }
            let position = self.tokens.len();
            let token = match chosen.take() {
                Some(token) => token,
                None => {
                    let mask = constraint.as_mut().map_or(Ok(None), |constraint| constraint.allowed())?;
                    let next = sampler.next_masked(self.logits(), &self.tokens, mask);
                    next.ok_or_else(|| no_token(mask.is_some(), self.logits(), position))?
                }
            };
            generated.push(token);
            if let Some(top) = options.logprobs {
                logprobs.push(LogProbs::of(self.logits(), token, top));
            }
            if let Some(constraint) = &mut constraint {
                constraint.chosen(token)?;
            }
            if !options.ignore_end && self.engine.is_end(token) {
                break Finish::End;
            }
            if let Some(piece) = stream.push(token)
                && let Some(finish) = output.push(&piece)
            {
                break finish;
            }
            if generated.len() >= limit {
                break Finish::Length;
            }
            match self.advance(token, sampler, needs_logits) {
                Ok(next) => chosen = next,
                Err(EngineError::Cache(CacheError::ContextFull { .. } | CacheError::BudgetSpent { .. }))
                | Err(EngineError::Model(ModelError::Cache(
                    CacheError::ContextFull { .. } | CacheError::BudgetSpent { .. },
                ))) => break Finish::ContextFull,
                Err(other) => return Err(other),
            }
        };
        if matches!(finish, Finish::End | Finish::Length | Finish::ContextFull) {
            let rest = stream.finish().unwrap_or_default();
            if output.push(&rest).is_none() {
                output.flush();
            }
        }
        Ok(finish)
    }
}

/// Tokens of `sequence`'s next step on the CPU.
pub(crate) fn step_limit(engine: &Engine, sequence: &Sequence) -> usize {
    let limit = engine.options().batch.min(sequence.step_limit());
    let layers = engine.spec().cached_layers();
    let scored = (0..layers.len()).filter(|layer| sequence.wants_scores(*layer));
    let columns = scored.map(|layer| layers[layer].heads * (sequence.rows(layer) + limit)).max();
    limit.min(columns.map_or(usize::MAX, |columns| (MAX_SCORES / columns.max(1)).max(MIN_SCORED_STEP)))
}

/// Refuses a snapshot with tokens that the model does not have.
pub(crate) fn check_vocabulary(engine: &Engine, tokens: &[u32]) -> Result<(), SnapshotError> {
    let vocab = engine.spec().vocab;
    match tokens.iter().find(|token| **token as usize >= vocab) {
        None => Ok(()),
        Some(token) => {
            Err(SnapshotError::Header { reason: format!("token {token}, the vocabulary has {vocab}") })
        }
    }
}

/// Why no token could be chosen.
pub(crate) fn no_token(masked: bool, logits: &[f32], position: usize) -> EngineError {
    match masked && !logits.iter().any(|logit| logit.is_nan()) {
        true => EngineError::Constraint { reason: "it allows no token here".to_owned() },
        false => EngineError::NanLogits { position },
    }
}

/// Where the text goes: through the stop filter to the caller.
struct Output<'a> {
    filter: StopFilter,
    text: String,
    show: &'a mut dyn FnMut(&str) -> bool,
}

impl Output<'_> {
    fn push(&mut self, piece: &str) -> Option<Finish> {
        let (shown, stopped) = self.filter.push(piece);
        let wanted = self.emit(&shown);
        match (stopped, wanted) {
            (true, _) => Some(Finish::Stop),
            (false, false) => Some(Finish::Cancelled),
            (false, true) => None,
        }
    }

    fn flush(&mut self) {
        let rest = self.filter.finish();
        self.emit(&rest);
    }

    fn emit(&mut self, text: &str) -> bool {
        self.text.push_str(text);
        text.is_empty() || (self.show)(text)
    }
}

//! One conversation: its cache and the steps that extend it. The loop that chooses tokens is in `generate`.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kvant_attn::packed::{SparseCount, SparseK};
use kvant_cache::{CacheConfig, KeyReport, Sequence};
use kvant_codec::CacheScheme;
use kvant_model::{Observer, Run, Wanted};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::{Held, LiveSequence};
use crate::sampler::Random;
use crate::speculate::{DraftModel, Trial};
use crate::step::{StepPart, StepTicket, Stepper};

/// A conversation on an [`Engine`].
pub struct Session {
    /// What runs its steps.
    pub(crate) stepper: Stepper,
    pub(crate) live: LiveSequence,
    pub(crate) cancel: Arc<AtomicBool>,
    /// Who guesses tokens ahead.
    pub(crate) draft: Option<Box<dyn DraftModel>>,
    /// The step whose guesses are being checked; none outside of an answer.
    pub(crate) trial: Option<Trial>,
    /// The step of the next token, submitted before that was known; none outside of an answer.
    pub(crate) flight: Option<StepTicket>,
}

impl Engine {
    /// An empty session.
    pub fn session(&self) -> Result<Session, EngineError> {
        self.session_with(self.options().cache.clone())
    }

    /// An empty session whose cache is stored by `scheme`.
    pub fn session_with(&self, scheme: CacheScheme) -> Result<Session, EngineError> {
        self.session_on(CacheConfig { scheme, ..self.cache_config() })
    }

    /// An empty session with a cache of the caller's own making.
    pub fn session_on(&self, cache: CacheConfig) -> Result<Session, EngineError> {
        Session::new(self.clone(), cache)
    }
}

impl Session {
    pub(crate) fn new(engine: Engine, cache: CacheConfig) -> Result<Self, EngineError> {
        let (stepper, mut live) = (engine.stepper(), LiveSequence::new(engine, cache)?);
        // A conversation has the memory that was planned for it.
        if let Some(device) = &mut live.device {
            device.reserve_context();
        }
        Ok(Self::of(stepper, live))
    }

    fn of(stepper: Stepper, live: LiveSequence) -> Self {
        Session { stepper, live, cancel: Default::default(), draft: None, trial: None, flight: None }
    }

    /// The same conversation once more: see [`LiveSequence::fork`].
    pub fn fork(&self) -> Result<Self, EngineError> {
        Ok(Self::of(self.live.engine.stepper(), self.live.fork()?))
    }

    /// Tokens that the context holds.
    pub(crate) fn context(&self) -> usize {
        self.live.engine.context()
    }

    /// Set it to stop a running [`Session::generate`] or [`Session::feed`] at the next step.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }

    /// The tokens the cache holds.
    pub fn tokens(&self) -> &[u32] {
        &self.live.tokens
    }

    /// The logits of the last step; of the row that is to be checked next where it is on trial.
    pub(crate) fn logits(&self) -> &[f32] {
        let all = self.stepper.logits();
        match &self.trial {
            None => all,
            Some(trial) => {
                let vocab = self.live.engine.spec().vocab;
                &all[trial.row * vocab..(trial.row + 1) * vocab]
            }
        }
    }

    /// The cache; empty where the conversation is on a GPU.
    pub fn sequence(&self) -> &Sequence {
        &self.live.sequence
    }

    /// Bytes of the cache that lie in a file.
    pub fn file_bytes(&self) -> u64 {
        self.live.sequence.file_bytes()
    }

    /// Bytes the cache holds in memory; on a GPU what is set aside for the whole context.
    pub fn cache_bytes(&self) -> u64 {
        self.live.bytes()
    }

    /// What the cache holds.
    pub fn held(&self) -> Result<Held, EngineError> {
        self.live.held()
    }

    /// Packed tiles of values that attention has reached so far, over all layers, and how many of them sparse V left out; `None` on a GPU,
    /// which does not count.
    pub fn packed_count(&self) -> Option<SparseCount> {
        self.live.device.is_none().then(|| self.stepper.compute.packed_count())
    }

    /// True if attention has reached packed tiles.
    pub fn has_packed(&self) -> bool {
        match &self.live.device {
            Some(device) => device.has_sealed(),
            None => self.stepper.compute.packed_count().total > 0,
        }
    }

    /// Reads blocks by this share of the attention from now on, in place of what the engine was told.
    pub fn set_sparse_k(&mut self, sparse_k: Option<SparseK>) {
        self.stepper.compute.set_sparse_k(sparse_k);
    }

    /// What sparse keys have read of how much so far, and what they missed, over all layers; nothing where they are off.
    pub fn key_report(&self) -> KeyReport {
        self.stepper.compute.key_report()
    }

    /// Sums attention in another order from now on: what changes is rounding alone.
    pub fn reorder_sums(&mut self) {
        self.stepper.compute.reorder_sums();
    }

    /// Sides of layers that got eight bits because what was packed differed too much from what it was. A GPU does not look.
    pub fn raises(&self) -> &[kvant_cache::Raise] {
        self.live.sequence.raises()
    }

    /// Rows that each layer of the cache holds, in tokens per KV head.
    pub fn cache_rows(&self) -> Vec<usize> {
        self.live.rows()
    }

    /// Rows that each layer of the cache may hold; `None` when nothing is ever evicted.
    pub fn row_limits(&self) -> Option<Vec<usize>> {
        self.live.row_limits()
    }

    /// Never evicts the first `tokens` tokens from now on, where a policy evicts any.
    pub fn protect(&mut self, tokens: usize) {
        self.live.protect(tokens);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.live.clear();
    }

    /// Forgets every token from `position` on. A sliding layer may have freed what that needs; then everything
    /// is forgotten. A GPU, or a model with recurrent layers, may forget some tokens before it as well. Returns the tokens that are
    /// left.
    pub fn truncate(&mut self, position: usize) -> usize {
        self.live.truncate(position)
    }

    /// Writes the conversation to `path`, replacing the file as a whole or not at all; `note` is the caller's own and comes back from
    /// [`Session::load`].
    pub fn save(&self, path: &Path, note: &str) -> Result<(), EngineError> {
        self.live.save(path, note)
    }

    /// Goes on with a conversation that was saved with the same model, schemes and policy; returns its note. The file is mapped and
    /// read as it is needed; a GPU takes it over whole, and may forget a few of the newest tokens. On an error this session is as it was,
    /// or empty if the GPU had no room.
    pub fn load(&mut self, path: &Path) -> Result<String, EngineError> {
        self.live.load(path)
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

    /// One step.
    pub(crate) fn forward(&mut self, step: &[u32], wanted: Wanted) -> Result<(), EngineError> {
        self.stepper.step(&mut [StepPart::new(&mut self.live, step, wanted)]).map(drop)
    }

    /// Refuses `count` more tokens that the cache would not hold.
    fn check_room(&self, count: usize) -> Result<(), EngineError> {
        self.live.check_room(count)
    }

    /// [`Session::feed`] for a prompt: a policy that compresses prompts gets to see where it ends.
    pub(crate) fn feed_prompt(&mut self, tokens: &[u32]) -> Result<Option<&[f32]>, EngineError> {
        let Some(window) = self.live.sequence.prompt_window() else { return self.feed(tokens) };
        let (most, end) = tokens.split_at(tokens.len().saturating_sub(window));
        if !most.is_empty() && self.feed(most)?.is_none() {
            return Ok(None);
        }
        self.live.conversation_mut().begin_prompt_window();
        if self.feed(end)?.is_none() {
            return Ok(None);
        }
        self.live.conversation_mut().compress_prompt()?;
        Ok(Some(self.logits()))
    }

    /// Tokens of the next step: the batch size, what the cache has room for, and what its scores leave of their memory.
    fn step_limit(&self) -> usize {
        self.live.step_limit()
    }

    /// Fills the cache to `depth` tokens with random keys and values instead of running a prompt: for measuring speed at
    /// depths where a prompt would take long. What is generated afterwards means nothing.
    pub fn fill_random(&mut self, depth: usize) -> Result<(), EngineError> {
        self.clear();
        self.check_room(depth)?;
        if let Some(device) = &mut self.live.device {
            device.fill_random(depth)?;
            self.live.tokens.resize(depth, 0);
            return Ok(());
        }
        let mut random = Random(depth as u64);
        // Rows are shared between layers; only their number matters to the speed.
        let layers = self.live.engine.spec().cache_layers();
        let width = layers.iter().map(|l| l.kv_heads * l.head_dim).max().unwrap_or(0);
        while self.live.tokens.len() < depth {
            let count = (depth - self.live.tokens.len()).min(self.step_limit());
            let mut row =
                || (0..count * width).map(|_| random.uniform() as f32 * 4.0 - 2.0).collect::<Vec<_>>();
            let (keys, values) = (row(), row());
            for (index, layer) in layers.iter().enumerate() {
                let len = count * layer.kv_heads * layer.head_dim;
                self.live.sequence.append(index, count, &keys[..len], &values[..len])?;
            }
            self.live.sequence.commit(count)?;
            self.live.tokens.resize(self.live.tokens.len() + count, 0);
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
        let model = self.live.engine.model("a look at keys and values")?;
        for step in tokens.chunks(self.live.engine.options().batch) {
            let (adapters, sequence) = (self.live.engine.adapters().scales(), &mut self.live.sequence);
            let run = Run { sequence, tokens: step, wanted: Wanted::Nothing, adapters };
            model.forward_observed(&mut self.stepper.compute, run, observer)?;
            self.live.tokens.extend_from_slice(step);
        }
        Ok(())
    }
}

//! The tokens that have run of one text with their cache, wherever it is: forked, cut back, saved and restored.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use kvant_cache::{CacheConfig, LayerShape, Restored, Sequence, SharedBytes, SnapshotError};
use kvant_files::{FileKind, MappedFile, ReplaceError, replace_file};

use crate::adapters::AdapterSet;
use crate::device::{Conversation, DeviceText};
use crate::engine::Engine;
use crate::error::EngineError;

/// A saved conversation, which only another one may replace.
pub const SNAPSHOT: FileKind =
    FileKind { name: "a saved conversation", is: kvant_cache::is_snapshot, private: true };

/// Scores (of one layer, before the softmax) that a step may hold for the cache's policy: 16 MiB, two bytes each.
const MAX_SCORES: usize = 8 << 20;
/// Tokens that a step may always have, however many scores that makes.
const MIN_SCORED_STEP: usize = 16;

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

/// The tokens that have run of one text, and their cache, wherever it is.
pub struct LiveSequence {
    pub(crate) engine: Engine,
    /// Empty where the cache is on a GPU.
    pub(crate) sequence: Sequence,
    pub(crate) device: Option<DeviceText>,
    pub(crate) tokens: Vec<u32>,
    /// The cache holds a row more, whose token is not known yet.
    pub(crate) ahead: bool,
}

impl Engine {
    /// An empty sequence for a [`crate::Stepper`].
    pub fn sequence(&self) -> Result<LiveSequence, EngineError> {
        self.sequence_on(self.cache_config())
    }

    /// An empty sequence for a [`crate::Stepper`], with a cache of the caller's own making.
    pub fn sequence_on(&self, cache: CacheConfig) -> Result<LiveSequence, EngineError> {
        LiveSequence::new(self.clone(), cache)
    }
}

impl LiveSequence {
    pub(crate) fn new(engine: Engine, cache: CacheConfig) -> Result<Self, EngineError> {
        let device = engine.device_text(&cache)?;
        let sequence = engine.empty_cache(cache)?;
        Ok(Self { engine, sequence, device, tokens: Vec::new(), ahead: false })
    }

    /// Its cache, wherever that is.
    fn conversation(&self) -> &dyn Conversation {
        match &self.device {
            Some(device) => device,
            None => &self.sequence,
        }
    }

    /// [`LiveSequence::conversation`], to be changed.
    pub(crate) fn conversation_mut(&mut self) -> &mut dyn Conversation {
        match &mut self.device {
            Some(device) => device,
            None => &mut self.sequence,
        }
    }

    /// True if it may run in a step before its token is known ([`crate::StepPart::ahead`]).
    pub fn may_run_ahead(&self) -> bool {
        !self.ahead && self.device.as_ref().is_some_and(DeviceText::may_run_ahead)
    }

    /// The token that it was last run with ([`crate::StepPart::ahead`]) was this one; without one the row is taken back.
    pub fn settle(&mut self, token: Option<u32>) {
        match (std::mem::take(&mut self.ahead), token, &mut self.device) {
            (true, Some(token), _) => self.tokens.push(token),
            (true, None, Some(device)) => device.take_back(),
            _ => {}
        }
    }

    /// True if it was on a GPU that was lost since: nothing can be done with it.
    pub fn is_lost(&self) -> bool {
        self.device.as_ref().is_some_and(DeviceText::is_lost)
    }

    /// The adapters that it runs with.
    pub fn adapters(&self) -> &AdapterSet {
        self.engine.adapters()
    }

    /// The tokens that have run.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Bytes the cache holds, what it shares with forks counted in full; on a GPU what is set aside for it, which grows with it unless a policy
    /// evicts rows.
    pub fn bytes(&self) -> u64 {
        self.conversation().bytes()
    }

    /// Numbers that the cache stands for: keys and values of every row that layers hold. On a GPU those of its tokens.
    pub fn elements(&self) -> u64 {
        let layers = self.sequence.config().layers.iter().enumerate();
        let rows = |layer| match &self.device {
            Some(_) => self.tokens.len(),
            None => self.sequence.rows(layer),
        };
        // Keys that are values too count once.
        let sides = |latent: Option<usize>| if latent.is_some() { 1 } else { 2 };
        let elements = |(layer, shape): (usize, &LayerShape)| {
            sides(shape.latent) * (rows(layer) * shape.kv_heads * shape.head_dim) as u64
        };
        layers.map(elements).sum()
    }

    /// Bytes the cache would hold with all its context filled, and the states beside it: what it can never exceed.
    pub fn most_bytes(&self) -> Result<u64, EngineError> {
        let config = self.sequence.config();
        Ok(self.engine.sequence_bytes_on(config, config.capacity)?.whole())
    }

    /// The same past once more. Forks share it until one of them writes, and nothing is copied but, on a GPU, the newest tokens and states; there, a
    /// sequence whose policy evicts is copied as a whole.
    pub fn fork(&self) -> Result<Self, EngineError> {
        Ok(Self {
            engine: self.engine.clone(),
            sequence: self.sequence.clone(),
            device: self.device.as_ref().map(DeviceText::fork).transpose()?,
            tokens: self.tokens.clone(),
            ahead: self.ahead,
        })
    }

    /// What the cache holds.
    pub(crate) fn held(&self) -> Result<Held, EngineError> {
        match &self.device {
            None => Ok(Held::of(&self.sequence)),
            Some(device) => Ok(Held::of(&device.to_sequence(&self.sequence)?)),
        }
    }

    /// Rows that each layer of the cache holds, in tokens per KV head.
    pub(crate) fn rows(&self) -> Vec<usize> {
        let layers = 0..self.engine.spec().cached_layers().len();
        layers.map(|layer| self.conversation().rows(layer)).collect()
    }

    /// Rows that each layer of the cache may hold; `None` when nothing is ever evicted.
    pub(crate) fn row_limits(&self) -> Option<Vec<usize>> {
        self.conversation().row_limits()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.settle(None);
        if let Some(device) = &mut self.device {
            device.truncate(0);
        }
        self.sequence.clear();
        self.tokens.clear();
    }

    /// Tokens that [`LiveSequence::truncate`] would leave. A GPU may leave fewer.
    pub fn cut_point(&self, position: usize) -> usize {
        match self.device {
            Some(_) => self.sequence.rollback_point(position),
            None => self.sequence.cut_point(position),
        }
    }

    /// Forgets every token from `position` on. A sliding layer may have freed what that needs; then everything is forgotten. Recurrent
    /// layers go back to a checkpoint, so they may forget some tokens before it as well, and so may a GPU. Returns the tokens that are
    /// left.
    pub fn truncate(&mut self, position: usize) -> usize {
        self.settle(None);
        let position = self.sequence.rollback_point(position);
        let left = self.conversation_mut().truncate(position);
        self.tokens.truncate(left);
        left
    }

    /// Refuses `count` more tokens that the cache would not hold.
    pub fn check_room(&self, count: usize) -> Result<(), EngineError> {
        Ok(self.conversation().check_room(count)?)
    }

    /// Most tokens that it should have in the next step.
    pub fn step_limit(&self) -> usize {
        let limit = self.conversation().step_limit();
        if self.device.is_some() { limit } else { scored_step(&self.engine, &self.sequence, limit) }
    }

    /// Most tokens of a step of which any number may turn out wrong, the others being stored and seen as if they had come one by one.
    pub fn trial_limit(&self) -> usize {
        self.conversation().trial_limit()
    }

    /// Never evicts the first `tokens` tokens from now on, where a policy evicts any.
    pub fn protect(&mut self, tokens: usize) {
        self.conversation_mut().protect(tokens);
    }

    /// Writes tokens and cache to `path`, replacing the file as a whole or not at all; `note` is the caller's own.
    pub fn save(&self, path: &Path, note: &str) -> Result<(), EngineError> {
        replace_file(path, SNAPSHOT, |out| self.write(note, out)).map_err(|error| match error {
            ReplaceError::File(error) => EngineError::File(error),
            ReplaceError::Write(EngineError::Snapshot { source, .. }) => {
                EngineError::Snapshot { path: path.to_owned(), source }
            }
            ReplaceError::Write(other) => other,
        })
    }

    /// Writes what [`LiveSequence::save`] does to `out`.
    pub fn write(&self, note: &str, out: &mut dyn Write) -> Result<(), EngineError> {
        let model = self.engine.cache_fingerprint()?;
        let read_back = self.device.as_ref().map(|device| device.to_sequence(&self.sequence)).transpose()?;
        let sequence = read_back.as_ref().unwrap_or(&self.sequence);
        let refused = |source| EngineError::Snapshot { path: "snapshot".into(), source };
        sequence.save(model, &self.tokens, note, out).map_err(refused)
    }

    /// Goes on with what was saved with the same model, schemes and policy; returns its note. On an error it is as it was, or empty if a
    /// GPU had no room.
    pub fn load(&mut self, path: &Path) -> Result<String, EngineError> {
        self.read(path, Arc::new(MappedFile::open(path)?))
    }

    /// [`LiveSequence::load`] of bytes that lie somewhere else; `name` says where, for errors.
    pub fn read(&mut self, name: &Path, file: SharedBytes) -> Result<String, EngineError> {
        let model = self.engine.cache_fingerprint()?;
        let refused = |source| EngineError::Snapshot { path: name.to_owned(), source };
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
}

/// Tokens of `sequence`'s next step on the CPU: up to `limit` and the batch size, and what their scores leave of their memory.
fn scored_step(engine: &Engine, sequence: &Sequence, limit: usize) -> usize {
    let limit = engine.options().batch.min(limit);
    let layers = engine.spec().cached_layers();
    let scored = (0..layers.len()).filter(|layer| sequence.wants_scores(*layer));
    let columns = scored.map(|layer| layers[layer].heads * (sequence.rows(layer) + limit)).max();
    limit.min(columns.map_or(usize::MAX, |columns| (MAX_SCORES / columns.max(1)).max(MIN_SCORED_STEP)))
}

/// Refuses a snapshot with tokens that the model does not have.
fn check_vocabulary(engine: &Engine, tokens: &[u32]) -> Result<(), SnapshotError> {
    let vocab = engine.spec().vocab;
    match tokens.iter().find(|token| **token as usize >= vocab) {
        None => Ok(()),
        Some(token) => {
            Err(SnapshotError::Header { reason: format!("token {token}, the vocabulary has {vocab}") })
        }
    }
}

//! Steps of many sequences: prompt chunks and single tokens side by side.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use kvant_cache::{CacheConfig, Restored, Sequence, SharedBytes};
use kvant_files::{MappedFile, ReplaceError, replace_file};
use kvant_model::{Compute, Run, Wanted};

use crate::device::DeviceRun;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::session::{SNAPSHOT, check_vocabulary, step_limit};

/// The tokens that have run of one text, and their cache, wherever it is.
pub struct LiveSequence {
    engine: Engine,
    /// Empty where the cache is on a GPU.
    sequence: Sequence,
    device: Option<DeviceRun>,
    tokens: Vec<u32>,
}

impl LiveSequence {
    pub(crate) fn new(engine: Engine, cache: CacheConfig) -> Result<Self, EngineError> {
        let device = engine.device_session(&cache, engine.options().batch)?;
        let sequence = engine.empty_cache(cache)?;
        Ok(Self { engine, sequence, device, tokens: Vec::new() })
    }

    /// The tokens that have run.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Bytes the cache holds, what it shares with forks counted in full; on a GPU what is set aside for the whole context.
    pub fn bytes(&self) -> u64 {
        self.device.as_ref().map_or_else(|| self.sequence.bytes(), DeviceRun::cache_bytes)
    }

    /// Numbers that the cache stands for: keys and values of every row that layers hold. On a GPU those of its tokens.
    pub fn elements(&self) -> u64 {
        let layers = self.sequence.config().layers.iter().enumerate();
        let rows = |layer| match &self.device {
            Some(_) => self.tokens.len(),
            None => self.sequence.rows(layer),
        };
        layers.map(|(layer, shape)| 2 * (rows(layer) * shape.kv_heads * shape.head_dim) as u64).sum()
    }

    /// Bytes the cache would hold with all its context filled: what it can never exceed.
    pub fn most_bytes(&self) -> Result<u64, EngineError> {
        let config = self.sequence.config();
        Ok(config.bytes_at(config.capacity)?)
    }

    /// The same past once more. On the CPU forks share it until one of them writes, and nothing is copied; a GPU copies it, and may
    /// forget a few of the newest tokens.
    pub fn fork(&self) -> Result<Self, EngineError> {
        let mut fork = Self {
            engine: self.engine.clone(),
            sequence: self.sequence.clone(),
            device: None,
            tokens: self.tokens.clone(),
        };
        if let Some(device) = &self.device {
            let mut sequence = device.to_sequence(&self.sequence)?;
            fork.tokens.truncate(sequence.cut_to_whole_tiles()?);
            let rows = self.engine.options().batch;
            let mut copy = self.engine.device_session(sequence.config(), rows)?;
            copy.iter_mut().try_for_each(|copy| copy.load(&sequence))?;
            fork.device = copy;
        }
        Ok(fork)
    }

    /// Forgets every token from `position` on. A sliding layer may have freed what that needs; then everything is forgotten. A GPU may
    /// forget some tokens before it as well. Returns the tokens that are left.
    pub fn truncate(&mut self, position: usize) -> usize {
        let left = match &mut self.device {
            Some(device) => device.truncate(position),
            None if self.sequence.truncate(position).is_ok() => self.sequence.position(),
            None => {
                self.sequence.clear();
                0
            }
        };
        self.tokens.truncate(left);
        left
    }

    /// Refuses `count` more tokens that the cache would not hold.
    pub fn check_room(&self, count: usize) -> Result<(), EngineError> {
        match &self.device {
            Some(device) => Ok(device.check_room(count)?),
            None => Ok(self.sequence.check_room(count)?),
        }
    }

    /// Most tokens that it should have in the next step.
    pub fn step_limit(&self) -> usize {
        let own = || step_limit(&self.engine, &self.sequence);
        self.device.as_ref().map_or_else(own, DeviceRun::step_limit)
    }

    /// Never lets go of the first `tokens` tokens from now on, where a policy lets go of any.
    pub fn protect(&mut self, tokens: usize) {
        match &mut self.device {
            Some(device) => device.protect(tokens),
            None => self.sequence.protect(tokens),
        }
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
        let model = self.engine.file().fingerprint()?;
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
        let model = self.engine.file().fingerprint()?;
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

/// One sequence's part of a step.
pub struct StepPart<'a> {
    /// What the tokens go behind.
    pub sequence: &'a mut LiveSequence,
    /// At least one: a chunk of a prompt, or the token that was chosen last.
    pub tokens: &'a [u32],
    /// Which of their logits are wanted.
    pub wanted: Wanted,
}

/// Runs steps. On the CPU all sequences of a step are one pass over the weights; on a GPU they take turns.
///
/// Each sequence attends to its own past exactly as it would alone. With [`kvant_cpu::Precision::Exact`] its logits are, bit for bit, those of
/// the same tokens run alone in the same chunks. With `Fast` the weight products of a step round activations by the step's total size (to
/// bytes below [`kvant_cpu::MATRIX_UNIT_ROWS`] rows, to bf16 from there on where the CPU has a matrix unit), so a sequence may round otherwise
/// beside others than alone; steps of the same kind agree bit for bit.
pub struct Stepper {
    engine: Engine,
    compute: Compute,
    /// Logits of the last step that came from a GPU.
    logits: Vec<f32>,
    /// First logits row of every part, and of what comes behind.
    rows: Vec<usize>,
}

impl Stepper {
    pub(crate) fn new(engine: Engine) -> Self {
        Self { compute: engine.compute(), engine, logits: Vec::new(), rows: Vec::new() }
    }

    /// Runs one step. On an error of the CPU every sequence holds what it held before; a GPU may have run some of them.
    pub fn step(&mut self, parts: &mut [StepPart<'_>]) -> Result<StepLogits<'_>, EngineError> {
        self.rows.clear();
        self.rows.push(0);
        let mut row = 0;
        for part in &*parts {
            row += match part.wanted {
                Wanted::Nothing => 0,
                Wanted::Last => 1,
                Wanted::All => part.tokens.len(),
            };
            self.rows.push(row);
        }
        let vocab = self.engine.spec().vocab;
        let Self { engine, compute, logits, rows } = self;
        if parts.iter().any(|part| part.sequence.device.is_some()) {
            logits.clear();
            for part in parts {
                let Some(device) = &mut part.sequence.device else {
                    return Err(EngineError::OnlyOnCpu { what: "a sequence in the CPU's memory" });
                };
                device.forward(engine.file(), part.tokens, part.wanted)?;
                part.sequence.tokens.extend_from_slice(part.tokens);
                if part.wanted != Wanted::Nothing {
                    logits.extend_from_slice(device.logits());
                }
            }
            return Ok(StepLogits { logits, rows, vocab });
        }
        let model = engine.model("a cache in the CPU's memory")?;
        let mut runs: Vec<Run<'_>> = parts
            .iter_mut()
            .map(|part| Run {
                sequence: &mut part.sequence.sequence,
                tokens: part.tokens,
                wanted: part.wanted,
            })
            .collect();
        let logits = model.forward_runs(compute, &mut runs)?;
        drop(runs);
        for part in parts {
            part.sequence.tokens.extend_from_slice(part.tokens);
        }
        Ok(StepLogits { logits, rows, vocab })
    }
}

/// Logits of a step's parts.
#[derive(Clone, Copy, Debug)]
pub struct StepLogits<'s> {
    logits: &'s [f32],
    rows: &'s [usize],
    vocab: usize,
}

impl<'s> StepLogits<'s> {
    /// The wanted logits of the step's `part`-th part, `rows × vocab`.
    pub fn of(&self, part: usize) -> &'s [f32] {
        &self.logits[self.rows[part] * self.vocab..self.rows[part + 1] * self.vocab]
    }

    /// Logits per row.
    pub fn vocab(&self) -> usize {
        self.vocab
    }
}

//! Steps of many sequences: prompt chunks and single tokens side by side.

use kvant_model::{Compute, Run, Wanted};

use crate::device::DevicePart;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::LiveSequence;

/// One sequence's part of a step.
pub struct StepPart<'a> {
    /// What the tokens go behind.
    pub sequence: &'a mut LiveSequence,
    /// At least one: a chunk of a prompt, or the token that was chosen last.
    pub tokens: &'a [u32],
    /// Which of their logits are wanted.
    pub wanted: Wanted,
}

/// Runs steps. All sequences of a step are one pass over the weights.
///
/// Each sequence attends to its own past exactly as it would alone. With [`kvant_cpu::Precision::Exact`] its logits are, bit for bit, those of
/// the same tokens run alone in the same chunks. With `Fast` the weight products of a step round activations by the step's total size (to
/// bytes below [`kvant_cpu::MATRIX_UNIT_ROWS`] rows, to bf16 from there on where the CPU has a matrix unit), so a sequence may round otherwise
/// beside others than alone; steps of the same kind agree bit for bit.
pub struct Stepper {
    pub(crate) engine: Engine,
    pub(crate) compute: Compute,
    /// Logits of the last step that came from a GPU.
    logits: Vec<f32>,
    /// First logits row of every part, and of what comes behind.
    rows: Vec<usize>,
}

impl Engine {
    /// What runs steps of many sequences.
    pub fn stepper(&self) -> Stepper {
        Stepper::new(self.clone())
    }
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
            let mut all = Vec::with_capacity(parts.len());
            for StepPart { sequence, tokens, wanted } in &mut *parts {
                let Some(text) = &mut sequence.device else {
                    return Err(EngineError::OnlyOnCpu { what: "a sequence in the CPU's memory" });
                };
                all.push(DevicePart { text, tokens, wanted: *wanted });
            }
            let mut done = 0;
            let ran = engine.device_step(&mut all, logits, &mut done);
            drop(all);
            for part in parts.iter_mut().take(done) {
                part.sequence.tokens.extend_from_slice(part.tokens);
            }
            ran?;
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

    /// All wanted logits, part by part.
    pub(crate) fn all(self) -> &'s [f32] {
        self.logits
    }

    /// Logits per row.
    pub fn vocab(&self) -> usize {
        self.vocab
    }
}

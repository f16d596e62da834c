//! Steps of many sequences: prompt chunks and single tokens side by side.

use std::time::Instant;

use kvant_model::{Asked, CandidateRequest, Candidates, Compute, Run, ToCome, Wanted};

use crate::device::{DevicePart, DeviceTicket};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::LiveSequence;

/// Most sequences of a step that warms up, and tokens that those steps take.
const MOST_WARM: usize = 128;
const WARM_STEPS: usize = 16;

/// How often a step of prompts is timed: the first time it may have to be bound.
const TIMED_STEPS: usize = 3;

/// How long steps of prompts take. The products of a GPU multiply many rows together, so what counts is the next multiple of those.
#[derive(Clone, Debug, Default)]
pub struct PromptTimes {
    unit: usize,
    /// Seconds of a step of 1, 2, … times as many rows.
    seconds: Vec<f64>,
}

impl PromptTimes {
    /// Steps of up to 1, 2, … times `unit` rows take so many `seconds`.
    pub fn new(unit: usize, seconds: Vec<f64>) -> Self {
        Self { unit, seconds }
    }

    /// True if nothing was measured.
    pub fn is_empty(&self) -> bool {
        self.seconds.is_empty()
    }

    /// Seconds of a step of `rows` rows, if such steps were measured.
    pub fn of(&self, rows: usize) -> Option<f64> {
        self.seconds.get(rows.div_ceil(self.unit.max(1)).checked_sub(1)?).copied()
    }

    /// Rows of the longest step that takes no more than so many seconds, whole units of them and at most `most`; 0 if there is none.
    pub fn most_rows_within(&self, seconds: f64, most: usize) -> usize {
        let within = (1..=self.seconds.len()).filter(|units| self.seconds[units - 1] <= seconds);
        within.map(|units| units * self.unit).filter(|rows| *rows <= most).max().unwrap_or(0)
    }
}

/// One sequence's part of a step.
pub struct StepPart<'a> {
    sequence: &'a mut LiveSequence,
    tokens: StepTokens<'a>,
    asked: Asked<'a>,
}

/// What a part runs.
#[derive(Clone, Copy)]
enum StepTokens<'a> {
    Known(&'a [u32]),
    /// The likeliest token behind the sequence's part of the step before.
    Chosen,
}

impl<'a> StepPart<'a> {
    /// `tokens` (at least one: a chunk of a prompt, or the token that was chosen last) go behind `sequence`; those logits are wanted.
    pub fn new(sequence: &'a mut LiveSequence, tokens: &'a [u32], wanted: Wanted) -> Self {
        Self::asking(sequence, tokens, Asked::Logits(wanted))
    }

    /// [`StepPart::new`] of which what is `asked` comes back.
    pub fn asking(sequence: &'a mut LiveSequence, tokens: &'a [u32], asked: Asked<'a>) -> Self {
        Self { sequence, tokens: StepTokens::Known(tokens), asked }
    }

    /// The likeliest token behind the step before goes behind `sequence`, before it is known here
    /// ([`LiveSequence::may_run_ahead`]). That step must be the last one that was submitted and have been asked for candidates of this sequence;
    /// [`LiveSequence::settle`] tells which token it was, or takes it back.
    pub fn ahead(sequence: &'a mut LiveSequence, asked: Asked<'a>) -> Self {
        Self { sequence, tokens: StepTokens::Chosen, asked }
    }
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
    /// Logits of the last step that was collected from a GPU.
    logits: Vec<f32>,
    /// Steps that were submitted.
    steps: u64,
}

/// A step that was submitted.
pub struct StepTicket {
    number: u64,
    /// First logits row of every part, and of what comes behind.
    rows: Vec<usize>,
    outcome: Outcome,
}

enum Outcome {
    /// The CPU has run it; its logits stay where they are until the next step.
    Computed,
    /// The GPU has run it.
    Ran(Vec<f32>),
    /// The GPU works on it.
    Submitted(DeviceTicket),
}

impl Engine {
    /// What runs steps of many sequences.
    pub fn stepper(&self) -> Stepper {
        Stepper::new(self.clone())
    }
}

impl Stepper {
    pub(crate) fn new(engine: Engine) -> Self {
        Self { compute: engine.compute(), engine, logits: Vec::new(), steps: 0 }
    }

    /// True if steps run while the host does something else, so that the next one may be submitted before the last one is collected.
    pub fn is_asynchronous(&self) -> bool {
        self.engine.is_on_device()
    }

    /// Runs steps of the kinds that up to `sequences` sequences will have, on a GPU, so that the first request finds its kernels compiled and its
    /// memory there. Nothing of them stays. Returns how long the steps of prompts took.
    pub fn warm_up(&mut self, sequences: usize) -> Result<PromptTimes, EngineError> {
        if !self.is_asynchronous() {
            return Ok(PromptTimes::default());
        }
        let (engine, batch) = (self.engine.clone(), self.engine.options().batch);
        let vocab = engine.spec().vocab as u32;
        let room = engine.context().saturating_sub(WARM_STEPS);
        // With a fork of each, as prefix caches keep.
        let count = sequences.min(MOST_WARM);
        engine.reserve(ToCome { tokens: &vec![WARM_STEPS; count], new: count, prompts: 2, kept: count })?;
        let likeliest = Asked::Candidates(CandidateRequest::LIKELIEST);
        let several =
            Asked::Candidates(CandidateRequest { count: 40.min(vocab as usize), also: &[], mask: None });
        let prompt: Vec<u32> = (0..batch.min(room) as u32).map(|at| at % vocab).collect();
        let mut first = engine.sequence()?;
        self.step(&mut [StepPart::asking(&mut first, &prompt, several)])?;
        let mut all = vec![first];
        for count in (0..).map(|power| 1 << power).take_while(|count| *count <= sequences.min(MOST_WARM)) {
            while all.len() < count {
                all.push(all[0].fork()?);
            }
            let parts = all.iter_mut().map(|sequence| StepPart::asking(sequence, &[1], likeliest));
            self.step(&mut parts.collect::<Vec<_>>())?;
        }
        self.time_prompts(&prompt)
    }

    /// Times steps of two prompts, whose rows fill what products multiply together.
    fn time_prompts(&mut self, prompt: &[u32]) -> Result<PromptTimes, EngineError> {
        let unit = self.engine.row_unit();
        let mut seconds = Vec::new();
        for rows in (1..).map(|units| units * unit).take_while(|rows| unit > 1 && rows / 2 <= prompt.len()) {
            let mut least = f64::MAX;
            for _ in 0..TIMED_STEPS {
                let (mut one, mut other) = (self.engine.sequence()?, self.engine.sequence()?);
                let halves = [&mut one, &mut other].map(|sequence| {
                    StepPart::asking(sequence, &prompt[..rows / 2], Asked::Logits(Wanted::Nothing))
                });
                let began = Instant::now();
                self.step(&mut { halves })?;
                // What wants nothing is not waited for.
                self.step(&mut [StepPart::new(&mut one, &prompt[..1], Wanted::Last)])?;
                least = least.min(began.elapsed().as_secs_f64());
            }
            seconds.push(least);
        }
        Ok(PromptTimes { unit, seconds })
    }

    /// Runs one step and waits for it. On an error of the CPU every sequence holds what it held before; a GPU may have run some of them.
    pub fn step(&mut self, parts: &mut [StepPart<'_>]) -> Result<StepAnswers<'_>, EngineError> {
        let ticket = self.submit(parts)?;
        self.collect(ticket)
    }

    /// Submits one step. Its tokens are part of their sequences from now on; what is asked of them comes with [`Stepper::collect`], on the CPU
    /// before the next step.
    pub fn submit(&mut self, parts: &mut [StepPart<'_>]) -> Result<StepTicket, EngineError> {
        let mut rows = Vec::with_capacity(parts.len() + 1);
        rows.push(0);
        let mut row = 0;
        for part in &*parts {
            row += match (part.asked.wanted(), part.tokens) {
                (Wanted::Nothing, _) => 0,
                (Wanted::All, StepTokens::Known(tokens)) => tokens.len(),
                (Wanted::Last | Wanted::All, _) => 1,
            };
            rows.push(row);
        }
        let outcome = match parts.iter().any(|part| part.sequence.device.is_some()) {
            true => self.submit_to_device(parts)?,
            false => self.compute(parts)?,
        };
        self.steps += 1;
        Ok(StepTicket { number: self.steps, rows, outcome })
    }

    fn compute(&mut self, parts: &mut [StepPart<'_>]) -> Result<Outcome, EngineError> {
        let model = self.engine.model("a cache in the CPU's memory")?;
        let mut runs = Vec::with_capacity(parts.len());
        for StepPart { sequence, tokens, asked } in &mut *parts {
            let StepTokens::Known(tokens) = *tokens else {
                return Err(EngineError::OnlyOnGpu { what: "a step ahead of its token" });
            };
            let adapters = sequence.engine.adapters().scales();
            runs.push(Run { sequence: &mut sequence.sequence, tokens, wanted: asked.wanted(), adapters });
        }
        model.forward_runs(&mut self.compute, &mut runs)?;
        drop(runs);
        for part in parts {
            if let StepTokens::Known(tokens) = part.tokens {
                part.sequence.tokens.extend_from_slice(tokens);
            }
        }
        Ok(Outcome::Computed)
    }

    fn submit_to_device(&mut self, parts: &mut [StepPart<'_>]) -> Result<Outcome, EngineError> {
        let mut all = Vec::with_capacity(parts.len());
        for StepPart { sequence, tokens, asked } in &mut *parts {
            let Some(text) = &mut sequence.device else {
                return Err(EngineError::OnlyOnCpu { what: "a sequence in the CPU's memory" });
            };
            let (tokens, chosen): (&[u32], bool) = match tokens {
                StepTokens::Known(tokens) => (tokens, false),
                // It is put there on the GPU.
                StepTokens::Chosen => (&[0], true),
            };
            all.push(DevicePart { text, tokens, chosen, asked: *asked });
        }
        let outcome = match self.engine.submit_to_device(&mut all)? {
            Some(ticket) => {
                drop(all);
                for part in &mut *parts {
                    match part.tokens {
                        StepTokens::Known(tokens) => part.sequence.tokens.extend_from_slice(tokens),
                        StepTokens::Chosen => part.sequence.ahead = true,
                    }
                }
                Outcome::Submitted(ticket)
            }
            // Their tokens are not known here, so they cannot run in several steps.
            None if all.iter().any(|part| part.chosen) => return Err(EngineError::StepTooLong),
            None => {
                let (mut done, mut logits) = (0, Vec::new());
                let ran = self.engine.device_step(&mut all, &mut logits, &mut done);
                drop(all);
                for part in parts.iter_mut().take(done) {
                    if let StepTokens::Known(tokens) = part.tokens {
                        part.sequence.tokens.extend_from_slice(tokens);
                    }
                }
                ran?;
                Outcome::Ran(logits)
            }
        };
        Ok(outcome)
    }

    /// Logits of the last step that was collected.
    pub(crate) fn logits(&self) -> &[f32] {
        if self.is_asynchronous() { &self.logits } else { self.compute.logits() }
    }

    /// Waits for a step.
    pub fn collect(&mut self, ticket: StepTicket) -> Result<StepAnswers<'_>, EngineError> {
        let StepTicket { number, rows, outcome } = ticket;
        let vocab = self.engine.spec().vocab;
        let mut candidates = vec![None; rows.len() - 1];
        let (logits, rows) = match outcome {
            Outcome::Computed if number != self.steps => {
                return Err(EngineError::StepGone);
            }
            Outcome::Computed => (self.compute.logits(), rows),
            Outcome::Ran(logits) => {
                self.logits = logits;
                (&self.logits[..], rows)
            }
            Outcome::Submitted(ticket) => {
                let found = self.engine.collect_from_device(ticket)?;
                self.logits = found.logits;
                candidates = found.candidates;
                // Parts that were asked for candidates have no logits.
                let counts = rows.windows(2).zip(&candidates);
                let mut left = vec![0];
                for (part, found) in counts {
                    let count = if found.is_some() { 0 } else { part[1] - part[0] };
                    left.push(left[left.len() - 1] + count);
                }
                (&self.logits[..], left)
            }
        };
        Ok(StepAnswers { logits, rows, candidates, vocab })
    }
}

/// What came of a step's parts.
#[derive(Clone, Debug)]
pub struct StepAnswers<'s> {
    logits: &'s [f32],
    /// First row of every part, and of what comes behind.
    rows: Vec<usize>,
    candidates: Vec<Option<Candidates>>,
    vocab: usize,
}

impl<'s> StepAnswers<'s> {
    /// The wanted logits of the step's `part`-th part, `rows × vocab`: where all are at hand, those of parts that asked for candidates as well.
    pub fn of(&self, part: usize) -> &'s [f32] {
        &self.logits[self.rows[part] * self.vocab..self.rows[part + 1] * self.vocab]
    }

    /// What the `part`-th part's next token is to be chosen from, behind its last token.
    pub fn next(&self, part: usize) -> NextToken<'_> {
        match &self.candidates[part] {
            Some(candidates) => NextToken::Candidates(candidates),
            None => {
                let logits = self.of(part);
                NextToken::Logits(&logits[logits.len().saturating_sub(self.vocab)..])
            }
        }
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

/// What a token is chosen from.
#[derive(Clone, Copy, Debug)]
pub enum NextToken<'a> {
    /// All logits.
    Logits(&'a [f32]),
    /// What the choice depends on.
    Candidates(&'a Candidates),
}

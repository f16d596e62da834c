//! Steps that are under way, and what came of them.

use kvant_model::Candidates;

use super::choice::FoundAt;
use crate::memory::Mailbox;

/// A step that was submitted.
#[derive(Debug)]
pub struct RunnerTicket {
    pub(super) mailbox: Mailbox,
    pub(super) submission: wgpu::SubmissionIndex,
    /// Bytes that come back of candidates; logits are behind them.
    pub(super) found_bytes: u64,
    pub(super) logits_bytes: u64,
    /// Logits that have come back already: of steps that want too many for one mailbox.
    pub(super) logits: Vec<f32>,
    pub(super) answers: Vec<Awaited>,
}

/// What a run waits for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Awaited {
    Logits { rows: usize },
    Candidates(FoundAt),
}

/// What came of a step.
#[derive(Clone, Debug, Default)]
pub struct RunnerAnswers {
    /// Logits of all runs that wanted some, run by run.
    pub logits: Vec<f32>,
    /// What came of each run.
    pub answers: Vec<RunnerAnswer>,
}

impl RunnerAnswers {
    /// The likeliest token behind the `run`-th run, which was asked for it; `None` when a logit is NaN.
    pub fn likeliest(&self, run: usize) -> Option<u32> {
        match self.answers.get(run) {
            Some(RunnerAnswer::Candidates(found)) if !found.nan => {
                found.likeliest.first().map(|first| first.0)
            }
            _ => None,
        }
    }
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunnerAnswer {
    /// So many rows of logits.
    Logits {
        /// How many.
        rows: usize,
    },
    /// What was asked for.
    Candidates(Candidates),
}

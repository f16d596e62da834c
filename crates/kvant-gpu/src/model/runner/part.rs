//! What a step is made of.

use kvant_model::{Asked, CandidateRequest, Wanted};

use super::own::{Own, Wants};
use super::sequence::DeviceSequence;

/// One sequence's part of a step.
pub struct RunnerPart<'a> {
    /// What the rows go behind.
    pub sequence: &'a mut DeviceSequence,
    /// How many of the step's rows, at least one.
    pub rows: usize,
    /// Its only row is the likeliest token behind the row that the step before this one ended with, whatever its place among the tokens
    /// says: [`DeviceSequence::may_run_ahead`] is true, and that step was asked for candidates.
    pub chosen: bool,
    /// What they are run for.
    pub asked: Asked<'a>,
}

impl<'a> RunnerPart<'a> {
    /// `rows` rows of known tokens, of whose logits those are wanted.
    pub fn new(sequence: &'a mut DeviceSequence, rows: usize, wanted: Wanted) -> Self {
        Self { sequence, rows, chosen: false, asked: Asked::Logits(wanted) }
    }

    /// `rows` rows of known tokens, behind which the likeliest token is wanted.
    pub fn greedy(sequence: &'a mut DeviceSequence, rows: usize) -> Self {
        let asked = Asked::Candidates(CandidateRequest::LIKELIEST);
        Self { sequence, rows, chosen: false, asked }
    }

    /// The row of the token that the step before chose, behind which the likeliest one is wanted.
    pub fn ahead(sequence: &'a mut DeviceSequence) -> Self {
        Self { chosen: true, ..Self::greedy(sequence, 1) }
    }
}

/// A run of the step that is being recorded.
pub(super) struct Planned {
    /// First of its rows among the step's.
    pub first: usize,
    pub rows: usize,
    /// Kernels for its own rows; `None` where a table says what those see.
    pub own: Option<(Own, Wants)>,
}

//! A step that is under way.

use std::ops::Range;
use std::time::Instant;

use kvant_engine::{StepTicket, Wanted};

/// A step that was submitted.
pub(super) struct Flight {
    pub ticket: StepTicket,
    pub parts: Vec<Part>,
    pub submitted: Instant,
    pub prompt_tokens: usize,
}

/// Whose part of a step it is. A slot has one request, which stays until its parts are collected.
#[derive(Clone)]
pub(super) enum Part {
    Answer { slot: usize, answer: usize },
    Prompt { slot: usize, range: Range<usize>, wanted: Wanted },
}

impl Part {
    pub fn slot(&self) -> usize {
        match self {
            Part::Answer { slot, .. } | Part::Prompt { slot, .. } => *slot,
        }
    }

    pub fn answer(&self) -> Option<usize> {
        match self {
            Part::Answer { answer, .. } => Some(*answer),
            Part::Prompt { .. } => None,
        }
    }

    pub fn tokens(&self) -> usize {
        match self {
            Part::Answer { .. } => 1,
            Part::Prompt { range, .. } => range.len(),
        }
    }
}

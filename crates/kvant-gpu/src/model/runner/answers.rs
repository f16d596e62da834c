//! What is asked of a step's rows, and how it comes back.

use kvant_model::{Asked, Wanted};

use super::choice::FoundAt;
use super::part::{Planned, RunnerPart};
use super::ticket::Awaited;

/// What is copied to a mailbox behind a step, or a part of its logits.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Copies {
    /// Bytes of candidates.
    pub found: u64,
    /// Rows of logits: the first of neighbours, and how many.
    pub logits: Vec<(usize, usize)>,
    /// Byte of the mailbox at which they start.
    pub logits_at: u64,
}

impl Copies {
    /// Rows of logits.
    pub fn rows(&self) -> usize {
        self.logits.iter().map(|(_, count)| count).sum()
    }
}

/// Rows whose logits are wanted, and what for.
pub(super) struct WantedRow {
    /// Among the rows of the step.
    pub row: u32,
    pub run: usize,
}

/// The rows whose logits are wanted, run by run.
pub(super) fn wanted_rows(runs: &[RunnerPart], planned: &[Planned]) -> Vec<WantedRow> {
    let of = |(index, (run, planned)): (usize, (&RunnerPart, &Planned))| {
        let end = planned.first + planned.rows;
        let rows = match run.asked.wanted() {
            Wanted::Nothing => end..end,
            Wanted::Last => end - 1..end,
            Wanted::All => planned.first..end,
        };
        rows.map(move |row| WantedRow { row: row as u32, run: index })
    };
    runs.iter().zip(planned).enumerate().flat_map(of).collect()
}

/// Which of some rows' logits come back as they are: the first of neighbours, and how many.
pub(super) fn logit_rows(part: &[WantedRow], runs: &[RunnerPart]) -> Vec<(usize, usize)> {
    let mut rows: Vec<(usize, usize)> = Vec::new();
    for (index, wanted) in part.iter().enumerate() {
        match (&runs[wanted.run].asked, rows.last_mut()) {
            (Asked::Candidates(_), _) => {}
            (Asked::Logits(_), Some((first, count))) if *first + *count == index => *count += 1,
            (Asked::Logits(_), _) => rows.push((index, 1)),
        }
    }
    rows
}

/// Bytes of what all runs choose from.
pub(super) fn found_bytes(runs: &[RunnerPart], vocab: usize) -> u64 {
    let words = |run: &RunnerPart| match &run.asked {
        Asked::Candidates(request) => FoundAt::new(0, request, vocab).words(),
        Asked::Logits(_) => 0,
    };
    4 * runs.iter().map(words).sum::<usize>() as u64
}

/// What runs wait for, whose candidates are found at `places`.
pub(super) fn awaited(runs: &[RunnerPart], places: &[FoundAt]) -> Vec<Awaited> {
    let mut places = places.iter();
    let of = |run: &RunnerPart| match (&run.asked, run.asked.wanted()) {
        (Asked::Candidates(_), _) => places.next().copied().map(Awaited::Candidates),
        (_, Wanted::Nothing) => Some(Awaited::Logits { rows: 0 }),
        (_, Wanted::Last) => Some(Awaited::Logits { rows: 1 }),
        (_, Wanted::All) => Some(Awaited::Logits { rows: run.rows }),
    };
    runs.iter().filter_map(of).collect()
}

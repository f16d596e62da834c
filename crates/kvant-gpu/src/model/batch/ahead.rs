//! While the GPU works on a step, the next one is made ready: its commands are recorded, and where a sequence runs alone and its likeliest token is
//! all that is wanted, it is submitted. The token is chosen on the GPU, so the step that begins with it need not wait until the host has seen it, and
//! the GPU never waits for the host.
//!
//! Nothing on the host counts the rows of a step that ran ahead before somebody asks for that step. One that nobody asks for (the answer is over,
//! another token was fed) has written one row behind the last one, and perhaps a tile that is not counted either; the next step writes the same places.

use kvant_model::{ModelError, Wanted};

use super::step::{BatchRun, Recorded, is_plain};
use super::{DeviceSequence, Shared, State};
use crate::error::device_error;
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::sample::Answer;

/// A step that was submitted before its token was known.
pub(super) struct Ahead {
    /// The sequence, as it was, and its position before the step.
    place: (u64, u64),
    position: usize,
    pub submission: wgpu::SubmissionIndex,
    /// Its answer comes back through the second mailbox: that of the step before may still wait in the first.
    pub second: bool,
}

impl Ahead {
    /// True if it is the next step of `sequence`.
    pub fn is_of(&self, sequence: &DeviceSequence) -> bool {
        (sequence.place, sequence.position) == (self.place, self.position)
    }

    /// True if it is the step of `runs`, whose token is known to be the same.
    pub fn is(&self, runs: &[BatchRun], answer: Answer) -> bool {
        let [BatchRun { sequence, rows: 1, wanted: Wanted::Last }] = runs else { return false };
        answer == Answer::Likeliest && self.is_of(sequence)
    }
}

impl State {
    /// True if a step of one sequence begins with the token that its last step chose.
    pub fn follows(&self, entering: &StepRows, runs: &[BatchRun]) -> bool {
        let ([run], StepRows::Tokens([token])) = (runs, entering) else { return false };
        self.chosen == Some((run.sequence.place.0, run.sequence.position, *token))
    }

    /// While the GPU works on a step of `runs`, makes the next one ready: one more token of each of the same sequences. This one `follows` the one before
    /// or not, has its answer in the `second` mailbox or not, and took its rows from `from`.
    pub fn prepare_next(
        &mut self,
        shared: &Shared,
        runs: &mut [BatchRun],
        answer: Answer,
        (follows, second, from): (bool, bool, RowsFrom),
    ) -> Result<(), ModelError> {
        let single = |run: &BatchRun| run.rows == 1 && run.wanted == Wanted::Last && run.sequence.has_room();
        if !runs.iter().all(single) {
            return Ok(());
        }
        // Nothing may be lost by a row that is taken back: no scores are summed up.
        let may_run_ahead = |runs: &[BatchRun]| {
            matches!(runs, [run] if run.sequence.eviction.is_none()) && answer == Answer::Likeliest
        };
        let ahead = follows && may_run_ahead(runs) && runs[0].sequence.make_regions(self, 1).is_ok();
        let from = match from {
            RowsFrom::Embeddings => RowsFrom::Embeddings,
            RowsFrom::Tokens | RowsFrom::Chosen if ahead => RowsFrom::Chosen,
            RowsFrom::Tokens | RowsFrom::Chosen => RowsFrom::Tokens,
        };
        let next = self.plan(runs);
        if !is_plain(&next) {
            return Ok(());
        }
        for (run, next) in runs.iter_mut().zip(&next).filter(|(_, next)| next.wants.is_some()) {
            for class in &mut run.sequence.classes {
                class.plan(run.sequence.position, next.rows);
            }
        }
        let count = runs.len();
        if ahead {
            self.begin(shared, None, runs, &next).map_err(device_error)?;
            self.begin_logits(shared, 1, &[0]).map_err(device_error)?;
        }
        let shape = self.shape(runs, &next, (count.min(super::LOGIT_ROWS), answer, from));
        let commands = self.commands(shared, &shape, (runs, &next), (false, ahead && !second))?;
        if ahead {
            let submission = self.send(shared, commands).map_err(device_error)?;
            let sequence = &runs[0].sequence;
            let (place, position) = (sequence.place, sequence.position);
            self.ahead = Some(Ahead { place, position, submission, second: !second });
        } else {
            self.recorded = Some(Recorded { shape, commands });
        }
        Ok(())
    }
}

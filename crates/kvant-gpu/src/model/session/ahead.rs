//! Greedy answers run one step ahead: the likeliest token is chosen on the GPU, so the step that begins with it is submitted before the host
//! has seen it, and the GPU never waits for the host.
//!
//! Nothing on the host counts a step's rows before somebody asks for that step. One that nobody asks for (the answer is over, another token
//! was fed) has written one row behind the last one, and perhaps a tile that is not counted either; the next step writes the same places.

use kvant_model::Wanted;

use super::{DeviceSession, Recorded, StepKey};
use crate::error::GpuError;
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::sample::Answer;

/// A step that was submitted before its token was known.
pub(super) struct Ahead {
    pub key: StepKey,
    pub submission: wgpu::SubmissionIndex,
}

impl Ahead {
    /// True if it is step `asked`, whose token is known to be the same.
    pub fn is(&self, asked: &StepKey) -> bool {
        let StepKey { from, second, .. } = self.key;
        asked.from == RowsFrom::Tokens && self.key == StepKey { from, second, ..*asked }
    }
}

impl DeviceSession {
    /// True if a step begins with the token that the step before chose.
    pub(super) fn follows(&self, entering: &StepRows) -> bool {
        let last = self.chosen.tokens.first().filter(|_| !self.chosen.broken);
        matches!((entering, last), (StepRows::Tokens([token]), Some((chosen, _))) if token == chosen)
    }

    /// True if the step behind the last one is on its way.
    pub fn is_ahead(&self) -> bool {
        self.ahead.is_some()
    }

    /// Forgets commands for tokens that are no longer there, or not where they were.
    pub(in crate::model) fn forget_recorded(&mut self) {
        self.recorded = None;
        self.ahead = None;
    }

    /// While the GPU works on the current step, records the commands of the next one, and submits them if its token is likely to be the one
    /// that the current step chooses: if this step `follows` the one before in that way.
    pub(super) fn prepare_next(&mut self, follows: bool) -> Result<(), GpuError> {
        let key = self.key;
        if key.rows != 1 || key.wanted != Wanted::Last || self.position >= self.capacity {
            return Ok(());
        }
        let ahead = follows && key.answer == Answer::Likeliest && self.may_run_ahead();
        let from = match key.from {
            RowsFrom::Embeddings => RowsFrom::Embeddings,
            RowsFrom::Tokens | RowsFrom::Chosen if ahead => RowsFrom::Chosen,
            RowsFrom::Tokens | RowsFrom::Chosen => RowsFrom::Tokens,
        };
        let next = StepKey { position: self.position, from, second: ahead && !key.second, ..key };
        // What cannot be recorded is an error when it is asked for.
        if let Ok(commands) = self.record(next, false) {
            if ahead {
                self.begin(None)?;
                let submission = self.model.gpu.queue().submit([commands]);
                self.ahead = Some(Ahead { key: next, submission });
            } else {
                self.recorded = Some(Recorded { key: next, commands });
            }
        }
        self.key = key;
        Ok(())
    }

    /// True if the next row can be taken back without a trace: nothing has to move for it, and no scores are summed up.
    fn may_run_ahead(&self) -> bool {
        let stays = self.classes.iter().all(|class| class.outgrown(self.position, 1) == 0);
        stays && self.retained.is_none() && self.check_room(1).is_ok()
    }
}

//! A conversation: a sequence that takes its steps alone.

use kvant_model::{ModelError, Wanted};

use super::{BatchRun, DeviceSequence};
use crate::model::embed::StepRows;

impl DeviceSequence {
    /// Runs a step of its own behind what it holds; returns the wanted logits.
    pub fn forward<'r>(
        &mut self,
        rows: impl Into<StepRows<'r>>,
        wanted: Wanted,
    ) -> Result<Vec<f32>, ModelError> {
        let (batch, rows, mut logits) = (self.batch.clone(), rows.into(), Vec::new());
        let run = self.run_of(&rows, wanted);
        batch.step(rows, &mut [run], &mut logits)?;
        Ok(logits)
    }

    /// As [`DeviceSequence::forward`], but only the likeliest token after the last row comes back; `None` when a logit is NaN.
    pub fn forward_greedy<'r>(&mut self, rows: impl Into<StepRows<'r>>) -> Result<Option<u32>, ModelError> {
        let (batch, rows) = (self.batch.clone(), rows.into());
        let run = self.run_of(&rows, Wanted::Last);
        Ok(batch.step_greedy(rows, &mut [run])?.into_iter().next().flatten())
    }

    /// As [`DeviceSequence::forward`], but only the `count` likeliest tokens after the last row come back (at most [`super::super::MOST_TOP`] and
    /// the vocabulary), with their logits, likeliest first and among equals the lower token; `None` when a logit is NaN.
    pub fn forward_top<'r>(
        &mut self,
        rows: impl Into<StepRows<'r>>,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        let (batch, rows) = (self.batch.clone(), rows.into());
        batch.step_top(rows, self.run_of(&rows, Wanted::Last), count)
    }

    /// [`super::DeviceBatch::profile`] of a step of its own.
    pub fn profile(&mut self, rows: usize) -> Result<Vec<(&'static str, f64)>, ModelError> {
        let batch = self.batch.clone();
        batch.profile(&mut [self], rows)
    }

    /// True if it takes [`StepRows::Tokens`].
    pub fn embeds(&self) -> bool {
        self.batch.embeds()
    }

    /// True if the step behind its last one is on its way.
    pub fn is_ahead(&self) -> bool {
        self.batch.state().ahead.as_ref().is_some_and(|ahead| ahead.is_of(self))
    }

    fn run_of(&mut self, rows: &StepRows, wanted: Wanted) -> BatchRun<'_> {
        let rows = rows.count(&self.batch.0.model.spec);
        BatchRun { sequence: self, rows, wanted }
    }
}

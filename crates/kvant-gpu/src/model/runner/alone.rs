//! A conversation: a sequence that takes its steps alone.
//!
//! Greedy answers run one step ahead: the likeliest token is chosen on the GPU, so the step that begins with it is sent before the host has seen it,
//! and the GPU never waits for the host. Nothing on the host counts the row of such a step before somebody asks for it. One that nobody asks for (the
//! answer is over, another token was fed) has written one row behind the last one, and perhaps a tile that is not counted either; the next step writes
//! the same places.

use kvant_model::{Asked, CandidateRequest, Candidates, ModelError, Wanted};

use super::choice::MOST_LIKELIEST;
use super::part::RunnerPart;
use super::sequence::DeviceSequence;
use super::ticket::{Ahead, RunnerAnswer, RunnerTicket};
use crate::model::embed::StepRows;

impl DeviceSequence {
    /// Runs a step of its own behind what it holds; returns the wanted logits.
    pub fn forward<'r>(
        &mut self,
        rows: impl Into<StepRows<'r>>,
        wanted: Wanted,
    ) -> Result<Vec<f32>, ModelError> {
        let (batch, rows, mut logits) = (self.batch.clone(), rows.into(), Vec::new());
        let count = rows.count(&batch.0.model.spec);
        batch.step(rows, &mut [RunnerPart::new(self, count, wanted)], &mut logits)?;
        Ok(logits)
    }

    /// As [`DeviceSequence::forward`], but only the likeliest token after the last row comes back; `None` when a logit is NaN.
    pub fn forward_greedy<'r>(&mut self, rows: impl Into<StepRows<'r>>) -> Result<Option<u32>, ModelError> {
        let rows = rows.into();
        let follows = self.follows(&rows);
        let ahead = self.ahead.take().filter(|ahead| follows && self.is_behind(ahead));
        let ticket = match ahead {
            Some(Ahead { ticket, found, .. }) => {
                self.count_in(1);
                self.found = found;
                ticket
            }
            None => self.submit_candidates(rows, CandidateRequest::LIKELIEST)?,
        };
        if follows {
            self.send_ahead();
        }
        let token = self.collect(ticket)?.and_then(|found| found.likeliest.first().map(|first| first.0));
        self.chosen = token.map(|token| (self.position, token));
        Ok(token)
    }

    /// As [`DeviceSequence::forward`], but only the `count` likeliest tokens after the last row come back (at most [`MOST_LIKELIEST`] and
    /// the vocabulary), with their logits, likeliest first and among equals the lower token; `None` when a logit is NaN.
    pub fn forward_top<'r>(
        &mut self,
        rows: impl Into<StepRows<'r>>,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        let count = count.clamp(1, MOST_LIKELIEST.min(self.batch.model().spec.vocab));
        let ticket =
            self.submit_candidates(rows.into(), CandidateRequest { count, ..CandidateRequest::LIKELIEST })?;
        Ok(self.collect(ticket)?.map(|found| found.likeliest))
    }

    fn submit_candidates(
        &mut self,
        rows: StepRows,
        request: CandidateRequest,
    ) -> Result<RunnerTicket, ModelError> {
        let batch = self.batch.clone();
        let count = rows.count(&batch.0.model.spec);
        let asked = Asked::Candidates(request);
        batch.submit(rows, &mut [RunnerPart { sequence: self, rows: count, chosen: false, asked }])
    }

    /// What a step of its own found; `None` when a logit is NaN.
    fn collect(&self, ticket: RunnerTicket) -> Result<Option<Candidates>, ModelError> {
        let found = self.batch.collect(ticket)?.answers.into_iter().next();
        Ok(match found {
            Some(RunnerAnswer::Candidates(found)) if !found.nan => Some(found),
            _ => None,
        })
    }

    /// True if a step begins with the token that the last one chose.
    fn follows(&self, entering: &StepRows) -> bool {
        matches!(entering, StepRows::Tokens([token]) if self.chosen == Some((self.position, *token)))
    }

    fn is_behind(&self, ahead: &Ahead) -> bool {
        (self.place, self.position) == (ahead.place, ahead.position)
    }

    /// Sends the next step, whose token the last one chooses, if it can be taken back; what keeps it from being sent is an error when it is asked for.
    fn send_ahead(&mut self) {
        if !self.may_run_ahead() {
            return;
        }
        let batch = self.batch.clone();
        let asked = Asked::Candidates(CandidateRequest::LIKELIEST);
        let run = RunnerPart { sequence: &mut *self, rows: 1, chosen: true, asked };
        if let Ok(ticket) = batch.submit(StepRows::Tokens(&[0]), &mut [run]) {
            let found = self.found;
            self.take_back();
            let (place, position) = (self.place, self.position);
            self.ahead = Some(Ahead { ticket, place, position, found });
        }
    }

    /// True if it takes [`StepRows::Tokens`].
    pub fn embeds(&self) -> bool {
        self.batch.embeds()
    }

    /// True if the step behind its last one is on its way.
    pub fn is_ahead(&self) -> bool {
        self.ahead.as_ref().is_some_and(|ahead| self.is_behind(ahead))
    }

    /// [`super::Runner::profile`] of a step of its own.
    pub fn profile(&mut self, rows: usize) -> Result<Vec<(&'static str, f64)>, ModelError> {
        let batch = self.batch.clone();
        batch.profile(&mut [(self, rows)])
    }
}

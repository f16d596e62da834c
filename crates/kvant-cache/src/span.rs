//! Tokens that stand elsewhere than where their keys were rotated.
//!
//! ```text
//!   another sequence     … [ block | block | block ] …              tokens 300..450, in blocks of 64
//!                              └──── rows 12..162 ────┐
//!   this one             sinks  [ own block, closed ] [ the same blocks, rows 12..162, shift +580 ]  [ own block … tail
//! ```
//!
//! A span is a part of a run of sealed blocks, which stay where they are and belong to everybody who has them. Rows outside the part are
//! masked; the mean of a partly used block is still what was taken off its keys. Where a text goes on behind a span it does so in blocks of
//! its own, so what it had before is closed and becomes a span too, without a shift.

use std::ops::Range;

use kvant_attn::packed::PackedView;
use serde::{Deserialize, Serialize};

use crate::config::PackedPlan;
use crate::packed::{PackedHeader, PackedRun};
use crate::wire::{Reader, SnapshotError};

/// Distance between two positions, in tokens, that a snapshot may name: no context is as long.
const FAR: i64 = 1 << 40;

/// Some rows of sealed blocks at some positions.
#[derive(Clone)]
pub(crate) struct Span {
    /// Its `first` is the logical position of row `first_row`; rows before that are another text's.
    pub run: PackedRun,
    pub first_row: usize,
    /// How far its tokens stand from where their keys were rotated.
    pub shift: i64,
}

/// A span as a snapshot's header has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SpanHeader {
    pub run: PackedHeader,
    first_row: usize,
    shift: i64,
}

impl SpanHeader {
    /// Tokens, if it is sound.
    pub fn len(&self) -> usize {
        self.run.len.saturating_sub(self.first_row)
    }
}

/// A span as attention wants it.
#[derive(Clone, Debug)]
pub struct SpanView<'a> {
    /// Its tokens, at the positions where they stand.
    pub view: PackedView<'a>,
    /// How far that is from where their keys were rotated.
    pub shift: i64,
}

impl Span {
    /// A run that ends here.
    pub fn closed(run: PackedRun) -> Self {
        Self { run, first_row: 0, shift: 0 }
    }

    /// Tokens.
    pub fn len(&self) -> usize {
        self.run.len - self.first_row
    }

    /// The logical position behind its last token.
    pub fn end(&self) -> usize {
        self.run.first + self.len()
    }

    /// The tokens that stand at `tokens`, with `at` for the first of that range; `None` where it has none of them.
    pub fn part(&self, tokens: &Range<usize>, at: usize) -> Option<Self> {
        let (start, end) = (tokens.start.max(self.run.first), tokens.end.min(self.end()));
        if start >= end {
            return None;
        }
        let row = |position: usize| position - self.run.first + self.first_row;
        let (mut run, first_row) = self.run.slice(row(start)..row(end));
        run.first = at + start - tokens.start;
        Some(Self { run, first_row, shift: self.shift + at as i64 - tokens.start as i64 })
    }

    /// Forgets tokens from logical position `position` on.
    pub fn truncate(&mut self, position: usize) {
        self.run.truncate(self.first_row + position.saturating_sub(self.run.first));
    }

    /// As the kernels want it.
    pub fn view<'a>(&'a self, plan: &'a PackedPlan) -> Option<SpanView<'a>> {
        let view = self.run.view(plan)?;
        Some(SpanView { view: PackedView { first_row: self.first_row, ..view }, shift: self.shift })
    }

    /// What a snapshot says about it.
    pub fn header(&self) -> SpanHeader {
        SpanHeader { run: self.run.header(), first_row: self.first_row, shift: self.shift }
    }

    /// Takes over what a snapshot holds.
    pub fn restore(
        plan: Option<&PackedPlan>,
        header: &SpanHeader,
        reader: &mut Reader,
    ) -> Result<Self, SnapshotError> {
        let SpanHeader { ref run, first_row, shift } = *header;
        if first_row >= run.len || !(-FAR..=FAR).contains(&shift) {
            let reason = format!("a span of {} rows from row {first_row} on, moved by {shift}", run.len);
            return Err(SnapshotError::Header { reason });
        }
        Ok(Self { run: PackedRun::restore(plan, run, reader)?, first_row, shift })
    }
}

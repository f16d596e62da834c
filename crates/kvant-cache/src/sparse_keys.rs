//! Sparse keys of a sequence: what its layers have found out about their query heads, and when they look again.
//!
//! Choosing blocks by their means needs to know how much more a block holds than its mean says (`kvant-attn/src/packed/choice.rs`). A layer
//! finds out in a step that reads everything: its first one, and one in [`SparseK::look`] tokens after that. Where tiles are chosen by signs
//! these steps only tell how much attention the choice would have missed.
//!
//! Choosing takes time. A layer whose choice left hardly anything out rests: it reads everything for some tokens, then chooses again, and
//! rests longer each time that this is in vain. Layers with a short sliding window never choose.
//!
//! A fork takes all this along; a snapshot does not, so a loaded sequence looks at its first step.

use std::ops::Range;

#[cfg(doc)]
use kvant_attn::packed::SparseK;
use kvant_attn::packed::{KeyCount, KeyLook, Missed};

/// Looks whose findings count; of more, the older ones fade.
const MEMORY: u32 = 8;
/// Tokens for which a layer rests: the first time, how many times as long the next time, and at most.
const REST: usize = 4;
const LONGER: usize = 4;
const MOST: usize = 64;

/// What a step with sparse keys found out.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyFinding {
    /// A look at everything.
    Look(KeyLook),
    /// How much was read by choice.
    Choice(KeyCount),
}

/// What a layer knows about its query heads.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeySpreads {
    /// Per query head; empty before the first look.
    pub spreads: Vec<f32>,
    looks: u32,
    /// Position of the last look.
    position: usize,
    /// Positions at which everything is read without a choice.
    rest: Range<usize>,
}

impl KeySpreads {
    /// True if the layer is to look at everything at `position`, `period` tokens after the last time.
    pub fn is_look_due(&self, position: usize, period: usize) -> bool {
        self.looks == 0 || !(self.position..self.position.saturating_add(period)).contains(&position)
    }

    /// True if the layer does not choose at `position`, because it found that this does not pay.
    pub fn is_resting(&self, position: usize) -> bool {
        self.rest.contains(&position)
    }

    /// Takes in what a step at `position` found.
    pub fn learn(&mut self, position: usize, found: &KeyFinding) {
        match found {
            KeyFinding::Look(look) => self.learn_look(position, look),
            // Of the time that reading everything takes, choosing takes more than the last fifth of the bytes.
            KeyFinding::Choice(count) if count.read_bytes > count.bytes / 5 * 4 => {
                let tokens = (LONGER * self.rest.len()).clamp(REST, MOST);
                self.rest = position + 1..position + 1 + tokens;
            }
            KeyFinding::Choice(_) => self.rest = 0..0,
        }
    }

    fn learn_look(&mut self, position: usize, found: &KeyLook) {
        self.position = position;
        self.looks += 1;
        if self.spreads.len() != found.spreads.len() {
            self.spreads = found.spreads.clone();
            return;
        }
        let weight = 1.0 / self.looks.min(MEMORY) as f32;
        for (known, new) in self.spreads.iter_mut().zip(&found.spreads) {
            *known += (new - *known) * weight;
        }
    }
}

/// How much sparse keys have read of how much, and what they missed, as far as it was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KeyReport {
    /// What was read, looks included.
    pub count: KeyCount,
    /// Looks at everything that found out what would have been missed.
    pub looks: u64,
    /// Sum over these looks of the attention missed, as a share, mean over query heads.
    missed_sum: f64,
    /// The largest share that a query head would have missed.
    pub missed_largest: f64,
}

impl KeyReport {
    /// Mean share of a query head's attention that was missed; `None` before anything was looked at.
    pub fn missed(&self) -> Option<f64> {
        (self.looks > 0).then(|| self.missed_sum / self.looks as f64)
    }

    /// Takes in a look.
    pub(crate) fn look(&mut self, missed: Option<Missed>) {
        if let Some(Missed { mean, largest }) = missed {
            self.looks += 1;
            self.missed_sum += mean;
            self.missed_largest = self.missed_largest.max(largest);
        }
    }

    /// Without what was read: of looks, which read everything.
    #[must_use]
    pub fn without_count(self) -> Self {
        KeyReport { count: KeyCount::default(), ..self }
    }

    /// What was added to `before` since: counts and means of the looks in between. The largest share is of all time.
    #[must_use]
    pub fn since(mut self, before: &KeyReport) -> Self {
        let (count, earlier) = (&mut self.count, &before.count);
        count.read_tiles -= earlier.read_tiles;
        count.tiles -= earlier.tiles;
        count.read_bytes -= earlier.read_bytes;
        count.bytes -= earlier.bytes;
        self.looks -= before.looks;
        self.missed_sum -= before.missed_sum;
        self
    }
}

impl std::ops::AddAssign for KeyReport {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.looks += other.looks;
        self.missed_sum += other.missed_sum;
        self.missed_largest = self.missed_largest.max(other.missed_largest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_come_in_time_and_after_a_rollback_and_fade() {
        let found = |spread: f32| KeyFinding::Look(KeyLook { spreads: vec![spread; 2], missed: None });
        let mut layer = KeySpreads::default();
        assert!(layer.is_look_due(0, 256) && layer.is_look_due(1000, usize::MAX));
        layer.learn(1000, &found(4.0));
        assert_eq!(layer.spreads, [4.0; 2]);
        assert!(!layer.is_look_due(1000, 256) && !layer.is_look_due(1255, 256));
        assert!(layer.is_look_due(1256, 256) && layer.is_look_due(999, 256) && layer.is_look_due(1001, 1));
        layer.learn(1256, &found(2.0));
        assert_eq!(layer.spreads, [3.0; 2]);
        (0..40).for_each(|_| layer.learn(2000, &found(1.0)));
        assert!((layer.spreads[0] - 1.0).abs() < 0.02, "{:?}", layer.spreads);
    }

    #[test]
    fn a_layer_rests_after_a_choice_of_nearly_everything() {
        let choice =
            |read_bytes| KeyFinding::Choice(KeyCount { read_tiles: 1, tiles: 10, read_bytes, bytes: 1000 });
        let mut layer = KeySpreads::default();
        layer.learn(100, &choice(800));
        assert!(!layer.is_resting(101));
        layer.learn(101, &choice(801));
        assert!(!layer.is_resting(101) && layer.is_resting(102) && layer.is_resting(105));
        assert!(!layer.is_resting(106), "it tries again");
        assert!(!layer.is_resting(90), "and after a rollback");
        let rests = |layer: &KeySpreads| (0..1000).filter(|position| layer.is_resting(*position)).count();
        let mut found = Vec::new();
        for read_bytes in [900, 900, 900, 700, 900] {
            layer.learn(200, &choice(read_bytes));
            found.push(rests(&layer));
        }
        assert_eq!(found, [16, 64, 64, 0, 4]);
    }

    #[test]
    fn reports_add_up() {
        let mut report = KeyReport::default();
        assert_eq!(report.missed(), None);
        report.look(None);
        assert_eq!(report.missed(), None);
        report.look(Some(Missed { mean: 0.01, largest: 0.5 }));
        let before = report;
        report.look(Some(Missed { mean: 0.03, largest: 0.1 }));
        assert!((report.missed().unwrap() - 0.02).abs() < 1e-12);
        assert!((report.since(&before).missed().unwrap() - 0.03).abs() < 1e-12);
        let mut sum = before;
        sum += report;
        assert_eq!((sum.looks, sum.missed_largest), (3, 0.5));
    }
}

//! Sparse keys of a sequence: what its layers have chosen, and when they look at everything.
//!
//! Of every [`SparseK::look`] tokens one reads everything, to tell how much attention the choice would have missed; the first one does.
//!
//! Choosing takes time. A layer whose choice left hardly anything out rests: it reads everything for some tokens, then chooses again, and
//! rests longer each time that this is in vain. Layers with a short sliding window never choose.
//!
//! A KV head keeps its choice for up to [`LONGEST`] tokens, for as many as what that adds to what is missed allows
//! (`kvant-attn/src/packed/kept.rs`): it learns this each time that it chooses. A choice is about the rows that were there: it is
//! dropped when some of these are, and when rows are packed otherwise.
//!
//! A fork takes all this along; a snapshot does not, so a loaded sequence looks at its first step.

use std::ops::Range;

use kvant_attn::packed::{Earlier, HeadChoice, KeptTiles, KeyChoice, KeyCount, KeyLook, Missed, SparseK};

/// Tokens for which a layer rests: the first time, how many times as long the next time, and at most.
const REST: usize = 4;
const LONGER: usize = 4;
const MOST: usize = 64;
/// Tokens for which a choice is kept at most: a power of two.
const LONGEST: usize = 4;
/// Share of the attention beyond which what is left out allows nothing more to be added: by a choice it is left out where it matters least,
/// by an old one anywhere.
const MOST_ADDED: f32 = 0.05;
/// Comparisons of a choice with the one before it until the first one is kept, and those that count; of more, the older ones fade.
const COMPARED: u32 = 16;
const COUNTED: u32 = 20;

/// What a step with sparse keys found out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum KeyFinding {
    /// A look at everything.
    Look(KeyLook),
    /// What was chosen and read.
    Choice(KeyChoice),
}

/// What a layer knows of its choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyChoices {
    /// Position of the last look; `None` before the first.
    looked: Option<usize>,
    /// Positions at which everything is read without a choice.
    rest: Range<usize>,
    /// Choices of KV heads.
    heads: Vec<KeptChoice>,
}

/// What a KV head knows of its choices by signs.
#[derive(Clone, Debug, Default)]
struct KeptChoice {
    /// The last one and the position of its step; `None` before any, and where it is of no use any more.
    last: Option<(usize, KeptTiles)>,
    /// Mean of what keeping choices added, or would have added, to what was missed ([`HeadChoice::moved`]).
    moved: f32,
    /// Choices that were compared with the one before.
    compared: u32,
}

impl KeptChoice {
    /// Tokens after which the head is to choose again, where keeping choices may add `bound`: a power of two.
    fn period(&self, bound: f32) -> usize {
        let mut period = 1;
        while self.compared >= COMPARED && period < LONGEST && bound > self.moved * (2 * period) as f32 {
            period *= 2;
        }
        period
    }

    fn learn(&mut self, position: usize, found: &HeadChoice) {
        if let Some(moved) = found.moved {
            self.compared = COUNTED.min(self.compared + 1);
            self.moved += (moved - self.moved) / self.compared as f32;
        }
        self.last = Some((position, found.tiles.clone()));
    }
}

impl KeyChoices {
    /// True if the layer is to look at everything at `position`, `period` tokens after the last time.
    pub fn is_look_due(&self, position: usize, period: usize) -> bool {
        self.looked.is_none_or(|looked| !(looked..looked.saturating_add(period)).contains(&position))
    }

    /// True if the layer does not choose at `position`, because it found that this does not pay.
    pub fn is_resting(&self, position: usize) -> bool {
        self.rest.contains(&position)
    }

    /// What each of `kv_heads` KV heads of layer `layer` does at `position` about its last choice.
    pub fn earlier(
        &self,
        layer: usize,
        kv_heads: usize,
        position: usize,
        sparse: SparseK,
    ) -> Vec<Earlier<'_>> {
        let of_head = |kv_head: usize| {
            let Some((at, tiles, period)) = self.heads.get(kv_head).and_then(|head| {
                let (at, tiles) = head.last.as_ref()?;
                Some((*at, tiles, head.period(bound(sparse))))
            }) else {
                return Earlier::None;
            };
            // Heads and layers take turns, so that steps take the same time.
            let turn = (position + layer * kv_heads + kv_head).is_multiple_of(period);
            match position.checked_sub(at) {
                Some(age) if age > 0 && age < period && !turn => Earlier::Keep(tiles),
                Some(age) if age > 0 && age <= LONGEST => Earlier::Compare(tiles),
                _ => Earlier::None,
            }
        };
        (0..kv_heads).map(of_head).collect()
    }

    /// Drops choices about rows from `position` on.
    pub fn truncate(&mut self, position: usize) {
        for head in &mut self.heads {
            head.last.take_if(|(at, _)| *at > position);
        }
    }

    /// Drops all choices: rows are not what they were.
    pub fn drop_choices(&mut self) {
        self.heads.iter_mut().for_each(|head| head.last = None);
    }

    /// Takes in what a step at `position` found.
    pub fn learn(&mut self, position: usize, found: &KeyFinding) {
        let heads = match found {
            KeyFinding::Look(look) => {
                self.looked = Some(position);
                &look.heads
            }
            KeyFinding::Choice(choice) => {
                // Of the time that reading everything takes, choosing takes more than the last fifth of the bytes.
                self.rest = match choice.read.read_bytes > choice.read.bytes / 5 * 4 {
                    true => {
                        let tokens = (LONGER * self.rest.len()).clamp(REST, MOST);
                        position + 1..position + 1 + tokens
                    }
                    false => 0..0,
                };
                &choice.heads
            }
        };
        if self.heads.len() < heads.len() {
            self.heads.resize_with(heads.len(), KeptChoice::default);
        }
        for (known, found) in self.heads.iter_mut().zip(heads) {
            if let Some(found) = found {
                known.learn(position, found);
            }
        }
    }
}

/// What keeping choices may add, as [`HeadChoice::moved`] has it.
fn bound(sparse: SparseK) -> f32 {
    (sparse.keep * (1.0 - sparse.mass).min(MOST_ADDED)).powi(2)
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

    /// What was added to `before` since: counts and means of the looks in between. The largest share is of all time.
    #[must_use]
    pub fn since(mut self, before: &KeyReport) -> Self {
        let (count, earlier) = (&mut self.count, &before.count);
        count.read_tiles -= earlier.read_tiles;
        count.tiles -= earlier.tiles;
        count.read_bytes -= earlier.read_bytes;
        count.bytes -= earlier.bytes;
        count.choices -= earlier.choices;
        count.kept -= earlier.kept;
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
    fn looks_come_in_time_and_after_a_rollback() {
        let look = KeyFinding::Look(KeyLook::default());
        let mut layer = KeyChoices::default();
        assert!(layer.is_look_due(0, 256) && layer.is_look_due(1000, usize::MAX));
        layer.learn(1000, &look);
        assert!(!layer.is_look_due(1000, 256) && !layer.is_look_due(1255, 256));
        assert!(layer.is_look_due(1256, 256) && layer.is_look_due(999, 256) && layer.is_look_due(1001, 1));
    }

    #[test]
    fn a_layer_rests_after_a_choice_of_nearly_everything() {
        let choice = |read_bytes| {
            let read = KeyCount { read_tiles: 1, tiles: 10, read_bytes, bytes: 1000, ..Default::default() };
            KeyFinding::Choice(KeyChoice { read, heads: Vec::new() })
        };
        let mut layer = KeyChoices::default();
        layer.learn(100, &choice(800));
        assert!(!layer.is_resting(101));
        layer.learn(101, &choice(801));
        assert!(!layer.is_resting(101) && layer.is_resting(102) && layer.is_resting(105));
        assert!(!layer.is_resting(106), "it tries again");
        assert!(!layer.is_resting(90), "and after a rollback");
        let rests = |layer: &KeyChoices| (0..1000).filter(|position| layer.is_resting(*position)).count();
        let mut found = Vec::new();
        for read_bytes in [900, 900, 900, 700, 900] {
            layer.learn(200, &choice(read_bytes));
            found.push(rests(&layer));
        }
        assert_eq!(found, [16, 64, 64, 0, 4]);
    }

    #[test]
    fn choices_are_kept_for_as_long_as_heads_hardly_move() {
        let sparse = SparseK::new(0.9);
        // What may be added: 0.05 squared, of which a choice for two tokens takes half.
        let choice = |moved| {
            let head = HeadChoice { tiles: KeptTiles::default(), moved };
            let heads = vec![Some(head), None];
            KeyFinding::Choice(KeyChoice { heads, ..Default::default() })
        };
        let kept = |layer: &KeyChoices, index: usize| -> Vec<usize> {
            let keeps = |position: &usize| {
                let found = layer.earlier(index, 2, *position, sparse);
                assert_eq!(found[1], Earlier::None, "it never chose");
                matches!(found[0], Earlier::Keep(_))
            };
            (0..400).filter(keeps).collect()
        };
        for (moved, period) in [(0.0, 4), (0.0003, 4), (0.0006, 4), (0.00065, 2), (0.0012, 2), (0.0013, 1)] {
            let mut layer = KeyChoices::default();
            layer.learn(100, &choice(None));
            (0..u64::from(COMPARED) - 1).for_each(|_| layer.learn(100, &choice(Some(moved))));
            assert!(kept(&layer, 0).is_empty(), "not enough is known");
            layer.learn(104, &choice(Some(moved)));
            // For a period, but not when its turn comes: at multiples of the period, less twice the layer's index.
            let but = |turn: usize| {
                let not_its_turn = |p: &usize| !(p + turn).is_multiple_of(period);
                (105..104 + period).filter(not_its_turn).collect::<Vec<_>>()
            };
            assert_eq!(kept(&layer, 0), but(0), "{moved}");
            assert_eq!(kept(&layer, 1), but(2), "{moved}, layer 1");
            // Positions that it was not made for.
            let mut cut = layer.clone();
            cut.truncate(104);
            assert_eq!(kept(&cut, 0), but(0));
            cut.truncate(103);
            assert!(kept(&cut, 0).is_empty() && cut.earlier(0, 1, 105, sparse) == [Earlier::None]);
            let mut repacked = layer.clone();
            repacked.drop_choices();
            assert!(kept(&repacked, 0).is_empty());
            assert!(kept(&KeyChoices { heads: Vec::new(), ..layer }, 0).is_empty());
        }
        // One that moved once, by much, chooses each time until that has faded.
        let mut layer = KeyChoices::default();
        (0..100).for_each(|_| layer.learn(104, &choice(Some(0.0))));
        layer.learn(104, &choice(Some(1.0)));
        assert!(kept(&layer, 0).is_empty());
        (0..100).for_each(|_| layer.learn(104, &choice(Some(0.0))));
        assert!(!kept(&layer, 0).is_empty());
        assert_eq!(
            layer.earlier(0, 1, 104 + LONGEST + 1, sparse),
            [Earlier::None],
            "too old to compare with"
        );
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

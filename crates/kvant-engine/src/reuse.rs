//! Text that was read before and stands elsewhere now: where it is found, and how it is taken over.
//!
//! Runs of tokens are found by fingerprints of 16 tokens each, of which the smallest in every stretch is kept (winnowing): what is kept
//! depends on the text alone, not on where it stands, and of every run of [`SHORTEST_RUN`] tokens that two texts share both keep the same
//! one. A fingerprint only says where to compare: runs are made of tokens that are equal.

use std::collections::HashMap;
use std::ops::Range;

use kvant_cache::CacheError;

use crate::error::EngineError;
use crate::live::LiveSequence;

/// Tokens of the shortest run that is worth taking over: what stands alone was computed in another context, and short pieces suffer most.
pub const SHORTEST_RUN: usize = 256;
/// Tokens of a fingerprint.
const GRAM: usize = 16;
/// Fingerprints of a stretch of which the smallest is kept: every run of [`SHORTEST_RUN`] tokens has a whole stretch.
const STRETCH: usize = SHORTEST_RUN - GRAM + 1;
/// Places of a text that are looked at for one fingerprint: a text that repeats itself has the same ones many times.
const MOST_PLACES: usize = 16;
/// Comparisons of tokens for each token of the text and of another one: texts that repeat themselves are equal at many distances.
const MOST_COMPARED: usize = 8;

/// Tokens of a text that stand in another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownRun {
    /// Where they stand in the text.
    pub at: usize,
    /// Which other text it is.
    pub source: usize,
    /// Where they stand there.
    pub from: usize,
    /// How many.
    pub count: usize,
}

/// The fingerprints that are kept of `tokens`, with the position of their first token.
fn fingerprints(tokens: &[u32]) -> Vec<(usize, u64)> {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    if tokens.len() < GRAM {
        return Vec::new();
    }
    let value = |token: u32| (u64::from(token) + 1).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let oldest = (0..GRAM).fold(1u64, |power, _| power.wrapping_mul(FACTOR));
    let (mut sum, mut all) = (0u64, Vec::with_capacity(tokens.len() - GRAM + 1));
    for (index, token) in tokens.iter().enumerate() {
        sum = sum.wrapping_mul(FACTOR).wrapping_add(value(*token));
        if index >= GRAM {
            sum = sum.wrapping_sub(value(tokens[index - GRAM]).wrapping_mul(oldest));
        }
        if index + 1 >= GRAM {
            // Sums of powers are not evenly spread; the smallest must not depend on that.
            let mixed = (sum ^ (sum >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
            all.push(mixed ^ (mixed >> 32));
        }
    }
    let mut kept = Vec::new();
    let mut smallest = usize::MAX;
    for end in STRETCH.min(all.len())..=all.len() {
        let stretch = end.saturating_sub(STRETCH)..end;
        // The first of equal ones, as long as it is in the stretch: repeated text has few.
        if !stretch.contains(&smallest) {
            smallest = stretch.clone().min_by_key(|at| all[*at]).unwrap_or(stretch.start);
        } else if all[end - 1] < all[smallest] {
            smallest = end - 1;
        } else {
            continue;
        }
        kept.push((smallest, all[smallest]));
    }
    kept
}

/// Runs of at least [`SHORTEST_RUN`] tokens of `text`, within `wanted`, that stand in other texts within the ranges given with these. The
/// longest are taken first; they do not overlap, and come in the order of the text.
pub fn known_runs(text: &[u32], wanted: Range<usize>, sources: &[(&[u32], Range<usize>)]) -> Vec<KnownRun> {
    let wanted = wanted.start..wanted.end.min(text.len());
    if wanted.len() < SHORTEST_RUN {
        return Vec::new();
    }
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, print) in fingerprints(&text[wanted.clone()]) {
        let places = places.entry(print).or_default();
        if places.len() < MOST_PLACES {
            places.push(wanted.start + at);
        }
    }
    let mut found = Vec::new();
    for (source, (tokens, range)) in sources.iter().enumerate() {
        let range = range.start..range.end.min(tokens.len());
        if range.len() < SHORTEST_RUN {
            continue;
        }
        // Where the last run of each distance ended: what it has passed is part of it.
        let mut passed: HashMap<isize, usize> = HashMap::new();
        let mut left = MOST_COMPARED * (wanted.len() + range.len());
        for (from, print) in fingerprints(&tokens[range.clone()]) {
            let from = range.start + from;
            if left == 0 {
                break;
            }
            for at in places.get(&print).into_iter().flatten() {
                let passed = passed.entry(from as isize - *at as isize).or_default();
                if from < *passed {
                    continue;
                }
                let behind = text[*at..wanted.end].iter().zip(&tokens[from..range.end]);
                let behind = behind.take_while(|(a, b)| a == b).count();
                let before = text[wanted.start..*at].iter().rev().zip(tokens[range.start..from].iter().rev());
                let before = before.take_while(|(a, b)| a == b).count();
                *passed = from + behind.max(1);
                left = left.saturating_sub(before + behind);
                if before + behind >= SHORTEST_RUN {
                    let run =
                        KnownRun { at: at - before, source, from: from - before, count: before + behind };
                    found.push(run);
                }
            }
        }
    }
    found.sort_by_key(|run| std::cmp::Reverse(run.count));
    let mut taken: Vec<KnownRun> = Vec::new();
    for run in found {
        // What longer runs leave of it.
        let (mut start, end) = (run.at, run.at + run.count);
        let mut gaps = Vec::new();
        for other in &taken {
            if other.at > start && other.at.min(end) > start {
                gaps.push(start..other.at.min(end));
            }
            start = start.max(other.at + other.count);
        }
        if start < end {
            gaps.push(start..end);
        }
        for gap in gaps.into_iter().filter(|gap| gap.len() >= SHORTEST_RUN) {
            let part =
                KnownRun { at: gap.start, from: run.from + gap.start - run.at, count: gap.len(), ..run };
            let place = taken.partition_point(|other| other.at < part.at);
            taken.insert(place, part);
        }
    }
    taken
}

impl LiveSequence {
    /// Whether text that others have read can be taken over; if not, the error says why.
    pub fn check_movable(&self) -> Result<(), EngineError> {
        if self.device.is_some() {
            return Err(EngineError::OnlyOnCpu { what: "reuse of text that moved" });
        }
        if let Some(reason) = self.engine.spec().fixed_positions() {
            return Err(CacheError::Unmovable { reason }.into());
        }
        Ok(self.sequence.check_movable()?)
    }

    /// Tokens that it must have of its own before it takes others over.
    pub fn first_movable(&self) -> usize {
        self.sequence.first_movable()
    }

    /// Its tokens that others can take over: all but the first and the newest.
    pub fn movable(&self) -> Range<usize> {
        if self.check_movable().is_ok() { self.sequence.movable() } else { 0..0 }
    }

    /// Tokens at the start that were read here, each behind all that stands before it.
    pub fn clean_len(&self) -> usize {
        if self.device.is_some() { self.tokens.len() } else { self.sequence.clean_len() }
    }

    /// Goes on with what `other` has read of its tokens `tokens` ([`kvant_cache::Sequence::adopt`]). On an error nothing has changed.
    pub fn adopt(&mut self, other: &LiveSequence, tokens: Range<usize>) -> Result<(), EngineError> {
        self.check_movable()?;
        other.check_movable()?;
        if self.adapters() != other.adapters() {
            let found = "text that ran with other adapters".to_owned();
            return Err(EngineError::Option { option: "lora", found, expected: "the same adapters" });
        }
        self.sequence.adopt(&other.sequence, tokens.clone())?;
        self.tokens.extend_from_slice(&other.tokens[tokens]);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 33) as usize % bound.max(1)
        }

        fn text(&mut self, count: usize, words: usize) -> Vec<u32> {
            (0..count).map(|_| self.below(words) as u32).collect()
        }
    }

    fn check(text: &[u32], wanted: Range<usize>, sources: &[(&[u32], Range<usize>)]) -> Vec<KnownRun> {
        let runs = known_runs(text, wanted.clone(), sources);
        let mut end = wanted.start;
        for run in &runs {
            assert!(
                run.count >= SHORTEST_RUN && run.at >= end && run.at + run.count <= wanted.end,
                "{run:?}"
            );
            end = run.at + run.count;
            let (tokens, range) = &sources[run.source];
            assert!(range.start <= run.from && run.from + run.count <= range.end, "{run:?}");
            assert_eq!(text[run.at..end], tokens[run.from..run.from + run.count], "{run:?}");
        }
        runs
    }

    /// Whatever is inserted, deleted, moved and repeated: runs are equal tokens, in order, without overlap, of wanted tokens alone.
    #[test]
    fn runs_are_equal_tokens_whatever_was_edited() {
        let mut random = Random(0x1234_5678_9abc_def1);
        for round in 0..400 {
            // Few words make texts that repeat themselves.
            let words = [2, 5, 300, 50_000][round % 4];
            let texts: Vec<Vec<u32>> = (0..3)
                .map(|_| {
                    let count = random.below(3000);
                    random.text(count, words)
                })
                .collect();
            let mut text = Vec::new();
            for _ in 0..random.below(6) {
                let other = &texts[random.below(3)];
                let start = random.below(other.len());
                let count = random.below(other.len() - start);
                text.extend_from_slice(&other[start..start + count]);
                let count = random.below(40);
                text.extend(random.text(count, words));
            }
            let sources: Vec<(&[u32], Range<usize>)> = texts
                .iter()
                .map(|tokens| {
                    (&tokens[..], 16.min(tokens.len())..tokens.len() - random.below(tokens.len().min(60)))
                })
                .collect();
            let wanted = random.below(40).min(text.len())..text.len() - random.below(text.len().min(2));
            check(&text, wanted, &sources);
        }
    }

    /// A run of 256 tokens is found wherever it stands, whole.
    #[test]
    fn the_shortest_run_is_found_anywhere() {
        let mut random = Random(77);
        for _ in 0..300 {
            let known = random.text(1500, 50_000);
            let (start, count) = (16 + random.below(1000), SHORTEST_RUN + random.below(200));
            let before = random.below(500);
            let mut text = random.text(before, 50_000);
            text.extend_from_slice(&known[start..start + count]);
            let behind = random.below(500);
            text.extend(random.text(behind, 50_000));
            let runs = check(&text, 0..text.len(), &[(&known, 16..known.len())]);
            assert_eq!(runs.len(), 1);
            assert!(runs[0].at <= before && runs[0].count >= count);
        }
    }

    /// One token inserted in the middle leaves two runs; neighbours that stay neighbours are one.
    #[test]
    fn an_insertion_parts_a_text_in_two() {
        let known = Random(5).text(2000, 50_000);
        let mut text = known.clone();
        text.insert(900, 7_000_000);
        let runs = check(&text, 16..text.len(), &[(&known, 16..2000)]);
        let parts: Vec<_> = runs.iter().map(|run| (run.at, run.from, run.count)).collect();
        assert_eq!(parts, [(16, 16, 884), (901, 900, 1100)]);
    }

    /// Text that is the same token over and over takes no time worth speaking of.
    #[test]
    fn repeated_text_is_no_trap() {
        let (text, known) = (vec![3; 20_000], vec![3; 30_000]);
        let runs = check(&text, 0..text.len(), &[(&known, 16..known.len())]);
        assert_eq!(runs.iter().map(|run| run.count).sum::<usize>(), 20_000);
        // Nor do many long texts of it: a few comparisons for each token, not one for each token and distance.
        let long: Vec<u32> = (0..120_000).map(|at| at % 7).collect();
        let sources: Vec<(&[u32], Range<usize>)> = (0..40).map(|_| (&long[..], 16..long.len())).collect();
        let began = std::time::Instant::now();
        let runs = check(&long, 1..long.len(), &sources);
        assert!(runs[0].count > 110_000, "{runs:?}");
        assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
    }
}

//! The policies: scores in, rows to keep out.

use super::{Scorer, Share};

/// How a policy weighs the rows of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowRule {
    /// Rows that stay for their scores, at most, in tokens.
    pub heavy: usize,
    /// Neighbours on either side whose scores are added to a row's own before scores are compared, in tokens.
    pub reach: usize,
}

/// What of a KV head's rows stays, said without looking at them: with positions and scores it decides everything, on any device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Rows that stay, in tokens.
    pub keep: usize,
    /// How they are weighed.
    pub rule: RowRule,
    /// Rows at positions below this are never evicted while a query can see them.
    pub protected: usize,
    /// Rows at positions below this have left a sliding layer's window: no query will see them again.
    pub oldest: usize,
}

/// Chooses what stays.
pub trait Policy: Send + Sync + std::fmt::Debug {
    /// How rows are scored; `None` if the choice does not depend on attention.
    fn scorer(&self) -> Option<Scorer>;

    /// How rows of a layer that may hold `limit` (in tokens) are weighed.
    fn rule(&self, limit: usize) -> RowRule;

    /// What to do once a prompt has run: nothing for most.
    fn prompt(&self) -> Option<&dyn PromptPolicy> {
        None
    }
}

/// Chooses what stays of a prompt once it has run.
pub trait PromptPolicy {
    /// The last tokens of a prompt, whose attention alone decides.
    fn window(&self) -> usize;
    /// Rows to keep of the prompt in a layer that may hold `limit`, in tokens.
    fn rows(&self, limit: usize) -> usize;
    /// [`Policy::rule`], for the scores of the window's queries.
    fn rule(&self) -> RowRule;
}

/// Keeps the first tokens and the newest.
#[derive(Clone, Copy, Debug)]
pub struct Rotating;

impl Policy for Rotating {
    fn scorer(&self) -> Option<Scorer> {
        None
    }

    fn rule(&self, _: usize) -> RowRule {
        RowRule { heavy: 0, reach: 0 }
    }
}

/// Keeps the first tokens, those that attention went to most, and the newest.
#[derive(Clone, Copy, Debug)]
pub struct H2o {
    /// Heavy hitters among the rows that a layer may hold.
    pub heavy: Share,
    /// How attention is summed up.
    pub scorer: Scorer,
}

impl Policy for H2o {
    fn scorer(&self) -> Option<Scorer> {
        Some(self.scorer)
    }

    fn rule(&self, limit: usize) -> RowRule {
        RowRule { heavy: self.heavy.of(limit), reach: 0 }
    }
}

/// Compresses a prompt to what its last tokens attended to, smoothed over neighbours; afterwards as [`H2o`] by summed weights.
#[derive(Clone, Copy, Debug)]
pub struct SnapKv {
    /// Rows kept of a prompt.
    pub prompt: Share,
    /// Last tokens of the prompt whose attention decides.
    pub window: usize,
    /// Neighbouring rows over which a score is averaged; odd.
    pub pool: usize,
    /// Heavy hitters while generating.
    pub heavy: Share,
}

impl Policy for SnapKv {
    fn scorer(&self) -> Option<Scorer> {
        Some(Scorer::SumWeight)
    }

    fn rule(&self, limit: usize) -> RowRule {
        RowRule { heavy: self.heavy.of(limit), reach: 0 }
    }

    fn prompt(&self) -> Option<&dyn PromptPolicy> {
        Some(self)
    }
}

impl PromptPolicy for SnapKv {
    fn window(&self) -> usize {
        self.window
    }

    fn rows(&self, limit: usize) -> usize {
        self.prompt.of(limit)
    }

    fn rule(&self) -> RowRule {
        RowRule { heavy: usize::MAX, reach: self.pool / 2 }
    }
}

impl Selection {
    /// The rows that stay: exactly `keep` ascending indexes (all of them where there are no more). `positions` ascend; there is one score
    /// per row, or none where the policy has no scorer.
    ///
    /// Protected rows stay, then the heaviest of those before the newest, then the newest.
    pub fn select(&self, positions: &[u32], scores: &[f32]) -> Vec<usize> {
        let (len, keep) = (positions.len(), self.keep);
        if keep >= len {
            return (0..len).collect();
        }
        let before = |position: usize| positions.partition_point(|p| (*p as usize) < position);
        let gone = before(self.oldest);
        if len - gone <= keep {
            // Everything alive fits.
            return (len - keep..len).collect();
        }
        let protected = before(self.protected).saturating_sub(gone).min(keep);
        let heavy = self.rule.heavy.min(keep - protected);
        let newest = len - (keep - protected - heavy);
        let mut middle: Vec<usize> = (gone + protected..newest).collect();
        if heavy > 0 {
            let smoothed: Vec<f32>;
            let scores = match self.rule.reach {
                0 => scores,
                reach => {
                    smoothed = (0..len).map(|i| neighbourhood(scores, i, reach)).collect();
                    &smoothed
                }
            };
            // Of equal scores the newer row stays.
            let order = |a: &usize, b: &usize| scores[*b].total_cmp(&scores[*a]).then(b.cmp(a));
            middle.select_nth_unstable_by(heavy - 1, order);
        }
        middle.truncate(heavy);
        middle.sort_unstable();
        (gone..gone + protected).chain(middle).chain(newest..len).collect()
    }
}

/// Sum of the scores of rows up to `reach` away from row `i`, added up in their order; what is no number counts for less than anything.
/// Beyond the ends there is nothing to add, as in an average over a padded row.
fn neighbourhood(scores: &[f32], i: usize, reach: usize) -> f32 {
    let part = &scores[i.saturating_sub(reach)..(i + reach + 1).min(scores.len())];
    let sum = part.iter().copied().reduce(|sum, score| sum + score).unwrap_or(0.0);
    if sum.is_nan() { f32::NEG_INFINITY } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [u32; 10] = [0, 1, 2, 5, 6, 9, 10, 11, 12, 13];
    const SCORES: [f32; 10] = [0.0, 9.0, 0.1, 0.5, 0.4, 0.5, 0.3, 8.0, 0.0, 0.0];

    fn select(rule: RowRule, protected: usize, oldest: usize, keep: usize) -> Vec<usize> {
        Selection { keep, rule, protected, oldest }.select(&POSITIONS, &SCORES)
    }

    #[test]
    fn rotating_keeps_the_first_and_the_newest() {
        assert_eq!(select(Rotating.rule(10), 2, 0, 5), [0, 1, 7, 8, 9]);
        assert_eq!(select(Rotating.rule(10), 0, 0, 3), [7, 8, 9]);
        assert_eq!(select(Rotating.rule(10), 2, 0, 10), (0..10).collect::<Vec<_>>());
        assert_eq!(select(Rotating.rule(10), 9, 0, 3), [0, 1, 2], "more protected than there is room");
    }

    #[test]
    fn heavy_rows_stay_and_ties_favour_the_newer() {
        let h2o = H2o { heavy: Share::Tokens(2), scorer: Scorer::SumWeight };
        assert_eq!(select(h2o.rule(10), 1, 0, 5), [0, 1, 7, 8, 9]);
        // Rows 3 and 5 tie for the last place.
        let h2o = H2o { heavy: Share::Tokens(3), scorer: Scorer::SumWeight };
        assert_eq!(select(h2o.rule(10), 0, 0, 5), [1, 5, 7, 8, 9]);
        assert_eq!(select(h2o.rule(10), 0, 0, 2), [1, 7], "room for heavy rows only");
    }

    #[test]
    fn what_left_the_window_goes_first() {
        let h2o = H2o { heavy: Share::Tokens(2), scorer: Scorer::SumWeight };
        assert_eq!(select(h2o.rule(10), 2, 6, 4), [5, 7, 8, 9], "row 1 was heaviest but nobody sees it");
        assert_eq!(select(h2o.rule(10), 2, 11, 5), [5, 6, 7, 8, 9], "dead rows fill the count");
    }

    #[test]
    fn protected_rows_are_those_that_are_still_seen() {
        // Rows 0 and 1 left the window, rows 2 to 4 are protected: no room for more heavy rows than the rest.
        let h2o = H2o { heavy: Share::Tokens(8), scorer: Scorer::SumWeight };
        assert_eq!(select(h2o.rule(10), 7, 2, 4), [2, 3, 4, 7]);
        assert_eq!(select(Rotating.rule(10), 7, 2, 4), [2, 3, 4, 9]);
    }

    #[test]
    fn prompts_are_chosen_by_their_neighbourhood() {
        let snap = SnapKv { prompt: Share::Tokens(4), window: 2, pool: 3, heavy: Share::Percent(20) };
        // Rows 0..=2 share row 1's weight, 6..=8 row 7's.
        let kept = select(PromptPolicy::rule(&snap), 0, 0, 6);
        assert_eq!(kept, [0, 1, 2, 6, 7, 8]);
        assert_eq!((snap.rows(10), snap.rows(2), snap.window()), (4, 2, 2));
        // What is no number makes its neighbours the last to be chosen.
        let mut scores = SCORES;
        scores[1] = f32::NAN;
        let selection = Selection { keep: 7, rule: PromptPolicy::rule(&snap), protected: 0, oldest: 0 };
        assert_eq!(selection.select(&POSITIONS, &scores), [3, 4, 5, 6, 7, 8, 9]);
    }
}

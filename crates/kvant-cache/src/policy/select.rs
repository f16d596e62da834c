//! The policies: scores in, rows to keep out.

use super::{Scorer, Share};

/// The rows of one KV head that a policy chooses from, oldest first.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Logical positions, ascending.
    pub positions: &'a [u32],
    /// One score per row; empty when the policy has no scorer.
    pub scores: &'a [f32],
    /// Rows at positions below this are never let go while a query can see them.
    pub protected: usize,
    /// Rows that the layer may hold.
    pub limit: usize,
    /// Rows at positions below this have left a sliding layer's window: no query will see them again.
    pub oldest: usize,
}

/// Chooses what stays.
pub trait Policy: Send + Sync + std::fmt::Debug {
    /// How rows are scored; `None` if the choice does not depend on attention.
    fn scorer(&self) -> Option<Scorer>;

    /// The rows to keep: exactly `keep` ascending indexes (all of them where there are no more).
    fn select(&self, rows: Rows, keep: usize) -> Vec<usize>;

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
    /// [`Policy::select`], from the scores of the window's queries.
    fn select(&self, rows: Rows, keep: usize) -> Vec<usize>;
}

/// Keeps the first tokens and the newest.
#[derive(Clone, Copy, Debug)]
pub struct Rotating;

impl Policy for Rotating {
    fn scorer(&self) -> Option<Scorer> {
        None
    }

    fn select(&self, rows: Rows, keep: usize) -> Vec<usize> {
        choose(rows, rows.scores, keep, 0)
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

    fn select(&self, rows: Rows, keep: usize) -> Vec<usize> {
        choose(rows, rows.scores, keep, self.heavy.of(rows.limit))
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

    fn select(&self, rows: Rows, keep: usize) -> Vec<usize> {
        choose(rows, rows.scores, keep, self.heavy.of(rows.limit))
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

    fn select(&self, rows: Rows, keep: usize) -> Vec<usize> {
        let reach = self.pool / 2;
        let smooth = |i: usize| {
            let part = &rows.scores[i.saturating_sub(reach)..(i + reach + 1).min(rows.scores.len())];
            part.iter().sum::<f32>() / part.len() as f32
        };
        let scores: Vec<f32> = (0..rows.scores.len()).map(smooth).collect();
        choose(rows, &scores, keep, keep)
    }
}

/// Protected rows, then the `heavy` best of those before the newest, then the newest.
fn choose(rows: Rows, scores: &[f32], keep: usize, heavy: usize) -> Vec<usize> {
    let len = rows.positions.len();
    if keep >= len {
        return (0..len).collect();
    }
    let before = |position: usize| rows.positions.partition_point(|p| (*p as usize) < position);
    let gone = before(rows.oldest);
    if len - gone <= keep {
        // Everything alive fits.
        return (len - keep..len).collect();
    }
    let protected = before(rows.protected).saturating_sub(gone).min(keep);
    let heavy = heavy.min(keep - protected);
    let newest = len - (keep - protected - heavy);
    let mut middle: Vec<usize> = (gone + protected..newest).collect();
    if heavy < middle.len() {
        // Of equal scores the newer row stays.
        let order = |a: &usize, b: &usize| scores[*b].total_cmp(&scores[*a]).then(b.cmp(a));
        if heavy > 0 {
            middle.select_nth_unstable_by(heavy - 1, order);
        }
        middle.truncate(heavy);
        middle.sort_unstable();
    }
    (gone..gone + protected).chain(middle).chain(newest..len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [u32; 10] = [0, 1, 2, 5, 6, 9, 10, 11, 12, 13];
    const SCORES: [f32; 10] = [0.0, 9.0, 0.1, 0.5, 0.4, 0.5, 0.3, 8.0, 0.0, 0.0];

    fn rows<'a>(protected: usize, oldest: usize) -> Rows<'a> {
        Rows { positions: &POSITIONS, scores: &SCORES, protected, limit: 10, oldest }
    }

    #[test]
    fn rotating_keeps_the_first_and_the_newest() {
        assert_eq!(Rotating.select(rows(2, 0), 5), [0, 1, 7, 8, 9]);
        assert_eq!(Rotating.select(rows(0, 0), 3), [7, 8, 9]);
        assert_eq!(Rotating.select(rows(2, 0), 10), (0..10).collect::<Vec<_>>());
        assert_eq!(Rotating.select(rows(9, 0), 3), [0, 1, 2], "more protected than there is room");
    }

    #[test]
    fn heavy_rows_stay_and_ties_favour_the_newer() {
        let h2o = H2o { heavy: Share::Tokens(2), scorer: Scorer::SumWeight };
        assert_eq!(h2o.select(rows(1, 0), 5), [0, 1, 7, 8, 9]);
        // Rows 3 and 5 tie for the last place.
        let h2o = H2o { heavy: Share::Tokens(3), scorer: Scorer::SumWeight };
        assert_eq!(h2o.select(rows(0, 0), 5), [1, 5, 7, 8, 9]);
        assert_eq!(h2o.select(rows(0, 0), 2), [1, 7], "room for heavy rows only");
    }

    #[test]
    fn what_left_the_window_goes_first() {
        let h2o = H2o { heavy: Share::Tokens(2), scorer: Scorer::SumWeight };
        assert_eq!(h2o.select(rows(2, 6), 4), [5, 7, 8, 9], "row 1 was heaviest but nobody sees it");
        assert_eq!(h2o.select(rows(2, 11), 5), [5, 6, 7, 8, 9], "dead rows fill the count");
    }

    #[test]
    fn prompts_are_chosen_by_their_neighbourhood() {
        let snap = SnapKv { prompt: Share::Tokens(4), window: 2, pool: 3, heavy: Share::Percent(20) };
        // Rows 0..=2 share row 1's weight, 6..=8 row 7's.
        let kept = PromptPolicy::select(&snap, rows(0, 0), 6);
        assert_eq!(kept, [0, 1, 2, 6, 7, 8]);
    }
}

//! How many rows a layer may hold under a policy, and what is known about each row.

use std::ops::Range;
use std::sync::Arc;

use kvant_attn::{BLOCK, TILE};

use crate::config::{CacheConfig, LayerPlan, RepairBytes};
use crate::error::CacheError;
use crate::fit::largest_fitting;
use crate::policy::{Policy, PolicyError, RowRule, Selection};

/// Newest rows before a position that every head must still hold for a rollback to it.
pub(crate) const ROLLBACK_ROWS: usize = 2 * TILE;

/// Steps between factors of one that [`Retention::adapted`] tries.
const FACTOR_STEPS: usize = 1 << 30;

/// How much a layer may hold, and what of it must stay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Rows, in tokens.
    pub limit: usize,
    /// First tokens that are never evicted.
    pub protected: usize,
}

/// A layer's rows, when asked what they take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayerRows {
    /// Rows it may hold.
    pub rows: usize,
    /// How many of them may be new.
    pub step: usize,
}

/// A policy with its limits worked out for a cache.
#[derive(Clone)]
pub(crate) struct Retention {
    pub policy: Arc<dyn Policy>,
    /// Rows each layer may hold.
    pub limits: Vec<usize>,
    /// Layers that may have to evict rows which a query could still see.
    pub contested: Vec<bool>,
    /// Rows evicted at once.
    pub batch: usize,
    /// True if rows carry scores.
    pub scored: bool,
    /// Limits follow attention ([`Retention::adapted`]).
    pub adaptive: bool,
}

impl Retention {
    /// `None` when nothing is ever evicted.
    pub fn new(config: &CacheConfig, plans: &[LayerPlan]) -> Result<Option<Self>, CacheError> {
        let policy = &config.policy;
        let scored = policy.build().is_some_and(|policy| policy.scorer().is_some());
        Self::within(config, plans, &|layer, LayerRows { rows, step }| {
            plans[layer].bounded_bytes(rows, step, scored)
        })
    }

    /// [`Retention::new`] where `bytes` says what a layer takes.
    pub fn within(
        config: &CacheConfig,
        plans: &[LayerPlan],
        bytes: &dyn Fn(usize, LayerRows) -> u64,
    ) -> Result<Option<Self>, CacheError> {
        if !config.policy.evicts() {
            return Ok(None);
        }
        let policy = &config.policy;
        let wrong = |reason: String| CacheError::from(PolicyError::new(policy, reason));
        let scored = policy.build().is_some_and(|policy| policy.scorer().is_some());
        let bytes_of = |max: usize| -> u64 {
            let batch = policy.batch_of(max);
            let of_layer = |(layer, plan): (usize, &LayerPlan)| {
                bytes(layer, LayerRows { rows: limit(plan, max, batch), step: batch })
            };
            plans.iter().enumerate().map(of_layer).sum()
        };
        let least_of = |max: usize| {
            let batch = policy.batch_of(max);
            plans.iter().map(|plan| least(plan, batch)).max().unwrap_or(0)
        };
        let mut max = policy.max.unwrap_or(config.capacity).min(config.capacity);
        if let Some(budget) = config.budget {
            // The largest number of rows whose bytes fit; bytes grow with the rows.
            max = largest_fitting(max, |rows| bytes_of(rows) <= budget);
            if max < least_of(max) {
                let (least, needed) = (least_of(max), bytes_of(least_of(max)));
                return Err(wrong(format!(
                    "the budget of {budget} bytes holds {max} rows per layer; at least {least} ({needed} bytes) are needed"
                )));
            }
        }
        // A context that is shorter than the least never fills up, so its limit is never reached.
        if max < least_of(max) && max < config.capacity {
            let least = least_of(max);
            return Err(wrong(format!("found a limit of {max} rows per layer, expected at least {least}")));
        }
        let batch = policy.batch_of(max);
        let limits: Vec<usize> = plans.iter().map(|plan| limit(plan, max, batch)).collect();
        let contested = plans.iter().zip(&limits).map(|(plan, limit)| match plan.shape.window {
            Some(window) => *limit < roomy(window, batch),
            None => *limit < config.capacity,
        });
        Ok(Some(Retention {
            policy: policy.build().expect("it evicts"),
            contested: contested.collect(),
            limits,
            batch,
            scored,
            adaptive: policy.adaptive,
        }))
    }

    /// True if `limits` could have come from [`Retention::adapted`].
    pub fn may_be_adapted(&self, plans: &[LayerPlan], limits: &[usize]) -> bool {
        let sound = |layer: usize| {
            let (limit, equal) = (limits[layer], self.limits[layer]);
            let range = (equal / 2).max(least(&plans[layer], self.batch))..=equal + equal / 2;
            if self.contested[layer] { range.contains(&limit) || limit == equal } else { limit == equal }
        };
        self.adaptive && limits.len() == plans.len() && (0..plans.len()).all(sound)
    }

    /// Limits in proportion to how many rows each layer's attention is spread over, half to three halves of equal limits, in at most
    /// their bytes. Layers that never evict anything a query could see keep theirs.
    pub fn adapted(&self, plans: &[LayerPlan], spreads: &[f64]) -> Vec<usize> {
        let contested = || (0..plans.len()).filter(|layer| self.contested[*layer]);
        let mean = contested().map(|layer| spreads[layer]).sum::<f64>() / contested().count().max(1) as f64;
        let limits = |factor: f64| -> Vec<usize> {
            let limit = |layer: usize| {
                let (equal, plan) = (self.limits[layer], &plans[layer]);
                let share = factor * spreads[layer] / mean.max(f64::MIN_POSITIVE);
                let wanted = (equal as f64 * share.clamp(0.5, 1.5)) as usize;
                if self.contested[layer] { wanted.max(least(plan, self.batch)) } else { equal }
            };
            (0..plans.len()).map(limit).collect()
        };
        let bytes = |limits: &[usize]| -> u64 {
            let of =
                |(plan, limit): (&LayerPlan, &usize)| plan.bounded_bytes(*limit, self.batch, self.scored);
            plans.iter().zip(limits).map(of).sum()
        };
        // The largest factor whose limits fit, up to 3; bytes grow with it.
        let budget = bytes(&self.limits);
        let factor = |steps: usize| steps as f64 / FACTOR_STEPS as f64;
        let steps = largest_fitting(3 * FACTOR_STEPS, |steps| bytes(&limits(factor(steps))) <= budget);
        match limits(factor(steps)) {
            adapted if bytes(&adapted) <= budget => adapted,
            // So little room that the least of every layer is all there is.
            _ => self.limits.clone(),
        }
    }
}

impl Bounds {
    /// Of a layer of up to `limit` rows; the caller protects `wanted` first tokens, the policy `sinks`.
    pub fn new(limit: usize, wanted: usize, sinks: usize) -> Self {
        Bounds { limit, protected: wanted.min(limit / 2).max(sinks) }
    }

    /// Rows that must go for `count` more to fit, a batch at a time; 0 if they fit.
    pub fn surplus(&self, len: usize, count: usize, batch: usize) -> usize {
        match len + count > self.limit {
            true => (len + count.max(batch)).saturating_sub(self.limit),
            false => 0,
        }
    }

    /// What stays of `count` rows that may go when at least `surplus` of them are to (or all): whole tiles, so that sealing goes on tile by
    /// tile. The next query is at `position` and sees `window` tokens, or all.
    pub fn choice(
        &self,
        count: usize,
        surplus: usize,
        window: Option<usize>,
        position: usize,
        rule: RowRule,
    ) -> Selection {
        Selection {
            keep: count.saturating_sub(surplus) / TILE * TILE,
            rule,
            protected: self.protected,
            oldest: window.map_or(0, |window| (position + 1).saturating_sub(window)),
        }
    }
}

/// Rows that attention to a layer is spread over, given positions and scores of each head's: the mean of the heads, rows at positions
/// below `protected` left out.
pub(crate) fn layer_spread<'r>(
    heads: impl ExactSizeIterator<Item = (&'r [u32], &'r [f32])>,
    protected: usize,
) -> f64 {
    let count = heads.len().max(1);
    let of_head = |(positions, scores): (&[u32], &[f32])| {
        spread(&scores[positions.partition_point(|p| (*p as usize) < protected)..])
    };
    heads.map(of_head).sum::<f64>() / count as f64
}

/// Rows that attention is spread over: `exp` of the entropy of what the rows received.
fn spread(scores: &[f32]) -> f64 {
    let sum: f64 = scores.iter().map(|s| f64::from(s.max(0.0))).sum();
    if sum <= 0.0 {
        return scores.len() as f64;
    }
    let term = |s: &f32| match f64::from(s.max(0.0)) / sum {
        0.0 => 0.0,
        share => -share * share.ln(),
    };
    scores.iter().map(term).sum::<f64>().exp()
}

/// Rows a layer needs to work at all: what cannot be evicted, one batch, and one tile to round with.
fn least(plan: &LayerPlan, batch: usize) -> usize {
    let zones = plan.zones.expect("layers under a policy have zones");
    zones.sinks + zones.window + 2 * TILE + batch
}

/// Rows with which a sliding layer never evicts what a query could see.
fn roomy(window: usize, batch: usize) -> usize {
    window + batch + TILE
}

/// Rows that a layer may hold: sliding layers need no more than their window and what waits to be evicted.
fn limit(plan: &LayerPlan, max: usize, batch: usize) -> usize {
    match plan.shape.window {
        Some(window) => max.min(roomy(window, batch).max(least(plan, batch))),
        None => max,
    }
}

impl CacheConfig {
    /// Bytes of a cache at rest that has seen `tokens` tokens: sliding layers cut to their windows, other layers to what the policy
    /// leaves them.
    pub fn bytes_at(&self, tokens: usize) -> Result<u64, CacheError> {
        let plans = self.plans()?;
        Ok(self.layer_bytes(&plans, &plans, tokens)?.iter().sum())
    }

    /// [`CacheConfig::bytes_at`] of a cache that repairs itself, if every layer needs it.
    pub fn repaired_at(&self, tokens: usize) -> Result<RepairBytes, CacheError> {
        let plans = self.plans()?;
        let before = self.layer_bytes(&plans, &plans, tokens)?;
        // A byte budget is divided into rows once: there layers stay as they are.
        if self.policy.evicts() && self.budget.is_some() {
            return Ok(RepairBytes { held: before.iter().sum(), repacking: 0 });
        }
        let raised: Vec<LayerPlan> = plans.iter().map(LayerPlan::raised_as_a_whole).collect();
        let after = self.layer_bytes(&plans, &raised, tokens)?;
        let held = before.iter().zip(&after).map(|(before, after)| *before.max(after)).sum();
        Ok(RepairBytes { held, repacking: after.into_iter().max().unwrap_or(0) })
    }

    /// Bytes of every layer that is stored like `stored`, with the limits of layers like `plans`.
    fn layer_bytes(
        &self,
        plans: &[LayerPlan],
        stored: &[LayerPlan],
        tokens: usize,
    ) -> Result<Vec<u64>, CacheError> {
        let Some(retention) = Retention::new(self, plans)? else {
            return Ok(stored.iter().map(|plan| plan.bytes_at(tokens)).collect());
        };
        let layers = stored.iter().zip(&retention.limits);
        let bytes = layers.map(|(plan, limit)| plan.bounded_bytes(tokens.min(*limit), 0, retention.scored));
        Ok(bytes.collect())
    }
}

/// What is known about the stored rows of one KV head, in physical order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HeadRows {
    /// Logical positions, ascending.
    pub positions: Vec<u32>,
    /// Attention received; empty when the policy has no scorer.
    pub scores: Vec<f32>,
}

impl HeadRows {
    /// Adds `count` rows from position `first` on, with nothing received yet.
    pub fn push(&mut self, first: usize, count: usize, scored: bool) {
        let len = self.positions.len() + count;
        // Room is made block by block, so that the bytes are those of `row_bytes`.
        let room = len.next_multiple_of(BLOCK);
        if room > self.positions.capacity() {
            self.positions.reserve_exact(room - self.positions.len());
        }
        self.positions.extend((first..first + count).map(|position| position as u32));
        if scored {
            if room > self.scores.capacity() {
                self.scores.reserve_exact(room - self.scores.len());
            }
            self.scores.resize(len, 0.0);
        }
    }

    /// Forgets rows from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.positions.truncate(len);
        self.scores.truncate(len);
    }

    /// Of the rows in `range` keeps those at `kept` (relative, ascending); the others outside stay.
    pub fn gather(&mut self, range: Range<usize>, kept: &[usize]) {
        let scored = !self.scores.is_empty();
        for (to, from) in kept.iter().enumerate() {
            self.positions[range.start + to] = self.positions[range.start + from];
            if scored {
                self.scores[range.start + to] = self.scores[range.start + from];
            }
        }
        let gone = range.start + kept.len()..range.end;
        self.positions.drain(gone.clone());
        if scored {
            self.scores.drain(gone);
        }
    }

    /// Of the rows in `range` those that stay (relative, ascending).
    pub fn select(&self, choice: &Selection, range: Range<usize>) -> Vec<usize> {
        let scores = if self.scores.is_empty() { &[] } else { &self.scores[range.clone()] };
        choice.select(&self.positions[range], scores)
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (self.positions.capacity() * 4 + self.scores.capacity() * 4) as u64
    }

    /// Rows at positions below `position`.
    pub fn before(&self, position: usize) -> usize {
        self.positions.partition_point(|p| (*p as usize) < position)
    }

    /// True if the last rows before `position`, as many as a rollback needs, are all there.
    pub fn holds_end_of(&self, position: usize) -> bool {
        let (held, needed) = (self.before(position), position.min(ROLLBACK_ROWS));
        // Positions ascend, so the first of them being where it should is enough.
        needed == 0 || (held >= needed && self.positions[held - needed] as usize == position - needed)
    }

    /// True if a position between the first and the last row is missing.
    pub fn has_gaps(&self) -> bool {
        self.positions.last().is_some_and(|last| *last as usize + 1 != self.positions.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(positions: &[u32]) -> HeadRows {
        HeadRows { positions: positions.to_vec(), scores: positions.iter().map(|p| *p as f32).collect() }
    }

    #[test]
    fn bounds_protect_up_to_half_and_let_go_in_batches() {
        let protected = |wanted| Bounds::new(100, wanted, 4).protected;
        assert_eq!((protected(0), protected(30), protected(90)), (4, 30, 50));
        assert_eq!(Bounds::new(6, 0, 4).protected, 4, "the policy's own stay beyond half");
        let bounds = Bounds::new(100, 0, 4);
        assert_eq!((bounds.surplus(90, 10, 32), bounds.surplus(90, 11, 32)), (0, 22));
        assert_eq!((bounds.surplus(90, 50, 32), bounds.surplus(101, 0, 1)), (40, 2));
        assert_eq!(bounds.surplus(10, 91, 8), 1);
        let rule = RowRule { heavy: 3, reach: 0 };
        let choice = bounds.choice(80, 10, Some(64), 99, rule);
        assert_eq!(choice, Selection { keep: 64, rule, protected: 4, oldest: 36 });
        assert_eq!(bounds.choice(80, 0, None, 99, rule), Selection { keep: 80, oldest: 0, ..choice });
        assert_eq!(bounds.choice(8, 10, Some(64), 9, rule), Selection { keep: 0, oldest: 0, ..choice });
    }

    #[test]
    fn spread_is_the_number_of_rows_that_share_equally() {
        assert!((spread(&[2.0; 5]) - 5.0).abs() < 1e-9);
        assert!((spread(&[0.0, 7.0, -3.0]) - 1.0).abs() < 1e-9, "one row has everything");
        assert_eq!(spread(&[0.0; 3]), 3.0, "nothing received yet");
        let positions: [u32; 4] = [0, 1, 8, 9];
        let heads =
            [(&positions[..], &[9.0, 9.0, 1.0, 1.0][..]), (&positions[..], &[9.0, 9.0, 1.0, 0.0][..])];
        assert!((layer_spread(heads.into_iter(), 2) - 1.5).abs() < 1e-9, "the mean of two rows and one");
    }

    #[test]
    fn rows_that_stay_move_together() {
        let mut head = rows(&[0, 1, 2, 3, 4, 5, 6]);
        head.gather(1..6, &[1, 3]);
        assert_eq!(head, rows(&[0, 2, 4, 6]));
        assert!(head.has_gaps() && !rows(&[0, 1, 2]).has_gaps() && !rows(&[]).has_gaps());
        assert_eq!((head.before(0), head.before(4), head.before(5)), (0, 2, 3));
        head.truncate(2);
        assert_eq!(head, rows(&[0, 2]));
        head.push(9, 2, true);
        assert_eq!((&head.positions[..], &head.scores[..]), (&[0, 2, 9, 10][..], &[0.0, 2.0, 0.0, 0.0][..]));
        assert_eq!(head.bytes(), 2 * 4 * BLOCK as u64, "room by the block");
        let choice = Selection { keep: 1, rule: RowRule { heavy: 1, reach: 0 }, protected: 0, oldest: 0 };
        assert_eq!(rows(&[4, 5, 6, 7]).select(&choice, 1..3), [1], "the heavier of two");
    }

    #[test]
    fn a_rollback_needs_the_newest_rows_before_it() {
        let from = |first: u32| rows(&(first..100).collect::<Vec<_>>());
        assert!(from(0).holds_end_of(0) && from(0).holds_end_of(5) && from(0).holds_end_of(100));
        assert!(from(60).holds_end_of(60 + ROLLBACK_ROWS));
        assert!(!from(60).holds_end_of(59 + ROLLBACK_ROWS), "one row short");
        let mut gap = from(0);
        gap.gather(80..81, &[]);
        assert!(!gap.holds_end_of(100) && gap.holds_end_of(80));
        assert!(!gap.holds_end_of(81));
    }
}

//! How many weights are negligible one by one: what a rule that chooses by head and position could leave out, beside the rule by tiles.

use std::collections::BTreeMap;

use kvant_engine::Engine;

use crate::error::LabError;

/// Weights of a layer, each of one head and position, and how many of them are below a threshold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Direct {
    /// All.
    pub total: usize,
    /// Below τ of the head's largest weight: the rule of sparse V, value by value.
    pub below_largest: usize,
    /// Below τ itself, the weights of a head summing to one.
    pub below: usize,
}

impl std::ops::AddAssign for Direct {
    fn add_assign(&mut self, other: Self) {
        self.total += other.total;
        self.below_largest += other.below_largest;
        self.below += other.below;
    }
}

/// Keys of all tokens and queries of the last ones, of one layer.
#[derive(Default)]
struct Rows {
    keys: Vec<f32>,
    queries: Vec<f32>,
}

/// Counts the weights of the last `steps` tokens of `window`, by threshold and layer.
pub(super) fn direct_sparsity(
    engine: &Engine,
    window: &[u32],
    steps: usize,
    thresholds: &[f32],
) -> Result<Vec<BTreeMap<usize, Direct>>, LabError> {
    let (past, last) = window.split_at(window.len() - steps);
    let mut rows: BTreeMap<usize, Rows> = BTreeMap::new();
    let mut session = engine.session()?;
    for (tokens, with_queries) in [(past, false), (last, true)] {
        session.observe(tokens, &mut |seen| {
            let own = rows.entry(seen.layer).or_default();
            own.keys.extend_from_slice(seen.keys);
            if with_queries {
                own.queries.extend_from_slice(seen.queries);
            }
        })?;
    }
    let mut found = vec![BTreeMap::new(); thresholds.len()];
    for (layer, rows) in &rows {
        let spec = &engine.spec().layers[*layer];
        let (d, kv_heads, group) = (spec.head_dim, spec.kv_heads, spec.heads / spec.kv_heads.max(1));
        for (step, queries) in rows.queries.chunks_exact(spec.heads * d).enumerate() {
            let end = past.len() + step + 1;
            let first = spec.window.map_or(0, |window| end.saturating_sub(window));
            for (head, query) in queries.chunks_exact(d).enumerate() {
                let key = |token: usize| &rows.keys[(token * kv_heads + head / group) * d..][..d];
                let score = |token| {
                    let product: f32 = query.iter().zip(key(token)).map(|(q, k)| q * k).sum();
                    let score = product * spec.scale;
                    spec.softcap.map_or(score, |cap| cap * (score / cap).tanh())
                };
                let scores: Vec<f32> = (first..end).map(score).collect();
                for (threshold, found) in thresholds.iter().zip(&mut found) {
                    *found.entry(*layer).or_insert_with(Direct::default) += count(&scores, *threshold);
                }
            }
        }
    }
    Ok(found)
}

/// Weights of one head's scores that are below `threshold`.
fn count(scores: &[f32], threshold: f32) -> Direct {
    let max = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights = || scores.iter().map(|score| f64::from(score - max).exp());
    let sum: f64 = weights().sum();
    let threshold = f64::from(threshold);
    Direct {
        total: scores.len(),
        below_largest: weights().filter(|weight| *weight < threshold).count(),
        below: weights().filter(|weight| *weight < threshold * sum).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_counted_by_both_rules() {
        // Weights 1, 1, 0.1, 0.001 of the largest; their sum is 2.101.
        let scores: Vec<f32> = [1.0f32, 1.0, 0.1, 0.001].iter().map(|w| w.ln() + 5.0).collect();
        let of = |threshold| count(&scores, threshold);
        assert_eq!(of(0.05), Direct { total: 4, below_largest: 1, below: 2 });
        assert_eq!(of(0.0001), Direct { total: 4, below_largest: 0, below: 0 });
        assert_eq!(of(0.2), Direct { total: 4, below_largest: 2, below: 2 });
    }
}

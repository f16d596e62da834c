//! The truth: attention in f64, one score at a time, from the same stored elements.

use crate::kv::{BLOCK, key_index};
use crate::plan::AttnProblem;

/// Attends in f64. A row that sees no token (and has no sink logit) yields zeros.
pub fn attend(problem: &AttnProblem) -> Vec<f64> {
    let shape = problem.shape;
    let (heads, d) = (shape.heads, shape.head_dim);
    let mut out = vec![0.0; problem.queries.len()];
    for row in 0..problem.rows() {
        for head in 0..heads {
            let kv_head = head / shape.group();
            let at = (row * heads + head) * d;
            let query = &problem.queries[at..at + d];
            let scores: Vec<(usize, f64)> = problem
                .visible(row, kv_head)
                .map(|t| {
                    let keys = problem.kv.blocks[t / BLOCK].keys.head(kv_head, shape.kv_heads);
                    let dot: f64 =
                        (0..d).map(|c| f64::from(query[c]) * keys.get(key_index(d, t % BLOCK, c))).sum();
                    let score = dot * f64::from(problem.scale);
                    (t, problem.softcap.map_or(score, |cap| f64::from(cap) * (score / f64::from(cap)).tanh()))
                })
                .collect();
            let sink = problem.sink_logits.map(|s| f64::from(s[head]));
            let max = scores.iter().map(|s| s.1).chain(sink).fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = scores.iter().map(|s| s.1).chain(sink).map(|s| (s - max).exp()).sum();
            for (t, score) in scores {
                let block = &problem.kv.blocks[t / BLOCK];
                let weight = (score - max).exp() / sum;
                for c in 0..d {
                    out[at + c] += weight * block.value_at(kv_head, shape.kv_heads, d, t % BLOCK, c);
                }
            }
        }
    }
    out
}

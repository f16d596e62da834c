//! Two runs over different tokens become one.

use super::problem::ScoreExport;
use crate::state::merge;

/// Merges the attention of the same queries over other tokens (`other_out`, `other`) into `out` and `export`, as if one run had seen
/// them all: `other`'s tokens first. Both outputs are normalised, rows of `d` channels; sink logits may count in one of them only.
pub fn join(d: usize, out: &mut [f32], export: &mut ScoreExport, other_out: &[f32], other: &ScoreExport) {
    let tokens = other.tokens + export.tokens;
    let mut scores = Vec::with_capacity(export.log_sum_exp.len() * tokens);
    for (row, (output, others)) in out.chunks_exact_mut(d).zip(other_out.chunks_exact(d)).enumerate() {
        // A normalised output is a state whose weights sum to one at its log-sum-exp.
        let (mut max, mut sum) = (export.log_sum_exp[row], 1.0);
        if max == f32::NEG_INFINITY {
            sum = 0.0;
        }
        merge(&mut max, &mut sum, output, other.log_sum_exp[row], 1.0, others);
        if sum > 0.0 {
            output.iter_mut().for_each(|x| *x /= sum);
            export.log_sum_exp[row] = max + sum.ln();
        }
        scores.extend_from_slice(&other.scores[row * other.tokens..(row + 1) * other.tokens]);
        scores.extend_from_slice(&export.scores[row * export.tokens..(row + 1) * export.tokens]);
    }
    (export.tokens, export.scores) = (tokens, scores);
}

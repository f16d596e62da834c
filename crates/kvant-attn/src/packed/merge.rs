//! Two runs over different tokens become one.

use super::export::ScoreExport;
use crate::state::merge;

/// Merges the attention of the same queries over other tokens (`other_out`, `other`) into `out` and `export`, as if one run had seen
/// them all: `other`'s tokens first. Both outputs are normalised, rows of `d` channels; sink logits may count in one of them only.
pub fn merge_runs(
    d: usize,
    out: &mut [f32],
    export: &mut ScoreExport,
    other_out: &[f32],
    other: &ScoreExport,
) {
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
        other.row(row).chain(export.row(row)).for_each(|part| scores.extend_from_slice(part));
    }
    *export = ScoreExport::from_rows(tokens, scores, std::mem::take(&mut export.log_sum_exp));
}

#[cfg(test)]
mod tests {
    use half::f16;

    use super::*;

    const DIM: usize = 3;

    /// What a run over tokens with these logits (one row of queries after another) and values leaves behind.
    fn attend(logits: &[Vec<f32>], values: &[[f32; DIM]]) -> (Vec<f32>, ScoreExport) {
        let (mut scores, mut log_sum_exp) = (Vec::new(), Vec::new());
        let mut out = Vec::new();
        for row in logits {
            let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let weights: Vec<f64> = row.iter().map(|s| f64::from(s - max).exp()).collect();
            let sum: f64 = weights.iter().sum();
            let seen = max > f32::NEG_INFINITY;
            for channel in 0..DIM {
                let dot: f64 = weights.iter().zip(values).map(|(w, v)| w * f64::from(v[channel])).sum();
                out.push(if seen { (dot / sum) as f32 } else { 0.0 });
            }
            log_sum_exp.push(if seen { max + sum.ln() as f32 } else { f32::NEG_INFINITY });
            scores.extend(row.iter().map(|s| f16::from_f32(*s)));
        }
        (out, ScoreExport::from_rows(values.len(), scores, log_sum_exp))
    }

    #[test]
    fn two_runs_are_as_good_as_one() {
        let unit = |i: usize| ((i * 7919 + 13) % 1009) as f32 / 1009.0;
        let values: Vec<[f32; DIM]> =
            (0..40).map(|t| std::array::from_fn(|c| 8.0 * unit(t * DIM + c) - 4.0)).collect();
        // Rows of queries: ordinary, a giant in the first part, a giant in the second, first part or second or nothing seen at all.
        let logits: Vec<Vec<f32>> = (0..6)
            .map(|row| {
                let logit = |t: usize| match (row, t) {
                    (1, 3) | (2, 33) => 90.0,
                    (3, ..17) | (4, 17..) | (5, _) => f32::NEG_INFINITY,
                    _ => 6.0 * unit(1000 + row * 40 + t) - 3.0,
                };
                (0..40).map(logit).collect()
            })
            .collect();
        for cut in [0, 1, 17, 39, 40] {
            let part = |from: usize, to: usize| {
                let logits: Vec<Vec<f32>> = logits.iter().map(|row| row[from..to].to_vec()).collect();
                attend(&logits, &values[from..to])
            };
            let (expected, whole) = part(0, 40);
            let ((first_out, first), (mut out, mut export)) = (part(0, cut), part(cut, 40));
            merge_runs(DIM, &mut out, &mut export, &first_out, &first);
            for row in 0..logits.len() {
                assert!(export.row(row).flatten().eq(whole.row(row).flatten()), "cut at {cut}");
            }
            for (row, (found, expected)) in export.log_sum_exp.iter().zip(&whole.log_sum_exp).enumerate() {
                assert!(found == expected || (found - expected).abs() < 1e-5, "cut at {cut}, row {row}");
            }
            for (i, (found, expected)) in out.iter().zip(&expected).enumerate() {
                assert!((found - expected).abs() < 1e-5, "cut at {cut}, element {i}: {found}, {expected}");
            }
        }
    }
}

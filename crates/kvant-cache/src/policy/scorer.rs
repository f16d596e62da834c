//! How attention becomes a row's score.

use std::fmt;
use std::str::FromStr;

use half::slice::HalfFloatSliceExt;
use kvant_attn::packed::ScoreExport;

use super::PolicyError;

/// What of an old score survives one query of the moving averages.
const KEEP: f32 = 0.95;

/// How the attention that a stored row receives is summed up. Every score is the mean over the query heads of the row's KV head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scorer {
    /// Moving average of |logit|: `C ← 0.95·C + 0.05·|s|`.
    EmaLogit,
    /// Moving average of the softmax weight: `C ← 0.95·C + 0.05·p`.
    EmaWeight,
    /// Sum of the softmax weights: `C ← C + p`.
    SumWeight,
}

impl Scorer {
    /// Every scorer.
    pub const ALL: [Scorer; 3] = [Scorer::EmaLogit, Scorer::EmaWeight, Scorer::SumWeight];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Scorer::EmaLogit => "ema-logit",
            Scorer::EmaWeight => "ema-weight",
            Scorer::SumWeight => "sum-weight",
        }
    }

    /// True for a score made of |logit|, false for one made of softmax weights.
    pub fn uses_logits(self) -> bool {
        self == Scorer::EmaLogit
    }

    /// What of an old score survives one query, and what the sum over a group of `group` query heads is multiplied with before it is
    /// added.
    pub fn factors(self, group: usize) -> (f32, f32) {
        let share = 1.0 / group as f32;
        match self {
            Scorer::SumWeight => (1.0, share),
            Scorer::EmaLogit | Scorer::EmaWeight => (KEEP, (1.0 - KEEP) * share),
        }
    }

    /// Takes in what a step's queries gave to the rows of `kv_head`, whose `group` of all `heads` query heads lie one after another. A
    /// row that a query does not see keeps its score. `spare` is reused memory.
    pub(crate) fn observe(
        self,
        export: &ScoreExport,
        kv_head: usize,
        group: usize,
        heads: usize,
        scores: &mut [f32],
        spare: &mut Vec<f32>,
    ) {
        let tokens = export.tokens;
        let (keep, take) = self.factors(group);
        spare.resize(2 * tokens, 0.0);
        for query in 0..export.log_sum_exp.len() / heads {
            let first = query * heads + kv_head * group;
            let (sums, logits) = spare.split_at_mut(tokens);
            match self {
                Scorer::EmaLogit => {
                    sums.fill(0.0);
                    for row in first..first + group {
                        widen(export, row, logits);
                        sums.iter_mut().zip(&*logits).for_each(|(sum, logit)| *sum += logit.abs());
                    }
                    for (score, sum) in scores.iter_mut().zip(&*sums) {
                        let next = keep * *score + take * sum;
                        *score = if next < f32::INFINITY { next } else { *score };
                    }
                }
                Scorer::EmaWeight | Scorer::SumWeight => {
                    scores[..tokens].iter_mut().for_each(|score| *score *= keep);
                    for row in first..first + group {
                        let lse = export.log_sum_exp[row];
                        widen(export, row, logits);
                        // No weight is above one, whatever rounding says.
                        logits.iter_mut().for_each(|logit| *logit = (*logit - lse).min(0.0));
                        kvant_cpu::ops::exp_inplace(logits);
                        scores.iter_mut().zip(&*logits).for_each(|(score, p)| *score += take * p);
                    }
                }
            }
        }
    }
}

/// One row's exported scores, in f32.
fn widen(export: &ScoreExport, row: usize, mut out: &mut [f32]) {
    for part in export.row(row) {
        let (own, others) = out.split_at_mut(part.len());
        part.convert_to_f32_slice(own);
        out = others;
    }
}

impl fmt::Display for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scorer {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let found = Scorer::ALL.into_iter().find(|scorer| scorer.name() == text);
        found.ok_or_else(|| PolicyError::new(text, "expected ema-logit, ema-weight or sum-weight"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn export() -> ScoreExport {
        // Two queries, two heads of one group, three tokens; the first query does not see the last token.
        let gone = f32::NEG_INFINITY;
        let scores = [1.0, -2.0, gone, 3.0, 0.0, gone, 0.0, 1.0, 2.0, -1.0, -1.0, -1.0];
        let log_sum_exp = scores
            .chunks(3)
            .map(|row: &[f32]| row.iter().filter(|s| s.is_finite()).map(|s| s.exp()).sum::<f32>().ln())
            .collect();
        ScoreExport::from_rows(3, scores.map(half::f16::from_f32).to_vec(), log_sum_exp)
    }

    #[test]
    fn scorers_follow_their_formulas() {
        let export = export();
        let score = |row: usize, t: usize| export.row(row).flatten().nth(t).unwrap().to_f32();
        let weight = |row: usize, t: usize| (score(row, t) - export.log_sum_exp[row]).exp();
        for scorer in Scorer::ALL {
            let mut found = vec![0.5, 0.25, 0.0];
            scorer.observe(&export, 0, 2, 2, &mut found, &mut Vec::new());
            for (t, found) in found.iter().enumerate() {
                let mut expected = [0.5f32, 0.25, 0.0][t];
                for query in 0..2 {
                    let (a, b) = (query * 2, query * 2 + 1);
                    let logit = (score(a, t).abs() + score(b, t).abs()) / 2.0;
                    let p = (weight(a, t) + weight(b, t)) / 2.0;
                    expected = match scorer {
                        Scorer::EmaLogit if logit.is_infinite() => expected,
                        Scorer::EmaLogit => 0.95 * expected + 0.05 * logit,
                        Scorer::EmaWeight => 0.95 * expected + 0.05 * p,
                        Scorer::SumWeight => expected + p,
                    };
                }
                assert!((found - expected).abs() < 1e-6, "{scorer} token {t}: {found} against {expected}");
            }
        }
    }

    #[test]
    fn a_kv_head_is_given_what_its_own_queries_look_at() {
        // Four heads, two of each KV head, two tokens: the first KV head looks at the first token, the second at the second.
        let far = -60.0;
        let scores = [0.0, far, 0.0, far, far, 0.0, far, 0.0].map(half::f16::from_f32);
        let export = ScoreExport::from_rows(2, scores.to_vec(), vec![0.0; 4]);
        for (kv_head, expected) in [(0, [1.0, 0.0]), (1, [0.0, 1.0])] {
            let mut found = vec![0.0; 2];
            Scorer::SumWeight.observe(&export, kv_head, 2, 4, &mut found, &mut Vec::new());
            let close = found.iter().zip(expected).all(|(a, b): (&f32, f32)| (a - b).abs() < 1e-6);
            assert!(close, "KV head {kv_head}: {found:?}");
        }
        // A sum that rounding left below its largest term gives that term a weight of one, not more.
        let export = ScoreExport::from_rows(1, vec![half::f16::from_f32(1.0)], vec![0.9]);
        let mut found = vec![0.0];
        Scorer::SumWeight.observe(&export, 0, 1, 1, &mut found, &mut Vec::new());
        assert!((found[0] - 1.0).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn names_read_back() {
        for scorer in Scorer::ALL {
            assert_eq!(scorer.to_string().parse(), Ok(scorer));
        }
        assert!("weight".parse::<Scorer>().unwrap_err().to_string().contains("sum-weight"));
    }
}

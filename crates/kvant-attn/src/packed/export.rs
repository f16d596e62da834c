//! Scores on their way out: the policies of a cache want to know which tokens attention goes to.

use super::cut::MixedPlan;
use super::problem::MixedProblem;
use crate::kv::BLOCK;

/// Scores before the softmax and what turns them into weights: `weight = exp(score − log_sum_exp)`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoreExport {
    /// Stored tokens, the columns: plain before, packed, plain after.
    pub tokens: usize,
    /// `[query·heads + head][token]`, −∞ where a token is not seen.
    pub scores: Vec<f32>,
    /// Per row the log of the softmax denominator, sink logit included.
    pub log_sum_exp: Vec<f32>,
}
/// Where a piece's exported scores go, one slice per (row, group member).
#[derive(Default)]
pub(super) struct Targets<'e> {
    pub before: Vec<&'e mut [f32]>,
    pub packed: Vec<&'e mut [f32]>,
    pub after: Vec<&'e mut [f32]>,
}

impl ScoreExport {
    /// Sizes the export for `problem` and hands every piece its own part. Every score is written by the piece that owns it.
    pub(super) fn targets(&mut self, problem: &MixedProblem, plan: &MixedPlan) -> Vec<Targets<'_>> {
        let shape = problem.shape;
        let rows = problem.rows() * shape.heads;
        self.tokens = problem.tokens();
        self.scores.resize(rows * self.tokens, f32::NEG_INFINITY);
        self.log_sum_exp.resize(rows, f32::NEG_INFINITY);
        let mut targets: Vec<Targets> = Vec::new();
        targets.resize_with(plan.pieces(shape), Targets::default);
        // Rows lie by query, KV head and group member; no row asks which it is.
        let (tokens, group) = (self.tokens.max(1), shape.group().max(1));
        for (query, scores) in self.scores.chunks_exact_mut(shape.heads.max(1) * tokens).enumerate() {
            let chunk = query / plan.rows_per_piece;
            for (kv_head, scores) in scores.chunks_exact_mut(group * tokens).enumerate() {
                let first = (kv_head * plan.row_chunks + chunk) * plan.segments.len();
                let own = &mut targets[first..first + plan.segments.len()];
                for scores in scores.chunks_exact_mut(tokens) {
                    split_row(problem, plan, scores, own);
                }
            }
        }
        targets
    }
}

/// Hands the parts of one row of exported scores to the targets of the segments.
fn split_row<'e>(
    problem: &MixedProblem,
    plan: &MixedPlan,
    scores: &'e mut [f32],
    targets: &mut [Targets<'e>],
) {
    let (before, rest) = scores.split_at_mut(problem.before_len());
    let (mut packed, after) = rest.split_at_mut(problem.packed_len());
    let (mut before, mut after) = (Some(before), Some(after));
    for (segment, target) in plan.segments.iter().zip(targets) {
        if segment.before {
            target.before.extend(before.take());
        }
        let columns = (segment.blocks.len() * BLOCK).min(packed.len());
        let (own, others) = packed.split_at_mut(columns);
        packed = others;
        if !segment.blocks.is_empty() {
            target.packed.push(own);
        }
        if segment.after {
            target.after.extend(after.take());
        }
    }
}

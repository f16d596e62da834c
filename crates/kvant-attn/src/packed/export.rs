//! Scores on their way out: the policies of a cache want to know which tokens attention goes to.

use std::ops::Range;

use half::f16;

use crate::plan::AttnPlan;
use crate::problem::AttnProblem;

/// Scores before the softmax and what turns them into weights: `weight = exp(score − log_sum_exp)`.
///
/// Scores are binary16: their traffic is a sixth of what attention on a 4-bit cache reads, and a weight within 2⁻¹¹·|score| of the
/// exact one tells as well who is heavy. Every piece of the work has its scores in one place:
///
/// ```text
///   [KV head][chunk of queries][segment of tokens][query of the chunk, group member][token of the segment]
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoreExport {
    /// Stored tokens: plain before, packed, plain after.
    pub tokens: usize,
    /// Per row (`query·heads + head`) the log of the softmax denominator, sink logit included.
    pub log_sum_exp: Vec<f32>,
    scores: Vec<f16>,
    layout: ScoreLayout,
}

/// How the scores lie.
#[derive(Clone, Debug, Default, PartialEq)]
struct ScoreLayout {
    /// Query heads, and how many of them share a KV head.
    heads: usize,
    group: usize,
    /// Queries of a chunk, and chunks.
    chunk: usize,
    chunks: usize,
    /// The segments' tokens.
    segments: Vec<Range<usize>>,
}

impl ScoreExport {
    /// Scores that lie row by row, `[row][token]`.
    pub fn from_rows(tokens: usize, scores: Vec<f16>, log_sum_exp: Vec<f32>) -> Self {
        let rows = log_sum_exp.len();
        assert_eq!(scores.len(), rows * tokens, "one score per row and token");
        let segments = std::iter::once(0..tokens).collect();
        let layout = ScoreLayout { heads: 1, group: 1, chunk: rows, chunks: 1, segments };
        Self { tokens, log_sum_exp, scores, layout }
    }

    /// The scores of row `query·heads + head` in the order of the tokens, in parts; −∞ where a token is not seen.
    pub fn row(&self, row: usize) -> impl Iterator<Item = &[f16]> {
        let ScoreLayout { heads, group, chunk, chunks, ref segments } = self.layout;
        let (query, head) = (row / heads, row % heads);
        let (run, slot) = (head / group * chunks + query / chunk, query % chunk * group + head % group);
        let first = run * chunk * group * self.tokens;
        segments.iter().map(move |tokens| {
            let at = first + chunk * group * tokens.start + slot * tokens.len();
            &self.scores[at..at + tokens.len()]
        })
    }

    /// Sizes the export for `problem` and hands every piece its own part. Every score is written by the piece that owns it.
    pub(crate) fn parts(&mut self, problem: &AttnProblem, plan: &AttnPlan) -> Vec<&mut [f16]> {
        let (shape, queries) = (problem.shape, problem.rows());
        self.tokens = problem.tokens();
        self.log_sum_exp.resize(queries * shape.heads, f32::NEG_INFINITY);
        let layout = &mut self.layout;
        (layout.heads, layout.group) = (shape.heads, shape.group());
        (layout.chunk, layout.chunks) = (plan.rows_per_piece.min(queries), plan.row_chunks);
        let mut end = 0;
        layout.segments.clear();
        layout.segments.extend(plan.segments.iter().map(|segment| {
            let start = end;
            end += segment.columns(problem)[2].end;
            start..end
        }));
        let rows = layout.chunk * layout.group;
        self.scores.resize(shape.kv_heads * layout.chunks * rows * self.tokens, f16::NEG_INFINITY);
        let mut parts = Vec::with_capacity(shape.kv_heads * layout.chunks * layout.segments.len());
        let mut left = &mut self.scores[..];
        for tokens in std::iter::repeat_n(&layout.segments, shape.kv_heads * layout.chunks).flatten() {
            let (part, others) = left.split_at_mut(rows * tokens.len());
            parts.push(part);
            left = others;
        }
        parts
    }
}

/// Where the scores of some rows over some tokens go.
#[derive(Debug)]
pub(crate) struct ScoreRows<'e> {
    scores: &'e mut [f16],
    /// Scores from one row to the next.
    stride: usize,
    /// The tokens' columns.
    columns: Range<usize>,
}

impl<'e> ScoreRows<'e> {
    /// Rows of `stride` scores, of which `columns` are to be written.
    pub fn new(scores: &'e mut [f16], stride: usize, columns: Range<usize>) -> Self {
        assert!(columns.end <= stride);
        Self { scores, stride, columns }
    }

    /// Scores from one row to the next.
    #[cfg(target_arch = "x86_64")]
    pub fn stride(&self) -> usize {
        self.stride
    }

    pub fn tokens(&self) -> usize {
        self.columns.len()
    }

    pub fn rows(&self) -> usize {
        self.scores.len() / self.stride.max(1)
    }

    /// Row `r`.
    pub fn row(&mut self, r: usize) -> &mut [f16] {
        &mut self.scores[r * self.stride..(r + 1) * self.stride][self.columns.clone()]
    }

    /// Only some of the rows.
    pub fn part(&mut self, rows: Range<usize>) -> ScoreRows<'_> {
        let scores = &mut self.scores[rows.start * self.stride..rows.end * self.stride];
        ScoreRows { scores, stride: self.stride, columns: self.columns.clone() }
    }

    /// Marks all tokens as not seen.
    pub fn clear(&mut self) {
        (0..self.rows()).for_each(|r| self.row(r).fill(f16::NEG_INFINITY));
    }
}

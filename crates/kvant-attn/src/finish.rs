//! The end of a run: the pieces' states of a row meet and become its output.

use std::cell::RefCell;

use kvant_codec::CodecScratch;
use kvant_cpu::Pool;

use crate::error::AttnError;
use crate::packed::transforms::untransform_outputs;
use crate::piece::StateShape;
use crate::plan::AttnPlan;
use crate::problem::AttnProblem;
use crate::state::merge;

/// Output rows that a thread finishes at a time where there are many.
const ROWS_PER_PART: usize = 64;
/// Floats of states from which several threads merge them: other threads wrote most of them, and one alone would wait for each line.
const SHARED_FROM: usize = 16384;

/// What the pieces of a run left.
pub(crate) struct States<'s> {
    pub problem: &'s AttnProblem<'s>,
    pub plan: &'s AttnPlan,
    pub shape: &'s StateShape,
    /// States over packed and over plain tokens: `[KV head][query chunk][segment that has some][row, group member]`.
    pub packed: &'s [f32],
    pub plain: &'s [f32],
}

impl<'s> States<'s> {
    /// The states of one row (`query·heads + head`), `segments` in number, out of `all`; each with its largest score, sum and output.
    fn of_row(
        &self,
        row: usize,
        all: &'s [f32],
        segments: usize,
    ) -> impl Iterator<Item = (f32, f32, &'s [f32])> {
        let (heads, group) = (self.problem.shape.heads, self.problem.shape.group());
        let (query, head) = (row / heads, row % heads);
        let run = head / group * self.plan.row_chunks + query / self.plan.rows_per_piece;
        let slot = query % self.plan.rows_per_piece * group + head % group;
        let (d, len) = (self.problem.shape.head_dim, self.shape.state);
        let pieces = all[run * segments * self.shape.piece..].chunks_exact(self.shape.piece).take(segments);
        pieces.map(move |states| {
            let state = &states[slot * len..(slot + 1) * len];
            (state[len - 2], state[len - 1], &state[..d])
        })
    }
}

/// Some of the outputs: rows of whole groups of query heads that share a KV head.
struct Part<'o> {
    /// Its first row, `query·heads + head`.
    first: usize,
    out: &'o mut [f32],
    /// Per row the log of the softmax denominator, where it is wanted.
    log_sum_exp: Option<&'o mut [f32]>,
    result: Result<(), AttnError>,
}

/// Working memory of a thread.
#[derive(Default)]
struct PartScratch {
    codec: CodecScratch,
    /// Per row the largest score and the sum of weights so far.
    largest: Vec<f32>,
    sums: Vec<f32>,
}

thread_local! {
    static SCRATCH: RefCell<PartScratch> = RefCell::default();
}

/// Merges the states of every row in the order of the plan, brings what came from packed tokens back into the space of plain heads, and
/// normalises.
pub(crate) fn finish(
    pool: &Pool,
    states: &States,
    out: &mut [f32],
    mut log_sum_exp: Option<&mut [f32]>,
) -> Result<(), AttnError> {
    let (shape, queries) = (states.problem.shape, states.problem.rows());
    let merged = out.len() * (states.shape.packed + states.shape.plain);
    // Where every KV head has a codec of its own, those of several queries are worth a batch.
    let several = states.problem.any_packed().is_some_and(|view| view.values.len() > 1);
    let unit = if several && queries > 1 { shape.heads } else { shape.group() };
    let most = match several {
        true => ROWS_PER_PART.div_ceil(shape.group()) * shape.heads,
        false => ROWS_PER_PART.next_multiple_of(unit),
    };
    let rows = match pool.threads() {
        threads if threads > 1 && merged >= SHARED_FROM => {
            (queries * shape.heads).div_ceil(threads).next_multiple_of(unit).min(most)
        }
        _ => most,
    };
    let mut parts: Vec<_> = out
        .chunks_mut(rows * shape.head_dim)
        .enumerate()
        .map(|(part, out)| {
            let own = ..out.len() / shape.head_dim;
            let log_sum_exp = log_sum_exp.as_mut().and_then(|left| left.split_off_mut(own));
            Part { first: part * rows, out, log_sum_exp, result: Ok(()) }
        })
        .collect();
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for part in parts {
            part.result = SCRATCH.with_borrow_mut(|scratch| part.finish(states, scratch));
        }
    });
    parts.into_iter().try_for_each(|part| part.result)
}

impl Part<'_> {
    fn finish(&mut self, states: &States, scratch: &mut PartScratch) -> Result<(), AttnError> {
        let PartScratch { codec, largest, sums } = scratch;
        let problem = states.problem;
        let (heads, d) = (problem.shape.heads, problem.shape.head_dim);
        let rows = self.first..self.first + self.out.len() / d;
        largest.clear();
        largest.resize(rows.len(), f32::NEG_INFINITY);
        sums.clear();
        sums.resize(rows.len(), 0.0);
        self.out.fill(0.0);
        let found = self.out.chunks_exact_mut(d).zip(largest.iter_mut().zip(&mut *sums));
        for (row, (output, (max, sum))) in rows.clone().zip(found) {
            let mut segments = states.of_row(row, states.packed, states.shape.packed);
            // Taken as it is: what is no number stays none.
            if let Some((first_max, first_sum, first)) = segments.next() {
                (*max, *sum) = (first_max, first_sum);
                output.copy_from_slice(first);
            }
            for (other_max, other_sum, other) in segments {
                merge(max, sum, output, other_max, other_sum, other);
            }
        }
        untransform_outputs(problem, self.first, self.out, sums, codec)?;
        let found = self.out.chunks_exact_mut(d).zip(largest.iter_mut().zip(&mut *sums));
        for ((i, row), (output, (max, sum))) in rows.enumerate().zip(found) {
            for (other_max, other_sum, other) in states.of_row(row, states.plain, states.shape.plain) {
                merge(max, sum, output, other_max, other_sum, other);
            }
            // Tokens without a value only widen the denominator.
            if let Some(logit) = problem.sink_logits.map(|sinks| sinks[row % heads]) {
                let top = max.max(logit);
                let keep = if *max == f32::NEG_INFINITY { 0.0 } else { (*max - top).exp() };
                *sum = *sum * keep + if logit == f32::NEG_INFINITY { 0.0 } else { (logit - top).exp() };
                output.iter_mut().for_each(|x| *x *= keep);
                *max = top;
            }
            let factor = if *sum > 0.0 { 1.0 / *sum } else { 0.0 };
            output.iter_mut().for_each(|x| *x *= factor);
            if let Some(log_sum_exp) = &mut self.log_sum_exp {
                log_sum_exp[i] = if *sum > 0.0 { *max + sum.ln() } else { f32::NEG_INFINITY };
            }
        }
        Ok(())
    }
}

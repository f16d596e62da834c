//! The choice of what to read for all KV heads of a run.

use kvant_cpu::Pool;

use super::arch;
use super::choice::TileChoice;
use super::kept::Earlier;
use super::sign_choice::SignQuestion;
use crate::piece::{PieceWork, Work};
use crate::plan::{AttnPlan, Place};
use crate::problem::AttnProblem;
use crate::state::state_len;

/// How tokens are chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseKeys<'a> {
    /// Share of every query head's attention that is to be read, by estimate.
    pub mass: f32,
    /// Per KV head what it does about an earlier choice by signs; empty where there is none.
    pub earlier: &'a [Earlier<'a>],
}

/// Attends to the plain tokens of all pieces (`[KV head][segment]`), then chooses what every KV head reads.
pub(crate) fn choose_keys(
    pool: &Pool,
    work: &Work,
    plan: &AttnPlan,
    keys: &SparseKeys,
    pieces: &mut [PieceWork],
    choices: &mut [TileChoice],
) {
    let (problem, group) = (work.problem, work.problem.shape.group());
    let d = problem.shape.head_dim;
    let segments = plan.segments.len();
    let mut heads: Vec<_> = pieces.chunks_exact_mut(segments).zip(choices).collect();
    pool.for_each_chunk(&mut heads, 1, &|kv_head, heads| {
        for (pieces, choice) in heads {
            let mut spare = Vec::new();
            for (segment, piece) in pieces.iter_mut().enumerate() {
                let place = Place::new(problem, plan, kv_head * segments + segment);
                piece.attend_before(work, &place);
                piece.attend_after(work, &place, &mut spare);
            }
            let plain = pieces.iter().map(|piece| &*piece.plain).filter(|plain| !plain.is_empty());
            let elsewhere = elsewhere(problem, kv_head, plain);
            let own = kv_head * group..(kv_head + 1) * group;
            let rows = &work.transformed.queries[own.start * d..own.end * d];
            prepare(problem, kv_head, rows, choice);
            let bias = &work.transformed.bias[own];
            choose(problem, kv_head, rows, bias, keys, &elsewhere, choice);
            if let Some(view) = &problem.packed {
                view.read_ahead_of(problem.shape.kv_heads, kv_head, &choice.blocks, &choice.tiles);
            }
        }
    });
}

/// Takes in `kv_head`'s transformed query rows.
pub(super) fn prepare(problem: &AttnProblem, kv_head: usize, rows: &[f32], choice: &mut TileChoice) {
    let Some(view) = &problem.packed else { return };
    choice.prepare(view, rows, &view.visible(kv_head, problem.first_query, problem.window));
}

/// Chooses what `kv_head`'s query rows (with their biases) read, after [`prepare`]. Or keeps what it chose before.
pub(super) fn choose(
    problem: &AttnProblem,
    kv_head: usize,
    rows: &[f32],
    bias: &[f32],
    keys: &SparseKeys,
    elsewhere: &[f32],
    choice: &mut TileChoice,
) {
    let Some(view) = &problem.packed else { return };
    let (options, softcap, kv_heads) = (&problem.options, problem.softcap, problem.shape.kv_heads);
    let Some(layout) = view.sign_layout(kv_heads) else { return };
    let earlier = match keys.earlier.get(kv_head).copied().unwrap_or_default() {
        Earlier::Keep(kept) => {
            let mean = |block: usize| view.mean(kv_heads, kv_head, block);
            let known = bias.iter().all(|x| x.is_finite()) && elsewhere.iter().all(|x| *x < f32::INFINITY);
            let product = arch::mean::kernel(options.isa);
            return choice.keep(kept.from(view.first_position), known, rows, product, mean);
        }
        Earlier::Compare(kept) => Some(kept.from(view.first_position)),
        Earlier::None => None,
    };
    let head = (kv_heads, kv_head);
    let asked = SignQuestion { view, layout, head, options, rows, bias, softcap, elsewhere, earlier };
    choice.choose_by_signs(keys.mass, &asked);
}

/// Per query head of `kv_head` the log of the mass of plain tokens (from their states) and sink logits.
pub(super) fn elsewhere<'s>(
    problem: &AttnProblem,
    kv_head: usize,
    plain: impl Iterator<Item = &'s [f32]>,
) -> Vec<f32> {
    let (group, len) = (problem.shape.group(), state_len(problem.shape.head_dim));
    let mut found = vec![f32::NEG_INFINITY; group];
    let mut add = |r: usize, logit: f32| {
        let top = found[r].max(logit);
        if top > f32::NEG_INFINITY {
            found[r] = top + ((found[r] - top).exp() + (logit - top).exp()).ln();
        }
    };
    for states in plain {
        for (r, state) in states.chunks_exact(len).take(group).enumerate() {
            add(r, state[len - 2] + state[len - 1].ln());
        }
    }
    if let Some(sinks) = problem.sink_logits {
        (0..group).for_each(|r| add(r, sinks[kv_head * group + r]));
    }
    found
}

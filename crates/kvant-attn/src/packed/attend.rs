//! One piece: some query rows of one KV head, or of several, over a run of packed blocks.

use super::export::ScoreRows;
use super::head_run::HeadRun;
use super::options::{PackedOptions, SparseCount};
use super::rows::{BlockKeys, PackedRows, PackedScratch, columns};
use super::view::PackedView;
use crate::error::{AttnError, check_length};

/// Attends over packed blocks with queries that are scaled and transformed already (with their `bias` α·q·μ); leaves states of
/// [`crate::state::state_len`], with outputs in the space of the stored values. Scores go where they are wanted, which must be nowhere unless all `keys` are read. `many` is what [`super::options::uses_matrix_unit`] says of the whole problem, so
/// that how it is cut does not matter.
#[allow(clippy::too_many_arguments, reason = "one caller with each of them at hand")]
pub(crate) fn attend_transformed(
    view: &PackedView,
    rows: &PackedRows,
    bias: &[f32],
    options: &PackedOptions,
    many: bool,
    keys: BlockKeys,
    #[allow(unused_mut, reason = "lent where there are matrix units")] mut scores: Option<ScoreRows>,
    states: &mut [f32],
    scratch: &mut PackedScratch,
) -> Result<SparseCount, AttnError> {
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    if many && matches!(keys, BlockKeys::All) {
        if let Some(scores) = &scores {
            check_length("exported scores", scores.tokens(), columns(view, rows))?;
        }
        let tokens = super::matrix::PackedTokens::new(view, rows.kv_heads, rows.kv_head);
        let PackedRows { queries, visible, softcap, .. } = *rows;
        let rows = super::matrix::Rows { queries, bias, visible, blocks: rows.blocks.clone(), softcap };
        if let Some(total) = super::matrix::attend(&tokens, &rows, scores.as_mut(), states) {
            return Ok(SparseCount { skipped: 0, total });
        }
    }
    let _ = many;
    let mut none = ScoreRows::new(&mut [], 0, 0..0);
    let none = &mut none;
    match (scores.as_mut(), options.sparse_v.is_some_and(|sparse| sparse.pays(rows.context))) {
        (None, false) => attend::<false, false>(view, rows, bias, options, keys, none, states, scratch),
        (None, true) => attend::<false, true>(view, rows, bias, options, keys, none, states, scratch),
        (Some(scores), false) => {
            attend::<true, false>(view, rows, bias, options, keys, scores, states, scratch)
        }
        (Some(scores), true) => {
            attend::<true, true>(view, rows, bias, options, keys, scores, states, scratch)
        }
    }
}

/// Some rows of one KV head over a run of blocks.
#[allow(clippy::too_many_arguments, reason = "one caller with each of them at hand")]
fn attend<const SCORES: bool, const SPARSE: bool>(
    view: &PackedView,
    rows: &PackedRows,
    bias: &[f32],
    options: &PackedOptions,
    keys: BlockKeys,
    exported: &mut ScoreRows,
    states: &mut [f32],
    scratch: &mut PackedScratch,
) -> Result<SparseCount, AttnError> {
    let mut run = HeadRun::new(view, rows, bias, options, keys, scratch)?;
    if SCORES {
        run.export_unseen(view, exported)?;
    }
    let (mut index, distance) = (0, run.early_distance());
    while let Some(portion) = run.portion(index) {
        index += 1;
        let next = run.next(run.portion(index), run.block_bytes(run.portion(index + distance)));
        run.attend::<SCORES, SPARSE>(portion, &next, exported)?;
    }
    run.finish(states)
}

/// One of several KV heads that are read together.
pub(crate) struct HeadJob<'j> {
    pub rows: PackedRows<'j>,
    pub bias: &'j [f32],
    pub states: &'j mut [f32],
    pub scratch: &'j mut PackedScratch,
}

/// [`attend_transformed`] of several KV heads over the same blocks, of which everything is read and no score wanted. The heads of a block come one
/// after another, as they lie in memory: prefetchers of the CPU follow long runs of addresses, and what they fetch beyond the end of one head is the next.
/// Returns what was left out of every head's values.
pub(crate) fn attend_together(
    view: &PackedView,
    options: &PackedOptions,
    jobs: &mut [HeadJob],
) -> Result<Vec<SparseCount>, AttnError> {
    let mut none = ScoreRows::new(&mut [], 0, 0..0);
    let mut runs = Vec::with_capacity(jobs.len());
    let mut states = Vec::with_capacity(jobs.len());
    for HeadJob { rows, bias, states: own, scratch } in jobs {
        let sparse = options.sparse_v.is_some_and(|sparse| sparse.pays(rows.context));
        runs.push((HeadRun::new(view, rows, bias, options, BlockKeys::All, scratch)?, sparse));
        states.push(own);
    }
    // The heads of a block come first, then those of the next: whose turn is next, who is asked for early, and how many blocks on.
    let (count, distance) = (runs.len(), runs[0].0.early_distance());
    let turns = |steps: usize| (0..count).map(move |head| ((head + steps) % count, (head + steps) / count));
    let turns: Vec<_> = turns(1).zip(turns(1 + distance)).collect();
    let mut index = 0;
    while let Some(portion) = runs[0].0.portion(index) {
        for (head, (next, early)) in turns.iter().enumerate() {
            let later =
                |(head, blocks): (usize, usize)| (&runs[head].0, runs[head].0.portion(index + blocks));
            let ((next_run, next), (early_run, early)) = (later(*next), later(*early));
            let next = next_run.next(next, early_run.block_bytes(early));
            let (run, sparse) = &mut runs[head];
            match *sparse {
                false => run.attend::<false, false>(portion, &next, &mut none)?,
                true => run.attend::<false, true>(portion, &next, &mut none)?,
            }
        }
        index += 1;
    }
    runs.into_iter().zip(states).map(|((run, _), states)| run.finish(states)).collect()
}

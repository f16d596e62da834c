//! The run of a problem: pieces on the pool, then the merge.

use kvant_cpu::Pool;

use crate::error::AttnError;
use crate::finish::{States, finish};
use crate::packed::choice::TileChoice;
use crate::packed::sparse_choice::{SparseKeys, choose_keys};
use crate::packed::transforms::{Transformed, transform_queries};
use crate::packed::{BLOCK_TILES, ScoreExport, SparseCount};
use crate::piece::{StateBuffers, StateShape, Work, pieces, run_together};
use crate::plan::{AttnPlan, Place};
use crate::problem::AttnProblem;

/// Reusable buffers of [`attend`].
#[derive(Default, Debug)]
pub struct AttnScratch {
    /// States over packed tokens, in the space of the stored values: `[KV head][query chunk][segment that has some][row, group
    /// member]`.
    packed: Vec<f32>,
    /// States over plain tokens, likewise.
    plain: Vec<f32>,
    /// All query rows, in the space of the packed keys, and their biases.
    transformed: Vec<f32>,
    bias: Vec<f32>,
    codec: kvant_codec::CodecScratch,
    /// What every KV head reads, where not everything is read.
    pub(crate) choices: Vec<TileChoice>,
    /// Logs of the masses of all tiles, where they are wanted: `[KV head][block][tile][group member]`.
    pub(crate) masses: Vec<f32>,
}

impl AttnScratch {
    /// One KV head's query rows of the last run (of one query) in the space of the packed keys, and their biases.
    pub(crate) fn transformed(&self, problem: &AttnProblem, kv_head: usize) -> (&[f32], &[f32]) {
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let own = kv_head * group..(kv_head + 1) * group;
        (&self.transformed[own.start * d..own.end * d], &self.bias[own])
    }

    /// One KV head's plain states of the last run (of one query), and the masses of its tiles, `masses` in number.
    pub(crate) fn weighed(&self, shape: &StateShape, kv_head: usize, masses: usize) -> (&[f32], &[f32]) {
        let states = shape.plain * shape.piece;
        (&self.plain[kv_head * states..][..states], &self.masses[kv_head * masses..][..masses])
    }
}

/// Which keys a run reads.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reading<'r> {
    All,
    /// All of them, and the masses of all tiles are wanted. Of one query row.
    Weighed,
    /// Those that sparse keys choose. Of one query row.
    Chosen(&'r SparseKeys<'r>),
}

/// Attends over plain and packed tokens at once. `out` is `queries × heads × head_dim`. With `export`, also leaves the scores.
/// Returns how many tiles of packed values there were and how many sparse V left out.
pub fn attend(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    out: &mut [f32],
    export: Option<&mut ScoreExport>,
    scratch: &mut AttnScratch,
) -> Result<SparseCount, AttnError> {
    run_reading(pool, problem, plan, out, export, Reading::All, scratch)
}

/// [`attend`] that reads what it is told to.
pub(crate) fn run_reading(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    out: &mut [f32],
    mut export: Option<&mut ScoreExport>,
    reading: Reading,
    scratch: &mut AttnScratch,
) -> Result<SparseCount, AttnError> {
    problem.check(out)?;
    if problem.rows() == 0 {
        return Ok(SparseCount::default());
    }
    let AttnScratch { packed, plain, transformed, bias, codec, choices, masses } = scratch;
    transform_queries(pool, problem, transformed, bias, codec)?;
    let transformed = Transformed { queries: transformed, bias };
    let shape = StateShape::new(problem, plan);
    let runs = problem.shape.kv_heads * plan.row_chunks;
    packed.resize(runs * shape.packed * shape.piece, 0.0);
    plain.resize(runs * shape.plain * shape.piece, 0.0);
    let exports = export.is_some();
    let scores = export.as_deref_mut().map(|export| export.parts(problem, plan));
    let masses = (reading == Reading::Weighed).then(|| {
        let blocks = problem.packed.as_ref().map_or(0, |view| view.blocks.len());
        masses.resize(problem.shape.heads * blocks * BLOCK_TILES, f32::NEG_INFINITY);
        &mut masses[..]
    });
    let states = StateBuffers { packed, plain };
    let mut pieces = pieces(problem, plan, runs, &shape, states, masses, scores);
    let work = Work {
        problem,
        transformed: &transformed,
        // What masses and chosen blocks need, the matrix unit does not do.
        many: reading == Reading::All && problem.uses_matrix_unit(),
    };
    if let Reading::Chosen(keys) = reading {
        choices.resize_with(problem.shape.kv_heads, TileChoice::default);
        choose_keys(pool, &work, plan, keys, &mut pieces, choices);
    }
    let choices = matches!(reading, Reading::Chosen(_)).then_some(&choices[..]);
    // The longest first, those of all heads: what is left for the end is short.
    let mut queue: Vec<_> = pieces.iter_mut().enumerate().collect();
    let segment = |index: usize| index % plan.segments.len();
    queue.sort_by_key(|(index, _)| (plan.segments[segment(*index)].has_packed(), segment(*index)));
    let together = match (reading == Reading::All && !exports, plan.together) {
        (true, together) => together,
        (false, _) => 1,
    };
    pool.for_each_chunk(&mut queue, together, &|_, claimed| {
        if claimed.len() > 1 {
            let claimed =
                claimed.iter_mut().map(|(index, piece)| (Place::new(problem, plan, *index), &mut **piece));
            return run_together(&work, &mut claimed.collect::<Vec<_>>());
        }
        for (index, piece) in claimed {
            let place = Place::new(problem, plan, *index);
            piece.run(&work, &place, choices.map(|choices| &choices[place.kv_head]));
        }
    });
    let mut counted = SparseCount::default();
    for work in pieces {
        if let Some(error) = work.error {
            return Err(error);
        }
        counted += work.counted;
    }
    let log_sum_exp = export.map(|export| &mut export.log_sum_exp[..]);
    finish(pool, &States { problem, plan, shape: &shape, packed, plain }, out, log_sum_exp)?;
    Ok(counted)
}

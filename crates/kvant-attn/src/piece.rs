//! One piece of a run: some query rows of one KV head over a segment of the stored tokens.

use std::cell::RefCell;
use std::ops::Range;

use half::f16;

use crate::error::AttnError;
use crate::kv::KvView;
use crate::packed::attend::{HeadJob, attend_together, attend_transformed};
use crate::packed::choice::TileChoice;
use crate::packed::rows::{BlockKeys, ChosenKeys, PackedRows, PackedScratch};
use crate::packed::transforms::Transformed;
use crate::packed::{BLOCK_TILES, PackedView, ScoreRows, SparseCount};
use crate::plain::PlainPiece;
use crate::plan::{AttnPlan, Place};
use crate::problem::AttnProblem;
use crate::state::{merge_rows, state_len};

/// Working memory of a piece.
#[derive(Default)]
struct PieceScratch {
    packed: PackedScratch,
    /// States of a second plain part.
    plain: Vec<f32>,
    rows: RowScratch,
}

/// Query rows as packed blocks meet them.
#[derive(Default)]
struct RowScratch {
    /// Largest scores of the rows among the tokens before the packed ones.
    largest: Vec<f32>,
    queries: Vec<f32>,
    bias: Vec<f32>,
    visible: Vec<Range<usize>>,
}

thread_local! {
    /// Of a thread, not of a piece: a prompt has many pieces, and each would keep its own. One for each of the pieces that run together.
    static SCRATCH: RefCell<Vec<PieceScratch>> = RefCell::default();
}

/// What one piece leaves.
pub(crate) struct PieceWork<'s> {
    /// States over the segment's packed tokens, one per (row, group member); none without such tokens.
    packed: &'s mut [f32],
    /// States over its plain tokens, likewise.
    pub(crate) plain: &'s mut [f32],
    /// Where its tiles' masses go, if they are wanted.
    masses: Option<&'s mut [f32]>,
    /// Where its scores go, if they are wanted: rows of all the segment's tokens.
    scores: Option<&'s mut [f16]>,
    pub(crate) counted: SparseCount,
    pub(crate) error: Option<AttnError>,
}

/// The sizes of a run's buffers of states.
pub(crate) struct StateShape {
    /// Floats of a state.
    pub state: usize,
    /// Floats of a piece's states.
    pub piece: usize,
    /// Segments with packed and with plain tokens.
    pub packed: usize,
    pub plain: usize,
}

impl StateShape {
    pub fn new(problem: &AttnProblem, plan: &AttnPlan) -> Self {
        let state = state_len(problem.shape.head_dim);
        Self {
            state,
            piece: plan.rows_per_piece.min(problem.rows()) * problem.shape.group() * state,
            packed: plan.segments.iter().filter(|segment| segment.has_packed()).count(),
            plain: plan.segments.iter().filter(|segment| segment.has_plain()).count(),
        }
    }
}

/// What all pieces of a run work on.
pub(crate) struct Work<'w> {
    pub problem: &'w AttnProblem<'w>,
    pub transformed: &'w Transformed<'w>,
    /// Whether a matrix unit is to do it.
    pub many: bool,
}

impl<'w> Work<'w> {
    /// A piece's part of the plain tokens: `blocks` of `view`.
    fn plain(&self, view: &'w KvView<'w>, place: &Place, blocks: Range<usize>) -> PlainPiece<'w> {
        PlainPiece { problem: self.problem, view, kv_head: place.kv_head, rows: place.rows.clone(), blocks }
    }
}

/// Room for the states of all pieces: over packed tokens, over plain ones.
pub(crate) struct StateBuffers<'s> {
    pub packed: &'s mut [f32],
    pub plain: &'s mut [f32],
}

/// Hands every piece its part of the buffers.
pub(crate) fn pieces<'s>(
    problem: &AttnProblem,
    plan: &AttnPlan,
    runs: usize,
    shape: &StateShape,
    states: StateBuffers<'s>,
    mut masses: Option<&'s mut [f32]>,
    scores: Option<Vec<&'s mut [f16]>>,
) -> Vec<PieceWork<'s>> {
    let mut packed = states.packed.chunks_exact_mut(shape.piece);
    let mut plain = states.plain.chunks_exact_mut(shape.piece);
    let mut scores = scores.map(Vec::into_iter);
    let mut pieces = Vec::with_capacity(runs * plan.segments.len());
    for segment in std::iter::repeat_n(&plan.segments, runs).flatten() {
        pieces.push(PieceWork {
            packed: if segment.has_packed() { packed.next() } else { None }.unwrap_or_default(),
            plain: if segment.has_plain() { plain.next() } else { None }.unwrap_or_default(),
            masses: masses.as_mut().and_then(|masses| {
                masses.split_off_mut(..segment.packed.len() * BLOCK_TILES * problem.shape.group())
            }),
            scores: scores.as_mut().and_then(Iterator::next),
            counted: SparseCount::default(),
            error: None,
        });
    }
    pieces
}

impl PieceWork<'_> {
    /// Does the work: over everything, or over the chosen packed tiles where the plain tokens have been attended to already.
    pub(crate) fn run(&mut self, work: &Work, place: &Place, choice: Option<&TileChoice>) {
        self.error = with_scratch(1, |scratch| match choice {
            None => self.attend(work, place, &mut scratch[0]).err(),
            Some(choice) => self.attend_chosen(work, place, choice, &mut scratch[0]).err(),
        });
    }

    fn attend(&mut self, work: &Work, place: &Place, scratch: &mut PieceScratch) -> Result<(), AttnError> {
        self.attend_before(work, place);
        let sinks = (!place.segment.before.is_empty()).then_some(&*self.plain);
        find_largest(work, place, sinks, scratch);
        let blocks = self.masses.take().map_or(BlockKeys::All, BlockKeys::Weighed);
        self.attend_packed(work, place, blocks, scratch)?;
        self.attend_after(work, place, &mut scratch.plain);
        Ok(())
    }

    /// Attends to the piece's part of the chosen blocks. Its plain tokens have been attended to.
    fn attend_chosen(
        &mut self,
        work: &Work,
        place: &Place,
        choice: &TileChoice,
        scratch: &mut PieceScratch,
    ) -> Result<(), AttnError> {
        find_largest(work, place, None, scratch);
        // Segments divide what is read as they would divide everything.
        let all = choice.tokens.len().max(1);
        let part = |of: &[u32]| {
            let at = |block: usize| of.len() * block / all;
            at(place.segment.packed.start)..at(place.segment.packed.end)
        };
        let keys = BlockKeys::Chosen(ChosenKeys {
            blocks: &choice.blocks[part(&choice.blocks)],
            tiles: &choice.tiles[part(&choice.tiles)],
            products: &choice.products,
        });
        self.attend_packed(work, place, keys, scratch)
    }

    /// Attends to the plain tokens before the packed ones that are in the segment.
    pub(crate) fn attend_before(&mut self, work: &Work, place: &Place) {
        let Some(view) = work.problem.before.as_ref().filter(|_| !place.segment.before.is_empty()) else {
            return;
        };
        let states = place.states(work.problem);
        let [first, _, last] = place.segment.columns(work.problem);
        let scores = self.scores.as_deref_mut().map(|scores| ScoreRows::new(scores, last.end, first));
        let piece = work.plain(view, place, place.segment.before.clone());
        piece.attend(work.many, &mut self.plain[..states], scores);
    }

    /// Attends to the plain tokens after the packed ones that are in the segment.
    pub(crate) fn attend_after(&mut self, work: &Work, place: &Place, spare: &mut Vec<f32>) {
        let Some(view) = work.problem.after.as_ref().filter(|_| !place.segment.after.is_empty()) else {
            return;
        };
        let (len, states) = (state_len(work.problem.shape.head_dim), place.states(work.problem));
        let [_, _, last] = place.segment.columns(work.problem);
        let plain = &mut self.plain[..states];
        let scores = self.scores.as_deref_mut().map(|scores| ScoreRows::new(scores, last.end, last));
        let piece = work.plain(view, place, place.segment.after.clone());
        if place.segment.before.is_empty() {
            return piece.attend(work.many, plain, scores);
        }
        spare.resize(states, 0.0);
        piece.attend(work.many, spare, scores);
        for (state, other) in plain.chunks_exact_mut(len).zip(spare.chunks_exact(len)) {
            merge_rows(state, other);
        }
    }

    /// Attends over the segment's packed blocks, if it has any.
    fn attend_packed(
        &mut self,
        work: &Work,
        place: &Place,
        keys: BlockKeys,
        scratch: &mut PieceScratch,
    ) -> Result<(), AttnError> {
        let Work { problem, many, .. } = *work;
        let Some(part) = problem.part(place.segment.part).filter(|_| place.segment.has_packed()) else {
            return Ok(());
        };
        let PieceScratch { packed, rows, .. } = scratch;
        let view = part.0;
        let (rows, bias) = rows.gather(work, part.0, part.1, place);
        let [_, own, last] = place.segment.columns(problem);
        self.counted = attend_transformed(
            view,
            &rows,
            bias,
            &problem.options,
            many,
            keys,
            self.scores.as_deref_mut().map(|scores| ScoreRows::new(scores, last.end, own)),
            &mut self.packed[..place.states(problem)],
            packed,
        )?;
        Ok(())
    }
}

impl RowScratch {
    /// The rows of a piece, with their biases: of the queries that its tokens meet.
    fn gather<'s>(
        &'s mut self,
        work: &Work,
        view: &PackedView,
        set: usize,
        place: &Place,
    ) -> (PackedRows<'s>, &'s [f32]) {
        let Work { problem, transformed, .. } = *work;
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let Self { queries, bias, visible, largest } = self;
        queries.clear();
        bias.clear();
        visible.clear();
        for row in place.rows.clone() {
            let from = (set * problem.rows() + row) * problem.shape.heads + place.kv_head * group;
            queries.extend_from_slice(&transformed.queries[from * d..(from + group) * d]);
            bias.extend_from_slice(&transformed.bias[from..from + group]);
            let seen = view.visible(place.kv_head, problem.first_query + row, problem.window);
            visible.extend(std::iter::repeat_n(seen, group));
        }
        let context = match problem.options.sparse_v {
            Some(_) => place.rows.clone().map(|row| problem.context(row, place.kv_head)).max().unwrap_or(0),
            None => 0,
        };
        let rows = PackedRows {
            kv_heads: problem.shape.kv_heads,
            kv_head: place.kv_head,
            group,
            queries,
            visible,
            blocks: place.segment.packed.clone(),
            softcap: problem.softcap,
            context,
            largest_elsewhere: (!largest.is_empty()).then_some(largest),
        };
        (rows, bias)
    }
}

/// Runs `f` with the thread's working memory, for `pieces` pieces.
fn with_scratch<T>(pieces: usize, f: impl FnOnce(&mut [PieceScratch]) -> T) -> T {
    SCRATCH.with_borrow_mut(|scratch| {
        if scratch.len() < pieces {
            scratch.resize_with(pieces, PieceScratch::default);
        }
        f(&mut scratch[..pieces])
    })
}

/// Does the work of pieces of one segment that differ in their KV head only: over everything, without scores and masses. Each comes with its place.
pub(crate) fn run_together(work: &Work, pieces: &mut [(Place, &mut PieceWork)]) {
    let found = with_scratch(pieces.len(), |scratch| {
        for ((place, piece), scratch) in pieces.iter_mut().zip(&mut *scratch) {
            piece.attend_before(work, place);
            let sinks = (!place.segment.before.is_empty()).then_some(&*piece.plain);
            find_largest(work, place, sinks, scratch);
        }
        let packed = attend_packed_together(work, pieces, scratch);
        for ((place, piece), scratch) in pieces.iter_mut().zip(scratch) {
            piece.attend_after(work, place, &mut scratch.plain);
        }
        packed
    });
    if let (Err(error), Some((_, piece))) = (found, pieces.first_mut()) {
        piece.error = Some(error);
    }
}

fn attend_packed_together(
    work: &Work,
    pieces: &mut [(Place, &mut PieceWork)],
    scratch: &mut [PieceScratch],
) -> Result<(), AttnError> {
    let segment = pieces[0].0.segment;
    let Some(part) = work.problem.part(segment.part).filter(|_| segment.has_packed()) else {
        return Ok(());
    };
    let jobs = pieces.iter_mut().zip(scratch).map(|((place, piece), scratch)| {
        let PieceScratch { packed, rows, .. } = scratch;
        let (rows, bias) = rows.gather(work, part.0, part.1, place);
        HeadJob { rows, bias, states: &mut piece.packed[..place.states(work.problem)], scratch: packed }
    });
    let counted = attend_together(part.0, &work.problem.options, &mut jobs.collect::<Vec<_>>())?;
    for ((_, piece), counted) in pieces.iter_mut().zip(counted) {
        piece.counted = counted;
    }
    Ok(())
}

/// Finds the largest scores of the rows among the tokens before the packed ones, if sparse V wants them. `sinks` are the states over these
/// tokens where they are at hand.
fn find_largest(work: &Work, place: &Place, sinks: Option<&[f32]>, scratch: &mut PieceScratch) {
    scratch.rows.largest.clear();
    let problem = work.problem;
    let Some(before) = problem.before.as_ref().filter(|view| view.len > 0) else { return };
    if problem.options.sparse_v.is_none() || !place.segment.has_packed() {
        return;
    }
    let (len, states) = (state_len(problem.shape.head_dim), place.states(problem));
    // Sinks are few: segments that do not have them look at them all the same.
    let sinks = match sinks {
        Some(sinks) => &sinks[..states],
        None => {
            scratch.plain.resize(states, 0.0);
            let piece = work.plain(before, place, 0..before.blocks.len());
            piece.attend(work.many, &mut scratch.plain, None);
            &scratch.plain[..]
        }
    };
    scratch.rows.largest.extend(sinks.chunks_exact(len).map(|state| state[len - 2]));
}

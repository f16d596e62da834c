//! Runs of one query row that read only some of the packed blocks, and the looks at everything that these need now and then.

use kvant_cpu::Pool;

use super::PackedError;
use super::arch;
use super::choice::{KeyCount, SparseK, TileChoice};
use super::options::SparseCount;
use super::plan::{MixedPlan, Place};
use super::problem::MixedProblem;
use super::run::{MixedScratch, PieceWork, Reading, StateShape, Work, run_reading};
use super::tile_params::TileSide;
use crate::plan::AttnError;
use crate::state::state_len;

/// How blocks are chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseKeys<'a> {
    /// Share of every query head's attention that is to be read, by estimate.
    pub mass: f32,
    /// Per query head what [`look_at_keys`] found before; empty where it has not looked yet.
    pub spreads: &'a [f32],
}

/// What a look at everything found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyLook {
    /// Per query head how much more a block holds than its mean score says, per length of the query.
    pub spreads: Vec<f32>,
    /// What the choice by the spreads before would have missed; `None` without any before.
    pub missed: Option<Missed>,
}

/// Attention that chosen blocks miss, as a share of a query head's, measured against the full scores.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Missed {
    /// Mean over the query heads.
    pub mean: f64,
    /// Of the query head that misses most.
    pub largest: f64,
}

impl MixedProblem<'_> {
    /// Whether sparse keys choose among its blocks: it is one query row over enough packed tokens with block means of their own.
    pub fn may_choose_keys(&self, sparse: SparseK) -> bool {
        self.rows() == 1
            && self.packed.as_ref().is_some_and(|view| {
                sparse.pays(view.len)
                    && view.positions.is_empty()
                    && view.keys.first().is_some_and(|codec| codec.mean_bytes() > 0)
            })
    }

    /// Refuses what blocks cannot be chosen for.
    fn check_choosable(&self, keys: &SparseKeys, most_spreads: usize) -> Result<(), PackedError> {
        if self.rows() != 1 {
            return Err(PackedError::ManyRows { found: self.rows() });
        }
        let found = match &self.packed {
            None => Some("no packed keys"),
            Some(view) if view.keys.first().is_none_or(|codec| codec.mean_bytes() == 0) => {
                Some("keys without means")
            }
            Some(view) if !view.positions.is_empty() => Some("rows that moved between blocks"),
            Some(_) => None,
        };
        if let Some(found) = found {
            return Err(PackedError::NoMeans { found });
        }
        let (found, expected) = (keys.spreads.len(), self.shape.heads);
        match found == expected || found == most_spreads {
            true => Ok(()),
            false => Err(AttnError::Length { what: "spreads", found, expected }.into()),
        }
    }

    /// Blocks and bytes in all, and of them those that KV heads read who choose `chosen` blocks.
    fn key_count(&self, chosen: impl Iterator<Item = usize>) -> KeyCount {
        let Some(view) = &self.packed else { return KeyCount::default() };
        let (kv_heads, blocks) = (self.shape.kv_heads, view.blocks.len() as u64);
        let block = view.blocks.first().map_or(0, |block| block.len() as u64) / kv_heads as u64;
        let mean = view.keys[0].mean_bytes() as u64;
        let read: u64 = chosen.map(|count| count as u64).sum();
        let all = blocks * kv_heads as u64;
        KeyCount {
            read_blocks: read,
            blocks: all,
            read_bytes: read * (block - mean) + all * mean,
            bytes: all * block,
        }
    }
}

/// [`super::run_mixed`] of one query row over the blocks that matter; what is left out counts in the denominator, by estimate. Keys must have
/// block means. Returns the steps over values, and how much was read.
pub fn run_sparse(
    pool: &Pool,
    problem: &MixedProblem,
    plan: &MixedPlan,
    keys: &SparseKeys,
    out: &mut [f32],
    scratch: &mut MixedScratch,
) -> Result<(SparseCount, KeyCount), PackedError> {
    problem.check(out)?;
    problem.check_choosable(keys, problem.shape.heads)?;
    let counted = run_reading(pool, problem, plan, out, None, Reading::Chosen(keys), scratch)?;
    let chosen = scratch.choices.iter().take(problem.shape.kv_heads).map(|choice| choice.blocks.len());
    Ok((counted, problem.key_count(chosen)))
}

/// [`super::run_mixed`] of one query row over everything, that also finds what [`run_sparse`] needs, and what it would have missed.
pub fn look_at_keys(
    pool: &Pool,
    problem: &MixedProblem,
    plan: &MixedPlan,
    keys: &SparseKeys,
    out: &mut [f32],
    scratch: &mut MixedScratch,
) -> Result<(SparseCount, KeyCount, KeyLook), PackedError> {
    problem.check(out)?;
    problem.check_choosable(keys, 0)?;
    let counted = run_reading(pool, problem, plan, out, None, Reading::Weighed, scratch)?;
    let mut look = KeyLook::default();
    let (mut missed, mut sum) = (Missed::default(), 0.0);
    let group = problem.shape.group();
    let shape = StateShape::new(problem, plan);
    let view = problem.packed.as_ref().expect("checked above");
    for kv_head in 0..problem.shape.kv_heads {
        let heads = kv_head * group..(kv_head + 1) * group;
        let (rows, bias) = scratch.transformed(problem, kv_head);
        let (plain, masses) = scratch.weighed(&shape, kv_head, view.blocks.len() * group);
        let elsewhere = elsewhere(problem, kv_head, plain.chunks_exact(shape.piece.max(1)));
        let mut choice = TileChoice::default();
        prepare(problem, kv_head, rows, &mut choice);
        for r in 0..group {
            let gap = |block: usize| {
                let expected = choice.mean_score(r, block, bias[r], problem.softcap);
                f64::from(masses[block * group + r] - expected - (choice.tokens[block] as f32).ln())
            };
            let gaps = (0..choice.tokens.len()).filter(|block| choice.is_optional(*block)).map(gap);
            let (count, gaps) = gaps.fold((0, 0.0), |(count, sum), gap| (count + 1, sum + gap));
            let spread = gaps / f64::from(count.max(1)) / f64::from(choice.norms[r].max(f32::MIN_POSITIVE));
            look.spreads.push(if spread.is_finite() { spread as f32 } else { 0.0 });
        }
        if let Some(spreads) = keys.spreads.get(heads) {
            choice.choose(keys.mass, bias, problem.softcap, spreads, &elsewhere);
            for share in choice.missed(masses, &elsewhere) {
                missed.largest = missed.largest.max(share);
                sum += share;
            }
        }
    }
    if !keys.spreads.is_empty() {
        look.missed = Some(Missed { mean: sum / problem.shape.heads as f64, ..missed });
    }
    let all = std::iter::repeat_n(view.blocks.len(), problem.shape.kv_heads);
    Ok((counted, problem.key_count(all), look))
}

/// Attends to the plain tokens of all pieces (`[KV head][segment]`), then chooses every KV head's blocks.
pub(super) fn choose_keys(
    pool: &Pool,
    work: &Work,
    plan: &MixedPlan,
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
            prepare(problem, kv_head, &work.transformed.queries[own.start * d..own.end * d], choice);
            let bias = &work.transformed.bias[own.clone()];
            choice.choose(keys.mass, bias, problem.softcap, &keys.spreads[own], &elsewhere);
            if let Some(view) = &problem.packed {
                view.read_ahead_of(problem.shape.kv_heads, kv_head, &choice.blocks);
            }
        }
    });
}

fn prepare(problem: &MixedProblem, kv_head: usize, rows: &[f32], choice: &mut TileChoice) {
    let Some(view) = &problem.packed else { return };
    let visible = view.visible(kv_head, problem.first_query, problem.window);
    let keys = TileSide::new(view.key_codec(kv_head).attended_layout());
    let values = TileSide::new(view.value_codec(kv_head).attended_layout());
    let prefetch = arch::kernels(&problem.options, &keys, &values).prefetch;
    let kernels = (arch::mean::kernel(problem.options.isa), prefetch);
    choice.prepare(view, (problem.shape.kv_heads, kv_head), rows, &visible, kernels);
}

/// Per query head of `kv_head` the log of the mass of plain tokens (from their states) and sink logits.
fn elsewhere<'s>(problem: &MixedProblem, kv_head: usize, plain: impl Iterator<Item = &'s [f32]>) -> Vec<f32> {
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

impl MixedScratch {
    /// The blocks that `kv_head` read in the last [`run_sparse`], ascending.
    pub fn chosen_blocks(&self, kv_head: usize) -> &[u32] {
        &self.choices[kv_head].blocks
    }
}

//! Runs of one query row that read only some of the packed tokens, and the looks at everything that these need now and then.

use kvant_cpu::Pool;

use super::block_layout::BLOCK_TILES;
use super::choice::{KeyCount, Origin, SparseK, TileChoice};
use super::kept::{HeadChoice, KeptTiles};
use super::options::SparseCount;
use super::sparse_choice::{SparseKeys, choose, elsewhere, prepare};
use super::view::PackedView;
use crate::error::AttnError;
use crate::kv::TILE;
use crate::piece::StateShape;
use crate::plan::AttnPlan;
use crate::problem::AttnProblem;
use crate::run::{AttnScratch, Reading, run_reading};

/// What a look at everything found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyLook {
    /// What the choice that was asked about would have missed.
    pub missed: Option<Missed>,
    /// What KV heads chose, as in [`KeyChoice`]; empty without such a choice.
    pub heads: Vec<Option<HeadChoice>>,
}

/// What a run with sparse keys read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyChoice {
    /// How much of how much.
    pub read: KeyCount,
    /// Per KV head what it chose by signs; `None` where it kept an earlier choice, and where it read everything because numbers made no
    /// sense.
    pub heads: Vec<Option<HeadChoice>>,
}

/// Attention that what is chosen misses, as a share of a query head's, measured against the full scores.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Missed {
    /// Mean over the query heads.
    pub mean: f64,
    /// Of the query head that misses most.
    pub largest: f64,
}

impl AttnProblem<'_> {
    /// Whether sparse keys choose among its blocks: it is one query row over enough packed tokens with block means of their own.
    pub fn may_choose_keys(&self, sparse: SparseK) -> bool {
        self.rows() == 1
            && self.spans.is_empty()
            && self.packed.as_ref().is_some_and(|view| {
                sparse.pays(view.len)
                    && view.positions.is_empty()
                    && view.keys.first().is_some_and(|codec| codec.mean_bytes() > 0)
            })
    }

    /// Refuses what blocks cannot be chosen for.
    fn check_choosable(&self) -> Result<(), AttnError> {
        if self.rows() != 1 {
            return Err(AttnError::ManyRows { found: self.rows() });
        }
        let found = match &self.packed {
            _ if !self.spans.is_empty() => Some("tokens that were moved"),
            None => Some("no packed keys"),
            Some(view) if view.keys.first().is_none_or(|codec| codec.mean_bytes() == 0) => {
                Some("keys without means")
            }
            Some(view) if !view.positions.is_empty() => Some("rows that moved between blocks"),
            Some(view) if view.signs.is_empty() => Some("keys without signs"),
            Some(_) => None,
        };
        found.map_or(Ok(()), |found| Err(AttnError::NoSigns { found }))
    }

    /// Tiles and bytes of a run that reads everything.
    pub fn all_keys(&self) -> KeyCount {
        let Some(view) = &self.packed else { return KeyCount::default() };
        let kv_heads = self.shape.kv_heads;
        let tiles = (kv_heads * view.len.div_ceil(TILE)) as u64;
        let means = (kv_heads * view.blocks.len() * view.keys[0].mean_bytes()) as u64;
        let bytes = tiles * self.tile_bytes() + means;
        KeyCount { read_tiles: tiles, tiles, read_bytes: bytes, bytes, choices: 0, kept: 0 }
    }

    /// Bytes of a tile's keys and values.
    fn tile_bytes(&self) -> u64 {
        let bytes = |view: &PackedView| view.keys[0].layout().bytes() + view.values[0].layout().bytes();
        self.packed.as_ref().map_or(0, |view| bytes(view) as u64)
    }

    /// What KV heads with these choices read: means and signs of all blocks to choose by, means of those that are read to read them again.
    fn chosen_keys(&self, choices: &[TileChoice]) -> KeyCount {
        let Some(view) = &self.packed else { return KeyCount::default() };
        let mut count = KeyCount { read_tiles: 0, read_bytes: 0, ..self.all_keys() };
        let signs = view.signs.iter().map(|signs| signs.len()).sum::<usize>() / self.shape.kv_heads;
        for choice in choices {
            let tiles = choice.count(view.len.div_ceil(TILE)) as u64;
            let kept = choice.origin == Origin::Kept;
            let (blocks, signs) = match kept {
                true => (choice.chosen.iter().filter(|chosen| **chosen > 0).count(), 0),
                false => (view.blocks.len(), signs),
            };
            count.read_tiles += tiles;
            count.read_bytes +=
                tiles * self.tile_bytes() + (blocks * view.keys[0].mean_bytes() + signs) as u64;
            count.choices += u64::from(!kept);
            count.kept += u64::from(kept);
        }
        count
    }
}

impl HeadChoice {
    /// What a KV head of `problem` chose, if signs did.
    fn of(problem: &AttnProblem, choice: &TileChoice) -> Option<Self> {
        let (Origin::Signs { moved }, Some(view)) = (choice.origin, &problem.packed) else { return None };
        let tiles = KeptTiles { first_position: view.first_position, blocks: choice.chosen.clone() };
        Some(HeadChoice { tiles, moved })
    }
}

/// [`crate::attend`] of one query row over the tokens that matter. Keys must have block means and signs. Returns the steps over values, and how
/// much was read.
pub fn run_sparse(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    keys: &SparseKeys,
    out: &mut [f32],
    scratch: &mut AttnScratch,
) -> Result<(SparseCount, KeyChoice), AttnError> {
    problem.check(out)?;
    problem.check_choosable()?;
    let counted = run_reading(pool, problem, plan, out, None, Reading::Chosen(keys), scratch)?;
    let choices = &scratch.choices[..problem.shape.kv_heads];
    let heads = choices.iter().map(|choice| HeadChoice::of(problem, choice)).collect();
    Ok((counted, KeyChoice { read: problem.chosen_keys(choices), heads }))
}

/// [`crate::attend`] of one query row over everything, that also finds what [`run_sparse`] with `keys` would have missed, if there are
/// any.
pub fn look_at_keys(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    keys: Option<&SparseKeys>,
    out: &mut [f32],
    scratch: &mut AttnScratch,
) -> Result<(SparseCount, KeyCount, KeyLook), AttnError> {
    problem.check(out)?;
    problem.check_choosable()?;
    let counted = run_reading(pool, problem, plan, out, None, Reading::Weighed, scratch)?;
    let mut look = KeyLook::default();
    let Some(keys) = keys else { return Ok((counted, problem.all_keys(), look)) };
    let (mut missed, mut sum) = (Missed::default(), 0.0);
    let group = problem.shape.group();
    let shape = StateShape::new(problem, plan);
    let view = problem.packed.as_ref().expect("checked above");
    for kv_head in 0..problem.shape.kv_heads {
        let (rows, bias) = scratch.transformed(problem, kv_head);
        let (plain, masses) = scratch.weighed(&shape, kv_head, view.blocks.len() * BLOCK_TILES * group);
        let elsewhere = elsewhere(problem, kv_head, plain.chunks_exact(shape.piece.max(1)));
        let mut choice = TileChoice::default();
        prepare(problem, kv_head, rows, &mut choice);
        choose(problem, kv_head, rows, bias, keys, &elsewhere, &mut choice);
        look.heads.push(HeadChoice::of(problem, &choice));
        for share in choice.missed(masses, &elsewhere) {
            missed.largest = missed.largest.max(share);
            sum += share;
        }
    }
    look.missed = Some(Missed { mean: sum / problem.shape.heads as f64, ..missed });
    Ok((counted, problem.all_keys(), look))
}

impl AttnScratch {
    /// Of every block the tiles that `kv_head` read in the last [`run_sparse`]: bit i is tile i.
    pub fn chosen_tiles(&self, kv_head: usize) -> &[u8] {
        &self.choices[kv_head].chosen
    }
}

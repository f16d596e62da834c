//! Sparse keys: what tests of them share, first looks, and questions that are refused.

use crate::sparse_signs::with_signs;
use crate::support::{Data, Packed, Random, problem};
use kvant_attn::packed::{
    Arithmetic, HeadChoice, KeyCount, PackedOptions, SparseK, SparseKeys, look_at_keys, run_sparse,
};
use kvant_attn::{AttnError, AttnPlan, AttnProblem, AttnScratch, AttnShape, attend};
use kvant_cpu::{Isa, Pool};

/// Every arithmetic this CPU can run, with its bound on the relative error of outputs.
pub(crate) fn paths() -> Vec<(PackedOptions, f64)> {
    let options = |isa, arithmetic| PackedOptions { isa, arithmetic, sparse_v: None };
    let mut paths = Vec::new();
    for isa in Isa::available() {
        paths.push((options(isa, Arithmetic::Float), 2e-5));
        if isa != Isa::Scalar {
            paths.push((options(isa, Arithmetic::Integer), 2e-2));
        }
    }
    paths
}

pub(crate) struct Run {
    pub out: Vec<f32>,
    /// Per KV head and block the tiles that were read.
    pub chosen: Vec<Vec<u8>>,
    pub read: KeyCount,
    pub heads: Vec<Option<HeadChoice>>,
}

pub(crate) fn sparse(threads: usize, splits: Option<usize>, problem: &AttnProblem, keys: &SparseKeys) -> Run {
    let (pool, mut scratch) = (Pool::new(threads), AttnScratch::default());
    let plan = match splits {
        Some(splits) => AttnPlan::with_splits(problem, splits),
        None => AttnPlan::new(problem, threads),
    };
    let mut out = vec![f32::NAN; problem.queries.len()];
    let (_, choice) = run_sparse(&pool, problem, &plan, keys, &mut out, &mut scratch).unwrap();
    let chosen = (0..problem.shape.kv_heads).map(|head| scratch.chosen_tiles(head).to_vec()).collect();
    Run { out, chosen, read: choice.read, heads: choice.heads }
}

pub(crate) fn dense(threads: usize, splits: Option<usize>, problem: &AttnProblem) -> Vec<f32> {
    let plan = match splits {
        Some(splits) => AttnPlan::with_splits(problem, splits),
        None => AttnPlan::new(problem, threads),
    };
    let mut out = vec![f32::NAN; problem.queries.len()];
    attend(&Pool::new(threads), problem, &plan, &mut out, None, &mut AttnScratch::default()).unwrap();
    out
}

/// What a step has beside its tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mode {
    Plain,
    Window,
    Softcap,
    Sinks,
    SparseV,
}
impl Mode {
    /// Gives it to a problem of `len` packed tokens.
    pub(crate) fn set<'a>(self, problem: &mut AttnProblem<'a>, len: usize, logits: &'a [f32]) {
        match self {
            Mode::Plain | Mode::SparseV => {}
            Mode::Window => problem.window = Some(len / 2 + 30),
            Mode::Softcap => problem.softcap = Some(3.0),
            Mode::Sinks => problem.sink_logits = Some(logits),
        }
    }
}

pub(crate) const MODES: [Mode; 5] = [Mode::Plain, Mode::Window, Mode::Softcap, Mode::Sinks, Mode::SparseV];

#[test]
fn a_mass_of_one_and_few_tokens_leave_nothing_to_choose() {
    assert!(!SparseK::new(1.0).pays(1 << 20) && SparseK::new(0.99).pays(4096));
    let later = SparseK { from: 1024, ..SparseK::new(0.9) };
    assert!(!later.pays(1023) && later.pays(1024));
}

#[test]
fn a_first_look_reads_everything_and_chooses_nothing() {
    let mut random = Random(6);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 400, Data::Tame);
    let signs = packed.signs(2);
    let queries = random.normals(shape.heads * 64);
    let problem = problem(shape, &queries, 400, packed.view(0), PackedOptions::default());
    let problem = with_signs(&problem, &signs);
    let plan = AttnPlan::new(&problem, 2);
    let mut out = vec![f32::NAN; queries.len()];
    let (_, read, look) =
        look_at_keys(&Pool::new(2), &problem, &plan, None, &mut out, &mut AttnScratch::default()).unwrap();
    assert_eq!(out, dense(2, None, &problem));
    assert_eq!((read.read_tiles, read.read_bytes), (read.tiles, read.bytes));
    assert_eq!(look, Default::default());
}

#[test]
fn wrong_questions_are_refused() {
    let mut random = Random(5);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 400, Data::Tame);
    let signs = packed.signs(2);
    let queries = random.normals(shape.heads * 64);
    let refuse = |problem: &AttnProblem| {
        let (plan, keys) = (AttnPlan::new(problem, 1), SparseKeys { mass: 0.9, earlier: &[] });
        let mut out = vec![f32::NAN; problem.queries.len()];
        run_sparse(&Pool::new(1), problem, &plan, &keys, &mut out, &mut AttnScratch::default()).unwrap_err()
    };
    let float = PackedOptions { arithmetic: Arithmetic::Float, ..PackedOptions::default() };
    let signless = problem(shape, &queries, 400, packed.view(0), float);
    assert!(refuse(&signless).to_string().contains("found keys without signs"));
    let fits = with_signs(&signless, &signs);
    let two = [&queries[..], &queries[..]].concat();
    assert_eq!(refuse(&AttnProblem { queries: &two, ..fits.clone() }), AttnError::ManyRows { found: 2 });
    let plain = Packed::new(&mut random, shape, ("turbo4", "turbo4"), 400, Data::Tame);
    let meanless = AttnProblem { packed: Some(plain.view(0)), ..fits.clone() };
    assert!(refuse(&meanless).to_string().contains("found keys without means"));
    let positions: Vec<u32> = (0..400).map(|t| 2 * t).collect();
    let mut moved = AttnProblem { first_query: 900, ..fits.clone() };
    moved.packed.as_mut().unwrap().positions = vec![&positions, &positions];
    assert!(matches!(refuse(&moved), AttnError::NoSigns { .. }));
}

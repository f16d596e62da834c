//! Sparse keys against the f64 truth on the same bytes: which blocks are read, and what comes out.

use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::sparse_reference::{Estimates, attend_chosen, estimates};
use kvant_attn::packed::{
    Arithmetic, HeadChoice, KeyCount, PackedOptions, SparseK, SparseKeys, SparseV, look_at_keys, run_sparse,
};
use kvant_attn::{AttnError, AttnPlan, AttnProblem, AttnScratch, AttnShape, BLOCK, attend};
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

impl Run {
    /// The blocks that `kv_head` read, where it reads whole ones.
    fn blocks(&self, kv_head: usize) -> Vec<u32> {
        assert!(self.chosen[kv_head].iter().all(|tiles| [0, 0b1111].contains(tiles)), "{:?}", self.chosen);
        (0..).zip(&self.chosen[kv_head]).filter(|(_, tiles)| **tiles > 0).map(|(block, _)| block).collect()
    }
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

/// Spreads as a first look finds them.
pub(crate) fn spreads(problem: &AttnProblem) -> Vec<f32> {
    let plan = AttnPlan::new(problem, 2);
    let mut out = vec![f32::NAN; problem.queries.len()];
    let keys = SparseKeys { mass: 0.9, spreads: &[], earlier: &[] };
    let (_, read, look) =
        look_at_keys(&Pool::new(2), problem, &plan, &keys, &mut out, &mut AttnScratch::default()).unwrap();
    assert_eq!(out, dense(2, None, problem), "a look reads everything");
    assert_eq!((read.read_tiles, read.read_bytes, look.missed), (read.tiles, read.bytes, None));
    look.spreads
}

/// Checks the rule: what one KV head has chosen is what comes first in the order of largest shares, enough for every query head, and not
/// more. Estimates that are equal within `slack` may change places.
fn check_rule(
    truth: &Estimates,
    heads: std::ops::Range<usize>,
    chosen: &[u32],
    mass: f64,
    slack: f64,
    what: &str,
) {
    let blocks = truth.tokens.len();
    let is_chosen = |b: usize| chosen.contains(&(b as u32));
    let mut shares = vec![0.0f64; blocks];
    let mut covered = Vec::new();
    for head in heads.clone() {
        let top = truth.blocks[head].iter().fold(truth.elsewhere[head], |a, b| a.max(*b));
        let of = |b: usize| (truth.blocks[head][b] - top).exp();
        let elsewhere = (truth.elsewhere[head] - top).exp();
        let all = elsewhere + (0..blocks).map(of).sum::<f64>();
        (0..blocks).for_each(|b| shares[b] = shares[b].max(of(b) / all));
        let read = elsewhere + (0..blocks).filter(|b| is_chosen(*b)).map(of).sum::<f64>();
        covered.push(read / all);
    }
    for b in 0..blocks {
        match truth.tokens[b] {
            0 => assert!(!is_chosen(b), "{what}: block {b} is not seen"),
            BLOCK => {}
            _ => assert!(is_chosen(b), "{what}: block {b} is seen in part"),
        }
    }
    let optional = |b: &usize| truth.tokens[*b] == BLOCK;
    let least = (0..blocks).filter(optional).filter(|b| is_chosen(*b)).map(|b| shares[b]).fold(1.0, f64::min);
    let most = (0..blocks).filter(optional).filter(|b| !is_chosen(*b)).map(|b| shares[b]).fold(0.0, f64::max);
    assert!(least >= most * (1.0 - slack) - 1e-9, "{what}: {least} was read, {most} was not");
    assert!(covered.iter().all(|share| *share >= mass - slack), "{what}: {covered:?} of {mass}");
    if least < 1.0 {
        // Without the last one some head has too little: shares are at least what that one is.
        let last = (0..blocks).filter(optional).filter(|b| is_chosen(*b));
        let last = last.min_by(|a, b| shares[*a].total_cmp(&shares[*b])).unwrap();
        let needed = heads.zip(&covered).any(|(head, covered)| {
            let all = truth.blocks[head].iter().chain([&truth.elsewhere[head]]);
            let top = all.clone().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
            let sum: f64 = all.map(|x| (x - top).exp()).sum();
            covered - (truth.blocks[head][last] - top).exp() / sum < mass + slack
        });
        assert!(needed, "{what}: block {last} was read for nothing");
    }
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
fn what_is_read_and_what_comes_out_are_as_in_f64() {
    let schemes = [
        ("turbo4+bm", "turbo4"),
        ("turbo3+bm", "turbo3"),
        ("turbo2+bm", "turbo2"),
        ("srft:s8+bm", "srft:s8"),
        ("i4g32+bm", "i4g32"),
    ];
    let float = PackedOptions { arithmetic: Arithmetic::Float, ..PackedOptions::default() };
    let lengths = [130, 191, 320, 449, 577, 64];
    let mut random = Random(0x5eed);
    let (mut read, mut tiles, mut case) = (0, 0, 0);
    for (f, scheme) in schemes.into_iter().enumerate() {
        for (i, d) in [64, 128, 256].into_iter().enumerate() {
            for (g, group) in [1, 3, 4, 8].into_iter().enumerate() {
                case += 1;
                let (len, mode) = (lengths[case % lengths.len()], MODES[(f + i + g) % MODES.len()]);
                let mass = [0.6, 0.9, 0.99][(f + g) % 3];
                let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim: d };
                let packed = Packed::new(&mut random, shape, scheme, len, Data::Tame);
                let (sinks, tail) = (Plain::new(&mut random, shape, 4), Plain::new(&mut random, shape, 9));
                let queries: Vec<f32> = random.normals(shape.heads * d).iter().map(|q| q * 0.7).collect();
                let logits = random.normals(shape.heads);
                let mut problem = problem(shape, &queries, len + 12, packed.view(4), float);
                problem.before = (case % 4 > 0).then(|| sinks.view(0));
                problem.after = (case % 5 > 0).then(|| tail.view(len + 4));
                mode.set(&mut problem, len, &logits);
                let first = spreads(&problem);
                let unspread = estimates(&problem, &[]);
                for (head, found) in first.iter().enumerate() {
                    let full: Vec<usize> =
                        (0..unspread.tokens.len()).filter(|b| unspread.tokens[*b] == BLOCK).collect();
                    let gap = |b: &usize| unspread.masses[head][*b] - unspread.mean_scores[head][*b];
                    let gaps: f64 = full.iter().map(gap).sum::<f64>() / full.len().max(1) as f64;
                    let expected = gaps / unspread.norms[head];
                    assert!((f64::from(*found) - expected).abs() < 1e-4, "spread {found} for {expected}");
                }
                let truth = estimates(&problem, &first);
                let keys = SparseKeys { mass, spreads: &first, earlier: &[] };
                for (options, bound) in paths() {
                    let what =
                        format!("{options:?} {scheme:?} d={d} group={group} len={len} {mode:?} mass={mass}");
                    let sparse_v = (mode == Mode::SparseV).then_some(SparseV::Absolute(1e-7));
                    let problem =
                        AttnProblem { options: PackedOptions { sparse_v, ..options }, ..problem.clone() };
                    let found = sparse(1 + case % 3, None, &problem, &keys);
                    for kv_head in 0..2 {
                        let heads = kv_head * group..(kv_head + 1) * group;
                        check_rule(&truth, heads, &found.blocks(kv_head), mass.into(), 1e-3, &what);
                    }
                    let expected = attend_chosen(&problem, &found.chosen, &truth);
                    let error = relative_error(&found.out, &expected);
                    assert!(error <= bound, "{what}: relative error {error:e}");
                    let count = |block: &u32| (len - *block as usize * BLOCK).min(BLOCK).div_ceil(16);
                    let count: usize = (0..2).flat_map(|head| found.blocks(head)).map(|b| count(&b)).sum();
                    assert_eq!(
                        (found.read.read_tiles, found.read.tiles),
                        (count as u64, 2 * len.div_ceil(16) as u64)
                    );
                    assert!(found.read.read_bytes <= found.read.bytes, "{what}");
                    (read, tiles) = (read + found.read.read_tiles, tiles + found.read.tiles);
                    // However the tokens are cut, the same blocks are read.
                    let cut = sparse(2, Some(3), &problem, &keys);
                    assert_eq!(cut.chosen, found.chosen, "{what}");
                    assert!(relative_error(&cut.out, &expected) <= bound, "{what} in three parts");
                }
            }
        }
    }
    assert!(read * 8 < tiles * 7, "{read} of {tiles} tiles were read");
}

#[test]
fn a_mass_of_one_is_the_dense_result_bit_for_bit() {
    let mut random = Random(31);
    for (scheme, group, len) in
        [("turbo4+bm", 3, 577), ("turbo3+bm", 8, 200), ("i4g32+bm", 1, 1300), ("srft:s8+bm", 16, 300)]
    {
        let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim: 64 };
        let values = scheme.trim_end_matches("+bm");
        let packed = Packed::new(&mut random, shape, (scheme, values), len, Data::Tame);
        let (sinks, tail) = (Plain::new(&mut random, shape, 16), Plain::new(&mut random, shape, 20));
        let queries = random.normals(shape.heads * 64);
        // Sixteen rows would go to a matrix unit, which sparse keys do without.
        for (options, _) in
            paths().into_iter().filter(|(o, _)| group < 16 || o.arithmetic != Arithmetic::Integer)
        {
            let mut problem = problem(shape, &queries, len + 35, packed.view(16), options);
            (problem.before, problem.after) = (Some(sinks.view(0)), Some(tail.view(len + 16)));
            let first = spreads(&problem);
            for (threads, splits) in [(1, None), (3, None), (2, Some(4))] {
                let expected = dense(threads, splits, &problem);
                let found = sparse(
                    threads,
                    splits,
                    &problem,
                    &SparseKeys { mass: 1.0, spreads: &first, earlier: &[] },
                );
                assert_eq!(found.read.read_tiles, found.read.tiles);
                let same = found.out.iter().zip(&expected).all(|(a, b)| a.to_bits() == b.to_bits());
                assert!(same && expected.iter().all(|x| x.is_finite()), "{options:?} {scheme}");
            }
        }
    }
    assert!(!SparseK::new(1.0).pays(1 << 20) && SparseK::new(0.99).pays(4096));
    assert!(
        !SparseK { from: 1024, ..SparseK::new(0.9) }.pays(1023)
            && SparseK { from: 1024, ..SparseK::new(0.9) }.pays(1024)
    );
}

#[test]
fn where_one_block_has_it_all_hardly_anything_is_read_or_missed() {
    let mut random = Random(77);
    let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 64 * 40, Data::Tame);
    // Queries along the mean of a block of their KV head, against what all means share.
    let mut queries = Vec::new();
    for head in 0..6 {
        let view = packed.view(0);
        let layout = view.block_layout(2, 7 + head);
        let mut mean = vec![0.0; 64];
        let record = &view.blocks[7 + head][layout.mean(head / 3)];
        packed.keys[0].unpack_means(record, &mut mean, &mut kvant_codec::CodecScratch::new()).unwrap();
        mean[1] = 0.0;
        queries.extend(mean.iter().map(|x| x * 1.5));
    }
    let problem = problem(shape, &queries, 64 * 40, packed.view(0), PackedOptions::default());
    let first = spreads(&problem);
    let keys = SparseKeys { mass: 0.99, spreads: &first, earlier: &[] };
    let found = sparse(2, None, &problem, &keys);
    assert!(found.read.read_tiles >= 8 && found.read.read_tiles <= 80, "{:?}", found.read);
    assert!(found.read.read_bytes * 3 < found.read.bytes, "{:?}", found.read);
    let expected = dense(2, None, &problem);
    let expected: Vec<f64> = expected.into_iter().map(f64::from).collect();
    assert!(relative_error(&found.out, &expected) < 0.05);
    let plan = AttnPlan::new(&problem, 2);
    let (mut out, mut scratch) = (vec![f32::NAN; queries.len()], AttnScratch::default());
    let (_, _, look) = look_at_keys(&Pool::new(2), &problem, &plan, &keys, &mut out, &mut scratch).unwrap();
    // The measured miss is the true one.
    let truth = estimates(&problem, &first);
    let missed: Vec<f64> = (0..6)
        .map(|head| {
            let top = truth.masses[head].iter().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
            let (mut all, mut left) = (0.0, 0.0);
            for (b, mass) in truth.masses[head].iter().enumerate() {
                all += (mass - top).exp();
                left += if found.blocks(head / 3).contains(&(b as u32)) { 0.0 } else { (mass - top).exp() };
            }
            left / all
        })
        .collect();
    let (mean, largest) = (missed.iter().sum::<f64>() / 6.0, missed.iter().fold(0.0, |a: f64, b| a.max(*b)));
    let measured = look.missed.unwrap();
    assert!((measured.mean - mean).abs() < 1e-3 && (measured.largest - largest).abs() < 1e-3, "{measured:?}");
    assert!(measured.largest < 0.05, "{measured:?}");
}

#[test]
fn what_is_no_number_is_read_in_full_and_wrong_questions_are_refused() {
    let mut random = Random(5);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 400, Data::Tame);
    let mut queries = random.normals(shape.heads * 64);
    let refuse = |problem: &AttnProblem, spreads: &[f32]| {
        let (plan, keys) = (AttnPlan::new(problem, 1), SparseKeys { mass: 0.9, spreads, earlier: &[] });
        let mut out = vec![f32::NAN; problem.queries.len()];
        run_sparse(&Pool::new(1), problem, &plan, &keys, &mut out, &mut AttnScratch::default()).unwrap_err()
    };
    let float = PackedOptions { arithmetic: Arithmetic::Float, ..PackedOptions::default() };
    let fits = problem(shape, &queries, 400, packed.view(0), float);
    assert!(refuse(&fits, &[0.0; 3]).to_string().contains("spreads"));
    let two = [&queries[..], &queries[..]].concat();
    let many = AttnProblem { queries: &two, ..fits.clone() };
    assert_eq!(refuse(&many, &[0.0; 4]), AttnError::ManyRows { found: 2 });
    let plain = Packed::new(&mut random, shape, ("turbo4", "turbo4"), 400, Data::Tame);
    let meanless = AttnProblem { packed: Some(plain.view(0)), ..fits.clone() };
    assert!(refuse(&meanless, &[0.0; 4]).to_string().contains("expected packed keys with a mean"));
    let positions: Vec<u32> = (0..400).map(|t| 2 * t).collect();
    let mut moved = AttnProblem { first_query: 900, ..fits.clone() };
    moved.packed.as_mut().unwrap().positions = vec![&positions, &positions];
    assert!(matches!(refuse(&moved, &[0.0; 4]), AttnError::NoMeans { .. }));
    for wrong in [f32::NAN, f32::INFINITY] {
        queries[70] = wrong;
        let hostile = problem(shape, &queries, 400, packed.view(0), float);
        let found = sparse(1, None, &hostile, &SparseKeys { mass: 0.5, spreads: &[0.1; 4], earlier: &[] });
        assert_eq!(found.blocks(0).len(), 7, "{wrong}");
        // The head that is no number stays none; the other KV head does not mind.
        assert!(found.out[64..128].iter().all(|x| x.is_nan()), "{wrong}");
        assert!(found.out[128..].iter().all(|x| x.is_finite()), "{wrong}");
    }
}

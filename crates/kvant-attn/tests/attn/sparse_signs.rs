//! Sparse keys that choose by signs, against the f64 truth on the same bytes.

use crate::sparse_keys::{MODES, Mode, dense, paths, sparse};
use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::sparse_reference::{Estimates, attend_chosen, estimates};
use kvant_attn::packed::{Arithmetic, PackedOptions, SignLayout, SparseKeys, SparseV, look_at_keys};
use kvant_attn::{AttnError, AttnPlan, AttnProblem, AttnScratch, AttnShape, BLOCK, attend};
use kvant_cpu::Pool;

/// The problem with the signs of its keys.
pub(crate) fn with_signs<'a>(problem: &AttnProblem<'a>, signs: &'a [Box<[u8]>]) -> AttnProblem<'a> {
    let mut problem = problem.clone();
    problem.packed.as_mut().unwrap().signs = signs.iter().map(|signs| &signs[..]).collect();
    problem
}

/// Checks the rule: tiles that were read have larger shares than those that were not, every query head has enough, and without the tiles of
/// the smallest shares (an eighth of an octave of them) some head has not.
fn check_rule(truth: &Estimates, heads: std::ops::Range<usize>, chosen: &[u8], mass: f64, what: &str) {
    const OCTAVE: f64 = 1.0905077;
    let tiles = truth.tokens.len() * 4;
    let is_chosen = |t: usize| chosen[t / 4] >> (t % 4) & 1 == 1;
    let optional = |t: &usize| truth.tokens[t / 4] == BLOCK;
    for (b, tokens) in truth.tokens.iter().enumerate() {
        match *tokens {
            0 => assert_eq!(chosen[b], 0, "{what}: block {b} is not seen"),
            BLOCK => {}
            _ => assert_eq!(chosen[b], 0b1111, "{what}: block {b} is seen in part"),
        }
    }
    let mut shares = vec![0.0f64; tiles];
    for head in heads.clone() {
        // What is read anyway and has no signs does not count.
        let of = |t: usize| (truth.tiles[head][t] - truth.elsewhere[head].max(-50.0)).exp();
        let all = (truth.elsewhere[head] - truth.elsewhere[head].max(-50.0)).exp()
            + (0..tiles).filter(optional).map(of).sum::<f64>();
        (0..tiles).filter(optional).for_each(|t| shares[t] = shares[t].max(of(t) / all));
    }
    let least = (0..tiles).filter(optional).filter(|t| is_chosen(*t)).map(|t| shares[t]).fold(1.0, f64::min);
    let most = (0..tiles).filter(optional).filter(|t| !is_chosen(*t)).map(|t| shares[t]).fold(0.0, f64::max);
    assert!(least >= most * 0.97 - 1e-9, "{what}: {least} was read, {most} was not");
    let mut needed = false;
    for head in heads {
        let of = |t: usize| (truth.tiles[head][t] - truth.elsewhere[head].max(-50.0)).exp();
        let elsewhere = (truth.elsewhere[head] - truth.elsewhere[head].max(-50.0)).exp();
        let all = elsewhere + (0..tiles).filter(optional).map(of).sum::<f64>();
        let read = (0..tiles).filter(optional).filter(|t| is_chosen(*t));
        let covered = (elsewhere + read.clone().map(of).sum::<f64>()) / all;
        if all == 0.0 {
            // Nothing that there is a choice about.
            assert_eq!(read.count(), 0, "{what}");
            needed = true;
            continue;
        }
        // A head whose scores are uncertain wants more.
        let mass = 1.0 - (1.0 - mass) * (-truth.doubts[head]).exp();
        assert!(covered >= mass - 2e-2 * (1.0 - mass) - 1e-5, "{what}: {covered} of {mass}");
        let without = elsewhere + read.filter(|t| shares[*t] > least * OCTAVE * 1.06).map(of).sum::<f64>();
        needed |= without / all < mass + 2e-2 * (1.0 - mass);
    }
    assert!(needed || least == 1.0, "{what}: shares of {least} were read for nothing");
}

#[test]
fn tiles_are_chosen_and_attended_to_as_in_f64() {
    let float = PackedOptions { arithmetic: Arithmetic::Float, ..PackedOptions::default() };
    let lengths = [130, 191, 320, 449, 577, 64];
    let mut random = Random(0x51675);
    let (mut read, mut tiles, mut case, mut split) = (0, 0, 0, 0);
    for (f, scheme) in
        [("turbo4+bm", "turbo4"), ("turbo3+bm", "turbo3"), ("turbo2+bm", "i4g32")].into_iter().enumerate()
    {
        for (i, d) in [64, 80, 128, 256].into_iter().enumerate() {
            for (g, group) in [1, 2, 3, 4, 5, 6, 7, 8, 9].into_iter().enumerate() {
                case += 1;
                let (len, mode) = (lengths[case % lengths.len()], MODES[(f + i + g) % MODES.len()]);
                let mass = [0.6, 0.9, 0.99][(f + g) % 3];
                let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim: d };
                let packed = Packed::new(&mut random, shape, scheme, len, Data::Tame);
                let signs = packed.signs(2);
                let (sinks, tail) = (Plain::new(&mut random, shape, 4), Plain::new(&mut random, shape, 9));
                let queries: Vec<f32> = random.normals(shape.heads * d).iter().map(|q| q * 0.7).collect();
                let logits = random.normals(shape.heads);
                let mut problem = problem(shape, &queries, len + 12, packed.view(4), float);
                problem.before = (case % 4 > 0).then(|| sinks.view(0));
                problem.after = (case % 5 > 0).then(|| tail.view(len + 4));
                mode.set(&mut problem, len, &logits);
                let problem = with_signs(&problem, &signs);
                let truth = estimates(&problem);
                let keys = SparseKeys { mass, earlier: &[] };
                for (options, bound) in paths() {
                    // What is left out is known to four digits.
                    let bound = bound.max(1e-4);
                    let what =
                        format!("{options:?} {scheme:?} d={d} group={group} len={len} {mode:?} mass={mass}");
                    let sparse_v = (mode == Mode::SparseV).then_some(SparseV::Absolute(1e-7));
                    let problem =
                        AttnProblem { options: PackedOptions { sparse_v, ..options }, ..problem.clone() };
                    let found = sparse(1 + case % 3, None, &problem, &keys);
                    for (kv_head, chosen) in found.chosen.iter().enumerate() {
                        let heads = kv_head * group..(kv_head + 1) * group;
                        check_rule(&truth, heads, chosen, mass.into(), &what);
                        split += chosen.iter().filter(|tiles| ![0b1111, 0].contains(*tiles)).count();
                    }
                    let expected = attend_chosen(&problem, &found.chosen, &truth);
                    let error = relative_error(&found.out, &expected);
                    assert!(error <= bound, "{what}: relative error {error:e}");
                    assert_eq!(found.read.tiles, 2 * len.div_ceil(16) as u64);
                    (read, tiles) = (read + found.read.read_tiles, tiles + found.read.tiles);
                    // However the tokens are cut, the same tiles are read.
                    let cut = sparse(2, Some(3), &problem, &keys);
                    assert_eq!(cut.chosen, found.chosen, "{what}");
                    assert!(relative_error(&cut.out, &expected) <= bound, "{what} in three parts");
                }
            }
        }
    }
    // As many as there are on a CPU with few instruction sets.
    assert!(read * 8 < tiles * 7 && split > 200, "{read} of {tiles} tiles were read, {split} blocks in part");
}

#[test]
fn a_mass_of_one_is_the_dense_result_bit_for_bit() {
    let mut random = Random(31);
    for (scheme, group, len) in [("turbo4+bm", 3, 577), ("turbo3+bm", 8, 200), ("turbo2+bm", 1, 1300)] {
        let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim: 64 };
        let packed = Packed::new(&mut random, shape, (scheme, "turbo4"), len, Data::Tame);
        let signs = packed.signs(2);
        let (sinks, tail) = (Plain::new(&mut random, shape, 16), Plain::new(&mut random, shape, 20));
        let queries = random.normals(shape.heads * 64);
        for (options, _) in paths() {
            let mut problem = problem(shape, &queries, len + 35, packed.view(16), options);
            (problem.before, problem.after) = (Some(sinks.view(0)), Some(tail.view(len + 16)));
            let problem = with_signs(&problem, &signs);
            for (threads, splits) in [(1, None), (3, None), (2, Some(4))] {
                let expected = dense(threads, splits, &problem);
                let found = sparse(threads, splits, &problem, &SparseKeys { mass: 1.0, earlier: &[] });
                assert_eq!(found.read.read_tiles, found.read.tiles);
                let same = found.out.iter().zip(&expected).all(|(a, b)| a.to_bits() == b.to_bits());
                assert!(same && expected.iter().all(|x| x.is_finite()), "{options:?} {scheme}");
            }
        }
    }
}

#[test]
fn a_query_that_wants_one_token_finds_it() {
    let mut random = Random(78);
    let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
    let len = 64 * 40;
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), len, Data::Tame);
    let signs = packed.signs(2);
    let view = packed.view(0);
    // Every head looks at one token, in directions in which no block's mean lies.
    let (mut queries, mut scratch) = (Vec::new(), kvant_codec::CodecScratch::new());
    for head in 0..6 {
        let token = 64 * (5 + 4 * head) + 11 * head;
        let (mut basis, mut query) = (Vec::<Vec<f32>>::new(), vec![0.0; 64]);
        let tile = view.block_layout(2, token / 64).key_tile(head / 3, token % 64 / 16);
        let tile = &view.blocks[token / 64][tile];
        packed.keys[0].decode_row(tile, token % 16, &mut query, &mut scratch).unwrap();
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        for block in 0..len / 64 {
            let mut mean = vec![0.0; 64];
            let record = &view.blocks[block][view.block_layout(2, block).mean(head / 3)];
            packed.keys[0].unpack_means(record, &mut mean, &mut scratch).unwrap();
            for other in &basis {
                let share = dot(&mean, other);
                mean.iter_mut().zip(other).for_each(|(x, other)| *x -= share * other);
            }
            let length = dot(&mean, &mean).sqrt();
            mean.iter_mut().for_each(|x| *x /= length);
            let share = dot(&query, &mean);
            query.iter_mut().zip(&mean).for_each(|(x, mean)| *x -= share * mean);
            basis.push(mean);
        }
        let length = dot(&query, &query).sqrt();
        queries.extend(query.iter().map(|x| x / length * 20.0));
    }
    let problem = problem(shape, &queries, len, view, PackedOptions::default());
    let problem = with_signs(&problem, &signs);
    let keys = SparseKeys { mass: 0.5, earlier: &[] };
    let (plan, mut scratch) = (AttnPlan::new(&problem, 2), AttnScratch::default());
    let mut out = vec![f32::NAN; queries.len()];
    let (_, _, look) =
        look_at_keys(&Pool::new(2), &problem, &plan, Some(&keys), &mut out, &mut scratch).unwrap();
    let (missed, found) = (look.missed.unwrap(), sparse(2, None, &problem, &keys));
    let is_read = |head: usize| {
        let token = 64 * (5 + 4 * head) + 11 * head;
        found.chosen[head / 3][token / 64] >> (token % 64 / 16) & 1 == 1
    };
    assert!((0..6).all(is_read), "{:?}", found.chosen);
    assert!(found.read.read_tiles * 4 < found.read.tiles * 3, "{:?}", found.read);
    // The measured miss is the true one.
    let truth = estimates(&problem);
    for head in 0..6 {
        let scores = &truth.scores[head * len..(head + 1) * len];
        let top = scores.iter().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
        let is_read = |t: usize| found.chosen[head / 3][t / 64] >> (t % 64 / 16) & 1 == 1;
        let all: f64 = scores.iter().map(|s| (s - top).exp()).sum();
        let left: f64 =
            scores.iter().enumerate().filter(|(t, _)| !is_read(*t)).map(|(_, s)| (s - top).exp()).sum();
        assert!(left / all <= missed.largest + 1e-3, "head {head}: {} of {missed:?}", left / all);
    }
}

#[test]
fn what_is_no_number_is_read_in_full_and_wrong_signs_are_refused() {
    let mut random = Random(5);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 400, Data::Tame);
    let signs = packed.signs(2);
    assert_eq!(signs.len(), 6);
    assert_eq!(signs[0].len(), SignLayout::new(2, &packed.keys[0]).unwrap().bytes());
    let mut queries = random.normals(shape.heads * 64);
    for wrong in [f32::NAN, f32::INFINITY] {
        queries[70] = wrong;
        for (options, _) in paths().into_iter().filter(|(o, _)| o.arithmetic == Arithmetic::Float) {
            let hostile = problem(shape, &queries, 400, packed.view(0), options);
            let hostile = with_signs(&hostile, &signs);
            let found = sparse(1, None, &hostile, &SparseKeys { mass: 0.5, earlier: &[] });
            assert_eq!(found.chosen[0], [0b1111; 7], "{wrong}");
            let same = |(found, dense): (&f32, &f32)| found.to_bits() == dense.to_bits();
            assert!(found.out[..128].iter().zip(&dense(1, None, &hostile)).all(same), "{wrong} {options:?}");
            assert!(found.out[128..].iter().all(|x| x.is_finite()), "{wrong}");
        }
        queries[70] = 0.5;
    }
    let refuse = |problem: &AttnProblem| {
        let (plan, mut out) = (AttnPlan::new(problem, 1), vec![f32::NAN; problem.queries.len()]);
        attend(&Pool::new(1), problem, &plan, &mut out, None, &mut AttnScratch::default()).unwrap_err()
    };
    let fits = problem(shape, &queries, 400, packed.view(0), PackedOptions::default());
    let mut few = with_signs(&fits, &signs);
    few.packed.as_mut().unwrap().signs.pop();
    assert!(matches!(refuse(&few), AttnError::Length { what: "blocks of signs", found: 5, expected: 6 }));
    let mut short = with_signs(&fits, &signs);
    short.packed.as_mut().unwrap().signs[2] = &signs[2][1..];
    assert!(refuse(&short).to_string().contains("signs of a block"));
    // Formats without a sign bit have none.
    for scheme in ["i4g32+bm", "srft:s8+bm", "q8_0"] {
        let other = Packed::new(&mut random, shape, (scheme, "turbo4"), 130, Data::Tame);
        assert!(other.signs(2).is_empty(), "{scheme}");
    }
}

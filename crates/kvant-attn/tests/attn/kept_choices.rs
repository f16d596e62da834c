//! Choices that later steps read again, against the f64 truth on the same bytes.

use crate::sparse_keys::{MODES, Mode, dense, paths, sparse};
use crate::sparse_signs::with_signs;
use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::sparse_reference::{attend_chosen, estimates, kept, moved};
use kvant_attn::packed::{Arithmetic, Earlier, KeptTiles, PackedOptions, SparseKeys, SparseV, look_at_keys};
use kvant_attn::{AttnPlan, AttnProblem, AttnScratch, AttnShape};
use kvant_cpu::Pool;

fn options() -> PackedOptions {
    PackedOptions { arithmetic: Arithmetic::Float, ..PackedOptions::default() }
}

/// Choices of two KV heads over other tokens, `len` of them from `first` on.
fn choices(random: &mut Random, shape: AttnShape, len: usize, first: usize, mass: f32) -> [KeptTiles; 2] {
    let packed = Packed::new(random, shape, ("turbo4+bm", "turbo4"), len, Data::Tame);
    let signs = packed.signs(2);
    let queries = random.normals(shape.heads * shape.head_dim);
    let problem = problem(shape, &queries, first + len, packed.view(first), options());
    let keys = SparseKeys { mass, earlier: &[] };
    let found = sparse(1, None, &with_signs(&problem, &signs), &keys);
    assert!(found.read.read_tiles < found.read.tiles);
    assert_eq!((found.read.choices, found.read.kept), (2, 0));
    let head = |kv_head: usize| {
        let choice = found.heads[kv_head].clone().unwrap();
        assert_eq!((choice.moved, choice.tiles.blocks()), (None, &found.chosen[kv_head][..]));
        choice.tiles
    };
    [head(0), head(1)]
}

#[test]
fn kept_choices_are_read_again_with_whatever_came_since() {
    let mut random = Random(0x4e97);
    let mut partly = 0;
    for (i, d) in [64, 128].into_iter().enumerate() {
        for (g, group) in [1, 3, 6].into_iter().enumerate() {
            for (m, mode) in MODES.into_iter().enumerate() {
                let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim: d };
                // The last block was not full then, is now, and others have come.
                let (then, len) = ([449, 577, 384][(i + g + m) % 3], 577);
                let earlier = choices(&mut random, shape, then, 4, 0.7);
                let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), len, Data::Tame);
                let signs = packed.signs(2);
                let (sinks, tail) = (Plain::new(&mut random, shape, 4), Plain::new(&mut random, shape, 9));
                let queries: Vec<f32> = random.normals(shape.heads * d).iter().map(|q| q * 0.7).collect();
                let logits = random.normals(shape.heads);
                let mut problem = problem(shape, &queries, len + 12, packed.view(4), options());
                (problem.before, problem.after) = (Some(sinks.view(0)), Some(tail.view(len + 4)));
                mode.set(&mut problem, len, &logits);
                let problem = with_signs(&problem, &signs);
                let truth = estimates(&problem);
                for (options, bound) in paths() {
                    let bound = bound.max(1e-4);
                    let what = format!("{options:?} d={d} group={group} {then} tokens {mode:?}");
                    let sparse_v = (mode == Mode::SparseV).then_some(SparseV::Absolute(1e-7));
                    let problem =
                        AttnProblem { options: PackedOptions { sparse_v, ..options }, ..problem.clone() };
                    // One head keeps its choice, the other one compares.
                    let about = [Earlier::Keep(&earlier[0]), Earlier::Compare(&earlier[1])];
                    let keys = SparseKeys { mass: 0.9, earlier: &about };
                    let found = sparse(2, None, &problem, &keys);
                    assert_eq!(found.chosen[0], kept(&truth, earlier[0].blocks()), "{what}");
                    partly += found.chosen[0].iter().filter(|tiles| ![0b1111, 0].contains(*tiles)).count();
                    assert!(found.heads[0].is_none(), "{what}: nothing new to keep");
                    assert_eq!((found.read.choices, found.read.kept), (1, 1), "{what}");
                    let expected = attend_chosen(&problem, &found.chosen, &truth);
                    let error = relative_error(&found.out, &expected);
                    assert!(error <= bound, "{what}: relative error {error:e}");
                    let choice = found.heads[1].clone().unwrap();
                    assert_eq!(choice.tiles.blocks(), found.chosen[1], "{what}");
                    let expected = moved(&truth, group..2 * group, earlier[1].blocks(), &found.chosen[1]);
                    let found_moved = f64::from(choice.moved.unwrap());
                    let error = (found_moved - expected).abs();
                    assert!(error <= 2e-2 * expected + 1e-5, "{what}: {found_moved} for {expected}");
                    // It chooses what it would have chosen anyway.
                    let alone = sparse(2, None, &problem, &SparseKeys { earlier: &[], ..keys });
                    assert_eq!(alone.chosen[1], found.chosen[1], "{what}");
                    let cut = sparse(2, Some(3), &problem, &keys);
                    assert_eq!(cut.chosen, found.chosen, "{what}");
                    // Signs are read by the head that chooses, means of what it reads by the other one.
                    let both = SparseKeys { earlier: &[Earlier::Keep(&earlier[0]); 2], ..keys };
                    let both = sparse(1, None, &problem, &both);
                    assert_eq!((both.read.choices, both.read.kept), (0, 2), "{what}");
                    let all = |read: u64, tiles: u64| read - tiles * (both.read.bytes / both.read.tiles);
                    let index = |run: &crate::sparse_keys::Run| all(run.read.read_bytes, run.read.read_tiles);
                    assert!(index(&both) < index(&found) && index(&found) < index(&alone), "{what}");
                }
            }
        }
    }
    assert!(partly > 100, "{partly} blocks were read in part");
}

#[test]
fn a_kept_choice_follows_blocks_that_leave_a_window() {
    let mut random = Random(0x51d3);
    let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
    let earlier = choices(&mut random, shape, 640, 64, 0.7);
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 640, Data::Tame);
    let signs = packed.signs(2);
    let queries = random.normals(shape.heads * 64);
    let about = [Earlier::Keep(&earlier[0]), Earlier::Keep(&earlier[1])];
    let keys = SparseKeys { mass: 0.9, earlier: &about };
    let from = |first: usize| {
        let problem = problem(shape, &queries, first + 640, packed.view(first), options());
        sparse(1, None, &with_signs(&problem, &signs), &keys).chosen
    };
    // Two blocks are gone, and two have come.
    let [expected, moved, all] = [0, 1, 2].map(|kind| {
        earlier.each_ref().map(|kept| match kind {
            0 => kept.blocks().to_vec(),
            1 => [&kept.blocks()[2..], &[0b1111; 2]].concat(),
            _ => vec![0b1111; 10],
        })
    });
    assert_eq!(from(64), expected);
    assert_eq!(from(64 + 128), moved);
    // Blocks that begin elsewhere, before the first one that there was, or after the last: everything is read.
    for first in [64 + 16, 0, 63, 64 + 64 * 11] {
        assert_eq!(from(first), all, "{first}");
    }
}

#[test]
fn kept_choices_of_what_is_no_number_read_everything() {
    let mut random = Random(9);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let earlier = choices(&mut random, shape, 400, 0, 0.5);
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 400, Data::Tame);
    let signs = packed.signs(2);
    let mut queries = random.normals(shape.heads * 64);
    let about = [Earlier::Keep(&earlier[0]), Earlier::Keep(&earlier[1])];
    let keys = SparseKeys { mass: 0.5, earlier: &about };
    for wrong in [f32::NAN, f32::INFINITY] {
        queries[70] = wrong;
        for (options, _) in paths().into_iter().filter(|(o, _)| o.arithmetic == Arithmetic::Float) {
            let hostile = problem(shape, &queries, 400, packed.view(0), options);
            let found = sparse(1, None, &with_signs(&hostile, &signs), &keys);
            assert_eq!(found.chosen[0], [0b1111; 7], "{wrong}");
            let same = |(found, dense): (&f32, &f32)| found.to_bits() == dense.to_bits();
            assert!(found.out[..128].iter().zip(&dense(1, None, &hostile)).all(same), "{wrong} {options:?}");
            assert!(found.out[128..].iter().all(|x| x.is_finite()), "{wrong}");
            // Nor is such a choice one to keep.
            let anew = SparseKeys { earlier: &[Earlier::Compare(&earlier[0]); 2], ..keys };
            let found = sparse(1, None, &with_signs(&hostile, &signs), &anew);
            assert!(found.heads[0].is_none() && found.heads[1].is_some(), "{wrong}");
        }
    }
}

/// What a look says was missed is what the step would have missed, had it kept its choice.
#[test]
fn looks_tell_what_a_kept_choice_misses() {
    let mut random = Random(77);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let earlier = choices(&mut random, shape, 640, 0, 0.3);
    let packed = Packed::new(&mut random, shape, ("turbo4+bm", "turbo4"), 640, Data::Tame);
    let signs = packed.signs(2);
    let queries = random.normals(shape.heads * 64);
    let problem = problem(shape, &queries, 640, packed.view(0), options());
    let problem = with_signs(&problem, &signs);
    let about = [Earlier::Keep(&earlier[0]), Earlier::Compare(&earlier[1])];
    let keys = SparseKeys { mass: 0.95, earlier: &about };
    let (plan, mut scratch) = (AttnPlan::new(&problem, 1), AttnScratch::default());
    let mut out = vec![f32::NAN; queries.len()];
    let (_, read, look) =
        look_at_keys(&Pool::new(1), &problem, &plan, Some(&keys), &mut out, &mut scratch).unwrap();
    assert_eq!(out, dense(1, None, &problem));
    assert_eq!((read.choices, read.kept), (0, 0), "a look reads everything");
    let found = sparse(1, None, &problem, &keys);
    assert_eq!(look.heads, found.heads);
    let truth = estimates(&problem);
    let missed = |head: usize| {
        let of = |block: usize| block * 64..(block + 1) * 64;
        let score = |t: usize| truth.scores[head * 640 + t].exp();
        let is_read = |t: &usize| found.chosen[head / 2][t / 64] >> (t % 64 / 16) & 1 == 1;
        let all: f64 = (0..10).flat_map(of).map(score).sum();
        (0..10).flat_map(of).filter(|t| !is_read(t)).map(score).sum::<f64>() / all
    };
    let expected = (0..4).map(missed).sum::<f64>() / 4.0;
    let measured = look.missed.unwrap();
    assert!((measured.mean - expected).abs() < 1e-3, "{measured:?} for {expected}");
    assert!(missed(0) > 0.2, "the kept choice is of other tokens: {}", missed(0));
}

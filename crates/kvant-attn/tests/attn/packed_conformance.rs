//! Attention on packed tiles against the f64 reference on the same bytes.

use std::collections::BTreeSet;

use crate::support;
use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::{Arithmetic, PackedOptions, ScoreExport, SparseCount, SparseV};
use kvant_attn::{AttnPlan, AttnProblem, AttnScratch, AttnShape, KvView, attend, reference};
use kvant_codec::{Format, Orientation};
use kvant_cpu::{Isa, Pool};

const DIMS: [usize; 8] = [48, 64, 80, 96, 128, 192, 256, 512];
const GROUPS: [usize; 6] = [1, 2, 3, 4, 8, 16];
const LENGTHS: [usize; 11] = [0, 1, 15, 16, 17, 31, 33, 511, 512, 513, 4097];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Plain,
    Scores,
    SparseV,
    Window,
    Softcap,
    Sinks,
}
const MODES: [Mode; 6] = [Mode::Plain, Mode::Scores, Mode::SparseV, Mode::Window, Mode::Softcap, Mode::Sinks];

/// Every arithmetic this CPU can run, with its bound on the relative error of outputs.
fn paths() -> Vec<(PackedOptions, f64)> {
    let options = |isa, arithmetic| PackedOptions { isa, arithmetic, sparse_v: None };
    let mut paths: Vec<_> =
        Isa::available().into_iter().map(|isa| (options(isa, Arithmetic::Float), 1e-5)).collect();
    // All but the scalar one have byte products; there the request falls back to f32 (see `requests_fall_back`).
    for isa in Isa::available().into_iter().filter(|isa| *isa != Isa::Scalar) {
        // Where products of bytes are added in 16 bits, values' codebooks have levels of seven bits.
        let bound = if isa == Isa::Avx2 { 1.1e-2 } else { 1e-2 };
        paths.push((options(isa, Arithmetic::Integer), bound));
    }
    paths
}

fn run(threads: usize, problem: &AttnProblem, export: Option<&mut ScoreExport>) -> (Vec<f32>, SparseCount) {
    let pool = Pool::new(threads);
    let mut out = vec![f32::NAN; problem.queries.len()];
    let plan = AttnPlan::new(problem, pool.threads());
    let counted = attend(&pool, problem, &plan, &mut out, export, &mut AttnScratch::default()).unwrap();
    (out, counted)
}

#[test]
fn every_format_matches_the_reference() {
    let formats: Vec<String> =
        Format::all().into_iter().filter(|f| f.has_tile()).map(|f| f.to_string()).collect();
    assert!(formats.len() > 30);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut covered: BTreeSet<(&str, usize, usize)> = BTreeSet::new();
    for f in 0..formats.len() {
        for (l, len) in LENGTHS.into_iter().enumerate() {
            let (i, g, m) = (
                (f + l) % DIMS.len(),
                (f / 2 + f / 12 + l) % GROUPS.len(),
                (f / 3 + l + l / 6) % MODES.len(),
            );
            let v = (7 * f + 3 * l + 1) % formats.len();
            let (d, mode) = (DIMS[i], MODES[m]);
            for (pair, a, b) in [
                ("dim×group", i, g),
                ("dim×length", i, l),
                ("dim×mode", i, m),
                ("group×length", g, l),
                ("group×mode", g, m),
                ("length×mode", l, m),
                ("keys×dim", f, i),
                ("keys×group", f, g),
                ("keys×mode", f, m),
                ("values×dim", v, i),
                ("values×length", v, l),
                ("values×group", v, g),
                ("values×mode", v, m),
            ] {
                covered.insert((pair, a, b));
            }
            let kv_heads = if len > 600 { 1 } else { 2 };
            let shape = AttnShape { heads: GROUPS[g] * kv_heads, kv_heads, head_dim: d };
            let schemes = (&formats[f][..], &formats[v][..]);
            // Every other case with the means of blocks taken off its keys.
            let keys = if (f + l) % 2 == 0 { format!("{}+bm", schemes.0) } else { schemes.0.to_owned() };
            let packed = Packed::new(&mut random, shape, (&keys, schemes.1), len, Data::Tame);
            let (sinks, tail) =
                (Plain::new(&mut random, shape, 4), Plain::new(&mut random, shape, 1 + f % 17));
            // The error of an int8 query is a fraction of the scores' spread (here 0.7), and so is the output's.
            let queries: Vec<f32> =
                random.normals(shape.heads * d * (1 + l % 2)).iter().map(|q| q * 0.7).collect();
            let logits = random.normals(shape.heads);
            // Plain neighbours in every third case each; the packed tokens alone in the last.
            let first = if f % 3 == 0 { 4 } else { 0 };
            let last = first + len;
            let mut problem = problem(
                shape,
                &queries,
                last.saturating_sub(1),
                packed.view(first),
                PackedOptions::default(),
            );
            problem.before = (first > 0).then(|| sinks.view(0));
            if f % 3 == 1 {
                problem.after = Some(tail.view(last));
                problem.first_query = last + f % 17;
            }
            match mode {
                Mode::Plain | Mode::Scores | Mode::SparseV => {}
                Mode::Window => problem.window = Some(19),
                Mode::Softcap => problem.softcap = Some(3.0),
                Mode::Sinks => problem.sink_logits = Some(&logits),
            }
            let expected = reference::attend(&problem);
            for (options, bound) in paths() {
                let what =
                    format!("{options:?} {keys}/{} d={d} group={} len={len} {mode:?}", schemes.1, GROUPS[g]);
                let sparse_v = (mode == Mode::SparseV).then_some(SparseV::PerToken(1e-7));
                let problem =
                    AttnProblem { options: PackedOptions { sparse_v, ..options }, ..problem.clone() };
                let mut export = ScoreExport::default();
                let (out, _) = run(2, &problem, (mode == Mode::Scores).then_some(&mut export));
                let error = relative_error(&out, &expected.output);
                assert!(error <= bound, "{what}: relative error {error:e}");
                if mode == Mode::Scores {
                    // The largest of thousands of errors: several times the typical one of an int8 query or codebook.
                    let bound = if options.arithmetic == Arithmetic::Float { 1e-5 } else { 5e-2 };
                    check_scores(&export, &expected, bound, &what);
                }
            }
        }
    }
    let count = |pair: &str| covered.iter().filter(|entry| entry.0 == pair).count();
    let (dims, groups, lengths, modes) = (DIMS.len(), GROUPS.len(), LENGTHS.len(), MODES.len());
    assert_eq!(count("dim×group"), dims * groups);
    assert_eq!(count("dim×length"), dims * lengths);
    assert_eq!(count("dim×mode"), dims * modes);
    assert_eq!(count("group×length"), groups * lengths);
    assert_eq!(count("group×mode"), groups * modes);
    assert_eq!(count("length×mode"), lengths * modes);
    assert_eq!(count("keys×dim"), formats.len() * dims);
    assert_eq!(count("keys×group"), formats.len() * groups);
    assert_eq!(count("keys×mode"), formats.len() * modes);
    assert_eq!(count("values×length"), formats.len() * lengths);
}

/// A chain closes within one step, or goes through padding.
#[test]
fn chains_of_short_and_ragged_heads_match_the_reference() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for (head_dim, scheme) in
        [16, 20, 32, 40, 72].into_iter().flat_map(|d| ["tcq2", "tcq3", "tcq4"].map(|scheme| (d, scheme)))
    {
        let shape = AttnShape { heads: 6, kv_heads: 2, head_dim };
        let packed = Packed::new(&mut random, shape, (scheme, scheme), 100, Data::Tame);
        let queries: Vec<f32> = random.normals(shape.heads * head_dim).iter().map(|q| q * 0.7).collect();
        let problem = problem(shape, &queries, 99, packed.view(0), PackedOptions::default());
        let expected = reference::attend(&problem);
        for (options, bound) in paths() {
            let (out, _) = run(2, &AttnProblem { options, ..problem.clone() }, None);
            let error = relative_error(&out, &expected.output);
            assert!(error <= bound, "{options:?} {scheme} d={head_dim}: relative error {error:e}");
        }
    }
}

/// All exported scores, row by row.
fn exported(export: &ScoreExport) -> Vec<f64> {
    let rows = 0..export.log_sum_exp.len();
    rows.flat_map(|row| export.row(row)).flatten().map(|score| score.to_f64()).collect()
}

fn check_scores(export: &ScoreExport, expected: &reference::ReferenceAttended, bound: f64, what: &str) {
    let found: Vec<f64> = exported(export);
    assert_eq!(found.len(), expected.scores.len(), "{what}");
    for (found, expected) in found.iter().zip(&expected.scores) {
        if expected.is_finite() {
            // Exported scores are rounded to binary16.
            let bound = bound * (1.0 + expected.abs()) + expected.abs() / 2048.0 + 1e-7;
            assert!((found - expected).abs() <= bound, "{what}: {found} for {expected}");
        } else {
            assert_eq!(*found, f64::NEG_INFINITY, "{what}");
        }
    }
    for (found, expected) in export.log_sum_exp.iter().zip(&expected.log_sum_exp) {
        assert!(
            (f64::from(*found) - expected).abs() <= bound * (1.0 + expected.abs())
                || *expected == f64::from(*found),
            "{what}: log-sum-exp {found} for {expected}"
        );
    }
}

#[test]
fn rotations_means_and_outliers_match_the_reference() {
    let mut random = Random(5);
    for (schemes, data) in [
        (("srht:i4g32+μ", "srht:q4_0"), Data::Tame),
        (("srft:s4g32+λ+μ", "srft:s4g32+λ+μ"), Data::Tame),
        (("turbo4+μ", "turbo3+μ"), Data::Tame),
        (("turbo4+bm", "turbo4"), Data::Tame),
        (("turbo3+λ+μ+bm", "turbo3"), Data::Tame),
        (("srht:i4g32+bm", "srht:q4_0"), Data::Outliers),
        (("q8_0", "q8_0"), Data::Outliers),
        (("srht:q8_0", "srht:i8g64"), Data::Outliers),
        (("i4g32", "turbo4"), Data::Outliers),
    ] {
        let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
        let packed = Packed::new(&mut random, shape, schemes, 333, data);
        let (sinks, tail) = (Plain::new(&mut random, shape, 3), Plain::new(&mut random, shape, 20));
        let queries = random.normals(2 * shape.heads * 64);
        let mut problem = problem(shape, &queries, 355, packed.view(3), PackedOptions::default());
        // Outliers make scores of tens; what is tested is the arithmetic, not a softmax that has turned into a switch.
        problem.scale *= if data == Data::Outliers { 0.05 } else { 1.0 };
        (problem.before, problem.after) = (Some(sinks.view(0)), Some(tail.view(336)));
        let expected = reference::attend(&problem);
        for (options, bound) in paths() {
            let (out, _) = run(2, &AttnProblem { options, ..problem.clone() }, None);
            let error = relative_error(&out, &expected.output);
            assert!(error <= bound, "{options:?} {schemes:?}: relative error {error:e}");
        }
    }
}

#[test]
fn eight_bit_values_stay_near_lossless() {
    let mut random = Random(17);
    for scheme in ["q8_0", "i8g32", "s8"] {
        let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 96 };
        let packed = Packed::new(&mut random, shape, (scheme, scheme), 700, Data::Tame);
        let queries = random.normals(shape.heads * 96);
        let options = PackedOptions::default();
        let problem = problem(shape, &queries, 699, packed.view(0), options);
        let error = relative_error(&run(1, &problem, None).0, &reference::attend(&problem).output);
        assert!(error <= 1e-4, "{scheme}: {error:e}");
    }
}

#[test]
fn threads_and_splits_do_not_change_the_result() {
    let mut random = Random(7);
    for schemes in [("i4g32", "i4g32"), ("turbo3+bm", "turbo4"), ("q8_0", "q4_0")] {
        let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
        let packed = Packed::new(&mut random, shape, schemes, 3000, Data::Tame);
        let queries = random.normals(shape.heads * 64);
        for (options, _) in paths() {
            let problem = problem(shape, &queries, 2999, packed.view(0), options);
            let mut results: Vec<Vec<f32>> = Vec::new();
            for threads in [1, 2, 3] {
                results.push(run(threads, &problem, None).0);
            }
            for splits in [2, 5, 47] {
                let mut out = vec![f32::NAN; queries.len()];
                let plan = AttnPlan::with_splits(&problem, splits);
                assert!(plan.pieces(shape) >= 2 * splits);
                attend(&Pool::new(1), &problem, &plan, &mut out, None, &mut AttnScratch::default()).unwrap();
                results.push(out);
            }
            for other in &results[1..] {
                for (a, b) in results[0].iter().zip(other) {
                    assert!((a - b).abs() <= 1e-6, "{options:?} {schemes:?}: {a} against {b}");
                }
            }
        }
    }
}

#[test]
fn a_masked_token_has_no_influence() {
    let mut random = Random(23);
    let schemes = ["i4g32", "turbo4", "q8_0", "f16", "s3g16"];
    // Eight heads have a way of their own to the bytes of weights.
    for (scheme, heads) in schemes.into_iter().flat_map(|scheme| [(scheme, 4), (scheme, 8)]) {
        let shape = AttnShape { heads, kv_heads: 1, head_dim: 64 };
        let mut packed = Packed::new(&mut random, shape, (scheme, scheme), 200, Data::Tame);
        let queries = random.normals(3 * shape.heads * 64);
        for (options, _) in paths() {
            let results: Vec<Vec<f32>> = [1.0, 6e4]
                .into_iter()
                .map(|size| {
                    // Tokens before every row's window and after every row's position.
                    for token in [0, 5, 79, 133, 150, 199] {
                        let layout = packed.view(0).block_layout(1, token / 64);
                        let tile = token % 64 / 16;
                        let row: Vec<f32> = random.normals(64).iter().map(|x| x * size).collect();
                        let mut scratch = kvant_codec::CodecScratch::new();
                        let bytes = &mut packed.blocks[token / 64];
                        packed.keys[0]
                            .encode_row(&row, token % 16, &mut bytes[layout.key_tile(0, tile)], &mut scratch)
                            .unwrap();
                        packed.values[0]
                            .encode_row(
                                &row,
                                token % 16,
                                &mut bytes[layout.value_tile(0, tile)],
                                &mut scratch,
                            )
                            .unwrap();
                    }
                    let mut problem = problem(shape, &queries, 130, packed.view(0), options);
                    problem.window = Some(51);
                    run(1, &problem, None).0
                })
                .collect();
            assert_eq!(results[0], results[1], "{options:?} {scheme} {heads} heads");
        }
    }
}

/// Groups of channels whose scales are far below those of others are as exact as these, and rows do not depend on others.
#[test]
fn small_groups_are_exact_and_rows_independent() {
    let mut random = Random(29);
    // Two queries are fewer rows than a matrix unit takes.
    let shape = AttnShape { heads: 6, kv_heads: 1, head_dim: 128 };
    let len = 200;
    for size in [0.1, 1e-2, 1e-4] {
        let mut packed = Packed::new(&mut random, shape, ("i4g32", "i4g32"), len, Data::Tame);
        for token in 0..len {
            let layout = packed.view(0).block_layout(1, token / 64);
            let mut row = random.normals(128);
            row[32..64].iter_mut().for_each(|x| *x *= size);
            let tile = &mut packed.blocks[token / 64][layout.value_tile(0, token % 64 / 16)];
            packed.values[0]
                .encode_row(&row, token % 16, tile, &mut kvant_codec::CodecScratch::new())
                .unwrap();
        }
        let queries = random.normals(2 * shape.heads * 128);
        for (options, bound) in paths() {
            let both = problem(shape, &queries, len - 2, packed.view(0), options);
            let (found, _) = run(1, &both, None);
            let expected = reference::attend(&both);
            let small = |all: &[f64]| -> Vec<f64> {
                all.chunks_exact(128).flat_map(|head| head[32..64].to_vec()).collect()
            };
            let found_small: Vec<f32> =
                found.chunks_exact(128).flat_map(|head| head[32..64].to_vec()).collect();
            let error = relative_error(&found_small, &small(&expected.output));
            assert!(error <= 2.0 * bound, "{options:?} {size}: {error:e}");
            let one = problem(shape, &queries[..shape.heads * 128], len - 2, packed.view(0), options);
            assert_eq!(run(1, &one, None).0, found[..shape.heads * 128], "{options:?} {size}");
        }
    }
}

#[test]
fn sparse_v_keeps_its_bound_and_skips() {
    let mut random = Random(31);
    let shape = AttnShape { heads: 3, kv_heads: 1, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("i4g32", "turbo4"), 1200, Data::Tame);
    // Peaked enough that whole tiles are light for all heads.
    let queries: Vec<f32> = random.normals(shape.heads * 64).iter().map(|q| q * 12.0).collect();
    for (options, _) in paths() {
        let dense = problem(shape, &queries, 1199, packed.view(0), options);
        let (expected, none) = run(1, &dense, None);
        assert_eq!(none, SparseCount { skipped: 0, total: 75 });
        let mut skipped = Vec::new();
        for sparse in [
            SparseV::Absolute(1e-3),
            SparseV::PerToken(1e-3),
            SparseV::Absolute(0.0),
            SparseV::Thorough(1e-3),
        ] {
            let options = PackedOptions { sparse_v: Some(sparse), ..options };
            let (found, counted) = run(1, &AttnProblem { options, ..dense.clone() }, None);
            assert_eq!(counted.total, 75);
            // Every skipped weight is below τ relative to a sum of at least one; values lie within ±4 here. A tile that keeps
            // its place is rounded as before, but with another step when the largest weight of its group goes.
            let rounding = if options.arithmetic == Arithmetic::Float { 1e-6 } else { 2e-3 };
            let bound = (counted.skipped * 16) as f32 * sparse.threshold(1200) * 4.0 + rounding;
            for (a, b) in found.iter().zip(&expected) {
                assert!((a - b).abs() <= bound, "{options:?}: {a} against {b}, bound {bound:e}");
            }
            skipped.push(counted.skipped);
        }
        assert!(skipped[0] > 30 && skipped[1] > 5 && skipped[0] > skipped[1], "{skipped:?}");
        assert_eq!(skipped[2], 0);
        assert!(skipped[3] >= skipped[0], "a thorough look misses nothing: {skipped:?}");
    }
}

/// A sink in f16 that takes most of the weight makes packed tokens as light as a packed one would, in every segment.
#[test]
fn sparse_v_knows_of_sinks_that_are_not_packed() {
    let mut random = Random(32);
    let shape = AttnShape { heads: 3, kv_heads: 1, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("i4g32", "turbo4"), 1200, Data::Tame);
    let queries: Vec<f32> = random.normals(shape.heads * 64).iter().map(|q| q * 2.0).collect();
    let mut sinks = Plain::new(&mut random, shape, 4);
    let towards: Vec<f32> = (0..64).map(|c| (0..3).map(|head| queries[head * 64 + c]).sum()).collect();
    sinks.set_key(0, &towards);
    let options = PackedOptions { sparse_v: Some(SparseV::Absolute(1e-4)), ..PackedOptions::default() };
    let without = problem(shape, &queries, 1203, packed.view(4), options);
    let (_, few) = run(1, &without, None);
    let with = AttnProblem { before: Some(sinks.view(0)), ..without };
    let dense = AttnProblem { options: PackedOptions::default(), ..with.clone() };
    let (expected, _) = run(1, &dense, None);
    for threads in [1, 2] {
        let (found, many) = run(threads, &with, None);
        assert!(few.skipped < 10 && many.skipped > 60, "{few:?} {many:?}");
        assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= 1200.0 * 1e-4 * 4.0));
    }
}

#[test]
fn heads_may_have_their_own_codecs() {
    let mut random = Random(53);
    let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
    let (schemes, len) = (("srht:i4g32+λ+μ", "srft:s6g32+λ+μ"), 300);
    let mut packed = Packed::new(&mut random, shape, schemes, len, Data::Tame);
    // The same bytes read with another λ and μ for the second head: still a well-defined problem.
    packed.keys.push(support::codec_for(schemes.0, 64, Orientation::Keys, 7));
    packed.values.push(support::codec_for(schemes.1, 64, Orientation::Values, 8));
    assert_ne!(packed.keys[0].fingerprint(), packed.keys[1].fingerprint());
    let queries = random.normals(shape.heads * 64);
    for (options, bound) in paths() {
        let problem = problem(shape, &queries, len - 1, packed.view(0), options);
        let expected = reference::attend(&problem);
        let bound = if options.arithmetic == Arithmetic::Integer { 2.0 * bound } else { bound };
        let error = relative_error(&run(2, &problem, None).0, &expected.output);
        assert!(error <= bound, "{options:?}: {error:e}");
    }
}

#[test]
fn export_does_not_change_the_output() {
    let mut random = Random(41);
    let shape = AttnShape { heads: 8, kv_heads: 2, head_dim: 128 };
    let packed = Packed::new(&mut random, shape, ("turbo3", "i4g64"), 777, Data::Tame);
    let tail = Plain::new(&mut random, shape, 5);
    let queries = random.normals(2 * shape.heads * 128);
    let mut problem = problem(shape, &queries, 780, packed.view(0), PackedOptions::default());
    problem.after = Some(tail.view(777));
    let mut export = ScoreExport::default();
    let (with, _) = run(3, &problem, Some(&mut export));
    assert_eq!(with, run(3, &problem, None).0);
    let scores = exported(&export);
    assert_eq!((export.tokens, scores.len()), (782, 2 * 8 * 782));
    // The exported pair gives the true weights: they sum to one.
    for (row, log_sum_exp) in scores.chunks_exact(782).zip(&export.log_sum_exp) {
        let sum: f64 = row.iter().map(|score| (score - f64::from(*log_sum_exp)).exp()).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    }
}

#[test]
fn rows_between_may_be_gone_and_windows_follow_logical_positions() {
    let mut random = Random(11);
    let shape = AttnShape { heads: 4, kv_heads: 2, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("q8_0", "i4g32"), 100, Data::Tame);
    let (before, tail) = (Plain::new(&mut random, shape, 20), Plain::new(&mut random, shape, 9));
    let queries = random.normals(3 * shape.heads * 64);
    // Every head has kept other rows; the tail's positions run on up to the last query.
    let kept = |from: usize, count: usize, step: usize| -> Vec<u32> {
        (0..count).map(|t| (from + t * step + t * t % step) as u32).collect()
    };
    let early = [kept(0, 20, 5), kept(3, 20, 3)];
    let middle = [kept(100, 100, 8), kept(130, 100, 7)];
    for window in [None, Some(1), Some(400), Some(700), Some(5000)] {
        for (options, bound) in paths() {
            let mut problem = problem(shape, &queries, 1006, packed.view(0), options);
            problem.window = window;
            problem.packed.as_mut().unwrap().positions = middle.iter().map(|p| &p[..]).collect();
            problem.before =
                Some(KvView { positions: early.iter().map(|p| &p[..]).collect(), ..before.view(0) });
            problem.after = Some(tail.view(1000));
            let expected = reference::attend(&problem);
            let mut export = ScoreExport::default();
            let (found, _) = run(2, &problem, Some(&mut export));
            let error = relative_error(&found, &expected.output);
            assert!(error < 2.0 * bound, "{options:?} window {window:?}: {error}");
            for (a, b) in exported(&export).iter().zip(&expected.scores) {
                assert_eq!(*a == f64::NEG_INFINITY, *b == f64::NEG_INFINITY, "window {window:?}");
            }
        }
    }
    let mut wrong = problem(shape, &queries, 1006, packed.view(0), PackedOptions::default());
    wrong.packed.as_mut().unwrap().positions = vec![&middle[0], &middle[1][..99]];
    assert!(wrong.check(&vec![0.0; queries.len()]).unwrap_err().to_string().contains("positions"));
}

#[test]
fn requests_fall_back_and_wrong_parts_are_refused() {
    let mut random = Random(3);
    let shape = AttnShape { heads: 2, kv_heads: 1, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("i4g32", "i4g32"), 70, Data::Tame);
    let queries = random.normals(shape.heads * 64);
    let scalar = |arithmetic| PackedOptions { isa: Isa::Scalar, arithmetic, sparse_v: None };
    let float = run(1, &problem(shape, &queries, 69, packed.view(0), scalar(Arithmetic::Float)), None).0;
    let fallback = run(1, &problem(shape, &queries, 69, packed.view(0), scalar(Arithmetic::Integer)), None).0;
    assert_eq!(float, fallback);

    let fits = problem(shape, &queries, 69, packed.view(0), PackedOptions::default());
    let refuse = |view| {
        let problem = AttnProblem { packed: Some(view), ..fits.clone() };
        problem.check(&vec![0.0; queries.len()]).unwrap_err().to_string()
    };
    let mut short = packed.view(0);
    short.blocks[1] = &short.blocks[1][1..];
    assert!(refuse(short).contains("packed block"));
    let mut missing = packed.view(0);
    missing.blocks.pop();
    assert!(refuse(missing).contains("found 1 elements, expected 2"));
    let mut none = packed.view(0);
    none.keys = &[];
    assert!(refuse(none).contains("found 0 codecs"));
    let other = [support::codec("i4g32", 32, Orientation::Keys)];
    assert!(
        refuse(kvant_attn::packed::PackedView { keys: &other, ..packed.view(0) }).contains("of dimension 32")
    );
    let swapped = [support::codec("i4g32", 64, Orientation::Values)];
    assert!(refuse(kvant_attn::packed::PackedView { keys: &swapped, ..packed.view(0) }).contains("Values"));
    assert!(fits.check(&vec![0.0; queries.len()]).is_ok());
}

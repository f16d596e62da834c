//! Prompts on packed tiles: many query rows at once, which go to the matrix unit where there is one.

use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::{BlockLayout, PackedOptions, ScoreExport};
use kvant_attn::{AttnPlan, AttnProblem, AttnScratch, AttnShape, BLOCK, attend, reference};
use kvant_codec::{CodecScratch, Format, TILE_TOKENS};
use kvant_cpu::Pool;

fn run(plan: &AttnPlan, problem: &AttnProblem, export: Option<&mut ScoreExport>) -> Vec<f32> {
    let mut out = vec![f32::NAN; problem.queries.len()];
    attend(&Pool::new(2), problem, plan, &mut out, export, &mut AttnScratch::default()).unwrap();
    out
}

/// Every format, with heads of all lengths, spans that are full and not, windows, caps, means, plain neighbours and exported scores.
#[test]
fn every_format_matches_the_reference() {
    let formats = Format::all().into_iter().filter(|f| f.has_tile()).map(|f| f.to_string());
    let more = ["srht:i4g32+μ", "srft:s4g32+λ+μ", "srht:i4g32+μ+bm", "turbo3+bm"].map(str::to_owned);
    let schemes = formats.chain(more);
    let mut random = Random(0x0123_4567_89ab_cdef);
    for (i, scheme) in schemes.enumerate() {
        let d = [64, 128, 48, 80, 256][i % 5];
        let d = if scheme.starts_with("srht") { 64 } else { d };
        let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: d };
        let (len, queries) = ([700, 256, 517, 64, 1030][(i + i / 5) % 5], [17, 40, 11][i % 3]);
        // Every other one with the means of blocks taken off its keys.
        let keys =
            if i % 2 == 0 && !scheme.ends_with("+bm") { format!("{scheme}+bm") } else { scheme.clone() };
        let values = scheme.trim_end_matches("+bm");
        let packed = Packed::new(&mut random, shape, (&keys, values), len, Data::Tame);
        let (sinks, tail) = (Plain::new(&mut random, shape, 4), Plain::new(&mut random, shape, 70));
        let rows: Vec<f32> = random.normals(queries * shape.heads * d).iter().map(|q| q * 0.7).collect();
        let mut problem = problem(shape, &rows, len + 20, packed.view(4), PackedOptions::default());
        (problem.before, problem.after) = (Some(sinks.view(0)), Some(tail.view(4 + len)));
        problem.window = (i % 4 == 1).then_some(300);
        problem.softcap = (i % 4 == 2).then_some(3.0);
        let expected = reference::attend(&problem);
        let plan = AttnPlan::new(&problem, 2);
        let found = run(&plan, &problem, None);
        let error = relative_error(&found, &expected.output);
        assert!(error <= 1e-2, "{scheme} d={d} {len} tokens, {queries} queries: {error:e}");
        let mut export = ScoreExport::default();
        let exporting = run(&plan, &problem, Some(&mut export));
        let error = relative_error(&exporting, &expected.output);
        assert!(error <= 1e-2, "{scheme} d={d} {len} tokens, exporting: {error:e}");
        let found = (0..queries * shape.heads).flat_map(|row| export.row(row)).flatten();
        for (found, expected) in found.map(|score| score.to_f64()).zip(&expected.scores) {
            let near = (found - expected).abs() <= 5e-2 * (1.0 + expected.abs());
            assert!(near || found == *expected, "{scheme} d={d}: {found} for {expected}");
        }
    }
}

/// A prompt before anything is packed: rows that do not see each other's future, with and without a window.
#[test]
fn plain_tokens_alone_match_the_reference() {
    let mut random = Random(78);
    for (i, d) in [48, 64, 80, 96, 128, 192, 256, 512].into_iter().enumerate() {
        let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: d };
        let (len, queries) = ([33, 130, 200, 300][i % 4], [33, 97, 200, 11][i % 4]);
        let tail = Plain::new(&mut random, shape, len);
        let nothing = Packed::new(&mut random, shape, ("i4g32", "i4g32"), 0, Data::Tame);
        let rows: Vec<f32> = random.normals(queries * shape.heads * d).iter().map(|q| q * 0.7).collect();
        let mut problem = problem(shape, &rows, len - queries, nothing.view(0), PackedOptions::default());
        (problem.packed, problem.after) = (None, Some(tail.view(0)));
        problem.window = (i % 3 == 1).then_some(50);
        problem.softcap = (i % 3 == 2).then_some(3.0);
        let expected = reference::attend(&problem);
        let mut export = ScoreExport::default();
        for export in [None, Some(&mut export)] {
            let error = relative_error(&run(&AttnPlan::new(&problem, 2), &problem, export), &expected.output);
            assert!(error <= 1e-2, "d={d} {len} tokens, {queries} queries: {error:e}");
        }
        let found = (0..queries * shape.heads).flat_map(|row| export.row(row)).flatten();
        for (found, expected) in found.map(|score| score.to_f64()).zip(&expected.scores) {
            assert!((found - expected).abs() <= 3e-2 || found == *expected, "d={d}: {found} for {expected}");
        }
    }
}

#[test]
fn threads_and_splits_do_not_change_the_result() {
    let mut random = Random(77);
    let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
    for (schemes, window) in
        [(("i4g32", "i4g32"), None), (("turbo4", "turbo3"), Some(900)), (("turbo4+bm", "turbo4"), None)]
    {
        let packed = Packed::new(&mut random, shape, schemes, 1500, Data::Tame);
        let queries = random.normals(37 * shape.heads * 64);
        let mut problem = problem(shape, &queries, 1500, packed.view(0), PackedOptions::default());
        problem.window = window;
        let plans = [1, 2, 3].map(|threads| AttnPlan::new(&problem, threads));
        let plans = plans.into_iter().chain([2, 5, 24].map(|splits| AttnPlan::with_splits(&problem, splits)));
        let results: Vec<Vec<f32>> = plans.map(|plan| run(&plan, &problem, None)).collect();
        for other in &results[1..] {
            for (a, b) in results[0].iter().zip(other) {
                assert!((a - b).abs() <= 2e-6, "{schemes:?}: {a} against {b}");
            }
        }
    }
}

/// Scores that rise by hundreds within a span: nothing overflows, and the tokens on top share the weight.
#[test]
fn scores_may_rise_far_above_the_first_ones() {
    let mut random = Random(5);
    let shape = AttnShape { heads: 2, kv_heads: 1, head_dim: 64 };
    let mut packed = Packed::new(&mut random, shape, ("i4g32", "i4g32"), 512, Data::Tame);
    let key = random.normals(64);
    let mut scratch = CodecScratch::new();
    for (block, bytes) in packed.blocks.iter_mut().enumerate() {
        let layout = BlockLayout::new(1, BLOCK / TILE_TOKENS, &packed.keys[0], &packed.values[0]);
        for tile in 0..BLOCK / TILE_TOKENS {
            // Equal keys but for the first 32 tokens, which point the other way.
            let sign = if block == 0 && tile < 2 { -1.0 } else { 1.0 };
            let rows: Vec<f32> = (0..TILE_TOKENS * 64).map(|i| sign * key[i % 64]).collect();
            packed.keys[0].encode_tile(&rows, &mut bytes[layout.key_tile(0, tile)], &mut scratch).unwrap();
        }
    }
    for size in [1.0, 10.0, 1000.0] {
        let queries: Vec<f32> = (0..32 * 2 * 64).map(|i| key[i % 64] * size).collect();
        let problem = problem(shape, &queries, 512, packed.view(0), PackedOptions::default());
        let expected = reference::attend(&problem);
        let error = relative_error(&run(&AttnPlan::new(&problem, 1), &problem, None), &expected.output);
        assert!(error <= 1e-2, "queries times {size}: {error:e}");
    }
}

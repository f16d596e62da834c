//! Tokens that stand elsewhere than where their keys were rotated, against the reference that rotates the keys.

use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::{Arithmetic, PackedOptions, ScoreExport, SparseV};
use kvant_attn::{AttnPlan, AttnProblem, AttnScratch, AttnShape, PackedSpan, attend, reference};
use kvant_cpu::{Isa, Pool, RopeStyle, RopeTable};

const BASE: f32 = 10_000.0;

/// Turns a key in f64 by `shift` positions.
fn turn_exactly(key: &mut [f64], dims: usize, style: RopeStyle, shift: i64) {
    for pair in 0..dims / 2 {
        let (a, b) = match style {
            RopeStyle::Norm => (2 * pair, 2 * pair + 1),
            RopeStyle::Neox => (pair, pair + dims / 2),
        };
        let angle = shift as f64 * f64::from(BASE).powf(-2.0 * pair as f64 / dims as f64);
        let (x, y) = (key[a], key[b]);
        (key[a], key[b]) = (x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos());
    }
}

/// Every kind of span beside each other: two that share a distance, one that was not moved, one of few rows in the middle of its blocks;
/// before and behind them plain tokens and packed ones. One query, a few, and a prompt; with windows, caps, sink logits and scores.
#[test]
fn spans_match_keys_that_are_rotated() {
    let mut random = Random(0x5eed);
    let schemes = [
        ("turbo4+bm", "turbo3"),
        ("q8_0", "q8_0"),
        ("srft:s4g32+bm", "s4g32"),
        ("i4g32+bm", "q4_0"),
        ("turbo3+λ+μ+bm", "turbo3"),
    ];
    let mut case = 0;
    for scheme in schemes {
        for queries in [1, 3, 40] {
            let heads = [(64, 64, RopeStyle::Norm), (64, 32, RopeStyle::Neox), (128, 128, RopeStyle::Neox)];
            let (d, dims, style) = heads[(case + case / 3) % 3];
            case += 1;
            let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: d };
            // (rows stored, first row that counts, distance)
            let parts = [(150, 22, 580), (64, 0, 0), (700, 63, -91), (41, 40, 580)];
            let stored: Vec<Packed> = parts
                .iter()
                .map(|(len, ..)| Packed::new(&mut random, shape, scheme, *len, Data::Tame))
                .collect();
            let own = Packed::new(&mut random, shape, scheme, 100, Data::Tame);
            let (sinks, tail) = (Plain::new(&mut random, shape, 16), Plain::new(&mut random, shape, 50));
            let rows: Vec<f32> = random.normals(queries * shape.heads * d).iter().map(|q| q * 0.7).collect();
            let table = RopeTable::new(dims, BASE, None, 1.0, 1.3);
            let mut turned = Vec::new();
            for shift in [580, -91] {
                let start = turned.len();
                turned.extend_from_slice(&rows);
                let turn = table.turn(-shift);
                turned[start..].chunks_exact_mut(d).for_each(|head| turn.apply(head, style));
            }
            let mut at = 16;
            let mut spans = Vec::new();
            for (stored, (len, first_row, shift)) in stored.iter().zip(parts) {
                let mut view = stored.view(at);
                view.first_row = first_row;
                let set = match shift {
                    0 => 0,
                    580 => 1,
                    _ => 2,
                };
                spans.push(PackedSpan { view, queries: set });
                at += len - first_row;
            }
            let end = at + own.len + 50;
            let logits = random.normals(shape.heads);
            let mut asked = problem(shape, &rows, end - queries, own.view(at), PackedOptions::default());
            (asked.before, asked.after) = (Some(sinks.view(0)), Some(tail.view(at + own.len)));
            (asked.spans, asked.turned) = (spans, &turned);
            match case % 5 {
                1 => asked.window = Some(330),
                2 => asked.softcap = Some(3.0),
                3 => asked.sink_logits = Some(&logits),
                // Spans alone.
                4 => asked.packed = None,
                _ => {}
            }
            let turn = |span: usize, key: &mut [f64]| turn_exactly(key, dims, style, parts[span].2);
            let expected = reference::attend_moved(&asked, 0..shape.kv_heads, &turn);
            let integer =
                PackedOptions { sparse_v: Some(SparseV::PerToken(1e-7)), ..PackedOptions::default() };
            let mut paths = vec![(integer, 1e-2)];
            paths.extend(
                Isa::available()
                    .into_iter()
                    .map(|isa| (PackedOptions { isa, arithmetic: Arithmetic::Float, sparse_v: None }, 2e-5)),
            );
            for (options, bound) in paths {
                let asked = AttnProblem { options, ..asked.clone() };
                for plan in [AttnPlan::new(&asked, 2), AttnPlan::with_splits(&asked, 5)] {
                    let mut out = vec![f32::NAN; rows.len()];
                    let (pool, mut scratch) = (Pool::new(2), AttnScratch::default());
                    let what = format!("{scheme:?} d={d} {style:?} {queries} queries {options:?}");
                    attend(&pool, &asked, &plan, &mut out, None, &mut scratch).unwrap();
                    let error = relative_error(&out, &expected.output);
                    assert!(error <= bound, "{what}: {error:e}");
                    let mut export = ScoreExport::default();
                    attend(&pool, &asked, &plan, &mut out, Some(&mut export), &mut scratch).unwrap();
                    let error = relative_error(&out, &expected.output);
                    assert!(error <= bound, "{what}, exporting: {error:e}");
                    let found = (0..queries * shape.heads).flat_map(|row| export.row(row)).flatten();
                    let found: Vec<f64> = found.map(|score| score.to_f64()).collect();
                    assert_eq!(found.len(), expected.scores.len(), "{what}");
                    for (found, expected) in found.iter().zip(&expected.scores) {
                        let near = (found - expected).abs() <= 5e-2 * (1.0 + expected.abs());
                        assert!(near || found == expected, "{what}: score {found} for {expected}");
                    }
                }
            }
        }
    }
}

/// Spans of queries that are not there, or with more rows of another text than there are, are refused.
#[test]
fn spans_without_queries_are_refused() {
    let mut random = Random(3);
    let shape = AttnShape { heads: 2, kv_heads: 1, head_dim: 64 };
    let packed = Packed::new(&mut random, shape, ("q8_0", "q8_0"), 70, Data::Tame);
    let queries = random.normals(2 * 64);
    let own = problem(shape, &queries, 200, packed.view(130), PackedOptions::default());
    let refuse = |spans, turned| {
        let asked = AttnProblem { spans, turned, ..own.clone() };
        asked.check(&vec![0.0; queries.len()]).unwrap_err().to_string()
    };
    let span = |queries| PackedSpan { view: packed.view(16), queries };
    assert!(refuse(vec![span(1)], &[]).contains("sets of queries: found 1 elements, expected 2"));
    assert!(refuse(vec![span(0)], &queries[1..]).contains("turned queries: found 127"));
    let mut beyond = span(0);
    beyond.view.first_row = 71;
    assert!(refuse(vec![beyond], &[]).contains("rows of another text: found 71"));
}

//! GPU attention against the f64 reference of kvant-attn on the same packed bytes. Runs on whatever GPU there is; on machines
//! without one, on Mesa's lavapipe.

use crate::support::{Case, gpu};
use kvant_codec::Format;
use kvant_gpu::Gpu;
use kvant_gpu::attention::{AttentionSpec, ShaderArithmetic, Tuning};

/// Relative errors that 8-bit queries and weights, and f32, stay below.
fn bound(arithmetic: ShaderArithmetic) -> f64 {
    match arithmetic {
        ShaderArithmetic::Bytes => 1.5e-2,
        ShaderArithmetic::Float => 2e-5,
    }
}

fn check(case: &Case, arithmetic: ShaderArithmetic) {
    let Some(gpu) = gpu() else { return };
    let (error, score_error, lse_error) = case.run(&gpu, arithmetic);
    assert!(error <= bound(arithmetic), "{arithmetic:?} {case:?}: relative error {error:e}");
    // The largest of many errors, in units of scores of spread 0.7.
    let most = if arithmetic == ShaderArithmetic::Bytes { 5e-2 } else { 1e-4 };
    assert!(score_error <= most, "{arithmetic:?} {case:?}: score error {score_error:e}");
    assert!(lse_error <= most, "{arithmetic:?} {case:?}: error of the denominator {lse_error:e}");
}

/// Every format on either side, with dimensions, groups and lengths in rotation. An emulated GPU takes a second to compile a kernel, so it
/// gets every format on one side or the other.
#[test]
fn every_format() {
    let Some(gpu) = gpu() else { return };
    let formats: Vec<Format> = Format::all().into_iter().filter(|format| format.has_tile()).collect();
    assert!(formats.len() > 30);
    let mut seen = std::collections::HashSet::new();
    for (f, keys) in formats.iter().enumerate() {
        let values = formats[(5 * f + 7) % formats.len()];
        if gpu.info().emulated && seen.contains(&keys.to_string()) && seen.contains(&values.to_string()) {
            continue;
        }
        seen.extend([keys.to_string(), values.to_string()]);
        let (head_dim, group) = match gpu.info().emulated {
            true => ([32, 64][f % 2], 1 + f % 2),
            false => ([128, 64, 128, 256, 128, 96][f % 6], [4, 3, 8, 1, 2][f % 5]),
        };
        let case = Case {
            head_dim,
            group,
            tokens: [1, 17, 255, 300, 513, 70][f * 5 % 6],
            keys: *keys,
            values,
            ..Case::default()
        };
        // Floats have no bytes to multiply; the other side decides what the pair is good for.
        check(&case, if f % 4 == 3 { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes });
    }
    assert_eq!(seen.len(), formats.len());
}

#[test]
fn head_dimensions_and_groups() {
    let Some(gpu) = gpu() else { return };
    for (i, head_dim) in [48, 64, 80, 96, 128, 192, 256, 512, 576].into_iter().enumerate() {
        let group = [1, 2, 3, 5, 8, 16, 7, 12, 20][i];
        let formats = if gpu.info().emulated { &["turbo3"][..] } else { &["turbo3", "i4g32", "q8_0"] };
        for keys in formats {
            let keys = keys.parse().unwrap();
            let case = Case { head_dim, group, tokens: 130, keys, values: keys, ..Case::default() };
            check(&case, ShaderArithmetic::Bytes);
        }
    }
}

#[test]
fn windows_caps_scores_and_splits() {
    let base = Case { tokens: 1500, ..Case::default() };
    for case in [
        Case { window: Some(700), ..base },
        Case { softcap: Some(2.0), ..base },
        Case { export_scores: true, window: Some(40), ..base },
        Case { export_scores: true, scheme_extra: "+mu", ..base },
        Case { rotation: "srft:", ..base },
        Case { rotation: "srht:", scheme_extra: "+lambda", ..base },
        Case { splits: Some(5), ..base },
    ] {
        check(&case, ShaderArithmetic::Bytes);
    }
    let floats = Case { softcap: Some(2.0), export_scores: true, window: Some(40), ..base };
    check(&floats, ShaderArithmetic::Float);
}

/// Keys less the means of their blocks: every way of reading keys, means of the size of the keys and far larger, everything that single
/// tokens have.
#[test]
fn block_means_are_part_of_the_keys() {
    let base = Case { scheme_extra: "+bm", tokens: 300, ..Case::default() };
    for (i, (keys, head_dim, group, tokens)) in [
        ("turbo4", 128, 8, 300),
        ("turbo4", 64, 3, 70),
        ("i4g32", 256, 2, 129),
        ("q8_0", 96, 5, 64),
        // Not in bytes: 80 is no multiple of 32.
        ("turbo3", 80, 4, 150),
        ("i4g16", 64, 1, 17),
        ("f16", 128, 5, 200),
        ("f32", 48, 2, 33),
    ]
    .into_iter()
    .enumerate()
    {
        let keys: Format = keys.parse().unwrap();
        let tuning = Tuning::for_keys(keys, head_dim, group);
        let mean = [1.0, 30.0][i % 2];
        let case = Case { head_dim, group, tokens, keys, tuning, mean, export_scores: true, ..base };
        check(&case, if i % 4 == 2 { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes });
    }
    let turbo: Format = "turbo4".parse().unwrap();
    let turbo = Case {
        keys: turbo,
        values: turbo,
        tuning: Tuning::for_keys(turbo, base.head_dim, base.group),
        ..base
    };
    for case in [
        Case { tokens: 1500, window: Some(700), export_scores: true, ..turbo },
        Case { softcap: Some(2.0), ..turbo },
        Case { rotation: "srht:", scheme_extra: "+lambda+mu+bm", export_scores: true, ..turbo },
        Case { tokens: 1000, splits: Some(5), group: 3, ..turbo },
        // More products than threads.
        Case { tuning: "32x256x8x2x8x8x0x0x64".parse().unwrap(), ..turbo },
        Case { tuning: "256x256x8x3x2x4x2x0x64".parse().unwrap(), mean: 100.0, ..base },
    ] {
        check(&case, ShaderArithmetic::Bytes);
    }
    // Where threads cannot exchange values but through memory.
    if gpu().is_some() {
        let plain = Gpu::open_plain(None, 1 << 30).unwrap();
        let (error, ..) = Case { group: 3, mean: 10.0, ..turbo }.run(&plain, ShaderArithmetic::Bytes);
        assert!(error <= bound(ShaderArithmetic::Float), "{error:e}");
    }
}

/// Levels that depend on codes before: chains of one block of channels and more, on either side and both, with means.
#[test]
fn trellis_codes_are_read_along_their_chain() {
    let Some(gpu) = gpu() else { return };
    let base = Case { tokens: 70, group: 3, scheme_extra: "+bm", ..Case::default() };
    // All formats on both sides; an emulated GPU compiles for long.
    let few = [("tcq4", "tcq3", 64), ("tcq3", "tcq2", 16), ("tcq2", "tcq4", 80)];
    let more = [("turbo4", "tcq4", 128), ("tcq3", "f16", 32), ("tcq2", "tcq2", 192)];
    let more = more.iter().filter(|_| !gpu.info().emulated);
    for (i, (keys, values, head_dim)) in few.iter().chain(more).copied().enumerate() {
        let [keys, values] = [keys, values].map(|name| name.parse().unwrap());
        let arithmetic = [ShaderArithmetic::Bytes, ShaderArithmetic::Float][i % 2];
        let export_scores = i % 3 == 0;
        check(&Case { keys, values, head_dim, export_scores, ..base }, arithmetic);
    }
}

#[test]
fn kernel_sizes_do_not_matter() {
    let sizes =
        ["64x64x8x1x8x8x3x0x9", "32x64x8x2x8x8x0x0x64", "256x256x8x3x2x4x2x0x64", "128x64x3x8x1x8x1x0x64"];
    for (i, sizes) in sizes.iter().enumerate() {
        let tuning: Tuning = sizes.parse().unwrap();
        let base = Case { tokens: 400, tuning, ..Case::default() };
        check(&base, ShaderArithmetic::Bytes);
        let plain = ["f16", "bf16", "f32", "f16"][i].parse().unwrap();
        check(&Case { keys: plain, values: plain, group: [8, 5, 3, 1][i], ..base }, ShaderArithmetic::Float);
    }
}

/// Codes that are loaded a step ahead are those of the step: over several steps and splits, the last of them not whole.
#[test]
fn codes_loaded_ahead_are_the_right_ones() {
    for (sizes, group, formats) in [
        ("64x64x8x8x4x4x7x0x8", 4, ["i4g32", "turbo4"]),
        ("64x64x8x8x4x4x3x0x8", 4, ["turbo3", "q8_0"]),
        ("128x128x8x4x8x8x7x0x4", 2, ["turbo4", "i4g32"]),
    ] {
        let tuning: Tuning = sizes.parse().unwrap();
        for format in formats {
            let format: Format = format.parse().unwrap();
            let base = Case { keys: format, values: format, group, tokens: 1021, tuning, ..Case::default() };
            check(&base, ShaderArithmetic::Bytes);
        }
    }
}

/// Levels that are looked up are those that are computed: of keys, of values, of both, in one group of channels and several.
#[test]
fn levels_are_looked_up() {
    let Some(gpu) = gpu() else { return };
    let [turbo4, turbo3, i4]: [Format; 3] = ["turbo4", "turbo3", "i4g32"].map(|name| name.parse().unwrap());
    for (sizes, group, head_dim) in [
        ("64x64x8x8x4x4x7x8x8", 4, 64),
        ("128x128x8x4x8x8x7x16x4", 3, 128),
        ("256x128x8x2x8x8x7x16x9", 8, 128),
        ("128x64x8x8x2x4x0x8x64", 1, 256),
    ] {
        let tuning: Tuning = sizes.parse().unwrap();
        for (keys, values) in
            [(turbo4, turbo4), (turbo4, i4), (i4, turbo4), (turbo4, turbo3), (turbo3, turbo4)]
        {
            let base = Case { keys, values, group, head_dim, tokens: 1021, tuning, ..Case::default() };
            check(&base, ShaderArithmetic::Bytes);
            let spec = AttentionSpec {
                heads: 2 * group,
                kv_heads: 2,
                head_dim,
                keys,
                values,
                block_means: false,
                softcap: None,
                export_scores: false,
                positions: false,
                arithmetic: ShaderArithmetic::Bytes,
                tuning,
            };
            let looks_up = spec.source(gpu.info()).unwrap().contains("looked_up(");
            assert_eq!(looks_up, gpu.info().has_packed_dot, "{sizes} {keys} {values}");
        }
    }
}

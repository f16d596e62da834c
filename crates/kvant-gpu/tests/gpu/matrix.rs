//! Attention of single rows to codes of three, four and eight bits, in matrix units where the GPU has some whose elements are known; elsewhere the same questions are put to
//! the kernels on bytes.

use crate::support::{Case, gpu};
use kvant_codec::Format;
use kvant_gpu::Gpu;
use kvant_gpu::attention::{MatrixTuning, ShaderArithmetic, Tuning};

fn check(gpu: &Gpu, case: &Case) {
    let (error, _, lse_error) = case.run(gpu, ShaderArithmetic::Bytes);
    // Which kernels ran.
    let what = format!("of {} channels, keys {}, values {}\n", case.head_dim, case.keys, case.values);
    let kernels: Vec<_> = gpu.kernel_sources().into_iter().filter(|(_, text)| text.contains(&what)).collect();
    assert!(!kernels.is_empty(), "{case:?}");
    for (_, text) in kernels {
        assert_eq!(text.contains("multiply_narrow("), gpu.info().has_elements, "{case:?}");
    }
    // Queries, weights and levels are halves, or bytes.
    let (bound, lse_bound) = if gpu.info().has_elements { (3e-3, 1e-2) } else { (1.5e-2, 5e-2) };
    // Errors of scores are as large as scores.
    let size = f64::from(case.spread.max(1.0));
    assert!(error <= bound * size, "{case:?}: relative error {error:e}");
    assert!(lse_error <= lse_bound * size, "{case:?}: error of the denominator {lse_error:e}");
}

fn case(keys: &str, values: &str, head_dim: usize, group: usize) -> Case {
    let [keys, values]: [Format; 2] = [keys, values].map(|name| name.parse().unwrap());
    let tuning = Tuning::for_keys(keys, head_dim, group);
    Case { keys, values, head_dim, group, tuning, ..Case::default() }
}

#[test]
fn formats_dimensions_and_groups() {
    let Some(gpu) = gpu() else { return };
    for (i, (keys, values)) in [
        ("i4g32", "i4g32"),
        ("turbo4", "turbo4"),
        ("q4_0", "q4_0"),
        ("turbo4", "i4g32"),
        ("i4g32", "turbo4"),
        ("q4_0", "turbo4"),
        ("turbo4", "q4_0"),
        ("i4g64", "s4g32"),
        ("s4g64", "i4g64"),
        ("turbo3", "turbo3"),
        ("turbo3", "turbo3"),
        ("turbo4", "turbo3"),
        ("turbo3", "turbo4"),
        ("turbo3", "i4g32"),
        ("q4_0", "turbo3"),
        ("q8_0", "q8_0"),
        ("q8_0", "turbo3"),
        ("turbo4", "i8g64"),
        ("i8g32", "q8_0"),
    ]
    .into_iter()
    .enumerate()
    {
        let (head_dim, group) = [
            (128, 4),
            (128, 8),
            (64, 3),
            (128, 5),
            (64, 1),
            (128, 16),
            (128, 2),
            (64, 12),
            (128, 3),
            (128, 8),
            (64, 4),
            (128, 4),
            (64, 7),
            (128, 3),
            (128, 6),
            (128, 8),
            (128, 4),
            (128, 5),
            (64, 2),
        ][i];
        // An emulated GPU takes a second to compile a kernel.
        if gpu.info().emulated && ![0, 1, 2, 9].contains(&i) {
            continue;
        }
        check(&gpu, &Case { tokens: [300, 513, 33, 1000][i % 4], ..case(keys, values, head_dim, group) });
    }
    if !gpu.info().emulated {
        check(&gpu, &Case { tokens: 200, ..case("i4g32", "i4g32", 96, 6) });
        check(&gpu, &Case { tokens: 200, ..case("i4g32", "q4_0", 32, 7) });
        check(&gpu, &Case { tokens: 200, ..case("q8_0", "turbo4", 96, 4) });
    }
}

/// Formats that every question below is put for.
fn formats(gpu: &Gpu) -> &'static [&'static str] {
    if gpu.info().emulated { &["i4g32", "turbo4"] } else { &["i4g32", "turbo4", "turbo3", "q8_0"] }
}

#[test]
fn ragged_lengths() {
    let Some(gpu) = gpu() else { return };
    for name in formats(&gpu) {
        for tokens in [1, 15, 16, 17, 31, 33, 63, 65, 511, 512, 513, 4097] {
            check(&gpu, &Case { tokens, ..case(name, name, 128, 4) });
        }
    }
}

/// Tokens out of sight in front and behind, more parts than steps, subgroups without tokens, softcaps.
#[test]
fn windows_splits_and_sizes() {
    let Some(gpu) = gpu() else { return };
    for name in formats(&gpu) {
        let base = Case { tokens: 1500, ..case(name, name, 128, 4) };
        for window in [1, 17, 40, 700] {
            check(&gpu, &Case { window: Some(window), ..base });
        }
        check(&gpu, &Case { softcap: Some(2.0), spread: 3.0, ..base });
        check(&gpu, &Case { rotation: "srht:", scheme_extra: "+lambda+mu", ..base });
        for splits in [1, 2, 5] {
            check(&gpu, &Case { splits: Some(splits), ..base });
        }
        for (subgroups, workgroups) in [(1, 64), (3, 7), (12, 132), (16, 4)] {
            let matrix = Some(MatrixTuning { subgroups, workgroups, many: 132 });
            let tuning = Tuning { matrix, ..base.tuning };
            check(&gpu, &Case { tuning, ..base });
            check(&gpu, &Case { tuning, tokens: 20, group: 8, ..base });
        }
    }
}

/// Scores so far apart that references move, and values whose scales grow on the way.
#[test]
fn references_move() {
    let Some(gpu) = gpu() else { return };
    for name in formats(&gpu) {
        let base = Case { tokens: 2000, ..case(name, name, 128, 4) };
        for spread in [0.01, 5.0, 25.0] {
            check(&gpu, &Case { spread, ..base });
        }
        for outliers in [1e-4, 30.0, 2000.0] {
            check(&gpu, &Case { outliers, ..base });
        }
    }
}

/// Means of blocks, of the size of the keys and far larger, in more than one batch of sixteen.
#[test]
fn block_means() {
    let Some(gpu) = gpu() else { return };
    for (i, (name, head_dim, group)) in [
        ("turbo4", 128, 4),
        ("i4g32", 64, 8),
        ("q4_0", 128, 3),
        ("turbo3", 128, 8),
        ("turbo3", 64, 4),
        ("q8_0", 128, 4),
    ]
    .into_iter()
    .enumerate()
    {
        if gpu.info().emulated && i > 3 {
            break;
        }

        let base = Case { scheme_extra: "+bm", ..case(name, name, head_dim, group) };
        for (tokens, mean) in [(300, 1.0), (64, 30.0), (2500, 30.0)] {
            let matrix = Some(MatrixTuning { subgroups: 1, workgroups: 2, many: 132 });
            check(&gpu, &Case { tokens, mean, ..base });
            check(&gpu, &Case { tokens, mean, tuning: Tuning { matrix, ..base.tuning }, ..base });
        }
        check(&gpu, &Case { tokens: 1500, window: Some(700), mean: 10.0, ..base });
    }
}

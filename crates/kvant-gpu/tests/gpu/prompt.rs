//! Attention of a prompt's rows to packed tiles against the f64 reference of kvant-attn on the same bytes.

use crate::support::{Case, gpu};
use kvant_codec::Format;
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;

/// Relative errors that halves in matrix units, and f32, stay below.
fn bound(arithmetic: ShaderArithmetic, matrices: bool) -> f64 {
    if matrices && arithmetic == ShaderArithmetic::Bytes { 3e-3 } else { 2e-5 }
}

fn check(gpu: &Gpu, case: &Case, arithmetic: ShaderArithmetic) {
    let (error, score_error, lse_error) = case.run(gpu, arithmetic);
    let bound = bound(arithmetic, !gpu.info().matrices.is_empty());
    assert!(error <= bound, "{arithmetic:?} {case:?}: relative error {error:e}");
    assert!(score_error <= 5.0 * bound, "{arithmetic:?} {case:?}: score error {score_error:e}");
    assert!(lse_error <= 5.0 * bound, "{arithmetic:?} {case:?}: error of the denominator {lse_error:e}");
}

/// Every format on either side, with dimensions, groups, rows and lengths in rotation. An emulated GPU takes a second to compile a kernel,
/// so it gets a few; what unpacks tiles is the decode kernel's, which is tested with all.
#[test]
fn every_format() {
    let Some(gpu) = gpu() else { return };
    let formats: Vec<Format> = Format::all().into_iter().filter(|format| format.has_tile()).collect();
    let step = if gpu.info().emulated { 5 } else { 1 };
    for (f, keys) in formats.iter().enumerate().step_by(step) {
        let values = formats[(5 * f + 7) % formats.len()];
        let head_dim = if gpu.info().emulated { 16 } else { [128, 64, 512, 256, 128, 96][f % 6] };
        let case = Case {
            head_dim,
            group: [4, 3, 8, 1, 2][f % 5],
            tokens: [1, 17, 255, 90, 70, 300][f * 5 % 6],
            rows: Some([9, 40, 16, 33, 5][f * 2 % 5]),
            keys: *keys,
            values,
            ..Case::default()
        };
        check(&gpu, &case, ShaderArithmetic::Bytes);
    }
}

#[test]
fn head_dimensions_and_groups() {
    let Some(gpu) = gpu() else { return };
    for (i, head_dim) in [48, 64, 80, 128, 192, 256, 272, 512, 576].into_iter().enumerate() {
        let group = [1, 2, 3, 5, 8, 16, 7, 12, 20][i];
        check(
            &gpu,
            &Case { head_dim, group, tokens: 70, rows: Some(9), ..Case::default() },
            ShaderArithmetic::Bytes,
        );
    }
}

/// Keys less the means of their blocks, which may be far larger than what the keys differ by.
#[test]
fn block_means_are_part_of_the_keys() {
    let Some(gpu) = gpu() else { return };
    let base = Case { scheme_extra: "+bm", head_dim: 64, group: 3, rows: Some(30), ..Case::default() };
    for (keys, head_dim, tokens) in
        [("turbo4", 128, 300), ("i4g32", 80, 70), ("q8_0", 256, 150), ("f16", 64, 33), ("turbo4", 512, 130)]
    {
        let keys: Format = keys.parse().unwrap();
        check(&gpu, &Case { keys, head_dim, tokens, ..base }, ShaderArithmetic::Bytes);
        check(&gpu, &Case { keys, head_dim, tokens, mean: 30.0, ..base }, ShaderArithmetic::Float);
    }
    for case in [
        Case { window: Some(250), tokens: 700, ..base },
        Case { softcap: Some(2.0), ..base },
        Case { export_scores: true, window: Some(40), ..base },
        Case { export_scores: true, scheme_extra: "+mu+bm", rotation: "srht:", ..base },
    ] {
        check(&gpu, &case, ShaderArithmetic::Bytes);
    }
}

/// Levels that depend on codes before.
#[test]
fn trellis_codes_are_read_along_their_chain() {
    let Some(gpu) = gpu() else { return };
    for (keys, values, head_dim) in [("tcq4", "tcq3", 64), ("tcq3", "tcq2", 16), ("tcq2", "tcq4", 80)] {
        let [keys, values] = [keys, values].map(|name| name.parse().unwrap());
        let base = Case { keys, values, head_dim, group: 3, tokens: 70, rows: Some(9), ..Case::default() };
        check(&gpu, &base, ShaderArithmetic::Bytes);
    }
}

#[test]
fn windows_caps_and_scores() {
    let Some(gpu) = gpu() else { return };
    // Matrix units share wide heads out in another way.
    let head_dims = if gpu.info().emulated { &[64][..] } else { &[64, 512] };
    head_dims.iter().for_each(|head_dim| every_option(&gpu, *head_dim));
}

fn every_option(gpu: &Gpu, head_dim: usize) {
    let base = Case { head_dim, group: 3, tokens: 700, rows: Some(30), ..Case::default() };
    for (i, case) in [
        Case { window: Some(250), ..base },
        Case { softcap: Some(2.0), ..base },
        Case { export_scores: true, window: Some(40), ..base },
        Case { export_scores: true, scheme_extra: "+mu", rotation: "srht:", ..base },
        // Scores so far apart that the maximum runs away from the reference of the softmax.
        Case { spread: 12.0, ..base },
    ]
    .into_iter()
    .enumerate()
    {
        // Wide scores multiply the errors of halves.
        check(gpu, &case, if i == 4 { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes });
        if i == 4 {
            let (error, ..) = case.run(gpu, ShaderArithmetic::Bytes);
            assert!(error <= 3e-2, "{case:?}: {error:e}");
        }
    }
}

/// So many rows that keys and values are unpacked first, where there are such kernels; more tokens than are unpacked at a time; scores so far apart
/// that outputs have to be scaled again.
#[test]
fn long_prompts() {
    let Some(gpu) = gpu() else { return };
    let base = Case { head_dim: 128, group: 4, tokens: 333, rows: Some(70), ..Case::default() };
    let format = |name: &str| -> Format { name.parse().unwrap() };
    for case in [
        base,
        Case { window: Some(150), ..base },
        Case { softcap: Some(2.0), tokens: 90, ..base },
        Case { spread: 3.0, ..base },
        Case { export_scores: true, window: Some(200), ..base },
        Case { scheme_extra: "+bm", keys: format("turbo4"), values: format("turbo4"), ..base },
        Case { scheme_extra: "+bm", mean: 30.0, window: Some(900), tokens: 8300, ..base },
        Case { scheme_extra: "+mu+bm", rotation: "srht:", export_scores: true, tokens: 200, ..base },
        Case { keys: format("f16"), values: format("q8_0"), group: 8, rows: Some(33), tokens: 33, ..base },
        Case { head_dim: 32, group: 3, tokens: 8300, rows: Some(90), ..base },
    ] {
        if gpu.info().emulated && case.tokens > 8192 {
            continue;
        }
        check(&gpu, &case, ShaderArithmetic::Bytes);
    }
}

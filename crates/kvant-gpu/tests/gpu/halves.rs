//! What GPUs without a product of bytes compute in halves, forced on whatever GPU there is: attention against f64, a model against the CPU.

use crate::support::{Case, gpu};
use kvant_codec::Format;
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;

/// Relative errors that halves stay below: queries and weights have eleven bits, and a few products are added up in halves. Levels of a codebook are
/// rounded to bytes besides.
const BOUND: f64 = 2.5e-3;
const CODEBOOK_BOUND: f64 = 5e-3;

fn bound(case: &Case) -> f64 {
    let codebook = |format: &Format| matches!(format, Format::Turbo { .. });
    if codebook(&case.keys) || codebook(&case.values) { CODEBOOK_BOUND } else { BOUND }
}

fn check(gpu: &Gpu, case: &Case, bound: f64) {
    let (error, score_error, lse_error) = case.run(gpu, ShaderArithmetic::Bytes);
    assert!(error <= bound, "{case:?}: relative error {error:e}");
    assert!(score_error <= 5.0 * bound, "{case:?}: score error {score_error:e}");
    assert!(lse_error <= 5.0 * bound, "{case:?}: error of the denominator {lse_error:e}");
}

/// Formats of every number of bits, with and without offsets, codebooks, scales with signs; one and several scales per token.
#[test]
fn attention_in_halves() {
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open_without_dot(None, 1 << 30, true).unwrap();
    assert!(!gpu.info().has_packed_dot);
    for (i, (keys, values)) in [
        ("i4g32", "i4g32"),
        ("turbo4", "turbo3"),
        ("turbo3", "turbo2"),
        ("turbo2", "turbo4"),
        ("q8_0", "q4_0"),
        ("q4_0", "q8_0"),
        ("s6", "i2g32"),
        ("i3g32", "s6"),
        ("s4g16", "i8g32"),
        ("i2g32", "s4g16"),
    ]
    .into_iter()
    .enumerate()
    {
        let case = Case {
            head_dim: [64, 128, 32, 96][i % 4],
            group: [2, 1, 4, 3, 8][i % 5],
            tokens: [300, 17, 130, 65][i % 4],
            keys: keys.parse().unwrap(),
            values: values.parse().unwrap(),
            ..Case::default()
        };
        check(&gpu, &case, bound(&case));
    }
}

#[test]
fn everything_that_single_tokens_have_in_halves() {
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open_without_dot(None, 1 << 30, true).unwrap();
    let base = Case { head_dim: 64, group: 3, tokens: 700, ..Case::default() };
    for case in [
        Case { window: Some(300), softcap: Some(2.0), export_scores: true, ..base },
        Case { scheme_extra: "+bm", keys: "turbo4".parse().unwrap(), ..base },
        Case { rotation: "srht:", scheme_extra: "+mu", splits: Some(5), ..base },
        // Heads that take the most registers and workgroup memory.
        Case { head_dim: 256, group: 8, tokens: 70, ..base },
    ] {
        check(&gpu, &case, bound(&case));
    }
}

/// Without halves the same kernels have floats.
#[test]
fn attention_without_halves() {
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open_without_dot(None, 1 << 30, false).unwrap();
    assert!(!gpu.info().has_f16);
    for (format, bound) in [("i4g32", 2e-5), ("turbo3", CODEBOOK_BOUND)] {
        let format = format.parse().unwrap();
        let case =
            Case { head_dim: 64, group: 2, tokens: 130, keys: format, values: format, ..Case::default() };
        check(&gpu, &case, bound);
    }
}

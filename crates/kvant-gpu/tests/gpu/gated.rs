//! Gate and up of few rows with the non-linearity behind them, in one kernel.

use crate::ops::{codes, download, upload};
use crate::support::{Random, gpus, relative_error};
use kvant_cpu::{GroupKind, Job, LinearScratch, Pool, Precision, multiply, ops};
use kvant_gpu::Gpu;
use kvant_gpu::ops::{Ending, Few, Gate, Input, Matrices, MatrixSource, Step, gate};

/// Rows of a feed-forward block are the CPU's: the product behind the gate reads what is left for it. GPUs whose matrices' elements are not known have no
/// such kernel.
#[test]
fn few_rows_with_gate_are_the_cpus() {
    gpus().into_iter().for_each(few_rows_with_gate);
}

fn few_rows_with_gate(gpu: Gpu) {
    let pool = Pool::new(1);
    let (width, ffn) = (352, 96);
    let affine = (4, 16, GroupKind::Affine);
    for (gate_kind, (bits, group, kind)) in [
        (Gate::Silu, (4, 32, GroupKind::Symmetric { zero: 8 })),
        (Gate::Gelu, affine),
        (Gate::ClampedSwiglu, (8, 32, GroupKind::Symmetric { zero: 128 })),
        (Gate::ReluSquared, affine),
    ] {
        let gate_up = codes(&pool, 2 * ffn, width, bits, group, kind);
        let down = codes(&pool, 41, ffn, bits, group, kind);
        let bias: Vec<f32> = Random(8).normals(2 * ffn);
        let weights =
            Matrices::upload(&gpu, &[MatrixSource { weight: &gate_up, bias: Some(&bias) }]).unwrap();
        let next = Matrices::upload(&gpu, &[MatrixSource { weight: &down, bias: None }]).unwrap();
        let mut step = Step::new(&gpu).unwrap();
        let input = Input::new(&gpu, 64, width, weights.forms(false)).unwrap();
        let gated = Input::new(&gpu, 64, ffn, next.forms(false)).unwrap();
        let bound = weights.bind_gated(&gpu, &step, &input, gate_kind, &gated, &next).unwrap();
        assert_eq!(bound.is_some(), gpu.info().has_elements && gate_kind.has_up(), "{gate_kind:?}");
        let Some(bound) = bound else { continue };
        assert!(bound.of(4).is_none() && bound.of(33).is_none());
        for rows in [5, 16, 17, 32] {
            let x: Vec<f32> = Random(rows as u64).normals(rows * width).iter().map(|x| 0.2 * x).collect();
            let out = upload(&gpu, &vec![f32::NAN; 64 * 41]);
            step.set(&gpu, rows, 0, rows).unwrap();
            let products =
                next.bind(&gpu, &step, &gated, &out, Ending::default(), false, Few::Fitting).unwrap();
            let rows_in = gate(&gpu, &upload(&gpu, &x), None, &input).unwrap();
            let mut list = vec![(&rows_in, input.groups(rows)), bound.of(rows).unwrap()];
            list.extend(products[0].of(rows));
            gpu.submit_sized(&list);
            let found = download(&gpu, &out, 64 * 41);
            let product = |weight, bias, x: &[f32], outputs: usize| {
                let mut sums = vec![0.0; rows * outputs];
                let mut job = [Job { weight, bias, out: &mut sums }];
                multiply(&pool, x, rows, &mut job, Precision::Exact, &mut LinearScratch::default());
                sums
            };
            let mut middle = Vec::new();
            for pair in product(&gate_up, Some(&bias[..]), &x, 2 * ffn).chunks(2 * ffn) {
                let mut row = pair[..ffn].to_vec();
                match gate_kind {
                    Gate::Silu => ops::silu_mul(&mut row, &pair[ffn..]),
                    Gate::Gelu => ops::gelu_tanh_mul(&mut row, &pair[ffn..]),
                    Gate::ClampedSwiglu => ops::clamped_swiglu(&mut row, &mut pair[ffn..].to_vec()),
                    Gate::ReluSquared => ops::relu_squared(&mut row),
                }
                middle.extend(row);
            }
            let expected = product(&down, None, &middle, 41);
            let error = relative_error(&found[..rows * 41], &expected);
            assert!(error < 3e-3, "{gate_kind:?}, {rows} rows: {error}");
            assert!(found[rows * 41..].iter().all(|x| x.is_nan()), "{rows} rows wrote behind their results");
        }
        // A product behind it that reads floats has to have them.
        let plain = crate::ops::floats(&pool, 41, ffn, kvant_cpu::FloatKind::F32);
        let plain = Matrices::upload(&gpu, &[MatrixSource { weight: &plain, bias: None }]).unwrap();
        assert!(weights.bind_gated(&gpu, &step, &input, gate_kind, &gated, &plain).unwrap().is_none());
    }
}

//! Products of every head with a matrix of its own, against the CPU's.

use crate::ops::{codes, download, floats, upload};
use crate::support::{Random, gpu, relative_error};
use kvant_cpu::{FloatKind, GroupKind, Job, LinearScratch, Pool, Precision, multiply};
use kvant_gpu::ops::{HeadParts, Matrices, MatrixSource, Step};

/// Every head's part of a row meets a matrix of its own; what lies between heads' parts is not read, and between their results nothing is written.
#[test]
fn products_of_heads_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Pool::new(1);
    let (outputs, cols) = (40, 52);
    let matrices = [
        codes(&pool, outputs, cols, 4, 32, GroupKind::Symmetric { zero: 8 }),
        codes(&pool, outputs, cols, 4, 32, GroupKind::Symmetric { zero: 8 }),
        codes(&pool, outputs, cols, 4, 16, GroupKind::Affine),
        codes(&pool, outputs, cols, 8, 32, GroupKind::Symmetric { zero: 128 }),
        floats(&pool, outputs, cols, FloatKind::F16),
        floats(&pool, outputs, cols, FloatKind::BF16),
        floats(&pool, outputs, cols, FloatKind::F32),
    ];
    let sources: Vec<MatrixSource> =
        matrices.iter().map(|weight| MatrixSource { weight, bias: None }).collect();
    let all = Matrices::upload(&gpu, &sources).unwrap();
    let heads = matrices.len();
    let parts = HeadParts { heads, row_stride: heads * 60 + 8, input_stride: 60, output_stride: 44 };
    let mut step = Step::new(&gpu).unwrap();
    for rows in [1, 2, 8, 11] {
        let mut x = vec![f32::NAN; rows * parts.row_stride];
        for (i, head) in (0..rows).flat_map(|row| (0..heads).map(move |head| (row, head))).enumerate() {
            let at = head.0 * parts.row_stride + head.1 * parts.input_stride;
            x[at..at + cols].copy_from_slice(&Random(i as u64 + 7).normals(cols));
        }
        let (input, out) = (upload(&gpu, &x), upload(&gpu, &vec![f32::NAN; rows * heads * 44]));
        let products = all.bind_heads(&gpu, &step, &input, &out, parts).unwrap();
        step.set(&gpu, rows, 0, rows).unwrap();
        let list: Vec<_> = products.iter().flat_map(|product| product.of(rows)).collect();
        gpu.submit_sized(&list);
        let found = download(&gpu, &out, rows * heads * 44);
        for (head, weight) in matrices.iter().enumerate() {
            for row in 0..rows {
                let from = row * parts.row_stride + head * parts.input_stride;
                let mut expected = vec![0.0; outputs];
                let mut job = [Job { weight, bias: None, out: &mut expected }];
                let x = &x[from..from + cols];
                multiply(&pool, x, 1, &mut job, Precision::Exact, &mut LinearScratch::default());
                let found = &found[(row * heads + head) * 44..][..44];
                let error = relative_error(&found[..outputs], &expected);
                assert!(error < 1e-5, "{weight:?}, row {row} of {rows}: {error}");
                assert!(found[outputs..].iter().all(|x| x.is_nan()), "row {row} of {rows}, head {head}");
            }
        }
    }
    let overlapping = HeadParts { input_stride: 48, ..parts };
    let (input, out) = (upload(&gpu, &[0.0; 512]), upload(&gpu, &[0.0; 512]));
    assert!(all.bind_heads(&gpu, &step, &input, &out, overlapping).is_err());
}

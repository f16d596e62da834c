//! A model's operations against the CPU's.

use crate::support::{Random, gpu, gpus, relative_error};
use kvant_cpu::{
    FloatKind, GroupFormat, GroupKind, Job, LinearScratch, PackedMatrix, Pool, Precision, multiply, ops,
};
use kvant_gpu::ops::{
    Dispatches, Ending, Few, Forms, Gate, Input, Leaving, Matrices, MatrixSource, RowFrom, RowInto, Step,
    UnscaledRow, gate, norm,
};
use kvant_gpu::{Buffer, Gpu};

/// Bits, columns that share a scale and kind of all packed weights.
const CODE_FORMATS: [(u8, usize, GroupKind); 5] = [
    (4, 32, GroupKind::Symmetric { zero: 8 }),
    (4, 32, GroupKind::Affine),
    (4, 16, GroupKind::Affine),
    (8, 32, GroupKind::Symmetric { zero: 128 }),
    (8, 16, GroupKind::Symmetric { zero: 32 }),
];

/// A matrix of random codes.
pub fn codes(pool: &Pool, rows: usize, cols: usize, bits: u8, group: usize, kind: GroupKind) -> PackedMatrix {
    let format = GroupFormat { bits, group, kind };
    let fill = |row: usize, codes: &mut [u8], scales: &mut [f32], offsets: &mut [f32]| {
        let mut random = Random(977 * (row as u64 + 1));
        let top = f32::from(1u16 << bits) / 2.0;
        codes.iter_mut().for_each(|code| *code = ((random.uniform() + 1.0) * top) as u8);
        scales.iter_mut().for_each(|scale| *scale = (1.0 + 0.5 * random.uniform()) / top);
        offsets.iter_mut().for_each(|offset| *offset = random.uniform());
        Ok::<(), ()>(())
    };
    PackedMatrix::pack_groups(pool, rows, cols, format, &fill).unwrap()
}

pub fn floats(pool: &Pool, rows: usize, cols: usize, kind: FloatKind) -> PackedMatrix {
    let fill = |row: usize, out: &mut [f32]| {
        out.copy_from_slice(&Random(31 * (row as u64 + 1)).normals(cols));
        Ok::<(), ()>(())
    };
    PackedMatrix::pack_float(pool, rows, cols, kind, &fill).unwrap()
}

pub fn upload(gpu: &Gpu, values: &[f32]) -> Buffer {
    let buffer = gpu.buffer("test", 4 * values.len() as u64).unwrap();
    gpu.write(&buffer, 0, bytemuck::cast_slice(values)).unwrap();
    buffer
}

pub fn download(gpu: &Gpu, buffer: &Buffer, count: usize) -> Vec<f32> {
    bytemuck::pod_collect_to_vec(&gpu.read(buffer, 4 * count as u64).unwrap())
}

#[test]
fn products_are_the_cpus() {
    gpus().into_iter().for_each(products);
}

fn products(gpu: Gpu) {
    let pool = Pool::new(1);
    let table = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
    let cols = 148;
    let symmetric = |zero| GroupKind::Symmetric { zero };
    let matrices = [
        codes(&pool, 40, cols, 4, 32, symmetric(8)),
        codes(&pool, 24, cols, 4, 32, symmetric(8)),
        codes(&pool, 33, cols, 4, 32, GroupKind::Affine),
        codes(&pool, 16, cols, 4, 16, GroupKind::Affine),
        codes(&pool, 48, cols, 8, 32, symmetric(128)),
        codes(&pool, 17, cols, 8, 16, symmetric(32)),
        codes(&pool, 16, cols, 8, 32, GroupKind::Affine),
        codes(&pool, 32, cols, 4, 32, GroupKind::Table(table)),
        floats(&pool, 19, cols, FloatKind::F16),
        floats(&pool, 16, cols, FloatKind::BF16),
        floats(&pool, 5, cols, FloatKind::F32),
    ];
    let biases: Vec<Option<Vec<f32>>> = (0..matrices.len())
        .map(|i| (i % 3 == 1).then(|| Random(i as u64 + 5).normals(matrices[i].rows())))
        .collect();
    let sources: Vec<MatrixSource> = matrices
        .iter()
        .zip(&biases)
        .map(|(weight, bias)| MatrixSource { weight, bias: bias.as_deref() })
        .collect();
    let all = Matrices::upload(&gpu, &sources).unwrap();
    let outputs: usize = matrices.iter().map(PackedMatrix::rows).sum();
    let mut step = Step::new(&gpu).unwrap();
    // Eleven rows are more than kernels of few rows in bytes have, and too few for tiles of matrix units.
    for exact in [false, true] {
        for (rows, few) in
            [(1, Few::None), (11, Few::None), (2, Few::Fitting), (3, Few::Fitting), (8, Few::Fitting)]
        {
            let x = Random(rows as u64).normals(rows * cols);
            let source = upload(&gpu, &x);
            let input = Input::new(&gpu, rows, cols, all.forms(exact)).unwrap();
            let before = Random(3).normals(rows * outputs);
            let out = upload(&gpu, &before);
            let ending = Ending { add: true, ..Ending::default() };
            let products = all.bind(&gpu, &step, &input, &out, ending, exact, few).unwrap();
            step.set(&gpu, rows, 0, rows).unwrap();
            let copy = gate(&gpu, &source, None, &input).unwrap();
            let mut list = vec![(&copy, input.groups(rows))];
            list.extend(products.iter().flat_map(|product| product.of(rows)));
            gpu.submit_sized(&list);
            let found = download(&gpu, &out, rows * outputs);

            // Halves are not rounded as the CPU's bytes are: they are near what floats give.
            let halved = !exact && !gpu.info().has_packed_dot;
            let precision = if exact || halved { Precision::Exact } else { Precision::Fast };
            let bound = if halved { 1e-3 } else { 1e-5 };
            let mut first = 0;
            for (matrix, bias) in matrices.iter().zip(&biases) {
                let count = matrix.rows();
                let mut expected = vec![0.0; rows * count];
                let mut job = [Job { weight: matrix, bias: bias.as_deref(), out: &mut expected }];
                multiply(&pool, &x, rows, &mut job, precision, &mut LinearScratch::default());
                let mut of_matrix = Vec::new();
                for row in 0..rows {
                    let at = row * outputs + first;
                    of_matrix.extend((at..at + count).map(|i| found[i] - before[i]));
                }
                let error = relative_error(&of_matrix, &expected);
                assert!(error < bound, "{matrix:?}, {rows} rows, exact {exact}: {error}");
                first += count;
            }
        }
    }
}

/// Rows of a batch: in bytes up to eight, then in matrix units, where the GPU has them, else eight at a time. Columns that are few for the
/// subgroups of a workgroup, and many; weight rows that fill no tile.
#[test]
fn products_of_few_rows_are_the_cpus() {
    gpus().into_iter().for_each(few_rows);
}

fn few_rows(gpu: Gpu) {
    let pool = Pool::new(1);
    for cols in [148, 1312] {
        let all = [
            codes(&pool, 72, cols, 4, 32, GroupKind::Symmetric { zero: 8 }),
            codes(&pool, 33, cols, 4, 16, GroupKind::Affine),
            codes(&pool, 48, cols, 8, 32, GroupKind::Symmetric { zero: 128 }),
            codes(&pool, 16, cols, 8, 16, GroupKind::Affine),
            floats(&pool, 40, cols, FloatKind::F16),
            // So many weight rows that workgroups are smaller.
            codes(&pool, 16_500, cols, 4, 32, GroupKind::Symmetric { zero: 8 }),
        ];
        // With many columns only what matrix units add up is another.
        for matrix in all.iter().take(if cols == 148 { all.len() } else { 1 }) {
            let bias = Random(8).normals(matrix.rows());
            let weights =
                Matrices::upload(&gpu, &[MatrixSource { weight: matrix, bias: Some(&bias) }]).unwrap();
            let (outputs, mut step) = (matrix.rows(), Step::new(&gpu).unwrap());
            let input = Input::new(&gpu, 64, cols, weights.forms(false)).unwrap();
            for rows in [5, 12, 16, 30, 64] {
                let x = Random(rows as u64).normals(rows * cols);
                let source = upload(&gpu, &x);
                let before = Random(3).normals(64 * outputs);
                let out = upload(&gpu, &before);
                let ending = Ending { add: true, ..Ending::default() };
                let products = weights.bind(&gpu, &step, &input, &out, ending, false, Few::Fitting).unwrap();
                step.set(&gpu, rows, 0, rows).unwrap();
                let copy = gate(&gpu, &source, None, &input).unwrap();
                let mut list = vec![(&copy, input.groups(rows))];
                list.extend(products.iter().flat_map(|product| product.of(rows)));
                gpu.submit_sized(&list);
                let found = download(&gpu, &out, 64 * outputs);
                let mut expected = vec![0.0; rows * outputs];
                let mut job = [Job { weight: matrix, bias: Some(&bias), out: &mut expected }];
                multiply(&pool, &x, rows, &mut job, Precision::Exact, &mut LinearScratch::default());
                let added: Vec<f32> =
                    found.iter().zip(&before).map(|(found, before)| found - before).collect();
                let error = relative_error(&added[..rows * outputs], &expected);
                // Activations in bytes, or all of it in halves.
                assert!(error < 1e-2, "{matrix:?}, {cols} columns, {rows} rows: {error}");
                if rows < 64 && gpu.info().matrices.is_empty() {
                    assert!(
                        added[rows * outputs..].iter().all(|x| *x == 0.0),
                        "rows there are not are left alone"
                    );
                }
            }
        }
    }
}

/// Rows of a table in every format of weights, against products with the rows of an identity.
#[test]
fn rows_of_tables_are_the_weights() {
    let Some(gpu) = gpu() else { return };
    let (pool, cols) = (Pool::new(1), 148);
    let table = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
    let mut identity = vec![0.0; cols * cols];
    identity.iter_mut().step_by(cols + 1).for_each(|x| *x = 1.0);
    for matrix in [
        codes(&pool, 40, cols, 4, 32, GroupKind::Symmetric { zero: 8 }),
        codes(&pool, 33, cols, 4, 16, GroupKind::Affine),
        codes(&pool, 17, cols, 8, 16, GroupKind::Symmetric { zero: 32 }),
        codes(&pool, 20, cols, 8, 32, GroupKind::Affine),
        codes(&pool, 32, cols, 4, 32, GroupKind::Table(table)),
        floats(&pool, 19, cols, FloatKind::F16),
        floats(&pool, 35, cols, FloatKind::BF16),
        floats(&pool, 21, cols, FloatKind::F32),
    ] {
        let count = matrix.rows();
        let weights = Matrices::upload(&gpu, &[MatrixSource { weight: &matrix, bias: None }]).unwrap();
        let rows: Vec<u32> = vec![count as u32 - 1, 0, 16, 7, 0];
        let chosen = gpu.buffer("rows", 4 * rows.len() as u64).unwrap();
        gpu.write(&chosen, 0, bytemuck::cast_slice(&rows)).unwrap();
        let out = upload(&gpu, &vec![f32::NAN; rows.len() * cols]);
        let lookup = weights.bind_lookup(&gpu, &chosen, &out, 3.0).unwrap();
        gpu.submit_sized(&lookup.of(rows.len()).collect::<Vec<_>>());
        let found = download(&gpu, &out, rows.len() * cols);
        let mut columns = vec![0.0; cols * count];
        let mut job = [Job { weight: &matrix, bias: None, out: &mut columns }];
        multiply(&pool, &identity, cols, &mut job, Precision::Exact, &mut LinearScratch::default());
        let expected: Vec<f32> = rows
            .iter()
            .flat_map(|row| {
                (0..cols).map(|col| 3.0 * columns[col * count + *row as usize]).collect::<Vec<_>>()
            })
            .collect();
        let error = relative_error(&found, &expected);
        assert!(error < 1e-6, "{matrix:?}: {error}");
    }
}

/// Steps of many rows: matrix units where there are any, which round weights and activations to halves; of many columns workgroups take a part.
#[test]
fn products_of_many_rows_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    for cols in [160, 1024, 1056] {
        many_rows(&gpu, cols);
    }
}

fn many_rows(gpu: &Gpu, cols: usize) {
    let pool = Pool::new(1);
    let matrices = [
        codes(&pool, 208, cols, 4, 32, GroupKind::Symmetric { zero: 8 }),
        codes(&pool, 16, cols, 4, 16, GroupKind::Affine),
        codes(&pool, 48, cols, 8, 32, GroupKind::Symmetric { zero: 128 }),
        floats(&pool, 32, cols, FloatKind::F16),
    ];
    let mut step = Step::new(gpu).unwrap();
    for (matrix, add, biased) in [
        (&matrices[0], false, false),
        (&matrices[0], true, false),
        (&matrices[1], false, true),
        (&matrices[2], true, false),
        (&matrices[3], false, false),
    ] {
        let (rows, outputs) = (if add { 75 } else { 200 }, matrix.rows());
        let room = 256;
        let bias = biased.then(|| Random(8).normals(outputs));
        let weights =
            Matrices::upload(gpu, &[MatrixSource { weight: matrix, bias: bias.as_deref() }]).unwrap();
        let x = Random(rows as u64).normals(rows * cols);
        let source = upload(gpu, &x);
        let input = Input::new(gpu, room, cols, weights.forms(false)).unwrap();
        let before = Random(3).normals(room * outputs);
        let out = upload(gpu, &before);
        let ending = Ending { add, ..Ending::default() };
        let products = weights.bind(gpu, &step, &input, &out, ending, false, Few::None).unwrap();
        step.set(gpu, rows, 0, rows).unwrap();
        let copy = gate(gpu, &source, None, &input).unwrap();
        let mut list = vec![(&copy, input.groups(rows))];
        list.extend(products.iter().flat_map(|product| product.of(rows)));
        gpu.submit_sized(&list);
        let mut found = download(gpu, &out, rows * outputs);
        if add {
            found.iter_mut().zip(&before).for_each(|(found, before)| *found -= before);
        }
        let mut expected = vec![0.0; rows * outputs];
        let mut job = [Job { weight: matrix, bias: bias.as_deref(), out: &mut expected }];
        multiply(&pool, &x, rows, &mut job, Precision::Exact, &mut LinearScratch::default());
        let error = relative_error(&found, &expected);
        // Activations in 8 bits.
        assert!(error < 1.2e-2, "{matrix:?}, {cols} columns, add {add}, bias {biased}: {error}");
    }
}

/// Long rows, many tiles and many rows of activations take kernels of their own, with activations in bytes and in f32.
#[test]
fn large_products_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Pool::new(1);
    let kinds = [(32, GroupKind::Symmetric { zero: 8 }), (32, GroupKind::Affine), (16, GroupKind::Affine)];
    let shapes = [(40, 2048), (1024 * 4 + 5, 32), (520, 96)];
    for ((outputs, cols), (group, kind)) in shapes.iter().flat_map(|shape| kinds.map(|kind| (*shape, kind))) {
        let matrix = codes(&pool, outputs, cols, 4, group, kind);
        let weights = Matrices::upload(&gpu, &[MatrixSource { weight: &matrix, bias: None }]).unwrap();
        for (rows, exact) in [(1, false), (1, true), (9, false), (9, true)] {
            let x = Random(5).normals(rows * cols);
            let input = Input::new(&gpu, rows, cols, weights.forms(exact)).unwrap();
            let (source, out) = (upload(&gpu, &x), gpu.buffer("out", (4 * rows * outputs) as u64).unwrap());
            let mut step = Step::new(&gpu).unwrap();
            step.set(&gpu, rows, 0, rows).unwrap();
            let products =
                weights.bind(&gpu, &step, &input, &out, Ending::default(), exact, Few::None).unwrap();
            let copy = gate(&gpu, &source, None, &input).unwrap();
            let mut list = vec![(&copy, input.groups(rows))];
            list.extend(products[0].of(rows));
            gpu.submit_sized(&list);
            let found = download(&gpu, &out, rows * outputs);
            let mut expected = vec![0.0; rows * outputs];
            let mut job = [Job { weight: &matrix, bias: None, out: &mut expected }];
            let precision = if exact { Precision::Exact } else { Precision::Fast };
            multiply(&pool, &x, rows, &mut job, precision, &mut LinearScratch::default());
            let error = relative_error(&found, &expected);
            // The CPU's fast products of several rows round otherwise.
            let limit = if rows > 1 && !exact { 1e-2 } else { 1e-5 };
            assert!(error < limit, "{outputs} × {cols}, {kind:?}, {rows} rows, exact {exact}: {error}");
        }
    }
}

/// As floats, and as bytes, which a product sees; rows from short ones to some that are longer than a workgroup takes at once.
#[test]
fn norms_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Pool::new(1);
    let plain = Gpu::open_plain(None, u64::MAX).unwrap();
    for (gpu, width) in [(&gpu, 84), (&gpu, 2080), (&gpu, 16448), (&plain, 84), (&plain, 2080)] {
        let (rows, whole) = (3, width % 32 == 0);
        let (residual, branch) = (Random(1).normals(rows * width), Random(2).normals(rows * width));
        let factors = Random(3).normals(2 * width);
        let mut step = Step::new(gpu).unwrap();
        step.set(gpu, rows, 1, 2).unwrap();
        // The last two rows.
        let listed = upload(gpu, &[f32::from_bits(1), f32::from_bits(2)]);
        for post in [false, true] {
            let (x, b, f) = (upload(gpu, &residual), upload(gpu, &branch), upload(gpu, &factors));
            let input =
                Input::new(gpu, rows, width, Forms { bytes: true, floats: true, halves: false }).unwrap();
            let dispatch =
                norm(gpu, &step, &x, &f, post.then_some((&b, 1.0)), 1e-5, Some(&listed), &input).unwrap();
            gpu.submit_sized(&[(&dispatch, [2, 1, 1])]);
            let found = input.read_floats(gpu, 2).unwrap();
            let mut expected = residual[width..].to_vec();
            if post {
                let mut branch = branch[width..].to_vec();
                ops::rms_norm_inplace(&mut branch, &factors[width..], 1e-5);
                ops::add_assign(&mut expected, &branch);
                assert!(relative_error(&download(gpu, &x, rows * width)[width..], &expected) < 1e-6);
            }
            ops::rms_norm_inplace(&mut expected, &factors[..width], 1e-5);
            assert!(relative_error(&found, &expected) < 2e-6, "{width} wide, post {post}");
            if whole {
                let matrix = codes(&pool, 24, width, 4, 32, GroupKind::Affine);
                let weights = Matrices::upload(gpu, &[MatrixSource { weight: &matrix, bias: None }]).unwrap();
                let out = gpu.buffer("out", 4 * 24).unwrap();
                let products =
                    weights.bind(gpu, &step, &input, &out, Ending::default(), false, Few::None).unwrap();
                gpu.submit_sized(&products[0].of(1).collect::<Vec<_>>());
                let mut sums = vec![0.0; 24];
                let mut job = [Job { weight: &matrix, bias: None, out: &mut sums }];
                multiply(
                    &pool,
                    &expected[..width],
                    1,
                    &mut job,
                    Precision::Fast,
                    &mut LinearScratch::default(),
                );
                let error = relative_error(&download(gpu, &out, 24), &sums);
                assert!(error < 1e-3, "{width} wide, post {post}, in bytes: {error}");
            }
        }
    }
}

#[test]
fn gates_are_the_cpus() {
    gpus().into_iter().for_each(gates);
}

fn gates(gpu: Gpu) {
    let (rows, width) = (3, 84);
    let forms = Forms { floats: true, ..Forms::default() };
    for kind in [Gate::Silu, Gate::Gelu, Gate::ClampedSwiglu, Gate::ReluSquared] {
        let parts = if kind.has_up() { 2 } else { 1 };
        let source = Random(7).normals(rows * parts * width);
        let input = Input::new(&gpu, rows, width, forms).unwrap();
        let dispatch = gate(&gpu, &upload(&gpu, &source), Some(kind), &input).unwrap();
        gpu.submit_sized(&[(&dispatch, input.groups(rows))]);
        let found = input.read_floats(&gpu, rows).unwrap();
        let mut expected = Vec::new();
        for pair in source.chunks(parts * width) {
            let mut row = pair[..width].to_vec();
            match kind {
                Gate::Silu => ops::silu_mul(&mut row, &pair[width..]),
                Gate::Gelu => ops::gelu_tanh_mul(&mut row, &pair[width..]),
                Gate::ClampedSwiglu => ops::clamped_swiglu(&mut row, &mut pair[width..].to_vec()),
                Gate::ReluSquared => ops::relu_squared(&mut row),
            }
            expected.extend(row);
        }
        assert!(relative_error(&found, &expected) < 1e-6, "{kind:?}");
    }
}

/// One row through norm, product and gate in one kernel, in every format that has it; results that are no whole tiles; nothing is left as it was.
#[test]
fn rows_with_norm_and_gate_are_the_cpus() {
    gpus().into_iter().for_each(rows_with_norm_and_gate);
}

fn rows_with_norm_and_gate(gpu: Gpu) {
    let pool = Pool::new(1);
    let cols = 352;
    let residual = Random(71).normals(cols);
    let factors: Vec<f32> = Random(72).normals(cols).iter().map(|x| 1.0 + 0.2 * x).collect();
    let epsilon = 1e-5;
    let squares: f64 = residual.iter().map(|x| f64::from(*x).powi(2)).sum();
    let scale = 1.0 / (squares / cols as f64 + f64::from(epsilon)).sqrt();
    let normed: Vec<f32> =
        residual.iter().zip(&factors).map(|(x, f)| (f64::from(*x) * scale * f64::from(*f)) as f32).collect();
    let (residual, factors) = (upload(&gpu, &residual), upload(&gpu, &factors));
    let mut step = Step::new(&gpu).unwrap();
    step.set(&gpu, 1, 0, 1).unwrap();
    let from = RowFrom::Normed { residual: &residual, factors: &factors, epsilon };
    let run = |dispatches: Dispatches| {
        gpu.submit_sized(&dispatches.iter().map(|(dispatch, grid)| (dispatch, *grid)).collect::<Vec<_>>());
    };
    // So many results that workgroups have more threads.
    let many = (CODE_FORMATS[0], 32 * 529);
    for ((bits, group, kind), ffn) in CODE_FORMATS.into_iter().map(|format| (format, 96)).chain([many]) {
        let matrix = codes(&pool, 2 * ffn, cols, bits, group, kind);
        let bias = Random(8).normals(2 * ffn);
        let weights = Matrices::upload(&gpu, &[MatrixSource { weight: &matrix, bias: Some(&bias) }]).unwrap();
        let mut expected = vec![0.0; 2 * ffn];
        let mut job = [Job { weight: &matrix, bias: Some(&bias), out: &mut expected }];
        multiply(&pool, &normed, 1, &mut job, Precision::Exact, &mut LinearScratch::default());
        for kind in [Gate::Silu, Gate::Gelu, Gate::ClampedSwiglu] {
            let input = Input::new(&gpu, 1, ffn, Forms { bytes: true, floats: true, halves: false }).unwrap();
            run(weights.bind_row(&gpu, &step, from, RowInto::Gated(kind, &input)).unwrap().unwrap());
            let found = input.read_floats(&gpu, 1).unwrap();
            let gated = |x: f64, up: f64| match kind {
                Gate::Silu => up * x / (1.0 + (-x).exp()),
                Gate::Gelu => up * 0.5 * x * (1.0 + (0.7978845608 * (x + 0.044715 * x * x * x)).tanh()),
                Gate::ClampedSwiglu => {
                    let x = x.min(7.0);
                    (up.clamp(-7.0, 7.0) + 1.0) * x / (1.0 + (-1.702 * x).exp())
                }
                Gate::ReluSquared => x.max(0.0).powi(2),
            };
            let gated: Vec<f64> =
                (0..ffn).map(|i| gated(f64::from(expected[i]), f64::from(expected[ffn + i]))).collect();
            let error = relative_error(&found, &gated);
            // Activations in 8 bits.
            assert!(error < 2e-2, "{matrix:?}, {kind:?}: {error}");
        }
        let ragged = codes(&pool, 41, cols, bits, group, kind);
        let sources = [MatrixSource { weight: &ragged, bias: None }];
        let weights = Matrices::upload(&gpu, &sources).unwrap();
        let mut expected = vec![0.0; 41];
        let mut job = [Job { weight: &ragged, bias: None, out: &mut expected }];
        multiply(&pool, &normed, 1, &mut job, Precision::Exact, &mut LinearScratch::default());
        let out = upload(&gpu, &[f32::NAN; 48]);
        let into = RowInto::Floats(&out, Ending::default());
        run(weights.bind_row(&gpu, &step, from, into).unwrap().unwrap());
        let found = download(&gpu, &out, 48);
        let error = relative_error(&found[..41], &expected);
        assert!(error < 1.2e-2, "{ragged:?}: {error}");
        assert!(found[41..].iter().all(|x| x.is_nan()), "{ragged:?} wrote behind its results");
        // What is no block of the next product's input has no such kernel.
        let input = Input::new(&gpu, 1, 40, Forms { bytes: true, floats: true, halves: false }).unwrap();
        let narrow = codes(&pool, 80, cols, bits, group, kind);
        let weights = Matrices::upload(&gpu, &[MatrixSource { weight: &narrow, bias: None }]).unwrap();
        let into = RowInto::Gated(Gate::Silu, &input);
        assert!(weights.bind_row(&gpu, &step, from, into).unwrap().is_none());
    }
}

/// A row that joins the residual and goes through the norm behind it into the next product, in every format that has it and at all sizes of the
/// residual; nothing is left as it was.
#[test]
fn rows_between_two_products_are_the_cpus() {
    gpus().into_iter().for_each(rows_between_two_products);
}

fn rows_between_two_products(gpu: Gpu) {
    let pool = Pool::new(1);
    let (cols, width) = (96, 352);
    let row = Random(73).normals(cols);
    let factors: Vec<f32> = Random(74).normals(width).iter().map(|x| 1.0 + 0.2 * x).collect();
    let epsilon = 1e-5;
    let mut step = Step::new(&gpu).unwrap();
    step.set(&gpu, 1, 0, 1).unwrap();
    let input = Input::new(&gpu, 1, cols, Forms { bytes: true, ..Forms::default() }).unwrap();
    gpu.submit_sized(&[(&gate(&gpu, &upload(&gpu, &row), None, &input).unwrap(), input.groups(1))]);
    let next_factors = upload(&gpu, &factors);
    let unscaled = UnscaledRow::new(&gpu, width).unwrap();
    for (bits, group, kind) in CODE_FORMATS {
        for size in [1e-4, 1.0, 1e4] {
            let first = codes(&pool, width, cols, bits, group, kind);
            let second = codes(&pool, 41, width, bits, group, kind);
            let bias = Random(75).normals(width);
            let mut joined: Vec<f32> = Random(76).normals(width).iter().map(|x| size * x).collect();
            let residual = upload(&gpu, &joined);
            let mut sums = vec![0.0; width];
            let mut job = [Job { weight: &first, bias: Some(&bias), out: &mut sums }];
            multiply(&pool, &row, 1, &mut job, Precision::Exact, &mut LinearScratch::default());
            joined.iter_mut().zip(&sums).for_each(|(x, sum)| *x += sum);
            let weights =
                Matrices::upload(&gpu, &[MatrixSource { weight: &first, bias: Some(&bias) }]).unwrap();
            let next = Matrices::upload(&gpu, &[MatrixSource { weight: &second, bias: None }]).unwrap();
            let out = upload(&gpu, &[f32::NAN; 48]);
            let into = RowInto::Residual(&residual, Leaving { factors: &next_factors, row: &unscaled });
            let from = RowFrom::Unscaled { row: &unscaled, epsilon };
            let mut all = weights.bind_row(&gpu, &step, RowFrom::Input(&input), into).unwrap().unwrap();
            let into = RowInto::Floats(&out, Ending::default());
            all.extend(next.bind_row(&gpu, &step, from, into).unwrap().unwrap());
            gpu.submit_sized(&all.iter().map(|(dispatch, grid)| (dispatch, *grid)).collect::<Vec<_>>());
            let found = download(&gpu, &residual, width);
            let error = relative_error(&found, &joined);
            assert!(error < 1.2e-2, "{first:?} joining {size}: {error}");
            // The norm of what is there, whatever the first product rounded.
            let squares: f64 = found.iter().map(|x| f64::from(*x).powi(2)).sum();
            let scale = 1.0 / (squares / width as f64 + f64::from(epsilon)).sqrt();
            let norm = |(x, factor): (&f32, &f32)| (f64::from(*x) * scale * f64::from(*factor)) as f32;
            let normed: Vec<f32> = found.iter().zip(&factors).map(norm).collect();
            let mut expected = vec![0.0; 41];
            let mut job = [Job { weight: &second, bias: None, out: &mut expected }];
            multiply(&pool, &normed, 1, &mut job, Precision::Exact, &mut LinearScratch::default());
            let found = download(&gpu, &out, 48);
            let error = relative_error(&found[..41], &expected);
            assert!(error < 1.2e-2, "{second:?} behind {size}: {error}");
            assert!(found[41..].iter().all(|x| x.is_nan()), "{second:?} wrote behind its results");
            // What is no whole blocks is not left.
            let narrow = codes(&pool, 48, cols, bits, group, kind);
            let weights = Matrices::upload(&gpu, &[MatrixSource { weight: &narrow, bias: None }]).unwrap();
            let row = UnscaledRow::new(&gpu, 48).unwrap();
            let into = RowInto::Residual(&residual, Leaving { factors: &next_factors, row: &row });
            assert!(weights.bind_row(&gpu, &step, RowFrom::Input(&input), into).unwrap().is_none());
        }
    }
}

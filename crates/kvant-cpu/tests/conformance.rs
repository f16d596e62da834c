//! Every back end × every weight format × many shapes against an f64 reference.

mod common;

use common::{Format, Random, all_formats, bf16, int8_activations, reference, sample};
use kvant_cpu::{
    Isa, Job, LinearScratch, MATRIX_UNIT_ROWS, Pool, Precision, ProductBackend, multiply, multiply_each,
    multiply_with,
};

const SHAPES: [(usize, usize); 13] = [
    (1, 32),
    (15, 48),
    (16, 64),
    (17, 288),
    (33, 576),
    (100, 1536),
    (33, 1),
    (16, 31),
    (17, 33),
    (15, 97),
    (100, 200),
    (64, 4099),
    (460, 96),
];
const ROWS_OF_ACTIVATIONS: [usize; 11] = [1, 2, 3, 4, 5, 7, 8, 17, 32, 33, 64];
/// The reference kernels are slow: they skip larger products.
const SCALAR_LIMIT: usize = 60_000;

/// Rounding errors of f32 arithmetic, relative to Σ|w||x|.
const TIGHT: f64 = 1e-5;

fn check(got: &[f32], want: &(Vec<f64>, Vec<f64>), tolerance: f64, what: &dyn Fn() -> String) {
    for (i, ((&got, want), bound)) in got.iter().zip(&want.0).zip(&want.1).enumerate() {
        let error = (f64::from(got) - want).abs();
        assert!(
            error <= tolerance * bound + 1e-30,
            "{}: result {i} is {got}, not {want} (Σ|w||x| {bound})",
            what()
        );
    }
}

fn conformance(formats: &[Format]) {
    let pools = [Pool::new(1), Pool::new(3)];
    let mut scratch = LinearScratch::default();
    for (f, &format) in formats.iter().enumerate() {
        for (s, &(rows, cols)) in SHAPES.iter().enumerate() {
            let seed = (f * 100 + s) as u64;
            let matrix = sample(&pools[1], rows, cols, format, seed);
            let max = *ROWS_OF_ACTIVATIONS.last().unwrap();
            let x = Random::new(seed + 7).activations(max, cols);
            let as_f64: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
            let exact = reference(&as_f64, max, &matrix.weights, &matrix.magnitudes, cols);
            let int8 = reference(&int8_activations(&x, cols), max, &matrix.weights, &matrix.magnitudes, cols);
            let narrow = |values: &[f64]| values.iter().map(|&value| bf16(value)).collect::<Vec<_>>();
            let bf16 = reference(&narrow(&as_f64), max, &narrow(&matrix.weights), &matrix.magnitudes, cols);
            for backend in ProductBackend::available() {
                for (i, m) in ROWS_OF_ACTIVATIONS.into_iter().enumerate() {
                    if backend.isa() == Isa::Scalar && rows * cols * m > SCALAR_LIMIT {
                        continue;
                    }
                    let pool = &pools[(i + s) % 2];
                    let mut out = vec![f32::NAN; m * rows];
                    for precision in [Precision::Exact, Precision::Fast] {
                        out.fill(f32::NAN);
                        let mut jobs = [Job { weight: &matrix.packed, bias: None, out: &mut out }];
                        let x = &x[..m * cols];
                        multiply_with(backend, pool, x, m, &mut jobs, precision, &mut scratch);
                        let what = || {
                            let name = matrix.packed.format_name();
                            format!("{} {name} {rows} × {cols}, m = {m}, {precision:?}", backend.name())
                        };
                        let coded = matches!(format, Format::Groups(_));
                        if precision == Precision::Exact {
                            check(&out, &exact, TIGHT, &what);
                        } else if backend.matrix_unit() && m >= MATRIX_UNIT_ROWS {
                            check(&out, &bf16, TIGHT, &what);
                            check(&out, &exact, 1.0 / 128.0, &what);
                        } else if coded {
                            check(&out, &int8, TIGHT, &what);
                        } else {
                            check(&out, &exact, TIGHT, &what);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn formats_of_4_bits() {
    let formats: Vec<Format> =
        all_formats().into_iter().filter(|f| matches!(f, Format::Groups(f) if f.bits == 4)).collect();
    conformance(&formats);
}

#[test]
fn formats_of_8_bits() {
    let formats: Vec<Format> =
        all_formats().into_iter().filter(|f| matches!(f, Format::Groups(f) if f.bits == 8)).collect();
    conformance(&formats);
}

#[test]
fn float_formats() {
    let formats: Vec<Format> = all_formats().into_iter().filter(|f| matches!(f, Format::Floats(_))).collect();
    conformance(&formats);
}

/// The suite covers what the program will run: a wrong detection would silently test less.
#[test]
fn the_detected_back_end_is_among_those_tested() {
    let available = ProductBackend::available();
    println!("back ends: {}", available.iter().map(|backend| backend.name()).collect::<Vec<_>>().join(", "));
    assert!(available.contains(&ProductBackend::detect()));
    assert!(available.contains(&ProductBackend::from(Isa::Scalar)));
    assert_eq!(ProductBackend::detect().isa(), Isa::detect());
}

/// Without outliers, int8 activations are close to the exact product.
#[test]
fn int8_activations_are_close_to_exact() {
    let pool = Pool::new(2);
    let mut scratch = LinearScratch::default();
    for format in all_formats() {
        let matrix = sample(&pool, 48, 576, format, 3);
        let mut random = Random::new(9);
        let x: Vec<f32> = (0..3 * 576).map(|_| random.unit()).collect();
        let as_f64: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
        let exact = reference(&as_f64, 3, &matrix.weights, &matrix.magnitudes, 576);
        let mut out = vec![f32::NAN; 3 * 48];
        let mut jobs = [Job { weight: &matrix.packed, bias: None, out: &mut out }];
        multiply(&pool, &x, 3, &mut jobs, Precision::Fast, &mut scratch);
        check(&out, &exact, 5e-3, &|| matrix.packed.format_name());
    }
}

#[test]
fn several_jobs_with_and_without_bias_share_one_input() {
    let pool = Pool::new(3);
    let mut scratch = LinearScratch::default();
    let formats = all_formats();
    for backend in ProductBackend::available() {
        for m in [1, 6, 40] {
            for precision in [Precision::Exact, Precision::Fast] {
                let cols = 96;
                let rows = [40, 7, 16, 129];
                let samples: Vec<_> =
                    (0..4).map(|i| sample(&pool, rows[i], cols, formats[3 * i], 50 + i as u64)).collect();
                let mut random = Random::new(11);
                let x: Vec<f32> = (0..m * cols).map(|_| random.unit()).collect();
                let bias: Vec<f32> = (0..129).map(|i| i as f32).collect();
                let mut outs: Vec<Vec<f32>> = rows.iter().map(|rows| vec![f32::NAN; m * rows]).collect();
                let mut jobs: Vec<Job<'_>> = samples
                    .iter()
                    .zip(&mut outs)
                    .enumerate()
                    .map(|(i, (sample, out))| Job {
                        weight: &sample.packed,
                        bias: (i % 2 == 1).then_some(&bias[..rows[i]]),
                        out,
                    })
                    .collect();
                multiply_with(backend, &pool, &x, m, &mut jobs, precision, &mut scratch);
                for (i, out) in outs.iter().enumerate() {
                    let mut alone = vec![f32::NAN; out.len()];
                    let mut jobs = [Job { weight: &samples[i].packed, bias: None, out: &mut alone }];
                    multiply_with(backend, &pool, &x, m, &mut jobs, precision, &mut scratch);
                    for (j, (got, alone)) in out.iter().zip(&alone).enumerate() {
                        let bias = if i % 2 == 1 { bias[j % rows[i]] } else { 0.0 };
                        assert_eq!(*got, alone + bias, "{} job {i}, result {j}", backend.name());
                    }
                }
            }
        }
    }
}

/// Results must not depend on how many threads there are, nor on rows computed alongside (in one path).
#[test]
fn thread_counts_do_not_change_results() {
    let mut scratch = LinearScratch::default();
    let one = Pool::new(1);
    for format in all_formats() {
        let matrix = sample(&one, 100, 288, format, 1);
        let x = Random::new(2).activations(40, 288);
        for (m, precision) in [(1, Precision::Fast), (40, Precision::Fast), (3, Precision::Exact)] {
            let mut results = Vec::new();
            for threads in [1, 2, 5] {
                let mut out = vec![f32::NAN; m * 100];
                let mut jobs = [Job { weight: &matrix.packed, bias: None, out: &mut out }];
                multiply(&Pool::new(threads), &x[..m * 288], m, &mut jobs, precision, &mut scratch);
                results.push(out);
            }
            assert!(results.iter().all(|result| *result == results[0]));
        }
    }
}

/// Exact products of a row are, bit for bit, the same whatever rows are beside it: answers must not depend on who else asks.
#[test]
fn neighbours_do_not_change_exact_results() {
    const ROWS: usize = 15;
    let (pool, mut scratch) = (Pool::new(2), LinearScratch::default());
    for format in all_formats() {
        let matrix = sample(&pool, 33, 288, format, 1);
        let x = Random::new(2).activations(ROWS, 288);
        for backend in ProductBackend::available() {
            let mut product = |x: &[f32]| {
                let mut out = vec![f32::NAN; x.len() / 288 * 33];
                let mut jobs = [Job { weight: &matrix.packed, bias: None, out: &mut out }];
                multiply_with(backend, &pool, x, x.len() / 288, &mut jobs, Precision::Exact, &mut scratch);
                out
            };
            let alone: Vec<f32> = x.chunks_exact(288).flat_map(&mut product).collect();
            for m in 2..=ROWS {
                let name = matrix.packed.format_name();
                assert!(product(&x[..m * 288]) == alone[..m * 33], "{} {name}, {m} rows", backend.name());
            }
        }
    }
}

/// A NaN or infinity in the input must show in the output.
#[test]
fn non_finite_activations_are_not_hidden() {
    let pool = Pool::new(1);
    let mut scratch = LinearScratch::default();
    for format in all_formats() {
        let matrix = sample(&pool, 20, 64, format, 4);
        for poison in [f32::NAN, f32::INFINITY] {
            for backend in ProductBackend::available() {
                for (m, precision) in [(1, Precision::Fast), (32, Precision::Fast), (1, Precision::Exact)] {
                    let mut x = vec![0.5; m * 64];
                    x[13] = poison;
                    let mut out = vec![0.0; m * 20];
                    let mut jobs = [Job { weight: &matrix.packed, bias: None, out: &mut out }];
                    multiply_with(backend, &pool, &x, m, &mut jobs, precision, &mut scratch);
                    let weight = |row: usize| matrix.weights[row * 64 + 13];
                    for (row, value) in out[..20].iter().enumerate() {
                        assert!(
                            !value.is_finite() || weight(row) == 0.0,
                            "{} {}: {poison} became {value}",
                            backend.name(),
                            matrix.packed.format_name()
                        );
                    }
                    assert!(out[20..].iter().all(|value| value.is_finite()));
                }
            }
        }
    }
}

#[test]
fn no_rows_and_no_jobs_are_fine() {
    let pool = Pool::new(2);
    let mut scratch = LinearScratch::default();
    multiply(&pool, &[], 0, &mut [], Precision::Fast, &mut scratch);
    let matrix = sample(&pool, 3, 8, all_formats()[0], 1);
    let mut jobs = [Job { weight: &matrix.packed, bias: None, out: &mut [] }];
    multiply(&pool, &[], 0, &mut jobs, Precision::Fast, &mut scratch);
}

/// A row for every matrix: the same numbers as one product after another.
#[test]
fn matrices_may_have_rows_of_their_own() {
    let pool = Pool::new(2);
    let mut scratch = LinearScratch::default();
    let of_format = |(seed, format)| sample(&pool, 40, 96, format, seed as u64).packed;
    let matrices: Vec<_> = all_formats().into_iter().enumerate().map(of_format).collect();
    let x: Vec<f32> = (0..matrices.len() * 96).map(|i| ((i * 29 % 97) as f32 - 48.0) / 20.0).collect();
    for precision in [Precision::Exact, Precision::Fast] {
        let mut out = vec![f32::NAN; matrices.len() * 40];
        let parts = matrices.iter().zip(out.chunks_exact_mut(40));
        let mut jobs: Vec<_> = parts.map(|(weight, out)| Job { weight, bias: None, out }).collect();
        multiply_each(&pool, &x, &mut jobs, precision, &mut scratch);
        for (i, weight) in matrices.iter().enumerate() {
            let mut expected = [f32::NAN; 40];
            let mut job = [Job { weight, bias: None, out: &mut expected }];
            multiply(&pool, &x[i * 96..(i + 1) * 96], 1, &mut job, precision, &mut scratch);
            assert_eq!(out[i * 40..(i + 1) * 40], expected, "{precision:?} {}", weight.format_name());
        }
    }
}

//! Mixtures of experts on the GPU against f64: who is chosen, products of rows grouped by expert, and the kernels of one row.

use crate::support;
use crate::support::{Random, gpu};
use kvant_cpu::{FloatKind, GroupFormat, GroupKind, PackedMatrix, Pool};
use kvant_gpu::ops::{
    Beside, Ending, Few, Forms, Gate, Input, ItemSize, Items, Matrices, MatrixSource, MatrixTile, Routing,
    Step, SumTarget, gate, norm, sum_grid,
};
use kvant_gpu::{Buffer, Gpu};
use kvant_model::{ExpertGroups, ExpertSpec, RouterSpec, Scoring};

const WIDTH: usize = 96;
const FFN: usize = 64;
const EPSILON: f32 = 1e-5;

fn upload(gpu: &Gpu, values: &[f32]) -> Buffer {
    let buffer = gpu.buffer("test", 4 * values.len() as u64).unwrap();
    gpu.write(&buffer, 0, bytemuck::cast_slice(values)).unwrap();
    buffer
}

/// Random weights of about ±1/√cols.
fn codes(pool: &Pool, seed: u64, rows: usize, cols: usize, format: GroupFormat) -> PackedMatrix {
    let fill = |row: usize, codes: &mut [u8], scales: &mut [f32], offsets: &mut [f32]| {
        let mut random = Random(977 * (row as u64 + 1) + 7919 * seed);
        let size = 2.0 / (cols as f32).sqrt();
        let top = f32::from(1u16 << format.bits) / 2.0;
        codes.iter_mut().for_each(|code| *code = ((random.uniform() + 1.0) * top) as u8);
        scales.iter_mut().for_each(|scale| *scale = size * (1.0 + 0.5 * random.uniform()) / top);
        offsets.iter_mut().for_each(|offset| *offset = -size * (1.0 + 0.1 * random.uniform()));
        Ok::<(), ()>(())
    };
    PackedMatrix::pack_groups(pool, rows, cols, format, &fill).unwrap()
}

fn floats(pool: &Pool, seed: u64, rows: usize, cols: usize, kind: FloatKind) -> PackedMatrix {
    let fill = |row: usize, out: &mut [f32]| {
        let row = Random(31 * (row as u64 + 1) + 7919 * seed).normals(cols);
        out.iter_mut().zip(row).for_each(|(out, x)| *out = x / (cols as f32).sqrt());
        Ok::<(), ()>(())
    };
    PackedMatrix::pack_float(pool, rows, cols, kind, &fill).unwrap()
}

fn times(matrix: &PackedMatrix, bias: Option<&[f32]>, x: &[f64]) -> Vec<f64> {
    let mut row = vec![0.0; matrix.cols()];
    let of_row = |index: usize| {
        matrix.decode_row(index, &mut row);
        let dot: f64 = row.iter().zip(x).map(|(w, x)| f64::from(*w) * x).sum();
        dot + bias.map_or(0.0, |bias| f64::from(bias[index]))
    };
    (0..matrix.rows()).map(of_row).collect()
}

fn gated(kind: Gate, x: f64, up: f64) -> f64 {
    match kind {
        Gate::Silu => up * x / (1.0 + (-x).exp()),
        Gate::Gelu => up * 0.5 * x * (1.0 + (0.7978845608 * (x + 0.044715 * x * x * x)).tanh()),
        Gate::ClampedSwiglu => {
            let x = x.min(7.0);
            (up.clamp(-7.0, 7.0) + 1.0) * x / (1.0 + (-1.702 * x).exp())
        }
        Gate::ReluSquared => x.max(0.0).powi(2),
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Experts and their weights, the best first.
fn choose(spec: &ExpertSpec, outputs: &[f64], bias: Option<&[f32]>) -> Vec<(usize, f64)> {
    let RouterSpec { scoring, normalize, scale, groups } = spec.router;
    let scores: Vec<f64> = match scoring {
        Scoring::Sigmoid => outputs.iter().map(|x| sigmoid(*x)).collect(),
        Scoring::SoftmaxOfChosen => outputs.to_vec(),
        Scoring::Softmax => {
            let sum: f64 = outputs.iter().map(|x| x.exp()).sum();
            outputs.iter().map(|x| x.exp() / sum).collect()
        }
    };
    let biased = |e: &usize| scores[*e] + bias.map_or(0.0, |bias| f64::from(bias[*e]));
    let best_first = |mut list: Vec<(f64, usize)>| {
        list.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        list
    };
    let groups = groups.unwrap_or(ExpertGroups { count: 1, chosen: 1, best: 1 });
    let size = spec.count / groups.count;
    let group_score = |group: usize| {
        let of_group = (group * size..(group + 1) * size).map(|e| (biased(&e), e)).collect();
        (best_first(of_group).iter().take(groups.best).map(|(score, _)| score).sum(), group)
    };
    let ranked = best_first((0..groups.count).map(group_score).collect());
    let allowed = ranked[..groups.chosen].iter().flat_map(|(_, g)| g * size..(g + 1) * size);
    let chosen = best_first(allowed.map(|e| (biased(&e), e)).collect());
    let mut weights: Vec<f64> = chosen[..spec.used].iter().map(|(_, e)| scores[*e]).collect();
    if scoring == Scoring::SoftmaxOfChosen {
        weights.iter_mut().for_each(|weight| *weight = weight.exp());
    }
    let sum: f64 = weights.iter().sum();
    let divisor = if normalize || scoring == Scoring::SoftmaxOfChosen { sum } else { 1.0 };
    chosen.iter().zip(weights).map(|((_, e), weight)| (*e, weight / divisor * f64::from(scale))).collect()
}

/// A layer of experts.
struct Layer {
    spec: ExpertSpec,
    kind: Gate,
    router: [PackedMatrix; 2],
    selection_bias: Option<Vec<f32>>,
    /// Gate, up, down of every expert.
    experts: Vec<[PackedMatrix; 3]>,
    /// Of all of them, one expert after another.
    biases: Option<Vec<[Vec<f32>; 3]>>,
    beside: Option<bool>,
}

/// What the kernels give for `rows` rows in items of `size`, or in the kernels of one row; `None` where there is no such kernel.
fn on_gpu(
    gpu: &Gpu,
    layer: &Layer,
    residual: &[f32],
    factors: &[f32],
    beside: &[f32],
    size: Option<ItemSize>,
    exact: bool,
) -> Option<Vec<f32>> {
    let (spec, rows) = (&layer.spec, residual.len() / WIDTH);
    let source = |expert: usize, part: usize| MatrixSource {
        weight: &layer.experts[expert][part],
        bias: layer.biases.as_ref().map(|biases| &biases[expert][part][..]),
    };
    let has_gate = layer.beside == Some(true);
    let router: Vec<MatrixSource> = layer
        .router
        .iter()
        .take(1 + usize::from(has_gate))
        .map(|weight| MatrixSource { weight, bias: None })
        .collect();
    let router = Matrices::upload(gpu, &router).unwrap();
    let all: Vec<MatrixSource> = (0..spec.count).flat_map(|e| [source(e, 0), source(e, 1)]).collect();
    let gate_up = Matrices::upload(gpu, &all).unwrap();
    let down = Matrices::upload(gpu, &(0..spec.count).map(|e| source(e, 2)).collect::<Vec<_>>()).unwrap();
    let mut step = Step::new(gpu).unwrap();
    step.set(gpu, rows, 0, rows).unwrap();
    let items = size.map_or(spec.used, |size| size.most_items(spec, rows));
    let places = items * size.map_or(1, |size| size.places());
    let words = |count: usize| gpu.buffer("test", 4 * count as u64).unwrap();
    let stride = spec.count + usize::from(has_gate);
    // Where nothing should be read there is what is not a number.
    let (gate_up_rows, results) =
        (upload(gpu, &vec![f32::NAN; places * 2 * FFN]), upload(gpu, &vec![f32::NAN; places * WIDTH]));
    let (outputs, chosen) = (words(rows.next_multiple_of(128) * stride), words(2 * rows * spec.used));
    let (item_list, row_of, place_of) = (words(2 * items + 2), words(places), words(rows * spec.used));
    let lists = Items { items: &item_list, row_of: &row_of, place_of: &place_of };
    let bias = layer.selection_bias.as_ref().map(|bias| upload(gpu, bias));
    let routing = Routing {
        spec: *spec,
        stride,
        outputs: &outputs,
        selection_bias: bias.as_ref(),
        scales: None,
        chosen: &chosen,
    };
    let (gate_forms, down_forms) = (gate_up.forms(exact), down.forms(exact));
    let forms = Forms { floats: true, ..gate_forms };
    let normed = Input::new(gpu, rows.next_multiple_of(128), WIDTH, forms).unwrap();
    let activated = Input::new(gpu, places, FFN, down_forms).unwrap();
    let (residual, factors) = (upload(gpu, residual), upload(gpu, factors));
    let beside_rows = upload(gpu, beside);
    let beside = layer.beside.map(|gated| Beside { results: &beside_rows, gated });
    match size {
        None => {
            let (router, groups) =
                router.bind_router_row(gpu, &residual, &factors, EPSILON, &outputs, &normed).unwrap()?;
            let first =
                gate_up.bind_chosen_row(gpu, &step, &routing, &normed, layer.kind, &activated).unwrap()?;
            let second = down
                .bind_summed_row(
                    gpu,
                    &step,
                    &routing,
                    &activated,
                    SumTarget { out: &residual, add: true },
                    beside,
                    None,
                )
                .unwrap()?;
            gpu.submit_sized(&[(&router, groups), (&first.0, first.1), (&second.0, second.1)]);
        }
        Some(size) => {
            let norms = norm(gpu, &step, &residual, &factors, None, EPSILON, None, &normed).unwrap();
            let ending = Ending::default();
            let router = router.bind(gpu, &step, &normed, &outputs, ending, true, Few::None).unwrap();
            let choose = routing.choose(gpu).unwrap();
            let group = routing.group(gpu, &step, size, lists).unwrap();
            let bind = |matrices: &Matrices, input, gather, out| {
                matrices.bind_grouped(gpu, &step, spec, size, lists, input, gather, out, exact).unwrap()
            };
            let first = bind(&gate_up, &normed, true, &gate_up_rows)?;
            let second = bind(&down, &activated, false, &results)?;
            let activate = gate(gpu, &gate_up_rows, Some(layer.kind), &activated).unwrap();
            let into = SumTarget { out: &residual, add: true };
            let sum = routing.sum(gpu, lists, &results, into, WIDTH, beside).unwrap();
            let mut list = vec![(&norms, [rows as u32, 1, 1])];
            list.extend(router.iter().flat_map(|product| product.of(rows)));
            list.extend([(&choose, [rows as u32, 1, 1]), (&group, [1, 1, 1]), first.of(items)]);
            list.extend([(&activate, activated.groups(places)), second.of(items)]);
            list.push((&sum, sum_grid(WIDTH, rows)));
            gpu.submit_sized(&list);
        }
    }
    Some(bytemuck::pod_collect_to_vec(&gpu.read(&residual, (4 * rows * WIDTH) as u64).unwrap()))
}

fn expected(layer: &Layer, residual: &[f32], factors: &[f32], beside: &[f32]) -> Vec<f64> {
    let mut all = Vec::new();
    for (row, beside) in residual.chunks_exact(WIDTH).zip(beside.chunks_exact(WIDTH)) {
        let mean = row.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>() / WIDTH as f64;
        let scale = 1.0 / (mean + f64::from(EPSILON)).sqrt();
        let x: Vec<f64> =
            row.iter().zip(factors).map(|(x, f)| f64::from(*x) * scale * f64::from(*f)).collect();
        let mut out: Vec<f64> = row.iter().map(|x| f64::from(*x)).collect();
        if let Some(gated) = layer.beside {
            let gate = if gated { sigmoid(times(&layer.router[1], None, &x)[0]) } else { 1.0 };
            out.iter_mut().zip(beside).for_each(|(out, x)| *out += gate * f64::from(*x));
        }
        let outputs = times(&layer.router[0], None, &x);
        for (expert, weight) in choose(&layer.spec, &outputs, layer.selection_bias.as_deref()) {
            let bias = |part: usize| layer.biases.as_ref().map(|biases| &biases[expert][part][..]);
            let [gate, up, down] = &layer.experts[expert];
            let (gate, up) = (times(gate, bias(0), &x), times(up, bias(1), &x));
            let hidden: Vec<f64> =
                gate.iter().zip(up).map(|(gate, up)| gated(layer.kind, *gate, up)).collect();
            let result = times(down, bias(2), &hidden);
            out.iter_mut().zip(result).for_each(|(out, x)| *out += weight * x);
        }
        all.extend(out);
    }
    all
}

fn router(scoring: Scoring, normalize: bool, scale: f32, groups: Option<ExpertGroups>) -> RouterSpec {
    RouterSpec { scoring, normalize, scale, groups }
}

/// Every format of weights, router and size of items; grouped rows of one expert, and of none.
#[test]
fn experts_are_what_f64_says() {
    let Some(gpu) = gpu() else { return };
    let pool = Pool::new(1);
    let symmetric = |zero| GroupKind::Symmetric { zero };
    let table = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
    let groups = Some(ExpertGroups { count: 4, chosen: 2, best: 2 });
    let cases = [
        (Some((4, 32, symmetric(8))), router(Scoring::Softmax, true, 1.0, None), Gate::Silu, None),
        (
            Some((4, 16, GroupKind::Affine)),
            router(Scoring::Softmax, false, 1.0, None),
            Gate::Gelu,
            Some(true),
        ),
        (Some((8, 32, symmetric(128))), router(Scoring::Sigmoid, true, 2.5, groups), Gate::Silu, Some(false)),
        (
            Some((4, 32, GroupKind::Table(table))),
            router(Scoring::SoftmaxOfChosen, false, 1.0, None),
            Gate::ClampedSwiglu,
            None,
        ),
        (None, router(Scoring::Sigmoid, false, 1.0, None), Gate::Silu, None),
    ];
    for (index, (format, router, kind, beside)) in cases.into_iter().enumerate() {
        let (count, used) = [(12, 3), (13, 4), (16, 3), (5, 1), (20, 8)][index];
        let spec = ExpertSpec { count, used, width: FFN, router, own_norms: false };
        let matrix = |seed: u64, rows: usize, cols: usize| match format {
            Some((bits, group, kind)) => codes(&pool, seed, rows, cols, GroupFormat { bits, group, kind }),
            None => floats(&pool, seed, rows, cols, FloatKind::F16),
        };
        let expert = |e: usize| {
            let seed = 10 * e as u64;
            [matrix(seed, FFN, WIDTH), matrix(seed + 1, FFN, WIDTH), matrix(seed + 2, WIDTH, FFN)]
        };
        let has_bias = kind == Gate::ClampedSwiglu;
        let bias = |e: usize| [FFN, FFN, WIDTH].map(|rows| Random((rows + 7 * e + 1) as u64).normals(rows));
        let layer = Layer {
            spec,
            kind,
            router: [
                floats(&pool, 99, count, WIDTH, FloatKind::F32),
                floats(&pool, 98, 1, WIDTH, FloatKind::F32),
            ],
            selection_bias: (router.scoring == Scoring::Sigmoid)
                .then(|| Random(5).normals(count).iter().map(|x| 0.1 * x).collect()),
            experts: (0..count).map(expert).collect(),
            biases: has_bias.then(|| (0..count).map(bias).collect()),
            beside,
        };
        let sizes = [
            None,
            Some(ItemSize::Rows(2)),
            Some(ItemSize::Rows(8)),
            Some(ItemSize::NARROW),
            Some(ItemSize::Matrix(MatrixTile::SMALL)),
        ];
        let mut ran = 0;
        for size in sizes {
            for rows in [1, 5, 70] {
                if size.is_none() && rows > 1 {
                    continue;
                }
                let mut residual = Random(rows as u64 + 3).normals(rows * WIDTH);
                if rows == 5 {
                    // All rows go to the same experts: the others have none.
                    for row in 1..rows {
                        residual.copy_within(0..WIDTH, row * WIDTH);
                    }
                }
                let (factors, beside) = (Random(9).normals(WIDTH), Random(11).normals(rows * WIDTH));
                let wanted = expected(&layer, &residual, &factors, &beside);
                for exact in [false, true] {
                    let found = on_gpu(&gpu, &layer, &residual, &factors, &beside, size, exact);
                    let Some(found) = found else { continue };
                    ran += 1;
                    let change = |all: &[f64]| -> Vec<f64> {
                        all.iter().zip(&residual).map(|(x, before)| x - f64::from(*before)).collect()
                    };
                    let found: Vec<f64> = found.iter().map(|x| f64::from(*x)).collect();
                    let found: Vec<f32> = change(&found).iter().map(|x| *x as f32).collect();
                    let error = support::relative_error(&found, &change(&wanted));
                    // Activations in 8 bits, or in halves.
                    let most = if exact || format.is_none() { 2e-3 } else { 3e-2 };
                    assert!(error < most, "case {index}, {size:?}, {rows} rows, exact {exact}: {error}");
                }
            }
        }
        // Exact and not, in items of two and of eight; one row in codes.
        assert!(ran >= 12 + usize::from(format.is_some()), "case {index}: {ran}");
    }
}

/// Rows whose router gives what is no number still go somewhere, and nothing hangs or reads beyond its experts.
#[test]
fn outputs_that_are_no_numbers_choose_someone() {
    let Some(gpu) = gpu() else { return };
    let spec = ExpertSpec {
        count: 6,
        used: 2,
        width: FFN,
        router: router(Scoring::Softmax, true, 1.0, None),
        own_norms: false,
    };
    let nan = f32::NAN;
    let rows = [[nan; 6], [f32::NEG_INFINITY; 6], [0.0, nan, f32::INFINITY, 1.0, 1.0, 1.0], [1.0; 6]];
    let outputs = upload(&gpu, &rows.concat());
    let chosen = gpu.buffer("chosen", 4 * 2 * 2 * 4).unwrap();
    let routing =
        Routing { spec, stride: 6, outputs: &outputs, selection_bias: None, scales: None, chosen: &chosen };
    gpu.submit_sized(&[(&routing.choose(&gpu).unwrap(), [4, 1, 1])]);
    let found: Vec<u32> = bytemuck::pod_collect_to_vec(&gpu.read(&chosen, chosen.bytes()).unwrap());
    let experts: Vec<u32> = found.iter().step_by(2).copied().collect();
    // Of equals the first.
    assert_eq!(experts, [0, 1, 0, 1, 1, 2, 0, 1]);
    let weights: Vec<f32> = found.iter().skip(1).step_by(2).map(|bits| f32::from_bits(*bits)).collect();
    assert_eq!(weights[6..], [0.5, 0.5]);
}

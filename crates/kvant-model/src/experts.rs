//! Mixtures of experts on the CPU: a router sends every token to a few experts, and only those experts' weights are read.

use kvant_cpu::{Pool, Precision, multiply, multiply_each, ops};

use crate::mlp::{MlpRun, activate};
use crate::products::Products;
use crate::rows::{each_row, job, norm_rows};
use crate::spec::{ExpertGroups, ExpertSpec, ModelSpec, RouterSpec, Scoring};
use crate::weights::{ExpertNorms, Experts};

/// Keeps a sum of weights that are all 0 from dividing by 0.
const SMALLEST_SUM: f32 = 1e-20;

/// What the experts read.
pub(crate) struct Input<'a> {
    /// Row-major, one row per token.
    pub rows: &'a [f32],
    /// The residual before its norm.
    pub residual: &'a [f32],
    /// Tokens.
    pub count: usize,
    pub spec: &'a ModelSpec,
}

/// Buffers that steps reuse.
#[derive(Default)]
pub(crate) struct ExpertBuffers {
    /// The router's outputs, then scores.
    scores: Vec<f32>,
    chosen: Vec<Chosen>,
    /// Rows of the tokens that one expert gets.
    gathered: Vec<f32>,
    gate: Vec<f32>,
    up: Vec<f32>,
    out: Vec<f32>,
    /// The residual through norms of the experts' own, and what they add up to.
    own: Vec<f32>,
    sum: Vec<f32>,
}

/// One token's way to one expert.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chosen {
    expert: usize,
    row: usize,
    weight: f32,
}

/// Adds every token's experts to its row of `out`, weighted. Where the block beside them is gated, that gate is applied to what `out`
/// holds first.
#[expect(clippy::too_many_arguments, reason = "everything the experts read and write, each once")]
pub(crate) fn add_experts(
    pool: &Pool,
    spec: &ExpertSpec,
    weights: &Experts,
    input: &Input,
    out: &mut [f32],
    precision: Precision,
    linear: &mut Products,
    b: &mut ExpertBuffers,
) {
    let (rows, width) = (input.count, out.len() / input.count);
    if let Some(gate) = &weights.shared_gate {
        for (x, out) in input.rows.chunks_exact(width).zip(out.chunks_exact_mut(width)) {
            let dot: f32 = x.iter().zip(gate).map(|(x, w)| x * w).sum();
            ops::scale(out, 1.0 / (1.0 + (-dot).exp()));
        }
    }
    let Some(norms) = &weights.norms else {
        route(pool, spec, weights, input.rows, rows, linear, b);
        return run_chosen(pool, spec, weights, input, out, precision, linear, b);
    };
    let ExpertNorms { router, before, after, after_shared } = norms;
    let eps = input.spec.norm_eps;
    let mut own = std::mem::take(&mut b.own);
    let mut sum = std::mem::take(&mut b.sum);
    own.resize(out.len(), 0.0);
    sum.clear();
    sum.resize(out.len(), 0.0);
    norm_rows(pool, input.spec, input.residual, router, &mut own);
    route(pool, spec, weights, &own, rows, linear, b);
    norm_rows(pool, input.spec, input.residual, before, &mut own);
    let input = Input { rows: &own, ..*input };
    run_chosen(pool, spec, weights, &input, &mut sum, precision, linear, b);
    each_row(pool, &mut sum, width, &|_, row| ops::rms_norm_inplace(row, after, eps));
    each_row(pool, out, width, &|_, row| ops::rms_norm_inplace(row, after_shared, eps));
    ops::add_assign(out, &sum);
    (b.own, b.sum) = (own, sum);
}

/// Who goes where.
fn route(
    pool: &Pool,
    spec: &ExpertSpec,
    weights: &Experts,
    input: &[f32],
    rows: usize,
    linear: &mut Products,
    b: &mut ExpertBuffers,
) {
    // Rounding here would send tokens to other experts.
    b.scores.resize(rows * spec.count, 0.0);
    let mut router = [job(&weights.router, &mut b.scores)];
    multiply(pool, input, rows, &mut router, Precision::Exact, &mut linear.scratch);
    b.chosen.clear();
    for (row, scores) in b.scores.chunks_exact_mut(spec.count).enumerate() {
        let bias = weights.selection_bias.as_deref();
        choose(&spec.router, spec.used, scores, bias, |expert, weight| {
            let weight = weight * weights.scales.as_ref().map_or(1.0, |scales| scales[expert]);
            b.chosen.push(Chosen { expert, row, weight });
        });
    }
    // One order of summation, however many tokens a step has.
    b.chosen.sort_unstable_by_key(|chosen| (chosen.expert, chosen.row));
}

/// Adds the chosen experts to `out`.
#[expect(clippy::too_many_arguments, reason = "as above")]
fn run_chosen(
    pool: &Pool,
    spec: &ExpertSpec,
    weights: &Experts,
    input: &Input,
    out: &mut [f32],
    precision: Precision,
    linear: &mut Products,
    b: &mut ExpertBuffers,
) {
    match input.count {
        1 => one_token(pool, spec, weights, input, out, precision, linear, b),
        _ => many_tokens(pool, spec, weights, input, out, precision, linear, b),
    }
}

/// All chosen experts' gates and ups are one product: they read the same row.
#[expect(clippy::too_many_arguments, reason = "as above")]
fn one_token(
    pool: &Pool,
    spec: &ExpertSpec,
    weights: &Experts,
    input: &Input,
    out: &mut [f32],
    precision: Precision,
    linear: &mut Products,
    b: &mut ExpertBuffers,
) {
    b.gate.resize(b.chosen.len() * spec.width, 0.0);
    b.up.resize(b.chosen.len() * spec.width, 0.0);
    b.out.resize(b.chosen.len() * out.len(), 0.0);
    let mut jobs = Vec::with_capacity(2 * b.chosen.len());
    let parts = b.gate.chunks_exact_mut(spec.width).zip(b.up.chunks_exact_mut(spec.width));
    for (chosen, (gate, up)) in b.chosen.iter().zip(parts) {
        let expert = &weights.experts[chosen.expert];
        jobs.extend(expert.gate.as_ref().map(|weights| job(weights, gate)));
        jobs.push(job(&expert.up, up));
    }
    multiply(pool, input.rows, 1, &mut jobs, precision, &mut linear.scratch);
    activate(pool, input.spec.activation, &mut b.gate, &mut b.up, b.chosen.len());
    let downs = b.chosen.iter().map(|chosen| &weights.experts[chosen.expert].down);
    let mut jobs: Vec<_> =
        downs.zip(b.out.chunks_exact_mut(out.len())).map(|(down, out)| job(down, out)).collect();
    multiply_each(pool, &b.gate, &mut jobs, precision, &mut linear.scratch);
    for (chosen, row) in b.chosen.iter().zip(b.out.chunks_exact(out.len())) {
        ops::add_scaled(out, row, chosen.weight);
    }
}

/// Tokens are grouped by expert: every expert's weights are read once.
#[expect(clippy::too_many_arguments, reason = "as above")]
fn many_tokens(
    pool: &Pool,
    spec: &ExpertSpec,
    weights: &Experts,
    input: &Input,
    out: &mut [f32],
    precision: Precision,
    linear: &mut Products,
    b: &mut ExpertBuffers,
) {
    let width = out.len() / input.count;
    for group in b.chosen.chunk_by(|a, b| a.expert == b.expert) {
        let rows = group.len();
        b.gathered.clear();
        for chosen in group {
            b.gathered.extend_from_slice(&input.rows[chosen.row * width..(chosen.row + 1) * width]);
        }
        b.gate.resize(rows * spec.width, 0.0);
        b.up.resize(rows * spec.width, 0.0);
        b.out.resize(rows * width, 0.0);
        let run = MlpRun { pool, precision, activation: input.spec.activation, rows };
        let expert = &weights.experts[group[0].expert];
        run.multiply(expert, &b.gathered, &mut b.gate, &mut b.up, &mut b.out, linear);
        for (chosen, row) in group.iter().zip(b.out.chunks_exact(width)) {
            ops::add_scaled(&mut out[chosen.row * width..(chosen.row + 1) * width], row, chosen.weight);
        }
    }
}

/// Calls `take(expert, weight)` for each of the `used` experts that a router's outputs choose.
pub(crate) fn choose(
    router: &RouterSpec,
    used: usize,
    outputs: &mut [f32],
    selection_bias: Option<&[f32]>,
    mut take: impl FnMut(usize, f32),
) {
    match router.scoring {
        Scoring::Softmax => ops::softmax(outputs),
        Scoring::Sigmoid => outputs.iter_mut().for_each(|x| *x = 1.0 / (1.0 + (-*x).exp())),
        Scoring::SoftmaxOfChosen => {}
    }
    let scores = &*outputs;
    let biased = |expert: usize| scores[expert] + selection_bias.map_or(0.0, |bias| bias[expert]);
    let mut candidates: Vec<(f32, usize)> = match router.groups {
        None => (0..scores.len()).map(|expert| (biased(expert), expert)).collect(),
        Some(ExpertGroups { count, chosen, best }) => {
            let size = scores.len() / count;
            let sum_of_best = |group: usize| {
                let mut of_group: Vec<f32> = (group * size..(group + 1) * size).map(biased).collect();
                of_group.sort_unstable_by(|a, b| b.total_cmp(a));
                of_group.iter().take(best).sum()
            };
            let mut ranked: Vec<(f32, usize)> = (0..count).map(|group| (sum_of_best(group), group)).collect();
            ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
            let experts = ranked[..chosen].iter().flat_map(|(_, group)| group * size..(group + 1) * size);
            experts.map(|expert| (biased(expert), expert)).collect()
        }
    };
    // Of equals the first one.
    let before = |a: &(f32, usize), b: &(f32, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    if used < candidates.len() {
        candidates.select_nth_unstable_by(used, before);
        candidates.truncate(used);
    }
    candidates.sort_unstable_by(before);
    let mut weights: Vec<f32> = candidates.iter().map(|(_, expert)| scores[*expert]).collect();
    if router.scoring == Scoring::SoftmaxOfChosen {
        ops::softmax(&mut weights);
    }
    let divisor = if router.normalize { weights.iter().sum::<f32>() + SMALLEST_SUM } else { 1.0 };
    for ((_, expert), weight) in candidates.into_iter().zip(weights) {
        take(expert, weight / divisor * router.scale);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(router: RouterSpec, used: usize, outputs: &[f32], bias: Option<&[f32]>) -> Vec<(usize, f32)> {
        let mut found = Vec::new();
        choose(&router, used, &mut outputs.to_vec(), bias, |expert, weight| found.push((expert, weight)));
        found
    }

    const PLAIN: RouterSpec =
        RouterSpec { scoring: Scoring::Softmax, normalize: true, scale: 1.0, groups: None };

    #[test]
    fn a_normalised_softmax_is_a_softmax_of_the_chosen() {
        let outputs = [0.3, -1.0, 2.0, 0.5];
        let all = chosen(PLAIN, 2, &outputs, None);
        let of_chosen = chosen(
            RouterSpec { scoring: Scoring::SoftmaxOfChosen, normalize: false, ..PLAIN },
            2,
            &outputs,
            None,
        );
        assert_eq!(all.iter().map(|c| c.0).collect::<Vec<_>>(), [2, 3]);
        for (a, b) in all.iter().zip(&of_chosen) {
            assert_eq!(a.0, b.0);
            assert!((a.1 - b.1).abs() < 1e-6);
        }
        assert!((all[0].1 + all[1].1 - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_selection_bias_chooses_and_does_not_weigh() {
        let router = RouterSpec { scoring: Scoring::Sigmoid, normalize: false, scale: 2.0, groups: None };
        let found = chosen(router, 1, &[0.0, 1.0, -1.0], Some(&[0.0, 0.0, 5.0]));
        assert_eq!(found[0].0, 2);
        assert!((found[0].1 - 2.0 / (1.0 + 1f32.exp())).abs() < 1e-6);
    }

    #[test]
    fn experts_come_from_the_best_groups() {
        let groups = |best| Some(ExpertGroups { count: 2, chosen: 1, best });
        let router = RouterSpec { groups: groups(2), scoring: Scoring::Sigmoid, ..PLAIN };
        // The best single expert is alone in its group; the other group's two best are better together.
        let found = chosen(router, 2, &[3.0, -9.0, 1.0, 1.5], None);
        assert_eq!(found.iter().map(|c| c.0).collect::<Vec<_>>(), [3, 2]);
        let found = chosen(RouterSpec { groups: groups(1), ..router }, 2, &[3.0, -9.0, 1.0, 1.5], None);
        assert_eq!(found.iter().map(|c| c.0).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn outputs_that_are_no_numbers_choose_someone() {
        let found = chosen(PLAIN, 2, &[f32::NAN, f32::INFINITY, 0.0], None);
        assert_eq!(found.len(), 2);
        // All scores 0: no division by 0.
        let router = RouterSpec { scoring: Scoring::Sigmoid, ..PLAIN };
        let found = chosen(router, 1, &[f32::NEG_INFINITY; 2], None);
        assert!(found[0].1.is_finite());
    }
}

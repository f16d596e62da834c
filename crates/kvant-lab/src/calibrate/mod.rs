//! Calibration: what a cache knows of a model before it stores the first token.
//!
//! ```text
//!   mean                 μ                       the mean of keys and values
//!   diagonal, full       μ, shape S              least error of scores (keys) and of attention's output (values), in closed form
//!   lambda-*             μ, λ                    largest or percentile or root mean square magnitude of a rotated channel
//!   lambda, householder, cayley    μ, λ, rotation          learned by Adam on the error of a symmetric format
//! ```

mod learn;
mod matrix;
mod moments;

use std::fmt;
use std::str::FromStr;

use kvant_codec::calibrate::balanced;
use kvant_codec::sidecar::SidecarLayer;
use kvant_codec::{Calibration, CodecScratch, LearnedRotation, Rotation, RotationSpec, Shape, Sidecar};
use kvant_engine::Engine;
use kvant_engine::measure::{MeasureError, PerplexityOptions, windows};
use kvant_model::{LayerRows, LayerSpec};
use serde::Serialize;

use crate::error::LabError;
use learn::{Learned, Problem, learn};
use matrix::{between, product, spectral, trace, transposed};
use moments::{HeadMoments, LayerMoments};

/// First tokens of a window that are left out: caches keep them in f16, and their keys are like no others.
const SKIPPED: usize = 16;
/// Fewest rows that a mean says anything about.
const LEAST_ROWS: usize = 16;
/// Share of a covariance's mean variance that is added to every channel: samples are few, directions many.
const RIDGE: f64 = 1e-2;

/// What is fitted beside μ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Nothing.
    Mean,
    /// A diagonal shape.
    Diagonal,
    /// A full shape.
    Full,
    /// λ, one over the largest magnitude.
    LambdaMax,
    /// λ, one over a percentile of the magnitude.
    LambdaPercentile(f32),
    /// λ, one over the root mean square.
    LambdaRms,
    /// λ by gradient.
    Lambda,
    /// λ and d/2 Householder reflectors by gradient.
    Householder,
    /// λ and a Cayley rotation by gradient.
    Cayley,
}

/// Names of the methods, as they are written.
pub const METHODS: [&str; 9] =
    ["mean", "diagonal", "full", "lambda-max", "lambda-pN", "lambda-rms", "lambda", "householder", "cayley"];

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("found \"{text}\", expected one of {}", METHODS.join(", "));
        Ok(match text {
            "mean" => Method::Mean,
            "diagonal" => Method::Diagonal,
            "full" => Method::Full,
            "lambda-max" => Method::LambdaMax,
            "lambda-rms" => Method::LambdaRms,
            "lambda" => Method::Lambda,
            "householder" => Method::Householder,
            "cayley" => Method::Cayley,
            _ => {
                let percent: f32 =
                    text.strip_prefix("lambda-p").and_then(|n| n.parse().ok()).ok_or_else(unknown)?;
                if !(0.0..=100.0).contains(&percent) {
                    return Err(unknown());
                }
                Method::LambdaPercentile(percent)
            }
        })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Mean => "mean",
            Method::Diagonal => "diagonal",
            Method::Full => "full",
            Method::LambdaMax => "lambda-max",
            Method::LambdaPercentile(percent) => return write!(f, "lambda-p{percent}"),
            Method::LambdaRms => "lambda-rms",
            Method::Lambda => "lambda",
            Method::Householder => "householder",
            Method::Cayley => "cayley",
        })
    }
}

impl Method {
    /// True for methods that look at single rows.
    fn needs_rows(self) -> bool {
        !matches!(self, Method::Mean | Method::Diagonal | Method::Full)
    }
}

/// How to calibrate.
#[derive(Clone, Debug)]
pub struct CalibrateOptions {
    /// Tokens per window.
    pub window: usize,
    /// Most windows; `None` takes all of the text.
    pub chunks: Option<usize>,
    /// What to fit.
    pub method: Method,
    /// Rotation that λ and learned rotations are fitted for; `none` is the ablation.
    pub rotation: RotationSpec,
    /// Weigh the error of keys by the queries' second moment and that of values by their attention, where rows are learned from.
    pub weighted: bool,
    /// Bits of the symmetric format that is learned for.
    pub bits: u8,
    /// Its group length, channels.
    pub group: usize,
    /// Steps of Adam.
    pub steps: usize,
    /// What the note in the file says of the text.
    pub text: String,
}

/// Loss of a side before and after, averaged over layers and heads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SideReport {
    /// Relative error with the plain rotation and μ, as the method weighs it.
    pub loss_before: f64,
    /// The same with what was fitted.
    pub loss_after: f64,
    /// Share of the energy that μ takes away.
    pub mean_energy: f64,
}

/// What a calibration did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalibrateReport {
    pub method: String,
    pub rotation: String,
    /// True if errors were weighted.
    pub weighted: bool,
    /// Tokens looked at.
    pub tokens: usize,
    pub keys: SideReport,
    pub values: SideReport,
}

/// What one KV head showed.
struct HeadSamples {
    keys: Vec<f32>,
    values: Vec<f32>,
    /// Per row of `values`: Σ p² over the queries that saw it.
    attention: Vec<f32>,
}

/// Fits a calibration on a text. `progress` hears steps done, their total and what is going on.
pub fn calibrate(
    engine: &Engine,
    text: &[u32],
    options: &CalibrateOptions,
    progress: &mut dyn FnMut(usize, usize, &str),
) -> Result<(Sidecar, CalibrateReport), LabError> {
    let cut = PerplexityOptions { window: options.window, chunks: options.chunks, decode: false, last: None };
    let windows = windows(engine, text, &cut)?;
    let fitted: usize = windows.iter().map(|window| window.len().saturating_sub(SKIPPED)).sum();
    if fitted < LEAST_ROWS {
        return Err(MeasureError::TooShort { found: text.len(), needed: SKIPPED + LEAST_ROWS }.into());
    }
    let layers = engine.spec().cached_layers();
    let mut moments: Vec<LayerMoments> = layers.iter().copied().map(LayerMoments::new).collect();
    let mut samples: Vec<Vec<HeadSamples>> = layers.iter().copied().map(empty_samples).collect();
    let mut session = engine.session()?;
    let learns = options.method.needs_rows();
    for (index, window) in windows.iter().enumerate() {
        session.clear();
        session.observe(window, &mut |rows| {
            let layer = &layers[rows.layer];
            moments[rows.layer].add(layer, rows, SKIPPED, engine.pool());
            if learns {
                keep_rows(&mut samples[rows.layer], layer, rows, options.weighted);
            }
        })?;
        progress(index + 1, windows.len(), "windows");
    }
    let tokens = windows.iter().map(Vec::len).sum();
    let mut jobs = Vec::new();
    for (layer, (moments, samples)) in moments.iter().zip(samples).enumerate() {
        for (head, (moments, samples)) in moments.0.iter().zip(samples).enumerate() {
            let place = Place { layer, head, spec: layers[layer] };
            jobs.push(Job { place, moments, samples, fitted: None });
        }
    }
    // A few heads at a time, so that progress can be told.
    let (total, at_once) = (jobs.len(), engine.pool().threads().max(1));
    for (index, part) in jobs.chunks_mut(at_once).enumerate() {
        engine.pool().for_each_chunk(part, 1, &|_, jobs| {
            jobs.iter_mut().for_each(|job| job.fitted = Some(job.fit(engine, options)));
        });
        progress((index * at_once + part.len()).min(total), total, "heads");
    }
    let mut sidecar = Sidecar {
        model: kvant_model::fingerprint(engine.file().checkpoint())
            .map_err(|e| LabError::Engine(e.into()))?,
        rotation: options.rotation,
        note: format!("{} on {tokens} tokens of {}", options.method, options.text),
        layers: layers
            .iter()
            .map(|l| SidecarLayer { dim: l.head_dim, keys: vec![], values: vec![] })
            .collect(),
        key_shapes: Vec::new(),
    };
    let mut report = CalibrateReport {
        method: options.method.to_string(),
        rotation: options.rotation.to_string(),
        weighted: options.weighted,
        tokens,
        keys: SideReport::default(),
        values: SideReport::default(),
    };
    for job in jobs {
        let layer = &mut sidecar.layers[job.place.layer];
        let Some(fitted) = job.fitted else { continue };
        let [keys, values] = fitted?;
        for (side, into, told) in
            [(keys, &mut layer.keys, &mut report.keys), (values, &mut layer.values, &mut report.values)]
        {
            into.push(side.calibration);
            told.loss_before += side.report.loss_before / total as f64;
            told.loss_after += side.report.loss_after / total as f64;
            told.mean_energy += side.report.mean_energy / total as f64;
        }
    }
    // What the file holds is what is used: rounded to its precision.
    let sidecar = Sidecar::parse(&sidecar.to_bytes())?;
    Ok((sidecar, report))
}

fn empty_samples(spec: &LayerSpec) -> Vec<HeadSamples> {
    let empty = || HeadSamples { keys: vec![], values: vec![], attention: vec![] };
    (0..spec.kv_heads).map(|_| empty()).collect()
}

/// Keeps a step's rows behind the skipped ones, and how much attention each value got from the step's own queries.
fn keep_rows(samples: &mut [HeadSamples], spec: &LayerSpec, rows: &LayerRows, weighted: bool) {
    let (d, group) = (spec.head_dim, spec.heads / spec.kv_heads);
    let from = SKIPPED.saturating_sub(rows.first_position);
    for (head, samples) in samples.iter_mut().enumerate() {
        let pick = |rows: &[f32], width: usize, head: usize| -> Vec<f32> {
            rows.chunks_exact(width * d).flat_map(|row| row[head * d..(head + 1) * d].to_vec()).collect()
        };
        let keys = pick(rows.keys, spec.kv_heads, head);
        let count = keys.len() / d;
        let mut attention = vec![if weighted { 0.0f32 } else { 1.0 }; count];
        if weighted {
            for member in head * group..(head + 1) * group {
                let queries = pick(rows.queries, spec.heads, member);
                add_attention(&mut attention, &queries, &keys, spec);
            }
        }
        let from = from.min(count);
        samples.keys.extend_from_slice(&keys[from * d..]);
        samples.values.extend_from_slice(&pick(rows.values, spec.kv_heads, head)[from * d..]);
        samples.attention.extend_from_slice(&attention[from..]);
    }
}

/// Adds every key's Σ p² over causal queries.
fn add_attention(attention: &mut [f32], queries: &[f32], keys: &[f32], spec: &LayerSpec) {
    let d = spec.head_dim;
    let mut weights = Vec::new();
    for (at, query) in queries.chunks_exact(d).enumerate() {
        weights.clear();
        let first = spec.window.map_or(0, |window| (at + 1).saturating_sub(window));
        weights.extend(keys.chunks_exact(d).take(at + 1).skip(first).map(|key| {
            let score = spec.scale * query.iter().zip(key).map(|(q, k)| q * k).sum::<f32>();
            spec.softcap.map_or(score, |cap| cap * (score / cap).tanh())
        }));
        let max = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        weights.iter_mut().for_each(|w| *w = (*w - max).exp());
        let sum: f32 = weights.iter().sum();
        for (into, weight) in attention[first..].iter_mut().zip(&weights) {
            *into += (weight / sum).powi(2);
        }
    }
}

/// Which KV head.
struct Place<'a> {
    layer: usize,
    head: usize,
    spec: &'a LayerSpec,
}

struct Job<'a> {
    place: Place<'a>,
    moments: &'a HeadMoments,
    samples: HeadSamples,
    fitted: Option<Result<[Fitted; 2], LabError>>,
}

struct Fitted {
    calibration: Calibration,
    report: SideReport,
}

impl Job<'_> {
    fn fit(&self, engine: &Engine, options: &CalibrateOptions) -> Result<[Fitted; 2], LabError> {
        let HeadMoments { keys, values, queries } = self.moments;
        let d = self.place.spec.head_dim;
        let closed = matches!(options.method, Method::Diagonal | Method::Full);
        let of_queries = (closed || options.weighted).then(|| queries.second());
        let of_outputs = if closed { Some(output_gram(engine, &self.place)?) } else { None };
        let HeadSamples { keys: key_rows, values: value_rows, attention } = &self.samples;
        let ones = vec![1.0; key_rows.len() / d];
        let key_side = fit_side(keys, of_queries.as_deref(), (key_rows, &ones), d, options)?;
        let value_side = fit_side(values, of_outputs.as_deref(), (value_rows, attention), d, options)?;
        Ok([key_side, value_side])
    }
}

/// `Σ Wᵀ·W` over the columns that the group's query heads have in the output projection: how much an error of each direction of
/// the head's output moves the residual.
fn output_gram(engine: &Engine, place: &Place) -> Result<Vec<f64>, LabError> {
    let Place { layer, head, spec } = place;
    let (d, group) = (spec.head_dim, spec.heads / spec.kv_heads);
    let failed = |e: kvant_files::FileError| LabError::Engine(e.into());
    let name = format!("blk.{layer}.attn_output.weight");
    let tensor = engine.file().checkpoint().tensor(&name).map_err(failed)?;
    let mut row = vec![0.0f32; tensor.cols()];
    let mut gram = vec![0.0f32; d * d];
    for output in 0..tensor.rows() {
        tensor.decode_row(output, &mut row).map_err(failed)?;
        for part in row[head * group * d..(head + 1) * group * d].chunks_exact(d) {
            for (factor, gram) in part.iter().zip(gram.chunks_exact_mut(d)) {
                gram.iter_mut().zip(part).for_each(|(g, w)| *g += factor * w);
            }
        }
    }
    Ok(gram.into_iter().map(f64::from).collect())
}

/// Fits one side of one head: `weight` is W, what errors are multiplied with.
fn fit_side(
    moments: &moments::Moments,
    weight: Option<&[f64]>,
    rows: (&[f32], &[f32]),
    d: usize,
    options: &CalibrateOptions,
) -> Result<Fitted, LabError> {
    let mean = moments.mean();
    let energy = trace(&moments.second(), d).max(f64::MIN_POSITIVE);
    let mut calibration =
        Calibration { mu: Some(mean.iter().map(|v| *v as f32).collect()), ..Calibration::default() };
    let mean_energy = mean.iter().map(|v| v * v).sum::<f64>() / energy;
    let mut report = SideReport { mean_energy, ..SideReport::default() };
    match (options.method, weight) {
        (Method::Mean, _) => {}
        (Method::Diagonal | Method::Full, Some(weight)) => {
            let (c, w) = (ridged(moments.covariance(), d), ridged(weight.to_vec(), d));
            let full = options.method == Method::Full;
            let s2 = if full { between(&c, &w, d) } else { diagonal_between(&c, &w, d) };
            let (before, after) = shape_loss(&c, &w, &s2, d);
            (report.loss_before, report.loss_after) = (before, after);
            calibration.shape = Some(if full { full_shape(&s2, d) } else { diagonal_shape(&s2, d) });
        }
        _ => {
            let (rows, weights) = rows;
            let centred: Vec<f32> = rows
                .chunks_exact(d)
                .flat_map(|row| row.iter().zip(&mean).map(|(x, m)| x - *m as f32))
                .collect();
            fit_rows(&mut calibration, &mut report, centred, weights, weight, d, options)?;
        }
    }
    Ok(Fitted { calibration, report })
}

/// Methods that look at single rows: λ by rule, or anything by gradient.
fn fit_rows(
    calibration: &mut Calibration,
    report: &mut SideReport,
    mut rows: Vec<f32>,
    weights: &[f32],
    weight: Option<&[f64]>,
    d: usize,
    options: &CalibrateOptions,
) -> Result<(), LabError> {
    let base = Rotation::new(options.rotation, d)?;
    base.forward_batch(&mut rows, &mut CodecScratch::new())?;
    // W in the rotated space: R·W·Rᵀ.
    let weight = match weight {
        Some(weight) => Some(turned(&base, weight, d)?),
        None => None,
    };
    let problem = Problem {
        d,
        rows: &rows,
        row_weights: weights,
        weight: weight.as_deref(),
        bits: options.bits,
        group: options.group.min(d),
    };
    let lambda = match options.method {
        Method::LambdaMax => by_rule(&rows, d, |column| column[column.len() - 1]),
        Method::LambdaPercentile(percent) => {
            by_rule(&rows, d, |column| column[((column.len() - 1) as f32 * percent / 100.0).round() as usize])
        }
        Method::LambdaRms => by_rule(&rows, d, |column| {
            (column.iter().map(|v| v * v).sum::<f32>() / column.len() as f32).sqrt()
        }),
        _ => vec![1.0; d],
    };
    report.loss_before = problem.loss(&vec![1.0; d], &learn::Turning::Fixed);
    let turning = match options.method {
        Method::Householder => learn::Turning::reflectors(d, d / 2),
        Method::Cayley => learn::Turning::cayley(d),
        _ => learn::Turning::Fixed,
    };
    let by_gradient = matches!(options.method, Method::Lambda | Method::Householder | Method::Cayley);
    let steps = if by_gradient { options.steps } else { 0 };
    let Learned { lambda, turning, loss } = learn(&problem, lambda, turning, steps);
    report.loss_after = loss;
    calibration.lambda = Some(lambda);
    calibration.turn = match turning {
        learn::Turning::Fixed => None,
        learn::Turning::Reflectors(vectors) if options.rotation.kind == RotationSpec::SRFT.kind => {
            Some(LearnedRotation::Reflectors(vectors.iter().map(|v| *v as f32).collect()))
        }
        other => {
            // Over any other base, the product with it as one matrix: H·B, whose columns are H times B's.
            let mut columns = vec![0.0f32; d * d];
            (0..d).for_each(|i| columns[i * d + i] = 1.0);
            base.forward_batch(&mut columns, &mut CodecScratch::new())?;
            let b: Vec<f64> = columns.iter().map(|v| f64::from(*v)).collect();
            let joined = product(&other.matrix(d), &transposed(&b, d), d);
            Some(LearnedRotation::Matrix(joined.iter().map(|v| *v as f32).collect()))
        }
    };
    Ok(())
}

/// One over what `rule` makes of each channel's sorted magnitudes, scaled to a geometric mean of 1.
fn by_rule(rows: &[f32], d: usize, rule: impl Fn(&[f32]) -> f32) -> Vec<f32> {
    let level = |channel: usize| {
        let mut column: Vec<f32> = rows.iter().skip(channel).step_by(d).map(|v| v.abs()).collect();
        column.sort_unstable_by(f32::total_cmp);
        f64::from(rule(&column)).powi(2)
    };
    balanced(&(0..d).map(level).collect::<Vec<f64>>())
}

/// `R·W·Rᵀ`.
fn turned(rotation: &Rotation, weight: &[f64], d: usize) -> Result<Vec<f64>, LabError> {
    // Rows of W·Rᵀ are R times rows of W.
    let mut half: Vec<f32> = weight.iter().map(|v| *v as f32).collect();
    rotation.forward_batch(&mut half, &mut CodecScratch::new())?;
    let mut half: Vec<f32> = (0..d * d).map(|i| half[(i % d) * d + i / d]).collect();
    rotation.forward_batch(&mut half, &mut CodecScratch::new())?;
    Ok(half.into_iter().map(f64::from).collect())
}

/// With a share of the mean variance added to every channel.
fn ridged(mut c: Vec<f64>, d: usize) -> Vec<f64> {
    let extra = RIDGE * trace(&c, d) / d as f64 + f64::MIN_POSITIVE;
    c.iter_mut().step_by(d + 1).for_each(|v| *v += extra);
    c
}

/// The diagonal S² that is best among diagonals: `√(wᵢᵢ/cᵢᵢ)`.
fn diagonal_between(c: &[f64], w: &[f64], d: usize) -> Vec<f64> {
    let mut out = vec![0.0; d * d];
    (0..d).map(|i| i * d + i).for_each(|i| out[i] = (w[i] / c[i]).sqrt());
    out
}

/// `tr(C)·tr(W)` and `tr(S²·C)·tr(S⁻²·W)`, both over the first: error without and with the shape.
fn shape_loss(c: &[f64], w: &[f64], s2: &[f64], d: usize) -> (f64, f64) {
    let plain = trace(c, d) * trace(w, d);
    let inverse = matrix::inverse(s2, d).unwrap_or_else(|| matrix::identity(d));
    let shaped = trace(&product(s2, c, d), d) * trace(&product(&inverse, w, d), d);
    (1.0, shaped / plain)
}

fn diagonal_shape(s2: &[f64], d: usize) -> Shape {
    // `balanced` takes powers p to 1/√p: S is s2^(1/2).
    let powers: Vec<f64> = (0..d).map(|i| 1.0 / s2[i * d + i]).collect();
    Shape::Diagonal(balanced(&powers))
}

fn full_shape(s2: &[f64], d: usize) -> Shape {
    let s = spectral(s2, d, |v| v.max(0.0).sqrt());
    let gain = d as f64 / trace(&s, d).max(f64::MIN_POSITIVE);
    let lower = (0..d).flat_map(|i| (0..=i).map(move |j| (i, j)));
    Shape::Full(lower.map(|(i, j)| (s[i * d + j] * gain) as f32).collect())
}

//! A cache by the divergence it may cost instead of by its bits.
//!
//! A text that comes with the program runs through the model, once with an f16 cache and then with some layers' keys or values at three bits,
//! which tells how much each part of the model minds. A part's divergence grows with the distortion of its format, and parts add up, nearly:
//! so formats are chosen that predict the wanted divergence at the fewest bits, and then measured. What is measured decides.
//!
//! Steps are short, so that most of what a token sees is packed. Contexts of thousands of tokens cost more than the text shows, and other
//! texts may too, coarse caches most of all: the choice aims at [`margin`] of what is asked.

mod kept;

use std::time::Duration;

use kvant_codec::{CacheScheme, Format, LayerRange, LayerScheme, Scheme};
use kvant_cpu::Precision;
use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::options::EngineOptions;
use crate::session::Session;

pub use kept::choose_cache_once;

/// What part of the divergence asked for the text may show. Measured at 2048 tokens, caches that cost 0.002 on the text cost up to 2.5 times
/// that, those that cost 0.007 up to 3.7 times.
fn margin(asked: f64) -> f64 {
    0.4 * (0.005 / asked).powf(0.35).min(1.0)
}

/// Tokens of a step.
const STEP: usize = 16;
/// Tokens of the text that are used at most, and the first ones that are not counted: nothing is packed yet.
const TOKENS: usize = 512;
const SKIPPED: usize = 96;
/// Parts that the layers are divided into.
const PARTS: usize = 4;

/// Formats, coarse to fine, and their distortions (`kvant formats`).
const LADDER: [(&str, f64); 5] =
    [("turbo2", 0.1166), ("turbo3", 0.0328), ("turbo4", 0.0089), ("srft:s6", 0.0006), ("srft:s8", 0.00004)];
/// The rung that sensitivities are measured at.
const MEASURED: usize = 1;

const TEXT: &str = include_str!("probe.txt");

/// How much a model minds coarse keys and values, part by part of its layers: divergence per distortion. It depends on no goal, so whoever
/// keeps it chooses again in a few passes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sensitivity(Vec<[f64; 2]>);

/// A cache that was chosen for its quality.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QualityChoice {
    /// Mean KL divergence from the f16 cache that was asked for, in nats.
    pub asked: f64,
    /// The cache.
    pub scheme: CacheScheme,
    /// Its divergence on the text that it was chosen by.
    pub measured: f64,
    /// Bits per element of its packed tokens.
    pub bits: f64,
    /// Time it took, in seconds.
    pub seconds: f64,
}

impl QualityChoice {
    /// The options that the engine is to be loaded with for [`choose_cache`]: everything but the cache as exact as can be, on the CPU.
    pub fn engine_options(options: &EngineOptions) -> EngineOptions {
        EngineOptions {
            threads: options.threads,
            context: Some(TOKENS),
            precision: Precision::Exact,
            ..EngineOptions::plain()
        }
    }
}

fn check(asked: f64) -> Result<(), EngineError> {
    if asked.is_finite() && asked > 0.0 {
        return Ok(());
    }
    let (option, found) = ("quality", asked.to_string());
    Err(EngineError::Option { option, found, expected: "a divergence above 0" })
}

/// Finds the smallest cache of `engine`'s model whose divergence stays below `asked`. What is `known` of the model's sensitivity is not
/// measured again, and is filled in where it was not known. `progress` hears passes done and their total.
pub fn choose_cache(
    engine: &Engine,
    asked: f64,
    known: &mut Option<Sensitivity>,
    progress: &dyn Fn(usize, usize),
) -> Result<QualityChoice, EngineError> {
    check(asked)?;
    let started = std::time::Instant::now();
    let parts = Parts::new(engine);
    let kept = known.take().filter(|kept| kept.0.len() == parts.count());
    let (passes, done) = (if kept.is_some() { 4 } else { 2 * parts.count() + 4 }, std::cell::Cell::new(0));
    let tick = || {
        done.set(done.get() + 1);
        progress(done.get().min(passes), passes);
    };
    let probe = Probe::new(engine)?;
    tick();
    let sensitivity = match kept {
        Some(kept) => kept,
        None => parts.sensitivity(engine, &probe, &tick)?,
    };
    let Sensitivity(sensitivity) = known.insert(sensitivity);
    let goal = asked * margin(asked);
    let (mut target, mut best) = (goal, None::<(Vec<[usize; 2]>, f64)>);
    for _ in 0..3 {
        let rungs = parts.cheapest(sensitivity, target);
        let measured = probe.divergence(engine, parts.scheme(&rungs))?;
        tick();
        let better =
            |(old, old_measured): &(Vec<[usize; 2]>, f64)| match (measured <= goal, *old_measured <= goal) {
                (true, true) => parts.bits(&rungs) < parts.bits(old),
                (true, false) => true,
                (false, true) => false,
                (false, false) => measured < *old_measured,
            };
        if best.as_ref().is_none_or(better) {
            best = Some((rungs, measured));
        }
        // Near enough, or as fine as there is.
        if measured <= goal && measured > 0.6 * goal {
            break;
        }
        target *= (goal / measured.max(1e-9)).clamp(0.05, 4.0) * if measured > goal { 0.85 } else { 0.95 };
    }
    let (rungs, measured) = best.expect("at least one was measured");
    progress(passes, passes);
    let seconds = Duration::as_secs_f64(&started.elapsed());
    Ok(QualityChoice { asked, scheme: parts.scheme(&rungs), measured, bits: parts.bits(&rungs), seconds })
}

/// The text, and what the model makes of it with an f16 cache.
struct Probe {
    tokens: Vec<u32>,
    logits: Vec<f32>,
}

impl Probe {
    fn new(engine: &Engine) -> Result<Self, EngineError> {
        let mut tokens = engine.tokenizer().encode(TEXT, kvant_text::EncodeOptions::default())?;
        tokens.truncate(TOKENS.min(engine.context()));
        let mut probe = Probe { tokens, logits: Vec::new() };
        let mut session = engine.session()?;
        let mut logits = Vec::new();
        probe.run(&mut session, &mut |rows| logits.extend_from_slice(rows))?;
        probe.logits = logits;
        Ok(probe)
    }

    fn run(&self, session: &mut Session, show: &mut dyn FnMut(&[f32])) -> Result<(), EngineError> {
        self.tokens.chunks(STEP).try_for_each(|step| {
            show(session.score(step)?);
            Ok(())
        })
    }

    /// Mean divergence of a cache from the f16 cache.
    fn divergence(&self, engine: &Engine, scheme: CacheScheme) -> Result<f64, EngineError> {
        let vocab = self.logits.len() / self.tokens.len().max(1);
        let mut session = engine.session_with(scheme)?;
        let (mut at, mut sum, mut counted) = (0, 0.0, 0usize);
        self.run(&mut session, &mut |rows| {
            for row in rows.chunks_exact(vocab) {
                if at >= SKIPPED {
                    sum += divergence(&self.logits[at * vocab..(at + 1) * vocab], row);
                    counted += 1;
                }
                at += 1;
            }
        })?;
        Ok(if counted == 0 { 0.0 } else { sum / counted as f64 })
    }
}

/// `Σ p·ln(p/q)` in nats, both given as logits.
fn divergence(p: &[f32], q: &[f32]) -> f64 {
    let (max_p, max_q) = (f64::from(kvant_cpu::ops::largest(p)), f64::from(kvant_cpu::ops::largest(q)));
    let [sum_p, sum_q, cross] = kvant_cpu::ops::paired_sums(p, q, max_p, max_q);
    (cross / sum_p + sum_q.ln() - sum_p.ln()).max(0.0)
}

/// A model's layers in a few neighbouring groups, which get a format each for keys and for values.
struct Parts {
    /// First layer of every part, and the number of layers at the end.
    bounds: Vec<usize>,
    /// Bits per element of every rung, keys and values.
    bits: [[f64; 2]; LADDER.len()],
}

impl Parts {
    fn new(engine: &Engine) -> Self {
        let layers = engine.spec().cache_layers();
        let count = PARTS.min(layers.len());
        let bounds = (0..=count).map(|part| part * layers.len() / count).collect();
        let dim = layers[0].head_dim;
        let of_side = |rung: usize, side: usize| {
            let scheme = rung_scheme(rung, side);
            let mean = if scheme.block_mean { 8.5 / 64.0 } else { 0.0 };
            scheme.format.bits_per_weight(dim) + mean
        };
        Parts { bounds, bits: std::array::from_fn(|rung| [of_side(rung, 0), of_side(rung, 1)]) }
    }

    fn count(&self) -> usize {
        self.bounds.len() - 1
    }

    fn layers(&self, part: usize) -> usize {
        self.bounds[part + 1] - self.bounds[part]
    }

    fn range(&self, part: usize) -> LayerRange {
        LayerRange::new(self.bounds[part] as i32, Some(self.bounds[part + 1] as i32))
    }

    /// What each side of each part costs by itself.
    fn sensitivity(
        &self,
        engine: &Engine,
        probe: &Probe,
        tick: &dyn Fn(),
    ) -> Result<Sensitivity, EngineError> {
        let mut found = vec![[0.0f64; 2]; self.count()];
        for (part, sides) in found.iter_mut().enumerate() {
            for (side, value) in sides.iter_mut().enumerate() {
                *value = probe.divergence(engine, self.alone(part, side))?.max(1e-9) / LADDER[MEASURED].1;
                tick();
            }
        }
        Ok(Sensitivity(found))
    }

    /// One side of one part at the measured rung, everything else plain.
    fn alone(&self, part: usize, side: usize) -> CacheScheme {
        let plain = Scheme::new(Format::F16);
        let mut layer = LayerScheme { keys: plain, values: plain };
        let scheme = rung_scheme(MEASURED, side);
        if side == 0 {
            layer.keys = scheme
        } else {
            layer.values = scheme
        }
        let mut cache = CacheScheme::uniform(plain, plain);
        cache.overrides.push((self.range(part), layer));
        cache
    }

    /// The cache with a rung for every part and side.
    fn scheme(&self, rungs: &[[usize; 2]]) -> CacheScheme {
        let layer = |rungs: &[usize; 2]| LayerScheme {
            keys: rung_scheme(rungs[0], 0),
            values: rung_scheme(rungs[1], 1),
        };
        let most = |part: &&[usize; 2]| rungs.iter().filter(|other| other == part).count();
        let default = rungs.iter().max_by_key(most).copied().unwrap_or([2, 2]);
        let LayerScheme { keys, values } = layer(&default);
        let mut cache = CacheScheme::uniform(keys, values);
        for (part, own) in rungs.iter().enumerate().filter(|(_, own)| **own != default) {
            cache.overrides.push((self.range(part), layer(own)));
        }
        cache
    }

    /// Bits per element of packed tokens.
    fn bits(&self, rungs: &[[usize; 2]]) -> f64 {
        let of_part = |(part, own): (usize, &[usize; 2])| {
            self.layers(part) as f64 * (self.bits[own[0]][0] + self.bits[own[1]][1])
        };
        let layers = self.bounds[self.count()] as f64;
        rungs.iter().enumerate().map(of_part).sum::<f64>() / (2.0 * layers)
    }

    /// The cheapest rungs whose predicted divergence is at most `target`; the finest if none is.
    fn cheapest(&self, sensitivity: &[[f64; 2]], target: f64) -> Vec<[usize; 2]> {
        let choose = |price: f64| -> Vec<[usize; 2]> {
            let of = |part: usize, side: usize| {
                let cost = |rung: &usize| {
                    sensitivity[part][side] * LADDER[*rung].1
                        + price * self.layers(part) as f64 * self.bits[*rung][side]
                };
                (0..LADDER.len()).min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(LADDER.len() - 1)
            };
            (0..self.count()).map(|part| [of(part, 0), of(part, 1)]).collect()
        };
        let predicted = |rungs: &[[usize; 2]]| -> f64 {
            let sides = rungs.iter().zip(sensitivity);
            sides.map(|(rungs, s)| s[0] * LADDER[rungs[0]].1 + s[1] * LADDER[rungs[1]].1).sum()
        };
        // A higher price of bits gives fewer of them.
        let (mut low, mut high) = (1e-12f64, 1.0f64);
        for _ in 0..60 {
            let middle = (low * high).sqrt();
            if predicted(&choose(middle)) <= target { low = middle } else { high = middle }
        }
        choose(low)
    }
}

/// The scheme of a rung: keys (side 0) with shapes by weights and block means, both with sixteen plain sinks and the newest 32 tokens plain, as presets have it.
fn rung_scheme(rung: usize, side: usize) -> Scheme {
    let scheme: Scheme = LADDER[rung].0.parse().expect("a constant scheme");
    Scheme { weight_shape: side == 0, block_mean: side == 0, window: 32, sinks: 16, ..scheme }
}

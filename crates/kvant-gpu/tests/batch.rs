//! Many sequences in one step: each must get what it would get alone.

mod support;

use std::sync::Arc;

use kvant_cache::CacheConfig;
use kvant_codec::CacheScheme;
use kvant_cpu::Pool;
use kvant_gpu::Gpu;
use kvant_gpu::attention::Arithmetic;
use kvant_gpu::model::{
    BatchRun, DeviceBatch, DeviceModel, DeviceSequence, DeviceSession, SessionOptions, StepRows,
};
use kvant_model::{Model, Wanted};
use support::{case, gpu, load, tokens};

/// Rows of the largest step.
const ROWS: usize = 64;

struct Setup {
    model: Model,
    device: Arc<DeviceModel>,
    config: CacheConfig,
    options: SessionOptions,
    ids: Vec<u32>,
}

fn setup(gpu: &Gpu, name: &str, scheme: &str, exact: bool) -> Setup {
    let pool = Pool::new(1);
    let model = load(&case(name), &pool, 512);
    let device = Arc::new(DeviceModel::upload(gpu, model.file(), &pool, exact, &|_, _| {}).unwrap());
    let config = CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity: 512,
        budget: None,
        policy: Default::default(),
    };
    let attention = if exact { Arithmetic::Float } else { Arithmetic::Bytes };
    let options = SessionOptions { rows: ROWS, attention, sparse_v: None };
    let ids = tokens(&model, 400);
    Setup { model, device, config, options, ids }
}

impl Setup {
    fn batch(&self) -> DeviceBatch {
        DeviceBatch::new(&self.device, &self.config, None, self.options).unwrap()
    }

    /// The token of text `text` at a position: every text is another.
    fn token(&self, text: usize, position: usize) -> u32 {
        self.ids[(position * (2 * text + 1) + 31 * text) % self.ids.len()]
    }

    /// Logits after the last row of every step of a text alone.
    fn alone(&self, text: usize, steps: &[usize]) -> Vec<Vec<f32>> {
        let mut session = DeviceSession::new(&self.device, &self.config, None, self.options).unwrap();
        let mut residual = Vec::new();
        let mut at = 0;
        let step = |count: &usize| {
            let step: Vec<u32> = (at..at + count).map(|position| self.token(text, position)).collect();
            self.model.file().embed(&step, &mut residual).unwrap();
            at += count;
            session.forward(&residual, Wanted::Last).unwrap().to_vec()
        };
        steps.iter().map(step).collect()
    }

    /// One step of some of the texts, and the logits after the last row of each.
    fn step(&self, batch: &DeviceBatch, parts: Vec<(usize, &mut DeviceSequence, usize)>) -> Vec<Vec<f32>> {
        let (mut all, mut runs) = (Vec::new(), Vec::new());
        for (text, sequence, rows) in parts {
            let first = sequence.position();
            all.extend((first..first + rows).map(|position| self.token(text, position)));
            runs.push(BatchRun { sequence, rows, wanted: Wanted::Last });
        }
        let (mut residual, mut logits) = (Vec::new(), Vec::new());
        self.model.file().embed(&all, &mut residual).unwrap();
        batch.step(StepRows::Embedded(&residual), &mut runs, &mut logits).unwrap();
        logits.chunks_exact(self.model.spec().vocab).map(<[f32]>::to_vec).collect()
    }
}

fn relative_error(found: &[f32], expected: &[f32]) -> f64 {
    let expected: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
    support::relative_error(found, &expected)
}

/// Steps of every text: prompts of ragged lengths begin and end in different steps, beside single tokens and short runs of others; rooms are
/// outgrown, sliding windows too.
const STEPS: [&[usize]; 5] = [
    &[3, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    &[17, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    &[20, 30, 30, 1, 30, 30, 30, 30, 30, 30, 30, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    &[5, 9, 16, 30, 7, 1, 1, 1, 1, 1, 8, 1, 1, 1, 1, 1, 30, 1, 1, 1],
];

#[test]
fn every_sequence_is_what_it_is_alone() {
    let Some(gpu) = gpu() else { return };
    for (name, scheme, exact) in [
        ("llama3-rope", "turbo4+w8+sinks4", true),
        ("llama3-rope", "f16", true),
        ("qwen2", "turbo4+bm+w8+sinks4", true),
        ("gemma3-linear", "srht:i4g32+bm/s4g32+w8", true),
        ("qwen3", "q8_0/i4g32+sinks16", false),
    ] {
        let setup = setup(&gpu, name, scheme, exact);
        let batch = setup.batch();
        let mut sequences: Vec<DeviceSequence> = STEPS.iter().map(|_| batch.sequence().unwrap()).collect();
        let mut found: Vec<Vec<Vec<f32>>> = vec![Vec::new(); STEPS.len()];
        for at in 0..STEPS[0].len() {
            let parts =
                sequences.iter_mut().enumerate().map(|(text, sequence)| (text, sequence, STEPS[text][at]));
            let logits = setup.step(&batch, parts.collect());
            found.iter_mut().zip(logits).for_each(|(found, logits)| found.push(logits));
        }
        for (text, steps) in STEPS.iter().enumerate() {
            let expected = setup.alone(text, steps);
            for (at, (found, expected)) in found[text].iter().zip(&expected).enumerate() {
                let error = relative_error(found, expected);
                // Sums in another order; with bytes, activations that round otherwise.
                let most = if exact { 2e-3 } else { 3e-2 };
                assert!(error < most, "{name}, {scheme}, text {text}, step {at}: {error}");
            }
        }
    }
}

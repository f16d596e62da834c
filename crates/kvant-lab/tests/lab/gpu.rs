//! Engines on a GPU (here usually an emulated one) beside the same engines on the CPU. Without any GPU they are skipped by name.

use std::path::{Path, PathBuf};

use kvant_attn::packed::{Arithmetic, SparseV};
use kvant_cpu::Precision;
use kvant_engine::measure::{PerplexityOptions, perplexity};
use kvant_engine::{Engine, EngineError, EngineOptions, GenerateOptions, SamplerOptions, Speculation};
use kvant_lab::{Divergence, DivergenceOptions, LabError, divergence};
use kvant_model::DeviceChoice;

const TEXT: &str = "Once upon a time, there was a little girl named Lily. She loved to play outside in the park with her \
    friends. One day, she saw a big red ball under a tree. The ball was too heavy for her, so she asked her friend Tom to help.";

/// The smallest model, where it can be fetched and there is a GPU.
#[track_caller]
fn model() -> Option<PathBuf> {
    if kvant_gpu::list().is_empty() {
        kvant_testing::skip("needs a GPU, or an emulated one (mesa-vulkan-drivers)");
        return None;
    }
    kvant_testing::weights("stories:15m")
}

/// Engines on the CPU and on a GPU, exact but for what the scheme rounds.
fn engines(path: &Path) -> [Engine; 2] {
    [DeviceChoice::Cpu, DeviceChoice::Gpu(None)].map(|device| {
        let (precision, attention) = (Precision::Exact, Arithmetic::Float);
        let context = Some(128);
        let options = EngineOptions { device, precision, attention, context, ..EngineOptions::plain() };
        Engine::load(path, &options, &|_, _| {}).unwrap()
    })
}

fn ids(engine: &Engine) -> Vec<u32> {
    engine.tokenizer().encode(TEXT, Default::default()).unwrap()
}

#[test]
fn answers_are_the_cpus() {
    let Some(path) = model() else { return };
    let [cpu, gpu] = engines(&path);
    assert!(cpu.device_name().is_none() && gpu.device_name().is_some());
    assert!(
        gpu.weight_bytes() > 0 && gpu.weight_bytes().abs_diff(cpu.weight_bytes()) < cpu.weight_bytes() / 8
    );
    let sampler = SamplerOptions { temperature: 0.0, ..Default::default() };
    let options = GenerateOptions { max_tokens: Some(24), ignore_end: true, sampler, ..Default::default() };
    let answer = |engine: &Engine| {
        let mut session = engine.session_with("q8_0".parse().unwrap()).unwrap();
        session.generate(&ids(engine)[..20], &options, &mut |_| true).unwrap().tokens
    };
    assert_eq!(answer(&gpu), answer(&cpu));
}

/// Guessing ahead on a GPU: the same answer in fewer steps, and the same cache behind it.
#[test]
fn guesses_leave_answers_as_they_are() {
    let Some(path) = model() else { return };
    let [_, gpu] = engines(&path);
    let ids = ids(&gpu);
    let prompt = [&ids[..36], &ids[1..12]].concat();
    let [plain, ahead] = [false, true].map(|lookup| {
        // A few likely tokens: the same ones often follow one another.
        let logit_bias = ids[1..6].iter().map(|token| (*token, 30.0)).collect();
        let options = GenerateOptions {
            max_tokens: Some(28),
            ignore_end: true,
            sampler: SamplerOptions { logit_bias, ..Default::default() },
            speculation: Speculation { lookup, ..Default::default() },
            ..Default::default()
        };
        let mut session = gpu.session_with("q8_0+sinks4".parse().unwrap()).unwrap();
        let made = session.generate(&prompt, &options, &mut |_| true).unwrap();
        (made.tokens, session.tokens().to_vec(), session.held().unwrap(), made.guessed)
    });
    assert_eq!((plain.0, plain.1, plain.2), (ahead.0, ahead.1, ahead.2));
    assert!(ahead.3.accepted > 2, "{:?}", ahead.3);
}

fn measure(engine: &Engine, scheme: &str, floor: bool) -> Result<Divergence, LabError> {
    let cut = PerplexityOptions { window: 56, chunks: Some(1), decode: true, last: None };
    let options = DivergenceOptions { floor, ..Default::default() };
    divergence(engine, &ids(engine), &scheme.parse().unwrap(), &cut, &options, &mut |_, _, _| {})
}

/// Figures of quality are about the GPU's own cache and kernels, and are the CPU's as far as both store the same.
#[test]
fn quality_is_the_cpus() {
    let Some(path) = model() else { return };
    let [cpu, gpu] = engines(&path);
    let same = measure(&gpu, "f16", false).unwrap();
    assert_eq!((same.mean_kld, same.max_kld, same.reads.packed_steps), (0.0, 0.0, None));
    let [found, expected] = [&gpu, &cpu].map(|engine| measure(engine, "srft:q4_0+sinks4", false).unwrap());
    assert!(
        found.mean_kld > 0.0 && (found.mean_kld / expected.mean_kld - 1.0).abs() < 0.1,
        "{found:?}, {expected:?}"
    );
    assert!((found.bpw / expected.bpw - 1.0).abs() < 1e-6, "{} bits, {}", found.bpw, expected.bpw);
    for decode in [true, false] {
        let cut = PerplexityOptions { window: 56, chunks: Some(1), decode, last: None };
        let of = |engine: &Engine| perplexity(engine, &ids(engine), &cut, &mut |_, _, _| {}).unwrap().ppl;
        let (found, expected) = (of(&gpu), of(&cpu));
        assert!((found / expected - 1.0).abs() < 1e-3, "{found}, {expected}");
    }
    let refused = measure(&gpu, "f16", true).unwrap_err();
    assert!(matches!(refused, LabError::Engine(EngineError::OnlyOnCpu { .. })), "{refused:?}");
}

/// Sparse V gains nothing on GPUs: one that was asked for refuses it, otherwise the CPU has it.
#[test]
fn sparse_values_are_the_cpus() {
    let Some(path) = model() else { return };
    let load = |device| {
        let sparse_v = Some(SparseV::Absolute(1e-3));
        Engine::load(&path, &EngineOptions { device, sparse_v, ..EngineOptions::plain() }, &|_, _| {})
    };
    let refused = load(DeviceChoice::Gpu(None)).err();
    assert!(matches!(refused, Some(EngineError::OnlyOnCpu { .. })), "{refused:?}");
    assert!(load(DeviceChoice::Auto).is_ok());
}

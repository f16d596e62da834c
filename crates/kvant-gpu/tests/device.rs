//! Budgets, losses and questions that no GPU can answer.

mod support;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kvant_cache::CacheConfig;
use kvant_cpu::Pool;
use kvant_gpu::attention::{Attention, AttentionSpec, ShaderArithmetic, Tuning};
use kvant_gpu::model::{DeviceModel, DeviceSequence, Runner, RunnerOptions, RunnerPart, StepRows};
use kvant_gpu::{Access, DeviceChoice, Gpu, GpuError, OpenDevice, list};
use kvant_model::{Model, ModelError, Wanted};
use support::{case, gpu, load, tokens};

/// Held by every test: drivers need not bear devices that are opened, lost and closed at the same time.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn spec(head_dim: usize) -> AttentionSpec {
    AttentionSpec {
        heads: 8,
        kv_heads: 2,
        head_dim,
        keys: "i4g32".parse().unwrap(),
        values: "i4g32".parse().unwrap(),
        block_means: false,
        softcap: None,
        export_scores: false,
        positions: false,
        arithmetic: ShaderArithmetic::Float,
        tuning: Tuning::default(),
    }
}

#[test]
fn the_budget_is_hard_and_given_back() {
    let _alone = alone();
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open(None, 1 << 20).unwrap();
    let half = gpu.buffer("half", 512 << 10).unwrap();
    assert_eq!((gpu.bytes_used(), gpu.budget_bytes()), (512 << 10, 1 << 20));
    let error = gpu.buffer("too much", (512 << 10) + 16).unwrap_err();
    assert!(matches!(error, GpuError::Budget { used, .. } if used == 512 << 10), "{error}");
    drop(half);
    assert_eq!(gpu.bytes_used(), 0);
    gpu.buffer("all", 1 << 20).unwrap();
}

#[test]
fn bytes_written_are_read() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let buffer = gpu.buffer("bytes", 64).unwrap();
    gpu.write(&buffer, 8, &[1, 2, 3, 4]).unwrap();
    assert_eq!(gpu.read(&buffer, 12).unwrap(), [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    assert!(matches!(gpu.write(&buffer, 64, &[0; 4]), Err(GpuError::Length { .. })));
    assert!(matches!(gpu.write(&buffer, 2, &[0; 4]), Err(GpuError::Length { .. })));
    assert!(matches!(gpu.read(&buffer, 68), Err(GpuError::Length { .. })));
}

#[test]
fn a_lost_gpu_says_so() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let buffer = gpu.buffer("bytes", 64).unwrap();
    gpu.destroy();
    let error = gpu.read(&buffer, 4).unwrap_err();
    assert!(matches!(error, GpuError::Lost(_)), "{error}");
}

#[test]
fn numbers_beyond_the_last_gpu_are_refused() {
    let _alone = alone();
    let count = list().len();
    let error = Gpu::open(Some(count + 3), 0).unwrap_err();
    match count {
        0 => assert!(matches!(error, GpuError::NoDevice), "{error}"),
        _ => assert!(matches!(error, GpuError::Index { .. }), "{error}"),
    }
    // `auto` never fails for want of a GPU, and never takes an emulated one.
    let real = list().iter().any(|info| !info.emulated);
    assert_eq!(matches!(OpenDevice::open(DeviceChoice::Auto, 1 << 20).unwrap(), OpenDevice::Gpu(_)), real);
}

#[test]
fn bad_kernels_are_errors() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    // A thread compiles it; whoever waits for it or uses it hears of it, and it is forgotten.
    let broken = || gpu.kernel("broken", "@compute @workgroup_size(1) fn f() { let x = y; }", &[]).unwrap();
    let kernel = broken();
    let error = gpu.compiled().unwrap_err();
    assert!(error.to_string().contains("broken"), "{error}");
    assert!(gpu.compiled().is_ok() && !std::sync::Arc::ptr_eq(&kernel, &broken()));
    gpu.submit(&[&gpu.dispatch(&kernel, &[], [1, 1, 1]).unwrap()]);
    let error = gpu.wait().unwrap_err();
    assert!(error.to_string().contains("broken"), "{error}");
}

#[test]
fn bad_grids_and_buffers_are_errors() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let kernel = gpu.kernel("empty", "@compute @workgroup_size(1) fn f() {}", &[]).unwrap();
    assert!(matches!(gpu.dispatch(&kernel, &[], [1, 1 << 30, 1]), Err(GpuError::Unsupported { .. })));
    let buffer = gpu.buffer("extra", 16).unwrap();
    assert!(matches!(gpu.dispatch(&kernel, &[&buffer], [1, 1, 1]), Err(GpuError::Refused { .. })));
    // The cache of kernels goes by their text.
    let again = gpu.kernel("other name", "@compute @workgroup_size(1) fn f() {}", &[] as &[Access]).unwrap();
    assert!(std::sync::Arc::ptr_eq(&kernel, &again));
}

#[test]
fn impossible_shapes_are_named() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let tiles = gpu.buffer("tiles", 2 * 4 * 1280).unwrap();
    let bind = |spec| Attention::new(&gpu, spec, &tiles, &tiles, 4).map(|_| ()).unwrap_err().to_string();
    assert!(bind(spec(100)).contains("head dimension"), "{}", bind(spec(100)));
    assert!(bind(AttentionSpec { heads: 7, ..spec(128) }).contains("query and KV heads"));
    assert!(
        bind(AttentionSpec { tuning: Tuning { threads: 100, ..Tuning::default() }, ..spec(128) })
            .contains("kernel sizes")
    );
    assert!(bind(AttentionSpec { keys: "s4c".parse().unwrap(), ..spec(128) }).contains("s4c"));
    // Twice the channels need twice the bytes.
    assert!(bind(spec(256)).contains("expected"));
    let mut attention = Attention::new(&gpu, spec(128), &tiles, &tiles, 4).unwrap();
    for visible in [0..0, 0..65, 64..65] {
        assert!(attention.plan(visible.clone()).is_err(), "{visible:?}");
    }
    assert!(attention.set_queries(&[0.0; 3], &[0.0; 8]).is_err());
}

/// A tiny model on `gpu`, and what runs it.
struct Setup {
    model: Model,
    runner: Runner,
    ids: Vec<u32>,
}

impl Setup {
    fn new(gpu: &Gpu, name: &str, scheme: &str) -> Self {
        let pool = Pool::new(1);
        let model = load(&case(name), &pool, 512);
        let config = CacheConfig {
            layers: model.spec().cache_layers(),
            scheme: scheme.parse().unwrap(),
            capacity: 512,
            budget: None,
            policy: Default::default(),
            sparse_keys: false,
        };
        let device = Arc::new(DeviceModel::upload(gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
        let options = RunnerOptions { rows: 64, attention: ShaderArithmetic::Float };
        let runner = Runner::new(&device, &config, None, options).unwrap();
        Self { ids: tokens(&model, 400), model, runner }
    }

    /// The next `counts` tokens of some sequences in one step, and the logits behind each.
    fn step(&self, sequences: &mut [DeviceSequence], counts: &[usize]) -> Result<Vec<Vec<f32>>, ModelError> {
        let (mut all, mut runs) = (Vec::new(), Vec::new());
        for (text, (sequence, count)) in sequences.iter_mut().zip(counts).enumerate() {
            let first = sequence.position();
            all.extend((first..first + count).map(|at| self.ids[(at * (2 * text + 1) + 31 * text) % 400]));
            runs.push(RunnerPart::new(sequence, *count, Wanted::Last));
        }
        let (mut residual, mut logits) = (Vec::new(), Vec::new());
        self.model.file().embed(&all, &mut residual)?;
        self.runner.step(StepRows::Embedded(&residual), &mut runs, &mut logits)?;
        Ok(logits.chunks_exact(self.model.spec().vocab).map(<[f32]>::to_vec).collect())
    }
}

/// What a GPU had against it.
fn reason(error: ModelError) -> String {
    match error {
        ModelError::Device(error) => error.to_string(),
        other => panic!("{other}"),
    }
}

#[test]
fn a_gpu_that_is_lost_in_the_middle_of_a_step_says_so() {
    let _alone = alone();
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open(None, u64::MAX).unwrap();
    assert!(gpu.failure().is_none());
    let setup = Setup::new(&gpu, "llama3-rope", "turbo4+bm+w8+sinks4");
    let mut sequences: Vec<DeviceSequence> = (0..2).map(|_| setup.runner.sequence().unwrap()).collect();
    setup.step(&mut sequences, &[40, 3]).unwrap();
    let mut residual = Vec::new();
    setup.model.file().embed(&[5, 6], &mut residual).unwrap();
    let mut runs: Vec<RunnerPart> =
        sequences.iter_mut().map(|sequence| RunnerPart::new(sequence, 1, Wanted::Last)).collect();
    let ticket = setup.runner.submit(StepRows::Embedded(&residual), &mut runs).unwrap();
    drop(runs);
    gpu.destroy();
    assert!(reason(setup.runner.collect(ticket).err().unwrap()).contains("GPU lost"));
    assert!(matches!(gpu.failure(), Some(GpuError::Lost(_))));
    // Whatever comes later is told the same at once: steps, forks and what needs memory.
    let position = sequences[0].position();
    for counts in [[1, 1], [40, 3]] {
        assert!(reason(setup.step(&mut sequences, &counts).err().unwrap()).contains("GPU lost"));
    }
    assert_eq!(sequences[0].position(), position);
    assert!(matches!(gpu.buffer("more", 64), Err(GpuError::Lost(_))));
    // A fork that took no memory is of no more use than what it was made of.
    if let Ok(fork) = sequences[0].fork() {
        assert!(setup.step(&mut [fork], &[1]).is_err());
    }
    drop((sequences, setup, gpu));
    // Another one can be opened in its place.
    let gpu = Gpu::open(None, u64::MAX).unwrap();
    let setup = Setup::new(&gpu, "llama3-rope", "turbo4+bm+w8+sinks4");
    setup.step(&mut [setup.runner.sequence().unwrap()], &[40]).unwrap();
}

/// Memory for all sequences that cannot grow: the step is refused, and those that would have been
/// part of it are what they were, also where some layers have grown already.
#[test]
fn a_step_without_memory_leaves_every_sequence_as_it_was() {
    let _alone = alone();
    if gpu().is_none() {
        return;
    }
    const BUDGET: u64 = 256 << 20;
    for (name, scheme) in
        [("llama3-rope", "turbo4+bm+w8+sinks4"), ("gemma3-linear", "srht:i4g32+bm/s4g32+w8")]
    {
        let (gpu, free) = (Gpu::open(None, BUDGET).unwrap(), Gpu::open(None, BUDGET).unwrap());
        let (setup, other) = (Setup::new(&gpu, name, scheme), Setup::new(&free, name, scheme));
        let begin = |setup: &Setup| -> Vec<DeviceSequence> {
            let mut sequences: Vec<_> = (0..2).map(|_| setup.runner.sequence().unwrap()).collect();
            setup.step(&mut sequences, &[40, 20]).unwrap();
            sequences
        };
        let (mut found, mut expected) = (begin(&setup), begin(&other));
        found.extend((0..4).map(|_| setup.runner.sequence().unwrap()));
        // Others need memory; every time there is a little more of it left.
        let unit = setup.runner.cache_bytes() / 512;
        let all = [1, 17, 9, 9, 9, 9];
        let mut refused = 0;
        loop {
            let mut fillers = Vec::new();
            while let left @ 1.. = (BUDGET - gpu.bytes_used()).saturating_sub(refused * unit) / 16 * 16 {
                fillers.push(gpu.buffer("all but some", left.min(32 << 20)).unwrap());
            }
            let positions = [found[0].position(), found[1].position()];
            let step = setup.step(&mut found, &all);
            drop(fillers);
            match step {
                Err(error) => {
                    let reason = reason(error);
                    assert!(reason.contains("budget"), "{reason}");
                    assert_eq!([found[0].position(), found[1].position()], positions);
                }
                Ok(logits) => {
                    expected.extend((0..4).map(|_| other.runner.sequence().unwrap()));
                    assert!(logits == other.step(&mut expected, &all).unwrap(), "{name}");
                    break;
                }
            }
            refused += 1;
            assert!(refused < 2000, "{name}");
            if refused > 40 {
                continue;
            }
            // Tiles are sealed and read in the memory that is theirs, also where some layers have
            // grown and others have not.
            let logits = setup.step(&mut found[..2], &[1, 2]).unwrap();
            assert!(logits == other.step(&mut expected[..2], &[1, 2]).unwrap(), "{name}, refused {refused}");
        }
        assert!(refused > 2, "{name}: {refused}");
    }
}

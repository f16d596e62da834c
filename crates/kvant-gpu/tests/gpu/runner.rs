//! Many sequences in one step: each must get what it would get alone.

use std::sync::Arc;

use crate::support::{Alone, alone, case, gpu, larger_latents, load, relative_error, tokens};
use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::CacheScheme;
use kvant_cpu::Pool;
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, DeviceSequence, HostCopy, Runner, RunnerOptions, RunnerPart, StepRows};
use kvant_gpu::ops::WeightFormat;
use kvant_gpu::template::expansions;
use kvant_model::{Model, ToCome, Wanted, named_shape};

/// Rows of the largest step.
const ROWS: usize = 64;

pub struct Setup {
    model: Model,
    device: Arc<DeviceModel>,
    config: CacheConfig,
    pub options: RunnerOptions,
    ids: Vec<u32>,
}

pub fn setup(gpu: &Gpu, name: &str, scheme: &str, exact: bool) -> Setup {
    let pool = Pool::new(1);
    // Kernels take rows of latent attention in sixteens.
    let path = if name == "deepseek_v3" { larger_latents(name, 32, 16) } else { case(name) };
    let model = load(&path, &pool, 512);
    let config = CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity: 512,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let attention = if exact { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes };
    let options = RunnerOptions { rows: ROWS, attention };
    let ids = tokens(&model, 400);
    let device = Arc::new(DeviceModel::upload(gpu, model.file(), &pool, exact, &|_, _| {}).unwrap());
    Setup { model, device, config, options, ids }
}

/// The same with exact arithmetic on another GPU.
fn setup_on(gpu: &Gpu, other: Setup) -> Setup {
    let device = DeviceModel::upload(gpu, other.model.file(), &Pool::new(1), true, &|_, _| {}).unwrap();
    Setup { device: Arc::new(device), ..other }
}

impl Setup {
    pub fn batch(&self) -> Runner {
        Runner::new(&self.device, &self.config, None, self.options).unwrap()
    }

    /// The token of text `text` at a position: every text is another.
    fn token(&self, text: usize, position: usize) -> u32 {
        self.ids[(position * (2 * text + 1) + 31 * text) % self.ids.len()]
    }

    /// Logits after the last row of every step of a text alone, of which each step says which text it goes on with.
    fn alone(&self, steps: &[(usize, usize)]) -> Vec<Vec<f32>> {
        let mut session = alone(&self.device, &self.config, None, self.options).unwrap();
        steps.iter().map(|(text, count)| self.go_on(&mut session, *text, *count)).collect()
    }

    /// The next step of a session.
    fn go_on(&self, session: &mut DeviceSequence, text: usize, count: usize) -> Vec<f32> {
        let (at, mut residual) = (session.position(), Vec::new());
        let step: Vec<u32> = (at..at + count).map(|position| self.token(text, position)).collect();
        self.model.file().embed(&step, &mut residual).unwrap();
        session.forward(&residual, Wanted::Last).unwrap().to_vec()
    }

    /// One step of some of the texts, and the logits after the last row of each.
    pub fn step(&self, batch: &Runner, parts: Vec<(usize, &mut DeviceSequence, usize)>) -> Vec<Vec<f32>> {
        let (mut all, mut runs) = (Vec::new(), Vec::new());
        for (text, sequence, rows) in parts {
            let first = sequence.position();
            all.extend((first..first + rows).map(|position| self.token(text, position)));
            runs.push(RunnerPart::new(sequence, rows, Wanted::Last));
        }
        let (mut residual, mut logits) = (Vec::new(), Vec::new());
        self.model.file().embed(&all, &mut residual).unwrap();
        batch.step(StepRows::Embedded(&residual), &mut runs, &mut logits).unwrap();
        logits.chunks_exact(self.model.spec().vocab).map(<[f32]>::to_vec).collect()
    }
}

/// Steps of every text: prompts of ragged lengths begin and end in different steps, beside single tokens and short runs of others; regions are
/// outgrown, sliding windows too.
const STEPS: [&[usize]; 4] = [
    &[3, 1, 1, 1, 1, 2, 1, 1, 1, 1],
    &[17, 1, 3, 1, 1, 1, 1, 1, 1, 1],
    &[20, 30, 40, 1, 40, 40, 1, 1, 1, 1],
    &[5, 9, 16, 30, 7, 1, 1, 8, 1, 1],
];

/// A sequence's first prompt binds kernels to its parts of the cache; their texts are there since the batch was made, and so are the kernels.
#[test]
fn a_prompt_makes_no_text_of_kernels() {
    let Some(gpu) = gpu() else { return };
    let setup = setup(&gpu, "gguf-llama-blocks", "srht:i4g32+bm/i4g32+w8+sinks4", false);
    let batch = setup.batch();
    let (mut first, mut second) = (batch.sequence().unwrap(), batch.sequence().unwrap());
    let (before, kernels) = (expansions(), gpu.kernel_sources().len());
    for _ in 0..3 {
        // Regions are outgrown, and what was bound to them is bound anew.
        setup.step(&batch, vec![(0, &mut first, 40), (1, &mut second, 1)]);
        setup.step(&batch, vec![(0, &mut first, 1), (1, &mut second, 40)]);
    }
    assert_eq!((expansions(), gpu.kernel_sources().len()), (before, kernels));
}

#[test]
fn every_sequence_is_what_it_is_alone() {
    let Some(gpu) = gpu() else { return };
    for (name, scheme, exact) in [
        ("llama3-rope", "turbo4+w8+sinks4", true),
        ("gemma3-linear", "srht:i4g32+bm/s4g32+w8", true),
        ("qwen3", "q8_0/i4g32+sinks16", false),
        // Experts, sink logits, a sliding window.
        ("gpt_oss", "q8_0/i4g32+w8+sinks4", true),
        // A block beside the experts.
        ("glm4_moe", "f16", true),
    ] {
        let setup = setup(&gpu, name, scheme, exact);
        let batch = setup.batch();
        let mut sequences: Vec<DeviceSequence> = STEPS.iter().map(|_| batch.sequence().unwrap()).collect();
        let mut found: Vec<Vec<Vec<f32>>> = vec![Vec::new(); STEPS.len()];
        let counts = |at: usize| STEPS.iter().map(move |steps| steps[at]).enumerate();
        for at in 0..STEPS[0].len() {
            let parts =
                sequences.iter_mut().zip(counts(at)).map(|(sequence, (text, count))| (text, sequence, count));
            let logits = setup.step(&batch, parts.collect());
            found.iter_mut().zip(logits).for_each(|(found, logits)| found.push(logits));
        }
        for (text, steps) in STEPS.iter().enumerate() {
            let steps: Vec<(usize, usize)> = steps.iter().map(|count| (text, *count)).collect();
            for (at, (found, expected)) in found[text].iter().zip(&setup.alone(&steps)).enumerate() {
                let error = relative_error(found, expected);
                // Sums in another order; with bytes, activations that round otherwise.
                let most = if exact { 2e-3 } else { 3e-2 };
                assert!(error < most, "{name}, {scheme}, text {text}, step {at}: {error}");
            }
        }
    }
}

/// Two sequences in chat's cache with a well-known shape's heads, which are wide enough for products of bytes, one a row ahead of the other.
#[test]
fn levels_are_looked_up_for_many_sequences() {
    let Some(gpu) = gpu() else { return };
    let mut spec = named_shape("smollm2-135m").unwrap().spec;
    spec.layers.truncate(2);
    spec.vocab = 1000;
    let config = CacheConfig {
        layers: spec.cache_layers(),
        scheme: "turbo4+bm+w8+sinks4".parse::<CacheScheme>().unwrap(),
        capacity: 256,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let device = Arc::new(DeviceModel::random(&gpu, &spec, WeightFormat::Q4).unwrap());
    let options = RunnerOptions { rows: ROWS, attention: ShaderArithmetic::Bytes };
    let ids_of = |text: usize, at: usize, rows: usize| -> Vec<u32> {
        (at..at + rows).map(|position| ((position * 37 + text * 101) % spec.vocab) as u32).collect()
    };
    let batch = Runner::new(&device, &config, None, options).unwrap();
    let mut sequences = [batch.sequence().unwrap(), batch.sequence().unwrap()];
    let mut alone = [0, 1].map(|_| alone(&device, &config, None, options).unwrap());
    // Prompts, one text after the other.
    for (text, rows) in [(0, 64), (1, 64), (0, 64), (1, 64), (0, 12), (1, 11)] {
        let ids = ids_of(text, alone[text].position(), rows);
        let run = RunnerPart::new(&mut sequences[text], rows, Wanted::Nothing);
        batch.step(StepRows::Tokens(&ids), &mut [run], &mut Vec::new()).unwrap();
        alone[text].forward(&ids[..], Wanted::Nothing).unwrap();
    }
    // Single tokens of both.
    for _ in 0..3 {
        let ids = [0, 1].map(|text| ids_of(text, alone[text].position(), 1)[0]);
        let run = |sequence| RunnerPart::new(sequence, 1, Wanted::Last);
        let mut runs: Vec<RunnerPart> = sequences.iter_mut().map(run).collect();
        let mut found = Vec::new();
        batch.step(StepRows::Tokens(&ids), &mut runs, &mut found).unwrap();
        for (text, found) in found.chunks_exact(spec.vocab).enumerate() {
            let expected = alone[text].forward(&ids[text..=text], Wanted::Last).unwrap();
            let error = relative_error(found, &expected);
            assert!(error < 3e-2, "text {text}: {error}");
        }
    }
    // That kernel was one of them.
    let lookup = if gpu.info().has_elements { "levels_at(" } else { "looked_up(" };
    let looks_up = |text: &str| text.contains(lookup) && text.contains("table: array<Params>");
    let sources = gpu.kernel_sources();
    assert_eq!(sources.iter().any(|(_, text)| looks_up(text)), gpu.info().has_packed_dot);
}

/// Forks go on like texts of their own, in the same steps and when others are gone; rollbacks write over tiles that forks still have; regions
/// come back.
#[test]
fn forks_diverge_and_regions_come_back() {
    let Some(gpu) = gpu() else { return };
    let setup = setup(&gpu, "llama3-rope", "turbo4+bm+w8+sinks4", true);
    let batch = setup.batch();
    // Layers that are alike are sealed together, where a GPU has arrays of buffers.
    let shared = |(name, text): &&(String, String)| name == "seal" && text.contains("binding_array");
    assert_eq!(gpu.kernel_sources().iter().any(|own| shared(&own)), gpu.info().array_buffers > 0);
    let near = |found: &[f32], expected: &[f32], what: &str| {
        let error = relative_error(found, expected);
        assert!(error < 2e-3, "{what}: {error}");
    };
    let mut first = batch.sequence().unwrap();
    setup.step(&batch, vec![(0, &mut first, 60)]);
    setup.step(&batch, vec![(0, &mut first, 31)]);
    let one = first.cache_bytes();
    let mut second = first.fork().unwrap();
    assert_eq!(second.position(), 91);
    // Tiles are shared: both want to write the same ones.
    let mut last = Vec::new();
    for _ in 0..20 {
        last = setup.step(&batch, vec![(0, &mut first, 1), (1, &mut second, 1)]);
    }
    let ones = |text| std::iter::repeat_n((text, 1), 20);
    let of_first: Vec<_> = [(0, 60), (0, 31)].into_iter().chain(ones(0)).collect();
    let of_second: Vec<_> = [(0, 60), (0, 31)].into_iter().chain(ones(1)).collect();
    near(&last[0], setup.alone(&of_first).last().unwrap(), "the first");
    near(&last[1], setup.alone(&of_second).last().unwrap(), "the second");
    // The third keeps what the first had when that goes back and writes something else.
    let mut third = first.fork().unwrap();
    let left = first.truncate(75);
    assert!(left <= 75 && left > 50, "{left}");
    let back = setup.step(&batch, vec![(2, &mut first, 91 - left), (0, &mut third, 1)]);
    near(&back[1], setup.alone(&[&of_first[..], &[(0, 1)]].concat()).last().unwrap(), "the third");
    let mut session = alone(&setup.device, &setup.config, None, setup.options).unwrap();
    of_first.iter().for_each(|(text, count)| drop(setup.go_on(&mut session, *text, *count)));
    assert_eq!(session.truncate(75), left);
    near(&back[0], &setup.go_on(&mut session, 2, 91 - left), "the first again");
    drop(first);
    let alone = setup.step(&batch, vec![(1, &mut second, 1)]);
    near(&alone[0], setup.alone(&[&of_second[..], &[(1, 1)]].concat()).last().unwrap(), "the second alone");
    // What was dropped makes room for as many others.
    drop((second, third));
    let before = batch.cache_bytes();
    let mut others: Vec<DeviceSequence> = (0..2).map(|_| batch.sequence().unwrap()).collect();
    for other in &mut others {
        setup.step(&batch, vec![(3, other, 60)]);
        assert!(other.cache_bytes() <= one, "{}", other.cache_bytes());
    }
    assert_eq!(batch.cache_bytes(), before);
    assert_eq!(others[0].truncate(0), 0);
    assert_eq!(others[0].cache_bytes(), 0);
}

/// What is reserved is what sequences and the forks that are kept of them take, and nothing grows while they run.
#[test]
fn what_is_set_aside_is_what_sequences_take() {
    let Some(gpu) = gpu() else { return };
    let setup = setup(&gpu, "llama3-rope", "turbo4+bm+w32+sinks16", false);
    let (batch, count, tokens) = (setup.batch(), 8, 500);
    let to_come = ToCome { tokens: &vec![tokens; count], new: count, prompts: 1, kept: count };
    batch.reserve(to_come).unwrap();
    let reserved = batch.cache_bytes();
    let mut all: Vec<DeviceSequence> = (0..count).map(|_| batch.sequence().unwrap()).collect();
    setup.step(&batch, vec![(0, &mut all[0], 40)]);
    let resting = all[0].fork().unwrap().cache_bytes();
    let mut kept = Vec::new();
    for (text, sequence) in all.iter_mut().enumerate() {
        while sequence.position() < tokens - 20 {
            let rows = (tokens - 20 - sequence.position()).min(ROWS);
            setup.step(&batch, vec![(text, sequence, rows)]);
        }
        kept.push(sequence.fork().unwrap());
        for _ in 0..20 {
            setup.step(&batch, vec![(text, sequence, 1)]);
        }
    }
    assert_eq!(batch.cache_bytes(), reserved, "nothing grew");
    assert!(batch.free_cache_bytes() * 10 <= reserved + 10 * batch.prompt_bytes());
    let own: u64 = all.iter().map(DeviceSequence::cache_bytes).sum();
    assert!(own / count as u64 > 2 * resting, "{own} bytes, {resting} of a fork that rests");
    let taken = own + count as u64 * resting;
    let set_aside = reserved - batch.prompt_bytes();
    assert!(set_aside * 10 <= taken * 11 && set_aside >= taken, "{set_aside} bytes for {taken}");
}

/// A prompt's chunks are what they are alone behind the rows of others, where keys and values are unpacked first too.
#[test]
fn long_prompts_run_behind_the_rows_of_others() {
    let Some(gpu) = gpu() else { return };
    let mut spec = named_shape("smollm2-135m").unwrap().spec;
    spec.layers.truncate(2);
    spec.vocab = 512;
    let device = Arc::new(DeviceModel::random(&gpu, &spec, WeightFormat::Q8).unwrap());
    for scheme in ["turbo4+bm+w32+sinks16", "i4g32/q8_0"] {
        let config = CacheConfig {
            layers: spec.cache_layers(),
            scheme: scheme.parse::<CacheScheme>().unwrap(),
            capacity: 1024,
            budget: None,
            policy: Default::default(),
            sparse_keys: false,
        };
        let options = RunnerOptions { rows: 320, attention: ShaderArithmetic::Bytes };
        let runner = Runner::new(&device, &config, None, options).unwrap();
        let token = |text: usize, i: usize| ((i * (29 + 2 * text) + 7 * text) % 512) as u32;
        let chunk =
            |text: usize, first: usize, count: usize| (first..first + count).map(move |i| token(text, i));
        let step = |runs: Vec<(usize, &mut DeviceSequence, usize)>| -> Vec<Vec<f32>> {
            let (mut all, mut parts, mut logits) = (Vec::new(), Vec::new(), Vec::new());
            for (text, sequence, rows) in runs {
                all.extend(chunk(text, sequence.position(), rows));
                parts.push(RunnerPart::new(sequence, rows, Wanted::Last));
            }
            runner.step(StepRows::Tokens(&all), &mut parts, &mut logits).unwrap();
            logits.chunks_exact(512).map(<[f32]>::to_vec).collect()
        };
        let mut alone = runner.sequence().unwrap();
        let expected: Vec<_> = [300, 300, 1].map(|rows| step(vec![(1, &mut alone, rows)]).remove(0)).into();
        let (mut other, mut prompt) = (runner.sequence().unwrap(), runner.sequence().unwrap());
        step(vec![(0, &mut other, 90)]);
        for (rows, expected) in [300, 300, 1].into_iter().zip(&expected) {
            let found = step(vec![(0, &mut other, 7), (1, &mut prompt, rows)]);
            let error = relative_error(&found[1], expected);
            assert!(error < 3e-2, "{scheme}, {rows} rows behind others: {error}");
        }
    }
}

/// A sequence goes to host memory and back, piece by piece beside steps of another one, and goes on
/// as if it had never left.
#[test]
fn copies_in_host_memory_go_on_bit_for_bit() {
    let Some(gpu) = gpu() else { return };
    for (name, scheme) in [
        ("llama3-rope", "turbo4+bm+w8+sinks4"),
        ("gemma3-linear", "srht:i4g32+bm/s4g32+w8"),
        ("qwen3_next", "f16"),
    ] {
        let setup = setup(&gpu, name, scheme, true);
        let batch = setup.batch();
        let (mut moved, mut other) = (batch.sequence().unwrap(), batch.sequence().unwrap());
        for _ in 0..3 {
            setup.step(&batch, vec![(0, &mut moved, 37), (1, &mut other, 2)]);
        }
        let mut stays = moved.fork().unwrap();
        let (mut copy, mut pieces) = (HostCopy::default(), 1);
        while !moved.copy_out(&mut copy, 1).unwrap() {
            setup.step(&batch, vec![(1, &mut other, 1)]);
            pieces += 1;
        }
        assert!(pieces > 1 && copy.bytes() > 0 && copy.bytes() <= moved.cache_bytes(), "{name}: {pieces}");
        // Its memory becomes another's.
        drop(moved);
        let mut third = batch.sequence().unwrap();
        setup.step(&batch, vec![(2, &mut third, 60)]);
        let (mut back, mut done) = (batch.sequence().unwrap(), 0);
        while !back.copy_in(&copy, &mut done, 1).unwrap() {
            assert_eq!(back.position(), 0);
            setup.step(&batch, vec![(1, &mut other, 1), (2, &mut third, 1)]);
        }
        assert_eq!(back.position(), stays.position());
        for rows in [1, 1, 20, 1] {
            let found = setup.step(&batch, vec![(0, &mut back, rows), (0, &mut stays, rows)]);
            assert!(found[0] == found[1], "{name}, {scheme}: {rows} rows differ");
        }
    }
}

/// A sequence goes through the CPU's memory and on, beside others.
#[test]
fn sequences_move_between_gpu_and_cpu() {
    let Some(gpu) = gpu() else { return };
    let setup = setup(&gpu, "qwen2", "turbo4+bm+w8+sinks4", true);
    let batch = setup.batch();
    let mut first = batch.sequence().unwrap();
    setup.step(&batch, vec![(0, &mut first, 64)]);
    setup.step(&batch, vec![(0, &mut first, 45)]);
    let empty = Sequence::new(setup.config.clone()).unwrap();
    let mut saved = first.to_sequence(&empty).unwrap();
    let position = saved.cut_to_whole_tiles().unwrap();
    let mut second = batch.sequence().unwrap();
    second.load(&saved).unwrap();
    assert_eq!(first.truncate(position), position);
    let logits = setup.step(&batch, vec![(0, &mut first, 5), (0, &mut second, 5)]);
    assert_eq!(logits[0], logits[1]);
    assert!(second.has_sealed());
}

/// What does not fit is refused, and changes nothing; sequences that are there go on.
#[test]
fn a_full_gpu_refuses_and_goes_on() {
    let Some(gpu) = gpu() else { return };
    let unlimited = setup(&gpu, "llama3-rope", "f16", true);
    let before = gpu.bytes_used();
    let batch = unlimited.batch();
    let mut sequence = batch.sequence().unwrap();
    unlimited.step(&batch, vec![(0, &mut sequence, 40)]);
    let expected = unlimited.alone(&[(0, 40), (0, 1)]);
    // Weights, activations, one sequence and a little more.
    let limit = gpu.bytes_used() + (gpu.bytes_used() - before) / 64;
    drop((sequence, batch));
    let Ok(small) = Gpu::open(None, limit) else { return };
    let setup = setup_on(&small, unlimited);
    let batch = setup.batch();
    let mut first = batch.sequence().unwrap();
    setup.step(&batch, vec![(0, &mut first, 40)]);
    let mut others: Vec<DeviceSequence> = (0..16).map(|_| batch.sequence().unwrap()).collect();
    let mut residual = Vec::new();
    setup.model.file().embed(&setup.ids[..60], &mut residual).unwrap();
    let mut refused = None;
    for sequence in &mut others {
        let run = RunnerPart::new(sequence, 60, Wanted::Last);
        if let Err(error) = batch.step(StepRows::Embedded(&residual), &mut [run], &mut Vec::new()) {
            assert_eq!(sequence.position(), 0);
            refused = Some(error.to_string());
            break;
        }
    }
    let refused = refused.expect("there was room for sixteen");
    assert!(refused.contains("budget"), "{refused}");
    others.clear();
    let logits = setup.step(&batch, vec![(0, &mut first, 1)]);
    let error = relative_error(&logits[0], &expected[1]);
    assert!(error < 2e-3, "{error}");
}

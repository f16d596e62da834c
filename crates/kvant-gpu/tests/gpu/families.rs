//! Families with more than attention and feed-forward blocks, against the CPU: factors of branches and logits, recurrent layers with their
//! states, gates behind attention.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::support::{
    Alone, RunsAhead, alone, check_loops, family, gpu, larger_heads, larger_latents, load, relative_error,
    tokens,
};
use kvant_attn::packed::Arithmetic as CpuArithmetic;
use kvant_cache::{CacheConfig, Sequence};
use kvant_cpu::{Pool, Precision};
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, DeviceSequence, Runner, RunnerOptions, RunnerPart, StepRows};
use kvant_model::{Compute, Model, Wanted};

const SCHEME: &str = "f16+sinks4";
const PACKED: &str = "turbo4+w8+sinks4";

/// A model on the CPU and on the GPU.
struct Both {
    model: Model,
    pool: Arc<Pool>,
    device: Arc<DeviceModel>,
    exact: bool,
}

impl Both {
    fn new(gpu: &Gpu, path: &Path, exact: bool) -> Self {
        let pool = Arc::new(Pool::new(1));
        let model = load(path, &pool, 512);
        let device = DeviceModel::upload(gpu, model.file(), &pool, exact, &|_, _| {}).unwrap();
        Self { model, pool, device: Arc::new(device), exact }
    }

    fn config(&self, scheme: &str) -> CacheConfig {
        CacheConfig {
            layers: self.model.spec().cache_layers(),
            scheme: scheme.parse().unwrap(),
            capacity: 512,
            budget: None,
            policy: Default::default(),
            sparse_keys: false,
        }
    }

    fn sequence(&self, scheme: &str) -> Sequence {
        Sequence::new(self.config(scheme)).unwrap().with_states(&self.model.spec().state_sizes())
    }

    fn compute(&self, precision: Precision) -> Compute {
        let mut compute = Compute::new(self.model.spec(), self.pool.clone(), precision);
        let exact = precision == Precision::Exact;
        compute.set_attention(if exact { CpuArithmetic::Float } else { CpuArithmetic::Integer }, None);
        compute
    }

    fn options(&self) -> RunnerOptions {
        let attention = if self.exact { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes };
        RunnerOptions { rows: 64, attention }
    }

    fn session(&self, scheme: &str) -> DeviceSequence {
        alone(&self.device, &self.config(scheme), None, self.options()).unwrap()
    }

    fn on_cpu(&self, sequence: &mut Sequence, ids: &[u32], precision: Precision) -> Vec<f32> {
        let mut compute = self.compute(precision);
        self.model.forward(&mut compute, sequence, ids, Wanted::All).unwrap().to_vec()
    }

    fn on_gpu(&self, session: &mut DeviceSequence, ids: &[u32]) -> Vec<f32> {
        if session.batch().embeds() {
            return session.forward(StepRows::Tokens(ids), Wanted::All).unwrap().to_vec();
        }
        let mut residual = Vec::new();
        self.model.file().embed(ids, &mut residual).unwrap();
        session.forward(&residual, Wanted::All).unwrap().to_vec()
    }
}

/// Tokens of a prompt, of single steps and of one of two rows.
const LENGTHS: [usize; 7] = [35, 1, 2, 1, 1, 24, 1];

fn steps(ids: &[u32]) -> Vec<Vec<u32>> {
    let mut left = ids;
    let mut step = |count: &usize| {
        let (now, later) = left.split_at(*count);
        left = later;
        now.to_vec()
    };
    LENGTHS.iter().map(&mut step).collect()
}

/// A packed cache, in f32: the scheme is what differs from an f16 cache, not the kernels.
fn check_packed(gpu: &Gpu, name: &str, path: &Path, scheme: &str) {
    let both = Both::new(gpu, path, true);
    let ids = tokens(&both.model, LENGTHS.iter().sum());
    let mut session = both.session(scheme);
    let (mut packed, mut plain) = (both.sequence(scheme), both.sequence("f16"));
    let mut all = [Vec::new(), Vec::new(), Vec::new()];
    for step in &steps(&ids) {
        all[0].extend(both.on_gpu(&mut session, step));
        all[1].extend(both.on_cpu(&mut packed, step, Precision::Exact));
        all[2].extend(both.on_cpu(&mut plain, step, Precision::Exact));
    }
    let (error, loss) = (relative_error(&all[0], &all[1]), relative_error(&all[1], &all[2]));
    assert!(session.has_sealed(), "{name}, {scheme}");
    assert!(
        error < 1e-2 && error < 0.3 * loss,
        "{name}, {scheme}: {error}, where the scheme itself loses {loss}"
    );
}

/// A rollback, and a way to the CPU and back, leave everything as it was; with schemes that no watch raises on the CPU.
fn check_moved(both: &Both, scheme: &str) {
    let ids = tokens(&both.model, 80);
    let (mut session, mut sequence) = (both.session(scheme), both.sequence(scheme));
    both.on_gpu(&mut session, &ids[..60]);
    both.on_cpu(&mut sequence, &ids[..60], Precision::Exact);
    let at = session.truncate(57);
    sequence.truncate(at).unwrap();
    let mut moved = session.to_sequence(&both.sequence(scheme)).unwrap();
    assert_eq!((session.has_sealed(), moved.position()), (true, at));
    let mut back = both.session(scheme);
    back.load(&moved).unwrap();
    let expected = both.on_gpu(&mut session, &ids[at..at + 5]);
    // Codes that another device packed may differ by one.
    for (found, most, where_) in [
        (both.on_gpu(&mut back, &ids[at..at + 5]), 1e-4, "in another session"),
        (both.on_cpu(&mut moved, &ids[at..at + 5], Precision::Exact), 1e-4, "moved to the CPU"),
        (both.on_cpu(&mut sequence, &ids[at..at + 5], Precision::Exact), 1e-2, "on the CPU"),
    ] {
        let error = relative_error(&found, &expected);
        assert!(error < most, "{}, {scheme}, {where_}: {error}", both.model.spec().family);
    }
}

/// Prompts, single steps and steps of two rows, in f32, and as tokens in bytes.
fn check(gpu: &Gpu, name: &str, path: &Path, schemes: &[&str]) {
    for scheme in schemes {
        let both = Both::new(gpu, path, true);
        let ids = tokens(&both.model, LENGTHS.iter().sum());
        let (mut session, mut sequence) = (both.session(scheme), both.sequence(scheme));
        for (index, step) in steps(&ids).iter().enumerate() {
            let expected = both.on_cpu(&mut sequence, step, Precision::Exact);
            let error = relative_error(&both.on_gpu(&mut session, step), &expected);
            assert!(error < 1e-3, "{name}, {scheme}, step {index}: {error}");
        }
    }
    let both = Both::new(gpu, path, false);
    let ids = tokens(&both.model, LENGTHS.iter().sum());
    let mut session = both.session(SCHEME);
    let (mut exact, mut fast) = (both.sequence(SCHEME), both.sequence(SCHEME));
    let mut all = [Vec::new(), Vec::new(), Vec::new()];
    for step in &steps(&ids) {
        all[0].extend(both.on_gpu(&mut session, step));
        all[1].extend(both.on_cpu(&mut exact, step, Precision::Exact));
        all[2].extend(both.on_cpu(&mut fast, step, Precision::Fast));
    }
    let (error, usual) = (relative_error(&all[0], &all[1]), relative_error(&all[2], &all[1]));
    assert!(error < 1.5 * usual.max(1e-3), "{name} in bytes: {error}, where the CPU's own is {usual}");
}

/// Factors of embeddings, branches, scores and logits; experts, perhaps with a block beside them.
#[test]
fn scaled_branches_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    for name in ["granite", "granitemoe", "granitemoe-shared"] {
        check(&gpu, name, &larger_heads(name), &[SCHEME]);
    }
}

/// Blocks without norms before them, norms that remove the mean, both blocks side by side, a block without a gate, norms behind RoPE,
/// queries that grow with their position.
#[test]
fn dense_families_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    for name in ["olmo2", "olmo3", "exaone4", "cohere2", "arcee", "hunyuan-dense", "ministral3"] {
        check(&gpu, name, &with_large_heads(name), &[SCHEME]);
    }
}

/// The checkpoint, with larger heads if its own are too small for the GPU's kernels.
fn with_large_heads(name: &str) -> PathBuf {
    let pool = Pool::new(1);
    let small = load(&family(name), &pool, 64).spec().layers.iter().any(|layer| layer.head_dim < 16);
    if small { larger_heads(name) } else { family(name) }
}

/// Heads of two sizes, norms of values, one projection for keys and values, factors of layers; experts with norms of their own.
#[test]
fn gemma4_is_the_cpus() {
    let Some(gpu) = gpu() else { return };
    for name in ["gemma4", "gemma4-moe"] {
        // The CPU stores global layers' rows once, which rounds other numbers to halves.
        check(&gpu, name, &family(name), &["f32"]);
    }
    let both = Both::new(&gpu, &family("gemma4-moe"), true);
    let mut session = both.session(SCHEME);
    both.on_gpu(&mut session, &tokens(&both.model, 20));
    let refused = session.to_sequence(&both.sequence(SCHEME)).err().unwrap().to_string();
    assert!(refused.contains("keys are mostly values"), "{refused}");
}

/// Embeddings for every layer, layers that attend to an earlier layer's keys and values; in packed caches too, whose loss the scheme has and not the
/// kernels. A rollback and a way to the CPU and back leave everything as it was.
#[test]
fn gemma4_with_embeddings_for_every_layer_is_the_cpus() {
    let Some(gpu) = gpu() else { return };
    check(&gpu, "gemma4-e2b", &family("gemma4-e2b"), &["f32", SCHEME]);
    check_packed(&gpu, "gemma4-e2b", &family("gemma4-e2b"), PACKED);
    let both = Both::new(&gpu, &family("gemma4-e2b"), true);
    check_moved(&both, "q8_0+w8+sinks4");
}

/// Latent attention, rows of few channels and of as many as DeepSeek's, plain and packed; queries through a short vector or not, queries that grow
/// with their position, groups of experts.
#[test]
fn latent_attention_is_the_cpus() {
    let Some(gpu) = gpu() else { return };
    for name in ["deepseek_v2", "deepseek_v3", "glm4_moe_lite", "mistral4"] {
        check(&gpu, name, &larger_latents(name, 32, 16), &[SCHEME]);
        check_packed(&gpu, name, &larger_latents(name, 32, 16), PACKED);
    }
    let wide = larger_latents("deepseek_v3", 512, 64);
    check(&gpu, "deepseek_v3 of 576 channels", &wide, &[SCHEME]);
    check_packed(&gpu, "deepseek_v3 of 576 channels", &wide, PACKED);
    let both = Both::new(&gpu, &larger_latents("deepseek_v3", 32, 16), true);
    check_moved(&both, "q8_0+w8+sinks4");
    check_moved(&both, SCHEME);
}

/// Two sequences in one step give what each gives alone.
#[test]
fn batches_of_new_families_are_their_sequences() {
    let Some(gpu) = gpu() else { return };
    for (name, path) in [
        ("granitemoe", larger_heads("granitemoe")),
        ("gemma4-moe", family("gemma4-moe")),
        ("deepseek_v3", larger_latents("deepseek_v3", 32, 16)),
    ] {
        let both = Both::new(&gpu, &path, false);
        let ids = tokens(&both.model, 60);
        let batch = Runner::new(&both.device, &both.config(SCHEME), None, both.options()).unwrap();
        let mut sequences = [batch.sequence().unwrap(), batch.sequence().unwrap()];
        let mut sessions = [both.session(SCHEME), both.session(SCHEME)];
        for step in [[0..20, 30..33], [20..21, 33..34], [21..24, 34..50]] {
            let rows: Vec<u32> = step.iter().flat_map(|part| &ids[part.clone()]).copied().collect();
            let run = |(sequence, part): (_, &std::ops::Range<usize>)| {
                RunnerPart::new(sequence, part.len(), Wanted::All)
            };
            let mut runs: Vec<RunnerPart> = sequences.iter_mut().zip(&step).map(run).collect();
            let mut found = Vec::new();
            batch.step(StepRows::Tokens(&rows), &mut runs, &mut found).unwrap();
            let alone = sessions.iter_mut().zip(&step);
            let expected: Vec<f32> =
                alone.flat_map(|(session, part)| both.on_gpu(session, &ids[part.clone()])).collect();
            let error = relative_error(&found, &expected);
            assert!(error < 2e-2, "{name}: {error}");
        }
    }
}

/// Recurrent families: short convolutions, gated delta nets.
const RECURRENT: [&str; 5] = ["lfm2", "lfm2_moe", "qwen3_next", "qwen3_5", "qwen3_5_moe"];

fn recurrent(name: &str) -> PathBuf {
    if name.starts_with("lfm2") { larger_heads(name) } else { family(name) }
}

#[test]
fn recurrent_layers_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    for name in RECURRENT {
        check(&gpu, name, &recurrent(name), &[SCHEME]);
    }
}

/// Rollbacks land where the CPU's do, snapshots go to the CPU and back, and a step that ran ahead and was not asked for leaves no trace.
#[test]
fn states_go_back_and_elsewhere() {
    let Some(gpu) = gpu() else { return };
    for name in ["lfm2", "qwen3_next"] {
        let both = Both::new(&gpu, &recurrent(name), true);
        let ids = tokens(&both.model, 120);
        let (mut session, mut sequence) = (both.session(SCHEME), both.sequence(SCHEME));
        let step = |session: &mut DeviceSequence, sequence: &mut Sequence, ids: &[u32], what: &str| {
            let expected = both.on_cpu(sequence, ids, Precision::Exact);
            let error = relative_error(&both.on_gpu(session, ids), &expected);
            assert!(error < 1e-3, "{name}, {what}: {error}");
        };
        step(&mut session, &mut sequence, &ids[..40], "a prompt");
        for at in 40..46 {
            step(&mut session, &mut sequence, &ids[at..at + 1], "a token");
        }
        // The position before the prompt's last token is the nearest that there is a state of.
        assert_eq!(sequence.rollback_point(44), 39, "{name}");
        assert_eq!(session.truncate(44), 39, "{name}");
        sequence.truncate(39).unwrap();
        assert_eq!(session.trial_limit(), 1);
        step(&mut session, &mut sequence, &ids[60..63], "another end");

        // To the CPU, which goes on; and from there to a session of its own.
        let mut moved = session.to_sequence(&both.sequence(SCHEME)).unwrap();
        assert_eq!(moved.rollback_point(41), 41, "{name}");
        let mut back = both.session(SCHEME);
        back.load(&moved).unwrap();
        let expected = both.on_cpu(&mut sequence, &ids[70..75], Precision::Exact);
        for (found, where_) in [
            (both.on_cpu(&mut moved, &ids[70..75], Precision::Exact), "on the CPU"),
            (both.on_gpu(&mut back, &ids[70..75]), "in another session"),
            (both.on_gpu(&mut session, &ids[70..75]), "where it was"),
        ] {
            let error = relative_error(&found, &expected);
            assert!(error < 1e-3, "{name}, {where_}: {error}");
        }
        assert_eq!((back.truncate(45), session.truncate(45)), (42, 42), "{name}");

        // Nothing is left of a conversation that is over.
        assert_eq!(session.truncate(0), 0);
        let mut again = both.sequence(SCHEME);
        step(&mut session, &mut again, &ids[80..90], "another conversation");
    }
}

#[test]
fn greedy_answers_of_new_families_run_ahead() {
    let Some(gpu) = gpu() else { return };
    for name in ["qwen3_5", "gemma4-e2b"] {
        answers_run_ahead(&gpu, name);
    }
}

fn answers_run_ahead(gpu: &Gpu, name: &str) {
    let both = Both::new(gpu, &recurrent(name), false);
    let ids = tokens(&both.model, 20);
    let mut session = RunsAhead::new(both.session(SCHEME));
    let first = session.next(&ids);
    let mut last = first;
    let answer = |_| {
        last = session.next(&[last]);
        last
    };
    let found: Vec<u32> = (0..6).map(answer).collect();
    assert!(session.is_ahead());
    // Another token than the one that ran ahead.
    let other = session.next(&[ids[3]]);
    // The same without anything that runs ahead.
    let mut alone = both.session(SCHEME);
    alone.forward(StepRows::Tokens(&ids), Wanted::Last).unwrap();
    let mut last = first;
    let best = |logits: &[f32]| {
        let better = |best: usize, (i, x): (usize, &f32)| if *x > logits[best] { i } else { best };
        logits.iter().enumerate().fold(0, better) as u32
    };
    for expected in &found {
        last = best(&alone.forward(StepRows::Tokens(&[last]), Wanted::Last).unwrap());
        assert_eq!(last, *expected, "{name}");
    }
    assert_eq!(best(&alone.forward(StepRows::Tokens(&[ids[3]]), Wanted::Last).unwrap()), other);
}

/// Every kernel that models of all kinds are run by, alone and beside others, in prompts and single tokens, with packed and plain caches and under a
/// policy: what `trusted.rs` promises of their loops. Kernels of GPUs that are not here are checked where they are made (`metal.rs`, `spirv.rs`).
#[test]
fn all_loops_are_bounded() {
    let Some(gpu) = gpu() else { return };
    for (name, scheme, policy) in [
        ("qwen3_5", PACKED, ""),
        ("lfm2", SCHEME, ""),
        ("gemma4-e2b", PACKED, "h2o-heavy:max=96,batch=16"),
        ("gemma4-moe", "turbo4+bm+w8", ""),
    ] {
        let path = if name.starts_with("gemma") { family(name) } else { recurrent(name) };
        let both = Both::new(&gpu, &path, false);
        let policy = if policy.is_empty() { Default::default() } else { policy.parse().unwrap() };
        let config = CacheConfig { policy, ..both.config(scheme) };
        let batch = Runner::new(&both.device, &config, None, both.options()).unwrap();
        let (mut one, mut other) = (batch.sequence().unwrap(), batch.sequence().unwrap());
        let ids = tokens(&both.model, 150);
        for chunk in ids.chunks(30) {
            both.on_gpu(&mut one, chunk);
        }
        let mut runs =
            [RunnerPart::new(&mut one, 1, Wanted::Last), RunnerPart::new(&mut other, 3, Wanted::All)];
        batch.step(StepRows::Tokens(&ids[..4]), &mut runs, &mut Vec::new()).unwrap();
        one.forward_top(StepRows::Tokens(&ids[..1]), 5);
    }
    check_loops(&gpu);
}

//! Whole models on the GPU against the CPU: every family's tiny checkpoint, plain and compressed caches, prompts and single tokens.

use std::sync::Arc;

use crate::support::{
    Alone, RunsAhead, alone, case, family, gpu, larger_heads, load, relative_error, tokens,
};
use kvant_attn::packed::Arithmetic as CpuArithmetic;
use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::CacheScheme;
use kvant_cpu::{Pool, Precision};
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, DeviceSequence, RunnerOptions};
use kvant_model::{Compute, Model, ModelError, Wanted};

/// One checkpoint of every family, and those with unusual tensors.
const CASES: [&str; 8] = [
    "gguf-llama-blocks",
    "llama3-rope",
    "gemma2",
    "gemma3-linear",
    "qwen2",
    "qwen3",
    "phi3-longrope",
    "mlx-mixed",
];

/// Families with experts: chosen by softmaxes over all or over the chosen, by sigmoids with biases and groups; with a block beside the experts, with
/// biases, clamps and sink logits.
const EXPERTS: [&str; 5] = ["mixtral", "qwen3_moe", "qwen3_moe-plain", "gpt_oss", "glm4_moe"];
/// The same, with norms over the whole width of queries and keys and with a gated block beside the experts. Their heads are too small for the
/// GPU's kernels: half as many, twice as large, take the same tensors.
const EXPERTS_OF_SMALL_HEADS: [&str; 2] = ["olmoe", "qwen2_moe"];

fn config(model: &Model, scheme: &str, capacity: usize) -> CacheConfig {
    CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    }
}

/// Logits of the tokens behind each other, in steps of the given lengths.
fn on_cpu(model: &Model, pool: &Arc<Pool>, scheme: &str, steps: &[&[u32]], precision: Precision) -> Vec<f32> {
    let capacity = steps.iter().map(|step| step.len()).sum();
    let mut sequence = Sequence::new(config(model, scheme, capacity)).unwrap();
    let mut compute = Compute::new(model.spec(), pool.clone(), precision);
    let arithmetic =
        if precision == Precision::Exact { CpuArithmetic::Float } else { CpuArithmetic::Integer };
    compute.set_attention(arithmetic, None);
    let mut all = Vec::new();
    for step in steps {
        all.extend_from_slice(model.forward(&mut compute, &mut sequence, step, Wanted::All).unwrap());
    }
    all
}

fn on_gpu(gpu: &Gpu, model: &Model, scheme: &str, steps: &[&[u32]], exact: bool) -> Vec<f32> {
    let capacity = steps.iter().map(|step| step.len()).sum();
    let device = Arc::new(DeviceModel::upload(gpu, model.file(), &Pool::new(1), exact, &|_, _| {}).unwrap());
    let attention = if exact { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes };
    let options = RunnerOptions { rows: 64, attention };
    let mut session = alone(&device, &config(model, scheme, capacity), None, options).unwrap();
    let (mut all, mut residual) = (Vec::new(), Vec::new());
    for step in steps {
        model.file().embed(step, &mut residual).unwrap();
        all.extend_from_slice(&session.forward(&residual, Wanted::All).unwrap());
    }
    all
}

#[test]
fn every_family_is_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    // Layers without positions, rotated halves of heads, YaRN, biases on outputs, norms before and behind blocks.
    let families = ["smollm3", "glm4", "qwen3-yarn", "seed_oss", "ernie4_5"].map(|name| (name, family(name)));
    for (name, path) in CASES.map(|name| (name, case(name))).into_iter().chain(families) {
        let model = load(&path, &pool, 64);
        let ids = tokens(&model, 24);
        let steps: Vec<&[u32]> = vec![&ids[..21], &ids[21..22], &ids[22..]];
        let expected = on_cpu(&model, &pool, "f16", &steps, Precision::Exact);
        let found = on_gpu(&gpu, &model, "f16", &steps, true);
        let error = relative_error(&found, &expected);
        assert!(error < 1e-3, "{name}: {error}");
    }
}

/// Prompts, single steps and steps of two rows.
#[test]
fn families_with_experts_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    let cases = EXPERTS.map(|name| (name, family(name)));
    for (name, path) in cases.into_iter().chain(EXPERTS_OF_SMALL_HEADS.map(|name| (name, larger_heads(name))))
    {
        let model = load(&path, &pool, 64);
        let ids = tokens(&model, 40);
        let steps: Vec<&[u32]> = vec![&ids[..35], &ids[35..36], &ids[36..38], &ids[38..39], &ids[39..]];
        let expected = on_cpu(&model, &pool, "f16+sinks4", &steps, Precision::Exact);
        let found = on_gpu(&gpu, &model, "f16+sinks4", &steps, true);
        let error = relative_error(&found, &expected);
        assert!(error < 1e-3, "{name}: {error}");
    }
}

/// What the GPU has no kernel for is refused by name, before anything is sent there.
#[test]
fn other_shapes_are_refused_by_name() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    // Its rows have 40 channels.
    let model = load(&family("deepseek_v2"), &pool, 64);
    let refused = DeviceModel::upload(&gpu, model.file(), &pool, false, &|_, _| {}).unwrap_err();
    let named = refused.to_string().contains("deepseek2 models need latent attention to rows of other than");
    assert!(matches!(refused, ModelError::Device(_)) && named, "{refused}");
}

/// Sealed by a kernel (plain and rotated), by the CPU's codec (turbo), with sinks, and over a sliding window.
#[test]
fn compressed_caches_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    for (name, scheme) in [
        ("llama3-rope", "turbo4+w8+sinks4"),
        ("gemma3-linear", "srht:i4g32/s4g32+w8"),
        ("qwen3", "q8_0/f16+sinks16"),
    ] {
        let model = load(&case(name), &pool, 128);
        let ids = tokens(&model, 81);
        let mut steps: Vec<&[u32]> = vec![&ids[..51], &ids[51..78]];
        steps.extend(ids[78..].chunks(1));
        let expected = on_cpu(&model, &pool, scheme, &steps, Precision::Exact);
        let found = on_gpu(&gpu, &model, scheme, &steps, true);
        let error = relative_error(&found, &expected);
        assert!(error < 2e-2, "{name}, {scheme}: {error}");
        // The cache is what differs from an f16 one, not the kernels.
        let plain = on_cpu(&model, &pool, "f16", &steps, Precision::Exact);
        let loss = relative_error(&expected, &plain);
        assert!(error < 0.3 * loss, "{name}, {scheme}: {error}, where the scheme itself loses {loss}");
    }
}

/// Block means over several blocks: prompts in long steps, single tokens across a block's beginning, a rollback into a block, sinks, a
/// sliding window that frees blocks, a key bias. Logits are the CPU's, and so are the records.
#[test]
fn block_means_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    for (name, scheme) in [
        ("llama3-rope", "turbo4+bm+sinks16"),
        ("qwen2", "turbo4+bm+w8+sinks4"),
        ("gemma3-linear", "srht:i4g32+bm/s4g32+w8"),
        ("qwen2", "turbo4+qk+bm+w8+sinks4"),
    ] {
        let model = load(&case(name), &pool, 256);
        let ids = tokens(&model, 230);
        let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
        let options = RunnerOptions { rows: 72, attention: ShaderArithmetic::Float };
        let config = config(&model, scheme, 256);
        // Stronger than random weights would give; every head its own.
        let head = |layer: usize, head: usize, dim: usize| -> Vec<f32> {
            (0..dim).map(|c| 2f32.powf(((c * 7 + layer * 3 + head * 5) % 9) as f32 / 3.0 - 1.3)).collect()
        };
        let layer = |(index, shape): (usize, &kvant_cache::LayerShape)| {
            (0..shape.kv_heads).map(|h| head(index, h, shape.head_dim)).collect()
        };
        let shapes = config.layers.iter().enumerate().map(layer).collect();
        let shapes = kvant_codec::Sidecar::of_weights(kvant_codec::Fingerprint(0), shapes);
        let mut session = alone(&device, &config, Some(&shapes), options).unwrap();
        let mut sequence = Sequence::with_calibration(config.clone(), Some(&shapes)).unwrap();
        let mut plain = Sequence::new(CacheConfig { scheme: "f16".parse().unwrap(), ..config }).unwrap();
        let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Exact);
        compute.set_attention(CpuArithmetic::Float, None);
        let (mut residual, mut all) = (Vec::new(), [Vec::new(), Vec::new(), Vec::new()]);
        let mut at = 0;
        for count in [60, 69, 32].into_iter().chain([1; 40]).chain([29]) {
            if at == 190 && name != "gemma3-linear" {
                // Whole tiles are left, of a block whose mean stays.
                let kept = session.truncate(at - 40);
                assert!(kept <= at - 40 && kept > 100, "{name}: {kept}");
                sequence.truncate(kept).unwrap();
                plain.truncate(kept).unwrap();
                at = kept;
            }
            let step = &ids[at..at + count];
            model.file().embed(step, &mut residual).unwrap();
            all[0].extend_from_slice(&session.forward(&residual, Wanted::Last).unwrap());
            all[1].extend_from_slice(model.forward(&mut compute, &mut sequence, step, Wanted::Last).unwrap());
            all[2].extend_from_slice(model.forward(&mut compute, &mut plain, step, Wanted::Last).unwrap());
            at += count;
        }
        let error = relative_error(&all[0], &all[1]);
        let loss = relative_error(&all[1], &all[2]);
        assert!(error < 2e-2 && error < 0.3 * loss, "{name}, {scheme}: {error}, the scheme loses {loss}");
        let empty = Sequence::with_calibration(sequence.config().clone(), Some(&shapes)).unwrap();
        let found = session.to_sequence(&empty).unwrap();
        let (found, expected) = (found.to_device(0).unwrap(), sequence.to_device(0).unwrap());
        let dim = model.spec().layers[0].head_dim;
        let record = kvant_codec::block_mean::record_bytes(dim);
        assert_eq!((found.first, found.means.len()), (expected.first, expected.means.len()), "{name}");
        assert!(!found.means.is_empty(), "{name}");
        for (a, b) in found.means.chunks_exact(record).zip(expected.means.chunks_exact(record)) {
            let apart = a[..dim].iter().zip(&b[..dim]).map(|(a, b)| (*a as i8).abs_diff(*b as i8));
            assert!(apart.max() <= Some(1), "{name}, {scheme}: {a:?} for {b:?}");
        }
    }
}

#[test]
fn rollbacks_and_bytes_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    let model = load(&case("gguf-llama-blocks"), &pool, 128);
    let ids = tokens(&model, 60);
    let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, false, &|_, _| {}).unwrap());
    let options = RunnerOptions { rows: 64, attention: ShaderArithmetic::Bytes };
    let mut session = alone(&device, &config(&model, "q8_0", 64), None, options).unwrap();
    let mut residual = Vec::new();
    let mut run = |session: &mut DeviceSequence, ids: &[u32]| {
        model.file().embed(ids, &mut residual).unwrap();
        session.forward(&residual, Wanted::Last).unwrap().to_vec()
    };
    // Inside a sealed tile: the tile's beginning is to be run again.
    run(&mut session, &ids[..48]);
    let kept = session.truncate(27);
    assert_eq!(kept, 16);
    let found = run(&mut session, &ids[kept..]);
    // At the end of a tile: what is left is the same.
    session.truncate(0);
    run(&mut session, &ids[..32]);
    assert_eq!(session.truncate(16), 16);
    let expected = run(&mut session, &ids[16..]);
    assert!(relative_error(&found, &expected) < 1e-6);

    let steps: Vec<&[u32]> = ids.chunks(12).collect();
    let found = on_gpu(&gpu, &model, "q8_0", &steps, false);
    // Both round activations to bytes, and each something else beside: they are as far from the exact result as each other.
    let expected = on_cpu(&model, &pool, "q8_0", &steps, Precision::Exact);
    let fast = on_cpu(&model, &pool, "q8_0", &steps, Precision::Fast);
    let (error, usual) = (relative_error(&found, &expected), relative_error(&fast, &expected));
    assert!(error < 1.5 * usual && usual < 0.05, "{error}, where the CPU's own is {usual}");
    let too_many = run_refused(&mut session, &model);
    assert!(too_many.contains("64"), "{too_many}");
}

/// A GPU without subgroups, halves and matrices runs the same models.
#[test]
fn plain_gpus_are_enough() {
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open_plain(None, u64::MAX).unwrap();
    assert!(!gpu.info().has_subgroups && !gpu.info().has_f16 && gpu.info().matrices.is_empty());
    let pool = Arc::new(Pool::new(1));
    // Norms behind blocks; norms of heads.
    for name in ["gemma2", "qwen3"] {
        let model = load(&case(name), &pool, 128);
        let ids = tokens(&model, 70);
        let steps: Vec<&[u32]> = ids.chunks(23).collect();
        let expected = on_cpu(&model, &pool, "q8_0", &steps, Precision::Exact);
        let error = relative_error(&on_gpu(&gpu, &model, "q8_0", &steps, true), &expected);
        assert!(error < 2e-3, "{name}: {error}");
        let fast = relative_error(&on_gpu(&gpu, &model, "q8_0", &steps, false), &expected);
        let usual = relative_error(&on_cpu(&model, &pool, "q8_0", &steps, Precision::Fast), &expected);
        // On some CPUs a model of floats is as good as exact.
        assert!(fast < (1.5 * usual).max(1e-4), "{name}: {fast}, where the CPU's own is {usual}");
    }
}

/// Sizes that follow from the number of multiprocessors change no more than the order of sums; where it is not known, counting never fails.
#[test]
fn any_number_of_multiprocessors_is_enough() {
    let Some(gpu) = gpu() else { return };
    assert!(!gpu.info().has_timestamps || gpu.find_multiprocessors().unwrap() != Some(0));
    let pool = Arc::new(Pool::new(1));
    let model = load(&case("qwen3"), &pool, 160);
    let ids = tokens(&model, 150);
    let steps: Vec<&[u32]> = ids[..148].chunks(37).chain(ids[148..].chunks(1)).collect();
    let expected = on_cpu(&model, &pool, "q8_0", &steps, Precision::Exact);
    for count in [1, 3, 500] {
        let gpu = Gpu::open(None, 1 << 30).unwrap().of_multiprocessors(count);
        assert_eq!(gpu.info().multiprocessors, count);
        let error = relative_error(&on_gpu(&gpu, &model, "q8_0", &steps, true), &expected);
        assert!(error < 2e-3, "{count}: {error}");
        let fast = relative_error(&on_gpu(&gpu, &model, "q8_0", &steps, false), &expected);
        assert!(fast < 0.05, "{count}: {fast}");
    }
}

/// Tokens that enter as such, and the few likeliest that come back, in place of embeddings and logits.
#[test]
fn tokens_go_in_and_come_out() {
    let Some(gpu) = gpu() else { return };
    // Embeddings in halves, multiplied by a factor; an output matrix of its own beside the table.
    for (name, tied) in [("gemma2", true), ("qwen3", false)] {
        check_tokens(&gpu, name, tied);
    }
}

fn check_tokens(gpu: &Gpu, name: &str, tied: bool) {
    let pool = Arc::new(Pool::new(1));
    let model = load(&case(name), &pool, 64);
    assert_eq!(model.file().tensors(&pool).embeddings().unwrap().is_none(), tied, "{name}");
    let ids = tokens(&model, 20);
    let device = Arc::new(DeviceModel::upload(gpu, model.file(), &pool, false, &|_, _| {}).unwrap());
    let options = RunnerOptions { rows: 16, attention: ShaderArithmetic::Bytes };
    let mut session = alone(&device, &config(&model, "f16", 32), None, options).unwrap();
    assert!(session.batch().embeds());
    let mut residual = Vec::new();
    model.file().embed(&ids[..16], &mut residual).unwrap();
    session.forward(&residual, Wanted::Nothing).unwrap();
    model.file().embed(&ids[16..], &mut residual).unwrap();
    let expected = session.forward(&residual, Wanted::Last).unwrap().to_vec();
    session.truncate(0);
    session.forward(&ids[..16], Wanted::Nothing).unwrap();
    let kept = session.position();
    let found = session.forward(&ids[16..], Wanted::Last).unwrap().to_vec();
    assert!(relative_error(&found, &expected) < 1e-5);
    // The same step again, with a few tokens to come back.
    let mut order: Vec<(u32, f32)> = found.iter().enumerate().map(|(i, x)| (i as u32, *x)).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    for count in [1, 12] {
        assert_eq!(session.truncate(kept), kept);
        assert_eq!(session.forward_top(&ids[16..], count), &order[..count]);
    }
    assert_eq!(session.truncate(kept), kept);
    let unknown = [model.spec().vocab as u32];
    assert!(matches!(session.forward(&unknown[..], Wanted::Last), Err(ModelError::Token { .. })));
    // Exact runs read embeddings from the file.
    let device = Arc::new(DeviceModel::upload(gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
    let mut session = alone(&device, &config(&model, "f16", 32), None, options).unwrap();
    assert!(!session.batch().embeds() && session.forward(&ids[..4], Wanted::Last).is_err());
}

/// A greedy answer whose steps are submitted before their tokens are known is, bit for bit, the one whose steps are not: through sealing, a
/// sliding window that frees tiles, tokens that were not the likeliest, rollbacks and snapshots.
#[test]
fn greedy_answers_run_ahead() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    for (name, scheme) in [("qwen3", "turbo4+bm+w8+sinks16"), ("gemma3-linear", "srht:i4g32/s4g32+w8")] {
        let model = load(&case(name), &pool, 256);
        let ids = tokens(&model, 30);
        let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, false, &|_, _| {}).unwrap());
        let options = RunnerOptions { rows: 32, attention: ShaderArithmetic::Bytes };
        let cache = config(&model, scheme, 256);
        let new = || alone(&device, &cache, None, options).unwrap();
        let (mut quick, mut plain) = (RunsAhead::new(new()), new());
        let largest = |logits: &[f32]| {
            let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            logits.iter().position(|logit| *logit == top).unwrap() as u32
        };
        let mut token = quick.next(&ids);
        assert_eq!(token, largest(&plain.forward(&ids[..], Wanted::Last).unwrap()));
        for i in 0..120 {
            let next = quick.next(&[token]);
            let expected = plain.forward(&[token][..], Wanted::Last).unwrap();
            assert_eq!(next, largest(&expected), "{name}: token {i}");
            if (5..37).contains(&i) {
                assert!(quick.is_ahead() || name.starts_with("gemma"), "{name}: token {i}");
            }
            token = match i {
                // Another token than the likeliest, twice.
                37 | 38 => (next + 1) % model.spec().vocab as u32,
                55 => {
                    let quick = quick.landed();
                    assert_eq!(quick.position(), plain.position());
                    let cut = quick.position() - 3;
                    assert_eq!(quick.truncate(cut), plain.truncate(cut));
                    next
                }
                70 => {
                    let empty = Sequence::new(cache.clone()).unwrap();
                    let quick = quick.landed();
                    let mut sequence = quick.to_sequence(&empty).unwrap();
                    let cut = sequence.cut_to_whole_tiles().unwrap();
                    quick.load(&sequence).unwrap();
                    assert_eq!(plain.truncate(cut), cut);
                    next
                }
                // The whole logits, in between.
                90 => {
                    let found = quick.landed().forward(&[next][..], Wanted::Last).unwrap();
                    assert_eq!(found, plain.forward(&[next][..], Wanted::Last).unwrap());
                    largest(&found)
                }
                _ => next,
            };
        }
    }
}

/// What a step beyond the context is told.
fn run_refused(session: &mut DeviceSequence, model: &Model) -> String {
    let mut residual = Vec::new();
    model.file().embed(&tokens(model, 5), &mut residual).unwrap();
    session.forward(&residual, Wanted::Last).unwrap_err().to_string()
}

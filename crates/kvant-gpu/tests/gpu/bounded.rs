//! Bounded caches on the GPU: the rows that stay are the CPU's, and so are the logits.

use std::sync::Arc;

use crate::support::{Alone, alone, case, gpu, larger_latents, load, relative_error, tokens};
use kvant_attn::KvView;
use kvant_attn::packed::Arithmetic as CpuArithmetic;
use kvant_cache::{CacheConfig, CacheError, Sequence};
use kvant_cpu::{Pool, Precision};
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, DeviceSequence, RunnerOptions};
use kvant_gpu::{Gpu, blocks};
use kvant_model::{Compute, Model, ModelError, Wanted};

fn config(model: &Model, scheme: &str, policy: &str, budget: Option<u64>) -> CacheConfig {
    let (scheme, policy) = (scheme.parse().unwrap(), policy.parse().unwrap());
    CacheConfig {
        layers: model.spec().cache_layers(),
        scheme,
        capacity: 400,
        budget,
        policy,
        sparse_keys: false,
    }
}

const OPTIONS: RunnerOptions = RunnerOptions { rows: 64, attention: ShaderArithmetic::Float };

/// Positions of the rows of a layer's KV head, in the order in which the CPU stores them.
fn positions(sequence: &Sequence, layer: usize, head: usize) -> Vec<u32> {
    let listed = |positions: &[&[u32]], first: usize, len: usize| match positions.get(head) {
        Some(positions) => positions.to_vec(),
        None => (first..first + len).map(|position| position as u32).collect(),
    };
    let plain = |view: &KvView| listed(&view.positions, view.first_position, view.len);
    let view = sequence.view(layer);
    let mut all = view.before.as_ref().map_or(Vec::new(), plain);
    all.extend(view.packed.iter().flat_map(|v| listed(&v.positions, v.first_position, v.len)));
    all.extend(view.after.iter().flat_map(plain));
    all
}

/// Both in f32, so that scores differ by rounding alone: sums and averages, with and without a sliding window, sinks, plain and
/// packed rows, prompts in long steps and single tokens.
#[test]
fn the_rows_that_stay_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    for (name, scheme, policy) in [
        ("llama3-rope", "f16", "h2o-heavy:max=96,batch=16"),
        ("llama3-rope", "q8_0+w8+sinks4", "h2o:max=112,heavy=40,scorer=ema-weight"),
        ("gemma3-linear", "srht:i8g32/s8g32+w8", "h2o-heavy:max=96,batch=16"),
        ("qwen3", "q8_0/f16", "h2o:max=96,heavy=25%,scorer=ema-logit"),
        ("gguf-llama-blocks", "q8_0", "snapkv:max=112,prompt=64,window=16"),
        ("gemma3-linear", "f16", "rotating:max=80"),
        ("llama3-rope", "q8_0+bm+w8+sinks4", "h2o-heavy:max=96,batch=16"),
        ("gemma3-linear", "srht:i8g32+bm/s8g32+w8", "h2o-heavy:max=96,batch=16,layers=adaptive"),
        ("gemma3-linear", "q8_0", "h2o-heavy:max=96,batch=16,layers=adaptive"),
        ("qwen3", "f16", "snapkv:max=120,prompt=64,window=16,layers=adaptive"),
        // Experts, and sink logits in the softmax's denominators.
        ("gpt_oss", "q8_0+w8+sinks4", "h2o-heavy:max=96,batch=16"),
        // Layers that attend to another's rows, which have no say in which of them stay.
        ("gemma4-e2b", "q8_0+w8", "h2o-heavy:max=96,batch=16"),
        // Rows that are key and value at once.
        ("deepseek_v3", "q8_0+w8+sinks4", "h2o-heavy:max=96,batch=16"),
    ] {
        let what = format!("{name} {scheme} {policy}");
        let path = if name == "deepseek_v3" { larger_latents(name, 32, 16) } else { case(name) };
        let model = load(&path, &pool, 400);
        let ids = tokens(&model, 230);
        let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
        let config = config(&model, scheme, policy, None);
        let mut session = alone(&device, &config, None, OPTIONS).unwrap();
        let mut sequence = Sequence::new(config).unwrap();
        let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Exact);
        compute.set_attention(CpuArithmetic::Float, None);
        let mut residual = Vec::new();
        let (mut at, mut evictions, mut stored) = (0, 0, 0);
        while at < ids.len() {
            // A prompt of 70 tokens, a second one later on, single tokens between.
            let left = if at < 70 {
                70 - at
            } else if at == 130 {
                40
            } else {
                1
            };
            let count = left.min(session.step_limit()).min(ids.len() - at);
            assert!(count <= sequence.step_limit(), "{what}");
            let step = &ids[at..at + count];
            let snap = session.prompt_window().is_some() && at + count == 70;
            if snap {
                session.begin_prompt_window();
                sequence.begin_prompt_window();
            }
            let expected = model.forward(&mut compute, &mut sequence, step, Wanted::Last).unwrap();
            let expected: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
            model.file().embed(step, &mut residual).unwrap();
            let found = session.forward(&residual, Wanted::Last).unwrap();
            let error = relative_error(&found, &expected);
            assert!(error < 2e-2, "{what}, token {at}: {error}");
            if snap {
                session.compress_prompt().unwrap();
                sequence.compress_prompt();
            }
            at += count;
            evictions += usize::from(sequence.rows(0) < stored + count);
            stored = sequence.rows(0);
            assert_eq!(session.row_limits(), sequence.row_limits(), "{what}, token {at}");
            for (layer, shape) in model.spec().cache_layers().iter().enumerate() {
                assert_eq!(session.rows(layer), sequence.rows(layer), "{what}, token {at}");
                for head in 0..shape.kv_heads {
                    let expected = positions(&sequence, layer, head);
                    assert_eq!(
                        session.positions(layer, head).unwrap().unwrap(),
                        expected,
                        "{what}, token {at}, layer {layer}, head {head}"
                    );
                }
            }
        }
        assert!(evictions > 3, "{what}: rows went {evictions} times");
        if policy.contains("adaptive") {
            let fresh = Sequence::new(sequence.config().clone()).unwrap();
            assert_ne!(session.row_limits(), fresh.row_limits(), "{what}: limits follow attention");
        }
        // A new conversation starts anew; a step back inside the newest rows forgets those alone.
        assert_eq!(session.truncate(at - 3), at - 3);
        assert_eq!(session.positions(0, 0).unwrap().unwrap().last(), Some(&(at as u32 - 4)));
        assert_eq!(session.truncate(90), 0, "{what}: rows before the newest are not of one piece");
        model.file().embed(&ids[..8], &mut residual).unwrap();
        let again = session.forward(&residual, Wanted::Last).unwrap().to_vec();
        let mut fresh = Sequence::new(sequence.config().clone()).unwrap();
        let expected = model.forward(&mut compute, &mut fresh, &ids[..8], Wanted::Last).unwrap();
        let expected: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
        assert!(relative_error(&again, &expected) < 1e-2, "{what}");
    }
}

#[test]
fn byte_budgets_hold() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    let model = load(&case("llama3-rope"), &pool, 400);
    let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, false, &|_, _| {}).unwrap());
    let mut whole = alone(&device, &config(&model, "q8_0", "full", None), None, OPTIONS).unwrap();
    whole.fill_random(399).unwrap();
    let budget = (whole.cache_bytes() + whole.batch().prompt_bytes()) * 2 / 3;
    let ids = tokens(&model, 300);
    let mut residual = Vec::new();
    for (scheme, policy) in [("q8_0", "h2o-heavy"), ("q8_0", "full")] {
        let config = config(&model, scheme, policy, Some(budget));
        let mut session = alone(&device, &config, None, OPTIONS).unwrap();
        let mut refused = None;
        let mut at = 0;
        while at < ids.len() && refused.is_none() {
            let count = session.step_limit().min(ids.len() - at);
            model.file().embed(&ids[at..at + count], &mut residual).unwrap();
            refused = session.forward(&residual, Wanted::Nothing).err();
            at += count;
            assert!(session.cache_bytes() <= budget, "{policy}: {} of {budget}", session.cache_bytes());
        }
        assert!(session.cache_bytes() > budget / 3, "{policy}: {} of {budget}", session.cache_bytes());
        match policy {
            "full" => {
                let spent = matches!(refused, Some(ModelError::Cache(CacheError::BudgetSpent { .. })));
                assert!(spent, "{refused:?} after {at} tokens");
            }
            _ => assert!(refused.is_none() && session.rows(0) < 300, "{refused:?}"),
        }
    }
    let tiny = config(&model, "q8_0", "full", Some(1000));
    let error = alone(&device, &tiny, None, OPTIONS).err().unwrap().to_string();
    assert!(error.contains("1000 are allowed"), "{error}");
    let adaptive = config(&model, "q8_0", "h2o-heavy:layers=adaptive", Some(budget));
    let error = alone(&device, &adaptive, None, OPTIONS).err().unwrap().to_string();
    assert!(error.contains("CPU"), "{error}");
}

/// Sliding layers have room for their window and a step, however long the context; what left the window goes, and the rest is the CPU's.
#[test]
fn sliding_layers_keep_their_window() {
    let Some(gpu) = gpu() else { return };
    for scheme in ["q8_0", "q8_0+bm"] {
        check_sliding(&gpu, scheme);
    }
}

fn check_sliding(gpu: &Gpu, scheme: &str) {
    let pool = Arc::new(Pool::new(1));
    let model = load(&case("gemma3-linear"), &pool, 4096);
    let device = Arc::new(DeviceModel::upload(gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
    let config = |capacity| CacheConfig { capacity, ..config(&model, scheme, "full", None) };
    let session = |capacity| alone(&device, &config(capacity), None, OPTIONS).unwrap();
    let mut short = session(400);
    let filled = |capacity| {
        let mut session = session(capacity);
        session.fill_random(capacity - 4).unwrap();
        session.cache_bytes()
    };
    let grown = filled(4000) - filled(400);
    // Two sides of the layers that see everything.
    let (mut expected, mut full) = (0, 0);
    for layer in 0..model.spec().layers.len() {
        let store = config(400).layer_store(layer, None).unwrap();
        if store.shape.window.is_none() {
            full += 1;
            let (kv_heads, dim) = (store.shape.kv_heads, store.shape.head_dim);
            let has_means = store.keys[0].mean_bytes() > 0;
            let bytes = |tiles| {
                let [keys, values] = [&store.keys, &store.values].map(|side| side[0].layout().bytes());
                blocks::bytes_of(kv_heads, keys, has_means.then_some(dim), tiles)
                    + blocks::bytes_of(kv_heads, values, None, tiles)
            };
            expected += (bytes(250) - bytes(25)) as u64;
        }
    }
    assert!(full > 0 && full < model.spec().layers.len());
    assert!(grown.abs_diff(expected) <= expected / 20, "{scheme}: {grown}, expected about {expected}");

    let ids = tokens(&model, 380);
    let mut residual = Vec::new();
    let mut sequence = Sequence::new(config(400)).unwrap();
    let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Exact);
    compute.set_attention(CpuArithmetic::Float, None);
    let mut run = |session: &mut DeviceSequence, ids: &[u32], wanted| {
        model.file().embed(ids, &mut residual).unwrap();
        session.forward(&residual, wanted).unwrap().to_vec()
    };
    let steps: Vec<&[u32]> = ids[..360].chunks(40).chain(ids[360..].chunks(1)).collect();
    for (i, step) in steps.iter().enumerate() {
        let wanted = if i % 8 == 7 || i + 1 == steps.len() { Wanted::Last } else { Wanted::Nothing };
        let found = run(&mut short, step, wanted);
        let expected = model.forward(&mut compute, &mut sequence, step, wanted).unwrap();
        let expected: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
        let error = if expected.is_empty() { 0.0 } else { relative_error(&found, &expected) };
        assert!(error < 2e-2, "{scheme}, step {i}: {error}");
    }
    // A little way back is still there; further back nothing is, where rooms are no larger than windows.
    let expected = run(&mut short, &ids[..3], Wanted::Last);
    assert_eq!(short.truncate(380), 380);
    assert_eq!(run(&mut short, &ids[..3], Wanted::Last), expected);
    assert_eq!(short.truncate(100), 0);
}

/// A conversation goes from the GPU to the CPU and back, and goes on as it would have: what snapshots do.
#[test]
fn conversations_move_between_gpu_and_cpu() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    for (name, scheme, policy) in [
        ("llama3-rope", "turbo4+w8+sinks4", "full"),
        ("llama3-rope", "turbo4+bm+w8+sinks4", "full"),
        ("gemma3-linear", "f16", "full"),
        ("gemma3-linear", "q8_0+bm", "full"),
        ("gemma3-linear", "q8_0+bm", "h2o-heavy:max=96,batch=16"),
        ("gemma3-linear", "q8_0", "h2o-heavy:max=96,batch=16"),
        ("gemma3-linear", "q8_0+w8", "h2o-heavy:max=96,batch=16,layers=adaptive"),
    ] {
        let what = format!("{name} {scheme} {policy}");
        let model = load(&case(name), &pool, 400);
        let ids = tokens(&model, 150);
        let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
        let config = config(&model, scheme, policy, None);
        let mut session = alone(&device, &config, None, OPTIONS).unwrap();
        let mut residual = Vec::new();
        let mut run = |session: &mut DeviceSequence, ids: &[u32]| {
            let mut logits = Vec::new();
            for step in ids.chunks(37) {
                for part in step.chunks(session.step_limit()) {
                    model.file().embed(part, &mut residual).unwrap();
                    logits = session.forward(&residual, Wanted::Last).unwrap().to_vec();
                }
            }
            logits
        };
        run(&mut session, &ids[..140]);
        let mut sequence = session.to_sequence(&Sequence::new(config.clone()).unwrap()).unwrap();
        assert_eq!(sequence.position(), 140, "{what}");
        let mut other = alone(&device, &config, None, OPTIONS).unwrap();
        run(&mut other, &ids[50..130]);
        other.load(&sequence).unwrap();
        let expected = run(&mut session, &ids[140..]);
        let found = run(&mut other, &ids[140..]);
        let live: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
        let error = relative_error(&found, &live);
        assert!(error == 0.0, "{what}: {error}");
        let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Exact);
        compute.set_attention(CpuArithmetic::Float, None);
        let on_cpu = model.forward(&mut compute, &mut sequence, &ids[140..], Wanted::Last).unwrap();
        let on_cpu: Vec<f64> = on_cpu.iter().map(|x| f64::from(*x)).collect();
        let error = relative_error(&expected, &on_cpu);
        assert!(error < 2e-2, "{what}: {error}");
    }
}

/// A conversation with more rows than there is room for is refused, and a new one can begin.
#[test]
fn conversations_that_do_not_fit_are_refused() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(1));
    let model = load(&case("llama3-rope"), &pool, 400);
    let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, true, &|_, _| {}).unwrap());
    let session = |max: usize| {
        let config = config(&model, "q8_0", &format!("h2o-heavy:max={max},batch=16"), None);
        (alone(&device, &config, None, OPTIONS).unwrap(), Sequence::new(config).unwrap())
    };
    let ids = tokens(&model, 110);
    let mut residual = Vec::new();
    let mut run = |session: &mut DeviceSequence, ids: &[u32]| {
        model.file().embed(ids, &mut residual).unwrap();
        session.forward(&residual, Wanted::Last).unwrap().to_vec()
    };
    let (mut large, empty) = session(160);
    ids.chunks(10).for_each(|step| drop(run(&mut large, step)));
    let sequence = large.to_sequence(&empty).unwrap();
    // Too many rows by far, and by those beyond whole tiles alone.
    for max in [96, 104] {
        let (mut small, _) = session(max);
        let expected = run(&mut small, &ids[..8]);
        run(&mut small, &ids[8..20]);
        let error = small.load(&sequence).unwrap_err().to_string();
        assert!(error.contains("of a conversation"), "{error}");
        assert_eq!((small.position(), small.rows(0)), (0, 0));
        assert_eq!(run(&mut small, &ids[..8]), expected, "a new conversation");
    }
}

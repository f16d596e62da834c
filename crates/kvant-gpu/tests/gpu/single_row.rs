//! Steps of one row, whose heads are prepared by the kernels of attention, from the first token to more than a join reads by itself: against the CPU's logits.

use std::path::Path;
use std::sync::Arc;

use crate::support;
use crate::support::{Alone, alone, case, family, gpu, larger_heads, load, tokens};
use kvant_attn::packed::Arithmetic;
use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::CacheScheme;
use kvant_cpu::{Pool, Precision, RopeStyle};
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, DeviceSequence, RunnerOptions};
use kvant_gpu::ops::WeightFormat;
use kvant_model::{Compute, QkNorm, Wanted, named_shape};

/// Tokens of a conversation, of which a prompt comes at once and in twos when it may.
const TOKENS: usize = 344;
/// Single tokens, then tokens in prompts, and so on: few sealed tokens, about as many as a join reads itself (256), and more.
const STEPS: [(usize, usize); 4] = [(20, 44), (8, 184), (32, 48), (8, 0)];

/// Most that any row's logits may be wrong by: a code of the cache that rounds otherwise than on the CPU is worth 3e-2 in models as small as these.
const MOST: f64 = 6e-2;
/// Most that the middle row's may be: prompts before it may have been in matrix units, whose numbers are halves.
const MIDDLE: f64 = 2e-2;

/// Checks all logits, and returns the kinds of kernels of an early single row and of the last one.
fn check(path: &Path, scheme: &str, attention: ShaderArithmetic) -> Option<[Vec<&'static str>; 2]> {
    let gpu = gpu()?;
    let pool = Arc::new(Pool::new(1));
    let model = load(path, &pool, TOKENS);
    let ids = tokens(&model, TOKENS);
    let config = || CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity: TOKENS + 8,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    // Exact arithmetic has no kernels for a row alone. Weights in floats are multiplied as exactly without it.
    let exact = path.ends_with("gguf-llama-blocks");
    let device = DeviceModel::upload(&gpu, model.file(), &Pool::new(1), exact, &|_, _| {}).unwrap();
    let options = RunnerOptions { rows: 64, attention };
    let mut session = alone(&Arc::new(device), &config(), None, options).unwrap();
    let mut sequence = Sequence::new(config()).unwrap();
    let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Exact);
    compute.set_attention(Arithmetic::Float, None);
    let names = |session: &mut DeviceSequence| -> Vec<&'static str> {
        let runner = session.batch().clone();
        runner.profile(&mut [(session, 1)]).unwrap().into_iter().map(|(name, _)| name).collect()
    };
    let (mut done, mut early, mut residual, mut errors) = (0, Vec::new(), Vec::new(), Vec::new());
    for (single, prompt) in STEPS {
        let ends = (1..=single).map(|i| done + i).chain([done + single + prompt]);
        for end in ends.filter(|end| prompt > 0 || *end <= done + single).collect::<Vec<_>>() {
            for step in ids[done..end].chunks(64) {
                model.file().embed(step, &mut residual).unwrap();
                let found = session.forward(&residual, Wanted::Last).unwrap().to_vec();
                let expected = model.forward(&mut compute, &mut sequence, step, Wanted::Last).unwrap();
                let expected: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
                let error = support::relative_error(&found, &expected);
                assert!(
                    error < MOST,
                    "{path:?}, {scheme}, {attention:?}, {} rows before {end}: {error}",
                    step.len()
                );
                if let [_] = step {
                    errors.push(error);
                }
            }
            done = end;
        }
        if early.is_empty() {
            early = names(&mut session);
        }
    }
    assert_eq!(done, TOKENS);
    errors.sort_by(f64::total_cmp);
    let middle = errors[errors.len() / 2];
    assert!(middle < MIDDLE, "{path:?}, {scheme}, {attention:?}: {middle}");
    Some([early, names(&mut session)])
}

#[test]
fn rows_are_the_cpus() {
    for (path, scheme) in [
        // Pairs of RoPE half a head apart, and of neighbours; norms of heads; sliding windows, soft caps, sink logits.
        (larger_heads("arcee"), "turbo4+bm+w32+sinks16"),
        (case("llama3-rope"), "i4g32"),
        (case("gguf-llama-blocks"), "i4g32/q4_0"),
        (case("qwen3"), "q8_0/turbo4+w0"),
        (case("gemma2"), "f16/turbo3+sinks4"),
        (case("gemma3-linear"), "turbo4+bm/s4g32"),
        (family("gpt_oss"), "i4g32+bm+sinks16"),
    ] {
        for attention in [ShaderArithmetic::Bytes, ShaderArithmetic::Float] {
            let Some([early, _]) = check(&path, scheme, attention) else { return };
            let is_exact = path.ends_with("gguf-llama-blocks");
            assert!(
                is_exact || !early.contains(&"heads") && !early.contains(&"attention"),
                "{path:?}, {scheme}: {early:?}"
            );
        }
    }
}

/// Where vectors turn by a matrix, and where norms are not of heads, heads have a kernel of their own.
#[test]
fn other_heads_are_prepared() {
    for (path, scheme) in [(case("llama3-rope"), "srht:i4g32"), (larger_heads("olmo2"), "i4g32")] {
        let Some(kinds) = check(&path, scheme, ShaderArithmetic::Bytes) else { return };
        for names in kinds {
            assert!(names.contains(&"heads"), "{path:?}, {scheme}: {names:?}");
        }
    }
}

/// Heads as large models have them, behind random tiles: rows one by one give what they give in twos, whose heads are prepared.
#[test]
fn single_rows_are_rows_of_more() {
    let Some(gpu) = gpu() else { return };
    // Tokens for which matrix units have other kernels.
    let many = if gpu.info().has_elements { 17_000 } else { 1_700 };
    // With a window the first layer slides, scores have soft caps and softmaxes logits of sinks.
    for (heads, kv_heads, head_dim, normed, window, scheme, depths) in [
        (8, 2, 128, false, None, "turbo4+bm+w32+sinks16", [90, 330, 2100]),
        (8, 1, 128, true, None, "i4g32", [200, 700, many]),
        (9, 3, 64, true, None, "turbo4+bm", [17, 300, many]),
        (4, 4, 64, false, None, "turbo3/q8_0", [250, 513, 1000]),
        (12, 1, 96, false, None, "i4g32/s4g32", [64, 400, 3000]),
        (6, 2, 64, false, Some(200), "turbo4+bm+w32+sinks16", [100, 600, many]),
        (16, 2, 128, true, Some(30), "i4g32+w64", [150, 420, 1500]),
    ] {
        let mut spec = named_shape("smollm2-135m").unwrap().spec;
        spec.layers.truncate(2);
        spec.sink_logits = window.is_some();
        spec.layers[0].window = window;
        (spec.vocab, spec.qk_norm) = (512, if normed { QkNorm::Heads } else { QkNorm::None });
        spec.ropes.iter_mut().for_each(|rope| {
            rope.dims = head_dim;
            rope.style = if normed { RopeStyle::Neox } else { RopeStyle::Norm };
        });
        for layer in &mut spec.layers {
            (layer.heads, layer.kv_heads, layer.head_dim) = (heads, kv_heads, head_dim);
            layer.scale = 1.0 / (head_dim as f32).sqrt();
            layer.softcap = window.map(|_| 4.0);
        }
        let model = Arc::new(DeviceModel::random(&gpu, &spec, WeightFormat::Q8).unwrap());
        let most = depths[2] + 64;
        let run = |depth: usize, rows: usize| -> Vec<f32> {
            let config = CacheConfig {
                layers: spec.cache_layers(),
                scheme: scheme.parse::<CacheScheme>().unwrap(),
                capacity: most,
                budget: None,
                policy: Default::default(),
                sparse_keys: false,
            };
            let options = RunnerOptions { rows: 24, attention: ShaderArithmetic::Bytes };
            let mut session = alone(&model, &config, None, options).unwrap();
            session.fill_random(depth).unwrap();
            // Plain rows as a conversation leaves them.
            let before: Vec<u32> = (0..24).map(|i| i * 29 % 512).collect();
            session.forward(&before[..], Wanted::Nothing).unwrap();
            let mut last = Vec::new();
            for step in [3u32, 141, 59, 26].chunks(rows) {
                last = session.forward(step, Wanted::Last).unwrap().to_vec();
            }
            // Matrix units take heads as the projections left them.
            if gpu.info().has_elements && depth > 300 && window.is_none() && heads <= 4 * kv_heads {
                let runner = session.batch().clone();
                let found = runner.profile(&mut [(&mut session, 1)]).unwrap();
                let names = found.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
                assert!(!names.contains(&"heads"), "{scheme}: {names:?}");
            }
            last
        };
        for depth in depths {
            let expected: Vec<f64> = run(depth, 2).into_iter().map(f64::from).collect();
            let error = support::relative_error(&run(depth, 1), &expected);
            assert!(error < 6e-2, "{heads}/{kv_heads}x{head_dim}, {scheme} behind {depth}: {error}");
        }
    }
}

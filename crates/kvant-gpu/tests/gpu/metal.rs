//! Kernels as Metal's language, through the same translator that runs on a Mac: two of them are reviewed text that may not change unseen,
//! the others must be valid.
//! `KVANT_UPDATE_SNAPSHOTS=1 cargo test -p kvant-gpu --test gpu metal` writes it anew.

use std::path::PathBuf;
use std::sync::Arc;

use crate::support;
use crate::support::{Alone, alone};
use kvant_cache::CacheConfig;
use kvant_codec::{Orientation, SideCodec, TileLayout};
use kvant_gpu::attention::{AttentionSpec, ShaderArithmetic, Tuning};
use kvant_gpu::model::{DeviceModel, DeviceSequence, RunnerOptions, StepRows};
use kvant_gpu::ops::{Ending, Forms, Gate, Input, ItemSize, Matrices, MatrixTile, WeightFormat};
use kvant_gpu::{Gpu, GpuInfo};
use kvant_model::{ExpertSpec, ModelSpec, Wanted};
use naga::back::msl;
use naga::valid::{Capabilities, ValidationFlags, Validator};

fn spec(format: &str, group: usize, head_dim: usize, arithmetic: ShaderArithmetic) -> AttentionSpec {
    AttentionSpec {
        heads: group * 2,
        kv_heads: 2,
        head_dim,
        keys: format.parse().unwrap(),
        values: format.parse().unwrap(),
        block_means: false,
        softcap: None,
        export_scores: false,
        positions: false,
        arithmetic,
        tuning: Tuning::default().for_channels(head_dim),
    }
}

/// WGSL, parsed and found valid.
fn valid(wgsl: &str) -> (naga::Module, naga::valid::ModuleInfo) {
    let module =
        naga::front::wgsl::parse_str(wgsl).unwrap_or_else(|error| panic!("{}", error.emit_to_string(wgsl)));
    let info = Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(&module)
        .unwrap_or_else(|error| panic!("{}", error.emit_to_string(wgsl)));
    (module, info)
}

/// WGSL as wgpu hands it to Vulkan; the translation itself may fail.
fn vulkan(wgsl: &str) -> Vec<u32> {
    kvant_gpu::loops::check(wgsl).unwrap();
    let (module, info) = valid(wgsl);
    let options = naga::back::spv::Options {
        lang_version: (1, 6),
        use_storage_input_output_16: false,
        ..Default::default()
    };
    naga::back::spv::write_vec(&module, &info, &options, None).unwrap()
}

/// WGSL as wgpu hands it to Metal.
fn metal(wgsl: &str) -> String {
    kvant_gpu::loops::check(wgsl).unwrap();
    let (module, info) = valid(wgsl);
    let unchecked = naga::proc::BoundsCheckPolicies {
        index: naga::proc::BoundsCheckPolicy::Unchecked,
        buffer: naga::proc::BoundsCheckPolicy::Unchecked,
        image_load: naga::proc::BoundsCheckPolicy::Unchecked,
        binding_array: naga::proc::BoundsCheckPolicy::Unchecked,
    };
    let options = msl::Options {
        lang_version: (3, 0),
        fake_missing_bindings: true,
        zero_initialize_workgroup_memory: false,
        bounds_check_policies: unchecked,
        force_loop_bounding: false,
        ..Default::default()
    };
    let (text, _) = msl::write_string(&module, &info, &options, &msl::PipelineOptions::default()).unwrap();
    text
}

fn check(name: &str, wgsl: &str) {
    let found = metal(wgsl);
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.metal"));
    if std::env::var_os("KVANT_UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let first = found.lines().zip(expected.lines()).position(|(a, b)| a != b);
    assert!(found == expected, "{name}: Metal text differs from its snapshot, first at line {first:?}");
}

#[test]
fn the_main_kernels() {
    let gpu = GpuInfo::assumed();
    metal(&spec("i4g32", 3, 64, ShaderArithmetic::Bytes).source(&gpu).unwrap());
    metal(&spec("turbo3", 1, 64, ShaderArithmetic::Bytes).source(&gpu).unwrap());
    metal(&spec("i4g32", 1, 64, ShaderArithmetic::Float).source(&gpu).unwrap());
    metal(&spec("f16", 3, 64, ShaderArithmetic::Bytes).source(&gpu).unwrap());
    metal(&spec("i4g32", 1, 64, ShaderArithmetic::Bytes).merge_source().unwrap());
    metal(&spec("i4g32", 3, 64, ShaderArithmetic::Float).prompt_source(&gpu).unwrap());
    metal(&spec("i4g32", 3, 64, ShaderArithmetic::Bytes).prompt_source(&gpu).unwrap());
    let codec = SideCodec::new("srft:i4g32".parse().unwrap(), 32, Orientation::Keys).unwrap();
    metal(&kvant_gpu::seal::source(&codec).unwrap());
    let means = |spec: AttentionSpec| AttentionSpec { block_means: true, ..spec };
    let turbo = means(spec("turbo4", 4, 64, ShaderArithmetic::Bytes));
    check("attention_turbo4_bm_d64", &turbo.source(&gpu).unwrap());
    metal(&turbo.prompt_source(&gpu).unwrap());
    let codec = SideCodec::new("turbo4+bm".parse().unwrap(), 64, Orientation::Keys).unwrap();
    metal(&kvant_gpu::seal::means_source(&codec).unwrap());
    metal(&kvant_gpu::seal::source(&codec).unwrap());
    // Of several layers in one dispatch.
    let shared = kvant_gpu::seal::shared_sources(&codec, 5).unwrap();
    assert_eq!(shared.len(), 2);
    for wgsl in shared {
        assert!(wgsl.contains("binding_array<Tiles, 5>"));
        assert!(!vulkan(&wgsl).is_empty());
    }
}

/// Scalar operations of a kernel's Metal text: operators and calls, once for every component of the type of what a line defines; a byte that is taken out
/// of its word, and a half that becomes a float, count as one. Functions count as often as they are called, loops as one turn.
fn operations(text: &str) -> usize {
    let lanes = |line: &str| match line.split_whitespace().next().unwrap_or_default() {
        name if name.ends_with('4') => 4,
        name if name.ends_with('2') && !name.ends_with("32") => 2,
        _ => 1,
    };
    let parts = [
        " * ",
        " + ",
        " - ",
        " / ",
        " >> ",
        " << ",
        " & ",
        " | ",
        " ^ ",
        "metal::fma(",
        "metal::exp(",
        "metal::max(",
        "metal::dot(",
    ];
    // Functions stand before those that call them; the kernel is the last.
    let mut known: Vec<(String, usize)> = Vec::new();
    let mut open: Option<(String, usize)> = None;
    for line in text.lines() {
        match &mut open {
            None => {
                let head = line.rsplit_once("]] ").map_or(line, |(_, head)| head);
                let name = head.split_once('(').and_then(|(head, _)| head.split_whitespace().last());
                let begins = !line.starts_with([' ', ',', ')']) && !line.ends_with([';', '}']);
                open = name.filter(|_| begins).map(|name| (format!("{name}("), 0));
            }
            Some(_) if line == "}" => known.extend(open.take()),
            Some((_, total)) => {
                let count = |part: &str| line.matches(part).count();
                let bytes = if line.contains("* reinterpreted_") { count("[") } else { 0 };
                *total += lanes(line) * parts.iter().map(|part| count(part)).sum::<usize>()
                    + bytes
                    + 4 * count("static_cast<metal::float4>(")
                    + known.iter().map(|(name, total)| count(name) * total).sum::<usize>();
            }
        }
    }
    known.last().map_or(0, |(_, total)| *total)
}

/// Attention where there is no product of bytes: a thread's operations for a step of 64 tokens are no more than was reviewed.
#[test]
fn operations_in_halves() {
    for (format, group, budget) in [("i4g32", 3, 4600), ("turbo3", 1, 6550)] {
        let spec = spec(format, group, 64, ShaderArithmetic::Bytes);
        let found = operations(&metal(&spec.source(&GpuInfo::assumed()).unwrap()));
        assert!(found <= budget, "{format}: {found} operations, expected up to {budget}");
    }
}

/// Everything else must at least be valid there, at every head dimension and group.
#[test]
fn every_kernel_is_valid() {
    let gpu = GpuInfo::assumed();
    for scored in [false, true] {
        metal(&kvant_gpu::select::source(scored).unwrap());
    }
    for format in kvant_codec::Format::all().into_iter().filter(|format| format.has_tile()) {
        for (i, head_dim) in [64, 96, 128, 256, 512, 576].into_iter().enumerate() {
            for arithmetic in [ShaderArithmetic::Bytes, ShaderArithmetic::Float] {
                let mut spec = spec("f16", [8, 5, 1, 2, 16, 20][i], head_dim, arithmetic);
                (spec.keys, spec.values) = (format, format);
                (spec.softcap, spec.export_scores) = (Some(1.0), true);
                spec.block_means = i % 2 == 0;
                metal(&spec.source(&gpu).unwrap());
                metal(&spec.prompt_source(&gpu).unwrap());
            }
            for orientation in [Orientation::Keys, Orientation::Values] {
                let layout = TileLayout::new(format, head_dim, orientation).unwrap();
                metal(&kvant_gpu::gather::source(&layout).unwrap());
            }
        }
    }
}

/// A prompt's attention in matrix units of 16×16, which GPUs that are not here have.
#[test]
fn matrix_prompts() {
    let other = GpuInfo { matrices: vec![16], workgroup_memory: 48 << 10, ..GpuInfo::assumed() };
    for (format, head_dim) in [("i4g32", 128), ("turbo3", 64), ("f16", 256), ("q8_0", 80), ("turbo4", 512)] {
        let mut spec = spec(format, 4, head_dim, ShaderArithmetic::Bytes);
        assert!(!vulkan(&spec.prompt_source(&other).unwrap()).is_empty());
        (spec.softcap, spec.export_scores, spec.positions) = (Some(1.0), true, true);
        let wgsl = spec.prompt_source(&other).unwrap();
        assert!(wgsl.contains("coop_mat16x16"), "{format}, {head_dim}");
        assert!(!vulkan(&wgsl).is_empty());
        spec.block_means = true;
        let wgsl = spec.prompt_source(&other).unwrap();
        assert!(wgsl.contains("mean_four"), "{format}, {head_dim}");
        assert!(!vulkan(&wgsl).is_empty());
        // Keys and values unpacked first, where kernels may look into matrices.
        assert!(spec.expanded_sources(&other, 512).unwrap().is_empty());
        let ordered = GpuInfo { has_elements: true, ..other.clone() };
        assert!(spec.expanded_sources(&ordered, 8).unwrap().is_empty());
        let sources = spec.expanded_sources(&ordered, 512).unwrap();
        assert_eq!(sources.len(), if head_dim == 128 || head_dim == 64 { 7 } else { 0 }, "{head_dim}");
        for wgsl in &sources {
            assert!(!vulkan(wgsl).is_empty());
        }
    }
}

/// Products in matrix units: 8×8 as Metal has them, 16×16 as others do. They are made for GPUs that are not here.
#[test]
fn matrix_products() {
    let Some(gpu) = support::gpu() else { return };
    let metal_like = GpuInfo::assumed();
    let other = GpuInfo { matrices: vec![16], ..GpuInfo::assumed() };
    for (i, format) in [WeightFormat::Q4, WeightFormat::Q8, WeightFormat::F16].into_iter().enumerate() {
        let weights = Matrices::random(&gpu, format, 96, 320).unwrap();
        let ending = Ending { add: i == 1, ..Default::default() };
        let sources = weights.matrix_sources(&metal_like, ending).unwrap();
        // Whole, split, and the sums of what was split.
        assert_eq!(sources.len(), 3);
        sources.iter().for_each(|wgsl| drop(metal(wgsl)));
        if i == 0 {
            check("product_matrix", &sources[0]);
        }
        for wgsl in weights.matrix_sources(&other, ending).unwrap() {
            assert!(!vulkan(&wgsl).is_empty());
        }
        // Few rows, with barriers of subgroups and of workgroups.
        let narrow = GpuInfo { workgroup_memory: 48 << 10, ..other.clone() };
        for (orders_subgroups, has_elements) in [(false, false), (true, false), (true, true)] {
            let info = GpuInfo { orders_subgroups, has_elements, ..narrow.clone() };
            let sources = weights.narrow_sources(&info, ending).unwrap();
            assert!(!vulkan(&sources[0]).is_empty());
            assert_eq!(sources[0].contains("set_element_right"), has_elements);
            let gated = Input::new(&gpu, 16, 160, Forms { halves: true, ..Forms::default() }).unwrap();
            let weights = Matrices::random(&gpu, format, 320, 96).unwrap();
            let source = weights.gated_source(&info, Gate::Silu, &gated, 16).unwrap();
            assert_eq!(source.is_some(), has_elements);
            source.iter().for_each(|wgsl| assert!(!vulkan(wgsl).is_empty()));
        }
        assert!(weights.narrow_sources(&metal_like, ending).unwrap().is_empty());
        // A GPU without matrix units has no such kernel.
        let without = GpuInfo { matrices: Vec::new(), ..GpuInfo::assumed() };
        assert!(weights.matrix_sources(&without, ending).unwrap().is_empty());
    }
}

/// Products of rows that are grouped by expert, in matrix units of both kinds.
#[test]
fn matrix_products_of_experts() {
    let Some(gpu) = support::gpu() else { return };
    let metal_like = GpuInfo::assumed();
    let other = GpuInfo { matrices: vec![16], ..GpuInfo::assumed() };
    let shape = kvant_model::named_shape("qwen3-30b-a3b").unwrap().spec.layers[0].experts.unwrap();
    let spec = ExpertSpec { count: 4, ..shape };
    for format in [WeightFormat::Q4, WeightFormat::Q8, WeightFormat::F16] {
        let weights = Matrices::random(&gpu, format, 4 * 96, 320).unwrap();
        for size in [ItemSize::NARROW, ItemSize::Matrix(MatrixTile::SMALL)] {
            for gather in [false, true] {
                let source = |info| weights.grouped_source(info, &spec, size, gather, false).unwrap();
                assert!(metal(&source(&metal_like).unwrap()).contains("items"), "{format:?}, {size:?}");
                assert!(!vulkan(&source(&other).unwrap()).is_empty());
            }
        }
        // In f32 there are no matrix units.
        assert!(weights.grouped_source(&other, &spec, ItemSize::NARROW, true, true).unwrap().is_none());
        let rows = weights.grouped_source(&other, &spec, ItemSize::Rows(8), true, false).unwrap().unwrap();
        assert!(!vulkan(&rows).is_empty());
    }
    // Tiles that two experts share are refused.
    let shared = Matrices::random(&gpu, WeightFormat::Q4, 4 * 100, 320).unwrap();
    let refused = shared.grouped_source(&other, &spec, ItemSize::NARROW, true, false).unwrap_err();
    assert!(refused.to_string().contains("25 tiles for 4 experts"), "{refused}");
}

fn random_model(gpu: &Gpu, spec: &ModelSpec) -> Arc<DeviceModel> {
    Arc::new(DeviceModel::random(gpu, spec, WeightFormat::Q4).unwrap())
}

/// A session for 64 tokens in steps of up to `rows`: all its kernels are compiled.
fn session(model: &Arc<DeviceModel>, spec: &ModelSpec, scheme: &str, rows: usize) -> DeviceSequence {
    let cache = CacheConfig {
        layers: spec.cache_layers(),
        scheme: scheme.parse().unwrap(),
        capacity: 64,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let options = RunnerOptions { rows, attention: ShaderArithmetic::Bytes };
    alone(model, &cache, None, options).unwrap()
}

/// One layer of gpt-oss's shape with fewer experts: every kernel of a mixture of experts is valid for Metal too.
#[test]
fn the_kernels_of_experts() {
    let Some(gpu) = support::gpu() else { return };
    let mut spec = kvant_model::named_shape("gpt-oss-20b").unwrap().spec;
    spec.layers.truncate(1);
    spec.vocab = 64;
    if let Some(experts) = &mut spec.layers[0].experts {
        experts.count = 8;
    }
    let model = random_model(&gpu, &spec);
    assert!(model.token_bytes() < model.weight_bytes());
    let _session = session(&model, &spec, "i4g32", 16);
    let sources = gpu.kernel_sources();
    for name in ["router", "choose", "group", "experts", "sum of experts"] {
        assert!(sources.iter().any(|(other, _)| other == name), "{name}");
    }
    for (_, source) in &sources {
        metal(source);
    }
}

/// Operations per weight of a product with one row, see [`operations`].
const PRODUCT_OPERATIONS: f64 = 11.0;

/// The kernels of one layer of SmolLM2's shape with a cache of `scheme`, all of which Metal takes, on a GPU as Metal has it: without a product of bytes.
fn one_layer(scheme: &str) -> Vec<(String, String)> {
    let gpu = Gpu::open_without_dot(None, 1 << 30, true).unwrap();
    let mut spec = kvant_model::named_shape("smollm2-135m").unwrap().spec;
    spec.layers.truncate(1);
    spec.vocab = 64;
    let _session = session(&random_model(&gpu, &spec), &spec, scheme, 2);
    let sources = gpu.kernel_sources();
    for (_, source) in &sources {
        metal(source);
    }
    sources
}

/// One layer of SmolLM2's shape with random weights: every kernel of a model, as it is compiled for the GPU here.
#[test]
fn the_kernels_of_a_model() {
    if support::gpu().is_none() {
        return;
    }
    let sources = one_layer("srht:i4g32/f16");
    assert!(sources.len() > 12, "{} kernels", sources.len());
    for (name, mark) in [
        ("product", "576 outputs of 1536 columns"),
        ("norm", "RMS norm"),
        ("heads", "Heads of a step"),
        ("join", "Ends attention"),
    ] {
        let of_name = |(other, source): &&(String, String)| other == name && source.contains(mark);
        // The kernel for one row is the shorter one.
        let found = sources.iter().filter(of_name).min_by_key(|(_, source)| source.len()).unwrap();
        if name == "product" {
            // One turn of its loop has 32 weights; what surrounds the loop is counted with it.
            let count = operations(&metal(&found.1)) as f64 / 32.0;
            assert!(count <= PRODUCT_OPERATIONS, "{count} operations per weight");
        }
    }
}

/// The same with chat's default cache: joins of single rows, which prepare heads and read few sealed tokens themselves, and the transform in heads.
#[test]
fn the_kernels_of_single_rows() {
    if support::gpu().is_none() {
        return;
    }
    let sources = one_layer("turbo4+bm+sinks16");
    let of_mark = |mark: &str| sources.iter().find(|(name, source)| name == "join" && source.contains(mark));
    assert!(of_mark("The row is the only one of its step").is_some());
    assert!(of_mark("Few tokens are sealed").is_some());
}

/// Two layers of Qwen3.5's shape, of LFM2's, and of one with experts as Gemma 4 has them, all with small heads and few experts: kernels of
/// states, of gates and of experts' own norms.
#[test]
fn the_kernels_of_hybrid_models() {
    let Some(gpu) = support::gpu() else { return };
    for (name, own_norms) in [("qwen3.5-35b-a3b", false), ("lfm2-1.2b", false), ("qwen3-30b-a3b", true)] {
        let mut spec = kvant_model::named_shape(name).unwrap().spec;
        let attends = spec.layers.iter().position(|layer| layer.is_cached()).unwrap();
        spec.layers = vec![spec.layers[0].clone(), spec.layers[attends.max(1)].clone()];
        (spec.vocab, spec.post_norms, spec.value_norm) = (64, own_norms, own_norms);
        spec.ropes.iter_mut().for_each(|rope| rope.dims = 32);
        for layer in &mut spec.layers {
            layer.head_dim = 32;
            if let Some(experts) = &mut layer.experts {
                (experts.count, experts.own_norms) = (8, own_norms);
            }
        }
        let _session = session(&random_model(&gpu, &spec), &spec, "f16", 2);
    }
    let sources = gpu.kernel_sources();
    for name in [
        "short convolution",
        "heads of a delta net",
        "states of a delta net",
        "norm of a delta net",
        "gate of attention",
        "join of experts",
    ] {
        let found = sources.iter().find(|(other, _)| other == name);
        let (_, source) = found.unwrap_or_else(|| panic!("no kernel is called {name}"));
        metal(source);
    }
}

/// Two layers of DeepSeek V3's shape with few heads and experts, and of one with embeddings for every layer whose second layer attends to the
/// first one's keys and values: random weights run, and every kernel is valid for Metal too.
#[test]
fn the_kernels_of_latents_and_of_layers_embeddings() {
    let Some(gpu) = support::gpu() else { return };
    let mut latent = kvant_model::named_shape("deepseek-v3").unwrap().spec;
    latent.layers = vec![latent.layers[0].clone(), latent.layers[3].clone()];
    for layer in &mut latent.layers {
        layer.heads = 8;
        if let Some(experts) = &mut layer.experts {
            (experts.count, experts.width) = (16, 256);
        }
    }
    let mut embedded = kvant_model::named_shape("smollm2-135m").unwrap().spec;
    embedded.layers.truncate(2);
    embedded.layers[1].kv_source = Some(0);
    (embedded.post_norms, embedded.layer_embedding) = (true, 16);
    for mut spec in [latent, embedded] {
        spec.vocab = 64;
        let mut session = session(&random_model(&gpu, &spec), &spec, "i4g32", 9);
        session.fill_random(40).unwrap();
        for step in [&[1, 2, 3, 4, 5, 6, 7, 8, 9][..], &[10]] {
            let logits = session.forward(StepRows::Tokens(step), Wanted::Last).unwrap();
            assert!(logits.iter().all(|x| x.is_finite()) && logits.iter().any(|x| *x != logits[0]));
        }
    }
    let sources = gpu.kernel_sources();
    assert!(sources.iter().any(|(name, _)| name == "embeddings of layers"));
    for (_, source) in &sources {
        metal(source);
    }
}

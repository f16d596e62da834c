//! Directories in Hugging Face layout: translated names and keys, and what is refused.

use std::fs;
use std::path::Path;

use kvant_files::{Checkpoint, Container, DType, FileError};
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::common::{Random, exercise};

/// (HF name, shape, values as F32)
type Tensor = (String, Vec<usize>, Vec<f32>);

fn ramp(name: &str, shape: &[usize]) -> Tensor {
    let count = shape.iter().product::<usize>();
    (name.to_owned(), shape.to_vec(), (0..count).map(|i| i as f32 * 0.25).collect())
}

fn safetensors(tensors: &[Tensor], dtype: &str) -> Vec<u8> {
    let (mut header, mut data) = (serde_json::Map::new(), Vec::new());
    for (name, shape, values) in tensors {
        let start = data.len();
        for value in values {
            match dtype {
                "BF16" => data.extend(&value.to_le_bytes()[2..]),
                _ => data.extend(value.to_le_bytes()),
            }
        }
        header.insert(
            name.clone(),
            json!({"dtype": dtype, "shape": shape, "data_offsets": [start, data.len()]}),
        );
    }
    let header = Json::Object(header).to_string();
    [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &data].concat()
}

fn directory(config: &Json, tensors: &[Tensor], dtype: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.json"), config.to_string()).unwrap();
    fs::write(folder.path().join("model.safetensors"), safetensors(tensors, dtype)).unwrap();
    folder
}

fn small() -> Vec<Tensor> {
    vec![
        ramp("model.embed_tokens.weight", &[3, 4]),
        ramp("model.norm.weight", &[4]),
        ramp("lm_head.weight", &[3, 4]),
        ramp("model.layers.0.input_layernorm.weight", &[4]),
        ramp("model.layers.0.self_attn.q_proj.weight", &[4, 4]),
    ]
}

fn llama() -> Json {
    json!({
        "architectures": ["LlamaForCausalLM"], "hidden_size": 2048, "intermediate_size": 8192,
        "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64,
        "rms_norm_eps": 1e-5, "rope_theta": 500000.0, "max_position_embeddings": 131072, "vocab_size": 128256,
        "hidden_act": "silu", "tie_word_embeddings": false, "bos_token_id": 128000,
        "eos_token_id": [128001, 128008, 128009],
        "rope_scaling": {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                         "original_max_position_embeddings": 8192}
    })
}

/// `base` with the fields of `change` put over it; null removes.
fn with(mut base: Json, change: Json) -> Json {
    let object = base.as_object_mut().unwrap();
    for (key, value) in change.as_object().unwrap() {
        match value {
            Json::Null => drop(object.remove(key)),
            value => drop(object.insert(key.clone(), value.clone())),
        }
    }
    base
}

fn open(config: &Json) -> Checkpoint {
    Checkpoint::open(directory(config, &small(), "F32").path()).unwrap()
}

#[track_caller]
fn refused(config: &Json, tensors: &[Tensor], text: &str) {
    let error = Checkpoint::open(directory(config, tensors, "F32").path()).unwrap_err();
    assert!(error.to_string().contains(text), "{error}");
}

#[test]
fn llama_keys_and_names() {
    let file = open(&llama());
    assert_eq!(file.container(), Container::Safetensors);
    let m = file.metadata();
    assert_eq!(m.architecture().unwrap(), "llama");
    for (key, expected) in [
        ("llama.block_count", 16),
        ("llama.context_length", 131_072),
        ("llama.embedding_length", 2048),
        ("llama.feed_forward_length", 8192),
        ("llama.attention.head_count", 32),
        ("llama.attention.head_count_kv", 8),
        ("llama.attention.key_length", 64),
        ("llama.rope.dimension_count", 64),
        ("llama.vocab_size", 128_256),
        ("tokenizer.ggml.bos_token_id", 128_000),
        ("tokenizer.ggml.eos_token_id", 128_001),
    ] {
        assert_eq!(m.u32(key).unwrap(), expected, "{key}");
    }
    assert_eq!(m.array_u32("kvant.eos_token_ids").unwrap(), [128_001, 128_008, 128_009]);
    assert_eq!(m.f32("llama.rope.freq_base").unwrap(), 500_000.0);
    assert_eq!(m.f32("llama.attention.layer_norm_rms_epsilon").unwrap(), 1e-5);
    assert_eq!(m.str("kvant.rope.style").unwrap(), "neox");
    assert!(!m.contains("llama.attention.sliding_window"));

    let q = file.tensor("blk.0.attn_q.weight").unwrap();
    assert_eq!((q.rows(), q.cols(), q.dtype()), (4, 4, DType::F32));
    assert_eq!(file.tensor("output_norm.weight").unwrap().to_f32().unwrap(), [0.0, 0.25, 0.5, 0.75]);
    assert!(file.has_tensor("token_embd.weight") && file.has_tensor("output.weight"));
    exercise(&file);
}

#[test]
fn llama3_scaling_becomes_frequency_divisors() {
    let freqs = open(&llama()).tensor("rope_freqs.weight").unwrap().to_f32().unwrap();
    assert_eq!(freqs.len(), 32);
    // From the same definition in another order of operations (scaled inverse frequencies, then the ratio).
    let expected =
        [(0, 1.0), (14, 1.0), (15, 1.651_329), (16, 3.292_262), (17, 9.666_729), (18, 32.0), (31, 32.0)];
    for (i, expected) in expected {
        assert!((freqs[i] - expected).abs() < 1e-5 * expected, "{i}: {} instead of {expected}", freqs[i]);
    }
}

#[test]
fn new_and_old_spelling_of_rope_agree() {
    let scaling = llama()["rope_scaling"].clone();
    let new = with(scaling, json!({"rope_theta": 500000.0}));
    let new = with(llama(), json!({"rope_theta": null, "rope_scaling": null, "rope_parameters": new}));
    let (new, old) = (open(&new), open(&llama()));
    assert_eq!(new.metadata().f32("llama.rope.freq_base").unwrap(), 500_000.0);
    let freqs = |file: &Checkpoint| file.tensor("rope_freqs.weight").unwrap().to_f32().unwrap();
    assert_eq!(freqs(&new), freqs(&old));
}

#[test]
fn linear_and_yarn_scaling() {
    let file = open(&with(llama(), json!({"rope_scaling": {"type": "linear", "factor": 4}})));
    assert_eq!(file.metadata().str("llama.rope.scaling.type").unwrap(), "linear");
    assert_eq!(file.metadata().f32("llama.rope.scaling.factor").unwrap(), 4.0);
    assert!(!file.has_tensor("rope_freqs.weight"));
    let yarn = json!({"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768});
    let file = open(&with(llama(), json!({"rope_scaling": yarn})));
    assert_eq!(file.metadata().str("llama.rope.scaling.type").unwrap(), "yarn");
    assert_eq!(file.metadata().u32("llama.rope.scaling.original_context_length").unwrap(), 32_768);
    refused(
        &with(llama(), json!({"rope_scaling": {"type": "dynamic", "factor": 2.0}})),
        &small(),
        "rope_type",
    );
    refused(
        &with(llama(), json!({"rope_scaling": {"type": "linear"}})),
        &small(),
        "rope_scaling.factor: missing",
    );
}

#[test]
fn mistral_and_qwen() {
    let file = open(&with(
        llama(),
        json!({"architectures": ["MistralForCausalLM"], "head_dim": null, "rope_scaling": null, "sliding_window": 4096}),
    ));
    assert_eq!(file.metadata().architecture().unwrap(), "llama");
    assert_eq!(file.metadata().u32("llama.attention.sliding_window").unwrap(), 4096);
    assert_eq!(file.metadata().u32("llama.attention.key_length").unwrap(), 64);

    let qwen = with(
        llama(),
        json!({"architectures": ["Qwen2ForCausalLM"], "rope_scaling": null, "sliding_window": 32768,
        "use_sliding_window": false, "max_window_layers": 12}),
    );
    let file = open(&qwen);
    assert_eq!(file.metadata().architecture().unwrap(), "qwen2");
    assert!(!file.metadata().contains("qwen2.attention.sliding_window"));
    let file = open(&with(
        qwen,
        json!({"architectures": ["Qwen3ForCausalLM"], "use_sliding_window": true, "head_dim": null}),
    ));
    assert_eq!(file.metadata().u32("qwen3.attention.sliding_window").unwrap(), 32_768);
    assert_eq!(file.metadata().u32("qwen3.attention.key_length").unwrap(), 128);
    let pattern = file.metadata().opt_per_layer_bool("kvant.sliding_pattern", 16).unwrap().unwrap();
    assert_eq!(pattern.iter().position(|&slides| slides), Some(12));
}

#[test]
fn gemma2_has_caps_scale_and_norms_plus_one() {
    let config = with(
        llama(),
        json!({"architectures": ["Gemma2ForCausalLM"], "hidden_act": "gelu", "hidden_activation": "gelu_pytorch_tanh",
            "rope_scaling": null, "query_pre_attn_scalar": 224, "tie_word_embeddings": null, "sliding_window": 4096,
            "attn_logit_softcapping": 50.0, "final_logit_softcapping": 30.0}),
    );
    let file = open(&config);
    let m = file.metadata();
    assert_eq!(m.f32("gemma2.attn_logit_softcapping").unwrap(), 50.0);
    assert_eq!(m.f32("gemma2.final_logit_softcapping").unwrap(), 30.0);
    assert_eq!(m.f32("kvant.attention.scale").unwrap(), 1.0 / 224f32.sqrt());
    assert_eq!(file.tensor("output_norm.weight").unwrap().to_f32().unwrap(), [1.0, 1.25, 1.5, 1.75]);
    assert_eq!(file.tensor("blk.0.attn_norm.weight").unwrap().to_f32().unwrap(), [1.0, 1.25, 1.5, 1.75]);
    let mut row = [0.0; 4];
    file.tensor("token_embd.weight").unwrap().decode_row(0, &mut row).unwrap();
    assert_eq!(row, [0.0, 0.25, 0.5, 0.75]);
    // Gemma is tied unless said otherwise, even where a file carries the matrix twice.
    assert!(!file.has_tensor("output.weight"));
}

#[test]
fn gemma3_multimodal_takes_its_text_part_and_the_class_defaults() {
    let text = json!({"hidden_size": 2560, "intermediate_size": 10240, "num_hidden_layers": 8, "sliding_window": 1024,
        "model_type": "gemma3_text", "rope_scaling": {"factor": 8.0, "rope_type": "linear"}});
    let config = json!({"architectures": ["Gemma3ForConditionalGeneration"], "text_config": text, "vision_config": {}});
    let tensors = [
        ramp("language_model.model.embed_tokens.weight", &[3, 4]),
        ramp("language_model.model.layers.0.self_attn.q_norm.weight", &[4]),
        ramp("vision_tower.patch.weight", &[2, 2]),
    ];
    let file = Checkpoint::open(directory(&config, &tensors, "BF16").path()).unwrap();
    let m = file.metadata();
    assert_eq!(m.u32("gemma3.attention.head_count").unwrap(), 8);
    assert_eq!(m.u32("gemma3.attention.head_count_kv").unwrap(), 4);
    assert_eq!(m.u32("gemma3.attention.key_length").unwrap(), 256);
    assert_eq!(m.u32("gemma3.vocab_size").unwrap(), 262_208);
    assert_eq!(m.f32("gemma3.rope.freq_base").unwrap(), 1e6);
    assert_eq!(m.f32("kvant.rope.local_freq_base").unwrap(), 1e4);
    assert_eq!(m.f32("gemma3.rope.scaling.factor").unwrap(), 8.0);
    assert_eq!(m.f32("kvant.attention.scale").unwrap(), 1.0 / 16.0);
    assert!(!m.contains("gemma3.final_logit_softcapping"));
    let pattern = m.array_bool("kvant.sliding_pattern").unwrap();
    assert_eq!(pattern, [true, true, true, true, true, false, true, true]);
    let names: Vec<&str> = file.tensors().map(|info| info.name.as_str()).collect();
    assert_eq!(names, ["token_embd.weight", "blk.0.attn_q_norm.weight"]);
    assert_eq!(file.tensor("blk.0.attn_q_norm.weight").unwrap().dtype(), DType::BF16);
    assert_eq!(file.tensor("blk.0.attn_q_norm.weight").unwrap().to_f32().unwrap(), [1.0, 1.25, 1.5, 1.75]);
}

#[test]
fn gemma3_with_layer_types_and_rope_per_type() {
    let kinds = ["sliding_attention", "full_attention"];
    let config = with(
        llama(),
        json!({"architectures": ["Gemma3ForCausalLM"], "hidden_act": null, "num_hidden_layers": 2, "rope_theta": null,
            "rope_scaling": null, "layer_types": kinds, "sliding_window": 512, "rope_parameters": {
                "full_attention": {"rope_type": "default", "rope_theta": 1000000.0},
                "sliding_attention": {"rope_type": "default", "rope_theta": 20000.0}}}),
    );
    let file = open(&config);
    assert_eq!(file.metadata().f32("gemma3.rope.freq_base").unwrap(), 1e6);
    assert_eq!(file.metadata().f32("kvant.rope.local_freq_base").unwrap(), 2e4);
    assert_eq!(file.metadata().array_bool("kvant.sliding_pattern").unwrap(), [true, false]);
    refused(&with(config, json!({"num_hidden_layers": 3})), &small(), "layer_types");
}

#[test]
fn phi3_longrope() {
    let (short, long): (Vec<f64>, Vec<f64>) = ((0..32).map(|i| 1.0 + f64::from(i)).collect(), vec![2.5; 32]);
    let scaling = json!({"type": "longrope", "short_factor": short, "long_factor": long});
    let config = with(
        llama(),
        json!({"architectures": ["Phi3ForCausalLM"], "original_max_position_embeddings": 4096, "rope_scaling": scaling,
            "sliding_window": 262144}),
    );
    let tensors = [
        ramp("model.layers.0.self_attn.qkv_proj.weight", &[4, 4]),
        ramp("model.layers.0.mlp.gate_up_proj.weight", &[6, 4]),
    ];
    let file = Checkpoint::open(directory(&config, &tensors, "F32").path()).unwrap();
    let m = file.metadata();
    assert_eq!(m.str("phi3.rope.scaling.type").unwrap(), "longrope");
    assert_eq!(m.u32("phi3.rope.scaling.original_context_length").unwrap(), 4096);
    assert!((m.f32("phi3.rope.scaling.attn_factor").unwrap() - 1.190_238_1).abs() < 1e-6);
    assert_eq!(file.tensor("rope_factors_short.weight").unwrap().to_f32().unwrap()[31], 32.0);
    assert_eq!(file.tensor("rope_factors_long.weight").unwrap().to_f32().unwrap(), [2.5; 32]);
    assert_eq!(file.tensor("blk.0.attn_qkv.weight").unwrap().rows(), 4);
    assert_eq!(file.tensor("blk.0.ffn_up.weight").unwrap().rows(), 6);
    let short_table =
        with(config, json!({"rope_scaling": {"type": "longrope", "short_factor": [1.0], "long_factor": []}}));
    refused(&short_table, &tensors, "short_factor");
}

#[test]
fn what_is_refused() {
    refused(&with(llama(), json!({"architectures": ["MambaForCausalLM"]})), &small(), "LlamaForCausalLM");
    refused(&with(llama(), json!({"hidden_act": "relu"})), &small(), "silu");
    refused(&with(llama(), json!({"num_hidden_layers": 1u64 << 40})), &small(), "num_hidden_layers");
    refused(&with(llama(), json!({"num_hidden_layers": 1_000_000})), &small(), "number of layers");
    refused(&with(llama(), json!({"hidden_size": null})), &small(), "hidden_size: missing");
    let method = |of: serde_json::Value| with(llama(), json!({"quantization_config": of}));
    refused(&method(json!({"quant_method": "bitsandbytes"})), &small(), "bitsandbytes");
    refused(&method(json!({"quant_method": "gptq", "bits": 8})), &small(), "quantization_config.bits");
    refused(&llama(), &[ramp("model.layers.0.mlp.experts.gate", &[2])], "no counterpart");
    refused(&json!([1]), &small(), "expected an object");

    let folder = directory(&llama(), &small(), "I32");
    let error = Checkpoint::open(folder.path()).unwrap_err();
    assert!(error.to_string().contains("expected F32, F16 or BF16"), "{error}");
    fs::write(folder.path().join("config.json"), "{").unwrap();
    let error = Checkpoint::open(folder.path()).unwrap_err();
    assert!(
        matches!(error.kind(), FileError::Json { .. }) && error.to_string().contains("config.json"),
        "{error}"
    );
    let empty = tempfile::tempdir().unwrap();
    assert!(matches!(Checkpoint::open(empty.path()).unwrap_err().kind(), FileError::UnknownContainer { .. }));
}

#[test]
fn an_index_joins_several_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let tensors = small();
    fs::write(at("config.json"), llama().to_string()).unwrap();
    fs::write(at("model-1.safetensors"), safetensors(&tensors[..2], "F32")).unwrap();
    fs::write(at("model-2.safetensors"), safetensors(&tensors[2..], "F32")).unwrap();
    fs::write(at("tokenizer.json"), "{}").unwrap();
    let write_index = |change: Json| {
        let map = tensors.iter().enumerate();
        let map =
            map.map(|(i, t)| (t.0.clone(), json!(format!("model-{}.safetensors", 1 + usize::from(i >= 2)))));
        let map = with(Json::Object(map.collect()), change);
        fs::write(at("model.safetensors.index.json"), json!({"weight_map": map}).to_string()).unwrap();
    };
    write_index(json!({}));
    let file = Checkpoint::open(folder.path()).unwrap();
    assert_eq!(file.paths(), [at("model-1.safetensors"), at("model-2.safetensors")]);
    assert_eq!(file.tensors().len(), 6); // five and the frequencies
    let length = |name: &str| fs::metadata(at(name)).unwrap().len();
    assert_eq!(file.file_bytes(), length("model-1.safetensors") + length("model-2.safetensors"));
    assert_eq!(file.sidecar("tokenizer.json"), Some(at("tokenizer.json")));

    let refused = |change: Json, text: &str| {
        write_index(change);
        let error = Checkpoint::open(folder.path()).unwrap_err();
        assert!(error.to_string().contains(text), "{error}");
    };
    refused(json!({"model.norm.weight": "model-2.safetensors"}), "model.norm.weight");
    refused(json!({"model.other.weight": "model-2.safetensors"}), "model.other.weight");
    refused(json!({"model.norm.weight": "../model-1.safetensors"}), "plain file name");
    refused(json!({"model.norm.weight": "none.safetensors"}), "none.safetensors");
    // Without an index all files count, and the same tensor twice is an error.
    fs::remove_file(at("model.safetensors.index.json")).unwrap();
    assert_eq!(Checkpoint::open(folder.path()).unwrap().tensors().len(), 6);
    fs::copy(at("model-1.safetensors"), at("model-3.safetensors")).unwrap();
    assert!(matches!(Checkpoint::open(folder.path()).unwrap_err().kind(), FileError::DuplicateTensor { .. }));
}

fn try_header(folder: &Path, bytes: &[u8]) -> bool {
    fs::write(folder.join("model.safetensors"), bytes).unwrap();
    Checkpoint::open(folder).map(|file| exercise(&file)).is_ok()
}

#[test]
fn damaged_safetensors_never_panic() {
    let folder = directory(&llama(), &small(), "F32");
    let bytes = safetensors(&small(), "F32");
    assert!(try_header(folder.path(), &bytes));
    for length in 0..bytes.len() {
        assert!(
            !try_header(folder.path(), &bytes[..length]),
            "opened with {length} of {} bytes",
            bytes.len()
        );
    }
    let mut random = Random(5);
    for _ in 0..2_000 {
        let mut bytes = bytes.clone();
        bytes[random.below(600)] ^= 1 << random.below(8);
        try_header(folder.path(), &bytes);
    }
    // Offsets whose sum wraps, sizes that overflow, a header length beyond the file.
    let entry = |shape: &str, start: u64, end: u64| {
        format!("{{\"dtype\":\"U8\",\"shape\":{shape},\"data_offsets\":[{start},{end}]}}")
    };
    let half = 1u64 << 63;
    for header in [
        format!("{{\"model.norm.weight\":{}}}", entry("[18446744073709551615]", 0, u64::MAX)),
        format!(
            "{{\"a\":{},\"b\":{}}}",
            entry("[9223372036854775808]", 0, half),
            entry("[9223372036854775807]", half, u64::MAX)
        ),
        format!("{{\"a\":{}}}", entry("[4294967296,4294967296]", 0, 0)),
        format!("{{\"a\":{}}}", entry("[-1]", 0, 1)),
    ] {
        let bytes = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes()].concat();
        assert!(!try_header(folder.path(), &bytes), "{header}");
    }
    assert!(!try_header(folder.path(), &[0xff; 64]));
}

//! Files that open but lie: loading and running them ends in an error or in numbers, never in a panic.

use std::path::Path;
use std::sync::Arc;

use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::CacheScheme;
use kvant_cpu::{Pool, Precision};
use kvant_files::{Checkpoint, Limits};
use kvant_model::{Compute, Model, ModelError, Wanted};

fn family(name: &str) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/families");
    std::fs::read(root.join(name).join("model.gguf")).unwrap()
}

fn tiny(name: &str) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/tiny");
    std::fs::read(root.join(name).join("model.gguf")).unwrap()
}

/// Opens, loads and runs two steps.
fn run(bytes: Vec<u8>, pool: &Arc<Pool>) -> Result<(), ModelError> {
    let checkpoint = Checkpoint::from_gguf_bytes(bytes, &Limits::default())?;
    let model = Model::load(checkpoint, Some(64), pool, &|_, _| {})?;
    let layers = model.spec().cache_layers();
    let config = CacheConfig {
        layers,
        scheme: "f16/f32".parse::<CacheScheme>().unwrap(),
        capacity: 64,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let mut sequence = Sequence::new(config).unwrap().with_states(&model.spec().state_sizes());
    let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Fast);
    model.forward(&mut compute, &mut sequence, &[1, 2, 3], Wanted::Nothing)?;
    model.forward(&mut compute, &mut sequence, &[4], Wanted::Last)?;
    Ok(())
}

/// The text `key` in the file, and what follows it.
fn value_after(bytes: &[u8], key: &str) -> usize {
    let at = bytes.windows(key.len()).position(|w| w == key.as_bytes()).unwrap();
    // A four-byte type, then the value.
    at + key.len() + 4
}

#[test]
fn flipped_bits_never_panic() {
    let pool = Arc::new(Pool::new(1));
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let (mut refused, mut ran) = (0, 0);
    let tiny = ["gguf-llama", "gguf-gemma3", "gguf-phi3-longrope"].map(tiny);
    let families = [
        "mixtral",
        "gpt_oss",
        "glm4_moe",
        "cohere2",
        "olmo3",
        "gemma4-moe",
        "gemma4-e2b",
        "deepseek_v2",
        "deepseek_v3",
        "lfm2_moe",
    ];
    let recurrent = ["lfm2", "qwen3_5", "qwen3_next"];
    let families = families.into_iter().chain(recurrent).map(family);
    for whole in tiny.into_iter().chain(families) {
        run(whole.clone(), &pool).unwrap();
        for i in 0..1200 {
            let mut bytes = whole.clone();
            // Mostly the header, where a bit has meaning; sometimes the weights.
            let range = if i % 4 == 0 { whole.len() } else { whole.len().min(6000) };
            for _ in 0..1 + i % 3 {
                let bit = random(range * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            match run(bytes, &pool) {
                Ok(()) => ran += 1,
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 300 && ran > 300, "both outcomes must occur: {refused} refused, {ran} ran");
}

#[test]
fn absurd_hyper_parameters_are_named() {
    let pool = Arc::new(Pool::new(1));
    for (key, value) in [
        ("llama.block_count", u32::MAX),
        ("llama.attention.head_count", 0),
        ("llama.attention.head_count_kv", 3),
        ("llama.embedding_length", 1 << 30),
        ("llama.feed_forward_length", 7),
    ] {
        let mut bytes = tiny("gguf-llama");
        let at = value_after(&bytes, key);
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        let message = run(bytes, &pool).unwrap_err().to_string();
        let named = message.contains(key) || message.contains("tensor");
        assert!(named, "{key} = {value}: {message}");
    }
}

#[test]
fn a_window_of_no_tokens_is_no_window() {
    let mut bytes = tiny("gguf-gemma3");
    let windows = |bytes: &[u8]| {
        let checkpoint = Checkpoint::from_gguf_bytes(bytes.to_vec(), &Limits::default()).unwrap();
        let spec = kvant_model::spec_of(&checkpoint, None).unwrap();
        spec.layers.iter().filter_map(|layer| layer.window).count()
    };
    assert_eq!(windows(&bytes), 5);
    let at = value_after(&bytes, "gemma3.attention.sliding_window");
    bytes[at..at + 4].copy_from_slice(&0u32.to_le_bytes());
    assert_eq!(windows(&bytes), 0);
}

#[test]
fn absurd_experts_are_named() {
    let pool = Arc::new(Pool::new(1));
    for (file, key, value) in [
        ("mixtral", "llama.expert_count", 1 << 20),
        ("mixtral", "llama.expert_count", 5),
        ("mixtral", "llama.expert_count", 0),
        ("mixtral", "llama.expert_used_count", 5),
        ("mixtral", "llama.expert_used_count", 0),
        ("qwen3_moe", "qwen3moe.expert_feed_forward_length", 1 << 23),
        ("glm4_moe", "glm4moe.expert_group_count", 3),
        ("glm4_moe", "glm4moe.expert_group_used_count", 3),
        ("glm4_moe", "glm4moe.expert_shared_count", 1 << 22),
        ("glm4_moe", "glm4moe.leading_dense_block_count", 2),
        ("glm4_moe", "glm4moe.expert_gating_func", 9),
        ("gpt_oss", "gpt-oss.expert_feed_forward_length", 64),
        ("gemma4-e2b", "gemma4.attention.shared_kv_layers", 4),
        ("gemma4-e2b", "gemma4.attention.shared_kv_layers", 1),
        ("gemma4-e2b", "gemma4.embedding_length_per_layer_input", 1 << 20),
        ("gemma4-e2b", "gemma4.attention.key_length_swa", 1 << 20),
    ] {
        let mut bytes = family(file);
        let at = value_after(&bytes, key);
        bytes[at..at + 4].copy_from_slice(&u32::to_le_bytes(value));
        let message = run(bytes, &pool).unwrap_err().to_string();
        assert!(message.contains(key) || message.contains("tensor"), "{key} = {value}: {message}");
    }
    let mut bytes = family("gpt_oss");
    let name = b"blk.1.attn_sinks.weight";
    let at = bytes.windows(name.len()).position(|w| w == name).unwrap();
    bytes[at] = b'x';
    let message = run(bytes, &pool).unwrap_err().to_string();
    assert!(message.contains("blk.1.attn_sinks.weight"), "{message}");
}

#[test]
fn absurd_states_are_named() {
    let pool = Arc::new(Pool::new(1));
    for (file, key, value) in [
        ("lfm2", "lfm2.shortconv.l_cache", 0),
        ("lfm2", "lfm2.shortconv.l_cache", 1),
        ("lfm2", "lfm2.shortconv.l_cache", 4),
        ("lfm2", "lfm2.shortconv.l_cache", 1 << 20),
        ("lfm2", "lfm2.embedding_length", 1 << 24),
        ("qwen3_5", "qwen35.ssm.conv_kernel", 1 << 20),
        ("qwen3_5", "qwen35.ssm.conv_kernel", 5),
        ("qwen3_5", "qwen35.ssm.state_size", 1 << 20),
        ("qwen3_5", "qwen35.ssm.state_size", 1024),
        ("qwen3_5", "qwen35.ssm.state_size", 0),
        ("qwen3_5", "qwen35.ssm.group_count", 1),
        ("qwen3_5", "qwen35.ssm.time_step_rank", 6),
        ("qwen3_5", "qwen35.ssm.time_step_rank", 1 << 20),
        ("qwen3_5", "qwen35.ssm.inner_size", 1 << 24),
        ("qwen3_5", "qwen35.ssm.inner_size", 49),
        ("qwen3_5", "qwen35.full_attention_interval", 0),
        ("qwen3_5", "qwen35.full_attention_interval", 2),
        ("qwen3_5", "qwen35.attention.head_count_kv", 0),
        ("qwen3_next", "qwen3next.ssm.group_count", 4),
    ] {
        let mut bytes = family(file);
        let at = value_after(&bytes, key);
        bytes[at..at + 4].copy_from_slice(&u32::to_le_bytes(value));
        let message = run(bytes, &pool).unwrap_err().to_string();
        assert!(message.contains(key) || message.contains("tensor"), "{key} = {value}: {message}");
    }
    let mut bytes = family("qwen3_5");
    let at = value_after(&bytes, "qwen35.ssm.group_count");
    bytes[at..at + 4].copy_from_slice(&u32::to_le_bytes(3));
    let message = run(bytes, &pool).unwrap_err().to_string();
    assert_eq!(message, "qwen35.ssm.time_step_rank: found 4, expected a multiple of the 3 key heads");
    // Convolutions only: nothing would ever be attended to. The array's second entry is the one layer's that attends.
    let mut bytes = family("lfm2");
    let at = value_after(&bytes, "lfm2.attention.head_count_kv") + 4 + 8 + 4;
    bytes[at..at + 4].copy_from_slice(&u32::to_le_bytes(0));
    let message = run(bytes, &pool).unwrap_err().to_string();
    assert!(message.contains("no layer with attention"), "{message}");
    // A state that grows instead of fading.
    let mut bytes = family("qwen3_5");
    let spec = Checkpoint::from_gguf_bytes(bytes.clone(), &Limits::default()).unwrap();
    let decay = spec.tensor("blk.1.ssm_a").unwrap().raw().to_vec();
    let at = bytes.windows(decay.len()).position(|w| w == decay).unwrap();
    bytes[at + 3] ^= 0x80;
    let message = run(bytes, &pool).unwrap_err().to_string();
    assert!(message.contains("blk.1.ssm_a") && message.contains("decay"), "{message}");
}

#[test]
fn absurd_latents_are_named() {
    let pool = Arc::new(Pool::new(1));
    for (file, key, value) in [
        ("deepseek_v3", "deepseek2.attention.kv_lora_rank", 0),
        ("deepseek_v3", "deepseek2.attention.kv_lora_rank", 31),
        ("deepseek_v3", "deepseek2.attention.kv_lora_rank", 1 << 24),
        ("deepseek_v3", "deepseek2.attention.kv_lora_rank", 1024),
        ("deepseek_v3", "deepseek2.attention.q_lora_rank", 0),
        ("deepseek_v3", "deepseek2.attention.q_lora_rank", 1 << 24),
        ("deepseek_v3", "deepseek2.attention.key_length_mla", 8),
        ("deepseek_v3", "deepseek2.attention.key_length_mla", 1 << 20),
        ("deepseek_v3", "deepseek2.attention.value_length_mla", 1 << 20),
        ("deepseek_v3", "deepseek2.attention.value_length_mla", 14),
        ("deepseek_v3", "deepseek2.rope.dimension_count", 7),
        ("deepseek_v3", "deepseek2.rope.dimension_count", 24),
        ("deepseek_v3", "deepseek2.rope.dimension_count", 10),
        ("deepseek_v3", "deepseek2.attention.head_count", 1 << 12),
        ("deepseek_v3", "deepseek2.expert_group_count", 3),
        ("deepseek_v3", "deepseek2.expert_group_used_count", 1),
        ("deepseek_v3", "deepseek2.expert_shared_count", 1 << 23),
        ("deepseek_v3", "deepseek2.leading_dense_block_count", 0),
        ("deepseek_v2", "deepseek2.attention.key_length", 26),
        ("deepseek_v2", "deepseek2.attention.value_length", 1 << 22),
        ("lfm2_moe", "lfm2moe.leading_dense_block_count", 3),
        ("lfm2_moe", "lfm2moe.expert_count", 7),
    ] {
        let mut bytes = family(file);
        let at = value_after(&bytes, key);
        bytes[at..at + 4].copy_from_slice(&u32::to_le_bytes(value));
        let message = run(bytes, &pool).unwrap_err().to_string();
        assert!(message.contains("deepseek2.") || message.contains("tensor"), "{key} = {value}: {message}");
    }
    // Nothing to attend to.
    let mut bytes = family("deepseek_v3");
    let key = b"deepseek2.attention.kv_lora_rank";
    let at = bytes.windows(key.len()).position(|w| w == key).unwrap();
    bytes[at + key.len() - 1] = b'x';
    let message = run(bytes, &pool).unwrap_err().to_string();
    assert!(message.contains("deepseek2."), "{message}");
    for name in ["blk.1.attn_k_b.weight", "blk.2.attn_kv_a_norm.weight", "blk.1.exp_probs_b.bias"] {
        let mut bytes = family("deepseek_v3");
        let at = bytes.windows(name.len()).position(|w| w == name.as_bytes()).unwrap();
        bytes[at] = b'x';
        match run(bytes, &pool) {
            // A router without a bias chooses without one.
            Ok(()) => assert!(name.contains("exp_probs"), "{name}"),
            Err(error) => assert!(error.to_string().contains(name), "{error}"),
        }
    }
}

#[test]
fn a_missing_tensor_is_named() {
    let pool = Arc::new(Pool::new(1));
    let mut bytes = tiny("gguf-llama");
    let name = b"blk.1.ffn_down.weight";
    let at = bytes.windows(name.len()).position(|w| w == name).unwrap();
    bytes[at + 4] = b'9';
    let message = run(bytes, &pool).unwrap_err().to_string();
    assert!(message.contains("blk.1.ffn_down.weight"), "{message}");
}

#[test]
fn tokens_outside_the_vocabulary_are_refused_and_leave_the_cache_alone() {
    let pool = Arc::new(Pool::new(1));
    let checkpoint = Checkpoint::from_gguf_bytes(tiny("gguf-llama"), &Limits::default()).unwrap();
    let model = Model::load(checkpoint, Some(8), &pool, &|_, _| {}).unwrap();
    let layers = model.spec().cache_layers();
    let config = CacheConfig {
        layers,
        scheme: "f16".parse::<CacheScheme>().unwrap(),
        capacity: 8,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let mut sequence = Sequence::new(config).unwrap();
    let mut compute = Compute::new(model.spec(), pool, Precision::Fast);
    let error = model.forward(&mut compute, &mut sequence, &[1, 1 << 20], Wanted::Last).unwrap_err();
    assert!(error.to_string().contains("token 1048576"), "{error}");
    assert!(matches!(
        model.forward(&mut compute, &mut sequence, &[], Wanted::Last),
        Err(ModelError::NoTokens)
    ));
    let full = model.forward(&mut compute, &mut sequence, &[1; 9], Wanted::Last).unwrap_err();
    assert!(full.to_string().contains("9 tokens do not fit into 8"), "{full}");
    assert_eq!(sequence.position(), 0);
}

//! A model of two small layers with random weights, every byte a token, and a chat template with tools: small enough to be made anew for
//! every test, whole enough to go through every part of the program.
#![allow(dead_code)] // each test file uses its part

use std::path::{Path, PathBuf};

use kvant_engine::{Engine, EngineOptions};

/// Tokens beside the 256 bytes, with GGUF's number for their kind (3 control, 4 of the user's own).
pub const SPECIAL: [(&str, i32); 7] = [
    ("<|endoftext|>", 3),
    ("<|im_start|>", 3),
    ("<|im_end|>", 3),
    ("<think>", 4),
    ("</think>", 4),
    ("<tool_call>", 4),
    ("</tool_call>", 4),
];

/// ChatML with tools in Hermes' form.
pub const TEMPLATE: &str = "{% if tools %}<|im_start|>system\n{% for tool in tools %}{{ tool|tojson }}\n{% endfor %}<|im_end|>\n{% endif %}\
{% for m in messages %}<|im_start|>{{ m.role }}\n{% if m.content %}{{ m.content }}{% endif %}\
{% for c in m.tool_calls %}<tool_call>{{ c.function|tojson }}</tool_call>{% endfor %}<|im_end|>\n{% endfor %}\
{% if add_generation_prompt %}<|im_start|>assistant\n{% if enable_thinking is defined and not enable_thinking %}<think></think>{% endif %}{% endif %}";

pub const WIDTH: usize = 128;
pub const HEAD_DIM: usize = 64;
const HEADS: usize = 2;
const FFN: usize = 128;
const LAYERS: usize = 2;

fn string(text: &str) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes()[..], text.as_bytes()].concat()
}

fn strings(texts: &[String]) -> Vec<u8> {
    let mut out = [&8u32.to_le_bytes()[..], &(texts.len() as u64).to_le_bytes()].concat();
    texts.iter().for_each(|text| out.extend(string(text)));
    out
}

/// GPT-2's letter for a byte.
fn letter(byte: u8) -> char {
    let own = |b: u8| matches!(b, b'!'..=b'~' | 0xa1..=0xac | 0xae..=0xff);
    if own(byte) {
        return char::from(byte);
    }
    let before = (0..byte).filter(|b| !own(*b)).count() as u32;
    char::from_u32(0x100 + before).unwrap()
}

/// Writes the model to `folder` and returns its path. `change` may alter a tensor's numbers: it gets their name and them.
pub fn write_model(folder: &Path, change: &dyn Fn(&str, &mut [f32])) -> PathBuf {
    write_model_with(folder, &[], &[], change)
}

/// [`write_model`] with further numbers in its metadata, and further tokens with their kinds.
pub fn write_model_with(
    folder: &Path,
    further: &[(&'static str, u32)],
    further_tokens: &[(&str, i32)],
    change: &dyn Fn(&str, &mut [f32]),
) -> PathBuf {
    let mut tokens: Vec<String> = (0..=255u8).map(|byte| letter(byte).to_string()).collect();
    let mut kinds = vec![1i32; 256];
    for (text, kind) in SPECIAL.iter().chain(further_tokens) {
        tokens.push((*text).to_owned());
        kinds.push(*kind);
    }
    let kinds_bytes: Vec<u8> = kinds.iter().flat_map(|kind| kind.to_le_bytes()).collect();
    let kinds = [&5u32.to_le_bytes()[..], &(kinds.len() as u64).to_le_bytes(), &kinds_bytes].concat();
    let int = |value: u32| (4u32, value.to_le_bytes().to_vec());
    let float = |value: f32| (6u32, value.to_le_bytes().to_vec());
    let text = |value: &str| (8u32, string(value));
    let mut pairs: Vec<(&str, (u32, Vec<u8>))> = vec![
        ("general.architecture", text("llama")),
        ("general.name", text("tiny")),
        ("llama.context_length", int(4096)),
        ("llama.embedding_length", int(WIDTH as u32)),
        ("llama.block_count", int(LAYERS as u32)),
        ("llama.feed_forward_length", int(FFN as u32)),
        ("llama.attention.head_count", int(HEADS as u32)),
        ("llama.attention.head_count_kv", int(1)),
        ("llama.attention.layer_norm_rms_epsilon", float(1e-5)),
        ("llama.rope.dimension_count", int(HEAD_DIM as u32)),
        ("llama.rope.freq_base", float(10_000.0)),
        ("tokenizer.ggml.model", text("gpt2")),
        ("tokenizer.ggml.pre", text("gpt-2")),
        ("tokenizer.ggml.tokens", (9, strings(&tokens))),
        ("tokenizer.ggml.token_type", (9, kinds)),
        ("tokenizer.ggml.merges", (9, strings(&[]))),
        ("tokenizer.ggml.bos_token_id", int(256)),
        ("tokenizer.ggml.eos_token_id", int(258)),
        ("tokenizer.ggml.add_bos_token", (7, vec![0])),
        ("tokenizer.chat_template", text(TEMPLATE)),
    ];
    pairs.extend(further.iter().map(|(key, value)| (*key, int(*value))));
    let mut shapes: Vec<(String, Vec<usize>)> = vec![
        ("token_embd.weight".into(), vec![WIDTH, tokens.len()]),
        ("output_norm.weight".into(), vec![WIDTH]),
    ];
    for layer in 0..LAYERS {
        let named = |name: &str| format!("blk.{layer}.{name}.weight");
        shapes.extend([
            (named("attn_norm"), vec![WIDTH]),
            (named("attn_q"), vec![WIDTH, HEADS * HEAD_DIM]),
            (named("attn_k"), vec![WIDTH, HEAD_DIM]),
            (named("attn_v"), vec![WIDTH, HEAD_DIM]),
            (named("attn_output"), vec![HEADS * HEAD_DIM, WIDTH]),
            (named("ffn_norm"), vec![WIDTH]),
            (named("ffn_gate"), vec![WIDTH, FFN]),
            (named("ffn_up"), vec![WIDTH, FFN]),
            (named("ffn_down"), vec![FFN, WIDTH]),
        ]);
    }
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1u64 << 24) as f32 - 0.5
    };
    let (mut entries, mut data) = (Vec::new(), Vec::new());
    for (name, dims) in &shapes {
        entries.extend(string(name));
        entries.extend((dims.len() as u32).to_le_bytes());
        dims.iter().for_each(|dim| entries.extend((*dim as u64).to_le_bytes()));
        entries.extend(0u32.to_le_bytes());
        entries.extend((data.len() as u64).to_le_bytes());
        let mut draw = || if dims.len() == 1 { 1.0 + 0.2 * random() } else { 0.5 * random() };
        let mut values: Vec<f32> = (0..dims.iter().product()).map(|_| draw()).collect();
        change(name, &mut values);
        values.iter().for_each(|value| data.extend(value.to_le_bytes()));
        data.resize(data.len().next_multiple_of(32), 0);
    }
    let mut file = [&b"GGUF"[..], &3u32.to_le_bytes()].concat();
    file.extend((shapes.len() as u64).to_le_bytes());
    file.extend((pairs.len() as u64).to_le_bytes());
    for (key, (kind, value)) in pairs {
        file.extend(string(key));
        file.extend(kind.to_le_bytes());
        file.extend(value);
    }
    file.extend(entries);
    file.resize(file.len().next_multiple_of(32), 0);
    file.extend(data);
    let path = folder.join("tiny.gguf");
    std::fs::write(&path, file).unwrap();
    path
}

/// Writes an adapter of rank 4 for the model to `folder`, all of its linear layers changed, and returns its path. Other seeds are other
/// adapters.
pub fn write_adapter(folder: &Path, name: &str, seed: u64) -> PathBuf {
    let text = |value: &str| (8u32, string(value));
    let pairs = [
        ("general.type", text("adapter")),
        ("general.architecture", text("llama")),
        ("adapter.type", text("lora")),
        ("adapter.lora.alpha", (6, 4f32.to_le_bytes().to_vec())),
    ];
    let parts = [
        ("attn_q", WIDTH, HEADS * HEAD_DIM),
        ("attn_k", WIDTH, HEAD_DIM),
        ("attn_v", WIDTH, HEAD_DIM),
        ("attn_output", HEADS * HEAD_DIM, WIDTH),
        ("ffn_gate", WIDTH, FFN),
        ("ffn_up", WIDTH, FFN),
        ("ffn_down", FFN, WIDTH),
    ];
    let rank = 4;
    let (mut state, mut entries, mut data, mut count) = (seed, Vec::new(), Vec::<u8>::new(), 0u64);
    for (layer, (part, inputs, outputs)) in (0..LAYERS).flat_map(|layer| parts.map(|part| (layer, part))) {
        for (side, dims) in [("a", [inputs, rank]), ("b", [rank, outputs])] {
            count += 1;
            entries.extend(string(&format!("blk.{layer}.{part}.weight.lora_{side}")));
            entries.extend(2u32.to_le_bytes());
            dims.iter().for_each(|dim| entries.extend((*dim as u64).to_le_bytes()));
            entries.extend(0u32.to_le_bytes());
            entries.extend((data.len() as u64).to_le_bytes());
            for _ in 0..dims[0] * dims[1] {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let value = 0.5 * ((state >> 40) as f32 / (1u64 << 24) as f32 - 0.5);
                data.extend(value.to_le_bytes());
            }
            data.resize(data.len().next_multiple_of(32), 0);
        }
    }
    let mut file = [&b"GGUF"[..], &3u32.to_le_bytes(), &count.to_le_bytes()].concat();
    file.extend((pairs.len() as u64).to_le_bytes());
    for (key, (kind, value)) in pairs {
        file.extend(string(key));
        file.extend(kind.to_le_bytes());
        file.extend(value);
    }
    file.extend(entries);
    file.resize(file.len().next_multiple_of(32), 0);
    file.extend(data);
    let path = folder.join(format!("{name}.gguf"));
    std::fs::write(&path, file).unwrap();
    path
}

/// The model, loaded.
pub fn engine(options: &EngineOptions) -> Engine {
    changed_engine(options, &|_, _| {})
}

/// The model with other weights, loaded.
pub fn changed_engine(options: &EngineOptions, change: &dyn Fn(&str, &mut [f32])) -> Engine {
    let folder = tempfile::tempdir().unwrap();
    let path = write_model(folder.path(), change);
    Engine::load(&path, options, &|_, _| {}).unwrap()
}

/// The model with a sliding window in every layer, loaded.
pub fn sliding_engine(options: &EngineOptions, window: u32) -> Engine {
    let folder = tempfile::tempdir().unwrap();
    let further = [("llama.attention.sliding_window", window)];
    let path = write_model_with(folder.path(), &further, &[], &|_, _| {});
    Engine::load(&path, options, &|_, _| {}).unwrap()
}

/// The model with further tokens, loaded.
pub fn engine_with_tokens(options: &EngineOptions, tokens: &[(&str, i32)]) -> Engine {
    let folder = tempfile::tempdir().unwrap();
    let path = write_model_with(folder.path(), &[], tokens, &|_, _| {});
    Engine::load(&path, options, &|_, _| {}).unwrap()
}

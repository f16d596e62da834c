//! A GGUF of a few kilobytes.

use std::path::Path;

/// A Llama of one layer with random weights, a tokeniser of bytes and, if wanted, a chat template.
#[derive(Clone, Debug)]
pub struct TinyModel {
    /// `general.name`.
    pub name: String,
    /// `tokenizer.chat_template`.
    pub template: Option<String>,
    /// Tokens of `context_length`.
    pub context: u32,
    /// More metadata: keys and unsigned numbers.
    pub numbers: Vec<(String, u32)>,
}

/// Turns in angle brackets, with a system message.
pub const TEMPLATE: &str = "{% for m in messages %}<{{ m.role }}>{{ m.content }}</{{ m.role }}>{% endfor %}\
    {% if add_generation_prompt %}<assistant>{% endif %}";

const WIDTH: u64 = 64;
const FFN: u64 = 64;
const HEADS: u32 = 2;
const HEAD_DIM: u64 = 32;
/// Three special tokens and 256 bytes.
const VOCAB: u64 = 259;

impl Default for TinyModel {
    fn default() -> Self {
        TinyModel {
            name: "tiny".to_owned(),
            template: Some(TEMPLATE.to_owned()),
            context: 512,
            numbers: Vec::new(),
        }
    }
}

impl TinyModel {
    /// Writes it.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) {
        std::fs::write(path, self.bytes()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// The file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut keys = Keys::default();
        keys.text("general.architecture", "llama");
        keys.text("general.name", &self.name);
        for (key, value) in [
            ("context_length", self.context),
            ("embedding_length", WIDTH as u32),
            ("block_count", 1),
            ("feed_forward_length", FFN as u32),
            ("attention.head_count", HEADS),
            ("attention.head_count_kv", 1),
        ] {
            keys.number(&format!("llama.{key}"), value);
        }
        keys.float("llama.attention.layer_norm_rms_epsilon", 1e-5);
        self.numbers.iter().for_each(|(key, value)| keys.number(key, *value));
        let special = ["<unk>", "<s>", "</s>"].map(str::to_owned);
        let tokens: Vec<String> =
            special.into_iter().chain((0..256).map(|b| format!("<0x{b:02X}>"))).collect();
        keys.text("tokenizer.ggml.model", "llama");
        keys.texts("tokenizer.ggml.tokens", &tokens);
        keys.floats("tokenizer.ggml.scores", &vec![0.0; tokens.len()]);
        // Unknown, control, control, then bytes.
        let types: Vec<i32> = [2, 3, 3].into_iter().chain([6; 256]).collect();
        keys.integers("tokenizer.ggml.token_type", &types);
        keys.number("tokenizer.ggml.bos_token_id", 1);
        keys.number("tokenizer.ggml.eos_token_id", 2);
        keys.number("tokenizer.ggml.unknown_token_id", 0);
        if let Some(template) = &self.template {
            keys.text("tokenizer.chat_template", template);
        }
        let kv = HEAD_DIM;
        let tensors: [(&str, &[u64]); 12] = [
            ("token_embd.weight", &[WIDTH, VOCAB]),
            ("output.weight", &[WIDTH, VOCAB]),
            ("output_norm.weight", &[WIDTH]),
            ("blk.0.attn_norm.weight", &[WIDTH]),
            ("blk.0.attn_q.weight", &[WIDTH, WIDTH]),
            ("blk.0.attn_k.weight", &[WIDTH, kv]),
            ("blk.0.attn_v.weight", &[WIDTH, kv]),
            ("blk.0.attn_output.weight", &[WIDTH, WIDTH]),
            ("blk.0.ffn_norm.weight", &[WIDTH]),
            ("blk.0.ffn_gate.weight", &[WIDTH, FFN]),
            ("blk.0.ffn_up.weight", &[WIDTH, FFN]),
            ("blk.0.ffn_down.weight", &[FFN, WIDTH]),
        ];
        let mut file = b"GGUF".to_vec();
        file.extend(3u32.to_le_bytes());
        file.extend((tensors.len() as u64).to_le_bytes());
        file.extend(keys.count.to_le_bytes());
        file.extend(&keys.bytes);
        let mut offset = 0u64;
        for (name, dims) in &tensors {
            string(&mut file, name);
            file.extend((dims.len() as u32).to_le_bytes());
            dims.iter().for_each(|dim| file.extend(dim.to_le_bytes()));
            // F32.
            file.extend(0u32.to_le_bytes());
            file.extend(offset.to_le_bytes());
            offset += (4 * dims.iter().product::<u64>()).next_multiple_of(32);
        }
        file.resize(file.len().next_multiple_of(32), 0);
        let mut state = 1u64;
        for (name, dims) in &tensors {
            for _ in 0..dims.iter().product::<u64>() {
                // Knuth's generator; its high bits are good enough for weights.
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let uniform = (state >> 40) as f32 / (1 << 24) as f32 - 0.5;
                let value = if name.contains("norm") { 1.0 } else { uniform };
                file.extend(value.to_le_bytes());
            }
            file.resize(file.len().next_multiple_of(32), 0);
        }
        file
    }
}

/// Metadata in GGUF's form.
#[derive(Default)]
struct Keys {
    bytes: Vec<u8>,
    count: u64,
}

fn string(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u64).to_le_bytes());
    out.extend(text.as_bytes());
}

impl Keys {
    fn key(&mut self, key: &str, kind: u32) {
        string(&mut self.bytes, key);
        self.bytes.extend(kind.to_le_bytes());
        self.count += 1;
    }

    fn number(&mut self, key: &str, value: u32) {
        self.key(key, 4);
        self.bytes.extend(value.to_le_bytes());
    }

    fn float(&mut self, key: &str, value: f32) {
        self.key(key, 6);
        self.bytes.extend(value.to_le_bytes());
    }

    fn text(&mut self, key: &str, value: &str) {
        self.key(key, 8);
        string(&mut self.bytes, value);
    }

    fn array(&mut self, key: &str, kind: u32, len: usize) {
        self.key(key, 9);
        self.bytes.extend(kind.to_le_bytes());
        self.bytes.extend((len as u64).to_le_bytes());
    }

    fn texts(&mut self, key: &str, values: &[String]) {
        self.array(key, 8, values.len());
        values.iter().for_each(|value| string(&mut self.bytes, value));
    }

    fn floats(&mut self, key: &str, values: &[f32]) {
        self.array(key, 6, values.len());
        values.iter().for_each(|value| self.bytes.extend(value.to_le_bytes()));
    }

    fn integers(&mut self, key: &str, values: &[i32]) {
        self.array(key, 5, values.len());
        values.iter().for_each(|value| self.bytes.extend(value.to_le_bytes()));
    }
}

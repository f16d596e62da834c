//! What a model's file says about it: found once, when somebody asks.

use std::collections::HashMap;
use std::time::UNIX_EPOCH;

use kvant_engine::{ChatTemplate, Engine, EngineError, ModelFile, ModelSpec, Opened, Tokenizer};
use kvant_files::Metadata;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// GGUF's numbers for mixtures of types, with the names that people know.
const MIXTURES: [(u32, &str); 18] = [
    (0, "F32"),
    (1, "F16"),
    (2, "Q4_0"),
    (3, "Q4_1"),
    (7, "Q8_0"),
    (8, "Q5_0"),
    (9, "Q5_1"),
    (10, "Q2_K"),
    (11, "Q3_K_S"),
    (12, "Q3_K_M"),
    (13, "Q3_K_L"),
    (14, "Q4_K_S"),
    (15, "Q4_K_M"),
    (16, "Q5_K_S"),
    (17, "Q5_K_M"),
    (18, "Q6_K"),
    (20, "IQ2_XS"),
    (32, "BF16"),
];

/// Names of the tokens before the beginning, before the end and before the middle, and GGUF's keys for them.
const INFILL_TOKENS: [(&[&str], &str); 3] = [
    (
        &[
            "<|fim_prefix|>",
            "<fim_prefix>",
            "<fim-prefix>",
            "<｜fim▁begin｜>",
            "<|code_prefix|>",
            "▁<PRE>",
            "<PRE>",
        ],
        "pre",
    ),
    (
        &[
            "<|fim_suffix|>",
            "<fim_suffix>",
            "<fim-suffix>",
            "<｜fim▁hole｜>",
            "<|code_suffix|>",
            "▁<SUF>",
            "<SUF>",
        ],
        "suf",
    ),
    (
        &[
            "<|fim_middle|>",
            "<fim_middle>",
            "<fim-middle>",
            "<｜fim▁end｜>",
            "<|code_middle|>",
            "▁<MID>",
            "<MID>",
        ],
        "mid",
    ),
];
/// What a model is.
pub struct Facts {
    /// Its architecture as the file has it.
    architecture: String,
    /// Its numbers of all tensors.
    parameters: u64,
    /// How most of them are stored.
    stored: String,
    /// Bytes of its files.
    pub bytes: u64,
    /// When the newest of them was written, in seconds since 1970.
    pub modified: u64,
    /// Names the weights: a hash of names, types, shapes and samples of all tensors.
    pub digest: String,
    /// Under GGUF's keys.
    pub info: Value,
    /// The chat template.
    pub template: Option<String>,
    /// What it can do, in ollama's words.
    pub capabilities: Vec<&'static str>,
}

impl Facts {
    /// Of a model that is loaded.
    pub fn of_engine(engine: &Engine) -> Result<Self, EngineError> {
        Self::of(engine.file(), engine.tokenizer(), engine.template())
    }

    /// Of one that is not.
    pub fn of_file(opened: Opened) -> Result<Self, EngineError> {
        let (tokenizer, template) = (opened.tokenizer()?, opened.template()?);
        Self::of(&opened.into_file()?, &tokenizer, template.as_ref())
    }

    fn of(
        file: &ModelFile,
        tokenizer: &Tokenizer,
        template: Option<&ChatTemplate>,
    ) -> Result<Self, EngineError> {
        let (checkpoint, spec) = (file.checkpoint(), file.spec());
        let mut by_type: HashMap<String, u64> = HashMap::new();
        for tensor in checkpoint.tensors() {
            *by_type.entry(tensor.dtype.to_string()).or_default() += tensor.dims.iter().product::<u64>();
        }
        let mixture = checkpoint.metadata().opt_u32("general.file_type").ok().flatten();
        let mixture = mixture.and_then(|number| MIXTURES.iter().find(|(known, _)| *known == number));
        let most = by_type.iter().max_by_key(|(_, count)| **count).map_or("", |(name, _)| name);
        let written = |path| std::fs::metadata(path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok();
        let modified = checkpoint.paths().iter().filter_map(written).max();
        let digest = Sha256::digest(file.fingerprint()?.to_string());
        let architecture = checkpoint.metadata().architecture().unwrap_or(spec.family).to_owned();
        let parameters = by_type.values().sum();
        let mut capabilities = vec!["completion"];
        capabilities.extend(template.map(|_| "tools"));
        capabilities.extend(tokenizer.id_of("</think>").map(|_| "thinking"));
        capabilities.extend(infill_marks(tokenizer, checkpoint.metadata()).map(|_| "insert"));
        Ok(Self {
            info: info(&architecture, parameters, spec),
            template: template.map(|template| template.source().to_owned()),
            capabilities,
            architecture,
            parameters,
            stored: mixture.map_or(most, |(_, name)| name).to_owned(),
            bytes: checkpoint.file_bytes(),
            modified: modified.map_or(0, |time| time.as_secs()),
            digest: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        })
    }

    /// In ollama's words.
    pub fn details(&self) -> Value {
        let size = self.parameters as f64;
        let size = if size < 1e9 { format!("{:.1}M", size / 1e6) } else { format!("{:.1}B", size / 1e9) };
        json!({
            "parent_model": "", "format": "gguf", "family": self.architecture, "families": [self.architecture],
            "parameter_size": size, "quantization_level": self.stored,
        })
    }
}

/// What the model is, under GGUF's keys.
fn info(own: &str, parameters: u64, spec: &ModelSpec) -> Value {
    json!({
        "general.architecture": own,
        "general.name": spec.name,
        "general.parameter_count": parameters,
        format!("{own}.context_length"): spec.context,
        format!("{own}.embedding_length"): spec.width,
        format!("{own}.block_count"): spec.layers.len(),
        format!("{own}.vocab_size"): spec.vocab,
    })
}

/// The tokens that stand around a beginning and an end, for models that fill in the middle.
pub(crate) fn infill_marks(tokenizer: &Tokenizer, metadata: &Metadata) -> Option<[u32; 3]> {
    let [before, after, middle] = INFILL_TOKENS.map(|(names, key)| {
        let told = metadata.opt_u32(&format!("tokenizer.ggml.fim_{key}_token_id")).ok().flatten();
        told.or_else(|| names.iter().find_map(|name| tokenizer.id_of(name)))
    });
    Some([before?, after?, middle?])
}

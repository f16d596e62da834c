//! The model families whose HF layout this crate translates: what each class name stands for.

use super::experts::{expert_fields, normalized, qwen_experts};
use super::fields::{Fields, Pairs, numbers, sizes};
use super::layout::Layout;
use super::{hybrid, latent};
use crate::FileError;
use crate::metadata::{Array, Value};

/// One family. Mistral is a Llama with other numbers.
pub(super) struct Family {
    /// Names under `architectures`.
    pub(super) classes: &'static [&'static str],
    /// `general.architecture`.
    pub(super) architecture: &'static str,
    /// HF keeps norm weights as w − 1.
    pub(super) norms_less_one: bool,
    /// GGUF's name for `post_attention_layernorm`.
    pub(super) post_attention: &'static str,
    /// Which channels form a rope pair: "neox" (halves) or "norm" (neighbours).
    pub(super) pairs: &'static str,
    /// The field of the activation, and what it may say: another one would be computed wrongly without a word.
    pub(super) activation: (&'static str, &'static [&'static str]),
    /// Which layers slide.
    pub(super) window: Window,
    /// Whose names configuration and tensors bear.
    pub(super) layout: Layout,
    pub(super) defaults: Defaults,
    /// What else the configuration says: fields and where they go.
    pub(super) extra: fn(Fields<'_>, &mut Pairs) -> Result<(), FileError>,
}

/// Which layers of a family slide when `layer_types` does not say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Window {
    /// All of them, or as the family has it, where there is a window.
    Stated,
    /// None unless `use_sliding_window` (Qwen names a window that is off).
    Switched,
    /// All but every n-th.
    Every(u32),
}

/// Sizes a family's own configuration class assumes when config.json leaves them out.
#[derive(Clone, Copy)]
pub(super) struct Defaults {
    pub(super) heads: Option<u32>,
    pub(super) kv_heads: Option<u32>,
    pub(super) head_dim: Option<u32>,
    pub(super) context: Option<u32>,
    pub(super) vocab: Option<u32>,
    pub(super) rope_theta: f64,
    pub(super) rotated: f64,
    pub(super) query_scalar: Option<f64>,
    pub(super) window: Option<u32>,
    pub(super) attention_cap: Option<f64>,
    pub(super) final_cap: Option<f64>,
    pub(super) tied: bool,
}

const PLAIN: Defaults = Defaults {
    heads: None,
    kv_heads: None,
    head_dim: None,
    context: None,
    vocab: None,
    rope_theta: 1e4,
    rotated: 1.0,
    query_scalar: None,
    window: None,
    attention_cap: None,
    final_cap: None,
    tied: false,
};

const GEMMA: Defaults = Defaults {
    heads: Some(8),
    kv_heads: Some(4),
    head_dim: Some(256),
    query_scalar: Some(256.0),
    window: Some(4096),
    tied: true,
    ..PLAIN
};

const LLAMA: Family = Family {
    classes: &["LlamaForCausalLM", "MistralForCausalLM", "MinistralForCausalLM"],
    architecture: "llama",
    norms_less_one: false,
    post_attention: "ffn_norm",
    pairs: "neox",
    activation: ("hidden_act", &["silu", "swish"]),
    window: Window::Stated,
    layout: Layout::Decoder,
    defaults: PLAIN,
    extra: nothing,
};

const GEMMA3: Family = Family {
    classes: &["Gemma3ForCausalLM", "Gemma3ForConditionalGeneration"],
    architecture: "gemma3",
    window: Window::Every(6),
    defaults: Defaults { context: Some(131_072), vocab: Some(262_208), rope_theta: 1e6, ..GEMMA },
    ..GEMMA2
};

const BERT: Family = Family {
    classes: &["BertModel", "BertForMaskedLM", "BertForSequenceClassification"],
    architecture: "bert",
    layout: Layout::Bert,
    ..LLAMA
};

const GEMMA2: Family = Family {
    classes: &["Gemma2ForCausalLM"],
    architecture: "gemma2",
    norms_less_one: true,
    post_attention: "post_attention_norm",
    // Gemma's `hidden_act` is a leftover; `hidden_activation` rules.
    activation: ("hidden_activation", &["gelu_pytorch_tanh"]),
    defaults: Defaults { context: Some(8192), attention_cap: Some(50.0), final_cap: Some(30.0), ..GEMMA },
    ..LLAMA
};

const HEAD_128: Defaults = Defaults { head_dim: Some(128), ..PLAIN };

static FAMILIES: &[Family] = &[
    LLAMA,
    Family { classes: &["Qwen2ForCausalLM"], architecture: "qwen2", window: Window::Switched, ..LLAMA },
    Family {
        classes: &["Qwen3ForCausalLM"],
        architecture: "qwen3",
        window: Window::Switched,
        defaults: HEAD_128,
        ..LLAMA
    },
    GEMMA2,
    GEMMA3,
    Family {
        classes: &["Gemma3TextModel"],
        architecture: "gemma-embedding",
        extra: sees_both_ways,
        ..GEMMA3
    },
    BERT,
    Family {
        classes: &[
            "RobertaModel",
            "RobertaForMaskedLM",
            "RobertaForSequenceClassification",
            "XLMRobertaModel",
            "XLMRobertaForMaskedLM",
            "XLMRobertaForSequenceClassification",
            "CamembertModel",
            "CamembertForSequenceClassification",
        ],
        layout: Layout::Roberta,
        ..BERT
    },
    Family { classes: &["NomicBertModel"], architecture: "nomic-bert", layout: Layout::Nomic, ..BERT },
    Family {
        classes: &["ModernBertModel", "ModernBertForMaskedLM", "ModernBertForSequenceClassification"],
        architecture: "modern-bert",
        layout: Layout::ModernBert,
        ..BERT
    },
    Family {
        classes: &["Gemma4ForCausalLM", "Gemma4ForConditionalGeneration"],
        architecture: "gemma4",
        norms_less_one: false,
        window: Window::Every(6),
        defaults: Defaults {
            context: Some(131_072),
            vocab: Some(262_144),
            rope_theta: 1e6,
            query_scalar: None,
            window: Some(512),
            ..GEMMA
        },
        extra: gemma4,
        ..GEMMA2
    },
    Family { classes: &["Phi3ForCausalLM"], architecture: "phi3", ..LLAMA },
    Family {
        classes: &["Ministral3ForCausalLM", "Mistral3ForConditionalGeneration"],
        architecture: "mistral3",
        defaults: HEAD_128,
        ..LLAMA
    },
    Family {
        classes: &["SmolLM3ForCausalLM"],
        architecture: "smollm3",
        window: Window::Switched,
        defaults: Defaults { rope_theta: 2e6, tied: true, ..PLAIN },
        extra: smollm3,
        ..LLAMA
    },
    Family { classes: &["GraniteForCausalLM"], architecture: "granite", extra: granite, ..LLAMA },
    Family {
        classes: &["GraniteMoeForCausalLM", "GraniteMoeSharedForCausalLM"],
        architecture: "granitemoe",
        extra: granite_moe,
        ..LLAMA
    },
    Family {
        classes: &["Olmo2ForCausalLM"],
        architecture: "olmo2",
        post_attention: "post_attention_norm",
        defaults: Defaults { rope_theta: 5e5, ..PLAIN },
        ..LLAMA
    },
    Family {
        classes: &["Olmo3ForCausalLM"],
        architecture: "olmo2",
        post_attention: "post_attention_norm",
        window: Window::Every(4),
        defaults: Defaults { rope_theta: 5e5, window: Some(4096), ..PLAIN },
        ..LLAMA
    },
    Family {
        classes: &["Exaone4ForCausalLM"],
        architecture: "exaone4",
        post_attention: "post_attention_norm",
        window: Window::Every(4),
        defaults: Defaults { window: Some(4096), ..PLAIN },
        ..LLAMA
    },
    Family {
        classes: &["Glm4ForCausalLM"],
        architecture: "glm4",
        pairs: "norm",
        defaults: Defaults { rotated: 0.5, ..HEAD_128 },
        ..LLAMA
    },
    Family { classes: &["HunYuanDenseV1ForCausalLM"], architecture: "hunyuan-dense", ..LLAMA },
    Family {
        classes: &["Cohere2ForCausalLM"],
        architecture: "cohere2",
        pairs: "norm",
        window: Window::Every(4),
        defaults: Defaults { window: Some(4096), tied: true, ..PLAIN },
        extra: cohere2,
        ..LLAMA
    },
    Family {
        classes: &["ArceeForCausalLM"],
        architecture: "arcee",
        activation: ("hidden_act", &["relu2"]),
        ..LLAMA
    },
    Family { classes: &["SeedOssForCausalLM"], architecture: "seed_oss", defaults: HEAD_128, ..LLAMA },
    Family {
        classes: &["Ernie4_5ForCausalLM"],
        architecture: "ernie4_5",
        pairs: "norm",
        defaults: Defaults { rope_theta: 5e5, tied: true, ..HEAD_128 },
        ..LLAMA
    },
    Family {
        classes: &["MixtralForCausalLM"],
        defaults: Defaults { rope_theta: 1e6, ..PLAIN },
        extra: mixtral,
        ..LLAMA
    },
    Family {
        classes: &["Qwen3MoeForCausalLM"],
        architecture: "qwen3moe",
        window: Window::Switched,
        extra: qwen_moe,
        ..LLAMA
    },
    Family {
        classes: &["Qwen2MoeForCausalLM"],
        architecture: "qwen2moe",
        window: Window::Switched,
        extra: qwen_moe,
        ..LLAMA
    },
    Family { classes: &["OlmoeForCausalLM"], architecture: "olmoe", extra: olmoe, ..LLAMA },
    Family {
        classes: &["Glm4MoeForCausalLM"],
        architecture: "glm4moe",
        defaults: Defaults { rotated: 0.5, ..PLAIN },
        extra: glm4_moe,
        ..LLAMA
    },
    Family {
        classes: &["GptOssForCausalLM"],
        architecture: "gpt-oss",
        window: Window::Every(2),
        defaults: Defaults { head_dim: Some(64), rope_theta: 1.5e5, window: Some(128), ..PLAIN },
        extra: gpt_oss,
        ..LLAMA
    },
    Family {
        classes: &["Lfm2ForCausalLM"],
        architecture: "lfm2",
        defaults: Defaults { rope_theta: 1e6, context: Some(128_000), tied: true, ..PLAIN },
        extra: hybrid::lfm2,
        ..LLAMA
    },
    Family {
        classes: &["Lfm2MoeForCausalLM"],
        architecture: "lfm2moe",
        defaults: Defaults { rope_theta: 1e6, context: Some(128_000), tied: true, ..PLAIN },
        extra: hybrid::lfm2_moe,
        ..LLAMA
    },
    Family { classes: &["DeepseekV2ForCausalLM"], extra: latent::deepseek_v2, ..DEEPSEEK },
    DEEPSEEK,
    Family { classes: &["Glm4MoeLiteForCausalLM"], extra: latent::glm4_moe_lite, ..DEEPSEEK },
    Family {
        classes: &["Mistral4ForCausalLM"],
        architecture: "mistral4",
        extra: latent::mistral4,
        ..DEEPSEEK
    },
    Family {
        classes: &["Qwen3NextForCausalLM"],
        architecture: "qwen3next",
        extra: hybrid::qwen3_next,
        ..QWEN_NEXT
    },
    QWEN_NEXT,
    Family {
        classes: &["Qwen3_5MoeForCausalLM", "Qwen3_5MoeForConditionalGeneration"],
        architecture: "qwen35moe",
        extra: hybrid::qwen3_5_moe,
        ..QWEN_NEXT
    },
];

const DEEPSEEK: Family = Family {
    classes: &["DeepseekV3ForCausalLM"],
    architecture: "deepseek2",
    pairs: "norm",
    extra: latent::deepseek_v3,
    ..LLAMA
};

const QWEN_NEXT: Family = Family {
    classes: &["Qwen3_5ForCausalLM", "Qwen3_5ForConditionalGeneration"],
    architecture: "qwen35",
    norms_less_one: true,
    window: Window::Switched,
    defaults: Defaults { head_dim: Some(256), rotated: 0.25, context: Some(32_768), ..PLAIN },
    extra: hybrid::qwen3_5,
    ..LLAMA
};

impl Family {
    /// The family of a class name.
    pub(super) fn of(class: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.classes.contains(&class))
    }

    /// A family of an architecture: those of one differ in nothing that its tensors' names depend on but norms.
    pub(super) fn of_architecture(architecture: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.architecture == architecture)
    }

    /// All class names, for error texts.
    pub(super) fn known() -> String {
        FAMILIES.iter().flat_map(|family| family.classes).copied().collect::<Vec<_>>().join(", ")
    }
}

fn nothing(_: Fields<'_>, _: &mut Pairs) -> Result<(), FileError> {
    Ok(())
}

/// EmbeddingGemma: the class alone does not say that tokens see what follows them.
fn sees_both_ways(text: Fields<'_>, _: &mut Pairs) -> Result<(), FileError> {
    match text.opt_bool("use_bidirectional_attention")? {
        Some(true) => Ok(()),
        _ => Err(text.error("use_bidirectional_attention", "true")),
    }
}

fn smollm3(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    let layers = text.size("num_hidden_layers", None)?;
    let turns: Vec<bool> = match text.opt_list("no_rope_layers")? {
        // Despite the name, 1 stands for a layer with rope.
        Some(list) => {
            let flags = list.iter().map(|flag| flag.as_u64().filter(|n| *n < 2).map(|n| n == 1));
            let flags = flags.collect::<Option<Vec<bool>>>().filter(|flags| flags.len() == layers as usize);
            flags.ok_or_else(|| text.error("no_rope_layers", &format!("{layers} times 0 or 1")))?
        }
        None => {
            let every = text.size("no_rope_layer_interval", Some(4))?;
            (1..=layers).map(|layer| layer % every != 0).collect()
        }
    };
    out.plain("kvant.rope.layers", Value::Array(Array::Bool(turns)));
    Ok(())
}

fn granite(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    // 1 where the file does not say, not 1/√d.
    let scale = text.opt_float("attention_multiplier")?.unwrap_or(1.0);
    out.model("attention.scale", Value::F32(scale as f32));
    let multipliers = [
        ("embedding_multiplier", "embedding_scale"),
        ("residual_multiplier", "residual_scale"),
        ("logits_scaling", "logit_scale"),
    ];
    numbers(text, out, &multipliers)
}

fn granite_moe(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    granite(text, out)?;
    sizes(text, out, &[("num_local_experts", "expert_count"), ("num_experts_per_tok", "expert_used_count")])?;
    if text.get("shared_intermediate_size").is_some_and(|size| size.as_u64() != Some(0)) {
        sizes(text, out, &[("shared_intermediate_size", "expert_shared_feed_forward_length")])?;
    }
    Ok(())
}

fn mixtral(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    sizes(text, out, &[("num_local_experts", "expert_count"), ("num_experts_per_tok", "expert_used_count")])
}

fn qwen_moe(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    qwen_experts(text, out, false)
}

fn olmoe(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    if text.get("clip_qkv").is_some() {
        return Err(text.error("clip_qkv", "null"));
    }
    normalized(text, out, false)?;
    sizes(text, out, &[("num_experts", "expert_count"), ("num_experts_per_tok", "expert_used_count")])
}

fn glm4_moe(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    normalized(text, out, true)?;
    out.model("expert_gating_func", Value::U32(2));
    if text.get("first_k_dense_replace").is_some_and(|dense| dense.as_u64() != Some(0)) {
        sizes(text, out, &[("first_k_dense_replace", "leading_dense_block_count")])?;
    }
    expert_fields(text, out)
}

fn gpt_oss(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    if text.opt_float("swiglu_limit")?.is_some_and(|limit| limit != 7.0) {
        return Err(text.error("swiglu_limit", "7"));
    }
    out.plain("kvant.experts.interleaved", Value::Bool(true));
    // Older configurations write experts_per_token.
    let used = match text.opt_size("num_experts_per_tok")? {
        Some(used) => used,
        None => text.size("experts_per_token", Some(4))?,
    };
    out.model("expert_used_count", Value::U32(used));
    sizes(text, out, &[("num_local_experts", "expert_count")])
}

fn gemma4(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    for (field, key, absent) in [
        ("hidden_size_per_layer_input", "embedding_length_per_layer_input", 256),
        ("num_kv_shared_layers", "attention.shared_kv_layers", 0),
    ] {
        // 0 stands for none.
        let value = text.get(field).map_or(Some(absent), serde_json::Value::as_u64);
        let value = value.and_then(|value| u32::try_from(value).ok());
        out.model(key, Value::U32(value.ok_or_else(|| text.error(field, "a number from 0 on"))?));
    }
    if text.get("use_bidirectional_attention").is_some_and(|kind| kind == "all") {
        return Err(text.error("use_bidirectional_attention", "null or vision"));
    }
    let local = text.size("head_dim", Some(256))?;
    out.model("attention.key_length_swa", Value::U32(local));
    out.model("rope.dimension_count_swa", Value::U32(local));
    if text.opt_bool("enable_moe_block")?.unwrap_or(false) {
        let fields = [
            ("num_experts", "expert_count"),
            ("top_k_experts", "expert_used_count"),
            ("moe_intermediate_size", "expert_feed_forward_length"),
        ];
        sizes(text, out, &fields)?;
    }
    Ok(())
}

fn cohere2(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    let scale = text.opt_float("logit_scale")?.unwrap_or(0.0625);
    out.model("logit_scale", Value::F32(scale as f32));
    let epsilon = text.opt_float("layer_norm_eps")?.unwrap_or(1e-5);
    out.model("attention.layer_norm_epsilon", Value::F32(epsilon as f32));
    Ok(())
}

//! LoRA adapters as PEFT saves them: adapter_config.json beside adapter_model.safetensors. They become what GGUF's adapters hold, a pair
//! of tensors `NAME.lora_a` and `NAME.lora_b` for every weight `NAME`.

use std::path::Path;

use serde_json::{Map, Value as Json};

use super::families::Family;
use super::fields::Fields;
use super::header::{self, Found, bad};
use super::layout::Target;
use super::names;
use super::weights::plain_entry;
use crate::container::{Container, Parts};
use crate::metadata::{Metadata, Value};
use crate::source::{Source, read_bounded};
use crate::tensor::Entry;
use crate::{FileError, Limits};

/// The configuration's name; a directory that has it is an adapter.
pub(crate) const CONFIG: &str = "adapter_config.json";
const WEIGHTS: &str = "adapter_model.safetensors";
/// What PEFT puts before the names of its base model's tensors.
const PREFIX: &str = "base_model.model.";

/// Fields that must be missing, false or empty, and with them every `use_…` and `…_config`: what else they say changes what is computed.
const EMPTY: [&str; 11] = [
    "fan_in_fan_out",
    "lora_bias",
    "ensure_weight_tying",
    "modules_to_save",
    "rank_pattern",
    "alpha_pattern",
    "layer_replication",
    "target_parameters",
    "trainable_token_indices",
    "alora_invocation_tokens",
    "exclude_parameters",
];
/// Those of them that say how it was begun, trained or is scaled.
const HARMLESS: [&str; 5] = ["use_rslora", "loftq_config", "eva_config", "corda_config", "megatron_config"];
/// Ways to begin that leave the base model as it was.
const BEGINNINGS: [&str; 3] = ["gaussian", "eva", "orthogonal"];

/// Opens an adapter for the model that `base` describes.
pub(crate) fn open(directory: &Path, base: &Metadata, limits: &Limits) -> Result<Parts, FileError> {
    let architecture = base.architecture()?;
    let config_path = directory.join(CONFIG);
    let config = read_bounded(&config_path, "bytes of adapter_config.json", limits.max_config_bytes)?;
    let config: Map<String, Json> = super::json(&config).map_err(|error| error.in_file(&config_path))?;
    let alpha = alpha(Fields::new(&config, "")).map_err(|error| error.in_file(&config_path))?;
    let family = Family::of_architecture(architecture).ok_or_else(|| FileError::Adapter {
        field: "base model".to_owned(),
        found: architecture.to_owned(),
        expected: "an architecture whose HF names are known; llama.cpp converts adapters to GGUF".to_owned(),
    })?;

    let path = directory.join(WEIGHTS);
    let source = Source::open(&path)?;
    let mut found = Vec::new();
    header::read_header(source.bytes(), 0, limits, &mut found).map_err(|error| error.in_file(&path))?;
    if found.len() as u64 > limits.max_tensors {
        let (found, limit) = (found.len() as u64, limits.max_tensors);
        return Err(FileError::Limit { what: "number of tensors", found, limit });
    }
    let entries = found.iter().map(|tensor| translate(tensor, family)).collect::<Result<_, _>>()?;
    // Rows are in the published order: the base's own, if that was published so too.
    let style = base.opt_str("kvant.rope.style")?.unwrap_or(family.pairs);
    let text = |key: &str, value: &str| (key.to_owned(), Value::from(value));
    Ok(Parts {
        container: Container::Safetensors,
        metadata: Metadata::from_pairs(vec![
            text("general.type", "adapter"),
            text("general.architecture", architecture),
            text("adapter.type", "lora"),
            ("adapter.lora.alpha".to_owned(), Value::F32(alpha)),
            text("kvant.rope.style", style),
        ])?,
        entries,
        sources: vec![source],
        paths: vec![path],
        directory: Some(directory.to_path_buf()),
    })
}

/// α, so that what is added is multiplied by α / rank; refuses every variant but plain LoRA.
fn alpha(config: Fields<'_>) -> Result<f32, FileError> {
    if config.opt_text("peft_type")? != Some("LORA") {
        return Err(config.error("peft_type", "LORA"));
    }
    for (field, value) in config.object {
        let field = field.as_str();
        let of_variant = field.starts_with("use_") || field.ends_with("_config");
        let must_be_empty = EMPTY.contains(&field) || of_variant && !HARMLESS.contains(&field);
        let is_empty = match value {
            Json::Null | Json::Bool(false) => true,
            Json::Array(list) => list.is_empty(),
            Json::Object(object) => object.is_empty(),
            _ => false,
        };
        if must_be_empty && !is_empty {
            return Err(config.error(field, "nothing: plain LoRA"));
        }
    }
    if config.opt_text("bias")?.is_some_and(|bias| bias != "none") {
        return Err(config.error("bias", "none"));
    }
    match config.get("init_lora_weights") {
        None | Some(Json::Bool(_)) => {}
        Some(Json::String(how)) if BEGINNINGS.contains(&how.as_str()) => {}
        // What such an adapter is added to is not the base model.
        Some(_) => return Err(config.error("init_lora_weights", "true: convert it to plain LoRA first")),
    }
    let rank = f64::from(config.size("r", None)?);
    let alpha = config.opt_float("lora_alpha")?.unwrap_or(8.0);
    let by_root = config.opt_bool("use_rslora")?.unwrap_or(false);
    let alpha = (if by_root { alpha * rank.sqrt() } else { alpha }) as f32;
    if alpha.is_finite() { Ok(alpha) } else { Err(config.error("lora_alpha", "a finite number")) }
}

fn translate(tensor: &Found, family: &Family) -> Result<Entry, FileError> {
    let split = [(".lora_A.weight", "lora_a"), (".lora_B.weight", "lora_b")]
        .iter()
        .find_map(|(suffix, side)| tensor.name.strip_suffix(suffix).map(|module| (module, side)));
    let Some((module, side)) = split else {
        return Err(bad(format!(
            "tensor {:?}: expected a name that ends in .lora_A.weight or .lora_B.weight",
            tensor.name
        )));
    };
    let module = module.strip_prefix(PREFIX).unwrap_or(module);
    match names::translate(&format!("{module}.weight"), family, u32::MAX) {
        Target::Name(name) => plain_entry(format!("{name}.{side}"), tensor),
        Target::Skip | Target::Unknown => {
            let architecture = family.architecture;
            Err(bad(format!("tensor {:?} has no counterpart in {architecture} models", tensor.name)))
        }
    }
}

//! `kvant show`: what is in a model.

use std::io::{IsTerminal, Write};

use kvant_files::{Checkpoint, Container, Value};
use kvant_hub::{ModelRef, human_bytes};
use kvant_model::{ModelSpec, spec_of};
use serde_json::{Map, json};

use crate::args::ShowArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::out::{Keep, visible};
use crate::table::table;

/// Array elements and characters shown of one metadata value.
const SHOWN_ELEMENTS: usize = 6;
const SHOWN_CHARACTERS: usize = 80;

/// Prints the summary and the parts asked for.
pub fn show(args: ShowArgs, config: &Config) -> Result<(), CliError> {
    let name = load::model_name(args.model.as_deref(), config);
    let path = load::locate(name, config.offline())?;
    let checkpoint = Checkpoint::open(&path)?;
    let spec = spec_of(&checkpoint, None)?;
    let licence = licence(name, &checkpoint);
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(&checkpoint, &spec, &licence))?;
        return Ok(());
    }
    for (label, value) in summary(&checkpoint, &spec, &licence) {
        writeln!(out, "{label:<14}{}", visible(&value, Keep::Nothing))?;
    }
    if args.metadata {
        writeln!(out)?;
        for (key, value) in checkpoint.metadata().iter() {
            let line = format!("{key} = {}", abridged(value));
            writeln!(out, "{}", visible(&line, Keep::Nothing))?;
        }
    }
    if args.tensors {
        let rows: Vec<Vec<String>> = checkpoint
            .tensors()
            .map(|t| {
                let dims: Vec<String> = t.dims.iter().map(u64::to_string).collect();
                vec![t.name.clone(), t.dtype.to_string(), dims.join(" × "), human_bytes(t.bytes)]
            })
            .collect();
        write!(out, "\n{}", table(&["tensor", "type", "dims", "size"], &[false, false, false, true], &rows))?;
    }
    if args.template {
        let template = checkpoint.metadata().opt_str("tokenizer.chat_template")?;
        let template = template.unwrap_or("(no chat template)");
        // A file or a pipe gets the very template; a terminal must not obey it.
        match std::io::stdout().is_terminal() {
            true => writeln!(out, "\n{}", visible(template, Keep::Lines))?,
            false => writeln!(out, "\n{template}")?,
        }
    }
    Ok(())
}

/// The registry's word on the licence, else the file's own.
fn licence(name: &str, checkpoint: &Checkpoint) -> String {
    if let Ok(ModelRef::Named(entry)) = name.parse() {
        return format!("{} ({})", entry.licence.name, entry.licence.summary);
    }
    match checkpoint.metadata().opt_str("general.license") {
        Ok(Some(licence)) => licence.to_owned(),
        _ => "not stated in the file".to_owned(),
    }
}

fn summary(checkpoint: &Checkpoint, spec: &ModelSpec, licence: &str) -> Vec<(&'static str, String)> {
    let meta = checkpoint.metadata();
    let layer = spec.attention_layer();
    let parameters: u64 = checkpoint.tensors().map(|t| t.rows as u64 * t.cols as u64).sum();
    let sliding = spec.layers.iter().filter(|l| l.window.is_some()).count();
    let tokenizer = match (meta.opt_str("tokenizer.ggml.model"), meta.opt_str("tokenizer.ggml.pre")) {
        (Ok(Some(model)), Ok(Some(pre))) => format!("{model} ({pre})"),
        (Ok(Some(model)), _) => model.to_owned(),
        _ => "tokenizer.json".to_owned(),
    };
    let template = if matches!(meta.opt_str("tokenizer.chat_template"), Ok(Some(_))) {
        "yes (--template)"
    } else {
        "none"
    };
    let mut lines = vec![
        ("name", spec.name.clone()),
        ("family", spec.family.to_owned()),
        ("licence", licence.to_owned()),
        ("container", format!("{}, {}", container(checkpoint), human_bytes(checkpoint.file_bytes()))),
        ("parameters", format!("{:.1} M", parameters as f64 / 1e6)),
        ("weights", weight_types(checkpoint)),
        ("context", format!("{} tokens", spec.context)),
        ("width", format!("{} (feed-forward {})", spec.width, feed_forward(spec))),
        ("layers", spec.layers.len().to_string()),
        (
            "heads",
            format!("{} query, {} key/value, {} channels each", layer.heads, layer.kv_heads, layer.head_dim),
        ),
        ("vocabulary", spec.vocab.to_string()),
        ("tokenizer", tokenizer),
        ("template", template.to_owned()),
    ];
    let recurrent = spec.state_sizes();
    if !recurrent.is_empty() {
        let bytes = human_bytes(4 * recurrent.iter().map(|size| *size as u64).sum::<u64>());
        let count = recurrent.len();
        lines.push(("recurrent", format!("{count} of {} layers, states of {bytes}", spec.layers.len())));
    }
    if let Some(window) = spec.layers.iter().find_map(|l| l.window) {
        lines.push(("sliding", format!("{sliding} of {} layers see {window} tokens", spec.layers.len())));
    }
    lines
}

fn container(checkpoint: &Checkpoint) -> String {
    match checkpoint.container() {
        Container::Gguf { version } => format!("GGUF version {version}"),
        Container::Safetensors => "safetensors".to_owned(),
        Container::Llama2c => "llama2.c".to_owned(),
    }
}

/// What tokens go through beside attention, as the last layer has it (the first ones may have no experts).
fn feed_forward(spec: &ModelSpec) -> String {
    let Some(layer) = spec.layers.last() else { return "none".to_owned() };
    match layer.experts {
        None => layer.ffn.to_string(),
        Some(experts) => {
            let shared = if layer.ffn > 0 { format!(" beside {}", layer.ffn) } else { String::new() };
            format!("{} of {} experts of {}{shared}", experts.used, experts.count, experts.width)
        }
    }
}

/// Bytes by weight type, largest first.
fn weight_types(checkpoint: &Checkpoint) -> String {
    let mut types: Vec<(String, u64)> = Vec::new();
    for tensor in checkpoint.tensors() {
        let name = tensor.dtype.to_string();
        match types.iter_mut().find(|t| t.0 == name) {
            Some(entry) => entry.1 += tensor.bytes,
            None => types.push((name, tensor.bytes)),
        }
    }
    types.sort_by_key(|t| std::cmp::Reverse(t.1));
    types.iter().map(|(name, bytes)| format!("{name} {}", human_bytes(*bytes))).collect::<Vec<_>>().join(", ")
}

/// A metadata value on one line.
fn abridged(value: &Value) -> String {
    match value {
        Value::Array(array) => {
            let shown: Vec<String> = (0..array.len().min(SHOWN_ELEMENTS))
                .filter_map(|i| array.get(i))
                .map(|v| abridged(&v))
                .collect();
            let more = if array.len() > SHOWN_ELEMENTS { ", …" } else { "" };
            format!("[{}{more}] ({} × {})", shown.join(", "), array.len(), array.element_type())
        }
        other => {
            let text = other.to_string();
            match text.char_indices().nth(SHOWN_CHARACTERS) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    }
}

fn as_json(checkpoint: &Checkpoint, spec: &ModelSpec, licence: &str) -> serde_json::Value {
    let metadata: Map<String, serde_json::Value> = checkpoint
        .metadata()
        .iter()
        .map(|(key, value)| match value {
            // Vocabularies would drown everything else; their length is enough.
            Value::Array(a) if a.len() > 64 => {
                (key.to_owned(), json!({ "type": a.element_type(), "len": a.len() }))
            }
            other => (key.to_owned(), json!(other.to_string())),
        })
        .collect();
    let tensors: Vec<_> = checkpoint
        .tensors()
        .map(|t| json!({ "name": t.name, "type": t.dtype.to_string(), "dims": t.dims, "bytes": t.bytes }))
        .collect();
    json!({
        "name": spec.name,
        "family": spec.family,
        "licence": licence,
        "bytes": checkpoint.file_bytes(),
        "layers": spec.layers.len(),
        "width": spec.width,
        "heads": spec.attention_layer().heads,
        "kv_heads": spec.attention_layer().kv_heads,
        "head_dim": spec.attention_layer().head_dim,
        "context": spec.context,
        "vocab": spec.vocab,
        "metadata": metadata,
        "tensors": tensors,
    })
}

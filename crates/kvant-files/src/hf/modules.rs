//! What sentence-transformers puts behind a model: how states become one vector, and dense layers.

use std::path::{Component, Path};

use serde::Deserialize;
use serde_json::Value as Json;

use super::fields::Fields;
use super::header::{self, Found, bad};
use super::json;
use crate::metadata::Value;
use crate::source::{Source, read_bounded};
use crate::{FileError, Limits};

/// Names of the dense layers, in their order, as GGUF files have them.
const DENSE: [&str; 2] = ["dense_2", "dense_3"];

#[derive(Deserialize)]
struct Module {
    #[serde(rename = "type")]
    kind: String,
    path: String,
}

/// What the modules beside a model say.
#[derive(Default)]
pub(super) struct Modules {
    /// GGUF's number for the pooling.
    pub(super) pooling: Option<Value>,
    /// Weights of dense layers, under GGUF names.
    pub(super) dense: Vec<Found>,
}

/// Reads `modules.json` and what it names; nothing where there is none. Weights are appended to `sources`.
pub(super) fn read(
    directory: &Path,
    limits: &Limits,
    sources: &mut Vec<Source>,
) -> Result<Modules, FileError> {
    let path = directory.join("modules.json");
    let mut modules = Modules::default();
    if !path.is_file() {
        return Ok(modules);
    }
    let list: Vec<Module> = json(&config(&path, limits)?).map_err(|error: FileError| error.in_file(&path))?;
    for module in list {
        let kind = module.kind.rsplit('.').next().unwrap_or_default();
        if !matches!(kind, "Pooling" | "Dense") {
            continue;
        }
        let mut components = Path::new(&module.path).components();
        if !matches!((components.next(), components.next()), (Some(Component::Normal(_)), None)) {
            let reason = format!("modules.json names the folder {:?}, expected a plain name", module.path);
            return Err(bad(reason).in_file(&path));
        }
        let folder = directory.join(&module.path);
        let settings = folder.join("config.json");
        let fields: Json =
            json(&config(&settings, limits)?).map_err(|error: FileError| error.in_file(&settings))?;
        let object = fields.as_object();
        let object = object.ok_or_else(|| bad("expected an object".to_owned()).in_file(&settings))?;
        let read = match kind {
            "Pooling" => pooling(Fields::new(object, "")).map(|pooling| modules.pooling = pooling),
            _ => dense(Fields::new(object, ""), &folder, limits, sources, &mut modules.dense),
        };
        read.map_err(|error| error.in_file(&settings))?;
    }
    Ok(modules)
}

fn config(path: &Path, limits: &Limits) -> Result<Vec<u8>, FileError> {
    read_bounded(path, "bytes of a module's configuration", limits.max_config_bytes)
}

/// GGUF's number for the one kind of pooling that is on.
fn pooling(fields: Fields<'_>) -> Result<Option<Value>, FileError> {
    let named = |field: &str, number: u32| Ok((fields.opt_bool(field)? == Some(true)).then_some(number));
    let known = [
        named("pooling_mode_mean_tokens", 1)?,
        named("pooling_mode_cls_token", 2)?,
        named("pooling_mode_lasttoken", 3)?,
        // Newer files say it in one word.
        match fields.opt_text("pooling_mode")? {
            Some("mean") => Some(1),
            Some("cls") => Some(2),
            Some("lasttoken") => Some(3),
            Some(_) => return Err(fields.error("pooling_mode", "mean, cls or lasttoken")),
            None => None,
        },
    ];
    let mut on = known.into_iter().flatten();
    match (on.next(), on.next()) {
        (Some(number), None) => Ok(Some(Value::U32(number))),
        _ => {
            Err(fields.error("pooling_mode_mean_tokens", "one of mean_tokens, cls_token and lasttoken alone"))
        }
    }
}

fn dense(
    fields: Fields<'_>,
    folder: &Path,
    limits: &Limits,
    sources: &mut Vec<Source>,
    found: &mut Vec<Found>,
) -> Result<(), FileError> {
    let activation = fields.opt_text("activation_function")?;
    if activation.is_some_and(|name| !name.ends_with("Identity")) {
        return Err(fields.error("activation_function", "torch.nn.modules.linear.Identity"));
    }
    let layers = found.iter().filter(|tensor| tensor.name.ends_with(".weight")).count();
    let name = DENSE.get(layers).ok_or_else(|| bad(format!("more than {} dense layers", DENSE.len())))?;
    let path = folder.join("model.safetensors");
    let source = Source::open(&path)?;
    let mut own = Vec::new();
    header::read_header(source.bytes(), sources.len() as u32, limits, &mut own)
        .map_err(|error| error.in_file(&path))?;
    for mut tensor in own {
        tensor.name = match tensor.name.as_str() {
            "linear.weight" => format!("{name}.weight"),
            "linear.bias" => format!("{name}.bias"),
            other => return Err(bad(format!("found {other:?}, expected linear.weight and linear.bias"))),
        };
        found.push(tensor);
    }
    sources.push(source);
    Ok(())
}

//! A directory in Hugging Face layout: config.json beside one or more safetensors files. Names and keys are
//! translated to GGUF's, so that nothing above this crate knows the difference.

pub(crate) mod adapter;
mod config;
mod encoder;
mod encoder_names;
mod experts;
mod families;
mod fields;
mod header;
mod hybrid;
mod latent;
mod layout;
mod modules;
mod names;
mod quantized;
mod rope;
mod weights;

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;

use crate::container::{Container, Parts};
use crate::metadata::Metadata;
use crate::quantized::Place;
use crate::source::{Source, read_bounded};
use crate::tensor::{Entry, Storage};
use crate::tensor_info::TensorInfo;
use crate::{DType, FileError, Limits};

#[derive(Deserialize)]
struct Index {
    /// Tensor name → file name.
    weight_map: BTreeMap<String, String>,
}

pub(crate) fn open(directory: &Path, limits: &Limits) -> Result<Parts, FileError> {
    let config_path = directory.join("config.json");
    if !config_path.is_file() {
        return Err(FileError::UnknownContainer { found: "a directory without config.json".into() });
    }
    let config = read_bounded(&config_path, "bytes of config.json", limits.max_config_bytes)?;
    let config: Json = json(&config).map_err(|error| error.in_file(&config_path))?;
    let mut translated = config::translate(&config, limits).map_err(|error| error.in_file(&config_path))?;
    let quantization = weights::Quantization::of(&config).map_err(|error| error.in_file(&config_path))?;
    let method = quantized::Method::of(&config).map_err(|error| error.in_file(&config_path))?;

    let index = read_index(directory, limits)?;
    let paths = weight_files(directory, index.as_ref(), limits)?;
    let mut sources = Vec::with_capacity(paths.len() + 1);
    let mut found = Vec::new();
    for path in &paths {
        let source = Source::open(path)?;
        let number = sources.len() as u32;
        header::read_header(source.bytes(), number, limits, &mut found)
            .map_err(|error| error.in_file(path))?;
        if found.len() as u64 > limits.max_tensors {
            let (found, limit) = (found.len() as u64, limits.max_tensors);
            return Err(FileError::Limit { what: "number of tensors", found, limit });
        }
        sources.push(source);
    }
    if let Some(index) = &index {
        header::match_index(&mut found, &index.weight_map, &paths)?;
    }
    let mut entries = weights::translate(found, &translated, &quantization, method, &sources)?;
    let modules = modules::read(directory, limits, &mut sources)?;
    for tensor in &modules.dense {
        entries.push(weights::plain_entry(tensor.name.clone(), tensor)?);
    }
    let pooling = modules.pooling.map(|pooling| {
        let architecture = translated.family.architecture;
        (format!("{architecture}.pooling_type"), pooling)
    });
    translated.pairs.extend(pooling);

    // Tensors GGUF keeps in the file and HF computes from the configuration.
    for (name, values) in translated.tensors {
        let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let info = TensorInfo::new(name.to_owned(), vec![values.len() as u64], DType::F32)?;
        let storage = Storage::Plain(Place { source: sources.len() as u32, offset: 0 });
        sources.push(Source::Owned(bytes));
        entries.push(Entry { info, storage, add_one: false });
    }
    Ok(Parts {
        container: Container::Safetensors,
        metadata: Metadata::from_pairs(translated.pairs)?,
        entries,
        sources,
        paths,
        directory: Some(directory.to_path_buf()),
    })
}

fn json<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, FileError> {
    serde_json::from_slice(bytes).map_err(|error| FileError::Json { error })
}

fn read_index(directory: &Path, limits: &Limits) -> Result<Option<Index>, FileError> {
    let path = directory.join("model.safetensors.index.json");
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = read_bounded(&path, "bytes of the safetensors index", limits.max_index_bytes)?;
    json(&bytes).map(Some).map_err(|error| error.in_file(&path))
}

/// The weight files: those of the index, else `model.safetensors`, else every `*.safetensors`, sorted.
fn weight_files(directory: &Path, index: Option<&Index>, limits: &Limits) -> Result<Vec<PathBuf>, FileError> {
    let mut files: Vec<PathBuf> = match index {
        Some(index) => {
            let mut names: Vec<&str> = index.weight_map.values().map(String::as_str).collect();
            names.sort_unstable();
            names.dedup();
            // A file name from a file must not leave the directory.
            let is_plain = |name: &str| {
                let mut components = Path::new(name).components();
                matches!((components.next(), components.next()), (Some(Component::Normal(_)), None))
            };
            if let Some(name) = names.iter().find(|name| !is_plain(name)) {
                let reason = format!("the index names the file {name:?}, expected a plain file name");
                return Err(FileError::Safetensors { reason });
            }
            names.into_iter().map(|name| directory.join(name)).collect()
        }
        None if directory.join("model.safetensors").is_file() => vec![directory.join("model.safetensors")],
        None => {
            let io = |error| FileError::Io { action: "list", path: directory.to_path_buf(), error };
            let mut files = Vec::new();
            for file in std::fs::read_dir(directory).map_err(io)? {
                let path = file.map_err(io)?.path();
                if path.extension().is_some_and(|extension| extension == "safetensors") {
                    files.push(path);
                }
            }
            files
        }
    };
    files.sort_unstable();
    if files.is_empty() {
        return Err(FileError::UnknownContainer { found: "a directory without safetensors files".into() });
    }
    if files.len() as u64 > limits.max_parts {
        return Err(FileError::Limit {
            what: "number of parts",
            found: files.len() as u64,
            limit: limits.max_parts,
        });
    }
    Ok(files)
}

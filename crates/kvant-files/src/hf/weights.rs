//! MLX quantisation, and the translation of tensors to entries.

use std::collections::BTreeMap;

use safetensors::Dtype;
use serde_json::Value as Json;

use super::config::Translated;
use super::fields::Fields;
use super::header::{Found, bad, float_of};
use super::layout::Target;
use super::names;
use super::quantized::{self, Method};
use crate::source::Source;
use crate::tensor::{Entry, MlxParts, Storage};
use crate::tensor_info::TensorInfo;
use crate::{DType, FileError};

/// The "quantization" object of an MLX configuration: bits and group size, with exceptions by module.
pub(super) struct Quantization {
    default: Option<(u8, u16)>,
    modules: BTreeMap<String, Option<(u8, u16)>>,
}

impl Quantization {
    pub(super) fn of(config: &Json) -> Result<Self, FileError> {
        let mut all = Self { default: None, modules: BTreeMap::new() };
        let Some(object) = config.get("quantization").and_then(Json::as_object) else {
            return Ok(all);
        };
        all.default = Some(Self::read(Fields::new(object, "quantization."))?);
        for (module, value) in object {
            match value {
                Json::Bool(false) => all.modules.insert(module.clone(), None),
                Json::Object(own) => {
                    let read = Self::read(Fields::new(own, "quantization.(module)."))?;
                    all.modules.insert(module.clone(), Some(read))
                }
                _ => continue,
            };
        }
        Ok(all)
    }

    fn read(fields: Fields<'_>) -> Result<(u8, u16), FileError> {
        if fields.opt_text("mode")?.is_some_and(|mode| mode != "affine") {
            return Err(fields.error("mode", "affine"));
        }
        let (bits, group) = (fields.size("bits", None)?, fields.size("group_size", None)?);
        match (bits, group) {
            (2..=6 | 8, 32 | 64 | 128) => Ok((bits as u8, group as u16)),
            (2..=6 | 8, _) => Err(fields.error("group_size", "32, 64 or 128")),
            _ => Err(fields.error("bits", "2, 3, 4, 5, 6 or 8")),
        }
    }

    fn of_module(&self, module: &str) -> Option<(u8, u16)> {
        self.modules.get(module).copied().unwrap_or(self.default)
    }
}

/// Entries under GGUF names. A tensor of the language model without a counterpart is an error: a model computed
/// without one of its tensors is wrong without a word.
pub(super) fn translate(
    found: Vec<Found>,
    model: &Translated,
    quantization: &Quantization,
    method: Method,
    sources: &[Source],
) -> Result<Vec<Entry>, FileError> {
    let by_name: BTreeMap<&str, &Found> = found.iter().map(|tensor| (tensor.name.as_str(), tensor)).collect();
    if by_name.len() != found.len() {
        let mut names: Vec<&str> = found.iter().map(|tensor| tensor.name.as_str()).collect();
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]).map_or("", |pair| pair[0]);
        return Err(FileError::DuplicateTensor { tensor: twice.to_owned() });
    }
    let mut entries = Vec::with_capacity(found.len());
    for tensor in &found {
        // Scales and biases belong to the packed weight beside them.
        let part_of = [".scales", ".biases"].iter().find_map(|suffix| tensor.name.strip_suffix(suffix));
        if part_of.is_some_and(|module| by_name.contains_key(format!("{module}.weight").as_str())) {
            continue;
        }
        // So do the exponents of MXFP4 blocks.
        let blocks = tensor.name.strip_suffix("_scales").map(|module| format!("{module}_blocks"));
        if blocks.is_some_and(|blocks| by_name.contains_key(blocks.as_str())) {
            continue;
        }
        if quantized::is_part(&tensor.name, &by_name) {
            continue;
        }
        let plain = quantized::plain_name(&tensor.name);
        let name =
            match names::translate(plain.as_deref().unwrap_or(&tensor.name), model.family, model.layers) {
                Target::Name(name) => name,
                Target::Skip => continue,
                Target::Unknown => {
                    let architecture = model.family.architecture;
                    return Err(bad(format!(
                        "tensor {:?} has no counterpart in {architecture} models",
                        tensor.name
                    )));
                }
            };
        if model.tied && name.starts_with("output.") {
            continue;
        }
        if let Some(entry) = quantized::entry(&name, tensor, method, &by_name, sources)? {
            entries.push(entry);
            continue;
        }
        let module = tensor.name.strip_suffix(".weight").unwrap_or_default();
        let mxfp4 = tensor.name.strip_suffix("_blocks");
        let entry = match by_name.get(format!("{module}.scales").as_str()) {
            _ if mxfp4.is_some() => {
                let scales = format!("{}_scales", mxfp4.unwrap_or_default());
                let scales = by_name.get(scales.as_str());
                let scales = scales.ok_or_else(|| bad(format!("{:?} has no scales", tensor.name)))?;
                mxfp4_entry(name, tensor, scales)?
            }
            Some(scales) if !module.is_empty() => {
                let biases = by_name.get(format!("{module}.biases").as_str());
                let biases = biases.ok_or_else(|| bad(format!("{module:?} has scales and no biases")))?;
                let (bits, group) = quantization.of_module(module).ok_or_else(|| {
                    bad(format!("{module:?} is quantised, expected its bits and group size in config.json"))
                })?;
                mlx_entry(name, tensor, scales, biases, bits, group)?
            }
            _ => plain_entry(name, tensor)?,
        };
        let is_norm = entry.info.name.contains("norm") && !entry.info.name.contains("ssm_norm");
        let add_one = model.family.norms_less_one && is_norm;
        entries.push(Entry { add_one, ..entry });
    }
    Ok(entries)
}

pub(super) fn plain_entry(name: String, tensor: &Found) -> Result<Entry, FileError> {
    let Some((_, dtype)) = float_of(tensor.dtype) else {
        return Err(bad(format!("tensor {:?} is {}, expected F32, F16 or BF16", tensor.name, tensor.dtype)));
    };
    let info = TensorInfo::new(name, tensor.shape.iter().rev().copied().collect(), dtype)?;
    let storage = Storage::Plain(tensor.place());
    Ok(Entry { info, storage, add_one: false })
}

/// gpt-oss: bytes of two codes as [.., rows, blocks, 16], one exponent for every block.
fn mxfp4_entry(name: String, codes: &Found, scales: &Found) -> Result<Entry, FileError> {
    let fits = codes.dtype == Dtype::U8
        && scales.dtype == Dtype::U8
        && codes.shape.len() >= 3
        && codes.shape.last() == Some(&16)
        && codes.shape[..codes.shape.len() - 1] == scales.shape[..];
    let mut dims: Vec<u64> = scales.shape.iter().rev().copied().collect();
    let cols = dims.first_mut().filter(|_| fits).and_then(|blocks| {
        *blocks = blocks.checked_mul(32)?;
        Some(*blocks)
    });
    if cols.is_none() {
        return Err(FileError::BadShape {
            tensor: codes.name.clone(),
            dims: codes.shape.clone(),
            reason: format!(
                "{} with {} scales {:?}, expected U8 blocks of 16 bytes with one U8 scale each",
                codes.dtype, scales.dtype, scales.shape
            ),
        });
    }
    let info = TensorInfo::new(name, dims, DType::MXFP4)?;
    let storage = Storage::Mxfp4 { codes: codes.place(), exponents: scales.place() };
    Ok(Entry { info, storage, add_one: false })
}

fn mlx_entry(
    name: String,
    codes: &Found,
    scales: &Found,
    biases: &Found,
    bits: u8,
    group: u16,
) -> Result<Entry, FileError> {
    let shape_error = |expected: &str| FileError::BadShape {
        tensor: codes.name.clone(),
        dims: codes.shape.clone(),
        reason: format!(
            "{} with scales {:?} and biases {:?}, expected {expected} ({bits} bits, groups of {group})",
            codes.dtype, scales.shape, biases.shape
        ),
    };
    let param = float_of(scales.dtype).filter(|_| scales.dtype == biases.dtype && codes.dtype == Dtype::U32);
    let Some((param, _)) = param else {
        return Err(shape_error("U32 codes and float scales and biases of one type"));
    };
    // 32 · words = bits · columns
    let &[rows, words] = &codes.shape[..] else { return Err(shape_error("a matrix of words")) };
    let bits_of_row = words.checked_mul(32).filter(|n| n.is_multiple_of(u64::from(bits)));
    let Some(cols) = bits_of_row.map(|n| n / u64::from(bits)).filter(|n| n.is_multiple_of(u64::from(group)))
    else {
        return Err(shape_error("whole groups in a row"));
    };
    if scales.shape != [rows, cols / u64::from(group)] || biases.shape != scales.shape {
        return Err(shape_error("one scale and one bias for each group"));
    }
    let mut info = TensorInfo::new(name, vec![cols, rows], DType::Mlx { bits, group })?;
    let parts = MlxParts { codes: codes.place(), scales: scales.place(), biases: biases.place(), param };
    let (code_bytes, param_bytes) = parts.sizes(&info);
    info.bytes = code_bytes + 2 * param_bytes;
    Ok(Entry { info, storage: Storage::Mlx(Box::new(parts)), add_one: false })
}

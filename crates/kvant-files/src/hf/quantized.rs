//! Checkpoints that GPTQ, AWQ, compressed-tensors or fp8 tools wrote: what config.json says, and which tensors belong together.

use std::collections::BTreeMap;

use safetensors::Dtype;
use serde_json::Value as Json;

use super::fields::Fields;
use super::header::{Found, bad, float_of};
use crate::dtype::Int4Kind;
use crate::quantized::{Fp8Parts, Int4Parts, Sources};
use crate::source::Source;
use crate::tensor::{Entry, Storage};
use crate::tensor_info::TensorInfo;
use crate::{DType, FileError};

/// What a configuration says of its quantised tensors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// Nothing, or MXFP4, whose tensors say it all.
    Plain,
    /// Four-bit codes; `group` channels share a scale, `None` for all of a row.
    Int4 { kind: Int4Kind, group: Option<u32>, zero_shift: u8 },
    /// Eight-bit floats, with a scale for every block of a matrix where they have one.
    Fp8 { block: (u32, u32) },
    /// Four-bit codes or eight-bit floats, as the tensors say.
    Compressed { block: (u32, u32) },
}

/// Blocks of fp8 matrices where the configuration does not say.
const BLOCK: (u32, u32) = (128, 128);

impl Method {
    /// Reads "quantization_config".
    pub(super) fn of(config: &Json) -> Result<Self, FileError> {
        let Some(object) = config.get("quantization_config").and_then(Json::as_object) else {
            return Ok(Self::Plain);
        };
        let fields = Fields::new(object, "quantization_config.");
        let four = || match fields.size("bits", Some(4))? {
            4 => Ok(()),
            _ => Err(fields.error("bits", "4")),
        };
        // −1 stands for whole rows.
        let group = || match fields.get("group_size").and_then(Json::as_i64) {
            Some(-1) => Ok(None),
            _ => fields.size("group_size", Some(128)).map(Some),
        };
        match fields.opt_text("quant_method")? {
            None | Some("mxfp4") => Ok(Self::Plain),
            Some("gptq") => {
                four()?;
                let zero_shift = match fields.opt_text("checkpoint_format")? {
                    None | Some("gptq") => 1,
                    Some("gptq_v2") => 0,
                    Some(_) => return Err(fields.error("checkpoint_format", "gptq or gptq_v2")),
                };
                Ok(Self::Int4 { kind: Int4Kind::Gptq, group: group()?, zero_shift })
            }
            Some("awq") => {
                four()?;
                if fields.opt_text("version")?.is_some_and(|version| !version.eq_ignore_ascii_case("gemm")) {
                    return Err(fields.error("version", "gemm"));
                }
                Ok(Self::Int4 { kind: Int4Kind::Awq, group: group()?, zero_shift: 0 })
            }
            Some("fp8") => Ok(Self::Fp8 { block: block(fields, "weight_block_size")? }),
            Some("compressed-tensors") => compressed(fields),
            Some(_) => Err(fields.error("quant_method", "mxfp4, gptq, awq, fp8 or compressed-tensors")),
        }
    }
}

fn block(fields: Fields<'_>, field: &str) -> Result<(u32, u32), FileError> {
    let Some(sizes) = fields.opt_list(field)? else { return Ok(BLOCK) };
    let size = |value: &Json| value.as_u64().and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0);
    match sizes {
        [rows, cols] => size(rows).zip(size(cols)),
        _ => None,
    }
    .ok_or_else(|| fields.error(field, "two positive numbers"))
}

/// Every group of modules must be of a kind that is read: four-bit integers or eight-bit floats.
fn compressed(fields: Fields<'_>) -> Result<Method, FileError> {
    if !matches!(fields.opt_text("format")?, Some("pack-quantized" | "float-quantized" | "mixed-precision")) {
        return Err(fields.error("format", "pack-quantized or float-quantized"));
    }
    let mut found = BLOCK;
    let groups = fields.opt_object("config_groups", "quantization_config.config_groups.")?;
    for group in groups.iter().flat_map(|groups| groups.object.values()).filter_map(Json::as_object) {
        let group = Fields::new(group, "quantization_config.config_groups.(group).");
        let Some(weights) =
            group.opt_object("weights", "quantization_config.config_groups.(group).weights.")?
        else {
            continue;
        };
        match (weights.size("num_bits", None)?, weights.opt_text("type")?.unwrap_or("int")) {
            (4, "int") | (8, "float") => {}
            _ => return Err(weights.error("num_bits", "4 of type int or 8 of type float")),
        }
        found = block(weights, "block_structure")?;
    }
    Ok(Method::Compressed { block: found })
}

/// Ends of names of tensors that belong to the packed weight beside them.
const PARTS: [&str; 13] = [
    "qzeros",
    "scales",
    "g_idx",
    "weight_scale",
    "weight_scale_inv",
    "weight_zero_point",
    "weight_shape",
    "weight_g_idx",
    "input_scale",
    "input_zero_point",
    "output_scale",
    "k_scale",
    "v_scale",
];
/// Ends of names of packed weights.
const PACKED: [&str; 2] = ["qweight", "weight_packed"];

/// True if a tensor is a part of another one.
pub(super) fn is_part(name: &str, by_name: &BTreeMap<&str, &Found>) -> bool {
    let Some((module, end)) = name.rsplit_once('.') else { return false };
    let whole = |end: &str| by_name.get(format!("{module}.{end}").as_str()).copied();
    PARTS.contains(&end)
        && (PACKED.iter().any(|end| whole(end).is_some())
            || whole("weight").is_some_and(|weight| weight.dtype == Dtype::F8_E4M3))
}

/// The name that a packed weight would have unpacked.
pub(super) fn plain_name(name: &str) -> Option<String> {
    let (module, end) = name.rsplit_once('.')?;
    PACKED.contains(&end).then(|| format!("{module}.weight"))
}

/// The entry of a packed weight or of eight-bit floats; `None` for other tensors.
pub(super) fn entry(
    name: &str,
    tensor: &Found,
    method: Method,
    by_name: &BTreeMap<&str, &Found>,
    sources: &[Source],
) -> Result<Option<Entry>, FileError> {
    let (module, end) = tensor.name.rsplit_once('.').unwrap_or_default();
    let part = |end: &str| by_name.get(format!("{module}.{end}").as_str()).copied();
    match (end, method) {
        ("qweight", Method::Int4 { kind, group, zero_shift }) => {
            let parts =
                Parts { codes: tensor, scales: part("scales"), zeros: part("qzeros"), order: part("g_idx") };
            parts.entry(name, kind, group, zero_shift, sources).map(Some)
        }
        ("weight_packed", Method::Compressed { .. }) => {
            let (zeros, order) = (part("weight_zero_point"), part("weight_g_idx"));
            let parts = Parts { codes: tensor, scales: part("weight_scale"), zeros, order };
            // The number of scales tells the groups.
            let scales = parts.scales.and_then(|scales| scales.shape.get(1)).copied().unwrap_or(1).max(1);
            let cols = tensor.shape.get(1).and_then(|words| words.checked_mul(8)).unwrap_or(0);
            let group = u32::try_from(cols / scales).ok().filter(|_| cols.is_multiple_of(scales));
            let group = group.ok_or_else(|| parts.error("a whole number of groups"))?;
            parts.entry(name, Int4Kind::Compressed, Some(group), 0, sources).map(Some)
        }
        ("qweight" | "weight_packed", _) => {
            Err(bad(format!("tensor {:?} is packed in a way that config.json does not name", tensor.name)))
        }
        ("weight", Method::Fp8 { block } | Method::Compressed { block })
            if tensor.dtype == Dtype::F8_E4M3 =>
        {
            let scales = part("weight_scale_inv").or(part("weight_scale"));
            fp8_entry(name, tensor, scales, block).map(Some)
        }
        _ => Ok(None),
    }
}

/// The tensors of a packed weight.
struct Parts<'a> {
    codes: &'a Found,
    scales: Option<&'a Found>,
    zeros: Option<&'a Found>,
    order: Option<&'a Found>,
}

impl Parts<'_> {
    fn error(&self, expected: &str) -> FileError {
        let tell = |found: Option<&Found>| {
            found.map_or("none".to_owned(), |found| format!("{} {:?}", found.dtype, found.shape))
        };
        FileError::BadShape {
            tensor: self.codes.name.clone(),
            dims: self.codes.shape.clone(),
            reason: format!(
                "{} with scales {}, zeros {}, order {}: expected {expected}",
                self.codes.dtype,
                tell(self.scales),
                tell(self.zeros),
                tell(self.order)
            ),
        }
    }

    fn entry(
        &self,
        name: &str,
        kind: Int4Kind,
        group: Option<u32>,
        zero_shift: u8,
        sources: &[Source],
    ) -> Result<Entry, FileError> {
        let &[first, second] = &self.codes.shape[..] else { return Err(self.error("a matrix of words")) };
        let eight = |n: u64| n.checked_mul(8).ok_or_else(|| self.error("fewer words"));
        let (rows, cols) = match kind {
            Int4Kind::Gptq => (second, eight(first)?),
            Int4Kind::Awq => (eight(second)?, first),
            Int4Kind::Compressed => (first, eight(second)?),
        };
        let group = group.map_or(cols, u64::from);
        if rows == 0 || cols == 0 || cols % 32 != 0 || rows % 8 != 0 || group == 0 || cols % group != 0 {
            return Err(self.error("whole groups, a multiple of 8 rows and of 32 columns"));
        }
        let groups = cols / group;
        let scales = self.scales.ok_or_else(|| self.error("scales"))?;
        let Some((param, _)) = float_of(scales.dtype) else { return Err(self.error("scales of floats")) };
        let (of_scales, of_zeros) = match kind {
            Int4Kind::Compressed => ([rows, groups], [rows / 8, groups]),
            Int4Kind::Gptq | Int4Kind::Awq => ([groups, rows], [groups, rows / 8]),
        };
        let is_words = |found: &Found| matches!(found.dtype, Dtype::I32 | Dtype::U32);
        let fits = is_words(self.codes)
            && (scales.shape == of_scales || groups == 1 && scales.shape == [rows])
            && self.zeros.is_none_or(|zeros| is_words(zeros) && zeros.shape == of_zeros)
            && self.order.is_none_or(|order| is_words(order) && order.shape == [cols]);
        if !fits || kind != Int4Kind::Compressed && self.zeros.is_none() {
            return Err(self.error(&format!("scales {of_scales:?} and zeros {of_zeros:?}, words of 32 bits")));
        }
        let mut parts = Int4Parts {
            kind,
            codes: self.codes.place(),
            scales: scales.place(),
            param,
            zeros: self.zeros.map(Found::place),
            zero_shift,
            order: self.order.map(Found::place),
            group: group as usize,
        };
        // The number of values is checked before anything is read by it.
        let mut info = TensorInfo::new(name.to_owned(), vec![cols, rows], DType::F8_E4M3)?;
        let codes = parts.find_codes(&info, Sources(sources))?;
        info.dtype = DType::Int4 { kind, codes };
        info.bytes = parts.ranges(&info).iter().map(|range| range.1).sum();
        Ok(Entry { info, storage: Storage::Int4(Box::new(parts)), add_one: false })
    }
}

/// Scales of a whole matrix, of its rows, or of blocks.
fn fp8_entry(
    name: &str,
    codes: &Found,
    scales: Option<&Found>,
    block: (u32, u32),
) -> Result<Entry, FileError> {
    let wrong = |expected: String| FileError::BadShape {
        tensor: codes.name.clone(),
        dims: codes.shape.clone(),
        reason: match scales {
            Some(scales) => format!("scales {} {:?}, expected {expected}", scales.dtype, scales.shape),
            None => format!("no scales, expected {expected}"),
        },
    };
    let &[rows, cols] = &codes.shape[..] else { return Err(wrong("a matrix".to_owned())) };
    let of_blocks = [rows.div_ceil(block.0.into()), cols.div_ceil(block.1.into())];
    let expected = || format!("one for all, one for each of {rows} rows, or {of_blocks:?}");
    let scales = scales.ok_or_else(|| wrong(expected()))?;
    let Some((param, _)) = float_of(scales.dtype) else { return Err(wrong("floats".to_owned())) };
    let block = match &scales.shape[..] {
        [] | [1] | [1, 1] => (rows, cols),
        shape if *shape == [rows] || *shape == [rows, 1] => (1, cols),
        shape if *shape == of_blocks => (block.0.into(), block.1.into()),
        _ => return Err(wrong(expected())),
    };
    let mut info = TensorInfo::new(name.to_owned(), vec![cols, rows], DType::F8_E4M3)?;
    let parts = Fp8Parts {
        codes: codes.place(),
        scales: scales.place(),
        param,
        block: (block.0 as usize, block.1 as usize),
    };
    info.bytes = parts.ranges(&info).iter().map(|range| range.1).sum();
    Ok(Entry { info, storage: Storage::Fp8(Box::new(parts)), add_one: false })
}

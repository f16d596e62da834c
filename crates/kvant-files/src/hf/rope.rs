//! Rotary embedding parameters: `rope_theta`/`rope_scaling` and the newer `rope_parameters`, to GGUF keys and to the
//! per-frequency tensors GGUF keeps in the file.

use serde_json::Value as Json;

use super::families::Family;
use super::fields::{Fields, Pairs};
use crate::FileError;
use crate::metadata::Value;

/// What the rotary embedding depends on.
#[derive(Clone, Copy)]
pub(super) struct Model {
    pub(super) head_dim: u32,
    pub(super) context: u32,
    pub(super) family: &'static Family,
}

/// Largest accepted rotary dimension: bounds the tensors made here.
const MAX_ROPE_DIM: u32 = 1 << 16;
/// Divisor of pairs that do not turn, as GGUF stores it.
const STILL: f32 = 1e30;
/// Base of Gemma 3's sliding layers.
const GEMMA3_LOCAL_THETA: f64 = 1e4;

/// The parameters of full attention and their base; that of sliding layers is written.
fn bases<'t>(
    text: Fields<'t>,
    family: &Family,
    out: &mut Pairs,
) -> Result<(Option<Fields<'t>>, f64), FileError> {
    let mut parameters = text.opt_object("rope_parameters", "rope_parameters.")?;
    let mut local = None;
    if let Some(fields) = parameters
        && let Some(full) = fields.opt_object("full_attention", "rope_parameters.full_attention.")?
    {
        local = fields.opt_object("sliding_attention", "rope_parameters.sliding_attention.")?;
        parameters = Some(full);
    }
    let theta = match parameters {
        Some(fields) => fields.opt_float("rope_theta")?,
        None => None,
    };
    let theta = theta.or(text.opt_float("rope_theta")?).unwrap_or(family.defaults.rope_theta);
    if theta <= 0.0 {
        return Err(text.error("rope_theta", "a positive number"));
    }
    let own_local = matches!(family.architecture, "gemma3" | "gemma4" | "gemma-embedding");
    if own_local || local.is_some() {
        let local_theta = match local {
            Some(fields) => fields.opt_float("rope_theta")?,
            None => None,
        };
        let default = if own_local { GEMMA3_LOCAL_THETA } else { theta };
        let theta = local_theta.or(text.opt_float("rope_local_base_freq")?).unwrap_or(default);
        out.plain("kvant.rope.local_freq_base", Value::F32(theta as f32));
    }
    Ok((parameters, theta))
}

/// Writes the keys and returns the per-frequency tensors.
pub(super) fn translate(
    text: Fields<'_>,
    model: Model,
    out: &mut Pairs,
) -> Result<Vec<(&'static str, Vec<f32>)>, FileError> {
    let Model { family, .. } = model;
    let (parameters, theta) = bases(text, family, out)?;
    let partial = match parameters {
        Some(fields) => fields.opt_float("partial_rotary_factor")?,
        None => None,
    };
    let partial = partial.or(text.opt_float("partial_rotary_factor")?).unwrap_or(family.defaults.rotated);
    // Where the rotated part is a vector of its own, all of it turns.
    let partial = if text.get("kv_lora_rank").is_some() { 1.0 } else { partial };
    let proportional = match parameters {
        Some(fields) => fields.opt_text("rope_type")? == Some("proportional"),
        None => false,
    };
    // Gemma 4 rotates a part of the pairs of whole heads.
    let dim = if proportional { model.head_dim } else { (f64::from(model.head_dim) * partial) as u32 };
    if dim == 0 || dim > model.head_dim.min(MAX_ROPE_DIM) || !dim.is_multiple_of(2) {
        let reason = format!("{dim} rotary dimensions of {}, expected an even number", model.head_dim);
        return Err(FileError::Config { field: "head_dim".into(), reason });
    }
    out.model("rope.dimension_count", Value::U32(dim));

    let scaling = match parameters {
        Some(fields) => Some(fields),
        None => text.opt_object("rope_scaling", "rope_scaling.")?,
    };
    let base = |theta: f64, out: &mut Pairs| out.model("rope.freq_base", Value::F32(theta as f32));
    let Some(scaling) = scaling else {
        base(theta, out);
        return Ok(Vec::new());
    };
    // `type` is the older spelling of `rope_type`.
    let kind = match scaling.opt_text("rope_type")? {
        Some(kind) => Some(kind),
        None => scaling.opt_text("type")?,
    };
    if let (Some("dynamic"), Some(alpha)) = (kind, scaling.opt_float("alpha")?) {
        // Hunyuan: another base, whatever the length.
        if !(alpha > 0.0 && dim > 2) {
            return Err(scaling.error("alpha", "a positive number, and more than two rotated channels"));
        }
        base(theta * alpha.powf(f64::from(dim) / f64::from(dim - 2)), out);
        return Ok(Vec::new());
    }
    base(theta, out);
    let factor = |default: Option<f64>| match scaling.opt_float("factor")?.or(default) {
        Some(factor) if factor > 0.0 => Ok(factor),
        _ => Err(scaling.error("factor", "a positive number")),
    };
    match kind.unwrap_or("default") {
        "default" => Ok(Vec::new()),
        "proportional" => {
            let factor = factor(Some(1.0))? as f32;
            let rotated = (f64::from(dim) * partial) as u32 / 2;
            let divisors = (0..dim / 2).map(|pair| if pair < rotated { factor } else { STILL });
            Ok(vec![("rope_freqs.weight", divisors.collect())])
        }
        "linear" => {
            out.model("rope.scaling.type", "linear".into());
            out.model("rope.scaling.factor", Value::F32(factor(None)? as f32));
            Ok(Vec::new())
        }
        "llama3" => Ok(vec![("rope_freqs.weight", llama3(scaling, factor(Some(8.0))?, theta, dim)?)]),
        "longrope" | "su" => longrope(text, scaling, model, dim, out),
        "yarn" => {
            let original = original_context(text, scaling)?.unwrap_or(model.context);
            let stretch = f64::from(model.context) / f64::from(original);
            yarn(scaling, factor(Some(stretch))?, original, out)?;
            Ok(Vec::new())
        }
        _ => {
            Err(scaling.error("rope_type", "default, linear, llama3, longrope, yarn, or dynamic with alpha"))
        }
    }
}

fn yarn(scaling: Fields<'_>, factor: f64, original: u32, out: &mut Pairs) -> Result<(), FileError> {
    out.model("rope.scaling.type", "yarn".into());
    out.model("rope.scaling.factor", Value::F32(factor as f32));
    out.model("rope.scaling.original_context_length", Value::U32(original));
    for (field, key) in [
        ("beta_fast", "rope.scaling.yarn_beta_fast"),
        ("beta_slow", "rope.scaling.yarn_beta_slow"),
        ("llama_4_scaling_beta", "attention.temperature_scale"),
    ] {
        if let Some(value) = scaling.opt_float(field)? {
            out.model(key, Value::F32(value as f32));
        }
    }
    // GGUF has no key for these: HF's attention factor is the whole one, GGUF's multiplies what follows from the stretch.
    let of_scale = |mscale: f64| if factor <= 1.0 { 1.0 } else { 0.1 * mscale * factor.ln() + 1.0 };
    let scales = (scaling.opt_float("mscale")?, scaling.opt_float("mscale_all_dim")?);
    let attention = match (scaling.opt_float("attention_factor")?, scales) {
        (Some(given), _) => Some(given),
        (None, (Some(own), Some(all))) if own != 0.0 && all != 0.0 => Some(of_scale(own) / of_scale(all)),
        _ => None,
    };
    if let Some(attention) = attention {
        out.plain("kvant.rope.attention_factor", Value::F32(attention as f32));
    }
    if scaling.opt_bool("truncate")? == Some(false) {
        out.plain("kvant.rope.yarn_truncate", Value::Bool(false));
    }
    Ok(())
}

fn original_context(text: Fields<'_>, scaling: Fields<'_>) -> Result<Option<u32>, FileError> {
    Ok(scaling
        .opt_size("original_max_position_embeddings")?
        .or(text.opt_size("original_max_position_embeddings")?))
}

/// Llama 3.1: long wavelengths are divided by `factor`, short ones kept, between them a smooth ramp. The tensor holds
/// the divisor of each frequency.
fn llama3(scaling: Fields<'_>, factor: f64, theta: f64, dim: u32) -> Result<Vec<f32>, FileError> {
    let low = scaling.opt_float("low_freq_factor")?.unwrap_or(1.0);
    let high = scaling.opt_float("high_freq_factor")?.unwrap_or(4.0);
    let original = f64::from(scaling.size("original_max_position_embeddings", Some(8192))?);
    if !(low > 0.0 && high > low) {
        return Err(scaling.error("high_freq_factor", "a number above low_freq_factor, which is positive"));
    }
    Ok((0..dim / 2)
        .map(|i| {
            let wavelength = std::f64::consts::TAU * theta.powf(f64::from(2 * i) / f64::from(dim));
            let divisor = if wavelength < original / high {
                1.0
            } else if wavelength > original / low {
                factor
            } else {
                let smooth = (original / wavelength - low) / (high - low);
                1.0 / ((1.0 - smooth) / factor + smooth)
            };
            divisor as f32
        })
        .collect())
}

/// Phi-3: two tables of divisors, for contexts up to and beyond the original one, and a factor on the attention.
fn longrope(
    text: Fields<'_>,
    scaling: Fields<'_>,
    model: Model,
    dim: u32,
    out: &mut Pairs,
) -> Result<Vec<(&'static str, Vec<f32>)>, FileError> {
    let table = |field: &str| {
        let numbers = scaling.opt_list(field)?.unwrap_or_default().iter().map(Json::as_f64);
        let numbers = numbers.map(|n| n.filter(|&n| n > 0.0).map(|n| n as f32)).collect::<Option<Vec<_>>>();
        let expected = format!("a list of {} positive numbers", dim / 2);
        numbers
            .filter(|numbers| numbers.len() == dim as usize / 2)
            .ok_or_else(|| scaling.error(field, &expected))
    };
    let (short, long) = (table("short_factor")?, table("long_factor")?);
    let original = original_context(text, scaling)?
        .ok_or_else(|| text.error("original_max_position_embeddings", "a positive integer"))?;
    let ratio = f64::from(model.context) / f64::from(original);
    let attention = match scaling.opt_float("attention_factor")? {
        Some(given) => given,
        None if ratio <= 1.0 => 1.0,
        None => (1.0 + ratio.ln() / f64::from(original).ln()).sqrt(),
    };
    out.model("rope.scaling.type", "longrope".into());
    out.model("rope.scaling.original_context_length", Value::U32(original));
    out.model("rope.scaling.attn_factor", Value::F32(attention as f32));
    Ok(vec![("rope_factors_short.weight", short), ("rope_factors_long.weight", long)])
}

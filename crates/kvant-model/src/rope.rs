//! Rotary embeddings as files describe them.

use std::f64::consts::TAU;

use kvant_cpu::RopeStyle;
use kvant_files::Metadata;

use crate::error::ModelError;
use crate::hyper::{Hyper, LARGEST};
use crate::spec::RopeSpec;

/// Architectures whose GGUF files hold neighbouring pairs (the converter permutes the projections of most of them).
const NEIGHBOURS: [&str; 11] = [
    "llama",
    "mistral3",
    "smollm3",
    "granite",
    "granitemoe",
    "glm4",
    "cohere2",
    "ernie4_5",
    "arcee",
    "deepseek2",
    "mistral4",
];

/// Which channels of a head make a pair, in a model's file or in an adapter for it.
pub(crate) fn file_style(metadata: &Metadata) -> Result<RopeStyle, ModelError> {
    match metadata.opt_str("kvant.rope.style")? {
        Some("norm") => Ok(RopeStyle::Norm),
        Some("neox") => Ok(RopeStyle::Neox),
        None if NEIGHBOURS.contains(&metadata.architecture()?) => Ok(RopeStyle::Norm),
        None => Ok(RopeStyle::Neox),
        Some(other) => Err(ModelError::Hyper {
            key: "kvant.rope.style".to_owned(),
            found: other.to_owned(),
            expected: "norm or neox".to_owned(),
        }),
    }
}

/// The file's rotary embedding for heads of `head_dim` channels, and the context it was stretched to, if it was.
pub(crate) fn read(hyper: &Hyper, head_dim: usize) -> Result<(RopeSpec, Option<usize>), ModelError> {
    let dims = hyper.opt_size("rope.dimension_count")?.unwrap_or(head_dim);
    if dims > head_dim || dims % 2 != 0 {
        return Err(hyper.invalid("rope.dimension_count", dims, &format!("an even number up to {head_dim}")));
    }
    let base = hyper.opt_number("rope.freq_base")?.unwrap_or(10_000.0);
    if base <= 1.0 {
        return Err(hyper.invalid("rope.freq_base", base, "a number above 1"));
    }
    let style = file_style(hyper.checkpoint.metadata())?;
    let factors = hyper.factors("rope_freqs.weight", dims)?;
    let mut rope = RopeSpec { dims, base, style, factors, position_scale: 1.0, magnitude: 1.0 };
    let mut stretched = None;
    match hyper.opt_text("rope.scaling.type")? {
        None | Some("none") => {}
        Some("linear") => rope.position_scale = 1.0 / factor(hyper)?,
        Some("longrope") => longrope(hyper, &mut rope)?,
        Some("yarn") => stretched = Some(yarn(hyper, &mut rope)?),
        Some(other) => {
            return Err(hyper.invalid("rope.scaling.type", other, "none, linear, longrope or yarn"));
        }
    }
    // Files of the time before the key are told by their tensors.
    if hyper.opt_text("rope.scaling.type")?.is_none() {
        longrope(hyper, &mut rope)?;
    }
    Ok((rope, stretched))
}

fn factor(hyper: &Hyper) -> Result<f32, ModelError> {
    match hyper.opt_number("rope.scaling.factor")?.unwrap_or(1.0) {
        factor if factor > 0.0 => Ok(factor),
        factor => Err(hyper.invalid("rope.scaling.factor", factor, "a positive number")),
    }
}

/// Two tables of divisors: the long one serves sessions beyond the original training length.
fn longrope(hyper: &Hyper, rope: &mut RopeSpec) -> Result<(), ModelError> {
    let short = hyper.factors("rope_factors_short.weight", rope.dims)?;
    let long = hyper.factors("rope_factors_long.weight", rope.dims)?;
    let (Some(short), Some(long)) = (short, long) else { return Ok(()) };
    let context = hyper.context_length()?;
    let original = hyper.opt_size("rope.scaling.original_context_length")?.unwrap_or(context);
    rope.factors = Some(if hyper.wants_more_than(original) { long } else { short });
    rope.magnitude = match hyper.opt_number("rope.scaling.attn_factor")? {
        Some(magnitude) => magnitude,
        None => {
            let stretch = context as f32 / original as f32;
            if stretch > 1.0 { (1.0 + stretch.ln() / (original as f32).ln()).sqrt() } else { 1.0 }
        }
    };
    Ok(())
}

/// YaRN: fast frequencies stay, slow ones are divided by the factor, between them a ramp. Returns the stretched context.
fn yarn(hyper: &Hyper, rope: &mut RopeSpec) -> Result<usize, ModelError> {
    let factor = f64::from(factor(hyper)?);
    let number = |key: &str, default: f32| match hyper.opt_number(key)?.unwrap_or(default) {
        n if n > 0.0 => Ok(f64::from(n)),
        n => Err(hyper.invalid(key, n, "a positive number")),
    };
    let original = match hyper.opt_size("rope.scaling.original_context_length")? {
        Some(original) => original,
        None => hyper.context_length()?,
    };
    // GGUF has no key for it; gpt-oss was trained without.
    let truncate = hyper.opt_flag("kvant.rope.yarn_truncate")?.unwrap_or(hyper.arch() != "gpt-oss");
    let (dims, base) = (rope.dims as f64, f64::from(rope.base));
    // The pair that turns this often within the original context.
    let pair = |turns: f64| dims * (original as f64 / (turns * TAU)).ln() / (2.0 * base.ln());
    let mut low = pair(number("rope.scaling.yarn_beta_fast", 32.0)?);
    let mut high = pair(number("rope.scaling.yarn_beta_slow", 1.0)?);
    if truncate {
        (low, high) = (low.floor(), high.ceil());
    }
    (low, high) = (low.max(0.0), high.min(dims - 1.0));
    if low == high {
        high += 0.001;
    }
    let divisor = |i: usize| {
        let ramp = ((i as f64 - low) / (high - low)).clamp(0.0, 1.0);
        (1.0 / (ramp / factor + 1.0 - ramp)) as f32
    };
    rope.factors = Some((0..rope.dims / 2).map(divisor).collect());
    let magnitude = |weight: f64| if factor <= 1.0 { 1.0 } else { 0.1 * weight * factor.ln() + 1.0 };
    rope.magnitude = match hyper.opt_number("kvant.rope.attention_factor")? {
        Some(given) => given,
        // Written for files whose two factors are equal; scores are scaled instead.
        None if hyper.arch() == "deepseek2" => 1.0,
        None => {
            // GGUF's own factor multiplies what follows from the stretch.
            let given = hyper.opt_number("rope.scaling.attn_factor")?.unwrap_or(1.0);
            let computed = match hyper.opt_number("rope.scaling.yarn_log_multiplier")?.filter(|m| *m != 0.0) {
                Some(multiplier) => magnitude(1.0) / magnitude(f64::from(multiplier)),
                None => magnitude(1.0),
            };
            given * computed as f32
        }
    };
    if !(rope.magnitude.is_finite() && rope.magnitude > 0.0) {
        return Err(hyper.invalid("rope.scaling.attn_factor", rope.magnitude, "a positive number"));
    }
    Ok(((original as f64 * factor) as usize).min(LARGEST as usize))
}

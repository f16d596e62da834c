//! Qwen3-Next and Qwen3.5: three layers of gated delta nets to one of attention, whose output is gated and whose heads are rotated in
//! part; dense, or with experts beside a gated block.

use crate::error::ModelError;
use crate::family::qwen_moe;
use crate::hyper::Hyper;
use crate::spec::{DeltaNet, ModelSpec, QkNorm, Recurrence};

/// Every fourth layer attends when the file does not say.
const INTERVAL: usize = 4;
/// Most heads, and most channels of one.
const MOST: usize = 1024;

pub(crate) fn next(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    qwen_moe::add_router(hyper, hybrid(hyper, "qwen3next", false)?, true)
}

pub(crate) fn dense(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    hybrid(hyper, "qwen35", true)
}

pub(crate) fn with_experts(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    qwen_moe::add_router(hyper, hybrid(hyper, "qwen35moe", true)?, true)
}

/// `tiled`: files of this kind order value heads so that head j reads key head j mod count.
fn hybrid(hyper: &Hyper, family: &'static str, tiled: bool) -> Result<ModelSpec, ModelError> {
    let mut spec = ModelSpec { qk_norm: QkNorm::Heads, ..hyper.base(family)? };
    hyper.drop_drafting_layers(&mut spec)?;
    let size = |name: &str| match hyper.size(name)? {
        size if size <= MOST => Ok(size),
        size => Err(hyper.invalid(name, size, &format!("at most {MOST}"))),
    };
    let (key_heads, value_heads) = (size("ssm.group_count")?, size("ssm.time_step_rank")?);
    if value_heads % key_heads != 0 {
        let expected = format!("a multiple of the {key_heads} key heads");
        return Err(hyper.invalid("ssm.time_step_rank", value_heads, &expected));
    }
    let inner = hyper.size("ssm.inner_size")?;
    if inner % value_heads != 0 || inner / value_heads > MOST {
        let expected = format!("a multiple of the {value_heads} value heads, at most {MOST} for each");
        return Err(hyper.invalid("ssm.inner_size", inner, &expected));
    }
    let net = Recurrence::DeltaNet(DeltaNet {
        kernel: hyper.conv_kernel("ssm.conv_kernel")?,
        key_heads,
        value_heads,
        key_dim: size("ssm.state_size")?,
        value_dim: inner / value_heads,
        tiled: tiled && !hyper.opt_flag("kvant.ssm.grouped")?.unwrap_or(false),
    });
    let count = spec.layers.len();
    let flags = match hyper.opt_flags("kvant.recurrent_layers", count)? {
        Some(flags) => Some(flags),
        None => hyper.opt_flags("attention.recurrent_layers", count)?,
    };
    let interval = hyper.opt_size("full_attention_interval")?.unwrap_or(INTERVAL);
    for (index, layer) in spec.layers.iter_mut().enumerate() {
        layer.gated = true;
        let every = !(index + 1).is_multiple_of(interval);
        if flags.as_ref().map_or(every, |flags| flags[index]) {
            hyper.make_recurrent(layer, net, "ssm.state_size")?;
        }
    }
    Ok(spec)
}

//! DeepSeek V2 and V3, GLM-4.7-Flash, Mistral 4: latent attention, the first layers dense, the others with experts beside a shared block.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, Scoring};

/// GGUF files hold a tenth of `mscale_all_dim`.
const LOG_MULTIPLIER: f32 = 0.1;

pub(crate) fn deepseek(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    spec(hyper, "deepseek2", LOG_MULTIPLIER)
}

pub(crate) fn mistral4(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = spec(hyper, "mistral4", 1.0)?;
    spec.temperature = hyper.temperature()?;
    Ok(spec)
}

fn spec(hyper: &Hyper, family: &'static str, unit: f32) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base(family)?;
    if spec.layers.iter().any(|layer| layer.latent.is_none()) {
        return Err(hyper.invalid("attention.kv_lora_rank", "nothing", "the rank of keys and values"));
    }
    hyper.drop_drafting_layers(&mut spec)?;
    // YaRN scales scores beyond what it does to queries and keys.
    let multiplier = hyper.opt_number("rope.scaling.yarn_log_multiplier")?.filter(|m| *m != 0.0);
    if let (Some(multiplier), Some("yarn")) = (multiplier, hyper.opt_text("rope.scaling.type")?) {
        let factor = hyper.opt_positive("rope.scaling.factor")?.unwrap_or(1.0).max(1.0);
        let scale = 1.0 + 0.1 * (multiplier / unit) * factor.ln();
        spec.layers.iter_mut().for_each(|layer| layer.scale *= scale * scale);
    }
    if hyper.has_experts()? {
        let mut router = hyper.router(Scoring::Softmax, false)?;
        // Of the softmaxes DeepSeek V2's alone ranks groups by their best expert.
        if let (Scoring::Softmax, "deepseek2", Some(groups)) = (router.scoring, family, &mut router.groups) {
            groups.best = 1;
        }
        let shared = hyper.opt_size("expert_shared_count")?.unwrap_or(0);
        let width = hyper.size("expert_feed_forward_length")?;
        let shared = shared.saturating_mul(width);
        if shared > 1 << 24 {
            return Err(hyper.invalid("expert_shared_count", shared, "a block of at most 16777216 channels"));
        }
        hyper.add_experts(&mut spec, router, shared)?;
    }
    Ok(spec)
}

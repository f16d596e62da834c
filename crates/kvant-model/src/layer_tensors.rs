//! The tensors of one layer.

use crate::error::ModelError;
use crate::mixer::Mixer;
use crate::packing::Rows;
use crate::spec::LayerSpec;
use crate::tensors::Tensors;
use crate::weights::{LayerEmbedding, LayerWeights, Mlp};

impl Tensors<'_> {
    /// Layer `index`'s tensors.
    pub fn layer(&self, index: usize) -> Result<LayerWeights, ModelError> {
        let packed = self.pack_layer(&self.spec.layers[index], index);
        self.checkpoint.release();
        packed
    }

    fn pack_layer(&self, layer: &LayerSpec, index: usize) -> Result<LayerWeights, ModelError> {
        let spec = self.spec;
        let name = |part: &str| format!("blk.{index}.{part}");
        let width = spec.width;
        let norm = |part: &str, len: usize| self.vector(&name(part), len);
        let optional = |wanted: bool, part: &str, len: usize| wanted.then(|| norm(part, len)).transpose();
        // In some families' files the norm before the feed-forward block bears another's name.
        let ffn_norm = match spec.post_norms || self.checkpoint.has_tensor(&name("ffn_norm.weight")) {
            true => "ffn_norm.weight",
            false => "post_attention_norm.weight",
        };
        let (encoder, first) = (spec.encoder.as_ref(), index == 0);
        let attn_norm = spec.pre_norms && !(first && encoder.is_some_and(|encoder| !encoder.first_norm));
        let mixer = match (&layer.recurrence, &layer.latent) {
            (Some(recurrence), _) => self.recurrent_mixer(recurrence, index)?,
            (None, Some(latent)) => self.latent_mixer(layer, latent, index)?,
            (None, None) => self.attention_mixer(layer, index)?,
        };
        let Mixer { q, k, v, out, output_gate, q_norm, k_norm, v_norm, sink_logits, recurrent, latent } =
            mixer;
        Ok(LayerWeights {
            attn_norm: optional(attn_norm, "attn_norm.weight", width)?,
            q,
            k,
            v,
            v_norm,
            q_norm,
            k_norm,
            sink_logits,
            output_gate,
            recurrent,
            latent,
            attn_out: out,
            post_attn_norm: optional(spec.post_norms, "post_attention_norm.weight", width)?,
            ffn_norm: optional(spec.pre_norms && !spec.parallel, ffn_norm, width)?,
            mlp: (layer.ffn > 0).then(|| self.mlp(layer, index)).transpose()?,
            experts: layer.experts.as_ref().map(|experts| self.experts(experts, index)).transpose()?,
            post_ffn_norm: optional(spec.post_norms, "post_ffw_norm.weight", width)?,
            residual_norms: match encoder.is_some_and(|encoder| encoder.residual_norms) {
                true => Some([
                    self.layer_norm(&name("attn_output_norm"), width)?,
                    self.layer_norm(&name("layer_output_norm"), width)?,
                ]),
                false => None,
            },
            layer_embedding: (spec.layer_embedding > 0).then(|| self.layer_embedding(index)).transpose()?,
            scale: optional(spec.layer_scale, "layer_output_scale.weight", 1)?.map(|scale| scale[0]),
        })
    }

    fn layer_embedding(&self, index: usize) -> Result<LayerEmbedding, ModelError> {
        let (width, channels) = (self.spec.width, self.spec.layer_embedding);
        let name = |part: &str| format!("blk.{index}.{part}");
        Ok(LayerEmbedding {
            gate: self.linear(&name("inp_gate"), channels, width, None, false)?,
            out: self.linear(&name("proj"), width, channels, None, false)?,
            norm: self.vector(&name("post_norm.weight"), width)?,
        })
    }

    /// The feed-forward block that every token goes through: the layer's own, or the one beside its experts.
    fn mlp(&self, layer: &LayerSpec, index: usize) -> Result<Mlp, ModelError> {
        let (width, ffn) = (self.spec.width, layer.ffn);
        let name = |part: &str| match layer.experts {
            Some(experts) if !experts.own_norms => format!("blk.{index}.{part}_shexp"),
            _ => format!("blk.{index}.{part}"),
        };
        let up = name("ffn_up");
        let gated = self.spec.activation.gated();
        let fused = gated && !self.checkpoint.has_tensor(&format!("{}.weight", name("ffn_gate")));
        let (gate, up) = match fused {
            true => {
                let half = |first| self.linear(&up, ffn, width, Some(Rows::of(first, 2 * ffn)), false);
                (Some(half(0)?), half(ffn)?)
            }
            false => {
                let gate = || self.linear(&name("ffn_gate"), ffn, width, None, false);
                (gated.then(gate).transpose()?, self.linear(&up, ffn, width, None, false)?)
            }
        };
        Ok(Mlp { gate, up, down: self.linear(&name("ffn_down"), width, ffn, None, false)? })
    }
}

//! BERT and what descends from it: norms behind every addition.
//!
//! BERT and RoBERTa (BGE, E5, XLM-R, MiniLM) have a table of positions, of which RoBERTa's first rows are for padding: GGUF files leave
//! those out, safetensors do not. Nomic's turns its heads and has gates.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, EncoderSpec, HeadActivation, ModelSpec};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.encoder_base("bert", HeadActivation::Tanh)?;
    spec.activation = Activation::Gelu;
    spec.ropes.clear();
    spec.layers.iter_mut().for_each(|layer| layer.rope = None);
    let first = hyper.opt_count("kvant.first_position")? as usize;
    let rows = hyper.checkpoint.tensor("position_embd.weight")?.rows();
    if rows <= first {
        return Err(hyper.invalid("kvant.first_position", first, "a row of the table of positions"));
    }
    spec.context = spec.context.min(rows - first);
    if let Some(encoder) = &mut spec.encoder {
        encoder.positions = Some(first);
        encoder.token_types = hyper.checkpoint.has_tensor("token_types.weight");
    }
    Ok(spec)
}

pub(crate) fn nomic(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.encoder_base("nomic-bert", HeadActivation::Tanh)?;
    if let Some(encoder) = &mut spec.encoder {
        encoder.token_types = hyper.checkpoint.has_tensor("token_types.weight");
    }
    Ok(spec)
}

impl Hyper<'_> {
    /// What BERT's descendants share.
    pub(crate) fn encoder_base(
        &self,
        family: &'static str,
        head: HeadActivation,
    ) -> Result<ModelSpec, ModelError> {
        let mut spec = self.base(family)?;
        spec.norm_eps = self.opt_positive("attention.layer_norm_epsilon")?.unwrap_or(1e-12);
        spec.pre_norms = false;
        spec.encoder = Some(EncoderSpec {
            positions: None,
            token_types: false,
            embedding_norm: true,
            residual_norms: true,
            first_norm: false,
            final_norm: false,
            pooling: self.pooling()?,
            head: self.head(head)?,
        });
        Ok(spec)
    }
}

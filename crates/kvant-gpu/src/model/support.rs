//! What of a model the GPU can run.

use kvant_model::{Activation, LatentSpec, LayerSpec, ModelSpec, NormKind, Recurrence, RopeSpec};

use crate::attention::MOST_CHANNELS;
use crate::error::GpuError;

/// Refuses a model that does something the GPU has no kernel for.
pub(crate) fn check(spec: &ModelSpec) -> Result<(), GpuError> {
    let any = |what: fn(&LayerSpec) -> bool| spec.layers.iter().any(what);
    let gaps = [
        (spec.encoder.is_some(), "attention to whole texts"),
        (
            any(|layer| layer.latent.is_some_and(|own| !fits_latent(layer, &own))),
            "latent attention to rows of other than 16, 32 … 576 channels",
        ),
        (
            !spec.post_norms && any(|layer| layer.experts.is_some_and(|experts| experts.own_norms)),
            "experts with norms of their own in blocks without a norm behind them",
        ),
        (spec.layer_scale && !spec.post_norms, "scaled layers without norms behind their blocks"),
        (spec.parallel && spec.post_norms, "attention and feed-forward side by side with norms behind them"),
        (
            any(|layer| layer.experts.is_some())
                && (spec.norm != NormKind::Rms || !spec.pre_norms || spec.parallel),
            "experts behind other norms",
        ),
        (
            any(|layer| layer.experts.is_some()) && spec.activation == Activation::ReluSquared,
            "experts without gates",
        ),
        (spec.post_norms && spec.residual_scale != 1.0, "scaled branches behind norms"),
        (
            !spec.residual_scale.is_normal() || spec.residual_scale < 0.0,
            "branches scaled by no positive number",
        ),
        (
            spec.layer_embedding > 0 && (!spec.post_norms || !spec.layer_embedding.is_multiple_of(4)),
            "embeddings for every layer without norms behind blocks, or of no multiple of 4 channels",
        ),
        (
            spec.layers.iter().any(|layer| !borrows_alike(spec, layer)),
            "keys and values of a layer of another shape",
        ),
    ];
    let recurrences = spec.layers.iter().filter_map(|layer| layer.recurrence.as_ref());
    let gap = gaps.into_iter().find(|(gap, _)| *gap).map(|(_, what)| what);
    match gap.or(recurrences.filter_map(refuses_recurrence).next()) {
        Some(what) => Err(GpuError::Mechanism { family: spec.family, what }),
        None => Ok(()),
    }
}

/// True if there are kernels for such rows; heads' parts are read in fours.
fn fits_latent(layer: &LayerSpec, own: &LatentSpec) -> bool {
    let fours = [own.rank, own.nope, own.rope, own.value, own.query_rank.unwrap_or(0)];
    fours.iter().all(|count| count.is_multiple_of(4))
        && layer.head_dim.is_multiple_of(16)
        && layer.head_dim <= MOST_CHANNELS
}

/// True if a layer has keys and values of its own, or of a layer that attends to them in the same way.
fn borrows_alike(spec: &ModelSpec, layer: &LayerSpec) -> bool {
    let shape =
        |layer: &LayerSpec| (layer.heads, layer.kv_heads, layer.head_dim, layer.softcap, layer.window);
    layer.kv_source.is_none_or(|source| shape(&spec.layers[source]) == shape(layer))
}

/// What of a recurrent layer there is no kernel for.
fn refuses_recurrence(recurrence: &Recurrence) -> Option<&'static str> {
    let fours = match recurrence {
        Recurrence::ShortConv(conv) => conv.width.is_multiple_of(4),
        Recurrence::DeltaNet(net) => {
            (net.key_heads * net.key_dim).is_multiple_of(4) && net.value_dim.is_multiple_of(4)
        }
    };
    (!fours).then_some("states of channels that are no multiples of 4")
}

/// The model as the GPU's kernels see it: layers without positions are turned by a rope that stands still, and keys that are mostly values
/// are stored as keys and values.
pub(crate) fn for_kernels(mut spec: ModelSpec) -> ModelSpec {
    spec.layers.iter_mut().for_each(|layer| layer.fold = None);
    let unturned = |layer: &LayerSpec| layer.rope.is_none() && layer.is_cached();
    if spec.layers.iter().any(unturned)
        && let Some(first) = spec.ropes.first()
    {
        let still = RopeSpec { position_scale: 0.0, factors: None, magnitude: 1.0, ..first.clone() };
        let index = spec.ropes.len();
        spec.ropes.push(still);
        for layer in spec.layers.iter_mut().filter(|layer| unturned(layer)) {
            layer.rope = Some(index);
        }
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_named_and_layers_without_positions_stand_still() {
        let mut spec = kvant_model::named_shape("smollm2-135m").unwrap().spec;
        assert!(check(&spec).is_ok());
        spec.layers[3].rope = None;
        let spec = for_kernels(spec);
        assert_eq!(spec.layers[3].rope, Some(1));
        assert_eq!((spec.layers[4].rope, spec.ropes[1].position_scale), (Some(0), 0.0));
        assert!(check(&kvant_model::named_shape("gpt-oss-20b").unwrap().spec).is_ok());
        assert!(check(&kvant_model::named_shape("lfm2-1.2b").unwrap().spec).is_ok());
        let mut latent = kvant_model::named_shape("deepseek-v3").unwrap().spec;
        assert!(check(&latent).is_ok());
        latent.layers[7].head_dim = 640;
        let refused = check(&latent).unwrap_err().to_string();
        assert!(refused.contains("latent attention to rows of other than"), "{refused}");
        let embedded = ModelSpec { layer_embedding: 8, post_norms: true, ..spec.clone() };
        assert!(check(&embedded).is_ok());
        let refused = check(&ModelSpec { post_norms: false, ..embedded }).unwrap_err().to_string();
        assert_eq!(
            refused,
            "llama models need embeddings for every layer without norms behind blocks, or of no multiple of 4 channels, which only the \
             CPU has"
        );
        let mut spec = spec;
        spec.layers[5].kv_source = Some(4);
        assert!(check(&spec).is_ok());
        spec.layers[5].window = Some(64);
        assert!(check(&spec).unwrap_err().to_string().contains("of another shape"));
    }
}

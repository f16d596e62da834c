//! The feed-forward block on the CPU.

use kvant_cpu::{multiply, ops};

use crate::compute::Compute;
use crate::experts::{Input, add_experts};
use crate::mlp::MlpRun;
use crate::rows::{add_branch, each_row, job, norm_rows};
use crate::spec::{LayerSpec, ModelSpec};
use crate::weights::{LayerEmbedding, LayerWeights};

impl Compute {
    /// Norm, the block that every token goes through, the experts, residual.
    pub(crate) fn feed_forward_block(
        &mut self,
        spec: &ModelSpec,
        layer: &LayerSpec,
        weights: &LayerWeights,
        rows: usize,
    ) {
        let Compute { pool, precision, linear, buffers: b, experts, .. } = self;
        let input = match &weights.ffn_norm {
            Some(weight) => {
                norm_rows(pool, spec, &b.residual, weight, &mut b.normed);
                &b.normed
            }
            // What attention read is still there.
            None if spec.parallel => &b.normed,
            None => &b.residual,
        };
        match &weights.mlp {
            Some(mlp) => {
                let run = MlpRun { pool, precision: *precision, activation: spec.activation, rows };
                run.multiply(mlp, input, &mut b.gate, &mut b.up, &mut b.branch, linear);
            }
            None => b.branch.fill(0.0),
        }
        if let (Some(layer), Some(weights)) = (&layer.experts, &weights.experts) {
            let input = Input { rows: input, residual: &b.residual, count: rows, spec };
            add_experts(pool, layer, weights, &input, &mut b.branch, *precision, linear, experts);
        }
        add_branch(pool, spec, &mut b.residual, &mut b.branch, weights.post_ffn_norm.as_deref());
    }
}

impl Compute {
    /// Adds layer `index`'s own embedding of every token.
    pub(crate) fn add_layer_embedding(
        &mut self,
        spec: &ModelSpec,
        own: &LayerEmbedding,
        index: usize,
        rows: usize,
    ) {
        let Compute { pool, precision, linear, buffers: b, .. } = self;
        let (channels, all) = (spec.layer_embedding, spec.layer_channels());
        b.gate.resize(rows * channels, 0.0);
        multiply(
            pool,
            &b.residual,
            rows,
            &mut [job(&own.gate, &mut b.gate)],
            *precision,
            &mut linear.scratch,
        );
        let embeddings = &b.layer_embeddings;
        each_row(pool, &mut b.gate, channels, &|row, gate| {
            ops::gelu_tanh_mul(gate, &embeddings[row * all + index * channels..][..channels]);
        });
        multiply(pool, &b.gate, rows, &mut [job(&own.out, &mut b.branch)], *precision, &mut linear.scratch);
        add_branch(pool, spec, &mut b.residual, &mut b.branch, Some(&own.norm));
    }
}

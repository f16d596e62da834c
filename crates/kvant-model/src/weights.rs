//! A model's weights, repacked for the kernels.

use kvant_cpu::PackedMatrix;

use crate::adapter::LowRank;

/// A projection: packed weights and, where the family has one, a bias.
pub struct Linear {
    /// The weights.
    pub weight: PackedMatrix,
    /// One number per weight row.
    pub bias: Option<Vec<f32>>,
    /// What adapters add, in the order of the model's.
    pub(crate) lora: Vec<LowRank>,
}

/// A feed-forward block's projections.
pub struct Mlp {
    /// Goes through the non-linearity; `None` where `up` does.
    pub gate: Option<Linear>,
    /// Is multiplied with the gate.
    pub up: Linear,
    /// Back to the residual's width.
    pub down: Linear,
}

impl Mlp {
    /// Its matrices.
    pub(crate) fn linears(&self) -> impl Iterator<Item = &Linear> {
        self.gate.iter().chain([&self.up, &self.down])
    }
}

/// A LayerNorm.
pub struct LayerNorm {
    /// Factors.
    pub weight: Vec<f32>,
    /// What is added, where a file has that.
    pub bias: Option<Vec<f32>>,
}

/// A layer's experts and what chooses among them.
pub struct Experts {
    /// One row per expert.
    pub router: Linear,
    /// Added to the scores when experts are chosen, not when they are weighed.
    pub selection_bias: Option<Vec<f32>>,
    /// The block that every token goes through is multiplied by the sigmoid of this row's product with the token.
    pub shared_gate: Option<Vec<f32>>,
    /// Every expert's weight is multiplied by its own factor.
    pub scales: Option<Vec<f32>>,
    /// Norms around router and experts that the block beside them does not share.
    pub norms: Option<ExpertNorms>,
    /// The experts.
    pub experts: Vec<Mlp>,
}

/// Factors of the norms around a router and its experts (Gemma 4).
pub struct ExpertNorms {
    /// Of what the router reads; 1/√width is in it.
    pub router: Vec<f32>,
    /// Of what the experts read.
    pub before: Vec<f32>,
    /// Of what they add up to.
    pub after: Vec<f32>,
    /// Of what the block beside them gives.
    pub after_shared: Vec<f32>,
}

/// One layer's tensors. Norms are the factors of a norm.
pub struct LayerWeights {
    /// Norm before attention, or what stands in its place.
    pub attn_norm: Option<Vec<f32>>,
    /// Queries; of a short convolution B (and `k`, `v` are C and u).
    pub q: Linear,
    /// Keys; `None` in layers that attend to another layer's.
    pub k: Option<Linear>,
    /// Values; `None` there too, and where they are the keys before their norm.
    pub v: Option<Linear>,
    /// Norm of queries: one head's factors, or all heads'.
    pub q_norm: Option<Vec<f32>>,
    /// Norm of keys.
    pub k_norm: Option<Vec<f32>>,
    /// Norm of values: all ones.
    pub v_norm: Option<Vec<f32>>,
    /// One logit per query head that joins the softmax's denominator.
    pub sink_logits: Option<Vec<f32>>,
    /// What comes out of attention is multiplied by this one's sigmoid; of a delta net, its silu.
    pub output_gate: Option<Linear>,
    /// What a recurrent layer has beside its projections.
    pub recurrent: Option<RecurrentWeights>,
    /// What latent attention has beside its projections; `k` are the cached rows, `q` comes behind a projection of their own, if any.
    pub latent: Option<LatentWeights>,
    /// From all heads' outputs back to the residual's width.
    pub attn_out: Linear,
    /// Norm of what attention adds to the residual.
    pub post_attn_norm: Option<Vec<f32>>,
    /// Norm before the feed-forward block.
    pub ffn_norm: Option<Vec<f32>>,
    /// The feed-forward block that every token goes through.
    pub mlp: Option<Mlp>,
    /// The experts that tokens are sent to.
    pub experts: Option<Experts>,
    /// Norm of what the feed-forward block adds to the residual.
    pub post_ffn_norm: Option<Vec<f32>>,
    /// Norms of the residual behind attention and behind the feed-forward block (encoders).
    pub residual_norms: Option<[LayerNorm; 2]>,
    /// How the layer's own embedding of a token comes in.
    pub layer_embedding: Option<LayerEmbedding>,
    /// What leaves the layer is multiplied by this.
    pub scale: Option<f32>,
}

/// What latent attention has beside its projections.
pub struct LatentWeights {
    /// From the residual to the short vector that queries follow from, and that vector's norm.
    pub query: Option<(Linear, Vec<f32>)>,
    /// Norm of a token's latent vector.
    pub norm: Vec<f32>,
    /// Per head from a query's part that knows no positions to the latent vectors' space.
    pub keys: Vec<PackedMatrix>,
    /// Per head from that space to values.
    pub values: Vec<PackedMatrix>,
}

/// What a recurrent layer has beside its projections.
pub struct RecurrentWeights {
    /// Taps of the convolution, oldest token first: `kernel × channels`, of a delta net those of queries, keys and values side by side.
    pub taps: Vec<f32>,
    /// What the convolution adds per channel.
    pub bias: Option<Vec<f32>>,
    /// What a delta net has beyond that.
    pub delta: Option<DeltaWeights>,
}

/// How fast a delta net's heads forget and learn.
pub struct DeltaWeights {
    /// β before its sigmoid, one row per value head.
    pub beta: Linear,
    /// The time step before its bias, one row per value head.
    pub alpha: Linear,
    /// Added to the time step.
    pub time_bias: Vec<f32>,
    /// What multiplies the softplus of the time step: negative numbers.
    pub decay: Vec<f32>,
    /// Norm of every value head's output.
    pub norm: Vec<f32>,
}

/// How a layer's own embedding of a token comes into the residual: `norm(out(gelu(gate x) ⊙ embedding))`.
pub struct LayerEmbedding {
    /// From the residual to the embedding's width.
    pub gate: Linear,
    /// And back.
    pub out: Linear,
    /// Norm of what is added.
    pub norm: Vec<f32>,
}

/// The part of all layers' embeddings that follows from a token's embedding.
pub struct LayerProjection {
    /// One layer's rows after another's.
    pub weight: Linear,
    /// Norm of each layer's part.
    pub norm: Vec<f32>,
}

impl LayerWeights {
    /// All matrices.
    pub(crate) fn linears(&self) -> impl Iterator<Item = &Linear> {
        let experts = self
            .experts
            .iter()
            .flat_map(|e| e.experts.iter().flat_map(Mlp::linears).chain(std::iter::once(&e.router)));
        [&self.q, &self.attn_out]
            .into_iter()
            .chain(&self.k)
            .chain(&self.v)
            .chain(&self.output_gate)
            .chain(self.latent.iter().flat_map(|own| &own.query).map(|query| &query.0))
            .chain(self.recurrent.iter().flat_map(|own| &own.delta).flat_map(|net| [&net.beta, &net.alpha]))
            .chain(self.layer_embedding.iter().flat_map(|own| [&own.gate, &own.out]))
            .chain(self.mlp.iter().flat_map(Mlp::linears))
            .chain(experts)
    }
}

//! A model as a plain value: sizes, and what every layer does.

use kvant_cache::LayerShape;
use kvant_cpu::RopeStyle;

/// What stands between the projections of a feed-forward block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// `silu(gate) · up` with `silu(x) = x·sigmoid(x)`.
    Silu,
    /// `gelu(gate) · up`, tanh approximation.
    GeluTanh,
    /// `max(up, 0)²`: there is no gate.
    ReluSquared,
    /// `(clamp(up, ±7) + 1) · g · sigmoid(1.702·g)` with `g = min(gate, 7)` (gpt-oss).
    ClampedSwiglu,
}

impl Activation {
    /// True if the block has a gate beside `up`.
    pub fn gated(self) -> bool {
        self != Activation::ReluSquared
    }
}

/// What the norms between blocks do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormKind {
    /// `x / sqrt(mean(x²) + ε) · w`.
    Rms,
    /// The same of `x − mean(x)` (LayerNorm without a bias).
    Layer,
}

/// An RMS norm of queries and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QkNorm {
    /// None.
    None,
    /// Over every head, before RoPE.
    Heads,
    /// Over every head, after RoPE.
    HeadsAfterRope,
    /// Over all heads of a token at once, before RoPE.
    Width,
}

/// Queries grow with the logarithm of their position: `q · (1 + β·ln(1 + ⌊position / length⌋))`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temperature {
    /// β.
    pub beta: f32,
    /// Tokens; up to here nothing changes.
    pub length: usize,
}

impl Temperature {
    /// The factor of a query at `position`.
    pub fn factor(&self, position: usize) -> f32 {
        1.0 + self.beta * (1.0 + (position / self.length) as f32).ln()
    }
}

/// One rotary embedding; layers refer to it by index.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeSpec {
    /// Rotated channels per head; the rest pass unchanged.
    pub dims: usize,
    /// θ of the slowest frequency.
    pub base: f32,
    /// Which channels form a pair.
    pub style: RopeStyle,
    /// Per-frequency divisors (Llama 3, LongRoPE, YaRN).
    pub factors: Option<Vec<f32>>,
    /// Positions are multiplied by this (linear scaling: 1/factor).
    pub position_scale: f32,
    /// Cosines and sines are multiplied by this (LongRoPE, YaRN).
    pub magnitude: f32,
}

/// How a router's outputs become weights of experts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// A softmax over all experts.
    Softmax,
    /// A sigmoid of each expert's own output.
    Sigmoid,
    /// The outputs themselves choose; a softmax over the chosen ones weighs.
    SoftmaxOfChosen,
}

/// Which experts a token goes to, and with which weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RouterSpec {
    /// From outputs to scores.
    pub scoring: Scoring,
    /// The chosen weights are divided by their sum.
    pub normalize: bool,
    /// The chosen weights are multiplied by this.
    pub scale: f32,
    /// Groups of experts, and how many of them (those with the best two experts) may be chosen from.
    pub groups: Option<(usize, usize)>,
}

/// The experts of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpertSpec {
    /// Experts in all.
    pub count: usize,
    /// Experts that one token goes to.
    pub used: usize,
    /// Width of one expert's feed-forward block.
    pub width: usize,
    /// How they are chosen.
    pub router: RouterSpec,
    /// Router and experts read the residual through norms of their own, and what comes out is normed apart from the block beside them
    /// (Gemma 4).
    pub own_norms: bool,
}

/// What one layer is and does.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerSpec {
    /// Query heads.
    pub heads: usize,
    /// KV heads.
    pub kv_heads: usize,
    /// Channels per head.
    pub head_dim: usize,
    /// Width of the feed-forward block that every token goes through; 0 where there are experts only.
    pub ffn: usize,
    /// Experts beside it.
    pub experts: Option<ExpertSpec>,
    /// α: attention scores are `α·q·k`.
    pub scale: f32,
    /// Soft-cap of the attention scores.
    pub softcap: Option<f32>,
    /// Tokens a sliding layer sees.
    pub window: Option<usize>,
    /// An earlier layer whose keys and values this one attends to; it has none of its own.
    pub kv_source: Option<usize>,
    /// Values are the keys before their norm: there is one projection for both.
    pub value_from_key: bool,
    /// Index into [`ModelSpec::ropes`]; `None` for layers that know no positions.
    pub rope: Option<usize>,
}

/// A whole model.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelSpec {
    /// Family name, e.g. "llama".
    pub family: &'static str,
    /// The file's own name for the model.
    pub name: String,
    /// Tokens in the vocabulary.
    pub vocab: usize,
    /// Width of the residual stream.
    pub width: usize,
    /// Context length the model was trained for, tokens.
    pub context: usize,
    /// What the norms between blocks do.
    pub norm: NormKind,
    /// ε of every norm.
    pub norm_eps: f32,
    /// Embeddings are multiplied by this.
    pub embedding_scale: f32,
    /// What a block adds to the residual is multiplied by this.
    pub residual_scale: f32,
    /// Logits are multiplied by this.
    pub logit_scale: f32,
    /// Inside the feed-forward blocks.
    pub activation: Activation,
    /// Q, K and V projections have biases.
    pub qkv_bias: bool,
    /// RMS norm of queries and keys.
    pub qk_norm: QkNorm,
    /// RMS norm of every value head, without weights.
    pub value_norm: bool,
    /// What leaves a layer is multiplied by a number of that layer.
    pub layer_scale: bool,
    /// Norm before attention and before the feed-forward block.
    pub pre_norms: bool,
    /// Norm after attention and after the feed-forward block, before the residual addition.
    pub post_norms: bool,
    /// Attention and feed-forward block read the same normed residual.
    pub parallel: bool,
    /// Queries that grow with their position.
    pub temperature: Option<Temperature>,
    /// Every query head has a logit that joins the softmax's denominator.
    pub sink_logits: bool,
    /// Channels of the embedding that every layer has of every token; 0 for none (Gemma 4 E2B and E4B).
    pub layer_embedding: usize,
    /// Soft-cap of the final logits.
    pub final_softcap: Option<f32>,
    /// The rotary embeddings in use.
    pub ropes: Vec<RopeSpec>,
    /// The layers, first to last.
    pub layers: Vec<LayerSpec>,
}

impl ModelSpec {
    /// What the cache must hold for each layer.
    pub fn cache_layers(&self) -> Vec<LayerShape> {
        let shape =
            |l: &LayerSpec| LayerShape { kv_heads: l.kv_heads, head_dim: l.head_dim, window: l.window };
        self.cached_layers().iter().map(shape).collect()
    }

    /// The layers that have keys and values of their own: all, or all but the last ones.
    pub fn cached_layers(&self) -> &[LayerSpec] {
        let count = self.layers.iter().take_while(|layer| layer.kv_source.is_none()).count();
        &self.layers[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temperature_steps_at_every_length() {
        let temperature = Temperature { beta: 0.1, length: 16 };
        assert_eq!(temperature.factor(15), 1.0);
        assert_eq!(temperature.factor(16), 1.0 + 0.1 * 2f32.ln());
        assert_eq!(temperature.factor(47), 1.0 + 0.1 * 3f32.ln());
    }
}

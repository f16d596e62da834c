//! A model as a plain value: sizes, and what every layer does.

use kvant_cache::LayerShape;
use kvant_cpu::RopeStyle;

use crate::pooling::Pooling;

/// What stands between the projections of a feed-forward block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// `silu(gate) · up` with `silu(x) = x·sigmoid(x)`.
    Silu,
    /// `gelu(gate) · up`, tanh approximation.
    GeluTanh,
    /// `max(up, 0)²`: there is no gate.
    ReluSquared,
    /// `gelu(up)`, with the normal distribution itself: there is no gate.
    Gelu,
    /// `gelu(gate) · up`, likewise.
    GatedGelu,
    /// `(clamp(up, ±7) + 1) · g · sigmoid(1.702·g)` with `g = min(gate, 7)` (gpt-oss).
    ClampedSwiglu,
}

impl Activation {
    /// True if the block has a gate beside `up`.
    pub fn gated(self) -> bool {
        !matches!(self, Activation::ReluSquared | Activation::Gelu)
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

impl RopeSpec {
    /// How many pairs turn at all, where those are the first of a whole head's pairs `(i, i + half)` and few enough to be worth a place of
    /// their own.
    pub(crate) fn turning_pairs(&self, head_dim: usize) -> Option<usize> {
        let factors = self.factors.as_ref()?;
        let turning = factors.iter().take_while(|factor| **factor < STILL).count();
        let still = factors[turning..].iter().all(|factor| *factor >= STILL);
        let plain = self.style == RopeStyle::Neox && self.dims == head_dim && self.magnitude == 1.0;
        (plain && still && 4 * turning <= head_dim).then_some(turning)
    }
}

/// Divisors from here on let a pair stand still at any position.
const STILL: f32 = 1e20;

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
    /// Groups of experts, of which only some may be chosen from.
    pub groups: Option<ExpertGroups>,
}

/// Groups that the experts of a layer lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpertGroups {
    /// How many.
    pub count: usize,
    /// How many of them may be chosen from: those whose best experts have the largest sum of scores.
    pub chosen: usize,
    /// How many experts are summed.
    pub best: usize,
}

/// The experts of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpertSpec {
    /// How many.
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

/// What a layer has in place of attention: a state of fixed size that every token changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recurrence {
    /// `C ⊙ conv(B ⊙ u)` (LFM2).
    ShortConv(ShortConv),
    /// A matrix per head that forgets and learns (Qwen3-Next, Qwen3.5).
    DeltaNet(DeltaNet),
}

/// A causal convolution over the newest tokens, channel by channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortConv {
    /// Tokens it sees, its own included.
    pub kernel: usize,
    /// Channels.
    pub width: usize,
}

/// A gated delta net: queries, keys and values through a short convolution, then `S ← e^g·S; δ = β(v − Sᵀk); S ← S + k·δᵀ` and `Sᵀq` out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeltaNet {
    /// Tokens that the convolution sees.
    pub kernel: usize,
    /// Heads of queries and keys.
    pub key_heads: usize,
    /// Heads of values, each with a state.
    pub value_heads: usize,
    /// Channels of a query or key.
    pub key_dim: usize,
    /// Channels of a value.
    pub value_dim: usize,
    /// Value head j reads key head j mod `key_heads` (GGUF files of Qwen3.5); else neighbours share one.
    pub tiled: bool,
}

impl DeltaNet {
    /// The key head that value head `head` reads.
    pub(crate) fn key_head(&self, head: usize) -> usize {
        match self.tiled {
            true => head % self.key_heads,
            false => head / (self.value_heads / self.key_heads),
        }
    }
}

impl Recurrence {
    /// Channels that go through the convolution.
    pub fn channels(&self) -> usize {
        match self {
            Self::ShortConv(conv) => conv.width,
            Self::DeltaNet(net) => 2 * net.key_heads * net.key_dim + net.value_heads * net.value_dim,
        }
    }

    /// Tokens that the convolution sees.
    pub fn kernel(&self) -> usize {
        match self {
            Self::ShortConv(conv) => conv.kernel,
            Self::DeltaNet(net) => net.kernel,
        }
    }

    /// Numbers of the convolution's part of the state: the inputs of all tokens it sees but the newest.
    pub fn conv_len(&self) -> usize {
        (self.kernel() - 1) * self.channels()
    }

    /// Numbers of the state: the convolution's, then `value_heads × key_dim × value_dim`.
    pub fn state_len(&self) -> usize {
        self.conv_len()
            + match self {
                Self::ShortConv(_) => 0,
                Self::DeltaNet(net) => net.value_heads * net.key_dim * net.value_dim,
            }
    }
}

/// Latent attention: keys and values of all heads follow from one short vector per token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatentSpec {
    /// Channels of that vector.
    pub rank: usize,
    /// Channels behind it that are rotated, one key for all heads.
    pub rope: usize,
    /// Channels of a head's query and key that know no positions.
    pub nope: usize,
    /// Channels of a head's value.
    pub value: usize,
    /// Channels of the short vector that queries follow from; `None` where they have none.
    pub query_rank: Option<usize>,
}

/// Channels of what a layer's projections give per token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths {
    /// Queries; of a short convolution B.
    pub q: usize,
    /// Keys; of a short convolution C.
    pub k: usize,
    /// Values; of a short convolution u.
    pub v: usize,
    /// What the output projection reads.
    pub out: usize,
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
    /// What attention gives is multiplied by the sigmoid of a gate.
    pub gated: bool,
    /// A state in place of attention, and of keys and values.
    pub recurrence: Option<Recurrence>,
    /// Keys and values are one row per token: one KV head whose channels are `rank + rope`.
    pub latent: Option<LatentSpec>,
    /// Values are the keys before norm and rope, of which only so many pairs of channels turn: the cache holds values and those.
    pub fold: Option<usize>,
}

impl LayerSpec {
    /// Channels of what the projections give per token.
    pub fn widths(&self) -> Widths {
        match self.recurrence {
            // Queries and outputs in the space of the cached rows.
            None if self.latent.is_some() => {
                let q = self.heads * self.head_dim;
                Widths { q, k: self.head_dim, v: 0, out: q }
            }
            None => {
                let (q, kv) = (self.heads * self.head_dim, self.kv_heads * self.head_dim);
                Widths { q, k: kv, v: kv, out: q }
            }
            Some(Recurrence::ShortConv(ShortConv { width, .. })) => {
                Widths { q: width, k: width, v: width, out: width }
            }
            Some(Recurrence::DeltaNet(net)) => {
                let (key, value) = (net.key_heads * net.key_dim, net.value_heads * net.value_dim);
                Widths { q: key, k: key, v: value, out: value }
            }
        }
    }

    /// Channels of a token's row of one KV head in the cache.
    pub(crate) fn row_dim(&self) -> usize {
        self.head_dim + 2 * self.fold.unwrap_or(0)
    }

    /// True if the layer writes keys and values into the cache.
    pub fn is_cached(&self) -> bool {
        self.kv_source.is_none() && self.recurrence.is_none()
    }
}

/// What an encoder has that decoders do not have: its tokens see the whole text, and nothing is kept of them.
///
/// A layer with a window sees as many tokens before as behind a token, its own between them.
#[derive(Clone, Debug, PartialEq)]
pub struct EncoderSpec {
    /// Every position has an embedding; those of texts begin at this row of the table.
    pub positions: Option<usize>,
    /// Tokens have an embedding of their kind: of the first text or of a second one.
    pub token_types: bool,
    /// The sum of a token's embeddings is normed.
    pub embedding_norm: bool,
    /// The residual is normed after every addition, in place of what blocks read or add.
    pub residual_norms: bool,
    /// The first layer norms what its attention reads, as the others do.
    pub first_norm: bool,
    /// The residual is normed behind the last layer.
    pub final_norm: bool,
    /// How the states of a text become one vector where nobody says.
    pub pooling: Pooling,
    /// What makes scores of a pair of texts, where the file has it.
    pub head: Option<HeadSpec>,
}

/// From pooled states to scores: `output(norm(activation(dense x)))`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadSpec {
    /// Scores.
    pub outputs: usize,
    /// What stands behind the dense layer.
    pub activation: HeadActivation,
    /// Which states it reads.
    pub pooling: Pooling,
}

/// The non-linearity of a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadActivation {
    /// BERT's, RoBERTa's.
    Tanh,
    /// ModernBERT's, with a norm behind it.
    GeluAndNorm,
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
    /// Set where the model reads whole texts and writes none.
    pub encoder: Option<EncoderSpec>,
    /// The rotary embeddings in use.
    pub ropes: Vec<RopeSpec>,
    /// The layers, first to last.
    pub layers: Vec<LayerSpec>,
}

impl ModelSpec {
    /// What the cache must hold for each layer that has keys and values.
    pub fn cache_layers(&self) -> Vec<LayerShape> {
        let shape = |l: &LayerSpec| LayerShape {
            kv_heads: l.kv_heads,
            head_dim: l.row_dim(),
            window: l.window,
            latent: l.latent.map(|latent| latent.rank).or(l.fold.map(|_| l.head_dim)),
        };
        self.cached_layers().into_iter().map(shape).collect()
    }

    /// Why keys belong to the positions at which they were stored; `None` where queries can be turned to meet them elsewhere.
    pub fn fixed_positions(&self) -> Option<&'static str> {
        let turns = |layer: &&LayerSpec| layer.rope.is_some();
        if self.qk_norm == QkNorm::HeadsAfterRope && self.layers.iter().any(|layer| turns(&layer)) {
            return Some("the model norms keys after it has rotated them");
        }
        self.layers.iter().any(|layer| layer.fold.is_some()).then_some("keys that are values turn in part")
    }

    /// The layers that have keys and values of their own: not those that attend to another layer's, not recurrent ones,
    /// and none of an encoder.
    pub fn cached_layers(&self) -> Vec<&LayerSpec> {
        let keeps = |layer: &&LayerSpec| self.encoder.is_none() && layer.is_cached();
        self.layers.iter().filter(keeps).collect()
    }

    /// Index among [`ModelSpec::cached_layers`] of the keys and values that layer `layer` attends to.
    pub fn cache_index(&self, layer: usize) -> usize {
        let source = self.layers[layer].kv_source.unwrap_or(layer);
        self.layers[..source].iter().filter(|layer| layer.is_cached()).count()
    }

    /// Channels of all layers' own embeddings of a token, side by side.
    pub fn layer_channels(&self) -> usize {
        self.layer_embedding * self.layers.len()
    }

    /// What the table of layers' own embeddings is multiplied by.
    pub fn layer_embedding_scale(&self) -> f32 {
        (self.layer_embedding as f32).sqrt()
    }

    /// Channels of what enters a step per token: its embedding, and those that layers have of it.
    pub fn entry_channels(&self) -> usize {
        self.width + self.layer_channels()
    }

    /// Numbers of every recurrent layer's state.
    pub fn state_sizes(&self) -> Vec<usize> {
        self.layers.iter().filter_map(|layer| layer.recurrence).map(|r| r.state_len()).collect()
    }

    /// Index of layer `layer`'s state among [`ModelSpec::state_sizes`].
    pub fn state_slot(&self, layer: usize) -> usize {
        self.layers[..layer].iter().filter(|layer| layer.recurrence.is_some()).count()
    }

    /// Bytes of the states of one sequence, with all checkpoints.
    pub fn state_bytes(&self) -> u64 {
        kvant_cache::state_bytes(&self.state_sizes())
    }

    /// A layer to tell head counts by: the first with keys and values.
    pub fn attention_layer(&self) -> &LayerSpec {
        self.layers.iter().find(|layer| layer.is_cached()).unwrap_or(&self.layers[0])
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

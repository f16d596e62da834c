//! A model as a plain value: sizes, and what every layer does.

use kvant_cache::LayerShape;
use kvant_cpu::RopeStyle;
use kvant_files::Checkpoint;

use crate::error::ModelError;

/// The gate's non-linearity in the feed-forward block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// `x·sigmoid(x)`.
    Silu,
    /// GELU, tanh approximation.
    GeluTanh,
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
    /// Per-frequency divisors (Llama 3, LongRoPE).
    pub factors: Option<Vec<f32>>,
    /// Positions are multiplied by this (linear scaling: 1/factor).
    pub position_scale: f32,
    /// Cosines and sines are multiplied by this (LongRoPE).
    pub magnitude: f32,
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
    /// Width of the feed-forward block.
    pub ffn: usize,
    /// α: attention scores are `α·q·k`.
    pub scale: f32,
    /// Soft-cap of the attention scores.
    pub softcap: Option<f32>,
    /// Tokens a sliding layer sees.
    pub window: Option<usize>,
    /// Index into [`ModelSpec::ropes`].
    pub rope: usize,
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
    /// ε of every RMS norm.
    pub norm_eps: f32,
    /// Embeddings are multiplied by this.
    pub embedding_scale: f32,
    /// Non-linearity of the feed-forward gate.
    pub activation: Activation,
    /// Q, K and V projections have biases.
    pub qkv_bias: bool,
    /// RMS norm over each query and key head before RoPE.
    pub qk_norm: bool,
    /// RMS norm after attention and after the feed-forward block, before the residual addition.
    pub post_norms: bool,
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
        self.layers.iter().map(shape).collect()
    }
}

/// Largest size a hyper-parameter may have; far above any model, far below overflow.
const LARGEST: u32 = 1 << 24;

/// The hyper-parameters of a checkpoint under its architecture's prefix.
pub(crate) struct Hyper<'a> {
    pub checkpoint: &'a Checkpoint,
    arch: &'a str,
    /// Tokens the session wants to hold; LongRoPE chooses its factors by it.
    context: Option<usize>,
}

impl<'a> Hyper<'a> {
    pub fn new(checkpoint: &'a Checkpoint, arch: &'a str, context: Option<usize>) -> Self {
        Hyper { checkpoint, arch, context }
    }

    /// True when the session wants more tokens than `original`.
    pub fn wants_more_than(&self, original: usize) -> bool {
        self.context.is_some_and(|c| c > original)
    }

    /// The full key of `name`: keys that start with "general." or "kvant." stand alone.
    fn key(&self, name: &str) -> String {
        if name.starts_with("kvant.") || name.starts_with("general.") {
            name.to_owned()
        } else {
            format!("{}.{name}", self.arch)
        }
    }

    /// An error about `name`.
    pub fn invalid(&self, name: &str, found: impl ToString, expected: &str) -> ModelError {
        ModelError::Hyper { key: self.key(name), found: found.to_string(), expected: expected.to_owned() }
    }

    /// A size: present, at least 1, not absurd.
    pub fn size(&self, name: &str) -> Result<usize, ModelError> {
        let value = self.checkpoint.metadata().u32(&self.key(name))?;
        self.checked_size(name, value)
    }

    fn checked_size(&self, name: &str, value: u32) -> Result<usize, ModelError> {
        if value == 0 || value > LARGEST {
            return Err(self.invalid(name, value, "a number from 1 to 16777216"));
        }
        Ok(value as usize)
    }

    /// A size that may be absent.
    pub fn opt_size(&self, name: &str) -> Result<Option<usize>, ModelError> {
        match self.checkpoint.metadata().opt_u32(&self.key(name))? {
            Some(value) => self.checked_size(name, value).map(Some),
            None => Ok(None),
        }
    }

    /// A size per layer: the file gives one number for all layers, or an array.
    pub fn sizes(&self, name: &str, layers: usize) -> Result<Vec<usize>, ModelError> {
        let values = self.checkpoint.metadata().per_layer_u32(&self.key(name), layers)?;
        values.into_iter().map(|v| self.checked_size(name, v)).collect()
    }

    /// A finite number that may be absent.
    pub fn opt_number(&self, name: &str) -> Result<Option<f32>, ModelError> {
        match self.checkpoint.metadata().opt_f32(&self.key(name))? {
            Some(x) if !x.is_finite() => Err(self.invalid(name, x, "a finite number")),
            other => Ok(other),
        }
    }

    /// A text that may be absent.
    pub fn opt_text(&self, name: &str) -> Result<Option<&str>, ModelError> {
        Ok(self.checkpoint.metadata().opt_str(&self.key(name))?)
    }

    /// Per-layer flags that may be absent.
    pub fn opt_flags(&self, name: &str, layers: usize) -> Result<Option<Vec<bool>>, ModelError> {
        match self.checkpoint.metadata().opt_array_bool(&self.key(name))? {
            Some(flags) if flags.len() != layers => {
                Err(self.invalid(name, format!("{} entries", flags.len()), "one entry per layer"))
            }
            other => Ok(other),
        }
    }

    /// A short vector of per-frequency factors, if the file has one.
    pub fn factors(&self, tensor: &str, dims: usize) -> Result<Option<Vec<f32>>, ModelError> {
        if !self.checkpoint.has_tensor(tensor) {
            return Ok(None);
        }
        let factors = self.checkpoint.tensor(tensor)?.to_f32()?;
        let good = factors.len() == dims / 2 && factors.iter().all(|f| f.is_finite() && *f > 0.0);
        if !good {
            let found = format!("{} values", factors.len());
            return Err(ModelError::Hyper {
                key: tensor.to_owned(),
                found,
                expected: format!("{} positive numbers, one per rotated pair", dims / 2),
            });
        }
        Ok(Some(factors))
    }

    /// What most families share: a Llama-shaped model. Families change what differs.
    pub fn base(&self, family: &'static str) -> Result<ModelSpec, ModelError> {
        let width = self.size("embedding_length")?;
        let count = self.size("block_count")?;
        if count > 4096 {
            return Err(self.invalid("block_count", count, "at most 4096 layers"));
        }
        let heads = self.sizes("attention.head_count", count)?;
        let kv_heads = match self.checkpoint.metadata().contains(&self.key("attention.head_count_kv")) {
            true => self.sizes("attention.head_count_kv", count)?,
            false => heads.clone(),
        };
        let ffn = self.sizes("feed_forward_length", count)?;
        let explicit_dim = self.opt_size("attention.key_length")?;
        let head_dim = match explicit_dim {
            Some(d) => d,
            None if width % heads[0] == 0 => width / heads[0],
            None => return Err(self.invalid("attention.head_count", heads[0], "a divisor of the width")),
        };
        if head_dim > 1024 {
            return Err(self.invalid("attention.key_length", head_dim, "at most 1024"));
        }
        if let Some(value) = self.opt_size("attention.value_length")?.filter(|value| *value != head_dim) {
            let expected = format!("{head_dim}, the length of a key");
            return Err(self.invalid("attention.value_length", value, &expected));
        }
        if let Some(experts) = self.checkpoint.metadata().opt_u32(&self.key("expert_count"))?
            && experts > 0
        {
            return Err(self.invalid("expert_count", experts, "none: models of experts do not run here yet"));
        }
        for (h, kv) in heads.iter().zip(&kv_heads) {
            if h % kv != 0 || *h > 4096 {
                let expected = format!("a divisor of the {h} query heads (at most 4096)");
                return Err(self.invalid("attention.head_count_kv", kv, &expected));
            }
        }
        let dims = self.opt_size("rope.dimension_count")?.unwrap_or(head_dim);
        if dims > head_dim || dims % 2 != 0 {
            return Err(self.invalid(
                "rope.dimension_count",
                dims,
                &format!("an even number up to {head_dim}"),
            ));
        }
        let base = self.opt_number("rope.freq_base")?.unwrap_or(10_000.0);
        let position_scale = match self.opt_text("rope.scaling.type")? {
            None | Some("none" | "longrope") => 1.0,
            Some("linear") => 1.0 / self.opt_number("rope.scaling.factor")?.unwrap_or(1.0),
            Some(other) => return Err(self.invalid("rope.scaling.type", other, "none, linear or longrope")),
        };
        let style = match self.opt_text("kvant.rope.style")? {
            Some("norm") => RopeStyle::Norm,
            Some("neox") => RopeStyle::Neox,
            // GGUF stores Llama's projections permuted for adjacent pairs, all others unpermuted.
            None if self.arch == "llama" => RopeStyle::Norm,
            None => RopeStyle::Neox,
            Some(other) => return Err(self.invalid("kvant.rope.style", other, "norm or neox")),
        };
        let rope = RopeSpec {
            dims,
            base,
            style,
            factors: self.factors("rope_freqs.weight", dims)?,
            position_scale,
            magnitude: 1.0,
        };
        let scale = match self.opt_number("kvant.attention.scale")? {
            Some(scale) => scale,
            None => 1.0 / (head_dim as f32).sqrt(),
        };
        let window = self.opt_size("attention.sliding_window")?;
        let layers = (0..count)
            .map(|i| LayerSpec {
                heads: heads[i],
                kv_heads: kv_heads[i],
                head_dim,
                ffn: ffn[i],
                scale,
                softcap: None,
                window,
                rope: 0,
            })
            .collect();
        let embedding = self.checkpoint.tensor("token_embd.weight")?;
        Ok(ModelSpec {
            family,
            name: self.opt_text("general.name")?.unwrap_or("unnamed").to_owned(),
            vocab: embedding.rows(),
            width,
            context: self.opt_size("context_length")?.unwrap_or(2048),
            norm_eps: self.opt_number("attention.layer_norm_rms_epsilon")?.unwrap_or(1e-5),
            embedding_scale: 1.0,
            activation: Activation::Silu,
            qkv_bias: false,
            qk_norm: false,
            post_norms: false,
            final_softcap: None,
            ropes: vec![rope],
            layers,
        })
    }

    /// Lets only the layers flagged in `sliding` keep their window.
    pub fn slide_only(&self, spec: &mut ModelSpec, sliding: impl Fn(usize) -> bool) {
        for (i, layer) in spec.layers.iter_mut().enumerate() {
            if !sliding(i) {
                layer.window = None;
            }
        }
    }
}

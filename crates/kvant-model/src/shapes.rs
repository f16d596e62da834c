//! Well-known models as plain shapes: enough to plan memory and to run synthetic weights without a file.

use kvant_cpu::RopeStyle;

use crate::spec::{
    Activation, DeltaNet, ExpertGroups, ExpertSpec, LatentSpec, LayerSpec, ModelSpec, NormKind, QkNorm,
    Recurrence, RopeSpec, RouterSpec, Scoring, ShortConv,
};

/// A model's shape under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedShape {
    /// What the layers are and do.
    pub spec: ModelSpec,
    /// The output matrix is the embedding.
    pub tied: bool,
    /// Global layers store one projection for keys and values.
    shared_kv: bool,
}

/// The published sizes of one model.
struct Published {
    name: &'static str,
    family: &'static str,
    layers: usize,
    width: usize,
    ffn: usize,
    vocab: usize,
    context: usize,
    tied: bool,
    rope_base: f32,
    attention: Attention,
    /// Experts, how many a token goes to, and their width; `ffn` is then the block beside them, 0 for none.
    experts: Option<(usize, usize, usize)>,
}

/// Query heads, KV heads, channels per head.
type Heads = (usize, usize, usize);

enum Attention {
    /// Every layer sees everything.
    Full(Heads),
    /// Every other layer slides, the first one too.
    InTurns(usize, Heads),
    /// Three delta nets to one layer of attention, whose output is gated.
    ThreeToOne(DeltaNet, Heads),
    /// Attention in these layers, short convolutions in the others.
    Among(&'static [usize], Heads),
    /// Three sliding layers to one global one.
    ThreeSlide(usize, Heads),
    /// Latent attention of so many heads; so many first layers have a block of this width in place of experts.
    Latent { latent: LatentSpec, heads: usize, dense: (usize, usize) },
    /// Five sliding layers to one global one.
    FiveToOne { window: usize, local: Heads, global: Heads, shared_kv: bool },
}

/// Every sixth layer of [`Attention::FiveToOne`] is global.
const PATTERN: usize = 6;

const PUBLISHED: [Published; 19] = [
    llama("llama-3.1-8b", 32, 4096, 14336, (32, 8, 128)),
    llama("llama-3.1-70b", 80, 8192, 28672, (64, 8, 128)),
    Published { context: 32_768, tied: true, ..qwen("qwen2.5-1.5b", "qwen2", 28, 1536, 8960, (12, 2, 128)) },
    Published { tied: true, ..qwen("qwen3-4b", "qwen3", 36, 2560, 9728, (32, 8, 128)) },
    qwen("qwen3-8b", "qwen3", 36, 4096, 12_288, (32, 8, 128)),
    Published {
        context: 40_960,
        experts: Some((128, 8, 768)),
        ..qwen("qwen3-30b-a3b", "qwen3moe", 48, 2048, 0, (32, 4, 128))
    },
    Published {
        vocab: 248_320,
        context: 262_144,
        rope_base: 1e7,
        experts: Some((256, 8, 512)),
        attention: Attention::ThreeToOne(
            DeltaNet { kernel: 4, key_heads: 16, value_heads: 32, key_dim: 128, value_dim: 128, tiled: true },
            (16, 2, 256),
        ),
        ..qwen("qwen3.5-35b-a3b", "qwen35moe", 40, 2048, 512, (16, 2, 256))
    },
    Published {
        family: "lfm2",
        vocab: 65_536,
        context: 128_000,
        tied: true,
        rope_base: 1e6,
        attention: Attention::Among(&[2, 5, 8, 10, 12, 14], (32, 8, 64)),
        ..llama("lfm2-1.2b", 16, 2048, 8192, (32, 8, 64))
    },
    gpt_oss("gpt-oss-20b", 24, 32),
    gpt_oss("gpt-oss-120b", 36, 128),
    Published {
        vocab: 32_000,
        context: 32_768,
        rope_base: 1e6,
        experts: Some((8, 2, 14_336)),
        ..llama("mixtral-8x7b", 32, 4096, 0, (32, 8, 128))
    },
    Published {
        family: "deepseek2",
        vocab: 129_280,
        context: 163_840,
        rope_base: 1e4,
        attention: Attention::Latent {
            latent: LatentSpec { rank: 512, rope: 64, nope: 128, value: 128, query_rank: Some(1536) },
            heads: 128,
            dense: (3, 18_432),
        },
        experts: Some((256, 8, 2048)),
        ..llama("deepseek-v3", 61, 7168, 2048, (128, 1, 576))
    },
    // The text part; layers attend inside chunks of 8192 tokens, which is no more than a window holds.
    Published {
        family: "llama4",
        vocab: 202_048,
        context: 10_485_760,
        attention: Attention::ThreeSlide(8192, (40, 8, 128)),
        experts: Some((16, 1, 8192)),
        ..llama("llama-4-scout", 48, 5120, 8192, (40, 8, 128))
    },
    Published {
        name: "gemma3-1b",
        family: "gemma3",
        layers: 26,
        width: 1152,
        ffn: 6912,
        vocab: 262_144,
        context: 32_768,
        tied: true,
        rope_base: 1e6,
        attention: Attention::FiveToOne {
            window: 512,
            local: (4, 1, 256),
            global: (4, 1, 256),
            shared_kv: false,
        },
        experts: None,
    },
    Published {
        name: "gemma4-31b",
        family: "gemma4",
        layers: 60,
        width: 5376,
        ffn: 21_504,
        vocab: 262_144,
        context: 262_144,
        tied: true,
        rope_base: 1e6,
        attention: Attention::FiveToOne {
            window: 1024,
            local: (32, 16, 256),
            global: (32, 4, 512),
            shared_kv: true,
        },
        experts: None,
    },
    Published {
        name: "gemma4-26b-a4b",
        family: "gemma4",
        layers: 30,
        width: 2816,
        ffn: 2112,
        vocab: 262_144,
        context: 262_144,
        tied: true,
        rope_base: 1e6,
        attention: Attention::FiveToOne {
            window: 1024,
            local: (16, 8, 256),
            global: (16, 2, 512),
            shared_kv: true,
        },
        experts: Some((128, 8, 704)),
    },
    smollm2("smollm2-135m", 30, 576, 1536, (9, 3, 64)),
    smollm2("smollm2-360m", 32, 960, 2560, (15, 5, 64)),
    smollm2("smollm2-1.7b", 24, 2048, 8192, (32, 32, 64)),
];

const fn llama(name: &'static str, layers: usize, width: usize, ffn: usize, heads: Heads) -> Published {
    Published {
        name,
        family: "llama",
        layers,
        width,
        ffn,
        vocab: 128_256,
        context: 131_072,
        tied: false,
        rope_base: 5e5,
        attention: Attention::Full(heads),
        experts: None,
    }
}

const fn gpt_oss(name: &'static str, layers: usize, experts: usize) -> Published {
    let base = llama(name, layers, 2880, 0, (64, 8, 64));
    Published {
        family: "gpt-oss",
        vocab: 201_088,
        rope_base: 1.5e5,
        attention: Attention::InTurns(128, (64, 8, 64)),
        experts: Some((experts, 4, 2880)),
        ..base
    }
}

const fn qwen(
    name: &'static str,
    family: &'static str,
    layers: usize,
    width: usize,
    ffn: usize,
    heads: Heads,
) -> Published {
    let base = llama(name, layers, width, ffn, heads);
    Published { family, vocab: 151_936, context: 40_960, rope_base: 1e6, ..base }
}

const fn smollm2(name: &'static str, layers: usize, width: usize, ffn: usize, heads: Heads) -> Published {
    let base = llama(name, layers, width, ffn, heads);
    Published { vocab: 49_152, context: 8192, tied: true, rope_base: 1e5, ..base }
}

/// The names [`named_shape`] knows.
pub fn shape_names() -> impl Iterator<Item = &'static str> {
    PUBLISHED.iter().map(|p| p.name)
}

/// The shape of a well-known model.
pub fn named_shape(name: &str) -> Option<NamedShape> {
    PUBLISHED.iter().find(|p| p.name == name).map(Published::shape)
}

impl Published {
    fn rope(&self, dims: usize, base: f32) -> RopeSpec {
        RopeSpec {
            dims,
            base,
            style: match self.family {
                "llama" | "llama4" | "deepseek2" => RopeStyle::Norm,
                _ => RopeStyle::Neox,
            },
            factors: None,
            position_scale: 1.0,
            magnitude: 1.0,
        }
    }

    fn layer(&self, (heads, kv_heads, head_dim): Heads, window: Option<usize>, rope: usize) -> LayerSpec {
        let router = match self.family {
            "deepseek2" => RouterSpec {
                scoring: Scoring::Sigmoid,
                normalize: true,
                scale: 2.5,
                groups: Some(ExpertGroups { count: 8, chosen: 4, best: 2 }),
            },
            _ => RouterSpec { scoring: Scoring::SoftmaxOfChosen, normalize: false, scale: 1.0, groups: None },
        };
        LayerSpec {
            heads,
            kv_heads,
            head_dim,
            ffn: self.ffn,
            experts: self.experts.map(|(count, used, width)| ExpertSpec {
                count,
                used,
                width,
                router,
                own_norms: false,
            }),
            // The shapes tell sizes: what Gemma 4 does beyond Gemma 3 (shared projections, norms of values) is left out.
            kv_source: None,
            value_from_key: false,
            // Gemma 4's queries and keys are normalised, and not scaled again.
            scale: if self.family == "gemma4" { 1.0 } else { 1.0 / (head_dim as f32).sqrt() },
            softcap: None,
            window,
            rope: Some(rope),
            gated: false,
            recurrence: None,
            latent: None,
            fold: None,
        }
    }

    /// Rotary embeddings, layers, and whether the last layers share keys and values.
    fn layers(&self) -> (Vec<RopeSpec>, Vec<LayerSpec>, bool) {
        match self.attention {
            Attention::Full(heads) => (
                vec![self.rope(heads.2, self.rope_base)],
                vec![self.layer(heads, None, 0); self.layers],
                false,
            ),
            Attention::InTurns(window, heads) => {
                let kind = |i: usize| self.layer(heads, i.is_multiple_of(2).then_some(window), 0);
                (vec![self.rope(heads.2, self.rope_base)], (0..self.layers).map(kind).collect(), false)
            }
            Attention::ThreeToOne(net, heads) => {
                let kind = |i: usize| match (i + 1).is_multiple_of(4) {
                    true => LayerSpec { gated: true, ..self.layer(heads, None, 0) },
                    false => recurrent(self.layer(heads, None, 0), Recurrence::DeltaNet(net)),
                };
                (vec![self.rope(heads.2 / 4, self.rope_base)], (0..self.layers).map(kind).collect(), false)
            }
            Attention::Among(attending, heads) => {
                let conv = Recurrence::ShortConv(ShortConv { kernel: 3, width: self.width });
                let kind = |i: usize| match attending.contains(&i) {
                    true => self.layer(heads, None, 0),
                    false => recurrent(self.layer(heads, None, 0), conv),
                };
                (vec![self.rope(heads.2, self.rope_base)], (0..self.layers).map(kind).collect(), false)
            }
            Attention::ThreeSlide(window, heads) => {
                let kind = |i: usize| self.layer(heads, (!(i + 1).is_multiple_of(4)).then_some(window), 0);
                (vec![self.rope(heads.2, self.rope_base)], (0..self.layers).map(kind).collect(), false)
            }
            Attention::Latent { latent, heads, dense } => {
                let scale = 1.0 / ((latent.nope + latent.rope) as f32).sqrt();
                let cached = self.layer((heads, 1, latent.rank + latent.rope), None, 0);
                let sparse = LayerSpec { latent: Some(latent), scale, ..cached };
                let kind = |i: usize| match i < dense.0 {
                    true => LayerSpec { ffn: dense.1, experts: None, ..sparse.clone() },
                    false => sparse.clone(),
                };
                (vec![self.rope(latent.rope, self.rope_base)], (0..self.layers).map(kind).collect(), false)
            }
            Attention::FiveToOne { window, local, global, shared_kv } => {
                let kind = |i: usize| match (i + 1).is_multiple_of(PATTERN) {
                    true => self.layer(global, None, 0),
                    false => self.layer(local, Some(window), 1),
                };
                let ropes = vec![self.rope(global.2, self.rope_base), self.rope(local.2, 1e4)];
                (ropes, (0..self.layers).map(kind).collect(), shared_kv)
            }
        }
    }

    fn shape(&self) -> NamedShape {
        let gemma = self.family.starts_with("gemma");
        let (ropes, layers, shared_kv) = self.layers();
        let spec = ModelSpec {
            family: self.family,
            name: self.name.to_owned(),
            vocab: self.vocab,
            width: self.width,
            context: self.context,
            norm: NormKind::Rms,
            norm_eps: if gemma { 1e-6 } else { 1e-5 },
            embedding_scale: if gemma { (self.width as f32).sqrt() } else { 1.0 },
            residual_scale: 1.0,
            logit_scale: 1.0,
            activation: match self.family {
                "gpt-oss" => Activation::ClampedSwiglu,
                _ if gemma => Activation::GeluTanh,
                _ => Activation::Silu,
            },
            qkv_bias: matches!(self.family, "qwen2" | "gpt-oss"),
            qk_norm: match gemma || self.family.starts_with("qwen3") || self.family == "lfm2" {
                true => QkNorm::Heads,
                false => QkNorm::None,
            },
            value_norm: false,
            layer_scale: false,
            pre_norms: true,
            post_norms: gemma,
            parallel: false,
            temperature: None,
            sink_logits: self.family == "gpt-oss",
            layer_embedding: 0,
            final_softcap: (self.family == "gemma4").then_some(30.0),
            encoder: None,
            ropes,
            layers,
        };
        NamedShape { spec, tied: self.tied, shared_kv }
    }
}

/// The layer with a state in place of attention.
fn recurrent(layer: LayerSpec, recurrence: Recurrence) -> LayerSpec {
    LayerSpec { kv_heads: 0, rope: None, recurrence: Some(recurrence), ..layer }
}

impl NamedShape {
    /// The layers as a file of the model would give them: global layers that share one projection store what it gives once. What is
    /// synthetic runs without.
    pub fn as_loaded(&self) -> ModelSpec {
        let mut spec = self.spec.clone();
        for layer in spec.layers.iter_mut().filter(|layer| self.shared_kv && layer.window.is_none()) {
            // A quarter of all pairs turns.
            layer.fold = Some(layer.head_dim / 8);
        }
        spec
    }

    /// Elements of all matrices; norms and biases, far below a thousandth of it, are left out.
    pub fn parameters(&self) -> u64 {
        let spec = &self.spec;
        let of_blocks = |l: &LayerSpec| {
            let experts = l.experts.map_or(0, |e| e.count * (3 * e.width + 1));
            (spec.width * (3 * l.ffn + experts)) as u64
        };
        let of_layer = |l: &LayerSpec| {
            let kv_sides = if self.shared_kv && l.window.is_none() { 1 } else { 2 };
            let widths = l.widths();
            if let Some(latent) = l.latent {
                let queries = l.heads * (latent.nope + latent.rope);
                let of_queries = match latent.query_rank {
                    Some(rank) => rank * (spec.width + queries),
                    None => spec.width * queries,
                };
                let of_heads = latent.rank * l.heads * (latent.nope + latent.value);
                let ends = spec.width * (latent.rank + latent.rope + l.heads * latent.value);
                return (of_queries + of_heads + ends) as u64 + of_blocks(l);
            }
            let attention = match l.recurrence {
                None => (2 + usize::from(l.gated)) * widths.q + kv_sides * widths.k,
                // A delta net's gate is as wide as its output.
                Some(Recurrence::DeltaNet(_)) => 2 * widths.k + 3 * widths.v,
                Some(Recurrence::ShortConv(_)) => 4 * widths.out,
            };
            (spec.width * attention) as u64 + of_blocks(l)
        };
        let embeddings = (spec.vocab * spec.width) as u64 * if self.tied { 1 } else { 2 };
        spec.layers.iter().map(of_layer).sum::<u64>() + embeddings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_as_published() {
        let published = [
            ("llama-3.1-8b", 8.03),
            ("llama-3.1-70b", 70.6),
            ("qwen2.5-1.5b", 1.54),
            ("qwen3-4b", 4.02),
            ("qwen3-8b", 8.19),
            ("qwen3-30b-a3b", 30.5),
            ("qwen3.5-35b-a3b", 35.0),
            ("lfm2-1.2b", 1.17),
            ("gpt-oss-20b", 20.9),
            ("gpt-oss-120b", 116.8),
            ("mixtral-8x7b", 46.7),
            ("deepseek-v3", 671.0),
            ("llama-4-scout", 107.8),
            ("gemma3-1b", 1.0),
            ("gemma4-31b", 30.7),
            ("gemma4-26b-a4b", 25.2),
            ("smollm2-135m", 0.1345),
            ("smollm2-360m", 0.362),
            ("smollm2-1.7b", 1.71),
        ];
        assert!(published.iter().map(|p| p.0).eq(shape_names()));
        for (name, billions) in published {
            let found = named_shape(name).expect("a name of the list").parameters() as f64 / 1e9;
            assert!((found / billions - 1.0).abs() < 0.01, "{name}: {found} billion, published {billions}");
        }
        assert_eq!(named_shape("llama-9"), None);
    }
}

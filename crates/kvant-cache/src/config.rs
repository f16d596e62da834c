//! What a cache is made of, as a plain value.

use kvant_attn::packed::BlockLayout;
use kvant_attn::{BLOCK, TILE, value_stride};
use kvant_codec::{
    CacheScheme, CodecError, Format, LayerScheme, Orientation, RotationKind, Scheme, SideCodec,
};
use serde::{Deserialize, Serialize};

use crate::plain::{Element, PlainShape};

/// Head counts of one layer's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerShape {
    /// KV heads.
    pub kv_heads: usize,
    /// Channels per head.
    pub head_dim: usize,
    /// A sliding layer sees, and keeps, only this many tokens.
    pub window: Option<usize>,
}

/// Layers, schemes and limits of a cache.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheConfig {
    /// One entry per layer.
    pub layers: Vec<LayerShape>,
    /// How each layer's keys and values are stored.
    pub scheme: CacheScheme,
    /// Most tokens a sequence may hold (the context length).
    pub capacity: usize,
    /// Most bytes a sequence may hold; `None` leaves the capacity as the only limit.
    pub budget: Option<u64>,
}

/// How one layer is stored, worked out once.
pub(crate) struct LayerPlan {
    pub shape: LayerShape,
    /// Element types of the plain part.
    pub plain: PlainShape,
    /// Sealed part; `None` for plain layers.
    pub packed: Option<PackedPlan>,
}

/// How a layer's sealed tiles are made.
pub(crate) struct PackedPlan {
    pub keys: Vec<SideCodec>,
    pub values: Vec<SideCodec>,
    pub block: BlockLayout,
    /// Newest tokens that stay plain.
    pub window: usize,
    /// First tokens that stay plain.
    pub sinks: usize,
}

impl CacheConfig {
    /// How layer `layer` is stored.
    pub(crate) fn plan(&self, layer: usize) -> Result<LayerPlan, CacheError> {
        let shape = self.layers[layer];
        let LayerScheme { keys, values } = self.scheme.layer(layer, self.layers.len());
        let plain =
            |keys, values| PlainShape { kv_heads: shape.kv_heads, head_dim: shape.head_dim, keys, values };
        if let (Some(keys), Some(values)) = (plain_element(&keys), plain_element(&values)) {
            return Ok(LayerPlan { shape, plain: plain(keys, values), packed: None });
        }
        let codec = |scheme: Scheme, orientation| {
            SideCodec::new(scheme, shape.head_dim, orientation)
                .map_err(|source| CacheError::Scheme { layer, source })
        };
        let key_codec = codec(keys, Orientation::Keys)?;
        let value_codec = codec(values, Orientation::Values)?;
        let packed = PackedPlan {
            block: BlockLayout::new(shape.kv_heads, BLOCK / TILE, &key_codec, &value_codec),
            keys: vec![key_codec],
            values: vec![value_codec],
            window: keys.window.max(values.window) as usize,
            // What left the window of a sliding layer is gone, the first tokens too.
            sinks: if shape.window.is_some() { 0 } else { keys.sinks.max(values.sinks) as usize },
        };
        Ok(LayerPlan { shape, plain: plain(Element::F16, Element::F16), packed: Some(packed) })
    }

    /// True if any layer seals tokens into packed tiles.
    pub fn packs(&self) -> Result<bool, CacheError> {
        let packed = |layer| self.plan(layer).map(|plan| plan.packed.is_some());
        (0..self.layers.len()).try_fold(false, |any, layer| Ok(any || packed(layer)?))
    }

    /// Bytes that one more token costs in the long run, over all layers that keep it.
    pub fn bytes_per_token(&self) -> Result<f64, CacheError> {
        let of_layer = |layer| self.plan(layer).map(|plan| plan.token_bytes());
        (0..self.layers.len()).map(of_layer).sum()
    }

    /// Bytes of a cache at rest that holds `tokens` tokens, sliding layers cut to their windows.
    pub fn bytes_at(&self, tokens: usize) -> Result<u64, CacheError> {
        let of_layer = |layer| self.plan(layer).map(|plan| plan.bytes_at(tokens));
        (0..self.layers.len()).map(of_layer).sum()
    }

    /// Bytes that a step of `tokens` tokens takes beside them until its tokens are packed.
    pub fn step_bytes(&self, tokens: usize) -> Result<u64, CacheError> {
        let of_layer = |layer| {
            self.plan(layer).map(|plan| match &plan.packed {
                Some(_) => (tokens.div_ceil(TILE) * plan.plain.tile_bytes()) as u64,
                None => 0,
            })
        };
        (0..self.layers.len()).map(of_layer).sum()
    }

    /// Most tokens whose cache takes at most `bytes`, up to `most`.
    pub fn tokens_within(&self, bytes: u64, most: usize) -> Result<usize, CacheError> {
        let plans = (0..self.layers.len()).map(|layer| self.plan(layer)).collect::<Result<Vec<_>, _>>()?;
        let fits = |tokens| plans.iter().map(|plan| plan.bytes_at(tokens)).sum::<u64>() <= bytes;
        let (mut fitting, mut limit) = (0, most + 1);
        while limit - fitting > 1 {
            let middle = fitting + (limit - fitting) / 2;
            if fits(middle) { fitting = middle } else { limit = middle }
        }
        Ok(fitting)
    }
}

/// The element type of a scheme that stores vectors as they are.
fn plain_element(scheme: &Scheme) -> Option<Element> {
    let untouched = scheme.rotation.kind == RotationKind::Identity && !scheme.lambda && !scheme.mu;
    match scheme.format {
        Format::F16 if untouched => Some(Element::F16),
        Format::F32 if untouched => Some(Element::F32),
        _ => None,
    }
}

impl LayerPlan {
    /// Bytes per token of what most tokens end up as.
    fn token_bytes(&self) -> f64 {
        match &self.packed {
            Some(packed) => packed.block.bytes() as f64 / BLOCK as f64,
            None => self.plain.tile_bytes() as f64 / TILE as f64,
        }
    }

    /// Bytes at rest with `tokens` tokens seen.
    fn bytes_at(&self, tokens: usize) -> u64 {
        // A window that starts inside a block keeps that block.
        let kept = |tokens: usize| {
            let all = tokens.div_ceil(BLOCK);
            self.shape.window.map_or(all, |w| all.min(w.div_ceil(BLOCK) + 1))
        };
        let bytes = match &self.packed {
            None => kept(tokens) * (BLOCK / TILE) * self.plain.tile_bytes(),
            Some(packed) => {
                let sinks = tokens.min(packed.sinks);
                let rest = tokens - sinks;
                let sealed = packed.sealed_of(rest);
                let sink_tiles = if sinks > 0 { packed.sinks.div_ceil(TILE) } else { 0 };
                let tail_tiles = if rest > sealed { packed.tail_tiles() } else { 0 };
                kept(sealed) * packed.block.bytes() + (tail_tiles + sink_tiles) * self.plain.tile_bytes()
            }
        };
        bytes as u64
    }
}

impl PackedPlan {
    /// Tokens of `tokens` behind the sinks that are sealed at rest.
    pub fn sealed_of(&self, tokens: usize) -> usize {
        match tokens >= self.window + TILE {
            true => (tokens - self.window) / TILE * TILE,
            false => 0,
        }
    }

    /// Tiles of a tail at rest: the window and one tile that fills up.
    pub fn tail_tiles(&self) -> usize {
        (self.window + TILE).div_ceil(TILE)
    }
}

impl PlainShape {
    /// Bytes of one tile of all heads, both sides.
    pub(crate) fn tile_bytes(&self) -> usize {
        let (d, stride) = (self.head_dim, value_stride(self.head_dim));
        self.kv_heads * TILE * (d * self.keys.bytes() + stride * self.values.bytes())
    }
}

/// What can go wrong in a cache.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum CacheError {
    /// A scheme that cannot be used for a layer.
    #[error("cache scheme of layer {layer}: {source}")]
    Scheme {
        /// Layer index.
        layer: usize,
        /// What is wrong with it.
        source: CodecError,
    },
    /// More tokens than the context holds.
    #[error("the context is full: {wanted} tokens do not fit into {capacity}")]
    ContextFull {
        /// Tokens that would have to be held.
        wanted: usize,
        /// Tokens that may be held.
        capacity: usize,
    },
    /// More bytes than the budget allows.
    #[error("the cache budget is spent: {wanted} bytes are needed for {tokens} tokens, {budget} are allowed")]
    BudgetSpent {
        /// Bytes needed.
        wanted: u64,
        /// Bytes allowed.
        budget: u64,
        /// Tokens that would have to be held.
        tokens: usize,
    },
    /// A row of the wrong length.
    #[error("cache layer {layer} {side}: found {found} elements, expected {expected}")]
    RowLength {
        /// Layer index.
        layer: usize,
        /// "keys" or "values".
        side: &'static str,
        /// Elements found.
        found: usize,
        /// Elements expected.
        expected: usize,
    },
    /// A row that is not made of numbers.
    #[error("cache layer {layer} {side}: NaN or infinity, the model's weights or activations are damaged")]
    NonFinite {
        /// Layer index.
        layer: usize,
        /// "keys" or "values".
        side: &'static str,
    },
    /// A rollback to a position whose window has been freed, or that lies in the future.
    #[error("cannot roll back to position {position}: positions {first}..={last} are possible")]
    Rollback {
        /// Position asked for.
        position: usize,
        /// Earliest possible position.
        first: usize,
        /// Latest possible position.
        last: usize,
    },
}

//! What a cache is made of, as a plain value.

use std::ops::Range;

use kvant_attn::packed::{BlockLayout, SignLayout, SparseK};
use kvant_attn::{BLOCK, TILE, value_stride};
use kvant_codec::{
    CacheScheme, Calibration, CodecError, Format, LayerScheme, Orientation, Rotation, RotationKind, Scheme,
    SideCodec, Sidecar,
};
use serde::{Deserialize, Serialize};

use crate::error::CacheError;
use crate::fit::largest_fitting;
use crate::plain::PlainShape;
use crate::plain_side::Element;
use crate::policy::PolicyConfig;

/// Head counts of one layer's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerShape {
    /// KV heads.
    pub kv_heads: usize,
    /// Channels per head.
    pub head_dim: usize,
    /// A sliding layer sees, and keeps, only this many tokens.
    pub window: Option<usize>,
    /// Values are the keys (latent attention), stored once by the keys' scheme. The first this many channels, a token's latent vector,
    /// are rotated apart from the rest, its rotated key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latent: Option<usize>,
}

impl LayerShape {
    /// A codec for one side of a layer whose values are its keys.
    pub(crate) fn latent_codec(
        &self,
        latent: usize,
        scheme: Scheme,
        orientation: Orientation,
    ) -> Result<SideCodec, CodecError> {
        let rest = self.head_dim.saturating_sub(latent);
        // A calibration has nothing for such rows; what is asked for by name must be there.
        let scheme = if scheme.mu || scheme.lambda { scheme } else { scheme.uncalibrated() };
        if scheme.needs_calibration() {
            let reason = "calibrations (+mu, +lambda) are for layers with keys and values".to_owned();
            return Err(CodecError::BadScheme { text: scheme.to_string(), reason });
        }
        let rotation = match rest {
            0 => Rotation::new(scheme.rotation, latent)?,
            _ => Rotation::in_parts(scheme.rotation, &[latent, rest])?,
        };
        SideCodec::with_rotation(scheme, rotation, orientation, Calibration::default())
    }

    /// Both sides' schemes of such a layer: the keys', without what is for keys alone.
    fn latent_scheme(&self, scheme: LayerScheme) -> LayerScheme {
        match self.latent {
            Some(_) => LayerScheme { keys: scheme.keys.for_values(), values: scheme.keys.for_values() },
            None => scheme,
        }
    }
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
    /// Most bytes a sequence may hold; `None` leaves the capacity as the only limit. A policy that evicts turns it into rows
    /// per layer; without one a full cache refuses.
    pub budget: Option<u64>,
    /// Which rows stay, and how many.
    pub policy: PolicyConfig,
    /// Sparse keys will choose what is read: layers whose codes have signs keep these beside their tiles, where no policy evicts and no sliding
    /// window is too short for a choice.
    #[serde(skip)]
    pub sparse_keys: bool,
}

/// Bytes of a cache whose full blocks lie in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// Bytes in memory: first and newest tokens, blocks that fill up, means and signs of the others.
    pub memory: u64,
    /// Bytes in the file.
    pub file: u64,
}

/// Bytes of a cache that repairs itself ([`crate::WatchMode::Repair`]), if every layer needs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepairBytes {
    /// With all layers repaired.
    pub held: u64,
    /// More, while one of them is stored anew.
    pub repacking: u64,
}

/// How one layer is stored, for devices that keep its tokens in a memory of their own.
#[derive(Clone, Debug)]
pub struct LayerStore {
    /// Head counts and window.
    pub shape: LayerShape,
    /// How sealed keys are coded: one codec for all KV heads, or one per head. Plain layers have a plain format.
    pub keys: Vec<SideCodec>,
    /// How sealed values are coded.
    pub values: Vec<SideCodec>,
    /// Newest tokens that stay plain at rest.
    pub residual: usize,
    /// First tokens that stay plain.
    pub sinks: usize,
    /// True if plain keys are rounded to f16; else they are f32.
    pub half_keys: bool,
    /// True if plain values are rounded to f16.
    pub half_values: bool,
}

/// How one layer is stored, worked out once.
#[derive(Clone)]
pub(crate) struct LayerPlan {
    pub shape: LayerShape,
    /// Element types of the plain part.
    pub plain: PlainShape,
    /// Where tokens go once they are no longer new; `None` for layers that have a tail only.
    pub zones: Option<Zones>,
    /// Sealed part; `None` for plain layers.
    pub packed: Option<PackedPlan>,
}

/// First and newest tokens that stay plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zones {
    /// Newest tokens that stay plain.
    pub window: usize,
    /// First tokens that stay plain, in a run of their own.
    pub sinks: usize,
}

/// How a layer's sealed tiles are made.
#[derive(Clone)]
pub(crate) struct PackedPlan {
    pub keys: Vec<SideCodec>,
    pub values: Vec<SideCodec>,
    pub block: BlockLayout,
    /// True if all blocks share a mean, because their rows may move.
    pub shared_mean: bool,
    /// True if the values are the keys.
    pub shared: bool,
    /// How the signs of keys lie beside every block, if they are kept.
    pub signs: Option<SignLayout>,
}

impl PackedPlan {
    /// Bytes of a block's signs.
    pub fn sign_bytes(&self) -> usize {
        self.signs.map_or(0, |signs| signs.bytes())
    }

    /// Sides that have tiles of their own.
    pub fn sides(&self) -> &'static [Orientation] {
        if self.shared { &[Orientation::Keys] } else { &[Orientation::Keys, Orientation::Values] }
    }

    /// The codec of one side of a head, and where its tile `tile` of a block lies.
    pub fn tile(&self, side: Orientation, head: usize, tile: usize) -> (&SideCodec, Range<usize>) {
        match side {
            Orientation::Keys => (SideCodec::of_head(&self.keys, head), self.block.key_tile(head, tile)),
            Orientation::Values => {
                (SideCodec::of_head(&self.values, head), self.block.value_tile(head, tile))
            }
        }
    }
}

impl CacheConfig {
    /// How layer `layer` is laid out. A calibration changes no byte count, so none is needed here.
    pub(crate) fn plan(&self, layer: usize) -> Result<LayerPlan, CacheError> {
        let uncalibrated = |LayerScheme { keys, values }| LayerScheme {
            keys: keys.uncalibrated(),
            values: values.uncalibrated(),
        };
        let scheme = uncalibrated(self.layer_scheme(layer));
        self.plan_with(layer, scheme, None)
    }

    fn layer_scheme(&self, layer: usize) -> LayerScheme {
        self.scheme.layer(layer, self.layers.len(), self.layers[layer].head_dim)
    }

    /// How layer `layer` is stored, with the calibration that its scheme may ask for.
    pub(crate) fn calibrated_plan(
        &self,
        layer: usize,
        calibration: Option<&Sidecar>,
    ) -> Result<LayerPlan, CacheError> {
        self.plan_with(layer, self.layer_scheme(layer), calibration)
    }

    fn plan_with(
        &self,
        layer: usize,
        scheme: LayerScheme,
        calibration: Option<&Sidecar>,
    ) -> Result<LayerPlan, CacheError> {
        let shape = self.layers[layer];
        let LayerScheme { keys, values } = shape.latent_scheme(scheme);
        let plain = |keys, values| PlainShape {
            kv_heads: shape.kv_heads,
            head_dim: shape.head_dim,
            keys,
            values,
            shared: shape.latent.is_some(),
        };
        let window = keys.window.max(values.window) as usize;
        if let (Some(keys), Some(values)) = (plain_element(&keys), plain_element(&values)) {
            // Rows that may be evicted lie apart from the newest.
            let zones = self.policy.evicts().then_some(Zones { window, sinks: 0 });
            return Ok(LayerPlan { shape, plain: plain(keys, values), zones, packed: None });
        }
        let packed = |LayerScheme { keys, values }| -> Result<PackedPlan, CacheError> {
            let codecs = |scheme: Scheme, orientation| {
                if let Some(latent) = shape.latent {
                    let made = shape.latent_codec(latent, scheme, orientation).map(|codec| vec![codec]);
                    return made.map_err(|source| CacheError::Scheme { layer, source });
                }
                let made = match calibration.filter(|_| scheme.needs_calibration() || scheme.weight_shape) {
                    Some(all) => all.codecs(scheme, layer, (shape.kv_heads, shape.head_dim), orientation),
                    None => SideCodec::new(scheme, shape.head_dim, orientation).map(|codec| vec![codec]),
                };
                made.map_err(|source| CacheError::Scheme { layer, source })
            };
            let key_codecs = codecs(keys, Orientation::Keys)?;
            if values != values.for_values() {
                let (text, reason) = (values.to_string(), "+qk and +bm are for keys".to_owned());
                return Err(CacheError::Scheme { layer, source: CodecError::BadScheme { text, reason } });
            }
            let value_codecs = codecs(values, Orientation::Values)?;
            let block = BlockLayout::new(shape.kv_heads, BLOCK / TILE, &key_codecs[0], &value_codecs[0]);
            let shared = shape.latent.is_some();
            let has_means = key_codecs[0].mean_bytes() > 0 && !self.policy.evicts();
            let signs = SignLayout::new(shape.kv_heads, &key_codecs[0]);
            Ok(PackedPlan {
                shared_mean: self.policy.evicts(),
                signs: signs.filter(|_| self.sparse_keys && has_means && SparseK::window_pays(shape.window)),
                block: if shared { block.shared() } else { block },
                keys: key_codecs,
                values: value_codecs,
                shared,
            })
        };
        let packed = Some(packed(LayerScheme { keys, values })?);
        // What left the window of a sliding layer is gone, the first tokens too.
        let sinks = if shape.window.is_some() { 0 } else { keys.sinks.max(values.sinks) as usize };
        let zones = Some(Zones { window, sinks });
        Ok(LayerPlan { shape, plain: plain(Element::F16, Element::F16), zones, packed })
    }

    /// How layer `layer` is stored, with the calibration that its scheme may ask for.
    pub fn layer_store(&self, layer: usize, calibration: Option<&Sidecar>) -> Result<LayerStore, CacheError> {
        let LayerPlan { shape, plain, zones, packed } = self.calibrated_plan(layer, calibration)?;
        let (keys, values) = match packed {
            Some(packed) => (packed.keys, packed.values),
            None => {
                let codec = |element, orientation| {
                    let format = if element == Element::F16 { Format::F16 } else { Format::F32 };
                    SideCodec::new(Scheme::new(format), shape.head_dim, orientation)
                        .map(|codec| vec![codec])
                        .map_err(|source| CacheError::Scheme { layer, source })
                };
                (codec(plain.keys, Orientation::Keys)?, codec(plain.values, Orientation::Values)?)
            }
        };
        let (residual, sinks) = zones.map_or((0, 0), |zones| (zones.window, zones.sinks));
        let (half_keys, half_values) = (plain.keys == Element::F16, plain.values == Element::F16);
        Ok(LayerStore { shape, keys, values, residual, sinks, half_keys, half_values })
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

    /// [`CacheConfig::bytes_at`] of a cache that keeps every row and has its full blocks in a file, once they are there.
    pub fn spilled_at(&self, tokens: usize) -> Result<Footprint, CacheError> {
        let mut found = Footprint { memory: self.bytes_at(tokens)?, file: 0 };
        for spilled in self.plans()?.iter().map(|plan| plan.spilled_at(tokens)) {
            found.memory -= spilled.memory;
            found.file += spilled.file;
        }
        Ok(found)
    }

    /// How every layer is stored.
    pub(crate) fn plans(&self) -> Result<Vec<LayerPlan>, CacheError> {
        (0..self.layers.len()).map(|layer| self.plan(layer)).collect()
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

    /// Most tokens whose cache takes at most `bytes` of memory, up to `most`; with its full blocks in a file where it is `spilled`.
    pub fn tokens_within(&self, bytes: u64, most: usize, spilled: bool) -> Result<usize, CacheError> {
        let plans = self.plans()?;
        let in_memory = |plan: &LayerPlan, tokens| {
            plan.bytes_at(tokens) - if spilled { plan.spilled_at(tokens).memory } else { 0 }
        };
        let bytes_at = |tokens| plans.iter().map(|plan| in_memory(plan, tokens)).sum::<u64>();
        Ok(largest_fitting(most, |tokens| bytes_at(tokens) <= bytes))
    }
}

/// The element type of a scheme that stores vectors as they are.
fn plain_element(scheme: &Scheme) -> Option<Element> {
    let untouched = scheme.rotation.kind == RotationKind::Identity
        && !scheme.needs_calibration()
        && scheme == &scheme.for_values();
    match scheme.format {
        Format::F16 if untouched => Some(Element::F16),
        Format::F32 if untouched => Some(Element::F32),
        _ => None,
    }
}

/// Bytes that positions (and scores) of `rows` rows of one head take.
pub(crate) fn row_bytes(rows: usize, scored: bool) -> usize {
    rows.next_multiple_of(BLOCK) * if scored { 8 } else { 4 }
}

impl LayerPlan {
    /// Bytes per token of what most tokens end up as.
    fn token_bytes(&self) -> f64 {
        match &self.packed {
            Some(packed) => (packed.block.bytes() + packed.sign_bytes()) as f64 / BLOCK as f64,
            None => self.plain.tile_bytes() as f64 / TILE as f64,
        }
    }

    /// Bytes at rest with `tokens` tokens seen.
    pub fn bytes_at(&self, tokens: usize) -> u64 {
        // A window that starts inside a block keeps that block.
        let kept = |tokens: usize| {
            let all = tokens.div_ceil(BLOCK);
            self.shape.window.map_or(all, |w| all.min(w.div_ceil(BLOCK) + 1))
        };
        let bytes = match &self.packed {
            None => kept(tokens) * (BLOCK / TILE) * self.plain.tile_bytes(),
            Some(packed) => {
                let zones = self.zones.expect("packed layers have zones");
                let sinks = tokens.min(zones.sinks);
                let rest = tokens - sinks;
                let sealed = zones.sealed_of(rest);
                let sink_tiles = if sinks > 0 { zones.sinks.div_ceil(TILE) } else { 0 };
                let tail_tiles = zones.tiles_of(rest - sealed);
                kept(sealed) * (packed.block.bytes() + packed.sign_bytes())
                    + (tail_tiles + sink_tiles) * self.plain.tile_bytes()
            }
        };
        bytes as u64
    }

    /// What a file takes of [`LayerPlan::bytes_at`]: bytes that memory does not hold then, and those that the file does.
    fn spilled_at(&self, tokens: usize) -> Footprint {
        let (Some(packed), Some(zones), None) = (&self.packed, self.zones, self.shape.window) else {
            return Footprint::default();
        };
        let full = zones.sealed_of(tokens.saturating_sub(zones.sinks)) / BLOCK;
        let of_blocks = |bytes: usize| (full * bytes) as u64;
        Footprint { memory: of_blocks(packed.block.means().start), file: of_blocks(packed.block.bytes()) }
    }

    /// The most bytes a layer that holds up to `rows` rows takes under a policy while up to `step` of them are new.
    pub fn bounded_bytes(&self, rows: usize, step: usize, scored: bool) -> u64 {
        let zones = self.zones.expect("layers under a policy have zones");
        let tile = self.plain.tile_bytes();
        let sinks = rows.min(zones.sinks);
        let tail = (rows - sinks).min(zones.window + TILE - 1 + step);
        let old = (rows - sinks).saturating_sub(zones.window).div_ceil(BLOCK);
        let tail_tiles = zones.tiles_of(tail);
        let sink_tiles = if sinks > 0 { zones.sinks.div_ceil(TILE) } else { 0 };
        let old_bytes = match &self.packed {
            Some(packed) => old * packed.block.bytes(),
            None => old * (BLOCK / TILE) * tile,
        };
        ((tail_tiles + sink_tiles) * tile + old_bytes + self.shape.kv_heads * row_bytes(rows, scored)) as u64
    }
}

impl Zones {
    /// Tokens of `tokens` behind the sinks that leave the tail at rest.
    pub fn sealed_of(&self, tokens: usize) -> usize {
        match tokens >= self.window + TILE {
            true => (tokens - self.window) / TILE * TILE,
            false => 0,
        }
    }

    /// Tiles that a tail of `tokens` tokens takes: one block as large as a tail at rest needs, or full blocks.
    fn tiles_of(&self, tokens: usize) -> usize {
        let small = self.tail_tiles().min(BLOCK / TILE);
        match tokens {
            0 => 0,
            tokens if tokens <= small * TILE => small,
            tokens => tokens.div_ceil(BLOCK) * (BLOCK / TILE),
        }
    }

    /// Tiles of a tail at rest: the window and one tile that fills up.
    pub fn tail_tiles(&self) -> usize {
        (self.window + TILE).div_ceil(TILE)
    }
}

impl PlainShape {
    /// Elements of a token's value: none where it is the key.
    pub(crate) fn value_len(&self) -> usize {
        if self.shared { 0 } else { value_stride(self.head_dim) }
    }

    /// Bytes of one tile of all heads, both sides.
    pub(crate) fn tile_bytes(&self) -> usize {
        self.kv_heads * TILE * (self.head_dim * self.keys.bytes() + self.value_len() * self.values.bytes())
    }
}

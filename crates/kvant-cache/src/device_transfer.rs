//! Tokens handed from a device to a sequence and back, so that both write the same snapshots.

use kvant_attn::TILE;
use kvant_codec::{CodecScratch, SideCodec};

use crate::config::{LayerPlan, PackedPlan};
use crate::error::CacheError;
use crate::layer::Layer;
use crate::packed::PackedRun;
use crate::plain::{PlainRun, SpareBlocks};
use crate::sequence::Sequence;

/// Of the rows of a KV head, in the order in which they are stored: logical positions, and scores if they have any.
pub type HeadFacts = (Vec<u32>, Vec<f32>);

/// Keys and values beside each other.
pub type Sides<T> = [Vec<T>; 2];

/// One layer's tokens as a device holds them, oldest first: plain first tokens, sealed tiles, plain newest tokens. Layers with a plain
/// scheme have tiles of floats; rows that are key and value at once are on both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeviceRows {
    /// Plain first tokens, `[token][kv head][channel]`.
    pub sinks: Sides<f32>,
    /// Logical position of the first sealed token, where nothing was evicted; sliding layers have forgotten those before.
    pub first: usize,
    /// Sealed tokens: whole tiles, `[kv head][tile]`.
    pub tiles: Sides<u8>,
    /// Records of the keys' block means, `[block of 64 tokens][kv head]`; empty without block means.
    pub means: Vec<u8>,
    /// Tokens in tiles.
    pub sealed: usize,
    /// Plain newest tokens, `[token][kv head][channel]`.
    pub tail: Sides<f32>,
    /// Under a policy, per KV head, what is known about all rows.
    pub heads: Vec<HeadFacts>,
}

/// Codecs of a layer's tiles on a device.
struct Codecs {
    keys: Vec<SideCodec>,
    values: Vec<SideCodec>,
}

impl Codecs {
    fn side(&self, side: usize) -> &[SideCodec] {
        if side == 0 { &self.keys } else { &self.values }
    }
}

impl Sequence {
    fn device_codecs(&self, layer: usize) -> Result<Codecs, CacheError> {
        match &self.plans()[layer].packed {
            Some(packed) => Ok(Codecs { keys: packed.keys.clone(), values: packed.values.clone() }),
            // Plain schemes need no calibration.
            None => {
                let store = self.config().layer_store(layer, None)?;
                Ok(Codecs { keys: store.keys, values: store.values })
            }
        }
    }

    /// Forgets as many of the newest tokens as it takes for every layer to have whole tiles, as devices want them: a rollback may have
    /// cut one in two. Returns the tokens that are left.
    pub fn cut_to_whole_tiles(&mut self) -> Result<usize, CacheError> {
        let cut = |(layer, plan): (&Layer, &LayerPlan)| {
            let old = match (&plan.packed, plan.zones) {
                (Some(_), _) => (layer.sealed.first, layer.sealed.len),
                (None, Some(_)) => (layer.before.first, layer.before.len),
                // Everything is in the tail, of which a device seals what it likes.
                (None, None) => (0, 0),
            };
            (!old.1.is_multiple_of(TILE)).then_some(old.0 + old.1 / TILE * TILE)
        };
        while let Some(position) = self.layers().iter().zip(self.plans()).filter_map(cut).min() {
            self.truncate(self.rollback_point(position))?;
        }
        Ok(self.position())
    }

    /// What layer `layer` holds, for a device; tiles must be whole ([`Sequence::cut_to_whole_tiles`]).
    pub fn to_device(&self, layer: usize) -> Result<DeviceRows, CacheError> {
        if let Some(raise) = self.raises().first() {
            return Err(CacheError::Raised { layer: raise.layer });
        }
        let (plan, store) = (&self.plans()[layer], &self.layers()[layer]);
        if !store.spans.is_empty() {
            return Err(CacheError::Moved);
        }
        let mut rows = DeviceRows { first: store.sealed.first, ..Default::default() };
        match (&plan.packed, plan.zones) {
            (Some(packed), _) => {
                rows.sinks = plain_rows(&store.before, 0..store.before.len, plan);
                rows.sealed = store.sealed.len / TILE * TILE;
                rows.tiles = store.sealed.tiles(packed, plan.shape.kv_heads, rows.sealed / TILE);
                if packed.shared {
                    rows.tiles[1] = turned(packed, &rows.tiles[0])?;
                }
                rows.means = store.sealed.means(packed);
                rows.tail = plain_rows(&store.tail, 0..store.tail.len, plan);
            }
            // Under a policy old rows lie apart; else all are in the tail, of which a device seals whole tiles.
            (None, zones) => {
                let old = if zones.is_some() { &store.before } else { &store.tail };
                (rows.first, rows.sealed) = (old.first, old.len / TILE * TILE);
                let sealed = plain_rows(old, 0..rows.sealed, plan);
                rows.tiles = encode(&sealed, &self.device_codecs(layer)?, plan)?;
                let from = if zones.is_some() { 0 } else { rows.sealed };
                rows.tail = plain_rows(&store.tail, from..store.tail.len, plan);
            }
        }
        rows.heads = store.rows.iter().map(|head| (head.positions.clone(), head.scores.clone())).collect();
        Ok(rows)
    }

    /// A sequence like this one, at `position`, with what a device holds; `adapted` are limits that have followed attention there.
    pub fn with_device_rows(
        &self,
        position: usize,
        protected: usize,
        adapted: Option<&[usize]>,
        rows: &[DeviceRows],
    ) -> Result<Sequence, CacheError> {
        let mut made = self.clone();
        made.clear();
        let mut layers = Vec::with_capacity(rows.len());
        for (layer, (rows, plan)) in rows.iter().zip(self.plans()).enumerate() {
            layers.push(self.layer_of(layer, plan, rows, position)?);
        }
        made.put(position, protected, adapted, layers);
        Ok(made)
    }

    fn layer_of(
        &self,
        layer: usize,
        plan: &LayerPlan,
        rows: &DeviceRows,
        position: usize,
    ) -> Result<Layer, CacheError> {
        let width = plan.shape.kv_heads * plan.shape.head_dim;
        for (side, elements) in [("keys", &rows.tail[0]), ("values", &rows.tail[1])] {
            if !elements.len().is_multiple_of(width) || rows.tail[0].len() != elements.len() {
                let (found, expected) = (elements.len(), rows.tail[0].len() / width * width);
                return Err(CacheError::RowLength { layer, side, found, expected });
            }
        }
        let mut spare = SpareBlocks::default();
        let mut made = Layer::new(plan, !rows.heads.is_empty());
        let small = plan.zones.map_or(kvant_attn::BLOCK / TILE, |zones| zones.tail_tiles());
        let tail_first = position - (rows.tail[0].len() / width).min(position);
        match &plan.packed {
            Some(packed) => {
                let sinks = plan.zones.map_or(0, |zones| zones.sinks);
                made.before = plain_run(plan, &rows.sinks, 0, sinks.div_ceil(TILE).max(1), &mut spare);
                let heads = plan.shape.kv_heads;
                let expected = rows.sealed.div_ceil(kvant_attn::BLOCK) * packed.block.means().len();
                if rows.means.len() != expected {
                    let found = rows.means.len();
                    return Err(CacheError::RowLength { layer, side: "block means", found, expected });
                }
                made.sealed = PackedRun::of_tiles(packed, heads, rows.sealed, &rows.tiles, &rows.means);
                made.sealed.first = rows.first.max(sinks);
                made.tail = plain_run(plan, &rows.tail, tail_first, small, &mut spare);
            }
            None => {
                let old = decode(rows, &self.device_codecs(layer)?, plan)?;
                if plan.zones.is_some() {
                    made.before = plain_run(plan, &old, 0, kvant_attn::BLOCK / TILE, &mut spare);
                    made.tail = plain_run(plan, &rows.tail, tail_first, small, &mut spare);
                } else {
                    let [mut keys, mut values] = old;
                    keys.extend_from_slice(&rows.tail[0]);
                    values.extend_from_slice(&rows.tail[1]);
                    made.tail = plain_run(plan, &[keys, values], rows.first, small, &mut spare);
                }
            }
        }
        for (head, (positions, scores)) in made.rows.iter_mut().zip(&rows.heads) {
            head.push(0, positions.len(), !scores.is_empty());
            head.positions.copy_from_slice(positions);
            head.scores.copy_from_slice(scores);
        }
        made.refresh();
        // What left a sliding layer's window goes as it does at the end of every step.
        made.settle(plan, position, &mut CodecScratch::new(), &mut spare);
        Ok(made)
    }
}

/// Tiles of keys as tiles of values: devices store a row twice that is both.
fn turned(packed: &PackedPlan, keys: &[u8]) -> Result<Vec<u8>, CacheError> {
    let (from, to) = (packed.keys[0].layout(), packed.values[0].layout());
    let mut values = vec![0; keys.len() / from.bytes() * to.bytes()];
    for (key, value) in keys.chunks_exact(from.bytes()).zip(values.chunks_exact_mut(to.bytes())) {
        to.transpose_keys(from, key, value).map_err(|source| CacheError::Scheme { layer: 0, source })?;
    }
    Ok(values)
}

/// Rows of a run, `[token][kv head][channel]`.
fn plain_rows(run: &PlainRun, range: std::ops::Range<usize>, plan: &LayerPlan) -> Sides<f32> {
    let (heads, d) = (plan.shape.kv_heads, plan.shape.head_dim);
    let (mut keys, mut values) = (vec![0.0; range.len() * heads * d], vec![0.0; range.len() * heads * d]);
    for (i, (key, value)) in keys.chunks_exact_mut(d).zip(values.chunks_exact_mut(d)).enumerate() {
        run.read(range.start + i / heads, i % heads, key, value);
    }
    [keys, values]
}

/// A run from position `first` on, in blocks of `small` tiles if that is enough.
fn plain_run(
    plan: &LayerPlan,
    rows: &Sides<f32>,
    first: usize,
    small: usize,
    spare: &mut SpareBlocks,
) -> PlainRun {
    let width = plan.shape.kv_heads * plan.shape.head_dim;
    let mut run = PlainRun::new(plan.plain, first);
    run.reserve(rows[0].len() / width, small, spare);
    run.push(&rows[0], &rows[1]);
    run
}

/// Rows as tiles of floats, `[kv head][tile]`.
fn encode(rows: &Sides<f32>, codecs: &Codecs, plan: &LayerPlan) -> Result<Sides<u8>, CacheError> {
    let (heads, d) = (plan.shape.kv_heads, plan.shape.head_dim);
    let mut scratch = CodecScratch::new();
    let mut all = [Vec::new(), Vec::new()];
    for (side, (rows, out)) in rows.iter().zip(&mut all).enumerate() {
        let codec = &codecs.side(side)[0];
        for head in 0..heads {
            for tile in rows.chunks_exact(TILE * heads * d) {
                let at = out.len();
                out.resize(at + codec.layout().bytes(), 0);
                let sealed =
                    codec.encode_strided(&tile[head * d..], heads * d, TILE, &mut out[at..], &mut scratch);
                sealed.map_err(|source| CacheError::Scheme { layer: 0, source })?;
            }
        }
    }
    Ok(all)
}

/// Tiles of floats as rows again.
fn decode(rows: &DeviceRows, codecs: &Codecs, plan: &LayerPlan) -> Result<Sides<f32>, CacheError> {
    let (heads, d, tiles) = (plan.shape.kv_heads, plan.shape.head_dim, rows.sealed / TILE);
    let mut scratch = CodecScratch::new();
    let mut all = [vec![0.0; rows.sealed * heads * d], vec![0.0; rows.sealed * heads * d]];
    let mut tile_rows = vec![0.0; TILE * d];
    for (side, out) in all.iter_mut().enumerate() {
        let codec = &codecs.side(side)[0];
        let bytes = codec.layout().bytes();
        for (i, tile) in rows.tiles[side].chunks_exact(bytes).take(heads * tiles).enumerate() {
            let decoded = codec.decode_tile(tile, &mut tile_rows, &mut scratch);
            decoded.map_err(|source| CacheError::Scheme { layer: 0, source })?;
            let (head, first) = (i / tiles, i % tiles * TILE);
            for (t, row) in tile_rows.chunks_exact(d).enumerate() {
                out[((first + t) * heads + head) * d..][..d].copy_from_slice(row);
            }
        }
    }
    Ok(all)
}

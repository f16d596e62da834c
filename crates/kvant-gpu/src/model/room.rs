//! How much room a layer's tokens take in the memory of all sequences.

use kvant_cache::{LayerShape, LayerStore};
use kvant_codec::{SideCodec, TILE_TOKENS};

use crate::blocks;
use crate::means::BLOCK_TILES;

/// Rows of the ring with the newest tokens, for steps of up to `rows` rows.
pub(super) fn ring(store: &LayerStore, rows: usize) -> usize {
    (store.residual + 2 * TILE_TOKENS + rows).next_multiple_of(TILE_TOKENS)
}

/// Sealed tokens that a sliding layer has room for beyond its window and a step, at least: what left the window goes when that is full.
const SLIDING_SPARE: usize = 128;

/// Tiles that a layer of up to `capacity` tokens has room for, in steps of up to `rows`. Where everything in sight stays (`retained` is
/// `None`), sliding layers keep little more than their window.
pub(super) fn capacity_tiles_of(
    store: &LayerStore,
    capacity: usize,
    rows: usize,
    retained: Option<bool>,
) -> usize {
    let all = capacity.div_ceil(TILE_TOKENS).max(1);
    match store.shape.window {
        // A block that the window's beginning cuts in two; what a step seals beside its own rows.
        Some(window) if retained.is_none() => {
            all.min((window + rows.max(SLIDING_SPARE)).div_ceil(TILE_TOKENS) + 2 + BLOCK_TILES)
        }
        _ => all,
    }
}

/// Bytes of a layer that holds up to `capacity` tokens, in steps of up to `rows`; `retained` as in [`super::layer_group::ClassShape`].
pub(crate) fn layer_bytes(store: &LayerStore, capacity: usize, rows: usize, retained: Option<bool>) -> u64 {
    let LayerShape { kv_heads, head_dim, .. } = store.shape;
    let tiles = capacity_tiles_of(store, capacity, rows, retained);
    let sealed = tiles.div_ceil(BLOCK_TILES) * block_bytes(store).iter().sum::<usize>();
    let plain = 2 * 4 * head_dim * (store.sinks + ring(store, rows)).next_multiple_of(UNIT_SLOTS);
    // Positions and scores, and a list of the rows that stay.
    let facts = retained.map_or(0, |scored| capacity * (1 + usize::from(scored)) + tiles * TILE_TOKENS);
    (sealed + kv_heads * (plain + 4 * facts)) as u64
}

/// Slots of a unit of plain rows in the memory of all sequences.
pub(crate) const UNIT_SLOTS: usize = 16;

/// Bytes of a block of tiles in the memory of all sequences, of keys and of values.
pub(crate) fn block_bytes(store: &LayerStore) -> [usize; 2] {
    let LayerShape { kv_heads, head_dim, .. } = store.shape;
    let of = |codec: &SideCodec, means| blocks::block_bytes(kv_heads, codec.layout().bytes(), means);
    [of(&store.keys[0], has_means(store).then_some(head_dim)), of(&store.values[0], None)]
}

/// True if the keys have block means.
pub(super) fn has_means(store: &LayerStore) -> bool {
    store.keys[0].mean_bytes() > 0
}

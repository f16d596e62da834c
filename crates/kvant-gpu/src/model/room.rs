//! How much room a layer's tokens take in the memory of all sequences.

use kvant_cache::{LayerShape, LayerStore};
use kvant_codec::TILE_TOKENS;

use crate::means::{BLOCK_TILES, record_words, section_bytes};

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
        // A tile (or a block) that the window's beginning cuts in two; what a step seals beside its own rows.
        Some(window) if retained.is_none() => {
            let cut = if has_means(store) { BLOCK_TILES } else { 1 };
            all.min((window + rows.max(SLIDING_SPARE)).div_ceil(TILE_TOKENS) + 2 + cut)
        }
        _ => all,
    }
}

/// Bytes of a layer that holds up to `capacity` tokens, in steps of up to `rows`; `retained` as in [`super::layer_group::ClassShape`].
pub(crate) fn layer_bytes(store: &LayerStore, capacity: usize, rows: usize, retained: Option<bool>) -> u64 {
    let LayerShape { kv_heads, head_dim, .. } = store.shape;
    let tiles = whole_units(store, capacity_tiles_of(store, capacity, rows, retained));
    let tile_bytes = store.keys[0].layout().bytes() + store.values[0].layout().bytes();
    let plain = 2 * 4 * head_dim * (store.sinks + ring(store, rows)).next_multiple_of(UNIT_SLOTS);
    // Positions and scores, and a list of the rows that stay.
    let facts = retained.map_or(0, |scored| capacity * (1 + usize::from(scored)) + tiles * TILE_TOKENS);
    (kv_heads * (tiles * tile_bytes + plain + 4 * facts) + mean_bytes(store, tiles)) as u64
}

/// Slots of a unit of plain rows in the memory of all sequences.
pub(crate) const UNIT_SLOTS: usize = 16;

/// What units of tiles are multiples of, in bytes: kernels are bound to parts of a memory, and no GPU wants more.
const ALIGNMENT: usize = 256;

/// Tiles per KV head of a unit in the memory of all sequences: whole blocks. `None` where tiles fit no unit.
pub(crate) fn unit_tiles(store: &LayerStore) -> Option<usize> {
    let tile_bytes = [store.keys[0].layout().bytes(), store.values[0].layout().bytes()];
    let fits = |tiles: &usize| {
        let blocks = if has_means(store) { tiles.div_ceil(BLOCK_TILES) } else { 0 };
        let means = 4 * record_words(store.shape.head_dim) * store.shape.kv_heads * blocks;
        let whole = |bytes: usize| bytes.is_multiple_of(ALIGNMENT);
        let sides = tile_bytes.map(|bytes| store.shape.kv_heads * tiles * bytes);
        means.is_multiple_of(16) && whole(sides[0] + means) && whole(sides[1])
    };
    let unit = (1..=ALIGNMENT).map(|blocks| blocks * BLOCK_TILES).find(fits);
    unit.filter(|_| tile_bytes.iter().all(|bytes| bytes.is_multiple_of(16)))
}

/// So many tiles in whole units.
pub(crate) fn whole_units(store: &LayerStore, tiles: usize) -> usize {
    tiles.next_multiple_of(unit_tiles(store).unwrap_or(1))
}

/// True if the keys have block means.
pub(super) fn has_means(store: &LayerStore) -> bool {
    store.keys[0].mean_bytes() > 0
}

/// Bytes of the block means of `tiles` tiles of keys per KV head.
pub(super) fn mean_bytes(store: &LayerStore, tiles: usize) -> usize {
    if has_means(store) { section_bytes(store.shape.kv_heads, tiles, store.shape.head_dim) } else { 0 }
}

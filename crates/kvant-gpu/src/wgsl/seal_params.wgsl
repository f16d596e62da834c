struct Params {
    rows: u32,          // rows to seal, per KV head
    row_stride: u32,    // fours of floats from one row of a head to the next
    head_stride: u32,   // fours of floats from one head's first row to the next head's
    first_tile: u32,    // where the tiles go
    blocks_at: u32,     // where the sequence's blocks begin in `block_table`
    first_row: u32,     // place of the first row in the ring
    ring: u32,          // rows of the ring
    ring_at: u32,       // fours of floats before the ring
    tail: u32,          // rows there are, from the first to be sealed on
    block_words: u32,   // of a block of the memory
    shared_mean: u32,   // 1 if all blocks have the first one's mean
}
@group(0) @binding(0) var<storage, read> sequences: array<Params>; // one for every z of the grid
//: if LAYERS > 1
// Of ${LAYERS} layers, one for every [kv heads] of the grid's y: layers that had a dispatch each would wait for each other.
struct Rows { all: array<${ROW_TYPE}> }
struct Factors { all: array<f32> }
struct Tiles { all: array<u32> }
@group(0) @binding(1) var<storage, read> rows: binding_array<Rows, ${LAYERS}>;
@group(0) @binding(2) var<storage, read> factors: binding_array<Factors, ${LAYERS}>; // ${FACTORS_ARE}
@group(0) @binding(3) var<storage, read_write> tiles: binding_array<Tiles, ${LAYERS}>; // [block]
//: else
@group(0) @binding(1) var<storage, read> rows: array<${ROW_TYPE}>;
@group(0) @binding(2) var<storage, read> factors: array<f32>;         // ${FACTORS_ARE}
@group(0) @binding(3) var<storage, read_write> tiles: array<u32>;     // [block]
//: end
@group(0) @binding(4) var<storage, read> block_table: array<u32>;

// Tiles lie in blocks of 64 tokens, [kv head][4 tiles], behind those of keys the records of their means, [kv head].
fn block_of(params: Params, tile: u32) -> u32 { return block_table[params.blocks_at + tile / 4u] * params.block_words; }
fn tile_of(params: Params, kv_head: u32, tile: u32) -> u32 { return block_of(params, tile) + (kv_head * 4u + tile % 4u) * ${TILE_WORDS}u; }
//: if MEANS
fn mean_of(params: Params, kv_heads: u32, kv_head: u32, block: u32) -> u32 {
    return block_of(params, block * 4u) + kv_heads * ${4 * TILE_WORDS}u + kv_head * ${RECORD_WORDS}u;
}
//: end

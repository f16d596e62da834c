struct Params {
    rows: u32,          // rows to seal, per KV head
    row_stride: u32,    // fours of floats from one row of a head to the next
    head_stride: u32,   // fours of floats from one head's first row to the next head's
    first_tile: u32,    // where the tiles go
    tile_stride: u32,   // words from one KV head's tiles to the next
    first_row: u32,     // place of the first row in the ring
    ring: u32,          // rows of the ring
    ring_at: u32,       // fours of floats before the ring
    tail: u32,          // rows there are, from the first to be sealed on
    tiles_at: u32,      // words before the first KV head's tiles
    means_at: u32,      // words before the records of block means
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
@group(0) @binding(3) var<storage, read_write> tiles: binding_array<Tiles, ${LAYERS}>; // [kv head][tile], then records of block means, if there are any
//: else
@group(0) @binding(1) var<storage, read> rows: array<${ROW_TYPE}>;
@group(0) @binding(2) var<storage, read> factors: array<f32>;         // ${FACTORS_ARE}
@group(0) @binding(3) var<storage, read_write> tiles: array<u32>;     // [kv head][tile], then records of block means, if there are any
//: end

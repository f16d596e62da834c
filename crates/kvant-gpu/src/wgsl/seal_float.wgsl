// Seals rows into ${SIDE} tiles of plain floats (${FORMAT}): a thread has a word of a tile.
struct Params {
    rows: u32,          // rows to seal, per KV head: whole tiles
    row_stride: u32,    // fours of floats from one row of a head to the next
    head_stride: u32,   // fours of floats from one head's first row to the next head's
    first_tile: u32,    // where the tiles go
    tile_stride: u32,   // words from one KV head's tiles to the next
    first_row: u32,     // place of the first row in the ring
    ring: u32,          // rows of the ring
    ring_at: u32,       // fours of floats before the ring
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> rows: array<f32>;
@group(0) @binding(2) var<storage, read_write> tiles: array<u32>;     // [kv head][tile]

// Element of a token and a channel; absent channels are zero.
fn element(kv_head: u32, row: u32, channel: u32) -> f32 {
    let ring_row = (params.first_row + row) % params.ring;
    let at = (params.ring_at + kv_head * params.head_stride + ring_row * params.row_stride) * 4u;
    return select(0.0, rows[at + min(channel, ${DIM - 1}u)], channel < ${DIM}u);
}

@compute @workgroup_size(64)
fn seal(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) workgroup: vec3<u32>) {
    let kv_head = workgroup.z;
    let word = workgroup.x * 64u + tid;
    let tile = workgroup.y;
    if word < ${TILE_WORDS}u && tile * 16u < params.rows {
//: let PER = 32 / BITS
        // Keys lie [channel][token], values [token][channel].
//: if VALUES
        let token = word * ${PER}u / ${ROW}u;
        let channel = word * ${PER}u % ${ROW}u;
        let a = element(kv_head, tile * 16u + token, channel);
        let b = element(kv_head, tile * 16u + token, channel + 1u);
//: else
        let channel = word * ${PER}u / 16u;
        let token = word * ${PER}u % 16u;
        let a = element(kv_head, tile * 16u + token, channel);
        let b = element(kv_head, tile * 16u + min(token + 1u, 15u), channel);
//: end
//: if BITS == 32
        let packed = bitcast<u32>(a);
//: else
        let packed = pack2x16float(vec2<f32>(a, b));
//: end
        tiles[kv_head * params.tile_stride + (params.first_tile + tile) * ${TILE_WORDS}u + word] = packed;
    }
}

//: section global
${PARAMS}

const BLOCK = ${BLOCK}u;      // tokens per step
const UNSEEN = -1e30;

//: if APART
@group(0) @binding(0) var<storage, read> table: array<Params>;       // one per row: rows are of different sequences
var<private> params: Params;
//: else
@group(0) @binding(0) var<uniform> params: Params;
//: end
//: if !RAW
@group(0) @binding(1) var<storage, read> queries: array<f32>;        // [row][head][channel], then one bias per row and head
//: end
@group(0) @binding(2) var<storage, read> keys: array<u32>;           // [block]
@group(0) @binding(3) var<storage, read> key_pairs: array<vec2<u32>>; // the same words, two at a time
@group(0) @binding(4) var<storage, read> values: array<u32>;
@group(0) @binding(5) var<storage, read> value_runs: array<vec4<u32>>; // the same words, four at a time
@group(0) @binding(6) var<storage, read_write> outputs: array<f32>;   // [row][head][split][channel], not normalised
@group(0) @binding(7) var<storage, read_write> states: array<vec2<f32>>; // [row][head][split]: maximum, sum
@group(0) @binding(8) var<storage, read> block_table: array<u32>;
//: if EXPORT
@group(0) @binding(9) var<storage, read_write> exported: array<f32>; // [row][head][stored row]
//: end
//: if POSITIONS
@group(0) @binding(${9 + EXPORT}) var<storage, read> positions: array<u32>; // [kv head][stored row]
var<private> positions_at: u32;
var<private> first_position: i32;
//: end

// Index of query head `h` of this workgroup among the heads that share the KV head.
fn member(head_pass: u32, h: u32) -> u32 { return min(head_pass * ${HEADS}u + h, ${GROUP - 1}u); }

// The first token that this workgroup's row of queries sees.
var<private> first_seen: u32;

${TILE_BLOCKS}
//: section place
    let kv_head = group.x % ${KV_PASSES}u / ${PASSES}u;
    let head_pass = group.x % ${PASSES}u;
    let split = group.x / ${KV_PASSES}u;
//: if APART
    params = table[group.y];
    let row = 0u;
    let splits = table[group.y].splits;
    if split >= splits { return; }
    let first_head = params.first_row * ${ALL_HEADS}u + kv_head * ${GROUP}u;
    let states_at = params.states_at + kv_head * ${GROUP}u * splits + split;
//: else
    let row = group.y;
    let splits = groups.x / ${KV_PASSES}u;
    let first_head = (params.first_row + row) * ${ALL_HEADS}u + kv_head * ${GROUP}u;
    let states_at = (row * ${ALL_HEADS}u + kv_head * ${GROUP}u) * splits + split;
//: end
//: if POSITIONS
    first_seen = params.first;
    first_position = params.slide + i32(row);
    positions_at = kv_head * params.score_stride + params.stored_before;
//: else
    first_seen = u32(max(i32(params.first), params.slide + i32(row)));
//: end
    // Splits differ by one step at most.
    let steps = (params.end - params.start + BLOCK - 1u) / BLOCK;
    let split_start = params.start + split * steps / splits * BLOCK;
    let split_end = min(params.start + (split + 1u) * steps / splits * BLOCK, params.end);
    let last_tile = (params.end - 1u) / 16u;

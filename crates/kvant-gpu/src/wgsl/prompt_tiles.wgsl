// Tokens in packed tiles.
struct Params {
    first: u32,          // tokens seen: first ≤ token < end
    end: u32,
    start: u32,          // first token of split 0, a multiple of 16, with block means of 64
    per_split: u32,      // tokens per split, a multiple of a step's
    key_stride: u32,     // words from one KV head's tiles to the next
    value_stride: u32,
    softcap: f32,        // part of the kernel here
    score_stride: u32,   // floats from one head's exported scores to the next
    bias_at: u32,        // where the biases start in `queries`
    slide: i32,          // row r of the queries sees no token before slide + r; by position where tokens have one
    stored_before: u32,  // rows stored before the first token: where its score and position are
    rows: u32,           // rows of queries
    first_row: u32,      // the first of them among all rows of the step
}
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> queries: array<f32>;            // [row][head][channel], then one bias per row and head
@group(0) @binding(2) var<storage, read> keys: array<u32>;               // [kv head][tile], then block means, if there are any
@group(0) @binding(3) var<storage, read> values: array<u32>;
@group(0) @binding(4) var<storage, read_write> outputs: array<f32>;      // [kv head][entry][split][channel], not normalised
@group(0) @binding(5) var<storage, read_write> states: array<vec2<f32>>; // [kv head][entry][split]: maximum, sum
//: if EXPORT
@group(0) @binding(6) var<storage, read_write> exported: array<f32>;     // [row][head][stored row]: scores before the softmax
//: end
//: if POSITIONS
@group(0) @binding(${6 + EXPORT}) var<storage, read> positions: array<u32>; // [kv head][stored row]
var<private> positions_at: u32;
//: end
var<private> key_start: u32;
var<private> value_start: u32;
//: if MEANS
var<private> means_start: u32;
//: end

${KEY_DECODER}
${VALUE_DECODER}

// Takes the levels of codebooks to workgroup memory. All threads call it together.
fn fill_levels(tid: u32) {
//: if K_LUT
    if tid < ${K_LEVEL_COUNT}u { key_levels[tid] = KEY_LEVELS[tid]; }
//: end
//: if V_LUT
    if tid < ${V_LEVEL_COUNT}u { value_levels[tid] = VALUE_LEVELS[tid]; }
//: end
    workgroupBarrier();
}

fn row_count() -> u32 { return params.rows; }
fn row_base() -> u32 { return params.first_row; }

// The tokens that rows `first_row` to `last_row` see of a split: first, end.
fn open(kv_head: u32, split: u32, first_row: u32, last_row: u32) -> vec2<u32> {
    key_start = kv_head * params.key_stride;
    value_start = kv_head * params.value_stride;
//: if MEANS
    means_start = ${KV_HEADS}u * params.key_stride + kv_head * ${RECORD_WORDS}u;
//: end
    let start = params.start + split * params.per_split;
    let end = min(start + params.per_split, params.end);
//: if POSITIONS
    positions_at = kv_head * params.score_stride + params.stored_before;
//: end
//: if EXPORT || POSITIONS
    return vec2<u32>(start, end);
//: else
    let seen = max(start, u32(max(params.slide + i32(first_row), 0)));
    return vec2<u32>(start + (seen - start) / ${TOKENS}u * ${TOKENS}u, end);
//: end
}

//: if MEANS
// Four channels of the mean of a token's block of 64.
fn mean_four(token: u32, quad: u32) -> vec4<f32> {
    let at = means_start + min(token, params.end - 1u) / 64u * ${KV_HEADS * RECORD_WORDS}u;
    let scale = unpack2x16float(keys[at + ${DIM / 4}u + quad / 16u])[quad / 8u % 2u];
    return vec4<f32>(unpack4xI8(keys[at + quad])) * scale;
}

//: end
// Four channels of a token.
fn key_four(token: u32, quad: u32) -> vec4<f32> {
    let place = min(token, params.end - 1u);
    let key = key_quad(key_start + place / 16u * ${K_TILE_WORDS}u, place % 16u, quad);
//: if MEANS && !MATRIX
    return key + mean_four(place, quad);
//: else
    return key;
//: end
}

// Four tokens of a channel. Tokens out of sight may hold anything, not-a-number included.
fn value_four(token: u32, channel: u32) -> vec4<f32> {
    let tile = min(token, params.end - 1u) / 16u;
    let four = vec4<u32>(token) + vec4<u32>(0u, 1u, 2u, 3u);
    let visible = four >= vec4<u32>(params.first) & four < vec4<u32>(params.end);
    return select(vec4<f32>(), value_quad(value_start + tile * ${V_TILE_WORDS}u, token / 4u % 4u, channel), visible);
}

// What is added to every score of a query.
fn bias(index: u32) -> f32 { return queries[params.bias_at + index]; }

fn is_visible(row: u32, token: u32) -> bool {
//: if POSITIONS
    return token >= params.first && token < params.end
        && i32(positions[positions_at + min(token, params.end - 1u)]) >= params.slide + i32(row);
//: else
    return i32(token) >= max(i32(params.first), params.slide + i32(row)) && token < params.end;
//: end
}

// Leaves the score of a query (`index` of row and head) where it is wanted.
fn export_score(index: u32, token: u32, score: f32) {
//: if EXPORT
    let own = index - params.first_row * ${HEADS}u;
    if token < params.end { exported[own * params.score_stride + params.stored_before + token] = score; }
//: end
}

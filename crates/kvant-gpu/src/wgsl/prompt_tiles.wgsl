// Tokens in packed tiles.
${PARAMS}
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> queries: array<f32>;            // [row][head][channel], then one bias per row and head
@group(0) @binding(2) var<storage, read> keys: array<u32>;               // [block]
@group(0) @binding(3) var<storage, read> values: array<u32>;
@group(0) @binding(4) var<storage, read_write> outputs: array<f32>;      // [kv head][entry][split][channel], not normalised
@group(0) @binding(5) var<storage, read_write> states: array<vec2<f32>>; // [kv head][entry][split]: maximum, sum
@group(0) @binding(6) var<storage, read> block_table: array<u32>;
//: if EXPORT
@group(0) @binding(7) var<storage, read_write> exported: array<f32>;     // [row][head][stored row]: scores before the softmax
//: end
//: if POSITIONS
@group(0) @binding(${7 + EXPORT}) var<storage, read> positions: array<u32>; // [kv head][stored row]
var<private> positions_at: u32;
//: end
var<private> here: u32; // the KV head

${TILE_BLOCKS}

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
    here = kv_head;
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
    let at = mean_of(here, min(token, params.end - 1u) / 16u);
    let scale = unpack2x16float(keys[at + ${DIM / 4}u + quad / 16u])[quad / 8u % 2u];
    return vec4<f32>(unpack4xI8(keys[at + quad])) * scale;
}

//: end
// Four channels of a token.
fn key_four(token: u32, quad: u32) -> vec4<f32> {
    let place = min(token, params.end - 1u);
    let key = key_quad(keys_of(here, place / 16u), place % 16u, quad);
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
    return select(vec4<f32>(), value_quad(values_of(here, tile), token / 4u % 4u, channel), visible);
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

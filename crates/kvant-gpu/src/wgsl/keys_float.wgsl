//: section global
// Keys in f32: a thread has a token.
var<workgroup> query_quads: array<vec4<f32>, ${HEADS * DIM / 4}>; // [head][4 channels]
//: if K_LUT
const KEY_LEVELS = array<f32, ${K_LEVEL_COUNT}>(${K_LEVELS});
//: if SHARED_LEVELS
// The same where threads find them without a detour.
var<workgroup> key_levels: array<f32, ${K_LEVEL_COUNT}>;
fn key_level(code: u32) -> f32 { return key_levels[code]; }
//: else
fn key_level(code: u32) -> f32 { return KEY_LEVELS[code]; }
//: end
//: end
//: if K_LUT
fn key_level_four(code: vec4<u32>) -> vec4<f32> {
    return vec4<f32>(key_level(code.x), key_level(code.y), key_level(code.z), key_level(code.w));
}
//: end
//: if K_FLOAT == 0
// Codes of four consecutive channels of the token in slot `slot` of the tile at word `at`.
fn key_codes(at: u32, slot: u32, quad: u32) -> vec4<u32> {
    var code = vec4<u32>();
//: for p in 0..K_PLANES
//: let WIDTH = K_WIDTH_0 * (p == 0) + K_WIDTH_1 * (p == 1)
//: let PLANE = K_PLANE_0 * (p == 0) + K_PLANE_1 * (p == 1)
    {
        let word = keys[at + ${PLANE / 4}u + quad / ${8 / WIDTH}u * 16u + slot];
        let bytes = vec4<u32>(word, word >> 8u, word >> 16u, word >> 24u) >> vec4<u32>(quad % ${8 / WIDTH}u * ${WIDTH}u);
//: if p == 0
        code |= bytes & vec4<u32>(${K_MASK_0}u);
//: else
        code |= (bytes & vec4<u32>(${K_MASK_1}u)) << vec4<u32>(${K_WIDTH_0}u);
//: end
    }
//: end
    return code;
}
//: end
//: if K_CHAIN
// Codes of the channels that come `back` places (1 or 2) before those of a quad in the head's chain: sixteen channels back, and from the
// first ones on in the last ones of the lane before.
fn key_codes_back(at: u32, slot: u32, quad: u32, back: u32) -> vec4<u32> {
    if quad >= 4u * back { return key_codes(at, slot, quad - 4u * back); }
//: if DIM == 16
    let own = key_codes(at, slot, quad);
    let prior = key_codes(at, slot, (quad + 3u) % 4u);
    return select(vec4<u32>(prior.zw, own.xy), vec4<u32>(prior.w, own.xyz), back == 1u);
//: else
    let place = quad + ${DIM / 4}u - 4u * back;
    let prior = key_codes(at, slot, place / 4u * 4u + (place + 3u) % 4u);
    return vec4<u32>(prior.w, key_codes(at, slot, place).xyz);
//: end
}
//: end
// Four consecutive channels of the token in slot `slot` of the tile at word `at`.
fn key_quad(at: u32, slot: u32, quad: u32) -> vec4<f32> {
//: if K_FLOAT == 32
    let start = at + quad * 64u + slot;
    return bitcast<vec4<f32>>(vec4<u32>(keys[start], keys[start + 16u], keys[start + 32u], keys[start + 48u]));
//: end
//: if K_FLOAT == 16 || K_FLOAT == 17
    let start = at + quad * 32u + slot / 2u;
    let words = vec4<u32>(keys[start], keys[start + 8u], keys[start + 16u], keys[start + 24u]);
    let bits = (words >> vec4<u32>(slot % 2u * 16u)) & vec4<u32>(0xffffu);
//: if K_FLOAT == 17
    return bitcast<vec4<f32>>(bits << vec4<u32>(16u));
//: else
    let low = vec2<f32>(unpack2x16float(bits.x).x, unpack2x16float(bits.y).x);
    return vec4<f32>(low, unpack2x16float(bits.z).x, unpack2x16float(bits.w).x);
//: end
//: end
//: if K_FLOAT == 0
    let code = key_codes(at, slot, quad);
//: if K_CHAIN
    let before = key_codes_back(at, slot, quad, 1u);
//: if K_CHAIN < 4
    let after_states = (code | (before << vec4<u32>(${K_CHAIN}u))) & vec4<u32>(15u);
    let before_states = (before | (key_codes_back(at, slot, quad, 2u) << vec4<u32>(${K_CHAIN}u))) & vec4<u32>(15u);
//: else
    let after_states = code;
    let before_states = before;
//: end
    let level = key_level_four(after_states) + key_level_four(before_states + vec4<u32>(16u));
//: else
//: if K_LUT
    let level = key_level_four(code);
//: else
    let level = vec4<f32>(code) - ${K_ZERO};
//: end
//: end
    let group = quad * 4u / ${K_GROUP}u * 8u + slot / 2u;
    let scale = unpack2x16float(keys[at + ${K_SCALES / 4}u + group])[slot % 2u];
//: if K_OFFSET
    let offset = unpack2x16float(keys[at + ${K_OFFSETS / 4}u + group])[slot % 2u];
    return level * scale + offset;
//: else
    return level * scale;
//: end
//: end
}
//: section setup
    for (var i = tid; i < ${HEADS * DIM / 4}u; i += THREADS) {
        let at = (first_head + member(head_pass, i / ${DIM / 4}u)) * ${DIM}u + i % ${DIM / 4}u * 4u;
        query_quads[i] = vec4<f32>(queries[at], queries[at + 1u], queries[at + 2u], queries[at + 3u]);
    }
    workgroupBarrier();
//: section block
        for (var t = tid; t < BLOCK; t += THREADS) {
            let tile = min((block + t) / 16u, last_tile);
            let tile_at = keys_of(kv_head, tile);
//: for h in 0..HEADS
            var sum${h} = 0.0;
//: end
            for (var quad = 0u; quad < ${DIM / 4}u; quad++) {
                let key = key_quad(tile_at, t % 16u, quad);
//: for h in 0..HEADS
                sum${h} += dot(key, query_quads[${h * DIM / 4}u + quad]);
//: end
            }
//: for h in 0..HEADS
            put_score(${h}u, t, sum${h});
//: end
        }
//: section next

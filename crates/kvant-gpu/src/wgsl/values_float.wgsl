//: section global
// Values in f32: a thread has up to ${VALUE_CHANNELS} channels; ${VALUE_SUBSETS} sets of threads share the fours of tokens.
//: if V_LUT
const VALUE_LEVELS = array<f32, ${V_LEVEL_COUNT}>(${V_LEVELS});
//: if SHARED_LEVELS
// The same where threads find them without a detour.
var<workgroup> value_levels: array<f32, ${V_LEVEL_COUNT}>;
fn value_level(code: u32) -> f32 { return value_levels[code]; }
//: else
fn value_level(code: u32) -> f32 { return VALUE_LEVELS[code]; }
//: end
//: end
//: if V_LUT
fn value_level_four(code: vec4<u32>) -> vec4<f32> {
    return vec4<f32>(value_level(code.x), value_level(code.y), value_level(code.z), value_level(code.w));
}
//: end
//: if V_FLOAT == 0
// Codes of four consecutive tokens of a channel.
fn value_codes(at: u32, quad: u32, channel: u32) -> vec4<u32> {
    var code = vec4<u32>();
//: for p in 0..V_PLANES
//: let WIDTH = V_WIDTH_0 * (p == 0) + V_WIDTH_1 * (p == 1)
//: let PLANE = V_PLANE_0 * (p == 0) + V_PLANE_1 * (p == 1)
    {
        let unit = channel / 16u * 4u + quad;
        let word = values[at + ${PLANE / 4}u + unit / ${8 / WIDTH}u * 16u + channel % 16u];
        let bytes = vec4<u32>(word, word >> 8u, word >> 16u, word >> 24u) >> vec4<u32>(unit % ${8 / WIDTH}u * ${WIDTH}u);
//: if p == 0
        code |= bytes & vec4<u32>(${V_MASK_0}u);
//: else
        code |= (bytes & vec4<u32>(${V_MASK_1}u)) << vec4<u32>(${V_WIDTH_0}u);
//: end
    }
//: end
    return code;
}
//: end
//: if V_CHAIN
// The channel before a channel in the head's chain.
fn value_before(channel: u32) -> u32 {
    if channel >= 16u { return channel - 16u; }
    return ${DIM - 16}u + (channel + 15u) % 16u;
}
//: end
// Four consecutive tokens of a channel: token quad `quad` (0 to 3) of the tile at word `at`.
fn value_quad(at: u32, quad: u32, channel: u32) -> vec4<f32> {
//: if V_FLOAT == 32
    let start = at + quad * ${4 * V_ROW}u + channel;
    return bitcast<vec4<f32>>(vec4<u32>(values[start], values[start + ${V_ROW}u], values[start + ${2 * V_ROW}u], values[start + ${3 * V_ROW}u]));
//: end
//: if V_FLOAT == 16 || V_FLOAT == 17
    let start = at + quad * ${2 * V_ROW}u + channel / 2u;
    let words = vec4<u32>(values[start], values[start + ${V_ROW / 2}u], values[start + ${V_ROW}u], values[start + ${3 * V_ROW / 2}u]);
    let bits = (words >> vec4<u32>(channel % 2u * 16u)) & vec4<u32>(0xffffu);
//: if V_FLOAT == 17
    return bitcast<vec4<f32>>(bits << vec4<u32>(16u));
//: else
    let low = vec2<f32>(unpack2x16float(bits.x).x, unpack2x16float(bits.y).x);
    return vec4<f32>(low, unpack2x16float(bits.z).x, unpack2x16float(bits.w).x);
//: end
//: end
//: if V_FLOAT == 0
    let code = value_codes(at, quad, channel);
//: if V_CHAIN
    let first_before = value_before(channel);
    let before = value_codes(at, quad, first_before);
//: if V_CHAIN < 4
    let earlier = value_codes(at, quad, value_before(first_before));
    let after_states = (code | (before << vec4<u32>(${V_CHAIN}u))) & vec4<u32>(15u);
    let before_states = (before | (earlier << vec4<u32>(${V_CHAIN}u))) & vec4<u32>(15u);
//: else
    let after_states = code;
    let before_states = before;
//: end
    let level = value_level_four(after_states) + value_level_four(before_states + vec4<u32>(16u));
//: else
//: if V_LUT
    let level = value_level_four(code);
//: else
    let level = vec4<f32>(code) - ${V_ZERO};
//: end
//: end
    let group = channel / ${V_GROUP}u * 8u + quad * 2u;
    let scale_at = at + ${V_SCALES / 4}u + group;
    let scale = vec4<f32>(unpack2x16float(values[scale_at]), unpack2x16float(values[scale_at + 1u]));
//: if V_OFFSET
    let offset_at = at + ${V_OFFSETS / 4}u + group;
    return level * scale + vec4<f32>(unpack2x16float(values[offset_at]), unpack2x16float(values[offset_at + 1u]));
//: else
    return level * scale;
//: end
//: end
}
//: section setup
    let value_thread = tid % ${VALUE_WIDTH}u;
    let value_subset = tid / ${VALUE_WIDTH}u;
//: for h in 0..HEADS
//: for c in 0..VALUE_CHANNELS
    var out${h}_${c} = 0.0;
//: end
//: end
//: section early
//: section stage
//: section tops
//: section weights
//: for j in 0..SOFT_HEADS
        if has${j} {
//: for i in 0..SOFT_QUADS
            scores[(soft_head + ${j}u) * QUADS + quad${i}] = weight${j}_${i};
//: end
        }
//: end
//: section block
//: for h in 0..HEADS
//: for c in 0..VALUE_CHANNELS
        var sum${h}_${c} = 0.0;
//: end
//: end
        for (var quad = value_subset; quad < QUADS; quad += ${VALUE_SUBSETS}u) {
            let tile_at = values_of(kv_head, min(block / 16u + quad / 4u, last_tile));
            let token = vec4<u32>(block + quad * 4u) + vec4<u32>(0u, 1u, 2u, 3u);
            // Tokens out of sight may hold anything, not-a-number included.
            let visible = token >= vec4<u32>(first_seen) & token < vec4<u32>(params.end);
//: for h in 0..HEADS
            let weight${h} = scores[${h}u * QUADS + quad];
//: end
            {
//: for c in 0..VALUE_CHANNELS
                if value_thread + ${c * VALUE_WIDTH}u < ${DIM}u {
                    let value = select(vec4<f32>(), value_quad(tile_at, quad % 4u, value_thread + ${c * VALUE_WIDTH}u), visible);
//: for h in 0..HEADS
                    sum${h}_${c} += dot(weight${h}, value);
//: end
                }
//: end
            }
        }
//: for h in 0..HEADS
//: for c in 0..VALUE_CHANNELS
        out${h}_${c} = out${h}_${c} * block_keep[${h}] + sum${h}_${c} * block_share[${h}];
//: end
//: end
        workgroupBarrier();
//: section end
//: for h in 0..HEADS
    for (var turn = 0u; turn < ${VALUE_SUBSETS}u; turn++) {
        if turn == value_subset {
//: for c in 0..VALUE_CHANNELS
            if value_thread + ${c * VALUE_WIDTH}u < ${DIM}u {
                let at = ${c * VALUE_WIDTH}u + value_thread;
                if turn == 0u { scores[at / 4u][at % 4u] = out${h}_${c}; } else { scores[at / 4u][at % 4u] += out${h}_${c}; }
            }
//: end
        }
        workgroupBarrier();
    }
    if head_pass * ${HEADS}u + ${h}u < ${GROUP}u {
        for (var c = tid; c < ${DIM}u; c += THREADS) {
            outputs[(states_at + (head_pass * ${HEADS}u + ${h}u) * splits) * ${DIM}u + c] = scores[c / 4u][c % 4u];
        }
    }
    workgroupBarrier();
//: end

//: section global
// Keys: products of ${ROW_TYPE}. A thread has ${KEY_CHANNELS} channels of two tokens; ${KEY_LANES} threads share a token.
//
//   score = Σ_unit step_q·(scale·(Σ code·q8 − zero·Σ q8) + offset·Σ q8)      unit: ${UNIT} channels with one 8-bit scale
//: if HALVED
var<workgroup> query_quads: array<vec4<${HALF_TYPE}>, ${HEADS * DIM / 4}>; // [head][4 channels: 0, 2, 1, 3], relative to the unit's largest
//: else
var<workgroup> query_bytes: array<vec4<u32>, ${HEADS * DIM / 16}>;  // [head][16 channels]
//: end
var<workgroup> query_step: array<f32, ${HEADS * DIM / UNIT}>;       // [head][unit]
var<workgroup> query_sum: array<f32, ${HEADS * DIM / UNIT}>;        // Σ q8, see above

// 1.5·2²³: a float whose low bits count by ones. Starting an integer sum at its bits turns the sum into a float for free.
const COUNTER = 12582912.0;
const COUNTER_BITS = 0x4b400000i;

fn quad_max(x: f32) -> f32 {
    let y = max(x, quadSwapX(x));
//: if UNIT == 32
    return max(y, quadSwapY(y));
//: else
    return y;
//: end
}
fn quad_sum(x: f32) -> f32 {
    let y = x + quadSwapX(x);
//: if UNIT == 32
    return y + quadSwapY(y);
//: else
    return y;
//: end
}
// Codes of two tokens as they lie, and their scales (and offsets), two to a word.
struct KeyRun {
//: for u in 0..KEY_CHANNELS / UNIT
//: for p in 0..K_PLANES
//: let PER_LINE = 8 / (K_WIDTH_0 * (p == 0) + K_WIDTH_1 * (p == 1))
//: for i in 0..(UNIT / 4 + PER_LINE - 1) / PER_LINE
    w${u}_${p}_${i}: vec2<u32>,
//: end
//: end
    scale${u}: u32,
//: if K_OFFSET
    offset${u}: u32,
//: end
//: end
}
// Channels of lane `lane` and tokens of pair `pair` of the tile at word `tile_at`.
fn load_keys(tile_at: u32, pair: u32, lane: u32) -> KeyRun {
    var run: KeyRun;
    let pair_at = tile_at / 2u + pair;
//: for u in 0..KEY_CHANNELS / UNIT
//: for p in 0..K_PLANES
//: let WIDTH = K_WIDTH_0 * (p == 0) + K_WIDTH_1 * (p == 1)
//: let PLANE = K_PLANE_0 * (p == 0) + K_PLANE_1 * (p == 1)
//: let PER_LINE = 8 / WIDTH
//: for i in 0..(UNIT / 4 + PER_LINE - 1) / PER_LINE
    run.w${u}_${p}_${i} = key_pairs[pair_at + ${PLANE / 8}u + ((lane * ${KEY_CHANNELS / 4}u + ${u * UNIT / 4}u) / ${PER_LINE}u + ${i}u) * 8u];
//: end
//: end
    let group${u} = (lane * ${KEY_CHANNELS}u + ${u * UNIT}u) / ${K_GROUP}u * 8u + pair;
    run.scale${u} = keys[tile_at + ${K_SCALES / 4}u + group${u}];
//: if K_OFFSET
    run.offset${u} = keys[tile_at + ${K_OFFSETS / 4}u + group${u}];
//: end
//: end
    return run;
}
//: if K_LUT
// Four codebook levels as signed bytes m with level = step·(m + ½): the codebook is symmetric, so codes below the middle are the
// complement of their mirror image, and a magnitude is a polynomial in its bits.
fn key_levels(low: u32, high: u32) -> u32 {
    let mirror = high * 0xffffff01u + 0xffffffffu;
    let x = (low ^ mirror) & ${K_LUT_MASK}u;
    var m = x * ${K_LUT_X}u + ${K_LUT_BASE}u;
//: if K_LUT_BITS >= 2
    let x1 = x >> 1u;
    m += (x1 & 0x01010101u) * ${K_LUT_2}u + (x & x1 & 0x01010101u) * ${K_LUT_3}u;
//: end
//: if K_LUT_BITS >= 3
    let x2 = x >> 2u;
    m += (x2 & 0x01010101u) * ${K_LUT_4}u + (x & x2 & 0x01010101u) * ${K_LUT_5}u;
    let x12 = x1 & x2 & 0x01010101u;
    m += x12 * ${K_LUT_6}u + (x & x12) * ${K_LUT_7}u;
//: end
    return m ^ mirror;
}
//: end
//: section setup
    // Threads are shared out as [set of heads][tile][pair of tokens][lane].
    let key_lane = tid % ${KEY_LANES}u;
    let key_pair = tid / ${KEY_LANES}u % 8u;
    let key_tile = tid % ${THREADS / KEY_SETS}u / ${KEY_LANES * 8}u;
    let key_head = tid / ${THREADS / KEY_SETS}u * ${KEY_HEADS}u;
//: if KEYS_AHEAD
    // Keys of a step are on their way while the step before sums its values.
//: for i in 0..KEY_UNROLL
    var ahead${i} = load_keys(keys_of(kv_head, min(split_start / 16u + key_tile + ${i * KEY_TOKENS / 16}u, last_tile)), key_pair, key_lane);
//: end
//: end
    // The query in bytes, 8 channels per thread and turn.
    for (var i = tid; i < ${HEADS * DIM / 8}u; i += THREADS) {
        let h = i / ${DIM / 8}u;
        let at = (first_head + member(head_pass, h)) * ${DIM}u + i % ${DIM / 8}u * 8u;
        let a = vec4<f32>(queries[at], queries[at + 1u], queries[at + 2u], queries[at + 3u]);
        let b = vec4<f32>(queries[at + 4u], queries[at + 5u], queries[at + 6u], queries[at + 7u]);
        let m = max(abs(a), abs(b));
        let largest = quad_max(max(max(m.x, m.y), max(m.z, m.w)));
//: if HALVED
        let inverse = select(0.0, 1.0 / largest, largest > 1e-30);
        let qa = a * inverse;
        let qb = b * inverse;
        query_quads[2u * i] = vec4<${HALF_TYPE}>(qa.xzyw);
        query_quads[2u * i + 1u] = vec4<${HALF_TYPE}>(qb.xzyw);
        let sum = quad_sum(sum_of(qa) + sum_of(qb));
//: else
        let inverse = select(0.0, 127.0 / largest, largest > 1e-30);
        let qa = vec4<i32>(round(a * inverse));
        let qb = vec4<i32>(round(b * inverse));
//: if K_TABLE
        // In the order of looked up levels.
        let pair = vec2<u32>(pack4xI8(vec4(qa.xy, qb.xy)), pack4xI8(vec4(qa.zw, qb.zw)));
//: else
        let pair = vec2<u32>(pack4xI8(qa), pack4xI8(qb));
//: end
        let ones = dot(qa, vec4<i32>(1)) + dot(qb, vec4<i32>(1));
        let sum = quad_sum(f32(ones));
        let neighbour = vec2<u32>(quadSwapX(pair.x), quadSwapX(pair.y));
        if i % 2u == 0u { query_bytes[i / 2u] = vec4<u32>(pair, neighbour); }
//: end
        if i % ${UNIT / 8}u == 0u {
//: if HALVED
            query_step[i / ${UNIT / 8}u] = largest * ${K_UNIT_STEP};
//: else
            query_step[i / ${UNIT / 8}u] = largest * ${K_STEP} / 127.0;
//: end
            query_sum[i / ${UNIT / 8}u] = sum;
        }
    }
    workgroupBarrier();
//: section block
//: let SWAP = KEY_LANES == 4 && KEY_HEADS % 2 == 0
        let upper = key_lane >= 2u;
//: if SWAP
        // The upper lanes have their heads in the order in which they are summed below.
        let first_heads = key_head + select(0u, ${KEY_HEADS / 2}u, upper);
        let other_heads = key_head + select(${KEY_HEADS / 2}u, 0u, upper);
//: end
//: for h in 0..KEY_HEADS
//: if SWAP
//: if h < KEY_HEADS / 2
        let head${h} = first_heads + ${h}u;
//: else
        let head${h} = other_heads + ${h - KEY_HEADS / 2}u;
//: end
//: else
        let head${h} = key_head + ${h}u;
//: end
//: if HALVED
//: for v in 0..KEY_CHANNELS / 4
        let q${h}_${v} = query_quads[head${h} * ${DIM / 4}u + ${v}u + key_lane * ${KEY_CHANNELS / 4}u];
//: end
//: else
//: for v in 0..KEY_CHANNELS / 16
        let q${h}_${v} = query_bytes[head${h} * ${DIM / 16}u + ${v}u + key_lane * ${KEY_CHANNELS / 16}u];
//: end
//: end
//: for u in 0..KEY_CHANNELS / UNIT
        let step${h}_${u} = query_step[head${h} * ${DIM / UNIT}u + ${u}u + key_lane * ${KEY_CHANNELS / UNIT}u];
        let sum${h}_${u} = query_sum[head${h} * ${DIM / UNIT}u + ${u}u + key_lane * ${KEY_CHANNELS / UNIT}u] * step${h}_${u};
//: if !HALVED
//: if K_OFFSET
        let zero${h}_${u} = -COUNTER * step${h}_${u};
//: else
        let zero${h}_${u} = -COUNTER * step${h}_${u} - ${K_ZERO} * sum${h}_${u};
//: end
//: end
//: end
//: end
//: if KEYS_AHEAD
        {
            let turn = key_tile;
//: for i in 0..KEY_UNROLL
            let run${i} = ahead${i};
//: end
//: else
        for (var turn = key_tile; turn < ${BLOCK / 16}u; turn += ${KEY_UNROLL * KEY_TOKENS / 16}u) {
//: for i in 0..KEY_UNROLL
            let run${i} = load_keys(keys_of(kv_head, min(block / 16u + turn + ${i * KEY_TOKENS / 16}u, last_tile)), key_pair, key_lane);
//: end
//: end
//: for i in 0..KEY_UNROLL
            {
            let run = run${i};
            let t = (turn + ${i * KEY_TOKENS / 16}u) * 16u + key_pair * 2u;
//: for u in 0..KEY_CHANNELS / UNIT
//: for p in 0..K_PLANES
//: let WIDTH = K_WIDTH_0 * (p == 0) + K_WIDTH_1 * (p == 1)
//: let PLANE = K_PLANE_0 * (p == 0) + K_PLANE_1 * (p == 1)
//: let PER_LINE = 8 / WIDTH
//: for i in 0..(UNIT / 4 + PER_LINE - 1) / PER_LINE
            let w${u}_${p}_${i} = run.w${u}_${p}_${i}
//: if UNIT / 4 < PER_LINE
                >> vec2<u32>((key_lane * ${KEY_CHANNELS / 4}u + ${u * UNIT / 4}u) % ${PER_LINE}u * ${WIDTH}u)
//: end
            ;
//: end
//: end
            let scale${u} = unpack2x16float(run.scale${u});
//: if K_OFFSET
//: if HALVED
            let offset${u} = unpack2x16float(run.offset${u}) + ${K_REST} * scale${u};
//: else
            let offset${u} = unpack2x16float(run.offset${u}) - ${K_ZERO} * scale${u};
//: end
//: end
//: for t in 0..2
//: if K_TABLE
//: for i in 0..UNIT / 8
            let levels${u}_${t}_${i} = looked_up(w${u}_0_${i}[${t}]);
//: end
//: end
//: for q in 0..UNIT / 4
//: if K_TABLE
            let c${u}_${t}_${q} = levels${u}_${t}_${q / 2}[${q % 2}];
//: end
//: if K_BITS == 8
            let c${u}_${t}_${q} = w${u}_0_${q}[${t}] ^ ${2155905152 * (1 - HALVED)}u;
//: end
//: if K_BITS == 4 && !K_LUT && !HALVED
            let c${u}_${t}_${q} = (w${u}_0_${q / 2}[${t}] >> ${q % 2 * 4}u) & 0x0f0f0f0fu;
//: end
//: if K_BITS == 2 && !K_LUT
            let c${u}_${t}_${q} = (w${u}_0_${q / 4}[${t}] >> ${q % 4 * 2}u) & 0x03030303u;
//: end
//: if K_BITS == 6
            let c${u}_${t}_${q} = ((w${u}_0_${q / 2}[${t}] >> ${q % 2 * 4}u) & 0x0f0f0f0fu)
                | (((w${u}_1_${q / 4}[${t}] >> ${q % 4 * 2}u) & 0x03030303u) << 4u);
//: end
//: if K_BITS == 3 && !K_LUT
            let c${u}_${t}_${q} = ((w${u}_0_${q / 4}[${t}] >> ${q % 4 * 2}u) & 0x03030303u)
                | (((w${u}_1_0[${t}] >> ${q}u) & 0x01010101u) << 2u);
//: end
//: if K_LUT && K_BITS == 2
            let c${u}_${t}_${q} = key_levels(w${u}_0_${q / 4}[${t}] >> ${q % 4 * 2}u, (w${u}_0_${q / 4}[${t}] >> ${q % 4 * 2 + 1}u) & 0x01010101u);
//: end
//: if K_LUT && K_BITS == 3
            let c${u}_${t}_${q} = key_levels(w${u}_0_${q / 4}[${t}] >> ${q % 4 * 2}u, (w${u}_1_0[${t}] >> ${q}u) & 0x01010101u);
//: end
//: if K_LUT && K_BITS == 4 && !K_TABLE
            let c${u}_${t}_${q} = key_levels(w${u}_0_${q / 2}[${t}] >> ${q % 2 * 4}u, (w${u}_0_${q / 2}[${t}] >> ${q % 2 * 4 + 3}u) & 0x01010101u);
//: end
//: if HALVED && K_LUT
            let k${u}_${t}_${q} = byte_quad(c${u}_${t}_${q} ^ 0x80808080u, ${K_MIDDLE});
//: end
//: if HALVED && !K_LUT && K_BITS != 4
            let k${u}_${t}_${q} = byte_quad(c${u}_${t}_${q}, ${K_MIDDLE});
//: end
//: if HALVED && !K_LUT && K_BITS == 4
            let k${u}_${t}_${q} = nibble_quad(w${u}_0_${q / 2}[${t}] >> ${q % 2 * 4}u, ${K_MIDDLE});
//: end
//: end
//: for h in 0..KEY_HEADS
//: if HALVED
            var half${u}_${t}_${h} = k${u}_${t}_0 * q${h}_${u * UNIT / 4};
//: for q in 1..UNIT / 4
            half${u}_${t}_${h} = fma(k${u}_${t}_${q}, q${h}_${u * UNIT / 4 + q}, half${u}_${t}_${h});
//: end
//: if K_HAS_REST
            let scaled${u}_${t}_${h} = fma(quad_total(half${u}_${t}_${h}), step${h}_${u}, ${K_REST} * sum${h}_${u});
//: else
            let scaled${u}_${t}_${h} = quad_total(half${u}_${t}_${h}) * step${h}_${u};
//: end
//: else
            var dot${u}_${t}_${h} = COUNTER_BITS;
//: for q in 0..UNIT / 4
            dot${u}_${t}_${h} += dot4I8Packed(c${u}_${t}_${q}, q${h}_${(u * UNIT / 4 + q) / 4}[${(u * UNIT / 4 + q) % 4}]);
//: end
            // Rounding `zero` costs less than rounding the query does.
            let scaled${u}_${t}_${h} = fma(bitcast<f32>(dot${u}_${t}_${h}), step${h}_${u}, zero${h}_${u});
//: end
//: if u == 0 && K_OFFSET
            var part${t}_${h} = fma(scaled${u}_${t}_${h}, scale${u}[${t}], sum${h}_${u} * offset${u}[${t}]);
//: end
//: if u == 0 && !K_OFFSET
            var part${t}_${h} = scaled${u}_${t}_${h} * scale${u}[${t}];
//: end
//: if u > 0
            part${t}_${h} = fma(scaled${u}_${t}_${h}, scale${u}[${t}], part${t}_${h});
//: if K_OFFSET
            part${t}_${h} = fma(sum${h}_${u}, offset${u}[${t}], part${t}_${h});
//: end
//: end
//: end
//: end
//: end
            // Sums over the threads of a token: each ends up with some (token, head) pairs.
//: if KEY_LANES == 1
//: for t in 0..2
//: for h in 0..KEY_HEADS
            put_score(key_head + ${h}u, t + ${t}u, part${t}_${h});
//: end
//: end
//: else
            let odd = (key_lane & 1u) == 1u;
//: for h in 0..KEY_HEADS
            let token_sum${h} = select(part0_${h}, part1_${h}, odd) + quadSwapX(select(part1_${h}, part0_${h}, odd));
//: end
//: if KEY_LANES == 2
//: for h in 0..KEY_HEADS
            put_score(key_head + ${h}u, t + key_lane, token_sum${h});
//: end
//: else
            let half_heads = key_head + select(0u, ${(KEY_HEADS + 1) / 2}u, upper);
//: let HALF = (KEY_HEADS + 1) / 2
//: for h in 0..HALF
//: let OTHER = h + HALF
//: if OTHER < KEY_HEADS
//: if SWAP
            let sum${h} = token_sum${h} + quadSwapY(token_sum${OTHER});
//: else
            let sum${h} = select(token_sum${h}, token_sum${OTHER}, upper) + quadSwapY(select(token_sum${OTHER}, token_sum${h}, upper));
//: end
            put_score(half_heads + ${h}u, t + (key_lane & 1u), sum${h});
//: else
            let sum${h} = token_sum${h} + quadSwapY(token_sum${h});
            if !upper { put_score(key_head + ${h}u, t + (key_lane & 1u), sum${h}); }
//: end
//: end
//: end
//: end
            }
//: end
        }
//: section next
//: if KEYS_AHEAD
//: for i in 0..KEY_UNROLL
        ahead${i} = load_keys(keys_of(kv_head, min((block + BLOCK) / 16u + key_tile + ${i * KEY_TOKENS / 16}u, last_tile)), key_pair, key_lane);
//: end
//: end

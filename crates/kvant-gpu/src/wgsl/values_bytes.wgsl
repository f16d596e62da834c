//: section global
// Values: products of ${ROW_TYPE}. A thread has four channels of ${VALUE_HEADS} heads; ${VALUE_SUBSETS} sets of threads share the fours of tokens.
//
//   output = Σ_block step·(Σ w8·code − centre·Σ w8) + Σ weight·(offset + (centre − zero)·scale)
//   w8     = weight·scale / (largest weight · largest scale of the block) as a byte;  step undoes the division
//: if HALVED
var<workgroup> weight_quads: array<vec4<${HALF_TYPE}>, ${V_GROUPS * HEADS_PADDED * (BLOCK / 4)}>; // [group][head][quad: 0, 2, 1, 3], not rounded to bytes
//: else
var<workgroup> weight_bytes: array<vec4<u32>, ${V_GROUPS * HEADS_PADDED / 4 * (BLOCK / 4)}>; // [group][4 heads][quad]
//: end
//: if !STAGED
var<workgroup> scale_quads: array<vec4<f32>, ${V_GROUPS * BLOCK / 4}>;  // [group][quad]
//: if V_OFFSET
var<workgroup> offset_quads: array<vec4<f32>, ${V_GROUPS * BLOCK / 4}>; // [group][quad]: offset + (centre − zero)·scale
//: end
//: end
var<workgroup> scale_tops: array<f32, ${V_GROUPS * TOP_PARTS}>;         // [group][part]: largest scale
var<workgroup> group_scales: array<vec2<f32>, ${V_GROUPS}>;             // largest scale, ${WEIGHT_TOP} over it
//: if !HALVED
// Adding 1.5·2²³ rounds a float, and its low bits are the result; an integer added to its bits is a float again.
const ROUNDER = 12582912.0;
const ROUNDER_BITS = ${ROUNDER_BITS};

// Four numbers as bytes.
fn weight_word(x: vec4<f32>) -> u32 {
    let bits = bitcast<vec4<u32>>(x + ROUNDER);
//: if WEIGHT_TOP == 255
    // The bits of ROUNDER add up to 0x8b400000 in the four places.
    return (bits.x - 0x8b400000u) + (bits.y << 8u) + (bits.z << 16u) + (bits.w << 24u);
//: else
    let low = bits & vec4<u32>(0xffu);
    return low.x | (low.y << 8u) | (low.z << 16u) | (low.w << 24u);
//: end
}
//: end

//: if V_TABLE
// Bytes of two neighbouring threads' quads in the order of looked up levels.
fn paired(word: u32, lane: u32) -> u32 {
    let other = quadSwapX(word);
    return select((word & 0xffffu) | (other << 16u), (other >> 16u) | (word & 0xffff0000u), lane % 2u == 1u);
}
//: end

// Four channels of ${STEP} quads of tokens, as they lie.
struct ValueRun {
    low: vec4<u32>,
//: if V_PLANES == 2
    high: vec4<u32>,
//: end
}
// The run of step `step` (${STEP} quads each) counted from the start of the cache.
fn load_values(kv_head: u32, step: u32, last_tile: u32, channel: u32) -> ValueRun {
    var run: ValueRun;
    let run_at = values_of(kv_head, min(step / ${4 / STEP}u, last_tile)) / 4u + channel % 16u / 4u;
    run.low = value_runs[run_at + ${V_PLANE_0 / 16}u + (channel / 16u * ${4 / STEP}u + step % ${4 / STEP}u) * 4u];
//: if V_BITS == 6
    run.high = value_runs[run_at + ${V_PLANE_1 / 16}u + channel / 16u * 4u] >> vec4<u32>(step % 2u * 4u);
//: end
//: if V_BITS == 3
    run.high = value_runs[run_at + ${V_PLANE_1 / 16}u + channel / 32u * 4u] >> vec4<u32>(channel / 16u % 2u * 4u);
//: end
    return run;
}
//: if V_LUT
// Four codebook levels as unsigned bytes; see the keys.
fn value_levels(low: u32, high: u32) -> u32 {
    let mirror = high * 0xffffff01u + 0xffffffffu;
    let x = (low ^ mirror) & ${V_LUT_MASK}u;
    var m = x * ${V_LUT_X}u + ${V_LUT_BASE}u;
//: if V_LUT_BITS >= 2
    let x1 = x >> 1u;
    m += (x1 & 0x01010101u) * ${V_LUT_2}u + (x & x1 & 0x01010101u) * ${V_LUT_3}u;
//: end
//: if V_LUT_BITS >= 3
    let x2 = x >> 2u;
    m += (x2 & 0x01010101u) * ${V_LUT_4}u + (x & x2 & 0x01010101u) * ${V_LUT_5}u;
    let x12 = x1 & x2 & 0x01010101u;
    m += x12 * ${V_LUT_6}u + (x & x12) * ${V_LUT_7}u;
//: end
    return m ^ mirror ^ 0x80808080u;
}
//: end
//: section setup
//: if STAGED
    // Weights to bytes: shared out as [group][4 heads][${STAGE_LANES} threads].
    let stage_group = tid / ${STAGE_LANES * HEADS_PADDED / 4}u;
    let stage_set = tid / ${STAGE_LANES}u % ${HEADS_PADDED / 4}u;
    let stage_lane = tid % ${STAGE_LANES}u;
//: for h in 0..4
    var extra${h} = 0.0;
//: end
//: else
//: for j in 0..SOFT_HEADS
//: for g in 0..V_GROUPS
    var extra${j}_${g} = 0.0;
//: end
//: end
//: end
    // Products: shared out as [subset of the quads][set of heads][4 channels].
    let value_thread = tid % ${DIM / 4}u;
    let value_set = tid / ${DIM / 4}u % ${HEAD_SETS}u;
    let value_subset = tid / ${DIM / 4 * HEAD_SETS}u;
    let value_channel = value_thread * 4u;
    let value_group = value_channel / ${V_GROUP}u;
//: for h in 0..VALUE_HEADS
//: for c in 0..4
    var out${h}_${c} = 0.0;
//: end
//: end
//: section early
        // Scales travel while maxima are found: a thread has ${SCALE_ITEMS} (group, quad)s.
//: for n in 0..SCALE_ITEMS
//: if STAGED
        let item${n} = min(stage_group, ${V_GROUPS - 1}u) * QUADS + stage_lane + ${n * STAGE_LANES}u;
//: else
        let item${n} = min(tid + ${n}u * THREADS, ${V_GROUPS * BLOCK / 4 - 1}u);
//: end
        let scale_at${n} = values_of(kv_head, min(block / 16u + item${n} % QUADS / 4u, last_tile))
            + ${V_SCALES / 4}u + item${n} / QUADS * 8u + item${n} % 4u * 2u;
        let scale_bits${n} = vec2<u32>(values[scale_at${n}], values[scale_at${n} + 1u]);
//: if V_OFFSET
        let offset_bits${n} = vec2<u32>(values[scale_at${n} + ${(V_OFFSETS - V_SCALES) / 4}u], values[scale_at${n} + ${(V_OFFSETS - V_SCALES) / 4 + 1}u]);
//: end
//: end
//: if VALUES_AHEAD
        // Codes travel with them.
//: for i in 0..VALUE_UNROLL
        let early${i} = load_values(kv_head, block / ${4 * STEP}u + value_subset + ${i * VALUE_SUBSETS}u, last_tile, value_channel);
//: end
//: end
//: section stage
        // Scales of tokens out of sight may be anything, not-a-number included.
//: for n in 0..SCALE_ITEMS
        let scale_token${n} = vec4<u32>(block + item${n} % QUADS * 4u) + vec4<u32>(0u, 1u, 2u, 3u);
        let scale_seen${n} = scale_token${n} >= vec4<u32>(first_seen) & scale_token${n} < vec4<u32>(params.end);
        let scale${n} = select(vec4<f32>(), vec4<f32>(unpack2x16float(scale_bits${n}.x), unpack2x16float(scale_bits${n}.y)), scale_seen${n});
//: end
//: if STAGED
        var scale_top = 0.0;
//: for n in 0..SCALE_ITEMS
        scale_top = max(scale_top, largest_of(abs(scale${n})));
//: end
        scale_top = max(scale_top, quadSwapX(scale_top));
        scale_top = max(scale_top, quadSwapY(scale_top));
        if tid % 4u == 0u && stage_set == 0u && stage_group < ${V_GROUPS}u { scale_tops[stage_group * ${TOP_PARTS}u + stage_lane / 4u] = scale_top; }
//: else
//: for n in 0..SCALE_ITEMS
        var scale_top${n} = largest_of(abs(scale${n}));
        scale_top${n} = max(scale_top${n}, quadSwapX(scale_top${n}));
        scale_top${n} = max(scale_top${n}, quadSwapY(scale_top${n}));
        if tid + ${n}u * THREADS < ${V_GROUPS * BLOCK / 4}u {
            scale_quads[item${n}] = scale${n};
//: if V_OFFSET
            offset_quads[item${n}] = select(vec4<f32>(), vec4<f32>(unpack2x16float(offset_bits${n}.x), unpack2x16float(offset_bits${n}.y))
                + ${V_RECENTRE} * scale${n}, scale_seen${n});
//: end
            if item${n} % 4u == 0u { scale_tops[item${n} / 4u] = scale_top${n}; }
        }
//: end
//: end
//: section tops
        if tid < ${V_GROUPS}u {
            var top = 0.0;
//: for i in 0..TOP_PARTS
            top = max(top, scale_tops[tid * ${TOP_PARTS}u + ${i}u]);
//: end
            group_scales[tid] = vec2<f32>(top, select(0.0, ${WEIGHT_TOP}.0 / top, top > 0.0));
        }
//: section weights
//: if STAGED
//: for j in 0..SOFT_HEADS
        if has${j} {
//: for i in 0..SOFT_QUADS
            scores[(soft_head + ${j}u) * QUADS + quad${i}] = weight${j}_${i};
//: end
        }
//: end
        workgroupBarrier();
        // Weights to bytes, and what does not depend on codes.
        if stage_group < ${V_GROUPS}u {
            let group_scale = group_scales[stage_group];
//: if HALVED
            let centre = group_scale.x * ${V_REST_STEP};
//: else
            let centre = group_scale.x * ${V_CENTRE_STEP};
//: end
//: for h in 0..4
            var part${h} = 0.0;
//: end
//: for n in 0..SCALE_ITEMS
            {
                let quad = stage_lane + ${n * STAGE_LANES}u;
                let factor = scale${n} * group_scale.y;
//: if V_OFFSET
                let offset = select(vec4<f32>(), vec4<f32>(unpack2x16float(offset_bits${n}.x), unpack2x16float(offset_bits${n}.y))
                    + ${V_RECENTRE} * scale${n}, scale_seen${n});
//: end
//: for h in 0..4
//: if HEADS % 4 == 0
                let weight${h} = scores[(stage_set * 4u + ${h}u) * QUADS + quad];
//: else
                let weight${h} = select(vec4<f32>(), scores[(stage_set * 4u + ${h}u) * QUADS + quad], stage_set * 4u + ${h}u < ${HEADS}u);
//: end
//: if HALVED
                let scaled${h} = weight${h} * factor;
                weight_quads[(stage_group * ${HEADS_PADDED}u + stage_set * 4u + ${h}u) * QUADS + quad] = vec4<${HALF_TYPE}>(scaled${h}.xzyw);
//: if V_HAS_REST
                part${h} += sum_of(scaled${h}) * centre;
//: end
//: else
//: if V_TABLE
                let word${h} = paired(weight_word(weight${h} * factor), tid);
//: else
                let word${h} = weight_word(weight${h} * factor);
//: end
                part${h} -= (bitcast<f32>(ROUNDER_BITS + ${V_DOT}(word${h}, 0x01010101u)) - ROUNDER) * centre;
//: end
//: if V_OFFSET
                part${h} += dot(weight${h}, offset);
//: end
//: end
//: if !HALVED
                weight_bytes[(stage_group * ${HEADS_PADDED / 4}u + stage_set) * QUADS + quad] = vec4<u32>(word0, word1, word2, word3);
//: end
            }
//: end
//: for h in 0..4
            extra${h} = extra${h} * block_keep[stage_set * 4u + ${h}u] + part${h} * block_share[stage_set * 4u + ${h}u];
//: end
        }
//: else
        // Weights to bytes, and what does not depend on codes.
//: for g in 0..V_GROUPS
        {
            var largest_scale = 0.0;
//: for i in 0..TOP_PARTS
            largest_scale = max(largest_scale, scale_tops[${g * TOP_PARTS + i}]);
//: end
            let group_scale = vec2<f32>(largest_scale, select(0.0, ${WEIGHT_TOP}.0 / largest_scale, largest_scale > 0.0));
//: if HALVED
            let centre = group_scale.x * ${V_REST_STEP};
//: else
            let centre = group_scale.x * ${V_CENTRE_STEP};
//: end
//: for j in 0..SOFT_HEADS
            var part${j} = 0.0;
//: end
//: for i in 0..SOFT_QUADS
            {
                let factor = scale_quads[${g}u * QUADS + quad${i}] * group_scale.y;
//: if V_OFFSET
                let offset = offset_quads[${g}u * QUADS + quad${i}];
//: end
//: for j in 0..SOFT_HEADS
//: if HALVED
                let scaled${j} = weight${j}_${i} * factor;
                if has${j} { weight_quads[(${g * HEADS_PADDED}u + soft_head + ${j}u) * QUADS + quad${i}] = vec4<${HALF_TYPE}>(scaled${j}.xzyw); }
//: if V_HAS_REST
                part${j} += sum_of(scaled${j}) * centre;
//: end
//: else
//: if V_TABLE
                let word${j} = paired(weight_word(weight${j}_${i} * factor), tid);
//: else
                let word${j} = weight_word(weight${j}_${i} * factor);
//: end
                part${j} -= (bitcast<f32>(ROUNDER_BITS + ${V_DOT}(word${j}, 0x01010101u)) - ROUNDER) * centre;
//: end
//: if V_OFFSET
                part${j} += dot(weight${j}_${i}, offset);
//: end
//: end
//: if HALVED
//: else
//: if SOFT_HEADS % 4 == 0
//: for b in 0..SOFT_HEADS / 4
                if has${4 * b} {
                    weight_bytes[(${g * HEADS_PADDED / 4}u + soft_head / 4u + ${b}u) * QUADS + quad${i}] =
                        vec4<u32>(word${4 * b}, word${4 * b + 1}, word${4 * b + 2}, word${4 * b + 3});
                }
//: end
//: else
//: for j in 0..SOFT_HEADS
                if has${j} { weight_bytes[(${g * HEADS_PADDED / 4}u + (soft_head + ${j}u) / 4u) * QUADS + quad${i}][(soft_head + ${j}u) % 4u] = word${j}; }
//: end
//: end
//: end
            }
//: end
//: for j in 0..SOFT_HEADS
            extra${j}_${g} = extra${j}_${g} * keep${j} + part${j} * share${j};
//: end
        }
//: end
//: end
//: section block
        {
//: for h in 0..VALUE_HEADS
//: for c in 0..4
        var sum${h}_${c} = ${V_ZERO_INT};
//: end
//: end
        // A run has four channels of ${STEP} quads.
//: if VALUES_AHEAD
        {
            let step = value_subset;
//: else
        for (var step = value_subset; step < ${BLOCK / 4 / STEP}u; step += ${VALUE_SUBSETS * VALUE_UNROLL}u) {
//: end
//: if HALVED
//: for h in 0..VALUE_HEADS
//: for c in 0..4
            var half${h}_${c} = vec4<${HALF_TYPE}>();
//: end
//: end
//: end
//: for i in 0..VALUE_UNROLL
            let step${i} = step + ${i * VALUE_SUBSETS}u;
//: if VALUES_AHEAD
            let run${i} = early${i};
//: else
            let run${i} = load_values(kv_head, block / ${4 * STEP}u + step${i}, last_tile, value_channel);
//: end
//: end
//: for i in 0..VALUE_UNROLL
//: if BLOCK / 4 / STEP % (VALUE_SUBSETS * VALUE_UNROLL) == 0
            {
//: else
            if step${i} < ${BLOCK / 4 / STEP}u {
//: end
//: if V_TABLE
//: for c in 0..4
                let levels${c} = looked_up(run${i}.low[${c}]) ^ vec2<u32>(0x80808080u);
//: end
//: end
//: for k in 0..STEP
//: for c in 0..4
//: if V_TABLE
                let v${k}_${c} = levels${c}[${k}];
//: end
//: if V_BITS == 8
                let v${k}_${c} = run${i}.low[${c}];
//: end
//: if V_BITS == 4 && !V_LUT && !HALVED
                let v${k}_${c} = (run${i}.low[${c}] >> ${k * 4}u) & 0x0f0f0f0fu;
//: end
//: if V_BITS == 6
                let v${k}_${c} = ((run${i}.low[${c}] >> ${k * 4}u) & 0x0f0f0f0fu) | (((run${i}.high[${c}] >> ${k * 2}u) & 0x03030303u) << 4u);
//: end
//: if V_BITS == 2 && !V_LUT
                let v${k}_${c} = (run${i}.low[${c}] >> ${k * 2}u) & 0x03030303u;
//: end
//: if V_BITS == 3 && !V_LUT
                let v${k}_${c} = ((run${i}.low[${c}] >> ${k * 2}u) & 0x03030303u) | (((run${i}.high[${c}] >> ${k}u) & 0x01010101u) << 2u);
//: end
//: if V_LUT && V_BITS == 2
                let v${k}_${c} = value_levels(run${i}.low[${c}] >> ${k * 2}u, (run${i}.low[${c}] >> ${k * 2 + 1}u) & 0x01010101u);
//: end
//: if V_LUT && V_BITS == 3
                let v${k}_${c} = value_levels(run${i}.low[${c}] >> ${k * 2}u, (run${i}.high[${c}] >> ${k}u) & 0x01010101u);
//: end
//: if V_LUT && V_BITS == 4 && !V_TABLE
                let v${k}_${c} = value_levels(run${i}.low[${c}] >> ${k * 4}u, (run${i}.low[${c}] >> ${k * 4 + 3}u) & 0x01010101u);
//: end
//: if HALVED && (V_LUT || V_BITS != 4)
                let level${k}_${c} = byte_quad(v${k}_${c}, ${V_MIDDLE});
//: end
//: if HALVED && !V_LUT && V_BITS == 4
                let level${k}_${c} = nibble_quad(run${i}.low[${c}] >> ${k * 4}u, ${V_MIDDLE});
//: end
//: end
//: if HALVED
//: for h in 0..VALUE_HEADS
                let b${k}_${h} = weight_quads[(value_group * ${HEADS_PADDED}u + value_set * ${SET_HEADS}u + ${h}u) * QUADS + step${i} * ${STEP}u + ${k}u];
//: for c in 0..4
                half${h}_${c} = fma(level${k}_${c}, b${k}_${h}, half${h}_${c});
//: end
//: end
//: else
//: for b in 0..BYTE_VECTORS
                let b${k}_${b} = weight_bytes[((value_group * ${HEAD_SETS}u + value_set) * ${BYTE_VECTORS}u + ${b}u) * QUADS + step${i} * ${STEP}u + ${k}u];
//: end
//: for h in 0..VALUE_HEADS
//: for c in 0..4
                sum${h}_${c} += ${V_DOT}(v${k}_${c}, b${k}_${h / 4}[${h % 4}]);
//: end
//: end
//: end
//: end
            }
//: end
//: if HALVED
//: for h in 0..VALUE_HEADS
//: for c in 0..4
            sum${h}_${c} += quad_total(half${h}_${c});
//: end
//: end
//: end
        }
        let top = group_scales[value_group].x;
//: for h in 0..VALUE_HEADS
        {
            let keep = block_keep[value_set * ${SET_HEADS}u + ${h}u];
//: if HALVED
            let share = block_share[value_set * ${SET_HEADS}u + ${h}u] * top * ${V_UNIT_STEP};
//: else
            let share = block_share[value_set * ${SET_HEADS}u + ${h}u] * top * ${V_STEP_OVER_TOP};
//: end
//: for c in 0..4
            out${h}_${c} = out${h}_${c} * keep + f32(sum${h}_${c}) * share;
//: end
        }
//: end
        }
//: section end
    // Sums over the threads of what does not depend on codes: behind the sums of outputs.
//: let EXTRA_AT = HEAD_SETS * DIM
//: if STAGED
//: let EXTRA_PARTS = STAGE_LANES / 4
//: for h in 0..4
    extra${h} += quadSwapX(extra${h});
    extra${h} += quadSwapY(extra${h});
    if tid % 4u == 0u && stage_group < ${V_GROUPS}u && stage_set * 4u + ${h}u < ${HEADS}u {
        let at = ${EXTRA_AT}u + ((stage_set * 4u + ${h}u) * ${V_GROUPS}u + stage_group) * ${EXTRA_PARTS}u + stage_lane / 4u;
        scores[at / 4u][at % 4u] = extra${h};
    }
//: end
//: else
//: let EXTRA_PARTS = SOFT_PARTS
//: for j in 0..SOFT_HEADS
//: for g in 0..V_GROUPS
    extra${j}_${g} += quadSwapX(extra${j}_${g});
    extra${j}_${g} += quadSwapY(extra${j}_${g});
    if has${j} && tid % 4u == 0u {
        let at = ${EXTRA_AT}u + ((soft_head + ${j}u) * ${V_GROUPS}u + ${g}u) * ${EXTRA_PARTS}u + soft_lane / 4u;
        scores[at / 4u][at % 4u] = extra${j}_${g};
    }
//: end
//: end
//: end
    // Sum over the subsets; one head of every set at a time.
//: for h in 0..VALUE_HEADS
    for (var turn = 0u; turn < ${VALUE_SUBSETS}u; turn++) {
        if turn == value_subset {
            let at = (value_set * ${DIM}u + value_channel) / 4u;
            var sum = vec4<f32>(out${h}_0, out${h}_1, out${h}_2, out${h}_3);
            if turn > 0u { sum += scores[at]; }
            scores[at] = sum;
        }
        workgroupBarrier();
    }
    for (var i = tid; i < ${HEAD_SETS * DIM}u; i += THREADS) {
        let head_set = i / ${DIM}u;
        let c = i % ${DIM}u;
        let h = head_set * ${SET_HEADS}u + ${h}u;
        if h < ${HEADS}u && head_pass * ${HEADS}u + h < ${GROUP}u {
            var sum = scores[i / 4u][i % 4u];
            let extras_at = ${EXTRA_AT}u + (h * ${V_GROUPS}u + c / ${V_GROUP}u) * ${EXTRA_PARTS}u;
//: for p in 0..EXTRA_PARTS
            sum += scores[(extras_at + ${p}u) / 4u][(extras_at + ${p}u) % 4u];
//: end
            outputs[(states_at + (head_pass * ${HEADS}u + h) * splits) * ${DIM}u + c] = sum;
        }
    }
    workgroupBarrier();
//: end

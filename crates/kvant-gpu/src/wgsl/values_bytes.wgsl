//: section global
// Values: products of bytes. A thread has four channels of ${VALUE_HEADS} heads; ${VALUE_SUBSETS} sets of threads share the fours of tokens.
//
//   output = Σ_block step·(Σ w8·code − centre·Σ w8) + Σ weight·(offset + (centre − zero)·scale)
//   w8     = weight·scale / (largest weight · largest scale of the block) as a byte;  step undoes the division
var<workgroup> weight_bytes: array<vec4<u32>, ${V_GROUPS * HEADS_PADDED / 4 * (BLOCK / 4)}>; // [group][4 heads][quad]
var<workgroup> scale_tops: array<f32, THREADS>;              // per thread
var<workgroup> group_tops: array<f32, ${V_GROUPS}>;               // per group
//: if SPARSE
var<workgroup> quad_live: array<atomic<u32>, ${BLOCK / 4}>;
//: end
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
    // Weights to bytes: shared out as [group][set of heads][${WEIGHT_THREADS} threads].
    let weight_group = tid / ${WEIGHT_THREADS * HEAD_SETS}u;
    let weight_set = tid / ${WEIGHT_THREADS}u % ${HEAD_SETS}u;
    let weight_lane = tid % ${WEIGHT_THREADS}u;
//: for h in 0..VALUE_HEADS
    var extra${h} = 0.0;
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
//: for i in 0..WEIGHT_QUADS
        var scale_bits${i} = vec2<u32>();
//: if V_OFFSET
        var offset_bits${i} = vec2<u32>();
//: end
        if weight_group < ${V_GROUPS}u && weight_lane + ${i * WEIGHT_THREADS}u < QUADS {
            let quad = weight_lane + ${i * WEIGHT_THREADS}u;
            let tile = min(block / 16u + quad / 4u, last_tile);
            let at = kv_head * params.value_stride + tile * ${V_TILE_WORDS}u + ${V_SCALES / 4}u + weight_group * 8u + quad % 4u * 2u;
            scale_bits${i} = vec2<u32>(values[at], values[at + 1u]);
//: if V_OFFSET
            offset_bits${i} = vec2<u32>(values[at + ${(V_OFFSETS - V_SCALES) / 4}u], values[at + ${(V_OFFSETS - V_SCALES) / 4 + 1}u]);
//: end
        }
//: end
//: section block
        // Scales of tokens out of sight may be anything, not-a-number included.
        var scale_top = 0.0;
//: for i in 0..WEIGHT_QUADS
        let token${i} = vec4<u32>(block + (weight_lane + ${i * WEIGHT_THREADS}u) * 4u) + vec4<u32>(0u, 1u, 2u, 3u);
        let visible${i} = token${i} >= vec4<u32>(first_seen) & token${i} < vec4<u32>(params.end);
        let scale${i} = select(vec4<f32>(), vec4<f32>(unpack2x16float(scale_bits${i}.x), unpack2x16float(scale_bits${i}.y)), visible${i});
        let size${i} = abs(scale${i});
        scale_top = max(scale_top, max(max(size${i}.x, size${i}.y), max(size${i}.z, size${i}.w)));
//: end
//: if WEIGHT_THREADS % 4 == 0
        scale_top = max(scale_top, quadSwapX(scale_top));
        scale_top = max(scale_top, quadSwapY(scale_top));
        if tid % 4u == 0u { scale_tops[tid / 4u] = scale_top; }
//: let PARTS = WEIGHT_THREADS / 4
//: else
        scale_tops[tid] = scale_top;
//: let PARTS = WEIGHT_THREADS
//: end
//: if SPARSE
        if tid < QUADS { atomicStore(&quad_live[tid], 0u); }
//: end
        workgroupBarrier();
        if weight_group < ${V_GROUPS}u {
//: for i in 0..PARTS
            scale_top = max(scale_top, scale_tops[(weight_group * ${HEAD_SETS}u + weight_set) * ${PARTS}u + ${i}u]);
//: end
            if weight_lane == 0u && weight_set == 0u { group_tops[weight_group] = scale_top; }
            let inverse = select(0.0, 1.0 / scale_top, scale_top > 0.0);
//: for h in 0..VALUE_HEADS
            var total${h} = ${V_ZERO_INT};
            extra${h} *= block_keep[weight_set * ${SET_HEADS}u + ${h}u];
//: end
//: for i in 0..WEIGHT_QUADS
            if weight_lane + ${i * WEIGHT_THREADS}u < QUADS {
                let quad = weight_lane + ${i * WEIGHT_THREADS}u;
                let factor = scale${i} * inverse;
//: if V_OFFSET
                let offset = select(vec4<f32>(), vec4<f32>(unpack2x16float(offset_bits${i}.x), unpack2x16float(offset_bits${i}.y))
                    + ${V_RECENTRE} * scale${i}, visible${i});
//: end
//: for b in 0..BYTE_VECTORS
                var bytes${b} = vec4<u32>();
//: end
//: for h in 0..VALUE_HEADS
                {
                    let weight = weight_quad(weight_set * ${SET_HEADS}u + ${h}u, quad);
                    // Adding 1.5·2²³ rounds; the sum's low byte is the result.
                    let b = bitcast<vec4<u32>>(weight * factor + 12582912.0);
                    let word = (b.x & 0xffu) | ((b.y & 0xffu) << 8u) | ((b.z & 0xffu) << 16u) | (b.w << 24u);
                    bytes${h / 4}[${h % 4}] = word;
                    total${h} += ${V_DOT}(word, 0x01010101u);
//: if V_OFFSET
                    extra${h} += dot(weight, offset) * block_share[weight_set * ${SET_HEADS}u + ${h}u] * ${WEIGHT_TOP_INVERSE};
//: end
                }
//: end
//: for b in 0..BYTE_VECTORS
                weight_bytes[((weight_group * ${HEAD_SETS}u + weight_set) * ${BYTE_VECTORS}u + ${b}u) * QUADS + quad] = bytes${b};
//: end
//: if SPARSE
                var together = bytes0;
//: for b in 1..BYTE_VECTORS
                together |= bytes${b};
//: end
                if any(together != vec4<u32>()) { atomicStore(&quad_live[quad], 1u); }
//: end
            }
//: end
            let centre = ${V_CENTRE} * scale_top * ${V_STEP} * ${WEIGHT_TOP_INVERSE};
//: for h in 0..VALUE_HEADS
            extra${h} -= f32(total${h}) * centre * block_share[weight_set * ${SET_HEADS}u + ${h}u];
//: end
        }
        workgroupBarrier();
//: for h in 0..VALUE_HEADS
//: for c in 0..4
        var sum${h}_${c} = ${V_ZERO_INT};
//: end
//: end
        // A run has four channels of ${STEP} quads.
        for (var step = value_subset; step < ${BLOCK / 4 / STEP}u; step += ${VALUE_SUBSETS * VALUE_UNROLL}u) {
//: for i in 0..VALUE_UNROLL
            let step${i} = step + ${i * VALUE_SUBSETS}u;
            let run_at${i} = (kv_head * params.value_stride + min(block / 16u + step${i} * ${STEP}u / 4u, last_tile) * ${V_TILE_WORDS}u) / 4u
                + value_channel % 16u / 4u;
//: if SPARSE
            var live${i} = false;
//: for k in 0..STEP
            live${i} |= atomicLoad(&quad_live[min(step${i} * ${STEP}u + ${k}u, QUADS - 1u)]) != 0u;
//: end
            var run${i} = vec4<u32>();
            if live${i} { run${i} = value_runs[run_at${i} + ${V_PLANE_0 / 16}u + (value_channel / 16u * ${4 / STEP}u + step${i} % ${4 / STEP}u) * 4u]; }
//: else
            let run${i} = value_runs[run_at${i} + ${V_PLANE_0 / 16}u + (value_channel / 16u * ${4 / STEP}u + step${i} % ${4 / STEP}u) * 4u];
//: end
//: if V_BITS == 6
            let high${i} = value_runs[run_at${i} + ${V_PLANE_1 / 16}u + value_channel / 16u * 4u] >> vec4<u32>(step${i} % 2u * 4u);
//: end
//: if V_BITS == 3
            let high${i} = value_runs[run_at${i} + ${V_PLANE_1 / 16}u + value_channel / 32u * 4u] >> vec4<u32>(value_channel / 16u % 2u * 4u);
//: end
//: end
//: for i in 0..VALUE_UNROLL
//: if SPARSE
            if live${i} && step${i} < ${BLOCK / 4 / STEP}u {
//: else
            if step${i} < ${BLOCK / 4 / STEP}u {
//: end
//: for k in 0..STEP
//: for c in 0..4
//: if V_BITS == 8
                let v${k}_${c} = run${i}[${c}];
//: end
//: if V_BITS == 4 && !V_LUT
                let v${k}_${c} = (run${i}[${c}] >> ${k * 4}u) & 0x0f0f0f0fu;
//: end
//: if V_BITS == 6
                let v${k}_${c} = ((run${i}[${c}] >> ${k * 4}u) & 0x0f0f0f0fu) | (((high${i}[${c}] >> ${k * 2}u) & 0x03030303u) << 4u);
//: end
//: if V_BITS == 2 && !V_LUT
                let v${k}_${c} = (run${i}[${c}] >> ${k * 2}u) & 0x03030303u;
//: end
//: if V_BITS == 3 && !V_LUT
                let v${k}_${c} = ((run${i}[${c}] >> ${k * 2}u) & 0x03030303u) | (((high${i}[${c}] >> ${k}u) & 0x01010101u) << 2u);
//: end
//: if V_LUT && V_BITS == 2
                let v${k}_${c} = value_levels(run${i}[${c}] >> ${k * 2}u, (run${i}[${c}] >> ${k * 2 + 1}u) & 0x01010101u);
//: end
//: if V_LUT && V_BITS == 3
                let v${k}_${c} = value_levels(run${i}[${c}] >> ${k * 2}u, (high${i}[${c}] >> ${k}u) & 0x01010101u);
//: end
//: if V_LUT && V_BITS == 4
                let v${k}_${c} = value_levels(run${i}[${c}] >> ${k * 4}u, (run${i}[${c}] >> ${k * 4 + 3}u) & 0x01010101u);
//: end
//: end
//: for b in 0..BYTE_VECTORS
                let b${k}_${b} = weight_bytes[((value_group * ${HEAD_SETS}u + value_set) * ${BYTE_VECTORS}u + ${b}u) * QUADS + step${i} * ${STEP}u + ${k}u];
//: end
//: for h in 0..VALUE_HEADS
//: for c in 0..4
                sum${h}_${c} += ${V_DOT}(v${k}_${c}, b${k}_${h / 4}[${h % 4}]);
//: end
//: end
//: end
            }
//: end
        }
        let top = group_tops[value_group];
//: for h in 0..VALUE_HEADS
        let keep${h} = block_keep[value_set * ${SET_HEADS}u + ${h}u];
        let share${h} = block_share[value_set * ${SET_HEADS}u + ${h}u] * ${WEIGHT_TOP_INVERSE} * ${V_STEP};
//: for c in 0..4
        out${h}_${c} = out${h}_${c} * keep${h} + f32(sum${h}_${c}) * (share${h} * top);
//: end
//: end
        workgroupBarrier();
//: section end
    // Sum over the subsets, then over what the weights' threads have kept aside; one head of every set at a time.
//: for h in 0..VALUE_HEADS
    scale_tops[tid] = extra${h};
    for (var turn = 0u; turn < ${VALUE_SUBSETS}u; turn++) {
        if turn == value_subset {
//: for c in 0..4
            {
                let at = value_set * ${DIM}u + ${c}u + value_channel;
                if turn == 0u { scores[at] = out${h}_${c}; } else { scores[at] += out${h}_${c}; }
            }
//: end
        }
        workgroupBarrier();
    }
    for (var i = tid; i < ${HEAD_SETS * DIM}u; i += THREADS) {
        let head_set = i / ${DIM}u;
        let c = i % ${DIM}u;
        let h = head_set * ${SET_HEADS}u + ${h}u;
        if h < ${HEADS}u && head_pass * ${HEADS}u + h < ${GROUP}u {
            var sum = scores[i];
            let start = (c / ${V_GROUP}u * ${HEAD_SETS}u + head_set) * ${WEIGHT_THREADS}u;
            for (var j = 0u; j < ${WEIGHT_THREADS}u; j++) { sum += scale_tops[start + j]; }
            outputs[((first_head + head_pass * ${HEADS}u + h) * splits + split) * ${DIM}u + c] = sum;
        }
    }
    workgroupBarrier();
//: end

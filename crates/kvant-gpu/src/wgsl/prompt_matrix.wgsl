//: section memory
// Rows of matrices must lie at multiples of 16 bytes. Nothing says so to the compiler: everything here is a multiple of 16 bytes long, so
// that all of it starts at one.
//: if WIDE
var<workgroup> tile: array<vec4<f16>, ${TILE_SIZE / 4}>;                 // queries, keys, then values
var<workgroup> scores: array<vec4<f32>, ${SCORE_WAYS * ENTRIES * SCORE_PITCH / 4}>; // [part of the channels][entry][token]
var<workgroup> weights: array<vec4<f16>, ${ENTRIES * WEIGHT_PITCH / 4}>; // [entry][token]
//: else
var<workgroup> tile: array<f16, ${TILE_SIZE}>;                           // queries, keys, then values
var<workgroup> scores: array<f32, ${SCORE_WAYS * ENTRIES * SCORE_PITCH}>; // [part of the channels][entry][token]
var<workgroup> weights: array<f16, ${ENTRIES * WEIGHT_PITCH}>;           // [entry][token]
//: end
//: if MEANS
var<workgroup> mean: array<vec4<f32>, ${DIM / 4}>;             // of the keys of the block
//: end
var<workgroup> factors: array<f32, ENTRIES>;                   // what outputs so far are to be multiplied with
var<workgroup> changed: vec4<u32>;                             // some factor is not one

fn put(at: u32, x: vec4<f32>) {
//: if CLAMP
    let y = clamp(x, vec4<f32>(-65504.0), vec4<f32>(65504.0));
//: else
    let y = x;
//: end
//: if WIDE
    tile[at / 4u] = vec4<f16>(y);
//: else
    tile[at] = f16(y.x);
    tile[at + 1u] = f16(y.y);
    tile[at + 2u] = f16(y.z);
    tile[at + 3u] = f16(y.w);
//: end
}
//: section body
//: let UNIT = 1 + 3 * WIDE
//: let PARTS = 16 / SIDE
//: let STEPS = DIM / SIDE
//: let TOKEN_WAYS = WAYS / SCORE_WAYS
//: if SCORE_WAYS == 1
    // A subgroup has 16 entries; ${WAYS} of them share those, each with its part of the tokens and then of the channels.
//: else
    // A subgroup has 16 entries; ${WAYS} of them share those, each with its part of the channels.
//: end
    let set_at = subgroup / ${WAYS}u * 16u;
    let part = subgroup % ${WAYS}u;
//: if SCORE_WAYS == 1
    let channels_at = 0u;
    let tokens_at = part * ${TOKENS / TOKEN_WAYS}u;
    let sums_at = 0u;
//: else
    let channels_at = part * ${DIM / SCORE_WAYS}u;
    let tokens_at = 0u;
    let sums_at = part * ${ENTRIES * SCORE_PITCH}u;
//: end
//: for r in 0..PARTS
//: for c in 0..STEPS / WAYS
    var out${r}_${c} = coop_mat${SIDE}x${SIDE}<f32, C>();
//: end
//: end
    // Queries come as halves through the tile.
    for (var i = tid; i < ${ENTRIES * DIM / 4}u; i += THREADS) {
        let entry = min(first_entry + i / ${DIM / 4}u, last_entry);
        let at = ((row_base() + entry / ${GROUP}u) * ${HEADS}u + kv_head * ${GROUP}u + entry % ${GROUP}u) * ${DIM}u + i % ${DIM / 4}u * 4u;
        put(i / ${DIM / 4}u * KEY_PITCH + i % ${DIM / 4}u * 4u, vec4<f32>(queries[at], queries[at + 1u], queries[at + 2u], queries[at + 3u]));
    }
    workgroupBarrier();
//: for r in 0..PARTS
//: for k in 0..STEPS / SCORE_WAYS
    let query${r}_${k} = coopLoadT<coop_mat${SIDE}x${SIDE}<f16, A>>(&tile[((set_at + ${r * SIDE}u) * KEY_PITCH + channels_at + ${k * SIDE}u) / ${UNIT}u], ${KEY_PITCH / UNIT}u);
//: end
//: end
    let out_at = (states_at + set_at * splits) * ${DIM}u + part * ${DIM / WAYS}u;
    let out_stride = splits * ${DIM}u;
//: for r in 0..PARTS
//: for c in 0..STEPS / WAYS
    let out_at${r}_${c} = out_at + ${r * SIDE}u * out_stride + ${c * SIDE}u;
//: end
//: end
    // Weights are exp(score − reference); the reference follows the maximum when that has run too far ahead for halves.
    var reference = UNSEEN;
    var sum = 0.0;
//: if MEANS
    var mean_product = 0.0;
//: end
    for (var block = range.x; block < range.y; block += TOKENS) {
        workgroupBarrier();
        fill_keys(tid, block);
        if tid == 0u { changed = vec4<u32>(); }
//: if MEANS
        let enters = block == range.x || block % 64u == 0u;
        if enters {
            for (var i = tid; i < ${DIM / 4}u; i += THREADS) { mean[i] = mean_four(block, i); }
        }
//: end
        workgroupBarrier();
//: for t in 0..TOKENS / TOKEN_WAYS / SIDE
        {
            let first = tokens_at + ${t * SIDE}u;
//: for r in 0..PARTS
            var score${r} = coop_mat${SIDE}x${SIDE}<f32, C>();
//: end
//: for k in 0..STEPS / SCORE_WAYS
            {
                let key = coopLoad<coop_mat${SIDE}x${SIDE}<f16, B>>(&tile[(first * KEY_PITCH + channels_at + ${k * SIDE}u) / ${UNIT}u], ${KEY_PITCH / UNIT}u);
//: for r in 0..PARTS
                score${r} = coopMultiplyAdd(query${r}_${k}, key, score${r});
//: end
            }
//: end
//: for r in 0..PARTS
            let score_at${r} = (sums_at + (set_at + ${r * SIDE}u) * ${SCORE_PITCH}u + first) / ${UNIT}u;
            coopStoreT(score${r}, &scores[score_at${r}], ${SCORE_PITCH / UNIT}u);
//: end
        }
//: end
        workgroupBarrier();
        // Keys are done with.
        fill_values(tid, block);
//: if MEANS
        if enters {
            // What the block's keys have in common; halves would not do for a mean that is far larger than what keys differ by.
            mean_product = 0.0;
            for (var i = lane; i < ${DIM / 4}u; i += ${LANES}u) {
                let at = my_index * ${DIM}u + i * 4u;
                mean_product += dot(mean[i], vec4<f32>(queries[at], queries[at + 1u], queries[at + 2u], queries[at + 3u]));
            }
            mean_product += quadSwapX(mean_product);
//: if LANES == 4
            mean_product += quadSwapY(mean_product);
//: end
        }
//: end
        // A thread has every ${LANES}th four of tokens.
        var largest = UNSEEN;
//: for q in 0..EACH / 4
        let four${q} = ${q * LANES}u + lane;
        var raw${q} = vec4<f32>();
//: for w in 0..SCORE_WAYS
//: if WIDE
        raw${q} += scores[mine * ${SCORE_PITCH / 4}u + four${q} + ${w * ENTRIES * SCORE_PITCH / 4}u];
//: else
        let at${q}_${w} = mine * ${SCORE_PITCH}u + four${q} * 4u + ${w * ENTRIES * SCORE_PITCH}u;
        raw${q} += vec4<f32>(scores[at${q}_${w}], scores[at${q}_${w} + 1u], scores[at${q}_${w} + 2u], scores[at${q}_${w} + 3u]);
//: end
//: end
        let score${q} = vec4<f32>(
//: for t in 0..4
//: if MEANS
            finished(my_index, my_row, block + four${q} * 4u + ${t}u, present, raw${q}[${t}] + mean_product),
//: else
            finished(my_index, my_row, block + four${q} * 4u + ${t}u, present, raw${q}[${t}]),
//: end
//: end
        );
        largest = max(largest, max(max(score${q}.x, score${q}.y), max(score${q}.z, score${q}.w)));
//: end
        largest = max(largest, quadSwapX(largest));
//: if LANES == 4
        largest = max(largest, quadSwapY(largest));
//: end
        var factor = 1.0;
        if largest > reference + ${SLACK} {
            // Nothing has been summed up before the first token in sight.
            factor = select(exp(reference - largest), 1.0, reference <= UNSEEN);
            if reference > UNSEEN { changed.x = 1u; }
            reference = largest;
            sum *= factor;
        }
        if lane == 0u { factors[mine] = factor; }
//: for q in 0..EACH / 4
        {
            var weight = select(exp(score${q} - reference), vec4<f32>(), score${q} <= vec4<f32>(UNSEEN));
            sum += (weight.x + weight.y) + (weight.z + weight.w);
//: if WIDE
            weights[mine * ${WEIGHT_PITCH / 4}u + four${q}] = vec4<f16>(weight);
//: else
            let to = mine * ${WEIGHT_PITCH}u + four${q} * 4u;
//: for t in 0..4
            weights[to + ${t}u] = f16(weight[${t}]);
//: end
//: end
        }
//: end
        if workgroupUniformLoad(&changed).x != 0u {
            // Rows of a matrix in registers cannot be told apart: the outputs go through memory.
//: for r in 0..PARTS
//: for c in 0..STEPS / WAYS
            coopStoreT(out${r}_${c}, &outputs[out_at${r}_${c}], out_stride);
//: end
//: end
            storageBarrier();
            for (var i = tid; i < ${ENTRIES * DIM}u; i += THREADS) {
                outputs[(states_at + i / ${DIM}u * splits) * ${DIM}u + i % ${DIM}u] *= factors[i / ${DIM}u];
            }
            storageBarrier();
//: for r in 0..PARTS
//: for c in 0..STEPS / WAYS
            out${r}_${c} = coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&outputs[out_at${r}_${c}], out_stride);
//: end
//: end
        }
//: for t in 0..TOKENS / SIDE
        {
//: for r in 0..PARTS
            let weight${r} = coopLoadT<coop_mat${SIDE}x${SIDE}<f16, A>>(&weights[((set_at + ${r * SIDE}u) * ${WEIGHT_PITCH}u + ${t * SIDE}u) / ${UNIT}u], ${WEIGHT_PITCH / UNIT}u);
//: end
//: for c in 0..STEPS / WAYS
            {
                let value = coopLoad<coop_mat${SIDE}x${SIDE}<f16, B>>(&tile[((part * ${DIM / WAYS}u + ${c * SIDE}u) * VALUE_PITCH + ${t * SIDE}u) / ${UNIT}u], ${VALUE_PITCH / UNIT}u);
//: for r in 0..PARTS
                out${r}_${c} = coopMultiplyAdd(weight${r}, value, out${r}_${c});
//: end
            }
//: end
        }
//: end
    }
//: for r in 0..PARTS
//: for c in 0..STEPS / WAYS
    coopStoreT(out${r}_${c}, &outputs[out_at${r}_${c}], out_stride);
//: end
//: end
    sum += quadSwapX(sum);
//: if LANES == 4
    sum += quadSwapY(sum);
//: end
    if lane == 0u { states[states_at + mine * splits] = vec2<f32>(reference, sum); }

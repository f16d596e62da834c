enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Attention of up to eight query heads that share a KV head, on packed tiles of three, four or eight bits, in matrix units whose elements are known
// (elements.rs): threads unpack codes to the very elements that they have of a matrix. A subgroup has tokens of its own, 32 at a time; what the ${SUBGROUPS}
// subgroups of a workgroup found becomes one state {maximum, sum, output} per query head in the end.
//
//   scores [token][head] = keys [token][channel] · queries [channel][head]      outputs [channel][head] = values [channel][token] · weights [token][head]
//
// The factors on the left are of 16×16, the others of 16×8 elements, in words as they lie (sums do not depend on the order of what they add up):
//
//   thread = 4·g + q     keys                two neighbouring tokens of each of two matrices, of ${K_SPAN} channels from ${K_SPAN}·q on${K_EVERY}
//                        scores, references  the same tokens, of the heads 2q and 2q + 1
//                        weights             the tokens 8q to 8q + 7, of head g: from other threads
//                        values              the tokens 8q to 8q + 7, of ${DIM / 8} channels: four neighbours of ${V_EVERY}
//                        outputs             the same channels, of the heads 2q and 2q + 1
//
//: if !K_LUT || !V_LUT
// Linear codes: four bits are a half as they are, of 2⁻²⁴ times their number, and sixteen times that four bits further left; halves so small lose nothing in
// a product with f32 sums (elements.rs makes sure). A word is codes 0, 2, 1, 3 for one product and 4, 6, 5, 7, times 16, for the other. Eight bits are such a
// half too; the four codes of a word are those of one product.
//: end
//: if K_LUT || V_LUT
// Codes of a codebook: two levels, of a byte's low and high code, are looked up at a time, each thread in a table of its own that no other one asks. A word is
// codes 0, 4, 1, 5 for one product and 2, 6, 3, 7 for the other. Words of low and of high bits become such words first, of two codes of three bits to a byte.
//: end
//
// ${WHAT}

${SOURCE}

const LOWEST = -1e29;              // where references begin: above UNSEEN, below any score
const LOG2_E = 1.4426950408889634;
const TINY = 16777216.0;           // 2²⁴, what a code as a half is too small by
// Weights are 2^(score − reference), up to 2^ROOM also where multiplied with a scale; behind a move of the reference up to 2^START.
const ROOM = 14.0;
const START = 10.0;

//: if K_LUT || V_LUT
// [two codes][thread of a subgroup]: their levels as halves; in the end the same as below.
//: else
// [subgroup][head][channel]: outputs, in the end.
//: end
var<workgroup> words: array<u32, ${WORDS}>;
// [eight channels of 32][half][thread]: queries.
var<workgroup> query_words: array<u32, ${4 * DIM}>;
var<workgroup> parts: array<vec2<f32>, ${SUBGROUPS * 8}>;                  // [subgroup][head]: reference, sum

const ROLLED_LOOPS = true; // for spirv.rs

//: let PITCH = DIM / 4 + 4
//: if RAW
// [head][4 channels]: queries times α, as stored keys want them.
var<workgroup> prepared: array<vec4<f32>, ${HEADS * DIM / 4}>;
//: end
//: if MEANS
// [head][4 channels]: queries in sixteen bits, as bytes of 256 and of one; heads as far apart as threads can ask for four at a time.
var<workgroup> long_queries: array<vec2<u32>, ${HEADS * PITCH}>;
var<workgroup> long_steps: array<f32, ${HEADS}>;                           // what one is worth
//: end
//: if RAW
${RAW_HEADS}
//: if KEY_SRFT
${SRFT_TEXT}
//: end
//: if KEY_SRFT
const KEY_SIGNS = array<u32, ${SIGN_WORDS}>(${KEY_SIGNS});
//: end
//: end

// Instructions that WGSL has no name for (spirv.rs). Matrices that are 8×8 here are 16×8.
fn element_sum(sums: ptr<function, coop_mat8x8<f32, C>>, i: u32) -> f32 { return 0.0; }
fn set_element_sum(sums: ptr<function, coop_mat8x8<f32, C>>, i: u32, value: f32) {}
fn set_element_left(left: ptr<function, coop_mat16x16<f16, A>>, i: u32, value: f16) {}
fn set_element_right(right: ptr<function, coop_mat8x8<f16, B>>, i: u32, value: f16) {}
fn multiply_narrow(left: ptr<function, coop_mat16x16<f16, A>>, right: ptr<function, coop_mat8x8<f16, B>>, sums: ptr<function, coop_mat8x8<f32, C>>) {}
fn scale_narrow(sums: ptr<function, coop_mat8x8<f32, C>>, factors: ptr<function, coop_mat8x8<f32, C>>) {}
fn halves_of(bits: u32) -> vec2<f16> { return vec2<f16>(); }

${TILES}

// Halves of two words, crosswise: the first of both, then the second of both.
fn crosswise(a: u32, b: u32) -> vec2<u32> { return vec2<u32>((a & 0xffffu) | (b << 16u), (a >> 16u) | (b & 0xffff0000u)); }

// Two halves, each zero unless its token, `at` or the next, is seen.
fn seen(word: u32, at: u32) -> u32 {
    let low = select(0u, 0xffffu, at >= first_seen && at < params.end);
    let high = select(0u, 0xffff0000u, at + 1u >= first_seen && at + 1u < params.end);
    return word & (low | high);
}

// Over the eight threads of the same q.
fn largest_of_q(x: f32) -> f32 {
    var y = max(x, subgroupShuffleXor(x, 4u));
    y = max(y, subgroupShuffleXor(y, 8u));
    return max(y, subgroupShuffleXor(y, 16u));
}
fn sum_of_q(x: f32) -> f32 {
    var y = x + subgroupShuffleXor(x, 4u);
    y += subgroupShuffleXor(y, 8u);
    return y + subgroupShuffleXor(y, 16u);
}

@compute @workgroup_size(${32 * SUBGROUPS})
fn attend(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
          @builtin(num_workgroups) groups: vec3<u32>,
          @builtin(subgroup_id) subgroup: u32, @builtin(subgroup_invocation_id) thread: u32) {
${PLACE}

    let g = thread / 4u;
    let q = thread % 4u;
    // This subgroup's tokens.
    let runs = (split_end - split_start + 31u) / 32u;
    let run_start = split_start + subgroup * runs / ${SUBGROUPS}u * 32u;
    let run_end = split_start + (subgroup + 1u) * runs / ${SUBGROUPS}u * 32u;
    // The first scale that this thread loads, and which one has the first that it wants.
    let scale_word = thread % ${V_GROUPS * 16 / V_SCALE_WORDS}u * ${V_SCALE_WORDS}u;
    let scale_from = (q / 2u * ${V_GROUPS * 8}u + q % 2u * 4u) / ${V_SCALE_WORDS}u;
//: if RAW
    // Queries are what everything waits for. A subgroup prepares a head, a thread four channels of it.
    let raw_at = min(thread, ${DIM / 4 - 1}u);
//: for r in 0..(HEADS + PREPARING - 1) / PREPARING
    let raw_head${r} = min(subgroup + ${r * PREPARING}u, ${HEADS - 1}u);
    let raw${r} = raw_quad(first_head + member(head_pass, raw_head${r}), raw_at);
//: end
//: if KEY_SRFT
    let root = roots[min(tid, WAVES - 1u)];
//: end
//: end
    // The block of the tokens that are loaded next is looked up before those are.
    let first_block = block_of(min(run_start / 16u, last_tile));
    var next_block = block_of(min(run_start / 16u + 2u, last_tile));
    var next_keys = load_keys(first_block, kv_head, run_start / 16u, last_tile, g, q);
    var next_values = load_values(first_block, kv_head, run_start / 16u, last_tile, g, q, scale_word);
//: if MEANS
    // The next block's mean is on its way while one is used.
    var means_end = run_start;
    var mean = 0.0;
    var mean_run = load_mean(kv_head, run_start / 64u, q);
//: end
//: if K_FILLS
    fill_key_table(subgroup, thread);
//: end
//: if V_FILLS
    fill_value_table(subgroup, thread);
//: end

//: if RAW
//: if KEY_SRFT
    if tid < WAVES { shared_roots[tid] = root; }
//: if 32 * SUBGROUPS < DIM / 2
    load_roots(tid, ${32 * SUBGROUPS}u);
//: end
//: end
//: for r in 0..(HEADS + PREPARING - 1) / PREPARING
    {
        let h = raw_head${r};
        var x = turned(raw${r});
//: if QK_NORM
        x *= norm_scale(subgroupAdd(select(0.0, raw${r}.squares, thread < ${DIM / 4}u)));
//: end
//: if KEY_SRFT
//: if r > 0
        workgroupBarrier();
//: end
        x *= sign_quad(KEY_SIGNS[raw_at / 8u], raw_at);
        // A subgroup without a head has no part in it.
        let base = subgroup * ${DIM}u;
        let own = select(${DIM}u, thread, subgroup < ${PREPARING}u);
        if own < ${DIM / 4}u {
            waves[base + 2u * thread] = x.xy;
            waves[base + 2u * thread + 1u] = x.zw;
        }
        let spectrum_at = fourier(base, own, -1.0);
        for (var k = own; k < WAVES; k += 32u) {
            let found = bin(spectrum_at, k) * ${ALPHA};
            prepared[h * ${DIM / 4}u + k / 4u][k % 4u] = found.x;
            prepared[h * ${DIM / 4}u + (k + WAVES) / 4u][k % 4u] = found.y;
        }
//: else
        if thread < ${DIM / 4}u { prepared[h * ${DIM / 4}u + thread] = x * ${ALPHA}; }
//: end
    }
//: end
    workgroupBarrier();
    let query_at = min(g, ${HEADS - 1}u) * ${DIM / 4}u + q * ${K_SPAN / 4}u;
//: else
    let query_at = (first_head + member(head_pass, g)) * ${DIM}u + q * ${K_SPAN}u;
//: end
//: if MEANS
    // A mean may be far larger than what keys differ by, so that bytes alone would not do.
    for (var h = subgroup; h < ${HEADS}u; h += ${SUBGROUPS}u) {
        let four = min(thread, ${DIM / 4 - 1}u);
//: if RAW
        let x = prepared[h * ${DIM / 4}u + four];
//: else
        let at = (first_head + member(head_pass, h)) * ${DIM}u + four * 4u;
        let x = vec4<f32>(queries[at], queries[at + 1u], queries[at + 2u], queries[at + 3u]);
//: end
        let largest = subgroupMax(max(max(abs(x.x), abs(x.y)), max(abs(x.z), abs(x.w))));
        let whole = vec4<i32>(round(x * select(0.0, 32512.0 / largest, largest > 1e-30)));
        let high = (whole + vec4<i32>(128)) >> vec4<u32>(8u);
        if thread < ${DIM / 4}u { long_queries[h * ${PITCH}u + thread] = vec2<u32>(pack4xI8(high), pack4xI8(whole - high * 256)); }
        if thread == 0u { long_steps[h] = largest / 32512.0; }
    }
//: end
    // Queries of head g: as halves in words that the compiler cannot take apart again.
    let present = g < ${HEADS}u;
//: for j in 0..STEPS
    var query_sum${j} = 0.0;
//: for s in 0..2
    {
//: let A = s * K_NEXT
//: if RAW
        let at = query_at + ${K_STEP / 4 * j}u;
        let found = vec4<f32>(prepared[at + ${A / 4}u][${A % 4}], prepared[at + ${(A + K_PAIR) / 4}u][${(A + K_PAIR) % 4}], prepared[at + ${(A + 1) / 4}u][${(A + 1) % 4}], prepared[at + ${(A + K_PAIR + 1) / 4}u][${(A + K_PAIR + 1) % 4}]);
//: else
        let at = query_at + ${K_STEP * j + A}u;
        let found = vec4<f32>(queries[at], queries[at + ${K_PAIR}u], queries[at + 1u], queries[at + ${K_PAIR + 1}u]);
//: end
        let x = select(vec4<f32>(), found, present);
        query_sum${j} += (x.x + x.y) + (x.z + x.w);
//: if s == 1 && !K_LUT && K_BITS == 4
        let y = clamp(x * 0.0625, vec4<f32>(-65504.0), vec4<f32>(65504.0));
//: else
        let y = clamp(x, vec4<f32>(-65504.0), vec4<f32>(65504.0));
//: end
        if subgroup == 0u {
            query_words[thread + ${128 * j + 64 * s}u] = pack2x16float(y.xy);
            query_words[thread + ${128 * j + 64 * s + 32}u] = pack2x16float(y.zw);
        }
    }
//: end
    query_sum${j} += quadSwapX(query_sum${j});
    query_sum${j} += quadSwapY(query_sum${j});
//: end
    workgroupBarrier();
//: for j in 0..STEPS
//: for s in 0..2
    var query${j}_${s} = coop_mat8x8<f16, B>();
//: for i in 0..2
    {
        let two = halves_of(query_words[thread + ${128 * j + 64 * s + 32 * i}u]);
        set_element_right(&query${j}_${s}, ${2 * i}u, two.x);
        set_element_right(&query${j}_${s}, ${2 * i + 1}u, two.y);
    }
//: end
//: end
//: end
//: for c in 0..K_GROUPS
    var group_sum${c} = 0.0;
//: for i in 0..K_PER
    group_sum${c} += query_sum${c * K_PER + i};
//: end
//: end
//: if K_OFFSET
    // Offsets times sums of queries are a product too: of group q in row 2q, and what halves leave out of it eight rows further.
    var offset_sums = coop_mat8x8<f16, B>();
    {
        var own = 0.0;
//: for c in 0..K_GROUPS
        own = select(own, group_sum${c}, q == ${c}u);
//: end
        let high = f16(clamp(own, -65504.0, 65504.0));
        set_element_right(&offset_sums, 0u, high);
        set_element_right(&offset_sums, 2u, f16(own - f32(high)));
    }
//: end
//: for h in 0..2
//: if RAW
    let bias${h} = 0.0;
//: else
    let bias${h} = queries[params.bias_at + first_head + member(head_pass, q * 2u + ${h}u)];
//: end
//: if K_HAS_ZERO
//: for c in 0..K_GROUPS
    let zero${h}_${c} = subgroupShuffle(group_sum${c}, q * 8u + ${4 * h}u) * (-${K_ZERO} / TINY);
//: end
//: end
    var reference${h} = LOWEST;
    var sum${h} = 0.0;
//: end
//: for j in 0..STEPS
//: for p in 0..2
    var out${j}_${p} = coop_mat8x8<f32, C>();
//: end
//: end
//: if V_EXTRA
    var extra = coop_mat8x8<f32, C>();     // [group][head]: what does not depend on codes
//: end
    var scale_top = 1.0;
    var lift = 0.0;                        // log₂ of the largest scale of values so far, if that is above 1

    for (var at = run_start; at < run_end; at += 32u) {
//: if MEANS
        if at >= means_end {
            // Of head g.
            mean = 0.0;
//: for c in 0..STEPS
            {
                let two0 = long_queries[min(g, ${HEADS - 1}u) * ${PITCH}u + q + ${8 * c}u];
                let two1 = long_queries[min(g, ${HEADS - 1}u) * ${PITCH}u + q + ${8 * c + 4}u];
                let high = dot4I8Packed(mean_run.codes${2 * c}, two0.x) + dot4I8Packed(mean_run.codes${2 * c + 1}, two1.x);
                let low = dot4I8Packed(mean_run.codes${2 * c}, two0.y) + dot4I8Packed(mean_run.codes${2 * c + 1}, two1.y);
                mean = fma(f32(high * 256 + low), unpack2x16float(mean_run.scales${c / 2})[${c % 2}], mean);
            }
//: end
            mean += quadSwapX(mean);
            mean += quadSwapY(mean);
            mean *= long_steps[min(g, ${HEADS - 1}u)];
            means_end = at / 64u * 64u + 64u;
            mean_run = load_mean(kv_head, means_end / 64u, q);
        }
//: for h in 0..2
        let shift${h} = bias${h} + subgroupShuffle(mean, q * 8u + ${4 * h}u);
//: end
//: else
//: for h in 0..2
        let shift${h} = bias${h};
//: end
//: end
        // Scores: element e of matrix m is of token e / 2 and head e mod 2.
//: for m in 0..2
//: for e in 0..4
        var score${m}_${e} = 0.0;
//: end
//: for c in 0..K_GROUPS
        {
//: if K_GROUPS > 1
            let scale = unpack2x16float(subgroupShuffle(next_keys.scales${m}, g * 4u + ${c}u));
//: else
            let scale = unpack2x16float(next_keys.scales${m});
//: end
            var sums = coop_mat8x8<f32, C>();
//: let OTHERS = K_PER > 1 && !MEANS
//: if OTHERS
            // Every other product has a sum of its own, so that fewer wait for the last one's; beside means there are too few registers for that.
            var others = coop_mat8x8<f32, C>();
//: end
//: if K_HAS_ZERO
//: for e in 0..4
            set_element_sum(&sums, ${e}u, zero${e % 2}_${c});
//: end
//: end
//: for i in 0..K_PER
//: let J = c * K_PER + i
//: for s in 0..2
            var left${i}_${s} = coop_mat16x16<f16, A>();
//: for r in 0..2
            {
//: if K_BITS == 3
                let word = key_word${J}(next_keys.low${m}_${J / 2}[${r}], next_keys.high${m}[${r}], q);
//: else
                let word = next_keys.codes${m}_${J}_${s * (K_BITS == 8)}[${r}];
//: end
                let four = keys${s}(word, thread);
//: for e in 0..4
                set_element_left(&left${i}_${s}, ${4 * r + e}u, four[${e}]);
//: end
            }
//: end
//: if s == 1 && OTHERS
            multiply_narrow(&left${i}_${s}, &query${J}_${s}, &others);
//: else
            multiply_narrow(&left${i}_${s}, &query${J}_${s}, &sums);
//: end
//: end
//: end
//: for e in 0..4
//: if OTHERS
            score${m}_${e} = fma(element_sum(&sums, ${e}u) + element_sum(&others, ${e}u), scale[${e / 2}], score${m}_${e});
//: else
            score${m}_${e} = fma(element_sum(&sums, ${e}u), scale[${e / 2}], score${m}_${e});
//: end
//: end
        }
//: end
//: if K_OFFSET
        {
            var sums = coop_mat8x8<f32, C>();
            var left = coop_mat16x16<f16, A>();
            let two = halves_of(next_keys.offsets${m});
//: for r in 0..2
            set_element_left(&left, ${4 * r}u, two[${r}]);
            set_element_left(&left, ${4 * r + 2}u, two[${r}]);
//: end
            multiply_narrow(&left, &offset_sums, &sums);
//: for e in 0..4
            score${m}_${e} = fma(score${m}_${e}, TINY, element_sum(&sums, ${e}u) + shift${e % 2});
//: end
        }
//: else
//: for e in 0..4
//: if K_LUT
        score${m}_${e} += shift${e % 2};
//: else
        score${m}_${e} = fma(score${m}_${e}, TINY, shift${e % 2});
//: end
//: end
//: end
//: end
        // The next keys travel while values are summed.
        next_keys = load_keys(next_block, kv_head, at / 16u + 2u, last_tile, g, q);
        let block_behind = block_of(min(at / 16u + 4u, last_tile));

//: for w in 0..V_SCALE_WORDS
        var scales${w} = next_values.scales${w};
//: end
//: if V_OFFSET
        var offsets = next_values.offsets;
//: end
//: if SOFTCAP
//: for m in 0..2
//: for e in 0..4
        score${m}_${e} = params.softcap * tanh(score${m}_${e} / params.softcap);
//: end
//: end
//: end
        if at < first_seen || at + 32u > params.end {
            // What belongs to tokens out of sight may be anything, not-a-number included.
//: for m in 0..2
//: for e in 0..4
            {
                let token = at + g / 2u * 8u + g % 2u * ${V_PAIR}u + ${m * V_NEXT + e / 2}u;
                score${m}_${e} = select(UNSEEN, score${m}_${e}, token >= first_seen && token < params.end);
            }
//: end
//: end
//: for w in 0..V_SCALE_WORDS
            scales${w} = seen(scales${w}, at + scale_word / ${V_GROUPS * 8}u * 16u + (scale_word + ${w}u) % 8u * 2u);
//: end
//: if V_OFFSET
//: for i in 0..4
            offsets[${i}] = seen(offsets[${i}], at + q * 8u + ${2 * i}u);
//: end
//: end
        }
        // How far weights may reach: with the largest scale they must fit halves.
        var own_scale = 0.0;
//: for w in 0..V_SCALE_WORDS
        {
            let two = abs(unpack2x16float(scales${w}));
            own_scale = max(own_scale, max(two.x, two.y));
        }
//: end
        if subgroupAny(own_scale > scale_top) {
            scale_top = max(scale_top, subgroupMax(own_scale));
            lift = log2(scale_top);
        }
//: for h in 0..2
        let largest${h} = max(max(score0_${h}, score0_${h + 2}), max(score1_${h}, score1_${h + 2}));
        let top${h} = fma(largest${h}, LOG2_E, lift);
//: end
        if subgroupAny(top0 > reference0 + ROOM || top1 > reference1 + ROOM) {
//: for h in 0..2
            let highest${h} = largest_of_q(top${h});
            let moves${h} = highest${h} > reference${h} + ROOM;
            // Nothing has been summed up before the first token in sight.
            let factor${h} = select(1.0, exp2(reference${h} - (highest${h} - START)), moves${h} && reference${h} > LOWEST);
            reference${h} = select(reference${h}, highest${h} - START, moves${h});
            sum${h} *= factor${h};
//: end
            var factors = coop_mat8x8<f32, C>();
//: for e in 0..4
            set_element_sum(&factors, ${e}u, factor${e % 2});
//: end
//: for j in 0..STEPS
//: for p in 0..2
            scale_narrow(&out${j}_${p}, &factors);
//: end
//: end
//: if V_EXTRA
            scale_narrow(&extra, &factors);
//: end
        }
        // Weights: those of a thread's tokens go to the threads of their heads.
//: for m in 0..2
//: for e in 0..4
        // What is unseen is far below any reference.
        let weight${m}_${e} = exp2(fma(score${m}_${e}, LOG2_E, -reference${e % 2}));
        sum${e % 2} += weight${m}_${e};
//: end
//: for r in 0..2
        let pair${m}_${r} = pack2x16float(vec2<f32>(weight${m}_${2 * r}, weight${m}_${2 * r + 1}));
//: for n in 0..2
        let from${m}_${r}_${n} = subgroupShuffle(pair${m}_${r}, q * 8u + ${4 * n}u + g / 2u);
//: end
        let both${m}_${r} = crosswise(from${m}_${r}_0, from${m}_${r}_1);
        let weights${m}_${r} = halves_of(select(both${m}_${r}.x, both${m}_${r}.y, g % 2u == 1u));
//: end
//: end
//: if V_EXTRA
//: for m in 0..2
        {
            var left = coop_mat16x16<f16, A>();
            var right = coop_mat8x8<f16, B>();
//: if V_OFFSET
            let four = crosswise(offsets[${m * 2}], offsets[${m * 2 + 1}]);
//: else
//: for i in 0..2
            let own${i} = subgroupShuffle(scales${i % V_SCALE_WORDS}, scale_from + (min(g, ${V_GROUPS - 1}u) * 8u + ${2 * m + i}u) / ${V_SCALE_WORDS}u);
//: end
            let four = crosswise(own0, own1);
//: end
            // Rows from the last group on mean nothing.
//: for r in 0..2
            let two${r} = halves_of(four[${r}]);
//: for e in 0..2
            set_element_left(&left, ${2 * r + e}u, two${r}[${e}]);
            set_element_right(&right, ${2 * r + e}u, weights${m}_${r}[${e}]);
//: end
//: end
            multiply_narrow(&left, &right, &extra);
        }
//: end
//: end
//: for r in 0..2
        let small0_${r} = weights0_${r};
//: if V_LUT || V_BITS == 8
        let small1_${r} = weights1_${r};
//: else
        let small1_${r} = weights1_${r} * 0.0625h;
//: end
//: end
//: for c in 0..V_GROUPS
        {
//: for i in 0..4
//: let WORD = c * 8 + i
            let scale${i} = subgroupShuffle(scales${WORD % V_SCALE_WORDS}, scale_from + ${WORD / V_SCALE_WORDS}u);
//: end
//: if V_LUT
            // Tokens 0, 4, 1, 5 and 2, 6, 3, 7.
            let scaled0 = crosswise(scale0, scale2);
            let scaled1 = crosswise(scale1, scale3);
//: else
            // Tokens 0, 2, 1, 3 and 4, 6, 5, 7.
            let scaled0 = crosswise(scale0, scale1);
            let scaled1 = crosswise(scale2, scale3);
//: end
//: for m in 0..2
            var right${m} = coop_mat8x8<f16, B>();
//: for r in 0..2
            {
                let two = small${m}_${r} * halves_of(scaled${m}[${r}]);
                set_element_right(&right${m}, ${2 * r}u, two.x);
                set_element_right(&right${m}, ${2 * r + 1}u, two.y);
            }
//: end
//: end
//: for i in 0..V_PER
//: let J = c * V_PER + i
//: for p in 0..2
            {
//: if V_BITS == 3
//: for r in 0..2
                let word${r} = value_word${J % 2}(next_values.low${J / 2}_${J % 2}[${2 * p + r}], next_values.high${J / 2}[${2 * p + r}], q);
//: end
//: end
//: for m in 0..2
                var left${m} = coop_mat16x16<f16, A>();
//: for r in 0..2
//: if V_BITS == 3
                let four${m}_${r} = values${m}(word${r}, thread);
//: else
                let four${m}_${r} = values${m}(next_values.codes${J}_${m * (V_BITS == 8)}[${2 * p + r}], thread);
//: end
//: for e in 0..4
                set_element_left(&left${m}, ${4 * r + e}u, four${m}_${r}[${e}]);
//: end
//: end
                multiply_narrow(&left${m}, &right${m}, &out${J}_${p});
//: end
            }
//: end
//: end
        }
//: end
        next_values = load_values(next_block, kv_head, at / 16u + 2u, last_tile, g, q, scale_word);
        next_block = block_behind;
    }

    // One state of all subgroups.
//: for h in 0..2
    sum${h} = sum_of_q(sum${h});
    if g == 0u { parts[subgroup * 8u + q * 2u + ${h}u] = vec2<f32>(reference${h}, sum${h}); }
//: end
    workgroupBarrier();
//: for h in 0..2
    var overall${h} = LOWEST;
//: for w in 0..SUBGROUPS
    overall${h} = max(overall${h}, parts[q * 2u + ${8 * w + h}u].x);
//: end
    let share${h} = select(0.0, exp2(reference${h} - overall${h}), reference${h} > LOWEST);
//: for c in 0..V_GROUPS
//: if V_EXTRA
    let extra${h}_${c} = subgroupShuffle(element_sum(&extra, ${h}u), q + ${4 * c}u) * share${h} * ${V_EXTRA_FACTOR};
//: else
    let extra${h}_${c} = 0.0;
//: end
//: end
//: end
    // Outputs, of up to four heads at a time: as many as there is memory for.
//: for f in 0..(HEADS + 3) / 4
//: let SET = (HEADS - 4 * f) * (HEADS - 4 * f < 4) + 4 * (HEADS - 4 * f >= 4)
//: for h in 0..2
    if q / 2u == ${f}u && q % 2u * 2u + ${h}u < ${SET}u {
        let to = (subgroup * ${SET}u + q % 2u * 2u + ${h}u) * ${STEPS}u;
//: for j in 0..STEPS
//: for i in 0..4
//: if V_BITS == 3
        let at${j}_${i} = (to + ${j / 2 * 2}u + g / 4u) * 32u + g % 4u * 4u + ${j % 2 * 16 + i}u;
//: else
        let at${j}_${i} = (to + ${j}u) * 32u + g * 4u + ${i}u;
//: end
        words[at${j}_${i}] = bitcast<u32>(fma(element_sum(&out${j}_${i / 2}, ${h + i % 2 * 2}u), share${h}${V_TINY}, extra${h}_${j / V_PER}));
//: end
//: end
    }
//: end
    workgroupBarrier();
    for (var i = tid; i < ${SET * DIM}u; i += ${32 * SUBGROUPS}u) {
        let h = head_pass * ${HEADS}u + ${4 * f}u + i / ${DIM}u;
        if h < ${GROUP}u {
            var output = 0.0;
//: for w in 0..SUBGROUPS
            output += bitcast<f32>(words[i + ${w * SET * DIM}u]);
//: end
            outputs[(states_at + h * splits) * ${DIM}u + i % ${DIM}u] = output;
        }
    }
//: if 4 * f + 4 < HEADS
    workgroupBarrier();
//: end
//: end
    if tid < ${HEADS}u && head_pass * ${HEADS}u + tid < ${GROUP}u {
        var highest = LOWEST;
//: for w in 0..SUBGROUPS
        highest = max(highest, parts[tid + ${8 * w}u].x);
//: end
        var total = 0.0;
//: for w in 0..SUBGROUPS
        total += parts[tid + ${8 * w}u].y * select(0.0, exp2(parts[tid + ${8 * w}u].x - highest), parts[tid + ${8 * w}u].x > LOWEST);
//: end
        states[states_at + (head_pass * ${HEADS}u + tid) * splits] = vec2<f32>(select(UNSEEN, highest / LOG2_E, highest > LOWEST), total);
    }
}

//: section kernel
enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Attention of up to eight query heads that share a KV head, on packed tiles of four bits, in matrix units whose elements are known (elements.rs): threads
// unpack codes to the very elements that they have of a matrix. A subgroup has tokens of its own, 32 at a time; what the ${SUBGROUPS} subgroups of a
// workgroup found becomes one state {maximum, sum, output} per query head in the end.
//
//   scores [token][head] = keys [token][channel] · queries [channel][head]      outputs [channel][head] = values [channel][token] · weights [token][head]
//
// The factors on the left are of 16×16, the others of 16×8 elements, in words as they lie (sums do not depend on the order of what they add up):
//
//   thread = 4·g + q     keys                two neighbouring tokens of each of two matrices, of the channels 8q to 8q + 7 of every 32
//                        scores, references  the same tokens, of the heads 2q and 2q + 1
//                        weights             the tokens 8q to 8q + 7, of head g: from other threads
//                        values              the tokens 8q to 8q + 7, of four neighbouring channels of every 32
//                        outputs             the same channels, of the heads 2q and 2q + 1
//
//: if !K_LUT || !V_LUT
// Linear codes: four bits are a half as they are, of 2⁻²⁴ times their number, and sixteen times that four bits further left; halves so small lose nothing in
// a product with f32 sums (elements.rs makes sure). A word is codes 0, 2, 1, 3 for one product and 4, 6, 5, 7, times 16, for the other.
//: end
//: if K_LUT || V_LUT
// Codes of a codebook: two levels, of a byte's low and high code, are looked up at a time, each thread in a table of its own that no other one asks. A word is
// codes 0, 4, 1, 5 for one product and 2, 6, 3, 7 for the other.
//: end
//
// ${WHAT}

${SOURCE}

const LOWEST = -1e29;              // where references begin: above UNSEEN, below any score
const LOG2_E = 1.4426950408889634;
//: if MEANS
const REST = 2048.0;               // what the rest of a query is multiplied with, so that no half is too small to be a normal one
//: end
const TINY = 16777216.0;           // 2²⁴, what a code as a half is too small by
// Weights are 2^(score − reference), up to 2^ROOM also where multiplied with a scale; behind a move of the reference up to 2^START.
const ROOM = 14.0;
const START = 10.0;

//: if K_LUT || V_LUT
// [two codes][thread of a subgroup]: their levels as halves; in the end the same as below.
//: else
// [subgroup][head][channel]: outputs, in the end.
//: end
var<workgroup> words: array<array<u32, 32>, ${WORDS / 32}>;
// [eight channels of 32][half][thread]: queries; where there are means, then what halves leave out of them.
var<workgroup> query_words: array<u32, ${4 * DIM * (1 + MEANS)}>;
var<workgroup> parts: array<vec2<f32>, ${SUBGROUPS * 8}>;                  // [subgroup][head]: reference, sum

const ROLLED_LOOPS = true; // for spirv.rs

// Instructions that WGSL has no name for (spirv.rs). Matrices that are 8×8 here are 16×8.
fn element_sum(sums: ptr<function, coop_mat8x8<f32, C>>, i: u32) -> f32 { return 0.0; }
fn set_element_sum(sums: ptr<function, coop_mat8x8<f32, C>>, i: u32, value: f32) {}
fn set_element_left(left: ptr<function, coop_mat16x16<f16, A>>, i: u32, value: f16) {}
fn set_element_right(right: ptr<function, coop_mat8x8<f16, B>>, i: u32, value: f16) {}
fn multiply_narrow(left: ptr<function, coop_mat16x16<f16, A>>, right: ptr<function, coop_mat8x8<f16, B>>, sums: ptr<function, coop_mat8x8<f32, C>>) {}
fn scale_narrow(sums: ptr<function, coop_mat8x8<f32, C>>, factors: ptr<function, coop_mat8x8<f32, C>>) {}
fn halves_of(bits: u32) -> vec2<f16> { return vec2<f16>(); }

//: if K_LUT || V_LUT
fn level_of(code: u32) -> f32 {
    var all = array<f32, 16>(${LEVELS});
    return all[code];
}
// Levels of byte `i` of a word.
fn levels_at(word: u32, i: u32, thread: u32) -> vec2<f16> { return halves_of(words[extractBits(word, 8u * i, 8u)][thread]); }
//: end
// The elements of a word's first product, and of its second.
//: for s in 0..2
fn keys${s}(word: u32, thread: u32) -> vec4<f16> {
//: if K_LUT && s == 0
    return vec4<f16>(levels_at(word, 0u, thread), levels_at(word, 1u, thread));
//: end
//: if K_LUT && s == 1
    return vec4<f16>(levels_at(word, 2u, thread), levels_at(word, 3u, thread));
//: end
//: if !K_LUT
    return vec4<f16>(halves_of(word & ${15 * 65537 * (1 + 15 * s)}u), halves_of((word >> 8u) & ${15 * 65537 * (1 + 15 * s)}u));
//: end
}
fn values${s}(word: u32, thread: u32) -> vec4<f16> {
//: if V_LUT && s == 0
    return vec4<f16>(levels_at(word, 0u, thread), levels_at(word, 1u, thread));
//: end
//: if V_LUT && s == 1
    return vec4<f16>(levels_at(word, 2u, thread), levels_at(word, 3u, thread));
//: end
//: if !V_LUT
    return vec4<f16>(halves_of(word & ${15 * 65537 * (1 + 15 * s)}u), halves_of((word >> 8u) & ${15 * 65537 * (1 + 15 * s)}u));
//: end
}
//: end

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

// What a thread has of 32 tokens' keys, as it lies: two neighbouring tokens of two matrices in eight channels of every 32, and scales and offsets of theirs, of
// group q.
struct KeyRun {
//: for m in 0..2
//: for j in 0..STEPS
    codes${m}_${j}: vec2<u32>,
//: end
    scales${m}: u32,
//: if K_OFFSET
    offsets${m}: u32,
//: end
//: end
}
fn load_keys(keys_at: u32, tile: u32, last_tile: u32, g: u32, q: u32) -> KeyRun {
    var run: KeyRun;
    let tile_at = keys_at + min(tile + g / 4u, last_tile) * ${K_TILE_WORDS}u;
    let pair = g / 2u % 2u * 4u + g % 2u * ${V_PAIR / 2}u;
    let scale = tile_at + ${K_SCALES / 4}u + min(q, ${K_GROUPS - 1}u) * 8u + pair;
//: for m in 0..2
//: for j in 0..STEPS
    run.codes${m}_${j} = key_pairs[tile_at / 2u + q * 8u + pair + ${K_PLANE_0 / 8 + 32 * j + m * V_NEXT / 2}u];
//: end
    run.scales${m} = keys[scale + ${m * V_NEXT / 2}u];
//: if K_OFFSET
    run.offsets${m} = keys[scale + ${(K_OFFSETS - K_SCALES) / 4 + m * V_NEXT / 2}u];
//: end
//: end
    return run;
}

// The same of values: eight tokens of four neighbouring channels of every 32, and offsets of group g. Scales are loaded once by the subgroup, whose threads
// then ask each other.
struct ValueRun {
//: for j in 0..STEPS
    codes${j}: vec4<u32>,
//: end
//: for w in 0..V_SCALE_WORDS
    scales${w}: u32,
//: end
//: if V_OFFSET
    offsets: vec4<u32>,
//: end
}
fn load_values(values_at: u32, tile: u32, last_tile: u32, g: u32, q: u32, scale: u32) -> ValueRun {
    var run: ValueRun;
    let tile_at = (values_at + min(tile + q / 2u, last_tile) * ${V_TILE_WORDS}u) / 4u;
//: for j in 0..STEPS
    run.codes${j} = value_runs[tile_at + ${V_PLANE_0 / 16 + 16 * j}u + (g / 4u * 2u + q % 2u) * 4u + g % 4u];
//: end
    let scale_at = values_at + min(tile + scale / ${V_GROUPS * 8}u, last_tile) * ${V_TILE_WORDS}u + ${V_SCALES / 4}u + scale % ${V_GROUPS * 8}u;
//: for w in 0..V_SCALE_WORDS
    run.scales${w} = values[scale_at + ${w}u];
//: end
//: if V_OFFSET
    run.offsets = value_runs[tile_at + ${V_OFFSETS / 16}u + min(g, ${V_GROUPS - 1}u) * 2u + q % 2u];
//: end
    return run;
}

//: if MEANS
// Eight channels of every 32 of the means of blocks `block` + g and eight blocks further, and their scales.
struct MeanRun {
//: for r in 0..2
//: for j in 0..STEPS
    codes${r}_${j}: vec2<u32>,
//: end
//: for j in 0..(STEPS + 1) / 2
    scales${r}_${j}: u32,
//: end
//: end
}
fn load_means(kv_head: u32, block: u32, g: u32, q: u32) -> MeanRun {
    var run: MeanRun;
    let last = (params.end - 1u) / 64u;
//: for r in 0..2
    let record${r} = keys_of(${KV_HEADS}u) + (min(block + g + ${8 * r}u, last) * ${KV_HEADS}u + kv_head) * ${RECORD_WORDS}u;
//: for j in 0..STEPS
    run.codes${r}_${j} = vec2<u32>(keys[record${r} + q * 2u + ${8 * j}u], keys[record${r} + q * 2u + ${8 * j + 1}u]);
//: end
//: for j in 0..(STEPS + 1) / 2
    run.scales${r}_${j} = keys[record${r} + ${DIM / 4 + j}u];
//: end
//: end
    return run;
}
//: end

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
    let keys_at = keys_of(kv_head);
    let values_at = values_of(kv_head);
    // The first scale that this thread loads, and which one has the first that it wants.
    let scale_word = thread % ${V_GROUPS * 16 / V_SCALE_WORDS}u * ${V_SCALE_WORDS}u;
    let scale_from = (q / 2u * ${V_GROUPS * 8}u + q % 2u * 4u) / ${V_SCALE_WORDS}u;
    var next_keys = load_keys(keys_at, run_start / 16u, last_tile, g, q);
    var next_values = load_values(values_at, run_start / 16u, last_tile, g, q, scale_word);
//: if MEANS
    var means_from = run_start / 64u;
    let run = load_means(kv_head, means_from, g, q);
//: end
//: if K_LUT || V_LUT
    for (var rows = subgroup * 32u; rows < 256u; rows += ${32 * SUBGROUPS}u) {
        let own = rows + thread;
        let two = pack2x16float(vec2<f32>(level_of(own % 16u), level_of(own / 16u)));
//: for i in 0..32
        words[rows + ${i}u][thread] = subgroupShuffle(two, ${i}u);
//: end
    }
//: end

    // Queries of head g: as halves in words that the compiler cannot take apart again.
    let query_at = (first_head + member(head_pass, g)) * ${DIM}u + q * 8u;
    let present = g < ${HEADS}u;
//: for j in 0..STEPS
    var query_sum${j} = 0.0;
//: for s in 0..2
    {
        let at = query_at + ${32 * j + s * K_NEXT}u;
        let x = select(vec4<f32>(), vec4<f32>(queries[at], queries[at + ${K_PAIR}u], queries[at + 1u], queries[at + ${K_PAIR + 1}u]), present);
        query_sum${j} += (x.x + x.y) + (x.z + x.w);
//: if s == 1 && !K_LUT
        let y = clamp(x * 0.0625, vec4<f32>(-65504.0), vec4<f32>(65504.0));
//: else
        let y = clamp(x, vec4<f32>(-65504.0), vec4<f32>(65504.0));
//: end
//: if MEANS
        // Rounded to the eleven bits of a half; said so that no compiler takes it for y itself.
        let bits = bitcast<vec4<u32>>(y);
        let rounded = bitcast<vec4<f32>>((bits + 0xfffu + ((bits >> vec4<u32>(13u)) & vec4<u32>(1u))) & vec4<u32>(0xffffe000u));
        let rest = (y - rounded) * REST;
        if subgroup == 0u {
            query_words[thread + ${128 * j + 64 * s + 4 * DIM}u] = pack2x16float(rest.xy);
            query_words[thread + ${128 * j + 64 * s + 4 * DIM + 32}u] = pack2x16float(rest.zw);
        }
//: else
        let rounded = y;
//: end
        if subgroup == 0u {
            query_words[thread + ${128 * j + 64 * s}u] = pack2x16float(rounded.xy);
            query_words[thread + ${128 * j + 64 * s + 32}u] = pack2x16float(rounded.zw);
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
    let bias${h} = queries[params.bias_at + first_head + member(head_pass, q * 2u + ${h}u)];
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
//: if MEANS
    // Products of queries and the means of sixteen blocks from `means_from` on: of blocks g and g + 8.
//: for e in 0..4
    var mean${e} = 0.0;
//: end
    {
${MEAN_PRODUCTS}
    }
//: end

    for (var at = run_start; at < run_end; at += 32u) {
//: if MEANS
        if at / 64u >= means_from + 16u {
            means_from = at / 64u;
            let run = load_means(kv_head, means_from, g, q);
${MEAN_PRODUCTS}
        }
        let place = at / 64u - means_from;
//: for h in 0..2
        let shift${h} = bias${h} + subgroupShuffle(select(mean${h}, mean${2 + h}, place >= 8u), place % 8u * 4u + q);
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
                let four = keys${s}(next_keys.codes${m}_${J}[${r}], thread);
//: for e in 0..4
                set_element_left(&left${i}_${s}, ${4 * r + e}u, four[${e}]);
//: end
            }
//: end
            multiply_narrow(&left${i}_${s}, &query${J}_${s}, &sums);
//: end
//: end
//: for e in 0..4
            score${m}_${e} = fma(element_sum(&sums, ${e}u), scale[${e / 2}], score${m}_${e});
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
        next_keys = load_keys(keys_at, at / 16u + 2u, last_tile, g, q);

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
//: if V_LUT
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
//: for m in 0..2
            {
                var left = coop_mat16x16<f16, A>();
//: for r in 0..2
                let four_${r} = values${m}(next_values.codes${J}[${2 * p + r}], thread);
//: for e in 0..4
                set_element_left(&left, ${4 * r + e}u, four_${r}[${e}]);
//: end
//: end
                multiply_narrow(&left, &right${m}, &out${J}_${p});
            }
//: end
//: end
//: end
        }
//: end
        next_values = load_values(values_at, at / 16u + 2u, last_tile, g, q, scale_word);
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
        words[to + ${j}u][g * 4u + ${i}u] = bitcast<u32>(fma(element_sum(&out${j}_${i / 2}, ${h + i % 2 * 2}u), share${h}${V_TINY}, extra${h}_${j / V_PER}));
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
            output += bitcast<f32>(words[i / 32u + ${w * SET * STEPS}u][i % 32u]);
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
//: section means
            // A mean may be far larger than what keys differ by: with what halves leave out of queries.
//: for e in 0..4
            mean${e} = 0.0;
//: end
//: for j in 0..STEPS
            {
                var sums = coop_mat8x8<f32, C>();
                var rests = coop_mat8x8<f32, C>();
//: for s in 0..2
                var left${s} = coop_mat16x16<f16, A>();
                var rest${s} = coop_mat8x8<f16, B>();
//: for r in 0..2
                {
                    // A byte behind the exponent of 1024 is 1024 more, as a half.
                    let low = run.codes${r}_${j}.x ^ 0x80808080u;
                    let high = run.codes${r}_${j}.y ^ 0x80808080u;
//: if K_LUT
                    let even = ((low >> ${16 * s}u) & 0xffu) | (((high >> ${16 * s}u) & 0xffu) << 16u);
                    let odd = ((low >> ${16 * s + 8}u) & 0xffu) | (((high >> ${16 * s + 8}u) & 0xffu) << 16u);
                    let codes = vec4<f16>(halves_of(even | 0x64006400u), halves_of(odd | 0x64006400u)) - vec4<f16>(1152.0h);
//: end
//: if !K_LUT && s == 0
                    let codes = vec4<f16>(halves_of((low & 0x00ff00ffu) | 0x64006400u), halves_of(((low >> 8u) & 0x00ff00ffu) | 0x64006400u)) - vec4<f16>(1152.0h);
//: end
//: if !K_LUT && s == 1
                    let codes = fma(vec4<f16>(halves_of((high & 0x00ff00ffu) | 0x64006400u), halves_of(((high >> 8u) & 0x00ff00ffu) | 0x64006400u)), vec4<f16>(16.0h), vec4<f16>(-18432.0h));
//: end
//: for e in 0..4
                    set_element_left(&left${s}, ${4 * r + e}u, codes[${e}]);
//: end
                    let two = halves_of(query_words[thread + ${128 * j + 64 * s + 32 * r + 4 * DIM}u]);
                    set_element_right(&rest${s}, ${2 * r}u, two.x);
                    set_element_right(&rest${s}, ${2 * r + 1}u, two.y);
                }
//: end
                multiply_narrow(&left${s}, &query${j}_${s}, &sums);
                multiply_narrow(&left${s}, &rest${s}, &rests);
//: end
//: for e in 0..4
                mean${e} = fma(fma(element_sum(&rests, ${e}u), 1.0 / REST, element_sum(&sums, ${e}u)), unpack2x16float(run.scales${e / 2}_${j / 2})[${j % 2}], mean${e});
//: end
            }
//: end

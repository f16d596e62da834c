// Attention of the query heads that share a KV head, on packed tiles, for one row of queries and one split of the tokens.
//
//   per block of ${BLOCK} tokens    scores     keys_*.wgsl     q'·(scale·level + offset), into `scores`
//                                      means.wgsl      q'·mean of a block of 64 tokens, where keys are stored less that
//                           weights    here            exp(score + bias − block maximum)
//                           values     values_*.wgsl   Σ weight·(scale·level + offset), kept per thread
//   at the end              a state {maximum, sum, output} per query head and split; merge.wgsl joins them
//
// ${WHAT}

${SOURCE}

const THREADS = ${THREADS}u;
const QUADS = ${BLOCK / 4}u;  // fours of tokens per step

// [head][four tokens]: scores, where values are summed in f32 then weights; at the end sums of outputs.
var<workgroup> scores: array<vec4<f32>, ${SCORE_FLOATS / 4}>;
var<workgroup> reduced: array<vec4<f32>, ${HEADS_PADDED * SOFT_PARTS / 4}>; // [head][part]
var<workgroup> block_share: array<f32, ${HEADS_PADDED}>;  // exp(block maximum − running maximum)
var<workgroup> block_keep: array<f32, ${HEADS_PADDED}>;   // exp(former maximum − running maximum)


fn put_score(h: u32, t: u32, score: f32) { scores[h * QUADS + t / 4u][t % 4u] = score; }

fn largest_of(x: vec4<f32>) -> f32 { return max(max(x.x, x.y), max(x.z, x.w)); }
fn sum_of(x: vec4<f32>) -> f32 { return (x.x + x.y) + (x.z + x.w); }

${HALVED_TEXT}
${KEYS_GLOBAL}
${MEANS_GLOBAL}
${VALUES_GLOBAL}
//: if TABLE
// [two codes][copy]: their levels as signed bytes, the first in byte 0, the second in byte 2. A thread reads its own copy.
var<workgroup> levels: array<u32, ${256 * TABLES}>;
var<private> levels_copy: u32;

// Levels of the eight codes of a word: of the low codes of bytes 0 and 1 and the high ones, then of bytes 2 and 3.
fn looked_up(codes: u32) -> vec2<u32> {
//: for i in 0..4
    let level${i} = levels[extractBits(codes, ${8 * i}u, 8u) * ${TABLES}u + levels_copy];
//: end
    return vec2<u32>(level0 + (level1 << 8u), level2 + (level3 << 8u));
}
//: end
@compute @workgroup_size(${THREADS})
fn attend(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
          @builtin(num_workgroups) groups: vec3<u32>) {
${PLACE}

    // The softmax is shared out as [set of ${SOFT_HEADS} heads][${SOFT_LANES} threads].
    let soft_lane = tid % ${SOFT_LANES}u;
    let soft_head = tid / ${SOFT_LANES}u * ${SOFT_HEADS}u;
//: for j in 0..SOFT_HEADS
//: if SOFT_SETS * SOFT_HEADS == HEADS && SOFT_SETS * SOFT_LANES == THREADS
    let has${j} = true;
//: else
    let has${j} = soft_head + ${j}u < ${HEADS}u;
//: end
    let bias${j} = queries[params.bias_at + first_head + member(head_pass, soft_head + ${j}u)];
    var running_max${j} = UNSEEN;
    var running_sum${j} = 0.0;
//: end

//: if TABLE
    levels_copy = tid % ${TABLES}u;
    for (var i = tid; i < ${256 * TABLES}u; i += THREADS) {
        let pair = i / ${TABLES}u;
        let codes = (pair & 15u) | (pair >> 4u << 16u);
//: if K_TABLE
        levels[i] = key_levels(codes, (codes >> 3u) & 0x00010001u) & 0x00ff00ffu;
//: else
        levels[i] = (value_levels(codes, (codes >> 3u) & 0x00010001u) ^ 0x80808080u) & 0x00ff00ffu;
//: end
    }
//: end
${KEYS_SETUP}
${VALUES_SETUP}
    for (var block = split_start; block < split_end; block += BLOCK) {
${MEANS_BLOCK}
        {
${KEYS_BLOCK}
        }
${VALUES_EARLY}
        workgroupBarrier();
        // Softmax, first part: what raw scores become, and maxima.
//: for i in 0..SOFT_QUADS
        let quad${i} = soft_lane + ${i * SOFT_LANES}u;
        let token${i} = vec4<u32>(block + quad${i} * 4u) + vec4<u32>(0u, 1u, 2u, 3u);
//: if POSITIONS
        let at${i} = positions_at + min(token${i}, vec4<u32>(params.end - 1u));
        let position${i} = vec4<i32>(vec4<u32>(positions[at${i}.x], positions[at${i}.y], positions[at${i}.z], positions[at${i}.w]));
        let visible${i} = (token${i} >= vec4<u32>(first_seen)) & (token${i} < vec4<u32>(params.end)) & (position${i} >= vec4<i32>(first_position));
//: else
        let visible${i} = (token${i} >= vec4<u32>(first_seen)) & (token${i} < vec4<u32>(params.end));
//: end
//: end
//: for j in 0..SOFT_HEADS
        var largest${j} = UNSEEN;
//: for i in 0..SOFT_QUADS
        var score${j}_${i} = vec4<f32>(UNSEEN);
//: end
        if has${j} {
//: for i in 0..SOFT_QUADS
            score${j}_${i} = scores[(soft_head + ${j}u) * QUADS + quad${i}] + bias${j};
//: if MEANS
            score${j}_${i} += vec4<f32>(mean_product(soft_head + ${j}u, mean_place + quad${i} / 16u));
//: end
//: if SOFTCAP
            score${j}_${i} = params.softcap * tanh(score${j}_${i} / params.softcap);
//: end
            score${j}_${i} = select(vec4<f32>(UNSEEN), score${j}_${i}, visible${i});
//: if EXPORT
            let to${j}_${i} = (row * ${ALL_HEADS}u + kv_head * ${GROUP}u + member(head_pass, soft_head + ${j}u)) * params.score_stride + params.stored_before + token${i}.x;
//: for t in 0..4
            if token${i}[${t}] < params.end { exported[to${j}_${i} + ${t}u] = score${j}_${i}[${t}]; }
//: end
//: end
            largest${j} = max(largest${j}, largest_of(score${j}_${i}));
//: end
        }
//: if SUBGROUPS
        largest${j} = max(largest${j}, quadSwapX(largest${j}));
        largest${j} = max(largest${j}, quadSwapY(largest${j}));
        if has${j} && tid % 4u == 0u { reduced[((soft_head + ${j}u) * ${SOFT_LANES}u + soft_lane) / 16u][soft_lane / 4u % 4u] = largest${j}; }
//: else
        if has${j} { reduced[((soft_head + ${j}u) * ${SOFT_LANES}u + soft_lane) / 4u][soft_lane % 4u] = largest${j}; }
//: end
//: end
${VALUES_STAGE}
        workgroupBarrier();
${VALUES_TOPS}
        // Second part: weights, relative to the block's maximum.
//: for j in 0..SOFT_HEADS
//: for i in 0..SOFT_QUADS
        var weight${j}_${i} = vec4<f32>();
//: end
        var share${j} = 0.0;
        var keep${j} = 0.0;
        if has${j} {
//: for p in 0..SOFT_PARTS / 4
            largest${j} = max(largest${j}, largest_of(reduced[(soft_head + ${j}u) * ${SOFT_PARTS / 4}u + ${p}u]));
//: end
            let former = running_max${j};
            running_max${j} = max(former, largest${j});
            share${j} = exp(largest${j} - running_max${j});
            keep${j} = exp(former - running_max${j});
            if soft_lane == 0u {
                block_share[soft_head + ${j}u] = share${j};
                block_keep[soft_head + ${j}u] = keep${j};
            }
            var sum = 0.0;
//: for i in 0..SOFT_QUADS
            weight${j}_${i} = select(exp(score${j}_${i} - largest${j}), vec4<f32>(), score${j}_${i} <= vec4<f32>(UNSEEN));
            sum += sum_of(weight${j}_${i});
//: end
            running_sum${j} = running_sum${j} * keep${j} + sum * share${j};
        }
//: end
${VALUES_WEIGHTS}
${KEYS_NEXT}
        workgroupBarrier();
${VALUES_BLOCK}
    }

    // The state of this split. Every thread is past the last use of `reduced`.
//: for j in 0..SOFT_HEADS
//: if SUBGROUPS
    running_sum${j} += quadSwapX(running_sum${j});
    running_sum${j} += quadSwapY(running_sum${j});
    if has${j} && tid % 4u == 0u { reduced[((soft_head + ${j}u) * ${SOFT_LANES}u + soft_lane) / 16u][soft_lane / 4u % 4u] = running_sum${j}; }
//: else
    if has${j} { reduced[((soft_head + ${j}u) * ${SOFT_LANES}u + soft_lane) / 4u][soft_lane % 4u] = running_sum${j}; }
//: end
//: end
    workgroupBarrier();
//: for j in 0..SOFT_HEADS
    if has${j} && soft_lane == 0u && head_pass * ${HEADS}u + soft_head + ${j}u < ${GROUP}u {
        var sum = 0.0;
//: for p in 0..SOFT_PARTS / 4
        sum += sum_of(reduced[(soft_head + ${j}u) * ${SOFT_PARTS / 4}u + ${p}u]);
//: end
        states[states_at + (head_pass * ${HEADS}u + soft_head + ${j}u) * splits] = vec2<f32>(running_max${j}, sum);
    }
//: end
${VALUES_END}
}

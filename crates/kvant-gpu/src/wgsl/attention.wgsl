// Attention of the query heads that share a KV head, on packed tiles, for one row of queries and one split of the tokens.
//
//   per block of ${BLOCK} tokens    scores     keys_*.wgsl     q'·(scale·level + offset), into `scores`
//                                      means.wgsl      q'·mean of a block of 64 tokens, where keys are stored less that
//                           weights    here            exp(score + bias − block maximum)
//                           values     values_*.wgsl   Σ weight·(scale·level + offset), kept per thread
//   at the end              a state {maximum, sum, output} per query head and split; merge.wgsl joins them
//
// ${WHAT}

struct Params {
    first: u32,          // tokens seen: first ≤ token < end
    end: u32,
    start: u32,          // first token of split 0, a multiple of 16, with block means of 64
    per_split: u32,      // most tokens of a split
    key_stride: u32,     // words from one KV head's tiles to the next
    value_stride: u32,
    softcap: f32,        // scores become softcap·tanh(score/softcap)
    threshold: f32,      // sparse V: weights below it, relative to the block's largest, are left out
    score_stride: u32,   // floats from one head's exported scores to the next
    bias_at: u32,        // where the biases start in `queries`
    slide: i32,          // row r of the queries sees no token before slide + r; by position where tokens have one
    stored_before: u32,  // rows stored before the first token: where its score and position are
//: if APART
    rows: u32,
    first_row: u32,      // the row among all rows of the step
    key_at: u32,         // words before the sequence's tiles
    value_at: u32,
    splits: u32,         // parts along the tokens
    states_at: u32,      // states before the row's own
//: end
}

const THREADS = ${THREADS}u;
const BLOCK = ${BLOCK}u;      // tokens per step
const QUADS = ${BLOCK / 4}u;  // fours of tokens per step
const UNSEEN = -1e30;

//: if APART
@group(0) @binding(0) var<storage, read> table: array<Params>;       // one per row: rows are of different sequences
var<private> params: Params;
//: else
@group(0) @binding(0) var<uniform> params: Params;
//: end
@group(0) @binding(1) var<storage, read> queries: array<f32>;        // [row][head][channel], then one bias per row and head
@group(0) @binding(2) var<storage, read> keys: array<u32>;           // [kv head][tile], then block means, if there are any
@group(0) @binding(3) var<storage, read> key_pairs: array<vec2<u32>>; // the same words, two at a time
@group(0) @binding(4) var<storage, read> values: array<u32>;
@group(0) @binding(5) var<storage, read> value_runs: array<vec4<u32>>; // the same words, four at a time
@group(0) @binding(6) var<storage, read_write> outputs: array<f32>;   // [row][head][split][channel], not normalised
@group(0) @binding(7) var<storage, read_write> states: array<vec2<f32>>; // [row][head][split]: maximum, sum
//: if EXPORT
@group(0) @binding(8) var<storage, read_write> exported: array<f32>; // [row][head][stored row]
//: end
//: if POSITIONS
@group(0) @binding(${8 + EXPORT}) var<storage, read> positions: array<u32>; // [kv head][stored row]
var<private> positions_at: u32;
var<private> first_position: i32;
//: end

// [head][four tokens]: scores, where values are summed in f32 then weights; at the end sums of outputs.
var<workgroup> scores: array<vec4<f32>, ${SCORE_FLOATS / 4}>;
var<workgroup> reduced: array<vec4<f32>, ${HEADS_PADDED * SOFT_PARTS / 4}>; // [head][part]
var<workgroup> block_share: array<f32, ${HEADS_PADDED}>;  // exp(block maximum − running maximum)
var<workgroup> block_keep: array<f32, ${HEADS_PADDED}>;   // exp(former maximum − running maximum)

//: if SPARSE
// Whether some weight of the step reaches the threshold. Where none does no maximum has grown either, and the step changes nothing but sums.
var<workgroup> step_live: atomic<u32>;
//: end

// Index of query head `h` of this workgroup among the heads that share the KV head.
fn member(head_pass: u32, h: u32) -> u32 { return min(head_pass * ${HEADS}u + h, ${GROUP - 1}u); }

// The first token that this workgroup's row of queries sees.
var<private> first_seen: u32;

fn put_score(h: u32, t: u32, score: f32) { scores[h * QUADS + t / 4u][t % 4u] = score; }

fn largest_of(x: vec4<f32>) -> f32 { return max(max(x.x, x.y), max(x.z, x.w)); }
fn sum_of(x: vec4<f32>) -> f32 { return (x.x + x.y) + (x.z + x.w); }

// Words before the tiles of a KV head; behind the last head's are the block means.
//: if APART
fn keys_of(kv_head: u32) -> u32 { return params.key_at + kv_head * params.key_stride; }
fn values_of(kv_head: u32) -> u32 { return params.value_at + kv_head * params.value_stride; }
//: else
fn keys_of(kv_head: u32) -> u32 { return kv_head * params.key_stride; }
fn values_of(kv_head: u32) -> u32 { return kv_head * params.value_stride; }
//: end

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
    let kv_head = group.x % ${KV_PASSES}u / ${PASSES}u;
    let head_pass = group.x % ${PASSES}u;
    let split = group.x / ${KV_PASSES}u;
//: if APART
    params = table[group.y];
    let row = 0u;
    let splits = table[group.y].splits;
    if split >= splits { return; }
    let first_head = params.first_row * ${ALL_HEADS}u + kv_head * ${GROUP}u;
    let states_at = params.states_at + kv_head * ${GROUP}u * splits + split;
//: else
    let row = group.y;
    let splits = groups.x / ${KV_PASSES}u;
    let first_head = row * ${ALL_HEADS}u + kv_head * ${GROUP}u;
    let states_at = first_head * splits + split;
//: end
//: if POSITIONS
    first_seen = params.first;
    first_position = params.slide + i32(row);
    positions_at = kv_head * params.score_stride + params.stored_before;
//: else
    first_seen = u32(max(i32(params.first), params.slide + i32(row)));
//: end
    // Splits differ by one step at most.
    let steps = (params.end - params.start + BLOCK - 1u) / BLOCK;
    let split_start = params.start + split * steps / splits * BLOCK;
    let split_end = min(params.start + (split + 1u) * steps / splits * BLOCK, params.end);
    let last_tile = (params.end - 1u) / 16u;

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
            let to${j}_${i} = (first_head + member(head_pass, soft_head + ${j}u)) * params.score_stride + params.stored_before + token${i}.x;
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
//: if SPARSE
        if tid == 0u { atomicStore(&step_live, 0u); }
//: end
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
//: if SPARSE
            weight${j}_${i} = select(weight${j}_${i}, vec4<f32>(), weight${j}_${i} * share${j} < vec4<f32>(params.threshold));
//: end
//: end
            running_sum${j} = running_sum${j} * keep${j} + sum * share${j};
        }
//: end
//: if SPARSE
        if
//: for j in 0..SOFT_HEADS
//: for i in 0..SOFT_QUADS
            any(weight${j}_${i} != vec4<f32>()) ||
//: end
//: end
            false { atomicStore(&step_live, 1u); }
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

// Attention of the query heads that share a KV head, on packed tiles, for one row of queries and one split of the tokens.
//
//   per block of ${BLOCK} tokens    scores     keys.wgsl      q'·(scale·level + offset) + bias, into `scores`
//                           weights    here           exp(score − block maximum)
//                           values     values.wgsl    Σ weight·(scale·level + offset), kept per thread
//   at the end              a state {maximum, sum, output} per query head and split; merge.wgsl joins them
//
// ${WHAT}

struct Params {
    first: u32,          // tokens seen: first ≤ token < end
    end: u32,
    start: u32,          // first token of split 0, a multiple of 16
    per_split: u32,      // tokens per split, a multiple of BLOCK
    key_stride: u32,     // words from one KV head's tiles to the next
    value_stride: u32,
    softcap: f32,        // scores become softcap·tanh(score/softcap)
    threshold: f32,      // sparse V: weights below it, relative to the block's largest, are left out
    score_stride: u32,   // floats from one head's exported scores to the next
    bias_at: u32,        // where the biases start in `queries`
    slide: i32,          // row r of the queries sees no token before slide + r; by position where tokens have one
    stored_before: u32,  // rows stored before the first token: where its score and position are
}

const THREADS = ${THREADS}u;
const BLOCK = ${BLOCK}u;      // tokens per step
const QUADS = ${BLOCK / 4}u;  // fours of tokens per step
const UNSEEN = -1e30;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> queries: array<f32>;        // [row][head][channel], then one bias per row and head
@group(0) @binding(2) var<storage, read> keys: array<u32>;           // [kv head][tile]
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

// [head][token]: scores, then weights; at the end sums of outputs.
var<workgroup> scores: array<f32, ${SCORE_FLOATS}>;
var<workgroup> reduced: array<f32, THREADS>;
var<workgroup> block_share: array<f32, ${HEADS_PADDED}>;  // exp(block maximum − running maximum)
var<workgroup> block_keep: array<f32, ${HEADS_PADDED}>;   // exp(former maximum − running maximum)

// Index of query head `h` of this workgroup among the heads that share the KV head.
fn member(head_pass: u32, h: u32) -> u32 { return min(head_pass * ${HEADS}u + h, ${GROUP - 1}u); }

// The first token that this workgroup's row of queries sees.
var<private> first_seen: u32;

fn seen(token: u32) -> bool { return token >= first_seen && token < params.end; }

// What a raw score becomes; also leaves it where it is wanted.
fn keep_score(head: u32, h: u32, t: u32, token: u32, raw: f32) {
    var score = raw + queries[params.bias_at + head];
//: if SOFTCAP
    score = params.softcap * tanh(score / params.softcap);
//: end
//: if POSITIONS
    let visible = seen(token) && i32(positions[positions_at + min(token, params.end - 1u)]) >= first_position;
//: else
    let visible = seen(token);
//: end
//: if EXPORT
    if token < params.end { exported[head * params.score_stride + params.stored_before + token] = select(UNSEEN, score, visible); }
//: end
    scores[h * BLOCK + t] = select(UNSEEN, score, visible);
}

// Weights of head `h` for the four tokens of `quad`.
fn weight_quad(h: u32, quad: u32) -> vec4<f32> {
    let at = h * BLOCK + quad * 4u;
    return vec4<f32>(scores[at], scores[at + 1u], scores[at + 2u], scores[at + 3u]);
}

${KEYS_GLOBAL}
${VALUES_GLOBAL}
@compute @workgroup_size(${THREADS})
fn attend(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
          @builtin(num_workgroups) groups: vec3<u32>) {
    let kv_head = group.x % ${KV_PASSES}u / ${PASSES}u;
    let head_pass = group.x % ${PASSES}u;
    let first_head = group.y * ${ALL_HEADS}u + kv_head * ${GROUP}u;
//: if POSITIONS
    first_seen = params.first;
    first_position = params.slide + i32(group.y);
    positions_at = kv_head * params.score_stride + params.stored_before;
//: else
    first_seen = u32(max(i32(params.first), params.slide + i32(group.y)));
//: end
    let split = group.x / ${KV_PASSES}u;
    let splits = groups.x / ${KV_PASSES}u;
    let split_start = params.start + split * params.per_split;
    let split_end = min(split_start + params.per_split, params.end);
    let last_tile = (params.end - 1u) / 16u;

    // The softmax is shared out as [head][${TPH} threads].
    let soft_head = tid / ${TPH}u;
    let soft_lane = tid % ${TPH}u;
    var running_max = UNSEEN;
    var running_sum = 0.0;

${KEYS_SETUP}
${VALUES_SETUP}
    for (var block = split_start; block < split_end; block += BLOCK) {
${VALUES_EARLY}
        {
${KEYS_BLOCK}
        }
        workgroupBarrier();
        // Softmax, first part: maxima.
        var largest = UNSEEN;
//: for i in 0..SOFT_QUADS
        var score${i} = vec4<f32>(UNSEEN);
//: end
        if soft_head < ${HEADS}u {
//: for i in 0..SOFT_QUADS
            let at${i} = soft_head * BLOCK + (soft_lane + ${i * TPH}u) * 4u;
            score${i} = vec4<f32>(scores[at${i}], scores[at${i} + 1u], scores[at${i} + 2u], scores[at${i} + 3u]);
            largest = max(largest, max(max(score${i}.x, score${i}.y), max(score${i}.z, score${i}.w)));
//: end
        }
//: if SUBGROUPS && TPH % 4 == 0
        largest = max(largest, quadSwapX(largest));
        largest = max(largest, quadSwapY(largest));
        if tid % 4u == 0u { reduced[tid / 4u] = largest; }
//: let PARTS = TPH / 4
//: else
        reduced[tid] = largest;
//: let PARTS = TPH
//: end
        workgroupBarrier();
        if soft_head < ${HEADS}u {
//: for i in 0..PARTS
            largest = max(largest, reduced[soft_head * ${PARTS}u + ${i}u]);
//: end
            let former = running_max;
            running_max = max(former, largest);
            let share = exp(largest - running_max);
            if soft_lane == 0u {
                block_share[soft_head] = share;
                block_keep[soft_head] = exp(former - running_max);
            }
            var sum = 0.0;
//: for i in 0..SOFT_QUADS
            {
                let at${i} = soft_head * BLOCK + (soft_lane + ${i * TPH}u) * 4u;
                var weight = select(exp(score${i} - largest), vec4<f32>(0.0), score${i} <= vec4<f32>(UNSEEN));
                sum += (weight.x + weight.y) + (weight.z + weight.w);
//: if SPARSE
                weight = select(weight, vec4<f32>(0.0), weight * share < vec4<f32>(params.threshold));
//: end
                weight *= ${WEIGHT_TOP}.0;
                scores[at${i}] = weight.x;
                scores[at${i} + 1u] = weight.y;
                scores[at${i} + 2u] = weight.z;
                scores[at${i} + 3u] = weight.w;
            }
//: end
            running_sum = running_sum * exp(former - running_max) + sum * share;
        }
        workgroupBarrier();
${VALUES_BLOCK}
    }

    // The state of this split.
    reduced[tid] = running_sum;
    workgroupBarrier();
    if soft_head < ${HEADS}u && soft_lane == 0u && head_pass * ${HEADS}u + soft_head < ${GROUP}u {
        var sum = 0.0;
        for (var i = 0u; i < ${TPH}u; i++) { sum += reduced[soft_head * ${TPH}u + i]; }
        states[(first_head + head_pass * ${HEADS}u + soft_head) * splits + split] = vec2<f32>(running_max, sum);
    }
${VALUES_END}
}

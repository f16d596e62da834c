// Ends attention of one query head and row: attends to the plain rows, turns what came from sealed tiles back, joins both.
//
// A thread has four channels of every ${THREADS / (DIM / 4)}th split and plain row; scores are summed by eight threads each. There is little to compute and
// much to wait for, so everything that can be loaded is on its way before the first of it is used.
${ZONE}
//: if APART
@group(0) @binding(0) var<storage, read> zones: array<Zone>;          // one per row: rows are of different sequences
var<private> zone: Zone;
//: else
@group(0) @binding(0) var<uniform> zone: Zone;
//: end
@group(0) @binding(1) var<storage, read> queries: array<vec4<f32>>;   // [row][head][4 channels], times α
@group(0) @binding(2) var<storage, read> keys: array<vec4<f32>>;      // [slot][kv head][4 channels]
@group(0) @binding(3) var<storage, read> values: array<vec4<f32>>;    // [slot][kv head][4 channels]
@group(0) @binding(4) var<storage, read> outputs: array<vec4<f32>>;   // [row][head][split][4 channels], not normalised
@group(0) @binding(5) var<storage, read> states: array<vec2<f32>>;    // [row][head][split]: maximum, sum
@group(0) @binding(6) var<storage, read> turns: array<vec4<f32>>;     // [codec]: matrix [from][4 to], μ
//: if EXPORT
@group(0) @binding(7) var<storage, read_write> exported: array<f32>;  // [row][head][stored row]: scores before the softmax
@group(0) @binding(8) var<storage, read_write> log_sums: array<f32>;  // [row][head]: log of the softmax denominator
//: end
//: if SINK_LOGITS
@group(0) @binding(${7 + 2 * EXPORT}) var<storage, read> sink_logits: array<f32>; // [head]: part of the softmax's denominator, without values
//: end
${STORE}
//: let QUADS = DIM / 4
//: let LANES = THREADS / QUADS
//: let BATCH = 8

const THREADS = ${THREADS}u;
const QUADS = ${QUADS}u;          // fours of channels
const LANES = ${LANES}u;          // threads that share four channels
const ROWS = ${THREADS / 4}u;     // plain rows per round; splits are as many as threads
const UNSEEN = -1e30;
var<workgroup> shared_out: array<vec4<f32>, ${LANES * QUADS}>; // [lane][4 channels]
var<workgroup> lane_sums: array<vec2<f32>, LANES>;             // of the softmax, from sealed and from plain rows
var<workgroup> largest: array<vec4<f32>, ${THREADS / 4 + 4}>;  // [thread], then [16 threads]
var<workgroup> shares: array<vec2<f32>, THREADS>;              // per split: exp(maximum − largest), the same times its sum
var<workgroup> parts: array<vec4<f32>, ${THREADS / 2}>;        // [row][8 threads]: parts of scores
var<workgroup> weights: array<f32, ROWS>;

fn top_of(x: vec4<f32>) -> f32 { return max(max(x.x, x.y), max(x.z, x.w)); }

// The largest of all threads' numbers.
fn largest_of(tid: u32, mine: f32) -> f32 {
    largest[tid / 4u][tid % 4u] = mine;
    workgroupBarrier();
    if tid < 16u {
        var top = mine;
//: for i in 0..THREADS / 64
        top = max(top, top_of(largest[tid * ${THREADS / 64}u + ${i}u]));
//: end
        largest[${THREADS / 4}u + tid / 4u][tid % 4u] = top;
    }
    workgroupBarrier();
    var top = UNSEEN;
//: for i in 0..4
    top = max(top, top_of(largest[${THREADS / 4 + i}]));
//: end
    return top;
}

// Logical position of the `i`th plain row.
fn position_of(i: u32) -> u32 { return select(zone.tail_first + i - zone.sinks, i, i < zone.sinks); }

@compute @workgroup_size(${THREADS})
fn join(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
//: if APART
    zone = zones[group.y];
    let row = 0u;
//: else
    let row = group.y;
//: end
    let kv_head = head / ${HEADS / KV_HEADS}u;
    let index = (zone.first_row + row) * ${HEADS}u + head;
    // Where the states of this head and row are.
    let first_split = zone.states_at + (row * ${HEADS}u + head) * zone.splits;
    let last_split = max(zone.splits, 1u) - 1u;
    let quad = tid % QUADS;
    let lane = tid / QUADS;
    var highest = UNSEEN;
    var sealed = vec4<f32>();
    var sealed_sum = 0.0;
    var plain = vec4<f32>();
    var plain_sum = 0.0;
//: if TURN || MU
    let turn_at = kv_head % ${CODECS}u * ${(DIM * DIM + DIM) / 4}u;
//: end
//: if TURN
//: for i in 0..BATCH
    let turn${i} = turns[turn_at + min(lane + ${i * LANES}u, ${DIM - 1}u) * QUADS + quad];
//: end
//: end
    let now = zone.position + row;
    let rows = zone.sinks + zone.tail;
    let last_row = max(rows, 1u) - 1u;
    let rounds = max((zone.splits + THREADS - 1u) / THREADS, (rows + ROWS - 1u) / ROWS);
//: for k in 0..(QUADS + 7) / 8
//: if QUADS % 8 == 0
    let query${k} = queries[index * QUADS + tid % 8u + ${8 * k}u];
//: else
    let query${k} = select(vec4<f32>(), queries[index * QUADS + min(tid % 8u + ${8 * k}u, QUADS - 1u)], tid % 8u + ${8 * k}u < QUADS);
//: end
//: end
    for (var round = 0u; round < rounds; round++) {
        let split = round * THREADS;
        let state = states[first_split + min(split + tid, last_split)];
//: for i in 0..BATCH
        let output${i} = outputs[(first_split + min(split + lane + ${i * LANES}u, last_split)) * QUADS + quad];
//: end
        var mine = select(UNSEEN, state.x, split + tid < zone.splits);
        let first = round * ROWS;
//: for r in 0..2
        let key_at${r} = (slot_of(position_of(min(first + tid / 8u + ${r * THREADS / 8}u, last_row))) * ${KV_HEADS}u + kv_head) * QUADS;
//: for k in 0..(QUADS + 7) / 8
        let key${r}_${k} = keys[key_at${r} + min(tid % 8u + ${8 * k}u, QUADS - 1u)];
//: end
//: end
//: for i in 0..BATCH
        let value${i} = values[(slot_of(position_of(min(first + lane + ${i * LANES}u, last_row))) * ${KV_HEADS}u + kv_head) * QUADS + quad];
//: end
//: for r in 0..2
        var part${r} = 0.0;
//: for k in 0..(QUADS + 7) / 8
        part${r} += dot(query${k}, key${r}_${k});
//: end
        parts[(tid + ${r}u * THREADS) / 4u][tid % 4u] = part${r};
//: end
        workgroupBarrier();
        var score = UNSEEN;
        if tid < ROWS {
            let i = first + tid;
            let position = position_of(i);
            let sums = parts[tid * 2u] + parts[tid * 2u + 1u];
            let sum = (sums.x + sums.y) + (sums.z + sums.w);
//: if SOFTCAP
            score = ${CAP} * tanh(clamp(sum / ${CAP}, -15.0, 15.0));
//: else
            score = sum;
//: end
            let visible = i < rows && position <= now && (zone.window == 0u || position + zone.window > now);
            score = select(UNSEEN, score, visible);
//: if EXPORT
            // Sealed rows are stored between the sinks and the others.
            let stored = i + select(zone.sealed, 0u, i < zone.sinks);
            if i < rows { exported[index * zone.score_stride + stored] = score; }
//: end
        }
        mine = max(mine, score);
        let former = highest;
        highest = max(former, largest_of(tid, mine));
        let keep = exp(former - highest);
        let share = select(exp(state.x - highest), 0.0, split + tid >= zone.splits || state.x <= UNSEEN);
        shares[tid] = vec2<f32>(share, share * state.y);
        if tid < ROWS { weights[tid] = select(exp(score - highest), 0.0, score <= UNSEEN); }
        workgroupBarrier();
        sealed *= keep;
        sealed_sum *= keep;
//: if THREADS > BATCH * LANES
        let splits = min(zone.splits - min(split, zone.splits), THREADS);
//: end
//: for i in 0..BATCH
//: if i * LANES < THREADS
        {
            let mass = shares[min(lane + ${i * LANES}u, THREADS - 1u)];
            sealed += mass.x * output${i};
            sealed_sum += mass.y;
        }
//: end
//: end
//: if THREADS > BATCH * LANES
        for (var i = lane + ${BATCH * LANES}u; i < splits; i += ${BATCH * LANES}u) {
//: for i in 0..BATCH
            let at${i} = min(i + ${i * LANES}u, THREADS - 1u);
            let more${i} = outputs[(first_split + min(split + at${i}, last_split)) * QUADS + quad];
//: end
//: for i in 0..BATCH
            {
                let mass = select(vec2<f32>(), shares[at${i}], i + ${i * LANES}u < THREADS);
                sealed += mass.x * more${i};
                sealed_sum += mass.y;
            }
//: end
        }
//: end
        plain *= keep;
        plain_sum *= keep;
//: for i in 0..BATCH
//: if i * LANES < THREADS / 4
        {
            let weight = select(0.0, weights[min(lane + ${i * LANES}u, ROWS - 1u)], lane + ${i * LANES}u < ROWS);
            plain += weight * value${i};
            plain_sum += weight;
        }
//: end
//: end
//: if THREADS / 4 > BATCH * LANES
        for (var i = lane + ${BATCH * LANES}u; i < min(rows - min(first, rows), ROWS); i += LANES) {
            plain += weights[i] * values[(slot_of(position_of(first + i)) * ${KV_HEADS}u + kv_head) * QUADS + quad];
            plain_sum += weights[i];
        }
//: end
        workgroupBarrier();
    }
//: if TURN
    if zone.splits > 0u {
        if lane < LANES { shared_out[tid] = sealed; }
        workgroupBarrier();
        if tid < QUADS {
            var sum = shared_out[tid];
//: for l in 1..LANES
            sum += shared_out[${l}u * QUADS + tid];
//: end
            shared_out[tid] = sum;
        }
        workgroupBarrier();
        sealed = vec4<f32>();
//: for i in 0..BATCH
//: if i * LANES < DIM
        {
            let k = lane + ${i * LANES}u;
            let x = shared_out[min(k, ${DIM - 1}u) / 4u][k % 4u];
            sealed += turn${i} * select(0.0, x, k < ${DIM}u);
        }
//: end
//: end
//: if DIM > BATCH * LANES
        for (var k = lane + ${BATCH * LANES}u; k < ${DIM}u; k += ${BATCH * LANES}u) {
//: for i in 0..BATCH
            let from${i} = min(k + ${i * LANES}u, ${DIM - 1}u);
            let turn${i} = turns[turn_at + from${i} * QUADS + quad];
//: end
//: for i in 0..BATCH
            sealed += turn${i} * select(0.0, shared_out[from${i} / 4u][from${i} % 4u], k + ${i * LANES}u < ${DIM}u);
//: end
        }
//: end
        workgroupBarrier();
    }
//: end
    if lane < LANES {
        shared_out[tid] = sealed + plain;
        if quad == 0u { lane_sums[lane] = vec2<f32>(sealed_sum, plain_sum); }
    }
    workgroupBarrier();
    var sums = vec2<f32>();
//: for l in 0..LANES
    sums += lane_sums[${l}];
//: end
//: if SINK_LOGITS
    let sum = sums.x + sums.y + exp(min(sink_logits[head] - highest, 80.0));
//: else
    let sum = sums.x + sums.y;
//: end
//: if EXPORT
    if tid == 0u { log_sums[index] = highest + log(sum); }
//: end
    var value = shared_out[min(tid, QUADS - 1u)];
//: for l in 1..LANES
    value += shared_out[${l}u * QUADS + min(tid, QUADS - 1u)];
//: end
//: if MU
    value += turns[turn_at + ${DIM * DIM / 4}u + min(tid, QUADS - 1u)] * sums.x;
//: end
    store_quad(tid, tid < QUADS, zone.first_row + row, head * QUADS + tid, value * select(0.0, 1.0 / sum, sum > 0.0));
}

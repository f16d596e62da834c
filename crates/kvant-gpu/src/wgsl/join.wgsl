// Ends attention of one query head and row: attends to the plain rows, turns what came from sealed tiles back, joins both.
${ZONE}
@group(0) @binding(0) var<uniform> zone: Zone;
@group(0) @binding(1) var<storage, read> queries: array<f32>;         // [row][head][channel], times α
@group(0) @binding(2) var<storage, read> keys: array<f32>;            // [slot][kv head][channel]
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> outputs: array<f32>;         // [row][head][split][channel], not normalised
@group(0) @binding(5) var<storage, read> states: array<vec2<f32>>;    // [row][head][split]: maximum, sum
@group(0) @binding(6) var<storage, read> turns: array<f32>;           // [codec]: matrix [from][to], μ
${STORE}

const THREADS = ${THREADS}u;
const UNSEEN = -1e30;
var<workgroup> query: array<f32, ${DIM}>;
var<workgroup> shared_out: array<f32, ${DIM}>;
var<workgroup> weights: array<f32, THREADS>;
var<workgroup> reduced: array<f32, THREADS>;

fn largest_of(tid: u32, mine: f32) -> f32 {
    workgroupBarrier();
    reduced[tid] = mine;
    workgroupBarrier();
    for (var half = THREADS / 2u; half > 0u; half /= 2u) {
        if tid < half { reduced[tid] = max(reduced[tid], reduced[tid + half]); }
        workgroupBarrier();
    }
    return reduced[0];
}

fn total(tid: u32, mine: f32) -> f32 {
    workgroupBarrier();
    reduced[tid] = mine;
    workgroupBarrier();
    for (var half = THREADS / 2u; half > 0u; half /= 2u) {
        if tid < half { reduced[tid] += reduced[tid + half]; }
        workgroupBarrier();
    }
    return reduced[0];
}

@compute @workgroup_size(${THREADS})
fn join(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
    let row = group.y;
    let kv_head = head / ${HEADS / KV_HEADS}u;
    let index = row * ${HEADS}u + head;
    for (var c = tid; c < ${DIM}u; c += THREADS) { query[c] = queries[index * ${DIM}u + c]; }
    var highest = UNSEEN;
    var sum = 0.0;
//: for i in 0..CHANNELS
    var out${i} = 0.0;
//: end
    // What the sealed tiles gave.
    if zone.splits > 0u {
        let first = index * zone.splits;
        var mine = UNSEEN;
        for (var i = tid; i < zone.splits; i += THREADS) { mine = max(mine, states[first + i].x); }
        highest = largest_of(tid, mine);
        mine = 0.0;
        for (var i = tid; i < zone.splits; i += THREADS) {
            let state = states[first + i];
            mine += state.y * exp(state.x - highest);
        }
        sum = total(tid, mine);
        for (var i = 0u; i < zone.splits; i++) {
            let share = exp(states[first + i].x - highest);
//: for i in 0..CHANNELS
            out${i} += outputs[(first + i) * ${DIM}u + min(tid + ${i * THREADS}u, ${DIM - 1}u)] * share;
//: end
        }
//: if TURN || MU
        let turn_at = kv_head % ${CODECS}u * ${DIM * DIM + DIM}u;
//: end
//: if TURN
//: for i in 0..CHANNELS
        if tid + ${i * THREADS}u < ${DIM}u { shared_out[tid + ${i * THREADS}u] = out${i}; }
        out${i} = 0.0;
//: end
        workgroupBarrier();
        for (var k = 0u; k < ${DIM}u; k++) {
            let x = shared_out[k];
//: for i in 0..CHANNELS
            out${i} += turns[turn_at + k * ${DIM}u + min(tid + ${i * THREADS}u, ${DIM - 1}u)] * x;
//: end
        }
//: end
//: if MU
//: for i in 0..CHANNELS
        out${i} += turns[turn_at + ${DIM * DIM}u + min(tid + ${i * THREADS}u, ${DIM - 1}u)] * sum;
//: end
//: end
    }
    // The plain rows, ${THREADS} at a time.
    let now = zone.position + row;
    let rows = zone.sinks + zone.tail;
    workgroupBarrier();
    for (var first = 0u; first < rows; first += THREADS) {
        let i = first + tid;
        let position = select(zone.tail_first + i - zone.sinks, i, i < zone.sinks);
        let visible = i < rows && position <= now && (zone.window == 0u || position + zone.window > now);
        var score = UNSEEN;
        if visible {
            let at = (slot_of(position) * ${KV_HEADS}u + kv_head) * ${DIM}u;
            score = 0.0;
            for (var c = 0u; c < ${DIM}u; c++) { score += query[c] * keys[at + c]; }
//: if SOFTCAP
            score = ${CAP} * tanh(clamp(score / ${CAP}, -15.0, 15.0));
//: end
        }
        let former = highest;
        highest = max(former, largest_of(tid, score));
        let keep = exp(former - highest);
        let weight = select(0.0, exp(score - highest), visible);
        weights[tid] = weight;
        sum = sum * keep + total(tid, weight);
//: for i in 0..CHANNELS
        out${i} *= keep;
//: end
        let end = min(rows - first, THREADS);
        for (var t = 0u; t < end; t++) {
            let share = weights[t];
            if share > 0.0 {
                let i = first + t;
                let position = select(zone.tail_first + i - zone.sinks, i, i < zone.sinks);
                let at = (slot_of(position) * ${KV_HEADS}u + kv_head) * ${DIM}u;
//: for i in 0..CHANNELS
                out${i} += share * values[at + min(tid + ${i * THREADS}u, ${DIM - 1}u)];
//: end
            }
        }
        workgroupBarrier();
    }
    let inverse = select(0.0, 1.0 / sum, sum > 0.0);
//: for i in 0..CHANNELS
    if tid + ${i * THREADS}u < ${DIM}u { shared_out[tid + ${i * THREADS}u] = out${i} * inverse; }
//: end
    workgroupBarrier();
    let at = min(tid, ${DIM / 4 - 1}u) * 4u;
    let value = vec4<f32>(shared_out[at], shared_out[at + 1u], shared_out[at + 2u], shared_out[at + 3u]);
    store_quad(tid, tid < ${DIM / 4}u, row, head * ${DIM / 4}u + tid, value);
}

// Ends attention of one query head and row: attends to the plain rows, turns what came from sealed tiles back, joins both.
// A thread has a channel (or several) and every ${LANES}th split or token; scores are summed by eight threads each.
${ZONE}
@group(0) @binding(0) var<uniform> zone: Zone;
//: if PROMPT
@group(0) @binding(1) var<storage, read> plain_outputs: array<f32>;   // [kv head][entry][channel], not normalised
@group(0) @binding(2) var<storage, read> plain_states: array<vec2<f32>>; // [kv head][entry]: maximum, sum
//: else
@group(0) @binding(1) var<storage, read> queries: array<vec4<f32>>;   // [row][head][4 channels], times α
@group(0) @binding(2) var<storage, read> keys: array<vec4<f32>>;      // [slot][kv head][4 channels]
//: end
@group(0) @binding(3) var<storage, read> values: array<f32>;          // [slot][kv head][channel]
@group(0) @binding(4) var<storage, read> outputs: array<f32>;         // [row][head][split][channel], not normalised
@group(0) @binding(5) var<storage, read> states: array<vec2<f32>>;    // [row][head][split]: maximum, sum
@group(0) @binding(6) var<storage, read> turns: array<f32>;           // [codec]: matrix [from][to], μ
//: if EXPORT
@group(0) @binding(7) var<storage, read_write> exported: array<f32>;  // [row][head][stored row]: scores before the softmax
@group(0) @binding(8) var<storage, read_write> log_sums: array<f32>;  // [row][head]: log of the softmax denominator
//: end
${STORE}

const THREADS = ${THREADS}u;
const TOKENS = ${THREADS / 8}u; // plain rows per step
const UNSEEN = -1e30;
var<workgroup> shared_out: array<f32, ${CHANNELS * THREADS}>;
var<workgroup> scores: array<f32, TOKENS>;
${TOTAL}

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

// Logical position of the `i`th plain row.
fn position_of(i: u32) -> u32 { return select(zone.tail_first + i - zone.sinks, i, i < zone.sinks); }

@compute @workgroup_size(${THREADS})
fn join(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
    let row = group.y;
    let kv_head = head / ${HEADS / KV_HEADS}u;
    let index = row * ${HEADS}u + head;
    // Where the states of this head and row are.
//: if PROMPT
//: let GROUP = HEADS / KV_HEADS
    let padded = (zone.rows * ${GROUP}u + ${ENTRIES - 1}u) / ${ENTRIES}u * ${ENTRIES}u;
    let state_at = kv_head * padded + row * ${GROUP}u + head % ${GROUP}u;
//: else
    let state_at = index;
//: end
    let channel = tid % ${WIDTH}u;
    let lane = tid / ${WIDTH}u;
    var highest = UNSEEN;
    var sum = 0.0;
//: for i in 0..CHANNELS
    let channel${i} = min(channel + ${i * WIDTH}u, ${DIM - 1}u);
    var out${i} = 0.0;
//: end
    // What the sealed tiles gave.
    if zone.splits > 0u {
        let first = state_at * zone.splits;
        var mine = UNSEEN;
        for (var i = tid; i < zone.splits; i += THREADS) { mine = max(mine, states[first + i].x); }
        highest = largest_of(tid, mine);
        mine = 0.0;
        for (var i = tid; i < zone.splits; i += THREADS) {
            let state = states[first + i];
            mine += state.y * exp(state.x - highest);
        }
        sum = total(tid, mine);
        if lane < ${LANES}u {
            for (var split = lane; split < zone.splits; split += ${LANES}u) {
                let share = exp(states[first + split].x - highest);
//: for i in 0..CHANNELS
                out${i} += outputs[(first + split) * ${DIM}u + channel${i}] * share;
//: end
            }
        }
//: if TURN || MU
        let turn_at = kv_head % ${CODECS}u * ${DIM * DIM + DIM}u;
//: end
//: if TURN
//: for i in 0..CHANNELS
        shared_out[${i * THREADS}u + tid] = out${i};
        out${i} = 0.0;
//: end
        workgroupBarrier();
        if lane < ${LANES}u {
            for (var k = lane; k < ${DIM}u; k += ${LANES}u) {
                var x = 0.0;
//: for l in 0..LANES
                x += shared_out[k / ${WIDTH}u * THREADS + ${l * WIDTH}u + k % ${WIDTH}u];
//: end
//: for i in 0..CHANNELS
                out${i} += turns[turn_at + k * ${DIM}u + channel${i}] * x;
//: end
            }
        }
        workgroupBarrier();
//: end
//: if MU
        if lane == 0u {
//: for i in 0..CHANNELS
            out${i} += turns[turn_at + ${DIM * DIM}u + channel${i}] * sum;
//: end
        }
//: end
    }
//: if PROMPT
    // What the plain rows gave, in a kernel of its own.
    {
        let state = plain_states[state_at];
        let former = highest;
        highest = max(highest, state.x);
        let keep = exp(former - highest);
        let share = exp(state.x - highest);
        sum = sum * keep + state.y * share;
//: for i in 0..CHANNELS
        out${i} *= keep;
        if lane == 0u { out${i} += plain_outputs[state_at * ${DIM}u + channel${i}] * share; }
//: end
    }
//: else
    // The plain rows.
    let now = zone.position + row;
    let rows = zone.sinks + zone.tail;
    for (var first = 0u; first < rows; first += TOKENS) {
        let i = first + tid / 8u;
        let position = position_of(i);
        let visible = i < rows && position <= now && (zone.window == 0u || position + zone.window > now);
        var part = 0.0;
        if visible {
            let at = (slot_of(position) * ${KV_HEADS}u + kv_head) * ${DIM / 4}u;
            for (var quad = tid % 8u; quad < ${DIM / 4}u; quad += 8u) {
                part += dot(queries[index * ${DIM / 4}u + quad], keys[at + quad]);
            }
        }
        workgroupBarrier();
        reduced[tid] = part;
        workgroupBarrier();
        if tid % 8u == 0u {
            var score = ((reduced[tid] + reduced[tid + 1u]) + (reduced[tid + 2u] + reduced[tid + 3u]))
                + ((reduced[tid + 4u] + reduced[tid + 5u]) + (reduced[tid + 6u] + reduced[tid + 7u]));
//: if SOFTCAP
            score = ${CAP} * tanh(clamp(score / ${CAP}, -15.0, 15.0));
//: end
            scores[tid / 8u] = select(UNSEEN, score, visible);
//: if EXPORT
            // Sealed rows are stored between the sinks and the others.
            let stored = i + select(zone.sealed, 0u, i < zone.sinks);
            if i < rows { exported[index * zone.score_stride + stored] = select(UNSEEN, score, visible); }
//: end
        }
        workgroupBarrier();
        let former = highest;
        let end = min(rows - first, TOKENS);
        for (var t = 0u; t < end; t++) { highest = max(highest, scores[t]); }
        let keep = exp(former - highest);
        sum *= keep;
//: for i in 0..CHANNELS
        out${i} *= keep;
//: end
        for (var t = 0u; t < end; t++) {
            let share = select(exp(scores[t] - highest), 0.0, scores[t] <= UNSEEN);
            sum += share;
            if t % ${LANES}u == lane && share > 0.0 {
                let at = (slot_of(position_of(first + t)) * ${KV_HEADS}u + kv_head) * ${DIM}u;
//: for i in 0..CHANNELS
                out${i} += share * values[at + channel${i}];
//: end
            }
        }
    }
//: end
    let inverse = select(0.0, 1.0 / sum, sum > 0.0);
//: if EXPORT
    if tid == 0u { log_sums[index] = highest + log(sum); }
//: end
    workgroupBarrier();
//: for i in 0..CHANNELS
    shared_out[${i * THREADS}u + tid] = out${i} * inverse;
//: end
    workgroupBarrier();
    var value = vec4<f32>();
    let first = min(tid, ${DIM / 4 - 1}u) * 4u;
//: for c in 0..4
//: for l in 0..LANES
    value[${c}] += shared_out[(first + ${c}u) / ${WIDTH}u * THREADS + ${l * WIDTH}u + (first + ${c}u) % ${WIDTH}u];
//: end
//: end
    store_quad(tid, tid < ${DIM / 4}u, row, head * ${DIM / 4}u + tid, value);
}

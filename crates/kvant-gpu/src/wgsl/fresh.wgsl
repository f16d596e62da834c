// Attention of a prompt's queries to the plain rows (sinks, newest and the step's own): ${ROWS} rows of one query head per workgroup, ${TOKENS} tokens
// at a time in workgroup memory. Leaves a state {maximum, sum, output} per row and head; join.wgsl joins it with what the sealed tiles gave.
${ZONE}
@group(0) @binding(0) var<uniform> zone: Zone;
@group(0) @binding(1) var<storage, read> queries: array<vec4<f32>>;   // [row][head][4 channels], times α
@group(0) @binding(2) var<storage, read> keys: array<vec4<f32>>;      // [slot][kv head][4 channels]
@group(0) @binding(3) var<storage, read> values: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> outputs: array<vec4<f32>>; // [row][head][4 channels], not normalised
@group(0) @binding(5) var<storage, read_write> states: array<vec2<f32>>;  // [row][head]: maximum, sum
//: if EXPORT
@group(0) @binding(6) var<storage, read_write> exported: array<f32>;  // [row][head][stored row]: scores before the softmax
//: end

const THREADS = ${THREADS}u;
const UNSEEN = -1e30;
//: let PITCH = DIM / 4 + 1
// One four more per row than it has, so that neighbours do not lie in the same bank.
var<workgroup> query_tile: array<vec4<f32>, ${ROWS * PITCH}>;     // [row][4 channels]
var<workgroup> tile: array<vec4<f32>, ${TOKENS * PITCH}>;         // [token][4 channels]: keys, then values
var<workgroup> scores: array<f32, ${ROWS * TOKENS}>;              // [row][token]

// Logical position of the `i`th plain row.
fn position_of(i: u32) -> u32 { return select(zone.tail_first + i - zone.sinks, i, i < zone.sinks); }

// Where the `i`th plain row of a KV head is; rows there are not are the last one.
fn row_at(i: u32, kv_head: u32) -> u32 {
    let position = position_of(min(i, zone.sinks + zone.tail - 1u));
    return (slot_of(position) * ${KV_HEADS}u + kv_head) * ${DIM / 4}u;
}

@compute @workgroup_size(${THREADS})
fn fresh(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
    let kv_head = head / ${HEADS / KV_HEADS}u;
    let first_row = group.y * ${ROWS}u;
    for (var i = tid; i < ${ROWS * DIM / 4}u; i += THREADS) {
        let row = min(first_row + i / ${DIM / 4}u, zone.rows - 1u);
        query_tile[i / ${DIM / 4}u * ${PITCH}u + i % ${DIM / 4}u] = queries[(row * ${HEADS}u + head) * ${DIM / 4}u + i % ${DIM / 4}u];
    }
    // A row has ${LANES} threads.
    let mine = tid / ${LANES}u;
    let lane = tid % ${LANES}u;
    let now = zone.position + first_row + mine;
    var highest = UNSEEN;
    var sum = 0.0;
//: let QUADS = DIM / 4 / LANES
//: for j in 0..QUADS
    var out${j} = vec4<f32>();
//: end
    let stored = zone.sinks + zone.tail;
//: if EXPORT
    let end = stored;
//: else
    // Rows behind the last query of this workgroup are out of its sight.
    let last = zone.position + min(first_row + ${ROWS}u, zone.rows);
    let end = min(stored, zone.sinks + select(0u, last - zone.tail_first, last > zone.tail_first));
//: end
    for (var first = 0u; first < end; first += ${TOKENS}u) {
        workgroupBarrier();
        for (var i = tid; i < ${TOKENS * DIM / 4}u; i += THREADS) {
            tile[i / ${DIM / 4}u * ${PITCH}u + i % ${DIM / 4}u] = keys[row_at(first + i / ${DIM / 4}u, kv_head) + i % ${DIM / 4}u];
        }
        workgroupBarrier();
//: let EACH = TOKENS / LANES
//: for t in 0..EACH
        var score${t} = 0.0;
//: end
        for (var quad = 0u; quad < ${DIM / 4}u; quad++) {
            let query = query_tile[mine * ${PITCH}u + quad];
//: for t in 0..EACH
            score${t} += dot(query, tile[(lane + ${t * LANES}u) * ${PITCH}u + quad]);
//: end
        }
//: for t in 0..EACH
        {
            let i = first + lane + ${t * LANES}u;
            let position = position_of(i);
            let visible = i < stored && position <= now && (zone.window == 0u || position + zone.window > now);
//: if SOFTCAP
            score${t} = ${CAP} * tanh(clamp(score${t} / ${CAP}, -15.0, 15.0));
//: end
            score${t} = select(UNSEEN, score${t}, visible);
            scores[mine * ${TOKENS}u + lane + ${t * LANES}u] = score${t};
//: if EXPORT
            if i < stored && first_row + mine < zone.rows {
                let place = i + select(zone.sealed, 0u, i < zone.sinks);
                exported[((first_row + mine) * ${HEADS}u + head) * zone.score_stride + place] = score${t};
            }
//: end
        }
//: end
        workgroupBarrier();
        // Keys are done with.
        for (var i = tid; i < ${TOKENS * DIM / 4}u; i += THREADS) {
            tile[i / ${DIM / 4}u * ${PITCH}u + i % ${DIM / 4}u] = values[row_at(first + i / ${DIM / 4}u, kv_head) + i % ${DIM / 4}u];
        }
        let former = highest;
        for (var t = 0u; t < ${TOKENS}u; t++) { highest = max(highest, scores[mine * ${TOKENS}u + t]); }
        let keep = exp(former - highest);
        sum *= keep;
//: for j in 0..QUADS
        out${j} *= keep;
//: end
        workgroupBarrier();
        for (var t = 0u; t < ${TOKENS}u; t++) {
            let score = scores[mine * ${TOKENS}u + t];
            let share = select(exp(score - highest), 0.0, score <= UNSEEN);
            sum += share;
//: for j in 0..QUADS
            out${j} += share * tile[t * ${PITCH}u + lane + ${j * LANES}u];
//: end
        }
    }
    if first_row + mine < zone.rows {
        let index = (first_row + mine) * ${HEADS}u + head;
//: for j in 0..QUADS
        outputs[index * ${DIM / 4}u + lane + ${j * LANES}u] = out${j};
//: end
        if lane == 0u { states[index] = vec2<f32>(highest, sum); }
    }
}

// Ends attention of a prompt's rows: joins what came from the splits of the sealed tiles, turns it back, and joins what came from the plain rows.
//
// A workgroup has one query head of ${LANES * OWN} rows, a thread four channels of ${OWN} of them.
${ZONE}
@group(0) @binding(0) var<uniform> zone: Zone;
@group(0) @binding(1) var<storage, read> plain_outputs: array<vec4<f32>>; // [kv head][entry][4 channels], not normalised
@group(0) @binding(2) var<storage, read> plain_states: array<vec2<f32>>;  // [kv head][entry]: maximum, sum
@group(0) @binding(3) var<storage, read> outputs: array<vec4<f32>>;       // [kv head][entry][split][4 channels], not normalised
@group(0) @binding(4) var<storage, read> states: array<vec2<f32>>;        // [kv head][entry][split]: maximum, sum
@group(0) @binding(5) var<storage, read> turns: array<vec4<f32>>;         // [codec]: matrix [from][4 to], μ
//: if EXPORT
@group(0) @binding(6) var<storage, read_write> log_sums: array<f32>;      // [row][head]: log of the softmax denominator
//: end
//: if SINK_LOGITS
@group(0) @binding(${6 + EXPORT}) var<storage, read> sink_logits: array<f32>; // [head]: part of the softmax's denominator, without values
//: end
${STORE}
//: let QUADS = DIM / 4
//: let GROUP = HEADS / KV_HEADS
const QUADS = ${QUADS}u;          // fours of channels
const LANES = ${LANES}u;          // threads that have the same channels
const UNSEEN = -1e30;
//: if TURN
var<workgroup> joined: array<vec4<f32>, ${LANES * OWN * QUADS}>; // [lane][own row][4 channels]
//: end

// Part of a state in the whole, where the largest maximum is `top`.
fn share_of(state: vec2<f32>, top: f32) -> f32 { return select(exp(state.x - top), 0.0, state.x <= UNSEEN); }

@compute @workgroup_size(${THREADS})
fn join(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
    let kv_head = head / ${GROUP}u;
    let quad = tid % QUADS;
    let lane = min(tid / QUADS, LANES - 1u);
    let padded = (zone.rows * ${GROUP}u + ${ENTRIES - 1}u) / ${ENTRIES}u * ${ENTRIES}u;
//: for r in 0..OWN
    let row${r} = (group.y * LANES + lane) * ${OWN}u + ${r}u;
    let state_at${r} = kv_head * padded + min(row${r}, zone.rows - 1u) * ${GROUP}u + head % ${GROUP}u;
    let plain_state${r} = plain_states[state_at${r}];
    let plain${r} = plain_outputs[state_at${r} * QUADS + quad];
    let first_split${r} = zone.states_at + state_at${r} * zone.splits;
    var sealed${r} = vec4<f32>();
    var sealed_sum${r} = 0.0;
    var highest${r} = plain_state${r}.x;
    for (var split = 0u; split < zone.splits; split++) {
        highest${r} = max(highest${r}, states[first_split${r} + split].x);
    }
    for (var split = 0u; split < zone.splits; split++) {
        let state = states[first_split${r} + split];
        let share = share_of(state, highest${r});
        sealed${r} += share * outputs[(first_split${r} + split) * QUADS + quad];
        sealed_sum${r} += share * state.y;
    }
//: end
//: if TURN || MU
    let turn_at = kv_head % ${CODECS}u * ${(DIM * DIM + DIM) / 4}u;
//: end
//: if TURN
    if zone.splits > 0u {
//: for r in 0..OWN
        if tid < ${LANES * QUADS}u { joined[(lane * ${OWN}u + ${r}u) * QUADS + quad] = sealed${r}; }
        sealed${r} = vec4<f32>();
//: end
        workgroupBarrier();
        for (var k = 0u; k < QUADS; k++) {
//: for i in 0..4
            let turn${i} = turns[turn_at + (4u * k + ${i}u) * QUADS + quad];
//: end
//: for r in 0..OWN
            let x${r} = joined[(lane * ${OWN}u + ${r}u) * QUADS + k];
            sealed${r} += turn0 * x${r}.x + turn1 * x${r}.y + turn2 * x${r}.z + turn3 * x${r}.w;
//: end
        }
    }
//: end
//: for r in 0..OWN
    {
        let plain_share = share_of(plain_state${r}, highest${r});
        var value = sealed${r} + plain${r} * plain_share;
        var sum = sealed_sum${r} + plain_state${r}.y * plain_share;
//: if SINK_LOGITS
        sum += exp(min(sink_logits[head] - highest${r}, 80.0));
//: end
//: if MU
        value += turns[turn_at + ${DIM * DIM / 4}u + quad] * sealed_sum${r};
//: end
        let present = tid < ${LANES * QUADS}u && row${r} < zone.rows;
        let row = zone.first_row + row${r};
//: if EXPORT
        if present && quad == 0u { log_sums[row${r} * ${HEADS}u + head] = highest${r} + log(sum); }
//: end
        store_quad(tid, present, row, head * QUADS + quad, value * select(0.0, 1.0 / sum, sum > 0.0));
    }
//: end
}

// The rows of a step one after another through a gated delta net's states. A workgroup has ${COLS} value channels of a head: those columns of
// the head's matrix stay in registers, ${PER} rows of a column with each of ${LANES} threads.
//
//     S ← e^g·S;  δ = β(v − Sᵀk);  S ← S + k·δᵀ;  out = Sᵀq        with a = S₀ᵀk and b = S₀ᵀq of the matrix before the row:
//     δ = β(v − e^g·a);  out = e^g·b + δ·(k·q)                     so that one sum over the threads of a column is enough.
// As in state_slots.wgsl; a workgroup has the rows of one sequence.
struct Slots { source: u32, fresh: u32, target_slot: u32, before_last: u32, rows: u32, first_row: u32, run_row: u32 }
@group(0) @binding(0) var<storage, read> table: array<Slots>;
@group(0) @binding(1) var<storage, read> heads: array<f32>;             // [row][queries | keys | values]
@group(0) @binding(2) var<storage, read> gates: array<f32>;             // [row][β | time step], one per value head
@group(0) @binding(3) var<storage, read> rates: array<f32>;             // [bias of the time step | decay]
@group(0) @binding(4) var<storage, read_write> states: array<f32>;      // [slot][the convolution's rows | head][key channel][value channel]
@group(0) @binding(5) var<storage, read_write> out: array<f32>;         // [row][value head][channel]

var<workgroup> key: array<f32, ${LANES * PER}>;
var<workgroup> query: array<f32, ${LANES * PER}>;
var<workgroup> sums: array<vec3<f32>, ${COLS * LANES}>;                 // [lane][column]: a, b, k·q

fn put(slot: u32, at: u32, lane: u32, inside: bool, state: array<f32, ${PER}>) {
//: for i in 0..PER
    if inside && lane * ${PER}u + ${i}u < ${KEY_DIM}u {
        states[slot * ${STATE_LEN}u + at + (lane * ${PER}u + ${i}u) * ${VALUE_DIM}u] = state[${i}];
    }
//: end
}

@compute @workgroup_size(${COLS * LANES})
fn delta_scan(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let slots = table[table[group.z].run_row];
    let head = group.y;
    let lane = tid / ${COLS}u;
    let column = group.x * ${COLS}u + tid % ${COLS}u;
    let inside = column < ${VALUE_DIM}u;
//: if TILED
    let key_head = head % ${KEY_HEADS}u;
//: else
    let key_head = head / ${VALUE_HEADS / KEY_HEADS}u;
//: end
    let at = ${CONV_LEN}u + head * ${KEY_DIM * VALUE_DIM}u + column;
    var state = array<f32, ${PER}>();
//: for i in 0..PER
    if inside && slots.fresh == 0u && lane * ${PER}u + ${i}u < ${KEY_DIM}u {
        state[${i}] = states[slots.source * ${STATE_LEN}u + at + (lane * ${PER}u + ${i}u) * ${VALUE_DIM}u];
    }
//: end
    for (var own = 0u; own < slots.rows; own++) {
        let row = slots.first_row + own;
        if slots.rows > 1u && own + 1u == slots.rows { put(slots.before_last, at, lane, inside, state); }
        let first = row * ${CHANNELS}u + key_head * ${KEY_DIM}u;
        for (var c = tid; c < ${LANES * PER}u; c += ${COLS * LANES}u) {
            query[c] = select(0.0, heads[first + min(c, ${KEY_DIM - 1}u)], c < ${KEY_DIM}u);
            key[c] = select(0.0, heads[first + ${KEY_HEADS * KEY_DIM}u + min(c, ${KEY_DIM - 1}u)], c < ${KEY_DIM}u);
        }
        let value = heads[row * ${CHANNELS}u + ${2 * KEY_HEADS * KEY_DIM}u + head * ${VALUE_DIM}u + min(column, ${VALUE_DIM - 1}u)];
        let beta = 1.0 / (1.0 + exp(-gates[row * ${2 * VALUE_HEADS}u + head]));
        let time = gates[row * ${2 * VALUE_HEADS}u + ${VALUE_HEADS}u + head] + rates[head];
        // Far above 0 the softplus is its argument.
        let softplus = select(log(1.0 + exp(min(time, 20.0))), time, time > 20.0);
        let decay = exp(rates[${VALUE_HEADS}u + head] * softplus);
        workgroupBarrier();
        var sum = vec3<f32>();
//: for i in 0..PER
        {
            let k = key[lane * ${PER}u + ${i}u];
            let q = query[lane * ${PER}u + ${i}u];
            sum += vec3<f32>(state[${i}] * k, state[${i}] * q, k * q);
        }
//: end
        sums[tid] = sum;
        workgroupBarrier();
        sum = vec3<f32>();
//: for l in 0..LANES
        sum += sums[${l * COLS}u + tid % ${COLS}u];
//: end
        let change = beta * (value - decay * sum.x);
//: for i in 0..PER
        state[${i}] = decay * state[${i}] + key[lane * ${PER}u + ${i}u] * change;
//: end
        if lane == 0u && inside { out[(row * ${VALUE_HEADS}u + head) * ${VALUE_DIM}u + column] = decay * sum.y + change * sum.z; }
        // The next row's keys and queries take the place of these.
        workgroupBarrier();
    }
    put(slots.target_slot, at, lane, inside, state);
}

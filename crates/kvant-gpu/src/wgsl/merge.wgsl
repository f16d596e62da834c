// Joins the splits of every query head: a workgroup has ${CHANNELS} channels of one head, ${LANES} threads each. A thread loads ${BATCH} splits at a time.
struct Params { splits: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> outputs: array<f32>;        // [head][split][channel], not normalised
@group(0) @binding(2) var<storage, read> states: array<vec2<f32>>;   // [head][split]: maximum, sum
@group(0) @binding(3) var<storage, read_write> merged: array<f32>;   // [head][channel], normalised
@group(0) @binding(4) var<storage, read_write> log_sums: array<f32>; // [head]: log of the softmax denominator

const UNSEEN = -1e30;
var<workgroup> lanes: array<vec3<f32>, ${CHANNELS * LANES}>; // maximum, sum, output

@compute @workgroup_size(${CHANNELS}, ${LANES})
fn merge(@builtin(local_invocation_id) local: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
    let channel = group.y * ${CHANNELS}u + local.x;
    let first = head * params.splits;
    var largest = UNSEEN;
    var sum = 0.0;
    var part = 0.0;
    for (var split = local.y; split < params.splits; split += ${BATCH * LANES}u) {
//: for i in 0..BATCH
        let at${i} = first + min(split + ${i * LANES}u, params.splits - 1u);
        let state${i} = states[at${i}];
        let output${i} = outputs[at${i} * ${DIM}u + min(channel, ${DIM - 1}u)];
//: end
        let former = largest;
//: for i in 0..BATCH
        largest = max(largest, state${i}.x);
//: end
        let keep = exp(former - largest);
        sum *= keep;
        part *= keep;
//: for i in 0..BATCH
        let share${i} = select(0.0, exp(state${i}.x - largest), split + ${i * LANES}u < params.splits);
        sum += state${i}.y * share${i};
        part += output${i} * share${i};
//: end
    }
    lanes[local.y * ${CHANNELS}u + local.x] = vec3<f32>(largest, sum, part);
    workgroupBarrier();
    if local.y == 0u && channel < ${DIM}u {
//: for i in 1..LANES
        let lane${i} = lanes[${i * CHANNELS}u + local.x];
//: end
        let former = largest;
//: for i in 1..LANES
        largest = max(largest, lane${i}.x);
//: end
        sum *= exp(former - largest);
        part *= exp(former - largest);
//: for i in 1..LANES
        sum += lane${i}.y * exp(lane${i}.x - largest);
        part += lane${i}.z * exp(lane${i}.x - largest);
//: end
        merged[head * ${DIM}u + channel] = select(0.0, part / sum, sum > 0.0);
        if channel == 0u { log_sums[head] = select(UNSEEN, largest + log(sum), sum > 0.0); }
    }
}

// Joins the splits of every query head: a workgroup has ${CHANNELS} channels of one head, ${LANES} threads each.
struct Params { splits: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> outputs: array<f32>;        // [head][split][channel], not normalised
@group(0) @binding(2) var<storage, read> states: array<vec2<f32>>;   // [head][split]: maximum, sum
@group(0) @binding(3) var<storage, read_write> merged: array<f32>;   // [head][channel], normalised
@group(0) @binding(4) var<storage, read_write> log_sums: array<f32>; // [head]: log of the softmax denominator

const UNSEEN = -1e30;
var<workgroup> maxima: array<f32, ${LANES}>;
var<workgroup> sums: array<f32, ${CHANNELS * LANES}>;
var<workgroup> parts: array<f32, ${CHANNELS * LANES}>;

@compute @workgroup_size(${CHANNELS}, ${LANES})
fn merge(@builtin(local_invocation_id) local: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
    let channel = group.y * ${CHANNELS}u + local.x;
    let first = head * params.splits;
    var largest = UNSEEN;
    for (var i = local.y; i < params.splits; i += ${LANES}u) { largest = max(largest, states[first + i].x); }
    if local.x == 0u { maxima[local.y] = largest; }
    workgroupBarrier();
//: for i in 0..LANES
    largest = max(largest, maxima[${i}]);
//: end
    var sum = 0.0;
    var part = 0.0;
    for (var i = local.y; i < params.splits; i += ${LANES}u) {
        let state = states[first + i];
        let share = exp(state.x - largest);
        sum += state.y * share;
        part += outputs[(first + i) * ${DIM}u + min(channel, ${DIM - 1}u)] * share;
    }
    sums[local.y * ${CHANNELS}u + local.x] = sum;
    parts[local.y * ${CHANNELS}u + local.x] = part;
    workgroupBarrier();
    if local.y == 0u && channel < ${DIM}u {
//: for i in 1..LANES
        sum += sums[${i * CHANNELS}u + local.x];
        part += parts[${i * CHANNELS}u + local.x];
//: end
        merged[head * ${DIM}u + channel] = select(0.0, part / sum, sum > 0.0);
        if channel == 0u { log_sums[head] = select(UNSEEN, largest + log(sum), sum > 0.0); }
    }
}

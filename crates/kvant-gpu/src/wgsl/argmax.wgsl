// The largest of a row's ${COUNT} logits, the first of equals; a NaN anywhere is told. A workgroup has a row.
@group(0) @binding(0) var<storage, read> logits: array<f32>;
@group(0) @binding(1) var<storage, read_write> found: array<vec4<u32>>; // [row]: index, value, NaNs

var<workgroup> best: array<f32, ${THREADS}>;
var<workgroup> place: array<u32, ${THREADS}>;
var<workgroup> broken: array<u32, ${THREADS}>;

@compute @workgroup_size(${THREADS})
fn argmax(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let first = group.x * ${COUNT}u;
    var top = -3.4e38;
    var at = 0xffffffffu;
    var nans = 0u;
    // One workgroup waits for all logits of a row: eight at a time. The last one stands for those that there are not.
    for (var i = tid; i < ${COUNT}u; i += ${8 * THREADS}u) {
//: for k in 0..8
        let place${k} = min(i + ${k * THREADS}u, ${COUNT - 1}u);
        let x${k} = logits[first + place${k}];
//: end
//: for k in 0..8
        // A NaN has all exponent bits and some others; comparisons may be compiled away.
        if (bitcast<u32>(x${k}) & 0x7fffffffu) > 0x7f800000u { nans = 1u; }
        if x${k} > top { top = x${k}; at = place${k}; }
//: end
    }
    best[tid] = top;
    place[tid] = at;
    broken[tid] = nans;
    workgroupBarrier();
    for (var half = ${THREADS / 2}u; half > 0u; half /= 2u) {
        if tid < half {
            let other = best[tid + half];
            if other > best[tid] || (other == best[tid] && place[tid + half] < place[tid]) {
                best[tid] = other;
                place[tid] = place[tid + half];
            }
            broken[tid] |= broken[tid + half];
        }
        workgroupBarrier();
    }
    if tid == 0u { found[group.x] = vec4<u32>(place[0], bitcast<u32>(best[0]), broken[0], 0u); }
}

// The ${USED} of ${EXPERTS} experts that a row's router outputs choose: the best first, of equals the one that comes first.
//: let QUADS = (EXPERTS + 3) / 4
var<workgroup> expert_scores: array<f32, ${4 * QUADS}>;      // of the softmax, of sigmoids, or the outputs themselves
var<workgroup> expert_keys: array<vec4<u32>, ${QUADS}>;      // numbers in the order of what chooses; 0 where nobody may be chosen
//: if GROUPED
var<workgroup> group_keys: array<u32, ${EXPERT_GROUPS}>;
//: end
var<workgroup> slots: array<vec2<u32>, ${USED}>;             // expert, weight

// A number in the order of floats.
fn ordered(x: f32) -> u32 {
    let bits = bitcast<u32>(x);
    return max(bits ^ select(0x80000000u, 0xffffffffu, (bits >> 31u) == 1u), 1u);
}

fn key_of(expert: u32) -> u32 { return expert_keys[expert / 4u][expert % 4u]; }

// Leaves expert and weight of every slot in `slots`. All threads call it together.
fn choose(tid: u32, row: u32) {
    for (var e = tid; e < ${4 * QUADS}u; e += ${THREADS}u) {
        var score = 0.0;
        var key = 0u;
        if e < ${EXPERTS}u {
            let output = router_outputs[row * ${ROUTER_STRIDE}u + e];
//: if SIGMOID
            score = 1.0 / (1.0 + exp(-output));
//: else
            score = output;
//: end
//: if SELECTION_BIAS
            key = ordered(score + selection_bias[e]);
//: else
            key = ordered(score);
//: end
        }
        expert_scores[e] = score;
        expert_keys[e / 4u][e % 4u] = key;
    }
    workgroupBarrier();
//: if GROUPED
//: let SIZE = EXPERTS / EXPERT_GROUPS
//: if SOFTMAX_GROUPS
    var largest = expert_scores[0];
    for (var e = 1u; e < ${EXPERTS}u; e++) { largest = max(largest, expert_scores[e]); }
//: end
    // A group is as good as its ${BEST} best together.
    for (var g = tid; g < ${EXPERT_GROUPS}u; g += ${THREADS}u) {
        var sum = 0.0;
        for (var e = g * ${SIZE}u; e < (g + 1u) * ${SIZE}u; e++) {
            var before = 0u;
            for (var other = g * ${SIZE}u; other < (g + 1u) * ${SIZE}u; other++) {
                if key_of(other) > key_of(e) || (key_of(other) == key_of(e) && other < e) { before++; }
            }
            if before < ${BEST}u {
//: if SELECTION_BIAS
                sum += expert_scores[e] + selection_bias[e];
//: else
//: if SOFTMAX_GROUPS
                sum += exp(expert_scores[e] - largest);
//: else
                sum += expert_scores[e];
//: end
//: end
            }
        }
        group_keys[g] = ordered(sum);
    }
    workgroupBarrier();
    for (var e = tid; e < ${EXPERTS}u; e += ${THREADS}u) {
        let mine = e / ${SIZE}u;
        var before = 0u;
        for (var g = 0u; g < ${EXPERT_GROUPS}u; g++) {
            if group_keys[g] > group_keys[mine] || (group_keys[g] == group_keys[mine] && g < mine) { before++; }
        }
        if before >= ${CHOSEN_GROUPS}u { expert_keys[e / 4u][e % 4u] = 0u; }
    }
    workgroupBarrier();
//: end
    for (var e = tid; e < ${EXPERTS}u; e += ${THREADS}u) {
        let mine = key_of(e);
        var before = 0u;
        for (var q = 0u; q < ${QUADS}u; q++) {
            let keys = expert_keys[q];
            before += dot(vec4<u32>(1u), select(vec4<u32>(), vec4<u32>(1u), keys > vec4<u32>(mine)));
            let first = 4u * q;
            let equal = select(vec4<u32>(), vec4<u32>(1u), keys == vec4<u32>(mine));
            before += dot(equal, select(vec4<u32>(), vec4<u32>(1u), vec4<u32>(first, first + 1u, first + 2u, first + 3u) < vec4<u32>(e)));
        }
        if before < ${USED}u && mine > 0u { slots[before] = vec2<u32>(e, bitcast<u32>(expert_scores[e])); }
    }
    workgroupBarrier();
    // Weights of the chosen; every thread finds the same.
//: if SOFTMAX_OF_ALL
    let top = bitcast<f32>(slots[0].y);
    for (var e = tid; e < ${4 * QUADS}u; e += ${THREADS}u) {
        expert_scores[e] = select(0.0, exp(expert_scores[e] - top), e < ${EXPERTS}u);
    }
    workgroupBarrier();
    var sum = 0.0;
    for (var e = 0u; e < ${4 * QUADS}u; e++) { sum += expert_scores[e]; }
//: end
//: if SOFTMAX_OF_CHOSEN
    let top = bitcast<f32>(slots[0].y);
    var sum = 0.0;
    for (var s = 0u; s < ${USED}u; s++) { sum += exp(bitcast<f32>(slots[s].y) - top); }
//: end
//: if SIGMOID
    var sum = 1.0;
//: if NORMALIZE
    sum = 1e-20;
    for (var s = 0u; s < ${USED}u; s++) { sum += bitcast<f32>(slots[s].y); }
//: end
//: end
    workgroupBarrier();
    for (var s = tid; s < ${USED}u; s += ${THREADS}u) {
        var weight = bitcast<f32>(slots[s].y);
//: if !SIGMOID
        weight = exp(weight - top);
//: end
//: if EXPERT_SCALES
        slots[s].y = bitcast<u32>(weight / sum * ${ROUTER_SCALE} * selection_bias[slots[s].x]);
//: else
        slots[s].y = bitcast<u32>(weight / sum * ${ROUTER_SCALE});
//: end
    }
    workgroupBarrier();
}

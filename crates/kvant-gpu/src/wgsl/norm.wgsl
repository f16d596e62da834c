//: if UNNORMED
// Rows of ${WIDTH} values as the input of a product; a workgroup has a row.
//: else
// RMS norm of rows of ${WIDTH} values into the input of a product; a workgroup has a row.
//: end
//: if CENTRED
// Their mean is taken off first.
//: end
//: if POST
// Before that the branch joins the residual through a norm of its own.
//: end
struct Step { rows: u32, first_wanted: u32, wanted: u32 }

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read_write> residual: array<vec4<f32>>; // [row][4 columns]
@group(0) @binding(2) var<storage, read> factors: array<vec4<f32>>;        // of the norm, then of the branch's norm
//: if POST
@group(0) @binding(3) var<storage, read> branch: array<vec4<f32>>;         // as the residual
//: end
//: if LISTED
@group(0) @binding(${3 + POST}) var<storage, read> listed: array<u32>;       // the rows
//: end
${STORE}
${TOTAL}

@compute @workgroup_size(${THREADS})
fn norm(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
//: if LISTED
    let at = listed[group.x] * ${WIDTH / 4}u;
//: else
    let at = group.x * ${WIDTH / 4}u;
//: end
//: if SUBGROUPS
    // A thread has eight neighbouring values, ${SPAN} times.
//: for i in 0..SPAN
//: for h in 0..2
    let quad${i}_${h} = 2u * (tid + ${i * THREADS}u) + ${h}u;
    var x${i}_${h} = vec4<f32>();
    var factor${i}_${h} = vec4<f32>();
//: if POST
    var joining${i}_${h} = vec4<f32>();
    var joining_factor${i}_${h} = vec4<f32>();
//: end
    if quad${i}_${h} < ${WIDTH / 4}u {
        x${i}_${h} = residual[at + quad${i}_${h}];
        factor${i}_${h} = factors[quad${i}_${h}];
//: if POST
        joining${i}_${h} = branch[at + quad${i}_${h}];
        joining_factor${i}_${h} = factors[${WIDTH / 4}u + quad${i}_${h}];
//: end
    }
//: end
//: end
    var squares = 0.0;
//: if POST
//: for i in 0..SPAN
    squares += dot(joining${i}_0, joining${i}_0) + dot(joining${i}_1, joining${i}_1);
//: end
    let share = inverseSqrt(total(tid, squares) / ${WIDTH}.0 + ${EPSILON});
    squares = 0.0;
//: for i in 0..SPAN
//: for h in 0..2
    x${i}_${h} += joining${i}_${h} * share * joining_factor${i}_${h};
//: if SCALED
    x${i}_${h} *= ${JOINED_SCALE};
//: end
    if quad${i}_${h} < ${WIDTH / 4}u { residual[at + quad${i}_${h}] = x${i}_${h}; }
//: end
//: end
//: end
//: if UNNORMED
//: for i in 0..SPAN
    store_octet(quad${i}_0 < ${ROW_QUADS}u, group.x, tid + ${i * THREADS}u, x${i}_0, x${i}_1);
//: end
//: else
//: if CENTRED
    var sum = vec4<f32>();
//: for i in 0..SPAN
    sum += x${i}_0 + x${i}_1;
//: end
    let mean = total(tid, (sum.x + sum.y) + (sum.z + sum.w)) / ${WIDTH}.0;
//: for i in 0..SPAN
//: for h in 0..2
    x${i}_${h} = select(vec4<f32>(), x${i}_${h} - mean, quad${i}_${h} < ${WIDTH / 4}u);
//: end
//: end
//: end
//: for i in 0..SPAN
    squares += dot(x${i}_0, x${i}_0) + dot(x${i}_1, x${i}_1);
//: end
    let scale = inverseSqrt(total(tid, squares) / ${WIDTH}.0 + ${EPSILON});
//: for i in 0..SPAN
    store_octet(quad${i}_0 < ${ROW_QUADS}u, group.x, tid + ${i * THREADS}u, x${i}_0 * scale * factor${i}_0, x${i}_1 * scale * factor${i}_1);
//: end
//: end
//: else
    var squares = 0.0;
//: if POST
    for (var quad = tid; quad < ${WIDTH / 4}u; quad += ${THREADS}u) {
        let x = branch[at + quad];
        squares += dot(x, x);
    }
    let share = inverseSqrt(total(tid, squares) / ${WIDTH}.0 + ${EPSILON});
    squares = 0.0;
//: end
//: if CENTRED
    var sum = vec4<f32>();
//: end
    for (var quad = tid; quad < ${WIDTH / 4}u; quad += ${THREADS}u) {
//: if POST
//: if SCALED
        let x = (residual[at + quad] + branch[at + quad] * share * factors[${WIDTH / 4}u + quad]) * ${JOINED_SCALE};
//: else
        let x = residual[at + quad] + branch[at + quad] * share * factors[${WIDTH / 4}u + quad];
//: end
        residual[at + quad] = x;
//: else
        let x = residual[at + quad];
//: end
//: if CENTRED
        sum += x;
//: else
        squares += dot(x, x);
//: end
    }
//: if CENTRED
    let mean = total(tid, (sum.x + sum.y) + (sum.z + sum.w)) / ${WIDTH}.0;
    for (var quad = tid; quad < ${WIDTH / 4}u; quad += ${THREADS}u) {
        let x = residual[at + quad] - mean;
        squares += dot(x, x);
    }
//: end
//: if !UNNORMED
    let scale = inverseSqrt(total(tid, squares) / ${WIDTH}.0 + ${EPSILON});
//: end
    for (var first = 0u; first < ${ROW_QUADS}u; first += ${THREADS}u) {
        let quad = first + tid;
        var value = vec4<f32>();
//: if UNNORMED
        if quad < ${WIDTH / 4}u { value = residual[at + quad]; }
//: else
//: if CENTRED
        if quad < ${WIDTH / 4}u { value = (residual[at + quad] - mean) * scale * factors[quad]; }
//: else
        if quad < ${WIDTH / 4}u { value = residual[at + quad] * scale * factors[quad]; }
//: end
//: end
        store_quad(tid, quad < ${ROW_QUADS}u, group.x, quad, value);
    }
//: end
}

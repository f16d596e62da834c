// Adds up what workgroups leave that share a product's columns out (product_matrix.wgsl). A thread has four results of a row.
struct Step { rows: u32, first_wanted: u32, wanted: u32 }

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read> shares: array<vec4<f32>>;    // [share][row][output of the matrix]
@group(0) @binding(2) var<storage, read> bias: array<f32>;            // one per output
@group(0) @binding(3) var<storage, read_write> out: array<vec4<f32>>; // [row][output]

@compute @workgroup_size(${THREADS})
fn product_sums(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let column = group.x * ${THREADS}u + tid;
    if column >= ${FOURS}u { return; }
    let tiles = (step.rows + ${BM - 1}u) / ${BM}u;
    let count = clamp(${AT_ONCE}u / (tiles * ${COLUMNS}u), 1u, ${MOST_SHARES}u);
    let to = group.y * ${OUT_STRIDE / 4}u + ${FIRST_OUTPUT / 4}u + column;
//: if ADD
    var sum = out[to];
//: else
    var sum = vec4<f32>();
//: end
//: if BIAS
    let first = ${FIRST_OUTPUT}u + 4u * column;
    sum += vec4<f32>(bias[first], bias[first + 1u], bias[first + 2u], bias[first + 3u]);
//: end
    for (var share = 0u; share < count; share++) {
        sum += shares[(share * tiles * ${BM}u + group.y) * ${FOURS}u + column];
    }
    out[to] = sum;
}

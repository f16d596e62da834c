// What a gated delta net's heads give, normed and times the silu of the gate, as the input of a product; a workgroup has a head of a row.
@group(0) @binding(0) var<storage, read> heads: array<vec4<f32>>;       // [row][value head][4 channels]
@group(0) @binding(1) var<storage, read> projected: array<vec4<f32>>;   // [row][queries | keys | values | gate]
@group(0) @binding(2) var<storage, read> factors: array<vec4<f32>>;     // of the norm
${STORE}
${TOTAL}

@compute @workgroup_size(${THREADS})
fn delta_norm(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let row = group.y;
    let at = (row * ${VALUE_HEADS}u + group.x) * ${VALUE_DIM / 4}u;
    var squares = 0.0;
    for (var quad = tid; quad < ${VALUE_DIM / 4}u; quad += ${THREADS}u) { squares += dot(heads[at + quad], heads[at + quad]); }
    let scale = inverseSqrt(total(tid, squares) / ${VALUE_DIM}.0 + ${EPSILON});
    for (var first = 0u; first < ${VALUE_DIM / 4}u; first += ${THREADS}u) {
        let quad = first + tid;
        let present = quad < ${VALUE_DIM / 4}u;
        var value = vec4<f32>();
        if present {
            let gate = projected[row * ${STRIDE / 4}u + ${GATE_AT / 4}u + group.x * ${VALUE_DIM / 4}u + quad];
            value = heads[at + quad] * scale * factors[quad] * gate / (1.0 + exp(-gate));
        }
        store_quad(tid, present, row, group.x * ${VALUE_DIM / 4}u + quad, value);
    }
}

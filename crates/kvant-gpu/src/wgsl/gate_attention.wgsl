// What attention gives, times the sigmoid of its gate, as the input of a product: ${4 * THREADS} columns of a row per workgroup.
@group(0) @binding(0) var<storage, read> attended: array<vec4<f32>>;    // [row][4 columns]
@group(0) @binding(1) var<storage, read> projected: array<vec4<f32>>;   // [row][queries | keys | values | gate]
${STORE}

@compute @workgroup_size(${THREADS})
fn gate_attention(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let quad = group.x * ${THREADS}u + tid;
    let row = group.y;
    var value = vec4<f32>();
    if quad < ${COLS / 4}u {
        let gate = projected[row * ${STRIDE / 4}u + ${GATE_AT / 4}u + quad];
        value = attended[row * ${ROW_QUADS}u + quad] / (1.0 + exp(-gate));
    }
    store_quad(tid, quad < ${ROW_QUADS}u, row, quad, value);
}

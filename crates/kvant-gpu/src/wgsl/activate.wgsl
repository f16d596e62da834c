// ${WHAT}: the input of a product, ${4 * THREADS} columns of a row per workgroup.
@group(0) @binding(0) var<storage, read> source: array<vec4<f32>>; // [row][4 columns]
//: if UP_APART
@group(0) @binding(1) var<storage, read> ups: array<vec4<f32>>;    // what the gates multiply, in longer rows
//: end
${STORE}

//: if GATED
${GATE}
//: end

@compute @workgroup_size(${THREADS})
fn activate(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let quad = group.x * ${THREADS}u + tid;
    let row = group.y;
    var value = vec4<f32>();
    if quad < ${COLS / 4}u {
//: if GATED
        let at = row * ${SOURCE_QUADS}u + quad;
//: if UP_APART
        value = gated(source[at], ups[row * ${UP_QUADS}u + ${UP_AT}u + quad]);
//: else
        value = gated(source[at], source[at + ${COLS / 4}u]);
//: end
//: else
        value = source[row * ${SOURCE_QUADS}u + quad];
//: end
//: if RELU_SQUARED
        value = max(value, vec4<f32>()) * max(value, vec4<f32>());
//: end
    }
    store_quad(tid, quad < ${ROW_QUADS}u, row, quad, value);
}

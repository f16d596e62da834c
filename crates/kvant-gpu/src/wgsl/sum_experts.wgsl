// What a row's experts gave, weighted and added up; a thread has four columns of a row.
@group(0) @binding(0) var<storage, read> chosen: array<vec2<u32>>;         // [row][slot]: expert, weight
@group(0) @binding(1) var<storage, read> place_of: array<u32>;             // [row][slot]
@group(0) @binding(2) var<storage, read> results: array<vec4<f32>>;        // [place][4 columns]
@group(0) @binding(3) var<storage, read_write> out: array<vec4<f32>>;      // [row][4 columns]
//: if SHARED
@group(0) @binding(4) var<storage, read> beside: array<vec4<f32>>;         // [row][4 columns]: the block that every row goes through
//: if SHARED_GATE
@group(0) @binding(5) var<storage, read> router_outputs: array<f32>;       // [row][expert], then the gate of that block
//: end
//: end

@compute @workgroup_size(${THREADS})
fn sum_experts(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let quad = group.x * ${THREADS}u + tid;
    let row = group.y;
    if quad >= ${QUADS}u { return; }
    var sum = vec4<f32>();
//: for s in 0..USED
    sum += bitcast<f32>(chosen[row * ${USED}u + ${s}u].y) * results[place_of[row * ${USED}u + ${s}u] * ${QUADS}u + quad];
//: end
//: if SHARED
//: if SHARED_GATE
    let gate = 1.0 / (1.0 + exp(-router_outputs[row * ${ROUTER_STRIDE}u + ${EXPERTS}u]));
    sum += gate * beside[row * ${QUADS}u + quad];
//: else
    sum += beside[row * ${QUADS}u + quad];
//: end
//: end
//: if ADD
    out[row * ${QUADS}u + quad] += sum;
//: else
    out[row * ${QUADS}u + quad] = sum;
//: end
}

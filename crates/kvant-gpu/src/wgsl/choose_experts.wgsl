// Which experts every row goes to; a workgroup has a row.
@group(0) @binding(0) var<storage, read> router_outputs: array<f32>;       // [row][expert]
@group(0) @binding(1) var<storage, read> selection_bias: array<f32>;       // [expert]
@group(0) @binding(2) var<storage, read_write> chosen: array<vec2<u32>>;   // [row][slot]: expert, weight
${CHOOSE}

@compute @workgroup_size(${THREADS})
fn choose_experts(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    choose(tid, group.x);
    for (var s = tid; s < ${USED}u; s += ${THREADS}u) { chosen[group.x * ${USED}u + s] = slots[s]; }
}

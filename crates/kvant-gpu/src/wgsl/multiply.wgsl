// Multiplies all the time: a workgroup keeps whatever runs it busy. Nothing comes of it.

@group(0) @binding(0) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(${THREADS})
fn multiply(@builtin(local_invocation_index) thread: u32) {
    var x = vec4<f32>(f32(thread)) + vec4<f32>(0.0, 1.0, 2.0, 3.0);
    for (var step = 0u; step < ${STEPS}u; step += 1u) {
        x = fma(x, vec4<f32>(0.5), vec4<f32>(1.0));
    }
    if (x.x + x.y + x.z + x.w == -1.0) {
        out[0] = x.x;
    }
}

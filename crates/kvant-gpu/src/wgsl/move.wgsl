// Copies ranges of a buffer to other places in it, 16 bytes at a time. No range's destination overlaps anything that is read.
@group(0) @binding(0) var<storage, read> ranges: array<vec4<u32>>;       // from, to, count: units of 16 bytes
@group(0) @binding(1) var<storage, read_write> memory: array<vec4<u32>>;

@compute @workgroup_size(${THREADS})
fn move_ranges(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
               @builtin(num_workgroups) groups: vec3<u32>) {
    let range = ranges[group.y];
    for (var i = group.x * ${THREADS}u + tid; i < range.z; i += groups.x * ${THREADS}u) {
        memory[range.y + i] = memory[range.x + i];
    }
}

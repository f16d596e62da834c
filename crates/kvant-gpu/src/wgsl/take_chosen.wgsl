// Tokens of a step's rows that an earlier step has chosen, from where that left them.
@group(0) @binding(0) var<storage, read> places: array<u32>; // [row]
@group(0) @binding(1) var<storage, read> found: array<u32>;
@group(0) @binding(2) var<storage, read_write> tokens: array<u32>;

@compute @workgroup_size(${THREADS})
fn take_chosen(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x >= ${ROWS}u { return; }
    let place = places[id.x];
    if place != 0xffffffffu { tokens[id.x] = found[place]; }
}

// What the experts of a row add up to and what the block beside them gives, each through a norm of its own, added; a workgroup has a row.
@group(0) @binding(0) var<storage, read> sums: array<vec4<f32>>;           // [row][4 columns]: of the experts
@group(0) @binding(1) var<storage, read> beside: array<vec4<f32>>;         // [row][4 columns]: of the block
@group(0) @binding(2) var<storage, read> factors: array<vec4<f32>>;        // of the experts' norm, then of the block's
@group(0) @binding(3) var<storage, read_write> out: array<vec4<f32>>;      // [row][4 columns]
${TOTAL}

@compute @workgroup_size(${THREADS})
fn join_experts(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let at = group.x * ${WIDTH / 4}u;
    var squares = vec2<f32>();
    for (var quad = tid; quad < ${WIDTH / 4}u; quad += ${THREADS}u) {
        squares += vec2<f32>(dot(sums[at + quad], sums[at + quad]), dot(beside[at + quad], beside[at + quad]));
    }
    let of_sums = inverseSqrt(total(tid, squares.x) / ${WIDTH}.0 + ${EPSILON});
    let of_beside = inverseSqrt(total(tid, squares.y) / ${WIDTH}.0 + ${EPSILON});
    for (var quad = tid; quad < ${WIDTH / 4}u; quad += ${THREADS}u) {
        out[at + quad] = sums[at + quad] * of_sums * factors[quad] + beside[at + quad] * of_beside * factors[${WIDTH / 4}u + quad];
    }
}

// Every layer's own embedding of a row: what its table has, and what follows from the token's embedding through a norm. A workgroup has one
// layer's ${CHANNELS} channels of a row.
@group(0) @binding(0) var<storage, read> projected: array<f32>;       // [row][layer][channel]
@group(0) @binding(1) var<storage, read> factors: array<f32>;         // [channel]: of the norm
@group(0) @binding(2) var<storage, read_write> rows: array<f32>;      // [row][layer][channel]: of the table, then the embedding
${TOTAL}

const THREADS = ${THREADS}u;

@compute @workgroup_size(${THREADS})
fn layer_embeddings(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let at = (group.y * ${LAYERS}u + group.x) * ${CHANNELS}u;
    var squares = 0.0;
    for (var c = tid; c < ${CHANNELS}u; c += THREADS) {
        let x = projected[at + c] * ${SCALE};
        squares += x * x;
    }
    let scale = ${SCALE} * inverseSqrt(total(tid, squares) / ${CHANNELS}.0 + ${EPSILON});
    for (var c = tid; c < ${CHANNELS}u; c += THREADS) {
        rows[at + c] = (rows[at + c] + projected[at + c] * scale * factors[c]) * ${HALF_ROOT};
    }
}

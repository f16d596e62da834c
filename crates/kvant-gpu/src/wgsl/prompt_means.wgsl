// Products of a prompt's queries with the means of a chunk's blocks of 64 keys, in f32: halves would not do for a mean that is far larger than what
// keys differ by. A workgroup has ${ENTRIES} entries and ${BLOCKS} blocks, a thread every ${ENTRIES / OWN}th entry and ${PER_THREAD} blocks, sixteen channels of all at a time.
${SOURCE}
@group(0) @binding(${FREE}) var<uniform> chunk: vec4<u32>;                               // which one
@group(0) @binding(${FREE + 1}) var<storage, read> query_fours: array<vec4<f32>>;        // the queries, four channels at a time
@group(0) @binding(${FREE + 2}) var<storage, read_write> mean_products: array<f32>;      // [kv head][block of the chunk][entry]
//: let QUADS = DIM / 4
var<workgroup> means: array<vec4<f32>, ${BLOCKS * QUADS}>;                               // [block][4 channels]
var<workgroup> part: array<vec4<f32>, ${5 * ENTRIES}>;                                   // [entry][4 channels of 16], one more for the banks

@compute @workgroup_size(${THREADS})
fn multiply(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let kv_head = group.z;
    // Whatever rows see.
    _ = open(kv_head, 0u, 0u, row_count() - 1u);
    let first_block = group.y * ${BLOCKS}u;
    let first_token = params.start + chunk.x * ${CHUNK}u + first_block * 64u;
    for (var i = tid; i < ${BLOCKS * QUADS}u; i += ${THREADS}u) {
        means[i] = mean_four(first_token + i / ${QUADS}u * 64u, i % ${QUADS}u);
    }
    let lane = tid % ${ENTRIES / OWN}u;
    let block = tid / ${ENTRIES / OWN}u * ${PER_THREAD}u;
//: for e in 0..OWN
//: for b in 0..PER_THREAD
    var sum${e}_${b} = 0.0;
//: end
//: end
    for (var first = 0u; first < ${QUADS}u; first += 4u) {
        workgroupBarrier();
        for (var i = tid; i < ${4 * ENTRIES}u; i += ${THREADS}u) {
            let entry = min(group.x * ${ENTRIES}u + i / 4u, row_count() * ${GROUP}u - 1u);
            let query = (row_base() + entry / ${GROUP}u) * ${HEADS}u + kv_head * ${GROUP}u + entry % ${GROUP}u;
            part[i / 4u * 5u + i % 4u] = query_fours[query * ${QUADS}u + first + i % 4u];
        }
        workgroupBarrier();
        for (var quad = 0u; quad < 4u; quad++) {
//: for e in 0..OWN
            let query${e} = part[(lane + ${e * ENTRIES / OWN}u) * 5u + quad];
//: end
//: for b in 0..PER_THREAD
            let mean${b} = means[(block + ${b}u) * ${QUADS}u + first + quad];
//: for e in 0..OWN
            sum${e}_${b} += dot(query${e}, mean${b});
//: end
//: end
        }
    }
    let padded = (row_count() * ${GROUP}u + ${PADDED - 1}u) / ${PADDED}u * ${PADDED}u;
    let to = (kv_head * ${CHUNK / 64}u + first_block + block) * padded;
//: for e in 0..OWN
    let place${e} = group.x * ${ENTRIES}u + lane + ${e * ENTRIES / OWN}u;
    if place${e} < padded {
//: for b in 0..PER_THREAD
        mean_products[to + ${b}u * padded + place${e}] = sum${e}_${b};
//: end
    }
//: end
}

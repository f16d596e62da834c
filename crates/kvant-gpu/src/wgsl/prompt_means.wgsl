// Products of a prompt's queries with the means of a chunk's blocks of 64 keys, in f32: halves would not do for a mean that is far larger than what
// keys differ by. A workgroup has ${ENTRIES} entries and ${BLOCKS} blocks, a thread one entry and ${PER_THREAD} blocks.
${SOURCE}
@group(0) @binding(${FREE}) var<uniform> chunk: vec4<u32>;                               // which one
@group(0) @binding(${FREE + 1}) var<storage, read> query_fours: array<vec4<f32>>;        // the queries, four channels at a time
@group(0) @binding(${FREE + 2}) var<storage, read_write> mean_products: array<f32>;      // [kv head][block of the chunk][entry]
//: let QUADS = DIM / 4
var<workgroup> means: array<vec4<f32>, ${BLOCKS * QUADS}>;                               // [block][4 channels]

@compute @workgroup_size(${THREADS})
fn multiply(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
            @builtin(num_workgroups) groups: vec3<u32>) {
    let kv_head = group.z;
    // Whatever rows see.
    _ = open(kv_head, 0u, 0u, row_count() - 1u);
    let first_block = group.y * ${BLOCKS}u;
    let first_token = params.start + chunk.x * ${CHUNK}u + first_block * 64u;
    for (var i = tid; i < ${BLOCKS * QUADS}u; i += ${THREADS}u) {
        means[i] = mean_four(first_token + i / ${QUADS}u * 64u, i % ${QUADS}u);
    }
    workgroupBarrier();
    let place = group.x * ${ENTRIES}u + tid % ${ENTRIES}u;
    let entry = min(place, row_count() * ${GROUP}u - 1u);
    let query_at = ((row_base() + entry / ${GROUP}u) * ${HEADS}u + kv_head * ${GROUP}u + entry % ${GROUP}u) * ${QUADS}u;
    let block = tid / ${ENTRIES}u * ${PER_THREAD}u;
//: for b in 0..PER_THREAD
    var sum${b} = 0.0;
//: end
    for (var quad = 0u; quad < ${QUADS}u; quad++) {
        let query = query_fours[query_at + quad];
//: for b in 0..PER_THREAD
        sum${b} += dot(query, means[(block + ${b}u) * ${QUADS}u + quad]);
//: end
    }
    let to = (kv_head * ${CHUNK / 64}u + first_block + block) * groups.x * ${ENTRIES}u + place;
//: for b in 0..PER_THREAD
    mean_products[to + ${b}u * groups.x * ${ENTRIES}u] = sum${b};
//: end
}

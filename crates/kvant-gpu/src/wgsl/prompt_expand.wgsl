enable f16;
// Unpacks a chunk of up to ${CHUNK} tokens to halves for a prompt's attention, ${WHAT}. A thread has four channels of four tokens.
${SOURCE}
@group(0) @binding(${FREE}) var<uniform> chunk: vec4<u32>;                               // which one
@group(0) @binding(${FREE + 1}) var<storage, read_write> key_halves: array<vec4<f16>>;   // [kv head][token of the chunk][4 channels]
@group(0) @binding(${FREE + 2}) var<storage, read_write> value_halves: array<vec4<f16>>;
//: let QUADS = DIM / 4

fn halved(x: vec4<f32>) -> vec4<f16> { return vec4<f16>(clamp(x, vec4<f32>(-65504.0), vec4<f32>(65504.0))); }

@compute @workgroup_size(${THREADS})
fn expand(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    fill_levels(tid);
    let kv_head = group.y;
    // Whatever rows see.
    _ = open(kv_head, 0u, 0u, row_count() - 1u);
//: if TILES
    let chunk_at = params.start + chunk.x * ${CHUNK}u;
//: else
    let chunk_at = 0u;
//: end
    let place = group.x * ${THREADS}u + tid;
    let four = place / ${QUADS}u * 4u;
    let quad = place % ${QUADS}u;
    if four < ${CHUNK}u {
        let to = (kv_head * ${CHUNK}u + four) * ${QUADS}u + quad;
//: for t in 0..4
        key_halves[to + ${t * QUADS}u] = halved(key_four(chunk_at + four + ${t}u, quad));
        let channel${t} = value_four(chunk_at + four, quad * 4u + ${t}u);
//: end
//: for t in 0..4
        value_halves[to + ${t * QUADS}u] = halved(vec4<f32>(channel0[${t}], channel1[${t}], channel2[${t}], channel3[${t}]));
//: end
    }
}

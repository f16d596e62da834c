// Random numbers: codes of all values under one scale, or halves up to ±${SIZE}.
@group(0) @binding(0) var<storage, read_write> words: array<u32>;

fn random(x: u32) -> u32 {
    var h = x * 747796405u + 2891336453u;
    h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
    return (h >> 22u) ^ h;
}

@compute @workgroup_size(256)
fn fill(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let first = (group.y * 32768u + group.x) * 1024u + tid;
    for (var i = 0u; i < 4u; i++) {
        let word = first + i * 256u;
        if word < ${WORDS}u && word % ${PERIOD}u < ${FILLED}u {
            let bits = random(word ^ ${SEED}u);
//: if HALF
            words[word] = pack2x16float((unpack2x16unorm(bits) * 2.0 - 1.0) * ${SIZE});
//: else
            let at = word % ${PERIOD}u % ${BLOCK_WORDS}u;
            words[word] = select(bits, pack2x16float(vec2<f32>(${SCALE})), at >= ${FIRST_SCALE}u && at < ${END_SCALE}u);
//: end
        }
    }
}

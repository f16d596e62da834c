// Decodes tiles into f16 tiles: the first half of attention that is not fused, for comparison.
struct Params { tiles: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> ${PACKED}: array<u32>;
@group(0) @binding(2) var<storage, read_write> plain: array<u32>;

const THREADS = 256u;
${DECODER}

@compute @workgroup_size(THREADS)
fn dequantise(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let thread = (group.y * ${ROW_GROUPS}u + group.x) * THREADS + tid;
    let tile = thread / ${DIM * 2}u;
    let part = thread % ${DIM * 2}u;
    if tile >= params.tiles { return; }
    let out = tile * ${DIM * 8}u;
//: if KEYS
    // Two tokens and four channels; f16 keys are [channel][16 tokens].
    let slot = part % 8u * 2u;
    let quad = part / 8u;
    let at = tile * ${K_TILE_WORDS}u;
    let a = key_quad(at, slot, quad);
    let b = key_quad(at, slot + 1u, quad);
//: for i in 0..4
    plain[out + (quad * 4u + ${i}u) * 8u + slot / 2u] = pack2x16float(vec2<f32>(a[${i}], b[${i}]));
//: end
//: else
    // Four tokens and two channels; f16 values are [token][channel].
    let channel = part % ${DIM / 2}u * 2u;
    let quad = part / ${DIM / 2}u;
    let at = tile * ${V_TILE_WORDS}u;
    let a = value_quad(at, quad, channel);
    let b = value_quad(at, quad, channel + 1u);
//: for i in 0..4
    plain[out + (quad * 4u + ${i}u) * ${DIM / 2}u + channel / 2u] = pack2x16float(vec2<f32>(a[${i}], b[${i}]));
//: end
//: end
}

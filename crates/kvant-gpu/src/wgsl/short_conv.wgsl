// A short convolution, C ⊙ conv(B ⊙ u), as the input of a product: ${4 * THREADS} channels of a row per workgroup.
@group(0) @binding(1) var<storage, read> projected: array<f32>;         // [row][B | C | u]
@group(0) @binding(2) var<storage, read> taps: array<f32>;              // [tap][channel], then perhaps a bias per channel
@group(0) @binding(3) var<storage, read_write> states: array<f32>;      // [slot][row][channel]
${SLOTS}
${STORE}

fn entering(row: u32, channel: u32) -> f32 {
    let at = row * ${3 * CHANNELS}u + channel;
    return projected[at] * projected[at + ${2 * CHANNELS}u];
}

@compute @workgroup_size(${THREADS})
fn short_conv(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let quad = group.x * ${THREADS}u + tid;
    let row = group.y;
    slots = table[row];
    let own = row - slots.first_row;
    var value = vec4<f32>();
    if quad < ${CHANNELS / 4}u {
//: for i in 0..4
        {
            let channel = 4u * quad + ${i}u;
            value[${i}] = projected[row * ${3 * CHANNELS}u + ${CHANNELS}u + channel] * convolved(own, channel);
            if own == 0u { keep_rows(channel); }
        }
//: end
    }
    store_quad(tid, quad < ${ROW_QUADS}u, row, quad, value);
}

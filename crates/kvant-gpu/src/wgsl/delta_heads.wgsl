// Heads of a gated delta net, one of a row per workgroup: queries, keys and values through the convolution and silu; queries and keys are
// brought to length 1, queries times 1/√channels.
@group(0) @binding(1) var<storage, read> projected: array<f32>;         // [row][queries | keys | values | gate]
@group(0) @binding(2) var<storage, read> taps: array<f32>;              // [tap][channel], then perhaps a bias per channel
@group(0) @binding(3) var<storage, read_write> states: array<f32>;      // [slot][row][channel], then the heads' matrices
@group(0) @binding(4) var<storage, read_write> heads: array<f32>;       // [row][queries | keys | values]
${SLOTS}
${TOTAL}

fn entering(row: u32, channel: u32) -> f32 { return projected[row * ${STRIDE}u + channel]; }

@compute @workgroup_size(${THREADS})
fn delta_heads(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let row = group.y;
    slots = table[row];
    let own = row - slots.first_row;
    let is_value = group.x >= ${2 * KEY_HEADS}u;
    let dim = select(${KEY_DIM}u, ${VALUE_DIM}u, is_value);
    let first = select(group.x * ${KEY_DIM}u, ${2 * KEY_HEADS * KEY_DIM}u + (group.x - ${2 * KEY_HEADS}u) * ${VALUE_DIM}u, is_value);
    var squares = 0.0;
    for (var c = tid; c < dim; c += ${THREADS}u) {
        let x = convolved(own, first + c);
        let activated = x / (1.0 + exp(-x));
        squares += activated * activated;
        heads[row * ${CHANNELS}u + first + c] = activated;
        if own == 0u { keep_rows(first + c); }
    }
    let share = inverseSqrt(total(tid, squares) + 1e-6);
    let factor = select(share, share * ${QUERY_SCALE}, group.x < ${KEY_HEADS}u);
    if !is_value {
        for (var c = tid; c < dim; c += ${THREADS}u) { heads[row * ${CHANNELS}u + first + c] *= factor; }
    }
}

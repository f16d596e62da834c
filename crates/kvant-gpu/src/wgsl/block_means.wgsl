//: if LAYERS > 1
enable wgpu_binding_array;
//: end
// Finds the means of blocks of 64 keys whose first tile is about to be sealed, and stores their records. A workgroup has a block of a KV head.
//
// The tokens of a block that are not there yet count as half a token each that equals the mean of the block before. Where rows are evicted
// (`shared`) all blocks have the first one's mean, found from all rows there are.
${PARAMS}

const THREADS = ${THREADS}u;
const LARGEST = 65504.0; // of binary16
//: let PARTS = THREADS / LANES
var<workgroup> partial: array<f32, ${PARTS * DIM}>; // [part][channel]: what threads of one channel have
var<workgroup> sums: array<f32, ${DIM}>;   // of rows, then codes
var<workgroup> mean: array<f32, ${DIM}>;   // as it is stored: exact, then rounded
var<workgroup> scales: array<f32, ${GROUPS}>;

// To binary16 and back, to nearest, ties to even, for numbers that are not negative: the same as the CPU's.
fn rounded(x: f32) -> f32 {
    let bits = bitcast<u32>(x);
    let normal = bitcast<f32>((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);
    // Below the normal numbers all steps are 2⁻²⁴.
    let small = round(x * 16777216.0) * (1.0 / 16777216.0);
    return select(small, normal, bits >= 0x38800000u);
}

// What all parts have of a channel.
fn total(c: u32) -> f32 {
    var sum = partial[c];
//: for p in 1..PARTS
    sum += partial[${p * DIM}u + c];
//: end
    return sum;
}

// ${PARTS} threads share a channel: rows and columns of the matrix are few, and each takes as long to arrive as all of them.
@compute @workgroup_size(${THREADS})
fn block_means(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
               @builtin(num_workgroups) groups: vec3<u32>) {
    let params = sequences[group.z];
    let kv_heads = groups.y / ${LAYERS}u;
    let kv_head = group.y % kv_heads;
//: if LAYERS > 1
    let layer = group.y / kv_heads;
//: end
    let lane = tid % ${LANES}u;
    let part = tid / ${LANES}u;
    let first_block = (params.first_tile + 3u) / 4u;
    let own = first_block + group.x;
    // Other sequences may begin more blocks.
    if own * 4u >= params.first_tile + (params.rows + 15u) / 16u { return; }
    let record = mean_of(params, kv_heads, kv_head, own);
    let shared_mean = params.shared_mean != 0u;
    if shared_mean && params.first_tile > 0u {
        let source = mean_of(params, kv_heads, kv_head, first_block - 1u);
        for (var i = tid; i < ${RECORD_WORDS}u; i += THREADS) { ${TILES}[record + i] = ${TILES}[source + i]; }
        return;
    }
    // All blocks but the last are there as a whole. The last one may need the mean of one that is found at the same time: it finds that
    // as well.
    let own_row = own * 64u - params.first_tile * 16u;
    let early = !shared_mean && group.x > 0u && params.tail - own_row < 64u;
    for (var block = select(own, own - 1u, early); block <= own; block++) {
        var first_row = block * 64u - params.first_tile * 16u;
        var known = min(params.tail - first_row, 64u);
        var unknown = select(0.0, f32(64u - known) * 0.5, block > 0u);
        if shared_mean {
            first_row = 0u;
            known = params.tail;
            unknown = 0.0;
        }
        let previous = mean_of(params, kv_heads, kv_head, max(block, 1u) - 1u);
        let before_all = block == first_block;
        for (var c = lane; c < ${DIM}u; c += ${LANES}u) {
            var sum = 0.0;
            for (var first = part; first < known; first += 64u) {
//: for j in 0..64 / PARTS
                {
                    let i = first + ${j * PARTS}u;
                    let ring_row = (params.first_row + first_row + min(i, known - 1u)) % params.ring;
                    let at = (params.ring_at + kv_head * params.head_stride + ring_row * params.row_stride) * 4u + c;
                    sum += select(0.0, clamp(${ROWS}[at], -LARGEST, LARGEST), i < known);
                }
//: end
            }
            partial[part * ${DIM}u + c] = sum;
        }
        workgroupBarrier();
        for (var c = tid; c < ${DIM}u; c += THREADS) {
            sums[c] = total(c);
            if before_all && unknown > 0.0 {
                let code = unpack4xI8(${TILES}[previous + c / 4u])[c % 4u];
                mean[c] = f32(code) * unpack2x16float(${TILES}[previous + ${DIM / 4}u + c / 64u])[c / 32u % 2u];
            }
        }
        workgroupBarrier();
        let factor = 1.0 / (f32(known) + unknown);
//: if TURN
        for (var c = lane; c < ${DIM}u; c += ${LANES}u) {
            let factor_at = kv_head % ${CODECS}u * ${DIM * DIM + DIM}u + c;
            var turned = 0.0;
            for (var k = part; k < ${DIM}u; k += ${PARTS}u) { turned += ${FACTORS}[factor_at + k * ${DIM}u] * sums[k]; }
            partial[part * ${DIM}u + c] = turned;
        }
        workgroupBarrier();
//: end
        for (var c = tid; c < ${DIM}u; c += THREADS) {
//: if TURN
            let turned = total(c);
//: else
            let turned = sums[c];
//: end
            var carried = 0.0;
            if unknown > 0.0 { carried = mean[c] * unknown; }
            mean[c] = (carried + turned) * factor;
        }
        workgroupBarrier();
        for (var g = tid; g < ${GROUPS}u; g += THREADS) {
            var largest = 0.0;
            for (var c = g * 32u; c < min((g + 1u) * 32u, ${DIM}u); c++) { largest = max(largest, abs(mean[c])); }
            scales[g] = rounded(min(largest / 127.0, LARGEST));
        }
        workgroupBarrier();
        for (var c = tid; c < ${DIM}u; c += THREADS) {
            let scale = scales[c / 32u];
            let quotient = mean[c] * select(0.0, 1.0 / scale, scale > 0.0);
            // Halves away from zero; a scale that was rounded down may put the largest beyond 127.
            let code = clamp(sign(quotient) * floor(abs(quotient) + 0.5), -127.0, 127.0);
            sums[c] = code;
            mean[c] = code * scale;
        }
        workgroupBarrier();
    }
    for (var i = tid; i < ${DIM / 4}u; i += THREADS) {
        let codes = vec4<f32>(sums[4u * i], sums[4u * i + 1u], sums[4u * i + 2u], sums[4u * i + 3u]);
        ${TILES}[record + i] = pack4xI8(vec4<i32>(codes));
    }
    for (var i = tid; i < ${RECORD_WORDS - DIM / 4}u; i += THREADS) {
        let second = select(0.0, scales[min(2u * i + 1u, ${GROUPS - 1}u)], 2u * i + 1u < ${GROUPS}u);
        ${TILES}[record + ${DIM / 4}u + i] = pack2x16float(vec2<f32>(scales[2u * i], second));
    }
}

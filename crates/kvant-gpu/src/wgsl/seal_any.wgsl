//: if LAYERS > 1
enable wgpu_binding_array;
//: end
// Seals rows into ${SIDE} tiles of ${FORMAT}: y = M·(x − μ) with M = ${TURNED}, then what a tile stores of y.
// A workgroup has a tile, ${PASS} rows at a time.
${PARAMS}

const THREADS = ${THREADS}u;
const LARGEST = 65504.0; // of binary16
var<workgroup> y: array<f32, ${PASS * DIM}>;         // [row][channel]
//: if !FLOAT
var<workgroup> codes: array<u32, ${16 * DIM / 4}>;   // [row][4 channels], a byte each
var<workgroup> pairs: array<u32, ${16 * GROUPS}>;    // [row][group]: scale, offset
//: end
//: if TURBO

${CELL}
//: end
//: if TRELLIS

${SEARCH_GLOBAL}
//: end
//: if FLOAT == 17

// The upper half of an f32, to nearest, ties to even.
fn brain(x: f32) -> u32 {
    let bits = bitcast<u32>(x);
    return (bits + 0x7fffu + ((bits >> 16u) & 1u)) >> 16u;
}
//: end

@compute @workgroup_size(${THREADS})
fn seal(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) workgroup: vec3<u32>,
        @builtin(num_workgroups) groups: vec3<u32>) {
    let params = sequences[workgroup.z];
    let kv_heads = groups.y / ${LAYERS}u;
    let kv_head = workgroup.y % kv_heads;
//: if LAYERS > 1
    let layer = workgroup.y / kv_heads;
//: end
    let first_row = workgroup.x * 16u;
    // Other sequences may have more rows.
    if first_row >= params.rows { return; }
    let tile_at = tile_of(params, kv_head, params.first_tile + workgroup.x);
    let factor_at = kv_head % ${CODECS}u * ${DIM * DIM + DIM}u;
    for (var first = 0u; first < 16u; first += ${PASS}u) {
        workgroupBarrier();
        for (var i = tid; i < ${PASS * DIM}u; i += THREADS) {
            let row = first_row + first + i / ${DIM}u;
            let ring_row = (params.first_row + min(row, params.rows - 1u)) % params.ring;
            let at = (params.ring_at + kv_head * params.head_stride + ring_row * params.row_stride) * 4u + i % ${DIM}u;
            // Rows that are absent are zero vectors.
            var x = select(0.0, clamp(${ROWS}[at], -LARGEST, LARGEST), row < params.rows);
//: if MU
            x -= ${FACTORS}[factor_at + ${DIM * DIM}u + i % ${DIM}u];
//: end
            y[i] = x;
        }
        workgroupBarrier();
//: if TURN
        // A thread has ${CHANNELS} channels of all rows.
//: for j in 0..CHANNELS
        let channel${j} = min(tid + ${j * THREADS}u, ${DIM - 1}u);
//: for p in 0..PASS
        var sum${j}_${p} = 0.0;
//: end
//: end
        for (var k = 0u; k < ${DIM}u; k++) {
//: for p in 0..PASS
            let x${p} = y[${p * DIM}u + k];
//: end
//: for j in 0..CHANNELS
            let m${j} = ${FACTORS}[factor_at + k * ${DIM}u + channel${j}];
//: for p in 0..PASS
            sum${j}_${p} += m${j} * x${p};
//: end
//: end
        }
        workgroupBarrier();
//: for j in 0..CHANNELS
        if tid + ${j * THREADS}u < ${DIM}u {
//: for p in 0..PASS
            y[${p * DIM}u + channel${j}] = sum${j}_${p};
//: end
        }
//: end
        workgroupBarrier();
//: end
//: if MEANS
        // What is stored is what the row differs from its block's mean by.
        let mean_at = mean_of(params, kv_heads, kv_head, (params.first_tile + workgroup.x) / 4u);
        for (var i = tid; i < ${PASS * DIM}u; i += THREADS) {
            let c = i % ${DIM}u;
            let code = unpack4xI8(${TILES}[mean_at + c / 4u])[c % 4u];
            y[i] -= f32(code) * unpack2x16float(${TILES}[mean_at + ${DIM / 4}u + c / 64u])[c / 32u % 2u];
        }
        workgroupBarrier();
//: end
//: if FLOAT
        // Keys lie [channel][token], values [token][channel].
//: if FLOAT == 32
        for (var i = tid; i < ${PASS * DIM}u; i += THREADS) {
            let token = first + i / ${DIM}u;
            let channel = i % ${DIM}u;
//: if VALUES
            ${TILES}[tile_at + token * ${DIM}u + channel] = bitcast<u32>(y[i]);
//: else
            ${TILES}[tile_at + channel * 16u + token] = bitcast<u32>(y[i]);
//: end
        }
//: else
        for (var i = tid; i < ${PASS * DIM / 2}u; i += THREADS) {
//: if VALUES
            let a = y[2u * i];
            let b = y[2u * i + 1u];
            let word = first * ${DIM / 2}u + i;
//: else
            let channel = i / ${PASS / 2}u;
            let token = i % ${PASS / 2}u * 2u;
            let a = y[token * ${DIM}u + channel];
            let b = y[(token + 1u) * ${DIM}u + channel];
            let word = channel * 8u + (first + token) / 2u;
//: end
//: if FLOAT == 17
            ${TILES}[tile_at + word] = brain(a) | (brain(b) << 16u);
//: else
            ${TILES}[tile_at + word] = pack2x16float(clamp(vec2<f32>(a, b), vec2<f32>(-LARGEST), vec2<f32>(LARGEST)));
//: end
        }
//: end
//: end
//: if TRELLIS
${SEARCH}
//: end
//: if !FLOAT && !TRELLIS
        // A thread has a group of a row.
        for (var i = tid; i < ${PASS * GROUPS}u; i += THREADS) {
            let group = i % ${GROUPS}u;
            let row_at = i / ${GROUPS}u * ${DIM}u;
            let start = row_at + group * ${GROUP}u;
            let end = row_at + min((group + 1u) * ${GROUP}u, ${DIM}u);
            var offset = 0.0;
//: if AFFINE
            var low = y[start];
            var high = low;
            for (var c = start + 1u; c < end; c++) {
                low = min(low, y[c]);
                high = max(high, y[c]);
            }
            // The offset first, as it will be read back; the scale spans from it to the maximum.
            offset = unpack2x16float(pack2x16float(vec2<f32>(clamp(low, -LARGEST, LARGEST), 0.0))).x;
            var scale = min(max(high - offset, 0.0) / ${TOP}.0, LARGEST);
            scale = unpack2x16float(pack2x16float(vec2<f32>(scale, 0.0))).x;
            let inverse = select(0.0, 1.0 / scale, scale > 0.0);
//: end
//: if SYMMETRIC || Q8
            var top = 0.0;
            for (var c = start; c < end; c++) { top = max(top, abs(y[c])); }
            var scale = top / ${TOP}.0;
//: if SYMMETRIC
            scale = unpack2x16float(pack2x16float(vec2<f32>(min(scale, LARGEST), 0.0))).x;
//: end
            let inverse = select(0.0, 1.0 / scale, scale > 1.2e-38);
            scale = min(scale, LARGEST);
//: end
//: if Q4
            // The first value of largest magnitude becomes code 0.
            var extreme = 0.0;
            for (var c = start; c < end; c++) { extreme = select(extreme, y[c], abs(y[c]) > abs(extreme)); }
            var scale = extreme / -8.0;
            let inverse = select(0.0, 1.0 / scale, abs(scale) > 1.2e-38);
            scale = clamp(scale, -LARGEST, LARGEST);
//: end
//: if TURBO
            var squares = 0.0;
            for (var c = start; c < end; c++) { squares += y[c] * y[c]; }
            let norm = sqrt(squares);
            let unit = select(0.0, sqrt(f32(end - start)) / norm, norm > 1e-12);
            // The gain whose levels point nearest to the group.
            var nearest = -1.0;
            var inverse = unit;
            for (var k = 0u; k < GAINS; k++) {
                var product = 0.0;
                var squares = 0.0;
                for (var c = start; c < end; c++) {
                    let size = abs(y[c] * unit);
                    let level = cell(size * gain(k)).level;
                    product += size * level;
                    squares += level * level;
                }
                let nearness = product * product / squares;
                if nearness > nearest {
                    nearest = nearness;
                    inverse = unit * gain(k);
                }
            }
            var level_squares = 0.0;
//: end
            for (var c = start; c < end; c += 4u) {
                var word = 0u;
                for (var j = 0u; j < 4u; j++) {
                    let quotient = (y[c + j] - offset) * inverse;
//: if AFFINE
                    let code = u32(clamp(round(quotient), 0.0, ${TOP}.0));
//: end
//: if SYMMETRIC
                    let code = u32(clamp(round(quotient), -${TOP}.0, ${TOP}.0) + ${TOP + 1}.0);
//: end
//: if Q8
                    // Halves away from zero.
                    let code = u32(clamp(sign(quotient) * floor(abs(quotient) + 0.5), -127.0, 127.0) + 128.0);
//: end
//: if Q4
                    let code = u32(clamp(quotient + 8.5, 0.0, 15.0));
//: end
//: if TURBO
                    let found = cell(quotient);
                    level_squares += found.level * found.level;
                    let code = found.code;
//: end
                    word |= code << (8u * j);
                }
                codes[(first * ${DIM}u + c) / 4u] = word;
            }
//: if TURBO
            let scale = select(0.0, min(norm / sqrt(level_squares), LARGEST), norm > 1e-12);
//: end
            pairs[first * ${GROUPS}u + i] = pack2x16float(vec2<f32>(scale, offset));
        }
//: end
    }
//: if !FLOAT
    workgroupBarrier();
//: for p in 0..PLANES
//: let WIDTH = WIDTH_0 * (p == 0) + WIDTH_1 * (p == 1)
//: let PLANE = PLANE_0 * (p == 0) + PLANE_1 * (p == 1)
//: let LINES = LINES_0 * (p == 0) + LINES_1 * (p == 1)
//: let SHIFT = WIDTH_0 * (p == 1)
//: let MASK = MASK_0 * (p == 0) + MASK_1 * (p == 1)
//: let FIELDS = 8 / WIDTH
    for (var i = tid; i < ${16 * LINES}u; i += THREADS) {
        let lane = i % 16u;
        var word = 0u;
        for (var field = 0u; field < ${FIELDS}u; field++) {
            let unit = i / 16u * ${FIELDS}u + field;
//: if VALUES
            // Four tokens of channel `lane` of a block.
            if unit < ${DIM / 4}u {
                let at = unit % 4u * ${DIM}u + unit / 4u * 4u + lane / 4u;
                let shift = lane % 4u * 8u + ${SHIFT}u;
//: for t in 0..4
                word |= ((codes[at + ${t * DIM / 4}u] >> shift) & ${MASK}u) << (field * ${WIDTH}u + ${8 * t}u);
//: end
            }
//: else
            // Four channels of token `lane`.
            if unit < ${DIM / 4}u {
                word |= ((codes[lane * ${DIM / 4}u + unit] >> ${SHIFT}u) & ${MASK * 16843009}u) << (field * ${WIDTH}u);
            }
//: end
        }
        ${TILES}[tile_at + ${PLANE / 4}u + i] = word;
    }
//: end
    for (var i = tid; i < ${8 * GROUPS}u; i += THREADS) {
        let a = pairs[i % 8u * ${2 * GROUPS}u + i / 8u];
        let b = pairs[i % 8u * ${2 * GROUPS}u + ${GROUPS}u + i / 8u];
        ${TILES}[tile_at + ${SCALES / 4}u + i] = (a & 0xffffu) | (b << 16u);
//: if AFFINE
        ${TILES}[tile_at + ${OFFSETS / 4}u + i] = (a >> 16u) | (b & 0xffff0000u);
//: end
    }
//: end
}

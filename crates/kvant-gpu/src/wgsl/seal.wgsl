//: if LAYERS > 1
enable wgpu_binding_array;
//: end
// Seals rows into ${SIDE} tiles of ${FORMAT}: y = Λ·R·(x − μ) with R = ${ROTATION}, scale (and offset) and codes per group of ${GROUP}.
// A thread has a row from beginning to end, in registers; ${THREADS / 16} tiles per workgroup.
${PARAMS}

const LARGEST = 65504.0; // of binary16
var<workgroup> pairs: array<u32, ${THREADS * GROUPS}>; // scale and offset of every row
//: if VALUES
//: let STORE = 4 + 4 * (BITS > 4)
//: let PITCH = DIM * STORE / 32 + 1
var<workgroup> row_codes: array<u32, ${THREADS * PITCH}>; // [row][channel], ${STORE} bits each; a word more keeps rows apart
//: end
//: if TURBO

${CELL}
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
    // Other sequences may have more rows.
    if workgroup.x * ${THREADS}u >= params.rows { return; }
    let row = workgroup.x * ${THREADS}u + tid;
    let slot = tid % 16u;
    let present = row < params.rows;
    // Whole tiles are written; rows that are absent are zero vectors.
    let wanted = row / 16u * 16u < params.rows;
    let ring_row = (params.first_row + min(row, params.rows - 1u)) % params.ring;
    let row_at = params.ring_at + kv_head * params.head_stride + ring_row * params.row_stride;
    let tile_at = tile_of(params, kv_head, params.first_tile + min(row, params.rows - 1u) / 16u);
    let factor_at = kv_head * ${2 * DIM}u;
//: for i in 0..DIM / 4
    let r${i} = select(vec4<f32>(), clamp(${ROWS}[row_at + ${i}u], vec4<f32>(-LARGEST), vec4<f32>(LARGEST)), present);
//: end
//: for c in 0..DIM
//: if MU
    let x${c} = r${c / 4}[${c % 4}] - ${FACTORS}[factor_at + ${c}u];
//: else
    let x${c} = r${c / 4}[${c % 4}];
//: end
//: end
${ROTATE}
//: if MEANS
    // What is stored is what the row differs from its block's mean by.
    let mean_tile = params.first_tile + min(row, params.rows - 1u) / 16u;
    let mean_at = mean_of(params, kv_heads, kv_head, mean_tile / 4u);
//: for g in 0..DIM / 32
    let mean_scale${g} = unpack2x16float(${TILES}[mean_at + ${DIM / 4 + g / 2}u])[${g % 2}];
//: end
//: for i in 0..DIM / 4
    let mean${i} = vec4<f32>(unpack4xI8(${TILES}[mean_at + ${i}u])) * mean_scale${i / 8};
//: end
//: end
//: for c in 0..DIM
    let z${c} = y${c}
//: if LAMBDA
        * ${FACTORS}[factor_at + ${DIM + c}u]
//: end
//: if MEANS
        - mean${c / 4}[${c % 4}]
//: end
    ;
//: end
//: for g in 0..GROUPS
//: let A = g * GROUP
//: if AFFINE
    var low${g} = z${A};
    var high${g} = z${A};
//: for i in 1..GROUP
    low${g} = min(low${g}, z${A + i});
    high${g} = max(high${g}, z${A + i});
//: end
    // The offset first, as it will be read back; the scale spans from it to the maximum.
    let offset${g} = unpack2x16float(pack2x16float(vec2<f32>(clamp(low${g}, -LARGEST, LARGEST), 0.0))).x;
    let pair${g} = pack2x16float(vec2<f32>(min(max(high${g} - offset${g}, 0.0) / ${TOP}.0, LARGEST), offset${g}));
    let scale${g} = unpack2x16float(pair${g}).x;
    let inverse${g} = select(0.0, 1.0 / scale${g}, scale${g} > 0.0);
//: for i in 0..GROUP
    let c${A + i} = u32(clamp(round((z${A + i} - offset${g}) * inverse${g}), 0.0, ${TOP}.0));
//: end
//: end
//: if SYMMETRIC || Q8
    var top${g} = abs(z${A});
//: for i in 1..GROUP
    top${g} = max(top${g}, abs(z${A + i}));
//: end
    let pair${g} = pack2x16float(vec2<f32>(min(top${g} / ${TOP}.0, LARGEST), 0.0));
//: end
//: if SYMMETRIC
    let scale${g} = unpack2x16float(pair${g}).x;
    let inverse${g} = select(0.0, 1.0 / scale${g}, scale${g} > 0.0);
//: for i in 0..GROUP
    let c${A + i} = u32(clamp(round(z${A + i} * inverse${g}), -${TOP}.0, ${TOP}.0) + ${TOP + 1}.0);
//: end
//: end
//: if Q8
    // Against the scale before it was rounded; halves away from zero.
    let scale${g} = top${g} / ${TOP}.0;
    let inverse${g} = select(0.0, 1.0 / scale${g}, scale${g} > 1.2e-38);
//: for i in 0..GROUP
    let x${A + i}_ = z${A + i} * inverse${g};
    let c${A + i} = u32(clamp(sign(x${A + i}_) * floor(abs(x${A + i}_) + 0.5), -127.0, 127.0) + 128.0);
//: end
//: end
//: if Q4
    // The first value of largest magnitude becomes code 0.
    var extreme${g} = z${A};
//: for i in 1..GROUP
    extreme${g} = select(extreme${g}, z${A + i}, abs(z${A + i}) > abs(extreme${g}));
//: end
    let scale${g} = extreme${g} / -8.0;
    let inverse${g} = select(0.0, 1.0 / scale${g}, abs(scale${g}) > 1.2e-38);
    let pair${g} = pack2x16float(vec2<f32>(clamp(scale${g}, -LARGEST, LARGEST), 0.0));
//: for i in 0..GROUP
    let c${A + i} = u32(clamp(z${A + i} * inverse${g} + 8.5, 0.0, 15.0));
//: end
//: end
//: if TURBO
    var squares${g} = z${A} * z${A};
//: for i in 1..GROUP
    squares${g} += z${A + i} * z${A + i};
//: end
    let norm${g} = sqrt(squares${g});
    let unit${g} = select(0.0, ${ROOT_GROUP} / norm${g}, norm${g} > 1e-12);
    // The gain whose levels point nearest to the group.
    var nearest${g} = -1.0;
    var inverse${g} = unit${g};
    for (var k = 0u; k < GAINS; k++) {
        var product = 0.0;
        var squares = 0.0;
//: for i in 0..GROUP
        let size${A + i} = abs(z${A + i} * unit${g});
        let level${A + i} = cell(size${A + i} * gain(k)).level;
        product += size${A + i} * level${A + i};
        squares += level${A + i} * level${A + i};
//: end
        let nearness = product * product / squares;
        if nearness > nearest${g} {
            nearest${g} = nearness;
            inverse${g} = unit${g} * gain(k);
        }
    }
    var levels${g} = 0.0;
//: for i in 0..GROUP
    let cell${A + i} = cell(z${A + i} * inverse${g});
    let c${A + i} = cell${A + i}.code;
    levels${g} += cell${A + i}.level * cell${A + i}.level;
//: end
    let pair${g} = pack2x16float(vec2<f32>(select(0.0, min(norm${g} / sqrt(levels${g}), LARGEST), norm${g} > 1e-12), 0.0));
//: end
    pairs[tid * ${GROUPS}u + ${g}u] = pair${g};
//: end
//: if VALUES
    // A row's codes, channel after channel.
//: for w in 0..DIM * STORE / 32
    row_codes[tid * ${PITCH}u + ${w}u] =
//: for i in 0..32 / STORE
        (c${w * 32 / STORE + i} << ${i * STORE}u) |
//: end
        0u;
//: end
//: end
    workgroupBarrier();
    if wanted {
        if tid % 2u == 0u {
//: for g in 0..GROUPS
            let mine${g} = pairs[tid * ${GROUPS}u + ${g}u];
            let next${g} = pairs[(tid + 1u) * ${GROUPS}u + ${g}u];
            ${TILES}[tile_at + ${SCALES / 4}u + ${g * 8}u + slot / 2u] = (mine${g} & 0xffffu) | (next${g} << 16u);
//: if AFFINE
            ${TILES}[tile_at + ${OFFSETS / 4}u + ${g * 8}u + slot / 2u] = (mine${g} >> 16u) | (next${g} & 0xffff0000u);
//: end
//: end
        }
//: if VALUES
        // Thread `slot` has channel `slot` of every block of 16: units of four tokens.
        let shift = slot % ${32 / STORE}u * ${STORE}u;
        let first = tid / 16u * ${16 * PITCH}u + slot / ${32 / STORE}u;
//: for u in 0..DIM / 4
        let unit${u} =
//: for t in 0..4
            (((row_codes[first + ${(u % 4 * 4 + t) * PITCH + u / 4 * STORE / 2}u] >> shift) & ${15 + 240 * (STORE == 8)}u) << ${8 * t}u) |
//: end
            0u;
//: end
//: else
        // Units of four channels.
//: for u in 0..DIM / 4
        let unit${u} = c${4 * u} | (c${4 * u + 1} << 8u) | (c${4 * u + 2} << 16u) | (c${4 * u + 3} << 24u);
//: end
//: end
//: for p in 0..PLANES
//: let WIDTH = WIDTH_0 * (p == 0) + WIDTH_1 * (p == 1)
//: let PLANE = PLANE_0 * (p == 0) + PLANE_1 * (p == 1)
//: let LINES = LINES_0 * (p == 0) + LINES_1 * (p == 1)
//: let SHIFT = WIDTH_0 * (p == 1)
//: let MASK = (MASK_0 * (p == 0) + MASK_1 * (p == 1)) * 16843009
//: for l in 0..LINES
        ${TILES}[tile_at + ${PLANE / 4 + 16 * l}u + slot] =
//: for f in 0..8 / WIDTH
            (((unit${l * (8 / WIDTH) + f} >> ${SHIFT}u) & ${MASK}u) << ${f * WIDTH}u) |
//: end
            0u;
//: end
//: end
    }
}

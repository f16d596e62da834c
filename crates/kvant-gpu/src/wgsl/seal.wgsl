// Seals rows into ${SIDE} tiles of ${FORMAT}: y = Λ·R·(x − μ) with R = ${ROTATION}, scale${OFFSET_WORD} and codes per group of ${GROUP}.
// A thread has a row from beginning to end, in registers; ${THREADS / 16} tiles per workgroup.
struct Params {
    rows: u32,          // rows to seal, per KV head
    row_stride: u32,    // fours of floats from one row of a head to the next
    head_stride: u32,   // fours of floats from one head's first row to the next head's
    first_tile: u32,    // where the tiles go
    tile_stride: u32,   // words from one KV head's tiles to the next
    first_row: u32,     // place of the first row in the ring
    ring: u32,          // rows of the ring
    ring_at: u32,       // fours of floats before the ring
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> rows: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> factors: array<f32>;         // [kv head][μ | λ][channel]
@group(0) @binding(3) var<storage, read_write> tiles: array<u32>;     // [kv head][tile]

const LARGEST = 65504.0; // of binary16
var<workgroup> pairs: array<u32, ${THREADS * GROUPS}>; // scale and offset of every row
//: if VALUES
var<workgroup> row_codes: array<u32, ${THREADS * DIM * BITS / 32}>;
//: end

@compute @workgroup_size(${THREADS})
fn seal(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) workgroup: vec3<u32>) {
    let kv_head = workgroup.y;
    let row = workgroup.x * ${THREADS}u + tid;
    let slot = tid % 16u;
    let present = row < params.rows;
    // Whole tiles are written; rows that are absent are zero vectors.
    let wanted = row / 16u * 16u < params.rows;
    let ring_row = (params.first_row + min(row, params.rows - 1u)) % params.ring;
    let row_at = params.ring_at + kv_head * params.head_stride + ring_row * params.row_stride;
    let tile_at = kv_head * params.tile_stride + (params.first_tile + row / 16u) * ${TILE_WORDS}u;
    let factor_at = kv_head * ${2 * DIM}u;
//: for i in 0..DIM / 4
    let r${i} = select(vec4<f32>(), clamp(rows[row_at + ${i}u], vec4<f32>(-LARGEST), vec4<f32>(LARGEST)), present);
//: end
//: for c in 0..DIM
//: if MU
    let x${c} = r${c / 4}[${c % 4}] - factors[factor_at + ${c}u];
//: else
    let x${c} = r${c / 4}[${c % 4}];
//: end
//: end
${ROTATE}
//: if LAMBDA
//: for c in 0..DIM
    let z${c} = y${c} * factors[factor_at + ${DIM + c}u];
//: end
//: else
//: for c in 0..DIM
    let z${c} = y${c};
//: end
//: end
//: for g in 0..GROUPS
//: let A = g * GROUP
//: if OFFSET
    var low${g} = z${A};
    var high${g} = z${A};
//: for i in 1..GROUP
    low${g} = min(low${g}, z${A + i});
    high${g} = max(high${g}, z${A + i});
//: end
    // The offset first, as it will be read back; the scale spans from it to the maximum.
    let offset${g} = unpack2x16float(pack2x16float(vec2<f32>(clamp(low${g}, -LARGEST, LARGEST), 0.0))).x;
    let raw${g} = min(max(high${g} - offset${g}, 0.0) / ${TOP}.0, LARGEST);
//: else
    var top${g} = abs(z${A});
//: for i in 1..GROUP
    top${g} = max(top${g}, abs(z${A + i}));
//: end
    let offset${g} = 0.0;
    let raw${g} = min(top${g} / ${TOP}.0, LARGEST);
//: end
    let pair${g} = pack2x16float(vec2<f32>(raw${g}, offset${g}));
    let scale${g} = unpack2x16float(pair${g}).x;
    let inverse${g} = select(0.0, 1.0 / scale${g}, scale${g} > 0.0);
    pairs[tid * ${GROUPS}u + ${g}u] = pair${g};
//: for i in 0..GROUP
//: if OFFSET
    let c${A + i} = u32(clamp(round((z${A + i} - offset${g}) * inverse${g}), 0.0, ${TOP}.0));
//: else
    let c${A + i} = u32(clamp(round(z${A + i} * inverse${g}), -${TOP}.0, ${TOP}.0) + ${TOP + 1}.0);
//: end
//: end
//: end
//: if VALUES
    // A row's codes, channel after channel.
//: for w in 0..DIM * BITS / 32
    row_codes[tid * ${DIM * BITS / 32}u + ${w}u] =
//: if BITS == 4
        c${8 * w} | (c${8 * w + 1} << 4u) | (c${8 * w + 2} << 8u) | (c${8 * w + 3} << 12u)
        | (c${8 * w + 4} << 16u) | (c${8 * w + 5} << 20u) | (c${8 * w + 6} << 24u) | (c${8 * w + 7} << 28u);
//: else
        c${4 * w} | (c${4 * w + 1} << 8u) | (c${4 * w + 2} << 16u) | (c${4 * w + 3} << 24u);
//: end
//: end
//: end
    workgroupBarrier();
    if wanted {
        if tid % 2u == 0u {
//: for g in 0..GROUPS
            let mine${g} = pairs[tid * ${GROUPS}u + ${g}u];
            let next${g} = pairs[(tid + 1u) * ${GROUPS}u + ${g}u];
            tiles[tile_at + ${SCALES / 4}u + ${g * 8}u + slot / 2u] = (mine${g} & 0xffffu) | (next${g} << 16u);
//: if OFFSET
            tiles[tile_at + ${OFFSETS / 4}u + ${g * 8}u + slot / 2u] = (mine${g} >> 16u) | (next${g} & 0xffff0000u);
//: end
//: end
        }
//: if VALUES
        // A word has one channel of ${32 / BITS} rows; thread `slot` has channel `slot` of every block of 16.
        let first = tid / 16u * 16u;
        let shift = slot % ${32 / BITS}u * ${BITS}u;
//: for i in 0..DIM * BITS / 32
//: if BITS == 4
        let at${i} = (first + ${i % 2 * 8}u) * ${DIM / 8}u + ${i / 2 * 2}u + slot / 8u;
        tiles[tile_at + ${16 * i}u + slot] =
//: for j in 0..4
            (((row_codes[at${i} + ${j * DIM / 8}u] >> shift) & 0xfu) << ${8 * j}u)
            | (((row_codes[at${i} + ${(j + 4) * DIM / 8}u] >> shift) & 0xfu) << ${8 * j + 4}u) |
//: end
            0u;
//: else
        let at${i} = (first + ${i % 4 * 4}u) * ${DIM / 4}u + ${i / 4 * 4}u + slot / 4u;
        tiles[tile_at + ${16 * i}u + slot] =
//: for j in 0..4
            (((row_codes[at${i} + ${j * DIM / 4}u] >> shift) & 0xffu) << ${8 * j}u) |
//: end
            0u;
//: end
//: end
//: else
//: for w in 0..DIM * BITS / 32
//: if BITS == 4
        tiles[tile_at + ${16 * w}u + slot] = c${8 * w} | (c${8 * w + 1} << 8u) | (c${8 * w + 2} << 16u) | (c${8 * w + 3} << 24u)
            | (c${8 * w + 4} << 4u) | (c${8 * w + 5} << 12u) | (c${8 * w + 6} << 20u) | (c${8 * w + 7} << 28u);
//: else
        tiles[tile_at + ${16 * w}u + slot] = c${4 * w} | (c${4 * w + 1} << 8u) | (c${4 * w + 2} << 16u) | (c${4 * w + 3} << 24u);
//: end
//: end
//: end
    }
}

enable f16;
enable wgpu_cooperative_matrix;
// Products of packed weights with many rows of activations in the matrix units: a workgroup has ${BN} weight rows and ${BM} rows of
// activations, a subgroup 32 by 32 of them in ${SIDE}×${SIDE} matrices. Both become halves in workgroup memory, ${32 * DEPTH} columns at a time.
//
// ${WHAT}

struct Step { rows: u32, first_wanted: u32, wanted: u32 }

@group(0) @binding(0) var<uniform> step: Step;
// [tile][block]: scales (and offsets) of 16 rows per group, then [unit][row], 16 bytes each
@group(0) @binding(1) var<storage, read> units: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> words: array<u32>;           // the same, word by word
@group(0) @binding(3) var<storage, read> tiles: array<vec4<u32>>;     // gain, first output, outputs
@group(0) @binding(4) var<storage, read> bias: array<f32>;            // one per output
@group(0) @binding(5) var<storage, read_write> out: array<f32>;       // [row][output]
@group(0) @binding(6) var<storage, read> inputs: array<vec4<f32>>;    // [row][4 columns]

//: let PITCH = 32 * DEPTH + 8
//: if WIDE
var<workgroup> weights: array<vec4<f16>, ${BN * PITCH / 4}>;   // [weight row][column]
var<workgroup> rows: array<vec4<f16>, ${BM * PITCH / 4}>;      // [row][column]
//: let UNIT = 4
//: else
var<workgroup> weights: array<f16, ${BN * PITCH}>;             // [weight row][column]
var<workgroup> rows: array<f16, ${BM * PITCH}>;                // [row][column]
//: let UNIT = 1
//: end

fn put_weights(at: u32, x: vec4<f32>) {
//: if WIDE
    weights[at / 4u] = vec4<f16>(x);
//: else
    weights[at] = f16(x.x);
    weights[at + 1u] = f16(x.y);
    weights[at + 2u] = f16(x.z);
    weights[at + 3u] = f16(x.w);
//: end
}
fn put_row(at: u32, x: vec4<f32>) {
//: if WIDE
    rows[at / 4u] = vec4<f16>(x);
//: else
    rows[at] = f16(x.x);
    rows[at + 1u] = f16(x.y);
    rows[at + 2u] = f16(x.z);
    rows[at + 3u] = f16(x.w);
//: end
}
//: if BITS <= 8
fn header(at: u32, lane: u32) -> f32 {
    let pair = unpack2x16float(words[at + lane / 2u]);
    return select(pair.x, pair.y, lane % 2u == 1u);
}
//: end

@compute @workgroup_size(${THREADS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
           @builtin(subgroup_id) subgroup: u32) {
    let first_row = group.y * ${BM}u;
    // Weights: a thread has a row of a block.
    let weight_row = tid % ${BN}u;
    let lane = weight_row % 16u;
    let tile = min(group.x * ${BN / 16}u + weight_row / 16u, ${TILE_COUNT - 1}u);
    let gain = bitcast<f32>(tiles[tile].x);
    // Results: subgroups are shared out as [32 rows][32 weight rows].
    let row_at = subgroup / ${BN / 32}u * 32u;
    let column_at = subgroup % ${BN / 32}u * 32u;
//: let PARTS = 32 / SIDE
//: for i in 0..PARTS
//: for j in 0..PARTS
//: if ADD || BIAS
    // What is there already, or the bias of every column.
    let start${i}_${j} = min(group.x * ${BN}u + column_at + ${j * SIDE}u, ${16 * TILE_COUNT - SIDE}u) + ${FIRST_OUTPUT}u;
//: end
//: if ADD
    var sum${i}_${j} = coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&out[(first_row + row_at + ${i * SIDE}u) * ${OUT_STRIDE}u + start${i}_${j}], ${OUT_STRIDE}u);
//: else
//: if BIAS
    var sum${i}_${j} = coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&bias[start${i}_${j}], 0u);
//: else
    var sum${i}_${j} = coop_mat${SIDE}x${SIDE}<f32, C>();
//: end
//: end
//: end
//: end
    for (var first = 0u; first < ${BLOCKS}u; first += ${DEPTH}u) {
        for (var part = tid / ${BN}u; part < ${DEPTH}u; part += ${THREADS / BN}u) {
            let block = first + part;
            let to = weight_row * ${PITCH}u + part * 32u;
            if block < ${BLOCKS}u {
                let at = (tile * ${BLOCKS}u + block) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
                let unit${u} = units[at / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: if BITS <= 8
//: for g in 0..GROUPS
//: if OFFSET
                let scale${g} = header(at + ${16 * g}u, lane) * gain;
                let offset${g} = header(at + ${16 * g + 8}u, lane) * gain - ${ZERO}.0 * scale${g};
//: else
                let scale${g} = header(at + ${8 * g}u, lane) * gain;
                let offset${g} = -(${ZERO}.0) * scale${g};
//: end
//: end
//: end
//: for j in 0..8
//: let G = (GROUPS == 2) * (j / 4)
//: if BITS == 4
                let code${j} = (unit0[${j / 2}] >> ${j % 2 * 4}u) & 0x0f0f0f0fu;
                put_weights(to + ${4 * j}u, vec4<f32>(unpack4xU8(code${j})) * scale${G} + offset${G});
//: end
//: if BITS == 8
                put_weights(to + ${4 * j}u, vec4<f32>(unpack4xI8(unit${j / 4}[${j % 4}])) * scale${G} + offset${G});
//: end
//: if BITS == 16
                put_weights(to + ${4 * j}u, vec4<f32>(unpack2x16float(unit${j / 2}[${j % 2 * 2}]), unpack2x16float(unit${j / 2}[${j % 2 * 2 + 1}])) * gain);
//: end
//: end
            } else {
//: for j in 0..8
                put_weights(to + ${4 * j}u, vec4<f32>());
//: end
            }
        }
        for (var i = tid; i < ${BM * DEPTH * 2}u; i += ${THREADS}u) {
            // Half a block of a row.
            let row = i / ${DEPTH * 2}u;
            let half = i % ${DEPTH * 2}u;
            let block = min(first + half / 2u, ${BLOCKS - 1}u);
            let input_at = (first_row + row) * ${BLOCKS}u + block;
            let to = row * ${PITCH}u + half * 16u;
            let seen = first + half / 2u < ${BLOCKS}u;
//: for j in 0..4
            put_row(to + ${4 * j}u, select(vec4<f32>(), inputs[input_at * 8u + half % 2u * 4u + ${j}u], seen));
//: end
        }
        workgroupBarrier();
//: for k in 0..32 * DEPTH / SIDE
        {
//: for i in 0..PARTS
            let a${i} = coopLoadT<coop_mat${SIDE}x${SIDE}<f16, A>>(&rows[((row_at + ${i * SIDE}u) * ${PITCH}u + ${k * SIDE}u) / ${UNIT}u], ${PITCH / UNIT}u);
//: end
//: for j in 0..PARTS
            let b${j} = coopLoad<coop_mat${SIDE}x${SIDE}<f16, B>>(&weights[((column_at + ${j * SIDE}u) * ${PITCH}u + ${k * SIDE}u) / ${UNIT}u], ${PITCH / UNIT}u);
//: end
//: for i in 0..PARTS
//: for j in 0..PARTS
            sum${i}_${j} = coopMultiplyAdd(a${i}, b${j}, sum${i}_${j});
//: end
//: end
        }
//: end
        workgroupBarrier();
    }
//: for j in 0..PARTS
    if group.x * ${BN}u + column_at + ${j * SIDE}u < ${16 * TILE_COUNT}u {
        let output = ${FIRST_OUTPUT}u + group.x * ${BN}u + column_at + ${j * SIDE}u;
//: for i in 0..PARTS
        {
            let at = (first_row + row_at + ${i * SIDE}u) * ${OUT_STRIDE}u + output;
            coopStoreT(sum${i}_${j}, &out[at], ${OUT_STRIDE}u);
        }
//: end
    }
//: end
}

enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Products of packed weights with many rows of activations in the matrix units: a workgroup has ${BN} weight rows and ${BM} rows of
// activations, a subgroup ${WN} by ${WM} of them in ${SIDE}×${SIDE} matrices that stay in registers. Weights become halves in workgroup memory,
// ${32 * DEPTH} columns at a time; while these are multiplied, the next ones are on their way.
//: if SPLIT
// Workgroups of the same results share the columns out; product_sums.wgsl adds up what they leave.
//: end
//
// ${WHAT}

@group(0) @binding(1) var<storage, read> pieces: array<vec2<u32>>;    // [tile][block]: scales (and offsets) of 16 rows per group, then
@group(0) @binding(2) var<storage, read> words: array<u32>;           // [unit][row], 16 bytes each; the same, word by word
@group(0) @binding(3) var<storage, read> tiles: array<vec4<u32>>;     // gain, first output, outputs
@group(0) @binding(4) var<storage, read> bias: array<f32>;            // one per output
@group(0) @binding(5) var<storage, read_write> out: array<f32>;       // [row][output]; if split [part][row][output of the matrix]
@group(0) @binding(6) var<storage, read> inputs: array<vec4<f16>>;    // [16 rows][16 columns][row][4 columns: 0, 2, 1, 3]
//: if EXPERTS
@group(0) @binding(7) var<storage, read> items: array<vec2<u32>>;     // how many, then of each: expert, rows
//: if GATHER
@group(0) @binding(8) var<storage, read> row_of: array<u32>;          // [place]
//: end
//: end

//: let BK = 32 * DEPTH
//: let PITCH = BK + 8
//: let WEIGHTS = BN * PITCH
//: let ROWS = BM * PITCH
//: if WIDE
var<workgroup> weights: array<vec4<f16>, ${STAGES * WEIGHTS / 4}>;    // [stage][weight row][column], in the order of the activations'
var<workgroup> rows: array<vec4<f16>, ${STAGES * ROWS / 4}>;          // [stage][row][column]
//: let UNIT = 4
//: else
var<workgroup> weights: array<f16, ${STAGES * WEIGHTS}>;              // [stage][weight row][column], in the order of the activations'
var<workgroup> rows: array<f16, ${STAGES * ROWS}>;                    // [stage][row][column]
//: let UNIT = 1
//: end

fn put_weights(at: u32, x: vec4<f16>) {
//: if WIDE
    weights[at / 4u] = x;
//: else
    weights[at] = x.x;
    weights[at + 1u] = x.y;
    weights[at + 2u] = x.z;
    weights[at + 3u] = x.w;
//: end
}
fn put_row(at: u32, x: vec4<f16>) {
//: if WIDE
    rows[at / 4u] = x;
//: else
    rows[at] = x.x;
    rows[at + 1u] = x.y;
    rows[at + 2u] = x.z;
    rows[at + 3u] = x.w;
//: end
}
fn halves(low: u32, high: u32) -> vec4<f16> {
    return vec4<f16>(vec4<f32>(unpack2x16float(low), unpack2x16float(high)));
}
//: if BITS <= 8
// Stored scales reach up to 2¹⁵. Sums are multiplied with the gain in the end, and with what is taken off here; Metal, which has no such
// product, has the gain here.
fn header(at: u32, lane: u32, gain: f32) -> f16 {
    let pair = unpack2x16float(words[at + lane / 2u]);
    return f16(select(pair.x, pair.y, lane % 2u == 1u) * gain);
}
//: end
//: let UNIT_COLS = 32 / UNITS
//: let PIECE_COLS = 16 / UNITS
//: let WEIGHT_LOADS = 2 * BN * DEPTH * UNITS / THREADS
//: let ROW_LOADS = BM * BK / 4 / THREADS
//: let LAST = BLOCKS / DEPTH
//: let STRIDE = SPLIT * 16 * TILE_COUNT + (1 - SPLIT) * OUT_STRIDE

@compute @workgroup_size(${THREADS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
//: if SPLIT
           @builtin(num_workgroups) groups: vec3<u32>,
//: end
           @builtin(subgroup_id) subgroup: u32) {
    let first_row = group.x * ${BM}u;
//: if SPLIT
    let first_stage = group.z * ${LAST}u / groups.z;
    let last_stage = (group.z + 1u) * ${LAST}u / groups.z;
//: else
    let first_stage = 0u;
    let last_stage = ${LAST}u;
//: end
//: if EXPERTS
    // An item's rows of one expert: results lie in the item's places.
    if group.x >= items[0].x { return; }
    let expert = items[group.x + 1u].x;
    let first_tile = expert * ${TILE_COUNT}u;
    let first_bias = expert * ${OUT_STRIDE}u;
//: else
    let first_tile = 0u;
    let first_bias = 0u;
//: end
    // Results: subgroups are shared out as [${WM} rows][${WN} weight rows].
    let row_at = subgroup / ${BN / WN}u * ${WM}u;
    let column_at = subgroup % ${BN / WN}u * ${WN}u;
//: for i in 0..WM / SIDE
//: for j in 0..WN / SIDE
//: if !WIDE && (ADD || BIAS)
    // What is there already, or the bias of every column.
    let start${i}_${j} = min(group.y * ${BN}u + column_at + ${j * SIDE}u, ${16 * TILE_COUNT - SIDE}u) + ${FIRST_OUTPUT}u;
//: if ADD
    var sum${i}_${j} = coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&out[(first_row + row_at + ${i * SIDE}u) * ${OUT_STRIDE}u + start${i}_${j}], ${OUT_STRIDE}u);
//: else
    var sum${i}_${j} = coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&bias[first_bias + start${i}_${j}], 0u);
//: end
//: else
    var sum${i}_${j} = coop_mat${SIDE}x${SIDE}<f32, C>();
//: end
//: end
//: end
    // Eight bytes of weights: where they are, where they go, whose they are.
//: for p in 0..WEIGHT_LOADS
    let piece${p} = tid + ${p * THREADS}u;
    let lane${p} = piece${p} / 2u % 16u;
    let unit${p} = piece${p} / 32u % ${UNITS}u;
    let part${p} = piece${p} / ${32 * UNITS}u;
    let tile${p} = first_tile + min(group.y * ${BN / 16}u + part${p} / ${DEPTH}u, ${TILE_COUNT - 1}u);
    let at${p} = (tile${p} * ${BLOCKS}u + part${p} % ${DEPTH}u) * ${BLOCK_WORDS}u;
    let from${p} = at${p} / 2u + ${HEADER_WORDS / 2}u + (unit${p} * 16u + lane${p}) * 2u + piece${p} % 2u;
    let to${p} = (part${p} / ${DEPTH}u * 16u + lane${p}) * ${PITCH}u + part${p} % ${DEPTH}u * 32u + unit${p} * ${UNIT_COLS}u + piece${p} % 2u * ${PIECE_COLS}u;
//: if BITS <= 8
    // Neighbours have the same banks of workgroup memory: of every eight columns they store the two fours in opposite order.
    let swap${p}_0 = piece${p} % 2u * 4u;
    let swap${p}_1 = 4u - swap${p}_0;
//: end
    var codes${p} = vec2<u32>();
//: if BITS <= 8
//: if WIDE
    let gain${p} = 0.00390625;
//: else
    let gain${p} = bitcast<f32>(tiles[tile${p}].x);
//: end
    var scale${p} = f16();
//: if GROUPS == 2
//: if BITS == 4
    let header${p} = at${p} + piece${p} % 2u * ${8 + 8 * OFFSET}u;
//: else
    let header${p} = at${p} + unit${p} * ${8 + 8 * OFFSET}u;
//: end
//: else
    let header${p} = at${p};
//: end
//: if OFFSET
    var offset${p} = f16();
//: end
//: end
//: end
//: for p in 0..ROW_LOADS
    let four${p} = tid + ${p * THREADS}u;
    // Sixteen columns of sixteen rows lie together. Neighbours take every other row of eight: those have different banks of workgroup memory.
    let of_eight${p} = four${p} / 4u % 8u;
    let row_of_tile${p} = four${p} / ${4 * BK}u * 16u + four${p} / 32u % 2u * 8u + of_eight${p} % 4u * 2u + of_eight${p} / 4u;
    let quad${p} = four${p} / 64u % ${BK / 16}u * 4u + four${p} % 4u;
//: if GATHER
    let input_row${p} = row_of[first_row + row_of_tile${p}];
//: else
    let input_row${p} = first_row + row_of_tile${p};
//: end
    let input${p} = input_row${p} / 16u * ${128 * BLOCKS}u + quad${p} / 4u * 64u + input_row${p} % 16u * 4u + quad${p} % 4u;
    let row_to${p} = row_of_tile${p} * ${PITCH}u + quad${p} * 4u;
    var row${p} = vec4<f16>();
//: end
    // The first columns are loaded, then always the next while those before are multiplied, then the last are multiplied: no branches, so that all of
    // it is under way at the same time.
//: for phase in 0..3
//: if phase == 1
    for (var stage = first_stage + 1u; stage < last_stage; stage++) {
//: else
    {
//: if phase == 0
        let stage = first_stage;
//: else
        let stage = last_stage;
//: end
//: end
//: if phase < 2
        {
//: for p in 0..WEIGHT_LOADS
            codes${p} = pieces[from${p} + stage * ${DEPTH * BLOCK_WORDS / 2}u];
//: if BITS <= 8
            scale${p} = header(header${p} + stage * ${DEPTH * BLOCK_WORDS}u, lane${p}, gain${p});
//: if OFFSET
            offset${p} = header(header${p} + stage * ${DEPTH * BLOCK_WORDS}u + 8u, lane${p}, gain${p});
//: end
//: end
//: end
//: for p in 0..ROW_LOADS
            row${p} = inputs[input${p} + stage * ${4 * BK}u];
//: end
        }
//: end
//: if phase > 0
        {
//: if STAGES == 2
            let weights_at = (stage + 1u) % 2u * ${WEIGHTS}u + column_at * ${PITCH}u;
            let rows_at = (stage + 1u) % 2u * ${ROWS}u + row_at * ${PITCH}u;
//: else
            let weights_at = column_at * ${PITCH}u;
            let rows_at = row_at * ${PITCH}u;
//: end
//: for k in 0..BK / SIDE
            {
//: for i in 0..WM / SIDE
                let a${i} = coopLoadT<coop_mat${SIDE}x${SIDE}<f16, A>>(&rows[(rows_at + ${i * SIDE * PITCH + k * SIDE}u) / ${UNIT}u], ${PITCH / UNIT}u);
//: end
//: for j in 0..WN / SIDE
                let b${j} = coopLoad<coop_mat${SIDE}x${SIDE}<f16, B>>(&weights[(weights_at + ${j * SIDE * PITCH + k * SIDE}u) / ${UNIT}u], ${PITCH / UNIT}u);
//: end
//: for j in 0..WN / SIDE
//: for i in 0..WM / SIDE
                sum${i}_${j} = coopMultiplyAdd(a${i}, b${j}, sum${i}_${j});
//: end
//: end
            }
//: end
        }
//: end
//: if STAGES == 1 && phase == 1
        workgroupBarrier();
//: end
//: if phase < 2
        {
//: if STAGES == 2
            let weights_to = stage % 2u * ${WEIGHTS}u;
            let rows_to = stage % 2u * ${ROWS}u;
//: else
            let weights_to = 0u;
            let rows_to = 0u;
//: end
//: for p in 0..WEIGHT_LOADS
//: if BITS == 16
            put_weights(weights_to + to${p}, halves(codes${p}.x, codes${p}.y).xzyw);
//: end
//: if BITS == 8
//: for h in 0..2
            {
                // A byte behind the exponent of 1024 is 1024 more, as a half.
                let bytes = select(codes${p}.x, codes${p}.y, swap${p}_${h} > 0u) ^ 0x80808080u;
                let level = halves((bytes & 0xff00ffu) | 0x64006400u, ((bytes >> 8u) & 0xff00ffu) | 0x64006400u) - ${1152 + ZERO}.0h;
//: if OFFSET
                put_weights(weights_to + to${p} + swap${p}_${h}, fma(level, vec4<f16>(scale${p}), vec4<f16>(offset${p})));
//: else
                put_weights(weights_to + to${p} + swap${p}_${h}, level * scale${p});
//: end
            }
//: end
//: end
//: if BITS == 4
//: for w in 0..2
//: for h in 0..2
            {
                // Four bits behind the exponent of 1024 are 1024 more, as a half.
                let codes = codes${p}[${w}] >> swap${p}_${h};
                let level = halves((codes & 0xf000fu) | 0x64006400u, ((codes >> 8u) & 0xf000fu) | 0x64006400u) - ${1024 + ZERO}.0h;
//: if OFFSET
                put_weights(weights_to + to${p} + swap${p}_${h} + ${8 * w}u, fma(level, vec4<f16>(scale${p}), vec4<f16>(offset${p})));
//: else
                put_weights(weights_to + to${p} + swap${p}_${h} + ${8 * w}u, level * scale${p});
//: end
            }
//: end
//: end
//: end
//: end
//: for p in 0..ROW_LOADS
            put_row(rows_to + row_to${p}, row${p});
//: end
        }
        workgroupBarrier();
//: end
    }
//: end
//: for j in 0..WN / SIDE
    if group.y * ${BN}u + column_at + ${j * SIDE}u < ${16 * TILE_COUNT}u {
//: if SPLIT
        let output = group.z * groups.x * ${BM * 16 * TILE_COUNT}u + group.y * ${BN}u + column_at + ${j * SIDE}u;
//: else
        let output = ${FIRST_OUTPUT}u + group.y * ${BN}u + column_at + ${j * SIDE}u;
//: end
//: if WIDE && BITS <= 8
        let gain = bitcast<f32>(tiles[first_tile + (group.y * ${BN}u + column_at + ${j * SIDE}u) / 16u].x) * 256.0;
//: end
//: for i in 0..WM / SIDE
        {
            let at = (first_row + row_at + ${i * SIDE}u) * ${STRIDE}u + output;
//: if WIDE && BITS <= 8
            var result = sum${i}_${j} * gain;
//: else
            var result = sum${i}_${j};
//: end
//: if WIDE && ADD
            result = result + coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&out[at], ${OUT_STRIDE}u);
//: end
//: if WIDE && BIAS
            result = result + coopLoadT<coop_mat${SIDE}x${SIDE}<f32, C>>(&bias[first_bias + output], 0u);
//: end
            coopStoreT(result, &out[at], ${STRIDE}u);
        }
//: end
    }
//: end
}

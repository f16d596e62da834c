//: if HALVED && HALF_BITS == 16
enable f16;
//: end
// Products of packed weights with rows of activations: a workgroup has ${16 * TILES} weight rows and ${ROWS} activation rows,
// a thread one weight row of every tile and every ${THREADS / 16}th block of 32 columns.
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
//: if BYTES
//: if HALVED
@group(0) @binding(6) var<storage, read> inputs: array<vec4<${HALF_TYPE}>>; // [row][4 columns: 0, 2, 1, 3], relative to the block's largest
//: else
@group(0) @binding(6) var<storage, read> inputs: array<vec4<u32>>;    // [row][16 columns]
//: end
@group(0) @binding(7) var<storage, read> blocks: array<vec2<u32>>;    // [row][32 columns]: scale, sums of 16 codes
//: else
@group(0) @binding(6) var<storage, read> inputs: array<vec4<f32>>;    // [row][4 columns]
//: end
//: if EXPERTS
@group(0) @binding(${7 + BYTES}) var<storage, read> items: array<vec2<u32>>; // how many, then of each: expert, rows
//: if GATHER
@group(0) @binding(${8 + BYTES}) var<storage, read> row_of: array<u32>;      // [place]
//: end
//: end

var<workgroup> partial: array<f32, ${TILES * ROWS * THREADS}>;

${HALVED_TEXT}
//: if BITS <= 8
fn header(at: u32, lane: u32) -> f32 {
    let pair = unpack2x16float(words[at + lane / 2u]);
    return select(pair.x, pair.y, lane % 2u == 1u);
}
//: end

@compute @workgroup_size(${THREADS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let lane = tid % 16u;
    let first_row = group.y * ${ROWS}u;
//: if EXPERTS
    // An item's rows of one expert: results lie in the item's places.
    if group.y >= items[0].x { return; }
    let item = items[group.y + 1u];
    let count = first_row + item.y;
    let first_tile = item.x * ${TILE_COUNT}u;
//: else
    let count = step.${COUNT};
    let first_tile = 0u;
//: end
//: for m in 0..ROWS
//: if GATHER
    let row${m} = row_of[min(first_row + ${m}u, count - 1u)];
//: else
    let row${m} = min(first_row + ${m}u, count - 1u);
//: end
//: end
//: for t in 0..TILES
    let tile${t} = first_tile + min(group.x * ${TILES}u + ${t}u, ${TILE_COUNT - 1}u);
//: for m in 0..ROWS
    var sum${t}_${m} = 0.0;
//: end
//: end
//: if HEADS
    // Every head has a matrix of its own and a part of the row; the tile's outputs are one head's.
    let head = tiles[tile0].y / ${HEAD_OUTPUTS}u;
//: end
    for (var block = tid / 16u; block < ${BLOCKS}u; block += ${THREADS / 16}u) {
//: for t in 0..TILES
        let at${t} = (tile${t} * ${BLOCKS}u + block) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
        let unit${t}_${u} = units[at${t} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: if BITS <= 8
//: for g in 0..GROUPS
//: if OFFSET
        let scale${t}_${g} = header(at${t} + ${16 * g}u, lane);
        let offset${t}_${g} = header(at${t} + ${16 * g + 8}u, lane);
//: else
        let scale${t}_${g} = header(at${t} + ${8 * g}u, lane);
//: end
//: end
//: end
//: end
//: for t in 0..TILES
//: if BITS == 4
//: for j in 0..4
        let code${t}_${2 * j} = unit${t}_0[${j}] & 0x0f0f0f0fu;
        let code${t}_${2 * j + 1} = (unit${t}_0[${j}] >> 4u) & 0x0f0f0f0fu;
//: end
//: end
//: if BITS == 8
//: for j in 0..8
        let code${t}_${j} = unit${t}_${j / 4}[${j % 4}];
//: end
//: end
//: if BYTES && HALVED
//: for j in 0..8
//: if BITS == 4
        let level${t}_${j} = nibble_quad(code${t}_${j}, ${1024 + ZERO}.0);
//: else
        let level${t}_${j} = byte_quad(code${t}_${j} ^ 0x80808080u, ${1152 + ZERO}.0);
//: end
//: end
//: end
//: if !BYTES
//: for j in 0..8
//: if BITS == 4
        let level${t}_${j} = vec4<f32>(unpack4xU8(code${t}_${j})) - ${ZERO}.0;
//: end
//: if BITS == 8
        let level${t}_${j} = vec4<f32>(unpack4xI8(code${t}_${j})) - (${ZERO}.0);
//: end
//: if BITS == 16
        let level${t}_${j} = vec4<f32>(unpack2x16float(unit${t}_${j / 2}[${j % 2 * 2}]), unpack2x16float(unit${t}_${j / 2}[${j % 2 * 2 + 1}]));
//: end
//: if BITS == 17
        let pair${t}_${j} = vec2<u32>(unit${t}_${j / 2}[${j % 2 * 2}], unit${t}_${j / 2}[${j % 2 * 2 + 1}]);
        let level${t}_${j} = bitcast<vec4<f32>>(vec4<u32>(pair${t}_${j}.x << 16u, pair${t}_${j}.x & 0xffff0000u, pair${t}_${j}.y << 16u, pair${t}_${j}.y & 0xffff0000u));
//: end
//: if BITS == 32
        let level${t}_${j} = bitcast<vec4<f32>>(unit${t}_${j});
//: end
//: end
//: end
//: end
//: for m in 0..ROWS
        {
//: if BYTES
            let facts = blocks[row${m} * ${BLOCKS}u + block];
            let x_scale = bitcast<f32>(facts.x);
//: if HALVED
//: for j in 0..8
            let x${j} = inputs[(row${m} * ${BLOCKS}u + block) * 8u + ${j}u];
//: end
            let x_sums = unpack2x16float(facts.y);
            let x_sum0 = x_sums.x;
            let x_sum1 = x_sums.y;
//: else
            let low = inputs[(row${m} * ${BLOCKS}u + block) * 2u];
            let high = inputs[(row${m} * ${BLOCKS}u + block) * 2u + 1u];
            let x_sum0 = extractBits(i32(facts.y), 0u, 16u);
            let x_sum1 = extractBits(i32(facts.y), 16u, 16u);
//: end
//: for t in 0..TILES
//: if HALVED
            let half${t}_0 = fma(level${t}_3, x3, fma(level${t}_2, x2, fma(level${t}_1, x1, level${t}_0 * x0)));
//: if GROUPS == 1
            let half${t}_1 = fma(level${t}_7, x7, fma(level${t}_6, x6, fma(level${t}_5, x5, fma(level${t}_4, x4, half${t}_0))));
            var value${t} = scale${t}_0 * quad_total(half${t}_1);
//: else
            let half${t}_1 = fma(level${t}_7, x7, fma(level${t}_6, x6, fma(level${t}_5, x5, level${t}_4 * x4)));
            var value${t} = scale${t}_0 * quad_total(half${t}_0) + scale${t}_1 * quad_total(half${t}_1);
//: end
//: else
            let dot${t}_0 = dot4I8Packed(code${t}_0, low[0]) + dot4I8Packed(code${t}_1, low[1])
                + dot4I8Packed(code${t}_2, low[2]) + dot4I8Packed(code${t}_3, low[3]);
            let dot${t}_1 = dot4I8Packed(code${t}_4, high[0]) + dot4I8Packed(code${t}_5, high[1])
                + dot4I8Packed(code${t}_6, high[2]) + dot4I8Packed(code${t}_7, high[3]);
//: if GROUPS == 1
            var value${t} = scale${t}_0 * f32(dot${t}_0 + dot${t}_1 - (${ZERO}) * (x_sum0 + x_sum1));
//: else
            var value${t} = scale${t}_0 * f32(dot${t}_0 - (${ZERO}) * x_sum0) + scale${t}_1 * f32(dot${t}_1 - (${ZERO}) * x_sum1);
//: end
//: end
//: if OFFSET
//: if GROUPS == 1
            value${t} += offset${t}_0 * f32(x_sum0 + x_sum1);
//: else
            value${t} += offset${t}_0 * f32(x_sum0) + offset${t}_1 * f32(x_sum1);
//: end
//: end
            sum${t}_${m} += x_scale * value${t};
//: end
//: else
//: if HEADS
            let x_at = row${m} * ${ROW_QUADS}u + head * ${HEAD_QUADS}u;
//: for j in 0..8
            let x${j} = select(vec4<f32>(), inputs[x_at + min(8u * block + ${j}u, ${COL_QUADS - 1}u)], 8u * block + ${j}u < ${COL_QUADS}u);
//: end
//: else
            let x_at = (row${m} * ${BLOCKS}u + block) * 8u;
//: for j in 0..8
            let x${j} = inputs[x_at + ${j}u];
//: end
//: end
//: if OFFSET
            let x_sum0 = dot(vec4<f32>(1.0), (x0 + x1) + (x2 + x3));
            let x_sum1 = dot(vec4<f32>(1.0), (x4 + x5) + (x6 + x7));
//: end
//: for t in 0..TILES
            let dot${t}_0 = (dot(level${t}_0, x0) + dot(level${t}_1, x1)) + (dot(level${t}_2, x2) + dot(level${t}_3, x3));
            let dot${t}_1 = (dot(level${t}_4, x4) + dot(level${t}_5, x5)) + (dot(level${t}_6, x6) + dot(level${t}_7, x7));
//: if BITS > 8
            sum${t}_${m} += dot${t}_0 + dot${t}_1;
//: else
//: let SECOND = GROUPS - 1
            sum${t}_${m} += scale${t}_0 * dot${t}_0 + scale${t}_${SECOND} * dot${t}_1;
//: if OFFSET
            sum${t}_${m} += offset${t}_0 * x_sum0 + offset${t}_${SECOND} * x_sum1;
//: end
//: end
//: end
//: end
        }
//: end
    }
//: for t in 0..TILES
//: for m in 0..ROWS
    partial[${(t * ROWS + m) * THREADS}u + tid] = sum${t}_${m};
//: end
//: end
    workgroupBarrier();
//: if THREADS > 256
    for (var half = ${THREADS / 2}u; half >= 256u; half /= 2u) {
        if tid < half {
//: for p in 0..TILES * ROWS
            partial[${p * THREADS}u + tid] += partial[${p * THREADS}u + half + tid];
//: end
        }
        workgroupBarrier();
    }
//: end
    for (var o = tid; o < ${16 * TILES * ROWS}u; o += ${THREADS}u) {
        let part = o / 16u;
        var value = 0.0;
//: for s in 0..16
        value += partial[part * ${THREADS}u + ${16 * s}u + o % 16u];
//: end
        let tile = group.x * ${TILES}u + part / ${ROWS}u;
        let row = first_row + part % ${ROWS}u;
        let facts = tiles[first_tile + min(tile, ${TILE_COUNT - 1}u)];
        if tile < ${TILE_COUNT}u && row < count && o % 16u < facts.z {
            value *= bitcast<f32>(facts.x);
//: if BIAS
            value += bias[facts.y + o % 16u];
//: end
//: if EXPERTS
            let output = facts.y + o % 16u - item.x * ${OUT_STRIDE}u;
//: else
//: if HEADS
            let output = facts.y + o % 16u + facts.y / ${HEAD_OUTPUTS}u * ${HEAD_GAP}u;
//: else
            let output = facts.y + o % 16u;
//: end
//: end
//: if SOFTCAP
            value = ${CAP} * tanh(clamp(value / ${CAP}, -15.0, 15.0));
//: end
//: if ADD
            out[row * ${OUT_STRIDE}u + output] += value;
//: else
            out[row * ${OUT_STRIDE}u + output] = value;
//: end
        }
    }
}

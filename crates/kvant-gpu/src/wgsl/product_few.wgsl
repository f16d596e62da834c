//: if HALVED && HALF_BITS == 16
enable f16;
//: end
// Products of packed weights with up to ${ROWS} rows of activations in ${ROW_TYPE}: a workgroup has ${16 * TILES} weight rows and all rows of activations, a
// thread one weight row of every tile and every ${THREADS / 16}th block of 32 columns. Weights are read once, the next of them while some are multiplied.
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
//: if HALVED
@group(0) @binding(6) var<storage, read> inputs: array<vec4<${HALF_TYPE}>>; // [row][4 columns: 0, 2, 1, 3], relative to the block's largest
//: else
@group(0) @binding(6) var<storage, read> inputs: array<vec4<u32>>;    // [row][16 columns]
//: end
@group(0) @binding(7) var<storage, read> blocks: array<vec2<u32>>;    // [row][32 columns]: scale, sums of 16 codes

var<workgroup> partial: array<f32, ${TILES * ROWS * THREADS}>;

${HALVED_TEXT}
fn half_of(word: u32, lane: u32) -> f32 {
    let pair = unpack2x16float(word);
    return select(pair.x, pair.y, lane % 2u == 1u);
}

@compute @workgroup_size(${THREADS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
//: let HEADERS = GROUPS * (1 + OFFSET)
    let lane = tid % 16u;
    let count = step.${COUNT};
//: for m in 0..ROWS
    let row${m} = min(${m}u, count - 1u) * ${BLOCKS}u;
//: end
//: for t in 0..TILES
    let tile${t} = min(group.x * ${TILES}u + ${t}u, ${TILE_COUNT - 1}u);
//: for m in 0..ROWS
    var sum${t}_${m} = 0.0;
//: end
    let start${t} = (tile${t} * ${BLOCKS}u + min(tid / 16u, ${BLOCKS - 1}u)) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
    var unit${t}_${u} = units[start${t} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: for g in 0..HEADERS
    var header${t}_${g} = words[start${t} + ${8 * g}u + lane / 2u];
//: end
//: end
    for (var block = tid / 16u; block < ${BLOCKS}u; block += ${THREADS / 16}u) {
        let ahead = min(block + ${THREADS / 16}u, ${BLOCKS - 1}u);
//: for t in 0..TILES
        let at${t} = (tile${t} * ${BLOCKS}u + ahead) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
        let next_unit${t}_${u} = units[at${t} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: for g in 0..HEADERS
        let next_header${t}_${g} = words[at${t} + ${8 * g}u + lane / 2u];
//: end
//: for j in 0..8
//: if HALVED && BITS == 4
        let level${t}_${j} = nibble_quad(unit${t}_0[${j / 2}] >> ${j % 2 * 4}u, ${1024 + ZERO}.0);
//: end
//: if HALVED && BITS == 8
        let level${t}_${j} = byte_quad(unit${t}_${j / 4}[${j % 4}] ^ 0x80808080u, ${1152 + ZERO}.0);
//: end
//: if !HALVED && BITS == 4
        let code${t}_${j} = (unit${t}_0[${j / 2}] >> ${j % 2 * 4}u) & 0x0f0f0f0fu;
//: end
//: if !HALVED && BITS == 8
        let code${t}_${j} = unit${t}_${j / 4}[${j % 4}];
//: end
//: end
//: for g in 0..HEADERS
        let factor${t}_${g} = half_of(header${t}_${g}, lane);
//: end
//: end
//: let STEP = 1 + OFFSET
//: for m in 0..ROWS
        {
            let facts = blocks[row${m} + block];
            let x_scale = bitcast<f32>(facts.x);
//: if HALVED
//: for j in 0..8
            let x${j} = inputs[(row${m} + block) * 8u + ${j}u];
//: end
            let x_sums = unpack2x16float(facts.y);
            let x_sum0 = x_sums.x;
            let x_sum1 = x_sums.y;
//: else
            let low = inputs[(row${m} + block) * 2u];
            let high = inputs[(row${m} + block) * 2u + 1u];
            let x_sum0 = extractBits(i32(facts.y), 0u, 16u);
            let x_sum1 = extractBits(i32(facts.y), 16u, 16u);
//: end
//: for t in 0..TILES
            {
//: if HALVED
                let half0 = fma(level${t}_3, x3, fma(level${t}_2, x2, fma(level${t}_1, x1, level${t}_0 * x0)));
//: if GROUPS == 1
                let half1 = fma(level${t}_7, x7, fma(level${t}_6, x6, fma(level${t}_5, x5, fma(level${t}_4, x4, half0))));
                var value = factor${t}_0 * quad_total(half1);
//: else
                let half1 = fma(level${t}_7, x7, fma(level${t}_6, x6, fma(level${t}_5, x5, level${t}_4 * x4)));
                var value = factor${t}_0 * quad_total(half0) + factor${t}_${STEP} * quad_total(half1);
//: end
//: else
                let dot0 = dot4I8Packed(code${t}_0, low[0]) + dot4I8Packed(code${t}_1, low[1])
                    + dot4I8Packed(code${t}_2, low[2]) + dot4I8Packed(code${t}_3, low[3]);
                let dot1 = dot4I8Packed(code${t}_4, high[0]) + dot4I8Packed(code${t}_5, high[1])
                    + dot4I8Packed(code${t}_6, high[2]) + dot4I8Packed(code${t}_7, high[3]);
//: if GROUPS == 1
                var value = factor${t}_0 * f32(dot0 + dot1 - (${ZERO}) * (x_sum0 + x_sum1));
//: else
                var value = factor${t}_0 * f32(dot0 - (${ZERO}) * x_sum0) + factor${t}_${STEP} * f32(dot1 - (${ZERO}) * x_sum1);
//: end
//: end
//: if OFFSET
//: if GROUPS == 1
                value += factor${t}_1 * f32(x_sum0 + x_sum1);
//: else
                value += factor${t}_1 * f32(x_sum0) + factor${t}_3 * f32(x_sum1);
//: end
//: end
                sum${t}_${m} += x_scale * value;
            }
//: end
        }
//: end
//: for t in 0..TILES
//: for u in 0..UNITS
        unit${t}_${u} = next_unit${t}_${u};
//: end
//: for g in 0..HEADERS
        header${t}_${g} = next_header${t}_${g};
//: end
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
        let row = part % ${ROWS}u;
        let facts = tiles[min(tile, ${TILE_COUNT - 1}u)];
        if tile < ${TILE_COUNT}u && row < count && o % 16u < facts.z {
            let output = facts.y + o % 16u;
            value *= bitcast<f32>(facts.x);
//: if BIAS
            value += bias[output];
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

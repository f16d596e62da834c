// Products of packed weights with one row of activations in bytes: a workgroup has 16 weight rows, a thread one of them and every
// ${THREADS / 16}th block of 32 columns, the next of which is on its way while one is multiplied.
//
// ${WHAT}

// [tile][block]: scales (and offsets) of 16 rows per group, then [unit][row], 16 bytes each
@group(0) @binding(1) var<storage, read> units: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> words: array<u32>;              // the same, word by word
@group(0) @binding(3) var<storage, read> tiles: array<vec4<u32>>;        // gain, first output, outputs
@group(0) @binding(4) var<storage, read> bias: array<f32>;               // one per output
@group(0) @binding(5) var<storage, read_write> out: array<f32>;          // [output]
@group(0) @binding(6) var<storage, read> inputs: array<vec4<u32>>;       // [16 columns]
@group(0) @binding(7) var<storage, read> input_blocks: array<vec2<u32>>; // [32 columns]: scale, sums of 16 codes

var<workgroup> partial: array<f32, ${THREADS}>;

fn half_of(word: u32, lane: u32) -> f32 {
    let pair = unpack2x16float(word);
    return select(pair.x, pair.y, lane % 2u == 1u);
}

@compute @workgroup_size(${THREADS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
//: let HEADERS = GROUPS * (1 + OFFSET)
    let lane = tid % 16u;
    let tile = min(group.x, ${TILE_COUNT - 1}u);
    var sum = 0.0;
    let start = (tile * ${BLOCKS}u + min(tid / 16u, ${BLOCKS - 1}u)) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
    var unit${u} = units[start / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: for g in 0..HEADERS
    var header${g} = words[start + ${8 * g}u + lane / 2u];
//: end
    for (var block = tid / 16u; block < ${BLOCKS}u; block += ${THREADS / 16}u) {
        let ahead = min(block + ${THREADS / 16}u, ${BLOCKS - 1}u);
        let at = (tile * ${BLOCKS}u + ahead) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
        let next_unit${u} = units[at / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: for g in 0..HEADERS
        let next_header${g} = words[at + ${8 * g}u + lane / 2u];
//: end
        let low = inputs[block * 2u];
        let high = inputs[block * 2u + 1u];
        let facts = input_blocks[block];
        let x_scale = bitcast<f32>(facts.x);
        let x_sum0 = extractBits(i32(facts.y), 0u, 16u);
        let x_sum1 = extractBits(i32(facts.y), 16u, 16u);
        {
//: for j in 0..8
//: if BITS == 4
            let code${j} = (unit0[${j / 2}] >> ${j % 2 * 4}u) & 0x0f0f0f0fu;
//: else
            let code${j} = unit${j / 4}[${j % 4}];
//: end
//: end
            let dot0 = dot4I8Packed(code0, low[0]) + dot4I8Packed(code1, low[1]) + dot4I8Packed(code2, low[2]) + dot4I8Packed(code3, low[3]);
            let dot1 = dot4I8Packed(code4, high[0]) + dot4I8Packed(code5, high[1]) + dot4I8Packed(code6, high[2]) + dot4I8Packed(code7, high[3]);
//: let STEP = 1 + OFFSET
//: if GROUPS == 1
            var value = half_of(header0, lane) * f32(dot0 + dot1 - (${ZERO}) * (x_sum0 + x_sum1));
//: if OFFSET
            value += half_of(header1, lane) * f32(x_sum0 + x_sum1);
//: end
//: else
            var value = half_of(header0, lane) * f32(dot0 - (${ZERO}) * x_sum0) + half_of(header${STEP}, lane) * f32(dot1 - (${ZERO}) * x_sum1);
//: if OFFSET
            value += half_of(header1, lane) * f32(x_sum0) + half_of(header3, lane) * f32(x_sum1);
//: end
//: end
            sum += x_scale * value;
        }
//: for u in 0..UNITS
        unit${u} = next_unit${u};
//: end
//: for g in 0..HEADERS
        header${g} = next_header${g};
//: end
    }
    partial[tid] = sum;
    workgroupBarrier();
//: if THREADS > 256
    for (var half = ${THREADS / 2}u; half >= 256u; half /= 2u) {
        if tid < half {
            partial[tid] += partial[half + tid];
        }
        workgroupBarrier();
    }
//: end
    if tid < 16u {
        var value = 0.0;
//: for s in 0..16
        value += partial[${16 * s}u + lane];
//: end
        let tile = group.x;
        let facts = tiles[min(tile, ${TILE_COUNT - 1}u)];
        if tile < ${TILE_COUNT}u && lane < facts.z {
            let output = facts.y + lane;
            value *= bitcast<f32>(facts.x);
//: if BIAS
            value += bias[output];
//: end
//: if SOFTCAP
            value = ${CAP} * tanh(clamp(value / ${CAP}, -15.0, 15.0));
//: end
//: if ADD
            out[output] += value;
//: else
            out[output] = value;
//: end
        }
    }
}

//: if HALVED && HALF_BITS == 16
enable f16;
//: end
// Products of packed weights with one row of activations in ${ROW_TYPE}: a workgroup has ${16 * TILES} weight rows, a thread one row of every tile and every
// ${THREADS / 16}th block of 32 columns, the next of which are on their way while one is multiplied.
//: if NORMED
// The row is the residual, which every workgroup norms for itself: less than a kernel of its own would take.
//: end
//: if UNSCALED
// The row is the residual times the factors of the norm, which the kernel before has left; its scale is multiplied in in the end.
//: end
//: if LEAVING
// What joins the residual is left times the factors of the next norm, sixteen columns to a scale, for the product behind that.
//: end
//: if GATED
// The first half of the tiles are gate's, the others up's; what comes of both is the input of the next product.
//: end
//: if CHOSEN
// There are matrices of ${EXPERTS} experts; a workgroup has those of one that the row goes to, and finds out which itself.
//: end
//: if SUMMED
// There are matrices of ${EXPERTS} experts and a row for each of the ${USED} chosen ones; what they give is weighted and added up.
//: end
//
// ${WHAT}

// [tile][block]: scales (and offsets) of 16 rows per group, then [unit][row], 16 bytes each
@group(0) @binding(1) var<storage, read> units: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> words: array<u32>;              // the same, word by word
@group(0) @binding(3) var<storage, read> tiles: array<vec4<u32>>;        // gain, first output, outputs
@group(0) @binding(4) var<storage, read> bias: array<f32>;               // one per output
@group(0) @binding(5) var<storage, read_write> out: array<f32>;          // [output]
//: if NORMED
@group(0) @binding(6) var<storage, read> residual: array<vec4<f32>>;     // [4 columns]
@group(0) @binding(7) var<storage, read> factors: array<vec4<f32>>;      // of the norm
//: if HALVED
var<workgroup> inputs: array<vec4<${HALF_TYPE}>, ${8 * BLOCKS}>;              // [4 columns: 0, 2, 1, 3], relative to the block's largest
//: else
var<workgroup> inputs: array<vec4<u32>, ${2 * BLOCKS}>;                  // [16 columns]
//: end
var<workgroup> input_blocks: array<vec2<u32>, ${BLOCKS}>;                // [32 columns]: scale, sums of 16 codes
${TOTAL}
//: else
//: if HALVED
@group(0) @binding(6) var<storage, read> inputs: array<vec4<${HALF_TYPE}>>;   // [4 columns: 0, 2, 1, 3], relative to the block's largest
//: else
@group(0) @binding(6) var<storage, read> inputs: array<vec4<u32>>;       // [16 columns]
//: end
//: if UNSCALED
@group(0) @binding(7) var<storage, read> input_blocks: array<vec4<u32>>; // [32 columns]: scale and sum of 16 codes, twice
@group(0) @binding(8) var<storage, read> row_squares: array<f32>;        // [16 columns]: sums of squares
var<workgroup> square_sums: array<vec4<f32>, 8>;                         // of every 32nd of them
//: else
@group(0) @binding(7) var<storage, read> input_blocks: array<vec2<u32>>; // [32 columns]: scale, sums of 16 codes
//: end
//: end
//: if CHOSEN
@group(0) @binding(8) var<storage, read> router_outputs: array<f32>;     // [expert]
@group(0) @binding(9) var<storage, read> selection_bias: array<f32>;     // [expert]
@group(0) @binding(10) var<storage, read_write> chosen: array<vec2<u32>>; // [slot]: expert, weight
${CHOOSE}
//: end
//: if SUMMED
@group(0) @binding(8) var<storage, read> chosen: array<vec2<u32>>;       // [slot]: expert, weight
//: if SHARED
@group(0) @binding(9) var<storage, read> beside: array<f32>;             // [output]: the block that every row goes through
//: if SHARED_GATE
@group(0) @binding(10) var<storage, read> router_outputs: array<f32>;    // [expert], then the gate of that block
//: end
//: end
var<workgroup> slot_tiles: array<u32, ${USED}>;                          // first tile of the slot's expert
var<workgroup> slot_factors: array<f32, ${USED}>;                        // weight and gain
//: end
//: if LEAVING
@group(0) @binding(${NEXT_AT}) var<storage, read> next_factors: array<f32>;         // [output]: of the next norm
//: if HALVED
@group(0) @binding(${NEXT_AT + 1}) var<storage, read_write> next_row: array<vec4<${HALF_TYPE}>>; // [4 outputs: 0, 2, 1, 3], relative to the largest of 16
//: else
@group(0) @binding(${NEXT_AT + 1}) var<storage, read_write> next_row: array<u32>;   // [4 outputs]
//: end
@group(0) @binding(${NEXT_AT + 2}) var<storage, read_write> next_blocks: array<vec2<u32>>; // [16 outputs]: scale, sum of the codes
@group(0) @binding(${NEXT_AT + 3}) var<storage, read_write> next_squares: array<f32>; // [16 outputs]: sum of squares
var<workgroup> leaving: array<vec2<f32>, 16>;                            // result, factor
//: end
//: if GATED
${STORE}
${GATE}
var<workgroup> results: array<f32, ${16 * TILES}>;                       // of gate, of up
//: end

var<workgroup> partial: array<f32, ${TILES * THREADS}>;
//: if !NORMED
var<workgroup> endings: array<vec4<u32>, ${16 * TILES}>;                 // as `ending_of` gives them
//: end
const NOWHERE = 0xffffffffu;

${HALVED_TEXT}
fn half_of(word: u32, lane: u32) -> f32 {
    let pair = unpack2x16float(word);
    return select(pair.x, pair.y, lane % 2u == 1u);
}

//: let ADDED = BIAS || SUMMED
// What becomes of the result of thread `tid`: gain, output, what is added, what it joins.
fn ending_of(tid: u32, group: u32, first_tile: u32) -> vec4<u32> {
    let lane = tid % 16u;
//: if GATED
    let part = min(tid / 16u, ${TILES - 1}u);
    let facts = tiles[first_tile + group * ${TILES / 2}u + part % ${TILES / 2}u + part / ${TILES / 2}u * ${TILE_COUNT / 2}u];
//: else
    let facts = tiles[group];
//: end
    var ending = vec4<u32>(facts.x, facts.y + lane, 0u, 0u);
//: if WHOLE && !GATED
    // The same without waiting for the facts.
    ending.y = ${FIRST_OUTPUT}u + group * 16u + lane;
//: end
//: if !WHOLE
    // Rows that there are not have no results.
    if lane >= facts.z { return vec4<u32>(facts.x, NOWHERE, 0u, 0u); }
//: end
//: if ADDED
    var added = 0.0;
//: if BIAS
//: if SUMMED
//: for s in 0..USED
    added += bitcast<f32>(chosen[${s}].y) * bias[chosen[${s}].x * ${OUT_STRIDE}u + ending.y];
//: end
//: else
    added += bias[ending.y];
//: end
//: end
//: if SUMMED
//: if SHARED
//: if SHARED_GATE
    added += beside[ending.y] / (1.0 + exp(-router_outputs[${EXPERTS}]));
//: else
    added += beside[ending.y];
//: end
//: end
//: end
    ending.z = bitcast<u32>(added);
//: end
//: if ADD
    ending.w = bitcast<u32>(out[ending.y]);
//: end
    return ending;
}

@compute @workgroup_size(${THREADS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
//: let HEADERS = GROUPS * (1 + OFFSET)
    let lane = tid % 16u;
//: let ALL_BLOCKS = BLOCKS * (1 + SUMMED * (USED - 1))
//: if CHOSEN
    choose(tid, 0u);
    let expert = slots[group.y].x;
    if group.x == 0u && group.y == 0u && tid < ${USED}u { chosen[tid] = slots[tid]; }
    let first_tile = expert * ${TILE_COUNT}u;
//: else
    let first_tile = 0u;
//: end
//: if SUMMED
    if tid < ${USED}u {
        slot_tiles[tid] = chosen[tid].x * ${TILE_COUNT}u;
    }
    workgroupBarrier();
//: end
//: for t in 0..TILES
//: if GATED
//: let HALF = TILES / 2
    let tile${t} = first_tile + ${t / HALF * (TILE_COUNT / 2) + t % HALF}u + group.x * ${HALF}u;
//: else
    let tile${t} = first_tile + min(group.x * ${TILES}u + ${t}u, ${TILE_COUNT - 1}u);
//: end
    var sum${t} = 0.0;
//: if SUMMED
    let first_block = min(tid / 16u, ${ALL_BLOCKS - 1}u);
    let start${t} = ((slot_tiles[first_block / ${BLOCKS}u] + tile${t}) * ${BLOCKS}u + first_block % ${BLOCKS}u) * ${BLOCK_WORDS}u;
//: else
    let start${t} = (tile${t} * ${BLOCKS}u + min(tid / 16u, ${BLOCKS - 1}u)) * ${BLOCK_WORDS}u;
//: end
//: for u in 0..UNITS
    var unit${t}_${u} = units[start${t} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: for g in 0..HEADERS
    var header${t}_${g} = words[start${t} + ${8 * g}u + lane / 2u];
//: end
//: end
//: if NORMED
    {
        var squares = 0.0;
//: for i in 0..SPAN
//: for h in 0..2
        let quad${i}_${h} = 2u * (tid + ${i * THREADS}u) + ${h}u;
        let x${i}_${h} = select(vec4<f32>(), residual[min(quad${i}_${h}, ${8 * BLOCKS - 1}u)], quad${i}_${h} < ${8 * BLOCKS}u);
        let factor${i}_${h} = factors[min(quad${i}_${h}, ${8 * BLOCKS - 1}u)];
        squares += dot(x${i}_${h}, x${i}_${h});
//: end
//: end
        let scale = inverseSqrt(total(tid, squares) / ${32 * BLOCKS}.0 + ${EPSILON});
//: for i in 0..SPAN
        {
            // Eight neighbouring values; four threads have a block.
            let low = x${i}_0 * scale * factor${i}_0;
            let high = x${i}_1 * scale * factor${i}_1;
            let size = max(abs(low), abs(high));
            var top = max(max(size.x, size.y), max(size.z, size.w));
            top = max(top, quadSwapX(top));
            top = max(top, quadSwapY(top));
//: if HALVED
            let inverse = select(0.0, 1.0 / top, top > 1e-36);
            let a = low * inverse;
            let b = high * inverse;
//: else
            let inverse = select(0.0, 127.0 / top, top > 1e-36);
            let a = vec4<i32>(round(low * inverse));
            let b = vec4<i32>(round(high * inverse));
//: end
            let both = a + b;
            let mine = (both.x + both.y) + (both.z + both.w);
            let half = mine + quadSwapX(mine);
            let other = quadSwapY(half);
            let octet = tid + ${i * THREADS}u;
            if octet < ${4 * BLOCKS}u {
//: if HALVED
                inputs[2u * octet] = vec4<${HALF_TYPE}>(a.xzyw);
                inputs[2u * octet + 1u] = vec4<${HALF_TYPE}>(b.xzyw);
                if octet % 4u == 0u {
                    input_blocks[octet / 4u] = vec2<u32>(bitcast<u32>(top), pack2x16float(vec2<f32>(half, other)));
                }
//: else
                inputs[octet / 2u][octet % 2u * 2u] = pack4xI8(a);
                inputs[octet / 2u][octet % 2u * 2u + 1u] = pack4xI8(b);
                if octet % 4u == 0u {
                    input_blocks[octet / 4u] = vec2<u32>(bitcast<u32>(top / 127.0), (u32(half) & 0xffffu) | (u32(other) << 16u));
                }
//: end
            }
        }
//: end
        workgroupBarrier();
    }
//: end
//: if !NORMED
    // Loaded in the end, everybody would wait for it; beside a norm's row there is no room for it in workgroup memory.
    if tid < ${16 * TILES + 32 * UNSCALED + USED * SUMMED}u {
        let ending = ending_of(tid, group.x, first_tile);
//: if SUMMED
        let slot = min(tid, ${USED - 1}u);
        let slot_factor = bitcast<f32>(chosen[slot].y) * bitcast<f32>(tiles[slot_tiles[slot] + group.x].x);
//: end
//: if LEAVING
        let factor = next_factors[ending.y];
//: end
//: if UNSCALED
        var squares = 0.0;
//: for i in 0..(2 * BLOCKS + 31) / 32
        squares += select(0.0, row_squares[min(tid + ${32 * i}u, ${2 * BLOCKS - 1}u)], tid + ${32 * i}u < ${2 * BLOCKS}u);
//: end
        if tid < 32u { square_sums[tid / 4u][tid % 4u] = squares; }
//: end
//: if SUMMED
        if tid < ${USED}u { slot_factors[tid] = slot_factor; }
//: end
        if tid < ${16 * TILES}u {
            endings[tid] = ending;
//: if LEAVING
            leaving[tid].y = factor;
//: end
        }
    }
//: end
//: if SUMMED
    workgroupBarrier();
//: end
    for (var block = tid / 16u; block < ${ALL_BLOCKS}u; block += ${THREADS / 16}u) {
        let ahead = min(block + ${THREADS / 16}u, ${ALL_BLOCKS - 1}u);
//: for t in 0..TILES
//: if SUMMED
        let at${t} = ((slot_tiles[ahead / ${BLOCKS}u] + tile${t}) * ${BLOCKS}u + ahead % ${BLOCKS}u) * ${BLOCK_WORDS}u;
//: else
        let at${t} = (tile${t} * ${BLOCKS}u + ahead) * ${BLOCK_WORDS}u;
//: end
//: for u in 0..UNITS
        let next_unit${t}_${u} = units[at${t} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + lane];
//: end
//: for g in 0..HEADERS
        let next_header${t}_${g} = words[at${t} + ${8 * g}u + lane / 2u];
//: end
//: end
        let facts = input_blocks[block];
//: if HALVED
//: for j in 0..8
        let x${j} = inputs[block * 8u + ${j}u];
//: end
//: else
        let low = inputs[block * 2u];
        let high = inputs[block * 2u + 1u];
//: end
//: if UNSCALED
        let x_scale0 = bitcast<f32>(facts.x);
        let x_scale1 = bitcast<f32>(facts.z);
//: if HALVED
        let x_sum0 = bitcast<f32>(facts.y);
        let x_sum1 = bitcast<f32>(facts.w);
//: else
        let x_sum0 = i32(facts.y);
        let x_sum1 = i32(facts.w);
//: end
//: else
        let x_scale = bitcast<f32>(facts.x);
//: if HALVED
        let x_sums = unpack2x16float(facts.y);
        let x_sum0 = x_sums.x;
        let x_sum1 = x_sums.y;
//: else
        let x_sum0 = extractBits(i32(facts.y), 0u, 16u);
        let x_sum1 = extractBits(i32(facts.y), 16u, 16u);
//: end
//: end
//: let STEP = 1 + OFFSET
//: let SECOND = (GROUPS - 1) * STEP
//: let TOGETHER = GROUPS == 1 && !UNSCALED
//: for t in 0..TILES
        {
//: if HALVED
//: for j in 0..8
//: if BITS == 4
            let level${j} = nibble_quad(unit${t}_0[${j / 2}] >> ${j % 2 * 4}u, ${1024 + ZERO}.0);
//: else
            let level${j} = byte_quad(unit${t}_${j / 4}[${j % 4}] ^ 0x80808080u, ${1152 + ZERO}.0);
//: end
//: end
            let half0 = fma(level3, x3, fma(level2, x2, fma(level1, x1, level0 * x0)));
//: if TOGETHER
            let half1 = fma(level7, x7, fma(level6, x6, fma(level5, x5, fma(level4, x4, half0))));
            var value = half_of(header${t}_0, lane) * quad_total(half1);
//: else
            let half1 = fma(level7, x7, fma(level6, x6, fma(level5, x5, level4 * x4)));
            let part0 = quad_total(half0);
            let part1 = quad_total(half1);
//: end
//: else
//: for j in 0..8
//: if BITS == 4
            let code${j} = (unit${t}_0[${j / 2}] >> ${j % 2 * 4}u) & 0x0f0f0f0fu;
//: else
            let code${j} = unit${t}_${j / 4}[${j % 4}];
//: end
//: end
            let dot0 = dot4I8Packed(code0, low[0]) + dot4I8Packed(code1, low[1]) + dot4I8Packed(code2, low[2]) + dot4I8Packed(code3, low[3]);
            let dot1 = dot4I8Packed(code4, high[0]) + dot4I8Packed(code5, high[1]) + dot4I8Packed(code6, high[2]) + dot4I8Packed(code7, high[3]);
//: if TOGETHER
            var value = half_of(header${t}_0, lane) * f32(dot0 + dot1 - (${ZERO}) * (x_sum0 + x_sum1));
//: else
            let part0 = f32(dot0 - (${ZERO}) * x_sum0);
            let part1 = f32(dot1 - (${ZERO}) * x_sum1);
//: end
//: end
//: if UNSCALED
            sum${t} += x_scale0 * half_of(header${t}_0, lane) * part0 + x_scale1 * half_of(header${t}_${SECOND}, lane) * part1;
//: if OFFSET
            sum${t} += x_scale0 * half_of(header${t}_1, lane) * f32(x_sum0) + x_scale1 * half_of(header${t}_${SECOND + 1}, lane) * f32(x_sum1);
//: end
//: else
//: if GROUPS == 2
            var value = half_of(header${t}_0, lane) * part0 + half_of(header${t}_${SECOND}, lane) * part1;
//: end
//: if OFFSET
//: if GROUPS == 1
            value += half_of(header${t}_1, lane) * f32(x_sum0 + x_sum1);
//: else
            value += half_of(header${t}_1, lane) * f32(x_sum0) + half_of(header${t}_3, lane) * f32(x_sum1);
//: end
//: end
//: if SUMMED
            sum${t} += slot_factors[block / ${BLOCKS}u] * x_scale * value;
//: else
            sum${t} += x_scale * value;
//: end
//: end
        }
//: for u in 0..UNITS
        unit${t}_${u} = next_unit${t}_${u};
//: end
//: for g in 0..HEADERS
        header${t}_${g} = next_header${t}_${g};
//: end
//: end
    }
//: for t in 0..TILES
    partial[${t * THREADS}u + tid] = sum${t};
//: end
    workgroupBarrier();
//: if THREADS > 256
    for (var half = ${THREADS / 2}u; half >= 256u; half /= 2u) {
        if tid < half {
//: for t in 0..TILES
            partial[${t * THREADS}u + tid] += partial[${t * THREADS}u + half + tid];
//: end
        }
        workgroupBarrier();
    }
//: end
    if tid < ${16 * TILES}u {
        let part = tid / 16u;
        var value = 0.0;
//: for s in 0..16
        value += partial[part * ${THREADS}u + ${16 * s}u + lane];
//: end
//: if NORMED
        let ending = ending_of(tid, group.x, first_tile);
//: else
        let ending = endings[tid];
//: end
//: if !SUMMED
        // Where experts are summed up gains are part of the slots' factors.
//: if UNSCALED
        // The scale of the norm.
        var squares = square_sums[0];
//: for i in 1..8
        squares += square_sums[${i}];
//: end
        value *= inverseSqrt(((squares.x + squares.y) + (squares.z + squares.w)) / ${32 * BLOCKS}.0 + ${EPSILON});
//: end
        value *= bitcast<f32>(ending.x);
//: end
//: if ADDED
        value += bitcast<f32>(ending.z);
//: end
//: if GATED
        results[tid] = value;
//: else
        if ending.y != NOWHERE {
//: if SOFTCAP
            value = ${CAP} * tanh(clamp(value / ${CAP}, -15.0, 15.0));
//: end
//: if ADD
            value += bitcast<f32>(ending.w);
//: end
            out[ending.y] = value;
//: if LEAVING
            leaving[tid].x = value;
//: end
        }
//: end
    }
//: if LEAVING
    workgroupBarrier();
    if tid < 4u {
        // Sixteen results are few enough for every thread to look at all of them.
        var top = 0.0;
        var squares = 0.0;
//: for i in 0..16
        let normed${i} = leaving[${i}].x * leaving[${i}].y;
        top = max(top, abs(normed${i}));
        squares += leaving[${i}].x * leaving[${i}].x;
//: end
        // A block this small is zero for every purpose; its inverse would be infinite.
//: if HALVED
        let inverse = select(0.0, 1.0 / top, top > 1e-36);
//: for i in 0..16
        let code${i} = normed${i} * inverse;
//: end
//: else
        let inverse = select(0.0, 127.0 / top, top > 1e-36);
//: for i in 0..16
        let code${i} = i32(round(normed${i} * inverse));
//: end
//: end
        let sum = ((code0 + code1) + (code2 + code3)) + ((code4 + code5) + (code6 + code7))
            + (((code8 + code9) + (code10 + code11)) + ((code12 + code13) + (code14 + code15)));
        let low = select(vec4(code0, code1, code2, code3), vec4(code4, code5, code6, code7), tid == 1u);
        let high = select(vec4(code8, code9, code10, code11), vec4(code12, code13, code14, code15), tid == 3u);
        let mine = select(low, high, tid >= 2u);
//: if HALVED
        next_row[group.x * 4u + tid] = vec4<${HALF_TYPE}>(mine.xzyw);
        let step = top;
//: else
        next_row[group.x * 4u + tid] = pack4xI8(mine);
        let step = top / 127.0;
//: end
        if tid == 0u {
            next_blocks[group.x] = vec2<u32>(bitcast<u32>(step), bitcast<u32>(sum));
            next_squares[group.x] = squares;
        }
    }
//: end
//: if GATED
    workgroupBarrier();
    let at = min(4u * tid, ${8 * TILES - 4}u);
    let gate = vec4<f32>(results[at], results[at + 1u], results[at + 2u], results[at + 3u]);
    let up = vec4<f32>(results[at + ${8 * TILES}u], results[at + ${8 * TILES + 1}u], results[at + ${8 * TILES + 2}u], results[at + ${8 * TILES + 3}u]);
//: if CHOSEN
    store_quad(tid, tid < ${2 * TILES}u, group.y, group.x * ${2 * TILES}u + tid, gated(gate, up));
//: else
    store_quad(tid, tid < ${2 * TILES}u, 0u, group.x * ${2 * TILES}u + tid, gated(gate, up));
//: end
//: end
}

// Four neighbouring values of a row, as the products read them: floats, halves, or bytes (${HALF_TYPE} where HALVED) with a scale and sums per 32 columns.
//: if FLOATS
@group(0) @binding(${FLOATS_AT}) var<storage, read_write> floats: array<vec4<f32>>; // [row][4 columns]
//: end
//: if HALVES
@group(0) @binding(${HALVES_AT}) var<storage, read_write> halves: array<vec4<f16>>; // [16 rows][16 columns][row][4 columns: 0, 2, 1, 3]
//: end
//: if BYTES
//: if HALVED
@group(0) @binding(${CODES_AT}) var<storage, read_write> codes: array<vec4<${HALF_TYPE}>>; // [row][4 columns: 0, 2, 1, 3], relative to the block's largest
//: else
@group(0) @binding(${CODES_AT}) var<storage, read_write> codes: array<u32>;         // [row][4 columns]
//: end
@group(0) @binding(${BLOCKS_AT}) var<storage, read_write> blocks: array<vec2<u32>>; // [row][32 columns]: scale, sums of 16 codes
var<workgroup> quad_tops: array<f32, ${THREADS}>;
//: if HALVED
var<workgroup> quad_sums: array<f32, ${THREADS}>;
//: else
var<workgroup> quad_sums: array<i32, ${THREADS}>;
//: end
//: end
//: if HALVES

// As matrix units want them: the weights' codes come in twos of every other column.
fn halved(x: vec4<f32>) -> vec4<f16> { return vec4<f16>(clamp(x, vec4<f32>(-65504.0), vec4<f32>(65504.0)).xzyw); }
// What sixteen rows have of sixteen columns lies together, 512 bytes: a product that loads them from rows far apart takes half as long again.
fn half_quad_at(row: u32, quad: u32) -> u32 { return row / 16u * ${16 * ROW_QUADS}u + quad / 4u * 64u + row % 16u * 4u + quad % 4u; }
//: end

// Stores quad `quad` of row `row`. All threads call it together; eight neighbours have the quads of one block.
fn store_quad(tid: u32, present: bool, row: u32, quad: u32, value: vec4<f32>) {
//: if FLOATS
    if present { floats[row * ${ROW_QUADS}u + quad] = value; }
//: end
//: if HALVES
    if present { halves[half_quad_at(row, quad)] = halved(value); }
//: end
//: if BYTES
    let size = abs(value);
    quad_tops[tid] = select(0.0, max(max(size.x, size.y), max(size.z, size.w)), present);
    workgroupBarrier();
    let first = tid / 8u * 8u;
    var top = quad_tops[first];
//: for i in 1..8
    top = max(top, quad_tops[first + ${i}u]);
//: end
    // A block this small is zero for every purpose; its inverse would be infinite.
//: if HALVED
    let code = value * select(0.0, 1.0 / top, top > 1e-36);
    if present { codes[row * ${ROW_QUADS}u + quad] = vec4<${HALF_TYPE}>(code.xzyw); }
//: else
    let inverse = select(0.0, 127.0 / top, top > 1e-36);
    let code = vec4<i32>(round(value * inverse));
    if present { codes[row * ${ROW_QUADS}u + quad] = pack4xI8(code); }
//: end
    quad_sums[tid] = (code.x + code.y) + (code.z + code.w);
    workgroupBarrier();
    if present && tid % 8u == 0u {
        let low = (quad_sums[tid] + quad_sums[tid + 1u]) + (quad_sums[tid + 2u] + quad_sums[tid + 3u]);
        let high = (quad_sums[tid + 4u] + quad_sums[tid + 5u]) + (quad_sums[tid + 6u] + quad_sums[tid + 7u]);
//: if HALVED
        blocks[row * ${ROW_QUADS / 8}u + quad / 8u] = vec2<u32>(bitcast<u32>(top), pack2x16float(vec2<f32>(low, high)));
//: else
        let sums = (u32(low) & 0xffffu) | (u32(high) << 16u);
        blocks[row * ${ROW_QUADS / 8}u + quad / 8u] = vec2<u32>(bitcast<u32>(top / 127.0), sums);
//: end
    }
//: end
}
//: if SUBGROUPS

// Stores eight neighbouring values of row `row`, quads 2·octet and the next. All threads call it together; those of a quad have one block.
fn store_octet(present: bool, row: u32, octet: u32, low: vec4<f32>, high: vec4<f32>) {
    let at = row * ${ROW_QUADS}u + 2u * octet;
//: if FLOATS
    if present {
        floats[at] = low;
        floats[at + 1u] = high;
    }
//: end
//: if HALVES
    if present {
        let half_at = half_quad_at(row, 2u * octet);
        halves[half_at] = halved(low);
        halves[half_at + 1u] = halved(high);
    }
//: end
//: if BYTES
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
    if present {
//: if HALVED
        codes[at] = vec4<${HALF_TYPE}>(a.xzyw);
        codes[at + 1u] = vec4<${HALF_TYPE}>(b.xzyw);
        if octet % 4u == 0u { blocks[at / 8u] = vec2<u32>(bitcast<u32>(top), pack2x16float(vec2<f32>(half, other))); }
//: else
        codes[at] = pack4xI8(a);
        codes[at + 1u] = pack4xI8(b);
        if octet % 4u == 0u {
            let sums = (u32(half) & 0xffffu) | (u32(other) << 16u);
            blocks[at / 8u] = vec2<u32>(bitcast<u32>(top / 127.0), sums);
        }
//: end
    }
//: end
}
//: end

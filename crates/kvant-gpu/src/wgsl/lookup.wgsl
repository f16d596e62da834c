// Rows of a table of packed weights, as f32: a thread has four columns of a row.
//
// ${WHAT}

@group(0) @binding(0) var<storage, read> chosen: array<u32>;          // [row]: which row of the table
// [tile][block]: scales (and offsets) of 16 rows per group, then [unit][row], 16 bytes each
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read> tiles: array<vec4<u32>>;     // gain, first row, rows
@group(0) @binding(3) var<storage, read_write> out: array<vec4<f32>>; // [row][4 columns]

//: if BITS <= 8
fn header(at: u32, lane: u32) -> f32 {
    let pair = unpack2x16float(words[at + lane / 2u]);
    return select(pair.x, pair.y, lane % 2u == 1u);
}
//: end

@compute @workgroup_size(${THREADS})
fn lookup(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let quad = group.x * ${THREADS}u + tid;
    // Rows before this part of the table wrap around to behind it.
    let row = chosen[group.y] - ${FIRST_ROW}u;
    if quad >= ${COLS / 4}u || row >= ${16 * TILE_COUNT}u { return; }
    let lane = row % 16u;
    let at = (row / 16u * ${BLOCKS}u + quad / 8u) * ${BLOCK_WORDS}u;
    let line = quad % 8u * ${LINES}u;
    let unit = at + ${HEADER_WORDS}u + (line / 4u * 16u + lane) * 4u + line % 4u;
//: if BITS <= 8
//: let STRIDE = 8 + 8 * OFFSET
    let part = at + quad % 8u / ${8 / GROUPS}u * ${STRIDE}u;
    let scale = header(part, lane);
//: if BITS == 4
    let word = words[at + ${HEADER_WORDS}u + lane * 4u + quad % 8u / 2u] >> (quad % 2u * 4u);
    var value = (vec4<f32>(unpack4xU8(word & 0x0f0f0f0fu)) - ${ZERO}.0) * scale;
//: else
    var value = (vec4<f32>(unpack4xI8(words[unit])) - (${ZERO}.0)) * scale;
//: end
//: if OFFSET
    value += header(part + 8u, lane);
//: end
//: end
//: if BITS == 16
    var value = vec4<f32>(unpack2x16float(words[unit]), unpack2x16float(words[unit + 1u]));
//: end
//: if BITS == 17
    let pair = vec2<u32>(words[unit], words[unit + 1u]);
    var value = bitcast<vec4<f32>>(vec4<u32>(pair.x << 16u, pair.x & 0xffff0000u, pair.y << 16u, pair.y & 0xffff0000u));
//: end
//: if BITS == 32
    var value = bitcast<vec4<f32>>(vec4<u32>(words[unit], words[unit + 1u], words[unit + 2u], words[unit + 3u]));
//: end
    out[group.y * ${COLS / 4}u + quad] = value * (bitcast<f32>(tiles[row / 16u].x) * ${SCALE});
}

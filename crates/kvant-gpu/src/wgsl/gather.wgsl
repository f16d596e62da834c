// Moves rows of ${SIDE} tiles of ${FORMAT} together in place, bit for bit. A workgroup has a KV head and makes ${TURN} words in a turn. Rows move
// towards the front only: what a turn writes no later one reads.
struct Params {
    count: u32,       // tiles that are made
    list_stride: u32, // rows from one KV head's list to the next: as many as its tiles have room for
    block_words: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> kept: array<u32>;        // [kv head][row]: the row that goes there
@group(0) @binding(2) var<storage, read_write> tiles: array<u32>; // [block]
@group(0) @binding(3) var<storage, read> block_table: array<u32>; // the sequence's blocks

var<workgroup> staged: array<u32, ${TURN}>;
var<private> kv_head: u32;
var<private> kept_at: u32;

// The row that goes to `slot`, and the word where its tile starts.
fn row_of(slot: u32) -> u32 { return kept[kept_at + slot]; }
fn tile_at(tile: u32) -> u32 { return block_table[tile / 4u] * params.block_words + (kv_head * 4u + tile % 4u) * ${TILE_WORDS}u; }
fn tile_of(row: u32) -> u32 { return tile_at(row / 16u); }

// A word of halves `[…][16 tokens]`: two tokens, `line` words from the tile's start.
fn halves(line: u32, pair: u32) -> u32 {
    let a = row_of(2u * pair);
    let b = row_of(2u * pair + 1u);
    let low = tiles[tile_of(a) + line + a % 16u / 2u] >> (a % 2u * 16u);
    let high = tiles[tile_of(b) + line + b % 16u / 2u] >> (b % 2u * 16u);
    return (low & 0xffffu) | (high << 16u);
}

// Word `word` of a tile that is made.
fn made(word: u32) -> u32 {
    var found = 0u;
//: if FLOAT
//: if VALUES
    let row = row_of(word / ${ROW_WORDS}u);
    found = tiles[tile_of(row) + row % 16u * ${ROW_WORDS}u + word % ${ROW_WORDS}u];
//: else
//: if FLOAT == 32
    let row = row_of(word % 16u);
    found = tiles[tile_of(row) + word / 16u * 16u + row % 16u];
//: else
    found = halves(word / 8u * 8u, word % 8u);
//: end
//: end
//: else
    if word >= ${SCALES / 4}u {
        // Scales, then offsets.
        let at = word - ${SCALES / 4}u;
        found = halves(${SCALES / 4}u + at / 8u * 8u, at % 8u);
    }
//: for p in 0..PLANES
//: let WIDTH = WIDTH_0 * (p == 0) + WIDTH_1 * (p == 1)
//: let PLANE = PLANE_0 * (p == 0) + PLANE_1 * (p == 1)
//: let LINES = LINES_0 * (p == 0) + LINES_1 * (p == 1)
//: let MASK = MASK_0 * (p == 0) + MASK_1 * (p == 1)
//: let FIELDS = 8 / WIDTH
    if word >= ${PLANE / 4}u && word < ${PLANE / 4 + 16 * LINES}u {
        let line = word / 16u - ${PLANE / 64}u;
        let lane = word % 16u;
//: if VALUES
        for (var field = 0u; field < ${FIELDS}u; field++) {
            let unit = line * ${FIELDS}u + field;
            for (var t = 0u; t < 4u; t++) {
                let row = row_of(unit % 4u * 4u + t);
                let source = unit / 4u * 4u + row % 16u / 4u;
                let bits = tiles[tile_of(row) + ${PLANE / 4}u + source / ${FIELDS}u * 16u + lane];
                let code = (bits >> (row % 4u * 8u + source % ${FIELDS}u * ${WIDTH}u)) & ${MASK}u;
                found |= code << (t * 8u + field * ${WIDTH}u);
            }
        }
//: else
        let row = row_of(lane);
        found = tiles[tile_of(row) + ${PLANE / 4}u + line * 16u + row % 16u];
//: end
    }
//: end
//: end
    return found;
}

@compute @workgroup_size(${THREADS})
fn gather(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let list_at = group.x * params.list_stride;
    kv_head = group.x;
    let all = params.count * ${TILE_WORDS}u;
    for (var first = 0u; first < all; first += ${TURN}u) {
        let end = min(first + ${TURN}u, all);
        // Rows ascend: where the last one stays, all before it do.
        let last = (end - 1u) / ${TILE_WORDS}u * 16u + 15u;
        if kept[list_at + last] == last { continue; }
        for (var at = first + tid; at < end; at += ${THREADS}u) {
            kept_at = list_at + at / ${TILE_WORDS}u * 16u;
            staged[at - first] = made(at % ${TILE_WORDS}u);
        }
        storageBarrier();
        for (var at = first + tid; at < end; at += ${THREADS}u) { tiles[tile_at(at / ${TILE_WORDS}u) + at % ${TILE_WORDS}u] = staged[at - first]; }
    }
}

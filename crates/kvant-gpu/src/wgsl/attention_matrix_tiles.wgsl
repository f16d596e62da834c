//: section tiles
// What attention_matrix.wgsl reads of tiles, and how threads unpack it.

//: if K_LUT || V_LUT
// Where `words` has tables of levels: [two codes][thread of a subgroup], two halves each.
//: if K_LUT
const KEY_TABLE = ${K_TABLE}u;
//: end
//: if V_LUT
const VALUE_TABLE = ${V_TABLE}u;
//: end
${TABLES}
//: end
//: if K_BITS == 3 || V_BITS == 3
// Two codes of three bits to a byte: the low bits of both, then the high ones.
fn pairs_of(low: u32, high: u32) -> u32 { return (low & 0x0f0f0f0fu) | (high & 0x30303030u); }
//: end
//: if K_LUT || V_LUT
// Levels of byte `i` of a word.
fn levels_at(table: u32, word: u32, i: u32, thread: u32) -> vec2<f16> { return halves_of(words[table + extractBits(word, 8u * i, 8u) * 32u + thread]); }
//: end
// The elements of a word's first product, and of its second.
//: for s in 0..2
fn keys${s}(word: u32, thread: u32) -> vec4<f16> {
//: if K_LUT
    return vec4<f16>(levels_at(KEY_TABLE, word, ${2 * s}u, thread), levels_at(KEY_TABLE, word, ${2 * s + 1}u, thread));
//: else
//: let MASK = (K_BITS == 8) * 255 * 65537 + (K_BITS == 4) * 15 * 65537 * (1 + 15 * s)
    return vec4<f16>(halves_of(word & ${MASK}u), halves_of((word >> 8u) & ${MASK}u));
//: end
}
fn values${s}(word: u32, thread: u32) -> vec4<f16> {
//: if V_LUT
    return vec4<f16>(levels_at(VALUE_TABLE, word, ${2 * s}u, thread), levels_at(VALUE_TABLE, word, ${2 * s + 1}u, thread));
//: else
//: let MASK = (V_BITS == 8) * 255 * 65537 + (V_BITS == 4) * 15 * 65537 * (1 + 15 * s)
    return vec4<f16>(halves_of(word & ${MASK}u), halves_of((word >> 8u) & ${MASK}u));
//: end
}
//: end

// What a thread has of 32 tokens' keys, as it lies: ${DIM / 4} channels of two neighbouring tokens of each of two matrices, and scales and offsets of theirs,
// of group q.
struct KeyRun {
//: for m in 0..2
//: if K_BITS == 3
//: for l in 0..STEPS / 2
    low${m}_${l}: vec2<u32>,
//: end
    high${m}: vec2<u32>,
//: else
//: for j in 0..STEPS
//: for s in 0..K_BITS / 4
    codes${m}_${j}_${s}: vec2<u32>,
//: end
//: end
//: end
    scales${m}: u32,
//: if K_OFFSET
    offsets${m}: u32,
//: end
//: end
}
fn load_keys(block: u32, kv_head: u32, tile: u32, last_tile: u32, g: u32, q: u32) -> KeyRun {
    var run: KeyRun;
    let tile_at = keys_in(block, kv_head, min(tile + g / 4u, last_tile));
    let pair = g / 2u % 2u * 4u + g % 2u * ${V_PAIR / 2}u;
    let scale = tile_at + ${K_SCALES / 4}u + min(q, ${K_GROUPS - 1}u) * 8u + pair;
//: for m in 0..2
//: if K_BITS == 3
//: for l in 0..STEPS / 2
    run.low${m}_${l} = key_pairs[tile_at / 2u + q * ${STEPS * 4}u + pair + ${K_PLANE_0 / 8 + 8 * l + m * V_NEXT / 2}u];
//: end
    run.high${m} = key_pairs[tile_at / 2u + q * ${STEPS} / 4u * 8u + pair + ${K_PLANE_1 / 8 + m * V_NEXT / 2}u];
//: else
//: for j in 0..STEPS
//: for s in 0..K_BITS / 4
    run.codes${m}_${j}_${s} = key_pairs[tile_at / 2u + q * ${2 * K_BITS}u + pair + ${K_PLANE_0 / 8 + 8 * K_BITS * j + 8 * s + m * V_NEXT / 2}u];
//: end
//: end
//: end
    run.scales${m} = keys[scale + ${m * V_NEXT / 2}u];
//: if K_OFFSET
    run.offsets${m} = keys[scale + ${(K_OFFSETS - K_SCALES) / 4 + m * V_NEXT / 2}u];
//: end
//: end
    return run;
}
//: if K_BITS == 3
// Eight of a token's codes, of words of low and of high bits.
//: for j in 0..STEPS
//: let UP = (4 - 2 * j) * (j < 2)
//: let DOWN = (2 * j - 4) * (j > 2)
fn key_word${j}(low: u32, high: u32, q: u32) -> u32 {
//: if STEPS == 2
    let own = high >> (q % 2u * 4u);
//: else
    let own = high;
//: end
    return pairs_of(low >> ${j % 2 * 4}u, (own << ${UP}u) >> ${DOWN}u);
}
//: end
//: end

// The same of values: eight tokens of ${DIM / 8} channels, and offsets of group g. Scales are loaded once by the subgroup, whose threads then ask each other.
struct ValueRun {
//: if V_BITS == 3
//: for l in 0..STEPS / 2
    low${l}_0: vec4<u32>,
    low${l}_1: vec4<u32>,
    high${l}: vec4<u32>,
//: end
//: else
//: for j in 0..STEPS
//: for m in 0..V_BITS / 4
    codes${j}_${m}: vec4<u32>,
//: end
//: end
//: end
//: for w in 0..V_SCALE_WORDS
    scales${w}: u32,
//: end
//: if V_OFFSET
    offsets: vec4<u32>,
//: end
}
fn load_values(block: u32, kv_head: u32, tile: u32, last_tile: u32, g: u32, q: u32, scale: u32) -> ValueRun {
    var run: ValueRun;
    let tile_at = values_in(block, kv_head, min(tile + q / 2u, last_tile)) / 4u;
//: if V_BITS == 3
//: for l in 0..STEPS / 2
//: for i in 0..2
    run.low${l}_${i} = value_runs[tile_at + ${V_PLANE_0 / 16 + 16 * l + 4 * i}u + g / 4u * 8u + g % 4u];
//: end
    run.high${l} = value_runs[tile_at + ${V_PLANE_1 / 16 + 8 * l}u + g];
//: end
//: else
//: for j in 0..STEPS
//: for m in 0..V_BITS / 4
    run.codes${j}_${m} = value_runs[tile_at + ${V_PLANE_0 / 16 + 4 * V_BITS * j + 4 * m}u + (g / 4u * 2u + q % 2u) * ${V_BITS}u + g % 4u];
//: end
//: end
//: end
    let scale_at = values_in(block, kv_head, min(tile + scale / ${V_GROUPS * 8}u, last_tile)) + ${V_SCALES / 4}u + scale % ${V_GROUPS * 8}u;
//: for w in 0..V_SCALE_WORDS
    run.scales${w} = values[scale_at + ${w}u];
//: end
//: if V_OFFSET
    run.offsets = value_runs[tile_at + ${V_OFFSETS / 16}u + min(g, ${V_GROUPS - 1}u) * 2u + q % 2u];
//: end
    return run;
}
//: if V_BITS == 3
// Eight of a channel's codes, of words of low and of high bits; the latter are those of two channels.
//: for i in 0..2
fn value_word${i}(low: u32, high: u32, q: u32) -> u32 {
    return pairs_of(low >> (q % 2u * 4u), (high >> (q % 2u * 2u)) << ${4 - i * 4}u);
}
//: end
//: end

//: if MEANS
// A quarter of the channels of a block's mean, four of every sixteen, and their scales.
struct MeanRun {
//: for i in 0..DIM / 16
    codes${i}: u32,
//: end
//: for i in 0..(STEPS + 1) / 2
    scales${i}: u32,
//: end
}
fn load_mean(kv_head: u32, block: u32, q: u32) -> MeanRun {
    var run: MeanRun;
    let record = mean_of(kv_head, min(block * 4u, (params.end - 1u) / 16u));
//: for i in 0..DIM / 16
    run.codes${i} = keys[record + q + ${4 * i}u];
//: end
//: for i in 0..(STEPS + 1) / 2
    run.scales${i} = keys[record + ${DIM / 4 + i}u];
//: end
    return run;
}
//: end
//: section table
fn fill_${SIDE}_table(subgroup: u32, thread: u32) {
    // A thread has the level of code thread mod ${COUNT}, for everybody who asks: in registers, where an array would lie in memory.
//: for b in 0..3 + (COUNT == 16)
    let bit${b} = extractBits(thread, ${b}u, 1u) == 1u;
//: end
    let level = ${LEVEL};
    for (var rows = subgroup * 32u; rows < ${COUNT * COUNT}u; rows += ${32 * SUBGROUPS}u) {
        let own = rows + thread;
//: if COUNT == 8
        let codes = vec2<u32>(own % 4u + own / 16u % 2u * 4u, own / 4u % 4u + own / 32u * 4u);
//: else
        let codes = vec2<u32>(own % 16u, own / 16u);
//: end
        let two = pack2x16float(vec2<f32>(subgroupShuffle(level, codes.x), subgroupShuffle(level, codes.y)));
//: for i in 0..32
        words[${AT}u + (rows + ${i}u) * 32u + thread] = subgroupShuffle(two, ${i}u);
//: end
    }
}

enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Products of packed weights with up to ${16 * SETS} rows of activations in the matrix units: a workgroup has ${16 * TILES} weight rows and all rows of
// activations, each of its ${SPLITS} subgroups every ${SPLITS}th block of 32 columns. Weights are read once; they become halves in memory of the
// subgroup's own, while the next ${AHEAD} blocks are on their way. The subgroups' sums meet in the end. Workgroups begin at different columns: all of
// them read all activations, which the kernel before has just written, and no part of L2 should be asked by all of them at once.
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
@group(0) @binding(6) var<storage, read> inputs: array<vec4<f16>>;    // [16 rows][16 columns][row][4 columns: 0, 2, 1, 3]

//: let PITCH = 40
//: let OWN = 16 * TILES * PITCH / 4
//: let PARTS = SPLITS / 2
//: let ITEMS = TILES / 2
//: let ROUNDS = (BLOCKS + SPLITS * AHEAD - 1) / (SPLITS * AHEAD)
//: let HEADERS = GROUPS * (1 + OFFSET)
//: let STEP = 1 + OFFSET
var<workgroup> weights: array<vec4<f16>, ${SPLITS * OWN}>;         // [subgroup][weight row][column], in the order of the activations'
var<workgroup> partial: array<f32, ${PARTS * 256}>;                   // [subgroup][row][weight row]

fn halves(low: u32, high: u32) -> vec4<f16> {
    return vec4<f16>(vec4<f32>(unpack2x16float(low), unpack2x16float(high)));
}
//: if BITS <= 8

// Stored scales reach up to 2¹⁵: 2⁸ is taken off here, and comes back with the gain in the end. Nothing of blocks that there are not.
fn half_of(word: u32, row: u32, live: bool) -> f16 {
    let pair = unpack2x16float(word);
    return f16(select(0.0, select(pair.x, pair.y, row % 2u == 1u) * 0.00390625, live));
}
//: end

// The block that stands for number `block` where a workgroup begins with block `turn`; the last one for those that there are not.
fn turned(block: u32, turn: u32) -> u32 {
    let at = min(block, ${BLOCKS - 1}u) + turn;
    return select(at, at - ${BLOCKS}u, at >= ${BLOCKS}u);
}

@compute @workgroup_size(${32 * SPLITS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
           @builtin(subgroup_id) subgroup: u32, @builtin(subgroup_invocation_id) lane: u32) {
    let count = step.${COUNT};
    let turn = group.x * 37u % ${BLOCKS}u;
    let row = lane % 16u;
//: if BITS == 4
    // Rows that are eight apart have the same banks: of every eight columns they write the two fours in opposite order.
    let odd0 = lane / 8u % 2u;
    let odd1 = 1u - odd0;
    let shift0 = 4u * odd0;
    let shift1 = 4u * odd1;
//: end
//: for i in 0..ITEMS
    // Two tiles' rows at a time: where their codes are, and where they go.
    let tile${i} = min(group.x * ${TILES}u + lane / 16u + ${2 * i}u, ${TILE_COUNT - 1}u) * ${BLOCKS}u;
    let to${i} = subgroup * ${OWN}u + (lane + ${32 * i}u) * ${PITCH / 4}u;
//: end
//: for s in 0..SETS
//: for t in 0..TILES
    var sum${s}_${t} = coop_mat16x16<f32, C>();
//: end
//: end
//: for p in 0..AHEAD
    let first${p} = turned(subgroup + ${p * SPLITS}u, turn);
//: for i in 0..ITEMS
    let start${p}_${i} = (tile${i} + first${p}) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
    var unit${p}_${i}_${u} = units[start${p}_${i} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + row];
//: end
//: if BITS <= 8
//: for g in 0..HEADERS
    var header${p}_${i}_${g} = words[start${p}_${i} + ${8 * g}u + row / 2u];
//: end
//: end
//: end
//: end
    for (var round = 0u; round < ${ROUNDS}u; round++) {
//: for p in 0..AHEAD
        {
            let wanted = subgroup + (round * ${AHEAD}u + ${p}u) * ${SPLITS}u;
            let block = turned(wanted, turn);
            let live = wanted < ${BLOCKS}u;
//: for s in 0..SETS
//: for k in 0..2
            let a${s}_${k} = coopLoadT<coop_mat16x16<f16, A>>(&inputs[${128 * s * BLOCKS}u + block * 128u + ${64 * k}u], 4u);
//: end
//: end
//: for i in 0..ITEMS
            {
//: if BITS <= 8
//: for g in 0..HEADERS
                let factor${g} = half_of(header${p}_${i}_${g}, row, live);
//: end
//: end
//: if BITS == 4
//: for w in 0..4
//: let G = w / 2 * (GROUPS - 1) * STEP
//: for h in 0..2
                {
                    // Four bits behind the exponent of 1024 are 1024 more, as a half.
                    let eight = unit${p}_${i}_0[${w}] >> shift${h};
                    let level = halves((eight & 0xf000fu) | 0x64006400u, ((eight >> 8u) & 0xf000fu) | 0x64006400u) - ${1024 + ZERO}.0h;
//: if OFFSET
                    weights[to${i} + odd${h} + ${2 * w}u] = fma(level, vec4<f16>(factor${G}), vec4<f16>(factor${G + 1}));
//: else
                    weights[to${i} + odd${h} + ${2 * w}u] = level * factor${G};
//: end
                }
//: end
//: end
//: end
//: if BITS == 8
//: for j in 0..8
//: let G = j / 4 * (GROUPS - 1) * STEP
                {
                    // A byte behind the exponent of 1024 is 1024 more, as a half.
                    let bytes = unit${p}_${i}_${j / 4}[${j % 4}] ^ 0x80808080u;
                    let level = halves((bytes & 0xff00ffu) | 0x64006400u, ((bytes >> 8u) & 0xff00ffu) | 0x64006400u) - ${1152 + ZERO}.0h;
//: if OFFSET
                    weights[to${i} + ${j}u] = fma(level, vec4<f16>(factor${G}), vec4<f16>(factor${G + 1}));
//: else
                    weights[to${i} + ${j}u] = level * factor${G};
//: end
                }
//: end
//: end
//: if BITS == 16
//: for j in 0..8
                weights[to${i} + ${j}u] = select(vec4<f16>(), halves(unit${p}_${i}_${j / 2}[${j % 2 * 2}], unit${p}_${i}_${j / 2}[${j % 2 * 2 + 1}]).xzyw, live);
//: end
//: end
            }
//: end
            // What comes next travels while this is multiplied.
            let next = turned(wanted + ${AHEAD * SPLITS}u, turn);
//: for i in 0..ITEMS
            let at${i} = (tile${i} + next) * ${BLOCK_WORDS}u;
//: for u in 0..UNITS
            unit${p}_${i}_${u} = units[at${i} / 4u + ${HEADER_WORDS / 4 + 16 * u}u + row];
//: end
//: if BITS <= 8
//: for g in 0..HEADERS
            header${p}_${i}_${g} = words[at${i} + ${8 * g}u + row / 2u];
//: end
//: end
//: end
            ${BARRIER}();
//: for k in 0..2
//: for t in 0..TILES
            {
                let b = coopLoad<coop_mat16x16<f16, B>>(&weights[subgroup * ${OWN}u + ${(t * 16 * PITCH + 16 * k) / 4}u], ${PITCH / 4}u);
//: for s in 0..SETS
                sum${s}_${t} = coopMultiplyAdd(a${s}_${k}, b, sum${s}_${t});
//: end
            }
//: end
//: end
            ${BARRIER}();
        }
//: end
    }
//: for s in 0..SETS
//: for t in 0..TILES
    {
        if subgroup >= ${PARTS}u { coopStoreT(sum${s}_${t}, &partial[(subgroup - ${PARTS}u) * 256u], 16u); }
        workgroupBarrier();
        if subgroup < ${PARTS}u {
            sum${s}_${t} = sum${s}_${t} + coopLoadT<coop_mat16x16<f32, C>>(&partial[subgroup * 256u], 16u);
        }
        workgroupBarrier();
        if subgroup < ${PARTS}u { coopStoreT(sum${s}_${t}, &partial[subgroup * 256u], 16u); }
        workgroupBarrier();
        let tile = group.x * ${TILES}u + ${t}u;
        let facts = tiles[min(tile, ${TILE_COUNT - 1}u)];
        for (var o = tid; o < 256u; o += ${32 * SPLITS}u) {
            let at = o / 16u + ${16 * s}u;
            if tile < ${TILE_COUNT}u && at < count && o % 16u < facts.z {
                var value = 0.0;
//: for q in 0..PARTS
                value += partial[${256 * q}u + o];
//: end
                let output = facts.y + o % 16u;
//: if BITS <= 8
                value *= bitcast<f32>(facts.x) * 256.0;
//: end
//: if BIAS
                value += bias[output];
//: end
//: if SOFTCAP
                value = ${CAP} * tanh(clamp(value / ${CAP}, -15.0, 15.0));
//: end
//: if ADD
                out[at * ${OUT_STRIDE}u + output] += value;
//: else
                out[at * ${OUT_STRIDE}u + output] = value;
//: end
            }
        }
        workgroupBarrier();
    }
//: end
//: end
}

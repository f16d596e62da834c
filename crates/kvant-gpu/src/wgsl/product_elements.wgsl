enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Products of packed weights with up to ${16 * SETS} rows of activations in matrix units whose elements are known (elements.rs): threads unpack the very
// elements that they have of a matrix, and nothing goes through workgroup memory but the sums in the end. A workgroup has ${16 * TILES} weight rows and all
// rows of activations, each of its ${SPLITS} subgroups every ${SPLITS}th run of two blocks of 32 columns.
//
//   thread = 4·g + q      rows g and g + 8 of activations and of every tile of weights, sixteen of a run's 64 columns
//   factor j of four      columns 4j to 4j + 3 of all sixteens: a sum does not depend on the order of its columns
//
//: if GATED
// Its tiles are one of gates and one of what they multiply; the results are ${16 * SETS} rows of 16 columns of the next product's input.
//: end
// Workgroups begin at different columns: all of them read all activations, which the kernel before has just written, and no part of L2 should be asked by
// all of them at once.
//
// ${WHAT}

struct Step { rows: u32, first_wanted: u32, wanted: u32 }

@group(0) @binding(0) var<uniform> step: Step;
// [tile][block]: scales (and offsets) of 16 rows per group, then [unit][row], 16 bytes each
//: if BITS == 4
@group(0) @binding(1) var<storage, read> units: array<vec2<u32>>;
//: else
@group(0) @binding(1) var<storage, read> units: array<vec4<u32>>;
//: end
@group(0) @binding(2) var<storage, read> headers: array<f16>;         // the same, half by half
@group(0) @binding(3) var<storage, read> tiles: array<vec4<u32>>;     // gain, first output, outputs
@group(0) @binding(4) var<storage, read> bias: array<f32>;            // one per output
@group(0) @binding(5) var<storage, read_write> out: array<f32>;       // [row][output]
@group(0) @binding(6) var<storage, read> inputs: array<vec4<u32>>;    // [16 rows][16 columns][row][8 columns: 0, 2, 1, 3, 4, 6, 5, 7]

//: let RUNS = (BLOCKS + 1) / 2
//: let PER = 4 - 2 * (BITS == 4)
//: let ROW_UNITS = 1 + (BITS == 4)
//: let HEADERS = (1 + OFFSET) * (GROUPS > 0)
// A thread's sixteen columns of a row: half a unit of four bits, one of eight or two of sixteen.
//: let OWN = (BITS + 7) / 8
var<workgroup> partial: array<f32, ${SPLITS * TILES * 256}>;       // [subgroup][tile][row][weight row]

//: if GATED
${STORE}
${GATE}
//: end

const ROLLED_LOOPS = true; // for spirv.rs

// Instructions that WGSL has no name for (spirv.rs): element `i` of those that this thread has.
fn set_element_left(left: ptr<function, coop_mat16x16<f16, A>>, i: u32, value: f16) {}
fn set_element_right(right: ptr<function, coop_mat16x16<f16, B>>, i: u32, value: f16) {}

fn four_halves(low: u32, high: u32) -> vec4<f16> {
    return vec4<f16>(vec4<f32>(unpack2x16float(low), unpack2x16float(high)));
}

// The run that stands for number `run` where a workgroup begins with run `turn`; the last one for those that there are not.
fn turned(run: u32, turn: u32) -> u32 {
    let at = min(run, ${RUNS - 1}u) + turn;
    return select(at, at - ${RUNS}u, at >= ${RUNS}u);
}

@compute @workgroup_size(${32 * SPLITS})
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
           @builtin(subgroup_id) subgroup: u32, @builtin(subgroup_invocation_id) lane: u32) {
    let count = step.${COUNT};
    let turn = group.x * 37u % ${RUNS}u;
    let row = lane / 4u;
    // Which block of a run a thread has, and which half of it.
    let own = lane / 2u % 2u;
    let half = lane % 2u;
//: if BITS == 4
    let unit_at = ${HEADER_WORDS / 2}u + row * 2u + half;
//: else
    let unit_at = ${HEADER_WORDS / 4}u + row + half * ${16 * OWN}u;
//: end
    let header_at = row + half * ${(GROUPS == 2) * 16 * (1 + OFFSET)}u;
    let first = min(turned(subgroup, turn) * 2u + own, ${BLOCKS - 1}u);
//: for t in 0..TILES
//: if GATED
    let tile${t} = (group.x + ${t * TILE_COUNT / 2}u) * ${BLOCKS}u;
//: else
    let tile${t} = min(group.x * ${TILES}u + ${t}u, ${TILE_COUNT - 1}u) * ${BLOCKS}u;
//: end
    let start${t} = (tile${t} + first) * ${BLOCK_WORDS}u;
//: for r in 0..2
//: for u in 0..OWN
    var unit${t}_${r}_${u} = units[start${t} / ${PER}u + unit_at + ${8 * r * ROW_UNITS + 16 * u}u];
//: end
//: for g in 0..HEADERS
    var header${t}_${r}_${g} = headers[start${t} * 2u + header_at + ${16 * g + 8 * r}u];
//: end
//: end
//: end
//: for s in 0..SETS
//: for t in 0..TILES
    var sum${s}_${t} = coop_mat16x16<f32, C>();
//: end
//: end
    for (var run = subgroup; run < ${RUNS}u; run += ${SPLITS}u) {
        let wanted = turned(run, turn) * 2u + own;
        let block = min(wanted, ${BLOCKS - 1}u);
//: if BLOCKS % 2 != 0
        let live = wanted < ${BLOCKS}u;
//: end
        let next = min(turned(run + ${SPLITS}u, turn) * 2u + own, ${BLOCKS - 1}u);
//: for s in 0..SETS
//: for p in 0..2
//: for r in 0..2
        let left${s}_${p}_${r} = inputs[block * 64u + half * 32u + row * 2u + ${64 * s * BLOCKS + 16 * r + p}u];
//: end
//: end
//: for j in 0..4
        var a${s}_${j} = coop_mat16x16<f16, A>();
        {
//: for r in 0..2
            let four${r} = four_halves(left${s}_${j / 2}_${r}[${j % 2 * 2}], left${s}_${j / 2}_${r}[${j % 2 * 2 + 1}]);
//: for e in 0..4
            set_element_left(&a${s}_${j}, ${4 * r + e}u, four${r}[${e}]);
//: end
//: end
        }
//: end
//: end
//: for t in 0..TILES
        {
//: for r in 0..2
//: for g in 0..HEADERS
            // Stored scales reach up to 2¹⁵: 2⁸ is taken off here, and comes back with the gain in the end.
//: if BLOCKS % 2 != 0
            let factor${r}_${g} = select(0.0h, header${t}_${r}_${g} * 0.00390625h, live);
//: else
            let factor${r}_${g} = header${t}_${r}_${g} * 0.00390625h;
//: end
//: end
//: end
//: for j in 0..4
            var b${j} = coop_mat16x16<f16, B>();
//: for r in 0..2
            {
//: if BITS == 4
                // Four bits behind the exponent of 1024 are 1024 more, as a half; further left, sixteen times as much.
                let eight = unit${t}_${r}_0[${j / 2}];
//: if j % 2 == 0
                let level = four_halves((eight & 0xf000fu) | 0x64006400u, ((eight >> 8u) & 0xf000fu) | 0x64006400u) - ${1024 + ZERO}.0h;
//: else
                let level = fma(four_halves((eight & 0xf000f0u) | 0x64006400u, ((eight >> 8u) & 0xf000f0u) | 0x64006400u), vec4<f16>(0.0625h), vec4<f16>(-${64 + ZERO}.0h));
//: end
//: end
//: if BITS == 8
                // A byte behind the exponent of 1024 is 1024 more, as a half.
                let bytes = unit${t}_${r}_0[${j}] ^ 0x80808080u;
                let level = four_halves((bytes & 0xff00ffu) | 0x64006400u, ((bytes >> 8u) & 0xff00ffu) | 0x64006400u) - ${1152 + ZERO}.0h;
//: end
//: if BITS == 16
                let four = four_halves(unit${t}_${r}_${j / 2}[${j % 2 * 2}], unit${t}_${r}_${j / 2}[${j % 2 * 2 + 1}]).xzyw;
//: if BLOCKS % 2 != 0
                let weight = select(vec4<f16>(), four, live);
//: else
                let weight = four;
//: end
//: else
//: if OFFSET
                let weight = fma(level, vec4<f16>(factor${r}_0), vec4<f16>(factor${r}_1));
//: else
                let weight = level * factor${r}_0;
//: end
//: end
//: for e in 0..4
                set_element_right(&b${j}, ${4 * r + e}u, weight[${e}]);
//: end
            }
//: end
//: for s in 0..SETS
            sum${s}_${t} = coopMultiplyAdd(a${s}_${j}, b${j}, sum${s}_${t});
//: end
//: end
            // What comes next travels while the other tiles are multiplied.
            let at = (tile${t} + next) * ${BLOCK_WORDS}u;
//: for r in 0..2
//: for u in 0..OWN
            unit${t}_${r}_${u} = units[at / ${PER}u + unit_at + ${8 * r * ROW_UNITS + 16 * u}u];
//: end
//: for g in 0..HEADERS
            header${t}_${r}_${g} = headers[at * 2u + header_at + ${16 * g + 8 * r}u];
//: end
//: end
        }
//: end
    }
//: for s in 0..SETS
//: for t in 0..TILES
    coopStoreT(sum${s}_${t}, &partial[(subgroup * ${TILES}u + ${t}u) * 256u], 16u);
//: end
    workgroupBarrier();
//: if GATED
    if tid < 256u {
        let at = tid / 16u + ${16 * s}u;
//: for t in 0..2
        var part${t} = 0.0;
//: for q in 0..SPLITS
        part${t} += partial[tid + ${256 * (2 * q + t)}u];
//: end
        let facts${t} = tiles[group.x + ${t * TILE_COUNT / 2}u];
//: if BITS <= 8
        part${t} *= bitcast<f32>(facts${t}.x) * 256.0;
//: end
//: if BIAS
        part${t} += bias[facts${t}.y + tid % 16u];
//: end
//: end
        // Of every four columns the second and the third have changed places.
        let place = tid % 4u;
        let to = select(place, 3u - place, place == 1u || place == 2u);
        let value = clamp(gated(vec4<f32>(part0), vec4<f32>(part1)).x, -65504.0, 65504.0);
        if at < count { halves[half_quad_at(at, group.x * 4u + tid / 4u % 4u)][to] = f16(value); }
    }
//: else
    for (var o = tid; o < ${256 * TILES}u; o += ${32 * SPLITS}u) {
        let tile = group.x * ${TILES}u + o / 256u;
        let facts = tiles[min(tile, ${TILE_COUNT - 1}u)];
        let at = o / 16u % 16u + ${16 * s}u;
        if tile < ${TILE_COUNT}u && at < count && o % 16u < facts.z {
            var value = 0.0;
//: for q in 0..SPLITS
            value += partial[${256 * TILES * q}u + o];
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
//: end
//: if s + 1 < SETS
    workgroupBarrier();
//: end
//: end
}

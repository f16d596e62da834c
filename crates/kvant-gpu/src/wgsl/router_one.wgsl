// A router's outputs for one row: a workgroup has ${16} experts and norms the row for itself; the first one stores the normed row as the experts'
// products read it.
//
// ${WHAT}

@group(0) @binding(0) var<storage, read> residual: array<vec4<f32>>;    // [4 columns]
@group(0) @binding(1) var<storage, read> factors: array<vec4<f32>>;     // of the norm
@group(0) @binding(2) var<storage, read> units: array<vec4<u32>>;       // [tile][block][unit][row], 16 bytes each
@group(0) @binding(3) var<storage, read> tiles: array<vec4<u32>>;       // gain, first output, outputs
@group(0) @binding(4) var<storage, read> bias: array<f32>;              // one per output
@group(0) @binding(5) var<storage, read_write> out: array<f32>;         // [output]
${STORE}
${TOTAL}

var<workgroup> normed: array<vec4<f32>, ${8 * BLOCKS}>;
var<workgroup> partial: array<f32, ${THREADS}>;
//: if BIAS
var<workgroup> biases: array<f32, 16>;
//: end

@compute @workgroup_size(${THREADS})
fn route(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let lane = tid % 16u;
    let first = min(tid / 16u, ${BLOCKS - 1}u);
//: for u in 0..UNITS
    var unit${u} = units[(group.x * ${BLOCKS}u + first) * ${BLOCK_WORDS / 4}u + ${16 * u}u + lane];
//: end
    // What the ending needs is on its way from the beginning.
    let facts = tiles[group.x];
//: if BIAS
    if tid < min(facts.z, 16u) { biases[tid] = bias[facts.y + tid]; }
//: end
    var squares = 0.0;
//: for i in 0..SPAN
//: for h in 0..2
    let quad${i}_${h} = 2u * (tid + ${i * THREADS}u) + ${h}u;
    let x${i}_${h} = select(vec4<f32>(), residual[min(quad${i}_${h}, ${WIDTH / 4 - 1}u)], quad${i}_${h} < ${WIDTH / 4}u);
    let factor${i}_${h} = factors[min(quad${i}_${h}, ${WIDTH / 4 - 1}u)];
    squares += dot(x${i}_${h}, x${i}_${h});
//: end
//: end
    let scale = inverseSqrt(total(tid, squares) / ${WIDTH}.0 + ${EPSILON});
//: for i in 0..SPAN
    let low${i} = x${i}_0 * scale * factor${i}_0;
    let high${i} = x${i}_1 * scale * factor${i}_1;
    if quad${i}_0 < ${8 * BLOCKS}u {
        normed[quad${i}_0] = low${i};
        normed[quad${i}_1] = high${i};
    }
    if group.x == 0u { store_octet(quad${i}_0 < ${ROW_QUADS}u, 0u, tid + ${i * THREADS}u, low${i}, high${i}); }
//: end
    workgroupBarrier();
    var sum = 0.0;
    for (var block = tid / 16u; block < ${BLOCKS}u; block += ${THREADS / 16}u) {
        let ahead = min(block + ${THREADS / 16}u, ${BLOCKS - 1}u);
//: for u in 0..UNITS
        let next${u} = units[(group.x * ${BLOCKS}u + ahead) * ${BLOCK_WORDS / 4}u + ${16 * u}u + lane];
//: end
//: for j in 0..8
        {
//: if BITS == 16
            let level = vec4<f32>(unpack2x16float(unit${j / 2}[${j % 2 * 2}]), unpack2x16float(unit${j / 2}[${j % 2 * 2 + 1}]));
//: end
//: if BITS == 17
            let pair = vec2<u32>(unit${j / 2}[${j % 2 * 2}], unit${j / 2}[${j % 2 * 2 + 1}]);
            let level = bitcast<vec4<f32>>(vec4<u32>(pair.x << 16u, pair.x & 0xffff0000u, pair.y << 16u, pair.y & 0xffff0000u));
//: end
//: if BITS == 32
            let level = bitcast<vec4<f32>>(unit${j});
//: end
            sum += dot(level, normed[block * 8u + ${j}u]);
        }
//: end
//: for u in 0..UNITS
        unit${u} = next${u};
//: end
    }
    partial[tid] = sum;
    workgroupBarrier();
//: if THREADS > 256
    for (var half = ${THREADS / 2}u; half >= 256u; half /= 2u) {
        if tid < half { partial[tid] += partial[half + tid]; }
        workgroupBarrier();
    }
//: end
    if tid < 16u {
        var value = 0.0;
//: for s in 0..16
        value += partial[${16 * s}u + tid];
//: end
        if tid < facts.z {
//: if BIAS
            value += biases[tid];
//: end
            out[facts.y + tid] = value;
        }
    }
}

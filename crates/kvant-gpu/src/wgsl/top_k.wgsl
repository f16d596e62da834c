// The largest of ${COUNT} logits, as many as wanted: by value, among equals those that come first. One workgroup; their order is left open.
// Eight bits at a time of (value, place) it finds the least that still belongs to them.
struct Wanted { count: u32 }

@group(0) @binding(0) var<uniform> wanted: Wanted;
@group(0) @binding(1) var<storage, read> logits: array<f32>;
@group(0) @binding(2) var<storage, read_write> found: array<u32>; // how many, NaNs, then pairs of place and value

const THREADS = ${THREADS}u;
const COPIES = 8u; // of every bin: neighbours often want the same one
var<workgroup> bins: array<atomic<u32>, ${8 * 256}>;
var<workgroup> totals: array<u32, 256>;
var<workgroup> chosen: vec3<u32>; // digit, how many of its bin belong to them, how many there are
var<workgroup> taken: atomic<u32>;
var<workgroup> broken: atomic<u32>;

// Numbers in the order of the logits, and then against that of their places.
fn value_key(i: u32) -> u32 {
    let bits = bitcast<u32>(logits[i]);
    return bits ^ select(0x80000000u, 0xffffffffu, (bits >> 31u) == 1u);
}

@compute @workgroup_size(${THREADS})
fn top(@builtin(local_invocation_index) tid: u32) {
    var value = 0u;  // bits found so far, and what they are compared with
    var place = 0u;
    var need = min(wanted.count, ${COUNT}u);
    if tid == 0u {
        atomicStore(&taken, 0u);
        atomicStore(&broken, 0u);
    }
    for (var round = 0u; round < 8u; round++) {
        for (var i = tid; i < 256u * COPIES; i += THREADS) { atomicStore(&bins[i], 0u); }
        workgroupBarrier();
        // The digits that have been found lie above this one.
        let shift = 24u - round % 4u * 8u;
        let above = select(0xffffffffu << ((shift + 8u) % 32u), 0u, shift == 24u);
        for (var i = tid; i < ${COUNT}u; i += THREADS) {
            let key = value_key(i);
            var digits = key;
            var same = (key & above) == value;
            if round == 0u && (bitcast<u32>(logits[i]) & 0x7fffffffu) > 0x7f800000u { atomicStore(&broken, 1u); }
            if round >= 4u {
                digits = ~i;
                same = key == value && (~i & above) == place;
            }
            if same { atomicAdd(&bins[((digits >> shift) & 255u) * COPIES + tid % COPIES], 1u); }
        }
        workgroupBarrier();
        for (var bin = tid; bin < 256u; bin += THREADS) {
            var total = 0u;
            for (var i = 0u; i < COPIES; i++) { total += atomicLoad(&bins[bin * COPIES + i]); }
            totals[bin] = total;
        }
        workgroupBarrier();
        for (var bin = tid; bin < 256u; bin += THREADS) {
            var larger = 0u;
            for (var other = bin + 1u; other < 256u; other++) { larger += totals[other]; }
            if larger < need && larger + totals[bin] >= need { chosen = vec3<u32>(bin, need - larger, totals[bin]); }
        }
        let now = workgroupUniformLoad(&chosen);
        need = now.y;
        if round < 4u { value |= now.x << shift; } else { place |= now.x << shift; }
        // Everything that is left belongs to them.
        if round >= 3u && now.y == now.z { break; }
    }
    for (var i = tid; i < ${COUNT}u; i += THREADS) {
        let key = value_key(i);
        if key > value || (key == value && ~i >= place) {
            let at = atomicAdd(&taken, 1u);
            if at < wanted.count {
                found[2u + 2u * at] = i;
                found[3u + 2u * at] = bitcast<u32>(logits[i]);
            }
        }
    }
    workgroupBarrier();
    if tid == 0u {
        found[0] = atomicLoad(&taken);
        found[1] = atomicLoad(&broken);
    }
}

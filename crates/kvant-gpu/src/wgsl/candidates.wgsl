// What the next token of every listed row is chosen from: the largest of its ${COUNT} logits that a mask allows, as many as the row asks for, by
// value and among equals those that come first; and the logits of some tokens besides. A workgroup has a row. Larger sets are found eight bits
// at a time of (value, place), as the least that still belongs to them; their order is left open.
struct Row { count: u32, also_at: u32, also_count: u32, mask_at: u32, mask_words: u32, found_at: u32, logits_row: u32, unused: u32 }

@group(0) @binding(0) var<storage, read> rows: array<Row>;
@group(0) @binding(1) var<storage, read> lists: array<u32>; // tokens and masks
@group(0) @binding(2) var<storage, read> logits: array<f32>;
@group(0) @binding(3) var<storage, read_write> found: array<u32>; // how many, NaNs, pairs of token and logit, other logits

const THREADS = ${THREADS}u;
const NO_MASK = 0xffffffffu;
const COPIES = 8u; // of every bin: neighbours often want the same one
var<workgroup> bins: array<atomic<u32>, ${8 * 256}>;
var<workgroup> totals: array<u32, 256>;
var<workgroup> chosen: vec3<u32>; // digit, how many of its bin belong to them, how many there are
var<workgroup> taken: atomic<u32>;
var<workgroup> broken: atomic<u32>;
var<workgroup> best: array<u32, ${THREADS}>;
var<workgroup> place: array<u32, ${THREADS}>;

fn is_nan(bits: u32) -> bool {
    // All exponent bits and some others; comparisons may be compiled away.
    return (bits & 0x7fffffffu) > 0x7f800000u;
}

// Numbers in the order of the logits, none of them 0.
fn ordered(bits: u32) -> u32 {
    return bits ^ select(0x80000000u, 0xffffffffu, (bits >> 31u) == 1u);
}

fn allowed(row: Row, token: u32) -> bool {
    if row.mask_at == NO_MASK { return true; }
    let word = token / 32u;
    return word < row.mask_words && ((lists[row.mask_at + word] >> (token % 32u)) & 1u) == 1u;
}

// 0 for those that may not be chosen.
fn key_of(row: Row, token: u32) -> u32 {
    if !allowed(row, token) { return 0u; }
    return ordered(bitcast<u32>(logits[row.logits_row * ${COUNT}u + token]));
}

fn likeliest(row: Row, tid: u32) {
    var top = 0u;
    var at = 0xffffffffu;
    var nans = 0u;
    let first = row.logits_row * ${COUNT}u;
    // One workgroup waits for all logits of a row: eight at a time. The last one stands for those that there are not.
    for (var i = tid; i < ${COUNT}u; i += ${8 * THREADS}u) {
//: for k in 0..8
        let place${k} = min(i + ${k * THREADS}u, ${COUNT - 1}u);
        let x${k} = bitcast<u32>(logits[first + place${k}]);
//: end
//: for k in 0..8
        if is_nan(x${k}) { nans = 1u; }
        let key${k} = select(0u, ordered(x${k}), allowed(row, place${k}));
        if key${k} > top { top = key${k}; at = place${k}; }
//: end
    }
    best[tid] = top;
    place[tid] = at;
    if nans == 1u { atomicStore(&broken, 1u); }
    workgroupBarrier();
    for (var half = ${THREADS / 2}u; half > 0u; half /= 2u) {
        if tid < half {
            let other = best[tid + half];
            if other > best[tid] || (other == best[tid] && place[tid + half] < place[tid]) {
                best[tid] = other;
                place[tid] = place[tid + half];
            }
        }
        workgroupBarrier();
    }
    if tid == 0u {
        let token = place[0];
        // A token that there is, whatever is wrong with the logits: it may enter the next step before anyone has looked.
        let there = min(token, ${COUNT - 1}u);
        found[row.found_at] = select(0u, 1u, best[0] > 0u);
        found[row.found_at + 1u] = atomicLoad(&broken);
        found[row.found_at + 2u] = there;
        found[row.found_at + 3u] = bitcast<u32>(logits[first + there]);
    }
}

fn several(row: Row, tid: u32) {
    var value = 0u;  // bits found so far, and what they are compared with
    var least = 0u;
    var need = min(row.count, ${COUNT}u);
    for (var round = 0u; round < 8u; round++) {
        for (var i = tid; i < 256u * COPIES; i += THREADS) { atomicStore(&bins[i], 0u); }
        workgroupBarrier();
        // The digits that have been found lie above this one.
        let shift = 24u - round % 4u * 8u;
        let above = select(0xffffffffu << ((shift + 8u) % 32u), 0u, shift == 24u);
        for (var i = tid; i < ${COUNT}u; i += THREADS) {
            let key = key_of(row, i);
            var digits = key;
            var same = (key & above) == value;
            if round == 0u && is_nan(bitcast<u32>(logits[row.logits_row * ${COUNT}u + i])) { atomicStore(&broken, 1u); }
            if round >= 4u {
                digits = ~i;
                same = key == value && (~i & above) == least;
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
        if round < 4u { value |= now.x << shift; } else { least |= now.x << shift; }
        // Everything that is left belongs to them.
        if round >= 3u && now.y == now.z { break; }
    }
    for (var i = tid; i < ${COUNT}u; i += THREADS) {
        let key = key_of(row, i);
        if key > 0u && (key > value || (key == value && ~i >= least)) {
            let at = atomicAdd(&taken, 1u);
            if at < row.count {
                found[row.found_at + 2u + 2u * at] = i;
                found[row.found_at + 3u + 2u * at] = bitcast<u32>(logits[row.logits_row * ${COUNT}u + i]);
            }
        }
    }
    workgroupBarrier();
    if tid == 0u {
        found[row.found_at] = atomicLoad(&taken);
        found[row.found_at + 1u] = atomicLoad(&broken);
    }
}

@compute @workgroup_size(${THREADS})
fn candidates(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let row = rows[group.x];
    for (var i = tid; i < row.also_count; i += THREADS) {
        let token = min(lists[row.also_at + i], ${COUNT - 1}u);
        found[row.found_at + 2u + 2u * row.count + i] = bitcast<u32>(logits[row.logits_row * ${COUNT}u + token]);
    }
    if tid == 0u {
        atomicStore(&taken, 0u);
        atomicStore(&broken, 0u);
    }
    workgroupBarrier();
    if row.count == 1u { likeliest(row, tid); } else { several(row, tid); }
}

// Chooses the rows of a KV head that stay: protected ones, the heaviest of those before the newest, the newest. What is known about rows
// moves with them. A workgroup has a KV head.
struct Params {
    start: u32,       // stored rows before those that may go
    count: u32,       // rows that may go
    keep: u32,        // how many of them stay
    heavy: u32,       // of these by score, at most
    reach: u32,       // neighbours on either side whose scores are added to a row's own
    safe: u32,        // rows at positions below this stay
    oldest: u32,      // rows at positions below this are out of sight: they go first
    stored: u32,      // rows stored
    position: u32,    // logical position of the next row
    row_stride: u32,  // rows from one KV head to the next
    list_stride: u32, // entries from one KV head's list to the next
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> positions: array<u32>; // [kv head][stored row], and behind them of rows to come
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;      // [kv head][row]: the row that goes there
//: if SCORED
@group(0) @binding(3) var<storage, read_write> received: array<u32>;  // [kv head][stored row]: scores, as bits
//: end

const THREADS = 256u;
var<private> rows_at: u32; // the first row that may go
// Rows before `first` go; then come protected rows, from `weighed` on those that are weighed, and from `newest` on the newest.
var<private> first: u32;
var<private> weighed: u32;
var<private> newest: u32;

// Rows that may go at positions below `position`; positions ascend.
fn before(position: u32) -> u32 {
    var low = 0u;
    var high = params.count;
    // As often as there are bits in a count.
    for (var halving = 0u; halving < 32u; halving++) {
        if low >= high { break; }
        let middle = (low + high) / 2u;
        if positions[rows_at + middle] < position { low = middle + 1u; } else { high = middle; }
    }
    return low;
}
//: if SCORED

var<workgroup> bins: array<atomic<u32>, 256>;
var<workgroup> sums: array<vec2<u32>, THREADS>;
var<workgroup> chosen: vec3<u32>; // digit, how many of its bin stay, how many there are

// Sum of the threads' values up to a thread's own.
fn up_to(tid: u32, value: vec2<u32>) -> vec2<u32> {
    var sum = value;
    for (var distance = 1u; distance < THREADS; distance *= 2u) {
        workgroupBarrier();
        sums[tid] = sum;
        workgroupBarrier();
        if tid >= distance { sum += sums[tid - distance]; }
    }
    return sum;
}

// A row's score as a number that is larger for a larger score, whatever its bits.
fn weight(row: u32) -> u32 {
    var bits = received[rows_at + row];
    if params.reach > 0u {
        let begin = max(row, params.reach) - params.reach;
        let end = min(row + params.reach + 1u, params.count);
        var sum = bitcast<f32>(received[rows_at + begin]);
        for (var i = begin + 1u; i < end; i++) { sum += bitcast<f32>(received[rows_at + i]); }
        bits = bitcast<u32>(sum);
        // What is no number counts for less than anything.
        if (bits & 0x7fffffffu) > 0x7f800000u { bits = 0xff800000u; }
    }
    return bits ^ select(0x80000000u, 0xffffffffu, (bits >> 31u) == 1u);
}

var<private> heavy: u32;
var<private> least: u32; // the least weight that stays

// Whether a row stays whatever becomes of others, and whether it has the least weight that stays.
fn standing(row: u32) -> vec2<u32> {
    if row < weighed || row >= newest { return vec2<u32>(u32(row >= first), 0u); }
    if heavy == 0u { return vec2<u32>(); }
    let key = weight(row);
    return vec2<u32>(u32(key > least), u32(key == least));
}
//: end

@compute @workgroup_size(256)
fn choose(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let count = params.count;
    let keep = params.keep;
    let gone = count - keep;
    let list_at = group.x * params.list_stride;
    rows_at = group.x * params.row_stride + params.start;
    first = gone;
    var protect = 0u;
    var weighty = 0u;
    let unseen = before(params.oldest);
    if unseen < gone {
        first = unseen;
        protect = min(max(before(params.safe), first) - first, keep);
        weighty = min(params.heavy, keep - protect);
    }
    weighed = first + protect;
    newest = gone + protect + weighty;
//: if SCORED
    heavy = weighty;
    // Eight bits at a time; of the rows that have the least weight, `need` stay.
    least = 0u;
    var need = heavy;
    var equals = 0u;
    for (var round = 0u; round < 4u; round++) {
        atomicStore(&bins[tid], 0u);
        workgroupBarrier();
        let shift = 24u - round * 8u;
        let above = select(0xffffffffu << ((shift + 8u) % 32u), 0u, round == 0u);
        for (var row = weighed + tid; row < newest; row += THREADS) {
            let key = weight(row);
            if ((key ^ least) & above) == 0u { atomicAdd(&bins[(key >> shift) & 255u], 1u); }
        }
        workgroupBarrier();
        // Thread 0 has the largest digit.
        let own = atomicLoad(&bins[255u - tid]);
        let largest = up_to(tid, vec2<u32>(own, 0u)).x;
        if largest >= need && largest - own < need { chosen = vec3<u32>(255u - tid, need - (largest - own), own); }
        workgroupBarrier();
        least |= chosen.x << shift;
        need = chosen.y;
        equals = chosen.z;
        workgroupBarrier();
    }
    // A thread has rows beside each other.
    let each = (count + THREADS - 1u) / THREADS;
    let begin = min(tid * each, count);
    let end = min(begin + each, count);
    var mine = vec2<u32>();
    for (var row = begin; row < end; row++) { mine += standing(row); }
    var at = up_to(tid, mine) - mine;
    // Of equal rows the oldest go.
    let spare = equals - need;
    for (var row = begin; row < end; row++) {
        let now = standing(row);
        if now.x == 1u || (now.y == 1u && at.y >= spare) { kept[list_at + at.x + max(at.y, spare) - spare] = row; }
        at += now;
    }
//: else
    for (var to = tid; to < keep; to += THREADS) {
        kept[list_at + to] = to + select(gone, first, to < protect);
    }
//: end
    storageBarrier();
    // Rows move towards the front only: what a turn writes no later one reads.
    let left = params.stored - params.start - gone;
    for (var turn = 0u; turn < left; turn += THREADS) {
        let to = turn + tid;
        var source = to + gone;
        if to < keep { source = kept[list_at + to]; }
        source = rows_at + min(source, left + gone - 1u);
        let position = positions[source];
//: if SCORED
        let score = received[source];
//: end
        storageBarrier();
        if to < left {
            positions[rows_at + to] = position;
//: if SCORED
            received[rows_at + to] = score;
//: end
        }
    }
    for (var to = left + tid; to < params.row_stride - params.start; to += THREADS) {
        positions[rows_at + to] = params.position + to - left;
    }
}

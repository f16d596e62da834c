// Rows grouped by expert: every item of ${SIZE} places has rows of one expert. One workgroup.
struct Step { rows: u32, first_wanted: u32, wanted: u32 }

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read> chosen: array<vec2<u32>>;        // [row][slot]: expert, weight
@group(0) @binding(2) var<storage, read_write> items: array<vec2<u32>>;   // how many, then of each: expert, rows
@group(0) @binding(3) var<storage, read_write> row_of: array<u32>;        // [place]
@group(0) @binding(4) var<storage, read_write> place_of: array<u32>;      // [row][slot]

var<workgroup> counts: array<atomic<u32>, ${EXPERTS}>;
var<workgroup> first_items: array<u32, ${EXPERTS}>;

@compute @workgroup_size(${THREADS})
fn group_rows(@builtin(local_invocation_index) tid: u32) {
    let entries = step.rows * ${USED}u;
    for (var e = tid; e < ${EXPERTS}u; e += ${THREADS}u) { atomicStore(&counts[e], 0u); }
    workgroupBarrier();
    for (var i = tid; i < entries; i += ${THREADS}u) { atomicAdd(&counts[chosen[i].x], 1u); }
    workgroupBarrier();
    for (var e = tid; e < ${EXPERTS}u; e += ${THREADS}u) {
        var first = 0u;
        for (var other = 0u; other < e; other++) { first += (atomicLoad(&counts[other]) + ${SIZE - 1}u) / ${SIZE}u; }
        first_items[e] = first;
        let count = atomicLoad(&counts[e]);
        let own = (count + ${SIZE - 1}u) / ${SIZE}u;
        for (var i = 0u; i < own; i++) {
            items[1u + first + i] = vec2<u32>(e, min(count - i * ${SIZE}u, ${SIZE}u));
        }
        // Places without a row have some row.
        for (var place = first * ${SIZE}u + count; place < (first + own) * ${SIZE}u; place++) { row_of[place] = 0u; }
        if e == ${EXPERTS - 1}u { items[0] = vec2<u32>(first + own, 0u); }
    }
    workgroupBarrier();
    for (var e = tid; e < ${EXPERTS}u; e += ${THREADS}u) { atomicStore(&counts[e], 0u); }
    workgroupBarrier();
    for (var i = tid; i < entries; i += ${THREADS}u) {
        let expert = chosen[i].x;
        let place = first_items[expert] * ${SIZE}u + atomicAdd(&counts[expert], 1u);
        row_of[place] = i / ${USED}u;
        place_of[i] = place;
    }
}

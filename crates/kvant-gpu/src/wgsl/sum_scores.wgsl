// Sums up what the queries of a step gave to every stored row (${SCORER}); a thread has a row of a KV head.
${ZONE}
@group(0) @binding(0) var<uniform> zone: Zone;
@group(0) @binding(1) var<storage, read> exported: array<f32>;        // [query][head][row]: scores before the softmax
@group(0) @binding(2) var<storage, read> log_sums: array<f32>;        // [query][head]: log of the softmax denominator
@group(0) @binding(3) var<storage, read_write> received: array<f32>;  // [kv head][row]

const UNSEEN = -1e30;

@compute @workgroup_size(${THREADS})
fn score(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let row = group.x * ${THREADS}u + tid;
    let stored = zone.sinks + zone.sealed + zone.tail;
    if row >= stored { return; }
    let at = group.y * zone.score_stride + row;
    // Rows of this step have received nothing yet.
    var sum = select(received[at], 0.0, row + zone.rows >= stored);
    for (var query = 0u; query < zone.rows; query++) {
        var given = 0.0;
        var seen = true;
        for (var h = 0u; h < ${GROUP}u; h++) {
            let index = query * ${HEADS}u + group.y * ${GROUP}u + h;
            let logit = exported[index * zone.score_stride + row];
            seen = seen && logit > UNSEEN;
//: if LOGITS
            given += abs(logit);
//: else
            given += select(0.0, exp(logit - log_sums[index]), logit > UNSEEN);
//: end
        }
//: if LOGITS
        sum = select(sum, ${KEEP} * sum + ${TAKE} * given, seen);
//: else
        sum = ${KEEP} * sum + ${TAKE} * given;
//: end
    }
    received[at] = sum;
}

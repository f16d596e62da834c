${EXTENSIONS}
// Attention of a prompt's queries, ${WHAT}. An entry is a row of queries and a query head of one KV head; a workgroup has ${ENTRIES} entries, and
// takes ${TOKENS} tokens at a time to workgroup memory. It leaves a state {maximum, sum, output} per entry; join_prompt.wgsl joins them.
${SOURCE}

const THREADS = ${THREADS}u;
const ENTRIES = ${ENTRIES}u;
const TOKENS = ${TOKENS}u;  // tokens of a step
const UNSEEN = -1e30;
const KEY_PITCH = ${KEY_PITCH}u;     // from one token's key to the next
const VALUE_PITCH = ${VALUE_PITCH}u; // from one channel's values to the next
${MEMORY}

// Keys of a step: [token][channel].
fn fill_keys(tid: u32, block: u32) {
    for (var i = tid; i < ${TOKENS * DIM / KEY_WIDTH}u; i += THREADS) {
//: if TILES
        let t = i % TOKENS;
        let chunk = i / TOKENS;
//: else
        let t = i / ${DIM / KEY_WIDTH}u;
        let chunk = i % ${DIM / KEY_WIDTH}u;
//: end
//: for q in 0..KEY_WIDTH / 4
        put(t * KEY_PITCH + chunk * ${KEY_WIDTH}u + ${4 * q}u, key_four(block + t, chunk * ${KEY_WIDTH / 4}u + ${q}u));
//: end
    }
}

// Values of a step: [channel][token]. A thread has four tokens of ${VALUE_EACH} channels, which share scales.
fn fill_values(tid: u32, block: u32) {
//: let NEAR = VALUE_WIDTH / VALUE_EACH
    for (var i = tid; i < ${TOKENS / 4 * DIM / VALUE_EACH}u; i += THREADS) {
        let quad = i / ${NEAR}u % ${TOKENS / 4}u;
        let channel = i / ${NEAR * TOKENS / 4}u * ${VALUE_WIDTH}u + i % ${NEAR}u;
//: for c in 0..VALUE_EACH
        put((channel + ${c * NEAR}u) * VALUE_PITCH + quad * 4u, value_four(block + quad * 4u, channel + ${c * NEAR}u));
//: end
    }
}

// What a raw score becomes.
fn finished(index: u32, row: u32, token: u32, present: bool, raw: f32) -> f32 {
    var score = raw + bias(index);
//: if SOFTCAP
    score = ${CAP} * tanh(clamp(score / ${CAP}, -15.0, 15.0));
//: end
    score = select(UNSEEN, score, is_visible(row, token));
    if present { export_score(index, token, score); }
    return score;
}

@compute @workgroup_size(${THREADS})
fn prompt(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
//: if MATRIX
          @builtin(subgroup_id) subgroup: u32,
//: end
          @builtin(num_workgroups) groups: vec3<u32>) {
    fill_levels(tid);
    let kv_head = group.x % ${KV_HEADS}u;
    let split = group.x / ${KV_HEADS}u;
    let splits = groups.x / ${KV_HEADS}u;
    let first_entry = group.y * ENTRIES;
    let last_entry = row_count() * ${GROUP}u - 1u;
    let range = open(kv_head, split, first_entry / ${GROUP}u, min(first_entry + ENTRIES - 1u, last_entry) / ${GROUP}u);
    // Where the first entry's state is; the next one's is `splits` further.
    let states_at = (kv_head * groups.y * ENTRIES + first_entry) * splits + split;
    // A thread's own entry, in the softmax.
//: if THREADS == ENTRIES * LANES
    let mine = tid / ${LANES}u;
//: else
    let mine = min(tid / ${LANES}u, ENTRIES - 1u);
//: end
    let lane = tid % ${LANES}u;
    let present = first_entry + mine <= last_entry;
    let my_entry = min(first_entry + mine, last_entry);
    let my_row = my_entry / ${GROUP}u;
    let my_index = (row_base() + my_row) * ${HEADS}u + kv_head * ${GROUP}u + my_entry % ${GROUP}u;
${BODY}
}

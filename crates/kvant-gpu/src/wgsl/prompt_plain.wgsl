//: section memory
var<workgroup> query_tile: array<vec4<f32>, ${ENTRIES * KEY_PITCH / 4}>; // [entry][channel]
var<workgroup> tile: array<vec4<f32>, ${TILE_SIZE / 4}>;                 // keys, then values
var<workgroup> scores: array<f32, ${ENTRIES * TOKENS}>;                  // [entry][token], then weights
var<workgroup> sums: array<f32, THREADS>;

fn put(at: u32, x: vec4<f32>) { tile[at / 4u] = x; }
//: section body
    for (var i = tid; i < ${ENTRIES * DIM / 4}u; i += THREADS) {
        let entry = min(first_entry + i / ${DIM / 4}u, last_entry);
        let at = ((row_base() + entry / ${GROUP}u) * ${HEADS}u + kv_head * ${GROUP}u + entry % ${GROUP}u) * ${DIM}u + i % ${DIM / 4}u * 4u;
        query_tile[i / ${DIM / 4}u * ${KEY_PITCH / 4}u + i % ${DIM / 4}u] = vec4<f32>(queries[at], queries[at + 1u], queries[at + 2u], queries[at + 3u]);
    }
    var highest = UNSEEN;
    var sum = 0.0;
//: for c in 0..CHANNELS
    var out${c} = 0.0;
//: end
    for (var block = range.x; block < range.y; block += TOKENS) {
        workgroupBarrier();
        fill_keys(tid, block);
        workgroupBarrier();
//: for t in 0..EACH
        var score${t} = 0.0;
//: end
        if lane < TOKENS {
            for (var quad = 0u; quad < ${DIM / 4}u; quad++) {
                let query = query_tile[mine * ${KEY_PITCH / 4}u + quad];
//: for t in 0..EACH
                score${t} += dot(query, tile[(lane + ${t * LANES}u) * ${KEY_PITCH / 4}u + quad]);
//: end
            }
//: for t in 0..EACH
            score${t} = finished(my_index, my_row, block + lane + ${t * LANES}u, present, score${t});
            scores[mine * TOKENS + lane + ${t * LANES}u] = score${t};
//: end
        }
        workgroupBarrier();
        // Keys are done with.
        fill_values(tid, block);
        let former = highest;
        for (var t = 0u; t < TOKENS; t++) { highest = max(highest, scores[mine * TOKENS + t]); }
        let keep = exp(former - highest);
        sum *= keep;
        workgroupBarrier();
        if lane < TOKENS {
//: for t in 0..EACH
            {
                var weight = select(exp(score${t} - highest), 0.0, score${t} <= UNSEEN);
                sum += weight;
                scores[mine * TOKENS + lane + ${t * LANES}u] = weight;
            }
//: end
        }
        workgroupBarrier();
//: for c in 0..CHANNELS
        out${c} *= keep;
//: end
        for (var quad = 0u; quad < ${TOKENS / 4}u; quad++) {
            let at = mine * TOKENS + quad * 4u;
            let weight = vec4<f32>(scores[at], scores[at + 1u], scores[at + 2u], scores[at + 3u]);
//: for c in 0..CHANNELS
            out${c} += dot(weight, tile[min(lane + ${c * LANES}u, ${DIM - 1}u) * ${VALUE_PITCH / 4}u + quad]);
//: end
        }
    }
    sums[tid] = sum;
    workgroupBarrier();
    let state = states_at + mine * splits;
//: for c in 0..CHANNELS
    if lane + ${c * LANES}u < ${DIM}u { outputs[state * ${DIM}u + lane + ${c * LANES}u] = out${c}; }
//: end
    if lane == 0u {
        sum = 0.0;
        for (var i = 0u; i < ${LANES}u; i++) { sum += sums[tid + i]; }
        states[state] = vec2<f32>(highest, sum);
    }

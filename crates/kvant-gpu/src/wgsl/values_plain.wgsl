//: section global
// Values in plain floats: a thread has eight channels of ${VALUE_HEADS} heads; ${VALUE_SUBSETS} sets of threads share the fours of tokens.
struct ValueRun {
//: for t in 0..4
    w${t}_0: vec4<u32>,
//: if V_FLOAT == 32
    w${t}_1: vec4<u32>,
//: end
//: end
}
// Eight channels of the four tokens of `quad`, counted from the start of the cache.
fn load_values(kv_head: u32, quad: u32, last_tile: u32, channel: u32) -> ValueRun {
    var run: ValueRun;
//: let VECTORS = 1 + (V_FLOAT == 32)
    let at = values_of(kv_head, min(quad / 4u, last_tile)) / 4u + quad % 4u * ${VECTORS * V_ROW / 2}u + channel / 8u * ${VECTORS}u;
//: for t in 0..4
    run.w${t}_0 = value_runs[at + ${t * VECTORS * V_ROW / 8}u];
//: if V_FLOAT == 32
    run.w${t}_1 = value_runs[at + ${t * VECTORS * V_ROW / 8 + 1}u];
//: end
//: end
    return run;
}
//: section setup
    // Shared out as [subset of the quads][set of heads][8 channels].
    let value_channel = tid % ${DIM / 8}u * 8u;
    let value_set = tid / ${DIM / 8}u % ${HEAD_SETS}u;
    let value_subset = tid / ${DIM / 8 * HEAD_SETS}u;
//: for h in 0..VALUE_HEADS
    var out${h}_0 = vec4<f32>();
    var out${h}_1 = vec4<f32>();
//: end
//: if VALUES_AHEAD
//: for i in 0..VALUE_UNROLL
    var next_run${i} = load_values(kv_head, split_start / 4u + value_subset + ${i * VALUE_SUBSETS}u, last_tile, value_channel);
//: end
//: end
//: section early
//: section stage
//: section tops
//: section weights
//: for j in 0..SOFT_HEADS
        if has${j} {
//: for i in 0..SOFT_QUADS
            scores[(soft_head + ${j}u) * QUADS + quad${i}] = weight${j}_${i} * share${j};
//: end
        }
//: end
//: section block
//: for h in 0..VALUE_HEADS
        {
            let keep = block_keep[value_set * ${SET_HEADS}u + ${h}u];
            out${h}_0 *= keep;
            out${h}_1 *= keep;
        }
//: end
        let first_quad = value_subset;
        for (var quad = first_quad; quad < QUADS; quad += ${VALUE_SUBSETS * VALUE_UNROLL}u) {
//: for i in 0..VALUE_UNROLL
            let quad${i} = quad + ${i * VALUE_SUBSETS}u;
//: for h in 0..VALUE_HEADS
            let weight${i}_${h} = scores[(value_set * ${SET_HEADS}u + ${h}u) * QUADS + min(quad${i}, QUADS - 1u)];
//: end
            let live${i} = quad${i} < QUADS;
//: if VALUES_AHEAD
            // What comes next travels while this is used, into the next block too.
            let run${i} = next_run${i};
            next_run${i} = load_values(kv_head, block / 4u + quad${i} + ${VALUE_SUBSETS * VALUE_UNROLL}u, last_tile, value_channel);
//: else
            let run${i} = load_values(kv_head, block / 4u + quad${i}, last_tile, value_channel);
//: end
//: end
//: for i in 0..VALUE_UNROLL
            if live${i} {
//: for t in 0..4
                {
                    // Tokens out of sight may hold anything, not-a-number included.
                    let token = block + quad${i} * 4u + ${t}u;
                    let seen = token >= first_seen && token < params.end;
                    let w = select(vec4<u32>(), run${i}.w${t}_0, seen);
//: if V_FLOAT == 16
                    let a = vec4<f32>(unpack2x16float(w.x), unpack2x16float(w.y));
                    let b = vec4<f32>(unpack2x16float(w.z), unpack2x16float(w.w));
//: end
//: if V_FLOAT == 17
                    let a = bitcast<vec4<f32>>(vec4<u32>(w.x << 16u, w.x & 0xffff0000u, w.y << 16u, w.y & 0xffff0000u));
                    let b = bitcast<vec4<f32>>(vec4<u32>(w.z << 16u, w.z & 0xffff0000u, w.w << 16u, w.w & 0xffff0000u));
//: end
//: if V_FLOAT == 32
                    let a = bitcast<vec4<f32>>(w);
                    let b = bitcast<vec4<f32>>(select(vec4<u32>(), run${i}.w${t}_1, seen));
//: end
//: for h in 0..VALUE_HEADS
                    out${h}_0 += weight${i}_${h}[${t}] * a;
                    out${h}_1 += weight${i}_${h}[${t}] * b;
//: end
                }
//: end
            }
//: end
        }
        // The next step's keys write where these weights were.
        workgroupBarrier();
//: section end
    // Sum over the subsets; one head of every set at a time.
//: for h in 0..VALUE_HEADS
    for (var turn = 0u; turn < ${VALUE_SUBSETS}u; turn++) {
        if turn == value_subset {
            let at = (value_set * ${DIM}u + value_channel) / 4u;
            var low = out${h}_0;
            var high = out${h}_1;
            if turn > 0u {
                low += scores[at];
                high += scores[at + 1u];
            }
            scores[at] = low;
            scores[at + 1u] = high;
        }
        workgroupBarrier();
    }
    for (var i = tid; i < ${HEAD_SETS * DIM}u; i += THREADS) {
        let h = i / ${DIM}u * ${SET_HEADS}u + ${h}u;
        if h < ${HEADS}u && head_pass * ${HEADS}u + h < ${GROUP}u {
            outputs[(states_at + (head_pass * ${HEADS}u + h) * splits) * ${DIM}u + i % ${DIM}u] = scores[i / 4u][i % 4u];
        }
    }
    workgroupBarrier();
//: end

//: section global
// Keys in plain floats: a thread has four tokens of ${4 * KEY_VECTORS} heads, ${KEY_UNROLL} channels at a time.
var<workgroup> query_heads: array<vec4<f32>, ${DIM * HEADS_PADDED / 4}>; // [channel][4 heads]
struct KeyRun {
//: for k in 0..KEY_UNROLL
    w${k}_0: vec2<u32>,
//: if K_FLOAT == 32
    w${k}_1: vec2<u32>,
//: end
//: end
}
//: let PAIRS = 1 + (K_FLOAT == 32)
// Four tokens of channel `channel` and those behind it; a channel has 16 tokens.
fn load_keys(kv_head: u32, quad: u32, last_tile: u32, channel: u32) -> KeyRun {
    var run: KeyRun;
    let at = keys_of(kv_head, min(quad / 4u, last_tile)) / 2u + quad % 4u * ${PAIRS}u + channel * ${4 * PAIRS}u;
//: for k in 0..KEY_UNROLL
    run.w${k}_0 = key_pairs[at + ${4 * PAIRS * k}u];
//: if K_FLOAT == 32
    run.w${k}_1 = key_pairs[at + ${4 * PAIRS * k + 1}u];
//: end
//: end
    return run;
}
//: section setup
    for (var i = tid; i < ${DIM * HEADS_PADDED}u; i += THREADS) {
        let h = i / ${DIM}u;
        let channel = i % ${DIM}u;
        query_heads[channel * ${HEADS_PADDED / 4}u + h / 4u][h % 4u] = queries[(first_head + member(head_pass, h)) * ${DIM}u + channel];
    }
    workgroupBarrier();
    // Threads are shared out as [set of heads][four tokens].
    let key_vector = tid / ${THREADS / KEY_SETS}u * ${KEY_VECTORS}u;
//: if KEYS_AHEAD
    var next_run = load_keys(kv_head, split_start / 4u + tid % ${THREADS / KEY_SETS}u, last_tile, 0u);
//: end
//: section block
        for (var quad = tid % ${THREADS / KEY_SETS}u; quad < QUADS; quad += ${THREADS / KEY_SETS}u) {
//: for t in 0..4
//: for v in 0..KEY_VECTORS
            var sum${t}_${v} = vec4<f32>();
//: end
//: end
            for (var channel = 0u; channel < ${DIM}u; channel += ${KEY_UNROLL}u) {
//: if KEYS_AHEAD
                // What comes next travels while this is used, the next tokens' first channels too.
                let run = next_run;
                let ahead = channel + ${KEY_UNROLL}u;
                next_run = load_keys(kv_head, block / 4u + quad + select(0u, ${THREADS / KEY_SETS}u, ahead == ${DIM}u), last_tile,
                    select(ahead, 0u, ahead == ${DIM}u));
//: else
                let run = load_keys(kv_head, block / 4u + quad, last_tile, channel);
//: end
//: for k in 0..KEY_UNROLL
                {
//: if K_FLOAT == 16
                    let key = vec4<f32>(unpack2x16float(run.w${k}_0.x), unpack2x16float(run.w${k}_0.y));
//: end
//: if K_FLOAT == 17
                    let key = bitcast<vec4<f32>>(vec4<u32>(run.w${k}_0.x << 16u, run.w${k}_0.x & 0xffff0000u, run.w${k}_0.y << 16u, run.w${k}_0.y & 0xffff0000u));
//: end
//: if K_FLOAT == 32
                    let key = bitcast<vec4<f32>>(vec4<u32>(run.w${k}_0, run.w${k}_1));
//: end
//: for v in 0..KEY_VECTORS
                    let query${v} = query_heads[(channel + ${k}u) * ${HEADS_PADDED / 4}u + key_vector + ${v}u];
//: for t in 0..4
                    sum${t}_${v} += key[${t}] * query${v};
//: end
//: end
                }
//: end
            }
//: for v in 0..KEY_VECTORS
//: for h in 0..4
            scores[(key_vector * 4u + ${4 * v + h}u) * QUADS + quad] = vec4<f32>(sum0_${v}[${h}], sum1_${v}[${h}], sum2_${v}[${h}], sum3_${v}[${h}]);
//: end
//: end
        }
//: section next

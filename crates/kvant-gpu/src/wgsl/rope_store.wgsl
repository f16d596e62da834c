// Heads of a step, one per workgroup: norm and RoPE of queries and keys; keys and values go to the plain rows of the cache,
// queries (times α) to attention, once as they are and once as stored keys want them.
//: if LATENT
// A row has ${RANK} latent channels, whose norm is the key's, and ${DIM - RANK} that are rotated; it is key and value. Queries are in its space already.
//: end
@group(0) @binding(0) var<storage, read> slots: array<u32>;                // [row]: where its keys and values go
@group(0) @binding(1) var<storage, read> projected: array<f32>;            // [row][queries | keys | values]
@group(0) @binding(2) var<storage, read> norms: array<f32>;                // of queries, of keys: of a head, or of all
@group(0) @binding(3) var<storage, read> angles: array<f32>;               // [row][cosines | sines]
@group(0) @binding(4) var<storage, read_write> keys: array<f32>;           // [slot][kv head][channel]
@group(0) @binding(5) var<storage, read_write> values: array<f32>;
@group(0) @binding(6) var<storage, read_write> queries: array<f32>;        // [row][head][channel]
//: if TURN || MU
@group(0) @binding(7) var<storage, read_write> turned: array<f32>;         // the same, then one bias per row and head
//: if SRFT
@group(0) @binding(8) var<storage, read> roots: array<vec2<f32>>;          // of the transform that keys are stored by
//: else
@group(0) @binding(8) var<storage, read> turns: array<vec4<f32>>;          // [codec]: matrix [from][4 to], μ
//: end
//: end

//: if TEMPERATURE
@group(0) @binding(${SCALES_AT}) var<storage, read> query_scales: array<f32>; // [row]: what queries are multiplied with
//: end

//: if LATENT
@group(0) @binding(${RAW_AT}) var<storage, read> raw_queries: array<f32>;     // [row][head][${NOPE} channels | those that are rotated]
//: end

const THREADS = ${THREADS}u;
var<workgroup> head: array<f32, ${DIM}>;
//: let QUADS = DIM / 4
//: let LANES = THREADS / QUADS
//: let BATCH = 8
//: if TURN
//: if SRFT
${SRFT_TEXT}
const SIGNS = array<u32, ${SIGN_WORDS}>(${SIGNS});
//: else
// A thread has four channels of the turned query and every ${LANES}th row of the matrix, ${BATCH} of which are on their way at a time.
//: end
const QUADS = ${QUADS}u;
var<workgroup> turned_parts: array<vec4<f32>, ${LANES * QUADS}>; // [lane][4 channels]
//: end
${TOTAL}

${ROUND}

@compute @workgroup_size(${THREADS})
fn heads(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let which = group.x;
    let row = group.y;
//: if TURN || MU
    let turn_at = (which / ${HEADS / KV_HEADS}u) % ${CODECS}u * ${(DIM * DIM + DIM) / 4}u;
//: end
//: if TURN
    let quad = tid % QUADS;
    let lane = tid / QUADS;
//: end
//: if TURN && !SRFT
//: for i in 0..BATCH
    let turn${i} = turns[turn_at + min(lane + ${i * LANES}u, ${DIM - 1}u) * QUADS + quad];
//: end
//: end
//: if SRFT
    load_roots(tid, THREADS);
//: end
    // What norms and turns it is on its way with the head.
//: let NORMS = QK_NORM + WIDTH_NORM + NORM_AFTER
//: let SPAN = (DIM + THREADS - 1) / THREADS
//: if WIDTH_NORM
    let norm_at = min(which, ${HEADS + KV_HEADS - 1}u) * ${DIM}u;
//: else
    let norm_at = select(${DIM}u, 0u, which < ${HEADS}u);
//: end
//: for i in 0..SPAN
//: if NORMS
    let factor${i} = norms[norm_at + min(tid + ${i * THREADS}u, ${DIM - 1}u)];
//: end
    let cosine${i} = angles[row * ${2 * PAIRS}u + min(tid + ${i * THREADS}u, ${PAIRS - 1}u)];
    let sine${i} = angles[row * ${2 * PAIRS}u + ${PAIRS}u + min(tid + ${i * THREADS}u, ${PAIRS - 1}u)];
//: end
//: if LATENT
    if which < ${HEADS}u {
        let at = row * ${HEADS}u + which;
        for (var c = tid; c < ${RANK}u; c += THREADS) { head[c] = queries[at * ${DIM}u + c]; }
        for (var c = tid; c < ${DIM - RANK}u; c += THREADS) { head[${RANK}u + c] = raw_queries[at * ${NOPE + DIM - RANK}u + ${NOPE}u + c]; }
    } else {
        var squares = 0.0;
        for (var c = tid; c < ${DIM}u; c += THREADS) {
            let x = projected[row * ${STRIDE}u + c];
            head[c] = x;
            squares += select(0.0, x * x, c < ${RANK}u);
        }
        let scale = inverseSqrt(total(tid, squares) / ${RANK}.0 + ${EPSILON});
        for (var c = tid; c < ${RANK}u; c += THREADS) { head[c] *= scale * norms[c]; }
    }
//: else
    for (var c = tid; c < ${DIM}u; c += THREADS) { head[c] = projected[row * ${STRIDE}u + which * ${DIM}u + c]; }
//: end
    workgroupBarrier();
    if which < ${HEADS + KV_HEADS}u {
//: if QK_NORM || WIDTH_NORM
        var squares = 0.0;
//: if WIDTH_NORM
        // Over all heads of queries, or all of keys.
        let first = select(${HEADS * DIM}u, 0u, which < ${HEADS}u);
        let width = select(${KV_HEADS * DIM}u, ${HEADS * DIM}u, which < ${HEADS}u);
        for (var c = tid; c < width; c += THREADS) {
            let x = projected[row * ${STRIDE}u + first + c];
            squares += x * x;
        }
        let scale = inverseSqrt(total(tid, squares) / f32(width) + ${EPSILON});
//: else
        for (var c = tid; c < ${DIM}u; c += THREADS) { squares += head[c] * head[c]; }
        let scale = inverseSqrt(total(tid, squares) / ${DIM}.0 + ${EPSILON});
//: end
//: for i in 0..SPAN
        if tid + ${i * THREADS}u < ${DIM}u { head[tid + ${i * THREADS}u] *= scale * factor${i}; }
//: end
        workgroupBarrier();
//: end
//: for i in 0..SPAN
        if tid + ${i * THREADS}u < ${PAIRS}u {
//: if NEOX
            let a = ${TURNED_FROM}tid + ${i * THREADS}u;
            let b = a + ${PAIRS}u;
//: else
            let a = ${TURNED_FROM}2u * (tid + ${i * THREADS}u);
            let b = a + 1u;
//: end
            let x = head[a];
            let y = head[b];
            head[a] = x * cosine${i} - y * sine${i};
            head[b] = x * sine${i} + y * cosine${i};
        }
//: end
        workgroupBarrier();
//: if NORM_AFTER
        var squares = 0.0;
        for (var c = tid; c < ${DIM}u; c += THREADS) { squares += head[c] * head[c]; }
        let scale = inverseSqrt(total(tid, squares) / ${DIM}.0 + ${EPSILON});
//: for i in 0..SPAN
        if tid + ${i * THREADS}u < ${DIM}u { head[tid + ${i * THREADS}u] *= scale * factor${i}; }
//: end
        workgroupBarrier();
//: end
    }
//: if VALUE_NORM
    if which >= ${HEADS + KV_HEADS}u {
        var squares = 0.0;
        for (var c = tid; c < ${DIM}u; c += THREADS) { squares += head[c] * head[c]; }
        let scale = inverseSqrt(total(tid, squares) / ${DIM}.0 + ${EPSILON});
        for (var c = tid; c < ${DIM}u; c += THREADS) { head[c] *= scale; }
        workgroupBarrier();
    }
//: end
    if which < ${HEADS}u {
        let at = (row * ${HEADS}u + which) * ${DIM}u;
        for (var c = tid; c < ${DIM}u; c += THREADS) { queries[at + c] = head[c] * ${ALPHA}; }
//: if SRFT
        for (var k = tid; k < WAVES; k += THREADS) {
            let signs = sign_quad(SIGNS[k / 16u], k / 2u);
            waves[k] = vec2<f32>(head[2u * k], head[2u * k + 1u]) * select(signs.xy, signs.zw, k % 2u == 1u);
        }
        let spectrum_at = fourier(0u, tid, -1.0);
        for (var k = tid; k < WAVES; k += THREADS) {
            let found = bin(spectrum_at, k) * ${ALPHA};
            turned[at + k] = found.x;
            turned[at + k + WAVES] = found.y;
        }
//: end
//: if TURN && !SRFT
        var part = vec4<f32>();
//: for i in 0..BATCH
//: if i * LANES < DIM
        part += turn${i} * select(0.0, head[min(lane + ${i * LANES}u, ${DIM - 1}u)], lane + ${i * LANES}u < ${DIM}u);
//: end
//: end
//: if DIM > BATCH * LANES
        for (var k = lane + ${BATCH * LANES}u; k < ${DIM}u; k += ${BATCH * LANES}u) {
//: for i in 0..BATCH
            let from${i} = min(k + ${i * LANES}u, ${DIM - 1}u);
            let more${i} = turns[turn_at + from${i} * QUADS + quad];
//: end
//: for i in 0..BATCH
            part += more${i} * select(0.0, head[from${i}], k + ${i * LANES}u < ${DIM}u);
//: end
        }
//: end
        if lane < ${LANES}u { turned_parts[tid] = part; }
        workgroupBarrier();
        for (var c = tid; c < ${DIM}u; c += THREADS) {
            var sum = 0.0;
//: for l in 0..LANES
            sum += turned_parts[${l}u * QUADS + c / 4u][c % 4u];
//: end
            turned[at + c] = sum * ${ALPHA};
        }
//: end
//: if !TURN && MU
        for (var c = tid; c < ${DIM}u; c += THREADS) { turned[at + c] = head[c] * ${ALPHA}; }
//: end
//: if MU
        var along = 0.0;
        for (var c = tid; c < ${DIM}u; c += THREADS) { along += head[c] * turns[turn_at + ${DIM * DIM / 4}u + c / 4u][c % 4u]; }
        let bias = total(tid, along) * ${ALPHA};
        if tid == 0u { turned[${BIAS_AT}u + row * ${HEADS}u + which] = bias; }
//: end
    } else {
        let slot = slots[row];
        let kv_head = (which - ${HEADS}u) % ${KV_HEADS}u;
        let at = (slot * ${KV_HEADS}u + kv_head) * ${DIM}u;
        for (var c = tid; c < ${DIM}u; c += THREADS) {
//: if LATENT
            keys[at + c] = ${KEY_ROUND}(head[c]);
            values[at + c] = ${VALUE_ROUND}(head[c]);
//: else
            if which < ${HEADS + KV_HEADS}u {
                keys[at + c] = ${KEY_ROUND}(head[c]);
            } else {
                values[at + c] = ${VALUE_ROUND}(head[c]);
            }
//: end
        }
    }
}

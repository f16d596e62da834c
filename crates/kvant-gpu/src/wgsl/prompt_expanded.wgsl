enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Attention of a prompt's queries, ${WHAT}, unpacked to halves before. An entry is a row of queries and a query head of one KV head; a workgroup has
// ${ENTRIES} entries, a subgroup ${OWN} of them with all that becomes of their scores. It leaves a state {maximum, sum, output} per entry; join_prompt.wgsl joins them.
${SOURCE}
@group(0) @binding(${FREE}) var<uniform> chunk: vec4<u32>;                         // which one
@group(0) @binding(${FREE + 1}) var<storage, read> query_halves: array<vec4<f16>>; // [kv head][entry][4 channels]
@group(0) @binding(${FREE + 2}) var<storage, read> key_halves: array<vec4<f16>>;   // [kv head][token of the chunk][4 channels]
@group(0) @binding(${FREE + 3}) var<storage, read> value_halves: array<vec4<f16>>;
//: if MEANS
@group(0) @binding(${FREE + 4}) var<storage, read> mean_products: array<f32>;     // [kv head][block of the chunk][entry]
//: end

//: let QUADS = DIM / 4
//: let PITCH = DIM + 8
//: let SCORE_PITCH = TOKENS + 8
//: let WEIGHT_PITCH = TOKENS + 8
//: let PARTS = OWN / 16
//: let STEPS = DIM / 16
//: let LANES = 32 / OWN
//: let FOURS = TOKENS / 4 / LANES
//: let LOADS = TOKENS * QUADS / THREADS
const THREADS = ${THREADS}u;
const ENTRIES = ${ENTRIES}u;
const TOKENS = ${TOKENS}u;  // tokens of a step
const UNSEEN = -1e30;       // score of a token that a row does not see
const LOWEST = -1e29;       // where references begin: above that, below any score
// Rows of matrices must lie at multiples of 16 bytes: everything here is a multiple of 16 bytes long, and eight halves or floats more than
// matrices take, which keeps the threads that load or store one from waiting for each other's banks.
var<workgroup> key_tile: array<vec4<f16>, ${TOKENS * PITCH / 4}>;             // [token][channel]
var<workgroup> value_tile: array<vec4<f16>, ${TOKENS * PITCH / 4}>;           // [token][channel]
var<workgroup> scores: array<vec4<f32>, ${ENTRIES * SCORE_PITCH / 4}>;        // [entry][token]
var<workgroup> weights: array<vec4<f16>, ${ENTRIES * WEIGHT_PITCH / 4}>;      // [entry][token]

//: if !PLAIN_SCORES
// What a raw score becomes.
fn finished(index: u32, row: u32, token: u32, present: bool, raw: f32) -> f32 {
    var score = raw;
//: if SOFTCAP
    score = ${CAP} * tanh(clamp(score / ${CAP}, -15.0, 15.0));
//: end
    score = select(UNSEEN, score, is_visible(row, token));
    if present { export_score(index, token, score); }
    return score;
}
//: end

@compute @workgroup_size(${THREADS})
fn prompt(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
          @builtin(subgroup_id) subgroup: u32, @builtin(subgroup_invocation_id) thread: u32,
          @builtin(num_workgroups) groups: vec3<u32>) {
    let kv_head = group.x % ${KV_HEADS}u;
//: if TILES
    let split = chunk.x * (${CHUNK}u / params.per_split) + group.x / ${KV_HEADS}u;
    let splits = (params.end - params.start + params.per_split - 1u) / params.per_split;
    let chunk_at = params.start + chunk.x * ${CHUNK}u;
//: else
    let split = 0u;
    let splits = 1u;
    let chunk_at = 0u;
//: end
    let first_entry = group.y * ENTRIES;
    let last_entry = row_count() * ${GROUP}u - 1u;
    let range = open(kv_head, split, first_entry / ${GROUP}u, min(first_entry + ENTRIES - 1u, last_entry) / ${GROUP}u);
    // Where the first entry's state is; the next one's is `splits` further.
    let states_at = (kv_head * groups.y * ENTRIES + first_entry) * splits + split;
    // A subgroup's entries, and a thread's own in the softmax.
    let set_at = subgroup * ${OWN}u;
    let mine = set_at + thread / ${LANES}u;
    let lane = thread % ${LANES}u;
    let present = first_entry + mine <= last_entry;
    let my_entry = min(first_entry + mine, last_entry);
    let my_row = my_entry / ${GROUP}u;
    let my_index = (row_base() + my_row) * ${HEADS}u + kv_head * ${GROUP}u + my_entry % ${GROUP}u;
    let my_bias = bias(my_index);
//: for r in 0..PARTS
//: for c in 0..STEPS
    var out${r}_${c} = coop_mat16x16<f32, C>();
//: end
//: end
    let query_at = (kv_head * groups.y * ENTRIES + first_entry + set_at) * ${QUADS}u;
//: for r in 0..PARTS
//: for k in 0..STEPS
    let query${r}_${k} = coopLoadT<coop_mat16x16<f16, A>>(&query_halves[query_at + ${r * 16 * QUADS + 4 * k}u], ${QUADS}u);
//: end
//: end
    // What a thread copies: four channels of a token.
//: for p in 0..LOADS
    let to${p} = (tid + ${p * THREADS}u) / ${QUADS}u * ${PITCH / 4}u + (tid + ${p * THREADS}u) % ${QUADS}u;
    var next_key${p} = vec4<f16>();
    var next_value${p} = vec4<f16>();
//: end
    let copied = (kv_head * ${CHUNK}u - chunk_at) * ${QUADS}u + tid;
//: if MEANS
    // What the keys of the next tokens' block of 64 have in common; prompt_means.wgsl made it.
    let padded = groups.y * ENTRIES;
    let means_at = kv_head * ${CHUNK / 64}u * padded + first_entry + mine;
    var next_mean = 0.0;
//: end
    if range.x < range.y {
//: if MEANS
        next_mean = mean_products[means_at + (range.x - chunk_at) / 64u * padded];
//: end
//: for p in 0..LOADS
        next_key${p} = key_halves[copied + range.x * ${QUADS}u + ${p * THREADS}u];
        next_value${p} = value_halves[copied + range.x * ${QUADS}u + ${p * THREADS}u];
//: end
    }
    // Weights are exp(score − reference); the reference follows the maximum when that has run too far ahead for halves.
    var reference = LOWEST;
    var sum = 0.0;
//: if SPARSE
    var highest = UNSEEN;
//: end
    for (var block = range.x; block < range.y; block += TOKENS) {
        workgroupBarrier();
//: for p in 0..LOADS
        key_tile[to${p}] = next_key${p};
        value_tile[to${p}] = next_value${p};
//: end
        workgroupBarrier();
//: if MEANS
        let mean_product = next_mean + my_bias;
//: end
        if block + TOKENS < range.y {
//: if MEANS
            next_mean = mean_products[means_at + (block + TOKENS - chunk_at) / 64u * padded];
//: end
//: for p in 0..LOADS
            next_key${p} = key_halves[copied + (block + TOKENS) * ${QUADS}u + ${p * THREADS}u];
            next_value${p} = value_halves[copied + (block + TOKENS) * ${QUADS}u + ${p * THREADS}u];
//: end
        }
//: for t in 0..TOKENS / 16
        {
//: for r in 0..PARTS
            var score${r} = coop_mat16x16<f32, C>();
//: end
//: for k in 0..STEPS
            {
                let key = coopLoad<coop_mat16x16<f16, B>>(&key_tile[${(16 * t * PITCH + 16 * k) / 4}u], ${PITCH / 4}u);
//: for r in 0..PARTS
                score${r} = coopMultiplyAdd(query${r}_${k}, key, score${r});
//: end
            }
//: end
//: for r in 0..PARTS
            let score_at${r} = ((set_at + ${16 * r}u) * ${SCORE_PITCH}u + ${16 * t}u) / 4u;
            coopStoreT(score${r}, &scores[score_at${r}], ${SCORE_PITCH / 4}u);
//: end
        }
//: end
        subgroupBarrier();
        // A thread has every ${LANES}th four of tokens.
        var largest = UNSEEN;
//: for q in 0..FOURS
        let four${q} = ${q * LANES}u + lane;
//: if MEANS
        var score${q} = scores[mine * ${SCORE_PITCH / 4}u + four${q}] + mean_product;
//: else
        var score${q} = scores[mine * ${SCORE_PITCH / 4}u + four${q}] + my_bias;
//: end
//: if !PLAIN_SCORES
        score${q} = vec4<f32>(
//: for t in 0..4
            finished(my_index, my_row, block + four${q} * 4u + ${t}u, present, score${q}[${t}]),
//: end
        );
//: end
//: end
//: if PLAIN_SCORES
        // What a row sees has no holes: most steps are seen as a whole.
        if !(is_visible(my_row, block) && is_visible(my_row, block + TOKENS - 1u)) {
//: for q in 0..FOURS
//: for t in 0..4
            score${q}[${t}] = select(UNSEEN, score${q}[${t}], is_visible(my_row, block + four${q} * 4u + ${t}u));
//: end
//: end
        }
//: end
//: for q in 0..FOURS
        largest = max(largest, max(max(score${q}.x, score${q}.y), max(score${q}.z, score${q}.w)));
//: end
//: if LANES == 2
        largest = max(largest, quadSwapX(largest));
//: end
        var factor = 1.0;
        var scales = false;
        if largest > reference + ${SLACK} {
            // Nothing has been summed up before the first token in sight.
            scales = reference > LOWEST;
            factor = select(1.0, exp(reference - largest), scales);
            reference = largest;
            sum *= factor;
        }
//: if SPARSE
        highest = max(highest, largest);
        let least = threshold() * exp(highest - reference);
//: end
//: for q in 0..FOURS
        {
            // What is unseen is far below any reference.
            var weight = exp(score${q} - reference);
            sum += (weight.x + weight.y) + (weight.z + weight.w);
//: if SPARSE
            weight = select(weight, vec4<f32>(), weight < vec4<f32>(least));
//: end
            weights[mine * ${WEIGHT_PITCH / 4}u + four${q}] = vec4<f16>(weight);
        }
//: end
        if subgroupAny(scales) {
            // Rows of a matrix in registers cannot be told apart: the outputs go through the scores' memory, which is free now.
//: for r in 0..PARTS
//: for c in 0..STEPS
            subgroupBarrier();
            let through${r}_${c} = (set_at + ${16 * r}u) * ${SCORE_PITCH / 4}u;
            coopStoreT(out${r}_${c}, &scores[through${r}_${c}], ${SCORE_PITCH / 4}u);
            subgroupBarrier();
            if thread / ${LANES * 16}u == ${r}u {
//: for q in 0..4 / LANES
                scores[mine * ${SCORE_PITCH / 4}u + ${q * LANES}u + lane] *= factor;
//: end
            }
            subgroupBarrier();
            out${r}_${c} = coopLoadT<coop_mat16x16<f32, C>>(&scores[through${r}_${c}], ${SCORE_PITCH / 4}u);
//: end
//: end
        }
        subgroupBarrier();
//: for t in 0..TOKENS / 16
        {
//: for r in 0..PARTS
            let weight${r} = coopLoadT<coop_mat16x16<f16, A>>(&weights[((set_at + ${16 * r}u) * ${WEIGHT_PITCH}u + ${16 * t}u) / 4u], ${WEIGHT_PITCH / 4}u);
//: end
//: for c in 0..STEPS
            {
                let value = coopLoadT<coop_mat16x16<f16, B>>(&value_tile[${(16 * t * PITCH + 16 * c) / 4}u], ${PITCH / 4}u);
//: for r in 0..PARTS
                out${r}_${c} = coopMultiplyAdd(weight${r}, value, out${r}_${c});
//: end
            }
//: end
        }
//: end
    }
    let out_at = (states_at + set_at * splits) * ${DIM}u;
    let out_stride = splits * ${DIM}u;
//: for r in 0..PARTS
//: for c in 0..STEPS
    let out_at${r}_${c} = out_at + ${16 * r}u * out_stride + ${16 * c}u;
    coopStoreT(out${r}_${c}, &outputs[out_at${r}_${c}], out_stride);
//: end
//: end
//: if LANES == 2
    sum += quadSwapX(sum);
//: end
    if lane == 0u { states[states_at + mine * splits] = vec2<f32>(select(UNSEEN, reference, reference > LOWEST), sum); }
}

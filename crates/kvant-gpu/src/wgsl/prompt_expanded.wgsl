enable f16;
enable wgpu_cooperative_matrix;
// What a subgroup decides on for itself is uniform where its matrices are concerned.
diagnostic(off, derivative_uniformity);
// Attention of a prompt's queries, ${WHAT}, unpacked to halves before. An entry is a row of queries and a query head of one KV head; a workgroup has
// ${ENTRIES} entries, a subgroup 16 of them with all that becomes of their scores. It leaves a state {maximum, sum, output} per entry; join_prompt.wgsl joins them.
//
// Scores never leave the registers: elements.rs found out that of sums and of left factors a thread has the same elements, of entries e = thread / 4 and e + 8
// the columns 2·(thread mod 4) + {0, 1, 8, 9}. So a sum's element becomes a weight where it is, and four threads have an entry's scores.
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
//: let STEPS = DIM / 16
//: let PARTS = TOKENS / 16
//: let TILE = TOKENS * PITCH / 4
//: let LOADS = TOKENS * QUADS / THREADS
const THREADS = ${THREADS}u;
const ENTRIES = ${ENTRIES}u;
const TOKENS = ${TOKENS}u;  // tokens of a step
const UNSEEN = -1e30;       // score of a token that a row does not see
const LOWEST = -1e29;       // where references begin: above that, below any score
const LOG2_E = 1.4426950408889634;
// Rows of matrices must lie at multiples of 16 bytes, and eight halves further apart than they are long: so threads that load one do not wait for each
// other's banks. One half is filled while the other is read.
var<workgroup> key_tile: array<vec4<f16>, ${2 * TILE}>;     // [half][token][channel]
var<workgroup> value_tile: array<vec4<f16>, ${2 * TILE}>;   // [half][token][channel]

// Instructions that WGSL has no name for (spirv.rs): element `i` of those that this thread has.
fn element_sum(sums: ptr<function, coop_mat16x16<f32, C>>, i: u32) -> f32 { return 0.0; }
fn set_element_sum(sums: ptr<function, coop_mat16x16<f32, C>>, i: u32, value: f32) {}
fn set_element_weight(weights: ptr<function, coop_mat16x16<f16, A>>, i: u32, value: f16) {}

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
    // A subgroup's entries, and the two that a thread has elements of.
    let set_at = subgroup * 16u;
    let column = thread % 4u * 2u;
//: for h in 0..2
    let mine${h} = set_at + thread / 4u + ${8 * h}u;
    let my_entry${h} = min(first_entry + mine${h}, last_entry);
    let my_row${h} = my_entry${h} / ${GROUP}u;
    let my_index${h} = (row_base() + my_row${h}) * ${HEADS}u + kv_head * ${GROUP}u + my_entry${h} % ${GROUP}u;
    let my_bias${h} = bias(my_index${h});
//: end
//: for c in 0..STEPS
    var out${c} = coop_mat16x16<f32, C>();
//: end
    let query_at = (kv_head * groups.y * ENTRIES + first_entry + set_at) * ${QUADS}u;
//: for k in 0..STEPS
    let query${k} = coopLoadT<coop_mat16x16<f16, A>>(&query_halves[query_at + ${4 * k}u], ${QUADS}u);
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
//: for h in 0..2
    let means_at${h} = kv_head * ${CHUNK / 64}u * padded + first_entry + mine${h};
    var next_mean${h} = 0.0;
//: end
//: end
    if range.x < range.y {
//: if MEANS
//: for h in 0..2
        next_mean${h} = mean_products[means_at${h} + (range.x - chunk_at) / 64u * padded];
//: end
//: end
//: for p in 0..LOADS
        key_tile[to${p}] = key_halves[copied + range.x * ${QUADS}u + ${p * THREADS}u];
        value_tile[to${p}] = value_halves[copied + range.x * ${QUADS}u + ${p * THREADS}u];
//: end
        if range.x + TOKENS < range.y {
//: for p in 0..LOADS
            next_key${p} = key_halves[copied + (range.x + TOKENS) * ${QUADS}u + ${p * THREADS}u];
            next_value${p} = value_halves[copied + (range.x + TOKENS) * ${QUADS}u + ${p * THREADS}u];
//: end
        }
    }
    // Weights are exp(score − reference); the reference follows the maximum when that has run too far ahead for halves.
//: for h in 0..2
    var reference${h} = LOWEST;
    var sum${h} = 0.0;
//: end
    var half = 0u;
    for (var block = range.x; block < range.y; block += TOKENS) {
        // This half is filled, the other one read.
        workgroupBarrier();
        let other = ${TILE}u - half;
//: for p in 0..LOADS
        key_tile[other + to${p}] = next_key${p};
        value_tile[other + to${p}] = next_value${p};
//: end
//: if MEANS
//: for h in 0..2
        let common${h} = next_mean${h} + my_bias${h};
        next_mean${h} = mean_products[means_at${h} + (min(block + TOKENS, range.y - 1u) - chunk_at) / 64u * padded];
//: end
//: else
//: for h in 0..2
        let common${h} = my_bias${h};
//: end
//: end
        if block + 2u * TOKENS < range.y {
//: for p in 0..LOADS
            next_key${p} = key_halves[copied + (block + 2u * TOKENS) * ${QUADS}u + ${p * THREADS}u];
            next_value${p} = value_halves[copied + (block + 2u * TOKENS) * ${QUADS}u + ${p * THREADS}u];
//: end
        }
//: for t in 0..PARTS
        var score${t} = coop_mat16x16<f32, C>();
//: for k in 0..STEPS
        let key_at${t}_${k} = half + ${(16 * t * PITCH + 16 * k) / 4}u;
        let key${t}_${k} = coopLoad<coop_mat16x16<f16, B>>(&key_tile[key_at${t}_${k}], ${PITCH / 4}u);
        score${t} = coopMultiplyAdd(query${k}, key${t}_${k}, score${t});
//: end
//: for e in 0..8
        var score${t}_${e} = element_sum(&score${t}, ${e}u) + common${e / 4};
//: end
//: end
//: if PLAIN_SCORES
        // What a row sees has no holes: most steps are seen as a whole.
        if !(is_visible(my_row0, block) && is_visible(my_row0, block + TOKENS - 1u) && is_visible(my_row1, block) && is_visible(my_row1, block + TOKENS - 1u)) {
//: for t in 0..PARTS
//: for e in 0..8
            score${t}_${e} = select(UNSEEN, score${t}_${e}, is_visible(my_row${e / 4}, block + column + ${16 * t + e % 2 + e / 2 % 2 * 8}u));
//: end
//: end
        }
//: else
//: for t in 0..PARTS
//: for e in 0..8
        score${t}_${e} = finished(my_index${e / 4}, my_row${e / 4}, block + column + ${16 * t + e % 2 + e / 2 % 2 * 8}u, first_entry + mine${e / 4} <= last_entry, score${t}_${e});
//: end
//: end
//: end
//: for h in 0..2
        var largest${h} = UNSEEN;
//: for t in 0..PARTS
        largest${h} = max(largest${h}, max(max(score${t}_${4 * h}, score${t}_${4 * h + 1}), max(score${t}_${4 * h + 2}, score${t}_${4 * h + 3})));
//: end
        largest${h} = max(largest${h}, quadSwapX(largest${h}));
        largest${h} = max(largest${h}, quadSwapY(largest${h}));
//: end
//: for h in 0..2
        let moves${h} = largest${h} > reference${h} + ${SLACK};
        // Nothing has been summed up before the first token in sight.
        let had${h} = moves${h} && reference${h} > LOWEST;
        let factor${h} = select(1.0, exp(reference${h} - largest${h}), had${h});
        sum${h} *= factor${h};
        reference${h} = select(reference${h}, largest${h}, moves${h});
        let base${h} = reference${h} * LOG2_E;
//: end
        if subgroupAny(had0 || had1) {
//: for c in 0..STEPS
//: for e in 0..8
            set_element_sum(&out${c}, ${e}u, element_sum(&out${c}, ${e}u) * factor${e / 4});
//: end
//: end
        }
//: for t in 0..PARTS
        var weight${t} = coop_mat16x16<f16, A>();
//: for e in 0..8
        {
            // What is unseen is far below any reference.
            var weight = exp2(fma(score${t}_${e}, LOG2_E, -base${e / 4}));
            sum${e / 4} += weight;
            set_element_weight(&weight${t}, ${e}u, f16(weight));
        }
//: end
//: for c in 0..STEPS
        let value_at${t}_${c} = half + ${(16 * t * PITCH + 16 * c) / 4}u;
        let value${t}_${c} = coopLoadT<coop_mat16x16<f16, B>>(&value_tile[value_at${t}_${c}], ${PITCH / 4}u);
        out${c} = coopMultiplyAdd(weight${t}, value${t}_${c}, out${c});
//: end
//: end
        half = other;
    }
    let out_at = (states_at + set_at * splits) * ${DIM}u;
    let out_stride = splits * ${DIM}u;
//: for c in 0..STEPS
    let out_at${c} = out_at + ${16 * c}u;
    coopStoreT(out${c}, &outputs[out_at${c}], out_stride);
//: end
//: for h in 0..2
    sum${h} += quadSwapX(sum${h});
    sum${h} += quadSwapY(sum${h});
    if thread % 4u == 0u {
        states[states_at + mine${h} * splits] = vec2<f32>(select(UNSEEN, reference${h}, reference${h} > LOWEST), sum${h});
    }
//: end
}

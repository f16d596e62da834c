// Ends attention of one query head and row: attends to the plain rows, turns what came from sealed tiles back, joins both.
//: if RAW
// The row is the only one of its step: its query, its key and its value come from the projections, and go into the cache here.
//: end
//: if FEW
// Few tokens are sealed, and their tiles are read here too: a thread has a part of one token's key, and four channels of every ${THREADS / (DIM / 4)}th four
// tokens' values.
//: end
//
// A thread has four channels of every ${THREADS / (DIM / 4)}th split and plain row; scores are summed by eight threads each. There is little to compute and
// much to wait for, so everything that can be loaded is on its way before the first of it is used.
${ZONE}
//: if APART
@group(0) @binding(0) var<storage, read> zones: array<Zone>;          // one per row: rows are of different sequences
var<private> zone: Zone;
//: else
@group(0) @binding(0) var<uniform> zone: Zone;
//: end
//: if RAW
@group(0) @binding(2) var<storage, read_write> key_rows: array<vec4<f32>>;   // [slot][kv head][4 channels]
@group(0) @binding(3) var<storage, read_write> value_rows: array<vec4<f32>>; // [slot][kv head][4 channels]
//: else
@group(0) @binding(1) var<storage, read> queries: array<vec4<f32>>;   // [row][head][4 channels], times α
@group(0) @binding(2) var<storage, read> key_rows: array<vec4<f32>>;  // [slot][kv head][4 channels]
@group(0) @binding(3) var<storage, read> value_rows: array<vec4<f32>>; // [slot][kv head][4 channels]
//: end
//: if !FEW
@group(0) @binding(4) var<storage, read> outputs: array<vec4<f32>>;   // [row][head][split][4 channels], not normalised
@group(0) @binding(5) var<storage, read> states: array<vec2<f32>>;    // [row][head][split]: maximum, sum
//: end
//: if !SRFT
@group(0) @binding(6) var<storage, read> turns: array<vec4<f32>>;     // [codec]: matrix [from][4 to], μ
//: end
//: if SRFT && !RAW
@group(0) @binding(6) var<storage, read> roots: array<vec2<f32>>;     // of the transform that values are stored by
//: end
//: if EXPORT
@group(0) @binding(7) var<storage, read_write> exported: array<f32>;  // [row][head][stored row]: scores before the softmax
@group(0) @binding(8) var<storage, read_write> log_sums: array<f32>;  // [row][head]: log of the softmax denominator
//: end
//: if SINK_LOGITS
@group(0) @binding(${SINKS_AT}) var<storage, read> sink_logits: array<f32>; // [head]: part of the softmax's denominator, without values
//: end
//: let QUADS = DIM / 4
//: let LANES = THREADS / QUADS
//: let BATCH = 8
//: if RAW
${RAW_HEADS}
${ROUND}
var<workgroup> prepared: array<vec4<f32>, ${3 * QUADS}>; // [query times α | newest key | newest value][4 channels]
//: if QK_NORM
var<workgroup> head_squares: array<vec4<f32>, ${(QUADS + 1) / 2}>; // [query | newest key][4 channels]
//: end
//: end
//: if FEW
${PARAMS}
@group(0) @binding(${RAW_AT + 3}) var<uniform> params: Params;
@group(0) @binding(${RAW_AT + 4}) var<storage, read> keys: array<u32>;   // [block]
@group(0) @binding(${RAW_AT + 5}) var<storage, read> values: array<u32>;
@group(0) @binding(${RAW_AT + 6}) var<storage, read> block_table: array<u32>;
${TILE_BLOCKS}
${KEY_DECODER}
${VALUE_DECODER}
//: let PARTS = THREADS / FEW_TOKENS
var<workgroup> token_parts: array<f32, ${THREADS}>;             // [part][token]: scores in the making
//: if MEANS
var<workgroup> mean_parts: array<vec4<f32>, ${FEW_TOKENS / 64 * DIM / 16}>; // [block][four channels]: products of means
//: end
var<workgroup> token_weights: array<vec4<f32>, ${FEW_TOKENS / 4}>;
//: end
${STORE}
//: if SRFT || KEY_SRFT
${SRFT_TEXT}
//: end
//: if SRFT
const SIGNS = array<u32, ${SIGN_WORDS}>(${SIGNS});
//: end
//: if KEY_SRFT
const KEY_SIGNS = array<u32, ${SIGN_WORDS}>(${KEY_SIGNS});
//: end

const THREADS = ${THREADS}u;
const QUADS = ${QUADS}u;          // fours of channels
const LANES = ${LANES}u;          // threads that share four channels
const ROWS = ${THREADS / 4}u;     // plain rows per round; splits are as many as threads
const UNSEEN = -1e30;
var<workgroup> shared_out: array<vec4<f32>, ${LANES * QUADS}>; // [lane][4 channels]
var<workgroup> lane_sums: array<vec2<f32>, LANES>;             // of the softmax, from sealed and from plain rows
var<workgroup> largest: array<vec4<f32>, ${THREADS / 4 + 4}>;  // [thread], then [16 threads]
var<workgroup> shares: array<vec2<f32>, THREADS>;              // per split: exp(maximum − largest), the same times its sum
var<workgroup> parts: array<vec4<f32>, ${THREADS / 2 + 2 * RAW}>; // [row][8 threads]: parts of scores
var<workgroup> weights: array<f32, ${THREADS / 4 + RAW}>;

fn top_of(x: vec4<f32>) -> f32 { return max(max(x.x, x.y), max(x.z, x.w)); }

// The largest of all threads' numbers.
fn largest_of(tid: u32, mine: f32) -> f32 {
    largest[tid / 4u][tid % 4u] = mine;
    workgroupBarrier();
    if tid < 16u {
        var top = mine;
//: for i in 0..THREADS / 64
        top = max(top, top_of(largest[tid * ${THREADS / 64}u + ${i}u]));
//: end
        largest[${THREADS / 4}u + tid / 4u][tid % 4u] = top;
    }
    workgroupBarrier();
    var top = UNSEEN;
//: for i in 0..4
    top = max(top, top_of(largest[${THREADS / 4 + i}]));
//: end
    return top;
}

//: if SRFT
// Numbers k and ${DIM / 2} + k of what is summed up of values: a bin, as `bin` has them.
fn sealed_bin(k: u32) -> vec2<f32> { return vec2<f32>(shared_out[k / 4u][k % 4u], shared_out[(k + WAVES) / 4u][k % 4u]); }
// What the transform turns into pairs of neighbouring channels.
fn wave_of(k: u32) -> vec2<f32> {
    let own = sealed_bin(k);
    if k == 0u { return vec2<f32>(own.x + own.y, own.x - own.y) * ${SINGLE}; }
    let mirrored = sealed_bin(WAVES - k) * vec2<f32>(1.0, -1.0);
    let odd = times(shared_roots[k], own - mirrored);
    return (own + mirrored + vec2<f32>(-odd.y, odd.x)) * ${PAIRED};
}
//: end

// Logical position of the `i`th plain row.
fn position_of(i: u32) -> u32 { return select(zone.tail_first + i - zone.sinks, i, i < zone.sinks); }

// Where the `i`th plain row of a KV head is, of rows that there are not the last one.
fn row_at(i: u32, last_row: u32, kv_head: u32) -> u32 {
    return (slot_of(position_of(min(i, last_row))) * ${KV_HEADS}u + kv_head) * QUADS;
}

@compute @workgroup_size(${THREADS})
fn join(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let head = group.x;
//: if APART
    zone = zones[group.y];
    let row = 0u;
//: else
    let row = group.y;
//: end
    let kv_head = head / ${HEADS / KV_HEADS}u;
    let index = (zone.first_row + row) * ${HEADS}u + head;
    // Where the states of this head and row are.
    let first_split = zone.states_at + (row * ${HEADS}u + head) * zone.splits;
    let last_split = max(zone.splits, 1u) - 1u;
    let quad = tid % QUADS;
    let lane = tid / QUADS;
    var highest = UNSEEN;
    var sealed = vec4<f32>();
    var sealed_sum = 0.0;
    var plain = vec4<f32>();
    var plain_sum = 0.0;
//: if TURN || MU
    let turn_at = kv_head % ${CODECS}u * ${(DIM * DIM + DIM) / 4}u;
//: end
    let now = zone.position + row;
//: if RAW
    // Without the newest row, which is not read.
    let rows = zone.sinks + zone.tail - 1u;
//: else
    let rows = zone.sinks + zone.tail;
//: end
    let last_row = max(rows, 1u) - 1u;
    let rounds = max((zone.splits + THREADS - 1u) / THREADS, max((rows + ROWS - 1u) / ROWS, 1u));
//: if SRFT || FEW && KEY_SRFT
    load_roots(tid, THREADS);
//: end
//: if TURN && !SRFT
//: for i in 0..BATCH
    let turn${i} = turns[turn_at + min(lane + ${i * LANES}u, ${DIM - 1}u) * QUADS + quad];
//: end
//: end
//: if RAW
    let role = min(tid / QUADS, 2u);
    let own = select(select(${HEADS + KV_HEADS}u + kv_head, ${HEADS}u + kv_head, role == 1u), head, role == 0u);
    let raw = raw_quad(own, quad);
//: if QK_NORM
    if tid < ${2 * QUADS}u { head_squares[tid / 4u][tid % 4u] = raw.squares; }
    workgroupBarrier();
    var squares = vec4<f32>();
    for (var i = 0u; i < ${QUADS / 4}u; i++) { squares += head_squares[min(role, 1u) * ${QUADS / 4}u + i]; }
    let norm = norm_scale((squares.x + squares.y) + (squares.z + squares.w));
//: else
    let norm = 1.0;
//: end
    if tid < ${3 * QUADS}u {
        // Values are as they are.
        let x = select(turned(raw) * norm, raw.bare, role == 2u);
        let stored = vec4<f32>(rounded(x.x), rounded(x.y), rounded(x.z), rounded(x.w));
        let kept = select(x, stored, select(${HALF_VALUES}, ${HALF_KEYS}, role == 1u));
        prepared[tid] = select(kept, x * ${ALPHA}, role == 0u);
        // One of the query heads that share them puts them into the cache.
        if head % ${HEADS / KV_HEADS}u == 0u && role > 0u {
            let slot = (slot_of(now) * ${KV_HEADS}u + kv_head) * QUADS + quad;
            if role == 1u { key_rows[slot] = kept; } else { value_rows[slot] = kept; }
        }
    }
    workgroupBarrier();
//: for k in 0..(QUADS + 7) / 8
//: if QUADS % 8 == 0
    let query${k} = prepared[tid % 8u + ${8 * k}u];
//: else
    let query${k} = select(vec4<f32>(), prepared[min(tid % 8u + ${8 * k}u, QUADS - 1u)], tid % 8u + ${8 * k}u < QUADS);
//: end
//: end
//: else
//: for k in 0..(QUADS + 7) / 8
//: if QUADS % 8 == 0
    let query${k} = queries[index * QUADS + tid % 8u + ${8 * k}u];
//: else
    let query${k} = select(vec4<f32>(), queries[index * QUADS + min(tid % 8u + ${8 * k}u, QUADS - 1u)], tid % 8u + ${8 * k}u < QUADS);
//: end
//: end
//: end
//: if FEW
//: if K_LUT
    if tid < ${K_LEVEL_COUNT}u { key_levels[tid] = KEY_LEVELS[tid]; }
//: end
//: if V_LUT
    if tid < ${V_LEVEL_COUNT}u { value_levels[tid] = VALUE_LEVELS[tid]; }
//: end
//: if KEY_SRFT
    // The query as stored keys want it.
    if tid < QUADS {
        let x = prepared[tid] * sign_quad(KEY_SIGNS[tid / 8u], tid);
        waves[2u * tid] = x.xy;
        waves[2u * tid + 1u] = x.zw;
    }
    let spectrum_at = fourier(0u, tid, -1.0);
    for (var k = tid; k < WAVES; k += THREADS) {
        let found = bin(spectrum_at, k);
        query_quads[k / 4u][k % 4u] = found.x;
        query_quads[(k + WAVES) / 4u][k % 4u] = found.y;
    }
//: else
    if tid < QUADS { query_quads[tid] = prepared[tid]; }
//: end
    workgroupBarrier();
    let token = params.start + tid % ${FEW_TOKENS}u;
    let is_seen = token >= params.first && token < params.end;
    var token_part = 0.0;
    if is_seen {
        let tile_at = keys_of(kv_head, token / 16u);
        let first_quad = tid / ${FEW_TOKENS}u * ${QUADS / PARTS}u;
//: for k in 0..QUADS / PARTS
        let key${k} = key_quad(tile_at, token % 16u, first_quad + ${k}u);
//: end
//: for k in 0..QUADS / PARTS
        token_part += dot(key${k}, query_quads[first_quad + ${k}u]);
//: end
    }
    token_parts[tid] = token_part;
//: if MEANS
    let block_token = params.start + tid / QUADS * 64u;
    if block_token < params.end && tid < ${FEW_TOKENS / 64}u * QUADS {
        let mean_at = mean_of(kv_head, block_token / 16u);
        let mean = vec4<f32>(unpack4xI8(keys[mean_at + quad]));
        let scales = unpack2x16float(keys[mean_at + QUADS + quad / 16u]);
        mean_parts[tid / 4u][tid % 4u] = dot(mean, query_quads[quad]) * scales[quad / 8u % 2u];
    }
//: end
    workgroupBarrier();
    var token_score = UNSEEN;
    if is_seen && tid < ${FEW_TOKENS}u {
        var sum = token_parts[tid];
//: for p in 1..PARTS
        sum += token_parts[tid + ${p * FEW_TOKENS}u];
//: end
//: if MEANS
        var means = vec4<f32>();
        for (var i = 0u; i < ${QUADS / 4}u; i++) { means += mean_parts[tid / 64u * ${QUADS / 4}u + i]; }
        sum += (means.x + means.y) + (means.z + means.w);
//: end
//: if SOFTCAP
        token_score = ${CAP} * tanh(clamp(sum / ${CAP}, -15.0, 15.0));
//: else
        token_score = sum;
//: end
    }
//: end
    for (var round = 0u; round < rounds; round++) {
        let split = round * THREADS;
        let first = round * ROWS;
//: if !FEW
        let state = states[first_split + min(split + tid, last_split)];
//: for i in 0..BATCH
        let output${i} = outputs[(first_split + min(split + lane + ${i * LANES}u, last_split)) * QUADS + quad];
//: end
//: end
//: for r in 0..2
        let key_at${r} = row_at(first + tid / 8u + ${r * THREADS / 8}u, last_row, kv_head);
//: for k in 0..(QUADS + 7) / 8
        let key${r}_${k} = key_rows[key_at${r} + min(tid % 8u + ${8 * k}u, QUADS - 1u)];
//: end
//: end
//: for i in 0..BATCH
        let value${i} = value_rows[row_at(first + lane + ${i * LANES}u, last_row, kv_head) + quad];
//: end
//: if FEW
        var mine = select(UNSEEN, token_score, round == 0u);
//: else
        var mine = select(UNSEEN, state.x, split + tid < zone.splits);
//: end
//: for r in 0..2
        var part${r} = 0.0;
//: for k in 0..(QUADS + 7) / 8
        part${r} += dot(query${k}, key${r}_${k});
//: end
        parts[(tid + ${r}u * THREADS) / 4u][tid % 4u] = part${r};
//: end
//: if RAW
        if tid < 8u {
            var part = 0.0;
//: for k in 0..(QUADS + 7) / 8
            part += dot(query${k}, prepared[QUADS + min(tid + ${8 * k}u, QUADS - 1u)]);
//: end
            parts[2u * ROWS + tid / 4u][tid % 4u] = part;
        }
//: end
        workgroupBarrier();
        var score = UNSEEN;
        if tid < ROWS + ${RAW}u {
            let i = first + tid;
            let position = position_of(i);
            let sums = parts[tid * 2u] + parts[tid * 2u + 1u];
            let sum = (sums.x + sums.y) + (sums.z + sums.w);
//: if SOFTCAP
            score = ${CAP} * tanh(clamp(sum / ${CAP}, -15.0, 15.0));
//: else
            score = sum;
//: end
//: if RAW
            // The newest one is behind the others.
            let visible = select(i < rows && (zone.window == 0u || position + zone.window > now), round == 0u, tid == ROWS);
//: else
            let visible = i < rows && position <= now && (zone.window == 0u || position + zone.window > now);
//: end
            score = select(UNSEEN, score, visible);
//: if EXPORT
            // Sealed rows are stored between the sinks and the others.
            let stored = i + select(zone.sealed, 0u, i < zone.sinks);
            if i < rows { exported[(row * ${HEADS}u + head) * zone.score_stride + stored] = score; }
//: end
        }
        mine = max(mine, score);
        let former = highest;
        highest = max(former, largest_of(tid, mine));
        let keep = exp(former - highest);
//: if FEW
        if tid < ${FEW_TOKENS}u {
            token_weights[tid / 4u][tid % 4u] = select(exp(token_score - highest), 0.0, token_score <= UNSEEN || round > 0u);
        }
//: else
        let share = select(exp(state.x - highest), 0.0, split + tid >= zone.splits || state.x <= UNSEEN);
        shares[tid] = vec2<f32>(share, share * state.y);
//: end
        if tid < ROWS + ${RAW}u { weights[tid] = select(exp(score - highest), 0.0, score <= UNSEEN); }
        workgroupBarrier();
        sealed *= keep;
        sealed_sum *= keep;
//: if FEW
        if round == 0u && lane < LANES {
            let fours = (params.end - min(params.start, params.end) + 3u) / 4u;
            for (var first_four = lane; first_four < fours; first_four += ${LANES * FOURS_AT_ONCE}u) {
//: for i in 0..FOURS_AT_ONCE
                let token${i} = params.start + 4u * (first_four + ${i * LANES}u);
                let last${i} = min(token${i}, params.end - 1u);
                let tile${i} = values_of(kv_head, last${i} / 16u);
//: for c in 0..4
                let value${i}_${c} = value_quad(tile${i}, last${i} / 4u % 4u, quad * 4u + ${c}u);
//: end
//: end
//: for i in 0..FOURS_AT_ONCE
                let weight${i} = select(vec4<f32>(), token_weights[min(first_four + ${i * LANES}u, ${FEW_TOKENS / 4 - 1}u)], token${i} < params.end);
                sealed += vec4<f32>(dot(weight${i}, value${i}_0), dot(weight${i}, value${i}_1), dot(weight${i}, value${i}_2), dot(weight${i}, value${i}_3));
                sealed_sum += (weight${i}.x + weight${i}.y) + (weight${i}.z + weight${i}.w);
//: end
            }
        }
//: else
//: if THREADS > BATCH * LANES
        let splits = min(zone.splits - min(split, zone.splits), THREADS);
//: end
//: for i in 0..BATCH
//: if i * LANES < THREADS
        {
            let mass = shares[min(lane + ${i * LANES}u, THREADS - 1u)];
            sealed += mass.x * output${i};
            sealed_sum += mass.y;
        }
//: end
//: end
//: if THREADS > BATCH * LANES
        for (var i = lane + ${BATCH * LANES}u; i < splits; i += ${BATCH * LANES}u) {
//: for i in 0..BATCH
            let at${i} = min(i + ${i * LANES}u, THREADS - 1u);
            let more${i} = outputs[(first_split + min(split + at${i}, last_split)) * QUADS + quad];
//: end
//: for i in 0..BATCH
            {
                let mass = select(vec2<f32>(), shares[at${i}], i + ${i * LANES}u < THREADS);
                sealed += mass.x * more${i};
                sealed_sum += mass.y;
            }
//: end
        }
//: end
//: end
        plain *= keep;
        plain_sum *= keep;
//: for i in 0..BATCH
//: if i * LANES < THREADS / 4
        {
            let weight = select(0.0, weights[min(lane + ${i * LANES}u, ROWS - 1u)], lane + ${i * LANES}u < ROWS);
            plain += weight * value${i};
            plain_sum += weight;
        }
//: end
//: end
//: if THREADS / 4 > BATCH * LANES
        for (var i = lane + ${BATCH * LANES}u; i < min(rows - min(first, rows), ROWS); i += LANES) {
            plain += weights[i] * value_rows[row_at(first + i, last_row, kv_head) + quad];
            plain_sum += weights[i];
        }
//: end
//: if RAW
        if lane == 0u {
            plain += weights[ROWS] * prepared[2u * QUADS + quad];
            plain_sum += weights[ROWS];
        }
//: end
        workgroupBarrier();
    }
//: if TURN
//: if FEW
    {
//: else
    if zone.splits > 0u {
//: end
        if lane < LANES { shared_out[tid] = sealed; }
        workgroupBarrier();
        if tid < QUADS {
            var sum = shared_out[tid];
//: for l in 1..LANES
            sum += shared_out[${l}u * QUADS + tid];
//: end
            shared_out[tid] = sum;
        }
        workgroupBarrier();
        sealed = vec4<f32>();
//: if SRFT
        for (var k = tid; k < WAVES; k += THREADS) { waves[k] = wave_of(k); }
        let at = fourier(0u, tid, 1.0);
        if tid < QUADS { sealed = vec4<f32>(waves[at + 2u * tid], waves[at + 2u * tid + 1u]) * sign_quad(SIGNS[tid / 8u], tid); }
//: else
//: for i in 0..BATCH
//: if i * LANES < DIM
        {
            let k = lane + ${i * LANES}u;
            let x = shared_out[min(k, ${DIM - 1}u) / 4u][k % 4u];
            sealed += turn${i} * select(0.0, x, k < ${DIM}u);
        }
//: end
//: end
//: if DIM > BATCH * LANES
        for (var k = lane + ${BATCH * LANES}u; k < ${DIM}u; k += ${BATCH * LANES}u) {
//: for i in 0..BATCH
            let from${i} = min(k + ${i * LANES}u, ${DIM - 1}u);
            let turn${i} = turns[turn_at + from${i} * QUADS + quad];
//: end
//: for i in 0..BATCH
            sealed += turn${i} * select(0.0, shared_out[from${i} / 4u][from${i} % 4u], k + ${i * LANES}u < ${DIM}u);
//: end
        }
//: end
//: end
        workgroupBarrier();
    }
//: end
    if lane < LANES {
        shared_out[tid] = sealed + plain;
        if quad == 0u { lane_sums[lane] = vec2<f32>(sealed_sum, plain_sum); }
    }
    workgroupBarrier();
    var sums = vec2<f32>();
//: for l in 0..LANES
    sums += lane_sums[${l}];
//: end
//: if SINK_LOGITS
    let sum = sums.x + sums.y + exp(min(sink_logits[head] - highest, 80.0));
//: else
    let sum = sums.x + sums.y;
//: end
//: if EXPORT
    if tid == 0u { log_sums[row * ${HEADS}u + head] = highest + log(sum); }
//: end
    var value = shared_out[min(tid, QUADS - 1u)];
//: for l in 1..LANES
    value += shared_out[${l}u * QUADS + min(tid, QUADS - 1u)];
//: end
//: if MU
    value += turns[turn_at + ${DIM * DIM / 4}u + min(tid, QUADS - 1u)] * sums.x;
//: end
    store_quad(tid, tid < QUADS, zone.first_row + row, head * QUADS + tid, value * select(0.0, 1.0 / sum, sum > 0.0));
}

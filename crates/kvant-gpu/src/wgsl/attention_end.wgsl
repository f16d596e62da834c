// Attention of a single row from its projections to the input of the output projection: a few workgroups attend to the plain rows, the others to tiles
// (attention_matrix.wgsl), and whichever of these is the last to be done with the query heads of a KV head joins what all of them found.
${ZONE}
@group(0) @binding(${END_AT}) var<uniform> zone: Zone;
@group(0) @binding(${END_AT + 1}) var<storage, read_write> key_rows: array<vec4<f32>>;      // [slot][kv head][4 channels]
@group(0) @binding(${END_AT + 2}) var<storage, read_write> value_rows: array<vec4<f32>>;    // [slot][kv head][4 channels]
@group(0) @binding(${END_AT + 3}) var<storage, read_write> arrivals: array<atomic<u32>>;    // [kv head][pass]: workgroups done with tiles, then with rows; zero before and after
//: if SINK_LOGITS
@group(0) @binding(${END_AT + 4}) var<storage, read> sink_logits: array<f32>;               // [head]: part of the softmax's denominator, without values
//: end
${STORE}
${ROUND}
//: if V_SRFT
const VALUE_SIGNS = array<u32, ${SIGN_WORDS}>(${VALUE_SIGNS});
//: end
//: let QUADS = DIM / 4
//: let THREADS = 32 * SUBGROUPS
//: let ROWS = 4 * SUBGROUPS * ROW_TURNS
//: let SET = HEADS * (HEADS < 4) + 4 * (HEADS >= 4)
//: let PARTS = (SUBGROUPS / HEADS) * (SUBGROUPS >= HEADS) + (SUBGROUPS < HEADS)
//: let SUMS = HEADS * MOST_SPLITS
const QUADS = ${QUADS}u;             // fours of channels
const NEWEST_KEY = ${HEADS * DIM}u;  // where the newest row's key is among `words`, behind the queries; its value follows
const WEIGHTS = ${(HEADS + 2) * DIM}u; // [head][row]: scores of plain rows, then weights
const SUMS = ${SUMS}u;               // [part][head][channel]: what comes from tiles, behind [head][split], the splits' shares
var<workgroup> head_states: array<vec4<f32>, ${HEADS}>; // of the plain rows so far: maximum, sum, factor of what is older; in the end see finish
var<workgroup> is_last: u32;

fn quad_of(at: u32) -> vec4<f32> {
    return bitcast<vec4<f32>>(vec4<u32>(words[at], words[at + 1u], words[at + 2u], words[at + 3u]));
}
fn put_quad(at: u32, x: vec4<f32>) {
    let bits = bitcast<vec4<u32>>(x);
    words[at] = bits.x;
    words[at + 1u] = bits.y;
    words[at + 2u] = bits.z;
    words[at + 3u] = bits.w;
}

// Logical position of the `i`th plain row.
fn position_of(i: u32) -> u32 { return select(zone.tail_first + i - zone.sinks, i, i < zone.sinks); }

// Where the `i`th plain row of a KV head is, or the last one that is stored already.
fn row_at(i: u32, rows: u32, kv_head: u32) -> u32 {
    return (slot_of(position_of(min(i, max(rows, 2u) - 2u))) * ${KV_HEADS}u + kv_head) * QUADS;
}

// Attends to the plain rows, of which the newest is still to be stored, for the query heads of a KV head and pass.
fn attend_rows(which: u32, tid: u32, subgroup: u32, thread: u32) {
    let kv_head = which / ${PASSES}u;
    let head_pass = which % ${PASSES}u;
    let first_head = kv_head * ${GROUP}u;
    let quad = min(thread, QUADS - 1u);
    let rows = zone.sinks + zone.tail;
    let newest = rows - 1u;
//: for h in 0..HEADS
    var out${h} = vec4<f32>();
//: end
    for (var first = 0u; first < rows; first += ${ROWS}u) {
        // Keys, of which eight threads have a row, are on their way while heads are prepared, values while weights are.
//: for r in 0..ROW_TURNS
        let row${r} = subgroup * 4u + thread / 8u + ${r * 4 * SUBGROUPS}u;
        let key_at${r} = row_at(first + row${r}, rows, kv_head);
//: for k in 0..QUADS / 8
        var key${r}_${k} = key_rows[key_at${r} + thread % 8u + ${8 * k}u];
//: end
//: end
        if first == 0u {
            // Queries, the newest key and the newest value: a subgroup has one, a thread four channels of it.
            for (var h = subgroup; h < ${HEADS + 2}u; h += ${SUBGROUPS}u) {
                let of_row = select(${ALL_HEADS + KV_HEADS}u, ${ALL_HEADS}u, h == ${HEADS}u) + kv_head;
                let raw = raw_quad(select(of_row, first_head + member(head_pass, h), h < ${HEADS}u), quad);
                var x = turned(raw);
//: if QK_NORM
                x *= norm_scale(subgroupAdd(select(0.0, raw.squares, thread < QUADS)));
//: end
                if h < ${HEADS}u {
                    x *= ${ALPHA};
                } else {
                    // Values are as they are.
                    x = select(raw.bare, x, h == ${HEADS}u);
                    let stored = vec4<f32>(rounded(x.x), rounded(x.y), rounded(x.z), rounded(x.w));
                    x = select(x, stored, select(${HALF_VALUES}, ${HALF_KEYS}, h == ${HEADS}u));
                    // One of the passes puts them into the cache.
                    if head_pass == 0u && thread < QUADS {
                        let slot = (slot_of(zone.position) * ${KV_HEADS}u + kv_head) * QUADS + thread;
                        if h == ${HEADS}u { key_rows[slot] = x; } else { value_rows[slot] = x; }
                    }
                }
                if thread < QUADS { put_quad(h * ${DIM}u + 4u * thread, x); }
            }
            if tid < ${HEADS}u { head_states[tid] = vec4<f32>(UNSEEN, 0.0, 0.0, 0.0); }
            workgroupBarrier();
        }
//: for r in 0..ROW_TURNS
        if first + row${r} == newest {
//: for k in 0..QUADS / 8
            key${r}_${k} = quad_of(NEWEST_KEY + thread % 8u * 4u + ${32 * k}u);
//: end
        }
        let position${r} = position_of(first + row${r});
        let visible${r} = first + row${r} == newest || first + row${r} < newest && (zone.window == 0u || position${r} + zone.window > zone.position);
//: end
        // Scores. Texts that run once wait for themselves: short ones are faster.
        for (var h = 0u; h < ${HEADS}u; h++) {
//: for r in 0..ROW_TURNS
            var score${r} = 0.0;
//: end
//: for k in 0..QUADS / 8
            let query${k} = quad_of(h * ${DIM}u + ${32 * k}u + thread % 8u * 4u);
//: for r in 0..ROW_TURNS
            score${r} += dot(query${k}, key${r}_${k});
//: end
//: end
//: for r in 0..ROW_TURNS
            score${r} += subgroupShuffleXor(score${r}, 1u);
            score${r} += subgroupShuffleXor(score${r}, 2u);
            score${r} += subgroupShuffleXor(score${r}, 4u);
//: if SOFTCAP
            score${r} = params.softcap * tanh(clamp(score${r} / params.softcap, -15.0, 15.0));
//: end
            if thread % 8u == h { words[WEIGHTS + h * ${ROWS}u + row${r}] = bitcast<u32>(select(UNSEEN, score${r}, visible${r})); }
//: end
        }
//: for i in 0..4 * ROW_TURNS
        let value${i} = value_rows[row_at(first + subgroup + ${i * SUBGROUPS}u, rows, kv_head) + quad];
//: end
        workgroupBarrier();
        // Weights: a subgroup has a head.
        for (var h = subgroup; h < ${HEADS}u; h += ${SUBGROUPS}u) {
            let before = head_states[h];
            var top = before.x;
            for (var i = thread; i < ${ROWS}u; i += 32u) { top = max(top, bitcast<f32>(words[WEIGHTS + h * ${ROWS}u + i])); }
            top = subgroupMax(top);
            var sum = 0.0;
            for (var i = thread; i < ${ROWS}u; i += 32u) {
                let score = bitcast<f32>(words[WEIGHTS + h * ${ROWS}u + i]);
                let weight = select(exp(score - top), 0.0, score <= UNSEEN);
                words[WEIGHTS + h * ${ROWS}u + i] = bitcast<u32>(weight);
                sum += weight;
            }
            let keep = exp(before.x - top);
            sum = subgroupAdd(sum) + before.y * keep;
            if thread == 0u { head_states[h] = vec4<f32>(top, sum, keep, 0.0); }
        }
        workgroupBarrier();
//: for h in 0..HEADS
        out${h} *= head_states[${h}].z;
//: end
        // A subgroup has the values of every ${SUBGROUPS}th row.
        let newest_value = quad_of(NEWEST_KEY + ${DIM}u + quad * 4u);
//: for i in 0..4 * ROW_TURNS
        {
            let row = subgroup + ${i * SUBGROUPS}u;
            let value = select(value${i}, newest_value, first + row == newest);
//: for h in 0..HEADS
            out${h} += bitcast<f32>(words[WEIGHTS + ${h * ROWS}u + row]) * value;
//: end
        }
//: end
        workgroupBarrier();
    }
    // One state of all subgroups.
    let states_at = ${ALL_HEADS}u * zone.splits + first_head;
//: for f in 0..(HEADS + SET - 1) / SET
//: for h in 0..SET
//: if f * SET + h < HEADS
    if thread < QUADS { put_quad((subgroup * ${SET}u + ${h}u) * ${DIM}u + 4u * thread, out${f * SET + h}); }
//: end
//: end
    workgroupBarrier();
    for (var i = tid; i < ${SET}u * QUADS; i += ${THREADS}u) {
        let own = ${SET * f}u + i / QUADS;
        let h = head_pass * ${HEADS}u + own;
        if own < ${HEADS}u && h < ${GROUP}u {
            var output = vec4<f32>();
            for (var w = 0u; w < ${SUBGROUPS}u; w++) { output += quad_of(4u * i + w * ${SET * DIM}u); }
            outputs[(states_at + h) * QUADS + i % QUADS] = output;
        }
    }
    workgroupBarrier();
//: end
    if tid < ${HEADS}u && head_pass * ${HEADS}u + tid < ${GROUP}u {
        states[states_at + head_pass * ${HEADS}u + tid] = head_states[tid].xy;
    }
}
//: if V_SRFT

// Numbers k and ${DIM / 2} + k of what is summed up of values of head `h`: a bin, as `bin` has them.
fn sealed_bin(h: u32, k: u32) -> vec2<f32> {
    var sum = vec2<f32>();
//: for p in 0..PARTS
    sum += bitcast<vec2<f32>>(vec2<u32>(words[SUMS + (h + ${p * HEADS}u) * ${DIM}u + k], words[SUMS + (h + ${p * HEADS}u) * ${DIM}u + k + WAVES]));
//: end
    return sum;
}
// What the transform turns into pairs of neighbouring channels.
fn wave_of(h: u32, k: u32) -> vec2<f32> {
    let own = sealed_bin(h, k);
    if k == 0u { return vec2<f32>(own.x + own.y, own.x - own.y) * ${SINGLE}; }
    let mirrored = sealed_bin(h, WAVES - k) * vec2<f32>(1.0, -1.0);
    let odd = times(shared_roots[k], own - mirrored);
    return (own + mirrored + vec2<f32>(-odd.y, odd.x)) * ${PAIRED};
}
//: end

// A workgroup is done with its tiles for the query heads of a KV head and pass; the last one joins what all found.
fn finish(which: u32, tid: u32, subgroup: u32, thread: u32) {
    storageBarrier();
    if tid == 0u {
        let rows_done = atomicLoad(&arrivals[${KV_PASSES}u + which]);
        let last = atomicAdd(&arrivals[which], 1u) == zone.splits - 1u;
        if last {
            // Plain rows are done long ago as a rule. Whoever has them began first and waits for nobody, and all but the last ones of each KV head make room for it.
            if rows_done == 0u { while atomicLoad(&arrivals[${KV_PASSES}u + which]) == 0u {} }
            atomicStore(&arrivals[which], 0u);
            atomicStore(&arrivals[${KV_PASSES}u + which], 0u);
        }
        is_last = u32(last);
    }
    workgroupBarrier();
    storageBarrier();
    if is_last == 0u { return; }
    let head_pass = which % ${PASSES}u;
    let first_head = which / ${PASSES}u * ${GROUP}u;
    let splits = zone.splits;
    // Threads have four channels of a head, and of every ${PARTS}th split; in the end eight channels. All that can be loaded is on its way at once.
    let quad = min(thread, QUADS - 1u);
    let part = min(subgroup / ${HEADS}u, ${PARTS - 1}u);
//: let TURNS = (HEADS + SUBGROUPS - 1) / SUBGROUPS
//: let ENDS = (HEADS * DIM / 8 + THREADS - 1) / THREADS
//: for r in 0..TURNS
    let own_h${r} = min(subgroup % ${HEADS}u + ${r * SUBGROUPS}u, ${HEADS - 1}u);
    let own_head${r} = first_head + member(head_pass, own_h${r});
    let plain${r} = states[${ALL_HEADS}u * splits + own_head${r}];
//: for s in 0..(MOST_SPLITS + 31) / 32
    let state${r}_${s} = states[own_head${r} * splits + min(thread + ${32 * s}u, splits - 1u)];
//: end
//: for i in 0..BATCH
    let output${r}_${i} = outputs[(own_head${r} * splits + min(part + ${i * PARTS}u, splits - 1u)) * QUADS + quad];
//: end
//: end
//: for t in 0..ENDS
    let octet${t} = (tid + ${t * THREADS}u) % ${DIM / 8}u;
    let octet_h${t} = min((tid + ${t * THREADS}u) / ${DIM / 8}u, ${HEADS - 1}u);
    let octet_head${t} = first_head + member(head_pass, octet_h${t});
    let plain_low${t} = outputs[(${ALL_HEADS}u * splits + octet_head${t}) * QUADS + 2u * octet${t}];
    let plain_high${t} = outputs[(${ALL_HEADS}u * splits + octet_head${t}) * QUADS + 2u * octet${t} + 1u];
//: end
//: for r in 0..TURNS
    // Shares of splits: of each head in a subgroup.
    {
        var highest = plain${r}.x;
//: for s in 0..(MOST_SPLITS + 31) / 32
        highest = max(highest, state${r}_${s}.x);
//: end
        highest = subgroupMax(highest);
        var sum = 0.0;
//: for s in 0..(MOST_SPLITS + 31) / 32
        if thread + ${32 * s}u < splits {
            let share = select(exp(state${r}_${s}.x - highest), 0.0, state${r}_${s}.x <= UNSEEN);
            sum += share * state${r}_${s}.y;
            words[own_h${r} * splits + thread + ${32 * s}u] = bitcast<u32>(share);
        }
//: end
        let plain_share = exp(plain${r}.x - highest);
        sum = subgroupAdd(sum) + plain_share * plain${r}.y;
//: if SINK_LOGITS
        sum += exp(min(sink_logits[own_head${r}] - highest, 80.0));
//: end
        let inverse = select(0.0, 1.0 / sum, sum > 0.0);
        if thread == 0u { head_states[own_h${r}] = vec4<f32>(inverse, plain_share * inverse, 0.0, 0.0); }
    }
//: end
    workgroupBarrier();
//: for r in 0..TURNS
    {
        var sealed = vec4<f32>();
//: for i in 0..BATCH
        sealed += select(0.0, bitcast<f32>(words[own_h${r} * splits + min(part + ${i * PARTS}u, splits - 1u)]), part + ${i * PARTS}u < splits) * output${r}_${i};
//: end
        for (var split = part + ${PARTS * BATCH}u; split < splits; split += ${PARTS * 4}u) {
//: for i in 0..4
            let more${i} = outputs[(own_head${r} * splits + min(split + ${i * PARTS}u, splits - 1u)) * QUADS + quad];
//: end
//: for i in 0..4
            sealed += select(0.0, bitcast<f32>(words[own_h${r} * splits + min(split + ${i * PARTS}u, splits - 1u)]), split + ${i * PARTS}u < splits) * more${i};
//: end
        }
        // Subgroups without a part of their own repeat another one's.
        if thread < QUADS { put_quad(SUMS + (part * ${HEADS}u + own_h${r}) * ${DIM}u + 4u * thread, sealed * head_states[own_h${r}].x); }
    }
//: end
    workgroupBarrier();
//: if V_SRFT
//: for r in 0..(HEADS + TEAMS - 1) / TEAMS
    {
        let h = min(subgroup + ${r * TEAMS}u, ${HEADS - 1}u);
        let base = subgroup * ${DIM}u;
        // A subgroup without a head has no part in it.
        let own = select(${DIM}u, thread, subgroup < ${TEAMS}u && subgroup + ${r * TEAMS}u < ${HEADS}u);
        for (var k = own; k < WAVES; k += 32u) { waves[base + k] = wave_of(h, k); }
        let at = fourier(base, own, 1.0);
        if own < QUADS {
            put_quad(SUMS + h * ${DIM}u + 4u * own, vec4<f32>(waves[at + 2u * own], waves[at + 2u * own + 1u]) * sign_quad(VALUE_SIGNS[own / 8u], own));
        }
        workgroupBarrier();
    }
//: end
//: end
//: for t in 0..ENDS
    {
        let present = tid + ${t * THREADS}u < ${HEADS * DIM / 8}u && head_pass * ${HEADS}u + octet_h${t} < ${GROUP}u;
        let share = vec4<f32>(head_states[octet_h${t}].y);
        let sealed_at = SUMS + octet_h${t} * ${DIM}u + 8u * octet${t};
        var low = plain_low${t} * share;
        var high = plain_high${t} * share;
//: for p in 0..(PARTS - 1) * (1 - V_SRFT) + 1
        low += quad_of(sealed_at + ${p * HEADS * DIM}u);
        high += quad_of(sealed_at + ${p * HEADS * DIM + 4}u);
//: end
        store_octet(present, zone.first_row, octet_head${t} * ${DIM / 8}u + octet${t}, low, high);
    }
//: end
}

@compute @workgroup_size(${THREADS})
fn attend(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
          @builtin(num_workgroups) groups: vec3<u32>,
          @builtin(subgroup_id) subgroup: u32, @builtin(subgroup_invocation_id) thread: u32) {
    // Workgroups for plain rows may be fewer than KV heads.
    let row_groups = groups.x - zone.splits * ${KV_PASSES}u;
    if group.x < row_groups {
        for (var which = group.x; which < ${KV_PASSES}u; which += row_groups) {
            attend_rows(which, tid, subgroup, thread);
            storageBarrier();
            if tid == 0u { atomicStore(&arrivals[${KV_PASSES}u + which], 1u); }
        }
    } else {
        let own = group.x - row_groups;
        attend_tiles(tid, vec3<u32>(own, 0u, 0u), groups, subgroup, thread);
        finish(own % ${KV_PASSES}u, tid, subgroup, thread);
    }
}

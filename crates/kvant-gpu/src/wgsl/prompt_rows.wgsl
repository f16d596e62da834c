// Plain rows: sinks, the newest and the step's own.
${ZONE}
@group(0) @binding(0) var<uniform> zone: Zone;
@group(0) @binding(1) var<storage, read> queries: array<f32>;            // [row][head][channel], times α
@group(0) @binding(2) var<storage, read> keys: array<vec4<f32>>;         // [slot][kv head][4 channels]
@group(0) @binding(3) var<storage, read> values: array<f32>;             // [slot][kv head][channel]
@group(0) @binding(4) var<storage, read_write> outputs: array<f32>;      // [kv head][entry][channel], not normalised
@group(0) @binding(5) var<storage, read_write> states: array<vec2<f32>>; // [kv head][entry]: maximum, sum
//: if EXPORT
@group(0) @binding(7) var<storage, read_write> exported: array<f32>;     // [row][head][stored row]: scores before the softmax
//: end
var<private> here: u32;   // the KV head
var<private> stored: u32; // plain rows there are

// Rows have no levels.
fn fill_levels(tid: u32) {}

fn row_count() -> u32 { return zone.rows; }
fn row_base() -> u32 { return zone.first_row; }

// Logical position of the `i`th plain row.
fn position_of(i: u32) -> u32 { return select(zone.tail_first + i - zone.sinks, i, i < zone.sinks); }

// Where the `i`th plain row is; rows there are not are the last one.
fn row_at(i: u32) -> u32 { return slot_of(position_of(min(i, stored - 1u))) * ${KV_HEADS}u + here; }

// The plain rows that rows `first_row` to `last_row` see: first, end.
fn open(kv_head: u32, split: u32, first_row: u32, last_row: u32) -> vec2<u32> {
    here = kv_head;
    stored = zone.sinks + zone.tail;
//: if EXPORT
    return vec2<u32>(0u, stored);
//: else
    let behind = zone.position + last_row + 1u;
    let end = min(stored, zone.sinks + select(0u, behind - zone.tail_first, behind > zone.tail_first));
    // Where the window has left the sinks behind, those and what it has left since.
    let now = zone.position + first_row + 1u;
    let lowest = select(0u, now - zone.window, zone.window > 0u && now > zone.window);
    let first = select(0u, zone.sinks + lowest - zone.tail_first, lowest > zone.tail_first);
    return vec2<u32>(first / ${TOKENS}u * ${TOKENS}u, end);
//: end
}

fn key_four(i: u32, quad: u32) -> vec4<f32> { return keys[row_at(i) * ${DIM / 4}u + quad]; }

fn value_four(i: u32, channel: u32) -> vec4<f32> {
//: for t in 0..4
    let value${t} = values[row_at(i + ${t}u) * ${DIM}u + channel];
//: end
    return select(vec4<f32>(), vec4<f32>(value0, value1, value2, value3), vec4<u32>(i) + vec4<u32>(0u, 1u, 2u, 3u) < vec4<u32>(stored));
}

fn bias(index: u32) -> f32 { return 0.0; }

fn is_visible(row: u32, i: u32) -> bool {
    let now = zone.position + row;
    let position = position_of(i);
    return i < stored && position <= now && (zone.window == 0u || position + zone.window > now);
}

// Sealed rows are stored between the sinks and the others.
fn export_score(index: u32, i: u32, score: f32) {
//: if EXPORT
    let own = index - zone.first_row * ${HEADS}u;
    if i < stored { exported[own * zone.score_stride + i + select(zone.sealed, 0u, i < zone.sinks)] = score; }
//: end
}

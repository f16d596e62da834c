enable f16;
// A prompt's queries as halves, [kv head][entry][channel]: an entry is a row and one of the query heads of a KV head. Entries there are not are the last.
${ROWS_OF}
@group(0) @binding(1) var<storage, read> queries: array<vec4<f32>>;                 // [row][head][4 channels]
@group(0) @binding(2) var<storage, read_write> query_halves: array<vec4<f16>>;

@compute @workgroup_size(${THREADS})
fn expand_queries(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) group: vec3<u32>,
                  @builtin(num_workgroups) groups: vec3<u32>) {
    let place = group.x * ${THREADS}u + tid;
    let entry = place / ${DIM / 4}u;
    let quad = place % ${DIM / 4}u;
    let entries = groups.x * ${THREADS * 4 / DIM}u;
    let source = min(entry, row_count() * ${GROUP}u - 1u);
    let at = ((row_base() + source / ${GROUP}u) * ${HEADS}u + group.y * ${GROUP}u + source % ${GROUP}u) * ${DIM / 4}u + quad;
    let x = clamp(queries[at], vec4<f32>(-65504.0), vec4<f32>(65504.0));
    query_halves[(group.y * entries + entry) * ${DIM / 4}u + quad] = vec4<f16>(x);
}

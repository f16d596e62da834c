//: section global
// Means of blocks of 64 keys: their products with the queries are added to the scores. A mean may be far larger than what keys differ by, so
// that they are made in f32, ${MEAN_BATCH} blocks at a time: a thread has a quarter of a head's channels, which it loads once for all of them.
var<workgroup> mean_products: array<f32, ${HEADS * MEAN_BATCH * MEAN_PARTS}>; // [head][block][part]

fn fill_means(tid: u32, kv_head: u32, first_head: u32, head_pass: u32, block: u32, end: u32) {
    let lane = tid % 4u;
    let h = tid / 4u % ${HEADS}u;
    let slot = tid / ${4 * HEADS}u;
    let query_at = (first_head + member(head_pass, h)) * ${DIM}u + lane * 4u;
//: for k in 0..DIM / 16
    let query${k} = vec4<f32>(queries[query_at + ${16 * k}u], queries[query_at + ${16 * k + 1}u], queries[query_at + ${16 * k + 2}u], queries[query_at + ${16 * k + 3}u]);
//: end
    let blocks = min((end - block + 63u) / 64u, ${MEAN_BATCH}u);
    for (var first = 0u; first < blocks; first += ${MEAN_SLOTS}u) {
        let place = min(first + slot, blocks - 1u);
        let at = mean_of(kv_head, block / 16u + place * 4u);
//: for k in 0..DIM / 16
        let codes${k} = keys[at + lane + ${4 * k}u];
//: end
//: for s in 0..(DIM + 63) / 64
        let scales${s} = unpack2x16float(keys[at + ${DIM / 4 + s}u]);
//: end
        var product = 0.0;
//: for k in 0..DIM / 16
        product = fma(dot(vec4<f32>(unpack4xI8(codes${k})), query${k}), scales${k / 4}[${k / 2 % 2}], product);
//: end
        let present = first + slot < blocks && slot < ${MEAN_SLOTS}u;
//: if MEAN_PARTS == 1
        product += quadSwapX(product);
        product += quadSwapY(product);
        if present && lane == 0u { mean_products[h * ${MEAN_BATCH}u + place] = product; }
//: else
        if present { mean_products[(h * ${MEAN_BATCH}u + place) * 4u + lane] = product; }
//: end
    }
}
// What the tokens of block `place` of the batch have in common in their scores with query head `h`.
fn mean_product(h: u32, place: u32) -> f32 {
    let at = (h * ${MEAN_BATCH}u + place) * ${MEAN_PARTS}u;
//: if MEAN_PARTS == 1
    return mean_products[at];
//: else
    return (mean_products[at] + mean_products[at + 1u]) + (mean_products[at + 2u] + mean_products[at + 3u]);
//: end
}
//: section block
        // Everybody is past the products of the batch before; nobody needs these before the next barrier.
        let mean_place = (block - split_start) / 64u % ${MEAN_BATCH}u;
        if mean_place == 0u { fill_means(tid, kv_head, first_head, head_pass, block, split_end); }

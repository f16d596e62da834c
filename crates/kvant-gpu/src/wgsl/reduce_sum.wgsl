// Sum over all threads.
//: if SUBGROUPS
var<workgroup> reduced: array<vec4<f32>, ${THREADS / 16}>;            // one sum per quad of threads
//: if THREADS > 512
var<workgroup> reduced_again: array<vec4<f32>, ${THREADS / 256}>;     // one per 64
//: end

fn total(tid: u32, mine: f32) -> f32 {
    let pair = mine + quadSwapX(mine);
    let quad = pair + quadSwapY(pair);
    workgroupBarrier();
    if tid % 4u == 0u { reduced[tid / 16u][tid / 4u % 4u] = quad; }
    workgroupBarrier();
    var sum = vec4<f32>();
//: if THREADS > 512
    if tid < ${THREADS / 64}u {
//: for i in 0..4
        sum += reduced[4u * tid + ${i}u];
//: end
        reduced_again[tid / 4u][tid % 4u] = (sum.x + sum.y) + (sum.z + sum.w);
    }
    workgroupBarrier();
    sum = vec4<f32>();
//: for i in 0..THREADS / 256
    sum += reduced_again[${i}];
//: end
//: else
//: for i in 0..THREADS / 16
    sum += reduced[${i}];
//: end
//: end
    return (sum.x + sum.y) + (sum.z + sum.w);
}
//: else
var<workgroup> reduced: array<f32, ${THREADS}>;

// ${PARTS} threads sum ${THREADS / PARTS} values each, then every thread sums those.
fn total(tid: u32, mine: f32) -> f32 {
    workgroupBarrier();
    reduced[tid] = mine;
    workgroupBarrier();
    var part = 0.0;
    if tid < ${PARTS}u {
//: for i in 0..THREADS / PARTS
        part += reduced[tid + ${i * PARTS}u];
//: end
    }
    workgroupBarrier();
    if tid < ${PARTS}u { reduced[tid] = part; }
    workgroupBarrier();
    var sum = 0.0;
//: for i in 0..PARTS
    sum += reduced[${i}];
//: end
    return sum;
}
//: end

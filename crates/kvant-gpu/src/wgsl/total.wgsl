var<workgroup> reduced: array<f32, ${THREADS}>;

// Sum over all threads: ${PARTS} threads sum ${THREADS / PARTS} values each, then every thread sums those.
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

enable f16;
enable wgpu_cooperative_matrix;
// Says which elements of matrices the threads of a subgroup have.
@group(0) @binding(0) var<storage, read> floats: array<f32>;        // 16·row + column
@group(0) @binding(1) var<storage, read> halves: array<f16>;        // the same
@group(0) @binding(2) var<storage, read_write> found: array<f32>;   // [thread][sum, left, right][element]

// Instructions that WGSL has no name for (spirv.rs).
fn element_sum(sums: ptr<function, coop_mat16x16<f32, C>>, i: u32) -> f32 { return 0.0; }
fn element_left(factors: ptr<function, coop_mat16x16<f16, A>>, i: u32) -> f16 { return 0.0h; }
fn element_right(factors: ptr<function, coop_mat16x16<f16, B>>, i: u32) -> f16 { return 0.0h; }

@compute @workgroup_size(32)
fn elements(@builtin(subgroup_invocation_id) thread: u32) {
    var sums = coopLoadT<coop_mat16x16<f32, C>>(&floats[0], 16u);
    var left = coopLoadT<coop_mat16x16<f16, A>>(&halves[0], 16u);
    var right = coopLoadT<coop_mat16x16<f16, B>>(&halves[0], 16u);
//: for i in 0..8
    found[thread * 24u + ${i}u] = element_sum(&sums, ${i}u);
    found[thread * 24u + ${8 + i}u] = f32(element_left(&left, ${i}u));
    found[thread * 24u + ${16 + i}u] = f32(element_right(&right, ${i}u));
//: end
}

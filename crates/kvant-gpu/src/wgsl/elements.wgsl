enable f16;
enable wgpu_cooperative_matrix;
// Says which elements of matrices the threads of a subgroup have, and what products of the smallest halves are.
@group(0) @binding(0) var<storage, read> floats: array<f32>;        // 16·row + column
@group(0) @binding(1) var<storage, read> halves: array<f16>;        // the same
@group(0) @binding(2) var<storage, read_write> found: array<f32>;   // [thread][sum, left, right, product][element]

// Instructions that WGSL has no name for (spirv.rs).
fn element_sum(sums: ptr<function, coop_mat16x16<f32, C>>, i: u32) -> f32 { return 0.0; }
fn element_left(factors: ptr<function, coop_mat16x16<f16, A>>, i: u32) -> f16 { return 0.0h; }
fn element_right(factors: ptr<function, coop_mat16x16<f16, B>>, i: u32) -> f16 { return 0.0h; }
fn set_element_right(factors: ptr<function, coop_mat16x16<f16, B>>, i: u32, value: f16) {}
fn halves_of(bits: u32) -> vec2<f16> { return vec2<f16>(); }

@compute @workgroup_size(32)
fn elements(@builtin(subgroup_invocation_id) thread: u32) {
    var sums = coopLoadT<coop_mat16x16<f32, C>>(&floats[0], 16u);
    var left = coopLoadT<coop_mat16x16<f16, A>>(&halves[0], 16u);
    var right = coopLoadT<coop_mat16x16<f16, B>>(&halves[0], 16u);
    // Element i is i + 1 times the smallest half.
    var small = coop_mat16x16<f16, B>();
//: for i in 0..8
    set_element_right(&small, ${i}u, halves_of(u32(floats[${i + 1}])).x);
//: end
    var products = coop_mat16x16<f32, C>();
    products = coopMultiplyAdd(left, small, products);
//: for i in 0..8
    found[thread * 32u + ${i}u] = element_sum(&sums, ${i}u);
    found[thread * 32u + ${8 + i}u] = f32(element_left(&left, ${i}u));
    found[thread * 32u + ${16 + i}u] = f32(element_right(&right, ${i}u));
    found[thread * 32u + ${24 + i}u] = element_sum(&products, ${i}u);
//: end
}

// To binary16 and back, to nearest, ties to even. The GPU's own conversion may round otherwise, and not at all when it is undone at once:
// rows would differ in their last bits from what snapshots hold.
fn rounded(x: f32) -> f32 {
    let bits = bitcast<u32>(clamp(x, -65504.0, 65504.0));
    let normal = bitcast<f32>((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);
    // Below the normal numbers all steps are 2⁻²⁴.
    let small = round(x * 16777216.0) * (1.0 / 16777216.0);
    return select(small, normal, (bits & 0x7fffffffu) >= 0x38800000u);
}

// Codes as ${HALF_TYPE}, four at a time, of every four the first, the third, the second, the fourth: that is how bytes come apart in twos.
//: if HALF_BITS == 16

// Bytes less `zero`. A byte behind the exponent of 1024 is 1024 more, as a half; `middle` is 1024 + zero.
fn byte_quad(bytes: u32, middle: f16) -> vec4<f16> {
    let even = unpack2x16float((bytes & 0xff00ffu) | 0x64006400u);
    let odd = unpack2x16float(((bytes >> 8u) & 0xff00ffu) | 0x64006400u);
    return vec4<f16>(vec4<f32>(even, odd)) - middle;
}
// The same of the bytes' low four bits.
fn nibble_quad(bytes: u32, middle: f16) -> vec4<f16> {
    let even = unpack2x16float((bytes & 0xf000fu) | 0x64006400u);
    let odd = unpack2x16float(((bytes >> 8u) & 0xf000fu) | 0x64006400u);
    return vec4<f16>(vec4<f32>(even, odd)) - middle;
}
//: else

// Bytes less `middle` − 1024.
fn byte_quad(bytes: u32, middle: f32) -> vec4<f32> { return vec4<f32>(unpack4xU8(bytes)).xzyw - (middle - 1024.0); }
fn nibble_quad(bytes: u32, middle: f32) -> vec4<f32> { return byte_quad(bytes & 0x0f0f0f0fu, middle); }
//: end
fn quad_total(x: vec4<${HALF_TYPE}>) -> f32 {
    let wide = vec4<f32>(x);
    return (wide.x + wide.y) + (wide.z + wide.w);
}

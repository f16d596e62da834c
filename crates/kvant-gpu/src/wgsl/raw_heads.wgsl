// Heads of a single row as its projections left them, in fours of channels: norm and RoPE.
@group(0) @binding(1) var<storage, read> projected: array<vec4<f32>>;              // [queries | keys | values][4 channels]
@group(0) @binding(${RAW_AT}) var<storage, read> norms: array<vec4<f32>>;          // of queries, of keys
@group(0) @binding(${RAW_AT + 1}) var<storage, read> angles: array<vec4<f32>>;     // [cosines | sines]
@group(0) @binding(${RAW_AT + 2}) var<storage, read> roots: array<vec2<f32>>;      // of the transform that keys, or values, are stored by

//: if NEOX
// The four channels that turn together with these.
fn partner_of(quad: u32) -> u32 {
    if quad >= ${PAIRS / 2}u { return quad; }
    return select(quad - ${PAIRS / 4}u, quad + ${PAIRS / 4}u, quad < ${PAIRS / 4}u);
}
//: end
struct Angles { cosines: vec4<f32>, sines: vec4<f32> }
// Of four channels, the sines with their signs; those that do not turn have ones and zeros.
fn angles_of(quad: u32) -> Angles {
//: if NEOX
    let at = quad % ${PAIRS / 4}u;
    let cosines = angles[at];
    let sines = angles[${PAIRS / 4}u + at] * select(1.0, -1.0, quad < ${PAIRS / 4}u);
//: else
    let at = min(quad / 2u, ${PAIRS / 4 - 1}u);
    let c = select(angles[at].xy, angles[at].zw, quad % 2u == 1u);
    let s = select(angles[${PAIRS / 4}u + at].xy, angles[${PAIRS / 4}u + at].zw, quad % 2u == 1u);
    let cosines = c.xxyy;
    let sines = vec4<f32>(-s.x, s.x, -s.y, s.y);
//: end
    let turns = quad < ${PAIRS / 2}u;
    return Angles(select(vec4<f32>(1.0), cosines, turns), select(vec4<f32>(), sines, turns));
}
// A head's four channels, times the factors of its norm, and those that turn together with them.
struct RawQuad { own: vec4<f32>, partner: vec4<f32>, angles: Angles, bare: vec4<f32>, squares: f32 }
fn raw_quad(head: u32, quad: u32) -> RawQuad {
    let own = projected[head * ${DIM / 4}u + quad];
//: if NEOX
    let partner = projected[head * ${DIM / 4}u + partner_of(quad)];
//: else
    let partner = own.yxwz;
//: end
//: if QK_NORM
    let norm_at = select(${DIM / 4}u, 0u, head < ${ALL_HEADS}u);
    let factors = norms[norm_at + quad];
//: if NEOX
    return RawQuad(own * factors, partner * norms[norm_at + partner_of(quad)], angles_of(quad), own, dot(own, own));
//: else
    return RawQuad(own * factors, partner * factors.yxwz, angles_of(quad), own, dot(own, own));
//: end
//: else
    return RawQuad(own, partner, angles_of(quad), own, 0.0);
//: end
}
fn turned(raw: RawQuad) -> vec4<f32> { return fma(raw.own, raw.angles.cosines, raw.partner * raw.angles.sines); }
//: if QK_NORM

// The scale of a head's norm, of the sum of its squares before that.
fn norm_scale(squares: f32) -> f32 { return inverseSqrt(squares / ${DIM}.0 + ${EPSILON}); }
//: end

fn gated(x: vec4<f32>, up: vec4<f32>) -> vec4<f32> {
//: if GELU
    let inner = 0.7978845608 * (x + 0.044715 * x * x * x);
    return 0.5 * x * (1.0 + tanh(clamp(inner, vec4<f32>(-15.0), vec4<f32>(15.0)))) * up;
//: end
//: if CLAMPED
    let least = min(x, vec4<f32>(7.0));
    return (clamp(up, vec4<f32>(-7.0), vec4<f32>(7.0)) + 1.0) * least / (1.0 + exp(-1.702 * least));
//: end
//: if !GELU && !CLAMPED
    return x / (1.0 + exp(-x)) * up;
//: end
}

fn activated(x: vec4<f32>) -> vec4<f32> {
//: if GELU
    let inner = 0.7978845608 * (x + 0.044715 * x * x * x);
    return 0.5 * x * (1.0 + tanh(clamp(inner, vec4<f32>(-15.0), vec4<f32>(15.0))));
//: else
    return x / (1.0 + exp(-x));
//: end
}

// The Fourier transform of ${DIM} real numbers, and back, both scaled so that lengths stay: by that of ${DIM / 2} complex ones, four at a
// time to a thread. Random signs are a bit for every channel that changes its own.
//: let N = DIM / 2
const WAVES = ${N}u;
// [team][half]: numbers on their way, every second time in the second half.
var<workgroup> waves: array<vec2<f32>, ${2 * N * TEAMS}>;
var<workgroup> shared_roots: array<vec2<f32>, ${N}>; // e^(2πi·j/${DIM})

fn times(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> { return vec2<f32>(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

// Signs of the channels 4·quad to 4·quad + 3; `word` has those of eight quads.
fn sign_quad(word: u32, quad: u32) -> vec4<f32> {
    let bits = vec4<u32>(word >> (quad % 8u * 4u)) & vec4<u32>(1u, 2u, 4u, 8u);
    return select(vec4<f32>(1.0), vec4<f32>(-1.0), bits != vec4<u32>());
}

// What everybody multiplies with: all threads, `count` of them, call it together before anything is transformed.
fn load_roots(thread: u32, count: u32) {
    for (var i = thread; i < WAVES; i += count) { shared_roots[i] = roots[i]; }
}

// Transforms what lies in the first half of `waves` from `base` on, with e^(direction·2πi·jk/${N}); returns where the result lies. All threads call it together;
// those of a team, ${TEAM} of them, have its butterflies.
fn fourier(base: u32, thread: u32, direction: f32) -> u32 {
    var from_half = base;
    var to_half = base + WAVES;
    workgroupBarrier();
    // Texts that run once wait for themselves: short ones are faster.
    for (var span = 1u; span < ${SPANS}u; span *= 4u) {
        for (var i = thread; i < ${N / 4}u; i += ${TEAM}u) {
            let p = i / span;
            let to_first = to_half + i % span + span * 4u * p;
            let a = waves[from_half + i];
            let b = waves[from_half + i + ${N / 4}u];
            let c = waves[from_half + i + ${N / 2}u];
            let d = waves[from_half + i + ${3 * N / 4}u];
            let root = shared_roots[p * span * 2u] * vec2<f32>(1.0, direction);
            let squared = times(root, root);
            let turned = vec2<f32>(d.y - b.y, b.x - d.x) * direction;
            waves[to_first] = (a + c) + (b + d);
            waves[to_first + span] = times(root, (a - c) + turned);
            waves[to_first + 2u * span] = times(squared, (a + c) - (b + d));
            waves[to_first + 3u * span] = times(times(squared, root), (a - c) - turned);
        }
        ${TEAM_BARRIER}
        let other = from_half;
        from_half = to_half;
        to_half = other;
    }
//: if ODD
    for (var i = thread; i < ${N / 2}u; i += ${TEAM}u) {
        let a = waves[from_half + i];
        let b = waves[from_half + i + ${N / 2}u];
        waves[to_half + i] = a + b;
        waves[to_half + i + ${N / 2}u] = a - b;
    }
    ${TEAM_BARRIER}
    from_half = to_half;
//: end
    return from_half;
}

// Bin `k` of the transform of real numbers, of what `fourier` made of their pairs at `at`: numbers k and ${N} + k of the result. The first one's imaginary
// part would be zero, and is the real part of the last one.
fn bin(at: u32, k: u32) -> vec2<f32> {
    let z = waves[at + k];
    let mirrored = waves[at + (WAVES - k) % WAVES] * vec2<f32>(1.0, -1.0);
    if k == 0u { return vec2<f32>(z.x + z.y, z.x - z.y) * ${SINGLE}; }
    return (z + mirrored + times(shared_roots[k] * vec2<f32>(1.0, -1.0), vec2<f32>(z.y - mirrored.y, mirrored.x - z.x))) * ${PAIRED};
}

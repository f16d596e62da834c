//: section global
// The search for the codes of a trellis (Viterbi's algorithm; kvant-codec's format/trellis.rs has the formulas).
// Sixteen threads share a row, one for every state, and ${PASS} rows are searched at a time. The head's channels are one closed chain: lanes of channels that are 16 apart.
const SEAM = ${SEAM}u;      // channels on either side of the place where the chain closes that decide about the state there
const CLOSED = 1e9;         // more than any path costs
const OWN = array<f32, 16>(${OWN});       // a level's parts by the state after its channel
const BEFORE = array<f32, 16>(${BEFORE}); // and by the state before
var<workgroup> norms: array<f32, ${PASS * GROUPS}>;      // [row][group]
var<workgroup> inverses: array<f32, ${PASS * GROUPS}>;   // what gives a group variance 1
var<workgroup> gains: array<f32, ${PASS * GROUPS}>;      // how large its numbers are searched
var<workgroup> costs: array<f32, ${2 * PASS * 16}>;      // [step % 2][row][state]: of the best path to a state, with `BEFORE²`
var<workgroup> ways: array<u32, ${PASS * DIM / 8 * 16}>; // [row][8 places][state]: which way the best path came, four bits each
var<workgroup> seams: array<u32, ${PASS}>;
var<workgroup> nearest: array<f32, ${PASS}>;             // of the better try so far

fn channel_of(place: u32) -> u32 { return place % ${DIM / 16}u * 16u + place / ${DIM / 16}u; }

// Norm and gain of a group of a row; the gain follows from the fourth moment.
fn measure(i: u32, start: u32, end: u32) {
    var squares = 0.0;
    for (var c = start; c < end; c++) { squares = fma(y[c], y[c], squares); }
    let norm = sqrt(squares);
    let inverse = select(0.0, sqrt(f32(end - start)) / norm, norm > 1e-12);
    var fourths = 0.0;
    for (var c = start; c < end; c++) {
        let unit = y[c] * inverse;
        fourths = fma(unit * unit, unit * unit, fourths);
    }
    norms[i] = norm;
    inverses[i] = inverse;
    gains[i] = clamp(${GAIN_CENTRE} - ${GAIN_SLOPE} / f32(end - start) * fourths, ${GAIN_LEAST}, ${GAIN_MOST}) * ${TRELLIS_GAIN};
}

// Takes `state`'s paths along `count` numbers (an even number) from place `first` on; their costs end up where they began, less `BEFORE²`.
fn search(row: u32, state: u32, mine: bool, first: u32, count: u32, gain: f32) {
    let own = OWN[state];
    let square = BEFORE[state] * BEFORE[state];
    let origin = state >> ${BITS}u;
//: for w in 0..WAYS
    let slope${w} = -2.0 * BEFORE[(${w}u << ${4 - BITS}u) | origin];
//: end
    var word = 0u;
    for (var i = 0u; i < count; i++) {
        let channel = channel_of((first + i) % ${DIM}u);
        let group = row * ${GROUPS}u + channel / ${GROUP}u;
        let z = y[row * ${DIM}u + channel] * inverses[group] * gains[group] * gain - own;
        let costs_at = (i % 2u * ${PASS}u + row) * 16u + origin;
        var least = fma(z, slope0, costs[costs_at]);
        var way = 0u;
//: for w in 1..WAYS
        let cost${w} = fma(z, slope${w}, costs[costs_at + ${w}u * ${ORIGINS}u]);
        way = select(way, ${w}u, cost${w} < least);
        least = min(cost${w}, least);
//: end
        word |= way << (i % 8u * 4u);
        if mine {
            costs[((i + 1u) % 2u * ${PASS}u + row) * 16u + state] = fma(z, z, least) + select(0.0, square, i + 1u < count);
            if i % 8u == 7u { ways[(row * ${DIM / 8}u + i / 8u) * 16u + state] = word; }
        }
        if i % 8u == 7u { word = 0u; }
        workgroupBarrier();
    }
}

// The state before the `i`th number of the last search, after which the path is in `state`.
fn state_before(row: u32, i: u32, state: u32) -> u32 {
    let way = (ways[(row * ${DIM / 8}u + i / 8u) * 16u + state] >> (i % 8u * 4u)) & 15u;
    return (way << ${4 - BITS}u) | (state >> ${BITS}u);
}

// The state at the seam of the path that costs least around it.
fn seam_state(row: u32) -> u32 {
    var state = 0u;
    for (var other = 1u; other < 16u; other++) {
        if costs[row * 16u + other] < costs[row * 16u + state] { state = other; }
    }
    for (var i = 2u * SEAM; i > SEAM; i--) { state = state_before(row, i - 1u, state); }
    return state;
}

// Goes back along the best path; keeps its codes and scales if its levels point nearer to the row than those of the try before.
fn keep_nearer(row: u32, first: u32, is_first: bool) {
    var products = array<f32, ${GROUPS}>();
    var squares = array<f32, ${GROUPS}>();
    var state = seams[row];
    for (var i = ${DIM}u; i > 0u; i--) {
        let before = state_before(row, i - 1u, state);
        let channel = channel_of(i - 1u);
        let level = OWN[state] + BEFORE[before];
        let group = channel / ${GROUP}u;
        products[group] = fma(y[row * ${DIM}u + channel], level, products[group]);
        squares[group] = fma(level, level, squares[group]);
        state = before;
    }
    // The cosine of the angles between groups and their levels, each times the group's norm.
    var nearness = 0.0;
    for (var group = 0u; group < ${GROUPS}u; group++) {
        let at = row * ${GROUPS}u + group;
        nearness = fma(products[group] * inverses[at] / sqrt(squares[group]), norms[at], nearness);
    }
    if !is_first && nearness <= nearest[row] { return; }
    nearest[row] = nearness;
    for (var i = ${DIM}u; i > 0u; i--) {
        let channel = channel_of(i - 1u);
        let at = ((first + row) * ${DIM}u + channel) / 4u;
        let shift = channel % 4u * 8u;
        codes[at] = (codes[at] & ~(255u << shift)) | ((state & ${CODE_MASK}u) << shift);
        state = state_before(row, i - 1u, state);
    }
    for (var group = 0u; group < ${GROUPS}u; group++) {
        let norm = norms[row * ${GROUPS}u + group];
        let scale = select(0.0, min(norm / sqrt(squares[group]), LARGEST), norm > 1e-12);
        pairs[(first + row) * ${GROUPS}u + group] = pack2x16float(vec2<f32>(scale, 0.0));
    }
}
//: section search
        for (var i = tid; i < ${PASS * GROUPS}u; i += THREADS) {
            let start = i / ${GROUPS}u * ${DIM}u;
            let offset_of = i % ${GROUPS}u * ${GROUP}u;
            measure(i, start + offset_of, start + min(offset_of + ${GROUP}u, ${DIM}u));
        }
        let searched = min(tid / 16u, ${PASS - 1}u);
        let mine = tid < ${PASS * 16}u;
        let state = tid % 16u;
        let square = BEFORE[state] * BEFORE[state];
        for (var try_of = 0u; try_of < 2u; try_of++) {
            let gain = select(${TRY_0}, ${TRY_1}, try_of == 1u);
            if mine { costs[tid] = square; }
            workgroupBarrier();
            search(searched, state, mine, ${DIM}u - SEAM, 2u * SEAM, gain);
            if mine && state == 0u { seams[searched] = seam_state(searched); }
            workgroupBarrier();
            if mine { costs[tid] = select(CLOSED, 0.0, state == seams[searched]) + square; }
            workgroupBarrier();
            search(searched, state, mine, 0u, ${DIM}u, gain);
            if mine && state == 0u { keep_nearer(searched, first, try_of == 0u); }
            workgroupBarrier();
        }

// Where the rows of a step find the states of recurrent layers. A layer's buffer has slots of ${STATE_LEN} numbers, each a whole state.
struct Slots {
    source: u32,       // the slot before the step
    fresh: u32,        // 1 where that is all zeros, and nothing is read
    target_slot: u32,  // the slot behind it
    before_last: u32,  // the slot before its last row, for sequences with several rows
    rows: u32,         // rows of the row's sequence
    first_row: u32,    // the first of them among all rows of the step
    run_row: u32,      // in entry i the first row of the i-th sequence
}
@group(0) @binding(0) var<storage, read> table: array<Slots>; // [row]
var<private> slots: Slots;

// What the convolution reads as row `at` of channel `channel`: the ${KERNEL - 1} rows before the step, then those of the step.
fn padded(at: u32, channel: u32) -> f32 {
    if at >= ${KERNEL - 1}u { return entering(slots.first_row + at - ${KERNEL - 1}u, channel); }
    if slots.fresh == 1u { return 0.0; }
    return states[slots.source * ${STATE_LEN}u + at * ${CHANNELS}u + channel];
}

// The convolution's part of the state: the newest ${KERNEL - 1} rows of a channel.
fn keep_rows(channel: u32) {
    for (var i = 0u; i < ${KERNEL - 1}u; i++) {
        states[slots.target_slot * ${STATE_LEN}u + i * ${CHANNELS}u + channel] = padded(slots.rows + i, channel);
        if slots.rows > 1u {
            states[slots.before_last * ${STATE_LEN}u + i * ${CHANNELS}u + channel] = padded(slots.rows - 1u + i, channel);
        }
    }
}

// Of a row of the sequence.
fn convolved(row: u32, channel: u32) -> f32 {
//: if BIAS
    var sum = taps[${KERNEL * CHANNELS}u + channel];
//: else
    var sum = 0.0;
//: end
//: for t in 0..KERNEL
    sum += taps[${t * CHANNELS}u + channel] * padded(row + ${t}u, channel);
//: end
    return sum;
}

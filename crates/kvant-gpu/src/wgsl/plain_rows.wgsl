// Where the plain rows of a layer are: sinks in the first slots, behind them a ring with the newest rows.
struct Zone {
    position: u32,     // logical position of the step's first row
    sinks: u32,        // sinks there are, the step's rows included
    sink_slots: u32,   // slots for sinks
    tail: u32,         // newest rows there are, the step's rows included
    tail_first: u32,   // logical position of the oldest of them
    tail_start: u32,   // its place in the ring
    ring: u32,         // rows of the ring
    window: u32,       // rows a query sees; 0 for all
    splits: u32,       // parts that attention to sealed tiles was cut into
    sealed: u32,       // rows in tiles: between sinks and newest rows
    rows: u32,         // rows of the step
    score_stride: u32, // rows from one head's scores to the next, where scores are kept
    first_row: u32,    // the sequence's first row among all rows of the step
    slot_at: u32,      // slots before the sequence's own
    states_at: u32,    // states before the row's own, where rows have places of their own
}

// Slot of the row at a logical position.
fn slot_of(position: u32) -> u32 {
    if position < zone.sink_slots { return zone.slot_at + position; }
    let place = zone.tail_start + position - zone.tail_first; // less than twice the ring
    return zone.slot_at + zone.sink_slots + place - select(0u, zone.ring, place >= zone.ring);
}

// What one sequence's attention to sealed tiles depends on (`AttentionParams`).
struct Params {
    first: u32,         // tokens seen: first ≤ token < end
    end: u32,
    start: u32,         // first token of split 0: where a block begins
    per_split: u32,     // most tokens of a split
    blocks_at: u32,     // where the sequence's blocks begin in `block_table`
    softcap: f32,       // scores become softcap·tanh(score/softcap)
    score_stride: u32,  // floats from one head's exported scores to the next
    bias_at: u32,       // where the biases start in `queries`
    slide: i32,         // row r of the queries sees no token before slide + r; by position where tokens have one
    stored_before: u32, // rows stored before the first token: where its score and position are
    rows: u32,          // rows of queries
    first_row: u32,     // the first of them among all rows of the step
    splits: u32,        // parts along the tokens
    states_at: u32,     // states before the row's own, where rows are of different sequences
}

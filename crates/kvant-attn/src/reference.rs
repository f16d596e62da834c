//! The truth: attention in f64 on the same stored elements and packed bytes, one score at a time.

use std::ops::Range;

use kvant_codec::block_mean::MeanRecord;
use kvant_codec::{SideCodec, TILE_TOKENS};

use crate::kv::AttnShape;
use crate::kv::{BLOCK, KvView, key_index};
use crate::packed::PackedView;
use crate::problem::AttnProblem;

/// Results of [`attend`].
#[derive(Clone, Debug)]
pub struct ReferenceAttended {
    /// `queries × heads × head_dim`.
    pub output: Vec<f64>,
    /// `[query·heads + head][token]`: scores before the softmax, −∞ where a token is not seen. Tokens in physical order:
    /// plain before, spans, packed, plain after.
    pub scores: Vec<f64>,
    /// Per row the log of the softmax denominator, sink logit included.
    pub log_sum_exp: Vec<f64>,
}

/// One KV head's keys or values as plain f64 rows.
struct Rows {
    keys: Vec<f64>,
    values: Vec<f64>,
    positions: Vec<usize>,
}

/// The matrix `M` with `untransformed = M·stored` (plus μ), column by column, from the codec's own transform.
pub(crate) fn inverse_matrix(codec: &SideCodec) -> Vec<f64> {
    let d = codec.dim();
    let mut columns = vec![0.0f32; d * d];
    for c in 0..d {
        columns[c * d + c] = 1.0;
    }
    // Weight sums of zero leave μ out.
    codec
        .untransform_outputs(&mut columns, &vec![0.0; d], &mut kvant_codec::CodecScratch::new())
        .expect("a square matrix fits its own codec");
    columns.into_iter().map(f64::from).collect()
}

fn packed_side(view: &PackedView, kv_heads: usize, kv_head: usize, keys: bool) -> Vec<f64> {
    let codec = if keys { view.key_codec(kv_head) } else { view.value_codec(kv_head) };
    let d = codec.dim();
    let plain = codec.is_direct();
    let matrix = if plain { Vec::new() } else { inverse_matrix(codec) };
    let mut rows = vec![0.0; view.len * d];
    let (mut stored, mut mean) = (vec![0.0; d], vec![0.0; d]);
    for t in 0..view.len {
        let layout = view.block_layout(kv_heads, t / BLOCK);
        let tile = t % BLOCK / TILE_TOKENS;
        let range = if keys { layout.key_tile(kv_head, tile) } else { layout.value_tile(kv_head, tile) };
        codec
            .decode_row_stored(&view.blocks[t / BLOCK][range], t % TILE_TOKENS, &mut stored)
            .expect("checked views hold whole tiles");
        if keys && codec.mean_bytes() > 0 {
            let record = MeanRecord::new(&view.blocks[t / BLOCK][layout.mean(kv_head)], d);
            record.expect("checked views hold whole means").stored(&mut mean);
            stored.iter_mut().zip(&mean).for_each(|(y, m)| *y += f64::from(*m));
        }
        let row = &mut rows[t * d..(t + 1) * d];
        if plain {
            row.copy_from_slice(&stored);
        } else {
            for (y, column) in stored.iter().zip(matrix.chunks_exact(d)) {
                row.iter_mut().zip(column).for_each(|(x, m)| *x += y * m);
            }
        }
        if let Some(mu) = &codec.calibration().mu {
            row.iter_mut().zip(mu).for_each(|(x, mu)| *x += f64::from(*mu));
        }
    }
    rows
}

/// Logical position of stored token `t`.
fn position_of(positions: &[&[u32]], kv_head: usize, first: usize, t: usize) -> usize {
    positions.get(kv_head).map_or(first + t, |head| head[t] as usize)
}

fn plain_rows(view: &KvView, shape: AttnShape, kv_head: usize, rows: &mut Rows) {
    let d = shape.head_dim;
    for t in 0..view.len {
        let block = &view.blocks[t / BLOCK];
        let keys = block.keys.head(kv_head, shape.kv_heads);
        rows.keys.extend((0..d).map(|c| keys.get(key_index(d, t % BLOCK, c))));
        rows.values.extend((0..d).map(|c| block.value_at(kv_head, shape.kv_heads, d, t % BLOCK, c)));
        rows.positions.push(position_of(&view.positions, kv_head, view.first_position, t));
    }
}

/// Attends in f64 over everything the problem holds. A row that sees no token (and has no sink logit) yields zeros.
pub fn attend(problem: &AttnProblem) -> ReferenceAttended {
    attend_heads(problem, 0..problem.shape.kv_heads)
}

/// [`attend`] for the query heads of some KV heads only; the results of the others are zeros and −∞.
pub fn attend_heads(problem: &AttnProblem, kv_heads: Range<usize>) -> ReferenceAttended {
    attend_moved(problem, kv_heads, &|_, _| {})
}

/// [`attend_heads`] whose problem has spans. `turn` turns a key of the span of that index to the position where it stands: keys are
/// rotated here, and turned queries not looked at.
pub fn attend_moved(
    problem: &AttnProblem,
    kv_heads: Range<usize>,
    turn: &dyn Fn(usize, &mut [f64]),
) -> ReferenceAttended {
    let shape = problem.shape;
    let heads = shape.heads;
    let tokens = problem.tokens();
    let mut attended = ReferenceAttended {
        output: vec![0.0; problem.queries.len()],
        scores: vec![f64::NEG_INFINITY; problem.rows() * heads * tokens],
        log_sum_exp: vec![f64::NEG_INFINITY; problem.rows() * heads],
    };
    for kv_head in kv_heads {
        let rows = rows_of(problem, kv_head, turn);
        for row in 0..problem.rows() {
            for head in kv_head * shape.group()..(kv_head + 1) * shape.group() {
                attend_row(problem, &rows, row, head, &mut attended);
            }
        }
    }
    attended
}

/// All tokens of one KV head.
fn rows_of(problem: &AttnProblem, kv_head: usize, turn: &dyn Fn(usize, &mut [f64])) -> Rows {
    let shape = problem.shape;
    let mut rows = Rows { keys: Vec::new(), values: Vec::new(), positions: Vec::new() };
    if let Some(view) = &problem.before {
        plain_rows(view, shape, kv_head, &mut rows);
    }
    for (index, (view, _)) in (0..problem.parts()).filter_map(|part| problem.part(part)).enumerate() {
        let mut keys = packed_side(view, shape.kv_heads, kv_head, true);
        if index < problem.spans.len() {
            keys.chunks_exact_mut(shape.head_dim).for_each(|key| turn(index, key));
        }
        rows.keys.extend(keys);
        // Values that are the keys are in their tiles.
        rows.values.extend(packed_side(view, shape.kv_heads, kv_head, view.shared));
        // Tokens of another text stand at no position at all.
        let position = |t: usize| match t.checked_sub(view.first_row) {
            Some(_) if !view.positions.is_empty() => {
                position_of(&view.positions, kv_head, view.first_position, t)
            }
            Some(row) => view.first_position + row,
            None => usize::MAX,
        };
        rows.positions.extend((0..view.len).map(position));
    }
    if let Some(view) = &problem.after {
        plain_rows(view, shape, kv_head, &mut rows);
    }
    rows
}

/// The values of all tokens of one KV head, in physical order: `tokens × head_dim`.
pub(crate) fn values(problem: &AttnProblem, kv_head: usize) -> Vec<f64> {
    rows_of(problem, kv_head, &|_, _| {}).values
}

fn attend_row(problem: &AttnProblem, rows: &Rows, row: usize, head: usize, attended: &mut ReferenceAttended) {
    let (heads, d) = (problem.shape.heads, problem.shape.head_dim);
    let (index, tokens) = (row * heads + head, rows.positions.len());
    let query = &problem.queries[index * d..(index + 1) * d];
    let position = problem.first_query + row;
    let scores = &mut attended.scores[index * tokens..(index + 1) * tokens];
    for (t, score) in scores.iter_mut().enumerate() {
        let at = rows.positions[t];
        if at > position || problem.window.is_some_and(|window| at + window <= position) {
            continue;
        }
        let dot: f64 = query.iter().zip(&rows.keys[t * d..]).map(|(q, k)| f64::from(*q) * k).sum();
        let raw = dot * f64::from(problem.scale);
        *score = problem.softcap.map_or(raw, |cap| f64::from(cap) * (raw / f64::from(cap)).tanh());
    }
    let sink = problem.sink_logits.map(|sinks| f64::from(sinks[head]));
    let max = scores.iter().copied().chain(sink).fold(f64::NEG_INFINITY, f64::max);
    if max == f64::NEG_INFINITY {
        return;
    }
    let sum: f64 = scores.iter().copied().chain(sink).map(|score| (score - max).exp()).sum();
    attended.log_sum_exp[index] = max + sum.ln();
    let output = &mut attended.output[index * d..(index + 1) * d];
    for (score, value) in scores.iter().zip(rows.values.chunks_exact(d)) {
        let weight = (score - max).exp() / sum;
        if weight > 0.0 {
            output.iter_mut().zip(value).for_each(|(out, v)| *out += weight * v);
        }
    }
}

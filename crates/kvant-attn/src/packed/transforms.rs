//! All heads' queries into the space of the packed keys, and their outputs back from the space of the packed values.

use kvant_cpu::Pool;

use super::query::transform;
use crate::error::AttnError;
use crate::kv::AttnShape;
use crate::problem::AttnProblem;

/// Query rows in the space of the packed keys.
pub(crate) struct Transformed<'s> {
    /// `queries × heads × head_dim`, of the problem's own queries and of each turned set.
    pub queries: &'s [f32],
    /// Per row α·q·μ.
    pub bias: &'s [f32],
}

/// Rows that are transformed together where many threads could do it.
const ROWS_PER_TRANSFORM: usize = 64;

/// Brings all query rows into the space of the packed keys. One batch for all heads: a batch costs nearly the same however full it
/// is.
pub(crate) fn transform_queries(
    pool: &Pool,
    problem: &AttnProblem,
    queries: &mut Vec<f32>,
    bias: &mut Vec<f32>,
    scratch: &mut kvant_codec::CodecScratch,
) -> Result<(), AttnError> {
    let Some(view) = problem.any_packed() else { return Ok(()) };
    let d = problem.shape.head_dim;
    queries.clear();
    queries.extend_from_slice(problem.queries);
    queries.extend_from_slice(problem.turned);
    bias.clear();
    bias.resize(queries.len() / d, 0.0);
    if view.keys.len() > 1 {
        let by_head = |kv_head: usize, rows: &mut [f32], bias: &mut [f32], scratch: &mut _| {
            transform(view.key_codec(kv_head), rows, problem.scale, bias, scratch)
        };
        return each_head(pool, problem.shape, queries, bias, &by_head);
    }
    if bias.len() <= ROWS_PER_TRANSFORM {
        return transform(&view.keys[0], queries, problem.scale, bias, scratch);
    }
    let mut parts: Vec<_> = queries
        .chunks_mut(ROWS_PER_TRANSFORM * d)
        .zip(bias.chunks_mut(ROWS_PER_TRANSFORM))
        .map(|(rows, bias)| (rows, bias, Ok(())))
        .collect();
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for (rows, bias, result) in parts {
            *result =
                transform(&view.keys[0], rows, problem.scale, bias, &mut kvant_codec::CodecScratch::new());
        }
    });
    parts.into_iter().try_for_each(|part| part.2)
}

/// What is done to the rows of one KV head's group, with one number per row.
type ByHead<'f> = dyn Fn(usize, &mut [f32], &mut [f32], &mut kvant_codec::CodecScratch) -> Result<(), AttnError>
    + Sync
    + 'f;

/// Applies `f` to `queries × heads` rows where every KV head has a codec of its own, over the threads of the pool.
fn each_head(
    pool: &Pool,
    shape: AttnShape,
    rows: &mut [f32],
    numbers: &mut [f32],
    f: &ByHead<'_>,
) -> Result<(), AttnError> {
    let (heads, group) = (shape.heads, shape.group());
    // Whole queries, about as many rows of each KV head as are worth a batch.
    let queries = ROWS_PER_TRANSFORM.div_ceil(group);
    let mut parts: Vec<_> = rows
        .chunks_mut(queries * heads * shape.head_dim)
        .zip(numbers.chunks_mut(queries * heads))
        .map(|(rows, numbers)| (rows, numbers, Ok(())))
        .collect();
    let work = |rows: &mut [f32], numbers: &mut [f32]| {
        by_head(shape, 0, rows, numbers, f, &mut kvant_codec::CodecScratch::new())
    };
    if let [(rows, numbers, _)] = &mut parts[..] {
        return work(rows, numbers);
    }
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for (rows, numbers, result) in parts {
            *result = work(rows, numbers);
        }
    });
    parts.into_iter().try_for_each(|part| part.2)
}

/// Applies `f` to rows of whole groups of which the first is KV head `first`'s. The rows of a KV head are gathered, because a batch costs nearly the
/// same however full it is.
fn by_head(
    shape: AttnShape,
    first: usize,
    rows: &mut [f32],
    numbers: &mut [f32],
    f: &ByHead<'_>,
    scratch: &mut kvant_codec::CodecScratch,
) -> Result<(), AttnError> {
    let (group, width) = (shape.group(), shape.group() * shape.head_dim);
    let (mut gathered, mut own) = (Vec::new(), Vec::new());
    for i in 0..shape.kv_heads.min(numbers.len() / group) {
        gathered.clear();
        own.clear();
        let groups = rows.chunks_exact(width).zip(numbers.chunks_exact(group));
        for (rows, numbers) in groups.skip(i).step_by(shape.kv_heads) {
            gathered.extend_from_slice(rows);
            own.extend_from_slice(numbers);
        }
        f((first + i) % shape.kv_heads, &mut gathered, &mut own, scratch)?;
        let groups = rows.chunks_exact_mut(width).zip(numbers.chunks_exact_mut(group));
        let done = gathered.chunks_exact(width).zip(own.chunks_exact(group));
        for ((rows, numbers), done) in groups.skip(i).step_by(shape.kv_heads).zip(done) {
            rows.copy_from_slice(done.0);
            numbers.copy_from_slice(done.1);
        }
    }
    Ok(())
}

/// Brings outputs of packed tokens back into the space of plain heads, with the weights' sums for μ: rows of whole groups from row `first`
/// (`query·heads + head`) on.
pub(crate) fn untransform_outputs(
    problem: &AttnProblem,
    first: usize,
    out: &mut [f32],
    sums: &mut [f32],
    scratch: &mut kvant_codec::CodecScratch,
) -> Result<(), AttnError> {
    let Some(view) = problem.any_packed() else { return Ok(()) };
    if view.values.len() == 1 {
        return Ok(view.values[0].untransform_outputs(out, sums, scratch)?);
    }
    let f = |kv_head: usize, rows: &mut [f32], sums: &mut [f32], scratch: &mut _| {
        Ok(view.value_codec(kv_head).untransform_outputs(rows, sums, scratch)?)
    };
    let kv_head = first / problem.shape.group() % problem.shape.kv_heads;
    by_head(problem.shape, kv_head, out, sums, &f, scratch)
}

//! All heads' queries into the space of the packed keys, and their outputs back from the space of the packed values.

use kvant_cpu::Pool;

use super::query::transform;
use crate::error::AttnError;
use crate::kv::AttnShape;
use crate::problem::AttnProblem;

/// Query rows in the space of the packed keys.
pub(crate) struct Transformed<'s> {
    /// `queries × heads × head_dim`.
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
    let Some(view) = &problem.packed else { return Ok(()) };
    let d = problem.shape.head_dim;
    queries.clear();
    queries.extend_from_slice(problem.queries);
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

/// Applies `f` to `queries × heads` rows where every KV head has a codec of its own. The rows of a KV head are gathered, because a
/// batch costs nearly the same however full it is.
fn each_head(
    pool: &Pool,
    shape: AttnShape,
    rows: &mut [f32],
    numbers: &mut [f32],
    f: &ByHead<'_>,
) -> Result<(), AttnError> {
    let (heads, group, width) = (shape.heads, shape.group(), shape.group() * shape.head_dim);
    // Whole queries, about as many rows of each KV head as are worth a batch.
    let queries = ROWS_PER_TRANSFORM.div_ceil(group);
    let mut parts: Vec<_> = rows
        .chunks_mut(queries * heads * shape.head_dim)
        .zip(numbers.chunks_mut(queries * heads))
        .map(|(rows, numbers)| (rows, numbers, Ok(())))
        .collect();
    let work = |rows: &mut [f32], numbers: &mut [f32]| {
        let mut scratch = kvant_codec::CodecScratch::new();
        let (mut gathered, mut own) = (Vec::new(), Vec::new());
        for kv_head in 0..shape.kv_heads {
            gathered.clear();
            own.clear();
            let groups = rows.chunks_exact(width).zip(numbers.chunks_exact(group));
            for (rows, numbers) in groups.skip(kv_head).step_by(shape.kv_heads) {
                gathered.extend_from_slice(rows);
                own.extend_from_slice(numbers);
            }
            f(kv_head, &mut gathered, &mut own, &mut scratch)?;
            let groups = rows.chunks_exact_mut(width).zip(numbers.chunks_exact_mut(group));
            let done = gathered.chunks_exact(width).zip(own.chunks_exact(group));
            for ((rows, numbers), done) in groups.skip(kv_head).step_by(shape.kv_heads).zip(done) {
                rows.copy_from_slice(done.0);
                numbers.copy_from_slice(done.1);
            }
        }
        Ok(())
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

/// Brings the packed outputs back into the space of plain heads, with the weights' sums for μ.
pub(crate) fn untransform_outputs(
    pool: &Pool,
    problem: &AttnProblem,
    out: &mut [f32],
    sums: &[f32],
    scratch: &mut kvant_codec::CodecScratch,
) -> Result<(), AttnError> {
    let Some(view) = &problem.packed else { return Ok(()) };
    let d = problem.shape.head_dim;
    if view.values.len() > 1 {
        let by_head = |kv_head: usize, rows: &mut [f32], sums: &mut [f32], scratch: &mut _| {
            Ok(view.value_codec(kv_head).untransform_outputs(rows, sums, scratch)?)
        };
        return each_head(pool, problem.shape, out, &mut sums.to_vec(), &by_head);
    }
    if sums.len() <= ROWS_PER_TRANSFORM {
        return Ok(view.values[0].untransform_outputs(out, sums, scratch)?);
    }
    let mut parts: Vec<_> = out
        .chunks_mut(ROWS_PER_TRANSFORM * d)
        .zip(sums.chunks(ROWS_PER_TRANSFORM))
        .map(|(rows, sums)| (rows, sums, Ok(())))
        .collect();
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for (rows, sums, result) in parts {
            *result = view.values[0].untransform_outputs(rows, sums, &mut kvant_codec::CodecScratch::new());
        }
    });
    Ok(parts.into_iter().try_for_each(|part| part.2)?)
}

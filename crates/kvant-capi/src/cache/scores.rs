//! The attention that rows have received, and rows that go by it.

use kvant_attn::packed::ScoreExport;

use super::{Exported, kvant_cache, shared};
use crate::pointers::{Buffer, put, slice};
use crate::status::{Failure, guard, kvant_status, lock};

/// The softmax weights of the last attention, if the cache was made with KVANT_EXPORT_WEIGHTS and that was
/// in this layer: those of query `query` and head `head`, one for every row that the head's KV head holds,
/// in the order of kvant_cache_scores. Buffers as in kvant_tokenize.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_weights(
    cache: *const kvant_cache,
    layer: usize,
    query: usize,
    head: usize,
    weights: *mut f32,
    capacity: usize,
    count: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let held = lock(unsafe { shared(cache) }?, "cache")?;
        held.check_layer(layer)?;
        let Some(Exported { rows, scores, .. }) = held.exported.as_ref().filter(|last| last.layer == layer)
        else {
            let message = format!("no weights of layer {layer}: KVANT_EXPORT_WEIGHTS, then attend");
            return Err(Failure::state(message));
        };
        let heads = held.shape.heads;
        if query >= *rows || head >= heads {
            let message = format!("query {query} and head {head}: there are {rows} and {heads}");
            return Err(Failure::argument(message));
        }
        let list = softmax(scores, query * heads + head);
        // SAFETY: the same.
        unsafe { Buffer { start: weights, capacity, count }.give(&list, "weights") }
    })
}

fn softmax(scores: &ScoreExport, row: usize) -> Vec<f32> {
    if scores.tokens == 0 {
        return Vec::new();
    }
    let log_sum = scores.log_sum_exp[row];
    let weight = |score: f32| if score == f32::NEG_INFINITY { 0.0 } else { (score - log_sum).exp() };
    scores.row(row).flatten().map(|score| weight(score.to_f32())).collect()
}

/// What a KV head of a layer holds: logical positions, ascending, and the attention that each row has
/// received, as the policy counts it. Either list may be null; `*count` becomes the number of rows.
/// Policies that do not look at attention have no scores.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_scores(
    cache: *const kvant_cache,
    layer: usize,
    kv_head: usize,
    positions: *mut u32,
    scores: *mut f32,
    capacity: usize,
    count: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let held = lock(unsafe { shared(cache) }?, "cache")?;
        held.check_kv_head(layer, kv_head)?;
        let all: Vec<u32>;
        let (held_positions, held_scores) = match held.sequence.row_scores(layer, kv_head) {
            Some(known) => known,
            None => {
                all = held.sequence.positions(layer, kv_head);
                (&all[..], &[][..])
            }
        };
        if !scores.is_null() && held_scores.len() != held_positions.len() {
            return Err(Failure::state("this cache's policy does not count attention: there are no scores"));
        }
        // SAFETY: the same.
        unsafe {
            Buffer { start: positions, capacity, count }.give(held_positions, "positions")?;
            match scores.is_null() {
                true => Ok(()),
                false => Buffer { start: scores, capacity, count }.give(held_scores, "scores"),
            }
        }
    })
}

/// Replaces the scores of a KV head's rows, so that the caller's own judgement decides which of them are
/// evicted next. `count` is that of kvant_cache_scores.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_set_scores(
    cache: *const kvant_cache,
    layer: usize,
    kv_head: usize,
    scores: *const f32,
    count: usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, scores) = unsafe { (shared(cache)?, slice(scores, count, "scores")?) };
        let mut held = lock(shared, "cache")?;
        held.check_kv_head(layer, kv_head)?;
        Ok(held.sequence.set_row_scores(layer, kv_head, scores)?)
    })
}

/// Evicts rows by the policy until every layer holds at most `rows`, or nothing more may go: first and
/// newest tokens that are stored in full always stay. Drops an unfinished step. `*left` (may be null)
/// becomes the rows of the fullest layer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_evict(
    cache: *const kvant_cache,
    rows: usize,
    left: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let mut held = lock(unsafe { shared(cache) }?, "cache")?;
        if !held.sequence.config().policy.evicts() {
            return Err(Failure::state("this cache keeps everything: give it a policy"));
        }
        held.abandon();
        let now = held.sequence.evict(rows);
        // SAFETY: the same.
        unsafe { put(left, now, "left") }
    })
}

//! What can go wrong in a cache.
#![allow(missing_docs, reason = "the message of an error names its fields")]

use kvant_attn::AttnError;
use kvant_codec::CodecError;
use kvant_cpu::SpillError;

use crate::policy::PolicyError;

#[derive(Debug, thiserror::Error, PartialEq)]
pub enum CacheError {
    /// A scheme that cannot be used for a layer.
    #[error("cache scheme of layer {layer}: {source}")]
    Scheme { layer: usize, source: CodecError },
    /// More tokens than the context holds.
    #[error("the context is full: {wanted} tokens do not fit into {capacity}")]
    ContextFull { wanted: usize, capacity: usize },
    /// More bytes than the budget allows.
    #[error("the cache budget is spent: {wanted} bytes are needed for {tokens} tokens, {budget} are allowed")]
    BudgetSpent { wanted: u64, budget: u64, tokens: usize },
    /// A row of the wrong length.
    #[error("cache layer {layer} {side}: found {found} elements, expected {expected}")]
    RowLength { layer: usize, side: &'static str, found: usize, expected: usize },
    /// A device has one scheme per layer for good.
    #[error("layer {layer} of this cache was raised to 8 bits while it ran, which a device cannot take over")]
    Raised { layer: usize },
    /// A row that is not made of numbers.
    #[error(
        "cache layer {layer} {side}: NaN, infinity or more than the cache can hold: the model's weights or activations are damaged, or its file was changed while in use"
    )]
    NonFinite { layer: usize, side: &'static str },
    /// A rollback to a position whose window has been freed, or that lies in the future.
    #[error("cannot roll back to position {position}: positions {first}..={last} are possible")]
    Rollback { position: usize, first: usize, last: usize },
    /// A rollback to a position of which no state was kept.
    #[error(
        "cannot roll back to position {position}: recurrent layers have no checkpoint of it, the nearest before it is {nearest}"
    )]
    NoCheckpoint { position: usize, nearest: usize },
    /// A recurrent layer that the sequence was not made for.
    #[error(
        "recurrent layer {slot}: the sequence has a state of {found} numbers for it, expected {expected}"
    )]
    State { slot: usize, found: usize, expected: usize },
    /// Rows, queries or an end that are not of the step that has begun.
    #[error("found {found} tokens, expected {expected}: the step that has begun")]
    StepCount { found: usize, expected: usize },
    /// The end of a step that has not begun.
    #[error("no step has begun")]
    NoStep,
    /// A step in which a layer has no rows.
    #[error("layer {layer} has no rows of this step yet")]
    NotAppended { layer: usize },
    /// A part of a step of which every token left a trace.
    #[error("cannot keep {kept} of {count} tokens: recurrent layers and scored rows take a step as a whole")]
    WholeStep { kept: usize, count: usize },
    /// Attention was asked something impossible.
    #[error(transparent)]
    Attention(#[from] AttnError),
    /// What was to lie in a file could not be put there.
    #[error(transparent)]
    Spill(#[from] SpillError),
    /// A cache in a file whose rows would move.
    #[error("a cache in a file: found the policy {policy}, expected one that keeps every row (full)")]
    SpillEvicts { policy: String },
    /// A policy that cannot be used with this cache.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// Tokens of another sequence that cannot be taken over.
    #[error("text cannot be moved: {reason}")]
    Unmovable { reason: &'static str },
    /// Tokens that are not among those that can be taken over, or have no place.
    #[error("found tokens {}..{}, expected some of {}..{}: others cannot be moved", .found.start, .found.end, .expected.start, .expected.end)]
    Movable { found: std::ops::Range<usize>, expected: std::ops::Range<usize> },
    /// A device has no room for text of several places.
    #[error("tokens of this cache were moved, which a device cannot take over")]
    Moved,
    /// A step that does not fit even if every row that may go is evicted.
    #[error("a step of {count} tokens does not fit into {limit} rows, of which {fixed} cannot be evicted")]
    StepTooLong { count: usize, limit: usize, fixed: usize },
}

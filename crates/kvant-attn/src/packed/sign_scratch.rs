//! What a choice of tiles by the signs of their keys works in.

use super::aligned::Aligned;
use super::query::Queries;

/// Reusable memory of a choice by signs.
#[derive(Default, Debug)]
pub(crate) struct SignScratch {
    pub queries: Queries,
    pub scores: Aligned<f32>,
    /// `[row][tile]`: what tiles hold, relative to the row's reference.
    pub masses: Vec<f32>,
    pub references: Vec<f32>,
    /// Per row the median of a weight over its expectation.
    pub doubts: Vec<f32>,
    /// Per tile the largest share that a row gives it, and the bucket of that.
    pub largest: Vec<f32>,
    pub buckets_of: Vec<u8>,
    /// `[row][bucket]`: what the tiles of a bucket hold.
    pub buckets: Vec<f32>,
}

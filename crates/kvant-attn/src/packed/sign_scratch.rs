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
    /// Per row the log of the unit of its masses; while they are made, those of every chunk of blocks.
    pub references: Vec<f32>,
    /// `[block][row]`: what the scores of some blocks have in common.
    pub biases: Vec<f32>,
    /// Per row the median of a weight over its expectation.
    pub doubts: Vec<f32>,
    /// Per row what is read anyway, and the share of everything that may be left out.
    pub read_anyway: Vec<f32>,
    pub spare: Vec<f32>,
    /// Per tile the largest share that a row gives it.
    pub largest: Vec<f32>,
    /// Per tile 1 where it is chosen and was not before, −1 where it was and is not.
    pub moves: Vec<f32>,
}

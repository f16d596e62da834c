//! Heads of a single row that kernels of attention take as the projections left them: norm and RoPE are little to compute, even many times over, and
//! a kernel of their own would take two microseconds and more per layer and token.

use crate::error::GpuError;
use crate::memory::Buffer;
use crate::srft;
use crate::template::{Bindings, expand};

/// What becomes of a head between its projection and attention.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RawHeads {
    /// Query heads; keys follow, then values.
    pub heads: usize,
    /// Pairs of channels that RoPE turns, a multiple of four.
    pub pairs: usize,
    /// Pairs are half of the turned channels apart, not neighbours.
    pub neox: bool,
    /// Queries and keys are normed: ε.
    pub norm: Option<f32>,
    /// What scores are multiplied with.
    pub alpha: f32,
    /// Stored keys are turned: see [`srft::signs`].
    pub signs: Option<Vec<u32>>,
}

/// The same, and where it all lies.
#[derive(Clone, Copy)]
pub(crate) struct RawRow<'a> {
    pub heads: &'a RawHeads,
    pub projected: &'a Buffer,
    /// Of norms; anything where there are none.
    pub norms: &'a Buffer,
    pub angles: &'a Buffer,
    /// Of [`srft::roots`]; anything where nothing turns.
    pub roots: &'a Buffer,
}

impl RawHeads {
    /// Binds `RAW_HEADS`, the text of raw_heads.wgsl whose buffers are bound from `at` on, and what kernels with heads of `dim` channels ask.
    pub fn bind(&self, bindings: &mut Bindings, dim: usize, at: usize) -> Result<(), GpuError> {
        bindings
            .flag("RAW", true)
            .number("RAW_AT", at as u64)
            .number("DIM", dim as u64)
            .number("ALL_HEADS", self.heads as u64)
            .number("PAIRS", self.pairs as u64)
            .flag("NEOX", self.neox)
            .flag("QK_NORM", self.norm.is_some())
            .text("EPSILON", format!("{:?}", self.norm.unwrap_or(0.0)))
            .text("ALPHA", format!("{:?}", self.alpha))
            .flag("KEY_SRFT", self.signs.is_some());
        if let Some(signs) = &self.signs {
            bindings.text("KEY_SIGNS", srft::list(signs));
        }
        let text = expand("raw_heads.wgsl", include_str!("../wgsl/raw_heads.wgsl"), bindings)?;
        bindings.text("RAW_HEADS", text.trim_end());
        Ok(())
    }
}

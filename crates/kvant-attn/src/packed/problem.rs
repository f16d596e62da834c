//! Attention of all heads over plain sinks, packed blocks and a plain tail: what is asked.

use super::PackedError;
use super::options::PackedOptions;
use super::options::uses_matrix_unit;
use super::view::PackedView;
use crate::kv::KvView;
use crate::plan::{AttnProblem, AttnShape, FEW_ROWS, visible};

/// Attention of some consecutive queries over the stored tokens of one layer, packed and plain.
#[derive(Clone, Debug)]
pub struct MixedProblem<'a> {
    /// Head counts and dimension.
    pub shape: AttnShape,
    /// α: scores are `α·q·k`.
    pub scale: f32,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// A query at position p sees keys at positions p−window+1 ..= p.
    pub window: Option<usize>,
    /// Per query head a logit that takes part in the softmax denominator but has no value.
    pub sink_logits: Option<&'a [f32]>,
    /// `queries × heads × head_dim`, after RoPE.
    pub queries: &'a [f32],
    /// Logical position of the first query; the others follow one by one.
    pub first_query: usize,
    /// Plain tokens before the packed ones (attention sinks).
    pub before: Option<KvView<'a>>,
    /// Packed tokens.
    pub packed: Option<PackedView<'a>>,
    /// Plain tokens after the packed ones (the residual window, the fresh chunk).
    pub after: Option<KvView<'a>>,
    /// Arithmetic and sparse V.
    pub options: PackedOptions,
}
impl<'a> MixedProblem<'a> {
    /// Number of query rows.
    pub fn rows(&self) -> usize {
        self.queries.len() / (self.shape.heads * self.shape.head_dim).max(1)
    }

    /// Stored tokens in all.
    pub fn tokens(&self) -> usize {
        self.before_len() + self.packed_len() + self.after_len()
    }

    pub(super) fn before_len(&self) -> usize {
        self.before.as_ref().map_or(0, |view| view.len)
    }

    pub(super) fn packed_len(&self) -> usize {
        self.packed.as_ref().map_or(0, |view| view.len)
    }

    pub(super) fn after_len(&self) -> usize {
        self.after.as_ref().map_or(0, |view| view.len)
    }

    /// The same question on plain tokens only.
    pub(super) fn plain(&self, view: Option<&KvView<'a>>) -> AttnProblem<'a> {
        let kv = view.cloned().unwrap_or(KvView {
            blocks: Vec::new(),
            len: 0,
            first_position: 0,
            positions: Vec::new(),
        });
        AttnProblem {
            shape: self.shape,
            scale: self.scale,
            softcap: self.softcap,
            window: self.window,
            sink_logits: self.sink_logits,
            queries: self.queries,
            first_query: self.first_query,
            kv,
        }
    }

    /// Checks that every buffer has the length the shape demands.
    pub fn check(&self, out: &[f32]) -> Result<(), PackedError> {
        for view in [&self.before, &self.after] {
            self.plain(view.as_ref()).check(out)?;
        }
        match &self.packed {
            Some(view) => view.check(self.shape),
            None => Ok(()),
        }
    }

    /// Whether it goes to a matrix unit.
    pub(super) fn uses_matrix_unit(&self) -> bool {
        let rows = self.rows() * self.shape.group();
        // A few tokens that are checked at once round as they would one by one.
        self.rows() >= FEW_ROWS
            && uses_matrix_unit(self.packed.as_ref(), &self.options, self.shape.head_dim, rows)
    }

    /// Tokens of `kv_head` that query row `row` sees, wherever they are stored.
    pub(super) fn context(&self, row: usize, kv_head: usize) -> usize {
        let position = self.first_query + row;
        let plain = |view: &KvView| {
            let positions = view.positions.get(kv_head).copied();
            visible(position, self.window, view.first_position, view.len, positions).len()
        };
        self.before.as_ref().map_or(0, plain)
            + self.packed.as_ref().map_or(0, |view| view.visible(kv_head, position, self.window).len())
            + self.after.as_ref().map_or(0, plain)
    }
}

//! What is asked: attention of some queries over plain sinks, packed blocks and a plain tail.

use crate::error::{AttnError, check_length};
use crate::kv::{AttnShape, KvView};
use crate::packed::{PackedOptions, PackedView, uses_matrix_unit};

/// Query rows below which a step is a few tokens that are checked at once, not a prompt.
pub(crate) const FEW_ROWS: usize = 16;

/// Packed tokens that stand where others left them: between the first tokens and [`AttnProblem::packed`], with keys rotated for the positions
/// at which they were stored first.
///
/// A key that was rotated for p and stands at p + D meets a query at m as `R(m)q · R(p+D)k = R(m−D)q · R(p)k`: no key is rewritten, the query is
/// turned back by D in its place.
#[derive(Clone, Debug)]
pub struct PackedSpan<'a> {
    /// The tokens, at the positions where they stand. The same codecs as in all spans, and as [`AttnProblem::packed`] has.
    pub view: PackedView<'a>,
    /// Which queries they meet: 0 are the problem's own, n is the n-th set of [`AttnProblem::turned`].
    pub queries: usize,
}

/// Attention of some consecutive queries over the stored tokens of one layer. A layer that packs nothing has its tokens in
/// `after` alone.
#[derive(Clone, Debug)]
pub struct AttnProblem<'a> {
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
    /// Packed tokens before those in `packed`, which meet queries of their own.
    pub spans: Vec<PackedSpan<'a>>,
    /// Sets of queries for `spans`, each as long as `queries`: the same queries, turned back by the distance that keys were moved.
    pub turned: &'a [f32],
    /// Packed tokens.
    pub packed: Option<PackedView<'a>>,
    /// Plain tokens after the packed ones (the residual window, the fresh chunk), the queries' own included.
    pub after: Option<KvView<'a>>,
    /// Arithmetic and sparse V.
    pub options: PackedOptions,
}

impl AttnProblem<'_> {
    /// Number of query rows.
    pub fn rows(&self) -> usize {
        self.queries.len() / (self.shape.heads * self.shape.head_dim).max(1)
    }

    /// Stored tokens in all.
    pub fn tokens(&self) -> usize {
        let spans: usize = self.spans.iter().map(|span| span.view.len).sum();
        self.before_len() + spans + self.packed_len() + self.after_len()
    }

    pub(crate) fn before_len(&self) -> usize {
        self.before.as_ref().map_or(0, |view| view.len)
    }

    /// Views of packed tokens: the spans', then the others'.
    pub(crate) fn parts(&self) -> usize {
        self.spans.len() + usize::from(self.packed.is_some())
    }

    /// The `part`-th view of packed tokens, and which set of queries it meets.
    pub(crate) fn part(&self, part: usize) -> Option<(&PackedView<'_>, usize)> {
        match self.spans.get(part) {
            Some(span) => Some((&span.view, span.queries)),
            None => self.packed.as_ref().filter(|_| part == self.spans.len()).map(|view| (view, 0)),
        }
    }

    /// Any view of packed tokens: their codecs are the same.
    pub(crate) fn any_packed(&self) -> Option<&PackedView<'_>> {
        self.part(0).map(|(view, _)| view)
    }

    fn packed_len(&self) -> usize {
        self.packed.as_ref().map_or(0, |view| view.len)
    }

    pub(crate) fn after_len(&self) -> usize {
        self.after.as_ref().map_or(0, |view| view.len)
    }

    /// Checks that every buffer has the length the shape demands.
    pub fn check(&self, out: &[f32]) -> Result<(), AttnError> {
        let AttnShape { heads, kv_heads, head_dim } = self.shape;
        if heads == 0 || kv_heads == 0 || head_dim == 0 || heads % kv_heads != 0 {
            return Err(AttnError::Shape { heads, kv_heads, head_dim });
        }
        check_length("queries", self.queries.len(), self.rows() * heads * head_dim)?;
        check_length("output", out.len(), self.queries.len())?;
        for view in [&self.before, &self.after].into_iter().flatten() {
            view.check(self.shape)?;
        }
        for view in (0..self.parts()).filter_map(|part| self.part(part)) {
            view.0.check(self.shape)?;
        }
        if !self.queries.is_empty() && !self.turned.len().is_multiple_of(self.queries.len()) {
            let expected = self.turned.len().next_multiple_of(self.queries.len());
            check_length("turned queries", self.turned.len(), expected)?;
        }
        let sets = 1 + self.turned.len() / self.queries.len().max(1);
        if let Some(span) = self.spans.iter().find(|span| span.queries >= sets) {
            check_length("sets of queries", sets, span.queries + 1)?;
        }
        match self.sink_logits {
            Some(sinks) => check_length("sink logits", sinks.len(), heads),
            None => Ok(()),
        }
    }

    /// Whether it goes to a matrix unit.
    pub(crate) fn uses_matrix_unit(&self) -> bool {
        let rows = self.rows() * self.shape.group();
        // A few tokens that are checked at once round as they would one by one.
        self.rows() >= FEW_ROWS
            && uses_matrix_unit(self.any_packed(), &self.options, self.shape.head_dim, rows)
    }

    /// Tokens of `kv_head` that query row `row` sees, wherever they are stored.
    pub(crate) fn context(&self, row: usize, kv_head: usize) -> usize {
        let position = self.first_query + row;
        let plain = |view: &KvView| view.visible(kv_head, position, self.window).len();
        self.before.as_ref().map_or(0, plain)
            + (0..self.parts())
                .filter_map(|part| self.part(part))
                .map(|(view, _)| view.visible(kv_head, position, self.window).len())
                .sum::<usize>()
            + self.after.as_ref().map_or(0, plain)
    }
}

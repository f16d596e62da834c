//! Attention to what a sequence holds: the one way from queries to outputs over plain and packed rows.

use kvant_attn::packed::{
    Arithmetic, PackedOptions, ScoreExport, SparseCount, SparseK, SparseKeys, look_at_keys, run_sparse,
};
use kvant_attn::{AttnError, AttnPlan, AttnProblem, AttnScratch, AttnShape, PackedSpan, attend};
use kvant_cpu::{Pool, RopeStyle, RopeTable};

use crate::sequence::Sequence;
use crate::span::SpanView;
use crate::sparse_keys::{KeyFinding, KeyReport};
use crate::view::LayerView;

/// Queries of one layer, and how they are answered.
#[derive(Clone, Copy, Debug)]
pub struct Queries<'a> {
    /// The layer that asks: the one whose rows it attends to, or one that shares them.
    pub layer: usize,
    /// Query heads; KV heads and channels are the cache's.
    pub heads: usize,
    /// α: scores are `α·q·k`.
    pub scale: f32,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// A query at position p sees keys at positions p−window+1 ..= p.
    pub window: Option<usize>,
    /// Per query head a logit that takes part in the softmax denominator but has no value.
    pub sink_logits: Option<&'a [f32]>,
    /// How queries and keys were rotated, for queries that meet keys of moved tokens; `None` where layers know no positions.
    pub rope: Option<QueryRope<'a>>,
    /// `queries × heads × head_dim`, after RoPE; the first is at the sequence's position, the others follow.
    pub rows: &'a [f32],
}

/// The rotary embedding of a head.
#[derive(Clone, Copy, Debug)]
pub struct QueryRope<'a> {
    /// Its frequencies.
    pub table: &'a RopeTable,
    /// Which channels are a pair.
    pub style: RopeStyle,
    /// The first channel that turns.
    pub first: usize,
}

impl Queries<'_> {
    /// What is needed to meet spans: which set of queries each meets, and the sets, one for each distance.
    fn meet<'v>(&self, spans: Vec<SpanView<'v>>, head_dim: usize) -> (Vec<PackedSpan<'v>>, Vec<f32>) {
        let (mut shifts, mut turned) = (Vec::new(), Vec::new());
        let set = |span: SpanView<'v>| {
            let queries = match (span.shift, &self.rope) {
                (0, _) | (_, None) => 0,
                (shift, _) => {
                    let known = shifts.iter().position(|known| *known == shift);
                    1 + known.unwrap_or_else(|| {
                        shifts.push(shift);
                        shifts.len() - 1
                    })
                }
            };
            PackedSpan { view: span.view, queries }
        };
        let spans = spans.into_iter().map(set).collect();
        if let Some(QueryRope { table, style, first }) = self.rope {
            turned.reserve(shifts.len() * self.rows.len());
            for shift in &shifts {
                let (start, turn) = (turned.len(), table.turn(-shift));
                turned.extend_from_slice(self.rows);
                let heads = turned[start..].chunks_exact_mut(head_dim);
                heads.for_each(|head| turn.apply(&mut head[first..], style));
            }
        }
        (spans, turned)
    }
}

/// How attention runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct AttentionOptions {
    /// Arithmetic and sparse V.
    pub packed: PackedOptions,
    /// Read only the tokens that matter, where a step is one token and layers have block means.
    pub sparse_k: Option<SparseK>,
    /// Cut at every block: the same sums in another order.
    pub reordered: bool,
    /// Leave scores behind even where no policy wants them.
    pub export: bool,
}

/// How attention runs, and the buffers that it reuses.
#[derive(Default)]
pub struct Attention {
    /// May change from one call to the next.
    pub options: AttentionOptions,
    scratch: AttnScratch,
    pub(crate) scores: ScoreExport,
}

/// What came of attention beside its output.
#[derive(Clone, Copy, Debug)]
pub struct Attended<'a> {
    /// Steps over packed values.
    pub count: SparseCount,
    /// What sparse keys read and missed; `None` where they do not apply.
    pub keys: Option<KeyReport>,
    /// Scores over everything that the layer holds, where options or a policy want them.
    pub scores: Option<&'a ScoreExport>,
}

/// Counts, what sparse keys read, and what is to be learnt from it.
type Answer = (SparseCount, Option<KeyReport>, Option<KeyFinding>);

impl Attention {
    /// With these options.
    pub fn new(options: AttentionOptions) -> Self {
        Attention { options, ..Default::default() }
    }
}

impl Sequence {
    /// Answers queries over everything that layer `layer` holds, and says what there is to learn from it.
    pub(crate) fn answer(
        &self,
        layer: usize,
        pool: &Pool,
        asked: Queries<'_>,
        out: &mut [f32],
        attention: &mut Attention,
    ) -> Result<Answer, AttnError> {
        let held = self.config().layers[layer];
        let shape = AttnShape { heads: asked.heads, kv_heads: held.kv_heads, head_dim: held.head_dim };
        let Queries { scale, softcap, window, sink_logits, rows: queries, .. } = asked;
        let LayerView { before, spans, packed, after } = self.view(layer);
        let (spans, turned) = asked.meet(spans, held.head_dim);
        let Attention { options: given, scratch, scores } = attention;
        let wants_scores = given.export || self.wants_scores(layer);
        let mut options = given.packed;
        if !self.packs(layer) {
            // Nothing to unpack: what is stored in full is attended to in full.
            options.arithmetic = Arithmetic::Float;
        }
        let first_query = self.position();
        let mut problem = AttnProblem {
            shape,
            scale,
            softcap,
            window,
            sink_logits,
            queries,
            first_query,
            before,
            spans,
            turned: &turned,
            packed,
            after,
            options,
        };
        let plan = |problem: &AttnProblem| match given.reordered {
            true => AttnPlan::with_splits(problem, usize::MAX),
            false => AttnPlan::new(problem, pool.threads()),
        };
        let sparse = given.sparse_k.filter(|sparse| {
            !wants_scores && self.has_block_means(layer) && problem.may_choose_keys(*sparse)
        });
        if let Some(sparse) = sparse {
            if let Some(view) = &mut problem.packed {
                view.signs = self.key_signs(layer);
            }
            let plan = plan(&problem);
            return self.answer_sparse(pool, &problem, &plan, (asked.layer, sparse), out, scratch);
        }
        if let Some(view) = &problem.packed {
            view.read_ahead();
        }
        let export = wants_scores.then_some(scores);
        Ok((attend(pool, &problem, &plan(&problem), out, export, scratch)?, None, None))
    }

    /// One query over the tokens that matter, or over all of them where it is time to look or a choice does not pay, as in short windows.
    fn answer_sparse(
        &self,
        pool: &Pool,
        problem: &AttnProblem,
        plan: &AttnPlan,
        (layer, sparse): (usize, SparseK),
        out: &mut [f32],
        scratch: &mut AttnScratch,
    ) -> Result<Answer, AttnError> {
        let known = self.key_choices(layer);
        let position = problem.first_query;
        // Codes without a sign bit leave nothing to choose by.
        let by_signs = problem.packed.as_ref().is_some_and(|view| !view.signs.is_empty());
        let pays = by_signs && SparseK::window_pays(problem.window);
        let resting = !pays || known.is_some_and(|known| known.is_resting(position));
        let earlier = match known.filter(|_| !resting) {
            Some(known) => known.earlier(layer, problem.shape.kv_heads, position, sparse),
            None => Vec::new(),
        };
        let keys = SparseKeys { mass: if resting { 1.0 } else { sparse.mass }, earlier: &earlier };
        let mut report = KeyReport::default();
        if pays && known.is_none_or(|known| known.is_look_due(position, sparse.look)) {
            if let Some(view) = &problem.packed {
                view.read_ahead();
            }
            let (counted, read, look) =
                look_at_keys(pool, problem, plan, known.map(|_| &keys), out, scratch)?;
            report.count += read;
            report.look(look.missed);
            return Ok((counted, Some(report), Some(KeyFinding::Look(look))));
        }
        if resting {
            if let Some(view) = &problem.packed {
                view.read_ahead();
            }
            report.count += problem.all_keys();
            return Ok((attend(pool, problem, plan, out, None, scratch)?, Some(report), None));
        }
        let (counted, choice) = run_sparse(pool, problem, plan, &keys, out, scratch)?;
        report.count += choice.read;
        Ok((counted, Some(report), Some(KeyFinding::Choice(choice))))
    }
}

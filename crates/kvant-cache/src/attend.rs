//! Attention to what a sequence holds: the one way from queries to outputs over plain and packed rows.

use kvant_attn::packed::{
    Arithmetic, PackedOptions, ScoreExport, SparseCount, SparseK, SparseKeys, look_at_keys, merge_runs,
    run_sparse,
};
use kvant_attn::{AttnError, AttnPlan, AttnProblem, AttnScratch, AttnShape, attend};
use kvant_cpu::Pool;

use crate::received::Received;
use crate::sequence::Sequence;
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
    /// `queries × heads × head_dim`, after RoPE; the first is at the sequence's position, the others follow.
    pub rows: &'a [f32],
}

/// How attention runs, its buffers, and what it has counted.
#[derive(Default)]
pub struct Attention {
    /// Arithmetic and sparse V.
    pub options: PackedOptions,
    /// Read only the tokens that matter, where a step is one token and layers have block means.
    pub sparse_k: Option<SparseK>,
    /// Cut at every block: the same sums in another order.
    pub reordered: bool,
    /// Leave scores behind even where no policy wants them.
    pub export: bool,
    /// Sum up what every token receives while this is here.
    pub received: Option<Received>,
    /// Steps over packed values, by layer.
    pub counts: Vec<SparseCount>,
    /// What sparse keys read and missed, by layer that asks.
    pub key_reports: Vec<KeyReport>,
    /// What the last run found out for sparse keys, if it looked or chose: for [`Sequence::learn_keys`].
    pub key_finding: Option<KeyFinding>,
    /// Scores of the last layer that left some.
    pub scores: ScoreExport,
    scratch: AttnScratch,
    /// Of heavy rows that are stored apart: outputs and scores.
    heavy_out: Vec<f32>,
    heavy_scores: ScoreExport,
}

impl Attention {
    /// With these options, leaving scores behind always or only where a policy wants them.
    pub fn new(options: PackedOptions, export: bool) -> Self {
        Attention { options, export, ..Default::default() }
    }

    fn count(&mut self, layer: usize, counted: SparseCount) {
        if self.counts.len() <= layer {
            self.counts.resize(layer + 1, SparseCount::default());
        }
        self.counts[layer] += counted;
    }
}

impl Sequence {
    /// Attends over everything that layer `layer` holds, what was appended in this step included. `out` is
    /// `queries × heads × head_dim`.
    pub fn attend(
        &self,
        layer: usize,
        pool: &Pool,
        asked: Queries<'_>,
        out: &mut [f32],
        attention: &mut Attention,
    ) -> Result<(), AttnError> {
        let held = self.config().layers[layer];
        let shape = AttnShape { heads: asked.heads, kv_heads: held.kv_heads, head_dim: held.head_dim };
        let Queries { scale, softcap, window, sink_logits, rows: queries, .. } = asked;
        let first_query = self.position();
        let LayerView { mut before, heavy, packed, after } = self.view(layer);
        let packs = self.packs(layer);
        let wants_scores = attention.export || attention.received.is_some() || self.wants_scores(layer);
        let mut options = attention.options;
        if !packs {
            // Nothing to unpack: what is stored in full is attended to in full.
            options.arithmetic = Arithmetic::Float;
        }
        // Heavy rows of another scheme make a run of their own, together with the sinks.
        let with_heavy = if heavy.is_some() { before.take() } else { None };
        let mut problem = AttnProblem {
            shape,
            scale,
            softcap,
            window,
            sink_logits,
            queries,
            first_query,
            before,
            packed,
            after,
            options,
        };
        let reordered = attention.reordered;
        let plan = |problem: &AttnProblem| match reordered {
            true => AttnPlan::with_splits(problem, usize::MAX),
            false => AttnPlan::new(problem, pool.threads()),
        };
        attention.key_finding = None;
        let sparse = attention.sparse_k.filter(|sparse| {
            !wants_scores
                && heavy.is_none()
                && self.has_block_means(layer)
                && problem.may_choose_keys(*sparse)
        });
        if let Some(sparse) = sparse {
            if let Some(view) = &mut problem.packed {
                view.signs = self.key_signs(layer);
            }
            let counted =
                self.attend_sparse(pool, &problem, &plan(&problem), (asked.layer, sparse), out, attention)?;
            attention.count(layer, counted);
            return Ok(());
        }
        if let Some(view) = &problem.packed {
            view.read_ahead();
        }
        let export = (wants_scores || heavy.is_some()).then_some(&mut attention.scores);
        let mut counted = attend(pool, &problem, &plan(&problem), out, export, &mut attention.scratch)?;
        if heavy.is_some() {
            // What joins the denominator joins it once.
            let problem =
                AttnProblem { before: with_heavy, packed: heavy, after: None, sink_logits: None, ..problem };
            let (heavy_out, export) = (&mut attention.heavy_out, &mut attention.heavy_scores);
            heavy_out.resize(out.len(), 0.0);
            counted +=
                attend(pool, &problem, &plan(&problem), heavy_out, Some(export), &mut attention.scratch)?;
            merge_runs(shape.head_dim, out, &mut attention.scores, heavy_out, &attention.heavy_scores);
        }
        if let Some(received) = &mut attention.received {
            received.add(self, layer, (shape.heads, shape.kv_heads), &attention.scores);
        }
        attention.count(layer, counted);
        Ok(())
    }

    /// One query over the tokens that matter, or over all of them where it is time to look or a choice does not pay, as in short windows.
    fn attend_sparse(
        &self,
        pool: &Pool,
        problem: &AttnProblem,
        plan: &AttnPlan,
        (layer, sparse): (usize, SparseK),
        out: &mut [f32],
        attention: &mut Attention,
    ) -> Result<SparseCount, AttnError> {
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
        let scratch = &mut attention.scratch;
        if attention.key_reports.len() <= layer {
            attention.key_reports.resize(layer + 1, KeyReport::default());
        }
        let report = &mut attention.key_reports[layer];
        if pays && known.is_none_or(|known| known.is_look_due(position, sparse.look)) {
            if let Some(view) = &problem.packed {
                view.read_ahead();
            }
            let (counted, read, look) =
                look_at_keys(pool, problem, plan, known.map(|_| &keys), out, scratch)?;
            report.count += read;
            report.look(look.missed);
            attention.key_finding = Some(KeyFinding::Look(look));
            return Ok(counted);
        }
        if resting {
            if let Some(view) = &problem.packed {
                view.read_ahead();
            }
            report.count += problem.all_keys();
            return attend(pool, problem, plan, out, None, scratch);
        }
        let (counted, choice) = run_sparse(pool, problem, plan, &keys, out, scratch)?;
        report.count += choice.read;
        attention.key_finding = Some(KeyFinding::Choice(choice));
        Ok(counted)
    }
}

//! A step: new tokens come in, are attended to, and are kept or not.
//!
//! ```text
//!     step(layer, …)      for every layer: stores the layer's rows and attends, in any order of layers
//!     commit(count)       makes the first `count` tokens part of the past, or
//!     rollback()          forgets them all
//! ```
//!
//! Whatever else a step needs happens on the way: the first rows make room for all layers' (rows are evicted, blocks go to their file),
//! attention leaves behind the scores, choices and queries that policies, sparse keys and the watch go by, and the end seals tiles.

use kvant_attn::BLOCK;
use kvant_codec::CodecScratch;
use kvant_cpu::Pool;

use super::Sequence;
use crate::attend::{Attended, Attention, Queries};
use crate::error::CacheError;
use crate::layer::{Layer, NewRows};
use crate::row_limits::{Need, RowLimits};
use crate::watch::WatchedQueries;

/// A step that has begun and not ended.
#[derive(Clone, Debug)]
pub(super) struct OpenStep {
    /// Its tokens.
    count: usize,
    layers: Vec<LayerProgress>,
}

/// What has been done of a step in one layer.
#[derive(Clone, Copy, Debug, Default)]
struct LayerProgress {
    appended: bool,
    /// Its own queries were answered, and learnt from.
    attended: bool,
}

impl Sequence {
    /// Begins a step of `count` tokens: makes room for them, or refuses them and loses nothing. An unfinished step is forgotten. Only
    /// for callers who want to hear of a refusal before they compute rows: the first rows begin a step as well.
    pub fn begin(&mut self, count: usize) -> Result<(), CacheError> {
        self.rollback();
        self.open(count)
    }

    /// Tokens of the step that has begun; 0 between steps.
    pub fn pending(&self) -> usize {
        self.step.as_ref().map_or(0, |step| step.count)
    }

    /// Stores layer `layer`'s rows of a step and answers its queries, one for each of the step's tokens ([`Sequence::attend`]).
    pub fn step<'a>(
        &mut self,
        layer: usize,
        rows: NewRows<'_>,
        queries: Queries<'_>,
        out: &mut [f32],
        pool: &Pool,
        attention: &'a mut Attention,
    ) -> Result<Attended<'a>, CacheError> {
        self.append(layer, rows.count, rows.keys, rows.values)?;
        self.attend(layer, queries, out, pool, attention)
    }

    /// Stores layer `layer`'s rows of a step of `count` tokens: `count × kv_heads × head_dim` finite elements per side, keys after
    /// RoPE. Rows that the layer already has of this step are replaced.
    pub fn append(
        &mut self,
        layer: usize,
        count: usize,
        keys: &[f32],
        values: &[f32],
    ) -> Result<(), CacheError> {
        self.check_rows(layer, count, keys, values)?;
        self.open(count)?;
        let (plan, store) = (&self.plans[layer], &mut self.layers[layer]);
        store.drop_pending(plan, self.position);
        let scored = self.limits.as_ref().is_some_and(RowLimits::is_scored);
        store.append(plan, self.position, NewRows { count, keys, values }, scored, &mut self.spare);
        if let Some(step) = &mut self.step {
            step.layers[layer] = LayerProgress { appended: true, attended: false };
        }
        Ok(())
    }

    /// Attends over everything that layer `layer` holds. `out` is `queries × heads × head_dim`.
    ///
    /// Within a step there is one query for each of its tokens, and each sees what came before it and its own token; the layer's rows
    /// are there already. The first answer in a step is the layer's own, from which policies and sparse keys learn; others come from
    /// layers that share its rows. Between steps any number of queries see everything.
    pub fn attend<'a>(
        &mut self,
        layer: usize,
        queries: Queries<'_>,
        out: &mut [f32],
        pool: &Pool,
        attention: &'a mut Attention,
    ) -> Result<Attended<'a>, CacheError> {
        let width = queries.heads * self.plans[layer].shape.head_dim;
        if let Some(OpenStep { count, layers }) = &self.step {
            if !layers[layer].appended {
                return Err(CacheError::NotAppended { layer });
            }
            let (found, expected) = (queries.rows.len(), count * width);
            if found != expected {
                return Err(CacheError::RowLength { layer, side: "queries", found, expected });
            }
        }
        let (count, keys, found) = self.answer(layer, pool, queries, out, attention)?;
        if let Some(found) = found {
            self.learn_keys(queries.layer, &found);
        }
        let own = self.step.as_mut().map(|step| &mut step.layers[layer].attended);
        if own.is_some_and(|attended| !std::mem::replace(attended, true)) {
            if let Some(scorer) = self.scorer(layer) {
                self.layers[layer].observe(scorer, queries.heads, &attention.scores, &mut Vec::new());
            }
            if self.is_check_due(layer) {
                let newest = &queries.rows[queries.rows.len().saturating_sub(width)..];
                let rows = newest.iter().map(|q| q * queries.scale).collect();
                self.layers[layer].watch(WatchedQueries { rows });
            }
        }
        let scores = (attention.options.export || self.wants_scores(layer)).then_some(&attention.scores);
        Ok(Attended { count, keys, scores })
    }

    /// Ends a step: its first `count` tokens become part of the past, as if no others had run, and the others are forgotten. Seals full
    /// tiles and frees what left windows.
    ///
    /// Every layer must have its rows. A part of a step can be kept where [`Sequence::trial_limit`] allows steps of several tokens; the
    /// past is then exactly that of single tokens if the step had at most so many.
    pub fn commit(&mut self, count: usize) -> Result<(), CacheError> {
        let step = self.step.as_ref().ok_or(CacheError::NoStep)?;
        let all = step.count;
        if count > all {
            return Err(CacheError::StepCount { found: count, expected: all });
        }
        if let Some(layer) = step.layers.iter().position(|layer| !layer.appended) {
            return Err(CacheError::NotAppended { layer });
        }
        if count < all && self.steps_are_whole() {
            return Err(CacheError::WholeStep { kept: count, count: all });
        }
        self.step = None;
        let end = self.position + count;
        if count < all {
            for (layer, plan) in self.layers.iter_mut().zip(&*self.plans) {
                layer.drop_pending(plan, end);
                if !layer.is_check_due(plan) {
                    layer.forget_queries();
                }
            }
        }
        self.states.advance(self.position, count);
        self.position = end;
        let mut scratch = CodecScratch::new();
        for layer in 0..self.layers.len() {
            self.check(layer, &mut scratch);
        }
        for (layer, plan) in self.layers.iter_mut().zip(&*self.plans) {
            layer.settle(plan, self.position, &mut scratch, &mut self.spare);
        }
        // Another long step will want its blocks again; single tokens do not.
        if count < BLOCK {
            self.spare.clear();
        }
        Ok(())
    }

    /// Forgets an unfinished step.
    pub fn rollback(&mut self) {
        self.step = None;
        for (layer, plan) in self.layers.iter_mut().zip(&*self.plans) {
            layer.drop_pending(plan, self.position);
            layer.forget_queries();
        }
        self.states.drop_pending();
    }

    /// Most tokens of a step of which any number may be kept ([`Sequence::commit`]), each seeing exactly what it would see in steps of
    /// one token: none of them may be sealed, and no row evicted, before the last has run. 1 where steps are kept as a whole.
    pub fn trial_limit(&self) -> usize {
        if self.steps_are_whole() {
            return 1;
        }
        let sealing = self.layers.iter().zip(&*self.plans).map(|(layer, plan)| layer.until_sealed(plan));
        let most = sealing.min().unwrap_or(1);
        let free = self.limits.as_ref().map(|limits| limits.free(self.layers.iter().map(Layer::len)));
        most.min(free.unwrap_or(usize::MAX)).max(1)
    }

    /// True where every token that runs leaves a trace: in a recurrent layer's state, in the scores of rows.
    fn steps_are_whole(&self) -> bool {
        !self.state_sizes().is_empty() || self.limits.as_ref().is_some_and(RowLimits::is_scored)
    }

    /// Begins a step of `count` tokens unless it has begun.
    pub(super) fn open(&mut self, count: usize) -> Result<(), CacheError> {
        match &self.step {
            Some(step) if step.count == count => {}
            Some(step) => return Err(CacheError::StepCount { found: count, expected: step.count }),
            None => {
                self.make_room(count)?;
                let layers = vec![LayerProgress::default(); self.layers.len()];
                self.step = Some(OpenStep { count, layers });
            }
        }
        Ok(())
    }

    /// Refuses rows that are not those of `count` tokens, or no numbers.
    fn check_rows(&self, layer: usize, count: usize, keys: &[f32], values: &[f32]) -> Result<(), CacheError> {
        let plan = &self.plans[layer];
        let expected = count * plan.shape.kv_heads * plan.shape.head_dim;
        for (side, rows, element) in [("keys", keys, plan.plain.keys), ("values", values, plan.plain.values)]
        {
            if rows.len() != expected {
                return Err(CacheError::RowLength { layer, side, found: rows.len(), expected });
            }
            // Counted rather than searched, so that the loop takes many at a time. NaN is not less than anything.
            let limit = element.infinity();
            if rows.iter().fold(0u32, |finite, x| finite + u32::from(x.abs() < limit)) != rows.len() as u32 {
                return Err(CacheError::NonFinite { layer, side });
            }
        }
        Ok(())
    }

    /// Makes room for a step of `count` tokens: moves full blocks to the file where there is one, evicts rows as the policy says, and
    /// refuses what cannot fit. A refusal loses nothing.
    fn make_room(&mut self, count: usize) -> Result<(), CacheError> {
        self.spill_blocks()?;
        self.check_room(count)?;
        let Some(mut limits) = self.limits.clone() else { return Ok(()) };
        if limits.adapts(self.layers.iter().map(Layer::len), count) {
            let spread = |layer: &Layer| layer.spread(limits.protected());
            let spreads: Vec<f64> = self.layers.iter().map(spread).collect();
            limits.adapt(&self.plans, &spreads);
        }
        for (index, (layer, plan)) in self.layers.iter().zip(&*self.plans).enumerate() {
            limits.check_step(index, layer.len() - layer.evictable(plan), count)?;
        }
        self.limits = Some(limits);
        self.evict_for(Need::Rows(count));
        Ok(())
    }
}

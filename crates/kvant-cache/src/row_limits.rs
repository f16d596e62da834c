//! What a policy allows the layers of one cache: how many rows, which of them always stay, how many go at once and by what rule.
//!
//! A [`crate::Sequence`] has its rows at hand; a [`crate::RowBudget`] counts those of a device. Both ask here.

use std::sync::Arc;

use crate::config::LayerPlan;
use crate::error::CacheError;
use crate::eviction::{Bounds, Retention};
use crate::policy::{Policy, RowRule, Scorer, Selection};

/// Why rows are evicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// So many tokens are to come.
    Rows(usize),
    /// A prompt has run, and the policy compresses prompts.
    Prompt,
}

/// Limits of all layers under a policy that evicts.
#[derive(Clone)]
pub(crate) struct RowLimits {
    retention: Arc<Retention>,
    /// Limits that have followed attention, where the policy wants that.
    adapted: Option<Arc<[usize]>>,
    /// First tokens that the policy protects.
    sinks: usize,
    /// First tokens that are never evicted, the policy's own included.
    protected: usize,
}

impl RowLimits {
    /// With the limits that the policy begins with; `sinks` first tokens are its own.
    pub fn new(retention: Retention, sinks: usize) -> Self {
        Self { retention: Arc::new(retention), adapted: None, sinks, protected: sinks }
    }

    /// Rows that each layer may hold now.
    pub fn limits(&self) -> &[usize] {
        self.adapted.as_deref().unwrap_or(&self.retention.limits)
    }

    /// Limits that have followed attention; `None` where they are those it began with.
    pub fn adapted(&self) -> Option<&[usize]> {
        self.adapted.as_deref()
    }

    /// Goes on with limits that have followed attention before, or with those it began with.
    pub fn resume(&mut self, adapted: Option<&[usize]>) {
        self.adapted = adapted.map(Into::into);
    }

    /// True if a cache of such layers could have reached the limits `adapted`.
    pub fn may_resume(&self, plans: &[LayerPlan], adapted: &[usize]) -> bool {
        self.retention.may_be_adapted(plans, adapted)
    }

    /// True if limits follow attention, each layer's its own.
    pub fn is_adaptive(&self) -> bool {
        self.retention.adaptive
    }

    /// True if `count` more tokens are what limits have waited for: layers of `rows` rows would have to evict for the first time.
    pub fn adapts(&self, rows: impl Iterator<Item = usize>, count: usize) -> bool {
        self.is_adaptive()
            && self.adapted.is_none()
            && rows.zip(self.limits()).any(|(rows, limit)| rows + count > *limit)
    }

    /// Lets limits follow what attention has shown: the rows that each layer's is spread over.
    pub fn adapt(&mut self, plans: &[LayerPlan], spreads: &[f64]) {
        self.adapted = Some(self.retention.adapted(plans, spreads).into());
    }

    /// Never evicts the first `tokens` tokens from now on (nor those the policy protects), up to half of a layer's limit.
    pub fn protect(&mut self, tokens: usize) {
        self.protected = tokens.max(self.sinks);
    }

    /// First tokens that are never evicted.
    pub fn protected(&self) -> usize {
        self.protected
    }

    pub fn policy(&self) -> &dyn Policy {
        &*self.retention.policy
    }

    /// True if rows carry scores.
    pub fn is_scored(&self) -> bool {
        self.retention.scored
    }

    /// How layer `layer`'s rows are scored; `None` where nothing depends on scores.
    pub fn scorer(&self, layer: usize) -> Option<Scorer> {
        self.policy().scorer().filter(|_| self.retention.contested[layer])
    }

    /// Rows evicted at once.
    pub fn batch(&self) -> usize {
        self.retention.batch
    }

    /// Tokens that fit into layers of `rows` rows without evicting any.
    pub fn free(&self, rows: impl Iterator<Item = usize>) -> usize {
        let free = rows.zip(self.limits()).map(|(rows, limit)| limit.saturating_sub(rows));
        free.min().unwrap_or(usize::MAX)
    }

    /// Tokens that the next step should have at most: as many as fit without evicting rows, or one batch.
    pub fn step_limit(&self, rows: impl Iterator<Item = usize>) -> usize {
        self.free(rows).max(self.batch())
    }

    /// The last tokens of a prompt that decide what of it stays; `None` for policies that treat prompts like anything else.
    pub fn prompt_window(&self) -> Option<usize> {
        self.policy().prompt().map(|prompt| prompt.window())
    }

    /// Refuses a step of `count` tokens that layer `layer` could not hold even if everything but `fixed` rows went.
    pub fn check_step(&self, layer: usize, fixed: usize, count: usize) -> Result<(), CacheError> {
        let limit = self.limits()[layer];
        if fixed + count > limit { Err(CacheError::StepTooLong { count, limit, fixed }) } else { Ok(()) }
    }

    /// Bounds of layer `layer`.
    pub fn bounds(&self, layer: usize) -> Bounds {
        self.bounds_of(self.limits()[layer])
    }

    /// Bounds of a layer of up to `limit` rows.
    pub fn bounds_of(&self, limit: usize) -> Bounds {
        Bounds::new(limit, self.protected, self.sinks)
    }

    /// Rows of layer `layer`, which holds `rows`, that have to go.
    pub fn surplus(&self, layer: usize, rows: usize, need: Need) -> usize {
        let bounds = self.bounds(layer);
        match (need, self.policy().prompt()) {
            (Need::Rows(count), _) => bounds.surplus(rows, count, self.batch()),
            (Need::Prompt, Some(prompt)) if self.retention.contested[layer] => {
                rows.saturating_sub(prompt.rows(bounds.limit))
            }
            (Need::Prompt, _) => 0,
        }
    }

    /// What stays of `evictable` rows of layer `layer` when `surplus` have to go, the same number for every KV head: whole tiles. The
    /// next query is at `position` and sees `window` tokens, or all.
    pub fn choice(
        &self,
        layer: usize,
        need: Need,
        evictable: usize,
        surplus: usize,
        window: Option<usize>,
        position: usize,
    ) -> Selection {
        let bounds = self.bounds(layer);
        let rule = match (need, self.policy().prompt()) {
            // Layers that never lose what a query could see are not scored: of equal rows the newest stay.
            _ if self.scorer(layer).is_none() => RowRule { heavy: 0, reach: 0 },
            (Need::Prompt, Some(prompt)) => prompt.rule(),
            _ => self.policy().rule(bounds.limit),
        };
        bounds.choice(evictable, surplus, window, position, rule)
    }
}

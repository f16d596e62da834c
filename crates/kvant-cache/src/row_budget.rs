//! How many rows a device holds under a policy, and what it evicts when: the bookkeeping of a [`Sequence`](crate::Sequence) for tokens
//! that lie elsewhere.

use std::sync::Arc;

use crate::config::{CacheConfig, LayerPlan};
use crate::device_transfer::HeadFacts;
use crate::error::CacheError;
use crate::eviction::{LayerRows, Retention, layer_spread};
use crate::policy::{PolicyConfig, PolicyError, Scorer, Selection};
use crate::row_limits::{Need, RowLimits};

/// Rows of all layers under a policy: how many there are, and by what rule some are evicted.
///
/// The device stores the tokens with their positions and scores, and chooses by itself ([`Selection`]). How many rows go depends on limits
/// alone, so nothing has to come back.
#[derive(Clone)]
pub struct RowBudget {
    plans: Arc<[LayerPlan]>,
    limits: RowLimits,
    capacity: usize,
    position: usize,
    /// Rows of each layer, in tokens per KV head.
    rows: Vec<usize>,
}

impl RowBudget {
    /// An empty budget; `None` for policies that keep everything. `bytes` says what a layer with so many rows takes on the device
    /// while so many of them are new.
    ///
    /// Limits that follow attention within a byte budget are refused: only the CPU's cache has those.
    pub fn new(
        config: &CacheConfig,
        bytes: &dyn Fn(usize, usize, usize) -> u64,
    ) -> Result<Option<Self>, CacheError> {
        let policy = &config.policy;
        Self::check(policy, config.budget.is_some())?;
        let plans = config.plans()?;
        let of_layer = |layer, LayerRows { rows, step }: LayerRows| bytes(layer, rows, step);
        let Some(retention) = Retention::within(config, &plans, &of_layer)? else { return Ok(None) };
        Ok(Some(RowBudget {
            rows: vec![0; config.layers.len()],
            plans: plans.into(),
            limits: RowLimits::new(retention, policy.sinks),
            capacity: config.capacity,
            position: 0,
        }))
    }

    /// Refuses what only the CPU's cache can do, of a policy that may have a budget in bytes.
    pub fn check(policy: &PolicyConfig, budget: bool) -> Result<(), PolicyError> {
        match policy.adaptive && budget {
            true => {
                let reason = "`layers=adaptive` with a budget in bytes runs on the CPU only";
                Err(PolicyError::new(policy, reason))
            }
            false => Ok(()),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.rows.fill(0);
        self.position = 0;
        self.limits.resume(None);
    }

    /// Logical position of the next token.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Rows that each layer may hold.
    pub fn limits(&self) -> &[usize] {
        self.limits.limits()
    }

    /// True if limits follow attention, each layer's its own.
    pub fn is_adaptive(&self) -> bool {
        self.limits.is_adaptive()
    }

    /// Limits that have followed attention; `None` where they are those it began with.
    pub fn adapted(&self) -> Option<&[usize]> {
        self.limits.adapted()
    }

    /// Goes on with limits that have followed attention before, or with those it began with.
    pub fn resume_limits(&mut self, adapted: Option<&[usize]>) {
        self.limits.resume(adapted);
    }

    /// True if `count` more tokens are what limits have waited for: rows would have to go for the first time.
    pub fn adapts(&self, count: usize) -> bool {
        self.limits.adapts(self.rows.iter().copied(), count)
    }

    /// Lets limits follow what attention has shown: `heads` holds per layer what is known about its rows.
    pub fn adapt(&mut self, heads: &[Vec<HeadFacts>]) {
        let spread = |heads: &Vec<HeadFacts>| {
            let heads = heads.iter().map(|(positions, scores)| (&positions[..], &scores[..]));
            layer_spread(heads, self.protected())
        };
        let spreads: Vec<f64> = heads.iter().map(spread).collect();
        self.limits.adapt(&self.plans, &spreads);
    }

    /// Never evicts the first `tokens` tokens from now on, up to half of a layer's limit.
    pub fn protect(&mut self, tokens: usize) {
        self.limits.protect(tokens);
    }

    /// First tokens that are never evicted.
    pub fn protected(&self) -> usize {
        self.limits.protected()
    }

    /// True if rows carry scores.
    pub fn is_scored(&self) -> bool {
        self.limits.is_scored()
    }

    /// Goes on at `position` with `rows` rows in layer `layer`, in tokens per KV head.
    pub fn resume(&mut self, layer: usize, rows: usize, position: usize) {
        self.rows[layer] = rows;
        self.position = position;
    }

    /// Rows that layer `layer` holds, in tokens per KV head.
    pub fn rows(&self, layer: usize) -> usize {
        self.rows[layer]
    }

    /// How layer `layer`'s rows are scored; `None` where nothing depends on scores.
    pub fn scorer(&self, layer: usize) -> Option<Scorer> {
        self.limits.scorer(layer)
    }

    /// Tokens that the next step should have at most: as many as fit without evicting rows, or one batch.
    pub fn step_limit(&self) -> usize {
        self.limits.step_limit(self.rows.iter().copied())
    }

    /// The layers that have to evict rows; `may_go` says how many of a layer's rows may, in tokens per KV head. Refuses what cannot fit
    /// whatever goes.
    pub fn due(&self, need: Need, may_go: &dyn Fn(usize) -> usize) -> Result<Vec<usize>, CacheError> {
        if let Need::Rows(count) = need {
            let (wanted, capacity) = (self.position + count, self.capacity);
            if wanted > capacity {
                return Err(CacheError::ContextFull { wanted, capacity });
            }
            for layer in 0..self.rows.len() {
                self.limits.check_step(layer, self.rows(layer) - may_go(layer), count)?;
            }
        }
        let surplus = |layer: &usize| self.limits.surplus(*layer, self.rows(*layer), need);
        Ok((0..self.rows.len()).filter(|layer| surplus(layer) > 0).collect())
    }

    /// What stays of `count` rows of layer `layer` that may go, the same number for every KV head: whole tiles.
    pub fn choice(&self, layer: usize, need: Need, count: usize) -> Selection {
        let surplus = self.limits.surplus(layer, self.rows(layer), need);
        self.limits.choice(layer, need, count, surplus, self.plans[layer].shape.window, self.position)
    }

    /// `count` rows of layer `layer` are gone.
    pub fn evict(&mut self, layer: usize, count: usize) {
        self.rows[layer] -= count;
    }

    /// The last tokens of a prompt that decide what of it stays; `None` for policies that treat prompts like anything else.
    pub fn prompt_window(&self) -> Option<usize> {
        self.limits.prompt_window()
    }

    /// `count` more tokens are stored in every layer.
    pub fn advance(&mut self, count: usize) {
        self.rows.iter_mut().for_each(|rows| *rows += count);
        self.position += count;
    }

    /// Forgets the newest `count` tokens, which every layer holds.
    pub fn forget_newest(&mut self, count: usize) {
        self.rows.iter_mut().for_each(|rows| *rows = rows.saturating_sub(count));
        self.position = self.position.saturating_sub(count);
    }
}

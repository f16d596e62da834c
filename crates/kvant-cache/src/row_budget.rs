//! How many rows a device holds under a policy, and what it lets go when: the bookkeeping of a [`Sequence`](crate::Sequence) for tokens
//! that lie elsewhere.

use std::sync::Arc;

use crate::config::{CacheConfig, LayerPlan};
use crate::device_transfer::HeadFacts;
use crate::error::CacheError;
use crate::eviction::{Bounds, LayerRows, Retention, layer_spread};
use crate::policy::{PolicyConfig, PolicyError, Rule, Scorer, Selection};

/// Why rows are let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// So many tokens are to come.
    Rows(usize),
    /// A prompt has run, and the policy compresses prompts.
    Prompt,
}

/// Rows of all layers under a policy: how many there are, and by what rule some are let go.
///
/// The device stores the tokens with their positions and scores, and chooses by itself ([`Selection`]). How many rows go depends on limits
/// alone, so nothing has to come back.
#[derive(Clone)]
pub struct RowBudget {
    plans: Arc<[LayerPlan]>,
    retention: Retention,
    /// Limits that have followed attention, where the policy wants that.
    adapted: Option<Vec<usize>>,
    capacity: usize,
    sinks: usize,
    protected: usize,
    position: usize,
    /// Rows of each layer, in tokens per KV head.
    rows: Vec<usize>,
}

impl RowBudget {
    /// An empty budget; `None` for policies that keep everything. `bytes` says what a layer with so many rows takes on the device
    /// while so many of them are new.
    ///
    /// Heavy rows in a scheme of their own are refused, and so are limits that follow attention within a byte budget: only the CPU's cache
    /// has those.
    pub fn new(
        config: &CacheConfig,
        bytes: &dyn Fn(usize, usize, usize) -> u64,
    ) -> Result<Option<Self>, CacheError> {
        let policy = &config.policy;
        Self::check(policy, config.budget.is_some())?;
        let plans = config.plans()?;
        let of_layer = |layer, LayerRows { rows, step, .. }: LayerRows| bytes(layer, rows, step);
        let Some(retention) = Retention::within(config, &plans, &of_layer)? else { return Ok(None) };
        Ok(Some(RowBudget {
            rows: vec![0; config.layers.len()],
            plans: plans.into(),
            retention,
            adapted: None,
            capacity: config.capacity,
            sinks: policy.sinks,
            protected: policy.sinks,
            position: 0,
        }))
    }

    /// Refuses what only the CPU's cache can do, of a policy that may have a budget in bytes.
    pub fn check(policy: &PolicyConfig, budget: bool) -> Result<(), PolicyError> {
        for (present, what) in [
            (policy.precise.is_some(), "`precise`"),
            (policy.adaptive && budget, "`layers=adaptive` with a budget in bytes"),
        ] {
            if present {
                return Err(PolicyError::new(policy, format!("{what} runs on the CPU only")));
            }
        }
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.rows.fill(0);
        self.position = 0;
        self.adapted = None;
    }

    /// Logical position of the next token.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Rows that each layer may hold.
    pub fn limits(&self) -> &[usize] {
        self.adapted.as_deref().unwrap_or(&self.retention.limits)
    }

    /// True if limits follow attention, each layer's its own.
    pub fn is_adaptive(&self) -> bool {
        self.retention.adaptive
    }

    /// Limits that have followed attention; `None` where they are those it began with.
    pub fn adapted(&self) -> Option<&[usize]> {
        self.adapted.as_deref()
    }

    /// Goes on with limits that have followed attention before, or with those it began with.
    pub fn resume_limits(&mut self, adapted: Option<Vec<usize>>) {
        self.adapted = adapted;
    }

    /// True if `count` more tokens are what limits have waited for: rows would have to go for the first time.
    pub fn adapts(&self, count: usize) -> bool {
        let full = |(rows, limit): (&usize, &usize)| rows + count > *limit;
        self.is_adaptive() && self.adapted.is_none() && self.rows.iter().zip(self.limits()).any(full)
    }

    /// Lets limits follow what attention has shown: `heads` holds per layer what is known about its rows.
    pub fn adapt(&mut self, heads: &[Vec<HeadFacts>]) {
        let spread = |heads: &Vec<HeadFacts>| {
            layer_spread(
                heads.iter().map(|(positions, scores)| (&positions[..], &scores[..])),
                self.protected,
            )
        };
        let spreads: Vec<f64> = heads.iter().map(spread).collect();
        self.adapted = Some(self.retention.adapted(&self.plans, &spreads));
    }

    /// Rows let go at once.
    pub fn batch(&self) -> usize {
        self.retention.batch
    }

    /// Never lets go of the first `tokens` tokens from now on, up to half of a layer's limit.
    pub fn protect(&mut self, tokens: usize) {
        self.protected = tokens.max(self.sinks);
    }

    /// First tokens that are never let go.
    pub fn protected(&self) -> usize {
        self.protected
    }

    /// True if rows carry scores.
    pub fn is_scored(&self) -> bool {
        self.retention.scored
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
        self.retention.policy.scorer().filter(|_| self.retention.contested[layer])
    }

    /// Tokens that the next step should have at most: as many as fit without letting go of rows, or one batch.
    pub fn step_limit(&self) -> usize {
        let free = self.limits().iter().zip(&self.rows).map(|(limit, rows)| limit.saturating_sub(*rows));
        free.min().unwrap_or(usize::MAX).max(self.retention.batch)
    }

    fn bounds(&self, layer: usize) -> Bounds {
        Bounds::new(self.limits()[layer], self.protected, self.sinks)
    }

    fn surplus(&self, layer: usize, need: Need) -> usize {
        let (rows, bounds) = (self.rows(layer), self.bounds(layer));
        match (need, self.retention.policy.prompt()) {
            (Need::Rows(count), _) => bounds.surplus(rows, count, self.retention.batch),
            (Need::Prompt, Some(prompt)) if self.retention.contested[layer] => {
                rows.saturating_sub(prompt.rows(bounds.limit))
            }
            (Need::Prompt, _) => 0,
        }
    }

    /// The layers that have to let go of rows; `may_go` says how many of a layer's rows may, in tokens per KV head. Refuses what cannot fit
    /// whatever goes.
    pub fn due(&self, need: Need, may_go: &dyn Fn(usize) -> usize) -> Result<Vec<usize>, CacheError> {
        if let Need::Rows(count) = need {
            let (wanted, capacity) = (self.position + count, self.capacity);
            if wanted > capacity {
                return Err(CacheError::ContextFull { wanted, capacity });
            }
            for (layer, limit) in self.limits().iter().copied().enumerate() {
                let fixed = self.rows(layer) - may_go(layer);
                if fixed + count > limit {
                    return Err(CacheError::StepTooLong { count, limit, fixed });
                }
            }
        }
        Ok((0..self.rows.len()).filter(|layer| self.surplus(*layer, need) > 0).collect())
    }

    /// What stays of `count` rows of layer `layer` that may go, the same number for every KV head: whole tiles.
    pub fn choice(&self, layer: usize, need: Need, count: usize) -> Selection {
        let (surplus, bounds) = (self.surplus(layer, need), self.bounds(layer));
        let rule = match (need, self.retention.policy.prompt()) {
            // Layers that never lose what a query could see are not scored: of equal rows the newest stay.
            _ if self.scorer(layer).is_none() => Rule { heavy: 0, reach: 0 },
            (Need::Prompt, Some(prompt)) => prompt.rule(),
            _ => self.retention.policy.rule(bounds.limit),
        };
        bounds.choice(count, surplus, self.plans[layer].shape.window, self.position, rule)
    }

    /// `count` rows of layer `layer` are gone.
    pub fn evict(&mut self, layer: usize, count: usize) {
        self.rows[layer] -= count;
    }

    /// The last tokens of a prompt that decide what of it stays; `None` for policies that treat prompts like anything else.
    pub fn prompt_window(&self) -> Option<usize> {
        self.retention.policy.prompt().map(|prompt| prompt.window())
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

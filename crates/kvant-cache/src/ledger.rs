//! Which rows a device holds under a policy: the bookkeeping of a [`Sequence`](crate::Sequence) for tokens that lie elsewhere.

use std::ops::Range;

use crate::config::{CacheConfig, LayerShape};
use crate::error::CacheError;
use crate::policy::{PolicyError, Rows, Scorer};
use crate::retain::{Bounds, HeadRows, Held, Retention, kept_rows};

/// Why rows are let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// So many tokens are to come.
    Room(usize),
    /// A prompt has run, and the policy compresses prompts.
    Prompt,
}

/// What the device has to know about a layer: which of its physical rows may go. Rows lie in the order of their positions, the plain
/// first tokens before the middle, the plain newest ones behind it.
pub type Middle = Range<usize>;

/// Rows of all layers under a policy: their positions per KV head, and what is let go when.
///
/// The device stores the tokens and their scores; it hands the scores over when rows have to go, and moves what stays.
#[derive(Clone)]
pub struct Ledger {
    shapes: Vec<LayerShape>,
    retention: Retention,
    capacity: usize,
    sinks: usize,
    protected: usize,
    position: usize,
    layers: Vec<Vec<HeadRows>>,
}

impl Ledger {
    /// An empty ledger; `None` for policies that keep everything. `bytes` says what a layer with so many rows takes on the device
    /// while so many of them are new.
    ///
    /// Heavy rows in a scheme of their own and limits that follow attention are refused: only the CPU's cache has those.
    pub fn new(
        config: &CacheConfig,
        bytes: &dyn Fn(usize, usize, usize) -> u64,
    ) -> Result<Option<Self>, CacheError> {
        let policy = &config.policy;
        for (present, option) in [(policy.precise.is_some(), "precise"), (policy.adaptive, "layers=adaptive")]
        {
            if present {
                return Err(PolicyError::new(policy, format!("`{option}` runs on the CPU only")).into());
            }
        }
        let plans = config.plans()?;
        let of_layer = |layer, Held { rows, step, .. }: Held| bytes(layer, rows, step);
        let Some(retention) = Retention::within(config, &plans, &of_layer)? else { return Ok(None) };
        let mut ledger = Ledger {
            layers: Vec::new(),
            shapes: config.layers.clone(),
            retention,
            capacity: config.capacity,
            sinks: policy.sinks,
            protected: policy.sinks,
            position: 0,
        };
        ledger.clear();
        Ok(Some(ledger))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let of_layer = |shape: &LayerShape| vec![HeadRows::default(); shape.kv_heads];
        self.layers = self.shapes.iter().map(of_layer).collect();
        self.position = 0;
    }

    /// Logical position of the next token.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Rows that each layer may hold.
    pub fn limits(&self) -> &[usize] {
        &self.retention.limits
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

    /// Takes over the positions of layer `layer`'s rows, per KV head, in a conversation at `position`.
    pub fn resume(&mut self, layer: usize, heads: Vec<Vec<u32>>, position: usize) {
        let of_head = |positions| HeadRows { positions, scores: Vec::new() };
        self.layers[layer] = heads.into_iter().map(of_head).collect();
        self.position = position;
    }

    /// Rows that layer `layer` holds, in tokens per KV head.
    pub fn rows(&self, layer: usize) -> usize {
        self.layers[layer].first().map_or(0, |head| head.positions.len())
    }

    /// Logical positions of the rows of a KV head, in physical order.
    pub fn positions(&self, layer: usize, head: usize) -> &[u32] {
        &self.layers[layer][head].positions
    }

    /// How layer `layer`'s rows are scored; `None` where nothing depends on scores.
    pub fn scorer(&self, layer: usize) -> Option<Scorer> {
        self.retention.policy.scorer().filter(|_| self.retention.contested[layer])
    }

    /// Tokens that the next step should have at most: as many as fit without letting go of rows, or one batch.
    pub fn step_limit(&self) -> usize {
        let free = (0..self.layers.len()).map(|layer| self.limits()[layer].saturating_sub(self.rows(layer)));
        free.min().unwrap_or(usize::MAX).max(self.retention.batch)
    }

    fn bounds(&self, layer: usize) -> Bounds {
        Bounds::new(self.limits()[layer], self.protected, self.sinks)
    }

    fn surplus(&self, layer: usize, need: Need) -> usize {
        let (rows, bounds) = (self.rows(layer), self.bounds(layer));
        match (need, self.retention.policy.prompt()) {
            (Need::Room(count), _) => bounds.surplus(rows, count, self.retention.batch),
            (Need::Prompt, Some(prompt)) if self.retention.contested[layer] => {
                rows.saturating_sub(prompt.rows(bounds.limit))
            }
            (Need::Prompt, _) => 0,
        }
    }

    /// The layers that have to let go of rows; `middle` says which of a layer's rows may. Refuses what cannot fit whatever goes.
    pub fn due(&self, need: Need, middle: &dyn Fn(usize) -> Middle) -> Result<Vec<usize>, CacheError> {
        if let Need::Room(count) = need {
            let (wanted, capacity) = (self.position + count, self.capacity);
            if wanted > capacity {
                return Err(CacheError::ContextFull { wanted, capacity });
            }
            for (layer, limit) in self.limits().iter().copied().enumerate() {
                let fixed = self.rows(layer) - middle(layer).len();
                if fixed + count > limit {
                    return Err(CacheError::StepTooLong { count, limit, fixed });
                }
            }
        }
        Ok((0..self.layers.len()).filter(|layer| self.surplus(*layer, need) > 0).collect())
    }

    /// Lets go of rows of layer `layer`. `scores` holds those of every row of every KV head as the device has summed them up (empty
    /// where [`Ledger::scorer`] is none), and is cut to what stays. Returns per KV head which rows of the middle stay, ascending:
    /// equally many for all heads, whole tiles.
    pub fn let_go(
        &mut self,
        layer: usize,
        need: Need,
        middle: Middle,
        scores: &mut [Vec<f32>],
    ) -> Vec<Vec<usize>> {
        let (surplus, bounds, position) = (self.surplus(layer, need), self.bounds(layer), self.position);
        let policy = self.retention.policy.clone();
        let select = |rows: Rows, keep| match (need, policy.prompt()) {
            (Need::Prompt, Some(prompt)) => prompt.select(rows, keep),
            _ => policy.select(rows, keep),
        };
        let heads = &mut self.layers[layer];
        for (i, head) in heads.iter_mut().enumerate() {
            match scores.get(i) {
                Some(scores) => head.scores.clone_from(scores),
                // Layers that never lose what a query could see are not scored; what they lose does not depend on it.
                None if self.retention.scored => head.scores = vec![0.0; head.positions.len()],
                None => {}
            }
        }
        let window = self.shapes[layer].window;
        let kept = kept_rows(heads, middle.clone(), window, bounds, surplus, position, &select);
        for (i, (head, kept)) in heads.iter_mut().zip(&kept).enumerate() {
            head.gather(middle.clone(), kept);
            let left = std::mem::take(&mut head.scores);
            if let Some(scores) = scores.get_mut(i) {
                *scores = left;
            }
        }
        kept
    }

    /// The last tokens of a prompt that decide what of it stays; `None` for policies that treat prompts like anything else.
    pub fn prompt_window(&self) -> Option<usize> {
        self.retention.policy.prompt().map(|prompt| prompt.window())
    }

    /// `count` more tokens are stored in every layer.
    pub fn advance(&mut self, count: usize) {
        for head in self.layers.iter_mut().flatten() {
            head.push(self.position, count, false);
        }
        self.position += count;
    }

    /// Forgets the newest `count` tokens, which every layer holds.
    pub fn forget_newest(&mut self, count: usize) {
        for head in self.layers.iter_mut().flatten() {
            head.truncate(head.positions.len().saturating_sub(count));
        }
        self.position = self.position.saturating_sub(count);
    }
}

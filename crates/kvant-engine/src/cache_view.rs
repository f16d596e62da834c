//! What a cache holds of each token of a text, and how much attention each token receives: for people who want to look at a cache.
//!
//! Nothing is summed up in advance unless a policy does so anyway: a look runs the newest tokens once more, on a fork, and exports their
//! scores. So it costs a short step when somebody looks, and nothing otherwise.

use kvant_cache::{Received, Sequence};
use kvant_model::{Compute, Run, Wanted};

use crate::error::EngineError;
use crate::live::LiveSequence;
use crate::step::Stepper;

/// Most tokens whose attention is looked at.
const MOST_QUERIES: usize = 32;
/// Most weights that a look works out: a few hundredths of a second.
const MOST_WEIGHTS: usize = 1 << 25;
/// Whose attention it is that tokens received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceivedFrom {
    /// Of all that came after them, as the policy has summed it up.
    Policy,
    /// Of so many of the newest tokens.
    Newest(usize),
}

/// A look at a cache, token by token.
#[derive(Clone, Debug, PartialEq)]
pub struct CacheView {
    /// Of each token: the share of KV heads that still hold it, 0 to 1. Layers with a sliding window do not count unless all layers have
    /// one: what left the window is not evicted by a choice.
    pub held: Vec<f32>,
    /// Of each token: its share of the attention, the mean over heads and layers. `None` where it cannot be told: on a GPU without a
    /// policy that scores rows, and where a cache cannot be cut back.
    pub received: Option<(ReceivedFrom, Vec<f32>)>,
}

impl CacheView {
    /// Most tokens that a look runs once more: some more than it looks at, where a cache cannot be cut back to exactly where it should be.
    pub const MOST_RERUN: usize = 256;
}

impl Stepper {
    /// Looks at what `sequence`, a fork of its own, holds.
    pub fn look(&mut self, mut sequence: LiveSequence) -> Result<CacheView, EngineError> {
        let tokens = sequence.tokens.len();
        let read_back =
            sequence.device.as_ref().map(|device| device.to_sequence(&sequence.sequence)).transpose()?;
        let cache = read_back.as_ref().unwrap_or(&sequence.sequence);
        let held = held(cache, tokens);
        if let Some(received) = summed(cache, tokens) {
            return Ok(CacheView { held, received: Some((ReceivedFrom::Policy, received)) });
        }
        if sequence.device.is_some() || tokens == 0 {
            return Ok(CacheView { held, received: None });
        }
        let Some((left, queries)) = self.cut(&sequence) else {
            return Ok(CacheView { held, received: None });
        };
        let all = sequence.tokens.clone();
        let left = sequence.truncate(left);
        let (before, looked) = all[left..].split_at(tokens - left - queries);
        let Self { engine, compute, .. } = self;
        let model = engine.model("a look at a cache")?;
        let mut run = |compute: &mut Compute, mut part: &[u32]| {
            while !part.is_empty() {
                let (now, later) = part.split_at(part.len().min(sequence.step_limit()));
                let adapters = sequence.engine.adapters().scales();
                let sequence = &mut sequence.sequence;
                model.forward_runs(
                    compute,
                    &mut [Run { sequence, tokens: now, wanted: Wanted::Nothing, adapters }],
                )?;
                part = later;
            }
            Ok::<_, EngineError>(())
        };
        run(compute, before)?;
        compute.sum_received(Some(Received::default()));
        let ran = run(compute, looked);
        let received = compute.sum_received(None).unwrap_or_default();
        ran?;
        let received = (ReceivedFrom::Newest(queries), received.shares(tokens));
        Ok(CacheView { held, received: Some(received) })
    }

    /// Where to cut a sequence back, and how many of its newest tokens are to be looked at.
    fn cut(&self, sequence: &LiveSequence) -> Option<(usize, usize)> {
        let tokens = sequence.tokens.len();
        let heads: usize = self.engine.spec().layers.iter().map(|layer| layer.heads).sum();
        let most = (MOST_WEIGHTS / (heads * tokens).max(1)).clamp(1, MOST_QUERIES).min(tokens);
        let halves = std::iter::successors(Some(most), |count| (*count > 1).then_some(count / 2));
        halves
            .map(|queries| (sequence.cut_point(tokens - queries), queries))
            .find(|(left, _)| tokens - left <= CacheView::MOST_RERUN)
    }
}

/// The layers that tell what was evicted: those without a window, or all.
fn telling_layers(cache: &Sequence) -> Vec<usize> {
    let layers = &cache.config().layers;
    let full: Vec<usize> = (0..layers.len()).filter(|layer| layers[*layer].window.is_none()).collect();
    if full.is_empty() { (0..layers.len()).collect() } else { full }
}

fn held(cache: &Sequence, tokens: usize) -> Vec<f32> {
    let (mut counts, mut heads) = (vec![0u32; tokens], 0);
    for layer in telling_layers(cache) {
        for kv_head in 0..cache.config().layers[layer].kv_heads {
            heads += 1;
            for position in cache.positions(layer, kv_head) {
                if let Some(count) = counts.get_mut(position as usize) {
                    *count += 1;
                }
            }
        }
    }
    counts.iter().map(|count| *count as f32 / heads.max(1) as f32).collect()
}

/// What the policy has summed up, each head's as shares of its own sum; `None` where there is nothing.
fn summed(cache: &Sequence, tokens: usize) -> Option<Vec<f32>> {
    let (mut shares, mut heads) = (vec![0.0f32; tokens], 0);
    for (layer, shape) in cache.config().layers.iter().enumerate() {
        for kv_head in 0..shape.kv_heads {
            let Some((positions, scores)) = cache.row_scores(layer, kv_head) else { continue };
            let sum: f32 = scores.iter().sum();
            if sum.is_nan() || sum <= 0.0 {
                continue;
            }
            heads += 1;
            for (position, score) in positions.iter().zip(scores) {
                if let Some(share) = shares.get_mut(*position as usize) {
                    *share += score / sum;
                }
            }
        }
    }
    shares.iter_mut().for_each(|share| *share /= heads.max(1) as f32);
    (heads > 0).then_some(shares)
}

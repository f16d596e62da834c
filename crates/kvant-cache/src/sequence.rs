//! One conversation's keys and values.

use std::sync::Arc;

use kvant_attn::packed::PackedView;
use kvant_attn::{BLOCK, KvView};
use kvant_codec::Scratch;

use crate::config::{CacheConfig, CacheError, LayerPlan};
use crate::layer::Layer;
use crate::plain::SpareBlocks;

/// What a layer's queries may look at, in the order of positions.
#[derive(Clone, Debug)]
pub struct LayerView<'a> {
    /// Plain sinks.
    pub before: Option<KvView<'a>>,
    /// Sealed tiles.
    pub packed: Option<PackedView<'a>>,
    /// The plain tail: residual window and what was appended in this step.
    pub after: Option<KvView<'a>>,
}

/// The stored tokens of one conversation.
///
/// [`Sequence::append`] is called once per layer for the same new tokens, then [`Sequence::advance`] makes them
/// part of the past. Cloning shares every block; a block is copied only when one of its owners writes into it.
pub struct Sequence {
    config: Arc<CacheConfig>,
    plans: Arc<[LayerPlan]>,
    layers: Vec<Layer>,
    position: usize,
    spare: SpareBlocks,
}

impl Clone for Sequence {
    fn clone(&self) -> Self {
        Sequence {
            config: self.config.clone(),
            plans: self.plans.clone(),
            layers: self.layers.clone(),
            position: self.position,
            spare: SpareBlocks::default(),
        }
    }
}

impl Sequence {
    /// An empty sequence. Fails when a layer's scheme cannot be used.
    pub fn new(config: CacheConfig) -> Result<Self, CacheError> {
        let plans: Arc<[LayerPlan]> =
            (0..config.layers.len()).map(|layer| config.plan(layer)).collect::<Result<_, _>>()?;
        let layers = plans.iter().map(Layer::new).collect();
        Ok(Sequence { config: Arc::new(config), plans, layers, position: 0, spare: SpareBlocks::default() })
    }

    /// The configuration it was made with.
    pub fn config(&self) -> &CacheConfig {
        &self.config
    }

    /// Logical position of the next token = tokens seen so far.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Bytes held, shared blocks counted in full.
    pub fn bytes(&self) -> u64 {
        self.layers.iter().zip(&*self.plans).map(|(layer, plan)| layer.bytes(plan)).sum()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.layers = self.plans.iter().map(Layer::new).collect();
        self.position = 0;
    }

    /// Refuses `count` more tokens that capacity or budget would not hold. Changes nothing.
    pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
        let tokens = self.position + count;
        if tokens > self.config.capacity {
            return Err(CacheError::ContextFull { wanted: tokens, capacity: self.config.capacity });
        }
        let Some(budget) = self.config.budget else { return Ok(()) };
        let wanted =
            self.layers.iter().zip(&*self.plans).map(|(layer, plan)| layer.bytes_with(plan, count)).sum();
        match wanted > budget {
            true => Err(CacheError::BudgetSpent { wanted, budget, tokens }),
            false => Ok(()),
        }
    }

    /// Stores `count` new tokens of layer `layer` behind the past: `count × kv_heads × head_dim` finite elements per
    /// side, keys after RoPE. Appending to a layer twice before [`Sequence::advance`] replaces the first.
    pub fn append(
        &mut self,
        layer: usize,
        count: usize,
        keys: &[f32],
        values: &[f32],
    ) -> Result<(), CacheError> {
        let plan = &self.plans[layer];
        let expected = count * plan.shape.kv_heads * plan.shape.head_dim;
        for (side, rows) in [("keys", keys), ("values", values)] {
            if rows.len() != expected {
                return Err(CacheError::RowLength { layer, side, found: rows.len(), expected });
            }
            // A sum is finite only if all its terms are.
            let sum: f32 = rows.iter().map(|x| x * 0.0).sum();
            if sum != 0.0 {
                return Err(CacheError::NonFinite { layer, side });
            }
        }
        let store = &mut self.layers[layer];
        store.drop_pending(self.position);
        store.append(plan, self.position, count, (keys, values), &mut self.spare);
        Ok(())
    }

    /// What layer `layer`'s queries may look at: the past and what was appended since.
    pub fn view(&self, layer: usize) -> LayerView<'_> {
        self.layers[layer].view(&self.plans[layer])
    }

    /// Makes the `count` tokens appended to every layer part of the past: seals full tiles, frees what left windows.
    pub fn advance(&mut self, count: usize) {
        self.position += count;
        let mut scratch = Scratch::new();
        for (layer, plan) in self.layers.iter_mut().zip(&*self.plans) {
            layer.settle(plan, self.position, &mut scratch, &mut self.spare);
        }
        // Another long step will want its blocks again; single tokens do not.
        if count < BLOCK {
            self.spare.clear();
        }
    }

    /// Forgets every token from logical position `position` on.
    ///
    /// Fails, changing nothing, when a sliding layer has already freed tokens that the query at `position`
    /// would see.
    pub fn truncate(&mut self, position: usize) -> Result<(), CacheError> {
        let needs = |(layer, plan): (&Layer, &LayerPlan)| {
            let window = plan.shape.window?;
            (layer.oldest() > 0).then(|| layer.oldest() + window - 1)
        };
        let first = self.layers.iter().zip(&*self.plans).filter_map(needs).max().unwrap_or(0);
        if position > self.position || position < first {
            return Err(CacheError::Rollback { position, first, last: self.position });
        }
        self.layers.iter_mut().for_each(|layer| layer.truncate(position));
        self.position = position;
        Ok(())
    }
}

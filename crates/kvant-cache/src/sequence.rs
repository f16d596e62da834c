//! One conversation's keys and values.

use std::sync::Arc;

use kvant_attn::{BLOCK, KvView};

use crate::block::Block;
use crate::config::{CacheConfig, CacheError};

/// One layer's blocks. The first holds the token at physical row 0, logical position `first_position`.
#[derive(Clone, Default)]
struct Layer {
    blocks: std::collections::VecDeque<Arc<Block>>,
    first_position: usize,
    len: usize,
}

/// The stored tokens of one conversation.
///
/// [`Sequence::append`] is called once per layer for the same new tokens, then [`Sequence::advance`] makes them
/// part of the past. Cloning shares every block; a block is copied only when one of its owners writes into it.
#[derive(Clone)]
pub struct Sequence {
    config: Arc<CacheConfig>,
    layers: Vec<Layer>,
    position: usize,
}

impl Sequence {
    /// An empty sequence.
    pub fn new(config: CacheConfig) -> Self {
        let layers = vec![Layer::default(); config.layers.len()];
        Sequence { config: Arc::new(config), layers, position: 0 }
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
        self.layers.iter().enumerate().map(|(i, l)| l.blocks.len() as u64 * self.config.block_bytes(i)).sum()
    }

    /// Refuses `count` more tokens that capacity or budget would not hold. Changes nothing.
    pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
        let tokens = self.position + count;
        if tokens > self.config.capacity {
            return Err(CacheError::ContextFull { wanted: tokens, capacity: self.config.capacity });
        }
        let wanted: u64 = self
            .layers
            .iter()
            .enumerate()
            .map(|(i, l)| (l.len + count).div_ceil(BLOCK) as u64 * self.config.block_bytes(i))
            .sum();
        match self.config.budget {
            Some(budget) if wanted > budget => Err(CacheError::BudgetSpent { wanted, budget, tokens }),
            _ => Ok(()),
        }
    }

    /// Stores `count` new tokens of layer `layer` behind the past: `count × kv_heads × head_dim` elements per
    /// side, keys after RoPE. Appending to a layer twice before [`Sequence::advance`] replaces the first.
    pub fn append(
        &mut self,
        layer: usize,
        count: usize,
        keys: &[f32],
        values: &[f32],
    ) -> Result<(), CacheError> {
        let shape = self.config.layers[layer];
        let width = shape.kv_heads * shape.head_dim;
        for (side, rows) in [("keys", keys), ("values", values)] {
            if rows.len() != count * width {
                return Err(CacheError::RowLength {
                    layer,
                    side,
                    found: rows.len(),
                    expected: count * width,
                });
            }
        }
        let config = &self.config;
        let store = &mut self.layers[layer];
        store.len = self.position - store.first_position;
        for (key, value) in keys.chunks_exact(width).zip(values.chunks_exact(width)) {
            let (block, slot) = (store.len / BLOCK, store.len % BLOCK);
            if block == store.blocks.len() {
                store.blocks.push_back(Arc::new(Block::new(shape, config.keys, config.values)));
            }
            Arc::make_mut(&mut store.blocks[block]).write(shape, slot, key, value);
            store.len += 1;
        }
        Ok(())
    }

    /// What layer `layer`'s queries may look at: the past and what was appended since.
    pub fn view(&self, layer: usize) -> KvView<'_> {
        let store = &self.layers[layer];
        KvView {
            blocks: store
                .blocks
                .iter()
                .take(store.len.div_ceil(BLOCK))
                .map(|b| b.as_ref().as_ref())
                .collect(),
            len: store.len,
            first_position: store.first_position,
        }
    }

    /// Makes the `count` tokens appended to every layer part of the past and frees what left the windows.
    pub fn advance(&mut self, count: usize) {
        self.position += count;
        for (store, shape) in self.layers.iter_mut().zip(&self.config.layers) {
            debug_assert_eq!(store.first_position + store.len, self.position);
            let Some(window) = shape.window else { continue };
            // The next query, at `position`, sees positions from position − window + 1 on.
            let oldest = (self.position + 1).saturating_sub(window);
            while store.first_position + BLOCK <= oldest {
                store.blocks.pop_front();
                store.first_position += BLOCK;
                store.len -= BLOCK;
            }
        }
    }

    /// Forgets every token from logical position `position` on.
    ///
    /// Fails, changing nothing, when a sliding layer has already freed tokens that the query at `position`
    /// would see.
    pub fn truncate(&mut self, position: usize) -> Result<(), CacheError> {
        let first = self
            .layers
            .iter()
            .zip(&self.config.layers)
            .filter(|(store, _)| store.first_position > 0)
            .map(|(store, shape)| store.first_position + shape.window.unwrap_or(1) - 1)
            .max()
            .unwrap_or(0);
        if position > self.position || position < first {
            return Err(CacheError::Rollback { position, first, last: self.position });
        }
        for store in &mut self.layers {
            store.len = position - store.first_position;
            store.blocks.truncate(store.len.div_ceil(BLOCK));
        }
        self.position = position;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{KvType, LayerShape};
    use kvant_attn::{Plane, key_index, key_plane_len, value_index};
    use proptest::prelude::*;

    const SHAPE: LayerShape = LayerShape { kv_heads: 2, head_dim: 4, window: None };

    fn config(window: Option<usize>) -> CacheConfig {
        CacheConfig {
            layers: vec![SHAPE, LayerShape { window, ..SHAPE }],
            keys: KvType::F32,
            values: KvType::F16,
            capacity: 1000,
            budget: None,
        }
    }

    /// The row a test stores for logical position `position`, small integers that f16 holds exactly.
    fn row(position: usize, salt: usize) -> Vec<f32> {
        (0..8).map(|c| ((position * 7 + c * 3 + salt) % 512) as f32).collect()
    }

    fn push(sequence: &mut Sequence, count: usize, salt: usize) {
        let start = sequence.position();
        for layer in 0..2 {
            let rows: Vec<f32> = (start..start + count).flat_map(|p| row(p, salt + layer)).collect();
            sequence.append(layer, count, &rows, &rows).unwrap();
        }
        sequence.advance(count);
    }

    /// Every stored token of `layer` as (logical position, keys, values), read back through the view.
    fn read(sequence: &Sequence, layer: usize) -> Vec<(usize, Vec<f32>, Vec<f32>)> {
        let view = sequence.view(layer);
        (0..view.len)
            .map(|t| {
                let block = &view.blocks[t / BLOCK];
                let at = |head: usize, c: usize| match (block.keys, block.values) {
                    (Plane::F32(k), Plane::F16(v)) => (
                        k[head * key_plane_len(4) + key_index(4, t % BLOCK, c)],
                        v[head * kvant_attn::value_plane_len(4) + value_index(4, t % BLOCK, c)].to_f32(),
                    ),
                    _ => panic!("types as configured"),
                };
                let (k, v) = (0..8).map(|i| at(i / 4, i % 4)).unzip();
                (view.first_position + t, k, v)
            })
            .collect()
    }

    #[test]
    fn accounting_matches_what_is_held() {
        let mut sequence = Sequence::new(config(Some(100)));
        for _ in 0..700 {
            push(&mut sequence, 1, 0);
            assert!(sequence.bytes() <= sequence.config().bytes_at(sequence.position()));
        }
        // Sliding layer: 100 tokens touch at most 3 blocks. Full layer: 11 blocks.
        assert_eq!(read(&sequence, 0).len(), 700);
        assert!(read(&sequence, 1).len() < 100 + BLOCK);
        let block = sequence.config().block_bytes(0);
        assert_eq!(block, 2 * (64 * 4 * 4 + 64 * 16 * 2));
        assert!(sequence.bytes() <= 14 * block);
    }

    #[test]
    fn limits_are_hard_and_leave_the_sequence_alone() {
        let block = config(None).block_bytes(0);
        let mut sequence =
            Sequence::new(CacheConfig { capacity: 100, budget: Some(2 * block), ..config(None) });
        push(&mut sequence, 64, 0);
        assert!(matches!(sequence.check_room(1), Err(CacheError::BudgetSpent { tokens: 65, .. })));
        let unlimited = Sequence::new(CacheConfig { capacity: 100, ..config(None) });
        assert_eq!(unlimited.check_room(101), Err(CacheError::ContextFull { wanted: 101, capacity: 100 }));
        assert_eq!(sequence.position(), 64);
        let short = sequence.append(0, 2, &[0.0; 8], &[0.0; 16]).unwrap_err();
        assert_eq!(short, CacheError::RowLength { layer: 0, side: "keys", found: 8, expected: 16 });
    }

    #[test]
    fn rollback_behind_a_freed_window_is_refused() {
        let mut sequence = Sequence::new(config(Some(10)));
        push(&mut sequence, 300, 0);
        let error = sequence.truncate(3).unwrap_err();
        assert!(matches!(error, CacheError::Rollback { position: 3, .. }));
        assert_eq!(sequence.position(), 300);
        assert!(sequence.truncate(301).is_err());
        sequence.truncate(299).unwrap();
        assert_eq!(read(&sequence, 1).last().unwrap().0, 298);
    }

    proptest! {
        /// Random appends, forks and rollbacks against a list of rows.
        #[test]
        fn behaves_like_a_list(steps in prop::collection::vec((0u8..4, 1usize..90), 1..30)) {
            let mut live = vec![(Sequence::new(config(None)), Vec::<usize>::new())];
            for (i, (action, amount)) in steps.into_iter().enumerate() {
                let pick = i % live.len();
                match action {
                    0 | 1 => {
                        let (sequence, rows) = &mut live[pick];
                        if sequence.check_room(amount).is_ok() {
                            push(sequence, amount, i);
                            rows.extend(std::iter::repeat_n(i, amount));
                        }
                    }
                    2 => {
                        let copy = live[pick].clone();
                        live.push(copy);
                    }
                    _ => {
                        let (sequence, rows) = &mut live[pick];
                        let to = rows.len().saturating_sub(amount);
                        sequence.truncate(to).unwrap();
                        rows.truncate(to);
                    }
                }
            }
            for (sequence, rows) in &live {
                for layer in 0..2 {
                    let stored = read(sequence, layer);
                    prop_assert_eq!(stored.len(), rows.len());
                    for ((position, keys, values), salt) in stored.iter().zip(rows) {
                        prop_assert_eq!(keys, &row(*position, salt + layer));
                        prop_assert_eq!(values, &row(*position, salt + layer));
                    }
                }
            }
        }
    }
}

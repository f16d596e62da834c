//! Rows judged and evicted by somebody other than the cache itself: scores out, scores in, rows gone when the caller says so.

use crate::error::CacheError;
use crate::sequence::Sequence;

impl Sequence {
    /// Logical positions of what KV head `kv_head` of layer `layer` holds, ascending, and the attention that each row has received
    /// (none under a policy without a scorer). `None` where nothing is ever evicted: there every row is as good as any other.
    pub fn row_scores(&self, layer: usize, kv_head: usize) -> Option<(&[u32], &[f32])> {
        let head = self.layers().get(layer)?.rows.get(kv_head)?;
        Some((&head.positions, &head.scores))
    }

    /// Replaces the scores of a KV head's rows, so that the caller's own judgement decides which of them are evicted next.
    pub fn set_row_scores(&mut self, layer: usize, kv_head: usize, scores: &[f32]) -> Result<(), CacheError> {
        let expected = self.row_scores(layer, kv_head).map_or(0, |(_, scores)| scores.len());
        if scores.len() != expected {
            return Err(CacheError::RowLength { layer, side: "scores", found: scores.len(), expected });
        }
        if scores.iter().any(|score| !score.is_finite()) {
            return Err(CacheError::NonFinite { layer, side: "scores" });
        }
        if let Some(head) = self.layers_mut()[layer].rows.get_mut(kv_head) {
            head.scores.copy_from_slice(scores);
        }
        Ok(())
    }

    /// Evicts rows by the policy until every layer holds at most `rows` of them, or nothing more may go: the plain first and newest
    /// tokens always stay, and what stays between them is whole tiles. What was appended in an unfinished step is dropped. Without a
    /// policy nothing is evicted. Returns the rows of the fullest layer.
    pub fn evict(&mut self, rows: usize) -> usize {
        if let Some(limits) = self.limits().cloned() {
            let (bounds, rule) = (limits.bounds_of(rows), limits.policy().rule(rows));
            let position = self.position();
            let plans = self.shared_plans();
            self.rollback();
            for (layer, plan) in self.layers_mut().iter_mut().zip(&*plans) {
                let surplus = layer.len().saturating_sub(rows);
                if surplus > 0 {
                    let evictable = layer.evictable(plan);
                    let choice = bounds.choice(evictable, surplus, plan.shape.window, position, rule);
                    layer.evict(plan, &choice);
                }
            }
        }
        (0..self.layers().len()).map(|layer| self.rows(layer)).max().unwrap_or(0)
    }
}

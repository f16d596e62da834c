//! Going back to an earlier token.

use super::Sequence;
use crate::config::LayerPlan;
use crate::error::CacheError;
use crate::layer::Layer;

impl Sequence {
    /// Forgets every token from logical position `position` on.
    ///
    /// Fails, changing nothing, when a sliding layer has already freed tokens that the query at `position`
    /// would see, when a policy has evicted some of the newest tokens before `position`, or when recurrent layers have no
    /// checkpoint of it ([`Sequence::rollback_point`]).
    pub fn truncate(&mut self, position: usize) -> Result<(), CacheError> {
        let nearest = self.rollback_point(position);
        if nearest < position {
            return Err(CacheError::NoCheckpoint { position, nearest });
        }
        let now = self.position;
        self.truncate_rows(position)?;
        self.step = None;
        self.states.truncate(position, now);
        self.key_choices.iter_mut().for_each(|known| known.truncate(position));
        Ok(())
    }

    /// The first position to which sliding layers let it be cut back.
    fn first_cut(&self) -> usize {
        let needs = |(layer, plan): (&Layer, &LayerPlan)| {
            let window = plan.shape.window?;
            (layer.oldest() > 0).then(|| layer.oldest() + window - 1)
        };
        self.layers.iter().zip(&*self.plans).filter_map(needs).max().unwrap_or(0)
    }

    /// Tokens that are left of it when it is cut back to `position`: as many, fewer where recurrent layers have no checkpoint of it, and
    /// none where sliding layers or a policy have evicted what it would need.
    pub fn cut_point(&self, position: usize) -> usize {
        if position >= self.position {
            return self.position;
        }
        let position = self.rollback_point(position);
        let possible = match self.limits {
            Some(_) => self.layers.iter().all(|layer| layer.can_roll_back(position)),
            None => position >= self.first_cut(),
        };
        if possible { position } else { 0 }
    }

    fn truncate_rows(&mut self, position: usize) -> Result<(), CacheError> {
        if self.limits.is_some() {
            return self.truncate_kept(position);
        }
        let first = self.first_cut();
        if position > self.position || position < first {
            return Err(CacheError::Rollback { position, first, last: self.position });
        }
        for (layer, plan) in self.layers.iter_mut().zip(&*self.plans) {
            layer.truncate(plan, None, position);
        }
        self.position = position;
        self.moved_from = self.moved_from.filter(|from| *from < position);
        Ok(())
    }

    fn truncate_kept(&mut self, position: usize) -> Result<(), CacheError> {
        let possible = |position| self.layers.iter().all(|layer| layer.can_roll_back(position));
        if position > self.position || !possible(position) {
            let last = self.position;
            let first = (0..last).rev().take_while(|p| possible(*p)).last().unwrap_or(last);
            return Err(CacheError::Rollback { position, first, last });
        }
        for (index, (layer, plan)) in self.layers.iter_mut().zip(&*self.plans).enumerate() {
            let policy = self.limits.as_ref().map(|limits| (limits.policy(), limits.bounds(index)));
            layer.truncate(plan, policy, position);
        }
        self.position = position;
        Ok(())
    }
}

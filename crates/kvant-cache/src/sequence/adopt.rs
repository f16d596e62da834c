//! Taking over what another sequence has read, wherever it stood there.

use std::ops::Range;
use std::sync::Arc;

use kvant_codec::CodecScratch;

use super::Sequence;
use crate::error::CacheError;
use crate::layer::Layer;
use crate::snapshot::codecs;

/// First tokens of a text that are never moved: attention goes to them for being first.
const FIRST_TOKENS: usize = 16;

impl Sequence {
    /// Whether tokens of other sequences can be taken over ([`Sequence::adopt`]); if not, the error says why.
    pub fn check_movable(&self) -> Result<(), CacheError> {
        let refuse = |reason| Err(CacheError::Unmovable { reason });
        if self.config.policy.evicts() {
            return refuse("the cache's policy evicts rows");
        }
        if !self.state_sizes().is_empty() {
            return refuse("recurrent layers carry a state through all of the text");
        }
        if self.config.layers.iter().any(|layer| layer.window.is_some()) {
            return refuse("sliding-window layers have freed what was read before");
        }
        if self.plans.iter().any(|plan| plan.packed.is_none()) {
            return refuse("plain caches are not made of blocks");
        }
        if self.spill.is_some() {
            return refuse("the cache lies in a file");
        }
        Ok(())
    }

    /// Tokens that a text must have of its own before it takes others over.
    pub fn first_movable(&self) -> usize {
        let sinks = self.layers.iter().zip(&*self.plans).map(|(layer, plan)| layer.sinks(plan)).max();
        sinks.unwrap_or(0).max(FIRST_TOKENS)
    }

    /// Its tokens that other sequences can take over: all but the first ones and the newest, which are plain.
    pub fn movable(&self) -> Range<usize> {
        if self.check_movable().is_err() {
            return 0..0;
        }
        let start = self.first_movable();
        let end = self.layers.iter().map(Layer::sealed_end).min().unwrap_or(0);
        start..end.max(start)
    }

    /// Goes on with what `other` has of its tokens `tokens`, as if they had been read here: blocks are shared, no key is rewritten, and queries
    /// are turned to meet them. They were computed behind another text, so what follows differs from what reading them here would give.
    /// Ends an unfinished step. On an error nothing has changed.
    pub fn adopt(&mut self, other: &Sequence, tokens: Range<usize>) -> Result<(), CacheError> {
        self.check_movable()?;
        let movable = other.movable();
        if tokens.is_empty() || tokens.start < movable.start || tokens.end > movable.end {
            return Err(CacheError::Movable { found: tokens, expected: movable });
        }
        let first = self.first_movable();
        if self.position < first {
            return Err(CacheError::Movable { found: self.position..first, expected: first..usize::MAX });
        }
        let raised = |sequence: &Sequence| {
            let mut sides: Vec<_> =
                sequence.raises.iter().map(|raise| (raise.layer, raise.side as u8)).collect();
            sides.sort_unstable();
            sides
        };
        let same = Arc::ptr_eq(&self.configured, &other.configured)
            || codecs(&self.configured) == codecs(&other.configured);
        if !same || raised(self) != raised(other) || self.config.layers != other.config.layers {
            return Err(CacheError::Unmovable { reason: "the other cache stores layers in another way" });
        }
        self.check_room(tokens.len())?;
        self.rollback();
        let mut scratch = CodecScratch::new();
        for ((layer, plan), from) in self.layers.iter_mut().zip(&*self.plans).zip(&other.layers) {
            layer.adopt(plan, from, &tokens, self.position, &mut scratch);
        }
        self.key_choices.clear();
        self.moved_from.get_or_insert(self.position);
        self.position += tokens.len();
        Ok(())
    }

    /// Tokens at the start that were read here, each behind all that stands before it: all of them unless some were taken over.
    pub fn clean_len(&self) -> usize {
        self.moved_from.unwrap_or(self.position)
    }
}

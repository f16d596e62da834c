//! State beside keys and values: what recurrent layers (short convolutions, gated delta nets) carry from token to token.
//!
//! A state cannot be cut back: it holds every token at once. So copies are kept of a few earlier positions, the checkpoints, and a
//! rollback lands on one of them (or on the start). Of a step of several tokens these are its start and the position before its last
//! token, where the same prompt goes on once more; while single tokens run, every [`CHECKPOINT_INTERVAL`]th position.
//!
//! ```text
//!   0 ......... c₀ ............... c₁ ..... c₂ c₃ now       distances grow with age: what is dropped leaves the smallest gap
//! ```

use std::sync::Arc;

use crate::error::CacheError;

/// Most checkpoints that a sequence keeps.
pub const CHECKPOINTS: usize = 4;
/// Tokens between checkpoints while tokens run one by one.
pub const CHECKPOINT_INTERVAL: usize = 256;

/// Which of the checkpoints at `positions` (ascending) a sequence at `now` drops, if they are too many: never one of the newest two, of
/// the others the one that leaves the smallest gap for its age.
pub fn surplus_checkpoint(positions: &[usize], now: usize) -> Option<usize> {
    if positions.len() <= CHECKPOINTS {
        return None;
    }
    let cost = |i: &usize| {
        let before = i.checked_sub(1).map_or(0, |i| positions[i]);
        (positions[i + 1] - before) as f64 / (now - positions[*i]).max(1) as f64
    };
    let candidates = 0..positions.len() - 2;
    Some(candidates.min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(0))
}

/// The states of a sequence as a device holds them, or is to hold them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeviceStates {
    /// Every recurrent layer's state at the sequence's position; empty where all are zeros.
    pub now: Vec<Vec<f32>>,
    /// Positions of checkpoints, ascending, and every recurrent layer's state there.
    pub checkpoints: Vec<(usize, Vec<Vec<f32>>)>,
}

/// All layers' states.
type Parts = Vec<Arc<Vec<f32>>>;

/// Bytes of the states of `sizes` numbers each, with all checkpoints and the copy that a step writes.
pub fn state_bytes(sizes: &[usize]) -> u64 {
    (2 + CHECKPOINTS as u64) * bytes_of(sizes.iter().copied())
}

fn bytes_of(sizes: impl Iterator<Item = usize>) -> u64 {
    sizes.map(|size| 4 * size as u64).sum()
}

/// One layer's state in a step.
pub struct StateStep<'a> {
    /// As it is before the step.
    pub before: &'a [f32],
    /// To be written: as it is behind the step's tokens.
    pub after: &'a mut [f32],
    /// To be written in steps of two tokens and more: as it is before the last one.
    pub checkpoint: Option<&'a mut [f32]>,
}

/// The states of a sequence's recurrent layers. Like appended rows, what a step writes counts from [`States::advance`] on.
#[derive(Default)]
pub(crate) struct States {
    /// Numbers of each layer's state.
    sizes: Arc<[usize]>,
    /// As of the sequence's position; nothing stands for all zeros.
    now: Parts,
    /// What the running step writes, or buffers for the next one.
    next: Parts,
    /// What the running step writes for its checkpoint.
    before_last: Parts,
    stepping: bool,
    /// By ascending position.
    checkpoints: Vec<(usize, Parts)>,
}

impl Clone for States {
    /// States are shared; buffers are not.
    fn clone(&self) -> Self {
        Self {
            sizes: self.sizes.clone(),
            now: self.now.clone(),
            checkpoints: self.checkpoints.clone(),
            ..Self::default()
        }
    }
}

impl States {
    pub fn new(sizes: Arc<[usize]>) -> Self {
        Self { sizes, ..Self::default() }
    }

    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    pub fn clear(&mut self) {
        *self = Self::new(self.sizes.clone());
    }

    /// Bytes held, what forks share counted in full.
    pub fn bytes(&self) -> u64 {
        let checkpoints = self.checkpoints.iter().flat_map(|(_, parts)| parts);
        let parts = self.now.iter().chain(&self.next).chain(&self.before_last).chain(checkpoints);
        bytes_of(parts.map(|part| part.len()))
    }

    /// State `slot`, which must have `size` numbers, in a step of `count` tokens.
    pub fn step(&mut self, slot: usize, size: usize, count: usize) -> Result<StateStep<'_>, CacheError> {
        if self.sizes.get(slot) != Some(&size) {
            let found = self.sizes.get(slot).copied().unwrap_or(0);
            return Err(CacheError::State { slot, found, expected: size });
        }
        if self.now.is_empty() {
            self.now = self.sizes.iter().map(|size| Arc::new(vec![0.0; *size])).collect();
        }
        self.stepping = true;
        let states = self.sizes.len();
        let after = buffer(&mut self.next, states, slot, size);
        let checkpoint = (count > 1).then(|| buffer(&mut self.before_last, states, slot, size));
        Ok(StateStep { before: &self.now[slot], after, checkpoint })
    }

    /// Makes what a step of `count` tokens from `position` on has written the state.
    pub fn advance(&mut self, position: usize, count: usize) {
        if !std::mem::take(&mut self.stepping) || count == 0 {
            return;
        }
        let end = position + count;
        let old = std::mem::replace(&mut self.now, std::mem::take(&mut self.next));
        if count > 1 {
            if position > 0 && self.checkpoints.last().is_none_or(|(last, _)| *last < position) {
                self.checkpoints.push((position, old));
            }
            self.checkpoints.push((end - 1, std::mem::take(&mut self.before_last)));
        } else {
            self.next = old;
            if end.is_multiple_of(CHECKPOINT_INTERVAL) {
                self.checkpoints.push((end, self.now.clone()));
            }
        }
        self.thin(end);
    }

    /// Forgets what a step has written.
    pub fn drop_pending(&mut self) {
        self.stepping = false;
    }

    /// Drops checkpoints until few enough are left.
    fn thin(&mut self, now: usize) {
        while let Some(dropped) = surplus_checkpoint(&self.checkpoints(), now) {
            self.checkpoints.remove(dropped);
        }
    }

    /// The last position up to `position` that a sequence at `now` can be cut back to.
    pub fn rollback_point(&self, position: usize, now: usize) -> usize {
        if self.sizes.is_empty() || position >= now {
            return position;
        }
        let earlier = self.checkpoints.iter().rev().find(|(checkpoint, _)| *checkpoint <= position);
        earlier.map_or(0, |(checkpoint, _)| *checkpoint)
    }

    /// Goes back to `position`, which [`States::rollback_point`] has found.
    pub fn truncate(&mut self, position: usize, now: usize) {
        self.stepping = false;
        if position == now {
            return;
        }
        self.checkpoints.retain(|(checkpoint, _)| *checkpoint <= position);
        match self.checkpoints.last() {
            Some((checkpoint, parts)) if *checkpoint == position => self.now = parts.clone(),
            _ => self.now.clear(),
        }
    }

    /// Positions of the checkpoints, ascending.
    pub fn checkpoints(&self) -> Vec<usize> {
        self.checkpoints.iter().map(|(position, _)| *position).collect()
    }

    /// All states, copied.
    pub fn to_device(&self) -> DeviceStates {
        let copy = |parts: &Parts| parts.iter().map(|part| part.to_vec()).collect();
        let checkpoints = self.checkpoints.iter().map(|(position, parts)| (*position, copy(parts)));
        DeviceStates { now: copy(&self.now), checkpoints: checkpoints.collect() }
    }

    /// Takes over what a device holds; refuses states of other sizes.
    pub fn put(&mut self, states: DeviceStates) -> Result<(), CacheError> {
        let take = |parts: Vec<Vec<f32>>| -> Result<Parts, CacheError> {
            for slot in 0..parts.len().max(self.sizes.len()) {
                let found = parts.get(slot).map_or(0, Vec::len);
                let expected = self.sizes.get(slot).copied().unwrap_or(0);
                if found != expected {
                    return Err(CacheError::State { slot, found: expected, expected: found });
                }
            }
            Ok(parts.into_iter().map(Arc::new).collect())
        };
        let now = if states.now.is_empty() { Parts::new() } else { take(states.now)? };
        let mut checkpoints = Vec::with_capacity(states.checkpoints.len());
        for (position, parts) in states.checkpoints {
            checkpoints.push((position, take(parts)?));
        }
        *self = Self { sizes: self.sizes.clone(), now, checkpoints, ..Self::default() };
        Ok(())
    }

    /// True if there is a state beside zeros.
    pub fn is_live(&self) -> bool {
        !self.now.is_empty()
    }

    /// All numbers, the present state first.
    pub fn parts(&self) -> impl Iterator<Item = &[f32]> {
        let checkpoints = self.checkpoints.iter().flat_map(|(_, parts)| parts);
        self.now.iter().chain(checkpoints).map(|part| &part[..])
    }

    /// Takes over what [`States::parts`] shows; `fill` fills one part after another.
    pub fn restore<E>(
        &mut self,
        live: bool,
        checkpoints: &[usize],
        fill: &mut dyn FnMut(&mut [f32]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut read = || {
            let part = |size: &usize| {
                let mut part = vec![0.0; *size];
                fill(&mut part).map(|()| Arc::new(part))
            };
            self.sizes.iter().map(part).collect::<Result<Parts, E>>()
        };
        let now = if live { read()? } else { Parts::new() };
        let mut kept = Vec::with_capacity(checkpoints.len());
        for position in checkpoints {
            kept.push((*position, read()?));
        }
        *self = Self { sizes: self.sizes.clone(), now, checkpoints: kept, ..Self::default() };
        Ok(())
    }
}

/// A part that nobody else holds.
fn buffer(parts: &mut Parts, states: usize, slot: usize, size: usize) -> &mut [f32] {
    parts.resize_with(states, Arc::default);
    let part = &mut parts[slot];
    if part.len() != size || Arc::get_mut(part).is_none() {
        *part = Arc::new(vec![0.0; size]);
    }
    // Nobody else holds it, so nothing is copied.
    Arc::make_mut(part).as_mut_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state that sums its tokens.
    fn run(states: &mut States, position: usize, count: usize) {
        for slot in 0..2 {
            let StateStep { before, after, checkpoint } =
                states.step(slot, states.sizes[slot], count).unwrap();
            let sum = |tokens: usize| {
                before[0] + (position..position + tokens).map(|p| (p % 7) as f32).sum::<f32>()
            };
            after[0] = sum(count);
            if let Some(checkpoint) = checkpoint {
                checkpoint[0] = sum(count - 1);
            }
        }
        states.advance(position, count);
    }

    fn sum_below(position: usize) -> f32 {
        (0..position).map(|p| (p % 7) as f32).sum()
    }

    #[test]
    fn rollbacks_land_on_checkpoints() {
        let mut states = States::new([1, 3].into());
        run(&mut states, 0, 40);
        (40..50).for_each(|position| run(&mut states, position, 1));
        let fork = states.clone();
        assert_eq!(states.rollback_point(50, 50), 50);
        assert_eq!((states.rollback_point(49, 50), states.rollback_point(38, 50)), (39, 0));
        states.truncate(39, 50);
        run(&mut states, 39, 1);
        assert_eq!(states.now[1][0], sum_below(40));
        assert_eq!(fork.now[0][0], sum_below(50));
        states.truncate(0, 40);
        assert!(!states.is_live() && states.checkpoints().is_empty());
    }

    #[test]
    fn a_step_that_failed_leaves_no_trace() {
        let mut states = States::new([1, 1].into());
        run(&mut states, 0, 3);
        states.step(0, 1, 5).unwrap().after[0] = 99.0;
        states.drop_pending();
        states.advance(3, 5);
        run(&mut states, 3, 1);
        assert_eq!(states.now[0][0], sum_below(4));
        assert_eq!(states.checkpoints(), [2]);
        let missing = states.step(2, 1, 1).err();
        assert_eq!(missing, Some(CacheError::State { slot: 2, found: 0, expected: 1 }));
    }

    #[test]
    fn states_go_to_a_device_and_back() {
        let mut states = States::new([1, 3].into());
        run(&mut states, 0, 40);
        run(&mut states, 40, 1);
        let moved = states.to_device();
        assert_eq!(moved.checkpoints.iter().map(|(position, _)| *position).collect::<Vec<_>>(), [39]);
        let mut back = States::new([1, 3].into());
        back.put(moved.clone()).unwrap();
        assert_eq!((back.to_device(), back.rollback_point(40, 41)), (moved.clone(), 39));
        back.truncate(39, 41);
        assert_eq!(back.now[1][0], sum_below(39));
        // A model of another shape, and one with fewer recurrent layers.
        for (sizes, slot) in [([1, 4].as_slice(), 1), (&[1], 1)] {
            let refused = States::new(sizes.into()).put(moved.clone());
            assert!(matches!(refused, Err(CacheError::State { slot: found, .. }) if found == slot));
        }
    }

    #[test]
    fn checkpoints_are_few_and_farther_apart_with_age() {
        let mut states = States::new([1, 1].into());
        for step in 0..64 {
            run(&mut states, 100 * step, 100);
            let kept = states.checkpoints();
            assert!(kept.len() <= CHECKPOINTS && kept.is_sorted(), "{kept:?}");
        }
        let kept = states.checkpoints();
        assert_eq!(kept[2..], [6300, 6399]);
        assert!(kept[0] < 5000 && kept[1] > kept[0], "{kept:?}");
        for (position, parts) in &states.checkpoints {
            assert_eq!(parts[0][0], sum_below(*position));
        }
        // The present, the checkpoints, and the buffer of the next step.
        run(&mut states, 6400, 1);
        assert_eq!(states.bytes(), state_bytes(&[1, 1]));
    }
}

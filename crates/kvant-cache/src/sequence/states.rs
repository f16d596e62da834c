//! The states of recurrent layers.

use super::Sequence;
use crate::error::CacheError;
use crate::state::{DeviceStates, StateStep, States};

impl Sequence {
    /// The same with states for recurrent layers, of so many numbers each. Only for an empty sequence.
    #[must_use]
    pub fn with_states(mut self, sizes: &[usize]) -> Self {
        self.states = States::new(sizes.into());
        self
    }

    /// Numbers of each recurrent layer's state.
    pub fn state_sizes(&self) -> &[usize] {
        self.states.sizes()
    }

    /// The state of the `slot`-th recurrent layer, of `size` numbers, in a step of `count` tokens. What is written counts from
    /// [`Sequence::commit`] on.
    pub fn state(&mut self, slot: usize, size: usize, count: usize) -> Result<StateStep<'_>, CacheError> {
        self.open(count)?;
        self.states.step(slot, size, count)
    }

    /// The states of recurrent layers, for a device.
    pub fn device_states(&self) -> DeviceStates {
        self.states.to_device()
    }

    /// The same with the states of recurrent layers that a device holds; refuses those of other sizes.
    pub fn with_device_states(mut self, states: DeviceStates) -> Result<Self, CacheError> {
        self.states.put(states)?;
        Ok(self)
    }

    /// The last position up to `position` that [`Sequence::truncate`] can go back to as far as states are concerned: `position` itself
    /// where no layer is recurrent.
    pub fn rollback_point(&self, position: usize) -> usize {
        self.states.rollback_point(position, self.position())
    }
}

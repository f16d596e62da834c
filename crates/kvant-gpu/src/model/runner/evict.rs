//! Sequences whose rows may go: who goes when there is no room, and what callers ask about it.

use kvant_cache::Need;
use kvant_model::ModelError;

use super::own::lock;
use super::{DeviceSequence, State};
use crate::error::{GpuError, device_error};
use crate::model::eviction::Placed;

impl DeviceSequence {
    /// Evicts rows as the policy says, so that `count` more tokens fit, or refuses them.
    pub(super) fn evict_for(&mut self, state: &mut State, count: usize) -> Result<(), ModelError> {
        if self.eviction.is_none() {
            return Ok(());
        }
        let adapted = self.adapt(count).map_err(device_error)?;
        // Layers that may hold less evict before their room changes.
        let made =
            self.evict(state, Need::Rows(count)).and_then(|()| self.fit_limits(state).map_err(device_error));
        if let (Err(_), true, Some(eviction)) = (&made, adapted, &mut self.eviction) {
            // There is room for the limits before.
            eviction.row_budget.resume_limits(None);
        }
        made
    }

    /// Lets the limits of layers follow attention where `count` more tokens are what they have waited for. Returns true if they did.
    fn adapt(&mut self, count: usize) -> Result<bool, GpuError> {
        let shared = self.batch.0.clone();
        let Some(eviction) = self.eviction.as_mut().filter(|eviction| eviction.row_budget.adapts(count))
        else {
            return Ok(false);
        };
        let heads = shared.class_of.iter().enumerate();
        let heads = heads
            .map(|(layer, class)| eviction.read_heads(&shared.model.gpu, layer, &self.classes[*class]))
            .collect::<Result<Vec<_>, _>>()?;
        eviction.row_budget.adapt(&heads);
        Ok(true)
    }

    fn evict(&mut self, state: &mut State, need: Need) -> Result<(), ModelError> {
        let shared = self.batch.0.clone();
        let Some(eviction) = &self.eviction else { return Ok(()) };
        let placed = Placed { class_of: &shared.class_of, classes: &self.classes };
        if eviction.due(need, placed)?.is_empty() {
            return Ok(());
        }
        self.bind_kept(state).map_err(device_error)?;
        let (Some(eviction), Some(own)) = (&mut self.eviction, &self.own) else { return Ok(()) };
        let (gpu, class_of) = (&shared.model.gpu, &shared.class_of[..]);
        if eviction.evict(gpu, need, &mut lock(own).kept, class_of, &mut self.classes)? {
            self.place.1 += 1;
        }
        Ok(())
    }

    /// Moves the sequence to other room where its layers' limits are no longer those that it was made for. That happens once when limits
    /// follow attention, and when a text begins after one in which they did.
    pub(super) fn fit_limits(&mut self, state: &mut State) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        let Some(eviction) = &self.eviction else { return Ok(()) };
        let limits = eviction.row_budget.limits();
        let fits = |(class, limit): (&usize, &usize)| self.classes[*class].limit == Some(*limit);
        if shared.class_of.iter().zip(limits).all(fits) {
            return Ok(());
        }
        state.widen(&shared, limits)?;
        let (row_budget, position) = (eviction.row_budget.clone(), self.position);
        let rows = if position > 0 { self.read_layers(state)? } else { Vec::new() };
        self.parts.iter_mut().for_each(|parts| *parts = Default::default());
        self.place.1 += 1;
        self.classes.iter_mut().for_each(|class| class.truncate(0));
        self.set_limits(state, Some(row_budget))?;
        if position > 0 {
            self.write_layers(state, &rows, position)?;
        }
        Ok(())
    }

    /// The last tokens of a prompt that decide what of it stays, where the policy compresses prompts. They run between
    /// [`DeviceSequence::begin_prompt_window`] and [`DeviceSequence::compress_prompt`].
    pub fn prompt_window(&self) -> Option<usize> {
        self.eviction.as_ref()?.row_budget.prompt_window()
    }

    /// From here on the prompt's last tokens run.
    pub fn begin_prompt_window(&mut self) {
        if let Some(eviction) = &self.eviction {
            eviction.begin_prompt_window(&self.batch.model().gpu);
        }
    }

    /// Evicts what the policy does not keep of a prompt that has run.
    pub fn compress_prompt(&mut self) -> Result<(), ModelError> {
        let batch = self.batch.clone();
        self.evict(&mut batch.state(), Need::Prompt)
    }

    /// Never evicts the first `tokens` tokens from now on, where a policy evicts any.
    pub fn protect(&mut self, tokens: usize) {
        if let Some(eviction) = &mut self.eviction {
            eviction.row_budget.protect(tokens);
        }
    }

    /// Rows that layer `layer` holds, in tokens per KV head.
    pub fn rows(&self, layer: usize) -> usize {
        self.eviction.as_ref().map_or(self.position, |eviction| eviction.row_budget.rows(layer))
    }

    /// Rows that each layer may hold; `None` where everything stays.
    pub fn row_limits(&self) -> Option<Vec<usize>> {
        self.eviction.as_ref().map(|eviction| eviction.row_budget.limits().to_vec())
    }

    /// Logical positions of the rows of a KV head, as they are stored; `None` where everything stays. Waits for the GPU.
    pub fn positions(&self, layer: usize, head: usize) -> Result<Option<Vec<u32>>, ModelError> {
        let Some(eviction) = &self.eviction else { return Ok(None) };
        let shared = &self.batch.0;
        let class = &self.classes[shared.class_of[layer]];
        let heads = eviction.read_positions(&shared.model.gpu, layer, class).map_err(device_error)?;
        Ok(heads.into_iter().nth(head))
    }
}

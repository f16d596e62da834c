//! One text of many: where its tokens are.

use std::sync::{Arc, Mutex};

use kvant_cache::{CacheError, RowBudget};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::limits::Limits;
use super::memory::Parts;
use super::own::{Own, OwnKernels, lock};
use super::{Runner, Shared, State};
use crate::error::{GpuError, device_error};
use crate::means::{BLOCK_TILES, BLOCK_TOKENS};
use crate::model::eviction::{Eviction, Placed};
use crate::model::layer_group::{Class, Mark};
use crate::model::states::{Slots, States};

/// Rows of a step for which a small ring is enough: single tokens and guesses.
pub(super) const FEW_ROWS: usize = 16;
/// Where a sequence was before a row that may be taken back.
pub(super) struct Before {
    pub position: usize,
    pub marks: Vec<Mark>,
    pub states: Slots,
}

/// One text of a [`Runner`]. Dropping it gives its regions back.
pub struct DeviceSequence {
    pub(super) batch: Runner,
    pub(super) classes: Vec<Class>,
    pub(super) parts: Vec<Parts>,
    /// It has room for its whole context and its longest steps from the first one on.
    whole: bool,
    /// Kernels of its own, under a policy.
    pub(super) own: Option<Own>,
    pub(super) states: States,
    /// Rows that may go; `None` where everything stays.
    pub(super) eviction: Option<Eviction>,
    pub(super) position: usize,
    /// Where it was before its last row, if the token of that was not known when it was sent.
    pub(super) before: Option<Before>,
    /// In which step what comes next was chosen, and where that lies on the GPU.
    pub(super) found: Option<(u64, usize)>,
    /// Which sequence of the batch it is, and how often its tokens have moved: what commands are recorded for.
    pub(super) place: (u64, u64),
}

impl DeviceSequence {
    pub(super) fn new(batch: Runner) -> Result<Self, GpuError> {
        let classes: Vec<Class> = batch.state().widest.iter().map(Class::of_sequence).collect();
        let place = (batch.next_number(), 0);
        let mut made = Self {
            parts: classes.iter().map(|_| Parts::default()).collect(),
            classes,
            whole: false,
            own: None,
            states: States::default(),
            eviction: None,
            position: 0,
            before: None,
            found: None,
            place,
            batch,
        };
        let batch = made.batch.clone();
        made.set_limits(&mut batch.state(), batch.0.limits.row_budget.clone())?;
        Ok(made)
    }

    /// The sequence is empty and may hold what the batch's limits, or those of `row_budget`, say.
    pub(super) fn set_limits(
        &mut self,
        state: &mut State,
        row_budget: Option<RowBudget>,
    ) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        for (layer, class) in shared.firsts.iter().zip(&mut self.classes) {
            let tokens = match &row_budget {
                Some(row_budget) => row_budget.limits()[*layer],
                None => shared.limits.tokens,
            };
            class.set_room(
                &shared.stores[*layer],
                tokens,
                shared.limits.rows,
                shared.limits.retained(*layer),
            );
            class.ring = 0;
        }
        let Some(row_budget) = row_budget else { return Ok(()) };
        let placed = Placed { class_of: &shared.class_of, classes: &self.classes };
        let gpu = &shared.model.gpu;
        self.eviction = Some(Eviction::new(gpu, row_budget, placed)?);
        let own = Arc::new(Mutex::new(OwnKernels::new(gpu, self.classes.len())?));
        state.evicting.retain(|other| other.strong_count() > 0);
        state.evicting.push(Arc::downgrade(&own));
        self.own = Some(own);
        Ok(())
    }

    /// The same past once more. Sealed tiles are shared; plain rows are copied, on the GPU.
    pub fn fork(&self) -> Result<Self, ModelError> {
        let fork = || -> Result<Self, GpuError> {
            let mut fork = Self::new(self.batch.clone())?;
            let shared = self.batch.0.clone();
            let gpu = &shared.model.gpu;
            let mut state = self.batch.state();
            if let Some(eviction) = &self.eviction {
                fork.set_limits(&mut state, Some(eviction.row_budget.clone()))?;
            }
            for (index, other) in self.classes.iter().enumerate() {
                let blocks = &self.parts[index].blocks;
                // Rows of policies move inside their blocks, which are nobody else's then.
                fork.parts[index].blocks = match &self.eviction {
                    Some(_) => {
                        let own = state.take_blocks(&shared, index, blocks.len())?;
                        state.copy_blocks(&shared, index, blocks, &own)?;
                        own
                    }
                    None => blocks[..other.blocks_with(0)].to_vec(),
                };
                let class = &mut fork.classes[index];
                class.follow(other);
                if let Some(from) = &self.parts[index].rows {
                    // Most forks are kept for later; one that goes on gets a larger ring with its first step.
                    let rests = class.resting_ring() >= other.plain_newest();
                    let ring = match self.eviction {
                        None if rests => class.resting_ring(),
                        _ => class.ring_for(FEW_ROWS),
                    };
                    let to = state.row_region(&shared, index, class.sink_slots + ring)?;
                    state.move_rows(&shared, index, from, &to, &moved_rows(other))?;
                    class.set_ring(ring);
                    fork.parts[index].rows = Some(to);
                }
            }
            if self.states.are_there() {
                fork.make_state(&mut state)?;
                state.states.copy(gpu, &self.states, &mut fork.states)?;
            }
            if let (Some(own), Some(other)) = (&mut fork.eviction, &self.eviction) {
                own.follow(gpu, other);
            }
            fork.position = self.position;
            Ok(fork)
        };
        fork().map_err(device_error)
    }

    /// What runs its steps.
    pub fn batch(&self) -> &Runner {
        &self.batch
    }

    /// True if both can be in one step.
    pub fn is_beside(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.batch.0, &other.batch.0)
    }

    /// Logical position of the next token.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Tokens the context holds.
    pub fn capacity(&self) -> usize {
        self.batch.0.capacity
    }

    /// Refuses `count` more tokens that do not fit. Changes nothing.
    pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
        let (wanted, capacity) = (self.position + count, self.capacity());
        if wanted > capacity {
            return Err(CacheError::ContextFull { wanted, capacity });
        }
        let Limits { tokens, budget, .. } = self.batch.0.limits;
        match budget {
            _ if self.eviction.is_some() || wanted <= tokens => Ok(()),
            Some(budget) => {
                let bytes = self.batch.0.bytes_of(wanted);
                Err(CacheError::BudgetSpent { wanted: bytes, budget, tokens: wanted })
            }
            None => Err(CacheError::ContextFull { wanted, capacity: tokens }),
        }
    }

    /// Most tokens that it should have in the next step.
    pub fn step_limit(&self) -> usize {
        let room = self.eviction.as_ref().map_or(usize::MAX, |eviction| eviction.row_budget.step_limit());
        self.batch.0.limits.rows.min(room)
    }

    /// Most tokens of a step that [`DeviceSequence::truncate`] can cut anywhere, the others being what they would be alone: none is sealed
    /// with it. At least one.
    pub fn trial_limit(&self) -> usize {
        if self.eviction.is_some() || !self.batch.model().spec.state_sizes().is_empty() {
            return 1;
        }
        let whole =
            |rows: &usize| self.classes.iter().all(|class| class.sealing(self.position, *rows).is_none());
        (1..=self.step_limit().min(TILE_TOKENS)).take_while(whole).last().unwrap_or(1)
    }

    /// True if some layer has tokens in sealed tiles.
    pub fn has_sealed(&self) -> bool {
        self.classes.iter().any(|class| class.stored().sealed > 0)
    }

    /// Bytes of its parts of the memories, blocks that it shares with forks counted in full.
    pub fn cache_bytes(&self) -> u64 {
        let state = self.batch.state();
        let bytes = |class: &usize| state.memories[*class].bytes(&self.parts[*class]);
        let states = if self.states.are_there() { state.states.sequence_bytes() } else { 0 };
        let facts = self.eviction.as_ref().map_or(0, Eviction::bytes);
        self.batch.0.class_of.iter().map(bytes).sum::<u64>() + states + facts
    }

    /// Forgets every token from `position` on, and those of a half-filled tile before it; where rows have been evicted, everything if
    /// `position` is before the plain newest tokens; where layers are recurrent, as far back as their states reach. Returns the tokens that
    /// are left.
    pub fn truncate(&mut self, position: usize) -> usize {
        let mut position = position.min(self.position);
        // Whole tiles of every class, and a state: each step down may be another one's concern.
        let reachable = |position: usize| {
            let of_classes = self.classes.iter().map(|class| class.reachable(position));
            of_classes.chain([self.states.reachable(position, self.position)]).min().unwrap_or(position)
        };
        while reachable(position) < position {
            position = reachable(position);
        }
        self.states.truncate(position, self.position);
        self.classes.iter_mut().for_each(|class| class.truncate(position));
        if let Some(eviction) = &mut self.eviction {
            eviction.truncate(position);
        }
        (self.position, self.before, self.found) = (position, None, None);
        self.place.1 += 1;
        if !self.whole && self.eviction.is_none() {
            for (class, parts) in self.classes.iter_mut().zip(&mut self.parts) {
                parts.blocks.truncate(class.blocks_with(0));
                if position == 0 {
                    (parts.rows, class.ring) = (None, 0);
                }
            }
        }
        position
    }

    /// Sets room for its whole context aside when it first runs, in place of what its tokens take: no memory has to grow with it.
    pub fn reserve_context(&mut self) {
        self.whole = true;
    }

    /// Its slots for states, if it has none and layers are recurrent.
    pub(super) fn make_state(&mut self, state: &mut State) -> Result<(), GpuError> {
        if state.states.make_room(&self.batch.0.model.gpu, &mut self.states)? {
            state.bind_states(&self.batch.0)?;
        }
        Ok(())
    }

    /// True if one more row goes where the last one went.
    pub(super) fn has_room(&self) -> bool {
        let ready = |(class, parts): (&Class, &Parts)| {
            parts.rows.is_some() && (self.whole || class.ring == class.ring_for(FEW_ROWS))
        };
        self.check_room(1).is_ok() && self.classes.iter().zip(&self.parts).all(ready)
    }

    /// Makes room for `rows` more rows behind [`DeviceSequence::reserve`]: what nobody sees any
    /// more goes, and what a policy evicts.
    pub(super) fn make_room(&mut self, state: &mut State, rows: usize) -> Result<(), ModelError> {
        self.evict_for(state, rows)?;
        self.reserve(state, rows).map_err(device_error)?;
        for (class, parts) in self.classes.iter_mut().zip(&mut self.parts) {
            let gone = class.outgrown(self.position, rows);
            class.evict(gone);
            parts.blocks.drain(..(gone / BLOCK_TOKENS).min(parts.blocks.len()));
        }
        Ok(())
    }

    /// Sets memory aside for `rows` more rows. What is stored stays the same, wherever it is moved
    /// to, also after an error.
    pub(super) fn reserve(&mut self, state: &mut State, rows: usize) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        self.make_state(state)?;
        for index in 0..self.classes.len() {
            self.make_row_region(state, &shared, index, rows)?;
            let (class, blocks) = (&self.classes[index], &mut self.parts[index].blocks);
            let sealing = class.sealing(self.position, rows);
            // Under a policy there are blocks for all from the first row on.
            let Some(sealing) = sealing.filter(|_| self.eviction.is_none()) else {
                self.make_blocks(state, &shared, index, 0)?;
                continue;
            };
            let needed = class.blocks_with(sealing.rows);
            let open = sealing.first_tile / BLOCK_TILES;
            if !sealing.first_tile.is_multiple_of(BLOCK_TILES) && Arc::strong_count(&blocks[open]) > 1 {
                // A fork seals into the same block.
                let own = state.take_blocks(&shared, index, 1)?;
                state.copy_blocks(&shared, index, &blocks[open..=open], &own)?;
                blocks.splice(open..=open, own);
            }
            self.make_blocks(state, &shared, index, needed)?;
        }
        Ok(())
    }

    /// As many blocks as `needed`; where room is set aside, as many as there may ever be.
    pub(super) fn make_blocks(
        &mut self,
        state: &mut State,
        shared: &Shared,
        index: usize,
        needed: usize,
    ) -> Result<(), GpuError> {
        let (class, blocks) = (&self.classes[index], &mut self.parts[index].blocks);
        let most = class.capacity_tiles.div_ceil(BLOCK_TILES);
        let wanted = if self.eviction.is_some() || self.whole { needed.max(most) } else { needed };
        if wanted > blocks.len() {
            blocks.extend(state.take_blocks(shared, index, wanted - blocks.len())?);
        }
        Ok(())
    }

    /// A ring that is large enough for a step of `rows` rows, and a small one as soon as that is.
    pub(super) fn make_row_region(
        &mut self,
        state: &mut State,
        shared: &Shared,
        index: usize,
        rows: usize,
    ) -> Result<(), GpuError> {
        let most = shared.limits.rows.max(FEW_ROWS);
        let rows = if self.whole { most } else { rows };
        let class = &mut self.classes[index];
        let small = class.ring_for(FEW_ROWS);
        let (enough, too_large) =
            (class.ring >= class.ring_for(rows), rows <= FEW_ROWS && class.ring > small);
        if enough && !too_large {
            return Ok(());
        }
        let ring = if rows <= FEW_ROWS { small } else { class.ring_for(rows.next_power_of_two().min(most)) };
        let to = match state.row_region(shared, index, class.sink_slots + ring) {
            Ok(to) => to,
            // A full GPU is no reason to stop.
            Err(_) if enough => return Ok(()),
            Err(error) => return Err(error),
        };
        if let Some(from) = &self.parts[index].rows {
            state.move_rows(shared, index, from, &to, &moved_rows(class))?;
        }
        class.set_ring(ring);
        self.parts[index].rows = Some(to);
        self.place.1 += 1;
        Ok(())
    }

    /// What says who stays, and where its rows are; `None` where everything stays.
    pub(super) fn evicting(&self) -> Option<(&Eviction, &[Class])> {
        self.eviction.as_ref().map(|eviction| (eviction, &self.classes[..]))
    }

    /// Binds what scores and moves rows under its policy, and tells it which blocks are the sequence's.
    pub(super) fn bind_kept(&self, state: &mut State) -> Result<(), GpuError> {
        let (Some(eviction), Some(own)) = (&self.eviction, &self.own) else { return Ok(()) };
        let shared = &self.batch.0;
        for (index, parts) in self.parts.iter().enumerate() {
            state.make_block_room(shared, index, parts.blocks.len())?;
            let blocks = parts.blocks.iter().map(|block| block.index);
            state.tables[index].send_blocks(&shared.model.gpu, blocks)?;
        }
        state.bind_kept(shared, &mut lock(own), eviction, &self.classes)
    }

    /// Fills its cache with random tiles, as a text of `tokens` tokens would: for measuring speed at depth.
    pub fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        self.truncate(0);
        self.check_room(tokens)?;
        let shared = self.batch.0.clone();
        let batch = self.batch.clone();
        let mut state = batch.state();
        let fill = |this: &mut Self, state: &mut State| -> Result<(), GpuError> {
            this.make_state(state)?;
            for index in 0..this.classes.len() {
                this.make_row_region(state, &shared, index, 1)?;
                let tiles = tokens.div_ceil(TILE_TOKENS).min(this.classes[index].capacity_tiles);
                this.make_blocks(state, &shared, index, tiles.div_ceil(BLOCK_TILES))?;
            }
            for (layer, class) in shared.class_of.iter().enumerate() {
                let (store, memory) = (&shared.stores[layer], &state.memories[*class]);
                state.caches[layer].fill_random(&shared.model.gpu, store, memory, &this.parts[*class])?;
            }
            this.bind_kept(state)
        };
        fill(self, &mut state).map_err(device_error)?;
        let (gpu, class_of) = (&shared.model.gpu, &shared.class_of[..]);
        match (&mut self.eviction, &self.own) {
            (Some(eviction), Some(own)) => {
                eviction.pretend(gpu, tokens, &mut lock(own).kept, class_of, &mut self.classes)?;
            }
            _ => self.classes.iter_mut().for_each(|class| class.pretend(tokens)),
        }
        // Kernels of states take the same time whatever those are.
        self.states.advance(0, tokens);
        self.position = tokens;
        Ok(())
    }

    /// Bytes of sealed tiles that a step of one more token reads, over all layers.
    pub fn sealed_bytes(&self) -> u64 {
        let state = self.batch.state();
        let of_layer = |class: &usize| {
            let visible = self.classes[*class].visible_tokens(self.position);
            state.memories[*class].bytes_of(0, visible.div_ceil(TILE_TOKENS))
        };
        self.batch.0.class_of.iter().map(of_layer).sum()
    }
}

/// From and to which slots plain rows move, and how many: sinks stay in front, the newest begin behind their slots.
fn moved_rows(class: &Class) -> [(usize, usize, usize); 3] {
    let [(sinks_at, sinks), (oldest_at, oldest), (rest_at, rest)] = class.plain_pieces();
    [(sinks_at, 0, sinks), (oldest_at, class.sink_slots, oldest), (rest_at, class.sink_slots + oldest, rest)]
}

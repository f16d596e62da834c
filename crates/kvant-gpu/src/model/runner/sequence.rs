//! One text of many: where its tokens are.

use std::sync::{Arc, Mutex, MutexGuard};

use kvant_cache::{CacheError, RowBudget};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::limits::Limits;
use super::memory::Regions;
use super::network::{Layer, LayerKind};
use super::ticket::Ahead;
use super::{Runner, Shared, State};
use crate::error::{GpuError, device_error};
use crate::model::attend::Prompt;
use crate::model::attention_binding::AttentionBinding;
use crate::model::eviction::{Eviction, KeptRows, Placed};
use crate::model::layer::{OwnRows, SideStore};
use crate::model::layer_group::{Class, Mark};
use crate::model::states::{Slots, States};
use crate::model::uniforms::StepUniforms;

/// Rows of a step for which a small ring is enough: single tokens and guesses.
pub(super) const FEW_ROWS: usize = 16;
/// Tiles of a sequence's first region, at least.
pub(super) const FIRST_TILES: usize = 4;

/// A sequence's parts of the memories, bound. What is by layer of the model has nothing for recurrent layers.
pub(super) struct Bound {
    /// By layer with keys and values of its own.
    pub layers: Vec<[SideStore; 2]>,
    /// Attention of many rows, once there were some, by layer of the model.
    pub prompts: Vec<Option<Prompt>>,
    /// Attention of few rows that no table describes, once there were some, by layer of the model.
    pub rows: Vec<Option<OwnRows>>,
    /// What scores and moves rows under a policy, by layer with keys and values of its own.
    pub kept: Vec<KeptRows>,
}

/// Where a sequence was before a row that may be taken back.
pub(super) struct Before {
    pub position: usize,
    pub marks: Vec<Mark>,
    pub states: Slots,
}

/// What of a sequence's kernels a step wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wants {
    /// Its parts of the memories alone.
    Parts,
    /// Attention of few rows.
    Rows,
    /// Attention of many rows.
    Prompt,
}

/// One text of a [`Runner`]. Dropping it gives its regions back.
pub struct DeviceSequence {
    pub(super) batch: Runner,
    pub(super) classes: Vec<Class>,
    pub(super) uniforms: StepUniforms,
    pub(super) regions: Vec<Regions>,
    /// Most tiles of every class.
    pub(super) most_tiles: Vec<usize>,
    /// Its regions have room for its whole context and its longest steps from the first one on, and stay.
    whole: bool,
    pub(super) bound: Arc<Mutex<Option<Bound>>>,
    pub(super) states: States,
    /// Rows that may go; `None` where everything stays.
    pub(super) eviction: Option<Eviction>,
    pub(super) position: usize,
    /// Where it was before its last row, if the token of that was not known when it was sent.
    pub(super) before: Option<Before>,
    /// In which step what comes next was chosen, and where that lies on the GPU.
    pub(super) found: Option<(u64, usize)>,
    /// The step behind its last one, where that is on its way.
    pub(super) ahead: Option<Ahead>,
    /// The likeliest token behind its last greedy step, and the position of that.
    pub(super) chosen: Option<(usize, u32)>,
    /// Which sequence of the batch it is, and how often its tokens have moved: what commands are recorded for.
    pub(super) place: (u64, u64),
}

pub(super) fn lock(bound: &Mutex<Option<Bound>>) -> MutexGuard<'_, Option<Bound>> {
    bound.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl State {
    /// Forgets what sequences are bound to.
    pub fn unbind(&mut self) {
        self.recorded = None;
        self.bound.retain(|bound| match bound.upgrade() {
            Some(bound) => {
                *lock(&bound) = None;
                true
            }
            None => false,
        });
    }
}

/// What is made of a layer's binding; with it the layer with keys and values that it attends to.
type BindLayer<'b, T> = dyn Fn(AttentionBinding, usize) -> Result<Option<T>, GpuError> + 'b;

impl DeviceSequence {
    pub(super) fn new(batch: Runner) -> Result<Self, GpuError> {
        let shared = &batch.0;
        let bound = Arc::new(Mutex::new(None));
        let mut state = batch.state();
        state.bound.retain(|other| other.strong_count() > 0);
        state.bound.push(Arc::downgrade(&bound));
        let (uniforms, classes) = state.classes_of_sequence(shared)?;
        let regions = classes.iter().map(|_| Regions::default()).collect();
        let place = (batch.next_number(), 0);
        let (most_tiles, states, eviction) = (Vec::new(), States::default(), None);
        let (before, found, ahead, chosen) = (None, None, None, None);
        drop(state);
        let mut made = Self {
            classes,
            uniforms,
            regions,
            most_tiles,
            whole: false,
            bound,
            states,
            eviction,
            position: 0,
            before,
            found,
            ahead,
            chosen,
            place,
            batch,
        };
        made.set_limits(made.batch.0.limits.row_budget.clone())?;
        Ok(made)
    }

    /// The sequence is empty and may hold what the batch's limits, or those of `row_budget`, say.
    pub(super) fn set_limits(&mut self, row_budget: Option<RowBudget>) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        let layers = shared.firsts.iter().zip(&mut self.classes);
        self.most_tiles = layers
            .map(|(layer, class)| {
                let store = &shared.stores[*layer];
                let tokens = match &row_budget {
                    Some(row_budget) => row_budget.limits()[*layer],
                    None => shared.limits.tokens,
                };
                class.set_room(store, tokens, shared.limits.rows, shared.limits.retained(*layer));
                class.capacity_tiles
            })
            .collect();
        let placed = Placed { class_of: &shared.class_of, classes: &self.classes };
        let gpu = &shared.model.gpu;
        self.eviction = row_budget.map(|budget| Eviction::new(gpu, budget, placed)).transpose()?;
        for class in &mut self.classes {
            (class.capacity_tiles, class.ring) = (0, 0);
        }
        Ok(())
    }

    /// The same past once more. Sealed tiles are shared; plain rows are copied, on the GPU.
    pub fn fork(&self) -> Result<Self, ModelError> {
        let fork = || -> Result<Self, GpuError> {
            let mut fork = Self::new(self.batch.clone())?;
            let shared = self.batch.0.clone();
            let gpu = &shared.model.gpu;
            if let Some(eviction) = &self.eviction {
                fork.set_limits(Some(eviction.row_budget.clone()))?;
            }
            let mut state = self.batch.state();
            for (index, other) in self.classes.iter().enumerate() {
                // Rows of policies move inside their tiles, which are nobody else's then.
                match (&self.regions[index].tiles, &self.eviction) {
                    (Some(from), Some(_)) => {
                        let had = other.capacity_tiles;
                        let to = state.tile_region(&shared, index, had)?;
                        let sealed = other.stored().sealed / TILE_TOKENS;
                        state.move_tiles(&shared, index, (from, had), (&to, had), 0, sealed)?;
                        fork.regions[index].tiles = Some(to);
                    }
                    (tiles, _) => fork.regions[index].tiles = tiles.clone(),
                }
                let class = &mut fork.classes[index];
                class.follow(other);
                if let Some(from) = &self.regions[index].rows {
                    let ring = class.ring_for(FEW_ROWS);
                    let to = state.row_region(&shared, index, class.sink_slots + ring)?;
                    state.move_rows(&shared, index, (from, &to), &moved_rows(other))?;
                    class.set_ring(ring);
                    fork.regions[index].rows = Some(to);
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

    /// Bytes of its regions on the GPU, those that it shares with forks counted in full.
    pub fn cache_bytes(&self) -> u64 {
        let state = self.batch.state();
        let bytes = |class: &usize| state.memories[*class].bytes(&self.regions[*class]);
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
        if position == 0 && !self.whole {
            self.unbind();
            for (class, regions) in self.classes.iter_mut().zip(&mut self.regions) {
                *regions = Regions::default();
                (class.capacity_tiles, class.ring) = (0, 0);
            }
        }
        position
    }

    /// Sets room for its whole context aside when it first runs, in place of what its tokens take: nothing has to be bound anew when it grows.
    pub fn reserve_context(&mut self) {
        self.whole = true;
    }

    /// Forgets what is bound to its parts of the memories, and commands that were recorded for them.
    pub(super) fn unbind(&mut self) {
        *lock(&self.bound) = None;
        self.place.1 += 1;
    }

    /// Its slots for states, if it has none and layers are recurrent.
    pub(super) fn make_state(&mut self, state: &mut State) -> Result<(), GpuError> {
        if state.states.make_room(&self.batch.0.model.gpu, &mut self.states)? {
            state.bind_states(&self.batch.0)?;
        }
        Ok(())
    }

    /// True if one more row needs no other region.
    pub(super) fn has_room(&self) -> bool {
        let ready = |(class, regions): (&Class, &Regions)| {
            regions.rows.is_some() && (self.whole || class.ring == class.ring_for(FEW_ROWS))
        };
        self.check_room(1).is_ok() && self.classes.iter().zip(&self.regions).all(ready)
    }

    /// Makes room for `rows` more rows. What is stored stays the same, wherever it is moved to.
    pub(super) fn make_room(&mut self, state: &mut State, rows: usize) -> Result<(), ModelError> {
        self.evict_for(state, rows)?;
        self.make_regions(state, rows).map_err(device_error)
    }

    pub(super) fn make_regions(&mut self, state: &mut State, rows: usize) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        self.make_state(state)?;
        for index in 0..self.classes.len() {
            self.make_row_region(state, &shared, index, rows)?;
            let class = &self.classes[index];
            let (sealed, sealing) = (class.stored().sealed, class.sealing(self.position, rows));
            let needed = (sealed + sealing.map_or(0, |sealing| sealing.rows)) / TILE_TOKENS;
            let most = self.most_tiles[index];
            // Under a policy there is room for all that may ever be there.
            let needed = if self.eviction.is_some() || self.whole { needed.max(most) } else { needed };
            let gone = if class.slides() && needed > most { class.out_of_sight(self.position) } else { 0 };
            let shares = sealing.is_some() && self.regions[index].is_shared_at(sealed / TILE_TOKENS);
            if gone > 0 || shares || needed > class.capacity_tiles {
                self.move_to_region(state, &shared, index, needed, gone)?;
            }
            if sealing.is_some() {
                // Before others of the same step look whether they may write there.
                self.regions[index]
                    .write_up_to(needed.min(self.classes[index].capacity_tiles) - gone / TILE_TOKENS);
            }
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
        let to = state.row_region(shared, index, class.sink_slots + ring)?;
        if let Some(from) = &self.regions[index].rows {
            state.move_rows(shared, index, (from, &to), &moved_rows(class))?;
        }
        class.set_ring(ring);
        self.regions[index].rows = Some(to);
        self.unbind();
        Ok(())
    }

    /// A region of its own for `needed` tiles and perhaps more, with its tiles but for the first `gone` tokens.
    pub(super) fn move_to_region(
        &mut self,
        state: &mut State,
        shared: &Shared,
        index: usize,
        needed: usize,
        gone: usize,
    ) -> Result<(), GpuError> {
        let class = &mut self.classes[index];
        let (had, first) = (class.capacity_tiles, gone / TILE_TOKENS);
        let needed = needed - first;
        let wanted = if needed > had { needed.max(2 * had).max(FIRST_TILES) } else { had };
        let wanted = wanted.min(self.most_tiles[index].max(needed));
        let to = state.tile_region(shared, index, wanted)?;
        let unit = state.memories[index].unit_tiles;
        let tiles = wanted.next_multiple_of(unit);
        if let Some(from) = &self.regions[index].tiles {
            let kept = class.stored().sealed / TILE_TOKENS - first;
            state.move_tiles(shared, index, (from, had), (&to, tiles), first, kept)?;
        }
        class.evict(gone);
        class.capacity_tiles = tiles;
        self.regions[index].tiles = Some(to);
        self.unbind();
        Ok(())
    }

    /// Binds its parts of the memories if they are not, and what `wants` says.
    pub(super) fn bind(
        &self,
        state: &State,
        wants: Wants,
    ) -> Result<MutexGuard<'_, Option<Bound>>, GpuError> {
        let mut bound = lock(&self.bound);
        if bound.is_none() {
            *bound = Some(self.bind_parts(state)?);
        }
        if let Some(own) = bound.as_mut() {
            match wants {
                Wants::Prompt if own.prompts.is_empty() => {
                    own.prompts = self.bind_layers(state, &own.layers, &|binding, _| binding.prompt())?;
                }
                Wants::Rows if own.rows.is_empty() => {
                    let raw = &self.batch.0.raw;
                    own.rows = self.bind_layers(state, &own.layers, &|binding, cached| {
                        OwnRows::new(&binding, raw[cached].as_ref()).map(Some)
                    })?;
                }
                _ => {}
            }
        }
        Ok(bound)
    }

    /// True if what `wants` says is bound.
    pub(super) fn is_bound(&self, wants: Wants) -> bool {
        lock(&self.bound).as_ref().is_some_and(|bound| match wants {
            Wants::Parts => true,
            Wants::Rows => !bound.rows.is_empty(),
            Wants::Prompt => !bound.prompts.is_empty(),
        })
    }

    fn bind_parts(&self, state: &State) -> Result<Bound, GpuError> {
        let shared = &self.batch.0;
        let part = |(index, class): (usize, &usize)| {
            let (memory, regions) = (&state.memories[*class], &self.regions[*class]);
            state.caches[index].store(&self.classes[*class], &shared.stores[index], memory, regions)
        };
        let layers: Vec<_> = shared.class_of.iter().enumerate().map(part).collect();
        let placed = Placed { class_of: &shared.class_of, classes: &self.classes };
        let gpu = &shared.model.gpu;
        let kept = match self.eviction.as_ref().filter(|_| self.regions.iter().all(|own| own.tiles.is_some()))
        {
            Some(eviction) => eviction.bind(gpu, &layers, placed, state.exports.as_ref())?,
            None => Vec::new(),
        };
        Ok(Bound { layers, prompts: Vec::new(), rows: Vec::new(), kept })
    }

    /// What `bind` makes of every layer that attends, and which of the layers with keys and values it attends to.
    fn bind_layers<T>(
        &self,
        state: &State,
        parts: &[[SideStore; 2]],
        bind: &BindLayer<T>,
    ) -> Result<Vec<Option<T>>, GpuError> {
        let shared = &self.batch.0;
        let net = state.net(shared);
        let layer = |(index, layer): (usize, &Layer)| {
            let LayerKind::Attention { cached, .. } = &layer.kind else { return Ok(None) };
            let stored = (&shared.stores[*cached], &self.classes[shared.class_of[*cached]]);
            let facts = self.eviction.as_ref().map(|eviction| eviction.facts(*cached));
            let memory = &state.caches[*cached];
            bind(memory.part(&net, index, stored, &layer.joined, (&parts[*cached], facts)), *cached)
        };
        state.layers.iter().enumerate().map(layer).collect()
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
                let tiles = tokens.div_ceil(TILE_TOKENS).min(this.most_tiles[index]).max(1);
                this.move_to_region(state, &shared, index, tiles, 0)?;
                this.regions[index].write_up_to(tiles);
            }
            let bound = this.bind(state, Wants::Parts)?;
            let mut sides = bound.iter().flat_map(|bound| &bound.layers).flatten();
            sides.try_for_each(|side| side.fill_random(&shared.model.gpu))
        };
        fill(self, &mut state).map_err(device_error)?;
        let (gpu, class_of) = (&shared.model.gpu, &shared.class_of[..]);
        match &mut self.eviction {
            Some(eviction) => {
                let mut bound = lock(&self.bound);
                let kept = bound.as_mut().map_or(&mut [][..], |bound| &mut bound.kept);
                eviction.pretend(gpu, tokens, kept, class_of, &mut self.classes)?;
            }
            None => self.classes.iter_mut().for_each(|class| class.pretend(tokens)),
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

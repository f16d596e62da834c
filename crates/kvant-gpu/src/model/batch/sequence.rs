//! One text of many: where its tokens are.

use std::sync::{Arc, Mutex, MutexGuard};

use kvant_cache::{CacheError, DeviceRows, Sequence};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::memory::Regions;
use super::{DeviceBatch, Shared, State, classes};
use crate::error::{GpuError, device_error};
use crate::model::attend::Prompt;
use crate::model::layer::SideStore;
use crate::model::layer_group::{Class, HeldTiles, Mark};
use crate::model::transfer::{read_rows, write_rows};
use crate::model::uniforms::StepUniforms;

/// Rows of a step for which a small ring is enough: single tokens and guesses.
pub(super) const FEW_ROWS: usize = 16;
/// Tiles of a sequence's first region, at least.
pub(super) const FIRST_TILES: usize = 4;

/// A sequence's parts of the memories, bound.
pub(super) struct Bound {
    pub layers: Vec<[SideStore; 2]>,
    /// Attention of many rows, once there were some.
    pub prompts: Vec<Option<Prompt>>,
}

/// One text of a [`DeviceBatch`]. Dropping it gives its regions back.
pub struct DeviceSequence {
    pub(super) batch: DeviceBatch,
    pub(super) classes: Vec<Class>,
    pub(super) uniforms: StepUniforms,
    pub(super) regions: Vec<Regions>,
    /// Most tiles of every class.
    most_tiles: Vec<usize>,
    bound: Arc<Mutex<Option<Bound>>>,
    pub(super) position: usize,
    /// Where it was before its last row, if the token of that was not known when it was sent.
    pub(super) before: Option<(usize, Vec<Mark>)>,
    /// In which step what comes next was chosen, and where that lies on the GPU.
    pub(super) found: Option<(u64, usize)>,
}

fn lock(bound: &Mutex<Option<Bound>>) -> MutexGuard<'_, Option<Bound>> {
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

impl DeviceSequence {
    pub(super) fn new(batch: DeviceBatch) -> Result<Self, GpuError> {
        let shared = &batch.0;
        let Shared { model, stores, firsts, capacity, options, .. } = &**shared;
        let (uniforms, mut classes) = classes(model, stores, firsts, *capacity, *options)?;
        let most_tiles = classes.iter().map(|class| class.capacity_tiles).collect();
        for class in &mut classes {
            (class.capacity_tiles, class.ring) = (0, 0);
        }
        let bound = Arc::new(Mutex::new(None));
        {
            let mut state = batch.state();
            state.bound.retain(|other| other.strong_count() > 0);
            state.bound.push(Arc::downgrade(&bound));
        }
        let regions = classes.iter().map(|_| Regions::default()).collect();
        let (before, found) = (None, None);
        Ok(Self { classes, uniforms, regions, most_tiles, bound, position: 0, before, found, batch })
    }

    /// The same past once more. Sealed tiles are shared; plain rows are copied, on the GPU.
    pub fn fork(&self) -> Result<Self, ModelError> {
        let fork = || -> Result<Self, GpuError> {
            let mut fork = Self::new(self.batch.clone())?;
            let shared = self.batch.0.clone();
            let mut state = self.batch.state();
            for (index, (class, other)) in fork.classes.iter_mut().zip(&self.classes).enumerate() {
                class.follow(other);
                fork.regions[index].tiles = self.regions[index].tiles.clone();
                if let Some(from) = &self.regions[index].rows {
                    let ring = class.ring_for(FEW_ROWS);
                    let to = state.row_region(&shared, index, class.sink_slots + ring)?;
                    state.move_rows(&shared, index, (from, &to), &moved_rows(other))?;
                    class.set_ring(ring);
                    fork.regions[index].rows = Some(to);
                }
            }
            fork.position = self.position;
            Ok(fork)
        };
        fork().map_err(device_error)
    }

    /// What runs its steps.
    pub fn batch(&self) -> &DeviceBatch {
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
        if wanted > capacity { Err(CacheError::ContextFull { wanted, capacity }) } else { Ok(()) }
    }

    /// Most tokens that it should have in the next step.
    pub fn step_limit(&self) -> usize {
        self.batch.step_limit()
    }

    /// Most tokens of a step that [`DeviceSequence::truncate`] can cut anywhere, the others being what they would be alone: none is sealed
    /// with it. At least one.
    pub fn trial_limit(&self) -> usize {
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
        self.batch.0.class_of.iter().map(bytes).sum()
    }

    /// Forgets every token from `position` on, and those of a half-filled tile before it. Returns the tokens that are left.
    pub fn truncate(&mut self, position: usize) -> usize {
        let mut position = position.min(self.position);
        while let Some(lower) =
            self.classes.iter().map(|class| class.reachable(position)).find(|reachable| *reachable < position)
        {
            position = lower;
        }
        self.classes.iter_mut().for_each(|class| class.truncate(position));
        (self.position, self.before, self.found) = (position, None, None);
        if position == 0 {
            *lock(&self.bound) = None;
            for (class, regions) in self.classes.iter_mut().zip(&mut self.regions) {
                *regions = Regions::default();
                (class.capacity_tiles, class.ring) = (0, 0);
            }
        }
        position
    }

    /// True if one more row needs no other region.
    pub(super) fn has_room(&self) -> bool {
        let ready = |(class, regions): (&Class, &Regions)| {
            regions.rows.is_some() && class.ring == class.ring_for(FEW_ROWS)
        };
        self.check_room(1).is_ok() && self.classes.iter().zip(&self.regions).all(ready)
    }

    /// Makes room for `rows` more rows. What is stored stays the same, wherever it is moved to.
    pub(super) fn make_room(&mut self, state: &mut State, rows: usize) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        for index in 0..self.classes.len() {
            self.make_row_region(state, &shared, index, rows)?;
            let class = &self.classes[index];
            let (sealed, sealing) = (class.stored().sealed, class.sealing(self.position, rows));
            let needed = (sealed + sealing.map_or(0, |sealing| sealing.rows)) / TILE_TOKENS;
            let most = self.most_tiles[index];
            let gone = if class.slides() && needed > most { class.out_of_sight(self.position) } else { 0 };
            let shares = sealing.is_some() && self.regions[index].is_shared_at(sealed / TILE_TOKENS);
            if gone > 0 || shares || needed > class.capacity_tiles {
                self.move_to_region(state, &shared, index, needed, gone)?;
            }
            if sealing.is_some() {
                // Before others of the same step look whether they may write there.
                self.regions[index].write_up_to(needed - gone / TILE_TOKENS);
            }
        }
        Ok(())
    }

    /// A ring that is large enough for a step of `rows` rows, and a small one as soon as that is.
    fn make_row_region(
        &mut self,
        state: &mut State,
        shared: &Shared,
        index: usize,
        rows: usize,
    ) -> Result<(), GpuError> {
        let class = &mut self.classes[index];
        let small = class.ring_for(FEW_ROWS);
        let (enough, too_large) =
            (class.ring >= class.ring_for(rows), rows <= FEW_ROWS && class.ring > small);
        if enough && !too_large {
            return Ok(());
        }
        let most = shared.options.rows.max(FEW_ROWS);
        let ring = if rows <= FEW_ROWS { small } else { class.ring_for(rows.next_power_of_two().min(most)) };
        let to = state.row_region(shared, index, class.sink_slots + ring)?;
        if let Some(from) = &self.regions[index].rows {
            state.move_rows(shared, index, (from, &to), &moved_rows(class))?;
        }
        class.set_ring(ring);
        self.regions[index].rows = Some(to);
        *lock(&self.bound) = None;
        Ok(())
    }

    /// A region of its own for `needed` tiles and perhaps more, with its tiles but for the first `gone` tokens.
    fn move_to_region(
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
        *lock(&self.bound) = None;
        Ok(())
    }

    /// Binds its parts of the memories if they are not; with `prompt` those of many rows as well.
    pub(super) fn bind(
        &self,
        state: &State,
        prompt: bool,
    ) -> Result<MutexGuard<'_, Option<Bound>>, GpuError> {
        let shared = &self.batch.0;
        let Shared { model, stores, class_of, .. } = &**shared;
        let mut bound = lock(&self.bound);
        if bound.is_none() {
            let of_layer = |(index, class): (usize, &usize)| {
                let (class, regions) =
                    (&self.classes[*class], (&state.memories[*class], &self.regions[*class]));
                state.layers[index].memory.store(class, &stores[index], regions.0, regions.1)
            };
            let layers = class_of.iter().enumerate().map(of_layer).collect();
            *bound = Some(Bound { layers, prompts: Vec::new() });
        }
        if let Some(Bound { layers, prompts }) =
            bound.as_mut().filter(|bound| prompt && bound.prompts.is_empty())
        {
            for (index, class) in class_of.iter().enumerate() {
                let (layer, class) = (&state.layers[index], &self.classes[*class]);
                let (act, input) = (&state.act, &layer.joined);
                let made =
                    layer.memory.prompt(model, index, &stores[index], class, act, input, &layers[index])?;
                prompts.push(made);
            }
        }
        Ok(bound)
    }

    /// Its tokens as a sequence like `empty`, which has the same cache configuration.
    pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        self.batch.model().check_moved(empty.config()).map_err(device_error)?;
        let read = || -> Result<Vec<DeviceRows>, GpuError> {
            let shared = &self.batch.0;
            let state = self.batch.state();
            let bound = self.bind(&state, false)?;
            let layers = bound.iter().flat_map(|bound| &bound.layers).zip(&shared.class_of);
            layers.map(|(sides, class)| read_rows(&shared.model.gpu, &self.classes[*class], sides)).collect()
        };
        let rows = read().map_err(device_error)?;
        Ok(empty.with_device_rows(self.position, empty.protected(), None, &rows)?)
    }

    /// Replaces its tokens by what `sequence` holds, whose tiles must be whole ([`Sequence::cut_to_whole_tiles`]). After an error there are
    /// none.
    pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.truncate(0);
        self.batch.model().check_moved(sequence.config()).map_err(device_error)?;
        self.check_room(sequence.position())?;
        let layers = 0..self.batch.0.stores.len();
        let rows = layers.map(|layer| sequence.to_device(layer)).collect::<Result<Vec<_>, CacheError>>()?;
        let written = self.write(&rows, sequence.position());
        if written.is_err() {
            self.truncate(0);
        }
        written.map_err(device_error)
    }

    fn write(&mut self, rows: &[DeviceRows], position: usize) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        let batch = self.batch.clone();
        let mut state = batch.state();
        for (index, first) in shared.firsts.iter().enumerate() {
            let class = &self.classes[index];
            let width = class.spec.kv_heads * class.spec.head_dim;
            let (tail, tiles) = (rows[*first].tail[0].len() / width, rows[*first].sealed / TILE_TOKENS);
            self.make_row_region(&mut state, &shared, index, tail.max(1))?;
            if tiles > 0 {
                self.move_to_region(&mut state, &shared, index, tiles, 0)?;
                self.regions[index].write_up_to(tiles);
            }
        }
        let mut held = vec![HeldTiles::default(); self.classes.len()];
        {
            let bound = self.bind(&state, false)?;
            let layers = bound.iter().flat_map(|bound| &bound.layers).zip(rows).zip(&shared.class_of);
            for ((sides, rows), class) in layers {
                held[*class] = write_rows(&shared.model.gpu, &self.classes[*class], sides, rows)?;
            }
        }
        self.classes.iter_mut().zip(held).for_each(|(class, held)| class.resume(position, held));
        self.position = position;
        Ok(())
    }

    /// Fills its cache with random tiles, as a text of `tokens` tokens would: for measuring speed at depth.
    pub fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        self.truncate(0);
        self.check_room(tokens)?;
        let shared = self.batch.0.clone();
        let batch = self.batch.clone();
        let mut state = batch.state();
        let fill = |this: &mut Self, state: &mut State| -> Result<(), GpuError> {
            for index in 0..this.classes.len() {
                this.make_row_region(state, &shared, index, 1)?;
                let tiles = tokens.div_ceil(TILE_TOKENS).min(this.most_tiles[index]).max(1);
                this.move_to_region(state, &shared, index, tiles, 0)?;
                this.regions[index].write_up_to(tiles);
            }
            let bound = this.bind(state, false)?;
            let mut sides = bound.iter().flat_map(|bound| &bound.layers).flatten();
            sides.try_for_each(|side| side.fill_random(&shared.model.gpu))
        };
        fill(self, &mut state).map_err(device_error)?;
        self.classes.iter_mut().for_each(|class| class.pretend(tokens));
        self.position = tokens;
        Ok(())
    }
}

/// From and to which slots plain rows move, and how many: sinks stay in front, the newest begin behind their slots.
fn moved_rows(class: &Class) -> [(usize, usize, usize); 3] {
    let [(sinks_at, sinks), (oldest_at, oldest), (rest_at, rest)] = class.plain_pieces();
    [(sinks_at, 0, sinks), (oldest_at, class.sink_slots, oldest), (rest_at, class.sink_slots + oldest, rest)]
}

//! A sequence's tokens read back, and a sequence that goes on with tokens from elsewhere: what snapshots are made of.

use kvant_cache::{CacheError, DeviceRows, RowBudget, Sequence};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::sequence::Wants;
use super::{DeviceSequence, State};
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::means::{self, BLOCK_TILES};
use crate::model::layer::SideStore;
use crate::model::layer_group::{Class, HeldTiles};

impl DeviceSequence {
    /// Its tokens as a sequence like `empty`, which has the same cache configuration.
    pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        let shared = &self.batch.0;
        shared.model.check_moved(empty.config()).map_err(device_error)?;
        let state = self.batch.state();
        let rows = self.read_layers(&state).map_err(device_error)?;
        let row_budget = self.eviction.as_ref().map(|eviction| &eviction.row_budget);
        let protected = row_budget.map_or(empty.protected(), RowBudget::protected);
        let adapted = row_budget.and_then(RowBudget::adapted);
        let sequence = empty.with_device_rows(self.position, protected, adapted, &rows)?;
        let states = state.states.read(&shared.model.gpu, &self.states).map_err(device_error)?;
        Ok(sequence.with_device_states(states)?)
    }

    /// What all layers hold.
    pub(super) fn read_layers(&self, state: &State) -> Result<Vec<DeviceRows>, GpuError> {
        let shared = &self.batch.0;
        let gpu = &shared.model.gpu;
        let bound = self.bind(state, Wants::Parts)?;
        let layers = bound.iter().flat_map(|bound| &bound.layers).zip(&shared.class_of).enumerate();
        let read = |(layer, (sides, class)): (usize, (&[SideStore; 2], &usize))| {
            let class = &self.classes[*class];
            let mut rows = read_rows(gpu, class, sides)?;
            if let Some(eviction) = &self.eviction {
                rows.heads = eviction.read_heads(gpu, layer, class)?;
            }
            Ok(rows)
        };
        layers.map(read).collect()
    }

    /// Replaces its tokens by what `sequence` holds, whose tiles must be whole ([`Sequence::cut_to_whole_tiles`]). After an error there are
    /// none.
    pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.truncate(0);
        let batch = self.batch.clone();
        batch.model().check_moved(sequence.config()).map_err(device_error)?;
        self.check_room(sequence.position())?;
        let layers = 0..batch.0.stores.len();
        let rows = layers.map(|layer| sequence.to_device(layer)).collect::<Result<Vec<_>, CacheError>>()?;
        if let Some(eviction) = &mut self.eviction {
            eviction.row_budget.resume_limits(sequence.adapted_limits());
            eviction.row_budget.protect(sequence.protected());
        }
        let written = self.write(&mut batch.state(), &rows, sequence);
        if written.is_err() {
            self.truncate(0);
        }
        written.map_err(device_error)
    }

    fn write(&mut self, state: &mut State, rows: &[DeviceRows], sequence: &Sequence) -> Result<(), GpuError> {
        let states = sequence.device_states();
        self.fit_limits(state)?;
        self.make_state(state)?;
        state.states.write(&self.batch.0.model.gpu, &mut self.states, &states)?;
        self.write_layers(state, rows, sequence.position())
    }

    /// Goes on at `position` with what [`DeviceSequence::read_layers`] gives.
    pub(super) fn write_layers(
        &mut self,
        state: &mut State,
        rows: &[DeviceRows],
        position: usize,
    ) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        let gpu = &shared.model.gpu;
        for (index, first) in shared.firsts.iter().enumerate() {
            let class = &self.classes[index];
            let width = class.spec.kv_heads * class.spec.head_dim;
            let (tail, tiles) = (rows[*first].tail[0].len() / width, rows[*first].sealed / TILE_TOKENS);
            self.make_row_region(state, &shared, index, tail.max(1))?;
            if tiles > 0 || self.eviction.is_some() {
                self.move_to_region(state, &shared, index, tiles, 0)?;
                self.regions[index].write_up_to(tiles);
            }
        }
        let mut held = vec![HeldTiles::default(); self.classes.len()];
        {
            let bound = self.bind(state, Wants::Parts)?;
            let layers = bound.iter().flat_map(|bound| &bound.layers).zip(rows).zip(&shared.class_of);
            for ((sides, rows), class) in layers {
                held[*class] = write_rows(gpu, &self.classes[*class], sides, rows)?;
            }
        }
        if let Some(eviction) = &mut self.eviction {
            for (layer, (rows, class)) in rows.iter().zip(&shared.class_of).enumerate() {
                eviction.write_heads(gpu, layer, &self.classes[*class], &rows.heads, position)?;
            }
        }
        self.classes.iter_mut().zip(held).for_each(|(class, held)| class.resume(position, held));
        self.position = position;
        Ok(())
    }
}

/// What a layer holds.
fn read_rows(gpu: &Gpu, class: &Class, sides: &[SideStore; 2]) -> Result<DeviceRows, GpuError> {
    let HeldTiles { sinks, sealed, tail, start } = class.stored();
    let width = class.spec.kv_heads * class.spec.head_dim;
    let first = if class.limit.is_some() { class.sink_slots } else { class.oldest() };
    let mut rows = DeviceRows { first, sealed, ..Default::default() };
    for (i, side) in sides.iter().enumerate() {
        let read = gpu.read_all(&[&side.rows, &side.tiles])?;
        let plain: Vec<f32> = bytemuck::pod_collect_to_vec(&read[0]);
        let slot = |slot: usize| &plain[slot * width..(slot + 1) * width];
        rows.sinks[i] = (0..sinks).flat_map(slot).copied().collect();
        let newest = (0..tail).map(|t| class.sink_slots + (start + t) % class.ring);
        rows.tail[i] = newest.flat_map(slot).copied().collect();
        let (stride, used) = (class.capacity_tiles * side.layout().bytes(), sealed / TILE_TOKENS);
        for head in read[1].chunks_exact(stride.max(1)).take(class.spec.kv_heads) {
            rows.tiles[i].extend_from_slice(&head[..used * side.layout().bytes()]);
        }
        if side.has_means() {
            let (section, dim) = (&read[1][side.tile_bytes as usize..], class.spec.head_dim);
            let count = used.div_ceil(BLOCK_TILES) * class.spec.kv_heads;
            rows.means = means::from_device(section, count, dim);
        }
    }
    Ok(rows)
}

/// Sends a layer's rows.
fn write_rows(
    gpu: &Gpu,
    class: &Class,
    sides: &[SideStore; 2],
    rows: &DeviceRows,
) -> Result<HeldTiles, GpuError> {
    let width = class.spec.kv_heads * class.spec.head_dim;
    let sinks = rows.sinks[0].len() / width;
    let held = HeldTiles { sinks, sealed: rows.sealed, tail: rows.tail[0].len() / width, start: 0 };
    if held.sealed > class.capacity_tiles * TILE_TOKENS || held.tail > class.ring || sinks > class.sink_slots
    {
        let what = "tokens of a conversation".to_owned();
        let (found, expected) = ((held.sealed + held.tail) as u64, class.list_rows() as u64);
        return Err(GpuError::Length { what, found, expected });
    }
    for (i, side) in sides.iter().enumerate() {
        gpu.write(&side.rows, 0, bytemuck::cast_slice(&rows.sinks[i]))?;
        gpu.write(&side.rows, (4 * class.sink_slots * width) as u64, bytemuck::cast_slice(&rows.tail[i]))?;
        let bytes = side.layout().bytes();
        let used = rows.sealed / TILE_TOKENS * bytes;
        for (head, tiles) in rows.tiles[i].chunks_exact(used.max(1)).enumerate().take(class.spec.kv_heads) {
            gpu.write(&side.tiles, (head * class.capacity_tiles * bytes) as u64, tiles)?;
        }
        if side.has_means() {
            let records = means::to_device(&rows.means, class.spec.head_dim);
            gpu.write(&side.tiles, side.tile_bytes, &records)?;
        }
    }
    Ok(held)
}

//! A sequence's tokens read back, and a sequence that goes on with tokens from elsewhere: what
//! snapshots and copies in host memory are made of.

use kvant_cache::{CacheError, DeviceRows, DeviceStates, LayerStore, RowBudget, Sequence};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::memory::{ClassMemory, LayerMemory, Parts};
use super::{DeviceSequence, State};
use crate::blocks;
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::means::BLOCK_TOKENS;
use crate::memory::{Buffer, Reading};
use crate::model::layer_group::{Class, HeldTiles};

/// A sequence in host memory, packed as it was on the GPU, or on its way there. Under a policy
/// there is none.
#[derive(Default)]
pub struct HostCopy {
    position: usize,
    layers: Vec<DeviceRows>,
    states: DeviceStates,
    /// Layers behind those.
    reading: Vec<Reading>,
}

impl HostCopy {
    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        let checkpoints = self.states.checkpoints.iter().map(|(_, parts)| parts);
        let states = checkpoints.chain([&self.states.now]).flatten().map(|part| 4 * part.len() as u64);
        self.layers.iter().map(bytes_of).chain(states).sum()
    }
}

/// Bytes that a layer's rows take.
fn bytes_of(rows: &DeviceRows) -> u64 {
    let plain: usize = rows.sinks.iter().chain(&rows.tail).map(|side| 4 * side.len()).sum();
    (plain + rows.tiles.iter().map(Vec::len).sum::<usize>() + rows.means.len()) as u64
}

impl DeviceSequence {
    /// Goes on copying it, as it is all the while, to host memory; true when all of it is there.
    /// The GPU is asked for about `most` bytes more, which are taken with the next call: behind a
    /// step that was submitted since nobody waits for them.
    pub fn copy_out(&self, copy: &mut HostCopy, most: u64) -> Result<bool, ModelError> {
        let (gpu, layers) = (&self.batch.model().gpu, self.batch.0.stores.len());
        let state = self.batch.state();
        let mut go_on = || -> Result<bool, GpuError> {
            for reading in std::mem::take(&mut copy.reading) {
                copy.layers.push(self.layer(&state, copy.layers.len()).unpack(reading.take(gpu)?));
            }
            if copy.layers.len() == layers {
                copy.states = state.states.read(gpu, &self.states)?;
                copy.position = self.position;
                return Ok(true);
            }
            let mut asked = 0;
            while asked < most && copy.layers.len() + copy.reading.len() < layers {
                let reading = self.layer(&state, copy.layers.len() + copy.reading.len()).request(gpu)?;
                asked += reading.bytes();
                copy.reading.push(reading);
            }
            Ok(false)
        };
        go_on().map_err(device_error)
    }

    /// Goes on replacing its tokens by those of a whole `copy`, about `most` bytes at a time, from
    /// layer `done` on, which is 0 at first; true when all of it is there. Until then it is empty.
    pub fn copy_in(&mut self, copy: &HostCopy, done: &mut usize, most: u64) -> Result<bool, ModelError> {
        if *done == 0 {
            self.truncate(0);
            self.check_room(copy.position)?;
        }
        let batch = self.batch.clone();
        let mut state = batch.state();
        let mut go_on = || -> Result<bool, GpuError> {
            if *done == 0 {
                self.make_state(&mut state)?;
                state.states.write(&batch.0.model.gpu, &mut self.states, &copy.states)?;
                self.make_layers(&mut state, &copy.layers)?;
            }
            let mut sent = 0;
            while sent < most && *done < copy.layers.len() {
                let rows = &copy.layers[*done];
                self.layer(&state, *done).write(&batch.0.model.gpu, rows)?;
                sent += bytes_of(rows);
                *done += 1;
            }
            if *done < copy.layers.len() {
                return Ok(false);
            }
            self.resume(&copy.layers, copy.position);
            Ok(true)
        };
        let copied = go_on();
        drop(state);
        if copied.is_err() {
            self.truncate(0);
        }
        copied.map_err(device_error)
    }

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
        let read = |layer: usize| {
            let mut rows = self.layer(state, layer).read(gpu)?;
            if let Some(eviction) = &self.eviction {
                rows.heads = eviction.read_heads(gpu, layer, &self.classes[shared.class_of[layer]])?;
            }
            Ok(rows)
        };
        (0..shared.stores.len()).map(read).collect()
    }

    fn layer<'a>(&'a self, state: &'a State, layer: usize) -> LayerPart<'a> {
        let shared = &self.batch.0;
        let class = shared.class_of[layer];
        LayerPart {
            memory: &state.caches[layer],
            sizes: &state.memories[class],
            store: &shared.stores[layer],
            class: &self.classes[class],
            parts: &self.parts[class],
        }
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
        self.make_layers(state, rows)?;
        for (layer, rows) in rows.iter().enumerate() {
            self.layer(state, layer).write(gpu, rows)?;
        }
        if let Some(eviction) = &mut self.eviction {
            for (layer, (rows, class)) in rows.iter().zip(&shared.class_of).enumerate() {
                eviction.write_heads(gpu, layer, &self.classes[*class], &rows.heads, position)?;
            }
        }
        self.resume(rows, position);
        Ok(())
    }

    /// Makes room for what the layers are to hold.
    fn make_layers(&mut self, state: &mut State, rows: &[DeviceRows]) -> Result<(), GpuError> {
        let shared = self.batch.0.clone();
        for (index, first) in shared.firsts.iter().enumerate() {
            let held = held_rows(&self.classes[index], &rows[*first]);
            self.make_row_region(state, &shared, index, held.tail.max(1))?;
            self.make_blocks(state, &shared, index, held.sealed.div_ceil(BLOCK_TOKENS))?;
        }
        Ok(())
    }

    /// Goes on at `position` with what was written to its layers.
    fn resume(&mut self, rows: &[DeviceRows], position: usize) {
        for (class, first) in self.classes.iter_mut().zip(&self.batch.0.firsts) {
            class.resume(position, held_rows(class, &rows[*first]));
        }
        self.position = position;
    }
}

/// How many rows a layer of a class is to hold, the newest from the first place of the ring on.
fn held_rows(class: &Class, rows: &DeviceRows) -> HeldTiles {
    let width = class.spec.kv_heads * class.spec.head_dim;
    let [sinks, tail] = [&rows.sinks[0], &rows.tail[0]].map(|rows| rows.len() / width);
    HeldTiles { sinks, sealed: rows.sealed, tail, start: 0 }
}

struct LayerPart<'a> {
    memory: &'a LayerMemory,
    sizes: &'a ClassMemory,
    store: &'a LayerStore,
    class: &'a Class,
    parts: &'a Parts,
}

impl LayerPart<'_> {
    /// Bytes of a tile of keys, of values, and channels of keys with block means.
    fn side(&self, side: usize) -> (usize, Option<usize>) {
        let codec = &[&self.store.keys, &self.store.values][side][0];
        let means = side == 0 && self.class.spec.block_means;
        (codec.layout().bytes(), means.then_some(self.class.spec.head_dim))
    }

    /// What it holds.
    fn read(&self, gpu: &Gpu) -> Result<DeviceRows, GpuError> {
        Ok(self.unpack(self.request(gpu)?.take(gpu)?))
    }

    /// Has what it holds read: of keys and of values, plain rows and pieces of blocks.
    fn request(&self, gpu: &Gpu) -> Result<Reading, GpuError> {
        let own = &self.parts.blocks[..self.class.blocks_with(0)];
        let side = |side: usize| {
            let rows = self.memory.rows(side, self.sizes, self.parts);
            std::iter::once(rows).chain(self.memory.blocks(side, self.sizes, own))
        };
        let buffers: Vec<Buffer> = side(0).chain(side(1)).collect();
        gpu.read_later(&buffers.iter().collect::<Vec<_>>())
    }

    /// What [`LayerPart::request`] has brought.
    fn unpack(&self, read: Vec<Vec<u8>>) -> DeviceRows {
        let class = self.class;
        let HeldTiles { sinks, sealed, tail, start } = class.stored();
        let width = class.spec.kv_heads * class.spec.head_dim;
        let first = if class.limit.is_some() { class.sink_slots } else { class.oldest() };
        let mut rows = DeviceRows { first, sealed, ..Default::default() };
        for (side, read) in read.chunks(read.len() / 2).enumerate() {
            let plain: Vec<f32> = bytemuck::pod_collect_to_vec(&read[0]);
            let slot = |slot: usize| &plain[slot * width..(slot + 1) * width];
            rows.sinks[side] = (0..sinks).flat_map(slot).copied().collect();
            let newest = (0..tail).map(|t| class.sink_slots + (start + t) % class.ring);
            rows.tail[side] = newest.flat_map(slot).copied().collect();
            let (tile_bytes, means) = self.side(side);
            let (tiles, records) = blocks::unpack(
                &read[1..].concat(),
                class.spec.kv_heads,
                tile_bytes,
                means,
                sealed / TILE_TOKENS,
            );
            rows.tiles[side] = tiles;
            if side == 0 {
                rows.means = records;
            }
        }
        rows
    }

    /// Sends what it is to hold.
    fn write(&self, gpu: &Gpu, rows: &DeviceRows) -> Result<(), GpuError> {
        let class = self.class;
        let width = class.spec.kv_heads * class.spec.head_dim;
        let held = held_rows(class, rows);
        let room = self.parts.blocks.len() * BLOCK_TOKENS;
        if held.sealed > room || held.tail > class.ring || held.sinks > class.sink_slots {
            let what = "tokens of a conversation".to_owned();
            let (found, expected) = ((held.sealed + held.tail) as u64, (room + class.ring) as u64);
            return Err(GpuError::Length { what, found, expected });
        }
        for side in 0..2 {
            let plain = self.memory.rows(side, self.sizes, self.parts);
            gpu.write(&plain, 0, bytemuck::cast_slice(&rows.sinks[side]))?;
            let behind = (4 * class.sink_slots * width) as u64;
            gpu.write(&plain, behind, bytemuck::cast_slice(&rows.tail[side]))?;
            let (tile_bytes, means) = self.side(side);
            let means = means.map(|dim| (&rows.means[..], dim));
            let packed = blocks::pack(&rows.tiles[side], class.spec.kv_heads, tile_bytes, means);
            let own = &self.parts.blocks[..held.sealed.div_ceil(BLOCK_TOKENS)];
            let mut rest = &packed[..];
            for piece in self.memory.blocks(side, self.sizes, own) {
                let (own, behind) = rest.split_at(piece.bytes() as usize);
                gpu.write(&piece, 0, own)?;
                rest = behind;
            }
        }
        Ok(())
    }
}

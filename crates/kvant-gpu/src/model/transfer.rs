//! A session's tokens read back, and a session that goes on with tokens from elsewhere: what snapshots are made of.

use kvant_cache::{CacheError, DeviceRows, RowBudget, Sequence};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::layer::SideStore;
use super::layer_group::{Class, HeldTiles};
use super::session::DeviceSession;
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::means::{self, BLOCK_TILES};

impl DeviceSession {
    /// The conversation as a sequence like `empty`, which has the same cache configuration.
    pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        self.model.check_moved(empty.config()).map_err(device_error)?;
        let rows = self.read_layers().map_err(device_error)?;
        let row_budget = self.retained.as_ref().map(|retained| &retained.row_budget);
        let protected = row_budget.map_or(empty.protected(), RowBudget::protected);
        let adapted = row_budget.and_then(RowBudget::adapted);
        let sequence = empty.with_device_rows(self.position(), protected, adapted, &rows)?;
        let states = self.states.read(&self.model.gpu).map_err(device_error)?;
        Ok(sequence.with_device_states(states)?)
    }

    /// What all layers hold.
    pub(super) fn read_layers(&self) -> Result<Vec<DeviceRows>, GpuError> {
        (0..self.layers.len()).map(|layer| self.read_layer(layer)).collect()
    }

    fn read_layer(&self, layer: usize) -> Result<DeviceRows, GpuError> {
        let ops = &self.layers[layer];
        let class = &self.classes[ops.class];
        let mut rows = read_rows(&self.model.gpu, class, &ops.sides)?;
        if let Some(retained) = &self.retained {
            rows.heads = retained.read_heads(&self.model.gpu, layer, class)?;
        }
        Ok(rows)
    }

    /// Replaces the conversation by what `sequence` holds, whose tiles must be whole ([`Sequence::cut_to_whole_tiles`]). After an error
    /// there is none.
    pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.truncate(0);
        self.model.check_moved(sequence.config()).map_err(device_error)?;
        self.check_room(sequence.position())?;
        let layers = 0..self.layers.len();
        let rows = layers.map(|layer| sequence.to_device(layer)).collect::<Result<Vec<_>, CacheError>>()?;
        if let Some(retained) = &mut self.retained {
            retained.row_budget.resume_limits(sequence.adapted_limits());
            retained.row_budget.protect(sequence.protected());
        }
        let states = sequence.device_states();
        let written = self.fit_capacity().and_then(|()| self.write_layers(&rows, sequence.position()));
        let written = written.and_then(|()| self.states.write(&self.model.gpu, &states));
        if written.is_err() {
            self.truncate(0);
        }
        written.map_err(device_error)
    }

    /// Goes on at `position` with what [`DeviceSession::read_layers`] gives.
    pub(super) fn write_layers(&mut self, rows: &[DeviceRows], position: usize) -> Result<(), GpuError> {
        let mut held = vec![HeldTiles::default(); self.classes.len()];
        for (layer, rows) in rows.iter().enumerate() {
            let (ops, class) = (&self.layers[layer], &self.classes[self.layers[layer].class]);
            held[ops.class] = write_rows(&self.model.gpu, class, &ops.sides, rows)?;
            if let Some(retained) = &mut self.retained {
                retained.write_heads(&self.model.gpu, layer, class, &rows.heads, position)?;
            }
        }
        self.classes.iter_mut().zip(held).for_each(|(class, held)| class.resume(position, held));
        self.resume_at(position);
        Ok(())
    }
}

/// What a layer holds.
pub(super) fn read_rows(gpu: &Gpu, class: &Class, sides: &[SideStore; 2]) -> Result<DeviceRows, GpuError> {
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
pub(super) fn write_rows(
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

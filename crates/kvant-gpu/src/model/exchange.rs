//! A session's tokens read back, and a session that goes on with tokens from elsewhere: what snapshots are made of.

use kvant_cache::{DeviceRows, Sequence};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::class::{Class, Held};
use super::layer::LayerOps;
use super::session::{DeviceSession, device_error};
use crate::error::GpuError;

impl DeviceSession {
    /// The conversation as a sequence like `empty`, which has the same cache configuration.
    pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
        let layers = 0..self.layers.len();
        let rows = layers.map(|layer| self.read_layer(layer)).collect::<Result<Vec<_>, _>>();
        let rows = rows.map_err(device_error)?;
        let protected =
            self.retained.as_ref().map_or(empty.protected(), |retained| retained.ledger.protected());
        Ok(empty.with_device_rows(self.position(), protected, &rows)?)
    }

    fn read_layer(&self, layer: usize) -> Result<DeviceRows, GpuError> {
        let ops = &self.layers[layer];
        let class = &self.classes[ops.class];
        let Held { sinks, sealed, tail, start } = class.stored();
        let width = class.spec.kv_heads * class.spec.head_dim;
        let first = if class.limit.is_some() { class.sink_slots } else { class.oldest() };
        let mut rows = DeviceRows { first, sealed, ..Default::default() };
        for (i, side) in ops.sides.iter().enumerate() {
            let read = self.model.gpu.read_all(&[&side.rows, &side.tiles])?;
            let plain: Vec<f32> = bytemuck::pod_collect_to_vec(&read[0]);
            let slot = |slot: usize| &plain[slot * width..(slot + 1) * width];
            rows.sinks[i] = (0..sinks).flat_map(slot).copied().collect();
            let newest = (0..tail).map(|t| class.sink_slots + (start + t) % class.ring);
            rows.tail[i] = newest.flat_map(slot).copied().collect();
            let (stride, used) = (class.capacity_tiles * side.layout().bytes(), sealed / TILE_TOKENS);
            for head in read[1].chunks_exact(stride).take(class.spec.kv_heads) {
                rows.tiles[i].extend_from_slice(&head[..used * side.layout().bytes()]);
            }
        }
        if let Some(retained) = &self.retained {
            rows.heads = retained.read_heads(&self.model.gpu, layer, class)?;
        }
        Ok(rows)
    }

    /// Replaces the conversation by what `sequence` holds, whose tiles must be whole ([`Sequence::cut_to_whole_tiles`]).
    pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
        self.truncate(0);
        self.check_room(sequence.position())?;
        let position = sequence.position();
        let mut held = vec![None; self.classes.len()];
        for layer in 0..self.layers.len() {
            let rows = sequence.to_device(layer)?;
            let (ops, class) = (&self.layers[layer], &self.classes[self.layers[layer].class]);
            held[ops.class] = Some(self.write_layer(ops, class, &rows).map_err(device_error)?);
            if let Some(retained) = &mut self.retained {
                retained
                    .write_heads(&self.model.gpu, layer, class, &rows.heads, position)
                    .map_err(device_error)?;
            }
        }
        for (class, held) in self.classes.iter_mut().zip(held) {
            class.resume(position, held.unwrap_or_default());
        }
        if let Some(retained) = &mut self.retained {
            retained.ledger.protect(sequence.protected());
        }
        self.resume_at(position);
        Ok(())
    }

    /// Sends a layer's rows.
    fn write_layer(&self, ops: &LayerOps, class: &Class, rows: &DeviceRows) -> Result<Held, GpuError> {
        let gpu = &self.model.gpu;
        let width = class.spec.kv_heads * class.spec.head_dim;
        let sinks = rows.sinks[0].len() / width;
        let held = Held { sinks, sealed: rows.sealed, tail: rows.tail[0].len() / width, start: 0 };
        if held.sealed > class.capacity_tiles * TILE_TOKENS
            || held.tail > class.ring
            || sinks > class.sink_slots
        {
            let what = "tokens of a conversation".to_owned();
            let (found, expected) = ((held.sealed + held.tail) as u64, class.list_rows() as u64);
            return Err(GpuError::Length { what, found, expected });
        }
        for (i, side) in ops.sides.iter().enumerate() {
            gpu.write(&side.rows, 0, bytemuck::cast_slice(&rows.sinks[i]))?;
            gpu.write(
                &side.rows,
                (4 * class.sink_slots * width) as u64,
                bytemuck::cast_slice(&rows.tail[i]),
            )?;
            let bytes = side.layout().bytes();
            let used = rows.sealed / TILE_TOKENS * bytes;
            for (head, tiles) in rows.tiles[i].chunks_exact(used.max(1)).enumerate().take(class.spec.kv_heads)
            {
                gpu.write(&side.tiles, (head * class.capacity_tiles * bytes) as u64, tiles)?;
            }
        }
        Ok(held)
    }
}

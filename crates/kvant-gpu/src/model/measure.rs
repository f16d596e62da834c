//! What measurements ask of a session.

use kvant_codec::TILE_TOKENS;
use kvant_model::{ModelError, Wanted};

use super::bound_seal::record_sealing;
use super::embed::{RowsFrom, StepRows};
use super::layer::LayerOps;
use super::layer_group::Class;
use super::record::Record;
use super::sample::Answer;
use super::session::{DeviceSession, StepKey};
use crate::error::{GpuError, device_error};
use crate::kernel::Dispatch;
use crate::means::BLOCK_TOKENS;

impl DeviceSession {
    /// Fills the cache with random tiles, as a conversation of `tokens` tokens would: for measuring speed at depth.
    pub fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
        self.truncate(0);
        self.check_room(tokens)?;
        for layer in &self.layers {
            layer.fill_random(&self.model.gpu).map_err(device_error)?;
        }
        match &mut self.retained {
            Some(retained) => retained.pretend(&self.model.gpu, tokens, &self.layers, &mut self.classes)?,
            None => self.classes.iter_mut().for_each(|class| class.pretend(tokens)),
        }
        // Kernels of states take the same time whatever those are.
        self.states.advance(0, tokens);
        self.position = tokens;
        self.forget_recorded();
        Ok(())
    }

    /// Device time of the kernels of a step of `rows` tokens, in µs over all layers, by name in the order of first use, and of the whole step. Kernels
    /// of one name run back to back; what they leave in the cache is to be thrown away.
    pub fn profile(&mut self, rows: usize) -> Result<Vec<(&'static str, f64)>, GpuError> {
        self.key = StepKey {
            position: self.position,
            rows,
            wanted: Wanted::Last,
            answer: Answer::Likeliest,
            from: RowsFrom::Embeddings,
            second: false,
        };
        for class in &mut self.classes {
            class.plan(self.position, rows);
        }
        self.begin(Some(StepRows::Embedded(&vec![0.5; rows * self.model.spec.entry_channels()])))?;
        self.forget_recorded();
        let this = &*self;
        let mut names = Vec::new();
        this.record_all(&mut |name, _, _| {
            if !names.contains(&name) {
                names.push(name);
            }
        });
        let mut times = Vec::new();
        for name in names {
            let of_kind = |pass: &mut wgpu::ComputePass| {
                this.record_all(&mut |other, dispatch, grid| {
                    if other == name {
                        dispatch.record(pass, grid);
                    }
                });
            };
            times.push((name, this.model.gpu.time_pass(&of_kind)?));
        }
        let whole = |pass: &mut wgpu::ComputePass| {
            this.record_all(&mut |_, dispatch, grid| dispatch.record(pass, grid));
        };
        times.push(("whole step", this.model.gpu.time_pass(&whole)?));
        Ok(times)
    }

    /// Device time of sealing rows in all layers, in µs, and the tokens after which that is due again; `None` where nothing is sealed soon.
    pub fn profile_sealing(&self) -> Result<Option<(f64, usize)>, GpuError> {
        let due = |class: &Class| (1..=2 * BLOCK_TOKENS).find_map(|rows| class.sealing(self.position, rows));
        let sealings: Vec<_> = self.classes.iter().map(due).collect();
        let Some(rows) = sealings.iter().flatten().map(|sealing| sealing.rows).max() else { return Ok(None) };
        let record = |pass: &mut wgpu::ComputePass| {
            let mut record = |_, dispatch: &Dispatch, grid| dispatch.record(pass, grid);
            record_sealing(&mut record, &self.seals, &|class| sealings[class].as_slice());
        };
        Ok(Some((self.model.gpu.time_pass(&record)?, rows)))
    }

    /// Everything a step records, sealing aside.
    fn record_all(&self, record: &mut Record) {
        self.entry.record(record, self.key.rows, RowsFrom::Embeddings);
        for layer in 0..self.others.len() {
            self.record_attention(record, layer);
            self.record_feed_forward(record, layer);
        }
        self.record_logits(record, 1);
    }

    /// Bytes of sealed tiles that a decode step reads now, over all layers.
    pub fn sealed_bytes(&self) -> u64 {
        let of_layer = |layer: &LayerOps| {
            let class = &self.classes[layer.class];
            let tiles: u64 = layer.sides.iter().map(|side| side.tiles.bytes()).sum();
            let capacity = class.capacity_tiles * TILE_TOKENS;
            (tiles as f64 * class.visible_tokens(self.position) as f64 / capacity as f64) as u64
        };
        self.layers.iter().map(of_layer).sum()
    }
}

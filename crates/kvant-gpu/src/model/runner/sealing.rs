//! What steps of a batch seal, in all layers.

use kvant_cache::LayerStore;

use super::memory::LayerMemory;
use super::tables::ClassTables;
use super::{Shared, State};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::model::bound_seal::{BoundSeal, bind_seals, record_sealing};
use crate::model::record::Record;

/// Binds what seals rows to the memories of layers as they are; of each of those its class and how it is stored.
pub(super) fn seals_of(
    gpu: &Gpu,
    caches: &[LayerMemory],
    class_of: &[usize],
    stores: &[LayerStore],
    tables: &[ClassTables],
) -> Result<Vec<BoundSeal>, GpuError> {
    let layers = caches.iter().zip(class_of).zip(stores);
    let sides =
        layers.flat_map(|((memory, class), store)| memory.sealed_sides(*class, &tables[*class], store));
    bind_seals(gpu, &sides.collect::<Vec<_>>())
}

impl State {
    /// Binds what seals rows to the memories as they are, where those have changed.
    pub fn bind_seals(&mut self, shared: &Shared) -> Result<(), GpuError> {
        if self.seals.is_empty() {
            let gpu = &shared.model.gpu;
            self.seals = seals_of(gpu, &self.caches, &shared.class_of, &shared.stores, &self.tables)?;
        }
        Ok(())
    }

    /// Seals what is to be sealed when the step's rows are in.
    pub fn submit_seals(&self, shared: &Shared) {
        let gpu = &shared.model.gpu;
        if self.tables.iter().all(|tables| tables.sealings.is_empty()) {
            return;
        }
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        self.record_seals(&mut encoder.begin_compute_pass(&Default::default()));
        gpu.queue().submit([encoder.finish()]);
    }

    /// Records what the sequences of the step seal.
    pub fn record_seals(&self, pass: &mut wgpu::ComputePass) {
        let record: &mut Record = &mut |_, dispatch, grid| dispatch.record(pass, grid);
        record_sealing(record, &self.seals, &|class| &self.tables[class].sealings[..]);
    }
}

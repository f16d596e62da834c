//! What steps of a batch seal, in all layers.

use kvant_cache::LayerStore;

use super::tables::ClassTables;
use super::{BatchLayer, Shared, State};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::model::bound_seal::{BoundSeal, bind_seals, record_sealing};
use crate::model::record::Record;

/// Binds what seals rows to the memories of layers as they are; of each of those its class and how it is stored.
pub(super) fn seals_of(
    gpu: &Gpu,
    layers: &[BatchLayer],
    (class_of, stores): (&[usize], &[LayerStore]),
    tables: &[ClassTables],
) -> Result<Vec<BoundSeal>, GpuError> {
    let layers = layers.iter().zip(class_of).zip(stores);
    let sides =
        layers.flat_map(|((layer, class), store)| layer.memory.sealed_sides(*class, &tables[*class], store));
    bind_seals(gpu, &sides.collect::<Vec<_>>())
}

impl State {
    /// Binds what seals rows to the memories as they are, where those have changed.
    pub fn bind_seals(&mut self, shared: &Shared) -> Result<(), GpuError> {
        if self.seals.is_empty() {
            let layers = (&shared.class_of[..], &shared.stores[..]);
            self.seals = seals_of(&shared.model.gpu, &self.layers, layers, &self.tables)?;
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
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            let record: &mut Record = &mut |_, dispatch, grid| dispatch.record(&mut pass, grid);
            record_sealing(record, &self.seals, &|class| &self.tables[class].sealings[..]);
        }
        gpu.queue().submit([encoder.finish()]);
    }
}

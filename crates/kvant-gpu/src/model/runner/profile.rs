//! Where a step's time goes.

use kvant_model::{ModelError, Wanted};

use super::answers::wanted_rows;
use super::part::RunnerPart;
use super::record::StepParts;
use super::{DeviceSequence, LOGIT_ROWS, Runner};
use crate::error::{GpuError, device_error};
use crate::means::BLOCK_TOKENS;
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::layer_group::Class;
use crate::model::record::Record;

impl Runner {
    /// Device time of the kernels of a step of so many more tokens of each of `sequences`, in µs over all layers, by name in the order of
    /// first use, and of the whole step. Kernels of one name run back to back; what they leave in the cache is to be thrown away.
    pub fn profile(
        &self,
        sequences: &mut [(&mut DeviceSequence, usize)],
    ) -> Result<Vec<(&'static str, f64)>, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let count = sequences.len();
        let mut runs: Vec<RunnerPart> =
            sequences.iter_mut().map(|(sequence, rows)| RunnerPart::greedy(sequence, *rows)).collect();
        let rows: usize = runs.iter().map(|run| run.rows).sum();
        let residual = vec![0.5; rows * shared.model.spec.entry_channels()];
        let total = self.check(&state, &StepRows::Embedded(&residual), &runs)?;
        for run in &mut runs {
            run.sequence.make_room(&mut state, run.rows)?;
        }
        let mut profile = || -> Result<Vec<(&'static str, f64)>, GpuError> {
            let planned = state.plan(shared, &runs)?;
            state.begin(shared, StepRows::Embedded(&residual), &mut runs, &planned)?;
            let listed = wanted_rows(&runs, &planned);
            let listed = &listed[..count.min(LOGIT_ROWS)];
            state.chooser.clear();
            state.begin_logits(shared, total, listed, &runs, &mut Vec::new())?;
            let parts = StepParts::new(&state, shared, &runs, &planned)?;
            let all = |record: &mut Record| -> Result<(), GpuError> {
                state.entry.record(record, total, RowsFrom::Embeddings);
                parts.record_layers(record)?;
                state.record_logits(record, listed.len(), listed.len());
                Ok(())
            };
            let mut names = Vec::new();
            all(&mut |name, _, _| {
                if !names.contains(&name) {
                    names.push(name);
                }
            })?;
            let mut times = Vec::new();
            for wanted in names.iter().copied().map(Some).chain([None]) {
                let of_kind = |pass: &mut wgpu::ComputePass| {
                    // It was recorded without an error before.
                    let _ = all(&mut |name, dispatch, grid| {
                        if wanted.is_none_or(|wanted| wanted == name) {
                            dispatch.record(pass, grid);
                        }
                    });
                };
                times.push((wanted.unwrap_or("whole step"), shared.model.gpu.time_pass(&of_kind)?));
            }
            Ok(times)
        };
        profile().map_err(device_error)
    }

    /// Device time of sealing a sequence's rows in all layers, in µs, and the tokens after which that is due again; `None` where nothing is
    /// sealed soon.
    pub fn profile_sealing(&self, sequence: &mut DeviceSequence) -> Result<Option<(f64, usize)>, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let due = |class: &Class| {
            (1..=2 * BLOCK_TOKENS).find(|rows| class.sealing(sequence.position, *rows).is_some())
        };
        let Some(rows) = sequence.classes.iter().filter_map(due).max() else { return Ok(None) };
        sequence.make_room(&mut state, rows)?;
        let runs = [RunnerPart::new(sequence, rows, Wanted::Nothing)];
        state.plan(shared, &runs).map_err(device_error)?;
        let mut time = || -> Result<f64, GpuError> {
            state.tables.iter_mut().try_for_each(|tables| tables.send(&shared.model.gpu))?;
            state.bind_seals(shared)?;
            let record = |pass: &mut wgpu::ComputePass| state.record_seals(pass);
            shared.model.gpu.time_pass(&record)
        };
        Ok(Some((time().map_err(device_error)?, rows)))
    }
}

//! How a step's rows enter: as embeddings, or as tokens that are looked up on the GPU.

use kvant_model::{ModelError, ModelSpec};

use super::activations::Activations;
use super::layer_embeddings::LayerEntry;
use super::record::Record;
use super::weights::DeviceModel;
use crate::error::{GpuError, device_error};
use crate::memory::Buffer;
use crate::ops::Lookup;

/// Rows of a step.
#[derive(Clone, Copy, Debug)]
pub enum StepRows<'r> {
    /// Embeddings as [`kvant_model::ModelFile::embed`] gives them: rows as long as the model is wide, then those of all layers' own.
    Embedded(&'r [f32]),
    /// Tokens, where the GPU has the table of embeddings ([`super::Runner::embeds`]).
    Tokens(&'r [u32]),
}

impl<'r> From<&'r [f32]> for StepRows<'r> {
    fn from(rows: &'r [f32]) -> Self {
        Self::Embedded(rows)
    }
}

impl<'r> From<&'r Vec<f32>> for StepRows<'r> {
    fn from(rows: &'r Vec<f32>) -> Self {
        Self::Embedded(rows)
    }
}

impl<'r> From<&'r [u32]> for StepRows<'r> {
    fn from(tokens: &'r [u32]) -> Self {
        Self::Tokens(tokens)
    }
}

/// Where a step's rows come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowsFrom {
    /// The host, embedded.
    Embeddings,
    /// The host, as tokens.
    Tokens,
}

impl RowsFrom {
    pub fn of(entering: &StepRows) -> Self {
        match entering {
            StepRows::Embedded(_) => Self::Embeddings,
            StepRows::Tokens(_) => Self::Tokens,
        }
    }
}

/// The way in.
pub(super) struct Entry {
    tokens: Buffer,
    lookup: Option<Lookup>,
    layers: Option<LayerEntry>,
    /// What embeddings are divided by ([`DeviceModel::residual_eps`]).
    residual_scale: f32,
}

impl Entry {
    /// For steps whose activations are `act`: tokens become its residual.
    pub fn new(model: &DeviceModel, act: &Activations) -> Result<Self, GpuError> {
        let DeviceModel { gpu, spec, .. } = model;
        let tokens = gpu.buffer("tokens of a step", 4 * act.rows as u64)?;
        let scale = spec.embedding_scale / spec.residual_scale;
        let lookup = |tokens: &Buffer| -> Result<Option<Lookup>, GpuError> {
            let table = model.embeddings();
            table.map(|table| table.bind_lookup(gpu, tokens, &act.residual, scale)).transpose()
        };
        let layers = LayerEntry::new(model, act, &tokens)?;
        Ok(Self { lookup: lookup(&tokens)?, tokens, layers, residual_scale: spec.residual_scale })
    }

    /// The tokens of a step's rows.
    pub fn tokens(&self) -> &Buffer {
        &self.tokens
    }

    /// How many rows enter; refuses none, more than `most`, and tokens that there are not.
    pub fn check(&self, entering: &StepRows, spec: &ModelSpec, most: usize) -> Result<usize, ModelError> {
        let (found, unit) = match entering {
            StepRows::Embedded(residual) => (residual.len(), spec.entry_channels()),
            StepRows::Tokens(tokens) => (tokens.len(), 1),
        };
        if let StepRows::Tokens(tokens) = entering {
            if self.lookup.is_none() {
                let (what, found) = ("rows of a step", "tokens".to_owned());
                return Err(device_error(GpuError::Unsupported { what, found, expected: "embeddings" }));
            }
            let vocab = spec.vocab;
            if let Some(token) = tokens.iter().copied().find(|token| *token as usize >= vocab) {
                return Err(ModelError::Token { token, vocab });
            }
        }
        let rows = found / unit;
        if rows == 0 || rows > most || found != rows * unit {
            let (found, expected) = (4 * found as u64, (4 * most * unit) as u64);
            return Err(device_error(GpuError::Length {
                what: "rows of a step".to_owned(),
                found,
                expected,
            }));
        }
        Ok(rows)
    }

    /// Tells the GPU about a step's rows.
    pub fn write(&self, model: &DeviceModel, entering: StepRows, act: &Activations) -> Result<(), GpuError> {
        let (gpu, spec) = (&model.gpu, &model.spec);
        match entering {
            StepRows::Embedded(rows) if self.residual_scale != 1.0 => {
                let rows: Vec<f32> = rows.iter().map(|x| x / self.residual_scale).collect();
                gpu.write(&act.residual, 0, bytemuck::cast_slice(&rows))
            }
            StepRows::Embedded(rows) => {
                let (rows, layers) = rows.split_at(rows.len() / spec.entry_channels() * spec.width);
                if let Some(own) = &act.layer_embeddings {
                    gpu.write(&own.rows, 0, bytemuck::cast_slice(layers))?;
                }
                gpu.write(&act.residual, 0, bytemuck::cast_slice(rows))
            }
            StepRows::Tokens(tokens) => gpu.write(&self.tokens, 0, bytemuck::cast_slice(tokens)),
        }
    }

    /// Looks a step's tokens up, unless they come embedded, and makes what layers have of them.
    pub fn record(&self, record: &mut Record, rows: usize, from: RowsFrom) {
        let looked_up = from != RowsFrom::Embeddings;
        let lookup = self.lookup.as_ref().filter(|_| looked_up);
        for (dispatch, grid) in lookup.iter().flat_map(|lookup| lookup.of(rows)) {
            record("embeddings", dispatch, grid);
        }
        if let Some(layers) = &self.layers {
            layers.record(record, rows, looked_up);
        }
    }
}

//! Layers' own embeddings of a step's rows.

use kvant_model::ModelSpec;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;

/// All layers' embeddings of a step's rows.
pub(crate) struct LayerEmbeddingBuffers {
    /// `[row][layer][channel]`.
    pub rows: Buffer,
    /// What follows from the tokens' embeddings.
    pub projected: Buffer,
}

impl LayerEmbeddingBuffers {
    /// Room for `padded` rows; `None` for models without.
    pub fn new(gpu: &Gpu, spec: &ModelSpec, padded: usize) -> Result<Option<Self>, GpuError> {
        let bytes = 4 * (padded * spec.layer_channels()) as u64;
        let made = || {
            let rows = gpu.buffer("embeddings of layers", bytes)?;
            Ok(Self { rows, projected: gpu.buffer("projected embeddings", bytes)? })
        };
        (bytes > 0).then(made).transpose()
    }
}

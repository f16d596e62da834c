//! The tensors of latent attention on the GPU.

use kvant_cpu::PackedMatrix;
use kvant_model::{LatentSpec, LatentWeights, LayerSpec, LayerWeights, ModelSpec};

use super::upload::{floats, source};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::{Forms, Matrices, MatrixSource, WeightFormat};

/// What a layer has beside the projection to its rows.
#[derive(Debug)]
pub(crate) struct DeviceLatent {
    /// To the short vector that queries follow from, and factors of its norm.
    pub down: Option<(Matrices, Buffer)>,
    /// To all heads' queries.
    pub query: Matrices,
    /// Factors of the norm of latent vectors.
    pub norm: Buffer,
    /// Per head from queries to the latent vectors' space.
    pub keys: Matrices,
    /// Per head from there to values.
    pub values: Matrices,
}

impl DeviceLatent {
    pub fn upload(gpu: &Gpu, weights: &LayerWeights, own: &LatentWeights) -> Result<Self, GpuError> {
        let heads = |matrices: &[PackedMatrix]| {
            let sources: Vec<_> = matrices.iter().map(|weight| MatrixSource { weight, bias: None }).collect();
            Matrices::upload(gpu, &sources)
        };
        Ok(Self {
            down: match &own.query {
                Some((down, norm)) => Some((Matrices::upload(gpu, &[source(down)])?, floats(gpu, norm)?)),
                None => None,
            },
            query: Matrices::upload(gpu, &[source(&weights.q)])?,
            norm: floats(gpu, &own.norm)?,
            keys: heads(&own.keys)?,
            values: heads(&own.values)?,
        })
    }

    /// Random ones; `None` for layers without.
    pub fn random(
        gpu: &Gpu,
        spec: &ModelSpec,
        layer: &LayerSpec,
        format: WeightFormat,
    ) -> Result<Option<Self>, GpuError> {
        let Some(LatentSpec { rank, rope, nope, value, query_rank }) = layer.latent else { return Ok(None) };
        let ones = |count: usize| floats(gpu, &vec![1.0; count]);
        let matrices = |outputs, cols| Matrices::random(gpu, format, outputs, cols);
        Ok(Some(Self {
            down: match query_rank {
                Some(rank) => Some((matrices(rank, spec.width)?, ones(rank)?)),
                None => None,
            },
            query: matrices(layer.heads * (nope + rope), query_rank.unwrap_or(spec.width))?,
            norm: ones(rank)?,
            keys: matrices(layer.heads * rank, nope)?,
            values: matrices(layer.heads * value, rank)?,
        }))
    }

    /// The forms in which the normed residual is read.
    pub fn forms(&self, exact: bool) -> Forms {
        self.down.as_ref().map_or(&self.query, |(down, _)| down).forms(exact)
    }

    /// Bytes of weights.
    pub fn bytes(&self) -> u64 {
        let down = self.down.as_ref().map_or(0, |(down, _)| down.bytes());
        down + self.query.bytes() + self.keys.bytes() + self.values.bytes()
    }
}

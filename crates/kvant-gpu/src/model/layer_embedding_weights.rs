//! The tensors of layers' own embeddings on the GPU ([`super::layer_embeddings`]).

use kvant_model::{LayerEmbedding, LayerProjection, ModelError, ModelSpec, Tensors};

use super::upload::{floats, source};
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::memory::Buffer;
use crate::ops::{Matrices, MatrixSource, WeightFormat};

/// A model's tensors of such embeddings.
#[derive(Debug)]
pub(crate) struct DeviceLayerTable {
    /// All layers' embeddings; `None` where they are looked up in the file.
    pub table: Option<Matrices>,
    /// From a token's embedding to all layers'.
    pub projection: Matrices,
    /// Factors of the norm behind it, of a layer's part.
    pub norm: Buffer,
}

/// A layer's tensors.
#[derive(Debug)]
pub(crate) struct DeviceLayerEmbedding {
    /// From the residual to the embedding's width.
    pub gate: Matrices,
    /// And back.
    pub out: Matrices,
    /// Ones, then factors of the norm through which the feed-forward block joins the residual.
    pub joins: Buffer,
}

impl DeviceLayerTable {
    /// `None` for models without such embeddings. With `exact` the table stays in the file.
    pub fn upload(gpu: &Gpu, tensors: &Tensors, exact: bool) -> Result<Option<Self>, ModelError> {
        let Some(LayerProjection { weight, norm }) = tensors.layer_projection()? else { return Ok(None) };
        let table = match exact {
            true => None,
            false => tensors.layer_embeddings()?,
        };
        let made = || -> Result<Self, GpuError> {
            let of_table = |weight| Matrices::upload(gpu, &[MatrixSource { weight, bias: None }]);
            let table = table.as_ref().map(of_table).transpose()?;
            let projection = Matrices::upload(gpu, &[source(&weight)])?;
            Ok(Self { table, projection, norm: floats(gpu, &norm)? })
        };
        made().map(Some).map_err(device_error)
    }

    pub fn random(gpu: &Gpu, spec: &ModelSpec, format: WeightFormat) -> Result<Option<Self>, GpuError> {
        let (channels, all) = (spec.layer_embedding, spec.layer_channels());
        if channels == 0 {
            return Ok(None);
        }
        let table = Some(Matrices::random(gpu, format, spec.vocab, all)?);
        let projection = Matrices::random(gpu, format, all, spec.width)?;
        Ok(Some(Self { table, projection, norm: floats(gpu, &vec![1.0; channels])? }))
    }
}

impl DeviceLayerEmbedding {
    /// Of a layer whose feed-forward block joins the residual through a norm with factors `joins`.
    pub fn upload(gpu: &Gpu, own: &LayerEmbedding, joins: &[f32]) -> Result<Self, GpuError> {
        Ok(Self {
            gate: Matrices::upload(gpu, &[source(&own.gate)])?,
            out: Matrices::upload(gpu, &[source(&own.out)])?,
            joins: floats(gpu, &[&vec![1.0; joins.len()], joins].concat())?,
        })
    }

    /// Random ones; `None` for models without.
    pub fn random(gpu: &Gpu, spec: &ModelSpec, format: WeightFormat) -> Result<Option<Self>, GpuError> {
        let (channels, width) = (spec.layer_embedding, spec.width);
        if channels == 0 {
            return Ok(None);
        }
        Ok(Some(Self {
            gate: Matrices::random(gpu, format, channels, width)?,
            out: Matrices::random(gpu, format, width, channels)?,
            joins: floats(gpu, &vec![1.0; 2 * width])?,
        }))
    }

    /// Bytes of weights.
    pub fn bytes(&self) -> u64 {
        self.gate.bytes() + self.out.bytes()
    }
}

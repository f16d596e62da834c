//! Activations of latent attention.

use kvant_model::{LatentSpec, LayerSpec};

use super::weights::DeviceModel;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::Input;

/// Activations of latent attention, shared by all layers.
pub(crate) struct LatentBuffers {
    /// Short vectors that queries follow from, and the same as products read them.
    pub low: Option<(Buffer, Input)>,
    /// `[row][head][nope | rope]`.
    pub queries: Buffer,
    /// `[row][head][channel]`: what the output projection reads.
    pub values: Buffer,
}

impl LatentBuffers {
    /// Room for `padded` rows; `None` for models without such layers.
    pub fn new(model: &DeviceModel, padded: usize) -> Result<Option<Self>, GpuError> {
        let gpu = &model.gpu;
        let rows = |what: &str, width: usize| gpu.buffer(what, 4 * (padded * width) as u64);
        let all = model.spec.layers.iter().zip(&model.layers);
        let all: Vec<_> =
            all.filter_map(|(spec, layer)| Some((spec, spec.latent?, layer.latent.as_ref()?))).collect();
        let Some((_, latent, first)) = all.first() else { return Ok(None) };
        let widest = |of: &dyn Fn(&LayerSpec, &LatentSpec) -> usize| {
            all.iter().map(|(layer, latent, _)| of(layer, latent)).max().unwrap_or(0)
        };
        let low = match latent.query_rank {
            Some(rank) => {
                let forms = all.iter().fold(first.query.forms(model.exact), |forms, (.., own)| {
                    forms.or(own.query.forms(model.exact))
                });
                Some((rows("short vectors of queries", rank)?, Input::new(gpu, padded, rank, forms)?))
            }
            None => None,
        };
        Ok(Some(Self {
            low,
            queries: rows("queries of heads", widest(&|layer, own| layer.heads * (own.nope + own.rope)))?,
            values: rows("values of heads", widest(&|layer, own| layer.heads * own.value))?,
        }))
    }
}

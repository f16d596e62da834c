//! Latent attention: keys and values of all heads follow from one short vector per token, and the matrices that they would follow by meet queries
//! and outputs instead. What attention sees is one KV head whose row `[latent | rotated]` is key and value.
//!
//! ```text
//!   before   queries = W_q·norm(W_down·x) or W_q·x, [nope | rope] per head      absorbed = W_key,h·nope      → heads' kernel: RoPE, norm, cache
//!   behind   values = W_value,h·(what attention gave)[..rank]                                                  → output projection
//! ```
//!
//! The row is stored twice, as key and as value: tiles of keys and of values lie in other orders, and kernels have no room to turn one into the other.

use kvant_cpu::PackedMatrix;
use kvant_model::{LatentSpec, LatentWeights, LayerSpec, LayerWeights, ModelSpec};

use super::activations::Activations;
use super::record::{Record, record_products};
use super::weights::{DeviceModel, floats, source};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::{
    Ending, Forms, HeadParts, Input, Matrices, NormRows, Product, RowNorm, Source, WeightFormat, norm_as,
};

/// What a layer has beside the projection to its rows.
#[derive(Debug)]
pub(crate) struct DeviceLatent {
    /// To the short vector that queries follow from, and factors of its norm.
    down: Option<(Matrices, Buffer)>,
    /// To all heads' queries.
    query: Matrices,
    /// Factors of the norm of latent vectors.
    pub norm: Buffer,
    /// Per head from queries to the latent vectors' space.
    keys: Matrices,
    /// Per head from there to values.
    values: Matrices,
}

impl DeviceLatent {
    pub fn upload(gpu: &Gpu, weights: &LayerWeights, own: &LatentWeights) -> Result<Self, GpuError> {
        let heads = |matrices: &[PackedMatrix]| {
            let sources: Vec<_> = matrices.iter().map(|weight| Source { weight, bias: None }).collect();
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

/// Activations of latent attention, shared by all layers.
pub(crate) struct LatentBuffers {
    /// Short vectors that queries follow from, and the same as products read them.
    low: Option<(Buffer, Input)>,
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

/// A layer's products before and behind attention.
pub(crate) struct LatentProducts {
    down: Option<(Vec<Product>, Dispatch)>,
    query: Vec<Product>,
    absorb: Vec<Product>,
    values: Vec<Product>,
}

impl LatentProducts {
    /// Of layer `index`, whose attention gives `joined`; `None` where it is of another kind.
    pub fn new(
        model: &DeviceModel,
        index: usize,
        act: &Activations,
        joined: &Input,
    ) -> Result<Option<Self>, GpuError> {
        let DeviceModel { gpu, spec, exact, .. } = model;
        let layer = &spec.layers[index];
        let weights = model.layers[index].latent.as_ref();
        let (Some(own), Some(weights), Some(buffers)) = (layer.latent, weights, &act.latent) else {
            return Ok(None);
        };
        let bind = |weights: &Matrices, input: &Input, out: &Buffer| {
            weights.bind(gpu, &act.step, input, out, Ending::default(), *exact, act.few)
        };
        let (down, input) = match (&weights.down, &buffers.low) {
            (Some((down, factors)), Some((low, input))) => {
                let (factors, eps) = ((factors, RowNorm::Rms), spec.norm_eps);
                let norm = norm_as(gpu, &act.step, low, factors, None, eps, NormRows::All, input)?;
                (Some((bind(down, &act.normed, low)?, norm)), input)
            }
            _ => (None, &act.normed),
        };
        let (heads, dim, query) = (layer.heads, layer.head_dim, own.nope + own.rope);
        let into = HeadParts { heads, row_stride: heads * query, input_stride: query, output_stride: dim };
        let from = HeadParts {
            heads,
            row_stride: joined.padded_cols(),
            input_stride: dim,
            output_stride: own.value,
        };
        let Some(attended) = &joined.floats else {
            let (what, found) = ("what latent attention gives", "bytes".to_owned());
            return Err(GpuError::Unsupported { what, found, expected: "floats" });
        };
        Ok(Some(Self {
            down,
            query: bind(&weights.query, input, &buffers.queries)?,
            absorb: weights.keys.bind_heads(gpu, &act.step, &buffers.queries, &act.queries, into)?,
            values: weights.values.bind_heads(gpu, &act.step, attended, &buffers.values, from)?,
        }))
    }

    /// Behind the norm: queries, their parts without positions in the space of the rows.
    pub fn record_queries(&self, record: &mut Record, rows: usize) {
        if let Some((down, norm)) = &self.down {
            record_products(record, "queries", down, rows);
            record("norm", norm, [rows as u32, 1, 1]);
        }
        record_products(record, "queries", &self.query, rows);
        record_products(record, "queries of heads", &self.absorb, rows);
    }

    /// Behind attention: values of all heads.
    pub fn record_values(&self, record: &mut Record, rows: usize) {
        record_products(record, "values of heads", &self.values, rows);
    }
}

//! Latent attention: keys and values of all heads follow from one short vector per token, and the matrices that they would follow by meet queries
//! and outputs instead. What attention sees is one KV head whose row `[latent | rotated]` is key and value.
//!
//! ```text
//!   before   queries = W_q·norm(W_down·x) or W_q·x, [nope | rope] per head      absorbed = W_key,h·nope      → heads' kernel: RoPE, norm, cache
//!   behind   values = W_value,h·(what attention gave)[..rank]                                                  → output projection
//! ```
//!
//! The row is stored twice, as key and as value: tiles of keys and of values lie in other orders, and kernels have no room to turn one into the other.

use super::activations::Activations;
use super::record::{Record, record_products};
use super::weights::DeviceModel;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::{Ending, HeadParts, Input, Matrices, Product, RowNorm, norm_as};

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
                let (kind, eps) = (RowNorm::Rms, spec.norm_eps);
                let norm = norm_as(gpu, &act.step, low, factors, kind, None, eps, None, input)?;
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

//! Embeddings that every layer has of every token (Gemma 4 E2B and E4B).
//!
//! ```text
//!   when a step enters   row = (table[token]·√channels + norm(W·embedding / √width)) / √2      of all layers, side by side
//!   behind a layer       residual += norm(out · (gelu(gate · residual) ⊙ the layer's part of the row))
//! ```

use std::f32::consts::FRAC_1_SQRT_2;
use std::sync::Arc;

use super::activations::Activations;
use super::record::{Inputs, Record, record_products};
use super::weights::DeviceModel;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::ops::{
    Ending, Gate, Input, Lookup, Matrices, Product, RowNorm, UpRows, bind_total, gate_apart, norm_as,
};
use crate::template::{Bindings, expand};

/// Threads of a workgroup with a layer's part of a row.
const THREADS: usize = 128;

/// What makes all layers' embeddings when a step enters.
pub(crate) struct LayerEntry {
    lookup: Option<Lookup>,
    /// The residual as the product reads it.
    embedded: Dispatch,
    project: Vec<Product>,
    join: Dispatch,
    layers: usize,
}

impl LayerEntry {
    /// For the tokens in `tokens`, whose embeddings are the residual; `None` for models without.
    pub fn new(model: &DeviceModel, act: &Activations, tokens: &Buffer) -> Result<Option<Self>, GpuError> {
        let DeviceModel { gpu, spec, layer_table, .. } = model;
        let (Some(own), Some(rows)) = (layer_table, &act.layer_embeddings) else { return Ok(None) };
        let scale = spec.layer_embedding_scale();
        let lookup = own.table.as_ref().map(|table| table.bind_lookup(gpu, tokens, &rows.rows, scale));
        // Nothing is normed, so no factors are read.
        let (factors, kind) = (&model.output_norm, RowNorm::None);
        let (step, eps) = (&act.step, model.residual_eps);
        let (ending, out) = (Ending::default(), &rows.projected);
        let mut bindings = Bindings::default();
        bind_total(gpu, &mut bindings, THREADS)?;
        bindings
            .number("LAYERS", spec.layers.len() as u64)
            .number("CHANNELS", spec.layer_embedding as u64)
            .text("SCALE", format!("{:?}", 1.0 / (spec.width as f32).sqrt()))
            .text("HALF_ROOT", format!("{FRAC_1_SQRT_2:?}"))
            .text("EPSILON", format!("{:?}", spec.norm_eps));
        let text = expand("layer_embeddings.wgsl", include_str!("../wgsl/layer_embeddings.wgsl"), &bindings)?;
        let accesses = [Access::Read, Access::Read, Access::Write];
        let kernel = gpu.kernel("embeddings of layers", &text, &accesses)?;
        Ok(Some(Self {
            lookup: lookup.transpose()?,
            embedded: norm_as(gpu, step, &act.residual, factors, kind, None, eps, None, &act.normed)?,
            project: own.projection.bind(gpu, step, &act.normed, out, ending, model.exact, act.few)?,
            join: gpu.dispatch(&kernel, &[&rows.projected, &own.norm, &rows.rows], [1, 1, 1])?,
            layers: spec.layers.len(),
        }))
    }

    /// Behind the tokens' own embeddings; with `looked_up` the table's rows are not there yet.
    pub fn record(&self, record: &mut Record, rows: usize, looked_up: bool) {
        let lookup = self.lookup.iter().filter(|_| looked_up).flat_map(|lookup| lookup.of(rows));
        for (dispatch, grid) in lookup {
            record("embeddings of layers", dispatch, grid);
        }
        record("norm", &self.embedded, [rows as u32, 1, 1]);
        record_products(record, "embeddings of layers", &self.project, rows);
        record("embeddings of layers", &self.join, [self.layers as u32, rows as u32, 1]);
    }
}

/// What a layer does with its own embeddings.
pub(crate) struct LayerEmbeddingOps {
    /// The feed-forward block joins the residual.
    join: Dispatch,
    gate: Vec<Product>,
    activate: Dispatch,
    activated: Arc<Input>,
    out: Vec<Product>,
}

impl LayerEmbeddingOps {
    /// Of layer `index`; `None` where it has none. What it gives is the next branch that joins the residual.
    pub fn new(
        model: &DeviceModel,
        index: usize,
        act: &Activations,
        activated: &mut Inputs,
    ) -> Result<Option<Self>, GpuError> {
        let DeviceModel { gpu, spec, exact, .. } = model;
        let own = model.layers[index].embedding.as_ref();
        let (Some(own), Some(rows), Some(branch)) = (own, &act.layer_embeddings, &act.branch) else {
            return Ok(None);
        };
        let (channels, step) = (spec.layer_embedding, &act.step);
        let (factors, kind) = (&own.joins, RowNorm::None);
        let (joined, eps) = (Some((branch, 1.0)), model.residual_eps);
        let bind = |weights: &Matrices, input: &Input, out| {
            weights.bind(gpu, step, input, out, Ending::default(), *exact, act.few)
        };
        let activated = activated.of(gpu, act.padded, channels, own.out.forms(*exact))?;
        let up = UpRows { rows: &rows.rows, stride: spec.layer_channels(), first: index * channels };
        Ok(Some(Self {
            join: norm_as(gpu, step, &act.residual, factors, kind, joined, eps, None, &act.normed)?,
            gate: bind(&own.gate, &act.normed, &act.gate_up)?,
            activate: gate_apart(gpu, &act.gate_up, up, Gate::Gelu, &activated)?,
            out: bind(&own.out, &activated, branch)?,
            activated,
        }))
    }

    /// Behind the feed-forward block.
    pub fn record(&self, record: &mut Record, rows: usize) {
        record("norm", &self.join, [rows as u32, 1, 1]);
        record_products(record, "gate of an embedding", &self.gate, rows);
        record("activate", &self.activate, self.activated.groups(rows));
        record_products(record, "embedding of a layer", &self.out, rows);
    }
}

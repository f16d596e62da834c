//! A layer's weights bound to the activations of a step: everything of it but its part of the cache.

use std::sync::Arc;

use kvant_model::{Activation, LayerSpec, Recurrence};

use super::activations::Activations;
use super::experts::{ExpertBinding, LayerExperts};
use super::latent::LatentProducts;
use super::layer_embeddings::LayerEmbeddingOps;
use super::record::{Inputs, Record, record_products};
use super::weights::{DeviceLayer, DeviceModel};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::ops::{
    Dispatches, Ending, Few, Forms, Gate, GatedProducts, Input, KernelFile, Leaving, Matrices, Product,
    RowFrom, RowInto, RowNorm, SumTarget, convert, gate, norm_as, storing_kernel,
};
use crate::template::Bindings;

/// Threads of a workgroup that gates attention, as [`Input::groups`] counts them.
const GATE_THREADS: usize = 256;

/// Columns and forms of what the join of layer `index` writes, or what stands in attention's place. It writes floats where the product wants
/// bytes of blocks that heads do not fill, and where a gate or products of heads are still to come.
pub(crate) fn joined_form(model: &DeviceModel, index: usize) -> (usize, Forms) {
    let layer = &model.spec.layers[index];
    let forms = model.layers[index].attn_out.forms(model.exact);
    let head = match &layer.recurrence {
        None => layer.head_dim,
        Some(Recurrence::DeltaNet(net)) => net.value_dim,
        Some(Recurrence::ShortConv(conv)) => conv.width.next_multiple_of(32),
    };
    let direct = (!forms.bytes || head.is_multiple_of(32)) && !is_gated(layer) && layer.latent.is_none();
    let forms = if direct { forms } else { Forms { floats: true, ..Forms::default() } };
    (layer.widths().out, forms)
}

/// True if what attention gives is multiplied by the sigmoid of a gate.
fn is_gated(layer: &LayerSpec) -> bool {
    layer.gated && layer.recurrence.is_none()
}

/// A dispatch that makes `to` of what attention gave and its gate, which lies behind queries, keys and values in `projected`. Its grid is
/// [`Input::groups`] by rows.
fn gate_attention(
    gpu: &Gpu,
    joined: &Input,
    projected: &Buffer,
    stride: usize,
    to: &Input,
) -> Result<Dispatch, GpuError> {
    let Some(floats) = &joined.floats else {
        let (what, found) = ("attention before its gate", "bytes".to_owned());
        return Err(GpuError::Unsupported { what, found, expected: "floats" });
    };
    let mut bindings = Bindings::default();
    bindings
        .number("COLS", to.cols as u64)
        .number("STRIDE", stride as u64)
        .number("GATE_AT", (stride - to.cols) as u64);
    let (name, file) = ("gate of attention", "gate_attention.wgsl");
    let file = KernelFile { name, file, text: include_str!("../wgsl/gate_attention.wgsl") };
    let kernel = storing_kernel(gpu, file, &mut bindings, GATE_THREADS, to, vec![Access::Read; 2])?;
    let mut buffers = vec![floats, projected];
    buffers.extend(to.buffers());
    gpu.dispatch(&kernel, &buffers, to.groups(1))
}

/// True if a single row's products begin with the norms before them. Other norms than plain ones do more than such a product could, and what both
/// blocks read has to be there for both.
fn fuses_norms(model: &DeviceModel) -> bool {
    let spec = &model.spec;
    let plain = spec.pre_norms && !spec.post_norms && model.norm_kind() == RowNorm::Rms;
    plain && !spec.parallel && !model.exact
}

/// True if a single row's last product of layer `index` leaves what the next layer's norm wants.
fn leaves_next(model: &DeviceModel, index: usize) -> bool {
    let (spec, layer) = (&model.spec, &model.layers[index]);
    let Some(next) = model.layers.get(index + 1) else { return false };
    let leaves = match (&layer.experts, &spec.layers[index].experts, &layer.block) {
        (Some(experts), Some(of), _) => {
            let one_row = spec.activation.gated() && experts.gate_up.leaves_row(of.width);
            one_row && experts.down.leaves_row(spec.width)
        }
        (_, _, Some(block)) => block.down.leaves_row(spec.width),
        _ => false,
    };
    let gates = next.recurrent.as_ref().is_some_and(|own| own.gates.is_some());
    leaves && fuses_norms(model) && next.qkv.takes_norm(&model.gpu) && !gates && next.latent.is_none()
}

/// Norms and products of a layer.
pub(crate) struct LayerProducts {
    norm: Dispatch,
    qkv: Vec<Product>,
    /// Norm and projections of one row.
    qkv_row: Option<Dispatches>,
    /// Of latent attention.
    latent: Option<LatentProducts>,
    /// What a delta net forgets and learns by.
    delta_gates: Option<Vec<Product>>,
    /// Joins write floats; the product may want bytes of blocks that heads do not fill.
    convert: Option<(Dispatch, Arc<Input>)>,
    attn_out: Vec<Product>,
    /// `None` where the block reads what attention read.
    ffn_norm: Option<Dispatch>,
    block: Option<BlockProducts>,
    experts: Option<LayerExperts>,
    embedding: Option<LayerEmbeddingOps>,
}

/// A feed-forward block that every row goes through.
struct BlockProducts {
    gate_up: Vec<Product>,
    /// Norm, gate and up and non-linearity of one row.
    gate_up_row: Option<Dispatches>,
    /// Gate and up and non-linearity of few rows.
    gate_up_few: Option<GatedProducts>,
    activate: Dispatch,
    activated: Arc<Input>,
    down: Vec<Product>,
    /// Of one row, which leaves what the next layer's norm wants.
    down_row: Option<Dispatches>,
}

impl BlockProducts {
    /// Everything behind the norm.
    fn record(&self, record: &mut Record, rows: usize) {
        match self.gate_up_few.as_ref().and_then(|few| few.of(rows)) {
            Some((dispatch, grid)) => record("gate and up", dispatch, grid),
            None => {
                record_products(record, "gate and up", &self.gate_up, rows);
                record("activate", &self.activate, self.activated.groups(rows));
            }
        }
        self.record_down(record, rows);
    }

    fn record_down(&self, record: &mut Record, rows: usize) {
        match self.down_row.as_ref().filter(|_| rows == 1) {
            Some(row) => row.iter().for_each(|(dispatch, grid)| record("down", dispatch, *grid)),
            None => record_products(record, "down", &self.down, rows),
        }
    }
}

impl LayerProducts {
    /// Of layer `index`; `joined` is the result of its attention, as [`joined_form`] says.
    pub fn new(
        model: &DeviceModel,
        index: usize,
        act: &Activations,
        joined: &Arc<Input>,
        activated: &mut Inputs,
    ) -> Result<Self, GpuError> {
        let DeviceModel { gpu, spec, exact, layers, .. } = model;
        let (layer, weights): (&LayerSpec, &DeviceLayer) = (&spec.layers[index], &layers[index]);
        let wanted = weights.attn_out.forms(*exact);
        let latent = LatentProducts::new(model, index, act, joined)?;
        let (convert, out_input) = match (joined.forms() == wanted, &act.latent) {
            (_, Some(buffers)) if latent.is_some() => {
                let values = activated.of(gpu, act.padded, weights.attn_out.cols, wanted)?;
                (Some((gate(gpu, &buffers.values, None, &values)?, values.clone())), values)
            }
            _ if is_gated(layer) => {
                let gated = activated.of(gpu, act.padded, joined.cols, wanted)?;
                let stride = weights.qkv.outputs;
                (Some((gate_attention(gpu, joined, &act.projected, stride, &gated)?, gated.clone())), gated)
            }
            (true, _) => (None, joined.clone()),
            (false, _) => {
                let converted = activated.of(gpu, act.padded, joined.cols, wanted)?;
                (Some((convert(gpu, joined, &converted)?, converted.clone())), converted)
            }
        };
        // Families with norms behind their blocks join the residual in the next norm, others at once.
        let (into, ending) = match &act.branch {
            Some(branch) => (branch, Ending::default()),
            None => (&act.residual, Ending { add: true, ..Ending::default() }),
        };
        let kind = match spec.activation {
            Activation::Silu => Gate::Silu,
            Activation::GeluTanh => Gate::Gelu,
            Activation::ClampedSwiglu => Gate::ClampedSwiglu,
            Activation::ReluSquared => Gate::ReluSquared,
            Activation::Gelu | Activation::GatedGelu => {
                let what = "GELU by the normal distribution";
                return Err(GpuError::Mechanism { family: spec.family, what });
            }
        };
        let before = if spec.pre_norms { model.norm_kind() } else { RowNorm::None };
        let norm_of = |factors, joins: Option<f32>| {
            let branch = act.branch.as_ref().zip(joins);
            let rows = None;
            norm_as(
                gpu,
                &act.step,
                &act.residual,
                factors,
                before,
                branch,
                model.residual_eps,
                rows,
                &act.normed,
            )
        };
        let product = |weights: &Matrices, input: &Input, out, ending| {
            weights.bind(gpu, &act.step, input, out, ending, *exact, act.few)
        };
        let fuses = fuses_norms(model);
        let epsilon = model.residual_eps;
        let normed = |factors| RowFrom::Normed { residual: &act.residual, factors, epsilon };
        let row = |weights: &Matrices, from: RowFrom, into: RowInto| match fuses {
            true => weights.bind_row(gpu, &act.step, from, into),
            false => Ok(None),
        };
        let leaving = layers.get(index + 1).filter(|_| leaves_next(model, index));
        let leaving = leaving.map(|next| Leaving { factors: &next.attn_norm, row: &act.unscaled });
        let projected = RowInto::Floats(&act.projected, Ending::default());
        let block = match &weights.block {
            Some(block) => {
                let activated = activated.of(gpu, act.padded, layer.ffn, block.down.forms(*exact))?;
                // Beside experts it is their sum that joins the residual.
                let (into, ending) = match act.experts.as_ref().filter(|_| weights.experts.is_some()) {
                    Some(experts) => (&experts.beside, Ending::default()),
                    None => (into, ending),
                };
                Some(BlockProducts {
                    gate_up: product(&block.gate_up, &act.normed, &act.gate_up, Ending::default())?,
                    gate_up_row: match kind.has_up() {
                        true => {
                            let into = RowInto::Gated(kind, &activated);
                            row(&block.gate_up, normed(&weights.ffn_norm), into)?
                        }
                        false => None,
                    },
                    gate_up_few: match act.few {
                        Few::None | Few::Alike => None,
                        _ => block.gate_up.bind_gated(
                            gpu,
                            &act.step,
                            &act.normed,
                            kind,
                            &activated,
                            &block.down,
                        )?,
                    },
                    down_row: match leaving.filter(|_| weights.experts.is_none()) {
                        Some(leaving) => {
                            let into = RowInto::Residual(&act.residual, leaving);
                            row(&block.down, RowFrom::Input(&activated), into)?
                        }
                        None => None,
                    },
                    activate: gate(gpu, &act.gate_up, Some(kind), &activated)?,
                    down: product(&block.down, &activated, into, ending)?,
                    activated,
                })
            }
            None => None,
        };
        let gates = weights.recurrent.as_ref().and_then(|own| own.gates.as_ref());
        let delta_gates = match (gates, &act.delta) {
            // What they do to the state stays: two rows per head are little to compute exactly.
            (Some(gates), Some(buffers)) => {
                let (input, out) = (&act.normed, &buffers.gates);
                Some(gates.bind(gpu, &act.step, input, out, Ending::default(), true, act.few)?)
            }
            _ => None,
        };
        let experts = match (&weights.experts, &layer.experts, &act.experts) {
            (Some(weights), Some(spec), Some(buffers)) => {
                let binding = ExpertBinding {
                    model,
                    spec,
                    weights,
                    act,
                    buffers,
                    norm: &layers[index].ffn_norm,
                    gate: kind,
                    into: SumTarget { out: into, add: ending.add },
                    has_beside: block.is_some(),
                    leaving,
                };
                Some(LayerExperts::new(&binding, activated)?)
            }
            _ => None,
        };
        Ok(Self {
            norm: norm_of(&weights.attn_norm, index.checked_sub(1).map(|before| layers[before].scale))?,
            qkv: product(&weights.qkv, &act.normed, &act.projected, Ending::default())?,
            qkv_row: match delta_gates.is_some() || latent.is_some() {
                true => None,
                false => {
                    let left = index.checked_sub(1).is_some_and(|before| leaves_next(model, before));
                    let from = match left {
                        true => RowFrom::Unscaled { row: &act.unscaled, epsilon },
                        false => normed(&weights.attn_norm),
                    };
                    row(&weights.qkv, from, projected)?
                }
            },
            latent,
            delta_gates,
            convert,
            attn_out: product(&weights.attn_out, &out_input, into, ending)?,
            ffn_norm: match spec.parallel {
                true => None,
                false => Some(norm_of(&weights.ffn_norm, Some(1.0))?),
            },
            block,
            experts,
            embedding: LayerEmbeddingOps::new(model, index, act, activated)?,
        })
    }

    /// Norm and projections.
    pub fn record_projections(&self, record: &mut Record, rows: usize) {
        match self.qkv_row.as_ref().filter(|_| rows == 1) {
            Some(fused) => fused.iter().for_each(|(dispatch, grid)| record("q, k, v", dispatch, *grid)),
            None => {
                record("norm", &self.norm, [rows as u32, 1, 1]);
                record_products(record, "q, k, v", &self.qkv, rows);
            }
        }
        if let Some(latent) = &self.latent {
            latent.record_queries(record, rows);
        }
        if let Some(gates) = &self.delta_gates {
            record_products(record, "gates of states", gates, rows);
        }
    }

    /// The output projection of attention.
    pub fn record_output(&self, record: &mut Record, rows: usize) {
        if let Some(latent) = &self.latent {
            latent.record_values(record, rows);
        }
        if let Some((dispatch, input)) = &self.convert {
            record("convert", dispatch, input.groups(rows));
        }
        record_products(record, "output of attention", &self.attn_out, rows);
    }

    /// Norm, gate and up, non-linearity, down; experts, where there are any; the layer's own embeddings.
    pub fn record_feed_forward(&self, record: &mut Record, rows: usize) {
        self.record_blocks(record, rows);
        if let Some(embedding) = &self.embedding {
            embedding.record(record, rows);
        }
    }

    fn record_blocks(&self, record: &mut Record, rows: usize) {
        if let Some(experts) = &self.experts {
            let beside = |record: &mut Record| {
                if let Some(block) = &self.block {
                    block.record(record, rows);
                }
            };
            return experts.record(record, self.ffn_norm.as_ref(), &beside, rows);
        }
        let Some(block) = &self.block else { return };
        match block.gate_up_row.as_ref().filter(|_| rows == 1) {
            Some(fused) => {
                fused.iter().for_each(|(dispatch, grid)| record("gate and up", dispatch, *grid));
                block.record_down(record, rows);
            }
            None => {
                if let Some(norm) = &self.ffn_norm {
                    record("norm", norm, [rows as u32, 1, 1]);
                }
                block.record(record, rows);
            }
        }
    }
}

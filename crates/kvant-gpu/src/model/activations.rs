//! Activations of a step.

use kvant_model::{LayerSpec, RopeSpec};

use super::delta_buffers::DeltaBuffers;
use super::expert_buffers::ExpertBuffers;
use super::latent_buffers::LatentBuffers;
use super::layer_embedding_buffers::LayerEmbeddingBuffers;
use super::layer_group::Class;
use super::weights::DeviceModel;
use crate::attention::Halves;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::{Few, Forms, Input, MATRIX_ROWS, Step, UnscaledRow};

/// Activations of a step, shared by all layers.
pub(crate) struct Activations {
    pub step: Step,
    pub residual: Buffer,
    /// What a block adds, in families with norms behind their blocks.
    pub branch: Option<Buffer>,
    pub normed: Input,
    /// The residual of a single row between the product that it joins and the norm behind that.
    pub unscaled: UnscaledRow,
    pub projected: Buffer,
    /// `[row][head][channel]`, then a bias (zero) per row and head.
    pub queries: Buffer,
    /// The same as stored keys want it, biases included.
    pub turned: Buffer,
    /// Where the biases start, in floats.
    pub bias_at: usize,
    pub split_outputs: Buffer,
    pub split_states: Buffer,
    /// What plain rows give to a step of many rows, not normalised, and its states.
    pub plain_outputs: Buffer,
    pub plain_states: Buffer,
    pub gate_up: Buffer,
    /// Of models whose layers have embeddings.
    pub layer_embeddings: Option<LayerEmbeddingBuffers>,
    /// Of models with latent attention.
    pub latent: Option<LatentBuffers>,
    /// Of models with delta nets.
    pub delta: Option<DeltaBuffers>,
    /// Of models with experts.
    pub experts: Option<ExpertBuffers>,
    /// Of steps whose attention unpacks keys and values first.
    pub halves: Option<Halves>,
    /// What queries are multiplied with, one number per row, where that follows from positions.
    pub query_scales: Option<Buffer>,
    /// Cosines and sines of every rope.
    pub angles: Vec<Buffer>,
    pub rows: usize,
    /// Kernels of products with few rows.
    pub few: Few,
    /// Rows there is room for: whole tiles of matrix units.
    pub padded: usize,
}

impl Activations {
    /// Tells the kernels the positions of a step's rows, where queries follow from those.
    pub fn set_query_scales(
        &self,
        model: &DeviceModel,
        positions: impl Iterator<Item = usize>,
    ) -> Result<(), GpuError> {
        let (Some(temperature), Some(scales)) = (&model.spec.temperature, &self.query_scales) else {
            return Ok(());
        };
        let factors: Vec<f32> = positions.map(|position| temperature.factor(position)).collect();
        model.gpu.write(scales, 0, bytemuck::cast_slice(&factors))
    }

    /// Buffers of a step of up to `rows` rows, for the widest layer.
    pub fn new(model: &DeviceModel, classes: &[Class], rows: usize) -> Result<Self, GpuError> {
        let (gpu, spec) = (&model.gpu, &model.spec);
        let floats = |what: &str, count: usize| gpu.buffer(what, 4 * count as u64);
        let widest = |of: &dyn Fn(&LayerSpec) -> usize| spec.layers.iter().map(of).max().unwrap_or(0);
        let heads = widest(&|l| l.heads * l.head_dim);
        // Matrix units work on whole tiles of rows.
        let padded = if rows == 1 { 1 } else { rows.next_multiple_of(MATRIX_ROWS) };
        let bias_at = rows * heads;
        let queries = bias_at + rows * widest(&|l| l.heads);
        let largest = |of: &dyn Fn(&Class) -> usize| classes.iter().map(of).max().unwrap_or(0);
        let mut forms = Forms::default();
        for layer in &model.layers {
            forms = forms.or(layer.qkv.forms(model.exact));
            if let Some(gates) = layer.recurrent.as_ref().and_then(|own| own.gates.as_ref()) {
                forms = forms.or(gates.forms(true));
            }
            if let Some(latent) = &layer.latent {
                forms = forms.or(latent.forms(model.exact));
            }
            if let Some(block) = &layer.block {
                forms = forms.or(block.gate_up.forms(model.exact));
            }
            if let Some(embedding) = &layer.embedding {
                forms = forms.or(embedding.gate.forms(model.exact));
            }
            if let Some(experts) = &layer.experts {
                forms = forms.or(experts.gate_up.forms(model.exact)).or(experts.router.forms(true));
            }
        }
        if let Some(table) = &model.layer_table {
            forms = forms.or(table.projection.forms(model.exact));
        }
        let projections = model.layers.iter().map(|layer| layer.qkv.outputs).max().unwrap_or(0);
        let layouts: Vec<_> =
            classes.iter().filter_map(|class| Some((class.spec, class.expanded?))).collect();
        let tokens = largest(&|class| class.list_rows()) + 64;
        let halves = (!layouts.is_empty()).then(|| Halves::new(gpu, &layouts, rows, tokens)).transpose()?;
        let angles = |rope: &RopeSpec| floats("angles", rows * rope.dims.max(4));
        Ok(Self {
            step: Step::new(gpu)?,
            residual: floats("residual", padded * spec.width)?,
            branch: spec.post_norms.then(|| floats("branch", padded * spec.width)).transpose()?,
            normed: Input::new(gpu, padded, spec.width, forms)?,
            unscaled: UnscaledRow::new(gpu, spec.width)?,
            projected: floats("projections", padded * projections)?,
            latent: LatentBuffers::new(model, padded)?,
            delta: DeltaBuffers::new(gpu, &spec.layers, padded)?,
            queries: floats("queries", queries)?,
            turned: floats("turned queries", queries)?,
            bias_at,
            split_outputs: floats(
                "split outputs",
                largest(&|class| class.most_states(rows) * class.spec.head_dim),
            )?,
            split_states: floats("split states", 2 * largest(&|class| class.most_states(rows)))?,
            plain_outputs: floats(
                "outputs of plain rows",
                largest(&|class| class.prompt_entries(rows) * class.spec.head_dim),
            )?,
            plain_states: floats("states of plain rows", 2 * largest(&|class| class.prompt_entries(rows)))?,
            gate_up: floats("gate and up", padded * widest(&|l| 2 * l.ffn).max(spec.layer_embedding))?,
            layer_embeddings: LayerEmbeddingBuffers::new(gpu, spec, padded)?,
            experts: ExpertBuffers::new(model, rows, padded)?,
            halves,
            query_scales: spec.temperature.map(|_| floats("scales of queries", rows)).transpose()?,
            angles: spec.ropes.iter().map(angles).collect::<Result<_, _>>()?,
            rows,
            few: if model.exact { Few::Alike } else { Few::Fitting },
            padded,
        })
    }
}

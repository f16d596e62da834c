//! The tensors that a spec asks for, repacked for the kernels.

use kvant_cpu::{FloatKind, GroupFormat, GroupKind, PackError, PackedMatrix, Pool};
use kvant_files::{Checkpoint, CodeKind, DType, FileError, GroupCodes};

use crate::error::ModelError;
use crate::file::{EMBEDDINGS, LAYER_EMBEDDINGS, ModelFile, OUTPUT, expect_shape};
use crate::latent_weights::turned_kind;
use crate::mixer::Mixer;
use crate::spec::{LayerSpec, ModelSpec};

/// A projection: packed weights and, where the family has one, a bias.
pub struct Linear {
    /// The weights.
    pub weight: PackedMatrix,
    /// One number per weight row.
    pub bias: Option<Vec<f32>>,
}

/// A feed-forward block's projections.
pub struct Mlp {
    /// Goes through the non-linearity; `None` where `up` does.
    pub gate: Option<Linear>,
    /// Is multiplied with the gate.
    pub up: Linear,
    /// Back to the residual's width.
    pub down: Linear,
}

impl Mlp {
    /// Its matrices.
    fn linears(&self) -> impl Iterator<Item = &Linear> {
        self.gate.iter().chain([&self.up, &self.down])
    }
}

/// A layer's experts and what chooses among them.
pub struct Experts {
    /// One row per expert.
    pub router: Linear,
    /// Added to the scores when experts are chosen, not when they are weighed.
    pub selection_bias: Option<Vec<f32>>,
    /// The block that every token goes through is multiplied by the sigmoid of this row's product with the token.
    pub shared_gate: Option<Vec<f32>>,
    /// Every expert's weight is multiplied by its own factor.
    pub scales: Option<Vec<f32>>,
    /// Norms around router and experts that the block beside them does not share.
    pub norms: Option<ExpertNorms>,
    /// The experts.
    pub experts: Vec<Mlp>,
}

/// Factors of the norms around a router and its experts (Gemma 4).
pub struct ExpertNorms {
    /// Of what the router reads; 1/√width is in it.
    pub router: Vec<f32>,
    /// Of what the experts read.
    pub before: Vec<f32>,
    /// Of what they add up to.
    pub after: Vec<f32>,
    /// Of what the block beside them gives.
    pub after_shared: Vec<f32>,
}

/// One layer's tensors. Norms are the factors of a norm.
pub struct LayerWeights {
    /// Norm before attention, or what stands in its place.
    pub attn_norm: Option<Vec<f32>>,
    /// Queries; of a short convolution B (and `k`, `v` are C and u).
    pub q: Linear,
    /// Keys; `None` in layers that attend to another layer's.
    pub k: Option<Linear>,
    /// Values; `None` there too, and where they are the keys before their norm.
    pub v: Option<Linear>,
    /// Norm of queries: one head's factors, or all heads'.
    pub q_norm: Option<Vec<f32>>,
    /// Norm of keys.
    pub k_norm: Option<Vec<f32>>,
    /// Norm of values: all ones.
    pub v_norm: Option<Vec<f32>>,
    /// One logit per query head that joins the softmax's denominator.
    pub sink_logits: Option<Vec<f32>>,
    /// What comes out of attention is multiplied by this one's sigmoid; of a delta net, its silu.
    pub output_gate: Option<Linear>,
    /// What a recurrent layer has beside its projections.
    pub recurrent: Option<RecurrentWeights>,
    /// What latent attention has beside its projections; `k` are the cached rows, `q` comes behind a projection of their own, if any.
    pub latent: Option<LatentWeights>,
    /// From all heads' outputs back to the residual's width.
    pub attn_out: Linear,
    /// Norm of what attention adds to the residual.
    pub post_attn_norm: Option<Vec<f32>>,
    /// Norm before the feed-forward block.
    pub ffn_norm: Option<Vec<f32>>,
    /// The feed-forward block that every token goes through.
    pub mlp: Option<Mlp>,
    /// The experts that tokens are sent to.
    pub experts: Option<Experts>,
    /// Norm of what the feed-forward block adds to the residual.
    pub post_ffn_norm: Option<Vec<f32>>,
    /// How the layer's own embedding of a token comes in.
    pub layer_embedding: Option<LayerEmbedding>,
    /// What leaves the layer is multiplied by this.
    pub scale: Option<f32>,
}

/// What latent attention has beside its projections.
pub struct LatentWeights {
    /// From the residual to the short vector that queries follow from, and that vector's norm.
    pub query: Option<(Linear, Vec<f32>)>,
    /// Norm of a token's latent vector.
    pub norm: Vec<f32>,
    /// Per head from a query's part that knows no positions to the latent vectors' space.
    pub keys: Vec<PackedMatrix>,
    /// Per head from that space to values.
    pub values: Vec<PackedMatrix>,
}

/// What a recurrent layer has beside its projections.
pub struct RecurrentWeights {
    /// Taps of the convolution, oldest token first: `kernel × channels`, of a delta net those of queries, keys and values side by side.
    pub taps: Vec<f32>,
    /// What the convolution adds per channel.
    pub bias: Option<Vec<f32>>,
    /// What a delta net has beyond that.
    pub delta: Option<DeltaWeights>,
}

/// How fast a delta net's heads forget and learn.
pub struct DeltaWeights {
    /// β before its sigmoid, one row per value head.
    pub beta: Linear,
    /// The time step before its bias, one row per value head.
    pub alpha: Linear,
    /// Added to the time step.
    pub time_bias: Vec<f32>,
    /// What multiplies the softplus of the time step: negative numbers.
    pub decay: Vec<f32>,
    /// Norm of every value head's output.
    pub norm: Vec<f32>,
}

/// How a layer's own embedding of a token comes into the residual: `norm(out(gelu(gate x) ⊙ embedding))`.
pub struct LayerEmbedding {
    /// From the residual to the embedding's width.
    pub gate: Linear,
    /// And back.
    pub out: Linear,
    /// Norm of what is added.
    pub norm: Vec<f32>,
}

/// The part of all layers' embeddings that follows from a token's embedding.
pub struct LayerProjection {
    /// One layer's rows after another's.
    pub weight: Linear,
    /// Norm of each layer's part.
    pub norm: Vec<f32>,
}

impl LayerWeights {
    /// All matrices.
    fn linears(&self) -> impl Iterator<Item = &Linear> {
        let experts = self
            .experts
            .iter()
            .flat_map(|e| e.experts.iter().flat_map(Mlp::linears).chain(std::iter::once(&e.router)));
        [&self.q, &self.attn_out]
            .into_iter()
            .chain(&self.k)
            .chain(&self.v)
            .chain(&self.output_gate)
            .chain(self.latent.iter().flat_map(|own| &own.query).map(|query| &query.0))
            .chain(self.recurrent.iter().flat_map(|own| &own.delta).flat_map(|net| [&net.beta, &net.alpha]))
            .chain(self.layer_embedding.iter().flat_map(|own| [&own.gate, &own.out]))
            .chain(self.mlp.iter().flat_map(Mlp::linears))
            .chain(experts)
    }
}

/// A model ready to run on the CPU. Embedding rows are read from the file on demand; everything else is repacked.
pub struct Model {
    pub(crate) file: ModelFile,
    pub(crate) layers: Vec<LayerWeights>,
    pub(crate) output_norm: Vec<f32>,
    pub(crate) layer_projection: Option<Box<LayerProjection>>,
    pub(crate) output: PackedMatrix,
}

impl Model {
    /// Loads every tensor of `checkpoint` for sessions of up to `context` tokens. `progress` hears the number
    /// of layers done and their total (the output matrix counts as one).
    pub fn load(
        checkpoint: Checkpoint,
        context: Option<usize>,
        pool: &Pool,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Self, ModelError> {
        Self::load_file(ModelFile::new(checkpoint, context)?, pool, progress)
    }

    /// [`Model::load`] of a file that is open.
    pub fn load_file(
        file: ModelFile,
        pool: &Pool,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Self, ModelError> {
        let tensors = file.tensors(pool);
        let count = tensors.layers();
        // The output matrix is by far the largest: while its file pages and its packed form are both in memory,
        // nothing else should be yet.
        let output = tensors.output()?;
        let output_norm = tensors.output_norm()?;
        let layer_projection = tensors.layer_projection()?.map(Box::new);
        progress(1, count + 1);
        let mut layers = Vec::with_capacity(count);
        for index in 0..count {
            layers.push(tensors.layer(index)?);
            progress(index + 2, count + 1);
        }
        Ok(Model { file, layers, output_norm, layer_projection, output })
    }

    /// What the model is.
    pub fn spec(&self) -> &ModelSpec {
        self.file.spec()
    }

    /// The file it came from.
    pub fn file(&self) -> &ModelFile {
        &self.file
    }

    /// Bytes of repacked weights in memory.
    pub fn weight_bytes(&self) -> u64 {
        self.matrices().map(|m| m.bytes() as u64).sum()
    }

    /// Pins the packed weights in physical memory.
    pub fn pin(&self) -> Result<(), ModelError> {
        for matrix in self.matrices() {
            matrix
                .pin()
                .map_err(|e| ModelError::Pin { bytes: self.weight_bytes(), reason: e.to_string() })?;
        }
        Ok(())
    }

    fn matrices(&self) -> impl Iterator<Item = &PackedMatrix> {
        let of_heads = self.layers.iter().flat_map(|layer| &layer.latent);
        self.layers
            .iter()
            .flat_map(LayerWeights::linears)
            .chain(self.layer_projection.iter().map(|projection| &projection.weight))
            .map(|linear| &linear.weight)
            .chain(of_heads.flat_map(|own| own.keys.iter().chain(&own.values)))
            .chain(std::iter::once(&self.output))
    }
}

/// Bytes of the packed weights that [`Model::load`] will hold, told from the file's headers alone.
pub fn packed_bytes(checkpoint: &Checkpoint, spec: &ModelSpec) -> Result<u64, ModelError> {
    let tied = !checkpoint.has_tensor(OUTPUT);
    let mut total = 0;
    for info in checkpoint.tensors() {
        let embedding_only = info.name == EMBEDDINGS && !tied || info.name == LAYER_EMBEDDINGS;
        if info.rows < 2 || embedding_only || info.rows.saturating_mul(info.cols) < spec.width {
            continue;
        }
        let view = checkpoint.tensor(&info.name)?;
        let latent = spec.layers.iter().find_map(|layer| layer.latent);
        if let (true, Some(latent), Some(groups)) =
            (info.name.ends_with(".attn_kv_b.weight"), latent, view.groups())
        {
            // Its keys are turned, which codes cannot be.
            let head = latent.nope + latent.value;
            let heads = info.rows / head;
            let keys = PackedMatrix::float_bytes(latent.rank, latent.nope, turned_kind(view.dtype()));
            let values = PackedMatrix::group_bytes(latent.value, latent.rank, group_format(groups));
            total += (heads * (keys + values)) as u64;
            continue;
        }
        total += match view.groups() {
            Some(groups) => PackedMatrix::group_bytes(info.rows, info.cols, group_format(groups)),
            None => PackedMatrix::float_bytes(info.rows, info.cols, float_kind(view.dtype())),
        } as u64;
    }
    Ok(total)
}

/// Which rows of a tensor: `block` neighbours out of every `stride`.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub first: usize,
    pub block: usize,
    pub stride: usize,
    /// Rows of the whole tensor.
    pub all: usize,
}

impl Rows {
    /// Neighbours from `first` on.
    pub fn of(first: usize, all: usize) -> Self {
        Self { first, block: 1, stride: 1, all }
    }

    /// Where the `row`-th one lies.
    pub fn at(self, row: usize) -> usize {
        self.first + row / self.block * self.stride + row % self.block
    }
}

/// A file's tensors, packed as they are asked for: finds them, checks their shapes, repacks them, and releases the file's pages.
pub struct Tensors<'a> {
    pub(crate) spec: &'a ModelSpec,
    pub(crate) checkpoint: &'a Checkpoint,
    pub(crate) pool: &'a Pool,
}

impl<'a> Tensors<'a> {
    pub(crate) fn new(spec: &'a ModelSpec, checkpoint: &'a Checkpoint, pool: &'a Pool) -> Self {
        Self { spec, checkpoint, pool }
    }

    /// Number of layers.
    pub fn layers(&self) -> usize {
        self.spec.layers.len()
    }

    /// From the residual to logits; the table of embeddings where the file has no other.
    pub fn output(&self) -> Result<PackedMatrix, ModelError> {
        match self.checkpoint.has_tensor(OUTPUT) {
            true => self.table(OUTPUT),
            false => self.table(EMBEDDINGS),
        }
    }

    /// The table of embeddings, where [`Tensors::output`] is another one.
    pub fn embeddings(&self) -> Result<Option<PackedMatrix>, ModelError> {
        self.checkpoint.has_tensor(OUTPUT).then(|| self.table(EMBEDDINGS)).transpose()
    }

    fn table(&self, name: &str) -> Result<PackedMatrix, ModelError> {
        let packed = self.matrix(name, self.spec.vocab, self.spec.width, None);
        self.checkpoint.release();
        packed
    }

    /// Factors of the norm before the output matrix.
    pub fn output_norm(&self) -> Result<Vec<f32>, ModelError> {
        // LFM2's files call it after the embedding.
        let name = match self.checkpoint.has_tensor("token_embd_norm.weight") {
            true => "token_embd_norm.weight",
            false => "output_norm.weight",
        };
        self.vector(name, self.spec.width)
    }

    /// The part of all layers' embeddings that follows from a token's embedding.
    pub fn layer_projection(&self) -> Result<Option<LayerProjection>, ModelError> {
        let channels = self.spec.layer_embedding;
        if channels == 0 {
            return Ok(None);
        }
        let rows = channels * self.spec.layers.len();
        Ok(Some(LayerProjection {
            weight: self.linear("per_layer_model_proj", rows, self.spec.width, None, false)?,
            norm: self.vector("per_layer_proj_norm.weight", channels)?,
        }))
    }

    /// Layer `index`'s tensors.
    pub fn layer(&self, index: usize) -> Result<LayerWeights, ModelError> {
        let packed = self.pack_layer(&self.spec.layers[index], index);
        self.checkpoint.release();
        packed
    }

    fn pack_layer(&self, layer: &LayerSpec, index: usize) -> Result<LayerWeights, ModelError> {
        let spec = self.spec;
        let name = |part: &str| format!("blk.{index}.{part}");
        let width = spec.width;
        let norm = |part: &str, len: usize| self.vector(&name(part), len);
        let optional = |wanted: bool, part: &str, len: usize| wanted.then(|| norm(part, len)).transpose();
        // In some families' files the norm before the feed-forward block bears another's name.
        let ffn_norm = match spec.post_norms || self.checkpoint.has_tensor(&name("ffn_norm.weight")) {
            true => "ffn_norm.weight",
            false => "post_attention_norm.weight",
        };
        let mixer = match (&layer.recurrence, &layer.latent) {
            (Some(recurrence), _) => self.recurrent_mixer(recurrence, index)?,
            (None, Some(latent)) => self.latent_mixer(layer, latent, index)?,
            (None, None) => self.attention_mixer(layer, index)?,
        };
        let Mixer { q, k, v, out, output_gate, q_norm, k_norm, v_norm, sink_logits, recurrent, latent } =
            mixer;
        Ok(LayerWeights {
            attn_norm: optional(spec.pre_norms, "attn_norm.weight", width)?,
            q,
            k,
            v,
            v_norm,
            q_norm,
            k_norm,
            sink_logits,
            output_gate,
            recurrent,
            latent,
            attn_out: out,
            post_attn_norm: optional(spec.post_norms, "post_attention_norm.weight", width)?,
            ffn_norm: optional(spec.pre_norms && !spec.parallel, ffn_norm, width)?,
            mlp: (layer.ffn > 0).then(|| self.mlp(layer, index)).transpose()?,
            experts: layer.experts.as_ref().map(|experts| self.experts(experts, index)).transpose()?,
            post_ffn_norm: optional(spec.post_norms, "post_ffw_norm.weight", width)?,
            layer_embedding: (spec.layer_embedding > 0).then(|| self.layer_embedding(index)).transpose()?,
            scale: optional(spec.layer_scale, "layer_output_scale.weight", 1)?.map(|scale| scale[0]),
        })
    }

    fn layer_embedding(&self, index: usize) -> Result<LayerEmbedding, ModelError> {
        let (width, channels) = (self.spec.width, self.spec.layer_embedding);
        let name = |part: &str| format!("blk.{index}.{part}");
        Ok(LayerEmbedding {
            gate: self.linear(&name("inp_gate"), channels, width, None, false)?,
            out: self.linear(&name("proj"), width, channels, None, false)?,
            norm: self.vector(&name("post_norm.weight"), width)?,
        })
    }

    /// The feed-forward block that every token goes through: the layer's own, or the one beside its experts.
    fn mlp(&self, layer: &LayerSpec, index: usize) -> Result<Mlp, ModelError> {
        let (width, ffn) = (self.spec.width, layer.ffn);
        let name = |part: &str| match layer.experts {
            Some(experts) if !experts.own_norms => format!("blk.{index}.{part}_shexp"),
            _ => format!("blk.{index}.{part}"),
        };
        let up = name("ffn_up");
        let gated = self.spec.activation.gated();
        let fused = gated && !self.checkpoint.has_tensor(&format!("{}.weight", name("ffn_gate")));
        let (gate, up) = match fused {
            true => {
                let half = |first| self.linear(&up, ffn, width, Some(Rows::of(first, 2 * ffn)), false);
                (Some(half(0)?), half(ffn)?)
            }
            false => {
                let gate = || self.linear(&name("ffn_gate"), ffn, width, None, false);
                (gated.then(gate).transpose()?, self.linear(&up, ffn, width, None, false)?)
            }
        };
        Ok(Mlp { gate, up, down: self.linear(&name("ffn_down"), width, ffn, None, false)? })
    }

    /// `part.weight`, with `part.bias` if the file has one or the family demands it. `slice` says which rows of a
    /// fused tensor.
    pub(crate) fn linear(
        &self,
        part: &str,
        rows: usize,
        cols: usize,
        slice: Option<Rows>,
        bias: bool,
    ) -> Result<Linear, ModelError> {
        let weight = self.matrix(&format!("{part}.weight"), rows, cols, slice)?;
        let name = format!("{part}.bias");
        let bias = if bias || self.checkpoint.has_tensor(&name) {
            let slice = slice.unwrap_or(Rows::of(0, rows));
            let all = self.vector(&name, slice.all)?;
            Some((0..rows).map(|row| all[slice.at(row)]).collect())
        } else {
            None
        };
        Ok(Linear { weight, bias })
    }

    /// A small tensor as f32.
    pub(crate) fn vector(&self, name: &str, len: usize) -> Result<Vec<f32>, ModelError> {
        let view = self.checkpoint.tensor(name)?;
        expect_shape(&view, 1, len)?;
        let values = view.to_f32()?;
        match values.iter().position(|x| !x.is_finite()) {
            Some(_) => Err(ModelError::NonFinite { tensor: name.to_owned(), row: 0 }),
            None => Ok(values),
        }
    }

    /// A matrix, repacked without rounding beyond f16 scales.
    pub(crate) fn matrix(
        &self,
        name: &str,
        rows: usize,
        cols: usize,
        slice: Option<Rows>,
    ) -> Result<PackedMatrix, ModelError> {
        let view = self.checkpoint.tensor(name)?;
        let slice = slice.unwrap_or(Rows::of(0, rows));
        expect_shape(&view, slice.all, cols)?;
        let factor = self.tensor_scale(name, view.dtype())?;
        let packed = match view.groups() {
            Some(groups) => PackedMatrix::pack_groups(
                self.pool,
                rows,
                cols,
                group_format(groups),
                &|row, codes, scales, offsets| {
                    view.decode_codes(slice.at(row), codes, scales, offsets)?;
                    if factor != 1.0 {
                        scales.iter_mut().for_each(|scale| *scale *= factor);
                    }
                    Ok(())
                },
            ),
            None => PackedMatrix::pack_float(self.pool, rows, cols, float_kind(view.dtype()), &|row, out| {
                view.decode_row(slice.at(row), out)
            }),
        };
        packed.map_err(|e| pack_error(e, name))
    }
}

impl Tensors<'_> {
    /// What all values of an NVFP4 tensor are multiplied by beside their blocks' scales.
    fn tensor_scale(&self, name: &str, dtype: DType) -> Result<f32, ModelError> {
        let scale = format!("{}.scale", name.trim_end_matches(".weight"));
        if dtype != DType::NVFP4 || !self.checkpoint.has_tensor(&scale) {
            return Ok(1.0);
        }
        // One for the whole tensor; experts with a factor each are not read.
        Ok(self.vector(&scale, 1)?[0])
    }
}

pub(crate) fn pack_error(error: PackError<FileError>, tensor: &str) -> ModelError {
    match error {
        PackError::Fill(e) => ModelError::File(e),
        PackError::NonFinite { row, .. } => ModelError::NonFinite { tensor: tensor.to_owned(), row },
        other => ModelError::Pack { tensor: tensor.to_owned(), reason: other.to_string() },
    }
}

/// The kernels' word for a file's code layout.
fn group_format(groups: GroupCodes) -> GroupFormat {
    let kind = match groups.kind {
        CodeKind::Symmetric { zero } => GroupKind::Symmetric { zero },
        CodeKind::Affine => GroupKind::Affine,
        CodeKind::Table(table) => GroupKind::Table(table),
    };
    GroupFormat { bits: groups.bits, group: groups.group, kind }
}

/// Floats keep their own width; eight-bit ones under scales become bf16, as transformers has them.
fn float_kind(dtype: DType) -> FloatKind {
    match dtype {
        DType::F16 => FloatKind::F16,
        DType::BF16 | DType::F8_E4M3 => FloatKind::BF16,
        _ => FloatKind::F32,
    }
}

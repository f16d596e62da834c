//! The tensors that a spec asks for, repacked for the kernels.

use kvant_cpu::{FloatKind, GroupFormat, GroupKind, PackError, PackedMatrix, Pool};
use kvant_files::{Checkpoint, CodeKind, DType, FileError, GroupCodes};

use crate::error::ModelError;
use crate::file::{EMBEDDINGS, ModelFile, OUTPUT, expect_shape};
use crate::spec::{LayerSpec, ModelSpec};

/// A projection: packed weights and, where the family has one, a bias.
pub struct Linear {
    /// The weights.
    pub weight: PackedMatrix,
    /// One number per weight row.
    pub bias: Option<Vec<f32>>,
}

/// One layer's tensors. Norms are factors of an RMS norm.
pub struct LayerWeights {
    /// Norm before attention.
    pub attn_norm: Vec<f32>,
    /// Queries.
    pub q: Linear,
    /// Keys.
    pub k: Linear,
    /// Values.
    pub v: Linear,
    /// Norm of every query head, before RoPE.
    pub q_norm: Option<Vec<f32>>,
    /// Norm of every key head, before RoPE.
    pub k_norm: Option<Vec<f32>>,
    /// From all heads' outputs back to the residual's width.
    pub attn_out: Linear,
    /// Norm of what attention adds to the residual.
    pub post_attn_norm: Option<Vec<f32>>,
    /// Norm before the feed-forward block.
    pub ffn_norm: Vec<f32>,
    /// Goes through the non-linearity.
    pub gate: Linear,
    /// Is multiplied with the gate.
    pub up: Linear,
    /// Back to the residual's width.
    pub down: Linear,
    /// Norm of what the feed-forward block adds to the residual.
    pub post_ffn_norm: Option<Vec<f32>>,
}

/// A model ready to run on the CPU. Embedding rows are read from the file on demand; everything else is repacked.
pub struct Model {
    pub(crate) file: ModelFile,
    pub(crate) layers: Vec<LayerWeights>,
    pub(crate) output_norm: Vec<f32>,
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
        progress(1, count + 1);
        let mut layers = Vec::with_capacity(count);
        for index in 0..count {
            layers.push(tensors.layer(index)?);
            progress(index + 2, count + 1);
        }
        Ok(Model { file, layers, output_norm, output })
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
        self.layers
            .iter()
            .flat_map(|l| {
                [&l.q, &l.k, &l.v, &l.attn_out, &l.gate, &l.up, &l.down].map(|linear| &linear.weight)
            })
            .chain(std::iter::once(&self.output))
    }
}

/// Bytes of the packed weights that [`Model::load`] will hold, told from the file's headers alone.
pub fn packed_bytes(checkpoint: &Checkpoint, spec: &ModelSpec) -> Result<u64, ModelError> {
    let tied = !checkpoint.has_tensor(OUTPUT);
    let mut total = 0;
    for info in checkpoint.tensors() {
        let embedding_only = info.name == EMBEDDINGS && !tied;
        if info.rows < 2 || embedding_only || info.rows.saturating_mul(info.cols) < spec.width {
            continue;
        }
        let view = checkpoint.tensor(&info.name)?;
        total += match view.groups() {
            Some(groups) => PackedMatrix::group_bytes(info.rows, info.cols, group_format(groups)),
            None => PackedMatrix::float_bytes(info.rows, info.cols, float_kind(view.dtype())),
        } as u64;
    }
    Ok(total)
}

/// A file's tensors, packed as they are asked for: finds them, checks their shapes, repacks them, and lets go of the file's pages.
pub struct Tensors<'a> {
    spec: &'a ModelSpec,
    checkpoint: &'a Checkpoint,
    pool: &'a Pool,
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
        self.vector("output_norm.weight", self.spec.width)
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
        let (width, d) = (spec.width, layer.head_dim);
        let (q_rows, kv_rows) = (layer.heads * d, layer.kv_heads * d);
        let norm = |part: &str, len: usize| self.vector(&name(part), len);
        let optional = |wanted: bool, part: &str, len: usize| wanted.then(|| norm(part, len)).transpose();

        // Fused tensors hold their parts' rows one after another; each part is packed on its own.
        let fused_qkv = self.checkpoint.has_tensor(&name("attn_qkv.weight"));
        let qkv = |part: &str, first: usize, rows: usize| match fused_qkv {
            true => self.linear(
                &name("attn_qkv"),
                rows,
                width,
                Some((first, q_rows + 2 * kv_rows)),
                spec.qkv_bias,
            ),
            false => self.linear(&name(part), rows, width, None, spec.qkv_bias),
        };
        let fused_gate = !self.checkpoint.has_tensor(&name("ffn_gate.weight"));
        let ffn = |part: &str, first: usize| match fused_gate {
            true => self.linear(&name("ffn_up"), layer.ffn, width, Some((first, 2 * layer.ffn)), false),
            false => self.linear(&name(part), layer.ffn, width, None, false),
        };
        Ok(LayerWeights {
            attn_norm: norm("attn_norm.weight", width)?,
            q: qkv("attn_q", 0, q_rows)?,
            k: qkv("attn_k", q_rows, kv_rows)?,
            v: qkv("attn_v", q_rows + kv_rows, kv_rows)?,
            q_norm: optional(spec.qk_norm, "attn_q_norm.weight", d)?,
            k_norm: optional(spec.qk_norm, "attn_k_norm.weight", d)?,
            attn_out: self.linear(&name("attn_output"), width, q_rows, None, false)?,
            post_attn_norm: optional(spec.post_norms, "post_attention_norm.weight", width)?,
            ffn_norm: norm("ffn_norm.weight", width)?,
            gate: ffn("ffn_gate", 0)?,
            up: ffn("ffn_up", layer.ffn)?,
            down: self.linear(&name("ffn_down"), width, layer.ffn, None, false)?,
            post_ffn_norm: optional(spec.post_norms, "post_ffw_norm.weight", width)?,
        })
    }

    /// `part.weight`, with `part.bias` if the file has one or the family demands it. `slice` is (first row,
    /// rows in all) of a fused tensor.
    fn linear(
        &self,
        part: &str,
        rows: usize,
        cols: usize,
        slice: Option<(usize, usize)>,
        bias: bool,
    ) -> Result<Linear, ModelError> {
        let weight = self.matrix(&format!("{part}.weight"), rows, cols, slice)?;
        let name = format!("{part}.bias");
        let bias = if bias || self.checkpoint.has_tensor(&name) {
            let (first, all) = slice.unwrap_or((0, rows));
            Some(self.vector(&name, all)?[first..first + rows].to_vec())
        } else {
            None
        };
        Ok(Linear { weight, bias })
    }

    /// A small tensor as f32.
    fn vector(&self, name: &str, len: usize) -> Result<Vec<f32>, ModelError> {
        let view = self.checkpoint.tensor(name)?;
        expect_shape(&view, 1, len)?;
        let values = view.to_f32()?;
        match values.iter().position(|x| !x.is_finite()) {
            Some(_) => Err(ModelError::NonFinite { tensor: name.to_owned(), row: 0 }),
            None => Ok(values),
        }
    }

    /// A matrix, repacked without rounding beyond f16 scales.
    fn matrix(
        &self,
        name: &str,
        rows: usize,
        cols: usize,
        slice: Option<(usize, usize)>,
    ) -> Result<PackedMatrix, ModelError> {
        let view = self.checkpoint.tensor(name)?;
        let (first, all) = slice.unwrap_or((0, rows));
        expect_shape(&view, all, cols)?;
        let packed = match view.groups() {
            Some(groups) => PackedMatrix::pack_groups(
                self.pool,
                rows,
                cols,
                group_format(groups),
                &|row, codes, scales, offsets| view.decode_codes(first + row, codes, scales, offsets),
            ),
            None => PackedMatrix::pack_float(self.pool, rows, cols, float_kind(view.dtype()), &|row, out| {
                view.decode_row(first + row, out)
            }),
        };
        packed.map_err(|e| pack_error(e, name))
    }
}

fn pack_error(error: PackError<FileError>, tensor: &str) -> ModelError {
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

/// Floats keep their own width.
fn float_kind(dtype: DType) -> FloatKind {
    match dtype {
        DType::F16 => FloatKind::F16,
        DType::BF16 => FloatKind::BF16,
        _ => FloatKind::F32,
    }
}

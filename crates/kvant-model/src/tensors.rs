//! A file's tensors by name: found, checked and repacked one after another.

use kvant_cpu::{PackedMatrix, Pool};
use kvant_files::{Checkpoint, DType, TensorView};

use crate::adapter::Adapter;
use crate::error::ModelError;
use crate::packing::{Rows, float_kind, group_format, pack_error};
use crate::spec::ModelSpec;
use crate::weights::{LayerNorm, LayerProjection, Linear};

/// The table of embeddings.
pub(crate) const EMBEDDINGS: &str = "token_embd.weight";
/// All layers' own embeddings of every token, side by side.
pub(crate) const LAYER_EMBEDDINGS: &str = "per_layer_token_embd.weight";
/// The output matrix, where it is not the table of embeddings.
pub(crate) const OUTPUT: &str = "output.weight";

/// A file's tensors, packed as they are asked for: finds them, checks their shapes, repacks them, and releases the file's pages.
pub struct Tensors<'a> {
    pub(crate) spec: &'a ModelSpec,
    pub(crate) checkpoint: &'a Checkpoint,
    pub(crate) pool: &'a Pool,
    pub(crate) adapters: &'a [Adapter],
}

impl<'a> Tensors<'a> {
    pub(crate) fn new(
        spec: &'a ModelSpec,
        checkpoint: &'a Checkpoint,
        pool: &'a Pool,
        adapters: &'a [Adapter],
    ) -> Self {
        Self { spec, checkpoint, pool, adapters }
    }

    /// Number of layers.
    pub fn layers(&self) -> usize {
        self.spec.layers.len()
    }

    /// From the residual to logits; the table of embeddings where the file has no other.
    pub fn output(&self) -> Result<PackedMatrix, ModelError> {
        match self.checkpoint.has_tensor(OUTPUT) {
            true => self.table(OUTPUT, self.spec.width),
            false => self.table(EMBEDDINGS, self.spec.width),
        }
    }

    /// The table of embeddings, where [`Tensors::output`] is another one.
    pub fn embeddings(&self) -> Result<Option<PackedMatrix>, ModelError> {
        self.checkpoint.has_tensor(OUTPUT).then(|| self.table(EMBEDDINGS, self.spec.width)).transpose()
    }

    /// The table of all layers' own embeddings, where layers have any.
    pub fn layer_embeddings(&self) -> Result<Option<PackedMatrix>, ModelError> {
        let cols = self.spec.layer_channels();
        (cols > 0).then(|| self.table(LAYER_EMBEDDINGS, cols)).transpose()
    }

    fn table(&self, name: &str, cols: usize) -> Result<PackedMatrix, ModelError> {
        let packed = self.matrix(name, self.spec.vocab, cols, None);
        self.checkpoint.release();
        packed
    }

    /// Factors of the norm behind the last layer; none of an encoder without it.
    pub fn output_norm(&self) -> Result<Vec<f32>, ModelError> {
        match &self.spec.encoder {
            Some(encoder) if encoder.final_norm => return self.vector("output_norm.weight", self.spec.width),
            Some(_) => return Ok(Vec::new()),
            None => {}
        }
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
        Ok(Some(LayerProjection {
            weight: self.linear(
                "per_layer_model_proj",
                self.spec.layer_channels(),
                self.spec.width,
                None,
                false,
            )?,
            norm: self.vector("per_layer_proj_norm.weight", channels)?,
        }))
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
        let slice = slice.unwrap_or(Rows::of(0, rows));
        let low_rank = |(index, adapter): (usize, &Adapter)| {
            adapter.low_rank(index, part, rows, slice, self.spec, self.pool).transpose()
        };
        let lora = self.adapters.iter().enumerate().filter_map(low_rank).collect::<Result<_, _>>()?;
        Ok(Linear { weight, bias, lora })
    }

    /// A LayerNorm's factors, and what it adds where the file has that.
    pub(crate) fn layer_norm(&self, part: &str, len: usize) -> Result<LayerNorm, ModelError> {
        let bias = format!("{part}.bias");
        let bias = self.checkpoint.has_tensor(&bias).then(|| self.vector(&bias, len)).transpose()?;
        Ok(LayerNorm { weight: self.vector(&format!("{part}.weight"), len)?, bias })
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

/// Refuses a tensor of another shape.
pub(crate) fn expect_shape(view: &TensorView, rows: usize, cols: usize) -> Result<(), ModelError> {
    if (view.rows(), view.cols()) == (rows, cols) {
        return Ok(());
    }
    let tensor = view.info().name.clone();
    Err(ModelError::Shape { tensor, found_rows: view.rows(), found_cols: view.cols(), rows, cols })
}

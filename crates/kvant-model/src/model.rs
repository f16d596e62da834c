//! A model on the CPU: its file and its weights.

use std::sync::Arc;

use kvant_cpu::{PackedMatrix, Pool};
use kvant_files::Checkpoint;

use crate::encoder::EncoderWeights;
use crate::error::ModelError;
use crate::file::ModelFile;
use crate::packing::{float_kind, group_format, turned_kind};
use crate::spec::ModelSpec;
use crate::tensors::{EMBEDDINGS, LAYER_EMBEDDINGS, OUTPUT};
use crate::weights::{LayerProjection, LayerWeights};

/// A model ready to run on the CPU. Embedding rows are read from the file on demand; everything else is repacked.
pub struct Model {
    pub(crate) file: Arc<ModelFile>,
    pub(crate) layers: Vec<LayerWeights>,
    pub(crate) output_norm: Vec<f32>,
    pub(crate) layer_projection: Option<Box<LayerProjection>>,
    /// `None` in encoders, which have no logits.
    pub(crate) output: Option<PackedMatrix>,
    pub(crate) encoder: Option<EncoderWeights>,
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
        Self::load_file(Arc::new(ModelFile::new(checkpoint, context)?), pool, progress)
    }

    /// [`Model::load`] of a file that is open.
    pub fn load_file(
        file: Arc<ModelFile>,
        pool: &Pool,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Self, ModelError> {
        let tensors = file.tensors(pool);
        let count = tensors.layers();
        // The output matrix is by far the largest: while its file pages and its packed form are both in memory,
        // nothing else should be yet.
        let encoder = file.spec().encoder.as_ref();
        let output = encoder.is_none().then(|| tensors.output()).transpose()?;
        let encoder = encoder.map(|encoder| tensors.encoder(encoder)).transpose()?;
        let output_norm = tensors.output_norm()?;
        let layer_projection = tensors.layer_projection()?.map(Box::new);
        progress(1, count + 1);
        let mut layers = Vec::with_capacity(count);
        for index in 0..count {
            layers.push(tensors.layer(index)?);
            progress(index + 2, count + 1);
        }
        Ok(Model { file, layers, output_norm, layer_projection, output, encoder })
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

    /// Bytes of its adapters' matrices in memory, beside those.
    pub fn adapter_bytes(&self) -> u64 {
        let lora = self.layers.iter().flat_map(LayerWeights::linears).flat_map(|linear| &linear.lora);
        lora.map(|pair| (pair.down.bytes() + pair.up.bytes()) as u64).sum()
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
            .chain(self.encoder.iter().flat_map(EncoderWeights::linears))
            .map(|linear| &linear.weight)
            .chain(of_heads.flat_map(|own| own.keys.iter().chain(&own.values)))
            .chain(&self.output)
    }
}

/// Bytes of the packed weights that [`Model::load`] will hold, told from the file's headers alone.
pub fn packed_bytes(checkpoint: &Checkpoint, spec: &ModelSpec) -> Result<u64, ModelError> {
    let tied = !checkpoint.has_tensor(OUTPUT);
    let mut total = 0;
    for info in checkpoint.tensors() {
        let embedding_only =
            info.name == EMBEDDINGS && (!tied || spec.encoder.is_some()) || info.name == LAYER_EMBEDDINGS;
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

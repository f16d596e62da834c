//! A model's file: what the model is, and everything that is read from the file on demand.

use kvant_codec::Fingerprint;
use kvant_cpu::{Pool, ops};
use kvant_files::Checkpoint;

use crate::adapter::Adapter;
use crate::error::ModelError;
use crate::family::spec_of;
use crate::spec::ModelSpec;
use crate::tensors::{EMBEDDINGS, LAYER_EMBEDDINGS, Tensors, expect_shape};

/// Embedding rows read before their file pages are given back: a prompt would else leave the whole table in memory.
const KEPT_ROWS: usize = 16;
/// Bytes at either end of a tensor that [`ModelFile::fingerprint`] looks at.
const SAMPLE_BYTES: usize = 256;

/// What a model is, and its file. The weights are elsewhere: in a [`crate::Model`], or on a GPU.
pub struct ModelFile {
    spec: ModelSpec,
    checkpoint: Checkpoint,
    adapters: Vec<Adapter>,
}

impl ModelFile {
    /// Reads what the model is, for sessions of up to `context` tokens.
    pub fn new(checkpoint: Checkpoint, context: Option<usize>) -> Result<Self, ModelError> {
        let spec = spec_of(&checkpoint, context)?;
        expect_shape(&checkpoint.tensor(EMBEDDINGS)?, spec.vocab, spec.width)?;
        if spec.layer_embedding > 0 {
            expect_shape(&checkpoint.tensor(LAYER_EMBEDDINGS)?, spec.vocab, spec.layer_channels())?;
        }
        Ok(Self { spec, checkpoint, adapters: Vec::new() })
    }

    /// The model with adapters that were opened for it.
    #[must_use]
    pub fn with_adapters(self, adapters: Vec<Adapter>) -> Self {
        Self { adapters, ..self }
    }

    /// Its adapters, whose indices runs name.
    pub fn adapters(&self) -> &[Adapter] {
        &self.adapters
    }

    /// What the model is.
    pub fn spec(&self) -> &ModelSpec {
        &self.spec
    }

    /// The file.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// Its tensors, to be packed one after another by the threads of `pool`.
    pub fn tensors<'a>(&'a self, pool: &'a Pool) -> Tensors<'a> {
        Tensors::new(&self.spec, &self.checkpoint, pool, &self.adapters)
    }

    /// Embedding rows of `tokens`, read from the file, in place of what `out` holds; behind all of them every layer's own, where layers have
    /// embeddings ([`ModelSpec::entry_channels`]).
    pub fn embed(&self, tokens: &[u32], out: &mut Vec<f32>) -> Result<(), ModelError> {
        self.embed_all(tokens.iter(), tokens.len(), out)?;
        if self.spec.layer_embedding > 0 {
            let mut layers = Vec::new();
            self.embed_layers(tokens.iter(), tokens.len(), &mut layers)?;
            out.extend_from_slice(&layers);
        }
        Ok(())
    }

    pub(crate) fn embed_all<'t>(
        &self,
        tokens: impl Iterator<Item = &'t u32>,
        rows: usize,
        out: &mut Vec<f32>,
    ) -> Result<(), ModelError> {
        let ModelSpec { width, embedding_scale, .. } = self.spec;
        self.look_up(EMBEDDINGS, width, embedding_scale, tokens, rows, out)
    }

    /// All layers' own embeddings of `tokens`, side by side.
    pub(crate) fn embed_layers<'t>(
        &self,
        tokens: impl Iterator<Item = &'t u32>,
        rows: usize,
        out: &mut Vec<f32>,
    ) -> Result<(), ModelError> {
        let (width, scale) = (self.spec.layer_channels(), self.spec.layer_embedding_scale());
        self.look_up(LAYER_EMBEDDINGS, width, scale, tokens, rows, out)
    }

    /// Rows of a table, scaled.
    fn look_up<'t>(
        &self,
        table: &str,
        width: usize,
        scale: f32,
        tokens: impl Iterator<Item = &'t u32>,
        rows: usize,
        out: &mut Vec<f32>,
    ) -> Result<(), ModelError> {
        let vocab = self.spec.vocab;
        let table = self.checkpoint.tensor(table)?;
        out.resize(rows * width, 0.0);
        for (i, (token, row)) in tokens.zip(out.chunks_exact_mut(width)).enumerate() {
            if *token as usize >= vocab {
                return Err(ModelError::Token { token: *token, vocab });
            }
            table.decode_row(*token as usize, row)?;
            if scale != 1.0 {
                ops::scale(row, scale);
            }
            if (i + 1).is_multiple_of(KEPT_ROWS) {
                self.checkpoint.release();
            }
        }
        Ok(())
    }

    /// Names the weights: every tensor's name, type and shape, and samples of its bytes. A cache filled by one model means nothing
    /// to another.
    pub fn fingerprint(&self) -> Result<Fingerprint, ModelError> {
        let mut print = Fingerprint::of(self.spec.family.as_bytes());
        for info in self.checkpoint.tensors() {
            let tensor = self.checkpoint.tensor(&info.name)?;
            let (bytes, rows, cols) = (tensor.raw(), tensor.rows(), tensor.cols());
            let facts = format!("{} {:?} {rows} {cols} {}", info.name, tensor.dtype(), bytes.len());
            let (first, last) = (bytes.len().min(SAMPLE_BYTES), bytes.len().saturating_sub(SAMPLE_BYTES));
            print = print.and(facts.as_bytes()).and(&bytes[..first]).and(&bytes[last..]);
        }
        self.checkpoint.release();
        Ok(print)
    }
}

/// Identifies the weights that make keys and values: names, sizes and first rows of all attention tensors. Equal for copies of a
/// file, and for the same weights in another file.
pub fn fingerprint(checkpoint: &Checkpoint) -> Result<Fingerprint, ModelError> {
    let mut names: Vec<&str> = checkpoint
        .tensors()
        .map(|tensor| tensor.name.as_str())
        .filter(|name| name.contains(".attn_"))
        .collect();
    names.sort_unstable();
    let mut print = Fingerprint::of(checkpoint.metadata().architecture()?.as_bytes());
    for name in names {
        let tensor = checkpoint.tensor(name)?;
        let mut row = vec![0.0f32; tensor.cols()];
        tensor.decode_row(0, &mut row)?;
        print = print.and(name.as_bytes()).and(&(tensor.rows() as u64).to_le_bytes());
        print = row.iter().fold(print, |print, value| print.and(&value.to_bits().to_le_bytes()));
    }
    Ok(print)
}

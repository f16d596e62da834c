//! What an encoder has beside its layers.

use crate::error::ModelError;
use crate::spec::{EncoderSpec, HeadActivation, HeadSpec};
use crate::tensors::Tensors;
use crate::weights::{LayerNorm, Linear};

/// The dense layers behind pooling, under the names that GGUF files have for them.
pub const DENSE: [&str; 2] = ["dense_2", "dense_3"];

/// An encoder's tensors that belong to no layer.
pub(crate) struct EncoderWeights {
    /// One row per position a text may have.
    pub positions: Option<Vec<f32>>,
    /// Rows of the first and of the second text's tokens.
    pub token_types: Option<[Vec<f32>; 2]>,
    /// Norm of the sum of a token's embeddings.
    pub embedding_norm: Option<LayerNorm>,
    /// Dense layers behind pooling.
    pub dense: Vec<Linear>,
    /// What makes scores.
    pub head: Option<Head>,
}

/// From pooled states to scores.
pub(crate) struct Head {
    pub spec: HeadSpec,
    pub dense: Option<Linear>,
    pub norm: Option<LayerNorm>,
    pub output: Linear,
}

impl EncoderWeights {
    pub fn linears(&self) -> impl Iterator<Item = &Linear> {
        let head = self.head.iter().flat_map(|head| head.dense.iter().chain([&head.output]));
        self.dense.iter().chain(head)
    }
}

impl Tensors<'_> {
    /// What an encoder has beside its layers.
    pub(crate) fn encoder(&self, encoder: &EncoderSpec) -> Result<EncoderWeights, ModelError> {
        let width = self.spec.width;
        let weights = EncoderWeights {
            positions: encoder.positions.map(|first| self.positions(first)).transpose()?,
            token_types: encoder.token_types.then(|| self.token_types()).transpose()?,
            embedding_norm: match encoder.embedding_norm {
                true => Some(self.layer_norm("token_embd_norm", width)?),
                false => None,
            },
            dense: self.dense()?,
            head: encoder.head.map(|head| self.head(head)).transpose()?,
        };
        self.checkpoint.release();
        Ok(weights)
    }

    /// The embeddings of the positions of a text, whose first lies at row `first` of the table.
    fn positions(&self, first: usize) -> Result<Vec<f32>, ModelError> {
        let rows = first + self.spec.context;
        self.rows_of("position_embd.weight", first..rows)
    }

    /// Those of the two texts of a pair; of a table with one row both are that.
    fn token_types(&self) -> Result<[Vec<f32>; 2], ModelError> {
        let name = "token_types.weight";
        let first = self.rows_of(name, 0..1)?;
        let second = match self.checkpoint.tensor(name)?.rows() {
            1 => first.clone(),
            _ => self.rows_of(name, 1..2)?,
        };
        Ok([first, second])
    }

    /// Some rows of a table as wide as the residual.
    fn rows_of(&self, name: &str, rows: std::ops::Range<usize>) -> Result<Vec<f32>, ModelError> {
        let (view, width) = (self.checkpoint.tensor(name)?, self.spec.width);
        if view.cols() != width || view.rows() < rows.end {
            let (found_rows, found_cols) = (view.rows(), view.cols());
            let tensor = name.to_owned();
            return Err(ModelError::Shape { tensor, found_rows, found_cols, rows: rows.end, cols: width });
        }
        let mut numbers = vec![0.0; rows.len() * width];
        for (row, out) in rows.zip(numbers.chunks_exact_mut(width)) {
            view.decode_row(row, out)?;
            if out.iter().any(|x| !x.is_finite()) {
                return Err(ModelError::NonFinite { tensor: name.to_owned(), row });
            }
        }
        Ok(numbers)
    }

    /// Dense layers behind pooling, each as wide as the one before leaves its input.
    fn dense(&self) -> Result<Vec<Linear>, ModelError> {
        let mut width = self.spec.width;
        let mut layers = Vec::new();
        for part in DENSE {
            let name = format!("{part}.weight");
            if !self.checkpoint.has_tensor(&name) {
                continue;
            }
            let rows = self.checkpoint.tensor(&name)?.rows();
            layers.push(self.linear(part, rows, width, None, false)?);
            width = rows;
        }
        Ok(layers)
    }

    fn head(&self, head: HeadSpec) -> Result<Head, ModelError> {
        let width = self.spec.width;
        let dense = self.checkpoint.has_tensor("cls.weight");
        let norm = head.activation == HeadActivation::GeluAndNorm;
        Ok(Head {
            spec: head,
            dense: dense.then(|| self.linear("cls", width, width, None, false)).transpose()?,
            norm: norm.then(|| self.layer_norm("cls.norm", width)).transpose()?,
            output: self.linear("cls.output", head.outputs, width, None, false)?,
        })
    }
}

//! One step of an encoder: texts in, states out.

use kvant_cpu::{multiply, ops};

use crate::adapter::AdapterScale;
use crate::backend::{Backend, Wanted, run_step};
use crate::compute::Compute;
use crate::encoder::EncoderWeights;
use crate::encoder::attention::StepRows;
use crate::error::ModelError;
use crate::model::Model;
use crate::rows::{each_row, job, norm_rows};
use crate::spec::{EncoderSpec, HeadActivation};
use crate::weights::LayerNorm;

/// A text, or two of which the second answers the first.
#[derive(Clone, Copy, Debug)]
pub struct EncoderText<'a> {
    /// At least one.
    pub tokens: &'a [u32],
    /// Where the second text begins; as many as there are tokens where there is none.
    pub second: usize,
}

impl Model {
    fn encoder(&self) -> Result<(&EncoderSpec, &EncoderWeights), ModelError> {
        self.spec()
            .encoder
            .as_ref()
            .zip(self.encoder.as_ref())
            .ok_or(ModelError::Kind { found: "a decoder", expected: "an encoder" })
    }

    /// The states of all tokens of some texts behind the last layer, `tokens × width` numbers in their order. All take `adapters`.
    pub fn states<'c>(
        &self,
        compute: &'c mut Compute,
        texts: &[EncoderText<'_>],
        adapters: &[AdapterScale],
    ) -> Result<&'c [f32], ModelError> {
        let (encoder, own) = self.encoder()?;
        if texts.is_empty() || texts.iter().any(|text| text.tokens.is_empty()) {
            return Err(ModelError::NoTokens);
        }
        let context = self.spec().context;
        if let Some(text) = texts.iter().find(|text| text.tokens.len() > context) {
            return Err(ModelError::TooLong { tokens: text.tokens.len(), context });
        }
        let rows = texts.iter().map(|text| text.tokens.len()).sum();
        compute.linear.set_users(std::iter::once((rows, adapters)));
        self.file.embed_all(
            texts.iter().flat_map(|text| text.tokens),
            rows,
            &mut compute.buffers.residual,
        )?;
        let positions = &mut compute.buffers.positions;
        positions.clear();
        positions.extend(texts.iter().flat_map(|text| 0..text.tokens.len()));
        for rope in &mut compute.ropes {
            rope.set_positions(compute.buffers.positions.iter().copied());
        }
        self.add_embeddings(compute, own, texts);
        let counts: Vec<usize> = texts.iter().map(|text| text.tokens.len()).collect();
        let mut step = EncoderStep { model: self, compute: &mut *compute, counts: &counts, rows };
        run_step(&mut step, self.spec().layers.len(), Wanted::Nothing)?;
        let numbers = rows * self.spec().width;
        let Compute { pool, buffers: b, .. } = compute;
        if encoder.final_norm {
            norm_rows(pool, self.spec(), &b.residual, &self.output_norm, &mut b.normed[..numbers]);
            return Ok(&b.normed[..numbers]);
        }
        Ok(&b.residual[..numbers])
    }

    /// Adds what positions and kinds of tokens have, and norms the sum.
    fn add_embeddings(&self, compute: &mut Compute, own: &EncoderWeights, texts: &[EncoderText<'_>]) {
        let width = self.spec().width;
        let Compute { pool, buffers: b, .. } = compute;
        let seconds = texts.iter().flat_map(|text| (0..text.tokens.len()).map(|at| at >= text.second));
        let seconds: Vec<bool> = seconds.collect();
        let positions = &b.positions;
        each_row(pool, &mut b.residual, width, &|row, out| {
            if let Some(table) = &own.positions {
                ops::add_assign(out, &table[positions[row] * width..][..width]);
            }
            if let Some(types) = &own.token_types {
                ops::add_assign(out, &types[usize::from(seconds[row])]);
            }
            if let Some(LayerNorm { weight, bias }) = &own.embedding_norm {
                ops::layer_norm(out, weight, bias.as_deref(), self.spec().norm_eps);
            }
        });
    }

    /// Pooled states through the dense layers that the file has behind pooling, if any: `rows` rows.
    pub fn project_pooled(
        &self,
        compute: &mut Compute,
        pooled: Vec<f32>,
        rows: usize,
    ) -> Result<Vec<f32>, ModelError> {
        let Compute { pool, precision, linear, .. } = compute;
        let (_, own) = self.encoder()?;
        Ok(own.dense.iter().fold(pooled, |input, dense| {
            let mut out = vec![0.0; rows * dense.weight.rows()];
            multiply(pool, &input, rows, &mut [job(dense, &mut out)], *precision, &mut linear.scratch);
            out
        }))
    }

    /// Scores of pooled states, `rows × outputs`.
    pub fn scores(
        &self,
        compute: &mut Compute,
        pooled: Vec<f32>,
        rows: usize,
    ) -> Result<Vec<f32>, ModelError> {
        let Compute { pool, precision, linear, .. } = compute;
        let (_, own) = self.encoder()?;
        let head = own.head.as_ref().ok_or(ModelError::Kind {
            found: "an encoder without a head",
            expected: "one with a classification head (cls.output)",
        })?;
        let mut states = pooled;
        if let Some(dense) = &head.dense {
            let mut out = vec![0.0; rows * dense.weight.rows()];
            multiply(pool, &states, rows, &mut [job(dense, &mut out)], *precision, &mut linear.scratch);
            match head.spec.activation {
                HeadActivation::Tanh => out.iter_mut().for_each(|x| *x = x.tanh()),
                HeadActivation::GeluAndNorm => ops::gelu(&mut out),
            }
            states = out;
        }
        if let Some(LayerNorm { weight, bias }) = &head.norm {
            let norm = |row| ops::layer_norm(row, weight, bias.as_deref(), self.spec().norm_eps);
            states.chunks_exact_mut(weight.len()).for_each(norm);
        }
        let mut scores = vec![0.0; rows * head.spec.outputs];
        multiply(pool, &states, rows, &mut [job(&head.output, &mut scores)], *precision, &mut linear.scratch);
        Ok(scores)
    }
}

struct EncoderStep<'a> {
    model: &'a Model,
    compute: &'a mut Compute,
    /// Tokens of every text.
    counts: &'a [usize],
    /// Tokens of all texts.
    rows: usize,
}

impl EncoderStep<'_> {
    /// Norms the residual behind a layer's attention (0) or feed-forward block (1), where encoders do.
    fn norm_residual(&mut self, index: usize, block: usize) {
        let Some(norms) = &self.model.layers[index].residual_norms else { return };
        let (LayerNorm { weight, bias }, eps) = (&norms[block], self.model.spec().norm_eps);
        let Compute { pool, buffers: b, .. } = &mut *self.compute;
        each_row(pool, &mut b.residual, weight.len(), &|_, row| {
            ops::layer_norm(row, weight, bias.as_deref(), eps);
        });
    }
}

impl Backend for EncoderStep<'_> {
    fn attention_block(&mut self, index: usize) -> Result<(), ModelError> {
        let (spec, weights) = (self.model.spec(), &self.model.layers[index]);
        let layer = &spec.layers[index];
        self.compute.buffers.fit(self.rows, spec.width, layer);
        self.compute.project(spec, layer, weights, self.rows);
        let Compute { pool, attention, texts, buffers: b, .. } = &mut *self.compute;
        let rows = StepRows { queries: &b.q, keys: &b.k, values: &b.v, out: &mut b.attended };
        texts.run(pool, layer, attention.options.packed, self.counts, rows)?;
        self.compute.add_attended(spec, weights, self.rows);
        self.norm_residual(index, 0);
        Ok(())
    }

    fn feed_forward_block(&mut self, index: usize) -> Result<(), ModelError> {
        let spec = self.model.spec();
        let (layer, weights) = (&spec.layers[index], &self.model.layers[index]);
        self.compute.feed_forward_block(spec, layer, weights, self.rows);
        self.norm_residual(index, 1);
        Ok(())
    }

    fn finish(&mut self, _: Wanted) -> Result<(), ModelError> {
        Ok(())
    }
}

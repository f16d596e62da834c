//! One step: tokens in, logits out, keys and values into the cache.

use kvant_cache::Sequence;
use kvant_cpu::{Job, multiply, ops};

use crate::backend::{Backend, Wanted, run_step};
use crate::compute::{Compute, Observer, Run};
use crate::error::ModelError;
use crate::model::Model;
use crate::rows::{each_row, job, norm_rows};
use crate::weights::LayerProjection;

impl Model {
    /// Runs `tokens` behind what `sequence` holds and returns the wanted logits.
    ///
    /// On an error the sequence still holds what it held before (but for rows that its policy evicted).
    pub fn forward<'c>(
        &self,
        compute: &'c mut Compute,
        sequence: &mut Sequence,
        tokens: &[u32],
        wanted: Wanted,
    ) -> Result<&'c [f32], ModelError> {
        self.forward_runs(compute, &mut [Run { sequence, tokens, wanted, adapters: &[] }])
    }

    /// [`Model::forward_runs`] of a step of one run that stays open: [`Sequence::commit`] says how many of its tokens were right, or
    /// [`Sequence::rollback`] that none were.
    pub fn forward_on_trial<'c>(
        &self,
        compute: &'c mut Compute,
        run: Run<'_>,
    ) -> Result<&'c [f32], ModelError> {
        let wanted = run.wanted;
        self.step(compute, &mut [run], None)?;
        Ok(compute.logits_of(wanted))
    }

    /// [`Model::forward`] of several sequences in one step: their weight products are one, each attends to its own past. On an
    /// error every sequence holds what it held before.
    pub fn forward_runs<'c>(
        &self,
        compute: &'c mut Compute,
        runs: &mut [Run<'_>],
    ) -> Result<&'c [f32], ModelError> {
        self.step(compute, runs, None)?;
        commit(runs)?;
        let nothing = runs.iter().all(|run| run.wanted == Wanted::Nothing);
        Ok(compute.logits_of(if nothing { Wanted::Nothing } else { Wanted::All }))
    }

    /// [`Model::forward_runs`] that tells no logits but what they would be made from: the residual behind the last layer and the
    /// output's norm, of every token, `tokens × width` numbers in the order of the runs.
    pub fn hidden_runs<'c>(
        &self,
        compute: &'c mut Compute,
        runs: &mut [Run<'_>],
    ) -> Result<&'c [f32], ModelError> {
        runs.iter_mut().for_each(|run| run.wanted = Wanted::Nothing);
        self.step(compute, runs, None)?;
        commit(runs)?;
        let numbers = runs.iter().map(|run| run.tokens.len()).sum::<usize>() * self.spec().width;
        let Compute { pool, buffers: b, .. } = compute;
        norm_rows(pool, self.spec(), &b.residual, &self.output_norm, &mut b.normed[..numbers]);
        Ok(&compute.buffers.normed[..numbers])
    }

    /// [`Model::forward_runs`] of one run, with a look at every layer's queries, keys and values on the way.
    pub fn forward_observed<'c>(
        &self,
        compute: &'c mut Compute,
        run: Run<'_>,
        observer: &mut Observer<'_>,
    ) -> Result<&'c [f32], ModelError> {
        let (wanted, runs) = (run.wanted, &mut [run]);
        self.step(compute, runs, Some(observer))?;
        commit(runs)?;
        Ok(compute.logits_of(wanted))
    }

    /// Runs a step that stays open; on an error there is none.
    fn step(
        &self,
        compute: &mut Compute,
        runs: &mut [Run<'_>],
        observer: Option<&mut Observer<'_>>,
    ) -> Result<(), ModelError> {
        if self.encoder.is_some() {
            return Err(ModelError::Kind { found: "an encoder", expected: "a decoder" });
        }
        if runs.is_empty() || runs.iter().any(|run| run.tokens.is_empty()) {
            return Err(ModelError::NoTokens);
        }
        let ran = self.run(compute, runs, observer);
        if ran.is_err() {
            runs.iter_mut().for_each(|run| run.sequence.rollback());
        }
        ran
    }

    fn run(
        &self,
        compute: &mut Compute,
        runs: &mut [Run<'_>],
        observer: Option<&mut Observer<'_>>,
    ) -> Result<(), ModelError> {
        // All are refused before anything is computed.
        for run in &mut *runs {
            run.sequence.begin(run.tokens.len())?;
        }
        let rows = runs.iter().map(|run| run.tokens.len()).sum();
        compute.linear.set_users(runs.iter().map(|run| (run.tokens.len(), run.adapters)));
        self.file.embed_all(runs.iter().flat_map(|run| run.tokens), rows, &mut compute.buffers.residual)?;
        self.embed_layers(compute, runs, rows)?;
        let positions = |run: &Run| run.sequence.position()..run.sequence.position() + run.tokens.len();
        compute.buffers.positions.clear();
        compute.buffers.positions.extend(runs.iter().flat_map(positions));
        for rope in &mut compute.ropes {
            rope.set_positions(compute.buffers.positions.iter().copied());
        }
        let nothing = runs.iter().all(|run| run.wanted == Wanted::Nothing);
        // Which rows are wanted of which run, the runs themselves say.
        let wanted = if nothing { Wanted::Nothing } else { Wanted::All };
        let mut step = CpuStep { model: self, compute: &mut *compute, runs, observer, rows };
        run_step(&mut step, self.spec().layers.len(), wanted)
    }

    /// Every layer's own embedding of every token: what its table has, and what follows from the token's embedding.
    fn embed_layers(&self, compute: &mut Compute, runs: &[Run<'_>], rows: usize) -> Result<(), ModelError> {
        let Some(LayerProjection { weight, norm }) = self.layer_projection.as_deref() else { return Ok(()) };
        let Compute { pool, precision, linear, buffers: b, .. } = compute;
        let spec = self.spec();
        let tokens = runs.iter().flat_map(|run| run.tokens);
        self.file.embed_layers(tokens, rows, &mut b.layer_embeddings)?;
        let width = spec.layer_channels();
        b.gate.resize(rows * width, 0.0);
        multiply(pool, &b.residual, rows, &mut [job(weight, &mut b.gate)], *precision, &mut linear.scratch);
        // The norm takes every factor out but for ε, which belongs to the scaled product.
        let (scale, eps) = (1.0 / (spec.width as f32).sqrt(), spec.norm_eps);
        let projected = &mut b.gate;
        each_row(pool, projected, width, &|_, row| {
            ops::scale(row, scale);
            ops::rms_norm_inplace(row, norm, eps);
        });
        let projected = &b.gate;
        each_row(pool, &mut b.layer_embeddings, width, &|i, row| {
            ops::add_assign(row, &projected[i * width..(i + 1) * width]);
            ops::scale(row, std::f32::consts::FRAC_1_SQRT_2);
        });
        Ok(())
    }

    fn logits(&self, compute: &mut Compute, runs: &[Run<'_>]) {
        let Some(output) = &self.output else { return };
        let Compute { pool, precision, linear, buffers: b, .. } = compute;
        let (width, vocab) = (self.spec().width, self.spec().vocab);
        // The wanted rows, to the front: no row moves over one that is still to come.
        let (mut first, mut count) = (0, 0);
        for run in runs {
            let end = first + run.tokens.len();
            let from = match run.wanted {
                Wanted::Nothing => end,
                Wanted::Last => end - 1,
                Wanted::All => first,
            };
            b.residual.copy_within(from * width..end * width, count * width);
            (first, count) = (end, count + end - from);
        }
        b.logits.resize(count * vocab, 0.0);
        norm_rows(pool, self.spec(), &b.residual, &self.output_norm, &mut b.normed[..count * width]);
        let mut job = [Job { weight: output, bias: None, out: &mut b.logits }];
        multiply(pool, &b.normed[..count * width], count, &mut job, *precision, &mut linear.scratch);
        let scale = self.spec().logit_scale;
        if scale != 1.0 {
            pool.for_each_chunk(&mut b.logits, vocab, &|_, row| ops::scale(row, scale));
        }
        if let Some(cap) = self.spec().final_softcap {
            pool.for_each_chunk(&mut b.logits, vocab, &|_, row| ops::softcap(row, cap));
        }
    }
}

/// Makes a step's tokens part of their sequences.
fn commit(runs: &mut [Run<'_>]) -> Result<(), ModelError> {
    runs.iter_mut().try_for_each(|run| Ok(run.sequence.commit(run.tokens.len())?))
}

struct CpuStep<'a, 'r, 'o> {
    model: &'a Model,
    compute: &'a mut Compute,
    runs: &'a mut [Run<'r>],
    observer: Option<&'a mut Observer<'o>>,
    /// Tokens of all runs.
    rows: usize,
}

impl Backend for CpuStep<'_, '_, '_> {
    fn attention_block(&mut self, index: usize) -> Result<(), ModelError> {
        let (spec, weights) = (self.model.spec(), &self.model.layers[index]);
        let layer = &spec.layers[index];
        self.compute.buffers.fit(self.rows, spec.width, layer);
        if let (Some(recurrence), Some(own)) = (layer.recurrence, &weights.recurrent) {
            let slot = spec.state_slot(index);
            return self.compute.recurrent_block(spec, recurrence, weights, own, self.runs, slot);
        }
        match (&layer.latent, &weights.latent) {
            (Some(latent), Some(own)) => {
                self.compute.project_latent(spec, layer, latent, weights, own, self.rows);
            }
            _ => self.compute.project(spec, layer, weights, self.rows),
        }
        if let (Some(observer), true) = (&mut self.observer, layer.is_cached()) {
            observer(&self.compute.layer_rows(spec.cache_index(index)));
        }
        self.compute.attention_block(spec, index, weights, self.runs, self.rows)
    }

    fn feed_forward_block(&mut self, index: usize) -> Result<(), ModelError> {
        let spec = self.model.spec();
        let (layer, weights) = (&spec.layers[index], &self.model.layers[index]);
        self.compute.feed_forward_block(spec, layer, weights, self.rows);
        if let Some(own) = &weights.layer_embedding {
            self.compute.add_layer_embedding(spec, own, index, self.rows);
        }
        if let Some(scale) = weights.scale {
            ops::scale(&mut self.compute.buffers.residual, scale);
        }
        Ok(())
    }

    fn finish(&mut self, wanted: Wanted) -> Result<(), ModelError> {
        if wanted != Wanted::Nothing {
            self.model.logits(self.compute, self.runs);
        }
        Ok(())
    }
}

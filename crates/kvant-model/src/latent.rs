//! Latent attention on the CPU, in its absorbed form: keys and values of all heads are matrices' products with one short vector per token,
//! and those matrices meet queries and outputs instead, so that the short vector is all that is cached.
//!
//! ```text
//!     c = norm(W_a x)[rank]      r = rope(rest of W_a x)      one row [c | r] per token, key and value at once
//!     q̂_h = W_k,hᵀ q_h           score = α(q̂_h·c + q_r·r)     o_h = W_v,h Σ p·c
//! ```

use kvant_cpu::{Job, LinearScratch, PackedMatrix, Pool, Precision, multiply, multiply_each, ops};

use crate::compute::Compute;
use crate::products::project;
use crate::rows::{each_row, norm_rows};
use crate::spec::{LatentSpec, LayerSpec, ModelSpec};
use crate::weights::{LatentWeights, LayerWeights};

impl Compute {
    /// Norm, products, RoPE: queries in the space of the cached rows, and those rows.
    pub(crate) fn project_latent(
        &mut self,
        spec: &ModelSpec,
        layer: &LayerSpec,
        latent: &LatentSpec,
        weights: &LayerWeights,
        own: &LatentWeights,
        rows: usize,
    ) {
        let Compute { pool, precision, linear, ropes, buffers: b, latent: l, .. } = self;
        let input = match &weights.attn_norm {
            Some(weight) => {
                norm_rows(pool, spec, &b.residual, weight, &mut b.normed);
                &b.normed
            }
            None => &b.residual,
        };
        let width = latent.nope + latent.rope;
        l.queries.resize(rows * layer.heads * width, 0.0);
        let mut jobs = Vec::with_capacity(2);
        jobs.extend(weights.k.as_ref().map(|k| project(k, &mut b.k)));
        match &own.query {
            None => jobs.push(project(&weights.q, &mut l.queries)),
            Some((down, _)) => {
                l.low.resize(rows * down.weight.rows(), 0.0);
                jobs.push(project(down, &mut l.low));
            }
        }
        linear.multiply(pool, input, rows, &mut jobs, *precision);
        if let Some((_, norm)) = &own.query {
            let eps = spec.norm_eps;
            each_row(pool, &mut l.low, norm.len(), &|_, row| ops::rms_norm_inplace(row, norm, eps));
            linear.multiply(pool, &l.low, rows, &mut [project(&weights.q, &mut l.queries)], *precision);
        }

        let rope = layer.rope.map(|rope| (&ropes[rope], spec.ropes[rope].style));
        let (rank, eps, positions) = (latent.rank, spec.norm_eps, &b.positions);
        each_row(pool, &mut b.k, layer.head_dim, &|row, key| {
            let (latent, turned) = key.split_at_mut(rank);
            ops::rms_norm_inplace(latent, &own.norm, eps);
            if let Some((table, style)) = rope {
                table.apply(turned, row, style);
            }
        });
        each_row(pool, &mut l.queries, layer.heads * width, &|row, heads| {
            for head in heads.chunks_exact_mut(width) {
                if let Some((table, style)) = rope {
                    table.apply(&mut head[latent.nope..], row, style);
                }
            }
            if let Some(temperature) = spec.temperature {
                ops::scale(heads, temperature.factor(positions[row]));
            }
        });
        let from = HeadPart { stride: width, channels: latent.nope };
        let to = HeadPart { stride: layer.head_dim, channels: rank };
        let heads = Heads { pool, precision: *precision, rows, count: layer.heads, from, to };
        heads.multiply(&own.keys, &l.queries, &mut b.q, &mut linear.scratch, &mut l.input, &mut l.output);
        let queries = &l.queries;
        each_row(pool, &mut b.q, layer.heads * layer.head_dim, &|row, heads| {
            let raw = queries[row * layer.heads * width..].chunks_exact(width);
            for (head, raw) in heads.chunks_exact_mut(layer.head_dim).zip(raw) {
                head[rank..].copy_from_slice(&raw[latent.nope..]);
            }
        });
    }

    /// What attention found, sums of cached rows, as all heads' values.
    pub(crate) fn expand_latent(
        &mut self,
        layer: &LayerSpec,
        latent: &LatentSpec,
        own: &LatentWeights,
        rows: usize,
    ) {
        let Compute { pool, precision, linear, buffers: b, latent: l, .. } = self;
        l.values.resize(rows * layer.heads * latent.value, 0.0);
        let from = HeadPart { stride: layer.head_dim, channels: latent.rank };
        let to = HeadPart { stride: latent.value, channels: latent.value };
        let heads = Heads { pool, precision: *precision, rows, count: layer.heads, from, to };
        heads.multiply(
            &own.values,
            &b.attended,
            &mut l.values,
            &mut linear.scratch,
            &mut l.input,
            &mut l.output,
        );
        std::mem::swap(&mut b.attended, &mut l.values);
    }
}

/// Products of every head's part of some rows with a matrix of its own.
struct Heads<'a> {
    pool: &'a Pool,
    precision: Precision,
    rows: usize,
    count: usize,
    from: HeadPart,
    to: HeadPart,
}

/// The first channels of a head.
#[derive(Clone, Copy)]
struct HeadPart {
    /// Channels of a head in a row of all heads.
    stride: usize,
    channels: usize,
}

impl Heads<'_> {
    fn multiply(
        &self,
        matrices: &[PackedMatrix],
        from: &[f32],
        to: &mut [f32],
        linear: &mut LinearScratch,
        input: &mut Vec<f32>,
        output: &mut Vec<f32>,
    ) {
        let Heads { pool, precision, rows, count, from: own, to: found } = *self;
        let (in_row, out_row) = (count * own.stride, count * found.stride);
        if rows == 1 {
            input.clear();
            from.chunks_exact(own.stride).for_each(|head| input.extend_from_slice(&head[..own.channels]));
            let outs = to.chunks_exact_mut(found.stride).map(|head| &mut head[..found.channels]);
            let mut jobs: Vec<_> =
                matrices.iter().zip(outs).map(|(weight, out)| Job { weight, bias: None, out }).collect();
            return multiply_each(pool, input, &mut jobs, precision, linear);
        }
        for (head, weight) in matrices.iter().enumerate() {
            let (first_in, first_out) = (head * own.stride, head * found.stride);
            input.clear();
            for row in 0..rows {
                input.extend_from_slice(&from[row * in_row + first_in..][..own.channels]);
            }
            output.resize(rows * found.channels, 0.0);
            let mut jobs = [Job { weight, bias: None, out: &mut output[..] }];
            multiply(pool, input, rows, &mut jobs, precision, linear);
            for (row, out) in output.chunks_exact(found.channels).enumerate() {
                to[row * out_row + first_out..][..out.len()].copy_from_slice(out);
            }
        }
    }
}

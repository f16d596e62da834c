//! The attention block on the CPU: projections, cache, attention, residual.

use kvant_cache::{NewRows, Queries, QueryRope};
use kvant_cpu::{RopeStyle, RopeTable, ops};

use crate::compute::{Compute, LayerRows, Run};
use crate::error::ModelError;
use crate::products::project;
use crate::rows::{add_branch, each_row, norm_rows};
use crate::spec::{LayerSpec, ModelSpec, QkNorm};
use crate::weights::LayerWeights;

impl Compute {
    /// Norm and the products with a layer's input matrices.
    pub(crate) fn multiply_inputs(&mut self, spec: &ModelSpec, weights: &LayerWeights, rows: usize) {
        let Compute { pool, precision, linear, buffers: b, .. } = self;
        let input = match &weights.attn_norm {
            Some(weight) => {
                norm_rows(pool, spec, &b.residual, weight, &mut b.normed);
                &b.normed
            }
            None => &b.residual,
        };
        let mut jobs = vec![project(&weights.q, &mut b.q)];
        jobs.extend(weights.k.as_ref().map(|k| project(k, &mut b.k)));
        jobs.extend(weights.v.as_ref().map(|v| project(v, &mut b.v)));
        jobs.extend(weights.output_gate.as_ref().map(|gate| project(gate, &mut b.output_gate)));
        linear.multiply(pool, input, rows, &mut jobs, *precision);
    }

    /// Norm, Q/K/V, RoPE.
    pub(crate) fn project(
        &mut self,
        spec: &ModelSpec,
        layer: &LayerSpec,
        weights: &LayerWeights,
        rows: usize,
    ) {
        self.multiply_inputs(spec, weights, rows);
        let Compute { pool, ropes, buffers: b, .. } = self;
        let (eps, d) = (spec.norm_eps, layer.head_dim);
        if weights.v.is_none() && weights.k.is_some() {
            b.v.copy_from_slice(&b.k);
        }
        if let Some(weight) = &weights.v_norm {
            each_row(pool, &mut b.v, layer.kv_heads * d, &|_, row| ops::rms_norm_inplace(row, weight, eps));
        }

        let rope = layer.rope.map(|rope| (&ropes[rope], spec.ropes[rope].style));
        let positions = &b.positions;
        for (x, heads, norm, is_query) in [
            (&mut b.q, layer.heads, &weights.q_norm, true),
            (&mut b.k, layer.kv_heads, &weights.k_norm, false),
        ] {
            let norm = norm.as_deref().map(|weight| (weight, eps));
            let (before, after) = match spec.qk_norm {
                QkNorm::HeadsAfterRope => (None, norm),
                QkNorm::None | QkNorm::Heads | QkNorm::Width => (norm, None),
            };
            let temperature = spec.temperature.filter(|_| is_query);
            let prepare = |row: usize, heads: &mut [f32]| {
                prepare_heads(heads, d, before, rope, after, row);
                if let Some(temperature) = temperature {
                    ops::scale(heads, temperature.factor(positions[row]));
                }
            };
            if is_query || layer.kv_source.is_none() {
                each_row(pool, x, heads * d, &prepare);
            }
        }
    }

    /// The step's projections, as an observer sees them.
    pub(crate) fn layer_rows(&self, layer: usize) -> LayerRows<'_> {
        let b = &self.buffers;
        // Of latent attention there are no others.
        let values = if b.v.is_empty() { &b.k } else { &b.v };
        LayerRows { layer, first_position: b.positions[0], queries: &b.q, keys: &b.k, values }
    }

    /// Cache, attention, output projection, residual of layer `index`.
    pub(crate) fn attention_block(
        &mut self,
        spec: &ModelSpec,
        index: usize,
        weights: &LayerWeights,
        runs: &mut [Run<'_>],
        rows: usize,
    ) -> Result<(), ModelError> {
        // Which keys and values are the layer's, among those of all layers.
        let (layer, cached) = (&spec.layers[index], spec.cache_index(index));
        if let Some(pairs) = layer.fold {
            self.fold_rows(layer, weights, pairs);
        }
        let Compute { pool, ropes, attention, buffers: b, reports, .. } = self;
        let (heads, kv) = (layer.heads * layer.row_dim(), layer.kv_heads * layer.row_dim());
        let values_are_keys = layer.latent.is_some() || layer.fold.is_some();
        let sinks = weights.sink_logits.as_deref();
        let own = layer.kv_source.is_none();
        let rope = layer.rope.map(|rope| QueryRope {
            table: &ropes[rope],
            style: spec.ropes[rope].style,
            first: layer.latent.map_or(0, |latent| latent.rank),
        });
        let mut first = 0;
        for Run { sequence, tokens, .. } in runs {
            let end = first + tokens.len();
            let rows = first * heads..end * heads;
            let queries = Queries {
                layer: index,
                heads: layer.heads,
                scale: layer.scale,
                softcap: layer.softcap,
                window: layer.window,
                sink_logits: sinks,
                rope,
                rows: &b.q[rows.clone()],
            };
            let out = &mut b.attended[rows];
            let attended = if own {
                let rows = first * kv..end * kv;
                let values = if values_are_keys { &b.k } else { &b.v };
                let new = NewRows { count: tokens.len(), keys: &b.k[rows.clone()], values: &values[rows] };
                sequence.step(cached, new, queries, out, pool, attention)?
            } else {
                sequence.attend(cached, queries, out, pool, attention)?
            };
            reports.add(index, cached, &attended);
            if let (Some(received), Some(scores)) = (&mut reports.received, attended.scores) {
                received.add(sequence, cached, layer.heads, scores);
            }
            first = end;
        }
        if layer.fold.is_some() {
            b.unfold_attended(layer);
        }
        if weights.output_gate.is_some() {
            let heads = layer.heads * layer.head_dim;
            let gates = &b.output_gate;
            each_row(pool, &mut b.attended, heads, &|i, row| {
                ops::sigmoid_mul(row, &gates[i * heads..(i + 1) * heads]);
            });
        }
        if let (Some(latent), Some(own)) = (&layer.latent, &weights.latent) {
            self.expand_latent(layer, latent, own, rows);
        }
        self.add_attended(spec, weights, rows);
        Ok(())
    }

    /// Output projection, residual.
    pub(crate) fn add_attended(&mut self, spec: &ModelSpec, weights: &LayerWeights, rows: usize) {
        let Compute { pool, precision, linear, buffers: b, .. } = self;
        linear.multiply(
            pool,
            &b.attended,
            rows,
            &mut [project(&weights.attn_out, &mut b.branch)],
            *precision,
        );
        add_branch(pool, spec, &mut b.residual, &mut b.branch, weights.post_attn_norm.as_deref());
    }
}

/// Norm, RoPE, norm, each where there is one, for all heads of one token, the step's `row`-th. A norm's weights are one head's or
/// all heads'.
fn prepare_heads(
    heads: &mut [f32],
    d: usize,
    before: Option<(&[f32], f32)>,
    rope: Option<(&RopeTable, RopeStyle)>,
    after: Option<(&[f32], f32)>,
    row: usize,
) {
    if let Some((weight, eps)) = before {
        ops::rms_norm_inplace(heads, weight, eps);
    }
    if let Some((table, style)) = rope {
        heads.chunks_exact_mut(d).for_each(|head| table.apply(head, row, style));
    }
    if let Some((weight, eps)) = after {
        ops::rms_norm_inplace(heads, weight, eps);
    }
}

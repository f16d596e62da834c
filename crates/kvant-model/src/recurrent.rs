//! Recurrent layers on the CPU: short convolutions and gated delta nets. Their tokens meet in a state of fixed size, which belongs to the
//! sequence.

use kvant_cache::StateStep;
use kvant_cpu::{Pool, Precision, multiply, ops};

use crate::compute::{Compute, Run};
use crate::error::ModelError;
use crate::products::project;
use crate::rows::{add_branch, each_row, job};
use crate::spec::{DeltaNet, ModelSpec, Recurrence};
use crate::weights::{DeltaWeights, LayerWeights, RecurrentWeights};

/// Keeps heads of nothing but zeros from dividing by 0, as the published models have it.
const NORM_EPS: f32 = 1e-6;

/// Where the parts of a state lie, and how many tokens change it.
struct Conv<'a> {
    own: &'a RecurrentWeights,
    kernel: usize,
    /// Channels of all parts.
    channels: usize,
    pool: &'a Pool,
    rows: usize,
}

impl Compute {
    /// Norm, projections, the recurrence of every run's tokens, output projection, residual. `slot` is the index of the layer's state.
    pub(crate) fn recurrent_block(
        &mut self,
        spec: &ModelSpec,
        recurrence: Recurrence,
        weights: &LayerWeights,
        own: &RecurrentWeights,
        runs: &mut [Run<'_>],
        slot: usize,
    ) -> Result<(), ModelError> {
        let rows = runs.iter().map(|run| run.tokens.len()).sum();
        self.multiply_inputs(spec, weights, rows);
        let Compute { pool, precision, linear, buffers: b, recurrent: r, .. } = self;
        let input = if weights.attn_norm.is_some() { &b.normed } else { &b.residual };
        if let (Recurrence::DeltaNet(net), Some(delta)) = (&recurrence, &own.delta) {
            r.beta.resize(rows * net.value_heads, 0.0);
            r.alpha.resize(rows * net.value_heads, 0.0);
            // What they do to the state stays: two rows per head are little to compute exactly.
            let mut jobs = [job(&delta.beta, &mut r.beta), job(&delta.alpha, &mut r.alpha)];
            multiply(pool, input, rows, &mut jobs, Precision::Exact, &mut linear.scratch);
            make_gates(net, delta, &mut r.beta, &mut r.alpha);
        }
        let mut first = 0;
        for Run { sequence, tokens, .. } in runs {
            let range = first..first + tokens.len();
            first = range.end;
            let part = |width: usize| range.start * width..range.end * width;
            let state = sequence.state(slot, recurrence.state_len(), tokens.len())?;
            let (kernel, channels) = (recurrence.kernel(), recurrence.channels());
            let conv = Conv { own, kernel, channels, pool, rows: tokens.len() };
            match &recurrence {
                Recurrence::ShortConv(short) => {
                    let part = part(short.width);
                    let (inner, outer) = (&mut b.q[part.clone()], &b.k[part.clone()]);
                    inner.iter_mut().zip(&b.v[part.clone()]).for_each(|(x, u)| *x *= u);
                    let mut state = state;
                    conv.run(&mut state, inner, 0, false, &mut r.padded);
                    let convolved = inner.iter().zip(outer).map(|(x, c)| x * c);
                    b.attended[part].iter_mut().zip(convolved).for_each(|(out, x)| *out = x);
                }
                Recurrence::DeltaNet(net) => {
                    let (key, value) = (net.key_heads * net.key_dim, net.value_heads * net.value_dim);
                    let tokens = DeltaTokens {
                        q: &mut b.q[part(key)],
                        k: &mut b.k[part(key)],
                        v: &mut b.v[part(value)],
                        beta: &r.beta[part(net.value_heads)],
                        decay: &r.alpha[part(net.value_heads)],
                    };
                    run_delta(net, &conv, state, tokens, &mut r.padded, &mut r.heads);
                    gather_heads(net, pool, &r.heads, &mut b.attended[part(value)]);
                }
            }
        }
        if let (Recurrence::DeltaNet(net), Some(delta)) = (&recurrence, &own.delta) {
            let (value, eps) = (net.value_heads * net.value_dim, spec.norm_eps);
            let attended = &mut b.attended;
            each_row(pool, attended, value, &|_, row| ops::rms_norm_inplace(row, &delta.norm, eps));
            let attended = &b.attended;
            each_row(pool, &mut b.output_gate, value, &|i, gate| {
                ops::silu_mul(gate, &attended[i * value..(i + 1) * value]);
            });
            std::mem::swap(&mut b.attended, &mut b.output_gate);
        }
        linear.multiply(
            pool,
            &b.attended,
            rows,
            &mut [project(&weights.attn_out, &mut b.branch)],
            *precision,
        );
        add_branch(pool, spec, &mut b.residual, &mut b.branch, weights.post_attn_norm.as_deref());
        Ok(())
    }
}

/// β through its sigmoid; time steps to factors of the state, `e^(decay · softplus(step + bias))`.
fn make_gates(net: &DeltaNet, delta: &DeltaWeights, beta: &mut [f32], alpha: &mut [f32]) {
    beta.iter_mut().for_each(|x| *x = 1.0 / (1.0 + (-*x).exp()));
    for row in alpha.chunks_exact_mut(net.value_heads) {
        for ((x, bias), decay) in row.iter_mut().zip(&delta.time_bias).zip(&delta.decay) {
            let step = *x + bias;
            // Far above 0 the softplus is its argument.
            let softplus = if step > 20.0 { step } else { step.exp().ln_1p() };
            *x = (decay * softplus).exp();
        }
    }
}

impl Conv<'_> {
    /// Convolves one part of the channels, those from `first` on, in place, and writes what the state keeps of it.
    fn run(&self, state: &mut StateStep<'_>, x: &mut [f32], first: usize, silu: bool, padded: &mut Vec<f32>) {
        let Conv { own, kernel, channels, pool, rows } = *self;
        let (width, before) = (x.len() / rows, kernel - 1);
        padded.clear();
        for row in 0..before {
            padded.extend_from_slice(&state.before[row * channels + first..][..width]);
        }
        padded.extend_from_slice(x);
        let padded = &padded[..];
        let kept = |out: &mut [f32], from: usize| {
            for row in 0..before {
                let part = &padded[(from + row) * width..][..width];
                out[row * channels + first..][..width].copy_from_slice(part);
            }
        };
        kept(state.after, rows);
        if let Some(checkpoint) = &mut state.checkpoint {
            kept(checkpoint, rows - 1);
        }
        each_row(pool, x, width, &|row, out| {
            match &own.bias {
                Some(bias) => out.copy_from_slice(&bias[first..first + width]),
                None => out.fill(0.0),
            }
            for tap in 0..kernel {
                let weights = &own.taps[tap * channels + first..][..width];
                ops::multiply_add(out, weights, &padded[(row + tap) * width..][..width]);
            }
            if silu {
                ops::silu(out);
            }
        });
    }
}

/// What a delta net's tokens bring, one row per token.
struct DeltaTokens<'a> {
    q: &'a mut [f32],
    k: &'a mut [f32],
    v: &'a mut [f32],
    beta: &'a [f32],
    /// What the state is multiplied with.
    decay: &'a [f32],
}

/// One value head's part of a step.
struct Head<'a> {
    before: &'a [f32],
    after: &'a mut [f32],
    checkpoint: Option<&'a mut [f32]>,
    out: &'a mut [f32],
}

/// Convolution, norms, and the tokens one after another, head by head. `out` is `[value head][token][channel]`.
fn run_delta(
    net: &DeltaNet,
    conv: &Conv,
    mut state: StateStep<'_>,
    tokens: DeltaTokens<'_>,
    padded: &mut Vec<f32>,
    out: &mut Vec<f32>,
) {
    let DeltaTokens { q, k, v, beta, decay } = tokens;
    let (rows, pool) = (conv.rows, conv.pool);
    let (key, value) = (net.key_heads * net.key_dim, net.value_heads * net.value_dim);
    conv.run(&mut state, q, 0, true, padded);
    conv.run(&mut state, k, key, true, padded);
    conv.run(&mut state, v, 2 * key, true, padded);
    for (x, factor) in [(&mut *q, 1.0 / (net.key_dim as f32).sqrt()), (&mut *k, 1.0)] {
        each_row(pool, x, key, &|_, row| {
            for head in row.chunks_exact_mut(net.key_dim) {
                let squares: f32 = head.iter().map(|x| x * x).sum();
                ops::scale(head, factor / (squares + NORM_EPS).sqrt());
            }
        });
    }
    let (q, k, v) = (&*q, &*k, &*v);
    out.resize(rows * value, 0.0);
    let conv_len = (conv.kernel - 1) * conv.channels;
    let size = net.key_dim * net.value_dim;
    let mut checkpoints = state.checkpoint.map(|all| all[conv_len..].chunks_exact_mut(size));
    let mut heads: Vec<Head<'_>> = state.before[conv_len..]
        .chunks_exact(size)
        .zip(state.after[conv_len..].chunks_exact_mut(size))
        .zip(out.chunks_exact_mut(rows * net.value_dim))
        .map(|((before, after), out)| Head {
            before,
            after,
            checkpoint: checkpoints.as_mut().and_then(Iterator::next),
            out,
        })
        .collect();
    pool.for_each_chunk(&mut heads, 1, &|head, part| {
        let Some(Head { before, after, checkpoint, out }) = part.first_mut() else { return };
        let shared = net.key_head(head) * net.key_dim;
        let mut change = vec![0.0; net.value_dim];
        after.copy_from_slice(before);
        for (row, out) in out.chunks_exact_mut(net.value_dim).enumerate() {
            if let (true, Some(checkpoint)) = (row + 1 == rows, checkpoint.as_mut()) {
                checkpoint.copy_from_slice(after);
            }
            let at = row * net.value_heads + head;
            let gates = ops::DeltaGates { decay: decay[at], beta: beta[at] };
            change.copy_from_slice(&v[row * value + head * net.value_dim..][..net.value_dim]);
            let (q, k) = (&q[row * key + shared..][..net.key_dim], &k[row * key + shared..][..net.key_dim]);
            ops::delta_step(after, gates, q, k, &mut change, out);
        }
    });
}

/// Outputs of all heads, one row per token.
fn gather_heads(net: &DeltaNet, pool: &Pool, heads: &[f32], out: &mut [f32]) {
    let value = net.value_heads * net.value_dim;
    let rows = out.len() / value;
    each_row(pool, out, value, &|row, out| {
        for (head, out) in out.chunks_exact_mut(net.value_dim).enumerate() {
            out.copy_from_slice(&heads[(head * rows + row) * net.value_dim..][..net.value_dim]);
        }
    });
}

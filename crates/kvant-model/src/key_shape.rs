//! A shape for keys that follows from the weights alone: what a scheme with `+qk` stores them by.
//!
//! A score is a sum over channels of q·k. Rounding noise is worth as much in a channel as queries are large there, so keys are stored as
//! `S·k` and meet `S⁻¹·q`, with
//!
//! ```text
//!     S_c = (E[q_c²] / E[(k − mean)_c²])^¼        and E[x_c²] ≈ Σ_i (W_ci·γ_i)²   for a projection W behind a norm with factors γ
//! ```
//!
//! Rotary embeddings turn pairs of channels into one another, at every position otherwise: both channels of a pair get what the pair has
//! on average, so the shape holds at any position. Small ratios are left alone ([`DEAD_ZONE`]). Biases of queries count, those of keys do not: they are a part of the mean, which a
//! block's own mean (`+bm`) takes off. Norms of queries and keys multiply on top of it.

use std::sync::Mutex;

use kvant_cpu::{Pool, RopeStyle};

use crate::error::ModelError;
use crate::file::ModelFile;
use crate::packing::Rows;
use crate::spec::{LayerSpec, ModelSpec, QkNorm};
use crate::tensors::{Tensors, expect_shape};

/// A channel counts for at least this part of the average one: weights say what is expected, not what can be.
const FLOOR: f64 = 1e-3;
/// Ratios up to e^0.7, a factor of two, are as likely chance as truth: S follows what is beyond. On captured keys this never loses to no
/// shape at all, where following every ratio does on models whose ratios are all small (SmolLM2).
const DEAD_ZONE: f64 = 0.7;
/// S is kept within this factor of its mean.
const RANGE: f64 = 8.0;

/// S of every layer that has keys of its own and every KV head, `head_dim` factors each with a geometric mean of 1.
pub fn key_shapes(file: &ModelFile, pool: &Pool) -> Result<Vec<Vec<Vec<f32>>>, ModelError> {
    let (spec, tensors) = (file.spec(), file.tensors(pool));
    let layers = spec.layers.iter().enumerate().filter(|(_, layer)| layer.is_cached());
    let shapes = layers.map(|(index, layer)| layer_shapes(spec, layer, &tensors, index)).collect();
    file.checkpoint().release();
    shapes
}

fn layer_shapes(
    spec: &ModelSpec,
    layer: &LayerSpec,
    tensors: &Tensors,
    index: usize,
) -> Result<Vec<Vec<f32>>, ModelError> {
    let d = layer.head_dim;
    // Rows that are values too keep their shape.
    if layer.latent.is_some() || layer.fold.is_some() {
        return Ok(vec![vec![1.0; layer.row_dim()]; layer.kv_heads]);
    }
    let energies = tensors.query_key_energies(layer, index)?;
    let norm = |mut energy: Vec<f64>, factors: Option<Vec<f32>>| {
        let paired = |energy: &mut [f64]| pair_channels(spec, layer, energy);
        let Some(factors) = factors else {
            energy.chunks_exact_mut(d).for_each(paired);
            return energy;
        };
        // A norm over a head (or over all heads) brings it to one level; then come its factors.
        for part in energy.chunks_exact_mut(factors.len()) {
            let mean = part.iter().sum::<f64>() / part.len() as f64;
            part.iter_mut().for_each(|x| *x /= mean.max(f64::MIN_POSITIVE));
        }
        if spec.qk_norm == QkNorm::HeadsAfterRope {
            energy.chunks_exact_mut(d).for_each(paired);
        }
        let squares = factors.iter().map(|x| f64::from(*x).powi(2));
        energy
            .iter_mut()
            .zip(squares.collect::<Vec<_>>().iter().cycle())
            .for_each(|(x, factor)| *x *= factor);
        if spec.qk_norm != QkNorm::HeadsAfterRope {
            energy.chunks_exact_mut(d).for_each(paired);
        }
        energy
    };
    let queries = norm(energies.queries, energies.query_norm);
    let keys = norm(energies.keys, energies.key_norm);
    let group = layer.heads / layer.kv_heads;
    let heads = keys.chunks_exact(d).zip(queries.chunks_exact(group * d));
    Ok(heads.map(|(keys, queries)| shape(keys, queries)).collect())
}

/// Gives both channels of every rotated pair their mean.
fn pair_channels(spec: &ModelSpec, layer: &LayerSpec, energy: &mut [f64]) {
    let Some(rope) = layer.rope.and_then(|index| spec.ropes.get(index)) else { return };
    let half = rope.dims.min(energy.len()) / 2;
    for i in 0..half {
        let (a, b) = match rope.style {
            RopeStyle::Norm => (2 * i, 2 * i + 1),
            RopeStyle::Neox => (i, i + half),
        };
        let mean = (energy[a] + energy[b]) / 2.0;
        (energy[a], energy[b]) = (mean, mean);
    }
}

/// S of one KV head from its channels' energies and those of the query heads that look at it.
fn shape(keys: &[f64], queries: &[f64]) -> Vec<f32> {
    let d = keys.len();
    let mut seen = vec![0.0; d];
    for head in queries.chunks_exact(d) {
        seen.iter_mut().zip(head).for_each(|(sum, x)| *sum += x);
    }
    let floored = |energy: &[f64]| -> Vec<f64> {
        let least = FLOOR * energy.iter().sum::<f64>() / d as f64;
        energy.iter().map(|x| x + least).collect()
    };
    let centred = |mut logs: Vec<f64>| {
        let mean = logs.iter().sum::<f64>() / d as f64;
        logs.iter_mut().for_each(|log| *log -= mean);
        logs
    };
    let ratios = floored(&seen).into_iter().zip(floored(keys)).map(|(q, k)| (q / k).ln());
    // Weights of nothing but zeros say nothing.
    let ratios = centred(ratios.map(|log| if log.is_finite() { log } else { 0.0 }).collect());
    let followed = ratios.iter().map(|log| 0.25 * log.signum() * (log.abs() - DEAD_ZONE).max(0.0));
    centred(followed.collect()).iter().map(|log| log.exp().clamp(1.0 / RANGE, RANGE) as f32).collect()
}

/// Expected squares of a layer's queries and keys by channel, before norms of their own, and those norms' factors.
struct QueryKeyEnergies {
    queries: Vec<f64>,
    keys: Vec<f64>,
    query_norm: Option<Vec<f32>>,
    key_norm: Option<Vec<f32>>,
}

impl Tensors<'_> {
    /// What layer `index`'s weights say of its queries' and keys' sizes, channel by channel.
    fn query_key_energies(&self, layer: &LayerSpec, index: usize) -> Result<QueryKeyEnergies, ModelError> {
        let spec = self.spec;
        let name = |part: &str| format!("blk.{index}.{part}");
        let widths = layer.widths();
        let factors =
            spec.pre_norms.then(|| self.vector(&name("attn_norm.weight"), spec.width)).transpose()?;
        let energies = |rows: usize, (part, slice): &(String, Rows)| {
            let view = self.checkpoint.tensor(&format!("{part}.weight"))?;
            expect_shape(&view, slice.all, spec.width)?;
            let decode = |row, out: &mut [f32]| Ok(view.decode_row(slice.at(row), out)?);
            row_energies(self.pool, rows, spec.width, factors.as_deref(), &decode)
        };
        let of_queries = self.query_rows(layer, index);
        let mut queries = energies(widths.q, &of_queries)?;
        let (part, slice) = of_queries;
        let bias = format!("{part}.bias");
        if self.checkpoint.has_tensor(&bias) {
            let bias = self.vector(&bias, slice.all)?;
            let bias = (0..widths.q).map(|row| f64::from(bias[slice.at(row)]).powi(2));
            queries.iter_mut().zip(bias).for_each(|(energy, bias)| *energy += bias);
        }
        let keys = energies(widths.k, &self.key_rows(layer, index))?;
        let (q_norm, k_norm) = match spec.qk_norm {
            QkNorm::None => return Ok(QueryKeyEnergies { queries, keys, query_norm: None, key_norm: None }),
            QkNorm::Heads | QkNorm::HeadsAfterRope => (layer.head_dim, layer.head_dim),
            QkNorm::Width => (widths.q, widths.k),
        };
        let query_norm = Some(self.vector(&name("attn_q_norm.weight"), q_norm)?);
        let key_norm = Some(self.vector(&name("attn_k_norm.weight"), k_norm)?);
        Ok(QueryKeyEnergies { queries, keys, query_norm, key_norm })
    }
}

/// Writes a row of weights.
type DecodeRow<'a> = dyn Fn(usize, &mut [f32]) -> Result<(), ModelError> + Sync + 'a;

/// `Σ_i (row_i·γ_i)²` of `rows` rows that `decode` writes.
fn row_energies(
    pool: &Pool,
    rows: usize,
    cols: usize,
    factors: Option<&[f32]>,
    decode: &DecodeRow<'_>,
) -> Result<Vec<f64>, ModelError> {
    let (mut energies, failed) = (vec![0.0f64; rows], Mutex::new(None));
    pool.for_each_chunk(&mut energies, 1, &|row, out| {
        let mut numbers = vec![0.0f32; cols];
        match decode(row, &mut numbers) {
            Ok(()) => {
                let square = |(i, x): (usize, &f32)| f64::from(*x * factors.map_or(1.0, |f| f[i])).powi(2);
                out[0] = numbers.iter().enumerate().map(square).sum();
            }
            Err(error) => *failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error),
        }
    });
    match failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        Some(error) => Err(error),
        None => Ok(energies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_that_queries_look_at_are_stored_finely() {
        // Keys alike, queries stronger in the second half: S⁴ follows the ratio of energies beyond a factor of two either way.
        let strong = |factor: f64| [1.0, 1.0, 1.0, 1.0, factor, factor, factor, factor];
        let keys = [1.0; 8];
        let shape = shape(&keys, &strong(256.0));
        let expected = (0.25 * (256f64.ln() - 2.0 * DEAD_ZONE)).exp() as f32;
        assert!((shape[4] / shape[0] / expected - 1.0).abs() < 0.05, "{shape:?}");
        assert_eq!(super::shape(&keys, &strong(3.0)), [1.0; 8]);
        let log_mean: f32 = shape.iter().map(|s| s.ln()).sum::<f32>() / 8.0;
        assert!(log_mean.abs() < 1e-5);
    }

    #[test]
    fn silent_weights_leave_keys_as_they_are() {
        for (keys, queries) in [([0.0; 4], [0.0; 4]), ([0.0; 4], [1.0; 4]), ([f64::NAN; 4], [1.0; 4])] {
            assert_eq!(shape(&keys, &queries), [1.0; 4]);
        }
    }
}

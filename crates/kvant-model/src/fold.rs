//! Keys that are mostly values (Gemma 4): where values are the keys before norm factors and rope, a channel that does not turn is a value
//! times its factor. So a token's row is its value and the few channels of its key that turn, key and value at once, and the factors meet
//! the queries:
//!
//! ```text
//!     row = [ v | k_turned ]        query = [ w ⊙ q where channels stand still, else 0 | q_turned ]        q·k = query·row
//! ```

use crate::compute::{Buffers, Compute};
use crate::rows::each_row;
use crate::spec::LayerSpec;
use crate::weights::LayerWeights;

impl Compute {
    /// Queries and keys as rows of the cache: `pairs` pairs of channels turn, `(i, i + half)`.
    pub(crate) fn fold_rows(&mut self, layer: &LayerSpec, weights: &LayerWeights, pairs: usize) {
        let Compute { pool, buffers: b, latent: spare, .. } = self;
        let (d, dim) = (layer.head_dim, layer.row_dim());
        let turned = |head: &[f32], out: &mut [f32]| {
            out[..pairs].copy_from_slice(&head[..pairs]);
            out[pairs..].copy_from_slice(&head[d / 2..d / 2 + pairs]);
        };
        let still = |channel: usize| channel % (d / 2) >= pairs;
        let factor = |channel: usize| match &weights.k_norm {
            _ if !still(channel) => 0.0,
            Some(factors) => factors[channel],
            None => 1.0,
        };
        let factors: Vec<f32> = (0..d).map(factor).collect();
        let rows = b.positions.len();
        spare.queries.resize(rows * layer.heads * dim, 0.0);
        let queries = &b.q;
        each_row(pool, &mut spare.queries, dim, &|i, row| {
            let head = &queries[i * d..(i + 1) * d];
            row[..d]
                .iter_mut()
                .zip(head.iter().zip(&factors))
                .for_each(|(out, (q, factor))| *out = q * factor);
            turned(head, &mut row[d..]);
        });
        spare.low.resize(rows * layer.kv_heads * dim, 0.0);
        let (keys, values) = (&b.k, &b.v);
        each_row(pool, &mut spare.low, dim, &|i, row| {
            row[..d].copy_from_slice(&values[i * d..(i + 1) * d]);
            turned(&keys[i * d..(i + 1) * d], &mut row[d..]);
        });
        std::mem::swap(&mut b.q, &mut spare.queries);
        std::mem::swap(&mut b.k, &mut spare.low);
        b.attended.resize(rows * layer.heads * dim, 0.0);
    }
}

impl Buffers {
    /// What attention found of rows is values and what nobody asked for: the values stay.
    pub(crate) fn unfold_attended(&mut self, layer: &LayerSpec) {
        let (d, dim) = (layer.head_dim, layer.row_dim());
        let count = self.attended.len() / dim;
        for i in 0..count {
            self.attended.copy_within(i * dim..i * dim + d, i * d);
        }
        self.attended.truncate(count * d);
    }
}

//! Many tokens of a gated delta net at once: what they do to the state in turns, as products of matrices.
//!
//! ```text
//!     G = cumulated g        D_ij = e^(G_i − G_j)        A = strictly lower (β_i k_i·k_j D_ij)
//!     (I + A)·N = β(V − e^G·(K·S))                        every token's change, those before it seen
//!     O = e^G·(Q·S) + lower (q_i·k_j D_ij)·N
//!     S ← e^(G_C)·S + (e^(G_C − G_j)·K)ᵀ·N
//! ```

use kvant_cpu::ops;

/// Tokens of a chunk: its matrices and the state stay in a near cache.
pub(crate) const CHUNK: usize = 64;

/// One head's tokens, at most [`CHUNK`], and where their parts lie in rows of all heads.
pub(crate) struct ChunkTokens<'a> {
    /// Queries and keys: rows, from a head's first channel on, and channels of a row of all heads.
    pub q: &'a [f32],
    pub k: &'a [f32],
    pub key_stride: usize,
    /// Values likewise.
    pub v: &'a [f32],
    pub value_stride: usize,
    /// β and the logarithm of what the state is multiplied with, of every token.
    pub gates: &'a [(f32, f32)],
}

/// Working memory of a head.
#[derive(Default)]
pub(crate) struct ChunkScratch {
    /// Keys, then queries, row by row.
    rows: Vec<f32>,
    /// Keys, channel by channel.
    turned: Vec<f32>,
    /// What the state says to keys and queries.
    read: Vec<f32>,
    /// Products of keys and queries with keys.
    products: Vec<f32>,
    changes: Vec<f32>,
    learned: Vec<f32>,
}

/// Runs a chunk: changes `state` (`key_dim × value_dim`) and leaves outputs, `tokens × value_dim`.
pub(crate) fn run_chunk(
    state: &mut [f32],
    (key_dim, value_dim): (usize, usize),
    tokens: &ChunkTokens<'_>,
    out: &mut [f32],
    scratch: &mut ChunkScratch,
) {
    let count = tokens.gates.len();
    let ChunkScratch { rows, turned, read, products, changes, learned } = scratch;
    rows.clear();
    for (from, stride) in [(tokens.k, tokens.key_stride), (tokens.q, tokens.key_stride)] {
        (0..count).for_each(|token| rows.extend_from_slice(&from[token * stride..][..key_dim]));
    }
    turned.resize(key_dim * count, 0.0);
    for (token, key) in rows[..count * key_dim].chunks_exact(key_dim).enumerate() {
        key.iter().enumerate().for_each(|(c, x)| turned[c * count + token] = *x);
    }
    // Sums of many logarithms, whose small differences count.
    let mut sum = 0.0f64;
    let logs: Vec<f64> = tokens
        .gates
        .iter()
        .map(|(_, log)| {
            sum += f64::from(*log);
            sum
        })
        .collect();
    let decay = |from: usize, to: usize| (logs[to] - logs[from]).exp() as f32;
    let since_start = |token: usize| logs[token].exp() as f32;

    read.resize(2 * count * value_dim, 0.0);
    ops::multiply_rows(rows, state, key_dim, read);
    products.resize(2 * count * count, 0.0);
    ops::multiply_rows(rows, turned, key_dim, products);

    changes.resize(count * value_dim, 0.0);
    for (token, (beta, _)) in tokens.gates.iter().enumerate() {
        let (before, own) = changes.split_at_mut(token * value_dim);
        let own = &mut own[..value_dim];
        own.copy_from_slice(&tokens.v[token * tokens.value_stride..][..value_dim]);
        ops::add_scaled(own, &read[token * value_dim..][..value_dim], -since_start(token));
        let products = &products[token * count..][..token];
        for (earlier, (change, product)) in before.chunks_exact(value_dim).zip(products).enumerate() {
            ops::add_scaled(own, change, -product * decay(earlier, token));
        }
        ops::scale(own, *beta);
    }

    // Those of queries with keys, up to the query's own.
    let seen = &mut products[count * count..];
    for (token, row) in seen.chunks_exact_mut(count).enumerate() {
        row[token + 1..].fill(0.0);
        row[..=token].iter_mut().enumerate().for_each(|(earlier, x)| *x *= decay(earlier, token));
    }
    ops::multiply_rows(seen, changes, count, out);
    for (token, out) in out.chunks_exact_mut(value_dim).enumerate() {
        ops::add_scaled(out, &read[(count + token) * value_dim..][..value_dim], since_start(token));
    }

    let factors: Vec<f32> = (0..count).map(|token| decay(token, count - 1)).collect();
    for channel in turned.chunks_exact_mut(count) {
        channel.iter_mut().zip(&factors).for_each(|(x, factor)| *x *= factor);
    }
    learned.resize(key_dim * value_dim, 0.0);
    ops::multiply_rows(turned, changes, count, learned);
    ops::scale(state, since_start(count - 1));
    ops::add_assign(state, learned);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers between −1 and 1.
    fn noise(count: usize, seed: u64) -> Vec<f32> {
        let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 40) as f32 / (1u64 << 23) as f32 - 1.0
        };
        (0..count).map(|_| next()).collect()
    }

    /// A chunk is its tokens one by one, whether heads forget at once, slowly or never.
    #[test]
    fn chunks_are_tokens_in_turn() {
        for (key_dim, value_dim) in [(16, 24), (128, 128), (20, 7)] {
            for count in [1, 2, 37, CHUNK] {
                for forgets in [0.0, 0.05, 3.0, 200.0] {
                    let unit = |rows: Vec<f32>| -> Vec<f32> {
                        let length = |row: &[f32]| row.iter().map(|x| x * x).sum::<f32>().sqrt();
                        rows.chunks(key_dim).flat_map(|row| row.iter().map(|x| x / length(row))).collect()
                    };
                    let (q, k) = (unit(noise(count * key_dim, 1)), unit(noise(count * key_dim, 2)));
                    let v = noise(count * value_dim, 3);
                    let gate = |token: usize| {
                        let log = -forgets * (0.5 + 0.5 * noise(1, 7 + token as u64)[0]);
                        (0.5 + 0.45 * noise(1, 900 + token as u64)[0], log)
                    };
                    let gates: Vec<_> = (0..count).map(gate).collect();
                    let mut expected_state = noise(key_dim * value_dim, 5);
                    let mut state = expected_state.clone();
                    let mut expected = vec![0.0; count * value_dim];
                    for token in 0..count {
                        let mut v = v[token * value_dim..][..value_dim].to_vec();
                        let (beta, log) = gates[token];
                        let (q, k) = (&q[token * key_dim..][..key_dim], &k[token * key_dim..][..key_dim]);
                        let out = &mut expected[token * value_dim..][..value_dim];
                        ops::delta_step(&mut expected_state, (log.exp(), beta), q, k, &mut v, out);
                    }
                    let mut out = vec![f32::NAN; count * value_dim];
                    let tokens = ChunkTokens {
                        q: &q,
                        k: &k,
                        key_stride: key_dim,
                        v: &v,
                        value_stride: value_dim,
                        gates: &gates,
                    };
                    let scratch = &mut ChunkScratch::default();
                    run_chunk(&mut state, (key_dim, value_dim), &tokens, &mut out, scratch);
                    let pairs = out.iter().zip(&expected).chain(state.iter().zip(&expected_state));
                    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 1e-4, "{key_dim} × {value_dim}, {count} tokens, {forgets}: {worst}");
                    assert!(out.iter().chain(&state).all(|x| x.is_finite()));
                }
            }
        }
    }
}

//! The truth about sparse keys: what tiles hold by estimate, and attention to some of them, in f64 on the same packed bytes.

use std::ops::Range;

use kvant_codec::TILE_TOKENS;
use kvant_codec::block_mean::MeanRecord;

use super::block_layout::BLOCK_TILES;
use super::signs::OPEN_VARIANCE;
use crate::kv::BLOCK;
use crate::problem::AttnProblem;
use crate::reference::{attend, inverse_matrix};

/// What query heads know of the blocks of their KV head (one query row).
#[derive(Clone, Debug)]
pub struct Estimates {
    /// `[query head][tile]`: log of the mass of a tile by the signs of its keys, where it is in a full block that is wholly seen; elsewhere a
    /// quarter of the block's by its mean.
    pub tiles: Vec<Vec<f64>>,
    /// Per query head half the variance of the errors of scores by signs.
    pub doubts: Vec<f64>,
    /// Per query head the log of the mass of plain tokens and sink logits.
    pub elsewhere: Vec<f64>,
    /// Per block the tokens that the row sees.
    pub tokens: Vec<usize>,
    /// `[query head][token]`: scores, as [`attend`] has them.
    pub scores: Vec<f64>,
}

fn log_sum_exp(logits: impl Iterator<Item = f64> + Clone) -> f64 {
    let top = logits.clone().fold(f64::NEG_INFINITY, f64::max);
    if top == f64::NEG_INFINITY { top } else { top + logits.map(|x| (x - top).exp()).sum::<f64>().ln() }
}

/// Estimates for one query row over packed keys with block means.
///
/// # Panics
/// If there are none.
pub fn estimates(problem: &AttnProblem) -> Estimates {
    let view = problem.packed.as_ref().expect("packed keys");
    let (shape, d) = (problem.shape, problem.shape.head_dim);
    let (heads, count) = (shape.heads, view.blocks.len());
    let (before, tokens) = (problem.before_len(), problem.tokens());
    let scores = attend(problem).scores;
    let rows: Vec<&[f64]> = scores.chunks_exact(tokens).collect();
    let of_block = |b: usize| before + b * BLOCK..before + (b * BLOCK + BLOCK).min(view.len);
    let seen = |range: std::ops::Range<usize>| rows[0][range].iter().filter(|s| s.is_finite()).count();
    let mut found = Estimates {
        tiles: Vec::new(),
        doubts: Vec::new(),
        elsewhere: Vec::new(),
        tokens: (0..count).map(|b| seen(of_block(b))).collect(),
        scores: scores.clone(),
    };
    for head in 0..heads {
        let kv_head = head / shape.group();
        let codec = view.key_codec(kv_head);
        let matrix = inverse_matrix(codec);
        let query: Vec<f64> =
            problem.queries[head * d..(head + 1) * d].iter().map(|q| f64::from(*q)).collect();
        let dot = |x: &[f64]| query.iter().zip(x).map(|(q, x)| q * x).sum::<f64>() * f64::from(problem.scale);
        // q·(M·m) channel by channel of the stored space.
        let transformed: Vec<f64> = matrix.chunks_exact(d).map(dot).collect();
        let mu: Vec<f64> = codec
            .calibration()
            .mu
            .iter()
            .flatten()
            .map(|x| f64::from(*x))
            .chain(std::iter::repeat(0.0))
            .take(d)
            .collect();
        let mut mean = vec![0.0; d];
        let (mut scores_of, mut raws) = (Vec::new(), Vec::new());
        for b in 0..count {
            let record = &view.blocks[b][view.block_layout(shape.kv_heads, b).mean(kv_head)];
            MeanRecord::new(record, d).expect("checked views hold whole means").stored(&mut mean);
            let raw = dot(&mu) + transformed.iter().zip(&mean).map(|(q, m)| q * f64::from(*m)).sum::<f64>();
            raws.push(raw);
            let score = problem.softcap.map_or(raw, |cap| f64::from(cap) * (raw / f64::from(cap)).tanh());
            scores_of.push(score + (found.tokens[b] as f64).ln());
        }
        let by_signs = |b: usize, tile: usize| -> Option<f64> {
            let layout = view.sign_layout(shape.kv_heads).filter(|_| found.tokens[b] == BLOCK)?;
            let group_len = codec.layout().format().group_len(d);
            let tile =
                &view.signs[b][layout.head(kv_head)][tile * layout.tile_bytes()..][..layout.tile_bytes()];
            let mut row = vec![0.0; d];
            let scores: Vec<f64> = (0..TILE_TOKENS)
                .map(|slot| {
                    layout.row(group_len, tile, slot, &mut row);
                    let dot: f64 = transformed.iter().zip(&row).map(|(q, x)| q * x).sum();
                    // A row's magnitudes are √(2/π) of the deviation of its channels.
                    let noise = transformed.iter().zip(&row).map(|(q, x)| (q * x).powi(2)).sum::<f64>();
                    let score = raws[b] + dot + 0.5 * OPEN_VARIANCE * noise * std::f64::consts::FRAC_PI_2;
                    problem.softcap.map_or(score, |cap| f64::from(cap) * (score / f64::from(cap)).tanh())
                })
                .collect();
            Some(log_sum_exp(scores.into_iter()))
        };
        if let Some(layout) = view.sign_layout(shape.kv_heads) {
            let full = (0..count).filter(|b| found.tokens[*b] == BLOCK);
            let (group_len, mut row) = (codec.layout().format().group_len(d), vec![0.0; d]);
            let (mut sum, mut tokens) = (0.0, 0);
            for b in super::sign_choice::sample(full) {
                for slot in 0..TILE_TOKENS {
                    layout.row(group_len, &view.signs[b][layout.head(kv_head)], slot, &mut row);
                    sum += transformed.iter().zip(&row).map(|(q, x)| (q * x).powi(2)).sum::<f64>();
                    tokens += 1;
                }
            }
            found
                .doubts
                .push(0.5 * OPEN_VARIANCE * std::f64::consts::FRAC_PI_2 * sum / f64::from(tokens.max(1)));
        }
        let tiles = (0..count * BLOCK_TILES).map(|tile| {
            let b = tile / BLOCK_TILES;
            let by_mean = scores_of[b] - (BLOCK_TILES as f64).ln();
            by_signs(b, tile % BLOCK_TILES).unwrap_or(by_mean)
        });
        let tiles = tiles.collect();
        found.tiles.push(tiles);
        let plain = rows[head][..before].iter().chain(&rows[head][before + view.len..]).copied();
        let sink = problem.sink_logits.map(|sinks| f64::from(sinks[head]));
        found.elsewhere.push(log_sum_exp(plain.chain(sink)));
    }
    found
}

/// Of every block the tiles that are read where a KV head keeps the choice `earlier` (which may know of fewer blocks): bit i is tile i.
pub fn kept(estimates: &Estimates, earlier: &[u8]) -> Vec<u8> {
    let tiles = |(block, tokens): (usize, &usize)| match *tokens {
        0 => 0,
        BLOCK => earlier.get(block).copied().unwrap_or(0b1111),
        _ => 0b1111,
    };
    estimates.tokens.iter().enumerate().map(tiles).collect()
}

/// What the choice `earlier` would have missed beyond what `chosen` does, by estimate: the mean over the query heads `heads` of the squared share
/// of their attention.
pub fn moved(estimates: &Estimates, heads: Range<usize>, earlier: &[u8], chosen: &[u8]) -> f64 {
    let earlier = kept(estimates, earlier);
    let optional = (0..estimates.tokens.len() * BLOCK_TILES)
        .filter(|tile| estimates.tokens[tile / BLOCK_TILES] == BLOCK)
        .collect::<Vec<_>>();
    let count = heads.len().max(1) as f64;
    let squares = heads.map(|head| {
        let whole = log_sum_exp(
            optional.iter().map(|tile| estimates.tiles[head][*tile]).chain([estimates.elsewhere[head]]),
        );
        let missed = |tiles: &[u8]| -> f64 {
            let left =
                optional.iter().filter(|tile| tiles[*tile / BLOCK_TILES] >> (*tile % BLOCK_TILES) & 1 == 0);
            left.map(|tile| (estimates.tiles[head][*tile] - whole).exp()).sum()
        };
        if whole == f64::NEG_INFINITY { 0.0 } else { (missed(&earlier) - missed(chosen)).max(0.0).powi(2) }
    });
    squares.sum::<f64>() / count
}

/// Attention to the plain tokens and, for every KV head, to the tokens of `chosen` tiles (per block: bit i is tile i).
/// `queries × heads × head_dim`.
///
/// # Panics
/// Without packed keys.
pub fn attend_chosen(problem: &AttnProblem, chosen: &[Vec<u8>], estimates: &Estimates) -> Vec<f64> {
    let view = problem.packed.as_ref().expect("packed keys");
    let (shape, d, tokens) = (problem.shape, problem.shape.head_dim, problem.tokens());
    let mut output = Vec::new();
    for (kv_head, chosen) in chosen.iter().enumerate() {
        let values = crate::reference::values(problem, kv_head);
        let is_chosen = |tile: usize| chosen[tile / BLOCK_TILES] >> (tile % BLOCK_TILES) & 1 == 1;
        let is_read = |t: usize| match t.checked_sub(problem.before_len()) {
            Some(t) if t < view.len => is_chosen(t / TILE_TOKENS),
            _ => true,
        };
        for head in kv_head * shape.group()..(kv_head + 1) * shape.group() {
            let scores = &estimates.scores[head * tokens..(head + 1) * tokens];
            let read = scores.iter().enumerate().filter(|(t, _)| is_read(*t)).map(|(_, score)| *score);
            let sink = problem.sink_logits.map(|sinks| f64::from(sinks[head]));
            let denominator = log_sum_exp(read.chain(sink));
            let mut row = vec![0.0; d];
            for (t, score) in scores.iter().enumerate().filter(|(t, score)| is_read(*t) && score.is_finite())
            {
                let weight = (score - denominator).exp();
                row.iter_mut().zip(&values[t * d..]).for_each(|(out, v)| *out += weight * v);
            }
            output.extend(row);
        }
    }
    output
}

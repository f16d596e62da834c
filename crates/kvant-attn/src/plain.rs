//! Plain tokens: some query rows of one KV head over a run of f16 or f32 blocks.

use std::ops::Range;

use half::slice::HalfFloatSliceExt;

use crate::kv::{BLOCK, KvView, Plane, TILE, turn_plane, value_stride};
use crate::packed::ScoreRows;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use crate::packed::matrix::{self, PlainTokens, Rows};
use crate::plain_kernels::{accumulate, exp_sum, scores};
use crate::plan::ROWS_PER_PIECE;
use crate::problem::AttnProblem;
use crate::state::state_len;

/// Which plain tokens are attended to, and by whom.
#[derive(Clone)]
pub(crate) struct PlainPiece<'p> {
    pub problem: &'p AttnProblem<'p>,
    pub view: &'p KvView<'p>,
    pub kv_head: usize,
    /// Query rows.
    pub rows: Range<usize>,
    /// Blocks of the view.
    pub blocks: Range<usize>,
}

impl PlainPiece<'_> {
    /// Attends; leaves one state per (row, group member) and, where they are wanted, the scores of the blocks' tokens before the
    /// softmax, −∞ where a token is not seen. `many` is whether a matrix unit is to do it.
    pub fn attend(&self, many: bool, states: &mut [f32], mut scores: Option<ScoreRows>) {
        let group = self.problem.shape.group();
        let len = state_len(self.problem.shape.head_dim);
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if many {
            let (queries, visible) = self.queries();
            let (kv_heads, dim) = (self.problem.shape.kv_heads, self.problem.shape.head_dim);
            let tokens = PlainTokens { view: self.view, kv_heads, kv_head: self.kv_head, dim };
            let rows = Rows {
                queries: &queries,
                bias: &[],
                visible: &visible,
                blocks: self.blocks.clone(),
                softcap: self.problem.softcap,
            };
            if matrix::attend(&tokens, &rows, scores.as_mut(), states).is_some() {
                return;
            }
        }
        let _ = many;
        // Few rows at a time: they stay in a cache, and pass over the tokens that none of them sees.
        let few = (ROWS_PER_PIECE / group.max(1)).max(1);
        for first in self.rows.clone().step_by(few) {
            let rows = first..(first + few).min(self.rows.end);
            let own = (first - self.rows.start) * group..(rows.end - self.rows.start) * group;
            let part = Self { rows, ..self.clone() };
            let states = &mut states[own.start * len..own.end * len];
            match &mut scores {
                Some(scores) => part.attend_rows::<true>(states, Some(scores.part(own))),
                None => part.attend_rows::<false>(states, None),
            }
        }
    }

    /// Its query rows, scaled, and what each of them sees.
    fn queries(&self) -> (Vec<f32>, Vec<Range<usize>>) {
        let problem = self.problem;
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let mut queries = Vec::with_capacity(self.rows.len() * group * d);
        let mut visible = Vec::with_capacity(self.rows.len() * group);
        for row in self.rows.clone() {
            let from = (row * problem.shape.heads + self.kv_head * group) * d;
            queries.extend(problem.queries[from..from + group * d].iter().map(|x| x * problem.scale));
            let seen = self.view.visible(self.kv_head, problem.first_query + row, problem.window);
            visible.extend(std::iter::repeat_n(seen, group));
        }
        (queries, visible)
    }

    /// Streams the blocks through the online softmax.
    fn attend_rows<const SCORES: bool>(&self, states: &mut [f32], mut exported: Option<ScoreRows>) {
        let (shape, isa) = (self.problem.shape, self.problem.options.isa);
        let (group, d) = (shape.group(), shape.head_dim);
        let stride = value_stride(d);
        let state_len = stride + 2;
        let rows = self.rows.len() * group;

        let (queries, visible) = self.queries();
        for state in states[..rows * state_len].chunks_exact_mut(state_len) {
            state.fill(0.0);
            state[stride] = f32::NEG_INFINITY;
        }
        if SCORES && let Some(exported) = &mut exported {
            exported.clear();
        }
        let first_seen = visible.iter().map(|v| v.start).min().unwrap_or(0);
        let last_seen = visible.iter().map(|v| v.end).max().unwrap_or(0);

        let mut turned = Vec::new();
        let mut weights = vec![0.0f32; rows * BLOCK];
        let mut outputs = vec![0.0f32; rows * stride];
        for block in self.blocks.clone() {
            let start = block * BLOCK;
            if start + BLOCK <= first_seen || start >= last_seen {
                continue;
            }
            let (keys, values, tokens) = self.block(block);
            let tiles = tokens.div_ceil(TILE);
            scores(isa, &queries, d, keys, tiles, values, &mut weights);
            for r in 0..rows {
                let score = &mut weights[r * BLOCK..r * BLOCK + tiles * TILE];
                if let Some(cap) = self.problem.softcap {
                    kvant_cpu::ops::softcap(score, cap);
                }
                let from = visible[r].start.clamp(start, start + score.len()) - start;
                let to = visible[r].end.clamp(start, start + score.len()) - start;
                score[..from].fill(f32::NEG_INFINITY);
                score[to.max(from)..].fill(f32::NEG_INFINITY);
                if SCORES && let Some(exported) = &mut exported {
                    let column = start - self.blocks.start * BLOCK;
                    exported.row(r)[column..column + tokens].convert_from_f32_slice(&score[..tokens]);
                }
                let stats = &mut states[r * state_len + stride..][..2];
                let output = &mut outputs[r * stride..(r + 1) * stride];
                let block_max = largest(score);
                if block_max == f32::NEG_INFINITY {
                    score.fill(0.0);
                    continue;
                }
                if block_max > stats[0] {
                    let keep = if stats[0] == f32::NEG_INFINITY { 0.0 } else { (stats[0] - block_max).exp() };
                    stats[0] = block_max;
                    stats[1] *= keep;
                    kvant_cpu::ops::scale(output, keep);
                }
                stats[1] += exp_sum(isa, score, stats[0]);
            }
            let values = match values.is_empty() {
                true => {
                    turn_plane(keys, d, tiles, &mut turned);
                    Plane::F32(&turned)
                }
                false => values,
            };
            let next = if block + 1 < self.blocks.end { self.block(block + 1).0 } else { Plane::F32(&[]) };
            accumulate(isa, &weights, rows, values, tokens, next, &mut outputs);
        }
        for r in 0..rows {
            states[r * state_len..][..stride].copy_from_slice(&outputs[r * stride..(r + 1) * stride]);
        }
    }

    /// The KV head's planes of a block and how many of its tokens are stored.
    fn block(&self, block: usize) -> (Plane<'_>, Plane<'_>, usize) {
        let planes = &self.view.blocks[block];
        let tokens = (self.view.len - block * BLOCK).min(BLOCK);
        let kv_heads = self.problem.shape.kv_heads;
        (planes.keys.head(self.kv_head, kv_heads), planes.values.head(self.kv_head, kv_heads), tokens)
    }
}

/// The largest of a multiple of sixteen numbers, in sixteen lanes.
fn largest(values: &[f32]) -> f32 {
    let mut lanes = [f32::NEG_INFINITY; TILE];
    for chunk in values.chunks_exact(lanes.len()) {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane = if *value > *lane { *value } else { *lane };
        }
    }
    lanes.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

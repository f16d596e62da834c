//! How much attention each token of a text receives, over all layers and heads.

use kvant_attn::packed::ScoreExport;

use crate::policy::Scorer;
use crate::sequence::Sequence;
use crate::view::LayerView;

/// The attention that tokens received from the queries of some steps, by logical position.
///
/// Every query of every head of every layer gives a weight of one in all, less what a sink logit takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Received {
    sums: Vec<f64>,
    /// Queries seen, each head of each layer counted.
    queries: usize,
}

impl Received {
    /// The share of all attention that each of the first `tokens` tokens received; zeros before the first step.
    pub fn shares(&self, tokens: usize) -> Vec<f32> {
        let all = self.queries.max(1) as f64;
        (0..tokens).map(|at| (self.sums.get(at).copied().unwrap_or(0.0) / all) as f32).collect()
    }

    /// Takes in the scores that `heads` query heads gave to the rows of layer `layer` ([`crate::Attended::scores`]).
    pub fn add(&mut self, sequence: &Sequence, layer: usize, heads: usize, export: &ScoreExport) {
        let kv_heads = sequence.config().layers[layer].kv_heads;
        let (group, mut spare) = (heads / kv_heads.max(1), Vec::new());
        for kv_head in 0..kv_heads {
            let mut scores = vec![0.0; export.tokens];
            Scorer::SumWeight.observe(export, kv_head, group, heads, &mut scores, &mut spare);
            for (position, score) in sequence.positions(layer, kv_head).into_iter().zip(scores) {
                let at = position as usize;
                if position == NOWHERE {
                    continue;
                }
                if self.sums.len() <= at {
                    self.sums.resize(at + 1, 0.0);
                }
                // The score is a mean over the group.
                self.sums[at] += f64::from(score) * group as f64;
            }
        }
        self.queries += export.log_sum_exp.len();
    }
}

/// The position of rows that hold tokens of another text.
const NOWHERE: u32 = u32::MAX;

impl Sequence {
    /// Logical positions of the rows that KV head `kv_head` of layer `layer` holds, in the order in which they lie. Rows of partly used
    /// blocks that hold tokens of another text say [`u32::MAX`].
    pub fn positions(&self, layer: usize, kv_head: usize) -> Vec<u32> {
        if let Some((positions, _)) = self.row_scores(layer, kv_head) {
            return positions.to_vec();
        }
        let LayerView { before, spans, packed, after } = self.view(layer);
        let mut positions = Vec::new();
        let mut add = |(first, len): (usize, usize)| {
            positions.extend((first..first + len).map(|position| position as u32));
        };
        before.map(|view| (view.first_position, view.len)).into_iter().for_each(&mut add);
        for span in spans {
            let view = span.view;
            positions.extend(std::iter::repeat_n(NOWHERE, view.first_row));
            let first = view.first_position as u32;
            positions.extend((0..(view.len - view.first_row) as u32).map(|row| first + row));
        }
        let mut add = |(first, len): (usize, usize)| {
            positions.extend((first..first + len).map(|position| position as u32));
        };
        packed.map(|view| (view.first_position, view.len)).into_iter().for_each(&mut add);
        after.map(|view| (view.first_position, view.len)).into_iter().for_each(&mut add);
        positions
    }
}

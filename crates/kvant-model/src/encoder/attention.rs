//! Attention of the tokens of each text to all of its tokens.

use kvant_attn::packed::{Arithmetic, PackedOptions};
use kvant_attn::{
    AttnPlan, AttnProblem, AttnScratch, AttnShape, BLOCK, BlockRef, KvView, Plane, attend, key_index,
    key_plane_len, value_index, value_plane_len,
};
use kvant_cache::CacheError;
use kvant_cpu::Pool;

use crate::error::ModelError;
use crate::spec::LayerSpec;

/// What attention reads and writes of a step, row by row.
pub(crate) struct StepRows<'a> {
    pub queries: &'a [f32],
    pub keys: &'a [f32],
    pub values: &'a [f32],
    pub out: &'a mut [f32],
}

/// Keys and values of one text as the kernels read them, and what the kernels reuse.
#[derive(Default)]
pub(crate) struct TextAttention {
    /// Per block of 64 tokens the keys of all heads, then their values.
    planes: Vec<f32>,
    scratch: AttnScratch,
}

impl TextAttention {
    /// Attends within texts whose tokens, `counts` of them, lie one text after another.
    pub fn run(
        &mut self,
        pool: &Pool,
        layer: &LayerSpec,
        options: PackedOptions,
        counts: &[usize],
        rows: StepRows<'_>,
    ) -> Result<(), ModelError> {
        let shape = AttnShape { heads: layer.heads, kv_heads: layer.kv_heads, head_dim: layer.head_dim };
        let (heads, kv) = (shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim);
        let mut first = 0;
        for count in counts {
            let end = first + count;
            let text = TextRows {
                shape,
                layer,
                queries: &rows.queries[first * heads..end * heads],
                keys: &rows.keys[first * kv..end * kv],
                values: &rows.values[first * kv..end * kv],
            };
            self.attend(pool, options, &text, *count, &mut rows.out[first * heads..end * heads])?;
            first = end;
        }
        Ok(())
    }

    fn attend(
        &mut self,
        pool: &Pool,
        options: PackedOptions,
        text: &TextRows<'_>,
        count: usize,
        out: &mut [f32],
    ) -> Result<(), ModelError> {
        let AttnShape { kv_heads, head_dim: d, .. } = text.shape;
        let keys = kv_heads * key_plane_len(d);
        let block = keys + kv_heads * value_plane_len(d);
        self.planes.resize(count.div_ceil(BLOCK) * block, 0.0);
        pool.for_each_chunk(&mut self.planes, block, &|index, planes| text.lay_out(index, planes, keys));
        let blocks = self.planes.chunks_exact(block).map(|planes| {
            let (keys, values) = planes.split_at(keys);
            BlockRef { keys: Plane::F32(keys), values: Plane::F32(values) }
        });
        let after = KvView { blocks: blocks.collect(), len: count, first_position: 0, positions: Vec::new() };
        // The kernels' queries see nothing behind their own position: all stand behind the last token or, where
        // there is a window, where its end is.
        let first_query = match text.layer.window {
            Some(window) => window / 2,
            None => count,
        };
        let problem = AttnProblem {
            shape: text.shape,
            scale: text.layer.scale,
            softcap: text.layer.softcap,
            window: text.layer.window,
            sink_logits: None,
            queries: text.queries,
            first_query,
            before: None,
            spans: Vec::new(),
            turned: &[],
            packed: None,
            after: Some(after),
            options: PackedOptions { arithmetic: Arithmetic::Float, ..options },
        };
        let plan = AttnPlan::new(&problem, pool.threads());
        attend(pool, &problem, &plan, out, None, &mut self.scratch).map_err(CacheError::from)?;
        Ok(())
    }
}

/// Queries, keys and values of one text in a layer, row by row.
struct TextRows<'a> {
    shape: AttnShape,
    layer: &'a LayerSpec,
    queries: &'a [f32],
    keys: &'a [f32],
    values: &'a [f32],
}

impl TextRows<'_> {
    /// Writes the keys and values of block `block` into its planes, the first `split` numbers of which are for keys.
    fn lay_out(&self, block: usize, planes: &mut [f32], split: usize) {
        let AttnShape { kv_heads, head_dim: d, .. } = self.shape;
        let (keys, values) = planes.split_at_mut(split);
        let rows = |x| <[f32]>::chunks_exact(x, kv_heads * d).skip(block * BLOCK).take(BLOCK);
        for (slot, (key, value)) in rows(self.keys).zip(rows(self.values)).enumerate() {
            for (head, (key, value)) in key.chunks_exact(d).zip(value.chunks_exact(d)).enumerate() {
                let (plane, at) = (&mut keys[head * key_plane_len(d)..], key_index(d, slot, 0));
                let step = key_index(d, 0, 1);
                plane[at..].iter_mut().step_by(step).zip(key).for_each(|(out, x)| *out = *x);
                let at = head * value_plane_len(d) + value_index(d, slot, 0);
                values[at..at + d].copy_from_slice(value);
            }
        }
    }
}

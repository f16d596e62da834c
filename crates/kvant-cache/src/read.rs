//! A layer's rows as floats again, for those who cannot attend to them as they lie.

use kvant_codec::CodecScratch;

use crate::device_transfer::Sides;
use crate::sequence::Sequence;

impl Sequence {
    /// The keys and values of all rows that layer `layer` holds, oldest first, what was appended since the last step included, as near as its
    /// scheme kept them: `[kv head][row][channel]`.
    pub fn read_layer(&self, layer: usize) -> Sides<f32> {
        let (plan, store) = (&self.plans()[layer], &self.layers()[layer]);
        let (heads, d, rows) = (plan.shape.kv_heads, plan.shape.head_dim, store.len());
        let mut sides = [vec![0.0; heads * rows * d], vec![0.0; heads * rows * d]];
        let [keys, values] = &mut sides;
        let mut scratch = CodecScratch::new();
        let parts = keys.chunks_exact_mut(d).zip(values.chunks_exact_mut(d)).enumerate();
        for (at, (key, value)) in parts {
            store.read(plan, at % rows, at / rows, key, value, &mut scratch);
        }
        sides
    }
}

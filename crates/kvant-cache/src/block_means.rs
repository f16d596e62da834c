//! What a block's keys have in common, found when its first tile is sealed.
//!
//! Tokens come one at a time, and a tile is sealed once it and the residual window are full: of the 64 tokens of a block only the first 32
//! or so are known then. Each of those that are not counts as half a token that equals the mean of the block before, which keeps as much of the
//! keys as knowing the whole block would (`docs/results.md`). A prompt's blocks are known whole.
//!
//! Under a policy that evicts rows, rows move from block to block and must keep their mean: there all blocks share the first one's.

use kvant_attn::BLOCK;
use kvant_codec::{CodecScratch, block_mean};

use crate::config::PackedPlan;
use crate::plain::PlainRun;

/// Sets NaN and infinities to zero: a forged snapshot may hold them, and no codec takes them.
pub(crate) fn zero_non_finite(row: &mut [f32]) {
    row.iter_mut().filter(|x| !x.is_finite()).for_each(|x| *x = 0.0);
}

/// The means of one block, all heads, as head vectors: what is taken off its keys.
#[derive(Default)]
pub(crate) struct BlockMeans {
    /// `kv_heads × d`; empty without block means.
    rows: Vec<f32>,
    block: Option<usize>,
}

/// A block whose means are to be found: its index, its bytes and those of the block before.
pub(crate) struct NewBlock<'a> {
    pub index: usize,
    pub previous: Option<&'a [u8]>,
    pub bytes: &'a mut [u8],
}

impl BlockMeans {
    /// Takes what belongs to `head` off a key.
    pub fn take_off(&self, head: usize, key: &mut [f32]) {
        let mean = self.rows.chunks_exact(key.len()).nth(head).unwrap_or_default();
        key.iter_mut().zip(mean).for_each(|(x, m)| *x -= m);
    }

    /// Puts what belongs to `head` back on a key.
    pub fn put_back(&self, head: usize, key: &mut [f32]) {
        let mean = self.rows.chunks_exact(key.len()).nth(head).unwrap_or_default();
        key.iter_mut().zip(mean).for_each(|(x, m)| *x += m);
    }

    /// Reads the means of block `block`, whose bytes are `bytes`.
    pub fn read(&mut self, plan: &PackedPlan, block: usize, bytes: &[u8], scratch: &mut CodecScratch) {
        let records = &bytes[plan.block.means()];
        if records.is_empty() || self.block == Some(block) {
            return;
        }
        let (d, record) = (plan.keys[0].dim(), block_mean::record_bytes(plan.keys[0].dim()));
        self.block = Some(block);
        self.rows.resize(records.len() / record * d, 0.0);
        let unpacked = match &plan.keys[..] {
            [codec] => codec.unpack_means(records, &mut self.rows, scratch),
            codecs => {
                let mut heads = self.rows.chunks_exact_mut(d).zip(records.chunks_exact(record)).zip(codecs);
                heads.try_for_each(|((row, bytes), codec)| codec.unpack_means(bytes, row, scratch))
            }
        };
        unpacked.expect("records of the codecs' own size");
        zero_non_finite(&mut self.rows);
    }

    /// Finds the means of a new block from the tokens of `tail` from row `from` on and from the block before, and writes them to its
    /// bytes.
    pub fn start(
        &mut self,
        plan: &PackedPlan,
        block: NewBlock<'_>,
        tail: &PlainRun,
        from: usize,
        scratch: &mut CodecScratch,
    ) {
        let NewBlock { index, previous, bytes } = block;
        let records = &mut bytes[plan.block.means()];
        if records.is_empty() {
            return;
        }
        if let (true, Some(previous)) = (plan.shared_mean, previous) {
            return records.copy_from_slice(&previous[plan.block.means()]);
        }
        let (d, record) = (plan.keys[0].dim(), block_mean::record_bytes(plan.keys[0].dim()));
        // All there is where one mean has to serve for ever.
        let known = (tail.len - from).min(if plan.shared_mean { usize::MAX } else { BLOCK });
        let mut unknown = 0.0;
        if let Some(previous) = previous {
            self.read(plan, index - 1, previous, scratch);
            unknown = BLOCK.saturating_sub(known) as f32 / 2.0;
        }
        self.rows.resize(records.len() / record * d, 0.0);
        self.block = Some(index);
        for (head, mean) in self.rows.chunks_exact_mut(d).enumerate() {
            mean.iter_mut().for_each(|m| *m *= unknown);
            tail.add_keys(from..from + known, head, mean);
            let factor = 1.0 / (known as f32 + unknown);
            mean.iter_mut().for_each(|m| *m *= factor);
        }
        let packed = match &plan.keys[..] {
            [codec] => codec.pack_means(&mut self.rows, records, scratch),
            codecs => {
                let mut heads =
                    self.rows.chunks_exact_mut(d).zip(records.chunks_exact_mut(record)).zip(codecs);
                heads.try_for_each(|((row, bytes), codec)| codec.pack_means(row, bytes, scratch))
            }
        };
        packed.expect("means of the codecs' own size");
    }
}

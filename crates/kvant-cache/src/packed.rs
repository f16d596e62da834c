//! Sealed tokens: packed tiles, written once.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use kvant_attn::packed::{PackedView, SignLayout};
use kvant_attn::{BLOCK, TILE};
use kvant_codec::CodecScratch;
use kvant_cpu::{SpillError, SpillFile};
use serde::{Deserialize, Serialize};

use crate::block_means::{BlockMeans, NewBlock, zero_non_finite};
use crate::block_memory::BlockBytes;
use crate::config::PackedPlan;
use crate::plain::{PlainRun, first_moved};
use crate::wire::{Reader, SnapshotError, Visit};

/// Tiles of up to 64 tokens, all heads, both sides.
#[derive(Clone)]
pub(crate) struct PackedBlock {
    bytes: BlockBytes,
    /// The signs of its keys, found when they are first asked for. Only full blocks are asked. Few caches have them, so they take little room where
    /// they are not there.
    signs: OnceLock<Arc<BlockBytes>>,
}

impl PackedBlock {
    fn new(bytes: BlockBytes) -> Self {
        PackedBlock { bytes, signs: OnceLock::new() }
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.bytes()
    }

    /// The bytes, to be written. Signs are found anew afterwards.
    fn bytes_mut(&mut self) -> &mut [u8] {
        self.signs.take();
        self.bytes.bytes_mut()
    }

    fn signs(&self, plan: &PackedPlan, layout: &SignLayout) -> &[u8] {
        let signs = self.signs.get_or_init(|| {
            let mut signs = BlockBytes::zeroed(layout.bytes());
            layout.take(&plan.block, &plan.keys, self.bytes(), &mut signs.bytes_mut()[..layout.bytes()]);
            Arc::new(signs)
        });
        &signs.bytes()[..layout.bytes()]
    }
}

/// A run as a snapshot's header has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PackedHeader {
    pub first: usize,
    pub len: usize,
}

/// A run of sealed tokens. The first has logical position `first`.
#[derive(Clone, Default)]
pub(crate) struct PackedRun {
    blocks: VecDeque<Arc<PackedBlock>>,
    pub first: usize,
    pub len: usize,
    /// Leading blocks that lie in a file. They are full.
    spilled: usize,
    /// The means of those blocks, [`INDEX_BLOCKS`] of them together.
    index: Vec<Arc<Vec<u8>>>,
}

/// Blocks whose means lie side by side in memory.
const INDEX_BLOCKS: usize = 64;

impl PackedRun {
    /// Nothing yet, from logical position `first` on.
    pub fn starting(first: usize) -> Self {
        PackedRun { first, ..PackedRun::default() }
    }

    /// Bytes held in memory: whole blocks, the means of those that lie in a file, and the signs of all.
    pub fn bytes(&self, plan: &PackedPlan) -> u64 {
        let in_memory = self.blocks.len() - self.spilled;
        let tiles = in_memory * plan.block.bytes() + self.spilled * plan.block.means().len();
        (tiles + self.blocks.len() * plan.sign_bytes()) as u64
    }

    /// Bytes held in a file.
    pub fn file_bytes(&self, plan: &PackedPlan) -> u64 {
        (self.spilled * plan.block.bytes()) as u64
    }

    /// Bytes it would hold in memory with `count` more tokens, all of them still there.
    pub fn bytes_with(&self, plan: &PackedPlan, count: usize) -> u64 {
        let more = (self.len + count).div_ceil(BLOCK).saturating_sub(self.blocks.len());
        self.bytes(plan) + (more * (plan.block.bytes() + plan.sign_bytes())) as u64
    }

    /// Moves full blocks to a file, near others of `stream`. What an error keeps out of it stays in memory. Their memory goes to `left`, to be
    /// freed once all layers are done: what is allocated meanwhile would settle in the holes, and the next blocks would find no place there.
    pub fn spill(
        &mut self,
        plan: &PackedPlan,
        file: &SpillFile,
        stream: usize,
        left: &mut Vec<Arc<PackedBlock>>,
    ) -> Result<(), SpillError> {
        while self.spilled < self.len / BLOCK {
            let (block, means) = (&mut self.blocks[self.spilled], plan.block.means());
            let mut written = PackedBlock::new(block.bytes.spilled(file, stream)?);
            if let Some(layout) = &plan.signs {
                // They stay in memory: sparse keys choose by them what is read from the file.
                block.signs(plan, layout);
                written.signs = block.signs.clone();
            }
            if self.spilled.is_multiple_of(INDEX_BLOCKS) {
                self.index.push(Arc::new(Vec::new()));
            }
            if let Some(index) = self.index.last_mut() {
                let index = Arc::make_mut(index);
                index.reserve_exact(INDEX_BLOCKS * means.len() - index.len());
                index.extend_from_slice(&block.bytes()[means]);
            }
            left.push(std::mem::replace(block, Arc::new(written)));
            self.spilled += 1;
        }
        Ok(())
    }

    /// Seals the first `count` tokens of `tail`. Rows are finite: the sequence has checked them.
    pub fn seal(
        &mut self,
        plan: &PackedPlan,
        kv_heads: usize,
        tail: &PlainRun,
        count: usize,
        scratch: &mut CodecScratch,
    ) {
        let d = plan.keys[0].dim();
        let (mut keys, mut values) = (vec![0.0f32; TILE * d], vec![0.0f32; TILE * d]);
        let (mut done, mut means) = (0, BlockMeans::default());
        while done < count {
            let (block, slot) = (self.len / BLOCK, self.len % TILE);
            let take = (TILE - slot).min(count - done);
            if block == self.blocks.len() {
                let mut lines = BlockBytes::zeroed(plan.block.bytes());
                let previous = self.blocks.back().map(|block| block.bytes());
                let new = NewBlock { index: block, previous, bytes: lines.bytes_mut() };
                means.start(plan, new, tail, done, scratch);
                self.blocks.push_back(Arc::new(PackedBlock::new(lines)));
            }
            let bytes = Arc::make_mut(&mut self.blocks[block]).bytes_mut();
            means.read(plan, block, bytes, scratch);
            for head in 0..kv_heads {
                tail.read(done, head, &mut keys[..take * d], &mut values[..take * d]);
                keys[..take * d].chunks_exact_mut(d).for_each(|key| means.take_off(head, key));
                let tile = self.len % BLOCK / TILE;
                for (side, rows) in plan.sides().iter().zip([&keys, &values]) {
                    let (codec, range) = plan.tile(*side, head, tile);
                    let bytes = &mut bytes[range];
                    let sealed = match take == TILE {
                        true => codec.encode_tile(rows, bytes, scratch),
                        // A tile that a rollback left half full is completed behind its old rows.
                        false => codec.encode_rows(&rows[..take * d], slot, bytes, scratch),
                    };
                    sealed.expect("finite rows of the codec's own size encode");
                }
            }
            self.len += take;
            done += take;
        }
    }

    /// Forgets tokens from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        self.blocks.truncate(self.len.div_ceil(BLOCK));
        if self.spilled > self.len / BLOCK {
            self.forget_spilled(self.len / BLOCK);
            if let Some(last) = self.blocks.get_mut(self.spilled) {
                // It fills up again, in memory.
                Arc::make_mut(last).bytes_mut();
            }
        }
    }

    /// Takes blocks from `spilled` on for what they are in memory.
    fn forget_spilled(&mut self, spilled: usize) {
        let means = self.index.first().map_or(0, |index| index.len() / self.spilled.clamp(1, INDEX_BLOCKS));
        self.spilled = spilled;
        self.index.truncate(spilled.div_ceil(INDEX_BLOCKS));
        if let (Some(last), partly @ 1..) = (self.index.last_mut(), spilled % INDEX_BLOCKS) {
            Arc::make_mut(last).truncate(partly * means);
        }
    }

    /// Some of its rows, in the blocks they lie in, and which row of these is the first. Of a run in memory.
    pub fn slice(&self, rows: Range<usize>) -> (Self, usize) {
        let (first, end) = (rows.start / BLOCK, rows.end.div_ceil(BLOCK));
        let blocks = self.blocks.range(first..end).cloned().collect();
        let run = PackedRun { blocks, len: rows.end - first * BLOCK, ..PackedRun::default() };
        (run, rows.start - first * BLOCK)
    }

    /// Frees whole blocks that hold only positions before `oldest`.
    pub fn free_before(&mut self, oldest: usize) {
        while self.len >= BLOCK && self.first + BLOCK <= oldest {
            self.blocks.pop_front();
            self.first += BLOCK;
            self.len -= BLOCK;
        }
    }

    /// Keeps the rows `kept[head]` of every head (ascending), bit for bit, and forgets the others. All heads have `len` rows
    /// afterwards; those beyond what a head has kept are to be written with [`PackedRun::write`].
    pub fn gather(&mut self, plan: &PackedPlan, kept: &[&[usize]], len: usize) {
        // Rows that move are written to, and policies that move rows keep everything in memory.
        self.forget_spilled(0);
        let first = first_moved(kept);
        let mut blocks: Vec<&mut [u8]> = Vec::with_capacity(self.blocks.len());
        for block in self.blocks.iter_mut().skip(first / BLOCK) {
            blocks.push(Arc::make_mut(block).bytes_mut());
        }
        let base = first / BLOCK * BLOCK;
        for (head, rows) in kept.iter().enumerate() {
            for (to, from) in rows.iter().enumerate().skip(first).filter(|(to, from)| to != *from) {
                let (to, from) = (to - base, from - base);
                let (tile, slot) = (to % BLOCK / TILE, to % TILE);
                let (from_tile, from_slot) = (from % BLOCK / TILE, from % TILE);
                for side in plan.sides() {
                    let ((codec, target), (_, source)) =
                        (plan.tile(*side, head, tile), plan.tile(*side, head, from_tile));
                    let layout = codec.layout();
                    // Rows only move towards the front, so a source is never behind its target.
                    let (before, after) = blocks.split_at_mut(from / BLOCK);
                    let moved = match (to / BLOCK == from / BLOCK, tile == from_tile) {
                        (false, _) => layout.copy_row(
                            &after[0][source],
                            from_slot,
                            &mut before[to / BLOCK][target],
                            slot,
                        ),
                        (true, true) => layout.copy_row_within(&mut after[0][target], from_slot, slot),
                        (true, false) => {
                            let (low, high) = after[0].split_at_mut(source.start);
                            layout.copy_row(&high[..source.len()], from_slot, &mut low[target], slot)
                        }
                    };
                    moved.expect("tiles of the codec's own size");
                }
            }
        }
        drop(blocks);
        self.len = len;
        self.blocks.truncate(len.div_ceil(BLOCK));
        while self.blocks.len() < len.div_ceil(BLOCK) {
            self.blocks.push_back(Arc::new(PackedBlock::new(BlockBytes::zeroed(plan.block.bytes()))));
        }
    }

    /// One head's vectors of the token in row `row`, as near as the scheme kept them.
    pub fn read(
        &self,
        plan: &PackedPlan,
        row: usize,
        head: usize,
        key: &mut [f32],
        value: &mut [f32],
        scratch: &mut CodecScratch,
    ) {
        let mut means = BlockMeans::default();
        means.read(plan, row / BLOCK, self.blocks[row / BLOCK].bytes(), scratch);
        let (bytes, tile) = (self.blocks[row / BLOCK].bytes(), row % BLOCK / TILE);
        for (side, out) in plan.sides().iter().zip([&mut *key, &mut *value]) {
            let (codec, range) = plan.tile(*side, head, tile);
            codec.decode_row(&bytes[range], row % TILE, out, scratch).expect("tiles of the codec's own size");
        }
        means.put_back(head, key);
        if plan.shared {
            value.copy_from_slice(key);
        }
    }

    /// One head's vectors of the full tile that begins in row `row`, `[row][channel]`, as near as the scheme kept them.
    pub fn read_tile(
        &self,
        plan: &PackedPlan,
        row: usize,
        head: usize,
        [keys, values]: [&mut [f32]; 2],
        means: &mut BlockMeans,
        scratch: &mut CodecScratch,
    ) {
        let (bytes, tile) = (self.blocks[row / BLOCK].bytes(), row % BLOCK / TILE);
        means.read(plan, row / BLOCK, bytes, scratch);
        for (side, out) in plan.sides().iter().zip([&mut *keys, &mut *values]) {
            let (codec, range) = plan.tile(*side, head, tile);
            codec.decode_tile(&bytes[range], out, scratch).expect("tiles of the codec's own size");
        }
        keys.chunks_exact_mut(plan.keys[0].dim()).for_each(|key| means.put_back(head, key));
        if plan.shared {
            values.copy_from_slice(keys);
        }
    }

    /// Stores one head's finite vectors in row `row`.
    pub fn write(
        &mut self,
        plan: &PackedPlan,
        row: usize,
        head: usize,
        key: &[f32],
        value: &[f32],
        scratch: &mut CodecScratch,
    ) {
        let bytes = Arc::make_mut(&mut self.blocks[row / BLOCK]).bytes_mut();
        let mut means = BlockMeans::default();
        means.read(plan, row / BLOCK, bytes, scratch);
        let mut key = key.to_vec();
        means.take_off(head, &mut key);
        let tile = row % BLOCK / TILE;
        for (side, row_of) in plan.sides().iter().zip([&key[..], value]) {
            let (codec, range) = plan.tile(*side, head, tile);
            codec
                .encode_row(row_of, row % TILE, &mut bytes[range], scratch)
                .expect("finite rows of the codec's own size encode");
        }
    }

    /// The same rows as `plan` stores them, by way of what `old` kept of them.
    pub fn repacked(&self, old: &PackedPlan, plan: &PackedPlan, kv_heads: usize) -> Self {
        let mut scratch = CodecScratch::new();
        let d = plan.keys[0].dim();
        let (mut key, mut value) = (vec![0.0; d], vec![0.0; d]);
        let mut run = PackedRun { first: self.first, len: self.len, ..PackedRun::default() };
        for block in &self.blocks {
            let mut lines = BlockBytes::zeroed(plan.block.bytes());
            // Rotation and λ are the same, and so are the means.
            lines.bytes_mut()[plan.block.means()].copy_from_slice(&block.bytes()[old.block.means()]);
            run.blocks.push_back(Arc::new(PackedBlock::new(lines)));
        }
        for row in 0..self.len {
            for head in 0..kv_heads {
                self.read(old, row, head, &mut key, &mut value, &mut scratch);
                zero_non_finite(&mut key);
                zero_non_finite(&mut value);
                run.write(plan, row, head, &key, &value, &mut scratch);
            }
        }
        run
    }

    /// The first `count` tiles, `[kv head][tile]`: keys, values.
    pub fn tiles(&self, plan: &PackedPlan, kv_heads: usize, count: usize) -> [Vec<u8>; 2] {
        let of_side = |range: &dyn Fn(usize, usize) -> Range<usize>| {
            let mut all = Vec::new();
            for head in 0..kv_heads {
                for tile in 0..count {
                    let block = self.blocks[tile / (BLOCK / TILE)].bytes();
                    all.extend_from_slice(&block[range(head, tile % (BLOCK / TILE))]);
                }
            }
            all
        };
        [
            of_side(&|head, tile| plan.block.key_tile(head, tile)),
            of_side(&|head, tile| plan.block.value_tile(head, tile)),
        ]
    }

    /// The records of all blocks' means, `[block][kv head]`.
    pub fn means(&self, plan: &PackedPlan) -> Vec<u8> {
        let blocks = self.blocks.iter().take((self.len / TILE * TILE).div_ceil(BLOCK));
        blocks.flat_map(|block| &block.bytes()[plan.block.means()]).copied().collect()
    }

    /// A run of `len` tokens (whole tiles) from what [`PackedRun::tiles`] and [`PackedRun::means`] give.
    pub fn of_tiles(
        plan: &PackedPlan,
        kv_heads: usize,
        len: usize,
        tiles: &[Vec<u8>; 2],
        means: &[u8],
    ) -> Self {
        let blocks = (0..len.div_ceil(BLOCK))
            .map(|_| Arc::new(PackedBlock::new(BlockBytes::zeroed(plan.block.bytes()))));
        let mut run = PackedRun { blocks: blocks.collect(), len, ..PackedRun::default() };
        let (count, records) = (len / TILE, plan.block.means());
        for (block, means) in run.blocks.iter_mut().zip(means.chunks_exact(records.len().max(1))) {
            Arc::make_mut(block).bytes_mut()[records.clone()].copy_from_slice(means);
        }
        for head in 0..kv_heads {
            for tile in 0..count {
                let bytes = Arc::make_mut(&mut run.blocks[tile / (BLOCK / TILE)]).bytes_mut();
                let place = tile % (BLOCK / TILE);
                for (side, range) in [plan.block.key_tile(head, place), plan.block.value_tile(head, place)]
                    .into_iter()
                    .enumerate()
                {
                    let from = (head * count + tile) * range.len();
                    bytes[range.clone()].copy_from_slice(&tiles[side][from..from + range.len()]);
                }
            }
        }
        run
    }

    /// What a snapshot says about it.
    pub fn header(&self) -> PackedHeader {
        PackedHeader { first: self.first, len: self.len }
    }

    /// Shows a snapshot every byte of it.
    pub fn visit(&self, visit: &mut Visit) -> std::io::Result<()> {
        self.blocks.iter().try_for_each(|block| visit(block.bytes()))
    }

    /// Takes over what a snapshot holds.
    pub fn restore(
        plan: Option<&PackedPlan>,
        header: &PackedHeader,
        reader: &mut Reader,
    ) -> Result<Self, SnapshotError> {
        let mut run = PackedRun { first: header.first, len: header.len, ..PackedRun::default() };
        if header.len > 0 {
            let reason = || "packed rows in a plain layer".to_owned();
            let plan = plan.ok_or_else(|| SnapshotError::Header { reason: reason() })?;
            for _ in 0..header.len.div_ceil(BLOCK) {
                run.blocks.push_back(Arc::new(PackedBlock::new(reader.lines(plan.block.bytes())?)));
            }
        }
        Ok(run)
    }

    /// As the kernels want it; `None` when nothing is sealed.
    pub fn view<'a>(&'a self, plan: &'a PackedPlan) -> Option<PackedView<'a>> {
        let bytes = |block: &'a Arc<PackedBlock>| &block.bytes()[..plan.block.bytes()];
        let records = plan.block.means();
        let index = match (self.spilled, records.len()) {
            (0, _) => Vec::new(),
            (_, 0) => vec![&[][..]; self.blocks.len()],
            (spilled, len) => {
                let in_file = self.index.iter().flat_map(|index| index.chunks_exact(len));
                let in_memory = self.blocks.iter().skip(spilled);
                in_file.chain(in_memory.map(|block| &block.bytes()[records.clone()])).collect()
            }
        };
        (self.len > 0).then(|| PackedView {
            blocks: self.blocks.iter().map(bytes).collect(),
            len: self.len,
            first_row: 0,
            first_position: self.first,
            positions: Vec::new(),
            keys: &plan.keys,
            values: &plan.values,
            shared: plan.shared,
            index,
            signs: Vec::new(),
        })
    }

    /// The signs of all full blocks; none where the plan has none.
    pub fn signs<'a>(&'a self, plan: &'a PackedPlan) -> Vec<&'a [u8]> {
        match &plan.signs {
            Some(layout) => {
                let full = self.blocks.iter().take(self.len / BLOCK);
                full.map(|block| block.signs(plan, layout)).collect()
            }
            None => Vec::new(),
        }
    }
}

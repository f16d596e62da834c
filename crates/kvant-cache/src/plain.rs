//! Tokens as they are: f16 or f32 rows in the kernels' layout.

use std::ops::Range;
use std::sync::Arc;

use kvant_attn::{BLOCK, BlockRef, KvView, TILE, key_index, value_index};
use serde::{Deserialize, Serialize};

use crate::plain_side::{Element, PART, PlainSide, lane_sum};
use crate::wire::{Reader, SnapshotError, Visit};

/// The first row that some head moves; rows before it stay where they are.
pub(crate) fn first_moved(kept: &[&[usize]]) -> usize {
    let of_head = |rows: &&[usize]| rows.iter().enumerate().take_while(|(to, from)| to == *from).count();
    kept.iter().map(of_head).min().unwrap_or(0)
}

/// Heads and element types of a layer's plain tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainShape {
    pub kv_heads: usize,
    pub head_dim: usize,
    pub keys: Element,
    pub values: Element,
    /// Values are the keys, stored once.
    pub shared: bool,
}

/// Keys and values of up to 64 consecutive tokens, all heads.
#[derive(Clone)]
struct PlainBlock {
    tiles: usize,
    keys: PlainSide,
    values: PlainSide,
}

impl PlainBlock {
    fn new(shape: &PlainShape, tiles: usize) -> Self {
        let slots = shape.kv_heads * tiles * TILE;
        PlainBlock {
            tiles,
            keys: PlainSide::new(shape.keys, slots * shape.head_dim),
            values: PlainSide::new(shape.values, slots * shape.value_len()),
        }
    }

    /// First elements of a head's keys and values.
    fn start(&self, shape: &PlainShape, head: usize) -> (usize, usize) {
        let slots = head * self.tiles * TILE;
        (slots * shape.head_dim, slots * shape.value_len())
    }

    fn write(&mut self, shape: &PlainShape, slot: usize, head: usize, key: &[f32], value: &[f32]) {
        let (k, v) = self.start(shape, head);
        let d = shape.head_dim;
        self.keys.write(key, k + key_index(d, slot, 0), TILE);
        if !shape.shared {
            self.values.write(value, v + value_index(d, slot, 0), 1);
        }
    }

    /// First elements of a tile of one head's keys and values.
    fn tile(&self, shape: &PlainShape, head: usize, tile: usize) -> (usize, usize) {
        let slots = (head * self.tiles + tile) * TILE;
        (slots * shape.head_dim, slots * shape.value_len())
    }

    /// Writes a tile of one head, whose rows of `width` elements start in `keys` and `values`.
    fn write_tile(
        &mut self,
        shape: &PlainShape,
        tile: usize,
        head: usize,
        rows: (&[f32], &[f32]),
        width: usize,
    ) {
        let (k, v) = self.tile(shape, head, tile);
        let d = shape.head_dim;
        self.keys.write_tile(rows.0, width, d, k);
        if !shape.shared {
            for (slot, row) in rows.1.chunks(width).take(TILE).enumerate() {
                self.values.write(&row[..d], v + slot * shape.value_len(), 1);
            }
        }
    }

    /// Copies a tile of all heads.
    fn copy_tile(&mut self, shape: &PlainShape, to: usize, other: &PlainBlock, from: usize) {
        for head in 0..shape.kv_heads {
            let (to, from) = (self.tile(shape, head, to), other.tile(shape, head, from));
            self.keys.copy(to.0, &other.keys, from.0, TILE * shape.head_dim);
            self.values.copy(to.1, &other.values, from.1, TILE * shape.value_len());
        }
    }

    /// The bits of one head's row, one element per channel.
    fn copy_out(&self, shape: &PlainShape, slot: usize, head: usize, key: &mut [u32], value: &mut [u32]) {
        let (k, v) = self.start(shape, head);
        let d = shape.head_dim;
        self.keys.copy_out(key, |c| k + key_index(d, slot, c));
        if !shape.shared {
            self.values.copy_out(value, |c| v + value_index(d, slot, c));
        }
    }

    /// Stores what [`PlainBlock::copy_out`] gave.
    fn copy_in(&mut self, shape: &PlainShape, slot: usize, head: usize, key: &[u32], value: &[u32]) {
        let (k, v) = self.start(shape, head);
        let d = shape.head_dim;
        self.keys.copy_in(key, |c| k + key_index(d, slot, c));
        if !shape.shared {
            self.values.copy_in(value, |c| v + value_index(d, slot, c));
        }
    }

    /// The keys of one head's tile, widened, some channels at a time: the first of them, and sixteen tokens side by side for each.
    fn for_key_lines(
        &self,
        shape: &PlainShape,
        head: usize,
        tile: usize,
        mut use_lines: impl FnMut(usize, &[[f32; TILE]]),
    ) {
        let start = self.tile(shape, head, tile).0;
        let mut scratch = [0.0; TILE * PART];
        for first in (0..shape.head_dim).step_by(PART) {
            let channels = PART.min(shape.head_dim - first);
            let range = start + first * TILE..start + (first + channels) * TILE;
            use_lines(first, self.keys.floats(range, &mut scratch).as_chunks().0);
        }
    }

    /// The key of one head's row, widened.
    fn read_key(&self, shape: &PlainShape, slot: usize, head: usize, key: &mut [f32]) {
        self.keys.read(key, self.start(shape, head).0 + key_index(shape.head_dim, slot, 0), TILE);
    }

    /// The value of one head's row, widened.
    fn read_value(&self, shape: &PlainShape, slot: usize, head: usize, value: &mut [f32]) {
        self.values.read(value, self.start(shape, head).1 + value_index(shape.head_dim, slot, 0), 1);
    }
}

/// Blocks that a step no longer needs, kept for the next one. Were they freed, packed blocks (smaller, and here to stay) would
/// settle in their places, and the heap would grow to almost twice what the cache holds.
#[derive(Default)]
pub(crate) struct SpareBlocks(Vec<(PlainShape, PlainBlock)>);

impl Clone for SpareBlocks {
    /// A fork starts with none.
    fn clone(&self) -> Self {
        SpareBlocks::default()
    }
}

impl SpareBlocks {
    /// A block of `tiles` tiles; what it holds is stale.
    fn take(&mut self, shape: &PlainShape, tiles: usize) -> Arc<PlainBlock> {
        let fits = |(of, block): &(PlainShape, PlainBlock)| of == shape && block.tiles == tiles;
        Arc::new(match self.0.iter().rposition(fits) {
            Some(i) => self.0.swap_remove(i).1,
            None => PlainBlock::new(shape, tiles),
        })
    }

    /// Keeps the blocks of `run` that nobody else holds.
    pub fn give(&mut self, run: PlainRun) {
        let own = run.blocks.into_iter().filter_map(|block| Arc::try_unwrap(block).ok());
        self.0.extend(own.map(|block| (run.shape, block)));
    }

    /// Frees everything.
    pub fn clear(&mut self) {
        self.0 = Vec::new();
    }
}

/// A run as a snapshot's header has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PlainHeader {
    first: usize,
    pub len: usize,
    /// Tiles of each block.
    tiles: Vec<usize>,
}

/// A run of plain tokens. The token in slot 0 has logical position `first`.
#[derive(Clone)]
pub(crate) struct PlainRun {
    shape: PlainShape,
    blocks: Vec<Arc<PlainBlock>>,
    pub first: usize,
    pub len: usize,
}

impl PlainRun {
    pub fn new(shape: PlainShape, first: usize) -> Self {
        PlainRun { shape, blocks: Vec::new(), first, len: 0 }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.blocks.iter().map(|b| (b.tiles * self.shape.tile_bytes()) as u64).sum()
    }

    /// Bytes it would hold after [`PlainRun::reserve`].
    pub fn bytes_with(&self, tokens: usize, small: usize) -> u64 {
        let tiles = match tokens <= small * TILE && self.blocks.len() <= 1 {
            true if tokens == 0 => 0,
            true => small.max(self.blocks.first().map_or(0, |b| b.tiles)),
            false => tokens.div_ceil(BLOCK) * (BLOCK / TILE),
        };
        (tiles * self.shape.tile_bytes()) as u64
    }

    /// Makes room for `tokens` tokens in all: one block of `small` tiles if they fit, else full blocks.
    pub fn reserve(&mut self, tokens: usize, small: usize, spare: &mut SpareBlocks) {
        if tokens <= self.slots() {
            return;
        }
        if self.blocks.is_empty() && tokens <= small * TILE && small < BLOCK / TILE {
            self.blocks.push(spare.take(&self.shape, small));
            return;
        }
        if self.blocks.first().is_some_and(|b| b.tiles < BLOCK / TILE) {
            self.rebuild(0, BLOCK / TILE, spare);
        }
        while self.slots() < tokens {
            self.blocks.push(spare.take(&self.shape, BLOCK / TILE));
        }
    }

    fn slots(&self) -> usize {
        self.blocks.iter().map(|b| b.tiles * TILE).sum()
    }

    /// Appends tokens, whose rows of all heads follow each other; room must have been reserved.
    pub fn push(&mut self, keys: &[f32], values: &[f32]) {
        let (d, shape) = (self.shape.head_dim, self.shape);
        let width = shape.kv_heads * d;
        let (mut row, rows) = (0, keys.len() / width);
        while row < rows {
            let slot = self.len % BLOCK;
            let block = Arc::make_mut(&mut self.blocks[self.len / BLOCK]);
            let taken = if slot.is_multiple_of(TILE) && rows - row >= TILE { TILE } else { 1 };
            for head in 0..shape.kv_heads {
                let (key, value) = (&keys[row * width + head * d..], &values[row * width + head * d..]);
                match taken {
                    TILE => block.write_tile(&shape, slot / TILE, head, (key, value), width),
                    _ => block.write(&shape, slot, head, &key[..d], &value[..d]),
                }
            }
            self.len += taken;
            row += taken;
        }
    }

    /// One head's vectors of some rows that follow each other, `[row][channel]`.
    pub fn read(&self, first: usize, head: usize, keys: &mut [f32], values: &mut [f32]) {
        self.read_keys(first, head, keys);
        if self.shape.shared {
            return values.copy_from_slice(keys);
        }
        for (row, value) in (first..).zip(values.chunks_exact_mut(self.shape.head_dim)) {
            self.blocks[row / BLOCK].read_value(&self.shape, row % BLOCK, head, value);
        }
    }

    /// One head's keys of some rows that follow each other, `[row][channel]`.
    pub fn read_keys(&self, first: usize, head: usize, keys: &mut [f32]) {
        let d = self.shape.head_dim;
        let end = first + keys.len() / d;
        let mut row = first;
        while row < end {
            let tile_end = end.min((row / TILE + 1) * TILE);
            if tile_end - row == TILE {
                let keys = &mut keys[(row - first) * d..];
                self.blocks[row / BLOCK].for_key_lines(
                    &self.shape,
                    head,
                    row % BLOCK / TILE,
                    |channel, lines| {
                        for (lane, key) in keys.chunks_exact_mut(d).take(TILE).enumerate() {
                            key[channel..].iter_mut().zip(lines).for_each(|(x, line)| *x = line[lane]);
                        }
                    },
                );
            } else {
                let keys = keys[(row - first) * d..(tile_end - first) * d].chunks_exact_mut(d);
                for (row, key) in (row..).zip(keys) {
                    self.blocks[row / BLOCK].read_key(&self.shape, row % BLOCK, head, key);
                }
            }
            row = tile_end;
        }
    }

    /// Adds the keys of one head's rows `rows` to `sums`, a sum per channel.
    pub fn add_keys(&self, rows: Range<usize>, head: usize, sums: &mut [f32]) {
        let mut row = rows.start;
        while row < rows.end {
            let tile_end = rows.end.min((row / TILE + 1) * TILE);
            let lanes = row % TILE..row % TILE + tile_end - row;
            self.blocks[row / BLOCK].for_key_lines(
                &self.shape,
                head,
                row % BLOCK / TILE,
                |channel, lines| {
                    for (sum, line) in sums[channel..].iter_mut().zip(lines) {
                        *sum += match lanes.len() {
                            TILE => lane_sum(*line),
                            _ => line[lanes.clone()].iter().sum(),
                        };
                    }
                },
            );
            row = tile_end;
        }
    }

    /// Drops the first `count` tokens; the rest goes into a block of `tiles` tiles if it fits.
    pub fn rebuild(&mut self, count: usize, tiles: usize, spare: &mut SpareBlocks) {
        let mut run = PlainRun::new(self.shape, self.first + count);
        let rest = self.len.saturating_sub(count);
        // Rows are found by blocks of 64: a larger block would not do.
        let tiles = if rest <= tiles * TILE { tiles.min(BLOCK / TILE) } else { BLOCK / TILE };
        run.blocks.extend((0..rest.div_ceil(tiles * TILE)).map(|_| spare.take(&self.shape, tiles)));
        run.take_over(self, count..self.len);
        spare.give(std::mem::replace(self, run));
    }

    /// Keeps the rows `kept[head]` of every head (ascending, equally many), bit for bit, and forgets the others.
    pub fn gather(&mut self, kept: &[&[usize]]) {
        let first = first_moved(kept);
        let d = self.shape.head_dim;
        let (mut key, mut value) = (vec![0; d], vec![0; d]);
        for (head, rows) in kept.iter().enumerate() {
            for (to, from) in rows.iter().enumerate().skip(first).filter(|(to, from)| to != *from) {
                self.blocks[from / BLOCK].copy_out(&self.shape, from % BLOCK, head, &mut key, &mut value);
                let block = Arc::make_mut(&mut self.blocks[to / BLOCK]);
                block.copy_in(&self.shape, to % BLOCK, head, &key, &value);
            }
        }
        self.truncate(kept[0].len());
    }

    /// Appends some rows of `other`, bit for bit; room must have been reserved.
    pub fn take_over(&mut self, other: &PlainRun, rows: Range<usize>) {
        let d = self.shape.head_dim;
        let (mut key, mut value) = (vec![0; d], vec![0; d]);
        let mut row = rows.start;
        while row < rows.end {
            let (source, slot) = (&other.blocks[row / BLOCK], self.len % BLOCK);
            let block = Arc::make_mut(&mut self.blocks[self.len / BLOCK]);
            // Whole tiles, though the last one may hold fewer rows: what lies behind them is nobody's.
            let whole = slot.is_multiple_of(TILE) && row.is_multiple_of(TILE);
            let taken = if whole { TILE.min(rows.end - row) } else { 1 };
            if whole {
                block.copy_tile(&self.shape, slot / TILE, source, row % BLOCK / TILE);
            } else {
                for head in 0..self.shape.kv_heads {
                    source.copy_out(&self.shape, row % BLOCK, head, &mut key, &mut value);
                    block.copy_in(&self.shape, slot, head, &key, &value);
                }
            }
            self.len += taken;
            row += taken;
        }
    }

    /// Forgets rows from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        self.blocks.truncate(self.len.div_ceil(BLOCK));
    }

    /// Frees whole blocks that hold only positions before `oldest`.
    pub fn free_before(&mut self, oldest: usize) {
        while self.len >= BLOCK && self.first + BLOCK <= oldest {
            self.blocks.remove(0);
            self.first += BLOCK;
            self.len -= BLOCK;
        }
    }

    /// What a snapshot says about it.
    pub fn header(&self) -> PlainHeader {
        let blocks = self.blocks.iter().take(self.len.div_ceil(BLOCK));
        PlainHeader { first: self.first, len: self.len, tiles: blocks.map(|b| b.tiles).collect() }
    }

    /// Shows a snapshot every byte of it.
    pub fn visit(&self, visit: &mut Visit) -> std::io::Result<()> {
        for block in self.blocks.iter().take(self.len.div_ceil(BLOCK)) {
            visit(block.keys.lines.bytes())?;
            visit(block.values.lines.bytes())?;
        }
        Ok(())
    }

    /// Takes over what a snapshot holds.
    pub fn restore(
        shape: PlainShape,
        header: &PlainHeader,
        reader: &mut Reader,
    ) -> Result<Self, SnapshotError> {
        let (count, full) = (header.len.div_ceil(BLOCK), BLOCK / TILE);
        let mut run = PlainRun { shape, blocks: Vec::new(), first: header.first, len: header.len };
        let last = count.saturating_sub(1);
        let fits = |(i, tiles): (usize, &usize)| {
            let needed = (header.len - i * BLOCK).min(BLOCK).div_ceil(TILE);
            (needed..=full).contains(tiles) && (i == last || *tiles == full)
        };
        if header.tiles.len() != count || !header.tiles.iter().enumerate().all(fits) {
            return Err(SnapshotError::Header { reason: "plain blocks that do not fit their rows".into() });
        }
        for tiles in &header.tiles {
            let slots = shape.kv_heads * tiles * TILE;
            let mut side = |element: Element, elements: usize| -> Result<PlainSide, SnapshotError> {
                let side = PlainSide { element, lines: reader.lines(elements * element.bytes())?, elements };
                match side.is_finite() {
                    true => Ok(side),
                    false => Err(SnapshotError::Header { reason: "rows with NaN or infinity".into() }),
                }
            };
            let keys = side(shape.keys, slots * shape.head_dim)?;
            let values = side(shape.values, slots * shape.value_len())?;
            run.blocks.push(Arc::new(PlainBlock { tiles: *tiles, keys, values }));
        }
        Ok(run)
    }

    /// As the kernels want it.
    pub fn view(&self) -> KvView<'_> {
        let blocks = self.blocks.iter().take(self.len.div_ceil(BLOCK));
        KvView {
            blocks: blocks.map(|b| BlockRef { keys: b.keys.plane(), values: b.values.plane() }).collect(),
            len: self.len,
            first_position: self.first,
            positions: Vec::new(),
        }
    }
}

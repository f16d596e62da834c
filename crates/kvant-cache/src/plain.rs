//! Tokens as they are: f16 or f32 rows in the kernels' layout.

use std::ops::Range;
use std::sync::Arc;

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_attn::{BLOCK, BlockRef, KvView, Plane, TILE, key_index, value_index};
use serde::{Deserialize, Serialize};

use crate::block_memory::BlockBytes;
use crate::wire::{Reader, SnapshotError, Visit};

/// The first row that some head moves; rows before it stay where they are.
pub(crate) fn first_moved(kept: &[&[usize]]) -> usize {
    let of_head = |rows: &&[usize]| rows.iter().enumerate().take_while(|(to, from)| to == *from).count();
    kept.iter().map(of_head).min().unwrap_or(0)
}

/// Element type of one plain side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    F16,
    F32,
}

impl Element {
    /// From here on a number's size is infinite for this type.
    pub fn infinity(self) -> f32 {
        match self {
            // Half a step above the largest binary16, 65504.
            Element::F16 => 65520.0,
            Element::F32 => f32::INFINITY,
        }
    }

    /// Bytes per element.
    pub fn bytes(self) -> usize {
        match self {
            Element::F16 => 2,
            Element::F32 => 4,
        }
    }
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

/// One side of a block, in the layout of [`kvant_attn`].
#[derive(Clone)]
struct PlainSide {
    element: Element,
    lines: BlockBytes,
    elements: usize,
}

impl PlainSide {
    fn new(element: Element, elements: usize) -> Self {
        PlainSide { element, lines: BlockBytes::zeroed(elements * element.bytes()), elements }
    }

    fn plane(&self) -> Plane<'_> {
        let bytes = &self.lines.bytes()[..self.elements * self.element.bytes()];
        match self.element {
            Element::F16 => Plane::F16(bytemuck::cast_slice(bytes)),
            Element::F32 => Plane::F32(bytemuck::cast_slice(bytes)),
        }
    }

    /// True if it holds numbers alone.
    fn is_finite(&self) -> bool {
        match self.plane() {
            Plane::F16(elements) => elements.iter().all(|x| x.is_finite()),
            Plane::F32(elements) => elements.iter().all(|x| x.is_finite()),
        }
    }

    /// Writes one head vector: channel `c` goes to element `index(c)`.
    fn write(&mut self, row: &[f32], index: impl Fn(usize) -> usize) {
        let bytes = self.lines.bytes_mut();
        match self.element {
            Element::F16 => {
                let elements: &mut [f16] = bytemuck::cast_slice_mut(bytes);
                // Converted many at a time, then spread.
                let mut halves = [f16::ZERO; 64];
                for (part, xs) in row.chunks(halves.len()).enumerate() {
                    halves[..xs.len()].convert_from_f32_slice(xs);
                    for (i, half) in halves[..xs.len()].iter().enumerate() {
                        elements[index(part * 64 + i)] = *half;
                    }
                }
            }
            Element::F32 => {
                let elements: &mut [f32] = bytemuck::cast_slice_mut(bytes);
                for (c, x) in row.iter().enumerate() {
                    elements[index(c)] = *x;
                }
            }
        }
    }

    /// Bits of one head vector.
    fn copy_out(&self, out: &mut [u32], index: impl Fn(usize) -> usize) {
        match self.plane() {
            Plane::F16(x) => {
                out.iter_mut().enumerate().for_each(|(c, o)| *o = u32::from(x[index(c)].to_bits()))
            }
            Plane::F32(x) => out.iter_mut().enumerate().for_each(|(c, o)| *o = x[index(c)].to_bits()),
        }
    }

    /// Stores bits of one head vector.
    fn copy_in(&mut self, row: &[u32], index: impl Fn(usize) -> usize) {
        let bytes = self.lines.bytes_mut();
        match self.element {
            Element::F16 => {
                let elements: &mut [u16] = bytemuck::cast_slice_mut(bytes);
                row.iter().enumerate().for_each(|(c, bits)| elements[index(c)] = *bits as u16);
            }
            Element::F32 => {
                let elements: &mut [u32] = bytemuck::cast_slice_mut(bytes);
                row.iter().enumerate().for_each(|(c, bits)| elements[index(c)] = *bits);
            }
        }
    }

    /// Reads one head vector, widened.
    fn read(&self, out: &mut [f32], index: impl Fn(usize) -> usize) {
        match self.plane() {
            Plane::F16(x) => out.iter_mut().enumerate().for_each(|(c, o)| *o = x[index(c)].to_f32()),
            Plane::F32(x) => out.iter_mut().enumerate().for_each(|(c, o)| *o = x[index(c)]),
        }
    }
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
        self.keys.write(key, |c| k + key_index(d, slot, c));
        if !shape.shared {
            self.values.write(value, |c| v + value_index(d, slot, c));
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

    fn read(&self, shape: &PlainShape, slot: usize, head: usize, key: &mut [f32], value: &mut [f32]) {
        let (k, v) = self.start(shape, head);
        let d = shape.head_dim;
        self.keys.read(key, |c| k + key_index(d, slot, c));
        match shape.shared {
            true => value.copy_from_slice(key),
            false => self.values.read(value, |c| v + value_index(d, slot, c)),
        }
    }

    fn read_key(&self, shape: &PlainShape, slot: usize, head: usize, key: &mut [f32]) {
        let k = self.start(shape, head).0;
        self.keys.read(key, |c| k + key_index(shape.head_dim, slot, c));
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

    /// Appends one token; room must have been reserved.
    pub fn push(&mut self, keys: &[f32], values: &[f32]) {
        let d = self.shape.head_dim;
        let block = Arc::make_mut(&mut self.blocks[self.len / BLOCK]);
        for head in 0..self.shape.kv_heads {
            let row = head * d..(head + 1) * d;
            block.write(&self.shape, self.len % BLOCK, head, &keys[row.clone()], &values[row]);
        }
        self.len += 1;
    }

    /// One head's vectors of the token in row `row`.
    pub fn read(&self, row: usize, head: usize, key: &mut [f32], value: &mut [f32]) {
        self.blocks[row / BLOCK].read(&self.shape, row % BLOCK, head, key, value);
    }

    /// One head's key of the token in row `row`.
    pub fn read_key(&self, row: usize, head: usize, key: &mut [f32]) {
        self.blocks[row / BLOCK].read_key(&self.shape, row % BLOCK, head, key);
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
        for row in rows {
            let block = Arc::make_mut(&mut self.blocks[self.len / BLOCK]);
            for head in 0..self.shape.kv_heads {
                other.blocks[row / BLOCK].copy_out(&self.shape, row % BLOCK, head, &mut key, &mut value);
                block.copy_in(&self.shape, self.len % BLOCK, head, &key, &value);
            }
            self.len += 1;
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

//! Where the tokens of a layer are. Layers that are stored alike share it, and the uniforms that tell it to the kernels.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};
use kvant_cache::LayerStore;
use kvant_codec::{SideCodec, TILE_TOKENS};

use super::room::{capacity_tiles_of, has_means, ring};
use super::uniforms::StepUniforms;
use crate::attention::{
    AttentionParams, AttentionSpec, CHUNK, ExpandedLayout, Layout, NO_SLIDE, PromptLayout, ShaderArithmetic,
    SplitPlan, Tuning, plan_even,
};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::means::BLOCK_TOKENS;
use crate::memory::Buffer;
use crate::seal::SealParams;
use crate::select::StoredRows;

/// Rows of a step from which attention has the kernels of prompts.
pub(crate) const PROMPT_FROM: usize = 8;

/// Parts that a row is cut into, at most, where that follows from what it sees alone.
const OWN_SPLITS: usize = 8;

/// `Zone` of plain_rows.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct Zone {
    pub position: u32,
    sinks: u32,
    sink_slots: u32,
    tail: u32,
    tail_first: u32,
    tail_start: u32,
    ring: u32,
    window: u32,
    pub splits: u32,
    sealed: u32,
    rows: u32,
    score_stride: u32,
    first_row: u32,
    pub slot_at: u32,
    pub states_at: u32,
}

/// What the kernels of a class are told that is not the class's own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Told {
    /// The sequence's first row among all rows of the step.
    pub first_row: usize,
    /// Where the biases start, in floats.
    pub bias_at: usize,
    /// Where the sequence's memory is.
    pub place: Place,
}

/// Where a sequence's tokens are in the memories of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// Slots before its own.
    pub slots: usize,
    /// Where its blocks begin in the table of blocks.
    pub blocks_at: usize,
}

/// Tokens of the layers of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stored {
    /// Plain first tokens.
    sinks: usize,
    /// Tokens in sealed tiles: whole tiles.
    sealed: usize,
    /// Plain newest tokens.
    tail: usize,
    /// Place of the oldest of them in the ring.
    start: usize,
    /// Tokens that were evicted.
    gone: usize,
}

/// Where the tokens of a class were before some row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(Stored);

/// How many rows a layer holds, for reading them back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HeldTiles {
    /// Plain first tokens.
    pub sinks: usize,
    /// Tokens in tiles.
    pub sealed: usize,
    /// Plain newest tokens.
    pub tail: usize,
    /// Place of the oldest of them in the ring.
    pub start: usize,
}

/// What a step has to seal when its rows are in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sealing {
    pub rows: usize,
    /// Place of the first in the ring.
    pub start: usize,
    /// Tile that it opens.
    pub first_tile: usize,
    /// Rows of the ring from there on, those that stay plain included.
    pub tail: usize,
}

/// Layers that are stored alike.
#[derive(Debug)]
pub(crate) struct Class {
    pub spec: AttentionSpec,
    pub layout: Layout,
    /// Of steps of many rows; `None` where there are none.
    pub prompt: Option<PromptLayout>,
    /// Of steps of so many rows that keys and values are unpacked first.
    pub expanded: Option<ExpandedLayout>,
    pub sink_slots: usize,
    /// Rows of the ring.
    pub ring: usize,
    pub capacity_tiles: usize,
    /// Rows that a layer may hold under a policy.
    pub limit: Option<usize>,
    most_splits: usize,
    /// Rows of different sequences are cut by what each of them sees, whatever the others see.
    alike: bool,
    /// Sealed tokens up to which a single row's join reads them itself.
    few: usize,
    /// Tokens that stay plain at rest.
    keep: usize,
    window: Option<usize>,
    stored: Stored,
    /// Parts of the current step's attention to sealed tiles.
    pub splits: usize,
    /// How those are cut, and how many tokens they have.
    pub plan: Option<(SplitPlan, usize)>,
    /// Plain rows that the current step sees.
    pub plain: usize,
    /// Rows stored when the current step's are in.
    pub held: usize,
}

/// What a class is made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassShape {
    pub heads: usize,
    pub softcap: Option<f32>,
    pub arithmetic: ShaderArithmetic,
    /// Tokens there is room for.
    pub capacity: usize,
    /// Most rows of a step.
    pub rows: usize,
    /// Sealed tokens up to which a single row's join reads them itself.
    pub few: usize,
    /// A policy evicts rows when there are as many as fit; true if by their scores.
    pub retained: Option<bool>,
    /// What comes of a row must not depend on the other rows of its step.
    pub alike: bool,
}

/// Bytes of a class's uniforms: zone, attention.
pub(crate) const UNIFORM_BYTES: [usize; 2] = [size_of::<Zone>(), size_of::<AttentionParams>()];

impl Class {
    /// The same for a sequence that has seen nothing.
    pub fn of_sequence(&self) -> Self {
        Self { layout: self.layout.clone(), stored: Stored::default(), plan: None, ring: 0, ..*self }
    }

    /// Has room for up to `capacity` tokens, in steps of up to `rows`; `retained` as in [`ClassShape`].
    pub fn set_room(&mut self, store: &LayerStore, capacity: usize, rows: usize, retained: Option<bool>) {
        self.limit = retained.map(|_| capacity);
        self.capacity_tiles = capacity_tiles_of(store, capacity, rows, retained);
    }

    /// Layers that are stored as `store` says.
    pub fn new(gpu: &Gpu, store: &LayerStore, shape: ClassShape) -> Result<Self, GpuError> {
        let format = |codecs: &[SideCodec]| codecs[0].layout().format();
        let (kv_heads, head_dim) = (store.shape.kv_heads, store.shape.head_dim);
        let spec = AttentionSpec {
            heads: shape.heads,
            kv_heads,
            head_dim,
            keys: format(&store.keys),
            values: format(&store.values),
            softcap: shape.softcap,
            block_means: has_means(store),
            export_scores: shape.retained == Some(true),
            positions: shape.retained.is_some() && store.shape.window.is_some(),
            arithmetic: shape.arithmetic,
            tuning: Tuning::for_keys(format(&store.keys), head_dim, shape.heads / kv_heads)
                .of_multiprocessors(gpu.info().multiprocessors),
        };
        let spec = AttentionSpec { tuning: gpu.tuning(&spec), ..spec };
        let layout = spec.layout(gpu.info())?;
        let prompt = (shape.rows >= PROMPT_FROM).then(|| PromptLayout::new(gpu.info(), &spec)).transpose()?;
        let plain = store.sinks + ring(store, shape.rows);
        let expanded = ExpandedLayout::new(gpu.info(), &spec, shape.rows).filter(|_| plain + 64 <= CHUNK);
        Ok(Self {
            sink_slots: store.sinks,
            ring: ring(store, shape.rows),
            limit: shape.retained.map(|_| shape.capacity),
            capacity_tiles: capacity_tiles_of(store, shape.capacity, shape.rows, shape.retained),
            most_splits: layout.most_splits(spec.kv_heads),
            alike: shape.alike,
            few: shape.few,
            keep: store.residual,
            window: store.shape.window,
            stored: Stored::default(),
            splits: 0,
            held: 0,
            plain: 0,
            spec,
            layout,
            prompt,
            expanded,
            plan: None,
        })
    }

    /// Most states of a step of up to `rows` rows, one per row, query head and part: what the buffers of partial results are
    /// made for. Rows may be of different sequences, and plain rows of a single one have a state too.
    pub fn most_states(&self, rows: usize) -> usize {
        let splits = if self.alike { OWN_SPLITS * rows } else { self.most_splits + rows.max(PROMPT_FROM) };
        let few = self.spec.heads * splits.max(self.most_splits + PROMPT_FROM);
        let many = |prompt: &PromptLayout| prompt.most_states(&self.spec, rows, self.list_rows());
        let few = self.prompt.as_ref().map_or(few, |prompt| few.max(many(prompt)));
        let expanded = |layout: &ExpandedLayout| layout.most_states(&self.spec, rows, self.list_rows());
        self.expanded.as_ref().map_or(few, |layout| few.max(expanded(layout)))
    }

    /// Entries of a step of up to `rows` rows, as kernels of prompts count them.
    pub fn prompt_entries(&self, rows: usize) -> usize {
        let entries =
            self.prompt.as_ref().map_or(0, |prompt| self.spec.kv_heads * prompt.padded(&self.spec, rows));
        let expanded = |layout: &ExpandedLayout| self.spec.kv_heads * layout.padded(&self.spec, rows);
        self.expanded.as_ref().map_or(entries, |layout| entries.max(expanded(layout)))
    }

    /// How attention to sealed tiles is cut in a step of `rows` rows from `position` on; remembers it for the recording.
    pub fn plan(&mut self, position: usize, rows: usize) -> Option<SplitPlan> {
        let Stored { sinks, sealed, tail, .. } = self.after(position, rows);
        self.held = sinks + sealed + tail;
        let visible = self.visible(position);
        let few = rows == 1 && self.spec.aligned(&visible).len() <= self.few;
        let plan = (!visible.is_empty()).then(|| match few {
            true => SplitPlan { splits: 0, tokens: visible.len() },
            false => self.split(&visible, rows),
        });
        self.splits = plan.map_or(0, |plan| plan.splits);
        self.plan = plan.map(|plan| (plan, self.spec.aligned(&visible).len()));
        self.plain = sinks + tail;
        plan
    }

    /// Tells kernels with parameters `zone` and `attention` about a step of `rows` rows from `position` on.
    pub fn begin(
        &mut self,
        uniforms: &mut StepUniforms,
        [zone, attention]: &[Buffer; 2],
        position: usize,
        rows: usize,
        told: Told,
    ) {
        let plan = self.plan(position, rows);
        let splits = self.splits as u32;
        uniforms.set(zone, &Zone { splits, ..self.zone(position, rows, told) });
        if let Some(plan) = plan {
            uniforms.set(attention, &self.params(position, rows, plan, told));
        }
    }

    /// Where the plain rows are in a step of `rows` rows from `position` on.
    pub fn zone(&self, position: usize, rows: usize, told: Told) -> Zone {
        let after = self.after(position, rows);
        Zone {
            position: position as u32,
            sinks: after.sinks as u32,
            sink_slots: self.sink_slots as u32,
            tail: after.tail as u32,
            tail_first: self.tail_first() as u32,
            tail_start: after.start as u32,
            ring: self.ring as u32,
            window: self.window.unwrap_or(0) as u32,
            sealed: after.sealed as u32,
            rows: rows as u32,
            score_stride: self.limit.unwrap_or(0) as u32,
            first_row: told.first_row as u32,
            slot_at: told.place.slots as u32,
            ..Default::default()
        }
    }

    /// Which sealed tokens are seen in a step of `rows` rows from `position` on, cut as `plan` says.
    pub fn params(&self, position: usize, rows: usize, plan: SplitPlan, told: Told) -> AttentionParams {
        let visible = self.visible(position);
        AttentionParams {
            first: visible.start as u32,
            end: visible.end as u32,
            start: self.spec.aligned(&visible).start as u32,
            per_split: plan.tokens as u32,
            blocks_at: told.place.blocks_at as u32,
            softcap: self.spec.softcap.unwrap_or(0.0),
            score_stride: self.limit.unwrap_or(0) as u32,
            bias_at: told.bias_at as u32,
            slide: self.window.map_or(NO_SLIDE, |window| {
                // By position, or by token: those before the first sealed one are sinks.
                let before = if self.limit.is_some() { 0 } else { self.oldest() };
                (position + 1) as i32 - window as i32 - before as i32
            }),
            stored_before: self.sink_slots as u32,
            rows: rows as u32,
            first_row: told.first_row as u32,
            splits: plan.splits as u32,
            ..Default::default()
        }
    }

    /// Slot of the row at `position`, which is one of `rows` new ones from `first` on, among the sequence's own.
    pub fn slot(&self, first: usize, rows: usize, position: usize) -> usize {
        if position < self.sink_slots {
            return position;
        }
        let after = self.after(first, rows);
        self.sink_slots + (after.start + position - self.tail_first()) % self.ring
    }

    /// Steps of tokens that a row at `position` reads of sealed tiles.
    pub fn blocks(&self, position: usize) -> usize {
        self.spec.aligned(&self.visible(position)).len().div_ceil(self.layout.block)
    }

    /// Steps of tokens of each part of a row that reads `own` of them, where all rows of the step
    /// together read `all`.
    pub fn split_blocks(&self, own: usize, all: usize) -> usize {
        // All rows together are cut into as many parts as run at once.
        let each = if self.alike { own.div_ceil(OWN_SPLITS) } else { all.div_ceil(self.most_splits) };
        each.max(1)
    }

    /// Rows of the ring that steps of up to `rows` rows take.
    pub fn ring_for(&self, rows: usize) -> usize {
        (self.keep + 2 * TILE_TOKENS + rows).next_multiple_of(TILE_TOKENS)
    }

    /// Rows of the ring of a sequence that rests: the most that are plain between two steps.
    pub fn resting_ring(&self) -> usize {
        (self.keep + TILE_TOKENS).next_multiple_of(TILE_TOKENS)
    }

    /// The rows were moved to a ring of `ring` rows, the oldest to its first place.
    pub fn set_ring(&mut self, ring: usize) {
        self.ring = ring;
        self.stored.start = 0;
    }

    /// Slots of the plain rows that are stored, in pieces: first and how many. Sinks, then the newest in their order.
    pub fn plain_pieces(&self) -> [(usize, usize); 3] {
        let Stored { sinks, tail, start, .. } = self.stored;
        let before_end = tail.min(self.ring.saturating_sub(start));
        [(0, sinks), (self.sink_slots + start, before_end), (self.sink_slots, tail - before_end)]
    }

    /// How many of the newest tokens are plain.
    pub fn plain_newest(&self) -> usize {
        self.stored.tail
    }

    /// Goes on where `other` is.
    pub fn follow(&mut self, other: &Self) {
        (self.stored, self.ring) = (other.stored, other.ring);
    }

    /// Sealed tokens that some row of a step at `position` sees.
    fn visible(&self, position: usize) -> Range<usize> {
        let window = self.window.filter(|_| self.limit.is_none());
        let first = window.map_or(0, |window| (position + 1).saturating_sub(window + self.oldest()));
        first.min(self.stored.sealed)..self.stored.sealed
    }

    /// How steps of `rows` rows attend where keys and values are unpacked first.
    pub fn expanded(&self, rows: usize) -> Option<&ExpandedLayout> {
        self.expanded.as_ref().filter(|layout| layout.suits(&self.spec, rows))
    }

    fn split(&self, visible: &Range<usize>, rows: usize) -> SplitPlan {
        if let Some(layout) = self.expanded(rows) {
            return layout.plan(&self.spec, visible, rows);
        }
        if let Some(prompt) = self.prompt.as_ref().filter(|_| rows >= PROMPT_FROM) {
            return prompt.plan(&self.spec, visible, rows);
        }
        let tokens = self.spec.aligned(visible);
        let layout = self.layout.of(tokens.len(), rows);
        let most = layout.most_splits(self.spec.kv_heads) / rows;
        plan_even(layout.block, most.max(1), &tokens)
    }

    /// What is stored once `rows` rows from `position` on are in, before anything is sealed.
    fn after(&self, position: usize, rows: usize) -> Stored {
        let into_sinks = self.sink_slots.saturating_sub(position).min(rows);
        Stored {
            sinks: self.stored.sinks + into_sinks,
            tail: self.stored.tail + rows - into_sinks,
            ..self.stored
        }
    }

    /// What a step of `rows` rows from `position` on has to seal.
    pub fn sealing(&self, position: usize, rows: usize) -> Option<Sealing> {
        let Stored { sealed, tail, start, .. } = self.after(position, rows);
        let rows =
            if tail >= self.keep + TILE_TOKENS { (tail - self.keep) / TILE_TOKENS * TILE_TOKENS } else { 0 };
        (rows > 0).then_some(Sealing { rows, start, first_tile: sealed / TILE_TOKENS, tail })
    }

    /// What kernels are told about it, of keys and of values, whose blocks have so many bytes.
    pub fn seal_params(&self, sealing: &Sealing, place: Place, block_bytes: [usize; 2]) -> [SealParams; 2] {
        let row_stride = self.spec.kv_heads * self.spec.head_dim / 4;
        block_bytes.map(|bytes| SealParams {
            rows: sealing.rows as u32,
            row_stride: row_stride as u32,
            head_stride: self.spec.head_dim as u32 / 4,
            first_tile: sealing.first_tile as u32,
            blocks_at: place.blocks_at as u32,
            first_row: sealing.start as u32,
            ring: self.ring as u32,
            ring_at: ((place.slots + self.sink_slots) * row_stride) as u32,
            tail: sealing.tail as u32,
            block_words: bytes as u32 / 4,
            // Rows that move from block to block keep their mean.
            shared_mean: self.limit.is_some().into(),
        })
    }

    /// The step is done: its rows are part of the past, and what was to be sealed is.
    pub fn end(&mut self, position: usize, rows: usize) {
        let sealing = self.sealing(position, rows);
        self.stored = self.after(position, rows);
        if let Some(Sealing { rows, .. }) = sealing {
            self.stored.sealed += rows;
            self.stored.tail -= rows;
            self.stored.start = (self.stored.start + rows) % self.ring;
        }
    }

    /// Where its tokens are, for [`Class::go_back`].
    pub fn mark(&self) -> Mark {
        Mark(self.stored)
    }

    /// Its tokens are where they were: rows that came since lie behind them, and nothing has moved.
    pub fn go_back(&mut self, mark: Mark) {
        self.stored = mark.0;
    }

    /// Logical position of the oldest sealed token, where nothing was evicted from between them.
    pub fn oldest(&self) -> usize {
        self.sink_slots + self.stored.gone
    }

    /// Logical position of the oldest plain token behind the sinks.
    fn tail_first(&self) -> usize {
        self.oldest() + self.stored.sealed
    }

    /// Chunks of unpacked tiles that a step of `rows` rows at `position` attends to.
    pub fn chunks(&self, position: usize, rows: usize) -> usize {
        let tokens = self.spec.aligned(&self.visible(position)).len();
        if self.expanded(rows).is_some() { tokens.div_ceil(CHUNK).max(1) } else { 1 }
    }

    /// Blocks that its sealed tokens lie in once `more` more are sealed.
    pub fn blocks_with(&self, more: usize) -> usize {
        (self.stored.sealed + more).div_ceil(BLOCK_TOKENS)
    }

    /// True if tokens that have left its window go.
    pub fn slides(&self) -> bool {
        self.window.is_some() && self.limit.is_none()
    }

    /// Sealed tokens (whole tiles) that have to go before a step of `rows` rows at `position`, so that there is room for what it seals: those
    /// that have left a sliding layer's window. 0 where there is room.
    pub fn outgrown(&self, position: usize, rows: usize) -> usize {
        let more = self.sealing(position, rows).map_or(0, |sealing| sealing.rows);
        if self.slides() && self.stored.sealed + more > self.list_rows() {
            self.out_of_sight(position)
        } else {
            0
        }
    }

    /// Sealed tokens that no row from `position` on sees: whole blocks.
    pub fn out_of_sight(&self, position: usize) -> usize {
        self.spec.aligned(&self.visible(position)).start
    }

    /// Which rows are stored, of those the sealed ones may go; the next one is at `position`.
    pub fn stored_rows(&self, position: usize) -> StoredRows {
        let Stored { sinks, sealed, tail, .. } = self.stored;
        StoredRows { before: sinks, may_go: sealed, behind: tail, position }
    }

    /// Entries of a list of sealed rows.
    pub fn list_rows(&self) -> usize {
        self.capacity_tiles * TILE_TOKENS
    }

    /// How many rows it holds.
    pub fn stored(&self) -> HeldTiles {
        let Stored { sinks, sealed, tail, start, .. } = self.stored;
        HeldTiles { sinks, sealed, tail, start }
    }

    /// Goes on at `position` with rows that were sent.
    pub fn resume(&mut self, position: usize, held: HeldTiles) {
        let HeldTiles { sinks, sealed, tail, start } = held;
        let gone = position.saturating_sub(sinks + sealed + tail);
        self.stored = Stored { sinks, sealed, tail, start, gone };
    }

    /// `count` sealed tokens are gone: whole tiles.
    pub fn evict(&mut self, count: usize) {
        self.stored.sealed -= count;
        self.stored.gone += count;
    }

    /// The nearest position not behind `position` that it can go back to: inside the tail any, inside the tiles whole ones.
    pub fn reachable(&self, position: usize) -> usize {
        let lost = match self.window.filter(|_| self.limit.is_none()) {
            // What a window at `position` would show may be gone.
            Some(window) => (position + 1).saturating_sub(window) < self.oldest(),
            // Tokens between those that were evicted are not of one piece.
            None => position < self.tail_first(),
        };
        if lost && self.stored.gone > 0 {
            // Everything is to be run again.
            return 0;
        }
        let behind = position.saturating_sub(self.oldest());
        if behind >= self.stored.sealed || behind == 0 {
            position
        } else {
            self.oldest() + behind / TILE_TOKENS * TILE_TOKENS
        }
    }

    /// Forgets every token from a reachable `position` on.
    pub fn truncate(&mut self, position: usize) {
        if position == 0 {
            self.stored = Stored::default();
            return;
        }
        let behind = position.saturating_sub(self.oldest());
        let stored = &mut self.stored;
        stored.sinks = stored.sinks.min(position);
        if behind < stored.sealed {
            (stored.sealed, stored.tail, stored.start) = (behind, 0, 0);
        } else {
            stored.tail = behind - stored.sealed;
        }
    }

    /// Pretends that `tokens` tokens are there, as a long conversation would leave them.
    pub fn pretend(&mut self, tokens: usize) {
        self.stored = Stored::default();
        self.end(0, tokens);
        self.stored.start = 0;
        self.evict(self.stored.sealed.saturating_sub(self.list_rows()));
    }

    /// Sealed tokens that the next step at `position` sees.
    pub fn visible_tokens(&self, position: usize) -> usize {
        self.visible(position).len()
    }
}

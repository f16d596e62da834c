//! Bounded conversations: scores and rows that stay, on the GPU; which rows those are, by the cache's own policies on the CPU.
//!
//! ```text
//!   every step     attention and join leave their scores behind, `score.wgsl` adds them up per stored row
//!   a full layer   the sums come back (a few hundred kilobytes, once per batch of rows), the ledger chooses, `gather.wgsl` moves
//! ```

use kvant_cache::policy::Scorer;
use kvant_cache::{HeadFacts, Ledger, Need};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::class::Class;
use super::layer::{LayerOps, Record};
use super::session::device_error;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::gather::{Gather, GatherPlan};
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Threads of a workgroup that sums up scores.
const THREADS: usize = 64;

/// What scoring and masking need beside the cache, shared by the layers.
pub(crate) struct Exports {
    /// `[row][head][stored row]`: scores before the softmax.
    pub scores: Buffer,
    /// `[row][head]`: log of the softmax denominator.
    pub log_sums: Buffer,
}

/// What a layer keeps about its rows, `[kv head][row]`, in the order in which they are stored.
#[derive(Default)]
pub(crate) struct RowFacts {
    /// Attention received.
    pub received: Option<Buffer>,
    /// Logical positions, of sliding layers alone. They are written when rows go: those to come continue them.
    pub positions: Option<Buffer>,
}

/// One layer's kernels.
struct LayerRows {
    facts: RowFacts,
    score: Option<Dispatch>,
    gather: [Gather; 2],
}

/// Everything about rows that may go.
pub(crate) struct Retained {
    pub ledger: Ledger,
    layers: Vec<LayerRows>,
    /// `[kv head][row]`: the rows that stay.
    kept: Buffer,
    /// Room for tiles that are made of them.
    made: Buffer,
    /// Positions on the GPU are those of a conversation that was forgotten.
    stale: bool,
}

impl RowFacts {
    /// For a layer of class `class` that holds up to `limit` rows.
    pub fn new(gpu: &Gpu, class: &Class, scored: bool) -> Result<Self, GpuError> {
        let Some(limit) = class.limit else { return Ok(Self::default()) };
        let words = class.spec.kv_heads * limit;
        let of = |wanted: bool, what: &str| match wanted {
            true => gpu.buffer(what, 4 * words as u64).map(Some),
            false => Ok(None),
        };
        let facts = Self {
            received: of(scored, "scores of rows")?,
            positions: of(class.spec.positions, "positions of rows")?,
        };
        facts.write_positions(gpu, class.spec.kv_heads, limit, 0, &|_| &[])?;
        Ok(facts)
    }

    /// Writes the positions of stored rows, and behind them those of the rows to come.
    fn write_positions<'p>(
        &self,
        gpu: &Gpu,
        kv_heads: usize,
        limit: usize,
        next: usize,
        of_head: &dyn Fn(usize) -> &'p [u32],
    ) -> Result<(), GpuError> {
        let Some(buffer) = &self.positions else { return Ok(()) };
        let mut all = Vec::with_capacity(kv_heads * limit);
        for head in 0..kv_heads {
            let stored = of_head(head);
            all.extend_from_slice(stored);
            all.extend((0..limit - stored.len()).map(|i| (next + i) as u32));
        }
        gpu.write(buffer, 0, bytemuck::cast_slice(&all))
    }

    fn bytes(&self) -> u64 {
        self.received.iter().chain(&self.positions).map(Buffer::bytes).sum()
    }
}

/// The kernel that adds a step's scores up.
fn score_dispatch(
    gpu: &Gpu,
    class: &Class,
    scorer: Scorer,
    exports: &Exports,
    received: &Buffer,
) -> Result<Dispatch, GpuError> {
    let group = class.spec.group();
    let (keep, take) = scorer.factors(group);
    let mut bindings = Bindings::default();
    bindings
        .text("ZONE", include_str!("../wgsl/zone.wgsl").trim_end())
        .text("SCORER", scorer.name())
        .number("THREADS", THREADS as u64)
        .number("HEADS", class.spec.heads as u64)
        .number("GROUP", group as u64)
        .flag("LOGITS", scorer.uses_logits())
        .text("KEEP", format!("{keep:?}"))
        .text("TAKE", format!("{take:?}"));
    let source = expand("score.wgsl", include_str!("../wgsl/score.wgsl"), &bindings)?;
    let accesses = [Access::Parameters, Access::Read, Access::Read, Access::Write];
    let kernel = gpu.kernel("score", &source, &accesses)?;
    gpu.dispatch(&kernel, &[&class.zone, &exports.scores, &exports.log_sums, received], [1, 1, 1])
}

impl Retained {
    /// For layers that were made with `facts`.
    pub fn new(
        gpu: &Gpu,
        ledger: Ledger,
        layers: &[LayerOps],
        classes: &[Class],
        facts: Vec<RowFacts>,
        exports: Option<&Exports>,
    ) -> Result<Self, GpuError> {
        let class_of = |layer: &LayerOps| &classes[layer.class];
        let rows = |layer: &LayerOps| class_of(layer).spec.kv_heads * class_of(layer).list_rows();
        let kept = gpu.buffer("rows that stay", 4 * layers.iter().map(rows).max().unwrap_or(0) as u64)?;
        let tiles = layers.iter().flat_map(|layer| &layer.sides).map(|side| side.tiles.bytes());
        let made = gpu.buffer("tiles of rows that stay", tiles.max().unwrap_or(0))?;
        let mut all = Vec::with_capacity(layers.len());
        for (index, (layer, facts)) in layers.iter().zip(facts).enumerate() {
            let class = class_of(layer);
            let shape = (class.spec.kv_heads, class.capacity_tiles);
            let gather = |side: usize| {
                let side = &layer.sides[side];
                Gather::new(gpu, side.layout(), shape, &kept, &side.tiles, &made)
            };
            let score = match (ledger.scorer(index), exports, &facts.received) {
                (Some(scorer), Some(exports), Some(received)) => {
                    Some(score_dispatch(gpu, class, scorer, exports, received)?)
                }
                _ => None,
            };
            all.push(LayerRows { gather: [gather(0)?, gather(1)?], facts, score });
        }
        Ok(Self { ledger, layers: all, kept, made, stale: false })
    }

    /// Adds up layer `layer`'s scores of the step.
    pub fn record_score(&self, record: &mut Record, layer: usize, class: &Class) {
        if let Some(score) = &self.layers[layer].score {
            record("score", score, [class.held.div_ceil(THREADS) as u32, class.spec.kv_heads as u32, 1]);
        }
    }

    /// Bytes of scores and positions.
    pub fn bytes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.facts.bytes()).sum()
    }

    /// Lets go of rows for `need`. Returns true if some went.
    pub fn let_go(
        &mut self,
        gpu: &Gpu,
        need: Need,
        layers: &[LayerOps],
        classes: &mut [Class],
    ) -> Result<bool, ModelError> {
        let due = self.ledger.due(need, &|layer| classes[layers[layer].class].middle())?;
        let received: Vec<&Buffer> =
            due.iter().filter_map(|layer| self.layers[*layer].facts.received.as_ref()).collect();
        let mut received = gpu.read_all(&received).map_err(device_error)?.into_iter();
        let before: Vec<_> = classes.iter().map(Class::middle).collect();
        let mut left = vec![None; classes.len()];
        for layer in &due {
            let class = &classes[layers[*layer].class];
            let scores = self.layers[*layer].facts.received.as_ref().and_then(|_| received.next());
            let kept = self.choose(gpu, *layer, need, class, scores).map_err(device_error)?;
            self.gather(gpu, *layer, &layers[*layer], class, &kept).map_err(device_error)?;
            left[layers[*layer].class] = kept.first().map(Vec::len);
        }
        // Layers of a class have equal limits and hold equally many rows.
        for ((class, middle), left) in classes.iter_mut().zip(before).zip(left) {
            class.let_go(left.map_or(0, |left| middle.len() - left));
        }
        Ok(!due.is_empty())
    }

    /// Which rows of the middle stay, per KV head; scores and positions follow.
    fn choose(
        &mut self,
        gpu: &Gpu,
        layer: usize,
        need: Need,
        class: &Class,
        received: Option<Vec<u8>>,
    ) -> Result<Vec<Vec<usize>>, GpuError> {
        let (kv_heads, limit) = (class.spec.kv_heads, class.limit.unwrap_or(0));
        let stored = self.ledger.rows(layer);
        let mut scores: Vec<Vec<f32>> = match received {
            Some(bytes) => {
                let all: Vec<f32> = bytemuck::pod_collect_to_vec(&bytes);
                all.chunks_exact(limit).take(kv_heads).map(|head| head[..stored].to_vec()).collect()
            }
            None => Vec::new(),
        };
        let kept = self.ledger.let_go(layer, need, class.middle(), &mut scores);
        let facts = &self.layers[layer].facts;
        if let Some(buffer) = &facts.received {
            scores.iter_mut().for_each(|head| head.resize(limit, 0.0));
            gpu.write(buffer, 0, bytemuck::cast_slice(&scores.concat()))?;
        }
        let positions = |head: usize| self.ledger.positions(layer, head);
        facts.write_positions(gpu, kv_heads, limit, self.ledger.position(), &positions)?;
        Ok(kept)
    }

    /// Moves what stays of a layer's tiles together.
    fn gather(
        &self,
        gpu: &Gpu,
        layer: usize,
        ops: &LayerOps,
        class: &Class,
        kept: &[Vec<usize>],
    ) -> Result<(), GpuError> {
        let row_stride = class.list_rows();
        let mut list = Vec::with_capacity(kept.len() * row_stride);
        for rows in kept {
            list.extend(rows.iter().map(|row| *row as u32));
            list.resize(list.len() + row_stride - rows.len(), 0);
        }
        gpu.write(&self.kept, 0, bytemuck::cast_slice(&list))?;
        let unmoved =
            |rows: &Vec<usize>| rows.iter().enumerate().take_while(|(to, from)| to == *from).count();
        let first_tile = kept.iter().map(unmoved).min().unwrap_or(0) / TILE_TOKENS;
        let tiles = kept.first().map_or(0, Vec::len) / TILE_TOKENS - first_tile;
        for (gather, side) in self.layers[layer].gather.iter().zip(&ops.sides) {
            gather.run(GatherPlan { first_tile, tiles, row_stride }, &side.tiles, &self.made)?;
        }
        Ok(())
    }

    /// Positions and scores of a layer's rows, per KV head.
    pub fn read_heads(&self, gpu: &Gpu, layer: usize, class: &Class) -> Result<Vec<HeadFacts>, GpuError> {
        let received = match &self.layers[layer].facts.received {
            Some(buffer) => bytemuck::pod_collect_to_vec(&gpu.read(buffer, buffer.bytes())?),
            None => Vec::new(),
        };
        let (stored, limit) = (self.ledger.rows(layer), class.limit.unwrap_or(0));
        let of_head = |head: usize| {
            let scores = match received.get(head * limit..head * limit + stored) {
                Some(scores) if self.ledger.is_scored() => scores.to_vec(),
                _ if self.ledger.is_scored() => vec![0.0; stored],
                _ => Vec::new(),
            };
            (self.ledger.positions(layer, head).to_vec(), scores)
        };
        Ok((0..class.spec.kv_heads).map(of_head).collect())
    }

    /// Takes over what [`Retained::read_heads`] gives, of a conversation at `position`.
    pub fn write_heads(
        &mut self,
        gpu: &Gpu,
        layer: usize,
        class: &Class,
        heads: &[HeadFacts],
        position: usize,
    ) -> Result<(), GpuError> {
        let limit = class.limit.unwrap_or(0);
        self.ledger.resume(layer, heads.iter().map(|(positions, _)| positions.clone()).collect(), position);
        let facts = &self.layers[layer].facts;
        if let Some(buffer) = &facts.received {
            let mut all = Vec::with_capacity(heads.len() * limit);
            for (head, (_, scores)) in heads.iter().enumerate() {
                all.extend_from_slice(scores);
                all.resize((head + 1) * limit, 0.0);
            }
            gpu.write(buffer, 0, bytemuck::cast_slice(&all))?;
        }
        let positions = |head: usize| self.ledger.positions(layer, head);
        facts.write_positions(gpu, class.spec.kv_heads, limit, position, &positions)?;
        self.stale = false;
        Ok(())
    }

    /// From here on the prompt's last tokens run: their attention alone is to decide.
    pub fn begin_prompt_window(&self, gpu: &Gpu) -> Result<(), GpuError> {
        if self.ledger.prompt_window().is_some() {
            for received in self.layers.iter().filter_map(|layer| layer.facts.received.as_ref()) {
                gpu.write(received, 0, &vec![0; received.bytes() as usize])?;
            }
        }
        Ok(())
    }

    /// Forgets every token from `position` on.
    pub fn truncate(&mut self, position: usize) {
        match position {
            0 => self.ledger.clear(),
            _ => self.ledger.forget_newest(self.ledger.position() - position),
        }
        self.stale = position == 0;
    }

    /// Tells the GPU where a new conversation's rows are.
    pub fn refresh(&mut self, gpu: &Gpu, layers: &[LayerOps], classes: &[Class]) -> Result<(), GpuError> {
        if std::mem::take(&mut self.stale) {
            for (rows, layer) in self.layers.iter().zip(layers) {
                let class = &classes[layer.class];
                rows.facts
                    .write_positions(gpu, class.spec.kv_heads, class.limit.unwrap_or(0), 0, &|_| &[])?;
            }
        }
        Ok(())
    }

    /// What a long conversation of `tokens` random tokens leaves: positions as if everything had received nothing.
    pub fn pretend(
        &mut self,
        gpu: &Gpu,
        tokens: usize,
        layers: &[LayerOps],
        classes: &mut [Class],
    ) -> Result<(), ModelError> {
        while self.ledger.position() < tokens {
            let count = self.ledger.step_limit().min(tokens - self.ledger.position());
            let position = self.ledger.position();
            self.let_go(gpu, Need::Room(count), layers, classes)?;
            classes.iter_mut().for_each(|class| class.end(position, count));
            self.ledger.advance(count);
        }
        Ok(())
    }
}

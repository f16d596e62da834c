//! Bounded conversations: scores are summed up, rows that stay chosen and moved together on the GPU. How many go depends on limits alone, which
//! the cache's row budget keeps, so nothing comes back unless somebody asks.
//!
//! ```text
//!   every step     attention and join leave their scores behind, `sum_scores.wgsl` adds them up per stored row
//!   a full layer   `select.wgsl` chooses by the sums and moves what is known about rows, `gather.wgsl` moves the rows
//! ```

use kvant_cache::policy::Scorer;
use kvant_cache::{HeadFacts, Need, RowBudget};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelError;

use super::layer_group::Class;
use super::record::Record;
use super::row_facts::{Exports, RowFacts};
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::gather::{Gather, GatherTiles};
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::select::{RowShape, Select};
use crate::template::{Bindings, expand};

/// Threads of a workgroup that sums up scores.
const THREADS: usize = 64;

/// What is known about one layer's rows, and what chooses among them.
struct LayerRows {
    facts: RowFacts,
    select: Select,
}

/// One layer's kernels that are bound to its part of the cache.
pub(crate) struct KeptRows {
    score: Option<Dispatch>,
    gather: [Gather; 2],
}

/// A sequence's rows that may go.
pub(crate) struct Eviction {
    pub row_budget: RowBudget,
    layers: Vec<LayerRows>,
    /// Positions on the GPU are those of a conversation that was forgotten.
    stale: bool,
}

/// Where a sequence's rows are: the class of every layer with keys and values, and all classes.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'a> {
    pub class_of: &'a [usize],
    pub classes: &'a [Class],
}

impl<'a> Placed<'a> {
    fn of(&self, layer: usize) -> &'a Class {
        &self.classes[self.class_of[layer]]
    }
}

/// The kernel that adds a step's scores up.
fn score_dispatch(
    gpu: &Gpu,
    class: &Class,
    zone: &Buffer,
    scorer: Scorer,
    exports: &Exports,
    received: &Buffer,
) -> Result<Dispatch, GpuError> {
    let group = class.spec.group();
    let (keep, take) = scorer.factors(group);
    let mut bindings = Bindings::default();
    bindings
        .text("ZONE", include_str!("../wgsl/plain_rows.wgsl").trim_end())
        .text("SCORER", scorer.name())
        .number("THREADS", THREADS as u64)
        .number("HEADS", class.spec.heads as u64)
        .number("GROUP", group as u64)
        .flag("LOGITS", scorer.uses_logits())
        .text("KEEP", format!("{keep:?}"))
        .text("TAKE", format!("{take:?}"));
    let source = expand("sum_scores.wgsl", include_str!("../wgsl/sum_scores.wgsl"), &bindings)?;
    let accesses = [Access::Parameters, Access::Read, Access::Read, Access::Write];
    let kernel = gpu.kernel("score", &source, &accesses)?;
    gpu.dispatch(&kernel, &[zone, &exports.scores, &exports.log_sums, received], [1, 1, 1])
}

impl Eviction {
    /// For a sequence that has room for all that its limits allow.
    pub fn new(gpu: &Gpu, row_budget: RowBudget, placed: Placed) -> Result<Self, GpuError> {
        let layer = |layer: usize| -> Result<LayerRows, GpuError> {
            let class = placed.of(layer);
            let limit = class.limit.unwrap_or(0);
            let facts = RowFacts::new(gpu, class, limit, row_budget.scorer(layer).is_some())?;
            let shape = RowShape { kv_heads: class.spec.kv_heads, rows: limit, listed: class.list_rows() };
            let select = Select::new(gpu, shape, &facts.positions, facts.received.as_ref(), &facts.kept)?;
            Ok(LayerRows { facts, select })
        };
        let layers = (0..placed.class_of.len()).map(layer).collect::<Result<_, _>>()?;
        Ok(Self { row_budget, layers, stale: false })
    }

    /// What is known about a layer's rows.
    pub fn facts(&self, layer: usize) -> &RowFacts {
        &self.layers[layer].facts
    }

    /// Binds what moves rows of layer `layer`, of a class with parameters `zone`, in `tiles`, and what scores them.
    pub fn bind(
        &self,
        gpu: &Gpu,
        layer: usize,
        class: &Class,
        zone: &Buffer,
        tiles: [GatherTiles; 2],
        exports: Option<&Exports>,
    ) -> Result<KeptRows, GpuError> {
        let facts = self.facts(layer);
        let score = match (self.row_budget.scorer(layer), exports, &facts.received) {
            (Some(scorer), Some(exports), Some(received)) => {
                Some(score_dispatch(gpu, class, zone, scorer, exports, received)?)
            }
            _ => None,
        };
        let [keys, values] = tiles.map(|side| Gather::new(gpu, &side, &facts.kept));
        Ok(KeptRows { score, gather: [keys?, values?] })
    }

    /// Bytes of scores, positions and lists.
    pub fn bytes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.facts.bytes()).sum()
    }

    /// The layers that have to evict rows for `need`.
    pub fn due(&self, need: Need, placed: Placed) -> Result<Vec<usize>, ModelError> {
        Ok(self.row_budget.due(need, &|layer| placed.of(layer).stored().sealed)?)
    }

    /// Evicts rows for `need`, in one submission that nobody waits for. Returns true if some went.
    pub fn evict(
        &mut self,
        gpu: &Gpu,
        need: Need,
        kept: &mut [KeptRows],
        class_of: &[usize],
        classes: &mut [Class],
    ) -> Result<bool, ModelError> {
        let due = self.due(need, Placed { class_of, classes })?;
        if due.is_empty() {
            return Ok(false);
        }
        let moved = self.move_rows(gpu, need, &due, kept, Placed { class_of, classes });
        let stay = moved.map_err(device_error)?;
        // Layers of a class have equal limits and hold equally many rows.
        let mut gone = vec![0; classes.len()];
        for (layer, stay) in due.into_iter().zip(stay) {
            let class = class_of[layer];
            gone[class] = classes[class].stored().sealed - stay;
            self.row_budget.evict(layer, gone[class]);
        }
        classes.iter_mut().zip(gone).for_each(|(class, gone)| class.evict(gone));
        Ok(true)
    }

    /// Chooses and moves rows of the layers `due`. Returns how many of each one's sealed rows stay.
    fn move_rows(
        &self,
        gpu: &Gpu,
        need: Need,
        due: &[usize],
        kept: &mut [KeptRows],
        placed: Placed,
    ) -> Result<Vec<usize>, GpuError> {
        // No layer waits for another, but all moves for all choices: commands on either side of one barrier.
        let encoder = || gpu.device().create_command_encoder(&Default::default());
        let [mut choices, mut moves] = [encoder(), encoder()];
        let mut stay = Vec::with_capacity(due.len());
        {
            let mut choices = choices.begin_compute_pass(&Default::default());
            let mut moves = moves.begin_compute_pass(&Default::default());
            for layer in due {
                let stored = placed.of(*layer).stored_rows(self.row_budget.position());
                let choice = self.row_budget.choice(*layer, need, stored.may_go);
                let select = &self.layers[*layer].select;
                select.plan(gpu, &choice, stored)?;
                select.record(&mut choices);
                for gather in &mut kept[*layer].gather {
                    gather.plan(gpu, choice.keep / TILE_TOKENS)?;
                    gather.record(&mut moves);
                }
                stay.push(choice.keep);
            }
        }
        gpu.queue().submit([choices.finish(), moves.finish()]);
        Ok(stay)
    }

    /// Logical positions of a layer's rows, per KV head; waits for the GPU.
    pub fn read_positions(&self, gpu: &Gpu, layer: usize, class: &Class) -> Result<Vec<Vec<u32>>, GpuError> {
        let buffer = &self.layers[layer].facts.positions;
        let all: Vec<u32> = bytemuck::pod_collect_to_vec(&gpu.read(buffer, buffer.bytes())?);
        Ok(self.of_heads(&all, layer, class))
    }

    /// A layer's stored rows of what is known `[kv head][row]`.
    fn of_heads<T: Copy>(&self, all: &[T], layer: usize, class: &Class) -> Vec<Vec<T>> {
        let heads = all.chunks_exact(class.limit.unwrap_or(0).max(1)).take(class.spec.kv_heads);
        heads.map(|head| head[..self.row_budget.rows(layer)].to_vec()).collect()
    }

    /// Positions and scores of a layer's rows, per KV head; waits for the GPU.
    pub fn read_heads(&self, gpu: &Gpu, layer: usize, class: &Class) -> Result<Vec<HeadFacts>, GpuError> {
        let positions = self.read_positions(gpu, layer, class)?;
        let scores = match &self.layers[layer].facts.received {
            Some(buffer) => {
                let all: Vec<f32> = bytemuck::pod_collect_to_vec(&gpu.read(buffer, buffer.bytes())?);
                self.of_heads(&all, layer, class)
            }
            // Layers that never lose what a query could see are not scored; the CPU's rows are, with nothing.
            None => {
                let stored = if self.row_budget.is_scored() { self.row_budget.rows(layer) } else { 0 };
                vec![vec![0.0; stored]; positions.len()]
            }
        };
        Ok(positions.into_iter().zip(scores).collect())
    }

    /// Takes over what [`Eviction::read_heads`] gives, of a conversation at `position`.
    pub fn write_heads(
        &mut self,
        gpu: &Gpu,
        layer: usize,
        class: &Class,
        heads: &[HeadFacts],
        position: usize,
    ) -> Result<(), GpuError> {
        let limit = class.limit.unwrap_or(0);
        let rows = heads.first().map_or(0, |(positions, _)| positions.len());
        if rows > limit || heads.len() != class.spec.kv_heads {
            let (found, expected) = ((heads.len() * rows) as u64, (class.spec.kv_heads * limit) as u64);
            return Err(GpuError::Length { what: "rows of a conversation".to_owned(), found, expected });
        }
        self.row_budget.resume(layer, rows, position);
        let facts = &self.layers[layer].facts;
        if let Some(buffer) = &facts.received {
            let mut all = Vec::with_capacity(heads.len() * limit);
            for (head, (_, scores)) in heads.iter().enumerate() {
                all.extend_from_slice(scores);
                all.resize((head + 1) * limit, 0.0);
            }
            gpu.write(buffer, 0, bytemuck::cast_slice(&all))?;
        }
        facts.write_positions(gpu, class.spec.kv_heads, limit, position, &|head| &heads[head].0)?;
        self.stale = false;
        Ok(())
    }

    /// From here on the prompt's last tokens run: their attention alone is to decide.
    pub fn begin_prompt_window(&self, gpu: &Gpu) {
        if self.row_budget.prompt_window().is_some() {
            self.clear_scores(gpu);
        }
    }

    /// As if no row had received anything.
    fn clear_scores(&self, gpu: &Gpu) {
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        for received in self.layers.iter().filter_map(|layer| layer.facts.received.as_ref()) {
            encoder.clear_buffer(received.raw(), received.offset(), Some(received.bytes()));
        }
        gpu.queue().submit([encoder.finish()]);
    }

    /// Forgets every token from `position` on.
    pub fn truncate(&mut self, position: usize) {
        match position {
            0 => self.row_budget.clear(),
            _ => self.row_budget.forget_newest(self.row_budget.position() - position),
        }
        self.stale = position == 0;
    }

    /// Tells the GPU where a new conversation's rows are.
    pub fn refresh(&mut self, gpu: &Gpu, placed: Placed) -> Result<(), GpuError> {
        if std::mem::take(&mut self.stale) {
            for (index, rows) in self.layers.iter().enumerate() {
                let class = placed.of(index);
                rows.facts
                    .write_positions(gpu, class.spec.kv_heads, class.limit.unwrap_or(0), 0, &|_| &[])?;
            }
        }
        Ok(())
    }

    /// Takes over what `other` knows, of a sequence with as much room.
    pub fn follow(&mut self, gpu: &Gpu, other: &Self) {
        self.row_budget = other.row_budget.clone();
        self.stale = other.stale;
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        for (own, other) in self.layers.iter().zip(&other.layers) {
            let positions = (&other.facts.positions, &own.facts.positions);
            let received = other.facts.received.as_ref().zip(own.facts.received.as_ref());
            for (from, to) in received.into_iter().chain([positions]) {
                encoder.copy_buffer_to_buffer(from.raw(), from.offset(), to.raw(), to.offset(), to.bytes());
            }
        }
        gpu.queue().submit([encoder.finish()]);
    }

    /// What a long conversation of `tokens` random tokens leaves: positions as if everything had received nothing.
    pub fn pretend(
        &mut self,
        gpu: &Gpu,
        tokens: usize,
        kept: &mut [KeptRows],
        class_of: &[usize],
        classes: &mut [Class],
    ) -> Result<(), ModelError> {
        self.refresh(gpu, Placed { class_of, classes }).map_err(device_error)?;
        self.clear_scores(gpu);
        while self.row_budget.position() < tokens {
            let count = self.row_budget.step_limit().min(tokens - self.row_budget.position());
            let position = self.row_budget.position();
            self.evict(gpu, Need::Rows(count), kept, class_of, classes)?;
            classes.iter_mut().for_each(|class| class.end(position, count));
            self.row_budget.advance(count);
        }
        Ok(())
    }
}

impl KeptRows {
    /// Adds up the layer's scores of the step.
    pub fn record_score(&self, record: &mut Record, class: &Class) {
        if let Some(score) = &self.score {
            record("score", score, [class.held.div_ceil(THREADS) as u32, class.spec.kv_heads as u32, 1]);
        }
    }
}

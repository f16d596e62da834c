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

use super::layer::LayerOps;
use super::layer_group::Class;
use super::record::Record;
use super::row_facts::{Exports, RowFacts};
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::gather::Gather;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::select::{RowShape, Select};
use crate::template::{Bindings, expand};

/// Threads of a workgroup that sums up scores.
const THREADS: usize = 64;

/// One layer's kernels.
struct LayerRows {
    facts: RowFacts,
    score: Option<Dispatch>,
    select: Select,
    gather: [Gather; 2],
}

/// Everything about rows that may go.
pub(crate) struct Retained {
    pub row_budget: RowBudget,
    layers: Vec<LayerRows>,
    /// Positions on the GPU are those of a conversation that was forgotten.
    stale: bool,
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
    gpu.dispatch(&kernel, &[&class.zone, &exports.scores, &exports.log_sums, received], [1, 1, 1])
}

impl Retained {
    /// For layers that were made with `facts`.
    pub fn new(
        gpu: &Gpu,
        row_budget: RowBudget,
        layers: &[LayerOps],
        classes: &[Class],
        facts: Vec<RowFacts>,
        exports: Option<&Exports>,
    ) -> Result<Self, GpuError> {
        let mut all = Vec::with_capacity(layers.len());
        for (index, (layer, facts)) in layers.iter().zip(facts).enumerate() {
            let class = &classes[layer.class];
            let kv_heads = class.spec.kv_heads;
            let gather = |side: usize| {
                let side = &layer.sides[side];
                let shape = (kv_heads, class.capacity_tiles);
                Gather::new(gpu, side.layout(), shape, &facts.kept, &side.tiles)
            };
            let gather = [gather(0)?, gather(1)?];
            let shape = RowShape { kv_heads, rows: class.limit.unwrap_or(0), listed: class.list_rows() };
            let received = facts.received.as_ref();
            let select = Select::new(gpu, shape, &facts.positions, received, &facts.kept)?;
            let score = match (row_budget.scorer(index), exports, received) {
                (Some(scorer), Some(exports), Some(received)) => {
                    Some(score_dispatch(gpu, class, scorer, exports, received)?)
                }
                _ => None,
            };
            all.push(LayerRows { facts, score, select, gather });
        }
        Ok(Self { row_budget, layers: all, stale: false })
    }

    /// Adds up layer `layer`'s scores of the step.
    pub fn record_score(&self, record: &mut Record, layer: usize, class: &Class) {
        if let Some(score) = &self.layers[layer].score {
            record("score", score, [class.held.div_ceil(THREADS) as u32, class.spec.kv_heads as u32, 1]);
        }
    }

    /// Bytes of scores, positions and lists.
    pub fn bytes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.facts.bytes()).sum()
    }

    /// Evicts rows for `need`, in one submission that nobody waits for. Returns true if some went.
    pub fn evict(
        &mut self,
        gpu: &Gpu,
        need: Need,
        layers: &[LayerOps],
        classes: &mut [Class],
    ) -> Result<bool, ModelError> {
        let due = self.row_budget.due(need, &|layer| classes[layers[layer].class].stored().sealed)?;
        if due.is_empty() {
            return Ok(false);
        }
        let kept = self.move_rows(gpu, need, &due, layers, classes).map_err(device_error)?;
        // Layers of a class have equal limits and hold equally many rows.
        let mut gone = vec![0; classes.len()];
        for (layer, kept) in due.into_iter().zip(kept) {
            let class = layers[layer].class;
            gone[class] = classes[class].stored().sealed - kept;
            self.row_budget.evict(layer, gone[class]);
        }
        classes.iter_mut().zip(gone).for_each(|(class, gone)| class.evict(gone));
        Ok(true)
    }

    /// Chooses and moves rows of the layers `due`. Returns how many of each one's sealed rows stay.
    fn move_rows(
        &mut self,
        gpu: &Gpu,
        need: Need,
        due: &[usize],
        layers: &[LayerOps],
        classes: &[Class],
    ) -> Result<Vec<usize>, GpuError> {
        // No layer waits for another, but all moves for all choices: commands on either side of one barrier.
        let encoder = || gpu.device().create_command_encoder(&Default::default());
        let [mut choices, mut moves] = [encoder(), encoder()];
        let mut kept = Vec::with_capacity(due.len());
        {
            let mut choices = choices.begin_compute_pass(&Default::default());
            let mut moves = moves.begin_compute_pass(&Default::default());
            for layer in due {
                let stored = classes[layers[*layer].class].stored_rows(self.row_budget.position());
                let choice = self.row_budget.choice(*layer, need, stored.may_go);
                let LayerRows { select, gather, .. } = &mut self.layers[*layer];
                select.plan(gpu, &choice, stored)?;
                select.record(&mut choices);
                for gather in gather {
                    gather.plan(gpu, choice.keep / TILE_TOKENS)?;
                    gather.record(&mut moves);
                }
                kept.push(choice.keep);
            }
        }
        gpu.queue().submit([choices.finish(), moves.finish()]);
        Ok(kept)
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
        self.refresh(gpu, layers, classes).map_err(device_error)?;
        self.clear_scores(gpu);
        while self.row_budget.position() < tokens {
            let count = self.row_budget.step_limit().min(tokens - self.row_budget.position());
            let position = self.row_budget.position();
            self.evict(gpu, Need::Rows(count), layers, classes)?;
            classes.iter_mut().for_each(|class| class.end(position, count));
            self.row_budget.advance(count);
        }
        Ok(())
    }
}

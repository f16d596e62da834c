//! How much a session can hold, and what happens when that is full.

use kvant_cache::{CacheConfig, CacheError, LayerStore, Need, RowBudget, largest_fitting};
use kvant_codec::TILE_TOKENS;
use kvant_model::{ModelError, ModelSpec};

use super::DeviceSession;
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::means::{BLOCK_TILES, record_words};
use crate::memory::Buffer;
use crate::model::layer::LayerOps;
use crate::model::layer_group::{Class, layer_bytes};
use crate::model::record::Inputs;
use crate::model::row_facts::Exports;

/// How much a session can hold.
pub(super) struct Capacity {
    /// Most rows of a step.
    pub rows: usize,
    /// Who stays, under a policy that evicts.
    pub row_budget: Option<RowBudget>,
    /// Tokens that fit where everything stays.
    pub tokens: usize,
    /// Its bytes, if they are bounded.
    pub budget: Option<u64>,
}

/// Scores (of one layer, before the softmax) that a step may hold for a policy: 32 MiB.
const MOST_SCORES: usize = 8 << 20;
/// Rows of a step with a byte budget, at most: they are plain until they are sealed.
const BUDGET_ROWS: usize = 64;

impl Capacity {
    /// With steps of `wanted` rows, or fewer where memory is bounded.
    pub fn new(
        spec: &ModelSpec,
        cache: &CacheConfig,
        stores: &[LayerStore],
        wanted: usize,
    ) -> Result<Self, CacheError> {
        let wanted = wanted.clamp(1, cache.capacity.max(1));
        let wanted = if cache.budget.is_some() { wanted.min(BUDGET_ROWS) } else { wanted };
        let scored = cache.policy.build().is_some_and(|policy| policy.scorer().is_some());
        let bytes =
            |layer: usize, rows: usize, _: usize| layer_bytes(&stores[layer], rows, wanted, Some(scored));
        let row_budget = RowBudget::new(cache, &bytes)?;
        let all = cache.capacity.min(cache.policy.max.unwrap_or(usize::MAX));
        let tokens = match (cache.budget, &row_budget) {
            (Some(budget), None) => {
                let bytes = |tokens: usize| -> u64 {
                    stores.iter().map(|store| layer_bytes(store, tokens, wanted, None)).sum()
                };
                match largest_fitting(all, |tokens| bytes(tokens) <= budget) {
                    0 => return Err(CacheError::BudgetSpent { wanted: bytes(1), budget, tokens: 1 }),
                    tokens => tokens,
                }
            }
            _ => all,
        };
        let mut rows = wanted;
        if let Some(row_budget) = &row_budget {
            let cached = spec.cached_layers();
            let columns = |layer: usize| cached[layer].heads * row_budget.limits()[layer];
            let layers = (0..stores.len()).filter(|layer| row_budget.scorer(*layer).is_some());
            let most = layers.map(columns).max().map_or(usize::MAX, |columns| MOST_SCORES / columns.max(1));
            rows = rows.min(most.max(TILE_TOKENS));
        }
        Ok(Self { rows, row_budget, tokens, budget: cache.budget })
    }
}

/// Room for the scores of a step of up to `rows` rows; `None` where no layer is scored. It is in one piece of memory with `attended`, what
/// joins write: adding scores up need not wait for the product that reads that.
pub(super) fn exports(
    gpu: &Gpu,
    classes: &[Class],
    rows: usize,
    attended: &mut Inputs,
) -> Result<Option<Exports>, GpuError> {
    let scored = || classes.iter().filter(|class| class.spec.export_scores);
    let columns = scored().map(|class| class.spec.heads * class.limit.unwrap_or(0)).max();
    let Some(columns) = columns else { return Ok(None) };
    let heads = scored().map(|class| class.spec.heads).max().unwrap_or(0);
    let mut bytes = vec![(4 * rows * columns) as u64, (4 * rows * heads) as u64];
    bytes.extend(attended.bytes());
    let mut parts = gpu.parts("scores of a step", &bytes)?.into_iter();
    let exports = match (parts.next(), parts.next()) {
        (Some(scores), Some(log_sums)) => Some(Exports { scores, log_sums }),
        _ => None,
    };
    *attended = attended.within(parts);
    Ok(exports)
}

/// Room for the tiles of a sliding layer on their way.
pub(super) fn moved(gpu: &Gpu, layers: &[LayerOps], classes: &[Class]) -> Result<Buffer, GpuError> {
    let slides = |layer: &&LayerOps| classes[layer.class].slides();
    let sides = layers.iter().filter(slides).flat_map(|layer| &layer.sides);
    gpu.buffer("tiles on their way", sides.map(|side| side.tiles.bytes()).max().unwrap_or(0))
}

impl DeviceSession {
    /// Refuses `count` more tokens that do not fit. Changes nothing.
    pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
        let wanted = self.position + count;
        if wanted > self.capacity {
            return Err(CacheError::ContextFull { wanted, capacity: self.capacity });
        }
        match self.budget {
            _ if self.retained.is_some() || wanted <= self.tokens => Ok(()),
            Some(budget) => {
                let bytes = self.cache_bytes() / self.tokens.max(1) as u64 * wanted as u64;
                Err(CacheError::BudgetSpent { wanted: bytes, budget, tokens: wanted })
            }
            None => Err(CacheError::ContextFull { wanted, capacity: self.tokens }),
        }
    }

    /// Evicts rows as the policy says, so that `count` more tokens fit, or refuses them.
    pub(super) fn make_room(&mut self, count: usize) -> Result<(), ModelError> {
        self.check_room(count)?;
        self.slide(count).map_err(device_error)?;
        let adapted = self.adapt(count).map_err(device_error)?;
        // Layers that may hold less evict before their capacity changes.
        let made = self.evict(Need::Rows(count)).and_then(|()| self.fit_capacity().map_err(device_error));
        if let (Err(_), true, Some(retained)) = (&made, adapted, &mut self.retained) {
            // The capacity is that of the limits before.
            retained.row_budget.resume_limits(None);
        }
        made
    }

    /// Lets the limits of layers follow attention where `count` more tokens are what they have waited for. Returns true if they did.
    fn adapt(&mut self, count: usize) -> Result<bool, GpuError> {
        let Some(retained) = self.retained.as_mut().filter(|retained| retained.row_budget.adapts(count))
        else {
            return Ok(false);
        };
        let heads =
            self.layers.iter().enumerate().map(|(index, layer)| {
                retained.read_heads(&self.model.gpu, index, &self.classes[layer.class])
            });
        let heads = heads.collect::<Result<Vec<_>, _>>()?;
        retained.row_budget.adapt(&heads);
        Ok(true)
    }

    /// Makes the session anew, and takes its conversation along, where layers have room for other numbers of rows than their limits. That
    /// happens once when limits follow attention, and when a conversation begins after one in which they did.
    pub(in crate::model) fn fit_capacity(&mut self) -> Result<(), GpuError> {
        let Some(retained) = &self.retained else { return Ok(()) };
        let limits = retained.row_budget.limits().iter();
        let fits = |(layer, limit): (&LayerOps, &usize)| self.classes[layer.class].limit == Some(*limit);
        if self.layers.iter().zip(limits).all(fits) {
            return Ok(());
        }
        let rows = if self.position > 0 { self.read_layers()? } else { Vec::new() };
        let states = self.states.read(&self.model.gpu)?;
        let mut made = self.remade(retained.row_budget.clone())?;
        made.write_layers(&rows, self.position)?;
        made.states.write(&self.model.gpu, &states)?;
        *self = made;
        Ok(())
    }

    /// Moves the tiles of full sliding layers to the front, over those that no row of a step of `count` rows sees.
    fn slide(&mut self, count: usize) -> Result<(), GpuError> {
        let position = self.position;
        let gone: Vec<usize> = self.classes.iter().map(|class| class.outgrown(position, count)).collect();
        if gone.iter().all(|gone| *gone == 0) {
            return Ok(());
        }
        let gpu = self.model.gpu.clone();
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        for layer in self.layers.iter().filter(|layer| gone[layer.class] > 0) {
            let class = &self.classes[layer.class];
            let first = gone[layer.class] / TILE_TOKENS;
            let kept = class.stored().sealed / TILE_TOKENS - first;
            for side in &layer.sides {
                let tile = side.layout().bytes();
                // A copy inside one buffer is not allowed.
                let (bytes, from) = ((kept * tile) as u64, (first * tile) as u64);
                for head in 0..class.spec.kv_heads {
                    let at = (head * class.capacity_tiles * tile) as u64;
                    encoder.copy_buffer_to_buffer(side.tiles.raw(), at + from, self.moved.raw(), at, bytes);
                    encoder.copy_buffer_to_buffer(self.moved.raw(), at, side.tiles.raw(), at, bytes);
                }
                if side.has_means() {
                    let block = 4 * record_words(class.spec.head_dim) * class.spec.kv_heads;
                    let [from, count] = [first / BLOCK_TILES, kept.div_ceil(BLOCK_TILES)];
                    let (from, bytes) = ((from * block) as u64, (count * block) as u64);
                    let (tiles, at) = (side.tiles.raw(), side.tile_bytes);
                    encoder.copy_buffer_to_buffer(tiles, at + from, self.moved.raw(), at, bytes);
                    encoder.copy_buffer_to_buffer(self.moved.raw(), at, tiles, at, bytes);
                }
            }
        }
        gpu.queue().submit([encoder.finish()]);
        for (class, gone) in self.classes.iter_mut().zip(gone) {
            class.evict(gone);
        }
        // Commands that were recorded ahead are for tokens that have moved.
        self.forget_recorded();
        Ok(())
    }

    fn evict(&mut self, need: Need) -> Result<(), ModelError> {
        if let Some(retained) = &mut self.retained
            && retained.evict(&self.model.gpu, need, &self.layers, &mut self.classes)?
        {
            // Commands that were recorded ahead are for rows that are no longer there.
            self.forget_recorded();
        }
        Ok(())
    }

    /// The last tokens of a prompt that decide what of it stays, where the policy compresses prompts. They run between
    /// [`DeviceSession::begin_prompt_window`] and [`DeviceSession::compress_prompt`].
    pub fn prompt_window(&self) -> Option<usize> {
        self.retained.as_ref()?.row_budget.prompt_window()
    }

    /// From here on the prompt's last tokens run.
    pub fn begin_prompt_window(&mut self) {
        if let Some(retained) = &self.retained {
            retained.begin_prompt_window(&self.model.gpu);
        }
    }

    /// Evicts what the policy does not keep of a prompt that has run.
    pub fn compress_prompt(&mut self) -> Result<(), ModelError> {
        self.evict(Need::Prompt)
    }

    /// Never evicts the first `tokens` tokens from now on, where a policy evicts any.
    pub fn protect(&mut self, tokens: usize) {
        if let Some(retained) = &mut self.retained {
            retained.row_budget.protect(tokens);
        }
    }

    /// Rows that layer `layer` holds, in tokens per KV head.
    pub fn rows(&self, layer: usize) -> usize {
        self.retained.as_ref().map_or(self.position, |retained| retained.row_budget.rows(layer))
    }

    /// Rows that each layer may hold; `None` where everything stays.
    pub fn row_limits(&self) -> Option<Vec<usize>> {
        self.retained.as_ref().map(|retained| retained.row_budget.limits().to_vec())
    }

    /// Logical positions of the rows of a KV head, as they are stored; `None` where everything stays. Waits for the GPU.
    pub fn positions(&self, layer: usize, head: usize) -> Result<Option<Vec<u32>>, ModelError> {
        let Some(retained) = &self.retained else { return Ok(None) };
        let class = &self.classes[self.layers[layer].class];
        let heads = retained.read_positions(&self.model.gpu, layer, class).map_err(device_error)?;
        Ok(heads.into_iter().nth(head))
    }
}

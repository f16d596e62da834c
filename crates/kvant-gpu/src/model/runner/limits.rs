//! How much a sequence can hold, and room for the scores by which rows stay.

use kvant_cache::{CacheConfig, CacheError, LayerStore, RowBudget, largest_fitting};
use kvant_codec::TILE_TOKENS;
use kvant_model::ModelSpec;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::model::layer_group::Class;
use crate::model::record::Inputs;
use crate::model::room::layer_bytes;
use crate::model::row_facts::Exports;

/// How much a sequence can hold.
#[derive(Clone)]
pub(super) struct Limits {
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

impl Limits {
    /// Tokens that layer `layer` has room for.
    pub fn layer_tokens(&self, layer: usize) -> usize {
        self.row_budget.as_ref().map_or(self.tokens, |row_budget| row_budget.limits()[layer])
    }

    /// Whether a policy evicts rows of layer `layer`, and if so whether by their scores.
    pub fn retained(&self, layer: usize) -> Option<bool> {
        self.row_budget.as_ref().map(|row_budget| row_budget.scorer(layer).is_some())
    }

    /// True if limits follow attention, so that layers hold different numbers of rows.
    pub fn adapt(&self) -> bool {
        self.row_budget.as_ref().is_some_and(RowBudget::is_adaptive)
    }

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

//! One conversation's keys and values.

mod adopt;
mod cut;
mod spill;
mod states;
mod step;

use std::sync::Arc;

use kvant_codec::{CodecScratch, Sidecar};
use kvant_cpu::SpillFile;

use crate::config::{CacheConfig, LayerPlan};
use crate::error::CacheError;
use crate::eviction::Retention;
use crate::layer::{Layer, LayerHeader};
use crate::plain::SpareBlocks;
use crate::policy::Scorer;
use crate::row_limits::{Need, RowLimits};
use crate::sparse_keys::{KeyChoices, KeyFinding};
use crate::state::States;
use crate::view::LayerView;
use crate::watch::{Raise, WatchMode};
use crate::wire::{Reader, SnapshotError, Visit};
use step::OpenStep;

/// Where a sequence goes on.
pub(crate) struct Resume<'a> {
    pub position: usize,
    pub protected: usize,
    pub moved_from: Option<usize>,
    pub adapted: Option<&'a [usize]>,
    /// False where states are all zeros.
    pub live: bool,
    pub checkpoints: &'a [usize],
}

/// The stored tokens of one conversation.
///
/// [`Sequence::step`] takes new tokens in, layer by layer, and [`Sequence::commit`] makes them part of the past. Cloning shares every block; a block is copied only when one of its owners writes into it.
#[derive(Clone)]
pub struct Sequence {
    config: Arc<CacheConfig>,
    /// How layers are stored: as configured, or finer where that turned out to be too coarse.
    plans: Arc<[LayerPlan]>,
    configured: Arc<[LayerPlan]>,
    watch: WatchMode,
    /// Sides that got more bits, in the order in which it happened.
    raises: Vec<Raise>,
    /// What is evicted when; `None` keeps everything.
    limits: Option<RowLimits>,
    layers: Vec<Layer>,
    /// What recurrent layers carry from token to token.
    pub(crate) states: States,
    position: usize,
    /// Where the first tokens stand that were taken over from elsewhere.
    moved_from: Option<usize>,
    /// The step that has begun and not ended.
    step: Option<OpenStep>,
    /// What layers that ask know for sparse keys, by layer.
    key_choices: Vec<KeyChoices>,
    /// Where full blocks of sealed tokens go; `None` keeps them in memory.
    spill: Option<SpillFile>,
    spare: SpareBlocks,
}

impl Sequence {
    /// An empty sequence. Fails when a layer's scheme cannot be used.
    pub fn new(config: CacheConfig) -> Result<Self, CacheError> {
        Self::with_calibration(config, None)
    }

    /// [`Sequence::new`] with the calibration that schemes such as `turbo4+cal` ask for. It must be the same for sequences
    /// that share tokens.
    pub fn with_calibration(config: CacheConfig, calibration: Option<&Sidecar>) -> Result<Self, CacheError> {
        let plan = |layer| config.calibrated_plan(layer, calibration);
        let plans: Arc<[LayerPlan]> = (0..config.layers.len()).map(plan).collect::<Result<_, _>>()?;
        let sinks = config.policy.sinks;
        let limits = Retention::new(&config, &plans)?.map(|retention| RowLimits::new(retention, sinks));
        let mut sequence = Sequence {
            config: Arc::new(config),
            configured: plans.clone(),
            plans,
            watch: WatchMode::Repair,
            raises: Vec::new(),
            limits,
            layers: Vec::new(),
            states: States::default(),
            position: 0,
            moved_from: None,
            step: None,
            key_choices: Vec::new(),
            spill: None,
            spare: SpareBlocks::default(),
        };
        sequence.clear();
        Ok(sequence)
    }

    /// The configuration it was made with.
    pub fn config(&self) -> &CacheConfig {
        &self.config
    }

    /// Logical position of the next token = tokens seen so far.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Bytes held in memory, shared blocks and states counted in full. What lies in a file counts in [`Sequence::file_bytes`].
    pub fn bytes(&self) -> u64 {
        self.row_bytes() + self.states.bytes()
    }

    /// Bytes of keys and values: what a byte budget is about.
    fn row_bytes(&self) -> u64 {
        self.layers.iter().zip(&*self.plans).map(|(layer, plan)| layer.bytes(plan)).sum()
    }

    pub(crate) fn plans(&self) -> &[LayerPlan] {
        &self.plans
    }

    /// How layers are stored while nothing has been raised.
    pub(crate) fn configured(&self) -> &[LayerPlan] {
        &self.configured
    }

    /// The same in another mode; a new one repairs itself.
    #[must_use]
    pub fn watching(mut self, watch: WatchMode) -> Self {
        self.watch = watch;
        self
    }

    /// Sides of layers that got more bits because what was sealed differed too much from what it was.
    pub fn raises(&self) -> &[Raise] {
        &self.raises
    }

    /// True if tokens of layer `layer` are about to be sealed that are to be compared with what they were.
    fn is_check_due(&self, layer: usize) -> bool {
        // A byte budget is divided into rows once: there layers stay as they are.
        let fixed = self.limits.is_some() && self.config.budget.is_some();
        self.watch == WatchMode::Repair && !fixed && self.layers[layer].is_check_due(&self.plans[layer])
    }

    /// True if every sealed block of layer `layer` has a mean of its own: sparse keys judge blocks by it.
    pub fn has_block_means(&self, layer: usize) -> bool {
        let packed = self.plans[layer].packed.as_ref();
        packed.is_some_and(|packed| packed.keys[0].mean_bytes() > 0 && !packed.shared_mean)
    }

    /// What the layer that asks knows for sparse keys.
    pub(crate) fn key_choices(&self, layer: usize) -> Option<&KeyChoices> {
        self.key_choices.get(layer)
    }

    /// Takes in what a step of the layer that asks found out for sparse keys.
    fn learn_keys(&mut self, layer: usize, found: &KeyFinding) {
        if self.key_choices.len() <= layer {
            self.key_choices.resize(layer + 1, KeyChoices::default());
        }
        self.key_choices[layer].learn(self.position, found);
    }

    /// Compares what layer `layer` seals next with what it is, and gives it more bits if it must.
    fn check(&mut self, layer: usize, scratch: &mut CodecScratch) {
        let beyond = self.layers[layer].check(&self.plans[layer], scratch);
        for (side, error, bound) in beyond {
            let raise = Raise { layer, side, position: self.position, error, bound };
            let plan = self.plans[layer].raised(side);
            let mut raised = self.layers[layer].clone();
            raised.repack(&self.plans[layer], &plan);
            let more = raised.bytes(&plan).saturating_sub(self.layers[layer].bytes(&self.plans[layer]));
            if self.config.budget.is_some_and(|budget| self.row_bytes() + more > budget) {
                continue;
            }
            self.layers[layer] = raised;
            Arc::make_mut(&mut self.plans)[layer] = plan;
            self.raises.push(raise);
            self.key_choices.iter_mut().for_each(KeyChoices::drop_choices);
        }
    }

    /// Stores layers as an earlier run found that they must be. Only for an empty sequence.
    pub(crate) fn raise(&mut self, raises: &[Raise]) {
        let layers = self.plans.len();
        for raise in raises.iter().filter(|raise| raise.layer < layers) {
            let plan = self.plans[raise.layer].raised(raise.side);
            Arc::make_mut(&mut self.plans)[raise.layer] = plan;
            self.raises.push(raise.clone());
        }
    }

    pub(crate) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    pub(crate) fn layers_mut(&mut self) -> &mut [Layer] {
        &mut self.layers
    }

    pub(crate) fn shared_plans(&self) -> Arc<[LayerPlan]> {
        self.plans.clone()
    }

    pub(crate) fn limits(&self) -> Option<&RowLimits> {
        self.limits.as_ref()
    }

    /// The sequence without what was appended but never made part of the past.
    pub(crate) fn at_rest(&self) -> Sequence {
        let mut copy = self.clone();
        copy.rollback();
        copy
    }

    /// Shows a snapshot's payload part by part.
    pub(crate) fn visit(&self, tokens: &[u32], visit: &mut Visit) -> std::io::Result<()> {
        visit(bytemuck::cast_slice(tokens))?;
        self.layers.iter().try_for_each(|layer| layer.visit(visit))?;
        self.states.parts().try_for_each(|part| visit(bytemuck::cast_slice(part)))
    }

    /// Replaces everything by what a snapshot holds. On an error nothing has changed.
    pub(crate) fn take_over(
        &mut self,
        at: Resume<'_>,
        headers: &[LayerHeader],
        reader: &mut Reader,
    ) -> Result<(), SnapshotError> {
        let Resume { position, protected, moved_from, adapted, live, checkpoints } = at;
        let mut limits = self.limits.clone();
        let sound = match (adapted, &limits) {
            (None, _) => true,
            (Some(adapted), Some(limits)) => limits.may_resume(&self.plans, adapted),
            (Some(_), None) => false,
        };
        if !sound {
            let reason = "limits of layers that the policy does not allow".to_owned();
            return Err(SnapshotError::Header { reason });
        }
        if let Some(limits) = &mut limits {
            limits.resume(adapted);
            limits.protect(protected);
        }
        let layers = headers.iter().zip(&*self.plans).enumerate().map(|(index, (header, plan))| {
            Layer::restore(plan, header, position, index, limits.as_ref(), reader)
        });
        let layers: Vec<Layer> = layers.collect::<Result<_, _>>()?;
        let moved = layers.iter().any(|layer| !layer.spans.is_empty());
        if moved_from.is_some_and(|from| from >= position) || (moved && moved_from.is_none()) {
            let reason = format!("tokens moved from {moved_from:?} on, of {position}");
            return Err(SnapshotError::Header { reason });
        }
        self.states.restore(live, checkpoints, &mut |part| reader.numbers(part))?;
        self.layers = layers;
        self.step = None;
        self.key_choices.clear();
        self.limits = limits;
        self.position = position;
        self.moved_from = moved_from;
        Ok(())
    }

    /// Replaces what it holds.
    pub(crate) fn put(
        &mut self,
        position: usize,
        protected: usize,
        adapted: Option<&[usize]>,
        layers: Vec<Layer>,
    ) {
        self.layers = layers;
        self.moved_from = None;
        self.step = None;
        self.key_choices.clear();
        if let Some(limits) = &mut self.limits {
            limits.resume(adapted);
        }
        self.position = position;
        self.protect(protected);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.plans = self.configured.clone();
        self.raises.clear();
        self.key_choices.clear();
        let retained = self.limits.is_some();
        self.layers = self.plans.iter().map(|plan| Layer::new(plan, retained)).collect();
        self.states.clear();
        self.position = 0;
        self.moved_from = None;
        if let Some(limits) = &mut self.limits {
            limits.resume(None);
        }
        self.step = None;
    }

    /// Never evicts the first `tokens` tokens from now on (nor those the policy protects), up to half of a layer's limit. Means
    /// nothing where everything is kept.
    pub fn protect(&mut self, tokens: usize) {
        if let Some(limits) = &mut self.limits {
            limits.protect(tokens);
        }
    }

    /// First tokens that are never evicted.
    pub fn protected(&self) -> usize {
        self.limits.as_ref().map_or(self.config.policy.sinks, RowLimits::protected)
    }

    /// Rows that each layer may hold, if that has followed attention.
    pub fn adapted_limits(&self) -> Option<&[usize]> {
        self.limits.as_ref()?.adapted()
    }

    /// Rows that each layer may hold; `None` when nothing is ever evicted.
    pub fn row_limits(&self) -> Option<Vec<usize>> {
        self.limits.as_ref().map(|limits| limits.limits().to_vec())
    }

    /// Rows that layer `layer` holds, in tokens per KV head.
    pub fn rows(&self, layer: usize) -> usize {
        self.layers[layer].len()
    }

    /// Refuses `count` more tokens that capacity or budget would not hold. Changes nothing. Where blocks go to a file, the budget is of
    /// memory, and up to [`Sequence::SPILL_STEP`] tokens wait there at a time.
    pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
        let tokens = self.position + count;
        let capacity = match self.limits {
            Some(_) => self.config.capacity,
            None => self.config.capacity.min(self.config.policy.max.unwrap_or(usize::MAX)),
        };
        if tokens > capacity {
            return Err(CacheError::ContextFull { wanted: tokens, capacity });
        }
        if self.limits.is_some() {
            // The limits in rows keep within the budget.
            return Ok(());
        }
        let Some(budget) = self.config.budget else { return Ok(()) };
        let in_memory = if self.spill.is_some() { count.min(Self::SPILL_STEP) } else { count };
        let of_layer = |(layer, plan): (&Layer, &LayerPlan)| layer.bytes_with(plan, in_memory);
        let wanted = self.layers.iter().zip(&*self.plans).map(of_layer).sum();
        match wanted > budget {
            true => Err(CacheError::BudgetSpent { wanted, budget, tokens }),
            false => Ok(()),
        }
    }

    /// Tokens that the next step should have at most: as many as fit without evicting rows, or one batch.
    pub fn step_limit(&self) -> usize {
        let Some(limits) = &self.limits else { return usize::MAX };
        let mut step = limits.step_limit(self.layers.iter().map(Layer::len));
        if let Some(budget) = self.config.budget {
            // New tokens are plain until they are sealed.
            let layers = || self.layers.iter().zip(&*self.plans);
            while step > limits.batch()
                && layers().map(|(layer, plan)| layer.bytes_with(plan, step)).sum::<u64>() > budget
            {
                step = (step / 2).max(limits.batch());
            }
        }
        step
    }

    /// Evicts what has to go in every layer.
    fn evict_for(&mut self, need: Need) {
        let Some(limits) = &self.limits else { return };
        for (index, (layer, plan)) in self.layers.iter_mut().zip(&*self.plans).enumerate() {
            let surplus = limits.surplus(index, layer.len(), need);
            if surplus > 0 {
                let (evictable, window) = (layer.evictable(plan), plan.shape.window);
                let choice = limits.choice(index, need, evictable, surplus, window, self.position);
                layer.evict(plan, &choice);
            }
        }
    }

    /// True if the policy judges layer `layer`'s rows by the scores of every step.
    pub fn wants_scores(&self, layer: usize) -> bool {
        self.scorer(layer).is_some()
    }

    fn scorer(&self, layer: usize) -> Option<Scorer> {
        self.limits.as_ref()?.scorer(layer)
    }

    /// The last tokens of a prompt that are to run as one step between [`Sequence::begin_prompt_window`] and
    /// [`Sequence::compress_prompt`]; `None` for policies that treat prompts like anything else.
    pub fn prompt_window(&self) -> Option<usize> {
        self.limits.as_ref()?.prompt_window()
    }

    /// From here on the prompt's last tokens run: their attention alone is to decide.
    pub fn begin_prompt_window(&mut self) {
        if self.prompt_window().is_some() {
            self.layers.iter_mut().for_each(Layer::reset_scores);
        }
    }

    /// Evicts what the policy does not keep of a prompt that has run.
    pub fn compress_prompt(&mut self) {
        self.evict_for(Need::Prompt);
    }

    /// True if layer `layer` packs tokens once they are no longer new.
    pub fn packs(&self, layer: usize) -> bool {
        self.plans[layer].packed.is_some()
    }

    /// What layer `layer`'s queries may look at: the past and what was appended since.
    pub fn view(&self, layer: usize) -> LayerView<'_> {
        self.layers[layer].view(&self.plans[layer])
    }

    /// The signs of layer `layer`'s sealed keys, a record of every full block; none where it keeps none.
    pub(crate) fn key_signs(&self, layer: usize) -> Vec<&[u8]> {
        self.layers[layer].signs(&self.plans[layer])
    }
}

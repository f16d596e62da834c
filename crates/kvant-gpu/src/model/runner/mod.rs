//! What runs steps: any number of sequences together, or one alone.
//!
//! ```text
//!   Runner           activations and weights bound to them, and for every layer two memories (plain rows, tiles) for all sequences
//!   DeviceSequence   one text: where its tokens are, its parts of those memories, its states, who stays under its policy
//! ```
//!
//! The products of a step have the rows of all sequences. Rows of runs of few tokens, of whichever sequence, are attended to by one dispatch that
//! finds each row's part of the cache in a table. Kernels for the rows of one sequence do what a table cannot say: a step of one row alone, in fewer
//! kernels; prompts; caches whose rows have positions and scores of their own. Sealed tokens lie in blocks of 64, taken one by one from a pool when
//! they are sealed and given back when the last sequence that has them is dropped; forks share all but the block that they go on writing.

mod answers;
mod choice;
mod evict;
mod limits;
mod memory;
mod network;
mod own;
mod part;
mod pool;
mod profile;
mod record;
mod sealing;
mod sequence;
mod step;
mod tables;
mod ticket;
mod transfer;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Weak};

use kvant_cache::{CacheConfig, LayerStore};
use kvant_codec::{Sidecar, TILE_TOKENS};
use kvant_cpu::RopeTable;
use kvant_model::{ModelError, RopeSpec, ToCome};

use self::choice::Chooser;
pub use self::choice::{MOST_ALSO, MOST_LIKELIEST};
use self::limits::Limits;
use self::memory::{ClassMemory, LayerMemory};
use self::network::{Layer, Network};
use self::own::{Own, OwnKernels};
pub use self::part::RunnerPart;
use self::sealing::seals_of;
pub use self::sequence::DeviceSequence;
use self::sequence::FEW_ROWS;
use self::step::Recorded;
use self::tables::ClassTables;
pub use self::ticket::{RunnerAnswer, RunnerAnswers, RunnerTicket};
pub use self::transfer::HostCopy;
use super::activations::Activations;
use super::bound_seal::BoundSeal;
use super::classes::classes_of;
use super::embed::Entry;
use super::join::FEW_TOKENS;
use super::layer_group::{Class, ClassShape};
use super::room::{UNIT_SLOTS, layer_bytes};
use super::row_facts::Exports;
use super::single_row::raw_layers;
use super::states::StateMemory;
use super::weights::DeviceModel;
use crate::attention::{RawHeads, ShaderArithmetic};
use crate::error::{GpuError, device_error};
use crate::kernel::Dispatch;
use crate::means::{BLOCK_TILES, BLOCK_TOKENS};
use crate::memory::{Buffer, Mailbox};
use crate::ops::Product;

/// Rows whose logits are computed together.
const LOGIT_ROWS: usize = 64;

/// How a batch runs.
#[derive(Clone, Copy, Debug)]
pub struct RunnerOptions {
    /// Most rows of a step, of all sequences together.
    pub rows: usize,
    /// Arithmetic of attention to sealed tokens.
    pub attention: ShaderArithmetic,
}

/// What runs steps of many sequences. Cloning copies a handle.
#[derive(Clone)]
pub struct Runner(Arc<Shared>);

struct Shared {
    fixed: Fixed,
    state: Mutex<State>,
    sequences: AtomicU64,
}

impl std::ops::Deref for Shared {
    type Target = Fixed;

    fn deref(&self) -> &Fixed {
        &self.fixed
    }
}

/// What never changes.
struct Fixed {
    model: Arc<DeviceModel>,
    /// By layer with keys and values of its own.
    stores: Vec<LayerStore>,
    options: RunnerOptions,
    /// Tokens of a sequence's context.
    capacity: usize,
    limits: Limits,
    /// The class of every layer with keys and values of its own.
    class_of: Vec<usize>,
    /// The first layer of every class.
    firsts: Vec<usize>,
    /// What becomes of the heads of a single row, where kernels of attention prepare them.
    raw: Vec<Option<RawHeads>>,
}

/// Everything that steps and regions change.
struct State {
    entry: Entry,
    act: Activations,
    /// Where scores are kept by which rows stay.
    exports: Option<Exports>,
    layers: Vec<Layer>,
    /// By layer with keys and values of its own.
    caches: Vec<LayerMemory>,
    states: StateMemory,
    /// What seals rows in the layers' memories; none where those have changed since.
    seals: Vec<BoundSeal>,
    memories: Vec<ClassMemory>,
    tables: Vec<ClassTables>,
    /// What kernels are made for: as large as sequences may become, and empty.
    widest: Vec<Class>,
    ropes: Vec<RopeTable>,
    /// Rows whose logits are wanted.
    wanted: Buffer,
    output_norm: Dispatch,
    output: Vec<Product>,
    chooser: Chooser,
    logits: Buffer,
    /// Those that no step waits for.
    mailboxes: Vec<Mailbox>,
    /// Steps that were sent.
    steps: u64,
    /// Commands for the memories as they are.
    recorded: Option<Recorded>,
    /// Kernels for the rows of one sequence, for as many sequences as a step had that want some.
    lanes: Vec<Own>,
    /// Those of sequences under a policy.
    evicting: Vec<Weak<Mutex<OwnKernels>>>,
}

impl Runner {
    /// For sequences whose cache is stored as `cache` says, in steps of up to `options.rows` rows of all of them together. Heavy rows in a scheme of
    /// their own are refused, and limits that follow attention within a byte budget: the CPU has those.
    pub fn new(
        model: &Arc<DeviceModel>,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: RunnerOptions,
    ) -> Result<Self, ModelError> {
        let stores = model.stores(cache, calibration)?;
        let options = RunnerOptions { rows: options.rows.max(1), ..options };
        let limits = Limits::new(&model.spec, cache, &stores, options.rows)?;
        let made = Self::build(model, stores, cache.capacity, limits, options);
        // Kernels are compiled meanwhile; what could not be made must not leave compilers behind either.
        let compiled = model.gpu.compiled();
        let made = made.map_err(device_error)?;
        compiled.map_err(device_error)?;
        Ok(made)
    }

    fn build(
        model: &Arc<DeviceModel>,
        stores: Vec<LayerStore>,
        capacity: usize,
        limits: Limits,
        options: RunnerOptions,
    ) -> Result<Self, GpuError> {
        let (gpu, spec) = (&model.gpu, &model.spec);
        let (class_of, firsts) = classes_of(&stores, &spec.cached_layers(), limits.adapt());
        let raw = raw_layers(model, &stores, &class_of, limits.row_budget.is_some() || model.exact)?;
        let model = model.clone();
        let fixed = Fixed { model, stores, options, capacity, limits, class_of, firsts, raw };
        let widest = fixed.widest(&|layer| fixed.limits.layer_tokens(layer))?;
        let tables = widest.iter().map(|_| ClassTables::new(gpu, options.rows));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let memories = widest
            .iter()
            .zip(&fixed.firsts)
            .map(|(class, first)| ClassMemory::new(gpu, class, &fixed.stores[*first]));
        let memories = memories.collect::<Result<Vec<_>, _>>()?;
        let caches = fixed
            .stores
            .iter()
            .zip(&fixed.class_of)
            .map(|(store, class)| LayerMemory::new(gpu, store, &memories[*class]));
        let caches = caches.collect::<Result<Vec<_>, _>>()?;
        let states = StateMemory::new(gpu, spec, options.rows)?;
        let seals = seals_of(gpu, &caches, &fixed.class_of, &fixed.stores, &tables)?;
        let network = Network::new(&fixed, &widest, &caches, &states, &tables)?;
        let first_lane = OwnKernels::new(gpu, widest.len())?;
        network.compile_own(&fixed, &widest, &caches, &tables, &first_lane.told)?;
        let Network { entry, act, exports, layers, wanted, output_norm, output, chooser, logits } = network;
        let rope = |r: &RopeSpec| {
            RopeTable::new(r.dims, r.base, r.factors.as_deref(), r.position_scale, r.magnitude)
        };
        let state = State {
            ropes: spec.ropes.iter().map(rope).collect(),
            entry,
            act,
            exports,
            layers,
            caches,
            states,
            seals,
            memories,
            tables,
            widest,
            wanted,
            output_norm,
            output,
            chooser,
            logits,
            mailboxes: Vec::new(),
            steps: 0,
            recorded: None,
            lanes: vec![Arc::new(Mutex::new(first_lane))],
            evicting: Vec::new(),
        };
        Ok(Self(Arc::new(Shared { fixed, state: Mutex::new(state), sequences: AtomicU64::new(0) })))
    }

    /// An empty sequence.
    pub fn sequence(&self) -> Result<DeviceSequence, ModelError> {
        DeviceSequence::new(self.clone()).map_err(device_error)
    }

    /// Grows the memories once for all that is to come: while sequences run, every growth makes kernels be bound anew. Under a policy a
    /// sequence has room for all from its first token on.
    pub fn reserve(&self, to_come: ToCome) -> Result<(), ModelError> {
        let shared = &*self.0;
        if shared.limits.row_budget.is_some() {
            return Ok(());
        }
        let mut state = self.state();
        for index in 0..state.memories.len() {
            let class = &state.widest[index];
            let most = class.capacity_tiles.div_ceil(BLOCK_TILES);
            let blocks: usize =
                to_come.tokens.iter().map(|tokens| tokens.div_ceil(BLOCK_TOKENS).min(most)).sum();
            let region = |ring: usize| (class.sink_slots + ring).next_multiple_of(UNIT_SLOTS);
            let slots = to_come.new * region(class.ring_for(FEW_ROWS))
                + to_come.prompts * region(class.ring_for(shared.limits.rows))
                + to_come.kept * region(class.resting_ring());
            // A fork and what goes on beside it have a block each that is not full.
            state.make_free(shared, index, slots, blocks + to_come.kept).map_err(device_error)?;
        }
        Ok(())
    }

    /// The model that it runs.
    pub fn model(&self) -> &Arc<DeviceModel> {
        &self.0.model
    }

    /// Most rows of a step, of all sequences together.
    pub fn step_limit(&self) -> usize {
        self.0.options.rows
    }

    /// True if steps take tokens ([`super::StepRows::Tokens`]).
    pub fn embeds(&self) -> bool {
        self.0.model.embeddings().is_some()
    }

    /// Bytes of the memories that sequences have parts of, taken or not.
    pub fn cache_bytes(&self) -> u64 {
        let state = self.state();
        state.caches.iter().map(LayerMemory::bytes).sum::<u64>() + state.states.bytes()
    }

    /// Bytes of the memories of keys and values that no sequence has.
    pub fn free_cache_bytes(&self) -> u64 {
        let state = self.state();
        let free: Vec<u64> = state.memories.iter().map(ClassMemory::free_bytes).collect();
        self.0.class_of.iter().map(|class| free[*class]).sum()
    }

    /// Bytes that a sequence of up to `tokens` tokens takes, at most.
    pub fn sequence_bytes(&self, tokens: usize) -> u64 {
        // Under a policy there is room for all from the first token on.
        let tiles =
            if self.0.limits.row_budget.is_some() { usize::MAX } else { tokens.div_ceil(TILE_TOKENS) };
        self.region_bytes(FEW_ROWS, tiles) + self.state().states.sequence_bytes()
    }

    /// Bytes that the rows of a prompt's longest step take beside them.
    pub fn prompt_bytes(&self) -> u64 {
        let rows = self.0.limits.rows.max(FEW_ROWS);
        self.region_bytes(rows, 0) - self.region_bytes(FEW_ROWS, 0)
    }

    fn region_bytes(&self, rows: usize, tiles: usize) -> u64 {
        let state = self.state();
        let bytes = |index: &usize| {
            let class = &state.widest[*index];
            let slots = class.sink_slots + class.ring_for(rows);
            state.memories[*index].bytes_of(slots, tiles.min(class.capacity_tiles))
        };
        self.0.class_of.iter().map(bytes).sum()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A number that no other sequence has.
    fn next_number(&self) -> u64 {
        self.0.sequences.fetch_add(1, Ordering::Relaxed)
    }
}

impl Fixed {
    /// Bytes that a sequence of up to `tokens` tokens takes, as budgets count them.
    fn bytes_of(&self, tokens: usize) -> u64 {
        self.stores.iter().map(|store| layer_bytes(store, tokens, self.limits.rows, None)).sum()
    }

    /// Classes with room for so many tokens of their first layers, empty.
    fn widest(&self, tokens: &dyn Fn(usize) -> usize) -> Result<Vec<Class>, GpuError> {
        let (gpu, spec) = (&self.model.gpu, &self.model.spec);
        let cached = spec.cached_layers();
        let class = |index: &usize| {
            let layer = cached[*index];
            let shape = ClassShape {
                heads: layer.heads,
                softcap: layer.softcap,
                arithmetic: self.options.attention,
                capacity: tokens(*index),
                rows: self.limits.rows,
                few: if self.raw[*index].is_some() { FEW_TOKENS } else { 0 },
                retained: self.limits.retained(*index),
                alike: self.model.exact,
            };
            Class::new(gpu, &self.stores[*index], shape)
        };
        self.firsts.iter().map(class).collect()
    }
}

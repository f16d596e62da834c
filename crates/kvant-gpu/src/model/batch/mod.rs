//! Many sequences in one step.
//!
//! ```text
//!   DeviceBatch      activations and weights bound to them, and for every layer two memories (plain rows, tiles) for all sequences
//!   DeviceSequence   one text: where its tokens are, and its regions in those memories
//! ```
//!
//! The products of a step have the rows of all sequences. Rows of runs of few tokens, of whichever sequence, are attended to by one dispatch that
//! finds each row's part of the cache in a table; longer runs have the kernels of prompts, each its own. Regions start small, are doubled when
//! they are full, and come back when a sequence is dropped. Forks share sealed tiles until one of them would write where others have written.

mod memory;
mod ranges;
mod sealing;
mod sequence;
mod step;
mod tables;

use std::sync::{Arc, Mutex, MutexGuard, Weak};

use kvant_cache::{CacheConfig, LayerStore};
use kvant_codec::{Sidecar, TILE_TOKENS};
use kvant_cpu::RopeTable;
use kvant_model::{ModelError, RopeSpec};

use self::memory::{ClassMemory, LayerMemory};
use self::sealing::seals_of;
pub use self::sequence::DeviceSequence;
use self::sequence::{Bound, FEW_ROWS, FIRST_TILES};
pub use self::step::BatchRun;
use self::step::Recorded;
use self::tables::ClassTables;
use super::activations::Activations;
use super::bound_seal::BoundSeal;
use super::classes::classes_of;
use super::embed::Entry;
use super::layer_group::{Class, ClassShape, UNIFORM_BYTES};
use super::products::{LayerProducts, joined_form};
use super::record::Inputs;
use super::sample::{Chooser, MOST_LIKELIEST};
use super::session::SessionOptions;
use super::uniforms::StepUniforms;
use super::weights::DeviceModel;
use crate::error::{GpuError, device_error};
use crate::kernel::Dispatch;
use crate::memory::{Buffer, Mailbox};
use crate::ops::{Ending, Input, NormRows, Product, norm_as};

/// Rows whose logits are computed together.
const LOGIT_ROWS: usize = 64;
const _: () = assert!(LOGIT_ROWS <= MOST_LIKELIEST);

/// What runs steps of many sequences. Cloning copies a handle.
#[derive(Clone)]
pub struct DeviceBatch(Arc<Shared>);

struct Shared {
    model: Arc<DeviceModel>,
    stores: Vec<LayerStore>,
    options: SessionOptions,
    /// Tokens of a sequence's context.
    capacity: usize,
    class_of: Vec<usize>,
    /// The first layer of every class.
    firsts: Vec<usize>,
    state: Mutex<State>,
}

/// Everything that steps and regions change.
struct State {
    entry: Entry,
    act: Activations,
    layers: Vec<BatchLayer>,
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
    mailbox: Mailbox,
    /// Commands for the memories as they are.
    recorded: Option<Recorded>,
    /// What sequences are bound to.
    bound: Vec<Weak<Mutex<Option<Bound>>>>,
}

/// A layer's weights and memories, bound to the activations.
struct BatchLayer {
    products: LayerProducts,
    /// The result of attention.
    joined: Arc<Input>,
    memory: LayerMemory,
}

impl DeviceBatch {
    /// For sequences whose cache is stored as `cache` says, in steps of up to `options.rows` rows of all of them together. Policies that let
    /// rows go, byte budgets, recurrent layers and those that attend to another's keys and values are refused: sequences with those have a [`super::DeviceSession`] each.
    pub fn new(
        model: &Arc<DeviceModel>,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: SessionOptions,
    ) -> Result<Self, ModelError> {
        if let Some(found) = Self::refuses(model, cache) {
            let (what, expected) = (
                "the cache of many sequences",
                "one that keeps everything, without a budget, of attention to layers' own keys and values",
            );
            return Err(device_error(GpuError::Unsupported { what, found, expected }));
        }
        let stores = model.stores(cache, calibration)?;
        let made = Self::build(model, stores, cache.capacity, options);
        let compiled = model.gpu.compiled();
        let made = made.map_err(device_error)?;
        compiled.map_err(device_error)?;
        Ok(made)
    }

    /// What of `model` and `cache` it does not have; `None` if there is nothing.
    pub fn refuses(model: &DeviceModel, cache: &CacheConfig) -> Option<String> {
        match cache.budget {
            _ if !model.spec.state_sizes().is_empty() => Some("states of recurrent layers".to_owned()),
            _ if model.spec.layers.iter().any(|layer| layer.kv_source.is_some()) => {
                Some("keys and values of another layer".to_owned())
            }
            _ if cache.policy.evicts() => Some(format!("the policy {}", cache.policy)),
            Some(bytes) => Some(format!("a budget of {bytes} bytes")),
            None => None,
        }
    }

    fn build(
        model: &Arc<DeviceModel>,
        stores: Vec<LayerStore>,
        capacity: usize,
        options: SessionOptions,
    ) -> Result<Self, GpuError> {
        let (gpu, spec) = (&model.gpu, &model.spec);
        let rows = options.rows.max(1);
        let options = SessionOptions { rows, ..options };
        let (class_of, firsts) = classes_of(&stores, &spec.cached_layers(), false);
        let shared = |state| Shared {
            model: model.clone(),
            stores: stores.clone(),
            options,
            capacity,
            class_of: class_of.clone(),
            firsts: firsts.clone(),
            state: Mutex::new(state),
        };
        let (_, widest) = classes(model, &stores, &firsts, capacity, options)?;
        let act = Activations::new(model, &widest, rows, true)?;
        let tables = widest.iter().map(|_| ClassTables::new(gpu, rows)).collect::<Result<Vec<_>, _>>()?;
        let memories =
            widest.iter().zip(&firsts).map(|(class, first)| ClassMemory::new(gpu, class, &stores[*first]));
        let memories = memories.collect::<Result<Vec<_>, _>>()?;
        let (mut attended, mut activated) = (Inputs::default(), Inputs::default());
        let mut layers = Vec::with_capacity(stores.len());
        for (index, store) in stores.iter().enumerate() {
            let class = class_of[index];
            let (cols, forms) = joined_form(model, index);
            let joined = attended.of(gpu, act.padded, cols, forms)?;
            let parts = (&widest[class], &memories[class], &tables[class]);
            let memory = LayerMemory::new(model, index, store, parts, &act, &joined)?;
            let products = LayerProducts::new(model, index, &act, &joined, &mut activated)?;
            layers.push(BatchLayer { products, joined, memory });
        }
        let seals = seals_of(gpu, &layers, (&class_of, &stores), &tables)?;
        let logits = gpu.buffer("logits", (4 * LOGIT_ROWS * spec.vocab) as u64)?;
        let wanted = gpu.buffer("wanted rows", 4 * LOGIT_ROWS as u64)?;
        let input = Input::new(gpu, LOGIT_ROWS, spec.width, model.output.forms(model.exact))?;
        let (branch, listed) = (act.branch.as_ref().zip(model.last_scale()), NormRows::Listed(&wanted));
        let factors = (&model.output_norm, model.norm_kind());
        let output_norm =
            norm_as(gpu, &act.step, &act.residual, factors, branch, model.residual_eps, listed, &input)?;
        let ending = Ending { wanted: true, softcap: spec.final_softcap, ..Ending::default() };
        let output = model.output.bind(gpu, &act.step, &input, &logits, ending, model.exact, act.few)?;
        let rope = |r: &RopeSpec| {
            RopeTable::new(r.dims, r.base, r.factors.as_deref(), r.position_scale, r.magnitude)
        };
        let state = State {
            entry: Entry::new(model, &act, None)?,
            chooser: Chooser::new(gpu, &logits, spec.vocab)?,
            mailbox: gpu.mailbox(logits.bytes())?,
            ropes: spec.ropes.iter().map(rope).collect(),
            wanted,
            output_norm,
            output,
            logits,
            act,
            layers,
            seals,
            memories,
            tables,
            widest,
            recorded: None,
            bound: Vec::new(),
        };
        Ok(Self(Arc::new(shared(state))))
    }

    /// An empty sequence.
    pub fn sequence(&self) -> Result<DeviceSequence, ModelError> {
        DeviceSequence::new(self.clone()).map_err(device_error)
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

    /// Bytes of the memories that sequences have regions in, taken or not.
    pub fn cache_bytes(&self) -> u64 {
        self.state().layers.iter().map(|layer| layer.memory.bytes()).sum()
    }

    /// Bytes that the regions of a sequence of up to `tokens` tokens take, at most.
    pub fn sequence_bytes(&self, tokens: usize) -> u64 {
        let tiles = tokens.div_ceil(TILE_TOKENS);
        // Regions are doubled when they are full.
        self.region_bytes(FEW_ROWS, (2 * tiles).max(FIRST_TILES))
    }

    /// Bytes that the rows of a prompt's longest step take beside them.
    pub fn prompt_bytes(&self) -> u64 {
        let rows = self.step_limit().max(FEW_ROWS);
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
}

/// The classes of a sequence that has seen nothing, with uniforms of its own, and room for all it may ever hold.
fn classes(
    model: &DeviceModel,
    stores: &[LayerStore],
    firsts: &[usize],
    capacity: usize,
    options: SessionOptions,
) -> Result<(StepUniforms, Vec<Class>), GpuError> {
    let (gpu, spec) = (&model.gpu, &model.spec);
    let (uniforms, parts) = StepUniforms::new(gpu, firsts.len(), UNIFORM_BYTES)?;
    let class = |(index, own): (&usize, [Buffer; 4])| {
        let layer = &spec.layers[*index];
        let shape = ClassShape {
            heads: layer.heads,
            softcap: layer.softcap,
            arithmetic: options.attention,
            capacity,
            rows: options.rows,
            few: 0,
            retained: None,
        };
        Class::new(gpu, &stores[*index], shape, own)
    };
    let classes = firsts.iter().zip(parts).map(class).collect::<Result<Vec<_>, _>>()?;
    Ok((uniforms, classes))
}

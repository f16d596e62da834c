//! Weights bound to the activations of a step and to the memories of all sequences.

use std::sync::Arc;

use super::choice::Chooser;
use super::limits::exports;
use super::memory::{LayerMemory, Net, TableAttention};
use super::tables::ClassTables;
use super::{Fixed, LOGIT_ROWS, Shared, State};
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::model::activations::Activations;
use crate::model::embed::Entry;
use crate::model::layer_group::Class;
use crate::model::products::{LayerProducts, joined_form};
use crate::model::record::Inputs;
use crate::model::recurrent::Mixer;
use crate::model::row_facts::Exports;
use crate::model::states::StateMemory;
use crate::ops::{Ending, Input, Product, norm_as};

/// Everything that is bound to the activations.
pub(super) struct Network {
    pub entry: Entry,
    pub act: Activations,
    pub exports: Option<Exports>,
    pub layers: Vec<Layer>,
    pub wanted: Buffer,
    pub output_norm: Dispatch,
    pub output: Vec<Product>,
    pub chooser: Chooser,
    pub logits: Buffer,
}

/// A layer's weights, bound to the activations.
pub(super) struct Layer {
    pub products: LayerProducts,
    /// What attention gives, or what stands in its place.
    pub joined: Arc<Input>,
    pub kind: LayerKind,
}

/// What is between the projections and that of the output.
pub(super) enum LayerKind {
    /// Attention to keys and values of its own, or `lent` by the layer that wrote them: the `cached`-th that has some.
    Attention { cached: usize, lent: bool, table: TableAttention },
    /// A recurrence.
    Recurrent(Mixer),
}

impl Network {
    /// For sequences of classes up to `widest`.
    pub fn new(
        fixed: &Fixed,
        widest: &[Class],
        caches: &[LayerMemory],
        states: &StateMemory,
        tables: &[ClassTables],
    ) -> Result<Self, GpuError> {
        let model = &*fixed.model;
        let (gpu, spec) = (&model.gpu, &model.spec);
        let act = Activations::new(model, widest, fixed.options.rows)?;
        let (mut attended, mut activated) = (Inputs::default(), Inputs::default());
        for index in 0..spec.layers.len() {
            let (cols, forms) = joined_form(model, index);
            attended.of(gpu, act.padded, cols, forms)?;
        }
        let exports = exports(gpu, widest, fixed.limits.rows, &mut attended)?;
        let net = Net { model, act: &act, exports: exports.as_ref() };
        let mut layers = Vec::with_capacity(spec.layers.len());
        for (index, layer) in spec.layers.iter().enumerate() {
            let (cols, forms) = joined_form(model, index);
            let joined = attended.of(gpu, act.padded, cols, forms)?;
            let recurrent = match layer.recurrence {
                Some(_) => Mixer::new(model, index, spec.state_slot(index), &act, states, &joined)?,
                None => None,
            };
            let kind = match recurrent {
                Some(mixer) => LayerKind::Recurrent(mixer),
                None => {
                    let cached = spec.cache_index(index);
                    let class = fixed.class_of[cached];
                    let store = &fixed.stores[cached];
                    let table = TableAttention::new(
                        &net,
                        index,
                        store,
                        &widest[class],
                        &caches[cached],
                        &joined,
                        &tables[class],
                    )?;
                    LayerKind::Attention { cached, lent: layer.kv_source.is_some(), table }
                }
            };
            let products = LayerProducts::new(model, index, &act, &joined, &mut activated)?;
            layers.push(Layer { products, joined, kind });
        }
        let logits = gpu.buffer("logits", (4 * LOGIT_ROWS * spec.vocab) as u64)?;
        let wanted = gpu.buffer("wanted rows", 4 * LOGIT_ROWS as u64)?;
        let input = Input::new(gpu, LOGIT_ROWS, spec.width, model.output.forms(model.exact))?;
        let (branch, listed) = (act.branch.as_ref().zip(model.last_scale()), Some(&wanted));
        let (factors, kind, eps) = (&model.output_norm, model.norm_kind(), model.residual_eps);
        let output_norm = norm_as(gpu, &act.step, &act.residual, factors, kind, branch, eps, listed, &input)?;
        let ending = Ending { wanted: true, softcap: spec.final_softcap, ..Ending::default() };
        let output = model.output.bind(gpu, &act.step, &input, &logits, ending, model.exact, act.few)?;
        let entry = Entry::new(model, &act)?;
        let chooser = Chooser::new(gpu, &logits, spec.vocab, fixed.options.rows, entry.tokens())?;
        Ok(Self { entry, chooser, act, exports, layers, wanted, output_norm, output, logits })
    }
}

impl Network {
    /// Has the kernels compiled that sequences of a step will want for their own rows, which have parameters like `told`.
    pub fn compile_own(
        &self,
        fixed: &Fixed,
        widest: &[Class],
        caches: &[LayerMemory],
        tables: &[ClassTables],
        told: &[[Buffer; 2]],
    ) -> Result<(), GpuError> {
        let net = Net { model: &fixed.model, act: &self.act, exports: self.exports.as_ref() };
        for (index, layer) in self.layers.iter().enumerate() {
            let LayerKind::Attention { cached, .. } = &layer.kind else { continue };
            let class = fixed.class_of[*cached];
            let (store, memory) = (&fixed.stores[*cached], &caches[*cached]);
            let apart = memory.apart(&net, index, store, &widest[class], &layer.joined, &tables[class]);
            TableAttention::compile_own(&apart.own(&net, &told[class], None), fixed.raw[*cached].as_ref())?;
        }
        Ok(())
    }
}

impl State {
    /// Makes room in a class's table of blocks for `count` of them.
    pub fn make_block_room(&mut self, shared: &Shared, class: usize, count: usize) -> Result<(), GpuError> {
        if count <= self.tables[class].block_room() {
            return Ok(());
        }
        self.unbind();
        self.seals.clear();
        self.tables[class].make_block_room(&shared.model.gpu, count)?;
        self.bind_layers(shared, &|cached| shared.class_of[cached] == class)
    }

    /// What kernels of attention are bound to.
    pub fn net<'a>(&'a self, fixed: &'a Fixed) -> Net<'a> {
        Net { model: &fixed.model, act: &self.act, exports: self.exports.as_ref() }
    }

    /// Binds layers anew whose memory has changed: those that attend to keys and values of the layers that `changed` names.
    pub fn bind_layers(&mut self, shared: &Shared, changed: &dyn Fn(usize) -> bool) -> Result<(), GpuError> {
        let Self { layers, caches, widest, tables, act, exports, .. } = self;
        let net = Net { model: &shared.model, act, exports: exports.as_ref() };
        for (index, layer) in layers.iter_mut().enumerate() {
            let LayerKind::Attention { cached, table, .. } = &mut layer.kind else { continue };
            if changed(*cached) {
                let class = shared.class_of[*cached];
                let (store, memory, tables) = (&shared.stores[*cached], &caches[*cached], &tables[class]);
                let class = &widest[class];
                *table = TableAttention::new(&net, index, store, class, memory, &layer.joined, tables)?;
            }
        }
        Ok(())
    }

    /// Binds recurrent layers to other memory.
    pub fn bind_states(&mut self, shared: &Shared) -> Result<(), GpuError> {
        self.recorded = None;
        let (model, Self { layers, act, states, .. }) = (&shared.model, self);
        for (index, layer) in layers.iter_mut().enumerate() {
            let LayerKind::Recurrent(mixer) = &mut layer.kind else { continue };
            let slot = model.spec.state_slot(index);
            if let Some(bound) = Mixer::new(model, index, slot, act, states, &layer.joined)? {
                *mixer = bound;
            }
        }
        Ok(())
    }

    /// Makes room in activations for layers of up to so many tokens, where limits have followed attention beyond those there were.
    pub fn widen(&mut self, shared: &Shared, limits: &[usize]) -> Result<(), GpuError> {
        let had = |layer: usize| self.widest[shared.class_of[layer]].limit.unwrap_or(0);
        if limits.iter().enumerate().all(|(layer, limit)| *limit <= had(layer)) {
            return Ok(());
        }
        let widest = shared.widest(&|layer| limits[layer].max(had(layer)))?;
        let network = Network::new(shared, &widest, &self.caches, &self.states, &self.tables)?;
        self.unbind();
        let Network { entry, act, exports, layers, wanted, output_norm, output, chooser, logits } = network;
        (self.entry, self.act, self.exports, self.layers) = (entry, act, exports, layers);
        (self.wanted, self.output_norm, self.output) = (wanted, output_norm, output);
        (self.chooser, self.logits, self.widest) = (chooser, logits, widest);
        // What the last step has chosen is gone.
        self.steps += 1;
        Ok(())
    }
}

//! Kernels for the rows of one sequence of a step, where a table cannot say what they see: a step of one row alone, in fewer kernels; prompts; rows
//! under a policy. They are bound to the memories of all sequences; parameters say which part of those is meant.

use std::sync::{Arc, Mutex, MutexGuard};

use super::network::{Layer, LayerKind};
use super::{Shared, State};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::model::attend::Prompt;
use crate::model::attention_binding::AttentionBinding;
use crate::model::eviction::{Eviction, KeptRows};
use crate::model::layer::OwnRows;
use crate::model::layer_group::{Class, UNIFORM_BYTES};
use crate::model::uniforms::StepUniforms;

/// What of such kernels a step wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wants {
    /// Attention of few rows.
    Rows,
    /// Attention of many rows, to up to so many chunks of unpacked tiles.
    Prompt { chunks: usize },
}

/// The kernels, with parameters of their own. What is by layer of the model has nothing for recurrent layers.
pub(super) struct OwnKernels {
    pub uniforms: StepUniforms,
    /// Parameters by class: zone, attention.
    pub told: Vec<[Buffer; 2]>,
    /// Attention of many rows, once there were some.
    pub prompts: Vec<Option<Prompt>>,
    /// Chunks that those have.
    chunks: usize,
    /// Attention of few rows, once there were some.
    pub rows: Vec<Option<OwnRows>>,
    /// What scores and moves rows under a policy, by layer with keys and values of its own.
    pub kept: Vec<KeptRows>,
}

/// Kernels that several steps use: of the runner's, or of a sequence whose rows are evicted.
pub(super) type Own = Arc<Mutex<OwnKernels>>;

pub(super) fn lock(own: &Mutex<OwnKernels>) -> MutexGuard<'_, OwnKernels> {
    own.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl OwnKernels {
    /// For `classes` classes; nothing is bound.
    pub fn new(gpu: &Gpu, classes: usize) -> Result<Self, GpuError> {
        let (uniforms, told) = StepUniforms::new(gpu, classes, UNIFORM_BYTES)?;
        let (prompts, rows, kept) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { uniforms, told, prompts, chunks: 0, rows, kept })
    }

    /// Forgets what is bound to the memories.
    pub fn unbind(&mut self) {
        (self.prompts, self.rows, self.kept, self.chunks) = (Vec::new(), Vec::new(), Vec::new(), 0);
    }

    /// True if what `wants` says is bound.
    pub fn is_bound(&self, wants: Wants) -> bool {
        match wants {
            Wants::Rows => !self.rows.is_empty(),
            Wants::Prompt { chunks } => !self.prompts.is_empty() && chunks <= self.chunks,
        }
    }
}

/// What is made of a layer's binding; with it the layer with keys and values that it attends to.
type BindLayer<'b, T> = dyn Fn(AttentionBinding, usize) -> Result<Option<T>, GpuError> + 'b;

impl State {
    /// The kernels of the `index`th sequence of a step that wants some.
    pub fn lane(&mut self, shared: &Shared, index: usize) -> Result<Own, GpuError> {
        while self.lanes.len() <= index {
            let own = OwnKernels::new(&shared.model.gpu, self.widest.len())?;
            self.lanes.push(Arc::new(Mutex::new(own)));
        }
        Ok(self.lanes[index].clone())
    }

    /// Forgets what kernels for the rows of one sequence are bound to.
    pub fn unbind(&mut self) {
        self.recorded = None;
        self.lanes.iter().for_each(|own| lock(own).unbind());
        self.evicting.retain(|own| match own.upgrade() {
            Some(own) => {
                lock(&own).unbind();
                true
            }
            None => false,
        });
    }

    /// Binds what `wants` says, if it is not bound; under a policy for the sequence with those `classes` and that `eviction`.
    pub fn bind_own(
        &self,
        shared: &Shared,
        own: &mut OwnKernels,
        wants: Wants,
        evicting: Option<(&Eviction, &[Class])>,
    ) -> Result<(), GpuError> {
        if own.is_bound(wants) {
            return Ok(());
        }
        match wants {
            Wants::Rows => {
                let bind = |binding: AttentionBinding, cached: usize| {
                    OwnRows::new(&binding, shared.raw[cached].as_ref()).map(Some)
                };
                own.rows = self.bind_each(shared, &own.told, evicting, &bind)?;
            }
            Wants::Prompt { chunks } => {
                let chunks = chunks.next_power_of_two();
                let bind = |binding: AttentionBinding, _: usize| binding.prompt(chunks);
                own.prompts = self.bind_each(shared, &own.told, evicting, &bind)?;
                own.chunks = chunks;
            }
        }
        Ok(())
    }

    /// Binds what scores and moves the rows of a sequence under a policy, if it is not bound.
    pub fn bind_kept(
        &self,
        shared: &Shared,
        own: &mut OwnKernels,
        eviction: &Eviction,
        classes: &[Class],
    ) -> Result<(), GpuError> {
        if own.kept.is_empty() {
            let layer = |layer: usize| {
                let index = shared.class_of[layer];
                let tiles = self.caches[layer].gathered(
                    &shared.stores[layer],
                    &self.memories[index],
                    &classes[index],
                    &self.tables[index].device.blocks,
                );
                let (gpu, zone) = (&shared.model.gpu, &own.told[index][0]);
                eviction.bind(gpu, layer, &classes[index], zone, tiles, self.exports.as_ref())
            };
            own.kept = (0..shared.stores.len()).map(layer).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    /// What `bind` makes of every layer that attends, with parameters that `told` has by class.
    fn bind_each<T>(
        &self,
        shared: &Shared,
        told: &[[Buffer; 2]],
        evicting: Option<(&Eviction, &[Class])>,
        bind: &BindLayer<T>,
    ) -> Result<Vec<Option<T>>, GpuError> {
        let net = self.net(shared);
        let layer = |(index, layer): (usize, &Layer)| {
            let LayerKind::Attention { cached, .. } = &layer.kind else { return Ok(None) };
            let at = shared.class_of[*cached];
            let classes = evicting.map_or(&self.widest[..], |(_, classes)| classes);
            let (store, class) = (&shared.stores[*cached], &classes[at]);
            let facts = evicting.map(|(eviction, _)| eviction.facts(*cached));
            let (memory, tables) = (&self.caches[*cached], &self.tables[at]);
            let apart = memory.apart(&net, index, store, class, &layer.joined, tables);
            bind(apart.own(&net, &told[at], facts), *cached)
        };
        self.layers.iter().enumerate().map(layer).collect()
    }
}

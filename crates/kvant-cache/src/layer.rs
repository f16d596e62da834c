//! One layer's tokens: sinks, sealed, tail.

use kvant_attn::{BLOCK, TILE};
use kvant_codec::Scratch;

use crate::config::LayerPlan;
use crate::packed::PackedRun;
use crate::plain::{PlainRun, SpareBlocks};
use crate::sequence::LayerView;

/// What a layer stores. Positions are contiguous: sinks, then sealed, then tail.
#[derive(Clone)]
pub(crate) struct Layer {
    sinks: PlainRun,
    sealed: PackedRun,
    tail: PlainRun,
}

impl Layer {
    pub fn new(plan: &LayerPlan) -> Self {
        Layer {
            sinks: PlainRun::new(plan.plain, 0),
            sealed: PackedRun::default(),
            tail: PlainRun::new(plan.plain, 0),
        }
    }

    /// Bytes held.
    pub fn bytes(&self, plan: &LayerPlan) -> u64 {
        let sealed = plan.packed.as_ref().map_or(0, |packed| self.sealed.bytes(packed));
        self.sinks.bytes() + sealed + self.tail.bytes()
    }

    /// The most bytes it will hold while `count` more tokens come in and are sealed.
    pub fn bytes_with(&self, plan: &LayerPlan, count: usize) -> u64 {
        let Some(packed) = &plan.packed else {
            return self.tail.bytes_with(self.tail.len + count, BLOCK / TILE);
        };
        let into_sinks = packed.sinks.saturating_sub(self.sinks.len).min(count);
        let tail = self.tail.len + count - into_sinks;
        self.sinks.bytes_with(self.sinks.len + into_sinks, packed.sinks.div_ceil(TILE))
            + self.sealed.bytes_with(packed, packed.sealed_of(tail))
            + self.tail.bytes_with(tail, packed.tail_tiles())
    }

    /// Forgets what was appended but never made part of the past.
    pub fn drop_pending(&mut self, position: usize) {
        self.tail.truncate(position.saturating_sub(self.tail.first));
        self.sinks.truncate(position);
    }

    /// Stores `count` tokens (`kv_heads × head_dim` elements each per side) from logical position `position` on.
    pub fn append(
        &mut self,
        plan: &LayerPlan,
        position: usize,
        count: usize,
        (keys, values): (&[f32], &[f32]),
        spare: &mut SpareBlocks,
    ) {
        let width = plan.shape.kv_heads * plan.shape.head_dim;
        let (sinks, small) = match &plan.packed {
            Some(packed) => (packed.sinks, packed.tail_tiles()),
            None => (0, BLOCK / TILE),
        };
        let into_sinks = sinks.saturating_sub(position).min(count);
        if into_sinks > 0 {
            self.sinks.reserve(position + into_sinks, sinks.div_ceil(TILE), spare);
            // Everything behind the sinks starts where they end.
            (self.sealed.first, self.tail.first) = (sinks, sinks);
        }
        self.tail.reserve(self.tail.len + count - into_sinks, small, spare);
        for (i, (key, value)) in keys.chunks_exact(width).zip(values.chunks_exact(width)).enumerate() {
            let run = if i < into_sinks { &mut self.sinks } else { &mut self.tail };
            run.push(key, value);
        }
    }

    /// Seals what the residual window no longer covers, and frees what left a sliding layer's window.
    pub fn settle(
        &mut self,
        plan: &LayerPlan,
        position: usize,
        scratch: &mut Scratch,
        spare: &mut SpareBlocks,
    ) {
        if let Some(packed) = &plan.packed {
            let count = packed.sealed_of(self.tail.len);
            if count > 0 {
                self.sealed.seal(packed, plan.shape.kv_heads, &self.tail, count, scratch);
                self.tail.rebuild(count, packed.tail_tiles(), spare);
            }
        }
        if let Some(window) = plan.shape.window {
            // The next query, at `position`, sees positions from position − window + 1 on.
            let oldest = (position + 1).saturating_sub(window);
            match &plan.packed {
                Some(_) => self.sealed.free_before(oldest),
                None => self.tail.free_before(oldest),
            }
        }
    }

    /// Position of the oldest token behind the sinks.
    pub fn oldest(&self) -> usize {
        if self.sealed.len > 0 { self.sealed.first } else { self.tail.first }
    }

    /// Forgets every token from `position` on.
    pub fn truncate(&mut self, position: usize) {
        if position >= self.tail.first {
            self.tail.truncate(position - self.tail.first);
        } else {
            self.tail.truncate(0);
            self.sealed.truncate(position.saturating_sub(self.sealed.first));
            self.tail.first = position.max(self.sealed.first);
        }
        self.sinks.truncate(position);
    }

    /// As the kernels want it.
    pub fn view<'a>(&'a self, plan: &'a LayerPlan) -> LayerView<'a> {
        let plain = |run: &'a PlainRun| (run.len > 0).then(|| run.view());
        LayerView {
            before: plain(&self.sinks),
            packed: plan.packed.as_ref().and_then(|packed| self.sealed.view(packed)),
            after: plain(&self.tail),
        }
    }
}

//! Attention of a step of one row in fewer kernels: heads are prepared where they are used, and few sealed tokens are attended to by the join.

use kvant_cache::LayerStore;
use kvant_codec::SideCodec;
use kvant_cpu::RopeStyle;
use kvant_model::QkNorm;

use super::attend::Attend;
use super::attention_binding::AttentionBinding;
use super::layer_group::Class;
use super::record::Record;
use super::weights::DeviceModel;
use crate::attention::{RawHeads, RawRow, SplitPlan};
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::srft;

/// Most channels of a head: a thread has four of the query, the key or the value.
const MOST_CHANNELS: usize = 256;

/// A step of one row.
pub(crate) struct SingleRow {
    /// Joins what came from tiles.
    join: Dispatch,
    /// Reads the tiles of few tokens itself.
    join_few: Dispatch,
    /// `None` where no such kernel takes heads that are not prepared.
    attend: Option<Attend>,
    heads: usize,
}

impl SingleRow {
    /// True if a step of one row runs this way.
    pub fn suits(&self, class: &Class) -> bool {
        class.splits == 0 || self.attend.is_some()
    }

    /// Appends everything between the projections and the output projection.
    pub fn record(&self, record: &mut Record, class: &Class) {
        let join = match (class.plan, &self.attend) {
            (Some((SplitPlan { splits: 0, .. }, _)), _) => &self.join_few,
            (Some((plan, tokens)), Some(attend)) => {
                attend.record(record, tokens, plan.splits, 1);
                &self.join
            }
            _ => &self.join,
        };
        record("join", join, [self.heads as u32, 1, 1]);
    }
}

/// What becomes of the heads of every layer with keys and values of its own; `None` for layers whose heads are prepared. Layers of a class share what
/// their kernels are told, so one layer that wants prepared heads decides for its class. A policy that evicts wants them too (it asks for scores), and so
/// do models in which layers attend to another's keys and values.
pub(crate) fn raw_layers(
    model: &DeviceModel,
    stores: &[LayerStore],
    class_of: &[usize],
    evicts: bool,
) -> Result<Vec<Option<RawHeads>>, GpuError> {
    if evicts || model.spec.layers.iter().any(|layer| layer.kv_source.is_some()) {
        return Ok(vec![None; stores.len()]);
    }
    let layers = model.layers_of_stores();
    let raw = stores.iter().zip(&layers).map(|(store, layer)| raw_heads(model, *layer, store));
    let raw = raw.collect::<Result<Vec<_>, _>>()?;
    let is_whole = |class: usize| class_of.iter().zip(&raw).all(|(of, raw)| *of != class || raw.is_some());
    Ok(raw.iter().zip(class_of).map(|(raw, class)| raw.clone().filter(|_| is_whole(*class))).collect())
}

/// What becomes of the heads of layer `index`, if that is little enough for kernels of attention to do it themselves.
fn raw_heads(model: &DeviceModel, index: usize, store: &LayerStore) -> Result<Option<RawHeads>, GpuError> {
    let (spec, layer) = (&model.spec, &model.spec.layers[index]);
    let Some(rope) = layer.rope.map(|rope| &spec.ropes[rope]) else { return Ok(None) };
    let normed = model.layers[index].head_norms.is_some();
    let known = layer.latent.is_none()
        && !spec.value_norm
        && spec.temperature.is_none()
        && (!normed || spec.qk_norm == QkNorm::Heads)
        && layer.head_dim <= MOST_CHANNELS
        && layer.head_dim.is_multiple_of(16)
        && rope.dims.is_multiple_of(8)
        && rope.dims > 0
        && model.layers[index].qkv.outputs.is_multiple_of(4);
    if !known {
        return Ok(None);
    }
    let Some(signs) = turn_of(&store.keys)? else { return Ok(None) };
    Ok(Some(RawHeads {
        heads: layer.heads,
        pairs: rope.dims / 2,
        neox: rope.style == RopeStyle::Neox,
        norm: normed.then_some(spec.norm_eps),
        alpha: layer.scale,
        signs,
    }))
}

/// Signs of the transform that vectors are stored by, if they turn at all; `None` where something else becomes of them.
fn turn_of(codecs: &[SideCodec]) -> Result<Option<Option<Vec<u32>>>, GpuError> {
    if codecs.iter().any(|codec| codec.calibration().mu.is_some()) {
        return Ok(None);
    }
    if codecs.iter().all(|codec| codec.is_direct()) {
        return Ok(Some(None));
    }
    Ok(srft::signs(codecs)?.map(Some))
}

impl AttentionBinding<'_> {
    /// Attention of a step of one row whose heads are `raw`.
    pub fn single_row(&self, raw: &RawHeads) -> Result<SingleRow, GpuError> {
        let (layer, weights) = (&self.model.spec.layers[self.index], &self.model.layers[self.index]);
        let rope = layer.rope.unwrap_or(0);
        let row = RawRow {
            heads: raw,
            projected: &self.act.projected,
            norms: weights.head_norms.as_ref().unwrap_or(&weights.attn_norm),
            angles: &self.act.angles[rope],
            roots: &self.turns[0].roots,
        };
        let takes_raw = self.class.spec.takes_raw(self.model.gpu.info(), &self.class.layout);
        Ok(SingleRow {
            join: self.join_raw(&row, false)?,
            join_few: self.join_raw(&row, true)?,
            attend: takes_raw.then(|| self.attend_any(Some(row))).transpose()?,
            heads: layer.heads,
        })
    }
}

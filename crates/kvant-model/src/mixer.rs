//! The tensors of a layer's attention, or of what stands in its place.

use crate::error::ModelError;
use crate::packing::Rows;
use crate::spec::{DeltaNet, LayerSpec, QkNorm, Recurrence};
use crate::tensors::{Tensors, expect_shape};
use crate::weights::{DeltaWeights, LatentWeights, Linear, RecurrentWeights};

/// What mixes tokens, as [`crate::LayerWeights`] holds it.
pub(crate) struct Mixer {
    pub q: Linear,
    pub k: Option<Linear>,
    pub v: Option<Linear>,
    pub out: Linear,
    pub output_gate: Option<Linear>,
    pub q_norm: Option<Vec<f32>>,
    pub k_norm: Option<Vec<f32>>,
    pub v_norm: Option<Vec<f32>>,
    pub sink_logits: Option<Vec<f32>>,
    pub recurrent: Option<RecurrentWeights>,
    pub latent: Option<LatentWeights>,
}

impl Tensors<'_> {
    /// Where the rows of layer `index`'s queries lie: tensor and rows. Fused tensors hold their parts' rows one after another; a gate's
    /// rows follow its head's queries.
    pub(crate) fn query_rows(&self, layer: &LayerSpec, index: usize) -> (String, Rows) {
        let widths = layer.widths();
        match (self.fused_qkv(index), layer.gated) {
            (true, _) => (format!("blk.{index}.attn_qkv"), Rows::of(0, widths.q + 2 * widths.k)),
            (false, true) => {
                let d = layer.head_dim;
                let rows = Rows { first: 0, block: d, stride: 2 * d, all: 2 * widths.q };
                (format!("blk.{index}.attn_q"), rows)
            }
            (false, false) => (format!("blk.{index}.attn_q"), Rows::of(0, widths.q)),
        }
    }

    /// Where the rows of layer `index`'s keys lie.
    pub(crate) fn key_rows(&self, layer: &LayerSpec, index: usize) -> (String, Rows) {
        let widths = layer.widths();
        match self.fused_qkv(index) {
            true => (format!("blk.{index}.attn_qkv"), Rows::of(widths.q, widths.q + 2 * widths.k)),
            false => (format!("blk.{index}.attn_k"), Rows::of(0, widths.k)),
        }
    }

    fn fused_qkv(&self, index: usize) -> bool {
        self.checkpoint.has_tensor(&format!("blk.{index}.attn_qkv.weight"))
    }

    pub(crate) fn attention_mixer(&self, layer: &LayerSpec, index: usize) -> Result<Mixer, ModelError> {
        let (spec, widths, d) = (self.spec, layer.widths(), layer.head_dim);
        let name = |part: &str| format!("blk.{index}.{part}");
        let optional =
            |wanted: bool, part: &str, len: usize| wanted.then(|| self.vector(&name(part), len)).transpose();
        let project = |rows: usize, (part, slice): (String, Rows)| {
            self.linear(&part, rows, spec.width, Some(slice), spec.qkv_bias)
        };
        let (q_norm, k_norm) = match spec.qk_norm {
            QkNorm::None => (0, 0),
            QkNorm::Heads | QkNorm::HeadsAfterRope => (d, d),
            QkNorm::Width => (widths.q, widths.k),
        };
        let queries = self.query_rows(layer, index);
        let gate = layer.gated.then(|| (queries.0.clone(), Rows { first: d, ..queries.1 }));
        let keys = self.key_rows(layer, index);
        let values = match self.fused_qkv(index) {
            true => (keys.0.clone(), Rows { first: widths.q + widths.k, ..keys.1 }),
            false => (name("attn_v"), Rows::of(0, widths.v)),
        };
        let own_kv = layer.kv_source.is_none();
        Ok(Mixer {
            q: project(widths.q, queries)?,
            k: own_kv.then(|| project(widths.k, keys)).transpose()?,
            v: match own_kv && !layer.value_from_key {
                true => Some(project(widths.v, values)?),
                false => None,
            },
            out: self.linear(&name("attn_output"), spec.width, widths.out, None, false)?,
            output_gate: gate.map(|gate| project(widths.out, gate)).transpose()?,
            v_norm: spec.value_norm.then(|| vec![1.0; d]),
            q_norm: optional(q_norm > 0, "attn_q_norm.weight", q_norm)?,
            k_norm: optional(own_kv && k_norm > 0, "attn_k_norm.weight", k_norm)?,
            sink_logits: optional(spec.sink_logits, "attn_sinks.weight", layer.heads)?,
            recurrent: None,
            latent: None,
        })
    }

    /// A recurrent layer's tensors.
    pub(crate) fn recurrent_mixer(&self, recurrence: &Recurrence, index: usize) -> Result<Mixer, ModelError> {
        let width = self.spec.width;
        let name = |part: &str| format!("blk.{index}.{part}");
        let widths = LayerSpec { recurrence: Some(*recurrence), ..self.spec.layers[index].clone() }.widths();
        let (inputs, gate, conv, out, delta) = match recurrence {
            Recurrence::ShortConv(_) => {
                let part = |i: usize| (name("shortconv.in_proj"), Rows::of(i * widths.q, 3 * widths.q));
                ([part(0), part(1), part(2)], None, "shortconv.conv", "shortconv.out_proj", None)
            }
            Recurrence::DeltaNet(net) => {
                let (inputs, gate) = self.delta_rows(net, index);
                (inputs, Some(gate), "ssm_conv1d", "ssm_out", Some(self.delta_weights(net, index)?))
            }
        };
        let project =
            |rows: usize, (part, slice): (String, Rows)| self.linear(&part, rows, width, Some(slice), false);
        let [q, k, v] = inputs;
        let conv = name(conv);
        Ok(Mixer {
            q: project(widths.q, q)?,
            k: Some(project(widths.k, k)?),
            v: Some(project(widths.v, v)?),
            out: self.linear(&name(out), width, widths.out, None, false)?,
            output_gate: gate.map(|gate| project(widths.out, gate)).transpose()?,
            q_norm: None,
            k_norm: None,
            v_norm: None,
            sink_logits: None,
            recurrent: Some(RecurrentWeights {
                taps: self.taps(&format!("{conv}.weight"), recurrence)?,
                bias: match format!("{conv}.bias") {
                    bias if self.checkpoint.has_tensor(&bias) => {
                        Some(self.vector(&bias, recurrence.channels())?)
                    }
                    _ => None,
                },
                delta,
            }),
            latent: None,
        })
    }

    /// Where the rows of a delta net's queries, keys and values lie, and those of its gate: one part after another, or all parts of one
    /// key head after another (Qwen3-Next as published).
    fn delta_rows(&self, net: &DeltaNet, index: usize) -> ([(String, Rows); 3], (String, Rows)) {
        let (key, value) = (net.key_heads * net.key_dim, net.value_heads * net.value_dim);
        let fused = format!("blk.{index}.ssm_in");
        if self.checkpoint.has_tensor(&format!("{fused}.weight")) {
            let (d, of_group) = (net.key_dim, value / net.key_heads);
            let stride = 2 * (d + of_group);
            let part = |first: usize, block: usize| {
                (fused.clone(), Rows { first, block, stride, all: 2 * (key + value) })
            };
            let inputs = [part(0, d), part(d, d), part(2 * d, of_group)];
            return (inputs, part(2 * d + of_group, of_group));
        }
        let part = |first: usize| (format!("blk.{index}.attn_qkv"), Rows::of(first, 2 * key + value));
        ([part(0), part(key), part(2 * key)], (format!("blk.{index}.attn_gate"), Rows::of(0, value)))
    }

    fn delta_weights(&self, net: &DeltaNet, index: usize) -> Result<DeltaWeights, ModelError> {
        let (width, heads) = (self.spec.width, net.value_heads);
        let name = |part: &str| format!("blk.{index}.{part}");
        let fused = self.checkpoint.has_tensor(&name("ssm_ba.weight"));
        let of_group = heads / net.key_heads;
        let gates = |part: &str, first: usize| match fused {
            true => {
                let rows = Rows { first, block: of_group, stride: 2 * of_group, all: 2 * heads };
                self.linear(&name("ssm_ba"), heads, width, Some(rows), false)
            }
            false => self.linear(&name(part), heads, width, None, false),
        };
        let decay = match self.checkpoint.has_tensor(&name("ssm_a_log")) {
            true => self.vector(&name("ssm_a_log"), heads)?.into_iter().map(|x| -x.exp()).collect(),
            false => self.vector(&name("ssm_a"), heads)?,
        };
        // A state that grew with every token would soon be infinite.
        if let Some(found) = decay.iter().find(|x| !(x.is_finite() && **x <= 0.0)) {
            let reason = format!("found a decay of {found}, expected numbers up to 0");
            return Err(ModelError::Pack { tensor: name("ssm_a"), reason });
        }
        Ok(DeltaWeights {
            beta: gates("ssm_beta", 0)?,
            alpha: gates("ssm_alpha", of_group)?,
            time_bias: self.vector(&name("ssm_dt.bias"), heads)?,
            decay,
            norm: self.vector(&name("ssm_norm.weight"), net.value_dim)?,
        })
    }

    /// A convolution's taps, `kernel × channels`; files have the channels' one after another.
    fn taps(&self, name: &str, recurrence: &Recurrence) -> Result<Vec<f32>, ModelError> {
        let (kernel, channels) = (recurrence.kernel(), recurrence.channels());
        let view = self.checkpoint.tensor(name)?;
        expect_shape(&view, channels, kernel)?;
        let (mut taps, mut row) = (vec![0.0; kernel * channels], vec![0.0; kernel]);
        for channel in 0..channels {
            view.decode_row(channel, &mut row)?;
            if row.iter().any(|x| !x.is_finite()) {
                return Err(ModelError::NonFinite { tensor: name.to_owned(), row: channel });
            }
            row.iter().enumerate().for_each(|(tap, x)| taps[tap * channels + channel] = *x);
        }
        Ok(taps)
    }
}

//! A model's tensors on the GPU.

use kvant_model::{LayerWeights, Linear, Model, ModelSpec};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::{Matrices, Source, WeightFormat};

/// One layer's tensors.
#[derive(Debug)]
pub(crate) struct DeviceLayer {
    /// Of the attention norm, then of the norm through which the layer before joins the residual.
    pub attn_norm: Buffer,
    pub qkv: Matrices,
    /// Of queries, of keys.
    pub head_norms: Option<Buffer>,
    pub attn_out: Matrices,
    /// Of the feed-forward norm, then of the norm through which attention joins the residual.
    pub ffn_norm: Buffer,
    /// Gate, then up.
    pub gate_up: Matrices,
    pub down: Matrices,
}

/// A model's weights on the GPU; sessions share them.
#[derive(Debug)]
pub struct DeviceModel {
    pub(crate) gpu: Gpu,
    pub(crate) spec: ModelSpec,
    /// Activations stay f32.
    pub(crate) exact: bool,
    pub(crate) layers: Vec<DeviceLayer>,
    pub(crate) output_norm: Buffer,
    pub(crate) output: Matrices,
    /// The output matrix is the table of embeddings as well, near enough to what the CPU reads from the file.
    pub(crate) embeds: bool,
}

impl DeviceModel {
    /// Sends the weights of `model` to the GPU. With `exact` activations stay f32 throughout.
    pub fn upload(gpu: &Gpu, model: &Model, exact: bool) -> Result<Self, GpuError> {
        let spec = model.spec().clone();
        let factors = |parts: &[Option<&[f32]>]| {
            floats(gpu, &parts.iter().flatten().copied().collect::<Vec<_>>().concat())
        };
        let mut layers = Vec::with_capacity(spec.layers.len());
        let mut before: Option<&[f32]> = None;
        for weights in model.layers() {
            let LayerWeights { q, k, v, attn_out, gate, up, down, .. } = weights;
            let of = |linears: &[&Linear]| {
                let sources: Vec<Source> = linears
                    .iter()
                    .map(|linear| Source { weight: &linear.weight, bias: linear.bias.as_deref() })
                    .collect();
                Matrices::upload(gpu, &sources)
            };
            let head_norms = match (&weights.q_norm, &weights.k_norm) {
                (Some(q), Some(k)) => Some(factors(&[Some(q), Some(k)])?),
                _ => None,
            };
            layers.push(DeviceLayer {
                attn_norm: factors(&[Some(&weights.attn_norm), before])?,
                qkv: of(&[q, k, v])?,
                head_norms,
                attn_out: of(&[attn_out])?,
                ffn_norm: factors(&[Some(&weights.ffn_norm), weights.post_attn_norm.as_deref()])?,
                gate_up: of(&[gate, up])?,
                down: of(&[down])?,
            });
            before = weights.post_ffn_norm.as_deref();
        }
        let output = Matrices::upload(gpu, &[Source { weight: model.output(), bias: None }])?;
        let output_norm = factors(&[Some(model.output_norm()), before])?;
        gpu.wait()?;
        // Repacking rounds the scales of some formats to halves, and the CPU looks embeddings up in the file.
        let embeds = model.is_tied() && !exact;
        Ok(Self { gpu: gpu.clone(), spec, exact, layers, output_norm, output, embeds })
    }

    /// A model of this shape with random weights, made on the GPU.
    pub fn random(gpu: &Gpu, spec: &ModelSpec, format: WeightFormat) -> Result<Self, GpuError> {
        let norm = |count: usize| floats(gpu, &vec![1.0; count]);
        let width = spec.width;
        let mut layers = Vec::with_capacity(spec.layers.len());
        for layer in &spec.layers {
            let (heads, kv) = (layer.heads * layer.head_dim, layer.kv_heads * layer.head_dim);
            let matrices = |outputs, cols| Matrices::random(gpu, format, outputs, cols);
            layers.push(DeviceLayer {
                attn_norm: norm(2 * width)?,
                qkv: matrices(heads + 2 * kv, width)?,
                head_norms: spec.qk_norm.then(|| norm(2 * layer.head_dim)).transpose()?,
                attn_out: matrices(width, heads)?,
                ffn_norm: norm(2 * width)?,
                gate_up: matrices(2 * layer.ffn, width)?,
                down: matrices(width, layer.ffn)?,
            });
        }
        let output = Matrices::random(gpu, format, spec.vocab, width)?;
        let output_norm = norm(2 * width)?;
        gpu.wait()?;
        let spec = spec.clone();
        Ok(Self { gpu: gpu.clone(), spec, exact: false, layers, output_norm, output, embeds: true })
    }

    /// What the model is.
    pub fn spec(&self) -> &ModelSpec {
        &self.spec
    }

    /// The GPU it is on.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Bytes of weights that one step reads.
    pub fn weight_bytes(&self) -> u64 {
        let of_layer = |layer: &DeviceLayer| {
            layer.qkv.bytes() + layer.attn_out.bytes() + layer.gate_up.bytes() + layer.down.bytes()
        };
        self.layers.iter().map(of_layer).sum::<u64>() + self.output.bytes()
    }
}

/// A buffer with these floats.
pub(crate) fn floats(gpu: &Gpu, values: &[f32]) -> Result<Buffer, GpuError> {
    let buffer = gpu.buffer("factors", 4 * values.len() as u64)?;
    gpu.write(&buffer, 0, bytemuck::cast_slice(values))?;
    Ok(buffer)
}

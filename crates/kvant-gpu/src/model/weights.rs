//! A model's tensors on the GPU.

use kvant_cpu::Pool;
use kvant_model::{LayerWeights, Linear, Mlp, ModelError, ModelFile, ModelSpec, QkNorm};

use super::session::device_error;
use super::support::{self, with_still_rope};
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
    /// The table of embeddings, where the output matrix is not the same.
    embeddings: Option<Matrices>,
}

impl DeviceModel {
    /// Sends the weights of `file` to the GPU, layer by layer: no more than one is in the CPU's memory at a time, packed by `pool`'s threads.
    /// With `exact` activations stay f32 throughout. `progress` hears the number of layers done and their total (the output matrix counts
    /// as one).
    pub fn upload(
        gpu: &Gpu,
        file: &ModelFile,
        pool: &Pool,
        exact: bool,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Self, ModelError> {
        support::check(file.spec()).map_err(device_error)?;
        let spec = with_still_rope(file.spec().clone());
        let tensors = file.tensors(pool);
        let factors = |parts: &[Option<&[f32]>]| {
            floats(gpu, &parts.iter().flatten().copied().collect::<Vec<_>>().concat()).map_err(device_error)
        };
        let of = |sources: &[Source]| Matrices::upload(gpu, sources).map_err(device_error);
        let of_linears = |linears: &[&Linear]| {
            let sources =
                linears.iter().map(|linear| Source { weight: &linear.weight, bias: linear.bias.as_deref() });
            of(&sources.collect::<Vec<_>>())
        };
        let output = of(&[Source { weight: &tensors.output()?, bias: None }])?;
        // Repacking rounds the scales of some formats to halves; the CPU looks embeddings up in the file.
        let embeddings = match tensors.embeddings()?.filter(|_| !exact) {
            Some(table) => Some(of(&[Source { weight: &table, bias: None }])?),
            None => None,
        };
        let count = tensors.layers();
        progress(1, count + 1);
        let mut layers = Vec::with_capacity(count);
        let mut before: Option<Vec<f32>> = None;
        for index in 0..count {
            let weights = tensors.layer(index)?;
            let LayerWeights { q, k, v, attn_out, mlp, attn_norm, ffn_norm, .. } = &weights;
            let (Some(Mlp { gate: Some(gate), up, down }), Some(attn_norm), Some(ffn_norm), Some(k), Some(v)) =
                (mlp, attn_norm, ffn_norm, k, v)
            else {
                let what = "layers of another make";
                return Err(device_error(GpuError::Mechanism { family: spec.family, what }));
            };
            let head_norms = match (&weights.q_norm, &weights.k_norm) {
                (Some(q), Some(k)) => Some(factors(&[Some(q), Some(k)])?),
                _ => None,
            };
            layers.push(DeviceLayer {
                attn_norm: factors(&[Some(attn_norm), before.as_deref()])?,
                qkv: of_linears(&[q, k, v])?,
                head_norms,
                attn_out: of_linears(&[attn_out])?,
                ffn_norm: factors(&[Some(ffn_norm), weights.post_attn_norm.as_deref()])?,
                gate_up: of_linears(&[gate, up])?,
                down: of_linears(&[down])?,
            });
            before = weights.post_ffn_norm;
            progress(index + 2, count + 1);
        }
        let output_norm = factors(&[Some(&tensors.output_norm()?), before.as_deref()])?;
        gpu.wait().map_err(device_error)?;
        Ok(Self { gpu: gpu.clone(), spec, exact, layers, output_norm, output, embeddings })
    }

    /// The table of embeddings; `None` where they are looked up in the file.
    pub(crate) fn embeddings(&self) -> Option<&Matrices> {
        (!self.exact).then(|| self.embeddings.as_ref().unwrap_or(&self.output))
    }

    /// A model of this shape with random weights, made on the GPU.
    pub fn random(gpu: &Gpu, spec: &ModelSpec, format: WeightFormat) -> Result<Self, GpuError> {
        support::check(spec)?;
        let spec = &with_still_rope(spec.clone());
        let norm = |count: usize| floats(gpu, &vec![1.0; count]);
        let width = spec.width;
        let mut layers = Vec::with_capacity(spec.layers.len());
        for layer in &spec.layers {
            let (heads, kv) = (layer.heads * layer.head_dim, layer.kv_heads * layer.head_dim);
            let matrices = |outputs, cols| Matrices::random(gpu, format, outputs, cols);
            layers.push(DeviceLayer {
                attn_norm: norm(2 * width)?,
                qkv: matrices(heads + 2 * kv, width)?,
                head_norms: (spec.qk_norm != QkNorm::None).then(|| norm(2 * layer.head_dim)).transpose()?,
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
        Ok(Self { gpu: gpu.clone(), spec, exact: false, layers, output_norm, output, embeddings: None })
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

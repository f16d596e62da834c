//! A model's tensors on the GPU.

use kvant_cache::{CacheConfig, CacheError, LayerShape, LayerStore};
use kvant_codec::Sidecar;
use kvant_cpu::{FloatKind, PackError, PackedMatrix, Pool};
use kvant_model::{
    ExpertSpec, Experts, LayerSpec, LayerWeights, Linear, Mlp, ModelError, ModelFile, ModelSpec, NormKind,
    QkNorm, Recurrence,
};

use super::latent_weights::DeviceLatent;
use super::layer_embedding_weights::{DeviceLayerEmbedding, DeviceLayerTable};
use super::support::{self, for_kernels};
use super::upload::{floats, source};
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::memory::Buffer;
use crate::ops::{MATRIX_ROWS, Matrices, MatrixSource, Routing, RowNorm, WeightFormat};

/// One layer's tensors.
#[derive(Debug)]
pub(crate) struct DeviceLayer {
    /// Of the attention norm, then of the norm through which the layer before joins the residual.
    pub attn_norm: Buffer,
    /// Queries, keys, values, then the gate of what comes out, if there is one; of a short convolution B, C and u; queries alone where keys and
    /// values are another layer's; rows alone of latent attention.
    pub qkv: Matrices,
    /// What latent attention has beside them.
    pub latent: Option<DeviceLatent>,
    /// What a recurrent layer has beside them.
    pub recurrent: Option<DeviceRecurrent>,
    /// Of queries, of keys; of queries alone where keys are another layer's.
    pub head_norms: Option<Buffer>,
    pub attn_out: Matrices,
    /// One logit per query head that joins the softmax's denominator.
    pub sinks: Option<Buffer>,
    /// What leaves the layer is multiplied by this.
    pub scale: f32,
    /// Of the feed-forward norm, then of the norm through which attention joins the residual.
    pub ffn_norm: Buffer,
    /// The feed-forward block that every token goes through.
    pub block: Option<DeviceBlock>,
    /// The experts that tokens are sent to.
    pub experts: Option<DeviceExperts>,
    /// How the layer's own embedding of a token comes in.
    pub embedding: Option<DeviceLayerEmbedding>,
}

/// What a recurrent layer has beside its projections.
#[derive(Debug)]
pub(crate) struct DeviceRecurrent {
    /// `[tap][channel]`, then perhaps a bias per channel.
    pub taps: Buffer,
    pub has_bias: bool,
    /// Of a delta net: β, then the time step, one row per value head each.
    pub gates: Option<Matrices>,
    /// Of a delta net: biases of the time steps, then decays.
    pub rates: Option<Buffer>,
    /// Of a delta net: factors of the norm of every value head.
    pub norm: Option<Buffer>,
}

/// A feed-forward block.
#[derive(Debug)]
pub(crate) struct DeviceBlock {
    /// Gate, then up; up alone where there is no gate.
    pub gate_up: Matrices,
    pub down: Matrices,
}

/// A layer's experts and what chooses among them.
#[derive(Debug)]
pub(crate) struct DeviceExperts {
    /// One row per expert, then the gate of the block beside them, if it has one.
    pub router: Matrices,
    pub has_shared_gate: bool,
    /// Added to the scores when experts are chosen.
    pub selection_bias: Option<Buffer>,
    /// What every expert's weight is multiplied with.
    pub scales: Option<Buffer>,
    /// Norms of their own: factors of the router's, of the experts', of what comes out of them and then of the block beside them.
    pub norms: Option<[Buffer; 3]>,
    /// Of every expert gate, then up.
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
    /// ε of the norms that read the residual. What lies on the GPU is the residual divided by the factor of all branches
    /// ([`ModelSpec::residual_scale`]), so that branches join it as they are; norms take every factor out but for ε.
    pub(crate) residual_eps: f32,
    pub(crate) layers: Vec<DeviceLayer>,
    pub(crate) output_norm: Buffer,
    pub(crate) output: Matrices,
    /// The table of embeddings, where the output matrix is not the same.
    embeddings: Option<Matrices>,
    /// Of models whose layers have embeddings.
    pub(crate) layer_table: Option<DeviceLayerTable>,
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
        let spec = for_kernels(file.spec().clone());
        let tensors = file.tensors(pool);
        let factors = |parts: &[Option<&[f32]>]| {
            floats(gpu, &parts.iter().flatten().copied().collect::<Vec<_>>().concat()).map_err(device_error)
        };
        let of = |sources: &[MatrixSource]| Matrices::upload(gpu, sources).map_err(device_error);
        let of_linears =
            |linears: &[&Linear]| of(&linears.iter().map(|linear| source(linear)).collect::<Vec<_>>());
        let output = of(&[MatrixSource { weight: &tensors.output()?, bias: None }])?;
        // Repacking rounds the scales of some formats to halves; the CPU looks embeddings up in the file.
        let embeddings = match tensors.embeddings()?.filter(|_| !exact) {
            Some(table) => Some(of(&[MatrixSource { weight: &table, bias: None }])?),
            None => None,
        };
        let layer_table = DeviceLayerTable::upload(gpu, &tensors, exact)?;
        let count = tensors.layers();
        progress(1, count + 1);
        let mut layers = Vec::with_capacity(count);
        let mut before: Option<Vec<f32>> = None;
        let no_factors = vec![1.0; spec.width];
        for index in 0..count {
            let weights = tensors.layer(index)?;
            let LayerWeights { q, k, v, attn_out, mlp, attn_norm, ffn_norm, .. } = &weights;
            let other = |what| device_error(GpuError::Mechanism { family: spec.family, what });
            // Blocks without a norm before them read no factors.
            let attn_norm = attn_norm.as_deref().unwrap_or(&no_factors);
            let ffn_norm = ffn_norm.as_deref().unwrap_or(&no_factors);
            let block = match mlp {
                Some(Mlp { gate: Some(gate), up, down }) => {
                    Some(DeviceBlock { gate_up: of_linears(&[gate, up])?, down: of_linears(&[down])? })
                }
                Some(Mlp { gate: None, up, down }) => {
                    Some(DeviceBlock { gate_up: of_linears(&[up])?, down: of_linears(&[down])? })
                }
                None => None,
            };
            let experts = match (&weights.experts, &spec.layers[index].experts) {
                (Some(experts), Some(of)) => {
                    let refused = Routing::refuses(of, experts.selection_bias.is_some());
                    let both = experts.scales.is_some() && experts.selection_bias.is_some();
                    if let Some(what) = refused.or(both.then_some("scaled experts that biases choose")) {
                        return Err(other(what));
                    }
                    Some(upload_experts(gpu, pool, experts)?)
                }
                _ => None,
            };
            let sinks = weights.sink_logits.as_deref().map(|sinks| factors(&[Some(sinks)])).transpose()?;
            let head_norms = match (&weights.q_norm, &weights.k_norm) {
                (Some(q), k) => Some(factors(&[Some(q), k.as_deref()])?),
                _ => None,
            };
            let recurrent = match &weights.recurrent {
                Some(own) => Some(DeviceRecurrent {
                    taps: factors(&[Some(&own.taps), own.bias.as_deref()])?,
                    has_bias: own.bias.is_some(),
                    gates: own.delta.as_ref().map(|net| of_linears(&[&net.beta, &net.alpha])).transpose()?,
                    rates: match &own.delta {
                        Some(net) => Some(factors(&[Some(&net.time_bias), Some(&net.decay)])?),
                        None => None,
                    },
                    norm: own.delta.as_ref().map(|net| factors(&[Some(&net.norm)])).transpose()?,
                }),
                None => None,
            };
            let latent = weights.latent.as_ref().map(|own| DeviceLatent::upload(gpu, &weights, own));
            let latent = latent.transpose().map_err(device_error)?;
            let mut projections = Vec::with_capacity(4);
            projections.extend(k);
            if latent.is_none() {
                projections.insert(0, q);
                // Values that are the keys before their norm have the keys' matrix.
                projections.extend(v.as_ref().or(k.as_ref()));
            }
            projections.extend(&weights.output_gate);
            let post_ffn = weights.post_ffn_norm.as_deref().unwrap_or(&no_factors);
            let embedding = weights.layer_embedding.as_ref();
            let embedding = embedding.map(|own| DeviceLayerEmbedding::upload(gpu, own, post_ffn));
            layers.push(DeviceLayer {
                attn_norm: factors(&[Some(attn_norm), before.as_deref()])?,
                qkv: of_linears(&projections)?,
                latent,
                recurrent,
                head_norms,
                attn_out: of_linears(&[attn_out])?,
                sinks,
                scale: weights.scale.unwrap_or(1.0),
                ffn_norm: factors(&[Some(ffn_norm), weights.post_attn_norm.as_deref()])?,
                block,
                experts,
                embedding: embedding.transpose().map_err(device_error)?,
            });
            // What comes last joins the residual in the next norm.
            before = weights.layer_embedding.map(|own| own.norm).or(weights.post_ffn_norm);
            progress(index + 2, count + 1);
        }
        // A factor of all logits is a factor of what the output matrix reads.
        let mut last_norm = tensors.output_norm()?;
        last_norm.iter_mut().for_each(|factor| *factor *= spec.logit_scale);
        let output_norm = factors(&[Some(&last_norm), before.as_deref()])?;
        gpu.wait().map_err(device_error)?;
        let residual_eps = residual_eps(&spec);
        Ok(Self {
            gpu: gpu.clone(),
            spec,
            exact,
            residual_eps,
            layers,
            output_norm,
            output,
            embeddings,
            layer_table,
        })
    }

    /// What the norms between blocks do.
    pub(crate) fn norm_kind(&self) -> RowNorm {
        match self.spec.norm {
            NormKind::Rms => RowNorm::Rms,
            NormKind::Layer => RowNorm::Centred,
        }
    }

    /// What leaves the last layer is multiplied by this.
    pub(crate) fn last_scale(&self) -> Option<f32> {
        self.layers.last().map(|layer| layer.scale)
    }

    /// How sequences whose cache is asked for as `cache` says are stored: rows that the CPU stores once, as keys that are mostly values, are
    /// keys and values here.
    pub(crate) fn stores(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
    ) -> Result<Vec<LayerStore>, CacheError> {
        let shapes = self.spec.cache_layers();
        let unfolded = CacheConfig { layers: shapes.clone(), ..cache.clone() };
        let differs =
            |layer: usize| shapes.get(layer).is_some_and(|shape| shape.latent != cache.layers[layer].latent);
        let store = |layer: usize| match differs(layer) {
            // Calibrations have nothing for such layers.
            true => unfolded.layer_store(layer, None),
            false => cache.layer_store(layer, calibration),
        };
        (0..cache.layers.len()).map(store).collect()
    }

    /// Refuses to move a conversation whose cache is not stored as `cache` says.
    pub(crate) fn check_moved(&self, cache: &CacheConfig) -> Result<(), GpuError> {
        let shapes = self.spec.cache_layers();
        let same = |(a, b): (&LayerShape, &LayerShape)| a.latent == b.latent;
        match cache.layers.iter().zip(&shapes).all(same) {
            true => Ok(()),
            false => Err(GpuError::Mechanism {
                family: self.spec.family,
                what: "a cache whose keys are mostly values for conversations that move",
            }),
        }
    }

    /// The layer of the model that every stored layer is: those with keys and values.
    pub(crate) fn layers_of_stores(&self) -> Vec<usize> {
        (0..self.layers.len()).filter(|layer| self.spec.layers[*layer].is_cached()).collect()
    }

    /// The table of embeddings; `None` where they are looked up in the file.
    pub(crate) fn embeddings(&self) -> Option<&Matrices> {
        (!self.exact).then(|| self.embeddings.as_ref().unwrap_or(&self.output))
    }

    /// A model of this shape with random weights, made on the GPU.
    pub fn random(gpu: &Gpu, spec: &ModelSpec, format: WeightFormat) -> Result<Self, GpuError> {
        support::check(spec)?;
        let spec = &for_kernels(spec.clone());
        let norm = |count: usize| floats(gpu, &vec![1.0; count]);
        let width = spec.width;
        let mut layers = Vec::with_capacity(spec.layers.len());
        for layer in &spec.layers {
            let heads = layer.heads * layer.head_dim;
            let kv = if layer.kv_source.is_none() { layer.kv_heads * layer.head_dim } else { 0 };
            let (widths, net) = (layer.widths(), layer.recurrence);
            let gate = match net {
                Some(Recurrence::DeltaNet(_)) => widths.out,
                _ => {
                    if layer.gated {
                        widths.out
                    } else {
                        0
                    }
                }
            };
            let matrices = |outputs, cols| Matrices::random(gpu, format, outputs, cols);
            layers.push(DeviceLayer {
                attn_norm: norm(2 * width)?,
                qkv: match (layer.kv_source, layer.latent) {
                    (Some(_), _) => matrices(widths.q + gate, width)?,
                    (None, Some(_)) => matrices(widths.k, width)?,
                    (None, None) => matrices(widths.q + widths.k + widths.v + gate, width)?,
                },
                latent: DeviceLatent::random(gpu, spec, layer, format)?,
                recurrent: net.map(|net| random_recurrence(gpu, &net, width)).transpose()?,
                head_norms: match spec.qk_norm {
                    _ if net.is_some() || layer.latent.is_some() => None,
                    QkNorm::None => None,
                    QkNorm::Width => Some(norm(heads + kv)?),
                    _ => Some(norm(2 * layer.head_dim)?),
                },
                attn_out: matrices(width, layer.latent.map_or(widths.out, |own| layer.heads * own.value))?,
                sinks: spec.sink_logits.then(|| floats(gpu, &vec![0.0; layer.heads])).transpose()?,
                scale: 1.0,
                ffn_norm: norm(2 * width)?,
                block: match layer.ffn {
                    0 => None,
                    ffn => {
                        let parts = if spec.activation.gated() { 2 } else { 1 };
                        Some(DeviceBlock {
                            gate_up: matrices(parts * ffn, width)?,
                            down: matrices(width, ffn)?,
                        })
                    }
                },
                experts: match &layer.experts {
                    Some(of) => Some(DeviceExperts {
                        router: Matrices::random(gpu, WeightFormat::F16, of.count, width)?,
                        has_shared_gate: false,
                        selection_bias: None,
                        scales: None,
                        norms: match of.own_norms {
                            true => Some([norm(width)?, norm(width)?, norm(2 * width)?]),
                            false => None,
                        },
                        gate_up: matrices(of.count * 2 * of.width, width)?,
                        down: matrices(of.count * width, of.width)?,
                    }),
                    None => None,
                },
                embedding: DeviceLayerEmbedding::random(gpu, spec, format)?,
            });
        }
        let layer_table = DeviceLayerTable::random(gpu, spec, format)?;
        let output = Matrices::random(gpu, format, spec.vocab, width)?;
        let output_norm = norm(2 * width)?;
        gpu.wait()?;
        let (spec, residual_eps) = (spec.clone(), residual_eps(spec));
        let (gpu, embeddings) = (gpu.clone(), None);
        let exact = false;
        Ok(Self { gpu, spec, exact, residual_eps, layers, output_norm, output, embeddings, layer_table })
    }

    /// What the model is.
    pub fn spec(&self) -> &ModelSpec {
        &self.spec
    }

    /// The GPU it is on.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Rows that the products of a long step multiply together: those of a tile of matrix units.
    pub fn row_unit(&self) -> usize {
        if self.gpu.info().matrix_side().is_some() && !self.exact { MATRIX_ROWS } else { 1 }
    }

    /// Bytes of weights; the tables of embeddings are not among them.
    pub fn weight_bytes(&self) -> u64 {
        self.bytes_of(&|experts: &DeviceExperts, _| experts.gate_up.bytes() + experts.down.bytes())
    }

    /// Bytes of weights that a step of one token reads: of experts only the chosen ones'.
    pub fn token_bytes(&self) -> u64 {
        self.bytes_of(&|experts: &DeviceExperts, of: &ExpertSpec| {
            (experts.gate_up.bytes() + experts.down.bytes()) * of.used as u64 / of.count as u64
        })
    }

    fn bytes_of(&self, experts: &dyn Fn(&DeviceExperts, &ExpertSpec) -> u64) -> u64 {
        let of_layer = |(layer, spec): (&DeviceLayer, &LayerSpec)| {
            let block = layer.block.as_ref().map_or(0, |block| block.gate_up.bytes() + block.down.bytes());
            let experts = match (&layer.experts, &spec.experts) {
                (Some(own), Some(of)) => own.router.bytes() + experts(own, of),
                _ => 0,
            };
            let gates = layer.recurrent.iter().flat_map(|own| &own.gates).map(Matrices::bytes).sum::<u64>();
            let embedding = layer.embedding.as_ref().map_or(0, DeviceLayerEmbedding::bytes);
            let latent = layer.latent.as_ref().map_or(0, DeviceLatent::bytes);
            layer.qkv.bytes() + layer.attn_out.bytes() + block + experts + gates + embedding + latent
        };
        let projection = self.layer_table.as_ref().map_or(0, |own| own.projection.bytes());
        self.layers.iter().zip(&self.spec.layers).map(of_layer).sum::<u64>()
            + self.output.bytes()
            + projection
    }
}

/// ε of norms of the residual divided by the factor of all branches.
fn residual_eps(spec: &ModelSpec) -> f32 {
    spec.norm_eps / (spec.residual_scale * spec.residual_scale)
}

/// A recurrent layer that forgets slowly.
fn random_recurrence(gpu: &Gpu, recurrence: &Recurrence, width: usize) -> Result<DeviceRecurrent, GpuError> {
    let taps = floats(gpu, &vec![0.5; recurrence.kernel() * recurrence.channels()])?;
    let mut made = DeviceRecurrent { taps, has_bias: false, gates: None, rates: None, norm: None };
    if let Recurrence::DeltaNet(net) = recurrence {
        let rates = [vec![0.0; net.value_heads], vec![-0.1; net.value_heads]].concat();
        made.gates = Some(Matrices::random(gpu, WeightFormat::F16, 2 * net.value_heads, width)?);
        made.rates = Some(floats(gpu, &rates)?);
        made.norm = Some(floats(gpu, &vec![1.0; net.value_dim])?);
    }
    Ok(made)
}

fn upload_experts(gpu: &Gpu, pool: &Pool, experts: &Experts) -> Result<DeviceExperts, ModelError> {
    let of = |sources: &[MatrixSource]| Matrices::upload(gpu, sources).map_err(device_error);
    let shared_gate = experts.shared_gate.as_ref().map(|gate| {
        let fill = |_: usize, row: &mut [f32]| {
            row.copy_from_slice(gate);
            Ok::<(), std::convert::Infallible>(())
        };
        PackedMatrix::pack_float(pool, 1, gate.len(), FloatKind::F32, &fill)
    });
    let refused = |error: PackError<_>| {
        let what = "the gate beside a layer's experts".to_owned();
        device_error(GpuError::Refused { what, problem: error.to_string() })
    };
    let shared_gate = shared_gate.transpose().map_err(refused)?;
    let mut router = vec![source(&experts.router)];
    router.extend(shared_gate.iter().map(|weight| MatrixSource { weight, bias: None }));
    let mut gate_up = Vec::with_capacity(2 * experts.experts.len());
    for expert in &experts.experts {
        gate_up.extend(expert.gate.iter().chain([&expert.up]).map(source));
    }
    let down: Vec<MatrixSource> = experts.experts.iter().map(|expert| source(&expert.down)).collect();
    Ok(DeviceExperts {
        router: of(&router)?,
        has_shared_gate: shared_gate.is_some(),
        scales: experts
            .scales
            .as_deref()
            .map(|scales| floats(gpu, scales))
            .transpose()
            .map_err(device_error)?,
        norms: match &experts.norms {
            Some(norms) => {
                let after = [&norms.after[..], &norms.after_shared].concat();
                let of = |factors: &[f32]| floats(gpu, factors).map_err(device_error);
                Some([of(&norms.router)?, of(&norms.before)?, of(&after)?])
            }
            None => None,
        },
        selection_bias: experts
            .selection_bias
            .as_deref()
            .map(|bias| floats(gpu, bias).map_err(device_error))
            .transpose()?,
        gate_up: of(&gate_up)?,
        down: of(&down)?,
    })
}

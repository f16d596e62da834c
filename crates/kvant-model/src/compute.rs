//! What steps on the CPU work on: sequences and tokens, and the threads and buffers that they reuse.

use std::sync::Arc;

use kvant_attn::packed::{Arithmetic, PackedOptions, SparseCount, SparseK, SparseV};
use kvant_cache::{Attended, Attention, KeyReport, Received, Sequence};
use kvant_cpu::{Pool, Precision, RopeTable};

use crate::adapter::AdapterScale;
use crate::backend::Wanted;
use crate::encoder::TextAttention;
use crate::experts::ExpertBuffers;
use crate::products::Products;
use crate::spec::{LayerSpec, ModelSpec, RopeSpec};

/// One sequence's part of a step: tokens that go behind what it holds.
pub struct Run<'a> {
    /// What the tokens attend to, and where their keys and values go.
    pub sequence: &'a mut Sequence,
    /// At least one.
    pub tokens: &'a [u32],
    /// Which of their logits the step returns, behind those of the runs before.
    pub wanted: Wanted,
    /// What is added to the weights' products; always the same for what one sequence holds.
    pub adapters: &'a [AdapterScale],
}

/// What one layer's attention works on in a step, row-major, one row per token.
#[derive(Clone, Copy, Debug)]
pub struct LayerRows<'a> {
    /// Index among the layers that have keys and values of their own.
    pub layer: usize,
    /// Logical position of the first row.
    pub first_position: usize,
    /// `tokens × heads × head_dim`: queries after their norm and RoPE.
    pub queries: &'a [f32],
    /// `tokens × kv_heads × head_dim`: keys after their norm and RoPE, as they go into the cache.
    pub keys: &'a [f32],
    /// `tokens × kv_heads × head_dim`: values; of latent attention the keys.
    pub values: &'a [f32],
}

/// Called once per layer and step, before the rows go into the cache.
pub type Observer<'o> = dyn FnMut(&LayerRows) + 'o;

/// Threads, precision and buffers that steps reuse.
pub struct Compute {
    pub(crate) pool: Arc<Pool>,
    pub(crate) precision: Precision,
    pub(crate) ropes: Vec<RopeTable>,
    pub(crate) linear: Products,
    pub(crate) attention: Attention,
    pub(crate) reports: AttentionReports,
    pub(crate) buffers: Buffers,
    pub(crate) experts: ExpertBuffers,
    pub(crate) recurrent: RecurrentBuffers,
    pub(crate) latent: LatentBuffers,
    pub(crate) texts: TextAttention,
}

/// What attention has counted since the start.
#[derive(Default)]
pub(crate) struct AttentionReports {
    /// Steps over packed values, by cached layer.
    counts: Vec<SparseCount>,
    /// What sparse keys read and missed, by layer that asks.
    keys: Vec<KeyReport>,
    /// What tokens received, while somebody looks.
    pub(crate) received: Option<Received>,
}

impl AttentionReports {
    /// Adds what layer `asking` has counted over the rows of the cached layer `cached`.
    pub(crate) fn add(&mut self, asking: usize, cached: usize, attended: &Attended<'_>) {
        *entry(&mut self.counts, cached) += attended.count;
        if let Some(keys) = attended.keys {
            *entry(&mut self.keys, asking) += keys;
        }
    }
}

/// The entry at `index` of a list that grows.
fn entry<T: Clone + Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if list.len() <= index {
        list.resize(index + 1, T::default());
    }
    &mut list[index]
}

/// Activations of the current step, row-major, one row per token.
#[derive(Default)]
pub(crate) struct Buffers {
    pub(crate) residual: Vec<f32>,
    pub(crate) normed: Vec<f32>,
    /// What a block adds to the residual.
    pub(crate) branch: Vec<f32>,
    pub(crate) q: Vec<f32>,
    pub(crate) k: Vec<f32>,
    pub(crate) v: Vec<f32>,
    pub(crate) attended: Vec<f32>,
    /// What multiplies `attended`, where a layer has that.
    pub(crate) output_gate: Vec<f32>,
    pub(crate) gate: Vec<f32>,
    pub(crate) up: Vec<f32>,
    /// Every layer's own embedding of every token.
    pub(crate) layer_embeddings: Vec<f32>,
    pub(crate) logits: Vec<f32>,
    /// Logical position of every row.
    pub(crate) positions: Vec<usize>,
}

/// Buffers of latent attention.
#[derive(Default)]
pub(crate) struct LatentBuffers {
    /// The queries' own short vectors.
    pub(crate) low: Vec<f32>,
    /// Queries before they are absorbed, `[token][head][unturned | turned]`.
    pub(crate) queries: Vec<f32>,
    /// Values of all heads, `[token][head][channel]`.
    pub(crate) values: Vec<f32>,
    /// One head's rows, in and out.
    pub(crate) input: Vec<f32>,
    pub(crate) output: Vec<f32>,
}

/// Buffers of recurrent layers.
#[derive(Default)]
pub(crate) struct RecurrentBuffers {
    /// What a convolution reads: the rows before the step, then the step's.
    pub(crate) padded: Vec<f32>,
    /// β and the time steps, one per token and value head.
    pub(crate) beta: Vec<f32>,
    pub(crate) alpha: Vec<f32>,
    /// Outputs, `[value head][token][channel]`.
    pub(crate) heads: Vec<f32>,
}

impl Buffers {
    /// Sizes every buffer for `rows` tokens of `layer`.
    pub(crate) fn fit(&mut self, rows: usize, width: usize, layer: &LayerSpec) {
        let widths = layer.widths();
        for (buffer, len) in [
            (&mut self.normed, width),
            (&mut self.branch, width),
            (&mut self.q, widths.q),
            (&mut self.k, widths.k),
            (&mut self.v, widths.v),
            (&mut self.attended, widths.out),
            (&mut self.output_gate, widths.out),
            (&mut self.gate, layer.ffn),
            (&mut self.up, layer.ffn),
        ] {
            buffer.resize(rows * len, 0.0);
        }
    }
}

impl Compute {
    /// Buffers for running a model like `spec` on `pool`'s threads.
    pub fn new(spec: &ModelSpec, pool: Arc<Pool>, precision: Precision) -> Self {
        let table = |r: &RopeSpec| {
            RopeTable::new(r.dims, r.base, r.factors.as_deref(), r.position_scale, r.magnitude)
        };
        Compute {
            pool,
            precision,
            ropes: spec.ropes.iter().map(table).collect(),
            linear: Default::default(),
            attention: Attention::default(),
            reports: AttentionReports::default(),
            buffers: Buffers::default(),
            experts: ExpertBuffers::default(),
            recurrent: RecurrentBuffers::default(),
            latent: LatentBuffers::default(),
            texts: TextAttention::default(),
        }
    }

    /// How attention to sealed tokens is computed: its arithmetic (independent of the weight products' precision), and
    /// whether values of negligible weight are left out.
    pub fn set_attention(&mut self, arithmetic: Arithmetic, sparse_v: Option<SparseV>) {
        let packed = &mut self.attention.options.packed;
        *packed = PackedOptions { arithmetic, sparse_v, ..*packed };
    }

    /// Which share of the attention steps of one token read the blocks of.
    pub fn set_sparse_k(&mut self, sparse_k: Option<SparseK>) {
        self.attention.options.sparse_k = sparse_k;
    }

    /// Cuts attention at every block of 64 tokens from now on: the same sums in another order, for measuring what rounding
    /// alone does.
    pub fn reorder_sums(&mut self) {
        self.attention.options.reordered = true;
    }

    /// Packed tiles of values since the start: how many there were, and how many sparse V left out.
    pub fn packed_count(&self) -> SparseCount {
        let mut sum = SparseCount::default();
        self.reports.counts.iter().for_each(|count| sum += *count);
        sum
    }

    /// What sparse keys have read of how much since the start, and what they missed.
    pub fn key_report(&self) -> KeyReport {
        let mut sum = KeyReport::default();
        self.reports.keys.iter().for_each(|report| sum += *report);
        sum
    }

    /// Sums up the attention that tokens receive from now on, or stops to; returns what was summed up before.
    pub fn sum_received(&mut self, received: Option<Received>) -> Option<Received> {
        self.attention.options.export = received.is_some();
        std::mem::replace(&mut self.reports.received, received)
    }

    /// The logits of the last step, of which `wanted` were.
    pub(crate) fn logits_of(&self, wanted: Wanted) -> &[f32] {
        if wanted == Wanted::Nothing { &[] } else { self.logits() }
    }

    /// The logits of the last step that wanted some.
    pub fn logits(&self) -> &[f32] {
        &self.buffers.logits
    }
}

//! A layer's kernels of attention, bound to its part of the cache.

use kvant_cpu::RopeStyle;
use kvant_model::{LayerSpec, QkNorm};

use super::attention_binding::{AttentionBinding, bind_shape};
use super::join::PromptJoin;
use super::layer_group::Class;
use super::record::Record;
use super::weights::DeviceModel;
use crate::attention::{
    AttentionSpec, CHUNK, ExpandedLayout, ExpandedOps, PromptLayout, RawRow, SealedAttention, SplitPlan,
    Tokens, are_many,
};
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Threads of a workgroup that prepares a head.
const HEAD_THREADS: usize = 128;
/// Threads of one that turns the head too, where the GPU has so many: all of the matrix is on its way at once.
const TURN_THREADS: usize = 512;

/// Heads of a row that [`AttentionBinding::prepare`] has a workgroup for: of queries, and of keys and values that are the layer's own.
pub(crate) fn prepared_heads(layer: &LayerSpec) -> usize {
    match (layer.kv_source, layer.latent) {
        (Some(_), _) => layer.heads,
        // One row is key and value.
        (None, Some(_)) => layer.heads + layer.kv_heads,
        (None, None) => layer.heads + 2 * layer.kv_heads,
    }
}

/// Attention of a step of many rows, in kernels of its own.
pub(crate) struct Prompt {
    layout: PromptLayout,
    tiles: Dispatch,
    rows: Dispatch,
    /// Joins what both gave.
    join: PromptJoin,
    expanded: Option<Expanded>,
}

/// Attention of a step of so many rows that keys and values are unpacked first.
struct Expanded {
    layout: ExpandedLayout,
    tiles: ExpandedOps,
    rows: ExpandedOps,
    join: PromptJoin,
}

/// Attention of single rows of one sequence to sealed tiles.
pub(crate) struct Attend {
    long: (Dispatch, usize),
    /// With more passes: for so few tokens that all its workgroups run at once.
    short: Option<(Dispatch, usize)>,
    /// For single rows of many tokens.
    many: Option<(Dispatch, usize)>,
    kv_heads: usize,
    /// Workgroups that run at once.
    workgroups: usize,
}

impl Attend {
    /// Appends it to a step of `rows` rows of so many `tokens`, which are cut into `splits` parts.
    pub fn record(&self, record: &mut Record, tokens: usize, splits: usize, rows: usize) {
        let groups = |passes: usize| splits * self.kv_heads * passes;
        let fits = |(_, passes): &&(Dispatch, usize)| rows * groups(*passes) <= self.workgroups;
        let many = self.many.as_ref().filter(|_| are_many(tokens, rows));
        let (dispatch, passes) = many.or(self.short.as_ref().filter(fits)).unwrap_or(&self.long);
        record("attention", dispatch, [groups(*passes) as u32, rows as u32, 1]);
    }
}

impl Prompt {
    /// Attention of a step of `rows` rows, as the class has planned it.
    pub fn record(&self, record: &mut Record, class: &Class, rows: usize) {
        let heads = class.spec.heads;
        match &self.expanded {
            Some(expanded) if class.expanded(rows).is_some() => {
                let Expanded { layout, tiles, rows: plain, join: joined } = expanded;
                if let Some((plan, tokens)) = class.plan {
                    for (name, dispatch, grid) in tiles.steps(layout, &class.spec, rows, tokens, plan) {
                        record(name, dispatch, grid);
                    }
                }
                let plan = SplitPlan { splits: 1, tokens: CHUNK };
                for (name, dispatch, grid) in plain.steps(layout, &class.spec, rows, class.plain, plan) {
                    record(if name == "attention" { "plain rows" } else { name }, dispatch, grid);
                }
                joined.record(record, heads, rows);
            }
            _ => {
                if class.splits > 0 {
                    record("attention", &self.tiles, self.layout.grid(&class.spec, rows, class.splits));
                }
                record("plain rows", &self.rows, self.layout.grid(&class.spec, rows, 1));
                self.join.record(record, heads, rows);
            }
        }
    }
}

impl AttentionBinding<'_> {
    fn sealed(&self) -> SealedAttention<'_> {
        let (class, act) = (self.class, self.act);
        SealedAttention {
            params: self.params,
            queries: if self.turns[0].changes() { &act.turned } else { &act.queries },
            keys: self.tiles[0],
            values: self.tiles[1],
            blocks: self.blocks,
            outputs: &act.split_outputs,
            states: &act.split_states,
            exported: self.exports.map(|exports| &exports.scores),
            positions: self.facts.map(|facts| &facts.positions).filter(|_| class.spec.positions),
            raw: None,
            batch: self.apart,
        }
    }

    /// Attention of single rows to sealed tiles.
    pub fn attend(&self) -> Result<Dispatch, GpuError> {
        self.class.spec.bind(&self.model.gpu, &self.sealed())
    }

    /// The same, with kernels of their own for few tokens and for many; of a single row that is still `raw`, if it is.
    pub fn attend_any(&self, raw: Option<RawRow>) -> Result<Attend, GpuError> {
        let (gpu, Class { spec, layout, .. }) = (&self.model.gpu, self.class);
        let sealed = SealedAttention { raw, ..self.sealed() };
        let bind = |other: Option<(AttentionSpec, usize)>| -> Result<_, GpuError> {
            other.map(|(spec, passes)| Ok((spec.bind(gpu, &sealed)?, passes))).transpose()
        };
        Ok(Attend {
            long: (spec.bind(gpu, &sealed)?, layout.passes),
            short: bind(spec.short(gpu.info())?)?,
            many: bind(spec.many(gpu.info())?)?,
            kv_heads: spec.kv_heads,
            workgroups: spec.tuning.workgroups,
        })
    }

    /// Attention of a prompt to up to `chunks` chunks of unpacked tiles, where the class has any.
    pub fn prompt(&self, chunks: usize) -> Result<Option<Prompt>, GpuError> {
        let (gpu, class, act) = (&self.model.gpu, self.class, self.act);
        let Some(layout) = &class.prompt else { return Ok(None) };
        let sealed = self.sealed();
        let plain = SealedAttention {
            params: self.zone,
            queries: &act.queries,
            keys: self.rows[0],
            values: self.rows[1],
            outputs: &act.plain_outputs,
            states: &act.plain_states,
            positions: None,
            ..sealed
        };
        let expanded = match (&class.expanded, &act.halves) {
            (Some(layout), Some(halves)) => {
                let bind =
                    |tokens, buffers, chunks| layout.bind(gpu, &class.spec, tokens, buffers, halves, chunks);
                Some(Expanded {
                    layout: *layout,
                    tiles: bind(Tokens::Tiles, &sealed, chunks)?,
                    rows: bind(Tokens::Rows, &plain, 1)?,
                    join: self.join_prompt(layout.entries)?,
                })
            }
            _ => None,
        };
        Ok(Some(Prompt {
            layout: *layout,
            expanded,
            tiles: layout.bind(gpu, &class.spec, Tokens::Tiles, &sealed)?,
            rows: layout.bind(gpu, &class.spec, Tokens::Rows, &plain)?,
            join: self.join_prompt(layout.entries)?,
        }))
    }

    /// Norm and RoPE of heads, and their way into the cache, to `slots` of its memory. Its grid is [`prepared_heads`] by rows.
    pub fn prepare(&self, slots: &Buffer) -> Result<Dispatch, GpuError> {
        let DeviceModel { gpu, spec, layers, .. } = self.model;
        let (layer, act, turns) = (&spec.layers[self.index], self.act, &self.turns[0]);
        let still = GpuError::Mechanism { family: spec.family, what: "layers without positions" };
        let rope_index = layer.rope.ok_or(still)?;
        let rope = &spec.ropes[rope_index];
        let (heads, d) = (layer.heads, layer.head_dim);
        let stride = layers[self.index].qkv.outputs;
        let norms = &layers[self.index].head_norms;
        let mut accesses = vec![Access::Read; 4];
        accesses.extend([Access::Write; 3]);
        let latent = layers[self.index].latent.as_ref().map(|own| &own.norm);
        let factors = norms.as_ref().or(latent).unwrap_or(&layers[self.index].attn_norm);
        let [keys, values] = self.rows;
        let angles = &act.angles[rope_index];
        let mut buffers = vec![slots, &act.projected, factors, angles, keys, values, &act.queries];
        if turns.changes() {
            accesses.extend([Access::Write, Access::Read]);
            buffers.extend([&act.turned, turns.read()]);
        }
        let shape = (heads, layer.kv_heads, d, stride, rope.dims, rope.style, act.bias_at, turns.describe());
        let halves = (self.store.half_keys, self.store.half_values);
        let scales_at = accesses.len();
        accesses.extend(act.query_scales.iter().map(|_| Access::Read));
        buffers.extend(&act.query_scales);
        let raw_at = accesses.len();
        let raw = act.latent.as_ref().filter(|_| layer.latent.is_some()).map(|own| &own.queries);
        accesses.extend(raw.map(|_| Access::Read));
        buffers.extend(raw);
        let numbers =
            (norms.is_some(), layer.latent, spec.qk_norm, spec.value_norm, spec.norm_eps, layer.scale);
        let description = format!("heads {shape:?} {halves:?} {numbers:?} {accesses:?}");
        let source = || {
            let mut bindings = Bindings::default();
            let threads = match turns.has_matrix() {
                true => TURN_THREADS.min(gpu.info().workgroup_threads as usize),
                false => HEAD_THREADS,
            };
            bind_shape(gpu, &mut bindings, self.class, threads)?;
            self.bind_rounding(&mut bindings);
            turns.bind(&mut bindings, threads)?;
            bindings
                .number("STRIDE", stride as u64)
                .number("PAIRS", rope.dims as u64 / 2)
                .number("BIAS_AT", act.bias_at as u64)
                .flag("NEOX", rope.style == RopeStyle::Neox)
                .flag("QK_NORM", norms.is_some() && spec.qk_norm == QkNorm::Heads)
                .flag("WIDTH_NORM", norms.is_some() && spec.qk_norm == QkNorm::Width)
                .flag("VALUE_NORM", spec.value_norm)
                .text("EPSILON", format!("{:?}", spec.norm_eps))
                .flag("NORM_AFTER", norms.is_some() && spec.qk_norm == QkNorm::HeadsAfterRope)
                .flag("TEMPERATURE", act.query_scales.is_some())
                .number("SCALES_AT", scales_at as u64)
                .flag("LATENT", layer.latent.is_some())
                .number("RANK", layer.latent.map_or(0, |own| own.rank as u64))
                .number("NOPE", layer.latent.map_or(0, |own| own.nope as u64))
                .number("RAW_AT", raw_at as u64)
                .text("TURNED_FROM", layer.latent.map_or(String::new(), |own| format!("{}u + ", own.rank)))
                .text(
                    "ALPHA",
                    match &act.query_scales {
                        Some(_) => format!("({:?} * query_scales[row])", layer.scale),
                        None => format!("{:?}", layer.scale),
                    },
                );
            Ok(expand("rope_store.wgsl", include_str!("../wgsl/rope_store.wgsl"), &bindings)?)
        };
        let kernel = gpu.described_kernel("heads", description, &accesses, source)?;
        gpu.dispatch(&kernel, &buffers, [1, 1, 1])
    }
}

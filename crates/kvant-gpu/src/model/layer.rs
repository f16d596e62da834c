//! One layer of a session: its part of the cache, and its kernels bound to everything they touch.

use std::sync::Arc;

use kvant_cache::LayerStore;
use kvant_codec::{Orientation, Scratch, SideCodec, TileLayout};
use kvant_cpu::RopeStyle;
use kvant_model::{Activation, LayerSpec};

use super::activations::Activations;
use super::class::{Class, PROMPT_FROM, Sealing};
use super::retained::{Exports, RowFacts};
use super::weights::{DeviceLayer, DeviceModel, floats};
use crate::attention::{
    CHUNK, ExpandedLayout, ExpandedOps, PromptLayout, SealedAttention, SplitPlan, Tokens,
};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::ops::{
    Dispatches, Ending, Fill, Forms, Gate, Input, Product, RowFrom, RowInto, bind_total, convert, gate, norm,
    storing_kernel,
};
use crate::seal::SealKernel;
use crate::template::{Bindings, expand};

/// Threads of a workgroup that prepares a head.
const HEAD_THREADS: usize = 128;
/// Threads of a workgroup that ends a head's attention.
const JOIN_THREADS: usize = 256;

/// Attention of a step of many rows, in kernels of its own.
struct Prompt {
    layout: PromptLayout,
    tiles: Dispatch,
    rows: Dispatch,
    /// Joins what both gave.
    join: Dispatch,
    expanded: Option<Expanded>,
}

/// Attention of a step of so many rows that keys and values are unpacked first.
struct Expanded {
    layout: ExpandedLayout,
    tiles: ExpandedOps,
    rows: ExpandedOps,
    join: Dispatch,
}

/// One side of a layer's cache.
pub(crate) struct SideStore {
    layout: TileLayout,
    /// `[slot][kv head][channel]`.
    pub rows: Buffer,
    /// `[kv head][tile]`; behind keys their block means, if they have any ([`crate::means`]).
    pub tiles: Buffer,
    /// Bytes of the tiles alone.
    pub tile_bytes: u64,
    seal: (Dispatch, SealKernel),
    means: Option<Dispatch>,
}

pub(crate) struct LayerOps {
    pub class: usize,
    heads: usize,
    kv_heads: usize,
    passes: usize,
    norm: Dispatch,
    qkv: Vec<Product>,
    /// Norm and projections of one row.
    qkv_row: Option<Dispatches>,
    prepare: Dispatch,
    attend: Dispatch,
    join: Dispatch,
    prompt: Option<Prompt>,
    /// Joins write floats; the product may want bytes of blocks that heads do not fill.
    convert: Option<(Dispatch, Arc<Input>)>,
    attn_out: Vec<Product>,
    ffn_norm: Dispatch,
    gate_up: Vec<Product>,
    /// Norm, gate and up and non-linearity of one row.
    gate_up_row: Option<Dispatches>,
    activate: Dispatch,
    activated: Arc<Input>,
    down: Vec<Product>,
    pub sides: [SideStore; 2],
}

/// Appends a dispatch, with its name and grid, to a step.
pub(crate) type Record<'r> = dyn FnMut(&'static str, &Dispatch, [u32; 3]) + 'r;

/// Appends the products of some matrices to a step of `rows` rows.
pub(crate) fn record_products(record: &mut Record, name: &'static str, products: &[Product], rows: usize) {
    for product in products {
        let (dispatch, grid) = product.of(rows);
        record(name, dispatch, grid);
    }
}

/// Inputs of equal widths are shared between layers.
#[derive(Default)]
pub(crate) struct Inputs(Vec<Arc<Input>>);

impl Inputs {
    pub fn of(&mut self, gpu: &Gpu, rows: usize, cols: usize, forms: Forms) -> Result<Arc<Input>, GpuError> {
        let same = |input: &&Arc<Input>| input.cols == cols && input.forms() == forms;
        if let Some(input) = self.0.iter().find(same) {
            return Ok(input.clone());
        }
        let input = Arc::new(Input::new(gpu, rows, cols, forms)?);
        self.0.push(input.clone());
        Ok(input)
    }

    /// Sizes of their buffers, in bytes.
    pub fn bytes(&self) -> Vec<u64> {
        self.0.iter().flat_map(|input| input.buffers()).map(Buffer::bytes).collect()
    }

    /// The same inputs in other memory: buffers as [`Inputs::bytes`] wants them.
    pub fn within(&self, mut memory: impl Iterator<Item = Buffer>) -> Self {
        let mut next = |buffer: &Option<Buffer>| buffer.as_ref().and_then(|_| memory.next());
        let moved = |input: &Arc<Input>| {
            let Input { rows, cols, .. } = **input;
            let (floats, halves) = (next(&input.floats), next(&input.halves));
            let (codes, blocks) = (next(&input.codes), next(&input.blocks));
            Arc::new(Input { rows, cols, floats, halves, codes, blocks })
        };
        Self(self.0.iter().map(moved).collect())
    }
}

/// Columns and forms of what the join of layer `index` writes. It writes floats where the product wants bytes of blocks that heads do not
/// fill.
pub(crate) fn joined_form(model: &DeviceModel, index: usize) -> (usize, Forms) {
    let layer = &model.spec.layers[index];
    let forms = model.layers[index].attn_out.forms(model.exact);
    let direct = !forms.bytes || layer.head_dim.is_multiple_of(32);
    let forms = if direct { forms } else { Forms { floats: true, ..Forms::default() } };
    (layer.heads * layer.head_dim, forms)
}

/// How queries of a side's codecs turn (or its outputs turn back): per codec a matrix `[from][to]`, then μ.
struct Turns {
    buffer: Buffer,
    turns: bool,
    shifts: bool,
    codecs: usize,
}

impl Turns {
    fn new(gpu: &Gpu, codecs: &[SideCodec]) -> Result<Self, GpuError> {
        let turns = codecs.iter().any(|codec| !codec.is_direct());
        let shifts = codecs.iter().any(|codec| codec.calibration().mu.is_some());
        let mut values = Vec::new();
        let mut scratch = Scratch::new();
        for codec in codecs.iter().filter(|_| turns || shifts) {
            let dim = codec.dim();
            let mut matrix = vec![0.0; dim * dim];
            matrix.iter_mut().step_by(dim + 1).for_each(|diagonal| *diagonal = 1.0);
            match codec.layout().orientation() {
                Orientation::Keys => codec.transform_queries(&mut matrix, &mut scratch)?,
                Orientation::Values => {
                    codec.untransform_outputs(&mut matrix, &vec![0.0; dim], &mut scratch)?;
                }
            }
            values.extend(matrix);
            values.extend(codec.calibration().mu.clone().unwrap_or_else(|| vec![0.0; dim]));
        }
        Ok(Self { buffer: floats(gpu, &values)?, turns, shifts, codecs: codecs.len() })
    }

    fn bind(&self, bindings: &mut Bindings) {
        bindings.flag("TURN", self.turns).flag("MU", self.shifts).number("CODECS", self.codecs as u64);
    }
}

impl SideStore {
    fn new(gpu: &Gpu, codecs: &[SideCodec], class: &Class, params: &Buffer) -> Result<Self, GpuError> {
        let (kv_heads, first) = (class.spec.kv_heads, &codecs[0]);
        let slots = class.sink_slots + class.ring;
        let rows = gpu.buffer("newest rows of the cache", (4 * slots * kv_heads * first.dim()) as u64)?;
        let kernel = SealKernel::new(gpu, codecs, kv_heads)?;
        let tiles = gpu.buffer("tiles of the cache", kernel.room(class.capacity_tiles) as u64)?;
        Ok(Self {
            layout: first.layout().clone(),
            tile_bytes: (kv_heads * class.capacity_tiles * first.layout().bytes()) as u64,
            means: kernel.bind_means(params, &rows, &tiles)?,
            seal: (kernel.bind(params, &rows, &tiles)?, kernel),
            rows,
            tiles,
        })
    }

    fn record_seal(&self, record: &mut Record, sealing: &Sealing) {
        let (dispatch, kernel) = &self.seal;
        let grid = kernel.means_grid(sealing.first_tile, sealing.rows);
        if let (Some(means), Some(grid)) = (&self.means, grid) {
            record("block means", means, grid);
        }
        record("seal", dispatch, kernel.grid(sealing.rows));
    }

    /// Random codes, or floats, in every tile.
    fn fill_random(&self, gpu: &Gpu) -> Result<(), GpuError> {
        let layout = &self.layout;
        let scales = (layout.scales().start..layout.offsets().end.max(layout.scales().end)).len() / 4;
        let fill = Fill {
            block_words: layout.bytes() / 4,
            first_scale: layout.scales().start / 4,
            scales,
            half: layout.format().is_float(),
            scale: 0.05,
            size: 1.0,
            seed: 1,
        };
        // Block means stay zero.
        fill.run(gpu, &self.tiles.part(0, self.tile_bytes))
    }

    /// True if block means lie behind the tiles.
    pub fn has_means(&self) -> bool {
        self.means.is_some()
    }

    /// Where everything is in its tiles.
    pub fn layout(&self) -> &TileLayout {
        &self.layout
    }

    /// Bytes of rows and tiles.
    pub fn bytes(&self) -> u64 {
        self.rows.bytes() + self.tiles.bytes()
    }
}

impl LayerOps {
    #[expect(clippy::too_many_arguments, reason = "the parts of a session that is being made")]
    pub fn new(
        model: &DeviceModel,
        index: usize,
        store: &LayerStore,
        class_index: usize,
        class: &Class,
        act: &Activations,
        (facts, exports): (Option<&RowFacts>, Option<&Exports>),
        attended: &mut Inputs,
        activated: &mut Inputs,
    ) -> Result<Self, GpuError> {
        let DeviceModel { gpu, spec, exact, layers, .. } = model;
        let (layer, weights): (&LayerSpec, &DeviceLayer) = (&spec.layers[index], &layers[index]);
        let [key_params, value_params] = &class.seal;
        let sides = [
            SideStore::new(gpu, &store.keys, class, key_params)?,
            SideStore::new(gpu, &store.values, class, value_params)?,
        ];
        let (key_turns, value_turns) = (Turns::new(gpu, &store.keys)?, Turns::new(gpu, &store.values)?);
        let (cols, joined) = joined_form(model, index);
        let join_input = attended.of(gpu, act.padded, cols, joined)?;
        let wanted = weights.attn_out.forms(*exact);
        let (convert, out_input) = match joined == wanted {
            true => (None, join_input.clone()),
            false => {
                let converted = activated.of(gpu, act.padded, cols, wanted)?;
                (Some((convert(gpu, &join_input, &converted)?, converted.clone())), converted)
            }
        };
        let exports = exports.filter(|_| class.spec.export_scores);
        let turned = key_turns.turns || key_turns.shifts;
        let queries = if turned { &act.turned } else { &act.queries };
        let sealed = SealedAttention {
            params: &class.attention,
            queries,
            keys: &sides[0].tiles,
            values: &sides[1].tiles,
            outputs: &act.split_outputs,
            states: &act.split_states,
            exported: exports.map(|exports| &exports.scores),
            positions: facts.map(|facts| &facts.positions).filter(|_| class.spec.positions),
        };
        let attend = class.spec.bind(gpu, &sealed)?;
        let joined = |entries: Option<usize>| {
            join(gpu, layer, class, act, &sides, &value_turns, exports, entries, &join_input)
        };
        let prompt = match &class.prompt {
            Some(layout) => {
                let plain = SealedAttention {
                    params: &class.zone,
                    queries: &act.queries,
                    keys: &sides[0].rows,
                    values: &sides[1].rows,
                    outputs: &act.plain_outputs,
                    states: &act.plain_states,
                    positions: None,
                    ..sealed
                };
                let expanded = match (&class.expanded, &act.halves) {
                    (Some(layout), Some(halves)) => {
                        let bind = |tokens, buffers, chunks| {
                            layout.bind(gpu, &class.spec, tokens, buffers, halves, chunks)
                        };
                        Some(Expanded {
                            layout: *layout,
                            tiles: bind(Tokens::Tiles, &sealed, (class.list_rows() + 64).div_ceil(CHUNK))?,
                            rows: bind(Tokens::Rows, &plain, 1)?,
                            join: joined(Some(layout.entries))?,
                        })
                    }
                    _ => None,
                };
                Some(Prompt {
                    layout: *layout,
                    expanded,
                    tiles: layout.bind(gpu, &class.spec, Tokens::Tiles, &sealed)?,
                    rows: layout.bind(gpu, &class.spec, Tokens::Rows, &plain)?,
                    join: joined(Some(layout.entries))?,
                })
            }
            None => None,
        };
        let activated = activated.of(gpu, act.padded, layer.ffn, weights.down.forms(*exact))?;
        // Families with norms behind their blocks join the residual in the next norm, others at once.
        let (into, ending) = match &act.branch {
            Some(branch) => (branch, Ending::default()),
            None => (&act.residual, Ending { add: true, ..Ending::default() }),
        };
        let kind = match spec.activation {
            Activation::Silu => Gate::Silu,
            Activation::GeluTanh => Gate::Gelu,
            Activation::ReluSquared | Activation::ClampedSwiglu => {
                return Err(GpuError::Mechanism { family: spec.family, what: "another activation" });
            }
        };
        let norm_of = |factors, joins: bool| {
            let branch = act.branch.as_ref().filter(|_| joins);
            norm(gpu, &act.step, &act.residual, factors, branch, spec.norm_eps, false, &act.normed)
        };
        let product = |weights: &crate::ops::Matrices, input: &Input, out, ending| {
            weights.bind(gpu, &act.step, input, out, ending, *exact)
        };
        // Those families' norms do more than one row's product could.
        let fuses = act.branch.is_none() && !exact;
        let row = |weights: &crate::ops::Matrices, factors, into| match fuses {
            true => {
                let from = RowFrom::Normed { residual: &act.residual, factors, epsilon: spec.norm_eps };
                weights.bind_row(gpu, &act.step, from, into)
            }
            false => Ok(None),
        };
        Ok(Self {
            class: class_index,
            heads: layer.heads,
            kv_heads: layer.kv_heads,
            passes: class.layout.passes,
            norm: norm_of(&weights.attn_norm, index > 0)?,
            qkv: product(&weights.qkv, &act.normed, &act.projected, Ending::default())?,
            qkv_row: row(
                &weights.qkv,
                &weights.attn_norm,
                RowInto::Floats(&act.projected, Ending::default()),
            )?,
            prepare: prepare(model, index, store, class, act, &sides, &key_turns)?,
            attend,
            join: joined(None)?,
            prompt,
            convert,
            attn_out: product(&weights.attn_out, &out_input, into, ending)?,
            ffn_norm: norm_of(&weights.ffn_norm, true)?,
            gate_up: product(&weights.gate_up, &act.normed, &act.gate_up, Ending::default())?,
            gate_up_row: row(&weights.gate_up, &weights.ffn_norm, RowInto::Gated(kind, &activated))?,
            activate: gate(gpu, &act.gate_up, Some(kind), &activated)?,
            down: product(&weights.down, &activated, into, ending)?,
            activated,
            sides,
        })
    }

    /// Norm, projections, RoPE, cache, attention, output projection.
    pub fn record_attention(&self, record: &mut Record, class: &Class, rows: usize) {
        let count = rows as u32;
        match self.qkv_row.as_ref().filter(|_| rows == 1) {
            Some(fused) => fused.iter().for_each(|(dispatch, grid)| record("q, k, v", dispatch, *grid)),
            None => {
                record("norm", &self.norm, [count, 1, 1]);
                record_products(record, "q, k, v", &self.qkv, rows);
            }
        }
        record("heads", &self.prepare, [(self.heads + 2 * self.kv_heads) as u32, count, 1]);
        match self.prompt.as_ref().filter(|_| rows >= PROMPT_FROM) {
            Some(Prompt { expanded: Some(expanded), .. }) if class.expanded(rows).is_some() => {
                let Expanded { layout, tiles, rows: plain, join } = expanded;
                if let Some((plan, tokens)) = class.plan {
                    for (name, dispatch, grid) in tiles.steps(layout, &class.spec, rows, tokens, plan) {
                        record(name, dispatch, grid);
                    }
                }
                let plan = SplitPlan { splits: 1, tokens: CHUNK };
                for (name, dispatch, grid) in plain.steps(layout, &class.spec, rows, class.plain, plan) {
                    record(if name == "attention" { "plain rows" } else { name }, dispatch, grid);
                }
                record("join", join, [self.heads as u32, count, 1]);
            }
            Some(Prompt { layout, tiles, rows: plain, join, .. }) => {
                if class.splits > 0 {
                    record("attention", tiles, layout.grid(&class.spec, rows, class.splits));
                }
                record("plain rows", plain, layout.grid(&class.spec, rows, 1));
                record("join", join, [self.heads as u32, count, 1]);
            }
            None => {
                if class.splits > 0 {
                    let groups = class.splits * self.kv_heads * self.passes;
                    record("attention", &self.attend, [groups as u32, count, 1]);
                }
                record("join", &self.join, [self.heads as u32, count, 1]);
            }
        }
        if let Some((dispatch, input)) = &self.convert {
            record("convert", dispatch, input.groups(rows));
        }
        record_products(record, "output of attention", &self.attn_out, rows);
    }

    /// Norm, gate and up, non-linearity, down.
    pub fn record_feed_forward(&self, record: &mut Record, rows: usize) {
        match self.gate_up_row.as_ref().filter(|_| rows == 1) {
            Some(fused) => fused.iter().for_each(|(dispatch, grid)| record("gate and up", dispatch, *grid)),
            None => {
                record("norm", &self.ffn_norm, [rows as u32, 1, 1]);
                record_products(record, "gate and up", &self.gate_up, rows);
                record("activate", &self.activate, self.activated.groups(rows));
            }
        }
        record_products(record, "down", &self.down, rows);
    }

    /// Seals rows of the ring.
    pub fn record_seal(&self, record: &mut Record, sealing: &Sealing) {
        self.sides.iter().for_each(|side| side.record_seal(record, sealing));
    }

    /// Random tiles on both sides.
    pub fn fill_random(&self, gpu: &Gpu) -> Result<(), GpuError> {
        self.sides.iter().try_for_each(|side| side.fill_random(gpu))
    }
}

/// Binds `HEADS`, `DIM` … and the text of zone.wgsl.
fn bind_shape(gpu: &Gpu, bindings: &mut Bindings, class: &Class, threads: usize) -> Result<(), GpuError> {
    bind_total(gpu, bindings, threads)?;
    bindings
        .number("HEADS", class.spec.heads as u64)
        .number("KV_HEADS", class.spec.kv_heads as u64)
        .number("DIM", class.spec.head_dim as u64)
        .text("ZONE", include_str!("../wgsl/zone.wgsl").trim_end());
    Ok(())
}

fn prepare(
    model: &DeviceModel,
    index: usize,
    store: &LayerStore,
    class: &Class,
    act: &Activations,
    sides: &[SideStore; 2],
    turns: &Turns,
) -> Result<Dispatch, GpuError> {
    let DeviceModel { gpu, spec, layers, .. } = model;
    let layer = &spec.layers[index];
    let still = GpuError::Mechanism { family: spec.family, what: "layers without positions" };
    let rope_index = layer.rope.ok_or(still)?;
    let rope = &spec.ropes[rope_index];
    let (heads, d) = (layer.heads, layer.head_dim);
    let norms = &layers[index].head_norms;
    let round = |half: bool| if half { "rounded" } else { "" };
    let mut bindings = Bindings::default();
    bind_shape(gpu, &mut bindings, class, HEAD_THREADS)?;
    turns.bind(&mut bindings);
    bindings
        .number("STRIDE", ((heads + 2 * layer.kv_heads) * d) as u64)
        .number("PAIRS", rope.dims as u64 / 2)
        .number("BIAS_AT", act.bias_at as u64)
        .flag("NEOX", rope.style == RopeStyle::Neox)
        .flag("QK_NORM", norms.is_some())
        .text("EPSILON", format!("{:?}", spec.norm_eps))
        .text("ALPHA", format!("{:?}", layer.scale))
        .text("KEY_ROUND", round(store.half_keys))
        .text("VALUE_ROUND", round(store.half_values));
    let source = expand("heads.wgsl", include_str!("../wgsl/heads.wgsl"), &bindings)?;
    let mut accesses = vec![Access::Parameters, Access::Read, Access::Read, Access::Read];
    accesses.extend([Access::Write; 3]);
    let norms = norms.as_ref().unwrap_or(&layers[index].attn_norm);
    let [keys, values] = sides;
    let angles = &act.angles[rope_index];
    let mut buffers =
        vec![&class.zone, &act.projected, norms, angles, &keys.rows, &values.rows, &act.queries];
    if turns.turns || turns.shifts {
        accesses.extend([Access::Write, Access::Read]);
        buffers.extend([&act.turned, &turns.buffer]);
    }
    gpu.dispatch(&gpu.kernel("heads", &source, &accesses)?, &buffers, [1, 1, 1])
}

#[expect(clippy::too_many_arguments, reason = "everything a join reads and writes, each once")]
fn join(
    gpu: &Gpu,
    layer: &LayerSpec,
    class: &Class,
    act: &Activations,
    sides: &[SideStore; 2],
    turns: &Turns,
    exports: Option<&Exports>,
    entries: Option<usize>,
    input: &Input,
) -> Result<Dispatch, GpuError> {
    let mut bindings = Bindings::default();
    bind_shape(gpu, &mut bindings, class, JOIN_THREADS)?;
    turns.bind(&mut bindings);
    bindings
        .flag("PROMPT", entries.is_some())
        .number("ENTRIES", entries.unwrap_or(1) as u64)
        .flag("EXPORT", exports.is_some())
        .flag("SOFTCAP", layer.softcap.is_some())
        .text("CAP", format!("{:?}", layer.softcap.unwrap_or(1.0)));
    let mut accesses = vec![Access::Parameters];
    accesses.extend([Access::Read; 6]);
    accesses.extend(exports.iter().flat_map(|_| [Access::Write; 2]));
    let file = ("join", "join.wgsl", include_str!("../wgsl/join.wgsl"));
    let kernel = storing_kernel(gpu, file, &mut bindings, JOIN_THREADS, input, accesses)?;
    let [keys, values] = sides;
    let (first, second) = match entries {
        Some(_) => (&act.plain_outputs, &act.plain_states),
        None => (&act.queries, &keys.rows),
    };
    let mut buffers = vec![&class.zone, first, second, &values.rows];
    buffers.extend([&act.split_outputs, &act.split_states, &turns.buffer]);
    buffers.extend(exports.iter().flat_map(|exports| [&exports.scores, &exports.log_sums]));
    buffers.extend(input.buffers());
    gpu.dispatch(&kernel, &buffers, [1, 1, 1])
}

//! Mixtures of experts: a router sends every row to a few experts, and only their weights are read.
//!
//! ```text
//!   choose_experts    router outputs → expert and weight of every slot of every row
//!   group_rows        items: places for rows of one expert each, and which row is at which place
//!   bind_grouped      products of all items, by place
//!   sum_experts       what a row's experts gave, weighted
//!   bind_router_row, bind_chosen_row, bind_summed_row    the same for a single row, in three kernels
//! ```
//!
//! The matrices of all experts lie one after another in a [`Matrices`] of one format.

use kvant_model::{ExpertGroups, ExpertSpec, Scoring};

use super::common::{Ending, row_threads};
use super::input::{Gate, Input, Step, bind_non_linearity, bind_total};
use super::matrices::{BLOCK_COLS, Matrices, Part, TILE_ROWS};
use super::one::Leaving;
use super::product::MatrixTile;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::halves;
use crate::info::GpuInfo;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Threads of the kernels that choose, group and sum.
const THREADS: usize = 256;
/// Tiles of a workgroup with gate and up of one row: two of each, a block of the next product's input.
const GATED_TILES: usize = 4;
/// Tiles from which a workgroup of eight rows takes two of them.
const MANY_TILES: usize = 32;
/// Most experts of a layer, and most of them that a row goes to.
const MOST: (usize, usize) = (1024, 64);

/// Rows that a sum goes to.
#[derive(Clone, Copy, Debug)]
pub struct SumTarget<'a> {
    /// The rows.
    pub out: &'a Buffer,
    /// It is added to what is there.
    pub add: bool,
}

/// Which experts there are, and how a router's outputs choose among them.
#[derive(Clone, Copy, Debug)]
pub struct Routing<'a> {
    /// Experts and router.
    pub spec: ExpertSpec,
    /// Outputs of the router per row: one per expert, and perhaps the gate of the block beside them.
    pub stride: usize,
    /// `[row][output]`.
    pub outputs: &'a Buffer,
    /// Added to the scores when experts are chosen.
    pub selection_bias: Option<&'a Buffer>,
    /// Every expert's weight is multiplied by its own factor; not where a selection bias is.
    pub scales: Option<&'a Buffer>,
    /// `[row][slot]`: expert, weight.
    pub chosen: &'a Buffer,
}

/// What a row's sum of experts has beside them.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// What the block that every row goes through gave.
    pub results: &'a Buffer,
    /// It is multiplied by the sigmoid of the router's last output.
    pub gated: bool,
}

impl<'a> Beside<'a> {
    /// What a kernel reads of it, with the router's `outputs` where those gate it.
    fn buffers(&self, outputs: &'a Buffer) -> impl Iterator<Item = &'a Buffer> + use<'a> {
        [Some(self.results), self.gated.then_some(outputs)].into_iter().flatten()
    }
}

/// Rows of one expert that a workgroup multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemSize {
    /// In bytes or floats.
    Rows(usize),
    /// In matrix units.
    Matrix(MatrixTile),
}

impl ItemSize {
    /// Few rows for each expert, in matrix units.
    pub const NARROW: Self = Self::Matrix(MatrixTile {
        rows: 32,
        outputs: 128,
        depth: 1,
        subgroup_rows: 32,
        subgroup_outputs: 32,
        stages: 2,
    });

    /// Places of an item.
    pub fn places(&self) -> usize {
        match self {
            Self::Rows(rows) => *rows,
            Self::Matrix(tile) => tile.rows,
        }
    }

    /// Most items that `rows` rows make.
    pub fn most_items(&self, spec: &ExpertSpec, rows: usize) -> usize {
        let entries = rows * spec.used;
        (entries / self.places() + spec.count.min(entries)).min(entries)
    }
}

/// Where the rows of items are.
#[derive(Clone, Copy, Debug)]
pub struct Items<'a> {
    /// How many there are, then expert and rows of each.
    pub items: &'a Buffer,
    /// `[place]`.
    pub row_of: &'a Buffer,
    /// `[row][slot]`.
    pub place_of: &'a Buffer,
}

/// The text of a product of items, not yet specialised.
struct GroupedText {
    file: &'static str,
    text: &'static str,
    bindings: Bindings,
}

impl GroupedText {
    fn expand(&self) -> Result<String, GpuError> {
        Ok(expand(self.file, self.text, &self.bindings)?)
    }
}

/// Products of items.
#[derive(Debug)]
pub struct GroupedProduct {
    dispatch: Dispatch,
    columns: u32,
    matrix: bool,
}

impl GroupedProduct {
    /// The dispatch and its grid for up to `items` items.
    pub fn of(&self, items: usize) -> (&Dispatch, [u32; 3]) {
        let items = items as u32;
        (&self.dispatch, if self.matrix { [items, self.columns, 1] } else { [self.columns, items, 1] })
    }
}

impl Routing<'_> {
    /// What of it there is no kernel for.
    pub fn refuses(spec: &ExpertSpec, has_bias: bool) -> Option<&'static str> {
        let softmax = spec.router.scoring == Scoring::Softmax;
        if softmax && has_bias {
            return Some("experts that a softmax with biases chooses");
        }
        (spec.count > MOST.0 || spec.used > MOST.1).then_some("experts of another make")
    }

    fn bind(&self, bindings: &mut Bindings, threads: usize) -> Result<(), GpuError> {
        let ExpertSpec { count, used, router, .. } = self.spec;
        let ExpertGroups { count: groups, chosen, best } =
            router.groups.unwrap_or(ExpertGroups { count: 1, chosen: 1, best: 1 });
        // A softmax whose chosen weights are divided by their sum is one over the chosen.
        let of_all = router.scoring == Scoring::Softmax && !router.normalize;
        let sigmoid = router.scoring == Scoring::Sigmoid;
        bindings
            .number("THREADS", threads as u64)
            .number("EXPERTS", count as u64)
            .number("USED", used as u64)
            .number("ROUTER_STRIDE", self.stride as u64)
            .flag("SIGMOID", sigmoid)
            .flag("SOFTMAX_OF_ALL", of_all)
            .flag("SOFTMAX_OF_CHOSEN", !of_all && !sigmoid)
            .flag("NORMALIZE", router.normalize)
            .flag("SELECTION_BIAS", self.selection_bias.is_some())
            .flag("EXPERT_SCALES", self.selection_bias.is_none() && self.scales.is_some())
            .flag("GROUPED", groups > 1)
            .flag("SOFTMAX_GROUPS", router.scoring == Scoring::Softmax)
            .number("EXPERT_GROUPS", groups as u64)
            .number("CHOSEN_GROUPS", chosen as u64)
            .number("BEST", best as u64)
            .text("ROUTER_SCALE", format!("{:?}", router.scale));
        let text = expand("choose.wgsl", include_str!("../wgsl/choose.wgsl"), bindings)?;
        bindings.text("CHOOSE", text.trim_end());
        Ok(())
    }

    /// The buffer of selection biases or of scales, or something in its place.
    fn bias(&self) -> &Buffer {
        self.selection_bias.or(self.scales).unwrap_or(self.outputs)
    }

    /// A dispatch that chooses every row's experts; its grid is as many workgroups as rows.
    pub fn choose(&self, gpu: &Gpu) -> Result<Dispatch, GpuError> {
        let mut bindings = Bindings::default();
        let threads = self.spec.count.next_power_of_two().clamp(64, THREADS);
        self.bind(&mut bindings, threads)?;
        let text = include_str!("../wgsl/choose_experts.wgsl");
        let source = expand("choose_experts.wgsl", text, &bindings)?;
        let kernel = gpu.kernel("choose", &source, &[Access::Read, Access::Read, Access::Write])?;
        gpu.dispatch(&kernel, &[self.outputs, self.bias(), self.chosen], [1, 1, 1])
    }

    /// A dispatch of one workgroup that makes items of `size`.
    pub fn group(&self, gpu: &Gpu, step: &Step, size: ItemSize, items: Items) -> Result<Dispatch, GpuError> {
        let mut bindings = Bindings::default();
        bindings
            .number("THREADS", gpu.wide_threads() as u64)
            .number("SIZE", size.places() as u64)
            .number("EXPERTS", self.spec.count as u64)
            .number("USED", self.spec.used as u64);
        let source = expand("group_rows.wgsl", include_str!("../wgsl/group_rows.wgsl"), &bindings)?;
        let mut accesses = vec![Access::Parameters, Access::Read];
        accesses.extend([Access::Write; 3]);
        let kernel = gpu.kernel("group", &source, &accesses)?;
        let Items { items, row_of, place_of } = items;
        gpu.dispatch(&kernel, &[step.buffer(), self.chosen, items, row_of, place_of], [1, 1, 1])
    }

    /// A dispatch that adds up what every row's experts gave, `width` numbers per place, to rows of `out` or in their place. Its grid is
    /// [`sum_grid`].
    pub fn sum(
        &self,
        gpu: &Gpu,
        items: Items,
        results: &Buffer,
        into: SumTarget<'_>,
        width: usize,
        beside: Option<Beside>,
    ) -> Result<Dispatch, GpuError> {
        let SumTarget { out, add } = into;
        let mut bindings = Bindings::default();
        bindings
            .number("THREADS", THREADS as u64)
            .number("QUADS", width as u64 / 4)
            .number("EXPERTS", self.spec.count as u64)
            .number("USED", self.spec.used as u64)
            .number("ROUTER_STRIDE", self.stride as u64)
            .flag("SHARED", beside.is_some())
            .flag("SHARED_GATE", beside.is_some_and(|beside| beside.gated))
            .flag("ADD", add);
        let source = expand("sum_experts.wgsl", include_str!("../wgsl/sum_experts.wgsl"), &bindings)?;
        let mut accesses = vec![Access::Read, Access::Read, Access::Read, Access::Write];
        let mut buffers = vec![self.chosen, items.place_of, results, out];
        for buffer in beside.iter().flat_map(|beside| beside.buffers(self.outputs)) {
            accesses.push(Access::Read);
            buffers.push(buffer);
        }
        gpu.dispatch(&gpu.kernel("sum of experts", &source, &accesses)?, &buffers, [1, 1, 1])
    }
}

/// The grid of [`Routing::sum`] for `rows` rows of `width` numbers.
pub fn sum_grid(width: usize, rows: usize) -> [u32; 3] {
    [(width / 4).div_ceil(THREADS) as u32, rows as u32, 1]
}

impl Matrices {
    /// The one part that all experts' matrices lie in, and its tiles per expert.
    fn expert_part(&self, spec: &ExpertSpec) -> Result<(&Part, usize), GpuError> {
        match &self.parts[..] {
            [part] if part.tiles.is_multiple_of(spec.count) && self.outputs.is_multiple_of(spec.count) => {
                Ok((part, part.tiles / spec.count))
            }
            parts => Err(GpuError::Unsupported {
                what: "the matrices of a layer's experts",
                found: {
                    let tiles: usize = parts.iter().map(|part| part.tiles).sum();
                    format!("{tiles} tiles for {} experts in {} formats or buffers", spec.count, parts.len())
                },
                expected: "whole tiles for each, in one format and one buffer",
            }),
        }
    }

    /// What every product of experts names.
    fn expert_bindings(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        tiles: usize,
        spec: &ExpertSpec,
        ending: Ending,
        bytes: bool,
    ) -> Result<Bindings, GpuError> {
        let outputs = self.outputs / spec.count;
        let mut bindings = self.bindings(gpu, part, ending, bytes)?;
        bindings
            .text("WHAT", format!("{outputs} outputs of {} columns, {} bits", self.cols, part.format.bits))
            .number("TILE_COUNT", tiles as u64)
            .number("OUT_STRIDE", outputs as u64)
            .number("EXPERTS", spec.count as u64)
            .number("USED", spec.used as u64);
        Ok(bindings)
    }

    /// The template of a product of items, what it is specialised with, and its workgroups along the outputs. `None` where there is no kernel
    /// of that size.
    fn grouped(
        &self,
        gpu: &GpuInfo,
        spec: &ExpertSpec,
        size: ItemSize,
        gather: bool,
        exact: bool,
    ) -> Result<Option<(GroupedText, usize)>, GpuError> {
        let (part, tiles) = self.expert_part(spec)?;
        let ending = Ending::default();
        let bytes = !exact && !part.format.is_float();
        let (mut bindings, file, text, columns) = match size {
            ItemSize::Rows(rows) => {
                let together = if rows >= 8 && tiles >= MANY_TILES { 2 } else { 1 };
                let mut bindings = self.expert_bindings(gpu, part, tiles, spec, ending, bytes)?;
                bindings
                    .number("THREADS", THREADS as u64)
                    .number("TILES", together as u64)
                    .number("ROWS", rows as u64)
                    .flag("SOFTCAP", false)
                    .text("CAP", "1.0")
                    .text("COUNT", "rows");
                let text = include_str!("../wgsl/product.wgsl");
                (bindings, "product.wgsl", text, tiles.div_ceil(together))
            }
            ItemSize::Matrix(tile) => {
                let tile = tile.for_blocks(self.cols.div_ceil(BLOCK_COLS));
                let whole = tiles * TILE_ROWS * spec.count == self.outputs && part.first_output == Some(0);
                let fits = self.fits_matrix(gpu, part, ending, exact, tile);
                let Some(side) = fits.filter(|_| whole) else { return Ok(None) };
                let mut bindings = self.expert_bindings(gpu, part, tiles, spec, ending, false)?;
                tile.bind(&mut bindings, side, 0);
                let text = include_str!("../wgsl/product_matrix.wgsl");
                (bindings, "product_matrix.wgsl", text, (tiles * TILE_ROWS).div_ceil(tile.outputs))
            }
        };
        bindings.flag("EXPERTS", true).flag("GATHER", gather);
        Ok(Some((GroupedText { file, text, bindings }, columns)))
    }

    /// WGSL of the products of items on `gpu`; `None` where that has no kernel of that size.
    pub fn grouped_source(
        &self,
        gpu: &GpuInfo,
        spec: &ExpertSpec,
        size: ItemSize,
        gather: bool,
        exact: bool,
    ) -> Result<Option<String>, GpuError> {
        let found = self.grouped(gpu, spec, size, gather, exact)?;
        found.map(|(text, _)| text.expand()).transpose()
    }

    /// Binds the products of items: the rows of `input` that stand at the items' places, or, where `gather` is false, its rows by place, into
    /// `out` by place. `None` where there is no kernel of that size.
    #[expect(clippy::too_many_arguments, reason = "what a product reads and writes, each once")]
    pub fn bind_grouped(
        &self,
        gpu: &Gpu,
        step: &Step,
        spec: &ExpertSpec,
        size: ItemSize,
        items: Items,
        input: &Input,
        gather: bool,
        out: &Buffer,
        exact: bool,
    ) -> Result<Option<GroupedProduct>, GpuError> {
        let (part, tiles) = self.expert_part(spec)?;
        let Some((text, columns)) = self.grouped(gpu.info(), spec, size, gather, exact)? else {
            return Ok(None);
        };
        let matrix = matches!(size, ItemSize::Matrix(_));
        let bytes = !exact && !part.format.is_float();
        let outputs = self.outputs / spec.count;
        let shape = (part.format, self.cols, tiles, outputs, self.has_bias, part.first_output);
        let description = format!("experts {size:?} {shape:?} {gather} {bytes}");
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read]);
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        if matrix {
            buffers.extend(&input.halves);
        } else if bytes {
            accesses.push(Access::Read);
            buffers.extend(input.codes.iter().chain(&input.blocks));
        } else {
            buffers.extend(&input.floats);
        }
        accesses.push(Access::Read);
        buffers.push(items.items);
        if gather {
            accesses.push(Access::Read);
            buffers.push(items.row_of);
        }
        let kernel = gpu.described_kernel("experts", description, &accesses, || text.expand())?;
        let dispatch = gpu.dispatch(&kernel, &buffers, [1, 1, 1])?;
        Ok(Some(GroupedProduct { dispatch, columns: columns as u32, matrix }))
    }

    /// The outputs of a router (this matrix) for one row, which is normed first and stored in `input`. `None` where there is no such kernel: for
    /// routers in codes, for GPUs without subgroups.
    pub fn bind_router_row(
        &self,
        gpu: &Gpu,
        residual: &Buffer,
        factors: &Buffer,
        epsilon: f32,
        outputs: &Buffer,
        input: &Input,
    ) -> Result<Option<(Dispatch, [u32; 3])>, GpuError> {
        let [part] = &self.parts[..] else { return Ok(None) };
        if !part.format.is_float() || !gpu.info().has_subgroups || !self.cols.is_multiple_of(8) {
            return Ok(None);
        }
        let blocks = self.cols.div_ceil(BLOCK_COLS);
        let threads = row_threads(gpu.info(), part.tiles, blocks);
        let mut bindings = self.bindings(gpu.info(), part, Ending::default(), false)?;
        bind_total(gpu, &mut bindings, threads)?;
        bindings
            .number("WIDTH", self.cols as u64)
            .number("SPAN", (4 * blocks).div_ceil(threads) as u64)
            .text("EPSILON", format!("{epsilon:?}"));
        let mut accesses = vec![Access::Read; 5];
        accesses.push(Access::Write);
        input.bind_store(gpu, &mut bindings, threads, accesses.len())?;
        accesses.extend(input.buffers().map(|_| Access::Write));
        let text = expand("router_one.wgsl", include_str!("../wgsl/router_one.wgsl"), &bindings)?;
        let extension = halves::extension(gpu.info(), input.halves.is_some(), input.codes.is_some());
        let kernel = gpu.kernel("router", &format!("{extension}{text}"), &accesses)?;
        let mut buffers = vec![residual, factors, &part.weights, &part.facts, &self.bias, outputs];
        buffers.extend(input.buffers());
        Ok(Some((gpu.dispatch(&kernel, &buffers, [1, 1, 1])?, [part.tiles as u32, 1, 1])))
    }

    /// Gate and up (this matrix) of the experts that one row goes to, through the non-linearity to a row of `into` for each; which they are is
    /// left in the routing's choice. `None` where there is no such kernel: for weights in floats, for widths that are no whole blocks.
    pub fn bind_chosen_row(
        &self,
        gpu: &Gpu,
        step: &Step,
        routing: &Routing,
        input: &Input,
        gate: Gate,
        into: &Input,
    ) -> Result<Option<(Dispatch, [u32; 3])>, GpuError> {
        let spec = &routing.spec;
        let (part, tiles) = self.expert_part(spec)?;
        let gated = part.first_output == Some(0)
            && self.outputs == spec.count * 2 * into.cols
            && into.cols.is_multiple_of(BLOCK_COLS);
        let (Some(codes), Some(blocks)) = (&input.codes, &input.blocks) else { return Ok(None) };
        if part.format.is_float() || !gated || into.rows < spec.used {
            return Ok(None);
        }
        let mut bindings = self.expert_bindings(gpu.info(), part, tiles, spec, Ending::default(), true)?;
        bindings
            .number("TILES", GATED_TILES as u64)
            .flag("NORMED", false)
            .flag("GATED", true)
            .flag("CHOSEN", true)
            .flag("SOFTCAP", false)
            .text("CAP", "1.0");
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read, Access::Read, Access::Read, Access::Read]);
        accesses.push(Access::Write);
        routing.bind(&mut bindings, THREADS)?;
        bind_non_linearity(&mut bindings, gate)?;
        into.bind_store(gpu, &mut bindings, THREADS, accesses.len())?;
        accesses.extend(into.buffers().map(|_| Access::Write));
        let text = expand("product_one.wgsl", include_str!("../wgsl/product_one.wgsl"), &bindings)?;
        let extension = halves::extension(gpu.info(), into.halves.is_some(), into.codes.is_some());
        let kernel = gpu.kernel("experts", &format!("{extension}{text}"), &accesses)?;
        let mut buffers =
            vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, &self.unused];
        buffers.extend([codes, blocks, routing.outputs, routing.bias(), routing.chosen]);
        buffers.extend(into.buffers());
        let grid = [(tiles / GATED_TILES) as u32, spec.used as u32, 1];
        Ok(Some((gpu.dispatch(&kernel, &buffers, [1, 1, 1])?, grid)))
    }

    /// The last matrices (this) of the experts that one row goes to, of a row of `input` each: weighted and added up, to `out` or in its place;
    /// what they join may be left for the norm behind it. `None` where there is no such kernel: for weights in floats, and results that are no whole tiles.
    #[expect(clippy::too_many_arguments, reason = "what a product reads and writes, each once")]
    pub fn bind_summed_row(
        &self,
        gpu: &Gpu,
        step: &Step,
        routing: &Routing,
        input: &Input,
        into: SumTarget<'_>,
        beside: Option<Beside>,
        leaving: Option<Leaving>,
    ) -> Result<Option<(Dispatch, [u32; 3])>, GpuError> {
        let SumTarget { out, add } = into;
        let spec = &routing.spec;
        let (part, tiles) = self.expert_part(spec)?;
        let (Some(codes), Some(blocks)) = (&input.codes, &input.blocks) else { return Ok(None) };
        if part.format.is_float() || part.first_output != Some(0) || input.rows < spec.used {
            return Ok(None);
        }
        let threads = row_threads(gpu.info(), tiles, spec.used * self.cols.div_ceil(BLOCK_COLS));
        let ending = Ending { add, ..Ending::default() };
        let mut bindings = self.expert_bindings(gpu.info(), part, tiles, spec, ending, true)?;
        bindings
            .number("THREADS", threads as u64)
            .number("TILES", 1)
            .flag("NORMED", false)
            .flag("GATED", false)
            .flag("SUMMED", true)
            .flag("SHARED", beside.is_some())
            .flag("SHARED_GATE", beside.is_some_and(|beside| beside.gated))
            .flag("SOFTCAP", false)
            .text("CAP", "1.0");
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read, Access::Read, Access::Read]);
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        buffers.extend([codes, blocks, routing.chosen]);
        for buffer in beside.iter().flat_map(|beside| beside.buffers(routing.outputs)) {
            accesses.push(Access::Read);
            buffers.push(buffer);
        }
        if let Some(leaving) = &leaving {
            leaving.bind(&mut bindings, &mut accesses, &mut buffers);
        }
        let source = expand("product_one.wgsl", include_str!("../wgsl/product_one.wgsl"), &bindings)?;
        let kernel = gpu.kernel("experts", &source, &accesses)?;
        Ok(Some((gpu.dispatch(&kernel, &buffers, [1, 1, 1])?, [tiles as u32, 1, 1])))
    }
}

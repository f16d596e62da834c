//! Append: rotate, λ, scale, round and pack fresh rows into sealed tiles.
//!
//! ```text
//!   straight   every packed format, SRHT, SRFT and none, 32, 64 and 128 channels: a thread per row, everything in registers
//!   any        every format with a tile, every rotation and shape as a matrix, up to 576 channels: a workgroup per tile
//!   means      before either, where a scheme has block means: finds those of the blocks that are begun
//! ```

mod by_matrix;
mod in_registers;
mod means;

use std::sync::Arc;

use bytemuck::{Pod, Zeroable};
use kvant_codec::{Codebook, Format, Sharing, SideCodec, TILE_TOKENS, TURBO_GAINS, TileLayout};

use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::means::BLOCK_TILES;
use crate::memory::Buffer;
use crate::pipeline::Kernel;
use crate::side::bind_planes;
use crate::template::{Bindings, expand};
use means::MeansKernel;
pub use means::means_source;

/// Bindings of all kernels: parameters of every sequence; rows, factors and blocks of a layer, or arrays of them; which blocks sequences have.
fn accesses(layers: usize) -> [(Access, usize); 5] {
    [
        (Access::Read, 1),
        (Access::Read, layers),
        (Access::Read, layers),
        (Access::Write, layers),
        (Access::Read, 1),
    ]
}

/// Where the rows are and where their tiles go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealPlan {
    /// Rows per KV head.
    pub rows: usize,
    /// Floats from one row of a head to its next; a multiple of 4.
    pub row_stride: usize,
    /// Floats from one head's first row to the next head's; a multiple of 4.
    pub head_stride: usize,
    /// Tile of every head that the first row opens.
    pub first_tile: usize,
    /// Tiles that every KV head has room for.
    pub capacity_tiles: usize,
    /// Rows there are per KV head, those that are not sealed yet included: block means are found from all of them.
    pub tail: usize,
    /// All blocks have the mean of the first.
    pub shared_mean: bool,
}

/// `Params` of seal_params.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct SealParams {
    pub rows: u32,
    pub row_stride: u32,
    pub head_stride: u32,
    pub first_tile: u32,
    pub blocks_at: u32,
    pub first_row: u32,
    pub ring: u32,
    pub ring_at: u32,
    pub tail: u32,
    pub block_words: u32,
    pub shared_mean: u32,
}

/// The kernel that seals rows as one [`SideCodec`] per KV head would: same rotation, shape, λ, μ, format and tile, codes within one
/// unit.
#[derive(Debug)]
pub struct SealKernel {
    gpu: Gpu,
    /// WGSL for one layer.
    source: String,
    factors: Buffer,
    means: Option<MeansKernel>,
    params: Buffer,
    shape: SealShape,
    tile_bytes: usize,
    head_dim: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Straight,
    Any,
}

/// What the grids of its kernels follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SealShape {
    form: Form,
    has_means: bool,
    kv_heads: usize,
    layers: usize,
}

impl SealShape {
    /// Workgroups for `rows` rows of every KV head.
    pub fn grid(&self, rows: usize) -> [u32; 3] {
        let per_group = match self.form {
            Form::Straight => in_registers::THREADS,
            Form::Any => TILE_TOKENS,
        };
        [rows.div_ceil(per_group) as u32, (self.kv_heads * self.layers) as u32, 1]
    }

    /// Workgroups for the means of the blocks that `rows` rows from tile `first_tile` on begin; `None` if they begin none.
    pub fn means_grid(&self, first_tile: usize, rows: usize) -> Option<[u32; 3]> {
        let end = (first_tile + rows.div_ceil(TILE_TOKENS)).div_ceil(BLOCK_TILES);
        let blocks = end - first_tile.div_ceil(BLOCK_TILES);
        let wanted = self.has_means && blocks > 0;
        wanted.then_some([blocks as u32, (self.kv_heads * self.layers) as u32, 1])
    }
}

/// A side of a layer that is sealed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SealTarget<'a> {
    pub kernel: &'a SealKernel,
    pub rows: &'a Buffer,
    pub tiles: &'a Buffer,
}

/// Kernels that seal one or more layers: that of the means comes first, where there is one.
#[derive(Debug)]
pub(crate) struct SealDispatches {
    pub means: Option<Dispatch>,
    pub seal: Dispatch,
    pub shape: SealShape,
}

fn unsupported<T>(what: &'static str, found: String, expected: &'static str) -> Result<T, GpuError> {
    Err(GpuError::Unsupported { what, found, expected })
}

/// Binds what all kernels are told about a step, and how they say which rows, factors and tiles are meant: those of one layer, or of one of several.
fn bind_layers(
    bindings: &mut Bindings,
    layers: usize,
    row_type: &str,
    factors: &str,
) -> Result<(), GpuError> {
    let of = |what: &str| if layers > 1 { format!("{what}[layer].all") } else { what.to_owned() };
    bindings
        .number("LAYERS", layers as u64)
        .text("ROW_TYPE", row_type)
        .text("FACTORS_ARE", factors)
        .text("ROWS", of("rows"))
        .text("FACTORS", of("factors"))
        .text("TILES", of("tiles"));
    let text = expand("seal_params.wgsl", include_str!("../wgsl/seal_params.wgsl"), bindings)?;
    bindings.text("PARAMS", text.trim_end());
    Ok(())
}

/// Binds what both kernels say of a format and its tiles.
fn bind_format(bindings: &mut Bindings, layout: &TileLayout) -> Result<(), GpuError> {
    let format = layout.format();
    let (float, top, turbo) = match format {
        Format::F32 => (32, 0, None),
        Format::F16 => (16, 0, None),
        Format::Bf16 => (17, 0, None),
        Format::Q8_0 => (0, 127, None),
        Format::Q4_0 => (0, 8, None),
        Format::Affine { bits, .. } => (0, (1u32 << bits) - 1, None),
        Format::Symmetric { bits, sharing: Sharing::Group(_) | Sharing::Token } => {
            (0, (1 << (bits - 1)) - 1, None)
        }
        Format::Turbo { bits, .. } => (0, 0, Codebook::normal(bits)),
        Format::Trellis { .. } => (0, 0, None),
        other => return unsupported("format of an append", other.to_string(), "one with a tile"),
    };
    bindings
        .text("FORMAT", format.to_string())
        .number("FLOAT", float)
        .number("BITS", format.descriptor().code_bits)
        .number("TOP", top)
        .number("GROUP", format.group_len(layout.dim()) as u64)
        .number("GROUPS", layout.groups() as u64)
        .number("TILE_WORDS", layout.bytes() as u64 / 4)
        .number("SCALES", layout.scales().start as u64)
        .number("OFFSETS", layout.offsets().start as u64)
        .number("PLANES", layout.planes().len() as u64)
        .flag("AFFINE", matches!(format, Format::Affine { .. }))
        .flag("SYMMETRIC", matches!(format, Format::Symmetric { .. }))
        .flag("Q8", format == Format::Q8_0)
        .flag("Q4", format == Format::Q4_0)
        .flag("TURBO", turbo.is_some())
        .flag("TRELLIS", matches!(format, Format::Trellis { .. }))
        .number("HALF", turbo.map_or(0, |book| book.levels().len() as u64 / 2));
    bind_planes(bindings, layout);
    if let Some(book) = turbo {
        // The nearest level of a magnitude, bound by bound.
        let magnitudes = &book.levels()[book.levels().len() / 2..];
        let cell = |(bound, level): (&f32, &f32)| {
            let above = format!("size > {bound:?}");
            format!("    place += select(0u, 1u, {above});\n    level = select(level, {level:?}, {above});")
        };
        let cells: Vec<String> = book.bounds().iter().zip(&magnitudes[1..]).map(cell).collect();
        let gain = |text: String, (i, gain): (usize, &f32)| format!("select({text}, {gain:?}, i == {i}u)");
        let gains = TURBO_GAINS.iter().enumerate().skip(1).fold(format!("{:?}", TURBO_GAINS[0]), gain);
        bindings
            .text("LEVEL_0", format!("{:?}", magnitudes[0]))
            .text("CELLS", cells.join("\n"))
            .number("GAINS", TURBO_GAINS.len() as u64)
            .text("GAIN", gains);
        let function = expand("encode_level.wgsl", include_str!("../wgsl/encode_level.wgsl"), bindings)?;
        bindings.text("CELL", function.trim_end());
    }
    Ok(())
}

/// WGSL of the kernel for one codec.
pub fn source(codec: &SideCodec) -> Result<String, GpuError> {
    text(std::slice::from_ref(codec), 1).map(|(_, source)| source)
}

/// WGSL of the kernels for `layers` layers with such a codec, where a GPU has arrays of buffers: that of the means, if it has block means, and the other.
pub fn shared_sources(codec: &SideCodec, layers: usize) -> Result<Vec<String>, GpuError> {
    let codecs = std::slice::from_ref(codec);
    let means = (codec.mean_bytes() > 0).then(|| means::shared_source(codecs, layers));
    Ok(means.transpose()?.into_iter().chain([text(codecs, layers)?.1]).collect())
}

/// The better kernel of the two, for all KV heads of a side of so many layers.
fn text(codecs: &[SideCodec], layers: usize) -> Result<(Form, String), GpuError> {
    let first = &codecs[0];
    let alike = |codec: &SideCodec| {
        codec.rotation().spec() == first.rotation().spec()
            && codec.calibration().mu.is_some() == first.calibration().mu.is_some()
            && codec.calibration().lambda.is_some() == first.calibration().lambda.is_some()
            && codec.calibration().shape.is_none()
    };
    if codecs.iter().all(alike) {
        match in_registers::source(first, layers) {
            Err(GpuError::Unsupported { .. }) => {}
            found => return Ok((Form::Straight, found?)),
        }
    }
    Ok((Form::Any, by_matrix::source(codecs, layers)?))
}

impl SealKernel {
    /// A kernel for `codecs`: one for all KV heads, or one per KV head (equal formats).
    pub fn new(gpu: &Gpu, codecs: &[SideCodec], kv_heads: usize) -> Result<Self, GpuError> {
        let Some(first) = codecs.first().filter(|_| kv_heads > 0 && [1, kv_heads].contains(&codecs.len()))
        else {
            return unsupported("codecs of an append", codecs.len().to_string(), "1, or one per KV head");
        };
        if let Some(other) = codecs.iter().find(|codec| codec.layout() != first.layout()) {
            return unsupported("codecs of an append", other.scheme().to_string(), "equal formats");
        }
        let (form, source) = text(codecs, 1)?;
        let dim = first.dim();
        let factors = match form {
            Form::Any => by_matrix::factors(codecs)?,
            Form::Straight => {
                let mut factors = Vec::with_capacity(kv_heads * 2 * dim);
                for head in 0..kv_heads {
                    let calibration = SideCodec::of_head(codecs, head).calibration();
                    factors.extend(calibration.mu.clone().unwrap_or_else(|| vec![0.0; dim]));
                    factors.extend(calibration.lambda.clone().unwrap_or_else(|| vec![1.0; dim]));
                }
                factors
            }
        };
        let buffer = gpu.buffer("factors of an append", 4 * factors.len() as u64)?;
        gpu.write(&buffer, 0, bytemuck::cast_slice(&factors))?;
        let means = match first.mean_bytes() {
            0 => None,
            _ => Some(MeansKernel::new(gpu, codecs)?),
        };
        Ok(Self {
            gpu: gpu.clone(),
            source,
            factors: buffer,
            shape: SealShape { form, has_means: means.is_some(), kv_heads, layers: 1 },
            means,
            params: gpu.buffer("append parameters", size_of::<SealParams>() as u64)?,
            tile_bytes: first.layout().bytes(),
            head_dim: dim,
        })
    }

    /// True if one dispatch can seal what both do.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let means = [self, other].map(|kernel| kernel.means.as_ref().map(|means| &means.source));
        self.source == other.source && self.shape == other.shape && means[0] == means[1]
    }

    /// The kernels on all of `targets`, which are alike and whose first one has `codecs`, with parameters ([`SealParams`], one or more) and
    /// a table of blocks of the caller's own.
    /// Their grids are [`SealDispatches::shape`]'s.
    pub(crate) fn bind_all(
        codecs: &[SideCodec],
        targets: &[SealTarget],
        params: (&Buffer, &Buffer),
    ) -> Result<SealDispatches, GpuError> {
        let (layers, first) = (targets.len(), targets[0].kernel);
        let shared = |name: &str, alone: &str, make: &dyn Fn() -> Result<String, GpuError>| {
            // The text for several layers follows from the text for one.
            let description = format!("{name} of {layers} layers, alone:\n{alone}");
            let kernel = || first.gpu.kernel_of_arrays(name, &make()?, &accesses(layers));
            first.gpu.kernel_once(description, kernel)
        };
        let seal = match layers {
            1 => first.kernel()?,
            _ => shared("seal", &first.source, &|| text(codecs, layers).map(|(_, source)| source))?,
        };
        let means = |means: &MeansKernel| match layers {
            1 => means.kernel(&first.gpu),
            _ => shared("block means", &means.source, &|| means.shared_source(&first.gpu, codecs, layers)),
        };
        let means = first.means.as_ref().map(means).transpose()?;
        first.bind(&seal, means.as_ref(), targets, params.0, params.1)
    }

    fn kernel(&self) -> Result<Arc<Kernel>, GpuError> {
        self.gpu.kernel_of_arrays("seal", &self.source, &accesses(1))
    }

    /// Kernels of as many layers as there are targets.
    fn bind(
        &self,
        seal: &Arc<Kernel>,
        means: Option<&Arc<Kernel>>,
        targets: &[SealTarget],
        params: &Buffer,
        blocks: &Buffer,
    ) -> Result<SealDispatches, GpuError> {
        let rows: Vec<&Buffer> = targets.iter().map(|target| target.rows).collect();
        let tiles: Vec<&Buffer> = targets.iter().map(|target| target.tiles).collect();
        let bind = |kernel: &Arc<Kernel>, factors: Vec<&Buffer>| {
            self.gpu.dispatch_arrays(kernel, &[&[params], &rows, &factors, &tiles, &[blocks]], [1, 1, 1])
        };
        let means_of = |kernel: &Arc<Kernel>| {
            let factors = targets.iter().filter_map(|target| target.kernel.means.as_ref());
            bind(kernel, factors.map(|means| &means.factors).collect())
        };
        Ok(SealDispatches {
            means: means.map(means_of).transpose()?,
            seal: bind(seal, targets.iter().map(|target| &target.kernel.factors).collect())?,
            shape: SealShape { layers: targets.len(), ..self.shape },
        })
    }

    /// Bytes of a block of tiles.
    pub(crate) fn block_bytes(&self) -> usize {
        let mean_dim = self.means.as_ref().map(|_| self.head_dim);
        blocks::block_bytes(self.shape.kv_heads, self.tile_bytes, mean_dim)
    }

    /// The dispatches that seal `rows` into the blocks of `tiles`, one behind another, as `plan` says, in order. Their parameters hold until the
    /// next call.
    pub fn dispatches(
        &self,
        rows: &Buffer,
        tiles: &Buffer,
        plan: SealPlan,
    ) -> Result<Vec<Dispatch>, GpuError> {
        let count = plan.rows.div_ceil(TILE_TOKENS);
        let span = self.shape.kv_heads.saturating_sub(1) * plan.head_stride
            + plan.tail.saturating_sub(1) * plan.row_stride
            + self.head_dim;
        let aligned = plan.row_stride.is_multiple_of(4) && plan.head_stride.is_multiple_of(4);
        let fits = plan.first_tile + count <= plan.capacity_tiles && plan.rows <= plan.tail;
        if plan.rows == 0 || !aligned || !fits {
            return unsupported(
                "append",
                format!("{plan:?}"),
                "some of the rows there are, strides in fours, room for their tiles",
            );
        }
        for (what, buffer, expected) in [
            ("rows of an append", rows, 4 * span),
            ("tiles of an append", tiles, self.block_bytes() * plan.capacity_tiles.div_ceil(BLOCK_TILES)),
        ] {
            if buffer.bytes() < expected as u64 {
                let (what, found) = (what.to_owned(), buffer.bytes());
                return Err(GpuError::Length { what, found, expected: expected as u64 });
            }
        }
        let blocks = blocks::in_order(&self.gpu, plan.capacity_tiles.div_ceil(BLOCK_TILES))?;
        let params = SealParams {
            rows: plan.rows as u32,
            row_stride: plan.row_stride as u32 / 4,
            head_stride: plan.head_stride as u32 / 4,
            first_tile: plan.first_tile as u32,
            blocks_at: 0,
            first_row: 0,
            ring: plan.tail as u32,
            ring_at: 0,
            tail: plan.tail as u32,
            block_words: self.block_bytes() as u32 / 4,
            shared_mean: plan.shared_mean.into(),
        };
        self.gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
        let targets = [SealTarget { kernel: self, rows, tiles }];
        let means = self.means.as_ref().map(|means| means.kernel(&self.gpu)).transpose()?;
        let SealDispatches { means, mut seal, shape } =
            self.bind(&self.kernel()?, means.as_ref(), &targets, &self.params, &blocks)?;
        let mut all = Vec::with_capacity(2);
        if let (Some(mut means), Some(grid)) = (means, shape.means_grid(plan.first_tile, plan.rows)) {
            means.set_grid(grid);
            all.push(means);
        }
        seal.set_grid(shape.grid(plan.rows));
        all.push(seal);
        Ok(all)
    }
}

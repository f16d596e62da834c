//! Append: rotate, λ, scale, round and pack fresh rows into sealed tiles, one thread per row.

use std::fmt::Write as _;
use std::sync::Arc;

use bytemuck::{Pod, Zeroable};
use kvant_codec::{Format, Orientation, RotationKind, Sharing, SideCodec, TILE_TOKENS};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch, Kernel};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Threads of a workgroup: four tiles.
const THREADS: usize = 64;

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
}

/// `Params` of seal.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct SealParams {
    pub rows: u32,
    pub row_stride: u32,
    pub head_stride: u32,
    pub first_tile: u32,
    pub tile_stride: u32,
    pub first_row: u32,
    pub ring: u32,
    pub ring_at: u32,
}

/// The kernel that seals rows as one [`SideCodec`] per KV head would: same rotation, λ, μ, format and tile, codes within one unit.
#[derive(Debug)]
pub struct SealKernel {
    gpu: Gpu,
    kernel: Arc<Kernel>,
    factors: Buffer,
    params: Buffer,
    kv_heads: usize,
    tile_bytes: usize,
    head_dim: usize,
}

fn unsupported<T>(what: &'static str, found: String, expected: &'static str) -> Result<T, GpuError> {
    Err(GpuError::Unsupported { what, found, expected })
}

/// WGSL of the kernel for one codec (all KV heads of a side share format and rotation).
pub fn source(codec: &SideCodec) -> Result<String, GpuError> {
    let (layout, dim) = (codec.layout(), codec.dim());
    if ![32, 64, 128].contains(&dim) {
        return unsupported("head dimension of an append", dim.to_string(), "32, 64 or 128");
    }
    let (bits, has_offset) = match layout.format() {
        Format::Affine { bits: bits @ (4 | 8), .. } => (bits, true),
        Format::Symmetric { bits: bits @ (4 | 8), sharing: Sharing::Group(_) | Sharing::Token } => {
            (bits, false)
        }
        format => return unsupported("format of an append", format.to_string(), "i4, i8, s4 or s8"),
    };
    let group = layout.format().group_len(dim);
    if !dim.is_multiple_of(group) {
        return unsupported("group of an append", group.to_string(), "a divisor of the head dimension");
    }
    let top = if has_offset { (1u32 << bits) - 1 } else { (1 << (bits - 1)) - 1 };
    let values = layout.orientation() == Orientation::Values;
    let mut bindings = Bindings::default();
    bindings
        .text("SIDE", if values { "value" } else { "key" })
        .text("FORMAT", layout.format().to_string())
        .text("ROTATION", codec.rotation().spec().to_string())
        .text("OFFSET_WORD", if has_offset { ", offset" } else { "" })
        .text("ROTATE", rotation(codec)?)
        .number("DIM", dim as u64)
        .number("THREADS", THREADS as u64)
        .number("BITS", bits)
        .number("TOP", top)
        .number("GROUP", group as u64)
        .number("GROUPS", layout.groups() as u64)
        .number("TILE_WORDS", layout.bytes() as u64 / 4)
        .number("SCALES", layout.scales().start as u64)
        .number("OFFSETS", layout.offsets().start as u64)
        .flag("VALUES", values)
        .flag("OFFSET", has_offset)
        .flag("MU", codec.calibration().mu.is_some())
        .flag("LAMBDA", codec.calibration().lambda.is_some());
    Ok(expand("seal.wgsl", include_str!("wgsl/seal.wgsl"), &bindings)?)
}

/// From `x0…` to `y0…`, straight-line.
fn rotation(codec: &SideCodec) -> Result<String, GpuError> {
    let dim = codec.dim();
    let mut code = Straight::default();
    let inputs: Vec<String> = (0..dim).map(|c| format!("x{c}")).collect();
    let outputs: Vec<String> = match codec.rotation().spec().kind {
        RotationKind::Identity => inputs,
        RotationKind::Srht { diagonals: 1 } => {
            let mut values = code.signed(codec, &inputs)?;
            let mut half = 1;
            while half < dim {
                for i in (0..dim).filter(|i| i & half == 0) {
                    let (a, b) = (values[i].clone(), values[i + half].clone());
                    values[i] = code.emit(format!("{a} + {b}"));
                    values[i + half] = code.emit(format!("{a} - {b}"));
                }
                half *= 2;
            }
            let norm = 1.0 / (dim as f64).sqrt();
            values.iter().map(|value| format!("{value} * {}", literal(norm))).collect()
        }
        RotationKind::Srft => {
            let signed = code.signed(codec, &inputs)?;
            let bins = code.real_fourier(&signed);
            let (single, paired) = ((1.0 / dim as f64).sqrt(), (2.0 / dim as f64).sqrt());
            let real = |k: usize| {
                let norm = if k == 0 || k == dim / 2 { single } else { paired };
                format!("{} * {}", bins[k].0, literal(norm))
            };
            let imaginary = |k: usize| format!("{} * {}", bins[k].1, literal(paired));
            (0..=dim / 2).map(real).chain((1..dim / 2).map(imaginary)).collect()
        }
        kind => return unsupported("rotation of an append", format!("{kind:?}"), "none, srht or srft"),
    };
    for (c, output) in outputs.iter().enumerate() {
        let _ = writeln!(code.text, "    let y{c} = {output};");
    }
    Ok(code.text)
}

/// A number as WGSL writes it.
fn literal(x: f64) -> String {
    format!("{:?}", x as f32)
}

/// Straight-line code: every value has a name.
#[derive(Default)]
struct Straight {
    text: String,
    names: usize,
}

impl Straight {
    fn emit(&mut self, expression: String) -> String {
        let name = format!("t{}", self.names);
        self.names += 1;
        let _ = writeln!(self.text, "    let {name} = {expression};");
        name
    }

    /// The inputs with the rotation's random signs. Both transforms' first output is the plain sum, so its weights show them.
    fn signed(&mut self, codec: &SideCodec, inputs: &[String]) -> Result<Vec<String>, GpuError> {
        let dim = inputs.len();
        let mut unit = vec![0.0; dim];
        let mut signed = Vec::with_capacity(dim);
        for (c, input) in inputs.iter().enumerate() {
            unit.fill(0.0);
            unit[c] = 1.0;
            codec.rotation().forward(&mut unit)?;
            signed.push(if unit[0] < 0.0 { self.emit(format!("-{input}")) } else { input.clone() });
        }
        Ok(signed)
    }

    /// Bins 0 to n/2 of the Fourier transform of n = 2ᵏ real values, as (real, imaginary); halves and halves again.
    fn real_fourier(&mut self, inputs: &[String]) -> Vec<(String, String)> {
        let n = inputs.len();
        let zero = || "0.0".to_owned();
        if n == 1 {
            return vec![(inputs[0].clone(), zero())];
        }
        let part =
            |parity: usize| -> Vec<String> { inputs.iter().skip(parity).step_by(2).cloned().collect() };
        let (even, odd) = (self.real_fourier(&part(0)), self.real_fourier(&part(1)));
        let mut bins = vec![(zero(), zero()); n / 2 + 1];
        bins[0].0 = self.emit(format!("{} + {}", even[0].0, odd[0].0));
        bins[n / 2].0 = self.emit(format!("{} - {}", even[0].0, odd[0].0));
        if n >= 4 {
            // e^(−2πi/4) = −i, and both halves are real there.
            let minus = self.emit(format!("-{}", odd[n / 4].0));
            bins[n / 4] = (even[n / 4].0.clone(), minus);
        }
        for k in 1..n / 4 {
            let angle = -2.0 * std::f64::consts::PI * k as f64 / n as f64;
            let (cos, sin) = (literal(angle.cos()), literal(angle.sin()));
            let ((er, ei), (or, oi)) = (even[k].clone(), odd[k].clone());
            let tr = self.emit(format!("{or} * {cos} - {oi} * {sin}"));
            let ti = self.emit(format!("{or} * {sin} + {oi} * {cos}"));
            bins[k] = (self.emit(format!("{er} + {tr}")), self.emit(format!("{ei} + {ti}")));
            bins[n / 2 - k] = (self.emit(format!("{er} - {tr}")), self.emit(format!("{ti} - {ei}")));
        }
        bins
    }
}

impl SealKernel {
    /// A kernel for `codecs`: one for all KV heads, or one per KV head (equal formats and rotations, different λ or μ).
    pub fn new(gpu: &Gpu, codecs: &[SideCodec], kv_heads: usize) -> Result<Self, GpuError> {
        let Some(first) = codecs.first().filter(|_| kv_heads > 0 && [1, kv_heads].contains(&codecs.len()))
        else {
            return unsupported("codecs of an append", codecs.len().to_string(), "1, or one per KV head");
        };
        for codec in codecs {
            let same = codec.layout() == first.layout() && codec.rotation().spec() == first.rotation().spec();
            if !same
                || codec.calibration().mu.is_some() != first.calibration().mu.is_some()
                || codec.calibration().lambda.is_some() != first.calibration().lambda.is_some()
            {
                return unsupported("codecs of an append", codec.scheme().to_string(), "equal schemes");
            }
        }
        let kernel = gpu.kernel(
            "seal",
            &source(first)?,
            &[Access::Parameters, Access::Read, Access::Read, Access::Write],
        )?;
        let dim = first.dim();
        let mut factors = Vec::with_capacity(kv_heads * 2 * dim);
        for head in 0..kv_heads {
            let calibration = codecs[head % codecs.len()].calibration();
            factors.extend(calibration.mu.clone().unwrap_or_else(|| vec![0.0; dim]));
            factors.extend(calibration.lambda.clone().unwrap_or_else(|| vec![1.0; dim]));
        }
        let buffer = gpu.buffer("λ and μ", 4 * factors.len() as u64)?;
        gpu.write(&buffer, 0, bytemuck::cast_slice(&factors))?;
        Ok(Self {
            gpu: gpu.clone(),
            kernel,
            factors: buffer,
            params: gpu.uniform("append parameters", size_of::<SealParams>() as u64)?,
            kv_heads,
            tile_bytes: first.layout().bytes(),
            head_dim: dim,
        })
    }

    /// The kernel on `rows` and `tiles` with parameters of the caller's own. Its grid is [`SealKernel::grid`].
    pub(crate) fn bind(&self, params: &Buffer, rows: &Buffer, tiles: &Buffer) -> Result<Dispatch, GpuError> {
        self.gpu.dispatch(&self.kernel, &[params, rows, &self.factors, tiles], [1, 1, 1])
    }

    /// Workgroups for `rows` rows of every KV head.
    pub(crate) fn grid(rows: usize, kv_heads: usize) -> [u32; 3] {
        [rows.div_ceil(THREADS) as u32, kv_heads as u32, 1]
    }

    /// The dispatch that seals `rows` into `tiles` as `plan` says. Its parameters hold until the next call.
    pub fn dispatch(&self, rows: &Buffer, tiles: &Buffer, plan: SealPlan) -> Result<Dispatch, GpuError> {
        let count = plan.rows.div_ceil(TILE_TOKENS);
        let span = self.kv_heads.saturating_sub(1) * plan.head_stride
            + plan.rows.saturating_sub(1) * plan.row_stride
            + self.head_dim;
        let aligned = plan.row_stride.is_multiple_of(4) && plan.head_stride.is_multiple_of(4);
        if plan.rows == 0 || !aligned || plan.first_tile + count > plan.capacity_tiles {
            return unsupported(
                "append",
                format!("{plan:?}"),
                "some rows, strides in fours, room for their tiles",
            );
        }
        for (what, buffer, expected) in [
            ("rows of an append", rows, 4 * span),
            ("tiles of an append", tiles, self.kv_heads * plan.capacity_tiles * self.tile_bytes),
        ] {
            if buffer.bytes() < expected as u64 {
                let (what, found) = (what.to_owned(), buffer.bytes());
                return Err(GpuError::Length { what, found, expected: expected as u64 });
            }
        }
        let params = SealParams {
            rows: plan.rows as u32,
            row_stride: plan.row_stride as u32 / 4,
            head_stride: plan.head_stride as u32 / 4,
            first_tile: plan.first_tile as u32,
            tile_stride: (plan.capacity_tiles * self.tile_bytes / 4) as u32,
            first_row: 0,
            ring: plan.rows as u32,
            ring_at: 0,
        };
        self.gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
        let grid = Self::grid(plan.rows, self.kv_heads);
        self.gpu.dispatch(&self.kernel, &[&self.params, rows, &self.factors, tiles], grid)
    }
}

/// Threads of a workgroup that seals plain floats.
const FLOAT_THREADS: usize = 64;

/// The kernel that seals rows into tiles of plain floats, bound; `None` if the codec is not one of those. Its grid is
/// [`float_grid`].
pub(crate) fn bind_float(
    gpu: &Gpu,
    codec: &SideCodec,
    params: &Buffer,
    rows: &Buffer,
    tiles: &Buffer,
) -> Result<Option<Dispatch>, GpuError> {
    let (layout, dim) = (codec.layout(), codec.dim());
    let bits = match layout.format() {
        Format::F16 => 16,
        Format::F32 => 32,
        _ => return Ok(None),
    };
    if !codec.is_direct() || codec.calibration().mu.is_some() {
        return Ok(None);
    }
    let values = layout.orientation() == Orientation::Values;
    let mut bindings = Bindings::default();
    bindings
        .text("SIDE", if values { "value" } else { "key" })
        .text("FORMAT", layout.format().to_string())
        .number("DIM", dim as u64)
        .number("ROW", dim.next_multiple_of(16) as u64)
        .number("BITS", bits)
        .number("TILE_WORDS", layout.bytes() as u64 / 4)
        .flag("VALUES", values);
    let source = expand("seal_float.wgsl", include_str!("wgsl/seal_float.wgsl"), &bindings)?;
    let kernel = gpu.kernel("seal_float", &source, &[Access::Parameters, Access::Read, Access::Write])?;
    gpu.dispatch(&kernel, &[params, rows, tiles], [1, 1, 1]).map(Some)
}

/// Workgroups for `rows` rows of every KV head.
pub(crate) fn float_grid(codec: &SideCodec, rows: usize, kv_heads: usize) -> [u32; 3] {
    let words = codec.layout().bytes() / 4;
    [words.div_ceil(FLOAT_THREADS) as u32, rows.div_ceil(TILE_TOKENS) as u32, kv_heads as u32]
}

//! Rows of activations as products read them, and the kernels that make them.

use std::sync::Arc;

use super::common::{Forms, partial_bytes};
use super::matrices::{BLOCK_COLS, TILE_ROWS};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::halves;
use crate::info::GpuInfo;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::pipeline::Kernel;
use crate::template::{Bindings, expand};

/// Threads of the kernels that make inputs.
const THREADS: usize = 256;

/// How many rows a step has, and which of them results are wanted of: what kernels read as `step`.
#[derive(Debug)]
pub struct Step {
    buffer: Buffer,
    /// What it was set to last.
    told: Option<[u32; 4]>,
    /// What workgroups leave that share a product's columns out, on GPUs with matrix units.
    partial: Option<Buffer>,
}

impl Step {
    /// A step that is to be set.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let matrices = gpu.info().matrix_side().is_some();
        let partial =
            matrices.then(|| gpu.buffer("shares of a product", partial_bytes(gpu.info()))).transpose()?;
        Ok(Self { buffer: gpu.uniform("step", 16)?, told: None, partial })
    }

    /// Sets it before whatever is submitted next, unless it is set so: every write is a copy on the GPU.
    pub fn set(
        &mut self,
        gpu: &Gpu,
        rows: usize,
        first_wanted: usize,
        wanted: usize,
    ) -> Result<(), GpuError> {
        let words = [rows, first_wanted, wanted, 0].map(|count| count as u32);
        if self.told != Some(words) {
            gpu.write(&self.buffer, 0, bytemuck::cast_slice(&words))?;
            self.told = Some(words);
        }
        Ok(())
    }

    pub(crate) fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    pub(super) fn partial(&self) -> Option<&Buffer> {
        self.partial.as_ref()
    }
}

/// Binds the text of `reduce_sum.wgsl`, a sum over `threads` threads, as `TOTAL`.
pub(crate) fn bind_total(gpu: &Gpu, bindings: &mut Bindings, threads: usize) -> Result<(), GpuError> {
    bindings
        .number("THREADS", threads as u64)
        .number("PARTS", if threads > 256 { 32 } else { 16 })
        .flag("SUBGROUPS", gpu.info().has_subgroups);
    let text = expand("reduce_sum.wgsl", include_str!("../wgsl/reduce_sum.wgsl"), bindings)?;
    bindings.text("TOTAL", text.trim_end());
    Ok(())
}

/// Rows of activations on the GPU; columns are padded to blocks of 32 with zeros.
#[derive(Debug)]
pub struct Input {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) floats: Option<Buffer>,
    pub(crate) halves: Option<Buffer>,
    pub(crate) codes: Option<Buffer>,
    pub(crate) blocks: Option<Buffer>,
}

impl Input {
    /// Room for `rows` rows of `cols` columns.
    pub fn new(gpu: &Gpu, rows: usize, cols: usize, forms: Forms) -> Result<Self, GpuError> {
        let row_blocks = cols.div_ceil(BLOCK_COLS);
        let blocks = (rows * row_blocks) as u64;
        // Sixteen rows lie together.
        let half_blocks = (rows.next_multiple_of(TILE_ROWS) * row_blocks) as u64;
        let of = |wanted: bool, what: &str, bytes: u64| match wanted {
            true => gpu.buffer(what, bytes).map(Some),
            false => Ok(None),
        };
        Ok(Self {
            rows,
            cols,
            floats: of(forms.floats, "activations", blocks * 128)?,
            halves: of(forms.halves, "activations in halves", half_blocks * 64)?,
            codes: of(forms.bytes, "activations in bytes", blocks * 32 * gpu.info().code_bytes() as u64)?,
            blocks: of(forms.bytes, "scales of activations", blocks * 8)?,
        })
    }

    /// Waits and reads `rows` rows back, without their padding.
    ///
    /// Fails for inputs in bytes alone.
    pub fn read_floats(&self, gpu: &Gpu, rows: usize) -> Result<Vec<f32>, GpuError> {
        let Some(floats) = &self.floats else {
            let (what, found) = ("rows to read back", "bytes".to_owned());
            return Err(GpuError::Unsupported { what, found, expected: "floats" });
        };
        let padded = 4 * self.row_quads();
        let bytes = gpu.read(floats, (4 * rows * padded) as u64)?;
        let values: Vec<f32> = bytemuck::pod_collect_to_vec(&bytes);
        Ok(values.chunks_exact(padded).flat_map(|row| &row[..self.cols]).copied().collect())
    }

    /// The grid of kernels that make `rows` rows of it element by element.
    pub fn groups(&self, rows: usize) -> [u32; 3] {
        [self.row_quads().div_ceil(THREADS) as u32, rows as u32, 1]
    }

    /// The forms it has.
    pub fn forms(&self) -> Forms {
        Forms { bytes: self.codes.is_some(), floats: self.floats.is_some(), halves: self.halves.is_some() }
    }

    /// Columns, padding included.
    pub(crate) fn padded_cols(&self) -> usize {
        4 * self.row_quads()
    }

    /// Fours of columns, padding included.
    fn row_quads(&self) -> usize {
        row_quads(self.cols)
    }

    /// The buffers that a kernel writes, in the order of its bindings.
    pub(crate) fn buffers(&self) -> impl Iterator<Item = &Buffer> {
        self.floats.iter().chain(&self.halves).chain(&self.codes).chain(&self.blocks)
    }

    /// Binds the text of `store.wgsl` as `STORE`; its bindings start at `first`.
    pub(crate) fn bind_store(
        &self,
        gpu: &Gpu,
        bindings: &mut Bindings,
        threads: usize,
        first: usize,
    ) -> Result<(), GpuError> {
        self.bind_store_as(gpu.info(), bindings, self.forms(), threads, first)
    }

    /// [`Input::bind_store`] of some of its forms.
    pub(super) fn bind_store_as(
        &self,
        gpu: &GpuInfo,
        bindings: &mut Bindings,
        forms: Forms,
        threads: usize,
        first: usize,
    ) -> Result<(), GpuError> {
        forms.bind(gpu, bindings, self.cols, threads, first)?;
        let text = expand("store.wgsl", include_str!("../wgsl/store.wgsl"), bindings)?;
        bindings.text("STORE", text.trim_end());
        Ok(())
    }
}

/// Fours of so many columns, padding included.
fn row_quads(cols: usize) -> usize {
    cols.div_ceil(BLOCK_COLS) * BLOCK_COLS / 4
}

impl Forms {
    /// Binds what `store.wgsl` asks, for rows of so many columns in these forms.
    fn bind(
        self,
        gpu: &GpuInfo,
        bindings: &mut Bindings,
        cols: usize,
        threads: usize,
        first: usize,
    ) -> Result<(), GpuError> {
        let halves_at = first + usize::from(self.floats);
        let codes_at = halves_at + usize::from(self.halves);
        bindings
            .number("THREADS", threads as u64)
            .number("ROW_QUADS", row_quads(cols) as u64)
            .flag("SUBGROUPS", gpu.has_subgroups)
            .flag("FLOATS", self.floats)
            .flag("HALVES", self.halves)
            .flag("BYTES", self.bytes)
            .number("FLOATS_AT", first as u64)
            .number("HALVES_AT", halves_at as u64)
            .number("CODES_AT", codes_at as u64)
            .number("BLOCKS_AT", codes_at as u64 + 1);
        halves::bind(gpu, bindings, true)
    }
}

/// The text of a kernel, and what it is called.
#[derive(Clone, Copy)]
pub(crate) struct KernelFile<'a> {
    pub name: &'a str,
    pub file: &'static str,
    pub text: &'a str,
}

/// Compiles a kernel whose last bindings are an input's buffers.
pub(crate) fn storing_kernel(
    gpu: &Gpu,
    file: KernelFile<'_>,
    bindings: &mut Bindings,
    threads: usize,
    input: &Input,
    mut accesses: Vec<Access>,
) -> Result<Arc<Kernel>, GpuError> {
    let KernelFile { name, file, text } = file;
    input.bind_store(gpu, bindings, threads, accesses.len())?;
    accesses.extend(input.buffers().map(|_| Access::Write));
    let extension = halves::extension(gpu.info(), input.halves.is_some(), input.codes.is_some());
    gpu.kernel(name, &format!("{extension}{}", expand(file, text, bindings)?), &accesses)
}

/// What becomes of rows on their way into a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowNorm {
    /// `x / sqrt(mean(x²) + ε) · factor`.
    Rms,
    /// The same of `x − mean(x)`.
    Centred,
    /// They stay as they are.
    None,
}

/// A dispatch that norms rows of `residual` into `input`, all of them or those that a list names, a word each; one workgroup
/// per row. `factors` are those of the norm, then those of the
/// norm through which `branch` joins the residual first; both together are then multiplied by the number beside it.
#[expect(clippy::too_many_arguments, reason = "everything a norm reads and writes, each once")]
pub fn norm(
    gpu: &Gpu,
    step: &Step,
    residual: &Buffer,
    factors: &Buffer,
    branch: Option<(&Buffer, f32)>,
    epsilon: f32,
    listed: Option<&Buffer>,
    input: &Input,
) -> Result<Dispatch, GpuError> {
    norm_as(gpu, step, residual, factors, RowNorm::Rms, branch, epsilon, listed, input)
}

/// [`norm`] of any kind.
#[expect(clippy::too_many_arguments, reason = "everything a norm reads and writes, each once")]
pub(crate) fn norm_as(
    gpu: &Gpu,
    step: &Step,
    residual: &Buffer,
    factors: &Buffer,
    kind: RowNorm,
    branch: Option<(&Buffer, f32)>,
    epsilon: f32,
    listed: Option<&Buffer>,
    input: &Input,
) -> Result<Dispatch, GpuError> {
    let mut bindings = Bindings::default();
    bindings
        .flag("CENTRED", kind == RowNorm::Centred)
        .flag("UNNORMED", kind == RowNorm::None)
        .number("WIDTH", input.cols as u64)
        .text("EPSILON", format!("{epsilon:?}"))
        .flag("POST", branch.is_some())
        .flag("SCALED", branch.is_some_and(|(_, scale)| scale != 1.0))
        .text("JOINED_SCALE", format!("{:?}", branch.map_or(1.0, |(_, scale)| scale)))
        .flag("LISTED", listed.is_some());
    let mut accesses = vec![Access::Parameters, Access::Write, Access::Read];
    accesses.extend(branch.map(|_| Access::Read));
    accesses.extend(listed.map(|_| Access::Read));
    let (name, file) = ("norm", "norm.wgsl");
    let file = KernelFile { name, file, text: include_str!("../wgsl/norm.wgsl") };
    // One workgroup is all that works on a row, so it should be as large as the row has use for.
    let octets = input.row_quads() / 2;
    let threads = octets.next_power_of_two().clamp(64, gpu.wide_threads());
    bindings.number("SPAN", octets.div_ceil(threads) as u64);
    bind_total(gpu, &mut bindings, threads)?;
    let kernel = storing_kernel(gpu, file, &mut bindings, threads, input, accesses)?;
    let mut buffers = vec![step.buffer(), residual, factors];
    buffers.extend(branch.map(|(branch, _)| branch));
    buffers.extend(listed);
    buffers.extend(input.buffers());
    gpu.dispatch(&kernel, &buffers, [1, 1, 1])
}

/// The gate's non-linearity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// `x·sigmoid(x)`.
    Silu,
    /// GELU, tanh approximation.
    Gelu,
    /// SwiGLU with clamped gate and up, and one more of up (gpt-oss).
    ClampedSwiglu,
    /// `max(up, 0)²`: there is no gate.
    ReluSquared,
}

impl Gate {
    /// True if there is a gate beside what it multiplies.
    pub fn has_up(self) -> bool {
        self != Self::ReluSquared
    }
}

/// A dispatch that makes `input` of `source`: rows of gate and up through `gate`, or plain rows. Its grid is
/// [`Input::groups`] by rows.
pub fn gate(gpu: &Gpu, source: &Buffer, gate: Option<Gate>, input: &Input) -> Result<Dispatch, GpuError> {
    let parts = if gate.is_some_and(Gate::has_up) { 2 } else { 1 };
    bind_gate(gpu, source, parts * input.cols / 4, None, gate, input)
}

/// Part of longer rows: what gates multiply.
#[derive(Clone, Copy)]
pub(crate) struct UpRows<'a> {
    pub rows: &'a Buffer,
    /// Columns of a row, a multiple of 4.
    pub stride: usize,
    /// The first of them that is meant, a multiple of 4.
    pub first: usize,
}

/// A dispatch that makes `input` of rows of gates in `source` and of `up`. Its grid is [`Input::groups`] by rows.
pub(crate) fn gate_apart(
    gpu: &Gpu,
    source: &Buffer,
    up: UpRows,
    gate: Gate,
    input: &Input,
) -> Result<Dispatch, GpuError> {
    bind_gate(gpu, source, input.cols / 4, Some(up), Some(gate), input)
}

/// Binds the text of gate.wgsl as `GATE`.
pub(super) fn bind_non_linearity(bindings: &mut Bindings, gate: Gate) -> Result<(), GpuError> {
    bindings.flag("GELU", gate == Gate::Gelu).flag("CLAMPED", gate == Gate::ClampedSwiglu);
    let text = expand("gate.wgsl", include_str!("../wgsl/gate.wgsl"), bindings)?;
    bindings.text("GATE", text.trim_end());
    Ok(())
}

/// A dispatch that makes `to` of the floats of `from`: the same columns in other forms. Its grid is [`Input::groups`] by rows.
pub(crate) fn convert(gpu: &Gpu, from: &Input, to: &Input) -> Result<Dispatch, GpuError> {
    let Some(floats) = &from.floats else {
        let (what, found) = ("activations to convert", "bytes".to_owned());
        return Err(GpuError::Unsupported { what, found, expected: "floats" });
    };
    bind_gate(gpu, floats, from.row_quads(), None, None, to)
}

fn bind_gate(
    gpu: &Gpu,
    source: &Buffer,
    source_quads: usize,
    up: Option<UpRows>,
    gate: Option<Gate>,
    input: &Input,
) -> Result<Dispatch, GpuError> {
    let mut bindings = Bindings::default();
    bindings
        .text("WHAT", if gate.is_some() { "Gate and up through the non-linearity" } else { "Rows" })
        .number("COLS", input.cols as u64)
        .number("SOURCE_QUADS", source_quads as u64)
        .flag("UP_APART", up.is_some())
        .number("UP_QUADS", up.map_or(0, |up| up.stride as u64 / 4))
        .number("UP_AT", up.map_or(0, |up| up.first as u64 / 4))
        .flag("RELU_SQUARED", gate == Some(Gate::ReluSquared))
        .flag("GATED", gate.is_some_and(Gate::has_up));
    bind_non_linearity(&mut bindings, gate.unwrap_or(Gate::Silu))?;
    let (name, file) = ("activate", "activate.wgsl");
    let file = KernelFile { name, file, text: include_str!("../wgsl/activate.wgsl") };
    let mut buffers = vec![source];
    buffers.extend(up.map(|up| up.rows));
    let accesses = vec![Access::Read; buffers.len()];
    let kernel = storing_kernel(gpu, file, &mut bindings, THREADS, input, accesses)?;
    buffers.extend(input.buffers());
    gpu.dispatch(&kernel, &buffers, input.groups(1))
}

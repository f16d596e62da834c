//! Recurrent layers: short convolutions and gated delta nets, bound to the activations of a step and to the states of all sequences.

use kvant_model::{DeltaNet, Recurrence};

use super::activations::Activations;
use super::delta_buffers::DeltaBuffers;
use super::record::Record;
use super::states::StateMemory;
use super::weights::{DeviceModel, DeviceRecurrent};
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::ops::{Input, KernelFile, bind_total, storing_kernel};
use crate::template::{Bindings, expand};

/// Threads of a workgroup with channels of a row.
const ROW_THREADS: usize = 256;
/// Threads of a workgroup with a head.
const HEAD_THREADS: usize = 128;
/// Value channels of a workgroup that runs rows through a state.
const SCAN_COLS: usize = 16;

/// Kernels of what stands in attention's place, bound to the states of all sequences.
pub(crate) enum Mixer {
    ShortConv(Dispatch, [u32; 2]),
    Delta { net: DeltaNet, heads: Dispatch, scan: Dispatch, norm: Dispatch },
}

/// What the kernels of a layer are bound to.
struct Binding<'a> {
    model: &'a DeviceModel,
    recurrence: Recurrence,
    own: &'a DeviceRecurrent,
    act: &'a Activations,
    table: &'a Buffer,
    state: &'a Buffer,
    /// Outputs of the projections per row.
    stride: usize,
}

impl Mixer {
    /// Of layer `index`, whose state is the `slot`-th and whose result is `joined`; `None` where it attends.
    pub fn new(
        model: &DeviceModel,
        index: usize,
        slot: usize,
        act: &Activations,
        states: &StateMemory,
        joined: &Input,
    ) -> Result<Option<Self>, GpuError> {
        let weights = &model.layers[index];
        let (Some(recurrence), Some(own)) = (model.spec.layers[index].recurrence, &weights.recurrent) else {
            return Ok(None);
        };
        let (table, state) = (&states.table, &states.buffers[slot]);
        let stride = weights.qkv.outputs;
        let binding = Binding { model, recurrence, own, act, table, state, stride };
        Ok(Some(match (recurrence, &act.delta) {
            (Recurrence::DeltaNet(net), Some(buffers)) => Self::Delta {
                net,
                heads: binding.delta_heads(&net, buffers)?,
                scan: binding.delta_scan(&net, buffers)?,
                norm: binding.delta_norm(&net, buffers, joined)?,
            },
            (Recurrence::DeltaNet(_), None) => return Ok(None),
            (Recurrence::ShortConv(_), _) => {
                let [groups, rows, _] = joined.groups(1);
                Self::ShortConv(binding.short_conv(joined)?, [groups, rows])
            }
        }))
    }

    /// The recurrence of a step of `rows` rows of so many sequences: between the projections and that of the output.
    pub fn record(&self, record: &mut Record, rows: usize, sequences: usize) {
        let count = rows as u32;
        match self {
            Self::ShortConv(dispatch, [groups, _]) => record("convolution", dispatch, [*groups, count, 1]),
            Self::Delta { net, heads, scan, norm } => {
                let (key_heads, value_heads) = (net.key_heads as u32, net.value_heads as u32);
                record("convolution", heads, [2 * key_heads + value_heads, count, 1]);
                let columns = net.value_dim.div_ceil(SCAN_COLS) as u32;
                record("states", scan, [columns, value_heads, sequences as u32]);
                record("norm of states", norm, [value_heads, count, 1]);
            }
        }
    }
}

impl Binding<'_> {
    /// Binds the text of state_slots.wgsl as `SLOTS`, and what else it names.
    fn bind_slots(&self, bindings: &mut Bindings) -> Result<(), GpuError> {
        bindings
            .number("STATE_LEN", self.recurrence.state_len() as u64)
            .number("CONV_LEN", self.recurrence.conv_len() as u64)
            .number("KERNEL", self.recurrence.kernel() as u64)
            .number("CHANNELS", self.recurrence.channels() as u64)
            .number("STRIDE", self.stride as u64)
            .flag("BIAS", self.own.has_bias);
        let text = expand("state_slots.wgsl", include_str!("../wgsl/state_slots.wgsl"), bindings)?;
        bindings.text("SLOTS", text.trim_end());
        Ok(())
    }

    fn bind_net(&self, bindings: &mut Bindings, net: &DeltaNet) -> Result<(), GpuError> {
        self.bind_slots(bindings)?;
        bindings
            .number("KEY_HEADS", net.key_heads as u64)
            .number("VALUE_HEADS", net.value_heads as u64)
            .number("KEY_DIM", net.key_dim as u64)
            .number("VALUE_DIM", net.value_dim as u64)
            .number("GATE_AT", self.recurrence.channels() as u64)
            .flag("TILED", net.tiled);
        Ok(())
    }

    /// A dispatch of a kernel whose last bindings are `out`'s buffers.
    fn storing<'b>(
        &self,
        file: KernelFile<'_>,
        bindings: &mut Bindings,
        threads: usize,
        accesses: Vec<Access>,
        mut buffers: Vec<&'b Buffer>,
        out: &'b Input,
    ) -> Result<Dispatch, GpuError> {
        let kernel = storing_kernel(&self.model.gpu, file, bindings, threads, out, accesses)?;
        buffers.extend(out.buffers());
        self.model.gpu.dispatch(&kernel, &buffers, [1, 1, 1])
    }

    fn short_conv(&self, out: &Input) -> Result<Dispatch, GpuError> {
        let mut bindings = Bindings::default();
        self.bind_slots(&mut bindings)?;
        let accesses = vec![Access::Read, Access::Read, Access::Read, Access::Write];
        let buffers = vec![self.table, &self.act.projected, &self.own.taps, self.state];
        let (name, file) = ("short convolution", "short_conv.wgsl");
        let file = KernelFile { name, file, text: include_str!("../wgsl/short_conv.wgsl") };
        self.storing(file, &mut bindings, ROW_THREADS, accesses, buffers, out)
    }

    fn delta_heads(&self, net: &DeltaNet, buffers: &DeltaBuffers) -> Result<Dispatch, GpuError> {
        let gpu = &self.model.gpu;
        let mut bindings = Bindings::default();
        self.bind_net(&mut bindings, net)?;
        bind_total(gpu, &mut bindings, HEAD_THREADS)?;
        bindings.text("QUERY_SCALE", format!("{:?}", 1.0 / (net.key_dim as f32).sqrt()));
        let source = expand("delta_heads.wgsl", include_str!("../wgsl/delta_heads.wgsl"), &bindings)?;
        let accesses = [Access::Read, Access::Read, Access::Read, Access::Write, Access::Write];
        let kernel = gpu.kernel("heads of a delta net", &source, &accesses)?;
        let bound = [self.table, &self.act.projected, &self.own.taps, self.state, &buffers.heads];
        gpu.dispatch(&kernel, &bound, [1, 1, 1])
    }

    fn delta_scan(&self, net: &DeltaNet, buffers: &DeltaBuffers) -> Result<Dispatch, GpuError> {
        let gpu = &self.model.gpu;
        let mut bindings = Bindings::default();
        self.bind_net(&mut bindings, net)?;
        // Sixteen rows of a column or fewer fit the registers of a thread.
        let lanes = if net.key_dim <= 128 { 8 } else { 16 };
        bindings
            .number("COLS", SCAN_COLS as u64)
            .number("LANES", lanes as u64)
            .number("PER", net.key_dim.div_ceil(lanes) as u64);
        let source = expand("delta_scan.wgsl", include_str!("../wgsl/delta_scan.wgsl"), &bindings)?;
        let mut accesses = vec![Access::Read; 4];
        accesses.extend([Access::Write; 2]);
        let kernel = gpu.kernel("states of a delta net", &source, &accesses)?;
        let rates = self.own.rates.as_ref().unwrap_or(&self.own.taps);
        let bound = [self.table, &buffers.heads, &buffers.gates, rates, self.state, &buffers.out];
        gpu.dispatch(&kernel, &bound, [1, 1, 1])
    }

    fn delta_norm(&self, net: &DeltaNet, buffers: &DeltaBuffers, out: &Input) -> Result<Dispatch, GpuError> {
        let mut bindings = Bindings::default();
        self.bind_net(&mut bindings, net)?;
        bind_total(&self.model.gpu, &mut bindings, HEAD_THREADS)?;
        bindings.text("EPSILON", format!("{:?}", self.model.spec.norm_eps));
        let accesses = vec![Access::Read; 3];
        let norm = self.own.norm.as_ref().unwrap_or(&self.own.taps);
        let bound = vec![&buffers.out, &self.act.projected, norm];
        let (name, file) = ("norm of a delta net", "delta_norm.wgsl");
        let file = KernelFile { name, file, text: include_str!("../wgsl/delta_norm.wgsl") };
        self.storing(file, &mut bindings, HEAD_THREADS, accesses, bound, out)
    }
}

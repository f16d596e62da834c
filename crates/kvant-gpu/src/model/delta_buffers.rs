//! What the kernels of gated delta nets leave for one another.

use kvant_model::{DeltaNet, LayerSpec, Recurrence};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;

/// What delta nets leave between their kernels.
pub(crate) struct DeltaBuffers {
    /// `[row][queries | keys | values]` behind the convolution.
    pub heads: Buffer,
    /// `[row][β | time step]`.
    pub gates: Buffer,
    /// `[row][value head][channel]`.
    pub out: Buffer,
}

impl DeltaBuffers {
    /// For steps of up to `padded` rows; `None` for models without delta nets.
    pub fn new(gpu: &Gpu, layers: &[LayerSpec], padded: usize) -> Result<Option<Self>, GpuError> {
        let all = || layers.iter().filter_map(delta_net);
        if all().next().is_none() {
            return Ok(None);
        }
        let of = |what: &str, numbers: &dyn Fn(&DeltaNet) -> usize| {
            gpu.buffer(what, (4 * padded * all().map(numbers).max().unwrap_or(0)) as u64)
        };
        Ok(Some(Self {
            heads: of("heads of delta nets", &|net| Recurrence::DeltaNet(*net).channels())?,
            gates: of("gates of delta nets", &|net| 2 * net.value_heads)?,
            out: of("outputs of delta nets", &|net| net.value_heads * net.value_dim)?,
        }))
    }
}

fn delta_net(layer: &LayerSpec) -> Option<&DeltaNet> {
    match &layer.recurrence {
        Some(Recurrence::DeltaNet(net)) => Some(net),
        Some(Recurrence::ShortConv(_)) | None => None,
    }
}

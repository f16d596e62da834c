//! Small steps on the way of tensors to the GPU.

use kvant_model::Linear;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::MatrixSource;

/// A linear map as it is uploaded.
pub(crate) fn source(linear: &Linear) -> MatrixSource<'_> {
    MatrixSource { weight: &linear.weight, bias: linear.bias.as_deref() }
}

pub(crate) fn floats(gpu: &Gpu, values: &[f32]) -> Result<Buffer, GpuError> {
    let buffer = gpu.buffer("factors", 4 * values.len() as u64)?;
    gpu.write(&buffer, 0, bytemuck::cast_slice(values))?;
    Ok(buffer)
}

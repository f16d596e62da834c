//! Arithmetic on codes where a GPU has no product of bytes: codes become halves by bits, products of halves are added up a few at a time and the sums
//! in f32. Without halves either all of it is in f32.

use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::template::{Bindings, expand};

/// Binds `HALVED`, true if `packed` activations are halves on this GPU, the type that halves have there, and as `HALVED_TEXT` the functions that
/// turn codes into it.
pub(crate) fn bind(gpu: &GpuInfo, bindings: &mut Bindings, packed: bool) -> Result<(), GpuError> {
    let halved = packed && !gpu.has_packed_dot;
    let (half, bits) = if gpu.has_f16 { ("f16", 16) } else { ("f32", 32) };
    bindings
        .flag("HALVED", halved)
        .text("HALF_TYPE", half)
        .number("HALF_BITS", bits)
        .text("ROW_TYPE", if halved { half } else { "bytes" });
    let text = match halved {
        true => expand("halves.wgsl", include_str!("wgsl/halves.wgsl"), bindings)?,
        false => String::new(),
    };
    bindings.text("HALVED_TEXT", text.trim_end());
    Ok(())
}

/// What a kernel's text begins with if it uses halves for `matrix` units, or in place of bytes (`packed`).
pub(crate) fn extension(gpu: &GpuInfo, matrix: bool, packed: bool) -> &'static str {
    let halved = packed && !gpu.has_packed_dot && gpu.has_f16;
    if matrix || halved { "enable f16;\n" } else { "" }
}

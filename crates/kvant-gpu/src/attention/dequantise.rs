//! Tiles to f16 tiles: what attention that is not fused would do first; and the functions that unpack tiles, for other kernels.

use kvant_codec::{Format, Orientation};

use super::spec::{AttentionSpec, section};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::side::ShaderSide;
use crate::template::{Bindings, expand};

/// Workgroups in a row of the grid; one dimension alone is too short for long caches.
const ROW_GROUPS: usize = 1 << 15;

/// WGSL that decodes tiles of `format` at head dimension `dim`.
pub fn dequantise_source(format: Format, dim: usize, orientation: Orientation) -> Result<String, GpuError> {
    let side = ShaderSide::new(format, dim, orientation)?;
    let keys = orientation == Orientation::Keys;
    let mut bindings = Bindings::default();
    bindings
        .number("DIM", dim as u64)
        .number("HEADS", 1)
        .number("ROW_GROUPS", ROW_GROUPS as u64)
        .number("VALUE_CHANNELS", 1)
        .number("VALUE_SUBSETS", 1)
        .flag("SHARED_LEVELS", false)
        .flag("KEYS", keys)
        .text("PACKED", if keys { "keys" } else { "values" });
    side.bind(&mut bindings, if keys { "K" } else { "V" }, false);
    let (file, text) = if keys {
        ("keys_float.wgsl", include_str!("../wgsl/keys_float.wgsl"))
    } else {
        ("values_float.wgsl", include_str!("../wgsl/values_float.wgsl"))
    };
    let decoder = section(text, "global");
    let decoder = expand(file, decoder, &bindings)?;
    bindings.text("DECODER", decoder.trim_end());
    Ok(expand("dequantise.wgsl", include_str!("../wgsl/dequantise.wgsl"), &bindings)?)
}

/// A dispatch that decodes `tiles` tiles of `packed` into f16 tiles.
pub fn dequantise(
    gpu: &Gpu,
    format: Format,
    dim: usize,
    orientation: Orientation,
    packed: &Buffer,
    plain: &Buffer,
    tiles: usize,
) -> Result<Dispatch, GpuError> {
    let side = ShaderSide::new(format, dim, orientation)?;
    if !dim.is_multiple_of(16) {
        return Err(GpuError::Unsupported {
            what: "head dimension",
            found: dim.to_string(),
            expected: "a multiple of 16",
        });
    }
    for (what, buffer, expected) in
        [("packed tiles", packed, tiles * side.tile_bytes()), ("plain tiles", plain, tiles * dim * 32)]
    {
        if buffer.bytes() < expected as u64 {
            return Err(GpuError::Length {
                what: what.to_owned(),
                found: buffer.bytes(),
                expected: expected as u64,
            });
        }
    }
    let source = dequantise_source(format, dim, orientation)?;
    let kernel = gpu.kernel("dequantise", &source, &[Access::Parameters, Access::Read, Access::Write])?;
    let params = gpu.uniform("dequantise parameters", 16)?;
    gpu.write(&params, 0, bytemuck::bytes_of(&[tiles as u32, 0, 0, 0]))?;
    let groups = (tiles * dim * 2).div_ceil(256);
    let grid = [groups.min(ROW_GROUPS) as u32, groups.div_ceil(ROW_GROUPS) as u32, 1];
    gpu.dispatch(&kernel, &[&params, packed, plain], grid)
}

impl AttentionSpec {
    /// Binds `KEY_DECODER` and `VALUE_DECODER`, the f32 kernels' functions that unpack a tile, and what their sides are.
    pub(crate) fn bind_decoders(&self, bindings: &mut Bindings) -> Result<(), GpuError> {
        let mut own = Bindings::default();
        own.number("DIM", self.head_dim as u64)
            .flag("SHARED_LEVELS", true)
            .number("HEADS", 1)
            .number("VALUE_CHANNELS", 1)
            .number("VALUE_SUBSETS", 1);
        for (name, prefix, format, orientation, file, text) in [
            (
                "KEY_DECODER",
                "K",
                self.keys,
                Orientation::Keys,
                "keys_float.wgsl",
                include_str!("../wgsl/keys_float.wgsl"),
            ),
            (
                "VALUE_DECODER",
                "V",
                self.values,
                Orientation::Values,
                "values_float.wgsl",
                include_str!("../wgsl/values_float.wgsl"),
            ),
        ] {
            let side = ShaderSide::new(format, self.head_dim, orientation)?;
            side.bind(&mut own, prefix, false);
            side.bind(bindings, prefix, false);
            let decoder = expand(file, section(text, "global"), &own)?;
            bindings.text(name, decoder.trim_end());
        }
        let side = |format, orientation| ShaderSide::new(format, self.head_dim, orientation);
        let sides = (side(self.keys, Orientation::Keys)?, side(self.values, Orientation::Values)?);
        self.bind_blocks(bindings, (&sides.0, &sides.1))
    }
}

//! The functions that unpack tiles, for kernels that read keys and values as f32.

use kvant_codec::Orientation;

use super::spec::{AttentionSpec, section};
use crate::error::GpuError;
use crate::side::ShaderSide;
use crate::template::{Bindings, expand};

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
        self.bind_blocks(bindings, &sides.0, &sides.1)
    }
}

//! What a scheme does to whole vectors, as a matrix: queries turn, and outputs turn back.

use kvant_codec::{CodecScratch, Orientation, SideCodec};

use super::upload::floats;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::template::Bindings;

/// How queries of a side's codecs turn (or its outputs turn back): per codec a matrix `[from][to]`, then μ.
pub(crate) struct Turns {
    pub buffer: Buffer,
    turns: bool,
    shifts: bool,
    codecs: usize,
}

impl Turns {
    pub fn new(gpu: &Gpu, codecs: &[SideCodec]) -> Result<Self, GpuError> {
        let turns = codecs.iter().any(|codec| !codec.is_direct());
        let shifts = codecs.iter().any(|codec| codec.calibration().mu.is_some());
        let mut values = Vec::new();
        let mut scratch = CodecScratch::new();
        for codec in codecs.iter().filter(|_| turns || shifts) {
            let dim = codec.dim();
            let mut matrix = vec![0.0; dim * dim];
            matrix.iter_mut().step_by(dim + 1).for_each(|diagonal| *diagonal = 1.0);
            match codec.layout().orientation() {
                Orientation::Keys => codec.transform_queries(&mut matrix, &mut scratch)?,
                Orientation::Values => {
                    codec.untransform_outputs(&mut matrix, &vec![0.0; dim], &mut scratch)?;
                }
            }
            values.extend(matrix);
            values.extend(codec.calibration().mu.clone().unwrap_or_else(|| vec![0.0; dim]));
        }
        Ok(Self { buffer: floats(gpu, &values)?, turns, shifts, codecs: codecs.len() })
    }

    pub fn bind(&self, bindings: &mut Bindings) {
        bindings.flag("TURN", self.turns).flag("MU", self.shifts).number("CODECS", self.codecs as u64);
    }

    /// What a kernel's text depends on.
    pub fn describe(&self) -> (bool, bool, usize) {
        (self.turns, self.shifts, self.codecs)
    }

    /// True if vectors are not stored as they are.
    pub fn changes(&self) -> bool {
        self.turns || self.shifts
    }
}

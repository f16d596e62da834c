//! What a scheme does to whole vectors, as a matrix: queries turn, and outputs turn back.

use std::fmt::Debug;

use kvant_codec::{CodecScratch, SideCodec};

use super::upload::floats;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::srft;
use crate::template::Bindings;

/// How queries of a side's codecs turn (or its outputs turn back): per codec a matrix `[from][to]`, then μ.
pub(crate) struct Turns {
    pub buffer: Buffer,
    turns: bool,
    shifts: bool,
    codecs: usize,
    dim: usize,
    /// Of [`srft::signs`]: kernels of single rows do without the matrix.
    signs: Option<Vec<u32>>,
    /// Of [`srft::roots`].
    pub roots: Buffer,
}

impl Turns {
    pub fn new(gpu: &Gpu, codecs: &[SideCodec]) -> Result<Self, GpuError> {
        let turns = codecs.iter().any(|codec| !codec.is_direct());
        let shifts = codecs.iter().any(|codec| codec.calibration().mu.is_some());
        let mut values = Vec::new();
        let mut scratch = CodecScratch::new();
        for codec in codecs.iter().filter(|_| turns || shifts) {
            values.extend(srft::matrix(codec, &mut scratch)?);
            values.extend(codec.calibration().mu.clone().unwrap_or_else(|| vec![0.0; codec.dim()]));
        }
        let signs = if turns { srft::signs(codecs)? } else { None };
        let (buffer, dim) = (floats(gpu, &values)?, codecs[0].dim());
        let roots = floats(gpu, &srft::roots(dim))?;
        Ok(Self { buffer, turns, shifts, codecs: codecs.len(), dim, signs, roots })
    }

    /// For a kernel of `threads` threads that turns one vector.
    pub fn bind(&self, bindings: &mut Bindings, threads: usize) -> Result<(), GpuError> {
        bindings
            .flag("TURN", self.turns)
            .flag("SRFT", self.signs.is_some())
            .flag("MU", self.shifts)
            .number("CODECS", self.codecs as u64);
        if let Some(signs) = &self.signs {
            bindings.text("SIGNS", srft::list(signs));
            srft::bind(bindings, self.dim, threads)?;
        }
        Ok(())
    }

    /// What a kernel reads to turn: matrices, or roots.
    pub fn read(&self) -> &Buffer {
        if self.signs.is_some() { &self.roots } else { &self.buffer }
    }

    /// What a kernel's text depends on.
    pub fn describe(&self) -> impl Debug + Copy {
        (self.turns, self.shifts, self.codecs, &self.signs)
    }

    /// True if vectors turn by a whole matrix.
    pub fn has_matrix(&self) -> bool {
        self.turns && self.signs.is_none()
    }

    /// True if vectors turn.
    pub fn turns(&self) -> bool {
        self.turns
    }

    /// True if vectors are not stored as they are.
    pub fn changes(&self) -> bool {
        self.turns || self.shifts
    }
}

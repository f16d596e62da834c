//! Working memory of the encoders.

use kvant_simd::{Simd, TILE};

/// One cache line of working memory.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([f32; TILE]);

/// Working memory of the encoders: two buffers of one line per channel. Keep one per thread and reuse it.
#[derive(Clone, Default)]
pub struct CodecScratch {
    lines: Lines,
    /// A tile for encoding single rows.
    pub(crate) tile: Vec<u8>,
    /// Codes of a value tile, one byte each.
    pub(crate) units: Vec<[u8; 64]>,
    /// What the search of a trellis needs.
    pub(crate) search: Lines,
}

impl std::fmt::Debug for CodecScratch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CodecScratch({} bytes)", self.lines.0.len() * size_of::<Line>())
    }
}

impl CodecScratch {
    /// Empty; grows to what the largest head dimension needs (2·d lines of 64 bytes, 4·d for odd d).
    pub fn new() -> Self {
        Self::default()
    }

    /// Two buffers of `len` vectors each.
    #[inline(always)]
    pub(crate) fn buffers<S: Simd>(&mut self, s: S, len: usize) -> (&mut [S::F], &mut [S::F]) {
        self.lines.vectors(s, 2 * len).split_at_mut(len)
    }
}

/// Memory that grows to what is asked for.
#[derive(Clone, Default)]
pub(crate) struct Lines(Vec<Line>);

impl Lines {
    /// The first `len` vectors; what they hold is not specified.
    #[inline(always)]
    pub fn vectors<S: Simd>(&mut self, _: S, len: usize) -> &mut [S::F] {
        const { assert!(size_of::<S::F>() <= size_of::<Line>() && align_of::<S::F>() <= align_of::<Line>()) };
        if self.0.len() < len {
            self.0.resize(len, Line([0.0; TILE]));
        }
        // SAFETY: an exclusive borrow of at least `len` lines; `S::F` is a plain vector of floats (every bit pattern is
        // valid) that is neither larger nor more strictly aligned than a line, as asserted above.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), len) }
    }
}

//! How attention on packed tiles is computed.

use super::view::PackedView;
use kvant_cpu::Isa;

/// The arithmetic of the inner loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arithmetic {
    /// Queries in 8 bits per 32 channels and softmax weights in 8 bits per 64 tokens (16 against 8-bit keys and values), products
    /// of bytes. Runs in f32 where the CPU has no byte products.
    #[default]
    Integer,
    /// f32 throughout.
    Float,
}

/// When a tile's values are left out of the sum: when no query head of the group gives any of its 16 tokens much weight (which still
/// counts in the denominator). Blocks of tokens are looked at less often while nothing is found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SparseV {
    /// When every weight, relative to the largest so far, is below τ.
    Absolute(f32),
    /// τ = ε/N with N the tokens the row sees, so that at most a fraction ε of the largest weight is lost in all. Below
    /// `SPARSE_FROM` tokens nothing is left out: there is hardly anything to save.
    PerToken(f32),
    /// As `Absolute`, and every block is looked at: counts all there is to leave out, which takes longer than leaving some of it in.
    Thorough(f32),
}

/// Tokens a row must see for [`SparseV::PerToken`] to leave anything out.
pub const SPARSE_FROM: usize = 1024;

impl SparseV {
    /// Whether values are looked at one by one when rows see up to `tokens` tokens.
    pub fn pays(self, tokens: usize) -> bool {
        match self {
            SparseV::Absolute(_) | SparseV::Thorough(_) => true,
            SparseV::PerToken(_) => tokens >= SPARSE_FROM,
        }
    }

    /// τ for rows that see up to `tokens` tokens.
    pub fn threshold(self, tokens: usize) -> f32 {
        match self {
            SparseV::Absolute(threshold) | SparseV::Thorough(threshold) => threshold,
            SparseV::PerToken(epsilon) => epsilon / tokens.max(1) as f32,
        }
    }
}

/// Choices that change speed and rounding, not meaning (but for `sparse_v`).
#[derive(Clone, Copy, Debug)]
pub struct PackedOptions {
    /// Instruction set of the kernels; the CPU must have it.
    pub isa: Isa,
    /// Arithmetic of the inner loops.
    pub arithmetic: Arithmetic,
    /// Leaves out values of negligible weight.
    pub sparse_v: Option<SparseV>,
}

impl Default for PackedOptions {
    fn default() -> Self {
        Self { isa: Isa::detect(), arithmetic: Arithmetic::default(), sparse_v: None }
    }
}

/// How many tiles of values attention reached, once per KV head and query chunk, and how many of them sparse V left out. `total` counts
/// with and without sparse V, so that a measurement can tell that packed tiles were read at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SparseCount {
    /// Tiles left out.
    pub skipped: usize,
    /// Tiles in all.
    pub total: usize,
}

impl std::ops::AddAssign for SparseCount {
    fn add_assign(&mut self, other: Self) {
        self.skipped += other.skipped;
        self.total += other.total;
    }
}

/// Blocks of packed tokens that a matrix unit works on together, and at whose multiples they may be cut: enough that outputs are seldom
/// read and written, few enough for a near cache.
pub(crate) const SPAN_BLOCKS: usize = 8;

/// Query rows of a problem from which on a matrix unit is worth its preparations.
const MATRIX_ROWS: usize = 16;

/// Whether a problem of `rows` query rows (group members counted) with heads of `dim` channels goes to a matrix unit, whose products are of
/// bf16: as exact as [`super::Arithmetic::Integer`].
pub(crate) fn uses_matrix_unit(
    packed: Option<&PackedView>,
    options: &PackedOptions,
    dim: usize,
    rows: usize,
) -> bool {
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    {
        let have_codes = |codecs: &[kvant_codec::SideCodec]| {
            codecs.iter().all(|codec| !codec.layout().planes().is_empty())
        };
        rows >= MATRIX_ROWS
            && options.isa == kvant_cpu::Isa::Avx512
            && options.arithmetic == super::Arithmetic::Integer
            && dim.is_multiple_of(16)
            && packed.is_none_or(|view| have_codes(view.keys) && have_codes(view.values))
            && super::matrix::is_available()
    }
    #[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
    {
        let _ = (packed, options, dim, rows < MATRIX_ROWS);
        false
    }
}

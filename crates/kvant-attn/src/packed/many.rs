//! Which problems have so many query rows that a matrix unit pays.

use super::options::PackedOptions;
use super::view::PackedView;

/// Blocks of packed tokens that a matrix unit works on together, and at whose multiples they may be cut: enough that outputs are seldom
/// read and written, few enough for a near cache.
pub(super) const SPAN_BLOCKS: usize = 8;

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

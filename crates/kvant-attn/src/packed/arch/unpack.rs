//! Unpacking tiles with AVX-512: sixteen numbers at a time: shift, mask, look up or convert, multiply-add, store.

use std::arch::x86_64::*;

use kvant_codec::{Levels, Orientation, TileLayout};

/// # Safety
/// AVX-512; `tile` is whole, `out` holds 16 rows of `layout.dim()` (a multiple of 16) numbers.
#[target_feature(enable = "avx512f")]
pub(in crate::packed) unsafe fn unpack_tile(
    layout: &TileLayout,
    levels: &Levels,
    table: &[f32; 256],
    tile: &[u8],
    out: &mut [f32],
) {
    // SAFETY: lines, scales and outputs are where the layout has them.
    unsafe {
        let keys = layout.orientation() == Orientation::Keys;
        let (d, group_len) = (layout.dim(), layout.format().group_len(layout.dim()));
        let planes = layout.planes();
        let linear = matches!(levels, Levels::Linear { .. });
        let (lookup, zero) = (_mm512_loadu_ps(table.as_ptr()), _mm512_set1_ps(table[0]));
        let halves = |plane: usize, group: usize| {
            _mm512_cvtph_ps(_mm256_loadu_si256(tile.as_ptr().add(plane + group * 32).cast()))
        };
        let count = |shift: u32| _mm_cvtsi32_si128(shift as i32);
        let units = if keys { d / 4 } else { d / 16 };
        for index in 0..units {
            let group = index * if keys { 4 } else { 16 } / group_len;
            let scale = halves(layout.scales().start, group);
            let has_offset = !layout.offsets().is_empty();
            let offset = if has_offset { halves(layout.offsets().start, group) } else { _mm512_setzero_ps() };
            let (mut scales, mut offsets) = ([0.0f32; 16], [0.0f32; 16]);
            _mm512_storeu_ps(scales.as_mut_ptr(), scale);
            _mm512_storeu_ps(offsets.as_mut_ptr(), offset);
            for base in 0..if keys { 1 } else { 4 } {
                for byte in 0..4u32 {
                    let mut codes = _mm512_setzero_si512();
                    for plane in planes {
                        let (at, bit) = plane.unit_position(if keys { index } else { index * 4 + base });
                        let words = _mm512_loadu_si512(tile.as_ptr().add(at).cast());
                        let shift = 8 * byte + bit;
                        let mask = _mm512_set1_epi32((1 << plane.width) - 1);
                        let part = _mm512_and_si512(_mm512_srl_epi32(words, count(shift)), mask);
                        codes = _mm512_or_si512(codes, _mm512_sll_epi32(part, count(plane.shift)));
                    }
                    let level = if linear {
                        _mm512_add_ps(_mm512_cvtepi32_ps(codes), zero)
                    } else {
                        _mm512_permutexvar_ps(codes, lookup)
                    };
                    let t = base * 4 + byte as usize;
                    let (value, to) = if keys {
                        (_mm512_fmadd_ps(level, scale, offset), (index * 4 + byte as usize) * 16)
                    } else {
                        let (scale, offset) = (_mm512_set1_ps(scales[t]), _mm512_set1_ps(offsets[t]));
                        (_mm512_fmadd_ps(level, scale, offset), t * d + index * 16)
                    };
                    _mm512_storeu_ps(out.as_mut_ptr().add(to), value);
                }
            }
        }
    }
}

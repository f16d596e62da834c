//! Unpacking tiles with AVX-512: sixteen numbers at a time: shift, mask, look up or convert, multiply-add, store.

use std::arch::x86_64::*;

use kvant_codec::{CodePlane, Levels, Orientation, TileLayout};

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
        // Codes of up to four bits in one plane: a lookup takes four bits of an index, those above a code's own make no difference.
        let narrow = planes.first().filter(|plane| planes.len() == 1 && plane.width <= 4);
        let mask = narrow.map_or(0, |plane| (1 << plane.width) - 1);
        let narrow_lookup: [f32; 16] = std::array::from_fn(|i| table[i & mask]);
        let narrow_lookup = _mm512_loadu_ps(narrow_lookup.as_ptr());
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
                let unit = if keys { index } else { index * 4 + base };
                // A line of a plane, and where in its bytes the codes are.
                let line = |plane: &CodePlane| {
                    let (at, bit) = plane.unit_position(unit);
                    (_mm512_loadu_si512(tile.as_ptr().add(at).cast()), bit)
                };
                let levels: [__m512; 4] = if let Some(plane) = narrow {
                    let (words, bit) = line(plane);
                    std::array::from_fn(|byte| {
                        let codes = _mm512_srl_epi32(words, count(8 * byte as u32 + bit));
                        _mm512_permutexvar_ps(codes, narrow_lookup)
                    })
                } else {
                    let mut codes = [_mm512_setzero_si512(); 4];
                    for plane in planes {
                        let ((words, bit), mask) = (line(plane), _mm512_set1_epi32((1 << plane.width) - 1));
                        for (byte, codes) in codes.iter_mut().enumerate() {
                            let part = _mm512_srl_epi32(words, count(8 * byte as u32 + bit));
                            let part = _mm512_sll_epi32(_mm512_and_si512(part, mask), count(plane.shift));
                            *codes = _mm512_or_si512(*codes, part);
                        }
                    }
                    codes.map(|codes| match linear {
                        true => _mm512_add_ps(_mm512_cvtepi32_ps(codes), zero),
                        false => _mm512_permutexvar_ps(codes, lookup),
                    })
                };
                for (byte, level) in levels.into_iter().enumerate() {
                    let t = base * 4 + byte;
                    let (value, to) = if keys {
                        (_mm512_fmadd_ps(level, scale, offset), (index * 4 + byte) * 16)
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

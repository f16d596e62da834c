//! Unpacking tiles with AVX-512: sixteen numbers at a time: shift, mask, look up or convert, multiply-add, store.

use std::arch::x86_64::*;

use kvant_codec::{CodePlane, LINE_BYTES, Levels, Orientation, TileLayout, Trellis};

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
        // Units of a line are 1, 2, 4 or 8: shifts stand for divisions, which take as long as all the rest.
        let line_shifts: [u32; 2] =
            std::array::from_fn(|i| planes.get(i).map_or(0, |plane| plane.units_per_line().trailing_zeros()));
        let (units, unit_len) = if keys { (d / 4, 4) } else { (d / 16, 16) };
        // Codes in a chain: what those before added, `[token of a value, or channel of a step]`.
        let trellis = if let Levels::Chain(trellis) = levels { Some(*trellis) } else { None };
        let [own, after] = trellis.map_or([lookup; 2], |trellis| {
            let part = |parts: &[i8; 16]| {
                let parts: [f32; 16] = std::array::from_fn(|code| f32::from(parts[code]) * Trellis::STEP);
                _mm512_loadu_ps(parts.as_ptr())
            };
            [part(trellis.own()), part(trellis.before())]
        });
        let mut before = [_mm512_setzero_ps(); 16];
        if trellis.is_some() {
            let plane = &planes[0];
            for (i, before) in before.iter_mut().enumerate() {
                let (unit, byte) = if keys {
                    let channel = d - 16 + (i + 15) % 16;
                    (channel / 4, channel % 4)
                } else {
                    ((d / 16 - 1) * 4 + i / 4, i % 4)
                };
                let (at, bit) = plane.unit_position(unit);
                let words = _mm512_loadu_si512(tile.as_ptr().add(at).cast());
                let words = if keys { words } else { _mm512_alignr_epi32::<15>(words, words) };
                let codes = _mm512_srl_epi32(words, count(8 * byte as u32 + bit));
                *before = _mm512_permutexvar_ps(codes, after);
            }
        }
        let (mut group, mut group_end) = (0, 0);
        let (mut scale, mut offset) = (_mm512_setzero_ps(), _mm512_setzero_ps());
        let (mut scales, mut offsets) = ([0.0f32; 16], [0.0f32; 16]);
        for index in 0..units {
            if index * unit_len == group_end {
                scale = halves(layout.scales().start, group);
                if !layout.offsets().is_empty() {
                    offset = halves(layout.offsets().start, group);
                }
                _mm512_storeu_ps(scales.as_mut_ptr(), scale);
                _mm512_storeu_ps(offsets.as_mut_ptr(), offset);
                (group, group_end) = (group + 1, group_end + group_len);
            }
            for base in 0..if keys { 1 } else { 4 } {
                let unit = if keys { index } else { index * 4 + base };
                // A line of a plane, and where in its bytes the codes are.
                let line = |plane: &CodePlane, shift: u32| {
                    let (line, place) = (unit >> shift, unit & ((1 << shift) - 1));
                    let at = tile.as_ptr().add(plane.offset + line * LINE_BYTES);
                    (_mm512_loadu_si512(at.cast()), place as u32 * plane.width)
                };
                let levels: [__m512; 4] = if let (Some(plane), Some(_)) = (narrow, trellis) {
                    let (words, bit) = line(plane, line_shifts[0]);
                    let first = 4 * (unit % 4);
                    std::array::from_fn(|byte| {
                        let codes = _mm512_srl_epi32(words, count(8 * byte as u32 + bit));
                        let level = _mm512_add_ps(_mm512_permutexvar_ps(codes, own), before[first + byte]);
                        before[first + byte] = _mm512_permutexvar_ps(codes, after);
                        level
                    })
                } else if let Some(plane) = narrow {
                    let (words, bit) = line(plane, line_shifts[0]);
                    std::array::from_fn(|byte| {
                        let codes = _mm512_srl_epi32(words, count(8 * byte as u32 + bit));
                        _mm512_permutexvar_ps(codes, narrow_lookup)
                    })
                } else {
                    let mut codes = [_mm512_setzero_si512(); 4];
                    for (plane, shift) in planes.iter().zip(line_shifts) {
                        let mask = _mm512_set1_epi32((1 << plane.width) - 1);
                        let (words, bit) = line(plane, shift);
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

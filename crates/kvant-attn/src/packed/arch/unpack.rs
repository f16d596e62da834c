//! Unpacking tiles with AVX-512: sixteen numbers at a time: shift, mask, look up or convert, multiply-add, store.

use std::arch::x86_64::*;

use kvant_codec::{LINE_BYTES, Levels, Orientation, TileLayout, Trellis};

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
        // Codes in a chain: the states before, `[token of a value, or channel of a step]`, other bits above them.
        let trellis = if let Levels::Chain(trellis) = levels { Some(*trellis) } else { None };
        let [own, after] = trellis.map_or([lookup; 2], |trellis| {
            let part = |parts: &[i8; 16]| {
                let parts: [f32; 16] = std::array::from_fn(|state| f32::from(parts[state]) * Trellis::STEP);
                _mm512_loadu_ps(parts.as_ptr())
            };
            [part(trellis.own()), part(trellis.before())]
        });
        let code_bits = count(planes.iter().map(|plane| plane.width).sum());
        // The four codes of a word, in a unit of the planes.
        let codes_of = |unit: usize| -> [__m512i; 4] {
            let mut codes = [_mm512_setzero_si512(); 4];
            for (plane, shift) in planes.iter().zip(line_shifts) {
                let mask = _mm512_set1_epi32((1 << plane.width) - 1);
                let (line, place) = (unit >> shift, unit & ((1 << shift) - 1));
                let words = _mm512_loadu_si512(tile.as_ptr().add(plane.offset + line * LINE_BYTES).cast());
                for (byte, codes) in codes.iter_mut().enumerate() {
                    let part = _mm512_srl_epi32(words, count(8 * byte as u32 + place as u32 * plane.width));
                    let part = _mm512_sll_epi32(_mm512_and_si512(part, mask), count(plane.shift));
                    *codes = _mm512_or_si512(*codes, part);
                }
            }
            codes
        };
        let mut before = [_mm512_setzero_si512(); 16];
        if trellis.is_some() {
            // The last two steps: they make the last states, whatever came before them. A head of one step is followed by
            // itself, a channel on.
            let steps = d / 16;
            for step in [steps.max(2) - 2, steps - 1] {
                let mut after = before;
                for (unit, after) in after.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                    for (after, code) in after.iter_mut().zip(codes_of(step * 4 + unit)) {
                        *after = _mm512_or_si512(_mm512_sll_epi32(*after, code_bits), code);
                    }
                }
                before = after;
                if step + 1 == steps {
                    for (i, before) in before.iter_mut().enumerate() {
                        *before = match keys {
                            true => after[(i + 15) % 16],
                            false => _mm512_alignr_epi32::<15>(after[i], after[i]),
                        };
                    }
                }
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
                let levels: [__m512; 4] = if trellis.is_some() {
                    let (codes, first) = (codes_of(unit), 4 * (unit % 4));
                    std::array::from_fn(|byte| {
                        let before = &mut before[first + byte];
                        let state = _mm512_or_si512(_mm512_sll_epi32(*before, code_bits), codes[byte]);
                        let level = _mm512_add_ps(
                            _mm512_permutexvar_ps(state, own),
                            _mm512_permutexvar_ps(*before, after),
                        );
                        *before = state;
                        level
                    })
                } else if let Some(plane) = narrow {
                    let (line, place) = (unit >> line_shifts[0], unit & ((1 << line_shifts[0]) - 1));
                    let words =
                        _mm512_loadu_si512(tile.as_ptr().add(plane.offset + line * LINE_BYTES).cast());
                    std::array::from_fn(|byte| {
                        let codes =
                            _mm512_srl_epi32(words, count(8 * byte as u32 + place as u32 * plane.width));
                        _mm512_permutexvar_ps(codes, narrow_lookup)
                    })
                } else {
                    codes_of(unit).map(|codes| match linear {
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

//! The other way, for comparison: packed tiles back to f32 planes, which plain attention can then read. Attention itself never does this.
//! Numbers stay in the space of the stored vectors: no rotation per token, so the comparison is a fair one.

use half::f16;
use kvant_codec::block_mean::MeanRecord;
use kvant_codec::{CodePlane, Levels, Orientation, TILE_TOKENS, TileLayout, Trellis};

use super::arch;
use super::view::PackedView;
use crate::kv::{key_plane_len, turn_tiles, value_plane_len, value_stride};

/// One block of all heads as f32 planes in the layout of [`crate::BlockRef`].
#[derive(Clone, Debug)]
pub struct UnpackedBlock {
    /// Keys.
    pub keys: Vec<f32>,
    /// Values.
    pub values: Vec<f32>,
}

impl UnpackedBlock {
    /// Zeros.
    pub fn new(kv_heads: usize, head_dim: usize) -> Self {
        let plane = |len: usize| vec![0.0; kv_heads * len];
        UnpackedBlock { keys: plane(key_plane_len(head_dim)), values: plane(value_plane_len(head_dim)) }
    }

    /// Fills it with block `block` of `view`.
    ///
    /// # Panics
    /// If it is too small, or the head dimension is no multiple of 16.
    pub fn unpack(&mut self, view: &PackedView, kv_heads: usize, block: usize) {
        let layout = view.block_layout(kv_heads, block);
        let [key_levels, value_levels] =
            [&view.keys[0], &view.values[0]].map(|c| UnpackLevels::new(c.layout()));
        for head in 0..kv_heads {
            let (keys, values) = (view.key_codec(head).layout(), view.value_codec(head).layout());
            let d = keys.dim();
            assert!(d.is_multiple_of(16), "found a head dimension of {d}, expected a multiple of 16");
            for tile in 0..layout.tiles() {
                let at = head * key_plane_len(d) + tile * d * TILE_TOKENS;
                let out = &mut self.keys[at..at + d * TILE_TOKENS];
                unpack_tile(keys, &key_levels, &view.blocks[block][layout.key_tile(head, tile)], out);
                if !layout.means().is_empty() {
                    let record = MeanRecord::new(&view.blocks[block][layout.mean(head)], d);
                    let mut mean = vec![0.0; d];
                    record.expect("blocks hold whole means").stored(&mut mean);
                    for (tokens, m) in out.chunks_exact_mut(TILE_TOKENS).zip(&mean) {
                        tokens.iter_mut().for_each(|x| *x += m);
                    }
                }
                let from = at;
                let at = head * value_plane_len(d) + tile * TILE_TOKENS * value_stride(d);
                let out = &mut self.values[at..at + TILE_TOKENS * value_stride(d)];
                if view.shared {
                    turn_tiles(&self.keys[from..from + d * TILE_TOKENS], d, out);
                    continue;
                }
                unpack_tile(values, &value_levels, &view.blocks[block][layout.value_tile(head, tile)], out);
            }
        }
    }
}

/// What every code of a format stands for.
struct UnpackLevels {
    levels: Levels,
    table: [f32; 256],
}

impl UnpackLevels {
    fn new(layout: &TileLayout) -> Self {
        let levels = layout.format().levels();
        let table = std::array::from_fn(|code| levels.level(code as u8).unwrap_or(0.0));
        UnpackLevels { levels, table }
    }
}

/// One tile as numbers: keys `[channel][16 tokens]`, values `[token][channels]`.
fn unpack_tile(layout: &TileLayout, levels: &UnpackLevels, tile: &[u8], out: &mut [f32]) {
    assert!(tile.len() == layout.bytes() && out.len() == TILE_TOKENS * layout.dim());
    let UnpackLevels { levels, table } = levels;
    if arch::unpack(layout, levels, table, tile, out) {
        return;
    }
    match levels {
        Levels::Chain(trellis) => unpack_chain(layout, trellis, tile, out),
        Levels::Linear { zero_point, .. } => {
            let zero = f32::from(*zero_point);
            unpack_lines(layout, tile, out, |code| code as i32 as f32 - zero)
        }
        _ => unpack_lines(layout, tile, out, |code| table[code as usize & 255]),
    }
}

/// Codes in a chain, one by one.
fn unpack_chain(layout: &TileLayout, trellis: &Trellis, tile: &[u8], out: &mut [f32]) {
    let (d, group_len) = (layout.dim(), layout.format().group_len(layout.dim()));
    for token in 0..TILE_TOKENS {
        for channel in 0..d {
            let [after, before] = layout.states(trellis, tile, token, channel);
            let level = trellis.level(after, before);
            let scale = f16::from_bits(layout.scale_bits(tile, channel / group_len, token)).to_f32();
            let at = match layout.orientation() {
                Orientation::Keys => channel * TILE_TOKENS + token,
                Orientation::Values => token * value_stride(d) + channel,
            };
            out[at] = level * scale;
        }
    }
}

fn unpack_lines(layout: &TileLayout, tile: &[u8], out: &mut [f32], level: impl Fn(u32) -> f32 + Copy) {
    let (d, group_len) = (layout.dim(), layout.format().group_len(layout.dim()));
    // Sixteen binary16 numbers; stored scales are finite, so a multiplication rebases the exponent.
    let halves = |plane: usize, group: usize| -> [f32; 16] {
        let bytes: &[u8; 32] = tile[plane + group * 32..][..32].try_into().expect("sixteen numbers");
        std::array::from_fn(|i| {
            let bits = u32::from(u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]));
            let magnitude = f32::from_bits((bits & 0x7fff) << 13) * f32::from_bits(0x7780_0000);
            f32::from_bits(magnitude.to_bits() | ((bits & 0x8000) << 16))
        })
    };
    let scales = |group| halves(layout.scales().start, group);
    let offsets =
        |group| if layout.offsets().is_empty() { [0.0; 16] } else { halves(layout.offsets().start, group) };
    // A line as sixteen words of four bytes, and where its codes are in each byte.
    let words = |plane: &CodePlane, unit: usize| -> ([u32; 16], u32) {
        let (at, bit) = plane.unit_position(unit);
        let bytes: &[u8; 64] = tile[at..at + 64].try_into().expect("a line");
        let words = std::array::from_fn(|i| {
            u32::from_le_bytes([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]])
        });
        (words, bit)
    };
    let planes = layout.planes();
    let lanes = |low: &([u32; 16], u32), high: &([u32; 16], u32), byte: u32| -> [f32; 16] {
        let (low_mask, low_shift) = ((1u32 << planes[0].width) - 1, 8 * byte + low.1);
        let mut codes = low.0.map(|word| (word >> low_shift) & low_mask);
        if let Some(plane) = planes.get(1) {
            let (mask, shift) = ((1u32 << plane.width) - 1, 8 * byte + high.1);
            for (code, word) in codes.iter_mut().zip(high.0) {
                *code |= ((word >> shift) & mask) << plane.shift;
            }
        }
        codes.map(level)
    };
    let both = |unit| {
        let low = words(&planes[0], unit);
        (low, planes.get(1).map_or(([0; 16], 0), |plane| words(plane, unit)))
    };
    if layout.orientation() == Orientation::Keys {
        for group in 0..layout.groups() {
            let (scales, offsets, channels) = (scales(group), offsets(group), layout.group_channels(group));
            for quad in channels.start / 4..channels.end / 4 {
                let (low, high) = both(quad);
                for (byte, out) in out[quad * 64..(quad + 1) * 64].chunks_exact_mut(16).enumerate() {
                    let codes = lanes(&low, &high, byte as u32);
                    for (t, out) in out.iter_mut().enumerate() {
                        *out = codes[t] * scales[t] + offsets[t];
                    }
                }
            }
        }
        return;
    }
    for block in 0..d / 16 {
        let group = block * 16 / group_len;
        let (scales, offsets) = (scales(group), offsets(group));
        for quad in 0..4 {
            let (low, high) = both(block * 4 + quad);
            for byte in 0..4 {
                let (codes, t) = (lanes(&low, &high, byte as u32), quad * 4 + byte);
                let out = &mut out[t * value_stride(d) + block * 16..][..16];
                for (out, code) in out.iter_mut().zip(codes) {
                    *out = code * scales[t] + offsets[t];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kvant_codec::Format;

    /// What this machine's kernel makes of any bytes is what the layout says they are.
    #[test]
    fn tiles_become_their_numbers() {
        let formats = Format::all().into_iter().filter(|format| format.has_tile() && !format.is_float());
        for (i, format) in formats.enumerate() {
            for d in [16, 48, 128, 192] {
                for orientation in [Orientation::Keys, Orientation::Values] {
                    let layout = TileLayout::new(format, d, orientation).unwrap();
                    let mut state = (i * 1000 + d) as u32;
                    let mut tile: Vec<u8> = (0..layout.bytes())
                        .map(|_| {
                            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                            (state >> 24) as u8
                        })
                        .collect();
                    for (plane, step) in [(layout.scales(), 0.25), (layout.offsets(), -0.5)] {
                        for (at, half) in tile[plane].as_chunks_mut::<2>().0.iter_mut().enumerate() {
                            *half = f16::from_f32(1.0 + step * (at % 7) as f32).to_le_bytes();
                        }
                    }
                    let levels = UnpackLevels::new(&layout);
                    let mut out = vec![f32::NAN; TILE_TOKENS * d];
                    unpack_tile(&layout, &levels, &tile, &mut out);
                    for (token, channel) in (0..TILE_TOKENS).flat_map(|t| (0..d).map(move |c| (t, c))) {
                        let level = match &levels.levels {
                            Levels::Chain(trellis) => {
                                let [after, before] = layout.states(trellis, &tile, token, channel);
                                trellis.level(after, before)
                            }
                            levels => levels.level(layout.code(&tile, token, channel)).unwrap(),
                        };
                        let group = channel / format.group_len(d);
                        let half = |bits| f16::from_bits(bits).to_f32();
                        let expected = level * half(layout.scale_bits(&tile, group, token))
                            + half(layout.offset_bits(&tile, group, token));
                        let found = match orientation {
                            Orientation::Keys => out[channel * TILE_TOKENS + token],
                            Orientation::Values => out[token * value_stride(d) + channel],
                        };
                        let error = (found - expected).abs();
                        assert!(
                            error <= 1e-5 * expected.abs().max(1.0),
                            "{format} {orientation:?} d={d} token {token} channel {channel}: {found} for {expected}"
                        );
                    }
                }
            }
        }
    }
}

//! Sealed tiles: 16 tokens of one KV head, packed for the attention kernels.
//!
//! ```text
//!  tile bytes   [ code plane (low bits) | code plane (high bits)? | scales? | offsets? ]     (no padding between)
//!
//!  KEYS, lane = token. A quad is 4 consecutive channels of a token, 1 byte each; a line is 64 bytes.
//!
//!    byte of a line    0    1    2    3  |  4    5    6    7  | ... | 60   61   62   63
//!                     └ token 0, quad ┘  └ token 1, quad ┘         └ token 15, quad ┘
//!
//!    width of the plane    quads per line    in each byte
//!    8 bits                1                 [ quad j        ]
//!    4 bits                2                 [ quad 2j+1 : quad 2j ]                      high nibble : low nibble
//!    2 bits                4                 [ 4j+3 : 4j+2 : 4j+1 : 4j ]                  lowest bits first
//!    1 bit                 8                 bit i = quad 8j+i
//!
//!    So at 4 bits, line j: low nibbles are channels 8j..8j+4, high nibbles are channels 8j+4..8j+8.
//!
//!  VALUES, lane = channel. A quad is 4 consecutive tokens of a channel; 16 channels (a block) make a 64-byte line.
//!
//!    byte of a line    0    1    2    3  |  4    5    6    7  | ... | 60   61   62   63
//!                     └ c+0: tokens ──┘  └ c+1: tokens ──┘         └ c+15: tokens ──┘
//!                       4q 4q+1 4q+2 4q+3
//!
//!    width of the plane    lines             in each byte
//!    8 bits                4 per block       [ quad q ]
//!    4 bits                2 per block       [ quad 1 : quad 0 ], then [ quad 3 : quad 2 ]
//!    2 bits                1 per block       [ quad 3 : quad 2 : quad 1 : quad 0 ]
//!    1 bit                 1 per 2 blocks    bits 0–3 = quads of the even block, bits 4–7 = quads of the odd one
//!
//!  Both sides follow one rule: units are numbered (keys: unit = channel/4; values: unit = 4·(channel/16) + token/4), and unit u
//!  is field u % n of line u / n, with n = 8/width fields in a byte. A tile thus has no padding where d is a multiple of 16 (of 32
//!  at 3 bits).
//!
//!  Code widths:   8 = plane of 8     6 = plane of 4 (bits 0–3) + plane of 2 (bits 4–5)
//!                 4 = plane of 4     3 = plane of 2 (bits 0–1) + plane of 1 (bit 2)         2 = plane of 2
//!
//!  scales, offsets   binary16 little endian, [group][16 tokens]; the last group is shorter where the group length does not
//!                    divide the head. turbo, tcq: the scale plane holds the norm quotient.
//!
//!  f32, f16, bf16    one plane, no scales. Keys: [channel][16 tokens]. Values: [token][channels, padded to 16].
//! ```
//!
//! All codes are unsigned; [`crate::Levels`] says which number a code stands for. A byte of a key plane belongs to one token; a byte of
//! a value plane holds up to four, 4 tokens apart ([`TileLayout::copy_row`] moves a row without touching its neighbours). Unused
//! fields (padding of a short last line) are zero.

use std::ops::Range;

use kvant_simd::TILE;
use serde::{Deserialize, Serialize};

use crate::error::{CodecError, Result, expect_len};
use crate::format::{Format, SHORTEST_GROUP};
use crate::rotation::MAX_DIM;
use crate::trellis::Trellis;

/// Version of the layout drawn above, part of every fingerprint. Version 1 had padded value tiles.
pub(crate) const VERSION: u16 = 2;

/// Tokens in a tile.
pub const TILE_TOKENS: usize = TILE;

/// Bytes of a line: one vector register of the widest machine.
pub const LINE_BYTES: usize = 64;

/// Channels of a block of values: the lanes of a line.
pub(crate) const BLOCK_CHANNELS: usize = 16;

/// Token quads of a tile.
pub(crate) const QUADS: usize = TILE / 4;

/// Which loop the tile is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Keys: lane = token.
    Keys,
    /// Values: lane = channel.
    Values,
}

/// Some bits of every code, packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodePlane {
    /// First byte within the tile.
    pub offset: usize,
    /// Bits per code in this plane: 8, 4, 2 or 1.
    pub width: u32,
    /// Position of these bits within the code.
    pub shift: u32,
    /// Lines of 64 bytes.
    pub lines: usize,
}

impl CodePlane {
    /// Codes per byte: the units that share a line.
    pub fn units_per_line(&self) -> usize {
        (8 / self.width) as usize
    }

    /// First byte within the tile of the line that holds `unit`, and the bit within its bytes.
    pub fn unit_position(&self, unit: usize) -> (usize, u32) {
        let per_line = self.units_per_line();
        (self.offset + unit / per_line * LINE_BYTES, (unit % per_line) as u32 * self.width)
    }
}

/// Where everything is in a tile of one format, head dimension and orientation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileLayout {
    format: Format,
    dim: usize,
    orientation: Orientation,
    planes: Vec<CodePlane>,
    groups: usize,
    scales: Range<usize>,
    offsets: Range<usize>,
    bytes: usize,
}

impl TileLayout {
    /// Lays out a tile; `dim` in channels.
    pub fn new(format: Format, dim: usize, orientation: Orientation) -> Result<Self> {
        if dim == 0 || dim > MAX_DIM {
            return Err(CodecError::HeadDim { found: dim, expected: "1 to 4096 channels" });
        }
        // No name carries a shorter group, and kernels count on it.
        if !format.has_tile() || format.group_len(dim) < SHORTEST_GROUP.min(dim) {
            return Err(CodecError::NoTileLayout { format: format.to_string() });
        }
        let mut layout = Self {
            format,
            dim,
            orientation,
            planes: Vec::new(),
            groups: 0,
            scales: 0..0,
            offsets: 0..0,
            bytes: 0,
        };
        if format.is_float() {
            let channels = match orientation {
                Orientation::Keys => dim,
                Orientation::Values => dim.next_multiple_of(16),
            };
            layout.bytes = channels * TILE * layout.element_bytes();
            return Ok(layout);
        }
        let widths: &[u32] = match format.descriptor().code_bits {
            8 => &[8],
            6 => &[4, 2],
            4 => &[4],
            3 => &[2, 1],
            _ => &[2],
        };
        let units = match orientation {
            Orientation::Keys => dim.div_ceil(4),
            Orientation::Values => dim.div_ceil(BLOCK_CHANNELS) * QUADS,
        };
        let (mut end, mut shift) = (0, 0);
        for &width in widths {
            let lines = units.div_ceil((8 / width) as usize);
            layout.planes.push(CodePlane { offset: end, width, shift, lines });
            end += lines * LINE_BYTES;
            shift += width;
        }
        layout.groups = dim.div_ceil(format.group_len(dim));
        let plane_bytes = layout.groups * TILE * 2;
        layout.scales = end..end + plane_bytes;
        end += plane_bytes;
        if matches!(format, Format::Affine { .. }) {
            layout.offsets = end..end + plane_bytes;
            end += plane_bytes;
        }
        layout.bytes = end;
        Ok(layout)
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Head dimension, in channels.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// Keys or values.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Size of a tile, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The code planes, low bits first; none for float formats.
    pub fn planes(&self) -> &[CodePlane] {
        &self.planes
    }

    /// Groups (scales per token); 0 for float formats.
    pub fn groups(&self) -> usize {
        self.groups
    }

    /// Channels of group `group`.
    pub fn group_channels(&self, group: usize) -> Range<usize> {
        let len = self.format.group_len(self.dim);
        (group * len).min(self.dim)..((group + 1) * len).min(self.dim)
    }

    /// Bytes of the scale plane, `[group][16]` binary16; empty for float formats.
    pub fn scales(&self) -> Range<usize> {
        self.scales.clone()
    }

    /// Bytes of the offset plane, `[group][16]` binary16; empty without offsets.
    pub fn offsets(&self) -> Range<usize> {
        self.offsets.clone()
    }

    /// Byte within the tile of `token`'s entry of `group` in a scale or offset plane starting at `plane`.
    pub(crate) fn scalar_byte(plane: &Range<usize>, group: usize, token: usize) -> usize {
        plane.start + (group * TILE + token) * 2
    }

    /// Bytes of one element of a float format (0 for code formats).
    pub fn element_bytes(&self) -> usize {
        match self.format {
            Format::F32 => 4,
            Format::F16 | Format::Bf16 => 2,
            _ => 0,
        }
    }

    /// Byte within the tile of a float element.
    pub fn element_byte(&self, token: usize, channel: usize) -> usize {
        let index = match self.orientation {
            Orientation::Keys => channel * TILE + token,
            Orientation::Values => token * self.dim.next_multiple_of(16) + channel,
        };
        index * self.element_bytes()
    }

    /// Byte within the tile, and bit within that byte, of a code's part in `plane`.
    pub fn code_position(&self, plane: &CodePlane, token: usize, channel: usize) -> (usize, u32) {
        let (unit, byte) = match self.orientation {
            Orientation::Keys => (channel / 4, token * 4 + channel % 4),
            Orientation::Values => {
                (channel / BLOCK_CHANNELS * QUADS + token / 4, (channel % BLOCK_CHANNELS) * 4 + token % 4)
            }
        };
        let (line, bit) = plane.unit_position(unit);
        (line + byte, bit)
    }

    /// The code of one element.
    pub fn code(&self, tile: &[u8], token: usize, channel: usize) -> u8 {
        self.planes.iter().fold(0, |code, plane| {
            let (byte, bit) = self.code_position(plane, token, channel);
            let part = (u32::from(tile[byte]) >> bit) & ((1 << plane.width) - 1);
            code | (part << plane.shift) as u8
        })
    }

    /// The states of a trellis after and before one element.
    pub fn states(&self, trellis: &Trellis, tile: &[u8], token: usize, channel: usize) -> [u8; 2] {
        // A state is four bits, of two codes at most.
        let mut channel = channel;
        let codes: [u8; 3] = std::array::from_fn(|_| {
            let code = if channel < self.dim { self.code(tile, token, channel) } else { 0 };
            channel = Trellis::channel_before(channel, self.dim);
            code
        });
        [0, 1].map(|i| trellis.state(codes[i + 1], codes[i]))
    }

    /// Bits of a token's scale in `group`, as stored.
    pub fn scale_bits(&self, tile: &[u8], group: usize, token: usize) -> u16 {
        read_u16(tile, Self::scalar_byte(&self.scales, group, token))
    }

    /// Bits of a token's offset in `group`, as stored; 0 (the number zero) without an offset plane.
    pub fn offset_bits(&self, tile: &[u8], group: usize, token: usize) -> u16 {
        if self.offsets.is_empty() {
            0
        } else {
            read_u16(tile, Self::scalar_byte(&self.offsets, group, token))
        }
    }

    /// Moves the row in `from_slot` of tile `from` to `to_slot` of tile `to`, bit for bit; no decoding. Both tiles have this layout.
    /// Eviction compacts with this.
    pub fn copy_row(&self, from: &[u8], from_slot: usize, to: &mut [u8], to_slot: usize) -> Result<()> {
        expect_len("source tile", from.len(), self.bytes)?;
        expect_len("target tile", to.len(), self.bytes)?;
        self.move_row(Some(from), from_slot, to, to_slot)
    }

    /// [`TileLayout::copy_row`] within one tile.
    pub fn copy_row_within(&self, tile: &mut [u8], from_slot: usize, to_slot: usize) -> Result<()> {
        expect_len("tile", tile.len(), self.bytes)?;
        self.move_row(None, from_slot, tile, to_slot)
    }

    /// Moves a row; without `from` within `to`.
    fn move_row(&self, from: Option<&[u8]>, from_slot: usize, to: &mut [u8], to_slot: usize) -> Result<()> {
        check_slot(from_slot)?;
        check_slot(to_slot)?;
        let move_bytes = |to: &mut [u8], from_byte: usize, to_byte: usize, len: usize| match from {
            Some(from) => to[to_byte..to_byte + len].copy_from_slice(&from[from_byte..from_byte + len]),
            None => to.copy_within(from_byte..from_byte + len, to_byte),
        };
        let element = self.element_bytes();
        if element > 0 {
            // A key row is an element per channel, a value row is in one piece.
            let (pieces, len) = match self.orientation {
                Orientation::Keys => (self.dim, element),
                Orientation::Values => (1, self.dim.next_multiple_of(BLOCK_CHANNELS) * element),
            };
            for channel in 0..pieces {
                let byte = |slot| self.element_byte(slot, channel);
                move_bytes(to, byte(from_slot), byte(to_slot), len);
            }
        }
        for plane in [&self.scales, &self.offsets] {
            for group in 0..if plane.is_empty() { 0 } else { self.groups } {
                let byte = |slot| Self::scalar_byte(plane, group, slot);
                move_bytes(to, byte(from_slot), byte(to_slot), 2);
            }
        }
        for plane in &self.planes {
            match self.orientation {
                Orientation::Keys => {
                    for line in 0..plane.lines {
                        let byte = |slot| plane.offset + line * LINE_BYTES + slot * 4;
                        move_bytes(to, byte(from_slot), byte(to_slot), 4);
                    }
                }
                Orientation::Values => {
                    for block in 0..self.dim.div_ceil(BLOCK_CHANNELS) {
                        move_value_block(plane, block, from, from_slot, to, to_slot);
                    }
                }
            }
        }
        Ok(())
    }
}

impl TileLayout {
    /// The tile `tile` of keys as a tile of values, bit for bit: the same codes, scales and offsets where the other loop wants them. `keys`
    /// lays out `tile`, this one `out`; formats and dimensions are equal.
    pub fn transpose_keys(&self, keys: &TileLayout, tile: &[u8], out: &mut [u8]) -> Result<()> {
        let fits = self.format == keys.format
            && self.dim == keys.dim
            && (keys.orientation, self.orientation) == (Orientation::Keys, Orientation::Values);
        if !fits {
            return Err(CodecError::NoTileLayout { format: keys.format.to_string() });
        }
        expect_len("tile of keys", tile.len(), keys.bytes)?;
        expect_len("tile of values", out.len(), self.bytes)?;
        match self.element_bytes() {
            0 => {}
            element => {
                for token in 0..TILE {
                    for channel in 0..self.dim {
                        let (from, to) =
                            (keys.element_byte(token, channel), self.element_byte(token, channel));
                        out[to..to + element].copy_from_slice(&tile[from..from + element]);
                    }
                }
            }
        }
        out[self.scales()].copy_from_slice(&tile[keys.scales()]);
        out[self.offsets()].copy_from_slice(&tile[keys.offsets()]);
        for (from, to) in keys.planes.iter().zip(&self.planes) {
            out[to.offset..to.offset + to.lines * LINE_BYTES].fill(0);
            for block in 0..self.dim.div_ceil(BLOCK_CHANNELS) {
                let channels = (self.dim - block * BLOCK_CHANNELS).min(BLOCK_CHANNELS);
                turn_block(from, tile, to, &mut *out, block, channels);
            }
        }
        Ok(())
    }
}

/// Sixteen channels of sixteen tokens, from a plane of keys to a plane of values.
fn turn_block(from: &CodePlane, tile: &[u8], to: &CodePlane, out: &mut [u8], block: usize, channels: usize) {
    let mask = ((1u32 << from.width) - 1) as u8;
    let mut codes = [[0u8; TILE]; BLOCK_CHANNELS];
    for (quad, codes) in codes.as_chunks_mut::<4>().0.iter_mut().enumerate().take(channels.div_ceil(4)) {
        let (line, bit) = from.unit_position(block * 4 + quad);
        for (token, fields) in tile[line..line + LINE_BYTES].as_chunks::<4>().0.iter().enumerate() {
            for (codes, field) in codes.iter_mut().zip(fields) {
                codes[token] = field >> bit & mask;
            }
        }
    }
    for quad in 0..QUADS {
        let (line, bit) = to.unit_position(block * QUADS + quad);
        for (fields, codes) in out[line..line + LINE_BYTES].as_chunks_mut::<4>().0.iter_mut().zip(&codes) {
            for (field, code) in fields.iter_mut().zip(&codes[quad * 4..]) {
                *field |= code << bit;
            }
        }
    }
}

/// Moves the sixteen codes of a row in one block of a value plane: the same bits of every 32-bit word of a line.
fn move_value_block(
    plane: &CodePlane,
    block: usize,
    from: Option<&[u8]>,
    from_slot: usize,
    to: &mut [u8],
    to_slot: usize,
) {
    let field = |slot: usize| {
        let (line, bit) = plane.unit_position(block * QUADS + slot / 4);
        (line..line + LINE_BYTES, bit + 8 * (slot as u32 % 4))
    };
    let ((from_line, from_bit), (to_line, to_bit)) = (field(from_slot), field(to_slot));
    let mut source = [0u8; LINE_BYTES];
    source.copy_from_slice(&from.unwrap_or(to)[from_line]);
    let mask = (1u32 << plane.width) - 1;
    for (target, source) in to[to_line].as_chunks_mut::<4>().0.iter_mut().zip(source.as_chunks::<4>().0) {
        let code = u32::from_le_bytes(*source) >> from_bit & mask;
        let kept = u32::from_le_bytes(*target) & !(mask << to_bit);
        *target = (kept | code << to_bit).to_le_bytes();
    }
}

pub(crate) fn check_slot(slot: usize) -> Result<()> {
    if slot < TILE {
        Ok(())
    } else {
        Err(CodecError::OutOfRange { what: "tile slot", found: slot, limit: TILE })
    }
}

fn read_u16(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

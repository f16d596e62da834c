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
//!    Lines are ordered [token quad q = 0..4][line]; a byte holds 8/width blocks: at 4 bits line j of quad q has channels
//!    32j..32j+16 in the low nibbles and 32j+16..32j+32 in the high nibbles; at 2 bits four blocks; at 1 bit eight.
//!
//!  Code widths:   8 = plane of 8     6 = plane of 4 (bits 0–3) + plane of 2 (bits 4–5)
//!                 4 = plane of 4     3 = plane of 2 (bits 0–1) + plane of 1 (bit 2)         2 = plane of 2
//!
//!  scales, offsets   binary16 little endian, [group][16 tokens]; the last group is shorter where the group length does not
//!                    divide the head. turbo: the scale plane holds the norm quotient.
//!
//!  f32, f16, bf16    one plane, no scales. Keys: [channel][16 tokens]. Values: [token][channels, padded to 16].
//! ```
//!
//! All codes are unsigned; [`crate::Levels`] says which number a code stands for. Every byte belongs to exactly one token, so a row
//! can be written or moved without touching its neighbours. Unused fields (padding of a short last line) are zero.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::arch::TILE;
use crate::error::{CodecError, Result, expect_len};
use crate::format::Format;
use crate::rotation::MAX_DIM;

/// Tokens in a tile.
pub const TILE_TOKENS: usize = TILE;

/// Bytes of a line: one vector register of the widest machine.
pub const LINE_BYTES: usize = 64;

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
    /// Lines of 64 bytes: in all for keys, per token quad for values.
    pub lines: usize,
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
        if !format.has_tile() {
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
        let (mut end, mut shift) = (0, 0);
        for &width in widths {
            let per_line = (8 / width) as usize;
            let (lines, total) = match orientation {
                Orientation::Keys => {
                    let lines = dim.div_ceil(4).div_ceil(per_line);
                    (lines, lines)
                }
                Orientation::Values => {
                    let lines = dim.div_ceil(16).div_ceil(per_line);
                    (lines, lines * (TILE / 4))
                }
            };
            layout.planes.push(CodePlane { offset: end, width, shift, lines });
            end += total * LINE_BYTES;
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
        let per_line = (8 / plane.width) as usize;
        let (line, field, byte) = match self.orientation {
            Orientation::Keys => {
                let quad = channel / 4;
                (quad / per_line, quad % per_line, token * 4 + channel % 4)
            }
            Orientation::Values => {
                let block = channel / 16;
                let line = (token / 4) * plane.lines + block / per_line;
                (line, block % per_line, (channel % 16) * 4 + token % 4)
            }
        };
        (plane.offset + line * LINE_BYTES + byte, field as u32 * plane.width)
    }

    /// The code of one element.
    pub fn code(&self, tile: &[u8], token: usize, channel: usize) -> u8 {
        self.planes.iter().fold(0, |code, plane| {
            let (byte, bit) = self.code_position(plane, token, channel);
            let part = (u32::from(tile[byte]) >> bit) & ((1 << plane.width) - 1);
            code | (part << plane.shift) as u8
        })
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
        check_slot(from_slot)?;
        check_slot(to_slot)?;
        self.for_each_piece(|base, pitch, count, len, position| {
            let (mut a, mut b) = (base + position(from_slot), base + position(to_slot));
            for _ in 0..count {
                to[b..b + len].copy_from_slice(&from[a..a + len]);
                a += pitch;
                b += pitch;
            }
        });
        Ok(())
    }

    /// [`TileLayout::copy_row`] within one tile.
    pub fn copy_row_within(&self, tile: &mut [u8], from_slot: usize, to_slot: usize) -> Result<()> {
        expect_len("tile", tile.len(), self.bytes)?;
        check_slot(from_slot)?;
        check_slot(to_slot)?;
        self.for_each_piece(|base, pitch, count, len, position| {
            let (mut a, mut b) = (base + position(from_slot), base + position(to_slot));
            for _ in 0..count {
                tile.copy_within(a..a + len, b);
                a += pitch;
                b += pitch;
            }
        });
        Ok(())
    }

    /// The bytes of a row as runs: `count` pieces of `len` bytes, `pitch` apart, the first at `base + position(slot)`.
    fn for_each_piece(&self, mut visit: impl FnMut(usize, usize, usize, usize, &dyn Fn(usize) -> usize)) {
        let element = self.element_bytes();
        if element > 0 {
            match self.orientation {
                Orientation::Keys => visit(0, TILE * element, self.dim, element, &|slot| slot * element),
                Orientation::Values => {
                    let row = self.dim.next_multiple_of(16) * element;
                    visit(0, row, 1, row, &|slot| slot * row);
                }
            }
        }
        for plane in &self.planes {
            match self.orientation {
                Orientation::Keys => visit(plane.offset, LINE_BYTES, plane.lines, 4, &|slot| slot * 4),
                Orientation::Values => {
                    // One byte per channel of every line of the slot's token quad.
                    let quad = plane.lines * LINE_BYTES;
                    visit(plane.offset, 4, plane.lines * 16, 1, &|slot| (slot / 4) * quad + slot % 4);
                }
            }
        }
        for plane in [&self.scales, &self.offsets] {
            if !plane.is_empty() {
                visit(plane.start, TILE * 2, self.groups, 2, &|slot| slot * 2);
            }
        }
    }
}

/// Checks a slot number.
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

//! The on-disk form of one tile: self-describing, versioned, checked.
//!
//! ```text
//!  offset  size  field
//!       0     8  magic  "kvtile\r\n"                    (a text-mode copy breaks it visibly)
//!       8     2  version, u16 little endian: 2
//!      10     1  orientation: 0 keys, 1 values
//!      11     1  tokens that are filled: 0 to 16
//!      12     2  head dimension in channels, u16 little endian
//!      14     1  length of the format name in bytes: n
//!      15     1  reserved: 0
//!      16     4  payload length in bytes, u32 little endian; must be what the layout says
//!      20     4  CRC-32 (IEEE 802.3) of bytes 0–19, the name and the payload
//!      24     n  format name, canonical ASCII
//!    24+n     …  payload: the tile, as drawn in [`crate::tile`]
//! ```

use std::fmt::Display;

use crate::error::{CodecError, Result, expect_len};
use crate::format::Format;
use crate::tile::{Orientation, TILE_TOKENS, TileLayout};

/// First bytes of a stored tile.
pub const MAGIC: [u8; 8] = *b"kvtile\r\n";
/// Version that is written; the only one that is read. Version 1 had padded value tiles.
pub const VERSION: u16 = 2;
const HEADER: usize = 24;

/// A parsed stored tile; borrows the payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTile<'a> {
    /// Format, head dimension and orientation.
    pub layout: TileLayout,
    /// Slots that hold a token, 0 to 16; they are the first ones.
    pub tokens: usize,
    /// The tile bytes.
    pub payload: &'a [u8],
}

impl<'a> StoredTile<'a> {
    /// Joins a tile with what is needed to read it again.
    pub fn new(layout: TileLayout, tokens: usize, payload: &'a [u8]) -> Result<Self> {
        expect_len("tile", payload.len(), layout.bytes())?;
        if tokens > TILE_TOKENS {
            return Err(CodecError::OutOfRange {
                what: "token count",
                found: tokens,
                limit: TILE_TOKENS + 1,
            });
        }
        Ok(Self { layout, tokens, payload })
    }

    /// The bytes to store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let name = self.layout.format().to_string();
        let mut bytes = Vec::with_capacity(HEADER + name.len() + self.payload.len());
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.push(match self.layout.orientation() {
            Orientation::Keys => 0,
            Orientation::Values => 1,
        });
        bytes.push(self.tokens as u8);
        bytes.extend_from_slice(&(self.layout.dim() as u16).to_le_bytes());
        bytes.extend_from_slice(&[name.len() as u8, 0]);
        bytes.extend_from_slice(&(self.payload.len() as u32).to_le_bytes());
        let sum = crc32(&[&bytes, name.as_bytes(), self.payload]);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(self.payload);
        bytes
    }

    /// Reads one stored tile; the bytes must hold exactly one.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let (header, rest) = bytes
            .split_at_checked(HEADER)
            .ok_or_else(|| bad("length", bytes.len(), format!("at least {HEADER}")))?;
        if header[..8] != MAGIC {
            return Err(bad("magic", format!("{:02x?}", &header[..8]), format!("{MAGIC:02x?}")));
        }
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(bad("version", version, VERSION));
        }
        let orientation = match header[10] {
            0 => Orientation::Keys,
            1 => Orientation::Values,
            other => return Err(bad("orientation", other, "0 (keys) or 1 (values)")),
        };
        let tokens = usize::from(header[11]);
        if tokens > TILE_TOKENS {
            return Err(bad("token count", tokens, format!("at most {TILE_TOKENS}")));
        }
        let dim = usize::from(u16::from_le_bytes([header[12], header[13]]));
        if header[15] != 0 {
            return Err(bad("reserved byte", header[15], 0));
        }
        let length = u32::from_le_bytes([header[16], header[17], header[18], header[19]]) as usize;
        let name_length = usize::from(header[14]);
        let (name, payload) = rest
            .split_at_checked(name_length)
            .ok_or_else(|| bad("format name length", name_length, format!("at most {}", rest.len())))?;
        if payload.len() != length {
            return Err(bad("payload length", length, payload.len()));
        }
        let stored = u32::from_le_bytes([header[20], header[21], header[22], header[23]]);
        let computed = crc32(&[&header[..20], name, payload]);
        if stored != computed {
            return Err(bad("checksum", format!("{stored:#010x}"), format!("{computed:#010x}")));
        }
        let name = std::str::from_utf8(name).map_err(|_| bad("format name", "not text", "ASCII"))?;
        let format: Format = name.parse()?;
        if format.to_string() != name {
            return Err(bad("format name", name, format));
        }
        let layout = TileLayout::new(format, dim, orientation)?;
        if layout.bytes() != length {
            return Err(bad("payload length", length, layout.bytes()));
        }
        Ok(Self { layout, tokens, payload })
    }
}

fn bad(field: &'static str, found: impl Display, expected: impl Display) -> CodecError {
    CodecError::TileFile { field, found: found.to_string(), expected: expected.to_string() }
}

/// CRC-32 (IEEE 802.3) of the parts, as if joined.
pub(crate) fn crc32(parts: &[&[u8]]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0u32; 256];
        let mut i = 0;
        while i < 256 {
            let mut value = i as u32;
            let mut bit = 0;
            while bit < 8 {
                value = if value & 1 == 1 { (value >> 1) ^ 0xEDB8_8320 } else { value >> 1 };
                bit += 1;
            }
            table[i] = value;
            i += 1;
        }
        table
    };
    let bytes = parts.iter().copied().flatten();
    !bytes.fold(!0, |crc: u32, byte| (crc >> 8) ^ TABLE[usize::from(crc as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (TileLayout, Vec<u8>) {
        let layout = TileLayout::new("i4g32".parse().unwrap(), 48, Orientation::Values).unwrap();
        let payload = (0..layout.bytes()).map(|i| (i * 7) as u8).collect();
        (layout, payload)
    }

    #[test]
    fn checksum_is_the_standard_one() {
        assert_eq!(crc32(&[b"1234", b"56789"]), 0xCBF4_3926);
    }

    #[test]
    fn stored_tiles_come_back() {
        let (layout, payload) = sample();
        let tile = StoredTile::new(layout, 5, &payload).unwrap();
        let bytes = tile.to_bytes();
        assert_eq!(StoredTile::parse(&bytes), Ok(tile));
    }

    #[test]
    fn no_damage_goes_unnoticed_and_none_panics() {
        let (layout, payload) = sample();
        let bytes = StoredTile::new(layout, 16, &payload).unwrap().to_bytes();
        // Miri takes a millisecond per byte of a checksum.
        let step = if cfg!(miri) { bytes.len() / 8 } else { 1 };
        for i in (0..bytes.len()).step_by(step) {
            for bit in [0, 7] {
                let mut damaged = bytes.clone();
                damaged[i] ^= 1 << bit;
                assert!(StoredTile::parse(&damaged).is_err(), "byte {i}");
            }
        }
        for end in (0..bytes.len()).step_by(step) {
            assert!(StoredTile::parse(&bytes[..end]).is_err(), "cut at {end}");
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(StoredTile::parse(&longer).is_err());
    }

    /// The bytes of version 2 must never change: files outlive programs.
    #[test]
    fn version_two_is_frozen() {
        let layout = TileLayout::new("turbo2".parse().unwrap(), 4, Orientation::Keys).unwrap();
        let payload: Vec<u8> = (0..layout.bytes()).map(|i| i as u8).collect();
        let bytes = StoredTile::new(layout, 3, &payload).unwrap().to_bytes();
        assert_eq!(bytes.len(), 24 + 6 + 64 + 32);
        assert_eq!(bytes[..20], *b"kvtile\r\n\x02\x00\x00\x03\x04\x00\x06\x00\x60\x00\x00\x00");
        assert_eq!(bytes[24..30], *b"turbo2");
        assert_eq!(bytes[30..], payload);
    }
}

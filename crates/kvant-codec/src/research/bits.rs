//! Fields of a few bits in a row of bytes, lowest bits first.

use half::f16;

/// Writes one field after another.
pub(super) struct BitWriter<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl<'a> BitWriter<'a> {
    /// Starts at the first bit; clears the row.
    pub fn new(bytes: &'a mut [u8]) -> Self {
        bytes.fill(0);
        Self { bytes, at: 0 }
    }

    /// The low `bits` (at most 16) of `value`.
    pub fn put(&mut self, value: u16, bits: u32) {
        for bit in 0..bits {
            self.bytes[self.at / 8] |= ((value >> bit & 1) as u8) << (self.at % 8);
            self.at += 1;
        }
    }

    pub fn put_half(&mut self, value: f16) {
        self.put(value.to_bits(), 16);
    }
}

/// Reads them again.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next `bits` (at most 16).
    pub fn take(&mut self, bits: u32) -> u16 {
        let mut value = 0;
        for bit in 0..bits {
            value |= u16::from(self.bytes[self.at / 8] >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        value
    }

    pub fn take_half(&mut self) -> f16 {
        f16::from_bits(self.take(16))
    }
}

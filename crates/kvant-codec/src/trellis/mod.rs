//! Trellis codes: what a code stands for depends on the codes before it, and the encoder searches the best path.
//!
//! ```text
//!   state after a channel = the last four bits of its code and those before it, its own the low ones
//!                         = (16·… + 2ᵇ·code before + code) mod 16             b bits a code: 2, 3 or 4
//!   level of a channel    = (own[state after it] + before[state before it]) / 16
//! ```
//!
//! At four bits a state is a code, at three a code and the last bit of the one before, at two it is two codes. So sixteen
//! numbers and sixteen numbers make 256, 128 or 64 levels, which a reader finds with two lookups of bytes and a sum, and
//! an encoder has sixteen states with 2ᵇ ways on. All channels of a head are one chain, closed upon itself, so that no
//! first state is stored:
//!
//! ```text
//!   channel c ≥ 16   comes after channel c − 16
//!   channel c < 16   comes after the last channel that is c − 1 modulo 16 (of 0: 15), the head padded to whole
//!                    sixteens; the code of a padded channel is 0
//! ```
//!
//! Sixteen channels are a step of the loops over keys and a block of values: on both sides the chain runs along the lanes,
//! from line to line. It never leaves a row, so rows stay independent.

pub mod train;

/// Channels from one link of the chain to the next.
pub const STRIDE: usize = 16;

/// The numbers whose sums are the levels of a trellis code.
#[derive(Debug, PartialEq)]
pub struct Trellis {
    bits: u32,
    own: [i8; 16],
    before: [i8; 16],
    gain: f32,
}

/// How encoders search codes; not part of the format, whose readers take any codes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrellisSearch {
    /// Channels on either side of the place where a chain closes that decide about the state there.
    pub seam: usize,
    /// The scale of a group whose fourth moment is m is `centre − slope·m` within `limits`, a little less and a little
    /// more (`tries`): where the largest numbers of a group are small, finer steps serve it better. Whichever has levels
    /// that point nearer to the head is taken, the first if equal.
    pub centre: f32,
    /// See `centre`.
    pub slope: f32,
    /// Least and largest scale.
    pub limits: [f32; 2],
    /// Factors of the scale that are tried.
    pub tries: [f32; 2],
}

impl Trellis {
    /// What our encoders do.
    pub const SEARCH: TrellisSearch =
        TrellisSearch { seam: 8, centre: 1.3, slope: 0.09, limits: [0.85, 1.16], tries: [0.955, 1.045] };

    /// What a level is a multiple of.
    pub const STEP: f32 = 1.0 / 16.0;

    /// Two bits: what [`train::train`] finds with seed 3, 150 starts and 900 changes; likewise the others.
    pub const TWO: Self = Self {
        bits: 2,
        own: [1, 0, 28, -28, -25, 25, -2, 1, -1, 2, -25, 25, 28, -28, 0, -1],
        before: [-30, 18, 10, 8, -5, -3, 32, -16, 16, -32, 3, 5, -8, -10, -18, 30],
        gain: 24.72,
    };

    /// Three bits.
    pub const THREE: Self = Self {
        bits: 3,
        own: [-3, 20, 12, -6, 5, -20, -13, -32, 32, 13, 20, -5, 6, -12, -20, 3],
        before: [-7, -14, 26, 31, 3, 13, -20, -12, 12, 20, -13, -3, -31, -26, 14, 7],
        gain: 21.30,
    };

    /// Four bits.
    pub const FOUR: Self = Self {
        bits: 4,
        own: [-29, -21, -16, -16, -11, -7, -3, -2, 2, 3, 7, 11, 16, 16, 21, 29],
        before: [1, -3, -19, 23, 6, -10, 14, -30, 30, -14, 10, -6, -23, 19, 3, -1],
        gain: 18.17,
    };

    /// The trellis of codes of `bits` bits (2, 3 or 4; others are taken for 4).
    pub const fn of(bits: u8) -> &'static Self {
        match bits {
            2 => &Self::TWO,
            3 => &Self::THREE,
            _ => &Self::FOUR,
        }
    }

    /// Bits per code.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// By state after a channel: its part of the channel's level, in [`Trellis::STEP`]s.
    pub fn own(&self) -> &[i8; 16] {
        &self.own
    }

    /// By state before a channel: the other part.
    pub fn before(&self) -> &[i8; 16] {
        &self.before
    }

    /// Length of a level, in [`Trellis::STEP`]s, of a source of variance 1 that the numbers were made for.
    pub fn gain(&self) -> f32 {
        self.gain
    }

    /// The state after `code`, from the one before it.
    #[inline]
    pub fn state(&self, before: u8, code: u8) -> u8 {
        (before << self.bits | code) & 15
    }

    /// The level of a channel, given the states after and before it.
    #[inline]
    pub fn level(&self, after: u8, before: u8) -> f32 {
        let [own, before] =
            [self.own[usize::from(after & 15)], self.before[usize::from(before & 15)]].map(i32::from);
        (own + before) as f32 * Self::STEP
    }

    /// The channel before `channel` in the chain of a head of `dim` channels. One from `dim` on only pads the head; its
    /// code is 0.
    #[inline]
    pub fn channel_before(channel: usize, dim: usize) -> usize {
        match channel.checked_sub(STRIDE) {
            Some(before) => before,
            None => dim.next_multiple_of(STRIDE) - STRIDE + (channel + STRIDE - 1) % STRIDE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_closed_and_reach_every_channel() {
        for dim in [16, 48, 64, 80, 96, 112, 128, 192, 256, 576] {
            let (mut channel, mut seen) = (0, vec![false; dim]);
            while !std::mem::replace(&mut seen[channel], true) {
                channel = Trellis::channel_before(channel, dim);
            }
            assert!(channel == 0 && seen.iter().all(|seen| *seen), "{dim}");
        }
        // A padded head: its chain goes through the padding.
        for (channel, before) in [(3, 18), (4, 19), (5, 20), (0, 31), (19, 3), (31, 15)] {
            assert_eq!(Trellis::channel_before(channel, 20), before);
        }
    }

    #[test]
    fn levels_are_symmetric_and_fit_seven_bits() {
        for bits in 2..=4 {
            let trellis = Trellis::of(bits);
            assert_eq!(trellis.bits(), u32::from(bits));
            for (after, before) in (0..16).flat_map(|after| (0..16).map(move |before| (after, before))) {
                let level = trellis.level(after, before);
                assert_eq!(trellis.level(15 - after, 15 - before), -level);
                assert!(level.abs() <= 63.0 * Trellis::STEP);
            }
        }
        assert!(Trellis::FOUR.own.is_sorted());
    }

    #[test]
    fn states_are_the_last_four_bits() {
        for (bits, state) in [(2, 0b1011), (3, 0b1011), (4, 0b0011)] {
            let trellis = Trellis::of(bits);
            assert_eq!(trellis.state(trellis.state(9, if bits == 2 { 2 } else { 5 }), 3), state);
        }
    }
}

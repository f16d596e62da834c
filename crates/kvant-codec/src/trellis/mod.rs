//! Trellis codes: what a code stands for depends on the code before it, and the encoder searches the best path.
//!
//! ```text
//!   level of a channel = (own[code] + before[code of the channel before it in the chain]) / 16
//! ```
//!
//! Sixteen numbers and sixteen numbers make 256 levels out of codes of four bits, which a reader finds with two lookups
//! of bytes and a sum. All channels of a head are one chain, closed upon itself, so that no first state is stored:
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
#[derive(Debug, PartialEq, Eq)]
pub struct Trellis {
    own: [i8; 16],
    before: [i8; 16],
}

impl Trellis {
    /// What a level is a multiple of.
    pub const STEP: f32 = 1.0 / 16.0;

    /// Four bits: what [`train::train`] finds with seed 3, 150 starts and 900 changes.
    pub const FOUR: Self = Self {
        own: [-29, -21, -16, -16, -11, -7, -3, -2, 2, 3, 7, 11, 16, 16, 21, 29],
        before: [1, -3, -19, 23, 6, -10, 14, -30, 30, -14, 10, -6, -23, 19, 3, -1],
    };

    /// By code: its own part of a channel's level, in [`Trellis::STEP`]s.
    pub fn own(&self) -> &[i8; 16] {
        &self.own
    }

    /// By code of the channel before: the other part.
    pub fn before(&self) -> &[i8; 16] {
        &self.before
    }

    /// The level of a channel.
    #[inline]
    pub fn level(&self, code: u8, before: u8) -> f32 {
        let [own, before] =
            [self.own[usize::from(code & 15)], self.before[usize::from(before & 15)]].map(i32::from);
        (own + before) as f32 * Self::STEP
    }

    /// The channel before `channel` in the chain of a head of `dim` channels; `None` for one that only pads the head,
    /// whose code is 0.
    #[inline]
    pub fn channel_before(channel: usize, dim: usize) -> Option<usize> {
        let before = match channel.checked_sub(STRIDE) {
            Some(before) => before,
            None => dim.next_multiple_of(STRIDE) - STRIDE + (channel + STRIDE - 1) % STRIDE,
        };
        (before < dim).then_some(before)
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
                channel = Trellis::channel_before(channel, dim).expect("nothing is padded");
            }
            assert!(channel == 0 && seen.iter().all(|seen| *seen), "{dim}");
        }
        // A padded head: what follows a padded channel follows a code of zero.
        assert_eq!(Trellis::channel_before(3, 20), Some(18));
        assert_eq!(Trellis::channel_before(4, 20), Some(19));
        assert_eq!(Trellis::channel_before(5, 20), None);
        assert_eq!(Trellis::channel_before(0, 20), None);
        assert_eq!(Trellis::channel_before(19, 20), Some(3));
    }

    #[test]
    fn levels_are_symmetric_and_fit_seven_bits() {
        let Trellis { own, before } = Trellis::FOUR;
        for code in 0..16 {
            assert_eq!((own[15 - code], before[15 - code]), (-own[code], -before[code]));
        }
        let largest = |numbers: [i8; 16]| numbers.into_iter().max().map(i32::from);
        assert!(largest(own).zip(largest(before)).is_some_and(|(a, b)| a + b <= 63));
        assert!(own.is_sorted());
    }
}

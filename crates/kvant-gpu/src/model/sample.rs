//! What comes back from a step: logits, or what was chosen from them on the GPU.

use super::record::Record;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::{argmax, top};

/// Most tokens that [`super::DeviceSequence::forward_top`] chooses.
pub const MOST_TOP: usize = 256;

/// Rows whose likeliest tokens there is room for.
pub(super) const MOST_LIKELIEST: usize = (8 + 8 * MOST_TOP) / 16;

/// What is wanted of the last row's logits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// All of them.
    Logits,
    /// The likeliest token.
    Likeliest,
    /// So many of the likeliest, with their logits.
    Top(usize),
}

/// What was chosen.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    /// Likeliest first; among equals the lower token.
    pub tokens: Vec<(u32, f32)>,
    /// A logit was NaN.
    pub broken: bool,
}

/// The kernels that choose.
pub(super) struct Chooser {
    argmax: Dispatch,
    top: Dispatch,
    wanted: Buffer,
    pub found: Buffer,
}

impl Chooser {
    /// For `count` logits.
    pub fn new(gpu: &Gpu, logits: &Buffer, count: usize) -> Result<Self, GpuError> {
        let found = gpu.buffer("chosen tokens", Answer::Top(MOST_TOP).bytes().unwrap_or(0))?;
        let wanted = gpu.uniform("number of tokens to choose", 16)?;
        Ok(Self {
            argmax: argmax(gpu, logits, count, &found)?,
            top: top(gpu, &wanted, logits, count, &found)?,
            wanted,
            found,
        })
    }

    /// Tells the kernels about a step.
    pub fn begin(&self, gpu: &Gpu, answer: Answer) -> Result<(), GpuError> {
        match answer {
            Answer::Top(count) => gpu.write(&self.wanted, 0, bytemuck::bytes_of(&[count as u32, 0, 0, 0])),
            Answer::Logits | Answer::Likeliest => Ok(()),
        }
    }

    pub fn record(&self, record: &mut Record, answer: Answer) {
        match answer {
            Answer::Logits => {}
            Answer::Likeliest => record("argmax", &self.argmax, [1, 1, 1]),
            Answer::Top(_) => record("top", &self.top, [1, 1, 1]),
        }
    }

    /// The likeliest token of each of `rows` rows (at most [`MOST_LIKELIEST`]), 16 bytes each.
    pub fn record_likeliest(&self, record: &mut Record, rows: usize) {
        record("argmax", &self.argmax, [rows as u32, 1, 1]);
    }
}

impl Answer {
    /// Bytes that come back of what was chosen; `None` for logits.
    pub fn bytes(self) -> Option<u64> {
        match self {
            Self::Logits => None,
            Self::Likeliest => Some(16),
            Self::Top(count) => Some(8 + 8 * count as u64),
        }
    }

    /// Reads what came back.
    pub fn read(self, found: &[u8]) -> Chosen {
        let words: Vec<u32> = bytemuck::pod_collect_to_vec(found);
        match self {
            Self::Logits => Chosen::default(),
            Self::Likeliest => {
                Chosen { tokens: vec![(words[0], f32::from_bits(words[1]))], broken: words[2] != 0 }
            }
            Self::Top(count) => {
                let pairs = words[2..].chunks_exact(2).take(count.min(words[0] as usize));
                let mut tokens: Vec<(u32, f32)> =
                    pairs.map(|pair| (pair[0], f32::from_bits(pair[1]))).collect();
                tokens.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
                Chosen { tokens, broken: words[1] != 0 }
            }
        }
    }
}

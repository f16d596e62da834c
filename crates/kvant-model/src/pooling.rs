//! From the states of a text's tokens to one vector.

use std::fmt;
use std::str::FromStr;

use kvant_cpu::ops;

/// How the states of a text's tokens become one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pooling {
    /// The last token's, which has seen all others.
    Last,
    /// The mean of all.
    Mean,
    /// The first token's, of models whose tokens see the whole text.
    First,
}

impl Pooling {
    /// Takes `states` of `width` numbers each, which follow those before, into `pooled`; `begins` where there were none. A mean is left
    /// as its sum.
    pub fn add(self, pooled: &mut [f32], states: &[f32], begins: bool) {
        let width = pooled.len();
        match self {
            Self::Last => pooled.copy_from_slice(&states[states.len() - width..]),
            Self::Mean => states.chunks_exact(width).for_each(|row| ops::add_assign(pooled, row)),
            Self::First if begins => pooled.copy_from_slice(&states[..width]),
            Self::First => {}
        }
    }

    /// What [`Pooling::add`] has taken of `tokens` states as one state.
    pub fn finish(self, pooled: &mut [f32], tokens: usize) {
        if self == Self::Mean {
            ops::scale(pooled, 1.0 / tokens.max(1) as f32);
        }
    }
}

/// A name that no [`Pooling`] has.
#[derive(Debug, thiserror::Error)]
#[error("found {found:?}, expected last, mean or cls")]
pub struct UnknownPooling {
    found: String,
}

impl FromStr for Pooling {
    type Err = UnknownPooling;

    fn from_str(text: &str) -> Result<Self, UnknownPooling> {
        match text {
            "last" => Ok(Self::Last),
            "mean" => Ok(Self::Mean),
            "cls" => Ok(Self::First),
            _ => Err(UnknownPooling { found: text.to_owned() }),
        }
    }
}

impl fmt::Display for Pooling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Last => "last",
            Self::Mean => "mean",
            Self::First => "cls",
        })
    }
}

//! What policies are made of: shares of a limit, and what is wrong with a text that names a policy.

use std::fmt;

/// A policy that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cache policy `{text}`: {reason}")]
pub struct PolicyError {
    /// The policy, or the part of it that is wrong.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl PolicyError {
    pub(crate) fn new(text: impl fmt::Display, reason: impl Into<String>) -> Self {
        PolicyError { text: text.to_string(), reason: reason.into() }
    }
}

/// A number of tokens, or a part of the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Tokens.
    Tokens(usize),
    /// Percent of the limit.
    Percent(u8),
}

impl Share {
    /// In tokens, of a limit of `max`.
    pub fn of(self, max: usize) -> usize {
        match self {
            Share::Tokens(tokens) => tokens.min(max),
            Share::Percent(percent) => max / 100 * percent as usize + max % 100 * percent as usize / 100,
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Share::Tokens(tokens) => write!(f, "{tokens}"),
            Share::Percent(percent) => write!(f, "{percent}%"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_limit_stay_within_it() {
        for (share, max, tokens) in [
            (Share::Tokens(7), 10, 7),
            (Share::Tokens(70), 10, 10),
            (Share::Percent(25), 256, 64),
            (Share::Percent(50), 99, 49),
            (Share::Percent(100), 399, 399),
            (Share::Percent(100), usize::MAX, usize::MAX),
            (Share::Percent(0), 399, 0),
        ] {
            assert_eq!(share.of(max), tokens, "{share} of {max}");
        }
    }
}

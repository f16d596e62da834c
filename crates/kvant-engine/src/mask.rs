//! Answers that may not say everything.

use crate::error::EngineError;

/// Tokens that may come next, one bit each; those beyond its end may not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenMask(Vec<u32>);

impl TokenMask {
    /// A mask whose bit `t % 32` of word `t / 32` allows token `t`.
    pub fn from_words(words: Vec<u32>) -> Self {
        Self(words)
    }

    /// The words it was made of.
    pub fn words(&self) -> &[u32] {
        &self.0
    }

    /// True if `token` may come next.
    pub fn allows(&self, token: u32) -> bool {
        self.0.get(token as usize / 32).is_some_and(|word| word >> (token % 32) & 1 == 1)
    }

    /// Allows `token` as well.
    pub fn allow(&mut self, token: u32) {
        let word = token as usize / 32;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (token % 32);
    }

    /// Makes what is not allowed infinitely unlikely.
    pub fn apply(&self, logits: &mut [f32]) {
        for (chunk, logits) in logits.chunks_mut(32).enumerate() {
            let word = self.0.get(chunk).copied().unwrap_or(0);
            if word == u32::MAX {
                continue;
            }
            for (_, logit) in logits.iter_mut().enumerate().filter(|(bit, _)| word >> bit & 1 == 0) {
                // A NaN must still be noticed.
                if !logit.is_nan() {
                    *logit = f32::NEG_INFINITY;
                }
            }
        }
    }
}

impl FromIterator<u32> for TokenMask {
    fn from_iter<I: IntoIterator<Item = u32>>(tokens: I) -> Self {
        let mut mask = Self::default();
        tokens.into_iter().for_each(|token| mask.allow(token));
        mask
    }
}

/// What an answer must keep to: a grammar, a schema.
pub trait Constraint: Send {
    /// The tokens that may come next; `None` allows all.
    fn allowed(&mut self) -> Result<Option<&TokenMask>, EngineError>;

    /// Hears which of them was chosen, the end token included.
    fn chosen(&mut self, token: u32) -> Result<(), EngineError>;
}

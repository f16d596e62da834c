//! Guessing tokens ahead, so that the model checks several of them in one step.
//!
//! A step over one token and a step over a few take almost the same time where weights are read from memory. So what comes next is
//! guessed: by looking up what followed the newest tokens where they stood before, or by a smaller model. The model runs all guesses
//! as one step *on trial*; tokens are then chosen row by row exactly as they would be without guesses, and the first that differs from
//! its guess ends the trial. What was guessed wrongly never becomes part of the cache ([`kvant_cache::Sequence::accept`]).
//!
//! A guess that was not drawn at random (lookup, a greedy draft) is right if the sampler chooses it: the draws are those of plain
//! decoding, one for each token. A guess x that a draft model drew from its distribution q is taken with probability min(1, p(x)/q(x)),
//! and otherwise replaced by a draw from max(0, p − q), rescaled (Leviathan et al., Chen et al., 2023). Either way tokens are
//! distributed by p, the model's own distribution after penalties, cuts and temperature.

use crate::error::EngineError;
use crate::sampler::{Sampler, SamplerOptions};

/// Tokens guessed ahead at most, whatever is asked for: a step of more rows is run as a prompt.
pub const MOST_GUESSES: usize = 14;
/// Newest tokens that have to stand in the text before, at least, and that are compared at most.
const MATCH: std::ops::RangeInclusive<usize> = 2..=8;
/// Steps without a guess after guesses that failed, at first and at most.
const PAUSE: std::ops::RangeInclusive<usize> = 2..=64;

/// How tokens are guessed ahead. A session with a draft model ([`crate::Session::set_draft`]) asks it where lookup has nothing to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speculation {
    /// Guess what followed the newest tokens where they stood before.
    pub lookup: bool,
    /// Most tokens guessed at a time, up to [`MOST_GUESSES`]; fewer where guesses fail. 0 guesses nothing.
    pub most: usize,
}

impl Default for Speculation {
    fn default() -> Self {
        Self { lookup: false, most: 8 }
    }
}

/// How many tokens were guessed, and how many of them were right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guessed {
    /// Steps that had guesses to check.
    pub steps: usize,
    /// Tokens guessed.
    pub proposed: usize,
    /// Of them: right.
    pub accepted: usize,
}

impl Guessed {
    /// Share of the guesses that were right; `None` if there were none.
    pub fn acceptance(&self) -> Option<f64> {
        (self.proposed > 0).then(|| self.accepted as f64 / self.proposed as f64)
    }
}

impl std::ops::AddAssign for Guessed {
    fn add_assign(&mut self, other: Self) {
        self.steps += other.steps;
        self.proposed += other.proposed;
        self.accepted += other.accepted;
    }
}

/// A guessed token, and the distribution it was drawn from if it was.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Guess {
    pub token: u32,
    pub drawn_from: Option<Vec<(u32, f64)>>,
}

/// A model that guesses for another one.
pub(crate) trait DraftModel: Send {
    /// Up to `count` tokens that may follow `text`: its likeliest, or drawn where tokens are drawn.
    fn guess(&mut self, text: &[u32], count: usize, sampler: &mut Sampler)
    -> Result<Vec<Guess>, EngineError>;
}

/// A step whose rows are being checked. The row of the token before the first guess is certain.
pub(crate) struct Trial {
    /// Tokens in the cache before the step.
    pub first: usize,
    pub guesses: Vec<Guess>,
    /// Guesses that were right so far, and the row whose logits come next.
    pub row: usize,
}

impl Trial {
    /// What the next token was guessed to be.
    pub fn guess(&self) -> Option<&Guess> {
        self.guesses.get(self.row)
    }

    /// True if `token` is what was guessed; its row is next then.
    pub fn holds(&mut self, token: u32) -> bool {
        let right = self.guess().is_some_and(|guess| guess.token == token);
        self.row += usize::from(right);
        right
    }
}

/// How many tokens to guess: more after guesses that held, fewer after others, none for a while where they keep failing, so that a text
/// that cannot be guessed costs little.
#[derive(Clone, Debug)]
struct Pace {
    most: usize,
    length: usize,
    /// Steps to come without a guess, and how many the next failure costs.
    wait: usize,
    pause: usize,
}

impl Pace {
    fn new(most: usize) -> Self {
        let most = most.min(MOST_GUESSES);
        Self { most, length: most.min(4), wait: 0, pause: *PAUSE.start() }
    }

    /// Tokens to guess in this step.
    fn tokens(&mut self) -> usize {
        if self.wait > 0 {
            self.wait -= 1;
            return 0;
        }
        self.length
    }

    fn learn(&mut self, proposed: usize, accepted: usize) {
        if accepted == 0 {
            if self.length <= 1 {
                self.wait = self.pause;
                self.pause = (2 * self.pause).min(*PAUSE.end());
            }
            self.length = (self.length / 2).max(1);
            return;
        }
        self.pause = *PAUSE.start();
        self.length = if accepted == proposed { 2 * self.length.max(accepted) } else { accepted + 1 };
        self.length = self.length.min(self.most);
    }
}

/// Guesses for one answer.
pub(crate) struct Guesser<'d> {
    lookup: bool,
    paces: [Pace; 2],
    /// Which pace the guesses under trial belong to.
    current: usize,
    draft: Option<&'d mut (dyn DraftModel + 'static)>,
    /// Draws of the draft model: its own, so that those of the answer stay independent of them.
    sampler: Sampler,
    pub guessed: Guessed,
}

impl<'d> Guesser<'d> {
    pub fn new(
        speculation: Speculation,
        draft: Option<&'d mut (dyn DraftModel + 'static)>,
        sampler: &SamplerOptions,
    ) -> Result<Self, EngineError> {
        let seed = sampler.seed ^ 0x5851_f42d_4c95_7f2d;
        Ok(Self {
            lookup: speculation.lookup,
            paces: [Pace::new(speculation.most), Pace::new(speculation.most)],
            current: 0,
            draft: draft.filter(|_| speculation.most > 0),
            sampler: Sampler::new(SamplerOptions { seed, ..sampler.clone() })?,
            guessed: Guessed::default(),
        })
    }

    /// True if there is anything to guess with.
    pub fn is_on(&self) -> bool {
        self.paces[0].most > 0 && (self.lookup || self.draft.is_some())
    }

    /// Up to `most` tokens that may follow `text`.
    pub fn guess(&mut self, text: &[u32], most: usize) -> Result<Vec<Guess>, EngineError> {
        if self.lookup {
            self.current = 0;
            let count = self.paces[0].tokens().min(most);
            let found = look_up(text, count);
            if !found.is_empty() {
                return Ok(found.into_iter().map(|token| Guess { token, drawn_from: None }).collect());
            }
        }
        let Some(draft) = &mut self.draft else { return Ok(Vec::new()) };
        self.current = 1;
        match self.paces[1].tokens().min(most) {
            0 => Ok(Vec::new()),
            count => draft.guess(text, count, &mut self.sampler),
        }
    }

    /// Hears what came of the last guesses.
    pub fn learn(&mut self, trial: &Trial) {
        let (proposed, accepted) = (trial.guesses.len(), trial.row);
        self.guessed += Guessed { steps: 1, proposed, accepted };
        self.paces[self.current].learn(proposed, accepted);
    }
}

/// The `count` tokens that followed the longest ending of `text` that stands in it before, the newest place where there are several. A
/// text that repeats itself goes on repeating.
fn look_up(text: &[u32], count: usize) -> Vec<u32> {
    let Some((last, before)) = text.split_last().filter(|_| count > 0) else { return Vec::new() };
    let (mut longest, mut next) = (MATCH.start() - 1, None);
    for end in (0..before.len()).rev().filter(|i| before[*i] == *last) {
        let pairs = before[..end].iter().rev().zip(before.iter().rev());
        let length = 1 + pairs.take(MATCH.end() - 1).take_while(|(a, b)| a == b).count();
        if length > longest {
            (longest, next) = (length, Some(end + 1));
        }
        if longest == *MATCH.end() {
            break;
        }
    }
    let Some(next) = next else { return Vec::new() };
    let mut found: Vec<u32> = Vec::with_capacity(count);
    for at in next..next + count {
        found.push(text.get(at).copied().unwrap_or_else(|| found[at - text.len()]));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookup_takes_the_longest_and_newest_match() {
        assert_eq!(look_up(&[1, 2, 3, 4, 9, 2, 3], 2), [4, 9]);
        assert_eq!(look_up(&[1, 2, 3, 4, 7, 2, 3, 5, 1, 2, 3], 1), [4], "the longer one");
        assert_eq!(look_up(&[2, 3, 4, 7, 2, 3, 5, 8, 2, 3], 1), [5], "the newer one");
        assert_eq!(look_up(&[1, 2, 3, 4], 3), [0u32; 0], "nothing stands there twice");
        assert_eq!(look_up(&[5, 1, 6, 1], 3), [0u32; 0], "one token is no match");
        assert_eq!(look_up(&[8, 1, 2, 1, 2, 1, 2], 5), [1, 2, 1, 2, 1], "what repeats goes on");
        assert_eq!(look_up(&[1, 2, 1, 2], 0), [0u32; 0]);
        assert_eq!(look_up(&[], 3), [0u32; 0]);
    }

    /// Share of steps that guess, and guesses of each of them, where none is ever right.
    #[test]
    fn guesses_that_keep_failing_become_rare() {
        let mut pace = Pace::new(8);
        let (mut steps, mut guesses) = (0, 0);
        for _ in 0..2000 {
            let count = pace.tokens();
            if count > 0 {
                pace.learn(count, 0);
                (steps, guesses) = (steps + 1, guesses + count);
            }
        }
        assert!(steps < 45 && guesses < 50, "{steps} of 2000 steps had {guesses} guesses");
        pace.learn(1, 1);
        assert_eq!((pace.pause, pace.length), (2, 2), "one that held is trusted again");
        (0..4).for_each(|_| pace.learn(pace.length, pace.length));
        assert_eq!(pace.length, 8);
        pace.learn(8, 3);
        assert_eq!(pace.length, 4);
    }
}

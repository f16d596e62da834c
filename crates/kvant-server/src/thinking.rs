//! Thoughts that end: behind so many tokens the tag that ends them is the only one allowed. What the answer keeps to begins behind it.

use kvant_engine::{Constraint, EngineError, TokenMask, Tokenizer};

/// The tokens around thoughts.
const TAGS: [&str; 2] = ["<think>", "</think>"];

/// How long an answer may think.
#[derive(Clone, Copy)]
pub(crate) struct Thoughts {
    open: u32,
    close: u32,
    /// The prompt has begun them.
    begun: bool,
    /// Tokens that are left.
    left: usize,
    /// Tokens of the vocabulary.
    vocab: usize,
}

impl Thoughts {
    /// For a prompt that ends with `end`; `None` where nothing bounds them, and no rule has to wait for their end.
    pub fn new(tokenizer: &Tokenizer, end: &str, budget: Option<usize>, ruled: bool) -> Option<Self> {
        let [open, close] = TAGS.map(|tag| tokenizer.id_of(tag));
        let begun = end.trim_end().ends_with(TAGS[0]);
        let wanted = budget.is_some() || (ruled && begun);
        let (open, close) = wanted.then_some((open?, close?))?;
        Some(Self { open, close, begun, left: budget.unwrap_or(usize::MAX), vocab: tokenizer.vocab_size() })
    }

    /// Keeps an answer to these thoughts, and behind them to `rule`.
    pub fn before(self, rule: Option<Box<dyn Constraint>>) -> Box<dyn Constraint> {
        let state = if self.begun { State::Thinking } else { State::Start };
        Box::new(Bounded { thoughts: self, state, mask: TokenMask::default(), rule })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Thoughts may begin with the next token. With a rule they may not.
    Start,
    Thinking,
    Answering,
}

struct Bounded {
    thoughts: Thoughts,
    state: State,
    mask: TokenMask,
    rule: Option<Box<dyn Constraint>>,
}

impl Constraint for Bounded {
    fn allowed(&mut self) -> Result<Option<&TokenMask>, EngineError> {
        match self.state {
            State::Thinking if self.thoughts.left == 0 => {
                self.mask = TokenMask::from_words(vec![0; self.thoughts.vocab.div_ceil(32)]);
                self.mask.allow(self.thoughts.close);
                Ok(Some(&self.mask))
            }
            State::Thinking => Ok(None),
            State::Start | State::Answering => self.rule.as_mut().map_or(Ok(None), |rule| rule.allowed()),
        }
    }

    fn chosen(&mut self, token: u32) -> Result<(), EngineError> {
        match self.state {
            State::Thinking if token == self.thoughts.close => self.state = State::Answering,
            State::Thinking => self.thoughts.left = self.thoughts.left.saturating_sub(1),
            State::Start if token == self.thoughts.open && self.rule.is_none() => {
                self.state = State::Thinking
            }
            State::Start | State::Answering => {
                self.state = State::Answering;
                return self.rule.as_mut().map_or(Ok(()), |rule| rule.chosen(token));
            }
        }
        Ok(())
    }
}

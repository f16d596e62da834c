//! Another model that guesses tokens for a session.

use kvant_codec::CacheScheme;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::sampler::Sampler;
use crate::session::Session;
use crate::speculate::{DraftModel, Guess, MOST_GUESSES};

/// A draft model stops guessing where its likeliest token is less likely than this.
const DOUBTFUL: f64 = 0.4;

impl Session {
    /// Lets another model guess tokens ahead from now on, one with the same tokens; with [`crate::Speculation::most`] at 0 it is not asked. A fork
    /// has none. `scheme` is how its own cache is stored.
    pub fn set_draft(&mut self, draft: &Engine, scheme: CacheScheme) -> Result<(), EngineError> {
        let mut session = draft.session_with(scheme)?;
        if draft.device_name().is_none() && self.live.device.is_none() {
            // They never work at the same time: one set of threads serves both.
            session.stepper.compute = draft.compute_on(self.live.engine.pool().clone());
        }
        self.draft = Some(Box::new(Draft::new(session, draft, &self.live.engine)?));
        Ok(())
    }
}

/// A model that guesses for another one.
struct Draft {
    session: Session,
    /// Tokens of the text before those that its cache holds: its context may be the shorter one.
    offset: usize,
    /// Tokens that both models know.
    vocab: usize,
}

impl Draft {
    /// A draft by `session` for `target`, if their tokens are the same.
    fn new(session: Session, draft: &Engine, target: &Engine) -> Result<Self, EngineError> {
        check_tokens(draft, target)?;
        let vocab = draft.spec().vocab.min(target.spec().vocab).min(target.tokenizer().vocab_size());
        Ok(Self { session, offset: 0, vocab })
    }
}

impl DraftModel for Draft {
    fn guess(
        &mut self,
        text: &[u32],
        count: usize,
        sampler: &mut Sampler,
    ) -> Result<Vec<Guess>, EngineError> {
        let context = self.session.context();
        if context < 4 * MOST_GUESSES || text.iter().any(|token| *token as usize >= self.vocab) {
            return Ok(Vec::new());
        }
        // A text that has outgrown its context is taken up again from half of that on.
        let held = text.len().saturating_sub(self.offset);
        if self.offset >= text.len() || held + count > context {
            self.offset = text.len().saturating_sub(context / 2);
        }
        let seen = &text[self.offset..];
        let shared = seen.iter().zip(self.session.tokens()).take_while(|(a, b)| a == b).count();
        let kept = self.session.truncate(shared.min(seen.len() - 1));
        let mut next = seen[kept..].to_vec();
        let mut history = text[text.len().saturating_sub(sampler.options().repeat_last)..].to_vec();
        let mut guesses = Vec::new();
        while guesses.len() < count {
            let Some(logits) = self.session.feed(&next)? else { break };
            let logits = &logits[..self.vocab];
            let guess = match sampler.draws() {
                true => sampler
                    .likely(logits, &history, None)
                    .filter(|likely| likely[0].1 >= DOUBTFUL)
                    .map(|likely| Guess { token: sampler.pick(&likely), drawn_from: Some(likely) }),
                false => {
                    let likeliest = sampler.likeliest(logits, &history);
                    let sure = likeliest.filter(|(_, probability)| *probability >= DOUBTFUL);
                    sure.map(|(token, _)| Guess { token, drawn_from: None })
                }
            };
            let Some(guess) = guess else { break };
            history.push(guess.token);
            next = vec![guess.token];
            guesses.push(guess);
        }
        Ok(guesses)
    }
}

/// Refuses a draft model whose tokens are not those of `target`. Control tokens may be spelt otherwise.
fn check_tokens(draft: &Engine, target: &Engine) -> Result<(), EngineError> {
    let (ours, theirs) = (target.tokenizer(), draft.tokenizer());
    let differ = |difference: String| Err(EngineError::DraftTokens { difference });
    if ours.vocab_size() != theirs.vocab_size() {
        let (found, expected) = (theirs.vocab_size(), ours.vocab_size());
        return differ(format!("it has {found} tokens, the model {expected}"));
    }
    for token in 0..ours.vocab_size() as u32 {
        let (found, expected) = (theirs.token_bytes(token), ours.token_bytes(token));
        let ordinary = |engine: &Engine| {
            engine.tokenizer().token_kind(token).is_some_and(|kind| kind == kvant_text::TokenKind::Normal)
        };
        if found != expected && ordinary(draft) && ordinary(target) {
            let text = |bytes: Option<std::borrow::Cow<[u8]>>| {
                bytes.map_or_else(|| "nothing".to_owned(), |b| format!("{:?}", String::from_utf8_lossy(&b)))
            };
            return differ(format!("its token {token} is {}, the model's {}", text(found), text(expected)));
        }
    }
    Ok(())
}

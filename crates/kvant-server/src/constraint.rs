//! Answers that keep to a schema or a grammar, by llguidance.

use std::sync::{Arc, OnceLock};

use kvant_engine::{Constraint, Engine, EngineError, TokenKind, TokenMask};
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::{ApproximateTokEnv, TokEnv, TokRxInfo, TokTrie};
use llguidance::{Matcher, ParserFactory};
use serde_json::Value;

use crate::error::ApiError;

/// Bytes of a schema or a grammar. Making a parser of one takes time that grows with the square of its size: a schema of 5000 fields and
/// 250 KiB took a minute.
const MOST_BYTES: usize = 64 << 10;

/// Makes constraints for one vocabulary.
pub struct Grammars {
    engine: Engine,
    /// A tree of all tokens: made when the first constraint is.
    factory: OnceLock<Result<Arc<ParserFactory>, String>>,
}

/// What an answer must keep to.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// JSON of this schema.
    Schema(Value),
    /// A grammar in llguidance's form of Lark.
    Lark(String),
    /// Free text in which whatever follows `open` keeps to the grammar, which ends it.
    After {
        /// What begins the constrained part.
        open: String,
        /// The token that it is; then the same letters as text begin nothing.
        token: Option<u32>,
        /// The grammar of what follows.
        lark: String,
    },
}

impl Grammars {
    /// For the vocabulary of `engine`.
    pub fn new(engine: Engine) -> Self {
        Self { engine, factory: OnceLock::new() }
    }

    fn factory(&self) -> Result<Arc<ParserFactory>, ApiError> {
        let made = self.factory.get_or_init(|| factory(&self.engine));
        made.clone().map_err(ApiError::invalid)
    }

    /// Constraints for `count` answers. A rule that cannot be kept is refused here, before anything runs.
    pub fn constraints(&self, rule: &Rule, count: usize) -> Result<Vec<Box<dyn Constraint>>, ApiError> {
        let size = match rule {
            Rule::Schema(schema) => schema.to_string().len(),
            Rule::Lark(text) | Rule::After { lark: text, .. } => text.len(),
        };
        if size > MOST_BYTES {
            let message = format!("schema or grammar: {size} bytes, expected at most {MOST_BYTES}");
            return Err(ApiError::invalid(message));
        }
        let grammar = match rule {
            Rule::Schema(schema) => TopLevelGrammar::from_json_schema(schema.clone()),
            Rule::Lark(text) | Rule::After { lark: text, .. } => TopLevelGrammar::from_lark(text.clone()),
        };
        let factory = self.factory()?;
        let matcher = Matcher::new(factory.create_parser(grammar));
        if let Some(error) = matcher.get_error() {
            let first = error.lines().next().unwrap_or_default();
            return Err(ApiError::invalid(format!("schema or grammar: {first}")));
        }
        let make = |_| -> Box<dyn Constraint> {
            match rule {
                Rule::After { open, token, .. } => Box::new(Triggered {
                    engine: self.engine.clone(),
                    token: *token,
                    open: open.clone().into_bytes(),
                    said: Vec::new(),
                    fresh: matcher.deep_clone(),
                    guided: None,
                }),
                _ => Box::new(Guided { matcher: matcher.deep_clone(), mask: TokenMask::default() }),
            }
        };
        Ok((0..count).map(make).collect())
    }
}

fn factory(engine: &Engine) -> Result<Arc<ParserFactory>, String> {
    let tokenizer = engine.tokenizer();
    let count = engine.spec().vocab.min(u32::MAX as usize) as u32;
    let word = |id: u32| match tokenizer.token_kind(id) {
        // Bytes that no text has: a grammar never asks for them by accident.
        Some(TokenKind::Control | TokenKind::Unknown) => {
            [b"\xff", tokenizer.token_text(id).unwrap_or_default().as_bytes()].concat()
        }
        Some(_) => tokenizer.token_bytes(id).map(|bytes| bytes.into_owned()).unwrap_or_default(),
        None => Vec::new(),
    };
    let words: Vec<Vec<u8>> = (0..count).map(word).collect();
    let end = tokenizer.eos().filter(|id| engine.is_end(*id)).or(tokenizer.end_tokens().first().copied());
    let end = end.ok_or("this model has no end token, so no answer can be known to be complete")?;
    let trie = TokTrie::from(&TokRxInfo::new(count, end), &words);
    let environment: TokEnv = Arc::new(ApproximateTokEnv::new(trie));
    let mut factory = ParserFactory::new_simple(&environment).map_err(|error| error.to_string())?;
    factory.quiet();
    factory.limits_mut().verbose_errors = false;
    Ok(Arc::new(factory))
}

fn failed(error: impl std::fmt::Display) -> EngineError {
    EngineError::Constraint { reason: error.to_string() }
}

/// An answer that keeps to a grammar from its first token to its last.
struct Guided {
    matcher: Matcher,
    mask: TokenMask,
}

impl Constraint for Guided {
    fn allowed(&mut self) -> Result<Option<&TokenMask>, EngineError> {
        let allowed = self.matcher.compute_mask_or_eos().map_err(failed)?;
        self.mask = TokenMask::from_words(allowed.as_slice().to_vec());
        Ok(Some(&self.mask))
    }

    fn chosen(&mut self, token: u32) -> Result<(), EngineError> {
        // Once the grammar is complete only the end token is allowed, and nothing follows it.
        if self.matcher.is_stopped() && !self.matcher.is_error() {
            return Ok(());
        }
        self.matcher.consume_token(token).map_err(failed)
    }
}

/// Free text with constrained parts.
struct Triggered {
    engine: Engine,
    token: Option<u32>,
    open: Vec<u8>,
    /// As many of the last bytes as may hold `open`.
    said: Vec<u8>,
    fresh: Matcher,
    guided: Option<Guided>,
}

impl Constraint for Triggered {
    fn allowed(&mut self) -> Result<Option<&TokenMask>, EngineError> {
        self.guided.as_mut().map_or(Ok(None), |guided| guided.allowed())
    }

    fn chosen(&mut self, token: u32) -> Result<(), EngineError> {
        if let Some(guided) = &mut self.guided {
            guided.chosen(token)?;
            if guided.matcher.is_stopped() {
                self.guided = None;
                self.said.clear();
            }
            return Ok(());
        }
        if let Some(open) = self.token {
            if token == open {
                let matcher = self.fresh.deep_clone();
                self.guided = Some(Guided { matcher, mask: TokenMask::default() });
            }
            return Ok(());
        }
        if let Some(bytes) = self.engine.tokenizer().token_bytes(token) {
            self.said.extend_from_slice(&bytes);
        }
        let found = self.said.windows(self.open.len()).rposition(|part| part == self.open);
        if let Some(at) = found {
            let behind = self.said.split_off(at + self.open.len());
            self.said.clear();
            // A token that says more than the opening has already begun what follows; only white space fits every grammar.
            if behind.iter().all(|byte| byte.is_ascii_whitespace()) {
                let matcher = self.fresh.deep_clone();
                self.guided = Some(Guided { matcher, mask: TokenMask::default() });
            }
            return Ok(());
        }
        let keep = self.said.len().saturating_sub(self.open.len());
        self.said.drain(..keep);
        Ok(())
    }
}

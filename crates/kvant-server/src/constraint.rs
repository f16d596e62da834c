//! Answers that keep to a schema or a grammar, by llguidance.
//!
//! Schemas come from strangers, and a short one can ask for much: the states of `multipleOf` are as many as its number, two patterns may take
//! forever to be found to exclude each other. So compiling has a budget of steps, and so has every token of the answer.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};

use kvant_engine::{Constraint, Engine, EngineError, Stop, TokenKind, TokenMask};
use llguidance::api::{GrammarInit, ParserLimits, TopLevelGrammar};
use llguidance::earley::lexerspec::LexerSpec;
use llguidance::toktrie::{ApproximateTokEnv, TokEnv, TokRxInfo, TokTrie};
use llguidance::{Matcher, ParserFactory, panic_utils};
use serde_json::Value;

use crate::error::ApiError;
use crate::schema::{closed, for_llguidance};

/// Bytes of a schema, without what it says to people, or of a grammar. Making a parser of one takes time that grows with the square of its size: a schema of 5000 fields and
/// 250 KiB took a minute.
const MOST_BYTES: usize = 64 << 10;
/// Steps of compiling what a schema's texts and numbers look like; the largest schemas in use take half as many.
const MOST_STEPS: u64 = 1_000_000;
/// Steps of finding which tokens may follow.
const MOST_TOKEN_STEPS: u64 = 200_000;
/// Steps of finding which tokens may follow, over a whole answer: what they find is kept.
const MOST_ANSWER_STEPS: u64 = 10_000_000;
/// States of reading texts and numbers, one or two kilobytes each.
const MOST_STATES: usize = 32 << 10;
/// Ways to go on at one place, which are compared with each other: an object of a thousand optional fields has thousands.
const MOST_WAYS: usize = 16 << 10;
/// The same for all places that the tokens of one step lead to.
const MOST_TOKEN_WAYS: usize = 256 << 10;

/// Makes constraints for one vocabulary.
pub struct Grammars {
    engine: Engine,
    /// A tree of all tokens: made when the first constraint is.
    factory: OnceLock<Result<Arc<ParserFactory>, NoGrammars>>,
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

impl Rule {
    /// JSON of a client's schema: objects that name their fields have no others, unless the schema says so.
    pub fn schema(schema: &Value) -> Self {
        Self::Schema(closed(schema))
    }
}

impl Grammars {
    /// For the vocabulary of `engine`.
    pub fn new(engine: Engine) -> Self {
        Self { engine, factory: OnceLock::new() }
    }

    fn factory(&self) -> Result<Arc<ParserFactory>, ApiError> {
        let made = self.factory.get_or_init(|| factory(&self.engine));
        made.clone().map_err(|error| ApiError::invalid(error.to_string()))
    }

    /// Constraints for `count` answers. A rule that cannot be kept, or costs too much, is refused here, before anything runs.
    pub fn constraints(
        &self,
        rule: &Rule,
        count: usize,
        stop: Stop<'_>,
    ) -> Result<Vec<Box<dyn Constraint>>, ApiError> {
        let (size, grammar) = match rule {
            Rule::Schema(schema) => {
                let schema = for_llguidance(schema);
                (schema.to_string().len(), TopLevelGrammar::from_json_schema(schema))
            }
            Rule::Lark(text) | Rule::After { lark: text, .. } => {
                (text.len(), TopLevelGrammar::from_lark(text.clone()))
            }
        };
        if size > MOST_BYTES {
            let message = format!("schema or grammar: {size} bytes, expected at most {MOST_BYTES}");
            return Err(ApiError::invalid(message));
        }
        let matcher = self.matcher(grammar, stop)?;
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
                _ => Box::new(Guided::new(matcher.deep_clone())),
            }
        };
        Ok((0..count).map(make).collect())
    }

    /// What keeps to `grammar`, from its beginning.
    fn matcher(&self, grammar: TopLevelGrammar, stop: Stop<'_>) -> Result<Matcher, ApiError> {
        let factory = self.factory()?;
        let wanted = || stop.check().map_err(EngineError::from);
        wanted()?;
        let environment = factory.tok_env().clone();
        let compile =
            || GrammarInit::Serialized(grammar).to_internal(Some(environment), factory.limits().clone());
        let (grammar, lexer) = panic_utils::catch_unwind(AssertUnwindSafe(compile)).map_err(refused)?;
        wanted()?;
        check_beginnings(lexer.clone(), &factory, stop)?;
        wanted()?;
        let parser = factory.create_parser_from_init_default(GrammarInit::Internal(grammar, lexer));
        let matcher = Matcher::new(parser);
        if let Some(error) = matcher.get_error() {
            return Err(refused(error));
        }
        wanted()?;
        // What is too much for the first token is too much for the request.
        matcher.deep_clone().compute_mask_or_eos().map_err(refused)?;
        Ok(matcher)
    }
}

/// Finds out what may follow each first byte, within the budget. llguidance does the same without one, and would not come back from
/// a `multipleOf` of nine digits.
fn check_beginnings(mut lexer: LexerSpec, factory: &ParserFactory, stop: Stop<'_>) -> Result<(), ApiError> {
    let find = || {
        lexer.add_extra_lexemes(&factory.extra_lexemes());
        let mut states = lexer.to_regex_vec(&mut factory.limits().clone())?;
        states.set_fuel(factory.limits().initial_lexer_fuel);
        states.set_max_states(factory.limits().max_lexer_states);
        let first = states.initial_state(&lexer.all_lexemes());
        for byte in 0..=u8::MAX {
            if stop.is_set() || states.has_error() {
                break;
            }
            states.transition(first, byte);
        }
        Ok(states.get_error())
    };
    match panic_utils::catch_unwind(AssertUnwindSafe(find)).map_err(refused)? {
        Some(error) => Err(refused(error)),
        None => Ok(()),
    }
}

/// An error of llguidance's as a refusal of the request.
fn refused(error: impl std::fmt::Display) -> ApiError {
    let error = error.to_string();
    let first = error.lines().next().unwrap_or_default();
    let limit = [
        "fuel",
        "precomputation failed",
        "too many expressions",
        "too many states",
        "too large",
        "determine if",
    ];
    match limit.iter().any(|word| error.contains(word)) {
        true => ApiError::invalid(format!(
            "schema or grammar: it costs more than the limit of {MOST_STEPS} steps ({first}); numbers with a large multipleOf, \
             long alternatives and patterns that must hold together cost most"
        )),
        false => ApiError::invalid(format!("schema or grammar: {first}")),
    }
}

/// Why answers of a model cannot be constrained.
#[derive(Clone, Debug, thiserror::Error)]
enum NoGrammars {
    #[error("this model has no end token, so no answer can be known to be complete")]
    NoEnd,
    /// The parser refused its vocabulary.
    #[error("{reason}")]
    Parser { reason: String },
}

fn factory(engine: &Engine) -> Result<Arc<ParserFactory>, NoGrammars> {
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
    let end = end.ok_or(NoGrammars::NoEnd)?;
    let trie = TokTrie::from(&TokRxInfo::new(count, end), &words);
    let environment: TokEnv = Arc::new(ApproximateTokEnv::new(trie));
    let mut factory = ParserFactory::new_simple(&environment)
        .map_err(|error| NoGrammars::Parser { reason: error.to_string() })?;
    factory.quiet();
    *factory.limits_mut() = ParserLimits {
        initial_lexer_fuel: MOST_STEPS,
        step_lexer_fuel: MOST_TOKEN_STEPS,
        max_lexer_states: MOST_STATES,
        max_items_in_row: MOST_WAYS,
        step_max_items: MOST_TOKEN_WAYS,
        verbose_errors: false,
        ..ParserLimits::default()
    };
    Ok(Arc::new(factory))
}

fn failed(error: impl std::fmt::Display) -> EngineError {
    EngineError::Constraint { reason: error.to_string() }
}

/// An answer that keeps to a grammar from its first token to its last.
struct Guided {
    matcher: Matcher,
    mask: TokenMask,
    /// Steps that the answer has taken.
    steps: u64,
}

impl Guided {
    fn new(matcher: Matcher) -> Self {
        Self { matcher, mask: TokenMask::default(), steps: 0 }
    }
}

impl Constraint for Guided {
    fn allowed(&mut self) -> Result<Option<&TokenMask>, EngineError> {
        let allowed = self.matcher.compute_mask_or_eos().map_err(failed)?;
        self.steps += self.matcher.last_step_stats().map_or(0, |step| step.lexer_cost);
        if self.steps > MOST_ANSWER_STEPS {
            return Err(failed(format!("it takes more than {MOST_ANSWER_STEPS} steps to keep to it")));
        }
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
            // What a grammar ends with is an end tag or a closed object: nothing may follow.
            if guided.matcher.is_stopped() || guided.matcher.is_accepting().map_err(failed)? {
                self.guided = None;
                self.said.clear();
            }
            return Ok(());
        }
        if let Some(open) = self.token {
            if token == open {
                self.guided = Some(Guided::new(self.fresh.deep_clone()));
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
                self.guided = Some(Guided::new(self.fresh.deep_clone()));
            }
            return Ok(());
        }
        let keep = self.said.len().saturating_sub(self.open.len());
        self.said.drain(..keep);
        Ok(())
    }
}

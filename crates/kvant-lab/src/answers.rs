//! Answers: are they still those of the f16 cache, and if not, are they as good?
//!
//! Every question is answered greedily with the f16 cache and with the cache at hand. An answer that differs is judged by the model
//! itself, with the f16 cache: its perplexity beside that of the f16 cache's own answer. A cache that breaks a model shows as answers that
//! the model finds unlikely.

use kvant_codec::CacheScheme;
use kvant_engine::measure::{MeasureError, surprise};
use kvant_engine::{ChatInput, Engine, EngineError, GenerateOptions, Message, Session};
use kvant_text::EncodeOptions;
use serde::Serialize;

use crate::divergence::plain_cache;
use crate::error::LabError;

/// An answer whose perplexity is beyond this many times that of the f16 cache's own is broken.
const BROKEN: f64 = 1.1;

/// What came of one cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answers {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// The whole scheme.
    pub cache: String,
    /// Questions asked.
    pub questions: usize,
    /// Most tokens of an answer.
    pub tokens: usize,
    /// Answers that are the f16 cache's, token by token.
    pub identical: usize,
    /// Answers whose perplexity under the f16 cache is more than 10 % above that of its own answer.
    pub broken: usize,
    /// The largest ratio of those perplexities.
    pub worst_ratio: f64,
    /// Their geometric mean.
    pub mean_ratio: f64,
    /// Tokens up to the first that differs, on average.
    pub common_tokens: f64,
}

/// The questions that come with the program, about a text of 300 tokens that each of them starts with.
pub fn questions() -> Vec<String> {
    let (passage, questions) = (include_str!("answers/passage.txt"), include_str!("answers/questions.txt"));
    questions.lines().map(|question| format!("{passage}\n{question}")).collect()
}

/// Asks every question on a cache of each making; `progress` hears answers given and their total.
pub fn answers(
    engine: &Engine,
    questions: &[String],
    tokens: usize,
    caches: &[CacheScheme],
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Answers>, LabError> {
    let prompts = questions.iter().map(|question| prompt(engine, question)).collect::<Result<Vec<_>, _>>()?;
    let longest = prompts.iter().map(Vec::len).max().unwrap_or(0) + tokens;
    if longest > engine.context() {
        return Err(MeasureError::Window { found: longest, context: engine.context() }.into());
    }
    let total = prompts.len() * (caches.len() + 1);
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress(done, total);
    };
    let mut judge = engine.session_on(plain_cache(engine))?;
    let mut plain = Vec::new();
    for prompt in &prompts {
        let answer = answer(&mut judge, prompt, tokens)?;
        let own = judged(&mut judge, prompt, &answer)?;
        plain.push((answer, own));
        step();
    }
    let mut found = Vec::new();
    for cache in caches {
        let mut session = engine.session_with(cache.clone())?;
        let (mut identical, mut common, mut ratios) = (0, 0, Vec::new());
        for (prompt, (expected, own)) in prompts.iter().zip(&plain) {
            session.clear();
            let given = answer(&mut session, prompt, tokens)?;
            identical += usize::from(given == *expected);
            common += given.iter().zip(expected).take_while(|(a, b)| a == b).count();
            ratios.push((judged(&mut judge, prompt, &given)? - own).exp());
            step();
        }
        let count = ratios.len().max(1) as f64;
        let scheme = &cache.default;
        found.push(Answers {
            ctk: scheme.keys.to_string(),
            ctv: scheme.values.to_string(),
            cache: cache.to_string(),
            questions: prompts.len(),
            tokens,
            identical,
            broken: ratios.iter().filter(|ratio| ratio.is_nan() || **ratio > BROKEN).count(),
            worst_ratio: ratios.iter().copied().fold(0.0, f64::max),
            mean_ratio: (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp(),
            common_tokens: common as f64 / count,
        });
    }
    Ok(found)
}

/// The question in the model's own form, or as it is where a model has none.
fn prompt(engine: &Engine, question: &str) -> Result<Vec<u32>, LabError> {
    match engine.prompt(&ChatInput::new(&[Message::new("user", question)])) {
        Err(EngineError::NoTemplate) => {
            let encoded = engine.tokenizer().encode(question, EncodeOptions::default());
            Ok(encoded.map_err(EngineError::from)?)
        }
        prompt => Ok(prompt?),
    }
}

fn answer(session: &mut Session, prompt: &[u32], tokens: usize) -> Result<Vec<u32>, LabError> {
    let options = GenerateOptions { max_tokens: Some(tokens), ..GenerateOptions::default() };
    Ok(session.generate(prompt, &options, &mut |_| true)?.tokens)
}

/// Mean surprise of an answer, in nats per token.
fn judged(session: &mut Session, prompt: &[u32], answer: &[u32]) -> Result<f64, LabError> {
    session.clear();
    let (Some((last, before)), false) = (prompt.split_last(), answer.is_empty()) else { return Ok(0.0) };
    session.feed(before)?;
    let fed: Vec<u32> = std::iter::once(*last).chain(answer.iter().copied()).collect();
    let logits = session.score(&fed[..answer.len()])?;
    let vocab = logits.len() / answer.len();
    let nats: f64 =
        logits.chunks_exact(vocab).zip(answer).map(|(row, token)| surprise(row, *token as usize)).sum();
    Ok(nats / answer.len() as f64)
}

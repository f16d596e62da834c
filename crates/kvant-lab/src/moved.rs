//! Text that moved: how far answers drift when documents that were read in another prompt are taken over instead of read again.
//!
//! ```text
//!   read before      [rules][document i]                             each document behind the rules, by itself
//!   asked now        [rules][document 0][document 1] … [question][continuation]
//!                            exact prefix  moved, a share read again     predictions are compared here
//! ```
//!
//! The question asks to go on with one of the documents; what is compared are the predictions of its true continuation, with those of a cache
//! of the same scheme that has read everything.

use std::time::Instant;

use kvant_engine::measure::Estimate;
use kvant_engine::{Engine, EngineError, LiveSequence, StepPart, Stepper, Wanted};
use kvant_text::EncodeOptions;
use serde::Serialize;

use crate::divergence::kl;
use crate::error::LabError;

/// What stands before all documents.
const RULES: &str = "You are a careful assistant. Read the documents given by the user, then go on with the text as it was written, keeping \
     to the facts and to the style of the documents.\nDocuments:\n";
/// What asks for the last document, and for the one before it.
const LAST: &str = "\n The text goes on :";
const BEFORE: &str = "\n The document before goes on :";
/// Tokens of the continuation that belong to the question.
const LEAD: usize = 32;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct MovedOptions {
    /// Documents of a prompt.
    pub documents: usize,
    /// Tokens of each.
    pub tokens: usize,
    /// Tokens of the continuation whose predictions are compared.
    pub answer: usize,
    /// Prompts.
    pub prompts: usize,
    /// Shares of moved text that are read again, from the start of every document.
    pub shares: Vec<f64>,
}

impl MovedOptions {
    /// Tokens of text that a document takes, with those its answer begins with.
    fn piece(&self) -> usize {
        self.tokens + LEAD + self.answer
    }

    /// Refuses a text of `len` tokens that is too short.
    fn check(&self, len: usize) -> Result<(), EngineError> {
        let needed = self.prompts * self.documents * self.piece();
        if self.documents == 0 || self.prompts == 0 || self.answer == 0 || len < needed {
            return Err(EngineError::Option {
                option: "documents",
                found: format!("{len} tokens of text"),
                expected: "enough for prompts × documents × (tokens + 32 + answer), each at least one",
            });
        }
        Ok(())
    }
}

/// One share.
#[derive(Clone, Debug, Serialize)]
pub struct MovedCell {
    /// Share of moved text that was read again.
    pub recompute: f64,
    /// Documents of a prompt, and tokens of each.
    pub documents: usize,
    /// Tokens of each.
    pub tokens: usize,
    /// Prompts.
    pub prompts: usize,
    /// Tokens of a prompt, and those of them that were moved: means over prompts.
    pub prompt_tokens: f64,
    /// Tokens that were moved.
    pub moved_tokens: f64,
    /// Mean divergence from having read everything, and its standard error over prompts.
    pub kld: f64,
    /// Standard error over prompts.
    pub kld_se: f64,
    /// Share of tokens whose likeliest prediction is the same.
    pub same_top: f64,
    /// Seconds until the first token can be chosen; reading everything takes `cold_seconds`.
    pub seconds: f64,
    /// Of reading everything.
    pub cold_seconds: f64,
}

/// Sums of one share.
#[derive(Default)]
struct Sums {
    kld: Vec<f64>,
    same: Vec<f64>,
    moved: f64,
    seconds: f64,
}

impl Sums {
    fn cell(
        &self,
        recompute: f64,
        options: &MovedOptions,
        prompt_tokens: f64,
        cold_seconds: f64,
    ) -> MovedCell {
        let MovedOptions { documents, tokens, prompts, .. } = *options;
        let kld = Estimate::mean(&self.kld);
        MovedCell {
            recompute,
            documents,
            tokens,
            prompts,
            prompt_tokens,
            moved_tokens: self.moved / prompts as f64,
            kld: kld.value,
            kld_se: kld.error,
            same_top: Estimate::mean(&self.same).value,
            seconds: self.seconds / prompts as f64,
            cold_seconds,
        }
    }
}

/// Reads `tokens` in steps of the engine's batch. Returns the logits behind the last `wanted` of them.
fn read(
    engine: &Engine,
    stepper: &mut Stepper,
    sequence: &mut LiveSequence,
    tokens: &[u32],
    wanted: usize,
) -> Result<Vec<f32>, EngineError> {
    let (before, asked) = tokens.split_at(tokens.len() - wanted);
    for chunk in before.chunks(engine.options().batch.max(1)) {
        stepper.step(&mut [StepPart::new(sequence, chunk, Wanted::Nothing)])?;
    }
    let mut found = Vec::new();
    for chunk in asked.chunks(engine.options().batch.max(1)) {
        let answers = stepper.step(&mut [StepPart::new(sequence, chunk, Wanted::All)])?;
        found.extend_from_slice(answers.of(0));
    }
    Ok(found)
}

fn likeliest(row: &[f32]) -> usize {
    (0..row.len()).max_by(|a, b| row[*a].total_cmp(&row[*b])).unwrap_or(0)
}

/// Measures every share. `text` is cut into documents, each with its continuation. `tell` hears how many prompts of how many are done.
pub fn moved(
    engine: &Engine,
    text: &[u32],
    options: &MovedOptions,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Vec<MovedCell>, LabError> {
    let MovedOptions { documents, tokens, answer, prompts, ref shares } = *options;
    let encode = |text: &str, begins: bool| {
        let options = EncodeOptions { add_special: begins, parse_special: false };
        engine.tokenizer().encode(text, options).map_err(EngineError::from)
    };
    let rules = encode(RULES, true)?;
    let questions = [encode(LAST, false)?, encode(BEFORE, false)?];
    options.check(text.len())?;
    let piece = options.piece();
    engine.sequence()?.check_movable()?;
    let vocab = engine.spec().vocab;
    let mut stepper = engine.stepper();
    let mut all: Vec<Sums> = shares.iter().map(|_| Sums::default()).collect();
    let (mut length, mut cold) = (0.0, 0.0);
    for prompt in 0..prompts {
        let pieces: Vec<&[u32]> =
            text[prompt * documents * piece..].chunks_exact(piece).take(documents).collect();
        // Every other prompt asks for the document before the last.
        let target = documents - 1 - usize::from(prompt % 2 == 0 && documents > 1);
        let question = &questions[usize::from(target + 1 < documents)];
        let mut asked = question.clone();
        asked.extend_from_slice(&pieces[target][tokens..]);
        // Predictions of the answer's tokens: those behind the token before each.
        let compared = answer;
        asked.truncate(asked.len() - 1);

        let mut whole = engine.sequence()?;
        let mut ids = rules.clone();
        pieces.iter().for_each(|piece| ids.extend_from_slice(&piece[..tokens]));
        let began = Instant::now();
        read(engine, &mut stepper, &mut whole, &ids, 0)?;
        read(engine, &mut stepper, &mut whole, &asked[..asked.len() - compared + 1], 1)?;
        cold += began.elapsed().as_secs_f64();
        length += (ids.len() + asked.len()) as f64;
        whole.truncate(ids.len());
        let expected = read(engine, &mut stepper, &mut whole, &asked, compared)?;
        drop(whole);

        let alone = |piece: &&[u32]| {
            let mut source = engine.sequence()?;
            // With something behind it: the newest tokens are plain and stay where they are.
            read(engine, &mut stepper, &mut source, &[&rules, *piece].concat(), 0)?;
            Ok(source)
        };
        let sources = pieces.iter().map(alone).collect::<Result<Vec<_>, LabError>>()?;
        for (share, sums) in shares.iter().zip(&mut all) {
            let began = Instant::now();
            let mut sequence = sources[0].fork()?;
            sequence.truncate(rules.len() + tokens);
            for (piece, source) in pieces.iter().zip(&sources).skip(1) {
                let head = ((share * tokens as f64).ceil() as usize).next_multiple_of(16).min(tokens);
                read(engine, &mut stepper, &mut sequence, &piece[..head], 0)?;
                if head < tokens {
                    sequence.adopt(source, rules.len() + head..rules.len() + tokens)?;
                    sums.moved += (tokens - head) as f64;
                }
            }
            let position = sequence.tokens().len();
            read(engine, &mut stepper, &mut sequence, &asked[..asked.len() - compared + 1], 1)?;
            sums.seconds += began.elapsed().as_secs_f64();
            sequence.truncate(position);
            let found = read(engine, &mut stepper, &mut sequence, &asked, compared)?;
            let rows = || expected.chunks_exact(vocab).zip(found.chunks_exact(vocab));
            sums.kld.push(rows().map(|(p, q)| kl(p, q)).sum::<f64>() / compared as f64);
            let same = rows().filter(|(p, q)| likeliest(p) == likeliest(q)).count();
            sums.same.push(same as f64 / compared as f64);
        }
        tell(prompt + 1, prompts);
    }
    let prompt_tokens = length / prompts as f64;
    let cell =
        |(share, sums): (&f64, &Sums)| sums.cell(*share, options, prompt_tokens, cold / prompts as f64);
    Ok(shares.iter().zip(&all).map(cell).collect())
}

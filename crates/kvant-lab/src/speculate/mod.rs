//! What guessing tokens ahead brings: the same answer with and without, in turns.

use std::time::Duration;

use kvant_engine::measure::Estimate;
use kvant_engine::{
    ChatInput, Engine, EngineError, GenerateOptions, Generated, Message, Session, Speculation,
};
use kvant_text::EncodeOptions;
use serde::Serialize;

use crate::error::LabError;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A program with two names changed: most of the answer stands in the prompt.
    Edit,
    /// A text word for word, and what it is about.
    Quote,
    /// A story: hardly anything of the answer stands in the prompt.
    Story,
}

impl Task {
    /// All of them with their names.
    pub const NAMED: [(&'static str, Task); 3] =
        [("edit", Task::Edit), ("quote", Task::Quote), ("story", Task::Story)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|(_, task)| *task == self).map_or("", |(name, _)| name)
    }

    fn question(self) -> String {
        match self {
            Task::Edit => include_str!("edit.txt").to_owned(),
            Task::Quote => format!(
                "{}\nRepeat the text above word for word, then say in one sentence what it is about.",
                include_str!("../answers/passage.txt")
            ),
            Task::Story => "Tell me a story about a sailor and a whale.".to_owned(),
        }
    }

    /// The question in the model's own form, `before` it a text that has nothing to do with it.
    pub fn prompt(self, engine: &Engine, before: &[u32]) -> Result<Vec<u32>, LabError> {
        let before = engine.tokenizer().decode(before, true);
        let separator = if before.is_empty() { "" } else { "\n\n" };
        let question = format!("{before}{separator}{}", self.question());
        match engine.prompt(&ChatInput::new(&[Message::new("user", question.as_str())])) {
            Err(EngineError::NoTemplate) => {
                let encoded = engine.tokenizer().encode(&question, EncodeOptions::default());
                Ok(encoded.map_err(EngineError::from)?)
            }
            prompt => Ok(prompt?),
        }
    }
}

/// How the answers are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpeculateOptions {
    /// Guesses.
    pub speculation: Speculation,
    /// Most tokens of an answer.
    pub tokens: usize,
    /// Pairs of answers.
    pub repetitions: usize,
}

/// Answers to one prompt, greedy, with and without guesses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpeculateRow {
    /// The cache.
    pub cache: String,
    /// Threads.
    pub threads: usize,
    /// Tokens of the prompt.
    pub prompt_tokens: usize,
    /// Tokens of the answer.
    pub tokens: usize,
    /// Most tokens guessed at a time.
    pub most: usize,
    /// True if both answers are the same.
    pub same: bool,
    /// CPU milliseconds per token without guesses, median.
    pub plain_cpu_ms: f64,
    /// The same with guesses, those that the draft model takes included.
    pub ahead_cpu_ms: f64,
    /// Tokens per second without guesses, median.
    pub plain_tok_s: f64,
    /// The same with guesses.
    pub ahead_tok_s: f64,
    /// How many times less CPU time a token takes with guesses: median over pairs.
    pub gain: f64,
    /// Its standard error.
    pub gain_se: f64,
    /// Steps that had guesses to check.
    pub steps: usize,
    /// Tokens guessed.
    pub proposed: usize,
    /// Of them: right.
    pub accepted: usize,
    /// `accepted / proposed`; absent where nothing was guessed.
    pub acceptance: Option<f64>,
}

/// Answers `prompt` with and without guesses in turns; `draft` gives a session its draft model, if there is one.
pub fn speculate(
    engine: &Engine,
    prompt: &[u32],
    options: &SpeculateOptions,
    draft: &dyn Fn(&mut Session) -> Result<(), EngineError>,
) -> Result<SpeculateRow, LabError> {
    let Some((_, before)) = prompt.split_last().filter(|(_, before)| !before.is_empty()) else {
        return Err(EngineError::EmptyPrompt.into());
    };
    let mut base = engine.session()?;
    base.feed(before)?;
    let spent = || engine.pool().cpu_time_per_thread().iter().sum::<Duration>().as_secs_f64();
    // Per token: CPU seconds, seconds.
    let answer = |ahead: bool| -> Result<(Generated, [f64; 2]), LabError> {
        let mut session = base.fork()?;
        if ahead {
            draft(&mut session)?;
        }
        let speculation = if ahead { options.speculation } else { Speculation::default() };
        let generate =
            GenerateOptions { max_tokens: Some(options.tokens), speculation, ..Default::default() };
        let before = spent();
        let made = session.generate(prompt, &generate, &mut |_| true)?;
        let steps = made.tokens.len().saturating_sub(1).max(1) as f64;
        let times = [(spent() - before) / (steps + 1.0), made.generate_time.as_secs_f64() / steps];
        Ok((made, times))
    };
    // Whatever has to be loaded and warmed up is, before anything counts.
    let (plain, ahead) = (answer(false)?.0, answer(true)?.0);
    let mut times = Vec::new();
    for turn in 0..options.repetitions.max(1) {
        // Neither always comes first.
        let first = answer(turn % 2 == 1)?.1;
        let second = answer(turn % 2 == 0)?.1;
        times.push(if turn % 2 == 0 { [first, second] } else { [second, first] });
    }
    let median = |of: &dyn Fn(&[[f64; 2]; 2]) -> f64| {
        let mut values: Vec<f64> = times.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        Estimate::quantile(&values, 0.5)
    };
    let gain = median(&|[plain, ahead]| plain[0] / ahead[0].max(1e-12));
    Ok(SpeculateRow {
        cache: engine.options().cache.to_string(),
        threads: engine.pool().threads(),
        prompt_tokens: prompt.len(),
        tokens: ahead.tokens.len(),
        most: options.speculation.most,
        same: plain.tokens == ahead.tokens,
        plain_cpu_ms: 1e3 * median(&|[plain, _]| plain[0]).value,
        ahead_cpu_ms: 1e3 * median(&|[_, ahead]| ahead[0]).value,
        plain_tok_s: 1.0 / median(&|[plain, _]| plain[1]).value.max(1e-12),
        ahead_tok_s: 1.0 / median(&|[_, ahead]| ahead[1]).value.max(1e-12),
        gain: gain.value,
        gain_se: gain.error,
        steps: ahead.guessed.steps,
        proposed: ahead.guessed.proposed,
        accepted: ahead.guessed.accepted,
        acceptance: ahead.guessed.acceptance(),
    })
}

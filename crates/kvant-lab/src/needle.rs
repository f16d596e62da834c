//! Needles: facts hidden in a long text, asked for at its end.
//!
//! ```text
//!   filler … The secret number of Oslo is 48213. … filler … The secret number of Oslo is        → 48213
//!            at `depth` of the text                          the question, one token per step
//! ```
//!
//! The form is one that small models without instruction training can do: repeat what followed the same words before. With
//! several keys the model must pick the one that was asked for. An answer counts only if all digits match.

use kvant_attn::packed::SparseCount;
use kvant_cache::CacheConfig;
use kvant_codec::rng::Rng;
use kvant_engine::measure::{Estimate, MeasureError, ReadFigures, check_packed};
use kvant_engine::{Engine, EngineError, Session};
use kvant_text::EncodeOptions;
use serde::Serialize;

use crate::error::LabError;

/// What is hidden where.
#[derive(Clone, Debug, PartialEq)]
pub struct NeedleOptions {
    /// Lengths of the whole prompt, in tokens.
    pub lengths: Vec<usize>,
    /// Where the needle lies: 0 at the start of the text, 1 just before the question.
    pub depths: Vec<f64>,
    /// Facts hidden; one of them is asked for.
    pub keys: usize,
    /// Texts per length and depth.
    pub samples: usize,
    /// Seed of filler, facts and places.
    pub seed: u64,
}

/// One length and depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NeedleCell {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// What the cache evicts when it is full.
    pub policy: String,
    /// Prompt, in tokens.
    pub length: usize,
    /// Place of the needle, 0 to 1.
    pub depth: f64,
    /// Facts hidden.
    pub keys: usize,
    /// Texts tried.
    pub samples: usize,
    /// Answers that matched exactly.
    pub found: usize,
    /// `found / samples`.
    pub share: f64,
    /// Standard error of the share, over texts.
    pub share_se: f64,
    /// What attention read of the cache.
    #[serde(flatten)]
    pub reads: ReadFigures,
}

/// What the facts are about.
const NAMES: [&str; 24] = [
    "Oslo", "Lima", "Cairo", "Paris", "Delhi", "Tokyo", "Quito", "Rome", "Accra", "Berlin", "Dublin",
    "Havana", "Athens", "Lisbon", "Madrid", "Prague", "Vienna", "Warsaw", "Moscow", "London", "Sydney",
    "Boston", "Dallas", "Geneva",
];
/// Tokens that an answer may take.
const ANSWER_TOKENS: usize = 12;

/// Runs every length and depth on a cache of the given making. `filler` is any text in tokens; `progress` hears texts done and their total.
pub fn needle(
    engine: &Engine,
    filler: &[u32],
    cache: &CacheConfig,
    options: &NeedleOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<NeedleCell>, LabError> {
    let keys = options.keys.clamp(1, NAMES.len());
    let longest = options.lengths.iter().copied().max().unwrap_or(0);
    if longest + ANSWER_TOKENS > engine.context() {
        return Err(MeasureError::Window { found: longest + ANSWER_TOKENS, context: engine.context() }.into());
    }
    let mut session = engine.session_on(cache.clone())?;
    let scheme = &cache.scheme.default;
    let total = options.lengths.len() * options.depths.len() * options.samples;
    let (mut cells, mut done, mut packed) = (Vec::new(), 0, false);
    for &length in &options.lengths {
        for &depth in &options.depths {
            let (mut found, before) = (0, session.packed_count());
            let keys_before = session.key_report();
            for sample in 0..options.samples {
                // The same texts for every scheme, different ones for every cell.
                let seed =
                    options.seed ^ ((length as u64) << 32) ^ ((depth * 1e6) as u64) << 8 ^ sample as u64;
                let text = Haystack::new(engine, filler, length, depth, keys, &mut Rng::new(seed))?;
                found += usize::from(text.ask(engine, &mut session)?);
                done += 1;
                progress(done, total);
            }
            let share = Estimate::share(found, options.samples);
            let count = before.zip(session.packed_count()).map(|(before, after)| SparseCount {
                total: after.total - before.total,
                skipped: after.skipped - before.skipped,
            });
            packed |= session.has_packed();
            cells.push(NeedleCell {
                ctk: scheme.keys.to_string(),
                ctv: scheme.values.to_string(),
                policy: cache.policy.to_string(),
                length,
                depth,
                keys,
                samples: options.samples,
                found,
                share: share.value,
                share_se: share.error,
                reads: ReadFigures::of(count, session.key_report().since(&keys_before)),
            });
        }
    }
    check_packed(engine, cache, packed, longest)?;
    Ok(cells)
}

/// A text with hidden facts, and a question about one of them.
struct Haystack {
    text: Vec<u32>,
    question: Vec<u32>,
    answer: String,
}

impl Haystack {
    fn new(
        engine: &Engine,
        filler: &[u32],
        length: usize,
        depth: f64,
        keys: usize,
        rng: &mut Rng,
    ) -> Result<Self, LabError> {
        let tokenizer = engine.tokenizer();
        let encode = |text: &str| {
            let options = EncodeOptions { add_special: false, parse_special: false };
            tokenizer.encode(text, options).map_err(|e| LabError::from(EngineError::from(e)))
        };
        let mut below = |limit: usize| (rng.uniform() * limit as f64) as usize;
        let mut names: Vec<&str> = NAMES.to_vec();
        let facts: Vec<(&str, String)> = (0..keys)
            .map(|_| (names.swap_remove(below(names.len())), format!("{}", 10_000 + below(90_000))))
            .collect();
        let question = encode(&format!("\nThe secret number of {} is", facts[0].0))?;
        let needles: Vec<Vec<u32>> = facts
            .iter()
            .map(|(name, number)| encode(&format!("\nThe secret number of {name} is {number}.\n")))
            .collect::<Result<_, _>>()?;
        let begin = tokenizer.bos().filter(|_| tokenizer.wants_bos());
        let fixed =
            question.len() + needles.iter().map(Vec::len).sum::<usize>() + usize::from(begin.is_some());
        let hay = length.checked_sub(fixed).ok_or(MeasureError::TooShort { found: length, needed: fixed })?;
        if filler.len() < hay {
            return Err(MeasureError::TooShort { found: filler.len(), needed: hay }.into());
        }
        let start = below(filler.len() - hay + 1);
        let hay = &filler[start..start + hay];
        // The fact that is asked for lies at `depth`, the others anywhere.
        let mut places: Vec<(usize, &Vec<u32>)> = needles
            .iter()
            .enumerate()
            .map(|(i, needle)| match i {
                0 => ((depth.clamp(0.0, 1.0) * hay.len() as f64).round() as usize, needle),
                _ => (below(hay.len() + 1), needle),
            })
            .collect();
        places.sort_by_key(|place| place.0);
        let mut text: Vec<u32> = begin.into_iter().collect();
        let mut from = 0;
        for (place, needle) in places {
            text.extend_from_slice(&hay[from..place]);
            text.extend_from_slice(needle);
            from = place;
        }
        text.extend_from_slice(&hay[from..]);
        Ok(Haystack { text, question, answer: facts[0].1.clone() })
    }

    /// True if the likeliest continuation is the answer. Question and answer run one token per step, as generation does it.
    fn ask(&self, engine: &Engine, session: &mut Session) -> Result<bool, LabError> {
        session.clear();
        session.feed(&self.text)?;
        let mut next = 0;
        for token in &self.question {
            next = likeliest(session.feed(&[*token])?);
        }
        let mut stream = engine.tokenizer().stream_continuation();
        let mut said = String::new();
        for _ in 0..ANSWER_TOKENS {
            if engine.is_end(next) {
                break;
            }
            said.extend(stream.push(next));
            // A digit string followed by anything else is complete.
            if said.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).chars().next().is_some() {
                break;
            }
            next = likeliest(session.feed(&[next])?);
        }
        Ok(answer_matches(&said, &self.answer))
    }
}

fn likeliest(logits: Option<&[f32]>) -> u32 {
    let logits = logits.unwrap_or_default();
    (0..logits.len()).max_by(|a, b| logits[*a].total_cmp(&logits[*b]).then(b.cmp(a))).unwrap_or(0) as u32
}

/// True if the digits that `said` starts with are exactly `answer`.
pub fn answer_matches(said: &str, answer: &str) -> bool {
    let said = said.trim_start();
    let digits = said.find(|c: char| !c.is_ascii_digit()).unwrap_or(said.len());
    !answer.is_empty() && &said[..digits] == answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_number_counts() {
        for said in [" 48213.", "48213", "\n 48213 and more", " 48213. The secret number of Lima is 11111"] {
            assert!(answer_matches(said, "48213"), "{said:?}");
        }
        for said in ["", " 4821", " 482134", " 4821 3", "about 48213", " 48,213", "-48213"] {
            assert!(!answer_matches(said, "48213"), "{said:?}");
        }
        assert!(!answer_matches("", ""));
    }

    #[test]
    fn likeliest_is_the_first_of_equals() {
        assert_eq!(likeliest(Some(&[1.0, 3.0, 3.0])), 1);
    }
}

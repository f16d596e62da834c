//! Splitting text into the words inside which BPE may merge, by the rule that `tokenizer.ggml.pre`
//! names.
//!
//! The published rules are regular expressions that end in `\s+(?!\S)|\s+`: a run of white space
//! gives its last character to the word that follows. That look-ahead is the only thing that keeps
//! them from being true regular expressions, so it is done by hand here ([`Stage::trailing_space`])
//! and the rest runs on an engine whose time is linear in the text, whatever the text is.

use crate::error::TextError;
use regex_automata::meta::{BuildError, Regex};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};

/// GPT-2's rule, without the white-space part.
const GPT2: &str = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+";
/// Llama 3: letters with one leading mark, digits in threes, line ends on their own.
const LLAMA3: &str =
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+";
/// Llama 3 with digits one by one.
const QWEN2: &str =
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+";
/// Qwen 2 with combining marks counted as letters.
const QWEN35: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+";
/// Words split where small letters turn into capitals; digits in threes.
const GPT4O: &str = r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+";
/// The same without contractions and with digits one by one.
const TEKKEN: &str = r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+";
const DEEPSEEK3: &str = r##"[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+"##;
/// Cased letters as one Unicode version listed them. Escaped, since several are not in normal form.
const DEEPSEEK_LETTERS: &str = concat!(
    r"\s?[",
    r"A-Za-z\u{b5}\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{1ba}\u{1bc}-\u{1bf}\u{1c4}-\u{293}",
    r"\u{295}-\u{2af}\u{370}-\u{373}\u{376}\u{377}\u{37b}-\u{37d}\u{37f}\u{386}\u{388}-\u{38a}\u{38c}",
    r"\u{38e}-\u{3a1}\u{3a3}-\u{3f5}\u{3f7}-\u{481}\u{48a}-\u{52f}\u{531}-\u{556}\u{10a0}-\u{10c5}",
    r"\u{13a0}-\u{13f5}\u{13f8}-\u{13fd}\u{1c90}-\u{1cba}\u{1cbd}-\u{1cbf}\u{1d00}-\u{1d2b}",
    r"\u{1d6b}-\u{1d77}\u{1d79}-\u{1d9a}\u{1e00}-\u{1f15}\u{1f18}-\u{1f1d}\u{1f20}-\u{1f45}",
    r"\u{1f48}-\u{1f4d}\u{1f50}-\u{1f57}\u{1f59}\u{1f5b}\u{1f5d}\u{1f5f}-\u{1f7d}\u{1f80}-\u{1fb4}",
    r"\u{1fb6}-\u{1fbc}\u{1fbe}\u{1fc2}-\u{1fc4}\u{1fc6}-\u{1fcc}\u{1fd0}-\u{1fd3}\u{1fd6}-\u{1fdb}",
    r"\u{1fe0}-\u{1fec}\u{1ff2}-\u{1ff4}\u{1ff6}-\u{1ffc}\u{2102}\u{2107}\u{210a}-\u{2113}\u{2115}",
    r"\u{2119}-\u{211d}\u{2124}\u{2126}\u{2128}\u{212a}-\u{212d}\u{212f}-\u{2134}\u{2139}",
    r"\u{213c}-\u{213f}\u{2145}-\u{2149}\u{214e}\u{2183}\u{2184}\u{2c00}-\u{2c7b}\u{2c7e}-\u{2ce4}",
    r"\u{2ceb}-\u{2cee}\u{2cf2}\u{2cf3}\u{a640}-\u{a66d}\u{a680}-\u{a69b}\u{a722}-\u{a76f}",
    r"\u{a771}-\u{a787}\u{a78b}-\u{a78e}\u{ab70}-\u{abbf}\u{fb00}-\u{fb06}\u{fb13}-\u{fb17}",
    r"\u{ff21}-\u{ff3a}\u{ff41}-\u{ff5a}\u{10400}-\u{1044f}\u{104b0}-\u{104d3}\u{104d8}-\u{104fb}",
    r"\u{10c80}-\u{10cb2}\u{10cc0}-\u{10cf2}\u{118a0}-\u{118df}\u{1e900}-\u{1e943}",
    r"]+"
);
const DEEPSEEK_EAST_ASIAN: &str = r"[一-龥\u{0800}-一가-\u{d7ff}]+";
const BLOOM: &str = r" ?[^(\s|.,!?…。，、।۔،)]+";
const BAILING: &str =
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]";
const SEED: &str =
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}\r\n]+|\s*[\r\n]+";

/// One rule as written down: the pattern, and whether `\s+(?!\S)|\s+` follows it.
#[derive(Clone, Copy)]
struct StageRule {
    pattern: &'static str,
    trailing_space: bool,
}

/// A rule that ends in the white-space look-ahead.
fn words(pattern: &'static str) -> StageRule {
    StageRule { pattern, trailing_space: true }
}

/// A rule that is complete as it stands.
fn plain(pattern: &'static str) -> StageRule {
    StageRule { pattern, trailing_space: false }
}

/// What a pre-tokeniser's name implies.
pub(crate) struct PreRule {
    stages: Vec<StageRule>,
    /// A word that is in the vocabulary is taken whole.
    pub(crate) whole_words: bool,
    /// Texts begin with the begin-of-text token unless the file says otherwise.
    pub(crate) add_bos: bool,
    /// The text is put into Unicode normal form C first.
    pub(crate) nfc: bool,
}

fn rule<const N: usize>(stages: [StageRule; N]) -> PreRule {
    PreRule { stages: stages.to_vec(), whole_words: false, add_bos: false, nfc: false }
}

fn nfc<const N: usize>(stages: [StageRule; N]) -> PreRule {
    PreRule { nfc: true, ..rule(stages) }
}

/// The rule for a value of `tokenizer.ggml.pre`; files without one use `default`.
pub(crate) fn rule_named(name: &str) -> Result<PreRule, TextError> {
    Ok(match name {
        "default" => {
            rule([plain(r"[\p{P}\$\+<=>\^~\|]+"), words(GPT2), plain(r"\p{N}+"), plain("[0-9][0-9][0-9]")])
        }
        "llama3" | "llama-v3" | "llama-bpe" | "falcon3" | "falcon-h1" | "pixtral" | "midm-2.0" | "lfm2" => {
            PreRule { whole_words: true, add_bos: true, ..rule([words(LLAMA3)]) }
        }
        "glm4" | "glm5" => PreRule { whole_words: true, ..rule([words(LLAMA3)]) },
        "dbrx" | "smaug-bpe" | "chatglm-bpe" => rule([words(LLAMA3)]),
        "qwen2" | "deepseek-r1-qwen" | "kormo" => nfc([words(QWEN2)]),
        "stablelm2" | "megrez" | "hunyuan" | "grok-2" | "solar-open" => rule([words(QWEN2)]),
        "qwen35" => rule([words(QWEN35)]),
        "gpt-2" | "phi-2" | "jina-es" | "jina-de" | "jina-v2-es" | "jina-v2-de" | "gigachat" | "a.x-4.0"
        | "mellum" | "modern-bert" | "jais" | "trillion" | "granite-docling" | "roberta-bpe"
        | "jina-v1-en" | "jina-v2-code" | "exaone4" => rule([words(GPT2)]),
        "mpt" | "olmo" => nfc([words(GPT2)]),
        "starcoder" | "refact" | "smollm" | "codeshell" | "exaone" | "minerva-7b" | "mellum2" => {
            rule([plain(r"\p{N}"), words(GPT2)])
        }
        "command-r" => nfc([plain(r"\p{N}"), words(GPT2)]),
        "falcon" => rule([plain(r"[\p{P}\$\+<=>\^~\|`]+"), words(GPT2), plain("[0-9][0-9][0-9]")]),
        "deepseek-llm" => rule([
            plain(r"[\r\n]"),
            plain(DEEPSEEK_LETTERS),
            plain(r"\s?[!-/:-~！-／：-～‘-‟\u{3000}-。]+"),
            plain(r"\s+$"),
            plain(DEEPSEEK_EAST_ASIAN),
            plain(r"\p{N}+"),
        ]),
        "deepseek-coder" => rule([
            plain(r"[\r\n]"),
            plain(r"\s?\p{L}+"),
            plain(r"\s?\p{P}+"),
            plain(DEEPSEEK_EAST_ASIAN),
            plain(r"\p{N}"),
        ]),
        "deepseek-v3" | "hunyuan-dense" | "joyai-llm" => {
            rule([plain(r"\p{N}{1,3}"), plain("[一-龥\u{3040}-ゟ゠-ヿ]+"), words(DEEPSEEK3)])
        }
        "gpt-4o" | "llama4" | "kanana2" | "minimax-m2" => rule([words(GPT4O)]),
        "tekken" => PreRule { whole_words: true, add_bos: true, ..rule([words(TEKKEN)]) },
        "bloom" | "gpt3-finnish" | "poro-chat" => rule([plain(BLOOM)]),
        "viking" => rule([plain(BLOOM), plain(r"\p{N}")]),
        "bailingmoe" | "bailingmoe2" | "llada-moe" => rule([words(BAILING)]),
        "seed-coder" => rule([words(SEED)]),
        // Merging runs over whole lines of `▁`-marked text; a run of line ends may be one token.
        "gemma4" => rule([plain(r"[^\n]+|\n+")]),
        _ => return Err(TextError::UnsupportedPreTokenizer { found: name.to_owned() }),
    })
}

/// A compiled rule.
pub(crate) struct PreTokenizer {
    stages: Vec<Stage>,
}

struct Stage {
    /// Pattern 0 is the rule; pattern 1, where present, is `\s+`.
    regex: Regex,
    trailing_space: bool,
}

/// Bytes that a rule's automaton may take, which is built as texts need it. All scripts of Unicode
/// take 10 MB; with less, a text of all of them makes the engine fall back to one that is ten times
/// as slow.
const CACHE_BYTES: usize = 32 << 20;
/// How published patterns end that leave the last character of white space to the next word.
const TRAILING_SPACE: &str = r"|\s+(?!\S)|\s+";

impl Stage {
    fn new(pattern: &str, trailing_space: bool) -> Result<Self, Box<BuildError>> {
        let patterns: &[&str] = if trailing_space { &[pattern, r"\s+"] } else { &[pattern] };
        let config = Regex::config().hybrid_cache_capacity(CACHE_BYTES);
        let regex = Regex::builder().configure(config).build_many(patterns).map_err(Box::new)?;
        Ok(Self { regex, trailing_space })
    }
}

impl PreTokenizer {
    pub(crate) fn new(rule: &PreRule) -> Result<Self, TextError> {
        let compile = |stage: &StageRule| {
            Stage::new(stage.pattern, stage.trailing_space).map_err(|error| {
                TextError::UnsupportedPreTokenizer { found: format!("{} ({error})", stage.pattern) }
            })
        };
        Ok(Self { stages: rule.stages.iter().map(compile).collect::<Result<_, TextError>>()? })
    }

    /// The rule of published patterns, one stage each; `None` for those that this engine reads in
    /// another way or not at all.
    pub(crate) fn of_patterns(patterns: &[String]) -> Option<Self> {
        let stage = |pattern: &String| {
            let (pattern, trailing_space) = match pattern.strip_suffix(TRAILING_SPACE) {
                Some(rest) => (rest, true),
                None => (pattern.as_str(), false),
            };
            if is_possessive(pattern) {
                return None;
            }
            let properties = syntax::parse(pattern).ok()?.properties().clone();
            let plain = properties.look_set().is_empty() && properties.minimum_len() >= Some(1);
            plain.then(|| Stage::new(pattern, trailing_space).ok()).flatten()
        };
        Some(Self { stages: patterns.iter().map(stage).collect::<Option<_>>()? })
    }

    /// Calls `each` with every word of `text`, in order, until it fails; the words put together are
    /// the text.
    pub(crate) fn for_each_word<'t>(&self, text: &'t str, each: &mut Each<'_, 't>) -> Result<(), TextError> {
        split_from(&self.stages, text, each)
    }
}

/// True if something in `pattern` is repeated possessively, which this engine reads as a repetition
/// of a repetition.
fn is_possessive(pattern: &str) -> bool {
    pattern.as_bytes().windows(3).any(|part| match part {
        [_, b'?' | b'*' | b'+', b'+'] => true,
        // `{1,3}+`, and not `\p{L}+`.
        [before, b'}', b'+'] => before.is_ascii_digit() || *before == b',',
        _ => false,
    })
}

/// What is done with a word.
type Each<'e, 't> = dyn FnMut(&'t str) -> Result<(), TextError> + 'e;

/// Every later stage cuts the pieces of the earlier ones, matched or not.
fn split_from<'t>(stages: &[Stage], text: &'t str, each: &mut Each<'_, 't>) -> Result<(), TextError> {
    let Some((stage, rest)) = stages.split_first().filter(|_| text.chars().nth(1).is_some()) else {
        // Nothing cuts a single character either: a text of line ends is two million of them.
        return if text.is_empty() { Ok(()) } else { each(text) };
    };
    let mut done = 0;
    while done < text.len() {
        // Each piece is a text of its own: nothing in the rules looks behind itself. Most words
        // begin where the last one ended, and to find one there takes no second pass for its
        // beginning.
        let input = Input::new(text).range(done..);
        let here = stage.regex.search(&input.clone().anchored(Anchored::Yes));
        let Some(found) = here.or_else(|| stage.regex.search(&input)) else { break };
        let mut end = found.end();
        if stage.trailing_space && found.pattern().as_usize() == 1 && end < text.len() {
            let run = &text[found.start()..end];
            let last = run.chars().next_back().map_or(0, char::len_utf8);
            if last < run.len() {
                end -= last;
            }
        }
        if found.start() > done {
            split_from(rest, &text[done..found.start()], each)?;
        }
        split_from(rest, &text[found.start()..end], each)?;
        // No rule matches the empty text, but a loop that cannot end is not left to a table's
        // correctness.
        if end == done {
            break;
        }
        done = end;
    }
    if done < text.len() { split_from(rest, &text[done..], each) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(name: &str, text: &str) -> Vec<String> {
        let rule = rule_named(name).expect("known rule");
        let mut words = Vec::new();
        PreTokenizer::new(&rule)
            .expect("rule compiles")
            .for_each_word(text, &mut |word| {
                words.push(word.to_owned());
                Ok(())
            })
            .expect("nothing fails");
        words
    }

    #[test]
    fn white_space_leaves_its_last_character_to_the_next_word() {
        assert_eq!(split("gpt-2", "a   b"), ["a", "  ", " b"]);
        assert_eq!(split("gpt-2", "a   "), ["a", "   "]);
        assert_eq!(split("gpt-2", "a \n\nb"), ["a", " \n", "\n", "b"]);
        assert_eq!(split("llama-bpe", "a  \n\n  b"), ["a", "  \n\n", " ", " b"]);
    }

    #[test]
    fn digits() {
        assert_eq!(split("llama-bpe", "x12345"), ["x", "123", "45"]);
        assert_eq!(split("smollm", "x 123"), ["x", " ", "1", "2", "3"]);
        assert_eq!(split("qwen2", "x123"), ["x", "1", "2", "3"]);
    }

    #[test]
    fn every_rule_compiles_and_loses_nothing() {
        let text = "Hello, wörld's  12345\n\n\t漢字かな 한국어 \u{301}é  🚀🚀 <|x|> ...!?   ";
        for name in [
            "default",
            "llama-bpe",
            "glm4",
            "dbrx",
            "qwen2",
            "stablelm2",
            "qwen35",
            "gpt-2",
            "mpt",
            "smollm",
            "command-r",
            "falcon",
            "deepseek-llm",
            "deepseek-coder",
            "deepseek-v3",
            "gpt-4o",
            "tekken",
            "bloom",
            "viking",
            "bailingmoe",
            "seed-coder",
            "gemma4",
        ] {
            assert_eq!(split(name, text).concat(), text, "{name}");
            assert!(split(name, "").is_empty(), "{name}");
        }
    }

    #[test]
    fn unknown_rule_is_named() {
        let error = rule_named("superbpe").err().expect("not supported");
        assert!(error.to_string().contains("superbpe"));
    }
}

//! Splitting text into the words inside which BPE may merge, by the rule that `tokenizer.ggml.pre` names.
//!
//! The published rules are regular expressions that end in `\s+(?!\S)|\s+`: a run of white space gives its last
//! character to the word that follows. That look-ahead is the only thing that keeps them from being true
//! regular expressions, so it is done by hand here ([`Stage::trailing_space`]) and the rest runs on an engine
//! whose time is linear in the text, whatever the text is.

use crate::error::TextError;
use regex_automata::{Input, meta::Regex};

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
const DEEPSEEK_LETTERS: &str = r"\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-ՖႠ-ჅᎠ-Ᏽᏸ-ᏽᲐ-ᲺᲽ-Ჿᴀ-ᴫᵫ-ᵷᵹ-ᶚḀ-ἕἘ-Ἕἠ-ὅὈ-Ὅὐ-ὗὙὛὝὟ-ώᾀ-ᾴᾶ-ᾼιῂ-ῄῆ-ῌῐ-ΐῖ-Ίῠ-Ῥῲ-ῴῶ-ῼℂℇℊ-ℓℕℙ-ℝℤΩℨK-ℭℯ-ℴℹℼ-ℿⅅ-ⅉⅎↃↄⰀ-ⱻⱾ-ⳤⳫ-ⳮⳲⳳꙀ-ꙭꚀ-ꚛꜢ-ꝯꝱ-ꞇꞋ-ꞎꭰ-ꮿﬀ-ﬆﬓ-ﬗＡ-Ｚａ-ｚ𐐀-𐑏𐒰-𐓓𐓘-𐓻𐲀-𐲲𐳀-𐳲𑢠-𑣟𞤀-𞥃]+";
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
        "qwen35" => nfc([words(QWEN35)]),
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

impl PreTokenizer {
    pub(crate) fn new(rule: &PreRule) -> Result<Self, TextError> {
        let compile = |stage: &StageRule| {
            let patterns: &[&str] =
                if stage.trailing_space { &[stage.pattern, r"\s+"] } else { &[stage.pattern] };
            let regex = Regex::new_many(patterns).map_err(|error| TextError::UnsupportedPreTokenizer {
                found: format!("{} ({error})", stage.pattern),
            })?;
            Ok(Stage { regex, trailing_space: stage.trailing_space })
        };
        Ok(Self { stages: rule.stages.iter().map(compile).collect::<Result<_, TextError>>()? })
    }

    /// Calls `each` with every word of `text`, in order; the words put together are the text.
    pub(crate) fn for_each_word<'t>(&self, text: &'t str, each: &mut impl FnMut(&'t str)) {
        split_from(&self.stages, text, each);
    }
}

/// Every later stage cuts the pieces of the earlier ones, matched or not.
fn split_from<'t>(stages: &[Stage], text: &'t str, each: &mut impl FnMut(&'t str)) {
    let Some((stage, rest)) = stages.split_first() else {
        if !text.is_empty() {
            each(text);
        }
        return;
    };
    let mut done = 0;
    while done < text.len() {
        // Each piece is a text of its own: nothing in the rules looks behind itself.
        let Some(found) = stage.regex.search(&Input::new(text).range(done..)) else { break };
        let mut end = found.end();
        if stage.trailing_space && found.pattern().as_usize() == 1 && end < text.len() {
            let run = &text[found.start()..end];
            let last = run.chars().next_back().map_or(0, char::len_utf8);
            if last < run.len() {
                end -= last;
            }
        }
        if found.start() > done {
            split_from_dyn(rest, &text[done..found.start()], each);
        }
        split_from_dyn(rest, &text[found.start()..end], each);
        // No rule matches the empty text, but a loop that cannot end is not left to a table's correctness.
        if end == done {
            break;
        }
        done = end;
    }
    if done < text.len() {
        split_from_dyn(rest, &text[done..], each);
    }
}

/// Breaks the otherwise infinite chain of closure types in the recursion.
fn split_from_dyn<'t>(stages: &[Stage], text: &'t str, each: &mut impl FnMut(&'t str)) {
    match stages {
        [] if text.is_empty() => {}
        [] => each(text),
        _ => split_from(stages, text, each),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(name: &str, text: &str) -> Vec<String> {
        let rule = rule_named(name).expect("known rule");
        let mut words = Vec::new();
        PreTokenizer::new(&rule)
            .expect("rule compiles")
            .for_each_word(text, &mut |word| words.push(word.to_owned()));
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

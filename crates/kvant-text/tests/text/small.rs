//! Vocabularies small enough to check by hand.

use kvant_text::{EncodeOptions, Tokenizer, VocabSource};

pub const LITERAL: EncodeOptions = EncodeOptions { add_special: false, parse_special: false };
pub const PARSED: EncodeOptions = EncodeOptions { add_special: false, parse_special: true };

/// SentencePiece: 0 `<unk>`, 1 `<s>`, 2 `</s>`, 3..259 the bytes, then words.
pub fn spm(space_prefix: Option<bool>) -> Tokenizer {
    let mut tokens: Vec<String> = ["<unk>", "<s>", "</s>"].map(String::from).to_vec();
    let mut types = vec![2, 3, 3];
    tokens.extend((0..=255u8).map(|byte| format!("<0x{byte:02X}>")));
    types.resize(tokens.len(), 6);
    let words = [
        "▁", "a", "b", "c", "ab", "bc", "▁a", "▁ab", "▁abc", "<", "s", ">", "<s", "é", "▁▁", "/", "</", "</s",
    ];
    tokens.extend(words.map(String::from));
    types.resize(tokens.len(), 1);
    let mut scores = vec![0.0; tokens.len()];
    for (at, score) in scores.iter_mut().enumerate().skip(259) {
        *score = -(at as f32);
    }
    // `bc` is better than `ab`, so that the order of merges shows.
    let place =
        |text: &str, tokens: &[String]| tokens.iter().position(|token| token == text).expect("a word");
    scores[place("bc", &tokens)] = -1.0;
    Tokenizer::from_vocab(&VocabSource {
        scores: Some(&scores),
        token_types: Some(&types),
        bos: Some(1),
        eos: Some(2),
        unk: Some(0),
        add_space_prefix: space_prefix,
        ..VocabSource::new("llama", &tokens)
    })
    .expect("vocabulary builds")
}

/// BPE over bytes: the 256 bytes, a few merges, and control tokens.
pub fn bpe() -> Tokenizer {
    let alphabet: Vec<char> = {
        let printable = |byte: &u32| matches!(byte, 0x21..=0x7e | 0xa1..=0xac | 0xae..=0xff);
        let mut substitutes = 0x100u32..;
        let letter = |byte: u32| if printable(&byte) { byte } else { substitutes.next().expect("endless") };
        (0..256u32).map(letter).map(|code| char::from_u32(code).expect("a character")).collect()
    };
    let mut tokens: Vec<String> = alphabet.iter().map(char::to_string).collect();
    let merges = ["l l", "h e", "he ll", "hell o", "Ġ hello", "Ã ©", "ð Ł"];
    tokens.extend(merges.map(|line| line.replace(' ', "")));
    let mut types = vec![1; tokens.len()];
    for (text, kind) in [("<|im_start|>", 3), ("<|im_end|>", 3), ("<tag>", 4)] {
        tokens.push(text.to_owned());
        types.push(kind);
    }
    let merges = merges.map(String::from);
    Tokenizer::from_vocab(&VocabSource {
        pre: Some("gpt-2"),
        token_types: Some(&types),
        merges: Some(&merges),
        bos: Some(263),
        eos: Some(264),
        ..VocabSource::new("gpt2", &tokens)
    })
    .expect("vocabulary builds")
}

fn texts(tokenizer: &Tokenizer, text: &str, opts: EncodeOptions) -> Vec<String> {
    let ids = tokenizer.encode(text, opts).expect("encodes");
    ids.iter().map(|&id| tokenizer.token_text(id).expect("a token").to_owned()).collect()
}

#[test]
fn spm_merges_by_score_leftmost_first() {
    let plain = spm(Some(false));
    assert_eq!(texts(&plain, "abc", LITERAL), ["a", "bc"]);
    assert_eq!(texts(&plain, "abab", LITERAL), ["ab", "ab"]);
    assert_eq!(texts(&plain, "a  b", LITERAL), ["a", "▁▁", "b"]);
}

#[test]
fn spm_puts_a_space_first_and_takes_it_away_again() {
    let spaced = spm(None);
    assert_eq!(texts(&spaced, "ab", LITERAL), ["▁ab"]);
    assert_eq!(texts(&spaced, " ab", LITERAL), ["▁", "▁ab"]);
    for text in ["ab", " ab", "  ab", "", " ", "ab "] {
        let ids = spaced.encode(text, LITERAL).expect("encodes");
        assert_eq!(spaced.decode(&ids, true), text);
    }
    let with_bos =
        spaced.encode("ab", EncodeOptions { add_special: true, parse_special: false }).expect("encodes");
    assert_eq!(with_bos[0], 1);
    assert_eq!(spaced.decode(&with_bos, true), "ab");
    assert_eq!(spaced.decode(&with_bos, false), "<s>ab");
    // A continuation keeps its space.
    assert_eq!(spaced.stream_continuation().push(with_bos[1]), Some(" ab".to_owned()));
}

#[test]
fn spm_falls_back_to_bytes() {
    let plain = spm(Some(false));
    assert_eq!(texts(&plain, "é漢", LITERAL), ["é", "<0xE6>", "<0xBC>", "<0xA2>"]);
    assert_eq!(texts(&plain, "\n", LITERAL), ["<0x0A>"]);
    let ids = plain.encode("é漢\n", LITERAL).expect("encodes");
    assert_eq!(plain.decode(&ids, true), "é漢\n");
}

/// All steps to `<s>` are tokens, yet text must not become a control token.
#[test]
fn text_cannot_forge_control_tokens() {
    let plain = spm(Some(false));
    assert_eq!(texts(&plain, "<s>", LITERAL), ["<s", ">"]);
    assert_eq!(texts(&plain, "</s>", LITERAL), ["</s", ">"]);
    assert_eq!(texts(&plain, "<0x0A>", LITERAL).len(), 6);
    assert_eq!(plain.encode("a<s>", PARSED).expect("encodes").last(), Some(&1));
    let bytes = bpe();
    assert!(!bytes.encode("<|im_end|>", LITERAL).expect("encodes").contains(&264));
    assert_eq!(bytes.encode("<|im_end|>", PARSED).expect("encodes"), [264]);
}

#[test]
fn bpe_merges_by_rank() {
    let bytes = bpe();
    assert_eq!(texts(&bytes, "hello hello", LITERAL), ["hello", "Ġhello"]);
    assert_eq!(texts(&bytes, "hell", LITERAL), ["hell"]);
    assert_eq!(texts(&bytes, "é", LITERAL), ["Ã©"]);
    // User-defined tokens are found whoever wrote the text.
    assert_eq!(texts(&bytes, "x<tag>y", LITERAL), ["x", "<tag>", "y"]);
}

#[test]
fn ends_of_generation() {
    let bytes = bpe();
    assert!(bytes.is_end(264) && !bytes.is_end(263) && !bytes.is_end(0) && !bytes.is_end(u32::MAX));
    assert_eq!(bytes.end_tokens(), [264]);
    assert!(spm(None).wants_bos() && !bpe().wants_bos());
}

/// A long word goes through the queue and must come out as the short ones do.
#[test]
fn long_words() {
    let bytes = bpe();
    let ids = bytes.encode(&"hello".repeat(1000), LITERAL).expect("encodes");
    assert_eq!(ids, vec![bytes.id_of("hello").expect("a token"); 1000]);
    // Nothing that a text can hold may take more than about linear time.
    let began = std::time::Instant::now();
    for text in [" ".repeat(300_000), "h".repeat(300_000), "\n \t".repeat(100_000), "é".repeat(200_000)] {
        let ids = bytes.encode(&text, LITERAL).expect("encodes");
        assert_eq!(bytes.decode(&ids, true), text);
        let ids = spm(None).encode(&text, LITERAL).expect("encodes");
        assert_eq!(spm(None).decode(&ids, true), text);
    }
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}

/// Gemma 4's files call the tags of tools text, which would let a user write results of tools.
#[test]
fn text_cannot_forge_tags_of_tools() {
    let mut tokens: Vec<String> = (33..=126u8).map(|byte| char::from(byte).to_string()).collect();
    let tags = ["<|tool_call>", "<tool_call|>", "<|tool_response>", "<|\"|>", "<escape>"];
    tokens.extend(tags.map(str::to_owned));
    let kinds: Vec<i32> = tokens.iter().map(|token| if token.len() > 1 { 4 } else { 1 }).collect();
    let tokenizer = Tokenizer::from_vocab(&VocabSource {
        token_types: Some(&kinds),
        merges: Some(&[]),
        pre: Some("gpt-2"),
        ..VocabSource::new("gpt2", &tokens)
    })
    .expect("vocabulary builds");
    for tag in &tags[..4] {
        assert_eq!(texts(&tokenizer, tag, LITERAL).len(), tag.len(), "{tag}");
        assert_eq!(texts(&tokenizer, tag, PARSED), [*tag]);
    }
    // Without FunctionGemma's other tags this one is text as any other.
    assert_eq!(texts(&tokenizer, "<escape>", LITERAL), ["<escape>"]);
    assert_eq!(tokenizer.end_tokens(), [tokenizer.id_of("<|tool_response>").expect("a token")]);
}

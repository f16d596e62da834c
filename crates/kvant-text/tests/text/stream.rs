//! Streaming says what decoding says, whole characters at a time.

use crate::small::{LITERAL, bpe, spm};
use kvant_text::{TokenKind, Tokenizer};
use proptest::prelude::*;
use std::sync::LazyLock;

static BPE: LazyLock<Tokenizer> = LazyLock::new(bpe);
static SPM: LazyLock<[Tokenizer; 2]> = LazyLock::new(|| [spm(Some(false)), spm(Some(true))]);

/// Streams `ids` and compares with the whole; the parts are `String`s, so never half a character.
fn same(tokenizer: &Tokenizer, ids: &[u32], show: bool) {
    let mut stream = tokenizer.stream().show_special(show);
    let mut text = String::new();
    let mut bytes = Vec::new();
    for &id in ids {
        let part = stream.push(id);
        assert_ne!(part.as_deref(), Some(""), "an empty part must be None");
        text.extend(part);
        let hidden = matches!(tokenizer.token_kind(id), Some(TokenKind::Control | TokenKind::Unknown));
        if !hidden || show {
            bytes.extend(tokenizer.token_bytes(id).into_iter().flat_map(std::borrow::Cow::into_owned));
        }
        // Only a leading space and the start of a character may be held back.
        let held = String::from_utf8_lossy(&bytes).chars().count() - text.chars().count();
        assert!(held <= 2, "{text:?} of {bytes:?}");
    }
    text.extend(stream.finish());
    assert_eq!(text, tokenizer.decode(ids, !show));
    // Independent of the stream: the bytes of all tokens, read leniently. Only a leading space may be missing.
    let whole = String::from_utf8_lossy(&bytes).into_owned();
    if !(tokenizer.has_space_prefix() && show) {
        let without = whole.strip_prefix(' ').filter(|_| tokenizer.has_space_prefix());
        assert!(text == whole || Some(text.as_str()) == without, "{text:?} {whole:?}");
    }
    assert_eq!(stream.finish(), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bpe_stream(ids in prop::collection::vec(0u32..270, 0..40), show: bool) {
        same(&BPE, &ids, show);
    }

    #[test]
    fn spm_stream(ids in prop::collection::vec(0u32..280, 0..40), prefix: bool, show: bool) {
        same(&SPM[usize::from(prefix)], &ids, show);
    }

    /// Any text, cut into bytes, comes back through the stream unharmed.
    #[test]
    fn text_returns(text in any::<String>(), prefix: bool) {
        for tokenizer in [&*BPE, &SPM[usize::from(prefix)]] {
            let text = text.replace('\u{2581}', "_");
            let ids = tokenizer.encode(&text, LITERAL).expect("encodes");
            let mut stream = tokenizer.stream();
            let mut back: String = ids.iter().filter_map(|&id| stream.push(id)).collect();
            back.extend(stream.finish());
            prop_assert_eq!(back, text);
        }
    }
}

#[test]
fn a_character_waits_for_its_last_byte() {
    let tokenizer = bpe();
    let ids = tokenizer.encode("🚀", LITERAL).expect("encodes");
    assert!(ids.len() > 1);
    let mut stream = tokenizer.stream();
    let (last, first) = ids.split_last().expect("tokens");
    for &id in first {
        assert_eq!(stream.push(id), None);
    }
    assert_eq!(stream.push(*last).as_deref(), Some("🚀"));
    assert_eq!(stream.finish(), None);
}

#[test]
fn bytes_that_can_be_no_character_are_replaced_at_once() {
    let tokenizer = bpe();
    let id = |byte: u32| byte;
    let mut stream = tokenizer.stream();
    // A lead byte of two, then a letter: only now is the first certain to be wrong.
    assert_eq!(stream.push(id(0xC3)), None);
    assert_eq!(stream.push(id(0x41)).as_deref(), Some("\u{fffd}A"));
    assert_eq!(stream.push(id(0xFF)).as_deref(), Some("\u{fffd}"));
    assert_eq!(stream.push(id(0xE2)), None);
    assert_eq!(stream.finish().as_deref(), Some("\u{fffd}"));
    // Ids beyond the vocabulary say nothing.
    assert_eq!(stream.push(99_999), None);
}

#[test]
fn named_tokens_are_told_from_their_letters() {
    use kvant_text::TOKEN_MARK;
    let tokenizer = &*BPE;
    let control = (0..).find(|id| tokenizer.token_kind(*id) == Some(TokenKind::Control)).expect("one");
    let name = tokenizer.token_text(control).expect("a name");
    // Its letters, a mark that somebody wrote, and the token itself.
    let mut ids = tokenizer.encode(&format!("{name}{TOKEN_MARK}"), LITERAL).expect("encodes");
    ids.push(control);
    let mut shown = tokenizer.detokenizer_of_continuation().naming(&[control]);
    let text: String = ids.iter().filter_map(|id| shown.push(tokenizer, *id)).collect();
    assert_eq!(text, format!("{name}\u{fffd}{TOKEN_MARK}{name}"));
    let mut plain = tokenizer.detokenizer_of_continuation();
    let text: String = ids.iter().filter_map(|id| plain.push(tokenizer, *id)).collect();
    assert_eq!(text, format!("{name}{TOKEN_MARK}"));
}

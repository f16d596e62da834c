//! Streaming says what decoding says, whole characters at a time.

use crate::small::{bpe, spm};
use kvant_text::Tokenizer;
use proptest::prelude::*;

/// Streams `ids` and compares with the whole; the parts are `String`s, so never half a character.
fn same(tokenizer: &Tokenizer, ids: &[u32], show: bool) {
    let mut stream = tokenizer.stream().show_special(show);
    let mut text = String::new();
    let mut bytes = Vec::new();
    let mut certain = 0;
    for &id in ids {
        let part = stream.push(id);
        assert_ne!(part.as_deref(), Some(""), "an empty part must be None");
        text.extend(part);
        let hidden = tokenizer
            .token_text(id)
            .is_some_and(|name| name.starts_with("<|") || name == "<s>" || name == "</s>" || name == "<unk>");
        if !hidden || show {
            bytes.extend(tokenizer.token_bytes(id).into_iter().flat_map(|bytes| bytes.into_owned()));
        }
        // Everything but an unfinished character at the end has been said.
        let waiting = match std::str::from_utf8(&bytes[certain..]) {
            Ok(_) => 0,
            Err(error) if error.error_len().is_none() => bytes.len() - certain - error.valid_up_to(),
            Err(_) => 0,
        };
        if waiting == 0 && std::str::from_utf8(&bytes[certain..]).is_ok() {
            certain = bytes.len();
        }
        assert!(waiting <= 3);
    }
    text.extend(stream.finish());
    assert_eq!(text, tokenizer.decode(ids, !show));
    // Independent of the stream: the bytes of all tokens, read leniently; a text loses one leading space.
    let whole = String::from_utf8_lossy(&bytes).into_owned();
    let without = whole.strip_prefix(' ').unwrap_or(&whole);
    assert!(text == whole || text == without || show, "{text:?} {whole:?}");
    assert_eq!(stream.finish(), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn bpe_stream(ids in prop::collection::vec(0u32..270, 0..40), show: bool) {
        same(&bpe(), &ids, show);
    }

    #[test]
    fn spm_stream(ids in prop::collection::vec(0u32..280, 0..40), prefix: bool, show: bool) {
        same(&spm(Some(prefix)), &ids, show);
    }

    /// Any text, cut into bytes, comes back through the stream unharmed.
    #[test]
    fn text_returns(text in any::<String>(), prefix: bool) {
        for tokenizer in [bpe(), spm(Some(prefix))] {
            let text = text.replace('\u{2581}', "_");
            let ids = tokenizer.encode(&text, crate::small::LITERAL).expect("encodes");
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
    let ids = tokenizer.encode("🚀", crate::small::LITERAL).expect("encodes");
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

//! What the readers of calls have in common.

/// Levels of lists and objects that an argument may have.
pub(super) const DEEPEST: usize = 64;

/// Takes `start`, and the white space before it, off the beginning of `rest`; false if it is not there.
pub(super) fn take(rest: &mut &str, start: &str) -> bool {
    *rest = rest.trim_start();
    let found = rest.strip_prefix(start);
    *rest = found.unwrap_or(rest);
    found.is_some()
}

/// Takes a text in JSON's form off the beginning of `rest`; leaves it as it is if there is none.
pub(super) fn take_json_text(rest: &mut &str) -> Option<String> {
    let mut texts = serde_json::Deserializer::from_str(rest).into_iter::<String>();
    let text = texts.next()?.ok()?;
    *rest = &rest[texts.byte_offset()..];
    Some(text)
}

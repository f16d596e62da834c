//! What a `tokenizer.json` does to a text before it is cut into words: added tokens are taken out,
//! the rest is put into a normal form. The `tokenizers` crate keeps where every byte came from
//! while it does so, which costs more than all else.

use crate::special::{Edges, Entry, Fragment, Matcher};
use serde_json::Value;
use std::borrow::Cow;
use tokenizers::Tokenizer;
use unicode_normalization::{IsNormalized, is_nfc_quick};
// The tables that the crate uses: later versions of Unicode order new marks.
use unicode_normalization_alignments::UnicodeNormalization;

/// Added tokens, and the normal form of what lies between them.
pub(crate) struct NormalForm {
    /// Found in texts as they are.
    written: Matcher,
    /// Found in normal forms.
    normal: Matcher,
    steps: Vec<Step>,
}

enum Step {
    Nfc,
    Replace {
        from: String,
        to: String,
    },
    /// Put before a text that is not empty.
    Prepend(String),
}

impl NormalForm {
    /// For a file whose normal form is known here; `None` leaves it to the crate.
    pub(crate) fn new(tokenizer: &Tokenizer) -> Option<Self> {
        let mut form = Self { written: Matcher::default(), normal: Matcher::default(), steps: Vec::new() };
        form.add_steps(&serde_json::to_value(tokenizer.get_normalizer()).ok()?)?;
        let mut added: Vec<_> = tokenizer.get_added_tokens_decoder().into_iter().collect();
        // Of tokens with one normal form the crate takes the first special one, else the first.
        added.sort_unstable_by_key(|(id, token)| (!token.special, *id));
        if added.iter().any(|(_, token)| token.single_word) {
            return None;
        }
        let (normal, written): (Vec<_>, Vec<_>) = added.iter().partition(|(_, token)| token.normalized);
        let entry = |id: u32, token: &tokenizers::AddedToken| Entry {
            id,
            is_control: token.special,
            edges: Edges { before: token.lstrip, after: token.rstrip },
        };
        let written = written.iter().map(|(id, token)| (entry(*id, token), token.content.clone()));
        let normal =
            normal.iter().map(|(id, token)| (entry(*id, token), form.of(&token.content).into_owned()));
        let (written, normal) = (Matcher::new(written).ok()?, Matcher::new(normal).ok()?);
        Some(Self { written, normal, ..form })
    }

    fn add_steps(&mut self, given: &Value) -> Option<()> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        match given["type"].as_str() {
            None if given.is_null() => {}
            Some("Sequence") => {
                given["normalizers"].as_array()?.iter().try_for_each(|part| self.add_steps(part))?;
            }
            Some("NFC") => self.steps.push(Step::Nfc),
            Some("Prepend") => self.steps.push(Step::Prepend(text(&given["prepend"])?)),
            Some("Replace") => {
                let from = text(&given["pattern"]["String"]).filter(|from| !from.is_empty())?;
                self.steps.push(Step::Replace { from, to: text(&given["content"])? });
            }
            _ => return None,
        }
        Some(())
    }

    /// The normal form of `text`.
    fn of<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.steps.iter().fold(Cow::Borrowed(text), |text, step| match step {
            Step::Nfc if is_nfc_quick(text.chars()) == IsNormalized::Yes => text,
            Step::Nfc => text.nfc().map(|(c, _)| c).collect::<String>().into(),
            Step::Replace { from, to } if text.contains(from.as_str()) => {
                text.replace(from.as_str(), to).into()
            }
            Step::Prepend(start) if !text.is_empty() => format!("{start}{text}").into(),
            Step::Replace { .. } | Step::Prepend(_) => text,
        })
    }

    /// Calls `each` with the added tokens of `text` and with the normal form of what lies between
    /// them, in order, until it fails. With `literal`, control tokens are text.
    pub(crate) fn for_each<E>(
        &self,
        text: &str,
        literal: bool,
        each: &mut dyn FnMut(Fragment<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let wanted = |entry: &Entry| !(literal && entry.is_control);
        for fragment in self.written.split(text, wanted) {
            match fragment {
                Fragment::Token(_) => each(fragment)?,
                Fragment::Text(part) => {
                    self.normal.split(&self.of(part), wanted).into_iter().try_for_each(&mut *each)?;
                }
            }
        }
        Ok(())
    }
}

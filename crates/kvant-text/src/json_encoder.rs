//! Encoding by the `tokenizers` crate, or by this crate's own loops where they know the file's form.

use crate::error::TextError;
use crate::json_bpe::JsonBpe;
use crate::special::{Fragment, SpecialTokens};
use crate::stop::Stop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

/// The `tokenizers` crate's tokeniser, with and without its eye for control tokens.
pub(crate) struct JsonEncoder {
    tokenizer: tokenizers::Tokenizer,
    /// Reads control tokens as plain text. A second copy of the vocabulary, so made only when a text that must
    /// not be parsed does hold the name of a control token.
    literal: OnceLock<tokenizers::Tokenizer>,
    control: SpecialTokens,
    /// Control tokens are looked for in rewritten text, where `control` would not see them.
    control_is_normalized: bool,
    /// Does most of the work, where it can.
    bpe: Option<JsonBpe>,
}

impl JsonEncoder {
    /// `control` finds control tokens alone; `control_is_normalized`: they are looked for in rewritten text.
    pub(crate) fn new(
        tokenizer: tokenizers::Tokenizer,
        control: SpecialTokens,
        control_is_normalized: bool,
        bpe: Option<JsonBpe>,
    ) -> Self {
        Self { tokenizer, literal: OnceLock::new(), control, control_is_normalized, bpe }
    }

    pub(crate) fn encode(
        &self,
        text: &str,
        parse_special: bool,
        stop: Stop<'_>,
        out: &mut Vec<u32>,
    ) -> Result<(), TextError> {
        stop.check()?;
        let names_control = || {
            self.control_is_normalized
                || self
                    .control
                    .split(text, true)
                    .iter()
                    .any(|fragment| matches!(fragment, Fragment::Token(_)))
        };
        let tokenizer = if parse_special || !names_control() {
            &self.tokenizer
        } else {
            self.literal.get_or_init(|| {
                let mut literal = self.tokenizer.clone();
                literal.set_encode_special_tokens(true);
                literal
            })
        };
        let known = out.len();
        if let Some(bpe) = &self.bpe
            && bpe.encode(tokenizer, text, stop, out)?
        {
            return Ok(());
        }
        out.truncate(known);
        let encoding =
            guarded(|| tokenizer.encode_fast(text, false), &|reason| TextError::Encode { reason })?;
        out.extend_from_slice(encoding.get_ids());
        Ok(())
    }
}

/// Runs foreign code on a foreign file: its panics are this file's errors, which `wrong` makes of what it says.
pub(crate) fn guarded<T>(
    run: impl FnOnce() -> tokenizers::Result<T>,
    wrong: &dyn Fn(String) -> TextError,
) -> Result<T, TextError> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(result) => result.map_err(|error| wrong(error.to_string())),
        Err(_) => Err(wrong("the tokenizer gave up on this input".to_owned())),
    }
}

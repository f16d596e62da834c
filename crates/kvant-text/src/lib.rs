//! Tokenisers, streaming detokenisation and chat templates.
//!
//! A [`Tokenizer`] is built either from the vocabulary that a GGUF file carries ([`VocabSource`], plain
//! values, no file type in sight) or from a `tokenizer.json`. The first runs on this crate's own merge loops,
//! which build in milliseconds; the second leaves to the `tokenizers` crate what is not in a form that those loops know. Both share one vocabulary
//! table and therefore one way back to text: [`Tokenizer::decode`] and [`DetokenizeStream`].
//!
//! A [`ChatTemplate`] turns messages into the prompt text a model was trained on. Templates come out of model
//! files, so they run under a [`TemplateLimits`].
//!
//! ```
//! use kvant_text::{ChatInput, ChatTemplate, Message};
//!
//! let template = ChatTemplate::new(
//!     "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}{% if add_generation_prompt %}<assistant>{% endif %}",
//! )?;
//! let messages = [Message::new("user", "Why is the sky blue?")];
//! let text = template.render(&ChatInput::new(&messages), "<s>", "</s>")?;
//! assert_eq!(text, "<user>Why is the sky blue?<assistant>");
//! # Ok::<(), kvant_text::TextError>(())
//! ```

mod bpe;
mod byte_level;
mod end_tokens;
mod error;
mod gguf_json;
mod json;
mod json_bpe;
mod json_encoder;
mod merge;
mod normal;
mod pretokenize;
mod special;
mod spm;
mod stop;
mod stream;
mod template;
mod tokenizer;
mod vocab;
mod vocab_table;

pub use error::TextError;
pub use gguf_json::base64;
pub use stop::Stop;
pub use stream::{DetokenizeStream, Detokenizer, TOKEN_MARK};
pub use template::{ChatInput, ChatTemplate, Content, Message, TemplateLimits, time_text};
pub use tokenizer::{EncodeOptions, Tokenizer};
pub use vocab::VocabSource;
pub use vocab_table::TokenKind;

//! Tokeniser and template of a model's file, or of the files beside it.

use kvant_files::Checkpoint;
use kvant_text::{ChatTemplate, Tokenizer, VocabSource};

use crate::error::EngineError;

/// Builds the tokeniser from the file's metadata, or from `tokenizer.json` beside it.
pub(super) fn tokenizer_of(checkpoint: &Checkpoint) -> Result<Tokenizer, EngineError> {
    let meta = checkpoint.metadata();
    if !meta.contains("tokenizer.ggml.model")
        && let Some(json) = checkpoint.sidecar("tokenizer.json")
    {
        return Ok(Tokenizer::from_json_file(&json, checkpoint.sidecar("tokenizer_config.json").as_deref())?);
    }
    let key = |name: &str| format!("tokenizer.ggml.{name}");
    let token = |name: &str| meta.opt_u32(&key(name));
    let tokens = meta.array_str(&key("tokens"))?;
    let scores = meta.opt_array_f32(&key("scores"))?;
    let token_types = meta.opt_array_i32(&key("token_type"))?;
    let merges = meta.opt_array_str(&key("merges"))?;
    let char_map = meta.opt_array_u8(&key("precompiled_charsmap"))?;
    // BERT's files call what is put around a text by its own names, one of them misspelt.
    let either = |first: &str, second: &str| Ok::<_, EngineError>(token(first)?.or(token(second)?));
    let source = VocabSource {
        model: meta.str(&key("model"))?,
        pre: meta.opt_str(&key("pre"))?,
        tokens: &tokens,
        scores: scores.as_deref(),
        token_types: token_types.as_deref(),
        merges: merges.as_deref(),
        char_map: char_map.as_deref(),
        bos: either("bos_token_id", "cls_token_id")?,
        eos: either("eos_token_id", "seperator_token_id")?,
        eot: token("eot_token_id")?,
        eom: token("eom_token_id")?,
        unk: token("unknown_token_id")?,
        pad: token("padding_token_id")?,
        add_bos: meta.opt_bool(&key("add_bos_token"))?,
        add_eos: meta.opt_bool(&key("add_eos_token"))?,
        add_space_prefix: meta.opt_bool(&key("add_space_prefix"))?,
    };
    Ok(Tokenizer::from_vocab(&source)?)
}

/// The chat template in the file's metadata, or in `tokenizer_config.json` beside it.
pub(super) fn template_of(checkpoint: &Checkpoint) -> Result<Option<ChatTemplate>, EngineError> {
    if let Some(source) = checkpoint.metadata().opt_str("tokenizer.chat_template")? {
        return Ok(Some(ChatTemplate::new(source)?));
    }
    // A model without a readable configuration still completes text.
    match checkpoint.sidecar("tokenizer_config.json").and_then(|path| std::fs::read_to_string(path).ok()) {
        Some(config) => Ok(ChatTemplate::from_config_json(&config)?),
        None => Ok(None),
    }
}

//! Which tokens end generation.

use crate::vocab_table::{TokenKind, VocabTable};

/// Texts that end generation whatever kind the file gives them.
const END_NAMES: [&str; 18] = [
    "<|im_end|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|end_of_turn|>",
    "<end_of_turn>",
    "<|return|>",
    "<|call|>",
    "<end_of_utterance>",
    "<turn|>",
    // Gemma's tools answer behind these.
    "<|tool_response>",
    "<start_function_response>",
    "<｜end▁of▁sentence｜>",
    // Behind what was filled in the middle.
    "<|fim_pad|>",
    "<|repo_name|>",
    "<|file_sep|>",
];
/// Tags of Gemma's tools that some files give as text: a user who quotes them must not forge a call or a result.
const TOOL_NAMES: [&str; 11] = [
    "<|tool>",
    "<tool|>",
    "<|tool_call>",
    "<tool_call|>",
    "<tool_response|>",
    "<|\"|>",
    "<start_function_declaration>",
    "<end_function_declaration>",
    "<start_function_call>",
    "<end_function_call>",
    "<end_function_response>",
];
/// Texts that end generation where they are control tokens; elsewhere they are text (`</s>` is strike-through).
const END_NAMES_IF_CONTROL: [&str; 6] = ["</s>", "<eos>", "<EOT>", "[EOT]", "[EOS]", "_<EOT>"];

/// Collects the tokens that end generation, in ascending order, and makes those that are so by name control
/// tokens, like the tags of tools, so that text that quotes them stays text.
pub(crate) fn mark_end_tokens(table: &mut VocabTable, by_role: [Option<u32>; 3]) -> Vec<u32> {
    let mut ends: Vec<u32> = by_role.into_iter().flatten().collect();
    // Where `<|return|>` and `<|call|>` exist, `<|end|>` only separates the parts of one answer.
    let parts_end = table.id_of("<|return|>").is_some() && table.id_of("<|call|>").is_some();
    for name in END_NAMES {
        if let Some(id) = table.id_of(name).filter(|_| !(parts_end && name == "<|end|>")) {
            table.set_kind(id, TokenKind::Control);
            ends.push(id);
        }
    }
    let escape = table.id_of("<start_function_call>").and_then(|_| table.id_of("<escape>"));
    for id in TOOL_NAMES.into_iter().filter_map(|name| table.id_of(name)).chain(escape).collect::<Vec<_>>() {
        table.set_kind(id, TokenKind::Control);
    }
    for name in END_NAMES_IF_CONTROL {
        ends.extend(table.id_of(name).filter(|&id| table.kind(id) == Some(TokenKind::Control)));
    }
    ends.sort_unstable();
    ends.dedup();
    ends
}

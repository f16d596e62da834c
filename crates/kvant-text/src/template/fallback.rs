//! Templates for models that carry none.

use crate::tokenizer::Tokenizer;

/// A built-in chat format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FallbackTemplate {
    /// `<|im_start|>role … <|im_end|>`: the most common format, and the choice when nothing is known.
    ChatMl,
    /// `<start_of_turn>user … <end_of_turn>`, the system text at the head of the first turn.
    Gemma,
    /// `<|start_header_id|>role<|end_header_id|> … <|eot_id|>`.
    Llama3,
    /// `<|user|> … </s>`.
    Zephyr,
}

impl FallbackTemplate {
    /// The format whose marks are tokens of this vocabulary; ChatML if none are.
    pub fn for_vocabulary(tokenizer: &Tokenizer) -> Self {
        let has = |text| tokenizer.id_of(text).is_some();
        if has("<|im_start|>") {
            Self::ChatMl
        } else if has("<start_of_turn>") && has("<end_of_turn>") {
            Self::Gemma
        } else if has("<|start_header_id|>") && has("<|eot_id|>") {
            Self::Llama3
        } else {
            Self::ChatMl
        }
    }

    /// The template's Jinja source.
    pub fn source(self) -> &'static str {
        match self {
            Self::ChatMl => {
                "{% for m in messages %}{{ '<|im_start|>' ~ m.role ~ '\\n' ~ m.content ~ '<|im_end|>\\n' }}{% endfor %}\
                 {% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
            }
            Self::Gemma => {
                "{{ bos_token }}{% set ns = namespace(system='') %}{% for m in messages %}\
                 {% if m.role == 'system' %}{% set ns.system = ns.system ~ (m.content | trim) ~ '\\n\\n' %}\
                 {% else %}{% set role = 'model' if m.role == 'assistant' else m.role %}\
                 {{ '<start_of_turn>' ~ role ~ '\\n' ~ ns.system ~ (m.content | trim) ~ '<end_of_turn>\\n' }}\
                 {% set ns.system = '' %}{% endif %}{% endfor %}\
                 {% if add_generation_prompt %}{{ '<start_of_turn>model\\n' }}{% endif %}"
            }
            Self::Llama3 => {
                "{{ bos_token }}{% for m in messages %}{{ '<|start_header_id|>' ~ m.role ~ '<|end_header_id|>\\n\\n' \
                 ~ (m.content | trim) ~ '<|eot_id|>' }}{% endfor %}\
                 {% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}{% endif %}"
            }
            Self::Zephyr => {
                "{% for m in messages %}{{ '<|' ~ m.role ~ '|>\\n' ~ m.content ~ eos_token ~ '\\n' }}{% endfor %}\
                 {% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% endif %}"
            }
        }
    }
}

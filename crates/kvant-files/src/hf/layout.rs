//! Whose names configurations and tensors bear, and where tensors go.

/// Whose names a family's configuration and tensors bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A decoder's.
    Decoder,
    /// BERT's.
    Bert,
    /// The same, with rows for padding at the start of the table of positions, and a head of its own form.
    Roberta,
    /// Nomic's.
    Nomic,
    /// ModernBERT's.
    ModernBert,
}

/// Where an HF tensor goes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Under this GGUF name.
    Name(String),
    /// Not part of the language model, or recomputed from the configuration.
    Skip,
    /// A tensor of the language model this crate has no name for.
    Unknown,
}

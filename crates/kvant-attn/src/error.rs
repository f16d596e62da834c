//! What attention refuses.
#![allow(missing_docs, reason = "the message of an error names its fields")]

/// A problem whose parts do not fit together.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum AttnError {
    /// Head counts that cannot be grouped, or an empty dimension.
    #[error(
        "attention shape: {heads} query heads over {kv_heads} kv heads of dimension {head_dim} (expected heads divisible by kv heads, all non-zero)"
    )]
    Shape { heads: usize, kv_heads: usize, head_dim: usize },
    /// A buffer of the wrong length.
    #[error("attention {what}: found {found} elements, expected {expected}")]
    Length { what: &'static str, found: usize, expected: usize },
    /// A codec refused its input.
    #[error(transparent)]
    Transform(#[from] kvant_codec::CodecError),
    /// A number of codecs that is neither one nor one per head.
    #[error("packed {side}: found {found} codecs, expected 1 or one for each of {kv_heads} kv heads")]
    Codecs { side: &'static str, found: usize, kv_heads: usize },
    /// Sparse keys for more than one query row.
    #[error("sparse keys: found {found} query rows, expected 1")]
    ManyRows { found: usize },
    /// Sparse keys of a cache without block means or signs, or whose blocks share a mean.
    #[error(
        "sparse keys: found {found}, expected packed keys with a mean of every block (+bm) and signs (turbo formats)"
    )]
    NoSigns { found: &'static str },
    /// A codec for another shape, side or format.
    #[error("packed {side}: found a codec for {found}, expected {expected}")]
    Codec { side: &'static str, found: String, expected: String },
}

/// Checks that a buffer has exactly as many elements as expected.
pub(crate) fn check_length(what: &'static str, found: usize, expected: usize) -> Result<(), AttnError> {
    if found == expected { Ok(()) } else { Err(AttnError::Length { what, found, expected }) }
}

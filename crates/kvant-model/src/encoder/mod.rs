//! Encoders: whole texts in, the states of their tokens out. There is no cache.
//!
//! An encoder is a [`crate::ModelSpec`] like any other and runs through [`crate::run_step`]; its step shares projections and feed-forward
//! blocks with a decoder's. What differs is here: the embeddings, attention within each text, norms of the residual, and the head.

mod attention;
mod forward;
mod weights;

pub(crate) use attention::TextAttention;
pub use forward::EncoderText;
pub use weights::DENSE;
pub(crate) use weights::EncoderWeights;

//! Whole models on the GPU.
//!
//! ```text
//!   DeviceModel     weights on the GPU, shared by sessions
//!   DeviceSession   cache and activations of one conversation; implements the model crate's `Backend`
//!   DeviceBatch     activations, and a cache that many sequences share, for steps of all of them together
//! ```
//!
//! Everything is bound when a session is made. A step writes a few uniforms and its tokens (or embedding rows), records its dispatches into one
//! command buffer, and reads the logits (or the token) back.

mod activations;
mod attend;
mod attention_binding;
mod batch;
mod bound_seal;
mod classes;
mod delta_buffers;
mod embed;
mod eviction;
mod expert_buffers;
mod experts;
mod join;
mod latent;
mod latent_buffers;
mod latent_weights;
mod layer;
mod layer_embedding_buffers;
mod layer_embedding_weights;
mod layer_embeddings;
mod layer_group;
mod products;
mod record;
mod recurrent;
mod room;
mod row_facts;
mod single_row;
mod states;
mod support;
mod turns;
mod uniforms;
mod upload;
mod weights;

pub use batch::{
    BatchAnswer, BatchAnswers, BatchRun, BatchTicket, DeviceBatch, DeviceSequence, MOST_ALSO, MOST_LIKELIEST,
    SessionOptions,
};
pub use embed::StepRows;
pub use weights::DeviceModel;

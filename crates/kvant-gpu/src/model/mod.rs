//! Whole models on the GPU.
//!
//! ```text
//!   DeviceModel      weights on the GPU, shared by runners
//!   Runner           activations, and the memory that sequences share: runs steps, of one sequence or of many together
//!   DeviceSequence   one text: its part of that memory, its states, who stays under its policy
//! ```
//!
//! Everything is bound when a runner is made. A step writes a few uniforms and its tokens (or embedding rows), records its dispatches into one
//! command buffer, and reads the logits (or the token) back.

mod activations;
mod attend;
mod attention_binding;
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
mod ranges;
mod record;
mod recurrent;
mod room;
mod row_facts;
mod runner;
mod single_row;
mod states;
mod support;
mod turns;
mod uniforms;
mod upload;
mod weights;

pub use embed::StepRows;
pub use runner::{
    DeviceSequence, HostCopy, MOST_ALSO, MOST_LIKELIEST, Runner, RunnerAnswer, RunnerAnswers, RunnerOptions,
    RunnerPart, RunnerTicket,
};
pub use weights::DeviceModel;

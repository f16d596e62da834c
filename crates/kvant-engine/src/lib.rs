//! Engine (weights, tokeniser, template), Session (cache, sampler) and Chat (messages): the generate loop.
//!
//! ```no_run
//! use kvant_engine::{Engine, EngineOptions};
//! let engine = Engine::load("model.gguf".as_ref(), &EngineOptions::default(), &|_, _| {})?;
//! let mut chat = engine.chat()?;
//! chat.say("Why is the sky blue?", |piece| print!("{piece}"))?;
//! # Ok::<(), kvant_engine::EngineError>(())
//! ```
//!
//! `examples/chat.rs` is the same as a program. What programs are written with:
//!
//! | type | what |
//! |---|---|
//! | [`Engine`], [`EngineOptions`] | a model on a device, and how it is loaded |
//! | [`CacheChoice`], [`Preset`], [`PolicyConfig`] | how the KV cache is compressed, and what it evicts |
//! | [`Chat`], [`Message`], [`ChatInput`] | conversations |
//! | [`Session`], [`GenerateOptions`], [`SamplerOptions`], [`Generated`] | texts that are completed token by token |
//! | [`Stepper`], [`LiveSequence`] | many sequences at a time |
//! | [`EngineError`] | why something did not work |
//!
//! The rest is for the server, the command line, the bindings and the laboratory; [`measure`] has perplexity, and what other measurements
//! over a text share.
#![forbid(unsafe_code)]

mod adapters;
mod batch;
mod cache_view;
mod calibration;
mod chat;
mod device;
mod draft;
mod embed;
mod engine;
mod error;
mod generate;
mod home;
mod host;
mod live;
mod logprobs;
mod mask;
pub mod measure;
mod options;
mod plan;
mod preset;
mod quality;
mod rerank;
mod reuse;
mod sampler;
mod session;
mod speculate;
mod step;
mod stop;

pub use adapters::{AdapterOption, AdapterSet};
pub use batch::Batch;
pub use cache_view::{CacheView, ReceivedFrom};
pub use calibration::{calibration_path, read_calibration};
pub use chat::Chat;
pub use embed::{Embedder, unit};
pub use engine::{Engine, Opened, SequenceBytes};
pub use error::EngineError;
pub use generate::{Finish, GenerateOptions, Generated};
pub use host::{HostSequence, ReturningSequence};
pub use kvant_attn::packed::{Arithmetic, SparseK, SparseV};
pub use kvant_cache::{CacheConfig, CacheError, PolicyConfig, Raise, SharedBytes, SnapshotError, WatchMode};
pub use kvant_codec::{CacheScheme, Sidecar};
pub use kvant_cpu::{Precision, physical_memory, return_free_memory};
pub use kvant_model::{
    Adapter, AdapterScale, Asked, CandidateRequest, Candidates, DeviceChoice, ModelError, ModelFile,
    ModelSpec, Pooling, ToCome, UnknownPooling, Wanted,
};
pub use kvant_text::{
    ChatInput, ChatTemplate, Content, Detokenizer, EncodeOptions, Message, Stop, TOKEN_MARK, TextError,
    TokenKind, Tokenizer, base64, time_text,
};
pub use live::{Held, LiveSequence, SNAPSHOT};
pub use logprobs::LogProbs;
pub use mask::{Constraint, TokenMask};
pub use options::{EngineOptions, with_boundary};
pub use plan::MemoryPlan;
pub use preset::{CacheChoice, Preset, SideChoice, UnknownCache};
pub use quality::{QualityChoice, Sensitivity, choose_cache, choose_cache_once};
pub use rerank::Pair;
pub use reuse::{KnownRun, SHORTEST_RUN, known_runs};
pub use sampler::{Sampler, SamplerOptions};
pub use session::Session;
pub use speculate::{Guessed, MOST_GUESSES, Speculation};
pub use step::{NextToken, PromptTimes, StepAnswers, StepPart, StepTicket, Stepper};
pub use stop::StopFilter;

//! Engine (weights, tokeniser, template) and Session (cache, sampler): the generate loop.
//!
//! ```no_run
//! use kvant_engine::{Engine, EngineOptions, GenerateOptions};
//! let engine = Engine::load("model.gguf".as_ref(), &EngineOptions::default(), &|_, _| {})?;
//! let mut session = engine.session()?;
//! let prompt = engine.tokenizer().encode("Once upon a time", Default::default())?;
//! session.generate(&prompt, &GenerateOptions::default(), &mut |piece| {
//!     print!("{piece}");
//!     true
//! })?;
//! # Ok::<(), kvant_engine::EngineError>(())
//! ```
#![forbid(unsafe_code)]

mod batch;
mod calibration;
mod device;
mod engine;
mod error;
mod plan;
mod preset;
mod sampler;
mod session;
mod stop;

pub use batch::Batch;
pub use calibration::{calibration_path, read_calibration};
pub use engine::{Engine, EngineOptions, Opened, with_boundary};
pub use error::EngineError;
pub use kvant_model::DeviceChoice;
pub use plan::MemoryPlan;
pub use preset::{CacheChoice, Preset, SideChoice};
pub use sampler::{Sampler, SamplerOptions};
pub use session::{Finish, GenerateOptions, Generated, Held, SNAPSHOT, Session};

//! libkvant: the engine and the compressed cache, for C.
//!
//! `include/kvant.h` is made from this crate by cbindgen and is what users read; `docs/c.md` walks through it. Two faces:
//! models with their conversations ([`engine`], [`session`]), and the cache alone ([`cache`]) for programs that have a model of
//! their own.
//!
//! The contract of every function, stated once:
//! - A pointer is null where that is allowed, or points to what its type says for the length that goes with it. Handles come from this
//!   library and have not been freed. Everything else is checked: null, alignment, lengths, text, order of calls.
//! - What fails returns a status; [`status::kvant_last_error`] tells the calling thread why. Nothing unwinds out of here: a panic, which
//!   is always a bug, becomes a status of its own.
//! - Handles may be used from any thread. A handle that is in use refuses a second call instead of waiting.
#![expect(non_camel_case_types, reason = "names of C")]
#![allow(clippy::missing_safety_doc, reason = "the contract is the same for all, and stated above")]

pub mod cache;
pub mod engine;
mod pointers;
pub mod session;
pub mod status;

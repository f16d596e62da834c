//! One file per verb.

pub mod chat;
pub mod embed;
pub mod formats;
pub mod man;
pub mod models;
pub mod perplexity;
pub mod run;
pub mod serve;
pub mod show;

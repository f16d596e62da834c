//! What stands between a connection and the API, one concern per file.

pub mod auth;
pub mod body;
pub mod client;
pub mod context;
pub mod errors;
pub mod head;
pub mod headers;
pub mod host;
pub mod listen;
pub mod loading;
pub mod multipart;
pub mod origin;
pub mod tls;

//! Whether the network may be used.

/// Whether a missing model may be fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fetch {
    /// Fetch it when it is missing.
    IfMissing,
    /// Only look; a missing model is an error.
    Never,
}

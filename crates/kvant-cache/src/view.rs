//! What a layer shows to queries.

use kvant_attn::KvView;
use kvant_attn::packed::PackedView;

use crate::span::SpanView;

/// What a layer's queries may look at, in the order of positions.
#[derive(Clone, Debug)]
pub struct LayerView<'a> {
    /// Plain sinks; in a plain layer under a policy every row but the newest.
    pub before: Option<KvView<'a>>,
    /// Sealed tiles from elsewhere, and own ones before those.
    pub spans: Vec<SpanView<'a>>,
    /// Sealed tiles.
    pub packed: Option<PackedView<'a>>,
    /// The plain tail: residual window and what was appended in this step.
    pub after: Option<KvView<'a>>,
}

//! What sparse keys read and miss, as figures of a row.

use kvant_attn::packed::SparseCount;
use kvant_cache::KeyReport;
use serde::Serialize;

/// How much sparse keys read of how much, and what they missed: a part of other rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KeyFigures {
    /// Tiles of 16 tokens (of one KV head each) there were.
    pub key_tiles: u64,
    /// Of these, tiles that were read.
    pub key_tiles_read: u64,
    /// Bytes of packed keys, values and means there were.
    pub key_bytes: u64,
    /// Bytes of these and of signs that were read.
    pub key_bytes_read: u64,
    /// `key_bytes_read / key_bytes`.
    pub key_share: f64,
    /// Choices that KV heads made.
    pub key_choices: u64,
    /// Choices that they kept from an earlier token.
    pub key_choices_kept: u64,
    /// Looks at the full scores.
    pub key_looks: u64,
    /// Mean share of a query head's attention that was missed, in these looks.
    pub missed_mass: Option<f64>,
    /// The largest.
    pub missed_largest: Option<f64>,
}

impl KeyFigures {
    /// What a report says; `None` where nothing was chosen among.
    pub fn of(report: KeyReport) -> Option<Self> {
        let count = report.count;
        (count.tiles > 0).then(|| KeyFigures {
            key_tiles: count.tiles,
            key_tiles_read: count.read_tiles,
            key_bytes: count.bytes,
            key_bytes_read: count.read_bytes,
            key_share: count.read_bytes as f64 / count.bytes.max(1) as f64,
            key_choices: count.choices,
            key_choices_kept: count.kept,
            key_looks: report.looks,
            missed_mass: report.missed(),
            missed_largest: report.missed().map(|_| report.missed_largest),
        })
    }
}

/// What attention read of the cache: a part of other rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ReadFigures {
    /// Packed tiles of values that attention reached; a GPU does not count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packed_steps: Option<usize>,
    /// Of these, tiles that sparse V left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped_steps: Option<usize>,
    /// What sparse keys read and missed.
    #[serde(flatten)]
    pub sparse_keys: Option<KeyFigures>,
}

impl ReadFigures {
    /// The figures of what was counted.
    pub fn of(count: Option<SparseCount>, keys: KeyReport) -> Self {
        ReadFigures {
            packed_steps: count.map(|count| count.total),
            skipped_steps: count.map(|count| count.skipped),
            sparse_keys: KeyFigures::of(keys),
        }
    }
}

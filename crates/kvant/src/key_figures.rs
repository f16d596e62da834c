//! What sparse keys read and missed, for people and in rows.

use kvant_engine::measure::KeyFigures;
use kvant_hub::human_bytes;

/// What sparse keys did, in words.
pub fn told_keys(figures: &KeyFigures) -> String {
    let KeyFigures { key_tiles, key_tiles_read, key_bytes, key_bytes_read, .. } = figures;
    let missed = match (figures.missed_mass, figures.missed_largest) {
        (Some(mean), Some(largest)) => format!(
            "{:.2} % of the attention missed in {} looks ({:.1} % at most)",
            100.0 * mean,
            figures.key_looks,
            100.0 * largest
        ),
        _ => "not yet compared with the full scores".to_owned(),
    };
    format!(
        "sparse keys: read {key_tiles_read} of {key_tiles} tiles, {} of {} ({:.1} %) · {} choices made, {} kept · {missed}",
        human_bytes(*key_bytes_read),
        human_bytes(*key_bytes),
        100.0 * figures.key_share,
        figures.key_choices,
        figures.key_choices_kept,
    )
}

/// Puts what sparse keys did into a row, where they did something.
pub fn add_keys(row: &mut serde_json::Value, figures: Option<&KeyFigures>) {
    let figures = figures.map(|figures| serde_json::to_value(figures).expect("plain numbers"));
    if let (Some(row), Some(serde_json::Value::Object(figures))) = (row.as_object_mut(), figures) {
        row.extend(figures);
    }
}

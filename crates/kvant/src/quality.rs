//! `--kv-quality`: a cache by the divergence it may cost, chosen once per model and kept.

use std::path::Path;

use kvant_engine::{EngineError, EngineOptions, QualityChoice};

/// The cache for a divergence of `asked` of the model at `path`, as `--kv-quality` has it: as chosen before, or chosen now. `progress`
/// hears passes done and their total.
pub fn choose_cache(
    path: &Path,
    asked: f64,
    options: &EngineOptions,
    progress: &dyn Fn(usize, usize),
) -> Result<QualityChoice, EngineError> {
    let folder = kvant_hub::home().ok().map(|home| home.join("cache").join("quality"));
    kvant_engine::choose_cache_once(path, asked, options, folder.as_deref(), progress)
}

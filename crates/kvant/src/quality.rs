//! `--kv-quality`: a cache by the divergence it may cost, chosen once per model and kept.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
pub use kvant_engine::QualityChoice as Chosen;
use kvant_engine::{Engine, EngineOptions, choose_cache};

use crate::error::CliError;

/// Counts changes of how caches are chosen and stored.
const VERSION: u32 = 2;

/// The cache for `asked` of the model at `path`: as chosen before, or chosen now.
pub fn choose(path: &Path, asked: f64, options: &EngineOptions) -> Result<Chosen, CliError> {
    let opened = Engine::open(path, &Chosen::engine_options(options))?;
    let model = kvant_model::fingerprint(opened.checkpoint()).map_err(kvant_engine::EngineError::from)?;
    let folder = kvant_hub::home()?.join("cache").join("quality");
    let file = folder.join(format!("{model}-{asked}-v{VERSION}.json"));
    // A file that cannot be read or understood is made again.
    if let Some(kept) = std::fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
        return Ok(kept);
    }
    let bar = ProgressBar::new(1).with_style(
        ProgressStyle::with_template("choosing the cache {bar:30} {pos}/{len}").expect("a constant template"),
    );
    let engine = opened.load(&|_, _| ())?;
    let choice = choose_cache(&engine, asked, &|done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let text = serde_json::to_vec(&choice).expect("numbers and text");
    // Not being able to keep it costs time, not the answer.
    let _ = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, text));
    Ok(choice)
}

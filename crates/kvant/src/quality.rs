//! `--kv-quality`: a cache by the divergence it may cost, chosen once per model and kept.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
pub use kvant_engine::QualityChoice as Chosen;
use kvant_engine::{Engine, EngineOptions, Sensitivity, choose_cache};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CliError;

/// Counts changes of how caches are chosen and stored.
const VERSION: u32 = 4;

/// The cache for `asked` of the model at `path`: as chosen before, or chosen now.
pub fn choose(path: &Path, asked: f64, options: &EngineOptions) -> Result<Chosen, CliError> {
    let opened = Engine::open(path, &Chosen::engine_options(options))?;
    let model = kvant_model::fingerprint(opened.checkpoint()).map_err(kvant_engine::EngineError::from)?;
    let folder = kvant_hub::home()?.join("cache").join("quality");
    let file = folder.join(format!("{model}-{asked}-v{VERSION}.json"));
    if let Some(kept) = read(&file) {
        return Ok(kept);
    }
    let bar = ProgressBar::new(1).with_style(
        ProgressStyle::with_template("choosing the cache {bar:30} {pos}/{len}").expect("a constant template"),
    );
    let engine = opened.load(&|_, _| ())?;
    let sensitivity_file = folder.join(format!("{model}-sensitivity-v{VERSION}.json"));
    let mut sensitivity: Option<Sensitivity> = read(&sensitivity_file);
    let choice = choose_cache(&engine, asked, &mut sensitivity, &|done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    // Not being able to keep them costs time, not the answer.
    let _ = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(&file, json(&choice)))
        .and_then(|()| std::fs::write(&sensitivity_file, json(&sensitivity)));
    Ok(choice)
}

/// What a file holds; one that cannot be read or understood is made again.
fn read<T: DeserializeOwned>(file: &Path) -> Option<T> {
    std::fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok())
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("numbers and text")
}

//! `--kv-quality`: a cache by the divergence it may cost, chosen once per model and kept.

use std::path::Path;

use kvant_engine::{Engine, EngineError, EngineOptions, QualityChoice, Sensitivity};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Counts changes of how caches are chosen and stored.
const VERSION: u32 = 4;

/// The cache for a divergence of `asked` of the model at `path`, as `--kv-quality` has it: as chosen before, or chosen now. `progress`
/// hears passes done and their total.
pub fn choose_cache(
    path: &Path,
    asked: f64,
    options: &EngineOptions,
    progress: &dyn Fn(usize, usize),
) -> Result<QualityChoice, EngineError> {
    let opened = Engine::open(path, &QualityChoice::engine_options(options))?;
    let model = kvant_model::fingerprint(opened.checkpoint())?;
    // Not being able to keep what is found costs time, not the answer.
    let folder = kvant_hub::home().ok().map(|home| home.join("cache").join("quality"));
    let kept_as =
        |what: &str| folder.as_ref().map(|folder| folder.join(format!("{model}-{what}-v{VERSION}.json")));
    let (choice_file, sensitivity_file) = (kept_as(&asked.to_string()), kept_as("sensitivity"));
    if let Some(kept) = choice_file.as_deref().and_then(read) {
        return Ok(kept);
    }
    let engine = opened.load(&|_, _| ())?;
    let mut sensitivity: Option<Sensitivity> = sensitivity_file.as_deref().and_then(read);
    let choice = kvant_engine::choose_cache(&engine, asked, &mut sensitivity, progress)?;
    if let (Some(folder), Some(choice_file), Some(sensitivity_file)) = (folder, choice_file, sensitivity_file)
    {
        let _ = std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(choice_file, json(&choice)))
            .and_then(|()| std::fs::write(sensitivity_file, json(&sensitivity)));
    }
    Ok(choice)
}

/// What a file holds; one that cannot be read or understood is made again.
fn read<T: DeserializeOwned>(file: &Path) -> Option<T> {
    std::fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok())
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("numbers and text")
}

//! Choices of caches, kept in files from one start to the next.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{QualityChoice, Sensitivity, check, choose_cache};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::options::EngineOptions;

/// Counts changes of how caches are chosen and stored.
const VERSION: u32 = 4;

/// The cache for a divergence of `asked` of the model at `path`: as chosen before and kept in `folder`, or chosen now and kept there.
/// `progress` hears passes done and their total.
pub fn choose_cache_once(
    path: &Path,
    asked: f64,
    options: &EngineOptions,
    folder: Option<&Path>,
    progress: &dyn Fn(usize, usize),
) -> Result<QualityChoice, EngineError> {
    check(asked)?;
    let opened = Engine::open(path, &QualityChoice::engine_options(options))?;
    let model = kvant_model::fingerprint(opened.checkpoint())?;
    let kept_as = |what: &str| folder.map(|folder| folder.join(format!("{model}-{what}-v{VERSION}.json")));
    let (choice_file, sensitivity_file) = (kept_as(&asked.to_string()), kept_as("sensitivity"));
    if let Some(kept) = choice_file.as_deref().and_then(read) {
        return Ok(kept);
    }
    let engine = opened.load(&|_, _| ())?;
    let mut sensitivity: Option<Sensitivity> = sensitivity_file.as_deref().and_then(read);
    let choice = choose_cache(&engine, asked, &mut sensitivity, progress)?;
    if let (Some(folder), Some(choice_file), Some(sensitivity_file)) = (folder, choice_file, sensitivity_file)
    {
        // Not being able to keep what is found costs time, not the answer.
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

//! Where calibrations come from.

use std::path::{Path, PathBuf};

use kvant_codec::{Fingerprint, Sidecar};
use kvant_files::read_bounded;

use crate::error::EngineError;

/// Calibrations of the models that `kvant pull` knows by name, so that presets work without a step of the user's own. Each
/// says in its note how it was made.
const BUILT_IN: [&[u8]; 4] = [
    include_bytes!("../calibrations/smollm2-135m.kvcal"),
    include_bytes!("../calibrations/gemma3-270m.kvcal"),
    include_bytes!("../calibrations/tinyllama-1.1b.kvcal"),
    include_bytes!("../calibrations/qwen2.5-coder-1.5b.kvcal"),
];

/// The calibration file of a model: its own name with `.kvcal` behind (`model.gguf.kvcal`).
pub fn calibration_path(model: &Path) -> PathBuf {
    let mut name = model.as_os_str().to_owned();
    name.push(".kvcal");
    name.into()
}

/// Most bytes of a calibration: far more than the largest models need.
const LARGEST: u64 = 1 << 30;

/// Reads a calibration file.
pub fn read_calibration(path: &Path) -> Result<Sidecar, EngineError> {
    let broken = |reason: String| EngineError::CalibrationFile { path: path.to_owned(), reason };
    let bytes = read_bounded(path, "number of bytes", LARGEST)?;
    Sidecar::parse(&bytes).map_err(|e| broken(e.to_string()))
}

/// The calibration of the model at `path` with fingerprint `model`: the file beside it, else a built-in one.
pub(crate) fn find_calibration(path: &Path, model: Fingerprint) -> Result<Option<Sidecar>, EngineError> {
    let beside = calibration_path(path);
    if beside.is_file() {
        let found = read_calibration(&beside)?;
        return match found.model == model {
            true => Ok(Some(found)),
            false => Err(EngineError::CalibrationFile {
                path: beside,
                reason: format!("it was fitted on model {}, this is {model}", found.model),
            }),
        };
    }
    Ok(built_in().find(|sidecar| sidecar.model == model))
}

fn built_in() -> impl Iterator<Item = Sidecar> {
    BUILT_IN.iter().filter_map(|bytes| Sidecar::parse(bytes).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_calibration_is_sound_and_of_another_model() {
        let mut models: Vec<Fingerprint> =
            BUILT_IN.iter().map(|bytes| Sidecar::parse(bytes).unwrap().model).collect();
        models.sort_by_key(|model| model.0);
        models.dedup();
        assert_eq!(models.len(), BUILT_IN.len());
        assert_eq!(calibration_path("a/b.gguf".as_ref()), Path::new("a/b.gguf.kvcal"));
    }
}

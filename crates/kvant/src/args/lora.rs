//! Which adapters are loaded beside a model.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use kvant_engine::{AdapterOption, EngineOptions};

use crate::error::CliError;

/// LoRA adapters.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Model")]
pub struct LoraArgs {
    /// A LoRA adapter for the model: a GGUF file, or a folder as PEFT saves it. May be given again. On the CPU.
    #[arg(long, env = "KVANT_LORA", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub lora: Vec<PathBuf>,
    /// The same, of which so much is taken: 1 is as it was trained. Numbered behind those of --lora.
    #[arg(long, value_names = ["FILE", "SCALE"], num_args = 2, allow_hyphen_values = true)]
    pub lora_scaled: Vec<String>,
}

impl LoraArgs {
    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.lora.is_empty() && self.lora_scaled.is_empty()
    }

    /// These options, with the adapters.
    pub fn on(&self, options: EngineOptions) -> Result<EngineOptions, CliError> {
        let whole = self.lora.iter().map(|path| Ok(AdapterOption { path: path.clone(), scale: 1.0 }));
        let scaled = self.lora_scaled.chunks(2).map(|pair| {
            let [file, scale] = pair else {
                let reason = "expected a file and a scale".to_owned();
                return Err(CliError::Option { option: "--lora-scaled", reason });
            };
            match scale.parse::<f32>() {
                Ok(number) if number.is_finite() => Ok(AdapterOption { path: file.into(), scale: number }),
                _ => {
                    let reason = format!("found {scale}, expected a number behind the file");
                    Err(CliError::Option { option: "--lora-scaled", reason })
                }
            }
        });
        let lora = whole.chain(scaled).collect::<Result<Vec<_>, CliError>>()?;
        Ok(EngineOptions { lora, ..options })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        lora: LoraArgs,
    }

    fn parsed(line: &str) -> Result<Vec<(String, f32)>, String> {
        let line = Line::try_parse_from(line.split(' ')).map_err(|error| error.to_string())?;
        let options = line.lora.on(EngineOptions::default()).map_err(|error| error.to_string())?;
        Ok(options.lora.iter().map(|one| (one.path.display().to_string(), one.scale)).collect())
    }

    #[test]
    fn files_come_with_their_scales() {
        let found = parsed("x --lora-scaled b -0.5 --lora a --lora-scaled c 2").unwrap();
        let expected = [("a", 1.0), ("b", -0.5), ("c", 2.0)].map(|(name, scale)| (name.to_owned(), scale));
        assert_eq!(found, expected);
        assert_eq!(parsed("x").unwrap(), []);
        assert!(parsed("x --lora-scaled b").is_err());
        for wrong in ["x", "nan", "inf"] {
            let error = parsed(&format!("x --lora-scaled b {wrong}")).unwrap_err();
            assert!(error.contains("--lora-scaled") && error.contains(wrong), "{error}");
        }
    }
}

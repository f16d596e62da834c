//! The configuration file: the same names as the flags, used where no flag or variable says otherwise.

use std::path::PathBuf;

use kvant_engine::SideChoice;
use serde::Deserialize;

use crate::error::CliError;

/// Defaults of the user's own.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Model to use when none is named.
    pub model: Option<String>,
    /// Threads.
    pub threads: Option<usize>,
    /// Tokens the context holds.
    pub ctx_size: Option<usize>,
    /// Prompt tokens per step.
    pub batch_size: Option<usize>,
    /// Cache type of the keys.
    pub cache_type_k: Option<SideChoice>,
    /// Cache type of the values.
    pub cache_type_v: Option<SideChoice>,
    /// Pin the weights in physical memory.
    #[serde(default)]
    pub mlock: bool,
    /// Never fetch a model that is not here.
    #[serde(default)]
    pub offline: bool,
    /// Temperature of `chat` and `run`.
    pub temp: Option<f32>,
    /// What the model is told before a conversation.
    pub system: Option<String>,
}

impl Config {
    /// Reads `$KVANT_CONFIG`, else `config.toml` in the store's directory; no file is an empty configuration.
    pub fn read() -> Result<Self, CliError> {
        let named = std::env::var_os("KVANT_CONFIG").filter(|v| !v.is_empty()).map(PathBuf::from);
        let path = match &named {
            Some(path) => path.clone(),
            None => match kvant_hub::home() {
                Ok(home) => home.join("config.toml"),
                Err(_) => return Ok(Config::default()),
            },
        };
        match std::fs::read_to_string(&path) {
            Ok(text) => Config::parse(&text).map_err(|reason| CliError::Config { path, reason }),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && named.is_none() => Ok(Config::default()),
            Err(source) => Err(CliError::Read { path, source }),
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_flags() {
        let text =
            "model = \"gemma3:270m\"\nthreads = 2\nctx-size = 4096\ncache-type-k = \"f32\"\nmlock = true\n";
        let config = Config::parse(text).unwrap();
        assert_eq!(config.model.as_deref(), Some("gemma3:270m"));
        assert_eq!((config.threads, config.ctx_size, config.mlock), (Some(2), Some(4096), true));
        assert_eq!(config.cache_type_k, "f32".parse().ok());
    }

    #[test]
    fn a_misspelt_name_is_refused() {
        let error = Config::parse("thread = 2\n").unwrap_err();
        assert!(error.contains("thread") && error.contains("threads"), "{error}");
        assert!(Config::parse("cache-type-k = \"f17\"").unwrap_err().contains("f17"));
    }
}

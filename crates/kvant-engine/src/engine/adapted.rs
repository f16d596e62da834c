//! Handles of an engine whose texts take adapters.

use kvant_codec::Fingerprint;
use kvant_model::{Adapter, AdapterScale};

use super::Engine;
use crate::adapters::AdapterSet;
use crate::error::EngineError;

impl Engine {
    /// The adapters that were loaded beside the model.
    pub fn loaded_adapters(&self) -> &[Adapter] {
        self.file().adapters()
    }

    /// A set of the engine's adapters.
    pub fn adapter_set(&self, scales: &[AdapterScale]) -> Result<AdapterSet, EngineError> {
        AdapterSet::new(self.loaded_adapters(), scales)
    }

    /// What identifies caches: the weights, and the adapters of its texts.
    pub(crate) fn cache_fingerprint(&self) -> Result<Fingerprint, EngineError> {
        let model = self.file().fingerprint()?;
        Ok(match self.adapters().fingerprint() {
            Some(adapters) => model.and(&adapters.0.to_le_bytes()),
            None => model,
        })
    }

    /// A handle whose texts take these adapters: a set of this engine's.
    #[must_use]
    pub fn with_adapters(&self, adapters: AdapterSet) -> Self {
        Self { loaded: self.loaded.clone(), adapters }
    }

    /// The adapters of texts that are begun with this handle.
    pub fn adapters(&self) -> &AdapterSet {
        &self.adapters
    }
}

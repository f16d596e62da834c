//! Which LoRA adapters a text takes, and how much of each.

use std::path::PathBuf;
use std::sync::Arc;

use kvant_codec::Fingerprint;
use kvant_model::{Adapter, AdapterScale};

use crate::error::EngineError;

/// An adapter to load beside the model.
#[derive(Clone, Debug, PartialEq)]
pub struct AdapterOption {
    /// A GGUF file, or a folder as PEFT saves it.
    pub path: PathBuf,
    /// How much of it texts take that do not say otherwise.
    pub scale: f32,
}

/// Adapters of one engine and how much of each a text takes. What is cached of a text belongs to the set that it ran with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdapterSet {
    /// In the order of the engine's adapters, none with a scale of 0.
    scales: Arc<[AdapterScale]>,
    /// Of the adapters' tensors and the scales; `None` for none.
    fingerprint: Option<Fingerprint>,
}

impl AdapterSet {
    /// How much of each.
    pub fn scales(&self) -> &[AdapterScale] {
        &self.scales
    }

    /// How much of one.
    pub fn scale(&self, adapter: usize) -> f32 {
        self.scales.iter().find(|one| one.adapter == adapter).map_or(0.0, |one| one.scale)
    }

    /// Names what it changes; `None` if that is nothing.
    pub fn fingerprint(&self) -> Option<Fingerprint> {
        self.fingerprint
    }

    /// A set of some of `adapters`. Refuses numbers that there is no adapter of, numbers given twice and scales that are no numbers.
    pub(crate) fn new(adapters: &[Adapter], scales: &[AdapterScale]) -> Result<Self, EngineError> {
        let refused = |option, found: String, expected| EngineError::Option { option, found, expected };
        let mut sorted = scales.to_vec();
        sorted.sort_by_key(|one| one.adapter);
        for one in &sorted {
            if one.adapter >= adapters.len() {
                let found = format!("{}, of {} adapters", one.adapter, adapters.len());
                return Err(refused("lora id", found, "the number of a loaded adapter, from 0 on"));
            }
            if !one.scale.is_finite() {
                return Err(refused("lora scale", one.scale.to_string(), "a finite number"));
            }
        }
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0].adapter == pair[1].adapter) {
            return Err(refused("lora id", format!("{} twice", pair[0].adapter), "every adapter once"));
        }
        sorted.retain(|one| one.scale != 0.0);
        let print = sorted.iter().fold(Fingerprint::of(b"adapters"), |print, one| {
            let own = adapters[one.adapter].fingerprint().0;
            print.and(&own.to_le_bytes()).and(&one.scale.to_bits().to_le_bytes())
        });
        let fingerprint = (!sorted.is_empty()).then_some(print);
        Ok(Self { scales: sorted.into(), fingerprint })
    }
}

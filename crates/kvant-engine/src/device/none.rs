//! No models on a GPU.

use kvant_cache::{CacheConfig, CacheError, Sequence};
use kvant_codec::Sidecar;
use kvant_cpu::Pool;
use kvant_model::{DeviceChoice, ModelError, ModelFile, Wanted};

use super::Placed;
use crate::error::EngineError;
use crate::options::EngineOptions;

/// No weights anywhere.
pub(crate) enum DeviceWeights {}

impl DeviceWeights {
    pub fn load(
        _: &ModelFile,
        _: &Pool,
        options: &EngineOptions,
        _: &dyn Fn(usize, usize),
    ) -> Result<Placed, EngineError> {
        match options.device {
            DeviceChoice::Gpu(_) => Err(EngineError::NoGpuSupport),
            DeviceChoice::Cpu | DeviceChoice::Auto => Ok(Placed::Cpu { instead: None }),
        }
    }

    pub fn bytes(&self) -> u64 {
        match *self {}
    }

    pub fn name(&self) -> String {
        match *self {}
    }

    pub fn session(
        &self,
        _: &CacheConfig,
        _: Option<&Sidecar>,
        _: &EngineOptions,
        _: usize,
    ) -> Result<DeviceRun, EngineError> {
        match *self {}
    }

    pub fn sequence(
        &self,
        _: &CacheConfig,
        _: Option<&Sidecar>,
        _: &EngineOptions,
    ) -> Result<DeviceRun, EngineError> {
        match *self {}
    }

    pub fn sequence_bytes(
        &self,
        _: &CacheConfig,
        _: Option<&Sidecar>,
        _: &EngineOptions,
        _: usize,
    ) -> Result<Option<(u64, u64)>, EngineError> {
        match *self {}
    }
}

/// One text's part of a step, if there were any.
pub(crate) struct DevicePart<'a> {
    pub run: &'a mut DeviceRun,
    #[expect(dead_code, reason = "there are no texts")]
    pub tokens: &'a [u32],
    #[expect(dead_code, reason = "there are no texts")]
    pub wanted: Wanted,
}

/// Runs no step: there are no texts.
pub(crate) fn step(
    _: &ModelFile,
    parts: &mut [DevicePart<'_>],
    _: &mut Vec<f32>,
    _: &mut usize,
) -> Result<(), ModelError> {
    match parts.first() {
        Some(DevicePart { run, .. }) => match **run {},
        None => Ok(()),
    }
}

/// No conversation.
pub(crate) enum DeviceRun {}

impl DeviceRun {
    pub fn forward(&mut self, _: &ModelFile, _: &[u32], _: Wanted) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn forward_greedy(&mut self, _: &ModelFile, _: u32) -> Result<Option<u32>, ModelError> {
        match *self {}
    }

    pub fn forward_top(
        &mut self,
        _: &ModelFile,
        _: u32,
        _: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        match *self {}
    }

    pub fn most_top() -> usize {
        0
    }

    pub fn logits(&self) -> &[f32] {
        match *self {}
    }

    pub fn has_sealed(&self) -> bool {
        match *self {}
    }

    pub fn cache_bytes(&self) -> u64 {
        match *self {}
    }

    pub fn step_limit(&self) -> usize {
        match *self {}
    }

    pub fn trial_limit(&self) -> usize {
        match *self {}
    }

    pub fn check_room(&self, _: usize) -> Result<(), CacheError> {
        match *self {}
    }

    pub fn rows(&self, _: usize) -> usize {
        match *self {}
    }

    pub fn row_limits(&self) -> Option<Vec<usize>> {
        match *self {}
    }

    pub fn protect(&mut self, _: usize) {
        match *self {}
    }

    pub fn begin_prompt_window(&mut self) {
        match *self {}
    }

    pub fn compress_prompt(&mut self) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn truncate(&mut self, _: usize) -> usize {
        match *self {}
    }

    pub fn to_sequence(&self, _: &Sequence) -> Result<Sequence, ModelError> {
        match *self {}
    }

    pub fn load(&mut self, _: &Sequence) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn fill_random(&mut self, _: usize) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn fork(&self) -> Result<Option<Self>, ModelError> {
        match *self {}
    }
}

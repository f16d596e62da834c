//! Where there are no devices: types that nothing is of.

use kvant_cache::{CacheConfig, CacheError, Sequence};
use kvant_codec::Sidecar;
use kvant_model::{ModelError, ModelFile, Wanted};

use super::{Conversation, DeviceAnswers, DeviceBytes, DevicePart};
use crate::error::EngineError;
use crate::options::EngineOptions;

/// Weights on a device.
pub(crate) enum DeviceWeights {}

/// A step that was submitted.
pub(crate) enum DeviceTicket {}

/// A text on a device.
pub(crate) enum DeviceText {}

/// A text's copy in host memory.
#[derive(Default)]
pub(crate) struct HostCopy(());

impl HostCopy {
    pub fn bytes(&self) -> u64 {
        0
    }
}

impl DeviceWeights {
    pub fn submit(
        &self,
        _: &ModelFile,
        _: &mut [DevicePart<'_>],
    ) -> Result<Option<DeviceTicket>, ModelError> {
        match *self {}
    }

    pub fn collect(&self, _: DeviceTicket) -> Result<DeviceAnswers, ModelError> {
        match *self {}
    }

    pub fn bytes(&self) -> u64 {
        match *self {}
    }

    pub fn reserve(
        &self,
        _: &CacheConfig,
        _: Option<&Sidecar>,
        _: &EngineOptions,
        _: (&[usize], usize),
    ) -> Result<(), EngineError> {
        match *self {}
    }

    pub fn row_unit(&self) -> usize {
        match *self {}
    }

    pub fn name(&self) -> String {
        match *self {}
    }

    pub fn failure(&self) -> Option<String> {
        match *self {}
    }

    pub fn unload(&self) {
        match *self {}
    }

    pub fn replace(&self, _: Self) {
        match *self {}
    }

    pub fn lose(&self) {
        match *self {}
    }

    pub fn text(
        &self,
        _: &CacheConfig,
        _: Option<&Sidecar>,
        _: &EngineOptions,
    ) -> Result<DeviceText, EngineError> {
        match *self {}
    }

    pub fn sequence_bytes(
        &self,
        _: &CacheConfig,
        _: Option<&Sidecar>,
        _: &EngineOptions,
        _: usize,
    ) -> Result<DeviceBytes, EngineError> {
        match *self {}
    }

    pub fn step(
        &self,
        _: &ModelFile,
        _: &mut [DevicePart<'_>],
        _: &mut Vec<f32>,
        _: &mut usize,
    ) -> Result<(), ModelError> {
        match *self {}
    }
}

impl DeviceText {
    pub fn reserve_context(&mut self) {
        match *self {}
    }

    pub fn may_run_ahead(&self) -> bool {
        match *self {}
    }

    pub fn take_back(&mut self) {
        match *self {}
    }

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

    pub fn most_top(&self) -> usize {
        match *self {}
    }

    pub fn logits(&self) -> &[f32] {
        match *self {}
    }

    pub fn has_sealed(&self) -> bool {
        match *self {}
    }

    pub fn is_lost(&self) -> bool {
        match *self {}
    }

    pub fn to_sequence(&self, _: &Sequence) -> Result<Sequence, ModelError> {
        match *self {}
    }

    pub fn load(&mut self, _: &Sequence) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn copy_out(&self, _: &mut HostCopy, _: u64) -> Result<bool, ModelError> {
        match *self {}
    }

    pub fn copy_in(&mut self, _: &HostCopy, _: &mut usize, _: u64) -> Result<bool, ModelError> {
        match *self {}
    }

    pub fn fill_random(&mut self, _: usize) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn fork(&self) -> Result<Self, ModelError> {
        match *self {}
    }
}

impl Conversation for DeviceText {
    fn bytes(&self) -> u64 {
        match *self {}
    }

    fn rows(&self, _: usize) -> usize {
        match *self {}
    }

    fn row_limits(&self) -> Option<Vec<usize>> {
        match *self {}
    }

    fn check_room(&self, _: usize) -> Result<(), CacheError> {
        match *self {}
    }

    fn step_limit(&self) -> usize {
        match *self {}
    }

    fn trial_limit(&self) -> usize {
        match *self {}
    }

    fn protect(&mut self, _: usize) {
        match *self {}
    }

    fn begin_prompt_window(&mut self) {
        match *self {}
    }

    fn compress_prompt(&mut self) -> Result<(), ModelError> {
        match *self {}
    }

    fn truncate(&mut self, _: usize) -> usize {
        match *self {}
    }
}

//! Where a text's cache is: in the CPU's memory or on a device of its own. Without the feature `gpu` there is no such device.

use kvant_cache::{CacheError, Sequence};
use kvant_cpu::Pool;
use kvant_model::{Asked, Candidates, ModelError, ModelFile};

use crate::error::EngineError;
use crate::options::EngineOptions;

#[cfg(feature = "gpu")]
mod gpu;
#[cfg(feature = "gpu")]
pub(crate) use gpu::{DeviceText, DeviceTicket, DeviceWeights, HostCopy};
#[cfg(not(feature = "gpu"))]
mod none;
#[cfg(not(feature = "gpu"))]
pub(crate) use none::{DeviceText, DeviceTicket, DeviceWeights, HostCopy};

/// Where weights are.
pub(crate) enum Placed {
    /// Nowhere yet: the CPU is to take them, `instead` of a GPU for this reason.
    Cpu { instead: Option<String> },
    #[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "there is no device"))]
    Device(DeviceWeights),
}

/// Sends the weights to the chosen device, if it is not the CPU.
pub(crate) fn place(
    file: &ModelFile,
    pool: &Pool,
    options: &EngineOptions,
    progress: &dyn Fn(usize, usize),
) -> Result<Placed, EngineError> {
    #[cfg(feature = "gpu")]
    {
        DeviceWeights::load(file, pool, options, progress)
    }
    #[cfg(not(feature = "gpu"))]
    {
        let _ = (file, pool, progress);
        match options.device {
            kvant_model::DeviceChoice::Gpu(_) => Err(EngineError::NoGpuSupport),
            kvant_model::DeviceChoice::Cpu | kvant_model::DeviceChoice::Auto => {
                Ok(Placed::Cpu { instead: None })
            }
        }
    }
}

/// The cache of one text, wherever it is.
pub(crate) trait Conversation {
    /// Bytes it holds; on a device what is set aside for it.
    fn bytes(&self) -> u64;
    /// Rows that layer `layer` holds, in tokens per KV head.
    fn rows(&self, layer: usize) -> usize;
    /// Rows that each layer may hold; `None` when nothing is ever evicted.
    fn row_limits(&self) -> Option<Vec<usize>>;
    /// Refuses `count` more tokens that do not fit. Changes nothing.
    fn check_room(&self, count: usize) -> Result<(), CacheError>;
    /// Tokens that the next step should have at most.
    fn step_limit(&self) -> usize;
    /// Most tokens of a step of which any number may turn out wrong.
    fn trial_limit(&self) -> usize;
    /// Never evicts the first `tokens` tokens from now on, where a policy evicts any.
    fn protect(&mut self, tokens: usize);
    /// From here on the prompt's last tokens run: their attention alone is to decide.
    fn begin_prompt_window(&mut self);
    /// Evicts what the policy does not keep of a prompt that has run.
    fn compress_prompt(&mut self) -> Result<(), ModelError>;
    /// Forgets every token from `position` on, perhaps a few before, or all if it must. Returns the tokens that are left.
    fn truncate(&mut self, position: usize) -> usize;
}

impl Conversation for Sequence {
    fn bytes(&self) -> u64 {
        Sequence::bytes(self)
    }

    fn rows(&self, layer: usize) -> usize {
        Sequence::rows(self, layer)
    }

    fn row_limits(&self) -> Option<Vec<usize>> {
        Sequence::row_limits(self)
    }

    fn check_room(&self, count: usize) -> Result<(), CacheError> {
        Sequence::check_room(self, count)
    }

    fn step_limit(&self) -> usize {
        Sequence::step_limit(self)
    }

    fn trial_limit(&self) -> usize {
        Sequence::trial_limit(self)
    }

    fn protect(&mut self, tokens: usize) {
        Sequence::protect(self, tokens);
    }

    fn begin_prompt_window(&mut self) {
        Sequence::begin_prompt_window(self);
    }

    fn compress_prompt(&mut self) -> Result<(), ModelError> {
        Sequence::compress_prompt(self);
        Ok(())
    }

    fn truncate(&mut self, position: usize) -> usize {
        if Sequence::truncate(self, position).is_err() {
            self.clear();
        }
        self.position()
    }
}

/// One text's part of a step.
#[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "there is no device to read it"))]
pub(crate) struct DevicePart<'a> {
    pub text: &'a mut DeviceText,
    pub tokens: &'a [u32],
    /// The token is the one that the step before chose.
    pub chosen: bool,
    pub asked: Asked<'a>,
}

/// What came of a step on a device.
pub(crate) struct DeviceAnswers {
    /// Of parts that were asked for some, one after another.
    pub logits: Vec<f32>,
    /// Of parts that were asked for those.
    pub candidates: Vec<Option<Candidates>>,
}

/// Bytes that a sequence takes on a device.
pub(crate) struct DeviceBytes {
    pub tokens: u64,
    /// Of a prompt's step beside them, for a while.
    pub step: u64,
}

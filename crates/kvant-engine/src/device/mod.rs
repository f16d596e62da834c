//! Where a text's cache is: in the CPU's memory or on a device of its own. Without the feature `gpu` there is no such device.

use std::any::Any;

use kvant_cache::{CacheConfig, CacheError, Sequence};
use kvant_codec::Sidecar;
use kvant_cpu::Pool;
use kvant_model::{Asked, Candidates, ModelError, ModelFile, Wanted};

use crate::error::EngineError;
use crate::options::EngineOptions;

#[cfg(feature = "gpu")]
mod gpu;

#[cfg(feature = "gpu")]
pub(crate) use gpu::DeviceTicket;

/// A step that was submitted to a device: there is none.
#[cfg(not(feature = "gpu"))]
pub(crate) enum DeviceTicket {}

/// What came of a step on a device.
#[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "there is no device"))]
pub(crate) struct DeviceAnswers {
    /// Of parts that were asked for some, one after another.
    pub logits: Vec<f32>,
    /// Of parts that were asked for those.
    pub candidates: Vec<Option<Candidates>>,
}

/// Where weights are.
pub(crate) enum Placed {
    /// Nowhere yet: the CPU is to take them, `instead` of a GPU for this reason.
    Cpu { instead: Option<String> },
    /// On a device.
    #[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "there is no device"))]
    Device(Box<dyn DeviceWeights>),
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
        gpu::GpuWeights::load(file, pool, options, progress)
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

/// A text on a device: the device has its cache, and runs its steps.
pub(crate) trait DeviceRun: Conversation + Any + Send {
    /// Runs a step.
    fn forward(&mut self, file: &ModelFile, tokens: &[u32], wanted: Wanted) -> Result<(), ModelError>;
    /// Runs one token and returns the likeliest next one; `None` when a logit is NaN, or where logits are all there is.
    fn forward_greedy(&mut self, file: &ModelFile, token: u32) -> Result<Option<u32>, ModelError>;
    /// Runs one token and returns the `count` likeliest next ones with their logits, likeliest first; `None` when a logit is NaN.
    fn forward_top(
        &mut self,
        file: &ModelFile,
        token: u32,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError>;
    /// Most tokens that [`DeviceRun::forward_top`] returns.
    fn most_top(&self) -> usize;
    /// Logits of its last step, if that was its own.
    fn logits(&self) -> &[f32];
    /// True if some layer has tokens in sealed tiles.
    fn has_sealed(&self) -> bool;
    /// The conversation as a sequence like `empty`.
    fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError>;
    /// Goes on with what `sequence` holds, whose tiles are whole.
    fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError>;
    /// Fills the cache with random tiles.
    fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError>;
    /// True if a row may be submitted before its token is known.
    fn may_run_ahead(&self) -> bool;
    /// Takes back such a row, the last one.
    fn take_back(&mut self);
    /// The same past once more, on the device; `None` where it has to go through the CPU's memory.
    fn fork(&self) -> Result<Option<Box<dyn DeviceRun>>, ModelError>;
}

/// One text's part of a step.
#[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "there is no device to read it"))]
pub(crate) struct DevicePart<'a> {
    pub run: &'a mut dyn DeviceRun,
    pub tokens: &'a [u32],
    /// The token is the one that the step before chose.
    pub chosen: bool,
    pub asked: Asked<'a>,
}

/// Bytes that a sequence takes on a device.
pub(crate) struct DeviceBytes {
    /// Of its tokens.
    pub tokens: u64,
    /// Of a prompt's step beside them, for a while.
    pub step: u64,
}

/// A model's weights on a device.
pub(crate) trait DeviceWeights: Send + Sync {
    /// Bytes of weights that a step reads.
    fn bytes(&self) -> u64;
    /// What it runs on.
    fn name(&self) -> String;
    /// An empty conversation of its own, in steps of up to `rows` tokens.
    fn session(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        rows: usize,
    ) -> Result<Box<dyn DeviceRun>, EngineError>;
    /// An empty sequence that takes its steps with others; one of its own where its cache evicts rows or has a budget.
    fn sequence(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
    ) -> Result<Box<dyn DeviceRun>, EngineError>;
    /// What a sequence of up to `tokens` tokens takes; `None` where sequences set all of their context aside.
    fn sequence_bytes(
        &self,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: &EngineOptions,
        tokens: usize,
    ) -> Result<Option<DeviceBytes>, EngineError>;
    /// Submits a step of texts that share their memory; `None` where they do not, or do not fit into one step.
    fn submit(
        &self,
        file: &ModelFile,
        parts: &mut [DevicePart<'_>],
    ) -> Result<Option<DeviceTicket>, ModelError>;
    /// Waits for a step.
    fn collect(&self, ticket: DeviceTicket) -> Result<DeviceAnswers, ModelError>;
    /// Runs a step of many texts; the wanted logits come behind what `logits` holds, and `done` counts the texts that have run.
    fn step(
        &self,
        file: &ModelFile,
        parts: &mut [DevicePart<'_>],
        logits: &mut Vec<f32>,
        done: &mut usize,
    ) -> Result<(), ModelError>;
}

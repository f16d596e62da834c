//! Sequences of a GPU in host memory, packed as they are.

use crate::device::HostCopy;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::LiveSequence;

/// A sequence's tokens and cache in host memory, or on their way there.
pub struct HostSequence {
    tokens: Vec<u32>,
    copy: HostCopy,
}

impl HostSequence {
    /// Nothing yet of `from`; `None` where that is in host memory itself.
    pub fn of(from: &LiveSequence) -> Option<Self> {
        from.device.as_ref()?;
        Some(Self { tokens: from.tokens.clone(), copy: HostCopy::default() })
    }

    /// Goes on copying `from`, which must be what it began with, about `most` bytes at a time; true
    /// when all of it is there. What was asked for in one call is taken in the next one: behind a
    /// step that was submitted between them nobody waits for it.
    pub fn copy_more(&mut self, from: &LiveSequence, most: u64) -> Result<bool, EngineError> {
        match &from.device {
            Some(device) => Ok(device.copy_out(&mut self.copy, most)?),
            None => Err(EngineError::OnlyOnGpu { what: "a copy in host memory" }),
        }
    }

    /// The tokens that have run.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Bytes that it takes in host memory.
    pub fn bytes(&self) -> u64 {
        self.copy.bytes()
    }
}

/// A sequence on its way back to the GPU.
pub struct ReturningSequence {
    sequence: LiveSequence,
    /// Layers that are there.
    done: usize,
}

impl ReturningSequence {
    /// Nothing yet of a sequence that was on `engine`'s GPU.
    pub fn new(engine: &Engine) -> Result<Self, EngineError> {
        Ok(Self { sequence: engine.sequence()?, done: 0 })
    }

    /// Goes on copying `from`, about `most` bytes at a time; true when all of it is there.
    pub fn copy_more(&mut self, from: &HostSequence, most: u64) -> Result<bool, EngineError> {
        let Some(device) = &mut self.sequence.device else {
            return Err(EngineError::OnlyOnGpu { what: "a copy from host memory" });
        };
        let done = device.copy_in(&from.copy, &mut self.done, most)?;
        if done {
            self.sequence.tokens.clone_from(&from.tokens);
        }
        Ok(done)
    }

    /// The sequence, once all of it is there.
    pub fn into_sequence(self) -> LiveSequence {
        self.sequence
    }
}

//! A second conversation with the same past.

use super::Session;
use crate::error::EngineError;

impl Session {
    /// The same conversation once more. On the CPU forks share their past until one of them writes, and nothing is copied; a GPU copies
    /// it, and may forget a few of the newest tokens.
    pub fn fork(&self) -> Result<Self, EngineError> {
        let mut fork = Session {
            engine: self.engine.clone(),
            compute: self.engine.compute(),
            sequence: self.sequence.clone(),
            device: None,
            tokens: self.tokens.clone(),
            cancel: Default::default(),
        };
        if let Some(device) = &self.device {
            let mut sequence = device.to_sequence(&self.sequence)?;
            fork.tokens.truncate(sequence.cut_to_whole_tiles()?);
            let mut copy = self.engine.device_session(sequence.config(), self.engine.options().batch)?;
            copy.iter_mut().try_for_each(|copy| copy.load(&sequence))?;
            fork.device = copy;
        }
        Ok(fork)
    }
}

//! A cache that is larger than memory: full blocks of sealed tokens lie in a file.
//!
//! Blocks that filled up in a step go to the file before the next one ([`Sequence::begin`]), which can fail and loses nothing then. Their
//! means stay in memory: sparse keys choose by them, and only what they choose is read from the file. Sinks, the tail, the block that
//! fills up and layers with a window are in memory always. A block that a rollback cuts comes back to memory.

use kvant_cpu::SpillFile;

use super::Sequence;
use crate::error::CacheError;

impl Sequence {
    /// Most tokens of a step that a byte budget counts on where blocks go to a file.
    pub const SPILL_STEP: usize = 4096;

    /// The same, with full blocks of sealed tokens in `file` from the next step on. Refuses policies that evict: their rows move.
    pub fn spilled_to(mut self, file: SpillFile) -> Result<Self, CacheError> {
        if self.config.policy.evicts() {
            return Err(CacheError::SpillEvicts { policy: self.config.policy.to_string() });
        }
        self.spill = Some(file);
        Ok(self)
    }

    /// Bytes held in a file, shared blocks counted in full.
    pub fn file_bytes(&self) -> u64 {
        self.layers.iter().zip(&*self.plans).map(|(layer, plan)| layer.file_bytes(plan)).sum()
    }

    /// The file that blocks go to.
    pub fn spill_file(&self) -> Option<&SpillFile> {
        self.spill.as_ref()
    }

    /// Moves blocks that have filled up to the file, if there is one.
    pub(super) fn spill_blocks(&mut self) -> Result<(), CacheError> {
        let Some(file) = &self.spill else { return Ok(()) };
        let mut left = Vec::new();
        let mut layers = self.layers.iter_mut().zip(&*self.plans).enumerate();
        layers.try_for_each(|(index, (layer, plan))| layer.spill(plan, file, index, &mut left))?;
        Ok(())
    }
}

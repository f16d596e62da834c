//! Copies between a GPU's memory and the host's, beside steps.

use kvant_engine::ReturningSequence;

use super::host::{BLOCK, Return};
use super::running::WORTH_WAITING;
use super::worker::Worker;

impl Worker {
    /// Copies pieces of what leaves the GPU and of what comes back. False if there is nothing to
    /// copy.
    pub(super) fn copy_pieces(&mut self) -> bool {
        let left = self.prefixes.host.copy_out();
        let returning = self.running.iter_mut().find(|running| running.surplus().is_some());
        let Some(running) = returning else { return left };
        if let Some(whole) = running.returning().and_then(Return::copy_in) {
            let blocks = running.returned(whole).div_ceil(BLOCK);
            self.metrics.host_blocks_in.inc_by(blocks as u64);
        }
        true
    }

    /// True unless host memory has more of the `at`-th request's prompt than the GPU, which is on
    /// its way then.
    pub(super) fn is_back(&mut self, at: usize) -> bool {
        let running = &self.running[at];
        if !running.may_look_up() {
            return running.surplus().is_none();
        }
        let (space, prompt) = (&running.job.space(), &running.job.prompt);
        let known = self.prefixes.shared(space, prompt) + WORTH_WAITING;
        if self.prefixes.host.awaits(space, prompt, known) {
            return false;
        }
        let Some((from, shared)) = self.prefixes.host.find(space, prompt, known) else { return true };
        let needed = self.engine.sequence_bytes(from.tokens().len()).map_or(u64::MAX, |bytes| bytes.tokens);
        let surplus = needed.saturating_sub(running.reserved.tokens);
        // One token is left to run, for its logits.
        let shared = shared.min(prompt.len() - 1);
        match ReturningSequence::new(&self.engine) {
            Ok(to) if surplus <= self.free() => {
                self.metrics.host_hits.inc();
                self.running[at].begin_return(Return::new(from, to, shared, surplus));
                false
            }
            _ => true,
        }
    }
}

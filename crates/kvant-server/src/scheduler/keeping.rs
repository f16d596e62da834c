//! What the scheduler's thread keeps between requests: slots, what came from outside, and looks at it.

use kvant_engine::{CacheView, LiveSequence};

use super::job::{CacheState, Owner, SlotAction, SlotError, SlotInfo, Space, TokenView, common};
use super::running::Phase;
use super::worker::Worker;

impl Worker {
    /// Keeps what came from outside.
    pub(super) fn keep(&mut self, owner: Owner, sequence: LiveSequence) -> Result<(), SlotError> {
        if sequence.is_lost() {
            return Err(SlotError::Lost);
        }
        let needed = sequence.bytes();
        if !self.make_room_now(needed) {
            let left = self.free();
            return Err(SlotError::NoRoom { needed, left });
        }
        let room = self.account().prefix_room();
        let space = Space { owner, adapters: sequence.adapters().clone() };
        self.prefixes.put(space, sequence, room);
        self.tell_metrics();
        Ok(())
    }

    /// What a slot does, and what it holds of `owner`'s.
    pub(super) fn slot_info(&self, id: usize, owner: Owner) -> SlotInfo {
        let slot = &self.slots[id];
        let last = slot.last.as_ref().filter(|(whose, _)| whose.owner == owner).map(|(_, sequence)| sequence);
        let (tokens, bytes) = last.map_or((0, 0), |sequence| (sequence.tokens().len(), sequence.bytes()));
        SlotInfo { id, busy: slot.busy, tokens, bytes }
    }

    pub(super) fn slot(
        &mut self,
        id: usize,
        space: Space,
        action: &SlotAction,
    ) -> Result<SlotInfo, SlotError> {
        let (count, owner) = (self.slots.len(), space.owner);
        let slot = self.slots.get(id).ok_or(SlotError::Unknown { id, count })?;
        if slot.busy {
            return Err(SlotError::Busy { id });
        }
        match action {
            SlotAction::Save(path) => {
                let own = slot.last.as_ref().filter(|(whose, _)| whose.owner == owner);
                own.ok_or(SlotError::Empty { id })?.1.save(path, "")?;
                Ok(self.slot_info(id, owner))
            }
            SlotAction::Restore(path) => {
                let mut sequence = self.engine.with_adapters(space.adapters.clone()).sequence()?;
                sequence.load(path)?;
                let (needed, kept) = (sequence.bytes(), sequence.fork()?);
                self.slots[id].last = None;
                if !self.make_room_now(needed.saturating_mul(2)) {
                    let left = self.free();
                    return Err(SlotError::NoRoom { needed, left });
                }
                self.slots[id].last = Some((space.clone(), sequence));
                let room = self.account().prefix_room();
                self.prefixes.put(space, kept, room);
                Ok(self.slot_info(id, owner))
            }
            SlotAction::Erase => {
                let info = self.slot_info(id, owner);
                if self.slots[id].last.as_ref().is_some_and(|(whose, _)| whose.owner == owner)
                    && let Some((of, sequence)) = self.slots[id].last.take()
                {
                    self.prefixes.forget(&of, sequence.tokens());
                }
                Ok(info)
            }
        }
    }

    /// What there is of the text that begins like `tokens`: an answer to it that is being made, what is kept of it for later, or, with a
    /// policy that evicts, what a slot still has. A client that looks waits for a step; nobody else waits longer than that.
    pub(super) fn view(&mut self, space: &Space, tokens: &[u32]) -> Result<Option<TokenView>, SlotError> {
        // A look runs a few tokens on a fork, which must fit as well. What is looked at goes last.
        let needed = self.engine.sequence_bytes(CacheView::MOST_RERUN)?.whole();
        self.prefixes.touch(space, tokens);
        if !self.make_room_now(needed) {
            let left = self.free();
            return Err(SlotError::NoRoom { needed, left });
        }
        let running = self.running.iter().filter(|one| one.job.space() == *space);
        let answering = running.filter_map(|one| match &one.phase {
            Phase::Answers(answers) if tokens.starts_with(&one.job.prompt) => answers.first(),
            _ => None,
        });
        let answering = answering.map(|answer| &answer.sequence).max_by_key(|one| one.tokens().len());
        let slots = self.slots.iter().filter_map(|slot| slot.last.as_ref()).filter(|(own, _)| own == space);
        let shared = |sequence: &LiveSequence| common(sequence.tokens(), tokens);
        let slot = slots.map(|(_, sequence)| sequence).max_by_key(|sequence| shared(sequence));
        // What is shown of a sequence that cannot be cut back ends where the texts part.
        let (sequence, shown) = match (answering, self.prefixes.whole(space, tokens), slot) {
            (Some(answering), ..) => (answering.fork()?, usize::MAX),
            (None, Some(kept), _) => (kept, usize::MAX),
            (None, None, Some(slot)) => (slot.fork()?, shared(slot)),
            (None, None, None) => return Ok(None),
        };
        let mut tokens = sequence.tokens().to_vec();
        tokens.truncate(shown);
        if tokens.is_empty() {
            return Ok(None);
        }
        let cache = CacheState::of(&sequence);
        Ok(Some(TokenView { tokens, cache, view: self.stepper.look(sequence)? }))
    }
}

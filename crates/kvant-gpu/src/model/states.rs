//! States of recurrent layers on the GPU.
//!
//! A layer's buffer has [`SLOTS`] slots, each a whole state. A step reads one and writes another (a second one before its last row, where the
//! same prompt may go on once more); which ones, a table says. So a step that nobody asked for leaves no trace, and a checkpoint is a slot
//! that no step writes: nothing is copied.

use bytemuck::{Pod, Zeroable};
use kvant_cache::{CHECKPOINT_INTERVAL, CHECKPOINTS, DeviceStates, surplus_checkpoint};
use kvant_model::ModelSpec;

use super::ranges::{Arena, Region};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;

/// The present state, checkpoints, and two that a step writes.
pub(crate) const SLOTS: usize = CHECKPOINTS + 3;

/// `Slots` of state_slots.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
struct SlotParams {
    source: u32,
    fresh: u32,
    target_slot: u32,
    before_last: u32,
    rows: u32,
    first_row: u32,
    run_row: u32,
}

/// Which slot holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slots {
    /// The state at the sequence's position; `None` while that is all zeros.
    now: Option<usize>,
    /// Positions, ascending, and slots.
    checkpoints: Vec<(usize, usize)>,
}

impl Slots {
    /// The slots that the next step writes: behind its rows, and before its last row.
    fn free(&self) -> [usize; 2] {
        let taken = |slot: &usize| {
            self.now == Some(*slot) || self.checkpoints.iter().any(|(_, checkpoint)| checkpoint == slot)
        };
        let mut free = (0..SLOTS).filter(|slot| !taken(slot));
        // There are more slots than the present one and checkpoints can take.
        [free.next().unwrap_or(SLOTS - 2), free.next().unwrap_or(SLOTS - 1)]
    }

    /// What kernels are told of a sequence whose slots begin at `first`.
    fn params(&self, first: usize, rows: usize) -> SlotParams {
        let [target, before_last] = self.free().map(|slot| (first + slot) as u32);
        SlotParams {
            source: (first + self.now.unwrap_or(0)) as u32,
            fresh: self.now.is_none().into(),
            target_slot: target,
            before_last,
            rows: rows as u32,
            ..Default::default()
        }
    }

    /// A step of `rows` rows from `position` on is part of the past. Checkpoints are those of a sequence on the CPU.
    fn advance(&mut self, position: usize, rows: usize) {
        let ([target, before_last], end) = (self.free(), position + rows);
        let old = self.now.replace(target);
        if rows > 1 {
            if let Some(old) =
                old.filter(|_| self.checkpoints.last().is_none_or(|(last, _)| *last < position))
            {
                self.checkpoints.push((position, old));
            }
            self.checkpoints.push((end - 1, before_last));
        } else if end.is_multiple_of(CHECKPOINT_INTERVAL) {
            self.checkpoints.push((end, target));
        }
        let positions = |checkpoints: &[(usize, usize)]| -> Vec<usize> {
            checkpoints.iter().map(|(position, _)| *position).collect()
        };
        while let Some(dropped) = surplus_checkpoint(&positions(&self.checkpoints), end) {
            self.checkpoints.remove(dropped);
        }
    }

    /// The last position up to `position` that a sequence at `now` can go back to.
    fn reachable(&self, position: usize, now: usize) -> usize {
        if position >= now {
            return position;
        }
        let earlier = self.checkpoints.iter().rev().find(|(checkpoint, _)| *checkpoint <= position);
        earlier.map_or(0, |(checkpoint, _)| *checkpoint)
    }

    /// Goes back to a reachable position.
    fn truncate(&mut self, position: usize, now: usize) {
        if position >= now {
            return;
        }
        self.checkpoints.retain(|(checkpoint, _)| *checkpoint <= position);
        self.now = self.checkpoints.last().filter(|(at, _)| *at == position).map(|(_, slot)| *slot);
    }
}

/// The states of all sequences' recurrent layers, and the table that tells a step's kernels where they are.
pub(crate) struct StateMemory {
    /// An entry for every row of a step.
    pub table: Buffer,
    /// Of every recurrent layer `[sequence][slot][number]`.
    pub buffers: Vec<Buffer>,
    sizes: Vec<usize>,
    /// In units of a sequence's slots.
    arena: Arena,
    /// What the next step's kernels are told.
    entries: Vec<SlotParams>,
    runs: usize,
}

/// A sequence's part of the states.
#[derive(Debug, Default)]
pub(crate) struct States {
    region: Option<Region>,
    slots: Slots,
}

impl StateMemory {
    /// For a model's recurrent layers, of which there may be none, in steps of up to `rows` rows.
    pub fn new(gpu: &Gpu, spec: &ModelSpec, rows: usize) -> Result<Self, GpuError> {
        let sizes = spec.state_sizes();
        let count = if sizes.is_empty() { 0 } else { rows };
        Ok(Self {
            table: gpu.buffer("slots of states", (count * size_of::<SlotParams>()) as u64)?,
            buffers: sizes.iter().map(|_| gpu.buffer("states", 0)).collect::<Result<_, _>>()?,
            sizes,
            arena: Arena::default(),
            entries: Vec::new(),
            runs: 0,
        })
    }

    /// True if some layer is recurrent.
    pub fn are_there(&self) -> bool {
        !self.sizes.is_empty()
    }

    /// Bytes of all buffers.
    pub fn bytes(&self) -> u64 {
        self.buffers.iter().map(Buffer::bytes).sum()
    }

    /// Bytes of a sequence's slots.
    pub fn sequence_bytes(&self) -> u64 {
        self.sizes.iter().map(|size| 4 * (SLOTS * size) as u64).sum()
    }

    /// Gives a sequence its slots. Returns true if the buffers are others than before: what is bound to them is to be bound anew.
    pub fn make_room(&mut self, gpu: &Gpu, states: &mut States) -> Result<bool, GpuError> {
        if !self.are_there() || states.region.is_some() {
            return Ok(false);
        }
        states.region = self.arena.take(1);
        if states.region.is_some() {
            return Ok(false);
        }
        let total = 2 * self.arena.total().max(1);
        let bytes = |size: &usize| 4 * total * SLOTS * size;
        let grown: Vec<Buffer> = self
            .buffers
            .iter()
            .zip(&self.sizes)
            .map(|(old, size)| gpu.larger(old, bytes(size)))
            .collect::<Result<_, _>>()?;
        self.buffers = grown;
        self.arena.grow(total);
        states.region = self.arena.take(1);
        Ok(true)
    }

    /// Forgets the step before.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.runs = 0;
    }

    /// Tells the kernels about the next `rows` rows of the step, which are of one sequence.
    pub fn add(&mut self, states: &States, rows: usize) {
        let (Some(region), true) = (&states.region, self.are_there()) else { return };
        let first_row = self.entries.len() as u32;
        let own = SlotParams { first_row, ..states.slots.params(region.start * SLOTS, rows) };
        self.entries.extend(std::iter::repeat_n(own, rows));
        self.entries[self.runs].run_row = first_row;
        self.runs += 1;
    }

    /// Sends the table before whatever is submitted next.
    pub fn send(&self, gpu: &Gpu) -> Result<(), GpuError> {
        gpu.write(&self.table, 0, bytemuck::cast_slice(&self.entries))
    }

    /// Copies what `from` holds to the slots of `to`.
    pub fn copy(&self, gpu: &Gpu, from: &States, to: &mut States) -> Result<(), GpuError> {
        let (Some(source), Some(target)) = (&from.region, &to.region) else { return Ok(()) };
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        for (buffer, size) in self.buffers.iter().zip(&self.sizes) {
            let bytes = 4 * (SLOTS * size) as u64;
            // A copy inside one buffer is not allowed.
            let between = gpu.buffer("states on their way", bytes)?;
            let [from, to] = [source, target].map(|region| region.start as u64 * bytes);
            encoder.copy_buffer_to_buffer(buffer.raw(), from, between.raw(), 0, bytes);
            encoder.copy_buffer_to_buffer(between.raw(), 0, buffer.raw(), to, bytes);
        }
        gpu.queue().submit([encoder.finish()]);
        to.slots = from.slots.clone();
        Ok(())
    }

    /// All states of a sequence, read back.
    pub fn read(&self, gpu: &Gpu, states: &States) -> Result<DeviceStates, GpuError> {
        let mut found = DeviceStates::default();
        let Some(region) = &states.region else { return Ok(found) };
        let part = |(buffer, size): (&Buffer, &usize)| {
            let bytes = 4 * (SLOTS * size) as u64;
            buffer.part(region.start as u64 * bytes, bytes)
        };
        let parts: Vec<Buffer> = self.buffers.iter().zip(&self.sizes).map(part).collect();
        let read = gpu.read_all(&parts.iter().collect::<Vec<_>>())?;
        let of_slot = |slot: usize| -> Vec<Vec<f32>> {
            let part = |(bytes, size): (&Vec<u8>, &usize)| {
                bytemuck::pod_collect_to_vec(&bytes[4 * slot * size..4 * (slot + 1) * size])
            };
            read.iter().zip(&self.sizes).map(part).collect()
        };
        let slots = &states.slots;
        found.now = slots.now.map(of_slot).unwrap_or_default();
        found.checkpoints = slots.checkpoints.iter().map(|(at, slot)| (*at, of_slot(*slot))).collect();
        Ok(found)
    }

    /// Has a sequence, which has its slots, go on with states from elsewhere, which have the same sizes.
    pub fn write(&self, gpu: &Gpu, states: &mut States, from: &DeviceStates) -> Result<(), GpuError> {
        states.slots = Slots::default();
        let Some(region) = &states.region else { return Ok(()) };
        let all = [&from.now].into_iter().filter(|now| !now.is_empty());
        let all: Vec<_> = all.chain(from.checkpoints.iter().map(|(_, parts)| parts)).collect();
        for (slot, parts) in all.iter().enumerate() {
            let fits = parts.len() == self.sizes.len() && slot + 2 < SLOTS;
            if !fits || parts.iter().zip(&self.sizes).any(|(part, size)| part.len() != *size) {
                let numbers = |sizes: &mut dyn Iterator<Item = usize>| sizes.sum::<usize>() as u64;
                return Err(GpuError::Length {
                    what: "states of recurrent layers".to_owned(),
                    found: 4 * numbers(&mut parts.iter().map(Vec::len)),
                    expected: 4 * numbers(&mut self.sizes.iter().copied()),
                });
            }
            let at = region.start * SLOTS + slot;
            for ((part, size), buffer) in parts.iter().zip(&self.sizes).zip(&self.buffers) {
                gpu.write(buffer, (4 * at * size) as u64, bytemuck::cast_slice(part))?;
            }
        }
        let live = usize::from(!from.now.is_empty());
        let checkpoints = from.checkpoints.iter().enumerate().map(|(i, (at, _))| (*at, i + live));
        states.slots = Slots { now: (live > 0).then_some(0), checkpoints: checkpoints.collect() };
        Ok(())
    }
}

impl States {
    /// True if a sequence of a model with recurrent layers has its slots.
    pub fn are_there(&self) -> bool {
        self.region.is_some()
    }

    /// Which slot holds what, for [`States::go_back`].
    pub fn mark(&self) -> Slots {
        self.slots.clone()
    }

    /// Slots hold what they held: no step writes one that is taken.
    pub fn go_back(&mut self, mark: Slots) {
        self.slots = mark;
    }

    /// What a step of `rows` rows from `position` on has written is the state.
    pub fn advance(&mut self, position: usize, rows: usize) {
        if self.are_there() {
            self.slots.advance(position, rows);
        }
    }

    /// The last position up to `position` that a sequence at `now` can go back to as far as states are concerned.
    pub fn reachable(&self, position: usize, now: usize) -> usize {
        if self.are_there() { self.slots.reachable(position, now) } else { position }
    }

    /// Goes back to a reachable position; at 0 its slots are given back.
    pub fn truncate(&mut self, position: usize, now: usize) {
        self.slots.truncate(position, now);
        if position == 0 {
            *self = Self::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slots whose contents are the positions that they stand for.
    struct Model {
        slots: Slots,
        held: [usize; SLOTS],
        position: usize,
    }

    impl Model {
        fn step(&mut self, rows: usize) {
            let params = self.slots.params(0, rows);
            assert_eq!(params.fresh == 1, self.position == 0);
            if params.fresh == 0 {
                assert_eq!(self.held[params.source as usize], self.position);
            }
            self.held[params.target_slot as usize] = self.position + rows;
            if rows > 1 {
                self.held[params.before_last as usize] = self.position + rows - 1;
            }
            self.slots.advance(self.position, rows);
            self.position += rows;
            for (position, slot) in &self.slots.checkpoints {
                assert_eq!(self.held[*slot], *position);
            }
        }

        fn truncate(&mut self, position: usize) -> usize {
            let position = self.slots.reachable(position, self.position);
            self.slots.truncate(position, self.position);
            self.position = position;
            position
        }
    }

    #[test]
    fn slots_hold_what_they_stand_for() {
        let mut model = Model { slots: Slots::default(), held: [usize::MAX; SLOTS], position: 0 };
        for round in 0..40 {
            model.step(1 + (round * 37) % 90);
            (0..3 + round * 11 % 300).for_each(|_| model.step(1));
            assert!(model.slots.checkpoints.len() <= CHECKPOINTS);
            if round % 5 == 4 {
                let (wanted, now) = (model.position - 7, model.position);
                assert!(model.truncate(wanted) <= wanted);
                assert!(model.position < now);
            }
        }
        // The end of a prompt but for its last token can be gone back to.
        model.step(50);
        let end = model.position;
        assert_eq!(model.truncate(end - 1), end - 1);
        model.step(1);
        assert_eq!(model.truncate(0), 0);
        assert_eq!(model.slots, Slots::default());
    }
}

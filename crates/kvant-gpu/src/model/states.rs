//! States of recurrent layers on the GPU.
//!
//! A layer's buffer has [`SLOTS`] slots, each a whole state. A step reads one and writes another (a second one before its last row, where the
//! same prompt may go on once more); which ones, a uniform tells. So a step that nobody asked for leaves no trace, and a checkpoint is a slot
//! that no step writes: nothing is copied.

use bytemuck::{Pod, Zeroable};
use kvant_cache::{CHECKPOINT_INTERVAL, CHECKPOINTS, DeviceStates, surplus_checkpoint};
use kvant_model::ModelSpec;

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
    unused: [u32; 3],
}

/// Which slot holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Slots {
    /// The state at the session's position; `None` while that is all zeros.
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

    fn params(&self, rows: usize) -> SlotParams {
        let [target, before_last] = self.free().map(|slot| slot as u32);
        SlotParams {
            source: self.now.unwrap_or(0) as u32,
            fresh: self.now.is_none().into(),
            target_slot: target,
            before_last,
            rows: rows as u32,
            unused: [0; 3],
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

    /// The last position up to `position` that a session at `now` can go back to.
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

/// The states of a session's recurrent layers.
pub(crate) struct States {
    /// Which slots the current step reads and writes.
    pub params: Buffer,
    /// Of every recurrent layer `[slot][number]`.
    pub buffers: Vec<Buffer>,
    sizes: Vec<usize>,
    slots: Slots,
}

impl States {
    /// For a model's recurrent layers; there may be none.
    pub fn new(gpu: &Gpu, spec: &ModelSpec) -> Result<Self, GpuError> {
        let sizes = spec.state_sizes();
        let buffer = |size: &usize| gpu.buffer("states of a recurrent layer", (4 * SLOTS * size) as u64);
        Ok(Self {
            params: gpu.uniform("slots of states", size_of::<SlotParams>() as u64)?,
            buffers: sizes.iter().map(buffer).collect::<Result<_, _>>()?,
            sizes,
            slots: Slots::default(),
        })
    }

    /// True if some layer is recurrent.
    pub fn are_there(&self) -> bool {
        !self.sizes.is_empty()
    }

    /// Bytes of all slots.
    pub fn bytes(&self) -> u64 {
        self.buffers.iter().map(Buffer::bytes).sum()
    }

    /// Tells the kernels about a step of `rows` rows.
    pub fn begin(&self, gpu: &Gpu, rows: usize) -> Result<(), GpuError> {
        match self.are_there() {
            true => gpu.write(&self.params, 0, bytemuck::bytes_of(&self.slots.params(rows))),
            false => Ok(()),
        }
    }

    /// What a step of `rows` rows from `position` on has written is the state.
    pub fn advance(&mut self, position: usize, rows: usize) {
        if self.are_there() {
            self.slots.advance(position, rows);
        }
    }

    /// The last position up to `position` that a session at `now` can go back to as far as states are concerned.
    pub fn reachable(&self, position: usize, now: usize) -> usize {
        if self.are_there() { self.slots.reachable(position, now) } else { position }
    }

    /// Goes back to a reachable position.
    pub fn truncate(&mut self, position: usize, now: usize) {
        self.slots.truncate(position, now);
    }

    /// All states, read back.
    pub fn read(&self, gpu: &Gpu) -> Result<DeviceStates, GpuError> {
        let mut found = DeviceStates::default();
        if !self.are_there() {
            return Ok(found);
        }
        let read = gpu.read_all(&self.buffers.iter().collect::<Vec<_>>())?;
        let of_slot = |slot: usize| -> Vec<Vec<f32>> {
            let part = |(bytes, size): (&Vec<u8>, &usize)| {
                bytemuck::pod_collect_to_vec(&bytes[4 * slot * size..4 * (slot + 1) * size])
            };
            read.iter().zip(&self.sizes).map(part).collect()
        };
        found.now = self.slots.now.map(of_slot).unwrap_or_default();
        found.checkpoints = self.slots.checkpoints.iter().map(|(at, slot)| (*at, of_slot(*slot))).collect();
        Ok(found)
    }

    /// Goes on with states from elsewhere, which have the same sizes.
    pub fn write(&mut self, gpu: &Gpu, states: &DeviceStates) -> Result<(), GpuError> {
        self.slots = Slots::default();
        let all = [&states.now].into_iter().filter(|now| !now.is_empty());
        let all: Vec<_> = all.chain(states.checkpoints.iter().map(|(_, parts)| parts)).collect();
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
            for ((part, size), buffer) in parts.iter().zip(&self.sizes).zip(&self.buffers) {
                gpu.write(buffer, (4 * slot * size) as u64, bytemuck::cast_slice(part))?;
            }
        }
        let live = usize::from(!states.now.is_empty());
        let checkpoints = states.checkpoints.iter().enumerate().map(|(i, (at, _))| (*at, i + live));
        self.slots = Slots { now: (live > 0).then_some(0), checkpoints: checkpoints.collect() };
        Ok(())
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
            let params = self.slots.params(rows);
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

//! What a step tells kernels whose rows are of different sequences.

use crate::attention::AttentionParams;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::model::attention_binding::RowTables;
use crate::model::layer_group::{Place, Sealing, Zone};
use crate::seal::SealParams;

/// Blocks that a table has room for at first.
const FIRST_BLOCKS: usize = 4096;

/// The tables of a class, and what is to be written to them.
pub(super) struct ClassTables {
    pub device: RowTables,
    /// Blocks of the step's sequences, one sequence after another, and those that were sent last.
    pub blocks: Vec<u32>,
    sent: Vec<u32>,
    /// Where the sequence of every run has its tokens.
    pub places: Vec<Place>,
    pub slots: Vec<u32>,
    pub zones: Vec<Zone>,
    pub params: Vec<AttentionParams>,
    /// Most parts of a row.
    pub splits: usize,
    /// What sequences have to seal when the step's rows are in.
    pub sealings: Vec<Sealing>,
    /// What kernels are told about it, of keys and of values.
    pub seals: [Vec<SealParams>; 2],
    pub device_seals: [Buffer; 2],
}

impl ClassTables {
    /// For steps of up to `rows` rows.
    pub fn new(gpu: &Gpu, rows: usize) -> Result<Self, GpuError> {
        let table = |what, bytes: usize| gpu.buffer(what, (rows * bytes) as u64);
        let device = RowTables {
            slots: table("slots of a step's rows", 4)?,
            zones: table("plain rows of a step's rows", size_of::<Zone>())?,
            params: table("tiles of a step's rows", size_of::<AttentionParams>())?,
            blocks: gpu.buffer("blocks of a step's sequences", 4 * FIRST_BLOCKS as u64)?,
        };
        let seals = || table("rows that sequences seal", size_of::<SealParams>());
        Ok(Self {
            device,
            blocks: Vec::new(),
            sent: Vec::new(),
            places: Vec::new(),
            slots: Vec::new(),
            zones: Vec::new(),
            params: Vec::new(),
            splits: 0,
            sealings: Vec::new(),
            seals: Default::default(),
            device_seals: [seals()?, seals()?],
        })
    }

    /// Forgets the step before.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.places.clear();
        self.slots.clear();
        self.zones.clear();
        self.params.clear();
        self.splits = 0;
        self.sealings.clear();
        self.seals.iter_mut().for_each(Vec::clear);
    }

    pub fn block_room(&self) -> usize {
        self.device.blocks.bytes() as usize / 4
    }

    /// Makes room for `count` blocks.
    pub fn make_block_room(&mut self, gpu: &Gpu, count: usize) -> Result<(), GpuError> {
        let room = count.next_power_of_two();
        self.device.blocks = gpu.buffer("blocks of a step's sequences", 4 * room as u64)?;
        self.sent.clear();
        Ok(())
    }

    /// Sends the blocks of one sequence alone.
    pub fn send_blocks(&mut self, gpu: &Gpu, blocks: impl Iterator<Item = u32>) -> Result<(), GpuError> {
        self.sent.clear();
        self.sent.extend(blocks);
        gpu.write(&self.device.blocks, 0, bytemuck::cast_slice(&self.sent))
    }

    /// Sends everything before whatever is submitted next.
    pub fn send(&mut self, gpu: &Gpu) -> Result<(), GpuError> {
        // Mostly those of the step before.
        if self.blocks != self.sent {
            gpu.write(&self.device.blocks, 0, bytemuck::cast_slice(&self.blocks))?;
            self.sent.clone_from(&self.blocks);
        }
        gpu.write(&self.device.slots, 0, bytemuck::cast_slice(&self.slots))?;
        gpu.write(&self.device.zones, 0, bytemuck::cast_slice(&self.zones))?;
        for (buffer, params) in self.device_seals.iter().zip(&self.seals).filter(|(_, own)| !own.is_empty()) {
            gpu.write(buffer, 0, bytemuck::cast_slice(params))?;
        }
        gpu.write(&self.device.params, 0, bytemuck::cast_slice(&self.params))
    }
}
